//! One endpoint of a scenario by itself: what its checks depend on, and nothing else, so that a large account costs nothing.

use serde_json::{Map, Value, json};
use std::ops::Deref;
use whydown_schema::lookup::of;
use whydown_schema::text::Document;

/// The scenario of one endpoint: its pool with no other endpoint, what is attached to the pool, the readings, and with `results`
/// the results for this endpoint. `None` where there is no such endpoint.
#[must_use]
pub fn alone(document: &Document, (pool, endpoint): (&str, &str), results: bool) -> Option<Value> {
    let found = document.list("pools").iter().find(|it| key(it, "name") == Some(pool))?;
    let origins = of(found, "origins")?.as_array()?;
    let origin = origin(origins, endpoint)?;
    let mut only = Map::new();
    for (field, value) in found.as_object()? {
        let value = if field == "origins" { json!([origin]) } else { value.clone() };
        only.insert(field.clone(), value);
    }
    let group = of(found, "monitor_group").and_then(Value::as_str);
    let groups = document.list("monitor_groups").iter().filter(|it| group.is_some() && key(it, "description") == group);
    let groups: Vec<&Value> = groups.map(Deref::deref).take(1).collect();
    let members = groups.iter().filter_map(|group| of(group, "members")?.as_array()).flatten();
    let mut names: Vec<&str> = members.filter_map(|member| of(member, "monitor_id")?.as_str()).collect();
    names.extend(of(found, "monitor").and_then(Value::as_str));
    let monitors =
        document.list("monitors").iter().filter(|it| key(it, "description").is_some_and(|it| names.contains(&it)));
    let monitors: Vec<&Value> = monitors.map(Deref::deref).collect();
    let mut scenario = json!({ "monitors": monitors, "monitor_groups": groups, "pools": [only] });
    if let Some(readings) = document.at("/readings") {
        scenario.as_object_mut()?.insert("readings".to_owned(), readings.clone());
    }
    if results {
        let of_it = document.list("probes").iter().filter(|probe| is_of(probe, pool, origin));
        let probes: Vec<&Value> = of_it.map(Deref::deref).collect();
        scenario.as_object_mut()?.insert("probes".to_owned(), json!(probes));
    }
    Some(scenario)
}

/// The results for an endpoint, by their places in `probes`.
#[must_use]
pub fn results_of(document: &Document, (pool, endpoint): (&str, &str)) -> Vec<usize> {
    let found = document.list("pools").iter().find(|it| key(it, "name") == Some(pool));
    let origins = found.and_then(|it| of(it, "origins")?.as_array()).map_or(&[][..], Vec::as_slice);
    let Some(origin) = origin(origins, endpoint) else { return Vec::new() };
    let probes = document.list("probes").iter().enumerate();
    probes.filter(|(_, probe)| is_of(probe, pool, origin)).map(|(index, _)| index).collect()
}

/// The origin of this name, else of this address.
fn origin<'a>(origins: &'a [Value], endpoint: &str) -> Option<&'a Value> {
    let named = |field: &str| origins.iter().find(|origin| of(origin, field).and_then(Value::as_str) == Some(endpoint));
    named("name").or_else(|| named("address"))
}

/// Whether a result is for this origin of this pool.
fn is_of(probe: &Value, pool: &str, origin: &Value) -> bool {
    let text = |object, field| of(object, field).and_then(Value::as_str);
    let endpoint = text(probe, "endpoint");
    let named = endpoint.is_some() && (endpoint == text(origin, "name") || endpoint == text(origin, "address"));
    named && text(probe, "pool_id").is_none_or(|id| id == pool)
}

/// By what an object is referred to: its id, else what else names it.
fn key<'a>(object: &'a Value, other: &str) -> Option<&'a str> {
    of(object, "id").and_then(Value::as_str).or_else(|| of(object, other)?.as_str())
}

/// The time of the last result where the scenario counts in seconds; `None` where it uses calendar times, or none.
#[must_use]
pub fn last_second(document: &Document) -> Option<f64> {
    let probes = document.list("probes").iter().filter_map(|probe| of(probe, "at")?.as_f64());
    probes
        .chain(document.at("/at").and_then(Value::as_f64))
        .fold(None, |last, at| Some(last.map_or(at, |it: f64| it.max(at))))
}

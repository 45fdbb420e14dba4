//! From a JSON value to a [`Scenario`]: whatever can be read is, and each part that can't is a finding with its place.

mod fields;
mod notifications;
mod objects;
mod observed;
mod place;
mod references;
mod results;
mod steering;

use crate::diagnostic::Diagnostic;
use crate::findings::Findings;
use crate::index::Index;
use crate::lookup::field;
use crate::readings::Readings;
use crate::scenario::{ProbeResult, Scenario};
use crate::time::Time;
use fields::unknown_word;
pub(crate) use fields::{Fields, kind_of, unknown_region, unknown_value};
pub(crate) use place::Place;
use serde_json::{Map, Value};

/// The keys of a scenario, in the order in which they are written.
pub const SCENARIO_KEYS: [&str; 14] = [
    "$schema",
    "name",
    "description",
    "monitors",
    "monitor_groups",
    "pools",
    "load_balancers",
    "data_centers",
    "unresolvable",
    "probes",
    "faults",
    "requests",
    "at",
    "readings",
];

/// The fields of the objects that are the product's own, as the declarations for TypeScript name them; those of the API's
/// objects are in [`crate::api`].
#[cfg(all(test, feature = "typescript"))]
pub(crate) const FIELD_TABLES: &[(&str, &[&str])] = &[
    ("Scenario", &SCENARIO_KEYS),
    ("DataCenter", &results::DATA_CENTER_FIELDS),
    ("Unresolvable", &results::UNRESOLVABLE_FIELDS),
    ("ProbeResult", &results::PROBE_FIELDS),
    ("JudgedResult", &results::RESULT_FIELDS),
    ("Observation", &observed::OBSERVATION_FIELDS),
    ("Request", &results::REQUEST_FIELDS),
    ("RequestSession", &results::SESSION_FIELDS),
];

/// Reads a scenario.
///
/// # Errors
/// Only when nothing can be made of it: `not-an-object`.
pub fn scenario(value: &Value) -> Result<(Scenario, Vec<Diagnostic>), Vec<Diagnostic>> {
    let Value::Object(map) = value else {
        return Err(vec![Diagnostic::error("not-an-object", "").with("found", kind_of(value))]);
    };
    let root = Fields::new(map, Place::ROOT);
    Ok(with_probes(root, |findings| each(root, "probes", findings, results::probe).into_iter().flatten().collect()))
}

/// Reads a scenario whose `probes` are given apart, one by one: their values are not touched.
#[must_use]
pub fn scenario_with_probes<'a>(
    others: &Map<String, Value>,
    probes: impl Iterator<Item = &'a Value>,
) -> (Scenario, Vec<Diagnostic>) {
    with_probes(Fields::new(others, Place::ROOT), |findings| {
        let list = Place::ROOT.key("probes");
        let read = |(index, value): (usize, &Value)| {
            results::probe(Fields::of(value, list.index(index), findings)?, index, findings)
        };
        probes.enumerate().filter_map(read).collect()
    })
}

/// Reads a scenario whose `probes` have been read before, without anything to say about them.
#[must_use]
pub fn scenario_with_results(others: &Map<String, Value>, probes: Vec<ProbeResult>) -> (Scenario, Vec<Diagnostic>) {
    with_probes(Fields::new(others, Place::ROOT), |_| probes)
}

fn with_probes(
    root: Fields<'_>,
    probes: impl FnOnce(&mut Findings) -> Vec<ProbeResult>,
) -> (Scenario, Vec<Diagnostic>) {
    let mut findings = Findings::default();
    findings.unknown_fields("scenario", root, &SCENARIO_KEYS);
    root.carried(&[("name", "string"), ("description", "string"), ("faults", "list")], &mut findings);

    let mut scenario = Scenario {
        monitors: each(root, "monitors", &mut findings, objects::monitor),
        monitor_groups: each(root, "monitor_groups", &mut findings, objects::monitor_group),
        pools: each(root, "pools", &mut findings, objects::pool),
        load_balancers: each(root, "load_balancers", &mut findings, steering::load_balancer),
        data_centers: results::data_centers(root, &mut findings),
        unresolvable: each(root, "unresolvable", &mut findings, results::unresolvable),
        probes: probes(&mut findings),
        requests: each(root, "requests", &mut findings, results::request),
        at: time(root, "at", &mut findings),
        readings: readings(root, &mut findings),
        lists_monitors: root.has("monitors"),
        lists_monitor_groups: root.has("monitor_groups"),
        lists_pools: root.has("pools"),
    };
    if scenario.pools.is_empty() && scenario.load_balancers.is_empty() {
        findings.push(Diagnostic::warning("nothing-to-evaluate", ""));
    }
    keep_one_kind_of_time(&mut scenario, &mut findings);
    keep_first_of_each_id(&mut scenario, &mut findings);
    references::check(&scenario, &mut findings);
    (scenario, findings.finish())
}

/// Reads a list of results by itself, as if it were appended to a scenario's `probes` that are `given` already: results and
/// findings are numbered on from there.
///
/// # Errors
/// When it is no list.
pub fn probes(value: &Value, given: usize) -> Result<(Vec<ProbeResult>, Vec<Diagnostic>), Vec<Diagnostic>> {
    if !value.is_array() {
        let found = Diagnostic::error("wrong-type", "").with("expected", "list").with("found", kind_of(value));
        return Err(vec![found]);
    }
    let mut map = Map::new();
    map.insert("probes".to_owned(), value.clone());
    let mut findings = Findings::default();
    let root = Fields::new(&map, Place::ROOT);
    let mut probes: Vec<ProbeResult> =
        each(root, "probes", &mut findings, results::probe).into_iter().flatten().collect();
    for probe in &mut probes {
        probe.index += given;
    }
    let mut diagnostics = findings.finish();
    for diagnostic in &mut diagnostics {
        diagnostic.path = moved(&diagnostic.path, given).unwrap_or_default();
    }
    Ok((probes, diagnostics))
}

/// Reads one entry of a scenario's `probes` by itself, with what there is to say about it; `None` where it is no object.
#[must_use]
pub fn probe(value: &Value, index: usize) -> (Option<ProbeResult>, Vec<Diagnostic>) {
    let mut findings = Findings::default();
    let list = Place::ROOT.key("probes");
    let probe = Fields::of(value, list.index(index), &mut findings)
        .and_then(|fields| results::probe(fields, index, &mut findings));
    (probe, findings.finish())
}

/// The pointer to a result, `given` places further on.
fn moved(pointer: &str, given: usize) -> Option<String> {
    let rest = pointer.strip_prefix("/probes/")?;
    let (index, rest) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
    Some(format!("/probes/{}{rest}", index.parse::<usize>().ok()? + given))
}

/// Reads each object of a list; what isn't an object is set aside.
fn each<T>(
    parent: Fields<'_>,
    key: &str,
    findings: &mut Findings,
    mut read: impl FnMut(Fields<'_>, usize, &mut Findings) -> T,
) -> Vec<T> {
    let place = parent.place.key(key);
    let list = parent.list(key, findings).unwrap_or_default();
    let mut objects = Vec::with_capacity(list.len());
    for (index, value) in list.iter().enumerate() {
        if let Some(fields) = Fields::of(value, place.index(index), findings) {
            objects.push(read(fields, index, findings));
        }
    }
    objects
}

/// A time: seconds, or an RFC 3339 text.
fn time(fields: Fields<'_>, key: &str, findings: &mut Findings) -> Option<Time> {
    match field(fields.map, key) {
        None | Some(Value::Null) => None,
        Some(Value::Number(number)) => number.as_f64().map(Time::Seconds),
        Some(Value::String(text)) => {
            let time = Time::calendar(text);
            if time.is_none() {
                findings.push(Diagnostic::error("not-a-time", fields.pointer(key)).with("value", text));
            }
            time
        }
        Some(other) => {
            findings.push(
                Diagnostic::error("wrong-type", fields.pointer(key))
                    .with("expected", "time")
                    .with("found", kind_of(other)),
            );
            None
        }
    }
}

fn readings(root: Fields<'_>, findings: &mut Findings) -> Readings {
    let mut readings = Readings::default();
    let Some((map, key)) = root.object("readings", findings) else {
        return readings;
    };
    let place = root.place.key(key);
    for (key, value) in map {
        let pointer = place.key(key).pointer();
        let taken = match value {
            Value::String(word) => readings.set(key, word),
            Value::Number(number) => number.as_f64().is_some_and(|number| readings.set_number(key, number)),
            Value::Null => true,
            _ => false,
        };
        if taken {
            continue;
        }
        if let Some(known) = Readings::KEYS.iter().find(|known| known.key == key) {
            let default = known.values.first().copied().unwrap_or_default();
            findings.push(unknown_word(pointer, &plain(value), known.values, default));
        } else if Readings::NUMBER_KEYS.iter().any(|(known, _)| known == key) {
            findings
                .push(Diagnostic::error("reading-out-of-range", pointer).with("key", key).with("value", plain(value)));
        } else {
            findings.push(Diagnostic::error("unknown-reading", pointer).with("key", key));
        }
    }
    readings
}

/// A value as a sentence shows it: strings without quotes.
fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// One scenario uses one kind of times. In a mixture every `at` is passed over and list order is used (D12).
fn keep_one_kind_of_time(scenario: &mut Scenario, findings: &mut Findings) {
    let times = || scenario.probes.iter().filter_map(|probe| Some((probe.index, probe.at.as_ref()?)));
    let calendar = |time: &Time| time.is_calendar();
    let Some(first_kind) = times().map(|(_, time)| calendar(time)).next().or(scenario.at.as_ref().map(calendar)) else {
        return;
    };
    let odd_probe =
        times().find(|(_, time)| calendar(time) != first_kind).map(|(index, _)| format!("/probes/{index}/at"));
    let odd_at = scenario.at.as_ref().filter(|time| calendar(time) != first_kind).map(|_| "/at".to_owned());
    if let Some(pointer) = odd_probe.or(odd_at) {
        findings.push(Diagnostic::error("mixed-times", pointer).by("D12"));
        scenario.at = None;
        for probe in &mut scenario.probes {
            probe.at = None;
        }
    }
}

/// Of several objects with one id the first counts.
fn keep_first_of_each_id(scenario: &mut Scenario, findings: &mut Findings) {
    keep_first(&mut scenario.monitors, "monitors", findings, |it| {
        (it.index, it.id.as_ref().or(it.description.as_ref()))
    });
    keep_first(&mut scenario.monitor_groups, "monitor_groups", findings, |it| {
        (it.index, it.id.as_ref().or(it.description.as_ref()))
    });
    keep_first(&mut scenario.pools, "pools", findings, |it| (it.index, it.id.as_ref().or(it.name.as_ref())));
    keep_first(&mut scenario.load_balancers, "load_balancers", findings, |it| {
        (it.index, it.id.as_ref().or(it.name.as_ref()))
    });
}

fn keep_first<T>(
    objects: &mut Vec<T>,
    list: &'static str,
    findings: &mut Findings,
    key: impl Fn(&T) -> (usize, Option<&String>),
) {
    let mut seen = Index::new();
    objects.retain(|object| {
        let (index, key) = key(object);
        let Some(key) = key else { return true };
        let first = seen.add(key.clone());
        if !first {
            findings
                .push(Diagnostic::error("duplicate-id", format!("/{list}/{index}")).with("id", key).with("list", list));
        }
        first
    });
}

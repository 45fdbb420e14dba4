//! By what an object is referred to, and who refers to it.

use crate::lookup::of;
use crate::steering::MAPS;
use crate::text::{Document, push_token};
use serde::Serialize;
use serde_json::Value;

/// Ids of this length are made by a machine, and say nothing in a sentence.
pub const LONG_ID: usize = 24;

/// What an object is called.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Named {
    /// What others write to refer to it: its id, or else its name or description.
    pub reference: String,
    /// What people call it.
    pub name: String,
}

/// A place that refers to an object.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Referrer {
    /// The list of the scenario that holds the place.
    pub list: &'static str,
    /// The index of its object there.
    pub index: usize,
    /// The JSON pointer to it.
    pub pointer: String,
    /// It is the key of a map, not a value.
    pub is_key: bool,
}

/// The field that names objects of a list for people.
#[must_use]
pub fn name_field(list: &str) -> &'static str {
    if matches!(list, "monitors" | "monitor_groups") { "description" } else { "name" }
}

/// By what an object of a list is referred to, and what it is called; `None` where nothing can refer to it.
///
/// ```
/// use whydown_schema::form::named;
/// let monitor = serde_json::json!({ "id": "f1aba936b94213e5b8dca0c0dbf1f9cc", "description": "Login" });
/// let found = named("monitors", &monitor).unwrap();
/// assert_eq!((found.reference.as_str(), found.name.as_str()), ("f1aba936b94213e5b8dca0c0dbf1f9cc", "Login"));
/// ```
#[must_use]
pub fn named(list: &str, object: &Value) -> Option<Named> {
    let id = text(object, "id");
    let name = text(object, name_field(list));
    let reference = id.or(name)?;
    let called = match (id, name) {
        // The engine's sentences call a monitor by an id that somebody has chosen.
        (Some(id), Some(name)) if name_field(list) == "name" || id.len() >= LONG_ID => name,
        _ => reference,
    };
    Some(Named { reference: reference.to_owned(), name: called.to_owned() })
}

/// The index of the object that a reference leads to.
#[must_use]
pub fn referred(document: &Document, list: &str, reference: &str) -> Option<usize> {
    let name_field = name_field(list);
    document.list(list).iter().position(|it| text(it, "id").or_else(|| text(it, name_field)) == Some(reference))
}

/// The places that refer to the object of a list by this reference: of the configuration first, then of results and requests.
#[must_use]
pub fn referrers(document: &Document, list: &str, reference: &str) -> Vec<Referrer> {
    let mut found = Found { reference, referrers: Vec::new(), holder: ("", 0) };
    match list {
        "monitors" => {
            found.each(document, "monitor_groups", |found, group, pointer| {
                for (index, member) in items(group, "members").enumerate() {
                    found.field(member, &format!("{pointer}/members/{index}"), "monitor_id");
                }
            });
            found.each(document, "pools", |found, pool, pointer| found.field(pool, pointer, "monitor"));
            found.each(document, "probes", |found, probe, pointer| found.field(probe, pointer, "monitor_id"));
            found.each(document, "faults", |found, fault, pointer| found.field(fault, pointer, "monitor_id"));
        }
        "monitor_groups" => {
            found.each(document, "pools", |found, pool, pointer| found.field(pool, pointer, "monitor_group"));
        }
        "pools" => {
            found.each(document, "load_balancers", |found, balancer, pointer| {
                found.steering(balancer, pointer);
                for part in ["rules", "pool_sets"] {
                    for (index, holder) in items(balancer, part).enumerate() {
                        if let Some(overrides) = of(holder, "overrides") {
                            found.steering(overrides, &format!("{pointer}/{part}/{index}/overrides"));
                        }
                    }
                }
            });
            for list in ["probes", "faults", "unresolvable"] {
                found.each(document, list, |found, holder, pointer| found.field(holder, pointer, "pool_id"));
            }
            found.each(document, "requests", |found, request, pointer| {
                if let Some(session) = of(request, "session") {
                    found.field(session, &format!("{pointer}/session"), "pool_id");
                }
                found.key(request, pointer, "in_flight");
            });
        }
        _ => {}
    }
    found.referrers
}

/// The places that refer to an endpoint of a pool by this text, its name or its address: of results and of requests. What names no
/// pool means the endpoint where no other pool has one that is called so.
#[must_use]
pub fn endpoint_referrers(document: &Document, pool: usize, endpoint: &str) -> Vec<Referrer> {
    let called = |origin: &Value| ["name", "address"].iter().any(|field| text(origin, field) == Some(endpoint));
    let has_it = |pool: &Value| items(pool, "origins").any(called);
    let Some(own) = document.list("pools").get(pool) else { return Vec::new() };
    let is_only = document.list("pools").iter().filter(|pool| has_it(pool)).count() == 1;
    let is_meant = |holder: &Value| match text(holder, "pool_id") {
        Some(pool) => ["id", "name"].iter().any(|field| text(own, field) == Some(pool)),
        None => is_only,
    };
    let mut found = Found { reference: endpoint, referrers: Vec::new(), holder: ("", 0) };
    for list in ["probes", "faults", "unresolvable"] {
        found.each(document, list, |found, holder, pointer| {
            if is_meant(holder) {
                found.field(holder, pointer, "endpoint");
            }
        });
    }
    found.each(document, "requests", |found, request, pointer| {
        if let Some(session) = of(request, "session").filter(|session| is_meant(session)) {
            found.field(session, &format!("{pointer}/session"), "endpoint");
        }
        if is_only {
            found.key(request, pointer, "in_flight");
        }
    });
    found.referrers
}

struct Found<'a> {
    reference: &'a str,
    referrers: Vec<Referrer>,
    holder: (&'static str, usize),
}

impl Found<'_> {
    fn each(&mut self, document: &Document, list: &'static str, look: impl Fn(&mut Self, &Value, &str)) {
        for (index, object) in document.list(list).iter().enumerate() {
            self.holder = (list, index);
            look(self, object, &format!("/{list}/{index}"));
        }
    }

    fn push(&mut self, pointer: String, is_key: bool) {
        let (list, index) = self.holder;
        self.referrers.push(Referrer { list, index, pointer, is_key });
    }

    fn field(&mut self, holder: &Value, pointer: &str, field: &str) {
        if text(holder, field) == Some(self.reference) {
            self.push(format!("{pointer}/{field}"), false);
        }
    }

    fn list(&mut self, holder: &Value, pointer: &str, field: &str) {
        for (index, item) in items(holder, field).enumerate() {
            if item.as_str() == Some(self.reference) {
                let mut pointer = pointer.to_owned();
                push_token(&mut pointer, field);
                self.push(format!("{pointer}/{index}"), false);
            }
        }
    }

    fn key(&mut self, holder: &Value, pointer: &str, field: &str) {
        if of(holder, field).is_some_and(|map| of(map, self.reference).is_some()) {
            let mut pointer = format!("{pointer}/{field}");
            push_token(&mut pointer, self.reference);
            self.push(pointer, true);
        }
    }

    fn steering(&mut self, settings: &Value, pointer: &str) {
        for field in ["default_pools", "pools"] {
            self.list(settings, pointer, field);
        }
        self.field(settings, pointer, "fallback_pool");
        for map in MAPS {
            let Some(Value::Object(places)) = of(settings, map) else { continue };
            let places_of = of(settings, map).unwrap_or(&Value::Null);
            for place in places.keys() {
                self.list(places_of, &format!("{pointer}/{map}"), place);
            }
        }
        self.key(settings, pointer, "pool_weights");
        if let Some(random) = of(settings, "random_steering") {
            self.key(random, &format!("{pointer}/random_steering"), "pool_weights");
        }
    }
}

fn text<'a>(object: &'a Value, field: &str) -> Option<&'a str> {
    of(object, field).and_then(Value::as_str).filter(|text| !text.is_empty())
}

fn items<'a>(object: &'a Value, field: &str) -> impl Iterator<Item = &'a Value> {
    of(object, field).and_then(Value::as_array).into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use super::endpoint_referrers;
    use crate::text::Document;
    use serde_json::json;

    #[test]
    fn an_endpoint_is_meant_by_its_name_where_its_pool_is_named_or_no_other_pool_has_such_a_one() {
        let document = Document::of(json!({
            "pools": [
                { "name": "eu", "origins": [{ "name": "a", "address": "192.0.2.1" }, { "name": "b" }] },
                { "id": "p", "name": "us", "origins": [{ "name": "b" }] }
            ],
            "probes": [
                { "endpoint": "a", "healthy": true }, { "endpoint": "b", "healthy": true },
                { "endpoint": "b", "pool_id": "us" }, { "endpoint": "b", "pool_id": "p" }, { "endpoint": "192.0.2.1" }, 7
            ],
            "unresolvable": [{ "endpoint": "a", "pool_id": "eu" }, { "endpoint": "a", "pool_id": "p" }],
            "requests": [
                { "session": { "endpoint": "a" }, "in_flight": { "a": 1, "b": 2 } },
                { "session": { "pool_id": "p", "endpoint": "b" } }
            ]
        }))
        .unwrap();
        for (pool, endpoint, expected) in [
            (
                0,
                "a",
                [
                    "/probes/0/endpoint",
                    "/unresolvable/0/endpoint",
                    "/requests/0/session/endpoint",
                    "/requests/0/in_flight/a",
                ]
                .as_slice(),
            ),
            (0, "192.0.2.1", &["/probes/4/endpoint"]),
            (0, "b", &[]),
            (1, "b", &["/probes/2/endpoint", "/probes/3/endpoint", "/requests/1/session/endpoint"]),
            (2, "a", &[]),
        ] {
            let found: Vec<String> =
                endpoint_referrers(&document, pool, endpoint).into_iter().map(|it| it.pointer).collect();
            assert_eq!(found, expected, "{pool} {endpoint}");
        }
    }
}

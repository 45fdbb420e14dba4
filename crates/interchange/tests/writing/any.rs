//! Any configuration: objects whose references are known, so that what they have to become can be told.

use proptest::prelude::*;
use serde_json::{Map, Value, json};

/// Texts that mean something to a shell, a template, a page or a reader.
pub(crate) const HOSTILE: [&str; 22] = [
    "plain",
    "two words",
    "",
    "it's",
    "\"quoted\" \\ back\\slash",
    "$HOME `id` $(id) !! \\!",
    "${var.x} $${y} $$ %{if true} %%{",
    "line\nbreak\r\n\ttab",
    "JSON",
    "\nJSON\n",
    "<script>alert(1)</script>",
    "\\(env) \\u0041",
    "😀 é ключ",
    "\u{2028}\u{2029}\u{feff}\u{202e}",
    "\u{1}\u{1f}\u{7f}\u{85}",
    "a|b",
    "@octocat #1",
    "gone-1",
    "# comment",
    "; rm -rf x",
    "-n",
    "*/ -- //",
];

/// A kind of object: the scenario's list and the field of its name.
pub(crate) const KINDS: [(&str, &str); 4] =
    [("monitors", "description"), ("monitor_groups", "description"), ("pools", "name"), ("load_balancers", "name")];

/// An object: its id, if it has one, and its fields. A reference among them is a text that [`reference`] makes.
#[derive(Debug, Clone)]
pub(crate) struct Object {
    pub(crate) id: Option<String>,
    pub(crate) fields: Map<String, Value>,
}

/// A configuration.
#[derive(Debug, Clone)]
pub(crate) struct Configuration(pub(crate) [Vec<Object>; 4]);

/// A reference to the object of a kind at a place.
fn reference(kind: usize, place: usize) -> String {
    format!("\u{10ffff}{kind}:{place}")
}

impl Configuration {
    /// A value with its references as these words.
    pub(crate) fn with_references(value: &Value, word: &dyn Fn(usize, usize) -> String) -> Value {
        let known = |text: &str| {
            let (kind, place) = text.strip_prefix('\u{10ffff}')?.split_once(':')?;
            Some(word(kind.parse().ok()?, place.parse().ok()?))
        };
        match value {
            Value::String(text) => known(text).map_or_else(|| value.clone(), Value::from),
            Value::Array(list) => list.iter().map(|value| Self::with_references(value, word)).collect(),
            Value::Object(map) => map
                .iter()
                .map(|(key, value)| (known(key).unwrap_or_else(|| key.clone()), Self::with_references(value, word)))
                .collect(),
            other => other.clone(),
        }
    }

    /// By which an object is referred to in a scenario.
    pub(crate) fn key(&self, kind: usize, place: usize) -> String {
        let object = &self.0[kind][place];
        object.id.clone().unwrap_or_else(|| object.fields[KINDS[kind].1].as_str().unwrap().to_owned())
    }

    /// The scenario, with what the API alone writes in it.
    pub(crate) fn scenario(&self) -> Value {
        let mut scenario = Map::new();
        for (kind, (list, _)) in KINDS.iter().enumerate() {
            let objects: Vec<Value> = self.0[kind]
                .iter()
                .map(|object| {
                    let fields = Value::Object(object.fields.clone());
                    let mut value = Self::with_references(&fields, &|kind, place| self.key(kind, place));
                    value["created_on"] = json!("2026-01-02T03:04:05Z");
                    if let Some(id) = &object.id {
                        value["id"] = json!(id);
                    }
                    if *list == "pools" {
                        value["healthy"] = json!(true);
                    }
                    value
                })
                .collect();
            scenario.insert((*list).to_owned(), Value::from(objects));
        }
        Value::Object(scenario)
    }
}

fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        6 => proptest::sample::select(HOSTILE.to_vec()).prop_map(ToOwned::to_owned),
        2 => any::<String>(),
        1 => "[a-z]{1,8}",
    ]
}

/// Ids, or none: an object without one has a name of its own.
fn identified(kind: usize, count: std::ops::Range<usize>) -> impl Strategy<Value = Vec<(Option<String>, String)>> {
    proptest::collection::vec((any::<bool>(), text()), count).prop_map(move |objects| {
        let of = |(place, (has_id, name)): (usize, (bool, String))| match has_id {
            true => (Some(format!("id-{kind}-{place}")), name),
            false => (None, format!("own {kind}-{place} {name}")),
        };
        objects.into_iter().enumerate().map(of).collect()
    })
}

/// A reference to one of so many objects of a kind, or to one that isn't there.
fn leads(kind: usize, count: usize) -> BoxedStrategy<String> {
    let gone = proptest::sample::select(vec!["gone-1", "gone-2 ${x}"]).prop_map(ToOwned::to_owned);
    match count {
        0 => gone.boxed(),
        _ => prop_oneof![6 => (0..count).prop_map(move |place| reference(kind, place)), 1 => gone].boxed(),
    }
}

fn fields(pairs: Vec<(&str, Value)>) -> Map<String, Value> {
    pairs.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}

fn monitors() -> impl Strategy<Value = Vec<Object>> {
    let rest = (text(), text(), any::<Option<bool>>(), 0..100_u32);
    (identified(0, 0..4), proptest::collection::vec(rest, 4)).prop_map(|(objects, rest)| {
        let of = |((id, name), rest): ((Option<String>, String), (String, String, Option<bool>, u32))| {
            let (path, header, flag, number) = rest;
            let mut map = fields(vec![("description", json!(name)), ("type", json!("https")), ("path", json!(path))]);
            map.insert("interval".to_owned(), json!(number));
            map.insert("header".to_owned(), json!({ "Host": [header], header.clone(): ["x"] }));
            map.extend(flag.map(|flag| ("allow_insecure".to_owned(), json!(flag))));
            Object { id, fields: map }
        };
        objects.into_iter().zip(rest).map(of).collect()
    })
}

fn groups(monitors: usize) -> impl Strategy<Value = Vec<Object>> {
    let member = (leads(0, monitors), any::<(bool, bool, bool)>());
    let members = proptest::collection::vec(member, 0..5);
    (identified(1, 0..3), proptest::collection::vec(members, 3)).prop_map(|(objects, members)| {
        let of_group = |((id, name), members): (_, Vec<(String, (bool, bool, bool))>)| {
            let member = |(monitor, (enabled, only, must)): (String, (bool, bool, bool))| {
                json!({ "monitor_id": monitor, "enabled": enabled, "monitoring_only": only, "must_be_healthy": must })
            };
            let members: Vec<Value> = members.into_iter().map(member).collect();
            Object { id, fields: fields(vec![("description", json!(name)), ("members", json!(members))]) }
        };
        objects.into_iter().zip(members).map(of_group).collect()
    })
}

fn pools(monitors: usize, groups: usize) -> impl Strategy<Value = Vec<Object>> {
    let origin = (text(), text(), 0..=100_u32);
    let rest = (
        leads(0, monitors),
        leads(1, groups),
        proptest::collection::vec(origin, 0..3),
        any::<bool>(),
        -900..900_i32,
        text(),
    );
    (identified(2, 0..4), proptest::collection::vec(rest, 4)).prop_map(|(objects, rest)| {
        type Rest = (String, String, Vec<(String, String, u32)>, bool, i32, String);
        let of_pool = |((id, name), (monitor, group, origins, plain, place, wild)): (_, Rest)| {
            let origin = |(name, host, weight): (String, String, u32)| {
                json!({ "name": name, "address": "192.0.2.1", "weight": f64::from(weight) / 100.0, "header": { "Host": [host] } })
            };
            let origins: Vec<Value> = origins.into_iter().map(origin).collect();
            let mut map = fields(vec![("name", json!(name)), ("origins", json!(origins))]);
            if plain {
                map.insert("monitor".to_owned(), json!(monitor));
                map.insert("check_regions".to_owned(), Value::Null);
            } else {
                map.insert("monitor_group".to_owned(), json!(group));
                map.insert("check_regions".to_owned(), json!(["WEU", "EEU"]));
            }
            map.insert("latitude".to_owned(), json!(f64::from(place) / 10.0));
            map.insert("wild".to_owned(), json!({ "a": [1, { "b": wild }], "c": {}, "d": [] }));
            Object { id, fields: map }
        };
        objects.into_iter().zip(rest).map(of_pool).collect()
    })
}

fn balancers(pools: usize) -> impl Strategy<Value = Vec<Object>> {
    let rest = (proptest::collection::vec(leads(2, pools), 1..4), leads(2, pools), text());
    (identified(3, 0..3), proptest::collection::vec(rest, 3)).prop_map(|(objects, rest)| {
        let of =
            |((id, name), (listed, fallback, condition)): ((Option<String>, String), (Vec<String>, String, String))| {
                let weights: Map<String, Value> = listed.iter().map(|pool| (pool.clone(), json!(0.5))).collect();
                let name = if name.is_empty() { "www.example.com".to_owned() } else { name };
                let overrides =
                    json!({ "default_pools": listed, "fallback_pool": fallback, "region_pools": { "ME": listed } });
                let map = fields(vec![
                    ("name", json!(name)),
                    ("default_pools", json!(listed)),
                    ("fallback_pool", json!(fallback)),
                    ("country_pools", json!({ "GB": listed, "NO": [] })),
                    ("random_steering", json!({ "default_weight": 1, "pool_weights": weights })),
                    ("rules", json!([{ "name": "r", "condition": condition, "overrides": overrides }])),
                ]);
                Object { id, fields: map }
            };
        objects.into_iter().zip(rest).map(of).collect()
    })
}

/// Any configuration.
pub(crate) fn configuration() -> impl Strategy<Value = Configuration> {
    monitors()
        .prop_flat_map(|monitors| (groups(monitors.len()), Just(monitors)))
        .prop_flat_map(|(groups, monitors)| (pools(monitors.len(), groups.len()), Just((monitors, groups))))
        .prop_flat_map(|(pools, before)| (balancers(pools.len()), Just((before, pools))))
        .prop_map(|(balancers, ((monitors, groups), pools))| Configuration([monitors, groups, pools, balancers]))
}

/// How a property is tried: so often, and without files left behind.
pub(crate) fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

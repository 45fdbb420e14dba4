//! A resource's attributes in the API's form. What is done to a field is told by its name, in the tables below.

use super::generation::Generation;
use serde_json::{Map, Number, Value};

/// Blocks of which there is at most one: lists in v4.
pub(super) const SINGLE: [&str; 9] = [
    "load_shedding",
    "origin_steering",
    "notification_filter",
    "adaptive_routing",
    "location_strategy",
    "random_steering",
    "session_affinity_attributes",
    "fixed_response",
    "overrides",
];

/// Lists of pools by place: maps in v5 and the API, blocks in v4.
pub(super) const MAPS: [&str; 3] = ["region_pools", "country_pools", "pop_pools"];

/// Lists of objects.
const LISTS: [&str; 3] = ["origins", "members", "rules"];

/// What belongs to Terraform or the account, or is only ever told by the API. `modified_on` stays: by it the later of two
/// versions is known.
const DROPPED: [&str; 9] = [
    "account_id",
    "zone_id",
    "zone_name",
    "timeouts",
    "networks",
    "created_on",
    "disabled_at",
    "created_at",
    "updated_at",
];

/// Numbers of which 0 stands for none in v4, whose attributes have no null.
const UNSET_BY_ZERO: [&str; 5] = ["port", "consecutive_up", "consecutive_down", "ttl", "session_affinity_ttl"];

/// How the API writes the values of a field; the provider takes any case.
#[derive(Clone, Copy)]
enum Case {
    Lower,
    Upper,
    Title,
}

const CASES: [(&str, Case); 12] = [
    ("type", Case::Lower),
    ("method", Case::Upper),
    ("check_regions", Case::Upper),
    ("steering_policy", Case::Lower),
    ("session_affinity", Case::Lower),
    ("policy", Case::Lower),
    ("default_policy", Case::Lower),
    ("session_policy", Case::Lower),
    ("mode", Case::Lower),
    ("prefer_ecs", Case::Lower),
    ("samesite", Case::Title),
    ("secure", Case::Title),
];

/// The API's object for these attributes.
pub(super) fn object(values: Map<String, Value>, generation: Generation) -> Map<String, Value> {
    let method = values.get("type").and_then(Value::as_str).is_some_and(|kind| kind.eq_ignore_ascii_case("tcp"));
    let mut object = fields(values, generation, "");
    // A method of TCP is a word of its own: `connection_established`.
    if let Some(Value::String(word)) = object.get_mut("method").filter(|_| method) {
        word.make_ascii_lowercase();
    }
    object
}

fn fields(values: Map<String, Value>, generation: Generation, parent: &str) -> Map<String, Value> {
    let mut object = Map::with_capacity(values.len());
    for (key, value) in values {
        let key = match key.as_str() {
            "default_pool_ids" => "default_pools".to_owned(),
            "fallback_pool_id" => "fallback_pool".to_owned(),
            _ => key,
        };
        if let Some(value) = field(&key, value, generation, parent) {
            object.insert(key, value);
        }
    }
    object
}

/// A field in the API's form; nothing where it is unset.
fn field(key: &str, value: Value, generation: Generation, parent: &str) -> Option<Value> {
    let key_is = |table: &[&str]| table.contains(&key);
    if key_is(&DROPPED) {
        return None;
    }
    match value {
        Value::Null => None,
        // The empty policy is one of its own.
        Value::String(text) if text.is_empty() && key != "steering_policy" => None,
        Value::Number(number) => {
            let number = whole(number);
            let zero = number.as_u64() == Some(0);
            let unset = zero && key_is(&UNSET_BY_ZERO) && (generation == Generation::V4 || key == "port");
            (!unset).then_some(Value::Number(number))
        }
        value if key_is(&SINGLE) => {
            let inner = match value {
                Value::Array(list) => list.into_iter().next(),
                other => Some(other),
            };
            match inner? {
                Value::Object(inner) => {
                    let inner = fields(inner, generation, key);
                    (!inner.is_empty()).then_some(Value::Object(inner))
                }
                other => Some(other),
            }
        }
        value if key_is(&MAPS) => by_place(value),
        value if key == "header" => header(value, parent),
        Value::Array(list) if key_is(&LISTS) => {
            if list.is_empty() && key == "rules" {
                return None;
            }
            let each = list.into_iter().map(|element| match element {
                Value::Object(object) => Value::Object(fields(object, generation, key)),
                other => other,
            });
            Some(Value::Array(each.collect()))
        }
        // Every data center, and every header: an empty list is none at all.
        Value::Array(list) if list.is_empty() && matches!(key, "check_regions" | "headers") => None,
        Value::Object(map) if map.is_empty() => None,
        value => Some(folded(key, value)),
    }
}

/// Pools by place: `[{ region, pool_ids }]` becomes `{ region: pool_ids }`. Codes are written in capitals.
fn by_place(value: Value) -> Option<Value> {
    let mut map = Map::new();
    match value {
        Value::Array(blocks) => {
            for block in blocks {
                let Value::Object(mut block) = block else { continue };
                let place = ["region", "country", "pop"].iter().find_map(|key| match block.get(*key) {
                    Some(Value::String(place)) => Some(place.to_ascii_uppercase()),
                    _ => None,
                });
                let pools = block.get_mut("pool_ids").map(Value::take).unwrap_or_default();
                join(&mut map, place.unwrap_or_default(), pools);
            }
        }
        Value::Object(places) => {
            for (place, pools) in places {
                join(&mut map, place.to_ascii_uppercase(), pools);
            }
        }
        other => return Some(other),
    }
    (!map.is_empty()).then_some(Value::Object(map))
}

/// Headers: `[{ header, values }]` becomes `{ header: values }`. An endpoint has no other than `Host`, which v5 spells `host`.
fn header(value: Value, parent: &str) -> Option<Value> {
    let mut map = Map::new();
    let spelled = |name: String| match parent == "origins" && name.eq_ignore_ascii_case("host") {
        true => "Host".to_owned(),
        false => name,
    };
    match value {
        Value::Array(blocks) => {
            for block in blocks {
                let Value::Object(mut block) = block else { continue };
                if let Some(Value::String(name)) = block.get_mut("header").map(Value::take) {
                    let values = block.get_mut("values").map(Value::take).unwrap_or_default();
                    join(&mut map, spelled(name), values);
                }
            }
        }
        Value::Object(headers) => {
            for (name, values) in headers.into_iter().filter(|(_, values)| !values.is_null()) {
                join(&mut map, spelled(name), values);
            }
        }
        other => return Some(other),
    }
    (!map.is_empty()).then_some(Value::Object(map))
}

/// Puts in a list; one that is there already is continued.
fn join(map: &mut Map<String, Value>, key: String, value: Value) {
    match (map.get_mut(&key), value) {
        (Some(Value::Array(known)), Value::Array(mut more)) => known.append(&mut more),
        (Some(_), _) => {}
        (None, value) => drop(map.insert(key, value)),
    }
}

fn folded(key: &str, value: Value) -> Value {
    let Some((_, case)) = CASES.iter().find(|(name, _)| *name == key) else { return value };
    match value {
        Value::String(text) => Value::String(cased(&text, *case)),
        Value::Array(list) => list.into_iter().map(|element| folded(key, element)).collect(),
        other => other,
    }
}

fn cased(text: &str, case: Case) -> String {
    match case {
        Case::Lower => text.to_ascii_lowercase(),
        Case::Upper => text.to_ascii_uppercase(),
        Case::Title => {
            let mut text = text.to_ascii_lowercase();
            if let Some(first) = text.get_mut(..1) {
                first.make_ascii_uppercase();
            }
            text
        }
    }
}

/// 30.0 is 30: v5 keeps seconds as floating numbers.
fn whole(number: Number) -> Number {
    #[expect(clippy::cast_possible_truncation, reason = "far below 2^52, and whole")]
    match number.as_f64() {
        Some(float) if number.is_f64() && float.fract() == 0.0 && float.abs() < 1e15 => Number::from(float as i64),
        _ => number,
    }
}

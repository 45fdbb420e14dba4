//! What mends a finding, where it is certain what was meant; where several things could have been meant, each of them.

use super::peek;
use super::pool::is_of_a_name;
use crate::api::{LOAD_BALANCER, MEMBER, MONITOR, MONITOR_GROUP, ORIGIN, ORIGIN_HEADER, Object, POOL};
use crate::decode::kind_of;
use crate::diagnostic::Diagnostic;
use crate::facts::Fact;
use crate::fix::{Edit, Fix};
use crate::text::{at, plain, push_token};
use serde_json::{Map, Value, json};

/// Adds fixes to the findings that have none.
pub(super) fn add(diagnostics: &mut [Diagnostic], scenario: &Value) {
    for diagnostic in diagnostics.iter_mut().filter(|diagnostic| diagnostic.fix.is_none()) {
        diagnostic.fix = fix(diagnostic, scenario).map(Box::new);
    }
}

fn fix(found: &Diagnostic, scenario: &Value) -> Option<Fix> {
    let path = found.path.as_str();
    let value = at(scenario, path);
    let facts = &found.facts;
    match found.code {
        "member-flag-missing" => {
            let Some(Fact::Flag(assumed)) = facts.get("assumed") else { return None };
            Some(Fix::new("assume", Edit::add(path, *assumed)).with("value", assumed.to_string()))
        }
        "unknown-value" if facts.text("value") == Some("\"\"") => Some(Fix::write(path, "")),
        "unknown-value" | "method-unknown" => Some(Fix::write(path, facts.text("meant")?)),
        "unknown-region" => chosen(path, value?, facts.list("meant")),
        "country-unknown" => rename(path, facts.text("meant").filter(|meant| !meant.is_empty())?),
        "unknown-field" if facts.text("of").is_some() || facts.flag("health_checks") || facts.flag("call") => {
            Some(Fix::remove(path))
        }
        "unknown-field" => renamed_field(path, facts.text("object")?, facts.text("meant")?, scenario),
        "field-refused" => match facts.text("meant") {
            Some(meant) => rename(path, meant),
            None => Some(Fix::remove(path)),
        },
        "wrong-type" => Some(Fix::write(path, converted(value?, facts.text("expected")?)?)),
        "unknown-reference" => Some(Fix::write(path, facts.text("meant")?)),
        "duplicate-member" => Some(Fix::new("remove-member", Edit::remove(parent(path)?))),
        "topology-entry-twice" | "affinity-header-twice" => Some(Fix::new("remove-entry", Edit::remove(path))),
        "monitor-and-group" => {
            let pool = parent(path)?;
            Some(Fix::remove(path).or(Fix::remove(format!("{pool}/monitor_group"))))
        }
        "fallback-missing" => {
            let taken = facts.text("taken").filter(|taken| !taken.is_empty())?;
            Some(added(path, "fallback_pool", &json!(taken)))
        }
        "expected-codes-missing" => {
            let codes = |codes: &str| added(path, "expected_codes", &json!(codes));
            Some(codes("200").or(codes("2xx")))
        }
        "interval-refused" => {
            let seconds = facts.number("seconds")?;
            let (shortest, longest) = (facts.count("shortest")?, facts.count("longest")?);
            #[expect(clippy::cast_precision_loss, reason = "a few thousand seconds")]
            let nearest = if seconds < shortest as f64 { shortest } else { longest };
            Some(Fix::write(path, nearest))
        }
        "not-a-step" => {
            let steps = if facts.text("step") == Some("0.1") { 10.0 } else { 100.0 };
            Some(Fix::write(path, (facts.number("number")? * steps).round() / steps))
        }
        "header-of-terraform" => Some(Fix::new("convert", Edit::replace(path, header_of_blocks(value?)?))),
        "map-of-terraform" => Some(Fix::new("convert", Edit::replace(path, map_of_blocks(value?)?))),
        "header-value-not-a-list" => Some(Fix::write(path, json!([value?]))),
        "health-sources-refused" if facts.flag("default") => Some(Fix::remove(path)),
        "health-sources-refused" => Some(Fix::write(path, json!(["regional", "global"])).or(Fix::remove(path))),
        "null-taken-as-absent" | "ttl-of-proxied" | "field-without-effect" | "drain-in-rule" | "weights-twice" => {
            Some(Fix::remove(path))
        }
        "pool-name-refused" => {
            let name = facts.text("name")?;
            // Without an id, other objects refer to the pool by its name.
            parent(path).and_then(|pool| at(scenario, pool)?.get("id"))?;
            Some(Fix::write(path, name.replace(|character| !is_of_a_name(character), "-")))
        }
        _ => None,
    }
}

/// The codes that may have been meant, in the place of one that is none; a code that is the key of a map is renamed.
fn chosen(path: &str, value: &Value, meant: &[String]) -> Option<Fix> {
    let one = |code: &String| match value {
        Value::String(_) => Some(Fix::write(path, code.as_str())),
        _ => rename(path, code),
    };
    let mut fixes = meant.iter().filter_map(one);
    let first = fixes.next()?;
    Some(fixes.fold(first, Fix::or))
}

/// A field under its right name; in the form that the right field has.
fn renamed_field(path: &str, object: &str, meant: &str, scenario: &Value) -> Option<Fix> {
    let parent = parent(path)?;
    let holder = at(scenario, parent)?.as_object()?;
    if peek::is_set(holder, meant) {
        return Some(Fix::remove(path));
    }
    let value = at(scenario, path)?;
    let expected = object_named(object)?.field(meant)?.form.kind();
    let right = child(parent, meant);
    let fix = match fitted(value, expected) {
        Fitted::AsItIs => Fix::new("rename", Edit::rename(path, right)),
        Fitted::As(value) => Fix::new("rename", Edit::remove(path)).and(Edit::add(right, value)),
        Fitted::Not => return None,
    };
    Some(fix.with("to", meant))
}

enum Fitted {
    AsItIs,
    As(Value),
    Not,
}

/// A value in the form that another field has.
fn fitted(value: &Value, expected: &str) -> Fitted {
    match (value, expected) {
        _ if kind_of(value) == expected => Fitted::AsItIs,
        (Value::Array(list), "string") => match list.as_slice() {
            [Value::String(only)] => Fitted::As(json!(only)),
            _ => Fitted::Not,
        },
        (Value::String(_), "list") => Fitted::As(json!([value])),
        _ => Fitted::Not,
    }
}

fn object_named(name: &str) -> Option<&'static Object> {
    [&MONITOR, &MONITOR_GROUP, &MEMBER, &POOL, &ORIGIN, &ORIGIN_HEADER, &LOAD_BALANCER]
        .into_iter()
        .find(|object| object.name == name)
}

/// A value of the expected kind that says the same without a doubt.
fn converted(value: &Value, expected: &str) -> Option<Value> {
    match (value, expected) {
        (Value::String(text), "boolean") => match text.trim().to_ascii_lowercase().as_str() {
            "true" | "yes" | "on" | "1" => Some(json!(true)),
            "false" | "no" | "off" | "0" => Some(json!(false)),
            _ => None,
        },
        (Value::Number(number), "boolean") => match number.as_u64()? {
            0 => Some(json!(false)),
            1 => Some(json!(true)),
            _ => None,
        },
        (Value::String(text), "number") => plain(text).filter(Value::is_number),
        (Value::Number(number), "string") => Some(json!(number.to_string())),
        (Value::String(_), "list") => Some(json!([value])),
        (Value::Array(list), "string") => list.first().filter(|only| list.len() == 1 && only.is_string()).cloned(),
        _ => None,
    }
}

/// Terraform's `{ header, values }` blocks as the API's map.
fn header_of_blocks(blocks: &Value) -> Option<Value> {
    let mut map = Map::new();
    for block in blocks.as_array()? {
        map.insert(block.get("header")?.as_str()?.to_owned(), block.get("values")?.clone());
    }
    Some(Value::Object(map))
}

/// Terraform's `{ region, pool_ids }` blocks (or of a country or data center) as the API's map.
fn map_of_blocks(blocks: &Value) -> Option<Value> {
    let mut map = Map::new();
    for block in blocks.as_array()? {
        let key = ["region", "country", "pop"].iter().find_map(|key| block.get(*key)?.as_str())?;
        map.insert(key.to_owned(), block.get("pool_ids")?.clone());
    }
    Some(Value::Object(map))
}

fn added(path: &str, field: &'static str, value: &Value) -> Fix {
    Fix::new("add", Edit::add(path, value.clone())).with("field", field).with("value", value.to_string())
}

fn rename(path: &str, to: &str) -> Option<Fix> {
    Some(Fix::new("rename", Edit::rename(path, child(parent(path)?, to))).with("to", to))
}

fn parent(path: &str) -> Option<&str> {
    path.rsplit_once('/').map(|(parent, _)| parent)
}

fn child(parent: &str, key: &str) -> String {
    let mut pointer = parent.to_owned();
    push_token(&mut pointer, key);
    pointer
}

//! How two versions of one object differ.

use crate::json::text;
use serde_json::{Map, Value};

/// The fields in which two versions differ.
#[derive(Debug)]
pub(crate) struct Difference<'a> {
    fields: Vec<(&'a str, Option<&'a Value>, Option<&'a Value>)>,
}

/// When a version was written is no difference in what it says.
const TIMES: [&str; 6] = ["created_on", "modified_on", "created_at", "updated_at", "disabled_at", "networks"];

/// Lists that the API calls sets: it doesn't promise their order, and tools that keep one see it change.
const SETS: [&str; 3] = ["origins", "members", "check_regions"];

impl<'a> Difference<'a> {
    /// The difference between a version and another.
    pub(crate) fn between(one: &'a Map<String, Value>, other: &'a Map<String, Value>) -> Self {
        let of_one = one.iter().map(|(key, value)| (key.as_str(), Some(value), other.get(key)));
        let of_other = other.iter().filter(|(key, _)| !one.contains_key(*key));
        let both = of_one.chain(of_other.map(|(key, value)| (key.as_str(), None, Some(value))));
        let say_the_same = |(key, one, other): &(&str, Option<&Value>, Option<&Value>)| {
            are_alike(*one, *other) || SETS.contains(key) && are_one_set(*one, *other)
        };
        Self { fields: both.filter(|field| !say_the_same(field)).collect() }
    }

    /// The names of the fields; the times of writing only where nothing else differs.
    pub(crate) fn fields(&self) -> Vec<String> {
        let names = |times: bool| {
            let fields = self.fields.iter().filter(|(name, ..)| times == TIMES.contains(name));
            fields.map(|(name, ..)| (*name).to_owned()).collect::<Vec<_>>()
        };
        let said = names(false);
        if said.is_empty() { names(true) } else { said }
    }

    /// What was renamed (`pool` or `endpoint`), where that is all that differs, with its former name and the one of now.
    pub(crate) fn rename(&self) -> Option<(&'static str, &'a str, &'a str)> {
        let mut said = self.fields.iter().filter(|(name, ..)| !TIMES.contains(name));
        match (said.next()?, said.next()) {
            (("name", one, other), None) => Some(("pool", (*one)?.as_str()?, (*other)?.as_str()?)),
            (("origins", one, other), None) => {
                let (former, now) = endpoint_renamed((*one)?.as_array()?, (*other)?.as_array()?)?;
                Some(("endpoint", former, now))
            }
            _ => None,
        }
    }
}

/// The names of the first endpoint that is called otherwise, where endpoints differ in their names alone.
fn endpoint_renamed<'a>(one: &'a [Value], other: &'a [Value]) -> Option<(&'a str, &'a str)> {
    let mut renamed = None;
    if one.len() != other.len() {
        return None;
    }
    for (one, other) in one.iter().zip(other) {
        let (one, other) = (one.as_object()?, other.as_object()?);
        if Difference::between(one, other).fields.iter().any(|(name, ..)| *name != "name") {
            return None;
        }
        let names = (text(one, "name")?, text(other, "name")?);
        if names.0 != names.1 {
            renamed.get_or_insert(names);
        }
    }
    renamed
}

/// Whether two values say the same: of the API's many ways to leave a field unset one is as good as another, and the names of
/// headers are compared without case.
fn are_alike(one: Option<&Value>, other: Option<&Value>) -> bool {
    match (one, other) {
        (Some(Value::Object(one)), Some(Value::Object(other))) => {
            are_fields_alike(one, other) || are_one_header(one, other)
        }
        (Some(Value::Array(one)), Some(Value::Array(other))) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| are_alike(Some(one), Some(other)))
        }
        (Some(Value::Number(one)), Some(Value::Number(other))) => one == other || one.as_f64() == other.as_f64(),
        (one, other) => one == other || is_unset(one) && is_unset(other),
    }
}

/// Whether two lists hold the same in whatever order.
fn are_one_set(one: Option<&Value>, other: Option<&Value>) -> bool {
    let (Some(Value::Array(one)), Some(Value::Array(other))) = (one, other) else { return false };
    let (one, other) = (in_order(one), in_order(other));
    one.len() == other.len() && one.iter().zip(&other).all(|(one, other)| are_alike(Some(one), Some(other)))
}

/// The elements ordered by what tells them apart.
fn in_order(list: &[Value]) -> Vec<&Value> {
    let name = |value: &Value| -> String {
        let named = value.as_object().and_then(|object| text(object, "name").or_else(|| text(object, "monitor_id")));
        named.or(value.as_str()).unwrap_or_default().to_owned()
    };
    let mut ordered: Vec<&Value> = list.iter().collect();
    ordered.sort_by_cached_key(|value| name(value));
    ordered
}

/// `Host` and `host` are one header.
fn are_one_header(one: &Map<String, Value>, other: &Map<String, Value>) -> bool {
    match (one.iter().next(), other.iter().next()) {
        (Some((name, values)), Some((other_name, other_values))) if one.len() == 1 && other.len() == 1 => {
            name.eq_ignore_ascii_case(other_name) && are_alike(Some(values), Some(other_values))
        }
        _ => false,
    }
}

fn are_fields_alike(one: &Map<String, Value>, other: &Map<String, Value>) -> bool {
    one.iter().all(|(key, value)| are_alike(Some(value), other.get(key)))
        && other.iter().filter(|(key, _)| !one.contains_key(*key)).all(|(_, value)| is_unset(Some(value)))
}

fn is_unset(value: Option<&Value>) -> bool {
    match value {
        None | Some(Value::Null) => true,
        Some(Value::String(text)) => text.is_empty(),
        Some(Value::Array(list)) => list.is_empty(),
        Some(Value::Object(object)) => object.is_empty(),
        Some(_) => false,
    }
}

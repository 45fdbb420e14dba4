//! Small questions to JSON objects, and places in them.

use serde_json::{Map, Value};
use whydown_schema::text::push_token;

/// A text that says something: `""` is one of the API's ways to leave a field unset.
pub(crate) fn text<'a>(object: &'a Map<String, Value>, key: &str) -> Option<&'a str> {
    object.get(key).and_then(Value::as_str).filter(|text| !text.is_empty())
}

/// Whether the field is a list.
pub(crate) fn is_list(object: &Map<String, Value>, key: &str) -> bool {
    object.get(key).is_some_and(Value::is_array)
}

/// Whether the field is an object.
pub(crate) fn is_object(object: &Map<String, Value>, key: &str) -> bool {
    object.get(key).is_some_and(Value::is_object)
}

/// Takes a value out of an object that is being taken apart; `null` stays in its place, which costs less than closing the gap.
pub(crate) fn take(object: &mut Map<String, Value>, key: &str) -> Option<Value> {
    object.get_mut(key).map(Value::take)
}

/// Takes an object out; empty where there is none.
pub(crate) fn take_object(object: &mut Map<String, Value>, key: &str) -> Map<String, Value> {
    match take(object, key) {
        Some(Value::Object(inner)) => inner,
        _ => Map::new(),
    }
}

/// Takes a list out; empty where there is none.
pub(crate) fn take_list(object: &mut Map<String, Value>, key: &str) -> Vec<Value> {
    match take(object, key) {
        Some(Value::Array(list)) => list,
        _ => Vec::new(),
    }
}

/// Fills in what nobody said yet. `null` says nothing.
pub(crate) fn fill(object: &mut Map<String, Value>, key: &str, value: Option<Value>) {
    if let Some(value) = value.filter(|value| !value.is_null() && !object.contains_key(key)) {
        object.insert(key.to_owned(), value);
    }
}

/// An object with these fields, in this order.
pub(crate) fn object<const N: usize>(fields: [(&str, Value); N]) -> Map<String, Value> {
    fields.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}

/// The pointer to a field of what a pointer leads to.
pub(crate) fn field(pointer: &str, key: &str) -> String {
    let mut pointer = pointer.to_owned();
    push_token(&mut pointer, key);
    pointer
}

/// The pointer to an element of what a pointer leads to.
pub(crate) fn element(pointer: &str, index: usize) -> String {
    format!("{pointer}/{index}")
}

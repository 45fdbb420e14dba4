//! Looking at fields without a word about their kinds: that is told elsewhere.

use crate::lookup::field;
use serde_json::{Map, Value};

/// The text of a field; empty where there is none.
pub(super) fn text<'a>(map: &'a Map<String, Value>, key: &str) -> &'a str {
    field(map, key).and_then(Value::as_str).unwrap_or_default()
}

/// The number of a field.
pub(super) fn number(map: &Map<String, Value>, key: &str) -> Option<f64> {
    field(map, key).and_then(Value::as_f64)
}

/// Whether a flag is set.
pub(super) fn flag(map: &Map<String, Value>, key: &str) -> bool {
    field(map, key) == Some(&Value::Bool(true))
}

/// The list of a field; empty where there is none.
pub(super) fn list<'a>(map: &'a Map<String, Value>, key: &str) -> &'a [Value] {
    field(map, key).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

/// The object of a field.
pub(super) fn object<'a>(map: &'a Map<String, Value>, key: &str) -> Option<&'a Map<String, Value>> {
    field(map, key).and_then(Value::as_object)
}

/// Whether a field says anything: `null`, `""`, `0`, `{}` and `[]` are the API's ways to say "not set", each in its places, and so
/// is `false` where that is the default.
pub(super) fn is_set(map: &Map<String, Value>, key: &str) -> bool {
    match field(map, key) {
        None | Some(Value::Null | Value::Bool(false)) => false,
        Some(Value::Bool(true)) => true,
        Some(Value::String(text)) => !text.is_empty(),
        Some(Value::Number(number)) => number.as_f64() != Some(0.0),
        Some(Value::Array(list)) => !list.is_empty(),
        Some(Value::Object(map)) => !map.is_empty(),
    }
}

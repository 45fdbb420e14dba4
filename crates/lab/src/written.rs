//! Fields as they are written in the JSON: of another type than expected is as good as absent, and told elsewhere.

use serde_json::Value;

/// Longer names are cut in sentences, so that no name costs more than it tells.
const LONGEST_NAME: usize = 80;

/// A text; empty where there is none.
pub(crate) fn text<'a>(object: &'a Value, key: &str) -> &'a str {
    object.get(key).and_then(Value::as_str).unwrap_or_default()
}

/// A number.
pub(crate) fn number(object: &Value, key: &str) -> Option<f64> {
    object.get(key).and_then(Value::as_f64)
}

/// Whether a flag is set.
pub(crate) fn flag(object: &Value, key: &str) -> bool {
    object.get(key) == Some(&Value::Bool(true))
}

/// The key under which a header of this name is given a value, however its letters are written.
pub(crate) fn header<'a>(object: &'a Value, name: &str) -> Option<&'a str> {
    let headers = object.get("header").and_then(Value::as_object)?;
    let given = |value: &Value| !(value.is_null() || value.as_array().is_some_and(Vec::is_empty));
    headers.iter().find(|(key, value)| key.eq_ignore_ascii_case(name) && given(value)).map(|(key, _)| key.as_str())
}

/// A name as a sentence shows it.
pub(crate) fn shown(name: &str) -> String {
    match name.char_indices().nth(LONGEST_NAME) {
        Some((end, _)) => [name.get(..end).unwrap_or_default(), "…"].concat(),
        None => name.to_owned(),
    }
}

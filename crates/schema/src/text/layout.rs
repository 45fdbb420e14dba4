//! How values are written that come into a text.

use serde_json::Value;

/// The longest value that stands on one line.
pub(super) const LINE: usize = 60;
/// The longest part of a value that stands on one line, while the value as a whole doesn't.
const PART: usize = 100;

/// A value as it stands in a text whose line begins with `indent`: on one line where it is short, else over several.
pub(super) fn laid_out(value: &Value, indent: &str) -> String {
    match value.to_string().len() <= LINE {
        true => spaced(value),
        false => unfolded(value, indent),
    }
}

/// JSON over several lines, the further ones as deep as `indent` and deeper; parts that are short stay on one.
pub(super) fn unfolded(value: &Value, indent: &str) -> String {
    let deeper = format!("{indent}  ");
    let part = |value: &Value| {
        let objects = value.as_array().is_some_and(|list| list.iter().any(Value::is_object));
        let most = if objects { LINE } else { PART };
        if value.to_string().len() <= most { spaced(value) } else { unfolded(value, &deeper) }
    };
    let (open, close, parts): (_, _, Vec<String>) = match value {
        Value::Array(list) => ('[', ']', list.iter().map(part).collect()),
        Value::Object(map) => {
            let field = |(key, value): (&String, &Value)| format!("{}: {}", Value::from(key.as_str()), part(value));
            ('{', '}', map.iter().map(field).collect())
        }
        other => return other.to_string(),
    };
    if parts.is_empty() {
        return format!("{open}{close}");
    }
    format!("{open}\n{deeper}{}\n{indent}{close}", parts.join(&format!(",\n{deeper}")))
}

/// JSON on one line, as people write it.
#[must_use]
pub fn spaced(value: &Value) -> String {
    match value {
        Value::Array(list) => format!("[{}]", list.iter().map(spaced).collect::<Vec<_>>().join(", ")),
        Value::Object(map) if !map.is_empty() => {
            let fields = map.iter().map(|(key, value)| format!("{}: {}", Value::from(key.as_str()), spaced(value)));
            format!("{{ {} }}", fields.collect::<Vec<_>>().join(", "))
        }
        other => other.to_string(),
    }
}

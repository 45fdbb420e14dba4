//! JSON for reading: what fits a line stays on it.

use serde_json::{Map, Value};

/// The widest line, in characters.
const WIDTH: usize = 84;

/// The text of a value: lists and objects that fit a line stay on one, all others are broken up.
pub(crate) fn tidy(value: &Value) -> String {
    let mut out = String::new();
    put(value, 0, 0, &mut out);
    out.push('\n');
    out
}

/// Appends a value that starts `used` characters into its line.
fn put(value: &Value, depth: usize, used: usize, out: &mut String) {
    let line = flat(value);
    let breaks = match value {
        Value::Array(items) => !items.is_empty() && (too_wide(&line, used) || items.iter().any(holds_objects)),
        Value::Object(fields) => !fields.is_empty() && (depth == 0 || too_wide(&line, used)),
        _ => false,
    };
    match value {
        Value::Array(items) if breaks => {
            let last = items.len().saturating_sub(1);
            out.push('[');
            for (index, item) in items.iter().enumerate() {
                new_line(depth.saturating_add(1), out);
                put(item, depth.saturating_add(1), indent(depth.saturating_add(1)), out);
                out.push_str(if index == last { "" } else { "," });
            }
            new_line(depth, out);
            out.push(']');
        }
        Value::Object(fields) if breaks => put_object(fields, depth, out),
        _ => out.push_str(&line),
    }
}

fn put_object(fields: &Map<String, Value>, depth: usize, out: &mut String) {
    let inner = depth.saturating_add(1);
    let last = fields.len().saturating_sub(1);
    out.push('{');
    for (index, (key, item)) in fields.iter().enumerate() {
        new_line(inner, out);
        let key = format!("{}: ", Value::String(key.clone()));
        out.push_str(&key);
        put(item, inner, indent(inner).saturating_add(key.chars().count()), out);
        out.push_str(if index == last { "" } else { "," });
    }
    new_line(depth, out);
    out.push('}');
}

/// A list of objects reads better with one a line, even where they would fit.
fn holds_objects(value: &Value) -> bool {
    matches!(value, Value::Object(fields) if !fields.is_empty())
}

fn too_wide(line: &str, used: usize) -> bool {
    used.saturating_add(line.chars().count()) > WIDTH
}

const fn indent(depth: usize) -> usize {
    depth.saturating_mul(2)
}

fn new_line(depth: usize, out: &mut String) {
    out.push('\n');
    out.extend(std::iter::repeat_n(' ', indent(depth)));
}

/// A value on one line, with air inside the braces of objects.
fn flat(value: &Value) -> String {
    match value {
        Value::Array(items) => format!("[{}]", items.iter().map(flat).collect::<Vec<_>>().join(", ")),
        Value::Object(fields) if fields.is_empty() => "{}".to_owned(),
        Value::Object(fields) => {
            let fields = fields.iter().map(|(key, item)| format!("{}: {}", Value::String(key.clone()), flat(item)));
            format!("{{ {} }}", fields.collect::<Vec<_>>().join(", "))
        }
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::tidy;
    use serde_json::{Value, json};

    #[test]
    fn short_things_stay_on_a_line() {
        let text = tidy(&json!({ "at": 1, "regions": ["WNAM", "ENAM"], "none": [], "results": { "SEA": false } }));
        assert_eq!(
            text,
            "{\n  \"at\": 1,\n  \"regions\": [\"WNAM\", \"ENAM\"],\n  \"none\": [],\n  \"results\": { \"SEA\": false }\n}\n"
        );
    }

    #[test]
    fn lists_of_objects_have_one_a_line() {
        assert_eq!(tidy(&json!({ "pools": [{ "id": "a" }] })), "{\n  \"pools\": [\n    { \"id\": \"a\" }\n  ]\n}\n");
    }

    #[test]
    fn nothing_is_lost() {
        let value = json!({ "a\"b": [{ "x": [1, 2.5, null, true], "y": {} }, []], "long": "-".repeat(200) });
        assert_eq!(serde_json::from_str::<Value>(&tidy(&value)).unwrap(), value);
    }
}

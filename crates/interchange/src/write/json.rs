//! Bodies as JSON text, and as jq programs, which differ in how a reference is spelled only.

use super::body::{Key, Node};
use super::inventory::Target;
use serde_json::Value;

/// How wide a list or an object may be to stand on one line.
const WIDEST: usize = 90;

/// Appends a body as text: two spaces a level, beginning with this indentation.
pub(super) fn print(node: &Node<'_>, indent: usize, reference: &dyn Fn(Target) -> String, out: &mut String) {
    value(node, indent, reference, out);
}

/// A text as a JSON string.
pub(super) fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}

/// A value that needs no line of its own.
pub(super) fn scalar(node: &Node<'_>, reference: &dyn Fn(Target) -> String) -> Option<String> {
    match node {
        Node::Scalar(value) => Some(value.to_string()),
        Node::Text(text) => Some(quoted(text)),
        Node::Reference(target) => Some(reference(*target)),
        Node::List(list) if list.is_empty() => Some("[]".to_owned()),
        Node::Object(fields) if fields.is_empty() => Some("{}".to_owned()),
        Node::List(_) | Node::Object(_) => None,
    }
}

fn value(node: &Node<'_>, indent: usize, reference: &dyn Fn(Target) -> String, out: &mut String) {
    let (open, close, parts): (_, _, Vec<(String, &Node<'_>)>) = match node {
        Node::List(list) => ('[', ']', list.iter().map(|node| (String::new(), node)).collect()),
        Node::Object(fields) => {
            ('{', '}', fields.iter().map(|(name, node)| (key(*name, reference) + ": ", node)).collect())
        }
        _ => ('[', ']', Vec::new()),
    };
    if parts.is_empty() {
        return out.push_str(&scalar(node, reference).unwrap_or_default());
    }
    let scalars: Vec<Option<String>> = parts.iter().map(|(_, node)| scalar(node, reference)).collect();
    let width: usize = parts.iter().map(|(key, _)| key.len() + 2).sum::<usize>()
        + scalars.iter().map(|scalar| scalar.as_ref().map_or(WIDEST, String::len)).sum::<usize>();
    // A body that stands alone is read line by line.
    let on_one_line = indent > 0 && width + indent <= WIDEST;
    let (first, between, last) = match (on_one_line, open) {
        (true, '{') => (" ".to_owned(), ", ".to_owned(), " ".to_owned()),
        (true, _) => (String::new(), ", ".to_owned(), String::new()),
        _ => {
            let line = format!("\n{:1$}", "", indent + 2);
            (line.clone(), format!(",{line}"), format!("\n{:1$}", "", indent))
        }
    };
    out.push(open);
    for (number, ((key, node), scalar)) in parts.iter().zip(scalars).enumerate() {
        out.push_str(if number == 0 { &first } else { &between });
        out.push_str(key);
        match scalar {
            Some(scalar) => out.push_str(&scalar),
            None => value(node, indent + 2, reference, out),
        }
    }
    out.push_str(&last);
    out.push(close);
}

fn key(key: Key<'_>, reference: &dyn Fn(Target) -> String) -> String {
    match key {
        Key::Plain(name) => quoted(name),
        Key::Reference(target) => {
            let spelled = reference(target);
            // In a program a key that isn't written out stands in parentheses.
            if spelled.starts_with('$') { format!("({spelled})") } else { spelled }
        }
    }
}

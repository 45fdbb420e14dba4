//! The text of Terraform files, as `terraform fmt` leaves it.
//!
//! What it asks for: two spaces a level; the `=` of lines that follow each other stand in one column, as far as their values end
//! on the same line. An attribute whose value goes on over further lines stands for itself.

use super::super::body::{Key, Node};
use super::super::inventory::Target;
use std::fmt::Write as _;

/// How wide a list of plain values may be to stand on one line.
const WIDEST: usize = 90;

/// An attribute: its name, and a node or what is written for it.
#[derive(Debug)]
pub(super) struct Attribute<'n, 'a> {
    /// The name, as it is written.
    pub(super) name: String,
    /// The value.
    pub(super) value: Value<'n, 'a>,
}

/// The value of an attribute.
#[derive(Debug)]
pub(super) enum Value<'n, 'a> {
    /// What is written as it stands.
    Written(String),
    /// A value of the scenario.
    Node(&'n Node<'a>),
    /// An object with these attributes.
    Object(Vec<Attribute<'n, 'a>>),
    /// A list of values.
    List(Vec<Value<'n, 'a>>),
}

/// How a reference is written.
pub(super) type Address<'r> = &'r dyn Fn(Target) -> String;

/// Appends attributes, a line or more for each, aligned.
pub(super) fn attributes(list: &[Attribute<'_, '_>], indent: usize, address: Address<'_>, out: &mut String) {
    let on_line: Vec<Option<String>> = list.iter().map(|attribute| on_one_line(&attribute.value, address)).collect();
    let mut widths = Vec::with_capacity(list.len());
    // Back to front, so that each run of single lines is known by its widest name when its first line is reached.
    for run in on_line.chunk_by(|one, other| one.is_some() && other.is_some()) {
        let start = widths.len();
        let names = list.get(start..start + run.len()).unwrap_or_default();
        let widest = names.iter().map(|attribute| attribute.name.len()).max().unwrap_or_default();
        widths.extend(run.iter().map(|_| widest));
    }
    for ((attribute, on_line), width) in list.iter().zip(on_line).zip(widths) {
        let _ = write!(out, "{:indent$}{:width$} = ", "", attribute.name);
        match on_line {
            Some(text) => out.push_str(&text),
            None => value(&attribute.value, indent, address, out),
        }
        out.push('\n');
    }
}

/// The text of a value that has no line break in it.
fn on_one_line(value: &Value<'_, '_>, address: Address<'_>) -> Option<String> {
    match value {
        Value::Written(text) => Some(text.clone()),
        Value::Object(attributes) => attributes.is_empty().then(|| "{}".to_owned()),
        Value::List(list) => list.is_empty().then(|| "[]".to_owned()),
        Value::Node(Node::List(list)) => {
            let parts: Option<Vec<String>> = list.iter().map(|node| scalar(node, address)).collect();
            let text = format!("[{}]", parts?.join(", "));
            (text.len() <= WIDEST).then_some(text)
        }
        Value::Node(Node::Object(fields)) => fields.is_empty().then(|| "{}".to_owned()),
        Value::Node(node) => scalar(node, address),
    }
}

fn scalar(node: &Node<'_>, address: Address<'_>) -> Option<String> {
    match node {
        Node::Scalar(serde_json::Value::String(text)) => Some(quoted(text)),
        Node::Scalar(value) => Some(value.to_string()),
        Node::Text(text) => Some(quoted(text)),
        Node::Reference(target) => Some(address(*target)),
        Node::List(_) | Node::Object(_) => None,
    }
}

/// Appends a value that goes on over several lines.
fn value(value: &Value<'_, '_>, indent: usize, address: Address<'_>, out: &mut String) {
    match value {
        Value::Written(text) => out.push_str(text),
        Value::Object(list) => object(list, indent, address, out),
        Value::List(values) => elements(values, indent, address, out),
        Value::Node(Node::List(nodes)) => {
            let values: Vec<Value<'_, '_>> = nodes.iter().map(Value::Node).collect();
            elements(&values, indent, address, out);
        }
        Value::Node(Node::Object(fields)) => {
            let of_field = |(name, node)| Attribute { name: key(name, address), value: Value::Node(node) };
            let list: Vec<Attribute<'_, '_>> = fields.iter().map(|(key, node)| of_field((*key, node))).collect();
            object(&list, indent, address, out);
        }
        Value::Node(node) => out.push_str(&scalar(node, address).unwrap_or_default()),
    }
}

fn object(list: &[Attribute<'_, '_>], indent: usize, address: Address<'_>, out: &mut String) {
    out.push_str("{\n");
    attributes(list, indent + 2, address, out);
    let _ = write!(out, "{:indent$}}}", "");
}

fn elements(values: &[Value<'_, '_>], indent: usize, address: Address<'_>, out: &mut String) {
    out.push_str("[\n");
    let inner = indent + 2;
    for element in values {
        let _ = write!(out, "{:inner$}", "");
        match on_one_line(element, address) {
            Some(text) => out.push_str(&text),
            None => value(element, inner, address, out),
        }
        out.push_str(",\n");
    }
    let _ = write!(out, "{:indent$}]", "");
}

fn key(key: Key<'_>, address: Address<'_>) -> String {
    match key {
        // What isn't a plain word stands in parentheses.
        Key::Reference(target) => format!("({})", address(target)),
        Key::Plain(name) => name_of(name),
    }
}

/// A key as it is written: in quotes unless it is a plain word. Whatever isn't ASCII is escaped there, because the width of a
/// character is a matter of its font, and lines are aligned by it.
pub(super) fn name_of(name: &str) -> String {
    let plain = name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
        && name.chars().all(|it| it.is_ascii_alphanumeric() || it == '_')
        && !["for", "if", "in", "null", "true", "false"].contains(&name);
    if plain { name.to_owned() } else { escaped(name, true) }
}

/// A text in quotes, in which nothing is a template.
pub(super) fn quoted(text: &str) -> String {
    escaped(text, false)
}

fn escaped(text: &str, only_ascii: bool) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    let mut rest = text.chars().peekable();
    // `${` and `%{` begin a template; doubling the sign makes them text again. In `$${` the first sign has to be escaped otherwise,
    // or the two would be taken for one.
    while let Some(character) = rest.next() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '$' | '%' => match rest.peek() {
                Some('{') => out.extend([character, character]),
                Some(next) if *next == character => code(character, &mut out),
                _ => out.push(character),
            },
            other if is_hidden(other) || only_ascii && !other.is_ascii() => code(other, &mut out),
            other => out.push(other),
        }
    }
    out.push('"');
    out
}

fn code(character: char, out: &mut String) {
    let number = u32::from(character);
    let _ = if number > 0xffff { write!(out, "\\U{number:08x}") } else { write!(out, "\\u{number:04x}") };
}

/// Whether a character can't be seen, breaks a line, or turns the direction of what is read.
fn is_hidden(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_quoted_so_that_nothing_in_it_is_a_template() {
        for (text, expected) in [
            ("plain", r#""plain""#),
            ("", r#""""#),
            (r#"a "b" \c"#, r#""a \"b\" \\c""#),
            ("a\nb\r\tc", r#""a\nb\r\tc""#),
            ("${a}", r#""$${a}""#),
            ("%{if a}", r#""%%{if a}""#),
            ("$${a}", r#""\u0024$${a}""#),
            ("$$", r#""\u0024$""#),
            ("100% $5 {}", r#""100% $5 {}""#),
            ("$%{", r#""$%%{""#),
            ("\u{0}\u{7f}\u{2028}\u{202e}", r#""\u0000\u007f\u2028\u202e""#),
            ("é😀", r#""é😀""#),
        ] {
            assert_eq!(quoted(text), expected, "{text:?}");
        }
    }

    #[test]
    fn a_key_is_quoted_unless_it_is_a_plain_word() {
        for (key, expected) in [
            ("WNAM", "WNAM"),
            ("_a1", "_a1"),
            ("X-Header", r#""X-Header""#),
            ("4us", r#""4us""#),
            ("for", r#""for""#),
            ("null", r#""null""#),
            ("", r#""""#),
            ("ключ", r#""\u043a\u043b\u044e\u0447""#),
            ("😀", r#""\U0001f600""#),
            ("${a}", r#""$${a}""#),
        ] {
            assert_eq!(name_of(key), expected, "{key:?}");
        }
    }
}

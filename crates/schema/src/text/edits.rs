//! Fixes as edits of the text, so that a comment, the order of fields and the indentation outlive them.

use super::{Source, Utf16, index_of, unescaped};
use crate::diagnostic::{Diagnostic, Range};
use crate::fix::{Edit, Fix, Operation};
use jsonc_parser::ast;
use jsonc_parser::common::Ranged;
use serde_json::Value;

impl Source<'_> {
    /// Gives the edits of every fix their range and their text.
    pub fn locate_fixes(&self, diagnostics: &mut [Diagnostic]) {
        if diagnostics.iter().all(|diagnostic| diagnostic.fix.is_none()) {
            return;
        }
        let utf16 = Utf16::new(self.text);
        for diagnostic in diagnostics.iter_mut() {
            if let Some(fix) = diagnostic.fix.as_mut() {
                self.locate_fix(fix, &utf16);
            }
        }
    }

    /// The text after these edits, each of which has its place in the text as it is; `None` where one has none.
    #[must_use]
    pub fn after(&self, mut edits: Vec<Edit>) -> Option<String> {
        self.locate_edits(&mut edits, &Utf16::new(self.text));
        edited(self.text, &edits)
    }

    fn locate_edits(&self, edits: &mut [Edit], utf16: &Utf16<'_>) {
        for edit in edits {
            if let Some((start, end, text)) = self.written(edit) {
                edit.range = Some(utf16.range(start, end));
                edit.text = Some(text);
            }
        }
    }

    fn locate_fix(&self, fix: &mut Fix, utf16: &Utf16<'_>) {
        self.locate_edits(&mut fix.edits, utf16);
        fix.or.iter_mut().for_each(|other| self.locate_fix(other, utf16));
    }

    /// An edit of the text: the bytes that are replaced, and what replaces them.
    fn written(&self, edit: &Edit) -> Option<(usize, usize, String)> {
        let value = edit.value.as_ref();
        match edit.op {
            Operation::Replace => {
                let range = self.node(&edit.path)?.range();
                Some((range.start, range.end, self.laid_out(value?, range.start)))
            }
            Operation::Add => match self.node(&edit.path) {
                Some(there) => {
                    Some((there.range().start, there.range().end, self.laid_out(value?, there.range().start)))
                }
                None => self.put_in(&edit.path, value?),
            },
            Operation::Remove => self.taken_out(&edit.path),
            Operation::Move => {
                let (from, to) = (edit.from.as_deref()?, edit.path.rsplit_once('/')?);
                let (parent, key) = from.rsplit_once('/')?;
                if let Some(ast::Value::Array(list)) = self.node(parent).filter(|_| parent == to.0) {
                    return self.moved(&list.elements, index_of(key)?, index_of(to.1)?);
                }
                let property = property(self.node(parent).filter(|_| parent == to.0)?, &unescaped(key))?;
                let name = property.name.range();
                let start = property.range.start;
                let written = serde_json::to_string(unescaped(to.1).as_ref()).ok()?;
                Some((start, start + (name.end - name.start), written))
            }
        }
    }

    /// A list's elements with one in another place: each is written as it was, and what stands between them stays.
    fn moved(&self, elements: &[ast::Value<'_>], from: usize, to: usize) -> Option<(usize, usize, String)> {
        let (first, last) = (from.min(to), from.max(to));
        let ranges: Vec<(usize, usize)> =
            elements.get(first..=last)?.iter().map(|element| (element.range().start, element.range().end)).collect();
        let mut order = ranges.clone();
        if from < to {
            order.rotate_left(1)
        } else {
            order.rotate_right(1)
        }
        let mut text = String::new();
        for (index, (start, end)) in order.into_iter().enumerate() {
            text.push_str(self.text.get(start..end)?);
            if let (Some((_, before)), Some((after, _))) = (ranges.get(index), ranges.get(index + 1)) {
                text.push_str(self.text.get(*before..*after)?);
            }
        }
        Some((ranges.first()?.0, ranges.last()?.1, text))
    }

    fn node(&self, pointer: &str) -> Option<&ast::Value<'_>> {
        pointer.split('/').skip(1).try_fold(&self.root, |node, token| {
            let token = unescaped(token);
            match node {
                ast::Value::Object(object) => {
                    property(node, &token).map(|property| &property.value).filter(|_| !object.properties.is_empty())
                }
                ast::Value::Array(array) => array.elements.get(index_of(&token)?),
                _ => None,
            }
        })
    }

    /// A new field at the end of its object, or a new element at the end of its list (`-`), on a line of its own where those before
    /// it have theirs.
    fn put_in(&self, pointer: &str, value: &Value) -> Option<(usize, usize, String)> {
        let (parent, key) = pointer.rsplit_once('/')?;
        let (inside, last, key) = match self.node(parent)? {
            ast::Value::Object(object) => {
                let key = format!("{}: ", serde_json::to_string(unescaped(key).as_ref()).ok()?);
                (object.range.start + 1, object.properties.last().map(|last| (last.range.start, last.range.end)), key)
            }
            ast::Value::Array(list) if key == "-" => {
                let last = list.elements.last().map(|last| (last.range().start, last.range().end));
                (list.range.start + 1, last, String::new())
            }
            _ => return None,
        };
        let Some((start, at)) = last else {
            let line = spaced(value);
            if line.len() <= SHORT {
                return Some((inside, inside, format!(" {key}{line} ")));
            }
            let indent = self.indent(inside);
            let deeper = [indent, "  "].concat();
            return Some((inside, inside, format!("\n{deeper}{key}{}\n{indent}", neat(value, &deeper))));
        };
        let own_line = self.line_start(start)?;
        let before = self.text.get(own_line..start)?;
        Some(match before.trim().is_empty() && own_line > 0 {
            true => (at, at, format!(",\n{before}{key}{}", self.laid_out(value, start))),
            false => (at, at, format!(", {key}{}", spaced(value))),
        })
    }

    /// A field or an element with the comma that belongs to it.
    fn taken_out(&self, pointer: &str) -> Option<(usize, usize, String)> {
        let (parent, token) = pointer.rsplit_once('/')?;
        let token = unescaped(token);
        let parent = self.node(parent)?;
        let ranges: Vec<(usize, usize)> = match parent {
            ast::Value::Object(object) => {
                object.properties.iter().map(|property| (property.range.start, property.range.end)).collect()
            }
            ast::Value::Array(array) => {
                array.elements.iter().map(|element| (element.range().start, element.range().end)).collect()
            }
            _ => return None,
        };
        let index = match parent {
            ast::Value::Object(object) => {
                object.properties.iter().rposition(|property| property.name.as_str() == token)?
            }
            _ => index_of(&token)?,
        };
        let (start, end) = *ranges.get(index)?;
        let next = ranges.get(index + 1);
        let previous = index.checked_sub(1).and_then(|previous| ranges.get(previous));
        // What stands between two fields beside their comma is a comment, and somebody's.
        let between = |from: usize, to: usize| self.text.get(from..to).map(|text| text.replacen(',', "", 1));
        Some(match (next, previous) {
            (Some((next, _)), _) => (start, *next, between(end, *next)?.trim_start().to_owned()),
            (None, Some((_, previous))) => (*previous, end, between(*previous, start)?.trim_end().to_owned()),
            (None, None) => (start, end, String::new()),
        })
    }

    /// A value as it is written at this place: on one line where it is short, else as deep as the line is.
    fn laid_out(&self, value: &Value, at: usize) -> String {
        neat(value, self.indent(at))
    }

    /// What the line of this place begins with.
    fn indent(&self, at: usize) -> &str {
        let line = self.line_start(at).and_then(|start| self.text.get(start..at)).unwrap_or_default();
        line.get(..line.len() - line.trim_start_matches([' ', '\t']).len()).unwrap_or_default()
    }

    fn line_start(&self, at: usize) -> Option<usize> {
        Some(self.text.get(..at)?.rfind('\n').map_or(0, |newline| newline + 1))
    }
}

/// What is no longer than this is written on one line.
const SHORT: usize = 60;

/// JSON as people write it: what is short on one line, the rest a line for each part.
fn neat(value: &Value, indent: &str) -> String {
    let line = spaced(value);
    let parts: Vec<String> = match value {
        _ if line.len() <= SHORT => return line,
        Value::Array(list) => list.iter().map(|value| neat(value, &[indent, "  "].concat())).collect(),
        Value::Object(map) => {
            let field = |(key, value): (&String, &Value)| {
                format!("{}: {}", Value::from(key.as_str()), neat(value, &[indent, "  "].concat()))
            };
            map.iter().map(field).collect()
        }
        _ => return line,
    };
    let (open, close) = if value.is_array() { ('[', ']') } else { ('{', '}') };
    format!("{open}\n{indent}  {}\n{indent}{close}", parts.join(&format!(",\n{indent}  ")))
}

/// JSON on one line, as people write it.
fn spaced(value: &Value) -> String {
    match value {
        Value::Array(list) => format!("[{}]", list.iter().map(spaced).collect::<Vec<_>>().join(", ")),
        Value::Object(map) if !map.is_empty() => {
            let fields = map.iter().map(|(key, value)| format!("{}: {}", Value::from(key.as_str()), spaced(value)));
            format!("{{ {} }}", fields.collect::<Vec<_>>().join(", "))
        }
        other => other.to_string(),
    }
}

/// The property that counts: of a key given twice the last.
fn property<'n, 'a>(node: &'n ast::Value<'a>, key: &str) -> Option<&'n ast::ObjectProp<'a>> {
    match node {
        ast::Value::Object(object) => object.properties.iter().rfind(|property| property.name.as_str() == key),
        _ => None,
    }
}

/// The text with these edits made, from the last to the first; `None` where one has no place in it.
///
/// Ranges count UTF-16 units, as editors do.
#[must_use]
pub fn edited(text: &str, edits: &[Edit]) -> Option<String> {
    let units: Vec<u16> = text.encode_utf16().collect();
    let mut places: Vec<(Range, &str)> =
        edits.iter().map(|edit| Some((edit.range?, edit.text.as_deref()?))).collect::<Option<_>>()?;
    places.sort_by_key(|(range, _)| range.start);
    let (mut edited, mut at) = (Vec::with_capacity(units.len()), 0);
    for (range, written) in places {
        edited.extend_from_slice(units.get(at..range.start as usize)?);
        edited.extend(written.encode_utf16());
        at = range.end as usize;
    }
    edited.extend_from_slice(units.get(at..)?);
    String::from_utf16(&edited).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// The text after one edit of it.
    fn after(text: &str, edit: Edit) -> String {
        let source = Source::read(text).unwrap();
        let mut diagnostics = [Diagnostic::error("x", "").mended_by(Fix::new("write", edit.clone()))];
        source.locate_fixes(&mut diagnostics);
        let fix = diagnostics[0].fix.as_ref().unwrap();
        let after = edited(text, &fix.edits).unwrap();
        assert_eq!(source.after(vec![edit]).as_deref(), Some(after.as_str()), "a fix and a bare edit write the same");
        after
    }

    #[test]
    fn an_edit_leaves_the_rest_of_the_text_alone() {
        for (text, edit, expected) in [
            (r#"{"a": 1, "b": 2}"#, Edit::replace("/a", json!("x")), r#"{"a": "x", "b": 2}"#),
            (r#"{"a": 1, "b": 2}"#, Edit::remove("/a"), r#"{"b": 2}"#),
            (r#"{"a": 1, "b": 2}"#, Edit::remove("/b"), r#"{"a": 1}"#),
            (r#"{"a": 1}"#, Edit::remove("/a"), "{}"),
            (r#"{"a": [1, 2, 3]}"#, Edit::remove("/a/1"), r#"{"a": [1, 3]}"#),
            (r#"{"a": 1}"#, Edit::add("/b", json!(false)), r#"{"a": 1, "b": false}"#),
            (r#"{"a": {}}"#, Edit::add("/a/b", json!(1)), r#"{"a": { "b": 1 }}"#),
            (r#"{"a": []}"#, Edit::add("/a/-", json!({ "b": 1 })), r#"{"a": [ { "b": 1 } ]}"#),
            (r#"{"a": [1]}"#, Edit::add("/a/-", json!([2])), r#"{"a": [1, [2]]}"#),
            ("{\"a\": [\n  // one\n  1,\n]}", Edit::add("/a/-", json!(2)), "{\"a\": [\n  // one\n  1,\n  2,\n]}"),
            (r#"{"a": null}"#, Edit::add("/a", json!(true)), r#"{"a": true}"#),
            (r#"{"ä😀": 1, "b": 2}"#, Edit::rename("/b", "/c"), r#"{"ä😀": 1, "c": 2}"#),
            ("\u{feff}{\"a\": 1}", Edit::rename("/a", "/b"), "\u{feff}{\"b\": 1}"),
            ("{\n  // why\n  \"a\": 1,\n}", Edit::add("/b", json!([1])), "{\n  // why\n  \"a\": 1,\n  \"b\": [1],\n}"),
            ("{\n  \"a\": 1, // why\n  \"b\": 2\n}", Edit::remove("/b"), "{\n  \"a\": 1 // why\n}"),
        ] {
            assert_eq!(after(text, edit), expected, "{text}");
        }
    }

    #[test]
    fn an_element_moves_as_it_is_written() {
        let text = "{\"a\": [\n  {\"x\":1 /* one */}, // first\n  2,\n  3\n]}";
        for (from, to, expected) in [
            (0, 1, "{\"a\": [\n  2, // first\n  {\"x\":1 /* one */},\n  3\n]}"),
            (0, 2, "{\"a\": [\n  2, // first\n  3,\n  {\"x\":1 /* one */}\n]}"),
            (2, 0, "{\"a\": [\n  3, // first\n  {\"x\":1 /* one */},\n  2\n]}"),
            (1, 1, text),
        ] {
            assert_eq!(after(text, Edit::relocate("/a", from, to)), expected, "{from} to {to}");
        }
        assert_eq!(Source::read(text).unwrap().after(vec![Edit::relocate("/a", 0, 3)]), None);
    }

    #[test]
    fn an_edit_without_a_place_changes_nothing() {
        let text = r#"{"a": 1, "b": [1]}"#;
        for edit in [
            Edit::replace("/c", json!(1)),
            Edit::add("/a/-", json!(1)),
            Edit::add("/b/x", json!(1)),
            Edit::remove("/b/1"),
        ] {
            assert_eq!(Source::read(text).unwrap().after(vec![edit.clone()]), None, "{edit:?}");
        }
    }
}

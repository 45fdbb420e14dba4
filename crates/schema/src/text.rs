//! JSON text with positions: comments and trailing commas are accepted, everything else that isn't JSON is a diagnostic.

use crate::diagnostic::{Diagnostic, Range};
use jsonc_parser::ast;
use jsonc_parser::common::Ranged;
use jsonc_parser::errors::ParseErrorKind;
use jsonc_parser::{CollectOptions, CommentCollectionStrategy, ParseOptions, parse_to_ast};
use serde_json::{Map, Number, Value};

/// The longest text that is read, in bytes: room for the results of thousands of endpoints.
pub const LONGEST_TEXT: usize = 8 * 1024 * 1024;

/// A text that is JSON, as a value and with the places of its parts.
#[derive(Debug)]
pub struct Source<'a> {
    text: &'a str,
    root: ast::Value<'a>,
}

impl<'a> Source<'a> {
    /// Reads JSON, with comments and trailing commas.
    ///
    /// # Errors
    /// One diagnostic: `not-json` at the place where reading stopped, or `too-large`.
    pub fn read(text: &'a str) -> Result<Self, Diagnostic> {
        if text.len() > LONGEST_TEXT {
            return Err(Diagnostic::error("too-large", "").with("bytes", text.len()).with("limit", LONGEST_TEXT));
        }
        let not_json = |problem: String, start: usize, end: usize| {
            let mut diagnostic = Diagnostic::error("not-json", "").with("problem", problem);
            let (line, column) = line_and_column(text, start);
            diagnostic.facts.set("line", line);
            diagnostic.facts.set("column", column);
            diagnostic.range = Some(Utf16::new(text).range(start, end));
            diagnostic
        };
        let collect = CollectOptions { comments: CommentCollectionStrategy::Off, tokens: false };
        // A byte order mark is no part of the JSON, but of its offsets.
        let unmarked = text.strip_prefix('\u{feff}').unwrap_or(text);
        let skipped = text.len() - unmarked.len();
        if skipped > 0 {
            return match Source::read(unmarked) {
                Ok(source) => Ok(Self { text, root: shifted(source.root, skipped) }),
                Err(mut diagnostic) => {
                    if let Some(range) = &mut diagnostic.range {
                        range.start += 1;
                        range.end += 1;
                    }
                    Err(diagnostic)
                }
            };
        }
        match parse_to_ast(text, &collect, &options()) {
            Ok(parsed) => match parsed.value {
                Some(root) => Ok(Self { text, root }),
                None => Err(not_json("empty".to_owned(), 0, text.len())),
            },
            Err(error) => {
                let start = error.range().start;
                let not_finite =
                    ["NaN", "Infinity"].iter().any(|word| text.get(start..).is_some_and(|it| it.starts_with(word)));
                let problem = match error.kind() {
                    _ if not_finite => "not_finite".to_owned(),
                    ParseErrorKind::NestingDepthExceeded => "too_deep".to_owned(),
                    ParseErrorKind::MultipleRootJsonValues => "more_than_one".to_owned(),
                    ParseErrorKind::UnterminatedArray => "unterminated_array".to_owned(),
                    ParseErrorKind::UnterminatedObject => "unterminated_object".to_owned(),
                    ParseErrorKind::NonFiniteNumbersNotAllowed => "not_finite".to_owned(),
                    other => other.to_string(),
                };
                let range = error.range();
                Err(not_json(problem, range.start, range.end))
            }
        }
    }

    /// The value, with the keys in the order of the text. Of a key that is given twice the last counts, as everywhere in JSON.
    #[must_use]
    pub fn value(&self) -> Value {
        value_of(&self.root)
    }

    /// Findings about the text itself that don't stop the reading: keys given twice, numbers that don't fit.
    #[must_use]
    pub fn findings(&self) -> Vec<Diagnostic> {
        let mut findings = Vec::new();
        collect_findings(&self.root, &mut String::new(), &mut findings);
        self.locate(&mut findings);
        findings
    }

    /// The place of a JSON pointer, in UTF-16 units; the place of the nearest parent where the pointer leads to nothing.
    #[must_use]
    pub fn range_of(&self, pointer: &str) -> Range {
        let (start, end) = self.bytes_of(pointer);
        Utf16::new(self.text).range(start, end)
    }

    /// Gives each diagnostic that has none its range.
    pub fn locate(&self, diagnostics: &mut [Diagnostic]) {
        if diagnostics.iter().all(|diagnostic| diagnostic.range.is_some()) {
            return;
        }
        let utf16 = Utf16::new(self.text);
        for diagnostic in diagnostics.iter_mut().filter(|diagnostic| diagnostic.range.is_none()) {
            let (start, end) = self.bytes_of(&diagnostic.path);
            diagnostic.range = Some(utf16.range(start, end));
        }
    }

    fn bytes_of(&self, pointer: &str) -> (usize, usize) {
        let mut node = &self.root;
        for token in pointer.split('/').skip(1) {
            let token = token.replace("~1", "/").replace("~0", "~");
            let next = match node {
                ast::Value::Object(object) => object
                    .properties
                    .iter()
                    .rev()
                    .find(|property| property.name.as_str() == token)
                    .map(|found| &found.value),
                ast::Value::Array(array) => token.parse::<usize>().ok().and_then(|index| array.elements.get(index)),
                _ => None,
            };
            match next {
                Some(next) => node = next,
                None => break,
            }
        }
        let range = node.range();
        (range.start, range.end)
    }
}

/// What is accepted beside JSON: comments and trailing commas, which the API's own documentation prints.
const fn options() -> ParseOptions {
    ParseOptions {
        allow_comments: true,
        allow_loose_object_property_names: false,
        allow_trailing_commas: true,
        allow_missing_commas: false,
        allow_single_quoted_strings: false,
        allow_hexadecimal_numbers: false,
        allow_unary_plus_numbers: false,
        allow_bare_decimal_point_numbers: false,
        allow_non_finite_numbers: false,
        allow_extended_string_escapes: false,
    }
}

fn value_of(node: &ast::Value<'_>) -> Value {
    match node {
        ast::Value::StringLit(string) => Value::String(string.value.to_string()),
        ast::Value::NumberLit(number) => number.value.parse::<Number>().map_or(Value::Null, Value::Number),
        ast::Value::BooleanLit(boolean) => Value::Bool(boolean.value),
        ast::Value::NullKeyword(_) => Value::Null,
        ast::Value::Array(array) => Value::Array(array.elements.iter().map(value_of).collect()),
        ast::Value::Object(object) => {
            let mut map = Map::with_capacity(object.properties.len());
            for property in &object.properties {
                map.insert(property.name.as_str().to_owned(), value_of(&property.value));
            }
            Value::Object(map)
        }
    }
}

fn collect_findings(node: &ast::Value<'_>, pointer: &mut String, findings: &mut Vec<Diagnostic>) {
    let parent = pointer.len();
    match node {
        ast::Value::NumberLit(number) if number.value.parse::<Number>().is_err() => {
            findings.push(Diagnostic::error("number-out-of-range", pointer.clone()).with("number", number.value));
        }
        ast::Value::Array(array) => {
            for (index, element) in array.elements.iter().enumerate() {
                pointer.push('/');
                pointer.push_str(&index.to_string());
                collect_findings(element, pointer, findings);
                pointer.truncate(parent);
            }
        }
        ast::Value::Object(object) => {
            let mut names = std::collections::HashSet::with_capacity(object.properties.len());
            for property in &object.properties {
                push_token(pointer, property.name.as_str());
                if !names.insert(property.name.as_str()) {
                    findings.push(
                        Diagnostic::warning("duplicate-key", pointer.clone()).with("key", property.name.as_str()),
                    );
                }
                collect_findings(&property.value, pointer, findings);
                pointer.truncate(parent);
            }
        }
        _ => {}
    }
}

/// Appends one reference token to a JSON pointer (RFC 6901: `~` and `/` are escaped).
pub fn push_token(pointer: &mut String, token: &str) {
    pointer.push('/');
    for character in token.chars() {
        match character {
            '~' => pointer.push_str("~0"),
            '/' => pointer.push_str("~1"),
            other => pointer.push(other),
        }
    }
}

/// A tree whose places are all moved by the same number of bytes.
fn shifted(mut node: ast::Value<'_>, by: usize) -> ast::Value<'_> {
    fn shift(node: &mut ast::Value<'_>, by: usize) {
        let range = match node {
            ast::Value::StringLit(node) => &mut node.range,
            ast::Value::NumberLit(node) => &mut node.range,
            ast::Value::BooleanLit(node) => &mut node.range,
            ast::Value::NullKeyword(node) => &mut node.range,
            ast::Value::Array(node) => {
                node.elements.iter_mut().for_each(|element| shift(element, by));
                &mut node.range
            }
            ast::Value::Object(node) => {
                node.properties.iter_mut().for_each(|property| shift(&mut property.value, by));
                &mut node.range
            }
        };
        range.start += by;
        range.end += by;
    }
    shift(&mut node, by);
    node
}

/// The line and column of a byte, both counted from 1, columns in UTF-16 units.
fn line_and_column(text: &str, byte: usize) -> (usize, usize) {
    let before = text.get(..byte).unwrap_or(text);
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let line = before.matches('\n').count() + 1;
    let column = before.get(line_start..).unwrap_or_default().encode_utf16().count() + 1;
    (line, column)
}

/// Byte offsets as UTF-16 offsets. Plain ASCII costs nothing; other text is counted once, with a mark each 4 KiB.
struct Utf16<'a> {
    text: &'a str,
    /// UTF-16 units before each multiple of [`Self::STRIDE`] bytes (moved back to a character); empty for ASCII.
    marks: Vec<(usize, usize)>,
}

impl<'a> Utf16<'a> {
    const STRIDE: usize = 4096;

    fn new(text: &'a str) -> Self {
        let mut marks = Vec::new();
        if !text.is_ascii() {
            let (mut byte, mut units) = (0, 0);
            while byte < text.len() {
                marks.push((byte, units));
                let mut next = (byte + Self::STRIDE).min(text.len());
                while !text.is_char_boundary(next) {
                    next -= 1;
                }
                units += text.get(byte..next).map_or(0, |part| part.encode_utf16().count());
                byte = next;
            }
        }
        Self { text, marks }
    }

    fn offset(&self, byte: usize) -> u32 {
        let mut byte = byte.min(self.text.len());
        while !self.text.is_char_boundary(byte) {
            byte -= 1;
        }
        let after = self.marks.partition_point(|(mark, _)| *mark <= byte);
        let units = match after.checked_sub(1).and_then(|index| self.marks.get(index)) {
            Some((mark, units)) => units + self.text.get(*mark..byte).map_or(0, |part| part.encode_utf16().count()),
            None => byte,
        };
        u32::try_from(units).unwrap_or(u32::MAX)
    }

    fn range(&self, start: usize, end: usize) -> Range {
        Range { start: self.offset(start), end: self.offset(end) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn comments_and_trailing_commas_are_read_as_the_documentation_prints_them() {
        let source = Source::read("{ \"a\": [1, 2,], // each one\n /* and */ \"b\": null, }").unwrap();
        assert_eq!(source.value(), json!({ "a": [1, 2], "b": null }));
    }

    #[test]
    fn what_is_not_json_says_where() {
        for (text, line, column) in [
            ("", 1, 1),
            ("   ", 1, 1),
            ("{\n  \"a\": 1\n", 1, 1),
            ("{\n  \"a\": nope }", 2, 8),
            ("[1, 2", 1, 1),
            ("{'a': 1}", 1, 2),
            ("[NaN]", 1, 2),
            ("[Infinity]", 1, 2),
            ("[1] [2]", 1, 5),
            ("{\"id\": <id>}", 1, 8),
        ] {
            let diagnostic = Source::read(text).unwrap_err();
            assert_eq!(diagnostic.code, "not-json", "{text}");
            assert!(diagnostic.range.is_some());
            assert_eq!(
                (diagnostic.facts.count("line"), diagnostic.facts.count("column")),
                (Some(line), Some(column)),
                "{text}: {:?}",
                diagnostic.facts
            );
        }
    }

    #[test]
    fn deep_nesting_and_long_text_are_refused_without_harm() {
        let deep = "[".repeat(100_000);
        assert_eq!(Source::read(&deep).unwrap_err().facts.text("problem"), Some("too_deep"));
        let long = format!("\"{}\"", "x".repeat(LONGEST_TEXT));
        let diagnostic = Source::read(&long).unwrap_err();
        assert_eq!(diagnostic.code, "too-large");
        assert_eq!(diagnostic.facts.count("limit"), Some(LONGEST_TEXT as u64));
    }

    #[test]
    fn ranges_count_utf16_units() {
        let source = Source::read("{\"é😀\": {\"b/c\": true}}").unwrap();
        assert_eq!(source.range_of("/é😀/b~1c"), Range { start: 16, end: 20 });
        // A pointer that leads to nothing gives its nearest parent.
        assert_eq!(source.range_of("/é😀/none"), Range { start: 8, end: 21 });
        let long = format!("[\"{}\", 7]", "😀".repeat(5000));
        let start = 1 + 2 + 10_000 + 2;
        assert_eq!(Source::read(&long).unwrap().range_of("/1"), Range { start, end: start + 1 });
    }

    #[test]
    fn a_byte_order_mark_is_counted_and_passed_over() {
        let source = Source::read("\u{feff}[7]").unwrap();
        assert_eq!(source.value(), json!([7]));
        assert_eq!(source.range_of("/0"), Range { start: 2, end: 3 });
    }

    #[test]
    fn keys_given_twice_and_numbers_out_of_range_are_found() {
        let source = Source::read("{\"a\": 1, \"a\": 2, \"b\": [1e999]}").unwrap();
        let codes: Vec<_> = source.findings().iter().map(|found| (found.code, found.path.clone())).collect();
        assert_eq!(codes, [("duplicate-key", "/a".to_owned()), ("number-out-of-range", "/b/0".to_owned())]);
        assert_eq!(source.value(), json!({ "a": 2, "b": [null] }));
    }
}

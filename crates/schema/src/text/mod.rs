//! JSON text with positions.
//!
//! Comments, trailing commas and stray control characters are accepted, since people paste them; everything else that isn't
//! JSON is a diagnostic.

mod document;
mod edits;
mod findings;
mod gap;
mod layout;
mod offsets;
mod plain;
mod pointer;
mod search;
mod written;

pub use document::{Change, Document, Element, Piece, Touched};
pub use edits::edited;
pub use layout::spaced;
pub use offsets::Utf16;
pub use plain::plain;
pub use pointer::{at, at_mut, index_of, push_token, unescaped};
pub use search::{find, find_last};

use crate::diagnostic::{Diagnostic, Range};
use jsonc_parser::ast;
use jsonc_parser::common::Ranged;
use jsonc_parser::errors::ParseErrorKind;
use jsonc_parser::{CollectOptions, CommentCollectionStrategy, ParseOptions, parse_to_ast};
use offsets::{before, line_and_column};
use serde_json::{Map, Number, Value};
use std::borrow::Cow;

/// The longest text that is read, in bytes: room for the results of thousands of endpoints.
pub const LONGEST_TEXT: usize = 8 * 1024 * 1024;

/// How deep JSON may be nested.
const DEEPEST_NESTING: usize = 512;

/// Half of a character (`\ud800` without its other half) is no text, though JavaScript lets it stand: it is replaced by `\ufffd`,
/// which is as long, so every place stays where it was. The finding says where the first of them is.
#[must_use]
pub fn mended(text: &str) -> (Cow<'_, str>, Option<Diagnostic>) {
    let mut mended: Option<Vec<u8>> = None;
    let mut first = None;
    let bytes = text.as_bytes();
    let escape = |at: usize| -> Option<u32> {
        let digits = text.get(at..)?.strip_prefix("\\u")?.get(..4)?;
        u32::from_str_radix(digits, 16).ok()
    };
    let mut at = 0;
    while let Some(found) = bytes.get(at..).and_then(|rest| rest.iter().position(|byte| *byte == b'\\')) {
        at += found;
        match (escape(at), escape(at + 6)) {
            (Some(0xd800..=0xdbff), Some(0xdc00..=0xdfff)) => at += 12,
            (Some(0xd800..=0xdfff), _) => {
                first.get_or_insert(at);
                let mended = mended.get_or_insert_with(|| bytes.to_vec());
                if let Some(place) = mended.get_mut(at..at + 6) {
                    place.copy_from_slice(b"\\ufffd");
                }
                at += 6;
            }
            (Some(_), _) => at += 6,
            (None, _) => at += 2,
        }
    }
    let finding = first.map(|at| {
        let mut finding = Diagnostic::warning("half-character", "");
        finding.range = Some(Utf16::new(text).range(at, at + 6));
        finding
    });
    match mended.and_then(|bytes| String::from_utf8(bytes).ok()) {
        Some(mended) => (Cow::Owned(mended), finding),
        None => (Cow::Borrowed(text), None),
    }
}

/// Where reading stopped in a text that is no JSON, and why.
#[derive(Debug)]
pub struct Stop {
    /// Why: a word of our own (`markup`, `placeholder`, …), or what the parser says.
    pub problem: String,
    /// The first byte that doesn't belong.
    pub start: usize,
    /// One past the last byte that doesn't belong.
    pub end: usize,
}

impl Stop {
    /// The finding, with its place in the text: its own bytes are those of this text.
    #[must_use]
    pub fn told(&self, text: &str) -> Diagnostic {
        let (line, column) = line_and_column(text, self.start);
        let mut diagnostic = Diagnostic::error("not-json", "").with("problem", self.problem.as_str());
        diagnostic.facts.set("line", line);
        diagnostic.facts.set("column", column);
        diagnostic.facts.set("levels", DEEPEST_NESTING);
        if self.problem == "placeholder" {
            diagnostic.facts.set("placeholder", text.get(self.start..self.end).unwrap_or_default());
        }
        let (start, end) = self.marked(text);
        diagnostic.range = Some(Utf16::new(text).range(start, end));
        diagnostic
    }

    /// The bytes to mark. Where something is missing there is nothing to mark, so the character before it is.
    fn marked(&self, text: &str) -> (usize, usize) {
        let start = if self.start == self.end { before(text, self.start) } else { self.start };
        (start, self.end)
    }
}

/// The refusal of a text that is longer than what is read.
#[must_use]
pub fn too_large(text: &str) -> Diagnostic {
    Diagnostic::error("too-large", "").with("bytes", text.len()).with("limit", LONGEST_TEXT)
}

/// What a documentation prints where the reader's own value belongs, with nothing around it: `<id>`.
fn placeholder(text: &str) -> Option<&str> {
    let end = text.strip_prefix('<')?.find('>')? + 2;
    let placeholder = text.get(..end).filter(|placeholder| placeholder.len() <= 64)?;
    let is_word =
        |character: char| character.is_ascii_alphanumeric() || !character.is_ascii() || "<>_-. ".contains(character);
    placeholder.chars().all(is_word).then_some(placeholder)
}

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
            return Err(too_large(text));
        }
        // One byte order mark is no part of the JSON, but of its offsets.
        let unmarked = text.strip_prefix('\u{feff}').unwrap_or(text);
        let skipped = text.len() - unmarked.len();
        match Self::parse(unmarked) {
            Ok(parsed) if skipped > 0 => Ok(Self { text, root: shifted(parsed.root, skipped) }),
            Ok(parsed) => Ok(parsed),
            Err(stop) => {
                let mut diagnostic = stop.told(unmarked);
                if skipped > 0 {
                    let (start, end) = stop.marked(unmarked);
                    diagnostic.range = Some(Utf16::new(text).range(start + skipped, end + skipped));
                }
                Err(diagnostic)
            }
        }
    }

    /// Reads JSON that may be a part of a longer text.
    ///
    /// # Errors
    /// Where reading stopped, and why.
    pub fn parse(text: &'a str) -> Result<Self, Stop> {
        let collect = CollectOptions { comments: CommentCollectionStrategy::Off, tokens: false };
        match parse_to_ast(text, &collect, &options()) {
            Ok(parsed) => match parsed.value {
                Some(root) => Ok(Self { text, root }),
                None => Err(Stop { problem: "empty".to_owned(), start: 0, end: text.len() }),
            },
            Err(error) => {
                let range = error.range();
                let rest = text.get(range.start..).unwrap_or_default();
                let beginning = text.trim_start();
                let mut end = range.end;
                let problem = match error.kind() {
                    _ if text.contains('\0') => "binary".to_owned(),
                    _ if beginning.starts_with('<') => "markup".to_owned(),
                    _ if beginning.starts_with("curl ") => "command".to_owned(),
                    _ if rest.starts_with("NaN") || rest.starts_with("Infinity") => "not_finite".to_owned(),
                    _ if let Some(placeholder) = placeholder(rest) => {
                        end = range.start + placeholder.len();
                        "placeholder".to_owned()
                    }
                    ParseErrorKind::NestingDepthExceeded => "too_deep".to_owned(),
                    ParseErrorKind::MultipleRootJsonValues => "more_than_one".to_owned(),
                    ParseErrorKind::UnterminatedArray => "unterminated_array".to_owned(),
                    ParseErrorKind::UnterminatedObject => "unterminated_object".to_owned(),
                    ParseErrorKind::NonFiniteNumbersNotAllowed => "not_finite".to_owned(),
                    other => other.to_string(),
                };
                Err(Stop { problem, start: range.start, end })
            }
        }
    }

    const fn root(&self) -> &ast::Value<'a> {
        &self.root
    }

    /// The value, with the keys in the order of the text. Of a key that is given twice the last counts, as everywhere in JSON.
    #[must_use]
    pub fn value(&self) -> Value {
        value_of(&self.root, &mut false)
    }

    /// The value, and whether there are [findings](Self::findings): looking for them takes as long as making the value.
    #[must_use]
    pub fn value_and_doubt(&self) -> (Value, bool) {
        let mut doubt = false;
        (value_of(&self.root, &mut doubt), doubt)
    }

    /// Findings about the text itself that don't stop the reading: keys given twice, numbers that don't fit.
    #[must_use]
    pub fn findings(&self) -> Vec<Diagnostic> {
        let found = self.findings_in_bytes();
        if found.is_empty() {
            return Vec::new();
        }
        let utf16 = Utf16::new(self.text);
        let located = |(finding, (start, end)): (Diagnostic, (usize, usize))| Diagnostic {
            range: Some(utf16.range(start, end)),
            ..finding
        };
        found.into_iter().map(located).collect()
    }

    /// The same findings, each with the bytes that it is about.
    #[must_use]
    pub fn findings_in_bytes(&self) -> Vec<(Diagnostic, (usize, usize))> {
        findings::of(&self.root)
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

    /// The bytes that a JSON pointer leads to; those of the nearest parent where it leads to nothing.
    #[must_use]
    pub fn bytes_of(&self, pointer: &str) -> (usize, usize) {
        let mut node = &self.root;
        for token in pointer.split('/').skip(1) {
            let token = unescaped(token);
            let next = match node {
                ast::Value::Object(object) => object
                    .properties
                    .iter()
                    .rev()
                    .find(|property| property.name.as_str() == token)
                    .map(|found| &found.value),
                ast::Value::Array(array) => index_of(&token).and_then(|index| array.elements.get(index)),
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

/// The value of a node; in doubt where a key is given twice or a number doesn't fit.
fn value_of(node: &ast::Value<'_>, doubt: &mut bool) -> Value {
    match node {
        ast::Value::StringLit(string) => Value::String(string.value.to_string()),
        ast::Value::NumberLit(number) => match number.value.parse::<Number>() {
            Ok(number) => Value::Number(number),
            Err(_) => {
                *doubt = true;
                Value::Null
            }
        },
        ast::Value::BooleanLit(boolean) => Value::Bool(boolean.value),
        ast::Value::NullKeyword(_) => Value::Null,
        ast::Value::Array(array) => {
            Value::Array(array.elements.iter().map(|element| value_of(element, doubt)).collect())
        }
        ast::Value::Object(object) => {
            let mut map = Map::with_capacity(object.properties.len());
            for property in &object.properties {
                let value = value_of(&property.value, doubt);
                *doubt |= map.insert(property.name.as_str().to_owned(), value).is_some();
            }
            Value::Object(map)
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
                for property in &mut node.properties {
                    property.range.start += by;
                    property.range.end += by;
                    shift(&mut property.value, by);
                }
                &mut node.range
            }
        };
        range.start += by;
        range.end += by;
    }
    shift(&mut node, by);
    node
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
    fn only_one_byte_order_mark_is_passed_over() {
        let marks = "\u{feff}".repeat(100_000);
        let diagnostic = Source::read(&marks).unwrap_err();
        assert_eq!((diagnostic.code, diagnostic.range.map(|range| range.start)), ("not-json", Some(1)));
    }

    #[test]
    fn half_a_character_is_replaced_and_nothing_moves() {
        let replaced = |text: &'static str| (mended(text).0.into_owned(), mended(text).1.and_then(|it| it.range));
        for whole in ["\"\\ud83d\\ude00\"", "\"\\\\ud800\"", "\"\\u00e9\"", "[]", "\"\\u"] {
            assert_eq!(replaced(whole), (whole.to_owned(), None));
        }
        let at_two = Some(Range { start: 2, end: 8 });
        assert_eq!(replaced("[\"\\ud800\"]"), ("[\"\\ufffd\"]".to_owned(), at_two));
        assert_eq!(replaced("[\"\\udc00\\ud800x\"]"), ("[\"\\ufffd\\ufffdx\"]".to_owned(), at_two));
        let (text, _) = mended("[\"\\ud800\", 7]");
        assert_eq!(Source::read(&text).unwrap().value(), json!(["\u{fffd}", 7]));
    }

    #[test]
    fn where_something_is_missing_the_character_before_is_marked() {
        let diagnostic = Source::read("{\"a\": 1 \"b\": 2}").unwrap_err();
        assert!(diagnostic.range.is_some_and(|range| range.end > range.start), "{:?}", diagnostic.range);
    }

    #[test]
    fn a_value_that_is_overridden_is_marked_itself_and_not_read() {
        let source = Source::read("{\"a\": 1e999, \"a\": [2]}").unwrap();
        let [found] = source.findings().try_into().unwrap();
        assert_eq!((found.code, found.path.as_str()), ("duplicate-key", "/a"));
        assert_eq!(found.range, Some(Range { start: 1, end: 11 }));
        assert_eq!(source.value(), json!({ "a": [2] }));
    }

    #[test]
    fn list_positions_are_digits_without_a_leading_zero() {
        let places = ["0", "7", "10", "00", "01", "+0", "+1", "-1", "", "x"].map(index_of);
        assert_eq!(places, [Some(0), Some(7), Some(10), None, None, None, None, None, None, None]);
    }

    #[test]
    fn keys_given_twice_and_numbers_out_of_range_are_found() {
        let source = Source::read("{\"a\": 1, \"a\": 2, \"b\": [1e999]}").unwrap();
        let codes: Vec<_> = source.findings().iter().map(|found| (found.code, found.path.clone())).collect();
        assert_eq!(codes, [("duplicate-key", "/a".to_owned()), ("number-out-of-range", "/b/0".to_owned())]);
        assert_eq!(source.value(), json!({ "a": 2, "b": [null] }));
    }
}

//! A scenario's text as values whose places are known, so that after a change only what changed is read again.

use super::plain::Reader;
use super::{Source, Utf16, at, index_of, mended, unescaped};
use crate::diagnostic::Range;
use crate::fix::Edit;
use jsonc_parser::ast;
use jsonc_parser::common::Ranged;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::ops::Deref;
use std::rc::Rc;

/// A scenario's text, read. Clones share what they hold.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Document {
    parts: Rc<Vec<(String, Part)>>,
}

/// What a field of the scenario holds.
#[derive(Debug, Clone, PartialEq)]
enum Part {
    /// A list, and its elements.
    List(Vec<Piece>),
    /// Anything else.
    Value(Piece),
}

/// A value, and the bytes of the text that it was read from.
#[derive(Debug, Clone, PartialEq)]
pub struct Piece {
    value: Rc<Value>,
    start: usize,
    end: usize,
}

/// The one place in which two texts differ, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Change {
    /// Where they begin to differ.
    pub start: usize,
    /// One past the last differing byte of the text before.
    pub end_before: usize,
    /// The same for the text after.
    pub end_after: usize,
}

/// The elements of a list that a change has touched.
#[derive(Debug, Clone, PartialEq)]
pub struct Touched {
    /// The list's field.
    pub list: String,
    /// The elements, side by side; what lies between two that were changed is among them.
    pub elements: Vec<Element>,
}

/// An element of a list that a change has touched.
#[derive(Debug, Clone, PartialEq)]
pub struct Element {
    /// The element's index.
    pub index: usize,
    /// What it was.
    pub before: Rc<Value>,
    /// What it is now.
    pub after: Rc<Value>,
}

impl Deref for Piece {
    type Target = Value;

    fn deref(&self) -> &Value {
        &self.value
    }
}

impl Change {
    /// What lies between that with which two texts begin and end alike; `None` where they are equal.
    #[must_use]
    pub fn between(before: &str, after: &str) -> Option<Self> {
        let (one, other) = (before.as_bytes(), after.as_bytes());
        let start = alike(one, other);
        if start == one.len() && start == other.len() {
            return None;
        }
        let end = alike_to_the_end(one.get(start..)?, other.get(start..)?);
        Some(Self { start, end_before: one.len() - end, end_after: other.len() - end })
    }
}

/// How many bytes are compared at once.
const AT_ONCE: usize = 8;

/// With how many bytes two texts begin alike.
fn alike(one: &[u8], other: &[u8]) -> usize {
    let (some, others) = (one.as_chunks::<AT_ONCE>().0, other.as_chunks::<AT_ONCE>().0);
    let sure = AT_ONCE * some.iter().zip(others).take_while(|(one, other)| one == other).count();
    let rest = one.iter().zip(other).skip(sure);
    sure + rest.take_while(|(one, other)| one == other).count()
}

/// With how many bytes they end alike.
fn alike_to_the_end(one: &[u8], other: &[u8]) -> usize {
    let (some, others) = (one.as_rchunks::<AT_ONCE>().1, other.as_rchunks::<AT_ONCE>().1);
    let pairs = some.iter().rev().zip(others.iter().rev());
    let sure = AT_ONCE * pairs.take_while(|(one, other)| one == other).count();
    let rest = one.iter().rev().zip(other.iter().rev()).skip(sure);
    sure + rest.take_while(|(one, other)| one == other).count()
}

impl Document {
    /// Reads a scenario's text. `None` where it is no object, or there is something to say about the text itself, which
    /// [`Source`] says.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let parts = match Reader::of(text).and_then(|mut reader| reader.parts()) {
            Some(parts) => parts,
            None => {
                let (text, half) = mended(text);
                let source = Source::read(&text).ok()?;
                if half.is_some() || !source.findings_in_bytes().is_empty() {
                    return None;
                }
                source.parts()?
            }
        };
        Some(Self { parts: Rc::new(parts) })
    }

    /// A scenario's fields, without their places; `None` where it isn't an object.
    #[must_use]
    pub fn of(scenario: Value) -> Option<Self> {
        let Value::Object(fields) = scenario else { return None };
        let piece = |value: Value| Piece { value: Rc::new(value), start: 0, end: 0 };
        let part = |value: Value| match value {
            Value::Array(list) => Part::List(list.into_iter().map(piece).collect()),
            value => Part::Value(piece(value)),
        };
        Some(Self { parts: Rc::new(fields.into_iter().map(|(field, value)| (field, part(value))).collect()) })
    }

    /// The document of the text after a change within some elements of a list, of which those alone are read again. `None` where the
    /// change is another.
    #[must_use]
    pub fn after(&self, change: Change, text: &str) -> Option<(Self, Touched)> {
        let (number, first, last) = self.parts.iter().enumerate().find_map(|(number, (_, part))| match part {
            Part::List(list) => {
                // The elements stand in order, so those that begin last before the change, and before its end, are the outermost.
                let begins_before = |at: usize| list.partition_point(|piece| piece.start < at).checked_sub(1);
                let (first, last) = (begins_before(change.start)?, begins_before(change.end_before)?);
                list.get(last).filter(|piece| change.end_before < piece.end).map(|_| (number, first, last))
            }
            Part::Value(_) => None,
        })?;
        let (list, Part::List(pieces)) = self.parts.get(number)? else { return None };
        let before = pieces.get(first..=last)?;
        let moved = |at: usize| at + change.end_after - change.end_before;
        let (start, end) = (before.first()?.start, moved(before.last()?.end));
        let after = elements(text.get(start..end)?, before.len())?;
        let after: Vec<Piece> = after
            .into_iter()
            .map(|piece| Piece { start: start + piece.start, end: start + piece.end, ..piece })
            .collect();
        let touched = (first..).zip(before.iter().zip(&after)).map(|(index, (before, after))| Element {
            index,
            before: Rc::clone(&before.value),
            after: Rc::clone(&after.value),
        });
        let touched = Touched { list: list.clone(), elements: touched.collect() };
        let mut parts = self.parts.as_ref().clone();
        for (_, part) in &mut parts {
            let pieces = match part {
                Part::List(list) => list.as_mut_slice(),
                Part::Value(piece) => std::slice::from_mut(piece),
            };
            for piece in pieces.iter_mut().filter(|piece| piece.start >= change.end_before) {
                piece.start = moved(piece.start);
                piece.end = moved(piece.end);
            }
        }
        if let Some((_, Part::List(list))) = parts.get_mut(number) {
            for (piece, after) in list.iter_mut().skip(first).zip(after) {
                *piece = after;
            }
        }
        Some((Self { parts: Rc::new(parts) }, touched))
    }

    /// The value at a JSON pointer that leads into a field: to an element of a list, or deeper. The lists of the scenario themselves
    /// are no values here: [`Self::list`] gives their elements.
    #[must_use]
    pub fn at(&self, pointer: &str) -> Option<&Value> {
        let (piece, rest) = self.piece(pointer)?;
        at(&piece.value, rest)
    }

    /// The elements of a list of the scenario, for example `pools`; none where there is no such list.
    #[must_use]
    pub fn list(&self, field: &str) -> &[Piece] {
        match self.part(field) {
            Some(Part::List(list)) => list,
            _ => &[],
        }
    }

    /// The names of the scenario's fields.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.parts.iter().map(|(name, _)| name.as_str())
    }

    /// Whether the scenario has a field.
    #[must_use]
    pub fn has(&self, field: &str) -> bool {
        self.part(field).is_some()
    }

    /// The place of a JSON pointer in the document's text, in UTF-16 units; of its nearest parent where it leads to nothing, and
    /// `None` where that is the scenario or one of its lists.
    #[must_use]
    pub fn range_of(&self, text: &str, pointer: &str) -> Option<Range> {
        let (piece, rest) = self.piece(pointer)?;
        let own = text.get(piece.start..piece.end)?;
        let (start, end) = if rest.is_empty() {
            (0, own.len())
        } else {
            Source::parse(own).map_or((0, own.len()), |source| source.bytes_of(rest))
        };
        Some(Utf16::new(text).range(piece.start + start, piece.start + end))
    }

    /// The scenario as one value: dear where there are many results.
    #[must_use]
    pub fn value(&self) -> Value {
        Value::Object(self.fields(""))
    }

    /// The fields of the scenario, but for one of them.
    #[must_use]
    pub fn fields(&self, without: &str) -> Map<String, Value> {
        let value = |part: &Part| match part {
            Part::Value(piece) => piece.value.as_ref().clone(),
            Part::List(list) => list.iter().map(|piece| piece.value.as_ref().clone()).collect(),
        };
        let parts = self.parts.iter().filter(|(name, _)| name != without);
        parts.map(|(name, part)| (name.clone(), value(part))).collect()
    }

    /// The text after edits that all lie within elements of lists, of which those alone are looked at; `None` where they don't, or have
    /// no place there.
    #[must_use]
    pub fn edited(&self, text: &str, edits: &[Edit]) -> Option<String> {
        let within = |path: &str| {
            let (piece, rest) = self.piece(path)?;
            // What is put into an empty object is laid out by what stands around that.
            let is_empty = piece.as_object().is_none_or(Map::is_empty);
            (piece.end > 0 && !rest.is_empty() && !is_empty).then_some((piece.start, piece.end, rest.len()))
        };
        let mut own: BTreeMap<(usize, usize), Vec<Edit>> = BTreeMap::new();
        for edit in edits {
            let (start, end, rest) = within(&edit.path)?;
            let path = edit.path.get(edit.path.len() - rest..)?.to_owned();
            let edit = edit.from.is_none().then_some(Edit { path, ..edit.clone() })?;
            own.entry((start, end)).or_default().push(edit);
        }
        let (mut after, mut at) = (String::with_capacity(text.len()), 0);
        for ((start, end), edits) in own {
            // With the indentation before it, so that new lines get the same.
            let line = text.get(..start)?.rfind('\n').map_or(0, |newline| newline + 1);
            let from = if text.get(line..start)?.trim().is_empty() { line } else { start };
            after.push_str(text.get(at..from)?);
            after.push_str(&Source::parse(text.get(from..end)?).ok()?.after(edits)?);
            at = end;
        }
        after.push_str(text.get(at..)?);
        (at > 0).then_some(after)
    }

    /// The piece that a pointer leads to or into, and the rest of the pointer.
    fn piece<'a>(&self, pointer: &'a str) -> Option<(&Piece, &'a str)> {
        let (field, rest) = split(pointer)?;
        match self.part(&unescaped(field))? {
            Part::Value(piece) => Some((piece, rest)),
            Part::List(list) => {
                let (index, rest) = split(rest)?;
                Some((list.get(index_of(index)?)?, rest))
            }
        }
    }

    fn part(&self, field: &str) -> Option<&Part> {
        self.parts.iter().find(|(name, _)| name == field).map(|(_, part)| part)
    }
}

impl Reader<'_> {
    /// The fields of an object, and the elements of their lists, with their places.
    fn parts(&mut self) -> Option<Vec<(String, Part)>> {
        let mut parts: Vec<(String, Part)> = Vec::new();
        self.open(b'{')?;
        let mut more = !self.closes(b'}')?;
        while more {
            let key = self.key()?;
            if parts.iter().any(|(known, _)| *known == key) {
                return None;
            }
            let part = if self.next_byte()? == b'[' { Part::List(self.pieces()?) } else { Part::Value(self.piece()?) };
            parts.push((key, part));
            more = self.goes_on(b'}')?;
        }
        self.ends().then_some(parts)
    }

    fn pieces(&mut self) -> Option<Vec<Piece>> {
        let mut pieces = Vec::new();
        self.open(b'[')?;
        let mut more = !self.closes(b']')?;
        while more {
            pieces.push(self.piece()?);
            more = self.goes_on(b']')?;
        }
        Some(pieces)
    }

    fn piece(&mut self) -> Option<Piece> {
        self.next_byte()?;
        let start = self.place();
        let value = Rc::new(self.whole()?);
        Some(Piece { value, start, end: self.place() })
    }
}

impl Source<'_> {
    /// The same from the reader that takes comments and trailing commas.
    fn parts(&self) -> Option<Vec<(String, Part)>> {
        let ast::Value::Object(root) = self.root() else { return None };
        let part = |node: &ast::Value<'_>| match node {
            ast::Value::Array(list) => Part::List(list.elements.iter().map(piece).collect()),
            node => Part::Value(piece(node)),
        };
        Some(root.properties.iter().map(|it| (it.name.as_str().to_owned(), part(&it.value))).collect())
    }
}

/// A value of the reader that takes comments.
fn piece(node: &ast::Value<'_>) -> Piece {
    let range = node.range();
    Piece { value: Rc::new(super::value_of(node, &mut false)), start: range.start, end: range.end }
}

/// So many elements of a list as they stand side by side in a text, with their places in it. The first has to begin with the text, and
/// the last to end with it, or it would be another text for what stands around it.
fn elements(text: &str, count: usize) -> Option<Vec<Piece>> {
    let is_all = |pieces: &[Piece]| {
        let ends = pieces.first().zip(pieces.last()).map(|(first, last)| (first.start, last.end));
        pieces.len() == count && ends == Some((0, text.len()))
    };
    let list = ["[", text, "]"].concat();
    let plain = Reader::of(&list).and_then(|mut reader| {
        let pieces = reader.pieces()?;
        reader.is_at_end().then_some(pieces)
    });
    let mut pieces = match plain {
        Some(pieces) => pieces,
        None => {
            let source = Source::parse(&list).ok()?;
            let silent = mended(&list).1.is_none() && source.findings_in_bytes().is_empty();
            let ast::Value::Array(array) = source.root() else { return None };
            silent.then(|| array.elements.iter().map(piece).collect::<Vec<_>>())?
        }
    };
    for piece in &mut pieces {
        // The bracket before the text is none of it.
        (piece.start, piece.end) = (piece.start.checked_sub(1)?, piece.end.checked_sub(1)?);
    }
    is_all(&pieces).then_some(pieces)
}

/// The first token of a pointer, and the rest of it.
fn split(pointer: &str) -> Option<(&str, &str)> {
    let tokens = pointer.strip_prefix('/')?;
    let end = tokens.find('/').unwrap_or(tokens.len());
    Some((tokens.get(..end)?, tokens.get(end..)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    #[test]
    fn a_pointer_leads_to_what_it_leads_to_in_the_scenario() {
        let scenario = json!({ "at": 120, "pools": [{ "name": "eu" }, { "origins": [{ "name": "a" }] }],
            "readings": { "geo/aggregation": "flat" } });
        for document in [Document::of(scenario.clone()), Document::read(&scenario.to_string())] {
            let document = document.unwrap();
            for pointer in ["/at", "/pools/0", "/pools/0/name", "/pools/1/origins/0/name", "/readings/geo~1aggregation"]
            {
                assert_eq!(document.at(pointer), scenario.pointer(pointer), "{pointer}");
                assert!(document.at(pointer).is_some(), "{pointer}");
            }
            for nowhere in ["", "/", "/none", "/pools", "/pools/2", "/pools/-", "/at/0", "pools/0"] {
                assert_eq!(document.at(nowhere), None, "{nowhere}");
            }
            assert_eq!(document.list("pools").len(), 2);
            assert!(document.list("at").is_empty() && document.list("monitors").is_empty());
            assert_eq!(document.value(), scenario);
        }
        assert_eq!(Document::of(json!([])), None);
    }

    #[test]
    fn what_there_is_something_to_say_about_is_no_document() {
        for text in
            ["", "[]", "7", "{\"a\":1,\"a\":2}", "{\"a\":\"\\ud800\"}", "{\"pools\":[{\"a\":1e999}]}", "{\"a\":"]
        {
            assert_eq!(Document::read(text), None, "{text}");
        }
        assert!(Document::read("{ /* c */ \"pools\": [ {}, ], }").is_some());
    }

    #[test]
    fn places_are_those_of_the_text() {
        let text = "{ \"é\": 1, \"pools\": [ {}, { \"name\": /* c */ \"eu\" } ] }";
        let document = Document::read(text).unwrap();
        let source = Source::read(text).unwrap();
        for pointer in ["/é", "/pools/0", "/pools/1", "/pools/1/name", "/pools/1/none"] {
            assert_eq!(document.range_of(text, pointer), Some(source.range_of(pointer)), "{pointer}");
        }
        assert_eq!(document.range_of(text, "/pools"), None);
    }

    /// Texts with comments, and what somebody might do to them.
    fn texts() -> impl Strategy<Value = (String, String)> {
        let piece = prop::sample::select(vec![
            "{",
            "}",
            "[",
            "]",
            ",",
            ":",
            "\"",
            "\"a\"",
            "\"b\":",
            "1",
            "true",
            "null",
            " ",
            "\n",
            "é",
            "/*",
            "*/",
            "//",
            "\\",
            "{\"k\":1}",
            "\\ud800",
        ]);
        let own = |list: Vec<&'static str>| list.concat();
        let start = prop::sample::select(vec![
            "{\"at\": 1, \"pools\": [ {\"name\": \"eu\", \"n\": [1, 2]}, {\"name\": \"us\"} ], \"probes\": [{\"é\": true}, 7, []]}",
            "{ // mine\n\"pools\": [ { \"a\": 1, /* b */ }, ], }",
            "{\"pools\": [], \"readings\": {\"x\": \"y\"}}",
        ]);
        let at = any::<prop::sample::Index>;
        (start, at(), at(), prop::collection::vec(piece, 0..4).prop_map(own)).prop_map(|(text, from, to, put)| {
            let places: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
            let (from, to) = (places[from.index(places.len())], places[to.index(places.len())]);
            let (from, to) = (from.min(to), from.max(to).min(from.min(to) + 6));
            let to = (to..=text.len()).find(|to| text.is_char_boundary(*to)).unwrap_or(text.len());
            (text.to_owned(), [text.get(..from), Some(put.as_str()), text.get(to..)].map(Option::unwrap).concat())
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4000))]
        #[test]
        fn a_change_read_by_itself_gives_what_reading_everything_gives((before, after) in texts()) {
            let document = Document::read(&before).unwrap();
            match Change::between(&before, &after) {
                None => prop_assert_eq!(before, after),
                Some(change) => {
                    let (one, other) = (before.as_bytes(), after.as_bytes());
                    prop_assert_eq!(one.get(..change.start), other.get(..change.start));
                    prop_assert_eq!(one.get(change.end_before..), other.get(change.end_after..));
                    if let Some((next, touched)) = document.after(change, &after) {
                        let whole = Document::read(&after);
                        prop_assert_eq!(Some(&next), whole.as_ref());
                        for element in touched.elements {
                            let path = format!("/{}/{}", touched.list, element.index);
                            prop_assert_eq!(document.at(&path), Some(element.before.as_ref()));
                            prop_assert_eq!(next.at(&path), Some(element.after.as_ref()));
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_change_within_elements_is_read_by_itself() {
        let before = "{\"at\": 1, \"probes\": [{\"up\": 1}, {\"up\": 2}, {\"up\": 3}, /* c */ {}], \"pools\": [{}]}";
        let document = Document::read(before).unwrap();
        for (from, to, expected) in [
            ("2", "null", Some(vec![1])),
            ("1}, {\"up\": 2}, {\"up\": 3", "4}, {\"up\": 2}, {\"up\": 5", Some(vec![0, 1, 2])),
            ("3}, /* c */ {}", "4}, /* d */ { \"up\": 5 }", Some(vec![2, 3])),
            ("1}, {\"up\": 2}", "1}, 7, {\"up\": 4}", None),
            ("1}, {\"up\": 2}", "12}", None),
        ] {
            let after = before.replace(from, to);
            let found = document.after(Change::between(before, &after).unwrap(), &after);
            let indices = found.as_ref().map(|(_, touched)| touched.elements.iter().map(|it| it.index).collect());
            assert_eq!(indices, expected, "{after}");
            if let Some((next, touched)) = found {
                assert_eq!((touched.list.as_str(), Some(&next)), ("probes", Document::read(&after).as_ref()));
                assert_eq!(next.range_of(&after, "/pools/0"), Some(Source::read(&after).unwrap().range_of("/pools/0")));
            }
        }
    }
}

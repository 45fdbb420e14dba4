//! Plain JSON, read without places: most texts are, and need none.

use super::LONGEST_TEXT;
use serde_json::{Map, Number, Value};

/// How deep plain JSON may be nested; what is deeper is for the reader with places.
const DEEPEST: u32 = 100;

/// The value of a text about which there is nothing to say: JSON without comments or trailing commas, no key given twice, no
/// number out of range, no half of a character. `None` for all else, whatever [`super::Source`] makes of it.
///
/// ```
/// use whydown_schema::text::plain;
/// assert_eq!(plain("{ \"a\": [1, \"b\"] }"), Some(serde_json::json!({ "a": [1, "b"] })));
/// assert_eq!(plain("{ \"a\": 1, \"a\": 2 }"), None);
/// assert_eq!(plain("[1, 2,]"), None);
/// ```
#[must_use]
pub fn plain(text: &str) -> Option<Value> {
    let mut reader = Reader::of(text)?;
    let value = reader.whole()?;
    reader.ends().then_some(value)
}

/// Reads plain JSON, byte by byte.
pub(super) struct Reader<'a> {
    text: &'a str,
    bytes: &'a [u8],
    /// The byte that is read next.
    at: usize,
    /// The elements of lists that aren't closed yet, so that a closed one is made in its size.
    values: Vec<Value>,
    /// The same for objects.
    entries: Vec<(String, Value)>,
}

impl<'a> Reader<'a> {
    /// At the beginning of a text; `None` for one that is too long.
    pub(super) fn of(text: &'a str) -> Option<Self> {
        let fits = text.len() <= LONGEST_TEXT;
        fits.then(|| Self { text, bytes: text.as_bytes(), at: 0, values: Vec::new(), entries: Vec::new() })
    }
}

impl Reader<'_> {
    /// The byte that is read next.
    pub(super) const fn place(&self) -> usize {
        self.at
    }

    /// Whether nothing follows.
    pub(super) const fn is_at_end(&self) -> bool {
        self.at == self.bytes.len()
    }

    /// Whether nothing but white space follows.
    pub(super) fn ends(&mut self) -> bool {
        self.next_byte().is_none()
    }

    /// A value, with all that it holds.
    pub(super) fn whole(&mut self) -> Option<Value> {
        self.value(DEEPEST)
    }

    /// Takes what opens an object or a list.
    pub(super) fn open(&mut self, byte: u8) -> Option<()> {
        let opens = self.next_byte()? == byte;
        self.at += 1;
        opens.then_some(())
    }

    /// Whether it closes at once.
    pub(super) fn closes(&mut self, byte: u8) -> Option<bool> {
        let closes = self.next_byte()? == byte;
        self.at += usize::from(closes);
        Some(closes)
    }

    /// The key of an entry, and the colon behind it.
    pub(super) fn key(&mut self) -> Option<String> {
        if self.next_byte()? != b'"' {
            return None;
        }
        let key = self.string()?;
        self.open(b':')?;
        Some(key)
    }

    /// The next byte that is no white space; it is not taken.
    pub(super) fn next_byte(&mut self) -> Option<u8> {
        loop {
            match *self.bytes.get(self.at)? {
                b' ' | b'\n' | b'\t' | b'\r' => self.at += 1,
                byte => return Some(byte),
            }
        }
    }

    fn value(&mut self, depth: u32) -> Option<Value> {
        match self.next_byte()? {
            b'"' => Some(Value::String(self.string()?)),
            b'{' => self.object(depth.checked_sub(1)?),
            b'[' => self.list(depth.checked_sub(1)?),
            b't' => self.word("true", Value::Bool(true)),
            b'f' => self.word("false", Value::Bool(false)),
            b'n' => self.word("null", Value::Null),
            _ => self.number(),
        }
    }

    fn word(&mut self, word: &str, value: Value) -> Option<Value> {
        let end = self.at + word.len();
        let is_it = self.bytes.get(self.at..end)? == word.as_bytes();
        self.at = end;
        is_it.then_some(value)
    }

    fn number(&mut self) -> Option<Value> {
        let rest = self.bytes.get(self.at..)?;
        let is_part = |byte: &u8| matches!(byte, b'0'..=b'9' | b'-' | b'+' | b'.' | b'e' | b'E');
        let length = rest.iter().position(|byte| !is_part(byte)).unwrap_or(rest.len());
        let number = self.text.get(self.at..self.at + length)?;
        self.at += length;
        number.parse().ok().map(|number: Number| Value::Number(number))
    }

    /// A text, from its first quote on.
    fn string(&mut self) -> Option<String> {
        let start = self.at + 1;
        let length = end_of_run(self.bytes.get(start..)?)?;
        let run = self.text.get(start..start + length)?;
        self.at = start + length;
        if self.bytes.get(self.at) == Some(&b'"') {
            self.at += 1;
            return Some(run.to_owned());
        }
        let mut string = run.to_owned();
        loop {
            let byte = *self.bytes.get(self.at)?;
            self.at += 1;
            if byte == b'"' {
                return Some(string);
            }
            string.push(self.escaped()?);
            let length = end_of_run(self.bytes.get(self.at..)?)?;
            string.push_str(self.text.get(self.at..self.at + length)?);
            self.at += length;
        }
    }

    /// What stands after a backslash.
    fn escaped(&mut self) -> Option<char> {
        let byte = *self.bytes.get(self.at)?;
        self.at += 1;
        Some(match byte {
            b'"' | b'\\' | b'/' => char::from(byte),
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => return self.escaped_unit(),
            _ => return None,
        })
    }

    fn escaped_unit(&mut self) -> Option<char> {
        let first = self.unit()?;
        if !(0xd800..0xdc00).contains(&first) {
            return char::from_u32(first);
        }
        let pair = self.bytes.get(self.at..self.at + 2)? == b"\\u";
        self.at += 2;
        let second = self.unit()?;
        if !pair || !(0xdc00..0xe000).contains(&second) {
            return None;
        }
        char::from_u32(0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00))
    }

    fn unit(&mut self) -> Option<u32> {
        let digits = self.text.get(self.at..self.at + 4)?;
        self.at += 4;
        digits.bytes().all(|digit| digit.is_ascii_hexdigit()).then(|| u32::from_str_radix(digits, 16).ok())?
    }

    fn list(&mut self, depth: u32) -> Option<Value> {
        let start = self.values.len();
        self.at += 1;
        if self.closes(b']')? {
            return Some(Value::Array(Vec::new()));
        }
        loop {
            let value = self.value(depth)?;
            self.values.push(value);
            if !self.goes_on(b']')? {
                return Some(Value::Array(self.values.split_off(start)));
            }
        }
    }

    fn object(&mut self, depth: u32) -> Option<Value> {
        let start = self.entries.len();
        self.at += 1;
        if self.closes(b'}')? {
            return Some(Value::Object(Map::new()));
        }
        loop {
            let key = self.key()?;
            let value = self.value(depth)?;
            self.entries.push((key, value));
            if !self.goes_on(b'}')? {
                let given = self.entries.len() - start;
                let map: Map<String, Value> = self.entries.drain(start..).collect();
                // A key that is given twice is worth a finding.
                return (map.len() == given).then_some(Value::Object(map));
            }
        }
    }

    /// Whether a comma follows, rather than the end.
    pub(super) fn goes_on(&mut self, end: u8) -> Option<bool> {
        let byte = self.next_byte()?;
        self.at += 1;
        (byte == b',' || byte == end).then_some(byte == b',')
    }
}

/// How many bytes of a text stand for themselves, up to a quote or an escape; control characters are for the other reader.
fn end_of_run(bytes: &[u8]) -> Option<usize> {
    let length = bytes.iter().position(|byte| matches!(byte, b'"' | b'\\' | 0..0x20))?;
    bytes.get(length).filter(|byte| **byte >= 0x20).map(|_| length)
}

#[cfg(test)]
mod tests {
    use super::super::{Source, mended};
    use super::*;
    use proptest::prelude::*;

    /// What the reader with places makes of a text, where it has nothing to say about it.
    fn with_places(text: &str) -> Option<Value> {
        let (text, half) = mended(text);
        let source = Source::read(&text).ok()?;
        (half.is_none() && source.findings().is_empty()).then(|| source.value())
    }

    #[test]
    fn plain_json_is_what_the_reader_with_places_makes_of_it() {
        for text in [
            "null",
            " true ",
            "[]",
            "{}",
            "[ ]",
            "{ }",
            "\"\"",
            "[1, -1, 0, -0, 1.5, 1e3, 1E-3, 18446744073709551615, 18446744073709551616, 0.1]",
            "[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\ud83d\\ude00x\", \"é😀\", \"a\\u0000b\"]",
            "{\"a\": {\"b\": [[], {}, [1, [2]], {\"c\": null}]}, \"d\": false}",
            "\r\n\t{\"\": 0}\n",
        ] {
            let read = plain(text);
            assert!(read.is_some(), "{text}");
            assert_eq!(read, with_places(text), "{text}");
        }
    }

    #[test]
    fn whatever_there_is_something_to_say_about_is_not_plain() {
        let deep = "[".repeat(101) + &"]".repeat(101);
        let long = format!("\"{}\"", "x".repeat(LONGEST_TEXT));
        for text in [
            "",
            " ",
            "nul",
            "nulll",
            "[1",
            "[1,",
            "[1,]",
            "{\"a\":1,}",
            "[1 2]",
            "{\"a\" 1}",
            "{\"a\":}",
            "{a:1}",
            "{'a':1}",
            "{\"a\":1,\"a\":2}",
            "[1e999]",
            "01",
            "+1",
            "1.",
            ".5",
            "1e",
            "--1",
            "-",
            "NaN",
            "Infinity",
            "[1] [2]",
            "// c\n1",
            "1 /* c */",
            "\u{feff}1",
            "\"\\ud800\"",
            "\"\\udc00\"",
            "\"\\ud800\\u0041\"",
            "\"\\u12\"",
            "\"\\u+123\"",
            "\"\\x\"",
            "\"\t\"",
            "\"\n\"",
            "\"",
            "\"\\",
            "\"\\u",
            "\"\\ud800\\",
            &deep,
            &long,
        ] {
            assert_eq!(plain(text), None, "{}", text.chars().take(40).collect::<String>());
        }
    }

    fn pieces() -> impl Strategy<Value = String> {
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
            "\"\\u",
            "d800",
            "0041",
            "\\n",
            "1",
            "-",
            "0",
            ".5",
            "e3",
            "true",
            "null",
            " ",
            "\n",
            "é",
            "😀",
            "\\",
            "/*",
            "*/",
            "//",
            "\u{7}",
            "{\"k\":1}",
            "[[1]]",
            "\"\\ud83d\\ude00\"",
        ]);
        prop::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
    }

    fn any_json() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            any::<i64>().prop_map(Value::from),
            any::<f64>().prop_map(Value::from),
            any::<String>().prop_map(Value::from),
        ];
        leaf.prop_recursive(4, 40, 6, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
                prop::collection::vec((any::<String>(), inner), 0..6)
                    .prop_map(|entries| Value::Object(entries.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #[test]
        fn what_is_taken_as_plain_is_read_alike(text in pieces()) {
            if let Some(value) = plain(&text) {
                prop_assert_eq!(Some(value), with_places(&text));
            }
        }

        #[test]
        fn all_that_a_host_writes_is_plain(value in any_json()) {
            let text = value.to_string();
            // Control characters are escaped, so there is nothing left to say.
            prop_assert_eq!(plain(&text), with_places(&text));
            prop_assert!(plain(&text).is_some());
        }
    }
}

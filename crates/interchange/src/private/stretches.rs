//! The strings and comments of a text, with where they stand in it. A text that is no JSON has them too.

use whydown_schema::text::push_token;

/// A string or a comment.
#[derive(Debug)]
pub(super) struct Stretch<'a> {
    /// Its first byte: the quotation mark of a string.
    pub(super) start: usize,
    /// What stands there, with its marks.
    pub(super) written: &'a str,
    /// What it is.
    pub(super) part: Part,
    /// Whether a key around it says that it is a secret.
    pub(super) secret: bool,
}

/// What a stretch of a text is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// The key of a value.
    Key,
    /// A string that is a value.
    Value,
    /// A comment.
    Comment,
}

/// An object or a list that is open.
#[derive(Debug)]
struct Frame {
    /// The key that was read last, unescaped; nothing in a list and before the first key.
    key: Option<String>,
    /// The index in a list; nothing in an object.
    index: Option<usize>,
    /// Whether what stands in it is a secret, whatever its own keys say.
    secret: bool,
    /// Whether the key that was read last says so.
    secret_key: bool,
}

/// Goes through a text.
#[derive(Debug)]
pub(super) struct Stretches<'a> {
    text: &'a str,
    at: usize,
    open: Vec<Frame>,
    is_secret: fn(&str) -> bool,
}

impl<'a> Stretches<'a> {
    /// The stretches of a text; `is_secret` says whether what stands under a key of this name is a secret.
    pub(super) const fn new(text: &'a str, is_secret: fn(&str) -> bool) -> Self {
        Self { text, at: 0, open: Vec::new(), is_secret }
    }

    /// The next one.
    pub(super) fn next(&mut self) -> Option<Stretch<'a>> {
        loop {
            let rest = self.text.get(self.at..)?;
            let start = self.at;
            match rest.bytes().next()? {
                b'"' => {
                    let written = rest.get(..string_end(rest))?;
                    self.at += written.len();
                    return Some(self.string(start, written));
                }
                b'/' if rest.starts_with("//") || rest.starts_with("/*") => {
                    let written = rest.get(..comment_end(rest))?;
                    self.at += written.len();
                    return Some(Stretch { start, written, part: Part::Comment, secret: false });
                }
                mark => {
                    self.at += 1;
                    self.structure(mark);
                    // Nothing begins within a character of several bytes.
                    while !self.text.is_char_boundary(self.at) {
                        self.at += 1;
                    }
                }
            }
        }
    }

    /// The pointer to what was read last.
    pub(super) fn pointer(&self) -> String {
        let mut pointer = String::new();
        for frame in &self.open {
            match (&frame.key, frame.index) {
                (Some(key), _) => push_token(&mut pointer, key),
                (None, Some(index)) => pointer.push_str(&format!("/{index}")),
                (None, None) => {}
            }
        }
        pointer
    }

    /// The nearest key around what was read last.
    pub(super) fn key(&self) -> &str {
        self.open.iter().rev().find_map(|frame| frame.key.as_deref()).unwrap_or_default()
    }

    fn string(&mut self, start: usize, written: &'a str) -> Stretch<'a> {
        let is_secret = self.is_secret;
        let Some(frame) = self.open.last_mut() else {
            return Stretch { start, written, part: Part::Value, secret: false };
        };
        if frame.index.is_none() && frame.key.is_none() {
            let key = unquoted(written);
            frame.secret_key = is_secret(&key);
            frame.key = Some(key);
            return Stretch { start, written, part: Part::Key, secret: false };
        }
        Stretch { start, written, part: Part::Value, secret: frame.secret || frame.secret_key }
    }

    fn structure(&mut self, mark: u8) {
        let within = self.open.last().is_some_and(|frame| frame.secret || frame.secret_key);
        let frame = |index| Frame { key: None, index, secret: within, secret_key: false };
        match mark {
            b'{' => self.open.push(frame(None)),
            b'[' => self.open.push(frame(Some(0))),
            b'}' | b']' => drop(self.open.pop()),
            b',' => {
                if let Some(frame) = self.open.last_mut() {
                    frame.key = None;
                    frame.secret_key = false;
                    frame.index = frame.index.map(|index| index + 1);
                }
            }
            _ => {}
        }
    }
}

/// What a string says: without its marks, its escapes resolved where they can be.
pub(super) fn unquoted(written: &str) -> String {
    let bare = || written.trim_matches('"').to_owned();
    serde_json::from_str(written).unwrap_or_else(|_| bare())
}

/// One past the mark that closes a string; one that isn't closed ends with its line.
fn string_end(text: &str) -> usize {
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate().skip(1) {
        match byte {
            b'\n' => return at,
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

fn comment_end(text: &str) -> usize {
    match text.starts_with("//") {
        true => text.find('\n').unwrap_or(text.len()),
        false => text.get(2..).and_then(|rest| rest.find("*/")).map_or(text.len(), |end| end + 4),
    }
}

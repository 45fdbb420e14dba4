//! The text of a condition, taken apart from left to right.

/// A place in a condition, and what can be taken from there. Blanks in front of anything are passed over.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

/// A string as it is written.
#[derive(Debug, Clone, Copy)]
pub(super) struct Quoted<'a> {
    /// What stands between the delimiters.
    pub(super) inner: &'a str,
    /// `r"…"`: nothing in it is escaped.
    pub(super) raw: bool,
}

impl<'a> Cursor<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// Passes over blanks and gives what is left.
    pub(super) fn rest(&mut self) -> &'a str {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let trimmed = rest.trim_start_matches([' ', '\t', '\r', '\n']);
        self.at += rest.len() - trimmed.len();
        trimmed
    }

    /// A sign, if it comes next.
    pub(super) fn take(&mut self, sign: &str) -> bool {
        let found = self.rest().starts_with(sign);
        if found {
            self.at += sign.len();
        }
        found
    }

    /// The word that comes next: letters, digits, underscores and dots; empty where there is none.
    pub(super) fn word(&mut self) -> &'a str {
        let rest = self.rest();
        let is_part = |character: char| character.is_ascii_alphanumeric() || matches!(character, '_' | '.');
        if !rest.starts_with(|first: char| first.is_ascii_alphabetic()) {
            return "";
        }
        rest.split(|character| !is_part(character)).next().unwrap_or_default()
    }

    /// This word, if it comes next.
    pub(super) fn take_word(&mut self, word: &str) -> bool {
        let found = self.word() == word;
        if found {
            self.at += word.len();
        }
        found
    }

    /// A number or an address, with a range or a network behind it: everything up to a blank or a bracket.
    pub(super) fn take_literal(&mut self) -> &'a str {
        let is_part = |character: char| character.is_ascii_alphanumeric() || matches!(character, '.' | ':' | '/' | '-');
        let literal = self.rest().split(|character| !is_part(character)).next().unwrap_or_default();
        self.at += literal.len();
        literal
    }

    /// A string, if one comes next and ends.
    pub(super) fn take_quoted(&mut self) -> Option<Quoted<'a>> {
        let rest = self.rest();
        if let Some(inner) = rest.strip_prefix('"') {
            let end = end_of_quoted(inner)?;
            self.at += end + 2;
            return Some(Quoted { inner: inner.get(..end)?, raw: false });
        }
        let behind = rest.strip_prefix('r')?;
        let opened = behind.trim_start_matches('#');
        let hashes = behind.get(..behind.len() - opened.len())?;
        let inner = opened.strip_prefix('"')?;
        let closing = ["\"", hashes].concat();
        let end = inner.find(&closing)?;
        self.at += 1 + hashes.len() + 1 + end + closing.len();
        Some(Quoted { inner: inner.get(..end)?, raw: true })
    }
}

/// Where a quoted string ends: at the first quote that no backslash escapes.
fn end_of_quoted(inner: &str) -> Option<usize> {
    let mut escaped = false;
    for (at, byte) in inner.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => return Some(at),
            _ => {}
        }
    }
    None
}

impl Quoted<'_> {
    /// The string that is meant; `None` where an escape isn't known.
    pub(super) fn text(self) -> Option<String> {
        if self.raw {
            return Some(self.inner.to_owned());
        }
        let mut text = String::with_capacity(self.inner.len());
        let mut characters = self.inner.chars();
        while let Some(character) = characters.next() {
            if character != '\\' {
                text.push(character);
                continue;
            }
            match characters.next()? {
                escaped @ ('"' | '\\') => text.push(escaped),
                'x' => {
                    let digits = characters.as_str().get(..2)?;
                    let code = u8::from_str_radix(digits, 16).ok().filter(u8::is_ascii)?;
                    text.push(char::from(code));
                    characters.nth(1);
                }
                _ => return None,
            }
        }
        Some(text)
    }

    /// The regular expression that is meant: of its escapes only that of the quote belongs to the string.
    pub(super) fn regex(self) -> String {
        if self.raw { self.inner.to_owned() } else { self.inner.replace("\\\"", "\"") }
    }
}

//! Places in a text, counted in bytes, in UTF-16 units, and in lines and columns.

use crate::diagnostic::Range;

/// Where the character before a byte begins.
pub(super) fn before(text: &str, byte: usize) -> usize {
    let character = text.get(..byte).and_then(|text| text.chars().next_back());
    byte - character.map_or(0, char::len_utf8)
}

/// The line and column of a byte, both counted from 1, columns in UTF-16 units.
pub(super) fn line_and_column(text: &str, byte: usize) -> (usize, usize) {
    let before = text.get(..byte).unwrap_or(text);
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let line = before.matches('\n').count() + 1;
    let column = before.get(line_start..).unwrap_or_default().encode_utf16().count() + 1;
    (line, column)
}

/// Byte offsets as UTF-16 offsets. Plain ASCII costs nothing; other text is counted once, with a mark each 4 KiB.
#[derive(Debug)]
pub struct Utf16<'a> {
    text: &'a str,
    /// UTF-16 units before each multiple of [`Self::STRIDE`] bytes (moved back to a character); empty for ASCII.
    marks: Vec<(usize, usize)>,
}

impl<'a> Utf16<'a> {
    const STRIDE: usize = 4096;

    /// The offsets of a text.
    #[must_use]
    pub fn new(text: &'a str) -> Self {
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

    /// A range of bytes in UTF-16 units.
    #[must_use]
    pub fn range(&self, start: usize, end: usize) -> Range {
        Range { start: self.offset(start), end: self.offset(end) }
    }
}

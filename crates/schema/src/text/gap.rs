//! What stands between the values of a list, or the fields of an object: blanks, a comma, and comments, each of which is about one
//! of the two.
//!
//! A comment behind a value, on its line, is about that value; one above it, with no empty line between, is about it too. What
//! stands apart is about neither, and stays where it is.

use std::ops::Range;

/// What stands between two values.
pub(super) struct Gap<'a> {
    text: &'a str,
    /// Where it begins in the text.
    start: usize,
    /// Its comma.
    comma: Option<usize>,
    /// Where its first line ends.
    line_end: Option<usize>,
    /// Whether a comment reaches to the end of that line.
    to_line_end: bool,
    /// Whether any does.
    line_comments: bool,
    /// Where the last empty line ends.
    empty_end: Option<usize>,
}

impl<'a> Gap<'a> {
    /// Looks at what stands there.
    pub(super) fn new(whole: &'a str, place: Range<usize>) -> Option<Self> {
        let text = whole.get(place.clone())?;
        let mut gap = Self {
            text,
            start: place.start,
            comma: None,
            line_end: None,
            to_line_end: false,
            line_comments: false,
            empty_end: None,
        };
        let mut line_start = None;
        let mut rest = text;
        while let Some(next) = rest.find([',', '\n', '/']) {
            let at = text.len() - rest.len() + next;
            let found = rest.get(next..)?;
            let passed = match found.as_bytes() {
                [b'/', b'/', ..] => {
                    gap.line_comments = true;
                    gap.to_line_end |= gap.line_end.is_none();
                    found.find('\n').unwrap_or(found.len())
                }
                [b'/', b'*', ..] => found.find("*/").map_or(found.len(), |end| end + 2),
                [b'\n', ..] => {
                    gap.line_end.get_or_insert(at);
                    let line = line_start.and_then(|start| text.get(start..at));
                    if line.is_some_and(|line| line.trim().is_empty()) {
                        gap.empty_end = Some(at);
                    }
                    line_start = Some(at + 1);
                    1
                }
                [b',', ..] => {
                    gap.comma.get_or_insert(at);
                    1
                }
                _ => 1,
            };
            rest = found.get(passed..)?;
        }
        Some(gap)
    }

    /// Whether the comma stands on the line of the value before.
    pub(super) fn comma_first(&self) -> bool {
        self.comma.is_some_and(|comma| self.line_end.is_none_or(|end| comma < end))
    }

    /// Whether the next value stands on the line of the one before.
    pub(super) const fn one_line(&self) -> bool {
        self.line_end.is_none()
    }

    /// Whether the comment of the value before reaches to the end of its line.
    pub(super) const fn to_line_end(&self) -> bool {
        self.to_line_end
    }

    /// Whether there are comments that reach to the end of their line.
    pub(super) const fn line_comments(&self) -> bool {
        self.line_comments
    }

    /// The comments about the value before, without the comma.
    pub(super) fn tail(&self) -> String {
        let end = match (self.line_end, self.comma) {
            (Some(end), _) => end,
            (None, Some(comma)) => comma,
            (None, None) => self.text.len(),
        };
        let part = |range: Range<usize>| self.text.get(range).unwrap_or_default();
        match self.comma.filter(|comma| *comma < end) {
            Some(comma) => format!("{}{}", part(0..comma), part(comma + 1..end)).trim_end().to_owned(),
            None => part(0..end).trim_end().to_owned(),
        }
    }

    /// Where the value before ends together with its comma and its comments.
    pub(super) fn tail_end(&self) -> usize {
        let end = match (self.line_end, self.comma) {
            (Some(end), _) => end,
            (None, Some(comma)) => comma + 1,
            (None, None) => self.text.len(),
        };
        self.start + self.text.get(..end).unwrap_or_default().trim_end().len()
    }

    /// Where the next value begins together with its comments.
    pub(super) fn lead_start(&self) -> usize {
        let after_comma = self.comma.map_or(0, |comma| comma + 1);
        let from = self.line_end.map_or(after_comma, |end| end.max(after_comma));
        let lead = self.text.get(from.max(self.empty_end.unwrap_or_default())..).unwrap_or_default();
        self.start + self.text.len() - lead.trim_start().len()
    }

    /// What stands there without its comma.
    pub(super) fn without_comma(&self) -> String {
        let part = |range: Range<usize>| self.text.get(range).unwrap_or_default();
        match self.comma {
            Some(comma) => format!("{}{}", part(0..comma), part(comma + 1..self.text.len())),
            None => self.text.to_owned(),
        }
    }
}

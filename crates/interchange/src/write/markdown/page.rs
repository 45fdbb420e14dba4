//! A page of Markdown while it is written: it never grows beyond what an issue tracker takes.

use super::super::Words;
use std::fmt::Write as _;

/// The text so far.
#[derive(Debug)]
pub(super) struct Page {
    pub(super) text: String,
    pub(super) words: Words,
    /// How many parts found no room.
    pub(super) cut: usize,
    /// How long the text may be for another part to be begun.
    room: usize,
}

impl Page {
    pub(super) const fn new(words: Words) -> Self {
        Self { text: String::new(), words, cut: 0, room: usize::MAX }
    }

    /// The words of a key.
    pub(super) fn words(&self, key: &str) -> &'static str {
        (self.words)(key)
    }

    /// Begins a section, whose parts are begun as long as the whole text isn't longer than this.
    pub(super) fn section(&mut self, heading: &str, room: usize) {
        self.room = room;
        let heading = self.words(heading);
        let _ = write!(self.text, "\n## {heading}\n");
    }

    /// Whether there is room for another part; where there is none, the part is counted as cut.
    pub(super) fn has_room(&mut self) -> bool {
        let has_room = self.text.len() < self.room;
        self.cut += usize::from(!has_room);
        has_room
    }

    /// A line.
    pub(super) fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// The head of a table.
    pub(super) fn table(&mut self, columns: &[&str]) {
        let mut rule = String::from("|");
        self.text.push_str("\n|");
        for column in columns {
            let column = self.words(column);
            let _ = write!(self.text, " {column} |");
            rule.push_str(" --- |");
        }
        self.text.push('\n');
        self.line(&rule);
    }

    /// A row of a table; its cells are Markdown already.
    pub(super) fn row(&mut self, cells: &[&str]) {
        let row = format!("| {} |", cells.join(" | "));
        self.line(&row);
    }
}

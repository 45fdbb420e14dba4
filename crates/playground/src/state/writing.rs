//! The texts that the page itself sets, and how the editor takes them.

use super::State;
use crate::text::Text;

/// How the page has changed the editor's text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Written {
    /// Another text was put in its place: the editor starts at its beginning.
    Anew,
    /// A part of it was changed: a step of the editor's undo, while the cursor stays where it is.
    Edited,
    /// The same, and part of the step before: a field that is being typed in, cells that are being painted.
    Joined,
}

/// A text that the page has put into the editor.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Write {
    /// What [`State::set`] was then.
    pub(crate) set: u32,
    /// The whole text.
    pub(crate) text: Text,
    /// How it came about.
    pub(crate) written: Written,
}

/// How many texts are kept for the editor: it may fall behind while much is drawn.
pub(super) const MOST_WRITES: usize = 16;

impl State {
    /// Tells the editor that the page has changed the text.
    pub(super) fn set(self, written: Written) -> Self {
        let set = self.set.wrapping_add(1);
        let opened = self.opened.wrapping_add(u32::from(written == Written::Anew));
        let mut writes = self.writes;
        if writes.len() >= MOST_WRITES {
            writes.remove(0);
        }
        writes.push(Write { set, text: self.text.clone(), written });
        Self { set, opened, writes, ..self }
    }
}

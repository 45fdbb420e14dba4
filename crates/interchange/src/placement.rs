//! What of a scenario stands where in the text that it was read from.

use crate::sources::Sources;
use whydown_schema::text::Utf16;
use whydown_schema::{Diagnostic, Fix, Index};

/// A part of a scenario that was given, and where: an object laid into a list as it is, or a field laid over one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placement {
    /// The JSON pointer to it in the scenario.
    pub scenario: String,
    /// The JSON pointer to it in the text; of several documents each is an element of one list.
    pub text: String,
}

/// The placements of a scenario, to be asked.
pub(crate) struct Places<'a> {
    placements: &'a [Placement],
    by_pointer: Index<'a>,
}

impl<'a> Places<'a> {
    /// Prepares to be asked.
    pub(crate) fn new(placements: &'a [Placement]) -> Self {
        let mut by_pointer = Index::new();
        for (at, placement) in placements.iter().enumerate() {
            by_pointer.set(placement.scenario.as_str(), at);
        }
        Self { placements, by_pointer }
    }

    /// The pointer into the text for a pointer into the scenario: by the nearest part around it that the text holds.
    pub(crate) fn in_text(&self, pointer: &str) -> Option<String> {
        let mut parent = pointer;
        loop {
            if let Some(placement) = self.by_pointer.get(parent).and_then(|at| self.placements.get(at)) {
                return Some([placement.text.as_str(), pointer.get(parent.len()..)?].concat());
            }
            parent = parent.get(..parent.rfind('/')?)?;
        }
    }

    /// A fix as one of the text; nothing where the text doesn't hold what it would change.
    fn fix_in_text(&self, mut fix: Fix) -> Option<Fix> {
        for edit in &mut fix.edits {
            edit.path = self.in_text(&edit.path)?;
            if let Some(from) = &mut edit.from {
                *from = self.in_text(from)?;
            }
        }
        fix.or = fix.or.into_iter().filter_map(|other| self.fix_in_text(other)).collect();
        Some(fix)
    }
}

/// Makes findings about the scenario findings about the text that it was read from: their pointers lead there, they have their
/// ranges there, and their fixes are edits of it. What is found about something that was made here is nobody's mistake, and left out.
pub(crate) fn locate(sources: &Sources<'_>, text: &str, placements: &[Placement], diagnostics: &mut Vec<Diagnostic>) {
    let places = Places::new(placements);
    let units = Utf16::new(text);
    diagnostics.retain_mut(|diagnostic| {
        diagnostic.fix = diagnostic.fix.take().and_then(|fix| places.fix_in_text(*fix)).map(Box::new);
        if let Some(path) = places.in_text(&diagnostic.path) {
            let (start, end) = sources.bytes_of(&path);
            diagnostic.range.get_or_insert_with(|| units.range(start, end));
            diagnostic.path = path;
            return true;
        }
        false
    });
    sources.locate_fixes(diagnostics);
}

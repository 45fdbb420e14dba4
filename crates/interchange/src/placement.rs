//! What of a scenario stands where in the text that it was read from.

use crate::sources::Sources;
use std::collections::HashMap;
use whydown_schema::Diagnostic;
use whydown_schema::text::Utf16;

/// A part of a scenario that was given, and where: an object laid into a list as it is, or a field laid over one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placement {
    /// The JSON pointer to it in the scenario.
    pub scenario: String,
    /// The JSON pointer to it in the text; of several documents each is an element of one list.
    pub text: String,
}

/// Gives findings about the scenario their ranges in the text. Those about something that the text doesn't hold stay without.
pub(crate) fn locate(sources: &Sources<'_>, text: &str, placements: &[Placement], diagnostics: &mut [Diagnostic]) {
    let mut places: HashMap<&str, usize> = HashMap::with_capacity(placements.len());
    for (index, placement) in placements.iter().enumerate() {
        places.insert(placement.scenario.as_str(), index);
    }
    let units = Utf16::new(text);
    for diagnostic in diagnostics.iter_mut().filter(|diagnostic| diagnostic.range.is_none()) {
        let mut parent = diagnostic.path.as_str();
        loop {
            if let Some(placement) = places.get(parent).and_then(|index| placements.get(*index)) {
                let rest = diagnostic.path.get(parent.len()..).unwrap_or_default();
                let (start, end) = sources.bytes_of(&[placement.text.as_str(), rest].concat());
                diagnostic.range = Some(units.range(start, end));
                break;
            }
            match parent.rfind('/') {
                Some(end) => parent = parent.get(..end).unwrap_or_default(),
                None => break,
            }
        }
    }
}

//! About what a written format can't carry.

use super::super::template::Sentence;

/// The words of each finding.
pub(super) const SENTENCES: &[Sentence] = &[];

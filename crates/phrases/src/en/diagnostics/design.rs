//! About a design that will surprise: what `whydown_lab` finds.

use super::super::template::Sentence;

/// The words of each finding.
pub(super) const SENTENCES: &[Sentence] = &[];

//! About a configuration that the API refuses, or takes otherwise than meant.

use super::super::template::Sentence;

/// The words of each finding.
pub(super) const SENTENCES: &[Sentence] = &[];

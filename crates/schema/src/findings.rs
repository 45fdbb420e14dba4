//! Findings as they come in, without drowning in them.

use crate::diagnostic::Diagnostic;
use crate::index::Index;

/// How many findings of one kind are listed; the rest are counted.
const LISTED: usize = 100;

/// The findings so far. A mistake that occurs thousands of times is listed a hundred times and then counted.
#[derive(Debug, Default)]
pub struct Findings {
    listed: Vec<Diagnostic>,
    /// How many there are of each kind, in the order in which they were first found.
    counts: Vec<(&'static str, usize)>,
    seen: Index<'static>,
}

impl Findings {
    /// Takes one more finding.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        let known = self.counts.iter_mut().find(|(code, _)| *code == diagnostic.code);
        let count = match known {
            Some((_, count)) => {
                *count += 1;
                *count
            }
            None => {
                self.counts.push((diagnostic.code, 1));
                1
            }
        };
        if count <= LISTED {
            self.listed.push(diagnostic);
        }
    }

    /// Whether this pair is asked for the first time: for findings that are worth one mention.
    pub fn first_of(&mut self, kind: &'static str, name: &str) -> bool {
        self.seen.add([kind, "\0", name].concat())
    }

    /// Everything found, in order, with a `more-of-these` note for each kind that was cut.
    #[must_use]
    pub fn finish(self) -> Vec<Diagnostic> {
        let mut listed = self.listed;
        if let Some((_, assumed)) = self.counts.iter().find(|(code, _)| *code == "member-flag-missing") {
            listed.push(Diagnostic::note("assumed-values", "/monitor_groups").by("Q18").with("count", *assumed));
        }
        for (code, count) in self.counts.into_iter().filter(|(_, count)| *count > LISTED) {
            listed.push(Diagnostic::note("more-of-these", "").with("code", code).with("more", count - LISTED));
        }
        listed
    }
}

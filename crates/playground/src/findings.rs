//! Findings sorted for reading: what matters most first, and what says the same together.

use std::collections::BTreeMap;
use whydown_schema::{Diagnostic, Severity};

/// What was done about what a note tells of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Done {
    /// It was put right.
    Repaired,
    /// It was taken for granted.
    Assumed,
    /// It was not used.
    LeftAside,
    /// Nothing: it is told.
    Told,
}

impl Done {
    /// All of them, in the order in which they are listed.
    pub(crate) const ALL: [Self; 4] = [Self::Repaired, Self::Assumed, Self::LeftAside, Self::Told];

    /// What was done, told by the name of the finding.
    fn of(code: &str) -> Self {
        let any = |parts: &[&str]| parts.iter().any(|part| code.contains(part));
        if any(&["converted", "half-character", "sent-and-answered", "laid-over", "from-references"]) {
            Self::Repaired
        } else if any(&["assumed", "placeholder"]) {
            Self::Assumed
        } else if any(&["aside", "repeated", "answer-", "without-answer", "unknown-field", "-left-out", "not-carried"])
        {
            Self::LeftAside
        } else {
            Self::Told
        }
    }
}

/// Findings that say the same of several places.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Group {
    /// How much they matter.
    pub(crate) severity: Severity,
    /// What was done.
    pub(crate) done: Done,
    /// The name of the finding.
    pub(crate) code: &'static str,
    /// Which of the findings they are.
    pub(crate) which: Vec<usize>,
}

/// The groups, by severity; notes by what was done; within that in the order of the first of each.
pub(crate) fn groups(findings: &[Diagnostic]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    let mut known: BTreeMap<(Severity, &str), usize> = BTreeMap::new();
    for (index, finding) in findings.iter().enumerate() {
        let at = *known.entry((finding.severity, finding.code)).or_insert(groups.len());
        match groups.get_mut(at) {
            Some(group) => group.which.push(index),
            None => groups.push(Group {
                severity: finding.severity,
                done: if finding.severity == Severity::Note { Done::of(finding.code) } else { Done::Told },
                code: finding.code,
                which: vec![index],
            }),
        }
    }
    groups.sort_by_key(|group| (group.severity, group.done));
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_matters_most_is_first_and_like_findings_stand_together() {
        let findings = [
            Diagnostic::note("unknown-field", "/a"),
            Diagnostic::warning("object-conflict", "/b"),
            Diagnostic::note("assumed-pool", "/c"),
            Diagnostic::error("wrong-type", "/d"),
            Diagnostic::warning("unknown-field", "/e"),
            Diagnostic::note("unknown-field", "/f"),
        ];
        let found = groups(&findings);
        let shown: Vec<(Severity, Done, &str, &[usize])> =
            found.iter().map(|group| (group.severity, group.done, group.code, group.which.as_slice())).collect();
        assert_eq!(
            shown,
            [
                (Severity::Error, Done::Told, "wrong-type", [3].as_slice()),
                (Severity::Warning, Done::Told, "object-conflict", &[1]),
                (Severity::Warning, Done::Told, "unknown-field", &[4]),
                (Severity::Note, Done::Assumed, "assumed-pool", &[2]),
                (Severity::Note, Done::LeftAside, "unknown-field", &[0, 5]),
            ]
        );
    }

    #[test]
    fn a_finding_can_be_of_a_kind_never_heard_of() {
        assert_eq!(Done::of("some-new-finding"), Done::Told);
    }
}

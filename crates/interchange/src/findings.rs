//! The findings of one reading, kept few: what repeats itself a thousand times in a long text is said once and counted.

use crate::json::field;
use serde_json::{Map, Value};
use whydown_schema::Diagnostic;

/// Every code that reading gives a diagnostic, beside those of every text (`not-json`, `too-large`, `duplicate-key`,
/// `number-out-of-range`, `half-character`, `more-of-these`).
pub const CODES: [&str; 58] = [
    "analytics-beside-pool",
    "analytics-selected-pool",
    "analytics-without-pools",
    "answer-deletion",
    "answer-empty",
    "answer-preview-started",
    "answer-references",
    "answer-regions",
    "answer-search",
    "answer-usage",
    "api-refused",
    "assumed-check-regions",
    "assumed-endpoint",
    "assumed-flat-count",
    "assumed-id",
    "assumed-member-flag",
    "assumed-minimum-origins",
    "assumed-monitor",
    "assumed-monitor-group",
    "assumed-monitors",
    "assumed-pool",
    "assumed-renamed",
    "assumed-vantage-point",
    "command-reads-file",
    "command-unclosed",
    "command-without-answer",
    "data-centers-without-region",
    "data-centers-without-results",
    "endpoint-without-name",
    "event-time-unreadable",
    "event-without-endpoints",
    "event-without-time",
    "fields-left-aside",
    "further-pages",
    "group-flags-differ",
    "group-not-attached",
    "health-unavailable",
    "member-flags-differ",
    "monitor-left-group",
    "no-endpoint-results",
    "not-recognized",
    "nothing-found",
    "object-conflict",
    "object-incomplete",
    "object-repeated",
    "part-alone",
    "part-laid-over",
    "part-set-aside",
    "perhaps-renamed",
    "placeholder-address",
    "preview-is-a-trial",
    "renamed-between",
    "request-analytics-grouped",
    "request-bulk-patch",
    "request-bulk-patch-refused",
    "sent-and-answered",
    "verdict-set-aside",
    "words-left-aside",
];

/// The findings so far.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    each: whydown_schema::Findings,
    once: Vec<Diagnostic>,
}

impl Findings {
    /// Tells one finding.
    pub(crate) fn add(&mut self, diagnostic: Diagnostic) {
        self.each.push(diagnostic);
    }

    /// Tells a finding that says the same wherever it occurs; of its further places only the number is told.
    pub(crate) fn once(&mut self, diagnostic: Diagnostic) {
        match self.once.iter_mut().find(|told| told.code == diagnostic.code) {
            Some(told) => {
                let more = told.facts.count("more").unwrap_or_default();
                told.facts.set("more", more + 1);
            }
            None => self.once.push(diagnostic),
        }
    }

    /// Tells, once for each name, the fields of an answer's part that no scenario has room for.
    pub(crate) fn left_aside(&mut self, part: &'static str, pointer: &str, object: &Map<String, Value>, used: &[&str]) {
        // Null says nothing, and stands where something was taken out.
        let left = object.iter().filter(|(name, value)| !value.is_null() && !used.contains(&name.as_str()));
        for (name, _) in left {
            if self.each.first_of(part, name) {
                let note = Diagnostic::note("fields-left-aside", field(pointer, name));
                self.each.push(note.with("field", name).with("part", part));
            }
        }
    }

    /// All of them.
    pub(crate) fn finish(mut self) -> Vec<Diagnostic> {
        let mut all = self.each.finish();
        all.append(&mut self.once);
        all
    }
}

/// A part that can't be used, and why: `not_an_object`, `not_a_list`, `no_monitor_id` or `no_verdict`.
pub(crate) fn set_aside(pointer: impl Into<String>, why: &'static str) -> Diagnostic {
    Diagnostic::warning("part-set-aside", pointer).with("why", why)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_repeats_itself_is_counted() {
        let mut findings = Findings::default();
        for index in 0..25 {
            findings.once(Diagnostic::note("assumed-vantage-point", format!("/{index}")));
        }
        let [told] = findings.finish().try_into().unwrap();
        assert_eq!((told.path.as_str(), told.facts.count("more")), ("/0", Some(24)));
    }

    #[test]
    fn codes_are_in_order_and_distinct() {
        assert!(CODES.is_sorted_by(|one, other| one < other));
    }
}

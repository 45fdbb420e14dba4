//! The page's own words: names for what the report calls by a code. Every sentence about health is the engine's.

use crate::findings::Done;
use whydown_schema::regions::region_name;
use whydown_schema::report::{Answer, MemberReport, Via};
use whydown_schema::share;
use whydown_schema::{Label, Outcome, Role, Severity, Status};

/// A verdict as the page shows it: the interface's word, by which the styles choose colour and icon, and the word for people.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Face {
    /// The word of the interface.
    pub(crate) key: &'static str,
    /// The word for people.
    pub(crate) word: &'static str,
}

impl From<Status> for Face {
    fn from(status: Status) -> Self {
        let word = match status {
            Status::Healthy => "Healthy",
            Status::Unhealthy => "Unhealthy",
            Status::Unknown => "Unknown",
            Status::Unmonitored => "Unmonitored",
            Status::Disabled => "Disabled",
        };
        Self { key: status.word(), word }
    }
}

impl From<Label> for Face {
    fn from(label: Label) -> Self {
        let word = match label {
            Label::Healthy => "Healthy",
            Label::Degraded => "Degraded",
            Label::Critical => "Critical",
            Label::Unknown => "Health unknown",
            Label::Disabled => "Disabled",
        };
        Self { key: label.word(), word }
    }
}

impl From<Outcome> for Face {
    fn from(outcome: Outcome) -> Self {
        let (key, word) = match outcome {
            Outcome::Healthy => ("healthy", "Healthy"),
            Outcome::Unhealthy => ("unhealthy", "Unhealthy"),
            Outcome::Unknown => ("unknown", "Unknown"),
            Outcome::Unmonitored => ("unmonitored", "Unmonitored"),
            Outcome::Disabled => ("disabled", "Disabled"),
            Outcome::Degraded => ("degraded", "Degraded"),
            Outcome::Critical => ("critical", "Critical"),
            Outcome::Serves => ("serves", "Serves"),
            Outcome::Skipped => ("skipped", "Passed over"),
            Outcome::Fallback => ("fallback", "Fallback"),
            Outcome::Http530 => ("critical", "HTTP 530"),
            Outcome::Soa => ("critical", "No address"),
            Outcome::DnsRecords => ("disabled", "DNS records"),
            Outcome::FixedResponse => ("serves", "Fixed response"),
            Outcome::Stays => ("serves", "Stays"),
            Outcome::Moves => ("fallback", "Moves"),
            Outcome::Applies => ("serves", "Applies"),
            Outcome::PassedOver => ("skipped", "Doesn't apply"),
        };
        Self { key, word }
    }
}

/// A member's role, as the tag beside its name says it.
pub(crate) const fn role(role: Role) -> &'static str {
    match role {
        Role::Critical => "critical",
        Role::Ordinary => "votes",
        Role::Observer => "observer",
        Role::Disabled => "off",
    }
}

/// What a monitor is called: as the engine's sentences about it call it.
pub(crate) fn monitor(member: &MemberReport) -> &str {
    let step = member.because.as_ref();
    step.and_then(|step| step.facts.text("monitor")).unwrap_or(&member.monitor_id)
}

/// How much a finding matters, for people and for the styles.
pub(crate) const fn severity(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    }
}

/// What was done about what some notes tell of; a heading.
pub(crate) const fn done(done: Done) -> &'static str {
    match done {
        Done::Repaired => "Repaired",
        Done::Assumed => "Assumed",
        Done::LeftAside => "Left aside",
        Done::Told => "Also",
    }
}

/// So many of a severity: `1 error`.
pub(crate) fn tally(severity: Severity, count: usize) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {}{plural}", self::severity(severity))
}

/// So many things of a kind that the engine recognises, by its name for the kind: `2 monitor groups`.
pub(crate) fn counted(kind: &str, count: usize) -> String {
    let (one, several) = match kind {
        "pool_health" => ("answer about a pool's health", "answers about pools' health"),
        "preview_result" => ("result of a preview", "results of previews"),
        "request_analytics" => ("row of request analytics", "rows of request analytics"),
        "error_answer" => ("refusal", "refusals"),
        "other_answer" => ("answer that says nothing about health", "answers that say nothing about health"),
        other => {
            let plural = if count == 1 { "" } else { "s" };
            return format!("{count} {}{plural}", other.replace('_', " "));
        }
    };
    format!("{count} {}", if count == 1 { one } else { several })
}

/// How firm a rule, or the default of a question, is.
pub(crate) fn confidence(confidence: &str) -> &'static str {
    match confidence {
        "high" => "Firm: current documentation says so.",
        "medium" => "Fairly firm: it follows from the wording, or rests on one source.",
        _ => "A choice: the documentation is silent.",
    }
}

/// What becomes of a rule that no verdict is computed by.
pub(crate) fn kind(kind: &str) -> Option<&'static str> {
    match kind {
        "told" => Some("Told where it matters; no verdict is computed by it."),
        "background" => Some("Good to know; no verdict is computed by it."),
        _ => None,
    }
}

/// What a client gets when there is no pool.
pub(crate) const fn answer(answer: Answer) -> &'static str {
    match answer {
        Answer::Http530 => "HTTP 530, error 1016",
        Answer::Soa => "No address (SOA)",
        Answer::DnsRecords => "The name's DNS records",
        Answer::FixedResponse => "A fixed response",
    }
}

/// What made a choice of pools, where that isn't the steering policy or the pools' own health.
pub(crate) const fn via(via: Via) -> Option<&'static str> {
    match via {
        Via::Rule => Some("by a custom rule"),
        Via::PoolSet => Some("by a pool set"),
        Via::Steering | Via::Fallback | Via::None => None,
    }
}

/// A round trip time.
pub(crate) fn milliseconds(time: f64) -> String {
    format!("{} ms", share::plain(share::tenths(time)))
}

/// How often something happens, given in times a second.
pub(crate) fn often(per_second: f64) -> String {
    let short = |number: f64| share::plain((number * 100.0).round() / 100.0);
    format!("{} a second, {} a minute", short(per_second), short(per_second * 60.0))
}

/// A moment on the scenario's own clock.
pub(crate) fn moment(seconds: f64) -> String {
    format!("{} s", share::plain(share::tenths(seconds)))
}

/// What a region's code stands for; the code itself where it is none of the API's.
pub(crate) fn region(code: &str) -> &str {
    if code.is_empty() { "no region given" } else { region_name(code).unwrap_or(code) }
}

/// A share of 1 as a percentage, as exact as it needs to be.
pub(crate) fn percent(share: f64) -> String {
    format!("{} %", share::percent(share))
}

#[cfg(test)]
mod tests {
    use super::{counted, percent};

    #[test]
    fn kinds_are_counted_in_words() {
        for (kind, count, said) in [
            ("pool", 1, "1 pool"),
            ("monitor_group", 2, "2 monitor groups"),
            ("health_alert", 1, "1 health alert"),
            ("request_analytics", 3, "3 rows of request analytics"),
            ("pool_health", 1, "1 answer about a pool's health"),
            ("preview_result", 2, "2 results of previews"),
        ] {
            assert_eq!(counted(kind, count), said);
        }
    }

    #[test]
    fn percentages_are_as_exact_as_they_need_to_be() {
        assert_eq!(percent(1.0), "100 %");
        assert_eq!(percent(1.0 / 3.0), "33.3 %");
        assert_eq!(percent(0.25), "25 %");
    }
}

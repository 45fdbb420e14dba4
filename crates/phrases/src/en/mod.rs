//! English.

mod changes;
mod diagnostics;
mod elsewhere;
mod fields;
mod flags;
mod group;
mod judging;
mod labels;
mod otherwise;
mod places;
mod pools;
mod reading;
mod routing;
mod sessions;
mod steering;
mod template;
mod titles;
mod words;

use whydown_schema::{ApiAnswer, Facts, Margin, MarginUnit, Outcome, Severity, Step};
use words::list;

pub(crate) use fields::field;
pub(crate) use flags::flag;
pub(crate) use otherwise::{contested_decision, otherwise};

/// The sentence of a step.
pub(crate) fn step(step: &Step) -> String {
    judging::step(step)
        .or_else(|| elsewhere::step(step))
        .or_else(|| changes::step(step))
        .or_else(|| sessions::step(step))
        .or_else(|| group::step(step).map(|said| said + &changes::of_member(step)))
        .or_else(|| places::step(step))
        .or_else(|| steering::step(step))
        .or_else(|| pools::step(step))
        .or_else(|| routing::step(step))
        .unwrap_or_else(|| format!("{}: {}.", step.rule, outcome(step.outcome)))
}

/// How far a verdict is from its opposite: a clause, without a full stop.
pub(crate) fn margin(margin: &Margin, step: &Step) -> String {
    let turning = turning(step.outcome, margin.direction);
    let (one, many) = match margin.of {
        MarginUnit::CriticalMonitors => ("critical monitor", "critical monitors"),
        MarginUnit::Voters => ("voting monitor", "voting monitors"),
        MarginUnit::Monitors => ("monitor", "monitors"),
        MarginUnit::DataCenters => ("data center", "data centers"),
        MarginUnit::Regions => ("region", "regions"),
        MarginUnit::Endpoints => ("endpoint", "endpoints"),
        MarginUnit::Pools => ("pool", "pools"),
    };
    let places = match (margin.of, margin.regions) {
        (MarginUnit::DataCenters, Some(1)) if margin.places.is_empty() && margin.to_flip > 1 => {
            " of one region".to_owned()
        }
        // Of several regions any one is enough, or all of them are needed.
        (MarginUnit::DataCenters, Some(1)) if !margin.places.is_empty() => {
            format!(" of {}", words::alternatives(&margin.places))
        }
        (MarginUnit::DataCenters, Some(regions)) if regions > 1 && margin.to_flip == regions => {
            return format!(
                "one data center in each of {} {turning} would make it {}",
                list(&margin.places),
                outcome(margin.direction)
            );
        }
        (MarginUnit::DataCenters, Some(_)) if !margin.places.is_empty() => format!(" across {}", list(&margin.places)),
        (MarginUnit::CriticalMonitors | MarginUnit::Voters | MarginUnit::Monitors, _)
            if margin.places.len() == margin.to_flip as usize =>
        {
            format!(" ({})", list(&margin.places))
        }
        _ => String::new(),
    };
    // "One more" only where there is one already.
    let already = match (margin.of, turning) {
        (MarginUnit::CriticalMonitors, _) => false,
        (MarginUnit::Voters | MarginUnit::Monitors, "failing") => step.facts.count("failing") != Some(0),
        (MarginUnit::Voters | MarginUnit::Monitors, _) => step.facts.count("failing") < step.facts.count("voters"),
        (MarginUnit::DataCenters, "failing") => match step.facts.count("data_centers_down") {
            Some(down) => down > 0,
            None => step.facts.count("up") < step.facts.count("of"),
        },
        (MarginUnit::DataCenters, _) => match step.facts.count("data_centers_down") {
            Some(down) => Some(down) < step.facts.count("data_centers"),
            None => step.facts.count("up") != Some(0),
        },
        (MarginUnit::Endpoints, "failing") => step.facts.count("unhealthy") != Some(0),
        (MarginUnit::Endpoints, _) => step.facts.count("healthy") != Some(0),
        (MarginUnit::Pools, "failing") => step.facts.count("unhealthy") != Some(0),
        // Pools are asked to pass where none does.
        (MarginUnit::Pools, _) => false,
        _ => true,
    };
    let more = if already { "more " } else { "" };
    let number = match margin.to_flip {
        1 => format!("one {more}{one}"),
        several => format!("{} {more}{many}", words::grouped(u64::from(several))),
    };
    format!("{number}{places} {turning} would make it {}", outcome(margin.direction))
}

/// What a thing does whose turning would make the verdict go that way.
const fn turning(now: Outcome, direction: Outcome) -> &'static str {
    match (now, direction) {
        (_, Outcome::Unhealthy | Outcome::Critical) | (Outcome::Healthy, Outcome::Degraded) => "failing",
        _ => "passing",
    }
}

/// An outcome as an adjective.
pub(crate) const fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Healthy => "healthy",
        Outcome::Unhealthy => "unhealthy",
        Outcome::Unknown => "unknown",
        Outcome::Unmonitored => "not monitored",
        Outcome::Disabled => "disabled",
        Outcome::Degraded => "degraded",
        Outcome::Critical => "critical",
        Outcome::Serves => "serving",
        Outcome::Skipped => "passed over",
        Outcome::Fallback => "served by the fallback pool",
        Outcome::Http530 => "answered with HTTP 530, error 1016",
        Outcome::Soa => "answered with the SOA record",
        Outcome::DnsRecords => "answered by ordinary DNS records",
        Outcome::FixedResponse => "answered by a fixed response",
        Outcome::Stays => "staying",
        Outcome::Moves => "moving",
        Outcome::Applies => "applying",
        Outcome::PassedOver => "not applying",
    }
}

pub(crate) use labels::label;
pub(crate) use titles::title;

/// What the API answers, as a sentence after the message of a finding; that it may do so where the finding is no error.
pub(crate) fn api_answer(answer: &ApiAnswer, severity: Severity) -> String {
    let answers = if severity == Severity::Error { "The API answers" } else { "Otherwise the API answers" };
    match answer.code {
        Some(code) => format!(" {answers} {code} \"{}\".", answer.message),
        None => format!(" {answers} HTTP {} \"{}\".", answer.status.unwrap_or_default(), answer.message),
    }
}

/// The message of a diagnostic, and what to do.
pub(crate) fn diagnostic(code: &str, facts: &Facts) -> (String, Option<String>) {
    diagnostics::diagnostic(code, facts)
        .or_else(|| reading::diagnostic(code, facts))
        .unwrap_or_else(|| (code.replace('-', " "), None))
}

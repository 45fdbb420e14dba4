//! Regions and endpoints (R4, R6.4–R6.6).

use super::words::{agree, agree_of, count, list, number, text};
use whydown_schema::{Facts, Outcome, Step};

pub(super) fn step(step: &Step) -> Option<String> {
    let facts = &step.facts;
    let endpoint = text(facts, "endpoint");
    Some(match step.rule {
        "R4.3" | "D16" if facts.text("region").is_some() => region(step),
        "D15" => format!("No data center of {} has a verdict yet.", region_name(facts)),
        "D4" => format!("No monitor has a vote in {}.", region_name(facts)),
        "R4.3" | "R4.5" | "Q19" => global(step),
        "Q09" => critical_somewhere(facts, endpoint),
        "R6.6" if facts.text("pool").is_none() => {
            format!("{endpoint} is unknown: no place has a verdict on it yet. Until then it counts as down.")
        }
        "R6.4" => format!("{endpoint} is disabled in this pool: no probes and no traffic."),
        "R6.8" if facts.text("endpoint").is_some() => {
            format!("{endpoint} is not probed: its pool {} is disabled.", text(facts, "pool"))
        }
        "R6.5" if facts.text("endpoint").is_some() => {
            format!("{endpoint} has no monitor, so its health is ignored.")
        }
        _ => return None,
    })
}

/// A critical failure at one place that decides everywhere (Q09).
fn critical_somewhere(facts: &Facts, endpoint: &str) -> String {
    let monitors = facts.list("monitors");
    let (are, fail) = match monitors {
        [_] => ("is", "fails"),
        _ => ("are", "fail"),
    };
    let at = match facts.list("failing_at") {
        [] => String::new(),
        codes => format!(" at {}", list(codes)),
    };
    format!(
        "{endpoint} is unhealthy: {} {are} critical and {fail}{at}, which by the chosen reading decides everywhere.",
        list(monitors),
    )
}

fn region_name(facts: &Facts) -> String {
    match text(facts, "region") {
        "" => "the unnamed region".to_owned(),
        code => code.to_owned(),
    }
}

/// A region's data centers, counted.
fn region(step: &Step) -> String {
    let facts = &step.facts;
    let (up, of, needed) = (number(facts, "up"), number(facts, "of"), number(facts, "needed"));
    let counted = format!(
        "{up} of {} of {} {} up",
        count(of, "data center", "data centers"),
        region_name(facts),
        agree_of(up, of, "is", "are"),
    );
    let counted = match number(facts, "missing") {
        0 => counted,
        missing => format!("{counted}, {missing} {} no verdict", agree(missing, "has", "have")),
    };
    if step.rule == "D16" {
        return format!("{counted}. All data centers are in one count, so the region decides nothing.");
    }
    format!("{counted}{}.", held_against(step.outcome, up, of, needed))
}

/// How a count compares with what it needs.
fn held_against(outcome: Outcome, up: u64, of: u64, needed: u64) -> String {
    match outcome {
        Outcome::Healthy if up == of && of > 0 => String::new(),
        Outcome::Healthy => format!("; {needed} {} enough", agree(needed, "is", "are")),
        _ if up * 2 == of && of > 0 && needed == of / 2 + 1 => "; half is no majority".to_owned(),
        _ => format!("; it takes {needed}"),
    }
}

/// The count that decides an endpoint.
fn global(step: &Step) -> String {
    let facts = &step.facts;
    let (up, of, needed) = (number(facts, "up"), number(facts, "of"), number(facts, "needed"));
    let by_regions = facts.text("unit") == Some("regions");
    let (one, many) = if by_regions { ("region", "regions") } else { ("data center", "data centers") };
    let counted = format!("{up} of {} {} up", count(of, one, many), agree_of(up, of, "is", "are"));
    let mut sentence = format!(
        "{} is {}: {counted}{}",
        text(facts, "endpoint"),
        super::outcome(step.outcome),
        held_against(step.outcome, up, of, needed),
    );
    let down = number(facts, "data_centers_down");
    if by_regions && step.outcome == Outcome::Healthy && down > 0 {
        let all = count(number(facts, "data_centers"), "data center", "data centers");
        sentence.push_str(&format!(", although it is down at {down} of {all}"));
    }
    if by_regions && step.outcome == Outcome::Unhealthy && !facts.list("regions_down").is_empty() {
        sentence.push_str(&format!(" ({} down)", list(facts.list("regions_down"))));
    }
    sentence.push('.');
    match (number(facts, "missing"), facts.list("regions_missing")) {
        (0, _) => {}
        (missing, []) => sentence.push_str(&format!(" {} no verdict.", subject(missing, one, many))),
        (missing, names) => {
            sentence.push_str(&format!(" {} {} no verdict.", list(names), agree(missing, "has", "have")));
        }
    }
    sentence
}

fn subject(number: u64, one: &str, many: &str) -> String {
    format!("{} {}", count(number, one, many), agree(number, "has", "have"))
}

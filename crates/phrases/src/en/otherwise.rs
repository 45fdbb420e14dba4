//! What another reading, or a configuration without some part, would have said.

use super::words::{agree_of, count, list, number, percent};
use whydown_schema::report::{Answer, ContestedDecision, PoolShare};
use whydown_schema::share;
use whydown_schema::{Otherwise, Outcome};

/// Where requests would go under another reading.
pub(crate) fn contested_decision(contested: &ContestedDecision) -> String {
    match (contested.pools.as_slice(), contested.answer) {
        ([pool], _) => match pool.endpoints.as_slice() {
            [only] => format!("All requests would go to {} of {}.", only.name, pool.pool_id),
            several => {
                let names: Vec<String> = several.iter().map(|endpoint| endpoint.name.clone()).collect();
                format!("All requests would go to {}: {}.", pool.pool_id, list(&names))
            }
        },
        (several @ [_, _, ..], _) => {
            let part = |pool: &PoolShare| {
                format!("{} {} %", PoolShare::marked(&pool.pool_id, pool.fallback), share::percent(pool.share))
            };
            format!("The requests would be divided into {}.", list(&several.iter().map(part).collect::<Vec<_>>()))
        }
        (_, Some(Answer::Http530)) => "Visitors would get HTTP 530 with error 1016.".to_owned(),
        (_, Some(Answer::Soa)) => "DNS would answer with the SOA record and no address.".to_owned(),
        (_, Some(Answer::FixedResponse)) => "A fixed response would be given.".to_owned(),
        _ => "The name's ordinary DNS records would answer.".to_owned(),
    }
}

/// One sentence. `now` is what the step came to.
pub(crate) fn otherwise(otherwise: &Otherwise, now: Outcome) -> String {
    let facts = &otherwise.facts;
    let outcome = super::outcome(otherwise.outcome);
    let verdict = if otherwise.outcome == now { format!("{outcome} as well") } else { outcome.to_owned() };
    if otherwise.without == Some("critical_flags") {
        let (failing, voters) = (number(facts, "failing"), number(facts, "voters"));
        let enough = if failing >= number(facts, "needed") { "enough" } else { "not more than half" };
        return format!(
            "Without the critical flags {failing} of {} would fail, which is {enough}: {verdict}.",
            count(voters, "voting monitor", "voting monitors"),
        );
    }
    let reading = otherwise.reading.as_deref().unwrap_or_default();
    let question = otherwise.question.unwrap_or_default();
    let probe = match (question, reading) {
        ("Q01", "failures") => Some("If any failure were tried again, and not timeouts alone"),
        ("Q01", _) => Some("If only timeouts were tried again"),
        ("R1.4", _) => {
            Some("If the first 100 MB of the body were searched, as another page of the documentation has it")
        }
        _ => None,
    };
    if let Some(how) = probe {
        return format!("{how}: {verdict}.");
    }
    if facts.count("up").is_some() {
        let (up, of) = (number(facts, "up"), number(facts, "of"));
        let by_regions = facts.text("unit") == Some("regions");
        let unit = if by_regions { count(of, "region", "regions") } else { count(of, "data center", "data centers") };
        let how = match (question, reading) {
            ("Q19", "flat") => "Counting data centers instead of regions (as the launch post does)".to_owned(),
            ("Q19", _) => "Counting regions of data centers (as the documentation does)".to_owned(),
            ("Q20", "up") => "If a tie were enough".to_owned(),
            ("Q20", _) => "If a tie were not enough".to_owned(),
            ("Q22", threshold) => format!("If more than {threshold} of them had to be up"),
            ("Q23", "down") => "If a data center without a result counted as down".to_owned(),
            ("Q23", _) => "If a data center without a result were left out".to_owned(),
            ("Q24", "down") => "If a region without a result counted as down".to_owned(),
            ("Q24", _) => "If a region without a result were left out".to_owned(),
            _ => format!("With {question} read as {reading}"),
        };
        return format!("{how}, {up} of {unit} ({}) {} up: {verdict}.", percent(up, of), agree_of(up, of, "is", "are"));
    }
    if (question, reading) == ("Q07", "unknown") {
        return format!("If a critical monitor without a result left the verdict open: {verdict}.");
    }
    let (failing, voters) = (number(facts, "failing"), number(facts, "voters"));
    let how = match (question, reading) {
        ("Q11", "yes") => "If passing critical monitors voted too".to_owned(),
        ("Q11", _) => "If critical monitors did not vote".to_owned(),
        ("Q12", "down") => "If exactly half were enough".to_owned(),
        ("Q12", _) => "If exactly half were not enough".to_owned(),
        ("Q07", "skip") => "If the critical monitor without a result were skipped".to_owned(),
        ("Q07", "pass") => "If the critical monitor without a result counted as passing".to_owned(),
        ("Q10", "left_out") => "If voters without a result were left out".to_owned(),
        ("Q10", "failing") => "If voters without a result counted as failing".to_owned(),
        ("Q10", _) => "If voters without a result counted as not failing".to_owned(),
        _ => format!("With {question} read as {reading}"),
    };
    format!("{how}, {failing} of {} would fail: {verdict}.", count(voters, "voter", "voters"),)
}

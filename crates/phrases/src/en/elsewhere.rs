//! What another product would make of the same results.

use super::words::{agree, count, number, percent};
use whydown_schema::{Outcome, Step};

pub(super) fn step(step: &Step) -> Option<String> {
    let facts = &step.facts;
    if facts.text("elsewhere") != Some("route_53") {
        return None;
    }
    if step.rule == "Q15" {
        return Some(
            "On Amazon Route 53 a calculated check with threshold 0 and no others under it is always healthy; a monitor \
             group has no such number."
                .to_owned(),
        );
    }
    let (up, of) = (number(facts, "up"), number(facts, "of"));
    let checkers = count(of, "checker", "checkers");
    let (share, pass) = (percent(up, of), agree(up, "passes", "pass"));
    Some(match step.outcome {
        Outcome::Healthy => format!(
            "Amazon Route 53 would call it healthy: {up} of {checkers} ({share}) {pass}, and there more than 18 % are enough."
        ),
        _ => format!(
            "Amazon Route 53 would call it unhealthy: {up} of {checkers} ({share}) {pass}, and there it takes more than 18 %."
        ),
    })
}

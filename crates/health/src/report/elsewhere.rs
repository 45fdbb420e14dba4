//! What another product would make of the same results, where it would decide differently: for those who come from it.

use crate::geography::Tally;
use whydown_schema::{Status, Step};

/// Amazon Route 53 calls an endpoint healthy while more than this part of its checkers, in percent, find it so.
const ROUTE_53_PERCENT: u32 = 18;

/// What Amazon Route 53 would make of data centers that were its checkers; `None` where it would say the same (R4.4).
pub(super) fn route_53(tallies: &[Tally], status: Status) -> Option<Step> {
    let all = tallies.iter().copied().fold(Tally::default(), Tally::and);
    let healthy = u64::from(all.up) * 100 > u64::from(all.known) * u64::from(ROUTE_53_PERCENT);
    let other = if healthy { Status::Healthy } else { Status::Unhealthy };
    if all.known == 0 || !matches!(status, Status::Healthy | Status::Unhealthy) || other == status {
        return None;
    }
    let mut step = Step::new("R4.4", other);
    step.facts.set("elsewhere", "route_53");
    step.facts.set("up", all.up);
    step.facts.set("of", all.known);
    Some(step)
}

/// What Amazon Route 53 would make of a check over no others, where a group has no voter (Q15).
pub(super) fn route_53_without_children() -> Step {
    let mut step = Step::new("Q15", Status::Healthy);
    step.facts.set("elsewhere", "route_53");
    step
}

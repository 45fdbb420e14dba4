//! How long a failure can go unseen between two probes (R5.6): the fastest way in which an endpoint's monitors would notice, each
//! in a phase of its own (Q27), so that in the worst case a whole interval passes.

use super::{At, Context};
use crate::group::failing_needed;
use crate::judge::Settings;
use crate::model::{Attachment, PoolModel};
use whydown_schema::event::Detection;
use whydown_schema::order::by_number;
use whydown_schema::{Role, Status, Step};

/// How long one member takes to notice, in seconds, and how many failures in a row it wants.
struct Way<'a> {
    monitor: &'a Settings,
    interval: f64,
    name: &'a str,
    down: u32,
    answered: f64,
    timeout: f64,
}

/// How long a failure of an endpoint can go unseen: a critical member alone is enough, or as many voters as it takes. `None` where
/// no such member's interval is known.
pub(super) fn detection(context: Context<'_>, at: At, pool: &PoolModel, status: Status) -> Option<Detection> {
    if !context.explain || matches!(status, Status::Disabled | Status::Unmonitored) {
        return None;
    }
    let rules = context.network.rules.pools.get(at.pool)?;
    let mut criticals = Vec::new();
    let mut voters = Vec::new();
    let members = pool.members.iter().zip(&pool.member_names).zip(rules.roles.iter().zip(&rules.damping));
    for ((member, name), (role, damping)) in members {
        let monitor = context.network.model.settings_of(Some(member));
        let Some(interval) = monitor.monitor().interval.filter(|interval| *interval > 0.0) else { continue };
        let damping = rules.rounds.unwrap_or(*damping);
        let down = u32::from(damping.needed(false));
        let answered = interval * f64::from(down);
        let timeout = answered + f64::from(monitor.most_attempts()) * monitor.timeout();
        let way = Way { monitor, interval, name, down, answered, timeout };
        match role {
            Role::Critical => criticals.push(way),
            Role::Ordinary => voters.push(way),
            Role::Observer | Role::Disabled => {}
        }
    }
    let ordinary = rules.roles.iter().filter(|role| **role == Role::Ordinary).count();
    let needed = failing_needed(u32::try_from(ordinary).unwrap_or(u32::MAX), &context.network.rules.readings);
    // The voters have noticed when as many of them have as it takes.
    let enough = (needed as usize).checked_sub(1).filter(|_| ordinary > 0);
    let by_answers = fastest(&criticals, &voters, enough, |way| way.answered)?;
    let (way, alone) = fastest(&criticals, &voters, enough, |way| way.timeout)?;
    let answered = by_answers.0.answered;
    let mut step = Step::new("R5.6", status);
    step.facts.set("did", "unseen");
    if let Some(endpoint) = pool.endpoints.get(at.endpoint) {
        step.facts.set("endpoint", &endpoint.name);
    }
    step.facts.set("monitor", way.name);
    step.facts.set("plain", pool.attachment == Attachment::Monitor);
    step.facts.set("critical", alone);
    step.facts.set("needed", if alone { 1 } else { needed });
    step.facts.set("interval", way.interval);
    step.facts.set("consecutive_down", way.down);
    step.facts.set("attempts", way.monitor.most_attempts());
    step.facts.set("timeout", way.monitor.timeout());
    step.facts.set("answered_seconds", answered);
    step.facts.set("timeout_seconds", way.timeout);
    let mut shorter = Step::new("R5.3", status);
    shorter.facts.set("did", "shorter");
    step.steps.push(shorter);
    let mut cached = Step::new("R5.5", status);
    cached.facts.set("did", "cached");
    step.steps.push(cached);
    Some(Detection { answered_seconds: answered, timeout_seconds: way.timeout, because: step })
}

/// The way that is over first, and whether it is a critical member alone.
fn fastest<'a, 'b>(
    criticals: &'b [Way<'a>],
    voters: &'b [Way<'a>],
    enough: Option<usize>,
    seconds: fn(&&Way<'_>) -> f64,
) -> Option<(&'b Way<'a>, bool)> {
    let critical = by_number(criticals.iter().collect(), seconds).into_iter().next();
    let voter = by_number(voters.iter().collect(), seconds).into_iter().nth(enough.unwrap_or(usize::MAX));
    match (critical, voter) {
        (Some(critical), Some(voter)) if seconds(&voter) < seconds(&critical) => Some((voter, false)),
        (Some(critical), _) => Some((critical, true)),
        (None, voter) => Some((voter?, false)),
    }
}

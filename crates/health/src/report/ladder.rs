//! What each result of a member did: how far it brought the member's ladder, and what turned it (R2.x).

use super::{At, Context, Detail};
use crate::damp::{Damping, Ladder};
use crate::history::Taken;
use crate::model::PoolModel;
use crate::network::{self, Network};
use whydown_schema::readings::{NoCheckRan, OverrideBypassesDamping};
use whydown_schema::scenario::Time;
use whydown_schema::{Diagnostic, Findings, Role, Status, Step};

/// How many results of a member are shown: the last ones.
const MOST_SHOWN: usize = 20;

/// How many results a report may be made from to show what each did; one endpoint alone always does.
const MOST_RESULTS: usize = 20_000;

/// Whether a report has room for what each result did; it says so where it hasn't.
pub(super) fn fit(network: &Network, detail: Detail<'_>, findings: &mut Findings) -> bool {
    match (network.history.all(), detail) {
        (Some(results), Detail::Everything)
            if results.len() > MOST_RESULTS && network.details.len() < results.len() =>
        {
            let note = Diagnostic::note("results-not-shown", "").by("R2.1");
            findings.push(note.with("count", results.len()).with("limit", MOST_RESULTS));
            false
        }
        (Some(_), _) => true,
        (None, _) => false,
    }
}

/// Where a member's ladder stood after a result.
struct Rung<'a> {
    taken: &'a Taken,
    /// What it did.
    did: &'static str,
    /// How many in a row it made, and how many it takes.
    run: u16,
    needed: u32,
    status: Status,
}

/// States in a member's step how old its last result is, how often it turned, and what each of its last results did.
pub(super) fn show(
    context: Context<'_>,
    at: At,
    pool: &PoolModel,
    (index, slot): (usize, usize),
    detail: &network::Detail,
    step: &mut Step,
) {
    if let Some((now, then)) = context.at.zip(detail.at.as_ref()).filter(|(now, then)| *now > then.seconds()) {
        step.facts.set("age", now - then.seconds());
    }
    let network = context.network;
    // Where the endpoint itself is damped, a member's results are taken as they are (D8).
    let rules = network.rules.pools.get(at.pool).filter(|rules| rules.rounds.is_none());
    let damping = rules.and_then(|rules| rules.damping.get(index));
    let (Some(member), Some(damping)) = (pool.members.get(index).filter(|_| context.ladders), damping) else { return };
    let chain = network.history.chain(detail.last);
    if chain.len() < 2 {
        return;
    }
    let rungs = rungs(&chain, *damping, network);
    let flips = rungs.iter().filter(|rung| rung.did.starts_with("turned")).count();
    step.facts.set("results", rungs.len());
    step.facts.set("flips", flips);
    step.facts.set("consecutive_up", member.consecutive_up);
    step.facts.set("consecutive_down", member.consecutive_down);
    // Q06, D7: what the failures of a critical member bypass prevents nothing.
    let critical = rules.and_then(|rules| rules.roles.get(index)) == Some(&Role::Critical);
    let bypasses = critical && network.rules.readings.override_bypasses_damping == OverrideBypassesDamping::Yes;
    step.facts.set("bypassed", bypasses && member.consecutive_down > 1);
    let helps = |key: &str| !bypasses || key != "consecutive_down";
    if let Some((key, count)) = preventing(&rungs).filter(|(key, _)| flips > 1 && helps(key)) {
        step.facts.set("prevented_by", key);
        step.facts.set("prevented_with", count);
    }
    let shown = rungs.len().saturating_sub(MOST_SHOWN);
    step.facts.set("results_shown", rungs.len() - shown);
    let place = pool.places.data_centers.get(slot);
    for (number, rung) in (1_u64..).zip(&rungs).skip(shown) {
        let mut line = Step::new(if rung.did == "skipped" { "D9" } else { "R2.1" }, rung.status);
        line.facts.set("result", if rung.taken.passes() { "passed" } else { "failed" });
        line.facts.set("did", rung.did);
        line.facts.set("number", number);
        match network.history.time_of(rung.taken) {
            Some(Time::Seconds(seconds)) => line.facts.set("at", *seconds),
            Some(Time::Calendar { text, .. }) => line.facts.set("at", text),
            None => {}
        }
        if let Some(code) = place {
            line.facts.set("data_center", code);
        }
        if let Some(reason) = network.history.reason_of(rung.taken) {
            line.facts.set("failure_reason", reason);
        }
        line.facts.set("run", u32::from(rung.run));
        line.facts.set("needed", rung.needed);
        step.steps.push(line);
    }
}

fn rungs<'a>(chain: &[&'a Taken], damping: Damping, network: &Network) -> Vec<Rung<'a>> {
    let skips = network.rules.readings.no_check_ran == NoCheckRan::Unknown;
    let mut ladder = Ladder::default();
    let mut rung = |taken: &'a Taken| {
        let (before, run) = (ladder.status(), ladder.run());
        let skipped = skips && taken.no_check_ran();
        let after = if skipped { before } else { ladder.take(taken.passes(), damping) };
        let needed = u32::from(damping.needed(taken.passes()));
        let did = match (before, after) {
            _ if skipped => "skipped",
            (None, Some(_)) => "settled",
            (Some(before), Some(after)) if before != after && needed <= 1 => "turned_at_once",
            (Some(before), Some(after)) if before != after => "turned",
            (Some(before), _) if before == taken.passes() && run > 0 => "reset",
            (Some(before), _) if before == taken.passes() => "agreed",
            _ => "counted",
        };
        let turned = before != after;
        let run = if turned { run + 1 } else { ladder.run() };
        Rung {
            taken,
            did,
            run,
            needed: if turned && did == "settled" { u32::from(run) } else { needed },
            status: status(after),
        }
    };
    chain.iter().map(|taken| rung(taken)).collect()
}

const fn status(status: Option<bool>) -> Status {
    match status {
        None => Status::Unknown,
        Some(true) => Status::Healthy,
        Some(false) => Status::Unhealthy,
    }
}

/// The setting that would have prevented every turn, and the smallest number that would have: one more than the longest row of
/// results against the first verdict. Without the first turn there is no other.
fn preventing(rungs: &[Rung<'_>]) -> Option<(&'static str, u64)> {
    let settled = rungs.iter().position(|rung| rung.did == "settled")?;
    let first = rungs.get(settled)?.taken.passes();
    let (mut run, mut longest) = (0_u64, 0);
    for rung in rungs.get(settled..)?.iter().filter(|rung| rung.did != "skipped") {
        run = if rung.taken.passes() == first { 0 } else { run + 1 };
        longest = longest.max(run);
    }
    Some((if first { "consecutive_down" } else { "consecutive_up" }, longest + 1))
}

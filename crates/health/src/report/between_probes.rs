//! What happens before the next probe tells: where requests go that fail (R8.22, R8.23), and what becomes of open connections
//! (R6.11).

use super::Context;
use crate::steering::{self, Choice, Failed, PoolList, RETRIED_CODES, Retries, RetryWay, Served};
use whydown_schema::report::{PoolShare, Retry};
use whydown_schema::steering::{SessionAffinity, ZeroDowntimeFailover};
use whydown_schema::{Outcome, Status, Step};

/// How many names a sentence tells; a longer list is counted only.
const MOST_NAMED: usize = 5;

/// The codes that an older text names (R8.22).
const OLDER_CODES: usize = 3;

/// Where failed requests go, as the report tells it.
pub(super) fn reports(context: Context<'_>, retries: Option<&Retries>) -> Vec<Retry> {
    retries.iter().flat_map(|retries| &retries.ways).filter_map(|way| retry(context, way)).collect()
}

fn retry(context: Context<'_>, way: &RetryWay) -> Option<Retry> {
    let from = context.network.model.pools.get(way.pool)?;
    let pools: Vec<PoolShare> = way.to.iter().filter_map(|served| served.report(&context.network.model)).collect();
    let only = match pools.as_slice() {
        [only] => Some(only),
        _ => None,
    };
    Some(Retry {
        codes: RETRIED_CODES.to_vec(),
        from_pool_id: from.id.clone(),
        from_endpoint: from.endpoints.get(way.endpoint)?.name.clone(),
        pool_id: only.map(|pool| pool.pool_id.clone()),
        endpoint: only.and_then(|pool| match pool.endpoints.as_slice() {
            [endpoint] => Some(endpoint.name.clone()),
            _ => None,
        }),
        pools,
    })
}

/// What becomes of failed requests: a step for each way that they may go.
pub(super) fn steps(context: Context<'_>, choice: &Choice<'_>, retries: &Retries) -> Vec<Step> {
    if retries.of_sessions == Some(ZeroDowntimeFailover::None) {
        return vec![coded(Step::new("R8.22", Outcome::PassedOver), "sessions")];
    }
    let mut steps = Vec::new();
    for kind in [Failed::Within, Failed::Across, Failed::NotAcross, Failed::Nowhere] {
        let (rule, outcome, word) = match kind {
            Failed::Within => ("R8.22", Outcome::Applies, "within"),
            Failed::Across => ("R8.23", Outcome::Applies, "across"),
            Failed::NotAcross => ("R8.23", Outcome::PassedOver, "not_across"),
            Failed::Nowhere => ("R8.22", Outcome::PassedOver, "nowhere"),
        };
        let failed = || retries.failed.iter().filter(|(_, _, it)| *it == kind);
        let Some((pool, endpoint, _)) = failed().next() else { continue };
        let mut step = coded(Step::new(rule, outcome), word);
        let name = |(pool, endpoint, _): &(usize, usize, Failed)| {
            Some(context.network.model.pools.get(*pool)?.endpoints.get(*endpoint)?.name.clone())
        };
        step.facts.set("endpoints", failed().filter_map(name).take(MOST_NAMED).collect::<Vec<_>>());
        step.facts.set("more", failed().count() > MOST_NAMED);
        let same_pool = failed().all(|(other, _, _)| other == pool);
        if let Some(model) = context.network.model.pools.get(*pool).filter(|_| same_pool) {
            step.facts.set("pool", &model.name);
        }
        let way = retries.ways.iter().find(|way| (way.pool, way.endpoint) == (*pool, *endpoint));
        if let Some(way) = way.filter(|_| same_pool && (kind == Failed::Across || failed().count() == 1)) {
            step.facts.set("to", targets(context, &way.to, kind));
        }
        if let (Failed::Across, PoolList::Mapped { key, .. }) = (kind, &choice.list) {
            step.facts.set("place", key);
        }
        step.facts.set("shortened", retries.shortened);
        if outcome == Outcome::Applies
            && let Some(of_sessions) = retries.of_sessions
        {
            let sticky = of_sessions == ZeroDowntimeFailover::Sticky;
            step.facts.set("sticky", sticky);
            step.facts.set("temporary", !sticky);
            let by_header = choice.route.settings.session_affinity == SessionAffinity::Header;
            step.facts.set("sticky_by_header", sticky && by_header);
        }
        steps.push(step);
    }
    steps
}

fn coded(mut step: Step, word: &'static str) -> Step {
    step.facts.set("retry", word);
    step.facts.set("codes", RETRIED_CODES.iter().map(ToString::to_string).collect::<Vec<_>>());
    step.facts.set("older_codes", RETRIED_CODES.iter().take(OLDER_CODES).map(ToString::to_string).collect::<Vec<_>>());
    step
}

/// The endpoints of the same pool, or the other pools, to which a request goes.
fn targets(context: Context<'_>, to: &[Served], kind: Failed) -> Vec<String> {
    let model = |served: &Served| context.network.model.pools.get(served.pool);
    let pool = |served: &Served| Some(PoolShare::marked(&model(served)?.name, served.fallback));
    let names: Vec<String> = if kind == Failed::Across {
        to.iter().filter_map(pool).take(MOST_NAMED + 1).collect()
    } else {
        let chosen = |served: &Served| served.endpoints.iter().filter(|(_, share)| !share.is_zero()).count();
        match to {
            [only] if chosen(only) <= MOST_NAMED => {
                only.report(&context.network.model).into_iter().flat_map(|it| it.endpoints).map(|it| it.name).collect()
            }
            _ => Vec::new(),
        }
    };
    if names.len() > MOST_NAMED { Vec::new() } else { names }
}

/// R6.11: what an unhealthy verdict doesn't do. `None` where no endpoint that could have been chosen is unhealthy.
pub(super) fn open_connections(context: Context<'_>, choice: &Choice<'_>) -> Option<Step> {
    let candidates = choice.candidates.iter().map(|it| it.pool);
    let passed_over = choice.passed_over.iter().filter_map(|(reference, _)| reference.pool);
    let mut seen = vec![false; context.network.model.pools.len()];
    for served in choice.served.iter().filter(|served| served.fallback) {
        if let Some(seen) = seen.get_mut(served.pool) {
            // The fallback takes new requests all the same.
            *seen = true;
        }
    }
    let (mut names, mut unhealthy) = (Vec::new(), 0_usize);
    for pool in candidates.chain(passed_over) {
        let known = seen.get_mut(pool).is_none_or(|seen| std::mem::replace(seen, true));
        let grounds = context.network.grounds(context.averages);
        let Some(view) = steering::view(grounds, pool, choice.place).filter(|_| !known) else { continue };
        let Some(model) = context.network.model.pools.get(pool) else { continue };
        let endpoints = model.endpoints.iter().zip(view.statuses.iter());
        for (endpoint, _) in endpoints.filter(|(_, status)| **status == Status::Unhealthy) {
            unhealthy += 1;
            if names.len() < MOST_NAMED {
                names.push(endpoint.name.clone());
            }
        }
    }
    if unhealthy == 0 {
        return None;
    }
    let mut step = Step::new("R6.11", Outcome::Applies);
    step.facts.set("unhealthy", unhealthy);
    step.facts.set("more", unhealthy > names.len());
    step.facts.set("endpoints", names);
    Some(step)
}

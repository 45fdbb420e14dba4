//! The verdict on a pool: its endpoints counted against the threshold.

use super::{At, Context, Proven, elsewhere, endpoint, rtt};
use crate::geography::Majority;
use crate::latency;
use crate::model::{Attachment, EndpointModel, PoolModel};
use crate::pool::{PoolGround, PoolVerdict};
use crate::rules::WithoutVote;
use crate::verdicts::{PoolVerdicts, nobody_votes};
use whydown_schema::readings::WeightZeroCounts;
use whydown_schema::report::{EndpointReport, PoolReport};
use whydown_schema::{Label, Margin, MarginUnit, Outcome, Status, Step};

pub(super) fn report(context: Context<'_>, index: usize) -> Option<PoolReport> {
    let pool = context.network.model.pools.get(index)?;
    let verdicts = context.network.verdicts.pools.get(index)?;
    let endpoints: Vec<EndpointReport> = (0..pool.endpoints.len())
        .filter_map(|endpoint| endpoint::report(context, At { pool: index, endpoint }, pool))
        .collect();
    let verdict = verdicts.verdict;
    Some(PoolReport {
        id: pool.id.clone(),
        name: pool.name.clone(),
        status: verdict.label,
        usable: verdict.usable,
        monitored: verdict.monitored,
        healthy_endpoints: verdict.healthy,
        minimum_origins: verdict.threshold,
        rtt: latency::pool_rtt(context.averages, index, &verdicts.endpoints),
        contested: context.contested.pools.get(index).cloned().unwrap_or_default(),
        because: context.is_proven(Proven::Pool(index)).then(|| {
            let mut step = step(context, index, pool, verdicts);
            if matches!(step.rule, "Q15" | "D21") {
                step.steps.push(elsewhere::route_53_without_children());
            }
            step
        }),
        endpoints,
    })
}

/// The step of a pool's verdict, without those of its endpoints.
pub(super) fn step(context: Context<'_>, index: usize, pool: &PoolModel, verdicts: &PoolVerdicts) -> Step {
    let PoolVerdict { label, usable, monitored, ground, counted_healthy, threshold, .. } = verdicts.verdict;
    let rules = context.network.rules.pools.get(index);
    let voteless = rules.is_some_and(|rules| matches!(rules.without_vote, WithoutVote::NoVoters(_)));
    let by_places = by_places(context, index, pool, verdicts);
    let rule = match ground {
        PoolGround::Disabled => "R6.8",
        PoolGround::NoEndpoint => "D20",
        PoolGround::Unmonitored if voteless => "Q15",
        PoolGround::Unmonitored => "R6.5",
        PoolGround::Voteless => "D21",
        PoolGround::AllUnknown => "R6.6",
        PoolGround::CriticalScope => "Q08",
        PoolGround::BelowThreshold => "R6.1",
        PoolGround::BelowThresholdByPlaces => "Q28",
        PoolGround::Degraded | PoolGround::MixedUnknown if !usable => "D19",
        PoolGround::Degraded | PoolGround::MixedUnknown if by_places.is_some() => "Q28",
        PoolGround::Degraded | PoolGround::AllHealthy => "R6.2",
        PoolGround::MixedUnknown => "Q34",
    };
    let mut step = Step::new(rule, label);
    let counts = verdicts.counts;
    step.facts.set("pool", &pool.name);
    // D27: an unmonitored pool has no healthy endpoint.
    step.facts.set("healthy", if monitored { counted_healthy } else { 0 });
    if counted_healthy != counts.counts_as_healthy() {
        step.facts.set("weightless", counts.healthy_weightless);
    }
    if rule == "Q28"
        && let Some(majority) = by_places
    {
        step.facts.set("places_met", majority.up);
        step.facts.set("places", majority.of);
        step.facts.set("places_needed", majority.needed);
        let flat = rules.is_some_and(|rules| rules.flat);
        step.facts.set("unit", if flat { "data_centers" } else { "regions" });
    }
    if ground == PoolGround::CriticalScope {
        let (endpoints, monitors) = critical_failures(context, index, pool, verdicts);
        step.facts.set("endpoints", endpoints);
        step.facts.set("monitors", monitors);
    }
    step.facts.set("enabled", counts.enabled());
    let countable = pool.endpoints.iter().filter(|endpoint| endpoint.enabled && counts_for(context, endpoint)).count();
    step.facts.set("countable", countable);
    step.facts.set("needed", threshold);
    step.facts.set("disabled", counts.disabled);
    step.facts.set("usable", usable);
    let named = |wanted: Status| -> Vec<String> {
        let found = pool.endpoints.iter().zip(&verdicts.endpoints).filter(|(_, status)| **status == wanted);
        found.map(|(endpoint, _)| endpoint.name.clone()).take(MOST_NAMED).collect()
    };
    for (fact, count, status) in
        [("unhealthy", counts.unhealthy, Status::Unhealthy), ("unknown", counts.unknown, Status::Unknown)]
    {
        step.facts.set(fact, count);
        if count > 0 {
            step.facts.set(
                if status == Status::Unhealthy { "unhealthy_endpoints" } else { "unknown_endpoints" },
                named(status),
            );
        }
    }
    step.margin = margin(context, index);
    if matches!(pool.attachment, Attachment::Group | Attachment::MissingGroup) && monitored {
        // R6.9: groups are attached through the API alone.
        let mut dashboard = Step::new("R6.9", Outcome::Applies);
        dashboard.facts.set("pool", &pool.name);
        step.steps.push(dashboard);
    }
    step.steps.extend(rtt::step(context, index, pool, verdicts));
    if ground == PoolGround::Disabled {
        let mut alert = Step::new("R10.2", label);
        alert.facts.set("did", "switched");
        step.steps.push(alert);
    }
    step
}

/// Whether an endpoint counts towards the threshold when it is healthy (Q32).
fn counts_for(context: Context<'_>, endpoint: &EndpointModel) -> bool {
    !endpoint.weightless || context.network.rules.readings.weight_zero_counts == WeightZeroCounts::Yes
}

/// The majority of places, where the threshold is held against each place (Q28).
fn by_places(context: Context<'_>, index: usize, pool: &PoolModel, verdicts: &PoolVerdicts) -> Option<Majority> {
    let network = context.network;
    verdicts.majority_of_places(
        pool,
        network.rules.pools.get(index)?,
        network.held.get(index)?,
        &network.rules.readings,
    )
}

/// The unhealthy endpoints on which a critical monitor fails somewhere, and these monitors (Q08, D10).
fn critical_failures(
    context: Context<'_>,
    index: usize,
    pool: &PoolModel,
    verdicts: &PoolVerdicts,
) -> (Vec<String>, Vec<String>) {
    let (mut endpoints, mut monitors) = (Vec::new(), Vec::new());
    for (endpoint, model) in pool.endpoints.iter().enumerate() {
        if verdicts.endpoints.get(endpoint) != Some(&Status::Unhealthy) {
            continue;
        }
        let failing = endpoint::failing_criticals(context, At { pool: index, endpoint }, pool);
        if !failing.monitors.is_empty() {
            endpoints.push(model.name.clone());
            monitors.extend(failing.monitors);
        }
    }
    let mut named: Vec<String> = Vec::new();
    for monitor in monitors {
        if !named.contains(&monitor) {
            named.push(monitor);
        }
    }
    (endpoints, named)
}

/// How many endpoints a sentence names; a longer list is counted only.
const MOST_NAMED: usize = 5;

/// How many endpoints would have to turn to take the pool below its threshold, or to bring it back. `None` where none can turn,
/// and where the places are counted one by one (Q28): then no number of endpoints tells.
pub(super) fn margin(context: Context<'_>, index: usize) -> Option<Margin> {
    let network = context.network;
    let (pool, verdicts) = (network.model.pools.get(index)?, network.verdicts.pools.get(index)?);
    let PoolVerdict { usable, ground, counted_healthy, threshold, by_places, .. } = verdicts.verdict;
    if by_places || nobody_votes(network.rules.pools.get(index)?, network.held.get(index)?) {
        return None;
    }
    let counts = verdicts.counts;
    let can_turn = |from: &[Status]| {
        let endpoints = pool.endpoints.iter().zip(&verdicts.endpoints);
        let turning = endpoints.filter(|(endpoint, status)| from.contains(status) && counts_for(context, endpoint));
        u32::try_from(turning.count()).unwrap_or(u32::MAX)
    };
    let (to_flip, direction) = match ground {
        PoolGround::AllHealthy | PoolGround::Degraded | PoolGround::MixedUnknown if usable && threshold > 0 => {
            let to_flip = counted_healthy.checked_sub(threshold)? + 1;
            // One that nobody votes on can't fail.
            (if to_flip <= can_turn(&[Status::Healthy]) { to_flip } else { return None }, Label::Critical)
        }
        PoolGround::BelowThreshold | PoolGround::AllUnknown if !usable => {
            let missing = threshold.checked_sub(counted_healthy)?;
            let others = can_turn(&[Status::Unhealthy, Status::Unknown]);
            let all = counts.unhealthy + counts.unknown;
            let back = if missing == all && counts.unmonitored == 0 { Label::Healthy } else { Label::Degraded };
            (if (1..=others).contains(&missing) { missing } else { return None }, back)
        }
        _ => return None,
    };
    Some(Margin {
        to_flip,
        of: MarginUnit::Endpoints,
        direction: Outcome::from(direction),
        places: Vec::new(),
        regions: None,
        text: String::new(),
    })
}

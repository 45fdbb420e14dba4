//! The verdict on an endpoint as one region sees it.

use super::{At, Context, margin, place};
use crate::geography::{self, Majority, Tally};
use crate::model::PoolModel;
use crate::places::Region;
use crate::rules::{PoolRules, WithoutVote};
use whydown_schema::report::{DataCenterReport, RegionReport};
use whydown_schema::{Readings, Status, Step};

pub(super) fn report(
    context: Context<'_>,
    at: At,
    pool: &PoolModel,
    region: &Region,
    tally: Tally,
    flat: bool,
) -> RegionReport {
    let readings = &context.network.rules.readings;
    let majority = geography::region(tally, readings);
    let rules = context.network.rules.pools.get(at.pool);
    let status = rules.map_or(majority.status, |rules| status(tally, rules, readings));
    let data_centers: Vec<DataCenterReport> = region
        .slots
        .clone()
        .filter_map(|slot| {
            let place = place::report(context, at, pool, slot);
            Some(DataCenterReport {
                code: pool.places.data_centers.get(slot)?.clone(),
                status: place.status,
                failure_reason: place.failure_reason,
                because: place.because,
                members: place.members,
            })
        })
        .collect();
    let because = context.explain.then(|| {
        let mut step = step(region, majority, status, flat);
        if let Some(endpoint) = pool.endpoints.get(at.endpoint) {
            step.facts.set("endpoint", &endpoint.name);
        }
        let down = data_centers.iter().filter(|it| it.status == Status::Unhealthy).map(|it| it.code.clone());
        step.facts.set("down", down.collect::<Vec<_>>());
        step.margin = margin::of_count(majority, tally).map(|margin| margin.in_data_centers());
        step
    });
    RegionReport { code: region.code.clone(), status, because, data_centers }
}

/// What an endpoint's regions say, without what that rests on; of so few data centers, what each says too.
pub(super) fn glances(
    context: Context<'_>,
    at: At,
    pool: &PoolModel,
    (tallies, rules): (&[Tally], &PoolRules),
    few: usize,
) -> Vec<RegionReport> {
    let context = Context { explain: false, ..context };
    let shows_centers = pool.places.data_centers.len() <= few;
    let center = |slot: usize| {
        Some(DataCenterReport {
            code: pool.places.data_centers.get(slot)?.clone(),
            status: place::report(context, at, pool, slot).status,
            failure_reason: None,
            because: None,
            members: Vec::new(),
        })
    };
    let regions = pool.places.regions.iter().zip(tallies);
    regions
        .map(|(region, tally)| RegionReport {
            code: region.code.clone(),
            status: status(*tally, rules, &context.network.rules.readings),
            because: None,
            data_centers: if shows_centers { region.slots.clone().filter_map(center).collect() } else { Vec::new() },
        })
        .collect()
}

/// The status of a region: the majority of its data centers, and unmonitored where nobody votes (D4).
pub(super) fn status(tally: Tally, rules: &PoolRules, readings: &Readings) -> Status {
    let voteless = matches!(rules.without_vote, WithoutVote::NoVoters(_));
    if tally.known == 0 && voteless { Status::Unmonitored } else { geography::region(tally, readings).status }
}

fn step(region: &Region, majority: Majority, status: Status, flat: bool) -> Step {
    let rule = match status {
        Status::Unmonitored => "D4",
        Status::Unknown => "D15",
        _ if flat => "D16",
        _ => "R4.3",
    };
    let mut step = Step::new(rule, status);
    step.facts.set("region", &region.code);
    step.facts.set("up", majority.up);
    step.facts.set("of", majority.of);
    step.facts.set("needed", majority.needed);
    step.facts.set("missing", majority.missing);
    step
}

//! The verdict on an endpoint: the majority of places, or what the one vantage point says.

use super::{At, Context, detection, elsewhere, margin, place, probes, region};
use crate::alternatives;
use crate::geography::{Majority, Tally};
use crate::held::Origin;
use crate::model::{EndpointModel, PoolModel};
use crate::rounds::Said;
use crate::rules::{PoolRules, WithoutVote};
use crate::verdicts::{PoolVerdicts, global};
use whydown_schema::readings::CriticalScope;
use whydown_schema::report::EndpointReport;
use whydown_schema::scenario::CheckRegions;
use whydown_schema::{Facts, Otherwise, Readings, Role, Status, Step};

pub(super) fn report(context: Context<'_>, at: At, pool: &PoolModel) -> Option<EndpointReport> {
    let mut report = judged(context, at, pool)?;
    if context.tells_detection(at) {
        report.detection = detection::detection(context, at, pool, report.status).map(Box::new);
    }
    if let (Some(because), Some(endpoint)) = (&mut report.because, pool.endpoints.get(at.endpoint)) {
        because.steps.extend(comparison(endpoint, report.status));
    }
    Some(report)
}

/// What the API said of the endpoint beside what the rules say (R11.2): compared, never used.
fn comparison(endpoint: &EndpointModel, status: Status) -> Option<Step> {
    let reported = endpoint.reported?;
    let mut step = Step::new("R11.2", status);
    step.facts.set("endpoint", &endpoint.name);
    step.facts.set("reported", if reported { "healthy" } else { "unhealthy" });
    if let Some(reason) = endpoint.reported_reason.as_ref().filter(|_| !reported) {
        step.facts.set("reported_reason", reason);
    }
    let comparable = matches!(status, Status::Healthy | Status::Unhealthy);
    step.facts.set("comparable", comparable);
    step.facts.set("agrees", comparable && (status == Status::Healthy) == reported);
    Some(step)
}

fn judged(context: Context<'_>, at: At, pool: &PoolModel) -> Option<EndpointReport> {
    let network = context.network;
    let endpoint = pool.endpoints.get(at.endpoint)?;
    let verdicts = network.verdicts.pools.get(at.pool)?;
    let rules = network.rules.pools.get(at.pool)?;
    let held = network.held.get(at.pool)?;
    let status = *verdicts.endpoints.get(at.endpoint)?;
    let mut report = EndpointReport {
        name: endpoint.name.clone(),
        address: endpoint.address.clone(),
        status,
        failure_reason: None,
        reported: endpoint.reported.map(|healthy| if healthy { Status::Healthy } else { Status::Unhealthy }),
        contested: contested(context, at),
        because: None,
        detection: None,
        probes: if context.explain && context.shows_places(at) { probes::facts(context, at, pool) } else { Vec::new() },
        regions: Vec::new(),
        members: Vec::new(),
    };
    if matches!(status, Status::Disabled) || rules.without_vote == WithoutVote::NothingAttached {
        report.because = context.proves(at).then(|| unprobed_step(pool, endpoint, status));
        return Some(report);
    }

    if held.origin(at.endpoint) == Origin::Vantage {
        let proves = context.proves(at);
        let place = place::report(Context { explain: proves, ..context }, at, pool, pool.places.vantage());
        report.members = place.members;
        report.failure_reason = place.failure_reason.filter(|_| status == Status::Unhealthy);
        report.because = if let Some(said) = held.rounds.as_ref().and_then(|rounds| rounds.said(at.endpoint)) {
            place.because.map(|because| rounds_step(pool, endpoint, said, because))
        } else if place.status == status {
            place.because
        } else {
            proves.then(|| voteless_step(endpoint, status))
        };
        return Some(report);
    }

    let tallies: Vec<Tally> = verdicts.tallies(pool, rules, at.endpoint).collect();
    if context.shows_places(at) {
        let regions = pool.places.regions.iter().zip(&tallies);
        report.regions =
            regions.map(|(region, tally)| region::report(context, at, pool, region, *tally, rules.flat)).collect();
        if report.regions.is_empty() {
            // Without a single result no place is known, but the members are.
            report.members = place::report(context, at, pool, pool.places.vantage()).members;
        }
    }
    if let Some(few) = context.glances(at).filter(|_| !context.shows_places(at)) {
        report.regions = region::glances(context, at, pool, (&tallies, rules), few);
    }
    if status == Status::Unhealthy {
        let reasons = report.regions.iter().flat_map(|region| &region.data_centers);
        let reasons = reasons.filter_map(|data_center| data_center.failure_reason.as_deref());
        report.failure_reason = place::most_frequent(reasons).map(str::to_owned);
    }
    report.because = context.proves(at).then(|| {
        let majority = global(rules.flat, tallies.iter().copied(), &network.rules.readings);
        let said = held.rounds.as_ref().and_then(|rounds| rounds.said(at.endpoint));
        let counted = if said.is_some() { majority.status } else { status };
        let case = Case { context, at, pool, endpoint, rules, verdicts, status: counted };
        let because = case.step(majority, &tallies);
        let mut step = match said {
            Some(said) => rounds_step(pool, endpoint, said, because),
            None => because,
        };
        step.steps.extend(silent_log(pool, (at.endpoint, endpoint), report.status, verdicts));
        step.steps.extend(elsewhere::route_53(&tallies, status));
        step
    });
    Some(report)
}

fn contested(context: Context<'_>, at: At) -> Vec<whydown_schema::report::Contested<Status>> {
    let lists = context.contested.endpoints.get(at.pool);
    lists.and_then(|lists| lists.get(at.endpoint)).cloned().unwrap_or_default()
}

/// Switched off, or nothing attached: no probe decides (R6.4, R6.5, R6.8).
fn unprobed_step(pool: &PoolModel, endpoint: &EndpointModel, status: Status) -> Step {
    let rule = match status {
        Status::Disabled if !pool.enabled => "R6.8",
        Status::Disabled => "R6.4",
        _ => "R6.5",
    };
    let mut step = Step::new(rule, status);
    step.facts.set("endpoint", &endpoint.name);
    step.facts.set("pool", &pool.name);
    step
}

/// A group without a voter (Q15).
fn voteless_step(endpoint: &EndpointModel, status: Status) -> Step {
    let mut step = Step::new("Q15", status);
    step.facts.set("endpoint", &endpoint.name);
    step
}

/// Where single data centers steer away by themselves, the health log says nothing of it (R4.9, R11.6).
fn silent_log(
    pool: &PoolModel,
    (index, endpoint): (usize, &EndpointModel),
    status: Status,
    verdicts: &PoolVerdicts,
) -> Option<Step> {
    if status != Status::Healthy || !pool.reads_local() {
        return None;
    }
    let codes = pool.places.data_centers.iter().enumerate();
    let down: Vec<String> = codes
        .filter(|(slot, _)| verdicts.at_place(index, *slot) == Some(false))
        .map(|(_, code)| code.clone())
        .collect();
    if down.is_empty() {
        return None;
    }
    let mut step = Step::new("R11.6", status);
    step.facts.set("did", "silent");
    step.facts.set("endpoint", &endpoint.name);
    step.facts.set("one", down.len() == 1);
    step.facts.set("steering_away", down);
    Some(step)
}

/// Where the endpoint's own status is damped (Q04, D8): what its last round said, which is what the places come to now.
fn rounds_step(pool: &PoolModel, endpoint: &EndpointModel, said: Said, mut last: Step) -> Step {
    let status = match said.status {
        None => Status::Unknown,
        Some(true) => Status::Healthy,
        Some(false) => Status::Unhealthy,
    };
    let mut step = Step::new("Q04", status);
    step.facts.set("endpoint", &endpoint.name);
    step.facts.set("last", if said.last { "passed" } else { "failed" });
    step.facts.set("held", said.status != Some(said.last));
    if let Some(member) = pool.members.first().filter(|_| said.status != Some(said.last)) {
        let needed = if said.last { member.consecutive_up } else { member.consecutive_down };
        step.facts.set("run", u32::from(said.run));
        step.facts.set("needed", needed.max(1));
    }
    // How far the round is from its opposite isn't how far the endpoint is.
    last.margin = None;
    step.steps.push(last);
    step
}

/// Which critical monitors fail on an endpoint, and where.
pub(super) struct FailingCriticals {
    pub(super) monitors: Vec<String>,
    pub(super) data_centers: Vec<String>,
}

/// The critical monitors of a group that fail on an endpoint somewhere (Q08, Q09).
pub(super) fn failing_criticals(context: Context<'_>, at: At, pool: &PoolModel) -> FailingCriticals {
    let mut found = FailingCriticals { monitors: Vec::new(), data_centers: Vec::new() };
    let network = context.network;
    let (Some(rules), Some(held)) = (network.rules.pools.get(at.pool), network.held.get(at.pool)) else {
        return found;
    };
    for (member, _) in rules.roles.iter().enumerate().filter(|(_, role)| **role == Role::Critical) {
        // Where a verdict was reported, nobody asks the monitors (D11).
        let fails = |slot: &usize| {
            held.grid.get(at.endpoint, member, *slot) == Some(false) && held.grid.reported(at.endpoint, *slot).is_none()
        };
        for slot in (0..=pool.places.vantage()).filter(fails) {
            let monitor = pool.member_names.get(member);
            if let Some(monitor) = monitor.filter(|monitor| !found.monitors.contains(monitor)) {
                found.monitors.push(monitor.clone());
            }
            let code = pool.places.data_centers.get(slot);
            if let Some(code) = code.filter(|code| !found.data_centers.contains(code)) {
                found.data_centers.push(code.clone());
            }
        }
    }
    found
}

/// An endpoint that is judged by its places.
struct Case<'a> {
    context: Context<'a>,
    at: At,
    pool: &'a PoolModel,
    endpoint: &'a EndpointModel,
    rules: &'a PoolRules,
    verdicts: &'a PoolVerdicts,
    status: Status,
}

impl Case<'_> {
    fn step(&self, majority: Majority, tallies: &[Tally]) -> Step {
        let readings = &self.context.network.rules.readings;
        let held = self.context.network.held.get(self.at.pool);
        let has_reported = held.is_some_and(|held| held.grid.has_reported(self.at.endpoint));
        if matches!(self.rules.without_vote, WithoutVote::NoVoters(_)) && !has_reported {
            return voteless_step(self.endpoint, self.status);
        }
        let by_scope = readings.critical_scope == CriticalScope::Endpoint
            && self.status == Status::Unhealthy
            && self.critical_fails_somewhere();
        let failing = by_scope.then(|| failing_criticals(self.context, self.at, self.pool));
        let rule = match self.status {
            Status::Unknown => "R6.6",
            _ if by_scope => "Q09",
            _ if !self.rules.flat => "R4.3",
            _ if self.pool.check_regions == CheckRegions::AllDataCenters => "R4.5",
            _ => "Q19",
        };
        let mut step = Step::new(rule, self.status);
        step.facts.set("endpoint", &self.endpoint.name);
        set_count(&mut step.facts, majority, self.rules.flat);
        if !self.rules.flat {
            let named = |status: Status| -> Vec<String> {
                let regions = self.pool.places.regions.iter().zip(tallies);
                let found = regions.filter(|(_, tally)| region::status(**tally, self.rules, readings) == status);
                found.map(|(region, _)| region.code.clone()).collect()
            };
            step.facts.set("regions_up", named(Status::Healthy));
            step.facts.set("regions_down", named(Status::Unhealthy));
            step.facts.set("regions_missing", named(Status::Unknown));
        }
        let down: u32 = tallies.iter().map(|tally| tally.known - tally.up).sum();
        step.facts.set("data_centers_down", down);
        step.facts.set("data_centers", tallies.iter().map(|tally| tally.known).sum::<u32>());
        match failing {
            // Where one critical failure decides everywhere, no count of places does.
            Some(failing) => {
                step.facts.set("monitors", failing.monitors);
                step.facts.set("failing_at", failing.data_centers);
            }
            None => {
                step.margin = self.margin(majority, tallies);
                step.otherwise = self.otherwise(majority, tallies);
            }
        }
        step
    }

    fn critical_fails_somewhere(&self) -> bool {
        (0..self.pool.places.words()).any(|word| self.verdicts.words(self.at.endpoint, word).critical_fails != 0)
    }

    fn margin(&self, majority: Majority, tallies: &[Tally]) -> Option<whydown_schema::Margin> {
        if self.rules.flat {
            let all = tallies.iter().copied().fold(Tally::default(), Tally::and);
            return margin::of_count(majority, all).map(margin::Distance::in_data_centers);
        }
        let codes = self.pool.places.regions.iter().map(|region| region.code.as_str());
        let regions: Vec<(&str, Tally)> = codes.zip(tallies.iter().copied()).collect();
        margin::of_regions(majority, &regions, &self.context.network.rules.readings)
    }

    /// The other way to count (Q19), agreeing or not, and other readings of the count where they disagree.
    fn otherwise(&self, majority: Majority, tallies: &[Tally]) -> Vec<Otherwise> {
        let readings = &self.context.network.rules.readings;
        if majority.status == Status::Unknown {
            return Vec::new();
        }
        let by_regions = self.pool.check_regions != CheckRegions::AllDataCenters;
        let mut found = Vec::new();
        for key in ["geo_aggregation", "geo_tie", "geo_threshold", "missing_data_center", "missing_region"] {
            for (word, other) in alternatives::of_key(readings, key) {
                let aggregates = key == "geo_aggregation";
                if aggregates && !by_regions {
                    continue;
                }
                let flat = if aggregates { !self.rules.flat } else { self.rules.flat };
                let counted = global(flat, tallies.iter().copied(), &other);
                if aggregates || counted.status != majority.status {
                    let mut facts = Facts::new();
                    set_count(&mut facts, counted, flat);
                    found.push(Otherwise {
                        question: Readings::question_of(key, &word),
                        reading: Some(word),
                        without: None,
                        outcome: counted.status.into(),
                        facts,
                        text: String::new(),
                    });
                }
            }
        }
        found
    }
}

fn set_count(facts: &mut Facts, majority: Majority, flat: bool) {
    facts.set("up", majority.up);
    facts.set("of", majority.of);
    facts.set("needed", majority.needed);
    facts.set("unit", if flat { "data_centers" } else { "regions" });
    facts.set("missing", majority.missing);
}

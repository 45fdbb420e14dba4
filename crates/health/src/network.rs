//! The state of a configuration: planes, what is known of each result, and every verdict, kept up to date result by result.

use crate::held::HeldResults;
use crate::history::{History, NONE};
use crate::intake::{Counted, Target};
use crate::judge::Ways;
use crate::judge::saying::{Saying, Says};
use crate::latency::{self, Averages};
use crate::model::Model;
use crate::rules::Rules;
use crate::steering::Grounds;
use crate::verdicts::Verdicts;
use std::collections::HashMap;
use std::sync::Arc;
use whydown_schema::readings::{CriticalScope, DampingLevel, PoolOrder};
use whydown_schema::scenario::{Found, Observation, Time};
use whydown_schema::{Label, Readings, Status};

/// A configuration with its results and verdicts.
#[derive(Debug)]
pub(crate) struct Network {
    pub(crate) model: Model,
    pub(crate) rules: Rules,
    pub(crate) held: Vec<HeldResults>,
    pub(crate) verdicts: Verdicts,
    pub(crate) details: HashMap<Target, Detail>,
    pub(crate) history: History,
    /// The time of the evaluation: the scenario's, or that of the last result.
    pub(crate) at: Option<Time>,
    balancers_of_pool: Vec<Vec<usize>>,
}

/// The same configuration and results under other readings.
#[derive(Debug)]
pub(crate) struct Otherwise {
    pub(crate) rules: Rules,
    /// The results as these readings take them, where that differs.
    held: Option<Vec<HeldResults>>,
    pub(crate) verdicts: Verdicts,
}

impl Otherwise {
    /// What decisions rest on, with the averages under these readings.
    pub(crate) fn grounds<'a>(&'a self, network: &'a Network, averages: &'a Averages<'a>) -> Grounds<'a> {
        Grounds {
            averages,
            model: &network.model,
            rules: &self.rules,
            held: self.held.as_deref().unwrap_or(&network.held),
            verdicts: &self.verdicts,
            readings: &self.rules.readings,
            at: network.at.as_ref(),
        }
    }
}

/// What is known of the last result of a target.
#[derive(Debug, Clone)]
pub(crate) struct Detail {
    pub(crate) healthy: bool,
    pub(crate) failure_reason: Option<String>,
    /// The code that came back; 0 for none. There may be millions of these.
    code: u16,
    /// What was seen, where the monitor's settings judged it.
    pub(crate) observed: Option<Arc<Vec<Observation>>>,
    /// Of the last result, in milliseconds.
    pub(crate) rtt: Option<f64>,
    /// The moving average over its results (R9.4), held where the last has none (D32).
    pub(crate) average_rtt: Option<f64>,
    pub(crate) at: Option<Time>,
    /// How many results it has had.
    pub(crate) results: u32,
    /// The number of the last in the history.
    pub(crate) last: u32,
}

impl Detail {
    /// The code that came back.
    pub(crate) fn response_code(&self) -> Option<u16> {
        (self.code > 0).then_some(self.code)
    }
}

impl Default for Detail {
    fn default() -> Self {
        Self {
            healthy: false,
            failure_reason: None,
            code: 0,
            observed: None,
            rtt: None,
            average_rtt: None,
            at: None,
            results: 0,
            last: NONE,
        }
    }
}

/// What a bare result says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bare {
    /// It fails.
    Fail,
    /// It passes.
    Pass,
    /// Forget what was known.
    Forget,
}

impl Network {
    /// A configuration with the results that count, judged.
    pub(crate) fn new(model: Model, counted: &[Counted<'_>]) -> Self {
        let rules = Rules::new(&model, &model.readings);
        let held = empty_planes(&model, &rules);
        let mut balancers_of_pool = vec![Vec::new(); model.pools.len()];
        for (index, balancer) in model.balancers.iter().enumerate() {
            for reference in balancer.counted.iter().chain(&balancer.settings.fallback) {
                if let Some(balancers) = reference.pool.and_then(|pool| balancers_of_pool.get_mut(pool))
                    && balancers.last() != Some(&index)
                {
                    balancers.push(index);
                }
            }
        }
        let mut network = Self {
            model,
            rules,
            held,
            verdicts: Verdicts::default(),
            details: HashMap::new(),
            history: History::with_capacity(counted.len()),
            at: None,
            balancers_of_pool,
        };
        for it in counted {
            let vantage = network.vantage_left_for(it.target);
            if network.take(it) {
                network.leave_vantage(vantage, &mut Vec::new());
            }
        }
        settle_rounds(&network.model, &network.rules, &mut network.held, &mut Vec::new());
        network.verdicts.refresh(&network.model, &network.rules, &network.held);
        network
    }

    /// Takes one result into planes and details; verdicts are not touched. `false` when it changes nothing (Q02).
    fn take(&mut self, counted: &Counted<'_>) -> bool {
        let Counted { target, probe, result } = *counted;
        let ways = Ways::of(&self.rules.readings);
        let judged = counted.judged(&self.model);
        let saying = Saying::of(&judged, &result.found, self.model.settings(target), ways);
        let taken = self.history.take(counted, &judged, saying);
        let vantage = self.model.pools.get(target.pool).map(|pool| pool.places.vantage()) == Some(target.slot);
        let at = probe.at.as_ref().map(Time::seconds);
        if !take_into(&mut self.held, &self.rules, (target, taken.saying.now), (vantage, at)) {
            // What is skipped stands in the row of results all the same (D9).
            if let Some(detail) = self.details.get_mut(&target).filter(|_| taken.no_check_ran()) {
                detail.last = self.history.follows(detail.last);
            }
            return false;
        }
        let readings = &self.rules.readings;
        let measured = (taken.passes(), taken.timed_out, taken.rtt());
        let monitor = self.model.settings(target);
        let sample = target.member.and_then(|_| latency::sample(measured, monitor, readings));
        let detail = self.details.entry(target).or_default();
        detail.healthy = judged.healthy;
        detail.failure_reason = judged.failure_reason.map(str::to_owned);
        detail.code = judged.response_code.and_then(|code| u16::try_from(code).ok()).unwrap_or(0);
        detail.observed = match &result.found {
            Found::Observed(attempts) => Some(Arc::clone(attempts)),
            Found::Judged(_) => None,
        };
        detail.rtt = judged.rtt;
        if let Some(rtt) = sample {
            detail.average_rtt = Some(latency::moved(detail.average_rtt, rtt, readings));
        }
        detail.at = probe.at.clone();
        detail.results = detail.results.saturating_add(1);
        detail.last = self.history.follows(detail.last);
        true
    }

    /// Takes later results and decides again what they touch, at every one of them (Q26). Gives the positions of the summary that
    /// changed, in order.
    pub(crate) fn apply(&mut self, counted: &[Counted<'_>]) -> Vec<u32> {
        let mut changed = Vec::new();
        for it in counted {
            let vantage = self.vantage_left_for(it.target);
            if self.take(it) {
                self.leave_vantage(vantage, &mut changed);
                self.refresh(it.target, &mut changed);
            }
        }
        self.settle(&mut changed);
        changed.sort_unstable();
        changed.dedup();
        changed
    }

    /// Whether these results, and those that they replace, say pass or fail and have no time of their own: then they can stand in for
    /// each other.
    pub(crate) fn can_be_replaced(&self, counted: &[Counted<'_>]) -> bool {
        counted.iter().all(|it| {
            let judged = it.judged(&self.model);
            let held = self.details.get(&it.target).and_then(|detail| self.history.result(detail.last));
            let says = |says: Says, timed_out: bool| says != Says::NoCheckRan && !timed_out;
            says(judged.says(), judged.timed_out)
                && held.is_none_or(|held| says(held.saying.now, held.timed_out) && held.rtt().is_none())
        })
    }

    /// Takes a result in place of the one of its target, or as its first, and decides again what it touches.
    pub(crate) fn take_again(&mut self, counted: &Counted<'_>, changed: &mut Vec<u32>) {
        let target = counted.target;
        let place = self.details.remove(&target).map(|detail| detail.last);
        if let (Some(held), Some(member)) = (self.held.get_mut(target.pool), target.member) {
            held.forget(target.endpoint, member, target.slot);
        }
        if self.take(counted) {
            self.refresh(target, changed);
        }
        if let Some(detail) = self.details.get_mut(&target) {
            detail.last = self.history.back_in_place(place).unwrap_or(detail.last);
        }
    }

    /// Whether so many results can be taken out one by one: those that come to stand in their places are the only ones of their
    /// targets.
    pub(crate) fn can_leave(&self, count: usize) -> bool {
        let Some(results) = self.history.all() else { return false };
        results.iter().rev().take(count).all(|it| it.before().is_none())
    }

    /// Takes a target's one result out, and decides again what that touches.
    pub(crate) fn leave(&mut self, target: Target, changed: &mut Vec<u32>) {
        let Some(detail) = self.details.remove(&target) else { return };
        if let (Some(held), Some(member)) = (self.held.get_mut(target.pool), target.member) {
            held.forget(target.endpoint, member, target.slot);
        }
        if let Some(moved) = self.history.take_out(detail.last)
            && let Some(other) = self.details.get_mut(&moved)
        {
            other.last = detail.last;
        }
        self.refresh(target, changed);
    }

    /// Whether a result is older than what is known of its target.
    pub(crate) fn is_older(&self, counted: &Counted<'_>) -> bool {
        let known = self.details.get(&counted.target).and_then(|detail| detail.at.as_ref());
        known.zip(counted.probe.at.as_ref()).is_some_and(|(known, at)| at.seconds() < known.seconds())
    }

    /// Takes one bare result of a member and decides again what it touches; changed positions are pushed.
    pub(crate) fn apply_bare(&mut self, target: Target, bare: Bare, changed: &mut Vec<u32>) {
        self.history.miss_one();
        let left = self.vantage_left_for(target);
        if !self.details.is_empty() {
            self.details.remove(&target);
        }
        let (Some(held), Some(rules), Some(member)) =
            (self.held.get_mut(target.pool), self.rules.pools.get(target.pool), target.member)
        else {
            return;
        };
        let vantage = self.model.pools.get(target.pool).map(|pool| pool.places.vantage()) == Some(target.slot);
        if bare != Bare::Forget && !held.admit(target.endpoint, vantage) {
            return;
        }
        let left = left.filter(|_| bare != Bare::Forget);
        match (bare, rules.damping.get(member)) {
            (Bare::Forget, _) | (_, None) => held.forget(target.endpoint, member, target.slot),
            (outcome, Some(damping)) => {
                held.take(target.endpoint, member, target.slot, outcome == Bare::Pass, *damping);
                if let Some(rounds) = &mut held.rounds {
                    rounds.take(target.endpoint, target.slot, outcome == Bare::Pass, None);
                }
            }
        }
        self.leave_vantage(left, changed);
        self.refresh(target, changed);
    }

    /// Decides what waits until all results of a list are taken: the rounds of endpoints (Q04, D8).
    pub(crate) fn settle(&mut self, changed: &mut Vec<u32>) {
        if self.rules.readings.damping_level != DampingLevel::Endpoint {
            return;
        }
        let mut settled = Vec::new();
        settle_rounds(&self.model, &self.rules, &mut self.held, &mut settled);
        for (pool, endpoint) in settled {
            self.refresh(Target { pool, endpoint, member: None, slot: 0 }, changed);
        }
    }

    /// The one vantage point that a result at a data center would set aside (D42).
    fn vantage_left_for(&self, target: Target) -> Option<Target> {
        let slot = self.model.pools.get(target.pool)?.places.vantage();
        let leaves = slot != target.slot && self.held.get(target.pool)?.is_vantage(target.endpoint);
        leaves.then_some(Target { slot, ..target })
    }

    /// Drops what was known from a vantage point that is set aside, and decides its place again.
    fn leave_vantage(&mut self, vantage: Option<Target>, changed: &mut Vec<u32>) {
        let Some(vantage) = vantage else { return };
        let members = self.model.pools.get(vantage.pool).map_or(0, |pool| pool.members.len());
        for member in (0..members).map(Some).chain([None]) {
            self.details.remove(&Target { member, ..vantage });
        }
        self.refresh(vantage, changed);
    }

    /// Decides again the endpoint of a target, its pool, and the balancers that list the pool.
    fn refresh(&mut self, target: Target, changed: &mut Vec<u32>) {
        let (Some(pool), Some(rules), Some(held), Some(verdicts)) = (
            self.model.pools.get(target.pool),
            self.rules.pools.get(target.pool),
            self.held.get(target.pool),
            self.verdicts.pools.get_mut(target.pool),
        ) else {
            return;
        };
        let readings = &self.rules.readings;
        let Some((old, new)) = verdicts.refresh_endpoint(pool, rules, held, readings, (target.endpoint, target.slot))
        else {
            return;
        };
        let position = self.model.positions.pool(target.pool);
        if old != new {
            changed.push(position + 1 + u32::try_from(target.endpoint).unwrap_or(u32::MAX));
        } else if readings.pool_order == PoolOrder::EndpointsFirst && readings.critical_scope != CriticalScope::Pool {
            return;
        }
        let before = verdicts.verdict;
        verdicts.verdict = verdicts.decide(pool, rules, held, readings);
        if verdicts.verdict == before {
            return;
        }
        if verdicts.verdict.label != before.label {
            changed.push(position);
        }
        for index in self.balancers_of_pool.get(target.pool).into_iter().flatten() {
            let Some(balancer) = self.model.balancers.get(*index) else { continue };
            let label = self.verdicts.balancer(balancer, readings);
            if let Some(known) = self.verdicts.balancers.get_mut(*index)
                && *known != label
            {
                *known = label;
                changed.push(self.model.positions.balancer(*index));
            }
        }
    }

    /// Decides everything again from the planes.
    pub(crate) fn refresh_all(&mut self) {
        self.verdicts.refresh(&self.model, &self.rules, &self.held);
    }

    /// What decisions rest on now, with the averages under these readings.
    pub(crate) const fn grounds<'a>(&'a self, averages: &'a Averages<'a>) -> Grounds<'a> {
        Grounds {
            averages,
            model: &self.model,
            rules: &self.rules,
            held: self.held.as_slice(),
            verdicts: &self.verdicts,
            readings: &self.rules.readings,
            at: self.at.as_ref(),
        }
    }

    /// The same results under other readings; `None` where the results are no longer known one by one and would have to be.
    pub(crate) fn under(&self, readings: &Readings) -> Option<Otherwise> {
        let rules = Rules::new(&self.model, readings);
        let now = &self.rules.readings;
        let same_intake = now.first_result == readings.first_result
            && now.damping_level == readings.damping_level
            && now.override_bypasses_damping == readings.override_bypasses_damping
            && now.no_check_ran == readings.no_check_ran
            && Ways::of(now) == Ways::of(readings)
            && now.critical_observer == readings.critical_observer;
        let held = if same_intake {
            None
        } else {
            let mut held = empty_planes(&self.model, &rules);
            let ways = (Ways::of(now), Ways::of(readings));
            for taken in self.history.all()? {
                let vantage = self.model.pools.get(taken.target.pool).map(|pool| pool.places.vantage());
                let at = self.history.time_of(taken).map(Time::seconds);
                let says = taken.saying.under(ways.0, ways.1);
                take_into(&mut held, &rules, (taken.target, says), (vantage == Some(taken.target.slot), at));
            }
            settle_rounds(&self.model, &rules, &mut held, &mut Vec::new());
            Some(held)
        };
        let verdicts = Verdicts::new(&self.model, &rules, held.as_ref().unwrap_or(&self.held));
        Some(Otherwise { rules, held, verdicts })
    }

    /// A code for every status, in the positions of the layout: for each pool its label and then its endpoints, then each
    /// balancer's label.
    pub(crate) fn summary_into(&self, summary: &mut Vec<u8>) {
        summary.clear();
        summary.reserve(self.model.positions.count());
        for pool in &self.verdicts.pools {
            summary.push(label_code(pool.verdict.label));
            summary.extend(pool.endpoints.iter().map(|status| status_code(*status)));
        }
        summary.extend(self.verdicts.balancers.iter().map(|label| label_code(*label)));
    }
}

/// Planes without any result.
pub(crate) fn empty_planes(model: &Model, rules: &Rules) -> Vec<HeldResults> {
    model.pools.iter().zip(&rules.pools).map(|(pool, rules)| HeldResults::new(pool, rules)).collect()
}

/// Decides the rounds of every endpoint with new results (Q04, D8), which are pushed as (pool, endpoint).
pub(crate) fn settle_rounds(model: &Model, rules: &Rules, held: &mut [HeldResults], settled: &mut Vec<(usize, usize)>) {
    for index in 0..held.len() {
        settle_rounds_of(model, rules, held, index, settled);
    }
}

/// The same for one pool.
pub(crate) fn settle_rounds_of(
    model: &Model,
    rules: &Rules,
    held: &mut [HeldResults],
    index: usize,
    settled: &mut Vec<(usize, usize)>,
) {
    let (Some(pool), Some(pool_rules), Some(held)) =
        (model.pools.get(index), rules.pools.get(index), held.get_mut(index))
    else {
        return;
    };
    let endpoints = held.settle_rounds(pool, pool_rules, &rules.readings);
    settled.extend(endpoints.into_iter().map(|endpoint| (index, endpoint)));
}

/// Takes one result into the planes. `false` when it is skipped (Q02, D9).
pub(crate) fn take_into(
    held: &mut [HeldResults],
    rules: &Rules,
    (target, says): (Target, Says),
    (vantage, at): (bool, Option<f64>),
) -> bool {
    if says.is_skipped(&rules.readings) {
        return false;
    }
    let (Some(held), Some(pool)) = (held.get_mut(target.pool), rules.pools.get(target.pool)) else {
        return false;
    };
    let Target { endpoint, member, slot, .. } = target;
    let passes = says == Says::Pass;
    if !held.admit(endpoint, vantage) {
        return false;
    }
    match member {
        None => held.set_reported(endpoint, slot, Some(passes)),
        Some(member) => {
            if let Some(damping) = pool.damping.get(member) {
                held.take(endpoint, member, slot, passes, *damping);
            }
            if let Some(rounds) = &mut held.rounds {
                rounds.take(endpoint, slot, passes, at);
            }
        }
    }
    true
}

/// The code of a status in a summary.
#[inline]
const fn status_code(status: Status) -> u8 {
    match status {
        Status::Unknown => 0,
        Status::Healthy => 1,
        Status::Unhealthy => 2,
        Status::Unmonitored => 5,
        Status::Disabled => 6,
    }
}

/// The code of a label in a summary.
#[inline]
const fn label_code(label: Label) -> u8 {
    match label {
        Label::Unknown => 0,
        Label::Healthy => 1,
        Label::Degraded => 3,
        Label::Critical => 4,
        Label::Disabled => 6,
    }
}

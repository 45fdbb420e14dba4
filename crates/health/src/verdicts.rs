//! Every status of a configuration, worked out from the planes: 64 data centers at a time, no sentence made.

use crate::balancer::{self, PoolCounts};
use crate::geography::{self, Majority, Tally};
use crate::held::HeldResults;
use crate::model::{BalancerModel, Model, PoolModel, PoolReference, Unresolvable};
use crate::pool::{self, Counts, PoolCase, PoolVerdict};
use crate::rules::{PoolRules, Rules, WithoutVote};
use whydown_planes::{Words, count, few_down};
use whydown_schema::readings::{CriticalScope, GeoTie, MissingDataCenter, NoVoters, PoolOrder};
use whydown_schema::{Label, Readings, Status};

/// Every status of a configuration.
#[derive(Debug, Clone, Default)]
pub(crate) struct Verdicts {
    pub(crate) pools: Vec<PoolVerdicts>,
    pub(crate) balancers: Vec<Label>,
}

/// The statuses of one pool.
#[derive(Debug, Clone)]
pub(crate) struct PoolVerdicts {
    pub(crate) endpoints: Vec<Status>,
    pub(crate) counts: Counts,
    pub(crate) verdict: PoolVerdict,
    /// The verdict of each endpoint at each place: where it is known, where up, and where a critical member fails.
    places: Vec<Words>,
    words: usize,
    /// The endpoints that are healthy at a glance, in memory that is used again.
    surely_up: Vec<bool>,
}

impl Verdicts {
    /// Decides everything.
    pub(crate) fn new(model: &Model, rules: &Rules, held: &[HeldResults]) -> Self {
        let mut verdicts = Self::default();
        verdicts.refresh(model, rules, held);
        verdicts
    }

    /// Decides everything again, in the memory that is there.
    pub(crate) fn refresh(&mut self, model: &Model, rules: &Rules, held: &[HeldResults]) {
        self.pools.resize_with(model.pools.len(), PoolVerdicts::empty);
        let each = self.pools.iter_mut().zip(&model.pools).zip(&rules.pools).zip(held);
        for (((verdicts, pool), pool_rules), held) in each {
            verdicts.refresh(pool, pool_rules, held, &rules.readings);
        }
        self.balancers.clear();
        for balancer in &model.balancers {
            self.balancers.push(self.balancer(balancer, &rules.readings));
        }
    }

    /// Decides one balancer from the pools' verdicts.
    pub(crate) fn balancer(&self, balancer: &BalancerModel, readings: &Readings) -> Label {
        balancer::decide(balancer.given.enabled, &self.pool_counts(balancer), readings).0
    }

    /// Counts the pools of a balancer (D18, D26, Q40).
    pub(crate) fn pool_counts(&self, balancer: &BalancerModel) -> PoolCounts {
        let mut counts = PoolCounts::default();
        for reference in &balancer.counted {
            match self.pool(reference).map(|pool| pool.verdict) {
                None => counts.unhealthy += 1,
                Some(verdict) if verdict.label == Label::Disabled => counts.disabled += 1,
                Some(verdict) if !verdict.usable => counts.unhealthy += 1,
                Some(verdict) if !verdict.monitored => counts.unmonitored += 1,
                Some(verdict) if verdict.label == Label::Degraded => counts.degraded += 1,
                Some(_) => counts.healthy += 1,
            }
        }
        if let Some(fallback) =
            balancer.settings.fallback.as_ref().filter(|fallback| !balancer.counted.contains(fallback))
        {
            counts.fallback_unhealthy = self.pool(fallback).is_none_or(|pool| pool.verdict.is_unhealthy());
        }
        counts
    }

    fn pool(&self, reference: &PoolReference) -> Option<&PoolVerdicts> {
        self.pools.get(reference.pool?)
    }
}

impl PoolVerdicts {
    fn empty() -> Self {
        let case = PoolCase {
            enabled: false,
            monitored: false,
            voteless: false,
            minimum_origins: 0,
            resolves_nowhere: false,
            met_by_places: None,
            critical_by_scope: false,
        };
        Self {
            endpoints: Vec::new(),
            counts: Counts::default(),
            verdict: pool::decide(case, Counts::default(), &Readings::default()),
            places: Vec::new(),
            words: 0,
            surely_up: Vec::new(),
        }
    }

    fn refresh(&mut self, pool: &PoolModel, rules: &PoolRules, held: &HeldResults, readings: &Readings) {
        self.words = pool.places.words();
        self.places.clear();
        self.endpoints.clear();
        self.counts = Counts::default();
        held.grid.decide_into(&rules.kernel, &mut self.places);
        let fewer = if is_count_alone(pool, rules, readings) { rules.fewest_to_turn } else { 0 };
        few_down(&self.places, self.words, &pool.places.masks, fewer, &mut self.surely_up);
        self.endpoints.reserve(pool.endpoints.len());
        for (endpoint, model) in pool.endpoints.iter().enumerate() {
            let status = if model.enabled && self.surely_up.get(endpoint) == Some(&true) {
                Status::Healthy
            } else {
                let places = self.places.get(endpoint * self.words..(endpoint + 1) * self.words).unwrap_or_default();
                endpoint_status(pool, rules, held, readings, endpoint, places)
            };
            self.endpoints.push(status);
            self.counts.add(status, model.weightless);
        }
        self.verdict = self.decide(pool, rules, held, readings);
    }

    /// Decides one endpoint again after a result at one place. Gives its old and new status.
    pub(crate) fn refresh_endpoint(
        &mut self,
        pool: &PoolModel,
        rules: &PoolRules,
        held: &HeldResults,
        readings: &Readings,
        (endpoint, slot): (usize, usize),
    ) -> Option<(Status, Status)> {
        let word = slot / 64;
        let words = held.grid.decide_word(&rules.kernel, endpoint, word);
        *self.places.get_mut(endpoint * self.words + word)? = words;
        let places = self.places.get(endpoint * self.words..(endpoint + 1) * self.words)?;
        let status = endpoint_status(pool, rules, held, readings, endpoint, places);
        let old = std::mem::replace(self.endpoints.get_mut(endpoint)?, status);
        if old != status {
            let weightless = pool.endpoints.get(endpoint)?.weightless;
            self.counts.remove(old, weightless);
            self.counts.add(status, weightless);
        }
        Some((old, status))
    }

    /// Decides the pool from its endpoints.
    pub(crate) fn decide(
        &self,
        pool: &PoolModel,
        rules: &PoolRules,
        held: &HeldResults,
        readings: &Readings,
    ) -> PoolVerdict {
        pool::decide(self.case(pool, rules, held, readings), self.counts, readings)
    }

    /// What is asked of the pool beside its endpoints' statuses.
    pub(crate) fn case(
        &self,
        pool: &PoolModel,
        rules: &PoolRules,
        held: &HeldResults,
        readings: &Readings,
    ) -> PoolCase {
        let mut enabled = pool.endpoints.iter().filter(|endpoint| endpoint.enabled).peekable();
        let has_enabled = enabled.peek().is_some();
        PoolCase {
            enabled: pool.enabled,
            monitored: is_monitored(rules, held),
            voteless: nobody_votes(rules, held),
            minimum_origins: pool.minimum_origins,
            resolves_nowhere: has_enabled && enabled.all(|endpoint| endpoint.unresolvable == Unresolvable::Everywhere),
            met_by_places: self
                .majority_of_places(pool, rules, held, readings)
                .map(|majority| majority.status == Status::Healthy),
            critical_by_scope: readings.critical_scope == CriticalScope::Pool && self.critical_reaches_pool(),
        }
    }

    /// Where the endpoint is known and up at a word of places.
    pub(crate) fn words(&self, endpoint: usize, word: usize) -> Words {
        self.places.get(endpoint * self.words + word).copied().unwrap_or_default()
    }

    /// The verdict on an endpoint at a place; `None` without one.
    pub(crate) fn at_place(&self, endpoint: usize, slot: usize) -> Option<bool> {
        let words = self.words(endpoint, slot / 64);
        let bit = 1 << (slot % 64);
        (words.known & bit != 0).then_some(words.up & bit != 0)
    }

    /// Each region of an endpoint, counted.
    pub(crate) fn tallies<'a>(
        &'a self,
        pool: &'a PoolModel,
        rules: &'a PoolRules,
        endpoint: usize,
    ) -> impl Iterator<Item = Tally> + 'a {
        let start = endpoint * self.words;
        tallies(pool, rules, self.places.get(start..start + self.words).unwrap_or_default())
    }

    /// D10: an enabled endpoint is globally unhealthy, and a critical member of it fails somewhere.
    fn critical_reaches_pool(&self) -> bool {
        self.endpoints.iter().zip(self.places.chunks(self.words.max(1))).any(|(status, places)| {
            *status == Status::Unhealthy && places.iter().any(|words| words.critical_fails != 0)
        })
    }

    /// Q28's other reading: the threshold at each place, then the majority of places (D24). A place where no endpoint has a
    /// verdict is left out; an endpoint without one there is not healthy there. `None` under the default reading, and where
    /// nobody votes at any place: the group's reading decides there (Q15).
    pub(crate) fn majority_of_places(
        &self,
        pool: &PoolModel,
        rules: &PoolRules,
        held: &HeldResults,
        readings: &Readings,
    ) -> Option<Majority> {
        if readings.pool_order != PoolOrder::PerDataCenter
            || rules.without_vote == WithoutVote::NothingAttached
            || nobody_votes(rules, held)
        {
            return None;
        }
        let threshold = pool::threshold(pool.minimum_origins, readings);
        let judged: Vec<usize> = (0..pool.endpoints.len())
            .filter(|endpoint| {
                let status = self.endpoints.get(*endpoint);
                matches!(status, Some(Status::Healthy | Status::Unhealthy | Status::Unknown | Status::Unmonitored))
            })
            .collect();
        let by_vantage = judged.iter().any(|endpoint| held.is_vantage(*endpoint));
        let place = |slot: usize| -> Option<bool> {
            let mut counts = Counts::default();
            for endpoint in &judged {
                let status = match self.at_place(*endpoint, slot) {
                    Some(true) => Status::Healthy,
                    Some(false) => Status::Unhealthy,
                    None => Status::Unknown,
                };
                let weightless = pool.endpoints.get(*endpoint).is_some_and(|endpoint| endpoint.weightless);
                counts.add(status, weightless);
            }
            (counts.healthy + counts.unhealthy > 0).then(|| pool::counted_healthy(counts, readings) >= threshold)
        };
        if by_vantage {
            let met = place(pool.places.vantage())?;
            let status = if met { Status::Healthy } else { Status::Unhealthy };
            return Some(Majority { status, up: u32::from(met), of: 1, needed: 1, missing: 0 });
        }
        let tallies = pool.places.regions.iter().map(|region| {
            let mut tally = Tally::default();
            for slot in region.slots.clone() {
                tally.expected += 1;
                if let Some(met) = place(slot) {
                    tally.known += 1;
                    tally.up += u32::from(met);
                }
            }
            tally
        });
        Some(global(rules.flat, tallies, readings))
    }
}

/// Whether health is applied to a pool: something votes on it, or has reported a verdict (R6.5, Q15, D42).
pub(crate) fn is_monitored(rules: &PoolRules, held: &HeldResults) -> bool {
    match rules.without_vote {
        WithoutVote::NothingAttached => false,
        WithoutVote::NoVoters(NoVoters::Unmonitored | NoVoters::Reject) => !nobody_votes(rules, held),
        WithoutVote::Votes | WithoutVote::NoVoters(NoVoters::Up | NoVoters::Down) => true,
    }
}

/// Whether nothing but the count of its places decides an endpoint that is enabled.
fn is_count_alone(pool: &PoolModel, rules: &PoolRules, readings: &Readings) -> bool {
    let votes = pool.enabled && rules.without_vote == WithoutVote::Votes;
    votes && rules.rounds.is_none() && readings.critical_scope != CriticalScope::Endpoint
}

/// Whether a group has no voter and nobody else reported a verdict either: then no result can turn anything (Q15, D42).
pub(crate) fn nobody_votes(rules: &PoolRules, held: &HeldResults) -> bool {
    matches!(rules.without_vote, WithoutVote::NoVoters(_)) && !held.has_reported()
}

fn endpoint_status(
    pool: &PoolModel,
    rules: &PoolRules,
    held: &HeldResults,
    readings: &Readings,
    endpoint: usize,
    places: &[Words],
) -> Status {
    let enabled = pool.endpoints.get(endpoint).is_some_and(|endpoint| endpoint.enabled);
    if !pool.enabled || !enabled {
        return Status::Disabled;
    }
    match rules.without_vote {
        WithoutVote::NothingAttached => return Status::Unmonitored,
        WithoutVote::NoVoters(reading) if !held.grid.has_reported(endpoint) => return without_voters(reading),
        WithoutVote::NoVoters(_) | WithoutVote::Votes => {}
    }
    if readings.critical_scope == CriticalScope::Endpoint && places.iter().any(|words| words.critical_fails != 0) {
        return Status::Unhealthy;
    }
    if let Some(said) = held.rounds.as_ref().and_then(|rounds| rounds.said(endpoint)) {
        return match said.status {
            None => Status::Unknown,
            Some(true) => Status::Healthy,
            Some(false) => Status::Unhealthy,
        };
    }
    status_of_places(pool, rules, held.is_vantage(endpoint), readings, places)
}

/// What the places come to: the majority, or what the one vantage point says.
pub(crate) fn status_of_places(
    pool: &PoolModel,
    rules: &PoolRules,
    vantage: bool,
    readings: &Readings,
    places: &[Words],
) -> Status {
    if vantage {
        let slot = pool.places.vantage();
        let words = places.get(slot / 64).copied().unwrap_or_default();
        let bit = 1_u64 << (slot % 64);
        return match (words.known & bit != 0, words.up & bit != 0) {
            (false, _) => Status::Unknown,
            (true, true) => Status::Healthy,
            (true, false) => Status::Unhealthy,
        };
    }
    endpoint_majority(pool, rules, places, readings).status
}

/// An endpoint whose group has no voter (Q15, D21).
pub(crate) const fn without_voters(reading: NoVoters) -> Status {
    match reading {
        NoVoters::Unmonitored | NoVoters::Reject => Status::Unmonitored,
        NoVoters::Up => Status::Healthy,
        NoVoters::Down => Status::Unknown,
    }
}

/// The global count of an endpoint: in one count or in two levels (R4.3, R4.5).
pub(crate) fn global(flat: bool, tallies: impl Iterator<Item = Tally>, readings: &Readings) -> Majority {
    if flat {
        geography::flat(tallies.fold(Tally::default(), Tally::and), readings)
    } else {
        geography::two_level(tallies, readings)
    }
}

/// The count of an endpoint that its global verdict rests on.
fn endpoint_majority(pool: &PoolModel, rules: &PoolRules, places: &[Words], readings: &Readings) -> Majority {
    if rules.flat {
        let expected = pool.places.data_centers.len();
        return geography::flat(tally(rules, places, &pool.places.masks, expected), readings);
    }
    if let (Some(regions), [places], WithoutVote::Votes) = (&pool.places.in_one_word, places, rules.without_vote) {
        let missing_is_down = readings.missing_data_center == MissingDataCenter::Down;
        let (known, up) = regions.count(*places, missing_is_down, readings.geo_tie == GeoTie::Up);
        let expected = u32::try_from(pool.places.regions.len()).unwrap_or(u32::MAX);
        return geography::of_regions(up, known, expected, readings);
    }
    geography::two_level(tallies(pool, rules, places), readings)
}

fn tallies<'a>(pool: &'a PoolModel, rules: &'a PoolRules, places: &'a [Words]) -> impl Iterator<Item = Tally> + 'a {
    pool.places.regions.iter().map(move |region| tally(rules, places, &region.masks, region.slots.len()))
}

fn tally(rules: &PoolRules, places: &[Words], masks: &[(usize, u64)], expected: usize) -> Tally {
    let (known, up) = count(places, masks);
    // D4: where nobody votes, a data center without a reported verdict is left out, not missing.
    let voteless = matches!(rules.without_vote, WithoutVote::NoVoters(_));
    Tally { up, known, expected: if voteless { known } else { u32::try_from(expected).unwrap_or(u32::MAX) } }
}

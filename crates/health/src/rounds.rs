//! The endpoint's own damping (Q04 read as `endpoint`, D8): rounds of results, each decided by the majority of places, and one
//! ladder over what the rounds say. Plain monitors only: members of a group may have different counts.

use crate::damp::{Damping, Ladder};
use crate::held::HeldResults;
use crate::model::PoolModel;
use crate::rules::PoolRules;
use crate::verdicts::status_of_places;
use std::borrow::Cow;
use whydown_planes::{Grid, Words};
use whydown_schema::order::{by_rank, rank_of};
use whydown_schema::{Readings, Status};

/// The rounds of every endpoint of a pool.
#[derive(Debug, Clone)]
pub(crate) struct Rounds {
    damping: Damping,
    endpoints: Vec<EndpointRounds>,
    /// Endpoints with results whose rounds are not decided yet.
    unsettled: Vec<usize>,
}

/// The rounds of one endpoint.
#[derive(Debug, Clone, Default)]
struct EndpointRounds {
    /// What the rounds before those of `results` came to.
    before: State,
    /// Results in the order of their rounds, as far back as they are kept.
    results: Vec<RoundResult>,
    /// Where the last round begins, and what the rounds before it came to: it is what most new results are of.
    last: (usize, State),
    /// A new result is of an earlier round, or what a place shows has changed: all of them are gone through again.
    is_disordered: bool,
    /// How many results without a time each place has had: the next is of the round after (D8).
    counts: Vec<u64>,
    is_unsettled: bool,
    after: State,
}

/// Where an endpoint stands after a round.
#[derive(Debug, Clone, Default)]
struct State {
    places: Vec<Words>,
    ladder: Ladder,
    /// What the last round said; `None` before the first.
    said: Option<bool>,
}

#[derive(Debug, Clone, Copy)]
struct RoundResult {
    /// Equal for the results of one round, greater for later ones.
    round: u64,
    slot: u32,
    passes: bool,
}

/// What an endpoint's rounds say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Said {
    /// The endpoint's status; `None` is unknown.
    pub(crate) status: Option<bool>,
    /// What the last round said.
    pub(crate) last: bool,
    /// How many rounds in a row have said the opposite of the status.
    pub(crate) run: u16,
}

impl Rounds {
    /// No round yet.
    pub(crate) fn new(damping: Damping, endpoints: usize) -> Self {
        Self { damping, endpoints: vec![EndpointRounds::default(); endpoints], unsettled: Vec::new() }
    }

    /// One more result at a place. Its round is that of its time; without one, of how many the place has had (D8).
    pub(crate) fn take(&mut self, endpoint: usize, slot: usize, passes: bool, at: Option<f64>) {
        let Some(rounds) = self.endpoints.get_mut(endpoint) else { return };
        let round = match at {
            Some(at) => rank_of(at),
            None => {
                if rounds.counts.len() <= slot {
                    rounds.counts.resize(slot + 1, 0);
                }
                let Some(count) = rounds.counts.get_mut(slot) else { return };
                *count += 1;
                *count
            }
        };
        let last = rounds.results.get(rounds.last.0).map_or(0, |result| result.round);
        rounds.is_disordered |= round < last;
        rounds.results.push(RoundResult { round, slot: u32::try_from(slot).unwrap_or(u32::MAX), passes });
        self.note(endpoint);
    }

    fn note(&mut self, endpoint: usize) {
        if let Some(rounds) = self.endpoints.get_mut(endpoint).filter(|rounds| !rounds.is_unsettled) {
            rounds.is_unsettled = true;
            self.unsettled.push(endpoint);
        }
    }

    /// A place of the endpoint is no longer as it was: its rounds are decided again.
    pub(crate) fn unsettle(&mut self, endpoint: usize) {
        if let Some(rounds) = self.endpoints.get_mut(endpoint) {
            rounds.is_disordered = true;
        }
        self.note(endpoint);
    }

    /// Drops what is known from a place.
    pub(crate) fn forget(&mut self, endpoint: usize, slot: usize) {
        let Some(rounds) = self.endpoints.get_mut(endpoint) else { return };
        rounds.results.retain(|result| result.slot as usize != slot);
        if let Some(count) = rounds.counts.get_mut(slot) {
            *count = 0;
        }
        set(&mut rounds.before.places, slot, None);
        if rounds.results.is_empty() && rounds.before.places.iter().all(|words| words.known == 0) {
            *rounds = EndpointRounds { is_unsettled: rounds.is_unsettled, ..EndpointRounds::default() };
        }
        self.unsettle(endpoint);
    }

    /// What an endpoint's rounds say; `None` before the first.
    pub(crate) fn said(&self, endpoint: usize) -> Option<Said> {
        let state = &self.endpoints.get(endpoint)?.after;
        Some(Said { status: state.ladder.status(), last: state.said?, run: state.ladder.run() })
    }
}

impl HeldResults {
    /// Decides the rounds of every endpoint with new results. Gives these endpoints.
    pub(crate) fn settle_rounds(&mut self, pool: &PoolModel, rules: &PoolRules, readings: &Readings) -> Vec<usize> {
        let Some(mut rounds) = self.rounds.take() else { return Vec::new() };
        let settled = std::mem::take(&mut rounds.unsettled);
        for endpoint in &settled {
            let Some(known) = rounds.endpoints.get_mut(*endpoint) else { continue };
            let decision = Decision {
                pool,
                rules,
                readings,
                grid: &self.grid,
                endpoint: *endpoint,
                vantage: self.is_vantage(*endpoint),
                damping: rounds.damping,
            };
            decision.settle(known);
        }
        self.rounds = Some(rounds);
        settled
    }
}

/// What the rounds of one endpoint are decided by.
struct Decision<'a> {
    pool: &'a PoolModel,
    rules: &'a PoolRules,
    readings: &'a Readings,
    grid: &'a Grid,
    endpoint: usize,
    vantage: bool,
    damping: Damping,
}

impl Decision<'_> {
    fn settle(&self, rounds: &mut EndpointRounds) {
        rounds.is_unsettled = false;
        if std::mem::take(&mut rounds.is_disordered) {
            rounds.last = (0, rounds.before.clone());
        }
        // What came in since is of the last round, or of later ones.
        let (start, state) = std::mem::take(&mut rounds.last);
        let fresh = rounds.results.split_off(start.min(rounds.results.len()));
        let fresh = by_rank(fresh, |result| result.round);
        let last = fresh.last().map_or(0, |last| fresh.partition_point(|result| result.round < last.round));
        let (earlier, latest) = fresh.split_at(last);
        let state = self.after(state, earlier);
        rounds.after = self.after(state.clone(), latest);
        rounds.last = (start + last, state);
        rounds.results.extend(fresh);
        let most = MOST_PER_PLACE * self.pool.places.vantage() + MOST_KEPT;
        if rounds.results.len() > 2 * most {
            let old = rounds.results.len() - most;
            let whole = rounds.results.get(old).map_or(0, |first| first.round);
            let rest = rounds.results.partition_point(|result| result.round < whole);
            let later = rounds.results.split_off(rest);
            rounds.before = self.after(std::mem::take(&mut rounds.before), &rounds.results);
            rounds.results = later;
            rounds.last.0 -= rest;
        }
    }

    /// Goes through rounds: each place shows its last result, and the majority of them is what the round says.
    fn after(&self, mut state: State, results: &[RoundResult]) -> State {
        state.places.resize(self.pool.places.words(), Words::default());
        for round in results.chunk_by(|one, other| one.round == other.round) {
            let mut counts = false;
            for result in round {
                let slot = result.slot as usize;
                // D42: beside a reported verdict, what the monitor says doesn't count.
                counts |= self.grid.reported(self.endpoint, slot).is_none();
                set(&mut state.places, slot, Some(result.passes));
            }
            if !counts {
                continue;
            }
            let status =
                status_of_places(self.pool, self.rules, self.vantage, self.readings, &self.shown(&state.places));
            if matches!(status, Status::Healthy | Status::Unhealthy) {
                let passes = status == Status::Healthy;
                state.said = Some(passes);
                state.ladder.take(passes, self.damping);
            }
        }
        state
    }

    /// What the places show: the last result, and a reported verdict in every round (D8).
    fn shown<'p>(&self, places: &'p [Words]) -> Cow<'p, [Words]> {
        let mut shown = Cow::Borrowed(places);
        if self.grid.has_reported(self.endpoint) {
            for slot in 0..=self.pool.places.vantage() {
                if let Some(passes) = self.grid.reported(self.endpoint, slot) {
                    set(shown.to_mut(), slot, Some(passes));
                }
            }
        }
        shown
    }
}

/// How far back results are kept for rounds that come to be known late: so many for each place, and so many more. Of older rounds
/// only what they came to is.
const MOST_PER_PLACE: usize = 4;
const MOST_KEPT: usize = 256;

fn set(places: &mut [Words], slot: usize, passes: Option<bool>) {
    let Some(words) = places.get_mut(slot / 64) else { return };
    let bit = 1_u64 << (slot % 64);
    words.known = if passes.is_some() { words.known | bit } else { words.known & !bit };
    words.up = if passes == Some(true) { words.up | bit } else { words.up & !bit };
}

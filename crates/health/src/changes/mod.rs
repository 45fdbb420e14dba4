//! What the changes of status would have written into the health log and sent as alerts (R10.x, R11.x): a scenario's results
//! replayed in the order of time, all results with one time together. Only global statuses speak (R10.5, R11.1).

mod events;
mod notifications;

use crate::held::HeldResults;
use crate::history::{History, Taken};
use crate::intake::Target;
use crate::network::{self, Detail, Network};
use crate::pool::PoolVerdict;
use crate::verdicts::{Verdicts, status_of_places};
use std::collections::HashMap;
use whydown_planes::Words;
use whydown_schema::event::{Event, Notification};
use whydown_schema::order::{by_rank, rank_of};
use whydown_schema::readings::ObserverAlerts;
use whydown_schema::scenario::Time;
use whydown_schema::{Diagnostic, Findings, Label, Role, Status};

/// How many results are replayed at most, and how many events and alerts a report tells: the latest.
pub(crate) const MOST_REPLAYED: usize = 200_000;
const MOST_TOLD: usize = 100;

/// The changes that a report tells.
#[derive(Debug, Default)]
pub(crate) struct Changes {
    pub(crate) events: Vec<Event>,
    pub(crate) notifications: Vec<Notification>,
}

/// Finds what changed over time; what is left out is a finding.
pub(crate) fn find(network: &Network, explain: bool, findings: &mut Findings) -> Changes {
    let Some(results) = network.history.all() else {
        findings.push(Diagnostic::note("changes-unknown", "").by("R11.1"));
        return Changes::default();
    };
    // One result each, and no time: the first of anything, which is told only where it fails (Q56, R10.7).
    if network.history.has_no_times() && network.details.len() == results.len() && !anything_fails(network) {
        return Changes::default();
    }
    if results.len() > MOST_REPLAYED {
        let note = Diagnostic::note("changes-not-replayed", "").by("R11.1");
        findings.push(note.with("count", results.len()).with("limit", MOST_REPLAYED));
        return Changes::default();
    }
    let course = course(&network.history, results);
    let mut count = Teller::default();
    replay(network, &course, &mut count);
    if count.events + count.alerts == 0 {
        return Changes::default();
    }
    let left_off = |told: usize| told.saturating_sub(MOST_TOLD);
    let mut teller = Teller {
        network: Some(network),
        explain,
        skipped_events: left_off(count.events),
        skipped_alerts: left_off(count.alerts),
        ..Teller::default()
    };
    replay(network, &course, &mut teller);
    for (code, left_off) in
        [("events-left-off", teller.skipped_events), ("notifications-left-off", teller.skipped_alerts)]
    {
        if left_off > 0 {
            findings.push(Diagnostic::note(code, "").by("R11.1").with("count", left_off).with("limit", MOST_TOLD));
        }
    }
    teller.changes
}

/// Whether an endpoint is unhealthy, or an observer sees a failure somewhere.
fn anything_fails(network: &Network) -> bool {
    let unhealthy = network.verdicts.pools.iter().flat_map(|pool| &pool.endpoints).any(|it| *it == Status::Unhealthy);
    let observes = || network.rules.pools.iter().any(|pool| pool.roles.contains(&Role::Observer));
    unhealthy || observes() && network.details.values().any(|detail| !detail.healthy)
}

/// What is to be told: without a network, everything is counted only.
#[derive(Default)]
struct Teller<'a> {
    network: Option<&'a Network>,
    explain: bool,
    skipped_events: usize,
    skipped_alerts: usize,
    events: usize,
    alerts: usize,
    changes: Changes,
}

/// The results in the order of time: those without a time first, the k-th of each target in round k.
fn course<'a>(history: &History, results: &'a [Taken]) -> Vec<(u64, &'a Taken)> {
    let mut rounds: Vec<u64> = Vec::with_capacity(results.len());
    let mut ranked = Vec::with_capacity(results.len());
    for taken in results {
        let round = 1 + taken.before().and_then(|before| rounds.get(before)).copied().unwrap_or_default();
        rounds.push(round);
        ranked.push((history.time_of(taken).map_or(round, |at| rank_of(at.seconds())), taken));
    }
    by_rank(ranked, |(rank, _)| *rank)
}

/// What a status is for events and alerts: healthy or not; `None` is neither.
type Health = Option<bool>;

/// Whose status changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Subject {
    Endpoint(usize),
    /// An endpoint as one observer sees it (R10.6, Q53): endpoint and member.
    Observer(usize, usize),
    Pool,
}

/// A change of status.
#[derive(Debug, Clone, Copy)]
struct Change {
    subject: Subject,
    from: Health,
    healthy: bool,
}

impl Change {
    /// Whether it is written into the health log: between healthy and unhealthy alone, and never for an observer (R11.1, Q56).
    fn is_logged(self) -> bool {
        self.from.is_some() && !matches!(self.subject, Subject::Observer(..))
    }

    /// Whether it sends an alert: all but the first verdict when it is healthy (R10.7).
    const fn alerts(self) -> bool {
        self.from.is_some() || !self.healthy
    }
}

/// When a change came to be known.
struct When {
    at: Option<Time>,
    round: Option<u32>,
}

/// What is known after the results so far.
struct State {
    held: Vec<HeldResults>,
    verdicts: Verdicts,
    pools: Vec<PoolState>,
    /// The last result of each target, for the reasons of failures; empty while changes are only counted.
    last: HashMap<Target, Detail>,
}

/// The statuses of one pool as they were told, each with the alert that is open on it.
#[derive(Default)]
struct PoolState {
    pool: Told,
    endpoints: Vec<Told>,
    /// The members that observe, and for each endpoint what each of them says.
    observers: Vec<usize>,
    observed: Vec<Told>,
}

#[derive(Debug, Clone, Copy, Default)]
struct Told {
    health: Health,
    /// The number of the alert that its recovery resolves.
    open: Option<usize>,
}

impl PoolState {
    fn told(&mut self, subject: Subject) -> Option<&mut Told> {
        match subject {
            Subject::Pool => Some(&mut self.pool),
            Subject::Endpoint(endpoint) => self.endpoints.get_mut(endpoint),
            Subject::Observer(endpoint, member) => {
                let position = self.observers.iter().position(|observer| *observer == member)?;
                self.observed.get_mut(endpoint * self.observers.len() + position)
            }
        }
    }
}

fn replay(network: &Network, course: &[(u64, &Taken)], teller: &mut Teller<'_>) {
    let mut state = State::new(network);
    for tick in course.chunk_by(|(one, _), (other, _)| one == other) {
        let Some((rank, first)) = tick.first() else { continue };
        let touched = state.take(network, tick, teller.network.is_some());
        let at = network.history.time_of(first).cloned();
        let round = at.is_none().then(|| u32::try_from(*rank).unwrap_or(u32::MAX));
        let when = When { at, round };
        for endpoints in touched.chunk_by(|(one, _), (other, _)| one == other) {
            let Some((pool, _)) = endpoints.first() else { continue };
            let changes = state.changes(network, *pool, endpoints);
            if changes.iter().any(|change| change.is_logged()) {
                events::tell(teller, &state, *pool, &when, &changes);
            }
            for change in changes.iter().filter(|change| change.alerts()) {
                notifications::tell(teller, &mut state, *pool, &when, *change);
            }
        }
    }
}

impl State {
    fn new(network: &Network) -> Self {
        let (model, rules) = (&network.model, &network.rules);
        let held = network::empty_planes(model, rules);
        let verdicts = Verdicts::new(model, rules, &held);
        let observing = rules.readings.observer_alerts == ObserverAlerts::OriginEvent;
        let each = model.pools.iter().zip(&rules.pools);
        let pools = each.map(|(pool, rules)| {
            let roles = rules.roles.iter().enumerate();
            let observers: Vec<usize> =
                roles.filter(|(_, role)| observing && **role == Role::Observer).map(|(member, _)| member).collect();
            PoolState {
                pool: Told::default(),
                endpoints: vec![Told::default(); pool.endpoints.len()],
                observed: vec![Told::default(); pool.endpoints.len() * observers.len()],
                observers,
            }
        });
        Self { pools: pools.collect(), verdicts, last: HashMap::new(), held }
    }

    /// Takes the results of one time and decides again what they touch: pools with their endpoints, in order.
    fn take(&mut self, network: &Network, tick: &[(u64, &Taken)], keeps: bool) -> Vec<(usize, usize)> {
        let (model, rules) = (&network.model, &network.rules);
        let vantage = |pool: usize| model.pools.get(pool).map_or(0, |pool| pool.places.vantage());
        let mut touched = Vec::new();
        for (_, taken) in tick {
            let Target { pool, endpoint, slot, .. } = taken.target;
            let at = network.history.time_of(taken).map(Time::seconds);
            if network::take_into(&mut self.held, rules, (taken.target, taken.saying.now), (vantage(pool) == slot, at))
            {
                touched.push((pool, endpoint, slot));
                if keeps {
                    let detail = self.last.entry(taken.target).or_default();
                    detail.last = taken.number();
                }
            }
        }
        let mut settled = Vec::new();
        // Of the other pools there is nothing to settle; a pool's second result finds nothing left.
        for (_, taken) in tick {
            network::settle_rounds_of(model, rules, &mut self.held, taken.target.pool, &mut settled);
        }
        touched.extend(settled.into_iter().map(|(pool, endpoint)| (pool, endpoint, 0)));
        let mut endpoints = Vec::with_capacity(touched.len());
        for (index, endpoint, slot) in touched {
            let (Some(pool), Some(pool_rules), Some(held), Some(verdicts)) = (
                model.pools.get(index),
                rules.pools.get(index),
                self.held.get(index),
                self.verdicts.pools.get_mut(index),
            ) else {
                continue;
            };
            // The first result from a data center sets aside what one vantage point said (D42).
            for slot in [slot, vantage(index)] {
                verdicts.refresh_endpoint(pool, pool_rules, held, &rules.readings, (endpoint, slot));
            }
            endpoints.push((index, endpoint));
        }
        let mut endpoints = by_rank(by_rank(endpoints, |(_, endpoint)| *endpoint as u64), |(pool, _)| *pool as u64);
        endpoints.dedup();
        endpoints
    }

    /// What changed in a pool of which these endpoints were decided again: its endpoints, what observers say of them, the pool.
    fn changes(&mut self, network: &Network, index: usize, endpoints: &[(usize, usize)]) -> Vec<Change> {
        let mut changes = Vec::new();
        let (Some(pool), Some(rules), Some(held), Some(verdicts), Some(state)) = (
            network.model.pools.get(index),
            network.rules.pools.get(index),
            self.held.get(index),
            self.verdicts.pools.get_mut(index),
            self.pools.get_mut(index),
        ) else {
            return changes;
        };
        let readings = &network.rules.readings;
        verdicts.verdict = verdicts.decide(pool, rules, held, readings);
        for (_, endpoint) in endpoints {
            let status = verdicts.endpoints.get(*endpoint).copied().unwrap_or(Status::Unknown);
            state.note(Subject::Endpoint(*endpoint), health(status), &mut changes);
            for member in state.observers.clone() {
                let mut places = vec![Words::default(); pool.places.words()];
                for slot in 0..=pool.places.vantage() {
                    let says = held.grid.get(*endpoint, member, slot);
                    if let (Some(words), Some(passes)) = (places.get_mut(slot / 64), says) {
                        words.known |= 1 << (slot % 64);
                        words.up |= u64::from(passes) << (slot % 64);
                    }
                }
                let status = status_of_places(pool, rules, held.is_vantage(*endpoint), readings, &places);
                state.note(Subject::Observer(*endpoint, member), health(status), &mut changes);
            }
        }
        state.note(Subject::Pool, pool_health(&verdicts.verdict), &mut changes);
        changes
    }
}

impl PoolState {
    /// Notes what a status is now, and the change if it is one.
    fn note(&mut self, subject: Subject, health: Health, changes: &mut Vec<Change>) {
        let Some(told) = self.told(subject) else { return };
        let from = std::mem::replace(&mut told.health, health);
        if let Some(healthy) = health.filter(|_| from != health) {
            changes.push(Change { subject, from, healthy });
        }
    }
}

const fn health(status: Status) -> Health {
    match status {
        Status::Healthy => Some(true),
        Status::Unhealthy => Some(false),
        _ => None,
    }
}

/// The API's boolean: healthy and degraded are both true (R6.3, Q54).
const fn pool_health(verdict: &PoolVerdict) -> Health {
    match verdict.label {
        _ if !verdict.monitored => None,
        Label::Healthy | Label::Degraded => Some(true),
        Label::Critical => Some(false),
        Label::Unknown if verdict.usable => Some(true),
        Label::Unknown | Label::Disabled => None,
    }
}

//! What becomes of a request's session, proved (R8.20, R8.21, R8.27, Q48).

use super::Context;
use crate::model::PoolModel;
use crate::steering::{Choice, End, Keeps, Leaves, Seat, SessionWay, Share, Source, lifetime};
use whydown_schema::report::PoolShare;
use whydown_schema::share::{percent, plain};
use whydown_schema::steering::SessionAffinity;
use whydown_schema::{Facts, Outcome, Step};

/// The rule by which a session stays; `None` where none does.
pub(super) fn rule(choice: &Choice<'_>) -> Option<&'static str> {
    match &choice.session {
        Some(SessionWay::Stays { share, .. }) if share.is_zero() => None,
        Some(SessionWay::Stays { despite: Some(_), .. }) => Some("Q48"),
        Some(SessionWay::Stays { keeps: Keeps::Drains { .. }, .. }) => Some("R8.21"),
        Some(SessionWay::Stays { .. }) => Some("R8.20"),
        _ => None,
    }
}

/// Where a session stays, for the first sentence of a decision: the endpoint, and who takes the rest.
pub(super) fn set_stays(context: Context<'_>, facts: &mut Facts, choice: &Choice<'_>) {
    let Some(SessionWay::Stays { seat, share, .. }) = choice.session else { return };
    set_seat(context, facts, seat);
    facts.set("stays", percent(share.number()));
    let rest = choice.steered().iter().filter_map(|served| {
        let name = &context.network.model.pools.get(served.pool)?.name;
        Some(PoolShare::marked(name, served.fallback))
    });
    facts.set("rest", rest.collect::<Vec<_>>());
}

/// What becomes of the session, and why.
pub(super) fn step(context: Context<'_>, choice: &Choice<'_>) -> Option<Step> {
    let way = choice.session.as_ref()?;
    let unserved = matches!(choice.end, End::Nothing(_));
    let mut step = match way {
        // No session begins where nothing serves.
        SessionWay::Begins if unserved => return None,
        SessionWay::Stays { share, .. } => stays(context, choice, *share),
        SessionWay::Moves { seat, why } => moves(context, choice, *seat, *why),
        SessionWay::Begins => told("R8.20", Outcome::Applies, "begins"),
        SessionWay::NotKept => told("R8.20", Outcome::PassedOver, "not_kept"),
        SessionWay::DnsOnly => told("R8.27", Outcome::PassedOver, "dns_only"),
    };
    if unserved {
        step.facts.set("unserved", true);
    }
    let settings = &choice.route.settings;
    step.facts.set("affinity", settings.session_affinity.word());
    step.facts.set("by_header", settings.session_affinity == SessionAffinity::Header);
    step.facts.set("by_address", settings.session_affinity == SessionAffinity::IpCookie);
    if let Some(seconds) = lifetime(settings) {
        set_seconds(&mut step.facts, "ttl", seconds);
        step.facts.set("ttl_given", settings.session_affinity_ttl.is_some());
    }
    Some(step)
}

fn told(rule: &'static str, outcome: Outcome, why: &'static str) -> Step {
    let mut step = Step::new(rule, outcome);
    step.facts.set("session", why);
    step
}

fn stays(context: Context<'_>, choice: &Choice<'_>, share: Share) -> Step {
    let mut step = told(rule(choice).unwrap_or("R8.19"), Outcome::Stays, "stays");
    let Some(SessionWay::Stays { seat, keeps, despite, .. }) = &choice.session else { return step };
    set_seat(context, &mut step.facts, *seat);
    let pool = context.network.model.pools.get(seat.pool);
    match keeps {
        Keeps::Healthy(source) => set_seen_by(&mut step.facts, choice, *source),
        Keeps::Unmonitored => step.facts.set("session", "unmonitored"),
        Keeps::Drains { since } => {
            step.facts.set("session", "drains");
            set_seconds(&mut step.facts, "drain", choice.route.settings.drain_duration);
            step.facts.set("since_known", since.is_some());
            if let Some(since) = since {
                set_seconds(&mut step.facts, "since", *since);
            }
        }
    }
    let weight = pool.and_then(|pool| pool.endpoints.get(seat.endpoint)).map(|endpoint| endpoint.weight);
    step.facts.set("weightless", weight == Some(0.0));
    if let Some(why) = despite {
        step.facts.set("despite", why.word());
    }
    let shed = pool.map_or(0.0, |pool| pool.load_shedding.session_percent);
    if shed > 0.0 {
        step.facts.set("shed", plain(shed));
        step.facts.set("nowhere", share == Share::ONE);
    }
    if share.is_zero() {
        step.outcome = Outcome::Moves;
    }
    step
}

fn moves(context: Context<'_>, choice: &Choice<'_>, seat: Option<Seat>, why: Leaves) -> Step {
    let rule = match why {
        Leaves::Disabled | Leaves::Drained(_) => "R8.21",
        Leaves::Pool { .. } => "Q48",
        _ => "R8.20",
    };
    let mut step = told(rule, Outcome::Moves, why.word());
    if let Some(seat) = seat {
        set_seat(context, &mut step.facts, seat);
    }
    match why {
        Leaves::Unhealthy(source) => set_seen_by(&mut step.facts, choice, source),
        Leaves::Drained(since) => {
            set_seconds(&mut step.facts, "since", since);
            set_seconds(&mut step.facts, "drain", choice.route.settings.drain_duration);
        }
        Leaves::Pool { why, drains } => {
            step.facts.set("why", why.word());
            step.facts.set("drains", drains);
        }
        _ => {}
    }
    step
}

fn set_seat(context: Context<'_>, facts: &mut Facts, seat: Seat) {
    let pool: Option<&PoolModel> = context.network.model.pools.get(seat.pool);
    if let Some(pool) = pool {
        facts.set("pool", &pool.name);
        facts.set("endpoint", pool.endpoints.get(seat.endpoint).map_or("", |endpoint| endpoint.name.as_str()));
    }
}

/// The place whose verdict was read, where it wasn't the global one (R4.8).
fn set_seen_by(facts: &mut Facts, choice: &Choice<'_>, source: Source) {
    let place = match source {
        Source::Global => None,
        Source::Local => choice.place.data_center,
        Source::Regional => choice.place.region,
    };
    if let Some(place) = place {
        facts.set("seen_by", place);
    }
}

/// Whole seconds as a count.
fn set_seconds(facts: &mut Facts, name: &'static str, seconds: f64) {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole, and in range")]
    if seconds.fract() == 0.0 && (0.0..1e15).contains(&seconds) {
        facts.set(name, seconds as u64);
    } else {
        facts.set(name, seconds);
    }
}

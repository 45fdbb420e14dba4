//! Sessions that stay with their endpoint (R8.20, R8.21, R8.27, Q48).

use super::Grounds;
use super::candidates::{self, WhyNot};
use super::route::Route;
use super::share::Share;
use super::sources::{self, Source};
use crate::model::{EndpointModel, Model, PoolReference, SteeringModel};
use crate::serving::ServingPlace;
use whydown_schema::readings::AffinityInCriticalPool;
use whydown_schema::scenario::{Request, RequestSession, Scenario, SteeringPolicy, Time};
use whydown_schema::steering::SessionAffinity;
use whydown_schema::{Diagnostic, Findings, Status};

/// What becomes of the session of a request.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum SessionWay {
    /// It stays with its endpoint.
    Stays {
        /// Where.
        seat: Seat,
        /// This part of such requests; the rest is shed (R8.19).
        share: Share,
        /// What keeps it there.
        keeps: Keeps,
        /// Its pool takes no new requests, and by the reading of Q48 that is no reason to leave.
        despite: Option<WhyNot>,
    },
    /// Its endpoint is chosen anew.
    Moves {
        /// Where it was; `None` where that can't be told.
        seat: Option<Seat>,
        /// Why it can't stay.
        why: Leaves,
    },
    /// The request belongs to none yet: the endpoint that it reaches is kept.
    Begins,
    /// The balancer keeps no sessions.
    NotKept,
    /// The balancer is DNS-only, to which no affinity is applied (R8.27).
    DnsOnly,
}

/// The endpoint that a session is with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Seat {
    pub(crate) pool: usize,
    pub(crate) endpoint: usize,
}

/// What keeps a session with its endpoint.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Keeps {
    /// The endpoint is healthy, by whose verdict.
    Healthy(Source),
    /// Its health is ignored.
    Unmonitored,
    /// It is disabled and drains (R8.21).
    Drains {
        /// For how many seconds already, where that is known.
        since: Option<f64>,
    },
}

/// Why a session leaves its endpoint.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Leaves {
    /// The scenario doesn't hold the endpoint.
    Unplaced,
    /// Its pool is none of those that the request is steered to.
    OtherPool,
    /// Its pool is disabled.
    PoolDisabled,
    /// Its name doesn't resolve for this request.
    Unresolvable,
    /// It is unhealthy, by whose verdict.
    Unhealthy(Source),
    /// It has no verdict, which counts as down (R6.6).
    Unknown,
    /// It is disabled, and the balancer doesn't drain.
    Disabled,
    /// It has drained for longer than it may, in seconds.
    Drained(f64),
    /// It could keep the session, but its pool takes no new requests (Q48).
    Pool {
        /// Why.
        why: WhyNot,
        /// The endpoint drains.
        drains: bool,
    },
}

impl Leaves {
    /// As a word for sentences.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Unplaced => "unplaced",
            Self::OtherPool => "other_pool",
            Self::PoolDisabled => "pool_disabled",
            Self::Unresolvable => "unresolvable",
            Self::Unhealthy(_) => "unhealthy",
            Self::Unknown => "unknown",
            Self::Disabled => "disabled",
            Self::Drained(_) => "drained",
            Self::Pool { .. } => "pool",
        }
    }
}

/// How many seconds a session lasts (R8.20); `None` where none is kept.
pub(crate) fn lifetime(settings: &SteeringModel) -> Option<f64> {
    let default = match settings.session_affinity {
        SessionAffinity::None => return None,
        SessionAffinity::Cookie | SessionAffinity::IpCookie => 82_800.0,
        SessionAffinity::Header => 1_800.0,
    };
    Some(settings.session_affinity_ttl.unwrap_or(default))
}

/// What becomes of the session of a request; `None` where the balancer keeps none and the request has none.
pub(crate) fn way(
    grounds: Grounds<'_>,
    route: &Route<'_>,
    request: &Request,
    place: ServingPlace<'_>,
) -> Option<SessionWay> {
    let Some(session) = &request.session else {
        return match (route.settings.session_affinity, route.balancer.given.proxied) {
            (SessionAffinity::None, _) => None,
            (_, true) => Some(SessionWay::Begins),
            (_, false) => Some(SessionWay::DnsOnly),
        };
    };
    if route.settings.session_affinity == SessionAffinity::None {
        return Some(SessionWay::NotKept);
    }
    if !route.balancer.given.proxied {
        return Some(SessionWay::DnsOnly);
    }
    let Some(seat) = seat(grounds.model, session, "").ok() else {
        return Some(SessionWay::Moves { seat: None, why: Leaves::Unplaced });
    };
    Some(match kept(grounds, &route.settings, seat, place) {
        Ok((keeps, despite)) => {
            let shed = grounds.model.pools.get(seat.pool).map_or(0.0, |pool| pool.load_shedding.session_percent);
            SessionWay::Stays { seat, share: Share::percent(shed).rest(), keeps, despite }
        }
        Err(why) => SessionWay::Moves { seat: Some(seat), why },
    })
}

/// What keeps a session where it is, and why its pool takes nothing else where it doesn't.
///
/// # Errors
/// Why it has to leave.
fn kept(
    grounds: Grounds<'_>,
    settings: &SteeringModel,
    seat: Seat,
    place: ServingPlace<'_>,
) -> Result<(Keeps, Option<WhyNot>), Leaves> {
    let pool = grounds.model.pools.get(seat.pool).ok_or(Leaves::Unplaced)?;
    let endpoint = pool.endpoints.get(seat.endpoint).ok_or(Leaves::Unplaced)?;
    let reference = reference(settings, seat.pool).ok_or(Leaves::OtherPool)?;
    if !pool.enabled {
        return Err(Leaves::PoolDisabled);
    }
    let keeps = if endpoint.enabled {
        healthy(grounds, seat, place)?
    } else {
        drains(endpoint, settings.drain_duration, grounds.at)?
    };
    if endpoint.unresolvable.at(place.data_center) {
        return Err(Leaves::Unresolvable);
    }
    let unusable = candidates::candidate(grounds, reference, place).err();
    match unusable {
        Some(why) if grounds.readings.affinity_in_critical_pool == AffinityInCriticalPool::Move => {
            Err(Leaves::Pool { why, drains: matches!(keeps, Keeps::Drains { .. }) })
        }
        unusable => Ok((keeps, unusable)),
    }
}

/// R8.20: by the verdict that steering reads for the request.
fn healthy(grounds: Grounds<'_>, seat: Seat, place: ServingPlace<'_>) -> Result<Keeps, Leaves> {
    let view = sources::view(grounds, seat.pool, place).ok_or(Leaves::Unplaced)?;
    let source = view.source(seat.endpoint);
    match view.statuses.get(seat.endpoint) {
        Some(Status::Healthy) => Ok(Keeps::Healthy(source)),
        Some(Status::Unmonitored) => Ok(Keeps::Unmonitored),
        Some(Status::Unknown) => Err(Leaves::Unknown),
        _ => Err(Leaves::Unhealthy(source)),
    }
}

/// R8.21: a disabled endpoint keeps its sessions for the drain duration. Where it isn't known since when it is disabled, that time
/// is taken not to be over.
fn drains(endpoint: &EndpointModel, duration: f64, now: Option<&Time>) -> Result<Keeps, Leaves> {
    if duration <= 0.0 {
        return Err(Leaves::Disabled);
    }
    let now = now.filter(|now| now.is_calendar()).map(Time::seconds);
    match now.zip(endpoint.disabled_at).map(|(now, since)| (now - since).max(0.0)) {
        Some(since) if since > duration => Err(Leaves::Drained(since)),
        since => Ok(Keeps::Drains { since }),
    }
}

/// How these settings name a pool: in `default_pools`, in a map under geo, or as the fallback.
fn reference(settings: &SteeringModel, pool: usize) -> Option<&PoolReference> {
    let mapped = settings.mapped().filter(|_| settings.policy == SteeringPolicy::Geo);
    settings.order.iter().chain(mapped).chain(&settings.fallback).find(|reference| reference.pool == Some(pool))
}

/// The endpoint that a session is with.
///
/// # Errors
/// A diagnostic when there is none, or more than one.
fn seat(model: &Model, session: &RequestSession, pointer: &str) -> Result<Seat, Diagnostic> {
    let unplaced = || Diagnostic::error("session-unplaced", pointer).by("R8.20");
    let Some(endpoint) = session.endpoint.as_deref() else {
        return Err(unplaced());
    };
    let pool_id = session.pool_id.as_deref();
    model.find_endpoint(pool_id, endpoint, pointer).map(|(pool, endpoint)| Seat { pool, endpoint }).map_err(|found| {
        unplaced()
            .with("endpoint", endpoint)
            .with("pool", pool_id.unwrap_or_default())
            .with("several", found.code == "ambiguous-endpoint")
    })
}

/// Sessions of which it can't be told where they are: their requests are decided like new ones.
pub(crate) fn note_unplaced_sessions(scenario: &Scenario, model: &Model, findings: &mut Findings) {
    for request in &scenario.requests {
        if let Some(session) = &request.session
            && let Err(finding) = seat(model, session, &format!("/requests/{}/session", request.index))
        {
            findings.push(finding);
        }
    }
}

//! What each policy makes of the pools that may be chosen (R8.7–R8.13): an order in which they are tried, or weights by which
//! they share the requests.

use super::Grounds;
use super::candidates::Candidate;
use super::coordinates::{self, Coordinates};
use super::route::Route;
use super::share::Share;
use super::sources;
use crate::latency;
use crate::serving::ServingPlace;
use whydown_schema::readings::MissingRtt;
use whydown_schema::scenario::{LoadBalancer, Request, SteeringPolicy};
use whydown_schema::steering::{PreferEcs, Steering};

/// The policy by which a load balancer steers: without one `geo` if it has a map, else `off` (R8.13).
#[must_use]
pub fn policy(balancer: &LoadBalancer) -> SteeringPolicy {
    of(&balancer.steering)
}

/// The policy of settings (R8.13).
pub(crate) fn of(settings: &Steering) -> SteeringPolicy {
    let by_maps = if settings.maps.is_empty() { SteeringPolicy::Off } else { SteeringPolicy::Geo };
    match settings.steering_policy {
        None | Some(SteeringPolicy::Unset) => by_maps,
        Some(policy) => policy,
    }
}

/// What a policy makes of the candidates.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Ranking {
    /// The rule that makes it.
    pub(crate) rule: &'static str,
    /// They are tried in this order; otherwise they share the requests by weight.
    pub(crate) in_order: bool,
    /// The candidates, those tried first in front.
    pub(crate) ranked: Vec<Ranked>,
    /// What the policy would have looked at, and had to do without.
    pub(crate) without: Option<Without>,
}

impl Ranking {
    /// The same without a pool.
    pub(crate) fn except(&self, candidates: &[Candidate], pool: Option<usize>) -> Self {
        let is_other = |ranked: &&Ranked| candidates.get(ranked.candidate).is_some_and(|it| Some(it.pool) != pool);
        let ranked = self.ranked.iter().filter(is_other).copied().collect();
        Self { rule: self.rule, in_order: self.in_order, ranked, without: self.without }
    }
}

/// A candidate as a policy sees it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Ranked {
    /// Its index in the candidates.
    pub(crate) candidate: usize,
    pub(crate) measure: Measure,
}

/// What a policy goes by.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Measure {
    /// Its place in the list.
    Order,
    /// Its weight, and the requests or connections that are open to it.
    Weight {
        /// What it is weighed with.
        weight: Share,
        /// As it is set.
        set: f64,
        /// How many are open, where the policy counts them.
        open: Option<f64>,
    },
    /// Its round trip time at the serving place, in milliseconds.
    RoundTrip(Option<f64>),
    /// Its distance, in kilometres.
    Distance(Option<f64>),
}

impl Measure {
    pub(crate) const fn weight(&self) -> Share {
        match self {
            Self::Weight { weight, .. } => *weight,
            _ => Share::ZERO,
        }
    }

    /// What it is weighed with where all weights are 0: each counts as 1, and what is open is counted all the same (D45).
    pub(crate) fn even(&self) -> Share {
        match self {
            Self::Weight { open, .. } => weighed(1.0, *open).weight(),
            _ => Share::ONE,
        }
    }
}

/// What a policy had to do without.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Without {
    /// The request has no place: what holds worldwide is taken (D31).
    PlaceSoWorldwide,
    /// The request has no coordinates: the order of the list is taken (D31).
    PlaceSoOrder,
    /// Some pool has no round trip time there: the order of the list is taken (R8.10, Q44).
    RoundTripSoOrder,
    /// A DNS-only balancer sees no requests: the counts read as 0 (R8.12).
    Counts,
}

impl Without {
    /// As a word for sentences.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::PlaceSoWorldwide => "place_so_worldwide",
            Self::PlaceSoOrder => "place_so_order",
            Self::RoundTripSoOrder => "round_trip_so_order",
            Self::Counts => "counts",
        }
    }
}

/// What the route's policy makes of the candidates for a request.
pub(crate) fn rank(
    grounds: Grounds<'_>,
    route: &Route<'_>,
    candidates: &[Candidate],
    (request, place): (&Request, ServingPlace<'_>),
) -> Ranking {
    match route.settings.policy {
        SteeringPolicy::Unset | SteeringPolicy::Off => in_list_order("R8.7", candidates),
        SteeringPolicy::Geo => in_list_order("R8.9", candidates),
        SteeringPolicy::Random => by_weight("R8.8", route, candidates, grounds, None),
        SteeringPolicy::LeastOutstandingRequests | SteeringPolicy::LeastConnections => {
            by_weight("R8.12", route, candidates, grounds, Some(request))
        }
        SteeringPolicy::DynamicLatency => by_latency(grounds, candidates, place),
        SteeringPolicy::Proximity => by_distance(grounds, route, candidates, request),
    }
}

fn in_list_order(rule: &'static str, candidates: &[Candidate]) -> Ranking {
    let ranked = (0..candidates.len()).map(|candidate| Ranked { candidate, measure: Measure::Order });
    Ranking { rule, in_order: true, ranked: ranked.collect(), without: None }
}

/// R8.8: by `pool_weights`, else `default_weight`. R8.12: each divided by the open requests or connections and one more; a
/// DNS-only balancer sees none of them.
fn by_weight(
    rule: &'static str,
    route: &Route<'_>,
    candidates: &[Candidate],
    grounds: Grounds<'_>,
    counting: Option<&Request>,
) -> Ranking {
    let weights = &route.settings.pool_weights;
    let proxied = route.balancer.given.proxied;
    let ranked = candidates.iter().enumerate().map(|(candidate, it)| {
        let set = weights.of(&it.reference);
        let pool = grounds.model.pools.get(it.pool);
        let names = || pool.map_or([it.reference.as_str(); 3], |pool| [&it.reference, &pool.id, &pool.name]);
        let open = counting.map(|request| if proxied { request.in_flight(&names()) } else { 0.0 });
        Ranked { candidate, measure: weighed(set, open) }
    });
    let without = (counting.is_some() && !proxied).then_some(Without::Counts);
    Ranking { rule, in_order: false, ranked: ranked.collect(), without }
}

/// R8.12: the weight divided by what is open and one more.
pub(crate) fn weighed(set: f64, open: Option<f64>) -> Measure {
    let one_more = Share::ONE.plus(Share::decimal(open.unwrap_or(0.0)));
    Measure::Weight { weight: Share::decimal(set).of(one_more), set, open }
}

/// R8.10: lowest round trip time at the serving place first; pools without one by Q44. Equal times: failover order (D33).
fn by_latency(grounds: Grounds<'_>, candidates: &[Candidate], place: ServingPlace<'_>) -> Ranking {
    let times: Vec<Option<f64>> = candidates.iter().map(|it| round_trip(grounds, it.pool, place)).collect();
    let missing = times.iter().any(Option::is_none);
    let missing_rtt = grounds.readings.missing_rtt;
    let mut ranked: Vec<Ranked> = times
        .iter()
        .enumerate()
        .map(|(candidate, time)| Ranked { candidate, measure: Measure::RoundTrip(*time) })
        .collect();
    let by_order = missing && missing_rtt == MissingRtt::FailoverOrder;
    if !by_order {
        let without = if missing_rtt == MissingRtt::First { -1.0 } else { f64::INFINITY };
        sort_by(&mut ranked, |it| if let Measure::RoundTrip(Some(time)) = it { *time } else { without });
    }
    let nowhere = candidates.iter().any(|it| latency::is_without_place(grounds.averages, it.pool, place));
    let without = match (by_order, nowhere) {
        (true, _) => Some(Without::RoundTripSoOrder),
        (false, true) => Some(Without::PlaceSoWorldwide),
        (false, false) => None,
    };
    Ranking { rule: "R8.10", in_order: true, ranked, without }
}

/// A pool's round trip time for requests at a place: over the endpoints that are healthy as steering reads them (D32).
pub(crate) fn round_trip(grounds: Grounds<'_>, pool: usize, place: ServingPlace<'_>) -> Option<f64> {
    let view = sources::view(grounds, pool, place)?;
    latency::pool_rtt_for(grounds.averages, pool, &view.statuses, place)
}

/// R8.11: the nearest first; pools without coordinates last. Equal distances: failover order (D33).
fn by_distance(grounds: Grounds<'_>, route: &Route<'_>, candidates: &[Candidate], request: &Request) -> Ranking {
    let Some(from) = coordinates(grounds, route, request) else {
        return Ranking { without: Some(Without::PlaceSoOrder), ..in_list_order("R8.11", candidates) };
    };
    let distance = |it: &Candidate| {
        let to = grounds.model.pools.get(it.pool)?.coordinates?;
        Some(coordinates::distance(from, to))
    };
    let mut ranked: Vec<Ranked> = candidates
        .iter()
        .enumerate()
        .map(|(candidate, it)| Ranked { candidate, measure: Measure::Distance(distance(it)) })
        .collect();
    sort_by(&mut ranked, |it| if let Measure::Distance(Some(distance)) = it { *distance } else { f64::INFINITY });
    Ranking { rule: "R8.11", in_order: true, ranked, without: None }
}

/// From where distances are taken (R8.11): a proxied balancer's from the data center, where its place is known; a DNS-only one's
/// as its `location_strategy` says, by default from the client's network. Otherwise from where the request says it is.
fn coordinates(grounds: Grounds<'_>, route: &Route<'_>, request: &Request) -> Option<Coordinates> {
    let client = request.latitude.zip(request.longitude);
    let data_center = request.data_center.as_deref().and_then(|code| grounds.model.data_center(code)?.coordinates);
    let strategy = route.settings.location_strategy;
    let by_client = !route.balancer.given.proxied
        && (strategy.by_resolver || matches!(strategy.prefer_ecs, PreferEcs::Always | PreferEcs::Proximity));
    if by_client { client.or(data_center) } else { data_center.or(client) }
}

/// The smallest first; equal ones keep their order.
fn sort_by(ranked: &mut Vec<Ranked>, key: impl Fn(&Measure) -> f64) {
    *ranked = whydown_schema::order::by_number(std::mem::take(ranked), |it| key(&it.measure));
}

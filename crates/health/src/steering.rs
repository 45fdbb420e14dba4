//! Where a request goes: the policy `off`, the fallback pool, and what is left when there is none (R8.1–R8.7, R8.15, R8.18).

use crate::model::{BalancerModel, EndpointModel, Model, PoolModel, PoolReference};
use crate::pool::{PoolGround, PoolVerdict};
use crate::verdicts::Verdicts;
use std::collections::HashSet;
use whydown_schema::readings::{FallbackUsesHealth, WeightZeroCounts};
use whydown_schema::report::{Answer, EndpointShare, PoolShare};
use whydown_schema::scenario::{CheckRegions, LoadBalancer, OriginSteering, Request, Scenario, SteeringPolicy};
use whydown_schema::{Diagnostic, Findings, Readings, Status};

/// The policy by which a load balancer steers: without one `geo` if it has a map, else `off` (R8.13).
#[must_use]
pub fn policy(balancer: &LoadBalancer) -> SteeringPolicy {
    let by_maps = if balancer.mapped_pools.is_empty() { SteeringPolicy::Off } else { SteeringPolicy::Geo };
    balancer.steering_policy.unwrap_or(by_maps)
}

/// Whether the balancer steers by location.
pub(crate) fn is_geo(balancer: &LoadBalancer) -> bool {
    policy(balancer) == SteeringPolicy::Geo
}

/// D34: maps of pools by place are ignored under every policy that doesn't steer by place.
pub(crate) fn note_ignored_maps(scenario: &Scenario, findings: &mut Findings) {
    for balancer in scenario.load_balancers.iter().filter(|balancer| !is_geo(balancer)) {
        for (map, _) in &balancer.mapped_pools {
            findings.push(
                Diagnostic::note("map-ignored", format!("/load_balancers/{}/{map}", balancer.index))
                    .by("D34")
                    .with("map", *map)
                    .with("policy", balancer.steering_policy.map_or("off", SteeringPolicy::word)),
            );
        }
    }
}

/// What becomes of a request, with the pools passed over on the way.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Choice {
    pub(crate) passed_over: Vec<(PoolReference, WhyNot)>,
    pub(crate) end: End,
}

/// Where the choice ended.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum End {
    /// A pool of the policy.
    Pool { pool: usize, shares: Vec<(usize, f64)> },
    /// The fallback pool, its health ignored (R8.4).
    Fallback { pool: usize, shares: Vec<(usize, f64)> },
    /// No pool, and no fallback that could serve (R8.5, Q43, D44, D45).
    Nothing(WhyNot),
    /// The balancer is switched off (R7.4).
    BalancerDisabled,
}

impl End {
    /// The pool that takes the requests, with its endpoints' shares.
    pub(crate) fn pool_share(&self, model: &Model) -> Option<PoolShare> {
        let (Self::Pool { pool, shares } | Self::Fallback { pool, shares }) = self else { return None };
        let pool = model.pools.get(*pool)?;
        let endpoints = shares.iter().filter(|(_, share)| *share > 0.0).filter_map(|(endpoint, share)| {
            Some(EndpointShare { name: pool.endpoints.get(*endpoint)?.name.clone(), share: *share })
        });
        Some(PoolShare { pool_id: pool.id.clone(), share: 1.0, endpoints: endpoints.collect() })
    }

    /// What the client gets when there is no pool.
    pub(crate) const fn answer(&self, proxied: bool) -> Option<Answer> {
        match self {
            Self::Pool { .. } | Self::Fallback { .. } => None,
            Self::Nothing(_) if proxied => Some(Answer::Http530),
            Self::Nothing(_) => Some(Answer::Soa),
            Self::BalancerDisabled => Some(Answer::DnsRecords),
        }
    }
}

/// Why a pool is passed over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum WhyNot {
    /// The scenario doesn't hold it: treated as monitored and without results.
    Missing,
    /// Switched off (R6.8).
    Disabled,
    /// Too few of its endpoints are healthy (R8.3).
    Critical,
    /// No endpoint has a verdict yet (R6.6).
    Unknown,
    /// Nobody votes in its group, which counts as down (Q15, D21).
    Voteless,
    /// Its threshold is 0, and it has nothing to serve with (D19).
    NothingToServe,
    /// Usable by the count of its places, and none of its endpoints is healthy over all (D24).
    NoneHealthy,
    /// No endpoint that could serve has a name that resolves for this request (R6.5, R6.10, D44).
    Unresolvable,
    /// Fewer than the threshold are left once those are skipped whose name doesn't resolve for this request (D44).
    TooFewResolve {
        /// How many are left.
        left: u32,
        /// The threshold.
        needed: u32,
    },
}

impl WhyNot {
    /// As a word for sentences.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Missing => "missing",
            Self::Disabled => "disabled",
            Self::Critical => "critical",
            Self::Unknown => "unknown",
            Self::Voteless => "voteless",
            Self::NothingToServe => "nothing_to_serve",
            Self::NoneHealthy => "none_healthy",
            Self::Unresolvable => "unresolvable",
            Self::TooFewResolve { .. } => "too_few_resolve",
        }
    }

    /// Why a pool that isn't usable isn't.
    const fn of(verdict: &PoolVerdict) -> Self {
        match verdict.ground {
            PoolGround::Disabled => Self::Disabled,
            PoolGround::Unmonitored => Self::Unresolvable,
            PoolGround::Voteless => Self::Voteless,
            PoolGround::AllUnknown => Self::Unknown,
            PoolGround::Degraded | PoolGround::MixedUnknown | PoolGround::AllHealthy => Self::NothingToServe,
            PoolGround::NoEndpoint
            | PoolGround::CriticalScope
            | PoolGround::BelowThreshold
            | PoolGround::BelowThresholdByPlaces => Self::Critical,
        }
    }
}

/// Something that a decision would need and this version can't judge yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Unjudged {
    /// Which feature.
    pub(crate) what: &'static str,
    /// The JSON pointer to what asks for it.
    pub(crate) pointer: String,
    /// The pool that asks for it, where it is none of the balancer's own.
    pub(crate) pool: Option<usize>,
}

/// Everything that this version can't judge yet about a decision; empty when it can be made.
pub(crate) fn not_evaluated(model: &Model, balancer: &BalancerModel, request: &Request) -> Vec<Unjudged> {
    let given = &balancer.given;
    if !given.enabled {
        return Vec::new();
    }
    let mut found = Vec::new();
    let mut own = |asked: bool, what: &'static str, field: &str| {
        if asked {
            let pointer = format!("/load_balancers/{}/{field}", given.index);
            found.push(Unjudged { what, pointer, pool: None });
        }
    };
    own(given.active_pool_sets > 0, "pool_sets", "pool_sets");
    own(given.active_rules > 0, "rules", "rules");
    match given.steering_policy {
        Some(SteeringPolicy::Off) => {}
        Some(_) => own(true, "steering_policy", "steering_policy"),
        // R8.13: without a policy, maps choose the pool.
        None => own(is_geo(given), "steering_policy", given.mapped_pools.first().map_or("", |(map, _)| map)),
    }
    own(given.session_affinity && request.has_session, "session", "session_affinity");

    let mut seen = HashSet::new();
    for index in balancer.order.iter().chain(&balancer.fallback).filter_map(|reference| reference.pool) {
        let Some(pool) = model.pools.get(index).filter(|_| seen.insert(index)) else { continue };
        let weighs_load =
            matches!(pool.origin_steering, OriginSteering::LeastOutstandingRequests | OriginSteering::LeastConnections);
        let has_place = request.region.is_some() || request.data_center.is_some();
        // R4.8: with every data center checked, the one that serves the request reads its own verdict first.
        let reads_local = pool.check_regions == CheckRegions::AllDataCenters && request.data_center.is_some();
        let monitored = pool.attachment != crate::model::Attachment::Nothing;
        for (asked, what, field) in [
            (pool.sheds, "load_shedding", "/load_shedding"),
            (weighs_load, "origin_steering", "/origin_steering"),
            (monitored && pool.health_sources && has_place, "health_sources", "/health_sources"),
            (monitored && !pool.health_sources && reads_local, "health_sources", ""),
        ] {
            if asked {
                found.push(Unjudged { what, pointer: format!("/pools/{}{field}", pool.index), pool: Some(index) });
            }
        }
    }
    found
}

/// What a choice rests on: the configuration, the verdicts on it, and the readings by which they were made.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Grounds<'a> {
    pub(crate) model: &'a Model,
    pub(crate) verdicts: &'a Verdicts,
    pub(crate) readings: &'a Readings,
}

/// Decides a request under the policy `off` (R8.7, R8.13, D34).
pub(crate) fn choose(grounds: Grounds<'_>, balancer: &BalancerModel, request: &Request) -> Choice {
    let mut passed_over = Vec::new();
    if !balancer.given.enabled {
        return Choice { passed_over, end: End::BalancerDisabled };
    }
    let data_center = request.data_center.as_deref();
    for reference in &balancer.order {
        match usable(grounds, reference, data_center) {
            Ok((pool, shares)) => return Choice { passed_over, end: End::Pool { pool, shares } },
            Err(why) => passed_over.push((reference.clone(), why)),
        }
    }
    Choice { passed_over, end: fallback(grounds, balancer, data_center) }
}

/// The endpoints of a usable pool that serve, with their shares.
fn usable(
    grounds: Grounds<'_>,
    reference: &PoolReference,
    data_center: Option<&str>,
) -> Result<(usize, Vec<(usize, f64)>), WhyNot> {
    let index = reference.pool.ok_or(WhyNot::Missing)?;
    let pool = grounds.model.pools.get(index).ok_or(WhyNot::Missing)?;
    let verdicts = grounds.verdicts.pools.get(index).ok_or(WhyNot::Missing)?;
    if !verdicts.verdict.usable {
        return Err(WhyNot::of(&verdicts.verdict));
    }
    let resolves = |endpoint: &EndpointModel| !endpoint.unresolvable.at(data_center);
    let healthy = |status: Status| matches!(status, Status::Healthy | Status::Unmonitored);
    let selectable: Vec<usize> = pool
        .endpoints
        .iter()
        .zip(&verdicts.endpoints)
        .enumerate()
        .filter(|(_, (endpoint, status))| healthy(**status) && resolves(endpoint))
        .map(|(index, _)| index)
        .collect();
    // D44: a healthy endpoint whose name doesn't resolve here doesn't count towards the threshold for this request; one of
    // weight 0 may not have counted in the first place (Q32).
    let counts =
        |endpoint: &EndpointModel| !endpoint.weightless || grounds.readings.weight_zero_counts == WeightZeroCounts::Yes;
    let endpoints = pool.endpoints.iter().zip(&verdicts.endpoints);
    let unresolved = || endpoints.clone().filter(|(it, status)| healthy(**status) && !resolves(it));
    let skipped = unresolved().filter(|(it, _)| counts(it)).count();
    let left = verdicts.verdict.counted_healthy.saturating_sub(u32::try_from(skipped).unwrap_or(u32::MAX));
    if selectable.is_empty() {
        return Err(if unresolved().next().is_some() { WhyNot::Unresolvable } else { WhyNot::NoneHealthy });
    }
    let needed = verdicts.verdict.threshold;
    if skipped > 0 && verdicts.verdict.monitored && left < needed {
        return Err(WhyNot::TooFewResolve { left, needed });
    }
    Ok((index, shares(pool, &selectable)))
}

/// The fallback pool, its health ignored (R8.4, Q42); where it can't serve, nothing is left (R8.5, Q43, D44, D45).
fn fallback(grounds: Grounds<'_>, balancer: &BalancerModel, data_center: Option<&str>) -> End {
    let Some(index) = balancer.fallback.as_ref().and_then(|reference| reference.pool) else {
        return End::Nothing(WhyNot::Missing);
    };
    let (Some(pool), Some(verdicts)) = (grounds.model.pools.get(index), grounds.verdicts.pools.get(index)) else {
        return End::Nothing(WhyNot::Missing);
    };
    if !pool.enabled {
        return End::Nothing(WhyNot::Disabled);
    }
    let enabled: Vec<usize> = pool
        .endpoints
        .iter()
        .enumerate()
        .filter(|(_, endpoint)| endpoint.enabled && !endpoint.unresolvable.at(data_center))
        .map(|(index, _)| index)
        .collect();
    if enabled.is_empty() {
        return End::Nothing(WhyNot::Unresolvable);
    }
    let serving = preferred(grounds.readings, &verdicts.endpoints, &enabled);
    End::Fallback { pool: index, shares: shares(pool, &serving) }
}

/// Q42: the fallback uses every enabled endpoint, or prefers healthy ones.
fn preferred(readings: &Readings, statuses: &[Status], enabled: &[usize]) -> Vec<usize> {
    if readings.fallback_uses_health == FallbackUsesHealth::PreferHealthy {
        let healthy: Vec<usize> =
            enabled.iter().copied().filter(|index| statuses.get(*index) == Some(&Status::Healthy)).collect();
        if !healthy.is_empty() {
            return healthy;
        }
    }
    enabled.to_vec()
}

/// Shares by weight (R8.15; by hash the same on the whole, R8.16 and D47). Weights that are all 0 count as all 1 (D45).
fn shares(pool: &PoolModel, serving: &[usize]) -> Vec<(usize, f64)> {
    let weight = |index: &usize| pool.endpoints.get(*index).map_or(0.0, |endpoint| hundredths(endpoint.weight));
    let total: f64 = serving.iter().map(weight).sum();
    if total == 0.0 {
        #[expect(clippy::cast_precision_loss, reason = "far below 2^52 endpoints")]
        let equal = 1.0 / serving.len() as f64;
        return serving.iter().map(|index| (*index, equal)).collect();
    }
    serving.iter().map(|index| (*index, weight(index) / total)).collect()
}

/// The API's weights are multiples of 0.01; whole numbers of hundredths add up exactly.
fn hundredths(weight: f64) -> f64 {
    let hundredths = weight * 100.0;
    if (hundredths - hundredths.round()).abs() < 1e-9 { hundredths.round() } else { hundredths }
}

/// R8.18: a DNS-only answer holds every usable address when the weights are equal, else exactly one.
pub(crate) fn addresses(pool: &PoolModel, shares: &[(usize, f64)]) -> u32 {
    let mut weights = shares.iter().filter_map(|(index, _)| pool.endpoints.get(*index)).map(|endpoint| endpoint.weight);
    let equal = match weights.next() {
        Some(first) => weights.all(|weight| weight == first),
        None => true,
    };
    if equal { u32::try_from(shares.len()).unwrap_or(u32::MAX) } else { 1 }
}

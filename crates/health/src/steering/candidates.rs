//! Which pools may be chosen for a request, and why the others may not (R8.2, R8.3, R6.10, D44).

use super::Grounds;
use super::sources::{self, Source, View};
use crate::model::{EndpointModel, PoolModel, PoolReference};
use crate::pool::{PoolGround, PoolVerdict};
use crate::serving::ServingPlace;
use whydown_schema::Status;
use whydown_schema::readings::WeightZeroCounts;

/// A pool that may be chosen.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Candidate {
    pub(crate) pool: usize,
    /// As the balancer names it.
    pub(crate) reference: String,
    /// The endpoints that may be chosen in it.
    pub(crate) selectable: Vec<usize>,
    /// A verdict narrower than the global one that was read on some endpoint.
    pub(crate) source: Option<Source>,
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
    /// The same, as the serving data center or region sees them (R4.9, R4.10).
    CriticalHere(Source),
    /// No endpoint has a verdict yet (R6.6).
    Unknown,
    /// Nobody votes in its group, which counts as down (Q15, D21).
    Voteless,
    /// Its threshold is 0, and it has nothing to serve with (D19).
    NothingToServe,
    /// Usable by the count of its places, and none of its endpoints is healthy over all (D24).
    NoneHealthy,
    /// None of its endpoints is enabled (Q43, D20).
    NoneEnabled,
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
            Self::CriticalHere(Source::Regional) => "critical_in_region",
            Self::CriticalHere(_) => "critical_at_data_center",
            Self::Unknown => "unknown",
            Self::Voteless => "voteless",
            Self::NothingToServe => "nothing_to_serve",
            Self::NoneHealthy => "none_healthy",
            Self::NoneEnabled => "none_enabled",
            Self::Unresolvable => "unresolvable",
            Self::TooFewResolve { .. } => "too_few_resolve",
        }
    }

    /// The rule by which a pool is passed over.
    pub(crate) const fn rule(self) -> &'static str {
        match self {
            Self::Missing | Self::Unknown => "R6.6",
            Self::Disabled => "R6.8",
            Self::Critical => "R8.3",
            Self::CriticalHere(Source::Regional) => "R4.10",
            Self::CriticalHere(_) => "R4.9",
            Self::Voteless => "D21",
            Self::NothingToServe => "D19",
            Self::NoneHealthy => "D24",
            Self::NoneEnabled => "D20",
            Self::Unresolvable | Self::TooFewResolve { .. } => "R6.10",
        }
    }

    /// Why a pool that isn't usable isn't.
    const fn of(verdict: &PoolVerdict, narrowed: Option<Source>) -> Self {
        match (verdict.ground, narrowed) {
            (PoolGround::Disabled, _) => Self::Disabled,
            (PoolGround::Unmonitored, _) => Self::Unresolvable,
            (PoolGround::Voteless, _) => Self::Voteless,
            (PoolGround::AllUnknown, _) => Self::Unknown,
            (PoolGround::Degraded | PoolGround::MixedUnknown | PoolGround::AllHealthy, _) => Self::NothingToServe,
            (PoolGround::BelowThreshold, Some(source)) => Self::CriticalHere(source),
            (
                PoolGround::NoEndpoint
                | PoolGround::CriticalScope
                | PoolGround::BelowThreshold
                | PoolGround::BelowThresholdByPlaces,
                _,
            ) => Self::Critical,
        }
    }
}

/// The endpoints that may be chosen in a pool: healthy, or their health is ignored, and their names resolve (R8.2, D44).
pub(crate) fn selectable(pool: &PoolModel, view: &View<'_>, place: ServingPlace<'_>) -> Vec<usize> {
    let endpoints = pool.endpoints.iter().zip(view.statuses.iter()).enumerate();
    let chosen =
        endpoints.filter(|(_, (endpoint, status))| healthy(**status) && !endpoint.unresolvable.at(place.data_center));
    chosen.map(|(index, _)| index).collect()
}

const fn healthy(status: Status) -> bool {
    matches!(status, Status::Healthy | Status::Unmonitored)
}

/// A pool as a candidate for a request (R8.2): usable as the request sees it, with an endpoint that is healthy and resolves.
pub(crate) fn candidate(
    grounds: Grounds<'_>,
    reference: &PoolReference,
    place: ServingPlace<'_>,
) -> Result<Candidate, WhyNot> {
    let index = reference.pool.ok_or(WhyNot::Missing)?;
    let pool = grounds.model.pools.get(index).ok_or(WhyNot::Missing)?;
    let view = sources::view(grounds, index, place).ok_or(WhyNot::Missing)?;
    let source = view.sources.iter().copied().find(|source| *source != Source::Global);
    let verdict = view.verdict;
    if !verdict.usable {
        let globally = grounds.verdicts.pools.get(index).is_some_and(|pool| pool.verdict.usable);
        return Err(WhyNot::of(&verdict, source.filter(|_| globally)));
    }
    let selectable = selectable(pool, &view, place);
    // D44: a healthy endpoint whose name doesn't resolve here doesn't count towards the threshold for this request; one of
    // weight 0 may not have counted in the first place (Q32).
    let counts =
        |endpoint: &EndpointModel| !endpoint.weightless || grounds.readings.weight_zero_counts == WeightZeroCounts::Yes;
    let endpoints = || pool.endpoints.iter().zip(view.statuses.iter());
    let unresolved = || endpoints().filter(|(it, status)| healthy(**status) && it.unresolvable.at(place.data_center));
    let skipped = unresolved().filter(|(it, _)| counts(it)).count();
    let left = verdict.counted_healthy.saturating_sub(u32::try_from(skipped).unwrap_or(u32::MAX));
    if selectable.is_empty() {
        return Err(if unresolved().next().is_some() { WhyNot::Unresolvable } else { WhyNot::NoneHealthy });
    }
    let needed = verdict.threshold;
    if skipped > 0 && verdict.monitored && left < needed {
        return Err(WhyNot::TooFewResolve { left, needed });
    }
    Ok(Candidate { pool: index, reference: reference.reference.clone(), selectable, source })
}

//! Zero-downtime failover (R8.22, R8.23): where a request goes next that its endpoint fails.

use super::choice::{Choice, Served};
use super::endpoints;
use super::fallback;
use super::share::Share;
use super::shedding::shares;
use super::sources;
use super::{Grounds, candidates};
use whydown_schema::scenario::Request;
use whydown_schema::steering::{SessionAffinity, ZeroDowntimeFailover};

/// Where a request goes that an endpoint fails.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct RetryWay {
    /// The pool whose endpoint failed it.
    pub(crate) pool: usize,
    /// The endpoint that failed it.
    pub(crate) endpoint: usize,
    /// Where it goes, with the shares of such requests.
    pub(crate) to: Vec<Served>,
}

/// The codes upon which a request is retried (R8.22).
pub(crate) const CODES: [u16; 5] = [521, 522, 523, 525, 526];

/// How many endpoints, as targets of retries, one decision tells: of a large pool each endpoint has all others as targets.
const MOST_TOLD: usize = 2_000;

/// What becomes of the requests that their endpoints fail.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Retries {
    /// Where they go next, one for each endpoint that has somewhere to send them.
    pub(crate) ways: Vec<RetryWay>,
    /// There are more of these than one decision tells.
    pub(crate) shortened: bool,
    /// Requests belong to sessions, and this is what is set for those.
    pub(crate) of_sessions: Option<ZeroDowntimeFailover>,
    /// Each endpoint that serves, with what becomes of a request that it fails.
    pub(crate) failed: Vec<(usize, usize, Failed)>,
}

/// What becomes of a request that an endpoint fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Failed {
    /// It goes to another endpoint of the pool (R8.22).
    Within,
    /// It goes to another pool (R8.23).
    Across,
    /// It would go to another pool, and `failover_across_pools` is off.
    NotAcross,
    /// There is no other pool to go to.
    Nowhere,
}

/// What becomes of the requests that their endpoints fail. `None` where no balancer sees them fail: DNS-only, or nothing serves.
pub(crate) fn retries(grounds: Grounds<'_>, choice: &Choice<'_>, request: &Request) -> Option<Retries> {
    if !choice.route.balancer.given.proxied || choice.served.is_empty() {
        return None;
    }
    let settings = &choice.route.settings;
    let mut found = Retries::default();
    if settings.session_affinity != SessionAffinity::None {
        found.of_sessions = Some(settings.zero_downtime_failover);
        if settings.zero_downtime_failover == ZeroDowntimeFailover::None {
            return Some(found);
        }
    }
    let mut room = MOST_TOLD;
    let mut seen = vec![false; grounds.model.pools.len()];
    for served in &choice.served {
        let again = seen.get_mut(served.pool).is_some_and(|seen| std::mem::replace(seen, true));
        if again && !served.fallback {
            continue;
        }
        // A pool that serves by steering and as the fallback tells each endpoint once.
        let told = if again { told(grounds, choice, served.pool) } else { Vec::new() };
        let Some(pool) = grounds.model.pools.get(served.pool) else { continue };
        let healthy = healthy(grounds, choice, served.pool);
        let (mut is_alone, mut elsewhere) = (None, None);
        for (endpoint, share) in &served.endpoints {
            if share.is_zero() || told.get(*endpoint) == Some(&true) {
                continue;
            }
            let failed = match healthy.iter().any(|other| other != endpoint) {
                true => Failed::Within,
                false if *is_alone.get_or_insert_with(|| !has_other_pool(grounds, choice, served.pool)) => {
                    Failed::Nowhere
                }
                false if settings.failover_across_pools => Failed::Across,
                false => Failed::NotAcross,
            };
            found.failed.push((served.pool, *endpoint, failed));
            let goes_on = matches!(failed, Failed::Within | Failed::Across);
            if room == 0 || !goes_on {
                found.shortened |= goes_on;
                continue;
            }
            let to = if failed == Failed::Within {
                let others: Vec<usize> = healthy.iter().copied().filter(|other| other != endpoint).collect();
                let endpoints = endpoints::distribute(pool, &others, request, true);
                vec![Served { pool: served.pool, share: Share::ONE, fallback: served.fallback, endpoints }]
            } else {
                elsewhere.get_or_insert_with(|| across(grounds, choice, request, served.pool)).clone()
            };
            room = room.saturating_sub(to.iter().map(|served| served.endpoints.len()).sum());
            found.ways.push(RetryWay { pool: served.pool, endpoint: *endpoint, to });
        }
    }
    Some(found)
}

/// Which endpoints of a pool serve otherwise than as the fallback.
fn told(grounds: Grounds<'_>, choice: &Choice<'_>, pool: usize) -> Vec<bool> {
    let mut told = vec![false; grounds.model.pools.get(pool).map_or(0, |pool| pool.endpoints.len())];
    if let Some(steered) = choice.served.iter().find(|other| other.pool == pool && !other.fallback) {
        for (endpoint, _) in steered.endpoints.iter().filter(|(_, share)| !share.is_zero()) {
            if let Some(told) = told.get_mut(*endpoint) {
                *told = true;
            }
        }
    }
    told
}

/// The endpoints of a pool that may take a request over: healthy, and their names resolve.
fn healthy(grounds: Grounds<'_>, choice: &Choice<'_>, pool: usize) -> Vec<usize> {
    let Some(model) = grounds.model.pools.get(pool) else { return Vec::new() };
    let view = sources::view(grounds, pool, choice.place);
    view.map(|view| candidates::selectable(model, &view, choice.place)).unwrap_or_default()
}

/// Whether another pool could take a request over.
fn has_other_pool(grounds: Grounds<'_>, choice: &Choice<'_>, pool: usize) -> bool {
    choice.candidates.iter().any(|other| other.pool != pool)
        || fallback::serving(grounds, choice.route.settings.fallback.as_ref(), choice.place)
            .is_ok_and(|(fallback, _)| fallback != pool)
}

/// R8.23: the next pool in the order of the policy, or by its weights; under geo only of the same list. After those the fallback.
fn across(grounds: Grounds<'_>, choice: &Choice<'_>, request: &Request, pool: usize) -> Vec<Served> {
    let others = || {
        let ranked = choice.ranking.iter().flat_map(|ranking| &ranking.ranked);
        ranked.filter(|it| choice.candidates.get(it.candidate).is_some_and(|other| other.pool != pool))
    };
    let in_order = choice.ranking.as_ref().is_some_and(|ranking| ranking.in_order);
    let parts: Vec<(usize, Share)> = if in_order {
        others().take(1).map(|first| (first.candidate, Share::ONE)).collect()
    } else {
        shares(&others().map(|it| (it.candidate, it.measure)).collect::<Vec<_>>())
    };
    let serve = |(candidate, share): &(usize, Share)| {
        let candidate = choice.candidates.get(*candidate)?;
        let model = grounds.model.pools.get(candidate.pool)?;
        let endpoints = endpoints::distribute(model, &candidate.selectable, request, true);
        Some(Served { pool: candidate.pool, share: *share, fallback: false, endpoints })
    };
    let served: Vec<Served> = parts.iter().filter(|(_, share)| !share.is_zero()).filter_map(serve).collect();
    if !served.is_empty() {
        return served;
    }
    let Ok((fallback, serving)) = fallback::serving(grounds, choice.route.settings.fallback.as_ref(), choice.place)
    else {
        return Vec::new();
    };
    let Some(model) = grounds.model.pools.get(fallback).filter(|_| fallback != pool) else { return Vec::new() };
    let endpoints = endpoints::distribute(model, &serving, request, true);
    vec![Served { pool: fallback, share: Share::ONE, fallback: true, endpoints }]
}

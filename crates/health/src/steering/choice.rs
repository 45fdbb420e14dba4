//! The choice of pools and endpoints for one request (R8.1).

use super::affinity::{self, SessionWay};
use super::candidates::{self, Candidate, WhyNot};
use super::endpoints;
use super::fallback;
use super::geo::{self, PoolList};
use super::policy::{self, Ranking};
use super::route::Route;
use super::share::Share;
use super::shedding::{self, Manner};
use super::{Grounds, Unjudged};
use crate::model::{BalancerModel, Model, PoolReference};
use crate::serving::ServingPlace;
use whydown_schema::readings::ShedHash;
use whydown_schema::report::{Answer, EndpointShare, PoolShare, Via};
use whydown_schema::scenario::{Request, SteeringPolicy};

/// What becomes of a request, and of what on the way.
#[derive(Debug, Clone)]
pub(crate) struct Choice<'a> {
    pub(crate) route: Route<'a>,
    pub(crate) place: ServingPlace<'a>,
    pub(crate) policy: SteeringPolicy,
    /// The list that the policy chose from.
    pub(crate) list: PoolList,
    /// The pools of the list that may not be chosen.
    pub(crate) passed_over: Vec<(PoolReference, WhyNot)>,
    /// Those that may.
    pub(crate) candidates: Vec<Candidate>,
    /// What the policy makes of them.
    pub(crate) ranking: Option<Ranking>,
    /// What becomes of the request's session.
    pub(crate) session: Option<SessionWay>,
    /// Pools shed, and nothing takes what they shed: they keep it.
    pub(crate) nowhere_to_shed: bool,
    /// How much work shedding was, in looks at an endpoint.
    pub(crate) shedding_work: usize,
    /// The pools that serve, with their parts.
    pub(crate) served: Vec<Served>,
    pub(crate) end: End,
}

/// A pool that serves a part of the requests.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Served {
    pub(crate) pool: usize,
    pub(crate) share: Share,
    /// As the fallback pool, its health ignored (R8.4).
    pub(crate) fallback: bool,
    /// Its endpoints, with their parts of it.
    pub(crate) endpoints: Vec<(usize, Share)>,
}

impl Served {
    /// As the report tells it: endpoints without a share are left out.
    pub(crate) fn report(&self, model: &Model) -> Option<PoolShare> {
        let pool = model.pools.get(self.pool)?;
        let endpoints = self.endpoints.iter().filter(|(_, share)| !share.is_zero()).filter_map(|(endpoint, share)| {
            Some(EndpointShare { name: pool.endpoints.get(*endpoint)?.name.clone(), share: share.number() })
        });
        Some(PoolShare {
            pool_id: pool.id.clone(),
            share: self.share.number(),
            fallback: self.fallback,
            endpoints: endpoints.collect(),
        })
    }
}

/// Where the choice ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum End {
    /// Pools serve.
    Served,
    /// No pool, and no fallback that could serve (R8.5, Q43, D30, D44, D45).
    Nothing(WhyNot),
    /// The balancer is switched off (R7.4).
    BalancerDisabled,
    /// A rule or a pool set answers itself.
    FixedResponse,
}

impl Choice<'_> {
    /// What the client gets when there is no pool.
    pub(crate) const fn answer(&self) -> Option<Answer> {
        match self.end {
            End::Served => None,
            End::Nothing(_) if self.route.balancer.given.proxied => Some(Answer::Http530),
            End::Nothing(_) => Some(Answer::Soa),
            End::BalancerDisabled => Some(Answer::DnsRecords),
            End::FixedResponse => Some(Answer::FixedResponse),
        }
    }

    /// Whether nothing but the fallback pool serves.
    pub(crate) fn is_fallback(&self) -> bool {
        !self.served.is_empty() && self.served.iter().all(|served| served.fallback)
    }

    /// What made the choice.
    pub(crate) fn via(&self) -> Via {
        match self.end {
            End::Nothing(_) | End::BalancerDisabled => Via::None,
            End::Served if self.is_fallback() => Via::Fallback,
            End::Served | End::FixedResponse => self.route.via,
        }
    }

    /// How much work it was: a number that grows with what was looked at.
    pub(crate) fn work(&self) -> usize {
        let endpoints: usize = self.candidates.iter().map(|it| it.selectable.len()).sum();
        1 + self.candidates.len() + endpoints + self.passed_over.len() + self.shedding_work
    }

    /// The part of such requests whose session stays where it is.
    pub(crate) const fn stays(&self) -> Share {
        match self.session {
            Some(SessionWay::Stays { share, .. }) => share,
            _ => Share::ZERO,
        }
    }

    /// The pools that serve otherwise than by a session that stays.
    pub(crate) fn steered(&self) -> &[Served] {
        let kept = usize::from(!self.stays().is_zero());
        self.served.get(kept..).unwrap_or_default()
    }

    /// The pools that serve, as the report tells them.
    pub(crate) fn pools(&self, model: &Model) -> Vec<PoolShare> {
        self.served.iter().filter_map(|served| served.report(model)).collect()
    }
}

/// Decides a request (R8.1).
///
/// # Errors
/// What a rule or a pool set asks that can't be told from the request.
pub(crate) fn choose<'a>(
    grounds: Grounds<'a>,
    balancer: &'a BalancerModel,
    request: &'a Request,
) -> Result<Choice<'a>, Unjudged> {
    let place = ServingPlace::of(grounds.model, request);
    if !balancer.given.enabled {
        return Ok(nothing_yet(Route::own(balancer), place, End::BalancerDisabled));
    }
    let route = Route::of(grounds.model, balancer, request, place)?;
    if route.fixed_response.is_some() {
        return Ok(nothing_yet(route, place, End::FixedResponse));
    }
    let mut choice = nothing_yet(route, place, End::Served);
    choose_pools(grounds, request, &mut choice)?;
    Ok(choice)
}

fn nothing_yet<'a>(route: Route<'a>, place: ServingPlace<'a>, end: End) -> Choice<'a> {
    Choice {
        policy: route.settings.policy,
        place,
        list: PoolList::Default,
        passed_over: Vec::new(),
        candidates: Vec::new(),
        ranking: None,
        session: None,
        nowhere_to_shed: false,
        shedding_work: 0,
        served: Vec::new(),
        end,
        route,
    }
}

fn choose_pools(grounds: Grounds<'_>, request: &Request, choice: &mut Choice<'_>) -> Result<(), Unjudged> {
    let place = choice.place;
    let by_place = choice.policy == SteeringPolicy::Geo;
    choice.list = if by_place { geo::list(&choice.route.settings, place) } else { PoolList::Default };
    let mut listed = vec![false; grounds.model.pools.len()];
    for reference in choice.list.references(&choice.route.settings) {
        // A pool listed twice is one pool: it has one weight, and what it sheds goes to others.
        if let Some(listed) = reference.pool.and_then(|pool| listed.get_mut(pool))
            && std::mem::replace(listed, true)
        {
            continue;
        }
        match candidates::candidate(grounds, reference, place) {
            Ok(candidate) => choice.candidates.push(candidate),
            Err(why) => choice.passed_over.push((reference.clone(), why)),
        }
    }
    let ranking = policy::rank(grounds, &choice.route, &choice.candidates, (request, place));
    choice.session = affinity::way(grounds, &choice.route, request, place);
    let mut left = Share::ONE;
    let mut shed_by = None;
    if let Some(SessionWay::Stays { seat, share, .. }) = choice.session {
        left = share.rest();
        shed_by = Some(seat.pool);
        if !share.is_zero() {
            let endpoints = vec![(seat.endpoint, Share::ONE)];
            choice.served.push(Served { pool: seat.pool, share, fallback: false, endpoints });
        }
    }
    if !left.is_zero() {
        let others = ranking.except(&choice.candidates, shed_by);
        distribute(grounds, request, &others, left, choice)?;
    }
    choice.ranking = Some(ranking);
    Ok(())
}

/// Gives a part of the requests to the ranked candidates, and what they shed or can't take to the fallback.
///
/// # Errors
/// More pools shed than can be worked out.
fn distribute(
    grounds: Grounds<'_>,
    request: &Request,
    ranking: &Ranking,
    amount: Share,
    choice: &mut Choice<'_>,
) -> Result<(), Unjudged> {
    let proxied = choice.route.balancer.given.proxied;
    let shed_of = |candidate: usize| {
        let pool = choice.candidates.get(candidate).and_then(|it| grounds.model.pools.get(it.pool));
        pool.map(|pool| pool.load_shedding).unwrap_or_default()
    };
    let one_draw = grounds.readings.shed_hash == ShedHash::Shared;
    let sheds = shedding::of_ranked(&ranking.ranked, shed_of);
    if shedding::is_too_long(ranking, &sheds) {
        let pointer = format!("/load_balancers/{}/default_pools", choice.route.balancer.given.index);
        let about = Some(shedding::MOST_CASCADED.to_string());
        return Err(Unjudged { what: "shedding_cascade", pointer, about });
    }
    let fallback = fallback::serving(grounds, choice.route.settings.fallback.as_ref(), choice.place);
    // Nothing says what becomes of requests that nobody takes: the last pool that would shed them keeps them.
    let last_keeps = fallback.is_err() && !ranking.ranked.is_empty();
    // For each set a few sums of long fractions for each pool.
    choice.shedding_work = shedding::sets(ranking, &sheds).saturating_mul(4 * sheds.len().min(shedding::MOST_CASCADED));
    let parts = shedding::distribute(ranking, &sheds, amount, Manner { one_draw, last_keeps });
    choice.nowhere_to_shed = last_keeps && sheds.iter().any(|it| it.default_percent > 0.0);
    for (ranked, share) in ranking.ranked.iter().zip(&parts.kept).filter(|(_, share)| !share.is_zero()) {
        let Some(candidate) = choice.candidates.get(ranked.candidate) else { continue };
        let Some(pool) = grounds.model.pools.get(candidate.pool) else { continue };
        let endpoints = endpoints::distribute(pool, &candidate.selectable, request, proxied);
        choice.served.push(Served { pool: candidate.pool, share: *share, fallback: false, endpoints });
    }
    if parts.rest.is_zero() {
        return Ok(());
    }
    match fallback {
        Ok((index, serving)) => {
            let Some(pool) = grounds.model.pools.get(index) else { return Ok(()) };
            let endpoints = endpoints::distribute(pool, &serving, request, proxied);
            choice.served.push(Served { pool: index, share: parts.rest, fallback: true, endpoints });
        }
        // A session that stays keeps what it would shed; otherwise nothing is left.
        Err(why) => match &mut choice.session {
            Some(SessionWay::Stays { seat, share, .. }) => {
                let endpoints = vec![(seat.endpoint, Share::ONE)];
                choice.served = vec![Served { pool: seat.pool, share: Share::ONE, fallback: false, endpoints }];
                *share = Share::ONE;
                choice.nowhere_to_shed = true;
            }
            _ => choice.end = End::Nothing(why),
        },
    }
    Ok(())
}

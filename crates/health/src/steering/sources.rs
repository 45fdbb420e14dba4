//! Which verdict on an endpoint steering reads (R4.8–R4.11, D28, D29): that of the place that serves the request, where its pool
//! has one, or the global one.

use super::Grounds;
use crate::geography;
use crate::model::HealthSources;
use crate::pool::{self, Counts, PoolVerdict};
use crate::serving::ServingPlace;
use crate::verdicts::PoolVerdicts;
use std::borrow::Cow;
use whydown_schema::Status;

/// Whose verdict is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Source {
    /// Every checked region's together (R4.7).
    Global,
    /// The serving data center's own.
    Local,
    /// The serving region's.
    Regional,
}

impl Source {
    /// As the API names it.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Global => "global",
            Self::Local => "local",
            Self::Regional => "regional",
        }
    }
}

/// A pool as one request sees it.
#[derive(Debug, Clone)]
pub(crate) struct View<'a> {
    pub(crate) statuses: Cow<'a, [Status]>,
    /// For each endpoint whose verdict was read, where any other than the global one was; empty otherwise.
    pub(crate) sources: Vec<Source>,
    pub(crate) verdict: PoolVerdict,
}

impl View<'_> {
    /// Whose verdict on an endpoint was read.
    pub(crate) fn source(&self, endpoint: usize) -> Source {
        self.sources.get(endpoint).copied().unwrap_or(Source::Global)
    }
}

/// A pool as a request at this place sees it: each endpoint by the first source that has a decision (D28), and the threshold held
/// against those (Q28). Without a narrower decision it is the pool's global verdict.
pub(crate) fn view<'a>(grounds: Grounds<'a>, index: usize, place: ServingPlace<'_>) -> Option<View<'a>> {
    let verdicts = grounds.verdicts.pools.get(index)?;
    let global = View { statuses: Cow::Borrowed(&verdicts.endpoints), sources: Vec::new(), verdict: verdicts.verdict };
    let pool = grounds.model.pools.get(index)?;
    let (rules, held) = (grounds.rules.pools.get(index)?, grounds.held.get(index)?);
    if !pool.enabled || !verdicts.verdict.monitored || place.data_center.is_none() && place.region.is_none() {
        return Some(global);
    }
    let mut narrower = false;
    let (mut statuses, mut sources) = (Vec::new(), Vec::new());
    let mut counts = Counts::default();
    for (endpoint, (model, status)) in pool.endpoints.iter().zip(&verdicts.endpoints).enumerate() {
        let judged = matches!(status, Status::Healthy | Status::Unhealthy | Status::Unknown);
        let found =
            if judged && !held.is_vantage(endpoint) { narrow(grounds, verdicts, index, endpoint, place) } else { None };
        let (status, source) = found.unwrap_or((*status, Source::Global));
        narrower |= source != Source::Global;
        statuses.push(status);
        sources.push(source);
        counts.add(status, model.weightless);
    }
    if !narrower {
        return Some(global);
    }
    let mut case = verdicts.case(pool, rules, held, grounds.readings);
    // Q28, D11: what a place sees is held against the threshold there, whatever is made of all places together.
    case.met_by_places = None;
    case.critical_by_scope = false;
    let verdict = pool::decide(case, counts, grounds.readings);
    Some(View { statuses: Cow::Owned(statuses), sources, verdict })
}

/// The decision on an endpoint of the source that comes before the global one; `None` where it has none (D28, D29).
fn narrow(
    grounds: Grounds<'_>,
    verdicts: &PoolVerdicts,
    index: usize,
    endpoint: usize,
    place: ServingPlace<'_>,
) -> Option<(Status, Source)> {
    let pool = grounds.model.pools.get(index)?;
    let rules = grounds.rules.pools.get(index)?;
    match pool.health_sources {
        HealthSources::Local if pool.reads_local() => {
            let slot = pool.places.slot(place.data_center?)?;
            let up = verdicts.at_place(endpoint, slot)?;
            Some((if up { Status::Healthy } else { Status::Unhealthy }, Source::Local))
        }
        HealthSources::Local => None,
        // D29: counted as one, data centers make no regions.
        HealthSources::Regional if rules.flat => None,
        HealthSources::Regional => {
            let code = place.region?;
            let at = pool.places.regions.iter().position(|region| region.code == code)?;
            let tally = verdicts.tallies(pool, rules, endpoint).nth(at)?;
            let status = geography::region(tally, grounds.readings).status;
            matches!(status, Status::Healthy | Status::Unhealthy).then_some((status, Source::Regional))
        }
    }
}

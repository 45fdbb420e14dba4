//! What is known of the last result of each target.

use crate::history::NONE;
use crate::intake::Target;
use crate::model::Model;
use std::sync::Arc;
use whydown_schema::scenario::Observation;

/// What is known of the last result of a target. There may be hundreds of thousands of these.
#[derive(Debug, Clone)]
pub(crate) struct Detail {
    pub(crate) healthy: bool,
    /// The code that came back; 0 for none.
    pub(crate) code: u16,
    /// The numbers of its failure reason and of its time in the history.
    pub(crate) reason: u32,
    pub(crate) time: u32,
    /// How many results it has had; none: nothing is known.
    pub(crate) results: u32,
    /// The number of the last in the history.
    pub(crate) last: u32,
    /// What was seen, where the monitor's settings judged it.
    pub(crate) observed: Option<Arc<Vec<Observation>>>,
    /// Of the last result, and the moving average over its results (R9.4), held where the last has none (D32): in milliseconds, not a
    /// number where there is none.
    pub(crate) measured: f64,
    pub(crate) average: f64,
}

impl Detail {
    /// The code that came back.
    pub(crate) fn response_code(&self) -> Option<u16> {
        (self.code > 0).then_some(self.code)
    }

    /// The round trip time of the last result, in milliseconds.
    pub(crate) fn rtt(&self) -> Option<f64> {
        (!self.measured.is_nan()).then_some(self.measured)
    }

    /// The moving average of its round trip times, in milliseconds.
    pub(crate) fn average_rtt(&self) -> Option<f64> {
        (!self.average.is_nan()).then_some(self.average)
    }
}

/// Nothing known.
impl Default for Detail {
    fn default() -> Self {
        Self {
            healthy: false,
            code: 0,
            reason: NONE,
            time: NONE,
            results: 0,
            last: NONE,
            observed: None,
            measured: f64::NAN,
            average: f64::NAN,
        }
    }
}

/// What is known of every target; it takes room only in pools of which something is known.
#[derive(Debug, Default)]
pub(crate) struct Details {
    pools: Vec<OfPool>,
    known: usize,
}

/// The targets of a pool: for each endpoint its members and what was reported of it, for each of these its places.
#[derive(Debug)]
struct OfPool {
    endpoints: usize,
    members: usize,
    places: usize,
    list: Vec<Detail>,
}

impl OfPool {
    fn place(&self, target: Target) -> Option<usize> {
        let member = target.member.unwrap_or(self.members);
        let fits = target.endpoint < self.endpoints && member <= self.members && target.slot < self.places;
        fits.then(|| (target.endpoint * (self.members + 1) + member) * self.places + target.slot)
    }

    fn target(&self, pool: usize, place: usize) -> Target {
        let (row, slot) = (place / self.places, place % self.places);
        let (endpoint, member) = (row / (self.members + 1), row % (self.members + 1));
        Target { pool, endpoint, member: Some(member).filter(|member| *member < self.members), slot }
    }
}

impl Details {
    /// Nothing known of any target of a model.
    pub(crate) fn new(model: &Model) -> Self {
        let pool = |pool: &crate::model::PoolModel| OfPool {
            endpoints: pool.endpoints.len(),
            members: pool.members.len(),
            places: pool.places.vantage() + 1,
            list: Vec::new(),
        };
        Self { pools: model.pools.iter().map(pool).collect(), known: 0 }
    }

    /// Of how many targets something is known.
    pub(crate) const fn len(&self) -> usize {
        self.known
    }

    /// What is known of a target.
    pub(crate) fn get(&self, target: &Target) -> Option<&Detail> {
        let pool = self.pools.get(target.pool)?;
        pool.list.get(pool.place(*target)?).filter(|detail| detail.results > 0)
    }

    /// The same, to be changed.
    pub(crate) fn get_mut(&mut self, target: &Target) -> Option<&mut Detail> {
        let pool = self.pools.get_mut(target.pool)?;
        let place = pool.place(*target)?;
        pool.list.get_mut(place).filter(|detail| detail.results > 0)
    }

    /// Takes note of one more result of a target.
    pub(crate) fn note(&mut self, target: Target) -> Option<&mut Detail> {
        let pool = self.pools.get_mut(target.pool)?;
        let place = pool.place(target)?;
        if pool.list.is_empty() {
            pool.list.resize(pool.endpoints * (pool.members + 1) * pool.places, Detail::default());
        }
        let detail = pool.list.get_mut(place)?;
        self.known += usize::from(detail.results == 0);
        detail.results = detail.results.saturating_add(1);
        Some(detail)
    }

    /// Forgets what is known of a target, and gives it.
    pub(crate) fn remove(&mut self, target: &Target) -> Option<Detail> {
        if self.known == 0 {
            return None;
        }
        let known = std::mem::take(self.get_mut(target)?);
        self.known -= 1;
        Some(known)
    }

    /// What is known, target by target.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Target, &Detail)> {
        self.pools.iter().enumerate().flat_map(|(index, pool)| {
            let known = pool.list.iter().enumerate().filter(|(_, detail)| detail.results > 0);
            known.map(move |(place, detail)| (pool.target(index, place), detail))
        })
    }
}

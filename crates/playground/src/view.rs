//! How much of the picture is open. Large scenarios are shown in part, and more on demand.

use crate::place::Place;
use std::collections::BTreeMap;
use whydown_schema::report::Report;

/// How many load balancers and pools are shown at first, and how many more on demand.
const POOLS: usize = 25;
/// How many endpoints of a pool, and decisions of a balancer.
const ENDPOINTS: usize = 25;
/// How many groups of places of a balancer's traffic.
const PLACES: usize = 13;
/// How many data centers of an endpoint's matrix.
const CENTERS: usize = 78;

/// A list that is shown in part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum List {
    /// The load balancers.
    Balancers,
    /// A balancer's decisions.
    Decisions(usize),
    /// The groups of places of a balancer's traffic.
    Places(usize),
    /// The pools.
    Pools,
    /// A pool's endpoints.
    Endpoints(usize),
    /// The data centers of the open endpoint.
    Centers,
}

impl List {
    /// How many are shown at first, and come with each demand for more.
    pub(crate) const fn page(self) -> usize {
        match self {
            Self::Balancers | Self::Pools => POOLS,
            Self::Decisions(_) | Self::Endpoints(_) => ENDPOINTS,
            Self::Places(_) => PLACES,
            Self::Centers => CENTERS,
        }
    }
}

/// What is open in the picture.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct View {
    /// The endpoint whose matrix is shown.
    pub(crate) open: Option<(usize, usize)>,
    /// The request that was looked at last: its details are shown, of every balancer.
    request: usize,
    /// How many pages of each list are shown beyond the first.
    more: BTreeMap<List, usize>,
}

impl View {
    /// How many of a list are shown.
    pub(crate) fn count(&self, list: List) -> usize {
        let pages = self.more.get(&list).copied().unwrap_or(0).saturating_add(1);
        pages.saturating_mul(list.page())
    }

    /// Which of so many decisions of a balancer is shown in detail.
    pub(crate) fn chosen(&self, decisions: usize) -> usize {
        self.request.min(decisions.saturating_sub(1))
    }

    /// What of it a balancer shows: how many decisions and places, and the request that is looked at.
    pub(crate) fn of_balancer(&self, balancer: usize) -> (usize, usize, usize) {
        (self.decisions(balancer), self.count(List::Places(balancer)), self.request)
    }

    /// How many load balancers are shown.
    pub(crate) fn balancers(&self) -> usize {
        self.count(List::Balancers)
    }

    /// How many decisions of a balancer are shown.
    pub(crate) fn decisions(&self, balancer: usize) -> usize {
        self.count(List::Decisions(balancer))
    }

    /// How many pools are shown.
    pub(crate) fn pools(&self) -> usize {
        self.count(List::Pools)
    }

    /// How many endpoints of a pool are shown.
    pub(crate) fn endpoints(&self, pool: usize) -> usize {
        self.count(List::Endpoints(pool))
    }

    /// How many data centers of the open endpoint are shown.
    pub(crate) fn centers(&self) -> usize {
        self.count(List::Centers)
    }

    /// The same with one more page of a list.
    pub(crate) fn with_more(mut self, list: List) -> Self {
        let pages = self.more.entry(list).or_insert(0);
        *pages = pages.saturating_add(1);
        self
    }

    /// The same so that a place is shown: its endpoint open, and every list long enough.
    pub(crate) fn showing(mut self, place: Place) -> Self {
        if let Some(endpoint) = place.endpoint() {
            if self.open != Some(endpoint) {
                self.more.remove(&List::Centers);
            }
            self.open = Some(endpoint);
        }
        match place {
            Place::Balancer(balancer) => self.reach(List::Balancers, balancer),
            Place::Decision(balancer, decision) => {
                self.reach(List::Balancers, balancer);
                self.reach(List::Decisions(balancer), decision);
                self.request = decision;
            }
            Place::Pool(pool) => self.reach(List::Pools, pool),
            Place::Endpoint(pool, endpoint)
            | Place::Region(pool, endpoint, _)
            | Place::Center(pool, endpoint, ..)
            | Place::Member(pool, endpoint, ..)
            | Place::Sole(pool, endpoint, _) => {
                self.reach(List::Pools, pool);
                self.reach(List::Endpoints(pool), endpoint);
            }
        }
        self
    }

    /// The same for another report: an endpoint that is gone is closed.
    pub(crate) fn fitting(mut self, report: &Report) -> Self {
        let there = |(pool, endpoint): (usize, usize)| {
            report.pools.get(pool).is_some_and(|pool| endpoint < pool.endpoints.len())
        };
        self.open = self.open.filter(|open| there(*open));
        self
    }

    /// Makes a list long enough for an index.
    fn reach(&mut self, list: List, index: usize) {
        let pages = index.checked_div(list.page()).unwrap_or(0);
        let shown = self.more.entry(list).or_insert(0);
        *shown = (*shown).max(pages);
    }
}

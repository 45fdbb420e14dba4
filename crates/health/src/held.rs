//! The results of one pool as they are held: bit planes, the damping ladders beside them, and where each endpoint's come from.

use crate::damp::{Damping, Ladder};
use crate::model::PoolModel;
use crate::rounds::Rounds;
use crate::rules::PoolRules;
use whydown_planes::{Grid, Shape};

/// The results of one pool.
#[derive(Debug, Clone)]
pub(crate) struct HeldResults {
    /// What members and others say, place by place.
    pub(crate) grid: Grid,
    members: usize,
    /// The bit of the one vantage point.
    vantage: usize,
    /// One ladder for each bit of the grid; empty where no member damps.
    ladders: Vec<Ladder>,
    /// The endpoints' own damping, where that is what is damped (Q04).
    pub(crate) rounds: Option<Rounds>,
    /// Where each endpoint's results come from.
    origins: Vec<Origin>,
}

/// Where an endpoint's results come from. Results with a data center push those of a single vantage point aside (D42).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Origin {
    /// It has none.
    #[default]
    Nowhere,
    /// One vantage point stands for the whole network.
    Vantage,
    /// Data centers.
    Places,
}

impl HeldResults {
    /// Room for the results of a pool, without any.
    pub(crate) fn new(pool: &PoolModel, rules: &PoolRules) -> Self {
        let vantage = pool.places.vantage();
        let grid =
            Grid::new(Shape { endpoints: pool.endpoints.len(), members: pool.members.len(), places: vantage + 1 });
        Self {
            members: pool.members.len(),
            vantage,
            ladders: if rules.damped { vec![Ladder::default(); grid.bits()] } else { Vec::new() },
            rounds: rules.rounds.map(|damping| Rounds::new(damping, pool.endpoints.len())),
            origins: vec![Origin::Nowhere; pool.endpoints.len()],
            grid,
        }
    }

    /// Where an endpoint's results come from.
    pub(crate) fn origin(&self, endpoint: usize) -> Origin {
        self.origins.get(endpoint).copied().unwrap_or_default()
    }

    /// Whether an endpoint's results come from one vantage point.
    pub(crate) fn is_vantage(&self, endpoint: usize) -> bool {
        self.origin(endpoint) == Origin::Vantage
    }

    /// Notes that a result comes from there. `false` when it is set aside: from one vantage point, beside data centers (D42).
    /// The first from a data center sets aside what one vantage point said before.
    pub(crate) fn admit(&mut self, endpoint: usize, vantage: bool) -> bool {
        match self.origin(endpoint) {
            Origin::Places if vantage => return false,
            Origin::Vantage if !vantage => self.forget_vantage(endpoint),
            _ => {}
        }
        let Some(origin) = self.origins.get_mut(endpoint) else { return false };
        *origin = if vantage { Origin::Vantage } else { Origin::Places };
        true
    }

    fn forget_vantage(&mut self, endpoint: usize) {
        for member in 0..self.members {
            self.forget(endpoint, member, self.vantage);
        }
        self.set_reported(endpoint, self.vantage, None);
    }

    /// Sets what somebody else reported of an endpoint at a place.
    pub(crate) fn set_reported(&mut self, endpoint: usize, place: usize, passes: Option<bool>) {
        self.grid.set_reported(endpoint, place, passes);
        if let Some(rounds) = &mut self.rounds {
            rounds.unsettle(endpoint);
        }
    }

    /// Takes one more result of a member, damped as its monitor says.
    pub(crate) fn take(&mut self, endpoint: usize, member: usize, place: usize, passes: bool, damping: Damping) {
        let status = match self.ladders.get_mut(self.grid.bit(endpoint, member, place)) {
            Some(ladder) => ladder.take(passes, damping),
            None => Some(passes),
        };
        self.grid.set(endpoint, member, place, status);
    }

    /// Forgets a member's results at a place (Q14: a cached result can be dropped at once).
    pub(crate) fn forget(&mut self, endpoint: usize, member: usize, place: usize) {
        if let Some(ladder) = self.ladders.get_mut(self.grid.bit(endpoint, member, place)) {
            *ladder = Ladder::default();
        }
        if let Some(rounds) = &mut self.rounds {
            rounds.forget(endpoint, place);
        }
        self.grid.set(endpoint, member, place, None);
    }

    /// Whether somebody reported a verdict on any endpoint.
    pub(crate) fn has_reported(&self) -> bool {
        (0..self.origins.len()).any(|endpoint| self.grid.has_reported(endpoint))
    }

    /// Where a member's ladder stands at a place; `None` where nothing damps.
    pub(crate) fn ladder(&self, endpoint: usize, member: usize, place: usize) -> Option<Ladder> {
        self.ladders.get(self.grid.bit(endpoint, member, place)).copied()
    }
}

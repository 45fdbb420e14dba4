//! What the readings make of a configuration, worked out once before results are judged: roles, damping, who votes.

use crate::damp::Damping;
use crate::geography::fewest_to_turn;
use crate::group::{has_voters, kernel, role};
use crate::model::{Attachment, Model, PoolModel};
use whydown_planes::Kernel;
use whydown_schema::readings::{DampingLevel, GeoAggregation, NoVoters};
use whydown_schema::scenario::CheckRegions;
use whydown_schema::{Readings, Role};

/// A configuration under readings.
#[derive(Debug, Clone)]
pub(crate) struct Rules {
    pub(crate) readings: Readings,
    pub(crate) pools: Vec<PoolRules>,
}

/// One pool under readings.
#[derive(Debug, Clone)]
pub(crate) struct PoolRules {
    /// The members' roles, in the group's order.
    pub(crate) roles: Vec<Role>,
    /// The group's rule for 64 places at a time.
    pub(crate) kernel: Kernel,
    /// The members' damping.
    pub(crate) damping: Vec<Damping>,
    /// Whether any member damps.
    pub(crate) damped: bool,
    /// The damping of the endpoints' own status, where that is what is damped (Q04, D8).
    pub(crate) rounds: Option<Damping>,
    /// What an endpoint is that nothing votes on.
    pub(crate) without_vote: WithoutVote,
    /// All data centers in one count (R4.5, Q19).
    pub(crate) flat: bool,
    /// With a verdict at every place, an endpoint is healthy as long as fewer places than these are down.
    pub(crate) fewest_to_turn: u32,
}

/// What an endpoint is that nothing votes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum WithoutVote {
    /// Somebody votes, so this doesn't arise: without results it is unknown.
    Votes,
    /// Nothing is attached (R6.5).
    NothingAttached,
    /// A group of observers or disabled members, by Q15.
    NoVoters(NoVoters),
}

impl Rules {
    pub(crate) fn new(model: &Model, readings: &Readings) -> Self {
        Self { readings: readings.clone(), pools: model.pools.iter().map(|pool| pool_rules(pool, readings)).collect() }
    }
}

fn pool_rules(pool: &PoolModel, readings: &Readings) -> PoolRules {
    let roles: Vec<Role> = pool
        .members
        .iter()
        .map(|member| role(member.enabled, member.monitoring_only, member.must_be_healthy, readings))
        .collect();
    let mut damping: Vec<Damping> = pool
        .members
        .iter()
        .zip(&roles)
        .map(|(member, role)| {
            Damping::new(member.consecutive_up, member.consecutive_down, *role == Role::Critical, readings)
        })
        .collect();
    let rounds = rounds_damping(pool, &damping, readings);
    if rounds.is_some() {
        damping.fill(Damping::NONE);
    }
    let without_vote = match pool.attachment {
        Attachment::Nothing => WithoutVote::NothingAttached,
        Attachment::MissingGroup => WithoutVote::Votes,
        Attachment::Monitor | Attachment::Group if has_voters(&roles) => WithoutVote::Votes,
        Attachment::Monitor | Attachment::Group => WithoutVote::NoVoters(readings.no_voters),
    };
    let flat = pool.check_regions == CheckRegions::AllDataCenters || readings.geo_aggregation == GeoAggregation::Flat;
    let sizes = pool.places.regions.iter().map(|region| region.slots.len());
    PoolRules {
        damped: damping.iter().any(|damping| !damping.is_none()),
        kernel: kernel(&roles, readings),
        roles,
        damping,
        rounds,
        without_vote,
        flat,
        fewest_to_turn: fewest_to_turn(flat, sizes, readings),
    }
}

/// D8: a plain monitor's damping may be the endpoint's own; a group's never is.
fn rounds_damping(pool: &PoolModel, damping: &[Damping], readings: &Readings) -> Option<Damping> {
    let by_endpoint = readings.damping_level == DampingLevel::Endpoint && pool.attachment == Attachment::Monitor;
    damping.first().copied().filter(|damping| by_endpoint && !damping.is_none())
}

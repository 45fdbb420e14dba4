//! Where a request goes (R8.x), in the order of R8.1: the pool set and rules that hold for it, the pools that may be chosen, what
//! the policy makes of them, what they shed, the endpoints in each, and the fallback pool.

mod affinity;
mod candidates;
mod choice;
mod coordinates;
mod custom_rules;
mod endpoints;
mod expression;
mod fallback;
mod geo;
mod limits;
mod policy;
mod pool_sets;
mod retry;
mod route;
mod share;
mod shedding;
mod sources;

pub(crate) use affinity::{Keeps, Leaves, Seat, SessionWay, lifetime, note_unplaced_sessions};
pub(crate) use candidates::WhyNot;
pub(crate) use choice::{Choice, End, Served, choose};
pub(crate) use custom_rules::{ActiveRule, in_order as rules_in_order};
pub(crate) use endpoints::addresses;
pub use expression::{ConditionTrouble, condition_troubles};
pub(crate) use expression::{Reading, shortened};
pub(crate) use geo::PoolList;
pub(crate) use limits::note_limits;
pub use policy::policy;
pub(crate) use policy::{Measure, Ranked, Ranking, of as policy_of, round_trip};
pub(crate) use pool_sets::lists as lists_of;
pub(crate) use retry::{CODES as RETRIED_CODES, Failed, Retries, RetryWay, retries};
pub(crate) use route::{Applied, Entry, Fate};
pub(crate) use share::Share;
pub(crate) use sources::{Source, view};

use crate::held::HeldResults;
use crate::latency::Averages;
use crate::model::Model;
use crate::rules::Rules;
use crate::verdicts::Verdicts;
use whydown_schema::scenario::{LoadBalancer, Scenario, SteeringPolicy, Time};
use whydown_schema::{Diagnostic, Findings, Readings};

/// Whether the balancer steers by location.
pub(crate) fn is_geo(balancer: &LoadBalancer) -> bool {
    policy(balancer) == SteeringPolicy::Geo
}

/// D34: maps of pools by place are ignored under every policy that doesn't steer by place.
pub(crate) fn note_ignored_maps(scenario: &Scenario, findings: &mut Findings) {
    for balancer in scenario.load_balancers.iter().filter(|balancer| !is_geo(balancer)) {
        for map in &balancer.steering.maps {
            findings.push(
                Diagnostic::note("map-ignored", format!("/load_balancers/{}/{}", balancer.index, map.field))
                    .by("D34")
                    .with("map", map.field)
                    .with("policy", policy(balancer).word()),
            );
        }
    }
}

/// Something that a decision would need and can't be told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Unjudged {
    /// Which feature.
    pub(crate) what: &'static str,
    /// The JSON pointer to what asks for it.
    pub(crate) pointer: String,
    /// More about it: the text that isn't understood, or what the request doesn't say.
    pub(crate) about: Option<String>,
}

/// What a choice rests on: the configuration, the verdicts on it, and the readings by which they were made.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Grounds<'a> {
    /// Round trip times.
    pub(crate) averages: &'a Averages<'a>,
    pub(crate) model: &'a Model,
    pub(crate) rules: &'a Rules,
    pub(crate) held: &'a [HeldResults],
    pub(crate) verdicts: &'a Verdicts,
    pub(crate) readings: &'a Readings,
    /// The time of the evaluation.
    pub(crate) at: Option<&'a Time>,
}

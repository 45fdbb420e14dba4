//! One line of a proof.

use crate::Facts;
use crate::status::{Label, Status};
use serde::Serialize;

/// What a step comes to: a status, a label, or what happens to a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// Passes, or everything in it does.
    Healthy,
    /// Fails.
    Unhealthy,
    /// Without a result.
    Unknown,
    /// Health is ignored.
    Unmonitored,
    /// Switched off.
    Disabled,
    /// Still serves, with something unhealthy in it.
    Degraded,
    /// No longer serves by itself.
    Critical,
    /// This pool takes the request.
    Serves,
    /// This pool is passed over.
    Skipped,
    /// The fallback pool takes the request, its health ignored (R8.4).
    Fallback,
    /// Nothing is left: a proxied client gets HTTP 530 with error 1016 (R8.5).
    #[serde(rename = "http_530_1016")]
    Http530,
    /// Nothing is left: a DNS client gets the SOA record and no address (R8.5).
    Soa,
    /// The load balancer is off: the name's ordinary DNS records answer (R7.4).
    DnsRecords,
    /// A rule's or a pool set's own answer goes out (R8.24, R8.25).
    FixedResponse,
    /// The session stays where it is (R8.20, R8.21).
    Stays,
    /// The session has to move (R8.20).
    Moves,
    /// Applies to the request.
    Applies,
    /// Doesn't apply to the request.
    PassedOver,
}

impl From<Status> for Outcome {
    fn from(status: Status) -> Self {
        match status {
            Status::Healthy => Self::Healthy,
            Status::Unhealthy => Self::Unhealthy,
            Status::Unknown => Self::Unknown,
            Status::Unmonitored => Self::Unmonitored,
            Status::Disabled => Self::Disabled,
        }
    }
}

impl From<Label> for Outcome {
    fn from(label: Label) -> Self {
        match label {
            Label::Healthy => Self::Healthy,
            Label::Degraded => Self::Degraded,
            Label::Critical => Self::Critical,
            Label::Unknown => Self::Unknown,
            Label::Disabled => Self::Disabled,
        }
    }
}

/// How far a verdict is from its opposite.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Margin {
    /// The smallest number of changes that turns the verdict, at least 1.
    pub to_flip: u32,
    /// What has to change.
    pub of: MarginUnit,
    /// What the verdict then becomes.
    pub direction: Outcome,
    /// Where such a change counts (region codes, member names …), when it isn't everywhere.
    #[serde(rename = "where", skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(rename = "where", optional, as = "Option<Vec<String>>"))]
    pub places: Vec<String>,
    /// How many regions have to turn, where regions are counted: with 1, all the data centers are of one region.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub regions: Option<u32>,
    /// The same in words. Empty until a language has worded it.
    pub text: String,
}

/// What a margin counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum MarginUnit {
    /// Critical members of a group.
    CriticalMonitors,
    /// Voting members of a group.
    Voters,
    /// Members of a group, critical or voting.
    Monitors,
    /// Data centers.
    DataCenters,
    /// Regions.
    Regions,
    /// Endpoints of a pool.
    Endpoints,
    /// Pools of a balancer.
    Pools,
}

/// What another reading, or a configuration without some part, would have said at this step.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Otherwise {
    /// The open question, for example `Q19`, when this is another reading of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub question: Option<&'static str>,
    /// The reading's value, for example `flat`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub reading: Option<String>,
    /// What is imagined away, for example `critical_flags`, when this is a counterfactual.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub without: Option<&'static str>,
    /// What the step would come to.
    pub outcome: Outcome,
    /// The numbers of that count.
    #[cfg_attr(feature = "typescript", ts(type = "Facts"))]
    pub facts: Facts,
    /// One sentence, made from the above alone.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<String>"))]
    pub text: String,
}

/// One line of a proof: a rule, what it came to, the numbers it used, and the steps it rests on.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Step {
    /// The rule's id in the catalogue, for example `R3.4`.
    pub rule: &'static str,
    /// What it came to.
    pub outcome: Outcome,
    /// The sentence, made from `rule`, `outcome` and `facts` alone. Empty until a language has worded it.
    pub text: String,
    /// The numbers and names the sentence uses.
    #[cfg_attr(feature = "typescript", ts(type = "Facts"))]
    pub facts: Facts,
    /// How far the verdict is from its opposite, where that can be counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub margin: Option<Margin>,
    /// What other readings of an open question, or the same without a flag, would have said.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<Otherwise>>"))]
    pub otherwise: Vec<Otherwise>,
    /// What it rests on, when that isn't a nested object of the report.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<Step>>"))]
    pub steps: Vec<Step>,
}

impl Step {
    /// A step without numbers yet.
    #[must_use]
    pub fn new(rule: &'static str, outcome: impl Into<Outcome>) -> Self {
        Self {
            rule,
            outcome: outcome.into(),
            text: String::new(),
            facts: Facts::new(),
            margin: None,
            otherwise: Vec::new(),
            steps: Vec::new(),
        }
    }
}

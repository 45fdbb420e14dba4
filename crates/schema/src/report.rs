//! What an evaluation gives back: every verdict with the step that proves it.

use crate::diagnostic::Diagnostic;
use crate::event::{Detection, Event, Notification};
use crate::scenario::{Request, Time};
use crate::status::{Label, Role, Status};
use crate::step::Step;
use serde::Serialize;

/// The verdicts on everything in a scenario.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Report {
    /// The time of the evaluation, on the scenario's own clock; absent when no result has a time.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "number | string"))]
    pub at: Option<Time>,
    /// One report for each pool, in the scenario's order.
    pub pools: Vec<PoolReport>,
    /// One report for each load balancer, in the scenario's order.
    pub load_balancers: Vec<LoadBalancerReport>,
    /// What the changes of status would have written into the health log, in order of time; the latest of many.
    pub events: Vec<Event>,
    /// The alerts that they would have sent, in order of time; the latest of many.
    pub notifications: Vec<Notification>,
    /// What is wrong with the input, was assumed, or could not be evaluated.
    pub diagnostics: Vec<Diagnostic>,
}

/// The verdict on a pool and what it rests on.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PoolReport {
    /// The pool's `id`, or its `name` where it has none.
    pub id: String,
    /// The pool's `name`, or its `id` where it has none.
    pub name: String,
    /// The label (R6.2).
    pub status: Label,
    /// Whether steering may choose it.
    pub usable: bool,
    /// Whether health is applied to it: something that votes is attached (R6.5, Q15).
    pub monitored: bool,
    /// How many enabled endpoints are healthy.
    pub healthy_endpoints: u32,
    /// The threshold that was applied.
    pub minimum_origins: u32,
    /// The mean round trip time over its places, in milliseconds (D33).
    pub rtt: Option<f64>,
    /// The pool's verdict under other readings of open questions, where it differs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<Contested<Label>>>"))]
    pub contested: Vec<Contested<Label>>,
    /// The proof; absent when not asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub because: Option<Step>,
    /// One report for each endpoint, in the pool's order.
    pub endpoints: Vec<EndpointReport>,
}

/// The verdict on an endpoint and what it rests on.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct EndpointReport {
    /// The origin's `name`, or its `address` where it has none.
    pub name: String,
    /// The origin's `address`.
    pub address: String,
    /// The global verdict.
    pub status: Status,
    /// The API's own words for the failure (Q55).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub failure_reason: Option<String>,
    /// What the API said of it, where it did. Compared with the verdict, never used as one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub reported: Option<Status>,
    /// The verdict under other readings of open questions, where it differs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<Contested<Status>>>"))]
    pub contested: Vec<Contested<Status>>,
    /// The proof; absent when not asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub because: Option<Step>,
    /// How long a failure can go unseen; absent where proofs are, and where no monitor's interval is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub detection: Option<Box<Detection>>,
    /// What each monitor's probes of it ask, and how many there are; empty when no proof is asked for, or the report
    /// was shortened.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<ProbeFacts>>"))]
    pub probes: Vec<ProbeFacts>,
    /// The regions with their data centers; empty with one vantage point.
    pub regions: Vec<RegionReport>,
    /// The members, when one vantage point stands for the whole network.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<MemberReport>>"))]
    pub members: Vec<MemberReport>,
}

/// What one monitor's probes of an endpoint ask, whether anything came back yet or not.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ProbeFacts {
    /// The monitor's id, or the reference that reached it.
    pub monitor_id: String,
    /// The monitor's `type`.
    #[serde(rename = "type")]
    #[cfg_attr(feature = "typescript", ts(rename = "type"))]
    pub kind: &'static str,
    /// The method; `null` where the type has none.
    pub method: Option<String>,
    /// The port; `null` where the type has none of its own and none is set.
    pub port: Option<u16>,
    /// The path; `null` for what isn't HTTP.
    pub path: Option<String>,
    /// The Host header (R1.8); `null` for what isn't HTTP.
    pub host: Option<String>,
    /// What set the Host header.
    pub host_from: Option<HostFrom>,
    /// The name in the TLS handshake; `null` where none is sent, or there is no TLS.
    pub sni: Option<String>,
    /// How many probes a second reach the endpoint, from all data centers together (R1.9); `null` where every data center probes and
    /// the scenario names none.
    pub per_second: Option<f64>,
}

/// What set the Host header of a probe (R1.8).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum HostFrom {
    /// The endpoint's own header.
    Endpoint,
    /// The monitor's.
    Monitor,
    /// Nothing: it is the endpoint's address.
    Address,
}

/// The verdict on an endpoint as one region sees it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RegionReport {
    /// The region's code, for example `WNAM`; empty when none was named.
    pub code: String,
    /// The verdict.
    pub status: Status,
    /// The proof; absent when not asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub because: Option<Step>,
    /// The data centers of the region.
    pub data_centers: Vec<DataCenterReport>,
}

/// The verdict on an endpoint as one data center sees it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct DataCenterReport {
    /// The data center's code, for example `SEA`.
    pub code: String,
    /// The verdict.
    pub status: Status,
    /// The API's own words for the failure (Q55).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub failure_reason: Option<String>,
    /// The proof; absent when not asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub because: Option<Step>,
    /// The members of the group there; a plain monitor is one ordinary member.
    pub members: Vec<MemberReport>,
}

/// What one monitor says of an endpoint at one place.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MemberReport {
    /// The monitor's id, or the reference that reached it.
    pub monitor_id: String,
    /// The monitor's description, where it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub description: Option<String>,
    /// What it does in the group.
    pub role: Role,
    /// What it says.
    pub status: Status,
    /// The API's own words for the failure.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub failure_reason: Option<String>,
    /// The round trip time of its last result, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub rtt: Option<f64>,
    /// When its last result was known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "number | string"))]
    pub at: Option<Time>,
    /// The proof; absent when not asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub because: Option<Step>,
}

/// The verdict on a load balancer, and where requests go.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LoadBalancerReport {
    /// The balancer's `id`, or its `name` where it has none.
    pub id: String,
    /// The balancer's `name`, or its `id` where it has none.
    pub name: String,
    /// The label (R7.1).
    pub status: Label,
    /// The label under other readings of open questions, where it differs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<Contested<Label>>>"))]
    pub contested: Vec<Contested<Label>>,
    /// The proof; absent when not asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub because: Option<Step>,
    /// One decision for each request, in order. Those that hang on what the request does not say are left out,
    /// and a `not-evaluated` diagnostic says why.
    pub decisions: Vec<Decision>,
    /// Where requests go by the place that they come from, where that makes a difference; places that are served alike are one
    /// entry. Made with the proofs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<PlaceTraffic>>"))]
    pub traffic: Vec<PlaceTraffic>,
}

/// Where requests from some places go: those without a session, that say no more than their place.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PlaceTraffic {
    /// The regions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
    pub regions: Vec<String>,
    /// The countries, where a map or a pool set names them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
    pub countries: Vec<String>,
    /// The data centers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
    pub data_centers: Vec<String>,
    /// What makes the choice.
    pub via: Via,
    /// The pools chosen, with their shares.
    pub pools: Vec<PoolShare>,
    /// What the client gets when there is no pool.
    pub answer: Option<Answer>,
    /// The list that is for these places, in failover order, whatever its pools' health.
    pub order: Vec<String>,
    /// The last resort.
    pub fallback: Option<String>,
    /// Under dynamic latency steering the round trip time of each pool of `order` there, in milliseconds; `null` where it has none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<Option<f64>>>"))]
    pub round_trips: Vec<Option<f64>>,
}

/// Where requests like this one go.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Decision {
    /// The request; empty for one without a place.
    #[cfg_attr(feature = "typescript", ts(as = "crate::input::Request"))]
    pub request: Request,
    /// The proof; absent when not asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub because: Option<Step>,
    /// What made the choice.
    pub via: Via,
    /// The pools chosen, with their shares; the shares add up to 1 unless `answer` is set.
    pub pools: Vec<PoolShare>,
    /// What the client gets when there is no pool.
    pub answer: Option<Answer>,
    /// What a rule or a pool set answers in place of a pool, where `answer` is `fixed_response`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub fixed_response: Option<FixedResponse>,
    /// DNS-only balancers: how many addresses one answer holds (R8.18); with several pools, where each answers with as many.
    pub addresses: Option<u32>,
    /// Zero-downtime failover: where a request goes next that its endpoint fails (R8.22, R8.23), one entry for each endpoint
    /// that has somewhere to send it. Failures with other codes are the visitor's.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<Retry>>"))]
    pub retry: Vec<Retry>,
    /// The readings under which the requests would go elsewhere.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<ContestedDecision>>"))]
    pub contested: Vec<ContestedDecision>,
}

/// What made a choice of pools.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Via {
    /// The steering policy.
    Steering,
    /// The fallback pool (R8.4).
    Fallback,
    /// A custom rule (R8.25).
    Rule,
    /// A pool set (R8.24).
    PoolSet,
    /// Nothing: see `answer`.
    None,
}

/// Where a request goes that an endpoint fails (R8.22, R8.23).
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Retry {
    /// The codes upon which it goes there.
    pub codes: Vec<u16>,
    /// The pool whose endpoint failed it.
    pub from_pool_id: String,
    /// The endpoint that failed it.
    pub from_endpoint: String,
    /// The pool that it goes to, where there is only one.
    pub pool_id: Option<String>,
    /// The endpoint that it goes to, where there is only one.
    pub endpoint: Option<String>,
    /// The pools and endpoints that it may go to, with their shares of such requests.
    pub pools: Vec<PoolShare>,
}

/// An answer in place of a pool's.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "FixedAnswer"))]
pub struct FixedResponse {
    /// `status_code`.
    pub status_code: Option<u32>,
    /// `location`.
    pub location: Option<String>,
    /// `content_type`.
    pub content_type: Option<String>,
    /// `message_body`.
    pub message_body: Option<String>,
}

/// What a client gets when there is no pool.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// HTTP 530 with error 1016 (R8.5, proxied).
    #[serde(rename = "http_530_1016")]
    Http530,
    /// The SOA record, no address (R8.5, DNS-only).
    Soa,
    /// The name's ordinary DNS records (R7.4).
    DnsRecords,
    /// A rule's or a pool set's own answer (R8.24, R8.25).
    FixedResponse,
}

/// A pool's part of the requests like one.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PoolShare {
    /// The pool's id.
    pub pool_id: String,
    /// Its part of the requests, above 0 and up to 1.
    pub share: f64,
    /// It serves as the fallback pool, its health ignored (R8.4). A pool can serve both ways at once.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub fallback: bool,
    /// The endpoints, with their parts of the pool.
    pub endpoints: Vec<EndpointShare>,
}

impl PoolShare {
    /// A pool's name as request analytics mark it: `eu (Fallback)` where it serves as the fallback (R8.6).
    #[must_use]
    pub fn marked(name: &str, fallback: bool) -> String {
        [name, if fallback { " (Fallback)" } else { "" }].concat()
    }
}

/// An endpoint's part of its pool's requests.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct EndpointShare {
    /// The endpoint's name.
    pub name: String,
    /// Its part of its pool's requests, above 0 and up to 1.
    pub share: f64,
}

/// Where requests would go under another reading of an open question.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ContestedDecision {
    /// The question, for example `Q42`.
    pub question: &'static str,
    /// The key of `readings`, for example `fallback_uses_health`.
    pub key: &'static str,
    /// The other value, for example `prefer_healthy`.
    pub reading: String,
    /// The pools that would be chosen, with their shares.
    pub pools: Vec<PoolShare>,
    /// What the client would get when there is no pool.
    pub answer: Option<Answer>,
    /// The same in words. Empty until a language has worded it.
    pub text: String,
}

/// What a verdict would be under another reading of an open question.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Contested<S> {
    /// The question, for example `Q19`.
    pub question: &'static str,
    /// The key of `readings`, for example `geo_aggregation`.
    pub key: &'static str,
    /// The other value, for example `flat`.
    pub reading: String,
    /// What the verdict would be.
    pub status: S,
}

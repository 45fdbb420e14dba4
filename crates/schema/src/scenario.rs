//! What a user hands over, as the engine reads it: defaults filled in, one form for each of the API's several.
//!
//! Every object knows its index in the list it came from, so that a finding about it can point there.

use crate::index::Index;
pub use crate::observation::{Observation, ProbeError};
use crate::readings::Readings;
pub use crate::steering::{LoadBalancer, LoadShedding, SteeringPolicy};
pub use crate::time::Time;
use serde::{Serialize, Serializer};
use serde_json::{Map, Value};
use std::sync::Arc;

/// A configuration with results and questions.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Scenario {
    /// The monitors.
    pub monitors: Vec<Monitor>,
    /// The monitor groups.
    pub monitor_groups: Vec<MonitorGroup>,
    /// The pools.
    pub pools: Vec<Pool>,
    /// The load balancers.
    pub load_balancers: Vec<LoadBalancer>,
    /// What is known of the data centers, in the scenario's order; `None`: nothing was said, those seen in results count (D12).
    pub data_centers: Option<Vec<DataCenter>>,
    /// Endpoint names that don't resolve.
    pub unresolvable: Vec<Unresolvable>,
    /// The results.
    pub probes: Vec<ProbeResult>,
    /// The requests to be decided; empty stands for one without a place.
    pub requests: Vec<Request>,
    /// The time to evaluate at; `None`: after the last result.
    pub at: Option<Time>,
    /// How open questions are read.
    pub readings: Readings,
    /// Whether the scenario holds a list of monitors at all; without one, an unknown reference is no mistake.
    pub lists_monitors: bool,
    /// Whether the scenario holds a list of groups at all.
    pub lists_monitor_groups: bool,
    /// Whether the scenario holds a list of pools at all.
    pub lists_pools: bool,
}

/// A health monitor.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Monitor {
    /// Its index in `monitors`.
    pub index: usize,
    /// `id`.
    pub id: Option<String>,
    /// `description`.
    pub description: Option<String>,
    /// `type`.
    pub kind: MonitorType,
    /// `method`.
    pub method: Option<String>,
    /// `path`.
    pub path: Option<String>,
    /// `port`; 0 says as much as nothing.
    pub port: Option<u16>,
    /// The first value of the header `Host`.
    pub host: Option<String>,
    /// `expected_codes`; `200` where nothing is written (D35).
    pub expected_codes: Option<String>,
    /// `expected_body`, where it isn't empty.
    pub expected_body: Option<String>,
    /// `follow_redirects`.
    pub follow_redirects: bool,
    /// `allow_insecure`.
    pub allow_insecure: bool,
    /// `probe_zone`, where it isn't empty (R1.10).
    pub probe_zone: Option<String>,
    /// `interval`, in seconds.
    pub interval: Option<f64>,
    /// `timeout`, in seconds.
    pub timeout: Option<f64>,
    /// `retries`: attempts after the first (R1.11).
    pub retries: Option<u32>,
    /// `consecutive_up`: passes in a row that make an unhealthy target healthy; 0 acts like 1 (R2.2).
    pub consecutive_up: u32,
    /// `consecutive_down`: failures in a row that make a healthy target unhealthy; 0 acts like 1 (R2.2).
    pub consecutive_down: u32,
}

impl Monitor {
    /// Seconds between two probes where nothing is written (R1.12).
    pub const DEFAULT_INTERVAL: f64 = 60.0;
    /// Seconds that an attempt may take where nothing is written (R1.12).
    pub const DEFAULT_TIMEOUT: f64 = 5.0;
    /// Attempts after the first where nothing is written (R1.12).
    pub const DEFAULT_RETRIES: u32 = 2;
    /// Results in a row that turn a status where nothing is written (R1.12, R2.2).
    pub const DEFAULT_CONSECUTIVE: u32 = 0;
    /// The codes that are expected where nothing is written (D35).
    pub const DEFAULT_CODES: &str = "200";
}

/// What a monitor speaks (`type`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum MonitorType {
    /// `http`.
    #[default]
    Http,
    /// `https`.
    Https,
    /// `tcp`.
    Tcp,
    /// `udp_icmp`.
    UdpIcmp,
    /// `icmp_ping`.
    IcmpPing,
    /// `smtp`.
    Smtp,
}

impl MonitorType {
    /// Every type.
    pub const ALL: [Self; 6] = [Self::Http, Self::Https, Self::Tcp, Self::UdpIcmp, Self::IcmpPing, Self::Smtp];

    /// The API's word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Http => "http",
            Self::Https => "https",
            Self::Tcp => "tcp",
            Self::UdpIcmp => "udp_icmp",
            Self::IcmpPing => "icmp_ping",
            Self::Smtp => "smtp",
        }
    }

    /// Whether it asks by HTTP and looks at the answer (R1.2).
    #[must_use]
    pub const fn speaks_http(self) -> bool {
        matches!(self, Self::Http | Self::Https)
    }
}

/// A monitor group.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct MonitorGroup {
    /// Its index in `monitor_groups`.
    pub index: usize,
    /// `id`.
    pub id: Option<String>,
    /// `description`.
    pub description: Option<String>,
    /// `members`.
    pub members: Vec<Member>,
}

/// A member of a monitor group.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Member {
    /// Its index in `members`.
    pub index: usize,
    /// `monitor_id`; `None` where it is missing.
    pub monitor_id: Option<String>,
    /// `enabled`.
    pub enabled: bool,
    /// `monitoring_only`.
    pub monitoring_only: bool,
    /// `must_be_healthy`.
    pub must_be_healthy: bool,
}

/// The flags of a member that leaves them out: it votes (Q18).
impl Member {
    /// `enabled`.
    pub const DEFAULT_ENABLED: bool = true;
    /// `monitoring_only`.
    pub const DEFAULT_MONITORING_ONLY: bool = false;
    /// `must_be_healthy`.
    pub const DEFAULT_MUST_BE_HEALTHY: bool = false;
}

/// From where a pool is probed (`check_regions`, R4.2).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum CheckRegions {
    /// `null` or absent: every data center, counted flat (R4.5).
    #[default]
    AllDataCenters,
    /// `ALL_REGIONS`: every region.
    AllRegions,
    /// These regions.
    Regions(Vec<String>),
}

/// A pool of endpoints.
#[derive(Debug, Clone, PartialEq)]
pub struct Pool {
    /// Its index in `pools`.
    pub index: usize,
    /// `id`.
    pub id: Option<String>,
    /// `name`.
    pub name: Option<String>,
    /// `enabled`.
    pub enabled: bool,
    /// `minimum_origins`: how many healthy endpoints make it usable (R6.1).
    pub minimum_origins: u32,
    /// `monitor`.
    pub monitor: Option<String>,
    /// `monitor_group`.
    pub monitor_group: Option<String>,
    /// `check_regions`.
    pub check_regions: CheckRegions,
    /// `health_sources`, when it is set (R4.8).
    pub health_sources: Option<Vec<String>>,
    /// `latitude`, in degrees.
    pub latitude: Option<f64>,
    /// `longitude`, in degrees.
    pub longitude: Option<f64>,
    /// `load_shedding`.
    pub load_shedding: LoadShedding,
    /// `origin_steering.policy`.
    pub origin_steering: OriginSteering,
    /// What the pool's deprecated `notification_email` is sent; `None` without an address (R10.3).
    pub legacy_email: Option<LegacyEmail>,
    /// `origins`.
    pub origins: Vec<Origin>,
}

impl Pool {
    /// `enabled` where nothing is written.
    pub const DEFAULT_ENABLED: bool = true;
    /// `minimum_origins` where nothing is written (R1.12).
    pub const DEFAULT_MINIMUM_ORIGINS: u32 = 1;
}

/// Which changes are sent to a pool's `notification_email`, by its `notification_filter` (R10.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LegacyEmail {
    /// Changes of the pool.
    pub pool: SentChanges,
    /// Changes of its endpoints.
    pub origin: SentChanges,
}

/// Which of the two changes are sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SentChanges {
    /// Recoveries.
    pub healthy: bool,
    /// Failures.
    pub unhealthy: bool,
}

impl Default for SentChanges {
    fn default() -> Self {
        Self { healthy: true, unhealthy: true }
    }
}

/// How a pool chooses among its endpoints (`origin_steering.policy`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum OriginSteering {
    /// By weight (R8.15).
    #[default]
    Random,
    /// By client address and weight (R8.16).
    Hash,
    /// By weight and requests in flight (R8.17).
    LeastOutstandingRequests,
    /// By weight and open connections (R8.17).
    LeastConnections,
}

/// An endpoint of a pool.
#[derive(Debug, Clone, PartialEq)]
pub struct Origin {
    /// Its index in `origins`.
    pub index: usize,
    /// `name`.
    pub name: Option<String>,
    /// `address`.
    pub address: Option<String>,
    /// `enabled`.
    pub enabled: bool,
    /// `disabled_at`, where the API says since when it is disabled.
    pub disabled_at: Option<Time>,
    /// `weight`, 0 to 1.
    pub weight: f64,
    /// The first value of the header `Host`.
    pub host: Option<String>,
    /// `healthy`, where the API reported it: compared, never used.
    pub reported_healthy: Option<bool>,
    /// `failure_reason`, where the API reported it.
    pub reported_reason: Option<String>,
}

impl Origin {
    /// `enabled` where nothing is written.
    pub const DEFAULT_ENABLED: bool = true;
    /// `weight` where nothing is written.
    pub const DEFAULT_WEIGHT: f64 = 1.0;
}

/// What is known of a data center.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct DataCenter {
    /// Its code, the key of the map.
    pub code: String,
    /// `region`.
    pub region: Option<String>,
    /// `country`.
    pub country: Option<String>,
    /// `latitude`, in degrees.
    pub latitude: Option<f64>,
    /// `longitude`, in degrees.
    pub longitude: Option<f64>,
    /// `excluded`: sends no probes and is out of the count (R4.6).
    pub excluded: bool,
}

/// An endpoint's name that doesn't resolve (R6.5, R6.10).
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Unresolvable {
    /// Its index in `unresolvable`.
    pub index: usize,
    /// `pool_id`.
    pub pool_id: Option<String>,
    /// `endpoint`.
    pub endpoint: Option<String>,
    /// `data_centers`; `None`: nowhere at all.
    pub data_centers: Option<Vec<String>>,
}

/// One object of `probes`: one result, or with the short form one for each data center.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ProbeResult {
    /// Its index in `probes`.
    pub index: usize,
    /// `monitor_id`; `None`: the verdict on the endpoint as somebody else reported it.
    pub monitor_id: Option<String>,
    /// `pool_id`; may be left out when the endpoint is in one pool only.
    pub pool_id: Option<String>,
    /// `endpoint`: the origin's name or address.
    pub endpoint: Option<String>,
    /// `region` of the data centers.
    pub region: Option<String>,
    /// `at`.
    pub at: Option<Time>,
    /// The results it stands for.
    pub results: Vec<PlacedResult>,
    /// They are listed in `results`, by data center.
    pub short_form: bool,
}

/// A result at one data center, or at the one vantage point that stands for the whole network.
#[derive(Debug, Clone, PartialEq)]
pub struct PlacedResult {
    /// `data_center`; `None` for one vantage point.
    pub data_center: Option<String>,
    /// What was found there.
    pub found: Found,
}

/// What a result says.
#[derive(Debug, Clone, PartialEq)]
pub enum Found {
    /// Pass or fail, as somebody judged it.
    Judged(JudgedResult),
    /// The attempts of one probe, in order, at least one: the monitor's settings judge them.
    Observed(Arc<Vec<Observation>>),
}

/// A judged result.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct JudgedResult {
    /// `healthy`.
    pub healthy: bool,
    /// `failure_reason`.
    pub failure_reason: Option<String>,
    /// `response_code`.
    pub response_code: Option<u32>,
    /// `rtt`, in milliseconds.
    pub rtt: Option<f64>,
}

/// A request whose way is asked for.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Request {
    /// Its index in `requests`.
    pub index: usize,
    /// `region` it enters in.
    pub region: Option<String>,
    /// `country` of the client.
    pub country: Option<String>,
    /// `data_center` that serves it.
    pub data_center: Option<String>,
    /// `client_ip`.
    pub client_ip: Option<String>,
    /// `latitude` of the client, in degrees.
    pub latitude: Option<f64>,
    /// `longitude` of the client, in degrees.
    pub longitude: Option<f64>,
    /// `host`.
    pub host: Option<String>,
    /// `method`.
    pub method: Option<String>,
    /// `path`.
    pub path: Option<String>,
    /// `headers`: name and values; `None` where nothing is said of them.
    pub headers: Option<Vec<(String, Vec<String>)>>,
    /// `session`.
    pub session: Option<RequestSession>,
    /// `in_flight`: open requests or connections of pools and endpoints, by the name given.
    pub in_flight: Vec<f64>,
    /// Where each name's number stands in `in_flight`.
    pub in_flight_by_name: Index<'static>,
    /// As it was given.
    pub given: Map<String, Value>,
}

impl Request {
    /// How many requests or connections are open to a pool or an endpoint; 0 where nothing is said.
    #[must_use]
    pub fn in_flight(&self, names: &[&str]) -> f64 {
        let first = names.iter().filter_map(|name| self.in_flight_by_name.get(name)).min();
        first.and_then(|place| self.in_flight.get(place)).copied().unwrap_or(0.0)
    }
}

/// The session that a request belongs to.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RequestSession {
    /// `pool_id`.
    pub pool_id: Option<String>,
    /// `endpoint`: the origin's name or address.
    pub endpoint: Option<String>,
}

impl Serialize for Request {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.given.serialize(serializer)
    }
}

//! How a load balancer steers, as the engine reads it: its own settings, and those that a rule or a pool set puts over them.

use crate::index::Index;
pub use crate::report::FixedResponse;
use std::sync::Arc;

/// A load balancer.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct LoadBalancer {
    /// Its index in `load_balancers`.
    pub index: usize,
    /// `id`.
    pub id: Option<String>,
    /// `name`.
    pub name: Option<String>,
    /// `enabled`.
    pub enabled: bool,
    /// `proxied`.
    pub proxied: bool,
    /// Its own settings; without a `fallback_pool` the last of `default_pools` is taken (R8.4).
    pub steering: Steering,
    /// `rules`, the disabled ones included, in the order of the list.
    pub rules: Vec<Rule>,
    /// `pool_sets`, the disabled ones included, in the order of the list.
    pub pool_sets: Vec<PoolSet>,
}

impl LoadBalancer {
    /// `enabled` where nothing is written.
    pub const DEFAULT_ENABLED: bool = true;
    /// `proxied` where nothing is written.
    pub const DEFAULT_PROXIED: bool = false;

    /// How many of its rules are not disabled.
    #[must_use]
    pub fn active_rules(&self) -> usize {
        self.rules.iter().filter(|rule| !rule.disabled).count()
    }

    /// How many of its pool sets are not disabled.
    #[must_use]
    pub fn active_pool_sets(&self) -> usize {
        self.pool_sets.iter().filter(|set| !set.disabled).count()
    }
}

/// The settings that choose pools and endpoints. A load balancer has one of these; a rule or a pool set has another that holds
/// what it sets: `None` leaves what is beneath it (R8.24, R8.25).
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Steering {
    /// `default_pools`; of a rule or a pool set also `pools`.
    pub default_pools: Option<Vec<String>>,
    /// The list was called `pools`.
    pub named_pools: bool,
    /// `fallback_pool`.
    pub fallback_pool: Option<String>,
    /// `steering_policy`.
    pub steering_policy: Option<SteeringPolicy>,
    /// `region_pools`, `country_pools` and `pop_pools`, those that are given.
    pub maps: Vec<PoolMap>,
    /// `random_steering`; of a rule or a pool set also `pool_weights` and `pool_default_weight`.
    pub pool_weights: Option<PoolWeights>,
    /// `location_strategy`.
    pub location_strategy: Option<LocationStrategy>,
    /// `adaptive_routing.failover_across_pools`.
    pub failover_across_pools: Option<bool>,
    /// `session_affinity`.
    pub session_affinity: Option<SessionAffinity>,
    /// `session_affinity_ttl`, in seconds.
    pub session_affinity_ttl: Option<f64>,
    /// `session_affinity_attributes.drain_duration`, in seconds.
    pub drain_duration: Option<f64>,
    /// `session_affinity_attributes.zero_downtime_failover`.
    pub zero_downtime_failover: Option<ZeroDowntimeFailover>,
}

impl Steering {
    /// `default_pools`, empty where there is none.
    #[must_use]
    pub fn pools(&self) -> &[String] {
        self.default_pools.as_deref().unwrap_or_default()
    }

    /// Every pool that a map names, whatever its place.
    pub fn mapped_pools(&self) -> impl Iterator<Item = &MappedPool> {
        self.maps.iter().flat_map(|map| map.entries.iter()).flat_map(|(_, pools)| pools)
    }

    /// These settings put over others: each that is set here replaces the one beneath.
    #[must_use]
    pub fn over(&self, mut beneath: Self) -> Self {
        let mut maps = Vec::with_capacity(MAPS.len());
        for field in MAPS {
            let own = self.maps.iter().find(|map| map.field == field).cloned();
            let position = beneath.maps.iter().position(|map| map.field == field);
            maps.extend(own.or_else(|| position.map(|position| beneath.maps.swap_remove(position))));
        }
        Self {
            default_pools: self.default_pools.clone().or(beneath.default_pools),
            named_pools: self.named_pools,
            fallback_pool: self.fallback_pool.clone().or(beneath.fallback_pool),
            steering_policy: self.steering_policy.or(beneath.steering_policy),
            maps,
            pool_weights: self.pool_weights.clone().or(beneath.pool_weights),
            location_strategy: self.location_strategy.or(beneath.location_strategy),
            failover_across_pools: self.failover_across_pools.or(beneath.failover_across_pools),
            session_affinity: self.session_affinity.or(beneath.session_affinity),
            session_affinity_ttl: self.session_affinity_ttl.or(beneath.session_affinity_ttl),
            drain_duration: self.drain_duration.or(beneath.drain_duration),
            zero_downtime_failover: self.zero_downtime_failover.or(beneath.zero_downtime_failover),
        }
    }

    /// Whether these settings, put over others, change nothing.
    #[must_use]
    pub fn is_idle_over(&self, beneath: &Self) -> bool {
        fn same<T: PartialEq>(own: Option<&T>, beneath: Option<&T>) -> bool {
            own.is_none() || own == beneath
        }
        same(self.default_pools.as_ref(), beneath.default_pools.as_ref())
            && same(self.fallback_pool.as_ref(), beneath.fallback_pool.as_ref())
            && same(self.steering_policy.as_ref(), beneath.steering_policy.as_ref())
            && self.maps.iter().all(|map| beneath.maps.contains(map))
            && same(self.pool_weights.as_ref(), beneath.pool_weights.as_ref())
            && same(self.location_strategy.as_ref(), beneath.location_strategy.as_ref())
            && same(self.failover_across_pools.as_ref(), beneath.failover_across_pools.as_ref())
            && same(self.session_affinity.as_ref(), beneath.session_affinity.as_ref())
            && same(self.session_affinity_ttl.as_ref(), beneath.session_affinity_ttl.as_ref())
            && same(self.drain_duration.as_ref(), beneath.drain_duration.as_ref())
            && same(self.zero_downtime_failover.as_ref(), beneath.zero_downtime_failover.as_ref())
    }
}

/// The maps from places to pools, in the order of their precedence (R8.9).
pub const MAPS: [&str; 3] = ["pop_pools", "country_pools", "region_pools"];

/// A map from places to pools.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PoolMap {
    /// One of [`MAPS`].
    pub field: &'static str,
    /// Data centers, countries or regions, each with its pools in failover order. Shared: settings are put over others for every
    /// request, and a map may have thousands of entries.
    pub entries: Arc<Vec<(String, Vec<MappedPool>)>>,
}

/// A pool that a map names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MappedPool {
    /// The reference.
    pub pool: String,
    /// The JSON pointer to where it is named.
    pub pointer: String,
}

/// The weights of pools (R8.8).
#[derive(Debug, Clone, PartialEq)]
pub struct PoolWeights {
    /// `default_weight`: that of pools not named.
    pub default_weight: f64,
    weights: Vec<f64>,
    /// Where each pool's weight stands.
    places: Index<'static>,
}

impl Default for PoolWeights {
    fn default() -> Self {
        Self { default_weight: Self::DEFAULT_WEIGHT, weights: Vec::new(), places: Index::new() }
    }
}

impl PoolWeights {
    /// `default_weight` where nothing is written.
    pub const DEFAULT_WEIGHT: f64 = 1.0;

    /// Sets what `pool_weights` says of a pool.
    pub fn set(&mut self, reference: &str, weight: f64) {
        self.places.set(reference.to_owned(), self.weights.len());
        self.weights.push(weight);
    }

    /// The weight of a pool.
    #[must_use]
    pub fn of(&self, reference: &str) -> f64 {
        let place = self.places.get(reference);
        place.and_then(|place| self.weights.get(place)).copied().unwrap_or(self.default_weight)
    }
}

/// How a load balancer chooses among its pools (`steering_policy`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SteeringPolicy {
    /// `""`: by maps where there are any, else in order (R8.13).
    Unset,
    /// `off`: in order (R8.7).
    Off,
    /// `geo` (R8.9).
    Geo,
    /// `random` (R8.8).
    Random,
    /// `dynamic_latency` (R8.10).
    DynamicLatency,
    /// `proximity` (R8.11).
    Proximity,
    /// `least_outstanding_requests` (R8.12).
    LeastOutstandingRequests,
    /// `least_connections` (R8.12).
    LeastConnections,
}

impl SteeringPolicy {
    /// Every policy that has a word of its own.
    pub const ALL: [Self; 7] = [
        Self::Off,
        Self::Geo,
        Self::Random,
        Self::DynamicLatency,
        Self::Proximity,
        Self::LeastOutstandingRequests,
        Self::LeastConnections,
    ];

    /// The API's word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Unset => "",
            Self::Off => "off",
            Self::Geo => "geo",
            Self::Random => "random",
            Self::DynamicLatency => "dynamic_latency",
            Self::Proximity => "proximity",
            Self::LeastOutstandingRequests => "least_outstanding_requests",
            Self::LeastConnections => "least_connections",
        }
    }
}

/// Where a DNS-only load balancer takes a client to be (`location_strategy`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LocationStrategy {
    /// `mode` is `resolver_ip` rather than `pop`.
    pub by_resolver: bool,
    /// `prefer_ecs`.
    pub prefer_ecs: PreferEcs,
}

/// When the client's network, as its resolver tells it, outranks the mode (`prefer_ecs`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PreferEcs {
    /// `always`.
    Always,
    /// `never`.
    Never,
    /// `proximity`: under that policy only.
    #[default]
    Proximity,
    /// `geo`: under that policy only.
    Geo,
}

/// How a session stays with its endpoint (`session_affinity`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SessionAffinity {
    /// It doesn't.
    #[default]
    None,
    /// By a cookie.
    Cookie,
    /// By a cookie, at first by the client's address.
    IpCookie,
    /// By request headers.
    Header,
}

impl SessionAffinity {
    /// The API's word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Cookie => "cookie",
            Self::IpCookie => "ip_cookie",
            Self::Header => "header",
        }
    }
}

/// What a session does when its endpoint can't be reached (`zero_downtime_failover`, R8.22).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ZeroDowntimeFailover {
    /// `none`: it fails.
    #[default]
    None,
    /// `temporary`: this request goes elsewhere, the session stays.
    Temporary,
    /// `sticky`: the session moves.
    Sticky,
}

/// A custom rule (R8.25).
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Rule {
    /// Its index in `rules`.
    pub index: usize,
    /// `name`.
    pub name: Option<String>,
    /// `condition`; empty stands for every request.
    pub condition: String,
    /// `priority`: lower ones come first.
    pub priority: u32,
    /// `disabled`.
    pub disabled: bool,
    /// `terminates`: no later rule is looked at.
    pub terminates: bool,
    /// `fixed_response`.
    pub fixed_response: Option<FixedResponse>,
    /// `overrides`.
    pub overrides: Steering,
}

/// A pool set (R8.24).
#[derive(Debug, Clone, PartialEq, Default)]
pub struct PoolSet {
    /// Its index in `pool_sets`.
    pub index: usize,
    /// `name`.
    pub name: Option<String>,
    /// `disabled`.
    pub disabled: bool,
    /// `match.default`, or no `match` at all: it is for every request.
    pub matches_all: bool,
    /// `match.topology`.
    pub topology: Option<Topology>,
    /// `fixed_response`.
    pub fixed_response: Option<FixedResponse>,
    /// `overrides`.
    pub overrides: Steering,
}

/// The places that a pool set is for; a list that isn't given is `None`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Topology {
    /// `pops`: codes of data centers.
    pub pops: Option<Vec<String>>,
    /// `countries`.
    pub countries: Option<Vec<String>>,
    /// `regions`.
    pub regions: Option<Vec<String>>,
}

/// What a pool gives away although it is usable (`load_shedding`, R8.19).
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct LoadShedding {
    /// `default_percent`: of new requests and of those without a session.
    pub default_percent: f64,
    /// `default_policy` is `hash` rather than `random`.
    pub by_hash: bool,
    /// `session_percent`: of the sessions that stay with it.
    pub session_percent: f64,
}

impl LoadShedding {
    /// A percentage where nothing is written.
    pub const DEFAULT_PERCENT: f64 = 0.0;

    /// The greater of the two percentages.
    #[must_use]
    pub const fn most(&self) -> f64 {
        self.default_percent.max(self.session_percent)
    }
}

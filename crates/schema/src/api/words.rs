//! The words that fields take.

/// The words of one field.
#[derive(Debug)]
pub struct Words {
    /// Every word that the API takes.
    pub all: &'static [&'static str],
    /// What stands where none is given; empty where nothing does.
    pub default: &'static str,
    /// `""` means "not set".
    pub empty: bool,
}

impl Words {
    /// Whether the API takes this word.
    #[must_use]
    pub fn take(&self, word: &str) -> bool {
        self.all.contains(&word) || self.empty && word.is_empty()
    }
}

/// `type` of a monitor.
pub const MONITOR_TYPES: Words =
    Words { all: &["http", "https", "tcp", "udp_icmp", "icmp_ping", "smtp"], default: "http", empty: false };
/// `steering_policy` of a load balancer; `hash` is for endpoints alone (R8.14).
pub const STEERING_POLICIES: Words = Words {
    all: &["off", "geo", "random", "dynamic_latency", "proximity", "least_outstanding_requests", "least_connections"],
    default: "off",
    empty: true,
};
/// `origin_steering.policy` of a pool.
pub const ORIGIN_POLICIES: Words = Words {
    all: &["random", "hash", "least_outstanding_requests", "least_connections"],
    default: "random",
    empty: true,
};
/// `load_shedding.default_policy`.
pub const SHEDDING_POLICIES: Words = Words { all: &["random", "hash"], default: "random", empty: true };
/// `load_shedding.session_policy`.
pub const SESSION_SHEDDING_POLICIES: Words = Words { all: &["hash"], default: "hash", empty: true };
/// `session_affinity`.
pub const SESSION_AFFINITIES: Words =
    Words { all: &["none", "cookie", "ip_cookie", "header"], default: "none", empty: true };
/// `location_strategy.mode`.
pub const LOCATION_MODES: Words = Words { all: &["pop", "resolver_ip"], default: "pop", empty: false };
/// `location_strategy.prefer_ecs`.
pub const PREFER_ECS: Words =
    Words { all: &["always", "never", "proximity", "geo"], default: "proximity", empty: false };
/// `session_affinity_attributes.samesite`.
pub const SAMESITE: Words = Words { all: &["Auto", "Lax", "None", "Strict"], default: "Auto", empty: true };
/// `session_affinity_attributes.secure`.
pub const SECURE: Words = Words { all: &["Auto", "Always", "Never"], default: "Auto", empty: true };
/// `session_affinity_attributes.zero_downtime_failover`.
pub const FAILOVER: Words = Words { all: &["none", "temporary", "sticky"], default: "none", empty: true };

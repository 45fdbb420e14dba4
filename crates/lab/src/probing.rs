//! What is sent to each endpoint of a pool: the monitors of its group, summed up once for each group.

use crate::written::{header, number, text};
use serde_json::Value;
use whydown_schema::scenario::Monitor;

/// The probes of one monitor or of the enabled members of a group, observers included: they run all the same (R3.3).
#[derive(Debug, Clone, Default)]
pub(crate) struct Probing {
    /// How many monitors probe.
    pub(crate) monitors: u32,
    /// How many probes a minute one data center sends to one endpoint (R1.9).
    pub(crate) per_minute: f64,
    /// The shortest interval among them, in seconds.
    pub(crate) interval: f64,
    /// An HTTP or HTTPS monitor that sets no Host header.
    pub(crate) without_host: Option<String>,
    /// A monitor of type `tcp`.
    pub(crate) tcp: Option<String>,
}

impl Probing {
    /// What one monitor sends.
    pub(crate) fn of(name: &str, monitor: &Value) -> Self {
        let kind = text(monitor, "type");
        let interval = interval(monitor);
        let here = |holds: bool| holds.then(|| name.to_owned());
        Self {
            monitors: 1,
            per_minute: 60.0 / interval,
            interval,
            without_host: here(speaks_http(monitor) && header(monitor, "host").is_none()),
            tcp: here(kind == "tcp"),
        }
    }

    /// Adds another monitor.
    pub(crate) fn add(&mut self, other: &Self) {
        self.interval = if self.monitors == 0 { other.interval } else { self.interval.min(other.interval) };
        self.monitors = self.monitors.saturating_add(other.monitors);
        self.per_minute += other.per_minute;
        if self.without_host.is_none() {
            self.without_host.clone_from(&other.without_host);
        }
        if self.tcp.is_none() {
            self.tcp.clone_from(&other.tcp);
        }
    }
}

/// A monitor's interval in seconds, one at least.
pub(crate) fn interval(monitor: &Value) -> f64 {
    number(monitor, "interval")
        .filter(|seconds| *seconds > 0.0)
        .map_or(Monitor::DEFAULT_INTERVAL, |seconds| seconds.max(1.0))
}

/// Whether a monitor speaks HTTP. A missing type is `http`, but of a monitor without any of its settings nothing is known.
pub(crate) fn speaks_http(monitor: &Value) -> bool {
    match text(monitor, "type") {
        "" => ["expected_codes", "path", "method", "header"].iter().any(|key| monitor.get(key).is_some()),
        kind => matches!(kind, "http" | "https"),
    }
}

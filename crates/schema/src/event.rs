//! What changes of status would have been written and sent: entries of the health log, and alerts.

use crate::step::Step;
use crate::time::Time;
use serde::Serialize;

/// An entry of the health log (R11.2), in the API's form.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "HealthEvent"))]
pub struct Event {
    /// A number that no other entry of the report has, as text.
    pub id: String,
    /// When the status changed; absent where the results have no times.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "number | string"))]
    pub timestamp: Option<Time>,
    /// Which round of results changed it, where they have no times: the k-th results form round k.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub round: Option<u32>,
    /// The pool.
    pub pool: EventPool,
    /// Its endpoints; of a large pool those alone that changed.
    pub origins: Vec<EventOrigin>,
}

/// The pool of an [`Event`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct EventPool {
    /// The pool's `id`, or its `name` where it has none.
    pub id: String,
    /// The pool's `name`, or its `id` where it has none.
    pub name: String,
    /// Whether it was healthy then: healthy and degraded both are (R6.3).
    pub healthy: bool,
    /// Whether that changed.
    pub changed: bool,
    /// The threshold.
    pub minimum_origins: u32,
}

/// An endpoint in an [`Event`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct EventOrigin {
    /// The endpoint's name, by which recoveries are matched (R10.4).
    pub name: String,
    /// Its address.
    pub address: String,
    /// The same, where the address is one of IP.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub ip: Option<String>,
    /// Whether it was switched on.
    pub enabled: bool,
    /// Whether it was healthy then.
    pub healthy: bool,
    /// Why it was not, where that is known; `No failures` where it was (R1.13).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub failure_reason: Option<String>,
    /// Whether its status changed.
    pub changed: bool,
}

/// An alert that a change of status would have sent (R10.1).
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "HealthAlert"))]
pub struct Notification {
    /// When; absent where the results have no times.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "number | string"))]
    pub at: Option<Time>,
    /// By which round of results, where they have no times.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub round: Option<u32>,
    /// The kind of alert: `load_balancing_health_alert`.
    pub alert_type: &'static str,
    /// Whose status it is about.
    pub event_source: EventSource,
    /// What it became.
    pub new_health: NewHealth,
    /// The pool's id.
    pub pool_id: String,
    /// The pool's name.
    pub pool_name: String,
    /// The endpoint, unless it is about the pool.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub endpoint: Option<String>,
    /// The observer that saw it, where the endpoint's own status didn't change (Q53).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub monitor_id: Option<String>,
    /// Whether the pool's `notification_email` gets it too, by its `notification_filter` (R10.3); absent without an address.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub legacy_email: Option<bool>,
    /// Which alert of this list it resolves, by its index: the open one of the same pool, endpoint or observer (R10.4).
    pub resolves: Option<usize>,
    /// The proof; absent when not asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub because: Option<Step>,
}

/// Whose status an alert is about: the filter `event_source`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "AlertSource"))]
#[serde(rename_all = "snake_case")]
pub enum EventSource {
    /// An endpoint's.
    Origin,
    /// A pool's.
    Pool,
}

/// What a status became: the filter `new_health`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum NewHealth {
    /// It recovered.
    Healthy,
    /// It failed.
    Unhealthy,
}

/// How long a failure can go unseen between two probes (R5.6), for an endpoint as one location sees it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Detection {
    /// In seconds, where the endpoint answers, but wrongly: an answer needs no second attempt.
    pub answered_seconds: f64,
    /// In seconds, where it doesn't answer at all: every attempt waits for the timeout.
    pub timeout_seconds: f64,
    /// The proof.
    pub because: Step,
}

//! What an object is, told by the keys that only its kind has.

use crate::json::{is_list, is_object};
use crate::known;
use crate::terraform::Document;
use serde::Serialize;
use serde_json::{Map, Value};

/// A kind of thing that a text can hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// The scenario format itself.
    Scenario,
    /// A monitor of the API.
    Monitor,
    /// A monitor group of the API.
    MonitorGroup,
    /// A pool of the API.
    Pool,
    /// A load balancer of the API.
    LoadBalancer,
    /// A health event, as the API's analytics list them.
    HealthEvent,
    /// The health of one pool by data center (`pop_health`).
    PoolHealth,
    /// What a preview of a monitor found, pool by pool.
    PreviewResult,
    /// A row of request analytics: the pool that was selected, and how each pool was.
    RequestAnalytics,
    /// A health alert, as a notification's webhook sends it.
    HealthAlert,
    /// An answer that is known and holds nothing to evaluate: references, search results, usage, regions, a deletion.
    OtherAnswer,
    /// An answer in which the API says that it refused or failed.
    ErrorAnswer,
}

impl Kind {
    /// Every kind, in the order in which they are told to the user.
    pub const ALL: [Self; 12] = [
        Self::Scenario,
        Self::Monitor,
        Self::MonitorGroup,
        Self::Pool,
        Self::LoadBalancer,
        Self::HealthEvent,
        Self::PoolHealth,
        Self::PreviewResult,
        Self::RequestAnalytics,
        Self::HealthAlert,
        Self::OtherAnswer,
        Self::ErrorAnswer,
    ];

    /// The kind's name, as it is serialized.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Scenario => "scenario",
            Self::Monitor => "monitor",
            Self::MonitorGroup => "monitor_group",
            Self::Pool => "pool",
            Self::LoadBalancer => "load_balancer",
            Self::HealthEvent => "health_event",
            Self::PoolHealth => "pool_health",
            Self::PreviewResult => "preview_result",
            Self::RequestAnalytics => "request_analytics",
            Self::HealthAlert => "health_alert",
            Self::OtherAnswer => "other_answer",
            Self::ErrorAnswer => "error_answer",
        }
    }
}

/// How many things of one kind a text holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Recognized {
    /// The kind.
    pub kind: Kind,
    /// How many.
    pub count: usize,
}

/// What an object turns out to be: something to open, or something known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    /// The API's envelope around an answer.
    Envelope,
    /// An answer of the GraphQL API, whose rows are somewhere inside.
    Graph,
    /// A document of Terraform, or a part of one.
    Terraform(Document),
    /// One thing of this kind.
    Known(Kind),
}

impl Shape {
    /// Tells what an object is; the shapes that hold others' keys are asked for first.
    pub(crate) fn of(object: &Map<String, Value>) -> Option<Self> {
        if let Some(document) = Document::of(object) {
            return Some(Self::Terraform(document));
        }
        let shape = Self::of_api(object);
        let kind = match shape {
            Some(Self::Known(kind)) => Some(kind),
            Some(_) => return shape,
            None => None,
        };
        Document::attributes(object, kind).map(Self::Terraform).or(shape)
    }

    fn of_api(object: &Map<String, Value>) -> Option<Self> {
        let kind = if is_scenario(object) {
            Kind::Scenario
        } else if is_envelope(object) {
            return Some(Self::Envelope);
        } else if is_graph(object) {
            return Some(Self::Graph);
        } else if object.contains_key("selectedPoolName") {
            Kind::RequestAnalytics
        } else if is_health_alert(object) {
            Kind::HealthAlert
        } else if known::code_of(object).is_some() {
            Kind::OtherAnswer
        } else if is_pool_health(object) {
            Kind::PoolHealth
        } else if is_health_event(object) {
            Kind::HealthEvent
        } else if is_list(object, "members") {
            Kind::MonitorGroup
        } else if has_any(object, &LOAD_BALANCER_ONLY) {
            Kind::LoadBalancer
        } else if is_list(object, "origins") || has_any(object, &POOL_ONLY) {
            Kind::Pool
        } else if is_monitor(object) {
            Kind::Monitor
        } else if is_health_by_name(object) {
            // Both are health by a name: data centers are called by city and country, pools by ids.
            let of_data_centers = object.keys().all(|key| key.contains([',', ' ']));
            if of_data_centers { Kind::PoolHealth } else { Kind::PreviewResult }
        } else {
            return None;
        };
        Some(Self::Known(kind))
    }
}

/// The lists of the scenario format.
pub(crate) const SCENARIO_LISTS: [&str; 8] =
    ["monitors", "monitor_groups", "pools", "load_balancers", "unresolvable", "probes", "faults", "requests"];

const LOAD_BALANCER_ONLY: [&str; 11] = [
    "default_pools",
    "fallback_pool",
    "steering_policy",
    "region_pools",
    "country_pools",
    "pop_pools",
    "pool_sets",
    "session_affinity",
    "random_steering",
    "location_strategy",
    "adaptive_routing",
];

const POOL_ONLY: [&str; 7] = [
    "minimum_origins",
    "check_regions",
    "health_sources",
    "monitor_group",
    "origin_steering",
    "load_shedding",
    "notification_filter",
];

const MONITOR_ONLY: [&str; 7] = [
    "expected_codes",
    "expected_body",
    "consecutive_up",
    "consecutive_down",
    "follow_redirects",
    "allow_insecure",
    "probe_zone",
];

const MONITOR_TYPES: [&str; 6] = ["http", "https", "tcp", "udp_icmp", "icmp_ping", "smtp"];

fn has_any(object: &Map<String, Value>, keys: &[&str]) -> bool {
    keys.iter().any(|key| object.contains_key(*key))
}

fn is_envelope(object: &Map<String, Value>) -> bool {
    object.get("success").is_some_and(Value::is_boolean) || object.contains_key("result") || is_list(object, "errors")
}

fn is_graph(object: &Map<String, Value>) -> bool {
    let data = object.get("data").and_then(Value::as_object).unwrap_or(object);
    is_object(data, "viewer")
}

/// The words of an alert may be wrapped in `data`.
fn is_health_alert(object: &Map<String, Value>) -> bool {
    let data = object.get("data").and_then(Value::as_object).unwrap_or(object);
    let of_health = object.get("alert_type").and_then(Value::as_str) == Some("load_balancing_health_alert");
    of_health || data.contains_key("new_health") && has_any(data, &["pool_id", "pool_name", "origin_name"])
}

/// Health by the name of what it is of, as previews answer by pool and pool health by data center.
fn is_health_by_name(object: &Map<String, Value>) -> bool {
    let is_health = |value: &Value| {
        value
            .as_object()
            .is_some_and(|health| is_list(health, "origins") || health.get("healthy").is_some_and(Value::is_boolean))
    };
    !object.is_empty() && object.values().all(is_health)
}

fn is_pool_health(object: &Map<String, Value>) -> bool {
    object.contains_key("pop_health")
}

/// An event has the pool as an object and the time it was written; a pool of the API has neither.
fn is_health_event(object: &Map<String, Value>) -> bool {
    let of_endpoints = is_list(object, "origins");
    let dated = object.contains_key("timestamp");
    is_object(object, "pool") && (of_endpoints || dated) || of_endpoints && dated
}

/// Any list of the format, or one of the two objects that no other shape has. The rows of request analytics have `pools` too,
/// with other fields.
fn is_scenario(object: &Map<String, Value>) -> bool {
    !object.contains_key("selectedPoolName")
        && (SCENARIO_LISTS.iter().any(|key| is_list(object, key))
            || is_object(object, "data_centers")
            || is_object(object, "readings"))
}

fn is_monitor(object: &Map<String, Value>) -> bool {
    let kind = object.get("type").and_then(Value::as_str);
    kind.is_some_and(|kind| MONITOR_TYPES.iter().any(|known| known.eq_ignore_ascii_case(kind)))
        || has_any(object, &MONITOR_ONLY)
        || object.contains_key("interval") && (object.contains_key("timeout") || object.contains_key("retries"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_this_object() {
        let known = |kind| Some(Shape::Known(kind));
        for (object, expected) in [
            (json!({ "success": true, "result": [] }), Some(Shape::Envelope)),
            (json!({ "success": false, "errors": [] }), Some(Shape::Envelope)),
            (json!({ "result": { "id": "p" } }), Some(Shape::Envelope)),
            (json!({ "pool_id": "p", "pop_health": {} }), known(Kind::PoolHealth)),
            (json!({ "pool_id": "p", "pop_health": null }), known(Kind::PoolHealth)),
            (json!({ "pool": { "id": "p" }, "origins": [] }), known(Kind::HealthEvent)),
            (json!({ "pool": { "id": "p" }, "timestamp": "2026-01-01T00:00:00Z" }), known(Kind::HealthEvent)),
            (json!({ "timestamp": 4, "origins": [] }), known(Kind::HealthEvent)),
            (json!({ "name": "checkout", "pools": [] }), known(Kind::Scenario)),
            (json!({ "probes": [] }), known(Kind::Scenario)),
            (json!({ "readings": { "geo_tie": "up" } }), known(Kind::Scenario)),
            (json!({ "description": "g", "members": [] }), known(Kind::MonitorGroup)),
            (json!({ "name": "www.example.com", "default_pools": [], "rules": [] }), known(Kind::LoadBalancer)),
            (json!({ "pool_sets": [] }), known(Kind::LoadBalancer)),
            (json!({ "name": "p", "origins": [{ "name": "a", "healthy": false }] }), known(Kind::Pool)),
            (json!({ "name": "p", "origins": null, "minimum_origins": 1 }), known(Kind::Pool)),
            (json!({ "check_regions": ["WEU"] }), known(Kind::Pool)),
            (json!({ "type": "https" }), known(Kind::Monitor)),
            (json!({ "type": "TCP", "port": 80 }), known(Kind::Monitor)),
            (json!({ "interval": 60, "timeout": 5 }), known(Kind::Monitor)),
            (json!({ "selectedPoolName": "eu", "pools": [{ "poolName": "eu" }] }), known(Kind::RequestAnalytics)),
            (json!({ "data": { "viewer": { "zones": [] } }, "errors": null }), Some(Shape::Graph)),
            (json!({ "new_health": "Unhealthy", "pool_name": "eu" }), known(Kind::HealthAlert)),
            (json!({ "alert_type": "load_balancing_health_alert", "data": {} }), known(Kind::HealthAlert)),
            (json!({ "p1": { "healthy": true, "origins": [] } }), known(Kind::PreviewResult)),
            (json!({ "Oslo, NO": { "healthy": true } }), known(Kind::PoolHealth)),
            (json!({ "max_origins_per_pool": 5, "monitors": 3, "pools": 4 }), known(Kind::OtherAnswer)),
            (json!({ "pools": { "p": "eu" }, "preview_id": "x" }), known(Kind::OtherAnswer)),
            (json!({ "resource_id": "p", "resource_type": "pool" }), known(Kind::OtherAnswer)),
            (json!({ "id": "p" }), known(Kind::OtherAnswer)),
            (json!({ "id": "p", "kind": 4 }), None),
            (json!({}), None),
        ] {
            assert_eq!(object.as_object().and_then(Shape::of), expected, "{object}");
        }
    }

    #[test]
    fn a_kind_is_serialized_by_its_word() {
        for kind in Kind::ALL {
            assert_eq!(serde_json::to_value(kind).unwrap(), kind.word());
        }
    }
}

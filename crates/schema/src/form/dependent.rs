//! What a form shows of a field depending on the object that it is of, and on the plan.

use super::{Choice, Holds, choice};
use crate::api::{Field, MONITOR_TYPES};
use crate::lookup::of;
use crate::steering::MAPS;
use crate::validate::{Plan, balancer, monitor};
use serde_json::Value;

/// An object whose form is asked for.
pub(super) struct Asked<'a> {
    kind: &'static str,
    object: &'a Value,
    plan: Option<Plan>,
}

impl<'a> Asked<'a> {
    pub(super) const fn new(kind: &'static str, object: &'a Value, plan: Option<Plan>) -> Self {
        Self { kind, object, plan }
    }

    /// What a field holds, where the table alone doesn't say.
    pub(super) fn holds(&self, field: &Field) -> Option<Holds> {
        match (self.kind, field.name) {
            ("monitors", "method") => {
                let methods = monitor::methods(self.monitor_type());
                Some(Holds::Word { words: methods.iter().map(|word| choice(word)).collect() })
            }
            ("monitors", "interval") => {
                let (least, most) = monitor::intervals(self.plan);
                Some(number(f64::from(least), f64::from(most)))
            }
            ("pools", "health_sources") => Some(Holds::Words { words: sources(), all: None }),
            ("load_balancers" | "rule_overrides", "session_affinity_ttl") => {
                balancer::affinity_ttl(self.text("session_affinity")).map(|(least, most)| number(least, most))
            }
            _ => None,
        }
    }

    /// What is taken where a field is left out, where it depends on other fields.
    pub(super) fn default(&self, field: &Field) -> Option<Value> {
        match (self.kind, field.name) {
            ("monitors", "method") => monitor::methods(self.monitor_type()).first().map(|method| Value::from(*method)),
            ("monitors", "path") if monitor::demands_codes(self.monitor_type()) => Some(Value::from("/")),
            ("monitors", "port") => match self.monitor_type() {
                "http" => Some(Value::from(80)),
                "https" => Some(Value::from(443)),
                _ => None,
            },
            ("load_balancers", "steering_policy") if MAPS.iter().any(|map| self.is_filled(map)) => {
                Some(Value::from("geo"))
            }
            ("load_balancers", "fallback_pool") => {
                let pools = of(self.object, "default_pools").and_then(Value::as_array);
                pools.and_then(|pools| pools.last()).filter(|last| last.is_string()).cloned()
            }
            _ => None,
        }
    }

    /// Whether the API demands a field of this object that it doesn't demand of every such object.
    pub(super) fn demands(&self, field: &str) -> bool {
        match (self.kind, field) {
            ("monitors", "port") => monitor::demands_port(self.monitor_type()),
            ("monitors", "expected_codes") => monitor::demands_codes(self.monitor_type()),
            ("load_balancers", "session_affinity_attributes") => self.text("session_affinity") == "header",
            _ => false,
        }
    }

    /// Whether a field means anything for this object as it is.
    pub(super) fn applies(&self, field: &str) -> bool {
        match (self.kind, field) {
            ("monitors", "method") => !monitor::methods(self.monitor_type()).is_empty(),
            ("monitors", _) => monitor::looks_at(self.monitor_type(), field),
            ("pools", "health_sources") => self.is_filled("check_regions"),
            ("load_balancers", "ttl") => of(self.object, "proxied") != Some(&Value::Bool(true)),
            ("load_balancers" | "rule_overrides", "region_pools" | "country_pools" | "pop_pools") => {
                matches!(self.text("steering_policy"), "" | "geo")
            }
            ("load_balancers", "random_steering") => {
                matches!(self.text("steering_policy"), "random" | "least_outstanding_requests" | "least_connections")
            }
            ("load_balancers", "location_strategy") => of(self.object, "proxied") != Some(&Value::Bool(true)),
            ("load_balancers", "session_affinity_ttl" | "session_affinity_attributes") => {
                !matches!(self.text("session_affinity"), "" | "none")
            }
            _ => true,
        }
    }

    /// The monitor's type; the API's default where it says none.
    fn monitor_type(&self) -> &'static str {
        let word = self.text("type");
        MONITOR_TYPES.all.iter().copied().find(|known| *known == word).unwrap_or(MONITOR_TYPES.default)
    }

    fn text(&self, field: &str) -> &'a str {
        of(self.object, field).and_then(Value::as_str).unwrap_or_default()
    }

    fn is_filled(&self, field: &str) -> bool {
        match of(self.object, field) {
            Some(Value::Array(list)) => !list.is_empty(),
            Some(Value::Object(map)) => !map.is_empty(),
            _ => false,
        }
    }
}

const fn number(least: f64, most: f64) -> Holds {
    Holds::Number { least: Some(least), most: Some(most), step: Some(1.0) }
}

/// R4.8: regional before global, or nothing.
fn sources() -> Vec<Choice> {
    ["regional", "global"].map(choice).into()
}

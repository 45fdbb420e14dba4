//! An event, taken apart: its pool, the endpoints it shows, and what each monitor found.

use super::alert;
use crate::attachment::name_of;
use crate::contents::Item;
use crate::findings::{Findings, set_aside};
use crate::json::{element, field, fill, take, take_list, take_object, text};
use crate::kind::Kind;
use serde_json::{Map, Value};
use whydown_schema::Diagnostic;
use whydown_schema::time::Time;

/// One event, taken apart.
#[derive(Debug)]
pub(super) struct Event {
    /// Where it stands in the text.
    pub(super) pointer: String,
    /// Its time, as it is written.
    pub(super) at: Option<Value>,
    /// Its time for comparing; an event without one comes first (D41).
    pub(super) seconds: f64,
    /// Its pool.
    pub(super) pool: Map<String, Value>,
    /// The endpoints it shows.
    pub(super) sightings: Vec<Sighting>,
}

/// What is taken over of what one monitor found.
const OF_A_RESULT: [&str; 10] = [
    "id",
    "monitor_id",
    "healthy",
    "failure_reason",
    "response_code",
    "rtt",
    "enabled",
    "monitoring_only",
    "must_be_healthy",
    "changed",
];

/// An endpoint, as one event shows it.
#[derive(Debug)]
pub(super) struct Sighting {
    /// Where it stands in the text.
    pub(super) pointer: String,
    /// What the event says of it.
    pub(super) fields: Map<String, Value>,
    /// What the monitors found; empty in a plain event.
    pub(super) outcomes: Vec<Outcome>,
    /// Where the endpoint stands in the pool; `None`: a pool that was given doesn't list it.
    pub(super) position: Option<usize>,
}

/// What one monitor found.
#[derive(Debug)]
pub(super) struct Outcome {
    /// Where it stands among the monitors of its endpoint.
    index: usize,
    /// The monitor.
    pub(super) monitor: String,
    /// What it found, and its flags in the group.
    pub(super) fields: Map<String, Value>,
}

impl Event {
    /// Takes an event apart.
    pub(super) fn new(item: Item, findings: &mut Findings) -> Self {
        if item.kind == Kind::HealthAlert {
            return alert::event(item, findings);
        }
        let Item { mut object, pointer, .. } = item;
        let (at, seconds) = time_of(&mut object, &pointer, findings);
        let pool = take_object(&mut object, "pool");
        let place = field(&pointer, "origins");
        let mut sightings = Vec::new();
        for (index, origin) in take_list(&mut object, "origins").into_iter().enumerate() {
            sightings.extend(Sighting::new(origin, element(&place, index), findings));
        }
        findings.left_aside("health event", &pointer, &object, &["id"]);
        if sightings.is_empty() {
            let warning = Diagnostic::warning("event-without-endpoints", pointer.clone());
            findings.once(warning.with("pool", name_of(&pool)));
        }
        Self { pointer, at, seconds, pool, sightings }
    }

    /// The time, where it is a text.
    pub(super) fn time(&self) -> Option<&str> {
        self.at.as_ref().and_then(Value::as_str)
    }
}

impl Sighting {
    pub(super) fn new(origin: Value, pointer: String, findings: &mut Findings) -> Option<Self> {
        let Value::Object(mut fields) = origin else {
            findings.add(set_aside(pointer, "not_an_object"));
            return None;
        };
        let monitors = match take(&mut fields, "monitors") {
            Some(Value::Array(monitors)) => monitors,
            None | Some(Value::Null) => Vec::new(),
            Some(_) => {
                findings.add(set_aside(field(&pointer, "monitors"), "not_a_list"));
                Vec::new()
            }
        };
        let mut outcomes = Vec::with_capacity(monitors.len());
        for (index, monitor) in monitors.into_iter().enumerate() {
            match Outcome::new(index, monitor) {
                Ok(outcome) => {
                    findings.left_aside(
                        "monitor's result",
                        &monitor_at(&pointer, index),
                        &outcome.fields,
                        &OF_A_RESULT,
                    );
                    outcomes.push(outcome);
                }
                Err(why) => findings.add(set_aside(monitor_at(&pointer, index), why)),
            }
        }
        let sighting = Self { pointer, fields, outcomes, position: None };
        if sighting.name().is_none() && sighting.address().is_none() {
            findings.add(Diagnostic::warning("endpoint-without-name", sighting.pointer));
            return None;
        }
        Some(sighting)
    }

    /// Where one of its monitors stands in the text.
    pub(super) fn place_of(&self, outcome: &Outcome) -> String {
        monitor_at(&self.pointer, outcome.index)
    }

    /// Its name.
    pub(super) fn name(&self) -> Option<&str> {
        text(&self.fields, "name")
    }

    /// The configured address; older and group events give `ip` alone.
    pub(super) fn address(&self) -> Option<&str> {
        text(&self.fields, "address").or_else(|| text(&self.fields, "ip"))
    }

    /// The endpoint as a pool would list it, with the API's verdict where the API keeps it: in `healthy` and `failure_reason`.
    pub(super) fn as_origin(&self) -> Map<String, Value> {
        let mut origin = Map::with_capacity(self.fields.len() + 1);
        self.complete(&mut origin);
        origin
    }

    /// Fills in what a newer event did not say.
    pub(super) fn complete(&self, origin: &mut Map<String, Value>) {
        const OF_THE_EVENT: [&str; 5] = ["name", "address", "ip", "changed", "response_code"];
        fill(origin, "name", self.name().map(Value::from));
        fill(origin, "address", self.address().map(Value::from));
        for (key, value) in &self.fields {
            if !OF_THE_EVENT.contains(&key.as_str()) {
                fill(origin, key, Some(value.clone()));
            }
        }
    }
}

impl Outcome {
    fn new(index: usize, monitor: Value) -> Result<Self, &'static str> {
        let Value::Object(fields) = monitor else {
            return Err("not_an_object");
        };
        let id = text(&fields, "id").or_else(|| text(&fields, "monitor_id")).map(ToOwned::to_owned);
        let monitor = id.ok_or("no_monitor_id")?;
        Ok(Self { index, monitor, fields })
    }
}

fn monitor_at(sighting: &str, index: usize) -> String {
    element(&field(sighting, "monitors"), index)
}

/// The time of an event, as it is written and for comparing.
pub(super) fn time_of(object: &mut Map<String, Value>, pointer: &str, findings: &mut Findings) -> (Option<Value>, f64) {
    match take(object, "timestamp") {
        Some(Value::String(text)) => {
            if let Some(time) = Time::calendar(&text) {
                return (Some(Value::String(text)), time.seconds());
            }
            findings.add(Diagnostic::warning("event-time-unreadable", field(pointer, "timestamp")).with("time", text));
        }
        Some(Value::Number(number)) => {
            if let Some(seconds) = number.as_f64() {
                return (Some(Value::Number(number)), seconds);
            }
        }
        _ => findings.once(Diagnostic::note("event-without-time", pointer)),
    }
    (None, f64::NEG_INFINITY)
}

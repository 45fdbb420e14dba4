//! What the API would refuse about a configuration, and what it would take otherwise than it was meant.
//!
//! [`crate::decode`] finds what stands in the way of reading; here the rules of the API's own checks are added, one function each,
//! in the file of the object that they are about. They are asked of every object by itself ([`fields`] goes by the tables of
//! [`crate::api`]; what a table can't say is in [`monitor`], [`group`], [`pool`], [`balancer`] and [`rule`]), then of the
//! account as a whole ([`account`]). Last, what the API answers ([`answers`]) and what mends it ([`fixes`]) is added.
//!
//! Severities: an *error* is what the API refuses, by its schema, its documentation, its official clients or recorded answers; a
//! *warning* is what it takes and will surprise; a *note* says what was assumed, or what can't be told without the account.

mod account;
mod answers;
pub(crate) mod balancer;
mod fields;
mod fixes;
mod group;
mod header;
pub(crate) mod monitor;
mod peek;
mod placeholders;
mod plan;
mod pool;
mod rule;

pub use plan::Plan;

use crate::api::{LOAD_BALANCER, MONITOR, MONITOR_GROUP, OBJECTS, POOL, Part};
use crate::decode::{Fields, Place};
use crate::diagnostic::{Diagnostic, Severity};
use crate::findings::Findings;
use crate::index::Index;
use crate::text;
use serde_json::{Map, Value};

/// Checks the configuration of a scenario. `found` is what decoding it has found; it comes first, and nothing is told twice.
#[must_use]
pub fn validate(scenario: &Value, found: Vec<Diagnostic>, plan: Option<Plan>) -> Vec<Diagnostic> {
    let mut findings = Findings::default();
    if let Value::Object(map) = scenario {
        let root = Fields::new(map, Place::ROOT);
        for object in OBJECTS {
            each(root, object.list, plan, &mut findings, |checked, findings| fields::check(checked, object, findings));
        }
        each(root, MONITOR.list, plan, &mut findings, monitor::check);
        each(root, MONITOR_GROUP.list, plan, &mut findings, group::check);
        each(root, POOL.list, plan, &mut findings, pool::check);
        each(root, LOAD_BALANCER.list, plan, &mut findings, balancer::check);
        account::check(root, plan, &mut findings);
    }
    let mut diagnostics = found;
    diagnostics.retain(|found| !is_of_a_part(found, scenario));
    once_for_each_list(&mut diagnostics);
    diagnostics.extend(findings.finish());
    untwice(&mut diagnostics);
    placeholders::explain(&mut diagnostics);
    answers::add(&mut diagnostics);
    fixes::add(&mut diagnostics, scenario);
    diagnostics
}

/// An object that is being checked.
#[derive(Clone, Copy)]
struct Checked<'a> {
    /// Its fields.
    map: &'a Map<String, Value>,
    /// Its place.
    place: Place<'a>,
    /// The plan, where it is known.
    plan: Option<Plan>,
    /// The whole scenario.
    root: Fields<'a>,
}

impl<'a> Checked<'a> {
    fn pointer(&self, key: &str) -> String {
        self.place.key(key).pointer()
    }

    fn text(&self, key: &str) -> &'a str {
        peek::text(self.map, key)
    }

    fn number(&self, key: &str) -> Option<f64> {
        peek::number(self.map, key)
    }

    /// A finding about what only Enterprise accounts may have: an error on another plan; without a plan a note, once for each field.
    fn enterprise_only(
        &self,
        code: &'static str,
        pointer: String,
        field: &'static str,
        findings: &mut Findings,
    ) -> Option<Diagnostic> {
        let severity = match self.plan {
            Some(Plan::Enterprise) => return None,
            Some(_) => Severity::Error,
            None if findings.first_of("plan", field) => Severity::Note,
            None => return None,
        };
        Some(Diagnostic::new(severity, code, pointer).with("plan", self.plan.map_or("", Plan::name)))
    }

    fn is_set(&self, key: &str) -> bool {
        peek::is_set(self.map, key)
    }

    /// Whether it is an object that is meant to be created or replaced, as against the part of one that a call changes, or one
    /// of which only the name is known: it has any of these fields.
    fn is_whole(&self, settings: &[&str]) -> bool {
        settings.iter().any(|setting| self.map.contains_key(*setting))
    }
}

/// Whether a finding demands what the part of an object that a call changes needn't have, or what the API gives itself: an id.
fn is_of_a_part(found: &Diagnostic, scenario: &Value) -> bool {
    if found.code == "nameless" {
        return true;
    }
    if !matches!(found.code, "fallback-missing" | "default-pools-missing") {
        return false;
    }
    let mut tokens = found.path.split('/').skip(1);
    let (Some(list), Some(index)) = (tokens.next(), tokens.next()) else { return false };
    let Some(object) = OBJECTS.into_iter().find(|object| object.list == list) else { return false };
    let whole = text::at(scenario, &["/", list, "/", index].concat()).and_then(Value::as_object);
    let demanded = || object.fields.iter().filter(|field| field.part == Part::Required);
    let is_part = whole.is_some_and(|whole| !demanded().any(|field| whole.contains_key(field.name)));
    is_part && demanded().next().is_some() && tokens.next().is_none_or(|field| object.field(field).is_some())
}

/// A list that wasn't pasted at all is one thing to say, however many references lead into it.
fn once_for_each_list(diagnostics: &mut Vec<Diagnostic>) {
    let mut told: Vec<(String, usize)> = Vec::new();
    diagnostics.retain(|found| {
        if found.code != "unknown-reference" || found.severity != Severity::Warning {
            return true;
        }
        let kind = found.facts.text("kind").unwrap_or_default().trim_start_matches("fallback ");
        match told.iter_mut().find(|(known, _)| known == kind) {
            Some((_, more)) => {
                *more += 1;
                false
            }
            None => {
                told.push((kind.to_owned(), 0));
                true
            }
        }
    });
    for found in diagnostics.iter_mut().filter(|it| it.code == "unknown-reference" && it.severity == Severity::Warning)
    {
        let kind = found.facts.text("kind").unwrap_or_default().trim_start_matches("fallback ");
        if let Some((_, more)) = told.iter().find(|(known, more)| known == kind && *more > 0) {
            found.facts.set("more", *more);
        }
    }
}

fn each(
    root: Fields<'_>,
    list: &'static str,
    plan: Option<Plan>,
    findings: &mut Findings,
    check: impl Fn(Checked<'_>, &mut Findings),
) {
    let place = root.place.key(list);
    for (index, value) in peek::list(root.map, list).iter().enumerate() {
        if let Value::Object(map) = value {
            check(Checked { map, place: place.index(index), plan, root }, findings);
        }
    }
}

/// Leaves the first of several findings of one kind about one place.
fn untwice(diagnostics: &mut Vec<Diagnostic>) {
    let mut told = Index::new();
    diagnostics.retain(|diagnostic| told.add([diagnostic.code, "\0", &diagnostic.path].concat()));
}

//! The configured objects of a scenario, and what a reference leads to.

use super::spoken;
use crate::findings::set_aside;
use crate::json::{element, field, text};
use crate::kind::Kind;
use serde_json::{Map, Value};
use whydown_schema::{Diagnostic, Findings, Index};

/// One object of the inventory, by its kind and its place among those of its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Target {
    /// What it is.
    pub(super) kind: Kind,
    /// Its place in [`Shelf::listed`].
    pub(super) slot: usize,
}

/// An object that is to be written.
#[derive(Debug, Clone, Copy)]
pub(super) struct Listed<'a> {
    /// Where it stands in the scenario's list.
    pub(super) index: usize,
    /// The object.
    pub(super) object: &'a Map<String, Value>,
    /// By which it is referred to: its id, or its name where it has none.
    pub(super) key: Option<&'a str>,
    /// What people call it.
    pub(super) name: Option<&'a str>,
}

/// The objects of one kind.
#[derive(Debug)]
pub(super) struct Shelf<'a> {
    /// Their kind.
    pub(super) kind: Kind,
    /// The scenario's list.
    pub(super) list: &'static str,
    /// The field that holds what people call them.
    pub(super) name: &'static str,
    /// The objects, in order. Of those with one key the first counts, here as in an evaluation.
    pub(super) listed: Vec<Listed<'a>>,
    by_key: Index<'a>,
}

impl<'a> Shelf<'a> {
    fn of(
        scenario: &'a Map<String, Value>,
        (kind, list, name): (Kind, &'static str, &'static str),
        findings: &mut Findings,
    ) -> Self {
        let mut shelf = Self { kind, list, name, listed: Vec::new(), by_key: Index::new() };
        let place = field("", list);
        let objects = match scenario.get(list) {
            Some(Value::Array(objects)) => objects.as_slice(),
            None | Some(Value::Null) => &[],
            Some(_) => {
                findings.push(set_aside(place.clone(), "not_a_list"));
                &[]
            }
        };
        for (index, value) in objects.iter().enumerate() {
            match value {
                Value::Object(object) => shelf.lay(index, object, &place, findings),
                _ => findings.push(set_aside(element(&place, index), "not_an_object")),
            }
        }
        shelf
    }

    fn lay(&mut self, index: usize, object: &'a Map<String, Value>, place: &str, findings: &mut Findings) {
        let name = text(object, self.name);
        let key = text(object, "id").or(name);
        // Nothing refers to a balancer, and those of two zones may share a name: only ids tell that two are one.
        let counts = |_: &&str| self.kind != Kind::LoadBalancer || text(object, "id").is_some();
        if let Some(key) = key.filter(counts) {
            if self.by_key.contains(key) {
                let twice = Diagnostic::warning("duplicate-left-out", element(place, index));
                return findings.push(twice.with("kind", spoken(self.kind.word())).with("id", key));
            }
            self.by_key.set(key, self.listed.len());
        }
        self.listed.push(Listed { index, object, key, name });
    }
}

/// Everything that is to be written.
#[derive(Debug)]
pub(super) struct Inventory<'a> {
    /// A shelf for each kind, in the order in which they are created.
    pub(super) shelves: [Shelf<'a>; 4],
}

impl<'a> Inventory<'a> {
    /// What a scenario holds.
    pub(super) fn of(scenario: &'a Map<String, Value>, findings: &mut Findings) -> Self {
        Self {
            shelves: [
                (Kind::Monitor, "monitors", "description"),
                (Kind::MonitorGroup, "monitor_groups", "description"),
                (Kind::Pool, "pools", "name"),
                (Kind::LoadBalancer, "load_balancers", "name"),
            ]
            .map(|kind| Shelf::of(scenario, kind, findings)),
        }
    }

    /// What a reference leads to.
    pub(super) fn find(&self, kind: Kind, reference: &str) -> Option<Target> {
        let shelf = self.shelves.iter().find(|shelf| shelf.kind == kind)?;
        shelf.by_key.get(reference).map(|slot| Target { kind, slot })
    }
}

//! Terraform, read: states, plans, attributes and configurations of the Cloudflare provider become objects of the API.
//!
//! A document is opened into resources (`document`, `configuration`), what a plan doesn't know yet is taken from the references of
//! its configuration (`unknown`), and each resource is put into the API's form (`convert`) by its shape: the provider wrote two
//! shapes under one schema version, so the version is never asked (`generation`).

mod configuration;
mod convert;
mod document;
mod generation;
mod unknown;

pub use configuration::is_hcl;
pub(crate) use configuration::{answered, places, resources_of as configured};
pub(crate) use document::Document;

use crate::contents::Item;
use crate::findings::Findings;
use crate::json::text;
use crate::kind::Kind;
use generation::Generation;
use serde_json::{Map, Value};
use whydown_schema::{Diagnostic, Index};

/// Every code that reading Terraform gives a diagnostic.
pub const CODES: [&str; 11] = [
    "converted-from-terraform",
    "hcl-too-large",
    "needs-hcl",
    "not-hcl",
    "terraform-group-missing",
    "terraform-ids-from-references",
    "terraform-one-for-many",
    "terraform-order-assumed",
    "terraform-resources-left-aside",
    "terraform-v4-without-groups",
    "terraform-values-open",
];

/// A resource as a document holds it.
#[derive(Debug, Default)]
pub(crate) struct Resource {
    /// Its type, for example `cloudflare_load_balancer_pool`.
    kind: String,
    /// By which it is called in the document, for example `cloudflare_load_balancer_pool.eu`.
    address: String,
    /// Its attributes.
    values: Map<String, Value>,
    /// Where it stands.
    pointer: String,
    /// It is read from somewhere, and not managed here.
    data: bool,
}

/// Where the resources come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Origin {
    /// What Terraform last saw; unset attributes are listed as null.
    State,
    /// What Terraform would make.
    Plan,
    /// What is written, and nothing else.
    Configuration,
}

impl Origin {
    const fn word(self) -> &'static str {
        match self {
            Self::State => "state",
            Self::Plan => "plan",
            Self::Configuration => "configuration",
        }
    }
}

/// The four types that stand for objects of the API.
fn kind_of(resource: &str) -> Option<Kind> {
    match resource {
        "cloudflare_load_balancer" => Some(Kind::LoadBalancer),
        "cloudflare_load_balancer_monitor" => Some(Kind::Monitor),
        "cloudflare_load_balancer_monitor_group" => Some(Kind::MonitorGroup),
        "cloudflare_load_balancer_pool" => Some(Kind::Pool),
        _ => None,
    }
}

/// What was read of Terraform in one text.
#[derive(Debug, Default)]
pub(crate) struct Terraform {
    /// The groups that pools name: group, pool, place.
    groups: Vec<(String, String, String)>,
}

impl Terraform {
    /// Opens one document of JSON.
    pub(crate) fn open(
        &mut self,
        document: Document,
        object: Map<String, Value>,
        pointer: &str,
        findings: &mut Findings,
    ) -> Vec<Item> {
        let (resources, origin) = document::open(document, object, pointer, findings);
        self.convert(resources, origin, pointer, findings)
    }

    /// Makes objects of the API of resources, and says so.
    pub(crate) fn convert(
        &mut self,
        resources: Vec<Resource>,
        origin: Origin,
        pointer: &str,
        findings: &mut Findings,
    ) -> Vec<Item> {
        let mut items = Vec::with_capacity(resources.len());
        let mut aside = Vec::new();
        let mut seen = Index::new();
        let mut told = Told::default();
        // A resource that could be of either generation is of that of its neighbours.
        let common = resources.iter().find_map(|one| Generation::of(&one.values, origin));
        for resource in resources {
            let Some(kind) = kind_of(&resource.kind).filter(|_| !resource.data) else {
                let name = if resource.data { format!("data.{}", resource.kind) } else { resource.kind };
                if seen.add(name.clone()) {
                    aside.push(name);
                }
                continue;
            };
            let generation = Generation::of(&resource.values, origin).or(common);
            told.count(kind, generation.map_or("v4 or v5", Generation::word));
            let generation = generation.unwrap_or(Generation::V5);
            let mut object = convert::object(resource.values, generation);
            if text(&object, "id").is_none() && !resource.address.is_empty() {
                object.insert("id".to_owned(), Value::String(resource.address));
            }
            if kind == Kind::Pool {
                self.note_group(&object, &resource.pointer);
                told.pool(&object, generation);
            }
            items.push(Item { kind, object, pointer: resource.pointer });
        }
        told.tell(origin, pointer, findings);
        if !aside.is_empty() {
            let count = aside.len();
            aside.truncate(NAMED);
            let note = Diagnostic::note("terraform-resources-left-aside", pointer).with("count", count);
            findings
                .add(note.with("more", count - aside.len()).with("others", count > aside.len()).with("types", aside));
        }
        items
    }

    fn note_group(&mut self, pool: &Map<String, Value>, pointer: &str) {
        if let Some(group) = text(pool, "monitor_group") {
            let name = crate::attachment::name_of(pool).to_owned();
            self.groups.push((group.to_owned(), name, pointer.to_owned()));
        }
    }

    /// Says which groups are named and nowhere in the text.
    pub(crate) fn tell_missing_groups(self, items: &[Item], findings: &mut Findings) {
        if self.groups.is_empty() {
            return;
        }
        let groups = items.iter().filter(|item| item.kind == Kind::MonitorGroup);
        let groups = Index::of(groups.filter_map(|item| text(&item.object, "id")));
        let scenario = items.iter().any(|item| item.kind == Kind::Scenario);
        for (group, pool, pointer) in &self.groups {
            if !scenario && !groups.contains(group) {
                let warning = Diagnostic::warning("terraform-group-missing", pointer.clone());
                findings.add(warning.with("pool", pool).with("group", group));
            }
        }
    }
}

/// The longest address or id that is followed: what is put in many places must not be long.
const LONGEST_NAME: usize = 1000;

/// How many names one finding lists.
const NAMED: usize = 8;

/// What is said of a conversion.
#[derive(Debug, Default)]
struct Told {
    generations: Vec<&'static str>,
    monitors: usize,
    groups: usize,
    pools: usize,
    balancers: usize,
    v4_pools: usize,
    unmonitored: Vec<String>,
}

impl Told {
    fn count(&mut self, kind: Kind, generation: &'static str) {
        if !self.generations.contains(&generation) {
            self.generations.push(generation);
        }
        match kind {
            Kind::Monitor => self.monitors += 1,
            Kind::MonitorGroup => self.groups += 1,
            Kind::Pool => self.pools += 1,
            _ => self.balancers += 1,
        }
    }

    fn pool(&mut self, pool: &Map<String, Value>, generation: Generation) {
        if generation == Generation::V4 {
            self.v4_pools += 1;
            if text(pool, "monitor").is_none() && self.unmonitored.len() < NAMED {
                self.unmonitored.push(crate::attachment::name_of(pool).to_owned());
            }
        }
    }

    fn tell(self, origin: Origin, pointer: &str, findings: &mut Findings) {
        if self.generations.is_empty() {
            return;
        }
        let generations: Vec<String> = self.generations.iter().map(ToString::to_string).collect();
        findings.add(
            Diagnostic::note("converted-from-terraform", pointer)
                .with("from", origin.word())
                .with("plan", origin == Origin::Plan)
                .with("generations", generations)
                .with("monitors", self.monitors)
                .with("groups", self.groups)
                .with("pools", self.pools)
                .with("balancers", self.balancers),
        );
        if self.v4_pools > 0 {
            let finding = match self.unmonitored.is_empty() {
                true => Diagnostic::note("terraform-v4-without-groups", pointer),
                false => Diagnostic::warning("terraform-v4-without-groups", pointer),
            };
            findings.add(finding.with("unmonitored", self.unmonitored));
        }
    }
}

//! Terraform for version 5 of the provider (5.20 and later: those have monitor groups), formatted as `terraform fmt` leaves it.
//!
//! References between objects of the scenario are references between resources; others stay the ids that they are. What the
//! provider has no attribute for is named.

mod attributes;
mod hcl;
mod names;

use super::body::{Bodies, Body, Key, Node};
use super::inventory::Target;
use super::{Words, WrittenFile, is_of_account, spoken, tell_zones};
use crate::json::{element, field};
use crate::kind::Kind;
use hcl::{Attribute, Value};
use std::fmt::Write as _;
use whydown_schema::{Diagnostic, Findings};

/// The first version of the provider that has monitor groups.
const PROVIDER: &str = ">= 5.20.0";

pub(super) fn write(mut bodies: Bodies<'_>, words: Words, findings: &mut Findings) -> Vec<WrittenFile> {
    tell_zones(&bodies, findings);
    leave_out_balancers_of_the_account(&mut bodies, findings);
    let of_account = bodies.monitors.len() + bodies.groups.len() + bodies.pools.len();
    if of_account + bodies.balancers.len() == 0 {
        return Vec::new();
    }
    let mut names: Vec<(Kind, Vec<String>)> = Vec::new();
    for (kind, _, _, of_kind) in bodies.lists() {
        names.push((kind, names::of_resources(kind, of_kind)));
    }
    let name_of = |target: Target| {
        let of_kind = names.iter().find(|(kind, _)| *kind == target.kind);
        of_kind.and_then(|(_, names)| names.get(target.slot)).map_or("", String::as_str)
    };
    let address = |target: Target| format!("{}.{}.id", resource(target.kind), name_of(target));

    let mut text = beginning(of_account > 0, !bodies.balancers.is_empty(), words);
    let mut writer = Writer { bodies: &bodies, findings };
    for (kind, list, _, of_kind) in bodies.lists() {
        for (slot, body) in of_kind.iter().enumerate() {
            let mut place = element(&field("", list), body.index);
            let owner = if kind == Kind::LoadBalancer { "zone_id" } else { "account_id" };
            let mut list = vec![Attribute { name: owner.to_owned(), value: Value::Written(format!("var.{owner}")) }];
            if let Node::Object(fields) = &body.node {
                list.extend(writer.attributes(fields, kind.word(), &mut place));
            }
            let _ = writeln!(text, "\nresource \"{}\" \"{}\" {{", resource(kind), name_of(Target { kind, slot }));
            hcl::attributes(&list, 2, &address, &mut text);
            text.push_str("}\n");
        }
    }
    vec![WrittenFile { name: "main.tf".to_owned(), text }]
}

/// The type of resource for a kind.
const fn resource(kind: Kind) -> &'static str {
    match kind {
        Kind::Monitor => "cloudflare_load_balancer_monitor",
        Kind::MonitorGroup => "cloudflare_load_balancer_monitor_group",
        Kind::Pool => "cloudflare_load_balancer_pool",
        _ => "cloudflare_load_balancer",
    }
}

fn beginning(of_account: bool, of_zone: bool, words: Words) -> String {
    let mut text = format!(
        "terraform {{\n  required_providers {{\n    cloudflare = {{\n      source  = \"cloudflare/cloudflare\"\n      \
         version = \"{PROVIDER}\"\n    }}\n  }}\n}}\n"
    );
    for (name, meaning, needed) in
        [("account_id", "terraform-account", of_account), ("zone_id", "terraform-zone", of_zone)]
    {
        if needed {
            let meaning = hcl::quoted(words(meaning));
            let _ = write!(text, "\nvariable \"{name}\" {{\n  description = {meaning}\n  type        = string\n}}\n");
        }
    }
    text
}

/// The provider has balancers of zones alone.
fn leave_out_balancers_of_the_account(bodies: &mut Bodies<'_>, findings: &mut Findings) {
    let left_out: Vec<usize> =
        bodies.balancers.iter().filter(|body| is_of_account(body.object)).map(|body| body.index).collect();
    if let Some(first) = left_out.first() {
        let left = Diagnostic::warning("balancer-without-zone", element("/load_balancers", *first));
        findings.push(left.with("count", left_out.len()));
        bodies.balancers.retain(|body| !is_of_account(body.object));
    }
}

/// What is needed to tell of what has no attribute.
struct Writer<'n, 'a> {
    bodies: &'n Bodies<'a>,
    findings: &'n mut Findings,
}

impl<'n, 'a> Writer<'n, 'a> {
    /// The fields of an object as the attributes of a block, in the block's order. Nothing is nothing to the provider too.
    fn attributes(
        &mut self,
        fields: &'n [(Key<'a>, Node<'a>)],
        block: &'static str,
        place: &mut String,
    ) -> Vec<Attribute<'n, 'a>> {
        let mut list = Vec::with_capacity(fields.len());
        let plain = |key: &Key<'a>| match key {
            Key::Plain(name) if block == "header" && name.eq_ignore_ascii_case("host") => "host",
            Key::Plain(name) => name,
            Key::Reference(_) => "",
        };
        for (name, inner) in attributes::of(block) {
            for (key, node) in fields.iter().filter(|(key, node)| plain(key) == name && !is_null(node)).take(1) {
                let length = place.len();
                if let Key::Plain(key) = key {
                    whydown_schema::text::push_token(place, key);
                }
                let value = match inner {
                    Some(inner) => self.value(node, inner, place),
                    None => Value::Node(node),
                };
                list.push(Attribute { name: name.to_owned(), value });
                place.truncate(length);
            }
        }
        let mut written: Vec<&str> = Vec::with_capacity(list.len());
        for (key, _) in fields.iter().filter(|(_, node)| !is_null(node)) {
            let name = plain(key);
            // Of two spellings of one header the first is written.
            let has_attribute = attributes::of(block).any(|(known, _)| known == name) && !written.contains(&name);
            if has_attribute {
                written.push(name);
            } else if self.findings.first_of(block, name) {
                let lost = Diagnostic::warning("not-carried", field(place, name)).with("format", "terraform");
                self.findings.push(lost.with("part", spoken(block)).with("field", name));
            }
        }
        list
    }

    /// A value that holds objects of a block.
    fn value(&mut self, node: &'n Node<'a>, block: &'static str, place: &mut String) -> Value<'n, 'a> {
        match node {
            Node::Object(fields) => Value::Object(self.attributes(fields, block, place)),
            Node::List(list) => {
                let mut order: Vec<(String, usize)> = Vec::new();
                if block == "member" {
                    // The provider keeps members as a set: in a fixed order they make no difference that isn't one.
                    order = list.iter().enumerate().map(|(index, node)| (self.monitor_of(node), index)).collect();
                    order.sort_unstable();
                } else {
                    order.extend((0..list.len()).map(|index| (String::new(), index)));
                }
                let length = place.len();
                let mut values = Vec::with_capacity(list.len());
                for (_, index) in order {
                    let Some(node) = list.get(index) else { continue };
                    whydown_schema::text::push_token(place, &index.to_string());
                    values.push(match node {
                        Node::Object(_) => self.value(node, block, place),
                        _ => Value::Node(node),
                    });
                    place.truncate(length);
                }
                Value::List(values)
            }
            _ => Value::Node(node),
        }
    }

    /// By which a member refers to its monitor.
    fn monitor_of(&self, member: &Node<'_>) -> String {
        let Node::Object(fields) = member else { return String::new() };
        match fields.iter().find(|(key, _)| matches!(key, Key::Plain("monitor_id"))) {
            Some((_, Node::Reference(target))) => {
                let monitor = self.bodies.of_kind(target.kind).get(target.slot);
                monitor.and_then(|monitor: &Body<'_>| monitor.key).unwrap_or_default().to_owned()
            }
            Some((_, Node::Scalar(serde_json::Value::String(id)))) => id.clone(),
            _ => String::new(),
        }
    }
}

const fn is_null(node: &Node<'_>) -> bool {
    matches!(node, Node::Scalar(serde_json::Value::Null))
}

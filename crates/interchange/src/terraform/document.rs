//! The documents of Terraform that are JSON: states and plans as `terraform show -json` prints them, raw state files, and parts
//! of them. Nothing recurses.

use super::unknown::Configuration;
use super::{LONGEST_NAME, Origin, Resource, kind_of};
use crate::findings::Findings;
use crate::json::{element, field, is_list, is_object, take, take_list, take_object, text};
use crate::kind::Kind;
use serde_json::{Map, Value};

/// A form of document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Document {
    /// `terraform show -json` of a state.
    Shown,
    /// `terraform show -json` of a plan.
    Plan,
    /// A state file.
    State,
    /// One resource of any of these.
    Resource,
    /// The attributes of one resource, of this kind.
    Attributes(Kind),
}

impl Document {
    /// The form of an object with parts that only Terraform writes.
    pub(crate) fn of(object: &Map<String, Value>) -> Option<Self> {
        let inner = |key: &str, inner: &str| object.get(key).is_some_and(|value| value.get(inner).is_some());
        if is_list(object, "resource_changes") || inner("planned_values", "root_module") {
            return Some(Self::Plan);
        }
        if inner("values", "root_module") {
            return Some(Self::Shown);
        }
        let of_state = |list: &[Value]| match list.first() {
            Some(first) => first.get("instances").is_some_and(Value::is_array),
            None => object.contains_key("terraform_version") || object.contains_key("lineage"),
        };
        if object.get("resources").and_then(Value::as_array).is_some_and(|list| of_state(list)) {
            return Some(Self::State);
        }
        let known = text(object, "type").is_some_and(|kind| kind.starts_with("cloudflare_"));
        let parted = is_object(object, "values") || is_list(object, "instances") || is_object(object, "change");
        (known && parted).then_some(Self::Resource)
    }

    /// The form of an object that has attributes of this kind, if the API would not write them like this.
    pub(crate) fn attributes(object: &Map<String, Value>, kind: Option<Kind>) -> Option<Self> {
        let told = |key: &str| object.contains_key(key);
        if told("default_pool_ids") || told("fallback_pool_id") {
            return Some(Self::Attributes(Kind::LoadBalancer));
        }
        let kind =
            kind.filter(|kind| matches!(kind, Kind::Monitor | Kind::MonitorGroup | Kind::Pool | Kind::LoadBalancer))?;
        let blocks = super::convert::SINGLE.iter().chain(&super::convert::MAPS).any(|key| is_list(object, key));
        (told("account_id") || told("zone_id") || blocks || is_list(object, "header")).then_some(Self::Attributes(kind))
    }
}

/// Opens a document.
pub(super) fn open(
    document: Document,
    mut object: Map<String, Value>,
    pointer: &str,
    findings: &mut Findings,
) -> (Vec<Resource>, Origin) {
    let mut resources = Vec::new();
    match document {
        Document::Shown => {
            let values = take_object(&mut object, "values");
            modules(values, &field(pointer, "values"), &mut resources);
        }
        Document::Plan => {
            let mut planned = take_object(&mut object, "planned_values");
            let changes = take_list(&mut object, "resource_changes");
            if planned.get("root_module").is_some() {
                modules(std::mem::take(&mut planned), &field(pointer, "planned_values"), &mut resources);
            } else {
                list(changes, &field(pointer, "resource_changes"), &mut resources);
            }
            let configuration = take_object(&mut object, "configuration");
            Configuration::of(&configuration).fill_in(&mut resources, pointer, findings);
            return (resources, Origin::Plan);
        }
        Document::State => {
            let all = take_list(&mut object, "resources");
            list(all, &field(pointer, "resources"), &mut resources);
        }
        Document::Resource => {
            let origin = if is_object(&object, "change") { Origin::Plan } else { Origin::State };
            resource(object, pointer, &mut resources);
            return (resources, origin);
        }
        Document::Attributes(kind) => {
            let kind = match kind {
                Kind::Monitor => "cloudflare_load_balancer_monitor",
                Kind::MonitorGroup => "cloudflare_load_balancer_monitor_group",
                Kind::Pool => "cloudflare_load_balancer_pool",
                _ => "cloudflare_load_balancer",
            };
            resources.push(Resource {
                kind: kind.to_owned(),
                values: object,
                pointer: pointer.to_owned(),
                ..Resource::default()
            });
        }
    }
    (resources, Origin::State)
}

/// The resources of a root module and of all modules below it.
fn modules(mut values: Map<String, Value>, pointer: &str, resources: &mut Vec<Resource>) {
    let root = take_object(&mut values, "root_module");
    let mut unopened = vec![(root, field(pointer, "root_module"))];
    while let Some((mut module, pointer)) = unopened.pop() {
        let own = take_list(&mut module, "resources");
        list(own, &field(&pointer, "resources"), resources);
        let below = field(&pointer, "child_modules");
        for (index, child) in take_list(&mut module, "child_modules").into_iter().enumerate().rev() {
            if let Value::Object(child) = child {
                unopened.push((child, element(&below, index)));
            }
        }
    }
}

fn list(all: Vec<Value>, pointer: &str, resources: &mut Vec<Resource>) {
    for (index, one) in all.into_iter().enumerate() {
        if let Value::Object(one) = one {
            resource(one, &element(pointer, index), resources);
        }
    }
}

/// One resource: with `values` as shown, with a `change` as planned, with `instances` in a state file.
fn resource(mut object: Map<String, Value>, pointer: &str, resources: &mut Vec<Resource>) {
    let word = |key: &str| text(&object, key).unwrap_or_default().to_owned();
    let (kind, name, module) = (word("type"), word("name"), word("module"));
    let data = word("mode") == "data";
    let address = match word("address") {
        address if address.is_empty() && name.is_empty() => String::new(),
        address if address.is_empty() && module.is_empty() => format!("{kind}.{name}"),
        address if address.is_empty() => format!("{module}.{kind}.{name}"),
        address => address,
    };
    let address = if address.len() > LONGEST_NAME { String::new() } else { address };
    let mut add = |address: String, values: Map<String, Value>, pointer: String| {
        resources.push(Resource { kind: kind.clone(), address, values, pointer, data });
    };
    if let Some(Value::Object(values)) = take(&mut object, "values") {
        add(address, values, pointer.to_owned());
    } else if let Some(Value::Object(mut change)) = take(&mut object, "change") {
        // What will be deleted has no state after.
        if let Some(Value::Object(after)) = take(&mut change, "after") {
            add(address, after, pointer.to_owned());
        }
    } else {
        let place = field(pointer, "instances");
        let known = kind_of(&kind).is_some() && !data;
        for (index, instance) in take_list(&mut object, "instances").into_iter().enumerate() {
            let Value::Object(mut instance) = instance else { continue };
            let address = match instance.get("index_key") {
                Some(key) if !key.is_null() && !address.is_empty() => format!("{address}[{key}]"),
                _ => address.clone(),
            };
            add(address, take_object(&mut instance, "attributes"), element(&place, index));
            if !known {
                break;
            }
        }
    }
}

//! What a plan doesn't know yet: ids that Cloudflare will give. They are taken from the references in the plan's configuration,
//! where a resource's address serves as its id.

use super::{LONGEST_NAME, Resource, kind_of};
use crate::findings::Findings;
use crate::json::text;
use serde_json::{Map, Value};
use whydown_schema::text::find_last;
use whydown_schema::{Diagnostic, Index};

/// The lists that hold ids.
const LISTS: [&str; 3] = ["default_pools", "default_pool_ids", "pool_ids"];

/// The fields that hold ids, alone or somewhere within.
const REFERRING: [&str; 11] = [
    "monitor",
    "monitor_group",
    "members",
    "monitor_id",
    "default_pools",
    "default_pool_ids",
    "fallback_pool",
    "fallback_pool_id",
    "region_pools",
    "country_pools",
    "pop_pools",
];

/// The expressions of a plan's resources.
#[derive(Debug, Default)]
pub(super) struct Configuration<'a> {
    expressions: Vec<&'a Map<String, Value>>,
    by_address: Index<'static>,
}

impl<'a> Configuration<'a> {
    /// The expressions in a plan's `configuration`.
    pub(super) fn of(configuration: &'a Map<String, Value>) -> Self {
        let mut all = Self::default();
        let mut unopened: Vec<(String, &Value)> =
            configuration.get("root_module").map(|root| (String::new(), root)).into_iter().collect();
        while let Some((prefix, module)) = unopened.pop() {
            // Prefixes grow with each level; nobody nests modules that deep.
            if prefix.len() > LONGEST_NAME {
                continue;
            }
            for resource in module.get("resources").and_then(Value::as_array).into_iter().flatten() {
                let Some(resource) = resource.as_object() else { continue };
                let address = text(resource, "address");
                let expressions = resource.get("expressions").and_then(Value::as_object);
                if let (Some(address), Some(expressions)) = (address, expressions) {
                    all.by_address.set(format!("{prefix}{address}"), all.expressions.len());
                    all.expressions.push(expressions);
                }
            }
            for (name, call) in module.get("module_calls").and_then(Value::as_object).into_iter().flatten() {
                unopened.extend(call.get("module").map(|module| (format!("{prefix}module.{name}."), module)));
            }
        }
        all
    }

    /// Fills in what is not known in these resources.
    pub(super) fn fill_in(&self, resources: &mut [Resource], pointer: &str, findings: &mut Findings) {
        if self.expressions.is_empty() {
            return;
        }
        let mut ids = Index::new();
        let mut by_base = Index::new();
        for (index, resource) in resources.iter().enumerate() {
            ids.set(resource.address.clone(), index);
            let base = without_indexes(&resource.address);
            let number = if by_base.contains(&base) { usize::MAX } else { index };
            by_base.set(base, number);
        }
        let names: Vec<String> = resources
            .iter()
            .map(|resource| text(&resource.values, "id").unwrap_or(&resource.address))
            .map(|name| if name.len() > LONGEST_NAME { String::new() } else { name.to_owned() })
            .collect();
        let mut guessed = 0_usize;
        let mut filled = 0_usize;
        for resource in resources.iter_mut().filter(|one| kind_of(&one.kind).is_some() && !one.data) {
            let expressions = self.by_address.get(&without_indexes(&resource.address));
            let Some(expressions) = expressions.and_then(|index| self.expressions.get(index)) else { continue };
            let module = find_last(&resource.address, &resource.kind).and_then(|at| resource.address.get(..at));
            let module = module.unwrap_or_default();
            let id_of = |reference: &str| {
                let address = format!("{module}{reference}");
                let index = ids.get(&address).or_else(|| by_base.get(&without_indexes(&address)));
                index.and_then(|index| names.get(index)).filter(|name| !name.is_empty()).cloned()
            };
            for (key, expression) in *expressions {
                if REFERRING.contains(&key.as_str()) {
                    let slot = resource.values.get_mut(key).map(Value::take).unwrap_or_default();
                    let value = fill(key, expression, slot, &id_of, &mut filled, &mut guessed);
                    resource.values.insert(key.clone(), value);
                }
            }
        }
        if filled > 0 {
            findings.add(Diagnostic::note("terraform-ids-from-references", pointer).with("count", filled));
        }
        if guessed > 0 {
            findings.add(Diagnostic::warning("terraform-order-assumed", pointer).with("count", guessed));
        }
    }
}

/// An address without the keys of its instances: `module.a["x"].pool.eu[0]` becomes `module.a.pool.eu`.
fn without_indexes(address: &str) -> String {
    let mut plain = String::with_capacity(address.len());
    let (mut depth, mut quoted) = (0_u32, false);
    for character in address.chars() {
        match character {
            '"' if depth > 0 => quoted = !quoted,
            '[' if !quoted => depth += 1,
            ']' if !quoted && depth > 0 => depth -= 1,
            other if depth == 0 => plain.push(other),
            _ => {}
        }
    }
    plain
}

/// The resources whose ids an expression uses, in its order.
fn references(expression: &Value, id_of: &dyn Fn(&str) -> Option<String>) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for reference in expression.get("references").and_then(Value::as_array).into_iter().flatten() {
        if let Some(id) = reference.as_str().and_then(|text| text.strip_suffix(".id")).and_then(id_of)
            && found.last() != Some(&id)
        {
            found.push(id);
        }
    }
    found
}

/// A value with its holes filled from the references of its expression.
fn fill(
    key: &str,
    expression: &Value,
    mut value: Value,
    id_of: &dyn Fn(&str) -> Option<String>,
    filled: &mut usize,
    guessed: &mut usize,
) -> Value {
    if let (Value::Array(blocks), Value::Array(list)) = (expression, &mut value) {
        // Blocks: each has the expressions of its own fields.
        for (block, element) in blocks.iter().zip(list) {
            let (Some(block), Some(object)) = (block.as_object(), element.as_object_mut()) else { continue };
            for (key, expression) in block {
                if REFERRING.contains(&key.as_str()) || key == "pool_ids" {
                    let slot = object.get_mut(key).map(Value::take).unwrap_or_default();
                    let references = references(expression, id_of);
                    object.insert(key.clone(), filled_with(key, references, slot, filled, guessed));
                }
            }
        }
        return value;
    }
    filled_with(key, references(expression, id_of), value, filled, guessed)
}

fn filled_with(key: &str, references: Vec<String>, mut value: Value, filled: &mut usize, guessed: &mut usize) -> Value {
    if references.is_empty() {
        return value;
    }
    if value.is_null() {
        let all = references.len();
        let mut ids = references.into_iter().map(Value::String);
        if LISTS.contains(&key) {
            *filled += all;
            return ids.collect();
        }
        if all > 1 {
            return value;
        }
        *filled += 1;
        return ids.next().unwrap_or_default();
    }
    let mut holes = Vec::new();
    collect_holes(&mut value, &mut holes);
    let count = holes.len();
    if references.len() != 1 && references.len() != count {
        return value;
    }
    if references.len() > 1 {
        *guessed += 1;
    }
    *filled += count;
    for (hole, id) in holes.into_iter().zip(references.iter().cycle()) {
        *hole = Value::String(id.clone());
    }
    value
}

/// The places of a list, a map of lists or a list of members where an id is missing.
fn collect_holes<'v>(value: &'v mut Value, holes: &mut Vec<&'v mut Value>) {
    match value {
        Value::Array(list) => {
            for element in list {
                match element {
                    Value::Null => holes.push(element),
                    Value::Object(member) => {
                        let id = member.entry("monitor_id").or_insert(Value::Null);
                        if id.is_null() {
                            holes.push(id);
                        }
                    }
                    _ => {}
                }
            }
        }
        Value::Object(places) => {
            for (_, list) in places {
                if let Value::Array(list) = list {
                    holes.extend(list.iter_mut().filter(|element| element.is_null()));
                }
            }
        }
        _ => {}
    }
}

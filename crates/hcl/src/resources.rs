//! The blocks of a configuration: resources with their attributes, whichever way these are written.

use crate::names;
use crate::value::{Values, set};
use hcl_edit::Span;
use hcl_edit::structure::{Block, Body, Structure};
use serde_json::{Map, Value, json};

/// What belongs to Terraform's language and not to a resource.
const META: [&str; 8] =
    ["count", "for_each", "provider", "depends_on", "lifecycle", "timeouts", "connection", "provisioner"];

/// Whose attributes are of use; of others only the type is told.
const OF_USE: &str = "cloudflare_load_balancer";

/// Everything of use in a configuration.
pub(crate) fn of(text: &str, skipped: usize, body: &Body) -> Value {
    let mut values = Values::new(text, skipped);
    names::take_up(body, &mut values);
    let (mut resources, mut places, mut imports) = (Vec::new(), Vec::new(), Map::new());
    for block in body.blocks() {
        match block.ident.as_str() {
            mode @ ("resource" | "data") => {
                let (resource, place) = resource(block, mode, &mut values);
                resources.push(resource);
                places.push(place);
            }
            "module" => {
                let name = block.labels.first().map_or("", |label| label.as_str());
                resources.push(json!({ "type": "module", "name": name, "mode": "managed" }));
                places.push(values.place(block.span()));
            }
            "import" => imports.extend(import(block, text, &mut values)),
            _ => {}
        }
    }
    json!({ "resources": resources, "imports": imports, "places": places })
}

fn resource(block: &Block, mode: &str, values: &mut Values<'_>) -> (Value, Value) {
    let label = |index: usize| block.labels.get(index).map_or("", |label| label.as_str());
    let kind = label(0);
    let mut resource = json!({
        "type": kind,
        "name": label(1),
        "mode": if mode == "data" { "data" } else { "managed" },
    });
    let mut place = values.place(block.span());
    if mode == "resource" && kind.starts_with(OF_USE) {
        let mut open = Vec::new();
        let (attributes, places) = fields(&block.body, values, Some(&mut open));
        set(&mut resource, "values", Value::Object(attributes));
        set(&mut place, "in", Value::Object(places));
        set(&mut resource, "open", Value::Array(open));
        if let Some(repeated) = ["count", "for_each"].iter().find(|key| block.body.has_attribute(key)) {
            set(&mut resource, "repeated", Value::from(*repeated));
        }
    }
    (resource, place)
}

/// The attributes of a body, its blocks as lists of objects; of a resource's own also what is open in each.
fn fields(
    body: &Body,
    values: &mut Values<'_>,
    mut open: Option<&mut Vec<Value>>,
) -> (Map<String, Value>, Map<String, Value>) {
    let (mut fields, mut places) = (Map::new(), Map::new());
    for structure in body {
        let known = values.open.len();
        let name = match structure {
            Structure::Attribute(attribute) => {
                let name = attribute.key.as_str();
                if open.is_some() && META.contains(&name) {
                    continue;
                }
                let (value, place) = values.of(&attribute.value);
                fields.insert(name.to_owned(), value);
                places.insert(name.to_owned(), place);
                name
            }
            Structure::Block(block) => {
                let Some((name, inner)) = named(block, values) else { continue };
                if open.is_some() && META.contains(&name) {
                    continue;
                }
                let (value, within) = self::fields(inner, values, None);
                let mut place = values.place(block.span());
                set(&mut place, "in", Value::Object(within));
                append(&mut fields, name, Value::Object(value));
                let list = places.entry(name).or_insert_with(|| json!({ "at": place.get("at"), "in": [] }));
                if let Some(Value::Array(list)) = list.get_mut("in") {
                    list.push(place);
                }
                name
            }
        };
        if let Some(open) = open.as_deref_mut() {
            open.extend(values.open.drain(known..).map(|text| json!([name, text])));
        }
    }
    (fields, places)
}

/// A block's name and body. A dynamic block's content stands once for all that Terraform makes of it.
fn named<'b>(block: &'b Block, values: &mut Values<'_>) -> Option<(&'b str, &'b Body)> {
    if !block.has_ident("dynamic") {
        return Some((block.ident.as_str(), &block.body));
    }
    let name = block.labels.first()?.as_str();
    values.leave_open(&format!("dynamic \"{name}\""));
    let content = block.body.get_blocks("content").next()?;
    Some((name, &content.body))
}

fn append(fields: &mut Map<String, Value>, name: &str, value: Value) {
    match fields.get_mut(name) {
        Some(Value::Array(list)) => list.push(value),
        _ => drop(fields.insert(name.to_owned(), Value::Array(vec![value]))),
    }
}

/// `import { to = cloudflare_load_balancer_pool.eu, id = "…" }`: the id of what has an address.
fn import(block: &Block, text: &str, values: &mut Values<'_>) -> Option<(String, Value)> {
    let to = block.body.get_attribute("to")?.value.span()?;
    let id = values.certain(&block.body.get_attribute("id")?.value)?;
    Some((text.get(to)?.trim().to_owned(), id))
}

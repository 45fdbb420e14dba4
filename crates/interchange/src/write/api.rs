//! Request bodies as the API takes them: a file for each kind, in the order in which they are created.
//!
//! Bodies have no ids: those are the account's to give. So that what belongs together stays together, references are written as
//! the name (monitors and groups: the description) of what they lead to, which is how a scenario refers to objects without an id;
//! an object whose name doesn't tell it from the others gets one that does.

use super::body::{Bodies, Body, Key, Names, Node};
use super::inventory::Target;
use super::{WrittenFile, json, spoken};
use crate::json::element;
use crate::kind::Kind;
use whydown_schema::{Diagnostic, Findings, Index};

pub(super) fn write(mut bodies: Bodies<'_>, findings: &mut Findings) -> Vec<WrittenFile> {
    let mut names = Names::default();
    for (kind, list, _, of_kind) in bodies.lists() {
        names.push(kind, distinct_names(kind, list, of_kind, &bodies.outside, findings));
    }
    let Bodies { monitors, groups, pools, .. } = &mut bodies;
    for (kind, name, of_kind) in [
        (Kind::Monitor, "description", monitors),
        (Kind::MonitorGroup, "description", groups),
        (Kind::Pool, "name", pools),
    ] {
        for (slot, body) in of_kind.iter_mut().enumerate() {
            rename(body, name, names.of(Target { kind, slot }));
        }
    }
    tell_names_for_ids(&bodies, findings);

    let mut files = Vec::new();
    for (_, list, _, of_kind) in bodies.lists() {
        if of_kind.is_empty() {
            continue;
        }
        let mut text = format!("{{\n  {}: [", json::quoted(list));
        for (number, body) in of_kind.iter().enumerate() {
            text.push_str(if number == 0 { "\n    " } else { ",\n    " });
            json::print(&body.node, 4, &|target| json::quoted(names.of(target)), &mut text);
        }
        text.push_str("\n  ]\n}\n");
        files.push(WrittenFile { name: format!("{list}.json"), text });
    }
    files
}

/// A name for each object that no other of its kind has, nor any object outside; empty where nothing can refer to it.
fn distinct_names(
    kind: Kind,
    list: &str,
    bodies: &[Body<'_>],
    outside: &[(Kind, String)],
    findings: &mut Findings,
) -> Vec<String> {
    let mut uses = Index::new();
    let others = outside.iter().filter(|(other, _)| *other == kind).map(|(_, reference)| reference.as_str());
    for name in bodies.iter().filter_map(|body| body.name).chain(others) {
        uses.set(name.to_owned(), uses.get(name).unwrap_or_default() + 1);
    }
    // Nothing refers to a balancer, and its name is a host name.
    let keeps_names = kind == Kind::LoadBalancer;
    let mut names = Vec::with_capacity(bodies.len());
    let mut renamed: Option<(String, Vec<String>)> = None;
    for body in bodies {
        // Only an object that was known by an id can lose what tells it from the others.
        let id = body.key.filter(|_| crate::json::text(body.object, "id").is_some());
        let name = match (body.name, id) {
            (Some(name), None) => name.to_owned(),
            (Some(name), Some(_)) if keeps_names || uses.get(name) == Some(1) => name.to_owned(),
            (name, Some(id)) if !keeps_names => {
                let made = fresh(kind, name, id, &mut uses);
                let (_, made_names) =
                    renamed.get_or_insert_with(|| (element(&format!("/{list}"), body.index), Vec::new()));
                made_names.push(made.clone());
                made
            }
            _ => String::new(),
        };
        names.push(name);
    }
    if let Some((place, made)) = renamed {
        let renamed = Diagnostic::warning("renamed-for-references", place).with("kind", spoken(kind.word()));
        findings.push(renamed.with("count", made.len()).with("names", made));
    }
    names
}

/// A name made of the one an object has and its id, which is its alone.
fn fresh(kind: Kind, name: Option<&str>, id: &str, uses: &mut Index<'_>) -> String {
    let mut made = match (name, kind) {
        (None, _) => id.to_owned(),
        // A pool's name takes letters, digits, `-` and `_` alone.
        (Some(name), Kind::Pool) => format!("{name}-{id}"),
        (Some(name), _) => format!("{name} ({id})"),
    };
    while uses.contains(&made) {
        made.push('_');
    }
    uses.set(made.clone(), 1);
    made
}

/// Writes a name into a body that has another or none.
fn rename(body: &mut Body<'_>, field: &'static str, name: &str) {
    let Node::Object(fields) = &mut body.node else { return };
    if name.is_empty() || body.name == Some(name) {
        return;
    }
    let made = Node::Text(name.to_owned());
    match fields.iter_mut().find(|(key, _)| matches!(key, Key::Plain(plain) if *plain == field)) {
        Some((_, node)) => *node = made,
        None => fields.insert(0, (Key::Plain(field), made)),
    }
}

/// Says once that names stand where the API takes ids.
fn tell_names_for_ids(bodies: &Bodies<'_>, findings: &mut Findings) {
    let refers = |body: &Body<'_>| holds_reference(&body.node);
    for (_, list, _, of_kind) in bodies.lists() {
        if let Some(body) = of_kind.iter().find(|body| refers(body)) {
            return findings.push(Diagnostic::note("names-for-ids", element(&format!("/{list}"), body.index)));
        }
    }
}

fn holds_reference(node: &Node<'_>) -> bool {
    match node {
        Node::Reference(_) => true,
        Node::List(list) => list.iter().any(holds_reference),
        Node::Object(fields) => {
            fields.iter().any(|(key, node)| matches!(key, Key::Reference(_)) || holds_reference(node))
        }
        Node::Scalar(_) | Node::Text(_) => false,
    }
}

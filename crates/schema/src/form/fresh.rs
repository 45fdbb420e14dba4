//! New objects, as they are when somebody adds one: with a name that is free, and what the API demands of them.

use super::reference::{name_field, named};
use crate::api::{OBJECTS, Part};
use crate::index::Index;
use crate::lookup::of;
use crate::scenario::{Member, Monitor};
use crate::text::Document;
use serde_json::{Map, Value, json};

/// A new object of a list.
#[derive(Debug, Clone, PartialEq)]
pub struct Fresh {
    /// The list.
    pub list: &'static str,
    /// The object.
    pub object: Value,
}

/// A new object of a list, last, and before it those that it needs and that the scenario hasn't: a group needs a monitor, a load
/// balancer a pool. Nothing where there is no such list.
///
/// ```
/// use whydown_schema::{form::fresh, text::Document};
/// let lists: Vec<&str> = fresh(&Document::default(), "load_balancers").iter().map(|it| it.list).collect();
/// assert_eq!(lists, ["monitors", "pools", "load_balancers"]);
/// ```
#[must_use]
pub fn fresh(document: &Document, list: &str) -> Vec<Fresh> {
    match list {
        "monitors" => vec![Fresh { list: "monitors", object: monitor(document) }],
        "monitor_groups" => {
            let (mut all, monitor) = first(document, "monitors");
            let members: Vec<Value> = monitor.iter().map(|monitor| member(monitor)).collect();
            let object = json!({ "description": free_name(document, "monitor_groups", "group"), "members": members });
            all.push(Fresh { list: "monitor_groups", object });
            all
        }
        "pools" => {
            let group = document.list("monitor_groups").iter().find_map(|group| named("monitor_groups", group));
            let (mut all, monitor) = match &group {
                Some(_) => (Vec::new(), None),
                None => first(document, "monitors"),
            };
            let mut pool = Map::new();
            pool.insert("name".to_owned(), free_name(document, "pools", "pool").into());
            match (group, monitor) {
                (Some(group), _) => drop(pool.insert("monitor_group".to_owned(), group.reference.into())),
                (None, Some(monitor)) => drop(pool.insert("monitor".to_owned(), monitor.into())),
                (None, None) => {}
            }
            pool.insert("check_regions".to_owned(), json!(["WNAM", "ENAM", "WEU"]));
            pool.insert("origins".to_owned(), json!([origin(document)]));
            all.push(Fresh { list: "pools", object: Value::Object(pool) });
            all
        }
        "load_balancers" => {
            let (mut all, new) =
                if document.list("pools").is_empty() { first(document, "pools") } else { (Vec::new(), None) };
            let listed =
                document.list("pools").iter().filter_map(|pool| named("pools", pool)).map(|pool| pool.reference);
            let pools: Vec<String> = listed.chain(new).take(MOST_POOLS).collect();
            let name = free(document, "load_balancers", |number| match number {
                1 => "www.example.com".to_owned(),
                number => format!("www{number}.example.com"),
            });
            let object = json!({ "name": name, "default_pools": pools, "fallback_pool": pools.last() });
            all.push(Fresh { list: "load_balancers", object });
            all
        }
        _ => Vec::new(),
    }
}

/// How many of the pools that there are a new load balancer lists.
const MOST_POOLS: usize = 2;

/// A new member of a group: it votes (Q18).
#[must_use]
pub fn member(monitor: &str) -> Value {
    json!({
        "monitor_id": monitor,
        "enabled": Member::DEFAULT_ENABLED,
        "monitoring_only": Member::DEFAULT_MONITORING_ONLY,
        "must_be_healthy": Member::DEFAULT_MUST_BE_HEALTHY,
    })
}

/// A new endpoint, with a name that no endpoint of the scenario has, and an address of those kept for documentation.
#[must_use]
pub fn origin(document: &Document) -> Value {
    let all = document.list("pools").iter().filter_map(|pool| of(pool, "origins")?.as_array()).flatten();
    let taken = Index::of(
        all.flat_map(|origin| ["name", "address"].map(|key| of(origin, key).and_then(Value::as_str))).flatten(),
    );
    let number = (1_u32..).find(|number| !taken.contains(&format!("app-{number}"))).unwrap_or_default();
    let address = (1_u32..=254).map(|last| format!("192.0.2.{last}")).find(|address| !taken.contains(address));
    json!({ "name": format!("app-{number}"), "address": address.unwrap_or_else(|| "192.0.2.1".to_owned()) })
}

/// An object once more, under another name, without what the API gave the first; `None` where there is none.
#[must_use]
pub fn copy(document: &Document, list: &str, index: usize) -> Option<Value> {
    let table = OBJECTS.into_iter().find(|object| object.list == list)?;
    let mut object = document.list(list).get(index)?.as_object()?.clone();
    object.retain(|name, _| table.field(name).is_none_or(|field| field.part != Part::Answered));
    let called = named(list, document.list(list).get(index)?).map_or_else(String::new, |named| named.name);
    let (base, label) = match (list, called.split_once('.')) {
        // Of a host name the first label is another.
        ("load_balancers", Some((label, domain))) => (label.to_owned(), format!(".{domain}")),
        _ => (called, String::new()),
    };
    let base = base.trim_end_matches(|it: char| it.is_ascii_digit()).trim_end_matches('-');
    let name = free(document, list, |number| format!("{base}-{}{label}", number.saturating_add(1)));
    object.insert(name_field(list).to_owned(), name.into());
    Some(Value::Object(object))
}

fn monitor(document: &Document) -> Value {
    json!({ "description": free_name(document, "monitors", "monitor"), "type": "https", "expected_codes": Monitor::DEFAULT_CODES })
}

/// What the first object of a list is referred to by; where there is none, a new one with what it needs.
fn first(document: &Document, list: &str) -> (Vec<Fresh>, Option<String>) {
    let there = document.list(list).iter().find_map(|object| named(list, object));
    if let Some(there) = there {
        return (Vec::new(), Some(there.reference));
    }
    let all = fresh(document, list);
    let reference = all.last().and_then(|new| named(new.list, &new.object)).map(|named| named.reference);
    (all, reference)
}

fn free_name(document: &Document, list: &str, base: &str) -> String {
    free(document, list, |number| format!("{base}-{number}"))
}

/// The first name that nothing of the list has.
fn free(document: &Document, list: &str, name: impl Fn(usize) -> String) -> String {
    let objects = document.list(list);
    let names = objects.iter().flat_map(|it| ["id", name_field(list)].map(|key| of(it, key).and_then(Value::as_str)));
    let taken = Index::of(names.flatten());
    let last = objects.len().saturating_mul(2).saturating_add(1);
    (1..=last).map(&name).find(|name| !taken.contains(name)).unwrap_or_default()
}

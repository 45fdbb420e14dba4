//! What the API demands of an account as a whole: names that are given once, and quotas.

use super::plan::MOST_OBJECTS;
use super::{Plan, peek};
use crate::decode::Fields;
use crate::diagnostic::Diagnostic;
use crate::findings::Findings;
use crate::lookup::of;
use serde_json::Value;
use std::collections::HashMap;

/// Checks what no object can tell by itself.
pub(super) fn check(root: Fields<'_>, plan: Option<Plan>, findings: &mut Findings) {
    pool_names(root, findings);
    long_ids(root, findings);
    if matches!(plan, Some(Plan::Pro | Plan::Business)) {
        quotas(root, plan.map_or("", Plan::name), findings);
    }
}

/// Names of pools are given once in an account; ids tell pools of one name apart, so reading them finds nothing wrong.
fn pool_names(root: Fields<'_>, findings: &mut Findings) {
    let place = root.place.key("pools");
    let mut first = HashMap::new();
    for (index, pool) in peek::list(root.map, "pools").iter().enumerate() {
        let Some(name) = of(pool, "name").and_then(Value::as_str).filter(|name| !name.is_empty()) else {
            continue;
        };
        let with_id = of(pool, "id").is_some_and(Value::is_string);
        if let Some(other) = first.insert(name, index).filter(|_| with_id) {
            findings.push(
                Diagnostic::error("pool-name-taken", place.index(index).key("name").pointer())
                    .with("name", name)
                    .with("other", format!("/pools/{other}")),
            );
        }
    }
}

/// Ids have at most 32 characters; they are opaque, so nothing else is asked of them.
fn long_ids(root: Fields<'_>, findings: &mut Findings) {
    for list in ["monitors", "monitor_groups", "pools", "load_balancers"] {
        let place = root.place.key(list);
        for (index, object) in peek::list(root.map, list).iter().enumerate() {
            let id = of(object, "id").and_then(Value::as_str).unwrap_or_default();
            // The address of a Terraform resource stands for an id that is not known yet.
            if id.chars().count() > 32 && !id.contains('.') && findings.first_of("id", list) {
                findings
                    .push(Diagnostic::warning("id-too-long", place.index(index).key("id").pointer()).with("id", id));
            }
        }
    }
}

/// The quotas of accounts below Enterprise, as far as the scenario holds the account.
fn quotas(root: Fields<'_>, plan: &'static str, findings: &mut Findings) {
    let place = root.place;
    let count = |list: &str| peek::list(root.map, list).len();
    for list in ["pools", "load_balancers"] {
        if count(list) > MOST_OBJECTS {
            findings.push(over(place.key(list).pointer(), list, count(list), MOST_OBJECTS, plan));
        }
    }
    let pools = place.key("pools");
    let (mut endpoints, mut crossed) = (0, None);
    for (index, pool) in peek::list(root.map, "pools").iter().enumerate() {
        endpoints += of(pool, "origins").and_then(Value::as_array).map_or(0, Vec::len);
        crossed = crossed.or_else(|| (endpoints > MOST_OBJECTS).then_some(index));
    }
    if let Some(index) = crossed {
        let pointer = pools.index(index).key("origins").pointer();
        findings.push(over(pointer, "endpoints", endpoints, MOST_OBJECTS, plan));
    }
    // Half as many monitors again as there are pools.
    let (monitors, limit) = (count("monitors"), count("pools") + count("pools") / 2);
    if count("pools") > 0 && monitors > limit {
        findings.push(over(place.key("monitors").pointer(), "monitors", monitors, limit, plan));
    }
}

fn over(pointer: String, what: &str, count: usize, limit: usize, plan: &str) -> Diagnostic {
    Diagnostic::warning("over-quota", pointer)
        .with("what", what.replace('_', " "))
        .with("count", count)
        .with("limit", limit)
        .with("plan", plan)
}

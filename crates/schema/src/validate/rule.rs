//! What the API demands of custom rules and pool sets.

use super::{Checked, balancer, peek};
use crate::decode::Place;
use crate::diagnostic::Diagnostic;
use crate::findings::Findings;
use crate::lookup::field;
use serde_json::{Map, Value};
use std::collections::HashSet;

/// How many pool sets a load balancer may have, and how many entries each list of a topology.
const MOST_POOL_SETS: usize = 1000;

/// Checks the rules of a load balancer.
pub(super) fn rules(balancer: Checked<'_>, findings: &mut Findings) {
    let place = balancer.place.key("rules");
    for (index, value) in peek::list(balancer.map, "rules").iter().enumerate() {
        let Value::Object(rule) = value else { continue };
        let place = place.index(index);
        let overrides = peek::object(rule, "overrides").filter(|overrides| !overrides.is_empty());
        let response = peek::is_set(rule, "fixed_response");
        match (overrides, response) {
            (None, false) => findings.push(Diagnostic::error("rule-does-nothing", place.pointer()).by("R8.25")),
            (Some(_), true) => {
                findings.push(Diagnostic::error("rule-does-both", place.key("overrides").pointer()).by("R8.25"));
            }
            _ => {}
        }
        if let Some(overrides) = overrides {
            let place = place.key("overrides");
            balancer::settings(Checked { map: overrides, place, ..balancer }, findings);
            weights(overrides, place, findings);
            let drains = peek::object(overrides, "session_affinity_attributes")
                .is_some_and(|attributes| attributes.contains_key("drain_duration"));
            if drains {
                let pointer = place.key("session_affinity_attributes").key("drain_duration").pointer();
                findings.push(Diagnostic::error("drain-in-rule", pointer));
            }
        }
    }
}

/// The weights of overrides stand in one place.
fn weights(overrides: &Map<String, Value>, place: Place<'_>, findings: &mut Findings) {
    let weights = ["pool_weights", "pool_default_weight"].into_iter().find(|key| overrides.contains_key(*key));
    if let Some(weights) = weights.filter(|_| peek::is_set(overrides, "random_steering")) {
        findings.push(Diagnostic::error("weights-twice", place.key(weights).pointer()).with("field", weights));
    }
}

/// Checks the pool sets of a load balancer.
pub(super) fn pool_sets(balancer: Checked<'_>, findings: &mut Findings) {
    let place = balancer.place.key("pool_sets");
    let sets = peek::list(balancer.map, "pool_sets");
    if sets.len() > MOST_POOL_SETS {
        findings.push(refused("pool-sets-too-many", "POOL_SETS_TOO_LARGE", place).with("count", sets.len()));
    }
    for (index, value) in sets.iter().enumerate() {
        if let Value::Object(set) = value {
            pool_set(balancer, set, place.index(index), findings);
        }
    }
}

fn pool_set(balancer: Checked<'_>, set: &Map<String, Value>, place: Place<'_>, findings: &mut Findings) {
    let overrides = peek::object(set, "overrides").filter(|overrides| !overrides.is_empty());
    let pools = overrides.is_some_and(|overrides| peek::is_set(overrides, "pools"));
    let response = peek::is_set(set, "fixed_response");
    if !pools && !response {
        findings.push(refused("pool-set-does-nothing", "POOL_SET_NO_INTENT", place));
    }
    if pools && response {
        findings.push(Diagnostic::error("pool-set-does-both", place.key("overrides").key("pools").pointer()));
    }
    if let Some(overrides) = overrides {
        let place = place.key("overrides");
        weights(overrides, place, findings);
        if peek::text(overrides, "steering_policy") == "geo" {
            findings.push(Diagnostic::error("pool-set-geo", place.key("steering_policy").pointer()));
        }
    }
    let Some(matching) = peek::object(set, "match") else {
        return;
    };
    let place = place.key("match");
    let is_default = peek::flag(matching, "default");
    match field(matching, "topology") {
        None | Some(Value::Null) if is_default => {}
        None | Some(Value::Null) => findings.push(refused("pool-set-matches-nothing", "POOL_SET_EMPTY_MATCH", place)),
        Some(_) if is_default => {
            findings.push(refused("pool-set-default-and-places", "POOL_SET_DEFAULT_WITH_MATCH", place));
        }
        Some(topology) => topology_of(balancer, topology, place.key("topology"), findings),
    }
}

fn topology_of(balancer: Checked<'_>, topology: &Value, place: Place<'_>, findings: &mut Findings) {
    let Value::Object(topology) = topology else {
        return;
    };
    let lists = ["pops", "countries", "regions"];
    let set: Vec<&str> = lists.into_iter().filter(|list| peek::is_set(topology, list)).collect();
    if set.is_empty() {
        findings.push(refused("pool-set-nowhere", "POOL_SET_EMPTY_TOPOLOGY", place));
    }
    if set.len() > 1 {
        // The documentation joins the lists with "and", the API's schema with "or".
        findings.push(
            Diagnostic::warning("topology-contested", place.pointer())
                .with("lists", set.iter().map(|&list| list.to_owned()).collect::<Vec<_>>()),
        );
    }
    for list in set {
        let place = place.key(list);
        let entries = peek::list(topology, list);
        if entries.len() > MOST_POOL_SETS {
            let found = refused("topology-too-large", "POOL_SET_TOPOLOGY_TOO_LARGE", place);
            findings.push(found.with("count", entries.len()).with("list", list));
        }
        let mut seen = HashSet::new();
        for (index, entry) in entries.iter().enumerate() {
            let Some(entry) = entry.as_str() else { continue };
            if !seen.insert(entry) {
                findings
                    .push(Diagnostic::error("topology-entry-twice", place.index(index).pointer()).with("entry", entry));
            }
        }
        if list == "pops"
            && let Some(found) = balancer.enterprise_only("pops-are-enterprise", place.pointer(), "pops", findings)
        {
            findings.push(found.answered(400, 1002, "POOL_SET_POP_ENTITLEMENT"));
        }
    }
}

fn refused(code: &'static str, answer: &'static str, place: Place<'_>) -> Diagnostic {
    Diagnostic::error(code, place.pointer()).answered(400, 1002, answer)
}

//! Large and hostile configurations: findings are capped, and nothing goes quadratic.

use super::lints;
use serde_json::{Value, json};
use std::time::Instant;

#[test]
fn findings_of_one_kind_are_listed_a_hundred_times_and_then_counted() {
    let pools: Vec<Value> = (0..150)
        .map(|n| {
            json!({ "id": format!("p{n}"), "minimum_origins": 3, "monitor": "m",
        "origins": [{ "name": "app-1", "address": "192.0.2.1" }] })
        })
        .collect();
    let found = lints(&json!({ "pools": pools }));
    assert_eq!(found.iter().filter(|it| it.code == "threshold-unreachable").count(), 100);
    assert_eq!(found.last().unwrap().message, "50 more findings of the kind threshold-unreachable are not listed.");
}

/// As many objects as 8 MiB of text hold, all of them referring to the same large ones.
#[test]
fn what_refers_to_something_large_many_times_costs_little() {
    let name = "m".repeat(1 << 20);
    let member = |n: usize| {
        json!({ "monitor_id": format!("m{n}"), "enabled": true, "monitoring_only": n.is_multiple_of(3),
        "must_be_healthy": n.is_multiple_of(2) })
    };
    let members: Vec<Value> = (0..20_000).map(member).collect();
    let monitors: Vec<Value> =
        (0..20_000).map(|n| json!({ "id": format!("m{n}"), "description": if n == 0 { &name } else { "" } })).collect();
    let pools: Vec<Value> = (0..20_000)
        .map(|n| {
            json!({ "id": format!("p{n}"), "name": if n == 0 { &name } else { "" },
        "monitor_group": "g", "check_regions": null, "origins": [{ "name": "a", "address": "x.cfargotunnel.com" }] })
        })
        .collect();
    let balancers: Vec<Value> = (0..20_000)
        .map(|n| {
            json!({ "name": format!("{n}.example.com"), "default_pools": ["p0"],
        "fallback_pool": "p1", "steering_policy": "proximity", "random_steering": { "pool_weights": { "p0": 1 } } })
        })
        .collect();
    let source = json!({ "monitors": monitors, "monitor_groups": [{ "id": "g", "members": members }], "pools": pools,
        "load_balancers": balancers });
    let (scenario, _) = whydown_schema::decode::scenario(&source).unwrap();
    let start = Instant::now();
    let found = whydown_lab::lints(&scenario, &source);
    // Unoptimized and on a busy machine; what goes quadratic takes minutes.
    assert!(start.elapsed().as_secs() < 10, "{:?}", start.elapsed());
    assert!(found.len() > 100 && found.len() < 4_500, "{}", found.len());
}

#[test]
fn nonsense_in_every_field_is_no_reason_to_stop() {
    for nonsense in
        [json!(null), json!([]), json!({}), json!("x"), json!(-1), json!(1e308), json!([[]]), json!({ "a": {} })]
    {
        let monitor: Value = [
            "type",
            "method",
            "port",
            "header",
            "interval",
            "expected_codes",
            "expected_body",
            "consecutive_down",
            "consecutive_up",
            "follow_redirects",
        ]
        .into_iter()
        .map(|key| (key, nonsense.clone()))
        .collect();
        let pool: Value = [
            "monitor",
            "monitor_group",
            "minimum_origins",
            "origins",
            "check_regions",
            "load_shedding",
            "latitude",
            "enabled",
        ]
        .into_iter()
        .map(|key| (key, nonsense.clone()))
        .collect();
        let balancer: Value = [
            "default_pools",
            "fallback_pool",
            "region_pools",
            "random_steering",
            "rules",
            "pool_sets",
            "session_affinity_ttl",
            "session_affinity_attributes",
            "steering_policy",
        ]
        .into_iter()
        .map(|key| (key, nonsense.clone()))
        .collect();
        lints(
            &json!({ "monitors": [monitor, nonsense], "pools": [pool, nonsense], "load_balancers": [balancer, nonsense],
            "monitor_groups": [nonsense, { "members": nonsense }] }),
        );
    }
}

#[test]
fn every_code_has_a_sentence() {
    for code in whydown_lab::CODES {
        let mut finding = [whydown_schema::Diagnostic::note(code, "")];
        whydown_phrases::word_diagnostics(&mut finding);
        assert_ne!(finding[0].message, code.replace('-', " "), "{code}");
        assert!(finding[0].help.is_some(), "{code}");
    }
    assert!(whydown_lab::CODES.is_sorted(), "in order of the alphabet");
}

//! Pools: thresholds that can't be met, health that nobody asks, pools that nobody uses.

use super::{Severity, lints, only, places};
use serde_json::{Value, json};

/// A pool with an endpoint for each letter: `e` enabled, `x` disabled, `0` of weight 0.
fn pool(origins: &str, fields: Value) -> Value {
    let origin = |(index, letter): (usize, char)| {
        json!({ "name": format!("app-{}", index + 1), "address": format!("192.0.2.{}", index + 1), "enabled": letter != 'x',
            "weight": if letter == '0' { 0 } else { 1 } })
    };
    let origins: Vec<Value> = origins.chars().enumerate().map(origin).collect();
    let mut pool = json!({ "id": "p", "name": "eu", "monitor": "m", "check_regions": ["WEU"], "origins": origins });
    pool.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
    json!({ "pools": [pool] })
}

#[test]
fn a_threshold_is_held_against_the_enabled_endpoints() {
    for (origins, threshold, readings, raised) in [
        ("e", 1, json!({}), false),
        ("e", 2, json!({}), true),
        ("ee", 2, json!({}), false),
        ("ex", 2, json!({}), true),
        ("xx", 1, json!({}), true),
        ("xx", 0, json!({}), true),
        ("e", 0, json!({}), false),
        ("e0", 2, json!({}), false),
        // Endpoints of weight 0 may be read not to count (Q32).
        ("e0", 2, json!({ "weight_zero_counts": "no" }), true),
        ("", 3, json!({}), false),
    ] {
        let mut source = pool(origins, json!({ "minimum_origins": threshold }));
        source["readings"] = readings;
        let expected = if raised { vec!["/pools/0/minimum_origins"] } else { vec![] };
        assert_eq!(places(&source, "threshold-unreachable"), expected, "{source}");
    }
}

/// C14: a threshold that cannot be met, in a pool that is disabled as well; C63: a disabled endpoint and the threshold.
#[test]
fn c14_a_threshold_above_the_endpoints_says_the_numbers() {
    for (origins, fields, said) in [
        (
            "e",
            json!({ "minimum_origins": 2, "enabled": false }),
            "eu can never be healthy: 1 enabled endpoint, threshold 2. The pool is disabled too, so it is skipped anyway.",
        ),
        (
            "xe",
            json!({ "minimum_origins": 2 }),
            "eu can never be healthy: 1 enabled endpoint, threshold 2. 1 endpoint is disabled.",
        ),
        (
            "xx",
            json!({ "minimum_origins": 1 }),
            "eu can never be healthy: no enabled endpoints, threshold 1. 2 endpoints are disabled.",
        ),
        (
            "ee",
            json!({ "minimum_origins": 3, "monitor": null }),
            "eu can never be healthy: 2 enabled endpoints, threshold 3. It has no monitor: until it gets one the threshold is \
             not applied, and an enabled endpoint serves unasked.",
        ),
    ] {
        let found = only(&pool(origins, fields), "threshold-unreachable");
        assert_eq!((found.severity, found.rule), (Severity::Warning, Some("Q33")));
        assert_eq!(found.message, said);
    }
}

/// C67: absent or zero?
#[test]
fn c67_weights_that_are_all_zero_are_equal() {
    for (origins, raised) in [("00", true), ("0", true), ("0x", true), ("0e", false), ("xx", false), ("", false)] {
        let expected = if raised { vec!["/pools/0/origins"] } else { vec![] };
        assert_eq!(places(&pool(origins, json!({})), "weights-all-zero"), expected, "{origins}");
    }
    let found = only(&pool("00", json!({})), "weights-all-zero");
    assert!(found.message.starts_with("Both weights of eu are 0: they are taken as equal"), "{}", found.message);
}

#[test]
fn a_pool_without_a_monitor_stands_out_among_monitored_ones() {
    let pools = |second: Value| {
        let mut source = pool("e", json!({}));
        source["pools"].as_array_mut().unwrap().push(second);
        source
    };
    for (source, expected) in [
        (pools(json!({ "id": "q", "name": "us" })), vec!["/pools/1"]),
        (pools(json!({ "id": "q", "monitor_group": "g" })), vec![]),
        (pools(json!({ "id": "q", "enabled": false })), vec![]),
        // Nobody asks for health here at all.
        (pool("e", json!({ "monitor": null })), vec![]),
    ] {
        assert_eq!(places(&source, "pool-unmonitored"), expected, "{source}");
    }
    let found = only(&pools(json!({ "id": "q", "name": "us" })), "pool-unmonitored");
    assert!(found.message.starts_with("us has no monitor, while 1 other pool has one"), "{}", found.message);
}

#[test]
fn a_pool_that_no_load_balancer_names_is_unused() {
    for (balancers, unused) in [
        (json!([]), false),
        (json!([{ "default_pools": ["p"], "fallback_pool": "x" }]), false),
        (json!([{ "default_pools": ["x"], "fallback_pool": "p" }]), false),
        (json!([{ "default_pools": ["x"], "fallback_pool": "x", "country_pools": { "FR": ["p"] } }]), false),
        (
            json!([{ "default_pools": ["x"], "fallback_pool": "x",
            "rules": [{ "name": "r", "overrides": { "default_pools": ["p"] } }] }]),
            false,
        ),
        (
            json!([{ "default_pools": ["x"], "fallback_pool": "x", "pool_sets": [{ "overrides": { "pools": ["p"] } }] }]),
            false,
        ),
        (json!([{ "default_pools": ["x"], "fallback_pool": "x" }]), true),
        // Its name is no reference to it: it has an id.
        (json!([{ "default_pools": ["eu"], "fallback_pool": "eu" }]), true),
    ] {
        let mut source = pool("e", json!({}));
        source["load_balancers"] = balancers;
        assert_eq!(places(&source, "pool-unused"), if unused { vec!["/pools/0"] } else { vec![] }, "{source}");
    }
}

#[test]
fn a_plain_pool_raises_nothing() {
    assert_eq!(lints(&pool("ee", json!({ "minimum_origins": 1 }))), vec![]);
}

//! Steering policies: weights, maps, coordinates and round trip times.

use super::{Severity, fixes, mended, only, places};
use serde_json::{Value, json};

fn steered(policy: &str, fields: Value) -> Value {
    let pool = |id: &str| json!({ "id": id, "monitor": "m", "check_regions": ["ALL_REGIONS"], "origins": [] });
    let mut balancer = json!({ "name": "www.example.com", "default_pools": ["p1", "p2"], "fallback_pool": "p2",
        "steering_policy": policy });
    balancer.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
    json!({ "pools": [pool("p1"), pool("p2"), pool("p3")], "load_balancers": [balancer] })
}

fn weighted(policy: &str, random_steering: Value) -> Value {
    steered(policy, json!({ "random_steering": random_steering }))
}

/// C01: a weight for a pool that is in no list.
#[test]
fn c01_the_weight_of_an_unlisted_pool_changes_nothing() {
    let source = weighted("random", json!({ "default_weight": 0.2, "pool_weights": { "p2": 0.5, "p/9": 0.3 } }));
    let found = only(&source, "weights-of-unlisted-pools");
    assert_eq!(found.path, "/load_balancers/0/random_steering/pool_weights/p~19");
    assert_eq!(fixes(&found), ["Remove `p/9`"]);
    for (policy, weights, expected) in [
        ("random", json!({ "p1": 0.5 }), 0),
        ("random", json!({ "p3": 0.5, "p4": 0.5 }), 2),
        ("least_connections", json!({ "p3": 0.5 }), 1),
        // The documentation's own example: what the policy should have been isn't known.
        ("random_steering", json!({ "p1": 0.5, "p9": 0.3 }), 1),
        // Ignored altogether: that is told instead.
        ("off", json!({ "p3": 0.5 }), 0),
    ] {
        let source = weighted(policy, json!({ "pool_weights": weights }));
        assert_eq!(places(&source, "weights-of-unlisted-pools").len(), expected, "{source}");
    }
    let mut ruled = weighted("random", json!({ "pool_weights": { "p3": 0.5 } }));
    ruled["load_balancers"][0]["rules"] = json!([{ "name": "r", "overrides": { "default_pools": ["p3"] } }]);
    assert_eq!(places(&ruled, "weights-of-unlisted-pools"), Vec::<String>::new());
}

#[test]
fn weights_count_where_the_policy_draws_by_weight() {
    let weights = || json!({ "default_weight": 1, "pool_weights": { "p1": 0.8, "p2": 0.2 } });
    for (policy, random_steering, raised) in [
        ("off", weights(), true),
        ("", weights(), true),
        ("dynamic_latency", weights(), true),
        ("random", weights(), false),
        ("random_steering", weights(), false),
        ("least_outstanding_requests", weights(), false),
        // What the API writes by itself.
        ("off", json!({ "default_weight": 1 }), false),
        ("off", json!({ "pool_weights": {} }), false),
    ] {
        let expected = if raised { vec!["/load_balancers/0/random_steering"] } else { vec![] };
        assert_eq!(places(&weighted(policy, random_steering), "weights-ignored"), expected, "{policy}");
    }
    let found = only(&weighted("off", weights()), "weights-ignored");
    assert_eq!(
        found.message,
        "`pool_weights` of www.example.com gives 2 weights that the policy off ignores: the first healthy pool in order gets \
         everything."
    );
}

#[test]
fn weights_that_are_all_zero_are_equal() {
    for (random_steering, raised) in [
        (json!({ "pool_weights": { "p1": 0, "p2": 0 } }), true),
        (json!({ "default_weight": 0 }), true),
        (json!({ "default_weight": 0, "pool_weights": { "p1": 1 } }), false),
        // C65: one of them has a weight.
        (json!({ "default_weight": 1, "pool_weights": { "p1": 0, "p2": 1 } }), false),
        (json!({ "pool_weights": { "p1": 0 } }), false),
        (json!({}), false),
    ] {
        let expected = if raised { vec!["/load_balancers/0/random_steering"] } else { vec![] };
        assert_eq!(
            places(&weighted("random", random_steering.clone()), "weights-all-zero"),
            expected,
            "{random_steering}"
        );
    }
}

/// C13: proximity without coordinates.
#[test]
fn c13_proximity_needs_to_know_where_every_pool_is() {
    let mut source = steered("proximity", json!({}));
    source["pools"][0]["latitude"] = json!(48.9);
    source["pools"][0]["longitude"] = json!(2.4);
    let found = only(&source, "pools-without-coordinates");
    assert_eq!((found.severity, found.path.as_str()), (Severity::Error, "/load_balancers/0/steering_policy"));
    assert!(found.message.contains("and p2 has no `latitude` and `longitude`"), "{}", found.message);
    let api = found.api.unwrap();
    assert_eq!((api.status, api.code), (Some(400), Some(1002)));
    assert_eq!(
        api.message,
        "Proximity Load Balancer has pools missing Latitude/Longitude. Pool id's p2: validation failed"
    );
    // Half of them is another mistake, which is told elsewhere; other policies don't ask.
    source["pools"][1]["longitude"] = json!(0);
    assert_eq!(places(&source, "pools-without-coordinates"), Vec::<String>::new());
    assert_eq!(places(&steered("off", json!({})), "pools-without-coordinates"), Vec::<String>::new());
}

/// C75: one pool for each region.
#[test]
fn c75_a_region_with_one_pool_fails_over_to_the_fallback() {
    let source = steered(
        "geo",
        json!({ "region_pools": { "WEU": ["p1"], "OC": ["p1", "p2"], "ME": ["p2"] },
        "country_pools": { "FR": ["p3", "p1"], "DE": ["p3"] } }),
    );
    let found = only(&source, "geo-without-alternative");
    // ME's only pool is the fallback itself: nothing changes for it.
    assert_eq!(
        found.message,
        "WEU and DE have one pool only: when it is down, visitors from there go to the fallback pool p2, not to a neighbouring place \
         and not to `default_pools`."
    );
    assert_eq!(found.path, "/load_balancers/0/region_pools");
    // Without a policy a map makes it geo; under `off` maps are ignored, which the engine says.
    for (policy, raised) in [("", 1), ("off", 0)] {
        let source = steered(policy, json!({ "pop_pools": { "CDG": ["p1"] } }));
        assert_eq!(places(&source, "geo-without-alternative").len(), raised, "{policy}");
    }
}

/// C76: geo without any map, and rules.
#[test]
fn c76_geo_without_a_map_and_with_rules() {
    let rules = json!([{ "name": "api", "condition": "http.host eq \"api.example.com\"", "disabled": false }]);
    for (fields, without_map, with_rules) in [
        (json!({ "rules": rules }), 1, 1),
        (json!({ "rules": rules, "region_pools": { "WEU": ["p1", "p2"] } }), 0, 1),
        (json!({ "rules": [{ "name": "api", "disabled": true }] }), 1, 0),
    ] {
        let source = steered("geo", fields);
        assert_eq!(places(&source, "geo-without-map").len(), without_map, "{source}");
        assert_eq!(places(&source, "geo-with-rules").len(), with_rules, "{source}");
    }
}

/// C78: too few regions; C80: round trip times of TCP flatter.
#[test]
fn c78_latency_is_known_where_a_pool_is_checked() {
    let mut source = steered("dynamic_latency", json!({}));
    assert_eq!(places(&source, "latency-from-few-regions"), Vec::<String>::new());
    source["pools"][1]["check_regions"] = json!(["WEU", "ENAM"]);
    let found = only(&source, "latency-from-few-regions");
    assert_eq!((found.severity, found.rule), (Severity::Warning, Some("R8.10")));
    assert!(found.message.contains("only where a pool is checked: p2 (2 of 13)."), "{}", found.message);

    assert_eq!(places(&source, "latency-of-tcp"), Vec::<String>::new());
    source["monitors"] = json!([{ "id": "m", "type": "tcp", "port": 443 }]);
    assert_eq!(only(&source, "latency-of-tcp").rule, Some("R9.3"));
    source["load_balancers"][0]["steering_policy"] = json!("off");
    assert_eq!(places(&source, "latency-of-tcp"), Vec::<String>::new());
}

#[test]
fn the_fix_of_an_unlisted_weight_takes_it_out() {
    let source = weighted("random", json!({ "pool_weights": { "p1": 0.5, "p3": 0.3 } }));
    let found = only(&source, "weights-of-unlisted-pools");
    let mended = mended(&source, &found);
    assert_eq!(mended["load_balancers"][0]["random_steering"]["pool_weights"], json!({ "p1": 0.5 }));
}

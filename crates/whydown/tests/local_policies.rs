//! The endpoint that serves in a pool (R8.15–R8.18, D45, D47).

use crate::common::traffic::{route, route_of, told, world};
use crate::common::{Look, Pool, World, balancer, down, off, pool, unknown, up};
use serde_json::{Value, json};

/// Only this pool, with a policy for its endpoints.
fn only(pool: Pool, policy: &str) -> World {
    world([pool.with("origin_steering", json!({ "policy": policy }))], balancer(&["p"], "p"))
}

fn two(a: f64, b: f64) -> Pool {
    pool("p", [up("a").weight(a), up("b").weight(b)])
}

const COUNTING: [&str; 2] = ["least_outstanding_requests", "least_connections"];

#[test]
fn r8_15_by_weight_over_the_healthy_enabled_endpoints_under_every_policy() {
    for (id, pool, expected) in [
        ("R8.15", two(0.25, 0.75), "p: a 25, b 75"),
        ("R8.15", pool("p", [up("a").weight(0.25), up("b").weight(0.25), down("c").weight(0.5)]), "p: a 50, b 50"),
        ("R8.15", pool("p", [up("a").weight(0.4), off("b").weight(0.6), unknown("c").weight(0.5)]), "p: a 100"),
        // A weight that isn't set is 1.
        ("R8.15", pool("p", [up("a").weight(0.5), up("b")]), "p: a 33.33, b 66.67"),
        ("R6.7", two(0.0, 0.5), "p: b 100"),
        ("D45", two(0.0, 0.0), "p: a 50, b 50"),
        // Only endpoints of weight 0 are left.
        ("D45", pool("p", [up("a").weight(0.0), down("b"), up("c").weight(0.0)]), "p: a 50, c 50"),
        ("D45", pool("p", [up("a").weight(0.0), down("b").weight(1.0)]), "p: a 100"),
    ] {
        for policy in ["random", "hash", "least_outstanding_requests", "least_connections"] {
            assert_eq!(route(&only(pool.clone(), policy)), expected, "{id} {policy}");
        }
        assert_eq!(route(&world([pool.clone()], balancer(&["p"], "p"))), expected, "{id} by default");
        // The empty word is the default too.
        assert_eq!(route(&only(pool, "")), expected, "{id}");
    }
}

#[test]
fn r8_17_weights_are_divided_by_what_is_open_to_each_endpoint_and_one_more() {
    for policy in COUNTING {
        for (weights, in_flight, expected) in [
            ((0.4, 0.6), json!({ "a": 3, "b": 0 }), "p: a 14.29, b 85.71"),
            ((0.4, 0.6), json!({ "a": 3 }), "p: a 14.29, b 85.71"),
            ((1.0, 1.0), json!({ "a": 1, "b": 2 }), "p: a 60, b 40"),
            ((0.4, 0.6), json!({}), "p: a 40, b 60"),
            // The pool's count is none of its endpoints'.
            ((0.4, 0.6), json!({ "p": 3 }), "p: a 40, b 60"),
            // D45: weights that are all 0 count as 1 before they are divided.
            ((0.0, 0.0), json!({ "a": 3 }), "p: a 20, b 80"),
            ((0.0, 1.0), json!({ "b": 9 }), "p: b 100"),
        ] {
            let world = only(two(weights.0, weights.1), policy);
            let request = json!({ "in_flight": in_flight });
            assert_eq!(route_of(&world, request.clone()), expected, "{policy}: {weights:?} {in_flight}");
        }
        // An endpoint may be counted by its address.
        let by_address = json!({ "in_flight": { "a.internal": 3 } });
        assert_eq!(route_of(&only(two(0.4, 0.6), policy), by_address), "p: a 14.29, b 85.71", "{policy}");
        // DNS-only: the counts read as 0.
        let unproxied = only(two(0.4, 0.6), policy).set("/load_balancers/0/proxied", false);
        assert_eq!(route_of(&unproxied, json!({ "in_flight": { "a": 3 } })), "p: a 40, b 60", "{policy}");
    }
    // Nothing is counted under the others.
    for policy in ["random", "hash"] {
        let world = only(two(0.4, 0.6), policy);
        assert_eq!(route_of(&world, json!({ "in_flight": { "a": 3 } })), "p: a 40, b 60", "{policy}");
    }
}

#[test]
fn r8_17_pools_and_endpoints_are_counted_each_for_themselves() {
    let pools = [
        two(0.4, 0.6).with("origin_steering", json!({ "policy": "least_outstanding_requests" })),
        pool("q", [up("c")]),
    ];
    let www = balancer(&["p", "q"], "q")
        .with("steering_policy", "least_outstanding_requests")
        .with("random_steering", json!({ "pool_weights": { "p": 0.4, "q": 0.6 } }));
    let request = json!({ "in_flight": { "p": 3, "a": 3 } });
    assert_eq!(route_of(&world(pools, www), request), "14.29% p: a 14.29, b 85.71; 85.71% q: c 100");
}

#[test]
fn d47_hash_shares_are_by_weight_and_one_client_always_reaches_one_endpoint() {
    let world = only(two(0.25, 0.75), "hash");
    for client in ["192.0.2.7", "2001:db8::1", ""] {
        assert_eq!(route_of(&world, json!({ "client_ip": client })), "p: a 25, b 75", "no hash is invented: {client}");
    }
    let told = told(&world);
    assert!(told.contains("always reaches the same endpoint") && told.contains("can't be predicted"), "{told}");
    let random = self::told(&only(two(0.25, 0.75), "random"));
    assert!(!random.contains("predicted"), "{random}");
}

#[test]
fn r8_15_an_unknown_policy_is_taken_as_the_default() {
    let report = only(two(0.25, 0.75), "round_robin").report();
    assert_eq!(crate::common::way(report.decision()), "p: a 25, b 75");
    let errors: Vec<&str> = report.errors();
    assert_eq!(errors.len(), 1, "{errors:?}");
}

#[test]
fn r8_18_a_dns_only_answer_holds_all_usable_addresses_or_one() {
    let addresses = |pool: Pool, policy: &str, request: Value| {
        let world = only(pool, policy).set("/load_balancers/0/proxied", false).request(request);
        world.report().decision().addresses
    };
    for policy in ["random", "hash", "least_outstanding_requests", "least_connections"] {
        let three = |weights: [f64; 3]| {
            let [a, b, c] = weights;
            pool("p", [up("a").weight(a), up("b").weight(b), up("c").weight(c)])
        };
        assert_eq!(addresses(three([0.3; 3]), policy, json!({})), Some(3), "{policy}");
        assert_eq!(addresses(three([0.3, 0.3, 0.4]), policy, json!({})), Some(1), "{policy}");
        assert_eq!(addresses(three([0.3; 3]), policy, json!({ "in_flight": { "a": 5 } })), Some(3), "{policy}");
        // Only usable ones are compared.
        let mixed = pool("p", [up("a").weight(0.3), up("b").weight(0.3), down("c").weight(0.9)]);
        assert_eq!(addresses(mixed, policy, json!({})), Some(2), "{policy}");
    }
}

//! What usable pools give away (R8.19, Q46, Q47, D46).

use crate::common::traffic::{open, route, route_of, sole, world};
use crate::common::{Look, Pool, World, balancer, down, pool, up, way};
use serde_json::{Value, json};
use whydown_schema::report::Via;

fn shed(pool: Pool, percent: impl Into<Value>, policy: &str) -> Pool {
    pool.with("load_shedding", json!({ "default_percent": percent.into(), "default_policy": policy }))
}

fn p1() -> Pool {
    open("p1", "a1")
}

fn p2() -> Pool {
    open("p2", "a2")
}

fn p3() -> Pool {
    open("p3", "a3")
}

fn f() -> Pool {
    open("f", "a4")
}

/// Pools that shed these percentages by this policy, in order, with `f` behind them.
fn shedding(percents: &[(u32, &str)], steering_policy: &str) -> World {
    let pools = [p1(), p2(), p3()];
    let names: Vec<&str> = ["p1", "p2", "p3"].into_iter().take(percents.len()).collect();
    let pools = pools.into_iter().zip(percents).map(|(pool, (percent, policy))| shed(pool, *percent, policy));
    let www = balancer(&names, "f").with("steering_policy", steering_policy);
    world(pools.chain([f()]), www)
}

#[test]
fn d46_in_order_what_a_pool_sheds_goes_to_the_next_which_sheds_its_own_part_of_it() {
    for (id, percents, expected) in [
        ("R8.19", vec![(20, "random"), (0, "random")], "80% p1: a1 100; 20% p2: a2 100"),
        ("R8.19", vec![(0, "random"), (20, "random")], "p1: a1 100"),
        ("R8.19", vec![(100, "random"), (0, "random")], "p2: a2 100"),
        // R8.19: if every pool sheds, a part lands on the fallback.
        ("Q46", vec![(50, "random"), (50, "random")], "50% p1: a1 100; 25% p2: a2 100; 25% fallback f: a4 100"),
        ("C74", vec![(20, "random"), (20, "random")], "80% p1: a1 100; 16% p2: a2 100; 4% fallback f: a4 100"),
        (
            "D46",
            vec![(50, "random"), (20, "random"), (10, "random")],
            "50% p1: a1 100; 40% p2: a2 100; 9% p3: a3 100; 1% fallback f: a4 100",
        ),
        ("D46", vec![(100, "random"), (100, "random")], "fallback f: a4 100"),
        // By hash, each pool salted for itself, the numbers are the same.
        ("Q46", vec![(50, "hash"), (50, "hash")], "50% p1: a1 100; 25% p2: a2 100; 25% fallback f: a4 100"),
        ("Q46", vec![(50, "hash"), (50, "random")], "50% p1: a1 100; 25% p2: a2 100; 25% fallback f: a4 100"),
    ] {
        assert_eq!(route(&shedding(&percents, "off")), expected, "{id}: {percents:?}");
        assert_eq!(route(&shedding(&percents, "geo")), expected, "{id} under geo: {percents:?}");
    }
    // Under geo the list of the map is the order.
    let mapped = shedding(&[(50, "random"), (50, "random"), (0, "random")], "geo")
        .set("/load_balancers/0/region_pools", json!({ "WEU": ["p2", "p1"] }));
    assert_eq!(route_of(&mapped, json!({ "region": "WEU" })), "50% p2: a2 100; 25% p1: a1 100; 25% fallback f: a4 100");
}

#[test]
fn q46_one_draw_for_all_pools_or_one_for_each() {
    let (hash, random) = ("hash", "random");
    for (percents, salted, shared) in [
        (
            vec![(50, hash), (50, hash)],
            "50% p1: a1 100; 25% p2: a2 100; 25% fallback f: a4 100",
            "50% p1: a1 100; 50% fallback f: a4 100",
        ),
        // A client shed by one is shed by all with at least that percentage …
        (
            vec![(30, hash), (50, hash)],
            "70% p1: a1 100; 15% p2: a2 100; 15% fallback f: a4 100",
            "70% p1: a1 100; 30% fallback f: a4 100",
        ),
        // … and of those with less only in part.
        (
            vec![(50, hash), (30, hash)],
            "50% p1: a1 100; 35% p2: a2 100; 15% fallback f: a4 100",
            "50% p1: a1 100; 20% p2: a2 100; 30% fallback f: a4 100",
        ),
        (
            vec![(60, hash), (20, hash), (40, hash)],
            "40% p1: a1 100; 48% p2: a2 100; 7.2% p3: a3 100; 4.8% fallback f: a4 100",
            "40% p1: a1 100; 40% p2: a2 100; 20% fallback f: a4 100",
        ),
        // Only pools that shed by hash use the one draw.
        (
            vec![(50, hash), (50, random)],
            "50% p1: a1 100; 25% p2: a2 100; 25% fallback f: a4 100",
            "50% p1: a1 100; 25% p2: a2 100; 25% fallback f: a4 100",
        ),
        (
            vec![(50, hash), (50, random), (50, hash)],
            "50% p1: a1 100; 25% p2: a2 100; 12.5% p3: a3 100; 12.5% fallback f: a4 100",
            "50% p1: a1 100; 25% p2: a2 100; 25% fallback f: a4 100",
        ),
        (
            vec![(50, random), (50, random)],
            "50% p1: a1 100; 25% p2: a2 100; 25% fallback f: a4 100",
            "50% p1: a1 100; 25% p2: a2 100; 25% fallback f: a4 100",
        ),
    ] {
        for (reading, expected, other) in [("salted", salted, "shared"), ("shared", shared, "salted")] {
            let report = shedding(&percents, "off").reading("shed_hash", reading).report();
            assert_eq!(way(report.decision()), expected, "{reading}: {percents:?}");
            // What the other reading gives is told where it is something else.
            let contested: Vec<(&str, &str)> =
                report.decision().contested.iter().map(|it| (it.question, it.reading.as_str())).collect();
            let expected = if salted == shared { vec![] } else { vec![("Q46", other)] };
            assert_eq!(contested, expected, "{reading}: {percents:?}");
        }
    }
}

#[test]
fn d46_by_weight_the_shed_part_is_distributed_over_the_pools_not_yet_tried() {
    for (percents, weights, expected) in [
        // p1 is drawn for half, and half of that goes to p2.
        (vec![(50, "random"), (0, "random")], json!({}), "25% p1: a1 100; 75% p2: a2 100"),
        // Half of a half twice, and then nobody is left.
        (vec![(50, "random"), (50, "random")], json!({}), "37.5% p1: a1 100; 37.5% p2: a2 100; 25% fallback f: a4 100"),
        (vec![(100, "random"), (0, "random")], json!({}), "p2: a2 100"),
        (vec![(100, "random"), (100, "random")], json!({}), "fallback f: a4 100"),
        // p1 0.5, of which 0.25 is shed: to p2 3/5 and to p3 2/5 of it.
        (
            vec![(50, "random"), (0, "random"), (0, "random")],
            json!({ "p1": 0.5, "p2": 0.3, "p3": 0.2 }),
            "25% p1: a1 100; 45% p2: a2 100; 30% p3: a3 100",
        ),
        // The pool left has weight 0: it takes what is shed all the same (D45).
        (vec![(50, "random"), (0, "random")], json!({ "p1": 1, "p2": 0 }), "50% p1: a1 100; 50% p2: a2 100"),
    ] {
        for policy in ["random", "least_outstanding_requests", "least_connections"] {
            let world = shedding(&percents, policy)
                .set("/load_balancers/0/random_steering", json!({ "pool_weights": weights }));
            assert_eq!(route(&world), expected, "{policy}: {percents:?} {weights}");
        }
    }
    // What is open counts at each draw.
    let open = shedding(&[(50, "random"), (0, "random"), (0, "random")], "least_connections");
    // 1, 1/2 and 1/4: p1 4/7, and half of that divided by 2 to 1.
    assert_eq!(
        route_of(&open, json!({ "in_flight": { "p2": 1, "p3": 3 } })),
        "28.57% p1: a1 100; 47.62% p2: a2 100; 23.81% p3: a3 100"
    );
}

#[test]
fn q46_one_draw_under_a_policy_by_weight() {
    // The half of the clients that one pool sheds the other sheds too.
    let hash = shedding(&[(50, "hash"), (50, "hash")], "random");
    assert_eq!(route(&hash), "37.5% p1: a1 100; 37.5% p2: a2 100; 25% fallback f: a4 100");
    assert_eq!(route(&hash.reading("shed_hash", "shared")), "25% p1: a1 100; 25% p2: a2 100; 50% fallback f: a4 100");
}

#[test]
fn d46_the_nearest_and_the_fastest_shed_to_the_next_nearest_and_the_next_fastest() {
    let near = |pool: Pool, longitude: f64| pool.with("latitude", 0.0).with("longitude", longitude);
    let pools = [near(p1(), 90.0), near(shed(p2(), 50, "random"), 10.0), near(shed(p3(), 20, "random"), 20.0), f()];
    let world = world(pools, balancer(&["p1", "p2", "p3"], "f").with("steering_policy", "proximity"))
        .set("/data_centers/HND", json!({ "region": "NEAS", "latitude": 0.0, "longitude": 0.0 }));
    assert_eq!(route_of(&world, json!({ "data_center": "HND" })), "50% p2: a2 100; 40% p3: a3 100; 10% p1: a1 100");
}

#[test]
fn q47_health_comes_first_and_then_pools_that_can_serve_shed() {
    let world = |second: Pool| world([shed(p1(), 50, "random"), second, f()], balancer(&["p1", "p2"], "f"));
    assert_eq!(route(&world(p2())), "50% p1: a1 100; 50% p2: a2 100");
    // The only usable pool sheds: its part goes to the fallback.
    for gone in [sole("p2", "a2", false), p2().disabled()] {
        assert_eq!(route(&world(gone)), "50% p1: a1 100; 50% fallback f: a4 100");
    }
    // A pool that can't serve has nothing to shed.
    let first = crate::common::traffic::world(
        [shed(sole("p1", "a1", false), 50, "random"), p2(), f()],
        balancer(&["p1", "p2"], "f"),
    );
    assert_eq!(route(&first), "p2: a2 100");
}

#[test]
fn r8_19_shedding_changes_no_health() {
    let report = world(
        [shed(sole("p1", "a1", true), 100, "random"), shed(sole("p2", "a2", true), 100, "hash"), f()],
        balancer(&["p1", "p2"], "f"),
    )
    .report();
    assert_eq!(way(report.decision()), "fallback f: a4 100");
    assert_eq!(report.balancer().status.word(), "healthy");
    for id in ["p1", "p2"] {
        assert_eq!((report.pool(id).status.word(), report.pool(id).usable), ("healthy", true));
    }
}

#[test]
fn r8_19_what_reaches_the_fallback_is_served_by_all_its_enabled_endpoints() {
    let pools = |fallback| [shed(p1(), 40, "random"), fallback];
    let www = || balancer(&["p1"], "f");
    // Q42: its health is ignored, or healthy endpoints are preferred.
    let mixed = || pool("f", [up("b1"), down("b2")]).threshold(2);
    assert_eq!(route(&world(pools(mixed()), www())), "60% p1: a1 100; 40% fallback f: b1 50, b2 50");
    let preferring = world(pools(mixed()), www()).reading("fallback_uses_health", "prefer_healthy");
    assert_eq!(route(&preferring), "60% p1: a1 100; 40% fallback f: b1 100");
    // The fallback sheds nothing itself: there is nobody behind it.
    assert_eq!(route(&world(pools(shed(f(), 50, "random")), www())), "60% p1: a1 100; 40% fallback f: a4 100");
    // A pool may serve both ways at once.
    let both = world([shed(p1(), 50, "random"), shed(p2(), 50, "random")], balancer(&["p1", "p2"], "p2"));
    assert_eq!(route(&both), "50% p1: a1 100; 25% p2: a2 100; 25% fallback p2: a2 100");
    let report = both.report();
    assert_eq!(report.decision().via, Via::Steering);
    let text = report.proof("/load_balancers/0/decisions/0").text;
    assert!(text.contains("p2 (Fallback)"), "R8.6: {text}");
}

#[test]
fn where_no_fallback_can_serve_the_requests_stay_with_the_pools() {
    // A pool can serve, so there is no answer in its place (D30), and the shares add up.
    for (what, fallback) in
        [("disabled", f().disabled()), ("without an endpoint", pool("f", [])), ("missing", open("spare", "s"))]
    {
        for percent in [20, 100] {
            let alone = world([shed(p1(), percent, "random"), fallback.clone()], balancer(&["p1"], "f"));
            assert_eq!(route(&alone), "p1: a1 100", "{what} {percent}");
        }
        let two =
            world([shed(p1(), 20, "random"), shed(p2(), 20, "hash"), fallback.clone()], balancer(&["p1", "p2"], "f"));
        let report = two.report();
        let decision = report.decision();
        assert_eq!((decision.answer, decision.via), (None, Via::Steering), "{what}");
        assert!((decision.pools.iter().map(|pool| pool.share).sum::<f64>() - 1.0).abs() < 1e-9, "{what}");
        assert!(decision.pools.iter().all(|pool| !pool.fallback), "{what}");
        // What is shed on the way stays with pools that can take it: nobody misses the fallback.
        let taken = world([shed(p1(), 20, "random"), p2(), fallback.clone()], balancer(&["p1", "p2"], "f"));
        assert_eq!(route(&taken), "80% p1: a1 100; 20% p2: a2 100", "{what}");
    }
}

#[test]
fn r8_19_the_session_percentage_is_for_sessions_only() {
    let pools = || [p1().with("load_shedding", json!({ "session_percent": 60, "session_policy": "hash" })), p2()];
    assert_eq!(route(&world(pools(), balancer(&["p1", "p2"], "p2"))), "p1: a1 100");
    // Neither is there anything to shed where nothing is set.
    let nothing = [p1().with("load_shedding", json!({})), p2()];
    assert_eq!(route(&world(nothing, balancer(&["p1", "p2"], "p2"))), "p1: a1 100");
    // Without a policy it is random: the one draw of Q46 does not touch it.
    let silent = || p1().with("load_shedding", json!({ "default_percent": 50 }));
    let shared = world([silent(), shed(p2(), 50, "hash"), f()], balancer(&["p1", "p2"], "f"));
    assert_eq!(route(&shared.reading("shed_hash", "shared")), "50% p1: a1 100; 25% p2: a2 100; 25% fallback f: a4 100");
}

#[test]
fn r8_19_what_nobody_takes_stays_with_the_last_pool_tried() {
    // p1 sheds half to p2; what p2 would shed of it goes nowhere, since the fallback is disabled.
    let pools = || {
        vec![
            pool("p1", [up("a")]).with("load_shedding", json!({ "default_percent": 50 })),
            pool("p2", [up("b")]).with("load_shedding", json!({ "default_percent": 20 })),
            pool("spare", [up("c")]).disabled(),
        ]
    };
    let decided = |policy: &str| {
        let www = balancer(&["p1", "p2"], "spare").with("steering_policy", policy);
        pools().into_iter().fold(World::new(), World::pool).balancer(www).report()
    };
    assert_eq!(way(decided("off").decision()), "50% p1: a 100; 50% p2: b 100");
    // Half the requests try p1 first, and p2 keeps what it sheds; of the other half p2 sheds a fifth, which p1 keeps.
    assert_eq!(way(decided("random").decision()), "35% p1: a 100; 65% p2: b 100");
}

#[test]
fn r8_19_more_shedding_pools_than_can_be_worked_out_leave_the_decision_open() {
    let shedding = |count: usize, policy: &str| {
        let names: Vec<String> = (0..count).map(|number| format!("p{number}")).collect();
        let mut world = World::new();
        for name in &names {
            let origins = json!([{ "name": format!("e-{name}"), "address": "192.0.2.1" }]);
            let object = json!({ "name": name, "origins": origins, "load_shedding": { "default_percent": 50 } });
            world = world.push("pools", object);
        }
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        world.balancer(balancer(&names, "p0").with("steering_policy", policy)).report()
    };
    for (count, policy, decisions) in [(12, "random", 1), (13, "random", 0), (40, "off", 1)] {
        let report = shedding(count, policy);
        assert_eq!(report.balancer().decisions.len(), decisions, "{count} {policy}");
        assert_eq!(report.found("not-evaluated").len(), 1 - decisions, "{count} {policy}");
    }
}

//! Zero-downtime failover: where a request goes next that its endpoint fails (R8.22, R8.23).

use crate::common::{Balancer, Endpoint, Look, Parts, Pool, World, balancer, down, off, pool, up, way};
use crate::laws::cases;
use proptest::prelude::*;
use serde_json::{Value, json};
use whydown::{Options, Report};
use whydown_schema::report::{Decision, Retry};
use whydown_schema::{Outcome, Status};

fn world(pools: Vec<Pool>, balancer: Balancer) -> World {
    pools.into_iter().fold(World::new(), World::pool).balancer(balancer)
}

fn across() -> Balancer {
    balancer(&["p1", "p2", "p3"], "f").with("adaptive_routing", json!({ "failover_across_pools": true }))
}

fn f() -> Pool {
    pool("f", [up("d")])
}

/// `a → p1: b 100`, for each endpoint that has somewhere to send its requests.
fn retries(decision: &Decision) -> Vec<String> {
    let told = |retry: &Retry| {
        let there = Decision {
            pools: retry.pools.clone(),
            via: whydown_schema::report::Via::Steering,
            retry: Vec::new(),
            answer: None,
            ..decision.clone()
        };
        let fallback = if retry.pools.iter().any(|pool| pool.fallback) { "fallback " } else { "" };
        format!("{} → {fallback}{}", retry.from_endpoint, way(&there))
    };
    decision.retry.iter().map(told).collect()
}

fn of(pools: Vec<Pool>, balancer: Balancer) -> Vec<String> {
    retries(world(pools, balancer).report().decision())
}

#[test]
fn r8_22_another_healthy_endpoint_of_the_pool() {
    let own = || balancer(&["p1"], "f");
    for (what, first, expected) in [
        ("the other one", pool("p1", [up("a"), up("b")]), &["a → p1: b 100", "b → p1: a 100"][..]),
        (
            "by weight",
            pool("p1", [up("a"), up("b").weight(0.25), up("c").weight(0.75)]),
            &["a → p1: b 25, c 75", "b → p1: a 57.14, c 42.86", "c → p1: a 80, b 20"],
        ),
        ("no unhealthy one", pool("p1", [up("a"), down("b")]), &[]),
        ("no disabled one", pool("p1", [up("a"), off("b")]), &[]),
        ("one of weight 0 where there is no other", pool("p1", [up("a"), up("b").weight(0.0)]), &["a → p1: b 100"]),
        (
            "unmonitored ones",
            pool("p1", [off("x"), down("a"), down("b")]).unmonitored(),
            &["a → p1: b 100", "b → p1: a 100"],
        ),
    ] {
        assert_eq!(of(vec![first, f()], own()), expected, "{what}");
    }
    // One of which the name doesn't resolve is no alternative.
    let report = world(vec![pool("p1", [up("a"), up("b")]), f()], own())
        .push("unresolvable", json!({ "pool_id": "p1", "endpoint": "b" }))
        .report();
    assert_eq!(retries(report.decision()), Vec::<String>::new());
    // DNS-only: no balancer sees a request fail.
    let dns_only = world(vec![pool("p1", [up("a"), up("b")]), f()], own().dns_only()).report();
    assert_eq!((dns_only.decision().retry.len(), dns_only.decision().part("R8.22")), (0, None));
}

#[test]
fn r8_22_upon_these_codes_and_without_a_change_of_health() {
    let report = world(vec![pool("p1", [up("a"), up("b")]), f()], balancer(&["p1"], "f")).report();
    assert_eq!(report.decision().retry[0].codes, [521, 522, 523, 525, 526]);
    let [text] = report.decision().says("R8.22").try_into().unwrap();
    for words in [
        "ends in 521, 522, 523, 525 or 526",
        "Older text names 521, 522 and 523 only.",
        "503 for one, is passed to the visitor",
        "no status changes",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    assert_eq!(["a", "b"].map(|name| report.status(name)), ["healthy"; 2]);
    let retry = &report.decision().retry[0];
    assert_eq!(
        (retry.from_pool_id.as_str(), retry.pool_id.as_deref(), retry.endpoint.as_deref()),
        ("p1", Some("p1"), Some("b"))
    );
}

#[test]
fn r8_23_another_pool_where_the_pool_has_no_healthy_alternative() {
    let p1 = || pool("p1", [up("a"), down("x")]);
    let p2 = |healthy| pool("p2", [if healthy { up("b") } else { down("b") }]);
    let p3 = || pool("p3", [up("c"), up("e")]);
    for (what, pools, balancer, expected) in [
        ("off by default", vec![p1(), p2(true), f()], balancer(&["p1", "p2"], "f"), &[][..]),
        ("the next in order", vec![p1(), p2(true), p3(), f()], across(), &["a → p2: b 100"]),
        ("the next usable one", vec![p1(), p2(false), p3(), f()], across(), &["a → p3: c 50, e 50"]),
        ("the fallback after those", vec![p1(), p2(false), f()], across(), &["a → fallback f: d 100"]),
        ("whatever its health", vec![p1(), pool("f", [down("d")])], across(), &["a → fallback f: d 100"]),
        ("not a disabled one", vec![p1(), f().disabled()], across(), &[]),
        ("not the pool itself", vec![p1()], across().with("fallback_pool", "p1"), &[]),
        (
            "inside the pool first",
            vec![pool("p1", [up("a"), up("x")]), p2(true), f()],
            across(),
            &["a → p1: x 100", "x → p1: a 100"],
        ),
        (
            "by weight under random",
            vec![p1(), p2(true), pool("p3", [up("c")]), f()],
            across()
                .with("steering_policy", "random")
                .with("random_steering", json!({ "default_weight": 0.25, "pool_weights": { "p3": 0.75 } })),
            &[
                "a → 25% p2: b 100; 75% p3: c 100",
                "b → 25% p1: a 100; 75% p3: c 100",
                "c → 50% p1: a 100; 50% p2: b 100",
            ],
        ),
    ] {
        assert_eq!(of(pools, balancer), expected, "{what}");
    }
}

#[test]
fn r8_23_under_geo_only_inside_the_same_list_then_the_fallback() {
    let pools = || vec![pool("p1", [up("a")]), pool("p2", [up("b")]), pool("p3", [up("c")]), f()];
    let by_place = |weu: Value| across().with("steering_policy", "geo").with("region_pools", json!({ "WEU": weu }));
    for (weu, expected) in [(json!(["p3"]), "c → fallback f: d 100"), (json!(["p3", "p2"]), "c → p2: b 100")] {
        let report = world(pools(), by_place(weu)).request(json!({ "region": "WEU" })).report();
        assert_eq!(retries(report.decision()), [expected]);
        let text = report.decision().says("R8.23").concat();
        assert!(text.contains("WEU"), "{text}");
    }
}

#[test]
fn a_request_that_the_fallback_serves_is_retried_on_a_healthy_endpoint_of_it() {
    let report = world(vec![pool("p1", [down("a")]), pool("f", [up("x"), down("y")])], across()).report();
    assert_eq!(way(report.decision()), "fallback f: x 50, y 50");
    assert_eq!(retries(report.decision()), ["y → fallback f: x 100"]);
}

#[test]
fn with_sessions_the_setting_for_them_decides() {
    let report = |setting: Option<&str>, request: Value| {
        let mut balancer = balancer(&["p1"], "f").with("session_affinity", "cookie");
        if let Some(setting) = setting {
            balancer = balancer.with("session_affinity_attributes", json!({ "zero_downtime_failover": setting }));
        }
        world(vec![pool("p1", [up("a"), up("b")]), f()], balancer).request(request).report()
    };
    let session = || json!({ "session": { "pool_id": "p1", "endpoint": "b" } });
    for setting in [None, Some("none")] {
        // Requests that have a session, and those that get one.
        for request in [session(), json!({})] {
            let report = report(setting, request);
            assert_eq!(retries(report.decision()), Vec::<String>::new());
            let [text] = report.decision().says("R8.22").try_into().unwrap();
            assert!(text.contains("nothing is retried") && text.contains("set to none"), "{text}");
        }
    }
    for (setting, words) in [("temporary", "The session stays"), ("sticky", "The session moves along.")] {
        let report = report(Some(setting), session());
        assert_eq!(retries(report.decision()), ["b → p1: a 100"]);
        let [text] = report.decision().says("R8.22").try_into().unwrap();
        assert!(text.contains(words), "{text}");
    }
}

#[test]
fn a_session_that_stays_goes_on_like_any_other_request() {
    // It drains at a disabled endpoint, and its pool isn't the first in order.
    let balancer = across()
        .with("session_affinity", "cookie")
        .with("session_affinity_attributes", json!({ "drain_duration": 60, "zero_downtime_failover": "temporary" }));
    let report = |second: Pool| {
        world(vec![pool("p1", [up("a")]), second, f()], balancer.clone())
            .request(json!({ "session": { "pool_id": "p2", "endpoint": "c" } }))
            .report()
    };
    assert_eq!(retries(report(pool("p2", [up("b"), off("c")])).decision()), ["c → p2: b 100"]);
    assert_eq!(retries(report(pool("p2", [down("b"), up("c")])).decision()), ["c → p1: a 100"]);
}

#[test]
fn a_pool_that_serves_twice_tells_each_endpoint_once() {
    // What p1 sheds goes to the fallback, which is p1: there its unhealthy endpoint serves too (Q42).
    let p1 = pool("p1", [up("a"), down("x")]).with("load_shedding", json!({ "default_percent": 20 }));
    let report = world(vec![p1], balancer(&["p1"], "p1")).report();
    assert_eq!(way(report.decision()), "80% p1: a 100; 20% fallback p1: a 50, x 50");
    assert_eq!(retries(report.decision()), ["x → fallback p1: a 100"]);
}

#[test]
fn of_a_large_pool_the_first_retries_are_told_and_that_it_was_shortened_is_said() {
    let origins: Vec<Value> = (0..3_000).map(|index| json!({ "name": format!("e{index}") })).collect();
    let world = World::new().push("pools", json!({ "id": "p1", "origins": origins })).balancer(balancer(&["p1"], "p1"));
    let report = whydown::evaluate(&world.0, Options::default()).unwrap();
    let targets: usize = report.decision().retry.iter().flat_map(|it| &it.pools).map(|it| it.endpoints.len()).sum();
    assert!((2_000..5_000).contains(&targets), "{targets}");
    assert!(report.decision().says("R8.22")[0].contains("the first of these retries only"));
    // A pool that is named twice is told once.
    let twice =
        of(vec![pool("p1", [up("a"), up("b")])], balancer(&["p1", "p1"], "p1").with("steering_policy", "random"));
    assert_eq!(twice, ["a → p1: b 100", "b → p1: a 100"]);
}

// Real problems.

#[test]
fn c81_which_errors_are_retried() {
    let two = world(vec![pool("p1", [up("a"), up("b")]), f()], balancer(&["p1"], "f")).report();
    assert_eq!(retries(two.decision()), ["a → p1: b 100", "b → p1: a 100"], "522: one retry on the other");
    assert!(two.decision().says("R8.22")[0].contains("503 for one, is passed to the visitor"));
    // With one endpoint per pool only with `failover_across_pools`.
    let alone = || vec![pool("p1", [up("a")]), pool("p2", [up("b")]), pool("p3", [up("c")]), f()];
    let without = world(alone(), balancer(&["p1", "p2", "p3"], "f")).report();
    assert_eq!(retries(without.decision()), Vec::<String>::new());
    let [text] = without.decision().says("R8.23").try_into().unwrap();
    assert!(text.contains("failover across pools is off") && text.contains("is not retried"), "{text}");
    assert_eq!(of(alone(), across()), ["a → p2: b 100"]);
}

#[test]
fn c42_a_rolling_restart_that_answers_503_is_the_visitors() {
    let report = world(vec![pool("p1", [up("a"), up("b")]), f()], balancer(&["p1"], "f")).report();
    assert_eq!(way(report.decision()), "p1: a 50, b 50", "half of the requests see it until the next probe");
    assert!(!report.decision().retry[0].codes.contains(&503));
}

#[derive(Clone, Debug)]
struct Case {
    /// For each pool its endpoints: 0 healthy, 1 unhealthy, 2 disabled; and weight 0 or not.
    pools: Vec<Vec<(u8, bool)>>,
    thresholds: [u32; 3],
    shed: [(u32, u32); 3],
    by_weight: bool,
    across: bool,
    affinity: bool,
    failover: usize,
    drain: bool,
    stay: bool,
    session: Option<(usize, usize)>,
}

const NAMES: [[&str; 3]; 3] = [["a0", "a1", "a2"], ["b0", "b1", "b2"], ["c0", "c1", "c2"]];
const POOLS: [&str; 3] = ["p0", "p1", "p2"];

fn case() -> impl Strategy<Value = Case> {
    let endpoints = prop::collection::vec((0_u8..3, prop::bool::weighted(0.2)), 1..4);
    let shed = prop::sample::select(vec![(0, 0), (0, 0), (20, 25), (100, 100), (50, 0)]);
    let flags = (any::<bool>(), any::<bool>(), prop::bool::weighted(0.7), 0_usize..3, any::<bool>(), any::<bool>());
    let session = prop::option::weighted(0.7, (0_usize..3, 0_usize..3));
    (prop::collection::vec(endpoints, 3), prop::array::uniform3(0_u32..3), prop::array::uniform3(shed), flags, session)
        .prop_map(|(pools, thresholds, shed, flags, session)| {
            let (by_weight, across, affinity, failover, drain, stay) = flags;
            Case { pools, thresholds, shed, by_weight, across, affinity, failover, drain, stay, session }
        })
}

impl Case {
    fn report(&self) -> Report {
        let mut world = World::new();
        for (index, endpoints) in self.pools.iter().enumerate() {
            let endpoint = |(number, (state, weightless)): (usize, &(u8, bool))| -> Endpoint {
                let made = match state {
                    0 => up(NAMES[index][number]),
                    1 => down(NAMES[index][number]),
                    _ => off(NAMES[index][number]),
                };
                made.weight(if *weightless { 0.0 } else { 1.0 })
            };
            let made: Vec<Endpoint> = endpoints.iter().enumerate().map(endpoint).collect();
            let pool = match <[Endpoint; 1]>::try_from(made.clone()) {
                Ok(one) => pool(POOLS[index], one),
                Err(more) => match <[Endpoint; 2]>::try_from(more) {
                    Ok(two) => pool(POOLS[index], two),
                    Err(more) => pool(POOLS[index], <[Endpoint; 3]>::try_from(more).unwrap()),
                },
            };
            let (default_percent, session_percent) = self.shed[index];
            let shed = json!({ "default_percent": default_percent, "session_percent": session_percent });
            world = world.pool(pool.threshold(self.thresholds[index]).with("load_shedding", shed));
        }
        let failover = ["none", "temporary", "sticky"][self.failover];
        let drain = if self.drain { 60 } else { 0 };
        let attributes = json!({ "drain_duration": drain, "zero_downtime_failover": failover });
        let balancer = balancer(&["p0", "p1"], "p2")
            .with("steering_policy", if self.by_weight { "random" } else { "off" })
            .with("adaptive_routing", json!({ "failover_across_pools": self.across }))
            .with("session_affinity", if self.affinity { "cookie" } else { "none" })
            .with("session_affinity_attributes", attributes);
        let request = match self.session {
            Some((pool, endpoint)) => {
                json!({ "session": { "pool_id": POOLS[pool], "endpoint": NAMES[pool][endpoint] } })
            }
            None => json!({}),
        };
        let reading = if self.stay { "stay" } else { "move" };
        world.balancer(balancer).request(request).reading("affinity_in_critical_pool", reading).proofs()
    }
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn a_session_stays_on_no_unhealthy_endpoint_and_a_retry_goes_to_none_and_not_back(case in case()) {
        let report = case.report();
        let decision = report.decision();
        // Shares add up.
        let _ = way(decision);
        let steps = &decision.because.as_ref().unwrap().steps;
        for step in steps.iter().filter(|step| step.outcome == Outcome::Stays) {
            let (pool, endpoint) = (report.pool(step.facts.text("pool").unwrap()), step.facts.text("endpoint").unwrap());
            let status = report.endpoint(endpoint).status;
            prop_assert!(status == Status::Healthy || status == Status::Disabled && case.drain, "{status:?}");
            prop_assert!(pool.usable || case.stay);
            prop_assert!(decision.pools.iter().any(|it| it.pool_id == pool.id));
            prop_assert!(case.affinity && case.session.is_some());
        }
        prop_assert!(decision.retry.is_empty() || !case.affinity || case.failover > 0);
        let told = retries(decision);
        prop_assert_eq!(told.len(), decision.retry.len(), "shares of each retry add up");
        for retry in &decision.retry {
            let same_pool = retry.pools.iter().all(|it| it.pool_id == retry.from_pool_id);
            prop_assert!(same_pool || case.across);
            for target in &retry.pools {
                prop_assert!(same_pool || target.pool_id != retry.from_pool_id);
                for endpoint in &target.endpoints {
                    prop_assert_ne!(&endpoint.name, &retry.from_endpoint);
                    let status = report.endpoint(&endpoint.name).status;
                    // Only the global fallback is taken whatever its health.
                    prop_assert!(status == Status::Healthy || target.fallback && !same_pool, "{:?}", retry);
                }
            }
        }
    }
}

#[test]
fn d45_a_retry_among_pools_of_weight_0_counts_what_is_open_to_each() {
    let www = across()
        .with("steering_policy", "least_outstanding_requests")
        .with("random_steering", json!({ "default_weight": 0, "pool_weights": { "p1": 1 } }));
    let pools = vec![pool("p1", [up("a")]), pool("p2", [up("b")]), pool("p3", [up("c")]), f()];
    let report = world(pools, www).request(json!({ "in_flight": { "p2": 3 } })).report();
    // p1 alone has a weight. Failed by it, a request goes to p2 and p3 as 1/4 to 1.
    assert_eq!(way(report.decision()), "p1: a 100");
    assert_eq!(retries(report.decision()), ["a → 20% p2: b 100; 80% p3: c 100"]);
}

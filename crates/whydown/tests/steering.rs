//! Where requests go: the policy `off` and the fallback pool (R8.1–R8.7, R8.13, R8.15, R8.18, Q42, Q43).

use crate::common::{
    Balancer, FAIL, Look, OBSERVER, Parts, Pool, World, balancer, down, grouped, judged, off, pool, unknown, up, way,
};
use serde_json::{Value, json};
use whydown::{Report, Severity};
use whydown_schema::Outcome;
use whydown_schema::report::Decision;

fn world(pools: Vec<Pool>, balancer: Balancer) -> World {
    pools.into_iter().fold(World::new(), World::pool).balancer(balancer)
}

/// `p1`, `p2` and `p3` in order, `f` as the fallback.
fn routed(pools: Vec<Pool>) -> String {
    let world = world(pools, balancer(&["p1", "p2", "p3"], "f"));
    way(world.report().decision())
}

fn p1(healthy: bool) -> Pool {
    pool("p1", [if healthy { up("a1") } else { down("a1") }])
}

fn p2(healthy: bool) -> Pool {
    pool("p2", [if healthy { up("a2") } else { down("a2") }])
}

fn p3(healthy: bool) -> Pool {
    pool("p3", [if healthy { up("a3") } else { down("a3") }])
}

fn f(healthy: bool) -> Pool {
    pool("f", [if healthy { up("a4") } else { down("a4") }])
}

#[test]
fn pools_in_order_and_then_the_fallback() {
    for (id, pools, expected) in [
        // R8.7: `default_pools` in order.
        ("R8.7", vec![p1(true), p2(true), p3(true), f(true)], "p1: a1 100"),
        // R8.3: a critical pool is skipped, for the next in order.
        ("R8.3", vec![p1(false), p2(true), p3(true), f(true)], "p2: a2 100"),
        ("R8.3", vec![p1(false), p2(false), p3(true), f(true)], "p3: a3 100"),
        // R8.2: only usable pools, and inside a pool only healthy enabled endpoints.
        (
            "R8.2",
            vec![pool("p1", [up("a"), down("b"), off("c"), unknown("d")]), p2(true), p3(true), f(true)],
            "p1: a 100",
        ),
        ("R8.2", vec![pool("p1", [up("a"), down("b")]).threshold(2), p2(true), p3(true), f(true)], "p2: a2 100"),
        // R6.8, R6.6, R6.5: disabled and undetermined pools are passed over, unmonitored ones are not.
        ("R6.8", vec![p1(true).disabled(), p2(true), p3(true), f(true)], "p2: a2 100"),
        ("R6.6", vec![pool("p1", [unknown("a")]), p2(true), p3(true), f(true)], "p2: a2 100"),
        ("R6.5", vec![pool("p1", [unknown("a")]).unmonitored(), p2(true), p3(true), f(true)], "p1: a 100"),
        // D19, D20: nothing to serve with.
        ("D19", vec![p1(false).threshold(0), p2(true), p3(true), f(true)], "p2: a2 100"),
        ("D20", vec![pool("p1", [off("a")]).unmonitored(), p2(true), p3(true), f(true)], "p2: a2 100"),
        // R8.4: no usable pool → the fallback, its health ignored.
        ("R8.4", vec![p1(false), p2(false), p3(false), f(true)], "fallback f: a4 100"),
        ("R8.4", vec![p1(false), p2(false), p3(false), f(false)], "fallback f: a4 100"),
        ("R8.4", vec![p1(false), p2(false), p3(false), pool("f", [unknown("x")])], "fallback f: x 100"),
        ("R8.4", vec![p1(false), p2(false), p3(false), pool("f", [unknown("x")]).unmonitored()], "fallback f: x 100"),
        // R8.5: critical and the fallback disabled. Q43: or without an enabled endpoint.
        ("R8.5", vec![p1(false), p2(false), p3(false), f(true).disabled()], "http_530_1016"),
        ("Q43", vec![p1(false), p2(false), p3(false), pool("f", [off("x"), off("y")])], "http_530_1016"),
        ("Q43", vec![p1(false), p2(false), p3(false), pool("f", [])], "http_530_1016"),
        // D45: or one that does not exist.
        ("D45", vec![p1(false), p2(false), p3(false)], "http_530_1016"),
        // A disabled fallback harms nobody while a pool serves.
        ("R8.5", vec![p1(false), p2(true), p3(true), f(true).disabled()], "p2: a2 100"),
    ] {
        assert_eq!(routed(pools.clone()), expected, "{id}: {pools:?}");
    }
}

#[test]
fn r8_5_proxied_and_dns_only_clients_get_different_answers() {
    for (fallback, rule) in
        [(f(true).disabled(), "R8.5"), (pool("f", [off("x")]), "Q43"), (pool("spare", [up("s")]), "D45")]
    {
        for (balancer, answer) in
            [(balancer(&["p1"], "f"), "http_530_1016"), (balancer(&["p1"], "f").dns_only(), "soa")]
        {
            let report = world(vec![p1(false), fallback.clone()], balancer).report();
            let decision = report.decision();
            // D30: via none, and no pools.
            assert_eq!(way(decision), answer, "{rule}");
            assert_eq!((decision.addresses, decision.because.as_ref().unwrap().rule), (None, rule));
            assert_eq!(report.balancer().status.word(), "critical");
        }
    }
}

#[test]
fn r8_4_the_last_pool_listed_is_the_fallback_by_default() {
    let without = balancer(&["p1", "p2"], "").with("fallback_pool", Value::Null);
    let report = world(vec![p1(false), p2(false)], without).report();
    assert_eq!(way(report.decision()), "fallback p2: a2 100");
    assert_eq!(report.found("fallback-missing"), [(Severity::Error, "/load_balancers/0/fallback_pool")]);
}

#[test]
fn r8_6_fallback_traffic_is_marked_as_the_analytics_mark_it() {
    let report = world(vec![p1(false), f(true)], balancer(&["p1"], "f")).report();
    let text = report.proof("/load_balancers/0/decisions/0").text;
    assert!(text.contains("f (Fallback)"), "{text}");
}

#[test]
fn r8_7_without_any_monitor_the_first_pool_always_serves() {
    let pools = vec![pool("p1", [unknown("a")]).unmonitored(), pool("p2", [unknown("b")]).unmonitored()];
    let www = balancer(&["p1", "p2"], "p2");
    assert_eq!(way(world(pools.clone(), www.clone()).report().decision()), "p1: a 100");
    // R6.5: except where its endpoint's name doesn't resolve.
    let unresolvable = world(pools, www).push("unresolvable", json!({ "pool_id": "p1", "endpoint": "a" }));
    assert_eq!(way(unresolvable.report().decision()), "p2: b 100");
}

#[test]
fn r8_13_an_empty_or_absent_policy_without_maps_is_off() {
    for policy in [json!(""), json!(null), json!("off")] {
        let world =
            world(vec![p1(false), p2(true)], balancer(&["p1", "p2"], "p2").with("steering_policy", policy.clone()));
        assert_eq!(way(world.report().decision()), "p2: a2 100", "{policy}");
    }
    // An empty map is none.
    let www = balancer(&["p1"], "p1").with("steering_policy", "").with("region_pools", json!({}));
    assert_eq!(way(world(vec![p1(true)], www).report().decision()), "p1: a1 100");
}

#[test]
fn d34_geo_maps_are_ignored_under_other_policies_with_a_note() {
    let www = balancer(&["p1"], "p1")
        .with("region_pools", json!({ "WEU": ["p2"] }))
        .with("pop_pools", json!({ "CDG": ["p2"] }));
    let report = world(vec![p1(true), p2(true)], www).request(json!({ "region": "WEU" })).report();
    assert_eq!(way(report.decision()), "p1: a1 100");
    let notes: Vec<(Severity, &str)> = report
        .diagnostics
        .iter()
        .filter(|it| it.rule == Some("D34"))
        .map(|it| (it.severity, it.path.as_str()))
        .collect();
    assert_eq!(
        notes,
        [(Severity::Note, "/load_balancers/0/pop_pools"), (Severity::Note, "/load_balancers/0/region_pools")]
    );
}

#[test]
fn r8_15_shares_are_weights_over_the_healthy_enabled_endpoints() {
    for (id, endpoints, expected) in [
        ("R8.15", vec![up("a"), up("b")], "p: a 50, b 50"),
        ("R8.15", vec![up("a").weight(0.5), up("b").weight(0.5)], "p: a 50, b 50"),
        ("R8.15", vec![up("a").weight(0.25), up("b").weight(0.25), up("c").weight(0.5)], "p: a 25, b 25, c 50"),
        ("R8.15", vec![up("a").weight(0.25), up("b").weight(0.25), down("c").weight(0.5)], "p: a 50, b 50"),
        ("R8.15", vec![up("a").weight(0.3), up("b").weight(0.1), off("c")], "p: a 75, b 25"),
        // R6.7: an endpoint of weight 0 gets no traffic. D45: weights that are all 0 count as all 1.
        ("R6.7", vec![up("a").weight(0.0), up("b").weight(0.2)], "p: b 100"),
        ("D45", vec![up("a").weight(0.0), up("b").weight(0.0)], "p: a 50, b 50"),
        ("D45", vec![up("a").weight(0.0), up("b").weight(0.0), down("c")], "p: a 50, b 50"),
    ] {
        let origins: Vec<_> = endpoints.clone();
        let world = match <[_; 2]>::try_from(origins) {
            Ok(two) => World::new().pool(pool("p", two)),
            Err(three) => World::new().pool(pool("p", <[_; 3]>::try_from(three).unwrap())),
        };
        let report = world.balancer(balancer(&["p"], "p")).report();
        assert_eq!(way(report.decision()), expected, "{id}: {endpoints:?}");
    }
}

#[test]
fn q42_the_fallback_uses_every_enabled_endpoint_or_prefers_healthy_ones() {
    let route = |fallback: Pool, reading: &str| {
        let world = world(vec![p1(false), fallback], balancer(&["p1"], "f")).reading("fallback_uses_health", reading);
        way(world.report().decision())
    };
    let mixed = || pool("f", [up("e1"), down("e2")]).threshold(2);
    assert_eq!(route(mixed(), "no"), "fallback f: e1 50, e2 50");
    assert_eq!(route(mixed(), "prefer_healthy"), "fallback f: e1 100");
    let failing = || pool("f", [down("e1"), down("e2"), off("e3")]);
    assert_eq!(route(failing(), "no"), "fallback f: e1 50, e2 50");
    assert_eq!(route(failing(), "prefer_healthy"), "fallback f: e1 50, e2 50", "none is healthy");
    // A pool that is its own fallback.
    let own = world(vec![mixed()], balancer(&["f"], "f"));
    assert_eq!(way(own.report().decision()), "fallback f: e1 50, e2 50");
}

#[test]
fn q15_steering_goes_on_as_if_no_monitor_were_attached() {
    let world = |reading| {
        grouped(&[(OBSERVER, FAIL)])
            .set("/data_centers/LHR", json!({ "region": "WEU" }))
            .pool(p2(true))
            .balancer(balancer(&["eu", "p2"], "p2"))
            .reading("no_voters", reading)
            .report()
    };
    for (reading, status, route) in [
        ("unmonitored", "unmonitored", "eu: app-1 100"),
        ("up", "healthy", "eu: app-1 100"),
        ("down", "unknown", "p2: a2 100"),
    ] {
        let report = world(reading);
        assert_eq!((report.status("app-1"), way(report.decision()).as_str()), (status, route), "{reading}");
    }
}

#[test]
fn r8_18_a_dns_only_answer_holds_all_addresses_or_one() {
    let addresses = |pool: Pool, balancer: Balancer| world(vec![pool], balancer).report().decision().addresses;
    let dns_only = || balancer(&["p"], "p").dns_only();
    let three = |weights: [f64; 3]| {
        let [a, b, c] = weights;
        pool("p", [up("a").weight(a), up("b").weight(b), up("c").weight(c)])
    };
    assert_eq!(addresses(three([1.0, 1.0, 1.0]), dns_only()), Some(3));
    assert_eq!(addresses(three([0.5, 0.5, 0.5]), dns_only()), Some(3));
    assert_eq!(addresses(three([1.0, 1.0, 0.5]), dns_only()), Some(1));
    assert_eq!(addresses(pool("p", [up("a"), up("b"), down("c")]), dns_only()), Some(2), "usable ones");
    assert_eq!(addresses(pool("p", [down("a"), down("b")]), dns_only()), Some(2), "as the fallback");
    assert_eq!(addresses(three([1.0, 1.0, 1.0]), balancer(&["p"], "p")), None, "proxied");
}

fn unresolvable(endpoint: &str, data_centers: Option<&[&str]>) -> Value {
    match data_centers {
        None => json!({ "pool_id": "p1", "endpoint": endpoint }),
        Some(data_centers) => json!({ "pool_id": "p1", "endpoint": endpoint, "data_centers": data_centers }),
    }
}

#[test]
fn d44_an_endpoint_whose_name_does_not_resolve_is_skipped_in_the_choice() {
    let checked = |pool: Pool| pool.with("check_regions", json!(["WEU"]));
    let pools = |threshold| vec![checked(pool("p1", [up("a"), up("b")]).threshold(threshold)), checked(p2(true))];
    let route = |threshold: u32, entry: Value, request: Value| {
        let mut world = world(pools(threshold), balancer(&["p1", "p2"], "p2"));
        for probe in world.0["probes"].as_array_mut().unwrap() {
            probe["region"] = json!("WEU");
        }
        let report = world.push("unresolvable", entry).request(request).report();
        // It changes no status.
        assert_eq!(["a", "b"].map(|name| report.status(name)), ["healthy", "healthy"]);
        assert_eq!(report.pool("p1").status.word(), "healthy");
        way(report.decision())
    };
    let (at_cdg, at_lhr, nowhere_known) =
        (json!({ "data_center": "CDG" }), json!({ "data_center": "LHR" }), json!({ "name": "anybody" }));
    // R6.10: for those requests, at that data center only.
    assert_eq!(route(1, unresolvable("a", Some(&["CDG"])), at_cdg.clone()), "p1: b 100");
    assert_eq!(route(1, unresolvable("a", Some(&["CDG"])), at_lhr.clone()), "p1: a 50, b 50");
    assert_eq!(route(1, unresolvable("a", Some(&["CDG"])), nowhere_known.clone()), "p1: a 50, b 50");
    // Without a list of data centers: nowhere.
    assert_eq!(route(1, unresolvable("a", None), at_lhr), "p1: b 100");
    assert_eq!(route(1, unresolvable("a", None), nowhere_known), "p1: b 100");
    // It counts towards no threshold for that request.
    assert_eq!(route(2, unresolvable("a", Some(&["CDG"])), at_cdg), "p2: a2 100");
}

#[test]
fn d44_what_the_threshold_does_not_count_is_not_missed() {
    // Q32 `no`: the endpoint of weight 0 counts towards no threshold, so its name may fail to resolve.
    let world = world(vec![pool("p1", [up("a").weight(0.0), up("b")]), p2(true)], balancer(&["p1", "p2"], "p2"))
        .reading("weight_zero_counts", "no")
        .push("unresolvable", unresolvable("a", None));
    assert_eq!(way(world.report().decision()), "p1: b 100");
}

#[test]
fn d44_per_data_center_the_threshold_applies_once_over_the_endpoints_left() {
    let route = |threshold| {
        let world = world(
            vec![pool("p1", [up("a"), up("b"), up("c")]).threshold(threshold), p2(true)],
            balancer(&["p1", "p2"], "p2"),
        );
        way(world
            .reading("pool_order", "per_data_center")
            .push("unresolvable", unresolvable("a", None))
            .report()
            .decision())
    };
    assert_eq!(route(2), "p1: b 50, c 50");
    assert_eq!(route(3), "p2: a2 100");
}

#[test]
fn d44_a_fallback_of_which_nothing_resolves_ends_as_if_it_were_disabled() {
    let route = |data_centers: Option<&[&str]>, request: Value| {
        let world = world(vec![pool("p1", [down("a"), down("b")])], balancer(&["p1"], "p1"))
            .push("unresolvable", unresolvable("a", data_centers))
            .push("unresolvable", unresolvable("b", data_centers))
            .set("/pools/0/check_regions", json!(["WEU"]))
            .set("/probes/0/region", "WEU")
            .set("/probes/1/region", "WEU");
        way(world.request(request).report().decision())
    };
    assert_eq!(route(None, json!({})), "http_530_1016");
    assert_eq!(route(Some(&["CDG"]), json!({ "data_center": "CDG" })), "http_530_1016");
    assert_eq!(route(Some(&["CDG"]), json!({ "data_center": "LHR" })), "fallback p1: a 50, b 50");
}

#[test]
fn d44_a_fallback_that_prefers_healthy_endpoints_takes_what_resolves() {
    let world = world(vec![pool("p1", [up("a"), down("b")]).threshold(2)], balancer(&["p1"], "p1"))
        .push("unresolvable", unresolvable("a", None))
        .reading("fallback_uses_health", "prefer_healthy");
    assert_eq!(way(world.report().decision()), "fallback p1: b 100");
}

#[test]
fn d45_weights_that_are_all_0_count_as_equal_and_that_is_said() {
    // C67: a client that sends 0 where it has no weight.
    let report = world(vec![pool("p", [up("a").weight(0.0), up("b").weight(0.0)])], balancer(&["p"], "p")).report();
    assert_eq!(way(report.decision()), "p: a 50, b 50");
    let text = report.decision().part("R8.15").unwrap().text.clone();
    assert!(text.contains("Weights that are all 0 are taken as equal."), "{text}");
    let usual = world(vec![pool("p", [up("a").weight(0.0), up("b")])], balancer(&["p"], "p")).report();
    assert!(!usual.decision().part("R8.15").unwrap().text.contains("all 0"));
}

#[test]
fn d44_an_unmonitored_pool_that_resolves_nowhere_is_not_usable_and_counts_as_unhealthy() {
    let world = |data_centers: Option<&[&str]>| {
        world(vec![pool("p1", [unknown("a")]).unmonitored(), p2(true)], balancer(&["p1", "p2"], "p2"))
            .push("unresolvable", unresolvable("a", data_centers))
            .report()
    };
    let nowhere = world(None);
    assert!(!nowhere.pool("p1").usable);
    assert_eq!(nowhere.balancer().status.word(), "degraded");
    assert_eq!(way(nowhere.decision()), "p2: a2 100");
    let at_one = world(Some(&["CDG"]));
    assert!(at_one.pool("p1").usable, "only entries without a list mean nowhere");
    assert_eq!(at_one.balancer().status.word(), "healthy");
}

/// What is said of the first pool that is passed over, with its rule.
fn passed_over(report: &Report) -> (&'static str, String) {
    let step = report.decision().because.as_ref().unwrap().steps[0].clone();
    assert_eq!(step.outcome, Outcome::Skipped);
    (step.rule, step.text)
}

#[test]
fn d44_what_does_not_resolve_is_the_reason_why_a_pool_is_passed_over() {
    let report = |first: Pool| {
        world(vec![first, p2(true)], balancer(&["p1", "p2"], "p2"))
            .push("unresolvable", unresolvable("a", None))
            .report()
    };
    let unmonitored = report(pool("p1", [unknown("a")]).unmonitored());
    assert_eq!(passed_over(&unmonitored).1, "p1 is passed over: no endpoint is left whose name resolves.");
    let all = report(pool("p1", [up("a"), down("b")]));
    assert_eq!(passed_over(&all).1, "p1 is passed over: no endpoint is left whose name resolves.");
    let too_few = report(pool("p1", [up("a"), up("b")]).threshold(2));
    assert_eq!(
        passed_over(&too_few).1,
        "p1 is passed over: only 1 of its healthy endpoints has a name that resolves, and it needs 2."
    );
    assert_eq!(too_few.pool("p1").status.word(), "healthy", "it changes no status");
    assert_eq!([unmonitored, all, too_few].map(|report| way(report.decision())), ["p2: a2 100"; 3]);
}

#[test]
fn d19_a_pool_with_threshold_0_and_nothing_to_serve_with_is_not_called_critical() {
    let report = world(vec![p1(false).threshold(0), p2(true)], balancer(&["p1", "p2"], "p2")).report();
    assert_eq!(report.pool("p1").status.word(), "degraded");
    let (rule, text) = passed_over(&report);
    assert_eq!(rule, "D19");
    assert!(text.contains("threshold is 0") && !text.contains("critical"), "{text}");
    // One that is critical is passed over by R8.3.
    let critical = world(vec![p1(false), p2(true)], balancer(&["p1", "p2"], "p2")).report();
    assert_eq!(passed_over(&critical), ("R8.3", "p1 is passed over: it is critical.".to_owned()));
}

/// Which readings would send the requests elsewhere: question, key, reading, and where to.
fn elsewhere(world: &World) -> Vec<(&'static str, &'static str, String, String)> {
    let report = world.report();
    let decision = report.decision();
    let contested = decision.contested.iter().map(|it| {
        let other = Decision { pools: it.pools.clone(), answer: it.answer, contested: Vec::new(), ..decision.clone() };
        assert!(!it.text.is_empty(), "{it:?}");
        (it.question, it.key, it.reading.clone(), way(&other))
    });
    contested.collect()
}

#[test]
fn q42_a_decision_tells_where_another_reading_would_send_the_requests() {
    let own = || world(vec![pool("p", [up("e1"), down("e2")]).threshold(2)], balancer(&["p"], "p"));
    assert_eq!(
        elsewhere(&own()),
        [("Q42", "fallback_uses_health", "prefer_healthy".to_owned(), "fallback p: e1 100".to_owned())]
    );
    assert_eq!(
        elsewhere(&own().reading("fallback_uses_health", "prefer_healthy")),
        [("Q42", "fallback_uses_health", "no".to_owned(), "fallback p: e1 50, e2 50".to_owned())]
    );
    // Where the policy chooses, the fallback's endpoints are no question.
    assert_eq!(elsewhere(&world(vec![p1(true), f(false)], balancer(&["p1"], "f"))), []);
}

#[test]
fn each_request_gets_its_decision_in_order() {
    let report = world(vec![p1(true)], balancer(&["p1"], "p1"))
        .request(json!({ "name": "Paris", "region": "WEU" }))
        .request(json!({ "name": "Tokyo" }))
        .report();
    let names: Vec<Value> = report.balancer().decisions.iter().map(|it| it.request.given["name"].clone()).collect();
    assert_eq!(names, ["Paris", "Tokyo"]);
    // Without requests: one decision, for a request without a place.
    let report = world(vec![p1(true)], balancer(&["p1"], "p1")).report();
    assert!(report.decision().request.given.is_empty());
}

#[test]
fn disabled_rules_and_affinity_without_a_session_ask_for_nothing() {
    let www = balancer(&["p1"], "p1")
        .with("rules", json!([{ "name": "api", "disabled": true, "overrides": { "default_pools": ["none"] } }]))
        .with("session_affinity", "cookie")
        .with("session_affinity_ttl", 1800);
    assert_eq!(way(world(vec![p1(true)], www).report().decision()), "p1: a1 100");
}

#[test]
fn r4_8_chosen_regions_are_read_globally_everywhere() {
    // With chosen regions and no `health_sources` the default sources come to the global verdict, wherever the request is.
    let world = judged("WNAM ++-")
        .set("/pools/0/check_regions", json!(["WNAM"]))
        .balancer(balancer(&["eu"], "eu"))
        .request(json!({ "data_center": "WNAM-3", "region": "WNAM" }));
    assert_eq!(way(world.report().decision()), "eu: app-1 100");
}

// Real problems.

#[test]
fn c71_nothing_left() {
    let pools = || vec![p1(false), p2(false).disabled()];
    let proxied = world(pools(), balancer(&["p1"], "p2")).report();
    assert_eq!(way(proxied.decision()), "http_530_1016");
    let text = &proxied.decision().because.as_ref().unwrap().text;
    assert!(text.contains("530") && text.contains("1016"), "{text}");
    let dns_only = world(pools(), balancer(&["p1"], "p2").dns_only()).report();
    assert_eq!(way(dns_only.decision()), "soa");
    assert!(dns_only.decision().because.as_ref().unwrap().text.contains("SOA record"));
}

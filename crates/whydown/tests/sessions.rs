//! Sessions that stay with their endpoint, drain, are shed, or move (R8.20, R8.21, R8.27, Q48, D46), and what is told beside them
//! (R6.9, R6.11).

use crate::common::{
    Balancer, CRITICAL, FAIL, Look, Parts, Pool, World, balancer, down, grouped, judged, off, pool, unknown, up, way,
};
use serde_json::{Value, json};
use whydown::{Report, Severity, Step};
use whydown_schema::Outcome;
use whydown_schema::report::Decision;

fn world(pools: Vec<Pool>, balancer: Balancer) -> World {
    pools.into_iter().fold(World::new(), World::pool).balancer(balancer)
}

/// `p1` and `p2` in order, `f` as the fallback, sessions by cookie.
fn kept() -> Balancer {
    balancer(&["p1", "p2"], "f").with("session_affinity", "cookie")
}

fn drains(seconds: u32) -> Balancer {
    kept().with("session_affinity_attributes", json!({ "drain_duration": seconds }))
}

fn p2() -> Pool {
    pool("p2", [up("c")])
}

fn f() -> Pool {
    pool("f", [up("d")])
}

fn shedding(pool: Pool, default_percent: u32, session_percent: u32) -> Pool {
    pool.with("load_shedding", json!({ "default_percent": default_percent, "session_percent": session_percent }))
}

/// A request whose session is with an endpoint of a pool.
fn in_session(pool_id: &str, endpoint: &str) -> Value {
    json!({ "session": { "pool_id": pool_id, "endpoint": endpoint } })
}

/// What becomes of a session that is with `b` of `p1`.
fn of_b(first: Pool, balancer: Balancer) -> Report {
    world(vec![first, p2(), f()], balancer).request(in_session("p1", "b")).report()
}

/// The step of the session.
fn session(decision: &Decision) -> &Step {
    let steps = &decision.because.as_ref().unwrap().steps;
    steps.iter().find(|step| step.facts.text("affinity").is_some()).unwrap()
}

fn outcome(report: &Report) -> (&'static str, Outcome, String) {
    let step = session(report.decision());
    (step.rule, step.outcome, way(report.decision()))
}

#[test]
fn r8_20_a_session_stays_while_its_endpoint_is_healthy() {
    let two = || pool("p1", [up("a"), up("b")]);
    for (what, first, stays, expected) in [
        ("healthy", two(), true, "p1: b 100"),
        ("weight 0: affinity outranks weights", pool("p1", [up("a"), up("b").weight(0.0)]), true, "p1: b 100"),
        ("unmonitored", pool("p1", [unknown("a"), unknown("b")]).unmonitored(), true, "p1: b 100"),
        ("unhealthy", pool("p1", [up("a"), down("b")]), false, "p1: a 100"),
        ("without a verdict", pool("p1", [up("a"), unknown("b")]), false, "p1: a 100"),
        ("pool disabled", two().disabled(), false, "p2: c 100"),
    ] {
        for affinity in ["cookie", "ip_cookie", "header"] {
            let report = of_b(first.clone(), kept().with("session_affinity", affinity));
            let outcome = outcome(&report);
            let expected = (if stays { Outcome::Stays } else { Outcome::Moves }, expected.to_owned());
            assert_eq!((outcome.1, outcome.2), expected, "{what}, {affinity}");
        }
        // Without affinity it is no session.
        let without = of_b(first.clone(), kept().with("session_affinity", "none"));
        let new = world(vec![first, p2(), f()], kept()).report();
        assert_eq!(way(without.decision()), way(new.decision()), "{what}");
        assert_eq!(session(without.decision()).outcome, Outcome::PassedOver);
    }
}

#[test]
fn r8_20_a_request_without_a_session_is_steered_and_kept_from_then_on() {
    let report = world(vec![pool("p1", [up("a"), up("b")]), p2(), f()], kept()).report();
    assert_eq!(outcome(&report), ("R8.20", Outcome::Applies, "p1: a 50, b 50".to_owned()));
    assert!(session(report.decision()).text.contains("keeps its session"));
    // Without affinity nothing is said.
    let without = world(vec![p2(), f()], balancer(&["p2"], "f")).report();
    assert_eq!(without.decision().part("R8.20"), None);
}

#[test]
fn r8_20_a_session_stays_in_whatever_pool_the_request_may_go_to() {
    let pools = || vec![pool("p1", [up("a"), up("b")]), p2(), f(), pool("other", [up("e")])];
    let by_place = || kept().with("steering_policy", "geo").with("region_pools", json!({ "OC": ["other"] }));
    for (what, balancer, seat, expected) in [
        ("a later pool, although the first is usable", kept(), ("p2", "c"), "p2: c 100"),
        ("the fallback pool", kept(), ("f", "d"), "f: d 100"),
        ("no pool of the balancer", kept(), ("other", "e"), "p1: a 50, b 50"),
        ("a pool of a map under geo", by_place(), ("other", "e"), "other: e 100"),
        (
            "a pool of a map that counts for nothing (D34)",
            by_place().with("steering_policy", "off"),
            ("other", "e"),
            "p1: a 50, b 50",
        ),
    ] {
        let report = world(pools(), balancer).request(in_session(seat.0, seat.1)).report();
        assert_eq!(way(report.decision()), expected, "{what}");
    }
}

#[test]
fn r8_20_an_endpoint_is_named_by_name_or_address_and_its_pool_may_be_left_out() {
    for given in [
        json!({ "endpoint": "b" }),
        json!({ "endpoint": "b.internal" }),
        json!({ "pool_id": "p1", "endpoint": "b.internal" }),
    ] {
        let world = world(vec![pool("p1", [up("a"), up("b")]), p2(), f()], kept());
        let report = world.request(json!({ "session": given })).report();
        assert_eq!(way(report.decision()), "p1: b 100", "{given}");
    }
}

#[test]
fn a_session_of_which_nobody_knows_where_it_is_begins_anew() {
    let twice = || pool("p2", [up("b")]);
    for (given, second) in [
        (json!({ "pool_id": "p1", "endpoint": "x" }), p2()),
        (json!({ "pool_id": "px", "endpoint": "b" }), p2()),
        (json!({ "endpoint": "x" }), p2()),
        (json!({ "pool_id": "p1" }), p2()),
        (json!({}), p2()),
        // In two pools, and it isn't said in which.
        (json!({ "endpoint": "b" }), twice()),
    ] {
        let world = world(vec![pool("p1", [up("a"), up("b")]), second, f()], kept());
        let report = world.request(json!({})).request(json!({ "session": given })).report();
        assert_eq!(report.found("session-unplaced"), [(Severity::Error, "/requests/1/session")], "{given}");
        let [new, lost] = report.balancer().decisions.as_slice() else { panic!() };
        assert_eq!(way(lost), way(new), "{given}");
        assert_eq!(session(lost).outcome, Outcome::Moves);
    }
}

#[test]
fn r8_20_a_name_that_does_not_resolve_for_the_request_keeps_no_session() {
    for (data_center, expected) in [("CDG", "p1: a 100"), ("FRA", "p1: b 100")] {
        let mut request = in_session("p1", "b");
        request["data_center"] = json!(data_center);
        let report = world(vec![pool("p1", [up("a"), up("b")]), p2(), f()], kept())
            .push("unresolvable", json!({ "pool_id": "p1", "endpoint": "b", "data_centers": ["CDG"] }))
            .request(request)
            .report();
        assert_eq!(way(report.decision()), expected);
    }
}

#[test]
fn r8_20_healthy_is_what_steering_reads_for_the_request() {
    // R4.8: every data center probes, so the serving data center's own verdict comes first.
    for (data_center, expected) in [("WNAM-1", "eu: app-1 100"), ("WNAM-3", "eu: app-2 100")] {
        let mut request = in_session("eu", "app-1");
        request["data_center"] = json!(data_center);
        let report = World::new()
            .places("WNAM ++-")
            .pool(pool("eu", [unknown("app-1"), unknown("app-2")]).with("monitor", "m1"))
            .results("m1", "app-1", "WNAM ++-")
            .results("m1", "app-2", "WNAM +++")
            .balancer(balancer(&["eu"], "eu").with("session_affinity", "cookie"))
            .request(request)
            .report();
        assert_eq!(report.status("app-1"), "healthy", "globally");
        assert_eq!(way(report.decision()), expected, "{data_center}");
        assert!(session(report.decision()).text.contains(&format!("as {data_center} sees it")));
    }
}

#[test]
fn r8_20_the_step_tells_how_long_a_session_lasts_and_how_it_is_recognized() {
    for (affinity, ttl, words) in [
        ("cookie", None, &["a cookie and last 82,800 s from their start (the default)"][..]),
        ("ip_cookie", None, &["at first by the client's address", "82,800 s"]),
        ("header", None, &["request headers and end after 1,800 s without a request (the default)"]),
        ("cookie", Some(7_200), &["a cookie and last 7,200 s from their start."]),
        ("header", Some(60), &["request headers and end after 60 s without a request."]),
    ] {
        let mut balancer = kept().with("session_affinity", affinity);
        if let Some(ttl) = ttl {
            balancer = balancer.with("session_affinity_ttl", ttl);
        }
        let report = of_b(pool("p1", [up("a"), up("b")]), balancer);
        let text = &session(report.decision()).text;
        assert!(words.iter().all(|words| text.contains(words)), "{text}");
    }
    let moved = of_b(pool("p1", [up("a"), down("b")]), kept());
    let text = &session(moved.decision()).text;
    assert!(text.contains("with a new cookie that lives 82,800 s"), "{text}");
}

#[test]
fn r8_21_a_disabled_endpoint_keeps_its_sessions_while_it_drains() {
    let draining = || pool("p1", [up("a"), off("b")]);
    assert_eq!(outcome(&of_b(draining(), drains(60))), ("R8.21", Outcome::Stays, "p1: b 100".to_owned()));
    // New requests never reach it.
    let new = world(vec![draining(), p2(), f()], drains(60)).report();
    assert_eq!(way(new.decision()), "p1: a 100");
    // Without a duration, without affinity, and on a DNS-only balancer nothing drains.
    assert_eq!(outcome(&of_b(draining(), drains(0))), ("R8.21", Outcome::Moves, "p1: a 100".to_owned()));
    assert_eq!(outcome(&of_b(draining(), kept())), ("R8.21", Outcome::Moves, "p1: a 100".to_owned()));
    assert_eq!(way(of_b(draining(), drains(60).with("session_affinity", "none")).decision()), "p1: a 100");
    assert_eq!(way(of_b(draining(), drains(60).dns_only()).decision()), "p1: a 100");
    // Unhealthy is not drained.
    let unhealthy = of_b(pool("p1", [up("a"), down("b")]), drains(60));
    assert_eq!(outcome(&unhealthy), ("R8.20", Outcome::Moves, "p1: a 100".to_owned()));
}

#[test]
fn r8_21_for_as_long_as_the_drain_duration() {
    let at = |now: Value, disabled_at: Value| {
        world(vec![pool("p1", [up("a"), off("b").with("disabled_at", disabled_at)]), p2(), f()], drains(60))
            .set("/at", now)
            .request(in_session("p1", "b"))
            .report()
    };
    let since = json!("2026-06-01T12:00:00Z");
    for (now, expected, words) in [
        (json!("2026-06-01T12:01:00Z"), "p1: b 100", "60 of 60 s have passed"),
        (json!("2026-06-01T12:01:01Z"), "p1: a 100", "disabled 61 s ago, and it drains for 60 s only"),
        (json!("2026-06-01T14:00:30+02:00"), "p1: b 100", "30 of 60 s have passed"),
        // On another clock it can't be compared.
        (json!(7_200), "p1: b 100", "since when is not known"),
    ] {
        let report = at(now.clone(), since.clone());
        assert_eq!(way(report.decision()), expected, "{now}");
        let text = &session(report.decision()).text;
        assert!(text.contains(words), "{text}");
    }
    // Without the time it is taken not to be over, and that is said.
    let unknown = at(json!("2026-06-01T12:01:01Z"), Value::Null);
    assert_eq!(way(unknown.decision()), "p1: b 100");
    assert!(session(unknown.decision()).text.contains("taken not to be over"));
}

#[test]
fn r8_21_an_endpoint_drains_only_in_a_pool_that_takes_requests() {
    // By Q48: a pool without an enabled endpoint is critical (D20).
    let only = || world(vec![pool("p1", [off("b")]), p2(), f()], drains(60)).request(in_session("p1", "b"));
    let report = only().report();
    assert_eq!(outcome(&report), ("Q48", Outcome::Moves, "p2: c 100".to_owned()));
    let stays = only().reading("affinity_in_critical_pool", "stay").report();
    assert_eq!(way(stays.decision()), "p1: b 100");
    // A disabled pool drains nothing, under either reading.
    for reading in ["move", "stay"] {
        let world = world(vec![pool("p1", [up("a"), off("b")]).disabled(), p2(), f()], drains(60));
        let report = world.request(in_session("p1", "b")).reading("affinity_in_critical_pool", reading).report();
        assert_eq!(way(report.decision()), "p2: c 100", "{reading}");
    }
}

#[test]
fn r8_27_a_dns_only_balancer_keeps_no_session() {
    for affinity in ["cookie", "ip_cookie", "header"] {
        let balancer = kept().with("session_affinity", affinity).dns_only();
        let report = of_b(pool("p1", [up("a"), up("b")]), balancer.clone());
        assert_eq!(outcome(&report), ("R8.27", Outcome::PassedOver, "p1: a 50, b 50".to_owned()));
        assert!(session(report.decision()).text.contains("contradicts itself"));
        let new = world(vec![pool("p1", [up("a"), up("b")]), f()], balancer).report();
        assert_eq!(session(new.decision()).rule, "R8.27");
    }
}

#[test]
fn q48_a_session_with_a_healthy_endpoint_of_a_critical_pool() {
    let input = || world(vec![pool("p1", [up("a"), down("b")]).threshold(2), p2(), f()], kept());
    let report =
        |reading: &str| input().request(in_session("p1", "a")).reading("affinity_in_critical_pool", reading).report();
    for (reading, expected, other) in [("move", "p2: c 100", "p1: a 100"), ("stay", "p1: a 100", "p2: c 100")] {
        let report = report(reading);
        let step = session(report.decision());
        assert_eq!((step.rule, way(report.decision())), ("Q48", expected.to_owned()));
        let [contested] = report.decision().contested.as_slice() else { panic!("{reading}") };
        assert_eq!((contested.question, contested.key), ("Q48", "affinity_in_critical_pool"));
        let there = Decision { pools: contested.pools.clone(), contested: Vec::new(), ..report.decision().clone() };
        assert_eq!(way(&there), other);
    }
    // Under neither reading does it stay on an unhealthy endpoint.
    let unhealthy = input().request(in_session("p1", "b")).reading("affinity_in_critical_pool", "stay").report();
    assert_eq!(way(unhealthy.decision()), "p2: c 100");
    // A request without a session, and one whose pool is usable, are not contested.
    assert_eq!(input().report().decision().contested, []);
    assert_eq!(of_b(pool("p1", [up("a"), up("b")]), kept()).decision().contested, []);
}

#[test]
fn d46_a_part_of_the_sessions_is_shed() {
    let p1 =
        |default_percent, session_percent| shedding(pool("p1", [up("a"), up("b")]), default_percent, session_percent);
    let p3 = || pool("p3", [up("e")]);
    let random =
        || balancer(&["p1", "p2", "p3"], "f").with("session_affinity", "cookie").with("steering_policy", "random");
    for (what, pools, balancer, expected) in [
        ("to the next pool in order", vec![p1(0, 25), p2(), f()], kept(), "75% p1: b 100; 25% p2: c 100"),
        (
            "which sheds its own percentage of new requests",
            vec![p1(0, 25), shedding(p2(), 20, 50), f()],
            kept(),
            "75% p1: b 100; 20% p2: c 100; 5% fallback f: d 100",
        ),
        (
            "by the policy over the other pools",
            vec![p1(0, 25), p2(), p3(), f()],
            random(),
            "75% p1: b 100; 12.5% p2: c 100; 12.5% p3: e 100",
        ),
        (
            "to the fallback where there is no other",
            vec![p1(0, 25), f()],
            kept(),
            "75% p1: b 100; 25% fallback f: d 100",
        ),
        ("nowhere where the fallback is disabled", vec![p1(0, 25), f().disabled()], kept(), "p1: b 100"),
        ("all of them", vec![p1(0, 100), p2(), f()], kept(), "p2: c 100"),
        ("`default_percent` is for new requests", vec![p1(50, 0), p2(), f()], kept(), "p1: b 100"),
    ] {
        let report = world(pools, balancer).request(in_session("p1", "b")).report();
        assert_eq!(way(report.decision()), expected, "{what}");
    }
    // New requests are shed by the other percentage.
    let new = world(vec![p1(50, 25), p2(), f()], kept()).report();
    assert_eq!(way(new.decision()), "50% p1: a 50, b 50; 50% p2: c 100");
    let text = of_b(p1(0, 25), kept()).decision().because.as_ref().unwrap().text.clone();
    assert_eq!(text, "Of such requests 75 % stay with b of p1, where their session is; the rest goes to p2.");
}

#[test]
fn r6_11_an_unhealthy_verdict_cuts_no_open_connection() {
    let moved = of_b(pool("p1", [up("a"), down("b")]), kept());
    let [text] = moved.decision().says("R6.11").try_into().unwrap();
    assert!(text.starts_with("b is unhealthy") && text.contains("WebSocket") && text.contains("GOAWAY"), "{text}");
    // Also without a session; not where nothing is unhealthy.
    let new = world(vec![pool("p1", [down("a"), down("b")]), p2()], balancer(&["p1", "p2"], "p2")).report();
    assert!(new.decision().says("R6.11")[0].starts_with("a and b are unhealthy"));
    let healthy = of_b(pool("p1", [up("a"), up("b")]), kept());
    assert_eq!(healthy.decision().part("R6.11"), None);
    // The fallback ignores health: an unhealthy endpoint of it does get new requests.
    let fallback = world(vec![pool("p1", [down("a")])], balancer(&["p1"], "p1")).report();
    assert_eq!(fallback.decision().part("R6.11"), None);
}

#[test]
fn r6_9_the_dashboard_calls_a_group_not_monitored() {
    let report = grouped(&[(CRITICAL, FAIL)]).report();
    assert_eq!(report.pool("eu").status.word(), "critical", "its health is applied");
    let proof = report.proof("/pools/0");
    let told = proof.steps.iter().find(|step| step.rule == "R6.9").unwrap();
    assert!(told.text.contains("Not monitored"), "{}", told.text);
    // A plain monitor's pool is shown as what it is.
    let plain = judged(FAIL).report();
    assert!(plain.proof("/pools/0").steps.iter().all(|step| step.rule != "R6.9"));
}

//! Round trip times of pools (R9.1, R9.2, R9.4, Q50, Q52, D5, D32, D33).

use crate::common::{
    CRITICAL, CRITICAL_OBSERVER, DISABLED, FAIL, Flags, Look, OBSERVER, ORDINARY, PASS, World, grouped, judged, pool,
    unknown,
};
use serde_json::{Value, json};

/// A result of a monitor with a round trip time in milliseconds.
fn result(monitor: &str, data_center: &str, healthy: bool, rtt: impl Into<Value>) -> Value {
    json!({ "monitor_id": monitor, "endpoint": "app-1", "data_center": data_center, "healthy": healthy, "rtt": rtt.into() })
}

fn timeout(monitor: &str, rtt: impl Into<Value>) -> Value {
    let mut probe = result(monitor, "WNAM-1", false, rtt);
    probe["failure_reason"] = json!("HTTP timeout occurred");
    probe
}

fn rtt(world: &World) -> Option<f64> {
    world.report().pool("eu").rtt.map(|rtt| (rtt * 1e6).round() / 1e6)
}

/// A group at one data center: each member its flags and a passing result with this round trip time.
fn passing(members: &[(Flags, f64)]) -> World {
    let flags: Vec<(Flags, &str)> = members.iter().map(|(flags, _)| (*flags, PASS)).collect();
    let mut world = grouped(&flags);
    for ((_, rtt), number) in members.iter().zip(1..) {
        world = world.probe(result(&format!("m{number}"), "WNAM-1", true, *rtt));
    }
    world
}

#[test]
fn r9_1_the_mean_over_active_members_that_do_not_just_observe() {
    for (id, members, expected) in [
        ("R9.1", &[(CRITICAL, 10.0), (ORDINARY, 30.0)][..], Some(20.0)),
        ("R9.1", &[(CRITICAL, 10.0), (ORDINARY, 30.0), (OBSERVER, 500.0)], Some(20.0)),
        ("R9.1", &[(CRITICAL, 10.0), (DISABLED, 500.0)], Some(10.0)),
        // R9.2: unweighted.
        ("R9.2", &[(CRITICAL, 10.0), (ORDINARY, 20.0), (ORDINARY, 60.0)], Some(30.0)),
        ("R9.2", &[(ORDINARY, 10.0)], Some(10.0)),
        // A group that only observes has none.
        ("R9.1", &[(OBSERVER, 10.0)], None),
    ] {
        assert_eq!(rtt(&passing(members)), expected, "{id}: {members:?}");
    }
}

#[test]
fn d5_read_as_critical_its_round_trip_time_counts() {
    let world = passing(&[(CRITICAL_OBSERVER, 10.0), (ORDINARY, 30.0)]);
    assert_eq!(rtt(&world), Some(30.0));
    assert_eq!(rtt(&world.reading("critical_observer", "critical")), Some(20.0));
}

#[test]
fn d33_over_members_then_endpoints_then_places() {
    // At WNAM-1 20 on average, at WNAM-2 40: not the mean of all three results.
    let world = grouped(&[(ORDINARY, "WNAM ++"), (ORDINARY, "WNAM ++")])
        .probe(result("m1", "WNAM-1", true, 10))
        .probe(result("m2", "WNAM-1", true, 30))
        .probe(result("m1", "WNAM-2", true, 40));
    assert_eq!(rtt(&world), Some(30.0));
    // Two endpoints at WNAM-1, one at WNAM-2.
    let mut world =
        World::new().places("WNAM ++").pool(pool("eu", [unknown("app-1"), unknown("app-2")]).with("monitor", "m1"));
    for (endpoint, data_center, rtt) in [("app-1", "WNAM-1", 20), ("app-2", "WNAM-1", 60), ("app-1", "WNAM-2", 20)] {
        let mut probe = result("m1", data_center, true, rtt);
        probe["endpoint"] = json!(endpoint);
        world = world.probe(probe);
    }
    assert_eq!(rtt(&world), Some(30.0));
}

#[test]
fn d31_one_vantage_point_counts_at_every_place_of_a_mixed_pool() {
    let mut world =
        World::new().places("WNAM ++").pool(pool("eu", [unknown("app-1"), unknown("app-2")]).with("monitor", "m1"));
    for data_center in ["WNAM-1", "WNAM-2"] {
        world = world.probe(result("m1", data_center, true, 10));
    }
    let world = world.probe(json!({ "monitor_id": "m1", "endpoint": "app-2", "healthy": true, "rtt": 100 }));
    assert_eq!(rtt(&world), Some(55.0), "10 and 100 at each of two places");
    let single = World::new().places("WNAM ++").pool(pool("eu", [unknown("app-2")]).with("monitor", "m1"));
    let single = single.probe(json!({ "monitor_id": "m1", "endpoint": "app-2", "healthy": true, "rtt": 100 }));
    assert_eq!(rtt(&single), Some(100.0));
}

#[test]
fn q50_failing_members() {
    let of = |monitors: &[Value]| {
        let mut world = grouped(&[(ORDINARY, "WNAM ?"), (ORDINARY, "WNAM ?")]).set("/monitors/1/timeout", 2);
        for probe in monitors {
            world = world.probe(probe.clone());
        }
        ["any_with_rtt", "passing_only", "timeout_value"]
            .map(|reading| rtt(&world.clone().reading("failing_rtt", reading)))
    };
    let pass = || result("m1", "WNAM-1", true, 20);
    // A timeout has none, whatever was measured, unless it counts at the timeout's value.
    assert_eq!(of(&[pass(), timeout("m2", Value::Null)]), [Some(20.0), Some(20.0), Some(1010.0)]);
    assert_eq!(of(&[pass(), timeout("m2", 5000)]), [Some(20.0), Some(20.0), Some(1010.0)]);
    // A wrong status has one.
    assert_eq!(of(&[pass(), result("m2", "WNAM-1", false, 120)]), [Some(70.0), Some(20.0), Some(70.0)]);
    // A judged timeout is known by its reason.
    let mut tcp = timeout("m2", Value::Null);
    tcp["failure_reason"] = json!("TCP Timeout");
    assert_eq!(of(&[pass(), tcp]), [Some(20.0), Some(20.0), Some(1010.0)]);
    // R1.12: without a `timeout` it is 5 seconds.
    let world = grouped(&[(ORDINARY, "WNAM ?"), (ORDINARY, PASS)]).probe(timeout("m1", Value::Null));
    assert_eq!(rtt(&world.reading("failing_rtt", "timeout_value")), Some(5000.0));
}

#[test]
fn q52_over_healthy_endpoints_or_all_that_are_probed() {
    let of = |name: &str, healthy: bool, rtt: u32| json!({ "monitor_id": "m", "endpoint": name, "data_center": "LHR", "healthy": healthy, "rtt": rtt });
    let world = World::new()
        .pool(pool("eu", [unknown("e1"), unknown("e2"), crate::common::off("e3")]))
        .probe(of("e1", true, 20))
        .probe(of("e2", false, 200));
    assert_eq!(rtt(&world), Some(20.0));
    assert_eq!(rtt(&world.reading("latency_endpoints", "all_probed")), Some(110.0));
}

/// One monitor at one data center, results in a row.
fn in_a_row(results: &[Value]) -> World {
    results.iter().fold(judged("WNAM ?"), |world, probe| world.probe(probe.clone()))
}

fn pass(rtt: impl Into<Value>) -> Value {
    result("m1", "WNAM-1", true, rtt)
}

#[test]
fn d33_the_moving_average_starts_at_the_first_value_and_alpha_weighs_the_new_one() {
    assert_eq!(rtt(&in_a_row(&[pass(100)])), Some(100.0));
    assert_eq!(rtt(&in_a_row(&[pass(100), pass(200)])), Some(130.0), "alpha is 0.3 by default");
    for (alpha, expected) in [(0.5, 150.0), (1.0, 200.0), (0.1, 110.0)] {
        assert_eq!(rtt(&in_a_row(&[pass(100), pass(200)]).reading("ewma_alpha", alpha)), Some(expected), "{alpha}");
    }
}

#[test]
fn d32_a_round_trip_time_is_held_when_the_last_result_has_none() {
    assert_eq!(rtt(&in_a_row(&[pass(20), pass(Value::Null)])), Some(20.0));
    // Another monitor keeps the endpoint healthy while m1 times out: a timeout has none, whatever was measured.
    let held = |last: Value| {
        let world = grouped(&[(ORDINARY, "WNAM ?"), (ORDINARY, PASS)]);
        rtt(&world.probe(pass(20)).probe(last.clone()).probe(last))
    };
    assert_eq!(held(timeout("m1", Value::Null)), Some(20.0));
    assert_eq!(held(timeout("m1", 900)), Some(20.0));
}

#[test]
fn q50_passing_only_keeps_failures_out_of_the_moving_average() {
    let world = in_a_row(&[pass(20), result("m1", "WNAM-1", false, 120), pass(20)]).reading("ewma_alpha", 0.5);
    assert_eq!(rtt(&world), Some(45.0), "20, 70, 45");
    assert_eq!(rtt(&world.reading("failing_rtt", "passing_only")), Some(20.0));
}

#[test]
fn q51_each_member_has_its_own_moving_average() {
    let mut world = grouped(&[(ORDINARY, PASS), (ORDINARY, PASS)]).reading("ewma_alpha", 0.5);
    for (monitor, tick, rtt) in
        [("m1", 1, 20), ("m1", 2, 20), ("m1", 3, 80), ("m1", 4, 80), ("m2", 1, 40), ("m2", 3, 100)]
    {
        let mut probe = result(monitor, "WNAM-1", true, rtt);
        probe["at"] = json!(tick);
        world = world.probe(probe);
    }
    assert_eq!(rtt(&world), Some(67.5));
}

#[test]
fn d33_reported_verdicts_have_no_round_trip_time() {
    let reported = json!({ "endpoint": "app-1", "data_center": "WNAM-1", "healthy": true, "rtt": 10 });
    let world = judged("WNAM ?").probe(reported);
    assert_eq!((world.status(), rtt(&world)), ("healthy", None));
}

#[test]
fn without_any_there_is_none() {
    assert_eq!(rtt(&judged(PASS)), None);
    assert_eq!(rtt(&judged("WNAM ?")), None);
    // An unhealthy endpoint has one, but does not serve (Q52).
    assert_eq!(rtt(&judged("WNAM ?").probe(result("m1", "WNAM-1", false, 10))), None);
    assert_eq!(rtt(&judged(FAIL)), None);
}

#[test]
fn the_api_writes_them_as_text() {
    for (text, expected) in [("161.1ms", 161.1), ("1.2s", 1200.0), ("850µs", 0.85)] {
        assert_eq!(rtt(&in_a_row(&[pass(text)])), Some(expected), "{text}");
    }
    let report = in_a_row(&[pass("12.5ms")]).report();
    assert_eq!(report.data_center("app-1", "WNAM-1").members[0].rtt, Some(12.5));
}

/// The group of Q51 at one data center: m1 gives 20, 20, 80, 80 and m2 40, nothing, 100, nothing, each at its tick.
fn slower_member(time: impl Fn(u32) -> Value) -> World {
    let mut world = grouped(&[(ORDINARY, "WNAM ?"), (ORDINARY, "WNAM ?")]).reading("ewma_alpha", 0.5);
    for (tick, m1, m2) in [(1, 20, json!(40)), (2, 20, json!(null)), (3, 80, json!(100)), (4, 80, json!(null))] {
        for (monitor, rtt) in [("m1", json!(m1)), ("m2", m2)] {
            let mut probe = result(monitor, "WNAM-1", true, rtt);
            probe["at"] = time(tick);
            world = world.probe(probe);
        }
    }
    world
}

#[test]
fn q51_mean_then_moving_average_or_the_other_way_round() {
    for (what, world) in [
        ("with times", slower_member(|tick| json!(tick * 10))),
        ("at calendar times", slower_member(|tick| json!(format!("2026-03-01T12:00:{tick:02}Z")))),
        ("without times the k-th results form a tick", slower_member(|_| json!(null))),
    ] {
        assert_eq!(rtt(&world), Some(67.5), "{what}");
        assert_eq!(rtt(&world.reading("ewma_order", "per_group")), Some(75.0), "{what}");
    }
}

#[test]
fn d33_a_tick_is_a_time_at_which_some_member_has_a_new_round_trip_time() {
    let timed = |results: &[(&str, u32, Value)]| {
        let mut world = grouped(&[(ORDINARY, "WNAM ?"), (ORDINARY, "WNAM ?"), (OBSERVER, "WNAM ?")])
            .reading("ewma_alpha", 0.5)
            .reading("ewma_order", "per_group");
        for (monitor, time, value) in results {
            let mut probe = result(monitor, "WNAM-1", true, value.clone());
            probe["at"] = json!(time);
            world = world.probe(probe);
        }
        rtt(&world)
    };
    let same = [("m1", 0, json!(10)), ("m2", 0, json!(30)), ("m1", 10, json!(50)), ("m2", 10, json!(70))];
    assert_eq!(timed(&same), Some(40.0), "20, then 60");
    let apart = [("m1", 0, json!(10)), ("m2", 1, json!(30)), ("m1", 10, json!(50)), ("m2", 11, json!(70))];
    // 10; 20 -> 15; 40 -> 27.5; 60 -> 43.75.
    assert_eq!(timed(&apart), Some(43.75));
    // A result without one is no tick, an observer's neither.
    let idle = [("m1", 0, json!(10)), ("m2", 0, json!(30)), ("m1", 10, json!(null)), ("m3", 20, json!(900))];
    assert_eq!(timed(&idle), Some(20.0));
    // At one tick a member's last counts.
    assert_eq!(timed(&[("m1", 0, json!(10)), ("m1", 0, json!(30))]), Some(30.0));
}

#[test]
fn q51_a_session_comes_to_the_same() {
    for order in ["per_member", "per_group"] {
        let world = slower_member(|tick| json!(tick * 10)).reading("ewma_order", order);
        let mut empty = world.0.clone();
        let probes = empty["probes"].as_array().unwrap().clone();
        empty["probes"] = json!([]);
        let mut session = whydown::Session::open(empty).unwrap();
        for probe in probes {
            session.apply(&json!([probe]));
        }
        assert_eq!(session.report(whydown::Options::default()).pools, world.report().pools, "{order}");
    }
}

/// What is told beside a pool's round trip time.
fn told(report: &whydown::Report, pool: usize) -> String {
    let because = report.pools[pool].because.as_ref().unwrap();
    because.steps.iter().find(|step| step.rule == "R9.3").map(|step| step.text.clone()).unwrap_or_default()
}

#[test]
fn c78_where_a_pool_has_no_round_trip_time() {
    let mut world = World::new().places("WNAM +, WEU +, SEAS +");
    for (name, region, code) in [("na", "WNAM", "WNAM-1"), ("eu", "WEU", "WEU-1"), ("asia", "SEAS", "SEAS-1")] {
        world = world
            .pool(pool(name, [unknown("app-1")]).with("monitor", "m1").with("check_regions", json!([region])))
            .probe(json!({ "monitor_id": "m1", "pool_id": name, "endpoint": "app-1", "data_center": code, "healthy": true, "rtt": 12.34 }));
    }
    let report = world.report();
    assert_eq!(
        told(&report, 1),
        "The round trip time of eu over all its places is 12.3 ms: WEU 12.3 ms; it has none in WNAM and SEAS, where dynamic \
         steering goes by failover order. Only `dynamic_latency` uses it."
    );
}

#[test]
fn c80_r9_3_a_round_trip_over_tcp_may_flatter() {
    let world = in_a_row(&[pass(3)]);
    assert!(!told(&world.report(), 0).contains("TCP"));
    let text = told(&world.set("/monitors/0/type", "tcp").set("/monitors/0/port", 80).report(), 0);
    assert!(
        text.ends_with(
            "m1 measured over TCP: such a round trip may end at a cloud provider's edge, far from the server."
        ),
        "{text}"
    );
    assert_eq!(told(&judged(PASS).report(), 0), "", "without a round trip time nothing is told");
}

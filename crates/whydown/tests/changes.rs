//! Health events and alerts over time (R10, R11, Q53, Q54, Q56), and how long a failure goes unseen (R5.6).

use crate::common::{
    CRITICAL, Flags, Look, OBSERVER, ORDINARY, World, balancer, grouped, judged, network, pool, unknown,
};
use proptest::prelude::*;
use serde_json::{Value, json};
use whydown::{Options, Report, Session};
use whydown_schema::event::{EventSource, NewHealth};

/// Results of the monitor over a [`network`] at a time.
fn seen(world: World, monitor: &str, endpoint: &str, time: impl Into<Value>, marks: &str) -> World {
    let time = time.into();
    network(marks).into_iter().fold(world, |world, (region, data_centers)| {
        let results: serde_json::Map<String, Value> =
            data_centers.into_iter().map(|(code, result)| (code, json!(result))).collect();
        let mut probe = json!({ "monitor_id": monitor, "endpoint": endpoint, "region": region, "results": results });
        probe["at"] = time.clone();
        world.probe(probe)
    })
}

/// The endpoint `app-1` of `judged`, and what its data centers say, each ten seconds.
fn over_time(marks: &[&str]) -> World {
    let world = judged(marks.first().unwrap().replace(['+', '-'], "?").as_str());
    marks.iter().zip(0..).fold(world, |world, (marks, number)| seen(world, "m1", "app-1", number * 10, marks))
}

/// Events as `at: pool, endpoints that changed`: `!` marks what is unhealthy, `*` a pool that changed.
fn events(report: &Report) -> Vec<String> {
    let told = report.events.iter().map(|event| {
        let time = match &event.timestamp {
            Some(time) => serde_json::to_string(time).unwrap(),
            None => format!("round {}", event.round.unwrap()),
        };
        let of = |healthy: bool, name: &str| format!("{}{name}", if healthy { "" } else { "!" });
        let changed = event.origins.iter().filter(|origin| origin.changed);
        let changed: Vec<String> = changed.map(|origin| of(origin.healthy, &origin.name)).collect();
        let pool = format!("{}{}", if event.pool.changed { "*" } else { "" }, of(event.pool.healthy, &event.pool.name));
        format!("{time}: {pool}, {}", changed.join(" "))
    });
    told.collect()
}

/// Alerts as `at source name health`, with the index of what each resolves.
fn alerts(report: &Report) -> Vec<String> {
    let told = report.notifications.iter().map(|alert| {
        let time = match &alert.at {
            Some(time) => serde_json::to_string(time).unwrap(),
            None => format!("round {}", alert.round.unwrap()),
        };
        assert_eq!(alert.alert_type, "load_balancing_health_alert");
        assert!(alert.because.as_ref().is_some_and(|step| !step.text.is_empty()));
        assert_eq!(alert.event_source == EventSource::Pool, alert.endpoint.is_none());
        let name = alert.endpoint.as_deref().unwrap_or(&alert.pool_name);
        let observer = alert.monitor_id.as_ref().map(|monitor| format!(" by {monitor}")).unwrap_or_default();
        let health = if alert.new_health == NewHealth::Healthy { "healthy" } else { "unhealthy" };
        let resolves = alert.resolves.map(|index| format!(" resolves {index}")).unwrap_or_default();
        format!("{time} {name}{observer} {health}{resolves}")
    });
    told.collect()
}

#[test]
fn r11_1_only_changes_of_a_global_status_are_written_and_sent() {
    for (id, marks, expected_events, expected_alerts) in [
        ("R11.1", &["WNAM +++", "WNAM +++"][..], &[][..], &[][..]),
        // R10.5, C47: one data center alone is no change.
        ("R10.5", &["WNAM +++", "WNAM ++-", "WNAM +++"], &[], &[]),
        (
            "R10.4",
            &["WNAM +++", "WNAM +--", "WNAM ---", "WNAM +++"],
            &["10.0: *!eu, !app-1", "30.0: *eu, app-1"],
            &[
                "10.0 app-1 unhealthy",
                "10.0 eu unhealthy",
                "30.0 app-1 healthy resolves 0",
                "30.0 eu healthy resolves 1",
            ],
        ),
        // Q56: the first verdict is no event. R10.7: it is an alert when it is unhealthy.
        ("Q56, R10.7", &["WNAM ---"], &[], &["0.0 app-1 unhealthy", "0.0 eu unhealthy"]),
        ("Q56, R10.7", &["WNAM +++"], &[], &[]),
        (
            "R10.4",
            &["WNAM ---", "WNAM +++"],
            &["10.0: *eu, app-1"],
            &["0.0 app-1 unhealthy", "0.0 eu unhealthy", "10.0 app-1 healthy resolves 0", "10.0 eu healthy resolves 1"],
        ),
    ] {
        let report = over_time(marks).report();
        assert_eq!(events(&report), expected_events, "{id} {marks:?}");
        assert_eq!(alerts(&report), expected_alerts, "{id} {marks:?}");
    }
}

#[test]
fn r11_2_an_event_has_the_fields_of_the_api() {
    let mut world = over_time(&["WNAM +++"]).set("/pools/0/origins/0/address", "192.0.2.7");
    world = seen(world, "m1", "app-1", 10, "WNAM ---");
    for probe in world.0["probes"].as_array_mut().unwrap().iter_mut().skip(2) {
        let results = probe["results"].as_object_mut().unwrap();
        results.values_mut().for_each(|it| *it = json!({ "healthy": false, "failure_reason": "TCP Timeout" }));
    }
    let report = serde_json::to_value(world.report()).unwrap();
    assert_eq!(
        report["events"],
        json!([{ "id": "1", "timestamp": 10.0,
                 "pool": { "id": "eu", "name": "eu", "healthy": false, "changed": true, "minimum_origins": 1 },
                 "origins": [{ "name": "app-1", "address": "192.0.2.7", "ip": "192.0.2.7", "enabled": true,
                               "healthy": false, "failure_reason": "TCP Timeout", "changed": true }] }])
    );
    let alert = &report["notifications"][0];
    let expected = json!({ "at": 10.0, "alert_type": "load_balancing_health_alert", "event_source": "origin",
                           "new_health": "Unhealthy", "pool_id": "eu", "pool_name": "eu", "endpoint": "app-1",
                           "resolves": null });
    for (key, value) in expected.as_object().unwrap() {
        assert_eq!(&alert[key], value, "{key}");
    }
    assert_eq!(alert["because"]["text"], "app-1 of eu turned unhealthy (TCP Timeout), so an alert is sent.");
    // What is written can be read back.
    let read = whydown::read(&report["events"][0].to_string()).unwrap();
    assert_eq!(read.recognized.len(), 1, "{:?}", read.recognized);
}

#[test]
fn r1_13_an_endpoint_that_does_not_fail_says_no_failures() {
    let mut world = World::new().places("WNAM ?").pool(pool("eu", [unknown("a"), unknown("b")]).with("monitor", "m1"));
    for (time, a) in [(0, "WNAM +"), (10, "WNAM -")] {
        world = seen(seen(world, "m1", "a", time, a), "m1", "b", time, "WNAM +");
    }
    let report = world.report();
    let origins: Vec<_> = report.events[0]
        .origins
        .iter()
        .map(|it| (it.name.as_str(), it.healthy, it.failure_reason.as_deref()))
        .collect();
    assert_eq!(origins, [("a", false, None), ("b", true, Some("No failures"))]);
    // Q54: the pool went from healthy to degraded, which sends nothing of its own; the endpoint does.
    assert_eq!(report.pool("eu").status.word(), "degraded");
    assert_eq!(events(&report), ["10.0: eu, !a"]);
    assert_eq!(alerts(&report), ["10.0 a unhealthy"]);
}

#[test]
fn results_without_times_come_round_by_round() {
    let world = ["WNAM +++", "WNAM +--", "WNAM +++"]
        .iter()
        .fold(judged("WNAM ???"), |world, marks| seen(world, "m1", "app-1", Value::Null, marks));
    assert_eq!(events(&world.report()), ["round 2: *!eu, !app-1", "round 3: *eu, app-1"]);
    // One result each is the first of each: no event (Q56), and an alert only where it fails (R10.7).
    let first = |marks| seen(judged("WNAM ???"), "m1", "app-1", Value::Null, marks).report();
    assert_eq!((events(&first("WNAM +++")), alerts(&first("WNAM +++"))), (vec![], vec![]));
    let failing = ["round 1 app-1 unhealthy", "round 1 eu unhealthy"].map(str::to_owned).to_vec();
    assert_eq!((events(&first("WNAM ---")), alerts(&first("WNAM ---"))), (vec![], failing));
}

#[test]
fn results_at_one_time_count_together_in_whatever_order() {
    let one = over_time(&["WNAM +++", "WNAM -+-", "WNAM +++"]);
    let mut other = one.clone();
    let probes = other.0["probes"].as_array_mut().unwrap();
    // Each result by itself, the last first.
    let mut single = Vec::new();
    for probe in probes.iter() {
        for (code, healthy) in probe["results"].as_object().unwrap() {
            let mut it = probe.clone();
            it.as_object_mut().unwrap().remove("results");
            it["data_center"] = json!(code);
            it["healthy"] = healthy.clone();
            single.push(it);
        }
    }
    single.reverse();
    *probes = single;
    let (one, other) = (one.report(), other.report());
    assert_eq!((&one.events, &one.notifications), (&other.events, &other.notifications));
    assert_eq!(events(&one).len(), 2);
}

#[test]
fn shifting_all_times_changes_nothing_but_the_times() {
    let marks = ["WNAM +++", "WNAM +--", "WNAM ++-", "WNAM ---", "WNAM +++"];
    let at = |shift: f64| {
        let mut world = over_time(&marks);
        for probe in world.0["probes"].as_array_mut().unwrap() {
            if let Some(time) = probe["at"].as_f64() {
                probe["at"] = json!(time + shift);
            }
        }
        let mut report = serde_json::to_value(world.report()).unwrap();
        without_times(&mut report);
        report
    };
    let still = at(0.0);
    assert!(still["events"].as_array().unwrap().len() > 2);
    for shift in [1000.0, -15.0, 0.5, 1e9] {
        assert_eq!(at(shift), still, "{shift}");
    }
}

/// Takes everything out of a report that tells a time.
fn without_times(value: &mut Value) {
    match value {
        Value::Object(map) => {
            for key in ["at", "timestamp"] {
                map.remove(key);
            }
            if map.get("facts").is_some_and(|facts| facts.get("at").is_some()) {
                map.remove("text");
            }
            map.values_mut().for_each(without_times);
        }
        Value::Array(list) => list.iter_mut().for_each(without_times),
        _ => {}
    }
}

#[test]
fn r10_6_and_q53_an_observer_alerts_and_changes_nothing() {
    let members: &[(Flags, &str)] = &[(ORDINARY, "WNAM ???"), (OBSERVER, "WNAM ???")];
    let mut world = grouped(members);
    for (time, observer) in [(0, "WNAM +++"), (10, "WNAM ---"), (20, "WNAM +++")] {
        world = seen(seen(world, "m1", "app-1", time, "WNAM +++"), "m2", "app-1", time, observer);
    }
    let report = world.report();
    assert_eq!(alerts(&report), ["10.0 app-1 by m2 unhealthy", "20.0 app-1 by m2 healthy resolves 0"]);
    assert!(report.events.is_empty(), "R11.1: the endpoint's status did not change");
    assert_eq!(report.status("app-1"), "healthy");
    assert_eq!(
        report.notifications[0].because.as_ref().unwrap().text,
        "m2 only observes, and by its results alone app-1 of eu is unhealthy: an alert is sent, while the endpoint's own \
         status stays as it is."
    );
    let report = world.reading("observer_alerts", "none").report();
    assert!(report.notifications.is_empty());
}

#[test]
fn r10_3_the_legacy_address_gets_what_its_filter_lets_through() {
    let of = |email: Value, filter: Value| -> Vec<Option<bool>> {
        let world = over_time(&["WNAM +", "WNAM -", "WNAM +"])
            .set("/pools/0/notification_email", email)
            .set("/pools/0/notification_filter", filter);
        world.report().notifications.iter().map(|alert| alert.legacy_email).collect()
    };
    let address = || json!("ops@example.com");
    let (yes, no) = (Some(true), Some(false));
    // Endpoint down, pool down, endpoint up, pool up.
    for (email, filter, expected) in [
        (json!(""), json!(null), [None; 4]),
        (json!(null), json!({ "pool": { "disable": true } }), [None; 4]),
        (address(), json!(null), [yes; 4]),
        (address(), json!({ "pool": { "disable": true } }), [yes, no, yes, no]),
        (address(), json!({ "origin": { "healthy": false } }), [yes, yes, no, yes]),
        (address(), json!({ "origin": { "healthy": true }, "pool": null }), [no, yes, yes, yes]),
        (address(), json!({ "origin": { "disable": false, "healthy": null } }), [yes; 4]),
    ] {
        assert_eq!(of(email, filter.clone()), expected, "{filter}");
    }
}

#[test]
fn the_latest_are_told_and_the_others_counted() {
    let marks: Vec<&str> = (0..301).map(|number| if number % 2 == 0 { "WNAM +" } else { "WNAM -" }).collect();
    let report = over_time(&marks).report();
    assert_eq!((report.events.len(), report.notifications.len()), (100, 100));
    assert_eq!(report.events.last().unwrap().id, "300");
    let messages: Vec<&str> = report
        .diagnostics
        .iter()
        .filter(|found| found.code.ends_with("-left-off"))
        .map(|found| found.message.as_str())
        .collect();
    assert_eq!(
        messages,
        [
            "200 earlier health events are left off: a report tells the latest 100.",
            "500 earlier alerts are left off: a report tells the latest 100."
        ]
    );
    // A recovery resolves what is in the list; the first ones' alerts are, too.
    assert_eq!(report.notifications[2].resolves, Some(0));
    assert_eq!(report.notifications[99].resolves, Some(97));
}

#[test]
fn a_session_tells_the_same_and_bare_numbers_leave_no_course() {
    let world = over_time(&["WNAM +++", "WNAM +--", "WNAM +++"]);
    let mut empty = world.0.clone();
    let probes = empty["probes"].as_array().unwrap().clone();
    empty["probes"] = json!([]);
    let mut session = Session::open(empty).unwrap();
    for probe in probes {
        session.apply(&json!([probe]));
    }
    let (fed, at_once) = (session.report(Options::default()), world.report());
    assert_eq!((&fed.events, &fed.notifications), (&at_once.events, &at_once.notifications));
    let target = session.target("m1", None, "app-1", Some("WNAM-1")).unwrap();
    session.apply_targets(&[target], &[0]);
    let report = session.report(Options::default());
    assert!(report.events.is_empty() && report.notifications.is_empty());
    assert_eq!(report.found("changes-unknown").len(), 1);
}

#[test]
fn without_proofs_events_and_alerts_are_there_all_the_same() {
    let world = over_time(&["WNAM +", "WNAM -"]);
    let report = whydown::evaluate(&world.0, Options { explain: false, contested: false }).unwrap();
    assert_eq!((report.events.len(), report.notifications.len()), (1, 2));
    assert!(report.notifications.iter().all(|alert| alert.because.is_none()));
    assert!(report.pools[0].endpoints[0].detection.is_none());
}

#[test]
fn q55_a_group_s_event_tells_the_critical_member_s_reason() {
    let mut world = grouped(&[(ORDINARY, "WNAM ???"), (CRITICAL, "WNAM ???")]);
    for (time, marks) in [(0, "WNAM +++"), (10, "WNAM ---")] {
        world = seen(seen(world, "m1", "app-1", time, marks), "m2", "app-1", time, marks);
    }
    for probe in world.0["probes"].as_array_mut().unwrap() {
        let reason = if probe["monitor_id"] == "m1" { "Response code mismatch error" } else { "TCP Timeout" };
        let failing = probe["at"] == 10;
        let results = probe["results"].as_object_mut().unwrap();
        results
            .values_mut()
            .filter(|_| failing)
            .for_each(|it| *it = json!({ "healthy": false, "failure_reason": reason }));
    }
    let report = world.report();
    assert_eq!(report.events[0].origins[0].failure_reason.as_deref(), Some("TCP Timeout"));
    assert_eq!(report.endpoint("app-1").failure_reason.as_deref(), Some("TCP Timeout"));
}

#[test]
fn d42_reported_verdicts_change_too() {
    let reported = |time: u32, healthy: bool| json!({ "endpoint": "app-1", "at": time, "healthy": healthy });
    let world = judged("").probe(reported(0, true)).probe(reported(5, false));
    assert_eq!(events(&world.report()), ["5.0: *!eu, !app-1"]);
    // D41: what is later than the scenario's time didn't happen yet.
    assert!(world.set("/at", 4).report().events.is_empty());
}

#[test]
fn a_pool_changes_with_its_threshold() {
    // R6.3: `healthy` of an event's pool is true as long as it can serve. R10.1: alerts tell of a pool and of an endpoint apart.
    let mut world =
        World::new().places("WNAM ?").pool(pool("eu", [unknown("a"), unknown("b")]).with("monitor", "m1").threshold(2));
    for (time, a) in [(0, "WNAM +"), (10, "WNAM -"), (20, "WNAM +")] {
        world = seen(seen(world, "m1", "a", time, a), "m1", "b", time, "WNAM +");
    }
    let report = world.balancer(balancer(&["eu"], "eu")).report();
    assert_eq!(events(&report), ["10.0: *!eu, !a", "20.0: *eu, a"]);
    let texts: Vec<&str> =
        report.notifications.iter().map(|alert| alert.because.as_ref().unwrap().text.as_str()).collect();
    assert_eq!(
        texts,
        [
            "a of eu turned unhealthy, so an alert is sent.",
            "eu turned unhealthy as a whole: 1 healthy endpoint, and it needs 2, so an alert is sent.",
            "a of eu turned healthy again, so an alert is sent, which resolves the open one of the same endpoint.",
            "eu turned healthy again as a whole, so an alert is sent, which resolves the open one of the same pool.",
        ]
    );
}

#[test]
fn r5_6_how_long_a_failure_goes_unseen() {
    let monitor = |interval: u32, timeout: u32, retries: u32, down: u32| json!({ "interval": interval, "timeout": timeout, "retries": retries, "consecutive_down": down });
    let of = |flags: &[Flags], monitors: &[Value]| -> Option<(f64, f64)> {
        let members: Vec<(Flags, &str)> = flags.iter().map(|flags| (*flags, "WNAM +")).collect();
        let mut world = grouped(&members);
        for (index, monitor) in monitors.iter().enumerate() {
            let mut monitor = monitor.clone();
            monitor["id"] = json!(format!("m{}", index + 1));
            world = world.set(&format!("/monitors/{index}"), monitor);
        }
        world.report().endpoint("app-1").detection.as_ref().map(|it| (it.answered_seconds, it.timeout_seconds))
    };
    let (fast, slow) = (monitor(10, 5, 0, 0), monitor(60, 5, 2, 0));
    for (flags, monitors, expected) in [
        (&[ORDINARY][..], vec![slow.clone()], Some((60.0, 75.0))),
        (&[ORDINARY], vec![monitor(60, 5, 2, 3)], Some((180.0, 195.0))),
        (&[ORDINARY], vec![json!({ "interval": 60 })], Some((60.0, 75.0))),
        (&[ORDINARY], vec![json!({})], None),
        // A critical member alone is enough; of voters it takes more than half.
        (&[CRITICAL, ORDINARY], vec![slow.clone(), fast.clone()], Some((10.0, 15.0))),
        (&[CRITICAL, ORDINARY, ORDINARY], vec![slow.clone(), fast.clone(), monitor(30, 5, 1, 0)], Some((30.0, 40.0))),
        (&[CRITICAL, ORDINARY], vec![fast.clone(), slow.clone()], Some((10.0, 15.0))),
        (&[ORDINARY, ORDINARY], vec![fast.clone(), slow.clone()], Some((60.0, 75.0))),
        (&[ORDINARY, OBSERVER], vec![slow.clone(), fast.clone()], Some((60.0, 75.0))),
        (&[ORDINARY, ORDINARY], vec![fast.clone(), json!({})], None),
    ] {
        assert_eq!(of(flags, &monitors), expected, "{flags:?} {monitors:?}");
    }
}

/// Results (time, data center, monitor, whether it passes), one at most for each monitor, data center and time.
fn results() -> impl Strategy<Value = Vec<(u32, usize, usize, bool)>> {
    let one = (0..6_u32, 1..=4_usize, 1..=2_usize, any::<bool>());
    prop::collection::vec(one, 0..40).prop_map(|mut results| {
        results.sort_unstable();
        results.dedup_by_key(|(time, data_center, monitor, _)| (*time, *data_center, *monitor));
        results
    })
}

/// Two data centers in each of two regions, a group or one of its monitors, and settings that damp.
fn network_of(plain: bool, up: u32, down: u32, readings: &[(&str, &str)]) -> World {
    let mut world = World::new().places("WNAM ??, WEU ??").group("g", &[ORDINARY, CRITICAL]);
    for monitor in 0..2 {
        world = world
            .set(&format!("/monitors/{monitor}/consecutive_up"), up)
            .set(&format!("/monitors/{monitor}/consecutive_down"), down);
    }
    let attached = pool("eu", [unknown("app-1")]).with("check_regions", json!(["WNAM", "WEU"]));
    world = world.pool(if plain { attached.with("monitor", "m1") } else { attached.with("monitor_group", "g") });
    readings.iter().fold(world, |world, (key, value)| world.reading(key, *value))
}

fn probe((time, data_center, monitor, healthy): (u32, usize, usize, bool), shift: f64) -> Value {
    let code = ["WNAM-1", "WNAM-2", "WEU-1", "WEU-2"][data_center - 1];
    json!({ "monitor_id": format!("m{monitor}"), "endpoint": "app-1", "data_center": code,
            "at": f64::from(time) * 10.0 + shift, "healthy": healthy, "rtt": 10.0 + f64::from(time) * 7.0 })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn neither_the_order_at_equal_times_nor_a_shift_nor_feeding_one_by_one_changes_anything(
        results in results(),
        plain in any::<bool>(),
        (up, down) in (0..=3_u32, 0..=3_u32),
        level in prop::sample::select(vec!["monitor", "endpoint"]),
        first in prop::sample::select(vec!["immediate", "damped"]),
        order in prop::sample::select(vec!["per_member", "per_group"]),
    ) {
        let world = network_of(plain, up, down, &[("damping_level", level), ("first_result", first), ("ewma_order", order)]);
        let results: Vec<_> = results.into_iter().filter(|(_, _, monitor, _)| !plain || *monitor == 1).collect();
        let of = |results: &[(u32, usize, usize, bool)], shift: f64| {
            let world = results.iter().fold(world.clone(), |world, result| world.probe(probe(*result, shift)));
            let report = whydown::evaluate(&world.0, Options { explain: true, contested: false }).unwrap();
            (serde_json::to_value(report.pools).unwrap(), json!([report.events, report.notifications]))
        };
        let at_once = of(&results, 0.0);

        let mut turned = results.clone();
        turned.reverse();
        prop_assert_eq!(&of(&turned, 0.0), &at_once);

        let (mut pools, mut told) = of(&results, 1e6);
        let (mut still_pools, mut still_told) = at_once.clone();
        for value in [&mut pools, &mut told, &mut still_pools, &mut still_told] {
            without_times(value);
        }
        prop_assert_eq!((pools, told), (still_pools, still_told));

        let mut session = Session::open(world.clone().set("/probes", json!([])).0).unwrap();
        for result in &results {
            session.apply(&json!([probe(*result, 0.0)]));
        }
        let fed = session.report(Options { explain: true, contested: false });
        prop_assert_eq!(serde_json::to_value(&fed.pools).unwrap(), at_once.0);
        prop_assert_eq!(json!([fed.events, fed.notifications]), at_once.1);
    }
}

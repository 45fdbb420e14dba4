//! Problems that people had with what happens over time (`C…`), and what they are shown.

use crate::common::{Look, ORDINARY, World, grouped, judged, member, pool, unknown};
use serde_json::{Value, json};
use whydown::Step;

/// One monitor with these settings at one data center, and results ten seconds apart: `P` passes, `F` fails.
fn row(settings: Value, marks: &str) -> World {
    let mut settings = settings;
    settings["id"] = json!("m1");
    let world = judged("WNAM ?").set("/monitors/0", settings);
    marks.chars().zip(1..).fold(world, |world, (mark, number)| {
        world.probe(json!({ "monitor_id": "m1", "endpoint": "app-1", "data_center": "WNAM-1", "at": number * 10,
                            "healthy": mark == 'P' }))
    })
}

fn step_of_member(world: &World) -> Step {
    world.report().data_center("app-1", "WNAM-1").members[0].because.clone().unwrap()
}

#[test]
fn c37_a_timeline_with_what_each_result_did() {
    let step = step_of_member(&row(json!({ "consecutive_down": 3, "consecutive_up": 2 }), "PFPFFFPFPP"));
    assert_eq!((step.facts.count("results"), step.facts.count("flips")), (Some(10), Some(2)));
    assert_eq!((step.facts.count("consecutive_up"), step.facts.count("consecutive_down")), (Some(2), Some(3)));
    let lines: Vec<&str> = step.steps.iter().map(|line| line.text.as_str()).collect();
    assert_eq!(
        lines,
        [
            "At 10 s: passed; before it nothing was known, so it is healthy from here on.",
            "At 20 s: failed, 1 of 3 in a row, so it stays healthy.",
            "At 30 s: passed: the count starts anew, and it stays healthy.",
            "At 40 s: failed, 1 of 3 in a row, so it stays healthy.",
            "At 50 s: failed, 2 of 3 in a row, so it stays healthy.",
            "At 60 s: failed, 3 of 3 in a row: it turns unhealthy.",
            "At 70 s: passed, 1 of 2 in a row, so it stays unhealthy.",
            "At 80 s: failed: the count starts anew, and it stays unhealthy.",
            "At 90 s: passed, 1 of 2 in a row, so it stays unhealthy.",
            "At 100 s: passed, 2 of 2 in a row: it turns healthy.",
        ]
    );
    assert!(step.steps.iter().all(|line| line.rule == "R2.1" && line.facts.count("run").is_some()));
}

#[test]
fn c37_the_same_line_by_line_as_the_verdict_at_each_time() {
    let world = row(json!({ "consecutive_down": 3, "consecutive_up": 2 }), "PFPFFFPFPP");
    let step = step_of_member(&world);
    for (line, number) in step.steps.iter().zip(1..) {
        let status = world.clone().set("/at", number * 10).status();
        assert_eq!(serde_json::to_value(line.outcome).unwrap(), json!(status), "{}", line.text);
    }
}

#[test]
fn c38_failures_count_as_the_api_says() {
    let step = step_of_member(&row(json!({ "consecutive_down": 2 }), "PFF"));
    let outcomes: Vec<Value> = step.steps.iter().map(|line| serde_json::to_value(line.outcome).unwrap()).collect();
    assert_eq!(outcomes, ["healthy", "healthy", "unhealthy"]);
}

#[test]
fn c39_0_is_no_waiting() {
    for settings in [
        json!({ "consecutive_down": 0, "consecutive_up": 0 }),
        json!({ "consecutive_down": null, "consecutive_up": null }),
        json!({}),
    ] {
        let world = row(settings, "FP");
        let step = step_of_member(&world);
        assert_eq!(
            step.text,
            "m1 passes at WNAM-1. It has turned once in 2 results, with `consecutive_up` 0 (no waiting) and \
             `consecutive_down` 0 (no waiting)."
        );
        assert_eq!(step.steps[1].text, "At 20 s: passed: one is enough, and it turns healthy.");
        assert_eq!(world.status(), "healthy");
    }
}

/// Settings, results, how often they turned it, and what would have prevented every turn.
const FLAPPING: &[(&str, &str, u64, Option<(&str, u64)>)] = &[
    ("C41", "FPFP", 3, Some(("consecutive_up", 2))),
    ("C41", "PFPFFPFP", 6, Some(("consecutive_down", 3))),
    ("C41", "FPPPFPPF", 4, Some(("consecutive_up", 4))),
    // One turn is an outage, not flapping.
    ("C41", "PPFF", 1, None),
    ("C41", "PPPP", 0, None),
];

#[test]
fn c41_how_often_it_flipped_and_what_would_have_prevented_it() {
    for (id, marks, flips, prevented) in FLAPPING {
        let step = step_of_member(&row(json!({ "consecutive_up": 1, "consecutive_down": 1 }), marks));
        assert_eq!(step.facts.count("flips"), Some(*flips), "{id} {marks}");
        let by = step.facts.text("prevented_by").zip(step.facts.count("prevented_with"));
        assert_eq!(by, *prevented, "{id} {marks}");
        // It does prevent every turn, and one less doesn't.
        if let Some((key, count)) = prevented {
            for (count, prevents) in [(*count, true), (*count - 1, false)] {
                let mut settings = json!({ "consecutive_up": 1, "consecutive_down": 1 });
                settings[*key] = json!(count);
                let flips = step_of_member(&row(settings, marks)).facts.count("flips");
                assert_eq!(flips == Some(0), prevents, "{id} {marks} {key} {count}");
            }
        }
    }
}

#[test]
fn c41_said_in_one_sentence() {
    let step = step_of_member(&row(json!({ "consecutive_up": 1, "consecutive_down": 1 }), "FPFP"));
    assert_eq!(
        step.text,
        "m1 passes at WNAM-1. It has turned 3 times in 4 results, with `consecutive_up` 1 and `consecutive_down` 1. \
         `consecutive_up` 2 would have prevented it."
    );
}

#[test]
fn the_last_twenty_results_of_many_are_shown() {
    let step = step_of_member(&row(json!({}), &"PF".repeat(50)));
    assert_eq!((step.steps.len(), step.facts.count("results"), step.facts.count("flips")), (20, Some(100), Some(99)));
    assert!(step.steps[0].text.starts_with("At 810 s:"));
}

#[test]
fn without_times_results_are_numbered() {
    let world = ["+", "-"].iter().fold(judged("WNAM ?"), |world, mark| {
        world.probe(json!({ "monitor_id": "m1", "endpoint": "app-1", "data_center": "WNAM-1", "healthy": *mark == "+",
                            "failure_reason": if *mark == "+" { Value::Null } else { json!("TCP Timeout") } }))
    });
    let lines: Vec<String> = step_of_member(&world).steps.into_iter().map(|line| line.text).collect();
    assert_eq!(lines[1], "Result 2: failed: one is enough, and it turns unhealthy.");
    // One result is no row.
    assert!(step_of_member(&judged("WNAM +")).steps.is_empty());
}

#[test]
fn d9_a_skipped_result_stands_in_the_row() {
    let mut world = row(json!({ "consecutive_down": 2 }), "PF").reading("no_check_ran", "unknown");
    for (time, reason) in [(30, "DNS Internal"), (40, "TCP Timeout")] {
        world = world.probe(json!({ "monitor_id": "m1", "endpoint": "app-1", "data_center": "WNAM-1", "at": time,
                                    "healthy": false, "failure_reason": reason }));
    }
    let lines: Vec<String> = step_of_member(&world).steps.into_iter().map(|line| line.text).collect();
    assert_eq!(
        lines[2],
        "At 30 s: no check ran (DNS Internal): by the chosen reading this counts for nothing, and it stays healthy."
    );
    assert_eq!(lines[3], "At 40 s: failed, 2 of 2 in a row: it turns unhealthy.");
}

#[test]
fn c42_between_two_probes() {
    let settings = json!({ "id": "m1", "interval": 60, "timeout": 5, "retries": 2 });
    let world = World::new()
        .places("WNAM +")
        .set("/monitors/0", settings)
        .pool(pool("eu", [unknown("a"), unknown("b")]).with("monitor", "m1"))
        .results("m1", "a", "WNAM +")
        .results("m1", "b", "WNAM +");
    let report = world.report();
    let detection = report.endpoint("a").detection.as_ref().unwrap();
    assert_eq!((detection.answered_seconds, detection.timeout_seconds), (60.0, 75.0));
    assert_eq!(
        detection.because.text,
        "Until a probe fails a stays in rotation: with wrong answers for up to 60 s, with timeouts for up to 75 s, as one data \
         center sees it. m1 probes every 60 s and waits 5 s for each of 3 attempts. An outage that is shorter may not be seen \
         at all."
    );
    // R5.3, R5.5: told beside it.
    let rules: Vec<&str> = detection.because.steps.iter().map(|step| step.rule).collect();
    assert_eq!(rules, ["R5.3", "R5.5"]);
    assert!(detection.because.steps[1].text.contains("up to 5 s") && detection.because.steps[1].text.contains("30 s"));
}

#[test]
fn an_interval_that_nobody_would_live_to_see_is_told_without_its_number() {
    let world = World::new()
        .places("WNAM +")
        .set("/monitors/0", json!({ "id": "m1", "interval": 1e308, "timeout": 5, "retries": 0 }))
        .pool(pool("eu", [unknown("a")]).with("monitor", "m1"))
        .results("m1", "a", "WNAM +");
    let report = world.report();
    let said = report.endpoint("a").detection.as_ref().map(|detection| detection.because.text.clone()).unwrap();
    assert!(said.contains("with wrong answers for up to 30 years and more"), "{said}");
    assert!(said.contains("probes every 30 years and more"), "{said}");
}

#[test]
fn c57_the_age_of_each_last_result() {
    let of = |world: World, monitor: &str, time: u32, healthy: bool| {
        world.probe(json!({ "monitor_id": monitor, "endpoint": "app-1", "data_center": "WNAM-1", "at": time,
                            "healthy": healthy }))
    };
    let mut world = grouped(&[(ORDINARY, "WNAM ?"), (ORDINARY, "WNAM ?")]);
    for (monitor, time, healthy) in
        [("m1", 0, true), ("m1", 10, false), ("m1", 20, true), ("m1", 30, true), ("m2", 0, false), ("m2", 30, true)]
    {
        world = of(world, monitor, time, healthy);
    }
    for (time, status, ages) in [
        (10, "unhealthy", [None, Some(10.0)]),
        (20, "healthy", [None, Some(20.0)]),
        (25, "healthy", [Some(5.0), Some(25.0)]),
        (30, "healthy", [None, None]),
    ] {
        let report = world.clone().set("/at", time).report();
        assert_eq!(report.status("app-1"), status, "at {time}");
        let members = &report.data_center("app-1", "WNAM-1").members;
        let age = |monitor| member(members, monitor).because.as_ref().unwrap().facts.number("age");
        assert_eq!([age("m1"), age("m2")], ages, "at {time}");
    }
    let report = world.set("/at", 25).report();
    let text = &member(&report.data_center("app-1", "WNAM-1").members, "m2").because.as_ref().unwrap().text;
    assert_eq!(text, "m2 fails at WNAM-1. Its last result is 25 s old.");
}

#[test]
fn r5_4_q25_a_result_stands_until_the_next_run_is_complete() {
    // The interval is 30 s; at 32 s the run that began at 30 s is still under way.
    let world = judged("WNAM ?")
        .set("/monitors/0", json!({ "id": "m1", "interval": 30, "timeout": 5 }))
        .probe(json!({ "monitor_id": "m1", "endpoint": "app-1", "data_center": "WNAM-1", "at": 0, "healthy": true }));
    for time in [0, 30, 32, 10_000] {
        assert_eq!(world.clone().set("/at", time).status(), "healthy", "at {time}");
    }
}

#[test]
fn q26_the_group_is_decided_again_at_every_result() {
    // m1 each 10 s, m2 each 30 s: what m1 finds at 10 s counts at 10 s.
    let mut world = grouped(&[(ORDINARY, "WNAM ?"), (ORDINARY, "WNAM ?")]);
    for (monitor, time, healthy) in [("m1", 0, true), ("m2", 0, false), ("m1", 10, false), ("m1", 20, true)] {
        world = world.probe(json!({ "monitor_id": monitor, "endpoint": "app-1", "data_center": "WNAM-1", "at": time,
                                    "healthy": healthy }));
    }
    let report = world.report();
    let times: Vec<f64> = report.events.iter().map(|event| event.timestamp.as_ref().unwrap().seconds()).collect();
    assert_eq!(times, [10.0, 20.0]);
}

#[test]
fn c47_the_log_is_silent_about_one_data_center() {
    let mut world = judged("WNAM ????");
    for (time, last) in [(0, true), (10, false), (20, true)] {
        let results = json!({ "WNAM-1": true, "WNAM-2": true, "WNAM-3": true, "WNAM-4": last });
        world = world.probe(json!({ "monitor_id": "m1", "endpoint": "app-1", "at": time, "results": results }));
    }
    let report = world.set("/at", 10).report();
    assert_eq!(report.data_center("app-1", "WNAM-4").status.word(), "unhealthy");
    assert!(report.events.is_empty() && report.notifications.is_empty());
    // R11.6: why it is silent is told.
    let because = report.endpoint("app-1").because.clone().unwrap();
    let told: Vec<&str> = because.steps.iter().filter(|step| step.rule == "R11.6").map(|it| it.text.as_str()).collect();
    assert_eq!(
        told,
        [
            "Requests that WNAM-4 serves steer away from app-1 until the data center's own probe passes. Request analytics show \
          that; the health log and alerts follow the global status and stay silent."
        ]
    );
}

#[test]
fn c92_a_renamed_endpoint_leaves_the_alert_open() {
    let event = |id: u32, time: &str, name: &str, healthy: bool| {
        json!({ "id": id, "timestamp": time, "pool": { "id": "p1", "name": "eu", "healthy": healthy, "changed": true,
                "minimum_origins": 1 },
                "origins": [{ "name": name, "enabled": true, "healthy": healthy, "changed": true,
                              "failure_reason": if healthy { "No failures" } else { "TCP Timeout" } }] })
    };
    let told = |second: &str| {
        let log =
            json!([event(1, "2026-03-01T12:00:00Z", "web-a", false), event(2, "2026-03-01T12:05:00Z", second, true)]);
        let read = whydown::read(&log.to_string()).unwrap();
        let renamed = read.diagnostics.iter().any(|found| found.code.contains("renamed"));
        let report = whydown::evaluate(&read.scenario, whydown::Options::default()).unwrap();
        let of_endpoints = report.notifications.into_iter().filter(|alert| alert.endpoint.is_some());
        let told = of_endpoints.map(|alert| (alert.endpoint.unwrap(), alert.resolves.is_some()));
        (told.collect::<Vec<_>>(), renamed)
    };
    let (alerts, renamed) = told("web-a");
    assert_eq!(alerts, [("web-a".to_owned(), false), ("web-a".to_owned(), true)]);
    assert!(!renamed);
    // The alert about web-a stays open: a first verdict on web-b that is healthy sends none.
    let (alerts, renamed) = told("web-b");
    assert_eq!(alerts, [("web-a".to_owned(), false)]);
    assert!(renamed);
}

#[test]
fn r10_2_switching_a_pool_off_sends_another_alert() {
    let world = World::new().places("WNAM +").pool(pool("eu", [unknown("a")]).with("monitor", "m1").disabled());
    let because = world.report().pool("eu").because.clone().unwrap();
    assert!(because.steps.iter().any(|step| step.rule == "R10.2" && step.text.contains("pool_enablement_alert")));
}

#[test]
fn d29_the_default_sources_written_out_are_the_default() {
    let told = |sources: Value| {
        let report = judged("WNAM +++-").set("/pools/0/health_sources", sources).report();
        let because = report.endpoint("app-1").because.clone().unwrap();
        because.steps.iter().filter(|step| step.rule == "R11.6").count()
    };
    assert_eq!([Value::Null, json!(["local", "global"])].map(told), [1, 1]);
}

//! Results over time: flap damping (R2, Q02–Q06), the order of results and what counts between runs (D41, R5).

use crate::common::readings::{Of, under_each};
use crate::common::{CRITICAL, CRITICAL_OBSERVER, Flags, Look, OBSERVER, ORDINARY, World, grouped, judged, member};
use serde_json::{Value, json};
use whydown::{Options, Session};

/// The endpoint `app-1` at one data center under one monitor with these settings.
fn damped(consecutive_up: u32, consecutive_down: u32) -> World {
    judged("WNAM ?")
        .set("/monitors/0/consecutive_up", consecutive_up)
        .set("/monitors/0/consecutive_down", consecutive_down)
}

/// A result of `m1` at the one data center.
fn at(time: impl Into<Value>, healthy: bool) -> Value {
    json!({ "monitor_id": "m1", "endpoint": "app-1", "data_center": "WNAM-1", "at": time.into(), "healthy": healthy })
}

/// `P` passes, `F` fails, `C` is a result that says no check ran: one result each ten seconds.
fn with_results(world: &World, monitor: &str, marks: &str) -> World {
    marks.chars().zip(1..).fold(world.clone(), |world, (mark, number)| {
        let mut probe = at(number * 10, mark == 'P');
        probe["monitor_id"] = json!(monitor);
        if mark == 'C' {
            probe["failure_reason"] = json!("DNS Internal");
        }
        world.probe(probe)
    })
}

/// The status after each result, as marks: `+` healthy, `-` unhealthy, `?` unknown.
fn after_each(world: &World, marks: &str) -> String {
    let lengths = marks.char_indices().map(|(index, _)| index + 1);
    let statuses = lengths.map(|length| with_results(world, "m1", marks.get(..length).unwrap()).status());
    statuses.map(mark_of).collect()
}

fn mark_of(status: &str) -> char {
    match status {
        "healthy" => '+',
        "unhealthy" => '-',
        "unknown" => '?',
        other => panic!("{other}"),
    }
}

/// Settings (`consecutive_up`, `consecutive_down`), results, and the status after each.
const RULES: &[(&str, (u32, u32), &str, &str)] = &[
    // R2.1: N fails in a row turn a healthy target, N passes an unhealthy one.
    ("R2.1", (1, 2), "PFFP", "++-+"),
    ("R2.1", (2, 1), "PFPPF", "+--+-"),
    ("R2.1", (3, 3), "PFFFPPP", "+++---+"),
    // R2.2: 0 and 1 act alike.
    ("R2.2", (0, 0), "PFPF", "+-+-"),
    ("R2.2", (1, 1), "PFPF", "+-+-"),
    ("R2.2", (0, 1), "FPFP", "-+-+"),
    // R2.3: any opposite result resets the count.
    ("R2.3", (1, 2), "PFPFPF", "++++++"),
    ("R2.3", (1, 3), "PFFPFFF", "++++++-"),
    ("R2.3", (2, 1), "FPFPP", "----+"),
    // Q05: the first result settles an unknown status, whatever the counts.
    ("Q05", (3, 3), "P", "+"),
    ("Q05", (3, 3), "F", "-"),
    // Q03: a target turns unhealthy by failing, not by being marked healthy.
    ("Q03", (1, 2), "PP", "++"),
    ("C37", (2, 3), "PFPFFFPFPP", "+++++----+"),
    ("C38", (1, 2), "PFF", "++-"),
    ("C39", (0, 0), "FP", "-+"),
    ("C41", (1, 1), "FPFP", "-+-+"),
];

#[test]
fn rules_by_default() {
    for (id, (up, down), results, expected) in RULES {
        assert_eq!(after_each(&damped(*up, *down), results), *expected, "{id}: {up} up, {down} down, {results}");
    }
}

#[test]
fn r2_5_before_the_first_result_the_status_is_unknown() {
    assert_eq!(damped(1, 1).status(), "unknown");
    let report = damped(3, 3).report();
    let member = &report.data_center("app-1", "WNAM-1").members[0];
    assert_eq!((member.status.word(), member.because.as_ref().unwrap().rule), ("unknown", "R2.5"));
}

#[test]
fn absent_and_null_counts_mean_0() {
    for settings in [json!({ "id": "m1" }), json!({ "id": "m1", "consecutive_up": null, "consecutive_down": null })] {
        assert_eq!(after_each(&judged("WNAM ?").set("/monitors/0", settings), "PFP"), "+-+");
    }
}

#[test]
fn q04_each_data_center_is_damped_by_itself_before_they_are_counted() {
    let mut world = judged("WNAM ???").set("/monitors/0/consecutive_down", 2);
    for (time, results) in [(0, [true, true, true]), (1, [false, false, true]), (2, [true, false, false])] {
        let [one, two, three] = results;
        let results = json!({ "WNAM-1": one, "WNAM-2": two, "WNAM-3": three });
        world = world.probe(json!({ "monitor_id": "m1", "endpoint": "app-1", "at": time, "results": results }));
    }
    let report = world.report();
    let statuses = ["WNAM-1", "WNAM-2", "WNAM-3"].map(|code| report.data_center("app-1", code).status.word());
    assert_eq!(statuses, ["healthy", "unhealthy", "healthy"], "only WNAM-2 failed twice");
    assert_eq!(report.status("app-1"), "healthy");
    let contested: Vec<_> = report.endpoint("app-1").contested.iter().map(|it| (it.key, it.status.word())).collect();
    assert!(contested.contains(&("damping_level", "unhealthy")), "{contested:?}");
    // Read the other way, the majority failed in two rounds in a row.
    let report = world.reading("damping_level", "endpoint").report();
    let statuses = ["WNAM-1", "WNAM-2", "WNAM-3"].map(|code| report.data_center("app-1", code).status.word());
    assert_eq!(statuses, ["healthy", "unhealthy", "unhealthy"], "the last raw results");
    assert_eq!(report.status("app-1"), "unhealthy");
    let step = report.endpoint("app-1").because.clone().unwrap();
    assert_eq!((step.rule, step.steps[0].rule), ("Q04", "R4.5"));
}

/// Three data centers, `consecutive_down` 2 and `consecutive_up` 2 on the endpoint: rounds of results, each a mark for each data
/// center (`.` has none), and the endpoint's status after each.
fn rounds(world: &World, rounds: &[&str], time: impl Fn(usize) -> Value) -> (World, String) {
    let mut world = world.clone().reading("damping_level", "endpoint");
    let mut after = String::new();
    for (number, marks) in rounds.iter().enumerate() {
        for (mark, code) in marks.chars().zip(1..).filter(|(mark, _)| *mark != '.') {
            let mut probe = at(time(number), mark == 'P');
            probe["data_center"] = json!(format!("WNAM-{code}"));
            if mark == 'C' {
                probe["failure_reason"] = json!("DNS Internal");
            }
            world = world.probe(probe);
        }
        after.push(mark_of(world.status()));
    }
    (world, after)
}

fn three() -> World {
    judged("WNAM ???").set("/monitors/0/consecutive_down", 2).set("/monitors/0/consecutive_up", 2)
}

#[test]
fn d8_a_round_is_the_results_with_one_time() {
    for (id, marks, expected) in [
        ("Q04", &["PPP", "FFP", "PFF"][..], "++-"),
        ("R2.1", &["PPP", "FFF", "FFF", "PPP", "PPP"], "++--+"),
        ("R2.3", &["PPP", "FFF", "PPP", "FFF", "FFF"], "++++-"),
        // Q05: the first round settles it.
        ("Q05", &["FFP"], "-"),
        // A place that misses a round keeps its last result.
        ("D8", &["PPP", "FF.", "..P", "P.P"], "++--"),
        ("D8", &["PPP", "FF.", "..F"], "++-"),
        ("D8", &["PPP", "F..", ".F.", "..P"], "+++-"),
        // Q02: a result that says no check ran is a failure by default.
        ("Q02", &["PPP", "CC.", "CC."], "++-"),
    ] {
        let (_, after) = rounds(&three(), marks, |number| json!(number * 10));
        assert_eq!(after, expected, "{id} {marks:?}");
        let (_, after) = rounds(&three(), marks, |number| json!(format!("2026-03-01T12:00:{number:02}Z")));
        assert_eq!(after, expected, "{id} {marks:?}, calendar");
        // Without a time the k-th results form round k: the same where no place misses a round.
        if marks.iter().all(|round| !round.contains('.')) {
            let (_, after) = rounds(&three(), marks, |_| json!(null));
            assert_eq!(after, expected, "{id} {marks:?}, without times");
        }
    }
}

#[test]
fn d8_without_times_the_kth_results_form_round_k() {
    // All of one data center's results stand before those of the next.
    let world = three().reading("damping_level", "endpoint");
    let listed = ["PFP", "PFF", "PPF"].iter().zip(1..).fold(world, |world, (marks, code)| {
        marks.chars().fold(world, |world, mark| {
            let mut probe = at(Value::Null, mark == 'P');
            probe["data_center"] = json!(format!("WNAM-{code}"));
            world.probe(probe)
        })
    });
    // Round 1 P P P, round 2 F F P, round 3 P F F.
    assert_eq!(listed.status(), "unhealthy");
}

#[test]
fn d8_of_several_results_in_one_round_the_last_counts() {
    let (world, _) = rounds(&three(), &["PPP", "FFF"], |number| json!(number));
    let again = |world: &World, healthy: bool| world.clone().probe(at(1, healthy));
    let twice = |code: &str, world: World| {
        let mut probe = at(1, true);
        probe["data_center"] = json!(code);
        world.probe(probe)
    };
    // One more failure within the round is no second round.
    assert_eq!(again(&world, false).status(), "healthy");
    // Two places correct themselves within the round: it did not fail.
    let corrected = twice("WNAM-2", again(&world, true));
    let (_, after) = rounds(&corrected, &["FFF"], |_| json!(2));
    assert_eq!(after, "+");
    let (_, after) = rounds(&world, &["FFF"], |_| json!(2));
    assert_eq!(after, "-");
}

#[test]
fn d8_a_place_with_a_reported_verdict_shows_it_in_every_round() {
    // WNAM-3 is reported healthy at the end; so it was in the rounds before, whatever the monitor said.
    let (world, after) = rounds(&three(), &["PPP", "PFF", "FPF"], |number| json!(number));
    assert_eq!(after, "++-");
    let reported = json!({ "endpoint": "app-1", "data_center": "WNAM-3", "at": 9, "healthy": true });
    assert_eq!(world.probe(reported.clone()).status(), "healthy");
    // D42: alone it is not damped.
    let alone = three().reading("damping_level", "endpoint").reading("first_result", "damped").probe(reported);
    assert_eq!(alone.status(), "healthy");
}

#[test]
fn d9_a_skipped_result_makes_no_round() {
    let world = three().reading("no_check_ran", "unknown");
    let (_, after) = rounds(&world, &["PPP", "FFF", "CCC", "FFF"], |number| json!(number));
    assert_eq!(after, "+++-");
}

#[test]
fn q04_with_q05_the_first_rounds_may_be_damped() {
    let (_, after) = rounds(&three().reading("first_result", "damped"), &["PPP", "PPP"], |number| json!(number));
    assert_eq!(after, "?+");
}

#[test]
fn q04_one_vantage_point_is_damped_the_same() {
    let world = judged("").set("/monitors/0/consecutive_down", 2).reading("damping_level", "endpoint");
    let vantage = |world: World, time: u32, healthy: bool| {
        world.probe(json!({ "monitor_id": "m1", "endpoint": "app-1", "at": time, "healthy": healthy }))
    };
    let once = vantage(vantage(world, 0, true), 1, false);
    assert_eq!(once.status(), "healthy");
    assert_eq!(vantage(once, 2, false).status(), "unhealthy");
}

#[test]
fn d8_a_group_is_damped_member_by_member_all_the_same_and_that_is_noted() {
    let world = with_results(&group(&[ORDINARY], 1, 2), "m1", "PF");
    let endpoint = world.clone().reading("damping_level", "endpoint").report();
    assert_eq!(endpoint.status("app-1"), world.report().status("app-1"));
    assert_eq!(endpoint.found("damping-of-group").len(), 1);
    assert!(world.report().found("damping-of-group").is_empty(), "only where it was chosen");
}

#[test]
fn q04_a_session_fed_one_by_one_comes_to_the_same_in_any_order_of_places() {
    let all = ["PPP", "FF.", "F.P", ".FF", "PPP", "P.P", "FFF"];
    for timed in [true, false] {
        let (world, _) = rounds(&three(), &all, |number| if timed { json!(number) } else { json!(null) });
        let mut empty = world.0.clone();
        let probes = empty["probes"].as_array().unwrap().clone();
        empty["probes"] = json!([]);
        // One place after the other, so that rounds come to be known late.
        let mut by_place = probes.clone();
        by_place.sort_by_key(|probe| probe["data_center"].to_string());
        for order in [&probes, &by_place] {
            let mut session = Session::open(empty.clone()).unwrap();
            for probe in order {
                session.apply(&json!([probe]));
            }
            let options = Options { explain: false, contested: false };
            let (fed, at_once) = (session.report(options), whydown::evaluate(&world.0, options).unwrap());
            assert_eq!(fed.pools, at_once.pools, "timed: {timed}");
        }
    }
}

#[test]
fn q04_bare_results_come_to_the_same() {
    let all = ["PPP", "FFF", "PFF", "PPP", "PPP"];
    let (world, after) = rounds(&three(), &all, |_| json!(null));
    assert_eq!(after, "++--+");
    let mut empty = world.0.clone();
    empty["probes"] = json!([]);
    let mut session = Session::open(empty).unwrap();
    let targets = [1, 2, 3].map(|code| session.target("m1", None, "app-1", Some(&format!("WNAM-{code}"))).unwrap());
    let mut fed = String::new();
    for marks in all {
        let outcomes: Vec<u8> = marks.chars().map(|mark| u8::from(mark == 'P')).collect();
        session.apply_targets(&targets, &outcomes);
        fed.push(if session.summary()[1] == 1 { '+' } else { '-' });
    }
    assert_eq!(fed, after);
    session.apply_targets(&targets, &[2, 2, 2]);
    assert_eq!(session.summary()[1], 0, "forgotten");
}

#[test]
fn q04_far_more_rounds_than_are_kept() {
    let world = judged("WNAM ?").set("/monitors/0/consecutive_down", 3).reading("damping_level", "endpoint");
    let mut session = Session::open(world.0).unwrap();
    let target = session.target("m1", None, "app-1", Some("WNAM-1")).unwrap();
    for number in 0..5000 {
        // Two failures, then a pass: never three in a row, so that after the first pass it stays healthy.
        session.apply_targets(&[target], &[u8::from(number % 3 == 2)]);
        assert_eq!(session.summary()[1], if number < 2 { 2 } else { 1 }, "{number}");
    }
    // The last two of the loop failed and passed.
    session.apply_targets(&[target, target, target], &[1, 0, 0]);
    assert_eq!(session.summary()[1], 1);
    session.apply_targets(&[target], &[0]);
    assert_eq!(session.summary()[1], 2);
}

#[test]
fn q05_the_first_result_may_need_the_full_count() {
    let world = damped(3, 2);
    let both = |results: &str, immediate, first_damped| {
        let world = with_results(&world, "m1", results);
        let expected = [("immediate", immediate), ("damped", first_damped)];
        under_each(&format!("Q05 {results}"), &world, Of::Endpoint("app-1"), "first_result", &expected);
    };
    both("P", "healthy", "unknown");
    both("PP", "healthy", "unknown");
    both("PPP", "healthy", "healthy");
    both("F", "unhealthy", "unknown");
    both("FF", "unhealthy", "unhealthy");
    // An opposite result resets this count as well (R2.3).
    both("PPFPP", "healthy", "unknown");
    both("FPF", "unhealthy", "unknown");
    let step = |world: World| {
        let report = with_results(&world.reading("first_result", "damped"), "m1", "PP").report();
        report.data_center("app-1", "WNAM-1").members[0].because.clone().unwrap()
    };
    assert_eq!(
        step(world).text,
        "The last result of m1 at WNAM-1 passed, 2 in a row; the first verdict takes 3, so it is still unknown."
    );
}

/// `app-1` at one data center under a group of `m1`, which is damped, and whatever else.
fn group(members: &[Flags], up: u32, down: u32) -> World {
    let members: Vec<(Flags, &str)> = members.iter().map(|flags| (*flags, "WNAM ?")).collect();
    let world = grouped(&members);
    world.set("/monitors/0/consecutive_up", up).set("/monitors/0/consecutive_down", down)
}

#[test]
fn q06_a_critical_failure_may_bypass_the_damping() {
    let bypass = |world: &World, no, yes| {
        let expected = [("no", no), ("yes", yes)];
        under_each("Q06", world, Of::Endpoint("app-1"), "override_bypasses_damping", &expected);
    };
    bypass(&with_results(&group(&[CRITICAL], 1, 2), "m1", "PF"), "healthy", "unhealthy");
    bypass(&with_results(&group(&[CRITICAL], 1, 2), "m1", "PFF"), "unhealthy", "unhealthy");
    // Not that of an ordinary member.
    bypass(&with_results(&group(&[ORDINARY], 1, 2), "m1", "PF"), "healthy", "healthy");
}

#[test]
fn d7_bypassed_only_consecutive_down_is_1_and_all_else_is_as_usual() {
    let bypass = |world: &World, no, yes| {
        let expected = [("no", no), ("yes", yes)];
        under_each("D7", world, Of::Endpoint("app-1"), "override_bypasses_damping", &expected);
    };
    bypass(&with_results(&group(&[CRITICAL], 2, 2), "m1", "PFFP"), "unhealthy", "unhealthy");
    bypass(&with_results(&group(&[CRITICAL], 2, 2), "m1", "PFFPP"), "healthy", "healthy");
    bypass(&with_results(&group(&[CRITICAL], 2, 2), "m1", "PFPP"), "healthy", "healthy");
}

#[test]
fn q06_goes_by_the_role_that_q13_gives() {
    let world = with_results(&group(&[CRITICAL_OBSERVER], 1, 2), "m1", "PF").reading("critical_observer", "critical");
    assert_eq!(world.status(), "healthy");
    assert_eq!(world.reading("override_bypasses_damping", "yes").status(), "unhealthy");
}

/// One data center: `m1` fails with this reason, `m2` fails, `m3` passes; all of them ordinary.
fn no_check(reason: &str) -> World {
    let world = grouped(&[(ORDINARY, "WNAM ?"), (ORDINARY, "WNAM -"), (ORDINARY, "WNAM +")]);
    let mut probe = at(1, false);
    probe["failure_reason"] = json!(reason);
    world.probe(probe)
}

#[test]
fn q02_a_result_that_says_no_check_ran() {
    for reason in ["Monitor Config Error", "DNS Internal", "Load Balancing Not Enabled"] {
        let expected = [("unhealthy", "unhealthy"), ("unknown", "healthy")];
        under_each(&format!("Q02 {reason}"), &no_check(reason), Of::Endpoint("app-1"), "no_check_ran", &expected);
    }
    // D9: no other reason is meant.
    for reason in ["DNS Unknown Host", "TCP Timeout", "Other Failure"] {
        let expected = [("unhealthy", "unhealthy"), ("unknown", "unhealthy")];
        under_each(&format!("D9 {reason}"), &no_check(reason), Of::Endpoint("app-1"), "no_check_ran", &expected);
    }
    let report = no_check("DNS Internal").report();
    let reason = &member(&report.data_center("app-1", "WNAM-1").members, "m1").failure_reason;
    assert_eq!(reason.as_deref(), Some("DNS Internal"));
}

#[test]
fn d9_such_a_result_is_skipped_the_last_one_stays_and_no_counter_moves() {
    let skipping = |up, down| damped(up, down).reading("no_check_ran", "unknown");
    assert_eq!(after_each(&skipping(1, 1), "CPCFC"), "?++--");
    assert_eq!(after_each(&skipping(1, 2), "PFCF"), "+++-", "one fail before and one after make two in a row");
    assert_eq!(after_each(&skipping(2, 1), "FPCP"), "---+");
    // By default it is a failure like any other.
    assert_eq!(after_each(&damped(1, 2), "PFC"), "++-");
}

#[test]
fn q02_what_is_skipped_pushes_nothing_aside() {
    // D42: results with a data center push one vantage point aside; D9: this one is skipped, so nothing was said there.
    for (monitor, reason, status) in [
        (Value::Null, "DNS Internal", ["healthy", "unhealthy"]),
        (json!("m1"), "DNS Internal", ["healthy", "unhealthy"]),
        (json!("m1"), "TCP Timeout", ["unhealthy", "unhealthy"]),
    ] {
        // The vantage point says the opposite of what is skipped, and then the same.
        for (first, status) in [true, false].into_iter().zip(status) {
            let vantage = json!({ "endpoint": "app-1", "monitor_id": monitor, "healthy": first,
                                  "failure_reason": if first { "No failures" } else { "TCP Timeout" } });
            let placed = json!({ "endpoint": "app-1", "monitor_id": monitor, "data_center": "WNAM-1", "healthy": false,
                                 "failure_reason": reason });
            let world = judged("WNAM ???").set("/probes", json!([])).reading("no_check_ran", "unknown");
            let mut session = Session::open(world.0.clone()).unwrap();
            session.apply(&json!([vantage]));
            session.apply(&json!([placed]));
            let report = world.probe(vantage).probe(placed).report();
            assert_eq!(report.status("app-1"), status, "{monitor} {reason}");
            let fed = session.report(Options::default());
            assert_eq!(fed.pools, report.pools, "{monitor} {reason}");
            let skipped = reason == "DNS Internal";
            assert_eq!(report.found("vantage-point-set-aside").is_empty(), skipped, "{monitor} {reason}");
        }
    }
}

#[test]
fn d41_results_count_in_the_order_of_their_time() {
    let world = damped(0, 0);
    // Listed the other way round.
    assert_eq!(world.clone().probe(at(20, false)).probe(at(10, true)).status(), "unhealthy");
    // Without `at` they come before all others, in list order.
    assert_eq!(world.clone().probe(at(-5, true)).probe(at(Value::Null, false)).status(), "healthy");
    assert_eq!(world.clone().probe(at(Value::Null, true)).probe(at(Value::Null, false)).status(), "unhealthy");
    // Equal times: in list order.
    assert_eq!(world.clone().probe(at(10, true)).probe(at(10, false)).status(), "unhealthy");
    assert_eq!(world.clone().probe(at(10, false)).probe(at(10.0, true)).status(), "healthy");
    assert_eq!(world.clone().probe(at(10.5, false)).probe(at(10.25, true)).status(), "unhealthy");
    // Calendar times, one of them in another zone.
    let (earlier, later) = ("2026-01-31T12:00:00+02:00", "2026-01-31 11:00:00");
    assert_eq!(world.clone().probe(at(later, false)).probe(at(earlier, true)).status(), "unhealthy");
}

#[test]
fn d41_results_count_up_to_and_including_the_time_of_the_evaluation() {
    let world = damped(0, 0).probe(at(10, true)).probe(at(20, false)).probe(at(30, true));
    for (time, status) in
        [(9, "unknown"), (10, "healthy"), (19, "healthy"), (20, "unhealthy"), (30, "healthy"), (99, "healthy")]
    {
        assert_eq!(world.clone().set("/at", time).status(), status, "{time}");
    }
    let report = world.clone().set("/at", 10).report();
    assert_eq!(report.found("results-after-at").len(), 1);
    assert_eq!(serde_json::to_value(&report).unwrap()["at"], json!(10.0));
    assert_eq!(serde_json::to_value(world.report()).unwrap()["at"], json!(30.0), "by default after the last result");
}

#[test]
fn r5_1_each_member_counts_with_its_last_result_until_its_next_run_completes() {
    let of = |monitor: &str, time: u32, healthy: bool| {
        let mut probe = at(time, healthy);
        probe["monitor_id"] = json!(monitor);
        probe
    };
    // C57: m1 runs each 10 s, m2 each 30 s.
    let mut world = grouped(&[(ORDINARY, "WNAM ?"), (ORDINARY, "WNAM ?")]);
    for (monitor, time, healthy) in
        [("m1", 0, true), ("m1", 10, false), ("m1", 20, true), ("m1", 30, true), ("m2", 0, false), ("m2", 30, true)]
    {
        world = world.probe(of(monitor, time, healthy));
    }
    // Q26: the group is decided again at every member's result. Q25: an old result stays until the next run completes.
    for (time, status) in
        [(0, "healthy"), (10, "unhealthy"), (19, "unhealthy"), (20, "healthy"), (29, "healthy"), (30, "healthy")]
    {
        assert_eq!(world.clone().set("/at", time).status(), status, "C57 at {time}");
    }
    let report = world.set("/at", 25).report();
    let members = &report.data_center("app-1", "WNAM-1").members;
    let known_at = |monitor| serde_json::to_value(member(members, monitor)).unwrap()["at"].clone();
    assert_eq!((known_at("m1"), known_at("m2")), (json!(20.0), json!(0.0)), "the age of each result");
}

#[test]
fn a_held_member_says_what_it_waits_for() {
    let report = with_results(&damped(3, 2), "m1", "PF").report();
    let member = &report.data_center("app-1", "WNAM-1").members[0];
    let step = member.because.as_ref().unwrap();
    assert_eq!((member.status.word(), step.rule), ("healthy", "R2.1"));
    assert_eq!(
        step.text,
        "The last result of m1 at WNAM-1 failed, 1 in a row; it takes 2 to turn, so it still counts as passing."
    );
    let report = with_results(&damped(3, 2), "m1", "FPP").report();
    let step = report.data_center("app-1", "WNAM-1").members[0].because.clone().unwrap();
    assert_eq!(
        step.text,
        "The last result of m1 at WNAM-1 passed, 2 in a row; it takes 3 to turn, so it still counts as failing."
    );
}

#[test]
fn members_of_a_group_are_damped_each_by_its_own_monitor() {
    let world = group(&[ORDINARY, ORDINARY, OBSERVER], 1, 3);
    let world = with_results(&with_results(&world, "m1", "PFF"), "m2", "PFF");
    let report = world.report();
    let members = &report.data_center("app-1", "WNAM-1").members;
    assert_eq!(["m1", "m2"].map(|id| member(members, id).status.word()), ["healthy", "unhealthy"]);
}

#[test]
fn r2_4_a_probe_with_all_its_retries_is_one_result() {
    // Three attempts that time out are one failure in a row, not three.
    let attempts = json!([{ "error": "timeout" }, { "error": "timeout" }, { "error": "timeout" }]);
    let monitor = json!({ "id": "m1", "type": "http", "retries": 2, "consecutive_down": 2 });
    let probe = |at: u32, observed: &Value| json!({ "monitor_id": "m1", "endpoint": "app-1", "data_center": "WNAM-1", "at": at, "observed": observed });
    let passes = json!({ "response_code": 200 });
    let status = |probes: Vec<Value>| {
        let world = judged("WNAM ?").set("/monitors/0", monitor.clone()).set("/probes", json!(probes));
        world.report().status("app-1")
    };
    assert_eq!(status(vec![probe(0, &passes), probe(60, &attempts)]), "healthy");
    assert_eq!(status(vec![probe(0, &passes), probe(60, &attempts), probe(120, &attempts)]), "unhealthy");
}

#[test]
fn q27_without_a_known_phase_a_failure_can_go_unseen_for_a_whole_interval() {
    let world = judged("WNAM +")
        .set("/monitors/0", json!({ "id": "m1", "type": "http", "interval": 40, "timeout": 5, "retries": 0 }));
    let report = world.report();
    let detection = report.endpoint("app-1").detection.as_ref().unwrap();
    assert_eq!((detection.answered_seconds, detection.timeout_seconds), (40.0, 45.0));
}

#[test]
fn d7_a_count_that_is_bypassed_is_said_to_be_and_prevents_nothing() {
    let world = grouped(&[(CRITICAL, "WNAM ?"), (ORDINARY, "WNAM +")]).set("/monitors/0/consecutive_down", 2);
    let told = |reading: &str, marks: &str| {
        let report = with_results(&world, "m1", marks).reading("override_bypasses_damping", reading).report();
        let members = &report.data_center("app-1", "WNAM-1").members;
        members[0].because.as_ref().unwrap().text.clone()
    };
    let text = told("yes", "PFPF");
    assert!(
        text.contains("turned 3 times") && text.contains("`consecutive_down` 2 (by the chosen reading bypassed"),
        "{text}"
    );
    assert!(!text.contains("would have prevented"), "{text}");
    // Its passes are damped as ever.
    assert!(told("yes", "FPFP").contains("`consecutive_up` 2 would have prevented it"));
    assert!(told("no", "PFFPFF").contains("`consecutive_down` 3 would have prevented it"));
    assert!(!told("no", "PFFPFF").contains("bypassed"));
}

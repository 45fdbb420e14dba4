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
    // The other reading is not evaluated by this version, and that is said.
    let report = world.reading("damping_level", "endpoint").report();
    let named: Vec<&str> = report.found("not-evaluated").into_iter().map(|(_, path)| path).collect();
    assert_eq!(named, ["/readings/damping_level"]);
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

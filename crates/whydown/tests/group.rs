//! A monitor group at one data center (R3, Q07–Q18).

use crate::common::readings::{Of, under_each};
use crate::common::{
    CRITICAL, CRITICAL_DISABLED, CRITICAL_OBSERVER, DISABLED, FAIL, Flags, Look, NONE, OBSERVER, ORDINARY, PASS, World,
    balancer, down, found, grouped, judged, member, pool, unknown, up, way,
};
use serde_json::json;
use whydown::Severity;
use whydown_schema::{Role, Status};

type Members = &'static [(Flags, &'static str)];

/// By the default readings: the members, what the endpoint is, and the rule that decides.
const RULES: &[(&str, Members, &str, &str)] = &[
    // R3.2, R3.3: switched-off members take no part, observers have no vote.
    ("R3.2", &[(ORDINARY, PASS), (DISABLED, FAIL), (DISABLED, FAIL)], "healthy", "R3.5"),
    ("R3.2", &[(ORDINARY, FAIL), (DISABLED, PASS), (DISABLED, PASS)], "unhealthy", "R3.5"),
    ("R3.2", &[(ORDINARY, NONE), (DISABLED, PASS)], "unknown", "D3"),
    ("R3.3", &[(ORDINARY, PASS), (OBSERVER, FAIL), (OBSERVER, FAIL)], "healthy", "R3.5"),
    ("R3.3", &[(ORDINARY, FAIL), (OBSERVER, PASS), (OBSERVER, PASS)], "unhealthy", "R3.5"),
    ("R3.3", &[(CRITICAL, PASS), (OBSERVER, FAIL)], "healthy", "R3.8"),
    // R3.4: a failing critical member decides whatever the others say.
    ("R3.4", &[(CRITICAL, FAIL), (ORDINARY, PASS), (ORDINARY, PASS)], "unhealthy", "R3.4"),
    ("R3.4", &[(CRITICAL, FAIL), (CRITICAL, PASS), (CRITICAL, PASS)], "unhealthy", "R3.4"),
    (
        "R3.4",
        &[(ORDINARY, PASS), (ORDINARY, PASS), (ORDINARY, PASS), (ORDINARY, PASS), (CRITICAL, FAIL)],
        "unhealthy",
        "R3.4",
    ),
    // R3.5: otherwise down only if strictly more than half of the voters fail.
    ("R3.5", &[(ORDINARY, PASS), (ORDINARY, PASS)], "healthy", "R3.5"),
    ("R3.5", &[(ORDINARY, FAIL), (ORDINARY, PASS)], "healthy", "R3.5"),
    ("R3.5", &[(ORDINARY, FAIL), (ORDINARY, FAIL)], "unhealthy", "R3.5"),
    ("R3.5", &[(ORDINARY, FAIL), (ORDINARY, PASS), (ORDINARY, PASS)], "healthy", "R3.5"),
    ("R3.5", &[(ORDINARY, FAIL), (ORDINARY, FAIL), (ORDINARY, PASS)], "unhealthy", "R3.5"),
    ("R3.5", &[(ORDINARY, FAIL), (ORDINARY, FAIL), (ORDINARY, PASS), (ORDINARY, PASS)], "healthy", "R3.5"),
    ("R3.5", &[(ORDINARY, FAIL), (ORDINARY, FAIL), (ORDINARY, FAIL), (ORDINARY, PASS)], "unhealthy", "R3.5"),
    (
        "R3.5",
        &[(ORDINARY, FAIL), (ORDINARY, FAIL), (ORDINARY, PASS), (ORDINARY, PASS), (ORDINARY, PASS)],
        "healthy",
        "R3.5",
    ),
    (
        "R3.5",
        &[(ORDINARY, FAIL), (ORDINARY, FAIL), (ORDINARY, FAIL), (ORDINARY, PASS), (ORDINARY, PASS)],
        "unhealthy",
        "R3.5",
    ),
    ("R3.5", &[(CRITICAL, PASS), (ORDINARY, FAIL), (ORDINARY, PASS)], "healthy", "R3.5"),
    // R3.8: all critical members pass and there is no ordinary one.
    ("R3.8", &[(CRITICAL, PASS)], "healthy", "R3.8"),
    ("R3.8", &[(CRITICAL, PASS), (CRITICAL, PASS)], "healthy", "R3.8"),
    // R3.11: with one member a group equals a plain monitor.
    ("R3.11", &[(CRITICAL, FAIL)], "unhealthy", "R3.4"),
    ("R3.11", &[(ORDINARY, FAIL)], "unhealthy", "R3.5"),
    ("R3.11", &[(ORDINARY, PASS)], "healthy", "R3.5"),
    // R3.12: critical override first, then unknown handling, then the quorum (D3: literally).
    ("R3.12", &[(CRITICAL, FAIL), (CRITICAL, NONE), (ORDINARY, PASS)], "unhealthy", "R3.4"),
    ("R3.12", &[(CRITICAL, NONE), (ORDINARY, FAIL), (ORDINARY, FAIL)], "unknown", "Q07"),
    ("R3.12", &[(CRITICAL, NONE), (CRITICAL, PASS)], "unknown", "Q07"),
    // Q14: an inactive critical member is ignored.
    ("Q14", &[(CRITICAL_DISABLED, NONE), (ORDINARY, PASS)], "healthy", "R3.5"),
    ("Q14", &[(CRITICAL_DISABLED, FAIL), (ORDINARY, PASS)], "healthy", "R3.5"),
    // Q16: the denominator is every active, non-observing, non-critical member, those without a result included.
    (
        "Q16",
        &[(CRITICAL, PASS), (ORDINARY, FAIL), (ORDINARY, FAIL), (ORDINARY, NONE), (OBSERVER, PASS)],
        "unhealthy",
        "R3.5",
    ),
    (
        "Q16",
        &[(CRITICAL, PASS), (CRITICAL, PASS), (ORDINARY, FAIL), (ORDINARY, NONE), (DISABLED, PASS)],
        "healthy",
        "R3.5",
    ),
    ("Q16", &[(OBSERVER, FAIL), (OBSERVER, FAIL), (ORDINARY, FAIL), (ORDINARY, PASS)], "healthy", "R3.5"),
];

#[test]
fn rules_by_default() {
    for (id, members, status, rule) in RULES {
        let report = grouped(members).report();
        let data_center = report.data_center("app-1", "WNAM-1");
        assert_eq!((data_center.status.word(), report.status("app-1")), (*status, *status), "{id}: {members:?}");
        assert_eq!(data_center.because.as_ref().unwrap().rule, *rule, "{id}: {members:?}");
    }
}

/// What each reading of a question makes of its smallest inputs.
const QUESTIONS: &[(&str, Members, &str, &[(&str, &str)])] = &[
    (
        "Q07",
        &[(CRITICAL, NONE), (ORDINARY, PASS), (ORDINARY, PASS)],
        "critical_unknown",
        &[("unknown", "unknown"), ("skip", "healthy"), ("pass", "healthy")],
    ),
    (
        "Q07",
        &[(CRITICAL, NONE), (ORDINARY, FAIL), (ORDINARY, FAIL)],
        "critical_unknown",
        &[("unknown", "unknown"), ("skip", "unhealthy"), ("pass", "unhealthy")],
    ),
    (
        "Q07",
        &[(CRITICAL, NONE), (CRITICAL, PASS)],
        "critical_unknown",
        &[("unknown", "unknown"), ("skip", "healthy"), ("pass", "healthy")],
    ),
    // D3: without any other result there is nothing to judge, under any reading.
    (
        "D3",
        &[(CRITICAL, NONE), (ORDINARY, NONE)],
        "critical_unknown",
        &[("unknown", "unknown"), ("skip", "unknown"), ("pass", "unknown")],
    ),
    (
        "Q10",
        &[(ORDINARY, FAIL), (ORDINARY, NONE), (ORDINARY, NONE)],
        "ordinary_unknown",
        &[("in_denominator", "healthy"), ("left_out", "unhealthy"), ("failing", "unhealthy")],
    ),
    (
        "Q10",
        &[(ORDINARY, PASS), (ORDINARY, NONE), (ORDINARY, NONE)],
        "ordinary_unknown",
        &[("in_denominator", "healthy"), ("left_out", "healthy"), ("failing", "unhealthy")],
    ),
    ("Q11", &[(CRITICAL, PASS), (ORDINARY, FAIL)], "critical_votes", &[("no", "unhealthy"), ("yes", "healthy")]),
    (
        "Q11",
        &[(CRITICAL, PASS), (CRITICAL, PASS), (ORDINARY, FAIL), (ORDINARY, FAIL), (ORDINARY, PASS)],
        "critical_votes",
        &[("no", "unhealthy"), ("yes", "healthy")],
    ),
    // The launch post's own set-up doesn't tell the two apart.
    (
        "Q11",
        &[(CRITICAL, PASS), (ORDINARY, FAIL), (ORDINARY, PASS)],
        "critical_votes",
        &[("no", "healthy"), ("yes", "healthy")],
    ),
    ("Q12", &[(ORDINARY, PASS), (ORDINARY, FAIL)], "group_tie", &[("up", "healthy"), ("down", "unhealthy")]),
    (
        "Q12",
        &[(ORDINARY, PASS), (ORDINARY, PASS), (ORDINARY, FAIL), (ORDINARY, FAIL)],
        "group_tie",
        &[("up", "healthy"), ("down", "unhealthy")],
    ),
    // 0 of 0 is no tie.
    ("Q12", &[(CRITICAL, PASS)], "group_tie", &[("up", "healthy"), ("down", "healthy")]),
    (
        "Q13",
        &[(CRITICAL_OBSERVER, FAIL), (ORDINARY, PASS)],
        "critical_observer",
        &[("observer", "healthy"), ("critical", "unhealthy"), ("reject", "rejected")],
    ),
    (
        "Q15",
        &[(OBSERVER, FAIL)],
        "no_voters",
        &[("unmonitored", "unmonitored"), ("up", "healthy"), ("down", "unknown"), ("reject", "rejected")],
    ),
    (
        "Q15",
        &[(OBSERVER, PASS), (DISABLED, NONE)],
        "no_voters",
        &[("unmonitored", "unmonitored"), ("up", "healthy"), ("down", "unknown"), ("reject", "rejected")],
    ),
    (
        "Q15",
        &[(CRITICAL_DISABLED, NONE)],
        "no_voters",
        &[("unmonitored", "unmonitored"), ("up", "healthy"), ("down", "unknown"), ("reject", "rejected")],
    ),
    (
        "Q15",
        &[],
        "no_voters",
        &[("unmonitored", "unmonitored"), ("up", "healthy"), ("down", "unknown"), ("reject", "rejected")],
    ),
    // Not to be confused with R3.8.
    (
        "Q15",
        &[(CRITICAL, PASS), (OBSERVER, FAIL)],
        "no_voters",
        &[("unmonitored", "healthy"), ("up", "healthy"), ("down", "healthy"), ("reject", "healthy")],
    ),
];

#[test]
fn questions_under_each_reading() {
    for (id, members, key, expected) in QUESTIONS {
        under_each(&format!("{id} {members:?}"), &grouped(members), Of::Endpoint("app-1"), key, expected);
    }
}

#[test]
fn q07_pass_votes_like_a_pass_where_critical_members_vote_and_skip_does_not() {
    let world = grouped(&[(CRITICAL, NONE), (ORDINARY, FAIL)]).reading("critical_votes", "yes");
    for (reading, status, voters) in [("pass", "healthy", 2), ("skip", "unhealthy", 1)] {
        let report = world.clone().reading("critical_unknown", reading).report();
        let data_center = report.data_center("app-1", "WNAM-1");
        assert_eq!((report.status("app-1"), data_center.status.word()), (status, status), "{reading}");
        let facts = &data_center.because.as_ref().unwrap().facts;
        assert_eq!((facts.count("failing"), facts.count("voters")), (Some(1), Some(voters)), "{reading}");
    }
}

#[test]
fn q08_the_flag_speaks_of_the_endpoint_and_not_of_the_pool() {
    let world = World::new()
        .places("WNAM +")
        .group("g", &[CRITICAL, ORDINARY])
        .pool(pool("eu", [unknown("app-1"), unknown("app-2")]).with("monitor_group", "g"))
        .balancer(balancer(&["eu"], "eu"))
        .results("m1", "app-1", FAIL)
        .results("m2", "app-1", PASS)
        .results("m1", "app-2", PASS)
        .results("m2", "app-2", PASS);
    let expected = [("data_center", "degraded"), ("endpoint", "degraded"), ("pool", "critical")];
    under_each("Q08", &world, Of::Pool("eu"), "critical_scope", &expected);
    assert_eq!(way(world.report().decision()), "eu: app-2 100");
    let by_pool = world.reading("critical_scope", "pool").report();
    assert!(!by_pool.pool("eu").usable);
    assert_eq!(by_pool.pool("eu").because.as_ref().unwrap().rule, "Q08");
    assert_eq!((by_pool.status("app-1"), by_pool.status("app-2")), ("unhealthy", "healthy"));
}

#[test]
fn d10_the_pool_goes_down_only_with_an_unhealthy_endpoint_that_fails_a_critical_member() {
    // The critical member fails at one of three data centers: the endpoint stays healthy, and so does the pool.
    let local = grouped(&[(CRITICAL, "WNAM -++")]).reading("critical_scope", "pool");
    assert_eq!((local.status(), local.report().pool("eu").status.word()), ("healthy", "healthy"));
    // The endpoint is down by its voters alone, at a data center where the critical member passes; another endpoint is up.
    let world = |critical: &str| {
        World::new()
            .places("WNAM ++-")
            .group("g", &[CRITICAL, ORDINARY])
            .pool(pool("eu", [unknown("app-1"), unknown("app-2")]).with("monitor_group", "g"))
            .results("m1", "app-1", critical)
            .results("m2", "app-1", "WNAM ---")
            .results("m1", "app-2", "WNAM +++")
            .results("m2", "app-2", "WNAM +++")
            .reading("critical_scope", "pool")
            .report()
    };
    assert_eq!(world("WNAM +++").pool("eu").status.word(), "degraded");
    assert_eq!(world("WNAM ++-").pool("eu").status.word(), "critical", "somewhere is enough");
}

#[test]
fn d11_a_place_with_a_reported_verdict_is_not_looked_at() {
    let world = grouped(&[(CRITICAL, "WNAM -++")]).reading("critical_scope", "endpoint");
    assert_eq!(world.status(), "unhealthy");
    let reported = world.probe(json!({ "endpoint": "app-1", "data_center": "WNAM-1", "healthy": false }));
    assert_eq!(reported.status(), "healthy", "2 of 3");
}

#[test]
fn q09_a_critical_failure_at_one_data_center() {
    let world = grouped(&[(CRITICAL, "WNAM -++"), (ORDINARY, "WNAM +++")]);
    let expected = [("data_center", "healthy"), ("endpoint", "unhealthy"), ("pool", "healthy")];
    under_each("Q09", &world, Of::Endpoint("app-1"), "critical_scope", &expected);
    let everywhere = world.reading("critical_scope", "endpoint").report();
    assert_eq!(everywhere.endpoint("app-1").because.as_ref().unwrap().rule, "Q09");
    // Only the global verdict changes: each data center keeps its own.
    assert_eq!(everywhere.data_center("app-1", "WNAM-2").status, Status::Healthy);
    assert_eq!(everywhere.region("app-1", "WNAM").status, Status::Healthy);
}

#[test]
fn q17_the_group_decides_inside_each_data_center_first() {
    let members = [(ORDINARY, "WNAM -++"), (ORDINARY, "WNAM --+"), (ORDINARY, "WNAM +-+")];
    let report = grouped(&members).report();
    for (code, status) in [("WNAM-1", "unhealthy"), ("WNAM-2", "unhealthy"), ("WNAM-3", "healthy")] {
        assert_eq!(report.data_center("app-1", code).status.word(), status, "{code}");
    }
    assert_eq!(
        report.status("app-1"),
        "unhealthy",
        "1 of 3 data centers is up; by monitors only m2 of 3 fails globally"
    );
}

#[test]
fn q18_omitted_flags_are_enabled_voting_and_not_critical() {
    let world = World::new()
        .places(PASS)
        .push("monitors", json!({ "id": "m2" }))
        .push("monitors", json!({ "id": "m3" }))
        .push(
            "monitor_groups",
            json!({ "id": "g", "members": [{ "monitor_id": "m1" }, { "monitor_id": "m2" }, { "monitor_id": "m3" }] }),
        )
        .pool(pool("eu", [unknown("app-1")]).with("monitor_group", "g"))
        .results("m1", "app-1", FAIL)
        .results("m2", "app-1", PASS)
        .results("m3", "app-1", PASS);
    let report = world.report();
    assert_eq!(report.status("app-1"), "healthy", "1 of 3; as a critical member m1 would take it down");
    let members = &report.data_center("app-1", "WNAM-1").members;
    assert!(members.iter().all(|member| member.role == Role::Ordinary));
    assert_eq!(report.found("member-flag-missing").len(), 9);
    assert!(report.found("member-flag-missing").contains(&(Severity::Error, "/monitor_groups/0/members/1/enabled")));
    let assumed = report.diagnostics.iter().find(|found| found.code == "assumed-values").unwrap();
    assert!(assumed.message.contains("9 assumed values"), "{}", assumed.message);
}

#[test]
fn r3_6_other_endpoints_are_unaffected() {
    let world = World::new()
        .places(PASS)
        .group("g", &[CRITICAL])
        .pool(pool("eu", [unknown("app-1"), unknown("app-2"), unknown("app-3")]).with("monitor_group", "g"))
        .results("m1", "app-1", FAIL)
        .results("m1", "app-2", PASS);
    let report = world.report();
    let statuses = ["app-1", "app-2", "app-3"].map(|name| report.status(name));
    assert_eq!(statuses, ["unhealthy", "healthy", "unknown"]);
}

#[test]
fn r3_11_a_plain_monitor_is_one_ordinary_member() {
    for (results, status) in [(PASS, "healthy"), (FAIL, "unhealthy")] {
        let report = judged(results).report();
        let data_center = report.data_center("app-1", "WNAM-1");
        assert_eq!(data_center.status.word(), status);
        assert_eq!(data_center.because.as_ref().unwrap().rule, "R3.11");
        let roles: Vec<Role> = data_center.members.iter().map(|member| member.role).collect();
        assert_eq!(roles, [Role::Ordinary]);
        let verb =
            if results == PASS { "passes at WNAM-1, so app-1 is up" } else { "fails at WNAM-1, so app-1 is down" };
        assert_eq!(data_center.because.as_ref().unwrap().text, format!("m1 {verb} there."));
    }
}

#[test]
fn every_member_is_listed_with_its_role_and_its_status() {
    let members = [
        (CRITICAL, PASS),
        (ORDINARY, FAIL),
        (ORDINARY, NONE),
        (OBSERVER, FAIL),
        (DISABLED, PASS),
        (CRITICAL_OBSERVER, PASS),
        (CRITICAL_DISABLED, NONE),
    ];
    let report = grouped(&members).report();
    let found: Vec<(&str, &str)> = report
        .data_center("app-1", "WNAM-1")
        .members
        .iter()
        .map(|member| (member.role.word(), member.status.word()))
        .collect();
    let expected = [
        ("critical", "healthy"),
        ("ordinary", "unhealthy"),
        ("ordinary", "unknown"),
        ("observer", "unhealthy"),
        ("disabled", "disabled"),
        ("observer", "healthy"),
        ("disabled", "disabled"),
    ];
    assert_eq!(found, expected);
}

#[test]
fn d2_without_a_result_of_a_voter_the_verdict_is_unknown_under_every_reading() {
    for reading in ["in_denominator", "left_out", "failing"] {
        let world =
            grouped(&[(ORDINARY, NONE), (ORDINARY, NONE), (OBSERVER, FAIL)]).reading("ordinary_unknown", reading);
        assert_eq!(world.status(), "unknown", "{reading}: observers do not count");
    }
    let world = grouped(&[(CRITICAL, PASS), (ORDINARY, NONE), (ORDINARY, NONE)]);
    assert_eq!(world.status(), "healthy", "a passing critical is enough: 0 of 2 fail");
}

#[test]
fn d3_a_group_without_voters_is_decided_everywhere_with_or_without_results() {
    for results in ["WNAM -?, WEU ?", "WNAM ??, WEU ?"] {
        for (reading, status) in [("unmonitored", "unmonitored"), ("up", "healthy"), ("down", "unknown")] {
            let report = grouped(&[(OBSERVER, results)]).reading("no_voters", reading).report();
            assert_eq!(report.status("app-1"), status, "{reading}");
            for (region, code) in [("WNAM", "WNAM-1"), ("WNAM", "WNAM-2"), ("WEU", "WEU-1")] {
                assert_eq!(report.region("app-1", region).status, Status::Unmonitored, "{reading}");
                assert_eq!(report.data_center("app-1", code).status, Status::Unmonitored, "{reading}");
            }
        }
    }
}

#[test]
fn d4_a_data_center_without_a_vote_is_left_out() {
    // Nobody votes, but somebody reported a verdict at one data center: it counts alone, and missing ones are not down.
    for missing in ["left_out", "down"] {
        let world = grouped(&[(OBSERVER, "WNAM -?-")])
            .probe(json!({ "endpoint": "app-1", "data_center": "WNAM-2", "healthy": true }))
            .reading("missing_data_center", missing);
        let report = world.report();
        assert_eq!(report.status("app-1"), "healthy", "{missing}");
        assert_eq!(report.data_center("app-1", "WNAM-1").status, Status::Unmonitored);
        assert_eq!(report.data_center("app-1", "WNAM-2").status, Status::Healthy);
    }
    assert_eq!(grouped(&[(OBSERVER, "WNAM -?-")]).status(), "unmonitored", "none votes");
}

#[test]
fn d5_read_as_critical_it_is_reported_as_critical() {
    let world = grouped(&[(CRITICAL_OBSERVER, FAIL), (ORDINARY, PASS)]);
    let role = |world: &World| member(&world.report().data_center("app-1", "WNAM-1").members, "m1").role;
    assert_eq!(role(&world), Role::Observer);
    assert_eq!(role(&world.reading("critical_observer", "critical")), Role::Critical);
}

#[test]
fn d6_readings_that_reject_look_at_every_object_of_the_scenario() {
    let attached = || grouped(&[(ORDINARY, PASS)]);
    for (id, world, key, path) in [
        // A group that no pool uses.
        (
            "Q13",
            attached().group("other", &[ORDINARY, CRITICAL_OBSERVER]),
            "critical_observer",
            "/monitor_groups/1/members/1",
        ),
        ("Q15", attached().group("other", &[OBSERVER]), "no_voters", "/monitor_groups/1"),
        ("Q15", attached().group("other", &[DISABLED, OBSERVER]), "no_voters", "/monitor_groups/1"),
        // A pool that no balancer uses, and a disabled one.
        (
            "Q29",
            attached().pool(pool("spare", [up("b")]).threshold(0)),
            "minimum_origins_zero",
            "/pools/1/minimum_origins",
        ),
        (
            "Q29",
            attached().pool(pool("spare", [up("b")]).threshold(0).disabled()),
            "minimum_origins_zero",
            "/pools/1/minimum_origins",
        ),
    ] {
        let refused = world.clone().reading(key, "reject").refused();
        assert_eq!(found(&refused, "rejected-by-reading"), [(Severity::Error, path)], "{id}");
        assert_eq!(refused.iter().find(|it| it.code == "rejected-by-reading").unwrap().rule, Some(id));
        assert_eq!(world.status(), "healthy", "{id}: not refused by default");
    }
    // Disabled members aside: switched off, the two flags do not clash.
    let switched_off = attached().group("other", &[ORDINARY, Flags(false, true, true)]);
    assert_eq!(switched_off.reading("critical_observer", "reject").status(), "healthy");
}

#[test]
fn q55_the_reason_is_that_of_the_failing_critical_member_else_the_most_frequent_one() {
    let world = |members: &[(Flags, Option<&str>)]| {
        let flags: Vec<Flags> = members.iter().map(|(flags, _)| *flags).collect();
        let mut world = World::new()
            .places(PASS)
            .group("g", &flags)
            .pool(pool("eu", [unknown("app-1")]).with("monitor_group", "g"));
        for ((_, reason), number) in members.iter().zip(1..) {
            world = world.probe(json!({ "monitor_id": format!("m{number}"), "endpoint": "app-1", "data_center": "WNAM-1",
                                        "healthy": reason.is_none(), "failure_reason": reason.unwrap_or("No failures") }));
        }
        let report = world.report();
        let at_data_center = report.data_center("app-1", "WNAM-1").failure_reason.clone();
        assert_eq!(report.endpoint("app-1").failure_reason, at_data_center);
        at_data_center
    };
    let (tcp, tls, http) = (Some("TCP Timeout"), Some("TLS Handshake Failure"), Some("HTTP timeout occurred"));
    for (members, reason) in [
        (&[(CRITICAL, tls), (ORDINARY, tcp), (ORDINARY, tcp)][..], tls),
        (&[(ORDINARY, tls), (ORDINARY, tcp), (ORDINARY, tcp)], tcp),
        (&[(ORDINARY, tls), (ORDINARY, tcp), (OBSERVER, tcp)], tls),
        (&[(ORDINARY, http), (ORDINARY, tls), (ORDINARY, tcp)], http),
        (&[(CRITICAL, None), (ORDINARY, tcp)], tcp),
        (&[(CRITICAL, None), (ORDINARY, None), (ORDINARY, tcp)], None),
    ] {
        assert_eq!(world(members).as_deref(), reason, "{members:?}");
    }
}

#[test]
fn q55_across_data_centers_the_most_frequent_reason_counts() {
    let mut world = judged("WNAM ???");
    for (number, reason) in [(1, "TCP Timeout"), (2, "TLS Handshake Failure"), (3, "TLS Handshake Failure")] {
        world = world.probe(json!({ "monitor_id": "m1", "endpoint": "app-1", "data_center": format!("WNAM-{number}"),
                                    "healthy": false, "failure_reason": reason }));
    }
    assert_eq!(world.report().endpoint("app-1").failure_reason.as_deref(), Some("TLS Handshake Failure"));
}

/// The sentence of `app-1` at its only data center.
fn sentence(world: &World) -> String {
    world.report().data_center("app-1", "WNAM-1").because.clone().unwrap().text
}

#[test]
fn q07_a_critical_member_without_a_result_is_never_said_to_pass() {
    for (members, reading, expected) in [
        (
            &[(CRITICAL, NONE), (ORDINARY, PASS)][..],
            "skip",
            "The one voting monitor does not fail at WNAM-1, so app-1 is up there. m1 has no result yet and is passed over.",
        ),
        (
            &[(CRITICAL, NONE), (ORDINARY, PASS)],
            "pass",
            "The one voting monitor does not fail at WNAM-1, so app-1 is up there. m1 has no result yet and is taken as passing.",
        ),
        (
            &[(CRITICAL, NONE), (CRITICAL, PASS)],
            "skip",
            "m2 is critical and passes at WNAM-1, and nobody else votes, so app-1 is up there. m1 has no result yet and is passed over.",
        ),
        (
            &[(CRITICAL, NONE), (CRITICAL, PASS)],
            "pass",
            "m2 is critical and passes at WNAM-1, and nobody else votes, so app-1 is up there. m1 has no result yet and is taken as passing.",
        ),
        (
            &[(CRITICAL, NONE), (CRITICAL, PASS), (CRITICAL, NONE), (ORDINARY, FAIL)],
            "pass",
            "m2 is critical and passes. 1 of 1 voting monitor fails at WNAM-1; more than half is enough to mark app-1 down there. \
             m1 and m3 have no result yet and are taken as passing.",
        ),
    ] {
        let world = grouped(members).reading("critical_unknown", reading);
        assert_eq!(sentence(&world), expected, "{reading}: {members:?}");
    }
}

#[test]
fn q10_ordinary_members_without_a_result_are_named_and_how_they_count() {
    for (members, in_denominator, left_out, failing) in [
        (
            &[(ORDINARY, PASS), (ORDINARY, NONE)][..],
            "None of the 2 voting monitors fails at WNAM-1, so app-1 is up there. m2 has no result yet and is counted as not failing.",
            "The one voting monitor does not fail at WNAM-1, so app-1 is up there. m2 has no result yet and is left out of the count.",
            "1 of 2 voting monitors fails at WNAM-1; half is not more than half, so app-1 is up there. m2 has no result yet and is \
             counted as failing.",
        ),
        (
            &[(ORDINARY, FAIL), (ORDINARY, NONE), (ORDINARY, NONE)],
            "1 of 3 voting monitors fails at WNAM-1; it takes more than half to mark app-1 down there. m2 and m3 have no result yet \
             and are counted as not failing.",
            "1 of 1 voting monitor fails at WNAM-1; more than half is enough to mark app-1 down there. m2 and m3 have no result yet \
             and are left out of the count.",
            "3 of 3 voting monitors fail at WNAM-1; more than half is enough to mark app-1 down there. m2 and m3 have no result yet \
             and are counted as failing.",
        ),
    ] {
        for (reading, expected) in [("in_denominator", in_denominator), ("left_out", left_out), ("failing", failing)] {
            let world = grouped(members).reading("ordinary_unknown", reading);
            assert_eq!(sentence(&world), expected, "{reading}: {members:?}");
        }
    }
}

#[test]
fn q15_only_by_the_default_is_health_said_to_be_ignored() {
    for members in [&[(OBSERVER, FAIL)][..], &[(DISABLED, NONE)], &[]] {
        for (reading, ignored) in [("unmonitored", true), ("up", false), ("down", false)] {
            let report = grouped(members).reading("no_voters", reading).report();
            let endpoint = report.endpoint("app-1").because.clone().unwrap();
            let place = report.data_center("app-1", "WNAM-1").because.clone().unwrap();
            for step in [endpoint, place] {
                assert_eq!(step.rule, "Q15", "{reading}: {members:?}");
                assert_eq!(
                    step.text.contains("its health is ignored"),
                    ignored,
                    "{reading}: {members:?}: {}",
                    step.text
                );
            }
        }
    }
    // D42: nor where somebody reported a verdict elsewhere, so that the endpoint has one.
    let world = grouped(&[(OBSERVER, "WNAM -?-")]);
    let reported = world.probe(json!({ "endpoint": "app-1", "data_center": "WNAM-2", "healthy": true }));
    assert_eq!(sentence(&reported), "No monitor of the group has a vote at WNAM-1.");
}

#[test]
fn a_group_that_does_not_exist_leaves_its_pool_without_results_under_every_reading() {
    for (key, reading) in [
        ("no_voters", "unmonitored"),
        ("no_voters", "up"),
        ("no_voters", "down"),
        ("no_voters", "reject"),
        ("critical_unknown", "pass"),
        ("ordinary_unknown", "failing"),
        ("group_tie", "down"),
    ] {
        let world = World::new()
            .places("WNAM ++-")
            .pool(
                pool("eu", [unknown("app-1")]).with("monitor_group", "nowhere").with("check_regions", json!(["WNAM"])),
            )
            .results("m1", "app-1", "WNAM ++-")
            .reading(key, reading);
        let report = world.report();
        let eu = report.pool("eu");
        assert_eq!((report.status("app-1"), eu.status.word(), eu.usable), ("unknown", "unknown", false), "{reading}");
        assert!(report.endpoint("app-1").contested.is_empty() && eu.contested.is_empty(), "{reading}");
        for data_center in report.endpoint("app-1").regions.iter().flat_map(|region| &region.data_centers) {
            let step = data_center.because.as_ref().unwrap();
            assert_eq!((data_center.status, step.otherwise.as_slice()), (Status::Unknown, &[][..]), "{reading}");
        }
    }
}

#[test]
fn q09_a_critical_failure_that_decides_everywhere_is_named_with_its_place_and_nothing_is_counted() {
    let step = |members: &[(Flags, &str)]| {
        let world = grouped(members).set("/pools/0/check_regions", json!(["WNAM"]));
        world.reading("critical_scope", "endpoint").report().endpoint("app-1").because.clone().unwrap()
    };
    let one = step(&[(ORDINARY, "WNAM +++"), (CRITICAL, "WNAM +-+")]);
    assert_eq!(
        one.text,
        "app-1 is unhealthy: m2 is critical and fails at WNAM-2, which by the chosen reading decides everywhere."
    );
    assert_eq!((one.rule, one.margin, one.otherwise), ("Q09", None, Vec::new()));
    let two = step(&[(CRITICAL, "WNAM -++"), (CRITICAL, "WNAM +-+")]);
    assert_eq!(
        two.text,
        "app-1 is unhealthy: m1 and m2 are critical and fail at WNAM-1 and WNAM-2, which by the chosen reading decides everywhere."
    );
}

#[test]
fn q08_a_pool_that_a_critical_failure_takes_down_names_the_monitor_and_the_endpoint() {
    let world = World::new()
        .places("WNAM +")
        .group("g", &[ORDINARY, CRITICAL])
        .pool(pool("eu", [unknown("app-1"), unknown("app-2")]).with("monitor_group", "g"));
    let world = [("m1", "app-1"), ("m1", "app-2"), ("m2", "app-1")]
        .into_iter()
        .fold(world, |world, (monitor, endpoint)| world.results(monitor, endpoint, PASS));
    let report = world.results("m2", "app-2", FAIL).reading("critical_scope", "pool").report();
    let step = report.pool("eu").because.clone().unwrap();
    assert_eq!(
        (step.rule, step.text.as_str()),
        (
            "Q08",
            "eu is critical: m2 is critical and fails on app-2, which is unhealthy; by the chosen reading that takes the whole \
             pool down."
        )
    );
}

// Real problems.

#[test]
fn c51_the_documented_event() {
    let members = |first: &'static str| [(CRITICAL, first), (CRITICAL, PASS), (OBSERVER, FAIL)];
    assert_eq!(grouped(&members(PASS)).status(), "healthy", "origin-a: m3 does not vote");
    assert_eq!(grouped(&members(FAIL)).status(), "unhealthy", "origin-b: by the critical rule");
}

#[test]
fn c52_exactly_half_is_not_more_than_half() {
    let report = grouped(&[(ORDINARY, FAIL), (ORDINARY, FAIL), (ORDINARY, PASS), (ORDINARY, PASS)]).report();
    let step = report.data_center("app-1", "WNAM-1").because.as_ref().unwrap();
    assert_eq!(step.text, "2 of 4 voting monitors fail at WNAM-1; half is not more than half, so app-1 is up there.");
    let facts = ["failing", "voters", "needed"].map(|fact| step.facts.count(fact));
    assert_eq!(facts, [Some(2), Some(4), Some(3)], "it takes 3 of 4");
    assert_eq!(grouped(&[(ORDINARY, FAIL), (ORDINARY, PASS)]).status(), "healthy", "a pair never fails on one");
}

#[test]
fn c53_a_passing_critical_member_does_not_vote() {
    let world = grouped(&[(CRITICAL, PASS), (CRITICAL, PASS), (ORDINARY, FAIL)]);
    let expected = [("no", "unhealthy"), ("yes", "healthy")];
    under_each("C53", &world, Of::Endpoint("app-1"), "critical_votes", &expected);
    let report = world.report();
    let step = report.data_center("app-1", "WNAM-1").because.as_ref().unwrap();
    assert_eq!((step.facts.count("failing"), step.facts.count("voters")), (Some(1), Some(1)), "1 of 1, not 1 of 3");
    let other = step.otherwise.iter().find(|other| other.question == Some("Q11")).unwrap();
    assert_eq!((other.facts.count("failing"), other.facts.count("voters")), (Some(1), Some(3)));
}

#[test]
fn c54_nobody_left_to_vote() {
    let world = grouped(&[(Flags(false, true, false), NONE)]).balancer(balancer(&["eu"], "eu"));
    let report = world.report();
    assert_eq!(report.status("app-1"), "unmonitored", "never green");
    assert_eq!(report.pool("eu").status.word(), "unknown");
    assert_eq!(way(report.decision()), "eu: app-1 100", "health is ignored");
}

#[test]
fn c56_one_critical_failure_does_not_take_the_pool_out() {
    let mut world = World::new()
        .places(PASS)
        .group("g", &[CRITICAL])
        .pool(pool("eu", [unknown("app-1"), unknown("app-2"), unknown("app-3")]).with("monitor_group", "g"));
    for (endpoint, results) in [("app-1", FAIL), ("app-2", PASS), ("app-3", PASS)] {
        world = world.results("m1", endpoint, results);
    }
    let report = world.report();
    let pool = report.pool("eu");
    assert_eq!((pool.status.word(), pool.usable, pool.healthy_endpoints), ("degraded", true, 2));
}

#[test]
fn a_plain_pool_beside_a_group_is_judged_by_its_own_monitor() {
    let world = grouped(&[(CRITICAL, FAIL)]).set("/data_centers/LHR", json!({ "region": "WEU" }));
    let world = world.pool(pool("us", [up("b"), down("c")]));
    let report = world.report();
    assert_eq!(["app-1", "b", "c"].map(|name| report.status(name)), ["unhealthy", "healthy", "unhealthy"]);
}

#[test]
fn c59_a_check_that_is_always_up_has_no_number_here() {
    let report = grouped(&[(OBSERVER, FAIL)]).report();
    let because = report.pool("eu").because.as_ref().unwrap();
    let said: Vec<&str> = because.steps.iter().map(|step| step.text.as_str()).collect();
    assert!(said.iter().any(|text| text.contains("Route 53") && text.contains("threshold 0")), "{said:?}");
}

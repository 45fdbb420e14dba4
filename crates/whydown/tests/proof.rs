//! Proofs: what must be right word for word, and what every step says of its numbers, its margin and other readings.

use crate::common::readings::{Of, status_of};
use crate::common::wording::of_report;
use crate::common::{
    CRITICAL, FAIL, Flags, Look, NONE, OBSERVER, ORDINARY, PASS, World, balancer, down, grouped, judged, pool, unknown,
    up, way,
};
use serde_json::json;
use whydown::{Options, Report, Step};
use whydown_schema::{Label, MarginUnit, Otherwise, Outcome, Status};

/// The step of `app-1` at a data center.
fn at<'a>(report: &'a Report, code: &str) -> &'a Step {
    report.data_center("app-1", code).because.as_ref().unwrap()
}

fn counts(step: &Step, names: &[&str]) -> Vec<u64> {
    names.iter().map(|name| step.facts.count(name).unwrap_or_else(|| panic!("no {name} in {step:?}"))).collect()
}

fn otherwise<'a>(step: &'a Step, question: &str) -> &'a Otherwise {
    let mut found = step.otherwise.iter().filter(|other| other.question == Some(question));
    found.next().unwrap_or_else(|| panic!("nothing of {question} in {:?}", step.otherwise))
}

/// The documented health event of a group with three monitors, in the API's form.
const EVENT: &str = r#"{
  "id": 2, "timestamp": "2025-09-22 19:22:00",
  "pool": { "id": "17b5962d775c646f3f9725cbc7a53df4", "name": "example-pool", "healthy": true, "changed": false, "minimum_origins": 1 },
  "origins": [
    { "name": "origin-a", "ip": "192.0.2.10", "enabled": true, "healthy": true, "failure_reason": "No failures", "response_code": 200,
      "monitors": [
        { "id": "m1", "healthy": true, "failure_reason": "No failures", "response_code": 200, "must_be_healthy": true, "monitoring_only": false },
        { "id": "m2", "healthy": true, "failure_reason": "No failures", "response_code": 200, "must_be_healthy": true, "monitoring_only": false },
        { "id": "m3", "healthy": false, "failure_reason": "HTTP timeout occurred", "must_be_healthy": false, "monitoring_only": true } ] },
    { "name": "origin-b", "ip": "198.51.100.25", "enabled": true, "healthy": false, "failure_reason": "TCP connection failed", "changed": true,
      "monitors": [
        { "id": "m1", "healthy": false, "failure_reason": "TCP connection failed", "must_be_healthy": true, "monitoring_only": false },
        { "id": "m2", "healthy": true, "failure_reason": "No failures", "response_code": 200, "must_be_healthy": true, "monitoring_only": false },
        { "id": "m3", "healthy": false, "failure_reason": "HTTP timeout occurred", "must_be_healthy": false, "monitoring_only": true } ] }
  ]
}"#;

#[test]
fn the_documented_event() {
    let read = whydown::read(EVENT).unwrap();
    let report = whydown::evaluate(&read.scenario, Options::default()).unwrap();
    of_report(&report);

    // origin-a is healthy although the observer times out.
    let a = report.endpoint("origin-a");
    assert_eq!((a.status, a.reported, a.failure_reason.as_deref()), (Status::Healthy, Some(Status::Healthy), None));
    let observer = &a.members[2];
    assert_eq!(
        (observer.status, observer.failure_reason.as_deref()),
        (Status::Unhealthy, Some("HTTP timeout occurred"))
    );
    let said = &observer.because.as_ref().unwrap().text;
    assert_eq!(said, "m3 fails: HTTP timeout occurred; it only observes and has no vote.");

    // origin-b is unhealthy by R3.4, and the step says what it would be without the critical flags.
    let b = report.endpoint("origin-b");
    assert_eq!((b.status, b.reported), (Status::Unhealthy, Some(Status::Unhealthy)));
    assert_eq!(b.failure_reason.as_deref(), Some("TCP connection failed"));
    let step = b.because.as_ref().unwrap();
    assert_eq!((step.rule, step.outcome), ("R3.4", Outcome::Unhealthy));
    assert_eq!(
        step.text,
        "m1 is critical and fails (TCP connection failed), so origin-b is down whatever the other monitors say."
    );
    let without = step.otherwise.iter().find(|other| other.without == Some("critical_flags")).unwrap();
    assert_eq!(
        (without.outcome, without.facts.count("failing"), without.facts.count("voters")),
        (Outcome::Healthy, Some(1), Some(2))
    );
    assert_eq!(
        without.text,
        "Without the critical flags 1 of 2 voting monitors would fail, which is not more than half: healthy."
    );
    // The pool: 1 of 2 healthy, threshold 1.
    let pool = &report.pools[0];
    assert_eq!((pool.status, pool.usable, pool.healthy_endpoints, pool.minimum_origins), (Label::Degraded, true, 1, 1));
    // C86, C91: the deciding member comes first in the proof.
    let proof = report.proof("/pools/0/endpoints/1");
    assert_eq!(proof.steps[0].text, "m1 fails: TCP connection failed.");
}

/// HTTP critical, TCP and a database ordinary, from three data centers in each of two regions, one endpoint in one pool.
fn launch_post(http: &str) -> World {
    let regions = |world: World, monitor: &str, marks: &str| world.results(monitor, "app-1", marks);
    let world = World::new()
        .places("WNAM +++, ENAM +++")
        .push("monitors", json!({ "id": "http" }))
        .push("monitors", json!({ "id": "tcp" }))
        .push("monitors", json!({ "id": "db" }))
        .push(
            "monitor_groups",
            json!({ "id": "checkout", "members": [
            { "monitor_id": "http", "enabled": true, "monitoring_only": false, "must_be_healthy": true },
            { "monitor_id": "tcp", "enabled": true, "monitoring_only": false, "must_be_healthy": false },
            { "monitor_id": "db", "enabled": true, "monitoring_only": false, "must_be_healthy": false } ] }),
        )
        .pool(
            pool("eu", [unknown("app-1")])
                .with("monitor_group", "checkout")
                .with("check_regions", json!(["WNAM", "ENAM"])),
        );
    let world = regions(world, "http", http);
    regions(regions(world, "tcp", "WNAM +++, ENAM +++"), "db", "WNAM +++, ENAM +++")
}

#[test]
fn the_launch_post() {
    let report = launch_post("WNAM -++, ENAM +++").report();
    // That data center is down by R3.4.
    let step = at(&report, "WNAM-1");
    assert_eq!((step.rule, step.outcome), ("R3.4", Outcome::Unhealthy));
    assert_eq!(
        step.text,
        "http is critical and fails at WNAM-1, so app-1 is down there whatever the other monitors say."
    );
    // The others are up: none of the two voters fails.
    let step = at(&report, "WNAM-2");
    assert_eq!((step.rule, counts(step, &["failing", "voters", "needed"])), ("R3.5", vec![0, 2, 2]));
    assert_eq!(
        step.text,
        "http is critical and passes. None of the 2 voting monitors fails at WNAM-2, so app-1 is up there."
    );
    // 2 of 3 and 3 of 3.
    let region = |code: &str| report.region("app-1", code).because.clone().unwrap();
    assert_eq!(region("WNAM").text, "2 of 3 data centers of WNAM are up; 2 are enough.");
    assert_eq!(region("ENAM").text, "3 of 3 data centers of ENAM are up.");
    // The endpoint is healthy, and the flat count is shown as the other reading, agreeing.
    let step = report.endpoint("app-1").because.clone().unwrap();
    assert_eq!((step.rule, step.outcome, counts(&step, &["up", "of"])), ("R4.3", Outcome::Healthy, vec![2, 2]));
    assert_eq!(step.text, "app-1 is healthy: 2 of 2 regions are up, although it is down at 1 of 6 data centers.");
    let flat = otherwise(&step, "Q19");
    assert_eq!((flat.reading.as_deref(), flat.outcome), (Some("flat"), Outcome::Healthy));
    assert_eq!((flat.facts.count("up"), flat.facts.count("of")), (Some(5), Some(6)));
    assert!(flat.text.contains("5 of 6 data centers (83 %) are up: healthy as well."), "{}", flat.text);
    let (_, contested) = status_of(&report, Of::Endpoint("app-1"));
    assert!(contested.iter().all(|(question, ..)| *question != "Q19"), "it agrees: {contested:?}");
    // The proof lists what is down first, and data centers that say the same as one line.
    let proof = report.proof("/pools/0/endpoints/0");
    let texts: Vec<&str> = proof.steps.iter().map(|step| step.text.as_str()).collect();
    assert!(texts[0].starts_with("http is critical and fails at WNAM-1"), "{texts:#?}");
    assert!(texts[1].contains("WNAM-2, WNAM-3, ENAM-1, ENAM-2 and ENAM-3"), "{texts:#?}");
}

#[test]
fn where_the_two_texts_part() {
    let report = judged("WNAM +++, ENAM +--").set("/pools/0/check_regions", json!(["WNAM", "ENAM"])).report();
    let step = report.endpoint("app-1").because.clone().unwrap();
    assert_eq!((step.rule, step.outcome, counts(&step, &["up", "of"])), ("R4.3", Outcome::Unhealthy, vec![1, 2]));
    assert_eq!(step.text, "app-1 is unhealthy: 1 of 2 regions is up; half is no majority (ENAM down).");
    let flat = otherwise(&step, "Q19");
    assert_eq!((flat.outcome, flat.facts.count("up"), flat.facts.count("of")), (Outcome::Healthy, Some(4), Some(6)));
    assert!(flat.text.contains("4 of 6 data centers (67 %) are up: healthy."), "{}", flat.text);
    let (_, contested) = status_of(&report, Of::Endpoint("app-1"));
    assert!(contested.contains(&("Q19", "geo_aggregation", "flat".to_owned(), "healthy")), "{contested:?}");
}

#[test]
fn a_critical_passes_and_one_ordinary_fails() {
    let report = grouped(&[(CRITICAL, PASS), (ORDINARY, FAIL)]).report();
    let step = at(&report, "WNAM-1");
    assert_eq!((step.rule, step.outcome), ("R3.5", Outcome::Unhealthy));
    assert_eq!(counts(step, &["failing", "voters", "needed"]), [1, 1, 1]);
    assert_eq!(
        step.text,
        "m1 is critical and passes. 1 of 1 voting monitor fails at WNAM-1; more than half is enough to mark app-1 down there."
    );
    let voting = otherwise(step, "Q11");
    assert_eq!(
        (voting.outcome, voting.facts.count("failing"), voting.facts.count("voters")),
        (Outcome::Healthy, Some(1), Some(2))
    );
    let (_, contested) = status_of(&report, Of::Endpoint("app-1"));
    assert!(contested.contains(&("Q11", "critical_votes", "yes".to_owned(), "healthy")), "{contested:?}");
}

#[test]
fn one_of_two_endpoints_down_in_the_only_pool() {
    let report = World::new().pool(pool("eu", [up("a"), down("b")])).balancer(balancer(&["eu"], "eu")).report();
    let pool = report.pool("eu").because.clone().unwrap();
    assert_eq!((report.pool("eu").status, pool.rule), (Label::Degraded, "R6.2"));
    assert_eq!(pool.text, "eu is degraded: 1 of 2 enabled endpoints is healthy. It needs 1, so it still serves.");
    assert_eq!(report.balancer().status, Label::Healthy);
    let (_, contested) = status_of(&report, Of::Balancer);
    assert_eq!(contested, [("Q37", "degraded_pool_degrades_balancer", "yes".to_owned(), "degraded")]);
    assert_eq!(way(report.decision()), "eu: a 100");
    let decision = report.decision().because.clone().unwrap();
    assert_eq!((decision.rule, decision.outcome), ("R8.7", Outcome::Serves));
}

#[test]
fn all_default_pools_critical() {
    let world = |enabled: bool, proxied: bool| {
        let mut fallback = pool("f", [unknown("f1")]);
        if !enabled {
            fallback = fallback.disabled();
        }
        World::new()
            .pool(pool("p1", [down("a")]))
            .pool(pool("p2", [down("b")]))
            .pool(fallback)
            .balancer(balancer(&["p1", "p2"], "f").with("proxied", proxied))
            .report()
    };
    for (enabled, proxied, answer, rule, outcome) in [
        (true, true, "fallback f: f1 100", "R8.4", Outcome::Fallback),
        (true, false, "fallback f: f1 100", "R8.4", Outcome::Fallback),
        (false, true, "http_530_1016", "R8.5", Outcome::Http530),
        (false, false, "soa", "R8.5", Outcome::Soa),
    ] {
        let report = world(enabled, proxied);
        let step = report.decision().because.clone().unwrap();
        assert_eq!((way(report.decision()).as_str(), step.rule, step.outcome), (answer, rule, outcome));
        assert_eq!(report.balancer().status, Label::Critical);
        // The pools passed over are named, with the reason of each.
        let skipped: Vec<(&str, Outcome, Option<&str>)> =
            step.steps.iter().map(|step| (step.rule, step.outcome, step.facts.text("pool"))).take(2).collect();
        assert_eq!(skipped, [("R8.3", Outcome::Skipped, Some("p1")), ("R8.3", Outcome::Skipped, Some("p2"))]);
    }
}

#[test]
fn a_group_of_observers_only() {
    let report = grouped(&[(OBSERVER, FAIL)]).balancer(balancer(&["eu"], "eu")).report();
    let endpoint = report.endpoint("app-1");
    assert_eq!((endpoint.status, endpoint.because.as_ref().unwrap().rule), (Status::Unmonitored, "Q15"));
    assert!(endpoint.because.as_ref().unwrap().text.contains("as if it had no monitor"));
    assert_eq!((report.pool("eu").status, report.balancer().status), (Label::Unknown, Label::Unknown), "never green");
    assert_eq!(way(report.decision()), "eu: app-1 100", "steering ignores health");
    let (_, contested) = status_of(&report, Of::Endpoint("app-1"));
    let others = [("Q15", "no_voters", "up".to_owned(), "healthy"), ("Q15", "no_voters", "down".to_owned(), "unknown")];
    assert_eq!(contested, others);
    // C54: a warning.
    assert!(report.diagnostics.iter().any(|it| it.rule == Some("Q15") && it.severity == whydown::Severity::Warning));
}

#[test]
fn q13_both_flags_are_warned_of() {
    let member = Flags(true, true, true);
    let report = grouped(&[(ORDINARY, PASS), (member, FAIL)]).report();
    let warnings: Vec<(&str, whydown::Severity)> = report
        .diagnostics
        .iter()
        .filter(|it| it.rule == Some("Q13"))
        .map(|it| (it.path.as_str(), it.severity))
        .collect();
    assert_eq!(warnings, [("/monitor_groups/0/members/1", whydown::Severity::Warning)]);
    let disabled = grouped(&[(ORDINARY, PASS), (Flags(false, true, true), FAIL)]).report();
    assert!(disabled.diagnostics.iter().all(|it| it.rule != Some("Q13")));
}

/// Members at one data center, and the distance of the verdict there: how many, of what, and which may turn.
type Margins = (&'static [(Flags, &'static str)], Option<(u32, MarginUnit, Outcome)>);

const GROUP_MARGINS: &[Margins] = &[
    (&[(ORDINARY, PASS), (ORDINARY, PASS), (ORDINARY, PASS)], Some((2, MarginUnit::Voters, Outcome::Unhealthy))),
    (&[(ORDINARY, FAIL), (ORDINARY, PASS)], Some((1, MarginUnit::Voters, Outcome::Unhealthy))),
    (&[(ORDINARY, FAIL), (ORDINARY, FAIL), (ORDINARY, PASS)], Some((1, MarginUnit::Voters, Outcome::Healthy))),
    (&[(ORDINARY, FAIL), (ORDINARY, FAIL), (ORDINARY, FAIL)], Some((2, MarginUnit::Voters, Outcome::Healthy))),
    (
        &[(CRITICAL, PASS), (ORDINARY, PASS), (ORDINARY, PASS)],
        Some((1, MarginUnit::CriticalMonitors, Outcome::Unhealthy)),
    ),
    (&[(CRITICAL, FAIL), (ORDINARY, PASS)], Some((1, MarginUnit::CriticalMonitors, Outcome::Healthy))),
    (
        &[(CRITICAL, FAIL), (CRITICAL, FAIL), (ORDINARY, PASS)],
        Some((2, MarginUnit::CriticalMonitors, Outcome::Healthy)),
    ),
    // The critical one and the voter must both turn.
    (&[(CRITICAL, FAIL), (ORDINARY, FAIL)], Some((2, MarginUnit::Monitors, Outcome::Healthy))),
    (&[(CRITICAL, NONE), (ORDINARY, PASS)], None),
    (&[(ORDINARY, NONE)], None),
    (&[(OBSERVER, FAIL)], None),
];

#[test]
fn the_margin_of_a_group_is_the_fewest_members_that_turn_its_verdict() {
    for (members, expected) in GROUP_MARGINS {
        let report = grouped(members).report();
        let margin = at(&report, "WNAM-1").margin.as_ref();
        let found = margin.map(|margin| (margin.to_flip, margin.of, margin.direction));
        assert_eq!(found, *expected, "{members:?}");
    }
}

#[test]
fn the_margin_of_an_endpoint_is_the_fewest_data_centers_that_turn_it() {
    for (results, regional, to_flip, direction, places) in [
        ("WNAM +++", true, 2, Outcome::Unhealthy, &[][..]),
        ("WNAM ++-", true, 1, Outcome::Unhealthy, &[]),
        ("WNAM ---", true, 2, Outcome::Healthy, &[]),
        ("WNAM +++, WEU ++-", true, 1, Outcome::Unhealthy, &["WEU"]),
        ("WNAM +++, WEU +--", true, 1, Outcome::Healthy, &["WEU"]),
        ("WNAM ++-, WEU ++-, OC ---", true, 1, Outcome::Unhealthy, &["WNAM", "WEU"]),
        ("WNAM +++, WEU ---, OC ---", true, 2, Outcome::Healthy, &["WEU", "OC"]),
        ("WNAM +++, WEU +--", false, 1, Outcome::Unhealthy, &[]),
        ("WNAM +++, WEU +++", false, 3, Outcome::Unhealthy, &[]),
        ("WNAM +--, WEU ---", false, 3, Outcome::Healthy, &[]),
    ] {
        let regions: Vec<&str> = results.split(", ").filter_map(|region| region.split(' ').next()).collect();
        let world = judged(results);
        let world = if regional { world.set("/pools/0/check_regions", regions) } else { world };
        let step = world.report().endpoint("app-1").because.clone().unwrap();
        let margin = step.margin.unwrap_or_else(|| panic!("no margin: {results}"));
        assert_eq!(
            (margin.to_flip, margin.of, margin.direction),
            (to_flip, MarginUnit::DataCenters, direction),
            "{results}"
        );
        assert_eq!(margin.places, places, "{results}");
    }
    assert_eq!(judged("WNAM ???").report().endpoint("app-1").because.clone().unwrap().margin, None);
}

#[test]
fn the_margin_of_an_endpoint_names_the_regions_of_which_any_one_is_enough_or_all_are_needed() {
    for (results, expected) in [
        ("WNAM +++, WEU ---, OC ---", "2 more data centers of WEU or OC passing would make it healthy"),
        ("WNAM +++, WEU +++", "2 data centers of one region failing would make it unhealthy"),
        ("WNAM ++-, WEU ++-, OC ---", "one more data center of WNAM or WEU failing would make it unhealthy"),
        ("WNAM +++, WEU +--", "one more data center of WEU passing would make it healthy"),
        ("WNAM +++, WEU +--, OC ---, ME ---", "3 more data centers across WEU and OC passing would make it healthy"),
    ] {
        let regions: Vec<&str> = results.split(", ").filter_map(|region| region.split(' ').next()).collect();
        let report = judged(results).set("/pools/0/check_regions", regions).report();
        let margin = report.endpoint("app-1").because.clone().unwrap().margin.unwrap();
        assert_eq!(margin.text, expected, "{results}");
    }
}

#[test]
fn the_margin_of_a_pool_is_the_fewest_endpoints_that_take_it_below_its_threshold_or_back() {
    let margin = |pool: crate::common::Pool| {
        let report = World::new().pool(pool).report();
        report.pool("eu").because.clone().unwrap().margin.map(|margin| (margin.to_flip, margin.of, margin.direction))
    };
    let endpoints = |to_flip, direction| Some((to_flip, MarginUnit::Endpoints, direction));
    assert_eq!(margin(pool("eu", [up("a"), up("b"), up("c")])), endpoints(3, Outcome::Critical));
    assert_eq!(margin(pool("eu", [up("a"), up("b"), up("c")]).threshold(2)), endpoints(2, Outcome::Critical));
    assert_eq!(margin(pool("eu", [up("a"), down("b")])), endpoints(1, Outcome::Critical));
    assert_eq!(margin(pool("eu", [down("a"), down("b")])), endpoints(1, Outcome::Degraded));
    assert_eq!(margin(pool("eu", [up("a"), down("b")]).threshold(2)), endpoints(1, Outcome::Healthy));
    assert_eq!(margin(pool("eu", [up("a")]).threshold(2)), None, "it can never be met");
    assert_eq!(margin(pool("eu", [unknown("a")]).unmonitored()), None);
}

#[test]
fn other_readings_are_shown_with_their_counts_where_they_disagree() {
    // Q10: {fail, ?, ?}.
    let report = grouped(&[(ORDINARY, FAIL), (ORDINARY, NONE), (ORDINARY, NONE)]).report();
    let step = at(&report, "WNAM-1");
    let shown: Vec<(Option<&str>, Outcome, Option<u64>, Option<u64>)> = step
        .otherwise
        .iter()
        .filter(|other| other.question == Some("Q10"))
        .map(|other| {
            (other.reading.as_deref(), other.outcome, other.facts.count("failing"), other.facts.count("voters"))
        })
        .collect();
    let expected = [
        (Some("left_out"), Outcome::Unhealthy, Some(1), Some(1)),
        (Some("failing"), Outcome::Unhealthy, Some(3), Some(3)),
    ];
    assert_eq!(shown, expected);
    // Q12: a tie.
    let report = grouped(&[(ORDINARY, FAIL), (ORDINARY, PASS)]).report();
    let tie = otherwise(at(&report, "WNAM-1"), "Q12");
    assert_eq!((tie.reading.as_deref(), tie.outcome), (Some("down"), Outcome::Unhealthy));
    // Q20, Q22, Q23, Q24 at the endpoint.
    let regional = |results: &str, regions: &[&str]| {
        judged(results)
            .set("/pools/0/check_regions", json!(regions))
            .report()
            .endpoint("app-1")
            .because
            .clone()
            .unwrap()
    };
    assert_eq!(otherwise(&regional("WNAM +++, WEU ---", &["WNAM", "WEU"]), "Q20").outcome, Outcome::Healthy);
    let threshold = regional("WNAM +++, WEU +++, OC ---", &["WNAM", "WEU", "OC"]);
    assert_eq!(
        otherwise(&threshold, "Q22").text,
        "If more than 0.7 of them had to be up, 2 of 3 regions (67 %) are up: unhealthy."
    );
    assert_eq!(otherwise(&regional("WNAM +??", &["WNAM"]), "Q23").outcome, Outcome::Unhealthy);
    assert_eq!(otherwise(&regional("WNAM +++, WEU ???", &["WNAM", "WEU"]), "Q24").outcome, Outcome::Unhealthy);
}

#[test]
fn other_readings_are_worded_the_other_way_round_where_the_scenario_chose_them() {
    let text = |world: World, question: &str| {
        let report = world.report();
        let endpoint = report.endpoint("app-1").because.as_ref().unwrap();
        let steps = [endpoint, at(&report, "WNAM-1")];
        let mut found =
            steps.into_iter().flat_map(|step| &step.otherwise).filter(|other| other.question == Some(question));
        found.next().unwrap_or_else(|| panic!("nothing of {question}")).text.clone()
    };
    let regional = |results: &str| judged(results).set("/pools/0/check_regions", json!(["WNAM", "WEU"]));
    let tie = text(regional("WNAM +++, WEU ---").reading("geo_tie", "up"), "Q20");
    assert_eq!(tie, "If a tie were not enough, 1 of 2 regions (50 %) is up: unhealthy.");
    let missing = text(regional("WNAM +++, WEU ???").reading("missing_region", "down"), "Q24");
    assert_eq!(missing, "If a region without a result were left out, 1 of 1 region (100 %) is up: healthy.");
    let missing = text(regional("WNAM +??").reading("missing_data_center", "down"), "Q23");
    assert!(missing.starts_with("If a data center without a result were left out, "), "{missing}");
    let flat = text(regional("WNAM +++, WEU +--").reading("geo_aggregation", "flat"), "Q19");
    assert!(flat.starts_with("Counting regions of data centers"), "{flat}");
    let half = text(grouped(&[(ORDINARY, FAIL), (ORDINARY, PASS)]).reading("group_tie", "down"), "Q12");
    assert_eq!(half, "If exactly half were not enough, 1 of 2 voters would fail: healthy.");
    let open = text(grouped(&[(CRITICAL, NONE), (ORDINARY, PASS)]).reading("critical_unknown", "skip"), "Q07");
    assert_eq!(open, "If a critical monitor without a result left the verdict open: unknown.");
}

#[test]
fn the_proof_of_a_monitor_tells_what_becomes_of_it_where_it_is() {
    let report = grouped(&[(CRITICAL, FAIL), (ORDINARY, PASS)]).report();
    let step = report.proof("/pools/0/endpoints/0/regions/0/data_centers/0/members/0");
    assert_eq!(step.text, "m1 fails at WNAM-1.");
    let told: Vec<&str> = step.steps.iter().map(|step| step.text.as_str()).collect();
    assert_eq!(
        told,
        [
            "m1 is critical and fails at WNAM-1, so app-1 is down there whatever the other monitors say.",
            "m2 passes at WNAM-1."
        ]
    );
}

#[test]
fn every_rule_of_these_stages_that_decides_is_cited_by_a_step() {
    let mut cited: Vec<&'static str> = Vec::new();
    let mut note = |world: World| {
        let report = world.report();
        for pointer in crate::common::wording::pointers(&report) {
            let step = report.proof(&pointer);
            cited.extend(std::iter::once(&step).chain(&step.steps).map(|step| step.rule));
        }
    };
    let two = || judged("WNAM ++-, WEU +").set("/pools/0/check_regions", json!(["WNAM", "WEU", "OC"]));
    note(two());
    note(two().reading("geo_aggregation", "flat"));
    note(judged("WNAM ++?"));
    note(judged("WNAM ???"));
    note(grouped(&[(CRITICAL, FAIL), (ORDINARY, PASS), (OBSERVER, FAIL), (crate::common::DISABLED, NONE)]));
    note(grouped(&[(CRITICAL, PASS)]));
    note(grouped(&[(CRITICAL, NONE), (ORDINARY, PASS)]));
    note(grouped(&[(ORDINARY, PASS)]));
    note(grouped(&[(OBSERVER, PASS)]));
    note(grouped(&[(CRITICAL, FAIL)]).reading("critical_scope", "endpoint"));
    note(grouped(&[(CRITICAL, FAIL)]).reading("critical_scope", "pool"));
    note(judged(FAIL).probe(json!({ "endpoint": "app-1", "data_center": "WNAM-1", "healthy": true })));
    let pools = |pools: Vec<crate::common::Pool>, default: &[&str], fallback: &str| {
        pools.into_iter().fold(World::new(), World::pool).balancer(balancer(default, fallback))
    };
    note(pools(vec![pool("a", [up("1"), down("2")]), pool("b", [up("3"), unknown("4")])], &["a", "b"], "b"));
    note(pools(
        vec![pool("a", [crate::common::off("1"), up("2")]).disabled(), pool("b", [down("3")])],
        &["a", "b"],
        "b",
    ));
    note(pools(vec![pool("a", [crate::common::off("1"), up("2")]), pool("b", [unknown("3")])], &["b", "a"], "a"));
    note(pools(vec![pool("a", [unknown("1")]).unmonitored()], &["a"], "a"));
    note(pools(vec![pool("a", [down("1")]), pool("b", [up("2")]).disabled()], &["a"], "b"));
    note(pools(vec![pool("a", [down("1")]), pool("b", [crate::common::off("2")])], &["a"], "b"));
    note(pools(vec![pool("a", [down("1")])], &["a"], "c"));
    note(pools(vec![pool("a", [down("1")]).threshold(0)], &["a"], "a"));
    note(pools(vec![pool("a", [up("1")])], &["a"], "a").set("/load_balancers/0/enabled", false));
    note(pools(vec![pool("a", [up("1"), down("2")])], &["a"], "a").reading("degraded_pool_degrades_balancer", "yes"));
    note(
        pools(vec![pool("a", [up("1")]), pool("b", [up("2")]).disabled()], &["a", "b"], "a")
            .reading("disabled_pool_degrades_balancer", "yes"),
    );
    note(pools(vec![pool("a", [up("1")]), pool("b", [down("2")])], &["a"], "b").reading("fallback_counts", "yes"));
    for rule in [
        "R2.5", "R3.2", "R3.3", "R3.4", "R3.5", "R3.8", "R3.11", "R4.3", "R4.5", "R5.1", "R6.1", "R6.2", "R6.4",
        "R6.5", "R6.6", "R6.8", "R7.1", "R7.3", "R7.4", "R8.3", "R8.4", "R8.5", "R8.7", "R8.15", "Q07", "Q08", "Q09",
        "Q15", "Q19", "Q34", "Q37", "Q38", "Q41", "Q42", "Q43", "D3", "D15", "D16", "D18", "D19", "D20", "D42", "D45",
    ] {
        assert!(cited.contains(&rule), "{rule} is cited nowhere: {cited:?}");
    }
}

#[test]
fn options_leave_out_proofs_and_other_readings() {
    let world = grouped(&[(CRITICAL, PASS), (ORDINARY, FAIL)]).balancer(balancer(&["eu"], "eu"));
    let bare = whydown::evaluate(&world.0, Options { explain: false, contested: false }).unwrap();
    let text = serde_json::to_string(&bare).unwrap();
    assert!(!text.contains("\"because\"") && !text.contains("\"contested\""), "{text}");
    assert_eq!(bare.status("app-1"), "unhealthy");
    let contested = whydown::evaluate(&world.0, Options { explain: false, contested: true }).unwrap();
    assert!(serde_json::to_string(&contested).unwrap().contains("\"contested\""));
}

#[test]
fn a_pointer_that_leads_to_nothing_has_no_proof() {
    let report = grouped(&[(ORDINARY, PASS)]).report();
    for pointer in [
        "",
        "/",
        "/pools",
        "/pools/1",
        "/pools/0/endpoints/7",
        "/pools/x",
        "/load_balancers/0",
        "/pools/0/endpoints/0/regions/0/data_centers/0/members/9",
    ] {
        assert_eq!(whydown::explain(&report, pointer), None, "{pointer}");
    }
    assert_eq!(report.proof("/pools/0/endpoints/0/because").text, report.proof("/pools/0/endpoints/0").text);
}

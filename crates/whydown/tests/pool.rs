//! Endpoint → pool (R6, Q28–Q36).

use crate::common::readings::{Of, under_each};
use crate::common::{
    DISABLED, Endpoint, FAIL, Look, OBSERVER, PASS, Parts, Pool, World, balancer, down, grouped, off, pool, unknown,
    up, way,
};
use serde_json::json;
use whydown::{Report, Severity};
use whydown_schema::Outcome;

/// The pool `eu` with these endpoints and this threshold.
fn eu<const N: usize>(endpoints: [Endpoint; N], threshold: u32) -> Pool {
    pool("eu", endpoints).threshold(threshold)
}

/// By the default readings: the pool, its label, whether it is usable, how many healthy endpoints it has, the rule that decides.
fn rules() -> Vec<(&'static str, Pool, &'static str, bool, u32, &'static str)> {
    vec![
        // R6.1: usable with at least `minimum_origins` healthy endpoints. R6.2: the labels.
        ("R6.2", eu([up("a")], 1), "healthy", true, 1, "R6.2"),
        ("R6.2", eu([up("a"), up("b"), up("c")], 1), "healthy", true, 3, "R6.2"),
        ("R6.2", eu([up("a"), up("b"), up("c")], 3), "healthy", true, 3, "R6.2"),
        ("R6.2", eu([up("a"), down("b")], 1), "degraded", true, 1, "R6.2"),
        ("R6.2", eu([up("a"), up("b"), down("c")], 2), "degraded", true, 2, "R6.2"),
        ("R6.1", eu([up("a"), down("b")], 2), "critical", false, 1, "R6.1"),
        ("R6.1", eu([up("a"), down("b"), down("c")], 2), "critical", false, 1, "R6.1"),
        ("R6.1", eu([down("a")], 1), "critical", false, 0, "R6.1"),
        // R6.4: disabled endpoints get no probes and no traffic. Q31: they are not counted.
        ("R6.4", eu([up("a"), off("b")], 1), "healthy", true, 1, "R6.2"),
        ("Q31", eu([up("a"), off("b")], 1), "healthy", true, 1, "R6.2"),
        ("R6.4", eu([up("a"), off("b")], 2), "critical", false, 1, "R6.1"),
        // R6.5: without a monitor health is ignored. R6.6: with one, no result counts as down.
        ("R6.5", eu([unknown("a"), unknown("b")], 1).unmonitored(), "unknown", true, 0, "R6.5"),
        ("R6.6", eu([unknown("a"), unknown("b")], 1), "unknown", false, 0, "R6.6"),
        // Without a monitor the threshold is not applied (D20).
        ("D20", eu([unknown("a")], 5).unmonitored(), "unknown", true, 0, "R6.5"),
        // R6.7: endpoints of weight 0 are still probed; Q32: they count.
        ("R6.7", eu([up("a").weight(0.0), up("b")], 2), "healthy", true, 2, "R6.2"),
        ("R6.7", eu([down("a").weight(0.0), up("b")], 1), "degraded", true, 1, "R6.2"),
        // R6.8: disabled pools get nothing. Q36: their label. D27: no healthy endpoint.
        ("R6.8", eu([up("a")], 1).disabled(), "disabled", false, 0, "R6.8"),
        ("Q36", eu([unknown("a")], 1).unmonitored().disabled(), "disabled", false, 0, "R6.8"),
        ("D27", eu([up("a"), up("b")], 1).disabled(), "disabled", false, 0, "R6.8"),
        ("D27", eu([up("a")], 1).unmonitored(), "unknown", true, 0, "R6.5"),
        // Q30, D20: without any enabled endpoint critical, whatever the threshold, monitored or not.
        ("Q30", eu([off("a"), off("b")], 1), "critical", false, 0, "D20"),
        ("Q30", eu([off("a"), off("b")], 1).unmonitored(), "critical", false, 0, "D20"),
        ("D20", eu([off("a")], 0), "critical", false, 0, "D20"),
        ("D20", eu([], 0), "critical", false, 0, "D20"),
        ("D20", eu([], 1).unmonitored(), "critical", false, 0, "D20"),
        // Q33: a threshold above the number of enabled endpoints is always critical.
        ("Q33", eu([up("a"), up("b")], 3), "critical", false, 2, "R6.1"),
        // Q34: one healthy, one without a result; D22: degraded as soon as one is unhealthy.
        ("Q34", eu([up("a"), unknown("b")], 1), "degraded", true, 1, "Q34"),
        ("Q34", eu([up("a"), unknown("b")], 2), "critical", false, 1, "R6.1"),
        ("Q34", eu([down("a"), unknown("b")], 1), "critical", false, 0, "R6.1"),
        ("D22", eu([up("a"), unknown("b"), down("c")], 1), "degraded", true, 1, "R6.2"),
        // Q29, D19: a threshold of 0 is never critical, but without a healthy endpoint there is nothing to use.
        ("Q29", eu([down("a")], 0), "degraded", false, 0, "D19"),
        ("D19", eu([unknown("a")], 0), "unknown", false, 0, "R6.6"),
        ("D19", eu([up("a"), down("b")], 0), "degraded", true, 1, "R6.2"),
        ("D19", eu([up("a")], 0), "healthy", true, 1, "R6.2"),
    ]
}

#[test]
fn rules_by_default() {
    for (id, pool, status, usable, healthy, rule) in rules() {
        let report = World::new().pool(pool.clone()).report();
        let found = report.pool("eu");
        assert_eq!(
            (found.status.word(), found.usable, found.healthy_endpoints),
            (status, usable, healthy),
            "{id}: {pool:?}"
        );
        assert_eq!(found.because.as_ref().unwrap().rule, rule, "{id}: {pool:?}");
    }
}

#[test]
fn absent_fields_take_the_documented_defaults() {
    let world = World::new()
        .push("pools", json!({ "name": "eu", "monitor": "m", "origins": [{ "name": "a" }, { "name": "b" }] }));
    let report = world.result("m", "a", "LHR", true).result("m", "b", "LHR", false).report();
    // R1.12: `minimum_origins` 1. An endpoint and a pool are enabled unless they say otherwise.
    let pool = report.pool("eu");
    assert_eq!((pool.status.word(), pool.minimum_origins, pool.monitored), ("degraded", 1, true));
}

/// What each reading of a question makes of its smallest inputs.
fn questions() -> Vec<(&'static str, World, &'static str, Vec<(&'static str, &'static str)>)> {
    let of = |pool: Pool| World::new().pool(pool);
    vec![
        (
            "Q28",
            spread(3, &[("e1", "WNAM -++"), ("e2", "WNAM +-+"), ("e3", "WNAM ++-")]),
            "pool_order",
            vec![("endpoints_first", "healthy"), ("per_data_center", "critical")],
        ),
        // 0 healthy endpoints; by data centers 2 of 3 find one healthy, and the label is by R6.2 (D24).
        (
            "Q28",
            spread(1, &[("e1", "WNAM +--"), ("e2", "WNAM -+-")]),
            "pool_order",
            vec![("endpoints_first", "critical"), ("per_data_center", "degraded")],
        ),
        // D24: an endpoint without a verdict at a data center is not healthy there.
        (
            "D24",
            spread(2, &[("e1", "WNAM +++"), ("e2", "WNAM ??+")]),
            "pool_order",
            vec![("endpoints_first", "healthy"), ("per_data_center", "critical")],
        ),
        // D24: a data center where none has one is left out.
        (
            "D24",
            spread(2, &[("e1", "WNAM +??"), ("e2", "WNAM +??")]),
            "pool_order",
            vec![("endpoints_first", "healthy"), ("per_data_center", "healthy")],
        ),
        (
            "Q29",
            of(eu([down("a")], 0)),
            "minimum_origins_zero",
            vec![("literal", "degraded"), ("one", "critical"), ("reject", "rejected")],
        ),
        (
            "Q29",
            of(eu([up("a"), down("b")], 0)),
            "minimum_origins_zero",
            vec![("literal", "degraded"), ("one", "degraded"), ("reject", "rejected")],
        ),
        (
            "Q32",
            of(eu([up("a").weight(0.0), down("b")], 1)),
            "weight_zero_counts",
            vec![("yes", "degraded"), ("no", "critical")],
        ),
        (
            "Q32",
            of(eu([up("a").weight(0.0), up("b")], 1)),
            "weight_zero_counts",
            vec![("yes", "healthy"), ("no", "healthy")],
        ),
        (
            "Q34",
            of(eu([up("a"), unknown("b")], 1)),
            "mixed_unknown_label",
            vec![("degraded", "degraded"), ("healthy", "healthy"), ("unknown", "unknown")],
        ),
        // D22: degraded as soon as one enabled endpoint is unhealthy.
        (
            "D22",
            of(eu([up("a"), unknown("b"), down("c")], 1)),
            "mixed_unknown_label",
            vec![("degraded", "degraded"), ("healthy", "degraded"), ("unknown", "degraded")],
        ),
        // All unknown: the label is unknown under every reading.
        (
            "Q34",
            of(eu([unknown("a"), unknown("b")], 1)),
            "mixed_unknown_label",
            vec![("degraded", "unknown"), ("healthy", "unknown"), ("unknown", "unknown")],
        ),
    ]
}

#[test]
fn questions_under_each_reading() {
    for (id, world, key, expected) in questions() {
        under_each(id, &world, Of::Pool("eu"), key, &expected);
    }
}

/// The pool `eu`, each endpoint judged by the monitor `m1` from these data centers of one checked region.
fn spread(threshold: u32, endpoints: &[(&'static str, &str)]) -> World {
    let mut world = World::new().places(endpoints[0].1);
    let origins: Vec<serde_json::Value> = endpoints.iter().map(|(name, _)| json!({ "name": name })).collect();
    world = world.push(
        "pools",
        json!({ "id": "eu", "monitor": "m1", "check_regions": ["WNAM"], "minimum_origins": threshold, "origins": origins }),
    );
    for (name, results) in endpoints {
        world = world.results("m1", name, results);
    }
    world
}

fn usable(world: &World) -> bool {
    world.report().pool("eu").usable
}

#[test]
fn q28_each_reading_says_whether_the_pool_is_usable() {
    for (threshold, endpoints, by_endpoints, by_data_centers) in [
        (3, &[("e1", "WNAM -++"), ("e2", "WNAM +-+"), ("e3", "WNAM ++-")][..], true, false),
        (1, &[("e1", "WNAM +--"), ("e2", "WNAM -+-")], false, true),
        (2, &[("e1", "WNAM +++"), ("e2", "WNAM ?++")], true, true),
        (2, &[("e1", "WNAM +++"), ("e2", "WNAM ??+")], true, false),
    ] {
        let world = spread(threshold, endpoints);
        assert_eq!(usable(&world), by_endpoints, "{endpoints:?}");
        assert_eq!(usable(&world.reading("pool_order", "per_data_center")), by_data_centers, "{endpoints:?}");
    }
}

#[test]
fn d24_places_are_left_out_or_missing_as_q23_reads_them() {
    let world = spread(1, &[("e1", "WNAM +??"), ("e2", "WNAM +??")]).reading("pool_order", "per_data_center");
    assert!(usable(&world));
    assert!(!usable(&world.reading("missing_data_center", "down")), "1 of 3");
}

#[test]
fn d24_with_threshold_0_a_healthy_endpoint_is_still_needed() {
    let world = |results| spread(0, &[("e1", results)]).reading("pool_order", "per_data_center");
    assert!(!usable(&world("WNAM ---")));
    assert!(!usable(&world("WNAM +--")), "the global count applies");
    assert!(usable(&world("WNAM ++-")));
}

#[test]
fn d24_a_usable_pool_without_a_healthy_endpoint_is_skipped_by_steering() {
    let world = spread(1, &[("e1", "WNAM +--"), ("e2", "WNAM -+-")])
        .pool(pool("us", [unknown("b")]).unmonitored())
        .balancer(balancer(&["eu", "us"], "us"))
        .reading("pool_order", "per_data_center");
    assert!(usable(&world));
    assert_eq!(way(world.report().decision()), "us: b 100");
}

#[test]
fn q28_the_count_of_places_is_told_and_that_no_endpoint_is_healthy_over_all() {
    for (check_regions, places) in [(json!(["WNAM"]), "at 1 of 1 region "), (json!(null), "at 2 of 3 data centers ")] {
        let report = spread(1, &[("e1", "WNAM +--"), ("e2", "WNAM -+-")])
            .set("/pools/0/check_regions", check_regions)
            .pool(pool("us", [unknown("b")]).unmonitored())
            .balancer(balancer(&["eu", "us"], "us"))
            .reading("pool_order", "per_data_center")
            .report();
        let eu = report.pool("eu");
        assert_eq!((eu.status.word(), eu.usable, eu.healthy_endpoints), ("degraded", true, 0));
        let step = eu.because.clone().unwrap();
        assert_eq!((step.rule, step.margin), ("Q28", None));
        assert!(step.text.starts_with("eu is degraded: 0 of 2 enabled endpoints are healthy"), "{}", step.text);
        assert!(step.text.contains(places) && !step.text.contains("It needs"), "{}", step.text);
        // D24.
        let passed = report.decision().because.as_ref().unwrap().steps[0].clone();
        assert_eq!((passed.rule, passed.outcome), ("D24", Outcome::Skipped));
        assert_eq!(passed.text, "eu is passed over: it has no healthy endpoint to send a request to.");
    }
    let critical = spread(3, &[("e1", "WNAM -++"), ("e2", "WNAM +-+"), ("e3", "WNAM ++-")])
        .set("/pools/0/check_regions", json!(null))
        .reading("pool_order", "per_data_center")
        .report();
    let text = critical.pool("eu").because.clone().unwrap().text;
    assert!(text.contains("at 0 of 3 data centers ") && text.contains("it takes 2"), "{text}");
}

#[test]
fn q28_without_a_vote_at_any_place_q15_decides() {
    for check_regions in [json!(["WNAM"]), json!(null)] {
        let world = grouped(&[(OBSERVER, "WNAM ---")])
            .set("/pools/0/check_regions", check_regions)
            .balancer(balancer(&["eu"], "eu"))
            .reading("no_voters", "up");
        for order in ["endpoints_first", "per_data_center"] {
            let report = world.clone().reading("pool_order", order).report();
            let eu = report.pool("eu");
            assert_eq!((report.status("app-1"), eu.status.word(), eu.usable), ("healthy", "healthy", true), "{order}");
            assert_eq!(
                (report.balancer().status.word(), way(report.decision()).as_str()),
                ("healthy", "eu: app-1 100")
            );
            assert!(eu.contested.iter().all(|it| it.key != "pool_order"), "{order}");
        }
    }
}

#[test]
fn q32_a_pool_with_weight_0_alone_uses_it_and_says_so() {
    let world = World::new().pool(eu([up("a").weight(0.0), down("b")], 1)).balancer(balancer(&["eu"], "eu"));
    let report = world.report();
    assert_eq!(way(report.decision()), "eu: a 100");
    let text = &report.decision().part("R8.15").unwrap().text;
    assert!(text.contains("weight 0"), "flagged: {text}");
}

#[test]
fn q32_a_pool_says_which_healthy_endpoints_do_not_count() {
    let report =
        World::new().pool(eu([up("a").weight(0.0), down("b")], 1)).reading("weight_zero_counts", "no").report();
    let step = report.pool("eu").because.clone().unwrap();
    assert_eq!(
        (report.pool("eu").status.word(), step.rule, report.pool("eu").healthy_endpoints),
        ("critical", "R6.1", 1)
    );
    assert!(step.text.contains("weight 0") && step.text.contains("does not count"), "{}", step.text);
    let usual = World::new().pool(eu([up("a").weight(0.0), down("b")], 1)).report();
    assert!(!usual.pool("eu").because.as_ref().unwrap().text.contains("weight 0"), "by default it counts");
}

#[test]
fn d45_weights_that_are_all_0_count_as_all_1_towards_the_threshold_too() {
    for (pool, status) in [
        (eu([up("a").weight(0.0), up("b").weight(0.0)], 2), "healthy"),
        (eu([up("a").weight(0.0), down("b").weight(0.0)], 1), "degraded"),
        (eu([up("a").weight(0.0)], 1), "healthy"),
        // A weight that isn't 0 leaves those that are out.
        (eu([up("a").weight(0.0), up("b")], 2), "critical"),
    ] {
        let report = World::new().pool(pool.clone()).reading("weight_zero_counts", "no").report();
        assert_eq!(report.pool("eu").status.word(), status, "{pool:?}");
        assert_eq!(report.pool("eu").usable, status != "critical", "{pool:?}");
    }
}

#[test]
fn q34_a_pool_with_one_healthy_and_one_unknown_endpoint_is_usable_under_every_reading() {
    for reading in ["degraded", "healthy", "unknown"] {
        assert!(usable(&World::new().pool(eu([up("a"), unknown("b")], 1)).reading("mixed_unknown_label", reading)));
    }
}

#[test]
fn q29_a_threshold_of_0_is_warned_of() {
    let warned = |threshold| {
        let report: Report = World::new().pool(eu([up("a")], threshold)).report();
        report.diagnostics.iter().any(|it| {
            (it.severity, it.path.as_str(), it.rule) == (Severity::Warning, "/pools/0/minimum_origins", Some("Q29"))
        })
    };
    assert!(warned(0));
    assert!(!warned(1));
}

#[test]
fn r6_1_the_threshold_that_was_applied_is_reported() {
    let applied = |threshold, reading| {
        let world = World::new().pool(eu([up("a")], threshold)).reading("minimum_origins_zero", reading);
        world.report().pool("eu").minimum_origins
    };
    assert_eq!((applied(0, "literal"), applied(0, "one"), applied(2, "literal")), (0, 1, 2));
}

#[test]
fn r6_4_a_disabled_endpoint_is_disabled_in_that_pool_only() {
    let world = World::new().pool(eu([off("a"), up("b")], 1)).pool(pool("us", [up("a")]));
    let report = world.report();
    let status = |pool: usize| report.pools[pool].endpoints[0].status.word();
    assert_eq!((status(0), status(1)), ("disabled", "healthy"));
    assert_eq!(report.pools[0].endpoints[0].because.as_ref().unwrap().rule, "R6.4");
}

#[test]
fn r6_5_and_r6_6_have_opposite_effects() {
    let route = |eu: Pool| {
        let world = World::new().pool(eu).pool(pool("us", [up("b")])).balancer(balancer(&["eu", "us"], "us"));
        way(world.report().decision())
    };
    assert_eq!(route(eu([unknown("a")], 1).unmonitored()), "eu: a 100", "no monitor: ignored");
    assert_eq!(route(eu([unknown("a")], 1)), "us: b 100", "no result: counts as down");
}

#[test]
fn d21_q15_down_makes_endpoint_and_pool_unknown_which_counts_as_down() {
    let world = grouped(&[(OBSERVER, PASS)]).reading("no_voters", "down").balancer(balancer(&["eu"], "eu"));
    let report = world.report();
    assert_eq!(
        (report.status("app-1"), report.pool("eu").status.word(), usable(&world)),
        ("unknown", "unknown", false)
    );
    assert_eq!(report.balancer().status.word(), "critical");
    assert!(report.pool("eu").monitored);
    // No result can turn it.
    let step = report.pool("eu").because.clone().unwrap();
    assert_eq!((step.rule, step.margin), ("D21", None));
    assert_eq!(step.text, "eu is unknown: nobody votes in its group, which by the chosen reading counts as down.");
    let passed = &report.decision().because.as_ref().unwrap().steps[0];
    assert_eq!((passed.rule, passed.outcome), ("D21", Outcome::Skipped));
}

#[test]
fn q15_without_a_vote_the_pool_is_not_monitored() {
    for members in [&[(OBSERVER, FAIL)][..], &[(DISABLED, FAIL)], &[]] {
        let report = grouped(members).report();
        let pool = report.pool("eu");
        assert_eq!((pool.monitored, pool.usable, pool.status.word()), (false, true, "unknown"), "{members:?}");
        assert_eq!(pool.because.as_ref().unwrap().rule, "Q15");
    }
    let report = grouped(&[(OBSERVER, FAIL)]).reading("no_voters", "up").report();
    assert_eq!((report.pool("eu").status.word(), report.pool("eu").usable), ("healthy", true));
}

#[test]
fn d23_the_label_and_the_number_of_healthy_endpoints_count_weight_0_whatever_q32_says() {
    let world = World::new().pool(eu([up("a").weight(0.0), up("b"), up("c")], 2)).reading("weight_zero_counts", "no");
    let report = world.report();
    let pool = report.pool("eu");
    assert_eq!((pool.status.word(), pool.healthy_endpoints, pool.usable), ("healthy", 3, true));
    let weightless = World::new().pool(eu([down("a").weight(0.0), up("b")], 1)).reading("weight_zero_counts", "no");
    assert_eq!(weightless.report().pool("eu").status.word(), "degraded");
}

#[test]
fn d27_endpoints_of_a_disabled_pool_are_disabled() {
    let report = World::new().pool(eu([up("a"), unknown("b")], 1).disabled()).report();
    assert_eq!(["a", "b"].map(|name| report.status(name)), ["disabled", "disabled"]);
    assert_eq!(report.found("result-ignored"), [(Severity::Note, "/probes/0")]);
}

#[test]
fn d17_results_for_what_is_not_probed_are_ignored_with_a_note() {
    let world = World::new()
        .pool(eu([up("a")], 1).unmonitored())
        .pool(pool("us", [unknown("b"), off("c")]))
        .result("m", "c", "LHR", true)
        .result("other", "b", "LHR", true);
    let report = world.report();
    assert_eq!(["a", "b", "c"].map(|name| report.status(name)), ["unmonitored", "unknown", "disabled"]);
    let ignored = ["/probes/0", "/probes/1", "/probes/2"].map(|path| (Severity::Note, path));
    assert_eq!(report.found("result-ignored"), ignored);
    // And of disabled members.
    let report = grouped(&[(DISABLED, FAIL), (DISABLED, FAIL)]).report();
    assert_eq!(report.found("result-ignored").len(), 2);
}

#[test]
fn a_pool_with_one_enabled_endpoint_is_told_in_the_singular() {
    for (pool, expected) in [
        (eu([down("a")], 1), "eu is critical: its one enabled endpoint is not healthy, and it needs 1."),
        (eu([down("a"), off("b")], 1), "eu is critical: its one enabled endpoint is not healthy, and it needs 1."),
        (eu([up("a")], 1), "eu is healthy: its one enabled endpoint is."),
        (
            eu([unknown("a")], 1),
            "eu is unknown: its one endpoint has no verdict yet, and until then it counts as down.",
        ),
        (eu([down("a"), down("b")], 1), "eu is critical: 0 of 2 enabled endpoints are healthy, and it needs 1."),
        (eu([up("a"), down("b")], 2), "eu is critical: 1 of 2 enabled endpoints is healthy, and it needs 2."),
    ] {
        let report = World::new().pool(pool.clone()).report();
        assert_eq!(report.pool("eu").because.as_ref().unwrap().text, expected, "{pool:?}");
    }
}

// Real problems.

#[test]
fn c14_a_threshold_that_cannot_be_met() {
    let report = World::new().pool(eu([up("a")], 2)).report();
    let text = &report.pool("eu").because.as_ref().unwrap().text;
    assert_eq!(
        text,
        "eu is critical: its one enabled endpoint is healthy, and it needs 2. eu can never be healthy like this."
    );
}

#[test]
fn c63_one_endpoint_out_for_maintenance_takes_the_pool_below_its_threshold() {
    let report = World::new().pool(eu([off("a"), up("b")], 2)).report();
    let pool = report.pool("eu");
    assert_eq!((pool.status.word(), pool.healthy_endpoints, report.status("a")), ("critical", 1, "disabled"));
}

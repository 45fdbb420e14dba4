//! Data centers → region → endpoint (R4, Q19–Q24).
//!
//! `"WNAM ++-, WEU ?"` are the data centers of each region: `+` up, `-` down, `?` without a result.

use crate::common::readings::{Of, under_each};
use crate::common::{CRITICAL, Look, ORDINARY, World, balancer, found, grouped, judged, pool, unknown};
use serde_json::json;
use whydown::{Report, Severity};
use whydown_schema::Status;

/// From where a pool is probed (R4.2).
#[derive(Clone, Copy, Debug)]
enum Mode {
    /// The regions of the example, chosen one by one.
    Regional,
    /// `ALL_REGIONS`.
    AllRegions,
    /// `check_regions: null`.
    AllDataCenters,
}
use Mode::{AllDataCenters, AllRegions, Regional};

fn world(mode: Mode, results: &str) -> World {
    let regions: Vec<&str> = results.split(", ").filter_map(|region| region.split(' ').next()).collect();
    let world = judged(results);
    match mode {
        Regional => world.set("/pools/0/check_regions", regions),
        AllRegions => world.set("/pools/0/check_regions", json!(["ALL_REGIONS"])),
        AllDataCenters => world,
    }
}

/// `up` regions of 13 in which every data center is up, the rest down.
fn thirteen(up: usize) -> String {
    const CODES: [&str; 13] =
        ["EEU", "ENAM", "ME", "NAF", "NEAS", "NSAM", "OC", "SAF", "SAS", "SEAS", "SSAM", "WEU", "WNAM"];
    let regions =
        CODES.iter().enumerate().map(|(index, code)| format!("{code} {}", if index < up { "+++" } else { "---" }));
    regions.collect::<Vec<_>>().join(", ")
}

/// By the default readings: mode, results, status, and (up, of) of the count that decides.
const RULES: &[(&str, Mode, &str, &str, (u64, u64))] = &[
    // R4.3: a region by the majority of its data centers, the endpoint by the majority of regions.
    ("R4.3", Regional, "WNAM +++", "healthy", (1, 1)),
    ("R4.3", Regional, "WNAM ++-", "healthy", (1, 1)),
    ("R4.3", Regional, "WNAM +--", "unhealthy", (0, 1)),
    ("R4.3", Regional, "WNAM ++-, ENAM ++-, WEU ---", "healthy", (2, 3)),
    ("R4.3", Regional, "WNAM +++, ENAM +--, WEU +--", "unhealthy", (1, 3)),
    ("R4.3", AllRegions, "WNAM +++, ENAM +--, WEU +--", "unhealthy", (1, 3)),
    ("R4.3", AllRegions, "WNAM ++-, ENAM ++-, WEU ---", "healthy", (2, 3)),
    // R4.4: more than half must be healthy, so ties are down; 2 of 3 data centers for one region.
    ("R4.4", Regional, "WNAM +-", "unhealthy", (0, 1)),
    ("R4.4", Regional, "WNAM +++, WEU ---", "unhealthy", (1, 2)),
    ("R4.4", Regional, "WNAM +++, WEU +++, ENAM ---, OC ---", "unhealthy", (2, 4)),
    ("R4.4", Regional, "WNAM +++, WEU +++, ENAM +++, OC ---", "healthy", (3, 4)),
    // R4.5: every data center in one count, whatever its region.
    ("R4.5", AllDataCenters, "WNAM +++, ENAM +--", "healthy", (4, 6)),
    ("R4.5", AllDataCenters, "WNAM ++-, ENAM ++-, WEU ---", "unhealthy", (4, 9)),
    ("R4.5", AllDataCenters, "WNAM +++, WEU ---", "unhealthy", (3, 6)),
    ("R4.5", AllDataCenters, "WNAM ++, WEU -", "healthy", (2, 3)),
    // R4.7: regions that send the pool no traffic count like any other (there is nothing in the count to tell them apart).
    ("R4.7", Regional, "WNAM ---, WEU +++, OC +++", "healthy", (2, 3)),
    // C43: the launch post's six data centers. C44: where the texts part.
    ("C43", Regional, "WNAM +++, ENAM ++-", "healthy", (2, 2)),
    ("C44", Regional, "WNAM +++, ENAM +--", "unhealthy", (1, 2)),
];

#[test]
fn rules_by_default() {
    for (id, mode, results, status, (up, of)) in RULES {
        let report = world(*mode, results).report();
        assert_eq!(report.status("app-1"), *status, "{id}: {results}");
        let step = report.endpoint("app-1").because.clone().unwrap();
        assert_eq!((step.facts.count("up"), step.facts.count("of")), (Some(*up), Some(*of)), "{id}: {results}");
        let (rule, unit) = match mode {
            AllDataCenters => ("R4.5", "data_centers"),
            Regional | AllRegions => ("R4.3", "regions"),
        };
        assert_eq!((step.rule, step.facts.text("unit")), (rule, Some(unit)), "{id}: {results}");
    }
}

#[test]
fn r4_4_seven_of_thirteen_regions_are_a_majority() {
    assert_eq!(world(AllRegions, &thirteen(7)).status(), "healthy");
    assert_eq!(world(AllRegions, &thirteen(6)).status(), "unhealthy");
}

#[test]
fn hundreds_of_data_centers_are_counted_like_three() {
    let marks = |up: usize, of: usize| "+".repeat(up) + &"-".repeat(of - up);
    // 130 data centers: 70 in one region, 60 in the other.
    for (west, east, two_level, flat) in [
        (36, 31, "healthy", "healthy"),
        (35, 31, "unhealthy", "healthy"),
        (36, 30, "unhealthy", "healthy"),
        (70, 0, "unhealthy", "healthy"),
        (5, 60, "unhealthy", "unhealthy"),
        (6, 60, "unhealthy", "healthy"),
        (65, 0, "unhealthy", "unhealthy"),
    ] {
        let world = world(Regional, &format!("WNAM {}, ENAM {}", marks(west, 70), marks(east, 60)));
        let status = |reading: &str| world.clone().reading("geo_aggregation", reading).proofs().status("app-1");
        assert_eq!((status("two_level"), status("flat")), (two_level, flat), "{west} of 70, {east} of 60");
    }
}

/// What each reading of a question makes of its smallest inputs.
const QUESTIONS: &[(&str, Mode, &str, &str, &[(&str, &str)])] = &[
    ("Q19", Regional, "WNAM +++, ENAM +--", "geo_aggregation", &[("two_level", "unhealthy"), ("flat", "healthy")]),
    (
        "Q19",
        Regional,
        "WNAM ++-, ENAM ++-, WEU ---",
        "geo_aggregation",
        &[("two_level", "healthy"), ("flat", "unhealthy")],
    ),
    ("Q19", AllRegions, "WNAM +++, ENAM +--", "geo_aggregation", &[("two_level", "unhealthy"), ("flat", "healthy")]),
    // Always flat where every data center is checked.
    ("Q19", AllDataCenters, "WNAM +++, ENAM +--", "geo_aggregation", &[("two_level", "healthy"), ("flat", "healthy")]),
    // C43: both counts agree.
    ("C43", Regional, "WNAM +++, ENAM ++-", "geo_aggregation", &[("two_level", "healthy"), ("flat", "healthy")]),
    ("C44", Regional, "WNAM +++, ENAM +--", "geo_aggregation", &[("two_level", "unhealthy"), ("flat", "healthy")]),
    ("Q20", Regional, "WNAM +++, WEU ---", "geo_tie", &[("down", "unhealthy"), ("up", "healthy")]),
    // Q21: three of six, however they are spread.
    ("Q21", Regional, "WNAM ++-, WEU +--", "geo_tie", &[("down", "unhealthy"), ("up", "healthy")]),
    ("Q21", AllDataCenters, "WNAM +++, WEU ---", "geo_tie", &[("down", "unhealthy"), ("up", "healthy")]),
    ("Q21", AllDataCenters, "WNAM ++-, WEU +--", "geo_tie", &[("down", "unhealthy"), ("up", "healthy")]),
    // D14: the tie is read the same way inside a region.
    ("D14", Regional, "WNAM +-", "geo_tie", &[("down", "unhealthy"), ("up", "healthy")]),
    ("Q23", Regional, "WNAM +??", "missing_data_center", &[("left_out", "healthy"), ("down", "unhealthy")]),
    ("Q23", AllDataCenters, "WNAM +??", "missing_data_center", &[("left_out", "healthy"), ("down", "unhealthy")]),
    ("Q23", Regional, "WNAM ++?", "missing_data_center", &[("left_out", "healthy"), ("down", "healthy")]),
    ("Q23", Regional, "WNAM ?-?", "missing_data_center", &[("left_out", "unhealthy"), ("down", "unhealthy")]),
    // An endpoint stays unknown until at least one place has a verdict.
    ("Q23", Regional, "WNAM ???", "missing_data_center", &[("left_out", "unknown"), ("down", "unknown")]),
    ("Q24", Regional, "WNAM +++, WEU ???", "missing_region", &[("left_out", "healthy"), ("down", "unhealthy")]),
    ("Q24", Regional, "WNAM ???, WEU ???", "missing_region", &[("left_out", "unknown"), ("down", "unknown")]),
    // D15: a region without any result is missing, never down through `missing_data_center`.
    ("D15", Regional, "WNAM +++, WEU ???", "missing_data_center", &[("left_out", "healthy"), ("down", "healthy")]),
    // A flat count knows no regions, so none is missing.
    ("Q24", AllDataCenters, "WNAM +++, WEU ???", "missing_region", &[("left_out", "healthy"), ("down", "healthy")]),
];

#[test]
fn questions_under_each_reading() {
    for (id, mode, results, key, expected) in QUESTIONS {
        under_each(&format!("{id} {results}"), &world(*mode, results), Of::Endpoint("app-1"), key, expected);
    }
}

#[test]
fn q22_eight_of_thirteen_regions() {
    let world = world(AllRegions, &thirteen(8));
    under_each("Q22", &world, Of::Endpoint("app-1"), "geo_threshold", &[("0.5", "healthy"), ("0.7", "unhealthy")]);
    // 8 of 13 are 61.5 %.
    for (threshold, status) in
        [(0.0, "healthy"), (0.6, "healthy"), (0.615, "healthy"), (0.62, "unhealthy"), (0.99, "unhealthy")]
    {
        assert_eq!(world.clone().reading("geo_threshold", threshold).status(), status, "{threshold}");
    }
}

#[test]
fn q22_strictly_more_than_the_threshold_must_be_up() {
    let ten = "EEU +++, ENAM +++, ME +++, NAF +++, NEAS +++, NSAM +++, OC +++, SAF ---, SAS ---, SEAS ---";
    let seven_of_ten = world(Regional, ten).reading("geo_threshold", 0.7);
    assert_eq!(seven_of_ten.status(), "unhealthy", "exactly 70 %");
    // D14: `up` means at least the threshold.
    assert_eq!(seven_of_ten.reading("geo_tie", "up").status(), "healthy");
    // A threshold of 0 still asks for one.
    assert_eq!(world(Regional, &thirteen(1)).reading("geo_threshold", 0.0).status(), "healthy");
    assert_eq!(world(Regional, &thirteen(0)).reading("geo_threshold", 0.0).status(), "unhealthy");
}

#[test]
fn d13_the_threshold_holds_for_regions_and_in_flat_modes_and_inside_a_region_it_is_one_half() {
    // 2 of 3 data centers are 67 %: enough inside a region, not enough in a flat count.
    assert_eq!(world(Regional, "WNAM ++-").reading("geo_threshold", 0.7).status(), "healthy");
    assert_eq!(world(AllDataCenters, "WNAM ++-").reading("geo_threshold", 0.7).status(), "unhealthy");
    let flat = world(Regional, "WNAM ++-").reading("geo_aggregation", "flat");
    assert_eq!(flat.reading("geo_threshold", 0.7).status(), "unhealthy");
    // Nor does a lower threshold help a region.
    assert_eq!(world(Regional, "WNAM +--").reading("geo_threshold", 0.2).status(), "unhealthy");
}

#[test]
fn r4_12_the_launch_post() {
    let members =
        [(CRITICAL, "WNAM -++, ENAM +++"), (ORDINARY, "WNAM +++, ENAM +++"), (ORDINARY, "WNAM +++, ENAM +++")];
    let regional = grouped(&members).set("/pools/0/check_regions", json!(["WNAM", "ENAM"]));
    let expected = [("two_level", "healthy"), ("flat", "healthy")];
    under_each("R4.12", &regional, Of::Endpoint("app-1"), "geo_aggregation", &expected);
    let report = regional.report();
    // R3.1, R3.7: each data center by itself first; the critical failure stays local.
    let down = report.data_center("app-1", "WNAM-1");
    assert_eq!((down.status, down.because.as_ref().unwrap().rule), (Status::Unhealthy, "R3.4"));
    assert!((2..=3).all(|number| report.data_center("app-1", &format!("WNAM-{number}")).status == Status::Healthy));
    let counts = |region: &str| {
        let step = report.region("app-1", region).because.clone().unwrap();
        (step.rule, step.facts.count("up"), step.facts.count("of"))
    };
    assert_eq!(counts("WNAM"), ("R4.3", Some(2), Some(3)));
    assert_eq!(counts("ENAM"), ("R4.3", Some(3), Some(3)));
    // With every data center checked: 5 of 6 = 83 %.
    let report = grouped(&members).report();
    assert_eq!(report.status("app-1"), "healthy");
    let facts = report.endpoint("app-1").because.clone().unwrap().facts;
    assert_eq!((facts.count("up"), facts.count("of")), (Some(5), Some(6)));
}

#[test]
fn r4_6_excluded_data_centers_are_out_of_the_count() {
    let excluded = |world: World| {
        world.set("/data_centers/WNAM-2/excluded", true).set("/data_centers/WNAM-3/excluded", true).report()
    };
    for mode in [Regional, AllRegions, AllDataCenters] {
        assert_eq!(world(mode, "WNAM +--").status(), "unhealthy");
        let report = excluded(world(mode, "WNAM +--"));
        assert_eq!(report.status("app-1"), "healthy", "{mode:?}");
        assert_eq!(codes(&report, "WNAM"), ["WNAM-1"], "they are not expected");
        assert_eq!(report.found("result-ignored"), [(Severity::Note, "/probes/0")]);
    }
    // Nor are they missing.
    let missing = world(Regional, "WNAM +??").reading("missing_data_center", "down");
    assert_eq!(excluded(missing).status("app-1"), "healthy");
}

fn codes<'a>(report: &'a Report, region: &str) -> Vec<&'a str> {
    report.region("app-1", region).data_centers.iter().map(|it| it.code.as_str()).collect()
}

fn regions(report: &Report) -> Vec<&str> {
    report.endpoint("app-1").regions.iter().map(|region| region.code.as_str()).collect()
}

#[test]
fn d1_an_unknown_verdict_counts_as_none() {
    // At WNAM-2 the critical member has no result: the verdict there is unknown (Q07).
    let members = [(CRITICAL, "WNAM +?-"), (ORDINARY, "WNAM +++")];
    let world = grouped(&members).set("/pools/0/check_regions", json!(["WNAM"]));
    let report = world.report();
    assert_eq!(report.data_center("app-1", "WNAM-2").status, Status::Unknown);
    assert_eq!(report.status("app-1"), "unhealthy", "1 of 2");
    let only = [(CRITICAL, "WNAM +??"), (ORDINARY, "WNAM +++")];
    let expected = [("left_out", "healthy"), ("down", "unhealthy")];
    under_each("D1", &grouped(&only), Of::Endpoint("app-1"), "missing_data_center", &expected);
    // Without any verdict left the endpoint is unknown, and counts as down.
    let none = grouped(&[(CRITICAL, "WNAM ???"), (ORDINARY, "WNAM +++")]).balancer(balancer(&["eu"], "eu"));
    let report = none.report();
    assert_eq!(report.status("app-1"), "unknown");
    assert_eq!((report.pool("eu").usable, report.balancer().status.word()), (false, "critical"));
}

/// The monitor `m1` and pool `eu` with `app-1`; the scenario names no data centers.
fn unnamed(check_regions: serde_json::Value) -> World {
    let eu = pool("eu", [unknown("app-1")]).with("monitor", "m1").with("check_regions", check_regions);
    World::new().push("monitors", json!({ "id": "m1" })).pool(eu)
}

#[test]
fn d12_expected_are_the_data_centers_of_checked_regions() {
    let named = judged("WNAM +++, WEU ---, OC ---").set("/pools/0/check_regions", json!(["WNAM"]));
    let report = named.report();
    assert_eq!((report.status("app-1"), regions(&report)), ("healthy", vec!["WNAM"]));
    // Every one when `check_regions` is null or absent.
    for check_regions in [json!(null), json!([])] {
        let report = judged("WNAM +++, WEU ---, OC ---").set("/pools/0/check_regions", check_regions).report();
        assert_eq!((report.status("app-1"), regions(&report)), ("unhealthy", vec!["WNAM", "WEU", "OC"]));
    }
    // Three per region is what the network does, not a check on the input.
    assert_eq!(judged("WNAM +++--").set("/pools/0/check_regions", json!(["WNAM"])).status(), "healthy");
}

#[test]
fn d12_without_named_data_centers_those_seen_count() {
    let report = unnamed(json!(null)).results("m1", "app-1", "WNAM ++, WEU -").report();
    assert_eq!((report.status("app-1"), regions(&report)), ("healthy", vec!["WNAM", "WEU"]));
    // Seen in results that count: `null` is no result, and another region's results don't count.
    let report = unnamed(json!(["WNAM"]))
        .results("m1", "app-1", "WNAM +?, WEU ---")
        .reading("missing_data_center", "down")
        .report();
    assert_eq!((report.status("app-1"), codes(&report, "WNAM")), ("healthy", vec!["WNAM-1"]));
    // A result of a monitor that isn't attached shows no data center.
    let report =
        unnamed(json!(null)).results("m1", "app-1", "WNAM +").results("m9", "app-1", "WNAM --, WEU -").report();
    assert_eq!((regions(&report), codes(&report, "WNAM")), (vec!["WNAM"], vec!["WNAM-1"]));
}

#[test]
fn d12_what_is_seen_for_one_endpoint_is_expected_for_the_pool() {
    let eu = pool("eu", [unknown("app-1"), unknown("app-2")]).with("monitor", "m1");
    let world = World::new().push("monitors", json!({ "id": "m1" })).pool(eu);
    let report = world.results("m1", "app-1", "WNAM +").results("m1", "app-2", "WNAM ++-, WEU -").report();
    assert_eq!(codes(&report, "WNAM"), ["WNAM-1", "WNAM-2", "WNAM-3"]);
    assert_eq!(report.data_center("app-1", "WEU-1").status, Status::Unknown);
    assert_eq!(["app-1", "app-2"].map(|name| report.status(name)), ["healthy", "unhealthy"]);
}

#[test]
fn d12_results_after_at_show_no_data_center() {
    let world = unnamed(json!(null))
        .set("/at", 10)
        .probe(
            json!({ "monitor_id": "m1", "endpoint": "app-1", "region": "WNAM", "at": 10, "results": { "SEA": true } }),
        )
        .probe(
            json!({ "monitor_id": "m1", "endpoint": "app-1", "region": "WNAM", "at": 11, "results": { "LAX": true } }),
        )
        .reading("missing_data_center", "down");
    let report = world.report();
    assert_eq!((report.status("app-1"), codes(&report, "WNAM")), ("healthy", vec!["SEA"]));
}

#[test]
fn d12_data_centers_that_are_not_named_are_ignored_with_a_note() {
    let world = judged("WNAM +").result("m1", "app-1", "XXX", false).result("m1", "app-1", "YYY", false);
    let report = world.report();
    assert_eq!((report.status("app-1"), codes(&report, "WNAM")), ("healthy", vec!["WNAM-1"]));
    assert_eq!(report.found("result-ignored"), [(Severity::Note, "/probes/1"), (Severity::Note, "/probes/2")]);
}

#[test]
fn d12_probes_without_a_region_make_up_one_unnamed_region() {
    let report = unnamed(json!(null)).result("m1", "app-1", "SEA", true).result("m1", "app-1", "CDG", false).report();
    assert_eq!((report.status("app-1"), regions(&report)), ("unhealthy", vec![""]));
    // So do data centers that are named without one.
    let named = judged("WNAM +, WEU -").set("/data_centers/WNAM-1", json!({})).report();
    assert_eq!(regions(&named), ["", "WEU"]);
    // No `check_regions` names it.
    for check_regions in [json!(["WNAM"]), json!(["ALL_REGIONS"])] {
        let report = unnamed(check_regions).result("m1", "app-1", "SEA", true).report();
        assert_eq!(report.status("app-1"), "unknown");
        assert_eq!(report.found("result-ignored"), [(Severity::Note, "/probes/0")]);
    }
}

#[test]
fn d12_of_several_regions_given_for_one_data_center_the_first_counts() {
    let probe = |region: &str, at: u32, healthy: bool| json!({ "monitor_id": "m1", "endpoint": "app-1", "data_center": "SEA", "region": region, "at": at, "healthy": healthy });
    let report = unnamed(json!(null)).probe(probe("WNAM", 1, true)).probe(probe("WEU", 2, false)).report();
    assert_eq!((regions(&report), report.status("app-1")), (vec!["WNAM"], "unhealthy"));
    // D17 comes first: a result from outside `check_regions` gives no region.
    let report = unnamed(json!(["WEU"])).probe(probe("WNAM", 1, true)).probe(probe("WEU", 2, false)).report();
    assert_eq!(regions(&report), ["WEU"]);
}

#[test]
fn d14_a_tie_up_means_at_least_the_threshold_on_both_levels() {
    // Each of two regions has 1 of 2 data centers up, and a third is down: 2 of 3.
    assert_eq!(world(Regional, "WNAM +-, WEU +-, OC --").reading("geo_tie", "up").status(), "healthy");
    assert_eq!(world(Regional, "WNAM +-, WEU +-, OC --").status(), "unhealthy");
    // Not even half.
    assert_eq!(world(Regional, "WNAM +--, WEU ---").reading("geo_tie", "up").status(), "unhealthy");
    assert_eq!(world(AllDataCenters, "WNAM +--").reading("geo_tie", "up").status(), "unhealthy");
}

#[test]
fn d15_a_checked_region_without_any_data_center_is_left_out_with_a_warning() {
    let world = |text: &str| judged(text).set("/pools/0/check_regions", json!(["WNAM", "OC"]));
    for missing in ["left_out", "down"] {
        let report = world("WNAM +++").reading("missing_region", missing).report();
        assert_eq!((report.status("app-1"), regions(&report)), ("healthy", vec!["WNAM"]), "{missing}");
        assert_eq!(report.found("region-without-data-center"), [(Severity::Warning, "/pools/0/check_regions")]);
        // Or with excluded ones only.
        let report = world("WNAM +++, OC -")
            .set("/data_centers/OC-1/excluded", true)
            .reading("missing_region", missing)
            .report();
        assert_eq!((report.status("app-1"), regions(&report)), ("healthy", vec!["WNAM"]), "{missing}");
        assert_eq!(report.found("region-without-data-center"), [(Severity::Warning, "/pools/0/check_regions")]);
    }
    // Where data centers are those seen, it is the same.
    let report =
        unnamed(json!(["WNAM", "OC"])).results("m1", "app-1", "WNAM +").reading("missing_region", "down").report();
    assert_eq!(report.status("app-1"), "healthy");
    assert_eq!(report.found("region-without-data-center"), [(Severity::Warning, "/pools/0/check_regions")]);
    // Each pool is told.
    let two = world("WNAM +++")
        .pool(pool("us", [unknown("b")]).with("monitor", "m1").with("check_regions", json!(["WNAM", "OC"])));
    let warnings = [(Severity::Warning, "/pools/0/check_regions"), (Severity::Warning, "/pools/1/check_regions")];
    assert_eq!(two.report().found("region-without-data-center"), warnings);
    // Nothing is wrong where each has one.
    assert_eq!(world("WNAM +, OC ?").report().found("region-without-data-center"), []);
}

#[test]
fn d16_in_flat_modes_a_region_shows_the_majority_of_its_data_centers_and_decides_nothing() {
    let flat = world(Regional, "WNAM +++, ENAM +--, OC ??").reading("geo_aggregation", "flat");
    for world in [flat, world(AllDataCenters, "WNAM +++, ENAM +--, OC ??")] {
        let report = world.report();
        assert_eq!(report.status("app-1"), "healthy");
        let statuses = ["WNAM", "ENAM", "OC"].map(|code| report.region("app-1", code).status.word());
        assert_eq!(statuses, ["healthy", "unhealthy", "unknown"]);
        let step = report.region("app-1", "ENAM").because.clone().unwrap();
        assert_eq!(step.rule, "D16");
        assert!(step.text.ends_with("the region decides nothing."), "{}", step.text);
    }
    // In every mode a region or data center without a result is unknown.
    for mode in [Regional, AllRegions, AllDataCenters] {
        let report = world(mode, "WNAM +?, OC ??")
            .reading("missing_data_center", "down")
            .reading("missing_region", "down")
            .report();
        assert_eq!(report.region("app-1", "OC").status, Status::Unknown, "{mode:?}");
        assert_eq!(report.data_center("app-1", "WNAM-2").status, Status::Unknown, "{mode:?}");
    }
}

#[test]
fn q23_a_region_says_how_many_of_its_data_centers_have_no_verdict() {
    for (results, expected) in [
        ("WNAM +++", "3 of 3 data centers of WNAM are up."),
        ("WNAM ++?", "2 of 2 data centers of WNAM are up, 1 has no verdict."),
        ("WNAM +??", "1 of 1 data center of WNAM is up, 2 have no verdict."),
        ("WNAM +-?", "1 of 2 data centers of WNAM is up, 1 has no verdict; half is no majority."),
        ("WNAM ??-", "0 of 1 data center of WNAM is up, 2 have no verdict; it takes 1."),
    ] {
        let report = world(Regional, results).report();
        assert_eq!(report.region("app-1", "WNAM").because.as_ref().unwrap().text, expected, "{results}");
    }
}

#[test]
fn r4_3_one_of_one_is_told_in_the_singular() {
    for (results, expected) in [
        ("WNAM ---", "app-1 is unhealthy: 0 of 1 region is up; it takes 1 (WNAM down)."),
        ("WNAM +++", "app-1 is healthy: 1 of 1 region is up."),
        ("WNAM ---, WEU ---", "app-1 is unhealthy: 0 of 2 regions are up; it takes 2 (WNAM and WEU down)."),
    ] {
        let report = world(Regional, results).report();
        assert_eq!(report.endpoint("app-1").because.as_ref().unwrap().text, expected, "{results}");
    }
    let report = world(AllDataCenters, "WNAM -").report();
    let text = report.endpoint("app-1").because.clone().unwrap().text;
    assert_eq!(text, "app-1 is unhealthy: 0 of 1 data center is up; it takes 1.");
}

#[test]
fn d17_results_from_outside_check_regions_are_ignored_with_a_note() {
    let report = judged("WNAM +, WEU --").set("/pools/0/check_regions", json!(["WNAM"])).report();
    assert_eq!(report.status("app-1"), "healthy");
    assert_eq!(report.found("result-ignored"), [(Severity::Note, "/probes/1")]);
}

#[test]
fn c10_a_made_up_region_code_is_not_counted() {
    let world = judged("WNAM +++, WEU ---").set("/pools/0/check_regions", json!(["WNAM", "EASIA", "us-west", "WEU"]));
    let report = world.report();
    assert_eq!(report.status("app-1"), "unhealthy", "1 of 2, not 1 of 4");
    let unknown = [(Severity::Error, "/pools/0/check_regions/1"), (Severity::Error, "/pools/0/check_regions/2")];
    assert_eq!(report.found("unknown-region"), unknown);
    let helps: Vec<&str> = report
        .diagnostics
        .iter()
        .filter(|it| it.code == "unknown-region")
        .filter_map(|it| it.help.as_deref())
        .collect();
    assert!(helps[0].contains("NEAS") && helps[0].contains("SEAS"), "{}", helps[0]);
}

#[test]
fn one_vantage_point_stands_for_the_whole_network() {
    let world = unnamed(json!(["WNAM", "WEU"]));
    for (healthy, status) in [(true, "healthy"), (false, "unhealthy")] {
        let report =
            world.clone().probe(json!({ "monitor_id": "m1", "endpoint": "app-1", "healthy": healthy })).report();
        let endpoint = report.endpoint("app-1");
        assert_eq!(endpoint.status.word(), status);
        assert!(endpoint.regions.is_empty(), "regions are passed over");
        assert_eq!(endpoint.members.len(), 1, "the endpoint carries the members itself");
        assert_eq!(
            found(&report.diagnostics, "one-vantage-point"),
            [(Severity::Note, "/pools/0")],
            "and the report says so"
        );
    }
}

#[test]
fn c49_the_same_probes_under_route_53() {
    let elsewhere = |results: &str| -> Vec<String> {
        let report = judged(results).set("/pools/0/check_regions", json!(["WNAM", "WEU"])).report();
        let steps = &report.endpoint("app-1").because.as_ref().unwrap().steps;
        steps.iter().filter(|step| step.rule == "R4.4").map(|step| step.text.clone()).collect()
    };
    // Two of six checkers are 33 %, more than 18 %: healthy there, unhealthy here.
    let said = elsewhere("WNAM ++-, WEU ---");
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(
        said[0].contains("would call it healthy") && said[0].contains("33 %") && said[0].contains("18 %"),
        "{}",
        said[0]
    );
    // Where both say the same there is nothing to tell.
    for same in ["WNAM +++, WEU ++-", "WNAM +--, WEU ---", "WNAM ---, WEU ---"] {
        assert_eq!(elsewhere(same), Vec::<String>::new(), "{same}");
    }
}

//! Input of every quality: what stops an evaluation, what is set aside, and what is said about it, with its place.

use crate::common::full::FULL;
use crate::common::wording::{of_diagnostic, of_refusal, of_report};
use crate::common::{
    CRITICAL, FAIL, Look, NONE, ORDINARY, PASS, World, balancer, down, found, grouped, judged, pool, unknown, up, way,
};
use serde_json::{Value, json};
use whydown::{Diagnostic, Options, Report, Session, Severity};

const ERROR: Severity = Severity::Error;
const WARNING: Severity = Severity::Warning;
const NOTE: Severity = Severity::Note;

/// Evaluates a text; whatever comes out is worded and lies within the text.
fn evaluate(text: &str) -> Result<Report, Vec<Diagnostic>> {
    let evaluated = whydown::evaluate_text(text, Options::default());
    let diagnostics = match &evaluated {
        Ok(report) => {
            of_report(report);
            &report.diagnostics
        }
        Err(diagnostics) => {
            of_refusal(diagnostics);
            diagnostics
        }
    };
    let units = u32::try_from(text.encode_utf16().count()).unwrap();
    for diagnostic in diagnostics {
        if diagnostic.code != "too-large" {
            let range = diagnostic.range.unwrap_or_else(|| panic!("no range: {diagnostic:?}"));
            assert!(range.start <= range.end && range.end <= units, "{diagnostic:?}");
        }
    }
    evaluated
}

fn refused(text: &str) -> Vec<Diagnostic> {
    evaluate(text).unwrap_err()
}

fn full() -> Value {
    jsonc(FULL)
}

fn jsonc(text: &str) -> Value {
    whydown_schema::text::Source::read(text).unwrap().value()
}

// What stops an evaluation: only input of which nothing can be made.

#[test]
fn text_that_is_not_json_says_where() {
    for (text, message) in [
        ("", "There is no JSON here yet."),
        (" \n\t ", "There is no JSON here yet."),
        ("// nothing\n", "There is no JSON here yet."),
        ("{", "line 1, column 1"),
        ("{\n  \"pools\": [\n    { \"name\": \"eu\"", "never closed"),
        ("{ \"pools\": [] ", "line 1, column 1"),
        ("{ \"pools\": nope }", "line 1, column 12"),
        ("{ \"at\": NaN }", "NaN and Infinity are no JSON (line 1, column 9)."),
        ("{ \"at\": -Infinity }", "line 1"),
        ("{ \"at\": 0x10 }", "line 1"),
        ("{ 'pools': [] }", "line 1, column 3"),
        ("{ \"pools\": [] } { \"pools\": [] }", "A second JSON value begins at line 1, column 17."),
        ("{ \"id\": <id> }", "line 1, column 9"),
        ("name: checkout", "line 1"),
        ("<html></html>", "a page of HTML or XML"),
        ("curl https://example.com", "a curl command"),
        ("\u{0}PNG", "no text"),
    ] {
        let diagnostics = refused(text);
        assert_eq!(found(&diagnostics, "not-json"), [(ERROR, "")], "{text:?}");
        assert!(diagnostics[0].message.contains(message), "{text:?}: {}", diagnostics[0].message);
    }
}

#[test]
fn text_cut_off_anywhere_is_an_error_at_a_place_in_it() {
    let end = FULL.rfind('}').unwrap();
    for (index, _) in FULL.char_indices().filter(|(index, _)| *index <= end).step_by(3) {
        let cut = FULL.get(..index).unwrap();
        let diagnostics = refused(cut);
        assert_eq!(diagnostics.iter().map(|it| it.code).collect::<Vec<_>>(), ["not-json"], "cut at {index}");
        if index % 10 == 0 {
            assert!(whydown::read(cut).is_err());
            assert!(Session::open_text(cut).is_err());
        }
    }
    assert!(evaluate(FULL).is_ok());
}

#[test]
fn deep_nesting_is_refused_without_harm() {
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
        let deep = format!("{}1{}", open.repeat(100_000), close.repeat(100_000));
        assert_eq!(found(&refused(&deep), "not-json"), [(ERROR, "")]);
        assert_eq!(found(&refused(&open.repeat(100_000)), "not-json"), [(ERROR, "")]);
        assert!(whydown::read(&deep).is_err());
    }
    // As a value, it is a part of the wrong type like any other.
    let mut deep = json!(1);
    for _ in 0..500 {
        deep = json!([deep]);
    }
    let report = judged(PASS).set("/pools/0/description", deep.clone()).set("/pools/0/origins/0/weight", deep).report();
    assert_eq!(
        (report.status("app-1"), report.found("wrong-type")),
        ("healthy", vec![(ERROR, "/pools/0/description"), (ERROR, "/pools/0/origins/0/weight")])
    );
}

#[test]
fn text_that_is_too_large_names_the_limit() {
    let long = format!("{{ \"description\": \"{}\" }}", "x".repeat(10 * 1024 * 1024));
    let diagnostics = refused(&long);
    assert_eq!(found(&diagnostics, "too-large"), [(ERROR, "")]);
    assert!(diagnostics[0].message.contains("8,388,608"), "{}", diagnostics[0].message);
    assert!(whydown::read(&long).is_err());
    assert!(Session::open_text(&long).is_err());
}

#[test]
fn what_is_no_object_is_no_scenario() {
    for text in ["[]", "[{}]", "null", "true", "7", "\"pools\""] {
        assert_eq!(found(&refused(text), "not-an-object"), [(ERROR, "")], "{text}");
    }
    // An empty scenario is evaluated: there is only nothing in it.
    let report = evaluate("{}").unwrap();
    assert_eq!((report.pools.len(), report.load_balancers.len()), (0, 0));
    assert_eq!(report.found("nothing-to-evaluate"), [(WARNING, "")]);
}

#[test]
fn a_reading_that_rejects_stops_the_evaluation_and_loses_no_finding() {
    let world = World::new()
        .pool(pool("eu", [up("a")]).threshold(0).with("enabled", "yes"))
        .reading("minimum_origins_zero", "reject");
    let refused = world.refused();
    assert_eq!(found(&refused, "rejected-by-reading"), [(ERROR, "/pools/0/minimum_origins")]);
    assert_eq!(found(&refused, "wrong-type"), [(ERROR, "/pools/0/enabled")]);
}

// Everything else is evaluated, with diagnostics.

#[test]
fn the_full_scenario_is_read_without_an_error() {
    let report = evaluate(FULL).unwrap();
    assert_eq!(report.errors(), Vec::<&str>::new());
    let statuses = ["app-1", "app-2", "app-3", "web-1"].map(|name| report.status(name));
    assert_eq!(statuses, ["healthy", "unhealthy", "disabled", "healthy"]);
}

#[test]
fn r3_10_and_c18_both_monitor_and_group_the_group_is_used() {
    let world = grouped(&[(CRITICAL, FAIL)]).set("/pools/0/monitor", "plain").result("plain", "app-1", "WNAM-1", true);
    let report = world.report();
    assert_eq!(report.status("app-1"), "unhealthy");
    assert_eq!(report.found("monitor-and-group"), [(ERROR, "/pools/0/monitor")]);
}

#[test]
fn no_fallback_pool_the_last_pool_listed_is_taken() {
    let pools = World::new().pool(pool("p1", [down("a")])).pool(pool("p2", [down("b")]));
    let world =
        pools.push("load_balancers", json!({ "name": "www", "default_pools": ["p2", "p1"], "steering_policy": "off" }));
    let report = world.report();
    assert_eq!(way(report.decision()), "fallback p1: a 100");
    assert_eq!(report.found("fallback-missing"), [(ERROR, "/load_balancers/0/fallback_pool")]);
}

#[test]
fn r3_9_more_than_five_members_all_are_evaluated() {
    let report = grouped(&[
        (ORDINARY, FAIL),
        (ORDINARY, FAIL),
        (ORDINARY, FAIL),
        (ORDINARY, PASS),
        (ORDINARY, PASS),
        (ORDINARY, FAIL),
    ])
    .report();
    assert_eq!(report.status("app-1"), "unhealthy", "4 of 6");
    assert_eq!(report.found("too-many-members"), [(ERROR, "/monitor_groups/0/members")]);
    let message = &report.diagnostics.iter().find(|it| it.code == "too-many-members").unwrap().message;
    assert!(message.contains('6') && message.contains("at most 5"), "{message}");
    // However many they are.
    let nine = |failing: usize| {
        let members: Vec<_> = (0..9).map(|index| (ORDINARY, if index < failing { FAIL } else { PASS })).collect();
        grouped(&members).status()
    };
    assert_eq!([4, 5, 8, 9].map(nine), ["healthy", "unhealthy", "unhealthy", "unhealthy"]);
    let mut members = vec![(ORDINARY, FAIL); 300];
    members.push((CRITICAL, PASS));
    assert_eq!(grouped(&members).proofs().status("app-1"), "unhealthy");
    // Five are fine.
    assert_eq!(grouped(&[(ORDINARY, PASS); 5]).report().found("too-many-members"), []);
}

#[test]
fn of_duplicates_the_first_counts() {
    // C03: one monitor twice in a group.
    let world = grouped(&[(CRITICAL, FAIL), (ORDINARY, PASS)]).set("/monitor_groups/0/members/1/monitor_id", "m1");
    let report = world.report();
    assert_eq!(report.status("app-1"), "unhealthy");
    assert_eq!(report.data_center("app-1", "WNAM-1").members.len(), 1);
    assert_eq!(report.found("duplicate-member"), [(ERROR, "/monitor_groups/0/members/1/monitor_id")]);
    // Objects of one id.
    let world = World::new()
        .push("monitors", json!({ "id": "m", "consecutive_down": 1 }))
        .push("monitors", json!({ "id": "m", "consecutive_down": 9 }))
        .pool(pool("eu", [up("a")]).threshold(1))
        .push("pools", json!({ "id": "eu", "origins": [], "minimum_origins": 5 }))
        .push("monitor_groups", json!({ "id": "g", "members": [] }))
        .push("monitor_groups", json!({ "id": "g", "members": [] }))
        .balancer(balancer(&["eu"], "eu"))
        .push("load_balancers", json!({ "name": "www.example.com", "default_pools": ["eu"], "fallback_pool": "eu" }))
        .result("m", "a", "LHR", false);
    let report = world.report();
    assert_eq!((report.pools.len(), report.load_balancers.len(), report.status("a")), (1, 1, "unhealthy"));
    let paths = ["/monitors/1", "/monitor_groups/1", "/pools/1", "/load_balancers/1"].map(|path| (ERROR, path));
    assert_eq!(report.found("duplicate-id"), paths);
    // A name counts as the id of an object that has none.
    let world =
        World::new().push("pools", json!({ "name": "eu" })).push("pools", json!({ "id": "eu", "name": "other" }));
    assert_eq!(world.report().found("duplicate-id"), [(ERROR, "/pools/1")]);
    // Two endpoints of one name.
    let mut world = World::new().pool(pool("eu", [up("a"), down("a")]));
    world.0["probes"].as_array_mut().unwrap().pop();
    let report = world.report();
    assert_eq!(report.pool("eu").endpoints.len(), 1);
    assert_eq!(report.found("duplicate-endpoint"), [(ERROR, "/pools/0/origins/1")]);
}

#[test]
fn a_missing_flag_takes_its_default_and_the_report_says_how_many_were_assumed() {
    // C02: member 0 lacks `monitoring_only`, member 1 `must_be_healthy`.
    let world = judged(PASS).push("monitors", json!({ "id": "m2" })).push(
        "monitor_groups",
        json!({ "description": "checkout", "members": [
            { "monitor_id": "m1", "must_be_healthy": true, "enabled": true },
            { "monitor_id": "m2", "monitoring_only": false, "enabled": true } ] }),
    );
    let report = world.report();
    let missing = ["/monitor_groups/0/members/0/monitoring_only", "/monitor_groups/0/members/1/must_be_healthy"];
    assert_eq!(report.found("member-flag-missing"), missing.map(|path| (ERROR, path)));
    assert_eq!(report.found("assumed-values"), [(NOTE, "/monitor_groups")]);
    let said = report.diagnostics.iter().find(|it| it.code == "assumed-values").unwrap();
    assert!(said.message.contains("2 assumed values"), "{}", said.message);
}

#[test]
fn a_reference_to_nothing_is_monitored_and_without_results() {
    let with_list = |pointer: &str| judged(NONE).balancer(balancer(&["eu"], "eu")).set(pointer, "nowhere").report();
    // A monitor, a group, a pool: an error where the scenario holds a list of that kind.
    let report = with_list("/pools/0/monitor");
    assert_eq!(
        (report.status("app-1"), report.pool("eu").monitored, report.pool("eu").usable),
        ("unknown", true, false)
    );
    assert_eq!(report.found("unknown-reference"), [(ERROR, "/pools/0/monitor")]);
    let report = grouped(&[(ORDINARY, PASS)]).set("/pools/0/monitor_group", "nowhere").report();
    assert_eq!(
        (report.status("app-1"), report.pool("eu").monitored, report.pool("eu").usable),
        ("unknown", true, false)
    );
    assert_eq!(report.found("unknown-reference"), [(ERROR, "/pools/0/monitor_group")]);
    let report = with_list("/load_balancers/0/default_pools/0");
    assert_eq!(report.balancer().status.word(), "critical");
    assert_eq!(report.found("unknown-reference"), [(ERROR, "/load_balancers/0/default_pools/0")]);
    let report = with_list("/load_balancers/0/fallback_pool");
    assert_eq!(report.found("unknown-reference"), [(ERROR, "/load_balancers/0/fallback_pool")]);
    assert_eq!(way(report.decision()), "http_530_1016");
    // C04: a member.
    let report = grouped(&[(ORDINARY, NONE)]).set("/monitor_groups/0/members/0/monitor_id", "nowhere").report();
    assert_eq!(report.found("unknown-reference"), [(ERROR, "/monitor_groups/0/members/0/monitor_id")]);

    // A warning where it holds none.
    let report = World::new().pool(pool("eu", [unknown("a")])).report();
    assert_eq!(report.found("unknown-reference"), [(WARNING, "/pools/0/monitor")]);
    let report = World::new().pool(pool("eu", [unknown("a")]).with("monitor_group", "g")).report();
    assert_eq!(report.found("unknown-reference"), [(WARNING, "/pools/0/monitor_group")]);
    assert_eq!(report.status("a"), "unknown");
    let report = World::new().balancer(balancer(&["eu"], "f")).report();
    let paths = ["/load_balancers/0/default_pools/0", "/load_balancers/0/fallback_pool"].map(|path| (WARNING, path));
    assert_eq!(report.found("unknown-reference"), paths);
}

#[test]
fn an_object_is_referred_to_by_its_id_or_without_one_by_its_name() {
    let world = |pool: Value, reference: &str| {
        World::new().push("pools", pool).balancer(balancer(&[reference], reference)).report()
    };
    let origins = json!([{ "name": "a" }]);
    let report = world(json!({ "name": "eu", "origins": origins }), "eu");
    assert_eq!((report.pools[0].id.as_str(), way(report.decision()).as_str()), ("eu", "eu: a 100"));
    let report = world(json!({ "id": "17b5", "name": "eu", "origins": origins }), "eu");
    assert_eq!(report.found("unknown-reference").len(), 1, "it has an id");
    let help = report.diagnostics.iter().find(|it| it.code == "unknown-reference").and_then(|it| it.help.as_deref());
    assert!(help.is_some_and(|help| help.contains("17b5")), "{help:?}");
    // Monitors and groups by their description.
    let world = World::new()
        .push("monitors", json!({ "description": "login" }))
        .push(
            "monitor_groups",
            json!({ "description": "checkout", "members": [
            { "monitor_id": "login", "enabled": true, "monitoring_only": false, "must_be_healthy": true } ] }),
        )
        .pool(pool("eu", [unknown("a")]).with("monitor_group", "checkout"))
        .result("login", "a", "LHR", false);
    let report = world.report();
    assert_eq!((report.status("a"), report.errors()), ("unhealthy", vec![]));
}

#[test]
fn an_unknown_value_is_set_aside_and_the_documented_default_taken() {
    // C01: `random_steering` is no policy; `off` is taken.
    let world = World::new()
        .pool(pool("p1", [up("a")]))
        .balancer(balancer(&["p1"], "p1").with("steering_policy", "random_steering"));
    let report = world.report();
    assert_eq!(report.found("unknown-value"), [(ERROR, "/load_balancers/0/steering_policy")]);
    assert_eq!(way(report.decision()), "p1: a 100");
    let help = report.diagnostics.iter().find(|it| it.code == "unknown-value").and_then(|it| it.help.as_deref());
    assert!(help.is_some_and(|help| help.starts_with("Did you mean \"random\"?")), "{help:?}");
    let report =
        World::new().pool(pool("p1", [up("a")]).with("origin_steering", json!({ "policy": "nearest" }))).report();
    assert_eq!(report.found("unknown-value"), [(ERROR, "/pools/0/origin_steering/policy")]);
    let report = judged(PASS).set("/monitors/0/type", "ldap").report();
    assert_eq!((report.found("unknown-value"), report.status("app-1")), (vec![(ERROR, "/monitors/0/type")], "healthy"));
    // Readings.
    let tie = grouped(&[(ORDINARY, PASS), (ORDINARY, FAIL)]).reading("group_tie", "sideways");
    let report = tie.report();
    assert_eq!(
        (report.status("app-1"), report.found("unknown-value")),
        ("healthy", vec![(ERROR, "/readings/group_tie")])
    );
    for value in [json!(true), json!(1), json!([]), json!({})] {
        let report = judged(PASS).reading("group_tie", value.clone()).report();
        assert_eq!(report.found("unknown-value"), [(ERROR, "/readings/group_tie")], "{value}");
    }
    let report = judged(PASS).reading("coin_toss", "heads").report();
    assert_eq!(report.found("unknown-reading"), [(ERROR, "/readings/coin_toss")]);
    for (key, values) in [
        ("geo_threshold", [json!(1), json!(-0.1), json!(1.5), json!("half")]),
        ("ewma_alpha", [json!(0), json!(1.1), json!(-1), json!("fast")]),
        ("body_window", [json!(-1), json!(0.5), json!(1e300), json!("all")]),
    ] {
        for value in values {
            let report = judged(PASS).reading(key, value.clone()).report();
            assert_eq!(report.errors(), ["reading-out-of-range"], "{key} {value}");
        }
    }
}

#[test]
fn every_reading_of_the_rule_book_is_taken_and_null_is_the_default() {
    for (key, _, values) in crate::common::readings::KEYS {
        for value in values {
            let value = crate::common::readings::number_or_word(value);
            let report = judged(PASS).reading(key, value.clone()).report();
            assert_eq!((report.status("app-1"), report.errors()), ("healthy", vec![]), "{key} {value}");
        }
        assert_eq!(judged(PASS).reading(key, Value::Null).report().errors(), Vec::<&str>::new(), "{key}");
    }
}

#[test]
fn numbers_out_of_range_take_the_default() {
    for value in [json!(-1), json!(0.5), json!(1e20)] {
        let report = World::new().pool(pool("eu", [up("a")]).with("minimum_origins", value.clone())).report();
        assert_eq!(report.found("out-of-range"), [(ERROR, "/pools/0/minimum_origins")], "{value}");
        assert_eq!(report.pool("eu").minimum_origins, 1);
    }
    for value in [json!(-0.1), json!(1.01), json!(1e300)] {
        let world = World::new()
            .pool(pool("eu", [up("a").with("weight", value.clone()), up("b")]))
            .balancer(balancer(&["eu"], "eu"));
        let report = world.report();
        assert_eq!(report.found("out-of-range"), [(ERROR, "/pools/0/origins/0/weight")], "{value}");
        assert_eq!(way(report.decision()), "eu: a 50, b 50");
    }
    for value in [json!(-1), json!("soon"), json!("12"), json!("NaN"), json!(true), json!("")] {
        let probe =
            json!({ "monitor_id": "m1", "endpoint": "app-1", "data_center": "WNAM-1", "healthy": true, "rtt": value });
        let report = judged(NONE).probe(probe).report();
        assert_eq!((report.status("app-1"), report.pool("eu").rtt), ("healthy", None), "{value}");
        assert_eq!(report.found("not-a-duration"), [(ERROR, "/probes/1/rtt")], "{value}");
    }
    // A number that is none in any computer.
    let report = evaluate(r#"{ "pools": [{ "name": "eu", "minimum_origins": 1e999, "origins": [] }] }"#).unwrap();
    assert_eq!(report.found("number-out-of-range").len(), 1);
}

// Results.

#[test]
fn d12_in_a_mixture_of_times_at_is_passed_over_and_list_order_is_used() {
    let probe = |at: Value, healthy: bool| json!({ "monitor_id": "m1", "endpoint": "app-1", "data_center": "WNAM-1", "at": at, "healthy": healthy });
    let world = judged(NONE)
        .probe(probe(json!(20), true))
        .probe(probe(json!("2026-01-31T12:00:00Z"), false))
        .probe(probe(json!(10), true));
    let report = world.report();
    assert_eq!(report.status("app-1"), "healthy", "the last in the list");
    assert_eq!(report.found("mixed-times").len(), 1);
    assert_eq!(report.found("mixed-times")[0].0, ERROR);
    // The scenario's own `at` is a time like any other.
    let world =
        judged(NONE).probe(probe(json!(20), false)).probe(probe(json!(10), true)).set("/at", "2026-01-31T12:00:00Z");
    let report = world.report();
    assert_eq!((report.status("app-1"), report.found("mixed-times").len()), ("healthy", 1));
    // What is no time is none.
    let world = judged(NONE).probe(probe(json!("yesterday"), true)).probe(probe(json!(true), false));
    let report = world.report();
    assert_eq!((report.status("app-1"), report.errors()), ("unhealthy", vec!["not-a-time", "wrong-type"]));
}

#[test]
fn results_that_cannot_be_placed_are_set_aside() {
    let probe = |fields: Value| {
        let mut probe = json!({ "monitor_id": "m1", "endpoint": "app-1", "data_center": "WNAM-1", "healthy": true });
        probe.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
        probe
    };
    for (code, fields, path) in [
        ("unknown-endpoint", json!({ "endpoint": "app-9" }), "/probes/1/endpoint"),
        ("unknown-endpoint", json!({ "pool_id": "eu", "endpoint": "app-9" }), "/probes/1/endpoint"),
        ("unknown-pool", json!({ "pool_id": "nowhere" }), "/probes/1/pool_id"),
        ("probe-without-endpoint", json!({ "endpoint": null }), "/probes/1"),
        ("probe-without-endpoint", json!({ "endpoint": "" }), "/probes/1"),
        ("probe-without-outcome", json!({ "healthy": null }), "/probes/1"),
        ("wrong-type", json!({ "healthy": "yes" }), "/probes/1/healthy"),
        ("wrong-type", json!({ "results": [true] }), "/probes/1/results"),
    ] {
        let report = judged(NONE).probe(probe(fields.clone())).report();
        assert_eq!(report.status("app-1"), "unknown", "{fields}");
        assert_eq!(report.found(code), [(ERROR, path)], "{fields}: {:#?}", report.diagnostics);
    }
    // `pool_id` may be left out only where one pool has the endpoint.
    let two =
        World::new().pool(pool("eu", [unknown("a")])).pool(pool("us", [unknown("a")])).result("m", "a", "LHR", true);
    assert_eq!(two.report().found("ambiguous-endpoint"), [(ERROR, "/probes/0")]);
    // An endpoint is found by its address, too.
    let world = World::new().pool(pool("eu", [unknown("a")])).result("m", "a.internal", "LHR", true);
    assert_eq!(world.report().status("a"), "healthy");
}

#[test]
fn the_short_form_stands_for_one_result_each() {
    let results = json!({ "WNAM-1": false, "WNAM-2": { "healthy": true, "rtt": 12 }, "WNAM-3": null, "WNAM-4": { "healthy": true, "failure_reason": "No failures" } });
    let world = judged("WNAM ????").probe(json!({ "monitor_id": "m1", "endpoint": "app-1", "results": results }));
    let report = world.report();
    let statuses = [1, 2, 3, 4].map(|number| report.data_center("app-1", &format!("WNAM-{number}")).status.word());
    assert_eq!(statuses, ["unhealthy", "healthy", "unknown", "healthy"]);
    assert_eq!(report.data_center("app-1", "WNAM-2").members[0].rtt, Some(12.0));
    // One bad entry harms no other.
    let results = json!({ "WNAM-1": "up", "WNAM-2": true, "WNAM-3": {}, "WNAM-4": 1 });
    let report =
        judged("WNAM ????").probe(json!({ "monitor_id": "m1", "endpoint": "app-1", "results": results })).report();
    assert_eq!((report.status("app-1"), report.errors().len()), ("healthy", 3));
    assert_eq!(report.found("wrong-type"), [(ERROR, "/probes/1/results/WNAM-1"), (ERROR, "/probes/1/results/WNAM-4")]);
    assert_eq!(report.found("probe-without-outcome"), [(ERROR, "/probes/1/results/WNAM-3")]);
}

fn at_sea(fields: Value) -> Value {
    let mut probe = json!({ "monitor_id": "m1", "endpoint": "app-1", "data_center": "WNAM-1" });
    probe.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
    probe
}

#[test]
fn what_stands_beside_the_short_form_is_passed_over_with_a_warning() {
    let probe = json!({ "monitor_id": "m1", "endpoint": "app-1", "results": { "WNAM-1": true }, "healthy": false, "data_center": "WNAM-2" });
    let report = judged("WNAM ??").probe(probe).report();
    assert_eq!(report.status("app-1"), "healthy");
    let beside = [(WARNING, "/probes/1/healthy"), (WARNING, "/probes/1/data_center")];
    assert_eq!(report.found("beside-results"), beside);
}

#[test]
fn a_member_without_a_monitor_and_a_balancer_without_pools_are_errors() {
    let world =
        grouped(&[(ORDINARY, FAIL), (ORDINARY, PASS)]).set("/monitor_groups/0/members/1/monitor_id", Value::Null);
    let report = world.report();
    assert_eq!(report.found("member-without-monitor"), [(ERROR, "/monitor_groups/0/members/1")]);
    assert_eq!(report.status("app-1"), "unhealthy", "it is left out: 1 of 1");
    let report = World::new().pool(pool("eu", [up("a")])).balancer(balancer(&[], "eu")).report();
    assert_eq!(report.found("default-pools-missing"), [(ERROR, "/load_balancers/0/default_pools")]);
}

#[test]
fn a_raw_observation_is_judged_by_the_monitors_settings() {
    let observed = json!({ "response_code": 204 });
    let world = judged(NONE).probe(at_sea(json!({ "observed": observed })));
    let report = world.report();
    let member = &report.data_center("app-1", "WNAM-1").members[0];
    assert_eq!(report.status("app-1"), "unhealthy");
    assert_eq!(member.failure_reason.as_deref(), Some("Response code mismatch error"));
    assert_eq!(world.set("/monitors/0/expected_codes", "2xx").status(), "healthy");
    // In the short form too.
    let short = json!({ "monitor_id": "m1", "endpoint": "app-1", "results": { "WNAM-1": { "observed": observed } } });
    assert_eq!(judged(NONE).probe(short.clone()).status(), "unhealthy");
    assert_eq!(judged(NONE).set("/monitors/0/expected_codes", "204").probe(short).status(), "healthy");
}

#[test]
fn what_can_not_be_read_of_an_observation_is_told_at_its_place() {
    for (observed, code, path) in [
        (json!("a 200"), "wrong-type", "/probes/1/observed"),
        (json!([200]), "wrong-type", "/probes/1/observed/0"),
        (json!({ "error": "broken" }), "unknown-value", "/probes/1/observed/error"),
        (json!([{ "error": "timeout" }, { "body": 5 }]), "wrong-type", "/probes/1/observed/1/body"),
        (json!({ "response_code": "200" }), "wrong-type", "/probes/1/observed/response_code"),
        (json!({ "response_code": -1 }), "out-of-range", "/probes/1/observed/response_code"),
        (json!({ "rtt": "soon" }), "not-a-duration", "/probes/1/observed/rtt"),
        (json!({ "redirects": "two" }), "wrong-type", "/probes/1/observed/redirects"),
    ] {
        let report = judged(NONE).probe(at_sea(json!({ "observed": observed }))).report();
        assert_eq!(report.found(code), [(ERROR, path)], "{observed}");
    }
    let report = judged(NONE).probe(at_sea(json!({ "observed": { "headers": {} } }))).report();
    assert_eq!(report.found("unknown-field").len(), 1);
    // An error that nobody knows is an error all the same.
    let report =
        judged(NONE).probe(at_sea(json!({ "observed": { "error": "broken", "response_code": 200 } }))).report();
    assert_eq!(report.endpoint("app-1").failure_reason.as_deref(), Some("Other Failure"));
}

#[test]
fn d42_healthy_beside_observed_wins_with_a_warning() {
    let observed = json!({ "response_code": 500, "rtt": 17 });
    let report = judged(NONE).probe(at_sea(json!({ "healthy": true, "observed": observed }))).report();
    assert_eq!((report.status("app-1"), report.pool("eu").rtt), ("healthy", Some(17.0)));
    assert_eq!(report.found("observed-beside-healthy"), [(WARNING, "/probes/1/observed")]);
    // Its own round trip time comes first.
    let report = judged(NONE).probe(at_sea(json!({ "healthy": true, "rtt": 5, "observed": { "rtt": 17 } }))).report();
    assert_eq!(report.pool("eu").rtt, Some(5.0));
    // Of a list, the last attempt's.
    let report =
        judged(NONE).probe(at_sea(json!({ "healthy": true, "observed": [{ "rtt": 17 }, { "rtt": 19 }] }))).report();
    assert_eq!(report.pool("eu").rtt, Some(19.0));
    // D37 is for observations only: a judged result above the monitor's timeout stays what it is.
    let report =
        judged(NONE).set("/monitors/0/timeout", 1).probe(at_sea(json!({ "healthy": true, "rtt": 5000 }))).report();
    assert_eq!((report.status("app-1"), report.pool("eu").rtt), ("healthy", Some(5000.0)));
}

#[test]
fn d42_an_empty_list_of_attempts_is_set_aside_with_an_error() {
    let report = judged(NONE).probe(at_sea(json!({ "observed": [] }))).report();
    assert_eq!(
        (report.status("app-1"), report.found("observed-empty")),
        ("unknown", vec![(ERROR, "/probes/1/observed")])
    );
    // Beside `healthy` only the list is.
    let report = judged(NONE).probe(at_sea(json!({ "healthy": true, "observed": [] }))).report();
    assert_eq!(
        (report.status("app-1"), report.found("observed-empty")),
        ("healthy", vec![(ERROR, "/probes/1/observed")])
    );
}

#[test]
fn d42_observed_without_monitor_is_set_aside_with_an_error() {
    let report =
        judged(NONE).probe(at_sea(json!({ "monitor_id": null, "observed": { "response_code": 200 } }))).report();
    assert_eq!((report.status("app-1"), report.found("observed-without-monitor").len()), ("unknown", 1));
    assert_eq!(report.found("observed-without-monitor")[0].0, ERROR);
    // With `healthy` it is a reported verdict.
    let report = judged(NONE)
        .probe(at_sea(json!({ "monitor_id": null, "healthy": true, "observed": { "response_code": 200 } })))
        .report();
    assert_eq!(report.status("app-1"), "healthy");
}

fn reported(data_center: Option<&str>, healthy: bool) -> Value {
    json!({ "endpoint": "app-1", "data_center": data_center, "healthy": healthy })
}

#[test]
fn d42_a_reported_verdict_wins_at_its_data_center_with_a_note() {
    let world = grouped(&[(CRITICAL, FAIL), (ORDINARY, FAIL)]).probe(reported(Some("WNAM-1"), true));
    let report = world.report();
    assert_eq!(report.status("app-1"), "healthy");
    let step = report.data_center("app-1", "WNAM-1").because.clone().unwrap();
    assert_eq!(step.rule, "D42");
    // The members are listed as they are, and the sentence doesn't deny that they are.
    assert_eq!(report.data_center("app-1", "WNAM-1").members[0].status.word(), "unhealthy");
    assert_eq!(
        step.text,
        "app-1 was reported healthy at WNAM-1. The verdict is taken as it was reported, whatever single monitors say."
    );
    let notes: Vec<_> = report.diagnostics.iter().filter(|it| it.rule == Some("D42")).collect();
    assert_eq!(notes.len(), 1);
    assert_eq!((notes[0].severity, notes[0].path.as_str()), (NOTE, "/probes/2"));
    // At other data centers the group decides, and there is nothing to note.
    let elsewhere = grouped(&[(CRITICAL, "WNAM ?--")]).probe(reported(Some("WNAM-1"), true)).report();
    assert_eq!(elsewhere.status("app-1"), "unhealthy", "1 of 3");
    assert!(elsewhere.diagnostics.iter().all(|it| it.rule != Some("D42")));
}

#[test]
fn d42_a_reported_verdict_is_not_damped_and_the_latest_wins() {
    let world = judged(NONE).set("/monitors/0/consecutive_down", 3);
    assert_eq!(
        world.clone().probe(reported(Some("WNAM-1"), true)).probe(reported(Some("WNAM-1"), false)).status(),
        "unhealthy"
    );
    let timed = |at: u32, healthy| {
        let mut probe = reported(Some("WNAM-1"), healthy);
        probe["at"] = json!(at);
        probe
    };
    assert_eq!(world.probe(timed(20, false)).probe(timed(10, true)).status(), "unhealthy");
}

#[test]
fn d42_in_a_pool_otherwise_without_a_vote_a_reported_verdict_counts() {
    let world = |reading: &str| {
        World::new()
            .places(PASS)
            .group("g", &[crate::common::OBSERVER])
            .pool(pool("eu", [unknown("app-1"), unknown("app-2")]).with("monitor_group", "g").threshold(2))
            .balancer(balancer(&["eu"], "eu"))
            .reading("no_voters", reading)
    };
    let statuses = |world: World| {
        let report = world.report();
        let pool = report.pool("eu");
        (["app-1", "app-2"].map(|name| report.status(name)), pool.status.word(), pool.usable, pool.healthy_endpoints)
    };
    // Endpoints without one are `unmonitored` and count as healthy.
    let healthy = || reported(Some("WNAM-1"), true);
    assert_eq!(statuses(world("unmonitored").probe(healthy())), (["healthy", "unmonitored"], "healthy", true, 2));
    let unhealthy = || reported(Some("WNAM-1"), false);
    assert_eq!(statuses(world("unmonitored").probe(unhealthy())), (["unhealthy", "unmonitored"], "critical", false, 1));
    // Under the other readings they are what Q15 says.
    assert_eq!(statuses(world("up").probe(unhealthy())), (["unhealthy", "healthy"], "critical", false, 1));
    assert_eq!(statuses(world("down").probe(healthy())), (["healthy", "unknown"], "critical", false, 1));
    // Such an endpoint serves.
    assert_eq!(way(world("unmonitored").probe(healthy()).report().decision()), "eu: app-1 50, app-2 50");
}

#[test]
fn d42_results_without_a_data_center_are_set_aside_beside_results_with_one() {
    let single = |healthy| json!({ "monitor_id": "m1", "endpoint": "app-1", "healthy": healthy });
    let report = judged("WNAM ++-").probe(single(false)).report();
    assert_eq!(report.status("app-1"), "healthy");
    assert_eq!(report.found("vantage-point-set-aside"), [(NOTE, "/probes/1")]);
    // D17 comes first: what is ignored pushes nothing aside.
    let world = judged(NONE).probe(single(true));
    for ignored in [
        json!({ "monitor_id": "other", "endpoint": "app-1", "data_center": "WNAM-1", "healthy": false }),
        json!({ "monitor_id": "m1", "endpoint": "app-1", "data_center": "XXX", "healthy": false }),
    ] {
        let report = world.clone().probe(ignored).report();
        assert_eq!((report.status("app-1"), report.found("vantage-point-set-aside")), ("healthy", vec![]));
    }
    // D41: nor does what isn't known yet.
    let later = json!({ "monitor_id": "m1", "endpoint": "app-1", "data_center": "WNAM-1", "at": 20, "healthy": false });
    assert_eq!(world.set("/at", 10).probe(later).status(), "healthy");
    // It is for one endpoint: another may have a single vantage point.
    let two = World::new()
        .places(PASS)
        .pool(pool("eu", [unknown("app-1"), unknown("app-2")]).with("monitor", "m1"))
        .results("m1", "app-1", PASS)
        .probe(json!({ "monitor_id": "m1", "endpoint": "app-2", "healthy": false }));
    assert_eq!(["app-1", "app-2"].map(|name| two.report().status(name)), ["healthy", "unhealthy"]);
}

// Every place of the full scenario.

/// The pointers of every value inside a value.
fn places(value: &Value, pointer: &str, places: &mut Vec<String>) {
    let children: Vec<(String, &Value)> = match value {
        Value::Object(map) => {
            map.iter().map(|(key, value)| (key.replace('~', "~0").replace('/', "~1"), value)).collect()
        }
        Value::Array(list) => list.iter().enumerate().map(|(index, value)| (index.to_string(), value)).collect(),
        _ => Vec::new(),
    };
    for (token, child) in children {
        let child_pointer = format!("{pointer}/{token}");
        self::places(child, &child_pointer, places);
        places.push(child_pointer);
    }
}

fn same_kind(one: &Value, other: &Value) -> bool {
    std::mem::discriminant(one) == std::mem::discriminant(other)
}

/// Fields that no stage of this version reads: whatever is in them changes nothing and is kept.
const NOT_READ: [&str; 4] = ["/name", "/data_centers/CDG/country", "/requests/0/name", "/requests/0/country"];

#[test]
fn fields_that_no_stage_reads_yet_have_their_kinds_too() {
    for (place, value) in [
        ("/name", json!(1)),
        ("/faults", json!({})),
        ("/monitors/0/interval", json!("60")),
        ("/monitors/0/expected_codes", json!(200)),
        ("/monitors/0/header", json!([])),
        ("/pools/0/latitude", json!("50.1")),
        ("/pools/0/notification_filter", json!("none")),
        ("/pools/0/origins/0/port", json!("443")),
        ("/load_balancers/0/ttl", json!("30")),
        ("/load_balancers/0/random_steering", json!(0.5)),
        ("/data_centers/WNAM-1/country", json!(1)),
        ("/requests/0/headers", json!("a: b")),
    ] {
        let world = judged(PASS)
            .balancer(balancer(&["eu"], "eu"))
            .request(json!({ "name": "anyone" }))
            .set("/monitors", json!([{ "id": "m1" }, { "id": "m2" }]));
        let before = world.report();
        let report = world.set(place, value).report();
        assert_eq!(report.found("wrong-type"), [(ERROR, place)]);
        assert_eq!(report.status("app-1"), before.status("app-1"), "{place}");
    }
}

#[test]
fn a_part_of_the_wrong_type_is_named_and_set_aside_and_the_rest_is_evaluated() {
    let full = full();
    let mut all = Vec::new();
    places(&full, "", &mut all);
    assert!(all.len() > 150, "{}", all.len());
    let wrong = [json!(true), json!(7), json!("x"), json!([]), json!({})];
    for pointer in all {
        let kept = full.pointer(&pointer).unwrap();
        for value in wrong.iter().filter(|value| !same_kind(value, kept)) {
            let mut scenario = full.clone();
            *scenario.pointer_mut(&pointer).unwrap() = value.clone();
            let report = World(scenario).proofs();
            if NOT_READ.contains(&pointer.as_str()) {
                continue;
            }
            // Times, round trip times, single results and numeric readings take more than one type.
            let takes_it = match pointer.rsplit('/').next().unwrap() {
                "at" | "rtt" => value.is_number() || value.is_string(),
                "Host" => value.is_string(),
                "observed" => value.is_object(),
                "redirects" => value.is_array(),
                "CDG" | "AMS" | "WAW" | "EWR" if pointer.contains("/results/") => value.is_boolean(),
                _ => false,
            };
            let named = report.diagnostics.iter().any(|it| it.path.starts_with(&pointer) && it.severity == ERROR);
            assert!(named || takes_it, "{pointer} = {value}: {:#?}", report.diagnostics);
            // Whatever has nothing to do with it stays: an error in one pool hides no other.
            if pointer.starts_with("/pools/0/") {
                assert_eq!(report.status("web-1"), "healthy", "{pointer} = {value}");
            }
        }
    }
}

#[test]
fn any_part_may_be_missing_or_null() {
    let full = full();
    let mut all = Vec::new();
    places(&full, "", &mut all);
    for pointer in all {
        let (parent, token) = pointer.rsplit_once('/').unwrap();
        let mut without = full.clone();
        match without.pointer_mut(parent).unwrap() {
            Value::Object(map) => {
                map.remove(token);
            }
            Value::Array(list) => {
                list.remove(token.parse().unwrap());
            }
            other => panic!("{other} holds nothing"),
        }
        let missing = World(without).proofs();
        let mut null = full.clone();
        *null.pointer_mut(&pointer).unwrap() = Value::Null;
        let null = World(null).proofs();
        // `null` is taken as absent everywhere; in a list it keeps its place.
        if full.pointer(parent).unwrap().is_object() {
            assert_eq!(missing.pools, null.pools, "{pointer}");
        }
    }
}

#[test]
fn ranges_point_at_what_the_pointer_names() {
    let text = FULL
        .replace("\"minimum_origins\": 1", "\"minimum_origins\": \"eins ✓ 😀\"")
        .replace("\"monitor\": \"tcp\"", "\"monitor\": \"nowhere\"")
        .replace("\"region\": \"EEU\"", "\"region\": 5")
        .replace("\"geo_threshold\": 0.5", "\"geo_threshold\": 5");
    let report = evaluate(&text).unwrap();
    let errors: Vec<&Diagnostic> = report.diagnostics.iter().filter(|it| it.severity == ERROR).collect();
    assert!(errors.len() >= 4, "{errors:#?}");
    let units: Vec<u16> = text.encode_utf16().collect();
    let value = jsonc(&text);
    for diagnostic in errors {
        let range = diagnostic.range.unwrap();
        let part = String::from_utf16(&units[range.start as usize..range.end as usize]).unwrap();
        assert_eq!(&jsonc(&part), value.pointer(&diagnostic.path).unwrap(), "{diagnostic:?}");
    }
    // Of a place that isn't there, the nearest parent.
    let missing = FULL.replace("\"fallback_pool\": \"us\",", "");
    let report = evaluate(&missing).unwrap();
    let found = report.diagnostics.iter().find(|it| it.code == "fallback-missing").unwrap();
    let range = found.range.unwrap();
    assert_eq!(whydown::locate(&missing, "/load_balancers/0"), Some(range));
}

#[test]
fn keys_given_twice_and_unknown_fields_are_told_and_kept() {
    let report =
        evaluate(r#"{ "pools": [{ "name": "eu", "name": "us", "origins": [], "healthcheck_id": 1 }], "pools_": 1 }"#)
            .unwrap();
    assert_eq!(report.pools[0].name, "us", "the last one counts");
    assert_eq!(report.found("duplicate-key"), [(WARNING, "/pools/0/name")]);
    assert_eq!(report.found("unknown-field"), [(NOTE, "/pools_"), (WARNING, "/pools/0/healthcheck_id")]);
}

#[test]
fn a_mistake_that_occurs_thousands_of_times_is_listed_a_hundred_times_and_counted() {
    let mut world = judged(PASS);
    for _ in 0..1500 {
        world.0["probes"]
            .as_array_mut()
            .unwrap()
            .push(json!({ "monitor_id": "m1", "endpoint": "nobody", "healthy": true }));
    }
    let report = world.report();
    assert_eq!((report.status("app-1"), report.found("unknown-endpoint").len()), ("healthy", 100));
    let more = report.diagnostics.iter().find(|it| it.code == "more-of-these").unwrap();
    assert!(more.message.contains("1,400"), "{}", more.message);
}

#[test]
fn objects_without_a_name_are_evaluated_all_the_same() {
    let world = World::new()
        .push("monitors", json!({}))
        .push("monitor_groups", json!({}))
        .push("pools", json!({ "origins": [{}] }))
        .push("load_balancers", json!({}));
    let report = world.report();
    assert_eq!((report.pools.len(), report.pools[0].endpoints.len(), report.load_balancers.len()), (1, 1, 1));
    let nameless = ["/monitors/0", "/monitor_groups/0", "/pools/0/origins/0", "/pools/0", "/load_balancers/0"];
    let mut found: Vec<&str> = report.found("nameless").into_iter().map(|(_, path)| path).collect();
    found.sort_unstable();
    let mut expected = nameless.to_vec();
    expected.sort_unstable();
    assert_eq!(found, expected);
}

#[test]
fn a_byte_order_mark_and_comments_are_read() {
    // The mark is no part of the JSON, but of the places in the text.
    let range = |text: &str| refused(text)[0].range.map(|range| range.start);
    assert_eq!((range("{ \"at\": nope }"), range("\u{feff}{ \"at\": nope }")), (Some(8), Some(9)));
    let report = evaluate("\u{feff}{ // mine\n \"pools\": [ { \"name\": \"eu\", \"origins\": [], }, ], }").unwrap();
    assert_eq!(report.pools[0].name, "eu");
}

#[test]
fn what_read_makes_of_odd_texts_is_worded() {
    for text in
        ["", "{", "[]", "[[]]", "null", "7", "{}", "{\"success\":false}", "[1,2]", "{\"pools\":7}", "{\"origins\":[]}"]
    {
        match whydown::read(text) {
            Ok(read) => {
                read.diagnostics.iter().for_each(of_diagnostic);
                World(read.scenario).report();
            }
            Err(diagnostics) => of_refusal(&diagnostics),
        }
    }
}

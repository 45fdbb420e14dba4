//! Results changed in a scenario's text: what the text says afterwards, byte for byte, and what the report makes of it.

use proptest::prelude::*;
use serde_json::{Map, Value, json};
use whydown_health::Options;
use whydown_lab::results::{Change, Outcome, Sheet, restored, restored_all};
use whydown_schema::report::Report;
use whydown_schema::text::{Document, Source};
use whydown_schema::{Edit, Status};

fn document(text: &str) -> Document {
    Document::of(Source::read(text).unwrap().value()).unwrap()
}

fn report(text: &str) -> Report {
    let (scenario, found) = whydown_schema::decode::scenario(&Source::read(text).unwrap().value()).unwrap();
    whydown_health::evaluate(&scenario, found, Options::default()).unwrap()
}

fn sheet(text: &str, endpoint: usize) -> Sheet {
    Sheet::read(&document(text), &report(text), 0, endpoint, &[]).unwrap()
}

fn written(text: &str, edits: Vec<Edit>) -> String {
    Source::read(text).unwrap().after(edits).unwrap()
}

/// The text after one endpoint's results are changed: of a monitor at a data center (none: the one vantage point) to an outcome.
fn after(text: &str, endpoint: usize, changes: &[(&str, &str, Outcome)]) -> String {
    let sheet = sheet(text, endpoint);
    let changes: Vec<Change> =
        changes.iter().map(|(row, column, outcome)| change(&sheet, row, column, outcome)).collect();
    written(text, sheet.edits(&document(text), &changes))
}

fn change(sheet: &Sheet, row: &str, column: &str, outcome: &Outcome) -> Change {
    let row = sheet.rows.iter().position(|it| it.monitor_id.as_deref().unwrap_or_default() == row).unwrap();
    let column = sheet.columns.iter().position(|it| it.data_center.as_deref().unwrap_or_default() == column).unwrap();
    Change { row, column, outcome: outcome.clone() }
}

/// A pool with a plain monitor, probed from two regions, and these results.
fn with(rest: &str) -> String {
    format!(
        r#"{{ "pools": [{{ "name": "eu", "monitor": "m", "check_regions": ["WEU", "ENAM"], "origins": [{{ "name": "a", "address": "192.0.2.1" }}, {{ "name": "b" }}] }}], {rest} }}"#
    )
}

const NAMED: &str = r#""data_centers": { "CDG": { "region": "WEU" }, "AMS": { "region": "WEU" } }, "#;

fn seen(fields: Value) -> Outcome {
    Outcome::Seen(fields.as_object().unwrap().clone())
}

#[test]
fn a_result_is_changed_where_it_stands() {
    let fail = || Outcome::Fail(None);
    for (before, outcome, expected) in [
        // The short form.
        (r#"{ "CDG": true, "AMS": true }"#, fail(), r#"{ "CDG": false, "AMS": true }"#),
        (r#"{ "CDG": false }"#, Outcome::Pass, r#"{ "CDG": true }"#),
        (r#"{ "CDG":  true /* why */ }"#, Outcome::Nothing, r#"{ "CDG":  null /* why */ }"#),
        (r#"{ "CDG": null }"#, Outcome::Pass, r#"{ "CDG": true }"#),
        (r#"{ "CDG": "soon" }"#, Outcome::Pass, r#"{ "CDG": true }"#),
        (r#"{ "AMS": true }"#, fail(), r#"{ "AMS": true, "CDG": false }"#),
        (r#"{}"#, fail(), r#"{ "CDG": false }"#),
        // What says so already stays as it is.
        (r#"{ "CDG": { "healthy":true } }"#, Outcome::Pass, r#"{ "CDG": { "healthy":true } }"#),
        (
            r#"{ "CDG": { "healthy": false, "failure_reason": "x" } }"#,
            fail(),
            r#"{ "CDG": { "healthy": false, "failure_reason": "x" } }"#,
        ),
        // How long it took is kept, what went wrong isn't.
        (r#"{ "CDG": { "healthy": true,  "rtt": 12 } }"#, fail(), r#"{ "CDG": { "healthy": false,  "rtt": 12 } }"#),
        (
            r#"{ "CDG": { "healthy": false, "failure_reason": "x", "response_code": 503, "rtt": "9ms" } }"#,
            Outcome::Pass,
            r#"{ "CDG": { "healthy": true, "rtt": "9ms" } }"#,
        ),
        (
            r#"{ "CDG": { "observed": { "response_code": 503, "rtt": 7.5 } } }"#,
            Outcome::Pass,
            r#"{ "CDG": { "rtt": 7.5, "healthy": true } }"#,
        ),
        (r#"{ "CDG": { "observed": { "error": "timeout" } } }"#, Outcome::Pass, r#"{ "CDG": true }"#),
        (r#"{ "CDG": { "observed": { "error": "timeout" } } }"#, Outcome::Nothing, r#"{ "CDG": null }"#),
        // Reasons.
        (
            r#"{ "CDG": true }"#,
            Outcome::Fail(Some("TCP Timeout".to_owned())),
            r#"{ "CDG": { "healthy": false, "failure_reason": "TCP Timeout" } }"#,
        ),
        (
            r#"{ "CDG": { "healthy": false, "failure_reason": "x", "response_code": 503 } }"#,
            Outcome::Fail(Some("y".to_owned())),
            r#"{ "CDG": { "healthy": false, "failure_reason": "y" } }"#,
        ),
        (
            r#"{ "CDG": { "healthy": false, "failure_reason": "x" } }"#,
            Outcome::Fail(Some(String::new())),
            r#"{ "CDG": false }"#,
        ),
        // Observations.
        (
            r#"{ "CDG": { "healthy": true, "rtt": 12 } }"#,
            seen(json!({ "response_code": 503 })),
            r#"{ "CDG": { "observed": { "response_code": 503, "rtt": 12 } } }"#,
        ),
        (
            r#"{ "CDG": { "observed": [{ "error": "timeout" }, { "response_code": 503 }] } }"#,
            seen(json!({ "response_code": 200 })),
            r#"{ "CDG": { "observed": [{ "error": "timeout" }, { "response_code": 200 }] } }"#,
        ),
        (r#"{ "CDG": true }"#, Outcome::Rtt(Some(12.0)), r#"{ "CDG": { "healthy": true, "rtt": 12 } }"#),
        (r#"{ "CDG": { "healthy": true, "rtt": 12 } }"#, Outcome::Rtt(None), r#"{ "CDG": true }"#),
        (
            r#"{ "CDG": { "observed": { "response_code": 200 } } }"#,
            Outcome::Rtt(Some(1.5)),
            r#"{ "CDG": { "observed": { "response_code": 200, "rtt": 1.5 } } }"#,
        ),
        (r#"{ "CDG": null }"#, Outcome::Rtt(Some(3.0)), r#"{ "CDG": { "observed": { "rtt": 3 } } }"#),
    ] {
        let text = |results: &str| {
            with(&format!(r#"{NAMED}"probes": [ {{ "monitor_id": "m", "endpoint": "a", "results": {results} }} ]"#))
        };
        let squeezed = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let found = after(&text(before), 0, &[("m", "CDG", outcome.clone())]);
        // Objects of some length are laid out on lines of their own.
        assert_eq!(squeezed(&found), squeezed(&text(expected)), "{before} {outcome:?}");
        if !expected.contains("observed") {
            assert_eq!(found, text(expected), "{before} {outcome:?}");
        }
    }
}

#[test]
fn a_single_result_is_changed_where_it_stands() {
    let list = |probes: &str| with(&format!(r#"{NAMED}"probes": [{probes}]"#));
    for (before, outcome, expected) in [
        (
            r#"{ "endpoint": "a", "monitor_id": "m", "data_center": "CDG", "healthy": true } /* mine */"#,
            Outcome::Fail(None),
            r#"{ "endpoint": "a", "monitor_id": "m", "data_center": "CDG", "healthy": false } /* mine */"#,
        ),
        (r#"1, { "endpoint": "a", "monitor_id": "m", "data_center": "CDG", "healthy": true }"#, Outcome::Nothing, "1"),
        // Of several over time the last one.
        (
            r#"{ "endpoint": "a", "monitor_id": "m", "at": 9, "results": { "CDG": true } }, { "endpoint": "a", "monitor_id": "m", "at": 3, "results": { "CDG": true } }"#,
            Outcome::Fail(None),
            r#"{ "endpoint": "a", "monitor_id": "m", "at": 9, "results": { "CDG": false } }, { "endpoint": "a", "monitor_id": "m", "at": 3, "results": { "CDG": true } }"#,
        ),
        (
            r#"{ "endpoint": "a", "monitor_id": "m", "at": 9, "results": { "CDG": true } }, { "endpoint": "a", "monitor_id": "m", "at": 3, "results": { "CDG": true } }"#,
            Outcome::Nothing,
            r#"{ "endpoint": "a", "monitor_id": "m", "at": 9, "results": { "CDG": null } }, { "endpoint": "a", "monitor_id": "m", "at": 3, "results": { "CDG": null } }"#,
        ),
        // By the address, and beside another endpoint's.
        (
            r#"{ "endpoint": "b", "monitor_id": "m", "results": { "CDG": true } }, { "endpoint": "192.0.2.1", "monitor_id": "m", "results": { "AMS": true } }"#,
            Outcome::Pass,
            r#"{ "endpoint": "b", "monitor_id": "m", "results": { "CDG": true } }, { "endpoint": "192.0.2.1", "monitor_id": "m", "results": { "AMS": true, "CDG": true } }"#,
        ),
    ] {
        assert_eq!(after(&list(before), 0, &[("m", "CDG", outcome)]), list(expected));
    }
}

#[test]
fn a_new_result_finds_its_place() {
    let pass = |code| ("m", code, Outcome::Pass);
    // Where data centers are named: one object for all of a monitor's.
    assert_eq!(
        after(&with(&format!(r#"{NAMED}"probes": [] "#)), 0, &[pass("CDG"), pass("AMS")]).replace(['\n', ' '], ""),
        with(&format!(r#"{NAMED}"probes": [{{"monitor_id":"m","pool_id":"eu","endpoint":"a","results":{{"CDG":true,"AMS":true}}}}] "#)).replace(' ', ""),
    );
    // A region without any is offered three, and gets them by name: others wouldn't count.
    let named = after(&with(&format!(r#"{NAMED}"at": 1"#)), 0, &[pass("CDG"), pass("IAD")]);
    assert_eq!(
        document(&named).at("/data_centers").unwrap(),
        &json!({ "CDG": { "region": "WEU" }, "AMS": { "region": "WEU" }, "EWR": { "region": "ENAM" }, "IAD": { "region": "ENAM" }, "YYZ": { "region": "ENAM" } }),
    );
    // Where none are named: one object for each region, which says so.
    let free = after(&with(r#""at": 1"#), 0, &[pass("CDG"), pass("IAD"), pass("AMS")]);
    let probes: Vec<Value> = document(&free).list("probes").iter().map(|it| (**it).clone()).collect();
    assert_eq!(
        probes,
        [
            json!({ "monitor_id": "m", "pool_id": "eu", "endpoint": "a", "region": "WEU", "results": { "CDG": true, "AMS": true } }),
            json!({ "monitor_id": "m", "pool_id": "eu", "endpoint": "a", "region": "ENAM", "results": { "IAD": true } }),
        ],
    );
    let found = report(&free);
    assert_eq!(found.pools[0].endpoints[0].status, Status::Healthy);
    assert_eq!(found.pools[0].endpoints[0].regions.iter().map(|it| it.data_centers.len()).sum::<usize>(), 3);
    // The next one joins the object of its region.
    let more = after(&free, 0, &[("m", "LHR", Outcome::Fail(None))]);
    assert_eq!(document(&more).at("/probes/0/results").unwrap(), &json!({ "CDG": true, "AMS": true, "LHR": false }));
}

#[test]
fn one_vantage_point_is_one_column_whose_results_come_and_go() {
    let text = r#"{ "pools": [{ "name": "eu", "monitor": "m", "origins": [{ "name": "a" }] }], "probes": [] }"#;
    let once = after(text, 0, &[("m", "", Outcome::Fail(None))]);
    assert_eq!(
        once.replace(['\n', ' '], ""),
        text.replace("[] }", r#"[{"monitor_id":"m","pool_id":"eu","endpoint":"a","healthy":false}]}"#).replace(' ', ""),
    );
    assert_eq!(report(&once).pools[0].endpoints[0].status, Status::Unhealthy);
    let none = after(&once, 0, &[("m", "", Outcome::Nothing)]);
    assert_eq!(document(&none).list("probes").len(), 0);
    let mut wide = sheet(text, 0);
    assert_eq!(wide.more.len(), 39);
    wide = Sheet::read(&document(text), &report(text), 0, 0, &["CDG".to_owned()]).unwrap();
    assert_eq!(wide.columns.iter().map(|it| it.data_center.as_deref()).collect::<Vec<_>>(), [Some("CDG")]);
    let there = written(text, wide.edits(&document(text), &[change(&wide, "m", "CDG", &Outcome::Pass)]));
    assert_eq!(report(&there).pools[0].endpoints[0].regions[0].code, "WEU");
}

#[test]
fn reported_verdicts_have_a_row_of_their_own() {
    let text = with(&format!(
        r#"{NAMED}"probes": [{{ "endpoint": "a", "results": {{ "CDG": true }} }}, {{ "endpoint": "a", "monitor_id": "m", "results": {{ "CDG": true }} }}]"#
    ));
    let found = after(&text, 0, &[("", "CDG", Outcome::Fail(None))]);
    assert_eq!(found, text.replacen(r#"{ "CDG": true }"#, r#"{ "CDG": false }"#, 1));
    // Without a monitor nothing can be judged.
    assert_eq!(after(&text, 0, &[("", "CDG", seen(json!({ "response_code": 200 })))]), text);
}

#[test]
fn what_somebody_saw_is_judged_by_the_monitor() {
    let text = with(&format!(
        r#"{NAMED}"monitors": [{{ "id": "m", "type": "http", "expected_codes": "2xx" }}], "probes": [{{ "endpoint": "a", "monitor_id": "m", "results": {{ "CDG": {{ "observed": {{ "response_code": 301 }} }} }} }}]"#
    ));
    let sheet = sheet(&text, 0);
    let cell = sheet.cell(0, 0).unwrap();
    assert_eq!((cell.passes, cell.failure_reason.as_deref()), (Some(false), Some("Response code mismatch error")));
    assert_eq!(sheet.given(&document(&text), 0, 0).observed, json!({ "response_code": 301 }).as_object().cloned());
    let passing = after(&text, 0, &[("m", "CDG", seen(json!({ "response_code": 204 })))]);
    assert_eq!(super::results::sheet(&passing, 0).cell(0, 0).unwrap().passes, Some(true));
}

#[test]
fn chance_is_the_same_for_the_same_seed() {
    let text = with(&format!(r#"{NAMED}"probes": []"#));
    let sheet = sheet(&text, 0);
    assert_eq!(sheet.random(0.5, 7), sheet.random(0.5, 7));
    assert_ne!(sheet.random(0.5, 7), sheet.random(0.5, 8));
    assert!(sheet.random(0.0, 1).iter().all(|change| change.outcome == Outcome::Pass));
    assert!(sheet.random(1.0, 1).iter().all(|change| change.outcome == Outcome::Fail(None)));
}

#[test]
fn results_come_back_as_they_were_and_only_those_asked_for() {
    let text = with(&format!(
        r#"{NAMED}"probes": [ {{ "endpoint": "a", "monitor_id": "m", "results": {{ "CDG": {{ "healthy": false, "failure_reason": "x" }} }} }}, {{ "endpoint": "b", "monitor_id": "m", "results": {{ "CDG": true }} }} ]"#
    ));
    let changed =
        after(&text, 0, &[("m", "CDG", Outcome::Pass), ("m", "AMS", Outcome::Pass), ("m", "EWR", Outcome::Pass)]);
    let changed = after(&changed, 1, &[("m", "CDG", Outcome::Nothing), ("m", "AMS", Outcome::Pass)]);
    let probes = |text: &str| document(text).list("probes").iter().map(|it| (**it).clone()).collect::<Vec<Value>>();
    let one = written(&changed, restored(&document(&changed), &document(&text), &report(&changed), 0, 0));
    assert_eq!(probes(&one)[0], probes(&text)[0]);
    assert_eq!(probes(&one)[1], probes(&changed)[1]);
    let all = written(&changed, restored_all(&document(&changed), &document(&text)));
    assert_eq!(probes(&all), probes(&text));
    assert!(restored_all(&document(&text), &document(&text)).is_empty());
    // Objects that are new go, objects that are gone come back.
    let emptied = written(&text, vec![Edit::remove("/probes/0"), Edit::remove("/probes/1")]);
    let back = written(&emptied, restored_all(&document(&emptied), &document(&text)));
    assert_eq!(probes(&back), probes(&text));
    let gone = written(&text, restored_all(&document(&text), &document(&emptied)));
    assert!(probes(&gone).is_empty());
}

/// Two groups' worth of monitors at data centers of two regions, with any results in any form.
fn any_text() -> impl Strategy<Value = String> {
    let value = prop_oneof![
        Just(json!(true)),
        Just(json!(false)),
        Just(Value::Null),
        Just(json!({ "healthy": false, "failure_reason": "x" })),
        Just(json!({ "observed": { "response_code": 503 } })),
    ];
    let code = || prop::sample::select(vec!["CDG", "AMS", "EWR", "YYZ"]);
    let monitor = || prop::sample::select(vec!["m1", "m2"]);
    let endpoint = || prop::sample::select(vec!["a", "b", "192.0.2.1"]);
    let short = (monitor(), endpoint(), prop::collection::btree_map(code(), value, 0..4)).prop_map(
        |(monitor, endpoint, results)| json!({ "monitor_id": monitor, "endpoint": endpoint, "results": results }),
    );
    let single = (monitor(), endpoint(), code(), any::<bool>()).prop_map(
        |(monitor, endpoint, code, healthy)| json!({ "monitor_id": monitor, "endpoint": endpoint, "data_center": code, "healthy": healthy }),
    );
    let probes = prop::collection::vec(prop_oneof![short, single], 0..6);
    (probes, any::<bool>()).prop_map(|(mut probes, named)| {
        let region = |code: &str| if ["CDG", "AMS"].contains(&code) { "WEU" } else { "ENAM" };
        if !named {
            // Each object is of one region.
            for probe in &mut probes {
                let fields = probe.as_object_mut().unwrap();
                let first = fields.get("data_center").and_then(Value::as_str).map(str::to_owned);
                let first = first.or_else(|| fields.get("results")?.as_object()?.keys().next().cloned()).unwrap_or("CDG".to_owned());
                fields.insert("region".to_owned(), json!(region(&first)));
                if let Some(results) = fields.get_mut("results").and_then(Value::as_object_mut) {
                    results.retain(|code, _| region(code) == region(&first));
                }
            }
        }
        let mut scenario = json!({
            "monitor_groups": [{ "id": "g", "members": [{ "monitor_id": "m1", "must_be_healthy": true }, { "monitor_id": "m2" }] }],
            "pools": [{ "name": "p", "monitor_group": "g", "check_regions": ["WEU", "ENAM"],
                "origins": [{ "name": "a", "address": "192.0.2.1" }, { "name": "b" }] }],
            "probes": probes,
        });
        if named {
            let codes = ["CDG", "AMS", "EWR", "YYZ"].map(|code| (code.to_owned(), json!({ "region": region(code) })));
            scenario["data_centers"] = Value::Object(codes.into_iter().collect::<Map<_, _>>());
        }
        serde_json::to_string_pretty(&scenario).unwrap()
    })
}

/// What each monitor says of an endpoint at each data center, where it says something.
fn statuses(text: &str, endpoint: usize) -> Vec<(String, String, bool)> {
    let report = report(text);
    let mut found = Vec::new();
    for center in report.pools[0].endpoints[endpoint].regions.iter().flat_map(|region| &region.data_centers) {
        for member in center.members.iter().filter(|member| member.status != Status::Unknown) {
            found.push((center.code.clone(), member.monitor_id.clone(), member.status == Status::Healthy));
        }
    }
    found.sort();
    found
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_report_says_what_was_set_and_of_the_rest_what_it_said(
        text in any_text(),
        set in prop::collection::vec((0_usize..2, 0_usize..6, 0_u8..4), 1..8),
    ) {
        let sheet = sheet(&text, 0);
        let mut changes: Vec<Change> = Vec::new();
        for (row, column, outcome) in set {
            let outcome = match outcome {
                0 => Outcome::Nothing,
                1 => Outcome::Pass,
                2 => Outcome::Fail(None),
                _ => seen(json!({ "response_code": 200 })),
            };
            if row < sheet.rows.len() && column < sheet.columns.len()
                && !changes.iter().any(|it| (it.row, it.column) == (row, column)) {
                changes.push(Change { row, column, outcome });
            }
        }
        let next = written(&text, sheet.edits(&document(&text), &changes));
        let mut expected = statuses(&text, 0);
        for it in &changes {
            let monitor = sheet.rows[it.row].monitor_id.clone().unwrap();
            let center = sheet.columns[it.column].data_center.clone().unwrap();
            expected.retain(|(code, id, _)| (code, id) != (&center, &monitor));
            if it.outcome != Outcome::Nothing {
                expected.push((center, monitor, !matches!(it.outcome, Outcome::Fail(_))));
            }
        }
        expected.sort();
        prop_assert_eq!(statuses(&next, 0), expected, "{} -> {}", text, next);
        prop_assert_eq!(statuses(&next, 1), statuses(&text, 1));
        // The sheet read again says so too, and there is nothing left to do.
        let again = super::results::sheet(&next, 0);
        let same: Vec<Change> = changes.into_iter().filter_map(|it| {
            let code = sheet.columns[it.column].data_center.clone();
            let column = again.columns.iter().position(|column| column.data_center == code)?;
            Some(Change { column, ..it })
        }).filter(|it| !matches!(it.outcome, Outcome::Seen(_))).collect();
        prop_assert!(again.edits(&document(&next), &same).is_empty());
        let back = written(&next, restored_all(&document(&next), &document(&text)));
        prop_assert_eq!(statuses(&back, 0), statuses(&text, 0));
        let one = written(&next, restored(&document(&next), &document(&text), &report(&next), 0, 0));
        prop_assert_eq!(statuses(&one, 0), statuses(&text, 0), "{} -> {}", next, one);
    }
}

//! The course of one monitor's results from one vantage point, and where its ladder stands (R2.x): what live checks show.

use serde_json::{Value, json};
use whydown::{Options, courses};
use whydown_schema::Status;
use whydown_schema::course::Course;
use whydown_schema::text::Document;

/// `P` passes, `F` fails: one result each ten seconds, of a monitor with these settings.
fn scenario((up, down): (u32, u32), marks: &str, readings: &Value) -> Value {
    let result = |(mark, number): (char, u32)| json!({ "monitor_id": "m1", "pool_id": "eu", "endpoint": "app-1", "at": number * 10, "healthy": mark == 'P' });
    json!({
        "monitors": [{ "id": "m1", "type": "http", "consecutive_up": up, "consecutive_down": down }],
        "pools": [{ "name": "eu", "monitor": "m1", "origins": [
            { "name": "other", "address": "192.0.2.2" }, { "name": "app-1", "address": "192.0.2.1" }] }],
        "probes": marks.chars().zip(1..).map(result).collect::<Vec<_>>(),
        "readings": readings,
    })
}

fn course(scenario: &Value, most: usize) -> Course {
    let document = Document::of(scenario.clone()).unwrap();
    courses(&document, ("eu", "app-1"), &["m1"], most).remove(0).unwrap()
}

/// The verdict of the whole scenario's report.
fn verdict(scenario: &Value) -> Status {
    whydown::evaluate(scenario, Options::default()).unwrap().pools[0].endpoints[1].status
}

/// Settings, results, and where the ladder stands after them.
#[test]
fn the_ladder_tells_how_many_more_results_turn_it() {
    let damped = json!({ "first_result": "damped" });
    for (settings, marks, readings, says) in [
        ((0, 0), "", json!({}), "No result yet: the first one decides."),
        ((2, 3), "", json!({}), "No result yet: the first one decides."),
        (
            (2, 3),
            "",
            damped.clone(),
            "No verdict yet: it takes 2 passes in a row to be healthy, 3 failures in a row to be unhealthy.",
        ),
        (
            (2, 3),
            "P",
            damped.clone(),
            "No verdict yet: it takes one pass to be healthy, 3 failures in a row to be unhealthy.",
        ),
        (
            (2, 3),
            "PF",
            damped,
            "No verdict yet: it takes 2 passes in a row to be healthy, 2 failures in a row to be unhealthy.",
        ),
        ((0, 0), "P", json!({}), "One failure until it is unhealthy."),
        ((1, 1), "F", json!({}), "One pass until it is healthy."),
        ((2, 3), "P", json!({}), "3 failures in a row until it is unhealthy."),
        ((2, 3), "PF", json!({}), "2 more failures until it is unhealthy (1 of 3 so far)."),
        ((2, 3), "PFF", json!({}), "One more failure until it is unhealthy (2 of 3 so far)."),
        ((2, 3), "PFFP", json!({}), "3 failures in a row until it is unhealthy."),
        ((2, 3), "PFFF", json!({}), "2 passes in a row until it is healthy."),
        ((2, 3), "PFFFP", json!({}), "One more pass until it is healthy (1 of 2 so far)."),
    ] {
        let found = course(&scenario(settings, marks, &readings), 100);
        assert_eq!(found.ladder.because.text, says, "{settings:?} {marks}");
        assert_eq!(found.results.len(), marks.len());
    }
}

/// For every course of up to six results: the status is the report's, and so many more results turn it, one fewer doesn't.
#[test]
fn what_the_ladder_promises_comes_about() {
    for settings in [(0, 0), (1, 2), (2, 1), (2, 3), (3, 2)] {
        for readings in [json!({}), json!({ "first_result": "damped" })] {
            for length in 0..6_usize {
                for bits in 0..1_u32 << length {
                    let marks: String = (0..length).map(|at| if bits >> at & 1 == 1 { 'P' } else { 'F' }).collect();
                    let found = course(&scenario(settings, &marks, &readings), 100).ladder;
                    assert_eq!(found.status, verdict(&scenario(settings, &marks, &readings)), "{settings:?} {marks}");
                    for (left, mark, turned) in
                        [(found.to_up, "P", Status::Healthy), (found.to_down, "F", Status::Unhealthy)]
                    {
                        let Some(left) = left else {
                            assert_eq!(found.status, turned);
                            continue;
                        };
                        let after = |more: u32| {
                            let marks = [marks.as_str(), &mark.repeat(more as usize)].concat();
                            verdict(&scenario(settings, &marks, &readings))
                        };
                        assert_eq!(after(left), turned, "{settings:?} {marks} and {left} {mark}");
                        assert_ne!(after(left - 1), turned, "{settings:?} {marks} and {} {mark}", left - 1);
                    }
                }
            }
        }
    }
}

#[test]
fn a_course_holds_the_last_results_with_what_each_did() {
    let found = course(&scenario((1, 2), "PFFPF", &json!({})), 3);
    assert_eq!(found.earlier, 2);
    let lines: Vec<(bool, &str)> = found.results.iter().map(|it| (it.healthy, it.because.text.as_str())).collect();
    assert_eq!(
        lines,
        [
            (false, "failed, 2 of 2 in a row: it turns unhealthy."),
            (true, "passed: one is enough, and it turns healthy."),
            (false, "failed, 1 of 2 in a row, so it stays healthy."),
        ]
    );
}

#[test]
fn results_with_a_data_center_are_no_part_of_it() {
    let mut elsewhere = scenario((1, 2), "PF", &json!({}));
    elsewhere["probes"][0]["data_center"] = json!("CDG");
    elsewhere["probes"][1]["data_center"] = json!("CDG");
    assert!(course(&elsewhere, 100).results.is_empty());
    let document = Document::of(scenario((1, 2), "PF", &json!({}))).unwrap();
    assert_eq!(courses(&document, ("eu", "app-1"), &["m2"], 100), [None]);
    assert_eq!(courses(&document, ("eu", "nobody"), &["m1"], 100), [None]);
}

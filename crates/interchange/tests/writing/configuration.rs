//! What holds of every format of configuration.

use crate::{codes, only, written};
use serde_json::{Value, json};
use whydown_interchange::write::{Format, configuration};

const FORMATS: [Format; 3] = [Format::Api, Format::Curl, Format::Terraform];

fn small() -> Value {
    json!({
        "monitors": [{ "description": "tcp", "type": "tcp" }],
        "pools": [{ "name": "eu", "monitor": "tcp", "origins": [] }],
    })
}

#[test]
fn what_is_no_configuration_is_named_once() {
    let mut scenario = small();
    scenario["probes"] = json!([{ "endpoint": "a" }, { "endpoint": "b" }]);
    scenario["data_centers"] = json!({ "SEA": { "region": "WNAM" }, "LAX": { "region": "WNAM" } });
    scenario["requests"] = json!([{}]);
    scenario["readings"] = json!({ "geo_aggregation": "flat" });
    scenario["at"] = json!(5);
    scenario["of our own"] = json!("x");
    scenario["faults"] = json!([]);
    for format in FORMATS {
        let lost: Vec<String> = written(&scenario, format)
            .diagnostics
            .into_iter()
            .filter(|found| found.code == "not-carried")
            .map(|found| found.path)
            .collect();
        assert_eq!(lost, ["/probes", "/data_centers", "/requests", "/readings", "/at", "/of our own"], "{format:?}");
    }
}

#[test]
fn a_scenario_without_configuration_gives_no_file_and_says_so() {
    for format in FORMATS {
        for scenario in
            [json!({}), json!({ "pools": [], "monitors": null }), json!({ "pools": 7, "monitors": [7, "x", null] })]
        {
            let written = written(&scenario, format);
            assert!(written.files.is_empty());
            assert!(codes(&written.diagnostics).contains(&"nothing-to-write"));
        }
    }
}

#[test]
fn what_is_no_scenario_is_refused() {
    for (scenario, found) in [
        (json!(null), "null"),
        (json!([]), "list"),
        (json!("x"), "string"),
        (json!(1), "number"),
        (json!(true), "boolean"),
    ] {
        for format in FORMATS {
            let refused = configuration(&scenario, format, whydown_phrases::label).unwrap_err();
            assert_eq!(refused.len(), 1);
            assert_eq!((refused[0].code, refused[0].facts.text("found")), ("not-an-object", Some(found)));
        }
    }
}

#[test]
fn a_part_of_another_type_is_set_aside_and_the_rest_written() {
    let mut scenario = small();
    scenario["pools"] = json!([scenario["pools"][0], "a pool"]);
    scenario["load_balancers"] = json!({ "name": "x" });
    for format in FORMATS {
        let written = written(&scenario, format);
        let places: Vec<_> = written
            .diagnostics
            .iter()
            .filter(|found| found.code == "part-set-aside")
            .map(|found| &found.path)
            .collect();
        assert_eq!(places, ["/pools/1", "/load_balancers"]);
        assert!(written.files.iter().any(|file| file.text.contains("\"eu\"")));
    }
}

#[test]
fn of_objects_with_one_id_the_first_is_written() {
    let mut scenario = small();
    scenario["pools"] =
        json!([{ "id": "p", "name": "first", "origins": [] }, { "id": "p", "name": "second", "origins": [] }]);
    for format in FORMATS {
        let written = written(&scenario, format);
        assert_eq!(only(&written.diagnostics, "duplicate-left-out").path, "/pools/1");
        assert!(written.files.iter().all(|file| !file.text.contains("second")));
    }
}

#[test]
fn a_reference_to_what_is_not_written_stays_and_is_named_once() {
    let mut scenario = small();
    scenario["pools"] = json!([{ "name": "a", "monitor": "0123abcd", "origins": [] }, { "name": "b", "monitor": "0123abcd", "origins": [] }]);
    for format in FORMATS {
        let written = written(&scenario, format);
        let kept = only(&written.diagnostics, "reference-kept");
        assert_eq!((kept.path.as_str(), kept.facts.text("reference")), ("/pools/0/monitor", Some("0123abcd")));
        assert_eq!(written.files.iter().map(|file| file.text.matches("\"0123abcd\"").count()).sum::<usize>(), 2);
    }
}

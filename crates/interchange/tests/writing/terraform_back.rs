//! Terraform that was written, read back.

use super::any::{self, Configuration, KINDS};
use super::{text, written};
use proptest::prelude::*;
use serde_json::{Value, json};
use whydown_interchange::write::Format;
use whydown_interchange::{Read, read_with};

fn read_back(text: &str) -> Read {
    read_with(text, Some(&whydown_hcl::read)).unwrap_or_else(|found| panic!("{found:#?}\n{text}"))
}

#[test]
fn a_configuration_comes_back_from_terraform_as_it_was() {
    let member = |monitor: &str, critical: bool| json!({ "monitor_id": monitor, "enabled": true, "monitoring_only": false, "must_be_healthy": critical });
    let scenario = json!({
        "monitors": [{ "id": "m1", "type": "https", "description": "login ${x}", "path": "/login", "expected_codes": "2xx",
                       "header": { "Host": ["www.example.com"] }, "interval": 60, "timeout": 5, "retries": 2 },
                     { "id": "m2", "type": "tcp", "description": "port", "port": 443 }],
        "monitor_groups": [{ "id": "g", "description": "shop", "members": [member("m1", true), member("m2", false)] }],
        "pools": [{ "id": "p1", "name": "eu", "monitor_group": "g", "minimum_origins": 1, "check_regions": ["WEU", "EEU"],
                    "load_shedding": { "default_percent": 10, "default_policy": "hash" },
                    "origins": [{ "name": "a", "address": "a.example.com", "weight": 0.56, "header": { "Host": ["www.example.com"] } },
                                { "name": "b", "address": "192.0.2.1", "enabled": false, "port": 8443 }] },
                  { "id": "p2", "name": "us", "monitor": "m2", "origins": [{ "name": "a", "address": "192.0.2.2" }] }],
        "load_balancers": [{ "id": "l", "name": "www.example.com", "proxied": true, "default_pools": ["p1", "p2"], "fallback_pool": "p2",
                             "steering_policy": "random", "random_steering": { "default_weight": 0.5, "pool_weights": { "p1": 0.7 } },
                             "region_pools": { "WEU": ["p1"] },
                             "rules": [{ "name": "eu", "condition": "ip.src.country == \"FR\"", "overrides": { "default_pools": ["p1"] } }] }],
    });
    let file = written(&scenario, Format::Terraform);
    let again = read_back(text(&file)).scenario;
    // Ids are the addresses of the resources; by them everything refers to the same things.
    let id = |list: &str, index: usize| again[list][index]["id"].as_str().unwrap().to_owned();
    let mut expected = scenario.to_string();
    for (old, list, index) in [
        ("m1", "monitors", 0),
        ("m2", "monitors", 1),
        ("g", "monitor_groups", 0),
        ("p1", "pools", 0),
        ("p2", "pools", 1),
        ("l", "load_balancers", 0),
    ] {
        expected = expected.replace(&format!("\"{old}\""), &format!("\"{}\"", id(list, index)));
    }
    let expected: Value = serde_json::from_str(&expected).unwrap();
    for (list, _) in KINDS {
        for (index, object) in expected[list].as_array().unwrap().iter().enumerate() {
            let read = again[list][index].as_object().unwrap();
            for (field, value) in object.as_object().unwrap() {
                assert_eq!(read.get(field), Some(value), "{list} {index} {field}\n{}", text(&file));
            }
        }
    }
}

proptest! {
    #![proptest_config(any::cases(256))]

    #[test]
    fn what_is_read_back_from_terraform_is_written_the_same(given in any::configuration()) {
        check_read_back(&given);
    }
}

fn check_read_back(given: &Configuration) {
    let scenario = given.scenario();
    let first = written(&scenario, Format::Terraform);
    if first.files.is_empty() {
        return;
    }
    let again = read_back(text(&first)).scenario;
    for (kind, (list, _)) in KINDS.iter().enumerate() {
        let count = again.get(list).and_then(Value::as_array).map_or(0, Vec::len);
        assert_eq!(count, given.0[kind].len(), "{list}\n{}", text(&first));
    }
    // A text that is empty is as good as none for Terraform and isn't written again, 30.0 is 30, and members stand in the order of
    // their monitors' ids, which are addresses now; nothing else changes.
    let second = written(&again, Format::Terraform);
    let lines = |text: &str| -> Vec<String> {
        let lines = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
        let lines = lines.filter(|line| !line.ends_with("= \"\""));
        let mut lines: Vec<String> = lines.map(|line| line.strip_suffix(".0").unwrap_or(&line).to_owned()).collect();
        lines.sort();
        lines
    };
    let (before, after) = (lines(text(&first)), lines(text(&second)));
    let differing = after.iter().zip(&before).find(|(again, before)| again != before);
    assert_eq!((differing, after.len()), (None, before.len()), "written again it is the same");
    let third = written(&read_back(text(&second)).scenario, Format::Terraform);
    assert_eq!(text(&third), text(&second), "and so it stays");
}

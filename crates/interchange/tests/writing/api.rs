//! Request bodies: what is in them, and that reading them back gives the same configuration.

use crate::any::{self, Configuration, KINDS};
use crate::{codes, only, written};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::collections::HashMap;
use whydown_interchange::read;
use whydown_interchange::write::{Format, Written};

/// What one gets who reads all the files again.
fn read_back(written: &Written) -> Value {
    if written.files.is_empty() {
        return json!({});
    }
    let texts: Vec<&str> = written.files.iter().map(|file| file.text.as_str()).collect();
    read(&format!("[{}]", texts.join(","))).unwrap().scenario
}

fn api(scenario: &Value) -> (Value, Written) {
    let written = written(scenario, Format::Api);
    (read_back(&written), written)
}

#[test]
fn a_file_for_each_kind_in_the_order_of_creation() {
    let scenario = json!({
        "load_balancers": [{ "id": "lb", "name": "www.example.com", "default_pools": ["p"], "fallback_pool": "p" }],
        "pools": [{ "id": "p", "name": "eu", "origins": [] }],
        "monitors": [{ "id": "m", "description": "tcp" }],
        "monitor_groups": [],
    });
    let names: Vec<String> = written(&scenario, Format::Api).files.into_iter().map(|file| file.name).collect();
    assert_eq!(names, ["monitors.json", "pools.json", "load_balancers.json"]);
}

#[test]
fn what_the_api_alone_writes_is_left_out_and_named_once_for_each_kind() {
    let scenario = json!({
        "monitors": [{ "id": "m", "description": "tcp", "type": "tcp", "created_on": "x", "modified_on": "x" },
                     { "id": "n", "description": "http", "updated_at": "x" }],
        "monitor_groups": [{ "id": "g", "description": "both", "created_at": "x", "members": [
            { "monitor_id": "m", "enabled": true, "monitoring_only": false, "must_be_healthy": true, "created_at": "x", "updated_at": "x" } ] }],
        "pools": [{ "id": "p", "name": "eu", "healthy": false, "networks": ["cloudflare"], "disabled_at": "x", "failure_reason": "x",
                    "origins": [{ "name": "a", "address": "192.0.2.1", "healthy": false, "failure_reason": "x", "disabled_at": "x" }] }],
        "load_balancers": [{ "id": "lb", "name": "www.example.com", "zone_name": "example.com", "networks": ["cloudflare"],
                             "default_pools": ["p"], "fallback_pool": "p" }],
    });
    let (again, written) = api(&scenario);
    assert_eq!(
        again,
        json!({
            "monitors": [{ "description": "tcp", "type": "tcp" }, { "description": "http" }],
            "monitor_groups": [{ "description": "both", "members": [
                { "monitor_id": "tcp", "enabled": true, "monitoring_only": false, "must_be_healthy": true } ] }],
            "pools": [{ "name": "eu", "origins": [{ "name": "a", "address": "192.0.2.1" }] }],
            "load_balancers": [{ "name": "www.example.com", "networks": ["cloudflare"],
                                 "default_pools": ["eu"], "fallback_pool": "eu" }],
        })
    );
    let left_out: Vec<(&str, &[String])> = written
        .diagnostics
        .iter()
        .filter(|found| found.code == "read-only-left-out")
        .map(|found| (found.facts.text("part").unwrap(), found.facts.list("fields")))
        .collect();
    let names = |names: &[&str]| names.iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(
        left_out,
        [
            ("monitor", &names(&["id", "created_on", "modified_on", "updated_at"])[..]),
            ("monitor group", &names(&["id", "created_at"])),
            ("member", &names(&["created_at", "updated_at"])),
            ("pool", &names(&["id", "healthy", "networks", "disabled_at", "failure_reason"])),
            ("endpoint", &names(&["healthy", "failure_reason", "disabled_at"])),
            ("load balancer", &names(&["id", "zone_name"])),
        ]
    );
    assert_eq!(only(&written.diagnostics, "names-for-ids").path, "/monitor_groups/0");
}

#[test]
fn unknown_fields_are_kept_as_they_are() {
    let wild = json!({ "a": [1, 2.5, null, true, { "b": "é\n" }], "id": "kept", "created_on": "kept" });
    let scenario = json!({ "pools": [{ "name": "eu", "origins": [{ "name": "a", "wild": wild }], "wild": wild }] });
    assert_eq!(api(&scenario).0, scenario);
}

#[test]
fn an_object_without_a_name_of_its_own_gets_one_that_references_can_use() {
    for (monitors, referred, expected) in [
        (json!([{ "id": "m-1" }]), "m-1", "m-1"),
        (json!([{ "id": "m-1", "description": "" }]), "m-1", "m-1"),
        (json!([{ "id": "m-1", "description": "web" }, { "id": "m-2", "description": "web" }]), "m-2", "web (m-2)"),
        (json!([{ "id": "m-1", "description": "m-2" }, { "id": "m-2" }]), "m-2", "m-2_"),
        (json!([{ "description": "web" }, { "id": "m-2", "description": "web" }]), "web", "web"),
        (json!([{ "description": "web" }, { "id": "m-2", "description": "web" }]), "m-2", "web (m-2)"),
        // That name would catch a reference that leads elsewhere.
        (json!([{ "id": "m-1", "description": "elsewhere" }]), "m-1", "elsewhere (m-1)"),
    ] {
        let scenario = json!({ "monitors": monitors, "pools": [{ "name": "p", "monitor": referred, "origins": [] },
            { "name": "q", "monitor": "elsewhere", "origins": [] }] });
        let (again, written) = api(&scenario);
        assert_eq!(again["pools"][0]["monitor"], expected, "{monitors}");
        assert_eq!(again["pools"][1]["monitor"], "elsewhere");
        let named = again["monitors"].as_array().unwrap().iter().filter(|it| it["description"] == expected).count();
        assert_eq!(named, 1, "{monitors}");
        let renamed = only(&written.diagnostics, "renamed-for-references").facts.list("names");
        assert_eq!(renamed.iter().any(|name| name == expected), expected != "web", "{monitors}");
    }
}

#[test]
fn a_pool_is_renamed_with_the_characters_that_its_name_may_have() {
    let pools = json!([{ "id": "p1", "name": "eu", "origins": [] }, { "id": "p2", "name": "eu", "origins": [] }]);
    let (again, _) = api(&json!({ "pools": pools }));
    assert_eq!([&again["pools"][0]["name"], &again["pools"][1]["name"]], ["eu-p1", "eu-p2"]);
}

#[test]
fn nothing_has_two_names_that_differ_in_where_they_come_from() {
    // The id of the first, and what the name and the id of the second and third would make.
    let monitors = json!([{ "id": "a (b)" }, { "id": "b", "description": "a" }, { "id": "c", "description": "a" }]);
    let (again, _) = api(&json!({ "monitors": monitors }));
    let names: Vec<_> = again["monitors"].as_array().unwrap().iter().map(|it| it["description"].clone()).collect();
    assert_eq!(names, ["a (b)", "a (b)_", "a (c)"]);
}

proptest! {
    #![proptest_config(any::cases(256))]

    #[test]
    fn what_is_read_back_is_the_same_configuration(given in any::configuration()) {
        check_read_back(&given);
    }
}

const KIND_WORDS: [&str; 3] = ["monitor", "monitor group", "pool"];

fn check_read_back(given: &Configuration) {
    let (again, written) = api(&given.scenario());
    let known = [
        "duplicate-left-out",
        "names-for-ids",
        "nothing-to-write",
        "read-only-left-out",
        "reference-kept",
        "renamed-for-references",
    ];
    assert!(codes(&written.diagnostics).iter().all(|code| known.contains(code)), "{:?}", written.diagnostics);
    let list = |kind: usize| again.get(KINDS[kind].0).and_then(Value::as_array).cloned().unwrap_or_default();
    let lists = [list(0), list(1), list(2), list(3)];
    let name_of = |kind: usize, place: usize| lists[kind][place][KINDS[kind].1].as_str().unwrap_or_default().to_owned();
    assert_eq!(self::written(&again, Format::Api).files, written.files, "written again it is the same");
    let kept = written.diagnostics.iter().filter(|found| found.code == "reference-kept");
    let outside: Vec<(&str, &str)> =
        kept.map(|found| (found.facts.text("kind").unwrap(), found.facts.text("reference").unwrap())).collect();
    for (kind, objects) in given.0.iter().enumerate() {
        let name_field = KINDS[kind].1;
        assert_eq!(lists[kind].len(), objects.len());
        let mut uses: HashMap<String, usize> = HashMap::new();
        for place in 0..objects.len() {
            *uses.entry(name_of(kind, place)).or_default() += 1;
        }
        for (place, object) in objects.iter().enumerate() {
            let mut expected = Configuration::with_references(&Value::Object(object.fields.clone()), &name_of);
            let original = std::mem::replace(&mut expected[name_field], Value::Null);
            let mut seen = lists[kind][place].clone();
            let name = seen.as_object_mut().unwrap().insert(name_field.to_owned(), Value::Null).unwrap();
            assert_eq!(seen, expected);
            // Referring to it by this name leads to it and to nothing else.
            if kind < 3 {
                assert_eq!(uses[name.as_str().unwrap()], 1, "{name}");
                assert!(name != "" && !outside.contains(&(KIND_WORDS[kind], name.as_str().unwrap())), "{name}");
            }
            // A name is changed only where it told the object from no other.
            let alone = objects.iter().filter(|other| other.fields[name_field] == original).count() == 1;
            if alone && original != "" && original != "gone-1" {
                assert_eq!(name, original);
            }
        }
    }
}

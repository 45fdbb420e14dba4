//! Whatever stands in a document of Terraform, reading ends, in time, with a scenario or an error.

#![expect(clippy::unwrap_used, reason = "a test that panics has failed, which is what it is for")]

use proptest::prelude::*;
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use whydown_interchange::read_with;
use whydown_schema::Severity;

const FIXTURES: [&str; 7] = [
    include_str!("fixtures/terraform/v4.tf"),
    include_str!("fixtures/terraform/v5.tf"),
    include_str!("fixtures/terraform/exported.tf"),
    include_str!("fixtures/terraform/state-v4.json"),
    include_str!("fixtures/terraform/state-v5.json"),
    include_str!("fixtures/terraform/pool-early-v5.json"),
    include_str!("fixtures/terraform/plan.json"),
];

/// Words that lead into every part of the code.
const KEYS: [&str; 40] = [
    "values",
    "root_module",
    "child_modules",
    "resources",
    "planned_values",
    "resource_changes",
    "configuration",
    "expressions",
    "references",
    "module_calls",
    "module",
    "instances",
    "attributes",
    "index_key",
    "address",
    "mode",
    "type",
    "name",
    "change",
    "after",
    "version",
    "id",
    "account_id",
    "default_pool_ids",
    "default_pools",
    "fallback_pool_id",
    "region_pools",
    "region",
    "pool_ids",
    "load_shedding",
    "origin_steering",
    "origins",
    "header",
    "host",
    "members",
    "monitor_id",
    "monitor",
    "monitor_group",
    "ttl",
    "rules",
];

const TEXTS: [&str; 10] = [
    "",
    "cloudflare_load_balancer",
    "cloudflare_load_balancer_pool",
    "cloudflare_load_balancer_monitor",
    "cloudflare_load_balancer_monitor_group",
    "cloudflare_load_balancer_pool.x",
    "cloudflare_load_balancer_pool.x.id",
    "data",
    "x",
    "é",
];

fn value() -> impl Strategy<Value = Value> {
    let scalar = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        (-3..70_000_i32).prop_map(|number| Value::from(f64::from(number) / 2.0)),
        proptest::sample::select(TEXTS.to_vec()).prop_map(Value::from),
    ];
    scalar.prop_recursive(8, 96, 6, |inner| {
        let key = proptest::sample::select(KEYS.to_vec()).prop_map(ToOwned::to_owned);
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            proptest::collection::vec((key, inner), 0..6).prop_map(|pairs| Value::Object(pairs.into_iter().collect())),
        ]
    })
}

/// Reads, and checks what holds of every reading.
fn check(text: &str) {
    let diagnostics = match read_with(text, Some(&whydown_hcl::read)) {
        Ok(read) => {
            // What was made is a scenario: read again it stays as it is.
            if read.scenario.as_object().is_some_and(|scenario| !scenario.is_empty()) {
                assert_eq!(whydown_interchange::read(&read.scenario.to_string()).unwrap().scenario, read.scenario);
            }
            read.diagnostics
        }
        Err(diagnostics) => {
            assert!(diagnostics.iter().any(|found| found.severity == Severity::Error), "{text}");
            diagnostics
        }
    };
    let units = u32::try_from(text.encode_utf16().count()).unwrap();
    assert!(
        diagnostics.iter().all(|found| found.range.is_some_and(|range| range.start <= range.end && range.end <= units)),
        "{diagnostics:?}"
    );
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 500, ..ProptestConfig::default() })]

    #[test]
    fn any_document_is_read_or_refused(values in value(), configuration in value(), kind in proptest::sample::select(TEXTS.to_vec())) {
        let resource = json!({ "type": kind, "name": "x", "values": values });
        check(&values.to_string());
        check(&json!({ "values": { "root_module": { "resources": [resource] } } }).to_string());
        check(&json!({ "planned_values": { "root_module": { "resources": [resource] } }, "configuration": { "root_module": { "resources": [
            { "address": "cloudflare_load_balancer_pool.x", "expressions": configuration }] } } }).to_string());
        check(&json!({ "version": 4, "resources": [{ "type": kind, "name": "x", "instances": [{ "attributes": values }] }] }).to_string());
    }

    #[test]
    fn a_text_cut_off_anywhere_is_read_or_refused(
        fixture in proptest::sample::select(FIXTURES.to_vec()),
        place in any::<proptest::sample::Index>(),
    ) {
        check(&fixture.chars().take(place.index(fixture.chars().count())).collect::<String>());
    }
}

#[test]
fn long_names_that_are_used_often_take_no_more_than_seconds() {
    let long = "x".repeat(1_000_000);
    let pool = "cloudflare_load_balancer_pool";
    let many = 40_000;
    let balancer = |id: &str, references: &str| {
        json!({ "planned_values": { "root_module": { "resources": [
                { "type": pool, "address": format!("{pool}.a"), "values": { "id": id, "origins": [] } },
                { "type": "cloudflare_load_balancer", "address": format!("{}cloudflare_load_balancer.b", if id.is_empty() { long.as_str() } else { "" }),
                  "values": { "default_pools": vec![Value::Null; many] } }] } },
            "configuration": { "root_module": { "resources": [
                { "address": "cloudflare_load_balancer.b", "expressions": { "default_pools": { "references": vec![references; many] } } }] } } })
    };
    let imports = format!(
        "import {{\n  to = {pool}.a\n  id = \"{long}\"\n}}\nresource \"cloudflare_load_balancer\" \"b\" {{\n  default_pools = [{}]\n}}\n",
        format!("{pool}.a.id, ").repeat(many / 2)
    );
    for (name, text) in [
        ("id", balancer(&long, "cloudflare_load_balancer_pool.a.id").to_string()),
        ("module", balancer("", "cloudflare_load_balancer_pool.a.id").to_string()),
        ("instances", json!({ "resources": [{ "type": pool, "name": long, "instances": vec![json!({ "attributes": {} }); many] }] }).to_string()),
        ("modules", json!({ "planned_values": { "root_module": {} }, "configuration": { "root_module": { "module_calls": { long.as_str(): {
            "module": { "resources": vec![json!({ "address": "a", "expressions": {} }); many] } } } } } }).to_string()),
        ("imports", imports),
    ] {
        let start = Instant::now();
        check(&text);
        assert!(start.elapsed() < Duration::from_secs(15), "{name}: {:?}", start.elapsed());
    }
}

//! What is made of Terraform: states and plans of every generation of the provider, and configurations in HCL.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "a test that panics has failed, which is what it is for"
)]

use serde_json::{Value, json};
use std::time::{Duration, Instant};
use whydown_interchange::{CODES, Kind, Read, TERRAFORM_CODES, read, read_with};
use whydown_schema::{Diagnostic, Fact, Severity};

const V4: &str = include_str!("fixtures/terraform/v4.tf");
const V5: &str = include_str!("fixtures/terraform/v5.tf");
const API: &str = include_str!("fixtures/terraform/api.json");
const EXPORTED: &str = include_str!("fixtures/terraform/exported.tf");
const STATE_V4: &str = include_str!("fixtures/terraform/state-v4.json");
const STATE_V5: &str = include_str!("fixtures/terraform/state-v5.json");
const POOL_EARLY_V5: &str = include_str!("fixtures/terraform/pool-early-v5.json");
const PLAN: &str = include_str!("fixtures/terraform/plan.json");

fn taken(text: &str) -> Read {
    let read = read_with(text, Some(&whydown_hcl::read)).unwrap_or_else(|diagnostics| panic!("{diagnostics:?}"));
    well_said(text, &read.diagnostics);
    read
}

fn refused(text: &str) -> Vec<Diagnostic> {
    let diagnostics = read_with(text, Some(&whydown_hcl::read)).unwrap_err();
    assert!(diagnostics.iter().any(|found| found.severity == Severity::Error), "{diagnostics:?}");
    well_said(text, &diagnostics);
    diagnostics
}

/// Every finding has a code of a list, a place within the text, and a sentence.
fn well_said(text: &str, diagnostics: &[Diagnostic]) {
    let mut worded = diagnostics.to_vec();
    whydown_phrases::word_diagnostics(&mut worded);
    let units = u32::try_from(text.encode_utf16().count()).unwrap();
    for found in worded {
        assert!(CODES.contains(&found.code) || TERRAFORM_CODES.contains(&found.code), "{}", found.code);
        assert!(found.message.ends_with('.') && !found.message.contains("  "), "{}", found.message);
        assert_ne!(found.message, found.code.replace('-', " "));
        let range = found.range.unwrap();
        assert!(range.start <= range.end && range.end <= units, "{found:?}");
    }
}

fn only<'a>(diagnostics: &'a [Diagnostic], code: &str) -> &'a Diagnostic {
    let found: Vec<_> = diagnostics.iter().filter(|diagnostic| diagnostic.code == code).collect();
    assert_eq!(found.len(), 1, "{code}: {diagnostics:?}");
    found[0]
}

fn has(diagnostics: &[Diagnostic], code: &str) -> bool {
    diagnostics.iter().any(|found| found.code == code)
}

/// The part of the text that a finding is about.
fn marked<'a>(text: &'a str, found: &Diagnostic) -> &'a str {
    let range = found.range.unwrap();
    &text[range.start as usize..range.end as usize]
}

fn at<'a>(value: &'a Value, pointer: &str) -> &'a Value {
    value.pointer(pointer).unwrap_or_else(|| panic!("{pointer} in {value:#}"))
}

/// A state of v5 that holds one resource.
fn state(kind: &str, values: &Value) -> String {
    let resource =
        json!({ "address": format!("{kind}.x"), "mode": "managed", "type": kind, "name": "x", "values": values });
    json!({ "values": { "root_module": { "resources": [resource] } } }).to_string()
}

#[test]
fn codes_are_in_order_and_distinct() {
    assert!(TERRAFORM_CODES.is_sorted_by(|one, other| one < other));
    assert!(TERRAFORM_CODES.iter().all(|code| !CODES.contains(code)));
}

#[test]
fn c82_states_of_three_generations_become_one_model() {
    let text = format!("[{STATE_V4},\n{POOL_EARLY_V5},\n{STATE_V5}]");
    let read = taken(&text);
    let kinds: Vec<_> = read.recognized.iter().map(|found| (found.kind, found.count)).collect();
    assert_eq!(kinds, [(Kind::Monitor, 2), (Kind::MonitorGroup, 1), (Kind::Pool, 3), (Kind::LoadBalancer, 1)]);
    let scenario = &read.scenario;
    for (pointer, expected) in [
        (
            "/monitors/0",
            json!({ "id": "m1", "type": "http", "method": "GET", "interval": 60, "expected_codes": "2xx",
            "header": { "Host": ["shop.example.com"] } }),
        ),
        (
            "/monitors/1",
            json!({ "id": "m2", "type": "https", "expected_codes": "200", "modified_on": "2026-07-11T08:09:20Z" }),
        ),
        (
            "/monitor_groups/0",
            json!({ "id": "g2", "description": "main", "members": [
            { "monitor_id": "m2", "enabled": true, "monitoring_only": false, "must_be_healthy": true }] }),
        ),
        (
            "/pools/0",
            json!({ "id": "p1", "name": "north", "monitor": "m1", "origin_steering": { "policy": "random" },
            "origins": [{ "name": "north-1", "address": "192.0.2.21", "enabled": true, "header": { "Host": ["a.example.com"] } }] }),
        ),
        (
            "/pools/1",
            json!({ "id": "p3", "name": "west", "origin_steering": { "policy": "random" },
            "load_shedding": { "default_percent": 0, "default_policy": "random", "session_percent": 0, "session_policy": "hash" },
            "origins": [{ "name": "west-1", "address": "203.0.113.21", "header": { "Host": ["a.example.com"] } }] }),
        ),
        (
            "/pools/2",
            json!({ "id": "p2", "name": "south", "monitor_group": "g2", "origin_steering": { "policy": "random" },
            "load_shedding": { "default_percent": 0, "default_policy": "random" },
            "origins": [{ "name": "south-1", "address": "198.51.100.21", "header": { "Host": ["a.example.com"] } }] }),
        ),
        (
            "/load_balancers/0",
            json!({ "id": "lb1", "name": "shop.example.com", "default_pools": ["p1"], "fallback_pool": "p1",
            "steering_policy": "", "adaptive_routing": { "failover_across_pools": true },
            "region_pools": { "WEU": ["p1"] }, "pop_pools": { "LAX": ["p1"] },
            "rules": [{ "name": "r", "overrides": { "fallback_pool": "p1", "region_pools": { "ENAM": ["p1"] } } }] }),
        ),
    ] {
        assert_eq!(at(scenario, pointer), &expected, "{pointer}");
    }
    let told: Vec<_> = read
        .diagnostics
        .iter()
        .filter(|found| found.code == "converted-from-terraform")
        .map(|found| (found.path.as_str(), found.facts.list("generations")[0].as_str(), found.facts.count("pools")))
        .collect();
    assert_eq!(told, [("/0", "v4", Some(1)), ("/1", "early v5", Some(1)), ("/2", "v5", Some(1))]);
    let aside = only(&read.diagnostics, "terraform-resources-left-aside");
    assert_eq!(aside.facts.list("types"), ["data.cloudflare_zone", "aws_instance"]);
}

#[test]
fn c83_and_mismatch_14_host_is_one_header_however_it_is_spelled() {
    for header in [
        json!({ "host": ["a.example.com"] }),
        json!({ "Host": ["a.example.com"] }),
        json!([{ "header": "Host", "values": ["a.example.com"] }]),
        json!([{ "header": "host", "values": ["a.example.com"] }]),
    ] {
        let pool = json!({ "name": "p", "monitor_group": null, "origins": [{ "name": "a", "header": header }] });
        let read = taken(&state("cloudflare_load_balancer_pool", &pool));
        assert_eq!(at(&read.scenario, "/pools/0/origins/0/header"), &json!({ "Host": ["a.example.com"] }), "{header}");
    }
    // A monitor may send any header: its spelling stays.
    let monitor = json!({ "type": "http", "header": { "host": ["a.example.com"], "x-probe": ["1"] } });
    let read = taken(&state("cloudflare_load_balancer_monitor", &monitor));
    assert_eq!(at(&read.scenario, "/monitors/0/header"), &monitor["header"]);
}

#[test]
fn mismatch_15_maps_and_lists_of_objects_are_taken_alike() {
    for (given, expected) in [
        (json!({ "region_pools": { "WEU": ["p"] } }), json!({ "region_pools": { "WEU": ["p"] } })),
        (
            json!({ "region_pools": [{ "region": "weu", "pool_ids": ["p"] }] }),
            json!({ "region_pools": { "WEU": ["p"] } }),
        ),
        (
            json!({ "country_pools": [{ "country": "DE", "pool_ids": ["p"] }] }),
            json!({ "country_pools": { "DE": ["p"] } }),
        ),
        (json!({ "pop_pools": [{ "pop": "LAX", "pool_ids": ["p"] }] }), json!({ "pop_pools": { "LAX": ["p"] } })),
        (json!({ "pop_pools": {} }), json!({})),
    ] {
        let mut balancer = json!({ "id": "lb", "default_pools": ["p"] });
        let mut wanted = balancer.clone();
        balancer.as_object_mut().unwrap().extend(given.as_object().unwrap().clone());
        wanted.as_object_mut().unwrap().extend(expected.as_object().unwrap().clone());
        let read = taken(&state("cloudflare_load_balancer", &balancer));
        assert_eq!(at(&read.scenario, "/load_balancers/0"), &wanted);
    }
}

#[test]
fn mismatch_16_the_shape_tells_the_generation_and_the_version_does_not() {
    for (kind, values, expected) in [
        ("cloudflare_load_balancer_pool", json!({ "origins": [], "origin_steering": [] }), "v4"),
        (
            "cloudflare_load_balancer_pool",
            json!({ "origins": [], "load_shedding": { "default_percent": 0 } }),
            "early v5",
        ),
        ("cloudflare_load_balancer_pool", json!({ "origins": [], "monitor_group": null, "load_shedding": {} }), "v5"),
        ("cloudflare_load_balancer", json!({ "default_pool_ids": [] }), "v4"),
        ("cloudflare_load_balancer", json!({ "default_pools": [] }), "v5"),
        (
            "cloudflare_load_balancer_monitor",
            json!({ "type": "tcp", "port": 0, "consecutive_up": 0, "consecutive_down": 0 }),
            "v4",
        ),
        ("cloudflare_load_balancer_monitor", json!({ "type": "tcp", "port": 80 }), "v4 or v5"),
    ] {
        for version in [0, 1, 500] {
            let resource = json!({ "type": kind, "name": "x", "schema_version": version, "values": values });
            let read = taken(&json!({ "values": { "root_module": { "resources": [resource] } } }).to_string());
            let told = only(&read.diagnostics, "converted-from-terraform");
            assert_eq!(told.facts.list("generations"), [expected], "{values}");
        }
    }
    // The order of endpoints is the state's.
    let pool = json!({ "monitor_group": null, "origins": [{ "name": "b" }, { "name": "a" }] });
    let read = taken(&state("cloudflare_load_balancer_pool", &pool));
    assert_eq!(at(&read.scenario, "/pools/0/origins"), &pool["origins"]);
}

#[test]
fn mismatch_17_of_v4_it_is_said_that_it_knows_no_groups() {
    let severity = |pool: Value| {
        let read = taken(&state("cloudflare_load_balancer_pool", &pool));
        let found = only(&read.diagnostics, "terraform-v4-without-groups");
        (found.severity, found.facts.list("unmonitored").to_vec())
    };
    let with = json!({ "name": "p", "origins": [], "load_shedding": [], "monitor": "m" });
    assert_eq!(severity(with), (Severity::Note, vec![]));
    let without = json!({ "name": "p", "origins": [], "load_shedding": [], "monitor": "" });
    assert_eq!(severity(without), (Severity::Warning, vec!["p".to_owned()]));
    assert!(!has(&taken(STATE_V5).diagnostics, "terraform-v4-without-groups"));
}

#[test]
fn mismatch_18_a_group_that_cf_terraforming_left_out_is_named() {
    let read = taken(EXPORTED);
    let found = only(&read.diagnostics, "terraform-group-missing");
    assert_eq!(found.facts.text("group"), Some("bbbb0000bbbb0000bbbb0000bbbb0000"));
    assert!(marked(EXPORTED, found).starts_with("resource \"cloudflare_load_balancer_pool\""));
    // Beside the group nothing is missing.
    let pool = json!({ "id": "p", "name": "p", "account_id": "a", "monitor_group": "g", "origins": [] });
    let group = json!({ "id": "g", "description": "main", "members": [] });
    assert!(!has(&taken(&json!([pool, group]).to_string()).diagnostics, "terraform-group-missing"));
    assert!(has(&taken(&json!([pool]).to_string()).diagnostics, "terraform-group-missing"));
}

#[test]
fn what_cf_terraforming_writes_is_read_with_the_ids_of_its_imports() {
    let read = taken(EXPORTED);
    assert_eq!(at(&read.scenario, "/pools/0/id"), "aaaa0000aaaa0000aaaa0000aaaa0000");
    let balancer = at(&read.scenario, "/load_balancers/0");
    let id = "aaaa0000aaaa0000aaaa0000aaaa0000";
    assert_eq!(
        balancer,
        &json!({ "id": "cloudflare_load_balancer.terraform_managed_resource_1", "default_pools": [id], "fallback_pool": id,
            "name": "shop.example.com", "session_affinity": "none", "ttl": 30,
            "random_steering": { "pool_weights": { id: 0.4 } } })
    );
}

#[test]
fn what_a_plan_does_not_know_is_taken_from_the_references() {
    let read = taken(PLAN);
    let scenario = &read.scenario;
    let (api, login) = ("cloudflare_load_balancer_monitor.api", "cloudflare_load_balancer_monitor.login");
    let north = "cloudflare_load_balancer_pool.each[\"north\"]";
    for (pointer, expected) in [
        ("/monitors/0/id", json!(api)),
        ("/monitor_groups/0/members/0/monitor_id", json!(api)),
        ("/monitor_groups/0/members/1/monitor_id", json!(login)),
        ("/pools/0/id", json!(north)),
        ("/pools/0/monitor_group", json!("cloudflare_load_balancer_monitor_group.main")),
        ("/pools/1/id", json!("p-old")),
        ("/pools/1/monitor", json!("m-old")),
        ("/load_balancers/0/default_pools", json!([north, "p-old"])),
        ("/load_balancers/0/fallback_pool", json!("p-old")),
        ("/load_balancers/0/region_pools", json!({ "WEU": [north] })),
    ] {
        assert_eq!(at(scenario, pointer), &expected, "{pointer}");
    }
    // Two monitors and two members: which is which the plan doesn't tell.
    let assumed = only(&read.diagnostics, "terraform-order-assumed");
    assert_eq!((assumed.severity, assumed.facts.count("count")), (Severity::Warning, Some(1)));
    assert_eq!(only(&read.diagnostics, "converted-from-terraform").facts.text("from"), Some("plan"));
}

#[test]
fn a_plan_without_planned_values_is_read_from_its_changes() {
    let change = |address: &str, kind: &str, after: Value| json!({ "address": address, "type": kind, "mode": "managed", "change": { "after": after } });
    let text = json!({ "resource_changes": [
        change("cloudflare_load_balancer_pool.gone", "cloudflare_load_balancer_pool", Value::Null),
        change("cloudflare_load_balancer_pool.eu", "cloudflare_load_balancer_pool", json!({ "name": "eu", "origins": [] })),
    ] });
    let read = taken(&text.to_string());
    assert_eq!(
        read.scenario,
        json!({ "pools": [{ "id": "cloudflare_load_balancer_pool.eu", "name": "eu", "origins": [] }] })
    );
}

#[test]
fn blocks_and_attributes_in_hcl_give_the_scenario_of_the_api() {
    let expected: Value = serde_json::from_str(API).unwrap();
    for (text, generation) in [(V4, "v4"), (V5, "v5")] {
        let read = taken(text);
        assert_eq!(read.scenario, expected, "{generation}");
        let told = only(&read.diagnostics, "converted-from-terraform");
        assert_eq!(told.facts.list("generations"), [generation]);
        // The ids of account and zone are only Terraform's to know, and nobody misses them.
        assert!(!has(&read.diagnostics, "terraform-values-open"));
        // Line ends of another system, and a mark at the beginning, change nothing.
        let other = format!("\u{feff}{}", text.replace('\n', "\r\n"));
        assert_eq!(taken(&other).scenario, expected);
    }
}

#[test]
fn what_only_terraform_could_tell_stands_as_it_is_written_and_is_named() {
    let text = r#"
resource "cloudflare_load_balancer_pool" "eu" {
  for_each = var.pools
  name     = "pool-${each.key}"
  monitor  = data.cloudflare_load_balancer_monitors.all.result[0].id
  minimum_origins = length(var.endpoints)
  dynamic "origins" {
    for_each = var.endpoints
    content {
      name    = "app"
      address = origins.value
    }
  }
}
resource "cloudflare_load_balancer" "www" {
  default_pools = cloudflare_load_balancer_pool.eu[*].id
  fallback_pool = cloudflare_load_balancer_pool.eu["a"].id
}
"#;
    let read = taken(text);
    let scenario = &read.scenario;
    for (pointer, expected) in [
        ("/pools/0/name", json!("pool-${each.key}")),
        ("/pools/0/monitor", json!("data.cloudflare_load_balancer_monitors.all.result[0].id")),
        ("/pools/0/minimum_origins", json!("length(var.endpoints)")),
        ("/pools/0/origins", json!([{ "name": "app", "address": "origins.value" }])),
        ("/load_balancers/0/default_pools", json!(["cloudflare_load_balancer_pool.eu"])),
        ("/load_balancers/0/fallback_pool", json!("cloudflare_load_balancer_pool.eu")),
    ] {
        assert_eq!(at(scenario, pointer), &expected, "{pointer}");
    }
    let open = only(&read.diagnostics, "terraform-values-open");
    assert_eq!(open.facts.get("count"), Some(&Fact::Count(5)));
    assert_eq!(marked(text, open), "\"pool-${each.key}\"");
    let many = only(&read.diagnostics, "terraform-one-for-many");
    assert_eq!(many.facts.list("resources"), ["cloudflare_load_balancer_pool.eu"]);
}

#[test]
fn is_this_hcl() {
    for (text, hcl) in [
        ("resource \"cloudflare_load_balancer\" \"www\" {}", true),
        ("# a\n// b\n/* c\n */ resource \"x\" \"y\" {\n}", true),
        ("\u{feff}\n\nlocals {\n}", true),
        ("resource cloudflare_load_balancer www {\n}", true),
        ("variable \"x\" {}", true),
        ("resource of the kind", false),
        ("{ \"resource\": {} }", false),
        ("// a comment\n{ \"pools\": [] }", false),
        ("data", false),
        ("", false),
        ("#", false),
        ("/*", false),
    ] {
        let needed = read(text).err().is_some_and(|found| has(&found, "needs-hcl"));
        assert_eq!(needed, hcl, "{text}");
    }
}

#[test]
fn a_mistake_in_hcl_says_where() {
    let pool = "resource \"cloudflare_load_balancer_pool\" \"é😀\" {\n";
    for (rest, line, column, marks) in [
        ("  name = \"eu\n}\n", 2, 10, "\""),
        ("  name = \n}\n", 2, 10, " "),
        ("  origins {\n    name = \"a\"\n}\n", 1, 48, "{"),
        ("  name = \"a\" \"b\"\n}\n", 2, 14, "\""),
        ("  a = <<EOT\n x\n}\n", 2, 7, "<"),
        ("}\n}\n", 3, 1, "}"),
    ] {
        let text = format!("{pool}{rest}");
        let [found] = refused(&text).try_into().unwrap();
        assert_eq!(found.code, "not-hcl");
        let place = (found.facts.count("line"), found.facts.count("column"));
        assert_eq!(place, (Some(line), Some(column)), "{text}: {:?}", found.facts);
        let units: Vec<u16> = text.encode_utf16().collect();
        let range = found.range.unwrap();
        let marked = String::from_utf16(&units[range.start as usize..range.end as usize]).unwrap();
        assert_eq!(marked, marks, "{text}");
    }
}

#[test]
fn a_configuration_without_load_balancing_says_so() {
    let diagnostics = refused("resource \"aws_instance\" \"app\" {}\ndata \"cloudflare_zone\" \"z\" {}\n");
    let aside = only(&diagnostics, "terraform-resources-left-aside");
    assert_eq!(aside.facts.list("types"), ["aws_instance", "data.cloudflare_zone"]);
    assert!(has(&diagnostics, "nothing-found"));
}

#[test]
fn a_reader_that_answers_nonsense_is_refused() {
    for answer in
        ["", "null", "[]", "{", "{\"resources\": 7}", "{\"error\": {}}", "{\"resources\": [7, {\"type\": 8}]}"]
    {
        let read = read_with("locals {}", Some(&|_: &str| answer.to_owned()));
        let diagnostics = read.unwrap_err();
        assert!(diagnostics.iter().all(|found| found.range.is_some()), "{answer}");
    }
}

#[test]
fn bombs_in_hcl_are_refused_or_read_in_time() {
    let pool = |inner: String| format!("resource \"cloudflare_load_balancer_pool\" \"p\" {{\n{inner}\n}}\n");
    let many = 100_000;
    for (name, text) in [
        ("brackets", pool(format!("a = {}", "[".repeat(many)))),
        ("braces", pool(format!("a = {}", "{a=".repeat(many)))),
        ("parentheses", pool(format!("a = {}", "(".repeat(many)))),
        ("templates", pool(format!("a = {}", "\"${".repeat(many)))),
        ("blocks", "terraform {\n".repeat(many)),
        ("signs", pool(format!("a = {}1", "-".repeat(many)))),
        ("conditions", pool(format!("a = {}1", "a ? b : ".repeat(many)))),
        ("operators", pool(format!("a = 1{}", "+1".repeat(many)))),
        ("keys", pool(format!("a = {{{}}}", (0..many).map(|key| format!("k{key} = 1\n")).collect::<String>()))),
        ("open text", pool(format!("a = \"{}", "x".repeat(many)))),
        ("open heredoc", pool(format!("a = <<E\n{}", "x\n".repeat(many)))),
        ("heredoc of 10 MB", pool(format!("a = <<E\n{}\nE\n", "x".repeat(10_000_000)))),
        ("open comment", pool("/*".repeat(many))),
    ] {
        let start = Instant::now();
        let diagnostics = refused(&text);
        assert!(
            diagnostics.iter().any(|found| matches!(found.code, "not-hcl" | "hcl-too-large")),
            "{name}: {diagnostics:?}"
        );
        assert!(start.elapsed() < Duration::from_secs(4), "{name}: {:?}", start.elapsed());
    }
    // Names that stand for names that stand for names: what is put in has a limit.
    let mut laughs = String::from("locals {\n  a0 = \"0123456789\"\n");
    for level in 1..40 {
        let names = format!("local.a{}, ", level - 1).repeat(10);
        laughs.push_str(&format!("  a{level} = [{names}]\n"));
    }
    laughs.push_str("}\n");
    let start = Instant::now();
    let read = taken(&(laughs + &pool("name = \"p\"\norigins = local.a39".to_owned())));
    assert_eq!(at(&read.scenario, "/pools/0/origins"), "local.a39");
    assert!(start.elapsed() < Duration::from_secs(4));
}

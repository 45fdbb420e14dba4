//! Terraform: the text, and that it says what the scenario says.

use crate::any::{self, Configuration, KINDS};
use crate::{only, text, written};
use hcl_edit::expr::{Expression, ObjectKey, TraversalOperator};
use proptest::prelude::*;
use serde_json::{Map, Value, json};
use std::io::Write as _;
use std::process::{Command, Stdio};
use whydown_interchange::write::Format;

fn hcl(scenario: &Value) -> String {
    text(&written(scenario, Format::Terraform)).to_owned()
}

/// The text of what comes after the provider and the variables.
fn resources(scenario: &Value) -> String {
    let text = hcl(scenario);
    let at = text.find("resource ").unwrap();
    text.get(at..).unwrap().to_owned()
}

#[test]
fn the_provider_and_the_variables_come_first() {
    let scenario = json!({ "pools": [{ "name": "eu", "origins": [] }] });
    assert_eq!(
        hcl(&scenario),
        r#"terraform {
  required_providers {
    cloudflare = {
      source  = "cloudflare/cloudflare"
      version = ">= 5.20.0"
    }
  }
}

variable "account_id" {
  description = "The id of the account of the monitors, groups and pools."
  type        = string
}

resource "cloudflare_load_balancer_pool" "eu" {
  account_id = var.account_id
  name       = "eu"
  origins    = []
}
"#
    );
}

#[test]
fn attributes_are_aligned_as_terraform_fmt_does() {
    let scenario = json!({
        "monitors": [{ "id": "m", "description": "API gateway", "type": "https", "created_on": "x", "port": null,
                       "header": { "Host": ["example.com"], "X-Probe": ["1", "2"] }, "expected_codes": "2xx" }],
        "monitor_groups": [{ "id": "g", "description": "main", "members": [
            { "monitor_id": "m", "enabled": true, "monitoring_only": false, "must_be_healthy": true, "created_at": "x" } ] }],
        "pools": [{ "id": "p", "name": "eu", "monitor_group": "g", "check_regions": ["WEU", "EEU"], "healthy": true,
                    "origin_steering": { "policy": "random" },
                    "origins": [{ "name": "app-1", "address": "192.0.2.1", "weight": 0.56, "header": { "Host": ["example.com"] } }] }],
        "load_balancers": [{ "id": "lb", "name": "www.example.com", "default_pools": ["p"], "fallback_pool": "elsewhere",
                             "region_pools": { "WNAM": ["p"] }, "pop_pools": {},
                             "random_steering": { "pool_weights": { "p": 0.5, "elsewhere": 1 } } }],
    });
    assert_eq!(
        resources(&scenario),
        r#"resource "cloudflare_load_balancer_monitor" "api_gateway" {
  account_id  = var.account_id
  description = "API gateway"
  type        = "https"
  header = {
    Host      = ["example.com"]
    "X-Probe" = ["1", "2"]
  }
  expected_codes = "2xx"
}

resource "cloudflare_load_balancer_monitor_group" "main" {
  account_id  = var.account_id
  description = "main"
  members = [
    {
      monitor_id      = cloudflare_load_balancer_monitor.api_gateway.id
      enabled         = true
      monitoring_only = false
      must_be_healthy = true
    },
  ]
}

resource "cloudflare_load_balancer_pool" "eu" {
  account_id    = var.account_id
  name          = "eu"
  monitor_group = cloudflare_load_balancer_monitor_group.main.id
  check_regions = ["WEU", "EEU"]
  origin_steering = {
    policy = "random"
  }
  origins = [
    {
      name    = "app-1"
      address = "192.0.2.1"
      weight  = 0.56
      header = {
        host = ["example.com"]
      }
    },
  ]
}

resource "cloudflare_load_balancer" "www_example_com" {
  zone_id       = var.zone_id
  name          = "www.example.com"
  fallback_pool = "elsewhere"
  default_pools = [cloudflare_load_balancer_pool.eu.id]
  region_pools = {
    WNAM = [cloudflare_load_balancer_pool.eu.id]
  }
  pop_pools = {}
  random_steering = {
    pool_weights = {
      (cloudflare_load_balancer_pool.eu.id) = 0.5
      elsewhere                             = 1
    }
  }
}
"#
    );
}

#[test]
fn members_stand_in_the_order_of_their_monitors_whatever_order_they_are_given_in() {
    let member = |monitor: &str| json!({ "monitor_id": monitor, "enabled": true });
    let group = |order: &[&str]| json!({ "monitor_groups": [{ "description": "g", "members": order.iter().map(|it| member(it)).collect::<Vec<_>>() }] });
    let sorted = resources(&group(&["a", "b", "c"]));
    for order in [["c", "b", "a"], ["b", "a", "c"]] {
        assert_eq!(resources(&group(&order)), sorted);
    }
}

#[test]
fn what_the_provider_has_no_attribute_for_is_named_once() {
    let rule = json!({ "name": "r", "overrides": { "pools": ["p"], "pool_weights": {}, "pool_default_weight": 1, "ttl": 30 } });
    let scenario = json!({
        "pools": [{ "id": "p", "name": "a", "health_sources": ["regional", "global"], "wild": 1, "origins": [{ "name": "o", "wild": 1,
                    "header": { "host": ["a"], "Host": ["b"], "X": ["c"] } }] },
                  { "name": "b", "health_sources": ["regional", "global"], "health_sources_": null, "origins": [] }],
        "load_balancers": [{ "name": "www.example.com", "pool_sets": [], "rules": [rule, rule] }],
    });
    let lost: Vec<_> = written(&scenario, Format::Terraform)
        .diagnostics
        .into_iter()
        .filter(|found| found.code == "not-carried")
        .map(|found| (found.path, found.facts.text("part").unwrap().to_owned()))
        .collect();
    assert_eq!(
        lost.iter().map(|(path, part)| (path.as_str(), part.as_str())).collect::<Vec<_>>(),
        [
            ("/pools/0/origins/0/header/host", "header"),
            ("/pools/0/origins/0/header/X", "header"),
            ("/pools/0/origins/0/wild", "endpoint"),
            ("/pools/0/health_sources", "pool"),
            ("/pools/0/wild", "pool"),
            ("/load_balancers/0/rules/0/overrides/pools", "overrides"),
            ("/load_balancers/0/rules/0/overrides/pool_weights", "overrides"),
            ("/load_balancers/0/rules/0/overrides/pool_default_weight", "overrides"),
            ("/load_balancers/0/pool_sets", "load balancer"),
        ]
    );
}

#[test]
fn balancers_of_the_account_are_left_out() {
    let scenario = json!({ "pools": [{ "name": "eu", "origins": [] }], "load_balancers": [{ "default_pools": ["eu"], "fallback_pool": "eu" },
                           { "name": "www.example.com", "default_pools": ["eu"], "fallback_pool": "eu" }] });
    let written = written(&scenario, Format::Terraform);
    assert_eq!(only(&written.diagnostics, "balancer-without-zone").path, "/load_balancers/0");
    assert_eq!(text(&written).matches("resource \"cloudflare_load_balancer\" ").count(), 1);
}

#[test]
fn resources_of_one_name_are_numbered() {
    let pools: Vec<Value> = ["a", "A", "a_2", "a!", ""].map(|name| json!({ "name": name, "origins": [] })).into();
    let text = resources(&json!({ "pools": pools }));
    let names: Vec<&str> = text.lines().filter_map(|line| line.split('"').nth(3)).filter(|_| true).collect();
    let names: Vec<&str> = names.into_iter().filter(|name| text.contains(&format!("pool\" \"{name}\" {{"))).collect();
    assert_eq!(names, ["a", "a_2", "a_2_2", "a_3", "pool"]);
}

#[test]
fn a_long_list_stands_on_lines_of_its_own() {
    let codes: Vec<String> = (0..30).map(|number| format!("R{number:03}")).collect();
    let text = resources(&json!({ "pools": [{ "name": "eu", "check_regions": codes }] }));
    assert!(text.contains("  check_regions = [\n    \"R000\",\n    \"R001\",\n"), "{text}");
}

/// An expression as JSON: a reference to a resource is its address in brackets.
fn value_of(expression: &Expression) -> Value {
    match expression {
        Expression::Null(_) => Value::Null,
        Expression::Bool(flag) => json!(flag.value()),
        Expression::Number(number) => json!(number.value().as_f64()),
        Expression::String(text) => json!(text.as_str()),
        Expression::Array(list) => list.iter().map(value_of).collect(),
        Expression::Object(object) => object
            .iter()
            .map(|(key, value)| {
                let key = match key {
                    ObjectKey::Ident(name) => name.as_str().to_owned(),
                    ObjectKey::Expression(key) => value_of(key).as_str().unwrap().to_owned(),
                };
                (key, value_of(value.expr()))
            })
            .collect(),
        Expression::Parenthesis(inner) => value_of(inner.inner()),
        Expression::UnaryOp(negated) => json!(-value_of(&negated.expr).as_f64().unwrap()),
        Expression::Traversal(traversal) => {
            let Expression::Variable(kind) = &traversal.expr else { panic!("{expression}") };
            let mut address = format!("<{}", kind.as_str());
            for operator in &traversal.operators {
                let TraversalOperator::GetAttr(name) = operator.value() else { panic!("{expression}") };
                address.push('.');
                address.push_str(name.as_str());
            }
            json!(address + ">")
        }
        other => panic!("{other}"),
    }
}

/// The resources of a text: type, name and attributes.
fn parsed(text: &str) -> Vec<(String, String, Map<String, Value>)> {
    let body = hcl_edit::parser::parse_body(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    body.blocks()
        .filter(|block| block.has_ident("resource"))
        .map(|block| {
            let labels: Vec<&str> = block.labels.iter().map(|label| label.as_str()).collect();
            let attributes = block
                .body
                .attributes()
                .map(|attribute| (attribute.key.to_string().trim().to_owned(), value_of(&attribute.value)));
            (labels[0].to_owned(), labels[1].to_owned(), attributes.collect())
        })
        .collect()
}

const TYPES: [&str; 4] = [
    "cloudflare_load_balancer_monitor",
    "cloudflare_load_balancer_monitor_group",
    "cloudflare_load_balancer_pool",
    "cloudflare_load_balancer",
];

fn check_says_the_same(given: &Configuration) {
    let written = written(&given.scenario(), Format::Terraform);
    if written.files.is_empty() {
        return;
    }
    let resources = parsed(text(&written));
    assert_eq!(resources.len(), given.0.iter().map(Vec::len).sum::<usize>());
    let first_of_kind: Vec<usize> =
        (0..KINDS.len()).map(|kind| given.0.iter().take(kind).map(Vec::len).sum()).collect();
    let address = |kind: usize, place: usize| {
        let (_, name, _) = &resources[first_of_kind[kind] + place];
        format!("<{}.{name}.id>", TYPES[kind])
    };
    let mut seen = resources.iter();
    for (kind, objects) in given.0.iter().enumerate() {
        for object in objects {
            let (resource, _, attributes) = seen.next().unwrap();
            assert_eq!(resource, TYPES[kind]);
            let mut fields = object.fields.clone();
            // The provider keeps members in no order of ours.
            if let Some(Value::Array(members)) = fields.get_mut("members") {
                let key = |member: &Value| {
                    let known = Configuration::with_references(member, &|kind, place| given.key(kind, place));
                    known["monitor_id"].as_str().unwrap().to_owned()
                };
                members.sort_by_key(key);
            }
            let mut expected = Configuration::with_references(&Value::Object(fields), &address);
            let expected = expected.as_object_mut().unwrap();
            expected.shift_remove("wild");
            expected.retain(|_, value| !value.is_null());
            for origin in expected.get_mut("origins").and_then(Value::as_array_mut).into_iter().flatten() {
                let host = origin["header"].as_object_mut().unwrap().shift_remove("Host").unwrap();
                origin["header"]["host"] = host;
            }
            let owner = if kind == 3 { "zone_id" } else { "account_id" };
            expected.insert(owner.to_owned(), json!(format!("<var.{owner}>")));
            assert_eq!(as_numbers(&json!(attributes)), as_numbers(&json!(expected)));
        }
    }
}

/// With every number in one form.
fn as_numbers(value: &Value) -> Value {
    match value {
        Value::Number(number) => json!(number.as_f64()),
        Value::Array(list) => list.iter().map(as_numbers).collect(),
        Value::Object(map) => map.iter().map(|(key, value)| (key.clone(), as_numbers(value))).collect(),
        other => other.clone(),
    }
}

proptest! {
    #![proptest_config(any::cases(256))]

    #[test]
    fn the_text_says_what_the_scenario_says(given in any::configuration()) {
        check_says_the_same(&given);
    }
}

proptest! {
    // Each case starts a program.
    #![proptest_config(any::cases(12))]

    #[test]
    fn terraform_fmt_would_change_nothing(given in any::configuration()) {
        let written = written(&given.scenario(), Format::Terraform);
        if let Some(file) = written.files.first() {
            check_formatting(&file.text);
        }
    }
}

fn check_formatting(text: &str) {
    let mut command = Command::new("terraform");
    command.args(["fmt", "-check", "-diff", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let Ok(mut terraform) = command.spawn() else {
        return eprintln!("SKIPPED: there is no terraform here to ask how it would format the text");
    };
    terraform.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let output = terraform.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}

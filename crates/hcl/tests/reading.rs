//! What a configuration says, as JSON, and that whatever it says, reading ends.

#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "a test that panics has failed, which is what it is for"
)]

use proptest::prelude::*;
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use whydown_hcl::{LONGEST_TEXT, read};

fn answer(text: &str) -> Value {
    serde_json::from_str(&read(text)).unwrap()
}

const NAMES: &str = r#"
variable "port" { default = 8443 }
variable "unknown" {}
locals {
  later  = local.host
  host   = "shop.example.com"
  name   = "front-${local.host}"
  pools  = { north = ["a", "b"] }
  open   = var.unknown
  nested = { host = local.host }
}
"#;

/// The value of an expression in a pool, and whether it was left open.
fn value(expression: &str) -> (Value, bool) {
    let text = format!("{NAMES}resource \"cloudflare_load_balancer_pool\" \"p\" {{\n  x = {expression}\n}}\n");
    let answer = answer(&text);
    let pool = &answer["resources"][0];
    (pool["values"]["x"].clone(), pool["open"].as_array().is_some_and(|open| !open.is_empty()))
}

#[test]
fn what_is_the_value_of_this() {
    for (expression, expected) in [
        ("1", json!(1)),
        ("-2", json!(-2)),
        ("0.56", json!(0.56)),
        ("true", json!(true)),
        ("null", json!(null)),
        ("\"a\\n\\u00e9\"", json!("a\né")),
        ("\"$${a}\"", json!("${a}")),
        ("[1, [\"b\"], {}]", json!([1, ["b"], {}])),
        ("{ a = 1, \"b c\" : 2, 30 = 3 }", json!({ "a": 1, "b c": 2, "30": 3 })),
        ("(1)", json!(1)),
        ("toset([\"a\"])", json!(["a"])),
        ("<<EOT\na\n  b\nEOT", json!("a\n  b\n")),
        ("<<-EOT\n    a\n      b\n    EOT", json!("a\n  b\n")),
        ("var.port", json!(8443)),
        ("local.host", json!("shop.example.com")),
        ("local.name", json!("front-shop.example.com")),
        ("local.pools", json!({ "north": ["a", "b"] })),
        ("local.pools.north[1]", json!("b")),
        ("local.pools[\"north\"].0", json!("a")),
        ("local.nested.host", json!("shop.example.com")),
        ("\"${local.pools}\"", json!({ "north": ["a", "b"] })),
        ("\"https://${local.host}:${var.port}/\"", json!("https://shop.example.com:8443/")),
        ("\"${\"a\"}\"", json!("a")),
        ("cloudflare_load_balancer_monitor.m.id", json!("cloudflare_load_balancer_monitor.m")),
        ("cloudflare_load_balancer_monitor.m[0].id", json!("cloudflare_load_balancer_monitor.m")),
        ("cloudflare_load_balancer_monitor.m[\"a\"].id", json!("cloudflare_load_balancer_monitor.m")),
        ("cloudflare_load_balancer_monitor.m[each.key].id", json!("cloudflare_load_balancer_monitor.m")),
        ("\"${cloudflare_load_balancer_monitor.m.id}\"", json!("cloudflare_load_balancer_monitor.m")),
        ("cloudflare_load_balancer_monitor.m[*].id", json!(["cloudflare_load_balancer_monitor.m"])),
        ("cloudflare_load_balancer_monitor.m.*.id", json!(["cloudflare_load_balancer_monitor.m"])),
    ] {
        assert_eq!(value(expression), (expected, false), "{expression}");
    }
}

#[test]
fn what_only_terraform_could_tell_stands_as_it_is_written() {
    for expression in [
        "var.unknown",
        "var.missing",
        "local.open",
        "local.later",
        "local.pools.south",
        "local.pools.north[2]",
        "each.value",
        "module.m.id",
        "data.cloudflare_zone.z.id",
        "cloudflare_load_balancer_monitor.m.name",
        "length([1])",
        "a ? 1 : 2",
        "1 + 2",
        "!true",
        "[for x in var.y : x]",
        "\"a-${var.unknown}\"",
        "\"%{ if true }a%{ endif }\"",
        "\"${local.pools}a\"",
        "<<EOT\n${var.unknown}\nEOT",
    ] {
        let written = expression.trim_matches('"');
        assert_eq!(value(expression), (json!(written), true), "{expression}");
    }
}

#[test]
fn every_value_has_its_place_in_the_text() {
    let text = "\u{feff}# é\nresource \"cloudflare_load_balancer_pool\" \"p\" {\n  name = \"eu\"\n  origins {\n    address = \"a\"\n  }\n  origins { address = \"b\" }\n  m = [{ k = 1 }]\n}\n";
    let answer = answer(text);
    let marked = |pointer: &str| {
        let at = answer["places"][0].pointer(pointer).and_then(|place| place.get("at")).cloned().unwrap();
        let byte = |index: usize| usize::try_from(at[index].as_u64().unwrap()).unwrap();
        &text[byte(0)..byte(1)]
    };
    assert_eq!(marked("/in/name"), "\"eu\"");
    assert_eq!(marked("/in/origins/in/0/in/address"), "\"a\"");
    assert_eq!(marked("/in/origins/in/1"), "origins { address = \"b\" }");
    assert_eq!(marked("/in/m/in/0/in/k"), "1");
    assert!(marked("").starts_with("resource ") && marked("").ends_with('}'));
}

#[test]
fn only_resources_of_load_balancing_are_told_in_full() {
    let text = "terraform {}\nprovider \"x\" {}\nmoved {\n  from = a.b\n  to = a.c\n}\noutput \"o\" { value = 1 }\nmodule \"m\" { source = \"./m\" }\nresource \"aws_instance\" \"a\" { b = 1 }\ndata \"cloudflare_load_balancer_pools\" \"d\" {}\nresource \"cloudflare_load_balancer_pool\" \"p\" {\n  count = 2\n  provider = x\n  name = \"n\"\n  lifecycle {}\n  timeouts {}\n}\nimport {\n  to = cloudflare_load_balancer_pool.p\n  id = \"acc/id\"\n}\n";
    let answer = answer(text);
    assert_eq!(
        answer["resources"],
        json!([
            { "type": "module", "name": "m", "mode": "managed" },
            { "type": "aws_instance", "name": "a", "mode": "managed" },
            { "type": "cloudflare_load_balancer_pools", "name": "d", "mode": "data" },
            { "type": "cloudflare_load_balancer_pool", "name": "p", "mode": "managed", "values": { "name": "n" },
              "open": [], "repeated": "count" },
        ])
    );
    assert_eq!(answer["imports"], json!({ "cloudflare_load_balancer_pool.p": "acc/id" }));
    assert_eq!(answer["places"].as_array().unwrap().len(), 4);
}

#[test]
fn what_is_too_long_is_not_looked_at() {
    let text = "#".repeat(LONGEST_TEXT + 1);
    assert_eq!(answer(&text)["error"]["problem"], "too_large");
    assert_eq!(answer(&text[1..])["resources"], json!([]));
}

#[test]
fn what_is_as_large_as_may_be_takes_no_more_than_seconds() {
    let pool = |inner: String| format!("resource \"cloudflare_load_balancer_pool\" \"p\" {{\n  a = {inner}\n}}\n");
    let letters = LONGEST_TEXT - 100;
    for (name, text) in [
        ("lists", pool(format!("[{}]", "{},".repeat(33_000)))),
        ("names", pool(format!("[{}]", "b.c,".repeat(49_000)))),
        ("templates", pool(format!("\"{}\"", "${b}".repeat(99_000)))),
        ("letters", pool(format!("\"{}\"", "x".repeat(letters)))),
        ("escapes", pool(format!("\"{}\"", "\\n".repeat(letters / 2)))),
        ("heredoc", pool(format!("<<E\n{}\nE", "x\n  ".repeat(letters / 5)))),
        ("keys", pool(format!("{{ {} }}", (0..4000).map(|key| format!("k{key} = 1, ")).collect::<String>()))),
        ("put in", format!("locals {{\n a = \"{}\"\n b = [{}]\n}}\n", "x".repeat(500_000), "local.a,".repeat(45_000))),
    ] {
        let start = Instant::now();
        let answer = answer(&text);
        // A test's build is many times slower than a release, which takes about a second.
        assert!(start.elapsed() < Duration::from_secs(30), "{name}: {:?}", start.elapsed());
        assert!(answer.get("error").is_none(), "{name}: {}", answer["error"]);
    }
}

/// Reads, and checks what holds of every answer.
fn check(text: &str) {
    let answer = answer(text);
    if let Some(error) = answer.get("error") {
        let number = |key: &str| usize::try_from(error[key].as_u64().unwrap()).unwrap();
        assert!(number("start") <= number("end") && number("end") <= text.len(), "{text}: {error}");
        assert!(text.is_char_boundary(number("start")) && text.is_char_boundary(number("end")), "{text}: {error}");
        assert!(number("line") >= 1 && number("column") >= 1);
        return;
    }
    assert_eq!(answer["resources"].as_array().unwrap().len(), answer["places"].as_array().unwrap().len());
}

/// Pieces of the language, so that arbitrary texts go deeper than their first character.
const PIECES: [&str; 44] = [
    "resource",
    "\"cloudflare_load_balancer_pool\"",
    "\"p\"",
    "{",
    "}",
    "{\n",
    "}\n",
    "[",
    "]",
    "(",
    ")",
    "=",
    ":",
    ",",
    "\n",
    "\r\n",
    " ",
    "\"",
    "\\",
    "\\\"",
    "${",
    "%{",
    "$${",
    "~}",
    "%{ if a }",
    "%{ endif }",
    "<<E\n",
    "<<-E\n",
    "\nE\n",
    "E",
    "#",
    "//",
    "/*",
    "*/",
    "a",
    "b.id",
    "var.x",
    "local.y",
    "locals",
    "1.5e3",
    "-",
    "? :",
    "for x in y :",
    "é😀",
];

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn any_pieces_are_read_or_refused(pieces in proptest::collection::vec(proptest::sample::select(PIECES.to_vec()), 0..60)) {
        check(&pieces.concat());
    }

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,80}") {
        check(&text);
        check(&format!("locals {{\n  a = {text}\n}}\n"));
    }

    #[test]
    fn a_configuration_cut_off_or_mixed_anywhere_is_read_or_refused(
        cut in any::<proptest::sample::Index>(),
        place in any::<proptest::sample::Index>(),
        piece in proptest::sample::select(PIECES.to_vec()),
    ) {
        let text = format!("{NAMES}resource \"cloudflare_load_balancer_pool\" \"é\" {{\n  origins {{\n    a = \"${{local.host}}\"\n  }}\n  b = <<-E\n   x\n  E\n}}\n");
        check(&text.chars().take(cut.index(text.chars().count())).collect::<String>());
        let place = text.char_indices().nth(place.index(text.chars().count())).map_or(0, |(at, _)| at);
        check(&format!("{}{piece}{}", &text[..place], &text[place..]));
    }
}

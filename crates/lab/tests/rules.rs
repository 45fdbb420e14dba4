//! Custom rules: conditions that aren't understood, and those that can't be met.

use super::{fixes, lints, only, places};
use serde_json::{Value, json};

fn ruled(condition: &str, proxied: bool, disabled: bool) -> Value {
    json!({ "load_balancers": [{ "name": "www.example.com", "proxied": proxied, "default_pools": ["p1"], "fallback_pool": "p1",
            "rules": [{ "name": "first" }, { "name": "api", "condition": condition, "disabled": disabled }] }] })
}

#[test]
fn r8_25_which_conditions_are_told_before_a_request_asks_them() {
    for (condition, proxied, expected) in [
        ("", true, ""),
        (r#"http.host eq "a" and ip.src in {192.0.2.0/24}"#, true, ""),
        (r#"http.host matches "(a|b)""#, true, ""),
        (r#"http.host EQ "a""#, true, "condition-not-understood"),
        ("http.host", true, "condition-not-understood"),
        (r#"http.host eq "a""#, false, "condition-out-of-reach"),
        (r#"any(http.request.headers["a"][*] eq "b")"#, false, "condition-out-of-reach"),
        (r#"dns.qry.name eq "a.""#, true, "condition-out-of-reach"),
        (r#"dns.qry.name eq "a.""#, false, ""),
        (r#"any(http.request.headers["X-Env"][*] eq "b")"#, true, "condition-header-case"),
        (r#"any(http.request.headers["x-env"][*] eq "B")"#, true, ""),
        (r#"http.request.uri.args["Tag"][0] eq "b""#, true, ""),
    ] {
        let found: Vec<_> = lints(&ruled(condition, proxied, false))
            .into_iter()
            .filter(|it| it.code.starts_with("condition"))
            .collect();
        let codes: Vec<&str> = found.iter().map(|it| it.code).collect();
        assert_eq!(codes, if expected.is_empty() { vec![] } else { vec![expected] }, "{condition}");
        if !expected.is_empty() {
            assert_eq!(places(&ruled(condition, proxied, false), expected), ["/load_balancers/0/rules/1/condition"]);
            assert!(
                lints(&ruled(condition, proxied, true)).iter().all(|it| it.code != expected),
                "disabled: {condition}"
            );
        }
    }
}

#[test]
fn r8_25_a_header_with_capitals_is_mended() {
    let condition = r#"any(http.request.headers["X-Env"][*] eq "X-Env") or len(http.request.headers["X-Env"]) eq 0"#;
    let found = only(&ruled(condition, true, false), "condition-header-case");
    assert_eq!(
        found.message,
        "The condition of the custom rule api asks for the header \"X-Env\", and header names are in lower case there: it is never found."
    );
    assert_eq!(fixes(&found), [r#"Write ["x-env"]"#]);
    let edit = &found.fix.as_ref().unwrap().edits[0];
    let mended = r#"any(http.request.headers["x-env"][*] eq "X-Env") or len(http.request.headers["x-env"]) eq 0"#;
    assert_eq!(edit.value, Some(json!(mended)));
}

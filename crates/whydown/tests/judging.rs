//! One probe: from what came back to pass or fail, with the API's own reason (R1, Q01, Q02, D35–D43).

use crate::common::case::evaluated_keys;
use crate::common::readings::{Of, under_each};
use crate::common::{CRITICAL, FAIL, Look, NONE, ORDINARY, PASS, World, grouped, judged};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};
use serde_json::{Value, json};
use whydown::{Options, Severity, Step};
use whydown_schema::report::{HostFrom, MemberReport};

const CODE: &str = "Response code mismatch error";
const BODY: &str = "Response body mismatch error";
const HTTP_TIMEOUT: &str = "HTTP timeout occurred";
const TCP_TIMEOUT: &str = "TCP Timeout";
const INVALID: &str = "HTTP Invalid Response";
const OTHER: &str = "Other Failure";
const UNTRUSTED: &str = "TLS untrusted certificate error";

/// The endpoint `app-1` at one data center, its monitor with these settings, and what a probe saw.
fn seen(monitor: &Value, observed: &Value) -> World {
    monitor
        .as_object()
        .unwrap()
        .iter()
        .fold(judged(NONE), |world, (key, value)| world.set(&format!("/monitors/0/{key}"), value.clone()))
        .probe(json!({ "monitor_id": "m1", "endpoint": "app-1", "data_center": "WNAM-1", "observed": observed }))
}

fn member(world: &World) -> MemberReport {
    world.report().data_center("app-1", "WNAM-1").members[0].clone()
}

/// The reason for which it fails; nothing where it passes.
fn reason(monitor: &Value, observed: &Value) -> String {
    let member = member(&seen(monitor, observed));
    assert_eq!(member.failure_reason.is_some(), member.status.word() == "unhealthy", "{monitor} {observed}");
    member.failure_reason.unwrap_or_default()
}

/// The lines about an observation.
fn lines(world: &World) -> Vec<Step> {
    member(world).because.unwrap().steps
}

fn line(world: &World, about: &str) -> Option<Step> {
    lines(world).into_iter().find(|step| step.facts.text("about") == Some(about))
}

/// Rule, settings, what was seen, and the reason for which it fails.
fn rules() -> Vec<(&'static str, Value, Value, &'static str)> {
    let code = |code: u32| json!({ "response_code": code });
    let body = |body: &str| json!({ "response_code": 200, "body": body });
    let error = |error: &str| json!({ "error": error });
    vec![
        // R1.1: in time, and what was expected.
        ("R1.1", json!({}), code(200), ""),
        ("R1.1", json!({}), error("timeout"), HTTP_TIMEOUT),
        // R1.2: code and body.
        ("R1.2", json!({ "expected_body": "ok" }), body("all ok"), ""),
        ("R1.2", json!({ "expected_body": "ok" }), body("all well"), BODY),
        ("R1.2", json!({ "expected_body": "OK" }), body("all ok"), ""),
        ("R1.2", json!({ "expected_body": "ok" }), json!({ "response_code": 500, "body": "ok" }), CODE),
        ("R1.2", json!({ "expected_body": "ok", "method": "HEAD" }), body("all ok"), BODY),
        ("R1.2", json!({ "method": "HEAD" }), code(200), ""),
        ("R1.2", json!({ "expected_body": "" }), body("anything"), ""),
        ("R1.2", json!({ "expected_body": null }), code(200), ""),
        // R1.3: single codes and classes.
        ("R1.3", json!({ "expected_codes": "2xx" }), code(200), ""),
        ("R1.3", json!({ "expected_codes": "2xx" }), code(299), ""),
        ("R1.3", json!({ "expected_codes": "2xx" }), code(300), CODE),
        ("R1.3", json!({ "expected_codes": "2XX" }), code(204), ""),
        ("R1.3", json!({ "expected_codes": "204" }), code(200), CODE),
        ("R1.3", json!({ "expected_codes": "5xx" }), code(503), ""),
        // D35: a list with commas, blanks mean nothing, absent is 200.
        ("D35", json!({}), code(201), CODE),
        ("D35", json!({ "expected_codes": "" }), code(200), ""),
        ("D35", json!({ "expected_codes": "200,302" }), code(302), ""),
        ("D35", json!({ "expected_codes": " 2xx , 3xx " }), code(302), ""),
        ("D35", json!({ "expected_codes": "2xx, 3xx" }), code(404), CODE),
        ("D35", json!({ "expected_codes": "nothing" }), code(200), CODE),
        // R1.4, D36: the first 10,240 bytes of UTF-8, in lower case; no body is an empty one.
        ("R1.4", json!({ "expected_body": "ok" }), body(&("x".repeat(10_238) + "ok")), ""),
        ("R1.4", json!({ "expected_body": "ok" }), body(&("x".repeat(10_239) + "ok")), BODY),
        ("D36", json!({ "expected_body": "ok" }), body(&("é".repeat(5119) + "ok")), ""),
        // The window ends inside a letter.
        ("D36", json!({ "expected_body": "é" }), body(&("x".repeat(10_239) + "é")), BODY),
        ("D36", json!({ "expected_body": "GRÜN" }), body("alles grün"), ""),
        ("D36", json!({ "expected_body": "ok" }), code(200), BODY),
        // R1.5, D38: a redirect is judged itself; followed, the last answer is.
        ("R1.5", json!({}), code(301), CODE),
        ("R1.5", json!({ "expected_codes": "301" }), code(301), ""),
        ("R1.5", json!({ "expected_codes": "3xx" }), code(302), ""),
        ("D38", json!({ "follow_redirects": true }), json!({ "response_code": 200, "redirects": 2 }), ""),
        ("D38", json!({ "follow_redirects": true }), code(301), CODE),
        // R1.6: each type its own.
        ("R1.6", json!({ "type": "tcp", "port": 22 }), json!({}), ""),
        ("R1.6", json!({ "type": "tcp" }), code(500), ""),
        ("R1.6", json!({ "type": "tcp" }), error("refused"), "TCP connection failed"),
        ("R1.6", json!({ "type": "icmp_ping" }), json!({ "rtt": 5 }), ""),
        ("R1.6", json!({ "type": "icmp_ping" }), error("timeout"), OTHER),
        ("R1.6", json!({ "type": "udp_icmp" }), error("port_unreachable"), OTHER),
        ("R1.6", json!({ "type": "udp_icmp" }), error("timeout"), OTHER),
        ("R1.6", json!({ "type": "smtp" }), code(250), ""),
        ("R1.6", json!({ "type": "smtp" }), code(221), ""),
        ("R1.6", json!({ "type": "smtp" }), json!({}), ""),
        ("R1.6", json!({ "type": "smtp" }), code(554), OTHER),
        // R1.7: a UDP service that says nothing passes.
        ("R1.7", json!({ "type": "udp_icmp" }), json!({}), ""),
        // R1.12: 5 s unless the monitor says otherwise.
        ("R1.12", json!({}), json!({ "response_code": 200, "rtt": 5000 }), ""),
        ("R1.12", json!({}), json!({ "response_code": 200, "rtt": 5001 }), HTTP_TIMEOUT),
        // D37: slower than the timeout is one.
        ("D37", json!({ "timeout": 1 }), json!({ "response_code": 200, "rtt": "1000ms" }), ""),
        ("D37", json!({ "timeout": 1 }), json!({ "response_code": 200, "rtt": "1000.1ms" }), HTTP_TIMEOUT),
        ("D37", json!({ "timeout": 1, "type": "tcp" }), json!({ "rtt": 1500 }), TCP_TIMEOUT),
        ("D37", json!({ "timeout": 1, "type": "icmp_ping" }), json!({ "rtt": 1500 }), OTHER),
        // D39: what allow_insecure forgives.
        ("D39", json!({ "type": "https" }), json!({ "error": "tls_untrusted", "response_code": 200 }), UNTRUSTED),
        ("D39", json!({ "allow_insecure": true }), json!({ "error": "tls_untrusted", "response_code": 200 }), ""),
        ("D39", json!({ "allow_insecure": true }), json!({ "error": "tls_name", "response_code": 200 }), ""),
        ("D39", json!({ "allow_insecure": true }), json!({ "error": "tls_name", "response_code": 500 }), CODE),
        ("D39", json!({ "allow_insecure": true }), error("tls_untrusted"), INVALID),
        ("D39", json!({ "allow_insecure": true }), error("tls_sni"), "TLS unrecognized name error"),
        ("D39", json!({ "allow_insecure": true }), error("tls_handshake"), "TLS Handshake Failure"),
        // D40: every error by its reason.
        ("D40", json!({ "type": "https" }), error("timeout"), HTTP_TIMEOUT),
        ("D40", json!({ "type": "tcp" }), error("timeout"), TCP_TIMEOUT),
        ("D40", json!({ "type": "smtp" }), error("timeout"), TCP_TIMEOUT),
        ("D40", json!({}), error("dns"), "DNS Unknown Host"),
        ("D40", json!({}), error("dns_internal"), "DNS Internal"),
        ("D40", json!({}), error("refused"), "TCP connection failed"),
        ("D40", json!({}), error("unreachable"), "Network Unreachable"),
        ("D40", json!({}), error("no_route"), "No route to host error"),
        ("D40", json!({}), error("reset"), "Connection Reset by Peer"),
        ("D40", json!({}), error("port_unreachable"), OTHER),
        ("D40", json!({}), error("tls_handshake"), "TLS Handshake Failure"),
        ("D40", json!({}), error("tls_protocol"), "TLS protocol error"),
        ("D40", json!({}), error("tls_sni"), "TLS unrecognized name error"),
        ("D40", json!({}), error("tls_name"), "TLS name mismatch error"),
        ("D40", json!({}), error("tls_untrusted"), UNTRUSTED),
        ("D40", json!({}), error("invalid_response"), INVALID),
        ("D40", json!({}), error("monitor_config"), "Monitor Config Error"),
        ("D40", json!({}), error("other"), OTHER),
        ("D40", json!({}), json!({ "error": "reset", "response_code": 200 }), "Connection Reset by Peer"),
        // R1.11, Q01, D43: a timeout is tried again, up to `retries` times; the last judged decides.
        ("R1.11", json!({ "retries": 1 }), json!([{ "error": "timeout" }, { "response_code": 200 }]), ""),
        ("R1.11", json!({ "retries": 0 }), json!([{ "error": "timeout" }, { "response_code": 200 }]), HTTP_TIMEOUT),
        ("R1.11", json!({}), json!([{ "rtt": 6000 }, { "error": "timeout" }, { "response_code": 200 }]), ""),
        ("R1.11", json!({ "retries": 1 }), json!([{ "error": "timeout" }, { "error": "timeout" }]), HTTP_TIMEOUT),
        ("Q01", json!({ "retries": 1 }), json!([{ "response_code": 500 }, { "response_code": 200 }]), CODE),
        (
            "Q01",
            json!({ "retries": 1 }),
            json!([{ "error": "refused" }, { "response_code": 200 }]),
            "TCP connection failed",
        ),
        (
            "D43",
            json!({ "retries": 2 }),
            json!([{ "error": "timeout" }, { "response_code": 500 }, { "response_code": 200 }]),
            CODE,
        ),
        ("D43", json!({}), json!({}), INVALID),
    ]
}

#[test]
fn what_a_probe_comes_to() {
    for (id, monitor, observed, expected) in rules() {
        assert_eq!(reason(&monitor, &observed), expected, "{id}: {monitor} {observed}");
    }
}

#[test]
fn q01_retries_may_cover_any_failure() {
    let world = seen(&json!({ "retries": 1 }), &json!([{ "response_code": 500 }, { "response_code": 200 }]));
    let expected = [("timeouts", "unhealthy"), ("failures", "healthy")];
    under_each("Q01", &world, Of::Endpoint("app-1"), "retries_cover", &expected);
    let says = &lines(&world)[0].otherwise;
    assert_eq!(says[0].text, "If any failure were tried again, and not timeouts alone: healthy.");
    // D43: the last one judged gives reason and round trip time.
    let attempts = json!([{ "response_code": 500, "rtt": 7 }, { "error": "timeout", "rtt": 9 }]);
    let world = seen(&json!({ "retries": 1 }), &attempts);
    let first = member(&world);
    assert_eq!((first.failure_reason.as_deref(), first.rtt), (Some(CODE), Some(7.0)));
    let last = member(&world.reading("retries_cover", "failures"));
    // A timeout has no round trip time, whatever was measured (D33).
    assert_eq!((last.failure_reason.as_deref(), last.rtt), (Some(HTTP_TIMEOUT), None));
    // One attempt, or one that passes, leaves nothing open.
    for observed in [json!({ "response_code": 500 }), json!([{ "response_code": 200 }, { "response_code": 500 }])] {
        let report = seen(&json!({}), &observed).report();
        assert!(report.endpoint("app-1").contested.iter().all(|it| it.key != "retries_cover"), "{observed}");
    }
}

#[test]
fn r1_4_the_window_is_a_reading() {
    let body = "x".repeat(10_240) + "ok";
    let world = seen(&json!({ "expected_body": "ok" }), &json!({ "response_code": 200, "body": body }));
    let report = world.report();
    let contested = &report.endpoint("app-1").contested;
    let found: Vec<_> =
        contested.iter().map(|it| (it.question, it.key, it.reading.as_str(), it.status.word())).collect();
    assert_eq!(found, [("R1.4", "body_window", "104857600", "healthy")]);
    assert_eq!(report.status("app-1"), "unhealthy");
    for (window, status) in
        [(10_240, "unhealthy"), (10_241, "unhealthy"), (10_242, "healthy"), (104_857_600, "healthy")]
    {
        let report = world.clone().reading("body_window", window).report();
        assert_eq!(report.status("app-1"), status, "{window}");
        assert_eq!(report.found("not-evaluated"), []);
    }
    assert_eq!(world.clone().reading("body_window", 104_857_600).report().endpoint("app-1").contested, []);
    let line = line(&world, "beyond").unwrap();
    assert_eq!(
        (line.rule, line.text.as_str()),
        (
            "R1.4",
            "The answer 200 is expected, and `ok` is in the body, but not in the first 10,240 bytes, and only these are searched."
        )
    );
    // A text that is nowhere stays out under every window, and nothing is left open.
    let nowhere = seen(&json!({ "expected_body": "ok" }), &json!({ "response_code": 200, "body": "x".repeat(20_000) }));
    assert_eq!(nowhere.report().endpoint("app-1").contested, []);
}

#[test]
fn q02_a_check_that_did_not_run_may_be_no_result() {
    // Ordinary {fail, config error, pass}: 2 of 3 fail, or 1 of 3.
    let world = grouped(&[(ORDINARY, FAIL), (ORDINARY, NONE), (ORDINARY, PASS)]);
    for error in ["monitor_config", "dns_internal"] {
        let probe =
            json!({ "monitor_id": "m2", "endpoint": "app-1", "data_center": "WNAM-1", "observed": { "error": error } });
        let world = world.clone().probe(probe);
        let expected = [("unhealthy", "unhealthy"), ("unknown", "healthy")];
        under_each("Q02", &world, Of::Endpoint("app-1"), "no_check_ran", &expected);
    }
    // D9: it is skipped, and the last result stays.
    let world = seen(&json!({}), &json!({ "response_code": 200 }))
        .probe(json!({ "monitor_id": "m1", "endpoint": "app-1", "data_center": "WNAM-1", "observed": { "error": "monitor_config" } }));
    let expected = [("unhealthy", "unhealthy"), ("unknown", "healthy")];
    under_each("D9", &world, Of::Endpoint("app-1"), "no_check_ran", &expected);
}

#[test]
fn d43_attempts_beyond_the_retries_are_left_aside_with_a_warning() {
    let attempts = json!([{ "error": "timeout" }, { "error": "timeout" }, { "response_code": 200 }]);
    let report = seen(&json!({ "retries": 1 }), &attempts).report();
    assert_eq!(report.status("app-1"), "unhealthy");
    assert_eq!(report.found("attempts-beyond-retries"), [(Severity::Warning, "/probes/1/observed")]);
    let report = seen(&json!({ "retries": 2 }), &attempts).report();
    assert_eq!((report.status("app-1"), report.found("attempts-beyond-retries")), ("healthy", vec![]));
}

#[test]
fn a_monitor_that_the_scenario_does_not_hold_judges_by_the_defaults() {
    for (observed, status) in [
        (json!({ "response_code": 200 }), "healthy"),
        (json!({ "response_code": 204 }), "unhealthy"),
        (json!([{ "error": "timeout" }, { "error": "timeout" }, { "response_code": 200 }]), "healthy"),
    ] {
        let world = seen(&json!({}), &observed).set("/monitors", json!([]));
        let report = world.report();
        assert_eq!(report.status("app-1"), status, "{observed}");
        assert_eq!(report.found("observed-by-defaults"), [(Severity::Warning, "/probes/1/observed")]);
    }
}

#[test]
fn observations_take_part_in_damping_groups_and_latency_as_results_do() {
    let probe = |at: u32, observed: Value| json!({ "monitor_id": "m1", "endpoint": "app-1", "data_center": "WNAM-1", "at": at, "observed": observed });
    // R2.1: two failures in a row.
    let mut world = judged(NONE).set("/monitors/0/consecutive_down", 2);
    for (at, code, status) in [(1, 200, "healthy"), (2, 500, "healthy"), (3, 500, "unhealthy"), (4, 200, "healthy")] {
        world = world.probe(probe(at, json!({ "response_code": code, "rtt": 20 })));
        assert_eq!(world.status(), status, "at {at}");
    }
    assert_eq!(world.report().pool("eu").rtt, Some(20.0));
    // R3.4: a critical member decides alone.
    let group = grouped(&[(CRITICAL, NONE), (ORDINARY, PASS)]);
    assert_eq!(group.probe(probe(1, json!({ "error": "reset" }))).status(), "unhealthy");
    // D33: an observed timeout counts as one whatever the type's words for it.
    let ping = seen(&json!({ "type": "icmp_ping", "timeout": 2 }), &json!({ "error": "timeout", "rtt": 9 }))
        .reading("failing_rtt", "timeout_value")
        .reading("latency_endpoints", "all_probed");
    assert_eq!(ping.report().pool("eu").rtt, Some(2000.0));
    // One vantage point, without a data center.
    let vantage = json!({ "monitor_id": "m1", "endpoint": "app-1", "observed": { "response_code": 503 } });
    let report = judged("").probe(vantage).report();
    assert_eq!(report.endpoint("app-1").failure_reason.as_deref(), Some(CODE));
    assert_eq!(report.endpoint("app-1").members[0].because.as_ref().unwrap().steps[0].rule, "R1.3");
}

#[test]
fn r1_8_which_host_is_sent_and_where_it_comes_from() {
    let (own, monitors, address) = ("own.example.com", "www.example.com", "app-1.internal");
    for (kind, origin, monitor, host, from, sni) in [
        ("https", Some(own), Some(monitors), own, HostFrom::Endpoint, Some(own)),
        ("https", None, Some(monitors), monitors, HostFrom::Monitor, Some(monitors)),
        ("https", None, None, address, HostFrom::Address, None),
        ("http", Some(own), None, own, HostFrom::Endpoint, None),
        ("http", None, Some(monitors), monitors, HostFrom::Monitor, None),
        ("http", None, None, address, HostFrom::Address, None),
    ] {
        let mut world = seen(&json!({ "type": kind }), &json!({ "response_code": 200 }));
        if let Some(host) = origin {
            world = world.set("/pools/0/origins/0/header", json!({ "Host": [host] }));
        }
        if let Some(host) = monitor {
            // The API takes the name in any letters, and lists have been written as texts.
            world = world.set("/monitors/0/header", json!({ "host": [host], "X-Check": ["1"] }));
        }
        let report = world.report();
        let facts = &report.endpoint("app-1").probes[0];
        assert_eq!((facts.host.as_deref(), facts.host_from, facts.sni.as_deref()), (Some(host), Some(from), sni));
        let about = match from {
            HostFrom::Endpoint => "host-of-endpoint",
            HostFrom::Monitor => "host-of-monitor",
            HostFrom::Address => "host-of-address",
        };
        let step = line(&world, about).unwrap_or_else(|| panic!("{about}"));
        assert_eq!((step.rule, step.facts.text("host")), ("R1.8", Some(host)));
        assert_eq!(step.text.contains("(SNI)"), sni.is_some(), "{}", step.text);
        assert_eq!(step.text.contains("no SNI"), kind == "https" && sni.is_none(), "{}", step.text);
    }
}

#[test]
fn what_is_asked_where_nothing_is_set() {
    for (monitor, method, port, path) in [
        (json!({}), Some("GET"), Some(80), Some("/")),
        (json!({ "type": "https" }), Some("GET"), Some(443), Some("/")),
        (json!({ "type": "https", "port": 0 }), Some("GET"), Some(443), Some("/")),
        (
            json!({ "type": "https", "port": 8443, "method": "HEAD", "path": "/up" }),
            Some("HEAD"),
            Some(8443),
            Some("/up"),
        ),
        (json!({ "type": "tcp", "port": 22 }), Some("connection_established"), Some(22), None),
        (json!({ "type": "udp_icmp", "port": 53 }), None, Some(53), None),
        (json!({ "type": "icmp_ping" }), None, None, None),
        (json!({ "type": "smtp", "port": 25 }), None, Some(25), None),
    ] {
        // Before anything came back.
        let mut world = judged(NONE);
        for (key, value) in monitor.as_object().unwrap() {
            world = world.set(&format!("/monitors/0/{key}"), value.clone());
        }
        let report = world.report();
        let facts = &report.endpoint("app-1").probes[0];
        let found = (facts.method.as_deref(), facts.port, facts.path.as_deref());
        assert_eq!(found, (method, port, path), "{monitor}");
        assert_eq!(facts.host.is_some(), path.is_some(), "{monitor}");
    }
}

#[test]
fn how_many_probes_reach_an_endpoint() {
    let pool = |check_regions: Value| json!({ "name": "eu", "monitor": "m1", "check_regions": check_regions, "origins": [{ "name": "app-1", "address": "192.0.2.1" }] });
    for (check_regions, data_centers, interval, expected) in [
        (json!(["ALL_REGIONS"]), None, json!(15), Some(2.6)),
        (json!(["WEU", "EEU"]), None, json!(60), Some(0.1)),
        (Value::Null, None, json!(60), None),
        // R1.12: 60 s unless the monitor says otherwise.
        (json!(["WEU"]), None, Value::Null, Some(0.05)),
        // What the scenario names counts.
        (
            json!(["WEU"]),
            Some(json!({ "CDG": { "region": "WEU" }, "SEA": { "region": "WNAM" } })),
            json!(10),
            Some(0.1),
        ),
        (Value::Null, Some(json!({ "CDG": {}, "SEA": {}, "LAX": { "excluded": true } })), json!(10), Some(0.2)),
    ] {
        let mut world = World::new()
            .push("monitors", json!({ "id": "m1", "interval": interval }))
            .push("pools", pool(check_regions.clone()));
        if let Some(data_centers) = data_centers {
            world = world.set("/data_centers", data_centers);
        }
        assert_eq!(world.report().endpoint("app-1").probes[0].per_second, expected, "{check_regions} {interval}");
    }
    // Nobody probes what is switched off, and no proof was asked for.
    let off = judged(NONE).set("/pools/0/origins/0/enabled", false).report();
    assert_eq!(off.endpoint("app-1").probes, []);
    let bare = whydown::evaluate(&judged(NONE).0, Options { explain: false, contested: false }).unwrap();
    assert_eq!(bare.endpoint("app-1").probes, []);
}

#[test]
fn retries_are_told_where_they_mattered() {
    let told = |monitor: Value, observed: Value| {
        let world = seen(&monitor, &observed);
        let lines = lines(&world);
        let line = lines.iter().find(|step| step.facts.text("about").is_some_and(|about| about.starts_with("retries")));
        line.map(|step| (step.rule, step.text.clone()))
    };
    let timeout = || json!({ "error": "timeout" });
    for (monitor, observed, rule, text) in [
        (
            json!({ "retries": 1 }),
            json!([timeout(), timeout()]),
            "R1.11",
            "All 2 attempts timed out, the first and 1 retry.",
        ),
        (json!({ "retries": 0 }), timeout(), "R1.11", "The one attempt timed out, and there are no retries."),
        (json!({}), timeout(), "R1.11", "One of up to 3 attempts is known; it timed out."),
        (json!({}), json!([timeout(), timeout()]), "R1.11", "2 of up to 3 attempts are known; the last one timed out."),
        (
            json!({}),
            json!([timeout(), { "response_code": 200 }]),
            "R1.11",
            "The first attempt timed out; attempt 2 passes.",
        ),
        (
            json!({}),
            json!([timeout(), timeout(), { "response_code": 500 }]),
            "R1.11",
            "The first 2 attempts timed out; attempt 3 decides.",
        ),
        (
            json!({ "retries": 1 }),
            json!({ "error": "refused" }),
            "Q01",
            "1 retry not used: only a timeout is tried again.",
        ),
    ] {
        assert_eq!(told(monitor, observed.clone()), Some((rule, text.to_owned())), "{observed}");
    }
    for (monitor, observed) in [
        (json!({}), json!({ "response_code": 200 })),
        (json!({ "retries": 0 }), json!({ "response_code": 500 })),
        (json!({}), json!({ "error": "monitor_config" })),
    ] {
        assert_eq!(told(monitor, observed.clone()), None, "{observed}");
    }
}

#[test]
fn every_type_says_why_it_passes() {
    for (kind, rule, part) in [
        ("http", "R1.2", "The answer 200 is expected (200)"),
        ("tcp", "R1.6", "TCP connection was established in time"),
        ("icmp_ping", "R1.6", "echo reply came in time"),
        ("udp_icmp", "R1.7", "silently drops the packet passes too"),
        ("smtp", "R1.6", "HELO and QUIT"),
    ] {
        let observed = if kind == "http" { json!({ "response_code": 200 }) } else { json!({}) };
        let lines = lines(&seen(&json!({ "type": kind, "port": 25 }), &observed));
        assert!(lines[0].rule == rule && lines[0].text.contains(part), "{kind}: {}", lines[0].text);
        assert_eq!(lines.iter().any(|line| line.rule == "R1.8"), kind == "http", "{kind}");
    }
}

#[test]
fn the_nearest_place_of_a_body_is_shown() {
    for (expected, body, parts) in [
        ("status: up", "Status: DOWN", vec!["`status: `", "`u` was expected and `D` came"]),
        (
            "all is well",
            "all\nis well",
            vec!["`all`", "a blank was expected and a line break came", "If blanks did not count"],
        ),
        ("all is well", "all is", vec!["`all is`", "a blank was expected and the end came"]),
        ("all is well", "nothing", vec!["`all is well` is not in the body."]),
        ("a`b", "none", vec!["`aˋb` is not in the body."]),
    ] {
        let world = seen(&json!({ "expected_body": expected }), &json!({ "response_code": 200, "body": body }));
        let text = line(&world, "body").unwrap().text;
        for part in parts {
            assert!(text.contains(part), "{part}: {text}");
        }
    }
    let long = seen(&json!({ "expected_body": "ok" }), &json!({ "response_code": 200, "body": "x".repeat(10_241) }));
    assert!(line(&long, "body").unwrap().text.contains("the first 10,240 bytes of the body"));
}

#[test]
fn hostile_bodies_and_settings_are_gone_through_once() {
    let started = std::time::Instant::now();
    let body = "ab".repeat(1_000_000);
    let expected = "ab".repeat(500_000) + "c";
    let codes = "2xx,404,".repeat(100_000);
    let monitor = json!({ "expected_body": expected, "expected_codes": codes });
    let world = seen(&monitor, &json!({ "response_code": 200, "body": body })).reading("body_window", 104_857_600);
    assert_eq!(world.status(), "unhealthy");
    assert!(started.elapsed().as_secs() < 20, "{:?}", started.elapsed());
}

#[test]
fn a_name_however_long_is_not_told_for_every_endpoint() {
    let long = "x".repeat(1_000_000);
    let monitor = json!({ "type": "https", "path": format!("/{long}"), "header": { "Host": [long] }, "expected_body": long,
        "expected_codes": (200..600).step_by(2).map(|code| code.to_string()).collect::<Vec<_>>().join(",") });
    let report = seen(&monitor, &json!({ "response_code": 201, "location": long })).proofs();
    let size = serde_json::to_string(&report).unwrap().len();
    assert!(size < 20_000, "{size}");
    let text = &report.data_center("app-1", "WNAM-1").members[0].because.as_ref().unwrap().steps[0].text;
    assert_eq!(text, "The answer 201 is not what is expected (200, 202, 204, 206, 208 and 210, and 194 more).");
}

fn observation() -> impl Strategy<Value = Value> {
    let code = prop::option::of(prop_oneof![Just(200_u32), Just(301), Just(503), any::<u32>()]);
    let body = prop::option::of(prop_oneof![Just("all ok".to_owned()), "\\PC{0,12}", Just("é".repeat(6000))]);
    let error = prop::option::weighted(0.3, prop::sample::select(whydown_schema::scenario::ProbeError::WORDS.to_vec()));
    let rtt = prop::option::of(prop_oneof![0.0..4000.0_f64, 4000.0..9000.0_f64]);
    let rest = (prop::option::of("\\PC{0,30}"), prop::option::of("\\PC{0,30}"));
    (code, body, error, rtt, rest).prop_map(|(code, body, error, rtt, (location, host))| {
        json!({ "response_code": code, "body": body, "error": error, "rtt": rtt, "location": location, "received_host": host })
    })
}

fn monitor() -> impl Strategy<Value = Value> {
    let kind = prop::sample::select(vec!["http", "https", "tcp", "udp_icmp", "icmp_ping", "smtp"]);
    let codes = prop::option::of(prop_oneof![Just("2xx".to_owned()), Just("200, 3xx".to_owned()), "\\PC{0,8}"]);
    let body = prop::option::of(prop_oneof![Just("OK".to_owned()), "\\PC{0,6}"]);
    let method = prop::option::of(prop::sample::select(vec!["GET", "HEAD", ""]));
    (kind, codes, body, method, any::<bool>(), any::<bool>(), prop::option::of(0..6_u32)).prop_map(
        |(kind, codes, body, method, insecure, follow, retries)| {
            json!({ "type": kind, "expected_codes": codes, "expected_body": body, "method": method,
                    "allow_insecure": insecure, "follow_redirects": follow, "retries": retries })
        },
    )
}

proptest! {
    #![proptest_config(Config { cases: 150, rng_seed: RngSeed::Fixed(0x5EED), failure_persistence: None, ..Config::default() })]

    #[test]
    fn judging_never_fails_and_a_better_observation_never_makes_it_worse(
        monitor in monitor(),
        attempts in prop::collection::vec(observation(), 1..5),
        at in any::<prop::sample::Index>(),
        cover in prop::sample::select(vec!["timeouts", "failures"]),
    ) {
        let verdict = |attempts: &[Value]| {
            let world = seen(&monitor, &json!(attempts)).reading("retries_cover", cover);
            let report = whydown::evaluate(&world.0, Options::default()).unwrap();
            report.data_center("app-1", "WNAM-1").members[0].clone()
        };
        let before = verdict(&attempts);
        prop_assert_eq!(before.failure_reason.is_some(), before.status.word() == "unhealthy");
        prop_assert!(before.because.unwrap().steps.iter().all(|step| step.text.ends_with('.')));
        // What passes can't be worse than what was there, and neither can an attempt without its error; only a timeout that
        // comes to a wrong answer can, since it is no longer tried again.
        for best in [false, true] {
            let mut improved = attempts.clone();
            let attempt = at.get_mut(&mut improved);
            if best {
                *attempt = best_of(&monitor);
            } else if attempt["error"] != "timeout" {
                attempt["error"] = Value::Null;
            }
            let worse = before.status.word() == "healthy" && verdict(&improved).status.word() != "healthy";
            prop_assert!(!worse || best && !can_pass(&monitor), "{:?}", improved);
        }
    }
}

/// The best that a monitor can see.
fn best_of(monitor: &Value) -> Value {
    let code = if monitor["type"] == "smtp" { 250 } else { 200 };
    json!({ "response_code": code, "body": monitor["expected_body"], "rtt": 1 })
}

/// Whether that passes: not where 200 isn't expected, or no body can come.
fn can_pass(monitor: &Value) -> bool {
    reason(monitor, &best_of(monitor)).is_empty()
}

#[test]
fn the_readings_of_judging_are_evaluated() {
    assert!(evaluated_keys().any(|(key, _)| key == "retries_cover"));
    for (key, value) in [("retries_cover", json!("failures")), ("body_window", json!(5))] {
        assert_eq!(judged(PASS).reading(key, value).report().found("not-evaluated"), [], "{key}");
    }
}

#[test]
fn r1_10_whether_a_probe_goes_through_the_zone_is_told() {
    let said = |monitor: Value| -> Vec<String> {
        let mut world = judged("WNAM ?").set(
            "/probes",
            json!([{ "monitor_id": "m1", "endpoint": "app-1",
            "data_center": "WNAM-1", "observed": { "response_code": 200 } }]),
        );
        let mut written = json!({ "id": "m1" });
        written.as_object_mut().unwrap().extend(monitor.as_object().unwrap().clone());
        world = world.set("/monitors/0", written);
        let step = world.report().proof("/pools/0/endpoints/0/regions/0/data_centers/0/members/0");
        step.steps.iter().filter(|step| step.rule == "R1.10").map(|step| step.text.clone()).collect()
    };
    let told = said(json!({ "type": "https" }));
    assert!(told.len() == 1 && told[0].contains("bypasses the zone's own settings"), "{told:?}");
    let told = said(json!({ "type": "https", "probe_zone": "example.com" }));
    assert!(told.len() == 1 && told[0].contains("example.com"), "{told:?}");
    assert_eq!(said(json!({ "type": "tcp", "port": 22 })), Vec::<String>::new());
}

//! What a browser can run of a monitor, what it can't do or see, and what an outcome says.

use serde_json::{Value, json};
use whydown_lab::browser::{BrowserCheck, BrowserChecks, CODES, Seen, checks};
use whydown_schema::Severity;
use whydown_schema::text::Document;

const PAGE: &str = "https://whydown.example";

fn scenario(monitor: Value, origin: Value) -> Value {
    json!({ "monitors": [monitor], "pools": [{ "id": "p", "name": "eu", "monitor": "m", "origins": [origin] }] })
}

fn found(source: Value, page: &str, url: Option<&str>) -> BrowserChecks {
    let document = Document::of(source).unwrap();
    let mut found = checks(&document, ("p", "app-1"), page, |_| url.map(str::to_owned)).unwrap();
    for check in &mut found.checks {
        let told = check.limits.iter_mut().chain(&mut check.cannot).chain(&mut check.fault);
        for told in told.chain(check.addresses.iter_mut().map(|address| &mut address.about)) {
            worded(told);
        }
    }
    found.refused.iter_mut().for_each(worded);
    worded(&mut found.about);
    found
}

/// Every code is known, has a sentence that reads like one, and rests on a rule of the catalogue.
fn worded(told: &mut whydown_schema::Diagnostic) {
    assert!(CODES.contains(&told.code), "{}", told.code);
    assert!(super::found_rule(told), "{:?}", told.rule);
    whydown_phrases::word_diagnostics(std::slice::from_mut(told));
    let said = &told.message;
    assert!(said.ends_with('.') && !said.contains(['{', '}', '|', '?']), "{said}");
    assert!(!said.contains("  ") && !said.contains(" .") && !said.contains("``"), "{said}");
}

fn check(monitor: Value, page: &str, url: Option<&str>) -> BrowserCheck {
    found(scenario(monitor, json!({ "name": "app-1", "address": "192.0.2.1" })), page, url).checks.remove(0)
}

fn limits(check: &BrowserCheck) -> Vec<&str> {
    check.limits.iter().map(|limit| limit.code).collect()
}

fn said(check: &BrowserCheck, code: &str) -> String {
    check.limits.iter().find(|limit| limit.code == code).map(|limit| limit.message.clone()).unwrap_or_default()
}

#[test]
fn which_types_can_a_browser_run() {
    for (kind, cannot) in [
        ("http", None),
        ("https", None),
        (
            "tcp",
            Some("a page can't open a TCP connection of its own, and asking the port by HTTP would be another check"),
        ),
        ("icmp_ping", Some("a page can't send a ping")),
        ("udp_icmp", Some("a page can send neither a ping nor a UDP packet")),
        ("smtp", Some("a page can't speak SMTP, and browsers block its port")),
    ] {
        let check = check(json!({ "id": "m", "type": kind, "port": 8080 }), PAGE, None);
        let expected = cannot.map(|why| format!("A browser can't run m: {why}."));
        assert_eq!(check.cannot.map(|it| it.message), expected, "{kind}");
        assert_eq!(check.addresses.is_empty(), cannot.is_some(), "{kind}");
    }
}

#[test]
fn which_addresses_can_be_asked() {
    let named = json!({ "Host": ["app.example.com:8443"] });
    for (monitor, origin, expected) in [
        (
            json!({ "type": "http", "path": "/health" }),
            json!({ "address": "192.0.2.1" }),
            vec!["http://192.0.2.1/health"],
        ),
        (json!({ "type": "https", "port": 0 }), json!({ "address": "2001:db8::1" }), vec!["https://[2001:db8::1]/"]),
        (
            json!({ "type": "https", "port": 8443, "header": named }),
            json!({ "address": "192.0.2.1" }),
            vec!["https://192.0.2.1:8443/", "https://app.example.com:8443/"],
        ),
        (
            json!({ "type": "http", "header": named }),
            json!({ "address": "192.0.2.1", "header": { "Host": ["own.example.com"] } }),
            vec!["http://192.0.2.1/", "http://own.example.com/"],
        ),
        (
            json!({ "type": "http", "header": { "Host": ["APP.example.com"] } }),
            json!({ "address": "app.example.com" }),
            vec!["http://app.example.com/"],
        ),
        (json!({ "type": "http" }), json!({ "address": "<script>alert(1)</script>" }), vec![]),
        (json!({ "type": "http", "header": { "Host": ["a/../b"] } }), json!({ "address": "a@b" }), vec![]),
    ] {
        let (mut monitor, mut origin) = (monitor, origin);
        monitor["id"] = json!("m");
        origin["name"] = json!("app-1");
        let check = found(scenario(monitor, origin.clone()), PAGE, None).checks.remove(0);
        let urls: Vec<&str> = check.addresses.iter().map(|address| address.url.as_str()).collect();
        assert_eq!(urls, expected, "{origin}");
        assert_eq!(check.url, expected.first().copied().unwrap_or_default());
        assert_eq!(check.fault.is_some(), expected.is_empty());
    }
}

#[test]
fn why_can_an_address_not_be_asked() {
    for (url, says) in [
        ("ftp://192.0.2.1/", "Only addresses that begin with http:// or https:// can be asked."),
        ("javascript:alert(1)", "Only addresses that begin with http:// or https:// can be asked."),
        ("http://a:b@192.0.2.1/", "A browser asks no address with a user or password in it."),
        ("http:///x", "There is no host in it that could be asked."),
        ("http://192.0.2.1:99999/", "The port is no number from 1 to 65,535."),
        ("http://192.0.2.1:6000/", "Browsers never ask this port, whatever listens there."),
    ] {
        let check = check(json!({ "id": "m", "type": "http" }), PAGE, Some(url));
        assert_eq!(check.fault.unwrap().message, says, "{url}");
    }
}

/// Each row of what a browser can't do: the monitor, the page, the address, and the limits that are told, in their order.
#[test]
fn which_limits_concern_a_monitor_at_an_address() {
    let plain = json!({ "id": "m", "type": "http" });
    let secure = json!({ "id": "m", "type": "https" });
    let with = |monitor: &Value, field: &str, value: Value| {
        let mut monitor = monitor.clone();
        monitor[field] = value;
        monitor
    };
    let usual = ["browser-cors", "browser-no-redirect"];
    let and = |more: &[&'static str]| [more, &usual].concat();
    let (http, local) = ("http://whydown.example", "http://127.0.0.1:8080");
    for (monitor, page, url, expected) in [
        (&plain, http, None, usual.to_vec()),
        (&plain, "http://192.0.2.1", None, vec!["browser-no-redirect"]),
        (&plain, "http://192.0.2.1:81", None, usual.to_vec()),
        (&plain, PAGE, None, and(&["browser-mixed"])),
        (&plain, PAGE, Some("http://localhost/"), and(&["browser-private", "browser-host"])),
        (&plain, http, Some("http://10.0.0.1/"), and(&["browser-private", "browser-host"])),
        (&plain, local, Some("http://10.0.0.1/"), and(&["browser-host"])),
        (&plain, local, None, usual.to_vec()),
        (&plain, "", None, usual.to_vec()),
        (&secure, PAGE, None, and(&["browser-certificate"])),
        (&secure, PAGE, Some("https://app.example.com/"), and(&["browser-host", "browser-sni"])),
        (
            &with(&secure, "header", json!({ "Host": ["app.example.com"] })),
            PAGE,
            Some("https://app.example.com/"),
            usual.to_vec(),
        ),
        (&with(&secure, "allow_insecure", json!(true)), PAGE, None, and(&["browser-insecure", "browser-certificate"])),
        (&with(&plain, "allow_insecure", json!(true)), http, None, usual.to_vec()),
        (
            &with(
                &plain,
                "header",
                json!({ "User-Agent": ["x"], "Cookie": ["a=b"], "Sec-Fetch-Mode": ["x"], "a b": ["x"] }),
            ),
            http,
            None,
            and(&["browser-headers"]),
        ),
        (
            &with(&plain, "header", json!({ "X-Key": ["1"], "Accept": ["*/*"] })),
            http,
            None,
            vec!["browser-cors", "browser-preflight", "browser-no-redirect"],
        ),
        (
            &with(&plain, "method", json!("PUT")),
            http,
            None,
            vec!["browser-cors", "browser-preflight", "browser-no-redirect"],
        ),
        (&with(&plain, "follow_redirects", json!(true)), http, None, vec!["browser-cors", "browser-follows"]),
        (
            &with(&plain, "expected_body", json!("ok")),
            http,
            None,
            vec!["browser-cors", "browser-no-redirect", "browser-body"],
        ),
        (
            &with(&plain, "probe_zone", json!("example.com")),
            http,
            None,
            vec!["browser-cors", "browser-no-redirect", "browser-zone"],
        ),
        (
            &with(&plain, "interval", json!(10)),
            http,
            None,
            vec!["browser-cors", "browser-no-redirect", "browser-hidden"],
        ),
    ] {
        let check = check(monitor.clone(), page, url);
        assert_eq!(limits(&check), expected, "{monitor} from {page} to {}", check.url);
    }
}

#[test]
fn limits_say_what_they_mean_here() {
    let monitor = json!({ "id": "m", "type": "http", "expected_codes": "3xx",
        "header": { "Host": ["app.example.com"], "user-agent": ["x"], "x-key": ["1"], "accept": ["a"] } });
    let check = check(monitor, "http://whydown.example", None);
    assert_eq!(check.headers, [("x-key".to_owned(), "1".to_owned()), ("accept".to_owned(), "a".to_owned())]);
    for (code, expected) in [
        (
            "browser-host",
            "A page can't set the Host header: probes send `app.example.com`, this browser sends `192.0.2.1`. \
            A server of several sites may answer differently.",
        ),
        ("browser-headers", "No page may set `user-agent`, so the request goes without."),
        (
            "browser-preflight",
            "Because of `x-key` the browser first asks for permission with OPTIONS; a server that doesn't know \
            this can't be read.",
        ),
        (
            "browser-no-redirect",
            "A redirect isn't followed, and the browser hides its code and where it leads. Every redirect is \
            expected, so any of them is a pass.",
        ),
    ] {
        assert_eq!(said(&check, code), expected);
    }
    let warned: Vec<&str> =
        check.limits.iter().filter(|it| it.severity == Severity::Warning).map(|limit| limit.code).collect();
    assert_eq!(warned, ["browser-host"]);
}

/// What came back, and what becomes of it: the result that is entered, and the sentence.
#[test]
fn what_does_an_outcome_say() {
    let answer = |code: u32, body: Option<&str>| Seen::Answer {
        code,
        body: body.map(str::to_owned),
        rtt: 12.34,
        redirected: false,
    };
    let online = Seen::Nothing { online: true };
    let m = |more: Value| {
        let mut monitor = json!({ "id": "m", "type": "http" });
        monitor.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        monitor
    };
    let none = Value::Null;
    for (monitor, page, seen, opaque, result, says) in [
        (
            m(json!({})),
            "http://a.example",
            vec![answer(200, None)],
            false,
            json!({ "observed": { "response_code": 200, "rtt": 12.3 } }),
            "200 in 12.3 ms: it passes.",
        ),
        (
            m(json!({})),
            "http://a.example",
            vec![answer(503, None)],
            false,
            json!({ "observed": { "response_code": 503, "rtt": 12.3 } }),
            "503 in 12.3 ms: it fails (Response code mismatch error).",
        ),
        (
            m(json!({ "expected_body": "OK" })),
            "http://a.example",
            vec![answer(200, Some("all ok"))],
            false,
            json!({ "observed": { "response_code": 200, "rtt": 12.3, "body": "all ok" } }),
            "200 in 12.3 ms: it passes.",
        ),
        (
            m(json!({})),
            "http://a.example",
            vec![Seen::Timeout, answer(200, None)],
            false,
            json!({ "observed": [{ "error": "timeout" }, { "response_code": 200, "rtt": 12.3 }] }),
            "200 in 12.3 ms: it passes, at attempt 2.",
        ),
        (
            m(json!({})),
            "http://a.example",
            vec![Seen::Timeout; 3],
            false,
            json!({ "observed": [{ "error": "timeout" }, { "error": "timeout" }, { "error": "timeout" }] }),
            "Nothing came within 5 s, in any of 3 attempts: it fails (HTTP timeout occurred).",
        ),
        (
            m(json!({})),
            "http://a.example",
            vec![Seen::Opaque { rtt: 8.0 }],
            false,
            none.clone(),
            "Reachable, answer not visible: something answered in 8 ms, and the server doesn't allow this page to see what. \
             No result.",
        ),
        (
            m(json!({})),
            "http://a.example",
            vec![Seen::Opaque { rtt: 8.0 }],
            true,
            json!({ "healthy": true, "rtt": 8 }),
            "Reachable, answer not visible: something answered in 8 ms, and you count that as a pass. A 500 or an error page \
             would count as well.",
        ),
        (
            m(json!({})),
            "http://a.example",
            vec![Seen::Redirect { rtt: 8.0 }],
            false,
            json!({ "healthy": false, "failure_reason": "Response code mismatch error", "rtt": 8 }),
            "A redirect came in 8 ms, not followed, its code hidden by the browser: no redirect is expected, so it fails.",
        ),
        (
            m(json!({ "expected_codes": "2xx,3xx" })),
            "http://a.example",
            vec![Seen::Redirect { rtt: 8.0 }],
            false,
            json!({ "healthy": true, "rtt": 8 }),
            "A redirect came in 8 ms, not followed, its code hidden by the browser: every redirect is expected, so it passes.",
        ),
        (
            m(json!({ "expected_codes": "301" })),
            "http://a.example",
            vec![Seen::Redirect { rtt: 8.0 }],
            false,
            none.clone(),
            "A redirect came in 8 ms, not followed, its code hidden by the browser: whether it is an expected one can't be \
             told, so there is no result.",
        ),
        (
            m(json!({})),
            "http://a.example",
            vec![online.clone()],
            false,
            json!({ "observed": { "error": "other" } }),
            "Nothing came back, and the browser doesn't tell a page why: refused, reset, no such name, a certificate and its \
             own blocking all look the same. It fails (Other Failure).",
        ),
        (
            m(json!({})),
            PAGE,
            vec![online.clone()],
            false,
            none.clone(),
            "Nothing came back, and the browser doesn't tell a page why: refused, reset, no such name, a certificate and its \
             own blocking all look the same. It may well be its block on plain HTTP, so there is no result.",
        ),
        (
            m(json!({ "type": "https", "allow_insecure": true })),
            PAGE,
            vec![online.clone()],
            false,
            none.clone(),
            "Nothing came back, and the browser doesn't tell a page why: refused, reset, no such name, a certificate and its \
             own blocking all look the same. It may well be a certificate that the monitor would accept, so there is no result.",
        ),
        (
            m(json!({})),
            "http://a.example",
            vec![Seen::Nothing { online: false }],
            false,
            none.clone(),
            "This browser has no network, which says nothing of the endpoint. No result.",
        ),
    ] {
        let check = check(monitor.clone(), page, None);
        let mut outcome = check.outcome(&seen, opaque);
        worded(&mut outcome.said);
        assert_eq!(outcome.result.clone().map_or(Value::Null, Value::Object), result, "{monitor} {seen:?}");
        assert_eq!(outcome.healthy.is_some(), outcome.result.is_some());
        assert_eq!(outcome.said.message, says, "{monitor} {seen:?}");
    }
}

/// R1.11, Q01: which outcomes another attempt follows, and until when.
#[test]
fn when_does_another_attempt_follow() {
    let fails = Seen::Answer { code: 500, body: None, rtt: 1.0, redirected: false };
    let passes = Seen::Answer { code: 200, body: None, rtt: 1.0, redirected: false };
    let slow = Seen::Answer { code: 200, body: None, rtt: 9000.0, redirected: false };
    let nothing = Seen::Nothing { online: true };
    let (opaque, redirect) = (Seen::Opaque { rtt: 1.0 }, Seen::Redirect { rtt: 1.0 });
    for (reading, seen, again) in [
        ("timeouts", vec![], false),
        ("timeouts", vec![Seen::Timeout], true),
        ("timeouts", vec![slow], true),
        ("timeouts", vec![Seen::Timeout, Seen::Timeout], false),
        ("timeouts", vec![fails.clone()], false),
        ("timeouts", vec![nothing.clone()], false),
        ("failures", vec![fails.clone()], true),
        ("failures", vec![nothing], true),
        ("failures", vec![redirect], true),
        ("failures", vec![passes], false),
        ("failures", vec![opaque], false),
        ("failures", vec![fails.clone(), fails], false),
    ] {
        let mut source = scenario(
            json!({ "id": "m", "type": "http", "retries": 1 }),
            json!({ "name": "app-1", "address": "192.0.2.1" }),
        );
        source["readings"] = json!({ "retries_cover": reading });
        let check = found(source, PAGE, None).checks.remove(0);
        assert_eq!((check.attempts, check.again(&seen)), (2, again), "{reading} {seen:?}");
    }
}

#[test]
fn what_is_switched_off_or_unknown_is_not_run() {
    let group = |members: Value| {
        json!({ "monitors": [{ "id": "m", "type": "http" }], "monitor_groups": [{ "description": "g", "members": members }],
            "pools": [{ "id": "p", "name": "eu", "monitor_group": "g", "origins": [{ "name": "app-1", "address": "a.example" }] }] })
    };
    let member = |id: &str, enabled: bool| json!({ "monitor_id": id, "enabled": enabled, "monitoring_only": false, "must_be_healthy": true });
    let all = found(group(json!([member("m", true), member("m2", true)])), PAGE, None);
    let cannot: Vec<_> = all.checks.iter().map(|it| it.cannot.as_ref().map(|it| it.code)).collect();
    assert_eq!((all.refused, cannot), (None, vec![None, Some("browser-unlisted")]));
    let off = found(group(json!([member("m", false)])), PAGE, None);
    assert_eq!(
        off.checks[0].cannot.as_ref().unwrap().message,
        "m is disabled in its group, so it isn't run, and no result of it would count."
    );
    for (field, value, says) in [
        ("/pools/0/enabled", json!(false), "The pool of app-1 is switched off, so no result for it would count."),
        (
            "/pools/0/origins/0/enabled",
            json!(false),
            "app-1 is switched off, so no result for this endpoint would count.",
        ),
        (
            "/pools/0/monitor_group",
            Value::Null,
            "No monitor is attached to the pool of app-1, so there is nothing to run.",
        ),
    ] {
        let mut source = group(json!([member("m", true)]));
        let (parent, key) = field.rsplit_once('/').unwrap();
        source.pointer_mut(parent).unwrap()[key] = value;
        assert_eq!(found(source, PAGE, None).refused.unwrap().message, says);
    }
    let document = Document::of(group(json!([]))).unwrap();
    for nowhere in [("x", "app-1"), ("p", "x"), ("", "")] {
        assert!(checks(&document, nowhere, PAGE, |_| None).is_none(), "{nowhere:?}");
    }
}

/// D36, R1.4: how much of a body is looked at; and a body that is only history goes, what it came to stays.
#[test]
fn a_long_body_is_read_in_part_and_then_let_go() {
    for (monitor, reading, expected) in [
        (json!({ "id": "m", "type": "http" }), json!(10240), None),
        (json!({ "id": "m", "type": "http", "expected_body": "ok" }), json!(10240), Some(10240)),
        (json!({ "id": "m", "type": "http", "expected_body": "ok" }), json!(100), Some(100)),
        (json!({ "id": "m", "type": "http", "expected_body": "ok" }), json!(100_000_000), Some(65536)),
        (json!({ "id": "m", "type": "http", "expected_body": "ok", "method": "HEAD" }), json!(10240), None),
    ] {
        let mut source = scenario(monitor, json!({ "name": "app-1", "address": "192.0.2.1" }));
        source["readings"] = json!({ "body_window": reading });
        assert_eq!(found(source, PAGE, None).checks[0].body, expected);
    }
    let check = check(json!({ "id": "m", "type": "http", "expected_body": "ok" }), PAGE, None);
    assert_eq!(check.settled(&json!({ "response_code": 200, "body": "short", "rtt": 1 })), None);
    let long = json!([{ "error": "timeout" }, { "response_code": 200, "body": "x".repeat(5000), "rtt": 7 }]);
    let settled = Value::Object(check.settled(&long).unwrap());
    let expected =
        json!({ "healthy": false, "failure_reason": "Response body mismatch error", "response_code": 200, "rtt": 7 });
    assert_eq!(settled, expected);
}

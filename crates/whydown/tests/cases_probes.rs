//! Real problems of people whose probes fail (C19–C35, C72): what is right, and what they are shown.

use crate::common::{Look, World, network};
use serde_json::{Map, Value, json};
use whydown::{Diagnostic, Report, Severity, Step, edited, validate};

/// The pool `web` with the endpoint `app-1`, its monitor `m1` with these settings, and one probe from Seattle.
fn probed(monitor: Value, observed: Value) -> World {
    probed_at("app-1.example.com", monitor, observed)
}

fn probed_at(address: &str, mut monitor: Value, observed: Value) -> World {
    monitor["id"] = json!("m1");
    World::new()
        .push("monitors", monitor)
        .push("pools", json!({ "id": "web", "name": "web", "monitor": "m1", "origins": [{ "name": "app-1", "address": address }] }))
        .set("/data_centers/SEA", json!({ "region": "WNAM" }))
        .probe(json!({ "monitor_id": "m1", "endpoint": "app-1", "data_center": "SEA", "observed": observed }))
}

/// The reason for which the probe fails; nothing where it passes.
fn reason(report: &Report) -> &str {
    report.endpoint("app-1").failure_reason.as_deref().unwrap_or_default()
}

/// What the proof of the probe shows, line by line.
fn lines(report: &Report) -> Vec<Step> {
    report.proof("/pools/0/endpoints/0/regions/0/data_centers/0/members/0").steps
}

fn said(report: &Report) -> String {
    let texts: Vec<String> = lines(report).into_iter().map(|step| step.text).collect();
    texts.join("\n")
}

fn assert_says(said: &str, parts: &[&str]) {
    for part in parts {
        assert!(said.contains(part), "{part}\n{said}");
    }
}

fn found<'a>(diagnostics: &'a [Diagnostic], code: &str) -> &'a Diagnostic {
    let there = diagnostics.iter().find(|found| found.code == code);
    there.unwrap_or_else(|| panic!("no {code} among {:?}", diagnostics.iter().map(|it| it.code).collect::<Vec<_>>()))
}

fn message(found: &Diagnostic) -> String {
    format!("{} {}", found.message, found.help.as_deref().unwrap_or_default())
}

/// C19: a monitor of type http, and a site that redirects to https.
#[test]
fn c19_the_site_is_up_why_is_it_down_here() {
    let monitor = json!({ "type": "http", "path": "/", "expected_codes": "200", "follow_redirects": false });
    let world = probed(monitor, json!({ "response_code": 301, "location": "https://www.example.com/" }));
    let report = world.report();
    assert_eq!((report.status("app-1"), reason(&report)), ("unhealthy", "Response code mismatch error"));
    assert_says(&said(&report), &["The answer 301 is a redirect to https://www.example.com/", "expected is 200"]);
    // Both ways out, each of which makes it pass once the endpoint answers so.
    let note = found(&report.diagnostics, "redirect-not-followed");
    assert_eq!((note.severity, note.path.as_str(), note.rule), (Severity::Note, "/probes/0/observed", Some("R1.5")));
    assert_says(&message(note), &["app-1 answers m1 with 301", "https://www.example.com/", "expected is 200"]);
    let https = note.fix.as_ref().unwrap();
    let [follow] = https.or.as_slice() else { panic!("{https:?}") };
    assert_eq!(
        (https.title.as_str(), follow.title.as_str()),
        ("Set `type` to \"https\"", "Set `follow_redirects` to true")
    );
    assert_eq!(
        serde_json::to_value(&https.edits).unwrap(),
        json!([{ "op": "add", "path": "/monitors/0/type", "value": "https" }])
    );
    assert_eq!(
        serde_json::to_value(&follow.edits).unwrap(),
        json!([{ "op": "add", "path": "/monitors/0/follow_redirects", "value": true }])
    );
    // In a text, both are edits of it.
    let text = serde_json::to_string_pretty(&world.0).unwrap();
    let located = whydown::evaluate_text(&text, whydown::Options::default()).unwrap();
    let fix = found(&located.diagnostics, "redirect-not-followed").fix.clone().unwrap();
    for (fix, field, value) in [(fix.as_ref(), "type", json!("https")), (&fix.or[0], "follow_redirects", json!(true))] {
        let mended: Value = serde_json::from_str(&edited(&text, &fix.edits).unwrap()).unwrap();
        assert_eq!(mended["monitors"][0][field], value);
    }
    // With an explicit port the port of HTTPS comes with the type; a redirect to the same scheme can only be followed.
    for (monitor, location, edits, or) in [
        (json!({ "port": 80 }), "https://www.example.com/", vec!["/monitors/0/type", "/monitors/0/port"], 1),
        (json!({}), "http://www.example.com/login", vec!["/monitors/0/follow_redirects"], 0),
        (json!({ "type": "https" }), "https://www.example.com/", vec!["/monitors/0/follow_redirects"], 0),
    ] {
        let report = probed(monitor, json!({ "response_code": 302, "location": location })).report();
        let fix = found(&report.diagnostics, "redirect-not-followed").fix.clone().unwrap();
        let paths: Vec<&str> = fix.edits.iter().map(|edit| edit.path.as_str()).collect();
        assert_eq!((paths, fix.or.len()), (edits, or), "{location}");
    }
    for monitor in [json!({ "expected_codes": "3xx" }), json!({ "follow_redirects": true })] {
        let report = probed(monitor.clone(), json!({ "response_code": 301 })).report();
        assert_eq!(report.found("redirect-not-followed"), [], "{monitor}");
    }
}

/// C20: coming from HAProxy, nerve or Route 53.
#[test]
fn c20_my_old_balancer_called_this_server_up() {
    let report =
        probed(json!({ "expected_codes": "2xx", "follow_redirects": false }), json!({ "response_code": 302 })).report();
    assert_eq!(reason(&report), "Response code mismatch error");
    let elsewhere = "HAProxy, Route 53 and nerve would let the same probe pass";
    assert_says(&said(&report), &[elsewhere, "every code from 200 to 399"]);
    // 404 fails there as well, and what passes here needs no comparison.
    for code in [404, 200] {
        let report = probed(json!({ "expected_codes": "2xx" }), json!({ "response_code": code })).report();
        assert!(!said(&report).contains(elsewhere), "{code}");
    }
}

/// C22: "2xx, 3xx".
#[test]
fn c22_which_codes_does_a_list_of_classes_accept() {
    let monitor = json!({ "type": "https", "expected_codes": "2xx, 3xx" });
    for (code, expected) in [(204, ""), (302, ""), (404, "Response code mismatch error")] {
        let report = probed(monitor.clone(), json!({ "response_code": code })).report();
        assert_eq!(reason(&report), expected, "{code}");
        assert_says(&said(&report), &["200–299 and 300–399"]);
    }
    let found = validate(&probed(monitor, json!({})).0, None);
    let note = self::found(&found, "codes-as-list-of-classes");
    assert_eq!(note.severity, Severity::Note);
    assert_says(&message(note), &["200–299 and 300–399", "classes in a list are not"]);
}

/// C24: blanks in JSON.
#[test]
fn c24_the_text_is_there_why_a_body_mismatch() {
    let monitor = json!({ "expected_body": "{\"status\":\"UP\"}" });
    let body = |body: &str| json!({ "response_code": 200, "body": body });
    let report = probed(monitor.clone(), body("{\"status\": \"UP\"}")).report();
    assert_eq!(reason(&report), "Response body mismatch error");
    assert_eq!(
        lines(&report)[0].text,
        "The answer 200 is expected, but `{\"status\":\"UP\"}` is not in the body. The nearest place is `{\"status\":`, after \
         which `\"` was expected and a blank came. If blanks did not count, it would be found; but it is compared letter by letter."
    );
    assert_eq!(reason(&probed(monitor, body("{\"STATUS\":\"up\"}")).report()), "");
}

/// C26: HEAD with a text to look for.
#[test]
fn c26_why_does_a_head_with_a_text_never_pass() {
    let world = probed(
        json!({ "method": "HEAD", "expected_body": "dead", "expected_codes": "5xx" }),
        json!({ "response_code": 503, "body": "dead" }),
    );
    let report = world.report();
    assert_eq!(reason(&report), "Response body mismatch error");
    assert_says(&said(&report), &["The answer to HEAD has no body, so `dead` is never found in it"]);
    let found = validate(&world.0, None);
    assert_says(&message(self::found(&found, "head-with-body")), &["can never pass"]);
    // Errors of the server as success deserve a question, not a refusal.
    assert_eq!(self::found(&found, "codes-accept-server-errors").severity, Severity::Warning);
}

const TUNNEL: &str = "00000000-0000-0000-0000-000000000000.cfargotunnel.com";

/// C27: a tunnel with ingress rules answers 404.
#[test]
fn c27_nothing_changed_in_the_service_why_404() {
    let monitor = json!({ "type": "https", "path": "/health", "header": {} });
    let world = probed_at(TUNNEL, monitor, json!({ "response_code": 404 }));
    let report = world.report();
    assert_eq!(reason(&report), "Response code mismatch error");
    assert_says(
        &said(&report),
        &[
            "Neither the endpoint nor the monitor sets a Host, so it is the address",
            TUNNEL,
            "No ingress rule",
            "(no SNI)",
        ],
    );
    // A Host on either says where it comes from.
    let monitors = world.clone().set("/monitors/0/header", json!({ "Host": ["www.example.com"] })).report();
    assert_says(&said(&monitors), &["with the Host www.example.com that the monitor sets"]);
    let own = world.set("/pools/0/origins/0/header", json!({ "Host": ["own.example.com"] })).report();
    assert_says(&said(&own), &["with the Host own.example.com that the endpoint sets"]);
}

/// C28: a private network's probe arrives under an id.
#[test]
fn c28_why_does_my_mesh_see_an_id_in_place_of_my_hostname() {
    let monitor = json!({ "type": "http", "path": "/health", "header": { "Host": ["xyz.example.com"] } });
    let observed = |host: &str| json!({ "response_code": 503, "received_host": host });
    let id = "3f91d878-0000-0000-0000-000000000000";
    let report = probed(monitor.clone(), observed(id)).report();
    assert_eq!(reason(&report), "Response code mismatch error");
    assert_says(
        &said(&report),
        &[
            &format!("The server saw the Host {id} and not xyz.example.com"),
            "differs from its documentation",
            "The result stands",
        ],
    );
    for same in ["xyz.example.com", "XYZ.example.com", "xyz.example.com:8080"] {
        assert!(!said(&probed(monitor.clone(), observed(same)).report()).contains("The server saw"), "{same}");
    }
}

/// C29: a TCP monitor on a tunnel.
#[test]
fn c29_can_i_check_the_ssh_port_behind_the_tunnel() {
    let found = validate(&probed_at(TUNNEL, json!({ "type": "tcp", "port": 22 }), json!({})).0, None);
    let refused = self::found(&found, "tcp-on-tunnel");
    assert_eq!(refused.severity, Severity::Error);
    assert_says(&message(refused), &["Use an HTTP monitor", "not that the service behind it takes requests"]);
}

/// C30: what is wrong with TLS: three reasons, three remedies.
#[test]
fn c30_which_tls_setting_is_wrong() {
    let hosted = json!({ "type": "https", "allow_insecure": false, "header": { "Host": ["www.example.com"] } });
    let hostless = json!({ "type": "https", "allow_insecure": false });
    for (monitor, error, expected, remedy) in [
        (
            &hosted,
            "tls_untrusted",
            "TLS untrusted certificate error",
            vec!["not publicly trusted", "public authority, or set `allow_insecure`"],
        ),
        (
            &hosted,
            "tls_name",
            "TLS name mismatch error",
            vec!["another name than www.example.com", "set the header `Host` to a name that the certificate covers"],
        ),
        (
            &hostless,
            "tls_sni",
            "TLS unrecognized name error",
            vec!["the TLS handshake names none", "set the header `Host` on the monitor or on the endpoint"],
        ),
        (&hosted, "tls_sni", "TLS unrecognized name error", vec!["does not serve the name www.example.com"]),
    ] {
        let report = probed(monitor.clone(), json!({ "error": error })).report();
        assert_eq!(reason(&report), expected);
        assert_says(&lines(&report)[0].text, &remedy);
    }
    // Forgiven, the answer itself is judged, and that is said.
    let insecure = json!({ "type": "https", "allow_insecure": true });
    let report = probed(insecure, json!({ "error": "tls_untrusted", "response_code": 200 })).report();
    assert_eq!(report.status("app-1"), "healthy");
    assert_says(&said(&report), &["`allow_insecure` forgives that, and the rest is judged"]);
}

/// C32: errors are not retried.
#[test]
fn c32_do_my_five_retries_soften_a_single_500() {
    let report = probed(json!({ "retries": 5, "expected_codes": "200" }), json!([{ "response_code": 500 }])).report();
    assert_eq!(reason(&report), "Response code mismatch error");
    assert_says(&said(&report), &["5 retries not used: the answer arrived"]);
}

/// C33: a User-Agent of one's own.
#[test]
fn c33_can_i_mark_the_probes_for_my_firewall() {
    let found = validate(&probed(json!({ "header": { "User-Agent": ["My-Health-Check"] } }), json!({})).0, None);
    let warned = self::found(&found, "user-agent-ignored");
    assert_eq!(warned.severity, Severity::Warning);
    assert_says(&message(warned), &["has no effect", "Cloudflare-Traffic-Manager/1.0"]);
}

/// The endpoint `app-1` under these results: for each data center of a [`network`] the code that came back, 200 where it is up.
fn everywhere(monitor: Value, text: &str, failing: u32) -> World {
    let mut world = probed(monitor, json!({})).set("/probes", json!([])).set("/data_centers", json!({}));
    world =
        world.set("/pools/0/check_regions", network(text).iter().map(|(region, _)| json!(region)).collect::<Vec<_>>());
    for (region, data_centers) in network(text) {
        let mut results = Map::new();
        for (code, up) in data_centers {
            world = world.set(&format!("/data_centers/{code}"), json!({ "region": region }));
            let observed = json!({ "response_code": if up == Some(true) { 200 } else { failing } });
            results.insert(code, up.map_or(Value::Null, |_| json!({ "observed": observed })));
        }
        world = world
            .probe(json!({ "monitor_id": "m1", "endpoint": "app-1", "region": region, "at": 30, "results": results }));
    }
    world
}

/// C34: probes meet a rate limiter.
#[test]
fn c34_who_sends_so_many_requests() {
    let mut world = everywhere(json!({ "interval": 15 }), "WNAM +-+, WEU --+", 429);
    let report = world.report();
    let note = found(&report.diagnostics, "probes-rate-limited");
    assert_eq!((note.severity, note.path.as_str()), (Severity::Note, "/pools/0/origins/0"));
    assert_says(
        &message(note),
        &["3 of 6 data centers (50 %) got 429 from app-1 of web", "24 probes a minute, of 1 monitor", "rate limiter"],
    );
    assert_eq!(report.found("every-location-fails-alike"), []);
    // R1.9, R4.1: all regions, three data centers in each, 15 s, no data centers named: 39 probes in each interval.
    world.0.as_object_mut().unwrap().remove("data_centers");
    let report = world.set("/pools/0/check_regions", json!(["ALL_REGIONS"])).report();
    let per_second = report.endpoint("app-1").probes[0].per_second.unwrap();
    assert_eq!((per_second * 15.0, per_second * 60.0), (39.0, 156.0));
    assert_says(&message(found(&report.diagnostics, "probes-rate-limited")), &["156 probes a minute"]);
    // Judged results that carry the code count as well.
    let judged = |code: u32| {
        let probe = json!({ "monitor_id": "m1", "endpoint": "app-1", "data_center": "SEA", "healthy": false, "response_code": code });
        probed(json!({}), json!({})).set("/probes", json!([probe])).report().found("probes-rate-limited").len()
    };
    assert_eq!((judged(429), judged(503)), (1, 0));
}

/// C35: the endpoint is a name that Cloudflare proxies.
#[test]
fn c35_why_is_health_unknown_for_ever() {
    let world = probed_at("sync-us.example.com", json!({ "type": "https" }), json!({ "error": "dns_internal" }));
    let report = world.report();
    assert_eq!((report.status("app-1"), reason(&report)), ("unhealthy", "DNS Internal"));
    let step = report.proof("/pools/0/endpoints/0/regions/0/data_centers/0/members/0");
    assert_eq!(
        (step.rule, step.text.as_str()),
        ("Q02", "m1 did not probe app-1 at SEA (DNS Internal): no check ran, which is read as failing.")
    );
    assert_says(&said(&report), &["No check ran", "It was not probed", "a name that is not proxied"]);
    let place = report.data_center("app-1", "SEA").because.clone().unwrap();
    assert!(place.text.contains("did not probe app-1") && !place.text.contains("fails"), "{}", place.text);
    // The other reading leaves it unknown; both count as down.
    let contested = &report.endpoint("app-1").contested;
    assert!(contested.iter().any(|it| it.question == "Q02" && it.status.word() == "unknown"), "{contested:?}");
    let unknown = world.reading("no_check_ran", "unknown").report();
    assert_eq!((unknown.status("app-1"), unknown.pool("web").usable), ("unknown", false));
}

/// C72: the checks were wrong, not the service.
#[test]
fn c72_why_was_traffic_sent_away_from_a_working_service() {
    let world = everywhere(json!({ "expected_codes": "200" }), "WNAM ---, WEU ---", 521)
        .push("pools", json!({ "id": "direct", "name": "direct", "origins": [{ "name": "origin", "address": "192.0.2.9" }] }))
        .push("load_balancers", json!({ "name": "www.example.com", "proxied": true, "steering_policy": "off", "default_pools": ["web"], "fallback_pool": "direct" }));
    let report = world.report();
    assert_eq!(report.pool("web").status.word(), "critical");
    assert_eq!(report.decision().pools[0].pool_id, "direct");
    let note = found(&report.diagnostics, "every-location-fails-alike");
    assert_eq!((note.severity, note.path.as_str()), (Severity::Note, "/pools/0/origins/0"));
    assert_says(
        &message(note),
        &[
            "Every location fails",
            "the same code at the same time",
            "521 at all 6 data centers",
            "Suspect the check",
            "rehearse the fallback",
        ],
    );
    // Not where one passes, codes differ, only one was asked, or the results are rounds apart.
    let other = |pointer: &str, value: Value| {
        world.clone().set(pointer, value).report().found("every-location-fails-alike").len()
    };
    assert_eq!(other("/probes/0/results/WNAM-1", json!(true)), 0);
    assert_eq!(other("/probes/0/results/WNAM-1", json!(false)), 0);
    assert_eq!(other("/probes/0/results/WNAM-1", json!({ "observed": { "response_code": 522 } })), 0);
    assert_eq!(other("/probes/1/at", json!(90.5)), 0);
    assert_eq!(other("/probes/1/at", json!(90)), 1);
    assert_eq!(everywhere(json!({}), "WNAM -", 521).report().found("every-location-fails-alike"), []);
}

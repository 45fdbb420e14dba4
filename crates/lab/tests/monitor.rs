//! Monitors: what a probe can't find, what it takes for health, how fast a status turns.

use super::{Severity, fixes, lints, mended, only, places};
use serde_json::{Value, json};

fn monitor(fields: Value) -> Value {
    let mut monitor = json!({ "id": "m-web", "description": "web", "type": "https", "expected_codes": "200" });
    monitor.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
    json!({ "monitors": [monitor] })
}

#[test]
fn a_plain_https_check_raises_nothing() {
    let calm = monitor(
        json!({ "method": "GET", "path": "/health", "interval": 60, "timeout": 5, "retries": 2, "port": 443,
        "consecutive_down": 2, "consecutive_up": 2, "expected_body": "alive", "header": { "Host": ["www.example.com"] } }),
    );
    assert_eq!(lints(&calm), vec![]);
    let pools = json!([{ "id": "p", "monitor": "m-web", "origins": [{ "name": "a", "address": "192.0.2.1" }] }]);
    let mut used = calm;
    used["pools"] = pools;
    assert_eq!(lints(&used), vec![]);
}

#[test]
fn which_fields_raise_which_lint() {
    for (code, fields, field) in [
        ("port-of-other-scheme", json!({ "type": "http", "port": 443 }), Some("port")),
        ("port-of-other-scheme", json!({ "port": 80 }), Some("port")),
        ("port-of-other-scheme", json!({ "port": 8443 }), None),
        ("port-of-other-scheme", json!({ "type": "http", "port": 80 }), None),
        ("port-of-other-scheme", json!({ "type": "tcp", "port": 443 }), None),
        ("port-of-other-scheme", json!({ "type": "http", "port": 0 }), None),
        ("head-with-body", json!({ "method": "HEAD", "expected_body": "ok" }), Some("method")),
        ("head-with-body", json!({ "method": "HEAD", "expected_body": "" }), None),
        ("head-with-body", json!({ "method": "GET", "expected_body": "ok" }), None),
        ("head-with-body", json!({ "type": "tcp", "method": "HEAD", "expected_body": "ok" }), None),
        ("body-marker-spacing", json!({ "expected_body": "{\"state\":\"UP\"}" }), Some("expected_body")),
        ("body-marker-spacing", json!({ "expected_body": "all is well" }), Some("expected_body")),
        ("body-marker-spacing", json!({ "expected_body": "alive" }), None),
        ("user-agent-ignored", json!({ "header": { "user-AGENT": ["check"] } }), Some("header/user-AGENT")),
        ("user-agent-ignored", json!({ "header": { "User-Agent": [] } }), None),
        ("user-agent-ignored", json!({ "header": { "X-Agent": ["check"] } }), None),
        ("user-agent-ignored", json!({ "header": "User-Agent" }), None),
        ("redirect-fails", json!({ "type": "http", "expected_codes": "2xx" }), Some("follow_redirects")),
        ("redirect-fails", json!({ "type": "http", "expected_codes": "" }), Some("follow_redirects")),
        ("redirect-fails", json!({ "type": "http", "follow_redirects": true }), None),
        ("redirect-fails", json!({ "type": "http", "expected_codes": "2xx,301" }), None),
        ("redirect-fails", json!({ "type": "http", "port": 8080 }), None),
        ("redirect-fails", json!({ "type": "https" }), None),
        ("redirect-fails", json!({ "type": "tcp" }), None),
        ("redirect-fails", json!({ "type": null }), Some("follow_redirects")),
        ("codes-as-list-of-classes", json!({ "expected_codes": "2xx,404" }), Some("expected_codes")),
        ("codes-as-list-of-classes", json!({ "expected_codes": "200,302" }), None),
        ("codes-as-list-of-classes", json!({ "expected_codes": "2xx" }), None),
        ("codes-accept-blocked", json!({ "expected_codes": "200,403" }), Some("expected_codes")),
        ("codes-accept-blocked", json!({ "expected_codes": "4xx" }), Some("expected_codes")),
        ("codes-accept-blocked", json!({ "expected_codes": "404" }), None),
        ("codes-accept-redirects", json!({ "expected_codes": "3xx" }), Some("expected_codes")),
        ("codes-accept-redirects", json!({ "expected_codes": "3xx", "follow_redirects": true }), None),
        ("codes-accept-server-errors", json!({ "expected_codes": "2xx,503" }), Some("expected_codes")),
        ("codes-accept-server-errors", json!({ "expected_codes": "2xx" }), None),
        ("consecutive-zero", json!({ "consecutive_up": 0 }), Some("consecutive_up")),
        ("consecutive-zero", json!({ "consecutive_up": 1 }), None),
        ("consecutive-zero", json!({ "consecutive_up": null }), None),
        ("slow-down-fast-up", json!({ "consecutive_down": 5 }), Some("consecutive_down")),
        ("slow-down-fast-up", json!({ "consecutive_down": 6, "consecutive_up": 2 }), Some("consecutive_down")),
        ("slow-down-fast-up", json!({ "consecutive_down": 2 }), None),
        ("slow-down-fast-up", json!({ "consecutive_down": 5, "consecutive_up": 4 }), None),
    ] {
        let expected: Vec<_> = field.map(|field| format!("/monitors/0/{field}")).into_iter().collect();
        assert_eq!(places(&monitor(fields.clone()), code), expected, "{code}: {fields}");
    }
}

#[test]
fn a_monitor_that_no_pool_and_no_group_names_is_unused() {
    let pool = |field: &str, named: &str| json!({ "id": "p", field: named, "origins": [] });
    let group = json!([{ "id": "g", "members": [{ "monitor_id": "m-web", "enabled": true, "monitoring_only": false,
        "must_be_healthy": false }] }]);
    for (pools, groups, unused) in [
        (json!([pool("monitor", "m-web")]), json!([]), false),
        (json!([pool("monitor", "another")]), json!([]), true),
        // The group's own finding tells the rest.
        (json!([pool("monitor", "another")]), group.clone(), false),
        (json!([pool("monitor_group", "g")]), group, false),
        // Only monitors were pasted.
        (json!([]), json!([]), false),
    ] {
        let mut source = monitor(json!({}));
        source["pools"] = pools;
        source["monitor_groups"] = groups;
        assert_eq!(!places(&source, "monitor-unused").is_empty(), unused, "{source}");
    }
}

#[test]
fn a_monitor_without_settings_is_left_alone() {
    let source = json!({ "monitors": [{ "id": "m-web", "description": "Named in a health event" }] });
    assert_eq!(lints(&source), vec![]);
}

#[test]
fn a_monitor_is_called_by_what_a_reader_can_tell_apart() {
    let long = "0123456789abcdef0123456789abcdef";
    for (id, descriptions, called) in [
        (Some("m-web"), vec!["checkout"], "m-web"),
        (Some(long), vec!["checkout"], "checkout"),
        (Some(long), vec!["checkout", "checkout"], long),
        (Some(long), vec![], long),
        (None, vec!["checkout"], "checkout"),
    ] {
        let mut source = json!({ "monitors": [{ "id": id, "description": descriptions.first(), "type": "https",
            "expected_codes": "503" }] });
        for other in descriptions.iter().skip(1) {
            source["monitors"].as_array_mut().unwrap().push(json!({ "id": "other", "description": other }));
        }
        let found = only(&source, "codes-accept-server-errors");
        assert!(found.message.starts_with(&format!("{called} takes server errors")), "{}", found.message);
    }
}

/// C19: an http monitor, and the site redirects to https.
#[test]
fn c19_both_ways_to_meet_a_redirect_are_offered() {
    let source = monitor(json!({ "type": "http", "path": "/", "follow_redirects": false }));
    let found = only(&source, "redirect-fails");
    assert_eq!((found.severity, found.rule), (Severity::Note, Some("R1.5")));
    assert_eq!(
        found.message,
        "m-web probes over plain HTTP and expects 200: if the site sends visitors on to HTTPS, it answers 301, and that fails as \
         `Response code mismatch error`."
    );
    assert_eq!(fixes(&found), ["Set `type` to \"https\"", "Set `follow_redirects` to true"]);
    assert_eq!(mended(&source, &found)["monitors"][0]["type"], "https");
    assert_eq!(places(&mended(&source, &found), "redirect-fails"), Vec::<String>::new());
}

/// C22: which codes "2xx, 3xx" accepts.
#[test]
fn c22_a_list_of_classes_is_told_in_words() {
    let found = only(&monitor(json!({ "expected_codes": "2xx, 3xx" })), "codes-as-list-of-classes");
    assert_eq!((found.severity, found.rule), (Severity::Note, Some("D35")));
    assert!(
        found.message.starts_with("`expected_codes` 2xx, 3xx is read as 200–299 and 300–399."),
        "{}",
        found.message
    );
    assert!(found.message.ends_with("classes in a list are not."), "{}", found.message);
}

/// C24: a body marker of JSON, whose blanks decide.
#[test]
fn c24_a_marker_of_json_is_compared_as_text() {
    let found = only(&monitor(json!({ "expected_body": "{\"status\":\"UP\"}" })), "body-marker-spacing");
    assert!(found.message.contains("compared as text and not as JSON, blanks included"), "{}", found.message);
    assert!(found.message.contains("{\"status\":\"UP\"}"), "{}", found.message);
    for (marker, said) in [(" alive", "begins or ends with a blank"), ("is alive", "compared as text, blanks included")]
    {
        let found = only(&monitor(json!({ "expected_body": marker })), "body-marker-spacing");
        assert!(found.message.contains(said), "{}", found.message);
    }
}

/// C26: HEAD with a body to look for, and server errors as success.
#[test]
fn c26_head_with_a_body_can_never_pass() {
    let source = monitor(json!({ "method": "HEAD", "expected_body": "dead", "expected_codes": "5xx" }));
    let found = only(&source, "head-with-body");
    assert_eq!(found.severity, Severity::Warning);
    assert!(found.message.starts_with("m-web can never pass: it asks with HEAD"), "{}", found.message);
    assert_eq!(fixes(&found), ["Set `method` to \"GET\"", "Remove `expected_body`"]);
    let mended = mended(&source, &found);
    assert_eq!(places(&mended, "head-with-body"), Vec::<String>::new());

    let question = only(&mended, "codes-accept-server-errors");
    assert_eq!(question.severity, Severity::Warning);
    assert!(question.message.ends_with("Is that meant?"), "{}", question.message);
}

/// C33: a User-Agent of one's own.
#[test]
fn c33_the_user_agent_of_probes_cannot_be_set() {
    let source = monitor(json!({ "header": { "User-Agent": ["My-Check"], "Host": ["www.example.com"] } }));
    let found = only(&source, "user-agent-ignored");
    assert_eq!(found.severity, Severity::Warning);
    let help = found.help.clone().unwrap();
    assert!(help.contains("Cloudflare-Traffic-Manager/1.0") && help.contains("pool-id"), "{help}");
    assert_eq!(mended(&source, &found)["monitors"][0]["header"], json!({ "Host": ["www.example.com"] }));
}

/// C39: whether 0 is the same as unset.
#[test]
fn c39_zero_is_no_waiting() {
    let found = only(&monitor(json!({ "consecutive_down": 0, "consecutive_up": 0 })), "consecutive-zero");
    assert_eq!((found.severity, found.rule), (Severity::Note, Some("R2.2")));
    assert!(
        found.message.starts_with("`consecutive_down` and `consecutive_up` are 0 (no waiting)"),
        "{}",
        found.message
    );
    let found = only(&monitor(json!({ "consecutive_down": 2, "consecutive_up": 0 })), "consecutive-zero");
    assert!(found.message.starts_with("`consecutive_up` is 0 (no waiting)"), "{}", found.message);
}

/// C41: one success, and it is back.
#[test]
fn c41_slow_down_and_fast_up_are_told_in_seconds() {
    let found = only(&monitor(json!({ "consecutive_down": 5, "interval": 30 })), "slow-down-fast-up");
    assert!(found.message.contains("5 failures in a row") && found.message.contains("one pass"), "{}", found.message);
    assert!(found.message.contains("every 30 s") && found.message.contains("for 150 s or more"), "{}", found.message);
}

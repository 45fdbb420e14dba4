//! Answers and messages beside configuration, events and pool health: previews, request analytics, alerts, refusals, and what
//! holds nothing to evaluate.

#![expect(clippy::indexing_slicing, reason = "a test that panics has failed, which is what it is for")]

mod common;

use common::{at, codes, keys, kinds, only, refused, taken};
use serde_json::{Value, json};
use whydown_interchange::Kind;
use whydown_schema::{Diagnostic, Severity};

fn worded(found: &Diagnostic) -> (String, String) {
    let mut worded = vec![found.clone()];
    whydown_phrases::word_diagnostics(&mut worded);
    (worded[0].message.clone(), worded[0].help.clone().unwrap_or_default())
}

#[test]
fn a_preview_is_each_pool_as_it_would_be_found() {
    let outcome = |healthy: bool| json!({ "healthy": healthy, "failure_reason": "No failures", "response_code": 200, "rtt": "31ms" });
    let preview = json!({ "success": true, "result": {
        "pool-a": { "healthy": true, "origins": [{ "one.example.com.": outcome(true) }, { "192.0.2.9": outcome(false) }] },
        "pool-b": { "healthy": false, "origins": [] },
    } });
    let read = taken(&preview.to_string());
    assert_eq!(kinds(&read), [(Kind::PreviewResult, 1)]);
    let pool = at(&read.scenario, "/pools/0");
    assert_eq!((&pool["id"], &pool["healthy"]), (&json!("pool-a"), &json!(true)));
    assert_eq!(pool["origins"][0], json!({ "name": "one.example.com", "address": "one.example.com" }));
    assert_eq!(read.scenario["pools"].as_array().unwrap().len(), 1);
    assert_eq!(
        read.scenario["probes"][1],
        json!({ "pool_id": "pool-a", "endpoint": "192.0.2.9", "healthy": false, "failure_reason": "No failures",
                "response_code": 200, "rtt": "31ms" })
    );
    only(&read.diagnostics, "preview-is-a-trial");
    assert_eq!(only(&read.diagnostics, "no-endpoint-results").path, "/result/pool-b");
    // Beside the pool its endpoints keep their names.
    let pool =
        json!({ "id": "pool-a", "monitor": "m", "origins": [{ "name": "first", "address": "one.example.com" }] });
    assert_eq!(at(&taken(&format!("{pool}\n{preview}")).scenario, "/probes/0/endpoint"), "first");
}

#[test]
fn data_centers_without_what_is_around_them_are_pool_health() {
    let read = taken(
        r#"{ "Oslo, NO": { "healthy": true, "origins": [{ "192.0.2.1": { "healthy": true } }] }, "Lima, PE": { "healthy": false, "origins": [] } }"#,
    );
    assert_eq!(kinds(&read), [(Kind::PoolHealth, 1)]);
    assert_eq!(at(&read.scenario, "/probes/0/data_center"), "Oslo, NO");
    only(&read.diagnostics, "assumed-pool");
}

/// C87: the selected pool is nearly always healthy; the list of pools is what counts. What analytics hold is R11.4, and that they
/// count what reached the balancer R11.5.
#[test]
fn request_analytics_are_read_by_their_pools() {
    let row = json!({ "selectedPoolName": "asia-ne", "pools": [
        { "poolName": "asia-ne", "healthy": 1, "healthCheckEnabled": 1, "avgRttMs": 67 },
        { "poolName": "us-east", "healthy": 0, "healthCheckEnabled": 1, "avgRttMs": 237 },
        { "poolName": "archive", "healthy": 1, "healthCheckEnabled": 0, "avgRttMs": 0 },
    ] });
    for (form, text) in [
        ("bare", row.to_string()),
        ("in a list", json!([row]).to_string()),
        (
            "in the answer of the GraphQL API",
            json!({ "data": { "viewer": { "__typename": "viewer", "zones": [{ "loadBalancingRequestsAdaptive": [row] }] } }, "errors": null })
                .to_string(),
        ),
    ] {
        let read = taken(&text);
        assert_eq!(kinds(&read), [(Kind::RequestAnalytics, 1)], "{form}");
        let pools: Vec<_> = read.scenario["pools"]
            .as_array()
            .unwrap()
            .iter()
            .map(|pool| (pool["name"].as_str().unwrap(), pool.get("healthy").cloned(), pool.get("monitor").is_some()))
            .collect();
        assert_eq!(
            pools,
            [("asia-ne", Some(json!(true)), true), ("us-east", Some(json!(false)), true), ("archive", None, false)],
            "{form}"
        );
        assert_eq!(
            read.scenario["probes"],
            json!([
                { "pool_id": "asia-ne", "endpoint": "endpoint-not-named", "healthy": true, "rtt": 67 },
                { "pool_id": "us-east", "endpoint": "endpoint-not-named", "healthy": false, "rtt": 237 },
            ]),
            "{form}"
        );
        let told = &only(&read.diagnostics, "analytics-selected-pool").facts;
        assert_eq!((told.text("selected"), told.list("unhealthy")), (Some("asia-ne"), &["us-east".to_owned()][..]));
        assert_eq!(told.list("unmonitored"), ["archive"]);
        only(&read.diagnostics, "assumed-endpoint");
        let (_, found) = whydown_schema::decode::scenario(&read.scenario).unwrap();
        assert!(found.iter().all(|found| found.severity == Severity::Note), "{found:?}");
    }
    // A pool that was given keeps its endpoints, and gets no result that is nobody's.
    let pool =
        json!({ "id": "p", "name": "us-east", "monitor": "m", "origins": [{ "name": "a", "address": "192.0.2.1" }] });
    let read = taken(&format!("{pool}\n{row}"));
    let mut reported = pool;
    reported["healthy"] = json!(false);
    assert_eq!(at(&read.scenario, "/pools/0"), &reported);
    assert_eq!(read.scenario["probes"].as_array().unwrap().len(), 1);
    only(&read.diagnostics, "analytics-beside-pool");
    // Without the list there is nothing in it.
    let read = taken(r#"{ "selectedPoolName": "eu", "count": 4 }"#);
    assert_eq!((read.scenario, codes(&read.diagnostics)), (json!({}), vec!["analytics-without-pools"]));
}

#[test]
fn an_alert_is_the_event_that_it_tells_of() {
    let bare = json!({ "alert_type": "load_balancing_health_alert", "event_source": "origin", "new_health": "Unhealthy",
        "pool_id": "pool-7", "pool_name": "shop", "origin_name": "shop-1", "origin_failure_reason": "TCP connection failed" });
    let mut data = bare.clone();
    data.as_object_mut().unwrap().remove("alert_type");
    let wrapped =
        json!({ "alert_type": "load_balancing_health_alert", "ts": 1_772_000_000, "account_id": "a", "data": data });
    for (alert, at_time) in [(bare, None), (wrapped, Some("2026-02-25T06:13:20Z"))] {
        let read = taken(&alert.to_string());
        assert_eq!(kinds(&read), [(Kind::HealthAlert, 1)]);
        let probe = at(&read.scenario, "/probes/0");
        assert_eq!((&probe["pool_id"], &probe["endpoint"]), (&json!("pool-7"), &json!("shop-1")));
        assert_eq!((&probe["healthy"], &probe["failure_reason"]), (&json!(false), &json!("TCP connection failed")));
        assert_eq!(probe.get("at").and_then(Value::as_str), at_time);
        assert_eq!((at(&read.scenario, "/pools/0/name"), keys(&read.scenario)[0]), (&json!("shop"), "name"));
    }
    let of_a_pool =
        json!({ "alert_type": "load_balancing_health_alert", "new_health": "Healthy", "pool_name": "shop" });
    only(&taken(&of_a_pool.to_string()).diagnostics, "event-without-endpoints");
    // An alert beside the event it tells of is one more result of the same pool.
    let event = json!({ "timestamp": "2026-02-25 06:00:00", "pool": { "id": "pool-7" }, "origins": [{ "name": "shop-1", "healthy": true }] });
    let both = taken(&format!(
        "{event}\n{}",
        json!({ "new_health": "Unhealthy", "pool_id": "pool-7", "origin_name": "shop-1" })
    ));
    assert_eq!(both.scenario["pools"].as_array().unwrap().len(), 1);
    assert_eq!(both.scenario["probes"].as_array().unwrap().len(), 2);
}

#[test]
fn answers_with_nothing_to_evaluate_are_refused_by_what_they_are() {
    let reference =
        json!({ "reference_type": "referrer", "resource_id": "x", "resource_name": "n", "resource_type": "pool" });
    for (answer, code, begins) in [
        (json!([reference, reference]), "answer-references", "These are references"),
        (
            json!({ "resources": [{ "resource_id": "x", "references": [reference] }] }),
            "answer-search",
            "These are search results",
        ),
        (
            json!({ "load_balancers": 2, "monitors": 3, "origins": 4, "pools": 2, "minimum_monitor_interval": 60 }),
            "answer-usage",
            "These are counts",
        ),
        (
            json!({ "iso_standard": "s", "regions": [{ "region_code": "WEU", "countries": [] }] }),
            "answer-regions",
            "These are the regions",
        ),
        (json!({ "region_code": "WEU", "countries": [] }), "answer-regions", "These are the regions"),
        (json!({ "id": "x" }), "answer-deletion", "This is an id and nothing else"),
        (
            json!({ "pools": { "x": "name" }, "preview_id": "y" }),
            "answer-preview-started",
            "This says only that a preview was started",
        ),
    ] {
        let answer = json!({ "success": true, "errors": [], "messages": [], "result": answer }).to_string();
        let found = refused(&answer);
        let (message, help) = worded(only(&found, code));
        assert!(message.starts_with(begins) && !help.is_empty(), "{message} {help}");
        assert_eq!(found.len(), 1, "{found:?}");
        // Beside something else it is only said what it is.
        let read = taken(&format!("{{ \"id\": \"p\", \"origins\": [] }}\n{answer}"));
        assert_eq!(kinds(&read), [(Kind::Pool, 1), (Kind::OtherAnswer, 1)]);
        assert_eq!(only(&read.diagnostics, code).severity, Severity::Note);
    }
    only(&refused(r#"{ "notification_email": "" }"#), "request-bulk-patch");
    only(&refused(r#"{ "notification_email": "a@example.com" }"#), "request-bulk-patch-refused");
    only(
        &refused(r#"{ "data": { "viewer": { "zones": [{ "groups": [{ "count": 1, "dimensions": {} }] }] } } }"#),
        "request-analytics-grouped",
    );
    only(&refused(r#"{ "data": { "viewer": { "zones": [] } } }"#), "nothing-found");
}

#[test]
fn every_refusal_says_what_it_means_and_what_to_do() {
    for (code, message, meaning, help) in [
        (1001, "object not found", "There is no such object in this account", "Check the id"),
        (
            1002,
            "interval is not in range [0, 0]: validation failed",
            "no load-balancing subscription",
            "Turn load balancing on",
        ),
        (
            1002,
            "the origin list length must be in range [1, 0]: validation failed",
            "no load-balancing subscription",
            "Turn load balancing on",
        ),
        (
            1002,
            "interval is not in range [60, 3600]: validation failed",
            "allows 60 to 3600",
            "Write a value from 60 to 3600",
        ),
        (1002, "monitor groups not enabled; enterprise only", "Enterprise plan", "attach a single monitor"),
        (1002, "load balancing not enabled for zone", "no load-balancing subscription", "for the zone"),
        (1002, "object is still referenced: validation failed", "Something uses it", "…/references"),
        (1002, "Access Failed: validation failed", "may not see", "list of pools"),
        (
            1002,
            "Probing from every data centre is not allowed with this subscription. Please choose regions to probe from.: validation failed",
            "Enterprise plan",
            "List the regions",
        ),
        (
            1002,
            "Host header \"a.example\" not allowed for origin domain \"b.example\": validation failed",
            "in a zone of this account",
            "Check these three",
        ),
        (
            1002,
            "Proximity Load Balancer has pools missing Latitude/Longitude: validation failed",
            "`latitude` and `longitude`",
            "Set both",
        ),
        (1002, "POOL_SETS_TOO_LARGE", "1,000 pool sets", "Join"),
        (1002, "POOL_SET_NO_INTENT", "neither where to send", "`overrides.pools`"),
        (1002, "POOL_SET_DEFAULT_WITH_MATCH", "both `default` and `topology`", "Keep one"),
        (1002, "POOL_SET_EMPTY_TOPOLOGY", "names no place", "`regions`"),
        (1002, "POOL_SET_TOPOLOGY_TOO_LARGE", "longer than 1,000", "Name regions"),
        (1002, "POOL_SET_COUNTRY_ENTITLEMENT", "plan does not allow", "another kind"),
        (1002, "something else: validation failed", "not accepted", "Paste what was sent"),
        (412, "Referenced monitor does not exist", "not in the account", "`monitor_id`"),
        (412, "Monitor group is in use by one or more pools", "Something uses it", "…/references"),
        (7003, "No route for the URI", "none of the API's", "empty variable"),
        (10000, "Authentication error", "not accepted", "Bearer"),
        (403, "", "lacks the permission", "Monitors and Pools"),
    ] {
        let answer = json!({ "success": false, "errors": [{ "code": code, "message": message }], "result": null });
        let found = refused(&answer.to_string());
        let (said, what_to_do) = worded(only(&found, "api-refused"));
        assert!(said.contains(&code.to_string()) && said.contains(meaning), "{said}");
        assert!(what_to_do.contains(help), "{message}: {what_to_do}");
    }
}

/// Two versions of one object: which fields differ is named, and neither is taken for newer without saying so.
#[test]
fn a_conflict_names_the_fields_that_differ() {
    let pool = |origins: Value, more: Value| {
        let mut pool = json!({ "id": "p", "name": "eu", "origins": origins });
        pool.as_object_mut().unwrap().append(&mut more.as_object().unwrap().clone());
        pool
    };
    let a = json!([{ "name": "a", "address": "192.0.2.1", "weight": 1 }]);
    let first = pool(a.clone(), json!({ "monitor": "m" }));
    for (question, other, fields) in [
        ("two fields", pool(a.clone(), json!({ "monitor": "n", "enabled": false })), vec!["monitor", "enabled"]),
        ("a field that is missing", pool(a.clone(), json!({})), vec!["monitor"]),
        (
            "the times beside a field",
            pool(a.clone(), json!({ "monitor": "n", "modified_on": "2026-01-01T00:00:00Z" })),
            vec!["monitor"],
        ),
        (
            "the times alone",
            pool(a.clone(), json!({ "monitor": "m", "modified_on": "2026-01-01T00:00:00Z" })),
            vec!["modified_on"],
        ),
        (
            "ways to leave a field unset, and to write a number",
            pool(
                json!([{ "name": "a", "address": "192.0.2.1", "weight": 1.0 }]),
                json!({ "monitor": "n", "check_regions": null, "description": "" }),
            ),
            vec!["monitor"],
        ),
    ] {
        let read = taken(&format!("{first}\n{other}"));
        assert_eq!(at(&read.scenario, "/pools/0"), &first, "{question}");
        let conflict = only(&read.diagnostics, "object-conflict");
        assert_eq!(
            (conflict.facts.list("fields"), conflict.facts.text("kept")),
            (&fields.iter().map(ToString::to_string).collect::<Vec<_>>()[..], Some("first")),
            "{question}"
        );
        assert!(worded(conflict).0.contains(&format!("differ in `{}`", fields[0])), "{question}");
    }
}

/// C83: the name of a header is compared without case, and kept as it is written.
#[test]
fn host_and_host_are_one_header() {
    let pool = |name: &str, by: &str| json!({ "id": "p", "origins": [{ "name": "a", "address": "192.0.2.1", "header": { name: ["www.example.com"] } }], "monitor": by });
    let read = taken(&json!([pool("host", "m"), pool("Host", "n")]).to_string());
    assert_eq!(only(&read.diagnostics, "object-conflict").facts.list("fields"), ["monitor"]);
    assert_eq!(at(&read.scenario, "/pools/0/origins/0/header"), &json!({ "host": ["www.example.com"] }));
}

/// C92: two versions that differ only by a name.
#[test]
fn a_rename_between_two_readings_is_warned_of() {
    let pool = |name: &str, endpoint: &str| json!({ "id": "p", "name": name, "origins": [{ "name": endpoint, "address": "192.0.2.1" }] });
    for (one, other, expected) in [
        (pool("eu", "web-a"), pool("eu", "web-b"), Some(("endpoint", "web-a", "web-b"))),
        (pool("eu", "web-a"), pool("europe", "web-a"), Some(("pool", "eu", "europe"))),
        (pool("eu", "web-a"), pool("europe", "web-b"), None),
    ] {
        let read = taken(&format!("{one}\n{other}"));
        only(&read.diagnostics, "object-conflict");
        let renamed = read.diagnostics.iter().find(|found| found.code == "renamed-between");
        let fact = |name| renamed.and_then(|found| found.facts.text(name));
        assert_eq!(
            (fact("of"), fact("former"), fact("now")),
            (expected.map(|it| it.0), expected.map(|it| it.1), expected.map(|it| it.2))
        );
    }
    let event = |time: u32, origin: Value| json!({ "timestamp": time, "pool": { "id": "p" }, "origins": [origin] });
    for (question, one, other, code) in [
        (
            "no address",
            json!({ "name": "web-a", "healthy": false }),
            json!({ "name": "web-b", "healthy": true }),
            Some("perhaps-renamed"),
        ),
        (
            "one address",
            json!({ "name": "web-a", "ip": "192.0.2.1", "healthy": false }),
            json!({ "name": "web-b", "ip": "192.0.2.1", "healthy": true }),
            Some("assumed-renamed"),
        ),
        (
            "two addresses",
            json!({ "name": "web-a", "ip": "192.0.2.1", "healthy": false }),
            json!({ "name": "web-b", "ip": "192.0.2.2", "healthy": true }),
            None,
        ),
    ] {
        let read = taken(&json!([event(2, other), event(1, one)]).to_string());
        let found = read.diagnostics.iter().find(|found| found.code.ends_with("-renamed"));
        assert_eq!(found.map(|found| found.code), code, "{question}");
        assert!(
            found.is_none_or(|found| found.severity == Severity::Warning && worded(found).0.contains("web-a")),
            "{question}"
        );
    }
}

/// C50: the counts of data centers are told, and nothing is judged without endpoints.
/// R11.3: the health route tells data center by data center, here without endpoints.
#[test]
fn health_by_data_center_without_endpoints_is_counted() {
    let read = taken(
        r#"{ "pool_id": "p1", "pop_health": { "Oslo, NO": { "healthy": true, "origins": [] }, "Lima, PE": { "healthy": false, "origins": [] }, "Pune, IN": { "healthy": true, "origins": [] } } }"#,
    );
    assert_eq!(read.scenario, json!({}));
    let (message, help) = worded(only(&read.diagnostics, "no-endpoint-results"));
    assert!(message.starts_with("2 of 3 data centers reported healthy"), "{message}");
    assert!(help.contains("Which regions"), "{help}");
}

/// C51, C91: the event of a group holds each monitor's result with its flags, so the configuration isn't needed.
#[test]
fn an_event_of_a_group_keeps_which_monitor_said_what() {
    let monitor = |id: &str, healthy: bool, critical: bool, observes: bool| json!({ "id": id, "healthy": healthy, "must_be_healthy": critical, "monitoring_only": observes });
    let event = json!({ "timestamp": "2026-03-03 03:03:03", "pool": { "id": "p", "minimum_origins": 1 }, "origins": [
        { "name": "origin-a", "monitors": [monitor("m1", true, true, false), monitor("m2", true, true, false), monitor("m3", false, false, true)] },
        { "name": "origin-b", "monitors": [monitor("m1", false, true, false), monitor("m2", true, true, false), monitor("m3", false, false, true)] },
    ] });
    let read = taken(&event.to_string());
    let results: Vec<_> = read.scenario["probes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|probe| {
            (probe["endpoint"].as_str().unwrap(), probe["monitor_id"].as_str().unwrap(), probe["healthy"] == true)
        })
        .collect();
    assert_eq!(
        results,
        [
            ("origin-a", "m1", true),
            ("origin-a", "m2", true),
            ("origin-a", "m3", false),
            ("origin-b", "m1", false),
            ("origin-b", "m2", true),
            ("origin-b", "m3", false),
        ]
    );
    assert_eq!(at(&read.scenario, "/monitor_groups/0/members/2/monitoring_only"), true);
}

/// C90: what the list of pools says of health stays beside each pool and endpoint.
#[test]
fn reported_health_of_a_list_of_pools_is_kept() {
    let pool = json!({ "id": "p1", "name": "us-east-4", "healthy": true, "minimum_origins": 1,
        "origins": [{ "name": "a", "address": "192.0.2.1", "healthy": true, "failure_reason": "No failures" }] });
    let read = taken(&json!({ "success": true, "result": [pool] }).to_string());
    assert_eq!(read.scenario, json!({ "pools": [pool] }));
    assert!(read.diagnostics.is_empty());
}

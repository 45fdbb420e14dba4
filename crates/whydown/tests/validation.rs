//! What the API refuses, by its schema, its documentation, its official clients and recorded answers: each question with inputs
//! that are refused and inputs that are not.

use serde_json::{Value, json};
use whydown::{Diagnostic, Plan, Severity, validate};

/// Errors and warnings: where and what.
fn problems(diagnostics: &[Diagnostic]) -> Vec<(&str, &str)> {
    let told = diagnostics.iter().filter(|found| found.severity != Severity::Note);
    told.map(|found| (found.code, found.path.as_str())).collect()
}

/// A monitor that the API takes, with some fields changed; `null` takes a field out.
fn monitor(changes: Value) -> Value {
    changed(
        json!({ "type": "https", "description": "login", "path": "/login", "expected_codes": "200", "interval": 60, "timeout": 5,
                "retries": 2 }),
        changes,
    )
}

fn group(changes: Value) -> Value {
    changed(json!({ "description": "g", "members": [member("login", json!({}))] }), changes)
}

fn member(monitor: &str, changes: Value) -> Value {
    changed(
        json!({ "monitor_id": monitor, "enabled": true, "monitoring_only": false, "must_be_healthy": false }),
        changes,
    )
}

fn pool(changes: Value) -> Value {
    let origins = json!([{ "name": "app-1", "address": "192.0.2.1" }]);
    changed(json!({ "name": "eu", "monitor": "login", "check_regions": ["WEU"], "origins": origins }), changes)
}

fn balancer(changes: Value) -> Value {
    changed(json!({ "name": "www.example.com", "default_pools": ["eu"], "fallback_pool": "eu" }), changes)
}

fn changed(mut object: Value, changes: Value) -> Value {
    for (key, value) in changes.as_object().unwrap() {
        if value.is_null() {
            object.as_object_mut().unwrap().remove(key);
        } else {
            object[key] = value.clone();
        }
    }
    object
}

fn scenario(monitor: Value, pool: Value, balancer: Value) -> Value {
    json!({ "monitors": [monitor], "pools": [pool], "load_balancers": [balancer] })
}

fn of_monitor(changes: Value) -> Value {
    scenario(monitor(changes), pool(json!({})), balancer(json!({})))
}

fn of_pool(changes: Value) -> Value {
    scenario(monitor(json!({})), pool(changes), balancer(json!({})))
}

fn of_balancer(changes: Value) -> Value {
    scenario(monitor(json!({})), pool(json!({})), balancer(changes))
}

fn of_group(changes: Value) -> Value {
    json!({ "monitors": [monitor(json!({}))], "monitor_groups": [group(changes)],
            "pools": [pool(json!({ "monitor": null, "monitor_group": "g" }))], "load_balancers": [balancer(json!({}))] })
}

/// Asserts of each input which errors and warnings it draws, and that the first of them has words and help.
fn draws(rows: &[(&str, Value, &[(&str, &str)])]) {
    for (question, scenario, expected) in rows {
        let found = validate(scenario, None);
        // Designs are judged elsewhere: here it is what the API says.
        let of_the_api: Vec<Diagnostic> = found.into_iter().filter(|found| !is_of_design(found)).collect();
        assert_eq!(problems(&of_the_api), *expected, "{question}");
        for found in &of_the_api {
            assert!(
                !found.message.contains(['{', '}']) || found.code == "map-of-terraform",
                "{question}: {}",
                found.message
            );
            assert!(found.message.ends_with('.'), "{question}: {}", found.message);
            assert!(found.message.contains(' ') && !found.message.contains("  "), "{question}: {}", found.message);
        }
    }
}

fn is_of_design(found: &Diagnostic) -> bool {
    found.severity != Severity::Error
        && !matches!(
            found.code,
            "unknown-field"
                | "interval-by-plan"
                | "no-retries"
                | "field-without-effect"
                | "method-unknown"
                | "address-shared"
                | "private-address"
                | "ttl-of-proxied"
                | "pop-unknown"
                | "topology-contested"
                | "id-too-long"
                | "over-quota"
        )
}

#[test]
fn what_the_api_takes_draws_nothing() {
    draws(&[
        ("a pool with a plain monitor", of_monitor(json!({})), &[]),
        ("a group of one", of_group(json!({})), &[]),
        (
            "everything at once",
            scenario(
                monitor(json!({ "port": 8443, "header": { "Host": ["www.example.com"] }, "method": "HEAD" })),
                pool(json!({
                    "latitude": 48.9, "longitude": 2.4, "minimum_origins": 0,
                    "load_shedding": { "default_percent": 10, "default_policy": "hash", "session_policy": "hash" },
                    "origin_steering": { "policy": "least_connections" },
                    "notification_filter": { "pool": { "disable": true, "healthy": null }, "origin": null },
                    "health_sources": ["regional", "global"],
                    "origins": [{ "name": "a", "address": "www.example.net", "header": { "Host": ["www.example.net"] },
                                  "weight": 0.56, "port": 8443, "flatten_cname": false }],
                })),
                balancer(json!({
                    "proxied": true, "steering_policy": "random", "session_affinity": "header", "session_affinity_ttl": 30.0,
                    "session_affinity_attributes": { "headers": ["x-session"], "require_all_headers": true,
                        "drain_duration": 86400, "zero_downtime_failover": "temporary" },
                    "random_steering": { "default_weight": 0.3, "pool_weights": { "eu": 0.7 } },
                    "location_strategy": { "mode": "resolver_ip", "prefer_ecs": "always" },
                    "adaptive_routing": { "failover_across_pools": true },
                    "region_pools": { "WEU": ["eu"] }, "country_pools": { "GB": ["eu"] },
                    "rules": [
                        { "name": "block", "condition": "", "fixed_response": { "status_code": 530, "message_body": "no" },
                          "overrides": {}, "terminates": true },
                        { "name": "eu", "priority": 1, "overrides": { "steering_policy": "off", "default_pools": ["eu"] } } ],
                    "pool_sets": [
                        { "name": "fr", "match": { "topology": { "countries": ["FR"] } }, "overrides": { "pools": ["eu"] } },
                        { "name": "rest", "match": { "default": true }, "fixed_response": { "status_code": 503 } } ],
                })),
            ),
            &[],
        ),
    ]);
}

#[test]
fn is_a_read_only_field_demanded_or_refused() {
    let answered = json!({
        "monitors": [monitor(json!({ "id": "m", "created_on": "2026-01-01T00:00:00Z", "modified_on": "2026-01-01T00:00:00Z" }))],
        "monitor_groups": [
            { "id": "g", "description": "now", "created_on": "2026-06-01T00:00:00Z", "modified_on": "2026-06-01T00:00:00Z",
              "members": [member("m", json!({ "created_at": "2026-06-01T00:00:00Z", "updated_at": "2026-06-01T00:00:00Z" }))] },
            { "id": "h", "description": "before May 2026", "created_at": "2026-01-01T00:00:00Z",
              "updated_at": "2026-01-01T00:00:00Z", "members": [member("m", json!({}))] } ],
        "pools": [pool(json!({ "id": "p", "monitor": "m", "healthy": true, "disabled_at": "2026-06-01T00:00:00Z" }))],
        "load_balancers": [balancer(json!({ "id": "l", "zone_name": "example.com", "default_pools": ["p"], "fallback_pool": "p" }))],
    });
    draws(&[("answers", answered, &[]), ("requests", of_group(json!({})), &[])]);
}

#[test]
fn is_this_monitor_taken() {
    let at = |field| format!("/monitors/0/{field}");
    let rows: Vec<(Value, Vec<(&str, String)>)> = vec![
        (json!({ "type": "ldap" }), vec![("unknown-value", at("type"))]),
        (json!({ "type": "HTTPS" }), vec![("unknown-value", at("type"))]),
        (json!({ "interval": 5, "timeout": 1, "retries": 1 }), vec![("interval-refused", at("interval"))]),
        (json!({ "interval": 3601 }), vec![("interval-refused", at("interval"))]),
        (json!({ "interval": 30 }), vec![("interval-by-plan", at("interval"))]),
        (json!({ "interval": 60, "timeout": 10, "retries": 5 }), vec![("interval-within-attempts", at("interval"))]),
        (json!({ "interval": 60.5 }), vec![("out-of-range", at("interval"))]),
        (json!({ "timeout": 0 }), vec![("out-of-range", at("timeout"))]),
        (json!({ "timeout": 11 }), vec![("out-of-range", at("timeout"))]),
        (json!({ "retries": 6, "interval": 3600 }), vec![("out-of-range", at("retries"))]),
        (json!({ "retries": 0 }), vec![("no-retries", at("retries"))]),
        (json!({ "type": "tcp", "path": null, "expected_codes": null }), vec![("port-missing", at("port"))]),
        (
            json!({ "type": "tcp", "path": null, "expected_codes": null, "port": 22, "method": "connection_established" }),
            vec![],
        ),
        (
            json!({ "type": "smtp", "path": null, "expected_codes": null, "port": 0 }),
            vec![("port-missing", at("port"))],
        ),
        (json!({ "type": "icmp_ping", "path": null, "expected_codes": null }), vec![]),
        (
            json!({ "type": "icmp_ping", "path": null, "expected_codes": null, "port": 7 }),
            vec![("field-without-effect", at("port"))],
        ),
        (json!({ "port": 65536 }), vec![("out-of-range", at("port"))]),
        (json!({ "expected_codes": null }), vec![("expected-codes-missing", at("expected_codes"))]),
        (json!({ "expected_codes": "" }), vec![("expected-codes-missing", at("expected_codes"))]),
        (json!({ "type": "tcp", "port": 22, "expected_codes": null }), vec![("field-without-effect", at("path"))]),
        (json!({ "method": "POST" }), vec![("method-unknown", at("method"))]),
        (json!({ "method": "get" }), vec![("method-unknown", at("method"))]),
        (
            json!({ "header": { "Host": "www.example.com" } }),
            vec![("wrong-type", at("header/Host")), ("header-value-not-a-list", at("header/Host"))],
        ),
        (
            json!({ "header": [{ "header": "Host", "values": ["www.example.com"] }] }),
            vec![("wrong-type", at("header")), ("header-of-terraform", at("header"))],
        ),
        (json!({ "follow_redirect": true }), vec![("unknown-field", at("follow_redirect"))]),
        (json!({ "check_regions": ["WEU"] }), vec![("unknown-field", at("check_regions"))]),
        (json!({ "enabled": "true" }), vec![("unknown-field", at("enabled"))]),
        (json!({ "allow_insecure": "true" }), vec![("wrong-type", at("allow_insecure"))]),
    ];
    for (changes, expected) in rows {
        let expected: Vec<(&str, &str)> = expected.iter().map(|(code, path)| (*code, path.as_str())).collect();
        draws(&[(changes.to_string().as_str(), of_monitor(changes), &expected)]);
    }
}

#[test]
fn is_this_group_taken() {
    let group = "/monitor_groups/0";
    let at = |field: &str| format!("{group}/{field}");
    let six: Vec<Value> = (0..6).map(|index| member(&format!("m{index}"), json!({}))).collect();
    let rows: Vec<(Value, Vec<(&str, String)>)> = vec![
        (json!({ "id": "g", "description": null }), vec![("field-missing", at("description"))]),
        (json!({ "members": null }), vec![("field-missing", at("members"))]),
        (
            json!({ "members": [member("login", json!({ "monitoring_only": null }))] }),
            vec![("member-flag-missing", at("members/0/monitoring_only"))],
        ),
        (
            json!({ "members": [member("login", json!({ "enabled": "true" }))] }),
            vec![("wrong-type", at("members/0/enabled")), ("member-flag-missing", at("members/0/enabled"))],
        ),
        (json!({ "members": [member("gone", json!({}))] }), vec![("unknown-reference", at("members/0/monitor_id"))]),
        (
            json!({ "members": [member("login", json!({})), member("login", json!({}))] }),
            vec![("duplicate-member", at("members/1/monitor_id"))],
        ),
        (json!({ "members": [member("string", json!({}))] }), vec![("placeholder-id", at("members/0/monitor_id"))]),
        (
            json!({ "members": [{ "id": "login", "enabled": true, "monitoring_only": false, "must_be_healthy": true }] }),
            vec![("unknown-field", at("members/0/id")), ("member-without-monitor", at("members/0"))],
        ),
    ];
    for (changes, expected) in rows {
        let expected: Vec<(&str, &str)> = expected.iter().map(|(code, path)| (*code, path.as_str())).collect();
        draws(&[(changes.to_string().as_str(), of_group(changes), &expected)]);
    }
    let found = validate(&of_group(json!({ "members": six })), None);
    assert!(problems(&found).contains(&("too-many-members", "/monitor_groups/0/members")));
}

#[test]
fn is_this_pool_taken() {
    let at = |field: &str| format!("/pools/0/{field}");
    let origin =
        |changes: Value| json!({ "origins": [changed(json!({ "name": "a", "address": "192.0.2.1" }), changes)] });
    let rows: Vec<(Value, Vec<(&str, String)>)> = vec![
        (json!({ "id": "eu", "name": "a b" }), vec![("pool-name-refused", at("name"))]),
        (json!({ "id": "eu", "name": null }), vec![("field-missing", at("name"))]),
        (json!({ "origins": [] }), vec![("endpoints-missing", at("origins"))]),
        (json!({ "origins": null }), vec![("endpoints-missing", at("origins"))]),
        (origin(json!({ "name": null })), vec![("field-missing", at("origins/0/name"))]),
        (origin(json!({ "address": null })), vec![("field-missing", at("origins/0/address"))]),
        (origin(json!({ "weight": 1.5 })), vec![("out-of-range", at("origins/0/weight"))]),
        (origin(json!({ "weight": 0.565 })), vec![("not-a-step", at("origins/0/weight"))]),
        (
            origin(json!({ "header": { "Host": ["a.example.com", "b.example.com"] } })),
            vec![("hosts-several", at("origins/0/header/Host"))],
        ),
        (origin(json!({ "header": { "Host": ["www"] } })), vec![("host-not-a-name", at("origins/0/header/Host/0"))]),
        (origin(json!({ "header": { "Cookie": ["a=1"] } })), vec![("field-refused", at("origins/0/header/Cookie"))]),
        (origin(json!({ "header": { "host": ["192.0.2.1"] } })), vec![("field-refused", at("origins/0/header/host"))]),
        (
            origin(json!({ "address": "https://a.example.com/health" })),
            vec![("address-not-a-host", at("origins/0/address"))],
        ),
        (origin(json!({ "address": "a.example.com:8443" })), vec![("address-not-a-host", at("origins/0/address"))]),
        (origin(json!({ "address": "two words" })), vec![("address-not-a-host", at("origins/0/address"))]),
        (origin(json!({ "address": "2001:db8::1" })), vec![]),
        (origin(json!({ "address": "10.1.2.3" })), vec![("private-address", at("origins/0/address"))]),
        (origin(json!({ "address": "100.64.0.1" })), vec![("private-address", at("origins/0/address"))]),
        (origin(json!({ "address": "fd00::1" })), vec![("private-address", at("origins/0/address"))]),
        (origin(json!({ "address": "10.1.2.3", "virtual_network_id": "v" })), vec![]),
        (json!({ "check_regions": ["EASIA"] }), vec![("unknown-region", at("check_regions/0"))]),
        (json!({ "check_regions": ["Northern Africa"] }), vec![("unknown-region", at("check_regions/0"))]),
        (json!({ "health_sources": ["local", "global"] }), vec![("health-sources-refused", at("health_sources"))]),
        (json!({ "health_sources": ["global", "regional"] }), vec![("health-sources-refused", at("health_sources"))]),
        (
            json!({ "health_sources": ["regional", "global"], "check_regions": [] }),
            vec![("health-sources-without-regions", at("health_sources"))],
        ),
        (json!({ "latitude": 48.9 }), vec![("coordinate-missing", at("latitude"))]),
        (json!({ "latitude": 91, "longitude": 2.4 }), vec![("out-of-range", at("latitude"))]),
        (json!({ "latitude": 48, "longitude": -180.5 }), vec![("out-of-range", at("longitude"))]),
        (
            json!({ "load_shedding": { "default_percent": 101 } }),
            vec![("out-of-range", at("load_shedding/default_percent"))],
        ),
        (
            json!({ "load_shedding": { "session_policy": "random" } }),
            vec![("unknown-value", at("load_shedding/session_policy"))],
        ),
        (
            json!({ "origin_steering": { "policy": "round_robin" } }),
            vec![("unknown-value", at("origin_steering/policy"))],
        ),
        (json!({ "minimum_origins": -1 }), vec![("out-of-range", at("minimum_origins"))]),
        (json!({ "minimum_origins": 1.5 }), vec![("out-of-range", at("minimum_origins"))]),
        (json!({ "monitor": "gone" }), vec![("unknown-reference", at("monitor"))]),
        (json!({ "steering_policy": "random" }), vec![("unknown-field", at("steering_policy"))]),
        (json!({ "load_shedding": { "defualt_percent": 1 } }), vec![]),
    ];
    for (changes, expected) in rows {
        let expected: Vec<(&str, &str)> = expected.iter().map(|(code, path)| (*code, path.as_str())).collect();
        draws(&[(changes.to_string().as_str(), of_pool(changes), &expected)]);
    }
    // An unknown key of a part is named too.
    let found = validate(&of_pool(json!({ "load_shedding": { "defualt_percent": 1 } })), None);
    assert!(
        found
            .iter()
            .any(|found| found.code == "unknown-field" && found.path == "/pools/0/load_shedding/defualt_percent")
    );
    let both = json!({ "monitors": [monitor(json!({}))], "monitor_groups": [group(json!({}))],
                       "pools": [pool(json!({ "monitor_group": "g" }))] });
    assert_eq!(problems(&validate(&both, None)), [("monitor-and-group", "/pools/0/monitor")]);
    let same_name = json!({ "monitors": [monitor(json!({}))],
                            "pools": [pool(json!({ "id": "p" })), pool(json!({ "id": "q" }))] });
    draws(&[("a name given twice", same_name, &[("pool-name-taken", "/pools/1/name")])]);
}

#[test]
fn is_this_load_balancer_taken() {
    let at = |field: &str| format!("/load_balancers/0/{field}");
    let rule = |rule: Value| json!({ "rules": [rule] });
    let set = |set: Value| json!({ "pool_sets": [set] });
    let affinity =
        |attributes: Value| json!({ "session_affinity": "header", "session_affinity_attributes": attributes });
    let rows: Vec<(Value, Vec<(&str, String)>)> = vec![
        (json!({ "name": null, "description": "x" }), vec![("field-missing", at("name"))]),
        (json!({ "default_pools": null }), vec![("default-pools-missing", at("default_pools"))]),
        (json!({ "fallback_pool": null }), vec![("fallback-missing", at("fallback_pool"))]),
        (json!({ "default_pools": ["eu", "gone"] }), vec![("unknown-reference", at("default_pools/1"))]),
        (json!({ "steering_policy": "random_steering" }), vec![("unknown-value", at("steering_policy"))]),
        (json!({ "steering_policy": "" }), vec![]),
        (json!({ "steering_policy": "\"\"" }), vec![("unknown-value", at("steering_policy"))]),
        (json!({ "session_affinity": "sticky" }), vec![("unknown-value", at("session_affinity"))]),
        (json!({ "region_pools": { "EASIA": ["eu"] } }), vec![("unknown-region", at("region_pools/EASIA"))]),
        (
            json!({ "region_pools": { "ALL_REGIONS": ["eu"] } }),
            vec![("unknown-region", at("region_pools/ALL_REGIONS"))],
        ),
        (
            json!({ "region_pools": [{ "region": "WEU", "pool_ids": ["eu"] }] }),
            vec![("wrong-type", at("region_pools")), ("map-of-terraform", at("region_pools"))],
        ),
        (json!({ "country_pools": { "UK": ["eu"] } }), vec![("country-unknown", at("country_pools/UK"))]),
        (json!({ "country_pools": { "fr": ["eu"] } }), vec![("country-unknown", at("country_pools/fr"))]),
        (json!({ "country_pools": { "FRA": ["eu"] } }), vec![("country-unknown", at("country_pools/FRA"))]),
        (json!({ "pop_pools": { "lax": ["eu"] } }), vec![("pop-unknown", at("pop_pools/lax"))]),
        (
            json!({ "session_affinity": "cookie", "session_affinity_ttl": 1799 }),
            vec![("affinity-ttl-refused", at("session_affinity_ttl"))],
        ),
        (json!({ "session_affinity": "ip_cookie", "session_affinity_ttl": 604_800 }), vec![]),
        (
            json!({ "session_affinity": "header", "session_affinity_ttl": 3601, "session_affinity_attributes": { "headers": ["a"] } }),
            vec![("affinity-ttl-refused", at("session_affinity_ttl"))],
        ),
        (affinity(json!({})), vec![("affinity-headers-missing", at("session_affinity_attributes/headers"))]),
        (
            affinity(json!({ "headers": ["a", "b", "c", "d", "e", "f"] })),
            vec![("affinity-headers-several", at("session_affinity_attributes/headers"))],
        ),
        (
            affinity(json!({ "headers": ["X-A", "x-a"] })),
            vec![("affinity-header-twice", at("session_affinity_attributes/headers/1"))],
        ),
        (affinity(json!({ "headers": ["cookie:a,b"] })), vec![]),
        (
            affinity(json!({ "headers": ["x".repeat(101)] })),
            vec![("too-long", at("session_affinity_attributes/headers/0"))],
        ),
        (
            affinity(json!({ "headers": ["a"], "zero_downtime_failover": "sticky" })),
            vec![("sticky-with-header", at("session_affinity_attributes/zero_downtime_failover"))],
        ),
        (
            json!({ "session_affinity": "cookie", "session_affinity_attributes": { "samesite": "None", "secure": "Never" } }),
            vec![("samesite-needs-secure", at("session_affinity_attributes/secure"))],
        ),
        (
            json!({ "session_affinity_attributes": { "drain_duration": 86_401 } }),
            vec![("out-of-range", at("session_affinity_attributes/drain_duration"))],
        ),
        (
            json!({ "random_steering": { "default_weight": 0.25 } }),
            vec![("not-a-step", at("random_steering/default_weight"))],
        ),
        (
            json!({ "random_steering": { "pool_weights": { "eu": 2 } } }),
            vec![("out-of-range", at("random_steering/pool_weights/eu"))],
        ),
        (json!({ "proxied": true, "ttl": 30 }), vec![("ttl-of-proxied", at("ttl"))]),
        (json!({ "proxied": true, "ttl": 0 }), vec![]),
        (rule(json!({ "name": "r" })), vec![("rule-does-nothing", at("rules/0"))]),
        (
            rule(json!({ "fixed_response": { "status_code": 200 }, "overrides": { "ttl": 5 } })),
            vec![("rule-does-both", at("rules/0/overrides"))],
        ),
        (rule(json!({ "overrides": { "ttl": 5 }, "comment": "x" })), vec![("field-refused", at("rules/0/comment"))]),
        (rule(json!({ "overrides": { "ttl": 5 }, "priority": -1 })), vec![("out-of-range", at("rules/0/priority"))]),
        (rule(json!({ "name": "x".repeat(201), "overrides": { "ttl": 5 } })), vec![("too-long", at("rules/0/name"))]),
        (
            rule(json!({ "fixed_response": { "message_body": "x".repeat(1025) } })),
            vec![("too-long", at("rules/0/fixed_response/message_body"))],
        ),
        (
            rule(json!({ "fixed_response": { "content_type": "x".repeat(33) } })),
            vec![("too-long", at("rules/0/fixed_response/content_type"))],
        ),
        (
            rule(json!({ "fixed_response": { "location": "x".repeat(2049) } })),
            vec![("too-long", at("rules/0/fixed_response/location"))],
        ),
        (
            rule(json!({ "overrides": { "session_affinity_attributes": { "drain_duration": 5 } } })),
            vec![("drain-in-rule", at("rules/0/overrides/session_affinity_attributes/drain_duration"))],
        ),
        (
            rule(
                json!({ "overrides": { "random_steering": { "default_weight": 0.5 }, "pool_weights": { "eu": 0.5 } } }),
            ),
            vec![("weights-twice", at("rules/0/overrides/pool_weights"))],
        ),
        (set(json!({ "match": { "default": true } })), vec![("pool-set-does-nothing", at("pool_sets/0"))]),
        (
            set(
                json!({ "match": { "default": true, "topology": { "pops": ["LAX"] } }, "overrides": { "pools": ["eu"] } }),
            ),
            vec![("pool-set-default-and-places", at("pool_sets/0/match"))],
        ),
        (
            set(json!({ "match": {}, "overrides": { "pools": ["eu"] } })),
            vec![("pool-set-matches-nothing", at("pool_sets/0/match"))],
        ),
        (set(json!({ "overrides": { "pools": ["eu"] } })), vec![]),
        (
            set(json!({ "match": { "topology": {} }, "overrides": { "pools": ["eu"] } })),
            vec![("pool-set-nowhere", at("pool_sets/0/match/topology"))],
        ),
        (
            set(json!({ "match": { "topology": { "countries": ["FR", "FR"] } }, "overrides": { "pools": ["eu"] } })),
            vec![("topology-entry-twice", at("pool_sets/0/match/topology/countries/1"))],
        ),
        (
            set(
                json!({ "match": { "topology": { "countries": ["FR"], "regions": ["WEU"] } }, "overrides": { "pools": ["eu"] } }),
            ),
            vec![("topology-contested", at("pool_sets/0/match/topology"))],
        ),
        (
            set(json!({ "overrides": { "pools": ["eu"] }, "fixed_response": { "status_code": 200 } })),
            vec![("pool-set-does-both", at("pool_sets/0/overrides/pools"))],
        ),
        (
            set(json!({ "overrides": { "pools": ["eu"], "steering_policy": "geo" } })),
            vec![("pool-set-geo", at("pool_sets/0/overrides/steering_policy"))],
        ),
        (
            set(
                json!({ "match": { "topology": { "countries": vec!["FR"; 1001] } }, "fixed_response": { "status_code": 200 } }),
            ),
            vec![],
        ),
    ];
    for (changes, expected) in rows {
        let expected: Vec<(&str, &str)> = expected.iter().map(|(code, path)| (*code, path.as_str())).collect();
        if expected.is_empty() && changes.to_string().len() > 5000 {
            let found = validate(&of_balancer(changes), None);
            assert!(
                problems(&found)
                    .contains(&("topology-too-large", "/load_balancers/0/pool_sets/0/match/topology/countries"))
            );
            continue;
        }
        draws(&[(changes.to_string().as_str(), of_balancer(changes), &expected)]);
    }
    let sets = vec![json!({ "fixed_response": { "status_code": 200 } }); 1001];
    let found = validate(&of_balancer(json!({ "pool_sets": sets })), None);
    assert!(problems(&found).contains(&("pool-sets-too-many", "/load_balancers/0/pool_sets")));
}

#[test]
fn which_weights_are_steps_of_a_hundredth_and_of_a_tenth() {
    for hundredths in 0..=100_u32 {
        // As a person writes it, and as the API prints it.
        let weight: Value = serde_json::from_str(&format!("{}.{:02}", hundredths / 100, hundredths % 100)).unwrap();
        let origins = json!([{ "name": "a", "address": "192.0.2.1", "weight": weight }]);
        let found = validate(&of_pool(json!({ "origins": origins })), None);
        assert!(found.iter().all(|found| found.code != "not-a-step"), "{weight}");
        let found = validate(&of_balancer(json!({ "random_steering": { "default_weight": weight } })), None);
        let refused = found.iter().any(|found| found.code == "not-a-step");
        assert_eq!(refused, hundredths % 10 != 0, "{weight}");
    }
}

#[test]
fn what_does_the_plan_change() {
    let group = of_group(json!({}));
    let everywhere = of_pool(json!({ "check_regions": null }));
    let all_regions = of_pool(json!({ "check_regions": ["ALL_REGIONS"] }));
    let pops = of_balancer(json!({ "pop_pools": { "LAX": ["eu"] } }));
    let headers =
        of_balancer(json!({ "session_affinity": "header", "session_affinity_attributes": { "headers": ["a", "b"] } }));
    let interval = |seconds: u32| of_monitor(json!({ "interval": seconds, "timeout": 1, "retries": 1 }));
    for (scenario, code, refused_by) in [
        (&group, "groups-are-enterprise", vec![Plan::Pro, Plan::Business]),
        (&everywhere, "regions-are-enterprise", vec![Plan::Pro, Plan::Business]),
        (&all_regions, "regions-are-enterprise", vec![Plan::Pro, Plan::Business]),
        (&pops, "pops-are-enterprise", vec![Plan::Pro, Plan::Business]),
        (&headers, "affinity-headers-several", vec![Plan::Pro, Plan::Business]),
        (&interval(60), "interval-refused", vec![]),
        (&interval(30), "interval-refused", vec![Plan::Pro]),
        (&interval(12), "interval-refused", vec![Plan::Pro, Plan::Business]),
        (&interval(9), "interval-refused", vec![Plan::Pro, Plan::Business, Plan::Enterprise]),
    ] {
        for plan in Plan::ALL {
            let found = validate(scenario, Some(plan));
            let refused = found.iter().any(|found| found.code == code && found.severity == Severity::Error);
            assert_eq!(refused, refused_by.contains(&plan), "{code} {plan:?}");
        }
    }
    // Without a plan what depends on it is said, and nothing is refused for it.
    for scenario in [&group, &everywhere, &all_regions, &pops, &headers, &interval(30)] {
        assert!(validate(scenario, None).iter().all(|found| found.severity != Severity::Error));
    }
    let many = json!({ "pools": (0..21).map(|index| pool(json!({ "name": format!("p{index}") }))).collect::<Vec<_>>(),
                       "monitors": [monitor(json!({}))] });
    let quota = |plan| validate(&many, plan).iter().filter(|found| found.code == "over-quota").count();
    assert_eq!((quota(Some(Plan::Pro)), quota(Some(Plan::Enterprise)), quota(None)), (2, 0, 0));
}

#[test]
fn what_does_the_api_answer() {
    let answer = |scenario: Value, plan, code: &str| {
        let found = validate(&scenario, plan);
        let found = found.iter().find(|found| found.code == code).unwrap();
        let api = found.api.as_ref().unwrap();
        assert!(found.message.contains(&api.message), "{}", found.message);
        (api.status, api.code, api.message.clone())
    };
    let pro = Some(Plan::Pro);
    for (scenario, plan, code, status, number, message) in [
        (
            of_monitor(json!({ "interval": 55 })),
            pro,
            "interval-refused",
            400,
            Some(1002),
            "interval is not in range [60, 3600]: validation failed",
        ),
        (
            of_group(json!({})),
            pro,
            "groups-are-enterprise",
            400,
            Some(1002),
            "monitor groups not enabled; enterprise only",
        ),
        (
            of_group(json!({ "members": [member("gone", json!({}))] })),
            None,
            "unknown-reference",
            412,
            None,
            "Referenced monitor does not exist",
        ),
        (
            of_balancer(json!({ "default_pools": ["gone"], "fallback_pool": "eu" })),
            None,
            "unknown-reference",
            400,
            Some(1002),
            "Access Failed",
        ),
        (
            of_pool(json!({ "origins": [] })),
            None,
            "endpoints-missing",
            400,
            Some(1002),
            "the origin list length must be in range [1, N]: validation failed",
        ),
        (
            of_pool(json!({ "check_regions": null })),
            pro,
            "regions-are-enterprise",
            400,
            Some(1002),
            "Probing from every data centre is not allowed with this subscription. Please choose regions to probe from.: validation failed",
        ),
        (
            of_balancer(json!({ "pool_sets": [{ "match": { "default": true } }] })),
            None,
            "pool-set-does-nothing",
            400,
            Some(1002),
            "POOL_SET_NO_INTENT",
        ),
    ] {
        assert_eq!(answer(scenario, plan, code), (Some(status), number, message.to_owned()), "{code}");
    }
}

#[test]
fn which_forms_of_not_set_are_told() {
    let found = |scenario: Value, code: &str| -> Vec<String> {
        let found = validate(&scenario, None);
        found.into_iter().filter(|found| found.code == code).map(|found| found.path).collect()
    };
    let not_set = json!({
        "monitors": [monitor(json!({ "port": 0, "header": {}, "expected_body": "" }))],
        "pools": [pool(json!({ "monitor_group": "", "check_regions": [], "load_shedding": {}, "description": "" }))],
        "load_balancers": [balancer(json!({ "steering_policy": "", "session_affinity": "", "rules": [], "region_pools": {} }))],
    });
    let told = found(not_set, "taken-as-not-set");
    assert_eq!(
        told,
        [
            "/monitors/0/port",
            "/pools/0/check_regions",
            "/pools/0/monitor_group",
            "/pools/0/load_shedding",
            "/load_balancers/0/steering_policy",
            "/load_balancers/0/session_affinity",
            "/load_balancers/0/rules",
        ]
    );
    // `null` is a value of its own only where the API has it.
    let mut nulls = of_pool(json!({}));
    nulls["pools"][0]["check_regions"] = Value::Null;
    nulls["pools"][0]["enabled"] = Value::Null;
    assert_eq!(found(nulls, "null-taken-as-absent"), ["/pools/0/enabled"]);
}

/// What a JSON Patch makes of a value (RFC 6902), as far as fixes use it.
fn patched(mut value: Value, edits: &[whydown::Edit]) -> Value {
    for edit in serde_json::to_value(edits).unwrap().as_array().unwrap() {
        let path = edit["path"].as_str().unwrap();
        let taken = match edit["op"].as_str().unwrap() {
            "remove" => take(&mut value, path),
            "move" => take(&mut value, edit["from"].as_str().unwrap()),
            _ => edit["value"].clone(),
        };
        if edit["op"] != "remove" {
            let (parent, key) = path.rsplit_once('/').unwrap();
            match value.pointer_mut(parent).unwrap() {
                Value::Array(list) => list[key.parse::<usize>().unwrap()] = taken,
                object => object[key] = taken,
            }
        }
    }
    value
}

fn take(value: &mut Value, path: &str) -> Value {
    let (parent, key) = path.rsplit_once('/').unwrap();
    match value.pointer_mut(parent).unwrap() {
        Value::Array(list) => list.remove(key.parse().unwrap()),
        object => object.as_object_mut().unwrap().remove(key).unwrap(),
    }
}

#[test]
fn does_every_fix_mend_what_it_is_for() {
    let origin =
        |changes: Value| json!({ "origins": [changed(json!({ "name": "a", "address": "192.0.2.1" }), changes)] });
    let mut mended = 0;
    for (scenario, code, choices) in [
        (of_monitor(json!({ "type": "HTTPS" })), "unknown-value", 1),
        (of_monitor(json!({ "interval": 5, "timeout": 1, "retries": 1 })), "interval-refused", 1),
        (of_monitor(json!({ "interval": "60" })), "wrong-type", 1),
        (of_monitor(json!({ "allow_insecure": "False" })), "wrong-type", 1),
        (of_monitor(json!({ "expected_codes": 200 })), "wrong-type", 1),
        (of_monitor(json!({ "expected_codes": null })), "expected-codes-missing", 2),
        (of_monitor(json!({ "type": "icmp_ping", "expected_codes": null })), "field-without-effect", 1),
        (of_monitor(json!({ "method": "head" })), "method-unknown", 1),
        (
            of_monitor(json!({ "header": [{ "header": "Host", "values": ["a.example.com"] }] })),
            "header-of-terraform",
            1,
        ),
        (of_monitor(json!({ "header": { "Host": "a.example.com" } })), "header-value-not-a-list", 1),
        (of_monitor(json!({ "follow_redirect": true })), "unknown-field", 1),
        (of_monitor(json!({ "check_regions": ["WEU"] })), "unknown-field", 1),
        (
            of_group(json!({ "members": [member("login", json!({ "must_be_healthy": null }))] })),
            "member-flag-missing",
            1,
        ),
        (
            of_group(json!({ "members": [member("login", json!({})), member("login", json!({}))] })),
            "duplicate-member",
            1,
        ),
        (of_pool(origin(json!({ "address": "https://a.example.com:8443/x" }))), "address-not-a-host", 1),
        (of_pool(origin(json!({ "address": "a.example.com:8443" }))), "address-not-a-host", 1),
        (of_pool(json!({ "check_regions": ["EASIA"] })), "unknown-region", 2),
        (of_pool(json!({ "check_regions": ["weu"] })), "unknown-region", 1),
        (of_pool(json!({ "check_regions": "WEU" })), "wrong-type", 1),
        (of_pool(json!({ "health_sources": ["local", "global"] })), "health-sources-refused", 1),
        (of_pool(json!({ "health_sources": ["global", "regional"] })), "health-sources-refused", 2),
        (of_pool(json!({ "id": "eu", "name": "a b/c" })), "pool-name-refused", 1),
        (of_pool(json!({ "healthcheck_id": "h" })), "unknown-field", 1),
        (of_pool(origin(json!({ "weight": 0.565 }))), "not-a-step", 1),
        (of_pool(origin(json!({ "header": { "host": ["192.0.2.1"] } }))), "field-refused", 1),
        (of_pool(origin(json!({ "header": { "Cookie": ["a"] } }))), "field-refused", 1),
        (of_balancer(json!({ "steering_policy": "random_steering" })), "unknown-value", 1),
        (of_balancer(json!({ "steering_policy": "\"\"" })), "unknown-value", 1),
        (of_balancer(json!({ "fallback_pool": null, "fallback_pools": "eu" })), "unknown-field", 1),
        (of_balancer(json!({ "fallback_pool": null, "fallback_pools": ["eu"] })), "unknown-field", 1),
        (of_balancer(json!({ "default_pools": null, "default_pool_ids": ["eu"] })), "unknown-field", 1),
        (of_balancer(json!({ "default_pool_ids": ["eu"] })), "unknown-field", 1),
        (of_balancer(json!({ "fallback_pool": null })), "fallback-missing", 1),
        (of_balancer(json!({ "region_pools": { "EASIA": ["eu"] } })), "unknown-region", 2),
        (of_balancer(json!({ "region_pools": [{ "region": "WEU", "pool_ids": ["eu"] }] })), "map-of-terraform", 1),
        (of_balancer(json!({ "country_pools": { "UK": ["eu"] } })), "country-unknown", 1),
        (of_balancer(json!({ "proxied": true, "ttl": 30 })), "ttl-of-proxied", 1),
        (of_balancer(json!({ "rules": [{ "overrides": { "ttl": 5 }, "comment": "x" }] })), "field-refused", 1),
    ] {
        // Each as one line, and as people write it, with a comment.
        for text in [scenario.to_string(), format!("// mine\n{}", serde_json::to_string_pretty(&scenario).unwrap())] {
            let found = whydown::validate_text(&text, None);
            let found = found.iter().find(|found| found.code == code).unwrap_or_else(|| panic!("{code}: {scenario}"));
            let fix = found.fix.as_ref().unwrap_or_else(|| panic!("{code} has no fix: {scenario}"));
            assert_eq!(1 + fix.or.len(), choices, "{code}: {scenario}");
            for fix in std::iter::once(fix.as_ref()).chain(&fix.or) {
                assert!(!fix.title.is_empty() && fix.title != "Mend it", "{code}");
                let after =
                    whydown::edited(&text, &fix.edits).unwrap_or_else(|| panic!("{code}: no place in the text"));
                let value =
                    whydown_schema::text::Source::read(&after).unwrap_or_else(|_| panic!("{code}: {after}")).value();
                assert_eq!(value, patched(scenario.clone(), &fix.edits), "{code}: text and patch differ");
                let left = validate(&value, None);
                let same = left.iter().find(|left| left.code == code && left.path == found.path);
                assert!(same.is_none(), "{code}: {} leaves it as it was: {after}", fix.title);
                assert_eq!(after.contains("// mine"), text.contains("// mine"));
                mended += 1;
            }
        }
    }
    assert!(mended > 70);
}

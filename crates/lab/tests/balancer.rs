//! Load balancers whatever their policy: the fallback pool, load shedding, session affinity.

use super::{Severity, fixes, lints, mended, only, places};
use serde_json::{Value, json};

/// Two monitored pools and a load balancer of them.
fn balancer(fields: Value) -> Value {
    let pool = |id: &str, name: &str| {
        json!({ "id": id, "name": name, "monitor": "m", "check_regions": ["WEU"],
            "origins": [{ "name": format!("app-{id}"), "address": "192.0.2.1" }] })
    };
    let mut balancer = json!({ "name": "www.example.com", "default_pools": ["p1", "p2"], "fallback_pool": "p2" });
    balancer.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
    json!({ "pools": [pool("p1", "primary"), pool("p2", "secondary")], "load_balancers": [balancer] })
}

#[test]
fn a_plain_load_balancer_raises_nothing() {
    assert_eq!(lints(&balancer(json!({ "steering_policy": "off", "proxied": true }))), vec![]);
}

/// C69: failover through the fallback pool only.
#[test]
fn c69_a_secondary_belongs_into_default_pools() {
    let source = balancer(json!({ "default_pools": ["p1"] }));
    let found = only(&source, "fallback-only-secondary");
    assert_eq!((found.severity, found.rule), (Severity::Warning, Some("R8.4")));
    assert!(found.message.starts_with("secondary serves www.example.com only as the fallback"), "{}", found.message);
    assert_eq!(fixes(&found), ["List secondary in `default_pools` too"]);
    let mended = mended(&source, &found);
    assert_eq!(mended["load_balancers"][0]["default_pools"], json!(["p1", "p2"]));
    assert_eq!(lints(&mended), vec![]);

    let unraised = |fields: Value, pools: &[(usize, &str, Value)]| {
        let mut source = balancer(fields);
        for (pool, field, value) in pools {
            source["pools"][*pool][*field] = value.clone();
        }
        assert_eq!(places(&source, "fallback-only-secondary"), Vec::<String>::new(), "{source}");
    };
    // A fallback without a monitor is a last resort, such as a page that says sorry.
    unraised(json!({ "default_pools": ["p1"] }), &[(1, "monitor", json!(null))]);
    unraised(json!({ "default_pools": ["p1"] }), &[(1, "enabled", json!(false))]);
    unraised(json!({ "default_pools": ["p1"], "region_pools": { "WEU": ["p2"] } }), &[]);
    unraised(json!({ "default_pools": ["p1"], "pool_sets": [{ "name": "s" }] }), &[]);
    unraised(json!({ "default_pools": ["p1"], "fallback_pool": "elsewhere" }), &[]);
}

#[test]
fn a_single_pool_that_is_its_own_fallback_is_noted() {
    for (fields, raised) in [
        (json!({ "default_pools": ["p1"], "fallback_pool": "p1" }), true),
        // Without one the last pool listed is the fallback.
        (json!({ "default_pools": ["p1"], "fallback_pool": null }), true),
        (json!({ "default_pools": ["p1", "p2"], "fallback_pool": "p1" }), false),
        (json!({ "default_pools": ["p1"], "fallback_pool": "p1", "country_pools": { "FR": ["p2"] } }), false),
    ] {
        let expected = if raised { vec!["/load_balancers/0/fallback_pool"] } else { vec![] };
        assert_eq!(places(&balancer(fields.clone()), "own-fallback"), expected, "{fields}");
    }
    let found = only(&balancer(json!({ "default_pools": ["p1"], "fallback_pool": "p1" })), "own-fallback");
    assert!(found.message.contains("its own fallback: without a healthy endpoint it is critical"), "{}", found.message);
}

/// C71: the fallback itself is disabled.
#[test]
fn c71_what_visitors_get_when_the_fallback_is_disabled() {
    for (proxied, said) in [(true, "HTTP 530 with error 1016"), (false, "no address, only the SOA record")] {
        let mut source = balancer(json!({ "proxied": proxied }));
        source["pools"][1]["enabled"] = json!(false);
        let found = only(&source, "fallback-disabled");
        assert!(found.message.contains(said), "{}", found.message);
    }
}

/// C74: shedding everywhere.
#[test]
fn c74_where_every_pool_sheds_some_traffic_ends_at_the_fallback() {
    let shedding = json!({ "default_percent": 20, "default_policy": "random" });
    let mut source = balancer(json!({}));
    source["pools"][0]["load_shedding"] = shedding.clone();
    assert_eq!(places(&source, "load-shedding-everywhere"), Vec::<String>::new());
    source["pools"][1]["load_shedding"] = shedding;
    let found = only(&source, "load-shedding-everywhere");
    assert_eq!(found.path, "/load_balancers/0/default_pools");
    assert!(found.message.contains("sheds (primary 20 % and secondary 20 %)"), "{}", found.message);
    // One that isn't known may not shed; a disabled one gets no traffic to shed.
    source["load_balancers"][0]["default_pools"] = json!(["p1", "p2", "p3"]);
    assert_eq!(places(&source, "load-shedding-everywhere"), Vec::<String>::new());
    source["load_balancers"][0]["default_pools"] = json!(["p1", "p2"]);
    source["pools"][1]["enabled"] = json!(false);
    source["pools"][1]["load_shedding"] = json!(null);
    source["pools"][0]["load_shedding"]["default_percent"] = json!(12.5);
    let found = only(&source, "load-shedding-everywhere");
    assert!(
        found.message.starts_with("Every pool of www.example.com that is enabled sheds (primary 12.5 %)"),
        "{}",
        found.message
    );
}

#[test]
fn settings_of_sessions_need_affinity() {
    let attributes =
        |attributes: Value| json!({ "session_affinity": "none", "session_affinity_attributes": attributes });
    for (fields, said) in [
        (json!({ "session_affinity_ttl": 1800 }), Some("`session_affinity_ttl` of www.example.com changes nothing")),
        (json!({ "session_affinity_ttl": 1800, "session_affinity": "cookie" }), None),
        (json!({ "session_affinity_ttl": 0 }), None),
        (
            attributes(json!({ "drain_duration": 100, "samesite": "Strict" })),
            Some("`drain_duration` and `samesite` of"),
        ),
        (attributes(json!({ "zero_downtime_failover": "sticky" })), Some("`zero_downtime_failover` of")),
        (
            attributes(json!({ "samesite": "Auto", "secure": "Auto", "drain_duration": 0, "headers": [],
            "zero_downtime_failover": "none" })),
            None,
        ),
        (
            json!({ "session_affinity_ttl": 1800, "rules": [{ "name": "r", "overrides": { "session_affinity": "cookie" } }] }),
            None,
        ),
    ] {
        let source = balancer(fields);
        match said {
            None => assert_eq!(places(&source, "affinity-settings-unused"), Vec::<String>::new(), "{source}"),
            Some(said) => {
                let found = only(&source, "affinity-settings-unused");
                assert_eq!(found.severity, Severity::Note);
                assert!(found.message.starts_with(said), "{}", found.message);
            }
        }
    }
}

#[test]
fn what_the_engine_cautions_of_is_not_told_again() {
    let source = json!({
        "monitor_groups": [{ "id": "g", "members": [
            { "monitor_id": "a", "enabled": true, "monitoring_only": true, "must_be_healthy": true },
            { "monitor_id": "b", "enabled": true, "monitoring_only": false, "must_be_healthy": true }] }],
        "pools": [{ "id": "p", "monitor_group": "g", "minimum_origins": 0, "check_regions": ["WEU"],
            "origins": [{ "name": "app-1", "address": "192.0.2.1" }] }],
        "load_balancers": [{ "name": "www.example.com", "default_pools": ["p", "q"], "fallback_pool": "p",
            "steering_policy": "off", "region_pools": { "WEU": ["p"] } }],
    });
    let (scenario, _) = whydown_schema::decode::scenario(&source).unwrap();
    let cautions: Vec<&str> = whydown_health::cautions(&scenario).iter().map(|found| found.code).collect();
    assert_eq!(cautions, ["map-ignored", "critical-and-observer", "threshold-zero"]);
    assert_eq!(lints(&source), vec![]);
}

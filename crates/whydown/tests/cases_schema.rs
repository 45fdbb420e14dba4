//! Real problems of people who wrote a configuration (C01–C18): what is right, and what they are told.

use serde_json::{Value, json};
use whydown::{Diagnostic, Options, Plan, Severity, evaluate, validate};

const ERROR: Severity = Severity::Error;
const WARNING: Severity = Severity::Warning;

/// The finding of a code at a place.
fn at<'a>(found: &'a [Diagnostic], code: &str, path: &str) -> &'a Diagnostic {
    let there = found.iter().find(|found| found.code == code && found.path == path);
    there.unwrap_or_else(|| panic!("no {code} at {path} among {:#?}", codes(found)))
}

fn codes(found: &[Diagnostic]) -> Vec<(&str, &str)> {
    found.iter().map(|found| (found.code, found.path.as_str())).collect()
}

fn fix(found: &Diagnostic) -> (&str, Value) {
    let fix = found.fix.as_ref().unwrap_or_else(|| panic!("{} has no fix", found.code));
    (fix.title.as_str(), serde_json::to_value(&fix.edits).unwrap())
}

fn assert_says(found: &Diagnostic, parts: &[&str]) {
    let said = format!("{} {}", found.message, found.help.as_deref().unwrap_or_default());
    for part in parts {
        assert!(said.contains(part), "{}: {said}", found.code);
    }
}

/// C01: the documentation's own load balancer.
#[test]
fn c01_what_share_does_each_pool_get() {
    let pool = |name: &str| json!({ "name": name, "origins": [{ "name": "a", "address": "192.0.2.1" }] });
    let mut scenario = json!({
        "load_balancers": [{ "name": "lb.example.com", "proxied": true, "ttl": 30, "steering_policy": "random_steering",
            "default_pools": ["p1", "p2", "p3"], "fallback_pool": "p1",
            "random_steering": { "default_weight": 0.2, "pool_weights": { "p2": 0.5, "p9": 0.3 } } }],
        "pools": [pool("p1"), pool("p2"), pool("p3")],
    });
    let balancer = "/load_balancers/0";
    let found = validate(&scenario, None);
    let policy = at(&found, "unknown-value", &format!("{balancer}/steering_policy"));
    assert_eq!((policy.severity, fix(policy).0), (ERROR, "Write \"random\""));
    assert_says(policy, &["off is taken"]);
    let warned: Vec<&str> = found.iter().filter(|found| found.severity == WARNING).map(|found| found.code).collect();
    assert_eq!(warned, ["weights-of-unlisted-pools", "ttl-of-proxied"]);
    at(&found, "weights-of-unlisted-pools", &format!("{balancer}/random_steering/pool_weights/p9"));
    // The decision assumes `off` until it is corrected: everything goes to the first pool.
    let report = evaluate(&scenario, Options::default()).unwrap();
    assert_eq!(report.load_balancers[0].decisions[0].pools[0].pool_id, "p1");
    assert!(
        report.diagnostics.iter().any(|found| found.code == "unknown-value" && found.message.contains("off is taken"))
    );
    // Corrected, the weights say what each pool gets.
    scenario["load_balancers"][0]["steering_policy"] = json!("random");
    let found = validate(&scenario, None);
    let shares = at(&found, "shares-by-weight", &format!("{balancer}/random_steering"));
    assert_says(shares, &["p1 22.2 %, p2 55.6 % and p3 22.2 %"]);
}

/// C02: the announcement's example of a group lacks flags that the API demands.
#[test]
fn c02_can_a_group_without_all_flags_be_posted() {
    let scenario = json!({
        "monitor_groups": [{ "description": "checkout", "members": [
            { "monitor_id": "m1", "must_be_healthy": true, "enabled": true },
            { "monitor_id": "m2", "monitoring_only": false, "enabled": true } ] }],
        "pools": [{ "name": "eu", "monitor_group": "checkout", "origins": [{ "name": "a", "address": "192.0.2.1" }] }],
    });
    let found = validate(&scenario, None);
    for (member, flag) in [(0, "monitoring_only"), (1, "must_be_healthy")] {
        let missing = at(&found, "member-flag-missing", &format!("/monitor_groups/0/members/{member}/{flag}"));
        assert_eq!(missing.severity, ERROR);
        let path = format!("/monitor_groups/0/members/{member}/{flag}");
        assert_eq!(fix(missing), ("Assume false", json!([{ "op": "add", "path": path, "value": false }])));
    }
    let report = evaluate(&scenario, Options::default()).unwrap();
    let assumed = report.diagnostics.iter().find(|found| found.code == "assumed-values").unwrap();
    assert_says(assumed, &["2 assumed values"]);
}

/// C03: one monitor twice in a group.
#[test]
fn c03_which_flags_of_a_monitor_that_is_listed_twice_win() {
    let scenario = json!({
        "monitors": [{ "id": "m1", "type": "https" }],
        "monitor_groups": [{ "description": "g", "members": [
            { "monitor_id": "m1", "enabled": true, "monitoring_only": false, "must_be_healthy": true },
            { "monitor_id": "m1", "enabled": false, "monitoring_only": true, "must_be_healthy": false } ] }],
        "pools": [{ "name": "eu", "monitor_group": "g", "origins": [{ "name": "a", "address": "192.0.2.1" }] }],
        "probes": [{ "endpoint": "a", "monitor_id": "m1", "data_center": "CDG", "region": "WEU", "healthy": false }],
    });
    let found = validate(&scenario, None);
    let twice = at(&found, "duplicate-member", "/monitor_groups/0/members/1/monitor_id");
    assert_eq!(twice.severity, ERROR);
    assert_says(twice, &["the first counts", "refuses"]);
    // The first is critical, and it fails.
    let report = evaluate(&scenario, Options::default()).unwrap();
    assert_eq!(report.pools[0].endpoints[0].status.word(), "unhealthy");
}

/// C04: a member that points at no monitor, and a member too many.
#[test]
fn c04_is_a_group_checked_against_my_monitors() {
    let member =
        |id: &str| json!({ "monitor_id": id, "enabled": true, "monitoring_only": false, "must_be_healthy": true });
    let unknown = "00000000000000000000000000000000";
    let groups = json!([{ "description": "g", "members": [member(unknown)] }]);
    let path = "/monitor_groups/0/members/0/monitor_id";
    let listed = validate(&json!({ "monitors": [{ "id": "m1" }], "monitor_groups": groups }), None);
    let refused = at(&listed, "unknown-reference", path);
    assert_eq!((refused.severity, refused.api.as_ref().unwrap().status), (ERROR, Some(412)));
    assert_says(refused, &["not among the monitors", "Referenced monitor does not exist"]);
    let unlisted = validate(&json!({ "monitor_groups": groups }), None);
    assert_eq!(at(&unlisted, "unknown-reference", path).severity, WARNING);

    let six: Vec<Value> = (0..6).map(|index| member(&format!("m{index}"))).collect();
    let found = validate(&json!({ "monitor_groups": [{ "description": "g", "members": six }] }), None);
    let many = at(&found, "too-many-members", "/monitor_groups/0/members");
    assert_eq!(many.severity, ERROR);
    assert_says(many, &["6 members", "at most 5"]);
}

/// C05, R5.2: an interval that one plan allows and another refuses.
#[test]
fn c05_which_intervals_are_allowed() {
    let monitor = json!({ "monitors": [{ "type": "http", "path": "/", "interval": 55, "timeout": 7, "retries": 5,
                                         "expected_codes": "2xx", "expected_body": "alive" }] });
    let path = "/monitors/0/interval";
    let pro = validate(&monitor, Some(Plan::Pro));
    let refused = at(&pro, "interval-refused", path);
    assert_says(
        refused,
        &["60 to 3,600 s", "page on monitor settings", "page on limitations", "interval is not in range [60, 3600]"],
    );
    assert_eq!(fix(refused), ("Write 60", json!([{ "op": "replace", "path": path, "value": 60 }])));
    for plan in [Plan::Business, Plan::Enterprise] {
        assert!(validate(&monitor, Some(plan)).iter().all(|found| found.code != "interval-refused"), "{plan:?}");
    }
    assert_says(at(&validate(&monitor, None), "interval-by-plan", path), &["Pro (from 60 s)", "page on limitations"]);
}

/// C06, as far as it is the monitor's: the port of a TCP monitor. Its answer is read in the tests of reading.
#[test]
fn c06_what_does_a_tcp_monitor_need() {
    let scenario = json!({ "monitors": [{ "type": "tcp", "method": "connection_established", "timeout": 7, "interval": 60, "retries": 5 }] });
    let found = validate(&scenario, None);
    assert_eq!(at(&found, "port-missing", "/monitors/0/port").severity, ERROR);
    assert!(found.iter().all(|found| found.code != "method-unknown"));
}

/// C07, as far as it is the pool's: the pool is well formed, and it is evaluated.
#[test]
fn c07_is_a_pool_with_one_disabled_endpoint_well_formed() {
    let scenario = json!({ "pools": [{ "name": "example-pool", "origins": [
        { "name": "example-1", "address": "192.0.2.1", "enabled": false }] }] });
    assert!(validate(&scenario, None).iter().all(|found| found.severity != ERROR));
    assert_eq!(evaluate(&scenario, Options::default()).unwrap().pools.len(), 1);
}

/// C09: regions on a monitor.
#[test]
fn c09_where_are_the_regions_chosen() {
    let found = validate(
        &json!({ "monitors": [{ "type": "https", "path": "/", "expected_codes": "200", "check_regions": ["WEU"] }] }),
        None,
    );
    let misplaced = at(&found, "unknown-field", "/monitors/0/check_regions");
    assert_eq!(misplaced.severity, WARNING);
    assert_says(misplaced, &["belongs to a pool, as `check_regions`", "ignores or refuses"]);
}

/// C10: made-up codes of regions.
#[test]
fn c10_which_regions_really_probe_me() {
    let pool = |codes: Value| {
        json!({ "pools": [{ "name": "p", "monitor": "m", "check_regions": codes, "origins": [{ "name": "a", "address": "192.0.2.1" }] }],
                "probes": [{ "endpoint": "a", "monitor_id": "m", "region": "WNAM", "results": { "SEA": true } },
                           { "endpoint": "a", "monitor_id": "m", "region": "ENAM", "results": { "EWR": true } },
                           { "endpoint": "a", "monitor_id": "m", "region": "WEU", "results": { "CDG": false } }] })
    };
    for (code, meant) in [
        ("EASIA", &["NEAS", "SEAS"][..]),
        ("EA", &["NEAS", "SEAS"]),
        ("us-east", &["ENAM"]),
        ("us-west", &["WNAM"]),
        ("eu-west", &["WEU"]),
        ("Oceania", &["OC"]),
    ] {
        let found = validate(&pool(json!(["WNAM", code])), None);
        let unknown = at(&found, "unknown-region", "/pools/0/check_regions/1");
        assert_says(unknown, meant);
        let fix = unknown.fix.as_ref().unwrap();
        let offered: Vec<&str> = std::iter::once(fix.as_ref()).chain(&fix.or).map(|fix| fix.title.as_str()).collect();
        let expected: Vec<String> = meant.iter().map(|code| format!("Write \"{code}\"")).collect();
        assert_eq!(offered, expected, "{code}");
    }
    // Three regions count, not four: two of three are a majority.
    let report = evaluate(&pool(json!(["WNAM", "ENAM", "WEU", "EASIA"])), Options::default()).unwrap();
    assert_eq!(report.pools[0].endpoints[0].regions.len(), 3);
    assert_eq!(report.pools[0].endpoints[0].status.word(), "healthy");
}

/// C11: fields of another tool or another product.
#[test]
fn c11_why_is_my_failover_pool_missing() {
    let scenario = json!({
        "load_balancers": [{ "name": "www.example.com", "default_pool_ids": ["aws-pool", "azure-pool"], "fallback_pools": "aws-pool" }],
        "pools": [{ "name": "aws-pool", "healthcheck_id": "h", "zone_id": "z", "origins": [{ "name": "a", "address": "192.0.2.1" }] },
                  { "name": "azure-pool", "origins": [{ "name": "b", "address": "192.0.2.2" }] }],
    });
    let found = validate(&scenario, None);
    let balancer = "/load_balancers/0";
    for (wrong, right) in [("default_pool_ids", "default_pools"), ("fallback_pools", "fallback_pool")] {
        let misnamed = at(&found, "unknown-field", &format!("{balancer}/{wrong}"));
        assert_says(misnamed, &[wrong, right]);
        let (title, edits) = fix(misnamed);
        assert_eq!(title, format!("Rename to `{right}`"));
        assert_eq!(
            edits,
            json!([{ "op": "move", "path": format!("{balancer}/{right}"), "from": format!("{balancer}/{wrong}") }])
        );
    }
    assert_says(
        at(&found, "unknown-field", "/pools/0/healthcheck_id"),
        &["no such field", "does not steer", "`monitor` or `monitor_group`"],
    );
    assert_says(at(&found, "unknown-field", "/pools/0/zone_id"), &["address of the call"]);
}

/// C12: a Host header that isn't allowed for the endpoint.
#[test]
fn c12_may_i_send_my_own_public_host_name() {
    let scenario = |host: &str, zone: &str| {
        json!({ "pools": [{ "name": "p", "origins": [{ "name": "o", "address": "www.example.com.c.example.net", "header": { "Host": [host] } }] }],
                "load_balancers": [{ "name": "lb", "zone_name": zone, "default_pools": ["p"], "fallback_pool": "p" }] })
    };
    let path = "/pools/0/origins/0/header/Host/0";
    let found = validate(&scenario("www.example.com", "example.org"), None);
    let open = at(&found, "host-to-be-checked", path);
    assert_eq!(open.severity, Severity::Note);
    assert_says(
        open,
        &[
            "one of three",
            "zone of the account",
            "it is not",
            "public DNS",
            "can't be told",
            "Host header \"www.example.com\" not allowed for origin domain",
        ],
    );
    // The zone is one of the account's, or the name is the endpoint's own: nothing is open.
    for (host, zone) in [("www.example.com", "example.com"), ("www.example.com.c.example.net", "example.org")] {
        assert!(validate(&scenario(host, zone), None).iter().all(|found| found.code != "host-to-be-checked"), "{host}");
    }
}

/// C13: proximity without coordinates.
#[test]
fn c13_what_does_proximity_lack() {
    let scenario = |second: Value| {
        let mut pools = json!([{ "name": "p1", "latitude": 48.9, "longitude": 2.4, "origins": [{ "name": "a", "address": "192.0.2.1" }] },
                               { "name": "p2", "origins": [{ "name": "b", "address": "192.0.2.2" }] }]);
        pools[1].as_object_mut().unwrap().extend(second.as_object().unwrap().clone());
        json!({ "pools": pools, "load_balancers": [{ "name": "lb", "steering_policy": "proximity", "default_pools": ["p1", "p2"],
                                                      "fallback_pool": "p1" }] })
    };
    let found = validate(&scenario(json!({})), None);
    let lacking = found.iter().find(|found| found.code == "pools-without-coordinates").unwrap();
    assert_eq!((lacking.severity, lacking.api.as_ref().unwrap().code), (ERROR, Some(1002)));
    assert_says(lacking, &["p2"]);
    let found = validate(&scenario(json!({ "longitude": 2.4 })), None);
    assert_eq!(at(&found, "coordinate-missing", "/pools/1/longitude").severity, ERROR);
}

/// C14: a threshold that can't be met.
#[test]
fn c14_why_is_my_pool_always_critical() {
    let scenario = json!({ "pools": [{ "name": "primary-dc-1", "enabled": false, "minimum_origins": 2,
        "origins": [{ "name": "app-server-1", "address": "192.0.2.1", "enabled": true, "weight": 0.56 }] }] });
    let found = validate(&scenario, None);
    let never = at(&found, "threshold-unreachable", "/pools/0/minimum_origins");
    assert_says(never, &["can never be healthy", "1 enabled endpoint", "2"]);
    assert!(found.iter().all(|found| found.code != "not-a-step"));
}

/// C17: two services on one machine.
#[test]
fn c17_may_two_endpoints_share_an_address() {
    let pool = |second: Value| json!({ "pools": [{ "name": "p", "origins": [{ "name": "a", "address": "192.0.2.1", "port": 8001 }, second] }] });
    let path = "/pools/0/origins/1/address";
    let apart = validate(&pool(json!({ "name": "b", "address": "192.0.2.1", "port": 8002 })), None);
    let shared = at(&apart, "address-shared", path);
    assert_eq!(shared.severity, WARNING);
    assert_says(
        shared,
        &["page on creating pools", "a later change of the documentation", "can't tell these two apart"],
    );
    let alike = validate(&pool(json!({ "name": "b", "address": "192.0.2.1", "port": 8001 })), None);
    assert_eq!(at(&alike, "address-shared", path).severity, ERROR);
}

/// C18: both a monitor and a monitor group.
#[test]
fn c18_which_of_monitor_and_monitor_group_decides() {
    let scenario = json!({
        "monitors": [{ "id": "m1", "type": "https" }],
        "monitor_groups": [{ "id": "g1", "description": "g", "members": [
            { "monitor_id": "m1", "enabled": true, "monitoring_only": false, "must_be_healthy": false }] }],
        "pools": [{ "name": "p", "monitor": "m1", "monitor_group": "g1", "origins": [{ "name": "a", "address": "192.0.2.1" }] }],
    });
    let found = validate(&scenario, None);
    let both = at(&found, "monitor-and-group", "/pools/0/monitor");
    assert_eq!(both.severity, ERROR);
    assert_says(both, &["Choose one"]);
    let fix = both.fix.as_ref().unwrap();
    assert_eq!((fix.title.as_str(), fix.or[0].title.as_str()), ("Remove `monitor`", "Remove `monitor_group`"));
}

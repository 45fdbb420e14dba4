//! What is made of each form of text that we know.

#![expect(clippy::string_slice, reason = "a test that panics has failed, which is what it is for")]

mod common;

use common::{at, codes, keys, kinds, only, refused, taken};
use serde_json::{Value, json};
use whydown_interchange::{CODES, Kind};
use whydown_schema::{Diagnostic, Severity};

const GROUP_EVENT: &str = include_str!("fixtures/event-of-a-group.json");
const PLAIN_EVENT: &str = include_str!("fixtures/event-plain.json");
const EVENTS: &str = include_str!("fixtures/events.json");
const POOL_HEALTH: &str = include_str!("fixtures/pool-health.jsonc");
const POOL_HEALTH_BARE: &str = include_str!("fixtures/pool-health-bare.json");
const POOL_HEALTH_FLAT: &str = include_str!("fixtures/pool-health-without-data-centers.json");
const POOL_HEALTH_EMPTY: &str = include_str!("fixtures/pool-health-without-endpoints.json");
const GROUPS: &str = include_str!("fixtures/monitor-groups.json");
const POOLS: &str = include_str!("fixtures/pools.json");
const ERRORS: &str = include_str!("fixtures/errors.json");
const MIXED: &str = include_str!("fixtures/mixed.json");
const SCENARIO: &str = include_str!("fixtures/scenario.json");

#[test]
fn a_group_event_becomes_a_whole_scenario() {
    let read = taken(GROUP_EVENT);
    assert_eq!(kinds(&read), [(Kind::HealthEvent, 1)]);
    let scenario = &read.scenario;
    assert_eq!(keys(scenario), ["name", "monitors", "monitor_groups", "pools", "probes"]);
    assert_eq!(scenario["name"], "checkout-eu, 2026-03-14 07:41:30");

    let members: Vec<_> = at(scenario, "/monitor_groups/0/members").as_array().unwrap().clone();
    let member = |monitor, observes, critical| json!({ "monitor_id": monitor, "enabled": true, "monitoring_only": observes, "must_be_healthy": critical });
    assert_eq!(members, [member("m-login", false, true), member("m-tcp", false, true), member("m-beta", true, false)]);
    let group = &scenario["monitor_groups"][0];
    assert!(group["description"].as_str().unwrap().contains("event of 2026-03-14 07:41:30"));

    let ids: Vec<_> = scenario["monitors"].as_array().unwrap().iter().map(|monitor| &monitor["id"]).collect();
    assert_eq!(ids, ["m-login", "m-tcp", "m-beta"]);
    assert!(scenario["monitors"].as_array().unwrap().iter().all(|monitor| monitor.get("type").is_none()));

    assert_eq!(
        scenario["pools"],
        json!([{
            "id": "pool-checkout-eu", "name": "checkout-eu", "healthy": true, "minimum_origins": 1,
            "monitor_group": group["id"],
            "origins": [
                { "name": "shop-1", "address": "203.0.113.11", "enabled": true, "healthy": true,
                  "failure_reason": "No failures" },
                { "name": "shop-2", "address": "203.0.113.12", "enabled": true, "healthy": false,
                  "failure_reason": "TCP connection failed" },
            ],
        }])
    );
    assert_eq!(keys(&scenario["pools"][0]).last(), Some(&"origins"));

    let probes = scenario["probes"].as_array().unwrap();
    assert_eq!(probes.len(), 6);
    assert!(probes.iter().all(|probe| probe.get("data_center").is_none() && probe["pool_id"] == "pool-checkout-eu"));
    assert!(probes.iter().all(|probe| probe["at"] == "2026-03-14 07:41:30"));
    assert_eq!(
        probes[4],
        json!({ "monitor_id": "m-tcp", "pool_id": "pool-checkout-eu", "endpoint": "shop-2", "at": "2026-03-14 07:41:30",
                "healthy": false, "failure_reason": "TCP connection failed" })
    );
    assert_eq!(probes[0]["response_code"], 204);
}

#[test]
fn what_a_group_event_does_not_tell_is_said() {
    let read = taken(GROUP_EVENT);
    assert!(read.diagnostics.iter().all(|found| found.severity == Severity::Note));
    assert_eq!(
        codes(&read.diagnostics),
        ["assumed-check-regions", "assumed-monitor-group", "assumed-monitors", "assumed-vantage-point"]
    );
    let group = &only(&read.diagnostics, "assumed-monitor-group").facts;
    assert_eq!(
        (group.count("members"), group.count("critical"), group.count("observers")),
        (Some(3), Some(2), Some(1))
    );
    assert_eq!(only(&read.diagnostics, "assumed-monitors").facts.list("monitors"), ["m-login", "m-tcp", "m-beta"]);
}

#[test]
fn a_plain_event_becomes_one_verdict_an_endpoint() {
    let read = taken(PLAIN_EVENT);
    let scenario = &read.scenario;
    assert_eq!(
        scenario["probes"],
        json!([
            { "pool_id": "pool-api", "endpoint": "api-1", "at": "2026-02-01T10:11:12.5Z", "healthy": false,
              "failure_reason": "Response code mismatch error" },
            { "pool_id": "pool-api", "endpoint": "api-2", "at": "2026-02-01T10:11:12.5Z", "healthy": true,
              "failure_reason": "No failures" },
        ])
    );
    // Results for a pool without a monitor would be ignored (D17), so one stands there, and that is said.
    assert_eq!(at(scenario, "/pools/0/monitor"), at(scenario, "/monitors/0/id"));
    assert!(scenario.get("monitor_groups").is_none());
    assert_eq!(only(&read.diagnostics, "assumed-monitor").rule, Some("D17"));
    // The configured address, not what it resolved to; none where the event gives none.
    assert_eq!(at(scenario, "/pools/0/origins/0/address"), "api.internal.example");
    assert!(at(scenario, "/pools/0/origins/1").get("address").is_none());
}

#[test]
fn several_events_are_joined_by_pool_and_the_newest_counts() {
    let read = taken(EVENTS);
    assert_eq!(kinds(&read), [(Kind::HealthEvent, 3)]);
    let scenario = &read.scenario;
    let web = at(scenario, "/pools/0");
    assert_eq!((&web["id"], &web["name"], &web["minimum_origins"]), (&json!("pool-web"), &json!("web"), &json!(2)));
    assert_eq!((&web["healthy"], at(web, "/origins/0/healthy")), (&json!(true), &json!(true)));
    assert_eq!((at(web, "/origins/1/name"), at(web, "/origins/1/enabled")), (&json!("web-b"), &json!(false)));
    assert_eq!(at(scenario, "/pools/1/id"), "pool-mail");

    // All results, each at its own time, oldest first.
    let probes: Vec<_> = at(scenario, "/probes")
        .as_array()
        .unwrap()
        .iter()
        .map(|probe| (probe["at"].as_str().unwrap(), probe["monitor_id"].as_str(), probe["endpoint"].as_str().unwrap()))
        .collect();
    assert_eq!(
        probes,
        [
            ("2026-05-05T06:20:00Z", Some("m-page"), "web-a"),
            ("2026-05-05T06:20:00Z", Some("m-gone"), "web-a"),
            ("2026-05-05T06:20:00Z", None, "web-b"),
            ("2026-05-05T06:30:00Z", Some("m-page"), "web-a"),
            ("2026-05-05T06:30:00Z", Some("m-port"), "web-a"),
            ("2026-05-04T22:00:00Z", None, "mx-1"),
        ]
    );

    // Flags as the newest event has them; what only an older one lists no longer takes part.
    let members: Vec<_> = at(scenario, "/monitor_groups/0/members")
        .as_array()
        .unwrap()
        .iter()
        .map(|member| {
            (member["monitor_id"].as_str().unwrap(), member["enabled"].as_bool(), member["must_be_healthy"].as_bool())
        })
        .collect();
    assert_eq!(
        members,
        [("m-page", Some(true), Some(true)), ("m-port", Some(true), Some(false)), ("m-gone", Some(false), Some(true)),]
    );
    let differ = only(&read.diagnostics, "member-flags-differ");
    assert_eq!(differ.path, "/result/1/origins/0/monitors/0/must_be_healthy");
    assert_eq!(differ.facts.text("monitor"), Some("m-page"));
    assert_eq!(only(&read.diagnostics, "monitor-left-group").facts.text("monitor"), Some("m-gone"));
}

#[test]
fn the_order_of_events_in_the_text_does_not_matter() {
    let mut reversed: Value = serde_json::from_str(EVENTS).unwrap();
    reversed["result"].as_array_mut().unwrap().reverse();
    let (one, other) = (taken(EVENTS).scenario, taken(&reversed.to_string()).scenario);
    for pool in ["pool-web", "pool-mail"] {
        let of = |scenario: &Value| {
            let list = |key: &str, field: &str| -> Vec<Value> {
                scenario[key].as_array().unwrap().iter().filter(|object| object[field] == pool).cloned().collect()
            };
            (list("pools", "id"), list("probes", "pool_id"))
        };
        assert_eq!(of(&one), of(&other));
    }
}

#[test]
fn odd_events_are_read_as_far_as_they_go() {
    let event =
        |pool: Value, origins: Value| json!({ "timestamp": "2026-01-01 00:00:00", "pool": pool, "origins": origins });
    let monitor = |id: &str, healthy: bool| json!({ "id": id, "healthy": healthy });
    for (question, given, code, facts) in [
        (
            "flags that no event states",
            event(json!({ "id": "p" }), json!([{ "name": "a", "monitors": [monitor("m", false)] }])),
            "assumed-member-flag",
            vec![("/monitor_groups/0/members/0/must_be_healthy", json!(false)), ("/probes/0/healthy", json!(false))],
        ),
        (
            "a pool without id and name",
            event(json!({}), json!([{ "name": "a", "healthy": true }])),
            "assumed-pool",
            vec![("/pools/0/id", json!("pool-not-named")), ("/probes/0/pool_id", json!("pool-not-named"))],
        ),
        (
            "an endpoint without a name",
            event(json!({ "id": "p" }), json!([{ "ip": "192.0.2.4", "healthy": true }])),
            "assumed-monitor",
            vec![("/pools/0/origins/0/address", json!("192.0.2.4")), ("/probes/0/endpoint", json!("192.0.2.4"))],
        ),
        (
            "an endpoint with neither",
            event(json!({ "id": "p" }), json!([{ "healthy": true }, { "name": "b", "healthy": true }])),
            "endpoint-without-name",
            vec![("/pools/0/origins/0/name", json!("b")), ("/probes/0/endpoint", json!("b"))],
        ),
        (
            "a monitor without an id, one without a verdict",
            event(
                json!({ "id": "p" }),
                json!([{ "name": "a", "monitors": [{ "healthy": true }, { "id": "m" }, monitor("n", true)] }]),
            ),
            "part-set-aside",
            vec![("/monitor_groups/0/members/0/monitor_id", json!("m")), ("/probes/0/monitor_id", json!("n"))],
        ),
        (
            "a time that is none",
            json!({ "timestamp": "last night", "pool": { "id": "p" }, "origins": [{ "name": "a", "healthy": true }] }),
            "event-time-unreadable",
            vec![("/probes/0/healthy", json!(true)), ("/pools/0/id", json!("p"))],
        ),
        (
            "no time",
            json!({ "pool": { "id": "p" }, "origins": [{ "name": "a", "healthy": true }] }),
            "event-without-time",
            vec![("/name", json!("p"))],
        ),
        (
            "a verdict of an endpoint that has monitors' results in another event",
            json!([
                event(json!({ "id": "p" }), json!([{ "name": "a", "healthy": false }])),
                event(
                    json!({ "id": "p" }),
                    json!([{ "name": "a", "healthy": true, "monitors": [monitor("m", true)] }])
                ),
            ]),
            "verdict-set-aside",
            vec![("/probes/0/monitor_id", json!("m"))],
        ),
        (
            "an endpoint under a new name",
            json!([
                { "timestamp": 10, "pool": { "id": "p" }, "origins": [{ "name": "web-a", "ip": "192.0.2.8", "healthy": false }] },
                { "timestamp": 20, "pool": { "id": "p" }, "origins": [{ "name": "web-b", "ip": "192.0.2.8", "healthy": true }] },
            ]),
            "assumed-renamed",
            vec![
                ("/probes/0/endpoint", json!("web-b")),
                ("/probes/1/endpoint", json!("web-b")),
                ("/probes/0/at", json!(10)),
            ],
        ),
        (
            "two endpoints that share an address",
            event(
                json!({ "id": "p" }),
                json!([
                    { "name": "a", "ip": "192.0.2.8", "healthy": false }, { "name": "b", "ip": "192.0.2.8", "healthy": true },
                ]),
            ),
            "assumed-vantage-point",
            vec![("/pools/0/origins/1/name", json!("b")), ("/probes/1/endpoint", json!("b"))],
        ),
        (
            "an event twice, as on overlapping pages",
            json!([
                { "id": 5, "timestamp": 1, "pool": { "id": "p" }, "origins": [{ "name": "a", "healthy": false }] },
                { "id": 5, "timestamp": 1, "pool": { "id": "p" }, "origins": [{ "name": "a", "healthy": false }] },
            ]),
            "object-repeated",
            vec![("/probes", json!([{ "pool_id": "p", "endpoint": "a", "at": 1, "healthy": false }]))],
        ),
        (
            "a pool that one event names and another gives an id",
            json!([
                { "timestamp": 1, "pool": { "name": "n" }, "origins": [{ "name": "a", "healthy": false }] },
                { "timestamp": 2, "pool": { "id": "p", "name": "n" }, "origins": [{ "name": "a", "healthy": true }] },
            ]),
            "assumed-monitor",
            vec![("/probes/0/pool_id", json!("p")), ("/probes/1/pool_id", json!("p")), ("/name", json!("p"))],
        ),
    ] {
        let read = taken(&given.to_string());
        assert!(read.diagnostics.iter().any(|found| found.code == code), "{question}: {:?}", read.diagnostics);
        for (pointer, expected) in facts {
            if pointer == "/name" && expected == "p" {
                assert!(read.scenario["name"].as_str().unwrap().starts_with(['p', 'n']), "{question}");
                assert_eq!(read.scenario["pools"].as_array().unwrap().len(), 1, "{question}");
                continue;
            }
            assert_eq!(at(&read.scenario, pointer), &expected, "{question}: {pointer}");
        }
    }
}

#[test]
fn an_event_without_endpoints_makes_no_pool() {
    let event = json!({ "timestamp": "2026-01-01 00:00:00", "pool": { "id": "p", "healthy": false } });
    let read = taken(&event.to_string());
    assert_eq!(read.scenario, json!({}));
    assert_eq!(kinds(&read), [(Kind::HealthEvent, 1)]);
    only(&read.diagnostics, "event-without-endpoints");
}

#[test]
fn events_of_two_pools_get_a_group_each() {
    let event = |pool: &str| {
        json!({ "timestamp": 1, "pool": { "id": pool }, "origins": [{ "name": "a", "monitors": [
            { "id": "m", "healthy": true, "must_be_healthy": true, "monitoring_only": false }] }] })
    };
    let scenario = taken(&json!([event("p"), event("q")]).to_string()).scenario;
    assert_eq!(scenario["monitor_groups"].as_array().unwrap().len(), 2);
    assert_ne!(at(&scenario, "/pools/0/monitor_group"), at(&scenario, "/pools/1/monitor_group"));
    assert_eq!(scenario["monitors"].as_array().unwrap().len(), 1);
    assert!(scenario.get("name").is_none());
}

#[test]
fn pool_health_becomes_verdicts_by_data_center() {
    let read = taken(POOL_HEALTH);
    assert_eq!(kinds(&read), [(Kind::PoolHealth, 1)]);
    let scenario = &read.scenario;
    assert_eq!(
        scenario["pools"],
        json!([{ "id": "pool-static", "monitor": at(scenario, "/monitors/0/id"), "origins": [
            { "name": "198.51.100.71", "address": "198.51.100.71" },
            { "name": "2001:db8:7::2", "address": "2001:db8:7::2" },
        ] }])
    );
    assert_eq!(
        scenario["probes"],
        json!([
            { "pool_id": "pool-static", "endpoint": "198.51.100.71", "results": {
                "Oslo, NO": { "healthy": true, "failure_reason": "No failures", "response_code": 401, "rtt": "18.4ms" },
                "Lima, PE": { "healthy": false, "failure_reason": "HTTP timeout occurred" } } },
            { "pool_id": "pool-static", "endpoint": "2001:db8:7::2", "data_center": "Oslo, NO", "healthy": false,
              "failure_reason": "TCP connection failed", "response_code": 0 },
        ])
    );
    assert!(at(scenario, "/pools/0").get("check_regions").is_none());
    assert!(scenario.get("data_centers").is_none());
    assert_eq!(codes(&read.diagnostics), ["assumed-flat-count", "assumed-minimum-origins", "assumed-monitor"]);
    let flat = &only(&read.diagnostics, "assumed-flat-count").facts;
    assert_eq!((flat.count("data_centers"), flat.count("up"), flat.count("of")), (Some(2), Some(1), Some(2)));
}

#[test]
fn pool_health_of_a_pool_that_is_checked_from_regions_asks_for_them() {
    for (regions, code) in [
        (json!(["WEU", "ENAM"]), "data-centers-without-region"),
        (json!(["ALL_REGIONS"]), "assumed-flat-count"),
        (json!([]), "assumed-flat-count"),
        (json!(null), "assumed-flat-count"),
    ] {
        let pool = json!({ "id": "pool-static", "name": "s", "monitor": "m", "check_regions": regions, "origins": [] });
        let read = taken(&format!("[{POOL_HEALTH}, {pool}]"));
        assert_eq!(codes(&read.diagnostics), [code]);
        // Once the scenario says where they are, there is nothing to ask for.
        let placed = json!({ "data_centers": { "Oslo, NO": { "region": "WEU" }, "Lima, PE": { "region": "ENAM" } } });
        assert!(taken(&format!("[{POOL_HEALTH}, {pool}, {placed}]")).diagnostics.is_empty());
    }
}

#[test]
fn what_is_made_is_a_scenario_without_faults() {
    for text in [GROUP_EVENT, PLAIN_EVENT, EVENTS, POOL_HEALTH, POOL_HEALTH_BARE, POOL_HEALTH_FLAT] {
        let (_, found) = whydown_schema::decode::scenario(&taken(text).scenario).unwrap();
        assert!(found.iter().all(|found| found.severity == Severity::Note), "{found:?}");
    }
    let (scenario, found) = whydown_schema::decode::scenario(&taken(GROUP_EVENT).scenario).unwrap();
    assert!(found.is_empty(), "{found:?}");
    let origins = &scenario.pools[0].origins;
    assert_eq!(origins.iter().map(|origin| origin.reported_healthy).collect::<Vec<_>>(), [Some(true), Some(false)]);
}

#[test]
fn every_code_has_a_sentence() {
    let mut findings: Vec<_> = CODES.iter().map(|code| Diagnostic::note(code, "")).collect();
    whydown_phrases::word_diagnostics(&mut findings);
    let unworded: Vec<_> = findings.iter().filter(|found| found.message == found.code.replace('-', " ")).collect();
    assert!(unworded.is_empty(), "{unworded:?}");
}

#[test]
fn a_data_center_without_endpoint_results_is_named() {
    let read = taken(POOL_HEALTH_BARE);
    assert_eq!(read.scenario["probes"].as_array().unwrap().len(), 2);
    let silent = only(&read.diagnostics, "data-centers-without-results");
    assert_eq!(silent.facts.list("data_centers"), ["Silent"]);
    assert_eq!(silent.path, "/pop_health/Silent");
}

#[test]
fn pool_health_in_the_form_of_the_specification_is_one_vantage_point() {
    let read = taken(POOL_HEALTH_FLAT);
    let scenario = &read.scenario;
    assert_eq!(
        scenario["probes"],
        json!([{ "pool_id": "pool-printed", "endpoint": "ip", "healthy": true, "failure_reason": "No failure reasons",
                 "response_code": 204, "rtt": "77.5ms" }])
    );
    assert_eq!(at(scenario, "/pools/0/healthy"), true);
    assert_eq!(
        codes(&read.diagnostics),
        ["assumed-minimum-origins", "assumed-monitor", "assumed-vantage-point", "placeholder-address"]
    );
}

#[test]
fn pool_health_without_any_endpoint_makes_no_pool_and_is_no_verdict() {
    let read = taken(POOL_HEALTH_EMPTY);
    assert_eq!(read.scenario, json!({}));
    assert_eq!(kinds(&read), [(Kind::PoolHealth, 1)]);
    let none = only(&read.diagnostics, "no-endpoint-results");
    assert_eq!(none.severity, Severity::Note);
    assert_eq!((none.facts.count("up"), none.facts.count("of")), (Some(2), Some(3)));
    for empty in [json!({ "pool_id": "p", "pop_health": {} }), json!({ "pool_id": "p", "pop_health": null })] {
        assert_eq!(codes(&taken(&empty.to_string()).diagnostics), ["no-endpoint-results"]);
    }
}

#[test]
fn an_address_twice_at_one_data_center_is_two_endpoints() {
    let health = json!({ "pool_id": "p", "pop_health": { "Oslo, NO": { "origins": [
        { "192.0.2.1": { "healthy": true } }, { "192.0.2.1": { "healthy": false } }] } } });
    let alone = taken(&health.to_string()).scenario;
    assert_eq!(at(&alone, "/pools/0/origins/1"), &json!({ "name": "192.0.2.1 (2)", "address": "192.0.2.1" }));
    assert_eq!(at(&alone, "/probes/1/endpoint"), "192.0.2.1 (2)");
    // Beside the pool itself they are the endpoints of that address, in its order.
    let pool = json!({ "id": "p", "monitor": "m", "origins": [
        { "name": "x", "address": "192.0.2.1", "port": 80 }, { "name": "y", "address": "192.0.2.1", "port": 81 }] });
    let beside = taken(&json!([pool, health]).to_string()).scenario;
    assert_eq!((at(&beside, "/probes/0/endpoint"), at(&beside, "/probes/1/endpoint")), (&json!("x"), &json!("y")));
    assert_eq!(at(&beside, "/pools/0"), &pool);
}

#[test]
fn objects_of_the_api_are_kept_whole_in_their_lists() {
    let pools: Value = serde_json::from_str(POOLS).unwrap();
    let read = taken(POOLS);
    assert_eq!(kinds(&read), [(Kind::Pool, 1)]);
    assert_eq!(read.scenario.to_string(), json!({ "pools": pools }).to_string());
    assert!(read.diagnostics.is_empty());
    // The same, bare and in the envelope.
    let bare = &pools[0];
    assert_eq!(taken(&bare.to_string()).scenario, read.scenario);
    let enveloped = json!({ "success": true, "errors": [], "messages": [], "result": bare });
    assert_eq!(taken(&enveloped.to_string()).scenario, read.scenario);
    assert_eq!(taken(&json!({ "result": pools }).to_string()).scenario, read.scenario);
}

#[test]
fn a_part_of_an_object_is_taken_and_said_to_be_one() {
    for (part, list, missing) in [
        (json!({ "check_regions": ["WEU"], "health_sources": null }), "pools", "origins"),
        (json!({ "id": "p", "name": "p", "minimum_origins": 1, "origins": null }), "pools", "origins"),
        (json!({ "pool_sets": [] }), "load_balancers", "default_pools"),
    ] {
        let read = taken(&part.to_string());
        assert_eq!(read.scenario, json!({ list: [part] }));
        assert_eq!(only(&read.diagnostics, "object-incomplete").facts.text("missing"), Some(missing));
    }
}

#[test]
fn one_page_of_a_list_says_that_there_are_more() {
    let read = taken(GROUPS);
    assert_eq!(kinds(&read), [(Kind::MonitorGroup, 1)]);
    assert_eq!(at(&read.scenario, "/monitor_groups/0/owner_team"), "payments");
    let more = only(&read.diagnostics, "further-pages");
    assert_eq!((more.facts.count("shown"), more.facts.count("total")), (Some(1), Some(14)));
}

#[test]
fn a_mixture_becomes_one_scenario_and_results_find_what_was_given() {
    let given: Value = serde_json::from_str(MIXED).unwrap();
    let read = taken(MIXED);
    assert_eq!(
        kinds(&read),
        [
            (Kind::Monitor, 2),
            (Kind::MonitorGroup, 1),
            (Kind::Pool, 1),
            (Kind::LoadBalancer, 1),
            (Kind::HealthEvent, 1),
            (Kind::OtherAnswer, 1),
        ]
    );
    let scenario = &read.scenario;
    assert_eq!(keys(scenario), ["monitors", "monitor_groups", "pools", "load_balancers", "probes"]);
    assert_eq!(scenario["monitors"], json!([given[0], given[1]]));
    assert_eq!(scenario["monitor_groups"], given[2]["result"]);
    assert_eq!(scenario["load_balancers"], json!([given[4]]));
    // Of the pool, only what the API said of its health is added.
    let mut pool = given[3].clone();
    pool["origins"][0]["healthy"] = json!(false);
    pool["origins"][0]["failure_reason"] = json!("TCP Timeout");
    pool["healthy"] = json!(false);
    assert_eq!(scenario["pools"], json!([pool]));
    assert_eq!(codes(&read.diagnostics), ["answer-references", "assumed-vantage-point", "group-flags-differ"]);
    let differ = only(&read.diagnostics, "group-flags-differ");
    assert_eq!((differ.facts.list("monitors"), differ.path.as_str()), (&["m-tcp".to_owned()][..], "/5"));
    let references = only(&read.diagnostics, "answer-references");
    assert_eq!((references.severity, references.path.as_str()), (Severity::Note, "/6"));
}

#[test]
fn results_of_a_group_beside_a_pool_as_it_is_configured() {
    let event = json!({ "timestamp": 1, "pool": { "id": "p" }, "origins": [{ "name": "a", "ip": "192.0.2.1", "monitors": [
        { "id": "m", "healthy": true, "must_be_healthy": true, "monitoring_only": false },
        { "id": "n", "healthy": true, "must_be_healthy": false, "monitoring_only": false } ] }] });
    let pool = |extra: Value| {
        let mut pool = json!({ "id": "p", "name": "eu", "origins": [{ "name": "a", "address": "192.0.2.1" }] });
        pool.as_object_mut().unwrap().append(&mut extra.as_object().unwrap().clone());
        pool
    };
    for (question, extra, group, code) in [
        (
            "the group isn't given: it is made under its id",
            json!({ "monitor_group": "g" }),
            Some("g"),
            "assumed-monitor-group",
        ),
        ("no group, as old tools write it", json!({}), Some("group-from-event"), "assumed-monitor-group"),
        ("unset", json!({ "monitor": "" }), Some("group-from-event"), "assumed-monitor-group"),
        ("a plain monitor stays", json!({ "monitor": "m" }), None, "group-not-attached"),
    ] {
        let read = taken(&json!([event, pool(extra)]).to_string());
        let attached = at(&read.scenario, "/pools/0").get("monitor_group").and_then(Value::as_str);
        assert_eq!(attached, group, "{question}");
        assert_eq!(read.scenario.pointer("/monitor_groups/0/id").and_then(Value::as_str), group, "{question}");
        assert_eq!(at(&read.scenario, "/pools/0/name"), "eu", "{question}");
        only(&read.diagnostics, code);
    }
}

#[test]
fn an_id_given_twice() {
    let pool = |changes: Value| {
        let mut pool = json!({ "id": "p", "name": "p", "origins": [] });
        pool.as_object_mut().unwrap().append(&mut changes.as_object().unwrap().clone());
        pool
    };
    let (early, late) = ("2026-01-01T00:00:00Z", "2026-01-02T00:00:00+02:00");
    for (question, one, other, code, kept, first) in [
        ("the same object", json!({}), json!({}), "object-repeated", None, true),
        (
            "the later version first",
            json!({ "modified_on": late }),
            json!({ "modified_on": early }),
            "object-conflict",
            Some("other"),
            true,
        ),
        (
            "the later version second",
            json!({ "modified_on": early }),
            json!({ "modified_on": late }),
            "object-conflict",
            Some("this"),
            false,
        ),
        (
            "under the older field",
            json!({ "updated_at": early }),
            json!({ "modified_on": late }),
            "object-conflict",
            Some("this"),
            false,
        ),
        ("only one has a time", json!({}), json!({ "modified_on": late }), "object-conflict", Some("first"), true),
        (
            "of one time",
            json!({ "modified_on": late }),
            json!({ "modified_on": late, "enabled": false }),
            "object-conflict",
            Some("first"),
            true,
        ),
    ] {
        let (one, other) = (pool(one), pool(other));
        let read = taken(&json!([one, other]).to_string());
        assert_eq!(read.scenario, json!({ "pools": [if first { one } else { other }] }), "{question}");
        let found = only(&read.diagnostics, code);
        assert_eq!(
            (found.path.as_str(), found.facts.text("kept"), found.facts.text("id")),
            ("/1", kept, Some("p")),
            "{question}"
        );
    }
    // Kinds have ids of their own, and an object without an id is no other's double.
    let unlike = json!([{ "id": "x", "members": [] }, { "id": "x", "origins": [] }, { "name": "n", "origins": [] }, { "name": "n", "origins": [] }]);
    assert!(taken(&unlike.to_string()).diagnostics.is_empty());
}

#[test]
fn a_scenario_is_handed_on_as_it_is() {
    let given: Value = serde_json::from_str(SCENARIO).unwrap();
    for text in [SCENARIO.to_owned(), format!("[{SCENARIO}]"), format!("// mine\n{SCENARIO}")] {
        let read = taken(&text);
        assert_eq!(read.scenario.to_string(), given.to_string());
        assert_eq!(kinds(&read), [(Kind::Scenario, 1)]);
        assert!(read.diagnostics.is_empty());
    }
}

#[test]
fn a_scenario_beside_an_event_takes_its_results_in() {
    let scenario = json!({ "name": "mine", "pools": [{ "id": "p", "monitor": "m", "origins": [{ "name": "a", "address": "192.0.2.1" }] }],
                           "probes": [{ "endpoint": "a", "monitor_id": "m", "at": 1, "healthy": true }], "at": 9, "x_own": 1, "faults": [] });
    let event = json!({ "timestamp": 2, "pool": { "id": "p" }, "origins": [{ "ip": "192.0.2.1", "healthy": false }] });
    let read = taken(&json!([scenario, event]).to_string());
    assert_eq!(kinds(&read), [(Kind::Scenario, 1), (Kind::HealthEvent, 1)]);
    assert_eq!(keys(&read.scenario), ["name", "pools", "probes", "faults", "at", "x_own"]);
    assert_eq!(read.scenario["name"], "mine");
    assert_eq!(at(&read.scenario, "/probes/1"), &json!({ "pool_id": "p", "endpoint": "a", "at": 2, "healthy": false }));
}

#[test]
fn a_refusal_is_told_in_the_api_s_words() {
    let diagnostics = refused(ERRORS);
    let told: Vec<_> = diagnostics
        .iter()
        .map(|found| (found.code, found.path.as_str(), found.facts.text("code"), found.facts.text("message")))
        .collect();
    assert_eq!(
        told,
        [
            ("api-refused", "/0/errors/0", Some("1002"), Some("interval is not in range [0, 0]: validation failed")),
            ("api-refused", "/1/errors/0", Some("1002"), Some("monitor groups not enabled; enterprise only")),
        ]
    );
    for bare in [json!({ "success": false }), json!({ "success": false, "errors": [], "result": null })] {
        assert_eq!(codes(&refused(&bare.to_string())), ["api-refused"]);
    }
    // Beside something known it stops nothing.
    let read = taken(&format!("[{ERRORS}, {POOLS}]"));
    assert_eq!(kinds(&read), [(Kind::Pool, 1), (Kind::ErrorAnswer, 2)]);
}

#[test]
fn health_that_is_not_available_is_unknown_and_no_refusal() {
    let read = taken(r#"{ "success": false, "errors": [ { "message": "Health info unavailable" } ] }"#);
    assert_eq!(read.scenario, json!({}));
    assert_eq!(kinds(&read), [(Kind::ErrorAnswer, 1)]);
    assert_eq!(only(&read.diagnostics, "health-unavailable").severity, Severity::Warning);
}

#[test]
fn what_nothing_can_be_made_of_is_refused_with_what_was_seen() {
    for (text, code, seen) in [
        ("", "not-json", None),
        ("{\"id\": <id>}", "not-json", None),
        (&GROUP_EVENT[..GROUP_EVENT.len() / 2], "not-json", None),
        ("[]", "nothing-found", None),
        (r#"{ "success": true, "result": [], "errors": [] }"#, "nothing-found", None),
        ("{}", "not-recognized", Some("object")),
        ("7", "not-recognized", Some("number")),
        ("null", "not-recognized", Some("null")),
        ("\"help\"", "not-recognized", Some("text")),
        ("[true]", "not-recognized", Some("boolean")),
        (r#"{ "alert_type": "x", "pool_id": "p" }"#, "not-recognized", Some("object")),
    ] {
        let diagnostics = refused(text);
        let found = only(&diagnostics, code);
        assert_eq!((found.severity, found.facts.text("seen")), (Severity::Error, seen), "{text}");
    }
    let webhook = refused(r#"{ "alert_type": "x", "pool_id": "p" }"#);
    assert_eq!(only(&webhook, "not-recognized").facts.list("keys"), ["alert_type", "pool_id"]);
}

#[test]
fn the_same_stranger_a_thousand_times_is_told_once() {
    let strangers = format!("[{}]", vec![r#"{ "colour": "red" }"#; 1000].join(","));
    only(&refused(&strangers), "not-recognized");
}

#[test]
fn findings_about_the_text_are_handed_on() {
    let read = taken(r#"{ "id": "p", "origins": [], "id": "q" }"#);
    assert_eq!(codes(&read.diagnostics), ["duplicate-key"]);
    assert_eq!(at(&read.scenario, "/pools/0/id"), "q");
}

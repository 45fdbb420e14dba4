//! Whatever is handed over, reading ends, with a scenario or with an error, and in time.

#![expect(clippy::unwrap_used, reason = "a test that panics has failed, which is what it is for")]

use proptest::prelude::*;
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use whydown_interchange::read;
use whydown_schema::Severity;

const FIXTURES: [&str; 14] = [
    include_str!("fixtures/event-of-a-group.json"),
    include_str!("fixtures/event-plain.json"),
    include_str!("fixtures/events.json"),
    include_str!("fixtures/pool-health.jsonc"),
    include_str!("fixtures/pool-health-bare.json"),
    include_str!("fixtures/pool-health-without-data-centers.json"),
    include_str!("fixtures/pool-health-without-endpoints.json"),
    include_str!("fixtures/monitor-groups.json"),
    include_str!("fixtures/pools.json"),
    include_str!("fixtures/errors.json"),
    include_str!("fixtures/mixed.json"),
    include_str!("fixtures/scenario.json"),
    include_str!("fixtures/commands.sh"),
    include_str!("fixtures/transcript.txt"),
];

/// Words that lead into every part of the code, so that arbitrary values don't all end as not recognised.
const KEYS: [&str; 34] = [
    "success",
    "result",
    "errors",
    "message",
    "result_info",
    "total_count",
    "pool",
    "origins",
    "timestamp",
    "monitors",
    "id",
    "name",
    "ip",
    "address",
    "healthy",
    "must_be_healthy",
    "pop_health",
    "pool_id",
    "members",
    "monitor_group",
    "pools",
    "probes",
    "readings",
    "modified_on",
    "selectedPoolName",
    "poolName",
    "healthCheckEnabled",
    "new_health",
    "origin_name",
    "data",
    "viewer",
    "preview_id",
    "resource_type",
    "dimensions",
];

fn scalar() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        (-4000..4000_i32).prop_map(|eighths| Value::from(f64::from(eighths) / 8.0)),
        proptest::sample::select(vec![
            "",
            "a",
            "b",
            "2026-01-01 00:00:00",
            "2026-01-02T00:00:00Z",
            "192.0.2.1",
            "~/é😀"
        ])
        .prop_map(Value::from),
    ]
}

fn value() -> impl Strategy<Value = Value> {
    scalar().prop_recursive(6, 64, 6, |inner| {
        let key =
            prop_oneof![4 => proptest::sample::select(KEYS.to_vec()).prop_map(ToOwned::to_owned), 1 => "[a-z~/é]{0,4}"];
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
            proptest::collection::vec((key, inner), 0..6).prop_map(|pairs| Value::Object(pairs.into_iter().collect())),
        ]
    })
}

/// Reads, and checks what holds of every reading.
fn check(text: &str) {
    let (diagnostics, read) = match read(text) {
        Ok(read) => {
            assert!(read.scenario.is_object());
            assert!(!read.recognized.is_empty());
            (read.diagnostics.clone(), Some(read))
        }
        Err(diagnostics) => {
            assert!(diagnostics.iter().any(|found| found.severity == Severity::Error), "{text}");
            (diagnostics, None)
        }
    };
    let units = u32::try_from(text.encode_utf16().count()).unwrap();
    assert!(
        diagnostics.iter().all(|found| found.range.is_some_and(|range| range.start <= range.end && range.end <= units))
    );
    // What was made is a scenario: read again it stays as it is.
    if let Some(read) = read.filter(|read| read.scenario.as_object().is_some_and(|scenario| !scenario.is_empty())) {
        let again = whydown_interchange::read(&read.scenario.to_string()).unwrap();
        assert_eq!(again.scenario, read.scenario);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_value_is_read_or_refused(value in value()) {
        check(&value.to_string());
    }

    #[test]
    fn a_text_cut_off_anywhere_is_read_or_refused(fixture in proptest::sample::select(FIXTURES.to_vec()), place in any::<proptest::sample::Index>()) {
        let length = place.index(fixture.chars().count());
        check(&fixture.chars().take(length).collect::<String>());
    }

    #[test]
    fn texts_after_one_another_and_cut_off_are_read_or_refused(
        one in proptest::sample::select(FIXTURES.to_vec()), other in proptest::sample::select(FIXTURES.to_vec()),
        between in "[\n ,'\"\\\\{}\\[\\]$/*#a:=-]{0,8}", from in any::<proptest::sample::Index>(), to in any::<proptest::sample::Index>(),
    ) {
        let whole = [one, between.as_str(), other].concat();
        let length = whole.chars().count();
        let (from, to) = (from.index(length), to.index(length));
        check(&whole);
        check(&whole.chars().skip(from.min(to)).take(from.abs_diff(to)).collect::<String>());
    }

    #[test]
    fn a_text_with_a_part_replaced_is_read_or_refused(
        fixture in proptest::sample::select(FIXTURES.to_vec()), place in any::<proptest::sample::Index>(), put in value(),
    ) {
        let Ok(mut whole) = serde_json::from_str::<Value>(fixture) else { return Ok(()) };
        let pointers = pointers_of(&whole);
        *whole.pointer_mut(place.get::<String>(&pointers)).unwrap() = put;
        check(&whole.to_string());
    }
}

fn pointers_of(value: &Value) -> Vec<String> {
    let mut pointers = vec![String::new()];
    let mut open = vec![(String::new(), value)];
    while let Some((pointer, value)) = open.pop() {
        let parts: Vec<(String, &Value)> = match value {
            Value::Array(list) => {
                list.iter().enumerate().map(|(index, part)| (format!("{pointer}/{index}"), part)).collect()
            }
            Value::Object(object) => object.iter().map(|(key, part)| (format!("{pointer}/{key}"), part)).collect(),
            _ => Vec::new(),
        };
        pointers.extend(parts.iter().map(|(pointer, _)| pointer.clone()));
        open.extend(parts);
    }
    pointers
}

#[test]
fn every_fixture_is_read() {
    FIXTURES.iter().for_each(|fixture| check(fixture));
}

#[test]
fn deep_nesting_does_no_harm() {
    for depth in [100, 400, 100_000] {
        check(&format!("{}{}", "[".repeat(depth), "]".repeat(depth)));
        check(&format!("{}null{}", "{\"result\":".repeat(depth), "}".repeat(depth)));
    }
}

/// Megabytes of each form. The bound is far above what an optimized build needs, far below what a quadratic loop would.
#[test]
fn long_texts_are_read_in_time() {
    let outcome = |healthy: bool| json!({ "healthy": healthy, "rtt": "12.5ms", "failure_reason": "No failures", "response_code": 200 });
    let events_of_one_pool = (0..12_000).map(|number| {
        let second = format!("2026-01-{:02}T{:02}:{:02}:{:02}Z", number / 1440 % 28 + 1, number / 60 % 24, number % 60, number % 59);
        json!({ "id": number, "timestamp": second, "pool": { "id": "p" }, "origins": [{ "name": format!("a-{}", number % 4000),
            "ip": "192.0.2.1", "monitors": [{ "id": format!("m-{number}"), "healthy": true, "must_be_healthy": number % 2 == 0 }] }] })
    });
    let events_of_many = (0..12_000).map(|number| {
        json!({ "timestamp": 1, "pool": { "id": format!("p-{number}") }, "origins": [{ "name": "a", "ip": "192.0.2.1",
            "monitors": [{ "id": "m", "healthy": true, "must_be_healthy": true }] }] })
    });
    let pools = (0..20_000)
        .map(|number| json!({ "id": format!("p-{}", number / 2), "name": "n", "origins": [{ "name": number }] }));
    let strangers = (0..60_000).map(|number| json!({ format!("key-{number}"): number }));
    let places: serde_json::Map<String, Value> = (0..300)
        .map(|place| {
            let origins: Vec<_> =
                (0..150).map(|number| json!({ format!("192.0.2.{number}"): outcome(number % 2 == 0) })).collect();
            (format!("City {place}, XX"), json!({ "healthy": true, "origins": origins }))
        })
        .collect();
    let silent: serde_json::Map<String, Value> =
        (0..100_000).map(|place| (format!("City {place}"), json!({ "origins": [{ "a": 1 }] }))).collect();
    for (name, value) in [
        ("events of one pool", Value::from_iter(events_of_one_pool)),
        ("events of many pools", Value::from_iter(events_of_many)),
        ("pools", Value::from_iter(pools)),
        ("strangers", Value::from_iter(strangers)),
        ("pool health", json!({ "pool_id": "p", "pop_health": places })),
        ("silent data centers", json!({ "pool_id": "p", "pop_health": silent })),
    ] {
        let text = value.to_string();
        let start = Instant::now();
        let findings = match read(&text) {
            Ok(read) => read.diagnostics.len(),
            Err(diagnostics) => diagnostics.len(),
        };
        let took = start.elapsed();
        println!("{name}: {:.1} MB in {took:?}, {findings} findings", text.len() as f64 / 1e6);
        assert!(took < Duration::from_secs(10), "{name}: {took:?}");
        assert!(findings < 500, "{name}: {findings}");
    }
}

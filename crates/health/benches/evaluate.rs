//! What an evaluation costs: the launch post's example with and without steps, and a network of six million results.

#![allow(missing_docs, reason = "criterion's macros make items without documentation")]
#![allow(clippy::unwrap_used, reason = "a bench that can't open its scenario has nothing to measure")]

use criterion::{Criterion, criterion_group, criterion_main};
use serde_json::{Value, json};
use std::hint::black_box;
use whydown_health::{Options, Session, evaluate};
use whydown_schema::{Scenario, decode};

const NETWORK_ENDPOINTS: usize = 4000;
const NETWORK_MONITORS: usize = 5;
const NETWORK_DATA_CENTERS: usize = 300;
const ENDPOINTS_PER_POOL: usize = 10;

fn read(scenario: &Value) -> Scenario {
    decode::scenario(scenario).unwrap().0
}

/// One critical and two ordinary monitors, two regions of three data centers; the critical one fails at one of them.
fn six_data_centers() -> Scenario {
    let member = |monitor: &str, must: bool| json!({ "monitor_id": monitor, "enabled": true, "monitoring_only": false, "must_be_healthy": must });
    let results = |fails: &str| {
        let codes = ["SEA", "SJC", "LAX", "EWR", "IAD", "YYZ"];
        Value::Object(codes.iter().map(|code| ((*code).to_owned(), json!(*code != fails))).collect())
    };
    read(&json!({
        "monitors": [{ "id": "http" }, { "id": "tcp" }, { "id": "database" }],
        "monitor_groups": [{ "id": "checkout", "members": [member("http", true), member("tcp", false), member("database", false)] }],
        "pools": [{ "id": "us", "monitor_group": "checkout", "check_regions": ["WNAM", "ENAM"],
                    "origins": [{ "name": "app-1", "address": "192.0.2.1" }] }],
        "load_balancers": [{ "name": "www.example.com", "proxied": true, "default_pools": ["us"], "fallback_pool": "us" }],
        "data_centers": { "SEA": { "region": "WNAM" }, "SJC": { "region": "WNAM" }, "LAX": { "region": "WNAM" },
                          "EWR": { "region": "ENAM" }, "IAD": { "region": "ENAM" }, "YYZ": { "region": "ENAM" } },
        "probes": [
            { "endpoint": "app-1", "monitor_id": "http", "results": results("SEA") },
            { "endpoint": "app-1", "monitor_id": "tcp", "results": results("IAD") },
            { "endpoint": "app-1", "monitor_id": "database", "results": results("") },
        ],
    }))
}

/// 4,000 endpoints in pools of ten, a group of five monitors, 300 data centers in one count.
fn network() -> Session {
    let members: Vec<Value> = (0..NETWORK_MONITORS)
        .map(|monitor| json!({ "monitor_id": format!("m{monitor}"), "enabled": true, "monitoring_only": false, "must_be_healthy": monitor == 0 }))
        .collect();
    let monitors: Vec<Value> = (0..NETWORK_MONITORS).map(|monitor| json!({ "id": format!("m{monitor}") })).collect();
    let pools: Vec<Value> = (0..NETWORK_ENDPOINTS / ENDPOINTS_PER_POOL)
        .map(|pool| {
            let origins: Vec<Value> = (0..ENDPOINTS_PER_POOL)
                .map(|origin| json!({ "name": format!("e{pool}-{origin}"), "address": "192.0.2.1" }))
                .collect();
            json!({ "id": format!("p{pool}"), "monitor_group": "g", "origins": origins })
        })
        .collect();
    let pool_ids: Vec<String> = (0..NETWORK_ENDPOINTS / ENDPOINTS_PER_POOL).map(|pool| format!("p{pool}")).collect();
    let data_centers: serde_json::Map<String, Value> = (0..NETWORK_DATA_CENTERS)
        .map(|code| (format!("D{code:03}"), json!({ "region": if code < 150 { "WNAM" } else { "ENAM" } })))
        .collect();
    let scenario = read(&json!({
        "monitors": monitors,
        "monitor_groups": [{ "id": "g", "members": members }],
        "pools": pools,
        "load_balancers": [{ "name": "www", "default_pools": pool_ids, "fallback_pool": "p0" }],
        "data_centers": data_centers,
    }));
    let mut session = Session::open(&scenario, Vec::new()).unwrap();
    // Every target of the 300 data centers has a result; one in sixteen fails, always the same ones.
    let places = u32::try_from(NETWORK_DATA_CENTERS).unwrap() + 1;
    let targets: Vec<u32> = (0..session.layout().targets).filter(|target| target % places != places - 1).collect();
    assert_eq!(targets.len(), NETWORK_ENDPOINTS * NETWORK_MONITORS * NETWORK_DATA_CENTERS);
    let outcomes: Vec<u8> =
        targets.iter().map(|target| u8::from(target.wrapping_mul(2_654_435_761) >> 28 != 0)).collect();
    session.apply_targets(&targets, &outcomes);
    session
}

fn benches(criterion: &mut Criterion) {
    let scenario = six_data_centers();
    for (name, explain) in [("six data centers, with steps", true), ("six data centers, without steps", false)] {
        let options = Options { explain, contested: false };
        criterion.bench_function(name, |bencher| {
            bencher.iter(|| evaluate(black_box(&scenario), Vec::new(), options));
        });
    }
    let options = Options { explain: true, contested: true };
    criterion.bench_function("six data centers, with steps and contested", |bencher| {
        bencher.iter(|| evaluate(black_box(&scenario), Vec::new(), options));
    });

    let mut session = network();
    let mut summary = Vec::new();
    criterion.bench_function("network of 6 M results, evaluated, summary included", |bencher| {
        bencher.iter(|| session.evaluate_into(black_box(&mut summary)));
    });
    let mut turn = 0_u8;
    criterion.bench_function("one probe applied to the network", |bencher| {
        bencher.iter(|| {
            turn ^= 1;
            session.apply_targets(black_box(&[1_234_567]), black_box(&[turn]))
        });
    });
}

criterion_group!(all, benches);
criterion_main!(all);

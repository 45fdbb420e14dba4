//! Where pools are probed from, and how often.

use super::{Severity, only, places};
use serde_json::{Value, json};

fn pool(check_regions: Value) -> Value {
    json!({ "monitors": [{ "id": "m", "type": "tcp", "port": 22, "interval": 60 }],
        "pools": [{ "id": "p", "name": "eu", "monitor": "m", "check_regions": check_regions,
            "origins": [{ "name": "app-1", "address": "192.0.2.1" }, { "name": "app-2", "address": "192.0.2.2" }] }] })
}

#[test]
fn an_even_number_of_regions_bears_no_more_than_one_fewer() {
    for (regions, readings, severity, said) in [
        (vec!["WEU"], json!({}), None, ""),
        (vec!["WEU", "EEU", "ENAM"], json!({}), None, ""),
        (
            vec!["WEU", "EEU"],
            json!({}),
            Some(Severity::Warning),
            "eu is checked from 2 regions (WEU and EEU), and more than half must be up: when either of them is down, the \
             endpoint is. 1 region bears just as many failures.",
        ),
        (
            vec!["WEU", "EEU", "ENAM", "WNAM"],
            json!({}),
            Some(Severity::Note),
            "eu is checked from 4 regions (WEU, EEU, ENAM and WNAM), and more than half must be up: with 1 region down it \
             holds, with one more it doesn't. 3 regions bear just as many failures.",
        ),
        // A tie that is up is no reason to worry, and data centers are counted otherwise.
        (vec!["WEU", "EEU"], json!({ "geo_tie": "up" }), None, ""),
        (vec!["WEU", "EEU"], json!({ "geo_aggregation": "flat" }), None, ""),
    ] {
        let mut source = pool(json!(regions));
        source["readings"] = readings;
        match severity {
            None => assert_eq!(places(&source, "even-regions"), Vec::<String>::new(), "{source}"),
            Some(severity) => {
                let found = only(&source, "even-regions");
                assert_eq!((found.severity, found.message.as_str()), (severity, said));
            }
        }
    }
    let mut unmonitored = pool(json!(["WEU", "EEU"]));
    unmonitored["pools"][0]["monitor"] = Value::Null;
    assert_eq!(places(&unmonitored, "even-regions"), Vec::<String>::new());
}

#[test]
fn probing_from_everywhere_is_told_with_its_rate() {
    let mut unwritten = pool(json!(null));
    unwritten["pools"][0].as_object_mut().unwrap().remove("check_regions");
    let mut by_latency = pool(json!(["ALL_REGIONS"]));
    by_latency["load_balancers"] =
        json!([{ "default_pools": ["p"], "fallback_pool": "p", "steering_policy": "dynamic_latency" }]);
    for (source, expected) in [
        (pool(json!(["ALL_REGIONS"])), vec!["/pools/0/check_regions"]),
        (pool(json!(["WEU"])), vec![]),
        // Left out it may just not have been pasted; by latency all regions are needed.
        (unwritten, vec![]),
        (by_latency, vec![]),
    ] {
        assert_eq!(places(&source, "probes-everywhere"), expected, "{source}");
        assert_eq!(places(&source, "probe-rate"), Vec::<String>::new(), "{source}");
    }
    let found = only(&pool(json!(["ALL_REGIONS"])), "probes-everywhere");
    assert_eq!(found.severity, Severity::Note);
    assert_eq!(
        found.message,
        "eu is checked from all 13 regions, 3 data centers each: 39 probes a minute to each endpoint, 78 in all."
    );
}

/// C34: probes meet a rate limiter.
#[test]
fn c34_a_high_rate_is_counted_out() {
    let mut all_regions = pool(json!(["ALL_REGIONS"]));
    all_regions["monitors"][0]["interval"] = json!(15);
    let mut group = all_regions.clone();
    let member = json!({ "monitor_id": "m", "enabled": true, "monitoring_only": false, "must_be_healthy": false });
    let monitors: Vec<Value> =
        (1..=5).map(|n| json!({ "id": format!("m{n}"), "type": "tcp", "port": 22, "interval": 15 })).collect();
    let members: Vec<Value> = (1..=5)
        .map(|n| {
            let mut member = member.clone();
            member["monitor_id"] = json!(format!("m{n}"));
            member["monitoring_only"] = json!(n == 5);
            member
        })
        .collect();
    group["monitors"] = json!(monitors);
    group["monitor_groups"] = json!([{ "id": "g", "members": members }]);
    group["pools"][0]["monitor"] = Value::Null;
    group["pools"][0]["monitor_group"] = json!("g");
    let mut disabled = group.clone();
    for member in 0..3 {
        disabled["monitor_groups"][0]["members"][member]["enabled"] = json!(false);
    }
    for (source, said) in [
        (&all_regions, "gets 156 probes a minute: 13 regions × 3 data centers, 1 monitor, every 15 s. A rate limiter"),
        (&group, "gets 780 probes a minute: 13 regions × 3 data centers, 5 monitors, every 15 s at the shortest."),
        (&disabled, "gets 312 probes a minute: 13 regions × 3 data centers, 2 monitors, every 15 s at the shortest."),
        (&pool(json!(null)), "gets 300 probes a minute: about 300 data centers, 1 monitor, every 60 s."),
    ] {
        let found = only(source, "probe-rate");
        assert_eq!(found.severity, Severity::Warning);
        assert!(found.message.contains(said), "{}", found.message);
        // One finding, the more precise one.
        assert_eq!(places(source, "probes-everywhere"), Vec::<String>::new());
    }
}

//! What a pool's round trip time is for a request from somewhere (Q49, D31).
#![expect(clippy::unwrap_in_result, reason = "a test that panics has failed, which is what it is for")]

use super::{Averages, ServingPlace, pool_rtt_for};
use crate::intake;
use crate::model::Model;
use crate::network::Network;
use serde_json::{Value, json};
use whydown_schema::{Findings, Readings, decode};

/// Round trip times of one pool, for a request given in JSON.
fn rtt(check_regions: &Value, results: &[(&str, f64)], request: &Value, readings: &Value) -> Option<f64> {
    let probes: Vec<Value> = results
        .iter()
        .map(|(place, rtt)| {
            let (endpoint, place) = place.split_once('@').unwrap_or(("app-1", place));
            let data_center = if place == "one vantage point" { Value::Null } else { json!(place) };
            json!({ "monitor_id": "m", "endpoint": endpoint, "data_center": data_center, "healthy": true, "rtt": rtt })
        })
        .collect();
    let (scenario, _) = decode::scenario(&json!({
        "monitors": [{ "id": "m" }],
        "pools": [{ "id": "p", "monitor": "m", "check_regions": check_regions, "origins": [
            { "name": "app-1", "address": "192.0.2.1" }, { "name": "app-2", "address": "192.0.2.2" }] }],
        "data_centers": { "CDG": { "region": "WEU" }, "LHR": { "region": "WEU" }, "EWR": { "region": "ENAM" },
                          "ZZZ": {} },
        "probes": probes, "requests": [request], "readings": readings,
    }))
    .unwrap();
    let mut findings = Findings::default();
    let mut model = Model::new(&scenario, &mut findings);
    let counted = intake::counted(&scenario, &mut model, &mut findings);
    let network = Network::new(model, &counted);
    let place = ServingPlace::of(&network.model, scenario.requests.first().unwrap());
    let statuses = &network.verdicts.pools.first().unwrap().endpoints;
    pool_rtt_for(&Averages::own(&network), 0, statuses, place)
}

#[test]
fn d31_the_place_that_serves_a_request() {
    let everywhere = [("CDG", 10.0), ("LHR", 20.0), ("EWR", 100.0)];
    let worldwide = Some(130.0 / 3.0);
    for (check_regions, request, expected) in [
        // All Regions: the serving region's data centers.
        (json!(["ALL_REGIONS"]), json!({ "region": "WEU" }), Some(15.0)),
        (json!(["ALL_REGIONS"]), json!({ "data_center": "LHR" }), Some(15.0)),
        (json!(["ALL_REGIONS"]), json!({ "data_center": "EWR", "region": "WEU" }), Some(100.0)),
        (json!(["ALL_REGIONS"]), json!({ "region": "OC" }), None),
        // Chosen regions: none where the serving region isn't checked.
        (json!(["WEU"]), json!({ "region": "WEU" }), Some(15.0)),
        (json!(["WEU"]), json!({ "region": "ENAM" }), None),
        (json!(["WEU"]), json!({ "data_center": "EWR" }), None),
        // All Data Centers: the serving one.
        (json!(null), json!({ "data_center": "LHR" }), Some(20.0)),
        (json!(null), json!({ "data_center": "SIN" }), None),
        // Without a place that is looked at: worldwide.
        (json!(["ALL_REGIONS"]), json!({}), worldwide),
        (json!(null), json!({}), worldwide),
        (json!(null), json!({ "region": "WEU" }), worldwide),
        (json!(["ALL_REGIONS"]), json!({ "data_center": "SIN" }), worldwide),
        (json!(["ALL_REGIONS"]), json!({ "data_center": "ZZZ" }), worldwide),
        (json!(["ALL_REGIONS"]), json!({ "country": "FR", "latitude": 48.9, "longitude": 2.4 }), worldwide),
    ] {
        let found = rtt(&check_regions, &everywhere, &request, &json!({}));
        assert_eq!(found, expected, "{check_regions} {request}");
        // Q49: worldwide, the place doesn't matter.
        let checked = check_regions == json!(["WEU"]);
        let all = if checked { Some(15.0) } else { worldwide };
        let found = rtt(&check_regions, &everywhere, &request, &json!({ "latency_scope": "worldwide" }));
        assert_eq!(found, all, "{check_regions} {request}");
    }
}

#[test]
fn d31_one_vantage_point_counts_everywhere() {
    let single = [("one vantage point", 40.0)];
    for (check_regions, request) in [
        (json!(["WEU"]), json!({ "region": "OC" })),
        (json!(["ALL_REGIONS"]), json!({ "data_center": "EWR" })),
        (json!(null), json!({ "data_center": "SIN" })),
        (json!(null), json!({})),
    ] {
        assert_eq!(rtt(&check_regions, &single, &request, &json!({})), Some(40.0), "{check_regions} {request}");
    }
    // Beside data centers, the single ones count at every place.
    let mixed = [("app-1@CDG", 10.0), ("app-1@EWR", 100.0), ("app-2@one vantage point", 40.0)];
    for (request, expected) in [("WEU", 25.0), ("ENAM", 70.0), ("OC", 40.0)] {
        let found = rtt(&json!(["ALL_REGIONS"]), &mixed, &json!({ "region": request }), &json!({}));
        assert_eq!(found, Some(expected), "{request}");
    }
}

#[test]
fn averages_under_other_readings_are_those_of_a_scenario_with_them() {
    let results = [("CDG", 10.0), ("CDG", 90.0), ("LHR", 20.0), ("CDG", 30.0), ("EWR", 100.0)];
    for other in [
        json!({}),
        json!({ "ewma_alpha": 0.5 }),
        json!({ "ewma_order": "per_group" }),
        json!({ "ewma_order": "per_group", "ewma_alpha": 1.0 }),
        json!({ "latency_scope": "worldwide" }),
        json!({ "failing_rtt": "passing_only" }),
    ] {
        let (scenario, _) = decode::scenario(&json!({
            "monitors": [{ "id": "m" }],
            "pools": [{ "id": "p", "monitor": "m", "check_regions": ["WEU", "ENAM"],
                        "origins": [{ "name": "app-1", "address": "192.0.2.1" }] }],
            "data_centers": { "CDG": { "region": "WEU" }, "LHR": { "region": "WEU" }, "EWR": { "region": "ENAM" } },
            "probes": results.map(|(code, rtt)| json!({ "monitor_id": "m", "endpoint": "app-1", "data_center": code,
                                                        "healthy": rtt < 50.0 || code == "EWR", "rtt": rtt })),
        }))
        .unwrap();
        let (with, _) = decode::scenario(&json!({ "readings": other })).unwrap();
        let readings: Readings = with.readings;
        let mut findings = Findings::default();
        let mut model = Model::new(&scenario, &mut findings);
        let counted = intake::counted(&scenario, &mut model, &mut findings);
        let network = Network::new(model, &counted);
        let place = ServingPlace { region: Some("WEU"), ..ServingPlace::default() };
        let statuses = &network.verdicts.pools.first().unwrap().endpoints;
        let under = pool_rtt_for(&Averages::under(&network, &readings), 0, statuses, place);
        let mut scenario = scenario;
        scenario.readings = readings;
        let mut model = Model::new(&scenario, &mut findings);
        let counted = intake::counted(&scenario, &mut model, &mut findings);
        let network = Network::new(model, &counted);
        let own = pool_rtt_for(&Averages::own(&network), 0, statuses, place);
        assert!(under.is_some() && under == own, "{other}: {under:?} {own:?}");
    }
}

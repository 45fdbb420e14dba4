//! Whose verdict steering reads: the data center's, the region's or the global one (R4.7–R4.11, D28, D29, Q28).

use crate::common::traffic::{route, route_from, route_of, told};
use crate::common::{Look, World, balancer, network, pool, unknown, way};
use serde_json::{Value, json};
use whydown::Severity;

/// Pool `p1`, whose endpoints say this over a [`network`], before the unmonitored pool `p2`.
fn seen(endpoints: &[(&'static str, &str)], check_regions: Value, health_sources: Value) -> World {
    let mut world = World::new();
    for (region, data_centers) in network(endpoints[0].1) {
        for (code, _) in data_centers {
            world = world.set(&format!("/data_centers/{code}"), json!({ "region": region }));
        }
    }
    let origins = endpoints.iter().map(|(name, _)| json!({ "name": name, "address": format!("{name}.internal") }));
    let origins: Vec<Value> = origins.collect();
    world = world
        .pool(pool("p1", []).with("check_regions", check_regions).with("health_sources", health_sources))
        .set("/pools/0/origins", origins)
        .pool(pool("p2", [unknown("b")]).unmonitored())
        .balancer(balancer(&["p1", "p2"], "p2"));
    for (name, results) in endpoints {
        world = world.results("m", name, results);
    }
    world
}

fn regional() -> Value {
    json!(["regional", "global"])
}

#[test]
fn c46_one_region_cannot_reach_a_healthy_pool() {
    let world =
        |sources| seen(&[("a", "WNAM +++, ENAM +++, WEU ---, OC +++")], json!(["WNAM", "ENAM", "WEU"]), sources);
    for (sources, region, expected) in [
        // R4.8: by default every region takes the global verdict, 2 of 3.
        (Value::Null, "WEU", "p1: a 100"),
        (Value::Null, "WNAM", "p1: a 100"),
        // R4.10: with `regional` a region takes its own, and the others don't care.
        (regional(), "WEU", "p2: b 100"),
        (regional(), "WNAM", "p1: a 100"),
        (regional(), "ENAM", "p1: a 100"),
        // A region that isn't checked takes the global one.
        (regional(), "OC", "p1: a 100"),
        (regional(), "SAF", "p1: a 100"),
    ] {
        let world = world(sources.clone());
        assert_eq!(route_of(&world, json!({ "region": region })), expected, "{sources} {region}");
        assert_eq!(route_from(&world, &format!("{region}-1"), region), expected, "{sources} {region}");
        if region != "SAF" {
            // The region of a data center is looked up.
            assert_eq!(
                route_of(&world, json!({ "data_center": format!("{region}-2") })),
                expected,
                "{sources} {region}"
            );
        }
    }
    // Nothing said of the place: global.
    assert_eq!(route(&world(regional())), "p1: a 100");
    // No status changes, and it is said whose verdict was read.
    let report = world(regional()).request(json!({ "region": "WEU" })).report();
    assert_eq!((report.status("a"), report.pool("p1").status.word()), ("healthy", "healthy"));
    let text = told(&world(regional()).request(json!({ "region": "WEU" })));
    assert!(text.contains("WEU") && text.contains("region"), "{text}");
}

#[test]
fn c47_why_secondary_when_the_primary_is_healthy() {
    // Every data center probes; one of them can't reach the endpoint.
    let world = || seen(&[("a", "SEAS -++, WEU +++")], Value::Null, Value::Null);
    for (data_center, region, expected) in [
        ("SEAS-1", "SEAS", "p2: b 100"),
        ("SEAS-2", "SEAS", "p1: a 100"),
        ("WEU-1", "WEU", "p1: a 100"),
        // A data center that doesn't probe takes the global verdict.
        ("AMS", "WEU", "p1: a 100"),
    ] {
        assert_eq!(route_from(&world(), data_center, region), expected, "{data_center}");
        assert_eq!(route_of(&world(), json!({ "data_center": data_center })), expected, "{data_center}");
    }
    let report = world().request(json!({ "data_center": "SEAS-1" })).report();
    assert_eq!(report.status("a"), "healthy", "globally, 5 of 6");
    assert_eq!((report.pool("p1").status.word(), report.balancer().status.word()), ("healthy", "healthy"));
    // The step says who sees it so, and why the log is silent.
    let text = told(&world().request(json!({ "data_center": "SEAS-1" })));
    assert!(text.contains("SEAS-1") && text.contains("log"), "{text}");
    // R4.9: until its own probe passes.
    let passing = world().result("m", "a", "SEAS-1", true);
    assert_eq!(route_from(&passing, "SEAS-1", "SEAS"), "p1: a 100");
    // R4.9 the other way round: what one data center sees up it uses, though globally it is down.
    let down = seen(&[("a", "SEAS +--, WEU ---")], Value::Null, Value::Null);
    assert_eq!(route_from(&down, "SEAS-1", "SEAS"), "p1: a 100");
    assert_eq!(route_from(&down, "SEAS-2", "SEAS"), "p2: b 100");
    // D29: a request that names no data center takes the global one.
    assert_eq!(route_of(&world(), json!({ "region": "SEAS" })), "p1: a 100");
    assert_eq!(route_of(&down, json!({ "region": "SEAS" })), "p2: b 100");
}

#[test]
fn r4_8_a_local_verdict_exists_only_where_every_data_center_probes() {
    for check_regions in [json!(["WNAM"]), json!(["ALL_REGIONS"])] {
        let world = seen(&[("a", "WNAM ++-")], check_regions.clone(), Value::Null);
        assert_eq!(route_from(&world, "WNAM-3", "WNAM"), "p1: a 100", "{check_regions}");
    }
    let world = seen(&[("a", "WNAM ++-")], Value::Null, Value::Null);
    assert_eq!(route_from(&world, "WNAM-3", "WNAM"), "p2: b 100");
}

#[test]
fn r4_7_the_global_verdict_uses_regions_that_send_no_traffic() {
    // Every request comes from WEU, where all is well; the pool is down all the same.
    let world = seen(&[("a", "WEU +++, OC ---, SAF ---")], json!(["WEU", "OC", "SAF"]), Value::Null);
    assert_eq!(route_of(&world, json!({ "region": "WEU" })), "p2: b 100");
    let regional = seen(&[("a", "WEU +++, OC ---, SAF ---")], json!(["WEU", "OC", "SAF"]), regional());
    assert_eq!(route_of(&regional, json!({ "region": "WEU" })), "p1: a 100");
}

#[test]
fn r4_11_with_one_region_regional_and_global_are_the_same() {
    for (results, expected) in [("WEU +++", "p1: a 100"), ("WEU ++-", "p1: a 100"), ("WEU +--", "p2: b 100")] {
        for sources in [Value::Null, regional()] {
            let world = seen(&[("a", results)], json!(["WEU"]), sources.clone());
            assert_eq!(route_of(&world, json!({ "region": "WEU" })), expected, "{results} {sources}");
        }
    }
}

#[test]
fn d28_the_first_source_with_a_decision_is_taken_for_each_endpoint() {
    // In WEU nobody has heard of b yet; globally it is up. a is down there, and up globally.
    let world = |sources| {
        seen(
            &[("a", "WNAM +, ENAM +, WEU -"), ("b2", "WNAM +, ENAM +, WEU ?")],
            json!(["WNAM", "ENAM", "WEU"]),
            sources,
        )
    };
    assert_eq!(route_of(&world(regional()), json!({ "region": "WEU" })), "p1: b2 100");
    assert_eq!(route_of(&world(Value::Null), json!({ "region": "WEU" })), "p1: a 50, b2 50");
    // The same of a data center.
    let local = seen(&[("a", "WNAM ++-"), ("b2", "WNAM ++?")], Value::Null, Value::Null);
    assert_eq!(route_from(&local, "WNAM-3", "WNAM"), "p1: b2 100");
}

#[test]
fn d29_sources_that_the_api_refuses_and_regions_that_are_not_counted() {
    // The default written out is refused by the API, and taken as what it says.
    let explicit = json!(["local", "global"]);
    let world = seen(&[("a", "WNAM ++-")], Value::Null, explicit);
    let report = world.clone().request(json!({ "data_center": "WNAM-3" })).report();
    assert_eq!(way(report.decision()), "p2: b 100");
    assert!(errors_at(&report, "/pools/0/health_sources"), "{:#?}", report.diagnostics);
    // In flat modes there is no regional decision: global, and an error says so.
    for world in [
        seen(&[("a", "WNAM +++, WEU --+")], Value::Null, regional()),
        seen(&[("a", "WNAM +++, WEU --+")], json!(["WNAM", "WEU"]), regional()).reading("geo_aggregation", "flat"),
    ] {
        let report = world.request(json!({ "region": "WEU", "data_center": "WEU-1" })).report();
        assert_eq!(way(report.decision()), "p1: a 100", "4 of 6");
        assert!(errors_at(&report, "/pools/0/health_sources"), "{:#?}", report.diagnostics);
    }
    // Counted region by region the same pool has one.
    let world = seen(&[("a", "WNAM +++, WEU --+")], json!(["WNAM", "WEU"]), regional());
    let report = world.request(json!({ "region": "WNAM" })).report();
    assert_eq!(way(report.decision()), "p1: a 100", "globally 1 of 2 regions, but this one is up");
    assert!(!errors_at(&report, "/pools/0/health_sources"));
}

fn errors_at(report: &whydown::Report, path: &str) -> bool {
    report.diagnostics.iter().any(|it| it.severity == Severity::Error && it.path.starts_with(path))
}

#[test]
fn q28_the_threshold_is_held_against_what_the_place_sees() {
    // Each of three endpoints is missed by another data center: globally all are up.
    let each = || {
        seen(&[("a", "WNAM -++"), ("b1", "WNAM +-+"), ("c", "WNAM ++-")], Value::Null, Value::Null)
            .set("/pools/0/minimum_origins", 3)
    };
    assert_eq!(each().report().pool("p1").status.word(), "healthy");
    for data_center in ["WNAM-1", "WNAM-2", "WNAM-3"] {
        assert_eq!(route_from(&each(), data_center, "WNAM"), "p2: b 100", "{data_center}: 2 of the 3 needed");
    }
    assert_eq!(route(&each()), "p1: a 33.33, b1 33.33, c 33.33");
    let two = each().set("/pools/0/minimum_origins", 2);
    assert_eq!(route_from(&two, "WNAM-2", "WNAM"), "p1: a 50, c 50");
    // Each of two endpoints is seen by one data center only: globally none is up.
    let split = || seen(&[("a", "WNAM +--"), ("b1", "WNAM -+-")], Value::Null, Value::Null);
    for (data_center, expected) in [("WNAM-1", "p1: a 100"), ("WNAM-2", "p1: b1 100"), ("WNAM-3", "p2: b 100")] {
        assert_eq!(route_from(&split(), data_center, "WNAM"), expected, "{data_center}");
    }
    assert_eq!(route(&split()), "p2: b 100");
    // D25: the balancer keeps its label, whatever one request's narrower view says.
    for request in [json!({ "data_center": "WNAM-1" }), json!({ "data_center": "WNAM-3" })] {
        let report = split().request(request).report();
        assert_eq!(report.pool("p1").status.word(), "critical");
        assert_eq!(report.balancer().status.word(), "degraded");
    }
    // The same by region.
    let by_region = |threshold: u32| {
        seen(
            &[("a", "WNAM +++, ENAM +++, WEU ---"), ("b1", "WNAM +++, ENAM +++, WEU +++")],
            json!(["WNAM", "ENAM", "WEU"]),
            regional(),
        )
        .set("/pools/0/minimum_origins", threshold)
    };
    assert_eq!(route_of(&by_region(1), json!({ "region": "WEU" })), "p1: b1 100");
    assert_eq!(route_of(&by_region(2), json!({ "region": "WEU" })), "p2: b 100");
    assert_eq!(route_of(&by_region(2), json!({ "region": "ENAM" })), "p1: a 50, b1 50");
}

#[test]
fn the_fallback_is_reached_where_one_place_sees_no_usable_pool() {
    let world =
        seen(&[("a", "WNAM ++-")], Value::Null, Value::Null).set("/load_balancers/0/default_pools", json!(["p1"]));
    let report = world.clone().request(json!({ "data_center": "WNAM-3" })).report();
    assert_eq!(way(report.decision()), "fallback p2: b 100");
    assert_eq!(report.balancer().status.word(), "healthy", "D25: by global statuses");
    assert_eq!(route_from(&world, "WNAM-1", "WNAM"), "p1: a 100");
    // D30: and nothing where the fallback is disabled.
    assert_eq!(route_from(&world.set("/pools/1/enabled", false), "WNAM-3", "WNAM"), "http_530_1016");
}

#[test]
fn q42_a_fallback_that_prefers_healthy_endpoints_prefers_those_healthy_there() {
    // The fallback is chosen by nobody's health; which of its endpoints are healthy is what steering reads.
    let world = seen(&[("a", "WNAM ++-"), ("b1", "WNAM --+")], Value::Null, Value::Null)
        .set("/pools/0/minimum_origins", 2)
        .set("/load_balancers/0/default_pools", json!(["p1"]))
        .set("/load_balancers/0/fallback_pool", "p1");
    assert_eq!(route_from(&world, "WNAM-1", "WNAM"), "fallback p1: a 50, b1 50");
    let preferring = world.reading("fallback_uses_health", "prefer_healthy");
    assert_eq!(route_from(&preferring, "WNAM-1", "WNAM"), "fallback p1: a 100");
    assert_eq!(route_from(&preferring, "WNAM-3", "WNAM"), "fallback p1: b1 100");
}

#[test]
fn d11_a_wider_critical_scope_leaves_what_a_place_sees_as_it_is() {
    // The critical monitor fails for a at two of three data centers, or at one.
    let world = |results, scope| {
        let member = json!({ "monitor_id": "m", "enabled": true, "monitoring_only": false, "must_be_healthy": true });
        seen(&[("a", results), ("b1", "WNAM +++")], Value::Null, Value::Null)
            .push("monitor_groups", json!({ "id": "g", "members": [member] }))
            .set("/pools/0/monitor", Value::Null)
            .set("/pools/0/monitor_group", "g")
            .reading("critical_scope", scope)
    };
    for (scope, results, globally) in [
        ("data_center", "WNAM --+", "p1: b1 100"),
        ("pool", "WNAM --+", "p2: b 100"),
        ("data_center", "WNAM -++", "p1: a 50, b1 50"),
        ("endpoint", "WNAM -++", "p1: b1 100"),
    ] {
        let world = world(results, scope);
        assert_eq!(route(&world), globally, "{scope} {results}");
        assert_eq!(route_from(&world, "WNAM-1", "WNAM"), "p1: b1 100", "{scope} {results}");
        assert_eq!(route_from(&world, "WNAM-3", "WNAM"), "p1: a 50, b1 50", "{scope} {results}");
    }
}

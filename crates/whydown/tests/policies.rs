//! Policies that choose among pools (R8.8–R8.14, Q44, Q45, Q49–Q52 as they steer, D31–D34, D45).

use crate::common::traffic::{open, route, route_from, route_of, sole, told, world};
use crate::common::{Look, ORDINARY, World, balancer, down, pool, unknown, up, way};
use serde_json::{Value, json};
use whydown::Severity;

/// `p1`, `p2`, `p3` as default pools, those named here healthy; `f` as the fallback.
fn three(healthy: [bool; 3], policy: &str) -> World {
    let [first, second, third] = healthy;
    let pools = [sole("p1", "a1", first), sole("p2", "a2", second), sole("p3", "a3", third), sole("f", "a4", true)];
    world(pools, balancer(&["p1", "p2", "p3"], "f").with("steering_policy", policy))
}

fn weighted(world: World, random_steering: Value) -> World {
    world.set("/load_balancers/0/random_steering", random_steering)
}

#[test]
fn r8_8_random_shares_are_weights_over_the_usable_pools() {
    let (yes, no) = (true, false);
    for (id, weights, healthy, expected) in [
        // The weight of a pool in no list changes nothing.
        (
            "C01",
            json!({ "default_weight": 0.2, "pool_weights": { "p2": 0.5, "p9": 0.3 } }),
            [yes; 3],
            "22.22% p1: a1 100; 55.56% p2: a2 100; 22.22% p3: a3 100",
        ),
        (
            "R8.8",
            json!({ "default_weight": 0.2, "pool_weights": { "p2": 0.5 } }),
            [yes, no, yes],
            "50% p1: a1 100; 50% p3: a3 100",
        ),
        // Pools without a weight of their own have the default weight, which is 1.
        ("R8.8", json!({ "pool_weights": { "p2": 0.5 } }), [yes; 3], "40% p1: a1 100; 20% p2: a2 100; 40% p3: a3 100"),
        ("R8.8", Value::Null, [yes; 3], "33.33% p1: a1 100; 33.33% p2: a2 100; 33.33% p3: a3 100"),
        ("R8.8", Value::Null, [no, no, yes], "p3: a3 100"),
        // A pool of weight 0 gets nothing beside others.
        ("R8.8", json!({ "pool_weights": { "p1": 0 } }), [yes; 3], "50% p2: a2 100; 50% p3: a3 100"),
        // Q45: where only pools of weight 0 can serve they are equal, and it is not the fallback that serves.
        ("Q45", json!({ "default_weight": 0, "pool_weights": { "p1": 1 } }), [no, yes, no], "p2: a2 100"),
        (
            "Q45",
            json!({ "default_weight": 0, "pool_weights": { "p1": 1 } }),
            [no, yes, yes],
            "50% p2: a2 100; 50% p3: a3 100",
        ),
        ("D45", json!({ "default_weight": 0 }), [yes; 3], "33.33% p1: a1 100; 33.33% p2: a2 100; 33.33% p3: a3 100"),
        ("R8.4", json!({ "pool_weights": { "p1": 1 } }), [no; 3], "fallback f: a4 100"),
    ] {
        let world = weighted(three(healthy, "random"), weights.clone());
        assert_eq!(route(&world), expected, "{id}: {weights} {healthy:?}");
    }
}

#[test]
fn r8_8_weights_are_for_policies_that_draw() {
    for policy in ["off", "geo", "dynamic_latency", "proximity", ""] {
        let world = weighted(three([true; 3], policy), json!({ "pool_weights": { "p1": 0, "p2": 1 } }));
        assert_eq!(route(&world), "p1: a1 100", "{policy}");
    }
}

#[test]
fn r8_12_weights_are_divided_by_what_is_open_and_one_more() {
    let shared = |p1, p2| format!("{p1}% p1: a1 100; {p2}% p2: a2 100");
    let weights = || json!({ "pool_weights": { "p1": 0.4, "p2": 0.6 } });
    for policy in ["least_outstanding_requests", "least_connections"] {
        let world = || weighted(three([true, true, false], policy), weights());
        for (in_flight, expected) in [
            (json!({ "p1": 3, "p2": 0 }), shared("14.29", "85.71")),
            (json!({ "p1": 3 }), shared("14.29", "85.71")),
            (json!({ "p1": 1, "p2": 2 }), shared("50", "50")),
            // What nobody counted is 0.
            (json!({}), shared("40", "60")),
            // D45: a pool's count is not the sum of its endpoints'.
            (json!({ "a1": 3 }), shared("40", "60")),
        ] {
            let given = json!({ "in_flight": in_flight });
            assert_eq!(route_of(&world(), given.clone()), expected, "{policy} {given}");
            // DNS-only: the counts read as 0.
            let unproxied = world().set("/load_balancers/0/proxied", false);
            assert_eq!(route_of(&unproxied, given.clone()), shared("40", "60"), "{policy} {given}");
        }
        assert_eq!(route(&world()), shared("40", "60"), "{policy}");
        // Only usable pools are drawn from.
        let alone = weighted(three([true, false, false], policy), weights());
        assert_eq!(route_of(&alone, json!({ "in_flight": { "p1": 30 } })), "p1: a1 100");
        // D45: weights that are all 0 count as 1 before they are divided.
        let zero = weighted(three([true, true, false], policy), json!({ "default_weight": 0 }));
        assert_eq!(route_of(&zero, json!({ "in_flight": { "p1": 3 } })), shared("20", "80"));
    }
}

#[test]
fn r8_14_hash_is_no_policy_for_pools() {
    let report = three([true; 3], "hash").report();
    assert_eq!(way(report.decision()), "p1: a1 100", "the documented default: in order");
    let errors: Vec<&str> =
        report.diagnostics.iter().filter(|it| it.severity == Severity::Error).map(|it| it.path.as_str()).collect();
    assert_eq!(errors, ["/load_balancers/0/steering_policy"]);
}

/// Pools for every place: `p1` for a data center, `p2` for a country, `p3` for a region, `d` for everybody else.
fn placed(maps: &[(&str, Value)]) -> World {
    let pools = [open("p1", "a1"), open("p2", "a2"), open("p3", "a3"), open("d", "a4"), open("f", "a5")];
    let maps = maps
        .iter()
        .fold(balancer(&["d"], "f").with("steering_policy", "geo"), |it, (field, map)| it.with(field, map.clone()));
    world(pools, maps)
        .set("/data_centers/CDG", json!({ "region": "WEU", "country": "FR" }))
        .set("/data_centers/SIN", json!({ "region": "SEAS", "country": "SG" }))
}

#[test]
fn r8_9_the_most_particular_map_that_names_the_place_decides() {
    let pop = ("pop_pools", json!({ "CDG": ["p1"] }));
    let country = ("country_pools", json!({ "FR": ["p2"] }));
    let region = ("region_pools", json!({ "WEU": ["p3"] }));
    let paris = || json!({ "data_center": "CDG", "country": "FR", "region": "WEU" });
    for (maps, expected) in [
        (vec![region.clone(), country.clone(), pop.clone()], "p1: a1 100"),
        (vec![pop.clone(), region.clone()], "p1: a1 100"),
        (vec![region.clone(), country.clone()], "p2: a2 100"),
        (vec![region.clone()], "p3: a3 100"),
        (vec![], "d: a4 100"),
        // Maps that name other places only are passed over one by one.
        (vec![("pop_pools", json!({ "SIN": ["p1"] })), country.clone(), region.clone()], "p2: a2 100"),
        (
            vec![("pop_pools", json!({ "SIN": ["p1"] })), ("country_pools", json!({ "DE": ["p2"] })), region.clone()],
            "p3: a3 100",
        ),
        (vec![("region_pools", json!({ "EEU": ["p3"] }))], "d: a4 100"),
    ] {
        assert_eq!(route_of(&placed(&maps), paris()), expected, "{maps:?}");
    }
    let all = placed(&[pop, country, region]);
    for (request, expected) in [
        (json!({ "data_center": "SIN", "country": "SG", "region": "SEAS" }), "d: a4 100"),
        // The parts of a place are looked at one by one.
        (json!({ "country": "FR" }), "p2: a2 100"),
        (json!({ "region": "WEU" }), "p3: a3 100"),
        (json!({ "country": "FR", "region": "WEU" }), "p2: a2 100"),
        // A visitor from France who enters in Singapore, and one from Singapore who enters in Paris.
        (json!({ "data_center": "SIN", "country": "FR", "region": "SEAS" }), "p2: a2 100"),
        (json!({ "data_center": "CDG", "country": "SG", "region": "WEU" }), "p1: a1 100"),
        // D34: a request without a place matches no map.
        (json!({}), "d: a4 100"),
        (json!({ "latitude": 48.9, "longitude": 2.4 }), "d: a4 100"),
    ] {
        assert_eq!(route_of(&all, request.clone()), expected, "{request}");
    }
}

#[test]
fn r8_9_the_region_is_that_of_the_answering_data_center_and_the_country_the_clients() {
    let region = placed(&[("region_pools", json!({ "WEU": ["p3"] }))]);
    assert_eq!(route_of(&region, json!({ "data_center": "CDG" })), "p3: a3 100");
    assert_eq!(route_of(&region, json!({ "data_center": "SIN" })), "d: a4 100");
    // D31: a data center of unknown region counts as no region.
    assert_eq!(route_of(&region, json!({ "data_center": "AMS" })), "d: a4 100");
    // D34: countries are the request's, not the data center's.
    let country = placed(&[("country_pools", json!({ "FR": ["p2"] }))]);
    assert_eq!(route_of(&country, json!({ "data_center": "CDG" })), "d: a4 100");
    assert_eq!(route_of(&country, json!({ "data_center": "CDG", "country": "FR" })), "p2: a2 100");
}

/// `eu1` and `eu2` for Europe, `d` for everybody else, `us` for America, `f` as the fallback.
fn continents(healthy: [bool; 4]) -> World {
    let [first, second, default, america] = healthy;
    let pools = [
        sole("eu1", "e1", first),
        sole("eu2", "e2", second),
        sole("d", "d1", default),
        sole("us", "u1", america),
        sole("f", "f1", false),
    ];
    let maps = json!({ "WEU": ["eu1", "eu2"], "ENAM": ["us"] });
    world(pools, balancer(&["d"], "f").with("steering_policy", "geo").with("region_pools", maps))
}

#[test]
fn r8_9_a_list_of_the_map_is_failover_order_and_then_comes_the_global_fallback() {
    let weu = || json!({ "region": "WEU" });
    for (healthy, expected) in [
        ([true, true, true, true], "eu1: e1 100"),
        ([false, true, true, true], "eu2: e2 100"),
        // Not `default_pools`, not another region, not the fallback's own health.
        ([false, false, true, true], "fallback f: f1 100"),
    ] {
        let report = continents(healthy).request(weu()).report();
        assert_eq!(way(report.decision()), expected, "{healthy:?}");
    }
    let report = continents([false, false, true, true]).request(weu()).report();
    assert_eq!(report.balancer().status.word(), "degraded", "D25, D26: other pools of the balancer can be reached");
    // The other regions go on as before.
    assert_eq!(route_of(&continents([false, false, true, true]), json!({ "region": "ENAM" })), "us: u1 100");
    assert_eq!(route_of(&continents([true, true, false, true]), json!({ "region": "OC" })), "fallback f: f1 100");
    // A match of the country whose pools are down does not fall to the region's list.
    let country = continents([true, true, true, false]).set("/load_balancers/0/country_pools", json!({ "FR": ["us"] }));
    assert_eq!(route_of(&country, json!({ "country": "FR", "region": "WEU" })), "fallback f: f1 100");
    // Nothing left: the fallback is disabled.
    let nothing = continents([false, false, true, true]).set("/pools/4/enabled", false);
    assert_eq!(route_of(&nothing, weu()), "http_530_1016");
    assert_eq!(route_of(&nothing.set("/load_balancers/0/proxied", false), weu()), "soa");
}

#[test]
fn r8_13_an_empty_policy_is_geo_where_there_is_a_map_and_else_off() {
    for policy in [json!(""), Value::Null] {
        let mapped = continents([true; 4]).set("/load_balancers/0/steering_policy", policy.clone());
        assert_eq!(route_of(&mapped, json!({ "region": "WEU" })), "eu1: e1 100", "{policy}");
        for map in [("pop_pools", "CDG"), ("country_pools", "FR")] {
            let world = continents([true; 4])
                .set("/load_balancers/0/steering_policy", policy.clone())
                .set("/load_balancers/0/region_pools", Value::Null)
                .set(&format!("/load_balancers/0/{}", map.0), json!({ map.1: ["us"] }));
            let request = json!({ "data_center": "CDG", "country": "FR" });
            assert_eq!(route_of(&world, request), "us: u1 100", "{policy} {map:?}");
        }
        let plain = three([false, true, true], "").set("/load_balancers/0/steering_policy", policy.clone());
        assert_eq!(route(&plain), "p2: a2 100", "{policy}");
    }
}

/// Pools of one endpoint each, measured from one vantage point; without a time the check passed and nothing was measured.
fn measured(times: &[Option<f64>]) -> World {
    let all = [("p1", "a1"), ("p2", "a2"), ("p3", "a3")];
    let names: Vec<&str> = all[..times.len()].iter().map(|(name, _)| *name).collect();
    let pools = all[..times.len()].iter().map(|(name, endpoint)| pool(name, [unknown(endpoint)]));
    let www = balancer(&names, "p1").with("steering_policy", "dynamic_latency");
    let mut world = world(pools, www);
    for ((name, endpoint), rtt) in all.iter().zip(times) {
        let mut probe = json!({ "monitor_id": "m", "pool_id": name, "endpoint": endpoint, "healthy": true });
        if let Some(rtt) = rtt {
            probe["rtt"] = json!(rtt);
        }
        world = world.probe(probe);
    }
    world
}

#[test]
fn r8_10_the_lowest_round_trip_time_of_the_usable_pools_comes_first() {
    assert_eq!(route(&measured(&[Some(90.0), Some(50.0), Some(20.0)])), "p3: a3 100");
    assert_eq!(route(&measured(&[Some(90.0), Some(50.0), Some(20.0)]).set("/pools/2/enabled", false)), "p2: a2 100");
    let critical = measured(&[Some(90.0), Some(50.0), Some(20.0)]).set("/probes/2/healthy", false);
    assert_eq!(route(&critical), "p2: a2 100", "a failing check has a time, and its pool is critical all the same");
    // D33: equal times, failover order.
    assert_eq!(route(&measured(&[Some(50.0), Some(20.0), Some(20.0)])), "p2: a2 100");
    assert_eq!(route(&measured(&[Some(20.0), Some(20.0), Some(20.0)])), "p1: a1 100");
}

#[test]
fn q44_pools_without_a_round_trip_time() {
    for (times, expected) in [
        ([None, Some(50.0), Some(20.0)], ["p1: a1 100", "p3: a3 100", "p1: a1 100"]),
        ([Some(50.0), Some(20.0), None], ["p1: a1 100", "p2: a2 100", "p3: a3 100"]),
        // Several without one keep their order among themselves.
        ([Some(50.0), None, None], ["p1: a1 100", "p1: a1 100", "p2: a2 100"]),
        ([None, None, None], ["p1: a1 100"; 3]),
        ([Some(3.0), Some(2.0), Some(1.0)], ["p3: a3 100"; 3]),
    ] {
        for (reading, expected) in ["failover_order", "last", "first"].into_iter().zip(expected) {
            assert_eq!(route(&measured(&times).reading("missing_rtt", reading)), expected, "{reading}: {times:?}");
        }
    }
    // Only candidates are looked at: a critical pool's missing time disturbs nobody.
    let critical = measured(&[Some(50.0), Some(20.0), None]).set("/probes/2/healthy", false);
    assert_eq!(route(&critical), "p2: a2 100");
}

#[test]
fn d33_a_reported_verdicts_round_trip_time_does_not_count() {
    let mut reported = measured(&[Some(50.0), Some(20.0)]);
    for probe in reported.0["probes"].as_array_mut().unwrap() {
        probe.as_object_mut().unwrap().remove("monitor_id");
    }
    assert_eq!(route(&reported), "p1: a1 100", "nothing is measured, so the order decides");
}

/// Pools X and Y with these round trip times at places (data center, region, X, Y), checked from `check_regions`.
fn mapped(check_regions: Value, times: &[(&str, &str, Option<f64>, Option<f64>)]) -> World {
    let checked = |name, endpoint| pool(name, [unknown(endpoint)]).with("check_regions", check_regions.clone());
    let www = balancer(&["X", "Y"], "X").with("steering_policy", "dynamic_latency");
    let mut world = world([checked("X", "x"), checked("Y", "y")], www);
    for (data_center, region, x, y) in times {
        world = world.set(&format!("/data_centers/{data_center}"), json!({ "region": region }));
        for (endpoint, rtt) in [("x", x), ("y", y)] {
            world = world.probe(json!({ "monitor_id": "m", "endpoint": endpoint, "data_center": data_center,
                                        "region": region, "healthy": true, "rtt": rtt }));
        }
    }
    world
}

#[test]
fn q49_by_the_serving_region_or_one_score_for_the_whole_world() {
    let world = || {
        mapped(
            json!(["ALL_REGIONS"]),
            &[("CDG", "WEU", Some(10.0), Some(100.0)), ("EWR", "ENAM", Some(200.0), Some(100.0))],
        )
    };
    for (reading, paris, newark) in [("region", "X: x 100", "Y: y 100"), ("worldwide", "Y: y 100", "Y: y 100")] {
        let world = || world().reading("latency_scope", reading);
        assert_eq!(route_from(&world(), "CDG", "WEU"), paris, "{reading}");
        assert_eq!(route_from(&world(), "EWR", "ENAM"), newark, "{reading}");
        let told = told(&world().request(json!({ "data_center": "CDG", "region": "WEU" })));
        assert_eq!(told.contains("worldwide"), reading == "worldwide", "{told}");
        assert_eq!(told.contains("in WEU"), reading == "region", "{told}");
    }
}

#[test]
fn d31_all_regions_take_the_mean_of_the_serving_region() {
    // X: 10 and 90 in WEU, 50 on average; Y: 40 on average.
    let world = || {
        mapped(
            json!(["ALL_REGIONS"]),
            &[
                ("CDG", "WEU", Some(10.0), Some(40.0)),
                ("LHR", "WEU", Some(90.0), Some(40.0)),
                ("EWR", "ENAM", Some(5.0), Some(60.0)),
            ],
        )
    };
    assert_eq!(route_from(&world(), "CDG", "WEU"), "Y: y 100", "not Paris's own 10 ms");
    assert_eq!(route_of(&world(), json!({ "region": "WEU" })), "Y: y 100");
    // The region of a data center is looked up.
    assert_eq!(route_of(&world(), json!({ "data_center": "CDG" })), "Y: y 100");
    assert_eq!(route_of(&world(), json!({ "data_center": "EWR" })), "X: x 100");
    // A region with data centers of which nobody measured: failover order.
    let empty = world().set("/data_centers/SYD", json!({ "region": "OC" }));
    assert_eq!(route_from(&empty, "SYD", "OC"), "X: x 100");
    assert!(told(&empty.request(json!({ "data_center": "SYD", "region": "OC" }))).contains("order"));
}

#[test]
fn d31_all_data_centers_take_the_serving_data_centers_own() {
    let world = || {
        mapped(
            Value::Null,
            &[
                ("CDG", "WEU", Some(10.0), Some(40.0)),
                ("LHR", "WEU", Some(90.0), Some(40.0)),
                ("EWR", "ENAM", Some(500.0), Some(60.0)),
            ],
        )
    };
    assert_eq!(route_from(&world(), "CDG", "WEU"), "X: x 100");
    assert_eq!(route_from(&world(), "LHR", "WEU"), "Y: y 100");
    // A data center that measured nothing: failover order.
    let other = world().set("/data_centers/AMS", json!({ "region": "WEU" }));
    assert_eq!(route_from(&other, "AMS", "WEU"), "X: x 100");
    // It is said whose time it is.
    let paris = told(&world().request(json!({ "data_center": "CDG", "region": "WEU" })));
    assert!(paris.contains("at CDG") && !paris.contains("in WEU"), "{paris}");
    // Nothing stands in for the data center: a region is no place here, so worldwide: X 200, Y 47.
    assert_eq!(route_of(&world(), json!({ "region": "WEU" })), "Y: y 100");
    assert!(told(&world().request(json!({ "region": "WEU" }))).contains("worldwide"));
}

#[test]
fn d31_chosen_regions_have_no_round_trip_time_elsewhere() {
    // Y is nearer everywhere it is measured, but X comes first in order.
    let world = || {
        mapped(
            json!(["WEU", "ENAM"]),
            &[("CDG", "WEU", Some(80.0), Some(20.0)), ("EWR", "ENAM", Some(80.0), Some(20.0))],
        )
    };
    assert_eq!(route_of(&world(), json!({ "region": "WEU" })), "Y: y 100");
    assert_eq!(route_of(&world(), json!({ "region": "OC" })), "X: x 100", "failover order");
    // Without a place: worldwide, and it is said.
    assert_eq!(route(&world()), "Y: y 100");
    assert!(told(&world()).contains("worldwide"));
    assert!(!told(&world().request(json!({ "region": "WEU" }))).contains("worldwide"));
    // One pool is checked elsewhere: it has no time here, and the order decides.
    let apart = world().set("/pools/1/check_regions", json!(["ENAM"]));
    assert_eq!(route_of(&apart, json!({ "region": "WEU" })), "X: x 100");
    assert_eq!(route_of(&apart, json!({ "region": "ENAM" })), "Y: y 100");
}

/// Pool X checked by a group of ordinary monitors from one vantage point, and pool Y with this round trip time.
fn beside(members: usize, probes: &[Value], y: f64) -> World {
    let www = balancer(&["X", "Y"], "X").with("steering_policy", "dynamic_latency");
    let mut world = World::new()
        .push("monitors", json!({ "id": "m1", "timeout": 5 }))
        .group("g", &vec![ORDINARY; members])
        .pool(pool("X", [unknown("x")]).with("monitor_group", "g"))
        .pool(pool("Y", [unknown("y")]).with("monitor", "m1"))
        .balancer(www)
        .probe(json!({ "monitor_id": "m1", "endpoint": "y", "healthy": true, "rtt": y }));
    for (index, probe) in probes.iter().enumerate() {
        let mut probe = probe.clone();
        probe["endpoint"] = json!("x");
        if probe.get("monitor_id").is_none() {
            probe["monitor_id"] = json!(format!("m{}", index + 1));
        }
        world = world.probe(probe);
    }
    world
}

#[test]
fn q50_the_round_trip_times_of_failing_members() {
    let passing = || json!({ "healthy": true, "rtt": 20 });
    let timeout = || json!({ "healthy": false, "failure_reason": "HTTP timeout occurred" });
    let wrong = || json!({ "healthy": false, "failure_reason": "Response code mismatch error", "rtt": 120 });
    for (second, expected) in [
        (timeout(), [("any_with_rtt", "X: x 100"), ("passing_only", "X: x 100"), ("timeout_value", "Y: y 100")]),
        (wrong(), [("any_with_rtt", "Y: y 100"), ("passing_only", "X: x 100"), ("timeout_value", "Y: y 100")]),
    ] {
        for (reading, expected) in expected {
            let world = beside(2, &[passing(), second.clone()], 50.0).reading("failing_rtt", reading);
            assert_eq!(route(&world), expected, "{reading}: {second}");
        }
    }
}

#[test]
fn q51_smoothed_first_or_averaged_first() {
    let mut probes = Vec::new();
    for (monitor, at, rtt) in
        [("m1", 10, 20), ("m1", 20, 20), ("m1", 30, 80), ("m1", 40, 80), ("m2", 10, 40), ("m2", 30, 100)]
    {
        probes.push(json!({ "monitor_id": monitor, "at": at, "healthy": true, "rtt": rtt }));
    }
    for (reading, x) in [("per_member", 67.5), ("per_group", 75.0)] {
        for (y, expected) in [(x - 0.1, "Y: y 100"), (x + 0.1, "X: x 100")] {
            let world =
                beside(2, &probes, y).set("/probes/0/at", 10).reading("ewma_alpha", 0.5).reading("ewma_order", reading);
            assert_eq!(route(&world), expected, "{reading}: {y}");
        }
    }
}

#[test]
fn q52_over_healthy_endpoints_or_over_all_probed() {
    let probe = |endpoint: &str, healthy: bool, rtt: u32| json!({ "monitor_id": "m", "endpoint": endpoint, "healthy": healthy, "rtt": rtt });
    for (reading, expected) in [("healthy", "X: x1 100"), ("all_probed", "Y: y 100")] {
        let pools = [pool("X", [unknown("x1"), unknown("x2")]), pool("Y", [unknown("y")])];
        let world = world(pools, balancer(&["X", "Y"], "X").with("steering_policy", "dynamic_latency"))
            .probe(probe("x1", true, 20))
            .probe(probe("x2", false, 200))
            .probe(probe("y", true, 100))
            .reading("latency_endpoints", reading);
        assert_eq!(route(&world), expected, "{reading}");
    }
}

/// Pools at these coordinates, `p1` first in order, with a data center `HND` there too.
fn located(pools: &[Option<(f64, f64)>], from: (f64, f64)) -> World {
    let all = [("p1", "a1"), ("p2", "a2"), ("p3", "a3")];
    let names: Vec<&str> = all[..pools.len()].iter().map(|(name, _)| *name).collect();
    let pools = all.iter().zip(pools).map(|((name, endpoint), at)| match at {
        None => open(name, endpoint),
        Some((latitude, longitude)) => open(name, endpoint).with("latitude", *latitude).with("longitude", *longitude),
    });
    world(pools, balancer(&names, "p1").with("steering_policy", "proximity"))
        .set("/data_centers/HND", json!({ "region": "NEAS", "latitude": from.0, "longitude": from.1 }))
}

#[test]
fn r8_11_the_nearest_usable_pool_by_the_great_circle() {
    let at_hnd = || json!({ "data_center": "HND" });
    for (what, from, pools, expected) in [
        (
            "the nearest",
            (35.6, 139.8),
            vec![Some((51.5, -0.1)), Some((37.6, 127.0)), Some((40.7, -74.0))],
            "p2: a2 100",
        ),
        // Over the date line 9 degrees, not 351.
        ("the date line", (0.0, 179.0), vec![Some((0.0, 160.0)), Some((0.0, -172.0))], "p2: a2 100"),
        ("the date line", (0.0, -179.0), vec![Some((0.0, -160.0)), Some((0.0, 172.0))], "p2: a2 100"),
        ("both sides of it", (10.0, -180.0), vec![Some((10.0, 170.0)), Some((10.0, 180.0))], "p2: a2 100"),
        // Over the pole 20 degrees, not 180 of longitude.
        ("the pole", (80.0, 0.0), vec![Some((50.0, 0.0)), Some((80.0, 180.0))], "p2: a2 100"),
        // 30 degrees of longitude are short far from the equator: 15 degrees against 20.
        ("meridians meet", (60.0, 0.0), vec![Some((40.0, 0.0)), Some((60.0, 30.0))], "p2: a2 100"),
        // D33: equal distances, failover order.
        ("equal", (0.0, 0.0), vec![Some((0.0, 10.0)), Some((0.0, -10.0))], "p1: a1 100"),
        ("equal", (0.0, 0.0), vec![Some((10.0, 0.0)), Some((-10.0, 0.0)), Some((0.0, 20.0))], "p1: a1 100"),
        ("at one place", (0.0, 0.0), vec![Some((0.0, 30.0)), Some((0.0, 5.0)), Some((0.0, 5.0))], "p2: a2 100"),
        // A pool without coordinates comes last.
        ("unknown", (0.0, 0.0), vec![None, Some((0.0, 179.0))], "p2: a2 100"),
        ("all unknown", (0.0, 0.0), vec![None, None], "p1: a1 100"),
    ] {
        assert_eq!(route_of(&located(&pools, from), at_hnd()), expected, "{what}: {from:?} {pools:?}");
    }
    let disabled = located(&[Some((51.5, -0.1)), Some((37.6, 127.0)), Some((40.7, -74.0))], (35.6, 139.8));
    assert_eq!(route_of(&disabled.set("/pools/1/enabled", false), at_hnd()), "p1: a1 100", "the next nearest");
}

#[test]
fn r8_11_distance_is_taken_from_the_data_center_or_as_the_location_strategy_says() {
    // The data center is near p1, the client near p2.
    let world = || located(&[Some((35.0, 139.0)), Some((48.0, 2.0))], (35.6, 139.8));
    let request = || json!({ "data_center": "HND", "latitude": 48.9, "longitude": 2.4 });
    assert_eq!(route_of(&world(), request()), "p1: a1 100", "proxied: from the data center");
    let dns = |strategy: Value| {
        world().set("/load_balancers/0/proxied", false).set("/load_balancers/0/location_strategy", strategy)
    };
    for (strategy, expected) in [
        // The default prefers what the client's resolver tells of its network.
        (Value::Null, "p2: a2 100"),
        (json!({ "mode": "pop" }), "p2: a2 100"),
        (json!({ "mode": "pop", "prefer_ecs": "always" }), "p2: a2 100"),
        (json!({ "mode": "pop", "prefer_ecs": "proximity" }), "p2: a2 100"),
        (json!({ "mode": "pop", "prefer_ecs": "never" }), "p1: a1 100"),
        (json!({ "mode": "pop", "prefer_ecs": "geo" }), "p1: a1 100"),
    ] {
        assert_eq!(route_of(&dns(strategy.clone()), request()), expected, "{strategy}");
    }
    // Where nothing is told of the client's network, the data center's place is taken.
    let from_tokyo =
        located(&[Some((48.0, 2.0)), Some((35.0, 139.0))], (35.6, 139.8)).set("/load_balancers/0/proxied", false);
    assert_eq!(route_of(&from_tokyo, json!({ "data_center": "HND" })), "p2: a2 100");
}

#[test]
fn d31_proximity_without_a_place_takes_the_order_and_says_so() {
    let world = || located(&[Some((48.0, 2.0)), Some((35.0, 139.0))], (35.6, 139.8));
    for request in [
        json!({}),
        // Nothing else stands in: a region or a country is no place on the globe, nor is a data center of unknown place.
        json!({ "region": "NEAS" }),
        json!({ "country": "JP" }),
        json!({ "data_center": "KIX" }),
    ] {
        assert_eq!(route_of(&world(), request.clone()), "p1: a1 100", "{request}");
        let told = told(&world().request(request.clone()));
        assert!(told.contains("order"), "{request}: {told}");
    }
    assert_eq!(route_of(&world(), json!({ "data_center": "HND" })), "p2: a2 100");
}

#[test]
fn r8_3_every_policy_falls_to_the_fallback_when_no_pool_is_left() {
    for policy in
        ["off", "random", "geo", "dynamic_latency", "proximity", "least_outstanding_requests", "least_connections"]
    {
        let world = three([false; 3], policy);
        assert_eq!(route(&world), "fallback f: a4 100", "{policy}");
        assert_eq!(route(&world.set("/pools/3/enabled", false)), "http_530_1016", "{policy}");
        // The last pool left takes everything.
        assert_eq!(route(&three([false, false, true], policy)), "p3: a3 100", "{policy}");
    }
    // R8.2: inside a pool only healthy enabled endpoints.
    let world =
        world([pool("p1", [up("a"), down("b"), up("c")])], balancer(&["p1"], "p1").with("steering_policy", "random"));
    assert_eq!(route(&world), "p1: a 50, c 50");
}

#[test]
fn a_pool_listed_twice_is_one_pool() {
    for (policy, expected) in [
        ("off", "60% p1: a1 100; 24% p2: a2 100; 16% fallback f: a4 100"),
        // Half each at first: 0.3 kept of it by both, and of the 0.2 that each sheds the other keeps 0.12.
        ("random", "42% p1: a1 100; 42% p2: a2 100; 16% fallback f: a4 100"),
    ] {
        let shed = json!({ "default_percent": 40 });
        let pools =
            [open("p1", "a1").with("load_shedding", shed.clone()), open("p2", "a2").with("load_shedding", shed)];
        let www = balancer(&["p1", "p1", "p2", "p1"], "f").with("steering_policy", policy);
        assert_eq!(route(&world(pools.into_iter().chain([open("f", "a4")]), www)), expected, "{policy}");
    }
}

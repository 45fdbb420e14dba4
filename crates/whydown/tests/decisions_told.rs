//! What the first sentence of a decision says is so: of pools that had no part in it, of what is shed whole, of equal numbers and
//! of missing ones (R8.3, R8.7–R8.11, R8.19, R4.8–R4.10, Q44, Q46, D31, D33).

use crate::common::traffic::{open, route_of, sole, told, world};
use crate::common::{Balancer, Look, Pool, World, balancer, down, network, pool, unknown, up};
use serde_json::{Value, json};

/// The first sentence of the only decision.
fn first(world: &World) -> String {
    world.report().proof("/load_balancers/0/decisions/0").text
}

fn shed(pool: Pool, percent: u32) -> Pool {
    pool.with("load_shedding", json!({ "default_percent": percent, "default_policy": "random" }))
}

fn by(policy: &str, pools: &[&str], fallback: &str) -> Balancer {
    balancer(pools, fallback).with("steering_policy", policy)
}

#[test]
fn r8_7_a_pool_that_comes_later_had_no_part_in_the_choice() {
    let three = |healthy: [bool; 3]| {
        let [p1, p2, p3] = healthy;
        world([sole("p1", "a1", p1), sole("p2", "a2", p2), sole("p3", "a3", p3)], balancer(&["p1", "p2", "p3"], "p3"))
    };
    let usual = "p1 takes all requests: it is the first pool in order, and it can serve.";
    for (healthy, expected) in [
        ([true, true, true], usual),
        ([true, false, true], usual),
        ([true, false, false], usual),
        ([false, true, false], "p2 takes all requests: it is the first in order that can serve, after p1."),
        ([false, false, true], "p3 takes all requests: it is the first in order that can serve, after p1 and p2."),
    ] {
        assert_eq!(first(&three(healthy)), expected, "{healthy:?}");
    }
    // R8.9: the same in the list of a map.
    let mapped = world(
        [sole("p1", "a1", true), sole("p2", "a2", false)],
        by("geo", &["p2"], "p2").with("region_pools", json!({ "WEU": ["p1", "p2"] })),
    );
    assert_eq!(
        first(&mapped.request(json!({ "region": "WEU" }))),
        "p1 takes all requests: it is the first pool in order for the region WEU, and it can serve."
    );
}

#[test]
fn r8_19_what_is_shed_whole_is_said_to_be() {
    let pools =
        |first: u32, second: u32| [shed(open("p1", "a1"), first), shed(open("p2", "a2"), second), open("f", "x")];
    for (policy, first_percent, second, expected) in [
        ("off", 100, 0, "p2 takes all requests: p1 sheds all that it gets, and p2 is next."),
        ("random", 100, 0, "p2 takes all requests: p1 sheds all that it gets, and p2 is next."),
        (
            "off",
            100,
            100,
            "p1 and p2 shed all that they get, so the fallback f takes all requests, whatever its own health. Analytics \
             show it as f (Fallback).",
        ),
    ] {
        let world = world(pools(first_percent, second), by(policy, &["p1", "p2"], "f"));
        assert_eq!(first(&world), expected, "{policy}");
        assert!(told(&world).contains("Shed although healthy: p1 100 %"), "{policy}: {}", told(&world));
    }
    // A pool that can't serve isn't said to shed.
    let down_too =
        world([shed(open("p1", "a1"), 100), sole("p2", "a2", false), open("f", "x")], balancer(&["p1", "p2"], "f"));
    assert!(first(&down_too).starts_with("p1 sheds all that it gets, and no other pool can serve, so the fallback f"));
}

#[test]
fn r8_19_a_session_that_is_shed_is_not_shed_to_its_own_pool() {
    let pools = [
        pool("p1", [up("a")]).with("load_shedding", json!({ "default_percent": 50, "session_percent": 20 })),
        pool("p2", [up("b")]),
    ];
    let world = world(pools, balancer(&["p1", "p2"], "p2").with("session_affinity", "cookie"))
        .request(json!({ "session": { "pool_id": "p1", "endpoint": "a" } }));
    let told = told(&world);
    assert!(told.contains("p1 sheds 20 % of its sessions"), "{told}");
    assert!(!told.contains("50 %"), "that is for requests without a session: {told}");
}

#[test]
fn q46_several_that_shed_are_said_to_be_a_question() {
    let by_hash = |percents: &[(&'static str, u32)]| {
        let pools = percents.iter().map(|(name, percent)| {
            pool(name, [up("a")]).with("load_shedding", json!({ "default_percent": percent, "default_policy": "hash" }))
        });
        world(pools.chain([open("f", "x")]), balancer(&percents.iter().map(|it| it.0).collect::<Vec<_>>(), "f"))
    };
    let two = by_hash(&[("p1", 50), ("p2", 50)]);
    assert!(told(&two).contains("How several add up is not documented"), "{}", told(&two));
    let shared = two.reading("shed_hash", "shared");
    assert!(told(&shared).contains("shed the same clients"), "{}", told(&shared));
    let one = by_hash(&[("p1", 50)]);
    for reading in ["salted", "shared"] {
        let told = told(&one.clone().reading("shed_hash", reading));
        assert!(!told.contains("not documented") && !told.contains("same clients"), "{told}");
    }
}

#[test]
fn r8_8_a_single_pool_needs_no_weights_to_be_chosen() {
    for policy in ["random", "least_connections", "dynamic_latency", "proximity"] {
        let alone = world([sole("p1", "a1", true)], by(policy, &["p1"], "p1"));
        assert_eq!(first(&alone), "p1 takes all requests: it is the only pool listed, and it can serve.", "{policy}");
        let left = world([sole("p1", "a1", true), sole("p2", "a2", false)], by(policy, &["p1", "p2"], "p2"));
        assert_eq!(first(&left), "p1 takes all requests: no other pool can serve, p2 can't.", "{policy}");
    }
    let weightless = world(
        [sole("p1", "a1", true), sole("p2", "a2", true)],
        by("random", &["p1", "p2"], "p2").with("random_steering", json!({ "pool_weights": { "p2": 0 } })),
    );
    assert_eq!(first(&weightless), "p1 takes all requests: no other pool has a weight above 0.");
}

#[test]
fn q44_d33_no_pool_is_fastest_or_nearest_that_was_not_measured() {
    let timed = |times: [Option<u32>; 2]| {
        let pools = [("p1", "a1"), ("p2", "a2")].map(|(name, endpoint)| pool(name, [unknown(endpoint)]));
        let mut world = world(pools, by("dynamic_latency", &["p1", "p2"], "p2"));
        for ((name, endpoint), rtt) in [("p1", "a1"), ("p2", "a2")].into_iter().zip(times) {
            let mut probe = json!({ "monitor_id": "m", "pool_id": name, "endpoint": endpoint, "healthy": true });
            if let Some(rtt) = rtt {
                probe["rtt"] = json!(rtt);
            }
            world = world.probe(probe);
        }
        world
    };
    for (times, reading, expected) in [
        ([Some(10), Some(20)], "failover_order", "it has the lowest"),
        ([Some(10), Some(10)], "failover_order", "no pool that can serve has a lower round trip time"),
        ([None, None], "failover_order", "no pool has a round trip time"),
        ([None, None], "last", "no pool has a round trip time"),
        ([None, None], "first", "no pool has a round trip time"),
        ([None, Some(20)], "failover_order", "some pool has no round trip time"),
        ([None, Some(20)], "first", "by the chosen reading such pools come first"),
    ] {
        let text = first(&timed(times).reading("missing_rtt", reading));
        assert!(text.starts_with("p1 takes all requests: ") && text.contains(expected), "{times:?} {reading}: {text}");
    }
    // On the equator, at these longitudes; the request is at 0.
    let located = |longitudes: [Option<f64>; 2]| {
        let at = |pool: Pool, longitude: Option<f64>| match longitude {
            Some(longitude) => pool.with("latitude", 0.0).with("longitude", longitude),
            None => pool,
        };
        let [one, other] = longitudes;
        world([at(open("p1", "a1"), one), at(open("p2", "a2"), other)], by("proximity", &["p1", "p2"], "p2"))
            .request(json!({ "latitude": 0.0, "longitude": 0.0 }))
    };
    for (longitudes, expected) in [
        ([Some(10.0), Some(-20.0)], "it is the nearest"),
        ([Some(10.0), Some(-10.0)], "no pool that can serve is nearer; of equal ones the first"),
        ([Some(10.0), None], "it is the nearest"),
        ([None, None], "no pool that can serve has coordinates"),
    ] {
        let world = located(longitudes);
        assert!(first(&world).contains(expected), "{longitudes:?}: {}", first(&world));
        // Only where a pool has none is it told where such pools come.
        let some_has_none = longitudes.contains(&None);
        assert_eq!(told(&world).contains("without coordinates"), some_has_none, "{longitudes:?}: {}", told(&world));
    }
}

#[test]
fn d31_it_is_told_what_the_request_does_not_say() {
    let pools = [("p1", "a1"), ("p2", "a2")].map(|(name, endpoint)| pool(name, [unknown(endpoint)]));
    let mut everywhere =
        world(pools, by("dynamic_latency", &["p1", "p2"], "p2")).set("/data_centers/CDG", json!({ "region": "WEU" }));
    for (name, endpoint) in [("p1", "a1"), ("p2", "a2")] {
        everywhere = everywhere.probe(json!({
            "monitor_id": "m", "pool_id": name, "endpoint": endpoint, "data_center": "CDG", "healthy": true, "rtt": name.len(),
        }));
    }
    for (request, expected) in [
        (json!({}), "worldwide, since the request doesn't say where it is"),
        (json!({ "region": "WEU" }), "worldwide, since the request names no data center"),
        (json!({ "data_center": "CDG" }), "at CDG"),
    ] {
        let told = told(&everywhere.clone().request(request.clone()));
        assert!(told.contains(expected), "{request}: {told}");
    }
    // R8.9: why no map is for the request.
    let geo =
        |maps: Value| world([open("p1", "a1"), open("p2", "a2")], by("geo", &["p1"], "p1").with("region_pools", maps));
    for (maps, request, expected) in [
        (Value::Null, json!({ "region": "WEU" }), "there is no geo map"),
        (json!({ "WEU": ["p2"] }), json!({}), "the request doesn't say where it is, so no map applies"),
        (json!({ "WEU": ["p2"] }), json!({ "region": "OC" }), "no map has an entry for the place of these requests"),
    ] {
        let text = first(&geo(maps.clone()).request(request.clone()));
        assert!(text.contains(expected), "{maps} {request}: {text}");
    }
}

#[test]
fn r4_8_c46_c93_whose_verdict_decided_is_told_wherever_traffic_reaches_something_red() {
    let mut regional = World::new();
    for (region, data_centers) in network("WNAM ---, WEU +++, ENAM ---") {
        for (code, _) in data_centers {
            regional = regional.set(&format!("/data_centers/{code}"), json!({ "region": region }));
        }
    }
    let regional = regional
        .pool(
            pool("p1", [])
                .with("check_regions", json!(["WNAM", "WEU", "ENAM"]))
                .with("health_sources", json!(["regional", "global"])),
        )
        .set("/pools/0/origins", json!([{ "name": "a", "address": "a.internal" }]))
        .pool(pool("p2", [unknown("b")]).unmonitored())
        .balancer(balancer(&["p1", "p2"], "p2"))
        .results("m", "a", "WNAM ---, WEU +++, ENAM ---");
    assert_eq!(route_of(&regional, json!({ "region": "WEU" })), "p1: a 100");
    let told_from = |region: Value| told(&regional.clone().request(region));
    let red = told_from(json!({ "region": "WEU" }));
    assert!(
        red.contains("p1 is judged as WEU sees it; the global verdict, by which p1 could not serve, comes second."),
        "{red}"
    );
    // The other way round: healthy all together, and the region has nothing to say.
    let healthy = regional.results("m", "a", "WNAM +++, WEU +++, ENAM +++");
    let told_from = |request: Value| told(&healthy.clone().request(request));
    let elsewhere = told_from(json!({ "region": "OC" }));
    assert!(
        elsewhere.contains("p1 is judged by the global verdict: OC has no verdict of its own on it."),
        "{elsewhere}"
    );
    let nowhere = told_from(json!({}));
    assert!(nowhere.contains("p1 is judged by the global verdict: the request names no region."), "{nowhere}");
    assert!(!told_from(json!({ "region": "WEU" })).contains("global verdict, by which"));
}

#[test]
fn r8_4_a_fallback_that_is_alone_in_a_map_is_not_called_the_only_pool_there_is() {
    let mapped = world(
        [pool("p1", [up("a")]), pool("p3", [down("c")])],
        by("geo", &["p1"], "p3").with("region_pools", json!({ "WEU": ["p3"] })),
    );
    let text = first(&mapped.request(json!({ "region": "WEU" })));
    assert!(!text.contains("the only pool there is") && text.contains("No other pool is for these requests"), "{text}");
}

#[test]
fn r8_18_the_proof_of_a_dns_only_decision_says_how_many_addresses_an_answer_holds() {
    let dns_only = |weights: [f64; 2]| {
        let weighted = |(name, weight): (&str, f64)| json!({ "name": name, "address": format!("{name}.internal"), "weight": weight });
        let origins: Vec<Value> = ["a", "b"].into_iter().zip(weights).map(weighted).collect();
        world([pool("p1", []).unmonitored()], balancer(&["p1"], "p1").with("proxied", false))
            .set("/pools/0/origins", origins)
    };
    for (weights, expected) in
        [([1.0, 1.0], "One DNS answer holds all 2 addresses."), ([0.2, 0.8], "One DNS answer holds 1 address.")]
    {
        let world = dns_only(weights);
        assert!(told(&world).contains(expected), "{weights:?}: {}", told(&world));
        assert!(!told(&world.set("/load_balancers/0/proxied", true)).contains("DNS answer"), "{weights:?}");
    }
}

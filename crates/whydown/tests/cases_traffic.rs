//! Real problems of people whose requests went elsewhere: the numbers, and what they are shown. C46 and C47 are with `sources`.

use crate::common::traffic::{open, route, route_of, sole, told, world};
use crate::common::{Look, Pool, World, balancer, down, off, pool, unknown, up, way};
use serde_json::{Value, json};
use whydown::Diagnostic;
use whydown_schema::report::Via;

/// The findings of this code about the configuration.
fn lints(world: &World, code: &str) -> Vec<Diagnostic> {
    let mut found = whydown::validate(&world.0, None);
    found.retain(|it| it.code == code);
    found
}

/// The only one.
fn lint(world: &World, code: &str) -> Diagnostic {
    let mut found = lints(world, code);
    assert_eq!(found.len(), 1, "{code}: {found:#?}");
    found.remove(0)
}

#[test]
fn c60_one_of_two_down_is_degraded_and_never_called_unhealthy() {
    let world = world([pool("p1", [up("a"), down("b")])], balancer(&["p1"], "p1"));
    let report = world.report();
    assert_eq!((report.pool("p1").status.word(), report.pool("p1").usable), ("degraded", true));
    assert_eq!(report.balancer().status.word(), "healthy", "a degraded pool is not an unhealthy one");
    assert_eq!(way(report.decision()), "p1: a 100");
    for pointer in ["/pools/0", "/load_balancers/0", "/load_balancers/0/decisions/0"] {
        let text = report.proof(pointer).text;
        assert!(!text.contains("p1 is unhealthy") && !text.contains("p1 is critical"), "{text}");
    }
    // Read otherwise it degrades the balancer.
    let other = world.reading("degraded_pool_degrades_balancer", "yes").report();
    assert_eq!((other.balancer().status.word(), way(other.decision()).as_str()), ("degraded", "p1: a 100"));
}

#[test]
fn c61_a_brand_new_pool_gets_no_traffic() {
    let fresh = || pool("p1", [unknown("a")]);
    let beside = world([fresh(), sole("p2", "b", true)], balancer(&["p1", "p2"], "p2"));
    assert_eq!(route(&beside), "p2: b 100");
    assert_eq!(beside.report().pool("p1").status.word(), "unknown");
    assert!(told(&beside).contains("counts as down"), "{}", told(&beside));
    // If all are new the fallback gets everything.
    let all = world([fresh(), pool("p2", [unknown("b")])], balancer(&["p1", "p2"], "p2"));
    let report = all.report();
    assert_eq!((way(report.decision()).as_str(), report.balancer().status.word()), ("fallback p2: b 100", "critical"));
    // Without a monitor health is ignored: another word, and traffic.
    let unmonitored = world([fresh().unmonitored(), sole("p2", "b", true)], balancer(&["p1", "p2"], "p2"));
    let report = unmonitored.report();
    assert_eq!((report.status("a"), way(report.decision()).as_str()), ("unmonitored", "p1: a 100"));
    assert!(!told(&unmonitored).contains("counts as down"));
}

#[test]
fn c63_a_disabled_endpoint_and_the_threshold() {
    let kept = |endpoint| pool("p1", [endpoint, up("b")]).threshold(2);
    let world = |endpoint| world([kept(endpoint), sole("p2", "c", true)], balancer(&["p1", "p2"], "p2"));
    let report = world(off("a")).report();
    assert_eq!((report.status("a"), report.pool("p1").status.word()), ("disabled", "critical"));
    assert_eq!((report.pool("p1").healthy_endpoints, report.pool("p1").minimum_origins), (1, 2));
    assert_eq!(way(report.decision()), "p2: c 100");
    assert_eq!(route(&world(up("a"))), "p1: a 50, b 50", "before the maintenance");
    let found = lint(&world(off("a")), "threshold-unreachable");
    assert!(found.path.starts_with("/pools/0") && found.message.contains("1 enabled endpoint"), "{found:?}");
    // The step before: with both enabled it is said how little is left.
    let step = world(up("a")).report().proof("/pools/0");
    assert_eq!(step.margin.map(|margin| margin.to_flip), Some(1));
}

#[test]
fn c65_a_pool_of_weight_0_serves_when_it_is_the_only_one_left() {
    let world = |b_is_healthy, weights| {
        let www = balancer(&["a", "b"], "a").with("steering_policy", "random").with("random_steering", weights);
        world([sole("a", "a1", true), sole("b", "b1", b_is_healthy)], www)
    };
    let weights = || json!({ "default_weight": 1, "pool_weights": { "a": 0, "b": 1 } });
    assert_eq!(route(&world(true, weights())), "b: b1 100");
    // By steering, and not as the fallback that it is too.
    let report = world(false, weights()).report();
    assert_eq!((way(report.decision()).as_str(), report.decision().via), ("a: a1 100", Via::Steering));
    let text = report.proof("/load_balancers/0/decisions/0").text;
    assert!(text.contains("although its weight is 0") && text.contains("fallback as well"), "{text}");
    // What the API held after the provider's fault: no weights at all.
    assert_eq!(route(&world(true, json!({}))), "50% a: a1 100; 50% b: b1 100");
}

#[test]
fn c67_weights_of_0_are_equal_when_there_is_no_other() {
    let zero = world([pool("p1", [up("a").weight(0.0), up("b").weight(0.0)])], balancer(&["p1"], "p1"));
    assert_eq!(route(&zero), "p1: a 50, b 50");
    let found = lint(&zero, "weights-all-zero");
    assert!(found.message.contains("taken as equal") && found.message.contains("our reading"), "{}", found.message);
    assert!(told(&zero).contains("taken as equal"), "{}", told(&zero));
    // Absent is 1, and 0 beside it is drained.
    let absent = world([pool("p1", [up("a").weight(0.0), up("b")])], balancer(&["p1"], "p1"));
    assert_eq!(route(&absent), "p1: b 100");
    assert!(lints(&absent, "weights-all-zero").is_empty());
}

#[test]
fn c68_who_takes_the_share_of_the_dead_endpoint() {
    let world = |c: crate::common::Endpoint| {
        world([pool("p", [up("A").weight(0.25), up("B").weight(0.25), c.weight(0.5)])], balancer(&["p"], "p"))
    };
    assert_eq!(route(&world(up("C"))), "p: A 25, B 25, C 50");
    assert_eq!(route(&world(down("C"))), "p: A 50, B 50");
    assert!(told(&world(down("C"))).contains("50 %"), "{}", told(&world(down("C"))));
}

#[test]
fn c69_failover_through_the_fallback_pool_only() {
    let failing = world([sole("p1", "a", false), sole("p2", "b", false)], balancer(&["p1"], "p2"));
    let report = failing.report();
    assert_eq!((way(report.decision()).as_str(), report.balancer().status.word()), ("fallback p2: b 100", "critical"));
    let found = lint(&failing, "fallback-only-secondary");
    let fix = found.fix.as_deref().unwrap();
    // The changed JSON, and the two statuses of the balancer.
    let changed = world([sole("p1", "a", false), sole("p2", "b", true)], balancer(&["p1"], "p2"));
    assert_eq!(changed.report().balancer().status.word(), "critical");
    let mut mended = changed.clone();
    for edit in &fix.edits {
        let (parent, key) = edit.path.rsplit_once('/').unwrap();
        let value = edit.value.clone().unwrap();
        match mended.0.pointer_mut(parent).unwrap() {
            Value::Array(list) => list.insert(key.parse().unwrap_or(list.len()), value),
            other => other[key] = value,
        }
    }
    assert_eq!(mended.0["load_balancers"][0]["default_pools"], json!(["p1", "p2"]));
    let report = mended.report();
    assert_eq!((way(report.decision()).as_str(), report.balancer().status.word()), ("p2: b 100", "degraded"));
    assert!(lints(&mended, "fallback-only-secondary").is_empty());
}

#[test]
fn c73_steering_or_last_resort() {
    let world = |p2| world([sole("p1", "a", false), sole("p2", "b", p2)], balancer(&["p1", "p2"], "p2"));
    let report = world(true).report();
    assert_eq!((way(report.decision()).as_str(), report.decision().via), ("p2: b 100", Via::Steering));
    assert!(!told(&world(true)).contains("(Fallback)"), "{}", told(&world(true)));
    let report = world(false).report();
    assert_eq!((way(report.decision()).as_str(), report.decision().via), ("fallback p2: b 100", Via::Fallback));
    assert!(told(&world(false)).contains("p2 (Fallback)"), "{}", told(&world(false)));
}

#[test]
fn c74_shedding_everywhere_reaches_the_fallback() {
    let shed = |pool: Pool, policy: &str| {
        pool.with("load_shedding", json!({ "default_percent": 20, "default_policy": policy }))
    };
    let world = |policy| {
        let pools = [shed(sole("p1", "a", true), policy), shed(sole("p2", "b", true), policy), sole("f", "c", true)];
        world(pools, balancer(&["p1", "p2"], "f"))
    };
    let report = world("random").report();
    assert_eq!(way(report.decision()), "80% p1: a 100; 16% p2: b 100; 4% fallback f: c 100");
    assert_eq!(report.balancer().status.word(), "healthy");
    let text = told(&world("random"));
    for shown in ["80 %", "16 %", "4 %", "f (Fallback)"] {
        assert!(text.contains(shown), "{shown}: {text}");
    }
    lint(&world("random"), "load-shedding-everywhere");
    // By hash the shares are contested: one draw for all would spare the second pool.
    let report = world("hash").report();
    let [contested] = report.decision().contested.as_slice() else { panic!("{:?}", report.decision().contested) };
    assert_eq!((contested.question, contested.key, contested.reading.as_str()), ("Q46", "shed_hash", "shared"));
    let shares: Vec<(&str, f64)> = contested.pools.iter().map(|it| (it.pool_id.as_str(), it.share)).collect();
    assert_eq!(shares, [("p1", 0.8), ("f", 0.2)]);
}

#[test]
fn c75_one_pool_per_region() {
    let pools = |eu| [sole("eu", "e", eu), sole("au1", "a1", true), sole("au2", "a2", true)];
    let www = || {
        balancer(&["au1"], "au2")
            .with("steering_policy", "geo")
            .with("region_pools", json!({ "WEU": ["eu"], "OC": ["au1", "au2"] }))
    };
    let europe = || json!({ "region": "WEU" });
    assert_eq!(route_of(&world(pools(true), www()), europe()), "eu: e 100");
    let failing = world(pools(false), www());
    assert_eq!(route_of(&failing, europe()), "fallback au2: a2 100");
    for (region, expected) in [("OC", "au1: a1 100"), ("ENAM", "au1: a1 100")] {
        assert_eq!(route_of(&failing, json!({ "region": region })), expected, "{region}");
    }
    let text = told(&failing.clone().request(europe()));
    assert!(text.contains("WEU") && text.contains("au2 (Fallback)"), "{text}");
    // First, second, last resort: of Europe there is no second.
    let found = lint(&failing, "geo-without-alternative");
    assert!(
        found.message.contains("WEU") && found.message.contains("au2") && !found.message.contains("OC"),
        "{}",
        found.message
    );
}

#[test]
fn c78_too_few_regions_for_dynamic_latency() {
    // Each pool is checked from one region only, and is near there.
    let at = [("na", "n", "ENAM", "EWR"), ("eu", "e", "WEU", "CDG"), ("asia", "s", "SEAS", "SIN")];
    let pools =
        at.map(|(name, endpoint, region, _)| pool(name, [unknown(endpoint)]).with("check_regions", json!([region])));
    let mut world = world(pools, balancer(&["na", "eu", "asia"], "na").with("steering_policy", "dynamic_latency"));
    for (_, endpoint, region, data_center) in at {
        world = world.set(&format!("/data_centers/{data_center}"), json!({ "region": region })).probe(json!({
            "monitor_id": "m", "endpoint": endpoint, "data_center": data_center, "region": region, "healthy": true, "rtt": 10 }));
    }
    // Everybody gets the first pool, wherever they are.
    for (_, _, region, data_center) in at {
        let request = json!({ "data_center": data_center, "region": region });
        assert_eq!(route_of(&world, request.clone()), "na: n 100", "{region}");
        let text = told(&world.clone().request(request));
        assert!(text.contains("none") && text.contains("order"), "{region}: {text}");
    }
    lint(&world, "latency-from-few-regions");
    // Checked from everywhere each gets the near one.
    let mut everywhere = world;
    for (index, (_, endpoint, _, _)) in at.iter().enumerate() {
        everywhere = everywhere.set(&format!("/pools/{index}/check_regions"), json!(["ALL_REGIONS"]));
        for (_, other, region, data_center) in at {
            if other != *endpoint {
                everywhere = everywhere
                    .probe(json!({ "monitor_id": "m", "endpoint": endpoint, "data_center": data_center,
                                                      "region": region, "healthy": true, "rtt": 200 }));
            }
        }
    }
    for (name, endpoint, region, data_center) in at {
        let request = json!({ "data_center": data_center, "region": region });
        assert_eq!(route_of(&everywhere, request), format!("{name}: {endpoint} 100"));
    }
    assert!(lints(&everywhere, "latency-from-few-regions").is_empty());
}

#[test]
fn c80_a_tcp_round_trip_flatters() {
    let measured = |monitor: &str, endpoint: &str, rtt: u32| json!({ "monitor_id": monitor, "endpoint": endpoint, "healthy": true, "rtt": rtt });
    let pools = |far: &str| {
        [
            pool("near", [unknown("n")]).with("monitor", "web").with("check_regions", json!(["ALL_REGIONS"])),
            pool("far", [unknown("f")]).with("monitor", far).with("check_regions", json!(["ALL_REGIONS"])),
        ]
    };
    let world = |far: &str, rtt| {
        world(pools(far), balancer(&["near", "far"], "near").with("steering_policy", "dynamic_latency"))
            .push("monitors", json!({ "id": "web", "type": "https" }))
            .push("monitors", json!({ "id": "edge", "type": "tcp", "port": 443 }))
            .probe(measured("web", "n", 180))
            .probe(measured(far, "f", rtt))
    };
    assert_eq!(route(&world("edge", 3)), "far: f 100", "3 ms end at the provider's edge");
    let found = lint(&world("edge", 3), "latency-of-tcp");
    assert!(found.message.contains("far") && !found.message.contains("near,"), "{}", found.message);
    assert_eq!(route(&world("web", 250)), "near: n 100", "what the application takes");
    assert!(lints(&world("web", 250), "latency-of-tcp").is_empty());
}

#[test]
fn c93_a_red_endpoint_gets_traffic_only_as_the_last_resort() {
    let one = world([pool("p", [down("a")])], balancer(&["p"], "p"));
    assert_eq!(route(&one), "fallback p: a 100");
    let text = told(&one);
    assert!(text.contains("whatever its own health"), "{text}");
    assert!(text.contains("failing health never moves traffic"), "Q39: {text}");
    let four = |threshold| {
        let pool = pool("p", [up("a"), down("b"), down("c"), down("d")]).threshold(threshold);
        world([pool, open("q", "e")], balancer(&["p", "q"], "p"))
    };
    // Below its threshold the pool is passed over while another can serve; there is no mode that ignores health inside a pool.
    assert_eq!(route(&four(2)), "q: e 100");
    assert_eq!(route(&four(2).set("/pools/1/enabled", false)), "fallback p: a 25, b 25, c 25, d 25");
    assert!(told(&four(2).set("/pools/1/enabled", false)).contains("healthy or not"));
    assert_eq!(route(&four(1)), "p: a 100", "three of four down change nothing inside a pool that can serve");
}

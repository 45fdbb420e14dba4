//! Thousands of pools, requests, rules and places: what is said of them, and that it takes no longer than they are many.

use serde_json::{Map, Value, json};
use std::time::{Duration, Instant};
use whydown::{Options, Report};

fn pools(count: usize) -> Value {
    let pool = |index: usize| {
        json!({ "id": format!("p{index}"), "name": format!("p{index}"),
                "origins": [{ "name": format!("a{index}"), "address": "192.0.2.1" }] })
    };
    (0..count).map(pool).collect()
}

fn ids(count: usize) -> Vec<String> {
    (0..count).map(|index| format!("p{index}")).collect()
}

/// A scenario of these pools, and a balancer of all of them with these fields.
fn scenario(pools: Value, fields: Value) -> Value {
    let mut balancer = json!({ "name": "www.example.com", "proxied": true, "fallback_pool": "p0",
                               "default_pools": ids(pools.as_array().unwrap().len()) });
    balancer.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
    json!({ "pools": pools, "load_balancers": [balancer] })
}

/// Entries of a map of pools by country.
fn countries(count: usize) -> Map<String, Value> {
    (0..count).map(|index| (format!("C{index}"), json!(["p0"]))).collect()
}

fn report(scenario: &Value) -> Report {
    whydown::evaluate(scenario, Options::default()).unwrap()
}

/// What a diagnostic of a code says.
fn said(report: &Report, code: &str) -> Vec<String> {
    report.diagnostics.iter().filter(|it| it.code == code).map(|it| it.message.clone()).collect()
}

#[test]
fn of_too_many_decisions_the_first_are_compared_with_other_readings() {
    let sets: Vec<Value> =
        (0..1000).map(|_| json!({ "match": { "topology": { "pops": ["SEA"] } }, "overrides": {} })).collect();
    let mut many = scenario(pools(2), json!({ "pool_sets": sets }));
    for (requests, expected) in [
        (150, vec![]),
        (
            250,
            vec![
                "What other readings would change was looked at for the first 199 of 250 decisions; the others say nothing of it.",
            ],
        ),
    ] {
        many["requests"] = (0..requests).map(|_| json!({})).collect();
        let report = report(&many);
        assert_eq!(said(&report, "contested-shortened"), expected, "{requests}");
        assert_eq!(report.load_balancers[0].decisions.len(), requests);
    }
}

#[test]
fn size_alone_takes_no_time() {
    let shedding = |count: usize, policy: &str| {
        let mut pools = pools(count);
        for (index, pool) in pools.as_array_mut().unwrap().iter_mut().enumerate() {
            if policy == "hash" || index < 12 {
                let percent = 10.0 + 80.0 * (index as f64) / (count as f64);
                pool["load_shedding"] = json!({ "default_percent": percent, "default_policy": policy });
            }
        }
        pools
    };
    let rules = |count: usize| -> Value {
        (0..count).map(|index| json!({ "overrides": { "session_affinity_ttl": 1800 + index } })).collect()
    };
    let requests = |count: usize| -> Value { (0..count).map(|_| json!({ "region": "WEU" })).collect() };
    let numbers: Map<String, Value> = (0..3000).map(|index| (format!("p{index}"), json!(index))).collect();
    let weights: Map<String, Value> = (0..3000).map(|index| (format!("p{index}"), json!(0.5))).collect();
    let topologies: Value = (0..1200)
        .map(|set| {
            let countries: Vec<String> = (0..20).map(|index| format!("C{}", set * 20 + index)).collect();
            json!({ "match": { "topology": { "countries": countries } }, "overrides": { "pools": ["p1"] } })
        })
        .collect();
    let mut cases = vec![
        (
            "rules over maps",
            scenario(
                pools(2),
                json!({ "country_pools": countries(1000), "steering_policy": "off", "rules": rules(1000) }),
            ),
        ),
        (
            "a rule over maps, many requests",
            scenario(
                pools(2),
                json!({ "country_pools": countries(1000), "steering_policy": "off", "rules": rules(1) }),
            ),
        ),
        (
            "twelve of many pools shed by weight",
            scenario(shedding(100, "random"), json!({ "steering_policy": "random" })),
        ),
        ("pools that shed by one draw", scenario(shedding(1000, "hash"), json!({}))),
        (
            "open requests by pool",
            scenario(
                pools(3000),
                json!({ "steering_policy": "least_connections", "random_steering": { "pool_weights": weights } }),
            ),
        ),
        ("pool sets by country", scenario(pools(2), json!({ "pool_sets": topologies }))),
    ];
    cases[1].1["requests"] = requests(1000);
    cases[3].1["readings"] = json!({ "shed_hash": "shared" });
    cases[4].1["requests"] = json!([{ "in_flight": numbers }]);
    for (name, scenario) in cases {
        let start = Instant::now();
        let report = report(&scenario);
        // Each took a minute or more when it grew with the square.
        assert!(start.elapsed() < Duration::from_secs(25), "{name}: {:?}", start.elapsed());
        for decision in &report.load_balancers[0].decisions {
            let sum: f64 = decision.pools.iter().map(|pool| pool.share).sum();
            assert!((sum - 1.0).abs() < 1e-9, "{name}: {sum}");
        }
    }
}

/// R8.19, D46: what is shed goes to the pools not yet tried, by their weights; nothing takes what all shed, so the fallback does.
fn cascade(pools: &[(f64, f64)], tried: &mut Vec<usize>, amount: f64, kept: &mut [f64], rest: &mut f64) {
    let open: Vec<usize> = (0..pools.len()).filter(|at| !tried.contains(at)).collect();
    if open.is_empty() {
        *rest += amount;
        return;
    }
    let total: f64 = open.iter().map(|at| pools[*at].0).sum();
    for at in &open {
        let share = amount * if total == 0.0 { 1.0 / open.len() as f64 } else { pools[*at].0 / total };
        if share == 0.0 {
            continue;
        }
        kept[*at] += share * (1.0 - pools[*at].1);
        if pools[*at].1 > 0.0 {
            tried.push(*at);
            cascade(pools, tried, share * pools[*at].1, kept, rest);
            tried.pop();
        }
    }
}

#[test]
fn d46_by_weight_the_shares_are_those_of_going_through_every_order_of_pools() {
    for pools in [
        vec![(1.0, 0.2), (0.5, 0.5), (0.0, 0.1), (0.3, 0.0), (0.2, 0.0)],
        vec![(0.0, 0.2), (0.0, 0.5), (0.0, 0.0), (0.0, 0.0)],
        vec![(1.0, 0.5), (0.0, 0.0), (0.0, 0.25)],
        vec![(1.0, 1.0), (0.0, 0.0), (0.0, 0.0)],
        vec![(1.0, 1.0), (0.5, 1.0), (0.25, 0.5), (0.0, 1.0)],
        vec![(0.1, 0.3), (0.2, 0.3), (0.3, 0.3), (0.4, 0.3), (0.5, 0.3), (0.6, 0.3)],
    ] {
        let mut given = self::pools(pools.len() + 1);
        let mut weights = Map::new();
        for (index, (weight, shed)) in pools.iter().enumerate() {
            given[index]["load_shedding"] = json!({ "default_percent": shed * 100.0 });
            weights.insert(format!("p{index}"), json!(weight));
        }
        let fallback = format!("p{}", pools.len());
        let world = scenario(
            given,
            json!({ "steering_policy": "random", "random_steering": { "pool_weights": weights },
                    "default_pools": ids(pools.len()), "fallback_pool": fallback }),
        );
        let (mut kept, mut rest) = (vec![0.0; pools.len()], 0.0);
        cascade(&pools, &mut Vec::new(), 1.0, &mut kept, &mut rest);
        kept.push(rest);
        let report = report(&world);
        let shares = &report.load_balancers[0].decisions[0].pools;
        for (index, expected) in kept.into_iter().enumerate() {
            let found = shares.iter().find(|it| it.pool_id == format!("p{index}")).map_or(0.0, |it| it.share);
            assert!((found - expected).abs() < 1e-9, "p{index} of {pools:?}: {found}, not {expected}");
        }
    }
}

#[test]
fn a_condition_that_is_too_much_work_is_left_open() {
    let names: Vec<String> = (0..1000).map(|index| format!("\"{index}\"")).collect();
    let condition = format!("any(http.request.headers[\"x\"][*] in {{{}}})", names.join(" "));
    let mut world =
        scenario(pools(2), json!({ "rules": [{ "condition": condition, "overrides": { "pools": ["p1"] } }] }));
    for (elements, expected) in [(100, 0), (10_000, 1)] {
        world["requests"] = json!([{ "headers": { "x": vec!["q"; elements] } }]);
        assert_eq!(said(&report(&world), "not-evaluated").len(), expected, "{elements}");
    }
}

#[test]
fn nothing_of_a_rule_or_a_pool_set_is_lost_silently() {
    let found = |fields: Value| {
        let report = report(&scenario(pools(2), fields));
        let found = report.diagnostics.iter().filter(|it| it.code == "unknown-field" || it.code == "wrong-type");
        found.map(|it| it.path.clone()).collect::<Vec<_>>()
    };
    for (fields, place) in [
        (json!({ "rules": [{ "overides": {} }] }), "rules/0/overides"),
        (json!({ "rules": [{ "overrides": { "pool_wieghts": {} } }] }), "rules/0/overrides/pool_wieghts"),
        (json!({ "rules": [{ "fixed_response": { "code": 1 } }] }), "rules/0/fixed_response/code"),
        (json!({ "rules": [{ "priority": "1" }] }), "rules/0/priority"),
        (json!({ "pool_sets": [{ "matches": {} }] }), "pool_sets/0/matches"),
        (json!({ "pool_sets": [{ "match": { "topolgy": {} } }] }), "pool_sets/0/match/topolgy"),
        (json!({ "pool_sets": [{ "match": { "topology": { "cities": [] } } }] }), "pool_sets/0/match/topology/cities"),
        (json!({ "pool_sets": [{ "match": { "topology": { "pops": "SEA" } } }] }), "pool_sets/0/match/topology/pops"),
        (json!({ "pool_sets": [{ "overrides": { "pools": 1 } }] }), "pool_sets/0/overrides/pools"),
    ] {
        assert_eq!(found(fields), [format!("/load_balancers/0/{place}")]);
    }
}

#[test]
fn r8_24_what_a_pool_set_does_not_have_changes_nothing_in_it() {
    for (overrides, expected) in [
        (json!({ "pools": ["p1"] }), "p1"),
        (json!({ "default_pools": ["p1"] }), "p0"),
        (json!({ "steering_policy": "geo", "region_pools": { "WEU": ["p1"] } }), "p0"),
        (json!({ "steering_policy": "random", "pool_weights": { "p0": 0 } }), "p1"),
        (
            json!({ "steering_policy": "random", "pool_default_weight": 1, "random_steering": { "pool_weights": { "p1": 0 } }, "pools": ["p1"] }),
            "p1",
        ),
    ] {
        let mut world = scenario(pools(2), json!({ "pool_sets": [{ "overrides": overrides }] }));
        world["requests"] = json!([{ "region": "WEU" }]);
        let report = report(&world);
        let pools = &report.load_balancers[0].decisions[0].pools;
        assert_eq!(pools.iter().map(|it| it.pool_id.as_str()).collect::<Vec<_>>(), [expected], "{overrides}");
    }
}

#[test]
fn what_is_longer_than_a_day_is_no_round_trip_time() {
    for (rtt, expected) in [(json!(1e308), 1), (json!("1000000h"), 1), (json!(-1), 1), (json!("1h"), 0), (json!(0), 0)]
    {
        let world = json!({ "monitors": [{ "id": "m" }], "pools": [{ "id": "p", "monitor": "m", "origins": [
                                { "name": "a", "address": "192.0.2.1" }, { "name": "b", "address": "192.0.2.2" }] }],
                            "probes": [{ "monitor_id": "m", "endpoint": "a", "healthy": true, "rtt": rtt },
                                       { "monitor_id": "m", "endpoint": "b", "healthy": true, "rtt": rtt }] });
        let report = report(&world);
        assert_eq!(said(&report, "not-a-duration").len(), expected * 2, "{rtt}");
        let text = serde_json::to_string(&report).unwrap();
        assert!(!text.contains("null ms"), "{rtt}");
    }
}

#[test]
fn r8_20_where_nothing_serves_no_endpoint_is_said_to_keep_the_session() {
    for (request, expected) in [
        (json!({}), ""),
        (
            json!({ "session": { "pool_id": "p0", "endpoint": "a0" } }),
            "The session was with a0 of p0, and p0 is disabled. No endpoint can take its requests now.",
        ),
    ] {
        let mut world = scenario(pools(1), json!({ "session_affinity": "cookie" }));
        world["pools"][0]["enabled"] = json!(false);
        world["requests"] = json!([request]);
        let report = report(&world);
        let steps = &report.load_balancers[0].decisions[0].because.as_ref().unwrap().steps;
        let session = steps.iter().find(|step| step.facts.text("affinity").is_some());
        assert_eq!(session.map_or("", |step| step.text.as_str()), expected);
    }
}

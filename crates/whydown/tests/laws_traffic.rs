//! Laws of where requests go, tried on random load balancers.

use crate::common::case::{Attached, Case, case};
use crate::common::draws::{Traffic, destination, exact, traffic, turned};
use crate::common::readings::{KEYS, number_or_word, question_of};
use crate::common::{Look, World};
use crate::laws::{BARE, cases, evaluate};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use whydown::{Options, Report};
use whydown_schema::report::{Decision, Via};

fn decided(world: &World) -> Decision {
    evaluate(world, BARE).decision().clone()
}

/// How many requests are drawn.
const REQUESTS: u32 = 20_000;

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn shares_add_up_to_all_requests_unless_something_else_answers(traffic in traffic()) {
        let decision = decided(&traffic.world());
        let all = |shares: &mut dyn Iterator<Item = f64>| shares.sum::<f64>();
        match decision.answer {
            Some(_) => prop_assert!(decision.pools.is_empty() && decision.via == Via::None),
            None => prop_assert!((all(&mut decision.pools.iter().map(|pool| pool.share)) - 1.0).abs() < 1e-9),
        }
        for pool in &decision.pools {
            prop_assert!(pool.share > 0.0 && pool.share <= 1.0);
            prop_assert!((all(&mut pool.endpoints.iter().map(|it| it.share)) - 1.0).abs() < 1e-9);
            prop_assert!(pool.endpoints.iter().all(|it| it.share > 0.0 && it.share <= 1.0));
        }
        // R8.4, R8.5: a pool that can serve does, or the fallback, and nobody answers in its place.
        let candidates = traffic.candidates();
        prop_assert!(candidates.is_empty() || decision.answer.is_none());
        prop_assert_eq!(decision.via == Via::Fallback, !decision.pools.is_empty() && decision.pools.iter().all(|it| it.fallback));
        // R8.2: what is no candidate serves as the fallback only.
        let known = |id: &str| candidates.iter().any(|pool| format!("p{pool}") == id);
        prop_assert!(decision.pools.iter().all(|pool| pool.fallback || known(&pool.pool_id)));
    }
}

proptest! {
    #![proptest_config(cases(120))]

    #[test]
    fn exact_shares_are_what_drawing_requests_gives(traffic in traffic(), seed in any::<u64>()) {
        let decision = decided(&traffic.world());
        let exact = exact(&decision);
        let (drawn, lost) = traffic.drawn_requests(REQUESTS, seed);
        if lost > 0 {
            // Nobody takes them: an answer where no pool can serve; else the pools keep what no fallback takes.
            prop_assert_eq!(decision.answer.is_some(), traffic.candidates().is_empty());
            return Ok(());
        }
        prop_assert_eq!(decision.answer, None);
        for place in exact.keys().chain(drawn.keys()).collect::<BTreeSet<_>>() {
            let share = exact.get(place).copied().unwrap_or(0.0);
            let found = f64::from(drawn.get(place).copied().unwrap_or(0));
            let expected = share * f64::from(REQUESTS);
            let sigma = (expected * (1.0 - share).max(0.0)).sqrt();
            prop_assert!((found - expected).abs() <= 5.0 * sigma + 1e-6, "{place:?}: {found} of {expected} ± {sigma}");
        }
    }

    #[test]
    fn the_order_of_pools_in_the_scenario_and_of_keys_in_maps_never_matters(traffic in traffic()) {
        let world = traffic.world();
        prop_assert_eq!(destination(&decided(&world)), destination(&decided(&turned(&world))));
    }

    #[test]
    fn a_pool_that_cannot_serve_changes_nothing_at_the_end_of_the_list(
        traffic in traffic(), what in 0..4_usize, weight in 0..3_u32, shed in 0..100_u32
    ) {
        let other = ["disabled", "failing", "unknown", "empty"][what];
        let mut world = traffic.world();
        let before = destination(&decided(&world));
        let origins = if other == "empty" { json!([]) } else { json!([{ "name": "x", "address": "192.0.2.9" }]) };
        world = world.push("pools", json!({ "id": "x", "enabled": other != "disabled", "monitor": "m", "origins": origins,
            "load_shedding": { "default_percent": shed, "default_policy": "hash" } }));
        if other != "unknown" && other != "empty" {
            let healthy = other == "disabled";
            world = world.probe(json!({ "monitor_id": "m", "endpoint": "x", "healthy": healthy, "rtt": 1 }));
        }
        for list in ["/load_balancers/0/default_pools", "/load_balancers/0/region_pools/WEU"] {
            if let Some(list) = world.0.pointer_mut(list) {
                list.as_array_mut().unwrap().push(json!("x"));
            }
        }
        let world = world.set("/load_balancers/0/random_steering/pool_weights/x", weight);
        prop_assert_eq!(before, destination(&decided(&world)), "{}", other);
    }

    #[test]
    fn the_order_of_weights_never_matters(traffic in traffic()) {
        let world = traffic.world();
        let weights = world.0["load_balancers"][0]["random_steering"]["pool_weights"].as_object().unwrap();
        let mut entries: Vec<_> = weights.clone().into_iter().collect();
        entries.reverse();
        let other = world.clone().set("/load_balancers/0/random_steering/pool_weights", Value::Object(entries.into_iter().collect()));
        prop_assert_eq!(destination(&decided(&world)), destination(&decided(&other)));
    }

    #[test]
    fn a_pool_that_sheds_more_never_keeps_more(traffic in traffic(), which in 0..5_usize, more in 1..50_u32) {
        let Some(pool) = traffic.pools.get(which) else { return Ok(()) };
        let mut other = traffic.clone();
        other.pools[which].shed.0 = (pool.shed.0 + more).min(100);
        let kept = |traffic: &Traffic| {
            let decision = decided(&traffic.world());
            let own = decision.pools.iter().find(|it| !it.fallback && it.pool_id == format!("p{which}"));
            own.map_or(0.0, |it| it.share)
        };
        // Where no fallback can take what is shed, the pools keep it.
        prop_assume!(traffic.drawn_requests(1, 1).1 == 0 && other.pools.get(other.fallback).is_some_and(|it| it.enabled && it.endpoints.iter().any(|it| it.enabled)));
        prop_assert!(kept(&other) <= kept(&traffic) + 1e-12);
    }
}

/// What a [`Case`] lacks for its requests: how they are steered, and from where they come.
#[derive(Clone, Debug)]
struct Steered {
    case: Case,
    policy: &'static str,
    /// For each pool: whether it reads regions first, and what it sheds by hash.
    pools: Vec<(bool, u32)>,
    /// Round trip times, taken in turn; 0 for a pass without one, or a timeout. Half of the failures with one become passes.
    rtts: Vec<u32>,
    /// The place of each request, by number of the data center, whether only its region is known, and the pool and endpoint to
    /// which a session is pinned.
    requests: Vec<(usize, bool, Option<(usize, usize)>)>,
    readings: Vec<(&'static str, &'static str)>,
}

/// The keys that only these tests choose.
const OF_TRAFFIC: [&str; 6] =
    ["missing_rtt", "latency_scope", "failing_rtt", "ewma_order", "latency_endpoints", "shed_hash"];

fn steered() -> impl Strategy<Value = Steered> {
    let policy = prop_oneof![
        1 => Just("off"),
        1 => Just("random"),
        1 => Just("geo"),
        4 => Just("dynamic_latency"),
    ];
    let session = prop::option::weighted(0.3, (0..3_usize, 0..3_usize));
    let readings = OF_TRAFFIC.map(|key| {
        let values = KEYS.iter().find(|(known, _, _)| *known == key).unwrap().2;
        prop::sample::select(values.to_vec()).prop_map(move |value| (key, value))
    });
    (
        prop_oneof![1 => case(), 3 => case().prop_map(serving)],
        policy,
        prop::collection::vec((prop::bool::weighted(0.3), prop_oneof![1 => Just(0), 1 => Just(30), 1 => Just(60)]), 3),
        prop::collection::vec(prop_oneof![1 => Just(0), 6 => 1..60_u32], 97),
        prop::collection::vec((0..9_usize, prop::bool::weighted(0.3), session), 1..=2),
        readings.to_vec(),
    )
        .prop_map(|(case, policy, pools, rtts, requests, readings)| Steered {
            case,
            policy,
            pools,
            rtts,
            requests,
            readings,
        })
}

/// The same with pools that can mostly serve.
fn serving(mut case: Case) -> Case {
    for pool in &mut case.pools {
        pool.enabled = true;
        pool.minimum_origins = pool.minimum_origins.min(1);
        if matches!(pool.attached, Attached::Nothing) {
            pool.attached = Attached::Monitor;
        }
        for endpoint in &mut pool.endpoints {
            endpoint.reported.fill(None);
            endpoint.enabled = true;
        }
    }
    case.balancer_enabled = true;
    case.default_pools = (0..case.pools.len()).collect();
    case
}

impl Steered {
    fn world(&self) -> World {
        let mut world = self.case.world();
        for (key, value) in &self.readings {
            world = world.reading(key, *value);
        }
        for (index, (regional, shed)) in self.pools.iter().enumerate().take(self.case.pools.len()) {
            world = world.set(
                &format!("/pools/{index}/load_shedding"),
                json!({ "default_percent": shed, "default_policy": "hash" }),
            );
            if *regional && !self.case.pools[index].all_data_centers {
                world = world.set(&format!("/pools/{index}/health_sources"), json!(["regional", "global"]));
            }
        }
        let names = world.0["load_balancers"][0]["default_pools"].clone();
        world = world
            .set("/load_balancers/0/steering_policy", self.policy)
            .set("/load_balancers/0/session_affinity", "cookie");
        if self.policy == "geo" {
            let mut reversed = names.as_array().unwrap().clone();
            reversed.reverse();
            world = world.set("/load_balancers/0/region_pools", json!({ "WEU": reversed }));
        }
        let places = self.case.places();
        for (at, only_region, session) in &self.requests {
            let (code, region) = &places[at % places.len()];
            let mut request = json!({ "region": region });
            if !only_region {
                request["data_center"] = json!(code);
            }
            if let Some((pool, endpoint)) = session {
                request["session"] = json!({ "pool_id": format!("p{pool}"), "endpoint": format!("e{pool}{endpoint}") });
            }
            world = world.request(request);
        }
        let mut rtts = self.rtts.iter().cycle();
        let probes = world.0["probes"].as_array_mut().unwrap();
        let mut again = Vec::new();
        for probe in probes.iter_mut().filter(|probe| probe.get("monitor_id").is_some()) {
            let mut earlier = probe.clone();
            for object in [&mut earlier, probe] {
                for result in object["results"].as_object_mut().unwrap().values_mut().filter(|it| it.is_boolean()) {
                    *result = match (result.as_bool().unwrap(), *rtts.next().unwrap()) {
                        (true, 0) => json!({ "healthy": true }),
                        (false, 0) => json!({ "healthy": false, "failure_reason": "HTTP timeout occurred" }),
                        (healthy, rtt) => json!({ "healthy": healthy || rtt > 15, "rtt": rtt * 10 }),
                    };
                }
            }
            if !rtts.next().unwrap().is_multiple_of(3) {
                again.push(earlier);
            }
        }
        // What was measured before comes first in the list.
        again.append(probes);
        *probes = again;
        world
    }

    fn reading(&self, key: &str) -> &'static str {
        let own = self.readings.iter().find(|(known, _)| *known == key).map(|(_, value)| *value);
        own.unwrap_or_else(|| self.case.reading(key))
    }
}

/// Where each request goes.
fn ends(report: &Report) -> Vec<String> {
    let decisions = &report.balancer().decisions;
    decisions.iter().map(|decision| format!("{:?} {:?}", decision.pools, decision.answer)).collect()
}

/// Of which decision, question, key, reading, and where the request would go.
type ContestedEnds = BTreeSet<(usize, &'static str, &'static str, String, String)>;

fn contested(report: &Report) -> ContestedEnds {
    let mut found = BTreeSet::new();
    for (number, decision) in report.balancer().decisions.iter().enumerate() {
        for it in &decision.contested {
            let end = format!("{:?} {:?}", it.pools, it.answer);
            assert!(found.insert((number, it.question, it.key, it.reading.clone(), end)), "told twice: {it:?}");
        }
    }
    found
}

/// Every other reading of every key, evaluated: what must be contested, and nothing else.
fn found_by_evaluating(world: &World, chosen: &dyn Fn(&str) -> &'static str) -> ContestedEnds {
    let now = ends(&evaluate(world, BARE));
    let mut found = BTreeSet::new();
    for (key, _, values) in KEYS {
        // Of `geo_threshold` only 0.7 is tried.
        let others = values.iter().filter(|value| **value != chosen(key) && !["reject", "0.5"].contains(value));
        for value in others {
            let other = ends(&evaluate(&world.clone().reading(key, number_or_word(value)), BARE));
            for (number, end) in other.into_iter().enumerate().filter(|(number, end)| now[*number] != *end) {
                found.insert((number, question_of(key, value), key, (*value).to_owned(), end));
            }
        }
    }
    found
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn a_contested_way_is_exactly_what_evaluating_under_each_other_reading_gives(steered in steered()) {
        let world = steered.world();
        let report = evaluate(&world, Options { explain: false, contested: true });
        prop_assert_eq!(contested(&report), found_by_evaluating(&world, &|key| steered.reading(key)));
    }

    #[test]
    fn a_contested_share_is_exactly_what_evaluating_under_each_other_reading_gives(traffic in traffic()) {
        let world = traffic.world();
        let report = evaluate(&world, Options { explain: false, contested: true });
        let chosen = |key: &str| match key {
            "shed_hash" => traffic.shed_hash,
            "missing_rtt" => traffic.missing_rtt,
            other => KEYS.iter().find(|(known, _, _)| *known == other).unwrap().2[0],
        };
        prop_assert_eq!(contested(&report), found_by_evaluating(&world, &chosen));
    }
}

/// The pool that serves a request from a data center under the policy off, with its endpoints, as it follows from what the report
/// says the place sees (R4.8, D28, Q28); `None`: the fallback's turn.
fn by_the_report(steered: &Steered, report: &Report, number: usize) -> Option<(String, BTreeSet<String>)> {
    let (at, only_region, _) = steered.requests[number];
    let places = steered.case.places();
    let (code, region) = &places[at % places.len()];
    let order = steered.case.default_pools.iter().filter(|pool| **pool < steered.case.pools.len());
    for index in order {
        let (pool, told) = (&steered.case.pools[*index], &report.pools[*index]);
        if !pool.enabled {
            continue;
        }
        let regional = steered.pools[*index].0 && !pool.all_data_centers;
        let enabled = told.endpoints.iter().zip(&pool.endpoints).filter(|(_, it)| it.enabled);
        let healthy: Vec<_> = enabled
            .filter(|(endpoint, _)| {
                let mut narrower = None;
                if told.monitored && (regional || pool.all_data_centers && !only_region) {
                    let seen = endpoint.regions.iter().find(|it| it.code == **region).unwrap();
                    let data_center = seen.data_centers.iter().find(|it| it.code == *code).unwrap();
                    narrower = Some(if regional { seen.status } else { data_center.status }.word());
                }
                let status = narrower.filter(|it| *it != "unknown").unwrap_or_else(|| endpoint.status.word());
                status == "healthy" || status == "unmonitored"
            })
            .collect();
        let needed = if told.monitored { pool.minimum_origins as usize } else { 0 };
        if healthy.is_empty() || healthy.len() < needed {
            continue;
        }
        let all_zero = healthy.iter().all(|(_, it)| it.weight == 0);
        let served = healthy.iter().filter(|(_, it)| all_zero || it.weight > 0).map(|(told, _)| told.name.clone());
        return Some((told.id.clone(), served.collect()));
    }
    None
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn where_requests_go_follows_from_what_the_report_says_their_place_sees(mut steered in steered()) {
        steered.policy = "off";
        steered.case.readings.clear();
        steered.case.balancer_enabled = true;
        for (_, shed) in &mut steered.pools {
            *shed = 0;
        }
        for request in &mut steered.requests {
            request.2 = None;
        }
        for endpoint in steered.case.pools.iter_mut().flat_map(|pool| &mut pool.endpoints) {
            endpoint.reported.fill(None);
        }
        let report = evaluate(&steered.world(), Options { explain: true, contested: false });
        for (number, decision) in report.balancer().decisions.iter().enumerate() {
            let steering = (decision.via == Via::Steering).then(|| {
                let [pool] = decision.pools.as_slice() else { panic!("{decision:?}") };
                (pool.pool_id.clone(), pool.endpoints.iter().map(|it| it.name.clone()).collect())
            });
            prop_assert_eq!(steering, by_the_report(&steered, &report, number));
        }
    }
}

#[test]
fn the_random_load_balancers_touch_what_they_are_for() {
    // Of many random ones some are contested by every key of traffic: otherwise the laws above would say nothing of it.
    use proptest::strategy::ValueTree;
    use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(cases(1), rng);
    let mut seen = BTreeSet::new();
    for _ in 0..400 {
        let steered = steered().new_tree(&mut runner).unwrap().current();
        let grouped = steered.case.pools.iter().any(|pool| matches!(pool.attached, Attached::Group(_)));
        if grouped {
            let report = evaluate(&steered.world(), Options { explain: false, contested: true });
            seen.extend(contested(&report).into_iter().map(|(_, _, key, _, _)| key));
        }
    }
    let missed: Vec<_> = OF_TRAFFIC.into_iter().filter(|key| !seen.contains(key)).collect();
    assert!(missed.is_empty(), "{missed:?} of {seen:?}");
}

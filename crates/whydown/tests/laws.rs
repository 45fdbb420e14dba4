//! Laws: what holds for every configuration, tried on random ones.

use crate::common::book::{self, Role, Says, Verdicts};
use crate::common::case::{Attached, Case, case, evaluated_keys, monitor};
use crate::common::full::FULL;
use crate::common::readings::{number_or_word, question_of};
use crate::common::wording::{of_diagnostic_about_anything, of_report, pointers};
use crate::common::{CRITICAL, DISABLED, Flags, Look, OBSERVER, ORDINARY, World, grouped};
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::{Config, RngSeed};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use whydown::{Options, Report, Session};

/// The same cases on every run; `PROPTEST_CASES` and `PROPTEST_RNG_SEED` try more and others.
pub(crate) fn cases(cases: u32) -> Config {
    let default = Config::default();
    let set = |name: &str| std::env::var_os(name).is_some();
    Config {
        cases: if set("PROPTEST_CASES") { default.cases } else { cases },
        rng_seed: if set("PROPTEST_RNG_SEED") { default.rng_seed } else { RngSeed::Fixed(0x5EED) },
        failure_persistence: None,
        ..default
    }
}

pub(crate) const BARE: Options = Options { explain: false, contested: false };

pub(crate) fn evaluate(world: &World, options: Options) -> Report {
    whydown::evaluate(&world.0, options).unwrap_or_else(|diagnostics| panic!("{diagnostics:#?}"))
}

fn verdicts(case: &Case) -> Verdicts {
    book::reported(&evaluate(&case.world(), BARE))
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn every_verdict_is_that_of_the_rule_book(case in case()) {
        prop_assert_eq!(verdicts(&case), book::verdicts(&case));
    }
}

proptest! {
    #![proptest_config(cases(70))]

    #[test]
    fn the_order_of_members_never_matters(case in case(), order in Just([0, 1, 2, 3, 4]).prop_shuffle()) {
        let mut other = case.clone();
        for pool in &mut other.pools {
            let Attached::Group(members) = &mut pool.attached else { continue };
            let order: Vec<usize> = order.iter().copied().filter(|index| *index < members.len()).collect();
            *members = order.iter().map(|index| members[*index]).collect();
            for endpoint in &mut pool.endpoints {
                endpoint.results = order.iter().map(|index| endpoint.results[*index].clone()).collect();
            }
        }
        prop_assert_eq!(verdicts(&case), verdicts(&other));
    }

    #[test]
    fn the_order_of_results_never_matters_where_each_is_the_only_one(
        (case, probes) in case().prop_flat_map(|case| { let probes = case.probes(); (Just(case), Just(probes).prop_shuffle()) })
    ) {
        let shuffled = case.configuration().set("/probes", probes);
        prop_assert_eq!(verdicts(&case), book::reported(&evaluate(&shuffled, BARE)));
    }

    #[test]
    fn the_order_of_objects_and_of_keys_never_matters(case in case()) {
        let world = case.world();
        let mut other = world.clone();
        for list in ["monitors", "monitor_groups", "pools", "probes"] {
            if let Some(list) = other.0.get_mut(list).and_then(Value::as_array_mut) {
                list.reverse();
            }
        }
        let other = World(reversed_keys(&other.0));
        prop_assert_eq!(by_name(&evaluate(&world, BARE)), by_name(&evaluate(&other, BARE)));
    }

    #[test]
    fn an_observer_never_changes_a_verdict(case in case(), results in prop::collection::vec(prop::option::of(any::<bool>()), 9)) {
        let mut other = case.clone();
        for pool in &mut other.pools {
            let Attached::Group(members) = &mut pool.attached else { continue };
            let place = members.len();
            members.push(OBSERVER);
            for endpoint in &mut pool.endpoints {
                endpoint.results.truncate(place);
                endpoint.results.push(results.clone());
            }
        }
        prop_assert_eq!(verdicts(&case), verdicts(&other));
    }

    #[test]
    fn a_critical_failure_at_a_data_center_makes_it_down_there(mut case in case(), at in any::<Index>()) {
        let place = at.index(case.places().len());
        for pool in &mut case.pools {
            let Attached::Group(members) = &mut pool.attached else { continue };
            let member = members.len();
            members.push(CRITICAL);
            for endpoint in &mut pool.endpoints {
                endpoint.results.truncate(member);
                endpoint.results.push(vec![Some(false); 9]);
                endpoint.reported[place] = None;
            }
        }
        for ((status, _, endpoints), pool) in verdicts(&case).pools.iter().zip(&case.pools) {
            for (_, _, data_centers) in endpoints.iter().filter(|_| *status != "disabled" && matches!(pool.attached, Attached::Group(_))) {
                prop_assert!(data_centers.is_empty() || data_centers[place] == "unhealthy");
            }
        }
    }

    // Under every reading: a failure that becomes a pass takes nothing down.
    #[test]
    fn improving_one_result_never_worsens_a_status(case in case(), at in any::<Index>()) {
        let mut failures = Vec::new();
        for (pool, it) in case.pools.iter().enumerate() {
            for (endpoint, it) in it.endpoints.iter().enumerate() {
                for (member, results) in it.results.iter().enumerate() {
                    let failing = results.iter().enumerate().filter(|(_, result)| **result == Some(false));
                    failures.extend(failing.map(|(place, _)| (pool, endpoint, member, place)));
                }
            }
        }
        prop_assume!(!failures.is_empty());
        let (pool, endpoint, member, place) = failures[at.index(failures.len())];
        let mut better = case.clone();
        better.pools[pool].endpoints[endpoint].results[member][place] = Some(true);
        let rank = |status: &str| ["unhealthy", "unknown", "healthy"].iter().position(|it| *it == status);
        let balancer_rank = |status: &str| ["critical", "degraded", "healthy"].iter().position(|it| *it == status);
        let (before, after) = (verdicts(&case), verdicts(&better));
        for ((_, usable, endpoints), (_, now_usable, now)) in before.pools.iter().zip(&after.pools) {
            prop_assert!(usable <= now_usable);
            for ((status, _, _), (now, _, _)) in endpoints.iter().zip(now) {
                prop_assert!(rank(status) <= rank(now), "{} became {}", status, now);
            }
        }
        prop_assert!(balancer_rank(before.balancer) <= balancer_rank(after.balancer));
    }

    #[test]
    fn shares_add_up_to_1(case in case()) {
        for decision in evaluate(&case.world(), BARE).load_balancers.iter().flat_map(|it| &it.decisions) {
            let sum: f64 = decision.pools.iter().map(|pool| pool.share).sum();
            prop_assert!(decision.answer.is_some() == decision.pools.is_empty());
            prop_assert!(decision.answer.is_some() || (sum - 1.0).abs() < 1e-9);
            for pool in &decision.pools {
                let sum: f64 = pool.endpoints.iter().map(|endpoint| endpoint.share).sum();
                prop_assert!((sum - 1.0).abs() < 1e-9 && pool.endpoints.iter().all(|endpoint| endpoint.share > 0.0));
            }
        }
    }
}

/// Every status and share with the name of what it belongs to, in the order of names.
fn by_name(report: &Report) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for pool in &report.pools {
        found.insert(format!("{} {} {}", pool.id, pool.status.word(), pool.usable));
        for endpoint in &pool.endpoints {
            found.insert(format!("{} {}", endpoint.name, endpoint.status.word()));
            for region in &endpoint.regions {
                found.insert(format!("{} {} {}", endpoint.name, region.code, region.status.word()));
                let data_centers = region.data_centers.iter();
                found.extend(data_centers.map(|it| format!("{} {} {}", endpoint.name, it.code, it.status.word())));
            }
        }
    }
    for balancer in &report.load_balancers {
        found.insert(format!("{} {}", balancer.name, balancer.status.word()));
        for pool in balancer.decisions.iter().flat_map(|it| &it.pools) {
            found.extend(pool.endpoints.iter().map(|it| format!("{} serves {:.6}", it.name, it.share)));
        }
    }
    found
}

pub(crate) fn reversed_keys(value: &Value) -> Value {
    match value {
        Value::Object(map) => map.iter().rev().map(|(key, value)| (key.clone(), reversed_keys(value))).collect(),
        Value::Array(list) => list.iter().map(reversed_keys).collect(),
        other => other.clone(),
    }
}

/// A JSON value without the parts of these names.
fn without(value: &Value, names: &[&str]) -> Value {
    match value {
        Value::Object(map) => {
            let kept = map.iter().filter(|(key, _)| !names.contains(&key.as_str()));
            kept.map(|(key, value)| (key.clone(), without(value, names))).collect()
        }
        Value::Array(list) => list.iter().map(|value| without(value, names)).collect(),
        other => other.clone(),
    }
}

fn json_of(report: &Report, left_out: &[&str]) -> Value {
    without(&serde_json::to_value(report).unwrap(), left_out)
}

proptest! {
    #![proptest_config(cases(40))]

    #[test]
    fn without_proofs_the_statuses_are_the_same_and_every_proof_is_worded(case in case()) {
        let world = case.world();
        let full = evaluate(&world, Options::default());
        of_report(&full);
        // What is made with the proofs goes with them.
        let with_proofs = ["because", "contested", "traffic", "probes", "detection"];
        prop_assert_eq!(json_of(&full, &with_proofs), json_of(&evaluate(&world, BARE), &[]));
        let proofs_only = evaluate(&world, Options { explain: true, contested: false });
        prop_assert_eq!(json_of(&full, &["contested"]), json_of(&proofs_only, &[]));
    }

    #[test]
    fn a_text_and_its_value_are_evaluated_alike_and_every_run_gives_the_same_bytes(case in case()) {
        let text = serde_json::to_string_pretty(&case.world().0).unwrap();
        let of_text = whydown::evaluate_text(&text, Options::default()).unwrap();
        let of_value = evaluate(&case.world(), Options::default());
        prop_assert_eq!(json_of(&of_text, &["range"]), json_of(&of_value, &[]));
        let again = whydown::evaluate_text(&text, Options::default()).unwrap();
        prop_assert_eq!(serde_json::to_string(&of_text).unwrap(), serde_json::to_string(&again).unwrap());
    }
}

/// What is contested in a report: what of, question, key, reading, and the status that it gives.
fn contested(report: &Report) -> BTreeSet<(String, &'static str, &'static str, String, &'static str)> {
    let mut found = BTreeSet::new();
    for pool in &report.pools {
        found.extend(
            pool.contested
                .iter()
                .map(|it| (pool.id.clone(), it.question, it.key, it.reading.clone(), it.status.word())),
        );
        for endpoint in &pool.endpoints {
            let contested = endpoint.contested.iter();
            found.extend(
                contested.map(|it| (endpoint.name.clone(), it.question, it.key, it.reading.clone(), it.status.word())),
            );
        }
    }
    for balancer in &report.load_balancers {
        let contested = balancer.contested.iter();
        found.extend(
            contested.map(|it| (balancer.name.clone(), it.question, it.key, it.reading.clone(), it.status.word())),
        );
    }
    found
}

fn statuses(report: &Report) -> Vec<(String, &'static str)> {
    let mut found = Vec::new();
    for pool in &report.pools {
        found.push((pool.id.clone(), pool.status.word()));
        found.extend(pool.endpoints.iter().map(|it| (it.name.clone(), it.status.word())));
    }
    found.extend(report.load_balancers.iter().map(|it| (it.name.clone(), it.status.word())));
    found
}

/// What must be contested: each other reading of each key, evaluated, where it gives something else.
fn found_by_evaluating(
    world: &World,
    chosen: &dyn Fn(&str) -> &'static str,
) -> BTreeSet<(String, &'static str, &'static str, String, &'static str)> {
    let now = statuses(&evaluate(world, BARE));
    let mut found = BTreeSet::new();
    for (key, values) in evaluated_keys() {
        // Of `geo_threshold` only 0.7 is tried.
        let others = values.iter().filter(|value| **value != chosen(key) && !["reject", "0.5"].contains(value));
        for value in others {
            let other = statuses(&evaluate(&world.clone().reading(key, number_or_word(value)), BARE));
            for (_, (name, gives)) in now.iter().zip(&other).filter(|(now, other)| now != other) {
                found.insert((name.clone(), question_of(key, value), key, (*value).to_owned(), *gives));
            }
        }
    }
    found
}

/// Where each decision sends its request: its balancer and number, the pools with their shares, and the answer.
fn ends(report: &Report) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for balancer in &report.load_balancers {
        for (decision, number) in balancer.decisions.iter().zip(0..) {
            found.push((format!("{} {number}", balancer.name), format!("{:?} {:?}", decision.pools, decision.answer)));
        }
    }
    found
}

/// What is contested about decisions: of which, question, key, reading, and where the request would go.
type ContestedEnds = BTreeSet<(String, &'static str, &'static str, String, String)>;

fn contested_ends(report: &Report) -> ContestedEnds {
    let mut found = BTreeSet::new();
    for balancer in &report.load_balancers {
        for (decision, number) in balancer.decisions.iter().zip(0..) {
            found.extend(decision.contested.iter().map(|it| {
                let end = format!("{:?} {:?}", it.pools, it.answer);
                (format!("{} {number}", balancer.name), it.question, it.key, it.reading.clone(), end)
            }));
        }
    }
    found
}

/// What must be contested about decisions: each other reading of each key, evaluated, where a request goes elsewhere.
fn ends_found_by_evaluating(world: &World, chosen: &dyn Fn(&str) -> &'static str) -> ContestedEnds {
    let now = ends(&evaluate(world, BARE));
    let mut found = BTreeSet::new();
    for (key, values) in evaluated_keys() {
        let others = values.iter().filter(|value| **value != chosen(key) && !["reject", "0.5"].contains(value));
        for value in others {
            let other = ends(&evaluate(&world.clone().reading(key, number_or_word(value)), BARE));
            for (_, (of, end)) in now.iter().zip(other).filter(|(now, other)| *now != other) {
                found.insert((of, question_of(key, value), key, (*value).to_owned(), end));
            }
        }
    }
    found
}

proptest! {
    #![proptest_config(cases(25))]

    #[test]
    fn contested_is_exactly_what_evaluating_under_each_other_reading_gives(case in case()) {
        let report = evaluate(&case.world(), Options { explain: false, contested: true });
        prop_assert_eq!(contested(&report), found_by_evaluating(&case.world(), &|key| case.reading(key)));
    }

    #[test]
    fn a_contested_decision_is_exactly_what_evaluating_under_each_other_reading_gives(case in case()) {
        // A second request, from a place: nothing is read by place here unless every data center is checked.
        let mut world = case.world().request(json!({ "name": "anybody" }));
        if case.pools.iter().all(|pool| !pool.all_data_centers) {
            world = world.request(json!({ "data_center": "WNAM-1", "region": "WNAM" }));
        }
        let report = evaluate(&world, Options { explain: false, contested: true });
        prop_assert_eq!(contested_ends(&report), ends_found_by_evaluating(&world, &|key| case.reading(key)));
    }
}

// Results that come in one by one.

/// A result: (pool, endpoint, member, place, what it says). A member one past the last is a reported verdict; a place one past the
/// last is the single vantage point.
type Event = (Index, Index, Index, Index, u8);

fn events() -> impl Strategy<Value = Vec<Event>> {
    prop::collection::vec((any::<Index>(), any::<Index>(), any::<Index>(), any::<Index>(), 0..5_u8), 1..14)
}

/// The probes of events, one each second; some say that no check ran. Only with `vantage` are there any without a data center.
fn probes(case: &Case, events: &[Event], vantage: bool) -> Vec<Value> {
    let places = case.places();
    let each = events.iter().zip(1..).filter_map(|((pool, endpoint, member, place, says), second)| {
        let pool = pool.index(case.pools.len());
        let endpoints = case.pools[pool].endpoints.len();
        let endpoint = (endpoints > 0).then(|| endpoint.index(endpoints))?;
        let members = case.pools[pool].members().len();
        let mut probe = json!({ "endpoint": format!("e{pool}{endpoint}"), "pool_id": format!("p{pool}"), "at": second,
                                "healthy": *says < 3, "rtt": second * 10 });
        let member = member.index(members + 1);
        if member < members {
            probe["monitor_id"] = json!(monitor(pool, member));
        }
        let place = place.index(places.len() + usize::from(vantage));
        if let Some((code, _)) = places.get(place) {
            probe["data_center"] = json!(code);
        }
        if *says == 4 {
            probe["failure_reason"] = json!("DNS Internal");
        }
        Some(probe)
    });
    each.collect()
}

/// Monitors that damp: each its two counts.
fn damped(case: &Case, counts: &[(u32, u32)]) -> World {
    let mut world = case.configuration();
    let monitors = world.0.get("monitors").and_then(Value::as_array).map_or(0, Vec::len);
    for (index, (up, down)) in (0..monitors).zip(counts.iter().cycle()) {
        world = world
            .set(&format!("/monitors/{index}/consecutive_up"), *up)
            .set(&format!("/monitors/{index}/consecutive_down"), *down);
    }
    world
}

fn counts() -> impl Strategy<Value = Vec<(u32, u32)>> {
    prop_oneof![1 => Just(vec![(0, 0)]), 3 => prop::collection::vec((0..4_u32, 0..4_u32), 1..4)]
}

fn open(world: &World) -> Session {
    Session::open(world.0.clone()).unwrap_or_else(|diagnostics| panic!("{diagnostics:#?}"))
}

/// Where two summaries differ.
fn changed(before: &[u8], after: &[u8]) -> Vec<u32> {
    (0..)
        .zip(before.iter().zip(after))
        .filter(|(_, (before, after))| before != after)
        .map(|(position, _)| position)
        .collect()
}

proptest! {
    #![proptest_config(cases(40))]

    #[test]
    fn a_session_fed_one_by_one_is_a_scenario_evaluated_from_scratch(
        case in case(), events in events(), counts in counts(), vantage in any::<bool>()
    ) {
        let configuration = damped(&case, &counts);
        let mut session = open(&configuration);
        let mut scenario = configuration;
        for probe in probes(&case, &events, vantage) {
            let before = session.summary();
            let positions = session.apply(&json!([probe]));
            prop_assert_eq!(positions, changed(&before, &session.summary()));
            scenario = scenario.probe(probe);
            prop_assert_eq!(session.summary(), open(&scenario).summary());
        }
        let scratch = evaluate(&scenario, Options::default());
        let fed = session.report(Options::default());
        let (mut fed_json, mut scratch_json) = (json_of(&fed, &["diagnostics"]), json_of(&scratch, &["diagnostics"]));
        if vantage {
            // Whether a result that is set aside moves the clock is left open.
            fed_json["at"] = Value::Null;
            scratch_json["at"] = Value::Null;
        }
        prop_assert_eq!(fed_json, scratch_json);
        for pointer in pointers(&scratch).into_iter().take(5) {
            prop_assert_eq!(session.explain(&pointer), whydown::explain(&scratch, &pointer));
        }
        let summary = session.summary();
        let mut again = Vec::new();
        session.evaluate_into(&mut again);
        prop_assert_eq!(summary, again);
    }

    #[test]
    fn contested_holds_over_damped_results_as_well(
        case in case(), events in events(), counts in counts(), vantage in any::<bool>()
    ) {
        let world = damped(&case, &counts).set("/probes", probes(&case, &events, vantage));
        let report = evaluate(&world, Options { explain: false, contested: true });
        let damping = |list: BTreeSet<(String, &'static str, &'static str, String, &'static str)>| {
            const KEYS: [&str; 3] = ["first_result", "override_bypasses_damping", "no_check_ran"];
            list.into_iter().filter(|(_, _, key, _, _)| KEYS.contains(key)).collect::<Vec<_>>()
        };
        prop_assert_eq!(damping(contested(&report)), damping(found_by_evaluating(&world, &|key| case.reading(key))));
        prop_assert_eq!(contested_ends(&report), ends_found_by_evaluating(&world, &|key| case.reading(key)));
    }

    #[test]
    fn bare_results_by_number_say_the_same_and_can_be_forgotten(case in case(), events in events(), counts in counts()) {
        let configuration = damped(&case, &counts);
        let (mut by_number, mut by_object) = (open(&configuration), open(&configuration));
        let mut targets = Vec::new();
        for probe in probes(&case, &events, true) {
            let text = |name: &str| probe.get(name).and_then(Value::as_str);
            let Some(monitor_id) = text("monitor_id") else { continue };
            let target = by_number.target(monitor_id, text("pool_id"), text("endpoint").unwrap(), text("data_center"));
            // Targets that are switched off have a number, and results for them count as little as ever (D17).
            let (pool, flags) = member_of(&case, monitor_id);
            if flags == DISABLED || !flags.0 || !case.pools[pool].enabled || !endpoint_enabled(&case, text("endpoint").unwrap()) {
                continue;
            }
            let target = target.unwrap();
            let outcome = u8::from(probe["healthy"] == json!(true));
            let before = by_number.summary();
            let positions = by_number.apply_targets(&[target], &[outcome]);
            prop_assert_eq!(positions, changed(&before, &by_number.summary()));
            let mut object = probe.clone();
            object.as_object_mut().unwrap().remove("failure_reason");
            by_object.apply(&json!([object]));
            prop_assert_eq!(by_number.summary(), by_object.summary());
            targets.push(target);
        }
        prop_assert!(targets.iter().all(|target| *target < by_number.layout().targets));
        by_number.apply_targets(&targets, &vec![2; targets.len()]);
        prop_assert_eq!(by_number.summary(), open(&configuration).summary());
    }

    #[test]
    fn what_comes_after_at_is_as_if_it_were_not_there(case in case(), events in events(), vantage in any::<bool>(), at in 0..14_u32) {
        let probes = probes(&case, &events, vantage);
        let known = probes.iter().filter(|probe| probe["at"].as_u64() <= Some(at.into())).cloned().collect::<Vec<_>>();
        let whole = case.configuration().set("/probes", probes).set("/at", at);
        let cut = case.configuration().set("/probes", known).set("/at", at);
        prop_assert_eq!(json_of(&evaluate(&whole, Options::default()), &["diagnostics"]), json_of(&evaluate(&cut, Options::default()), &["diagnostics"]));
    }
}

fn member_of(case: &Case, monitor_id: &str) -> (usize, Flags) {
    let digits: Vec<usize> =
        monitor_id.chars().filter_map(|digit| digit.to_digit(10)).map(|digit| digit as usize).collect();
    (digits[0], case.pools[digits[0]].members()[digits[1]])
}

fn endpoint_enabled(case: &Case, name: &str) -> bool {
    let digits: Vec<usize> = name.chars().filter_map(|digit| digit.to_digit(10)).map(|digit| digit as usize).collect();
    case.pools[digits[0]].endpoints[digits[1]].enabled
}

// Margins.

/// The fewest of `turnable` whose turning gives `opposite`.
fn fewest(turnable: usize, mut turns: impl FnMut(&dyn Fn(usize) -> bool) -> bool) -> Option<u32> {
    (1_u32..1 << turnable).filter(|subset| turns(&|index| subset & 1 << index != 0)).map(u32::count_ones).min()
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn margins_are_the_fewest_results_that_turn_the_verdict(case in case()) {
        let report = evaluate(&case.world(), Options { explain: true, contested: false });
        for (pool, model) in report.pools.iter().zip(&case.pools) {
            let roles: Vec<Role> = model.members().into_iter().map(|flags| book::role(flags, &case)).collect();
            for (endpoint, results) in pool.endpoints.iter().zip(&model.endpoints) {
                let data_centers: Vec<_> = endpoint.regions.iter().flat_map(|it| &it.data_centers).collect();
                // A group at one data center: which members would have to turn.
                for (place, data_center) in data_centers.iter().enumerate() {
                    if results.reported[place].is_some() {
                        continue;
                    }
                    let members: Vec<(Role, Option<bool>)> =
                        roles.iter().enumerate().map(|(member, role)| (*role, results.results[member][place])).collect();
                    let opposite = match book::group(&members, &case) {
                        Says::Up => Says::Down,
                        Says::Down => Says::Up,
                        _ => continue,
                    };
                    let expected = fewest(members.len(), |turned| {
                        let imagined: Vec<_> = members.iter().enumerate()
                            .map(|(index, (role, result))| (*role, result.map(|passes| passes != turned(index))))
                            .collect();
                        book::group(&imagined, &case) == opposite
                    });
                    let margin = data_center.because.as_ref().unwrap().margin.as_ref();
                    prop_assert_eq!(margin.map(|margin| margin.to_flip), expected, "{:?}", members);
                }
                // The endpoint: which data centers would have to turn.
                let places: Vec<Says> = data_centers.iter().map(|it| match it.status.word() {
                    "healthy" => Says::Up,
                    "unhealthy" => Says::Down,
                    "unmonitored" => Says::NoVote,
                    _ => Says::Unknown,
                }).collect();
                let step = endpoint.because.as_ref().unwrap();
                if !["R4.3", "R4.5", "Q19"].contains(&step.rule) || places.len() > 8 {
                    continue;
                }
                let now = book::global(&places, model.all_data_centers, &case).0;
                let opposite = if now == Says::Up { Says::Down } else { Says::Up };
                let expected = fewest(places.len(), |turned| {
                    let imagined: Vec<Says> = places.iter().enumerate().map(|(index, says)| match says {
                        Says::Up if turned(index) => Says::Down,
                        Says::Down if turned(index) => Says::Up,
                        other => *other,
                    }).collect();
                    book::global(&imagined, model.all_data_centers, &case).0 == opposite
                });
                prop_assert_eq!(step.margin.as_ref().map(|margin| margin.to_flip), expected, "{:?}", places);
            }
        }
    }
}

// Whatever is handed over.

/// Any JSON, its keys often those that lead somewhere.
fn any_json() -> impl Strategy<Value = Value> {
    let scalar = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        prop_oneof![
            Just(""),
            Just("eu"),
            Just("app-1"),
            Just("http"),
            Just("CDG"),
            Just("2026-01-31T12:00:00Z"),
            Just("off")
        ]
        .prop_map(Value::from),
        "\\PC{0,8}".prop_map(Value::from),
    ];
    let key = prop_oneof![prop::sample::select(KEYS.to_vec()).prop_map(str::to_owned), "\\PC{0,5}",];
    scalar.prop_recursive(4, 40, 6, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
            prop::collection::vec((key.clone(), inner), 0..6).prop_map(Value::from_iter),
        ]
    })
}

const KEYS: [&str; 48] = [
    "monitors",
    "monitor_groups",
    "pools",
    "load_balancers",
    "data_centers",
    "unresolvable",
    "probes",
    "requests",
    "at",
    "readings",
    "id",
    "name",
    "description",
    "members",
    "monitor_id",
    "enabled",
    "monitoring_only",
    "must_be_healthy",
    "monitor",
    "monitor_group",
    "origins",
    "address",
    "weight",
    "minimum_origins",
    "check_regions",
    "region",
    "excluded",
    "endpoint",
    "data_center",
    "healthy",
    "observed",
    "results",
    "rtt",
    "default_pools",
    "fallback_pool",
    "steering_policy",
    "group_tie",
    "geo_threshold",
    "pool_id",
    "faults",
    "response_code",
    "body",
    "error",
    "location",
    "expected_codes",
    "expected_body",
    "retries",
    "header",
];

fn places(value: &Value, pointer: &str, places: &mut Vec<String>) {
    places.push(pointer.to_owned());
    match value {
        Value::Object(map) => {
            map.iter().for_each(|(key, value)| self::places(value, &format!("{pointer}/{key}"), places))
        }
        Value::Array(list) => list
            .iter()
            .enumerate()
            .for_each(|(index, value)| self::places(value, &format!("{pointer}/{index}"), places)),
        _ => {}
    }
}

fn never_panics(scenario: &Value) {
    match whydown::evaluate(scenario, Options::default()) {
        Ok(report) => {
            report.diagnostics.iter().for_each(of_diagnostic_about_anything);
            for pointer in pointers(&report) {
                assert!(whydown::explain(&report, &pointer).is_some_and(|step| step.text.ends_with('.')), "{pointer}");
            }
            let session = Session::open(scenario.clone()).unwrap();
            assert_eq!(json_of(&session.report(Options::default()), &[]), json_of(&report, &[]));
            assert_eq!(session.summary().len(), statuses(&report).len());
        }
        Err(diagnostics) => {
            assert!(!diagnostics.is_empty());
            diagnostics.iter().for_each(of_diagnostic_about_anything);
            assert!(Session::open(scenario.clone()).is_err());
        }
    }
}

proptest! {
    #![proptest_config(cases(120))]

    #[test]
    fn any_json_is_evaluated_or_refused(value in any_json()) {
        never_panics(&value);
        let text = value.to_string();
        let _ = whydown::read(&text).map(|read| never_panics(&read.scenario));
    }

    #[test]
    fn a_scenario_changed_anywhere_is_evaluated_or_refused(changes in prop::collection::vec((any::<Index>(), any_json()), 1..4)) {
        let mut scenario = whydown_schema::text::Source::read(FULL).unwrap().value();
        for (at, value) in changes {
            let mut all = Vec::new();
            places(&scenario, "", &mut all);
            if let Some(place) = scenario.pointer_mut(&all[at.index(all.len())]) {
                *place = value;
            }
        }
        never_panics(&scenario);
    }

    #[test]
    fn a_text_changed_anywhere_is_evaluated_or_refused(at in any::<Index>(), length in 0..30_usize, insert in "\\PC{0,6}") {
        let characters: Vec<char> = FULL.chars().collect();
        let start = at.index(characters.len());
        let end = (start + length).min(characters.len());
        let text: String = characters[..start].iter().copied().chain(insert.chars()).chain(characters[end..].iter().copied()).collect();
        let units = u32::try_from(text.encode_utf16().count()).unwrap();
        let diagnostics = whydown::evaluate_text(&text, BARE).map_or_else(|refused| refused, |report| report.diagnostics);
        for diagnostic in &diagnostics {
            of_diagnostic_about_anything(diagnostic);
            prop_assert!(diagnostic.range.is_some_and(|range| range.start <= range.end && range.end <= units), "{:?}", diagnostic);
        }
        let _ = whydown::read(&text);
    }

    #[test]
    fn a_session_survives_whatever_it_is_told(
        value in any_json(), other in any_json(), pointer in "(/[a-z_0-9~-]{0,8}){0,4}", at in any::<Index>(),
        targets in prop::collection::vec(any::<u32>(), 0..5), outcomes in prop::collection::vec(any::<u8>(), 0..5)
    ) {
        let mut session = Session::open_text(FULL).unwrap();
        let layout = session.layout();
        session.apply(&value);
        session.report(BARE).diagnostics.iter().for_each(of_diagnostic_about_anything);
        let near: Vec<u32> = targets.iter().map(|target| target % (layout.targets + 3)).collect();
        session.apply_targets(&targets, &outcomes);
        session.apply_targets(&near, &outcomes.iter().map(|outcome| outcome % 4).collect::<Vec<_>>());
        let _ = session.explain(&pointer);
        let mut all = Vec::new();
        places(&whydown_schema::text::Source::read(FULL).unwrap().value(), "", &mut all);
        for (pointer, value) in [(&pointer, other.clone()), (&all[at.index(all.len())], other)] {
            let before = json_of(&session.report(BARE), &[]);
            match session.set(pointer, value) {
                Ok(diagnostics) => diagnostics.iter().for_each(of_diagnostic_about_anything),
                Err(diagnostics) => {
                    diagnostics.iter().for_each(of_diagnostic_about_anything);
                    prop_assert_eq!(before, json_of(&session.report(BARE), &[]), "everything stays as it was");
                }
            }
        }
        session.report(Options::default()).diagnostics.iter().for_each(of_diagnostic_about_anything);
        let _ = session.report(BARE).pools.first().map(|pool| pool.id.clone());
    }
}

#[test]
fn d42_a_session_drops_what_one_vantage_point_said_once_a_data_center_speaks() {
    let configuration = || {
        grouped(&[(CRITICAL, "WNAM ?"), (ORDINARY, "WNAM ?")])
            .set("/probes", json!([]))
            .reading("critical_scope", "endpoint")
    };
    let result = |monitor: Option<&str>, data_center: Option<&str>, healthy: bool| json!({ "monitor_id": monitor, "endpoint": "app-1", "data_center": data_center, "healthy": healthy, "rtt": if healthy { 20 } else { 900 } });
    // With few data centers, and with more than 64.
    let many = || {
        (2..99).fold(configuration(), |world, number| {
            world.set(&format!("/data_centers/WNAM-{number}"), json!({ "region": "WNAM" }))
        })
    };
    let firsts = || [result(Some("m1"), None, false), result(None, None, false)];
    for (world, first) in [configuration(), many()].iter().flat_map(|world| firsts().map(|first| (world, first))) {
        let mut session = open(world);
        session.apply(&json!([first]));
        assert_eq!(session.report(BARE).status("app-1"), "unhealthy");
        session.apply(&json!([result(Some("m1"), Some("WNAM-1"), true)]));
        let report = session.report(BARE);
        assert_eq!((report.status("app-1"), report.pool("eu").rtt), ("healthy", Some(20.0)));
        // And doesn't listen to it any more.
        session.apply(&json!([result(Some("m1"), None, false)]));
        assert_eq!(session.report(BARE).status("app-1"), "healthy");
    }
    // A reported verdict as well, where nobody else has a vote.
    let voteless = grouped(&[(OBSERVER, "WNAM ?")]).set("/probes", json!([]));
    let (reported, observed) = (result(None, None, false), result(Some("m1"), Some("WNAM-1"), true));
    let mut session = open(&voteless);
    session.apply(&json!([reported]));
    assert_eq!(session.report(BARE).status("app-1"), "unhealthy");
    session.apply(&json!([observed]));
    assert_eq!(session.report(BARE).status("app-1"), "unmonitored");
    assert_eq!(voteless.probe(reported).probe(observed).status(), "unmonitored");
    // By number, too.
    let mut session = open(&configuration());
    let target = |session: &Session, data_center| session.target("m1", None, "app-1", data_center).unwrap();
    let (single, placed) = (target(&session, None), target(&session, Some("WNAM-1")));
    session.apply_targets(&[single], &[0]);
    assert_eq!(session.report(BARE).status("app-1"), "unhealthy");
    session.apply_targets(&[placed, single], &[1, 0]);
    assert_eq!(session.report(BARE).status("app-1"), "healthy");
}

#[test]
fn a_session_says_what_changed_and_where() {
    let mut session = Session::open_text(FULL).unwrap();
    let layout = session.layout();
    assert_eq!(layout.pools.iter().map(|pool| pool.id.as_str()).collect::<Vec<_>>(), ["eu", "us"]);
    assert_eq!(layout.pools[0].endpoints, ["app-1", "app-2", "app-3"]);
    assert_eq!(layout.load_balancers, ["lb"]);
    // For each pool its label and then its endpoints', then the balancer's: degraded; healthy, unhealthy, disabled; …
    assert_eq!(session.summary(), [3, 1, 2, 6, 1, 1, 1]);
    let fails = json!([{ "monitor_id": "tcp", "endpoint": "web-1", "data_center": "EWR", "at": 70, "healthy": false }]);
    assert_eq!(session.apply(&fails), [4, 5, 6]);
    assert_eq!(session.summary(), [3, 1, 2, 6, 4, 2, 3]);
    let target = session.target("tcp", None, "web-1", Some("EWR")).unwrap();
    assert_eq!(session.apply_targets(&[target], &[1]), [4, 5, 6]);
    assert_eq!(session.apply_targets(&[target], &[2]), [4, 5, 6], "forgotten: unknown counts as down");
    assert_eq!(session.summary(), [3, 1, 2, 6, 0, 0, 3]);
    for (monitor, endpoint, data_center) in
        [("http", "web-1", "EWR"), ("tcp", "nobody", "EWR"), ("tcp", "web-1", "BOS")]
    {
        assert_eq!(session.target(monitor, None, endpoint, Some(data_center)), None);
    }
}

#[test]
fn a_session_can_be_changed() {
    let mut session = Session::open_text(FULL).unwrap();
    assert!(session.set("/load_balancers/0/enabled", json!(false)).is_ok());
    assert_eq!(session.report(BARE).balancer().status.word(), "disabled");
    let added = json!({ "endpoint": "app-2", "data_center": "CDG", "at": 30, "healthy": true });
    assert!(session.set("/probes/-", added).is_ok());
    assert_eq!(session.report(BARE).status("app-2"), "healthy");
    let refused = session.set("/nowhere/at/all", json!(1)).unwrap_err();
    assert_eq!(refused.iter().map(|it| it.code).collect::<Vec<_>>(), ["no-such-place"]);
    assert!(session.set("", json!([])).is_err(), "no scenario");
    assert_eq!(session.report(BARE).status("app-2"), "healthy");
}

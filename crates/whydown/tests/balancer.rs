//! Pool → load balancer (R7, Q37–Q41): the label. Where requests go is in `steering`.

use crate::common::readings::{Of, under_each};
use crate::common::{
    Balancer, Look, OBSERVER, PASS, Pool, World, balancer, down, grouped, off, pool, unknown, up, way,
};
use serde_json::json;
use whydown_schema::{Margin, MarginUnit, Outcome};

fn healthy(name: &'static str) -> Pool {
    pool(name, [up("h")])
}

fn degraded(name: &'static str) -> Pool {
    pool(name, [up("h"), down("d")])
}

fn critical(name: &'static str) -> Pool {
    pool(name, [down("d")])
}

fn undetermined(name: &'static str) -> Pool {
    pool(name, [unknown("u")])
}

fn unmonitored(name: &'static str) -> Pool {
    pool(name, [unknown("u")]).unmonitored()
}

fn world(pools: Vec<Pool>, balancer: Balancer) -> World {
    pools.into_iter().fold(World::new(), World::pool).balancer(balancer)
}

/// The balancer lists `p1`, `p2` … in this order; the last is its fallback.
fn listing(pools: Vec<Pool>) -> World {
    let names: Vec<String> = (1..=pools.len()).map(|number| format!("p{number}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    world(pools, balancer(&names, names.last().unwrap()))
}

/// By the default readings: the pools, the balancer's label, the rule that decides.
fn rules() -> Vec<(&'static str, Vec<Pool>, &'static str, &'static str)> {
    vec![
        // R7.1: healthy – all pools healthy; degraded – at least one unhealthy; critical – all unhealthy.
        ("R7.1", vec![healthy("p1")], "healthy", "R7.1"),
        ("R7.1", vec![healthy("p1"), healthy("p2")], "healthy", "R7.1"),
        ("R7.1", vec![healthy("p1"), critical("p2")], "degraded", "R7.1"),
        ("R7.1", vec![critical("p1"), healthy("p2")], "degraded", "R7.1"),
        ("R7.1", vec![critical("p1"), critical("p2"), healthy("p3")], "degraded", "R7.1"),
        ("R7.1", vec![critical("p1")], "critical", "R7.3"),
        ("R7.1", vec![critical("p1"), critical("p2")], "critical", "R7.3"),
        // R7.2: an unhealthy pool is a critical one; a degraded pool is still healthy (Q37).
        ("R7.2", vec![degraded("p1")], "healthy", "R7.1"),
        ("R7.2", vec![degraded("p1"), degraded("p2")], "healthy", "R7.1"),
        ("R7.2", vec![degraded("p1"), critical("p2")], "degraded", "R7.1"),
        // R7.3: unreachable = disabled or unhealthy; when every pool is, the fallback serves.
        ("R7.3", vec![healthy("p1").disabled()], "critical", "R7.3"),
        ("R7.3", vec![critical("p1"), healthy("p2").disabled()], "critical", "R7.3"),
        ("R7.3", vec![undetermined("p1"), critical("p2"), healthy("p3").disabled()], "critical", "R7.3"),
        // Q38: a disabled pool alone degrades nothing.
        ("Q38", vec![healthy("p1"), healthy("p2").disabled()], "healthy", "R7.1"),
        // Q40: undetermined pools count as unhealthy; D18: unmonitored ones as healthy, unless all are.
        ("Q40", vec![undetermined("p1")], "critical", "R7.3"),
        ("Q40", vec![healthy("p1"), undetermined("p2")], "degraded", "R7.1"),
        ("Q40", vec![unmonitored("p1"), unmonitored("p2")], "unknown", "D18"),
        // Disabled ones are left out of that as well (Q38).
        ("D18", vec![unmonitored("p1"), healthy("p2").disabled()], "unknown", "D18"),
        ("D18", vec![unmonitored("p1"), healthy("p2")], "healthy", "R7.1"),
        ("D18", vec![unmonitored("p1"), critical("p2")], "degraded", "R7.1"),
        ("D18", vec![unmonitored("p1"), degraded("p2")], "healthy", "R7.1"),
        // D19: a pool with threshold 0 and no healthy endpoint counts as unhealthy, although it is only degraded.
        ("D19", vec![critical("p1").threshold(0)], "critical", "R7.3"),
        ("D19", vec![critical("p1").threshold(0), healthy("p2")], "degraded", "R7.1"),
        // D20: without an enabled endpoint a pool is critical, monitored or not.
        ("D20", vec![pool("p1", [off("a")]).unmonitored(), healthy("p2")], "degraded", "R7.1"),
    ]
}

#[test]
fn rules_by_default() {
    for (id, pools, status, rule) in rules() {
        let report = listing(pools.clone()).report();
        assert_eq!(report.balancer().status.word(), status, "{id}: {pools:?}");
        assert_eq!(report.balancer().because.as_ref().unwrap().rule, rule, "{id}: {pools:?}");
    }
}

/// A question, its smallest input, and the label under each reading of its key.
type Question = (&'static str, World, &'static str, Vec<(&'static str, &'static str)>);

/// What each reading of a question makes of its smallest inputs.
fn questions() -> Vec<Question> {
    let no_yes = |no, yes| vec![("no", no), ("yes", yes)];
    let with_fallback = |fallback: Pool| world(vec![healthy("p1"), fallback], balancer(&["p1"], "f"));
    vec![
        ("Q37", listing(vec![degraded("p1")]), "degraded_pool_degrades_balancer", no_yes("healthy", "degraded")),
        (
            "Q37",
            listing(vec![degraded("p1"), unmonitored("p2")]),
            "degraded_pool_degrades_balancer",
            no_yes("healthy", "degraded"),
        ),
        (
            "Q38",
            listing(vec![healthy("p1"), healthy("p2").disabled()]),
            "disabled_pool_degrades_balancer",
            no_yes("healthy", "degraded"),
        ),
        // All pools disabled: critical under either (R7.3).
        (
            "Q38",
            listing(vec![healthy("p1").disabled(), healthy("p2").disabled()]),
            "disabled_pool_degrades_balancer",
            no_yes("critical", "critical"),
        ),
        ("Q41", with_fallback(critical("f")), "fallback_counts", no_yes("healthy", "degraded")),
        ("Q41", with_fallback(undetermined("f")), "fallback_counts", no_yes("healthy", "degraded")),
        ("Q41", with_fallback(degraded("f")), "fallback_counts", no_yes("healthy", "healthy")),
        ("Q41", with_fallback(unmonitored("f")), "fallback_counts", no_yes("healthy", "healthy")),
        // A fallback that is a default pool as well is counted anyway.
        ("Q41", listing(vec![healthy("p1"), critical("p2")]), "fallback_counts", no_yes("degraded", "degraded")),
    ]
}

#[test]
fn questions_under_each_reading() {
    for (id, world, key, expected) in questions() {
        under_each(id, &world, Of::Balancer, key, &expected);
    }
}

#[test]
fn r7_4_a_disabled_balancer_is_disabled_whatever_its_pools() {
    for pools in [vec![healthy("p1")], vec![critical("p1")], vec![critical("p1"), healthy("p2")]] {
        let report = listing(pools).set("/load_balancers/0/enabled", false).report();
        assert_eq!(report.balancer().status.word(), "disabled");
        assert_eq!(report.balancer().because.as_ref().unwrap().rule, "R7.4");
        // It serves the ordinary DNS records of the name; never a pool, never the fallback.
        assert_eq!(way(report.decision()), "dns_records");
    }
}

#[test]
fn q39_one_pool_that_is_also_the_fallback() {
    let report = listing(vec![critical("p1")]).report();
    assert_eq!((report.pool("p1").status.word(), report.balancer().status.word()), ("critical", "critical"));
    assert_eq!(way(report.decision()), "fallback p1: d 100", "traffic keeps flowing to the same pool");
    let text = &report.balancer().because.as_ref().unwrap().text;
    assert!(text.contains("failing health never moves traffic"), "{text}");
    // R6.2: "No health" is the label of a fallback pool that serves as one.
    assert!(text.contains("No health"), "{text}");
    let healthy = listing(vec![healthy("p1")]).report();
    assert!(!healthy.balancer().because.as_ref().unwrap().text.contains("No health"));
}

#[test]
fn q39_a_balancer_whose_one_pool_is_critical_says_so() {
    let text = |world: World| world.report().balancer().because.clone().unwrap().text;
    assert_eq!(
        text(listing(vec![critical("p1")])),
        "www.example.com is critical: its one pool can't serve, so only the fallback p1 is left and serves, labelled \"No health\". \
         The fallback is the only pool there is, so failing health never moves traffic."
    );
    assert_eq!(
        text(world(vec![critical("p1"), healthy("f")], balancer(&["p1"], "f"))),
        "www.example.com is critical: its one pool can't serve, so only the fallback f is left and serves, labelled \"No health\"."
    );
    assert_eq!(
        text(listing(vec![critical("p1"), critical("p2")])),
        "www.example.com is critical: none of its 2 pools can serve, so only the fallback p2 is left and serves, labelled \
         \"No health\"."
    );
}

#[test]
fn q38_the_disabled_pool_that_degrades_a_balancer_is_named() {
    let world =
        listing(vec![healthy("p1"), healthy("p2").disabled()]).reading("disabled_pool_degrades_balancer", "yes");
    let step = world.report().balancer().because.clone().unwrap();
    assert_eq!(step.rule, "Q38");
    assert_eq!(step.text, "www.example.com is degraded: by the chosen reading a disabled pool (p2) makes it so.");
    // By default it is left out, and that is said too.
    let step = listing(vec![healthy("p1"), healthy("p2").disabled()]).report().balancer().because.clone().unwrap();
    assert_eq!(step.text, "www.example.com is healthy: none of its 2 pools is unhealthy; p2 is disabled and left out.");
}

/// How far a balancer is from another label.
fn margin(world: &World) -> Option<Margin> {
    world.report().balancer().because.clone().unwrap().margin
}

#[test]
fn the_margin_of_a_balancer_is_the_fewest_pools_that_turn_its_label() {
    for (pools, to_flip, direction) in [
        (vec![healthy("p1"), healthy("p2")], 1, Outcome::Degraded),
        (vec![healthy("p1"), degraded("p2"), unmonitored("p3")], 1, Outcome::Degraded),
        (vec![healthy("p1"), healthy("p2").disabled()], 1, Outcome::Critical),
        (vec![healthy("p1")], 1, Outcome::Critical),
        (vec![healthy("p1"), critical("p2")], 1, Outcome::Critical),
        (vec![healthy("p1"), degraded("p2"), undetermined("p3")], 2, Outcome::Critical),
        (vec![critical("p1")], 1, Outcome::Healthy),
        (vec![critical("p1"), healthy("p2").disabled()], 1, Outcome::Healthy),
        (vec![critical("p1"), critical("p2")], 1, Outcome::Degraded),
    ] {
        let margin = margin(&listing(pools.clone())).unwrap_or_else(|| panic!("no margin: {pools:?}"));
        assert_eq!((margin.to_flip, margin.of, margin.direction), (to_flip, MarginUnit::Pools, direction), "{pools:?}");
    }
    let text = |pools| margin(&listing(pools)).unwrap().text;
    assert_eq!(text(vec![healthy("p1"), healthy("p2")]), "one pool failing would make it degraded");
    assert_eq!(text(vec![healthy("p1"), critical("p2")]), "one more pool failing would make it critical");
}

#[test]
fn no_margin_of_a_balancer_asks_of_a_pool_what_it_can_never_do() {
    let voteless = grouped(&[(OBSERVER, PASS)]).reading("no_voters", "down").balancer(balancer(&["eu"], "eu"));
    for (what, world) in [
        ("a pool without a monitor never fails", listing(vec![critical("p1"), unmonitored("p2")])),
        ("nor do several", listing(vec![unmonitored("p1"), unmonitored("p2")])),
        ("no enabled endpoint", listing(vec![pool("p1", [off("a")])])),
        ("more are needed than there are", listing(vec![healthy("p1").threshold(2)])),
        ("not in the scenario", world(vec![healthy("p1")], balancer(&["p9"], "p1"))),
        ("nobody votes, which counts as down", voteless),
        ("disabled", listing(vec![healthy("p1").disabled()])),
    ] {
        assert_eq!(margin(&world), None, "{what}");
    }
}

#[test]
fn d25_a_balancer_has_one_label_whatever_the_requests() {
    let world = listing(vec![critical("p1"), critical("p2")])
        .request(json!({ "name": "here" }))
        .request(json!({ "name": "there", "region": "WEU" }));
    let report = world.report();
    assert_eq!(report.balancer().status.word(), "critical");
    assert_eq!(report.balancer().decisions.len(), 2);
}

#[test]
fn d26_under_geo_the_pools_of_the_maps_count_and_otherwise_they_do_not() {
    let world = |policy: Option<&str>| {
        let mut www = balancer(&["p1"], "p1").with("region_pools", json!({ "WEU": ["p2"] }));
        www = www.with("steering_policy", policy.map_or(json!(null), |policy| json!(policy)));
        world(vec![healthy("p1"), critical("p2"), critical("p3")], www).report()
    };
    // R8.13: no policy and a map is geo.
    for policy in [Some("geo"), Some(""), None] {
        assert_eq!(world(policy).balancer().status.word(), "degraded", "{policy:?}");
    }
    for policy in ["off", "random", "dynamic_latency", "proximity", "least_outstanding_requests"] {
        assert_eq!(world(Some(policy)).balancer().status.word(), "healthy", "{policy}");
    }
}

#[test]
fn a_pool_that_is_not_in_the_scenario_counts_as_unhealthy() {
    let report = world(vec![healthy("p1")], balancer(&["p1", "p9"], "p1")).report();
    assert_eq!(report.balancer().status.word(), "degraded");
    assert_eq!(world(vec![healthy("p1")], balancer(&["p9"], "p1")).report().balancer().status.word(), "critical");
}

#[test]
fn q15_a_balancer_of_pools_without_a_vote_is_unknown() {
    let report = grouped(&[(OBSERVER, PASS)]).balancer(balancer(&["eu"], "eu")).report();
    assert_eq!(report.balancer().status.word(), "unknown");
}

// Real problems.

#[test]
fn c60_one_of_two_endpoints_down() {
    let report = listing(vec![degraded("p1")]).report();
    assert_eq!((report.pool("p1").status.word(), report.pool("p1").usable), ("degraded", true));
    assert_eq!(report.balancer().status.word(), "healthy");
    assert_eq!(way(report.decision()), "p1: h 100");
    for text in [&report.pool("p1").because, &report.balancer().because] {
        let text = &text.as_ref().unwrap().text;
        assert!(!text.contains("unhealthy") || text.contains("none"), "a degraded pool is not unhealthy: {text}");
    }
}

#[test]
fn c61_a_brand_new_pool_gets_no_traffic() {
    let report = world(vec![undetermined("p1"), undetermined("p2")], balancer(&["p1"], "p2")).report();
    assert_eq!((report.pool("p1").status.word(), report.pool("p1").usable), ("unknown", false));
    assert_eq!(way(report.decision()), "fallback p2: u 100", "if all are new the fallback gets everything");
    let text = report.endpoint("u").because.clone().unwrap().text;
    assert!(text.contains("unknown") && text.contains("counts as down"), "{text}");
}

#[test]
fn c71_a_disabled_balancer_is_not_a_critical_one() {
    let disabled = listing(vec![critical("p1")]).set("/load_balancers/0/enabled", false).report();
    assert_eq!((disabled.balancer().status.word(), way(disabled.decision()).as_str()), ("disabled", "dns_records"));
    let critical = listing(vec![critical("p1")]).report();
    assert_eq!(
        (critical.balancer().status.word(), way(critical.decision()).as_str()),
        ("critical", "fallback p1: d 100")
    );
}

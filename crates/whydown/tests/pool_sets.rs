//! Pool sets (R8.24): the first that is for a request gives it pools, policy, weights and fallback.

use crate::common::{Balancer, Look, World, balancer, down, pool, up, way};
use serde_json::{Value, json};
use whydown::Report;
use whydown_schema::Outcome;

fn world(balancer: Balancer) -> World {
    [pool("p1", [up("a1")]), pool("p2", [up("a2")]), pool("f", [up("a4")]), pool("dead", [down("a5")])]
        .into_iter()
        .fold(World::new(), World::pool)
        .balancer(balancer)
        .set("/data_centers/LHR", json!({ "region": "WEU" }))
}

fn with_sets(sets: Value) -> Balancer {
    balancer(&["p1"], "f").with("pool_sets", sets)
}

fn report(sets: Value, request: Value) -> Report {
    world(with_sets(sets)).request(request).report()
}

fn went(sets: Value, request: Value) -> String {
    way(report(sets, request).decision())
}

fn set(name: &str, matching: Value, pools: &[&str]) -> Value {
    json!({ "name": name, "match": matching, "overrides": { "pools": pools } })
}

#[test]
fn r8_24_which_requests_is_a_pool_set_for() {
    let lhr = json!({ "region": "WEU", "country": "FR", "data_center": "LHR" });
    let in_lhr = json!({ "data_center": "LHR" });
    let (taken, not_taken) = ("pool_set p2: a2 100", "p1: a1 100");
    for (matching, request, expected) in [
        (json!({ "default": true }), json!({}), taken),
        (json!(null), json!({}), taken),
        (json!({ "topology": { "pops": ["LHR"] } }), lhr.clone(), taken),
        (json!({ "topology": { "pops": ["SJC", "LHR"] } }), lhr.clone(), taken),
        (json!({ "topology": { "pops": ["SJC"] } }), lhr.clone(), not_taken),
        (json!({ "topology": { "countries": ["DE", "FR"] } }), lhr.clone(), taken),
        (json!({ "topology": { "countries": ["fr"] } }), lhr.clone(), taken),
        (json!({ "topology": { "countries": ["DE"] } }), lhr.clone(), not_taken),
        (json!({ "topology": { "regions": ["EEU", "WEU"] } }), lhr.clone(), taken),
        (json!({ "topology": { "regions": ["EEU"] } }), lhr.clone(), not_taken),
        // The region is that of the data center, where it is known.
        (json!({ "topology": { "regions": ["WEU"] } }), in_lhr.clone(), taken),
        // Between lists "and", inside one "or".
        (json!({ "topology": { "countries": ["FR"], "regions": ["WEU"] } }), lhr.clone(), taken),
        (json!({ "topology": { "countries": ["FR"], "regions": ["EEU"] } }), lhr.clone(), not_taken),
        (json!({ "topology": { "countries": ["DE"], "regions": ["WEU"] } }), lhr.clone(), not_taken),
        (json!({ "topology": { "countries": [], "regions": ["WEU"] } }), lhr.clone(), taken),
        // D34: a request that doesn't say where it is matches no place.
        (json!({ "topology": { "countries": ["FR"] } }), in_lhr.clone(), not_taken),
        (json!({ "topology": { "regions": ["WEU"] } }), json!({ "country": "FR" }), not_taken),
        (json!({ "topology": { "pops": ["LHR"] } }), json!({}), not_taken),
        // A match that names no place.
        (json!({ "topology": {} }), lhr.clone(), not_taken),
        (json!({ "default": false }), lhr.clone(), not_taken),
        (json!({}), lhr, not_taken),
    ] {
        let sets = json!([set("there", matching.clone(), &["p2"])]);
        assert_eq!(went(sets, request.clone()), expected, "{matching} {request}");
    }
}

#[test]
fn r8_24_the_first_that_matches_wins() {
    let (weu, lhr) = (json!({ "topology": { "regions": ["WEU"] } }), json!({ "topology": { "pops": ["LHR"] } }));
    let all = || json!({ "default": true });
    let request = json!({ "data_center": "LHR" });
    for (sets, expected) in [
        // A data center doesn't outrank a region: the array's order is all there is.
        (json!([set("weu", weu.clone(), &["p2"]), set("lhr", lhr.clone(), &["f"])]), "pool_set p2: a2 100"),
        (json!([set("lhr", lhr.clone(), &["f"]), set("weu", weu.clone(), &["p2"])]), "pool_set f: a4 100"),
        (
            json!([set("none", json!({ "topology": { "pops": ["SJC"] } }), &["f"]), set("all", all(), &["p2"])]),
            "pool_set p2: a2 100",
        ),
        (
            json!([{ "match": all(), "disabled": true, "overrides": { "pools": ["f"] } }, set("all", all(), &["p2"])]),
            "pool_set p2: a2 100",
        ),
    ] {
        assert_eq!(went(sets.clone(), request.clone()), expected, "{sets}");
    }
}

#[test]
fn r8_24_what_does_a_pool_set_replace() {
    let steered = |balancer: Balancer, overrides: Value| {
        let sets = json!([{ "name": "all", "match": { "default": true }, "overrides": overrides }]);
        let world = world(balancer.with("pool_sets", sets)).request(json!({ "region": "WEU" }));
        way(whydown::evaluate(&world.0, whydown::Options::default()).unwrap().decision())
    };
    let plain = || balancer(&["p1"], "f");
    let random = || {
        plain()
            .with("steering_policy", "random")
            .with("random_steering", json!({ "pool_weights": { "p1": 0.9, "p2": 0.1 } }))
    };
    let geo = || plain().with("steering_policy", "geo").with("region_pools", json!({ "WEU": ["f"] }));
    let both = json!(["p1", "p2"]);
    for (balancer, overrides, expected) in [
        // Without a policy of its own: failover order, whatever the balancer's.
        (plain(), json!({ "pools": ["p2", "p1"] }), "pool_set p2: a2 100"),
        (random(), json!({ "pools": ["p2", "p1"] }), "pool_set p2: a2 100"),
        (random(), json!({ "pools": ["p2", "p1"], "steering_policy": "" }), "pool_set p2: a2 100"),
        (geo(), json!({ "pools": ["p2", "p1"] }), "pool_set p2: a2 100"),
        // Weights are its own alone.
        (random(), json!({ "pools": both, "steering_policy": "random" }), "pool_set 50% p1: a1 100; 50% p2: a2 100"),
        (
            random(),
            json!({ "pools": both, "steering_policy": "random", "pool_weights": { "p1": 0.75 }, "pool_default_weight": 0.25 }),
            "pool_set 75% p1: a1 100; 25% p2: a2 100",
        ),
        // The fallback is its own, or the balancer's.
        (plain(), json!({ "pools": ["dead"] }), "fallback f: a4 100"),
        (plain(), json!({ "pools": ["dead"], "fallback_pool": "p2" }), "fallback p2: a2 100"),
        (geo(), json!({ "pools": ["dead"], "fallback_pool": "p2" }), "fallback p2: a2 100"),
    ] {
        assert_eq!(steered(balancer.clone(), overrides.clone()), expected, "{balancer:?} {overrides}");
    }
}

#[test]
fn r8_24_rules_are_put_over_a_pool_set_unless_it_answers() {
    let all = json!({ "default": true });
    let rules = json!([
        { "name": "api", "condition": r#"http.host eq "api.example.com""#, "overrides": { "pools": ["p1"] } },
        { "name": "spare", "overrides": { "fallback_pool": "p2" } },
    ]);
    let ruled = |set: Value, host: &str| {
        world(with_sets(json!([set])).with("rules", rules.clone())).request(json!({ "host": host })).report()
    };
    let dead = set("dead", all.clone(), &["dead"]);
    assert_eq!(way(ruled(dead.clone(), "api.example.com").decision()), "rule p1: a1 100");
    assert_eq!(way(ruled(dead, "www.example.com").decision()), "fallback p2: a2 100");
    let answers = json!({ "name": "closed", "match": all, "fixed_response": { "status_code": 403 } });
    let report = ruled(answers, "api.example.com");
    let because = report.decision().because.as_ref().unwrap();
    assert_eq!(way(report.decision()), "pool_set fixed_response");
    assert_eq!((because.rule, because.outcome), ("R8.24", Outcome::FixedResponse));
    assert_eq!(because.text, "Pool set closed answers itself: HTTP 403. No pool is asked.");
    let looked_at: Vec<&str> = because.steps.iter().map(|step| step.rule).collect();
    assert_eq!(looked_at, ["R8.24"]);
}

#[test]
fn r8_24_what_are_pool_sets_told_by() {
    let codes: Vec<String> = (0..20).map(|number| format!("X{number:02}")).collect();
    let sets = json!([
        set("sjc", json!({ "topology": { "pops": ["SJC", "LAX"] } }), &["p2"]),
        { "match": { "topology": { "countries": ["US"], "regions": ["WNAM"] } }, "overrides": { "pools": ["p2"] } },
        set("many", json!({ "topology": { "pops": codes } }), &["p2"]),
        set("nowhere", json!({ "topology": {} }), &["p2"]),
        set("weu", json!({ "topology": { "regions": ["WEU", "EEU"] } }), &["p2"]),
        set("rest", json!({ "default": true }), &["p1"]),
    ]);
    let texts = |request: Value| {
        let report = report(sets.clone(), request);
        let steps = &report.decision().because.as_ref().unwrap().steps;
        steps.iter().filter(|step| step.rule == "R8.24").map(|step| step.text.clone()).collect::<Vec<_>>()
    };
    let both = "Each of its lists has to match, as its page says; the API's schema says that one is enough.";
    let lhr = texts(json!({ "data_center": "LHR", "country": "US" }));
    assert_eq!(
        lhr,
        [
            "Pool set sjc doesn't apply: it is for data center SJC or LAX, and the request is elsewhere.".to_owned(),
            format!("Pool set no. 2 doesn't apply: it is for region WNAM, and the request is elsewhere. {both}"),
            "Pool set many doesn't apply: it is for data center X00, X01, X02, X03, X04 or 15 more, and the request is elsewhere."
                .to_owned(),
            "Pool set nowhere doesn't apply: its `match` names no place.".to_owned(),
            "Pool set weu applies in region WEU or EEU. It sets `pools`.".to_owned(),
        ]
    );
    let nowhere = texts(json!({}));
    assert_eq!(
        nowhere[0],
        "Pool set sjc doesn't apply: it is for data center SJC or LAX, and the request doesn't say where it is."
    );
    assert_eq!(
        nowhere[1],
        format!(
            "Pool set no. 2 doesn't apply: it is for country US and region WNAM, and the request doesn't say where it is. {both}"
        )
    );
    assert_eq!(nowhere[5], "Pool set rest applies to every request. It sets `pools`.");
}

#[test]
fn r8_24_a_fixed_response_of_a_dns_only_load_balancer() {
    let sets = json!([{ "name": "closed", "match": { "default": true }, "fixed_response": { "status_code": 403 } }]);
    let report = world(with_sets(sets).dns_only()).report();
    assert_eq!(way(report.decision()), "pool_set fixed_response");
    assert_eq!(
        report.decision().because.as_ref().unwrap().text,
        "Pool set closed answers itself: HTTP 403. DNS can't carry that: the answer is NOERROR without an address."
    );
}

#[test]
fn d26_the_verdict_on_the_balancer_rests_on_its_own_pools() {
    let sets = json!([set("all", json!({ "default": true }), &["dead"])]);
    let report = report(sets, json!({}));
    assert_eq!(way(report.decision()), "fallback f: a4 100");
    assert_eq!(report.balancer().status.word(), "healthy");
}

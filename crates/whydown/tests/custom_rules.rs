//! Custom rules (R8.25): which apply, in which order, and what they change.

use crate::common::{Balancer, Look, World, balancer, down, pool, up, way};
use serde_json::{Value, json};
use whydown::{Report, Severity, Step};
use whydown_schema::Outcome;
use whydown_schema::report::Via;

fn world(balancer: Balancer) -> World {
    [pool("p1", [up("a1")]), pool("p2", [up("a2")]), pool("f", [up("a4")]), pool("dead", [down("a5")])]
        .into_iter()
        .fold(World::new(), World::pool)
        .balancer(balancer)
}

/// `p1` in order, `f` as the fallback, and these rules.
fn ruled(rules: Value) -> Balancer {
    balancer(&["p1"], "f").with("rules", rules)
}

fn report(rules: Value, request: Value) -> Report {
    world(ruled(rules)).request(request).report()
}

fn went(rules: Value, request: Value) -> String {
    way(report(rules, request).decision())
}

/// The steps about rules, as `name outcome`.
fn rules_of(step: &Step) -> Vec<String> {
    let rules = step.steps.iter().filter(|step| step.rule == "R8.25");
    rules
        .map(|step| {
            let outcome = if step.outcome == Outcome::Applies { "applies" } else { step.facts.text("why").unwrap() };
            format!("{} {outcome}", step.facts.text("name").unwrap())
        })
        .collect()
}

fn to(name: &str, condition: &str, pools: &[&str]) -> Value {
    json!({ "name": name, "condition": condition, "overrides": { "pools": pools } })
}

const API: &str = r#"http.host eq "api.example.com""#;

fn api() -> Value {
    json!({ "host": "api.example.com" })
}

#[test]
fn r8_25_what_does_a_rule_change() {
    for (overrides, expected) in [
        (json!({ "pools": ["p2"] }), "rule p2: a2 100"),
        (json!({ "default_pools": ["p2", "p1"] }), "rule p2: a2 100"),
        (json!({ "default_pools": ["dead", "p2"] }), "rule p2: a2 100"),
        // Other settings stay: the fallback is the balancer's, or the rule's where it names one.
        (json!({ "pools": ["dead"] }), "fallback f: a4 100"),
        (json!({ "pools": ["dead"], "fallback_pool": "p2" }), "fallback p2: a2 100"),
        (json!({ "fallback_pool": "p2" }), "p1: a1 100"),
        (json!({}), "p1: a1 100"),
        (json!({ "pools": ["p1", "p2"], "steering_policy": "random" }), "rule 50% p1: a1 100; 50% p2: a2 100"),
        (
            json!({ "pools": ["p1", "p2"], "steering_policy": "random", "pool_weights": { "p1": 0.25 }, "pool_default_weight": 0.75 }),
            "rule 25% p1: a1 100; 75% p2: a2 100",
        ),
        // The balancer's own policy is `off`, under which a map is ignored; a rule can set both.
        (json!({ "region_pools": { "WEU": ["p2"] } }), "p1: a1 100"),
        (json!({ "region_pools": { "WEU": ["p2"] }, "steering_policy": "geo" }), "rule p2: a2 100"),
    ] {
        let rule = |condition: &str| json!([{ "name": "api", "condition": condition, "overrides": overrides }]);
        let weu = json!({ "host": "api.example.com", "region": "WEU" });
        let decided = |condition: &str| {
            let scenario = world(ruled(rule(condition))).request(weu.clone());
            let report = whydown::evaluate(&scenario.0, whydown::Options::default()).unwrap();
            way(report.decision())
        };
        assert_eq!(decided(API), expected, "{overrides}");
        // An empty condition is every request's; one that isn't met changes nothing.
        assert_eq!(decided(""), expected, "{overrides}");
        assert_eq!(decided(r#"http.host eq "b""#), "p1: a1 100", "{overrides}");
    }
}

#[test]
fn r8_25_in_which_order_do_rules_apply() {
    let with = |mut rule: Value, key: &str, value: Value| {
        rule[key] = value;
        rule
    };
    let (one, other) = (to("one", API, &["p1"]), to("other", API, &["p2"]));
    for (rules, expected, looked_at) in [
        // The list's order; later rules are put over earlier ones.
        (json!([one, other]), "rule p2: a2 100", vec!["one applies", "other applies"]),
        (json!([other, one]), "rule p1: a1 100", vec!["other applies", "one applies"]),
        // Priority outranks the list: the lower comes first.
        (
            json!([with(other.clone(), "priority", json!(2)), with(one.clone(), "priority", json!(1))]),
            "rule p2: a2 100",
            vec!["one applies", "other applies"],
        ),
        (
            json!([with(one.clone(), "priority", json!(1)), other]),
            "rule p1: a1 100",
            vec!["other applies", "one applies"],
        ),
        // One that terminates is the last, where it applies.
        (json!([with(one.clone(), "terminates", json!(true)), other]), "rule p1: a1 100", vec!["one applies"]),
        (
            json!([with(to("one", r#"http.host eq "b""#, &["p1"]), "terminates", json!(true)), other]),
            "rule p2: a2 100",
            vec!["one condition", "other applies"],
        ),
        (json!([with(other.clone(), "disabled", json!(true)), one]), "rule p1: a1 100", vec!["one applies"]),
        (json!([with(other.clone(), "disabled", json!(true))]), "p1: a1 100", vec![]),
    ] {
        let report = report(rules.clone(), api());
        assert_eq!(way(report.decision()), expected, "{rules}");
        assert_eq!(rules_of(report.decision().because.as_ref().unwrap()), looked_at, "{rules}");
    }
    // Settings of several rules come together.
    let rules =
        json!([to("one", "", &["dead"]), { "name": "two", "condition": API, "overrides": { "fallback_pool": "p2" } }]);
    assert_eq!(went(rules.clone(), api()), "fallback p2: a2 100");
    assert_eq!(went(rules, json!({})), "fallback f: a4 100");
}

#[test]
fn r8_25_a_rule_answers_itself() {
    let fixed = json!({ "status_code": 302, "location": "https://b.example.com", "content_type": "text/plain", "message_body": "Moved." });
    let rules = json!([
        { "name": "api", "condition": API, "fixed_response": fixed, "overrides": {}, "terminates": true },
        to("all", "", &["p2"]),
    ]);
    let report = report(rules.clone(), api());
    let decision = report.decision();
    assert_eq!((way(decision).as_str(), decision.via), ("rule fixed_response", Via::Rule));
    assert_eq!(serde_json::to_value(&decision.fixed_response).unwrap(), fixed);
    assert!(decision.pools.is_empty());
    let because = decision.because.as_ref().unwrap();
    assert_eq!((because.rule, because.outcome), ("R8.25", Outcome::FixedResponse));
    assert_eq!(because.text, "Custom rule api answers itself: HTTP 302 to https://b.example.com. No pool is asked.");
    assert_eq!(
        because.steps[0].text,
        "Custom rule api applies: `http.host` is \"api.example.com\". It answers itself: HTTP 302 to https://b.example.com."
    );
    assert_eq!(because.steps.len(), 1);
    assert_eq!(went(rules, json!({})), "rule p2: a2 100");
    // Without `terminates` it ends the rules too: nothing is left to choose.
    let rules = json!([{ "name": "api", "fixed_response": { "status_code": 403 } }, to("all", "", &["p2"])]);
    assert_eq!(went(rules, api()), "rule fixed_response");
}

#[test]
fn r8_25_what_are_rules_told_by() {
    let rules = json!([
        to("api", API, &["p2"]),
        { "condition": r#"http.request.uri.path contains "/x" and http.host ne "z""#, "overrides": { "fallback_pool": "p1" }, "terminates": true },
        { "name": "empty" },
    ]);
    let report = report(rules, json!({}));
    let steps = &report.decision().because.as_ref().unwrap().steps;
    let texts: Vec<&str> = steps.iter().filter(|step| step.rule == "R8.25").map(|step| step.text.as_str()).collect();
    assert_eq!(
        texts,
        [
            "Custom rule api doesn't apply: `http.host` is taken to be \"www.example.com\", since the request doesn't say it.",
            "Custom rule no. 2 doesn't apply: `http.request.uri.path` is taken to be \"/\", since the request doesn't say it.",
            "Custom rule empty applies to every request: it has no condition. It sets nothing.",
        ]
    );
    let rules = json!([{ "name": "x", "condition": r#"not http.request.headers["x"][0] eq "1""#, "overrides": { "pools": ["p2"], "fallback_pool": "p1" },
                         "terminates": true }]);
    let report = self::report(rules, json!({ "headers": {} }));
    assert_eq!(
        report.decision().because.as_ref().unwrap().steps[0].text,
        "Custom rule x applies: the request has no `http.request.headers[\"x\"]`. It sets `pools` and `fallback_pool`. No later rule is looked at."
    );
}

#[test]
fn r8_25_what_cannot_be_told_leaves_the_decision_open() {
    let unsaid = r#"http.user_agent contains "x""#;
    for (rules, expected) in [
        (json!([to("ua", unsaid, &["p2"])]), vec!["/load_balancers/0/rules/0/condition"]),
        (json!([to("odd", "http.host ??", &["p2"])]), vec!["/load_balancers/0/rules/0/condition"]),
        (
            json!([to("one", "", &["p1"]), { "condition": unsaid, "fixed_response": { "status_code": 403 } }]),
            vec!["/load_balancers/0/rules/1/condition"],
        ),
        // What ends the rules matters where there is another behind it.
        (
            json!([{ "condition": unsaid, "terminates": true }, to("one", "", &["p2"])]),
            vec!["/load_balancers/0/rules/0/condition"],
        ),
        // It doesn't matter what a rule asks that is disabled, isn't reached, or changes nothing.
        (json!([{ "condition": unsaid, "overrides": { "pools": ["p2"] }, "disabled": true }]), vec![]),
        (
            json!([{ "condition": "", "overrides": { "pools": ["p2"] }, "terminates": true }, to("ua", unsaid, &["p1"])]),
            vec![],
        ),
        (json!([to("same", unsaid, &["p1"])]), vec![]),
        (json!([{ "condition": unsaid, "overrides": {}, "terminates": true }]), vec![]),
    ] {
        let report = report(rules.clone(), json!({}));
        let open: Vec<&str> = report.found("not-evaluated").into_iter().map(|(_, path)| path).collect();
        assert_eq!(open, expected, "{rules}");
        assert_eq!(report.balancer().decisions.is_empty(), !expected.is_empty(), "{rules}");
        // The verdicts stand all the same.
        assert_eq!(report.pool("p1").status.word(), "healthy");
    }
    let told = report(json!([to("ua", unsaid, &["p2"])]), json!({}));
    let found = told.diagnostics.iter().find(|found| found.code == "not-evaluated").unwrap();
    assert_eq!(found.severity, Severity::Warning);
    assert_eq!(
        found.message,
        "The condition asks for `http.user_agent`, which the request doesn't say, so where requests of www.example.com go is left open."
    );
    assert_eq!(found.help.as_deref(), Some("Give the request `headers`: one that it doesn't list is absent then."));
    // Only the requests that it matters to are left open.
    let some = world(ruled(json!([to("ua", unsaid, &["p2"])])))
        .request(json!({ "headers": { "User-Agent": "x" } }))
        .request(json!({}))
        .request(json!({ "headers": {} }));
    let report = some.report();
    let ways: Vec<String> = report.balancer().decisions.iter().map(way).collect();
    assert_eq!(ways, ["rule p2: a2 100", "p1: a1 100"]);
    let found = report.diagnostics.iter().find(|found| found.code == "not-evaluated").unwrap();
    assert!(found.message.contains("where 1 of the 3 requests of www.example.com goes"), "{}", found.message);
}

/// R8.25: under geo steering custom rules don't work.
#[test]
fn r8_25_rules_are_passed_over_under_geo() {
    let rules = json!([to("api", API, &["p2"]), to("ua", r#"http.user_agent eq "x""#, &["p2"])]);
    for (policy, map, expected) in [
        ("geo", json!({}), "p1: a1 100"),
        ("geo", json!({ "WEU": ["f"] }), "f: a4 100"),
        ("", json!({ "WEU": ["f"] }), "f: a4 100"),
    ] {
        let world = world(ruled(rules.clone()).with("steering_policy", policy).with("region_pools", map.clone()))
            .request(json!({ "host": "api.example.com", "region": "WEU" }));
        let report = whydown::evaluate(&world.0, whydown::Options::default()).unwrap();
        assert_eq!(way(report.decision()), expected, "{policy} {map}");
        let because = report.decision().because.as_ref().unwrap();
        assert_eq!(rules_of(because), ["api geo", "ua geo"], "{policy} {map}");
        assert_eq!(
            because.steps[0].text,
            "Custom rule api is passed over: custom rules don't work under geo steering."
        );
    }
    // A pool set that applies has a policy of its own, and rules are put over it.
    let balancer = ruled(rules)
        .with("steering_policy", "geo")
        .with("pool_sets", json!([{ "name": "all", "match": { "default": true }, "overrides": { "pools": ["f"] } }]));
    let report = world(balancer).request(json!({ "host": "api.example.com", "headers": {} })).report();
    assert_eq!(way(report.decision()), "rule p2: a2 100");
}

/// C76: geo without any map, and rules: the rule does nothing, and everything goes to `default_pools` in order.
#[test]
fn c76_why_does_my_rule_do_nothing() {
    let rules = json!([{ "name": "api", "condition": API,
                         "fixed_response": { "status_code": 302, "location": "https://b.example.com" } }]);
    let steered = |policy: &str| world(ruled(rules.clone()).with("steering_policy", policy)).request(api());
    let geo = whydown::evaluate(&steered("geo").0, whydown::Options::default()).unwrap();
    assert_eq!(way(geo.decision()), "p1: a1 100");
    assert_eq!(rules_of(geo.decision().because.as_ref().unwrap()), ["api geo"]);
    // Both facts are told before anything is sent, and so is what helps.
    let found = whydown::validate(&steered("geo").0, None);
    let told = |code: &str| {
        let found = found.iter().find(|found| found.code == code).unwrap_or_else(|| panic!("{code}"));
        format!("{} {}", found.message, found.help.as_deref().unwrap_or_default())
    };
    assert!(told("geo-without-map").contains("without any map"), "{}", told("geo-without-map"));
    assert!(told("geo-with-rules").contains("`off`"), "{}", told("geo-with-rules"));
    // With `off` the rule works.
    assert_eq!(way(steered("off").report().decision()), "rule fixed_response");
}

/// R8.5, R8.4: the fallback and the answer are those of the rule's settings.
#[test]
fn r8_25_a_rule_that_leads_nowhere() {
    let rules =
        json!([{ "name": "api", "condition": API, "overrides": { "pools": ["dead"], "fallback_pool": "gone" } }]);
    assert_eq!(went(rules.clone(), api()), "http_530_1016");
    assert_eq!(went(rules, json!({})), "p1: a1 100");
}

#[test]
fn r8_25_rules_of_a_dns_only_load_balancer() {
    let rules = json!([{ "name": "near", "condition": "ip.src in {192.0.2.0/24}", "overrides": { "pools": ["p2"] } }]);
    let world = |rules: Value| world(ruled(rules).dns_only()).request(json!({ "client_ip": "192.0.2.7" }));
    assert_eq!(way(world(rules).report().decision()), "rule p2: a2 100");
    // What an HTTP request alone would have can't be told from a DNS query.
    let report = world(json!([to("api", API, &["p2"])])).report();
    let found = report.diagnostics.iter().find(|found| found.code == "not-evaluated").unwrap();
    assert!(found.message.contains("only a proxied load balancer sees; this one is DNS-only"), "{}", found.message);
    let report = world(json!([{ "name": "all", "fixed_response": { "status_code": 403 } }])).report();
    assert_eq!(
        report.decision().because.as_ref().unwrap().text,
        "Custom rule all answers itself: HTTP 403. DNS can't carry that, and what a resolver gets in its place isn't documented."
    );
}

/// R8.26, R8.27: said once for each balancer that has what isn't there everywhere.
#[test]
fn r8_26_what_does_not_work_everywhere_is_said() {
    let rules = || json!([{ "name": "api", "overrides": { "session_affinity": "header" } }]);
    let affinity = "`session_affinity` of www.example.com has no effect on traffic of Spectrum";
    for (fields, expected) in [
        (json!({}), vec![]),
        (json!({ "session_affinity": "none", "rules": [{ "name": "api", "disabled": true }] }), vec![]),
        (json!({ "session_affinity": "cookie" }), vec![format!("{affinity}.")]),
        (
            json!({ "session_affinity": "ip_cookie" }),
            vec![format!("{affinity}; and in the China network sessions are kept by `cookie` alone.")],
        ),
        (
            json!({ "adaptive_routing": { "failover_across_pools": true }, "rules": [{ "name": "api" }] }),
            vec!["`rules` and `adaptive_routing` of www.example.com have no effect on traffic of Spectrum.".to_owned()],
        ),
        (
            json!({ "rules": rules() }),
            vec![
                "`rules` and `session_affinity` of www.example.com have no effect on traffic of Spectrum; and in the China network \
                 sessions are kept by `cookie` alone."
                    .to_owned(),
            ],
        ),
    ] {
        let with = |balancer: Balancer| {
            let fields = fields.as_object().unwrap();
            fields.iter().fold(balancer, |balancer, (key, value)| balancer.with(key, value.clone()))
        };
        let said = |balancer: Balancer, code: &str| -> Vec<String> {
            let report = whydown::evaluate(&world(balancer).0, whydown::Options::default()).unwrap();
            report.diagnostics.into_iter().filter(|found| found.code == code).map(|found| found.message).collect()
        };
        let proxied = || with(balancer(&["p1"], "f"));
        assert_eq!(said(proxied(), "limits-elsewhere"), expected, "{fields}");
        assert_eq!(said(proxied(), "affinity-of-dns-only").len(), 0, "{fields}");
        let sessions = expected.iter().any(|message| message.contains("session_affinity"));
        assert_eq!(said(proxied().dns_only(), "affinity-of-dns-only").len(), usize::from(sessions), "{fields}");
    }
}

#[test]
fn r8_25_of_many_rules_that_do_not_apply_most_are_counted() {
    let mut rules: Vec<Value> =
        (0..40).map(|number| to(&format!("r{number}"), r#"http.host eq "b""#, &["f"])).collect();
    rules.push(to("last", API, &["p2"]));
    let report = report(json!(rules), api());
    let steps = &report.decision().because.as_ref().unwrap().steps;
    let texts: Vec<&str> = steps.iter().filter(|step| step.rule == "R8.25").map(|step| step.text.as_str()).collect();
    assert_eq!(texts.len(), 14);
    assert_eq!(texts[12], "Custom rule last applies: `http.host` is \"api.example.com\". It sets `pools`.");
    assert_eq!(texts[13], "28 more custom rules don't apply.");
    assert_eq!(way(report.decision()), "rule p2: a2 100");
}

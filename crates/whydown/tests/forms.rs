//! What a form asks of the API's objects, as the API's schema and documentation have it.

use serde_json::{Value, json};
use whydown::{FormField, Holds, Plan, form};

fn field(kind: &str, object: &Value, name: &str) -> FormField {
    form(kind, object, None).into_iter().find(|field| field.name == name).unwrap()
}

/// Of each type: the fields that mean nothing for it, its method, its port where the type has one, and what the API demands.
const TYPES: &[(&str, &[&str], Option<&str>, Option<u64>, &[&str])] = &[
    ("http", &[], Some("GET"), Some(80), &["expected_codes"]),
    ("https", &[], Some("GET"), Some(443), &["expected_codes"]),
    ("tcp", HTTP_ALONE, Some("connection_established"), None, &["port"]),
    ("udp_icmp", HTTP_AND_METHOD, None, None, &["port"]),
    (
        "icmp_ping",
        &[
            "method",
            "path",
            "port",
            "header",
            "expected_codes",
            "expected_body",
            "follow_redirects",
            "allow_insecure",
            "probe_zone",
        ],
        None,
        None,
        &[],
    ),
    ("smtp", HTTP_AND_METHOD, None, None, &["port"]),
];
const HTTP_ALONE: &[&str] =
    &["path", "header", "expected_codes", "expected_body", "follow_redirects", "allow_insecure", "probe_zone"];
const HTTP_AND_METHOD: &[&str] = &[
    "method",
    "path",
    "header",
    "expected_codes",
    "expected_body",
    "follow_redirects",
    "allow_insecure",
    "probe_zone",
];

#[test]
fn a_monitor_has_the_fields_of_its_type() {
    for (kind, idle, method, port, demanded) in TYPES {
        let fields = form("monitors", &json!({ "type": kind }), None);
        let names = |wanted: &dyn Fn(&FormField) -> bool| -> Vec<&str> {
            fields.iter().filter(|field| wanted(field)).map(|field| field.name).collect()
        };
        assert_eq!(names(&|field| !field.applies), *idle, "{kind}");
        assert_eq!(names(&|field| field.required), *demanded, "{kind}");
        assert_eq!(field("monitors", &json!({ "type": kind }), "method").default, method.map(Value::from), "{kind}");
        assert_eq!(field("monitors", &json!({ "type": kind }), "port").default, port.map(Value::from), "{kind}");
        let defaults = [
            ("interval", json!(60)),
            ("timeout", json!(5)),
            ("retries", json!(2)),
            ("consecutive_up", json!(0)),
            ("consecutive_down", json!(0)),
            ("allow_insecure", json!(false)),
            ("follow_redirects", json!(false)),
        ];
        for (name, default) in defaults {
            assert_eq!(field("monitors", &json!({ "type": kind }), name).default, Some(default), "{kind} {name}");
        }
    }
    // A monitor that says no type is of HTTP, and so is one of a type that there is not.
    for object in [json!({}), json!({ "type": "ldap" }), json!({ "type": 7 }), json!(null)] {
        assert_eq!(field("monitors", &object, "port").default, Some(json!(80)), "{object}");
    }
    let words = |kind: &str, name| match field("monitors", &json!({ "type": kind }), name).holds {
        Holds::Word { words } => words.into_iter().map(|choice| choice.word).collect::<Vec<_>>(),
        other => panic!("{other:?}"),
    };
    assert_eq!(words("tcp", "type"), ["http", "https", "tcp", "udp_icmp", "icmp_ping", "smtp"]);
    assert_eq!(
        (words("https", "method"), words("tcp", "method")),
        (vec!["GET", "HEAD"], vec!["connection_established"])
    );
}

#[test]
fn a_plan_chooses_the_shortest_interval() {
    for (plan, shortest) in
        [(None, 10.0), (Some(Plan::Pro), 60.0), (Some(Plan::Business), 15.0), (Some(Plan::Enterprise), 10.0)]
    {
        let interval = form("monitors", &json!({}), plan).into_iter().find(|field| field.name == "interval").unwrap();
        assert_eq!(interval.holds, Holds::Number { least: Some(shortest), most: Some(3600.0), step: Some(1.0) });
    }
}

/// What is taken of an object without the field is what the form shows as its default.
#[test]
fn a_default_that_is_shown_is_the_one_that_is_taken() {
    let scenario = json!({
        "monitors": [{ "id": "m" }],
        "monitor_groups": [{ "id": "g", "members": [{ "monitor_id": "m" }] }],
        "pools": [{ "name": "p", "origins": [{ "name": "o" }], "load_shedding": {} }],
        "load_balancers": [{ "name": "b", "default_pools": ["x", "p"], "random_steering": {} }],
    });
    let (read, _) = whydown_schema::decode::scenario(&scenario).unwrap();
    let (monitor, member) = (&read.monitors[0], &read.monitor_groups[0].members[0]);
    let (pool, balancer) = (&read.pools[0], &read.load_balancers[0]);
    for (kind, name, taken) in [
        ("monitors", "type", json!(monitor.kind.word())),
        ("monitors", "consecutive_up", json!(monitor.consecutive_up)),
        ("monitors", "consecutive_down", json!(monitor.consecutive_down)),
        ("monitors", "follow_redirects", json!(monitor.follow_redirects)),
        ("monitors", "allow_insecure", json!(monitor.allow_insecure)),
        ("members", "enabled", json!(member.enabled)),
        ("members", "monitoring_only", json!(member.monitoring_only)),
        ("members", "must_be_healthy", json!(member.must_be_healthy)),
        ("pools", "enabled", json!(pool.enabled)),
        ("pools", "minimum_origins", json!(pool.minimum_origins)),
        ("origins", "enabled", json!(pool.origins[0].enabled)),
        ("load_shedding", "default_percent", json!(0)),
        ("load_balancers", "enabled", json!(balancer.enabled)),
        ("load_balancers", "proxied", json!(balancer.proxied)),
    ] {
        assert_eq!(field(kind, &json!({}), name).default, Some(taken), "{kind} {name}");
    }
    let balancer_field = |name| field("load_balancers", &scenario["load_balancers"][0], name);
    assert_eq!(balancer_field("fallback_pool").default, Some(json!(balancer.steering.fallback_pool)));
    assert_eq!(field("origins", &json!({}), "weight").default, Some(json!(1)));
    assert_eq!(pool.origins[0].weight, 1.0);
    assert_eq!(field("random_steering", &json!({}), "default_weight").default, Some(json!(1)));
    assert_eq!(balancer.steering.pool_weights.as_ref().unwrap().of("p"), 1.0);
    // D35, R1.12: what is taken when a result is judged.
    assert_eq!(field("monitors", &json!({}), "expected_codes").default, Some(json!("200")));
}

#[test]
fn a_field_applies_where_it_means_something() {
    for (kind, object, name, applies) in [
        ("load_balancers", json!({}), "ttl", true),
        ("load_balancers", json!({ "proxied": true }), "ttl", false),
        ("load_balancers", json!({ "steering_policy": "random" }), "random_steering", true),
        ("load_balancers", json!({ "steering_policy": "least_connections" }), "random_steering", true),
        ("load_balancers", json!({ "steering_policy": "off" }), "random_steering", false),
        ("load_balancers", json!({}), "region_pools", true),
        ("load_balancers", json!({ "steering_policy": "geo" }), "country_pools", true),
        ("load_balancers", json!({ "steering_policy": "off" }), "pop_pools", false),
        ("load_balancers", json!({}), "session_affinity_ttl", false),
        ("load_balancers", json!({ "session_affinity": "cookie" }), "session_affinity_ttl", true),
        ("pools", json!({}), "health_sources", false),
        ("pools", json!({ "check_regions": ["WEU"] }), "health_sources", true),
    ] {
        assert_eq!(field(kind, &object, name).applies, applies, "{object} {name}");
    }
    let policy = |object: Value| field("load_balancers", &object, "steering_policy").default_text;
    assert_eq!(policy(json!({})), "Failover order (off)");
    assert_eq!(policy(json!({ "region_pools": { "WEU": ["p"] } })), "By place (geo)");
}

#[test]
fn a_form_says_what_a_field_holds() {
    let holds = |kind, name| field(kind, &json!({}), name).holds;
    assert_eq!(holds("pools", "monitor_group"), Holds::Reference { list: "monitor_groups" });
    assert_eq!(holds("members", "monitor_id"), Holds::Reference { list: "monitors" });
    assert_eq!(holds("load_balancers", "default_pools"), Holds::References { list: "pools" });
    assert_eq!(holds("monitors", "header"), Holds::Header);
    assert_eq!(holds("pools", "origins"), Holds::Objects { of: "origins" });
    assert_eq!(holds("pools", "load_shedding"), Holds::Object { of: "load_shedding" });
    assert_eq!(holds("origins", "weight"), Holds::Number { least: Some(0.0), most: Some(1.0), step: Some(0.01) });
    let Holds::Words { words, all } = holds("pools", "check_regions") else { panic!("regions") };
    assert_eq!((all, words.len(), words[1].label.as_str()), (Some("ALL_REGIONS"), 14, "Western North America (WNAM)"));
    assert!(form("nothing of the kind", &json!({}), None).is_empty());
}

#[test]
fn what_is_added_is_taken_as_it_is() {
    use whydown::Document;
    for list in ["monitors", "monitor_groups", "pools", "load_balancers"] {
        let mut scenario = json!({});
        // Twice: names are free, and what is there is used.
        for _ in 0..2 {
            for new in whydown::fresh(&Document::of(scenario.clone()).unwrap(), list) {
                let objects = scenario.as_object_mut().unwrap().entry(new.list).or_insert_with(|| json!([]));
                objects.as_array_mut().unwrap().push(new.object);
            }
        }
        assert_eq!(scenario[list].as_array().unwrap().len(), 2, "{list}");
        let copy = whydown::copy(&Document::of(scenario.clone()).unwrap(), list, 0).unwrap();
        scenario[list].as_array_mut().unwrap().push(copy);
        let errors: Vec<_> = whydown::validate(&scenario, Some(Plan::Enterprise))
            .into_iter()
            .filter(|found| found.severity == whydown::Severity::Error)
            .collect();
        assert!(errors.is_empty(), "{scenario:#} {errors:?}");
    }
}

#[test]
fn who_refers_to_an_object_is_found_wherever_it_is_named() {
    use whydown::{Document, referred, referrers};
    let scenario = json!({
        "monitors": [{ "description": "a/b" }, { "id": "m2", "description": "a/b" }],
        "monitor_groups": [{ "members": [{ "monitor_id": "m2" }, { "monitor_id": "a/b" }] }],
        "pools": [{ "name": "p/1", "monitor": "a/b" }, { "id": "i", "name": "p/1" }],
        "load_balancers": [{
            "default_pools": ["i", "p/1"], "fallback_pool": "p/1", "region_pools": { "WEU": ["p/1"] },
            "random_steering": { "pool_weights": { "p/1": 0.5 } },
            "rules": [{ "overrides": { "default_pools": ["p/1"] } }],
            "pool_sets": [{ "overrides": { "pools": ["p/1"], "pool_weights": { "p/1": 1 } } }],
        }],
        "probes": [{ "monitor_id": "a/b", "pool_id": "p/1" }],
        "requests": [{ "session": { "pool_id": "p/1" }, "in_flight": { "p/1": 3 } }],
    });
    let document = Document::of(scenario.clone()).unwrap();
    let found = |list, reference| -> Vec<String> {
        referrers(&document, list, reference).into_iter().map(|referrer| referrer.pointer).collect()
    };
    assert_eq!(
        found("monitors", "a/b"),
        ["/monitor_groups/0/members/1/monitor_id", "/pools/0/monitor", "/probes/0/monitor_id"]
    );
    let of_pool = found("pools", "p/1");
    assert_eq!(of_pool.len(), 10, "{of_pool:?}");
    for pointer in of_pool {
        assert!(scenario.pointer(&pointer).is_some(), "{pointer}");
    }
    assert_eq!((referred(&document, "monitors", "a/b"), referred(&document, "pools", "i")), (Some(0), Some(1)));
    assert_eq!(referred(&document, "pools", "nowhere"), None);
}

//! Whatever is handed over, writing ends, and in time.

use crate::written;
use proptest::prelude::*;
use serde_json::{Map, Value, json};
use std::time::{Duration, Instant};
use whydown_interchange::write::Format;

const KEYS: [&str; 20] = [
    "monitors",
    "monitor_groups",
    "pools",
    "load_balancers",
    "id",
    "name",
    "description",
    "members",
    "monitor_id",
    "monitor",
    "monitor_group",
    "origins",
    "header",
    "Host",
    "default_pools",
    "fallback_pool",
    "region_pools",
    "random_steering",
    "pool_weights",
    "rules",
];

fn value() -> impl Strategy<Value = Value> {
    let scalar = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i32>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        proptest::sample::select(vec!["", "a", "b", "${a}", "\u{2028}"]).prop_map(Value::from),
    ];
    scalar.prop_recursive(6, 64, 6, |inner| {
        let key =
            prop_oneof![4 => proptest::sample::select(KEYS.to_vec()).prop_map(ToOwned::to_owned), 1 => "[a-z$/é]{0,4}"];
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
            proptest::collection::vec((key, inner), 0..6).prop_map(|pairs| Value::Object(pairs.into_iter().collect())),
        ]
    })
}

proptest! {
    #![proptest_config(crate::any::cases(512))]

    #[test]
    fn any_value_is_written(lists in proptest::collection::vec(value(), 4)) {
        let scenario: Map<String, Value> =
            KEYS.iter().zip(lists).map(|(list, value)| ((*list).to_owned(), json!([value]))).collect();
        let scenario = Value::Object(scenario);
        for format in [Format::Api, Format::Curl, Format::Terraform] {
            let written = written(&scenario, format);
            for file in &written.files {
                match format {
                    Format::Api => drop(serde_json::from_str::<Value>(&file.text).unwrap()),
                    Format::Terraform => drop(hcl_edit::parser::parse_body(&file.text).unwrap()),
                    _ => assert!(file.text.ends_with("\nJSON\n")),
                }
            }
        }
    }
}

#[test]
fn deep_nesting_does_no_harm() {
    for depth in [100, 600] {
        let mut deep = json!(1);
        for _ in 0..depth {
            deep = Value::Object(Map::from_iter([("pools".to_owned(), deep)]));
        }
        let scenario = json!({ "monitors": [{ "id": "m", "header": deep }], "load_balancers": [{ "id": "lb", "name": "n", "rules": [deep] }] });
        for format in [Format::Api, Format::Curl, Format::Terraform] {
            let written = written(&scenario, format);
            assert!(!written.files.is_empty());
            let cut = written.diagnostics.iter().any(|found| found.code == "part-set-aside");
            assert_eq!(cut, depth > 512, "{depth}");
        }
    }
}

/// Megabytes of each form. The bound is far above what an optimized build needs, far below what a quadratic loop would.
#[test]
fn long_scenarios_are_written_in_time() {
    let many = 10_000;
    let monitors = |name: &dyn Fn(usize) -> String| {
        (0..many)
            .map(|number| json!({ "id": format!("m-{number}"), "description": name(number), "type": "tcp" }))
            .collect::<Value>()
    };
    let members: Value =
        (0..many).map(|number| json!({ "monitor_id": format!("m-{}", many - number), "enabled": true })).collect();
    let references: Value = (0..many).map(|number| json!(format!("p-{number}"))).collect();
    let weights: Map<String, Value> = (0..many).map(|number| (format!("p-{number}"), json!(1))).collect();
    let strange: Map<String, Value> =
        (0..4 * many).map(|number| (format!("field {number} ${{"), json!(number))).collect();
    let pools: Value =
        (0..many).map(|number| json!({ "id": format!("p-{number}"), "name": "same", "origins": [] })).collect();
    for (name, scenario) in [
        ("monitors of one name", json!({ "monitors": monitors(&|_| "web".to_owned()) })),
        ("names like those made", json!({ "monitors": monitors(&|number| format!("web_{}", number % 7)) })),
        (
            "names that grow",
            json!({ "monitors": (0..2500).map(|number| json!({ "id": format!("x{number}"), "description": "_".repeat(number) })).collect::<Value>() }),
        ),
        (
            "a group of many",
            json!({ "monitors": monitors(&|number| number.to_string()), "monitor_groups": [{ "description": "g", "members": members }] }),
        ),
        (
            "references to nothing",
            json!({ "load_balancers": [{ "name": "lb", "default_pools": references, "fallback_pool": "p-1" }] }),
        ),
        (
            "a balancer over many pools",
            json!({ "pools": pools, "load_balancers": [{ "name": "lb", "default_pools": references,
            "random_steering": { "pool_weights": weights }, "region_pools": { "WEU": references } }] }),
        ),
        (
            "strange fields",
            json!({ "pools": [{ "name": "eu", "origins": [strange.clone()], "wild": strange.clone(), "header": strange }] }),
        ),
        ("a long text", json!({ "pools": [{ "name": "${`\"\u{2028}".repeat(1_000_000), "origins": [] }] })),
    ] {
        for format in [Format::Api, Format::Curl, Format::Terraform] {
            let start = Instant::now();
            let written = written(&scenario, format);
            let took = start.elapsed();
            println!("{name}, {format:?}: {took:?}, {} findings", written.diagnostics.len());
            assert!(took < Duration::from_secs(10), "{name}, {format:?}: {took:?}");
            assert!(written.diagnostics.len() < 500, "{name}");
        }
    }
}

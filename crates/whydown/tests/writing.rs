//! The report in Markdown: what it tells, and that nothing in it comes from a name but the name.

use proptest::prelude::*;
use pulldown_cmark::{Event, Options, Parser, Tag};
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use whydown::{Format, write, write_text};

fn report(scenario: &Value) -> String {
    let written = write(scenario, Format::Markdown).unwrap();
    assert_eq!(written.files.len(), 1);
    assert_eq!(written.files[0].name, "report.md");
    written.files[0].text.clone()
}

fn two_endpoints(name: &str) -> Value {
    json!({
        "name": name, "description": name,
        "monitors": [{ "id": "m1", "description": name, "type": "https", "path": name, "interval": 60, "timeout": 5 },
                     { "id": "m2", "description": "tcp", "type": "tcp", "port": 443 }],
        "monitor_groups": [{ "id": "g", "description": name, "members": [
            { "monitor_id": "m1", "enabled": true, "monitoring_only": false, "must_be_healthy": true },
            { "monitor_id": "m2", "enabled": true, "monitoring_only": true, "must_be_healthy": false } ] }],
        "pools": [{ "id": "p", "name": name, "monitor_group": "g", "check_regions": ["WEU"], "minimum_origins": 1, "wild": 1, "origins": [
            { "name": name, "address": "192.0.2.1" }, { "name": "second", "address": "192.0.2.2" } ] }],
        "load_balancers": [{ "id": "lb", "name": name, "default_pools": ["p"], "fallback_pool": "p", "proxied": true }],
        "data_centers": { "CDG": { "region": "WEU" } },
        "probes": [
            { "monitor_id": "m1", "endpoint": name, "data_center": "CDG", "healthy": false, "failure_reason": name, "at": 5 },
            { "monitor_id": "m1", "endpoint": "second", "data_center": "CDG", "healthy": true, "at": 5 },
        ],
        "requests": [{ "name": name, "region": "WEU" }],
    })
}

#[test]
fn a_report_tells_verdicts_then_proofs_then_traffic_then_questions_then_configuration_then_findings() {
    let text = report(&two_endpoints("shop"));
    let headings: Vec<&str> = text.lines().filter(|line| line.starts_with('#')).collect();
    assert_eq!(
        headings,
        [
            "# shop",
            "## Verdicts",
            "## Why",
            "### endpoint `shop` (pool `shop`): ❌ unhealthy",
            "### pool `shop`: ⚠️ degraded",
            "### endpoint `second` (pool `shop`): ✅ healthy",
            "### load balancer `shop`: ✅ healthy",
            "## Where requests go",
            "## Open questions that matter here",
            "## Configuration",
            "### Load balancers",
            "### Pools",
            "### Monitor groups",
            "### Monitors",
            "## Findings",
        ]
    );
    for line in [
        "Evaluated as of `5.0`",
        "| load balancer `shop` | ✅ healthy | shop is healthy: its one pool (shop) is degraded, which counts as healthy. |",
        "1. m1 is critical and fails at CDG (shop), so shop is down there whatever the other monitors say. (R3.4)",
        "| `shop` | `shop`, `WEU` | `shop` 100 % (`second` 100 %) | shop takes all requests: it is the first pool in order, and it can serve. |",
        "| `shop` | yes | monitor group `shop` | 1 | `WEU` | 2: `shop`, `second` |",
        "| `shop` | `shop` | critical: its failure decides alone |",
        "| `shop` | `tcp` | observes, no vote |",
        "| `shop` | `https` | `shop` | – | `60` | `5` |",
        "| `tcp` | `tcp` | `443` | – | – | – |",
    ] {
        assert!(text.lines().any(|it| it == line), "{line}\n{text}");
    }
}

/// What a page makes of a text: everything that isn't text or of our own making.
fn foreign(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for event in Parser::new_ext(text, Options::all()) {
        match &event {
            Event::Html(html) | Event::InlineHtml(html) => {
                let foreign = ["<details>", "</details>", "<summary>", "</summary>"]
                    .into_iter()
                    .fold(html.to_string(), |html, own| html.replace(own, ""));
                if foreign.contains('<') {
                    found.push(foreign);
                }
            }
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => found.push(dest_url.to_string()),
            Event::Start(Tag::BlockQuote(_) | Tag::CodeBlock(_) | Tag::FootnoteDefinition(_) | Tag::Strikethrough)
            | Event::FootnoteReference(_)
            | Event::InlineMath(_)
            | Event::DisplayMath(_)
            | Event::TaskListMarker(_)
            | Event::Rule => found.push(format!("{event:?}")),
            _ => {}
        }
    }
    found.extend(uneven_rows(text));
    found
}

/// Rows that have more bars or fewer than the head of their table: a page would drop what is too much.
fn uneven_rows(text: &str) -> Vec<String> {
    let bars = |line: &str| line.replace("\\\\", "").replace("\\|", "").matches('|').count();
    let mut found = Vec::new();
    let mut head = 0;
    for line in text.lines() {
        match (line.starts_with('|'), head) {
            (true, 0) => head = bars(line),
            (true, _) if bars(line) != head => found.push(line.to_owned()),
            (true, _) => {}
            (false, _) => head = 0,
        }
    }
    found
}

const HOSTILE: [&str; 18] = [
    "<script>alert(1)</script>",
    "</details><img src=x onerror=alert(1)>",
    "`<b>`",
    "a ` b <i>",
    "``` x",
    "a | b | c",
    "a\n\n# heading\n\n| x | y |\n| --- | --- |\n",
    "a\u{2028}b\u{202e}c\r\nd",
    "[x](https://example.org) ![y](z)",
    "@octocat closes #12 and fixes octo/cat#3",
    "https://example.org www.example.org x@example.org",
    "*a* _b_ ~~c~~ $x$ $$y$$ ==z==",
    "1. one",
    "- [ ] task",
    "> quote",
    "\\| \\` \\<",
    "&lt;script&gt; &#64;",
    "[^1]: note",
];

#[test]
fn a_name_is_never_markup() {
    for name in HOSTILE {
        let text = report(&two_endpoints(name));
        assert_eq!(foreign(&text), [""; 0], "{name:?}\n{text}");
        let plain = report(&two_endpoints("shop"));
        assert_eq!(text.lines().count(), plain.lines().count(), "{name:?}\n{text}");
        assert!(!mentions(&text), "{name:?}\n{text}");
    }
}

/// Whether somebody is mentioned, or an issue, outside of code.
fn mentions(text: &str) -> bool {
    Parser::new_ext(text, Options::all()).any(|event| match event {
        Event::Text(text) => {
            let after =
                |sign: char, next: fn(char) -> bool| text.split(sign).skip(1).any(|rest| rest.starts_with(next));
            after('@', char::is_alphanumeric) || after('#', |it: char| it.is_ascii_digit())
        }
        _ => false,
    })
}

#[test]
fn a_long_report_stays_below_what_an_issue_tracker_takes_and_shows_what_fails() {
    let origins: Vec<Value> =
        (0..4000).map(|number| json!({ "name": format!("app-{number}"), "address": "192.0.2.1" })).collect();
    let failing = [7, 1234, 3999];
    let probes: Vec<Value> = (0..4000)
        .map(|number| json!({ "monitor_id": "m", "endpoint": format!("app-{number}"), "results": { "CDG": !failing.contains(&number), "WAW": true } }))
        .collect();
    let scenario = json!({
        "pools": [{ "name": "eu", "monitor": "m", "origins": origins }],
        "monitors": [{ "id": "m" }],
        "data_centers": { "CDG": { "region": "WEU" }, "WAW": { "region": "EEU" } },
        "probes": probes, "readings": { "geo_aggregation": "flat", "geo_threshold": 0.7 },
    });
    let start = Instant::now();
    let written = write(&scenario, Format::Markdown).unwrap();
    let took = start.elapsed();
    println!("4,000 endpoints: {took:?}");
    assert!(took < Duration::from_secs(20), "{took:?}");
    let text = &written.files[0].text;
    assert!(text.chars().count() < 65_536, "{}", text.chars().count());
    for number in failing {
        assert!(text.contains(&format!("### endpoint `app-{number}` (pool `eu`): ❌ unhealthy")), "{number}");
    }
    let [cut] = written.diagnostics.as_slice() else { panic!("{:?}", written.diagnostics) };
    assert_eq!(cut.code, "report-cut");
    assert!(cut.message.contains("left out") && text.ends_with("takes.*\n"));
}

#[test]
fn however_long_its_parts_a_report_is_not() {
    let long = "x|`<@".repeat(4_000);
    let mut scenario = two_endpoints(&long);
    scenario["pools"] = (0..300)
        .map(|number| json!({ "id": number.to_string(), "name": format!("{long}{number}"), "monitor_group": "g", "origins": [{ "name": long }] }))
        .collect();
    let text = report(&scenario);
    assert!(text.chars().count() < 65_536, "{}", text.chars().count());
    assert_eq!(foreign(&text), [""; 0]);
}

const KEYS: [&str; 24] = [
    "name",
    "id",
    "description",
    "monitors",
    "monitor_groups",
    "members",
    "monitor_id",
    "enabled",
    "pools",
    "monitor",
    "monitor_group",
    "origins",
    "address",
    "check_regions",
    "load_balancers",
    "default_pools",
    "fallback_pool",
    "data_centers",
    "region",
    "probes",
    "endpoint",
    "healthy",
    "requests",
    "at",
];

fn any_value() -> impl Strategy<Value = Value> {
    let text = proptest::sample::select([&HOSTILE[..], &["a", "b", "WEU", ""]].concat()).prop_map(Value::from);
    let scalar = prop_oneof![3 => text, 1 => any::<bool>().prop_map(Value::from), 1 => (0..9_i32).prop_map(Value::from), 1 => Just(Value::Null)];
    scalar.prop_recursive(5, 64, 6, |inner| {
        let key = proptest::sample::select(KEYS.to_vec()).prop_map(ToOwned::to_owned);
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
            proptest::collection::vec((key, inner), 0..6).prop_map(|pairs| Value::Object(pairs.into_iter().collect())),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_a_scenario_holds_its_report_has_no_markup_of_others(lists in proptest::collection::vec(any_value(), 7)) {
        let keys = ["monitors", "monitor_groups", "pools", "load_balancers", "data_centers", "probes", "requests"];
        let lists = keys.iter().zip(lists).map(|(key, value)| ((*key).to_owned(), if *key == "data_centers" { value } else { json!([value]) }));
        let text = report(&Value::Object(lists.collect()));
        prop_assert_eq!(foreign(&text), [""; 0], "{}", text);
        prop_assert!(!mentions(&text), "{}", text);
    }
}

#[test]
fn a_refused_scenario_is_told_of_with_the_refusal() {
    let mut scenario = two_endpoints("shop");
    scenario["monitor_groups"][0]["members"][0]["monitoring_only"] = json!(true);
    scenario["readings"] = json!({ "critical_observer": "reject" });
    let text = report(&scenario);
    assert!(!text.contains("## Verdicts") && text.contains("## Configuration"), "{text}");
    assert!(text.contains("## Findings\n\n- **Error**"), "{text}");
}

#[test]
fn an_empty_scenario_has_a_title_and_says_that_there_is_nothing() {
    let text = report(&json!({}));
    assert!(text.starts_with("# Load balancing: what is healthy, and why\n\n## Findings\n"), "{text}");
    assert_eq!(write(&json!([]), Format::Markdown).unwrap_err()[0].code, "not-an-object");
}

#[test]
fn every_format_is_written_the_same_again() {
    for format in Format::ALL {
        let scenario = two_endpoints("shop");
        assert_eq!(write(&scenario, format), write(&scenario, format));
        assert_eq!(whydown::format(format.word()).unwrap(), format);
    }
    let unknown = whydown::format("yaml").unwrap_err();
    assert_eq!(unknown[0].message, "There is no format \"yaml\".");
    assert_eq!(unknown[0].help.as_deref(), Some("The formats are `api`, `curl`, `terraform` and `markdown`."));
}

#[test]
fn what_is_told_of_a_text_has_its_place_there() {
    let text = "{ // a comment\n  \"at\": 5, \"pools\": [{ \"name\": \"eu\", \"origins\": [], }],\n}";
    let written = write_text(text, Format::Api).unwrap();
    let place = written.diagnostics[0].range.unwrap();
    assert_eq!(text.get(place.start as usize..place.end as usize), Some("5"));
    assert_eq!(write_text("{", Format::Api).unwrap_err()[0].code, "not-json");
}

#[test]
fn a_written_terraform_text_is_worded_and_names_what_it_lacks() {
    let scenario = json!({ "pools": [{ "name": "eu", "health_sources": ["regional", "global"], "origins": [] }] });
    let written = write(&scenario, Format::Terraform).unwrap();
    assert_eq!(
        written.diagnostics[0].message,
        "`health_sources`, in the pool, is left out: version 5 of the Terraform provider has no such attribute."
    );
}

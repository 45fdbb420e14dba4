//! A text that is worked on comes to what reading and evaluating it from the beginning comes to, whatever was done to it before.

use proptest::prelude::*;
use serde_json::json;
use std::fmt::Write as _;
use whydown::{Edit, Focus, Options, Proven, Report, Workbench, evaluate_text};

const EXAMPLES: [&str; 8] = [
    include_str!("../../../www/examples/six-data-centers.json"),
    include_str!("../../../www/examples/two-texts-disagree.json"),
    include_str!("../../../www/examples/one-of-two-regions.json"),
    include_str!("../../../www/examples/two-voters.json"),
    include_str!("../../../www/examples/a-redirect.json"),
    include_str!("../../../www/examples/pools-by-region.json"),
    include_str!("../../../www/examples/shedding-and-a-session.json"),
    // Comments, a lone result with a time, an observation, one vantage point.
    "{ // mine\n  \"pools\": [ { \"name\": \"eu\", \"monitor_group\": \"g\", \"origins\": [ { \"name\": \"a\", \"address\": \"192.0.2.1\" },
      { \"name\": \"b\", \"address\": \"192.0.2.2\" } ] }, ],
  \"monitor_groups\": [ { \"description\": \"g\", \"members\": [
      { \"monitor_id\": \"m\", \"enabled\": true, \"monitoring_only\": false, \"must_be_healthy\": false },
      { \"monitor_id\": \"n\", \"enabled\": true, \"monitoring_only\": false, \"must_be_healthy\": true } ] } ],
  \"monitors\": [ { \"id\": \"m\", \"type\": \"http\", \"expected_codes\": \"200\" } ],
  \"probes\": [
    { \"monitor_id\": \"m\", \"endpoint\": \"a\", \"region\": \"WEU\", \"results\": { \"CDG\": true, \"FRA\": false } },
    { \"monitor_id\": \"n\", \"endpoint\": \"a\", \"region\": \"WEU\", \"results\": { \"CDG\": { \"healthy\": true, \"rtt\": 12 } } },
    { \"monitor_id\": \"m\", \"endpoint\": \"b\", \"observed\": { \"response_code\": 200, \"rtt\": 3 } },
  ] }",
];

const ALL: Options = Options { explain: true, contested: true };

/// Looks at one endpoint, with everything else as far as a page shows it.
fn at(open: Option<(usize, usize)>, proven: Option<Proven>) -> Focus {
    Focus { open, proven, rows: vec![usize::MAX; 4], few: 100, changes: true }
}

/// What a bench says: every verdict, every endpoint's proof, every finding.
fn said(bench: &Workbench) -> (Vec<Report>, Vec<whydown::Diagnostic>) {
    let whole = bench.report(&at(None, None), ALL);
    let mut reports = Vec::new();
    for (pool, found) in whole.pools.iter().enumerate() {
        reports.push(bench.report(&at(None, Some(Proven::Pool(pool))), ALL));
        for endpoint in 0..found.endpoints.len() {
            reports.push(bench.report(&at(Some((pool, endpoint)), None), ALL));
        }
    }
    for balancer in 0..whole.load_balancers.len() {
        reports.push(bench.report(&at(None, Some(Proven::Balancer(balancer))), ALL));
        reports.push(bench.report(&at(None, Some(Proven::Decision(balancer))), ALL));
    }
    reports.push(whole);
    (reports, bench.findings(None))
}

#[test]
fn what_is_looked_at_is_what_the_whole_report_says() {
    for text in EXAMPLES {
        let whole = evaluate_text(text, ALL).unwrap();
        let bench = Workbench::open(text).unwrap();
        let glance = bench.report(&at(None, None), ALL);
        assert_eq!(glance.events, whole.events);
        assert_eq!(glance.notifications, whole.notifications);
        assert_eq!(glance.pools.len(), whole.pools.len());
        for (index, (pool, shown)) in whole.pools.iter().zip(&glance.pools).enumerate() {
            assert_eq!((pool.status, pool.healthy_endpoints), (shown.status, shown.healthy_endpoints));
            assert_eq!(pool.contested, shown.contested);
            let proven = bench.report(&at(None, Some(Proven::Pool(index))), ALL);
            let pointer = format!("/pools/{index}");
            assert_eq!(whydown::explain(&proven, &pointer), whydown::explain(&whole, &pointer));
            for (number, (endpoint, shown)) in pool.endpoints.iter().zip(&shown.endpoints).enumerate() {
                assert_eq!((endpoint.status, &endpoint.contested), (shown.status, &shown.contested));
                let regions = |endpoint: &whydown_schema::report::EndpointReport| -> Vec<_> {
                    let region = |it: &whydown_schema::report::RegionReport| {
                        let centers = it.data_centers.iter().map(|center| (center.code.clone(), center.status));
                        (it.code.clone(), it.status, centers.collect::<Vec<_>>())
                    };
                    endpoint.regions.iter().map(region).collect()
                };
                assert_eq!(regions(endpoint), regions(shown));
                let open = bench.report(&at(Some((index, number)), None), ALL);
                assert_eq!(&open.pools[index].endpoints[number], endpoint);
            }
        }
        for (index, balancer) in whole.load_balancers.iter().enumerate() {
            let proven = bench.report(&at(None, Some(Proven::Balancer(index))), ALL);
            assert_eq!(&proven.load_balancers[index], balancer);
            assert_eq!(glance.load_balancers[index].decisions, balancer.decisions);
        }
        let mut findings = bench.findings(None);
        for found in whole.diagnostics {
            let place = findings.iter().position(|it| it.code == found.code && it.path == found.path);
            findings.remove(place.unwrap_or_else(|| panic!("{found:?}")));
        }
    }
}

#[test]
fn a_report_that_is_shown_in_part_holds_no_more_than_that() {
    let bench = Workbench::open(EXAMPLES[0]).unwrap();
    let none = bench.report(&Focus::default(), ALL);
    assert!(none.pools.iter().all(|pool| pool.because.is_none()));
    assert!(none.pools.iter().flat_map(|pool| &pool.endpoints).all(|it| it.because.is_none() && it.regions.is_empty()));
    let one = bench.report(&Focus { open: Some((0, 1)), ..Focus::default() }, ALL);
    let told: Vec<bool> = one.pools[0].endpoints.iter().map(|it| it.because.is_some()).collect();
    assert_eq!(told, [false, true]);
}

/// Toggles a result, or does something to the text that may well break it.
fn edit(text: &str, kind: u8, place: prop::sample::Index, put: &str) -> String {
    let spots: Vec<usize> = match kind {
        0..=3 => ["true", "false", "null"].iter().flat_map(|it| text.match_indices(it)).map(|(at, _)| at).collect(),
        4 => text.match_indices("\": 1").map(|(at, _)| at + 3).collect(),
        // Several results of several entries.
        7 => {
            return ["true", "false"].iter().fold(text.to_owned(), |text, word| {
                let count = text.matches(word).count();
                let most = if count == 0 { 0 } else { place.index(count) };
                text.replacen(word, if *word == "true" { "null" } else { "true" }, most)
            });
        }
        _ => text.char_indices().map(|(at, _)| at).collect(),
    };
    if spots.is_empty() {
        return text.to_owned();
    }
    let at = spots[place.index(spots.len())];
    let (before, after) = text.split_at(at);
    match kind {
        0..=3 => {
            let word = ["true", "false", "null"].into_iter().find(|word| after.starts_with(word)).unwrap();
            let put = match (word, kind) {
                ("true", _) => "false",
                ("false", 0) => "null",
                ("false", 3) => "{ \"healthy\": false, \"failure_reason\": \"Timeout occurred\" }",
                _ => "true",
            };
            format!("{before}{put}{}", after.strip_prefix(word).unwrap())
        }
        4 => format!("{before}2{}", after.strip_prefix('1').unwrap()),
        5 => format!("{before}{put}{after}"),
        _ => format!("{before}{put}{}", after.chars().skip(1).collect::<String>()),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]
    #[test]
    fn after_any_edits_it_is_as_if_it_had_been_opened_so(
        example in 0..EXAMPLES.len(),
        edits in prop::collection::vec((0..8_u8, any::<prop::sample::Index>(), prop::sample::select(vec!["", "x", "\"", "{", "}", ",", "1", " ", "//", "\n"])), 1..5),
    ) {
        let mut text = EXAMPLES[example].to_owned();
        let mut bench = Workbench::open(&text).unwrap();
        let mut good = text.clone();
        for (kind, place, put) in edits {
            text = edit(&text, kind, place, put);
            let fresh = Workbench::open(&text);
            match (bench.take(&text), fresh) {
                (Ok(()), Ok(fresh)) => {
                    good.clone_from(&text);
                    prop_assert_eq!(bench.document(), fresh.document());
                    prop_assert_eq!(said(&bench), said(&fresh));
                }
                (Err(one), Err(other)) => {
                    prop_assert_eq!(one, other);
                    prop_assert_eq!(said(&bench), said(&Workbench::open(&good).unwrap()));
                }
                (one, other) => prop_assert!(false, "{one:?} {other:?}"),
            }
        }
    }

    #[test]
    fn an_edit_is_written_as_in_the_whole_text(example in 0..EXAMPLES.len(), list in 0..4_usize, index in 0..3_usize, put in 0..5_u8) {
        let text = EXAMPLES[example];
        let bench = Workbench::open(text).unwrap();
        let list = ["pools", "probes", "monitors", "load_balancers"][list];
        let within = format!("/{list}/{index}");
        let edits = match put {
            0 => vec![Edit::add(format!("{within}/description"), "new")],
            1 => vec![Edit::replace(format!("{within}/name"), "other"), Edit::add(format!("{within}/x"), json!({ "a": [1] }))],
            2 => vec![Edit::remove(format!("{within}/id"))],
            3 => vec![
                Edit::add(format!("/{list}/{}/x", index + 1), json!({ "a": [1] })),
                Edit::add(format!("{within}/description"), "new"),
                Edit::add("/pools/0/y", 1),
            ],
            _ => vec![Edit::replace(format!("{within}/origins"), json!([{ "name": "z" }, { "name": "y" }]))],
        };
        let whole = whydown_schema::text::Source::read(text).unwrap().after(edits.clone());
        prop_assert_eq!(bench.after(&edits), whole);
    }
}

/// One pool of so many endpoints, two monitors, two hundred data centers: more results than events are told of.
fn large(endpoints: usize) -> String {
    let codes: Vec<String> = (0..200).map(|at| format!("C{at}")).collect();
    let mut probes = String::new();
    for endpoint in 0..endpoints {
        for monitor in ["m", "n"] {
            let results: Vec<String> = codes.iter().map(|code| format!("\"{code}\": true")).collect();
            let comma = if probes.is_empty() { "" } else { "," };
            writeln!(
                probes,
                "{comma}{{ \"monitor_id\": \"{monitor}\", \"endpoint\": \"e{endpoint}\", \"results\": {{ {} }} }}",
                results.join(", ")
            )
            .unwrap();
        }
    }
    let centers =
        json!(codes.iter().map(|code| (code.clone(), json!({ "region": "WEU" }))).collect::<serde_json::Map<_, _>>());
    let origins: Vec<_> =
        (0..endpoints).map(|at| json!({ "name": format!("e{at}"), "address": "192.0.2.1" })).collect();
    let member = |id: &str, critical: bool| json!({ "monitor_id": id, "enabled": true, "monitoring_only": false, "must_be_healthy": critical });
    let pools = json!([{ "name": "eu", "monitor_group": "g", "check_regions": ["WEU"], "origins": origins }]);
    let groups = json!([{ "description": "g", "members": [member("m", true), member("n", false)] }]);
    format!(
        "{{ \"pools\": {pools}, \"monitor_groups\": {groups}, \"data_centers\": {centers}, \"probes\": [ {probes} ] }}"
    )
}

#[test]
fn results_come_and_go_in_a_large_network_as_if_it_had_been_opened_so() {
    let mut text = large(510);
    let mut bench = Workbench::open(&text).unwrap();
    let focus = Focus { rows: vec![10], ..at(Some((0, 3)), None) };
    let entry = "\"endpoint\": \"e3\", \"results\": { \"C0\": true, \"C1\": true";
    let mut entry = entry.to_owned();
    for next in [
        "\"C0\": false, \"C1\": true",
        "\"C0\": null, \"C1\": true",
        "\"C0\": null, \"C1\": false",
        "\"C0\": true, \"C1\": true",
    ] {
        let next = format!("\"endpoint\": \"e3\", \"results\": {{ {next}");
        text = text.replacen(&entry, &next, 1);
        bench.take(&text).unwrap();
        let fresh = Workbench::open(&text).unwrap();
        assert_eq!(bench.report(&focus, ALL), fresh.report(&focus, ALL), "{next}");
        entry = next;
    }
}

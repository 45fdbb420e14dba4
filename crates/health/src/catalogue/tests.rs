//! What the catalogue is held to. The figures and names here are not taken from the catalogue itself.

use super::*;
use std::collections::{BTreeMap, BTreeSet};

/// How many rules each section has: R1.1 to R1.13, R2.1 to R2.5 and so on.
const RULES_PER_SECTION: [usize; 11] = [13, 5, 12, 12, 6, 11, 4, 27, 4, 7, 6];

/// The questions of each section, first and last.
const QUESTIONS_PER_SECTION: [(usize, usize); 11] =
    [(1, 2), (3, 6), (7, 18), (19, 24), (25, 27), (28, 36), (37, 41), (42, 48), (49, 52), (53, 54), (55, 56)];

const DETAILS: usize = 49;

/// The settings, their values (the first is the default) and the questions behind them. Two more belong to rules and
/// are numbers: `body_window` (R1.4) and `ewma_alpha` (R9.4).
const SETTINGS: [(&str, &[&str], &[&str]); 33] = [
    ("critical_votes", &["no", "yes"], &["Q11"]),
    ("group_tie", &["up", "down"], &["Q12"]),
    ("critical_observer", &["observer", "critical", "reject"], &["Q13"]),
    ("no_voters", &["unmonitored", "up", "down", "reject"], &["Q15"]),
    ("critical_unknown", &["unknown", "skip", "pass"], &["Q07"]),
    ("ordinary_unknown", &["in_denominator", "left_out", "failing"], &["Q10"]),
    ("critical_scope", &["data_center", "endpoint", "pool"], &["Q08", "Q09"]),
    ("damping_level", &["monitor", "endpoint"], &["Q04"]),
    ("first_result", &["immediate", "damped"], &["Q05"]),
    ("override_bypasses_damping", &["no", "yes"], &["Q06"]),
    ("retries_cover", &["timeouts", "failures"], &["Q01"]),
    ("no_check_ran", &["unhealthy", "unknown"], &["Q02"]),
    ("geo_aggregation", &["two_level", "flat"], &["Q19"]),
    ("geo_tie", &["down", "up"], &["Q20", "Q21"]),
    ("geo_threshold", &["0.5", "0.7"], &["Q22"]),
    ("missing_data_center", &["left_out", "down"], &["Q23"]),
    ("missing_region", &["left_out", "down"], &["Q24"]),
    ("pool_order", &["endpoints_first", "per_data_center"], &["Q28"]),
    ("minimum_origins_zero", &["literal", "one", "reject"], &["Q29"]),
    ("weight_zero_counts", &["yes", "no"], &["Q32"]),
    ("mixed_unknown_label", &["degraded", "healthy", "unknown"], &["Q34"]),
    ("degraded_pool_degrades_balancer", &["no", "yes"], &["Q37"]),
    ("disabled_pool_degrades_balancer", &["no", "yes"], &["Q38"]),
    ("fallback_counts", &["no", "yes"], &["Q41"]),
    ("fallback_uses_health", &["no", "prefer_healthy"], &["Q42"]),
    ("missing_rtt", &["failover_order", "last", "first"], &["Q44"]),
    ("latency_scope", &["region", "worldwide"], &["Q49"]),
    ("failing_rtt", &["any_with_rtt", "passing_only", "timeout_value"], &["Q50"]),
    ("ewma_order", &["per_member", "per_group"], &["Q51"]),
    ("latency_endpoints", &["healthy", "all_probed"], &["Q52"]),
    ("shed_hash", &["salted", "shared"], &["Q46"]),
    ("affinity_in_critical_pool", &["move", "stay"], &["Q48"]),
    ("observer_alerts", &["origin_event", "none"], &["Q53"]),
];

/// Rules that state a fact and decide nothing.
const TOLD: [&str; 11] = ["R1.10", "R4.1", "R5.3", "R5.5", "R6.9", "R6.11", "R8.6", "R8.26", "R11.4", "R11.5", "R11.6"];

/// Every text of the catalogue with the id it belongs to.
fn texts() -> Vec<(&'static str, &'static str)> {
    let all = catalogue();
    let mut texts = Vec::new();
    for rule in all.rules {
        texts.extend([(rule.id, rule.title), (rule.id, rule.statement)]);
    }
    for question in all.questions {
        texts.extend([(question.id, question.title), (question.id, question.statement)]);
        texts.extend(question.readings.iter().map(|reading| (question.id, reading.statement)));
        texts.extend(question.input.map(|input| (question.id, input)));
    }
    for detail in all.details {
        texts.extend([(detail.id, detail.title), (detail.id, detail.statement)]);
    }
    texts
}

/// The ids that a text cites: R, Q or D and digits, rules with a second number.
fn cited(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '.' && letter != '_')
        .map(|word| word.trim_end_matches('.'))
        .filter(|word| {
            word.strip_prefix(['R', 'Q', 'D']).is_some_and(|rest| {
                !rest.is_empty() && rest.chars().all(|letter| letter.is_ascii_digit() || letter == '.')
            })
        })
}

#[test]
fn rules_are_complete_and_in_order() {
    let expected: Vec<String> = (1..)
        .zip(RULES_PER_SECTION)
        .flat_map(|(section, count)| (1..=count).map(move |number| format!("R{section}.{number}")))
        .collect();
    let found: Vec<&str> = catalogue().rules.iter().map(|rule| rule.id).collect();
    assert_eq!(found, expected);
    assert_eq!(found.len(), 107);
}

#[test]
fn questions_are_complete_and_in_order() {
    let expected: Vec<String> = (1..=56).map(|number| format!("Q{number:02}")).collect();
    let found: Vec<&str> = catalogue().questions.iter().map(|question| question.id).collect();
    assert_eq!(found, expected);
}

#[test]
fn details_are_complete_and_in_order() {
    let expected: Vec<String> = (1..=DETAILS).map(|number| format!("D{number}")).collect();
    let found: Vec<&str> = catalogue().details.iter().map(|detail| detail.id).collect();
    assert_eq!(found, expected);
}

#[test]
fn every_section_holds_its_own() {
    let sections: [(&[Rule], &[Question]); 11] = [
        (probe::RULES, probe::QUESTIONS),
        (damping::RULES, damping::QUESTIONS),
        (group::RULES, group::QUESTIONS),
        (geography::RULES, geography::QUESTIONS),
        (intervals::RULES, intervals::QUESTIONS),
        (pool::RULES, pool::QUESTIONS),
        (balancer::RULES, balancer::QUESTIONS),
        (steering::RULES, steering::QUESTIONS),
        (latency::RULES, latency::QUESTIONS),
        (notifications::RULES, notifications::QUESTIONS),
        (events::RULES, events::QUESTIONS),
    ];
    for (section, (rules, questions)) in sections.iter().enumerate() {
        assert_eq!(rules.len(), RULES_PER_SECTION[section]);
        let prefix = format!("R{}.", section + 1);
        assert!(rules.iter().all(|rule| rule.id.starts_with(&prefix)), "{prefix}");
        let (first, last) = QUESTIONS_PER_SECTION[section];
        assert_eq!(questions.len(), last + 1 - first);
        assert_eq!(questions[0].id, format!("Q{first:02}"));
    }
}

#[test]
fn every_cited_id_exists() {
    let mut cited_somewhere = 0;
    for (id, text) in texts() {
        for other in cited(text) {
            assert!(rule(other).is_some(), "{id} cites {other}: {text}");
            assert_ne!(id, other, "{id} cites itself: {text}");
            cited_somewhere += 1;
        }
    }
    assert!(cited_somewhere > 50, "{cited_somewhere}");
}

#[test]
fn ids_are_found_in_running_text() {
    let text = "As in R4.8, R11.12. (Q07, Q10) D3: not R, DNS, D_1, RTT, Q1x or 5.R2 but R6.2.";
    assert_eq!(cited(text).collect::<Vec<_>>(), ["R4.8", "R11.12", "Q07", "Q10", "D3", "R6.2"]);
}

#[test]
fn every_setting_has_its_questions() {
    let mut questions: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let mut values: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for question in catalogue().questions {
        if let Some(key) = question.key {
            questions.entry(key).or_default().push(question.id);
            values.entry(key).or_default().extend(question.readings.iter().map(|reading| reading.value));
        }
    }
    for (key, expected, behind) in SETTINGS {
        assert_eq!(questions.remove(key).as_deref(), Some(behind), "{key}");
        assert_eq!(values[key], expected.iter().copied().collect(), "{key}");
        for question in catalogue().questions.iter().filter(|question| question.key == Some(key)) {
            assert_eq!(question.default, expected[0], "{}", question.id);
        }
    }
    assert!(questions.is_empty(), "{questions:?}");
}

#[test]
fn every_default_is_one_of_the_readings() {
    for question in catalogue().questions {
        let values: Vec<&str> = question.readings.iter().map(|reading| reading.value).collect();
        assert!(values.contains(&question.default), "{}", question.id);
        assert_eq!(values.iter().collect::<BTreeSet<_>>().len(), values.len(), "{}", question.id);
        if question.key.is_some() {
            assert_eq!(values.first(), Some(&question.default), "{}", question.id);
            assert!(values.len() > 1, "{}", question.id);
        } else {
            assert_eq!(values, ["A", "B", "C"][..values.len()], "{}", question.id);
        }
    }
}

#[test]
fn questions_without_a_setting_are_the_known_ones() {
    let found: Vec<&str> =
        catalogue().questions.iter().filter(|question| question.key.is_none()).map(|question| question.id).collect();
    assert_eq!(
        found,
        [
            "Q03", "Q14", "Q16", "Q17", "Q18", "Q25", "Q26", "Q27", "Q30", "Q31", "Q33", "Q35", "Q36", "Q39", "Q40",
            "Q43", "Q45", "Q47", "Q54", "Q55", "Q56",
        ]
    );
}

#[test]
fn facts_that_decide_nothing_are_told() {
    for id in TOLD {
        let Some(Entry::Rule(rule)) = rule(id) else { panic!("{id}") };
        assert_eq!(rule.kind, Kind::Told, "{id}");
    }
}

#[test]
fn texts_are_plain_and_stand_alone() {
    for (id, text) in texts() {
        assert_eq!(text, text.trim(), "{id}");
        assert!(!text.is_empty() && !text.contains("  ") && !text.contains('\n'), "{id}: {text}");
        assert_eq!(text.matches('`').count() % 2, 0, "{id}: {text}");
        let words: BTreeSet<&str> = text.split(|letter: char| !letter.is_alphanumeric()).collect();
        for word in ["we", "We", "our", "Our", "us", "book"] {
            assert!(!words.contains(word), "{id} says {word}: {text}");
        }
    }
    for entry in all_entries() {
        assert!(entry.title().chars().count() <= 72, "{}: {}", entry.id(), entry.title());
        assert!(!entry.title().ends_with('.'), "{}: {}", entry.id(), entry.title());
        assert!(entry.statement().ends_with('.'), "{}: {}", entry.id(), entry.statement());
        assert_ne!(entry.title(), entry.statement());
    }
}

#[test]
fn titles_are_unique() {
    let entries = all_entries();
    let titles: BTreeSet<&str> = entries.iter().map(|entry| entry.title()).collect();
    assert_eq!(titles.len(), entries.len());
}

#[test]
fn a_source_has_one_name_and_an_address_on_the_web() {
    let mut by_key: BTreeMap<&str, Source> = BTreeMap::new();
    for source in all_entries().iter().flat_map(|entry| entry.sources()) {
        assert_eq!(by_key.entry(source.key).or_insert(*source), source);
        if let Some(url) = source.url {
            assert!(url.starts_with("https://") && !url.contains(char::is_whitespace), "{url}");
        }
    }
    let monitor_groups = by_key["mg"].url;
    assert_eq!(monitor_groups, Some("https://developers.cloudflare.com/load-balancing/monitors/monitor-groups/"));
}

#[test]
fn everything_is_found_by_its_id() {
    for entry in all_entries() {
        assert_eq!(rule(entry.id()), Some(entry));
    }
    assert_eq!(rule("R3.4").map(Entry::title), Some("A failing critical monitor decides alone"));
    for id in ["", "R", "R3", "R3.13", "R12.1", "Q00", "Q1", "Q57", "D0", "D50", "r3.4", "X1"] {
        assert_eq!(rule(id), None, "{id}");
    }
}

/// All entries, rules first.
fn all_entries() -> Vec<Entry> {
    let all = catalogue();
    let rules = all.rules.iter().map(Entry::Rule);
    let questions = all.questions.iter().map(Entry::Question);
    let details = all.details.iter().map(Entry::Detail);
    rules.chain(questions).chain(details).collect()
}

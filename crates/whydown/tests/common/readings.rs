//! Evaluating under every reading of an open question.

use super::{Look, World};
use serde_json::Value;
use whydown::Report;
use whydown_schema::report::Contested;
use whydown_schema::{Label, Status};

/// The keys of `readings` that take words, with their question and their values; the first is the default.
pub(crate) const KEYS: [(&str, &str, &[&str]); 33] = [
    ("critical_votes", "Q11", &["no", "yes"]),
    ("group_tie", "Q12", &["up", "down"]),
    ("critical_observer", "Q13", &["observer", "critical", "reject"]),
    ("no_voters", "Q15", &["unmonitored", "up", "down", "reject"]),
    ("critical_unknown", "Q07", &["unknown", "skip", "pass"]),
    ("ordinary_unknown", "Q10", &["in_denominator", "left_out", "failing"]),
    ("critical_scope", "Q09", &["data_center", "endpoint", "pool"]),
    ("damping_level", "Q04", &["monitor", "endpoint"]),
    ("first_result", "Q05", &["immediate", "damped"]),
    ("override_bypasses_damping", "Q06", &["no", "yes"]),
    ("retries_cover", "Q01", &["timeouts", "failures"]),
    ("no_check_ran", "Q02", &["unhealthy", "unknown"]),
    ("geo_aggregation", "Q19", &["two_level", "flat"]),
    ("geo_tie", "Q20", &["down", "up"]),
    ("geo_threshold", "Q22", &["0.5", "0.7"]),
    ("missing_data_center", "Q23", &["left_out", "down"]),
    ("missing_region", "Q24", &["left_out", "down"]),
    ("pool_order", "Q28", &["endpoints_first", "per_data_center"]),
    ("minimum_origins_zero", "Q29", &["literal", "one", "reject"]),
    ("weight_zero_counts", "Q32", &["yes", "no"]),
    ("mixed_unknown_label", "Q34", &["degraded", "healthy", "unknown"]),
    ("degraded_pool_degrades_balancer", "Q37", &["no", "yes"]),
    ("disabled_pool_degrades_balancer", "Q38", &["no", "yes"]),
    ("fallback_counts", "Q41", &["no", "yes"]),
    ("fallback_uses_health", "Q42", &["no", "prefer_healthy"]),
    ("missing_rtt", "Q44", &["failover_order", "last", "first"]),
    ("latency_scope", "Q49", &["region", "worldwide"]),
    ("failing_rtt", "Q50", &["any_with_rtt", "passing_only", "timeout_value"]),
    ("ewma_order", "Q51", &["per_member", "per_group"]),
    ("latency_endpoints", "Q52", &["healthy", "all_probed"]),
    ("shed_hash", "Q46", &["salted", "shared"]),
    ("affinity_in_critical_pool", "Q48", &["move", "stay"]),
    ("observer_alerts", "Q53", &["origin_event", "none"]),
];

/// The question that a value of a key answers: only `critical_scope` belongs to two.
pub(crate) fn question_of(key: &str, value: &str) -> &'static str {
    if (key, value) == ("critical_scope", "pool") {
        return "Q08";
    }
    KEYS.iter().find(|(known, _, _)| *known == key).unwrap_or_else(|| panic!("no key {key}")).1
}

/// What is compared.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Of {
    Endpoint(&'static str),
    Pool(&'static str),
    Balancer,
}

/// One entry of `contested`: question, key, reading and the status it gives.
type Entry = (&'static str, &'static str, String, &'static str);

/// The status of a subject, with what is contested about it.
pub(crate) fn status_of(report: &Report, of: Of) -> (&'static str, Vec<Entry>) {
    match of {
        Of::Endpoint(name) => {
            let endpoint = report.endpoint(name);
            (endpoint.status.word(), entries(&endpoint.contested, Status::word))
        }
        Of::Pool(id) => (report.pool(id).status.word(), entries(&report.pool(id).contested, Label::word)),
        Of::Balancer => (report.balancer().status.word(), entries(&report.balancer().contested, Label::word)),
    }
}

fn entries<S: Copy>(contested: &[Contested<S>], word: fn(S) -> &'static str) -> Vec<Entry> {
    contested.iter().map(|it| (it.question, it.key, it.reading.clone(), word(it.status))).collect()
}

/// Evaluates `world` under each reading of a key (`expected`: every value with the status it gives, the default first, or
/// `rejected`), and without any. Each report must also say what the other readings would have given.
pub(crate) fn under_each(id: &str, world: &World, of: Of, key: &'static str, expected: &[(&str, &'static str)]) {
    let (_, _, values) = KEYS.iter().find(|(known, _, _)| *known == key).unwrap();
    assert_eq!(expected.iter().map(|(value, _)| *value).collect::<Vec<_>>(), *values, "{id}: not every value of {key}");
    let default = expected[0].1;
    assert_eq!(status_of(&world.report(), of).0, default, "{id}: by default");
    for (value, status) in expected {
        let chosen = world.clone().reading(key, number_or_word(value));
        let report = match chosen.evaluate() {
            Ok(report) => report,
            Err(diagnostics) => {
                assert_eq!(*status, "rejected", "{id}: {key} {value} gives {diagnostics:#?}");
                assert!(
                    diagnostics
                        .iter()
                        .any(|it| it.code == "rejected-by-reading" && it.rule == Some(question_of(key, value)))
                );
                continue;
            }
        };
        let (found, contested) = status_of(&report, of);
        assert_eq!(found, *status, "{id}: {key} {value}");
        let contested: Vec<Entry> = contested.into_iter().filter(|(_, its_key, _, _)| *its_key == key).collect();
        // Of `geo_threshold`, a number, only 0.7 is tried.
        let tried = |other: &str| key != "geo_threshold" || other == "0.7";
        let others = expected.iter().filter(|(value, gives)| gives != status && *gives != "rejected" && tried(value));
        let others: Vec<Entry> =
            others.map(|(other, gives)| (question_of(key, other), key, (*other).to_owned(), *gives)).collect();
        assert_eq!(contested, others, "{id}: contested under {key} {value}");
    }
}

pub(crate) fn number_or_word(value: &str) -> Value {
    value.parse::<f64>().map_or_else(|_| Value::from(value), Value::from)
}

//! Which verdicts another reading of an open question would change: found by evaluating under that reading.

use crate::alternatives;
use crate::network::Network;
use whydown_schema::report::Contested;
use whydown_schema::{Label, Readings, Status};

/// The keys of `readings` that the stages up to the balancer's label depend on.
const KEYS: [&str; 19] = [
    "critical_votes",
    "group_tie",
    "critical_observer",
    "no_voters",
    "critical_unknown",
    "ordinary_unknown",
    "critical_scope",
    "geo_aggregation",
    "geo_tie",
    "geo_threshold",
    "missing_data_center",
    "missing_region",
    "pool_order",
    "minimum_origins_zero",
    "weight_zero_counts",
    "mixed_unknown_label",
    "degraded_pool_degrades_balancer",
    "disabled_pool_degrades_balancer",
    "fallback_counts",
];

/// What other readings would change, for every endpoint, pool and balancer in the model's order.
#[derive(Debug, Default)]
pub(crate) struct ContestedVerdicts {
    pub(crate) endpoints: Vec<Vec<Vec<Contested<Status>>>>,
    pub(crate) pools: Vec<Vec<Contested<Label>>>,
    pub(crate) balancers: Vec<Vec<Contested<Label>>>,
}

impl ContestedVerdicts {
    /// Evaluates under every other reading that these results can touch.
    pub(crate) fn find(network: &Network) -> Self {
        let now = &network.verdicts;
        let mut contested = Self {
            endpoints: now.pools.iter().map(|pool| vec![Vec::new(); pool.endpoints.len()]).collect(),
            pools: vec![Vec::new(); now.pools.len()],
            balancers: vec![Vec::new(); now.balancers.len()],
        };
        for key in touched(network) {
            for (word, readings) in alternatives::of_key(&network.rules.readings, key) {
                let question = Readings::question_of(key, &word).unwrap_or_default();
                contested.compare(network, &readings, (question, key, &word));
            }
        }
        contested
    }

    fn compare(
        &mut self,
        network: &Network,
        readings: &Readings,
        (question, key, word): (&'static str, &'static str, &str),
    ) {
        let Some(other) = network.verdicts_under(readings) else {
            return;
        };
        let now = &network.verdicts;
        for ((now, other), (pool_list, endpoint_lists)) in
            now.pools.iter().zip(&other.pools).zip(self.pools.iter_mut().zip(&mut self.endpoints))
        {
            for ((now, other), list) in now.endpoints.iter().zip(&other.endpoints).zip(endpoint_lists) {
                if now != other {
                    list.push(Contested { question, key, reading: word.to_owned(), status: *other });
                }
            }
            if now.verdict.label != other.verdict.label {
                let status = other.verdict.label;
                pool_list.push(Contested { question, key, reading: word.to_owned(), status });
            }
        }
        for ((now, other), list) in now.balancers.iter().zip(&other.balancers).zip(&mut self.balancers) {
            if now != other {
                list.push(Contested { question, key, reading: word.to_owned(), status: *other });
            }
        }
    }
}

/// The keys whose stage these results touch.
fn touched(network: &Network) -> impl Iterator<Item = &'static str> {
    // By the monitors' own settings: a reading may have switched the damping off (Q06).
    let mut members = network.model.pools.iter().flat_map(|pool| &pool.members);
    let damped = members.any(|member| member.consecutive_up > 1 || member.consecutive_down > 1);
    let damping: &[&'static str] = if damped { &["first_result", "override_bypasses_damping"] } else { &[] };
    let reasons: &[&'static str] = if network.has_no_check_ran() { &["no_check_ran"] } else { &[] };
    KEYS.into_iter().chain(damping.iter().copied()).chain(reasons.iter().copied())
}

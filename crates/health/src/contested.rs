//! Which verdicts another reading of an open question would change: found by evaluating under that reading.

use crate::alternatives;
use crate::model::BalancerModel;
use crate::network::Network;
use crate::steering::{self, End, Grounds};
use crate::verdicts::Verdicts;
use whydown_schema::report::{Contested, ContestedDecision};
use whydown_schema::scenario::Request;
use whydown_schema::{Label, Readings, Status};

/// The keys of `readings` that the stages up to the choice of a pool depend on.
const KEYS: [&str; 20] = [
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
    "fallback_uses_health",
];

/// What other readings would change, for every endpoint, pool, balancer and decision in the model's order.
#[derive(Debug, Default)]
pub(crate) struct ContestedVerdicts {
    pub(crate) endpoints: Vec<Vec<Vec<Contested<Status>>>>,
    pub(crate) pools: Vec<Vec<Contested<Label>>>,
    pub(crate) balancers: Vec<Vec<Contested<Label>>>,
    /// For each balancer, for each request.
    pub(crate) decisions: Vec<Vec<Vec<ContestedDecision>>>,
}

impl ContestedVerdicts {
    /// Evaluates under every other reading that these results can touch.
    pub(crate) fn find(network: &Network, requests: &[Request]) -> Self {
        let now = &network.verdicts;
        let mut contested = Self {
            endpoints: now.pools.iter().map(|pool| vec![Vec::new(); pool.endpoints.len()]).collect(),
            pools: vec![Vec::new(); now.pools.len()],
            balancers: vec![Vec::new(); now.balancers.len()],
            decisions: vec![vec![Vec::new(); requests.len()]; now.balancers.len()],
        };
        let ends = ends(network, requests, now, &network.rules.readings);
        for key in touched(network) {
            for (word, readings) in alternatives::of_key(&network.rules.readings, key) {
                let Some(other) = network.verdicts_under(&readings) else { continue };
                let by = By { question: Readings::question_of(key, &word).unwrap_or_default(), key, word };
                contested.compare_verdicts(now, &other, &by);
                let other_ends = self::ends(network, requests, &other, &readings);
                contested.compare_ends(network, (&ends, &other_ends), &by);
            }
        }
        contested
    }

    fn compare_verdicts(&mut self, now: &Verdicts, other: &Verdicts, by: &By) {
        for ((now, other), (pool_list, endpoint_lists)) in
            now.pools.iter().zip(&other.pools).zip(self.pools.iter_mut().zip(&mut self.endpoints))
        {
            for ((now, other), list) in now.endpoints.iter().zip(&other.endpoints).zip(endpoint_lists) {
                if now != other {
                    list.push(by.says(*other));
                }
            }
            if now.verdict.label != other.verdict.label {
                pool_list.push(by.says(other.verdict.label));
            }
        }
        for ((now, other), list) in now.balancers.iter().zip(&other.balancers).zip(&mut self.balancers) {
            if now != other {
                list.push(by.says(*other));
            }
        }
    }

    fn compare_ends(&mut self, network: &Network, (now, other): (&Ends, &Ends), by: &By) {
        let balancers = network.model.balancers.iter().zip(&mut self.decisions);
        for ((balancer, lists), (now, other)) in balancers.zip(now.iter().zip(other)) {
            for ((now, other), list) in now.iter().zip(other).zip(lists) {
                let (Some(now), Some(other)) = (now, other) else { continue };
                let proxied = balancer.given.proxied;
                let (pools, answer) = (other.pool_share(&network.model), other.answer(proxied));
                if (&pools, answer) != (&now.pool_share(&network.model), now.answer(proxied)) {
                    list.push(ContestedDecision {
                        question: by.question,
                        key: by.key,
                        reading: by.word.clone(),
                        pools: pools.into_iter().collect(),
                        answer,
                        text: String::new(),
                    });
                }
            }
        }
    }
}

/// Another value of a key of `readings`, with the question it answers.
struct By {
    question: &'static str,
    key: &'static str,
    word: String,
}

impl By {
    fn says<S>(&self, status: S) -> Contested<S> {
        Contested { question: self.question, key: self.key, reading: self.word.clone(), status }
    }
}

/// Where each balancer sends each request; `None` where that can't be judged yet.
type Ends = Vec<Vec<Option<End>>>;

fn ends(network: &Network, requests: &[Request], verdicts: &Verdicts, readings: &Readings) -> Ends {
    let grounds = Grounds { model: &network.model, verdicts, readings };
    let end = |balancer: &BalancerModel, request: &Request| {
        let judged = steering::not_evaluated(&network.model, balancer, request).is_empty();
        judged.then(|| steering::choose(grounds, balancer, request).end)
    };
    let of_balancer = |balancer: &BalancerModel| requests.iter().map(|request| end(balancer, request)).collect();
    network.model.balancers.iter().map(of_balancer).collect()
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

//! Which verdicts another reading of an open question would change: found by evaluating under that reading.

use crate::alternatives;
use crate::model::BalancerModel;
use crate::network::Network;
use crate::steering::{self, Grounds};
use crate::verdicts::Verdicts;
use whydown_schema::report::{Answer, Contested, ContestedDecision, PoolShare};
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
        let judged = judged(network, requests);
        let destinations = destinations(network, &judged, now, &network.rules.readings);
        for key in touched(network) {
            for (word, readings) in alternatives::of_key(&network.rules.readings, key) {
                let Some(other) = network.verdicts_under(&readings) else { continue };
                let by = By { question: Readings::question_of(key, &word).unwrap_or_default(), key, word };
                contested.compare_verdicts(now, &other, &by);
                let elsewhere = self::destinations(network, &judged, &other, &readings);
                contested.compare_destinations(&judged, (&destinations, elsewhere), &by);
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

    fn compare_destinations(
        &mut self,
        judged: &[Judged<'_>],
        (now, other): (&[Destination], Vec<Destination>),
        by: &By,
    ) {
        for ((decision, now), other) in judged.iter().zip(now).zip(other) {
            let lists = self.decisions.get_mut(decision.balancer_index);
            let list = lists.and_then(|lists| lists.get_mut(decision.request_index));
            if let Some(list) = list.filter(|_| *now != other) {
                list.push(ContestedDecision {
                    question: by.question,
                    key: by.key,
                    reading: by.word.clone(),
                    pools: other.pool.into_iter().collect(),
                    answer: other.answer,
                    text: String::new(),
                });
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

/// A decision that can be judged, under whatever reading.
struct Judged<'a> {
    balancer: &'a BalancerModel,
    balancer_index: usize,
    request: &'a Request,
    request_index: usize,
}

fn judged<'a>(network: &'a Network, requests: &'a [Request]) -> Vec<Judged<'a>> {
    let mut judged = Vec::new();
    for (balancer_index, balancer) in network.model.balancers.iter().enumerate() {
        for (request_index, request) in requests.iter().enumerate() {
            if steering::not_evaluated(&network.model, balancer, request).is_empty() {
                judged.push(Judged { balancer, balancer_index, request, request_index });
            }
        }
    }
    judged
}

/// Where a request goes.
#[derive(PartialEq)]
struct Destination {
    pool: Option<PoolShare>,
    answer: Option<Answer>,
}

fn destinations(
    network: &Network,
    judged: &[Judged<'_>],
    verdicts: &Verdicts,
    readings: &Readings,
) -> Vec<Destination> {
    let grounds = Grounds { model: &network.model, verdicts, readings };
    let destination = |decision: &Judged<'_>| {
        let end = steering::choose(grounds, decision.balancer, decision.request).end;
        Destination { pool: end.pool_share(&network.model), answer: end.answer(decision.balancer.given.proxied) }
    };
    judged.iter().map(destination).collect()
}

/// The keys whose stage these results touch.
fn touched(network: &Network) -> impl Iterator<Item = &'static str> {
    // By the monitors' own settings: a reading may have switched the damping off (Q06).
    let mut members = network.model.pools.iter().flat_map(|pool| &pool.members);
    let damped = members.any(|member| member.consecutive_up > 1 || member.consecutive_down > 1);
    let damping: &[&'static str] = if damped { &["first_result", "override_bypasses_damping"] } else { &[] };
    let reasons: &[&'static str] = if network.has_no_check_ran() { &["no_check_ran"] } else { &[] };
    let retries: &[&'static str] = if network.retries_matter { &["retries_cover"] } else { &[] };
    let window: &[&'static str] = if network.window_matters { &["body_window"] } else { &[] };
    KEYS.into_iter().chain([damping, reasons, retries, window].into_iter().flatten().copied())
}

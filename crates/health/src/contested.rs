//! Which verdicts another reading of an open question would change: found by evaluating under that reading.

use crate::alternatives;
use crate::latency::Averages;
use crate::model::{Attachment, BalancerModel, MemberModel, PoolModel};
use crate::network::Network;
use crate::steering::{self, Choice, Grounds};
use crate::verdicts::Verdicts;
use whydown_schema::report::{Answer, Contested, ContestedDecision, PoolShare};
use whydown_schema::scenario::{Request, SteeringPolicy};
use whydown_schema::steering::Steering;
use whydown_schema::{Diagnostic, Findings, Label, Readings, Status};

/// The keys of `readings`, in the order in which they are tried: those of the verdicts, of what the results say, of steering.
const KEYS: [&str; 33] = [
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
    "damping_level",
    "first_result",
    "override_bypasses_damping",
    "no_check_ran",
    "retries_cover",
    "body_window",
    "missing_rtt",
    "latency_scope",
    "failing_rtt",
    "ewma_order",
    "latency_endpoints",
    "shed_hash",
    "affinity_in_critical_pool",
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
    /// Evaluates under every other reading that these results can touch. Of many decisions the first; how many are left is said.
    pub(crate) fn find(
        network: &Network,
        averages: &Averages<'_>,
        requests: &[Request],
        findings: &mut Findings,
    ) -> Self {
        let now = &network.verdicts;
        let mut contested = Self {
            endpoints: now.pools.iter().map(|pool| vec![Vec::new(); pool.endpoints.len()]).collect(),
            pools: vec![Vec::new(); now.pools.len()],
            balancers: vec![Vec::new(); now.balancers.len()],
            decisions: vec![vec![Vec::new(); requests.len()]; now.balancers.len()],
        };
        let mut asked = asked(network, requests);
        let destinations = destinations_within(network.grounds(averages), &asked, MOST_WORK);
        if destinations.len() < asked.len() {
            findings.push(
                Diagnostic::note("contested-shortened", "")
                    .with("decisions", asked.len())
                    .with("compared", destinations.len()),
            );
            asked.truncate(destinations.len());
        }
        for key in KEYS.into_iter().filter(|key| can_matter(network, requests, key)) {
            for (word, readings) in alternatives::of_key(&network.rules.readings, key) {
                let Some(other) = network.under(&readings) else { continue };
                let by = By { question: Readings::question_of(key, &word).unwrap_or_default(), key, word };
                contested.compare_verdicts(now, &other.verdicts, &by);
                let averages = Averages::under(network, &readings);
                let elsewhere = self::destinations(other.grounds(network, &averages), &asked);
                contested.compare_destinations(&asked, (&destinations, elsewhere), &by);
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
        asked: &[Asked<'_>],
        (now, other): (&[Option<Destination>], Vec<Option<Destination>>),
        by: &By,
    ) {
        for ((decision, now), other) in asked.iter().zip(now).zip(other) {
            let lists = self.decisions.get_mut(decision.balancer_index);
            let list = lists.and_then(|lists| lists.get_mut(decision.request_index));
            let Some(other) = other.filter(|other| now.as_ref().is_some_and(|now| now != other)) else { continue };
            if let Some(list) = list {
                list.push(ContestedDecision {
                    question: by.question,
                    key: by.key,
                    reading: by.word.clone(),
                    pools: other.pools,
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

/// A decision that is asked for.
struct Asked<'a> {
    balancer: &'a BalancerModel,
    balancer_index: usize,
    request: &'a Request,
    request_index: usize,
}

/// Request by request: of too many, each balancer has its first ones compared.
fn asked<'a>(network: &'a Network, requests: &'a [Request]) -> Vec<Asked<'a>> {
    let mut asked = Vec::with_capacity(network.model.balancers.len() * requests.len());
    for (request_index, request) in requests.iter().enumerate() {
        for (balancer_index, balancer) in network.model.balancers.iter().enumerate() {
            asked.push(Asked { balancer, balancer_index, request, request_index });
        }
    }
    asked
}

/// Where a request goes.
#[derive(PartialEq)]
struct Destination {
    pools: Vec<PoolShare>,
    answer: Option<Answer>,
}

/// Where each request goes; `None` where that can't be told, under whatever reading.
fn destinations(grounds: Grounds<'_>, asked: &[Asked<'_>]) -> Vec<Option<Destination>> {
    destinations_within(grounds, asked, usize::MAX)
}

/// How much work the decisions may be that are compared: each is made again under some thirty readings.
const MOST_WORK: usize = 200_000;

/// The same of the first decisions that are no more work than this all together.
fn destinations_within(grounds: Grounds<'_>, asked: &[Asked<'_>], most: usize) -> Vec<Option<Destination>> {
    let mut destinations = Vec::new();
    let mut work: usize = 0;
    for decision in asked {
        let choice = steering::choose(grounds, decision.balancer, decision.request).ok();
        work = work.saturating_add(decision.balancer.rules_work + choice.as_ref().map_or(1, Choice::work));
        if work > most {
            break;
        }
        destinations.push(choice.map(|it| Destination { pools: it.pools(grounds.model), answer: it.answer() }));
    }
    destinations
}

/// Whether the configuration, the results and the requests let a reading of this key change anything at all.
fn can_matter(network: &Network, requests: &[Request], key: &str) -> bool {
    let model = &network.model;
    let any_pool = |holds: &dyn Fn(&PoolModel) -> bool| model.pools.iter().any(holds);
    let any_member =
        |holds: &dyn Fn(&MemberModel) -> bool| model.pools.iter().flat_map(|pool| &pool.members).any(holds);
    // By the monitors' own settings: a reading may have switched the damping off (Q06).
    let damps = |it: &MemberModel| it.consecutive_up > 1 || it.consecutive_down > 1;
    let labelled = |label: Label| network.verdicts.pools.iter().any(|pool| pool.verdict.label == label);
    match key {
        "critical_votes" | "critical_unknown" | "critical_scope" => any_member(&|it| it.enabled && it.must_be_healthy),
        "critical_observer" => any_member(&|it| it.enabled && it.must_be_healthy && it.monitoring_only),
        "no_voters" => any_pool(&|pool| {
            let silent = |it: &MemberModel| !it.enabled || it.monitoring_only;
            pool.attachment == Attachment::Group && pool.members.iter().all(silent)
        }),
        // One member alone has no tie, and no others that have a result without it.
        "group_tie" | "ordinary_unknown" => any_pool(&|pool| pool.members.len() > 1),
        "geo_aggregation" | "geo_tie" | "geo_threshold" | "missing_data_center" | "missing_region" => {
            any_pool(&|pool| pool.places.data_centers.len() > 1)
        }
        "minimum_origins_zero" => any_pool(&|pool| pool.minimum_origins == 0),
        "weight_zero_counts" => any_pool(&|pool| pool.endpoints.iter().any(|endpoint| endpoint.weightless)),
        "mixed_unknown_label" => any_pool(&|pool| pool.endpoints.len() > 1),
        "degraded_pool_degrades_balancer" => labelled(Label::Degraded),
        "disabled_pool_degrades_balancer" => labelled(Label::Disabled),
        "fallback_counts" | "fallback_uses_health" => !model.balancers.is_empty(),
        // D8: a plain monitor's damping may be the endpoint's own.
        "damping_level" => any_pool(&|pool| pool.attachment == Attachment::Monitor && pool.members.iter().any(damps)),
        "first_result" | "override_bypasses_damping" => any_member(&damps),
        "no_check_ran" => network.history.has_no_check_ran(),
        "retries_cover" => network.history.depends_on_retries(),
        "body_window" => network.history.depends_on_window(),
        "missing_rtt" | "latency_scope" | "failing_rtt" | "ewma_order" | "latency_endpoints" => {
            steers_by_latency(network)
        }
        "shed_hash" => several_shed_by_hash(network),
        "affinity_in_critical_pool" => requests.iter().any(|request| request.session.is_some()),
        _ => true,
    }
}

/// Whether any settings steer by round trip times (Q44, Q49–Q52).
fn steers_by_latency(network: &Network) -> bool {
    let by_latency = |steering: &Steering| steering.steering_policy == Some(SteeringPolicy::DynamicLatency);
    network.model.balancers.iter().map(|balancer| &balancer.given).any(|balancer| {
        by_latency(&balancer.steering)
            || balancer.rules.iter().any(|rule| by_latency(&rule.overrides))
            || balancer.pool_sets.iter().any(|set| by_latency(&set.overrides))
    })
}

/// Whether one draw for all pools that shed by hash could differ from one for each (Q46).
fn several_shed_by_hash(network: &Network) -> bool {
    let sheds = |pool: &&PoolModel| pool.load_shedding.by_hash && pool.load_shedding.default_percent > 0.0;
    network.model.pools.iter().filter(sheds).count() > 1
}

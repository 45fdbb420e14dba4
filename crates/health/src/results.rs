//! The results that a scenario holds of one endpoint: which of them count, and what the last of each target says. What damping
//! makes of them is the report's to tell.

use crate::intake;
use crate::model::Model;
use whydown_schema::{Findings, Scenario};

/// The results of one endpoint.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct EndpointResults {
    /// The objects of `probes` that speak of it by the scenario's `at`, in the scenario's order.
    pub spoken: Vec<Spoken>,
    /// The targets that have a result which counts, in the order of their first one.
    pub last: Vec<LastResult>,
}

/// An object of `probes` that speaks of an endpoint.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spoken {
    /// Its index in `probes`.
    pub probe: usize,
    /// The member of the pool's group whose results it holds; `None`: verdicts that somebody else reported.
    pub member: Option<usize>,
}

/// What a target's last result says.
#[derive(Debug, Clone, PartialEq)]
pub struct LastResult {
    /// The member; `None`: a verdict that somebody else reported.
    pub member: Option<usize>,
    /// The data center; `None`: one vantage point stands for the whole network.
    pub data_center: Option<String>,
    /// The objects of `probes` that hold its results, by index, in the order of time: the last one speaks.
    pub probes: Vec<usize>,
    /// Whether it passes, by the monitor's settings where it is a raw observation.
    pub healthy: bool,
    /// The API's words; none where it passes.
    pub failure_reason: Option<String>,
    /// The round trip time, in milliseconds.
    pub rtt: Option<f64>,
}

/// The results of an endpoint of a pool, both by their indices in the scenario (D12, D17, D41, D42).
///
/// ```
/// let (scenario, _) = whydown_schema::decode::scenario(&serde_json::json!({
///     "pools": [{ "name": "eu", "monitor": "m", "origins": [{ "name": "app-1" }] }],
///     "probes": [{ "endpoint": "app-1", "monitor_id": "m", "results": { "CDG": true, "AMS": null } }],
/// })).unwrap();
/// let results = whydown_health::results(&scenario, 0, 0);
/// assert_eq!(results.spoken.len(), 1);
/// assert_eq!((results.last[0].data_center.as_deref(), results.last[0].healthy), (Some("CDG"), true));
/// ```
#[must_use]
pub fn results(scenario: &Scenario, pool: usize, endpoint: usize) -> EndpointResults {
    let mut findings = Findings::default();
    let mut model = Model::new(scenario, &mut findings);
    let counted = intake::counted(scenario, &mut model, &mut findings);
    let mut results = EndpointResults { spoken: intake::speaking(scenario, &model, pool, endpoint), last: Vec::new() };
    let slots = model.pools.get(pool).map_or(1, |pool| pool.places.vantage().saturating_add(1));
    // By member and slot: where the target stands in the list.
    let mut known: Vec<Option<usize>> = Vec::new();
    for it in counted.iter().filter(|it| (it.target.pool, it.target.endpoint) == (pool, endpoint)) {
        let judged = it.judged(&model);
        let row = it.target.member.map_or(0, |member| member.saturating_add(1));
        let number = row.saturating_mul(slots).saturating_add(it.target.slot);
        if known.len() <= number {
            known.resize(number.saturating_add(1), None);
        }
        let next = results.last.len();
        let at = known.get_mut(number).map_or(next, |at| *at.get_or_insert(next));
        if at == next {
            results.last.push(LastResult {
                member: it.target.member,
                data_center: it.result.data_center.clone(),
                probes: Vec::new(),
                healthy: false,
                failure_reason: None,
                rtt: None,
            });
        }
        if let Some(last) = results.last.get_mut(at) {
            last.probes.push(it.probe.index);
            last.healthy = judged.healthy;
            last.failure_reason = judged.failure_reason.map(str::to_owned);
            last.rtt = judged.rtt;
        }
    }
    // D42: beside results with a data center those without one are set aside.
    if results.last.iter().any(|last| last.data_center.is_some()) {
        results.last.retain(|last| last.data_center.is_some());
    }
    results
}

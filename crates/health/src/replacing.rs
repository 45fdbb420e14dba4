//! Results of the scenario that are changed where they stand, without taking every other one again.

use crate::changes::MOST_REPLAYED;
use crate::intake::{Counted, Target, later};
use crate::network::Network;
use whydown_schema::Findings;
use whydown_schema::readings::DampingLevel;
use whydown_schema::scenario::{Found, ProbeResult};

/// Puts one entry of `probes` in the place of another that speaks of the same monitor and endpoint. `false`, and nothing is changed,
/// where that could come to something else than opening the changed scenario does: then it has to be opened.
///
/// It comes to the same where each of these results is the only one of its target, was judged elsewhere, and has no round trip time.
/// Results of other data centers than before stand elsewhere among all of them, which the course of events would show (R11.1): they
/// are taken only where so many are held that none is told.
pub(crate) fn replace(network: &mut Network, before: &ProbeResult, after: &ProbeResult) -> bool {
    let alike = before.index == after.index
        && before.monitor_id == after.monitor_id
        && before.monitor_id.is_some()
        && before.pool_id == after.pool_id
        && before.endpoint == after.endpoint
        && before.region == after.region
        && before.at == after.at
        && before.short_form == after.short_form;
    let codes = |probe: &ProbeResult| -> Vec<Option<String>> {
        probe.results.iter().map(|result| result.data_center.clone()).collect()
    };
    let takes = network.history.all().is_some_and(|results| {
        let untold = network.model.names_data_centers && results.len() > MOST_REPLAYED + after.results.len();
        untold || codes(before) == codes(after)
    });
    if !alike || !takes || network.rules.readings.damping_level == DampingLevel::Endpoint || after.results.is_empty() {
        return false;
    }
    let mut findings = (Findings::default(), Findings::default());
    let entries = (std::slice::from_ref(before), std::slice::from_ref(after));
    let old = later(entries.0, &network.model, &mut findings.0);
    let new = later(entries.1, &network.model, &mut findings.1);
    if findings.0.finish() != findings.1.finish() || new.is_empty() {
        return false;
    }
    let is_place = |target: Target| {
        let pool = network.model.pools.get(target.pool);
        pool.is_some_and(|pool| pool.places.vantage() != target.slot) && target.member.is_some()
    };
    let is_bare = |found: &Found| matches!(found, Found::Judged(judged) if judged.rtt.is_none());
    let is_sole = |target: Target| network.details.get(&target).is_some_and(|detail| detail.results == 1);
    let is_new = |target: Target| !network.details.contains_key(&target);
    let is_old = |target: Target| old.iter().any(|it| it.target == target);
    let remains = |target: Target| new.iter().any(|it| it.target == target);
    let simple = old.iter().chain(&new).all(|it| is_place(it.target) && is_bare(&it.result.found))
        && old.iter().all(|it| is_sole(it.target))
        && new.iter().all(|it| is_old(it.target) || is_new(it.target))
        && network.can_be_replaced(&new)
        && network.can_leave(old.iter().filter(|it| !remains(it.target)).count())
        && each_once(&old)
        && each_once(&new);
    if !simple {
        return false;
    }
    let mut changed = Vec::new();
    for it in &old {
        if !remains(it.target) {
            network.leave(it.target, &mut changed);
        }
    }
    for it in &new {
        network.take_again(it, &mut changed);
    }
    true
}

/// Whether no two of them are about one target.
fn each_once(counted: &[Counted<'_>]) -> bool {
    let mut slots: Vec<usize> = counted.iter().map(|it| it.target.slot).collect();
    slots.sort_unstable();
    slots.windows(2).all(|pair| pair.first() != pair.get(1))
}

//! Which results count, and where: each resolved to its endpoint, member and place, in the order of time (D12, D17, D41, D42).

use crate::judge::{self, Judged, Ways, saying};
use crate::model::{Attachment, Model, PoolModel};
use crate::places::Places;
use crate::positions::Positions;
use crate::results::Spoken;
use std::collections::HashSet;
use std::sync::Arc;
use whydown_schema::order::by_number;
use whydown_schema::readings::NoCheckRan;
use whydown_schema::scenario::{PlacedResult, ProbeResult, Scenario};
use whydown_schema::time::Time;
use whydown_schema::{Diagnostic, Findings, Index};

/// A result that counts.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Counted<'a> {
    pub(crate) target: Target,
    pub(crate) probe: &'a ProbeResult,
    pub(crate) result: &'a PlacedResult,
}

impl<'a> Counted<'a> {
    /// What it says, by the model's readings.
    pub(crate) fn judged(&self, model: &Model) -> Judged<'a> {
        saying::judged(&self.result.found, model.settings(self.target), Ways::of(&model.readings))
    }

    /// Whether it is skipped: the last result stays (Q02, D9).
    fn is_skipped(&self, model: &Model) -> bool {
        model.readings.no_check_ran == NoCheckRan::Unknown && self.judged(model).says().is_skipped(&model.readings)
    }
}

/// What a result is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Target {
    pub(crate) pool: usize,
    pub(crate) endpoint: usize,
    /// The member; `None` is the verdict on the endpoint as somebody else reported it.
    pub(crate) member: Option<usize>,
    /// The bit of its place.
    pub(crate) slot: usize,
}

/// Endpoint and member of a result whose place isn't known yet.
#[derive(Debug, Clone, Copy)]
struct Resolved<'a> {
    pool: usize,
    endpoint: usize,
    member: Option<usize>,
    probe: &'a ProbeResult,
}

/// Every result of a scenario that counts by the scenario's `at`, in the order of time. Pools whose data centers the scenario
/// doesn't name get those that are seen (D12).
pub(crate) fn counted<'a>(scenario: &'a Scenario, model: &mut Model, findings: &mut Findings) -> Vec<Counted<'a>> {
    let mut resolved: Vec<Resolved<'a>> =
        scenario.probes.iter().filter_map(|probe| resolve(model, probe, findings)).collect();
    if let Some(at) = &scenario.at {
        // D41, D42: what isn't known yet shows no data center and pushes nothing aside.
        let results = |resolved: &[Resolved<'_>]| resolved.iter().map(|it| it.probe.results.len()).sum::<usize>();
        let before = results(&resolved);
        resolved.retain(|it| it.probe.at.as_ref().is_none_or(|time| time.seconds() <= at.seconds()));
        let later = before - results(&resolved);
        if later > 0 {
            findings.push(Diagnostic::note("results-after-at", "/at").by("D41").with("count", later));
        }
    }
    if !model.names_data_centers {
        place_seen_data_centers(model, &resolved);
    }
    model.warn_of_empty_regions(findings);
    model.positions = Positions::new(&model.pools);
    let counted = placed(model, &resolved, findings);
    judge::findings::note(model, &counted, findings);
    note_single_vantage_points_aside(model, &counted, findings);
    note_reported_beside_results(&counted, findings);
    in_order_of_time(counted)
}

/// Results that come in later, in their own order; places that the model doesn't know are findings.
pub(crate) fn later<'a>(probes: &'a [ProbeResult], model: &Model, findings: &mut Findings) -> Vec<Counted<'a>> {
    let resolved: Vec<Resolved<'a>> = probes.iter().filter_map(|probe| resolve(model, probe, findings)).collect();
    let counted = placed(model, &resolved, findings);
    judge::findings::note(model, &counted, findings);
    in_order_of_time(counted)
}

/// The objects of `probes` that speak of an endpoint by the scenario's `at`, whether they hold a result or not.
pub(crate) fn speaking(scenario: &Scenario, model: &Model, pool: usize, endpoint: usize) -> Vec<Spoken> {
    let mut findings = Findings::default();
    let known = |probe: &&ProbeResult| match (&scenario.at, &probe.at) {
        (Some(at), Some(time)) => time.seconds() <= at.seconds(),
        _ => true,
    };
    let resolved = scenario.probes.iter().filter(known).filter_map(|probe| resolve(model, probe, &mut findings));
    let of_it = resolved.filter(|it| (it.pool, it.endpoint) == (pool, endpoint));
    of_it.map(|it| Spoken { probe: it.probe.index, member: it.member }).collect()
}

/// A stable sort: results without a time come first, equal times keep the order of the list (D41).
fn in_order_of_time(counted: Vec<Counted<'_>>) -> Vec<Counted<'_>> {
    if counted.iter().all(|it| it.probe.at.is_none()) {
        return counted;
    }
    by_number(counted, |it| it.probe.at.as_ref().map_or(f64::NEG_INFINITY, Time::seconds))
}

/// The endpoint and member of a result. What is switched off or not attached doesn't count (D17).
fn resolve<'a>(model: &Model, probe: &'a ProbeResult, findings: &mut Findings) -> Option<Resolved<'a>> {
    let pointer = format!("/probes/{}", probe.index);
    let endpoint = probe.endpoint.as_deref()?;
    let (pool_index, endpoint) = match model.find_endpoint(probe.pool_id.as_deref(), endpoint, &pointer) {
        Ok(found) => found,
        Err(diagnostic) => {
            findings.push(diagnostic);
            return None;
        }
    };
    let pool = model.pools.get(pool_index)?;
    let mut ignore = |why: &'static str, rule: &'static str| {
        let mut note =
            Diagnostic::note("result-ignored", pointer.clone()).by(rule).with("why", why).with("pool", &pool.name);
        if let Some(monitor) = &probe.monitor_id {
            note.facts.set("monitor", monitor);
        }
        note.facts.set("endpoint", probe.endpoint.as_deref().unwrap_or_default());
        findings.push(note);
    };
    if !pool.enabled {
        ignore("pool_disabled", "R6.8");
    } else if pool.endpoints.get(endpoint).is_some_and(|endpoint| !endpoint.enabled) {
        ignore("endpoint_disabled", "R6.4");
    } else if pool.attachment == Attachment::Nothing {
        ignore("pool_not_monitored", "R6.5");
    } else if let Some(monitor_id) = &probe.monitor_id {
        match pool.member(monitor_id) {
            None => ignore("monitor_not_attached", "D17"),
            Some(member) if pool.members.get(member).is_some_and(|member| !member.enabled) => {
                ignore("member_disabled", "R3.2");
            }
            member => return Some(Resolved { pool: pool_index, endpoint, member, probe }),
        }
    } else {
        return Some(Resolved { pool: pool_index, endpoint, member: None, probe });
    }
    None
}

/// D12: where the scenario names no data centers, each pool's are those seen in its results. The first region given for a data
/// center counts; one that is given none anywhere is in the region `""`.
fn place_seen_data_centers(model: &mut Model, resolved: &[Resolved<'_>]) {
    // By which result each data center gets its region.
    let mut regions = Index::new();
    for (number, it) in resolved.iter().enumerate() {
        let Some(region) = it.probe.region.as_deref() else { continue };
        let checked = model.pools.get(it.pool).is_some_and(|pool| pool.checks(region));
        for code in it.probe.results.iter().filter(|_| checked).filter_map(|result| result.data_center.as_deref()) {
            regions.first(code, number);
        }
    }
    let region_of = |code: &str| regions.get(code).and_then(|number| resolved.get(number)?.probe.region.as_deref());
    let mut seen: Vec<(Index<'_>, Vec<(&str, &str)>)> = vec![(Index::new(), Vec::new()); model.pools.len()];
    for it in resolved {
        let Some((known, order)) = seen.get_mut(it.pool) else { continue };
        for code in it.probe.results.iter().filter_map(|result| result.data_center.as_deref()) {
            if known.add(code) {
                order.push((code, region_of(code).unwrap_or_default()));
            }
        }
    }
    for (pool, (_, order)) in model.pools.iter_mut().zip(seen) {
        pool.places = Arc::new(Places::new(&pool.check_regions, order.into_iter()));
    }
}

/// One entry for each single result, at its bit; results from places that the pool isn't probed from are left out with a note.
fn placed<'a>(model: &Model, resolved: &[Resolved<'a>], findings: &mut Findings) -> Vec<Counted<'a>> {
    let mut counted = Vec::with_capacity(resolved.iter().map(|it| it.probe.results.len()).sum());
    for it in resolved {
        let Some(pool) = model.pools.get(it.pool) else { continue };
        let mut elsewhere: Vec<(&'static str, &'static str, Vec<String>)> = Vec::new();
        for result in &it.probe.results {
            let slot = match &result.data_center {
                None => Some(pool.places.vantage()),
                Some(code) => pool.places.slot(code),
            };
            match (slot, &result.data_center) {
                (Some(slot), _) => {
                    let target = Target { pool: it.pool, endpoint: it.endpoint, member: it.member, slot };
                    counted.push(Counted { target, probe: it.probe, result });
                }
                (None, Some(code)) => {
                    let (why, rule) = why_elsewhere(model, pool, code, it.probe.region.as_deref());
                    match elsewhere.iter_mut().find(|(known, _, _)| *known == why) {
                        Some((_, _, codes)) => codes.push(code.clone()),
                        None => elsewhere.push((why, rule, vec![code.clone()])),
                    }
                }
                (None, None) => {}
            }
        }
        for (why, rule, codes) in elsewhere {
            findings.push(
                Diagnostic::note("result-ignored", format!("/probes/{}", it.probe.index))
                    .by(rule)
                    .with("why", why)
                    .with("pool", &pool.name)
                    .with("data_centers", codes),
            );
        }
    }
    counted
}

/// Why a pool doesn't count results from a data center, with the rule that says so.
fn why_elsewhere(model: &Model, pool: &PoolModel, code: &str, region: Option<&str>) -> (&'static str, &'static str) {
    match model.data_center(code) {
        Some(known) if known.excluded => ("data_center_excluded", "R4.6"),
        Some(_) => ("outside_check_regions", "D17"),
        None if model.names_data_centers => ("data_center_not_named", "D12"),
        None if region.is_none_or(|region| !pool.checks(region)) && region.is_some() => {
            ("outside_check_regions", "D17")
        }
        None => ("region_not_named", "D12"),
    }
}

/// D42: where somebody reported a verdict beside monitors' results at the same place, the reported one wins.
fn note_reported_beside_results(counted: &[Counted<'_>], findings: &mut Findings) {
    let place = |it: &Counted<'_>| (it.target.pool, it.target.endpoint, it.target.slot);
    let reported = || counted.iter().filter(|it| it.target.member.is_none());
    if reported().next().is_none() {
        return;
    }
    let judged: HashSet<_> = counted.iter().filter(|it| it.target.member.is_some()).map(place).collect();
    let mut noted = HashSet::new();
    for it in reported().filter(|it| judged.contains(&place(it))) {
        if noted.insert((it.probe.index, 0, 0)) {
            findings.push(
                Diagnostic::note("reported-beside-results", format!("/probes/{}", it.probe.index))
                    .by("D42")
                    .with("endpoint", it.probe.endpoint.as_deref().unwrap_or_default()),
            );
        }
    }
}

/// D42: where an endpoint has results with a data center, those without one are set aside, which is done as they are taken. A
/// result that is skipped pushes nothing aside (Q02, D9).
fn note_single_vantage_points_aside(model: &Model, counted: &[Counted<'_>], findings: &mut Findings) {
    let vantage = |target: Target| model.pools.get(target.pool).map_or(0, |pool| pool.places.vantage());
    if counted.iter().all(|it| it.target.slot != vantage(it.target)) {
        return;
    }
    let with_places: HashSet<(usize, usize, usize)> = counted
        .iter()
        .filter(|it| it.target.slot != vantage(it.target) && !it.is_skipped(model))
        .map(|it| (it.target.pool, it.target.endpoint, 0))
        .collect();
    for it in counted.iter().filter(|it| it.target.slot == vantage(it.target)) {
        if with_places.contains(&(it.target.pool, it.target.endpoint, 0)) {
            findings.push(
                Diagnostic::note("vantage-point-set-aside", format!("/probes/{}", it.probe.index))
                    .by("D42")
                    .with("endpoint", it.probe.endpoint.as_deref().unwrap_or_default()),
            );
        }
    }
}

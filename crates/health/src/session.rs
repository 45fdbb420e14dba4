//! A configuration whose results come in one by one.

use crate::intake::{self, Target};
use crate::model::Model;
use crate::network::{Bare, Network};
use crate::report::{self, Detail, Focus, Options};
use crate::{cautions, reject, replacing, steering};
use serde::Serialize;
use whydown_schema::report::Report;
use whydown_schema::scenario::{ProbeResult, Request, Time};
use whydown_schema::text::index_of;
use whydown_schema::{Diagnostic, Findings, Scenario};

/// The engine with its state kept: opening applies the scenario's results, later ones touch one endpoint each.
///
/// ```
/// use whydown_health::Session;
/// let scenario = whydown_schema::decode::scenario(&serde_json::json!({
///     "pools": [{ "name": "eu", "monitor": "m1", "origins": [{ "name": "app-1", "address": "192.0.2.1" }] }],
///     "data_centers": { "CDG": { "region": "WEU" } }
/// }));
/// let (scenario, diagnostics) = scenario.unwrap();
/// let mut session = Session::open(&scenario, diagnostics).unwrap();
/// assert_eq!(session.summary(), [0, 0]);
/// let target = session.target("m1", Some("eu"), "app-1", Some("CDG")).unwrap();
/// assert_eq!(session.apply_targets(&[target], &[1]), [0, 1]);
/// assert_eq!(session.summary(), [1, 1]);
/// ```
#[derive(Debug)]
pub struct Session {
    network: Network,
    requests: Vec<Request>,
    diagnostics: Vec<Diagnostic>,
    /// How many findings there was no more room for.
    left_off: u64,
    /// How many bare results named no target, or no outcome.
    passed_over: u64,
}

/// How many findings a session keeps: results that don't count must not fill the memory of one that runs for days.
const MOST_DIAGNOSTICS: usize = 2000;

/// Which thing each position of a summary belongs to: for each pool the pool and then its endpoints, then each balancer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Layout {
    /// The pools, in the scenario's order.
    pub pools: Vec<PoolLayout>,
    /// The ids of the load balancers, in the scenario's order.
    pub load_balancers: Vec<String>,
    /// How many targets there are: one for each member of each endpoint at each data center, and one for its single vantage point.
    pub targets: u32,
}

/// A pool of a [`Layout`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PoolLayout {
    /// The pool's id.
    pub id: String,
    /// The names of its endpoints.
    pub endpoints: Vec<String>,
}

impl Session {
    /// Opens a scenario and applies its results. `diagnostics` are those of reading it.
    ///
    /// # Errors
    /// Only when a reading refuses the configuration (`rejected-by-reading`).
    pub fn open(scenario: &Scenario, diagnostics: Vec<Diagnostic>) -> Result<Self, Vec<Diagnostic>> {
        let rejected = reject::rejected(scenario);
        if !rejected.is_empty() {
            return Err(diagnostics.into_iter().chain(rejected).collect());
        }
        let mut findings = Findings::default();
        let mut model = Model::new(scenario, &mut findings);
        let counted = intake::counted(scenario, &mut model, &mut findings);
        steering::note_unplaced_sessions(scenario, &model, &mut findings);
        cautions::warn(scenario, &mut findings);
        let latest = counted.last().and_then(|it| it.probe.at.clone());
        let mut network = Network::new(model, &counted);
        network.at = scenario.at.clone().or(latest);
        let mut diagnostics = diagnostics;
        diagnostics.extend(findings.finish());
        Ok(Self { network, requests: scenario.requests.clone(), diagnostics, left_off: 0, passed_over: 0 })
    }

    /// What each position of [`Self::summary`] belongs to.
    #[must_use]
    pub fn layout(&self) -> Layout {
        let model = &self.network.model;
        Layout {
            pools: model
                .pools
                .iter()
                .map(|pool| PoolLayout {
                    id: pool.id.clone(),
                    endpoints: pool.endpoints.iter().map(|endpoint| endpoint.name.clone()).collect(),
                })
                .collect(),
            load_balancers: model.balancers.iter().map(|balancer| balancer.id.clone()).collect(),
            targets: model.positions.target_count(),
        }
    }

    /// A code for every status: 0 unknown, 1 healthy, 2 unhealthy, 3 degraded, 4 critical, 5 unmonitored, 6 disabled.
    #[must_use]
    pub fn summary(&self) -> Vec<u8> {
        let mut summary = Vec::new();
        self.network.summary_into(&mut summary);
        summary
    }

    /// Decides everything again from the resident planes and writes the summary: what a full evaluation costs.
    pub fn evaluate_into(&mut self, summary: &mut Vec<u8>) {
        self.network.refresh_all();
        self.network.summary_into(summary);
    }

    /// Takes results, in the order of their time. Gives the positions of the summary that changed. Results that don't count
    /// are named in the next report; so are those that are older than what is known (D41).
    pub fn apply(&mut self, mut probes: Vec<ProbeResult>) -> Vec<u32> {
        let mut findings = Findings::default();
        self.set_other_clocks_aside(&mut probes, &mut findings);
        let mut counted = intake::later(&probes, &self.network.model, &mut findings);
        counted.retain(|it| {
            let older = self.network.is_older(it);
            if older {
                findings.push(
                    Diagnostic::note("result-ignored", format!("/probes/{}", it.probe.index))
                        .by("D41")
                        .with("why", "older")
                        .with("endpoint", it.probe.endpoint.as_deref().unwrap_or_default()),
                );
            }
            !older
        });
        if let Some(at) = counted.last().and_then(|it| it.probe.at.clone())
            && self.network.at.as_ref().is_none_or(|known| known.seconds() < at.seconds())
        {
            self.network.at = Some(at);
        }
        let changed = self.network.apply(&counted);
        self.add_diagnostics(findings.finish());
        changed
    }

    /// D12: times of one scenario are all seconds or all calendar times. Results on another clock count in the order of the list.
    fn set_other_clocks_aside(&self, probes: &mut [ProbeResult], findings: &mut Findings) {
        let calendar = self.network.at.as_ref().map(Time::is_calendar);
        for probe in probes {
            let odd = probe.at.as_ref().is_some_and(|at| calendar.is_some_and(|calendar| at.is_calendar() != calendar));
            if odd {
                findings.push(Diagnostic::error("mixed-times", format!("/probes/{}/at", probe.index)).by("D12"));
                probe.at = None;
            }
        }
    }

    /// Adds findings about results, for the next report.
    pub fn add_diagnostics(&mut self, diagnostics: Vec<Diagnostic>) {
        let room = MOST_DIAGNOSTICS.saturating_sub(self.diagnostics.len());
        self.left_off += (diagnostics.len() as u64).saturating_sub(room as u64);
        self.diagnostics.extend(diagnostics.into_iter().take(room));
    }

    /// Puts an entry of the scenario's `probes` in the place of the one of the same index. `false`, and nothing is changed, where that
    /// could come to something else than opening the changed scenario does.
    pub fn replace(&mut self, before: &ProbeResult, after: &ProbeResult) -> bool {
        replacing::replace(&mut self.network, before, after)
    }

    /// How many results it holds that are known one by one.
    #[must_use]
    pub fn results(&self) -> usize {
        self.network.history.kept().len()
    }

    /// The findings of opening and of every result since, to give them their places.
    pub fn diagnostics_mut(&mut self) -> &mut [Diagnostic] {
        &mut self.diagnostics
    }

    /// Takes bare results by target number: 0 fail, 1 pass, 2 forget. Gives the positions of the summary that changed.
    /// Numbers that are no target, outcomes that are none of the three, and targets without an outcome are passed over and counted
    /// in the next report.
    pub fn apply_targets(&mut self, targets: &[u32], outcomes: &[u8]) -> Vec<u32> {
        let mut changed = Vec::new();
        let mut taken = 0;
        for (target, outcome) in targets.iter().zip(outcomes) {
            let bare = match outcome {
                0 => Bare::Fail,
                1 => Bare::Pass,
                2 => Bare::Forget,
                _ => continue,
            };
            if let Some(target) = self.network.model.positions.target_of(*target) {
                self.network.apply_bare(target, bare, &mut changed);
                taken += 1;
            }
        }
        self.network.settle(&mut changed);
        self.passed_over += (targets.len().max(outcomes.len()) - taken) as u64;
        if changed.len() > 1 {
            changed.sort_unstable();
            changed.dedup();
        }
        changed
    }

    /// The number of a target. `pool_id` may be left out when the endpoint is in one pool only; without a data center it is the
    /// one vantage point.
    #[must_use]
    pub fn target(
        &self,
        monitor_id: &str,
        pool_id: Option<&str>,
        endpoint: &str,
        data_center: Option<&str>,
    ) -> Option<u32> {
        let model = &self.network.model;
        let (pool_index, endpoint) = model.find_endpoint(pool_id, endpoint, "").ok()?;
        let pool = model.pools.get(pool_index)?;
        let slot = match data_center {
            Some(code) => pool.places.slot(code)?,
            None => pool.places.vantage(),
        };
        model.positions.number_of(Target { pool: pool_index, endpoint, member: Some(pool.member(monitor_id)?), slot })
    }

    /// The verdicts as they are now, with the findings of opening and of every result since.
    #[must_use]
    pub fn report(&self, options: Options) -> Report {
        self.assemble(options, Detail::Everything)
    }

    /// The report with what the proof at a JSON pointer of it needs: the places of one endpoint, or of none.
    #[must_use]
    pub fn report_for(&self, pointer: &str) -> Report {
        let tokens: Vec<&str> = pointer.split('/').collect();
        let detail = match tokens.as_slice() {
            ["", "pools", pool, "endpoints", endpoint, ..] => match (index_of(pool), index_of(endpoint)) {
                (Some(pool), Some(endpoint)) => Detail::One(pool, endpoint),
                _ => Detail::Endpoints,
            },
            _ => Detail::Endpoints,
        };
        self.assemble(Options { explain: true, contested: false }, detail)
    }

    /// The report as far as a page shows it: every status, and the proofs of what it looks at. Of the findings it holds those of
    /// opening alone; [`Self::findings`] has them all.
    #[must_use]
    pub fn report_on(&self, focus: &Focus, options: Options) -> Report {
        self.assemble(options, Detail::Focus(focus))
    }

    /// Every finding that a report holds.
    #[must_use]
    pub fn findings(&self) -> Vec<Diagnostic> {
        self.assemble(Options { explain: false, contested: false }, Detail::Endpoints).diagnostics
    }

    fn assemble(&self, options: Options, detail: Detail<'_>) -> Report {
        let mut diagnostics = self.diagnostics.clone();
        if self.passed_over > 0 {
            diagnostics.push(Diagnostic::warning("targets-passed-over", "").with("count", self.passed_over));
        }
        if self.left_off > 0 {
            diagnostics.push(Diagnostic::note("more-of-these", "").with("more", self.left_off));
        }
        report::assemble(&self.network, &self.requests, options, detail, diagnostics)
    }
}

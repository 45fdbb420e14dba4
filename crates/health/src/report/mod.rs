//! From verdicts to the report: every status again with what it rests on, and a step that proves it.

mod balancer;
mod between_probes;
mod decision;
mod detection;
mod elsewhere;
mod endpoint;
mod ladder;
mod margin;
mod member;
mod patterns;
mod place;
mod pool;
mod probes;
mod region;
mod route;
mod rtt;
mod session;
mod traffic;

pub(crate) use place::most_frequent;

use crate::changes::{self, Changes};
use crate::contested::ContestedVerdicts;
use crate::held::{HeldResults, Origin};
use crate::intake::Target;
use crate::latency::Averages;
use crate::model::PoolModel;
use crate::network::Network;
use whydown_schema::report::Report;
use whydown_schema::scenario::{Request, Time};
use whydown_schema::{Diagnostic, Findings};

/// What a report holds beside the statuses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// The proofs.
    pub explain: bool,
    /// What other readings would change.
    pub contested: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { explain: true, contested: true }
    }
}

/// What a page looks at: a report that is made for it holds every status, and beyond that only what is shown. A network of
/// thousands of endpoints is reported on in the time that a few of them take.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Focus {
    /// The endpoint, by its pool's index and its own, whose places and members are shown, with their proofs.
    pub open: Option<(usize, usize)>,
    /// What is proven beside that.
    pub proven: Option<Proven>,
    /// For each pool, how many of its endpoints show what their regions say; of pools beyond the list, none.
    pub rows: Vec<usize>,
    /// Endpoints with at most so many data centers show what each of these says, too.
    pub few: usize,
    /// Whether the course of events is told: many results have to be gone through for it.
    pub changes: bool,
}

/// A thing whose proof is shown, by its index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Proven {
    /// A load balancer.
    Balancer(usize),
    /// Where a load balancer sends its requests.
    Decision(usize),
    /// A pool, with what its endpoints rest on.
    Pool(usize),
}

/// How much of the endpoints a report shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Detail<'a> {
    /// Every data center and every monitor, as long as there aren't too many of them.
    Everything,
    /// Endpoints, without what the places say of them.
    Endpoints,
    /// The same, but for one endpoint of one pool.
    One(usize, usize),
    /// What a page looks at.
    Focus(&'a Focus),
}

/// How many verdicts of data centers and monitors one report holds, with their proofs and without: what a browser can take in.
const MOST_EXPLAINED: usize = 150_000;
const MOST_STATUSES: usize = 1_500_000;

/// What the parts of a report are made from.
#[derive(Clone, Copy)]
struct Context<'a> {
    network: &'a Network,
    contested: &'a ContestedVerdicts,
    averages: &'a Averages<'a>,
    /// Every region that any pool is probed from, where round trip times are told.
    regions: &'a [&'a str],
    /// When the report is made, in seconds.
    at: Option<f64>,
    explain: bool,
    detail: Detail<'a>,
    /// Whether members show what each of their results did.
    ladders: bool,
}

impl Context<'_> {
    /// Whether the places of an endpoint are shown.
    fn shows_places(self, at: At) -> bool {
        match self.detail {
            Detail::Everything => true,
            Detail::Endpoints => false,
            Detail::One(pool, endpoint) => (pool, endpoint) == (at.pool, at.endpoint),
            Detail::Focus(focus) => focus.open == Some((at.pool, at.endpoint)),
        }
    }

    /// Whether an endpoint shows what its regions say, and no more; up to how many data centers it shows them too.
    fn glances(self, at: At) -> Option<usize> {
        match self.detail {
            Detail::Focus(focus) if focus.rows.get(at.pool).is_some_and(|rows| at.endpoint < *rows) => Some(focus.few),
            _ => None,
        }
    }

    /// Whether the proof of an endpoint's verdict is told.
    fn proves(self, at: At) -> bool {
        self.explain
            && match self.detail {
                Detail::Focus(focus) => self.shows_places(at) || focus.proven == Some(Proven::Pool(at.pool)),
                _ => true,
            }
    }

    /// Whether it is told how long an endpoint's failure goes unseen.
    fn tells_detection(self, at: At) -> bool {
        match self.detail {
            Detail::Focus(focus) => self.shows_places(at) || matches!(focus.proven, Some(Proven::Decision(_))),
            _ => true,
        }
    }

    /// Whether the proof of a pool's or balancer's verdict is told, with what it rests on.
    fn is_proven(self, thing: Proven) -> bool {
        self.explain && !matches!(self.detail, Detail::Focus(focus) if focus.proven != Some(thing))
    }
}

/// One endpoint of a pool.
#[derive(Clone, Copy)]
struct At {
    pool: usize,
    endpoint: usize,
}

impl At {
    const fn target(self, member: Option<usize>, slot: usize) -> Target {
        Target { pool: self.pool, endpoint: self.endpoint, member, slot }
    }
}

/// Reports on everything. `diagnostics` are those of reading and opening; what is found on the way is added.
pub(crate) fn assemble(
    network: &Network,
    requests: &[Request],
    options: Options,
    detail: Detail<'_>,
    mut diagnostics: Vec<Diagnostic>,
) -> Report {
    let mut findings = Findings::default();
    let whole = match detail {
        Detail::Everything => true,
        Detail::Focus(focus) => focus.changes,
        Detail::Endpoints | Detail::One(..) => false,
    };
    let detail = fitting(network, options, detail, &mut findings);
    let nowhere = [Request::default()];
    let requests = if requests.is_empty() { &nowhere } else { requests };
    let averages = Averages::own(network);
    let contested = match options.contested {
        true => ContestedVerdicts::find(network, &averages, requests, &mut findings),
        false => ContestedVerdicts::default(),
    };
    let ladders = options.explain && ladder::fit(network, detail, &mut findings);
    let regions = if averages.is_empty() { Vec::new() } else { rtt::regions(&network.model) };
    let context = Context {
        network,
        contested: &contested,
        averages: &averages,
        regions: &regions,
        at: network.at.as_ref().map(Time::seconds),
        explain: options.explain,
        detail,
        ladders,
    };
    let pools = (0..network.model.pools.len()).filter_map(|index| pool::report(context, index)).collect();
    let load_balancers = network
        .model
        .balancers
        .iter()
        .enumerate()
        .map(|(index, balancer)| balancer::report(context, index, balancer, requests, &mut findings))
        .collect();
    let changes = if whole { changes::find(network, options.explain, &mut findings) } else { Changes::default() };
    if !matches!(detail, Detail::Focus(_)) {
        warn_of_no_result(network, &mut findings);
        note_vantage_points(network, &mut findings);
        patterns::note(network, &mut findings);
    }
    diagnostics.extend(findings.finish());
    let Changes { events, notifications } = changes;
    Report { at: network.at.clone(), pools, load_balancers, events, notifications, diagnostics }
}

/// A report that would hold too much leaves the places of all endpoints out, and says so.
fn fitting<'a>(network: &Network, options: Options, detail: Detail<'a>, findings: &mut Findings) -> Detail<'a> {
    let of_pool = |pool: &PoolModel| {
        let places = pool.endpoints.len().saturating_mul(pool.places.vantage() + 1);
        places.saturating_mul(pool.members.len() + 1)
    };
    let statuses = network.model.pools.iter().map(of_pool).fold(0_usize, usize::saturating_add);
    let most = if options.explain { MOST_EXPLAINED } else { MOST_STATUSES };
    if detail != Detail::Everything || statuses <= most {
        return detail;
    }
    findings.push(Diagnostic::warning("report-shortened", "").with("statuses", statuses).with("limit", most));
    Detail::Endpoints
}

/// Where no result counts, every verdict is "unknown", which looks worse than it is (R6.6).
fn warn_of_no_result(network: &Network, findings: &mut Findings) {
    let pools = || network.model.pools.iter().zip(&network.held).zip(&network.verdicts.pools);
    let known = |pool: &PoolModel, held: &HeldResults| {
        (0..pool.endpoints.len()).any(|endpoint| held.origin(endpoint) != Origin::Nowhere)
    };
    let awaits =
        pools().any(|((pool, _), verdicts)| pool.enabled && verdicts.verdict.monitored && !pool.endpoints.is_empty());
    if awaits && !pools().any(|((pool, held), _)| known(pool, held)) {
        findings.push(Diagnostic::warning("no-results", "").by("R6.6"));
    }
}

/// Where one vantage point stands for the whole network, data centers and regions are passed over; the report says so.
fn note_vantage_points(network: &Network, findings: &mut Findings) {
    for (pool, held) in network.model.pools.iter().zip(&network.held) {
        let names: Vec<String> = pool
            .endpoints
            .iter()
            .enumerate()
            .filter(|(endpoint, _)| held.is_vantage(*endpoint))
            .map(|(_, endpoint)| endpoint.name.clone())
            .collect();
        if !names.is_empty() {
            findings.push(
                Diagnostic::note("one-vantage-point", format!("/pools/{}", pool.index))
                    .by("R4.3")
                    .with("pool", &pool.name)
                    .with("endpoints", names),
            );
        }
    }
}

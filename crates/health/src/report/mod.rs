//! From verdicts to the report: every status again with what it rests on, and a step that proves it.

mod balancer;
mod endpoint;
mod margin;
mod member;
mod place;
mod pool;
mod region;

use crate::contested::ContestedVerdicts;
use crate::intake::Target;
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

/// What the parts of a report are made from.
#[derive(Clone, Copy)]
struct Context<'a> {
    network: &'a Network,
    contested: &'a ContestedVerdicts,
    explain: bool,
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
    at: Option<Time>,
    options: Options,
    mut diagnostics: Vec<Diagnostic>,
) -> Report {
    let mut findings = Findings::default();
    let nowhere = [Request::default()];
    let requests = if requests.is_empty() { &nowhere } else { requests };
    let contested =
        if options.contested { ContestedVerdicts::find(network, requests) } else { ContestedVerdicts::default() };
    let context = Context { network, contested: &contested, explain: options.explain };
    let pools = (0..network.model.pools.len()).filter_map(|index| pool::report(context, index)).collect();
    let load_balancers = network
        .model
        .balancers
        .iter()
        .enumerate()
        .map(|(index, balancer)| balancer::report(context, index, balancer, requests, &mut findings))
        .collect();
    note_vantage_points(network, &mut findings);
    diagnostics.extend(findings.finish());
    Report { at, pools, load_balancers, diagnostics }
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

//! The rule book as code: results and raw observations in, verdicts and their proofs out. One module for each stage, each a pure function.
//!
//! [`evaluate`] goes through all stages once; a [`Session`] keeps the state and takes results one by one. Steps and
//! diagnostics come without sentences: `whydown-phrases` words them.

mod alternatives;
pub mod balancer;
pub mod catalogue;
mod cautions;
mod changes;
mod contested;
pub mod damp;
pub mod geography;
pub mod group;
mod held;
mod history;
mod intake;
pub mod judge;
mod latency;
mod model;
mod network;
mod places;
pub mod pool;
mod positions;
mod reject;
mod replacing;
mod report;
mod rounds;
mod rules;
mod serving;
mod session;
mod steering;
mod verdicts;

pub use network::Bare;
pub use report::{Focus, Options, Proven};
pub use session::{Layout, PoolLayout, Session};
pub use steering::{ConditionTrouble, condition_troubles, policy};

use whydown_schema::report::Report;
use whydown_schema::{Diagnostic, Findings, Scenario};

/// Evaluates a scenario once. `diagnostics` are those of reading it; they open the report's.
///
/// # Errors
/// Only when a reading refuses the configuration (`rejected-by-reading`): everything else is evaluated as far as it goes.
pub fn evaluate(
    scenario: &Scenario,
    diagnostics: Vec<Diagnostic>,
    options: Options,
) -> Result<Report, Vec<Diagnostic>> {
    Session::open(scenario, diagnostics).map(|session| session.report(options))
}

/// What an evaluation cautions of in the configuration alone, without any evaluation: members with flags that clash, groups
/// without voters, thresholds of 0, maps that the policy ignores. A report's diagnostics hold the same.
#[must_use]
pub fn cautions(scenario: &Scenario) -> Vec<Diagnostic> {
    let mut findings = Findings::default();
    cautions::warn_of_configuration(scenario, &mut findings);
    findings.finish()
}

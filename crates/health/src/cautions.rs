//! Configurations that are taken and will surprise: warned of, whatever the readings make of them (Q13, Q15, Q29).

use crate::group::{has_voters, role};
use crate::steering::{note_ignored_maps, note_limits};
use whydown_schema::readings::MinimumOriginsZero;
use whydown_schema::scenario::Scenario;
use whydown_schema::{Diagnostic, Findings, Role};

/// Warns of load balancers without a pool to judge, and of the configuration.
pub(crate) fn warn(scenario: &Scenario, findings: &mut Findings) {
    if scenario.pools.is_empty() && !scenario.load_balancers.is_empty() {
        findings.push(Diagnostic::warning("no-pools", "").by("R6.6"));
    }
    warn_of_configuration(scenario, findings);
}

/// Warns of maps that the policy ignores, members with two flags that clash, groups in which nobody votes, and thresholds of 0.
pub(crate) fn warn_of_configuration(scenario: &Scenario, findings: &mut Findings) {
    let readings = &scenario.readings;
    note_ignored_maps(scenario, findings);
    note_limits(scenario, findings);
    for group in &scenario.monitor_groups {
        let pointer = format!("/monitor_groups/{}", group.index);
        for member in group.members.iter().filter(|it| it.enabled && it.monitoring_only && it.must_be_healthy) {
            findings.push(
                Diagnostic::warning("critical-and-observer", format!("{pointer}/members/{}", member.index))
                    .by("Q13")
                    .with("monitor", member.monitor_id.as_deref().unwrap_or("without a monitor"))
                    .with("observes", role(true, true, true, readings) == Role::Observer),
            );
        }
        let roles: Vec<Role> =
            group.members.iter().map(|it| role(it.enabled, it.monitoring_only, it.must_be_healthy, readings)).collect();
        if !has_voters(&roles) {
            findings.push(
                Diagnostic::warning("group-without-voters", pointer)
                    .by("Q15")
                    .with("reading", readings.no_voters.word())
                    .with("members", roles.len())
                    .with("disabled", roles.iter().filter(|role| **role == Role::Disabled).count()),
            );
        }
    }
    for pool in scenario.pools.iter().filter(|pool| pool.minimum_origins == 0) {
        findings.push(
            Diagnostic::warning("threshold-zero", format!("/pools/{}/minimum_origins", pool.index))
                .by("Q29")
                .with("as_one", readings.minimum_origins_zero == MinimumOriginsZero::One),
        );
    }
}

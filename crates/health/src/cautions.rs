//! Configurations that are taken and will surprise: warned of, whatever the readings make of them (Q13, Q15, Q29).

use crate::group::{has_voters, role};
use crate::steering::{note_ignored_maps, note_limits};
use whydown_schema::readings::{DampingLevel, GeoAggregation, MinimumOriginsZero};
use whydown_schema::scenario::{CheckRegions, Pool, Scenario};
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
    if readings.geo_aggregation == GeoAggregation::Flat {
        let regional = |pool: &&Pool| {
            pool.check_regions != CheckRegions::AllDataCenters
                && pool.health_sources.as_ref().is_some_and(|sources| *sources == ["regional", "global"])
        };
        for pool in scenario.pools.iter().filter(regional) {
            let pointer = format!("/pools/{}/health_sources", pool.index);
            findings.push(Diagnostic::error("health-sources-without-regions", pointer).by("D29").with("flat", true));
        }
    }
    if readings.damping_level == DampingLevel::Endpoint {
        for pool in scenario.pools.iter().filter(|pool| pool.monitor_group.is_some()) {
            let pointer = format!("/pools/{}/monitor_group", pool.index);
            let name = pool.name.as_deref().or(pool.id.as_deref()).unwrap_or_default();
            findings.push(Diagnostic::note("damping-of-group", pointer).by("D8").with("pool", name));
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

//! Readings by which the API would refuse a configuration (Q13, Q15, Q29; D6).

use crate::group::{has_voters, role};
use whydown_schema::readings::{CriticalObserver, MinimumOriginsZero, NoVoters};
use whydown_schema::scenario::Scenario;
use whydown_schema::{Diagnostic, Role};

/// What a reading refuses, looking at every object of the scenario, disabled members aside.
pub(crate) fn rejected(scenario: &Scenario) -> Vec<Diagnostic> {
    let readings = &scenario.readings;
    let mut rejected = Vec::new();
    let refuse = |pointer: String, key: &'static str, rule: &'static str| {
        Diagnostic::error("rejected-by-reading", pointer).by(rule).with("key", key)
    };
    for group in &scenario.monitor_groups {
        let pointer = format!("/monitor_groups/{}", group.index);
        if readings.critical_observer == CriticalObserver::Reject {
            let both = group.members.iter().filter(|it| it.enabled && it.monitoring_only && it.must_be_healthy);
            rejected
                .extend(both.map(|it| refuse(format!("{pointer}/members/{}", it.index), "critical_observer", "Q13")));
        }
        if readings.no_voters == NoVoters::Reject {
            let roles: Vec<Role> = group
                .members
                .iter()
                .map(|it| role(it.enabled, it.monitoring_only, it.must_be_healthy, readings))
                .collect();
            if !has_voters(&roles) {
                rejected.push(refuse(pointer, "no_voters", "Q15"));
            }
        }
    }
    if readings.minimum_origins_zero == MinimumOriginsZero::Reject {
        let zero = scenario.pools.iter().filter(|pool| pool.minimum_origins == 0);
        rejected.extend(
            zero.map(|pool| refuse(format!("/pools/{}/minimum_origins", pool.index), "minimum_origins_zero", "Q29")),
        );
    }
    rejected
}

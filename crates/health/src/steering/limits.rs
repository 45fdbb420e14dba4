//! What a balancer's settings don't do everywhere (R8.26, R8.27).

use whydown_schema::scenario::{LoadBalancer, Scenario};
use whydown_schema::steering::{SessionAffinity, Steering};
use whydown_schema::{Diagnostic, Findings};

/// Notes, for each balancer, what Spectrum and the China network leave out of it, and that a DNS-only one keeps no sessions.
pub(crate) fn note_limits(scenario: &Scenario, findings: &mut Findings) {
    for balancer in &scenario.load_balancers {
        let place = format!("/load_balancers/{}", balancer.index);
        let affinities: Vec<SessionAffinity> = settings(balancer)
            .filter_map(|settings| settings.session_affinity)
            .filter(|affinity| *affinity != SessionAffinity::None)
            .collect();
        let name = balancer.name.as_deref().or(balancer.id.as_deref()).unwrap_or_default();
        if !affinities.is_empty() && !balancer.proxied {
            let finding = Diagnostic::note("affinity-of-dns-only", format!("{place}/session_affinity")).by("R8.27");
            findings.push(finding.with("balancer", name));
        }
        let limited = [
            ("rules", balancer.active_rules() > 0),
            ("session_affinity", !affinities.is_empty()),
            ("adaptive_routing", settings(balancer).any(|settings| settings.failover_across_pools == Some(true))),
        ];
        let fields: Vec<String> =
            limited.into_iter().filter(|(_, is_used)| *is_used).map(|(field, _)| field.to_owned()).collect();
        if !fields.is_empty() {
            findings.push(
                Diagnostic::note("limits-elsewhere", place)
                    .by("R8.26")
                    .with("balancer", name)
                    .with("count", fields.len())
                    .with("fields", fields)
                    .with("not_by_cookie", affinities.iter().any(|affinity| *affinity != SessionAffinity::Cookie)),
            );
        }
    }
}

/// A balancer's own settings, and those that its active rules may put over them.
fn settings(balancer: &LoadBalancer) -> impl Iterator<Item = &Steering> {
    let rules = balancer.rules.iter().filter(|rule| !rule.disabled).map(|rule| &rule.overrides);
    std::iter::once(&balancer.steering).chain(rules)
}

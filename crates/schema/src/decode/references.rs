//! References between objects. One that leads to nothing is an error; where the scenario holds no list of that kind at all,
//! the list was simply not pasted, which is only a warning.

use crate::diagnostic::{Diagnostic, Severity};
use crate::findings::Findings;
use crate::index::Index;
use crate::scenario::Scenario;
use crate::steering::Steering;

/// The names by which the objects of one list can be referred to.
struct Referable<'a> {
    kind: &'static str,
    listed: bool,
    keys: Index<'a>,
    /// Names of objects that have an id, and so must be referred to by it.
    ids: Vec<&'a str>,
    ids_by_name: Index<'a>,
}

impl<'a> Referable<'a> {
    fn new(
        kind: &'static str,
        listed: bool,
        objects: impl Iterator<Item = (Option<&'a String>, Option<&'a String>)>,
    ) -> Self {
        let mut referable = Self { kind, listed, keys: Index::new(), ids: Vec::new(), ids_by_name: Index::new() };
        for (id, name) in objects {
            if let Some(key) = id.or(name) {
                referable.keys.add(key);
            }
            if let (Some(id), Some(name)) = (id, name) {
                referable.ids_by_name.set(name, referable.ids.len());
                referable.ids.push(id);
            }
        }
        referable
    }

    fn check(&self, reference: &str, pointer: String, findings: &mut Findings) {
        self.check_as(self.kind, reference, pointer, findings);
    }

    /// Checks a reference to something of this kind that is more to its referrer: a pool as fallback (D45).
    fn check_as(&self, kind: &'static str, reference: &str, pointer: String, findings: &mut Findings) {
        if self.keys.contains(reference) {
            return;
        }
        let severity = if self.listed { Severity::Error } else { Severity::Warning };
        let mut diagnostic = Diagnostic::new(severity, "unknown-reference", pointer)
            .with("kind", kind)
            .with("reference", reference)
            .with("listed", self.listed);
        if let Some(id) = self.ids_by_name.get(reference).and_then(|at| self.ids.get(at)) {
            diagnostic.facts.set("meant", *id);
        }
        findings.push(diagnostic);
    }
}

/// Checks every reference of groups, pools and load balancers.
pub(super) fn check(scenario: &Scenario, findings: &mut Findings) {
    let monitors = Referable::new(
        "monitor",
        scenario.lists_monitors,
        scenario.monitors.iter().map(|it| (it.id.as_ref(), it.description.as_ref())),
    );
    let groups = Referable::new(
        "monitor group",
        scenario.lists_monitor_groups,
        scenario.monitor_groups.iter().map(|it| (it.id.as_ref(), it.description.as_ref())),
    );
    let pools = Referable::new(
        "pool",
        scenario.lists_pools,
        scenario.pools.iter().map(|it| (it.id.as_ref(), it.name.as_ref())),
    );

    for group in &scenario.monitor_groups {
        for member in &group.members {
            if let Some(monitor_id) = &member.monitor_id {
                let pointer = format!("/monitor_groups/{}/members/{}/monitor_id", group.index, member.index);
                monitors.check(monitor_id, pointer, findings);
            }
        }
    }
    for pool in &scenario.pools {
        if let Some(group) = &pool.monitor_group {
            groups.check(group, format!("/pools/{}/monitor_group", pool.index), findings);
        } else if let Some(monitor) = &pool.monitor {
            monitors.check(monitor, format!("/pools/{}/monitor", pool.index), findings);
        }
    }
    for balancer in &scenario.load_balancers {
        let pointer = format!("/load_balancers/{}", balancer.index);
        steering(&balancer.steering, &pointer, &pools, findings);
        for rule in &balancer.rules {
            steering(&rule.overrides, &format!("{pointer}/rules/{}/overrides", rule.index), &pools, findings);
        }
        for set in &balancer.pool_sets {
            steering(&set.overrides, &format!("{pointer}/pool_sets/{}/overrides", set.index), &pools, findings);
        }
    }
}

/// Checks the pools that the settings of a load balancer, a rule or a pool set name: a map's pool once for each map.
fn steering(settings: &Steering, pointer: &str, pools: &Referable<'_>, findings: &mut Findings) {
    let field = if settings.named_pools { "pools" } else { "default_pools" };
    for (place, pool) in settings.pools().iter().enumerate() {
        pools.check(pool, format!("{pointer}/{field}/{place}"), findings);
    }
    for map in &settings.maps {
        let mut named = Index::new();
        for mapped in map.entries.iter().flat_map(|(_, mapped)| mapped) {
            if named.add(mapped.pool.as_str()) {
                pools.check(&mapped.pool, mapped.pointer.clone(), findings);
            }
        }
    }
    match &settings.fallback_pool {
        Some(fallback) if !settings.pools().contains(fallback) => {
            pools.check_as("fallback pool", fallback, format!("{pointer}/fallback_pool"), findings);
        }
        _ => {}
    }
}

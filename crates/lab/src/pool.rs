//! Lints of pools: thresholds that can't be met, health that nobody asks, pools that nobody uses (R6.x).

use crate::configuration::{Configuration, pool_name};
use whydown_health::pool::{Counts, PoolCase, decide};
use whydown_schema::scenario::Pool;
use whydown_schema::{Diagnostic, Findings, Index, Readings, Status};

pub(crate) fn lint(all: &Configuration<'_>, findings: &mut Findings) {
    let scenario = all.scenario;
    let monitored = scenario.pools.iter().filter(|pool| all.is_monitored(pool)).count();
    let used = used(all);
    for pool in &scenario.pools {
        threshold_unreachable(all, pool, findings);
        weights_all_zero(pool, findings);
        unmonitored(pool, monitored, findings);
        let key = pool.id.as_deref().or(pool.name.as_deref()).unwrap_or_default();
        if !scenario.load_balancers.is_empty() && !used.contains(key) && !all.is_named_by_rules(key) {
            unused(pool, findings);
        }
    }
}

/// Every pool that a load balancer names outside rules and pool sets.
fn used<'a>(all: &Configuration<'a>) -> Index<'a> {
    let mut used = Index::new();
    for balancer in &all.scenario.load_balancers {
        for pool in balancer.steering.pools().iter().chain(&balancer.steering.fallback_pool) {
            used.add(pool);
        }
        for mapped in balancer.steering.mapped_pools() {
            used.add(&mapped.pool);
        }
    }
    used
}

/// Q33, D20: a pool that stays unusable with every enabled endpoint healthy.
fn threshold_unreachable(all: &Configuration<'_>, pool: &Pool, findings: &mut Findings) {
    let readings = &all.scenario.readings;
    let enabled = pool.origins.iter().filter(|origin| origin.enabled).count();
    if pool.origins.is_empty() || usable_at_best(pool, readings) {
        return;
    }
    findings.push(
        Diagnostic::warning("threshold-unreachable", format!("/pools/{}/minimum_origins", pool.index))
            .by("Q33")
            .with("pool", pool_name(pool))
            .with("enabled", enabled)
            .with("none", enabled == 0)
            .with("disabled", pool.origins.len() - enabled)
            .with("any_disabled", enabled < pool.origins.len())
            .with("threshold", pool.minimum_origins)
            .with("pool_disabled", !pool.enabled)
            .with("monitored", all.is_monitored(pool)),
    );
}

/// Whether the engine would call a pool usable whose enabled endpoints are all healthy, if it is enabled and monitored.
fn usable_at_best(pool: &Pool, readings: &Readings) -> bool {
    let mut counts = Counts::default();
    let weighed = pool.origins.iter().any(|origin| origin.enabled && origin.weight > 0.0);
    for origin in &pool.origins {
        let status = if origin.enabled { Status::Healthy } else { Status::Disabled };
        counts.add(status, weighed && origin.weight == 0.0);
    }
    let case = PoolCase {
        enabled: true,
        monitored: true,
        voteless: false,
        minimum_origins: pool.minimum_origins,
        resolves_nowhere: false,
        met_by_places: None,
        critical_by_scope: false,
    };
    decide(case, counts, readings).usable
}

/// D45: weights that are all 0 count as equal.
fn weights_all_zero(pool: &Pool, findings: &mut Findings) {
    let mut enabled = pool.origins.iter().filter(|origin| origin.enabled).peekable();
    if enabled.peek().is_some() && enabled.clone().all(|origin| origin.weight == 0.0) {
        let count = enabled.count();
        findings.push(
            Diagnostic::warning("weights-all-zero", format!("/pools/{}/origins", pool.index))
                .by("D45")
                .with("of", pool_name(pool))
                .with("pair", count == 2)
                .with("count", count),
        );
    }
}

/// R6.5: nobody asks for the health of a pool without a monitor, so it serves whether its endpoints are up or not.
fn unmonitored(pool: &Pool, monitored: usize, findings: &mut Findings) {
    if pool.enabled && pool.monitor.is_none() && pool.monitor_group.is_none() && monitored > 0 {
        findings.push(
            Diagnostic::warning("pool-unmonitored", format!("/pools/{}", pool.index))
                .by("R6.5")
                .with("pool", pool_name(pool))
                .with("monitored", monitored),
        );
    }
}

/// R8.2: a pool that no load balancer lists gets no requests.
fn unused(pool: &Pool, findings: &mut Findings) {
    findings.push(
        Diagnostic::note("pool-unused", format!("/pools/{}", pool.index)).by("R8.2").with("pool", pool_name(pool)),
    );
}

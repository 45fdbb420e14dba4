//! Pools → load balancer (R7.x, Q37–Q41).

use whydown_schema::readings::{DegradedPoolDegradesBalancer, DisabledPoolDegradesBalancer, FallbackCounts};
use whydown_schema::{Label, Readings};

/// The pools of a balancer (D26), counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PoolCounts {
    /// Enabled and unhealthy: critical, undetermined, or missing from the scenario (R7.2, Q40).
    pub unhealthy: u32,
    /// Usable, with the label Degraded.
    pub degraded: u32,
    /// Usable, without anything that votes.
    pub unmonitored: u32,
    /// Usable, and none of the above.
    pub healthy: u32,
    /// Switched off.
    pub disabled: u32,
    /// The fallback pool is none of these pools and is unhealthy.
    pub fallback_unhealthy: bool,
}

impl PoolCounts {
    /// How many pools there are.
    #[must_use]
    pub const fn all(&self) -> u32 {
        self.unhealthy + self.degraded + self.unmonitored + self.healthy + self.disabled
    }

    /// How many can serve.
    #[must_use]
    pub const fn reachable(&self) -> u32 {
        self.degraded + self.unmonitored + self.healthy
    }
}

/// What decided a balancer's label.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BalancerGround {
    /// It is switched off (R7.4).
    Disabled,
    /// No pool can serve (R7.3).
    NoneReachable,
    /// A pool is unhealthy (R7.1).
    PoolUnhealthy,
    /// A pool is degraded, under Q37's other reading.
    PoolDegraded,
    /// A pool is disabled, under Q38's other reading.
    PoolDisabled,
    /// The fallback pool is unhealthy, under Q41's other reading.
    FallbackUnhealthy,
    /// No pool is monitored (D18, Q40).
    Unmonitored,
    /// Every pool counts as healthy (R7.1).
    AllHealthy,
}

/// Decides a balancer's one label, by global verdicts whatever a request sees (R7.1–R7.4, Q37, Q38, Q40, Q41, D25).
#[must_use]
pub fn decide(enabled: bool, counts: &PoolCounts, readings: &Readings) -> (Label, BalancerGround) {
    if !enabled {
        return (Label::Disabled, BalancerGround::Disabled);
    }
    if counts.reachable() == 0 {
        return (Label::Critical, BalancerGround::NoneReachable);
    }
    if counts.unhealthy > 0 {
        return (Label::Degraded, BalancerGround::PoolUnhealthy);
    }
    if counts.degraded > 0 && readings.degraded_pool_degrades_balancer == DegradedPoolDegradesBalancer::Yes {
        return (Label::Degraded, BalancerGround::PoolDegraded);
    }
    if counts.disabled > 0 && readings.disabled_pool_degrades_balancer == DisabledPoolDegradesBalancer::Yes {
        return (Label::Degraded, BalancerGround::PoolDisabled);
    }
    if counts.fallback_unhealthy && readings.fallback_counts == FallbackCounts::Yes {
        return (Label::Degraded, BalancerGround::FallbackUnhealthy);
    }
    if counts.unmonitored == counts.reachable() {
        return (Label::Unknown, BalancerGround::Unmonitored);
    }
    (Label::Healthy, BalancerGround::AllHealthy)
}

//! Endpoints → pool (R6.x, Q28–Q36): the threshold, the label, and whether steering may choose it.

use whydown_schema::readings::{MinimumOriginsZero, MixedUnknownLabel, WeightZeroCounts};
use whydown_schema::{Label, Readings, Status};

/// The enabled endpoints of a pool, counted by status, and the disabled ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    /// Healthy, whatever their weight.
    pub healthy: u32,
    /// Of those that count as healthy, the ones with weight 0.
    pub healthy_weightless: u32,
    /// Unhealthy.
    pub unhealthy: u32,
    /// Monitored and without a result.
    pub unknown: u32,
    /// Without anything that votes.
    pub unmonitored: u32,
    /// Switched off.
    pub disabled: u32,
}

impl Counts {
    /// Counts one endpoint.
    #[inline]
    pub fn add(&mut self, status: Status, weightless: bool) {
        *self.field(status) += 1;
        if weightless && matches!(status, Status::Healthy | Status::Unmonitored) {
            self.healthy_weightless += 1;
        }
    }

    /// Takes one endpoint out of the count again.
    pub fn remove(&mut self, status: Status, weightless: bool) {
        let field = self.field(status);
        *field = field.saturating_sub(1);
        if weightless && matches!(status, Status::Healthy | Status::Unmonitored) {
            self.healthy_weightless = self.healthy_weightless.saturating_sub(1);
        }
    }

    #[inline]
    fn field(&mut self, status: Status) -> &mut u32 {
        match status {
            Status::Healthy => &mut self.healthy,
            Status::Unhealthy => &mut self.unhealthy,
            Status::Unknown => &mut self.unknown,
            Status::Unmonitored => &mut self.unmonitored,
            Status::Disabled => &mut self.disabled,
        }
    }

    /// How many are enabled.
    #[must_use]
    pub const fn enabled(self) -> u32 {
        self.healthy + self.unhealthy + self.unknown + self.unmonitored
    }

    /// How many count as healthy in a monitored pool: one without a vote beside others with a reported verdict does (D42).
    #[must_use]
    pub const fn counts_as_healthy(self) -> u32 {
        self.healthy + self.unmonitored
    }
}

/// What is asked of a pool beside its endpoints' statuses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PoolCase {
    /// `enabled`.
    pub enabled: bool,
    /// Something that votes is attached (R6.5, Q15).
    pub monitored: bool,
    /// Nobody votes and nobody reported a verdict: no endpoint can turn (Q15).
    pub voteless: bool,
    /// `minimum_origins`.
    pub minimum_origins: u32,
    /// No enabled endpoint's name resolves anywhere (D44).
    pub resolves_nowhere: bool,
    /// Q28's other reading: whether the majority of places finds the threshold met.
    pub met_by_places: Option<bool>,
    /// Q08's other reading: a critical member's failure takes the whole pool down (D10).
    pub critical_by_scope: bool,
}

/// What decided a pool's verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PoolGround {
    /// It is switched off (R6.8).
    Disabled,
    /// It has no enabled endpoint (D20).
    NoEndpoint,
    /// Nothing that votes is attached (R6.5).
    Unmonitored,
    /// Nobody votes in the group, which Q15's reading takes as down (D21).
    Voteless,
    /// No enabled endpoint has a result (R6.6, Q34).
    AllUnknown,
    /// A critical member's failure reaches the pool (Q08).
    CriticalScope,
    /// Fewer healthy endpoints than the threshold (R6.1).
    BelowThreshold,
    /// Fewer than the threshold at the majority of places (Q28).
    BelowThresholdByPlaces,
    /// Threshold met, something unhealthy or unknown (R6.2).
    Degraded,
    /// Threshold met, something without a result (Q34).
    MixedUnknown,
    /// Every enabled endpoint healthy (R6.2).
    AllHealthy,
}

/// The verdict on a pool.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PoolVerdict {
    /// The label.
    pub label: Label,
    /// Whether steering may choose it.
    pub usable: bool,
    /// Whether health is applied to it.
    pub monitored: bool,
    /// What decided.
    pub ground: PoolGround,
    /// How many count as healthy for the threshold.
    pub counted_healthy: u32,
    /// The threshold that was applied.
    pub threshold: u32,
    /// How many endpoints the report calls healthy (D23).
    pub healthy: u32,
    /// The threshold was held against each place (Q28).
    pub by_places: bool,
}

impl PoolVerdict {
    /// Whether it counts as unhealthy in the balancer's label: enabled, and not usable (R7.2, D19, Q40).
    #[must_use]
    pub const fn is_unhealthy(&self) -> bool {
        !self.usable && !matches!(self.label, Label::Disabled)
    }
}

/// The healthy endpoints that the threshold counts (Q32).
#[must_use]
pub const fn counted_healthy(counts: Counts, readings: &Readings) -> u32 {
    match readings.weight_zero_counts {
        WeightZeroCounts::Yes => counts.counts_as_healthy(),
        WeightZeroCounts::No => counts.counts_as_healthy() - counts.healthy_weightless,
    }
}

/// The threshold that is applied: `minimum_origins`, where 0 may be read as 1 (Q29).
#[must_use]
pub const fn threshold(minimum_origins: u32, readings: &Readings) -> u32 {
    match (minimum_origins, readings.minimum_origins_zero) {
        (0, MinimumOriginsZero::One) => 1,
        (minimum, _) => minimum,
    }
}

/// Decides a pool (R6.1, R6.2, R6.5, R6.6, R6.8, Q29–Q34, D18–D24).
#[must_use]
pub fn decide(case: PoolCase, counts: Counts, readings: &Readings) -> PoolVerdict {
    let counted_healthy = counted_healthy(counts, readings);
    let threshold = threshold(case.minimum_origins, readings);
    let verdict = |label, usable, ground| PoolVerdict {
        label,
        usable,
        monitored: case.monitored,
        ground,
        counted_healthy,
        threshold,
        // D27: a disabled or unmonitored pool has no healthy endpoint.
        healthy: if case.enabled && case.monitored { counts.counts_as_healthy() } else { 0 },
        by_places: case.met_by_places.is_some(),
    };

    if !case.enabled {
        return verdict(Label::Disabled, false, PoolGround::Disabled);
    }
    if counts.enabled() == 0 {
        return verdict(Label::Critical, false, PoolGround::NoEndpoint);
    }
    if !case.monitored {
        return verdict(Label::Unknown, !case.resolves_nowhere, PoolGround::Unmonitored);
    }
    let met = case.met_by_places.unwrap_or(counted_healthy >= threshold);
    // D19: a threshold of 0 is always met, but a pool without a healthy endpoint has nothing to serve with.
    let serves = threshold > 0 || counts.counts_as_healthy() > 0;
    if counts.unknown == counts.enabled() {
        let ground = if case.voteless { PoolGround::Voteless } else { PoolGround::AllUnknown };
        return verdict(Label::Unknown, met && serves, ground);
    }
    if case.critical_by_scope {
        return verdict(Label::Critical, false, PoolGround::CriticalScope);
    }
    if !met {
        let ground =
            if case.met_by_places.is_some() { PoolGround::BelowThresholdByPlaces } else { PoolGround::BelowThreshold };
        return verdict(Label::Critical, false, ground);
    }
    if counts.unhealthy > 0 {
        return verdict(Label::Degraded, serves, PoolGround::Degraded);
    }
    if counts.unknown > 0 {
        let label = match readings.mixed_unknown_label {
            MixedUnknownLabel::Degraded => Label::Degraded,
            MixedUnknownLabel::Healthy => Label::Healthy,
            MixedUnknownLabel::Unknown => Label::Unknown,
        };
        return verdict(label, serves, PoolGround::MixedUnknown);
    }
    verdict(Label::Healthy, serves, PoolGround::AllHealthy)
}

//! The words for a verdict: what the report says of members, data centers, regions, endpoints, pools and balancers.

use serde::Serialize;

/// The verdict on an endpoint, or on a region, data center or member of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Passes.
    Healthy,
    /// Fails.
    Unhealthy,
    /// Checked, but without a result yet. An endpoint that is unknown counts as down (R6.6).
    Unknown,
    /// Nothing that votes is attached: health is ignored (R6.5, Q15).
    Unmonitored,
    /// Switched off: no probes, no traffic (R3.2, R6.4, R6.8).
    Disabled,
}

/// The label of a pool or a load balancer (R6.2, R7.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Label {
    /// Everything in it is healthy.
    Healthy,
    /// Something in it is unhealthy, and it still serves.
    Degraded,
    /// It no longer serves by itself.
    Critical,
    /// No monitor votes, or nothing has been determined yet.
    Unknown,
    /// Switched off.
    Disabled,
}

/// What a member of a monitor group does there (the vocabulary of the rule book, §0).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// `must_be_healthy`: its failure at a data center decides there alone (R3.4).
    Critical,
    /// Votes in the quorum (R3.5).
    Ordinary,
    /// `monitoring_only`: runs and can notify, has no vote (R3.3).
    Observer,
    /// `enabled: false`: sends no probes (R3.2).
    Disabled,
}

impl Status {
    /// The word of the interface, for example `unhealthy`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Healthy => "healthy",
            Self::Unhealthy => "unhealthy",
            Self::Unknown => "unknown",
            Self::Unmonitored => "unmonitored",
            Self::Disabled => "disabled",
        }
    }
}

impl Label {
    /// The word of the interface, for example `degraded`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Healthy => "healthy",
            Self::Degraded => "degraded",
            Self::Critical => "critical",
            Self::Unknown => "unknown",
            Self::Disabled => "disabled",
        }
    }
}

impl Role {
    /// The word of the interface, for example `observer`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Critical => "critical",
            Self::Ordinary => "ordinary",
            Self::Observer => "observer",
            Self::Disabled => "disabled",
        }
    }
}

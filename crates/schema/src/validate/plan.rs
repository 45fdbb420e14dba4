//! The limits of the plans, and the pages of the documentation that state them.

use serde::Serialize;

/// A plan of the account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Plan {
    /// Pro.
    Pro,
    /// Business.
    Business,
    /// Enterprise.
    Enterprise,
}

impl Plan {
    /// Every plan.
    pub const ALL: [Self; 3] = [Self::Pro, Self::Business, Self::Enterprise];

    /// The plan of this name, in any case of letters.
    ///
    /// ```
    /// use whydown_schema::validate::Plan;
    /// assert_eq!(Plan::named("Business"), Some(Plan::Business));
    /// assert_eq!(Plan::named("free"), None);
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|plan| plan.name().eq_ignore_ascii_case(name))
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pro => "Pro",
            Self::Business => "Business",
            Self::Enterprise => "Enterprise",
        }
    }

    /// The shortest interval of a monitor, in seconds: by the page on monitor settings.
    pub(super) const fn shortest_interval(self) -> u32 {
        match self {
            Self::Pro => 60,
            Self::Business => 15,
            Self::Enterprise => 10,
        }
    }
}

/// The longest interval of a monitor on every plan, in seconds.
pub(super) const LONGEST_INTERVAL: u32 = 3600;

/// The shortest interval below Enterprise by the page on limitations, which doesn't agree with that on monitor settings.
pub(super) const SHORTEST_BY_LIMITATIONS: u32 = 15;

/// How many pools, load balancers and endpoints of a pool an account below Enterprise may have, by the page on limitations.
pub(super) const MOST_OBJECTS: usize = 20;

//! Flap damping (R2.x): one ladder for each (monitor, endpoint, data center), before grouping (Q04).

use whydown_schema::Readings;
use whydown_schema::readings::{FirstResult, OverrideBypassesDamping};

/// How many results in a row turn a target, by its monitor's settings (R2.1). 0 and 1 act alike (R2.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Damping {
    up: u16,
    down: u16,
    first_is_damped: bool,
}

impl Damping {
    /// Every result decides.
    pub const NONE: Self = Self { up: 1, down: 1, first_is_damped: false };

    /// The settings of a monitor. `critical` members may bypass `consecutive_down` (Q06, D7).
    #[must_use]
    pub fn new(consecutive_up: u32, consecutive_down: u32, critical: bool, readings: &Readings) -> Self {
        let steps = |count: u32| u16::try_from(count.max(1)).unwrap_or(u16::MAX);
        let bypassed = critical && readings.override_bypasses_damping == OverrideBypassesDamping::Yes;
        Self {
            up: steps(consecutive_up),
            down: if bypassed { 1 } else { steps(consecutive_down) },
            first_is_damped: readings.first_result == FirstResult::Damped,
        }
    }

    /// How many passes in a row, or failures, turn a target that has a status.
    #[must_use]
    pub const fn needed(self, passes: bool) -> u16 {
        if passes { self.up } else { self.down }
    }

    /// How many more results of this kind in a row turn a ladder; `None` where it has that status.
    #[must_use]
    pub fn left(self, ladder: Ladder, passes: bool) -> Option<u16> {
        if ladder.status == Some(passes) {
            return None;
        }
        let run = if ladder.run_passes == passes { ladder.run } else { 0 };
        Some(self.needed_from(ladder.status, passes).saturating_sub(run))
    }

    /// How many results of this kind in a row turn a target with this status; the first may decide at once (Q05).
    const fn needed_from(self, status: Option<bool>, passes: bool) -> u16 {
        match status {
            None if !self.first_is_damped => 1,
            _ => self.needed(passes),
        }
    }

    /// Whether one result always decides: no ladder has to be kept.
    #[must_use]
    pub const fn is_none(self) -> bool {
        self.up == 1 && self.down == 1
    }
}

/// Where a target stands: its status and how many opposite results it has seen in a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Ladder {
    status: Option<bool>,
    run: u16,
    run_passes: bool,
}

impl Ladder {
    /// One more result (R2.1, R2.3, R2.5, Q05): fails turn it down and passes up (Q03), a probe with all its retries is one result
    /// (R2.4), and what was once known is never unknown again (R5.4). It holds until the next one is known (Q25). Gives the status
    /// after it; `None` is unknown.
    ///
    /// ```
    /// use whydown_health::damp::{Damping, Ladder};
    /// use whydown_schema::Readings;
    /// let damping = Damping::new(2, 3, false, &Readings::default());
    /// let mut ladder = Ladder::default();
    /// let after: Vec<_> = [true, false, true, false, false, false, true, false, true, true]
    ///     .map(|passes| ladder.take(passes, damping) == Some(true))
    ///     .into();
    /// assert_eq!(after, [true, true, true, true, true, false, false, false, false, true]);
    /// ```
    pub fn take(&mut self, passes: bool, damping: Damping) -> Option<bool> {
        if self.status == Some(passes) {
            self.run = 0;
            return self.status;
        }
        self.run = if self.run > 0 && self.run_passes == passes { self.run.saturating_add(1) } else { 1 };
        self.run_passes = passes;
        if self.run >= damping.needed_from(self.status, passes) {
            self.status = Some(passes);
            self.run = 0;
        }
        self.status
    }

    /// The status; `None` is unknown.
    #[must_use]
    pub const fn status(self) -> Option<bool> {
        self.status
    }

    /// Whether the results that it has seen in a row are passes.
    #[must_use]
    pub const fn run_passes(self) -> bool {
        self.run_passes
    }

    /// How many opposite results in a row it has seen.
    #[must_use]
    pub const fn run(self) -> u16 {
        self.run
    }
}

//! What one result says under the readings in force, and under the others that judging depends on: all that is kept of it for
//! asking what other readings would have made of the results.

use super::{Judged, Settings, Ways, judge, reason};
use whydown_schema::Readings;
use whydown_schema::readings::{BodyWindow, NoCheckRan, RetriesCover};
use whydown_schema::scenario::{Found, Observation, PlacedResult};

/// Pass, fail, or that no check ran (Q02).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Says {
    Pass,
    Fail,
    NoCheckRan,
}

impl Says {
    /// Whether it is skipped: the last result stays (Q02, D9).
    pub(crate) fn is_skipped(self, readings: &Readings) -> bool {
        self == Self::NoCheckRan && readings.no_check_ran == NoCheckRan::Unknown
    }
}

impl Judged<'_> {
    pub(crate) fn says(&self) -> Says {
        match self.failure_reason {
            _ if self.healthy => Says::Pass,
            Some(reason) if reason::says_no_check_ran(reason) => Says::NoCheckRan,
            _ => Says::Fail,
        }
    }
}

/// What a result says, under each reading that may be asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Saying {
    /// Under the readings in force.
    pub(crate) now: Says,
    /// With the other value of `retries_cover` (Q01).
    other_retries: Says,
    /// With the wide `body_window` (R1.4).
    wide_window: Says,
}

impl Saying {
    /// What a result says.
    pub(crate) fn of(judged: &Judged<'_>, found: &Found, settings: &Settings, ways: Ways) -> Self {
        let now = judged.says();
        let Found::Observed(attempts) = found else {
            return Self { now, other_retries: now, wide_window: now };
        };
        let under = |matters: bool, ways: Ways| if matters { judge(settings, attempts, ways).says() } else { now };
        let searched = !settings.sought.is_empty() && attempts.iter().any(|seen| reaches_beyond(seen, ways));
        Self {
            now,
            other_retries: under(attempts.len() > 1, other_retries(ways)),
            wide_window: under(searched, wide_window(ways)),
        }
    }

    /// What it says under other readings, of which at most one that judging depends on differs from those in force.
    pub(crate) fn under(self, now: Ways, then: Ways) -> Says {
        if now.retries_cover != then.retries_cover {
            self.other_retries
        } else if now.window != then.window {
            self.wide_window
        } else {
            self.now
        }
    }

    /// Whether the other value of `retries_cover` makes something else of it.
    pub(crate) fn depends_on_retries(self) -> bool {
        self.now != self.other_retries
    }

    /// Whether the wide `body_window` makes something else of it.
    pub(crate) fn depends_on_window(self) -> bool {
        self.now != self.wide_window
    }
}

/// Whether a body goes on where the search ends, or where that of the wide window would.
fn reaches_beyond(seen: &Observation, ways: Ways) -> bool {
    let narrow = ways.window.min(BodyWindow::WIDE.bytes());
    seen.body.as_ref().is_some_and(|body| body.len() as u64 > narrow)
}

/// The other reading of Q01.
pub(crate) const fn other_retries(ways: Ways) -> Ways {
    let retries_cover = match ways.retries_cover {
        RetriesCover::Timeouts => RetriesCover::Failures,
        RetriesCover::Failures => RetriesCover::Timeouts,
    };
    Ways { retries_cover, ..ways }
}

/// The other reading of R1.4 that is tried.
pub(crate) const fn wide_window(ways: Ways) -> Ways {
    Ways { window: BodyWindow::WIDE.bytes(), ..ways }
}

/// What a result says: as somebody judged it, or as the monitor's settings do.
pub(crate) fn judged<'a>(found: &'a Found, settings: &Settings, ways: Ways) -> Judged<'a> {
    match found {
        Found::Observed(attempts) => judge(settings, attempts, ways),
        Found::Judged(result) => {
            let failure_reason = result.failure_reason.as_deref().filter(|_| !result.healthy);
            Judged {
                healthy: result.healthy,
                failure_reason,
                response_code: result.response_code,
                rtt: result.rtt,
                timed_out: failure_reason.is_some_and(reason::is_timeout),
            }
        }
    }
}

/// The attempts of a result that is a raw observation.
pub(crate) fn attempts(result: &PlacedResult) -> Option<&[Observation]> {
    match &result.found {
        Found::Observed(attempts) => Some(attempts),
        Found::Judged(_) => None,
    }
}

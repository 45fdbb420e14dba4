//! R1: from what a probe saw to pass or fail, with the API's own reason. A pure function of the monitor's settings.

mod attempts;
mod body;
pub mod codes;
pub(crate) mod findings;
pub mod host;
pub mod reason;
pub(crate) mod saying;
pub(crate) mod step;

use attempts::{Ground, probe};
use codes::Codes;
use whydown_schema::readings::RetriesCover;
use whydown_schema::scenario::{Monitor, Observation};
use whydown_schema::{Facts, Readings};

/// A monitor's settings, made ready for judging.
#[derive(Debug, Clone)]
pub struct Settings {
    monitor: Monitor,
    /// What `expected_codes` takes.
    codes: Vec<Codes>,
    /// `expected_body` in lower case; empty where none is expected.
    sought: String,
    /// The scenario holds the monitor; otherwise these are the defaults (R1.12).
    listed: bool,
}

/// The readings that judging depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ways {
    /// Q01.
    pub retries_cover: RetriesCover,
    /// R1.4: how many bytes of the body are searched.
    pub window: u64,
}

impl Ways {
    /// Those of a scenario.
    #[must_use]
    pub const fn of(readings: &Readings) -> Self {
        Self { retries_cover: readings.retries_cover, window: readings.body_window.bytes() }
    }
}

/// What a result says, judged here or by somebody else.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Judged<'a> {
    /// Whether it passes.
    pub healthy: bool,
    /// The API's words; none where it passes.
    pub failure_reason: Option<&'a str>,
    /// The code that came back.
    pub response_code: Option<u32>,
    /// In milliseconds; a timeout has none, whatever was measured (D33).
    pub rtt: Option<f64>,
    /// Nothing came back in time (D37).
    pub timed_out: bool,
}

impl Settings {
    /// The settings of a monitor, or the defaults (R1.12) where the scenario doesn't hold it.
    #[must_use]
    pub fn new(monitor: Option<&Monitor>) -> Self {
        let listed = monitor.is_some();
        let monitor = monitor.cloned().unwrap_or_default();
        Self {
            codes: codes::set(monitor.expected_codes.as_deref().unwrap_or(codes::DEFAULT)),
            sought: body::lower(monitor.expected_body.as_deref().unwrap_or_default()),
            monitor,
            listed,
        }
    }

    /// The monitor.
    #[must_use]
    pub const fn monitor(&self) -> &Monitor {
        &self.monitor
    }

    /// How many seconds an attempt may take (R1.12).
    #[must_use]
    pub fn timeout(&self) -> f64 {
        self.monitor.timeout.unwrap_or(Monitor::DEFAULT_TIMEOUT)
    }

    /// How many attempts one probe makes at most (R1.11).
    #[must_use]
    pub fn most_attempts(&self) -> u32 {
        self.monitor.retries.unwrap_or(Monitor::DEFAULT_RETRIES).saturating_add(1)
    }

    /// The expected codes as sentences list them: all of a few, of many the first ones and how many more.
    fn state_codes(&self, facts: &mut Facts) {
        const ALL: usize = 12;
        const FIRST: usize = 6;
        let shown = if self.codes.len() > ALL { FIRST } else { ALL };
        facts.set("expected", self.codes.iter().take(shown).copied().map(codes::worded).collect::<Vec<_>>());
        if self.codes.len() > shown {
            facts.set("expects_more", true);
            facts.set("more_codes", self.codes.len() - shown);
        }
    }

    /// Whether a code is an expected one (R1.3).
    #[must_use]
    pub fn expects(&self, code: u32) -> bool {
        u16::try_from(code).is_ok_and(|code| self.codes.iter().any(|part| codes::overlap(*part, (code, code))))
    }

    /// Whether the answer has no body by its method: HEAD asks for none (R1.2).
    #[must_use]
    pub fn is_bodiless(&self) -> bool {
        self.monitor.method.as_deref().is_some_and(|method| method.eq_ignore_ascii_case("HEAD"))
    }

    /// The body that is searched; none is an empty one (D36).
    fn body_of<'a>(&self, seen: &'a Observation) -> &'a str {
        if self.is_bodiless() { "" } else { seen.body.as_deref().unwrap_or_default() }
    }
}

/// Judges the attempts of one probe, of which there is at least one (R1.1).
///
/// ```
/// use whydown_health::judge::{Settings, Ways, judge};
/// use whydown_schema::scenario::{Monitor, Observation};
/// let monitor = Monitor { expected_codes: Some("2xx".to_owned()), ..Monitor::default() };
/// let seen = Observation { response_code: Some(301), ..Observation::default() };
/// let judged = judge(&Settings::new(Some(&monitor)), &[seen], Ways::of(&Default::default()));
/// assert_eq!((judged.healthy, judged.failure_reason), (false, Some("Response code mismatch error")));
/// ```
#[must_use]
pub fn judge(settings: &Settings, attempts: &[Observation], ways: Ways) -> Judged<'static> {
    let probe = probe(settings, attempts, ways);
    let seen = attempts.get(probe.attempt);
    Judged {
        healthy: probe.ground == Ground::Passes,
        failure_reason: probe.ground.reason(settings.monitor.kind),
        response_code: seen.and_then(|seen| seen.response_code),
        rtt: seen.and_then(|seen| seen.rtt).filter(|_| !probe.ground.is_timeout()),
        timed_out: probe.ground.is_timeout(),
    }
}

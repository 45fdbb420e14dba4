//! From the attempts of one probe to pass or fail (R1.1–R1.7, R1.11, Q01, D37–D43).

use super::{Settings, Ways, body, reason};
use whydown_schema::readings::RetriesCover;
use whydown_schema::scenario::{MonitorType, Observation, ProbeError};

/// What decides an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ground {
    /// Everything asked for came back (R1.2, R1.6).
    Passes,
    /// It took longer than the monitor waits (D37).
    TooSlow,
    /// It went wrong before there was an answer to look at (D40).
    Error(ProbeError),
    /// HTTP without an answer (D43).
    NoAnswer,
    /// The code isn't expected (R1.3).
    Code,
    /// The expected text isn't in the body (R1.4).
    Body,
    /// The server's greeting isn't what SMTP asks for (R1.6).
    Greeting,
}

impl Ground {
    /// Whether nothing came back in time.
    pub(crate) const fn is_timeout(self) -> bool {
        matches!(self, Self::TooSlow | Self::Error(ProbeError::Timeout))
    }

    /// The API's words; none where it passes.
    pub(crate) const fn reason(self, kind: MonitorType) -> Option<&'static str> {
        Some(match self {
            Self::Passes => return None,
            Self::TooSlow => reason::of(ProbeError::Timeout, kind),
            Self::Error(error) => reason::of(error, kind),
            Self::NoAnswer => reason::INVALID_RESPONSE,
            Self::Code => reason::CODE_MISMATCH,
            Self::Body => reason::BODY_MISMATCH,
            Self::Greeting => reason::OTHER,
        })
    }
}

/// What SMTP answers to HELO and to QUIT (R1.6).
const GREETINGS: [u32; 2] = [250, 221];

/// One attempt by itself: slower than the timeout is a timeout (D37), an error has its reason (D40) unless it is forgiven (D39),
/// and what is left is judged by what the monitor asks for (R1.2, R1.6).
pub(crate) fn ground(settings: &Settings, seen: &Observation, ways: Ways) -> Ground {
    let monitor = &settings.monitor;
    let forgiven = forgiven(settings, seen);
    let error = seen.error.filter(|_| !forgiven);
    let ran = !matches!(error, Some(ProbeError::MonitorConfig | ProbeError::DnsInternal));
    if ran && seen.rtt.is_some_and(|rtt| rtt > settings.timeout() * 1000.0) {
        return Ground::TooSlow;
    }
    if let Some(error) = error {
        return Ground::Error(error);
    }
    match monitor.kind {
        MonitorType::Http | MonitorType::Https => http(settings, seen, ways),
        MonitorType::Smtp if seen.response_code.is_some_and(|code| !GREETINGS.contains(&code)) => Ground::Greeting,
        // R1.7: a UDP service that says nothing has not refused.
        MonitorType::Smtp | MonitorType::Tcp | MonitorType::IcmpPing | MonitorType::UdpIcmp => Ground::Passes,
    }
}

/// D39: `allow_insecure` forgives a certificate that isn't trusted, and one for another name.
pub(crate) fn forgiven(settings: &Settings, seen: &Observation) -> bool {
    settings.monitor.allow_insecure && matches!(seen.error, Some(ProbeError::TlsUntrusted | ProbeError::TlsName))
}

/// R1.2: the code is among the expected ones (R1.3), a redirect's own unless redirects are followed, in which case what was seen
/// is the last answer (R1.5, D38); and the body holds the expected text (R1.4).
fn http(settings: &Settings, seen: &Observation, ways: Ways) -> Ground {
    let Some(code) = seen.response_code else { return Ground::NoAnswer };
    if !settings.expects(code) {
        return Ground::Code;
    }
    match body::holds(settings.body_of(seen), &settings.sought, ways.window) {
        true => Ground::Passes,
        false => Ground::Body,
    }
}

/// A probe as its attempts make it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Probe {
    /// Which of the attempts was judged last: it gives reason and round trip time (D43).
    pub(crate) attempt: usize,
    /// What decided it.
    pub(crate) ground: Ground,
}

/// R1.11, Q01, D43: the attempts in order, `retries` + 1 at most. A timeout is followed by the next one, as Q01 has it any failure;
/// whatever else came back ends the probe.
pub(crate) fn probe(settings: &Settings, attempts: &[Observation], ways: Ways) -> Probe {
    let mut probe = Probe { attempt: 0, ground: Ground::NoAnswer };
    for (attempt, seen) in attempts.iter().take(settings.most_attempts() as usize).enumerate() {
        probe = Probe { attempt, ground: ground(settings, seen, ways) };
        let retried = match ways.retries_cover {
            RetriesCover::Timeouts => probe.ground.is_timeout(),
            RetriesCover::Failures => probe.ground != Ground::Passes,
        };
        if !retried {
            break;
        }
    }
    probe
}

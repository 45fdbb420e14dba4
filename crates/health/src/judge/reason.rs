//! The API's own words for what went wrong (D40, R1.13).

use whydown_schema::scenario::{MonitorType, ProbeError};

/// The answer's code isn't among the expected ones (R1.2).
pub const CODE_MISMATCH: &str = "Response code mismatch error";
/// The expected text isn't in the part of the body that is searched (R1.2, R1.4).
pub const BODY_MISMATCH: &str = "Response body mismatch error";
/// What came back is no answer (D43).
pub const INVALID_RESPONSE: &str = "HTTP Invalid Response";
/// Anything without words of its own.
pub const OTHER: &str = "Other Failure";
const HTTP_TIMEOUT: &str = "HTTP timeout occurred";
const TCP_TIMEOUT: &str = "TCP Timeout";

/// Reasons that say that no check ran (Q02, D9).
const NO_CHECK_RAN: [&str; 3] = ["Monitor Config Error", "DNS Internal", "Load Balancing Not Enabled"];

/// The reason of an error (D40).
#[must_use]
pub const fn of(error: ProbeError, kind: MonitorType) -> &'static str {
    match error {
        ProbeError::Timeout => match kind {
            MonitorType::Http | MonitorType::Https => HTTP_TIMEOUT,
            MonitorType::Tcp | MonitorType::Smtp => TCP_TIMEOUT,
            MonitorType::IcmpPing | MonitorType::UdpIcmp => OTHER,
        },
        ProbeError::Dns => "DNS Unknown Host",
        ProbeError::DnsInternal => "DNS Internal",
        ProbeError::Refused => "TCP connection failed",
        ProbeError::Unreachable => "Network Unreachable",
        ProbeError::NoRoute => "No route to host error",
        ProbeError::Reset => "Connection Reset by Peer",
        ProbeError::TlsHandshake => "TLS Handshake Failure",
        ProbeError::TlsProtocol => "TLS protocol error",
        ProbeError::TlsSni => "TLS unrecognized name error",
        ProbeError::TlsName => "TLS name mismatch error",
        ProbeError::TlsUntrusted => "TLS untrusted certificate error",
        ProbeError::InvalidResponse => INVALID_RESPONSE,
        ProbeError::MonitorConfig => "Monitor Config Error",
        ProbeError::PortUnreachable | ProbeError::Other => OTHER,
    }
}

/// The reasons that a monitor of this type can fail with, each once: those of an answer that isn't the expected one, then those
/// of errors in the order of [`ProbeError::ALL`].
///
/// ```
/// use whydown_health::judge::reason;
/// use whydown_schema::scenario::MonitorType;
/// assert_eq!(reason::all(MonitorType::Http)[0], reason::CODE_MISMATCH);
/// assert_eq!(reason::all(MonitorType::Tcp)[0], "TCP Timeout");
/// ```
#[must_use]
pub fn all(kind: MonitorType) -> Vec<&'static str> {
    let answers = if kind.speaks_http() { &[CODE_MISMATCH, BODY_MISMATCH][..] } else { &[] };
    let errors = ProbeError::ALL.iter().map(|error| of(*error, kind));
    let mut reasons: Vec<&'static str> = Vec::new();
    for reason in answers.iter().copied().chain(errors) {
        if !reasons.contains(&reason) {
            reasons.push(reason);
        }
    }
    reasons
}

/// Whether a reason says that no check ran, rather than that a check failed (Q02, D9).
#[must_use]
pub fn says_no_check_ran(reason: &str) -> bool {
    NO_CHECK_RAN.contains(&reason)
}

/// Whether a reason is a timeout's (D33).
#[must_use]
pub fn is_timeout(reason: &str) -> bool {
    matches!(reason, HTTP_TIMEOUT | TCP_TIMEOUT)
}

//! What a probe sends: the Host header and the name that TLS asks for (R1.8), and what is asked where nothing is set.

use whydown_schema::report::HostFrom;
use whydown_schema::scenario::{Monitor, MonitorType};

/// The Host header of a probe.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Host<'a> {
    /// The value.
    pub value: &'a str,
    /// What set it.
    pub from: HostFrom,
    /// The name in the TLS handshake, where there is one.
    pub sni: Option<&'a str>,
}

/// R1.8: the endpoint's own Host, else the monitor's, else the endpoint's address; with none set the handshake names no server.
/// `None` for what sends no Host at all.
#[must_use]
pub fn host<'a>(monitor: &'a Monitor, endpoint: Option<&'a str>, address: &'a str) -> Option<Host<'a>> {
    if !monitor.kind.speaks_http() {
        return None;
    }
    let own = endpoint.map(|value| (value, HostFrom::Endpoint));
    let set = own.or_else(|| Some((monitor.host.as_deref()?, HostFrom::Monitor)));
    let (value, from) = set.unwrap_or((address, HostFrom::Address));
    let sni = set.map(|(name, _)| name).filter(|_| monitor.kind == MonitorType::Https);
    Some(Host { value, from, sni })
}

/// The port: HTTP and HTTPS have their own; the other types need one, which `icmp_ping` has no use for.
#[must_use]
pub fn port(monitor: &Monitor) -> Option<u16> {
    monitor.port.or(match monitor.kind {
        MonitorType::Http => Some(80),
        MonitorType::Https => Some(443),
        _ => None,
    })
}

/// The method: GET for HTTP and HTTPS, for TCP that the connection is established.
#[must_use]
pub fn method(monitor: &Monitor) -> Option<&str> {
    match monitor.kind {
        MonitorType::Http | MonitorType::Https => Some(monitor.method.as_deref().unwrap_or("GET")),
        MonitorType::Tcp => Some("connection_established"),
        _ => None,
    }
}

/// The path that is asked for.
#[must_use]
pub fn path(monitor: &Monitor) -> Option<&str> {
    monitor.kind.speaks_http().then(|| monitor.path.as_deref().unwrap_or("/"))
}

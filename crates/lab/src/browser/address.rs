//! Web addresses as far as a check needs them: scheme, host, port, and from where they can be reached.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Ports that no browser asks, whatever listens there (the Fetch standard's list).
const BAD_PORTS: [u16; 82] = [
    1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
    111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
    540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
    6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
];

/// A web address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Address<'a> {
    /// Whether it is `https`.
    pub(super) secure: bool,
    /// The host, an IPv6 address without its brackets.
    pub(super) host: &'a str,
    /// The port, that of the scheme where none is written.
    pub(super) port: u16,
}

/// Why a text is no address that can be asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fault {
    /// Neither `http://` nor `https://`.
    Scheme,
    /// A user or a password stands in it, which browsers refuse.
    Credentials,
    /// No host that could be one.
    Host,
    /// A port that is none.
    Port,
    /// A port that browsers don't ask.
    BadPort,
}

impl Fault {
    /// The word by which a sentence chooses.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Scheme => "scheme",
            Self::Credentials => "credentials",
            Self::Host => "host",
            Self::Port => "port",
            Self::BadPort => "bad_port",
        }
    }
}

/// How near an address is: browsers guard what is nearer than the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Reach {
    /// This computer itself.
    Loopback,
    /// The network that this computer is in.
    Private,
    /// The internet.
    Public,
}

impl<'a> Address<'a> {
    /// Reads an address.
    pub(super) fn read(url: &'a str) -> Result<Self, Fault> {
        let (scheme, rest) = url.trim().split_once("://").ok_or(Fault::Scheme)?;
        let secure = scheme.eq_ignore_ascii_case("https");
        if !secure && !scheme.eq_ignore_ascii_case("http") {
            return Err(Fault::Scheme);
        }
        let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
        if authority.contains('@') {
            return Err(Fault::Credentials);
        }
        let (host, port) = match authority.strip_prefix('[') {
            Some(bracketed) => {
                let (host, port) = bracketed.split_once(']').ok_or(Fault::Host)?;
                host.parse::<Ipv6Addr>().map_err(|_| Fault::Host)?;
                (host, port.strip_prefix(':').or(if port.is_empty() { Some("") } else { None }).ok_or(Fault::Host)?)
            }
            None => authority.split_once(':').unwrap_or((authority, "")),
        };
        if !authority.starts_with('[') && !is_host(host) {
            return Err(Fault::Host);
        }
        let port = match port {
            "" => usual_port(secure),
            port if port.bytes().all(|byte| byte.is_ascii_digit()) => port.parse().map_err(|_| Fault::Port)?,
            _ => return Err(Fault::Port),
        };
        if BAD_PORTS.contains(&port) || port == 0 {
            return Err(Fault::BadPort);
        }
        Ok(Self { secure, host, port })
    }

    /// Whether both are one origin, so that a page of one may read what the other answers.
    pub(super) fn is_of(&self, other: &Address<'_>) -> bool {
        self.secure == other.secure && self.port == other.port && self.host.eq_ignore_ascii_case(other.host)
    }

    /// From where it can be reached, as far as the address itself says.
    pub(super) fn reach(&self) -> Reach {
        reach(self.host)
    }

    /// Whether the host is an IP address.
    pub(super) fn is_ip(&self) -> bool {
        self.host.parse::<IpAddr>().is_ok()
    }
}

/// The port of a scheme.
pub(super) const fn usual_port(secure: bool) -> u16 {
    if secure { 443 } else { 80 }
}

/// The address of a host, a port and a path, where the host can be one.
pub(super) fn written(secure: bool, host: &str, port: u16, path: &str) -> Option<String> {
    let host = host.trim();
    let host = match host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(host) {
        address if address.parse::<Ipv6Addr>().is_ok() => format!("[{address}]"),
        name if is_host(name) => name.to_owned(),
        _ => return None,
    };
    let scheme = if secure { "https" } else { "http" };
    let port = if port == usual_port(secure) { String::new() } else { format!(":{port}") };
    let slash = if path.starts_with('/') { "" } else { "/" };
    Some(format!("{scheme}://{host}{port}{slash}{path}"))
}

/// Whether a text can be a host: a name or an IPv4 address. Names of other scripts are the browser's to write in ASCII.
fn is_host(text: &str) -> bool {
    let fits = |character: char| character.is_alphanumeric() || matches!(character, '-' | '.' | '_');
    !text.is_empty() && text.len() <= 253 && text.chars().all(fits) && !text.starts_with('.') && !text.contains("..")
}

fn reach(host: &str) -> Reach {
    match host.parse::<IpAddr>() {
        Ok(IpAddr::V4(address)) => of_v4(address),
        Ok(IpAddr::V6(address)) => address.to_ipv4_mapped().map_or_else(|| of_v6(address), of_v4),
        Err(_) => of_name(host),
    }
}

fn of_v4(address: Ipv4Addr) -> Reach {
    let [first, second, ..] = address.octets();
    if address.is_loopback() || address.is_unspecified() {
        Reach::Loopback
    } else if address.is_private() || address.is_link_local() || (first == 100 && (64..128).contains(&second)) {
        Reach::Private
    } else {
        Reach::Public
    }
}

fn of_v6(address: Ipv6Addr) -> Reach {
    let [first, ..] = address.segments();
    if address.is_loopback() || address.is_unspecified() {
        Reach::Loopback
    } else if first & 0xfe00 == 0xfc00 || first & 0xffc0 == 0xfe80 {
        Reach::Private
    } else {
        Reach::Public
    }
}

fn of_name(name: &str) -> Reach {
    let name = name.trim_end_matches('.');
    let ends = |end: &str| {
        let at = name.len().checked_sub(end.len());
        at.and_then(|at| name.get(at..)).is_some_and(|last| last.eq_ignore_ascii_case(end))
    };
    if name.eq_ignore_ascii_case("localhost") || ends(".localhost") {
        Reach::Loopback
    } else if [".local", ".internal", ".lan", ".home.arpa"].into_iter().any(ends) {
        Reach::Private
    } else {
        Reach::Public
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_read_or_its_fault_is_named() {
        for (url, read) in [
            ("http://192.0.2.1/health?a=1", Ok((false, "192.0.2.1", 80))),
            (" HTTPS://App.example.com ", Ok((true, "App.example.com", 443))),
            ("https://app.example.com:8443", Ok((true, "app.example.com", 8443))),
            ("http://[2001:db8::1]:8080/", Ok((false, "2001:db8::1", 8080))),
            ("http://[2001:db8::1]", Ok((false, "2001:db8::1", 80))),
            ("http://bücher.example/", Ok((false, "bücher.example", 80))),
            ("ftp://a.example/", Err(Fault::Scheme)),
            ("javascript:alert(1)", Err(Fault::Scheme)),
            ("192.0.2.1/health", Err(Fault::Scheme)),
            ("", Err(Fault::Scheme)),
            ("http://", Err(Fault::Host)),
            ("http:///health", Err(Fault::Host)),
            ("http://a b/", Err(Fault::Host)),
            ("http://<script>/", Err(Fault::Host)),
            ("http://a\\b/", Err(Fault::Host)),
            ("http://[::1", Err(Fault::Host)),
            ("http://[::1]x", Err(Fault::Host)),
            ("http://[a]/", Err(Fault::Host)),
            ("http://user:word@a.example/", Err(Fault::Credentials)),
            ("http://a.example:x/", Err(Fault::Port)),
            ("http://a.example:65536/", Err(Fault::Port)),
            ("http://a.example:6667/", Err(Fault::BadPort)),
            ("http://a.example:0/", Err(Fault::BadPort)),
        ] {
            let found = Address::read(url).map(|it| (it.secure, it.host, it.port));
            assert_eq!(found, read, "{url}");
        }
    }

    #[test]
    fn what_is_near_is_told_from_what_is_far() {
        for (host, expected) in [
            ("127.0.0.1", Reach::Loopback),
            ("127.9.9.9", Reach::Loopback),
            ("::1", Reach::Loopback),
            ("::ffff:127.0.0.1", Reach::Loopback),
            ("LOCALHOST", Reach::Loopback),
            ("app.localhost.", Reach::Loopback),
            ("10.0.0.1", Reach::Private),
            ("172.31.0.1", Reach::Private),
            ("172.32.0.1", Reach::Public),
            ("192.168.1.1", Reach::Private),
            ("169.254.0.1", Reach::Private),
            ("100.64.0.1", Reach::Private),
            ("fd00::1", Reach::Private),
            ("fe80::1", Reach::Private),
            ("db.internal", Reach::Private),
            ("internal", Reach::Public),
            ("192.0.2.1", Reach::Public),
            ("2001:db8::1", Reach::Public),
            ("app.example.com", Reach::Public),
            ("ü.local", Reach::Private),
        ] {
            assert_eq!(reach(host), expected, "{host}");
        }
    }

    #[test]
    fn an_address_is_written_from_its_parts() {
        for ((secure, host, port, path), expected) in [
            ((false, "192.0.2.1", 80, "/health"), Some("http://192.0.2.1/health")),
            ((true, "192.0.2.1", 80, "/"), Some("https://192.0.2.1:80/")),
            ((true, "2001:db8::1", 443, "health"), Some("https://[2001:db8::1]/health")),
            ((true, "[2001:db8::1]", 443, ""), Some("https://[2001:db8::1]/")),
            ((true, "app.example.com", 8443, "/a?b=c"), Some("https://app.example.com:8443/a?b=c")),
            ((true, "a/b", 443, "/"), None),
            ((true, "a@b", 443, "/"), None),
            ((true, "", 443, "/"), None),
        ] {
            assert_eq!(written(secure, host, port, path).as_deref(), expected, "{host}");
        }
    }
}

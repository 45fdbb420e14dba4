//! What a probe saw, before a monitor's settings judge it: the attempts of one probe, as somebody observed them.

/// One attempt of a probe.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Observation {
    /// `response_code`.
    pub response_code: Option<u32>,
    /// `body`; none is an empty one (D36).
    pub body: Option<String>,
    /// `location`: where a redirect leads.
    pub location: Option<String>,
    /// `error`: what went wrong before there was an answer to look at.
    pub error: Option<ProbeError>,
    /// `rtt`, in milliseconds.
    pub rtt: Option<f64>,
    /// `received_host`: the Host header that the server saw.
    pub received_host: Option<String>,
    /// `redirects`: how many were followed.
    pub redirects: Option<u32>,
}

macro_rules! errors {
    ($( $(#[$doc:meta])* $variant:ident = $word:literal ),+ $(,)?) => {
        /// What went wrong in an attempt (D40).
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum ProbeError {
            $( $(#[$doc])* $variant ),+
        }

        impl ProbeError {
            /// Every word, in the order of [`Self::ALL`].
            pub const WORDS: &'static [&'static str] = &[$($word),+];
            /// Every error.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The word of a scenario.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }
        }
    };
}

errors! {
    /// Nothing came back in time.
    Timeout = "timeout",
    /// The endpoint's name doesn't exist.
    Dns = "dns",
    /// The name leads to an internal or proxied address: no check is run.
    DnsInternal = "dns_internal",
    /// The connection was refused, or filtered.
    Refused = "refused",
    /// The network is unreachable.
    Unreachable = "unreachable",
    /// No route leads there.
    NoRoute = "no_route",
    /// The peer closed the connection while it was read.
    Reset = "reset",
    /// ICMP Port Unreachable came back.
    PortUnreachable = "port_unreachable",
    /// The TLS handshake failed.
    TlsHandshake = "tls_handshake",
    /// What answers doesn't speak TLS that is understood.
    TlsProtocol = "tls_protocol",
    /// The server doesn't serve the name, or was given none.
    TlsSni = "tls_sni",
    /// The certificate is for another name.
    TlsName = "tls_name",
    /// The certificate isn't publicly trusted.
    TlsUntrusted = "tls_untrusted",
    /// What came back is no HTTP.
    InvalidResponse = "invalid_response",
    /// The monitor is invalid: no check is run.
    MonitorConfig = "monitor_config",
    /// Anything else.
    Other = "other",
}

//! The fields that a condition can ask for.

/// What kind of value a field or a function has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Text,
    Number,
    Address,
    Flag,
}

/// Which load balancers can ask for a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reach {
    Both,
    /// An HTTP request has it, which only a proxied balancer sees.
    Proxied,
    /// A DNS query has it, which only a DNS-only balancer answers.
    DnsOnly,
}

impl Reach {
    /// Whether a load balancer can ask for it.
    pub(super) fn has(self, proxied: bool) -> bool {
        self != if proxied { Self::DnsOnly } else { Self::Proxied }
    }
}

/// A field with a single value.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Field {
    pub(super) name: &'static str,
    pub(super) kind: Kind,
    pub(super) reach: Reach,
}

const fn field(name: &'static str, kind: Kind, reach: Reach) -> Field {
    Field { name, kind, reach }
}

use Kind::{Address, Flag, Number, Text};
use Reach::{Both, DnsOnly, Proxied};

/// The fields of load balancing rules, and those of the rules language that a request can answer as well.
static FIELDS: [Field; 32] = [
    field("cf.load_balancer.name", Text, Both),
    field("cf.load_balancer.region", Text, Both),
    field("ip.src", Address, Both),
    field("ip.src.country", Text, Both),
    field("ip.geoip.country", Text, Both),
    field("ip.src.continent", Text, Both),
    field("ip.geoip.continent", Text, Both),
    field("ip.src.asnum", Number, Both),
    field("ip.geoip.asnum", Number, Both),
    field("ip.src.is_in_european_union", Flag, Both),
    field("ip.geoip.is_in_european_union", Flag, Both),
    field("http.cookie", Text, Proxied),
    field("http.host", Text, Proxied),
    field("http.referer", Text, Proxied),
    field("http.user_agent", Text, Proxied),
    field("http.x_forwarded_for", Text, Proxied),
    field("http.request.full_uri", Text, Proxied),
    field("http.request.method", Text, Proxied),
    field("http.request.timestamp.sec", Number, Proxied),
    field("http.request.uri", Text, Proxied),
    field("http.request.uri.path", Text, Proxied),
    field("http.request.uri.query", Text, Proxied),
    field("http.request.version", Text, Proxied),
    field("ssl", Flag, Proxied),
    field("cf.colo.name", Text, Proxied),
    field("cf.colo.region", Text, Proxied),
    field("dns.qry.name", Text, DnsOnly),
    field("dns.qry.name.len", Number, DnsOnly),
    field("dns.qry.qu", Flag, DnsOnly),
    field("dns.qry.type", Number, DnsOnly),
    field("dns.rr.opt.client", Flag, DnsOnly),
    field("dns.rr.opt.client.addr", Text, DnsOnly),
];

/// The field of a name.
pub(super) fn named(name: &str) -> Option<&'static Field> {
    FIELDS.iter().find(|field| field.name == name)
}

/// A list of texts that a request holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum List {
    /// `http.request.headers["…"]`; the names of a request's headers are in lower case there.
    Header(String),
    /// `http.request.headers.names`.
    HeaderNames,
    /// `http.request.headers.values`.
    HeaderValues,
    /// `http.request.uri.args["…"]`.
    Argument(String),
    /// `http.request.uri.args.names`.
    ArgumentNames,
    /// `http.request.uri.args.values`.
    ArgumentValues,
}

impl List {
    /// The list of a name, where it needs no key.
    pub(super) fn named(name: &str) -> Option<Self> {
        Some(match name {
            "http.request.headers.names" => Self::HeaderNames,
            "http.request.headers.values" => Self::HeaderValues,
            "http.request.uri.args.names" => Self::ArgumentNames,
            "http.request.uri.args.values" => Self::ArgumentValues,
            _ => return None,
        })
    }

    /// The list of a map and a key.
    pub(super) fn keyed(map: &str, key: String) -> Option<Self> {
        match map {
            "http.request.headers" => Some(Self::Header(key)),
            "http.request.uri.args" => Some(Self::Argument(key)),
            _ => None,
        }
    }

    /// As a condition writes it.
    pub(super) fn name(&self) -> String {
        match self {
            Self::Header(key) => format!("http.request.headers[\"{key}\"]"),
            Self::HeaderNames => "http.request.headers.names".to_owned(),
            Self::HeaderValues => "http.request.headers.values".to_owned(),
            Self::Argument(key) => format!("http.request.uri.args[\"{key}\"]"),
            Self::ArgumentNames => "http.request.uri.args.names".to_owned(),
            Self::ArgumentValues => "http.request.uri.args.values".to_owned(),
        }
    }

    /// The map or list of fields that it belongs to.
    pub(super) const fn map(&self) -> &'static str {
        match self {
            Self::Header(_) | Self::HeaderNames | Self::HeaderValues => "http.request.headers",
            Self::Argument(_) | Self::ArgumentNames | Self::ArgumentValues => "http.request.uri.args",
        }
    }
}

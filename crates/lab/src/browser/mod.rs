//! The monitors of an endpoint as a browser can run them: what is asked, what a page can't do or see there, and what an outcome
//! says.
//!
//! A browser asks by HTTP, from one place, and shows a page only what servers allow. All that is said here before anything is
//! asked ([`checks`]); what came back ([`Seen`]) becomes a result for the scenario, or none, with the reason
//! ([`BrowserCheck::outcome`]). Nothing is judged here: results are raw observations, which the monitor's own settings judge.

mod address;
mod held;
mod limits;
mod outcome;

pub use held::{last_second, results_of, session_of};
pub use outcome::{Outcome, Seen};

use crate::alone::Alone;
use crate::configuration::{Configuration, endpoint_name};
use address::{Address, written};
use serde_json::Value;
use whydown_health::judge::host::{host, method, path, port};
use whydown_health::judge::{Settings, Ways};
use whydown_schema::report::HostFrom;
use whydown_schema::scenario::{Monitor, MonitorType, Origin};
use whydown_schema::text::Document;
use whydown_schema::{Diagnostic, Role};

/// How much of a body is read at most, in bytes, where a reading searches further than the documented 10 KB.
const MOST_BODY: u64 = 64 * 1024;

/// Every code that is told here.
pub const CODES: &[&str] = &[
    "browser-answered",
    "browser-asks-address",
    "browser-asks-host",
    "browser-asks-own",
    "browser-body",
    "browser-certificate",
    "browser-cors",
    "browser-counted",
    "browser-disabled",
    "browser-follows",
    "browser-headers",
    "browser-hidden",
    "browser-host",
    "browser-insecure",
    "browser-method",
    "browser-mixed",
    "browser-no-address",
    "browser-no-monitor",
    "browser-no-redirect",
    "browser-nothing",
    "browser-offline",
    "browser-opaque",
    "browser-preflight",
    "browser-private",
    "browser-redirect",
    "browser-sni",
    "browser-speaks",
    "browser-timeout",
    "browser-unlisted",
    "browser-vantage",
    "browser-zone",
];

/// What a browser can run of an endpoint's monitors.
#[derive(Debug, Clone, PartialEq)]
pub struct BrowserChecks {
    /// Why none of it can count, where that is so: the endpoint or its pool is switched off, or has no monitor.
    pub refused: Option<Diagnostic>,
    /// What holds for all of them.
    pub about: Diagnostic,
    /// One for each monitor, in the group's order.
    pub checks: Vec<BrowserCheck>,
}

/// One monitor, as a browser can run it.
#[derive(Debug, Clone, PartialEq)]
pub struct BrowserCheck {
    /// The monitor's id, or the reference that reaches it.
    pub monitor_id: String,
    /// What sentences call it.
    pub name: String,
    /// Its role in the group.
    pub role: Role,
    /// Its `type`.
    pub kind: &'static str,
    /// Why a browser can't run it, where it can't.
    pub cannot: Option<Diagnostic>,
    /// The addresses to choose from, the endpoint's own first.
    pub addresses: Vec<BrowserAddress>,
    /// The address that is asked: the chosen one, else the first.
    pub url: String,
    /// Why that address can't be asked, where it can't.
    pub fault: Option<Diagnostic>,
    /// The method.
    pub method: String,
    /// The headers that a page may set, by name and value.
    pub headers: Vec<(String, String)>,
    /// How many seconds an attempt may take.
    pub timeout: f64,
    /// How many attempts one probe makes at most (R1.11).
    pub attempts: u32,
    /// Seconds from one probe to the next.
    pub interval: f64,
    /// Whether redirects are followed (R1.5).
    pub follows: bool,
    /// How much of the body is read, in bytes; `None` where the body isn't looked at.
    pub body: Option<u64>,
    /// Whether the answer can be hidden from the page, so that a second request asks whether anything answers at all.
    pub hidden: bool,
    /// What this browser can't do or see of this monitor at this address.
    pub limits: Vec<Diagnostic>,
    monitor: Monitor,
    ways: Ways,
    /// What else than the endpoint may be why nothing comes back.
    doubts: Vec<String>,
}

/// An address that a check may ask.
#[derive(Debug, Clone, PartialEq)]
pub struct BrowserAddress {
    /// The address.
    pub url: String,
    /// What is asked by it.
    pub about: Diagnostic,
}

/// What a browser can run of the monitors of an endpoint, from a page at `page`. `pool` is the pool's id or name, `endpoint` the
/// origin's name or address; `chosen` gives the address that somebody wants a monitor to ask. `None` where there is no such
/// endpoint.
#[must_use]
pub fn checks(
    document: &Document,
    (pool, endpoint): (&str, &str),
    page: &str,
    chosen: impl Fn(&str) -> Option<String>,
) -> Option<BrowserChecks> {
    let mut alone = Alone::of_endpoint(document, (pool, endpoint))?;
    alone.source.remove("probes");
    let scenario = alone.scenario()?;
    let (pool, origin) = alone.find(&scenario, pool, endpoint)?;
    let source = Value::Object(alone.source);
    let configuration = Configuration::new(&scenario, &source);
    let pool = scenario.pools.get(pool)?;
    let origin = pool.origins.get(origin)?;
    let members = configuration.members(pool);
    let told = |code| Diagnostic::warning(code, "").with("endpoint", endpoint_name(origin));
    let refused = if !pool.enabled || !origin.enabled {
        Some(told("browser-disabled").with("pool", !pool.enabled).by("D17"))
    } else if members.is_empty() {
        Some(told("browser-no-monitor").by("D17"))
    } else {
        None
    };
    let ways = Ways::of(&scenario.readings);
    let each = members.into_iter().map(|member| {
        let asks = Asks { origin, page: Address::read(page).ok(), ways };
        let url = chosen(member.reference);
        match member.monitor {
            Some(monitor) => {
                let header = configuration.written("monitors", monitor.index).get("header");
                asks.check(member.reference, &member.name, member.role, monitor, (header, url))
            }
            None => {
                let unlisted =
                    asks.check(member.reference, &member.name, member.role, &Monitor::default(), (None, url));
                let cannot = Diagnostic::note("browser-unlisted", "").with("monitor", member.name.as_str());
                BrowserCheck { cannot: Some(cannot), ..unlisted }
            }
        }
    });
    Some(BrowserChecks { refused, about: Diagnostic::note("browser-vantage", "").by("R4.3"), checks: each.collect() })
}

/// What is the same for all checks of an endpoint.
struct Asks<'a> {
    origin: &'a Origin,
    page: Option<Address<'a>>,
    ways: Ways,
}

impl Asks<'_> {
    fn check(
        &self,
        monitor_id: &str,
        name: &str,
        role: Role,
        monitor: &Monitor,
        (header, chosen): (Option<&Value>, Option<String>),
    ) -> BrowserCheck {
        let settings = Settings::new(Some(monitor));
        let addresses = self.addresses(monitor);
        let url = chosen.or_else(|| addresses.first().map(|address| address.url.clone())).unwrap_or_default();
        let (set, refused) = limits::headers(header);
        let searched = monitor.expected_body.is_some() && !settings.is_bodiless();
        let mut check = BrowserCheck {
            monitor_id: monitor_id.to_owned(),
            name: name.to_owned(),
            role,
            kind: monitor.kind.word(),
            cannot: cannot(name, role, monitor),
            addresses,
            url,
            fault: None,
            method: method(monitor).unwrap_or_default().trim().to_ascii_uppercase(),
            headers: set,
            timeout: settings.timeout(),
            attempts: settings.most_attempts(),
            interval: monitor.interval.filter(|it| *it > 0.0).unwrap_or(Monitor::DEFAULT_INTERVAL).max(1.0),
            follows: monitor.follow_redirects,
            body: searched.then_some(self.ways.window.min(MOST_BODY)),
            hidden: true,
            limits: Vec::new(),
            monitor: monitor.clone(),
            ways: self.ways,
            doubts: Vec::new(),
        };
        match Address::read(&check.url) {
            Ok(asked) => {
                let found = limits::limits(&check, self, asked, &refused);
                (check.limits, check.doubts, check.hidden) = found;
            }
            Err(fault) => {
                let fault = Diagnostic::warning("browser-no-address", "").with(fault.word(), true);
                check.fault = Some(fault.with("none", check.url.is_empty()));
            }
        }
        check
    }

    /// The endpoint's own address, and the Host name that probes send (R1.8).
    fn addresses(&self, monitor: &Monitor) -> Vec<BrowserAddress> {
        let secure = monitor.kind == MonitorType::Https;
        let own = self.origin.address.as_deref().unwrap_or_default();
        let Some(port) = port(monitor).filter(|_| monitor.kind.speaks_http()) else { return Vec::new() };
        let path = path(monitor).unwrap_or_default();
        let sent = host(monitor, self.origin.host.as_deref(), own).filter(|host| host.from != HostFrom::Address);
        let name = sent.map(|host| bare(host.value)).filter(|name| !name.eq_ignore_ascii_case(own));
        let about = Diagnostic::note(if name.is_some() { "browser-asks-address" } else { "browser-asks-own" }, "")
            .with("endpoint", endpoint_name(self.origin))
            .with("address", own)
            .with("host", name.unwrap_or_default());
        let of_name = about.facts.clone();
        let own = written(secure, own, port, path).map(|url| BrowserAddress { url, about });
        let named = name.and_then(|name| written(secure, name, port, path)).map(|url| BrowserAddress {
            url,
            about: Diagnostic { facts: of_name, ..Diagnostic::note("browser-asks-host", "") },
        });
        own.into_iter().chain(named).collect()
    }
}

/// A Host header without its port: the port that is asked is the monitor's.
fn bare(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) && !name.contains(':') => name,
        _ => host,
    }
}

/// Why a browser can't run a monitor at all.
fn cannot(name: &str, role: Role, monitor: &Monitor) -> Option<Diagnostic> {
    let told = |code| Diagnostic::note(code, "").with("monitor", name);
    if role == Role::Disabled {
        return Some(told("browser-disabled").with("member", true).by("R3.2"));
    }
    if !monitor.kind.speaks_http() {
        let kind = monitor.kind.word();
        return Some(told("browser-speaks").with("type", kind).with(kind, true).by("R1.6"));
    }
    let method = method(monitor).unwrap_or_default().trim().to_ascii_uppercase();
    matches!(method.as_str(), "CONNECT" | "TRACE" | "TRACK").then(|| told("browser-method").with("method", method))
}

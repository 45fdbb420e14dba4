//! What a browser can't do or see of a monitor at an address.

use super::address::{Address, Reach};
use super::{Asks, BrowserCheck};
use serde_json::Value;
use whydown_health::judge::Settings;
use whydown_health::judge::host::host;
use whydown_schema::Diagnostic;
use whydown_schema::scenario::MonitorType;

/// Redirects, as a browser hides them: which of these it was can't be seen.
pub(super) const REDIRECTS: [u32; 5] = [301, 302, 303, 307, 308];

/// Headers that no page may set (the Fetch standard's list), `Host` aside, of which more is said.
const FORBIDDEN: [&str; 22] = [
    "accept-charset",
    "accept-encoding",
    "access-control-request-headers",
    "access-control-request-method",
    "access-control-request-private-network",
    "connection",
    "content-length",
    "cookie",
    "cookie2",
    "date",
    "dnt",
    "expect",
    "keep-alive",
    "origin",
    "referer",
    "set-cookie",
    "te",
    "trailer",
    "transfer-encoding",
    "upgrade",
    "user-agent",
    "via",
];

/// Headers that a page may send anywhere without asking first.
const SIMPLE: [&str; 3] = ["accept", "accept-language", "content-language"];

/// The seconds below which an interval is stretched while the page is out of sight.
const HIDDEN_INTERVAL: f64 = 60.0;

/// The headers of a monitor that a page may set, and the names of those that it may not. `User-Agent` is one of these: browsers
/// differ in whether a page may set it, and none of Cloudflare's probes carries it either.
pub(super) fn headers(written: Option<&Value>) -> (Vec<(String, String)>, Vec<String>) {
    let (mut set, mut refused) = (Vec::new(), Vec::new());
    for (name, values) in written.and_then(Value::as_object).into_iter().flatten() {
        let first = match values {
            Value::Array(values) => values.first().and_then(Value::as_str),
            value => value.as_str(),
        };
        let Some(value) = first.filter(|_| !name.eq_ignore_ascii_case("host")) else { continue };
        let starts = |start: &str| name.get(..start.len()).is_some_and(|it| it.eq_ignore_ascii_case(start));
        let forbidden = FORBIDDEN.iter().any(|it| name.eq_ignore_ascii_case(it)) || starts("proxy-") || starts("sec-");
        if forbidden || !is_header(name, value) {
            refused.push(name.clone());
        } else {
            set.push((name.clone(), value.to_owned()));
        }
    }
    (set, refused)
}

/// Whether name and value can be a header at all: what can't would stop the whole request.
fn is_header(name: &str, value: &str) -> bool {
    let token = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte);
    !name.is_empty()
        && name.bytes().all(token)
        && value.chars().all(|it| (' '..='\u{ff}').contains(&it) && it != '\u{7f}')
}

/// What there is to say before it is asked; what else than the endpoint may be why nothing comes back; and whether the server has
/// to allow that the page reads its answer.
pub(super) fn limits(
    check: &BrowserCheck,
    asks: &Asks<'_>,
    asked: Address<'_>,
    refused: &[String],
) -> (Vec<Diagnostic>, Vec<String>, bool) {
    let monitor = &check.monitor;
    let note = |code| Diagnostic::note(code, "").with("monitor", check.name.as_str());
    let warning = |code| Diagnostic::warning(code, "").with("monitor", check.name.as_str());
    let own = asks.origin.address.as_deref().unwrap_or_default();
    let sent = host(monitor, asks.origin.host.as_deref(), own);
    let other_host = sent.filter(|host| !super::bare(host.value).eq_ignore_ascii_case(asked.host));
    let same = asks.page.is_some_and(|page| page.is_of(&asked));
    let mut found = Vec::new();
    let mut doubts = Vec::new();
    let mut doubt = |word: &str| doubts.push(word.to_owned());

    // What stops it, or makes it something else than the probe.
    if asks.page.is_some_and(|page| page.secure) && !asked.secure && asked.reach() != Reach::Loopback {
        doubt("mixed");
        found.push(warning("browser-mixed").with("url", check.url.as_str()));
    }
    if asks.page.is_some_and(|page| asked.reach() < page.reach()) {
        doubt("private");
        let loopback = asked.reach() == Reach::Loopback;
        found.push(warning("browser-private").with("host", asked.host).with("loopback", loopback));
    }
    if asked.secure && monitor.allow_insecure {
        doubt("insecure");
        found.push(warning("browser-insecure").by("R1.2"));
    }
    if asked.secure && asked.is_ip() {
        doubt("name");
        found.push(warning("browser-certificate").with("host", asked.host).by("R1.8"));
    }
    if let Some(sent) = other_host {
        found.push(warning("browser-host").with("host", sent.value).with("sent", asked.host).by("R1.8"));
    }
    if asked.secure && monitor.kind == MonitorType::Https && !asked.is_ip() {
        let sni = sent.and_then(|host| host.sni);
        if sni.is_none_or(|sni| !super::bare(sni).eq_ignore_ascii_case(asked.host)) {
            found.push(note("browser-sni").with("host", asked.host).with("sni", sni.unwrap_or_default()).by("R1.8"));
        }
    }
    if !refused.is_empty() {
        found.push(note("browser-headers").with("headers", refused.to_vec()));
    }

    // What the server has to allow.
    if !same {
        let blind = matches!(check.method.as_str(), "GET" | "HEAD" | "POST");
        found.push(note("browser-cors").with("blind", blind));
        let unusual: Vec<String> = (check.headers.iter().map(|(name, _)| name))
            .filter(|name| !SIMPLE.iter().any(|simple| name.eq_ignore_ascii_case(simple)))
            .cloned()
            .collect();
        if !unusual.is_empty() || !blind {
            found.push(note("browser-preflight").with("headers", unusual).with("method", check.method.as_str()));
        }
    }
    if check.follows {
        found.push(note("browser-follows").by("R1.5"));
    } else {
        let settings = Settings::new(Some(monitor));
        let expected = REDIRECTS.iter().filter(|code| settings.expects(**code)).count();
        found.push(
            note("browser-no-redirect")
                .with("fails", expected == 0)
                .with("passes", expected == REDIRECTS.len())
                .by("R1.5"),
        );
    }

    // What is seen of it.
    if let Some(bytes) = check.body {
        found.push(note("browser-body").with("kilobytes", bytes / 1024).by("R1.4"));
    }
    if let Some(zone) = &monitor.probe_zone {
        found.push(note("browser-zone").with("zone", zone).by("R1.10"));
    }
    if check.interval < HIDDEN_INTERVAL {
        found.push(note("browser-hidden"));
    }
    (found, doubts, !same)
}

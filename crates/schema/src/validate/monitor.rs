//! What the API demands of a monitor beyond the forms of its fields.

use super::fields::set_among;
use super::plan::{LONGEST_INTERVAL, Plan, SHORTEST_BY_LIMITATIONS};
use super::{Checked, header};
use crate::api::MONITOR_TYPES;
use crate::diagnostic::{Diagnostic, Severity};
use crate::findings::Findings;
use crate::lookup::field;
use crate::scenario::Monitor;
use crate::share::plain;

/// The fields that only a monitor of HTTP uses.
const HTTP_ONLY: [&str; 7] =
    ["path", "header", "expected_codes", "expected_body", "follow_redirects", "allow_insecure", "probe_zone"];

/// What a call sets beside the name and the type: an object without any of it is one that only results or a reference told of.
const SETTINGS: [&str; 13] = [
    "interval",
    "timeout",
    "retries",
    "method",
    "path",
    "port",
    "header",
    "expected_codes",
    "expected_body",
    "follow_redirects",
    "allow_insecure",
    "probe_zone",
    "created_on",
];

/// Whether a monitor of this type looks at a field at all.
pub(crate) fn looks_at(kind: &str, field: &str) -> bool {
    match kind {
        "tcp" | "udp_icmp" | "smtp" => !HTTP_ONLY.contains(&field),
        "icmp_ping" => field != "port" && !HTTP_ONLY.contains(&field),
        _ => true,
    }
}

/// The methods that a type takes; none where it has none.
pub(crate) fn methods(kind: &str) -> &'static [&'static str] {
    match kind {
        "http" | "https" => &["GET", "HEAD"],
        "tcp" => &["connection_established"],
        _ => &[],
    }
}

/// Whether the API demands a port of this type: it has none of its own.
pub(crate) fn demands_port(kind: &str) -> bool {
    matches!(kind, "tcp" | "udp_icmp" | "smtp")
}

/// Whether the API demands `expected_codes` of this type.
pub(crate) fn demands_codes(kind: &str) -> bool {
    matches!(kind, "http" | "https")
}

/// The shortest and the longest interval of a plan, in seconds; without a plan those of the loosest.
pub(crate) const fn intervals(plan: Option<Plan>) -> (u32, u32) {
    let plan = match plan {
        Some(plan) => plan,
        None => Plan::Enterprise,
    };
    (plan.shortest_interval(), LONGEST_INTERVAL)
}

/// Checks a monitor.
pub(super) fn check(monitor: Checked<'_>, findings: &mut Findings) {
    let kind = kind(monitor);
    interval(monitor, findings);
    attempts(monitor, findings);
    if monitor.is_whole(&SETTINGS) {
        port(monitor, kind, findings);
        expected_codes(monitor, kind, findings);
    }
    fields_without_effect(monitor, kind, findings);
    method(monitor, kind, findings);
    header::check(monitor, |_| true, findings);
}

/// The type; the API's own default where there is none, and nothing where it is no type.
fn kind(monitor: Checked<'_>) -> &'static str {
    match monitor.text("type") {
        "" => MONITOR_TYPES.default,
        word => MONITOR_TYPES.all.iter().copied().find(|known| *known == word).unwrap_or_default(),
    }
}

/// `interval` within the plan's range (R5.2). Two pages of the documentation don't agree on the shortest; both are named.
fn interval(monitor: Checked<'_>, findings: &mut Findings) {
    let Some(interval) = monitor.number("interval") else {
        return;
    };
    let loosest = monitor.plan.unwrap_or(Plan::Enterprise);
    let (shortest, longest) = (f64::from(loosest.shortest_interval()), f64::from(LONGEST_INTERVAL));
    let pointer = monitor.pointer("interval");
    if interval < shortest || interval > longest {
        let range =
            ["interval is not in range [", &plain(shortest), ", ", &plain(longest), "]: validation failed"].concat();
        let found = Diagnostic::error("interval-refused", pointer)
            .with("seconds", interval)
            .with("shortest", loosest.shortest_interval())
            .with("longest", LONGEST_INTERVAL)
            .with("plan", monitor.plan.map_or("", Plan::name))
            .answered(400, 1002, range);
        // On the plans between the pages differ.
        let by_limitations = interval >= f64::from(SHORTEST_BY_LIMITATIONS) && interval < shortest;
        return findings.push(found.with("other_page", by_limitations));
    }
    // Without a plan: taken by some and refused by others.
    let refusing: Vec<String> = Plan::ALL
        .into_iter()
        .filter(|plan| monitor.plan.is_none() && interval < f64::from(plan.shortest_interval()))
        .map(|plan| format!("{} (from {} s)", plan.name(), plan.shortest_interval()))
        .collect();
    if !refusing.is_empty() {
        findings.push(
            Diagnostic::warning("interval-by-plan", pointer).with("seconds", interval).with("refusing", refusing),
        );
    }
}

/// `interval` greater than all attempts together; no retry at all is odd.
fn attempts(monitor: Checked<'_>, findings: &mut Findings) {
    if monitor.number("retries") == Some(0.0) {
        findings.push(Diagnostic::warning("no-retries", monitor.pointer("retries")).by("R1.11"));
    }
    let (interval, timeout, retries) = (
        monitor.number("interval").unwrap_or(Monitor::DEFAULT_INTERVAL),
        monitor.number("timeout").unwrap_or(Monitor::DEFAULT_TIMEOUT),
        monitor.number("retries").unwrap_or_else(|| f64::from(Monitor::DEFAULT_RETRIES)),
    );
    let given = ["interval", "timeout", "retries"].iter().any(|key| monitor.map.contains_key(*key));
    let longest = (retries + 1.0) * timeout;
    if given && interval <= longest && timeout > 0.0 {
        let key = if monitor.map.contains_key("interval") { "interval" } else { "timeout" };
        findings.push(
            Diagnostic::error("interval-within-attempts", monitor.pointer(key))
                .by("R1.11")
                .with("interval", interval)
                .with("attempts", retries + 1.0)
                .with("timeout", timeout)
                .with("longest", longest),
        );
    }
}

/// `port` is demanded where the type has none of its own; a ping has none at all.
fn port(monitor: Checked<'_>, kind: &'static str, findings: &mut Findings) {
    if demands_port(kind) && !monitor.is_set("port") {
        findings.push(Diagnostic::error("port-missing", monitor.pointer("port")).with("type", kind));
    }
}

/// `expected_codes` isn't demanded by the API's schema any more, and by the API all the same.
fn expected_codes(monitor: Checked<'_>, kind: &'static str, findings: &mut Findings) {
    if demands_codes(kind) && monitor.text("expected_codes").trim().is_empty() {
        let wrong_kind =
            field(monitor.map, "expected_codes").is_some_and(|codes| !codes.is_string() && !codes.is_null());
        if !wrong_kind {
            findings.push(Diagnostic::error("expected-codes-missing", monitor.pointer("expected_codes")).by("R1.2"));
        }
    }
}

/// Fields of HTTP on a monitor that asks no HTTP, and a port where there is none.
fn fields_without_effect(monitor: Checked<'_>, kind: &'static str, findings: &mut Findings) {
    let set = set_among(monitor.map, &HTTP_ONLY).into_iter().chain(set_among(monitor.map, &["port"]));
    for field in set.filter(|field| !looks_at(kind, field)) {
        findings.push(
            Diagnostic::warning("field-without-effect", monitor.pointer(field)).with("field", field).with("type", kind),
        );
    }
}

/// `method` by type.
fn method(monitor: Checked<'_>, kind: &'static str, findings: &mut Findings) {
    let method = monitor.text("method");
    let allowed = methods(kind);
    if method.is_empty() || allowed.is_empty() {
        return;
    }
    if !allowed.contains(&method) {
        let same = allowed.iter().find(|word| word.eq_ignore_ascii_case(method));
        let severity = if same.is_some() { Severity::Warning } else { Severity::Error };
        let found = Diagnostic::new(severity, "method-unknown", monitor.pointer("method"))
            .with("method", method)
            .with("type", kind)
            .with("allowed", allowed.iter().map(|&word| word.to_owned()).collect::<Vec<_>>());
        findings.push(match same {
            Some(meant) => found.with("meant", *meant),
            None => found,
        });
    }
}

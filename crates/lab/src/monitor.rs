//! Lints of monitors: what a probe can't find, what it takes for health, how fast a status turns (R1.x, R2.x).

use crate::configuration::Configuration;
use crate::probing::{interval, speaks_http};
use crate::written::{flag, header, number, shown, text};
use serde_json::Value;
use whydown_health::judge::codes::{Codes, DEFAULT, REDIRECTS, overlap, parts, worded};
use whydown_schema::scenario::Monitor;
use whydown_schema::share::plain;
use whydown_schema::text::{find, push_token};
use whydown_schema::{Diagnostic, Edit, Findings, Fix, Index};

/// Failures in a row, for each pass that is enough to come back, from which on a monitor is slow down and fast up.
const LOPSIDED: u32 = 3;
/// Errors of the server.
const SERVER_ERRORS: Codes = (500, 599);
/// What a firewall or a rate limiter answers to a probe that it turns away.
const BLOCKED: [u16; 3] = [401, 403, 429];

pub(crate) fn lint(all: &Configuration<'_>, findings: &mut Findings) {
    let used = used(all);
    for monitor in &all.scenario.monitors {
        let the = Written { all, monitor, value: all.written("monitors", monitor.index) };
        if !all.scenario.pools.is_empty() && !monitor_key(monitor).is_some_and(|key| used.contains(key)) {
            findings.push(the.named(Diagnostic::note("monitor-unused", the.pointer(""))).by("R6.5"));
        }
        let damping = [consecutive_zero(&the), slow_down_fast_up(&the)];
        damping.into_iter().flatten().for_each(|found| findings.push(found));
        if speaks_http(the.value) {
            let lints = [port_of_other_scheme, head_with_body, body_marker_spacing, user_agent_ignored, redirect_fails];
            lints.iter().filter_map(|lint| lint(&the)).for_each(|found| findings.push(found));
            let codes =
                [codes_as_list_of_classes, codes_accept_blocked, codes_accept_redirects, codes_accept_server_errors];
            codes.iter().filter_map(|lint| lint(&the)).for_each(|found| findings.push(found));
        }
    }
}

fn monitor_key(monitor: &Monitor) -> Option<&str> {
    monitor.id.as_deref().or(monitor.description.as_deref())
}

/// Every monitor that a pool or a group names; whether a pool uses the group is asked of the group.
fn used<'a>(all: &Configuration<'a>) -> Index<'a> {
    let members = all.scenario.monitor_groups.iter().flat_map(|group| &group.members);
    let by_members = members.filter_map(|member| member.monitor_id.as_deref());
    Index::of(all.scenario.pools.iter().filter_map(|pool| pool.monitor.as_deref()).chain(by_members))
}

struct Written<'a> {
    all: &'a Configuration<'a>,
    monitor: &'a Monitor,
    value: &'a Value,
}

impl Written<'_> {
    fn pointer(&self, field: &str) -> String {
        let mut pointer = format!("/monitors/{}", self.monitor.index);
        if !field.is_empty() {
            push_token(&mut pointer, field);
        }
        pointer
    }

    fn named(&self, finding: Diagnostic) -> Diagnostic {
        finding.with("monitor", self.all.monitor_name(self.monitor))
    }

    fn warning(&self, code: &'static str, field: &str) -> Diagnostic {
        self.named(Diagnostic::warning(code, self.pointer(field)))
    }

    fn note(&self, code: &'static str, field: &str) -> Diagnostic {
        self.named(Diagnostic::note(code, self.pointer(field)))
    }

    fn kind(&self) -> &str {
        text(self.value, "type")
    }

    fn is_https(&self) -> bool {
        self.kind() == "https"
    }

    fn port(&self) -> Option<f64> {
        number(self.value, "port").filter(|port| *port != 0.0)
    }

    /// What is expected, `200` where nothing is written (D35).
    fn expected(&self) -> &str {
        match text(self.value, "expected_codes") {
            "" => DEFAULT,
            codes => codes,
        }
    }

    fn expects_any(&self, codes: (u16, u16)) -> bool {
        parts(self.expected()).any(|part| overlap(part, codes))
    }

    /// A fix that gives a field a value, whether it is there or not.
    fn set(&self, field: &'static str, value: impl Into<Value>) -> Fix {
        let value = value.into();
        let shown = value.to_string();
        let edit = match self.value.get(field) {
            Some(_) => Edit::replace(self.pointer(field), value),
            None => Edit::add(self.pointer(field), value),
        };
        Fix::new("set", edit).with("field", field).with("value", shown)
    }
}

/// R1.2: plain HTTP on the port of HTTPS, or the reverse.
fn port_of_other_scheme(the: &Written<'_>) -> Option<Diagnostic> {
    let (wrong, right, kind, other) =
        if the.is_https() { (80, 443, "https", "http") } else { (443, 80, "http", "https") };
    (the.port() == Some(f64::from(wrong))).then(|| {
        the.warning("port-of-other-scheme", "port")
            .by("R1.2")
            .with("type", kind)
            .with("other", other)
            .with("port", wrong.to_string())
            .mended_by(the.set("type", other).or(the.set("port", right)))
    })
}

/// R1.2: the answer to HEAD has no body, so no text is ever found in it.
fn head_with_body(the: &Written<'_>) -> Option<Diagnostic> {
    let searches =
        text(the.value, "method").eq_ignore_ascii_case("HEAD") && !text(the.value, "expected_body").is_empty();
    searches.then(|| {
        the.warning("head-with-body", "method")
            .by("R1.2")
            .mended_by(the.set("method", "GET").or(Fix::remove(the.pointer("expected_body"))))
    })
}

/// R1.2: the text is searched letter by letter, so a blank that is there or isn't decides.
fn body_marker_spacing(the: &Written<'_>) -> Option<Diagnostic> {
    let marker = text(the.value, "expected_body");
    let is_json = find(marker, "\":").or_else(|| find(marker, "\" :")).is_some();
    let blanks = marker.contains(char::is_whitespace);
    (is_json || blanks).then(|| {
        the.note("body-marker-spacing", "expected_body")
            .by("R1.2")
            .with("json", is_json)
            .with("edges", marker.trim() != marker)
            .with("marker", shown(marker))
    })
}

/// No header of this name reaches the endpoint: the User-Agent of probes can't be set.
fn user_agent_ignored(the: &Written<'_>) -> Option<Diagnostic> {
    let key = header(the.value, "user-agent")?;
    let mut pointer = the.pointer("header");
    push_token(&mut pointer, key);
    Some(
        the.named(Diagnostic::warning("user-agent-ignored", pointer.clone()))
            .with("header", key)
            .mended_by(Fix::remove(pointer)),
    )
}

/// R1.5: a site that sends visitors from HTTP to HTTPS answers such a probe with a redirect, which isn't expected.
fn redirect_fails(the: &Written<'_>) -> Option<Diagnostic> {
    let plain = !the.is_https() && the.port().is_none_or(|port| port == 80.0);
    let succeeds =
        parts(the.expected()).next().is_some() && parts(the.expected()).all(|part| overlap(part, (200, 299)));
    (plain && succeeds && !flag(the.value, "follow_redirects")).then(|| {
        the.note("redirect-fails", "follow_redirects")
            .by("R1.5")
            .with("expected", shown(the.expected()))
            .mended_by(the.set("type", "https").or(the.set("follow_redirects", true)))
    })
}

/// D35: single codes in a list are documented, and so is one class; classes in a list are not.
fn codes_as_list_of_classes(the: &Written<'_>) -> Option<Diagnostic> {
    let parts: Vec<_> = parts(the.expected()).collect();
    let listed = parts.len() > 1 && parts.iter().any(|(first, last)| first != last);
    listed.then(|| {
        the.note("codes-as-list-of-classes", "expected_codes")
            .by("D35")
            .with("expected", shown(the.expected()))
            .with("codes", parts.into_iter().map(worded).collect::<Vec<_>>())
    })
}

/// R1.2: a code by which a firewall or a rate limiter turns probes away passes for health.
fn codes_accept_blocked(the: &Written<'_>) -> Option<Diagnostic> {
    let accepted: Vec<String> =
        BLOCKED.into_iter().filter(|code| the.expects_any((*code, *code))).map(|code| code.to_string()).collect();
    (!accepted.is_empty()).then(|| {
        the.warning("codes-accept-blocked", "expected_codes")
            .by("R1.2")
            .with("expected", shown(the.expected()))
            .with("codes", accepted)
    })
}

/// R1.5: a redirect passes wherever it leads, and nothing behind it is asked.
fn codes_accept_redirects(the: &Written<'_>) -> Option<Diagnostic> {
    (the.expects_any(REDIRECTS) && !flag(the.value, "follow_redirects")).then(|| {
        the.note("codes-accept-redirects", "expected_codes").by("R1.5").with("expected", shown(the.expected()))
    })
}

/// R1.2: an error of the server passes for health.
fn codes_accept_server_errors(the: &Written<'_>) -> Option<Diagnostic> {
    the.expects_any(SERVER_ERRORS).then(|| {
        the.warning("codes-accept-server-errors", "expected_codes").by("R1.2").with("expected", shown(the.expected()))
    })
}

/// R2.2: 0 is no waiting, as 1 is.
fn consecutive_zero(the: &Written<'_>) -> Option<Diagnostic> {
    let zero = ["consecutive_down", "consecutive_up"].into_iter().filter(|key| number(the.value, key) == Some(0.0));
    let zero: Vec<String> = zero.map(str::to_owned).collect();
    let first = zero.first()?.clone();
    Some(the.note("consecutive-zero", &first).by("R2.2").with("count", zero.len()).with("fields", zero))
}

/// R2.1: many failures take it down and few passes bring it back, so a failing endpoint serves long and returns early.
fn slow_down_fast_up(the: &Written<'_>) -> Option<Diagnostic> {
    let (down, up) = (the.monitor.consecutive_down.max(1), the.monitor.consecutive_up.max(1));
    (down / up >= LOPSIDED).then(|| {
        the.note("slow-down-fast-up", "consecutive_down")
            .by("R2.1")
            .with("down", down)
            .with("up", up)
            .with("interval", plain(interval(the.value)))
            .with("seconds", plain((f64::from(down) * interval(the.value)).round()))
    })
}

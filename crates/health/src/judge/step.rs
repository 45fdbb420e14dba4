//! The lines that prove what an observation comes to. Each says what it is `about`; a language has a sentence for each.

use super::attempts::{Ground, Probe, forgiven, probe};
use super::body::{Nearest, holds, holds_without_blanks, nearest, window};
use super::findings::is_redirect;
use super::host::{Host, method, path, port};
use super::saying::{other_retries, wide_window};
use super::{Settings, Ways, judge};
use whydown_schema::readings::RetriesCover;
use whydown_schema::report::HostFrom;
use whydown_schema::scenario::{MonitorType, Observation, ProbeError};
use whydown_schema::share::plain;
use whydown_schema::{Facts, Otherwise, Outcome, Step};

/// How many letters of a text a sentence shows.
const LONGEST_SHOWN: usize = 100;

/// What other balancers take for health by default: HAProxy, Route 53 and nerve.
const ELSEWHERE: std::ops::RangeInclusive<u32> = 200..=399;

/// An observation that is explained.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Case<'a> {
    pub(crate) settings: &'a Settings,
    pub(crate) attempts: &'a [Observation],
    pub(crate) ways: Ways,
    pub(crate) host: Option<Host<'a>>,
}

/// The lines: what decides, the retries, what was forgiven, what was sent, and the same probe under other products.
pub(crate) fn steps(case: Case<'_>) -> Vec<Step> {
    let probe = probe(case.settings, case.attempts, case.ways);
    let Some(seen) = case.attempts.get(probe.attempt) else { return Vec::new() };
    let outcome = if probe.ground == Ground::Passes { Outcome::Healthy } else { Outcome::Unhealthy };
    let mut steps = vec![case.decisive(probe, seen, outcome)];
    steps.extend(case.retries(probe, outcome));
    if forgiven(case.settings, seen) {
        steps.push(about("D39", "forgiven", outcome));
    }
    // Of a check that never ran nothing was sent.
    if !matches!(probe.ground, Ground::Error(ProbeError::DnsInternal | ProbeError::MonitorConfig)) {
        steps.extend(case.sent(seen, outcome));
        steps.extend(case.other_host(seen, outcome));
        steps.extend(case.zone(outcome));
    }
    if let (Ground::Code, Some(code)) = (probe.ground, seen.response_code.filter(|code| ELSEWHERE.contains(code))) {
        let mut step = about("R1.3", "elsewhere", Outcome::Healthy);
        step.facts.set("code", code.to_string());
        steps.push(step);
    }
    steps
}

impl Case<'_> {
    /// Whether the probe goes through the zone's own settings (R1.10), which real traffic does.
    fn zone(self, outcome: Outcome) -> Option<Step> {
        let monitor = &self.settings.monitor;
        monitor.kind.speaks_http().then(|| {
            let mut step = about("R1.10", "zone", outcome);
            if let Some(zone) = &monitor.probe_zone {
                step.facts.set("zone", zone);
            }
            step
        })
    }

    /// The line that decides.
    fn decisive(self, probe: Probe, seen: &Observation, outcome: Outcome) -> Step {
        let monitor = &self.settings.monitor;
        let (rule, subject) = match probe.ground {
            Ground::Passes => match monitor.kind {
                MonitorType::Http | MonitorType::Https => ("R1.2", "answer"),
                MonitorType::Tcp => ("R1.6", "tcp"),
                MonitorType::IcmpPing => ("R1.6", "ping"),
                MonitorType::UdpIcmp => ("R1.7", "udp"),
                MonitorType::Smtp => ("R1.6", "smtp"),
            },
            Ground::TooSlow => ("D37", "too-slow"),
            Ground::Error(ProbeError::Timeout) => ("R1.1", "timeout"),
            Ground::Error(error @ (ProbeError::DnsInternal | ProbeError::MonitorConfig)) => ("Q02", error.word()),
            Ground::Error(ProbeError::TlsSni) if self.host.is_none_or(|host| host.sni.is_none()) => {
                ("R1.8", "nameless")
            }
            Ground::Error(ProbeError::PortUnreachable) if monitor.kind == MonitorType::UdpIcmp => {
                ("R1.6", "udp-refused")
            }
            Ground::Error(error) => ("D40", error.word()),
            Ground::NoAnswer => ("D43", "no-answer"),
            Ground::Code if self.is_unfollowed(seen) => ("R1.5", "redirect"),
            Ground::Code => ("R1.3", "code"),
            Ground::Body => ("R1.4", self.where_it_is(seen)),
            Ground::Greeting => ("R1.6", "greeting"),
        };
        let mut step = about(rule, subject, outcome);
        let facts = &mut step.facts;
        if let Some(reason) = probe.ground.reason(monitor.kind) {
            facts.set("reason", reason);
        }
        if let Some(code) = seen.response_code {
            facts.set("code", code.to_string());
        }
        if monitor.kind.speaks_http() {
            self.settings.state_codes(facts);
        }
        if let Some(location) = &seen.location {
            facts.set("location", shown(location));
        }
        if let Some(redirects) = seen.redirects.filter(|_| monitor.follow_redirects) {
            facts.set("redirects", redirects);
            facts.set("followed", redirects > 0);
        }
        if let Some(rtt) = seen.rtt {
            facts.set("rtt", plain(rtt));
        }
        if let Some(marker) = monitor.expected_body.as_ref().filter(|_| monitor.kind.speaks_http()) {
            facts.set("marker", shown(marker));
            facts.set("window", self.ways.window);
            facts.set("cut", self.settings.body_of(seen).len() as u64 > self.ways.window);
        }
        if let Some(sni) = self.host.and_then(|host| host.sni) {
            facts.set("sni", shown(sni));
        }
        facts.set("timeout", plain(self.settings.timeout()));
        if probe.ground == Ground::Body {
            self.say_how_near(seen, facts);
        }
        step.otherwise = self.otherwise(outcome);
        step
    }

    fn is_unfollowed(self, seen: &Observation) -> bool {
        !self.settings.monitor.follow_redirects && seen.response_code.is_some_and(is_redirect)
    }

    /// Where the expected text is, if not where it is looked for.
    fn where_it_is(self, seen: &Observation) -> &'static str {
        if self.settings.is_bodiless() {
            "bodiless"
        } else if self.settings.body_of(seen).is_empty() {
            "body-missing"
        } else if holds(self.settings.body_of(seen), &self.settings.sought, u64::MAX) {
            "beyond"
        } else {
            "body"
        }
    }

    /// The place where the body comes nearest, and the letter that differs there.
    fn say_how_near(self, seen: &Observation, facts: &mut Facts) {
        let searched = window(self.settings.body_of(seen), self.ways.window);
        let expected = self.settings.monitor.expected_body.as_deref().unwrap_or_default();
        if let Some(Nearest { found, expected, received }) = nearest(searched, expected) {
            facts.set("found", last_of(&found));
            for (name, letter) in [("expected_next", expected), ("received_next", received)] {
                if let Some(letter) = letter {
                    facts.set(name, letter.to_string());
                }
            }
        }
        facts.set("without_blanks", holds_without_blanks(searched, &self.settings.sought));
    }

    /// What the other readings of Q01, Q02 and R1.4 make of it, where that is something else.
    fn otherwise(self, now: Outcome) -> Vec<Otherwise> {
        let under = |ways: Ways| match judge(self.settings, self.attempts, ways).healthy {
            true => Outcome::Healthy,
            false => Outcome::Unhealthy,
        };
        let retries = other_retries(self.ways);
        let wide = wide_window(self.ways);
        let others = [
            ("Q01", retries.retries_cover.word().to_owned(), under(retries)),
            ("R1.4", wide.window.to_string(), under(wide)),
        ];
        let differing = others.into_iter().filter(|(_, _, outcome)| *outcome != now);
        differing
            .map(|(question, reading, outcome)| Otherwise {
                question: Some(question),
                reading: Some(reading),
                without: None,
                outcome,
                facts: Facts::new(),
                text: String::new(),
            })
            .collect()
    }

    /// R1.11, Q01: which attempt decides, and whether retries were of any use.
    fn retries(self, probe: Probe, outcome: Outcome) -> Option<Step> {
        let most = self.settings.most_attempts() as usize;
        let given = self.attempts.len().min(most);
        let (retries, attempt) = (most.saturating_sub(1), probe.attempt + 1);
        let any_failure = self.ways.retries_cover == RetriesCover::Failures;
        let (rule, subject) = match probe.ground {
            ground if ground.is_timeout() && attempt == most => ("R1.11", "retries-used-up"),
            ground if ground.is_timeout() => ("R1.11", "retries-open"),
            Ground::Passes if attempt == 1 => return None,
            Ground::Error(ProbeError::DnsInternal | ProbeError::MonitorConfig) => return None,
            _ if attempt > 1 => (if any_failure { "Q01" } else { "R1.11" }, "retries-used"),
            _ if retries == 0 || any_failure => return None,
            _ => ("Q01", "retries-unused"),
        };
        let mut step = about(rule, subject, outcome);
        step.facts.set("retries", retries);
        step.facts.set("given", given);
        step.facts.set("most", most);
        step.facts.set("attempt", attempt);
        step.facts.set("before", attempt - 1);
        step.facts.set("any_failure", any_failure);
        step.facts.set("passes", probe.ground == Ground::Passes);
        let answered = matches!(probe.ground, Ground::Code | Ground::Body | Ground::Greeting);
        step.facts.set("answered", answered);
        step.facts.set("left", given.saturating_sub(attempt));
        Some(step)
    }

    /// R1.8: what was asked, of whom, under which name.
    fn sent(self, seen: &Observation, outcome: Outcome) -> Option<Step> {
        let monitor = &self.settings.monitor;
        let host = self.host?;
        let subject = match host.from {
            HostFrom::Endpoint => "host-of-endpoint",
            HostFrom::Monitor => "host-of-monitor",
            HostFrom::Address => "host-of-address",
        };
        let mut step = about("R1.8", subject, outcome);
        step.facts.set("host", shown(host.value));
        step.facts.set("method", shown(method(monitor).unwrap_or_default()));
        step.facts.set("path", shown(path(monitor).unwrap_or_default()));
        step.facts.set("port", port(monitor).map(|port| port.to_string()).unwrap_or_default());
        step.facts.set("port_by_default", monitor.port.is_none());
        step.facts.set("tls", monitor.kind == MonitorType::Https);
        step.facts.set("tunnel", is_tunnel(host.value));
        step.facts.set("not_found", seen.response_code == Some(404));
        Some(step)
    }

    /// R1.8: the server saw another Host than the one that is sent by the documentation.
    fn other_host(self, seen: &Observation, outcome: Outcome) -> Option<Step> {
        let (host, received) = (self.host?, seen.received_host.as_ref()?);
        // A port behind the name is no other name.
        let name = received.rsplit_once(':').filter(|(_, port)| port.parse::<u16>().is_ok());
        let name = name.map_or(received.as_str(), |(name, _)| name);
        if name.eq_ignore_ascii_case(host.value) || received.eq_ignore_ascii_case(host.value) {
            return None;
        }
        let mut step = about("R1.8", "host-differs", outcome);
        step.facts.set("host", shown(host.value));
        step.facts.set("received", shown(received));
        Some(step)
    }
}

/// Whether a name is a tunnel's own, which no ingress rule knows.
fn is_tunnel(name: &str) -> bool {
    const TUNNELS: &str = ".cfargotunnel.com";
    let name = name.strip_suffix('.').unwrap_or(name);
    let suffix = name.len().checked_sub(TUNNELS.len()).and_then(|start| name.get(start..));
    suffix.is_some_and(|suffix| suffix.eq_ignore_ascii_case(TUNNELS))
}

fn about(rule: &'static str, subject: &'static str, outcome: Outcome) -> Step {
    let mut step = Step::new(rule, outcome);
    step.facts.set("about", subject);
    step
}

/// A text as a sentence shows it: on one line, and not too long.
pub(crate) fn shown(text: &str) -> String {
    cut(text, LONGEST_SHOWN)
}

/// A text on one line, and not longer than this.
pub(crate) fn cut(text: &str, longest: usize) -> String {
    let mut letters = text.chars();
    let mut shown: String = letters.by_ref().take(longest).map(visible).collect();
    if letters.next().is_some() {
        shown.push('…');
    }
    shown
}

/// The end of a text, for what stands before the letter that differs.
fn last_of(text: &str) -> String {
    const LAST: usize = 40;
    let count = text.chars().count();
    let start: &str = if count > LAST { "…" } else { "" };
    start.chars().chain(text.chars().skip(count.saturating_sub(LAST)).map(visible)).collect()
}

/// Line breaks and what can't be seen at all, as signs; a backquote would end the quotation that it stands in.
fn visible(letter: char) -> char {
    match letter {
        '\n' => '⏎',
        '\t' => '⇥',
        '`' => 'ˋ',
        _ if letter.is_control() => '·',
        _ => letter,
    }
}

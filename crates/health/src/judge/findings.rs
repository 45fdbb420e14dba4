//! What there is to say about observations beside what they come to: defaults that were taken, attempts too many, redirects.

use super::attempts::{Ground, probe};
use super::saying::attempts;
use super::{Settings, Ways, codes};
use crate::intake::Counted;
use crate::model::Model;
use whydown_schema::scenario::{Monitor, MonitorType, Observation};
use whydown_schema::{Diagnostic, Edit, Findings, Fix};

/// Goes through the observations among the results.
pub(crate) fn note(model: &Model, counted: &[Counted<'_>], findings: &mut Findings) {
    let ways = Ways::of(&model.readings);
    for it in counted {
        let Some(seen) = attempts(it.result) else { continue };
        let settings = model.settings(it.target);
        let monitor = it.probe.monitor_id.as_deref().unwrap_or_default();
        let endpoint = it.probe.endpoint.as_deref().unwrap_or_default();
        if !settings.listed && findings.first_of("observed-by-defaults", monitor) {
            findings
                .push(Diagnostic::warning("observed-by-defaults", pointer(it)).by("R1.12").with("monitor", monitor));
        }
        let most = settings.most_attempts() as usize;
        if seen.len() > most {
            findings.push(
                Diagnostic::warning("attempts-beyond-retries", pointer(it))
                    .by("D43")
                    .with("monitor", monitor)
                    .with("given", seen.len())
                    .with("most", most)
                    .with("retries", most.saturating_sub(1)),
            );
        }
        let judged = probe(settings, seen, ways);
        if let Some((code, seen)) = redirect(settings, judged.ground, seen.get(judged.attempt))
            && findings.first_of("redirect-not-followed", &[monitor, "\n", endpoint].concat())
        {
            findings.push(not_followed(it, settings, (code, seen)));
        }
    }
}

/// The place of an observation.
fn pointer(it: &Counted<'_>) -> String {
    let mut pointer = format!("/probes/{}", it.probe.index);
    if let (true, Some(code)) = (it.probe.short_form, &it.result.data_center) {
        pointer.push_str("/results");
        whydown_schema::text::push_token(&mut pointer, code);
    }
    pointer.push_str("/observed");
    pointer
}

/// A redirect that fails because it isn't followed (R1.5).
fn redirect<'a>(settings: &Settings, ground: Ground, seen: Option<&'a Observation>) -> Option<(u32, &'a Observation)> {
    let seen = seen?;
    let code = seen.response_code.filter(|code| is_redirect(*code))?;
    (ground == Ground::Code && !settings.monitor.follow_redirects).then_some((code, seen))
}

/// Whether a code is a redirect's.
pub(crate) fn is_redirect(code: u32) -> bool {
    (u32::from(codes::REDIRECTS.0)..=u32::from(codes::REDIRECTS.1)).contains(&code)
}

/// R1.5, with both ways out: probing what the site redirects to, or following the redirect.
fn not_followed(it: &Counted<'_>, settings: &Settings, (code, seen): (u32, &Observation)) -> Diagnostic {
    let monitor = &settings.monitor;
    let mut found = Diagnostic::note("redirect-not-followed", pointer(it))
        .by("R1.5")
        .with("monitor", it.probe.monitor_id.as_deref().unwrap_or_default())
        .with("endpoint", it.probe.endpoint.as_deref().unwrap_or_default())
        .with("code", code);
    settings.state_codes(&mut found.facts);
    if let Some(location) = &seen.location {
        found.facts.set("location", super::step::shown(location));
    }
    let follow = set("follow_redirects", "true", Edit::add(field(monitor, "follow_redirects"), true));
    let to_https =
        seen.location.as_deref().is_none_or(|to| to.get(..6).is_some_and(|it| it.eq_ignore_ascii_case("https:")));
    if !settings.listed {
        return found;
    }
    if monitor.kind != MonitorType::Http || !to_https {
        return found.mended_by(follow);
    }
    let mut https = set("type", "\"https\"", Edit::add(field(monitor, "type"), "https"));
    if monitor.port == Some(80) {
        https = https.and(Edit::add(field(monitor, "port"), 443));
    }
    found.mended_by(https.or(follow))
}

fn field(monitor: &Monitor, name: &str) -> String {
    format!("/monitors/{}/{name}", monitor.index)
}

/// A fix that gives a field of a monitor a value, whether it is there or not (RFC 6902: `add` puts it in the place of one).
fn set(field: &'static str, value: &'static str, edit: Edit) -> Fix {
    Fix::new("set", edit).with("field", field).with("value", value)
}

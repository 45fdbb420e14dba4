//! A scenario as files of other formats.

use crate::{Options, worded, worded_diagnostics};
use serde_json::Value;
use whydown_health::group::role;
use whydown_interchange::write::{Format, Written, configuration, markdown};
use whydown_schema::text::{Source, mended};
use whydown_schema::{Diagnostic, decode};

/// Writes a scenario in another format: request bodies, a script, Terraform, or a report for people.
///
/// ```
/// let scenario = serde_json::json!({
///     "monitors": [{ "id": "m-1", "description": "front page", "type": "https" }],
///     "pools": [{ "name": "eu", "monitor": "m-1", "origins": [{ "name": "app-1", "address": "192.0.2.1" }] }]
/// });
/// let written = whydown::write(&scenario, whydown::Format::Terraform).unwrap();
/// assert!(written.files[0].text.contains("monitor         = cloudflare_load_balancer_monitor.front_page.id"));
/// ```
///
/// # Errors
/// When nothing can be made of the scenario: it is no object.
pub fn write(scenario: &Value, format: Format) -> Result<Written, Vec<Diagnostic>> {
    let written = match format {
        Format::Markdown => report(scenario),
        _ => configuration(scenario, format, whydown_phrases::label),
    };
    match written {
        Ok(mut written) => {
            whydown_phrases::word_diagnostics(&mut written.diagnostics);
            Ok(written)
        }
        Err(diagnostics) => Err(worded_diagnostics(diagnostics)),
    }
}

/// Writes a scenario given as JSON, with comments and trailing commas if need be. Diagnostics know their place in the text.
///
/// # Errors
/// As for [`write`], and when the text isn't JSON.
pub fn write_text(text: &str, format: Format) -> Result<Written, Vec<Diagnostic>> {
    let (text, mended) = mended(text);
    let source = Source::read(&text).map_err(|diagnostic| worded_diagnostics(vec![diagnostic]))?;
    let found: Vec<Diagnostic> = mended.into_iter().chain(source.findings()).collect();
    let located = |mut diagnostics: Vec<Diagnostic>| {
        diagnostics.splice(0..0, worded_diagnostics(found));
        source.locate(&mut diagnostics);
        diagnostics
    };
    match write(&source.value(), format) {
        Ok(written) => Ok(Written { diagnostics: located(written.diagnostics), ..written }),
        Err(diagnostics) => Err(located(diagnostics)),
    }
}

/// The format of a name: `api`, `curl`, `terraform` or `markdown`.
///
/// # Errors
/// When there is no such format: the finding that says which there are.
pub fn format(name: &str) -> Result<Format, Vec<Diagnostic>> {
    Format::of(name).ok_or_else(|| {
        let formats: Vec<String> = Format::ALL.map(|format| format.word().to_owned()).into();
        let unknown = Diagnostic::error("unknown-format", "").with("format", name).with("formats", formats);
        worded_diagnostics(vec![unknown])
    })
}

/// The report for people. A scenario that a reading refuses is told of with the refusal.
fn report(given: &Value) -> Result<Written, Vec<Diagnostic>> {
    let (scenario, diagnostics) = decode::scenario(given)?;
    let session = whydown_health::Session::open(&scenario, diagnostics);
    let (session, report, diagnostics) = match session {
        Ok(session) => {
            let report = worded(Ok(session.report(Options::default())))?;
            (Some(session), Some(report), Vec::new())
        }
        Err(diagnostics) => (None, None, worded_diagnostics(diagnostics)),
    };
    // Asked for one by one, the proofs of a network are whole however large it is.
    let explain = |pointer: &str| {
        let session = session.as_ref()?;
        whydown_phrases::explain(&session.report_for(pointer), pointer)
    };
    let told = markdown::Told {
        given,
        scenario: &scenario,
        report: report.as_ref(),
        diagnostics: report.as_ref().map_or(&diagnostics, |report| &report.diagnostics),
        explain: &explain,
        role: &|member| role(member.enabled, member.monitoring_only, member.must_be_healthy, &scenario.readings),
    };
    Ok(markdown::write(&told, whydown_phrases::label))
}

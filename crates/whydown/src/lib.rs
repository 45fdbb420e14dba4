//! The whole engine in a few functions: the public interface for Rust, and what the page and the npm package call.
//!
//! This is the only place where the stages are put together: text → [`whydown_schema`] → [`whydown_health`] →
//! [`whydown_phrases`]. Everything returned is worded, and where text was given, located in it.
//!
//! ```
//! let report = whydown::evaluate_text(
//!     r#"{ "monitor_groups": [{ "description": "checkout", "members": [
//!            { "monitor_id": "http", "enabled": true, "monitoring_only": false, "must_be_healthy": true } ] }],
//!          "pools": [{ "name": "eu", "monitor_group": "checkout", "origins": [{ "name": "app-1", "address": "192.0.2.1" }] }],
//!          "probes": [{ "endpoint": "app-1", "monitor_id": "http", "region": "WEU", "results": { "CDG": false } }] }"#,
//!     whydown::Options::default(),
//! )
//! .unwrap();
//! let why = whydown::explain(&report, "/pools/0/endpoints/0").unwrap();
//! assert_eq!(why.steps[0].rule, "R3.4");
//! assert_eq!(why.steps[0].text, "http is critical and fails at CDG, so app-1 is down there whatever the other monitors say.");
//! ```

mod browser;
mod forms;
mod session;
mod workbench;
mod write;

pub use browser::{browser_checks, browser_outcome, browser_settled, courses};
pub use forms::{consequences, form};
pub use session::Session;
pub use whydown_health::catalogue;
pub use whydown_health::{Focus, Layout, Options, PoolLayout, Proven};
pub use whydown_interchange::write::{Format, Written, WrittenFile};
pub use whydown_interchange::{Private, Read, ReadHcl, Recognized, is_hcl};
pub use whydown_lab::browser::{BrowserAddress, BrowserCheck, BrowserChecks, Outcome, Seen, last_second, results_of};
pub use whydown_lab::results;
pub use whydown_phrases::explain;
pub use whydown_schema::consequence::{Consequence, FlagConsequence, MemberConsequences};
pub use whydown_schema::form::{
    Choice, FormField, Fresh, Holds, Named, Referrer, copy, endpoint_referrers, fresh, member, name_field, named,
    origin, referred, referrers,
};
pub use whydown_schema::regions::region_name;
pub use whydown_schema::report::Report;
pub use whydown_schema::text::{Document, edited};
pub use whydown_schema::validate::Plan;
pub use whydown_schema::{ApiAnswer, Diagnostic, Edit, Fix, Range, Severity, Step};
pub use workbench::Workbench;
pub use write::{format, write, write_text};

use serde_json::Value;
use whydown_schema::decode;
use whydown_schema::text::{Source, mended, plain};

/// What reads HCL: a part of this build, or what a host loads and hands over.
#[cfg(feature = "hcl")]
const HCL: Option<ReadHcl<'static>> = Some(&whydown_hcl::read);
#[cfg(not(feature = "hcl"))]
const HCL: Option<ReadHcl<'static>> = None;

/// Evaluates a scenario.
///
/// # Errors
/// When nothing can be made of it, or a reading refuses it: the findings, at least one of them an error.
pub fn evaluate(scenario: &Value, options: Options) -> Result<Report, Vec<Diagnostic>> {
    let evaluated = decode::scenario(scenario)
        .and_then(|(scenario, diagnostics)| whydown_health::evaluate(&scenario, diagnostics, options));
    worded(evaluated)
}

/// Evaluates a scenario given as JSON, with comments and trailing commas if need be. Diagnostics know their place in the text.
///
/// # Errors
/// As for [`evaluate`], and when the text isn't JSON.
pub fn evaluate_text(text: &str, options: Options) -> Result<Report, Vec<Diagnostic>> {
    if let Some(scenario) = plain(text) {
        let mut evaluated = evaluate(&scenario, options);
        locate_in(
            text,
            match &mut evaluated {
                Ok(report) => &mut report.diagnostics,
                Err(diagnostics) => diagnostics,
            },
        );
        return evaluated;
    }
    let (text, mended) = mended(text);
    let source = Source::read(&text).map_err(|diagnostic| worded_diagnostics(vec![diagnostic]))?;
    let found: Vec<Diagnostic> = mended.into_iter().chain(source.findings()).collect();
    match evaluate(&source.value(), options) {
        Ok(mut report) => {
            report.diagnostics.splice(0..0, worded_diagnostics(found));
            source.locate(&mut report.diagnostics);
            source.locate_fixes(&mut report.diagnostics);
            Ok(report)
        }
        Err(mut diagnostics) => {
            diagnostics.splice(0..0, worded_diagnostics(found));
            source.locate(&mut diagnostics);
            Err(diagnostics)
        }
    }
}

/// Says what the API would refuse about a configuration, what it would take otherwise than meant, and what was assumed. The plan
/// of the account chooses the limits; without one, what depends on it is said. An object of the API, or its answer, is taken as
/// well as a scenario; pointers lead into what was given.
#[must_use]
pub fn validate(given: &Value, plan: Option<Plan>) -> Vec<Diagnostic> {
    if whydown_interchange::is_scenario(given) || !given.is_object() && !given.is_array() {
        return worded_diagnostics(checked(given, plan));
    }
    let mut diagnostics = validate_text(&given.to_string(), plan);
    for found in &mut diagnostics {
        found.range = None;
        found.fix.iter_mut().for_each(|fix| fix.forget_text());
    }
    diagnostics
}

/// [`validate`] for a text: whatever [`read`] takes. Findings and the edits of fixes know their place in it.
#[must_use]
pub fn validate_text(text: &str, plan: Option<Plan>) -> Vec<Diagnostic> {
    validate_text_with(text, plan, HCL)
}

/// [`validate_text`], with what reads HCL at hand, or without.
#[must_use]
pub fn validate_text_with(text: &str, plan: Option<Plan>, hcl: Option<ReadHcl<'_>>) -> Vec<Diagnostic> {
    let (whole, mended) = mended(text);
    if let Ok(source) = Source::read(&whole) {
        let value = source.value();
        if whydown_interchange::is_scenario(&value) {
            let mut diagnostics: Vec<Diagnostic> = mended.into_iter().chain(source.findings()).collect();
            diagnostics.extend(checked(&value, plan));
            source.locate(&mut diagnostics);
            source.locate_fixes(&mut diagnostics);
            return worded_diagnostics(diagnostics);
        }
    }
    let read = whydown_interchange::read_and_check(text, hcl, &|scenario| checked(scenario, plan));
    worded_diagnostics(match read {
        Ok(read) => read.diagnostics,
        Err(diagnostics) => diagnostics,
    })
}

/// What there is to say about a scenario, not yet worded: what stands in the way of reading it, what the API would refuse, and
/// which designs will surprise.
fn checked(scenario: &Value, plan: Option<Plan>) -> Vec<Diagnostic> {
    match decode::scenario(scenario) {
        Ok((decoded, mut found)) => {
            found.extend(whydown_health::cautions(&decoded));
            found.extend(whydown_lab::lints(&decoded, scenario));
            whydown_schema::validate::validate(scenario, found, plan)
        }
        Err(diagnostics) => diagnostics,
    }
}

/// Makes a scenario of any text we know: API objects and answers, curl commands, health events and alerts, pool health, previews,
/// request analytics, Terraform states and plans, a scenario itself; alone or several in one text. With the feature `hcl` also of
/// Terraform configurations.
///
/// # Errors
/// When nothing could be made of it: the findings, at least one of them an error.
pub fn read(text: &str) -> Result<Read, Vec<Diagnostic>> {
    read_with(text, HCL)
}

/// [`read`], with what reads HCL at hand, or without: a host may hold it apart and load it when it is needed.
///
/// # Errors
/// As for [`read`]; `needs-hcl` where the text is HCL and nothing reads it.
pub fn read_with(text: &str, hcl: Option<ReadHcl<'_>>) -> Result<Read, Vec<Diagnostic>> {
    match whydown_interchange::read_with(text, hcl) {
        Ok(mut read) => {
            whydown_phrases::word_diagnostics(&mut read.diagnostics);
            Ok(read)
        }
        Err(diagnostics) => Err(worded_diagnostics(diagnostics)),
    }
}

/// What a text holds that is nobody else's business (tokens, e-mail addresses, addresses and names of private networks), each with
/// its place, and the text with stand-ins for them: the same for the same, so that references stay whole. To be asked before a
/// text is handed on; what is told by name and shape can't be complete.
///
/// ```
/// let found = whydown::private_text(r#"{ "header": { "X-Api-Key": ["s3cr3t-s3cr3t"] }, "address": "10.1.2.3" }"#);
/// assert_eq!(found.diagnostics[0].message, "`X-Api-Key` holds what looks like a secret: `s3cr…`.");
/// assert_eq!(found.text, r#"{ "header": { "X-Api-Key": ["token-1"] }, "address": "192.0.2.1" }"#);
/// ```
#[must_use]
pub fn private_text(text: &str) -> Private {
    let mut found = whydown_interchange::private(text);
    whydown_phrases::word_diagnostics(&mut found.diagnostics);
    found
}

/// [`private_text`] for a value: pointers lead into it.
#[must_use]
pub fn private(given: &Value) -> Vec<Diagnostic> {
    let mut diagnostics = private_text(&given.to_string()).diagnostics;
    for found in &mut diagnostics {
        found.range = None;
        found.fix.iter_mut().for_each(|fix| fix.forget_text());
    }
    diagnostics
}

/// The place of a JSON pointer in a text, or of its nearest parent; `None` when the text isn't JSON.
#[must_use]
pub fn locate(text: &str, pointer: &str) -> Option<Range> {
    Source::read(text).ok().map(|source| source.range_of(pointer))
}

/// A text after edits, each of which has its place in it; `None` where one has none.
#[must_use]
pub fn after(text: &str, edits: &[Edit]) -> Option<String> {
    Source::read(&mended(text).0).ok()?.after(edits.to_vec())
}

/// The catalogue: every rule, open question and settled detail.
#[must_use]
pub fn rules() -> catalogue::Catalogue {
    catalogue::catalogue()
}

/// The catalogue as JSON, an entry on each line: what the page fetches and the npm package carries beside its wasm.
///
/// # Errors
/// None in practice: our own types are written into memory.
pub fn rules_text() -> Result<String, serde_json::Error> {
    let all = rules();
    Ok(format!(
        "{{\"rules\":[\n{}\n],\"questions\":[\n{}\n],\"details\":[\n{}\n]}}\n",
        lines(all.rules)?,
        lines(all.questions)?,
        lines(all.details)?
    ))
}

/// What an id of the catalogue stands for: `R3.4`, `Q19`, `D12`.
#[must_use]
pub fn rule(id: &str) -> Option<catalogue::Entry> {
    catalogue::rule(id)
}

/// The version of the engine.
#[must_use]
pub const fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}

fn lines<T: serde::Serialize>(entries: &[T]) -> Result<String, serde_json::Error> {
    let lines: Result<Vec<_>, _> = entries.iter().map(serde_json::to_string).collect();
    Ok(lines?.join(",\n"))
}

/// Gives diagnostics their places in a text that was read without; where there is nothing to say, places cost nothing.
fn locate_in(text: &str, diagnostics: &mut [Diagnostic]) {
    if !diagnostics.is_empty()
        && let Ok(source) = Source::read(&mended(text).0)
    {
        source.locate(diagnostics);
        source.locate_fixes(diagnostics);
    }
}

fn worded(evaluated: Result<Report, Vec<Diagnostic>>) -> Result<Report, Vec<Diagnostic>> {
    match evaluated {
        Ok(mut report) => {
            whydown_phrases::word_report(&mut report);
            Ok(report)
        }
        Err(diagnostics) => Err(worded_diagnostics(diagnostics)),
    }
}

fn worded_diagnostics(mut diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
    whydown_phrases::word_diagnostics(&mut diagnostics);
    diagnostics
}

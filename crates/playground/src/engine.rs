//! What the page asks the engine. Nothing here decides anything.

use crate::hcl;
use crate::place::Place;
use serde_json::Value;
use whydown::{Options, Plan, Read};
use whydown_schema::report::Report;
use whydown_schema::text::{Source, mended};
use whydown_schema::{Diagnostic, Edit, Step};

pub(crate) use whydown::{is_hcl, locate, private_text as private, version};

/// Makes a scenario of any text we know; of HCL too, once what reads it is here.
pub(crate) fn read(text: &str) -> Result<Read, Vec<Diagnostic>> {
    hcl::with_reader(|reader| whydown::read_with(text, reader))
}

/// Evaluates a scenario's text, with every proof and every contested reading.
///
/// Where there is nothing to evaluate and the text is no scenario at all, what reading it has to say is said instead: that the API
/// refused, for example.
pub(crate) fn evaluate(text: &str) -> Result<Report, Vec<Diagnostic>> {
    if is_hcl(text) {
        read(text)?;
    }
    let report = whydown::evaluate_text(text, Options { explain: true, contested: true })?;
    let empty = report.pools.is_empty() && report.load_balancers.is_empty();
    // An object with other keys than a scenario's is meant to be something else.
    let other = report.diagnostics.iter().any(|it| it.code == "unknown-field" && it.path.matches('/').count() == 1);
    if empty && other {
        read(text)?;
    }
    Ok(report)
}

/// Everything there is to say about a scenario's text: what the API would refuse and what surprises in it, then what evaluating
/// it has found beside that.
pub(crate) fn findings(text: &str, evaluated: &[Diagnostic], plan: Option<Plan>) -> Vec<Diagnostic> {
    let mut findings = whydown::validate_text(text, plan);
    let told = findings.len();
    for found in evaluated {
        let known = findings.iter().take(told).any(|known| known.code == found.code && known.path == found.path);
        if !known {
            findings.push(found.clone());
        }
    }
    findings
}

/// Everything there is to say about a text that a scenario is made from, with its places in that text.
pub(crate) fn findings_of_answer(text: &str, plan: Option<Plan>) -> Vec<Diagnostic> {
    hcl::with_reader(|reader| whydown::validate_text_with(text, plan, reader))
}

/// The proof of a place of the report.
pub(crate) fn explain(report: &Report, place: Place) -> Option<Step> {
    whydown::explain(report, &place.pointer())
}

/// The value that a text stands for, where it is JSON.
pub(crate) fn value(text: &str) -> Option<Value> {
    Source::read(text).ok().map(|source| source.value())
}

/// A scenario's text after edits, each of which has its place in the text as it is; `None` where one has none.
pub(crate) fn after(text: &str, edits: Vec<Edit>) -> Option<String> {
    let (text, _) = mended(text);
    Source::read(&text).ok()?.after(edits)
}

/// Whether a text is an answer of the API in its envelope.
pub(crate) fn is_answer(text: &str) -> bool {
    value(text).is_some_and(|value| ["success", "result"].iter().all(|key| value.get(key).is_some()))
}

/// Whether a text brings results or a whole scenario, rather than a piece of a configuration.
pub(crate) fn is_whole(read: &Read) -> bool {
    let whole = ["scenario", "health_event", "pool_health", "health_alert", "preview_result", "request_analytics"];
    read.recognized.iter().any(|found| whole.contains(&found.kind.word()))
}

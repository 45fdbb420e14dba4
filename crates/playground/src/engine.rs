//! What the page asks the engine. Nothing here decides anything.

use crate::place::Place;
use serde_json::Value;
use whydown::{Options, Read};
use whydown_schema::report::Report;
use whydown_schema::text::Source;
use whydown_schema::{Diagnostic, Step};

pub(crate) use whydown::{locate, read, version};

/// Evaluates a scenario's text, with every proof and every contested reading.
///
/// Where there is nothing to evaluate and the text is no scenario at all, what reading it has to say is said instead: that the API
/// refused, for example.
pub(crate) fn evaluate(text: &str) -> Result<Report, Vec<Diagnostic>> {
    let report = whydown::evaluate_text(text, Options { explain: true, contested: true })?;
    let empty = report.pools.is_empty() && report.load_balancers.is_empty();
    // An object with other keys than a scenario's is meant to be something else.
    let other = report.diagnostics.iter().any(|it| it.code == "unknown-field" && it.path.matches('/').count() == 1);
    if empty && other {
        read(text)?;
    }
    Ok(report)
}

/// The proof of a place of the report.
pub(crate) fn explain(report: &Report, place: Place) -> Option<Step> {
    whydown::explain(report, &place.pointer())
}

/// The value that a text stands for, where it is JSON.
pub(crate) fn value(text: &str) -> Option<Value> {
    Source::read(text).ok().map(|source| source.value())
}

/// Whether a text brings results or a whole scenario, rather than a piece of a configuration.
pub(crate) fn is_whole(read: &Read) -> bool {
    let whole = ["scenario", "health_event", "pool_health", "health_alert", "preview_result", "request_analytics"];
    read.recognized.iter().any(|found| whole.contains(&found.kind.word()))
}

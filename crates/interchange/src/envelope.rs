//! The API's envelope: what it answered, or why it did not.

use crate::findings::Findings;
use crate::json::{element, field, take};
use crate::kind::Kind;
use crate::refusal;
use crate::request::Request;
use serde_json::{Map, Value};
use whydown_schema::Diagnostic;

/// What is in an envelope.
#[derive(Debug)]
pub(crate) struct Opened {
    /// The answer with its place, where there is one.
    pub(crate) result: Option<(String, Value)>,
    /// The API said that it failed.
    pub(crate) refused: bool,
}

/// Opens an envelope. Entries of `errors` beside `success: true` are what generated samples print; they are no failure.
pub(crate) fn open(
    mut envelope: Map<String, Value>,
    pointer: &str,
    request: Option<&Request>,
    findings: &mut Findings,
) -> Opened {
    let result = take(&mut envelope, "result").filter(|result| !result.is_null());
    let errors = envelope.get("errors").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let refused = match envelope.get("success").and_then(Value::as_bool) {
        Some(success) => !success,
        None => result.is_none() && !errors.is_empty(),
    };
    if refused {
        tell_errors(errors, pointer, request, findings);
    } else if result.is_none() {
        findings.once(Diagnostic::note("answer-empty", pointer));
    }
    if let Some(Value::Array(list)) = &result {
        tell_further_pages(&envelope, list.len(), pointer, findings);
    }
    Opened { result: result.map(|result| (field(pointer, "result"), result)), refused }
}

/// Says in the API's own words why it did not answer. "Health info unavailable" is no refusal: the health isn't known (yet).
fn tell_errors(errors: &[Value], pointer: &str, request: Option<&Request>, findings: &mut Findings) {
    if errors.is_empty() {
        findings.add(Diagnostic::error("api-refused", pointer));
    }
    let list = field(pointer, "errors");
    let about = request.filter(|request| request.kind == Some(Kind::Pool)).and_then(|request| request.id.as_deref());
    for (index, error) in errors.iter().enumerate() {
        let told = refusal::told(error, element(&list, index));
        findings.add(told.with("pool", about.unwrap_or_default()));
    }
}

/// A list of the API comes in pages; judging by one of them would miss pools without a word.
fn tell_further_pages(envelope: &Map<String, Value>, shown: usize, pointer: &str, findings: &mut Findings) {
    let total = envelope.get("result_info").and_then(|info| info.get("total_count")).and_then(Value::as_u64);
    if let Some(total) = total.filter(|total| *total > shown as u64) {
        let place = field(&field(pointer, "result_info"), "total_count");
        findings.add(Diagnostic::warning("further-pages", place).with("shown", shown).with("total", total));
    }
}

//! Raw observations: `observed`, one attempt or the attempts of one probe in order (R1.11, D43).

use super::fields::{Fields, kind_of, unknown_word};
use super::results::{rtt, rtt_of};
use crate::diagnostic::Diagnostic;
use crate::findings::Findings;
use crate::lookup::field;
use crate::observation::{Observation, ProbeError};
use serde_json::Value;
use std::sync::Arc;

pub(super) const OBSERVATION_FIELDS: [&str; 7] =
    ["response_code", "body", "location", "error", "rtt", "received_host", "redirects"];

/// The attempts that are to be judged; `None` where nothing can be made of them, which is told.
pub(super) fn attempts(fields: Fields<'_>, observed: &Value, findings: &mut Findings) -> Option<Arc<Vec<Observation>>> {
    let place = fields.place.key("observed");
    let given: &[Value] = match observed {
        Value::Array(attempts) => attempts,
        Value::Object(_) => std::slice::from_ref(observed),
        other => {
            findings.wrong_type(place, "object or list", other);
            return None;
        }
    };
    let mut attempts = Vec::with_capacity(given.len());
    for (index, value) in given.iter().enumerate() {
        let at = place.index(index);
        let at = if observed.is_array() { at } else { place };
        if let Some(fields) = Fields::of(value, at, findings) {
            attempts.push(attempt(fields, findings));
        }
    }
    if given.is_empty() {
        findings.push(empty(fields));
    }
    (!attempts.is_empty()).then(|| Arc::new(attempts))
}

/// D42: a list without attempts.
pub(super) fn empty(fields: Fields<'_>) -> Diagnostic {
    Diagnostic::error("observed-empty", fields.pointer("observed")).by("D42")
}

fn attempt(fields: Fields<'_>, findings: &mut Findings) -> Observation {
    findings.unknown_fields("observation", fields, &OBSERVATION_FIELDS);
    Observation {
        response_code: fields.count("response_code", findings),
        body: fields.string("body", findings),
        location: fields.string("location", findings).filter(|location| !location.is_empty()),
        error: error(fields, findings),
        rtt: rtt(fields, findings),
        received_host: fields.string("received_host", findings).filter(|host| !host.is_empty()),
        redirects: redirects(fields, findings),
    }
}

/// D40. An error that nobody knows is an error all the same.
fn error(fields: Fields<'_>, findings: &mut Findings) -> Option<ProbeError> {
    let word = fields.text("error", findings).filter(|word| !word.is_empty())?;
    let known = ProbeError::ALL.iter().copied().find(|error| error.word() == word);
    if known.is_none() {
        let taken = ProbeError::Other.word();
        findings.push(unknown_word(fields.pointer("error"), word, ProbeError::WORDS, taken).by("D40"));
    }
    known.or(Some(ProbeError::Other))
}

/// How many redirects were followed: their number, or a list of where they led.
fn redirects(fields: Fields<'_>, findings: &mut Findings) -> Option<u32> {
    match field(fields.map, "redirects")? {
        Value::Array(list) => u32::try_from(list.len()).ok(),
        Value::Number(_) => fields.count("redirects", findings),
        Value::Null => None,
        other => {
            findings.push(
                Diagnostic::error("wrong-type", fields.pointer("redirects"))
                    .with("expected", "number or list")
                    .with("found", kind_of(other)),
            );
            None
        }
    }
}

/// The round trip time of an observation, or of the last of several attempts (D42).
pub(super) fn last_rtt(observed: &Value) -> Option<f64> {
    match observed {
        Value::Array(attempts) => rtt_of(attempts.last()?.get("rtt")?),
        single => rtt_of(single.get("rtt")?),
    }
}

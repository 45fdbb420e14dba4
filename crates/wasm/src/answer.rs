//! The answers, as they are written: `{ "ok": true, … }` or `{ "ok": false, "diagnostics": … }`.

use crate::Result;
use serde::Serialize;
use serde_json::Value;
use whydown::{Diagnostic, Recognized, Report, WrittenFile};

/// What `evaluate` gives.
#[derive(Serialize)]
pub(crate) struct Evaluated {
    ok: bool,
    report: Report,
}

impl Evaluated {
    pub(crate) fn new(report: Report) -> Self {
        Self { ok: true, report }
    }
}

/// What `read` gives.
#[derive(Serialize)]
pub(crate) struct Read {
    ok: bool,
    scenario: Value,
    recognized: Vec<Recognized>,
    diagnostics: Vec<Diagnostic>,
}

impl Read {
    pub(crate) fn new(read: whydown::Read) -> Self {
        Self { ok: true, scenario: read.scenario, recognized: read.recognized, diagnostics: read.diagnostics }
    }
}

/// What `write` gives.
#[derive(Serialize)]
pub(crate) struct Written {
    ok: bool,
    files: Vec<WrittenFile>,
    diagnostics: Vec<Diagnostic>,
}

impl Written {
    pub(crate) fn new(written: whydown::Written) -> Self {
        Self { ok: true, files: written.files, diagnostics: written.diagnostics }
    }
}

/// What is given when there is nothing but diagnostics.
#[derive(Serialize)]
struct Diagnosed<'a> {
    ok: bool,
    diagnostics: &'a [Diagnostic],
}

/// The text of an answer.
pub(crate) fn answer<T: Serialize>(outcome: Result<T>) -> String {
    match outcome {
        Ok(answer) => json(&answer),
        Err(diagnostics) => diagnosed(false, &diagnostics),
    }
}

/// The text of an answer that is nothing but diagnostics.
pub(crate) fn diagnosed(ok: bool, diagnostics: &[Diagnostic]) -> String {
    json(&Diagnosed { ok, diagnostics })
}

/// A value as text. Writing our own types into memory can't fail; were it to, the caller would read `null`.
pub(crate) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|_| "null".to_owned())
}

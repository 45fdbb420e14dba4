//! What every test of reading asks.

#![allow(
    dead_code,
    unreachable_pub,
    clippy::panic,
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "each test binary asks some of it, and a test that panics has failed"
)]

use serde_json::Value;
use whydown_interchange::{CODES, Kind, Read, read};
use whydown_schema::{Diagnostic, Severity};

pub fn taken(text: &str) -> Read {
    let read = read(text).unwrap_or_else(|diagnostics| panic!("{diagnostics:?}"));
    well_placed(text, &read.diagnostics);
    read
}

pub fn refused(text: &str) -> Vec<Diagnostic> {
    let diagnostics = read(text).unwrap_err();
    assert!(diagnostics.iter().any(|found| found.severity == Severity::Error), "{diagnostics:?}");
    well_placed(text, &diagnostics);
    diagnostics
}

/// Every finding has a code of the list, a place within the text, and a sentence.
fn well_placed(text: &str, diagnostics: &[Diagnostic]) {
    let mut worded = diagnostics.to_vec();
    whydown_phrases::word_diagnostics(&mut worded);
    assert!(worded.iter().all(is_worded), "{worded:?}");
    let units = u32::try_from(text.encode_utf16().count()).unwrap();
    for found in diagnostics {
        assert!(CODES.contains(&found.code) || OF_THE_TEXT.contains(&found.code), "{}", found.code);
        let range = found.range.unwrap();
        assert!(range.start <= range.end && range.end <= units, "{found:?}");
    }
}

const OF_THE_TEXT: [&str; 6] =
    ["not-json", "too-large", "duplicate-key", "number-out-of-range", "half-character", "more-of-these"];

/// The sentence isn't just the code with blanks.
fn is_worded(found: &Diagnostic) -> bool {
    found.message.ends_with('.') && !found.message.contains("  ") && found.message != found.code.replace('-', " ")
}

pub fn only<'a>(diagnostics: &'a [Diagnostic], code: &str) -> &'a Diagnostic {
    let found: Vec<_> = diagnostics.iter().filter(|diagnostic| diagnostic.code == code).collect();
    assert_eq!(found.len(), 1, "{code}: {diagnostics:?}");
    found[0]
}

pub fn codes(diagnostics: &[Diagnostic]) -> Vec<&str> {
    let mut codes: Vec<_> = diagnostics.iter().map(|found| found.code).collect();
    codes.sort_unstable();
    codes.dedup();
    codes
}

pub fn kinds(read: &Read) -> Vec<(Kind, usize)> {
    read.recognized.iter().map(|recognized| (recognized.kind, recognized.count)).collect()
}

/// What a pointer leads to.
pub fn at<'a>(value: &'a Value, pointer: &str) -> &'a Value {
    value.pointer(pointer).unwrap_or_else(|| panic!("{pointer} in {value:#}"))
}

pub fn keys(value: &Value) -> Vec<&str> {
    value.as_object().unwrap().keys().map(String::as_str).collect()
}

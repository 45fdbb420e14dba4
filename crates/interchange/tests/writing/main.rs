//! What becomes of a scenario in each format that it is written in.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that panics has failed, which is what it is for"
)]
#![expect(clippy::type_complexity, reason = "what is drawn says more than a name for its type")]

mod any;
mod api;
mod configuration;
mod curl;
mod hostile;
mod terraform;
mod terraform_back;

use serde_json::Value;
use whydown_interchange::write::{Format, WRITE_CODES, Written, configuration};
use whydown_schema::Diagnostic;

/// Writes, and checks what holds of everything written.
fn written(scenario: &Value, format: Format) -> Written {
    let written = configuration(scenario, format, whydown_phrases::label).unwrap();
    let mut worded = written.diagnostics.clone();
    whydown_phrases::word_diagnostics(&mut worded);
    for found in &worded {
        assert!(WRITE_CODES.contains(&found.code) || found.code == "more-of-these", "{}", found.code);
        assert!(found.message.ends_with('.') && found.message != found.code.replace('-', " "), "{found:?}");
        assert!(scenario.pointer(&found.path).is_some(), "{found:?}");
    }
    written
}

/// The text of the only file.
fn text(written: &Written) -> &str {
    let [file] = written.files.as_slice() else { panic!("{:?}", written.files) };
    &file.text
}

fn only<'a>(diagnostics: &'a [Diagnostic], code: &str) -> &'a Diagnostic {
    let found: Vec<_> = diagnostics.iter().filter(|diagnostic| diagnostic.code == code).collect();
    assert_eq!(found.len(), 1, "{code}: {diagnostics:?}");
    found[0]
}

fn codes(diagnostics: &[Diagnostic]) -> Vec<&str> {
    let mut codes: Vec<_> = diagnostics.iter().map(|found| found.code).collect();
    codes.sort_unstable();
    codes.dedup();
    codes
}

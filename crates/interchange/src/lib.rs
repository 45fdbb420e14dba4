//! Outside formats, read and written: whatever the load-balancing API answers becomes a scenario, and what had to be assumed is
//! said; a scenario becomes request bodies, a script, Terraform or a report ([`write`]), and what those can't carry is said.
//!
//! A text is recognised by what it holds, never by a name. It may be one thing or an array of many kinds; each is opened
//! (`contents`), sorted by kind (`kind`) and laid into a draft of the scenario (`draft`): configured objects first
//! (`merge` settles those given twice), then health events (`event`), then pool health (`pool_health`), so that results
//! find the objects they are about. Objects of the API are kept whole; only what nobody gave is made here, and each such thing
//! is a note.
//!
//! No rule of health is decided here: what the API reported stays beside the results, for the engine to compare.
//!
//! ```
//! let event = r#"{ "timestamp": "2026-02-03 04:05:06", "pool": { "id": "p-eu", "minimum_origins": 1 }, "origins": [
//!     { "name": "app-1", "ip": "192.0.2.1", "healthy": false, "failure_reason": "TCP connection failed", "monitors": [
//!         { "id": "m-tcp", "healthy": false, "must_be_healthy": true, "monitoring_only": false } ] } ] }"#;
//! let read = whydown_interchange::read(event).unwrap();
//! assert_eq!(read.scenario["monitor_groups"][0]["members"][0]["must_be_healthy"], true);
//! assert_eq!(read.scenario["probes"][0]["at"], "2026-02-03 04:05:06");
//! assert!(read.diagnostics.iter().any(|found| found.code == "assumed-vantage-point"));
//! ```

mod attachment;
mod contents;
mod draft;
mod envelope;
mod event;
mod findings;
mod json;
mod kind;
mod members;
mod merge;
mod pool_health;
mod roster;
pub mod write;

pub use findings::CODES;
pub use kind::{Kind, Recognized};

use contents::Contents;
use draft::Draft;
use findings::Findings;
use serde::Serialize;
use serde_json::{Map, Value};
use whydown_schema::text::Source;
use whydown_schema::{Diagnostic, Severity};

/// What was made of a text.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Read {
    /// The scenario, in its own format; an empty object where the text is known but holds nothing to evaluate.
    pub scenario: Value,
    /// What the text holds, kind by kind.
    pub recognized: Vec<Recognized>,
    /// What is wrong with the text, what was assumed, and what was left aside; each points into the text.
    pub diagnostics: Vec<Diagnostic>,
}

/// Makes a scenario of any text we know.
///
/// # Errors
/// When nothing could be made of it: the findings, at least one of them an error.
pub fn read(text: &str) -> Result<Read, Vec<Diagnostic>> {
    let source = Source::read(text).map_err(|diagnostic| vec![diagnostic])?;
    let mut findings = Findings::default();
    let contents = contents::open(source.value(), &mut findings);
    let recognized = contents.recognized();
    let scenario = match contents.into_only_scenario() {
        Ok(scenario) => scenario,
        Err(contents) => drafted(contents, &mut findings),
    };
    let mut found = findings.finish();
    let has_error = |found: &[Diagnostic]| found.iter().any(|one| one.severity == Severity::Error);
    let nothing_made = scenario.as_object().is_none_or(Map::is_empty);
    if nothing_made && recognized.is_empty() && !has_error(&found) {
        found.push(Diagnostic::error("nothing-found", ""));
    }
    let refused = nothing_made && has_error(&found);
    let mut diagnostics = source.findings();
    diagnostics.append(&mut found);
    source.locate(&mut diagnostics);
    if refused { Err(diagnostics) } else { Ok(Read { scenario, recognized, diagnostics }) }
}

/// Lays everything into one draft, in the order in which later things lean on earlier ones.
fn drafted(contents: Contents, findings: &mut Findings) -> Value {
    let mut draft = Draft::default();
    let (mut events, mut healths) = (Vec::new(), Vec::new());
    for item in contents.into_items() {
        match item.kind {
            Kind::HealthEvent => events.push(item),
            Kind::PoolHealth => healths.push(item),
            _ => draft.lay(item, findings),
        }
    }
    event::add(events, &mut draft, findings);
    pool_health::add(healths, &mut draft, findings);
    draft.into_scenario()
}

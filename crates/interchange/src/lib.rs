//! Outside formats, read: whatever the load-balancing API answers becomes a scenario, and what had to be assumed is said.
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
mod terraform;

pub use findings::CODES;
pub use kind::{Kind, Recognized};
pub use terraform::{CODES as TERRAFORM_CODES, is_hcl};

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
    read_with(text, None)
}

/// What reads HCL: from its text to the resources in it, as JSON text (`whydown_hcl::read`). It is handed over, so that only those
/// who have HCL need it.
pub type ReadHcl<'a> = &'a dyn Fn(&str) -> String;

/// Makes a scenario of any text we know; of a Terraform configuration in HCL too, where something that reads HCL is at hand.
///
/// # Errors
/// As for [`read`]; `needs-hcl` where the text is HCL and nothing reads it.
pub fn read_with(text: &str, hcl: Option<ReadHcl<'_>>) -> Result<Read, Vec<Diagnostic>> {
    if is_hcl(text) {
        return read_hcl(text, hcl);
    }
    let source = Source::read(text).map_err(|diagnostic| vec![diagnostic])?;
    let mut findings = Findings::default();
    let contents = contents::open(source.value(), &mut findings);
    let mut made = made_of(contents, findings);
    let mut diagnostics = source.findings();
    diagnostics.append(&mut made.read.diagnostics);
    source.locate(&mut diagnostics);
    made.with(diagnostics)
}

fn read_hcl(text: &str, hcl: Option<ReadHcl<'_>>) -> Result<Read, Vec<Diagnostic>> {
    let Some(hcl) = hcl else {
        let mut needed = vec![Diagnostic::error("needs-hcl", "")];
        terraform::places(text, &Value::Null, &mut needed);
        return Err(needed);
    };
    let answer = terraform::answered(&hcl(text)).map_err(|mut failed| {
        failed.range = None;
        let mut failed = vec![failed];
        terraform::places(text, &Value::Null, &mut failed);
        failed
    })?;
    let mut findings = Findings::default();
    let contents = contents::configured(&answer, &mut findings);
    let mut made = made_of(contents, findings);
    let mut diagnostics = std::mem::take(&mut made.read.diagnostics);
    terraform::places(text, &answer, &mut diagnostics);
    made.with(diagnostics)
}

/// What was made, and whether it is refused.
struct Made {
    read: Read,
    refused: bool,
}

impl Made {
    fn with(mut self, diagnostics: Vec<Diagnostic>) -> Result<Read, Vec<Diagnostic>> {
        if self.refused {
            return Err(diagnostics);
        }
        self.read.diagnostics = diagnostics;
        Ok(self.read)
    }
}

fn made_of(contents: Contents, mut findings: Findings) -> Made {
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
    Made { read: Read { scenario, recognized, diagnostics: found }, refused }
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

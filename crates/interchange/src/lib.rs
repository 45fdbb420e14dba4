//! Outside formats, read and written: whatever the load-balancing API answers becomes a scenario, and what had to be assumed is
//! said; a scenario becomes request bodies, a script, Terraform or a report ([`write`]), and what those can't carry is said.
//!
//! A text is recognised by what it holds, never by a name. It may be one document or several (`documents`), with the commands
//! (`command`) and calls (`request`) that they go with; each is parsed with its places (`sources`), opened (`contents`), sorted by
//! kind (`kind`) and laid into a draft of the scenario (`draft`): configured objects first (`merge` settles those given twice),
//! then parts that change them, health events and alerts (`event`), pool health and previews (`pool_health`) and request analytics
//! (`analytics`), so that results find the objects they are about. Objects of the API are kept whole; only what nobody gave is made
//! here, and each such thing is a note. A refusal is told by its reason (`refusal`), an answer without anything to evaluate by what
//! it is (`known`); `placement` remembers what of the scenario stands where in the text.
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

mod analytics;
mod attachment;
mod command;
mod contents;
mod difference;
mod documents;
mod draft;
mod envelope;
mod event;
mod findings;
mod json;
mod kind;
mod known;
mod members;
mod merge;
mod placement;
mod pool_health;
mod private;
mod refusal;
mod request;
mod roster;
mod sources;
mod terraform;
pub mod write;

pub use findings::CODES;
pub use kind::{Kind, Recognized};
pub use placement::Placement;
pub use private::{PRIVATE_CODES, Private, private};
pub use terraform::{CODES as TERRAFORM_CODES, is_hcl};

use contents::Contents;
use documents::Document;
use draft::Draft;
use findings::Findings;
use placement::Places;
use serde::Serialize;
use serde_json::{Map, Value};
use sources::Sources;
use whydown_schema::decode::SCENARIO_KEYS;
use whydown_schema::text::{LONGEST_TEXT, mended, too_large};
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
    /// What of the scenario stands where in the text.
    #[serde(skip)]
    pub placements: Vec<Placement>,
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
    read_and_check(text, hcl, &|_| Vec::new())
}

/// The same, with the findings of a check of the scenario that was made. Their pointers and their fixes become those of the text,
/// and they get their ranges in it; what is found about something that the text doesn't hold is left out.
///
/// ```
/// use whydown_interchange::read_and_check;
/// use whydown_schema::Diagnostic;
///
/// let text = r#"{ "success": true, "result": [{ "id": "p", "origins": [], "minimum_origins": 7 }] }"#;
/// let read = read_and_check(text, None, &|_| vec![Diagnostic::warning("found", "/pools/0/minimum_origins")]).unwrap();
/// let range = read.diagnostics[0].range.unwrap();
/// assert_eq!(&text[range.start as usize..range.end as usize], "7");
/// assert_eq!(read.diagnostics[0].path, "/result/0/minimum_origins");
/// ```
///
/// # Errors
/// As for [`read`]; then nothing is checked.
pub fn read_and_check(
    text: &str,
    hcl: Option<ReadHcl<'_>>,
    check: &dyn Fn(&Value) -> Vec<Diagnostic>,
) -> Result<Read, Vec<Diagnostic>> {
    if is_hcl(text) {
        return read_hcl(text, hcl, check);
    }
    let (text, half_character) = mended(text);
    let mut read = opened(&text, |sources, before| {
        let mut read = made(sources, before)?;
        let mut found = check(&read.scenario);
        placement::locate(sources, &text, &read.placements, &mut found);
        read.diagnostics.append(&mut found);
        Ok(read)
    });
    if let Some(finding) = half_character {
        match &mut read {
            Ok(read) => read.diagnostics.insert(0, finding),
            Err(diagnostics) => diagnostics.insert(0, finding),
        }
    }
    read
}

/// Whether a value is a scenario in its own format, or as empty as one may be.
#[must_use]
pub fn is_scenario(value: &Value) -> bool {
    value.as_object().is_some_and(|object| match kind::Shape::of(object) {
        Some(shape) => shape == kind::Shape::Known(Kind::Scenario),
        None => object.keys().all(|key| SCENARIO_KEYS.contains(&key.as_str())),
    })
}

/// Opens a text: as one document, or else as several, with the findings about what is between them.
fn opened<T>(
    text: &str,
    then: impl FnOnce(&Sources<'_>, Vec<Diagnostic>) -> Result<T, Vec<Diagnostic>>,
) -> Result<T, Vec<Diagnostic>> {
    if text.len() > LONGEST_TEXT {
        return Err(vec![too_large(text)]);
    }
    let whole = Document::whole(text);
    let refusal = match Sources::whole(text, &whole) {
        Ok(sources) => return then(&sources, Vec::new()),
        Err(refusal) => refusal,
    };
    if matches!(refusal.facts.text("problem"), Some("binary" | "markup" | "empty")) {
        return Err(vec![refusal]);
    }
    let split = documents::split(text);
    let (sources, mut found) = Sources::each(text, &split.documents);
    found.extend(split.findings(text));
    if !sources.is_empty() {
        return then(&sources, found);
    }
    if !found.iter().any(|found| found.severity == Severity::Error) {
        let refusal = command_alone(refusal, &mut found);
        found.insert(0, refusal);
    }
    Err(found)
}

/// The refusal of a text without JSON; a command in it is what was given in place of its answer.
fn command_alone(refusal: Diagnostic, found: &mut Vec<Diagnostic>) -> Diagnostic {
    let is_command = |found: &Diagnostic| found.code.starts_with("command-");
    let Some(command) = found.iter().find(|found| is_command(found)) else { return refusal };
    let told = Diagnostic { range: command.range, ..refusal.with("problem", "command") };
    found.retain(|found| found.code != "command-without-answer");
    told
}

/// Makes a scenario of a configuration in HCL.
fn read_hcl(
    text: &str,
    hcl: Option<ReadHcl<'_>>,
    check: &dyn Fn(&Value) -> Vec<Diagnostic>,
) -> Result<Read, Vec<Diagnostic>> {
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
    let Made { mut read, refused } = made_of(contents, findings);
    terraform::places(text, &answer, &mut read.diagnostics);
    if refused {
        return Err(read.diagnostics);
    }
    let mut found = check(&read.scenario);
    // A finding about the scenario has the place of what it was made from; an edit of JSON mends no HCL.
    let places = Places::new(&read.placements);
    let mut paths = Vec::new();
    found.retain_mut(|found| {
        found.fix = None;
        let Some(in_text) = places.in_text(&found.path) else { return false };
        paths.push(std::mem::replace(&mut found.path, in_text));
        true
    });
    terraform::places(text, &answer, &mut found);
    for (found, path) in found.iter_mut().zip(paths) {
        found.path = path;
    }
    read.diagnostics.append(&mut found);
    Ok(read)
}

/// Makes a scenario of opened documents.
fn made(sources: &Sources<'_>, before: Vec<Diagnostic>) -> Result<Read, Vec<Diagnostic>> {
    let mut findings = Findings::default();
    let roots = sources.roots();
    let in_doubt: Vec<String> = roots.iter().filter(|root| root.doubt).map(|root| root.pointer.clone()).collect();
    let contents = contents::open(roots, &mut findings);
    let Made { mut read, refused } = made_of(contents, findings);
    let mut diagnostics = before;
    diagnostics.append(&mut sources.findings(&in_doubt));
    let refused = refused || read.scenario.as_object().is_none_or(Map::is_empty) && has_error(&diagnostics);
    diagnostics.append(&mut read.diagnostics);
    sources.locate(&mut diagnostics);
    if refused {
        return Err(diagnostics);
    }
    read.diagnostics = diagnostics;
    Ok(read)
}

fn has_error(found: &[Diagnostic]) -> bool {
    found.iter().any(|one| one.severity == Severity::Error)
}

/// What was made, and whether it is refused.
struct Made {
    read: Read,
    refused: bool,
}

fn made_of(contents: Contents, mut findings: Findings) -> Made {
    let recognized = contents.recognized();
    let (scenario, placements) = match contents.into_only_scenario() {
        Ok((scenario, text)) => (scenario, vec![Placement { scenario: String::new(), text }]),
        Err(contents) => drafted(contents, &mut findings),
    };
    let mut found = findings.finish();
    let nothing_made = scenario.as_object().is_none_or(Map::is_empty);
    if nothing_made && recognized.is_empty() && !has_error(&found) {
        found.push(Diagnostic::error("nothing-found", ""));
    }
    let refused = nothing_made && has_error(&found);
    Made { read: Read { scenario, recognized, diagnostics: found, placements }, refused }
}

/// Lays everything into one draft, in the order in which later things lean on earlier ones.
fn drafted(contents: Contents, findings: &mut Findings) -> (Value, Vec<Placement>) {
    let mut draft = Draft::default();
    let (mut events, mut healths, mut previews, mut rows) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let (items, parts) = contents.into_items();
    for item in items {
        match item.kind {
            Kind::HealthEvent | Kind::HealthAlert => events.push(item),
            Kind::PoolHealth => healths.push(item),
            Kind::PreviewResult => previews.push(item),
            Kind::RequestAnalytics => rows.push(item),
            _ => draft.lay(item, findings),
        }
    }
    for part in parts {
        draft.lay_part(part, findings);
    }
    event::add(events, &mut draft, findings);
    pool_health::add(healths, &mut draft, findings);
    pool_health::add_previews(previews, &mut draft, findings);
    analytics::add(rows, &mut draft, findings);
    let placements = draft.placements();
    (draft.into_scenario(), placements)
}

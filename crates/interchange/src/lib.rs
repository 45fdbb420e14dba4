//! Outside formats, read: whatever the load-balancing API answers becomes a scenario, and what had to be assumed is said.
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
mod refusal;
mod request;
mod roster;
mod sources;

pub use findings::CODES;
pub use kind::{Kind, Recognized};
pub use placement::Placement;

use contents::Contents;
use documents::Document;
use draft::Draft;
use findings::Findings;
use serde::Serialize;
use serde_json::{Map, Value};
use sources::Sources;
use whydown_schema::text::{LONGEST_TEXT, mended, too_large};
use whydown_schema::{Diagnostic, Range, Severity};

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
    read_and_check(text, &|_| Vec::new())
}

/// The same, with the findings of a check of the scenario that was made. They keep their pointers, which lead into the scenario,
/// and get the range of the text that the part was read from; what the text doesn't hold has none.
///
/// ```
/// use whydown_interchange::read_and_check;
/// use whydown_schema::Diagnostic;
///
/// let text = r#"{ "success": true, "result": [{ "id": "p", "origins": [], "minimum_origins": 7 }] }"#;
/// let read = read_and_check(text, &|_| vec![Diagnostic::warning("found", "/pools/0/minimum_origins")]).unwrap();
/// let range = read.diagnostics[0].range.unwrap();
/// assert_eq!(&text[range.start as usize..range.end as usize], "7");
/// ```
///
/// # Errors
/// As for [`read`]; then nothing is checked.
pub fn read_and_check(text: &str, check: &dyn Fn(&Value) -> Vec<Diagnostic>) -> Result<Read, Vec<Diagnostic>> {
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

/// The range of the text that a part of the scenario was read from; the nearest part around it that the text holds. `None` for
/// what was made here.
#[must_use]
pub fn range_in(text: &str, placements: &[Placement], pointer: &str) -> Option<Range> {
    let (text, _) = mended(text);
    let mut found = vec![Diagnostic::note("", pointer)];
    let located = opened(&text, |sources, _| {
        placement::locate(sources, &text, placements, &mut found);
        Ok(())
    });
    located.ok()?;
    found.pop()?.range
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

/// Makes a scenario of opened documents.
fn made(sources: &Sources<'_>, before: Vec<Diagnostic>) -> Result<Read, Vec<Diagnostic>> {
    let mut findings = Findings::default();
    let roots = sources.roots();
    let in_doubt: Vec<String> = roots.iter().filter(|root| root.doubt).map(|root| root.pointer.clone()).collect();
    let contents = contents::open(roots, &mut findings);
    let recognized = contents.recognized();
    let (scenario, placements) = match contents.into_only_scenario() {
        Ok((scenario, text)) => (scenario, vec![Placement { scenario: String::new(), text }]),
        Err(contents) => drafted(contents, &mut findings),
    };
    let mut found = findings.finish();
    let nothing_made = scenario.as_object().is_none_or(Map::is_empty);
    let has_error = |found: &[Diagnostic]| found.iter().any(|one| one.severity == Severity::Error);
    if nothing_made && recognized.is_empty() && !has_error(&found) {
        found.push(Diagnostic::error("nothing-found", ""));
    }
    let mut diagnostics = before;
    diagnostics.append(&mut sources.findings(&in_doubt));
    let refused = nothing_made && (has_error(&found) || has_error(&diagnostics));
    diagnostics.append(&mut found);
    sources.locate(&mut diagnostics);
    if refused { Err(diagnostics) } else { Ok(Read { scenario, recognized, diagnostics, placements }) }
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

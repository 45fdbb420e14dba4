//! The engine with its state kept.

use crate::{locate_in, worded_diagnostics};
use serde_json::Value;
use whydown_health::{Layout, Options};
use whydown_schema::report::Report;
use whydown_schema::text::{Source, at_mut, index_of, mended, plain, unescaped};
use whydown_schema::{Diagnostic, Step, decode};

/// A scenario whose results come in one by one: opening it applies the results that it holds.
#[derive(Debug)]
pub struct Session {
    scenario: Value,
    session: whydown_health::Session,
    /// How many results were given so far: later ones are numbered on from those of the scenario.
    given: usize,
}

impl Session {
    /// Opens a scenario.
    ///
    /// # Errors
    /// When nothing can be made of it, or a reading refuses it.
    pub fn open(scenario: Value) -> Result<Self, Vec<Diagnostic>> {
        match open(&scenario, Vec::new()) {
            Ok(session) => Ok(Self::new(scenario, session)),
            Err(diagnostics) => Err(worded_diagnostics(diagnostics)),
        }
    }

    /// Opens a scenario given as JSON.
    ///
    /// # Errors
    /// As for [`Self::open`], and when the text isn't JSON.
    pub fn open_text(text: &str) -> Result<Self, Vec<Diagnostic>> {
        if let Some(scenario) = plain(text) {
            return match open(&scenario, Vec::new()) {
                Ok(mut session) => {
                    locate_in(text, session.diagnostics_mut());
                    Ok(Self::new(scenario, session))
                }
                Err(mut diagnostics) => {
                    locate_in(text, &mut diagnostics);
                    Err(worded_diagnostics(diagnostics))
                }
            };
        }
        let (text, mended) = mended(text);
        let source = Source::read(&text).map_err(|diagnostic| worded_diagnostics(vec![diagnostic]))?;
        let found: Vec<Diagnostic> = mended.into_iter().chain(source.findings()).collect();
        let scenario = source.value();
        match open(&scenario, found) {
            Ok(mut session) => {
                source.locate(session.diagnostics_mut());
                Ok(Self::new(scenario, session))
            }
            Err(mut diagnostics) => {
                source.locate(&mut diagnostics);
                Err(worded_diagnostics(diagnostics))
            }
        }
    }

    fn new(scenario: Value, session: whydown_health::Session) -> Self {
        let given = scenario.get("probes").and_then(Value::as_array).map_or(0, Vec::len);
        Self { scenario, session, given }
    }

    /// What each position of the summary belongs to.
    #[must_use]
    pub fn layout(&self) -> Layout {
        self.session.layout()
    }

    /// A code for every status: 0 unknown, 1 healthy, 2 unhealthy, 3 degraded, 4 critical, 5 unmonitored, 6 disabled.
    #[must_use]
    pub fn summary(&self) -> Vec<u8> {
        self.session.summary()
    }

    /// Decides everything again from the resident results and writes the summary.
    pub fn evaluate_into(&mut self, summary: &mut Vec<u8>) {
        self.session.evaluate_into(summary);
    }

    /// Takes results (a list of objects like those of `probes`). Gives the positions of the summary that changed.
    ///
    /// What can't be read, or doesn't count, is named in the next report, at the place where it would stand if it were appended to
    /// the scenario's `probes`.
    pub fn apply(&mut self, probes: &Value) -> Vec<u32> {
        match decode::probes(probes, self.given) {
            Ok((results, diagnostics)) => {
                self.given += probes.as_array().map_or(0, Vec::len);
                let changed = self.session.apply(results);
                self.session.add_diagnostics(diagnostics);
                changed
            }
            Err(diagnostics) => {
                self.refuse(diagnostics);
                Vec::new()
            }
        }
    }

    /// Takes note of results that could not be read at all, for the next report.
    pub fn refuse(&mut self, mut diagnostics: Vec<Diagnostic>) {
        for diagnostic in &mut diagnostics {
            // Their places are those of a text that the report doesn't speak of.
            diagnostic.range = None;
        }
        self.session.add_diagnostics(diagnostics);
    }

    /// Takes bare results by target number: 0 fail, 1 pass, 2 forget. Gives the positions of the summary that changed.
    pub fn apply_targets(&mut self, targets: &[u32], outcomes: &[u8]) -> Vec<u32> {
        self.session.apply_targets(targets, outcomes)
    }

    /// The number of a target; without a data center, of the one vantage point.
    #[must_use]
    pub fn target(
        &self,
        monitor_id: &str,
        pool_id: Option<&str>,
        endpoint: &str,
        data_center: Option<&str>,
    ) -> Option<u32> {
        self.session.target(monitor_id, pool_id, endpoint, data_center)
    }

    /// The verdicts as they are now.
    #[must_use]
    pub fn report(&self, options: Options) -> Report {
        let mut report = self.session.report(options);
        whydown_phrases::word_report(&mut report);
        report
    }

    /// The step at a JSON pointer of the report, with the lines of its proof.
    #[must_use]
    pub fn explain(&self, pointer: &str) -> Option<Step> {
        whydown_phrases::explain(&self.session.report_for(pointer), pointer)
    }

    /// Changes one place of the scenario (a JSON pointer; a last token `-` appends to a list) and evaluates it anew. Results that
    /// came in since opening are not part of the scenario and are gone.
    ///
    /// # Errors
    /// When the pointer leads nowhere, or the changed scenario can't be opened: everything stays as it was.
    pub fn set(&mut self, pointer: &str, value: Value) -> Result<Vec<Diagnostic>, Vec<Diagnostic>> {
        let mut scenario = self.scenario.clone();
        if !place(&mut scenario, pointer, value) {
            return Err(worded_diagnostics(vec![Diagnostic::error("no-such-place", pointer)]));
        }
        let changed = Self::open(scenario)?;
        *self = changed;
        Ok(self.report(Options { explain: false, contested: false }).diagnostics)
    }
}

/// Opens a scenario; what was found in its text stands before what is found in it.
fn open(scenario: &Value, mut found: Vec<Diagnostic>) -> Result<whydown_health::Session, Vec<Diagnostic>> {
    match decode::scenario(scenario) {
        Ok((scenario, diagnostics)) => {
            found.extend(diagnostics);
            whydown_health::Session::open(&scenario, found)
        }
        Err(diagnostics) => {
            found.extend(diagnostics);
            Err(found)
        }
    }
}

/// Puts a value at a JSON pointer. `false` when its parent isn't there.
fn place(root: &mut Value, pointer: &str, value: Value) -> bool {
    let Some((parent, last)) = pointer.rsplit_once('/') else {
        if pointer.is_empty() {
            *root = value;
        }
        return pointer.is_empty();
    };
    let last = unescaped(last);
    match at_mut(root, parent) {
        Some(Value::Object(map)) => {
            map.insert(last.into_owned(), value);
            true
        }
        Some(Value::Array(list)) if last == "-" => {
            list.push(value);
            true
        }
        Some(Value::Array(list)) => match index_of(&last).and_then(|index| list.get_mut(index)) {
            Some(place) => {
                *place = value;
                true
            }
            None => false,
        },
        _ => false,
    }
}

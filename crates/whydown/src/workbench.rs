//! A scenario's text that is worked on: after each change only what changed is read and decided again, and reported is only what
//! somebody looks at.

use crate::{Focus, Options, Plan, locate_in, validate_text, worded_diagnostics};
use whydown_health::Session;
use whydown_schema::decode;
use whydown_schema::report::Report;
use whydown_schema::text::{Change, Document, Element, Source, mended};
use whydown_schema::{Diagnostic, Edit, Range, Scenario};

/// A scenario's text with everything that was made of it.
///
/// ```
/// use whydown::{Focus, Options, Workbench};
/// let text = r#"{ "pools": [{ "name": "eu", "monitor": "m", "check_regions": ["WEU"], "origins": [{ "name": "a", "address": "192.0.2.1" }] }],
///     "data_centers": { "CDG": { "region": "WEU" } },
///     "probes": [{ "monitor_id": "m", "endpoint": "a", "results": { "CDG": true } }] }"#;
/// let mut bench = Workbench::open(text).unwrap();
/// bench.take(&text.replace("true", "false")).unwrap();
/// let report = bench.report(&Focus { open: Some((0, 0)), ..Focus::default() }, Options::default());
/// assert_eq!(report.pools[0].endpoints[0].status.word(), "unhealthy");
/// ```
#[derive(Debug)]
pub struct Workbench {
    text: String,
    document: Document,
    /// The document knows its places in the text.
    placed: bool,
    scenario: Scenario,
    /// Something was found in the entries of `probes` themselves, so that they are read together.
    doubtful: bool,
    session: Session,
}

impl Workbench {
    /// Opens a scenario's text.
    ///
    /// # Errors
    /// As [`crate::evaluate_text`] does.
    pub fn open(text: &str) -> Result<Self, Vec<Diagnostic>> {
        let opened = match Document::read(text) {
            Some(document) => Self::of(text, document),
            None => Self::of_any(text),
        };
        opened.map_err(|found| refused(text, found))
    }

    /// A text about which there is something to say, or which is no scenario.
    fn of_any(text: &str) -> Result<Self, Vec<Diagnostic>> {
        let (whole, half) = mended(text);
        let source = Source::read(&whole).map_err(|stop| vec![stop])?;
        let mut found: Vec<Diagnostic> = half.into_iter().chain(source.findings()).collect();
        let value = source.value();
        let (scenario, diagnostics) = match decode::scenario(&value) {
            Ok(read) => read,
            Err(diagnostics) => {
                found.extend(diagnostics);
                return Err(found);
            }
        };
        found.extend(diagnostics);
        let session = Session::open(&scenario, found)?;
        let document = Document::of(value).unwrap_or_default();
        Ok(Self { text: text.to_owned(), document, placed: false, scenario, doubtful: true, session })
    }

    fn of(text: &str, document: Document) -> Result<Self, Vec<Diagnostic>> {
        let listed = !document.list("probes").is_empty();
        let (scenario, diagnostics) = if listed || !document.has("probes") {
            let probes = document.list("probes").iter().map(|piece| &**piece);
            decode::scenario_with_probes(&document.fields("probes"), probes)
        } else {
            decode::scenario(&document.value())?
        };
        Self::opened(text, document, scenario, diagnostics)
    }

    fn opened(
        text: &str,
        document: Document,
        scenario: Scenario,
        diagnostics: Vec<Diagnostic>,
    ) -> Result<Self, Vec<Diagnostic>> {
        let doubtful = diagnostics.iter().any(|found| found.path.starts_with("/probes") || found.code == "mixed-times");
        let session = Session::open(&scenario, diagnostics)?;
        Ok(Self { text: text.to_owned(), document, placed: true, scenario, doubtful, session })
    }

    /// Takes the text as it is after a change. Where nothing can be made of it, everything stays as it was before.
    ///
    /// # Errors
    /// As [`Self::open`].
    pub fn take(&mut self, text: &str) -> Result<(), Vec<Diagnostic>> {
        let Some(change) = Change::between(&self.text, text) else { return Ok(()) };
        let touched = if self.placed { self.document.after(change, text) } else { None };
        let next = match touched {
            None => Self::open(text)?,
            Some((document, touched)) if touched.list == "probes" => {
                let taken = touched.elements.iter().take_while(|element| self.take_result(element)).count();
                if taken == touched.elements.len() {
                    self.document = document;
                    text.clone_into(&mut self.text);
                    return Ok(());
                }
                match Self::of(text, document) {
                    Ok(next) => next,
                    Err(found) => {
                        // Some of it was taken before the rest turned out to need more.
                        if taken > 0
                            && let Ok(before) = Self::of(&self.text, self.document.clone())
                        {
                            *self = before;
                        }
                        return Err(refused(text, found));
                    }
                }
            }
            Some((document, _)) if !self.doubtful => {
                let probes = std::mem::take(&mut self.scenario.probes);
                let (scenario, diagnostics) = decode::scenario_with_results(&document.fields("probes"), probes);
                match Session::open(&scenario, diagnostics) {
                    Ok(session) => {
                        let doubtful = false;
                        Self { text: text.to_owned(), document, placed: true, scenario, doubtful, session }
                    }
                    Err(found) => {
                        self.scenario.probes = scenario.probes;
                        return Err(refused(text, found));
                    }
                }
            }
            Some((document, _)) => Self::of(text, document).map_err(|found| refused(text, found))?,
        };
        *self = next;
        Ok(())
    }

    /// Takes a changed entry of `probes` in its place, where that comes to the same as opening everything again.
    fn take_result(&mut self, touched: &Element) -> bool {
        let Some(place) = self.scenario.probes.iter().position(|probe| probe.index == touched.index) else {
            return false;
        };
        let (probe, found) = decode::probe(&touched.after, touched.index);
        let (Some(probe), Some(before)) = (probe, self.scenario.probes.get(place)) else { return false };
        if self.doubtful || !found.is_empty() || !self.session.replace(before, &probe) {
            return false;
        }
        if let Some(held) = self.scenario.probes.get_mut(place) {
            *held = probe;
        }
        true
    }

    /// The text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What the text says.
    #[must_use]
    pub const fn document(&self) -> &Document {
        &self.document
    }

    /// Whether there is nothing to evaluate, and the text has fields that no scenario has: it is meant to be something else.
    #[must_use]
    pub fn is_something_else(&self) -> bool {
        let layout = self.session.layout();
        let other = |field: &str| !decode::SCENARIO_KEYS.contains(&field);
        layout.pools.is_empty() && layout.load_balancers.is_empty() && self.document.names().any(other)
    }

    /// How many results the scenario holds that count.
    #[must_use]
    pub fn results(&self) -> usize {
        self.session.results()
    }

    /// The verdicts, with the proofs of what is looked at. The findings are not in it: [`Self::findings`] has them.
    #[must_use]
    pub fn report(&self, focus: &Focus, options: Options) -> Report {
        let mut report = self.session.report_on(focus, options);
        report.diagnostics.clear();
        whydown_phrases::word_report(&mut report);
        report
    }

    /// Everything there is to say about the text: what the API would refuse and what surprises in it, then what evaluating it has
    /// found beside that.
    #[must_use]
    pub fn findings(&self, plan: Option<Plan>) -> Vec<Diagnostic> {
        let mut findings = validate_text(&self.text, plan);
        let told = findings.len();
        let mut evaluated = self.session.findings();
        locate_in(&self.text, &mut evaluated);
        for found in worded_diagnostics(evaluated) {
            let known = findings.iter().take(told).any(|known| known.code == found.code && known.path == found.path);
            if !known {
                findings.push(found);
            }
        }
        findings
    }

    /// The place of a JSON pointer in the text, or of its nearest parent.
    #[must_use]
    pub fn locate(&self, pointer: &str) -> Option<Range> {
        let placed = if self.placed { self.document.range_of(&self.text, pointer) } else { None };
        placed.or_else(|| crate::locate(&self.text, pointer))
    }

    /// The text after edits, each of which has its place in the text as it is; `None` where one has none.
    #[must_use]
    pub fn after(&self, edits: &[Edit]) -> Option<String> {
        let within = if self.placed { self.document.edited(&self.text, edits) } else { None };
        within.or_else(|| crate::after(&self.text, edits))
    }
}

/// What stands in the way of a text, with its places and its words.
fn refused(text: &str, mut found: Vec<Diagnostic>) -> Vec<Diagnostic> {
    locate_in(text, &mut found);
    worded_diagnostics(found)
}

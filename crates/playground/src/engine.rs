//! What the page asks the engine. Nothing here decides anything.

use crate::hcl;
use crate::place::Place;
use crate::rest;
use serde_json::Value;
use std::cell::RefCell;
use std::rc::Rc;
use whydown::{Focus, Options, Plan, Read, Workbench};
use whydown_schema::report::Report;
use whydown_schema::text::{Document, Source};
use whydown_schema::{Diagnostic, Edit, Range, Step};

pub(crate) use whydown::{is_hcl, private_text as private, version};

/// Makes a scenario of any text we know; of HCL too, once what reads it is here.
pub(crate) fn read(text: &str) -> Result<Read, Vec<Diagnostic>> {
    hcl::with_reader(|reader| whydown::read_with(text, reader))
}

/// The scenario's text on the engine's workbench: what was read and decided stays there, so that a change costs what it touches.
/// Clones share it; whoever asks about a text has it [held](Self::hold) first.
#[derive(Clone, Default)]
pub(crate) struct Bench(Rc<RefCell<Option<Workbench>>>);

impl PartialEq for Bench {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl std::fmt::Debug for Bench {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Bench").finish_non_exhaustive()
    }
}

impl Bench {
    /// Takes a scenario's text. Where nothing can be made of it, everything stays as it was.
    ///
    /// Where there is nothing to evaluate and the text is no scenario at all, what reading it has to say is said instead: that the
    /// API refused, for example.
    pub(crate) fn take(&self, text: &str) -> Result<(), Vec<Diagnostic>> {
        if is_hcl(text) {
            read(text)?;
        }
        let Ok(mut held) = self.0.try_borrow_mut() else { return Ok(()) };
        match held.as_mut() {
            Some(bench) => bench.take(text)?,
            None => *held = Some(Workbench::open(text)?),
        }
        // An object with other keys than a scenario's is meant to be something else.
        if held.as_ref().is_some_and(Workbench::is_something_else)
            && let Err(refused) = read(text)
        {
            *held = None;
            return Err(refused);
        }
        Ok(())
    }

    /// Holds a text that it has taken before, should it hold a later one by now.
    pub(crate) fn hold(&self, text: &str) {
        drop(self.take(text));
    }

    /// The verdicts, with the proofs of what is looked at; with what other readings would change, where that is asked for.
    pub(crate) fn report(&self, focus: &Focus, contested: bool) -> Option<Report> {
        self.with(|bench| bench.report(focus, Options { explain: true, contested }))
    }

    /// What the text says.
    pub(crate) fn document(&self) -> Document {
        self.with(|bench| bench.document().clone()).unwrap_or_default()
    }

    /// Whether the findings are told a moment later: there are many results, or what finds them is being fetched.
    pub(crate) fn finds_later(&self) -> bool {
        rest::is_awaited() || self.with(Workbench::results).unwrap_or_default() > MANY
    }

    /// Whether there are so many that what other readings would change, and the course of events, are told later too.
    pub(crate) fn is_huge(&self) -> bool {
        self.with(Workbench::results).unwrap_or_default() > TOO_MANY
    }

    /// Everything there is to say about the text.
    pub(crate) fn findings(&self, plan: Option<Plan>) -> Vec<Diagnostic> {
        self.with(|bench| bench.findings(plan)).unwrap_or_default()
    }

    /// The place of a JSON pointer in the text.
    pub(crate) fn locate(&self, pointer: &str) -> Option<Range> {
        self.with(|bench| bench.locate(pointer)).flatten()
    }

    /// A text after edits, each of which has its place in it; `None` where one has none. In the text that it holds, only what they
    /// touch is looked at.
    pub(crate) fn after(&self, text: &str, edits: &[Edit]) -> Option<String> {
        match self.0.try_borrow().ok()?.as_ref().filter(|bench| bench.text() == text) {
            Some(bench) => bench.after(edits),
            None => whydown::after(text, edits),
        }
    }

    fn with<T>(&self, ask: impl FnOnce(&Workbench) -> T) -> Option<T> {
        self.0.try_borrow().ok()?.as_ref().map(ask)
    }
}

/// How many results a scenario may hold for its findings to be told at once.
const MANY: usize = 2000;
/// And how many for what other readings would change, and for the course of events.
const TOO_MANY: usize = 20_000;

/// Everything there is to say about a text that a scenario is made from, with its places in that text.
pub(crate) fn findings_of_answer(text: &str, plan: Option<Plan>) -> Vec<Diagnostic> {
    hcl::with_reader(|reader| whydown::validate_text_with(text, plan, reader))
}

/// The proof of a place of the report.
pub(crate) fn explain(report: &Report, place: Place) -> Option<Step> {
    whydown::explain(report, &place.pointer())
}

/// The value that a text stands for, where it is JSON.
pub(crate) fn value(text: &str) -> Option<Value> {
    Source::read(text).ok().map(|source| source.value())
}

/// Whether a text is an answer of the API in its envelope.
pub(crate) fn is_answer(text: &str) -> bool {
    value(text).is_some_and(|value| ["success", "result"].iter().all(|key| value.get(key).is_some()))
}

/// Whether a text brings results or a whole scenario, rather than a piece of a configuration.
pub(crate) fn is_whole(read: &Read) -> bool {
    let whole = ["scenario", "health_event", "pool_health", "health_alert", "preview_result", "request_analytics"];
    read.recognized.iter().any(|found| whole.contains(&found.kind.word()))
}

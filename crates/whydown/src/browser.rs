//! The monitors of an endpoint as a browser can run them, and the course of their results.

use serde_json::{Map, Value};
use whydown_lab::browser::{self, BrowserCheck, BrowserChecks, Outcome, Seen};
use whydown_phrases::{word_diagnostics, word_step};
use whydown_schema::Diagnostic;
use whydown_schema::course::Course;
use whydown_schema::text::Document;

/// What a browser can run of the monitors of an endpoint, from a page at this address, and what it can't do or see there.
/// `chosen` gives the address that somebody wants a monitor to ask. An endpoint is a pool's id or name, and an origin's name or
/// address; `None` where there is none.
#[must_use]
pub fn browser_checks(
    document: &Document,
    endpoint: (&str, &str),
    page: &str,
    chosen: impl Fn(&str) -> Option<String>,
) -> Option<BrowserChecks> {
    let mut found = browser::checks(document, endpoint, page, chosen)?;
    word(&mut found.about);
    found.refused.iter_mut().for_each(word);
    for check in &mut found.checks {
        check.cannot.iter_mut().chain(&mut check.fault).for_each(word);
        check.addresses.iter_mut().for_each(|address| word(&mut address.about));
        word_diagnostics(&mut check.limits);
    }
    Some(found)
}

/// What the attempts of one probe come to, in words. `counts_opaque` is somebody's choice to count "something answers" as a pass.
#[must_use]
pub fn browser_outcome(check: &BrowserCheck, seen: &[Seen], counts_opaque: bool) -> Outcome {
    let mut outcome = check.outcome(seen, counts_opaque);
    word(&mut outcome.said);
    outcome
}

/// The result that a check's observation becomes once it is only history, where that leaves a long body out.
#[must_use]
pub fn browser_settled(check: &BrowserCheck, observed: &Value) -> Option<Map<String, Value>> {
    check.settled(observed)
}

/// The course of a monitor's results for an endpoint, as far as they name no data center: what each of the last `most` did, and
/// where the monitor's ladder stands after them.
#[must_use]
pub fn courses(document: &Document, endpoint: (&str, &str), monitors: &[&str], most: usize) -> Vec<Option<Course>> {
    let session = browser::session_of(document, endpoint);
    let of = |monitor: &&str| {
        let mut course = session.as_ref()?.course(Some(endpoint.0), endpoint.1, monitor, most)?;
        course.results.iter_mut().for_each(|result| word_step(&mut result.because));
        word_step(&mut course.ladder.because);
        Some(course)
    };
    monitors.iter().map(of).collect()
}

fn word(diagnostic: &mut Diagnostic) {
    word_diagnostics(std::slice::from_mut(diagnostic));
}

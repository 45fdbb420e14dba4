//! What the lints find and what they leave alone, in tables of small configurations; one module for each subject.
//!
//! `C…` are real problems that people had.

#![expect(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test that panics has failed")]

mod balancer;
mod browser;
mod group;
mod limits;
mod monitor;
mod pool;
mod regions;
mod results;
mod rules;
mod steering;
mod tunnel;

use serde_json::Value;
use whydown_schema::{Diagnostic, Severity};

/// The worded lints of a configuration.
fn lints(source: &Value) -> Vec<Diagnostic> {
    let (scenario, _) = whydown_schema::decode::scenario(source).unwrap();
    let mut found = whydown_lab::lints(&scenario, source);
    whydown_phrases::word_diagnostics(&mut found);
    for finding in &found {
        let known = finding.code == "more-of-these" || whydown_lab::CODES.contains(&finding.code);
        assert!(known, "{} is not among the codes", finding.code);
        let rule = found_rule(finding);
        assert!(rule, "{} rests on {:?}, which is no rule", finding.code, finding.rule);
        let said = format!("{} {}", finding.message, finding.help.clone().unwrap_or_default());
        assert!(!said.contains(['{', '}']) || said.contains("{\""), "{said}");
        assert!(finding.message.ends_with(['.', '?']), "{} has no sentence: {said}", finding.code);
        assert!(!said.contains("  ") && !said.contains(" ."), "{said}");
    }
    found
}

/// Whether the rule that a finding names is in the catalogue.
fn found_rule(finding: &Diagnostic) -> bool {
    finding.rule.is_none_or(|rule| whydown_health::catalogue::rule(rule).is_some())
}

/// Where a lint is raised.
fn places(source: &Value, code: &str) -> Vec<String> {
    assert!(whydown_lab::CODES.contains(&code), "{code}");
    lints(source).into_iter().filter(|found| found.code == code).map(|found| found.path).collect()
}

/// The one finding of a kind.
fn only(source: &Value, code: &str) -> Diagnostic {
    let mut found: Vec<_> = lints(source).into_iter().filter(|found| found.code == code).collect();
    assert_eq!(found.len(), 1, "{code} in {source}");
    found.remove(0)
}

/// The titles of a finding's fixes.
fn fixes(finding: &Diagnostic) -> Vec<&str> {
    let fix = finding.fix.as_deref();
    fix.into_iter().flat_map(|fix| std::iter::once(fix).chain(&fix.or)).map(|fix| fix.title.as_str()).collect()
}

/// A configuration after the first fix of a finding was made.
fn mended(source: &Value, finding: &Diagnostic) -> Value {
    use whydown_schema::fix::Operation;
    let mut mended = source.clone();
    for edit in &finding.fix.as_deref().unwrap().edits {
        let (parent, key) = edit.path.rsplit_once('/').unwrap();
        let value = edit.value.clone().unwrap_or_default();
        match (edit.op, mended.pointer_mut(parent).unwrap()) {
            (Operation::Remove, Value::Object(map)) => drop(map.remove(key)),
            (Operation::Add, Value::Array(list)) => list.insert(key.parse().unwrap(), value),
            (Operation::Replace, Value::Object(map)) => drop(map.insert(key.to_owned(), value).unwrap()),
            (Operation::Add, Value::Object(map)) => assert!(map.insert(key.to_owned(), value).is_none()),
            (operation, parent) => panic!("{operation:?} in {parent}"),
        }
    }
    mended
}

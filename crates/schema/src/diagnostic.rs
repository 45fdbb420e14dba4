//! What is wrong with an input, or had to be assumed about it: data with a place and a remedy.

use crate::Facts;
use crate::fix::Fix;
use serde::Serialize;

/// How much a diagnostic matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// The API refuses it, or nothing can be made of it.
    Error,
    /// It is taken, and will surprise.
    Warning,
    /// Something was assumed, or left aside.
    Note,
}

/// A range of the text that was read, in UTF-16 code units.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Range {
    /// The first unit.
    pub start: u32,
    /// One past the last unit.
    pub end: u32,
}

/// What the API answers to a call with this mistake in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ApiAnswer {
    /// The status of HTTP, where it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub status: Option<u16>,
    /// `errors[].code`, where it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub code: Option<u32>,
    /// `errors[].message`, or the part of it that is known; empty where nothing of it is.
    pub message: String,
}

/// One finding about the input.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Diagnostic {
    /// How much it matters.
    pub severity: Severity,
    /// A stable name for the kind of finding, for example `member-flag-missing`.
    pub code: &'static str,
    /// A JSON pointer (RFC 6901) to the place; empty for the whole input.
    pub path: String,
    /// The same place in the text, when text was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub range: Option<Range>,
    /// What is wrong, in the user's words. Empty until a language has worded it.
    pub message: String,
    /// What to do about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub help: Option<String>,
    /// The rule it rests on, for example `R3.9`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub rule: Option<&'static str>,
    /// What the API answers, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub api: Option<Box<ApiAnswer>>,
    /// Edits that mend it, where it is certain what was meant.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub fix: Option<Box<Fix>>,
    /// What the sentences are made from.
    #[serde(skip)]
    pub facts: Facts,
}

impl Diagnostic {
    /// A finding at a JSON pointer, not yet worded.
    #[must_use]
    pub fn new(severity: Severity, code: &'static str, path: impl Into<String>) -> Self {
        Self {
            severity,
            code,
            path: path.into(),
            range: None,
            message: String::new(),
            help: None,
            rule: None,
            api: None,
            fix: None,
            facts: Facts::new(),
        }
    }

    /// An [error](Severity::Error).
    #[must_use]
    pub fn error(code: &'static str, path: impl Into<String>) -> Self {
        Self::new(Severity::Error, code, path)
    }

    /// A [warning](Severity::Warning).
    #[must_use]
    pub fn warning(code: &'static str, path: impl Into<String>) -> Self {
        Self::new(Severity::Warning, code, path)
    }

    /// A [note](Severity::Note).
    #[must_use]
    pub fn note(code: &'static str, path: impl Into<String>) -> Self {
        Self::new(Severity::Note, code, path)
    }

    /// The same, resting on this rule.
    #[must_use]
    pub fn by(mut self, rule: &'static str) -> Self {
        self.rule = Some(rule);
        self
    }

    /// The same, with what the API answers to it.
    #[must_use]
    pub fn answered(mut self, status: u16, code: u32, message: impl Into<String>) -> Self {
        self.api = Some(Box::new(ApiAnswer { status: Some(status), code: Some(code), message: message.into() }));
        self
    }

    /// The same, with edits that mend it.
    #[must_use]
    pub fn mended_by(mut self, fix: Fix) -> Self {
        self.fix = Some(Box::new(fix));
        self
    }

    /// The same, with one more fact for its sentences.
    #[must_use]
    pub fn with(mut self, name: &'static str, fact: impl Into<crate::Fact>) -> Self {
        self.facts.set(name, fact);
        self
    }
}

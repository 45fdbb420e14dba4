//! What mends a finding: edits of the input, as JSON Patch operations (RFC 6902) and, where text was given, as edits of the text.

use crate::diagnostic::Range;
use crate::facts::{Fact, Facts};
use serde::Serialize;
use serde_json::Value;

/// Edits that mend a finding.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Fix {
    /// What the edits do, as a command: `Write "random"`. Empty until a language has worded it.
    pub title: String,
    /// The edits, in the order in which they are to be made; those of the text don't overlap.
    pub edits: Vec<Edit>,
    /// Other fixes, where several things could have been meant: which one is the user's to say.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<Fix>>"))]
    pub or: Vec<Fix>,
    /// A stable name for what is done, from which the title is made.
    #[serde(skip)]
    pub code: &'static str,
    /// What the title is made from.
    #[serde(skip)]
    pub facts: Facts,
}

/// One edit: an operation of JSON Patch, and the same for the text.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Edit {
    /// What is done.
    pub op: Operation,
    /// The JSON pointer to where it is done.
    pub path: String,
    /// Where `move` takes the value from.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub from: Option<String>,
    /// The value that `add` and `replace` put in.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "unknown"))]
    pub value: Option<Value>,
    /// The range of the text that is replaced, when text was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub range: Option<Range>,
    /// What is put in its place, when text was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub text: Option<String>,
}

/// The operations of JSON Patch that fixes use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Operation {
    /// Puts in what isn't there yet.
    Add,
    /// Takes out.
    Remove,
    /// Puts another value in the place of one.
    Replace,
    /// Takes a value from one place to another: a field gets its right name, an element another place in its list.
    Move,
}

impl Edit {
    const fn new(op: Operation, path: String) -> Self {
        Self { op, path, from: None, value: None, range: None, text: None }
    }

    /// Puts in what isn't there yet.
    #[must_use]
    pub fn add(path: impl Into<String>, value: impl Into<Value>) -> Self {
        Self { value: Some(value.into()), ..Self::new(Operation::Add, path.into()) }
    }

    /// Puts in what isn't there yet, written as this text, which is JSON: its layout stays, and so do its comments.
    #[must_use]
    pub fn add_written(path: impl Into<String>, text: impl Into<String>) -> Self {
        Self { text: Some(text.into()), ..Self::new(Operation::Add, path.into()) }
    }

    /// Puts this text, which is JSON, in the place of a value: its layout stays, and so do its comments.
    #[must_use]
    pub fn replace_written(path: impl Into<String>, text: impl Into<String>) -> Self {
        Self { text: Some(text.into()), ..Self::new(Operation::Replace, path.into()) }
    }

    /// Takes out.
    #[must_use]
    pub fn remove(path: impl Into<String>) -> Self {
        Self::new(Operation::Remove, path.into())
    }

    /// Puts another value in the place of one.
    #[must_use]
    pub fn replace(path: impl Into<String>, value: impl Into<Value>) -> Self {
        Self { value: Some(value.into()), ..Self::new(Operation::Replace, path.into()) }
    }

    /// Takes an element of a list to another place in it, as it is written, with the comments about it.
    #[must_use]
    pub fn relocate(list: &str, from: usize, to: usize) -> Self {
        Self { from: Some(format!("{list}/{from}")), ..Self::new(Operation::Move, format!("{list}/{to}")) }
    }

    /// Takes a value from one place to another.
    #[must_use]
    pub fn rename(from: impl Into<String>, path: impl Into<String>) -> Self {
        Self { from: Some(from.into()), ..Self::new(Operation::Move, path.into()) }
    }
}

impl Fix {
    /// A fix of one edit, not yet worded.
    #[must_use]
    pub fn new(code: &'static str, edit: Edit) -> Self {
        Self { title: String::new(), edits: vec![edit], or: Vec::new(), code, facts: Facts::new() }
    }

    /// Puts another value in the place of one; the title names it.
    #[must_use]
    pub fn write(path: impl Into<String>, value: impl Into<Value>) -> Self {
        let value = value.into();
        let shown = value.to_string();
        Self::new("write", Edit::replace(path, value)).with("value", shown)
    }

    /// Takes a field out; the title names it.
    #[must_use]
    pub fn remove(path: impl Into<String>) -> Self {
        let path = path.into();
        let field = path.rsplit('/').next().map(|token| crate::text::unescaped(token).into_owned()).unwrap_or_default();
        Self::new("remove", Edit::remove(path)).with("field", field)
    }

    /// Leaves its edits without a place in a text: the text is none of the caller's.
    pub fn forget_text(&mut self) {
        for edit in &mut self.edits {
            edit.range = None;
            edit.text = None;
        }
        self.or.iter_mut().for_each(Self::forget_text);
    }

    /// The same, with one more edit.
    #[must_use]
    pub fn and(mut self, edit: Edit) -> Self {
        self.edits.push(edit);
        self
    }

    /// The same, beside another that could have been meant as well.
    #[must_use]
    pub fn or(mut self, other: Self) -> Self {
        self.or.push(other);
        self
    }

    /// The same, with one more fact for its title.
    #[must_use]
    pub fn with(mut self, name: &'static str, fact: impl Into<Fact>) -> Self {
        self.facts.set(name, fact);
        self
    }
}

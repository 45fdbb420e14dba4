//! Why a command stopped.

use std::fmt::{Display, Formatter};

/// One sentence for the person at the terminal: what went wrong, and what to do about it.
#[derive(Debug)]
pub(crate) struct Failure(String);

/// The result of a step that prints its own progress.
pub(crate) type Result<T = ()> = std::result::Result<T, Failure>;

impl Failure {
    pub(crate) fn new(sentence: impl Into<String>) -> Self {
        Self(sentence.into())
    }
}

impl Display for Failure {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// Turns the error of a file operation into a [`Failure`] that names the file.
pub(crate) trait OrFail<T> {
    /// `what` completes "can't …", for example "write target/npm/package.json".
    fn or_cannot(self, what: impl FnOnce() -> String) -> Result<T>;
}

impl<T> OrFail<T> for std::io::Result<T> {
    fn or_cannot(self, what: impl FnOnce() -> String) -> Result<T> {
        self.map_err(|error| Failure::new(format!("can't {}: {error}", what())))
    }
}

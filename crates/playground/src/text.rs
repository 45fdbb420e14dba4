//! Whole texts: they are large, handed around by reference, and mostly compared with themselves.

use std::fmt;
use std::ops::Deref;
use std::rc::Rc;

/// A text that is shared. Comparing it with itself, or with one of another length, costs nothing.
#[derive(Clone)]
pub(crate) struct Text(Rc<str>);

impl Default for Text {
    fn default() -> Self {
        Self::from("")
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        Self(Rc::from(text))
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        Self(Rc::from(text))
    }
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl PartialEq for Text {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0) || self.0 == other.0
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

impl fmt::Display for Text {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

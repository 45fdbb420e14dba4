//! Named values: the numbers and names that a step or a diagnostic uses, and from which its sentence is made.

use serde::ser::{Serialize, SerializeMap, Serializer};

/// One value of a fact.
#[derive(Debug, Clone, PartialEq)]
pub enum Fact {
    /// A count.
    Count(u64),
    /// A measured number, for example milliseconds.
    Number(f64),
    /// A name, a status or another word.
    Text(String),
    /// Several names, in order.
    List(Vec<String>),
    /// Yes or no.
    Flag(bool),
}

impl Serialize for Fact {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Count(count) => serializer.serialize_u64(*count),
            Self::Number(number) => serializer.serialize_f64(*number),
            Self::Text(text) => serializer.serialize_str(text),
            Self::List(list) => list.serialize(serializer),
            Self::Flag(flag) => serializer.serialize_bool(*flag),
        }
    }
}

impl From<u64> for Fact {
    fn from(count: u64) -> Self {
        Self::Count(count)
    }
}
impl From<u32> for Fact {
    fn from(count: u32) -> Self {
        Self::Count(u64::from(count))
    }
}
impl From<usize> for Fact {
    fn from(count: usize) -> Self {
        Self::Count(count as u64)
    }
}
impl From<f64> for Fact {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}
impl From<bool> for Fact {
    fn from(flag: bool) -> Self {
        Self::Flag(flag)
    }
}
impl From<&str> for Fact {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}
impl From<String> for Fact {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}
impl From<&String> for Fact {
    fn from(text: &String) -> Self {
        Self::Text(text.clone())
    }
}
impl From<Vec<String>> for Fact {
    fn from(list: Vec<String>) -> Self {
        Self::List(list)
    }
}

/// Facts by name, in the order in which they were stated. Serialized as one object.
///
/// ```
/// use whydown_schema::Facts;
/// let facts = Facts::new().with("failing", 1_u32).with("monitor", "m-login");
/// assert_eq!(facts.count("failing"), Some(1));
/// assert_eq!(facts.text("monitor"), Some("m-login"));
/// ```
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Facts(Vec<(&'static str, Fact)>);

/// How many facts most steps have: room for them is taken once.
const USUAL: usize = 6;

impl Facts {
    /// No facts yet.
    #[must_use]
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// The same facts and one more; a name that is there already gets the new value.
    #[must_use]
    pub fn with(mut self, name: &'static str, fact: impl Into<Fact>) -> Self {
        self.set(name, fact);
        self
    }

    /// States one more fact; a name that is there already gets the new value.
    pub fn set(&mut self, name: &'static str, fact: impl Into<Fact>) {
        let fact = fact.into();
        match self.0.iter_mut().find(|(known, _)| *known == name) {
            Some((_, value)) => *value = fact,
            None => {
                if self.0.is_empty() {
                    self.0.reserve(USUAL);
                }
                self.0.push((name, fact));
            }
        }
    }

    /// The fact of this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Fact> {
        self.0.iter().find(|(known, _)| *known == name).map(|(_, fact)| fact)
    }

    /// The count of this name.
    #[must_use]
    pub fn count(&self, name: &str) -> Option<u64> {
        match self.get(name) {
            Some(Fact::Count(count)) => Some(*count),
            _ => None,
        }
    }

    /// The number of this name, counts included.
    #[must_use]
    pub fn number(&self, name: &str) -> Option<f64> {
        match self.get(name) {
            Some(Fact::Number(number)) => Some(*number),
            #[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
            Some(Fact::Count(count)) => Some(*count as f64),
            _ => None,
        }
    }

    /// The fact of this name as JSON writes it, 30.0 as 30; empty when there is none.
    #[must_use]
    pub fn written(&self, name: &str) -> String {
        let written = self.get(name).and_then(|fact| serde_json::to_string(fact).ok()).unwrap_or_default();
        match (self.get(name), written.strip_suffix(".0")) {
            (Some(Fact::Number(_)), Some(whole)) => whole.to_owned(),
            _ => written,
        }
    }

    /// The text of this name.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<&str> {
        match self.get(name) {
            Some(Fact::Text(text)) => Some(text),
            _ => None,
        }
    }

    /// The list of this name; empty when there is none.
    #[must_use]
    pub fn list(&self, name: &str) -> &[String] {
        match self.get(name) {
            Some(Fact::List(list)) => list,
            _ => &[],
        }
    }

    /// Whether the flag of this name is stated and set.
    #[must_use]
    pub fn flag(&self, name: &str) -> bool {
        matches!(self.get(name), Some(Fact::Flag(true)))
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Every fact with its name, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &Fact)> {
        self.0.iter().map(|(name, fact)| (*name, fact))
    }
}

impl Serialize for Facts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, fact) in &self.0 {
            map.serialize_entry(name, fact)?;
        }
        map.end()
    }
}

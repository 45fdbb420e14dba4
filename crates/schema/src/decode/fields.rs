//! One field at a time: its type checked, what is wrong with it noted, the rest of the object unharmed.

use super::place::Place;
use crate::diagnostic::Diagnostic;
use crate::findings::Findings;
use serde_json::{Map, Value};

impl Findings {
    /// Notes fields that this kind of object doesn't have: once for each name, at the first place it is seen.
    pub(crate) fn unknown_fields(&mut self, kind: &'static str, object: Fields<'_>, known: &[&str]) {
        for name in object.map.keys().filter(|name| !known.contains(&name.as_str())) {
            if self.first_of(kind, name) {
                self.push(
                    Diagnostic::note("unknown-field", object.place.key(name).pointer())
                        .with("field", name)
                        .with("object", kind),
                );
            }
        }
    }

    fn wrong_type(&mut self, place: Place<'_>, expected: &'static str, found: &Value) {
        self.push(
            Diagnostic::error("wrong-type", place.pointer()).with("expected", expected).with("found", kind_of(found)),
        );
    }
}

/// The kind of a JSON value, as a word for sentences.
pub(crate) const fn kind_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "list",
        Value::Object(_) => "object",
    }
}

/// The fields of one object and its place. `null` is taken as absent everywhere, as the API does.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Fields<'a> {
    pub(crate) map: &'a Map<String, Value>,
    pub(crate) place: Place<'a>,
}

impl<'a> Fields<'a> {
    /// The fields of a value, if it is an object.
    pub(crate) fn of(value: &'a Value, place: Place<'a>, findings: &mut Findings) -> Option<Self> {
        match value {
            Value::Object(map) => Some(Self { map, place }),
            other => {
                findings.wrong_type(place, "object", other);
                None
            }
        }
    }

    pub(crate) fn pointer(&self, key: &str) -> String {
        self.place.key(key).pointer()
    }

    fn present(&self, key: &str) -> Option<&'a Value> {
        self.map.get(key).filter(|value| !value.is_null())
    }

    pub(crate) fn has(&self, key: &str) -> bool {
        self.present(key).is_some()
    }

    /// Fields that are carried and not evaluated: a wrong type of theirs is told all the same.
    pub(crate) fn carried(&self, kinds: &[(&str, &'static str)], findings: &mut Findings) {
        for (key, expected) in kinds {
            if let Some(found) = self.present(key).filter(|value| kind_of(value) != *expected) {
                findings.wrong_type(self.place.key(key), expected, found);
            }
        }
    }

    pub(crate) fn boolean(&self, key: &str, findings: &mut Findings) -> Option<bool> {
        match self.present(key)? {
            Value::Bool(value) => Some(*value),
            other => {
                findings.wrong_type(self.place.key(key), "boolean", other);
                None
            }
        }
    }

    pub(crate) fn number(&self, key: &str, findings: &mut Findings) -> Option<f64> {
        match self.present(key)? {
            Value::Number(number) => number.as_f64(),
            other => {
                findings.wrong_type(self.place.key(key), "number", other);
                None
            }
        }
    }

    /// A whole number that is not negative.
    pub(crate) fn count(&self, key: &str, findings: &mut Findings) -> Option<u32> {
        let number = self.number(key, findings)?;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole and in range")]
        if (0.0..=f64::from(u32::MAX)).contains(&number) && number.fract() == 0.0 {
            return Some(number as u32);
        }
        findings.push(
            Diagnostic::error("out-of-range", self.pointer(key))
                .with("number", number)
                .with("allowed", "whole number from 0"),
        );
        None
    }

    pub(crate) fn text(&self, key: &str, findings: &mut Findings) -> Option<&'a str> {
        match self.present(key)? {
            Value::String(text) => Some(text),
            other => {
                findings.wrong_type(self.place.key(key), "string", other);
                None
            }
        }
    }

    pub(crate) fn string(&self, key: &str, findings: &mut Findings) -> Option<String> {
        self.text(key, findings).map(str::to_owned)
    }

    /// A reference to another object. The empty string is the API's way to say "none".
    pub(crate) fn reference(&self, key: &str, findings: &mut Findings) -> Option<String> {
        self.text(key, findings).filter(|reference| !reference.is_empty()).map(str::to_owned)
    }

    pub(crate) fn list(&self, key: &str, findings: &mut Findings) -> Option<&'a [Value]> {
        match self.present(key)? {
            Value::Array(list) => Some(list),
            other => {
                findings.wrong_type(self.place.key(key), "list", other);
                None
            }
        }
    }

    pub(crate) fn object(&self, key: &'a str, findings: &mut Findings) -> Option<(&'a Map<String, Value>, &'a str)> {
        match self.present(key)? {
            Value::Object(map) => Some((map, key)),
            other => {
                findings.wrong_type(self.place.key(key), "object", other);
                None
            }
        }
    }

    /// A list of strings; entries of another type are set aside.
    pub(crate) fn strings(&self, key: &str, findings: &mut Findings) -> Option<Vec<String>> {
        let place = self.place.key(key);
        let list = self.list(key, findings)?;
        let mut strings = Vec::with_capacity(list.len());
        for (index, value) in list.iter().enumerate() {
            match value {
                Value::String(text) => strings.push(text.clone()),
                other => findings.wrong_type(place.index(index), "string", other),
            }
        }
        Some(strings)
    }
}

/// Says that a word is none of those that a field takes.
pub(crate) fn unknown_value(pointer: String, value: &str, allowed: &[&str], taken: &str) -> Diagnostic {
    Diagnostic::error("unknown-value", pointer)
        .with("value", value)
        .with("allowed", allowed.iter().map(|&word| word.to_owned()).collect::<Vec<_>>())
        .with("taken", taken)
}

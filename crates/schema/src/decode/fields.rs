//! One field at a time: its type checked, what is wrong with it noted, the rest of the object unharmed.

use super::place::Place;
use crate::api::{Mistake, Object, Words, mistake};
use crate::diagnostic::Diagnostic;
use crate::findings::Findings;
use crate::lookup::field;
use crate::regions;
use serde_json::{Map, Value};

impl Findings {
    /// Notes fields that this kind of object doesn't have: once for each name, at the first place it is seen.
    pub(crate) fn unknown_fields(&mut self, kind: &'static str, object: Fields<'_>, known: &[&str]) {
        for name in object.map.keys().filter(|name| !known.contains(&name.as_str())) {
            self.unknown_field(kind, object.place.key(name), name);
        }
    }

    /// Notes a field that this kind of object doesn't have: once for each name, but each that is known to be a mistake.
    pub(crate) fn unknown_field(&mut self, kind: &'static str, place: Place<'_>, name: &str) {
        let meant = mistake(kind, name);
        if meant.is_none() && !self.first_of(kind, name) {
            return;
        }
        let found = |diagnostic: Diagnostic| diagnostic.with("field", name).with("object", kind);
        let pointer = place.pointer();
        self.push(match meant {
            None => found(Diagnostic::note("unknown-field", pointer)),
            Some(Mistake::Named(named)) => found(Diagnostic::warning("unknown-field", pointer)).with("meant", named),
            Some(Mistake::Of(object, named)) => {
                found(Diagnostic::warning("unknown-field", pointer)).with("of", object).with("meant", named)
            }
            Some(Mistake::OfTheCall) => found(Diagnostic::note("unknown-field", pointer)).with("call", true),
            Some(Mistake::OfHealthChecks) => {
                found(Diagnostic::warning("unknown-field", pointer)).with("health_checks", true)
            }
        });
    }

    pub(crate) fn wrong_type(&mut self, place: Place<'_>, expected: &'static str, found: &Value) {
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
    /// The kinds of its fields' values have been looked at; what is wrong with them is told already.
    told: bool,
}

impl<'a> Fields<'a> {
    pub(crate) const fn new(map: &'a Map<String, Value>, place: Place<'a>) -> Self {
        Self { map, place, told: false }
    }

    /// The same fields, those that this kind of object doesn't have and those of a wrong kind told.
    pub(crate) fn shaped(self, object: &'static Object, findings: &mut Findings) -> Self {
        for (name, value) in self.map {
            match object.field(name) {
                None => findings.unknown_field(object.name, self.place.key(name), name),
                Some(field) => {
                    let expected = field.form.kind();
                    if !value.is_null() && !expected.is_empty() && kind_of(value) != expected {
                        findings.wrong_type(self.place.key(name), expected, value);
                    }
                }
            }
        }
        Self { told: true, ..self }
    }

    fn wrong_type(&self, key: &str, expected: &'static str, found: &Value, findings: &mut Findings) {
        if !self.told {
            findings.wrong_type(self.place.key(key), expected, found);
        }
    }

    /// The fields of a value, if it is an object.
    pub(crate) fn of(value: &'a Value, place: Place<'a>, findings: &mut Findings) -> Option<Self> {
        match value {
            Value::Object(map) => Some(Self::new(map, place)),
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
        field(self.map, key).filter(|value| !value.is_null())
    }

    pub(crate) fn has(&self, key: &str) -> bool {
        self.present(key).is_some()
    }

    /// Fields that are carried and not evaluated: a wrong type of theirs is told all the same.
    pub(crate) fn carried(&self, kinds: &[(&str, &'static str)], findings: &mut Findings) {
        for (key, expected) in kinds {
            if let Some(found) = self.present(key).filter(|value| kind_of(value) != *expected) {
                self.wrong_type(key, expected, found, findings);
            }
        }
    }

    pub(crate) fn boolean(&self, key: &str, findings: &mut Findings) -> Option<bool> {
        match self.present(key)? {
            Value::Bool(value) => Some(*value),
            other => {
                self.wrong_type(key, "boolean", other, findings);
                None
            }
        }
    }

    pub(crate) fn number(&self, key: &str, findings: &mut Findings) -> Option<f64> {
        match self.present(key)? {
            Value::Number(number) => number.as_f64(),
            other => {
                self.wrong_type(key, "number", other, findings);
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
                .with("allowed", "a whole number from 0")
                .with("taken", true),
        );
        None
    }

    pub(crate) fn text(&self, key: &str, findings: &mut Findings) -> Option<&'a str> {
        match self.present(key)? {
            Value::String(text) => Some(text),
            other => {
                self.wrong_type(key, "string", other, findings);
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
                self.wrong_type(key, "list", other, findings);
                None
            }
        }
    }

    pub(crate) fn object(&self, key: &'a str, findings: &mut Findings) -> Option<(&'a Map<String, Value>, &'a str)> {
        match self.present(key)? {
            Value::Object(map) => Some((map, key)),
            other => {
                self.wrong_type(key, "object", other, findings);
                None
            }
        }
    }

    /// The fields of the object in a field.
    pub(crate) fn inner<'b>(&'b self, key: &'b str, findings: &mut Findings) -> Option<Fields<'b>> {
        match self.present(key)? {
            Value::Object(map) => Some(Fields::new(map, self.place.key(key))),
            other => {
                self.wrong_type(key, "object", other, findings);
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

/// Says that a code is no region's, and which regions may have been meant.
pub(crate) fn unknown_region(place: Place<'_>, code: &str) -> Diagnostic {
    let meant = regions::meant(code).iter().map(|&region| region.to_owned()).collect::<Vec<_>>();
    Diagnostic::error("unknown-region", place.pointer()).by("R4.2").with("region", code).with("meant", meant)
}

/// Says that a word is none of those that a field takes, and which may have been meant.
pub(crate) fn unknown_value(pointer: String, value: &str, words: &Words) -> Diagnostic {
    unknown_word(pointer, value, words.all, words.default)
}

/// The same, for words that are no field's of the API.
pub(crate) fn unknown_word(pointer: String, value: &str, allowed: &[&str], taken: &str) -> Diagnostic {
    let found = Diagnostic::error("unknown-value", pointer)
        .with("value", value)
        .with("allowed", allowed.iter().map(|&word| word.to_owned()).collect::<Vec<_>>())
        .with("taken", taken);
    match meant(value, allowed) {
        Some(meant) => found.with("meant", meant),
        None => found,
    }
}

/// The word that was meant, where that is certain: the same in other letters, or with something before or after it. Old clients
/// sent the two quotes of an empty text as its value.
fn meant<'a>(value: &str, allowed: &[&'a str]) -> Option<&'a str> {
    let plain = |text: &str| -> String {
        let same = text.chars().filter(char::is_ascii_alphanumeric);
        same.map(|character| character.to_ascii_lowercase()).collect()
    };
    let value = plain(value);
    let same = allowed.iter().find(|word| plain(word) == value);
    let mut near = allowed.iter().filter(|word| word.len() > 2 && value.starts_with(&plain(word)));
    // `https_` begins with `http` too: the longest is meant.
    same.or_else(|| near.by_ref().max_by_key(|word| word.len())).copied()
}

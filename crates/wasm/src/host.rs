//! Crossing between JavaScript and the engine.

use crate::Result;
use js_sys::{ArrayBuffer, JSON, JsString, Reflect};
use serde_json::Value;
use wasm_bindgen::{JsCast, JsValue};
use whydown::{Diagnostic, Format, Options, Plan};
use whydown_schema::text::{LONGEST_TEXT, Source, mended, plain};

/// A text that has crossed.
pub(crate) struct Text(String);

impl Text {
    /// Takes a string, if it is one and not longer than anything that would be read.
    pub(crate) fn of_string(value: &JsValue) -> Result<Self> {
        let Some(string) = value.dyn_ref::<JsString>() else {
            return Err(not_json(format!("Text was expected, and this is {}.", kind_of(value))));
        };
        // Looked at before it is copied: memory that wasm has taken once it never gives back.
        if string.length() as usize > LONGEST_TEXT {
            return Err(too_large(string));
        }
        Ok(Self(String::from(string)))
    }

    /// Takes an object as the JSON that the host makes of it.
    pub(crate) fn of_object(value: &JsValue) -> Result<Self> {
        match JSON::stringify(value) {
            // The host answers `undefined` where a value has no JSON form.
            Ok(json) if json.is_string() => Self::of_string(&json),
            Ok(_) => Err(not_json(format!("An object was expected, and this is {}.", kind_of(value)))),
            Err(error) => Err(not_json(format!("This object has no JSON form: {}", reason(&error)))),
        }
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// The value of JSON that the host made. Its places mean nothing to the caller, so diagnostics lose theirs.
    pub(crate) fn into_value(self) -> Result<Value> {
        // The host writes plain JSON; halves of characters and great depth are for the other reader.
        if let Some(value) = plain(&self.0) {
            return Ok(value);
        }
        match Source::read(&mended(&self.0).0) {
            Ok(source) => Ok(source.value()),
            Err(mut diagnostic) => {
                diagnostic.range = None;
                Err(worded(diagnostic))
            }
        }
    }
}

/// A typed array that has proved to be one; otherwise the name of what was expected. A proxy, or a mere heir of a typed array,
/// would throw as soon as it is asked for its length.
pub(crate) fn numbers<'a, T: JsCast>(
    value: &'a JsValue,
    name: &'static str,
) -> std::result::Result<&'a T, &'static str> {
    value.dyn_ref::<T>().filter(|_| ArrayBuffer::is_view(value)).ok_or(name)
}

/// The refusal of what is no typed array.
pub(crate) fn not_numbers(expected: &'static str) -> Vec<Diagnostic> {
    not_json(format!("A {expected} was expected; nothing was taken."))
}

/// The object of a JSON text of ours.
pub(crate) fn object(json: &str) -> JsValue {
    JSON::parse(json).unwrap_or(JsValue::UNDEFINED)
}

/// The value of a JSON text of the caller's; `undefined` where it is none.
pub(crate) fn parsed(text: &JsValue) -> JsValue {
    text.as_string().and_then(|text| JSON::parse(&text).ok()).unwrap_or(JsValue::UNDEFINED)
}

/// Options, where `false` alone means no: whatever else is given leaves the default.
pub(crate) fn options(options: &JsValue) -> Options {
    let wanted = |name: &str| {
        let given = if options.is_object() { Reflect::get(options, &name.into()).ok() } else { None };
        given.and_then(|given| given.as_bool()).unwrap_or(true)
    };
    Options { explain: wanted("explain"), contested: wanted("contested") }
}

/// A format, by its name.
pub(crate) fn format(name: &JsValue) -> Result<Format> {
    match name.as_string() {
        Some(name) => whydown::format(&name),
        None => whydown::format(&kind_of(name)),
    }
}

/// The plan that options name; none where they name no plan that there is.
pub(crate) fn plan(options: &JsValue) -> Option<Plan> {
    let given = if options.is_object() { Reflect::get(options, &"plan".into()).ok() } else { None };
    given.and_then(|given| given.as_string()).and_then(|name| Plan::named(&name))
}

/// The refusal of a string with more units than bytes are read. Its bytes are not counted: that would take longer than all else.
fn too_large(string: &JsString) -> Vec<Diagnostic> {
    let units = string.length() as usize;
    worded(Diagnostic::error("too-large", "").with("characters", units).with("limit", LONGEST_TEXT))
}

/// A refusal whose sentence only the host knows.
fn not_json(message: String) -> Vec<Diagnostic> {
    vec![Diagnostic { message, ..Diagnostic::error("not-json", "") }]
}

fn worded(diagnostic: Diagnostic) -> Vec<Diagnostic> {
    let mut diagnostics = vec![diagnostic];
    whydown_phrases::word_diagnostics(&mut diagnostics);
    diagnostics
}

fn kind_of(value: &JsValue) -> String {
    if value.is_null() {
        return "null".to_owned();
    }
    match value.js_typeof().as_string().as_deref() {
        Some("undefined") => "undefined".to_owned(),
        Some("object") => "an object that has no JSON form".to_owned(),
        Some("function") => "a function".to_owned(),
        Some(kind) => format!("a {kind}"),
        None => "something else".to_owned(),
    }
}

/// What an exception says; whatever it is, asking it must not raise another.
fn reason(error: &JsValue) -> String {
    let message = if error.is_object() { Reflect::get(error, &"message".into()).ok() } else { None };
    message.and_then(|message| message.as_string()).unwrap_or_else(|| "it throws when it is read.".to_owned())
}

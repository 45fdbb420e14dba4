//! Every field by the API's tables: its kind, its range, its words, what is missing, and which forms of "not set" were taken.

use super::{Checked, peek};
use crate::api::{Field, Form, Object, Part};
use crate::decode::{Fields, Place, kind_of, unknown_region, unknown_value};
use crate::diagnostic::Diagnostic;
use crate::findings::Findings;
use crate::regions::is_region;
use crate::share::plain;
use crate::time::Time;
use serde_json::{Map, Value};

/// Checks an object that stands in a list of its own.
pub(super) fn check(object: Checked<'_>, kind: &'static Object, findings: &mut Findings) {
    object_of(Fields::new(object.map, object.place), kind, findings);
}

fn object_of(fields: Fields<'_>, object: &'static Object, findings: &mut Findings) {
    for (name, value) in fields.map {
        let place = fields.place.key(name);
        match object.field(name) {
            None if object.closed => findings.push(refused(place, name, object)),
            None if object.list.is_empty() => findings.unknown_field(object.name, place, name),
            None => {}
            Some(field) => one(place, value, field, object, findings),
        }
    }
}

/// A field that the API's schema forbids; elsewhere it passes over what it doesn't know.
fn refused(place: Place<'_>, name: &str, object: &'static Object) -> Diagnostic {
    let found = Diagnostic::error("field-refused", place.pointer()).with("field", name).with("object", object.name);
    let same = object.fields.iter().find(|field| field.name.eq_ignore_ascii_case(name));
    match same {
        Some(field) => found.with("meant", field.name),
        None => found,
    }
}

fn one(place: Place<'_>, value: &Value, field: &'static Field, object: &'static Object, findings: &mut Findings) {
    if value.is_null() {
        if !field.nullable && field.part != Part::Answered && findings.first_of(object.name, field.name) {
            findings.push(
                Diagnostic::note("null-taken-as-absent", place.pointer())
                    .with("field", field.name)
                    .with("object", object.name),
            );
        }
        return;
    }
    if let Some(unset) = unset_form(value, field).filter(|_| findings.first_of(object.name, field.name)) {
        findings.push(
            Diagnostic::note("taken-as-not-set", place.pointer())
                .with("field", field.name)
                .with("object", object.name)
                .with("written", unset),
        );
    }
    form(place, value, &field.form, findings);
}

/// How "not set" is written, where it isn't simply left out. What is empty by itself (a text, a list that may be empty) is none.
fn unset_form(value: &Value, field: &Field) -> Option<&'static str> {
    match (value, &field.form) {
        (Value::String(text), Form::Id) if text.is_empty() && field.part != Part::Answered => Some("\"\""),
        (Value::String(text), Form::Word(words)) if text.is_empty() && words.empty => Some("\"\""),
        (Value::Array(list), Form::List(_)) if list.is_empty() && field.nullable => Some("[]"),
        (Value::Object(map), Form::Object(_)) if map.is_empty() && field.nullable => Some("{}"),
        (Value::Number(number), Form::Whole(..)) if number.as_f64() == Some(0.0) && field.nullable => Some("0"),
        _ => None,
    }
}

fn form(place: Place<'_>, value: &Value, form_of: &'static Form, findings: &mut Findings) {
    let expected = form_of.kind();
    if !expected.is_empty() && kind_of(value) != expected {
        return findings.wrong_type(place, expected, value);
    }
    match (form_of, value) {
        (Form::Text(most), Value::String(text)) => long(place, text, *most, findings),
        (Form::Word(words), Value::String(word)) if !words.take(word) => {
            findings.push(unknown_value(place.pointer(), word, words));
        }
        (Form::Region, Value::String(code)) if !is_region(code) && code != "ALL_REGIONS" => {
            findings.push(unknown_region(place, code));
        }
        (Form::Time, Value::String(text)) if !text.is_empty() && Time::calendar(text).is_none() => {
            findings.push(Diagnostic::note("time-unreadable", place.pointer()).with("value", text));
        }
        (Form::Whole(from, to), Value::Number(number)) => {
            let number = number.as_f64().unwrap_or_default();
            if number.fract() != 0.0 || number < f64::from(*from) || number > f64::from(*to) {
                let allowed = match *to {
                    u32::MAX => format!("a whole number from {from}"),
                    to => format!("a whole number from {from} to {to}"),
                };
                findings.push(out_of_range(place, number, allowed));
            }
        }
        (Form::Number(from, to), Value::Number(number)) => {
            let number = number.as_f64().unwrap_or_default();
            if number < *from || number > *to {
                let allowed = if to.is_finite() {
                    [plain(*from), plain(*to)].join(" to ")
                } else {
                    ["number from ", &plain(*from)].concat()
                };
                findings.push(out_of_range(place, number, allowed));
            }
        }
        (Form::Share(steps), Value::Number(number)) => {
            share(place, number.as_f64().unwrap_or_default(), *steps, findings)
        }
        (Form::List(inner), Value::Array(list)) => {
            for (index, value) in list.iter().enumerate() {
                form(place.index(index), value, inner, findings);
            }
        }
        (Form::Map(inner), Value::Object(map)) => {
            for (key, value) in map {
                form(place.key(key), value, inner, findings);
            }
        }
        (Form::Object(object), Value::Object(map)) => inner_object(place, map, object, findings),
        _ => {}
    }
}

fn inner_object(place: Place<'_>, map: &Map<String, Value>, object: &'static Object, findings: &mut Findings) {
    object_of(Fields::new(map, place), object, findings);
    // What an object of a list demands is demanded with it; the objects of the scenario's lists say it themselves.
    if object.list.is_empty() {
        missing(place, map, object, &[], findings);
    }
}

/// Fields that the API demands and that aren't there, but for those of which something better is said.
pub(super) fn missing(
    place: Place<'_>,
    map: &Map<String, Value>,
    object: &'static Object,
    told: &[&str],
    findings: &mut Findings,
) {
    for field in object.fields.iter().filter(|field| field.part == Part::Required && !told.contains(&field.name)) {
        let empty = matches!(crate::lookup::field(map, field.name), Some(Value::String(text)) if text.is_empty());
        if crate::lookup::field(map, field.name).is_none_or(Value::is_null) || empty {
            // The flags of members have a finding of their own (Q18), and so have members without a monitor.
            if object.name != "member" {
                findings.push(
                    Diagnostic::error("field-missing", place.key(field.name).pointer())
                        .with("field", field.name)
                        .with("object", object.name),
                );
            }
        }
    }
}

fn long(place: Place<'_>, text: &str, most: u32, findings: &mut Findings) {
    let characters = text.chars().count();
    if characters > most as usize {
        findings
            .push(Diagnostic::error("too-long", place.pointer()).with("characters", characters).with("limit", most));
    }
}

/// A share of 1 in so many steps, compared as a decimal: 0.07 is 7 hundredths, though the nearest binary fraction isn't.
fn share(place: Place<'_>, number: f64, steps: u32, findings: &mut Findings) {
    if !(0.0..=1.0).contains(&number) {
        return findings.push(out_of_range(place, number, "0 to 1".to_owned()));
    }
    let steps_of_one = f64::from(steps);
    #[expect(clippy::float_cmp, reason = "the nearest binary fraction of the same decimal is the same number")]
    if (number * steps_of_one).round() / steps_of_one != number {
        let step = if steps == 10 { "0.1" } else { "0.01" };
        findings.push(Diagnostic::error("not-a-step", place.pointer()).with("number", number).with("step", step));
    }
}

fn out_of_range(place: Place<'_>, number: f64, allowed: String) -> Diagnostic {
    Diagnostic::error("out-of-range", place.pointer()).with("number", number).with("allowed", allowed)
}

/// The keys of an object that say something, in order.
pub(super) fn set_among<'a>(map: &Map<String, Value>, keys: &[&'a str]) -> Vec<&'a str> {
    keys.iter().copied().filter(|key| peek::is_set(map, key)).collect()
}

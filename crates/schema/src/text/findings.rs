//! What is odd about a text that is JSON all the same: keys given twice, numbers that don't fit.

use crate::decode::Place;
use crate::diagnostic::Diagnostic;
use crate::index::Index;
use jsonc_parser::ast;
use serde_json::Number;

/// How many findings of one kind are listed; the rest are counted.
const LISTED: usize = 100;

/// The findings about a text with the bytes that they are about.
pub(super) fn of(root: &ast::Value<'_>) -> Vec<(Diagnostic, (usize, usize))> {
    let mut told = Told::default();
    collect(root, Place::ROOT, &mut told);
    for (code, count) in told.counts {
        if count > LISTED {
            let more = Diagnostic::note("more-of-these", "").with("code", code).with("more", count - LISTED);
            told.found.push((more, (0, 0)));
        }
    }
    told.found
}

fn collect(node: &ast::Value<'_>, place: Place<'_>, told: &mut Told) {
    match node {
        ast::Value::NumberLit(number) => {
            let fits = !may_be_too_large(number.value) || number.value.parse::<Number>().is_ok();
            if !fits && told.is_listed("number-out-of-range") {
                let finding = Diagnostic::error("number-out-of-range", place.pointer()).with("number", number.value);
                told.found.push((finding, (number.range.start, number.range.end)));
            }
        }
        ast::Value::Array(array) => {
            for (index, element) in array.elements.iter().enumerate() {
                collect(element, place.index(index), told);
            }
        }
        ast::Value::Object(object) => {
            let overridden = overridden(&object.properties);
            for (index, property) in object.properties.iter().enumerate() {
                let place = place.key(property.name.as_str());
                if overridden.binary_search(&index).is_ok() {
                    // What is overridden has no pointer of its own.
                    if told.is_listed("duplicate-key") {
                        let finding = Diagnostic::warning("duplicate-key", place.pointer());
                        let finding = finding.with("key", property.name.as_str());
                        told.found.push((finding, (property.range.start, property.range.end)));
                    }
                } else {
                    collect(&property.value, place, told);
                }
            }
        }
        _ => {}
    }
}

/// Only an exponent, or hundreds of digits, make a number too large to be one.
fn may_be_too_large(number: &str) -> bool {
    number.len() > 300 || number.bytes().any(|byte| byte | 0x20 == b'e')
}

/// The places of the fields whose names are given again further on. A dozen names are compared; more of them are looked up.
fn overridden(properties: &[ast::ObjectProp<'_>]) -> Vec<usize> {
    let mut places = Vec::new();
    if properties.len() <= 16 {
        for (place, property) in properties.iter().enumerate() {
            let name = property.name.as_str();
            if properties.iter().skip(place + 1).any(|later| later.name.as_str() == name) {
                places.push(place);
            }
        }
        return places;
    }
    let mut index = Index::default();
    for (place, property) in properties.iter().enumerate().rev() {
        let name = property.name.as_str();
        if index.contains(name) {
            places.push(place);
        } else {
            index.set(name, place);
        }
    }
    places.reverse();
    places
}

/// The findings about a text, with the bytes that they are about: of each kind the first hundred, and how many more there are.
#[derive(Default)]
struct Told {
    found: Vec<(Diagnostic, (usize, usize))>,
    /// How many there are of each kind.
    counts: Vec<(&'static str, usize)>,
}

impl Told {
    /// Counts one more of a kind; whether it is among those that are listed.
    fn is_listed(&mut self, code: &'static str) -> bool {
        match self.counts.iter_mut().find(|(known, _)| *known == code) {
            Some((_, count)) => {
                *count += 1;
                *count <= LISTED
            }
            None => {
                self.counts.push((code, 1));
                true
            }
        }
    }
}

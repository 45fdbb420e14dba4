//! What a text holds: arrays and envelopes opened, each object sorted by its kind, the rest named.

use crate::envelope;
use crate::findings::Findings;
use crate::json::element;
use crate::kind::{Kind, Recognized, Shape};
use crate::terraform::{self, Terraform};
use serde_json::{Map, Value};
use std::collections::HashSet;
use whydown_schema::Diagnostic;

/// One known object and its place in the text.
#[derive(Debug)]
pub(crate) struct Item {
    /// What it is.
    pub(crate) kind: Kind,
    /// The object, whole.
    pub(crate) object: Map<String, Value>,
    /// Where it stands.
    pub(crate) pointer: String,
}

/// Everything known in a text, in its order.
#[derive(Debug, Default)]
pub(crate) struct Contents {
    items: Vec<Item>,
    error_answers: usize,
    /// There is a document of Terraform, with or without anything of use.
    terraform: bool,
}

impl Contents {
    /// How much of each kind there is.
    pub(crate) fn recognized(&self) -> Vec<Recognized> {
        let count = |kind| match kind {
            Kind::ErrorAnswer => self.error_answers,
            _ => self.items.iter().filter(|item| item.kind == kind).count(),
        };
        Kind::ALL
            .into_iter()
            .map(|kind| Recognized { kind, count: count(kind) })
            .filter(|recognized| recognized.count > 0)
            .collect()
    }

    /// The scenario, when the text holds one and nothing else: it is handed on as it is.
    pub(crate) fn into_only_scenario(mut self) -> Result<Value, Self> {
        let only = self.items.len() == 1 && self.items.first().is_some_and(|item| item.kind == Kind::Scenario);
        match self.items.pop() {
            Some(item) if only => Ok(Value::Object(item.object)),
            Some(item) => {
                self.items.push(item);
                Err(self)
            }
            None => Err(self),
        }
    }

    /// The objects.
    pub(crate) fn into_items(self) -> Vec<Item> {
        self.items
    }
}

/// Opens arrays and envelopes, however they are nested, until only objects are left. Nothing recurses.
pub(crate) fn open(root: Value, findings: &mut Findings) -> Contents {
    let mut contents = Contents::default();
    let mut strangers = Vec::new();
    let mut terraform = Terraform::default();
    let mut unopened = vec![(String::new(), root)];
    while let Some((pointer, value)) = unopened.pop() {
        match value {
            Value::Array(elements) => {
                if elements.is_empty() {
                    findings.once(Diagnostic::note("answer-empty", pointer.clone()));
                }
                let placed = elements.into_iter().enumerate().rev();
                unopened.extend(placed.map(|(index, value)| (element(&pointer, index), value)));
            }
            Value::Object(object) => match Shape::of(&object) {
                Some(Shape::Envelope) => {
                    let opened = envelope::open(object, &pointer, findings);
                    contents.error_answers += usize::from(opened.refused);
                    unopened.extend(opened.result);
                }
                Some(Shape::Terraform(document)) => {
                    contents.items.append(&mut terraform.open(document, object, &pointer, findings));
                    contents.terraform = true;
                }
                Some(Shape::Known(kind)) => contents.items.push(Item { kind, object, pointer }),
                None => strangers.push(Stranger::object(&object, pointer)),
            },
            other => strangers.push(Stranger::scalar(&other, pointer)),
        }
    }
    terraform.tell_missing_groups(&contents.items, findings);
    tell_strangers(strangers, contents.items.is_empty() && !contents.terraform, findings);
    contents
}

/// What is in a configuration of Terraform, as the reader of HCL gives it.
pub(crate) fn configured(answer: &Value, findings: &mut Findings) -> Contents {
    let mut terraform = Terraform::default();
    let items = terraform::configured(answer, &mut terraform, findings);
    terraform.tell_missing_groups(&items, findings);
    Contents { items, ..Contents::default() }
}

/// Something that isn't known, as it is told: what it is and the first of its keys.
#[derive(Debug)]
struct Stranger {
    pointer: String,
    seen: &'static str,
    keys: Vec<String>,
    keys_in_all: usize,
}

impl Stranger {
    /// How many keys are named.
    const KEYS: usize = 8;

    fn object(object: &Map<String, Value>, pointer: String) -> Self {
        let keys = object.keys().take(Self::KEYS).cloned().collect();
        Self { pointer, seen: "object", keys, keys_in_all: object.len() }
    }

    fn scalar(value: &Value, pointer: String) -> Self {
        let seen = match value {
            Value::Null => "null",
            Value::Bool(_) => "boolean",
            Value::Number(_) => "number",
            Value::String(_) => "text",
            Value::Array(_) | Value::Object(_) => "object",
        };
        Self { pointer, seen, keys: Vec::new(), keys_in_all: 0 }
    }
}

/// Names what isn't known, each form once: an error when nothing else is there, else a warning that it was left aside.
fn tell_strangers(strangers: Vec<Stranger>, nothing_else: bool, findings: &mut Findings) {
    let mut told = HashSet::new();
    for stranger in strangers {
        if !told.insert((stranger.seen, stranger.keys.clone())) {
            continue;
        }
        let diagnostic = if nothing_else {
            Diagnostic::error("not-recognized", stranger.pointer)
        } else {
            Diagnostic::warning("not-recognized", stranger.pointer)
        };
        let keys_left_off = stranger.keys_in_all - stranger.keys.len();
        findings.add(
            diagnostic.with("seen", stranger.seen).with("keys", stranger.keys).with("keys_left_off", keys_left_off),
        );
    }
}

//! What a text holds: arrays and envelopes opened, each object sorted by its kind, the rest named.

use crate::envelope;
use crate::findings::Findings;
use crate::json::{element, field, text};
use crate::kind::{Kind, Recognized, Shape};
use crate::known;
use crate::request::Request;
use crate::sources::Root;
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
    /// Parts of objects, as they are sent to change one.
    parts: Vec<Item>,
    other_answers: usize,
    error_answers: usize,
    /// There is a document of Terraform, with or without anything of use.
    terraform: bool,
}

impl Contents {
    /// How much of each kind there is.
    pub(crate) fn recognized(&self) -> Vec<Recognized> {
        let all = || self.items.iter().chain(&self.parts);
        let count = |kind| match kind {
            Kind::ErrorAnswer => self.error_answers,
            Kind::OtherAnswer => self.other_answers,
            _ => all().filter(|item| item.kind == kind).count(),
        };
        Kind::ALL
            .into_iter()
            .map(|kind| Recognized { kind, count: count(kind) })
            .filter(|recognized| recognized.count > 0)
            .collect()
    }

    /// The scenario with its place, when the text holds one and nothing else: it is handed on as it is.
    pub(crate) fn into_only_scenario(mut self) -> Result<(Value, String), Self> {
        let only = self.items.len() == 1 && self.parts.is_empty();
        match self.items.pop() {
            Some(item) if only && item.kind == Kind::Scenario => Ok((Value::Object(item.object), item.pointer)),
            Some(item) => {
                self.items.push(item);
                Err(self)
            }
            None => Err(self),
        }
    }

    /// What was sent and then comes again in the answer, with the id that it got, counts once: as it was answered.
    fn leave_out_answered(&mut self, sent: &[usize], findings: &mut Findings) {
        let mut answered = sent
            .iter()
            .copied()
            .filter(|index| match (self.items.get(*index), self.items.get(index + 1)) {
                (Some(sent), Some(answer)) => is_answer_to(answer, sent),
                _ => false,
            })
            .collect::<Vec<_>>()
            .into_iter()
            .peekable();
        if answered.peek().is_none() {
            return;
        }
        for (index, item) in std::mem::take(&mut self.items).into_iter().enumerate() {
            if answered.next_if_eq(&index).is_none() {
                self.items.push(item);
                continue;
            }
            let note = Diagnostic::note("sent-and-answered", item.pointer).with("kind", item.kind.word());
            findings.add(note.with("name", name_of(&item.object)));
        }
    }

    /// The objects, and the parts of objects.
    pub(crate) fn into_items(self) -> (Vec<Item>, Vec<Item>) {
        (self.items, self.parts)
    }
}

/// Whether an object is one that was sent, as the API answers it: under the same name, with an id.
fn is_answer_to(answer: &Item, sent: &Item) -> bool {
    let id = text(&sent.object, "id");
    let same_id = id.is_none() || id == text(&answer.object, "id");
    let name = name_of(&sent.object);
    answer.kind == sent.kind
        && same_id
        && text(&answer.object, "id").is_some()
        && !name.is_empty()
        && name == name_of(&answer.object)
}

fn name_of(object: &Map<String, Value>) -> &str {
    text(object, "name").or_else(|| text(object, "description")).unwrap_or_default()
}

/// Something that was not opened yet.
struct Unopened<'a> {
    pointer: String,
    value: Value,
    /// The call that it goes with.
    request: Option<&'a Request>,
    /// It is what the API answered, not what was sent.
    is_answer: bool,
    /// It is inside an answer of the GraphQL API, where anything may be around the rows.
    in_graph: bool,
}

/// Opens arrays and envelopes, however they are nested, until only objects are left. Nothing recurses.
pub(crate) fn open(roots: Vec<Root<'_>>, findings: &mut Findings) -> Contents {
    let mut contents = Contents::default();
    let mut strangers = Vec::new();
    let mut others = Vec::new();
    let mut terraform = Terraform::default();
    let mut sent_items = Vec::new();
    let whole =
        |Root { value, pointer, request, .. }| Unopened { pointer, value, request, is_answer: false, in_graph: false };
    let mut unopened: Vec<Unopened<'_>> = roots.into_iter().rev().map(whole).collect();
    while let Some(Unopened { pointer, value, request, is_answer, in_graph }) = unopened.pop() {
        let inside = |pointer, value| Unopened { pointer, value, request, is_answer, in_graph };
        match value {
            Value::Array(elements) => {
                if elements.is_empty() {
                    findings.once(Diagnostic::note("answer-empty", pointer.clone()));
                }
                let placed = elements.into_iter().enumerate().rev();
                unopened.extend(placed.map(|(index, value)| inside(element(&pointer, index), value)));
            }
            Value::Object(mut object) => {
                let shape = Shape::of(&object);
                let sent = request.filter(|_| !is_answer && shape != Some(Shape::Envelope));
                let shape = sent.and_then(|request| shape_sent(request, shape)).or(shape);
                match shape {
                    Some(Shape::Envelope) => {
                        let opened = envelope::open(object, &pointer, request, findings);
                        contents.error_answers += usize::from(opened.refused);
                        unopened.extend(
                            opened
                                .result
                                .map(|(pointer, value)| Unopened { is_answer: true, ..inside(pointer, value) }),
                        );
                    }
                    Some(Shape::Terraform(document)) => {
                        contents.items.append(&mut terraform.open(document, object, &pointer, findings));
                        contents.terraform = true;
                    }
                    Some(Shape::Graph) => unopened.extend(parts_of(object, &pointer, inside)),
                    Some(Shape::Known(Kind::OtherAnswer)) => {
                        others.push((known::code_of(&object).unwrap_or_default(), pointer));
                    }
                    Some(Shape::Known(kind)) => {
                        let part = complete(&mut object, kind, request, sent.is_some(), &pointer, findings);
                        if sent.is_some() && !part {
                            sent_items.push(contents.items.len());
                        }
                        let list = if part { &mut contents.parts } else { &mut contents.items };
                        list.push(Item { kind, object, pointer });
                    }
                    None if in_graph => unopened.extend(parts_of(object, &pointer, inside)),
                    None => strangers.push(Stranger::object(&object, pointer)),
                }
            }
            _ if in_graph => {}
            other => strangers.push(Stranger::scalar(&other, pointer)),
        }
    }
    contents.leave_out_answered(&sent_items, findings);
    terraform.tell_missing_groups(&contents.items, findings);
    let nothing_else = contents.items.is_empty() && contents.parts.is_empty() && !contents.terraform;
    contents.other_answers = tell_others(others, nothing_else, findings);
    tell_strangers(strangers, nothing_else && contents.other_answers == 0, findings);
    contents
}

/// The objects and lists in an answer of the GraphQL API.
fn parts_of<'a>(
    object: Map<String, Value>,
    pointer: &str,
    inside: impl Fn(String, Value) -> Unopened<'a>,
) -> Vec<Unopened<'a>> {
    let parts = object.into_iter().filter(|(_, value)| match value {
        Value::Array(list) => !list.is_empty(),
        other => other.is_object(),
    });
    let parts = parts.map(|(key, value)| Unopened { in_graph: true, ..inside(field(pointer, &key), value) });
    parts.rev().collect()
}

/// What was sent, where the body alone doesn't tell: the path does.
fn shape_sent(request: &Request, shape: Option<Shape>) -> Option<Shape> {
    let kind = request.kind.filter(|kind| *kind != Kind::HealthEvent)?;
    let untold = match shape {
        None => true,
        // `{"notification_email": ""}` is about all pools where the path names none.
        Some(Shape::Known(Kind::OtherAnswer)) => request.subject().is_some(),
        Some(_) => false,
    };
    untold.then_some(Shape::Known(kind))
}

/// Gives an object what only its call tells, and says so; whether it is a part of the object that the call changes.
fn complete(
    object: &mut Map<String, Value>,
    kind: Kind,
    request: Option<&Request>,
    is_sent: bool,
    pointer: &str,
    findings: &mut Findings,
) -> bool {
    let Some(request) = request else { return false };
    let of_pool = kind == Kind::PoolHealth && request.kind == Some(Kind::Pool);
    let (key, id, from) = if of_pool {
        ("pool_id", request.id.as_deref(), "address")
    } else if !is_sent || Some(kind) != request.kind {
        return false;
    } else if let Some(id) = request.subject() {
        ("id", Some(id), "address")
    } else {
        ("id", request.variable.as_deref().filter(|_| request.action.is_none()), "variable")
    };
    if let Some(id) = id.filter(|_| text(object, key).is_none()) {
        object.shift_insert(0, key.to_owned(), Value::from(id));
        let note = Diagnostic::note("assumed-id", pointer).with("kind", kind.word()).with("id", id);
        findings.add(note.with("from_variable", from == "variable"));
    }
    is_sent && request.is_partial() && request.subject().is_some()
}

/// Says what an answer is that holds nothing to evaluate, once for each kind; how many there are. A list counts once.
fn tell_others(others: Vec<(&'static str, String)>, nothing_else: bool, findings: &mut Findings) -> usize {
    let mut count = 0;
    let mut last: Option<(&'static str, String)> = None;
    for (code, pointer) in others {
        let list = pointer.rsplit_once('/').map(|(list, _)| list.to_owned()).unwrap_or_default();
        let is_next =
            last.as_ref().is_some_and(|(known, parent)| *known == code && *parent == list && !list.is_empty());
        if !is_next {
            count += 1;
            let finding = if nothing_else { Diagnostic::error(code, pointer) } else { Diagnostic::note(code, pointer) };
            findings.once(finding);
        }
        last = Some((code, list));
    }
    count
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

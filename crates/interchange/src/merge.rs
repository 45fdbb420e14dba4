//! One list of the draft, in which an id stands once: the same object given twice is kept once, of two versions the later.

use crate::difference::Difference;
use crate::findings::Findings;
use crate::json::text;
use crate::kind::Kind;
use serde_json::{Map, Value};
use whydown_schema::time::Time;
use whydown_schema::{Diagnostic, Index};

/// An object of a list.
#[derive(Debug, Default)]
pub(crate) struct Placed {
    /// The object.
    pub(crate) object: Map<String, Value>,
    /// It was made here, from results; nobody gave it.
    pub(crate) made: bool,
    /// Where it stands in the text, if it was given.
    pub(crate) given: Option<String>,
    /// Where it goes back to, once it is in the list.
    slot: Option<usize>,
}

/// A list of objects that are found by reference.
#[derive(Debug)]
pub(crate) struct Shelf {
    items: Vec<Placed>,
    /// The field that names an object without an id.
    name: &'static str,
    by_id: Index<'static>,
    by_name: Index<'static>,
}

impl Shelf {
    /// An empty list, of objects that have this field for a name.
    pub(crate) fn named_by(name: &'static str) -> Self {
        Self { items: Vec::new(), name, by_id: Index::new(), by_name: Index::new() }
    }

    /// Lays an object as it was given. An object without an id is never taken for another.
    pub(crate) fn lay(&mut self, kind: Kind, object: Map<String, Value>, pointer: String, findings: &mut Findings) {
        let slot = text(&object, "id").and_then(|id| self.by_id.get(id));
        match slot.and_then(|slot| self.items.get(slot)) {
            None => self.put(Placed { object, made: false, given: Some(pointer), slot: None }),
            Some(known) if known.object == object => {
                findings.add(about(Diagnostic::note("object-repeated", pointer), kind, &object));
            }
            Some(known) => {
                let difference = Difference::between(&known.object, &object);
                if let Some((of, former, now)) = difference.rename() {
                    let renamed = Diagnostic::warning("renamed-between", pointer.clone()).with("of", of);
                    let renamed = renamed.with("pool", text(&object, "name").unwrap_or_default());
                    findings.add(renamed.with("former", former).with("now", now));
                }
                let later = is_later(&object, &known.object);
                let kept = match later {
                    Some(true) => "this",
                    Some(false) => "other",
                    None => "first",
                };
                let conflict = about(Diagnostic::warning("object-conflict", pointer.clone()), kind, &object);
                findings.add(conflict.with("kept", kept).with("fields", difference.fields()));
                if later == Some(true) {
                    self.put(Placed { object, made: false, given: Some(pointer), slot });
                }
            }
        }
    }

    /// Lays a part of an object that isn't in the text: results may tell the rest of it.
    pub(crate) fn lay_alone(&mut self, part: Map<String, Value>, pointer: String) {
        self.put(Placed { object: part, made: true, given: Some(pointer), slot: None });
    }

    /// Lays an object that was made here.
    pub(crate) fn lay_made(&mut self, object: Map<String, Value>) {
        self.put(Placed { object, made: true, given: None, slot: None });
    }

    /// Takes out the object of this id, or of this name where no id is given or the object has none; an empty made one
    /// where there is neither. It goes back with [`Shelf::put`].
    pub(crate) fn take_out(&mut self, id: Option<&str>, name: Option<&str>) -> Placed {
        match self.find(id, name).and_then(|slot| self.items.get_mut(slot)) {
            Some(placed) => std::mem::take(placed),
            None => Placed { object: Map::new(), made: true, given: None, slot: None },
        }
    }

    /// Puts an object into its place, or at the end when it has none yet.
    pub(crate) fn put(&mut self, mut placed: Placed) {
        let slot = placed.slot.unwrap_or(self.items.len());
        placed.slot = Some(slot);
        for (key, index) in [("id", &mut self.by_id), (self.name, &mut self.by_name)] {
            if let Some(reference) = text(&placed.object, key) {
                index.first(reference.to_owned(), slot);
            }
        }
        match self.items.get_mut(slot) {
            Some(place) => *place = placed,
            None => self.items.push(placed),
        }
    }

    /// The object that a reference leads to: an id, or the name of an object without one.
    pub(crate) fn object(&self, reference: &str) -> Option<&Map<String, Value>> {
        self.find(Some(reference), Some(reference)).and_then(|slot| self.items.get(slot)).map(|placed| &placed.object)
    }

    /// Lays the fields of a part over the object of its id; gives the part back where there is none.
    pub(crate) fn lay_over(&mut self, part: Map<String, Value>) -> Result<usize, Map<String, Value>> {
        let slot = text(&part, "id").and_then(|id| self.by_id.get(id));
        let Some((slot, known)) = slot.and_then(|slot| Some((slot, self.items.get_mut(slot)?))) else {
            return Err(part);
        };
        for (key, value) in part {
            known.object.insert(key, value);
        }
        Ok(slot)
    }

    /// Where each object that was given stands in the text, by its place in the list.
    pub(crate) fn given(&self) -> impl Iterator<Item = (usize, &str)> {
        self.items.iter().enumerate().filter_map(|(index, placed)| Some((index, placed.given.as_deref()?)))
    }

    /// The only object, when there is one.
    pub(crate) fn only(&self) -> Option<&Placed> {
        self.items.first().filter(|_| self.items.len() == 1)
    }

    /// The objects as a list, or nothing for an empty one.
    pub(crate) fn into_value(self) -> Option<Value> {
        let list: Vec<Value> = self.items.into_iter().map(|placed| Value::Object(placed.object)).collect();
        (!list.is_empty()).then_some(Value::Array(list))
    }

    fn find(&self, id: Option<&str>, name: Option<&str>) -> Option<usize> {
        if let Some(slot) = id.and_then(|id| self.by_id.get(id)) {
            return Some(slot);
        }
        // A name stands for an object only as far as no id says otherwise.
        let slot = name.and_then(|name| self.by_name.get(name))?;
        let has_id = self.items.get(slot).is_some_and(|placed| text(&placed.object, "id").is_some());
        (id.is_none() || !has_id).then_some(slot)
    }
}

fn about(diagnostic: Diagnostic, kind: Kind, object: &Map<String, Value>) -> Diagnostic {
    diagnostic.with("kind", kind.word()).with("id", text(object, "id").unwrap_or_default())
}

/// Whether one version was modified after another; `None` where that can't be told.
fn is_later(one: &Map<String, Value>, other: &Map<String, Value>) -> Option<bool> {
    let (one, other) = (modified(one)?, modified(other)?);
    (one != other).then_some(one > other)
}

/// When a version was written; monitor groups saved before May 2026 call it `updated_at`.
fn modified(object: &Map<String, Value>) -> Option<f64> {
    let text = text(object, "modified_on").or_else(|| text(object, "updated_at"))?;
    Time::calendar(text).map(|time| time.seconds())
}

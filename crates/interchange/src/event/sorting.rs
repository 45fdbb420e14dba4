//! Which events there are, each once, and of which pool they are.

use super::parts::Event;
use crate::contents::Item;
use crate::findings::Findings;
use crate::json::text;
use serde_json::Value;
use whydown_schema::{Diagnostic, Index};

/// The events without those that are there before: pages of a list overlap.
pub(super) fn once_each(items: Vec<Item>, findings: &mut Findings) -> Vec<Item> {
    let mut first = Index::new();
    let mut kept: Vec<Item> = Vec::with_capacity(items.len());
    for item in items {
        let id = item.object.get("id").filter(|id| !id.is_null()).map(Value::to_string);
        let known = id.as_ref().and_then(|id| first.get(id)).and_then(|index| kept.get(index));
        if known.is_some_and(|known| known.object == item.object) {
            let note = Diagnostic::note("object-repeated", item.pointer).with("kind", item.kind.word());
            findings.add(note.with("id", id.unwrap_or_default()));
            continue;
        }
        if let Some(id) = id {
            first.first(id, kept.len());
        }
        kept.push(item);
    }
    kept
}

/// The events of each pool, pools in the order in which they are first seen.
pub(super) fn by_pool(events: Vec<Event>) -> Vec<Vec<Event>> {
    let mut logs: Vec<Vec<Event>> = Vec::new();
    let mut index = PoolIndex::default();
    for event in events {
        let log = index.place(text(&event.pool, "id"), text(&event.pool, "name"), logs.len());
        match logs.get_mut(log) {
            Some(log) => log.push(event),
            None => logs.push(vec![event]),
        }
    }
    logs
}

/// Which events are of one pool: those of one id, and those without an id by the name. Events with neither are taken together.
#[derive(Debug, Default)]
struct PoolIndex {
    by_id: Index<'static>,
    /// By `=` and the name; those that have none by the empty text.
    by_name: Index<'static>,
    /// Of each pool, whether it is known by its id.
    has_id: Vec<bool>,
}

impl PoolIndex {
    /// The number of the pool; `fresh` for one that wasn't seen yet.
    fn place(&mut self, id: Option<&str>, name: Option<&str>, fresh: usize) -> usize {
        let key = name.map(|name| ["=", name].concat()).unwrap_or_default();
        let Some(id) = id else {
            let log = self.by_name.first(key, fresh);
            if log == fresh {
                self.has_id.push(false);
            }
            return log;
        };
        let known_by_name = name.and_then(|_| self.by_name.get(&key));
        let known_by_name = known_by_name.filter(|log| self.has_id.get(*log) == Some(&false));
        let log = self.by_id.get(id).or(known_by_name).unwrap_or(fresh);
        self.by_id.set(id.to_owned(), log);
        match self.has_id.get_mut(log) {
            Some(has_id) => *has_id = true,
            None => self.has_id.push(true),
        }
        if name.is_some() {
            self.by_name.first(key, log);
        }
        log
    }
}

//! A scenario's text as a value whose parts can be looked at one by one.

use super::{at, index_of, unescaped};
use serde_json::{Map, Value};
use std::rc::Rc;

/// A scenario's text, read. Clones share what they hold.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Document {
    parts: Rc<Vec<(String, Part)>>,
}

/// What a field of the scenario holds.
#[derive(Debug, Clone, PartialEq)]
enum Part {
    /// The objects of a list.
    List(Vec<Rc<Value>>),
    /// Anything else.
    Value(Rc<Value>),
}

impl Document {
    /// A scenario's fields; `None` where it isn't an object.
    #[must_use]
    pub fn of(scenario: Value) -> Option<Self> {
        let Value::Object(fields) = scenario else { return None };
        let part = |value: Value| match value {
            Value::Array(list) => Part::List(list.into_iter().map(Rc::new).collect()),
            value => Part::Value(Rc::new(value)),
        };
        Some(Self { parts: Rc::new(fields.into_iter().map(|(field, value)| (field, part(value))).collect()) })
    }

    /// The value at a JSON pointer that leads into a field: to an object of a list, or deeper. The lists of the scenario themselves
    /// are no values here: [`Self::list`] gives their objects.
    #[must_use]
    pub fn at(&self, pointer: &str) -> Option<&Value> {
        let (field, rest) = split(pointer)?;
        match self.part(&unescaped(field))? {
            Part::Value(value) => at(value, rest),
            Part::List(list) => {
                let (index, rest) = split(rest)?;
                at(list.get(index_of(index)?)?, rest)
            }
        }
    }

    /// The objects of a list of the scenario, for example `pools`; none where there is no such list.
    #[must_use]
    pub fn list(&self, field: &str) -> &[Rc<Value>] {
        match self.part(field) {
            Some(Part::List(list)) => list,
            _ => &[],
        }
    }

    /// The scenario as one value: dear where there are many results.
    #[must_use]
    pub fn value(&self) -> Value {
        let value = |part: &Part| match part {
            Part::Value(value) => value.as_ref().clone(),
            Part::List(list) => list.iter().map(|value| value.as_ref().clone()).collect(),
        };
        Value::Object(Map::from_iter(self.parts.iter().map(|(field, part)| (field.clone(), value(part)))))
    }

    fn part(&self, field: &str) -> Option<&Part> {
        self.parts.iter().find(|(name, _)| name == field).map(|(_, part)| part)
    }
}

/// The first token of a pointer, and the rest of it.
fn split(pointer: &str) -> Option<(&str, &str)> {
    let tokens = pointer.strip_prefix('/')?;
    let end = tokens.find('/').unwrap_or(tokens.len());
    Some((tokens.get(..end)?, tokens.get(end..)?))
}

#[cfg(test)]
mod tests {
    use super::Document;
    use serde_json::json;

    #[test]
    fn a_pointer_leads_to_what_it_leads_to_in_the_scenario() {
        let scenario = json!({ "at": 120, "pools": [{ "name": "eu" }, { "origins": [{ "name": "a" }] }],
            "readings": { "geo/aggregation": "flat" } });
        let document = Document::of(scenario.clone()).unwrap();
        for pointer in ["/at", "/pools/0", "/pools/0/name", "/pools/1/origins/0/name", "/readings/geo~1aggregation"] {
            assert_eq!(document.at(pointer), scenario.pointer(pointer), "{pointer}");
            assert!(document.at(pointer).is_some(), "{pointer}");
        }
        for nowhere in ["", "/", "/none", "/pools", "/pools/2", "/pools/-", "/at/0", "pools/0"] {
            assert_eq!(document.at(nowhere), None, "{nowhere}");
        }
        assert_eq!(document.list("pools").len(), 2);
        assert!(document.list("at").is_empty() && document.list("monitors").is_empty());
        assert_eq!(document.value(), scenario);
        assert_eq!(Document::of(json!([])), None);
    }
}

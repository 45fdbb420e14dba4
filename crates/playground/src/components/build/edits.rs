//! Edits of the scenario as forms make them: a field is set or taken out, whatever of what it stands in is there yet.

use serde_json::{Map, Value};
use whydown_schema::Edit;
use whydown_schema::text::{Document, unescaped};

/// Sets the value at a pointer that leads into an object of a list. Objects on the way that aren't there come with it.
pub(crate) fn set(document: &Document, pointer: &str, value: Value) -> Edit {
    let (mut at, mut value) = (pointer, value);
    while let Some((parent, token)) = at.rsplit_once('/') {
        let found = document.at(parent);
        if found.is_some_and(|found| found.is_object() || found.is_array()) {
            break;
        }
        value = Value::Object(Map::from_iter([(unescaped(token).into_owned(), value)]));
        at = parent;
    }
    Edit::add(at, value)
}

/// Takes the field at a pointer out of the object at `of`, and with it the objects between that hold nothing else; `None` where it
/// isn't there.
pub(crate) fn unset(document: &Document, of: &str, pointer: &str) -> Option<Edit> {
    document.at(pointer)?;
    let mut at = pointer;
    while let Some((parent, _)) = at.rsplit_once('/') {
        let holds_more = document.at(parent).is_none_or(|parent| match parent {
            Value::Object(map) => map.len() > 1,
            Value::Array(list) => list.len() > 1,
            _ => true,
        });
        if holds_more || parent.len() <= of.len() {
            break;
        }
        at = parent;
    }
    Some(Edit::remove(at))
}

/// Appends an object to a list of the scenario, which comes with it where there is none.
pub(crate) fn append(document: &Document, list: &str, object: Value) -> Edit {
    if document.list(list).is_empty() {
        return Edit::add(["/", list].concat(), Value::Array(vec![object]));
    }
    Edit::add(["/", list, "/-"].concat(), object)
}

#[cfg(test)]
mod tests {
    use super::{append, set, unset};
    use serde_json::{Value, json};
    use whydown_schema::text::{Document, Source};

    const TEXT: &str =
        r#"{"pools": [{"name": "eu", "load_shedding": {"default_percent": 5}, "check_regions": ["WEU"]}]}"#;

    fn document() -> Document {
        Document::of(Source::read(TEXT).unwrap().value()).unwrap()
    }

    fn after(edit: whydown_schema::Edit) -> Value {
        let text = Source::read(TEXT).unwrap().after(vec![edit]).unwrap();
        Source::read(&text).unwrap().value()["pools"].clone()
    }

    #[test]
    fn what_a_field_stands_in_comes_and_goes_with_it() {
        let document = document();
        let pool = |more: Value| {
            let mut pool = json!({ "name": "eu", "load_shedding": { "default_percent": 5 }, "check_regions": ["WEU"] });
            for (key, value) in more.as_object().unwrap() {
                match value {
                    Value::Null => drop(pool.as_object_mut().unwrap().remove(key)),
                    value => pool[key] = value.clone(),
                }
            }
            json!([pool])
        };
        for (pointer, value, expected) in [
            ("/pools/0/name", json!("us"), json!({ "name": "us" })),
            ("/pools/0/minimum_origins", json!(2), json!({ "minimum_origins": 2 })),
            ("/pools/0/origin_steering/policy", json!("hash"), json!({ "origin_steering": { "policy": "hash" } })),
            ("/pools/0/load_shedding/default_percent", json!(6), json!({ "load_shedding": { "default_percent": 6 } })),
        ] {
            assert_eq!(after(set(&document, pointer, value)), pool(expected), "{pointer}");
        }
        for (pointer, expected) in [
            ("/pools/0/name", json!({ "name": null })),
            ("/pools/0/load_shedding/default_percent", json!({ "load_shedding": null })),
            ("/pools/0/check_regions/0", json!({ "check_regions": null })),
        ] {
            assert_eq!(after(unset(&document, "/pools/0", pointer).unwrap()), pool(expected), "{pointer}");
        }
        assert_eq!(unset(&document, "/pools/0", "/pools/0/enabled"), None);
    }

    #[test]
    fn a_list_comes_with_its_first_object() {
        let after = |list| {
            let text =
                Source::read(TEXT).unwrap().after(vec![append(&document(), list, json!({ "name": "x" }))]).unwrap();
            Source::read(&text).unwrap().value()[list].as_array().unwrap().len()
        };
        assert_eq!((after("pools"), after("monitors")), (2, 1));
    }
}

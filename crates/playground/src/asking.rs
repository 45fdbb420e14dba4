//! The requests whose way is asked for. They stand in the scenario's text, and nowhere else: to ask is to write one into it.

use crate::words;
use serde_json::{Map, Value};
use whydown_schema::Edit;
use whydown_schema::text::{Source, mended};

/// What is to be done to the scenario's `requests`.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Asking {
    /// The request that says this one thing is to be looked at, and added where there is none.
    For {
        /// A field of requests, for example `region`.
        field: &'static str,
        /// Its value.
        value: String,
    },
    /// Another request is to be added.
    Add,
    /// A field of a request is to be written, or taken out.
    Set {
        /// Its index in `requests`.
        request: usize,
        /// The field, and the key in it where it holds an object.
        field: (&'static str, Option<String>),
        /// The value; `None` takes it out.
        value: Option<Value>,
    },
    /// A request is to be taken out.
    Remove(usize),
}

/// The scenario's text after that, and the index of the request to look at; `None` where the text can't be read or can't take it.
pub(crate) fn asked(text: &str, asking: &Asking) -> Option<(String, usize)> {
    let (text, _) = mended(text);
    let source = Source::read(&text).ok()?;
    let scenario = source.value();
    let requests = scenario.get("requests").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let add = |request: Map<String, Value>| {
        let edit = if requests.is_empty() {
            Edit::add("/requests", vec![Value::Object(request)])
        } else {
            Edit::add("/requests/-", Value::Object(request))
        };
        Some((source.after(vec![edit])?, requests.len()))
    };
    match asking {
        Asking::For { field, value } => {
            let known =
                requests.iter().position(|request| request.as_object().is_some_and(|it| is_for(it, field, value)));
            match known {
                Some(known) => Some((text.to_string(), known)),
                None => add(Map::from_iter([((*field).to_owned(), Value::from(value.as_str()))])),
            }
        }
        Asking::Add => {
            let name = format!("request {}", requests.len().saturating_add(1));
            add(Map::from_iter([("name".to_owned(), Value::from(name))]))
        }
        Asking::Set { request, field, value } => {
            let Some(before) = requests.get(*request).and_then(Value::as_object) else {
                let first = with(&Map::new(), field, value.clone());
                return if first.is_empty() { Some((text.to_string(), 0)) } else { add(first) };
            };
            let after = with(before, field, value.clone());
            let path = format!("/requests/{request}/{}", field.0);
            let edit = match (before.get(field.0), after.get(field.0)) {
                (Some(_), Some(value)) => Edit::replace(path, value.clone()),
                (None, Some(value)) => Edit::add(path, value.clone()),
                (Some(_), None) if after.is_empty() => Edit::replace(format!("/requests/{request}"), Map::new()),
                (Some(_), None) => Edit::remove(path),
                (None, None) => return Some((text.to_string(), *request)),
            };
            Some((source.after(vec![edit])?, *request))
        }
        Asking::Remove(request) => {
            requests.get(*request)?;
            let edit = match requests.len() {
                1 => Edit::remove("/requests"),
                _ => Edit::remove(format!("/requests/{request}")),
            };
            Some((source.after(vec![edit])?, request.saturating_sub(1)))
        }
    }
}

/// Whether a request says this one thing and nothing else, its name apart.
pub(crate) fn is_for(request: &Map<String, Value>, field: &str, value: &str) -> bool {
    let mut says = request.iter().filter(|(key, _)| *key != "name");
    matches!((says.next(), says.next()), (Some((key, Value::String(said))), None) if key == field && said == value)
}

/// A request with another value of a field; an object that nothing is left in goes with it.
fn with(
    request: &Map<String, Value>,
    (field, key): &(&'static str, Option<String>),
    value: Option<Value>,
) -> Map<String, Value> {
    let mut request = request.clone();
    let value = match key {
        None => value,
        Some(key) => {
            let mut inner = request.get(*field).and_then(Value::as_object).cloned().unwrap_or_default();
            match value {
                Some(value) => drop(inner.insert(key.clone(), value)),
                None => drop(inner.remove(key)),
            }
            (!inner.is_empty()).then_some(Value::Object(inner))
        }
    };
    match value {
        Some(value) => drop(request.insert((*field).to_owned(), value)),
        None => drop(request.remove(*field)),
    }
    request
}

/// What a request is called: its name, else where it comes from and what it asks.
pub(crate) fn who(request: &Map<String, Value>) -> String {
    let text = |field: &str| request.get(field).and_then(Value::as_str).filter(|text| !text.is_empty());
    if let Some(name) = text("name") {
        return name.to_owned();
    }
    let place = text("data_center").or_else(|| text("country")).or_else(|| text("region").map(words::region));
    let place = place.or_else(|| text("client_ip")).map(str::to_owned);
    let asks: String = ["method", "host", "path"].into_iter().filter_map(text).collect::<Vec<_>>().join(" ");
    let session = request.get("session").filter(|session| session.is_object()).map(|session| {
        let of = |field: &str| session.get(field).and_then(Value::as_str);
        let at: Vec<&str> = ["pool_id", "endpoint"].into_iter().filter_map(of).collect();
        format!("in a session with {}", at.join(" "))
    });
    let said: Vec<String> =
        place.into_iter().chain(Some(asks).filter(|asks| !asks.is_empty())).chain(session).collect();
    if said.is_empty() { "Anybody, from anywhere".to_owned() } else { said.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::{Asking, asked, who};
    use serde_json::{Value, json};

    fn set(request: usize, field: &'static str, key: Option<&str>, value: Option<Value>) -> Asking {
        Asking::Set { request, field: (field, key.map(str::to_owned)), value }
    }

    fn from(region: &str) -> Asking {
        Asking::For { field: "region", value: region.to_owned() }
    }

    #[test]
    fn asking_writes_the_request_into_the_text_and_leaves_the_rest_alone() {
        let commented = "{\n  // mine\n  \"pools\": [],\n}";
        let one = r#"{"requests": [ { "region": "WEU" } ]}"#;
        for (text, asking, after, look_at) in [
            (
                commented,
                from("WEU"),
                "{\n  // mine\n  \"pools\": [],\n  \"requests\": [{ \"region\": \"WEU\" }],\n}",
                0,
            ),
            (one, from("WEU"), one, 0),
            (one, from("OC"), r#"{"requests": [ { "region": "WEU" }, { "region": "OC" } ]}"#, 1),
            (one, Asking::Add, r#"{"requests": [ { "region": "WEU" }, { "name": "request 2" } ]}"#, 1),
            (r#"{"requests": []}"#, from("OC"), r#"{"requests": [{ "region": "OC" }]}"#, 0),
            (r#"{"requests": null}"#, from("OC"), r#"{"requests": [{ "region": "OC" }]}"#, 0),
            (one, set(0, "region", None, Some(json!("OC"))), r#"{"requests": [ { "region": "OC" } ]}"#, 0),
            (one, set(0, "path", None, Some(json!("/a"))), r#"{"requests": [ { "region": "WEU", "path": "/a" } ]}"#, 0),
            (one, set(0, "region", None, None), r#"{"requests": [ {} ]}"#, 0),
            (one, set(0, "path", None, None), one, 0),
            (
                one,
                set(0, "session", Some("pool_id"), Some(json!("eu"))),
                r#"{"requests": [ { "region": "WEU", "session": { "pool_id": "eu" } } ]}"#,
                0,
            ),
            (
                r#"{"requests": [ { "session": { "pool_id": "eu" } } ]}"#,
                set(0, "session", Some("pool_id"), None),
                r#"{"requests": [ {} ]}"#,
                0,
            ),
            (
                r#"{"at": 1}"#,
                set(0, "region", None, Some(json!("OC"))),
                r#"{"at": 1, "requests": [{ "region": "OC" }]}"#,
                0,
            ),
            (r#"{"at": 1}"#, set(0, "region", None, None), r#"{"at": 1}"#, 0),
            (one, Asking::Remove(0), "{}", 0),
            (
                r#"{"requests": [ { "region": "WEU" }, {} ]}"#,
                Asking::Remove(1),
                r#"{"requests": [ { "region": "WEU" } ]}"#,
                0,
            ),
        ] {
            assert_eq!(asked(text, &asking), Some((after.to_owned(), look_at)), "{text} {asking:?}");
        }
    }

    #[test]
    fn a_text_that_cannot_take_it_is_left_alone() {
        for (text, asking) in [("{", Asking::Add), ("[]", Asking::Add), ("{}", Asking::Remove(0)), ("", from("WEU"))] {
            assert_eq!(asked(text, &asking), None, "{text}");
        }
    }

    #[test]
    fn a_request_is_called_by_its_name_else_by_what_it_says() {
        for (request, name) in [
            (json!({}), "Anybody, from anywhere"),
            (json!({ "name": "a visitor in Paris", "region": "WEU" }), "a visitor in Paris"),
            (json!({ "region": "WEU" }), "Western Europe"),
            (json!({ "region": "WEU", "country": "FR" }), "FR"),
            (json!({ "region": "WEU", "data_center": "CDG", "path": "/cart" }), "CDG, /cart"),
            (json!({ "method": "POST", "host": "api.example.com" }), "POST api.example.com"),
            (json!({ "session": { "pool_id": "eu", "endpoint": "app-1" } }), "in a session with eu app-1"),
            (json!({ "client_ip": "192.0.2.7", "in_flight": { "eu": 3 } }), "192.0.2.7"),
        ] {
            assert_eq!(who(request.as_object().unwrap()), name);
        }
    }
}

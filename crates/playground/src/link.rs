//! Links: the state that a link carries behind the `#`, and what it says when it can't be opened.
//!
//! The state is JSON, `{ "text", "place", "tab", "plan" }`; what is as it would be anyway is left out, and what is not known is
//! passed over. The browser deflates it (www/editor/link.mjs); the version in front says how it is to be read, for ever.

use crate::place::Place;
use crate::state::{State, Tab};
use crate::text::Text;
use serde_json::{Map, Value};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use whydown::Plan;
use whydown_schema::text::LONGEST_TEXT;

/// The longest address that is offered as a link, in characters: mail programs, chats and servers cut longer ones off.
pub(crate) const LONGEST: usize = 8000;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = whydownEditor, js_name = pack, catch)]
    async fn pack(text: &str) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(js_namespace = whydownEditor, js_name = unpack, catch)]
    async fn unpack(fragment: &str, longest: usize) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(js_namespace = whydownEditor, js_name = isLink, catch)]
    fn is_link(fragment: &str) -> Result<bool, JsValue>;
}

/// What a link carries.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Linked {
    /// The scenario's text, as it is.
    pub(crate) text: Text,
    /// What is selected.
    pub(crate) place: Option<Place>,
    /// What the left pane shows.
    pub(crate) tab: Tab,
    /// The account's plan.
    pub(crate) plan: Option<Plan>,
}

/// Why a link can't be opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Problem {
    /// It is of a later version of the page.
    Newer,
    /// It is cut off or changed, or never was one.
    Broken,
    /// What it carries is longer than what is read.
    Large,
    /// The browser can't inflate.
    Unsupported,
}

impl Linked {
    /// What a link to the page as it is carries.
    pub(crate) fn of(state: &State) -> Self {
        // A text that can't be read is all there is.
        let text = if state.is_stale() { state.text.clone() } else { state.scenario() };
        Self { text, place: state.selected, tab: state.tab, plan: state.plan }
    }

    /// It as JSON.
    pub(crate) fn json(&self) -> String {
        let mut fields = Map::new();
        fields.insert("text".to_owned(), Value::from(&*self.text));
        write_view(&mut fields, self.place, self.tab, self.plan);
        Value::Object(fields).to_string()
    }

    /// It, from its JSON.
    pub(crate) fn read(json: &str) -> Option<Self> {
        let value: Value = serde_json::from_str(json).ok()?;
        let text = value.get("text")?.as_str()?;
        let (place, tab, plan) = read_view(&value);
        Some(Self { text: Text::from(text.to_owned()), place, tab, plan })
    }
}

/// Writes how the page is looked at; what is as it would be anyway is left out.
pub(crate) fn write_view(fields: &mut Map<String, Value>, place: Option<Place>, tab: Tab, plan: Option<Plan>) {
    let parts = [
        ("place", place.map(Place::pointer)),
        ("tab", (tab != Tab::default()).then(|| tab.name().to_owned())),
        ("plan", plan.map(|plan| plan.name().to_lowercase())),
    ];
    for (field, value) in parts {
        if let Some(value) = value {
            fields.insert(field.to_owned(), Value::from(value));
        }
    }
}

/// How the page was looked at. What isn't known is as it would be anyway.
pub(crate) fn read_view(value: &Value) -> (Option<Place>, Tab, Option<Plan>) {
    let word = |field: &str| value.get(field).and_then(Value::as_str);
    (
        word("place").and_then(Place::parse),
        word("tab").and_then(Tab::named).unwrap_or_default(),
        word("plan").and_then(Plan::named),
    )
}

/// Whether the fragment of an address is meant to be a link's.
pub(crate) fn is(fragment: &str) -> bool {
    is_link(fragment).unwrap_or(false)
}

/// What the fragment of an address carries.
pub(crate) async fn open(fragment: &str) -> Result<Linked, Problem> {
    // The JSON around a text is a little longer than the text, and escapes may make it twice as long.
    let longest = LONGEST_TEXT.saturating_mul(2);
    let unpacked = unpack(fragment, longest).await.map_err(|_| Problem::Unsupported)?;
    let unpacked = js_sys::Array::from(&unpacked);
    match unpacked.get(1).as_string().as_deref() {
        Some("") => {}
        Some("newer") => return Err(Problem::Newer),
        Some("large") => return Err(Problem::Large),
        Some("unsupported") => return Err(Problem::Unsupported),
        _ => return Err(Problem::Broken),
    }
    let linked = unpacked.get(0).as_string().and_then(|json| Linked::read(&json)).ok_or(Problem::Broken)?;
    if linked.text.len() > LONGEST_TEXT { Err(Problem::Large) } else { Ok(linked) }
}

/// The address of a link to this page; nothing where the browser can't make one.
pub(crate) async fn address(linked: &Linked) -> Option<String> {
    let fragment = pack(&linked.json()).await.ok()?.as_string()?;
    Some(format!("{}#{fragment}", bare_address()?))
}

/// The address of the page without what stands behind the `#`.
pub(crate) fn bare_address() -> Option<String> {
    let address = web_sys::window()?.location().href().ok()?;
    Some(address.split_once('#').map_or(address.as_str(), |(bare, _)| bare).to_owned())
}

/// What stands behind the `#` of the page's address.
pub(crate) fn fragment() -> String {
    web_sys::window().and_then(|window| window.location().hash().ok()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a link of version 1 carries, as it was written once: it is read for ever.
    const FIRST: &str = r#"{"text":"{ // why\n}","place":"/pools/0/endpoints/1","tab":"probes","plan":"pro"}"#;

    #[test]
    fn a_link_of_version_1_is_read_for_ever() {
        let linked = Linked {
            text: Text::from("{ // why\n}"),
            place: Some(Place::Endpoint(0, 1)),
            tab: Tab::Probes,
            plan: Some(Plan::Pro),
        };
        assert_eq!(Linked::read(FIRST), Some(linked.clone()));
        assert_eq!(linked.json(), FIRST);
    }

    #[test]
    fn what_comes_back_is_what_went_in() {
        for text in ["", "{}", "{ // ü 😀 \u{200b}\u{202e}\n\t\"a\": \"\\u0000<script>\" }", "\u{feff}{}"] {
            for (tab, plan, place) in [
                (Tab::Build, None, None),
                (Tab::Json, Some(Plan::Business), Some(Place::Balancer(3))),
                (Tab::Live, Some(Plan::Enterprise), Some(Place::Member(1, 2, 3, 4, 5))),
            ] {
                let linked = Linked { text: Text::from(text), place, tab, plan };
                assert_eq!(Linked::read(&linked.json()), Some(linked));
            }
        }
    }

    #[test]
    fn what_is_as_it_would_be_anyway_is_left_out() {
        let linked = Linked { text: Text::from("{}"), place: None, tab: Tab::Json, plan: None };
        assert_eq!(linked.json(), r#"{"text":"{}"}"#);
    }

    #[test]
    fn what_is_not_known_is_passed_over() {
        let found = Linked::read(r#"{"text":"{}","place":"/x/y","tab":"maps","plan":7,"later":{}}"#);
        assert_eq!(found, Some(Linked { text: Text::from("{}"), place: None, tab: Tab::Json, plan: None }));
    }

    #[test]
    fn what_is_no_state_is_none() {
        for json in ["", "{", "{}", "[]", "null", r#"{"text":1}"#, r#"{"Text":"{}"}"#, "text"] {
            assert_eq!(Linked::read(json), None, "{json}");
        }
    }
}

//! The rule book: the catalogue's text, fetched once the first picture stands, since no verdict waits for it.

use crate::engine;
use serde_json::Value;
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;
use yew::AttrValue;

/// Where it lies: beside the page.
const FILE: &str = "rules.json";

/// What is known of the rule book.
#[derive(Debug, Clone, Default)]
pub(crate) enum Rulebook {
    /// It is on its way.
    #[default]
    Awaited,
    /// It could not be fetched.
    Missing,
    /// It is here.
    Here(Rc<[Entry]>),
}

/// There is one, so that it is the same or not yet there.
impl PartialEq for Rulebook {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Here(one), Self::Here(other)) => Rc::ptr_eq(one, other),
            (one, other) => std::mem::discriminant(one) == std::mem::discriminant(other),
        }
    }
}

impl Rulebook {
    /// Every rule, question and detail that is here.
    pub(crate) fn entries(&self) -> &[Entry] {
        match self {
            Self::Here(entries) => entries,
            Self::Awaited | Self::Missing => &[],
        }
    }

    /// What an id such as `R3.4`, `Q19` or `D1` stands for.
    pub(crate) fn entry(&self, id: &str) -> Option<&Entry> {
        self.entries().iter().find(|entry| entry.id == id)
    }
}

/// A rule, a question or a detail, as the page shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Entry {
    /// For example `R3.4`.
    pub(crate) id: AttrValue,
    /// A few words.
    pub(crate) title: AttrValue,
    /// The rule itself.
    pub(crate) statement: AttrValue,
    /// A question's readings; empty for the others.
    pub(crate) readings: Vec<Reading>,
    /// The key of a scenario's `readings` by which a question's reading is chosen; a settled question has none.
    pub(crate) key: Option<AttrValue>,
    /// A case in which a question matters.
    pub(crate) input: Option<AttrValue>,
    /// What becomes of a rule: `computed`, `told` or `background`.
    pub(crate) kind: Option<AttrValue>,
    /// The documents it rests on.
    pub(crate) sources: Vec<Source>,
    /// How firm it is: `high`, `medium` or `low`; a detail is a choice and has none.
    pub(crate) confidence: Option<AttrValue>,
}

/// A way to read a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Reading {
    /// The value in a scenario's `readings`.
    pub(crate) value: AttrValue,
    /// What it says.
    pub(crate) statement: AttrValue,
    /// Whether it is taken unless another is asked for.
    pub(crate) is_default: bool,
}

/// A document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Source {
    /// What it is called.
    pub(crate) title: AttrValue,
    /// Its public address.
    pub(crate) url: Option<AttrValue>,
}

/// Fetches the rule book.
pub(crate) async fn fetch() -> Rulebook {
    let text = text().await.ok();
    let book = text.and_then(|text| engine::value(&text));
    match book {
        Some(book) => Rulebook::Here(entries(&book)),
        None => Rulebook::Missing,
    }
}

async fn text() -> Result<String, JsValue> {
    let window = web_sys::window().ok_or(JsValue::NULL)?;
    let response: Response = JsFuture::from(window.fetch_with_str(FILE)).await?.dyn_into()?;
    if !response.ok() {
        return Err(JsValue::NULL);
    }
    JsFuture::from(response.text()?).await?.as_string().ok_or(JsValue::NULL)
}

fn entries(book: &Value) -> Rc<[Entry]> {
    let list = |name: &str| list(book, name).iter().map(entry);
    list("rules").chain(list("questions")).chain(list("details")).collect()
}

fn entry(entry: &Value) -> Entry {
    let default = optional(entry, "default");
    let reading = |reading: &Value| {
        let value = text_of(reading, "value");
        Reading { is_default: default.as_ref() == Some(&value), value, statement: text_of(reading, "statement") }
    };
    let source = |source: &Value| Source { title: text_of(source, "title"), url: optional(source, "url") };
    Entry {
        id: text_of(entry, "id"),
        title: text_of(entry, "title"),
        statement: text_of(entry, "statement"),
        readings: list(entry, "readings").iter().map(reading).collect(),
        key: optional(entry, "key"),
        input: optional(entry, "input"),
        kind: optional(entry, "kind"),
        sources: list(entry, "sources").iter().map(source).collect(),
        confidence: optional(entry, "confidence"),
    }
}

fn list<'a>(value: &'a Value, name: &str) -> &'a [Value] {
    value.get(name).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

fn optional(value: &Value, name: &str) -> Option<AttrValue> {
    value.get(name)?.as_str().map(|text| AttrValue::from(text.to_owned()))
}

fn text_of(value: &Value, name: &str) -> AttrValue {
    optional(value, name).unwrap_or_default()
}

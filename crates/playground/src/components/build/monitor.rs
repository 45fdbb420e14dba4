//! A monitor's form: its type decides which fields it has.

use super::field::{Form, fields};
use super::name::NameField;
use yew::{Html, html};

/// The form of the monitor of this index.
pub(super) fn monitor(form: &Form, index: usize) -> Html {
    let of = format!("/monitors/{index}");
    html! {
        <>
            <NameField form={form.clone()} list="monitors" {index} />
            { fields(form, "monitors", &of, &["id", "description"]) }
        </>
    }
}

/// What a monitor is, beside its name.
pub(super) fn summary(form: &Form, index: usize) -> String {
    let of = format!("/monitors/{index}");
    let object = form.value(&of);
    let fields = whydown::form("monitors", object, form.plan);
    let kind = fields.iter().find(|field| field.name == "type");
    let kind = kind.map(|field| match (&field.holds, object.get("type").and_then(serde_json::Value::as_str)) {
        (whydown::Holds::Word { words }, Some(word)) => words
            .iter()
            .find(|choice| choice.word == word)
            .map_or_else(|| word.to_owned(), |choice| choice.label.clone()),
        _ => field.default_text.clone(),
    });
    let also = ["path", "port"].into_iter().filter_map(|name| {
        let field = fields.iter().find(|field| field.name == name && field.applies)?;
        let value = object.get(name)?;
        Some(match (field.name, value.as_str()) {
            ("port", _) => format!("port {value}"),
            (_, text) => text?.to_owned(),
        })
    });
    kind.into_iter().chain(also).collect::<Vec<_>>().join(" · ")
}

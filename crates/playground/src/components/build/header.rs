//! Header fields by name: their values, one field each, and one more name.

use super::edits::{set, unset};
use super::field::{Form, child};
use serde_json::{Value, json};
use web_sys::HtmlInputElement;
use whydown_schema::Edit;
use yew::{
    AttrValue, Callback, Event, Html, KeyboardEvent, MouseEvent, NodeRef, Properties, TargetCast, component, html,
    use_node_ref,
};

/// What a [`HeaderMap`] shows.
#[derive(Debug, Properties, PartialEq)]
pub(crate) struct Props {
    /// What every part of a form needs.
    pub(crate) form: Form,
    /// The pointer to the map.
    pub(crate) pointer: AttrValue,
    /// The pointer to the object that stays without it.
    pub(crate) stays: AttrValue,
    /// The `id` of what names it.
    pub(crate) labelled: String,
    /// The `id` of what describes it.
    #[prop_or_default]
    pub(crate) described: Option<String>,
}

/// The header fields.
#[component]
pub(crate) fn HeaderMap(props: &Props) -> Html {
    let (name, value) = (use_node_ref(), use_node_ref());
    let header = props.form.value(&props.pointer);
    let rows = header.as_object().into_iter().flatten().flat_map(|(name, values)| row(props, name, values));
    let add = {
        let (form, pointer) = (props.form.clone(), props.pointer.clone());
        let (name, value) = (name.clone(), value.clone());
        Callback::from(move |()| {
            let (Some(name), Some(value)) = (name.cast::<HtmlInputElement>(), value.cast::<HtmlInputElement>()) else {
                return;
            };
            let (named, text) = (name.value().trim().to_owned(), value.value());
            if named.is_empty() {
                drop(name.focus());
                return;
            }
            form.edit(vec![added(&form, &pointer, &named, &text)], false);
            name.set_value("");
            value.set_value("");
            drop(name.focus());
        })
    };
    html! {
        <div class="form-header" role="group" aria-labelledby={props.labelled.clone()} aria-describedby={props.described.clone()}>
            { for rows }
            <div class="form-header__row">
                { part(&name, "New header: name", "name", &add) }
                { part(&value, "New header: value", "value", &add) }
                <button type="button" class="button button--small" onclick={add.reform(|_: MouseEvent| ())}>{ "Add" }</button>
            </div>
        </div>
    }
}

/// A value under a name: beside those that the name has, or with the name.
fn added(form: &Form, pointer: &str, name: &str, text: &str) -> Edit {
    let values = child(pointer, name);
    match form.value(&values) {
        Value::Array(list) if !list.is_empty() => Edit::add(format!("{values}/-"), text),
        _ => set(&form.document, &values, json!([text])),
    }
}

fn part(input: &NodeRef, label: &'static str, placeholder: &'static str, add: &Callback<()>) -> Html {
    let add = add.clone();
    let onkeydown = move |event: KeyboardEvent| {
        if event.key() == "Enter" {
            event.prevent_default();
            add.emit(());
        }
    };
    html! {
        <input ref={input.clone()} class="field" type="text" autocomplete="off" spellcheck="false" aria-label={label} {placeholder} {onkeydown} />
    }
}

/// The values of a name. A text in the place of a list, which the API refuses, is shown as it is.
fn row(props: &Props, name: &str, values: &Value) -> Vec<Html> {
    let pointer = child(&props.pointer, name);
    match values {
        Value::Array(list) if !list.is_empty() => {
            let one = |(index, value)| value_field(props, name, child(&pointer, &format!("{index}")), value);
            list.iter().enumerate().map(one).collect()
        }
        other => vec![value_field(props, name, pointer, other)],
    }
}

fn value_field(props: &Props, name: &str, at: String, value: &Value) -> Html {
    let text = match value {
        Value::String(text) => text.clone(),
        Value::Array(_) | Value::Null => String::new(),
        other => other.to_string(),
    };
    let is_list = value.is_array() || value.is_null();
    let onchange = {
        let (form, at) = (props.form.clone(), at.clone());
        move |event: Event| {
            if let Some(input) = event.target_dyn_into::<HtmlInputElement>() {
                let text = input.value();
                let value = if is_list { json!([text]) } else { Value::from(text) };
                form.edit(vec![Edit::replace(at.clone(), value)], false);
            }
        }
    };
    let onclick = {
        let (stays, at) = (props.stays.clone(), at.clone());
        props.form.press(move |document| unset(document, &stays, &at).into_iter().collect())
    };
    html! {
        <div class="form-header__row" key={at}>
            <code class="form-header__name">{ name.to_owned() }</code>
            <input class="field" type="text" autocomplete="off" spellcheck="false" aria-label={format!("Value of {name}")} value={text} {onchange} />
            <button type="button" class="button button--small" aria-label={format!("Remove {name}")} {onclick}>{ "Remove" }</button>
        </div>
    }
}

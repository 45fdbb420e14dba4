//! A list of references in order: the pools of a load balancer.

use super::choose::Choose;
use super::control::references;
use super::edits::set;
use super::field::{Form, findings_at, id_of};
use super::order::{Item, Order};
use serde_json::Value;
use whydown_schema::Edit;
use yew::{AttrValue, Callback, Html, Properties, component, html};

/// What [`References`] shows.
#[derive(Debug, Properties, PartialEq)]
pub(crate) struct Props {
    /// What every part of a form needs.
    pub(crate) form: Form,
    /// The JSON pointer to the list of references.
    pub(crate) pointer: AttrValue,
    /// The list of the scenario that they lead into.
    pub(crate) list: &'static str,
    /// What the list of references is called.
    pub(crate) label: AttrValue,
    /// What the control for one more is called.
    pub(crate) add: AttrValue,
    /// What goes with the last of them.
    #[prop_or_default]
    pub(crate) whole: Option<AttrValue>,
}

/// The list, and a way to add what isn't in it yet.
#[component]
pub(crate) fn References(props: &Props) -> Html {
    let form = &props.form;
    let known = references(form, props.list);
    let said: Vec<&Value> = form.value(&props.pointer).as_array().into_iter().flatten().collect();
    let item = |(index, reference): (usize, &&Value)| {
        let reference = reference.as_str().map_or_else(|| reference.to_string(), str::to_owned);
        let name = known.iter().find(|(of, _)| *of == reference).map(|(_, name)| name.clone());
        let content = html! {
            <>
                <span class="sequence__name">{ name.clone().unwrap_or_else(|| reference.clone()) }</span>
                { findings_at(form, &format!("{}/{index}", props.pointer)) }
            </>
        };
        Item { at: index, name: name.unwrap_or(reference).into(), content }
    };
    let items: Vec<Item> = said.iter().enumerate().map(item).collect();
    let others: Vec<(String, String)> =
        known.iter().filter(|(reference, _)| !said.iter().any(|said| **said == **reference)).cloned().collect();
    let add = {
        let (form, pointer) = (form.clone(), props.pointer.clone());
        Callback::from(move |reference: String| {
            let edit = match form.value(&pointer).as_array() {
                Some(list) if !list.is_empty() => Edit::add(format!("{pointer}/-"), reference),
                _ => set(&form.document, &pointer, Value::from(vec![reference])),
            };
            form.edit(vec![edit], false);
        })
    };
    html! {
        <div class="references">
            <Order
                label={props.label.clone()}
                pointer={props.pointer.clone()}
                of={items.len()}
                {items}
                whole={props.whole.clone()}
                act={form.act.clone()}
            />
            <Choose id={format!("{}-add", id_of(&props.pointer))} label={props.add.clone()} choices={others} {add} />
        </div>
    }
}

//! The name of an object. Where others refer to it by its name, they follow: a result, a group or a load balancer goes on meaning
//! the same object under the new name.

use super::edits::{set, unset};
use super::field::{Field, Form, child};
use serde_json::Value;
use whydown::{FormField, Referrer};
use whydown_schema::Edit;
use yew::{AttrValue, Callback, Html, Properties, component, html};

/// What a [`NameField`] shows.
#[derive(Debug, Properties, PartialEq)]
pub(crate) struct Props {
    /// What every part of a form needs.
    pub(crate) form: Form,
    /// The list that holds the object.
    pub(crate) list: &'static str,
    /// The object's index in it.
    pub(crate) index: usize,
}

/// The name of an object, and its id where it has one.
#[component]
pub(crate) fn NameField(props: &Props) -> Html {
    let (form, list) = (&props.form, props.list);
    let of = format!("/{list}/{}", props.index);
    let object = form.value(&of);
    let name = whydown::name_field(list);
    let fields = whydown::form(list, object, form.plan);
    let field = |name: &str| fields.iter().find(|field| field.name == name).cloned();
    // Where others know it by its id, the name is a field like any other.
    let is_reference = object.get("id").is_none_or(Value::is_null);
    let id = field("id").filter(|_| object.get("id").is_some());
    html! {
        <>
            if is_reference {
                { for field(name).map(|field| reference(form, list, &of, &field)) }
            } else {
                { for field(name).map(|field| html! { <Field form={form.clone()} of={AttrValue::from(of.clone())} {field} /> }) }
            }
            { for id.map(|field| html! { <Field form={form.clone()} of={AttrValue::from(of.clone())} {field} /> }) }
        </>
    }
}

/// A name by which others refer to the object: it is written when it is whole, and they with it.
fn reference(form: &Form, list: &'static str, of: &str, field: &FormField) -> Html {
    let pointer = child(of, field.name);
    let whole = {
        let (form, of) = (form.clone(), of.to_owned());
        Callback::from(move |name: String| form.edit(renamed(&form, list, &of, &pointer, &name), false))
    };
    html! { <Field form={form.clone()} of={of.to_owned()} field={field.clone()} {whole} /> }
}

/// The edits that give an object another name. Those that refer to it follow, but not to a name that another object has.
fn renamed(form: &Form, list: &str, of: &str, pointer: &str, name: &str) -> Vec<Edit> {
    let before = form.value(pointer).as_str().unwrap_or_default();
    if name.is_empty() {
        return unset(&form.document, of, pointer).into_iter().collect();
    }
    if name == before {
        return Vec::new();
    }
    let mut edits = vec![set(&form.document, pointer, Value::from(name))];
    let is_it = whydown::referred(&form.document, list, before).is_some_and(|at| of.ends_with(&format!("/{at}")));
    if is_it && whydown::referred(&form.document, list, name).is_none() {
        edits.extend(followed(whydown::referrers(&form.document, list, before), name));
    }
    edits
}

/// The edits by which others refer to something by another name.
pub(crate) fn followed(referrers: Vec<Referrer>, name: &str) -> impl Iterator<Item = Edit> {
    referrers.into_iter().map(move |referrer| {
        let parent = referrer.pointer.rsplit_once('/').map_or("", |(parent, _)| parent);
        match referrer.is_key {
            true => Edit::rename(referrer.pointer.clone(), child(parent, name)),
            false => Edit::replace(referrer.pointer, name),
        }
    })
}

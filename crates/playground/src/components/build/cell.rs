//! A field without words around it: in a table, or beside others on one line. Its name is for those who don't see where it stands.

use super::control::control;
use super::field::{Controlled, Form, findings_of, id_of};
use whydown::FormField;
use whydown_schema::Severity;
use yew::{AttrValue, Callback, Html, Properties, component, html, use_state_eq};

/// What a [`Cell`] shows.
#[derive(Debug, Properties, PartialEq)]
pub(crate) struct Props {
    /// What every part of a form needs.
    pub(crate) form: Form,
    /// The field.
    pub(crate) field: FormField,
    /// The JSON pointer to its value.
    pub(crate) pointer: AttrValue,
    /// The object that stays when the value is taken out.
    pub(crate) stays: AttrValue,
    /// What the control is called.
    pub(crate) label: AttrValue,
    /// The `id` of what describes it.
    #[prop_or_default]
    pub(crate) described: Option<AttrValue>,
    /// Gets a text once it is whole, where it isn't written letter by letter.
    #[prop_or_default]
    pub(crate) whole: Option<Callback<String>>,
    /// What stands before it where there is no head above it.
    #[prop_or_default]
    pub(crate) word: &'static str,
    /// One more class.
    #[prop_or_default]
    pub(crate) class: &'static str,
}

/// The control alone.
#[component]
pub(crate) fn Cell(props: &Props) -> Html {
    let draft = use_state_eq(|| None::<String>);
    let found = || findings_of(&props.form.findings, &props.pointer);
    let id = id_of(&props.pointer);
    let controlled = Controlled {
        form: &props.form,
        field: &props.field,
        pointer: &props.pointer,
        stays: &props.stays,
        id: id.clone(),
        described: props.described.as_ref().filter(|_| found().next().is_some()).map(ToString::to_string),
        is_invalid: found().any(|found| found.severity == Severity::Error),
        whole: props.whole.as_ref(),
        is_bare: true,
        draft: &draft,
    };
    html! {
        <span class={yew::classes!("bare", props.class)}>
            <label class="unseen" for={id}>{ props.label.clone() }</label>
            if !props.word.is_empty() { <span class="bare__word quiet" aria-hidden="true">{ props.word }</span> }
            { control(&controlled) }
        </span>
    }
}

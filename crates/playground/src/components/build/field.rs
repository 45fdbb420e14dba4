//! One field of a form, whatever it holds: its name, its control, what it does, what is taken where it is left out, and what is
//! wrong with it. What there is to say about the field comes from the engine ([`whydown::form`]); everything that is done to it is
//! an edit of the scenario's text.
//!
//! * [`Form`] is what every part of a form needs, handed down as one value.
//! * [`Field`] is one field of the object at `of`: `html! { <Field form={form.clone()} of="/pools/0" field={field} /> }`.
//! * [`fields`] is all fields of an object that it can show, in the API's order; name those that are shown otherwise.
//!   Lists of objects and of references, pools by place and weights by pool are for the forms around it.
//! * [`findings_at`] is what is wrong with a place that has no field of its own.

use super::control::control;
use super::edits::unset;
use crate::components::rule::prose;
use crate::shared::Shared;
use crate::state::Action;
use crate::words;
use serde_json::Value;
use whydown::{FormField, Holds, Plan};
use whydown_schema::text::{Document, push_token};
use whydown_schema::{Diagnostic, Edit, Severity};
use yew::{AttrValue, Callback, Html, MouseEvent, Properties, classes, component, html, use_state_eq};

/// What every part of a form needs.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Form {
    /// The scenario.
    pub(crate) document: Shared<Document>,
    /// The findings about it.
    pub(crate) findings: Shared<Vec<Diagnostic>>,
    /// The account's plan.
    pub(crate) plan: Option<Plan>,
    /// What to do.
    pub(crate) act: Callback<Action>,
}

impl Form {
    /// The value at a pointer; `null` where there is none.
    pub(crate) fn value(&self, pointer: &str) -> &Value {
        self.document.at(pointer).unwrap_or(&Value::Null)
    }

    /// Changes the scenario, as a step of the undo or as a part of the step before.
    pub(crate) fn edit(&self, edits: Vec<Edit>, joined: bool) {
        if !edits.is_empty() {
            self.act.emit(Action::Edit { edits, joined });
        }
    }

    /// Changes the scenario by edits of which each has its place in the text after the one before; one undo takes all back.
    pub(crate) fn steps(&self, edits: impl IntoIterator<Item = Edit>) {
        self.act.emit(Action::Steps(edits.into_iter().collect()));
    }

    /// Changes the scenario when it is pressed.
    pub(crate) fn press(&self, edits: impl Fn(&Document) -> Vec<Edit> + 'static) -> Callback<MouseEvent> {
        let form = self.clone();
        Callback::from(move |_: MouseEvent| form.edit(edits(&form.document), false))
    }
}

/// What a [`Field`] shows.
#[derive(Debug, Properties, PartialEq)]
pub(crate) struct Props {
    /// What every part of a form needs.
    pub(crate) form: Form,
    /// The JSON pointer to the object that the field is of.
    pub(crate) of: AttrValue,
    /// The field.
    pub(crate) field: FormField,
    /// The object that stays when the field is taken out, though it was its last; else it goes with it. Where it isn't given, the
    /// object that the field is of stays.
    #[prop_or_default]
    pub(crate) stays: Option<AttrValue>,
    /// Gets a text once it is whole, where it isn't written letter by letter.
    #[prop_or_default]
    pub(crate) whole: Option<Callback<String>>,
}

/// A control, and what it is the control of.
pub(crate) struct Controlled<'a> {
    pub(crate) form: &'a Form,
    pub(crate) field: &'a FormField,
    /// The pointer to the field.
    pub(crate) pointer: &'a str,
    /// The pointer to the object that stays without it.
    pub(crate) stays: &'a str,
    /// The `id` of the control, from which those of its parts are made.
    pub(crate) id: String,
    /// The `id` of what describes it.
    pub(crate) described: Option<String>,
    /// An error is shown with it.
    pub(crate) is_invalid: bool,
    /// Nothing stands around it, so the control says no more than its value.
    pub(crate) is_bare: bool,
    /// Gets a text once it is whole, where it isn't written letter by letter.
    pub(crate) whole: Option<&'a Callback<String>>,
    /// What is being typed, as long as it says what the scenario says.
    pub(crate) draft: &'a yew::UseStateHandle<Option<String>>,
}

/// A field.
#[component]
pub(crate) fn Field(props: &Props) -> Html {
    let draft = use_state_eq(|| None::<String>);
    let (form, field) = (&props.form, &props.field);
    let pointer = child(&props.of, field.name);
    let stays = props.stays.clone().unwrap_or_else(|| props.of.clone());
    let found: Vec<&Diagnostic> = findings_of(&form.findings, &pointer).collect();
    let id = id_of(&pointer);
    let value = form.document.at(&pointer);
    let is_set = value.is_some();
    let is_invalid = found.iter().any(|found| found.severity == Severity::Error);
    let described = (!field.help.is_empty() || !found.is_empty()).then(|| format!("{id}-about"));
    let controlled = Controlled {
        form,
        field,
        pointer: &pointer,
        stays: &stays,
        id: id.clone(),
        described: described.clone(),
        is_invalid,
        is_bare: false,
        whole: props.whole.as_ref(),
        draft: &draft,
    };
    let labelled = matches!(
        field.holds,
        Holds::Text { .. } | Holds::Number { .. } | Holds::Word { .. } | Holds::Reference { .. } | Holds::Flag
    );
    let back = (is_set && !field.required && !field.answered).then(|| way_back(&controlled));
    let is_switch = field.holds == Holds::Flag && field.default.is_some();
    html! {
        <div class={classes!("form-field", is_switch.then_some("form-field--switch"))}>
            <div class="form-field__head">
                if labelled {
                    <label class="form-field__label" for={id.clone()}>{ field.label.clone() }</label>
                } else {
                    <span class="form-field__label" id={format!("{id}-label")}>{ field.label.clone() }</span>
                }
                if field.required { <span class="form-field__required">{ "required" }</span> }
                if !is_set && !field.default_text.is_empty() && !shows_default(&field.holds) {
                    <span class="form-field__default quiet">{ "default: " }{ field.default_text.clone() }</span>
                }
                { for back }
            </div>
            { control(&controlled) }
            <div class="form-field__about" id={described}>
                if !field.help.is_empty() { <p class="quiet">{ prose(&field.help) }</p> }
                { for chosen(field, value).map(|about| html! { <p>{ prose(about) }</p> }) }
                { for found.iter().map(|found| finding(found)) }
            </div>
        </div>
    }
}

/// What the word does that is chosen, or taken where none is.
fn chosen<'a>(field: &'a FormField, value: Option<&Value>) -> Option<&'a str> {
    let Holds::Word { words } = &field.holds else { return None };
    let word =
        value.and_then(Value::as_str).filter(|word| !word.is_empty()).or_else(|| field.default.as_ref()?.as_str())?;
    words
        .iter()
        .find(|choice| choice.word == word)
        .map(|choice| choice.about.as_str())
        .filter(|about| !about.is_empty())
}

/// Whether the control itself says what is taken where the field is left out.
const fn shows_default(holds: &Holds) -> bool {
    matches!(holds, Holds::Text { .. } | Holds::Number { .. } | Holds::Word { .. } | Holds::Reference { .. })
}

/// A way back to what is taken where the field is left out.
fn way_back(the: &Controlled<'_>) -> Html {
    let (pointer, stays) = (the.pointer.to_owned(), the.stays.to_owned());
    let onclick = {
        let (form, draft) = (the.form.clone(), the.draft.clone());
        Callback::from(move |_: MouseEvent| {
            draft.set(None);
            form.edit(unset(&form.document, &stays, &pointer).into_iter().collect(), false);
        })
    };
    let (label, title) = if the.field.default_text.is_empty() {
        ("Clear", "Takes it out of the scenario".to_owned())
    } else {
        ("Use the default", format!("Default: {}", the.field.default_text))
    };
    let name = format!("{label}: {}", the.field.label);
    html! { <button type="button" class="link form-field__back" {title} aria-label={name} {onclick}>{ label }</button> }
}

/// The fields of an object that [`Field`] can show, in the API's order, without those of these names. Fields that mean nothing for
/// the object as it is are left out, and where they are set all the same, told.
pub(crate) fn fields(form: &Form, kind: &str, of: &str, but: &[&str]) -> Html {
    let all = whydown::form(kind, form.value(of), form.plan);
    let (shown, idle): (Vec<_>, Vec<_>) =
        all.into_iter().filter(|field| !but.contains(&field.name)).partition(|field| field.applies);
    html! {
        <>
            { for shown.into_iter().map(|field| one(form, of, of, field)) }
            { for idle_fields(form, of, idle) }
        </>
    }
}

/// A field, or the fields of the object that it holds.
pub(crate) fn one(form: &Form, of: &str, stays: &str, field: FormField) -> Html {
    match field.holds {
        Holds::Object { of: kind } => inner(form, of, stays, &field, kind),
        Holds::References { .. } | Holds::PoolsByPlace { .. } | Holds::WeightByPool | Holds::Objects { .. } => {
            Html::default()
        }
        _ if field.answered && form.document.at(&child(of, field.name)).is_none() => Html::default(),
        _ => {
            let key = field.name;
            html! { <Field {key} form={form.clone()} of={of.to_owned()} stays={AttrValue::from(stays.to_owned())} {field} /> }
        }
    }
}

/// The object that a field holds: folded where there is none.
fn inner(form: &Form, of: &str, stays: &str, field: &FormField, kind: &str) -> Html {
    let pointer = child(of, field.name);
    let fields = whydown::form(kind, form.value(&pointer), form.plan);
    let content = fields.into_iter().filter(|field| field.applies).map(|field| one(form, &pointer, stays, field));
    html! {
        <Fold key={field.name} label={field.label.clone()} set={!form.value(&pointer).is_null()}>
            if !field.help.is_empty() { <p class="quiet form-part__help">{ prose(&field.help) }</p> }
            { for content }
        </Fold>
    }
}

/// What a [`Fold`] shows.
#[derive(Debug, Properties, PartialEq)]
pub(crate) struct FoldProps {
    /// What it is called.
    pub(crate) label: String,
    /// Whether there is anything in it: then it is open at first.
    pub(crate) set: bool,
    /// What is in it.
    pub(crate) children: Html,
}

/// A part of a form that folds. What somebody has opened stays open, though it is emptied.
#[component]
pub(crate) fn Fold(props: &FoldProps) -> Html {
    let at_first = use_state_eq(|| props.set);
    html! {
        <details class="form-part" open={*at_first}>
            <summary>
                <span class="caret" aria-hidden="true" />
                { props.label.clone() }
                if !props.set { <span class="quiet">{ "Not set" }</span> }
            </summary>
            <div class="form-part__body" role="group" aria-label={props.label.clone()}>{ props.children.clone() }</div>
        </details>
    }
}

/// Fields that are set and mean nothing for the object as it is: they are kept, and can be taken out together.
fn idle_fields(form: &Form, of: &str, idle: Vec<FormField>) -> Option<Html> {
    let set: Vec<(String, String)> = idle
        .into_iter()
        .map(|field| (child(of, field.name), field.label))
        .filter(|(pointer, _)| form.document.at(pointer).is_some_and(|value| !value.is_null()))
        .collect();
    if set.is_empty() {
        return None;
    }
    let names = set.iter().map(|(_, label)| label.as_str()).collect::<Vec<_>>().join(", ");
    let onclick = {
        let form = form.clone();
        let pointers: Vec<String> = set.iter().map(|(pointer, _)| pointer.clone()).collect();
        Callback::from(move |_: MouseEvent| {
            // One after the other: neighbours share a comma.
            form.steps(pointers.iter().map(Edit::remove));
        })
    };
    Some(html! {
        <div class="form-idle" role="note">
            <p>{ "Kept, and of no use to this one: " }<b>{ names }</b></p>
            <button type="button" class="button button--small" {onclick}>{ if set.len() == 1 { "Remove it" } else { "Remove them" } }</button>
        </div>
    })
}

/// What is wrong with a place, and not with a part of it.
pub(crate) fn findings_at(form: &Form, pointer: &str) -> Html {
    html! { <>{ for form.findings.iter().filter(|found| found.path == pointer).map(finding) }</> }
}

/// The findings of a place and of what is in it.
pub(crate) fn findings_of<'a>(findings: &'a [Diagnostic], pointer: &'a str) -> impl Iterator<Item = &'a Diagnostic> {
    findings.iter().filter(move |found| {
        found.path.strip_prefix(pointer).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    })
}

/// A finding, where it was found.
pub(crate) fn finding(found: &Diagnostic) -> Html {
    html! {
        <p class="form-finding">
            <span class="badge" data-severity={words::severity(found.severity)}>{ words::severity(found.severity) }</span>
            <span>{ prose(&found.message) }</span>
        </p>
    }
}

/// The pointer to a field of the object at a pointer.
pub(crate) fn child(of: &str, name: &str) -> String {
    let mut pointer = of.to_owned();
    push_token(&mut pointer, name);
    pointer
}

/// The `id` of the element for a place.
pub(crate) fn id_of(pointer: &str) -> String {
    // What ids are listed in is divided by blanks.
    ["form", &pointer.replace(|character: char| character.is_whitespace() || character == '%', "%")].concat()
}

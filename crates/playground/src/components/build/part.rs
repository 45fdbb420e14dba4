//! Parts of a form: those that matter for the object as it is are open, the others folded, with a word why.

use super::field::{Form, child, one};
use whydown::FormField;
use yew::{AttrValue, Html, Properties, classes, component, html, use_state_eq};

/// The form of an object: its fields, each to be placed by its name.
pub(crate) struct Fields {
    of: String,
    form: Form,
    all: Vec<FormField>,
}

impl Fields {
    /// The fields of the object of this kind at a pointer.
    pub(crate) fn new(form: &Form, kind: &str, of: String) -> Self {
        let all = whydown::form(kind, form.value(&of), form.plan);
        Self { all, form: form.clone(), of }
    }

    /// The object's pointer.
    pub(crate) fn of(&self) -> &str {
        &self.of
    }

    /// The form that they are part of.
    pub(crate) const fn form(&self) -> &Form {
        &self.form
    }

    /// What there is to say about a field.
    pub(crate) fn get(&self, name: &str) -> Option<&FormField> {
        self.all.iter().find(|field| field.name == name)
    }

    /// The pointer to a field.
    pub(crate) fn pointer(&self, name: &str) -> String {
        child(&self.of, name)
    }

    /// Whether the object says something of it.
    pub(crate) fn is_set(&self, name: &str) -> bool {
        !self.form.value(&self.pointer(name)).is_null()
    }

    /// Fields as they come, one under the other. What means nothing for the object and isn't set is left out.
    pub(crate) fn show(&self, names: &[&str]) -> Html {
        self.show_within(&self.of, names)
    }

    /// The same, of an object that goes when the last of its fields does, while the one around it stays.
    pub(crate) fn show_within(&self, stays: &str, names: &[&str]) -> Html {
        let shown = names.iter().filter_map(|name| self.get(name)).filter(|it| it.applies || self.is_set(it.name));
        html! { <>{ for shown.map(|field| one(&self.form, &self.of, stays, field.clone())) }</> }
    }

    /// A part that folds, about these fields. It is open where one of them is set and means something; where none means anything,
    /// it says why.
    pub(crate) fn part(&self, title: impl Into<AttrValue>, names: &[&str], open: bool, body: Html) -> Html {
        let title = title.into();
        let about: Vec<&FormField> = names.iter().filter_map(|name| self.get(name)).collect();
        let applies = about.iter().any(|field| field.applies);
        let is_set = names.iter().any(|name| self.is_set(name));
        let idle = about.iter().find(|field| !field.applies && !field.idle.is_empty());
        let note = match (applies, is_set, idle) {
            (false, true, Some(field)) => format!("Set, and not used. {}", field.idle),
            (false, false, Some(field)) => format!("Not used. {}", field.idle),
            (false, _, None) => "Not used".to_owned(),
            (true, false, _) => "Not set".to_owned(),
            (true, true, _) => String::new(),
        };
        html! { <Part key={title.to_string()} title={title.clone()} {note} {applies} wanted={is_set || open}>{ body }</Part> }
    }
}

/// What a [`Part`] shows.
#[derive(Debug, Properties, PartialEq)]
struct PartProps {
    /// What it is called.
    title: AttrValue,
    /// What there is to say of it as a whole.
    note: String,
    /// Whether it means anything for the object.
    applies: bool,
    /// Whether it is open, where it means something.
    wanted: bool,
    /// What is in it.
    children: Html,
}

/// A part. What somebody has opened stays open, though it is emptied.
#[component]
fn Part(props: &PartProps) -> Html {
    let at_first = use_state_eq(|| props.wanted);
    html! {
        <details class={classes!("form-part", (!props.applies).then_some("form-part--idle"))} open={props.applies && *at_first}>
            <summary>
                <span class="caret" aria-hidden="true" />
                <span class="form-part__title">{ props.title.clone() }</span>
                if !props.note.is_empty() { <span class="quiet">{ props.note.clone() }</span> }
            </summary>
            <div class="form-part__body" role="group" aria-label={props.title.clone()}>{ props.children.clone() }</div>
        </details>
    }
}

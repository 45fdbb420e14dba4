//! Choosing something to add: what is chosen is added by the button beside it, so that walking through the choices adds nothing.

use super::control::Select;
use yew::{AttrValue, Callback, Html, MouseEvent, Properties, component, html, use_state_eq};

/// What a [`Choose`] shows.
#[derive(Debug, Properties, PartialEq)]
pub(crate) struct Props {
    /// The `id` of the control.
    pub(crate) id: String,
    /// What is chosen, as the control is called.
    pub(crate) label: AttrValue,
    /// What can be chosen: the values and their names.
    pub(crate) choices: Vec<(String, String)>,
    /// Gets the value that is to be added.
    pub(crate) add: Callback<String>,
}

/// A choice and a button. The first one that is there is chosen already.
#[component]
pub(crate) fn Choose(props: &Props) -> Html {
    let chosen = use_state_eq(String::new);
    let is_there = |word: &String| props.choices.iter().any(|(choice, _)| choice == word);
    let first = || props.choices.first().map(|(word, _)| word.clone()).unwrap_or_default();
    let value = if is_there(&chosen) { (*chosen).clone() } else { first() };
    let choose = {
        let chosen = chosen.setter();
        Callback::from(move |word: String| chosen.set(word))
    };
    let onclick = {
        let value = value.clone();
        props.add.reform(move |_: MouseEvent| value.clone())
    };
    if props.choices.is_empty() {
        return Html::default();
    }
    html! {
        <div class="choose">
            <Select
                id={props.id.clone()}
                {value}
                none=""
                choices={props.choices.clone()}
                label={props.label.clone()}
                required={true}
                {choose}
            />
            <button type="button" class="button button--small" aria-label={format!("Add: {}", props.label)} {onclick}>{ "Add" }</button>
        </div>
    }
}

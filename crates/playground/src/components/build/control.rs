//! The controls of fields, one for each thing that a field can hold.

use super::edits::{set, unset};
use super::field::{Controlled, Form, child};
use super::header::HeaderMap;
use crate::components::entry::{Entry, Range, meant};
use serde_json::Value;
use wasm_bindgen::JsCast;
use web_sys::{HtmlInputElement, HtmlSelectElement};
use whydown::{Choice, Holds};
use whydown_schema::Edit;
use whydown_schema::share;
use yew::{
    AttrValue, Callback, Event, Html, MouseEvent, Properties, TargetCast, component, html, use_effect_with,
    use_node_ref,
};

/// The control of a field.
pub(super) fn control(the: &Controlled<'_>) -> Html {
    let value = the.form.value(the.pointer);
    if the.field.answered {
        return html! { <output class="form-field__fixed" id={the.id.clone()}>{ said(value) }</output> };
    }
    match &the.field.holds {
        Holds::Text { .. } => line(the, None),
        Holds::Number { least, most, step } => line(the, Some(Range { least: *least, most: *most, step: *step })),
        Holds::Flag if the.field.default.is_some() => switch(the, value),
        Holds::Flag => select(the, vec![("true".to_owned(), "On".to_owned()), ("false".to_owned(), "Off".to_owned())]),
        Holds::Word { words } => {
            select(the, words.iter().map(|choice| (choice.word.to_owned(), choice.label.clone())).collect())
        }
        Holds::Reference { list } => select(the, references(the.form, list)),
        Holds::Words { words, all } => some_of(the, words, *all),
        Holds::Texts => texts(the, value),
        Holds::Header => html! {
            <HeaderMap
                form={the.form.clone()}
                pointer={the.pointer.to_owned()}
                stays={the.stays.to_owned()}
                labelled={format!("{}-label", the.id)}
                described={the.described.clone()}
            />
        },
        _ => Html::default(),
    }
}

/// A value as a control shows it.
fn said(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// The edit that gives a field a value; `null` takes it out.
fn written(form: &Form, pointer: &str, stays: &str, value: Value) -> Vec<Edit> {
    match value {
        Value::Null => unset(&form.document, stays, pointer).into_iter().collect(),
        value if form.document.at(pointer) == Some(&value) => Vec::new(),
        value => vec![set(&form.document, pointer, value)],
    }
}

/// A text or a number. What is typed is kept as it is typed for as long as it says what the scenario says: `1.` and `1` are one.
fn line(the: &Controlled<'_>, range: Option<Range>) -> Html {
    let is_number = range.is_some();
    let value = the.form.value(the.pointer);
    let draft = the.draft.as_ref().filter(|draft| meant(draft, is_number) == *value);
    let joined = draft.is_some();
    let shown = draft.cloned().unwrap_or_else(|| said(value));
    let on_type = the.whole.is_none().then(|| {
        let (form, draft) = (the.form.clone(), the.draft.clone());
        let (pointer, stays) = (the.pointer.to_owned(), the.stays.to_owned());
        Callback::from(move |text: String| {
            let edits = written(&form, &pointer, &stays, meant(&text, is_number));
            draft.set(Some(text));
            form.edit(edits, joined);
        })
    });
    let on_leave = {
        let draft = the.draft.clone();
        Callback::from(move |()| draft.set(None))
    };
    html! {
        <span class="form-field__line">
            <Entry
                id={the.id.clone()}
                value={shown}
                number={range}
                default={the.field.default.as_ref().and_then(Value::as_f64)}
                placeholder={placeholder(the)}
                described={the.described.clone().map(AttrValue::from)}
                invalid={the.is_invalid}
                required={the.field.required}
                {on_type}
                on_whole={the.whole.cloned()}
                {on_leave}
            />
            { for range.filter(|_| !the.is_bare).and_then(|range| allowed(range, the.field.unit)) }
        </span>
    }
}

fn placeholder(the: &Controlled<'_>) -> String {
    match the.field.default_text.as_str() {
        default if the.is_bare || default.is_empty() => default.to_owned(),
        default => format!("default: {default}"),
    }
}

/// The range, where it has two ends, and what is counted.
fn allowed(Range { least, most, .. }: Range, unit: &str) -> Option<Html> {
    let range = least.zip(most).map(|(least, most)| format!("{} to {}", share::plain(least), share::plain(most)));
    let text = [range.unwrap_or_default().as_str(), unit].join(" ");
    (!text.trim().is_empty()).then(|| html! { <span class="quiet form-field__range">{ text.trim().to_owned() }</span> })
}

/// On or off.
fn switch(the: &Controlled<'_>, value: &Value) -> Html {
    let default = the.field.default.as_ref().and_then(Value::as_bool).unwrap_or_default();
    let is_on = value.as_bool().unwrap_or(default);
    let pointer = the.pointer.to_owned();
    let onclick = the.form.press(move |document| vec![set(document, &pointer, Value::from(!is_on))]);
    toggle(&the.id, is_on, the.described.clone(), None, onclick)
}

/// A switch.
pub(super) fn toggle(
    id: &str,
    is_on: bool,
    described: Option<String>,
    label: Option<String>,
    onclick: Callback<MouseEvent>,
) -> Html {
    html! {
        <button
            type="button"
            role="switch"
            class="toggle"
            id={id.to_owned()}
            aria-checked={is_on.to_string()}
            aria-describedby={described}
            aria-label={label}
            {onclick}
        >
            <span class="toggle__track" aria-hidden="true"><span class="toggle__knob" /></span>
            <span class="toggle__word" aria-hidden="true">{ if is_on { "On" } else { "Off" } }</span>
        </button>
    }
}

/// One of several values.
fn select(the: &Controlled<'_>, choices: Vec<(String, String)>) -> Html {
    let form = the.form.clone();
    let (pointer, stays) = (the.pointer.to_owned(), the.stays.to_owned());
    let is_flag = the.field.holds == Holds::Flag;
    let choose = Callback::from(move |word: String| {
        let value = match word.as_str() {
            "" => Value::Null,
            "true" | "false" if is_flag => Value::from(word == "true"),
            _ => Value::from(word),
        };
        form.edit(written(&form, &pointer, &stays, value), false);
    });
    let none = match (the.field.default_text.as_str(), the.field.required) {
        ("", true) => "Choose one".to_owned(),
        ("", false) => "None".to_owned(),
        (default, _) => format!("Default: {default}"),
    };
    html! {
        <Select
            id={the.id.clone()}
            value={said(the.form.value(the.pointer))}
            {none}
            {choices}
            described={the.described.clone()}
            invalid={the.is_invalid}
            required={the.field.required}
            {choose}
        />
    }
}

/// What a [`Select`] shows.
#[derive(Debug, Properties, PartialEq)]
pub(crate) struct SelectProps {
    /// The `id` of the element.
    pub(crate) id: String,
    /// What is chosen; a value that is none of the choices is shown all the same.
    pub(crate) value: String,
    /// What the choice of nothing is called; empty where there is none.
    pub(crate) none: String,
    /// The values and their names.
    pub(crate) choices: Vec<(String, String)>,
    /// The name of the control, where no label names it.
    #[prop_or_default]
    pub(crate) label: Option<AttrValue>,
    /// The `id` of what describes it.
    #[prop_or_default]
    pub(crate) described: Option<String>,
    /// An error is shown with it.
    #[prop_or_default]
    pub(crate) invalid: bool,
    /// Something has to be chosen.
    #[prop_or_default]
    pub(crate) required: bool,
    /// Gets the value that was chosen; empty for nothing.
    pub(crate) choose: Callback<String>,
}

/// One of several values, and always the one that the scenario holds.
#[component]
pub(crate) fn Select(props: &SelectProps) -> Html {
    let element = use_node_ref();
    use_effect_with((props.value.clone(), props.choices.clone()), {
        let element = element.clone();
        // What a user has chosen outranks the attributes of options, so an undo has to say it.
        move |(value, _): &(String, Vec<(String, String)>)| {
            if let Some(select) = element.cast::<HtmlSelectElement>() {
                select.set_value(value);
            }
        }
    });
    let is_other = !props.value.is_empty() && props.choices.iter().all(|(value, _)| *value != props.value);
    let onchange = props.choose.reform(|event: Event| {
        event.target_dyn_into::<HtmlSelectElement>().map(|select| select.value()).unwrap_or_default()
    });
    html! {
        <select
            class="select"
            ref={element}
            id={props.id.clone()}
            aria-label={props.label.clone()}
            aria-describedby={props.described.clone()}
            aria-invalid={props.invalid.then_some("true")}
            aria-required={props.required.then_some("true")}
            {onchange}
        >
            if !props.none.is_empty() { <option value="">{ props.none.clone() }</option> }
            { for props.choices.iter().map(|(value, label)| html! { <option key={value.clone()} value={value.clone()}>{ label.clone() }</option> }) }
            if is_other { <option value={props.value.clone()}>{ format!("{} (unknown)", props.value) }</option> }
        </select>
    }
}

/// The objects of a list by what refers to them, and what they are called.
pub(crate) fn references(form: &Form, list: &str) -> Vec<(String, String)> {
    let named = form.document.list(list).iter().filter_map(|object| whydown::named(list, object));
    named.map(|named| (named.reference, named.name)).collect()
}

/// Some of several words.
fn some_of(the: &Controlled<'_>, words: &[Choice], all: Option<&'static str>) -> Html {
    let value = the.form.value(the.pointer);
    let chosen: Vec<String> =
        value.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect();
    let has_all = all.is_some_and(|all| chosen.iter().any(|word| word == all));
    let item = |choice: &Choice| {
        let word = choice.word;
        let is_chosen = chosen.iter().any(|chosen| chosen == word);
        let onchange = {
            let order: Vec<&'static str> = words.iter().map(|choice| choice.word).collect();
            let place = move |word: &str| order.iter().position(|known| *known == word);
            let (form, chosen) = (the.form.clone(), chosen.clone());
            let (pointer, stays) = (the.pointer.to_owned(), the.stays.to_owned());
            move |_: Event| {
                let mut next: Vec<String> = chosen.iter().filter(|chosen| chosen.as_str() != word).cloned().collect();
                if !is_chosen && Some(word) == all {
                    next.clear();
                }
                if !is_chosen {
                    next.retain(|chosen| Some(chosen.as_str()) != all);
                    // Some lists are taken in the API's order alone.
                    let at = next.iter().position(|chosen| place(chosen) > place(word));
                    next.insert(at.unwrap_or(next.len()), word.to_owned());
                }
                let value = if next.is_empty() { Value::Null } else { Value::from(next) };
                form.edit(written(&form, &pointer, &stays, value), false);
            }
        };
        html! {
            <label class="form-option" key={word}>
                <input type="checkbox" checked={is_chosen} {onchange} />
                <span class={(has_all && Some(word) != all).then_some("quiet")}>{ choice.label.clone() }</span>
            </label>
        }
    };
    html! {
        <div class="form-options" role="group" aria-labelledby={format!("{}-label", the.id)} aria-describedby={the.described.clone()}>
            { for words.iter().map(item) }
        </div>
    }
}

/// Several texts, and one more.
fn texts(the: &Controlled<'_>, value: &Value) -> Html {
    let texts: Vec<String> = value.as_array().into_iter().flatten().map(said).collect();
    let item = |index: usize, text: Option<&String>| {
        let label = match text {
            Some(_) => format!("{} {}", the.field.label, index + 1),
            None => format!("{}: add", the.field.label),
        };
        let is_new = text.is_none();
        let at = child(the.pointer, &index.to_string());
        let onchange = {
            let form = the.form.clone();
            let (pointer, stays, is_first) = (the.pointer.to_owned(), the.stays.to_owned(), index == 0);
            move |event: Event| {
                let Some(input) = event.target().and_then(|input| input.dyn_into::<HtmlInputElement>().ok()) else {
                    return;
                };
                let text = input.value();
                let edits = match (is_new, text.is_empty()) {
                    (true, true) => Vec::new(),
                    (true, false) if is_first => vec![set(&form.document, &pointer, Value::from(vec![text]))],
                    (true, false) => vec![Edit::add(format!("{pointer}/-"), text)],
                    (false, _) => written(&form, &at, &stays, meant(&text, false)),
                };
                if is_new {
                    input.set_value("");
                }
                form.edit(edits, false);
            }
        };
        html! {
            <li key={index}>
                <input
                    class="field"
                    type="text"
                    autocomplete="off"
                    spellcheck="false"
                    aria-label={label}
                    aria-describedby={the.described.clone()}
                    placeholder={if is_new { "add one" } else { "" }}
                    value={text.cloned().unwrap_or_default()}
                    {onchange}
                />
            </li>
        }
    };
    html! {
        <ul class="form-texts" aria-labelledby={format!("{}-label", the.id)}>
            { for texts.iter().enumerate().map(|(index, text)| item(index, Some(text))) }
            { item(texts.len(), None) }
        </ul>
    }
}

//! Pools by place: for each region, country or data center a list of pools in order.

use super::control::{Select, references};
use super::edits::set;
use super::field::{Form, child, findings_at, id_of};
use super::references::References;
use serde_json::Value;
use web_sys::HtmlInputElement;
use whydown::Choice;
use whydown_schema::Edit;
use yew::{
    AttrValue, Callback, Html, InputEvent, MouseEvent, Properties, SubmitEvent, TargetCast, component, html,
    use_state_eq,
};

/// What a [`PoolsByPlace`] shows.
#[derive(Debug, Properties, PartialEq)]
pub(crate) struct Props {
    /// What every part of a form needs.
    pub(crate) form: Form,
    /// The JSON pointer to the load balancer.
    pub(crate) of: AttrValue,
    /// The name of the field that holds the map.
    pub(crate) name: &'static str,
    /// The places that there are; empty where any may be named.
    pub(crate) places: Vec<Choice>,
    /// What the field is called.
    pub(crate) label: String,
}

/// The places, each with its pools, and a way to add one.
#[component]
pub(crate) fn PoolsByPlace(props: &Props) -> Html {
    let place = use_state_eq(String::new);
    let pool = use_state_eq(String::new);
    let form = &props.form;
    let pointer = child(&props.of, props.name);
    let map = form.value(&pointer).as_object();
    let count = map.map_or(0, serde_json::Map::len);
    let called = |code: &str| {
        props.places.iter().find(|choice| choice.word == code).map_or_else(|| code.to_owned(), |it| it.label.clone())
    };
    let entry = |code: &String| {
        let at = child(&pointer, code);
        let name = called(code);
        // An empty map goes with its last place.
        let whole = if count == 1 { pointer.clone() } else { at.clone() };
        let onclick = {
            let (form, whole) = (form.clone(), whole.clone());
            move |_: MouseEvent| form.edit(vec![Edit::remove(whole.clone())], false)
        };
        html! {
            <section class="place-pools" key={code.clone()} aria-label={name.clone()}>
                <div class="form-field__head">
                    <h5 class="form-field__label">{ name.clone() }</h5>
                    <button type="button" class="link form-field__back" aria-label={format!("Remove {name}")} {onclick}>
                        { "Remove" }
                    </button>
                </div>
                <References
                    form={form.clone()}
                    pointer={at.clone()}
                    list="pools"
                    label={format!("Pools for {name}")}
                    add={format!("Pool to add for {name}")}
                    {whole}
                />
                { findings_at(form, &at) }
            </section>
        }
    };

    let free: Vec<(String, String)> = props
        .places
        .iter()
        .filter(|choice| map.is_none_or(|map| !map.contains_key(choice.word)))
        .map(|choice| (choice.word.to_owned(), choice.label.clone()))
        .collect();
    let pools = references(form, "pools");
    let first = |choices: &[(String, String)], chosen: &str| {
        let is_there = choices.iter().any(|(word, _)| word == chosen);
        let first = choices.first().map(|(word, _)| word.clone()).unwrap_or_default();
        if is_there { chosen.to_owned() } else { first }
    };
    let is_named = props.places.is_empty();
    let chosen_place = if is_named { place.trim().to_owned() } else { first(&free, &place) };
    let chosen_pool = first(&pools, &pool);
    let is_there = map.is_some_and(|map| map.contains_key(&chosen_place));
    let onsubmit = {
        let (form, at, place) = (form.clone(), child(&pointer, &chosen_place), place.setter());
        let (pool, ready) = (chosen_pool.clone(), !chosen_place.is_empty() && !is_there);
        move |event: SubmitEvent| {
            event.prevent_default();
            if ready {
                form.edit(vec![set(&form.document, &at, Value::from(vec![pool.clone()]))], false);
                place.set(String::new());
            }
        }
    };
    let id = id_of(&pointer);
    let (label, example) = match props.name {
        "country_pools" => ("Country", "FR"),
        "pop_pools" => ("Data center", "CDG"),
        _ => ("Region", ""),
    };
    let centers =
        || form.document.at("/data_centers").and_then(Value::as_object).into_iter().flat_map(|map| map.keys());
    let where_to = if is_named {
        let oninput = {
            let place = place.setter();
            move |event: InputEvent| {
                if let Some(input) = event.target_dyn_into::<HtmlInputElement>() {
                    place.set(input.value().to_uppercase());
                }
            }
        };
        let list = (props.name == "pop_pools").then(|| format!("{id}-known"));
        html! {
            <>
                <input
                    class="field place-pools__code"
                    type="text"
                    autocomplete="off"
                    spellcheck="false"
                    aria-label={label}
                    placeholder={example}
                    list={list.clone()}
                    value={(*place).clone()}
                    {oninput}
                />
                if list.is_some() {
                    <datalist id={list}>{ for centers().map(|code| html! { <option value={code.clone()} /> }) }</datalist>
                }
            </>
        }
    } else {
        html! { <Select id={format!("{id}-place")} value={chosen_place} none="" choices={free.clone()} label={label} required={true} choose={chosen(&place)} /> }
    };
    let is_full = !is_named && free.is_empty();
    html! {
        <>
            { for map.into_iter().flat_map(|map| map.keys()).map(entry) }
            if !is_full && !pools.is_empty() {
                <form class="choose" {onsubmit}>
                    { where_to }
                    <Select id={format!("{id}-pool")} value={chosen_pool} none="" choices={pools} label="Its first pool" required={true} choose={chosen(&pool)} />
                    <button type="submit" class="button button--small" aria-label={format!("Add to {}", props.label)}>{ "Add" }</button>
                </form>
            }
            { findings_at(form, &pointer) }
        </>
    }
}

/// Keeps what is chosen.
fn chosen(state: &yew::UseStateHandle<String>) -> Callback<String> {
    let state = state.setter();
    Callback::from(move |word: String| state.set(word))
}

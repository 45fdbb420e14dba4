//! A list of the scenario: its objects by name, of which one is open, and what can be done to them.

use super::balancer::{self, Balancer};
use super::edits::append;
use super::field::{Form, findings_of, id_of};
use super::focus::focus;
use super::group::{self, Group};
use super::monitor;
use super::pool::{self, Pool};
use crate::engine::Bench;
use crate::words;
use whydown::Referrer;
use whydown_schema::{Diagnostic, Edit, Severity};
use yew::{Callback, Html, MouseEvent, Properties, classes, component, html, use_state_eq};

/// The lists, in the order in which one needs the other.
pub(super) const LISTS: [&str; 4] = ["monitors", "monitor_groups", "pools", "load_balancers"];

/// How many objects are shown at first, and come with each demand for more.
const PAGE: usize = 25;

/// How many referrers are named.
const NAMED: usize = 4;

/// The object that is open: its list and its index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Open {
    list: &'static str,
    index: usize,
}

impl Open {
    /// The object that a pointer leads to or into.
    pub(super) fn of(pointer: &str) -> Option<Self> {
        let mut tokens = pointer.split('/').skip(1);
        let (list, index) = (tokens.next()?, tokens.next()?.parse().ok()?);
        Some(Self { list: LISTS.into_iter().find(|known| *known == list)?, index })
    }
}

/// What an [`Outline`] shows.
#[derive(Debug, Properties, PartialEq)]
pub(super) struct Props {
    /// What every part of a form needs.
    pub(super) form: Form,
    /// Knows where in the scenario's text things are.
    pub(super) bench: Bench,
    /// The list.
    pub(super) list: &'static str,
    /// The object that is open, of whichever list.
    pub(super) open: Option<Open>,
    /// Opens an object, or none, and says what was done.
    pub(super) on_open: Callback<(Option<Open>, String)>,
}

/// The list of the page's own words: its heading, and what one of its objects is.
const fn called(list: &str) -> (&'static str, &'static str) {
    match list.as_bytes() {
        b"monitors" => ("Monitors", "monitor"),
        b"monitor_groups" => ("Monitor groups", "monitor group"),
        b"pools" => ("Pools", "pool"),
        b"load_balancers" => ("Load balancers", "load balancer"),
        _ => ("", "result"),
    }
}

/// A list.
#[component]
pub(super) fn Outline(props: &Props) -> Html {
    let pages = use_state_eq(|| 1_usize);
    let (form, list) = (&props.form, props.list);
    let (title, what) = called(list);
    let count = form.document.list(list).len();
    let opened = props.open.filter(|open| open.list == list && open.index < count).map(|open| open.index);
    let shown = pages.saturating_mul(PAGE).min(count);
    // The open one is shown wherever it is.
    let beyond = opened.filter(|index| *index >= shown);
    let add = {
        let (form, on_open) = (form.clone(), props.on_open.clone());
        move |_: MouseEvent| {
            let new = whydown::fresh(&form.document, list);
            form.steps(new.into_iter().map(|new| append(&form.document, new.list, new.object)));
            opens(&on_open, list, count, &format!("Added a {what}."));
        }
    };
    let further = {
        let (pages, more) = (pages.setter(), pages.saturating_add(1));
        move |_: MouseEvent| pages.set(more)
    };
    html! {
        <section class="outline" aria-labelledby={format!("outline-{list}")}>
            <div class="outline__head">
                <h3 id={format!("outline-{list}")}>{ title }</h3>
                <span class="count quiet">{ count }</span>
                <span class="grow" />
                <button type="button" class="button button--small" id={format!("add-{list}")} aria-label={format!("Add a {what}")} onclick={add}>
                    { "Add" }
                </button>
            </div>
            if count > 0 {
                <ul class="outline__list">
                    { for (0..shown).chain(beyond).map(|index| object(props, index, opened == Some(index))) }
                </ul>
            }
            if shown < count {
                <div class="more">
                    <span class="quiet">{ format!("{shown} of {count}") }</span>
                    <button type="button" class="button button--small" onclick={further}>
                        { format!("Show {} more", PAGE.min(count - shown)) }
                    </button>
                </div>
            }
        </section>
    }
}

/// Opens what was added, and takes the keyboard to its name.
fn opens(on_open: &Callback<(Option<Open>, String)>, list: &'static str, index: usize, told: &str) {
    on_open.emit((Some(Open { list, index }), told.to_owned()));
    focus(id_of(&format!("/{list}/{index}/{}", whydown::name_field(list))));
}

/// An object of the list.
fn object(props: &Props, index: usize, is_open: bool) -> Html {
    let (form, list) = (&props.form, props.list);
    let of = format!("/{list}/{index}");
    let name = name(form, list, index);
    let toggle = {
        let on_open = props.on_open.clone();
        move |_: MouseEvent| on_open.emit(((!is_open).then_some(Open { list, index }), String::new()))
    };
    let id = format!("open-{list}-{index}");
    html! {
        <li key={index} class={classes!("outline__item", is_open.then_some("outline__item--open"))}>
            <button type="button" class="outline__name" {id} aria-expanded={is_open.to_string()} onclick={toggle}>
                <span class="caret" aria-hidden="true" />
                <b>{ name.clone() }</b>
                <span class="quiet outline__summary">{ summary(form, list, index) }</span>
                { for worst(&form.findings, &of) }
            </button>
            if is_open {
                <div class="outline__body form-fields">
                    { used_by(form, list, index) }
                    { match list {
                        "monitors" => monitor::monitor(form, index),
                        "monitor_groups" => html! { <Group form={form.clone()} {index} /> },
                        "pools" => html! { <Pool form={form.clone()} {index} /> },
                        "load_balancers" => html! { <Balancer form={form.clone()} {index} bench={props.bench.clone()} /> },
                        _ => Html::default(),
                    } }
                    { actions(props, index, &name) }
                </div>
            }
        </li>
    }
}

/// What an object is called.
fn name(form: &Form, list: &str, index: usize) -> String {
    let object = form.document.list(list).get(index);
    let named = object.and_then(|object| whydown::named(list, object));
    named.map_or_else(|| "(no name)".to_owned(), |named| named.name)
}

/// What an object is, beside its name.
fn summary(form: &Form, list: &str, index: usize) -> String {
    match list {
        "monitors" => monitor::summary(form, index),
        "monitor_groups" => group::summary(form, index),
        "pools" => pool::summary(form, index),
        "load_balancers" => balancer::summary(form, index),
        _ => String::new(),
    }
}

/// How many findings there are of the worst kind that there is.
fn worst(findings: &[Diagnostic], of: &str) -> Option<Html> {
    let found: Vec<Severity> = findings_of(findings, of).map(|found| found.severity).collect();
    let worst = found.iter().copied().min().filter(|worst| *worst != Severity::Note)?;
    let count = found.iter().filter(|severity| **severity == worst).count();
    Some(html! { <span class="badge" data-severity={words::severity(worst)}>{ words::tally(worst, count) }</span> })
}

/// What can be done to an object as a whole.
fn actions(props: &Props, index: usize, name: &str) -> Html {
    let (form, list) = (&props.form, props.list);
    let count = form.document.list(list).len();
    let duplicate = {
        let (form, on_open, name) = (form.clone(), props.on_open.clone(), name.to_owned());
        move |_: MouseEvent| {
            if let Some(copy) = whydown::copy(&form.document, list, index) {
                form.edit(vec![append(&form.document, list, copy)], false);
                opens(&on_open, list, count, &format!("Duplicated {name}."));
            }
        }
    };
    let remove = {
        let (form, on_open, name) = (form.clone(), props.on_open.clone(), name.to_owned());
        move |_: MouseEvent| {
            let users = users(&form, list, index);
            form.edit(vec![Edit::remove(format!("/{list}/{index}"))], false);
            let still = if users.is_empty() { String::new() } else { format!(" Still named by {users}.") };
            on_open.emit((None, format!("Removed {name}.{still} Undo brings it back.")));
            focus(format!("add-{list}"));
        }
    };
    html! {
        <div class="outline__actions">
            <button type="button" class="button button--small" aria-label={format!("Duplicate {name}")} onclick={duplicate}>{ "Duplicate" }</button>
            <button type="button" class="button button--small" aria-label={format!("Remove {name}")} onclick={remove}>{ "Remove" }</button>
        </div>
    }
}

/// Who refers to an object, in words.
fn users(form: &Form, list: &str, index: usize) -> String {
    let object = form.document.list(list).get(index);
    let Some(named) = object.and_then(|object| whydown::named(list, object)) else { return String::new() };
    if whydown::referred(&form.document, list, &named.reference) != Some(index) {
        return String::new();
    }
    words_for(form, &whydown::referrers(&form.document, list, &named.reference))
}

/// `the pool us, the group checkout and 18 results`.
fn words_for(form: &Form, referrers: &[Referrer]) -> String {
    let mut objects: Vec<(&str, usize)> = Vec::new();
    let mut results = 0_usize;
    for referrer in referrers {
        if !LISTS.contains(&referrer.list) {
            results = results.saturating_add(1);
        } else if objects.last() != Some(&(referrer.list, referrer.index)) {
            objects.push((referrer.list, referrer.index));
        }
    }
    let mut parts: Vec<String> = objects
        .iter()
        .take(NAMED)
        .map(|(list, index)| format!("the {} {}", called(list).1, name(form, list, *index)))
        .collect();
    if let more @ 1.. = objects.len().saturating_sub(NAMED) {
        parts.push(format!("{more} more"));
    }
    match results {
        0 => {}
        1 => parts.push("1 result".to_owned()),
        results => parts.push(format!("{results} results")),
    }
    match parts.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
        None => String::new(),
    }
}

fn used_by(form: &Form, list: &str, index: usize) -> Html {
    let users = users(form, list, index);
    if users.is_empty() {
        return Html::default();
    }
    html! { <p class="quiet outline__used">{ "Used by " }{ users }{ "." }</p> }
}

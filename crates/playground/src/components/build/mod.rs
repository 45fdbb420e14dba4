//! The scenario as forms: every part of it can be added, changed and taken out, and all of that is edits of its text.

mod balancer;
mod cell;
mod choose;
pub(crate) mod control;
pub(crate) mod edits;
pub(crate) mod field;
pub(crate) mod focus;
mod group;
mod header;
mod maps;
mod monitor;
pub(crate) mod name;
pub(crate) mod order;
mod origins;
mod outline;
mod part;
mod pool;
mod references;
mod shown;
mod starters;
mod weights;

use self::starters::starters;
use crate::place::Place;
use crate::shared::Shared;
use crate::source;
use crate::state::{Action, Picture};
use field::Form;
use outline::{LISTS, Open, Outline};
use whydown::Plan;
use whydown_schema::Diagnostic;
use yew::{Callback, Html, Properties, UseStateHandle, component, html, use_effect_with};

/// What is open in the forms.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Opened {
    open: Option<Open>,
    /// What was done last, in words.
    told: String,
    /// What was selected in the picture when it was opened.
    selected: Option<Place>,
}

/// What [`Build`] shows.
#[derive(Debug, Properties, PartialEq)]
pub(crate) struct Props {
    /// The scenario and its report.
    pub(crate) picture: Picture,
    /// The findings about the scenario.
    pub(crate) findings: Shared<Vec<Diagnostic>>,
    /// The account's plan.
    pub(crate) plan: Option<Plan>,
    /// The selected thing.
    pub(crate) selected: Option<Place>,
    /// What is open, kept while another tab is shown.
    pub(crate) opened: UseStateHandle<Opened>,
    /// What to do.
    pub(crate) act: Callback<Action>,
}

/// The tab: an outline of the scenario, in which one object is open at a time.
#[component]
pub(crate) fn Build(props: &Props) -> Html {
    let form = Form {
        document: props.picture.document.clone(),
        findings: props.findings.clone(),
        plan: props.plan,
        act: props.act.clone(),
    };
    let opened = &props.opened;
    // What is selected in the picture is opened here; what is opened here stays open whatever is typed.
    use_effect_with(props.selected, {
        let (picture, opened) = (props.picture.clone(), opened.clone());
        move |selected| {
            if *selected == opened.selected {
                return;
            }
            let pointer = selected.and_then(|place| source::pointer(&picture.document, &picture.report, place));
            let found = pointer.as_deref().and_then(Open::of);
            opened.set(Opened { open: found.or(opened.open), told: String::new(), selected: *selected });
        }
    });
    let on_open = {
        let opened = opened.clone();
        Callback::from(move |(open, told)| opened.set(Opened { open, told, ..(*opened).clone() }))
    };
    html! {
        <div class="build">
            <div class="build__start">{ starters(&props.act) }</div>
            <p class="build__told" role="status">{ opened.told.clone() }</p>
            { for LISTS.iter().map(|list| html! {
                <Outline key={*list} form={form.clone()} bench={props.picture.bench.clone()} {list} open={opened.open} on_open={on_open.clone()} />
            }) }
        </div>
    }
}

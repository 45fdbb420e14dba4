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
use yew::{Callback, Html, Properties, component, html, use_effect_with, use_state_eq};

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
    let open = use_state_eq(|| None::<Open>);
    let told = use_state_eq(String::new);
    // What is selected in the picture is opened here; what is opened here stays open whatever is typed.
    use_effect_with(props.selected, {
        let (picture, open) = (props.picture.clone(), open.setter());
        move |selected| {
            let pointer = selected.and_then(|place| source::pointer(&picture.document, &picture.report, place));
            if let Some(found) = pointer.as_deref().and_then(Open::of) {
                open.set(Some(found));
            }
        }
    });
    let on_open = Callback::from({
        let (open, told) = (open.setter(), told.setter());
        move |(next, what): (Option<Open>, String)| {
            open.set(next);
            told.set(what);
        }
    });
    html! {
        <div class="build">
            <div class="build__start">{ starters(&props.act) }</div>
            <p class="build__told" role="status">{ (*told).clone() }</p>
            { for LISTS.iter().map(|list| html! {
                <Outline key={*list} form={form.clone()} text={props.picture.text.clone()} {list} open={*open} told={(*told).clone()} on_open={on_open.clone()} />
            }) }
        </div>
    }
}

//! The scenario as forms: every part of it can be added, changed and taken out, and all of that is edits of its text.

mod balancer;
mod cell;
mod choose;
mod control;
mod edits;
mod field;
mod header;
mod maps;
mod order;
mod origins;
mod part;
mod pool;
mod references;
mod starters;
mod weights;

use self::starters::starters;
use crate::place::Place;
use crate::shared::Shared;
use crate::state::{Action, Picture};
use balancer::Balancer;
use field::{Form, fields};
use pool::Pool;
use whydown::Plan;
use whydown_schema::Diagnostic;
use yew::{Callback, Html, Properties, component, html};

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

/// The tab.
#[component]
pub(crate) fn Build(props: &Props) -> Html {
    let form = Form {
        document: props.picture.document.clone(),
        findings: props.findings.clone(),
        plan: props.plan,
        act: props.act.clone(),
    };
    html! {
        <div class="build">
            { starters(&props.act) }
            { for (0..form.document.list("monitors").len()).map(|index| fields(&form, "monitors", &format!("/monitors/{index}"), &[])) }
            { for (0..form.document.list("pools").len()).map(|index| html! { <Pool form={form.clone()} {index} /> }) }
            { for (0..form.document.list("load_balancers").len()).map(|index| html! { <Balancer form={form.clone()} {index} text={props.picture.text.clone()} /> }) }
        </div>
    }
}

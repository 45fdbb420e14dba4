//! What is wrong with the text, or was assumed about it, and the plan that chooses the limits.

use super::finding_list::FindingList;
use crate::editor::Editor;
use crate::shared::Shared;
use crate::state::Action;
use web_sys::HtmlSelectElement;
use whydown::Plan;
use whydown_schema::Diagnostic;
use yew::{Callback, Event, Html, Properties, TargetCast, component, html};

/// What [`Problems`] shows.
#[derive(Debug, Properties, PartialEq)]
pub(crate) struct Props {
    /// The findings.
    pub(crate) findings: Shared<Vec<Diagnostic>>,
    /// The account's plan.
    pub(crate) plan: Option<Plan>,
    /// The editor in which they can be mended.
    pub(crate) editor: Editor,
    /// What to do.
    pub(crate) act: Callback<Action>,
}

/// The list of findings; pressing one goes to its place.
#[component]
pub(crate) fn Problems(props: &Props) -> Html {
    let on_go = props.act.reform(Action::Find);
    html! {
        <section class="problems" aria-label="Findings">
            <FindingList
                label="What was found"
                findings={props.findings.clone()}
                {on_go}
                editor={props.editor.clone()}
                behind={plans(props.plan, &props.act)}
            />
        </section>
    }
}

/// The choice of the account's plan.
fn plans(chosen: Option<Plan>, act: &Callback<Action>) -> Html {
    let onchange = act.reform(|event: Event| {
        let chosen = event.target_dyn_into::<HtmlSelectElement>();
        Action::Plan(chosen.and_then(|chosen| Plan::named(&chosen.value())))
    });
    let option = |plan: Option<Plan>, name: &'static str| {
        html! { <option value={plan.map_or("", Plan::name)} selected={chosen == plan}>{ name }</option> }
    };
    html! {
        <select class="select" aria-label="Plan of the account" {onchange}>
            { option(None, "Any plan") }
            { for Plan::ALL.map(|plan| option(Some(plan), plan.name())) }
        </select>
    }
}

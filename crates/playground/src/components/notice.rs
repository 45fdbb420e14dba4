//! What happened to the editor's text: what it was made from, what reading it found, and the way back.

use super::finding_list::FindingList;
use crate::reading::{Answer, Shows};
use crate::state::{Action, Replaced};
use yew::{Callback, Html, html};

/// A strip above the editor; nothing where there is nothing to say.
pub(crate) fn notice(answer: Option<&Answer>, replaced: Option<&Replaced>, act: &Callback<Action>) -> Html {
    if answer.is_none() && replaced.is_none() {
        return Html::default();
    }
    html! {
        <div class="notice">
            <div role="status">
                { for replaced.map(|replaced| undo(replaced, act)) }
                { for answer.map(|answer| made(answer, act)) }
            </div>
            { for answer.and_then(|answer| report(answer, act)) }
        </div>
    }
}

/// What the text was replaced by, and the ways back.
fn undo(replaced: &Replaced, act: &Callback<Action>) -> Html {
    let link = |label: &'static str, action: Action| {
        let onclick = act.reform(move |_| action.clone());
        html! { <button type="button" class="link" {onclick}>{ label }</button> }
    };
    let title = match &replaced.by {
        Some(title) => html! { <b>{ title }</b> },
        None => html! { "what you pasted" },
    };
    let happened = match (&replaced.by, &replaced.added) {
        (_, Some(_)) => html! { <span>{ "Added " }{ title }{ " to what you had." }</span> },
        (Some(_), None) => html! { <span>{ "Opened " }{ title }{ "." }</span> },
        (None, None) => html! { <span>{ "Pasted over what you had." }</span> },
    };
    html! {
        <div class="notice__row">
            { happened }
            <span class="notice__ways">
                if replaced.added.is_some() {
                    { link("Open it alone", Action::Alone) }
                } else if replaced.addable {
                    { link("Add it to what I had", Action::Add) }
                }
                { link("Bring my text back", Action::Undo) }
            </span>
        </div>
    }
}

/// What was recognised, and the switch between the two texts.
fn made(answer: &Answer, act: &Callback<Action>) -> Html {
    let switch = |shows: Shows, label: &'static str| {
        let onclick = act.reform(move |_| Action::Show(shows));
        html! {
            <button type="button" class="switch" aria-pressed={(answer.shows == shows).to_string()} {onclick}>{ label }</button>
        }
    };
    html! {
        <div class="notice__row">
            <span>
                { "Made from " }<b>{ answer.recognized.join(", ") }</b>
                { for answer.title.as_ref().map(|title| html! { <>{ " in " }{ title }</> }) }
            </span>
            <span class="switches" role="group" aria-label="Which text to show">
                { switch(Shows::Scenario, "Scenario") }{ switch(Shows::Answer, "As pasted") }
            </span>
        </div>
    }
}

/// What reading it found. Beside the text itself the list of findings says it, with more.
fn report(answer: &Answer, act: &Callback<Action>) -> Option<Html> {
    if answer.findings.is_empty() || answer.shows == Shows::Answer {
        return None;
    }
    Some(html! {
        <section class="problems problems--reading" aria-label="What reading it found">
            <FindingList
                label="What reading it found"
                findings={answer.findings.clone()}
                on_go={act.reform(Action::GoTo)}
                before={html! { <span>{ "In reading it:" }</span> }}
            />
        </section>
    })
}

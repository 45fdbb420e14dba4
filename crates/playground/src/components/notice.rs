//! What happened to the editor's text: what it was made from, and the way back.

use super::rule::prose;
use crate::reading::{Answer, Shows};
use crate::state::{Action, Replaced};
use crate::words;
use whydown_schema::{Diagnostic, Severity};
use yew::{Callback, Html, html};

/// A strip above the editor; nothing where there is nothing to say.
pub(crate) fn notice(answer: Option<&Answer>, replaced: Option<&Replaced>, act: &Callback<Action>) -> Html {
    if answer.is_none() && replaced.is_none() {
        return Html::default();
    }
    html! {
        <div class="notice" role="status">
            { for replaced.map(|replaced| undo(replaced, act)) }
            { for answer.map(|answer| made(answer, act)) }
        </div>
    }
}

/// What the text was replaced by, and the way back.
fn undo(replaced: &Replaced, act: &Callback<Action>) -> Html {
    let onclick = act.reform(|_| Action::Undo);
    let happened = match &replaced.by {
        Some(title) => html! { <span>{ "Opened " }<b>{ title }</b>{ "." }</span> },
        None => html! { <span>{ "Pasted over what you had." }</span> },
    };
    html! {
        <p class="notice__row">
            { happened }
            <button type="button" class="link" {onclick}>{ "Bring my text back" }</button>
        </p>
    }
}

/// What was recognised and assumed, and the switch between the two texts.
fn made(answer: &Answer, act: &Callback<Action>) -> Html {
    let kinds = answer.recognized.iter().map(|(kind, count)| {
        let plural = if *count == 1 { "" } else { "s" };
        format!("{count} {kind}{plural}")
    });
    let recognized = kinds.collect::<Vec<_>>().join(", ");
    let switch = |shows: Shows, label: &'static str| {
        let onclick = act.reform(move |_| Action::Show(shows));
        html! {
            <button type="button" class="switch" aria-pressed={(answer.shows == shows).to_string()} {onclick}>{ label }</button>
        }
    };
    let count = answer.findings.len();
    let weighs = |finding: &Diagnostic| finding.severity != Severity::Note;
    let assumed = answer.findings.iter().map(|finding| {
        let severity = words::severity(finding.severity);
        html! {
            <li>
                if weighs(finding) { <span class="badge" data-severity={severity}>{ severity }</span>{ " " } }
                { prose(&finding.message) }
                { for finding.help.as_deref().map(|help| html! { <span class="quiet">{ " " }{ prose(help) }</span> }) }
            </li>
        }
    });
    html! {
        <>
            <p class="notice__row">
                <span>
                    { "Made from " }<b>{ recognized }</b>
                    { for answer.title.as_ref().map(|title| html! { <>{ " in " }{ title }</> }) }
                </span>
                <span class="switches" role="group" aria-label="Which text to show">
                    { switch(Shows::Scenario, "Scenario") }{ switch(Shows::Answer, "As pasted") }
                </span>
            </p>
            if count > 0 {
                <details class="assumed" open={answer.findings.iter().any(weighs)}>
                    <summary>{ format!("What was assumed ({count})") }</summary>
                    <ul tabindex="0" aria-label="What was assumed">{ for assumed }</ul>
                </details>
            }
        </>
    }
}

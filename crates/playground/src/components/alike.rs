//! Findings that say the same of several places: the first ones, and the rest on demand.

use super::rule::{Rule, prose};
use crate::editor::{Editor, fixes};
use crate::shared::Shared;
use crate::words;
use whydown_schema::{Diagnostic, Edit, Range};
use yew::{Callback, Html, MouseEvent, Properties, component, html, use_state_eq};

/// Up to how many are shown in full from the start.
const FEW: usize = 3;
/// How many of more are shown at first.
const FIRST: usize = 2;
/// How many more on demand.
const PAGE: usize = 50;

/// What [`Alike`] shows.
#[derive(Debug, Properties, PartialEq)]
pub(crate) struct Props {
    /// All findings.
    pub(crate) findings: Shared<Vec<Diagnostic>>,
    /// Which of them these are.
    pub(crate) which: Vec<usize>,
    /// Goes to a place.
    pub(crate) on_go: Option<Callback<Range>>,
    /// The editor in which they can be mended.
    pub(crate) editor: Option<Editor>,
}

/// Items of a list: what to do about them is said once where it is the same.
#[component]
pub(crate) fn Alike(props: &Props) -> Html {
    let further = use_state_eq(|| 0usize);
    let count = props.which.len();
    let at_first = if count > FEW { FIRST } else { count };
    let shown = at_first.saturating_add(*further).min(count);
    let rest = count.saturating_sub(shown);
    let step = {
        let (now, set) = (*further, further.setter());
        move |_: MouseEvent| set.set(if rest == 0 { 0 } else { now.saturating_add(PAGE) })
    };
    let mut told: Option<&str> = None;
    let items = props.which.iter().take(shown).enumerate().filter_map(|(at, index)| {
        let finding = props.findings.get(*index)?;
        let first = at == 0;
        let advice = finding.help.as_deref();
        let helps = first || advice != told;
        told = advice;
        let mending = props.editor.as_ref().and_then(|editor| {
            let all = if first { all_edits(&props.findings, &props.which) } else { Vec::new() };
            mending(finding, all, editor)
        });
        Some(html! {
            <li key={at}>
                { problem(finding, props.on_go.as_ref()) }
                { for helps.then(|| help(finding)) }
                { for mending }
            </li>
        })
    });
    let items: Vec<Html> = items.collect();
    html! {
        <>
            { for items }
            if count > FEW {
                <li key="rest">
                    <button type="button" class="link rest" onclick={step}>
                        { if rest == 0 { "Show fewer".to_owned() } else { format!("and {rest} more like this") } }
                    </button>
                </li>
            }
        </>
    }
}

/// The finding; pressing it goes to its place.
fn problem(finding: &Diagnostic, on_go: Option<&Callback<Range>>) -> Html {
    let severity = words::severity(finding.severity);
    let message = html! {
        <>
            <span class="badge" data-severity={severity}>{ severity }</span>
            <span class="problem__text">{ prose(&finding.message) }</span>
        </>
    };
    match finding.range.zip(on_go) {
        Some((range, go)) => {
            let onclick = go.reform(move |_: MouseEvent| range);
            html! { <button type="button" class="problem" {onclick}>{ message }</button> }
        }
        None => html! { <div class="problem">{ message }</div> },
    }
}

/// What to do about it, and the rule it rests on.
fn help(finding: &Diagnostic) -> Html {
    if finding.help.is_none() && finding.rule.is_none() {
        return Html::default();
    }
    html! {
        <div class="problem__help quiet">
            { for finding.help.as_deref().map(prose) }{ " " }
            { for finding.rule.map(|rule| html! { <Rule id={rule} /> }) }
        </div>
    }
}

/// The edits of all findings of a kind, where there are several and each can be mended in one way only.
fn all_edits(findings: &[Diagnostic], which: &[usize]) -> Vec<Edit> {
    let mut edits = Vec::new();
    if which.len() < 2 {
        return edits;
    }
    for finding in which.iter().filter_map(|index| findings.get(*index)) {
        let mut fixes = fixes(finding);
        match (fixes.next(), fixes.next()) {
            (Some(only), None) => edits.extend(only.edits.iter().cloned()),
            _ => return Vec::new(),
        }
    }
    edits
}

/// Buttons that mend a finding: one for each way, and one for all findings like it.
fn mending(finding: &Diagnostic, all: Vec<Edit>, editor: &Editor) -> Option<Html> {
    fixes(finding).next()?;
    let button = |title: String, edits: Vec<Edit>| {
        let editor = editor.clone();
        let onclick = Callback::from(move |_: MouseEvent| editor.mend(&edits));
        html! { <button type="button" class="button button--small" {onclick}>{ prose(&title) }</button> }
    };
    Some(html! {
        <div class="problem__fixes">
            { for fixes(finding).map(|fix| button(fix.title.clone(), fix.edits.clone())) }
            if !all.is_empty() { { button("Mend all like this".to_owned(), all) } }
        </div>
    })
}

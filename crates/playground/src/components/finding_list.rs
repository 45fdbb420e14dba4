//! A list of findings: errors and warnings open, notes on demand, what says the same folded.

use super::alike::Alike;
use crate::editor::Editor;
use crate::findings::{Done, Group, groups};
use crate::shared::Shared;
use crate::words;
use whydown_schema::{Diagnostic, Range, Severity};
use yew::{Callback, Html, MouseEvent, Properties, component, html, use_memo, use_state_eq};

/// What a [`FindingList`] shows.
#[derive(Debug, Properties, PartialEq)]
pub(crate) struct Props {
    /// What the list is of, for those who don't see it.
    pub(crate) label: &'static str,
    /// The findings.
    pub(crate) findings: Shared<Vec<Diagnostic>>,
    /// Goes to a place; without it, nothing can be pressed.
    #[prop_or_default]
    pub(crate) on_go: Option<Callback<Range>>,
    /// The editor in which they can be mended.
    #[prop_or_default]
    pub(crate) editor: Option<Editor>,
    /// What stands before the counts.
    #[prop_or_default]
    pub(crate) before: Html,
    /// What stands behind them.
    #[prop_or_default]
    pub(crate) behind: Html,
}

/// How many there are of each severity, and below that the findings themselves.
#[component]
pub(crate) fn FindingList(props: &Props) -> Html {
    let grave = use_state_eq(|| true);
    let notes = use_state_eq(|| false);
    let groups = use_memo(props.findings.clone(), |findings| groups(findings));
    let count = |severity: Severity| {
        let of = groups.iter().filter(|group| group.severity == severity);
        of.fold(0usize, |count, group| count.saturating_add(group.which.len()))
    };
    let tally = |severity: Severity| match count(severity) {
        0 => None,
        count => {
            let text = words::tally(severity, count);
            Some(html! { <span class="tally" data-severity={words::severity(severity)}>{ text }</span> })
        }
    };
    let fold = |open: &yew::UseStateHandle<bool>, tallies: Vec<Html>| {
        let (now, set) = (**open, open.setter());
        let onclick = move |_: MouseEvent| set.set(!now);
        (!tallies.is_empty()).then(|| {
            html! {
                <button type="button" class="fold" aria-expanded={now.to_string()} {onclick}>
                    { for tallies }<span class="caret" aria-hidden="true" />
                </button>
            }
        })
    };
    let is_note = |group: &&Group| group.severity == Severity::Note;
    let list = |group: &Group| {
        let key = format!("{} {}", words::severity(group.severity), group.code);
        html! {
            <Alike
                {key}
                findings={props.findings.clone()}
                which={group.which.clone()}
                on_go={props.on_go.clone()}
                editor={props.editor.clone()}
            />
        }
    };
    let graver: Vec<Html> = groups.iter().filter(|group| *grave && !is_note(group)).map(list).collect();
    let noted = Done::ALL.into_iter().filter_map(|done| {
        let here: Vec<Html> =
            groups.iter().filter(|group| *notes && is_note(group) && group.done == done).map(list).collect();
        (!here.is_empty()).then(|| {
            html! {
                <>
                    <h4 class="problems__part quiet">{ words::done(done) }</h4>
                    <ul>{ for here }</ul>
                </>
            }
        })
    });
    let noted: Vec<Html> = noted.collect();
    let any = !graver.is_empty() || !noted.is_empty();
    let graves = [tally(Severity::Error), tally(Severity::Warning)].into_iter().flatten().collect();
    html! {
        <>
            <div class="problems__head">
                { props.before.clone() }
                <div class="problems__folds">
                    { for fold(&grave, graves) }
                    { for fold(&notes, tally(Severity::Note).into_iter().collect()) }
                    if props.findings.is_empty() { <span class="quiet">{ "No problems found" }</span> }
                </div>
                { props.behind.clone() }
            </div>
            if any {
                <div class="problems__body" role="group" tabindex="0" aria-label={props.label}>
                    if !graver.is_empty() { <ul>{ for graver }</ul> }
                    { for noted }
                </div>
            }
        </>
    }
}

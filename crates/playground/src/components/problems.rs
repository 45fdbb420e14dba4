//! What is wrong with the text, or was assumed about it.

use super::rule::{Rule, prose};
use crate::editor::{Editor, fixes};
use crate::shared::Shared;
use crate::words;
use whydown_schema::{Diagnostic, Edit, Severity};
use yew::{Callback, Html, MouseEvent, Properties, component, html, use_state_eq};

/// How many findings are listed at first, and how many more on demand.
const PAGE: usize = 50;

/// What matters most first.
const SEVERITIES: [Severity; 3] = [Severity::Error, Severity::Warning, Severity::Note];

/// What [`Problems`] shows.
#[derive(Debug, Properties, PartialEq)]
pub(crate) struct Props {
    /// The findings.
    pub(crate) findings: Shared<Vec<Diagnostic>>,
    /// The editor that they are about.
    pub(crate) editor: Editor,
}

/// The list of findings: what matters most first; pressing one goes to its place.
#[component]
pub(crate) fn Problems(props: &Props) -> Html {
    let open = use_state_eq(|| true);
    let shown = use_state_eq(|| PAGE);
    let toggle = {
        let (now, set) = (*open, open.setter());
        move |_: MouseEvent| set.set(!now)
    };
    let more = {
        let (now, set) = (*shown, shown.setter());
        move |_: MouseEvent| set.set(now.saturating_add(PAGE))
    };
    let count = props.findings.len();
    let of = |severity| props.findings.iter().filter(move |finding| finding.severity == severity);
    let items = SEVERITIES.into_iter().flat_map(of).take(*shown).enumerate();
    // What to do about twenty like findings is said once.
    let mut helped: Vec<&str> = Vec::new();
    let items = items.map(|(key, finding)| {
        let first = !helped.contains(&finding.code);
        helped.push(finding.code);
        let all = if first { alike(&props.findings, finding.code) } else { Vec::new() };
        html! {
            <li {key}>
                { problem(finding, first, &props.editor) }
                { for mending(finding, all, &props.editor) }
            </li>
        }
    });
    let items: Vec<Html> = items.collect();
    html! {
        <section class="problems" aria-label="Findings">
            <h3>
                <button type="button" class="problems__head" aria-expanded={open.to_string()} onclick={toggle} disabled={count == 0}>
                    { summary(&props.findings) }
                </button>
            </h3>
            if *open && count > 0 {
                <ul>{ for items }</ul>
                if count > *shown {
                    <button type="button" class="button button--small" onclick={more}>{ format!("Show more of {count}") }</button>
                }
            }
        </section>
    }
}

/// How many of each kind there are.
fn summary(findings: &[Diagnostic]) -> Html {
    let kinds = SEVERITIES.into_iter().filter_map(|severity| {
        let count = findings.iter().filter(|finding| finding.severity == severity).count();
        let word = words::severity(severity);
        let text = if count == 1 { format!("1 {word}") } else { format!("{count} {word}s") };
        (count > 0).then(|| html! { <span class="tally" data-severity={word}>{ text }</span> })
    });
    if findings.is_empty() {
        return html! { <span class="quiet">{ "No problems found" }</span> };
    }
    html! { <>{ for kinds }</> }
}

/// The edits of all findings of a kind, where there are several and each can be mended in one way only.
fn alike(findings: &[Diagnostic], code: &str) -> Vec<Edit> {
    let mut edits = Vec::new();
    let mut count = 0;
    for finding in findings.iter().filter(|finding| finding.code == code) {
        let mut fixes = fixes(finding);
        match (fixes.next(), fixes.next()) {
            (Some(only), None) => edits.extend(only.edits.iter().cloned()),
            _ => return Vec::new(),
        }
        count += 1;
    }
    if count > 1 { edits } else { Vec::new() }
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

fn problem(finding: &Diagnostic, first: bool, editor: &Editor) -> Html {
    let severity = words::severity(finding.severity);
    let message = html! {
        <>
            <span class="badge" data-severity={severity}>{ severity }</span>
            <span class="problem__text">{ prose(&finding.message) }</span>
        </>
    };
    let main = match finding.range {
        Some(range) => {
            let editor = editor.clone();
            let onclick = Callback::from(move |_: MouseEvent| editor.go_to(range));
            html! { <button type="button" class="problem" {onclick}>{ message }</button> }
        }
        None => html! { <div class="problem">{ message }</div> },
    };
    html! {
        <>
            { main }
            if first && (finding.help.is_some() || finding.rule.is_some()) {
                <div class="problem__help quiet">
                    { for finding.help.as_deref().map(prose) }{ " " }
                    { for finding.rule.map(|rule| html! { <Rule id={rule} /> }) }
                </div>
            }
        </>
    }
}

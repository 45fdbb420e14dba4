//! The left pane: the scenario as forms, as text, and its results made up or measured; what happened to it, and the findings.

use super::build::{Build, Opened};
use super::live::{Live, banner};
use super::menu::Menu;
use super::notice::notice;
use super::problems::Problems;
use super::synthetic::Synthetic;
use super::tabs::{panel, tabs};
use super::text_panel::TextPanel;
use crate::editor::Editor;
use crate::export::{self, Export};
use crate::live;
use crate::live::runner::Runner;
use crate::place::Place;
use crate::reading::Answer;
use crate::shared::Shared;
use crate::state::{Action, Picture, Replaced, State, Tab, Write};
use std::rc::Rc;
use whydown::Plan;
use whydown_schema::{Diagnostic, Range};
use yew::{Callback, Html, MouseEvent, Properties, component, html, use_state_eq};

/// What a [`ScenarioPane`] shows.
#[derive(Debug, Properties, PartialEq)]
pub(crate) struct Props {
    /// What the tabs show.
    pub(crate) shown: Shown,
    /// The answer that the scenario was made from.
    pub(crate) answer: Option<Answer>,
    /// What can be undone.
    pub(crate) replaced: Option<Replaced>,
    /// The account's plan.
    pub(crate) plan: Option<Plan>,
    /// What to do.
    pub(crate) act: Callback<Action>,
    /// Asks for the dialog that takes a text or file.
    pub(crate) on_open: Callback<MouseEvent>,
    /// Asks for the scenario in another format.
    pub(crate) on_export: Callback<Export>,
    /// The editor.
    pub(crate) editor: Editor,
    /// What runs checks.
    pub(crate) runner: Runner,
}

/// The part of the page's state that the tabs show.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Shown {
    /// Whether there is no text at all.
    empty: bool,
    set: u32,
    opened: u32,
    writes: Vec<Write>,
    tab: Tab,
    jump: (u32, Option<Range>),
    findings: Shared<Vec<Diagnostic>>,
    /// The last good picture, though the text may have none of its own.
    picture: Option<Picture>,
    /// The picture of what was pasted, opened or chosen last.
    pasted: Option<Picture>,
    /// Whether the text can't be read, so that forms can't change it.
    stale: bool,
    /// Whether the editor shows the answer that the scenario was made from.
    answer: bool,
    selected: Option<Place>,
    live: Rc<live::Live>,
}

impl Shown {
    /// What the tabs show of the state.
    pub(crate) fn of(state: &State) -> Self {
        Self {
            empty: state.text.trim().is_empty(),
            set: state.set,
            opened: state.opened,
            writes: state.writes.clone(),
            tab: state.tab,
            jump: (state.jumps, state.jump),
            findings: state.findings.clone(),
            picture: state.picture.clone(),
            pasted: state.pasted.clone(),
            stale: state.is_stale(),
            answer: state.shows_answer(),
            selected: state.selected,
            live: Rc::clone(&state.live),
        }
    }
}

/// The left pane.
#[component]
pub(crate) fn ScenarioPane(props: &Props) -> Html {
    let (shown, act, editor) = (&props.shown, &props.act, &props.editor);
    let opened = use_state_eq(Opened::default);
    let on_export = props.on_export.clone();
    let choose = Callback::from(move |index: usize| {
        if let Some(export) = export::ALL.get(index) {
            on_export.emit(*export);
        }
    });
    let history = use_state_eq(|| (false, false));
    let (back, forth) = *history;
    let on_history = {
        let set = history.setter();
        Callback::from(move |there| set.set(there))
    };
    // A button that is pressed until nothing is left keeps the keyboard: it says that it does nothing, and does nothing.
    let step = |name: &'static str, icon: &'static str, keys: &'static str, there: bool, step: fn(&Editor)| {
        let editor = editor.clone();
        let onclick = move |_: MouseEvent| step(&editor);
        html! {
            <button
                type="button"
                class="button button--quiet step-back"
                aria-label={name}
                aria-disabled={(!there).to_string()}
                title={format!("{name} ({keys})")}
                {onclick}
            >
                <span aria-hidden="true">{ icon }</span>
            </button>
        }
    };
    html! {
        <section class="pane pane--text" aria-labelledby="text-title">
            <div class="pane__head">
                <h2 id="text-title">{ "Scenario" }</h2>
                <span class="quiet hint">{ "edit it, or drop a file" }</span>
                <Menu
                    label="Export"
                    items={export::ALL.map(|export| (export.title, export.about)).to_vec()}
                    on_choose={choose}
                />
                <button type="button" class="button" onclick={props.on_open.clone()}>{ "Paste or open…" }</button>
            </div>
            <div class="pane__tabs">
                { tabs(shown.tab, act) }
                { step("Undo", "↶", "Ctrl+Z", back, Editor::undo) }
                { step("Redo", "↷", "Ctrl+Y", forth, Editor::redo) }
            </div>
            { notice(props.answer.as_ref(), props.replaced.as_ref(), act) }
            { banner(&shown.live, shown.tab, act) }
            { panel(Tab::Json, shown.tab, html! {
                <TextPanel
                    set={shown.set}
                    opened={shown.opened}
                    writes={shown.writes.clone()}
                    tab={shown.tab}
                    jump={shown.jump}
                    findings={shown.findings.clone()}
                    picture={shown.picture.clone().filter(|_| !shown.stale && !shown.answer)}
                    selected={shown.selected}
                    act={act.clone()}
                    {on_history}
                    editor={editor.clone()}
                />
            }) }
            { panel(Tab::Build, shown.tab, other(props, Tab::Build, |picture| html! {
                <Build {picture} findings={shown.findings.clone()} plan={props.plan} opened={opened.clone()} selected={shown.selected} act={act.clone()} />
            })) }
            { panel(Tab::Probes, shown.tab, other(props, Tab::Probes, |picture| html! {
                <Synthetic {picture} pasted={shown.pasted.clone()} act={act.clone()} />
            })) }
            { panel(Tab::Live, shown.tab, other(props, Tab::Live, |picture| html! {
                <Live
                    {picture}
                    live={Rc::clone(&shown.live)}
                    selected={shown.selected}
                    act={act.clone()}
                    runner={props.runner.clone()}
                />
            })) }
            <Problems findings={shown.findings.clone()} plan={props.plan} editor={editor.clone()} act={act.clone()} />
        </section>
    }
}

/// A tab beside the text: nothing while another one is chosen, and a way to the place where the text can't be read.
fn other(props: &Props, tab: Tab, content: impl FnOnce(Picture) -> Html) -> Html {
    let shown = &props.shown;
    // A scenario can begin with nothing at all: the forms put the first thing into it.
    let empty = tab == Tab::Build && shown.empty;
    let picture = if empty { Picture::nothing() } else { shown.picture.clone() };
    match &picture {
        Some(picture) if shown.tab == tab && (empty || !shown.stale) => content(picture.clone()),
        _ if shown.tab != tab => Html::default(),
        _ => {
            let range = shown.findings.iter().find_map(|finding| finding.range);
            let go = range.map(|range| {
                let onclick = props.act.reform(move |_| Action::Find(range));
                html! { <button type="button" class="link" {onclick}>{ "Go to the place" }</button> }
            });
            html! {
                <div class="nothing quiet" role="status">
                    <p>{ "The text can't be read as it stands, so nothing here could change it." }</p>
                    { for go }
                </div>
            }
        }
    }
}

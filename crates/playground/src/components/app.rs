//! The page as a whole.

use super::export_dialog::ExportDialog;
use super::header::header;
use super::open_dialog::OpenDialog;
use super::picture::Picture;
use super::rule::prose;
use super::rules_dialog::RulesDialog;
use super::scenario_pane::{ScenarioPane, Shown};
use super::strip::Strip;
use super::versions_dialog::VersionsDialog;
use super::why::Why;
use crate::editor::Editor;
use crate::export::Export;
use crate::files::send;
use crate::hcl::{self, Turn};
use crate::keeping::{Keeper, Kept, Start, Told, on_window};
use crate::link::{self, Linked, Problem};
use crate::live::runner::Runner;
use crate::rest;
use crate::rulebook::{self, Rulebook};
use crate::state::{Action, State};
use gloo_timers::callback::Timeout;
use web_sys::Element;
use yew::platform::spawn_local;
use yew::{
    Callback, ContextProvider, DragEvent, Html, KeyboardEvent, Properties, TargetCast, UseStateSetter, classes,
    component, html, use_callback, use_effect_with, use_memo, use_reducer_eq, use_state_eq,
};

/// What lies over the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Over {
    /// Nothing.
    Nothing,
    /// The dialog that takes a text or file.
    Open,
    /// The rule book.
    Rules,
    /// The scenario in another format.
    Export(Export),
    /// The version that another tab has saved, beside this one.
    Versions,
    /// A file that is being dragged.
    File,
}

/// How long nothing changes until what was left for later is said, in milliseconds.
const PAUSE: u32 = 200;

/// What the [`App`] begins with.
#[derive(Debug, Properties, PartialEq)]
pub(crate) struct Props {
    /// What the page opens on.
    pub(crate) start: Start,
}

/// The page.
#[component]
pub(crate) fn App(props: &Props) -> Html {
    let state = use_reducer_eq(|| props.start.state.clone());
    let turn = use_memo((), |()| Turn::default());
    let act = use_callback((state.dispatcher(), turn), |action: Action, (dispatch, turn)| {
        hcl::with(action, turn, dispatch.clone());
    });
    let editor = use_memo((), |()| Editor::default());
    let runner = use_memo((), |()| Runner::default());
    runner.see(&state, &act);
    let checks = runner.clone();
    use_effect_with(state.live.stops, move |_| checks.stop_all());
    let over = use_state_eq(|| Over::Nothing);
    let book = use_state_eq(Rulebook::default);
    let learned = book.setter();
    use_effect_with((), move |()| {
        spawn_local(async move {
            // Neither is needed for the first answer.
            rest::here().await;
            learned.set(rulebook::fetch().await);
        });
    });
    let read_again = act.clone();
    use_effect_with(state.text.clone(), move |text| hcl::read_again(text, read_again));
    let (settled, settle) = (state.settled, act.clone());
    use_effect_with((state.text.clone(), settled), move |_| {
        let say = async move {
            rest::here().await;
            settle.emit(Action::Settle);
        };
        let wait = (!settled).then(|| Timeout::new(PAUSE, move || spawn_local(say)));
        move || drop(wait)
    });
    let lay = over.setter();
    let keeper = &props.start.keeper;
    let told = use_state_eq(Told::default);
    let problem = use_state_eq(|| props.start.problem);
    use_effect_with((), {
        let (keeper, editor, act) = (keeper.clone(), editor.clone(), act.clone());
        let (tell, problem) = (told.setter(), problem.setter());
        move |()| {
            keeper.listen((*editor).clone(), Callback::from(move |told| tell.set(told)));
            on_window("hashchange", move |_| follow(&keeper, &act, &problem));
        }
    });
    use_effect_with(Kept::of(&state), {
        let keeper = keeper.clone();
        move |kept| keeper.changed(kept.clone())
    });

    let ondragover = when(&lay, |event: DragEvent, lay| {
        if carries_files(&event) {
            event.prevent_default();
            lay.set(Over::File);
        }
    });
    let ondragleave = when(&lay, |event: DragEvent, lay| {
        if event.related_target().is_none() {
            lay.set(Over::Nothing);
        }
    });
    let dropped = act.clone();
    let ondrop = when(&lay, move |event: DragEvent, lay| {
        lay.set(Over::Nothing);
        if carries_files(&event) {
            event.prevent_default();
            send(event.data_transfer().and_then(|transfer| transfer.files()), &dropped);
        }
    });
    let undone = editor.clone();
    let onkeydown = Callback::from(move |event: KeyboardEvent| undo_by_key(&event, &undone));
    let close = when(&lay, |(), lay| lay.set(Over::Nothing));
    let keep = {
        let keeper = keeper.clone();
        Callback::from(move |()| keeper.settle())
    };
    let stale = state.is_stale();
    html! {
        <ContextProvider<Rulebook> context={(*book).clone()}>
            <div
                class={classes!("page", (*over == Over::File).then_some("page--dropping"))}
                {ondragover}
                {ondragleave}
                {ondrop}
                {onkeydown}
            >
                <a class="skip" href="#picture">{ "Skip to the health picture" }</a>
                { header(&act, when(&lay, |_, lay| lay.set(Over::Rules)), Linked::of(&state)) }
                <Strip
                    told={(*told).clone()}
                    problem={*problem}
                    scenario={state.scenario()}
                    on_compare={when(&lay, |_, lay| lay.set(Over::Versions))}
                    on_keep={keep.clone()}
                    on_close={
                        let problem = problem.setter();
                        Callback::from(move |()| problem.set(None))
                    }
                />
                <main class="panes">
                    <ScenarioPane
                        shown={Shown::of(&state)}
                        answer={state.answer.clone()}
                        replaced={state.replaced.clone()}
                        plan={state.plan}
                        act={act.clone()}
                        on_open={when(&lay, |_, lay| lay.set(Over::Open))}
                        on_export={when(&lay, |export, lay| lay.set(Over::Export(export)))}
                        editor={(*editor).clone()}
                        runner={(*runner).clone()}
                    />
                    <section
                        class={classes!("pane", "pane--picture", stale.then_some("stale"))}
                        id="picture"
                        aria-label="Health picture"
                        tabindex="-1"
                    >
                        { for stale.then(|| stopped(&state, &act)) }
                        { for picture(&state, &act) }
                    </section>
                    <section class={classes!("pane", "pane--why", stale.then_some("stale"))} aria-label="Why?">
                        { why(&state, &act) }
                    </section>
                </main>
                <OpenDialog open={*over == Over::Open} act={act.clone()} on_close={close.clone()} />
                <ExportDialog
                    wanted={match *over { Over::Export(export) => Some(export), _ => None }}
                    scenario={state.scenario()}
                    stopped={state.stopped.clone()}
                    on_close={close.clone()}
                />
                <VersionsDialog
                    open={*over == Over::Versions}
                    other={told.other.clone()}
                    mine={state.text.clone()}
                    act={act.clone()}
                    on_keep={keep}
                    on_close={close.clone()}
                />
                <RulesDialog open={*over == Over::Rules} on_close={close} />
                <div class="dropping" aria-hidden="true"><p>{ "Drop a scenario, or what the API answered" }</p></div>
            </div>
        </ContextProvider<Rulebook>>
    }
}

/// A function that may lay something over the page.
fn when<E>(lay: &UseStateSetter<Over>, then: impl Fn(E, &UseStateSetter<Over>) + 'static) -> Callback<E> {
    let lay = lay.clone();
    Callback::from(move |event| then(event, &lay))
}

/// The keys for undo and redo work everywhere: every change is a change of the text. The editor hears its own; in a dialog they
/// are its fields' own.
fn undo_by_key(event: &KeyboardEvent, editor: &Editor) {
    if !(event.ctrl_key() || event.meta_key()) || event.alt_key() {
        return;
    }
    let step = match (event.key().to_ascii_lowercase().as_str(), event.shift_key()) {
        ("z", false) => Editor::undo,
        ("z", true) | ("y", false) => Editor::redo,
        _ => return,
    };
    let own = event.target_dyn_into::<Element>().and_then(|target| target.closest(".editor, dialog").ok().flatten());
    if own.is_none() {
        event.prevent_default();
        step(editor);
    }
}

fn picture(state: &State, act: &Callback<Action>) -> Option<Html> {
    let report = state.picture.as_ref()?.report.clone();
    Some(html! { <Picture {report} view={state.view.clone()} selected={state.selected} act={act.clone()} /> })
}

fn why(state: &State, act: &Callback<Action>) -> Html {
    match state.picture.as_ref().zip(state.selected) {
        Some((picture, place)) => {
            html! { <Why report={picture.report.clone()} {place} opened={state.opened} act={act.clone()} /> }
        }
        None => html! { <p class="quiet">{ "Select something in the picture to see why." }</p> },
    }
}

/// Opens the link that the page's address has become.
fn follow(keeper: &Keeper, act: &Callback<Action>, problem: &UseStateSetter<Option<Problem>>) {
    let fragment = link::fragment();
    if !link::is(&fragment) {
        return;
    }
    let (keeper, act, problem) = (keeper.clone(), act.clone(), problem.clone());
    spawn_local(async move {
        let opened = link::open(&fragment).await;
        problem.set(opened.as_ref().err().copied());
        if let Ok(linked) = opened {
            keeper.shows(&fragment, linked.text.clone());
            act.emit(Action::Link(linked));
        }
    });
}

/// Why the picture is not of the text, with a way to the place.
fn stopped(state: &State, act: &Callback<Action>) -> Html {
    let finding = state.stopped.first();
    let message = finding.map(|finding| prose(&finding.message));
    let go = finding.and_then(|finding| finding.range).map(|range| {
        let onclick = act.reform(move |_| Action::Find(range));
        html! { <button type="button" class="link" {onclick}>{ "Go to the place" }</button> }
    });
    let what = match state.picture {
        Some(_) => "Out of date: this is the picture of the text before.",
        None => "There is no picture of this text.",
    };
    html! {
        <div class="stopped" role="status">
            <p><b>{ what }</b>{ " " }{ for message }</p>
            { for go }
        </div>
    }
}

fn carries_files(event: &DragEvent) -> bool {
    let Some(transfer) = event.data_transfer() else { return false };
    transfer.types().iter().any(|kind| kind.as_string().as_deref() == Some("Files"))
}

//! The left pane: the scenario's text in the editor, what happened to it, and the findings.

use super::menu::Menu;
use super::notice::notice;
use super::problems::problems;
use crate::editor::Editor;
use crate::export::{self, Export};
use crate::place::Place;
use crate::reading::Answer;
use crate::shared::Shared;
use crate::source;
use crate::state::{Action, Picture, Replaced};
use serde_json::Value;
use web_sys::HtmlElement;
use whydown::Plan;
use whydown_schema::{Diagnostic, Range};
use yew::{
    AttrValue, Callback, Html, MouseEvent, Properties, component, html, use_effect_with, use_memo, use_node_ref,
};

/// What a [`TextPane`] shows.
#[derive(Debug, Properties, PartialEq)]
pub(crate) struct Props {
    /// The text that the page has set last.
    pub(crate) text: AttrValue,
    /// Grows whenever the page sets the text.
    pub(crate) set: u32,
    /// Where to go in it.
    pub(crate) jump: Option<Range>,
    /// The findings about the text.
    pub(crate) findings: Shared<Vec<Diagnostic>>,
    /// The answer that the scenario was made from.
    pub(crate) answer: Option<Answer>,
    /// What can be undone.
    pub(crate) replaced: Option<Replaced>,
    /// The account's plan.
    pub(crate) plan: Option<Plan>,
    /// The picture, when it is of the text that is shown.
    pub(crate) picture: Option<Picture>,
    /// The selected thing.
    pub(crate) selected: Option<Place>,
    /// What to do.
    pub(crate) act: Callback<Action>,
    /// Asks for the dialog that takes a text or file.
    pub(crate) on_open: Callback<MouseEvent>,
    /// Asks for the scenario in another format.
    pub(crate) on_export: Callback<Export>,
    /// The editor.
    pub(crate) editor: Editor,
}

/// The editor with what belongs to it.
#[component]
pub(crate) fn TextPane(props: &Props) -> Html {
    let frame = use_node_ref();
    use_effect_with((), {
        let (frame, editor, act) = (frame.clone(), props.editor.clone(), props.act.clone());
        move |()| {
            if let Some(frame) = frame.cast::<HtmlElement>() {
                editor.mount(&frame, "Scenario, as JSON", move |text, pasted| act.emit(Action::Typed { text, pasted }));
            }
            move || editor.unmount()
        }
    });
    use_effect_with(props.set, {
        let (editor, text) = (props.editor.clone(), props.text.clone());
        move |_| editor.set_text(&text)
    });
    use_effect_with((props.set, props.findings.clone()), {
        let editor = props.editor.clone();
        move |(_, findings)| editor.set_findings(findings)
    });
    let scenario = use_memo(props.picture.clone(), |picture| crate::engine::value(&picture.as_ref()?.text));
    let range = range(props, scenario.as_ref().as_ref());
    // An edit moves the place, a selection shows it.
    use_effect_with((props.selected, props.set), {
        let editor = props.editor.clone();
        move |_| editor.show_place(range, true)
    });
    use_effect_with(props.picture.clone(), {
        let editor = props.editor.clone();
        move |_| editor.show_place(range, false)
    });
    // Last of all, when the text and its underlines are there.
    use_effect_with((props.set, props.jump), {
        let editor = props.editor.clone();
        move |(_, jump)| {
            if let Some(range) = *jump {
                editor.go_to(range);
            }
        }
    });
    let on_export = props.on_export.clone();
    let choose = Callback::from(move |index: usize| {
        if let Some(export) = export::ALL.get(index) {
            on_export.emit(*export);
        }
    });
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
            { notice(props.answer.as_ref(), props.replaced.as_ref(), &props.act) }
            <div class="editor" ref={frame} />
            { problems(&props.findings, props.plan, &props.editor, &props.act) }
        </section>
    }
}

/// Where the selected thing stands in the text.
fn range(props: &Props, scenario: Option<&Value>) -> Option<Range> {
    let picture = props.picture.as_ref()?;
    let pointer = source::pointer(scenario?, &picture.report, props.selected?)?;
    crate::engine::locate(&picture.text, &pointer)
}

//! The scenario's text in the editor.

use crate::editor::Editor;
use crate::place::Place;
use crate::shared::Shared;
use crate::source;
use crate::state::{Action, Picture, Tab, Write};
use web_sys::HtmlElement;
use whydown_schema::{Diagnostic, Range};
use yew::{Callback, Html, Properties, component, html, use_effect_with, use_mut_ref, use_node_ref};

/// What a [`TextPanel`] shows.
#[derive(Debug, Properties, PartialEq)]
pub(crate) struct Props {
    /// Grows whenever the page sets the text.
    pub(crate) set: u32,
    /// Grows whenever it sets another text in the place of the one before.
    pub(crate) opened: u32,
    /// The last texts that it has set.
    pub(crate) writes: Vec<Write>,
    /// What the left pane shows: the editor, or something else while the editor waits.
    pub(crate) tab: Tab,
    /// Where to go in it, and the number of that jump.
    pub(crate) jump: (u32, Option<Range>),
    /// The findings about the text.
    pub(crate) findings: Shared<Vec<Diagnostic>>,
    /// The picture, when it is of the text that is shown.
    pub(crate) picture: Option<Picture>,
    /// The selected thing.
    pub(crate) selected: Option<Place>,
    /// What to do.
    pub(crate) act: Callback<Action>,
    /// Told whether something can be undone, and made again.
    pub(crate) on_history: Callback<(bool, bool)>,
    /// The editor.
    pub(crate) editor: Editor,
}

/// The editor.
#[component]
pub(crate) fn TextPanel(props: &Props) -> Html {
    let frame = use_node_ref();
    let shown = use_mut_ref(|| 0);
    use_effect_with((), {
        let (frame, editor, act) = (frame.clone(), props.editor.clone(), props.act.clone());
        let on_history = props.on_history.clone();
        move |()| {
            if let Some(frame) = frame.cast::<HtmlElement>() {
                let on_text = move |text, pasted| act.emit(Action::Typed { text, pasted });
                editor.mount(&frame, "Scenario, as JSON", on_text, move |back, forth| on_history.emit((back, forth)));
            }
            move || editor.unmount()
        }
    });
    use_effect_with(props.set, {
        let (editor, writes, shown) = (props.editor.clone(), props.writes.clone(), shown);
        move |set| {
            // What is drawn may fall behind what is done: each text is a step of its own.
            let before = writes.iter().position(|write| write.set == *shown.borrow());
            let new = before.map_or(0, |before| before.saturating_add(1));
            for write in writes.iter().skip(new) {
                editor.show(&write.text, write.written);
            }
            *shown.borrow_mut() = *set;
        }
    });
    // Where a part of the text was changed, the editor moves the underlines along.
    use_effect_with((props.opened, props.findings.clone()), {
        let editor = props.editor.clone();
        move |(_, findings)| editor.set_findings(findings)
    });
    let range = range(props);
    // Somebody who types sees what is typed; else what is looked at is brought into view.
    let seen = use_mut_ref(|| None);
    use_effect_with((props.picture.clone(), (props.selected, props.set, props.tab)), {
        let editor = props.editor.clone();
        move |(_, now)| {
            let moved = seen.replace(Some(*now)) != Some(*now);
            editor.show_place(range, moved && now.2 == Tab::Json);
        }
    });
    // Last of all, when the text and its underlines are there.
    use_effect_with((props.set, props.jump), {
        let editor = props.editor.clone();
        move |(_, (_, jump))| {
            if let Some(range) = *jump {
                editor.go_to(range);
            }
        }
    });
    html! { <div class="editor" ref={frame} /> }
}

/// Where the selected thing stands in the text.
fn range(props: &Props) -> Option<Range> {
    let picture = props.picture.as_ref()?;
    let pointer = source::pointer(&picture.document, &picture.report, props.selected?)?;
    picture.bench.locate(&pointer)
}

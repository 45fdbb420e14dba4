//! The scenario's text in the editor.

use crate::editor::Editor;
use crate::place::Place;
use crate::shared::Shared;
use crate::source;
use crate::state::{Action, Picture, Tab, Written};
use web_sys::HtmlElement;
use whydown_schema::{Diagnostic, Range};
use yew::{AttrValue, Callback, Html, Properties, component, html, use_effect_with, use_node_ref};

/// What a [`TextPanel`] shows.
#[derive(Debug, Properties, PartialEq)]
pub(crate) struct Props {
    /// The text that the page has set last.
    pub(crate) text: AttrValue,
    /// Grows whenever the page sets the text.
    pub(crate) set: u32,
    /// How it has set it.
    pub(crate) written: Written,
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
        let (editor, text, written) = (props.editor.clone(), props.text.clone(), props.written);
        move |_| editor.show(&text, written)
    });
    use_effect_with((props.set, props.findings.clone()), {
        let editor = props.editor.clone();
        move |(_, findings)| editor.set_findings(findings)
    });
    let range = range(props);
    // An edit moves the place, a selection shows it.
    use_effect_with((props.selected, props.set, props.tab), {
        let editor = props.editor.clone();
        move |(.., tab)| editor.show_place(range, *tab == Tab::Json)
    });
    use_effect_with(props.picture.clone(), {
        let editor = props.editor.clone();
        move |_| editor.show_place(range, false)
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

//! The dialog that takes a text or a file.

use super::dialog::Dialog;
use crate::files::{Sent, send};
use crate::state::Action;
use web_sys::{HtmlInputElement, HtmlTextAreaElement};
use yew::{
    Callback, Event, Html, InputEvent, MouseEvent, Properties, SubmitEvent, TargetCast, component, html, use_node_ref,
};

/// What the [`OpenDialog`] needs.
#[derive(Debug, Properties, PartialEq)]
pub(crate) struct Props {
    /// Whether it is open.
    pub(crate) open: bool,
    /// What to do.
    pub(crate) act: Callback<Action>,
    /// Called when it was closed.
    pub(crate) on_close: Callback<()>,
}

/// Takes a text by paste, or files.
#[component]
pub(crate) fn OpenDialog(props: &Props) -> Html {
    let area = use_node_ref();
    let act = props.act.clone();
    let close = props.on_close.clone();
    let take = Callback::from({
        let area = area.clone();
        move |()| {
            if let Some(area) = area.cast::<HtmlTextAreaElement>()
                && !area.value().trim().is_empty()
            {
                act.emit(Action::Open { text: area.value(), title: None });
                area.set_value("");
                close.emit(());
            }
        }
    });
    // A paste is all that is wanted: nobody has to confirm it.
    let oninput = {
        let take = take.clone();
        move |event: InputEvent| {
            if event.input_type() == "insertFromPaste" {
                take.emit(());
            }
        }
    };
    let onsubmit = take.reform(|event: SubmitEvent| event.prevent_default());
    let (act, close) = (props.act.clone(), props.on_close.clone());
    let onchange = move |event: Event| {
        let input = event.target_unchecked_into::<HtmlInputElement>();
        if send(input.files(), &act) == Sent::Some {
            close.emit(());
        }
        input.set_value("");
    };
    html! {
        <Dialog open={props.open} name="open" title="Paste or open" on_close={props.on_close.clone()}>
            <form method="dialog" {onsubmit}>
                <p class="quiet">
                    { "Answers of the API, health events and alerts, curl commands, Terraform, or a scenario; several at once if you like. It stays in this browser." }
                </p>
                <textarea
                    ref={area}
                    rows="9"
                    spellcheck="false"
                    aria-label="Text to read"
                    placeholder="Paste here"
                    autofocus={true}
                    {oninput}
                />
                <div class="dialog__row">
                    <label class="button file">
                        <input
                            type="file"
                            class="unseen"
                            multiple={true}
                            accept=".json,.jsonc,.txt,.log,.sh,.tf,.tfstate,.md,application/json,text/plain"
                            {onchange}
                        />
                        { "Choose files" }
                    </label>
                    <span class="grow" />
                    <button type="button" class="button" onclick={props.on_close.reform(|_: MouseEvent| ())}>
                        { "Cancel" }
                    </button>
                    <button type="submit" class="button button--main">{ "Read it" }</button>
                </div>
            </form>
        </Dialog>
    }
}

//! The dialog that takes a text or a file.

use crate::files::{Sent, send};
use crate::state::Action;
use web_sys::{HtmlDialogElement, HtmlInputElement, HtmlTextAreaElement};
use yew::{
    Callback, Event, Html, InputEvent, MouseEvent, NodeRef, Properties, SubmitEvent, TargetCast, component, html,
    use_effect_with, use_node_ref,
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
    let dialog = use_node_ref();
    let area = use_node_ref();
    use_effect_with((dialog.clone(), props.open), |(dialog, open)| show(dialog, *open));
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
        <dialog
            class="dialog"
            ref={dialog}
            aria-labelledby="open-title"
            onclose={props.on_close.reform(|_: Event| ())}
        >
            <form method="dialog" {onsubmit}>
                <h2 id="open-title">{ "Paste or open" }</h2>
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
        </dialog>
    }
}

/// Opens or closes a dialog, unless it is so already.
pub(crate) fn show(dialog: &NodeRef, open: bool) {
    let Some(dialog) = dialog.cast::<HtmlDialogElement>() else { return };
    if open && !dialog.open() {
        // A dialog that can't be shown is one the page can do without.
        drop(dialog.show_modal());
    } else if !open && dialog.open() {
        dialog.close();
    }
}

//! A dialog over the page: its heading, the ways out of it, and the keyboard, which goes back to where it was.

use web_sys::HtmlDialogElement;
use yew::{
    AttrValue, Callback, Event, Html, MouseEvent, Properties, classes, component, html, use_effect_with, use_node_ref,
};

/// What a [`Dialog`] shows.
#[derive(Debug, Properties, PartialEq)]
pub(crate) struct Props {
    /// Whether it is open.
    pub(crate) open: bool,
    /// What its parts are called in the document, in one word.
    pub(crate) name: &'static str,
    /// Its heading.
    pub(crate) title: AttrValue,
    /// Its size, as a class.
    #[prop_or_default]
    pub(crate) size: Option<&'static str>,
    /// What stands beside the heading.
    #[prop_or_default]
    pub(crate) tools: Html,
    /// Called when it was closed, in whichever way.
    pub(crate) on_close: Callback<()>,
    /// What stands in it.
    pub(crate) children: Html,
}

/// The dialog. The Escape key, the cross and, in browsers that know `closedby`, a press beside it close it.
#[component]
pub(crate) fn Dialog(props: &Props) -> Html {
    let dialog = use_node_ref();
    use_effect_with((dialog.clone(), props.open), |(dialog, open)| {
        let Some(dialog) = dialog.cast::<HtmlDialogElement>() else { return };
        if *open && !dialog.open() {
            // A dialog that can't be shown is one the page can do without.
            drop(dialog.show_modal());
        } else if !*open && dialog.open() {
            dialog.close();
        }
    });
    let id = format!("{}-title", props.name);
    html! {
        <dialog
            class={classes!("dialog", props.size)}
            ref={dialog}
            closedby="any"
            aria-labelledby={id.clone()}
            onclose={props.on_close.reform(|_: Event| ())}
        >
            <div class="dialog__head">
                <h2 {id}>{ &props.title }</h2>
                { props.tools.clone() }
            </div>
            { props.children.clone() }
            // The last of all, so that the keyboard begins with what the dialog is for.
            <button
                type="button"
                class="icon-button dialog__close"
                aria-label="Close"
                title="Close"
                onclick={props.on_close.reform(|_: MouseEvent| ())}
            >
                <span class="cross" aria-hidden="true" />
            </button>
        </dialog>
    }
}

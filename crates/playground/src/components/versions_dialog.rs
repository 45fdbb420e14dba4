//! The dialog that shows the text of this tab and that of another one side by side.

use super::dialog::Dialog;
use crate::keeping::Other;
use crate::state::Action;
use crate::text::Text;
use crate::versions::{self, Part};
use yew::{Callback, Html, MouseEvent, Properties, classes, component, html};

/// What a [`VersionsDialog`] needs.
#[derive(Debug, Properties, PartialEq)]
pub(crate) struct Props {
    /// Whether it is open.
    pub(crate) open: bool,
    /// What the other tab has saved.
    pub(crate) other: Option<Other>,
    /// The text of this tab.
    pub(crate) mine: Text,
    /// What to do.
    pub(crate) act: Callback<Action>,
    /// Keeps the version of this tab.
    pub(crate) on_keep: Callback<()>,
    /// Called when it was closed.
    pub(crate) on_close: Callback<()>,
}

/// Both versions, from a little before they first differ, and the choice between them.
#[component]
pub(crate) fn VersionsDialog(props: &Props) -> Html {
    let open = props.open && props.other.is_some();
    html! {
        <Dialog
            {open}
            name="versions"
            title="Two versions of your text"
            size="dialog--tall dialog--wide"
            on_close={props.on_close.clone()}
        >
            { for props.other.as_ref().filter(|_| props.open).map(|other| both(props, other)) }
        </Dialog>
    }
}

fn both(props: &Props, other: &Other) -> Html {
    let [mine, others] = versions::beside(&props.mine, &other.held.text);
    let keep = {
        let (keep, close) = (props.on_keep.clone(), props.on_close.clone());
        move |_: MouseEvent| {
            keep.emit(());
            close.emit(());
        }
    };
    let take = {
        let (act, held) = (props.act.clone(), other.held.clone());
        let close = props.on_close.clone();
        move |_: MouseEvent| {
            act.emit(Action::Take(held.clone()));
            close.emit(());
        }
    };
    html! {
        <>
            <p class="quiet">
                { "Nothing is lost: each tab keeps its own. If you take the other one, \u{201c}Bring my text back\u{201d} leads back to yours." }
            </p>
            <div class="versions">
                { version("In this tab", "Now", &mine) }
                { version("In the other tab", &format!("Saved {}", versions::at(other.at)), &others) }
            </div>
            <div class="dialog__row dialog__row--ways">
                <span class="grow" />
                <button type="button" class="button" onclick={props.on_close.reform(|_: MouseEvent| ())}>{ "Decide later" }</button>
                <button type="button" class="button" onclick={take}>{ "Take the other" }</button>
                <button type="button" class="button button--main" onclick={keep}>{ "Keep mine" }</button>
            </div>
        </>
    }
}

fn version(title: &'static str, when: &str, part: &Part) -> Html {
    let lines = part.lines.iter().enumerate().map(|(index, (line, same))| {
        let number = part.first.saturating_add(index);
        html! {
            <span class={classes!("versions__line", (!same).then_some("versions__line--other"))}>
                <span class="versions__number" aria-hidden="true">{ number }</span>
                <span class="versions__mark">{ if *same { " " } else { "≠" } }</span>
                { line }{ "\n" }
            </span>
        }
    });
    html! {
        <section class="versions__one" aria-label={title}>
            <h3>{ title }<span class="quiet">{ when.to_owned() }</span></h3>
            <pre class="file-text" tabindex="0" aria-label={title}>{ for lines }</pre>
            if part.more > 0 { <p class="quiet">{ format!("{} more lines", part.more) }</p> }
        </section>
    }
}

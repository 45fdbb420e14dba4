//! The dialog before a link is copied: what others could read in it, and what to do where a link won't do.

use super::dialog::Dialog;
use super::rule::prose;
use crate::handing;
use crate::link::Linked;
use crate::reading::Shows;
use crate::shared::Shared;
use crate::state::Action;
use crate::text::Text;
use whydown::Private;
use whydown_schema::Diagnostic;
use yew::{AttrValue, Callback, Event, Html, MouseEvent, Properties, component, html, use_state_eq};

/// What is asked.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Asked {
    /// Whether to replace what is nobody else's business.
    Private(Linked, Shared<Private>),
    /// Whether a file will do for this text: the link would have so many characters.
    Long(Text, usize),
    /// The same, for a browser that can't make links.
    Unsupported(Text),
    /// To copy this link by hand.
    ByHand(AttrValue),
}

/// What the [`ShareDialog`] needs.
#[derive(Debug, Properties, PartialEq)]
pub(crate) struct Props {
    /// What is asked; nothing while it is closed.
    pub(crate) asked: Option<Asked>,
    /// Copies a link.
    pub(crate) on_copy: Callback<Linked>,
    /// What to do.
    pub(crate) act: Callback<Action>,
    /// Called when it was closed.
    pub(crate) on_close: Callback<()>,
}

/// The dialog.
#[component]
pub(crate) fn ShareDialog(props: &Props) -> Html {
    let title = props.asked.as_ref().map_or("", |asked| match asked {
        Asked::Private(..) => "Should everybody with the link read this?",
        Asked::Long(..) => "This is too long for a link",
        Asked::Unsupported(_) => "This browser can\u{2019}t make links",
        Asked::ByHand(_) => "Copy the link yourself",
    });
    let content = props.asked.as_ref().map(|asked| match asked {
        Asked::Private(linked, found) => html! {
            <Listed
                linked={linked.clone()}
                found={found.clone()}
                on_copy={props.on_copy.clone()}
                act={props.act.clone()}
                on_close={props.on_close.clone()}
            />
        },
        Asked::Long(text, length) => as_file(text, &props.on_close, html! {
            <p>
                { "The link would be " }<b>{ format!("{} kB", length.div_ceil(1000)) }</b>
                { " long. Chats, mail programs and servers cut off what is longer than about 8 kB, so here is a file with the same scenario." }
            </p>
        }),
        Asked::Unsupported(text) => as_file(text, &props.on_close, html! {
            <p>{ "It is too old to pack the scenario into an address, so here is a file with the same scenario." }</p>
        }),
        Asked::ByHand(address) => by_hand(address, &props.on_close),
    });
    html! {
        <Dialog open={props.asked.is_some()} name="share" {title} size="dialog--tall" on_close={props.on_close.clone()}>
            { for content }
        </Dialog>
    }
}

/// What is offered in place of a link.
fn as_file(text: &Text, on_close: &Callback<()>, reason: Html) -> Html {
    let save = {
        let (text, close) = (text.clone(), on_close.clone());
        move |_: MouseEvent| {
            if handing::download("scenario.json", &text) {
                close.emit(());
            }
        }
    };
    html! {
        <>
            { reason }
            <p class="quiet">{ "Whoever gets the file drops it on this page, or chooses it under \u{201c}Paste or open\u{2026}\u{201d}." }</p>
            <div class="dialog__row dialog__row--ways">
                <span class="grow" />
                <button type="button" class="button" onclick={on_close.reform(|_: MouseEvent| ())}>{ "Cancel" }</button>
                <button type="button" class="button button--main" onclick={save}>{ "Download scenario.json" }</button>
            </div>
        </>
    }
}

/// The link itself, where the browser doesn't let the page copy it.
fn by_hand(address: &AttrValue, on_close: &Callback<()>) -> Html {
    html! {
        <>
            <p>{ "The browser did not let the page copy it. Select the link and copy it." }</p>
            <textarea class="by-hand" rows="4" readonly={true} aria-label="Link" value={address.clone()} />
            <div class="dialog__row dialog__row--ways">
                <span class="grow" />
                <button type="button" class="button button--main" onclick={on_close.reform(|_: MouseEvent| ())}>{ "Done" }</button>
            </div>
        </>
    }
}

/// What [`Listed`] shows.
#[derive(Debug, Properties, PartialEq)]
struct ListedProps {
    linked: Linked,
    found: Shared<Private>,
    on_copy: Callback<Linked>,
    act: Callback<Action>,
    on_close: Callback<()>,
}

/// What others could read in the link, and what to do about it.
#[component]
fn Listed(props: &ListedProps) -> Html {
    let in_text = use_state_eq(|| false);
    let replace = {
        let (linked, found, copy) = (props.linked.clone(), props.found.clone(), props.on_copy.clone());
        let (act, close, in_text) = (props.act.clone(), props.on_close.clone(), *in_text);
        move |_: MouseEvent| {
            if in_text {
                act.emit(Action::Rewrite(found.text.clone()));
            }
            close.emit(());
            copy.emit(Linked { text: Text::from(&*found.text), ..linked.clone() });
        }
    };
    let as_it_is = {
        let (linked, copy, close) = (props.linked.clone(), props.on_copy.clone(), props.on_close.clone());
        move |_: MouseEvent| {
            close.emit(());
            copy.emit(linked.clone());
        }
    };
    let choice = |text: bool, label: &'static str, about: &'static str| {
        let set = in_text.setter();
        html! {
            <label class="choice">
                <input type="radio" name="replace" checked={*in_text == text} onchange={move |_: Event| set.set(text)} />
                <span><b>{ label }</b>{ " " }<span class="quiet">{ about }</span></span>
            </label>
        }
    };
    let lines = lines(&props.linked.text, &props.found.diagnostics);
    html! {
        <>
            <p class="quiet">
                { "The link holds the whole scenario. These parts look like nobody else\u{2019}s business; there may be others." }
            </p>
            <ul class="private" tabindex="0" aria-label="What others could read">
                { for props.found.diagnostics.iter().zip(lines).map(|(found, line)| place(props, found, line)) }
            </ul>
            <fieldset class="choices">
                <legend>{ "Replace them with made-up values; what is equal stays equal" }</legend>
                { choice(false, "In the link only.", "Your text stays as it is.") }
                { choice(true, "In my text too.", "One undo brings it back.") }
            </fieldset>
            <div class="dialog__row dialog__row--ways">
                <button type="button" class="button" onclick={props.on_close.reform(|_: MouseEvent| ())}>{ "Cancel" }</button>
                <span class="grow" />
                <button type="button" class="button" onclick={as_it_is}>{ "Copy as it is" }</button>
                <button type="button" class="button button--main" onclick={replace}>{ "Replace and copy" }</button>
            </div>
        </>
    }
}

/// The line of each finding, counted from 1; they are in the order of the text.
fn lines(text: &str, findings: &[Diagnostic]) -> Vec<usize> {
    let mut units = text.encode_utf16();
    let (mut line, mut at) = (1_usize, 0_u32);
    let mut line_of = |start: u32| {
        let between = units.by_ref().take(usize::try_from(start.saturating_sub(at)).unwrap_or_default());
        line = line.saturating_add(between.filter(|unit| *unit == u16::from(b'\n')).count());
        at = at.max(start);
        line
    };
    findings.iter().map(|found| found.range.map_or(0, |range| line_of(range.start))).collect()
}

/// One finding; its line leads to it.
fn place(props: &ListedProps, found: &Diagnostic, line: usize) -> Html {
    let go = found.range.map(|range| {
        let (act, close) = (props.act.clone(), props.on_close.clone());
        let onclick = move |_: MouseEvent| {
            close.emit(());
            // The places are those of the scenario, not of what it was made from.
            act.emit(Action::Show(Shows::Scenario));
            act.emit(Action::Find(range));
        };
        html! { <button type="button" class="link" {onclick}>{ format!("line {line}") }</button> }
    });
    html! { <li class="private__one"><span>{ prose(&found.message) }</span>{ for go }</li> }
}

#[cfg(test)]
mod tests {
    use super::lines;

    #[test]
    fn findings_are_on_the_lines_where_they_stand() {
        let text = "{ \"ä😀\": \"a@corp.com\",\n\n \"b\": \"10.0.0.1\", // 10.0.0.2\n \"c\": \"10.0.0.3\" }";
        assert_eq!(lines(text, &whydown::private_text(text).diagnostics), [1, 3, 3, 4]);
    }
}

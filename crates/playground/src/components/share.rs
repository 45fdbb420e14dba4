//! The button that copies a link to what the page shows.

use super::share_dialog::{Asked, ShareDialog};
use crate::engine;
use crate::handing;
use crate::link::{self, LONGEST, Linked};
use crate::shared::Shared;
use crate::state::Action;
use gloo_timers::callback::Timeout;
use yew::platform::spawn_local;
use yew::{
    AttrValue, Callback, Html, MouseEvent, Properties, UseStateSetter, component, html, use_effect_with, use_state_eq,
};

/// How long it is said that the link was copied, in milliseconds.
const SAID: u32 = 2500;

/// What [`Share`] needs.
#[derive(Debug, Properties, PartialEq)]
pub(crate) struct Props {
    /// What the link carries.
    pub(crate) linked: Linked,
    /// What to do.
    pub(crate) act: Callback<Action>,
}

/// The button, and the dialog that it asks before it copies what others should not read, or can't.
#[component]
pub(crate) fn Share(props: &Props) -> Html {
    let asked = use_state_eq(|| None::<Asked>);
    let copied = use_state_eq(|| false);
    use_effect_with(*copied, {
        let set = copied.setter();
        move |copied| {
            let timer = copied.then(|| Timeout::new(SAID, move || set.set(false)));
            move || drop(timer)
        }
    });
    let copy = Callback::from({
        let (asked, copied) = (asked.setter(), copied.setter());
        move |linked: Linked| hand_over(linked, asked.clone(), copied.clone())
    });
    let onclick = {
        let (linked, copy, asked) = (props.linked.clone(), copy.clone(), asked.setter());
        move |_: MouseEvent| {
            let found = engine::private(&linked.text);
            if found.diagnostics.is_empty() {
                copy.emit(linked.clone());
            } else {
                asked.set(Some(Asked::Private(linked.clone(), Shared::new(found))));
            }
        }
    };
    let close = {
        let asked = asked.setter();
        Callback::from(move |()| asked.set(None))
    };
    html! {
        <>
            <button type="button" class="button button--main copy-link" {onclick}>
                if *copied { <span aria-hidden="true">{ "✓" }</span>{ "Copied" } } else { { "Copy link" } }
            </button>
            <span class="unseen" role="status">{ if *copied { "The link is copied" } else { "" } }</span>
            <ShareDialog asked={(*asked).clone()} on_copy={copy} act={props.act.clone()} on_close={close} />
        </>
    }
}

/// Copies a link; where it is too long, or the browser doesn't let it, something else is offered.
fn hand_over(linked: Linked, asked: UseStateSetter<Option<Asked>>, copied: UseStateSetter<bool>) {
    spawn_local(async move {
        let address = link::address(&linked).await;
        let next = match address {
            Some(address) if address.len() <= LONGEST => match handing::copy(&address).await {
                true => None,
                false => Some(Asked::ByHand(AttrValue::from(address))),
            },
            Some(address) => Some(Asked::Long(linked.text, address.len())),
            None => Some(Asked::Unsupported(linked.text)),
        };
        copied.set(next.is_none());
        asked.set(next);
    });
}

//! A list that may be long, of which some is shown, and more on demand.

use super::order::Shift;
use yew::{Callback, Html, MouseEvent, UseStateHandle, hook, html, use_state_eq};

/// How many items are shown at first, and come with each demand for more.
const PAGE: usize = 20;

/// What is shown of a list.
pub(super) struct Shown {
    /// How many items it has.
    count: usize,
    /// How many of the first ones are shown.
    first: usize,
    more: UseStateHandle<usize>,
    /// The item that was added last, or moved far: it is shown, however long the list.
    last: UseStateHandle<Option<usize>>,
}

/// What is shown of a list of so many items.
#[hook]
pub(super) fn use_shown(count: usize) -> Shown {
    let more = use_state_eq(|| 0usize);
    let last = use_state_eq(|| None::<usize>);
    Shown { count, first: PAGE.saturating_add(*more).min(count), more, last }
}

impl Shown {
    /// The indices of the items that are shown, in order.
    pub(super) fn indices(&self) -> impl Iterator<Item = usize> {
        (0..self.first).chain(self.last.filter(|last| (self.first..self.count).contains(last)))
    }

    /// Told the index of an item that is added.
    pub(super) fn added(&self) -> Callback<usize> {
        let last = self.last.setter();
        Callback::from(move |at| last.set(Some(at)))
    }

    /// Told what changes of the order. What is moved stays in view: one place further down more are shown, far away it alone.
    pub(super) fn on_shift(&self) -> Callback<Shift> {
        let (now, first, more, last) = (*self.more, self.first, self.more.setter(), self.last.clone());
        Callback::from(move |shift: Shift| match shift {
            Shift::Moved { from, to } if to < first => last.set(last.filter(|last| *last != from)),
            Shift::Moved { to, .. } if to == first => more.set(now.saturating_add(1)),
            Shift::Moved { to, .. } => last.set(Some(to)),
            Shift::Removed(at) => last.set(last.filter(|last| *last != at).map(|last| last - usize::from(last > at))),
        })
    }

    /// The way to more items, which are called so; nothing where all are shown.
    pub(super) fn more(&self, what: &str) -> Html {
        let rest = self.count.saturating_sub(self.first);
        if rest == 0 {
            return Html::default();
        }
        let onclick = {
            let (now, more) = (*self.more, self.more.setter());
            move |_: MouseEvent| more.set(now.saturating_add(PAGE))
        };
        html! {
            <div class="more">
                <span class="quiet">{ format!("{} of {} {what}", self.first, self.count) }</span>
                <button type="button" class="button button--small" {onclick}>
                    { format!("Show {} more", rest.min(PAGE)) }
                </button>
            </div>
        }
    }
}

//! States that come from elsewhere: what was saved, what a link carries, what another tab has.

use super::{State, Written};
use crate::engine::{self, is_hcl};
use crate::keeping::Kept;
use crate::link::Linked;
use crate::reading::{Found, Held, Shows};
use yew::AttrValue;

/// What a text is called that came by a link.
const LINK: &str = "a shared link";
/// What the text of another tab is called.
const OTHER: &str = "the version of the other tab";

impl State {
    /// The page as it was saved.
    pub(crate) fn restored(kept: Kept) -> Self {
        let Kept { held, own, replaced, place, tab, plan } = kept;
        let Held { text, answer } = readable(held);
        let state = Self { text, answer, own, replaced, tab, plan, ..Self::empty() }.set(Written::Anew);
        let scenario = state.scenario();
        let shown = state.evaluated(&scenario);
        let shown = match engine::read(&shown.text) {
            Err(findings) if shown.shows_answer() => shown.stopped_by(findings),
            _ => shown,
        };
        match place {
            Some(place) => shown.select(place),
            None => shown,
        }
    }

    /// Shows what a link carries. It is looked at as it is: a link that holds anything else is no link.
    pub(super) fn linked(self, linked: Linked) -> Self {
        let Linked { text, place, tab, plan } = linked;
        let state = Self { plan, ..self };
        let there = text == state.text;
        let next = match there {
            true => state.on(plan),
            false => state.replace(Found { text, answer: None }, Some(AttrValue::Static(LINK)), true),
        };
        let next = Self { tab, ..next };
        match place {
            Some(place) => next.select(place),
            None => next,
        }
    }

    /// Shows what another tab has saved.
    pub(super) fn taken(self, held: Held) -> Self {
        let Held { text, answer } = readable(held);
        self.replace(Found { text, answer }, Some(AttrValue::Static(OTHER)), true)
    }
}

/// What is shown of a text that was saved: a Terraform configuration can be read only when what reads it is here, and the scenario
/// made from it at once.
fn readable(held: Held) -> Held {
    match &held.answer {
        Some(answer) if answer.shows == Shows::Answer && is_hcl(&held.text) => {
            let text = answer.scenario.clone();
            Held { text, answer: held.answer.map(|answer| crate::reading::Answer { shows: Shows::Scenario, ..answer }) }
        }
        _ => held,
    }
}

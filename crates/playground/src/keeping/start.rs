//! What the page opens on: a link, what this tab has saved, what was saved last, or the first example.

use super::record::{Kept, Record};
use super::storage;
use super::{Inner, Keeper, LATEST, MINE, Told, latest_of, record_key};
use crate::editor::Editor;
use crate::link::{self, Problem};
use crate::rest;
use crate::state::{Action, State};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, JsValue};
use web_sys::StorageEvent;
use yew::Reducible;

/// What the page opens on.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Start {
    /// The state.
    pub(crate) state: State,
    /// What saves it from then on.
    pub(crate) keeper: Keeper,
    /// Why the link could not be opened that it was to open on.
    pub(crate) problem: Option<Problem>,
}

/// Finds out what to open on. A link is only read: nothing that it carries is started.
pub(crate) async fn start() -> Start {
    let tab = storage::get_of_tab(MINE);
    let latest = storage::get(LATEST);
    let fragment = link::fragment();
    if tab.is_some() || latest.is_some() || link::is(&fragment) {
        // To open something else than the first example takes more of this program.
        rest::here().await;
    }
    let of_tab = tab.as_deref().and_then(record_of);
    let latest = latest.as_deref().and_then(latest_of);
    let mine = of_tab.is_some();
    let record =
        of_tab.or_else(|| latest.and_then(|(tab, _)| record_of(tab)).filter(|record| record.kept.is_worth_it()));
    let tab = tab.unwrap_or_else(|| {
        let tab = random();
        storage::set_of_tab(MINE, &tab);
        tab
    });
    // What was saved last is known; a tab that comes back knows what it has saved itself.
    let known = match (mine, &record) {
        (true, Some(record)) => record.at,
        _ => latest.map_or(0.0, |(_, at)| at),
    };
    let before = record.as_ref().filter(|_| mine).map(|record| record.writer.clone());
    let (opened, problem) = match link::is(&fragment) {
        // After a reload the page is as it was left, which may be more than the link.
        true if record.as_ref().is_some_and(|record| mine && record.link.as_ref() == Some(&fragment)) => (None, None),
        true => match link::open(&fragment).await {
            Ok(linked) => (Some(linked), None),
            Err(problem) => (None, Some(problem)),
        },
        false => (None, None),
    };
    let same_link = problem.is_none() && link::is(&fragment);
    let state = match (record, opened) {
        (None, None) => State::new(),
        (Some(record), None) => State::restored(record.kept),
        (record, Some(linked)) => {
            let before = record.map_or_else(State::empty, |record| State::restored(record.kept));
            Rc::unwrap_or_clone(Rc::new(before).reduce(Action::Link(linked)))
        }
    };
    let now = Kept::of(&state);
    let shown = same_link.then(|| (fragment, state.text.clone()));
    let keeper = Keeper(Rc::new(RefCell::new(Inner {
        tab,
        writer: random(),
        before,
        known,
        settled: Vec::new(),
        link: shown,
        now,
        // What came by a link is saved with what it has replaced.
        saved: !same_link,
        timer: None,
        told: Told::default(),
        tell: None,
        editor: Editor::default(),
    })));
    if problem.is_some() {
        bare_address();
    }
    Start { state, keeper, problem }
}

fn record_of(tab: &str) -> Option<Record> {
    Record::read(&storage::get(&record_key(tab))?)
}

/// A name that nothing else has.
pub(super) fn random() -> String {
    let part = || whydown_schema::share::plain((js_sys::Math::random() * 1e9).floor());
    [part(), part()].concat()
}

/// Takes what stands behind the `#` off the page's address.
pub(super) fn bare_address() {
    if let Some(window) = web_sys::window()
        && let Some(address) = link::bare_address()
        && let Ok(history) = window.history()
    {
        // An address that can't be changed is wrong and harmless.
        drop(history.replace_state_with_url(&JsValue::NULL, "", Some(&address)));
    }
}

/// Listens to an event of the window, for as long as the page lives.
pub(crate) fn on_window(name: &str, act: impl Fn(JsValue) + 'static) {
    let Some(window) = web_sys::window() else { return };
    let listener: Closure<dyn Fn(JsValue)> = Closure::new(act);
    if window.add_event_listener_with_callback(name, listener.as_ref().unchecked_ref()).is_ok() {
        listener.forget();
    }
}

/// The key that an event of the storage is about.
pub(super) fn key_of(event: &JsValue) -> Option<String> {
    event.dyn_ref::<StorageEvent>()?.key()
}

//! Keeping what is on the page in this browser: a reload loses nothing, each tab keeps its own text, and a tab that saves after
//! another one says so.
//!
//! Each tab has a record under `whydown.tab.…`; which one, the tab remembers as long as it is open. `whydown.latest` says who saved
//! last: that is what a new tab opens on, and how a tab learns that it was not alone. A tab that was duplicated remembers the same
//! record as its original: who finds a record written by somebody else takes a new one.

mod record;
mod start;
mod storage;

pub(crate) use record::Kept;
pub(crate) use start::{Start, on_window, start};
pub(crate) use storage::Refused;

use crate::editor::Editor;
use crate::reading::Held;
use crate::text::Text;
use gloo_timers::callback::Timeout;
use record::Record;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::JsValue;
use yew::Callback;

/// How long after the last change it is saved, in milliseconds.
const PAUSE: u32 = 300;
/// How many records there may be; the oldest of tabs that are closed go.
const RECORDS: usize = 8;
/// How the keys of the records begin.
const RECORD: &str = "whydown.tab.";
/// Which record was written last, and when.
const LATEST: &str = "whydown.latest";
/// Which record is this tab's.
const MINE: &str = "whydown.mine";

/// What another tab has saved.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Other {
    /// Which one.
    tab: String,
    /// When, in milliseconds since 1970.
    pub(crate) at: f64,
    /// Its text.
    pub(crate) held: Held,
}

/// What there is to tell about saving.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Told {
    /// Why the text isn't saved.
    pub(crate) refused: Option<Refused>,
    /// The version that another tab has saved.
    pub(crate) other: Option<Other>,
}

/// Saves what is on the page. Clones are the same.
#[derive(Clone)]
pub(crate) struct Keeper(Rc<RefCell<Inner>>);

struct Inner {
    /// The name of this tab's record.
    tab: String,
    /// This opening of the page.
    writer: String,
    /// Who wrote the record that this tab has opened on.
    before: Option<String>,
    /// The last save of anybody that this tab knows of.
    known: f64,
    /// Tabs of which nothing is to be told any more.
    settled: Vec<String>,
    /// The fragment of the link that is shown, and its text, as long as the page's address is that link.
    link: Option<(String, Text)>,
    /// What is on the page, and whether it is saved.
    now: Kept,
    saved: bool,
    timer: Option<Timeout>,
    told: Told,
    tell: Option<Callback<Told>>,
    editor: Editor,
}

impl PartialEq for Keeper {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl std::fmt::Debug for Keeper {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Keeper").finish_non_exhaustive()
    }
}

impl Keeper {
    /// Listens to what there is to tell, to the page's end, and to other tabs.
    pub(crate) fn listen(&self, editor: Editor, tell: Callback<Told>) {
        self.with(|inner| {
            inner.editor = editor;
            inner.tell = Some(tell);
        });
        let leaving = self.clone();
        on_window("pagehide", move |_| leaving.leave());
        let keeper = self.clone();
        on_window("storage", move |event| keeper.heard(&event));
        let keeper = self.clone();
        self.with(|inner| {
            if !inner.saved {
                inner.timer = Some(Timeout::new(PAUSE, move || keeper.save()));
            }
        });
    }

    /// Has what is on the page saved, a moment after the last change.
    pub(crate) fn changed(&self, now: Kept) {
        let keeper = self.clone();
        self.with(|inner| {
            if inner.now == now {
                return;
            }
            inner.drop_link(&now);
            inner.now = now;
            inner.saved = false;
            inner.timer = Some(Timeout::new(PAUSE, move || keeper.save()));
        });
    }

    /// The page shows what a link carries.
    pub(crate) fn shows(&self, fragment: &str, text: Text) {
        self.with(|inner| inner.link = Some((fragment.to_owned(), text)));
    }

    /// The user keeps what is here: nothing is told of that tab any more.
    pub(crate) fn settle(&self) {
        self.with(|inner| {
            if let Some(other) = inner.told.other.take() {
                inner.settled.push(other.tab);
            }
        });
        self.tell();
    }

    fn save(&self) {
        self.with(Inner::save);
        self.tell();
    }

    /// The page is going: what the editor has not told yet is saved too.
    fn leave(&self) {
        self.with(|inner| {
            if let Some(text) = inner.editor.text().filter(|text| **text != *inner.now.held.text) {
                inner.now.held.text = Text::from(text);
                inner.now.own = true;
                inner.saved = false;
            }
            if !inner.saved {
                inner.save();
            }
        });
    }

    /// Another tab has saved.
    fn heard(&self, event: &JsValue) {
        let key = start::key_of(event);
        self.with(|inner| {
            let Some(tab) = inner.told.other.as_ref().map(|other| other.tab.clone()) else { return };
            if key.as_deref() == Some(&*record_key(&tab)) {
                inner.told.other = inner.version_of(&tab);
            }
        });
        self.tell();
    }

    /// Nothing here may call back into the page while this is borrowed.
    fn with(&self, act: impl FnOnce(&mut Inner)) {
        if let Ok(mut inner) = self.0.try_borrow_mut() {
            act(&mut inner);
        }
    }

    fn tell(&self) {
        let told = self.0.try_borrow().ok().map(|inner| (inner.told.clone(), inner.tell.clone()));
        if let Some((told, Some(tell))) = told {
            tell.emit(told);
        }
    }
}

impl Inner {
    fn save(&mut self) {
        self.timer = None;
        let key = record_key(&self.tab);
        let there = storage::get(&key).and_then(|json| Record::read(&json));
        let strange = |record: &Record| record.writer != self.writer && Some(&record.writer) != self.before.as_ref();
        if there.as_ref().is_some_and(strange) {
            // Somebody else believes to be this tab.
            self.tab = start::random();
            storage::set_of_tab(MINE, &self.tab);
        }
        self.before = None;
        let latest = storage::get(LATEST);
        let later = latest.as_deref().and_then(latest_of).filter(|(tab, at)| *tab != self.tab && *at > self.known);
        let at = js_sys::Date::now();
        let link = self.link.as_ref().map(|(fragment, _)| fragment.clone());
        let record = Record { at, writer: self.writer.clone(), link, kept: self.now.clone() };
        let kept = storage::set(&record_key(&self.tab), &record.json());
        self.told.refused = kept.err();
        self.saved = kept.is_ok();
        if kept.is_ok() && self.now.is_worth_it() {
            // Without room for so little, the next tab opens on what was latest before.
            let latest = format!("{} {}", whydown_schema::share::plain(at), self.tab);
            storage::set(LATEST, &latest).unwrap_or_default();
        }
        match later {
            Some((tab, at)) => {
                self.known = at;
                let other = self.version_of(tab);
                self.told.other = other.or(self.told.other.take());
            }
            None => self.known = self.known.max(at),
        }
        let same = |other: &Other| other.held.text == self.now.held.text;
        if self.told.other.as_ref().is_some_and(same) {
            self.told.other = None;
        }
        self.prune();
    }

    /// What another tab has saved, where that is another text of the user's.
    fn version_of(&self, tab: &str) -> Option<Other> {
        if self.settled.iter().any(|settled| settled == tab) || !self.now.own {
            return None;
        }
        let record = Record::read(&storage::get(&record_key(tab))?)?;
        let differs = record.kept.own && record.kept.held.text != self.now.held.text;
        differs.then(|| Other { tab: tab.to_owned(), at: record.at, held: record.kept.held })
    }

    /// The address is a link only as long as the page shows what it carries.
    fn drop_link(&mut self, now: &Kept) {
        let shows = |text: &Text| *text == now.held.text;
        if self.link.as_ref().is_some_and(|(_, text)| !shows(text)) {
            self.link = None;
            start::bare_address();
        }
    }

    /// Forgets the oldest records of other tabs.
    fn prune(&self) {
        let keys = storage::keys(RECORD);
        if keys.len() <= RECORDS {
            return;
        }
        let mine = record_key(&self.tab);
        let mut others: Vec<(f64, String)> =
            keys.into_iter().filter(|key| *key != mine).map(|key| (saved_at(&key), key)).collect();
        others.sort_by(|(one, _), (other, _)| other.total_cmp(one));
        for (_, key) in others.into_iter().skip(RECORDS.saturating_sub(1)) {
            storage::remove(&key);
        }
    }
}

fn record_key(tab: &str) -> String {
    [RECORD, tab].concat()
}

/// When a record was written; one that can't be read is the oldest.
fn saved_at(key: &str) -> f64 {
    storage::get(key).and_then(|json| Record::read(&json)).map_or(0.0, |record| record.at)
}

/// Who has saved last, and when.
fn latest_of(latest: &str) -> Option<(&str, f64)> {
    let (at, tab) = latest.split_once(' ')?;
    Some((tab, at.parse().ok()?))
}

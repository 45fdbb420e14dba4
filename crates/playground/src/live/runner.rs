//! Runs checks: one loop for each monitor that runs, a few requests at once, and one call that stops everything.

use super::ask::{ask, page, timer};
use super::slots::Slots;
use super::{Doing, Endpoint, Event, Mode, Now};
use crate::state::{Action, Picture, State};
use gloo_timers::callback::Timeout;
use js_sys::{Date, Function, Promise};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::AbortController;
use whydown::BrowserCheck;
use yew::{AttrValue, Callback};

/// How many requests are under way at once.
const AT_ONCE: usize = 6;

/// How long a check waits for a text that can be read, in milliseconds.
const UNREADABLE: f64 = 1000.0;

/// What runs. Clones are the same.
#[derive(Clone)]
pub(crate) struct Runner(Rc<Inner>);

struct Inner {
    running: RefCell<Vec<Rc<Run>>>,
    slots: Rc<Slots>,
    /// The page as it is now: what is asked is looked up when it is asked.
    seen: RefCell<Option<Seen>>,
    act: RefCell<Callback<Action>>,
}

#[derive(Clone)]
struct Seen {
    picture: Option<Picture>,
    stale: bool,
    live: Rc<super::Live>,
}

/// One monitor's check that runs.
struct Run {
    endpoint: Endpoint,
    monitor: AttrValue,
    stopped: Cell<bool>,
    request: Cell<Option<AbortController>>,
    /// The wait for the next probe, and what ends it.
    wait: RefCell<Option<(Timeout, Function)>>,
}

impl Default for Runner {
    fn default() -> Self {
        Self(Rc::new(Inner {
            running: RefCell::default(),
            slots: Slots::new(AT_ONCE),
            seen: RefCell::default(),
            act: RefCell::new(Callback::noop()),
        }))
    }
}

impl PartialEq for Runner {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl std::fmt::Debug for Runner {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Runner").finish_non_exhaustive()
    }
}

/// The browser's clock.
pub(crate) fn now() -> Now {
    let date = Date::new_0();
    Now { text: AttrValue::from(String::from(date.to_iso_string())), milliseconds: date.get_time() }
}

impl Runner {
    /// Takes note of the page as it is.
    pub(crate) fn see(&self, state: &State, act: &Callback<Action>) {
        let seen = Seen { picture: state.picture.clone(), stale: state.is_stale(), live: Rc::clone(&state.live) };
        self.0.seen.replace(Some(seen));
        self.0.act.replace(act.clone());
    }

    /// Starts checks of these monitors; what runs of them already starts anew.
    pub(crate) fn start(&self, endpoint: &Endpoint, monitors: Vec<AttrValue>, mode: Mode) {
        for monitor in &monitors {
            self.end(endpoint, monitor);
        }
        self.tell(Event::Started(endpoint.clone(), monitors.clone(), mode, now()));
        for monitor in monitors {
            let run = Rc::new(Run {
                endpoint: endpoint.clone(),
                monitor,
                stopped: Cell::new(false),
                request: Cell::new(None),
                wait: RefCell::default(),
            });
            self.0.running.borrow_mut().push(Rc::clone(&run));
            spawn_local(self.clone().go(run, mode));
        }
    }

    /// Stops one monitor's check.
    pub(crate) fn stop(&self, endpoint: &Endpoint, monitor: &AttrValue) {
        self.end(endpoint, monitor);
        self.tell(Event::Ended(endpoint.clone(), monitor.clone()));
    }

    /// Stops everything, requests that are under way included.
    pub(crate) fn stop_all(&self) {
        let running = self.0.running.take();
        running.iter().for_each(|run| run.stop());
    }

    fn end(&self, endpoint: &Endpoint, monitor: &AttrValue) {
        let mut running = self.0.running.borrow_mut();
        running.retain(|run| {
            let it = run.endpoint == *endpoint && run.monitor == *monitor;
            if it {
                run.stop();
            }
            !it
        });
    }

    fn tell(&self, event: Event) {
        let act = self.0.act.borrow().clone();
        act.emit(Action::Live(event));
    }

    async fn go(self, run: Rc<Run>, mode: Mode) {
        loop {
            let began = Date::now();
            let turn = self.0.slots.turn().await;
            if run.stopped.get() {
                return;
            }
            let pause = match self.check(&run) {
                Found::Check(check) => {
                    let interval = check.interval * 1000.0;
                    if !self.probe(&run, check).await {
                        return;
                    }
                    if mode == Mode::Once {
                        break;
                    }
                    interval
                }
                Found::Unreadable => UNREADABLE,
                Found::Nothing => break,
            };
            drop(turn);
            let next = (began + pause).max(Date::now());
            self.tell(Event::Does(run.endpoint.clone(), run.monitor.clone(), Doing::Waiting(next)));
            run.wait(next - Date::now()).await;
            if run.stopped.get() {
                return;
            }
        }
        self.stop(&run.endpoint, &run.monitor);
    }

    /// One probe with its attempts; whether the check goes on.
    async fn probe(&self, run: &Rc<Run>, check: Rc<BrowserCheck>) -> bool {
        let mut seen = Vec::new();
        loop {
            let doing = Doing::Asking(seen.len() + 1);
            self.tell(Event::Does(run.endpoint.clone(), run.monitor.clone(), doing));
            let came = ask(&check, &run.request).await;
            run.request.set(None);
            if run.stopped.get() {
                return false;
            }
            seen.push(came);
            if !check.again(&seen) {
                break;
            }
        }
        self.tell(Event::Came(run.endpoint.clone(), check, seen, now()));
        true
    }

    /// The monitor as the scenario has it now, with the address that the page shows.
    fn check(&self, run: &Run) -> Found {
        let Some(Seen { picture, stale, live }) = self.0.seen.borrow().clone() else { return Found::Nothing };
        let Some(picture) = picture.filter(|_| !stale) else { return Found::Unreadable };
        let checked = live.of(&run.endpoint).cloned();
        let chosen = |id: &str| checked.as_ref()?.monitor(id)?.url.as_ref().map(ToString::to_string);
        let found = whydown::browser_checks(&picture.document, run.endpoint.key(), &page(), chosen);
        let runs = |check: &BrowserCheck| check.cannot.is_none() && check.fault.is_none();
        let checks = found.filter(|found| found.refused.is_none()).map(|found| found.checks).unwrap_or_default();
        match checks.into_iter().find(|check| run.monitor == check.monitor_id && runs(check)) {
            Some(check) => Found::Check(Rc::new(check)),
            None => Found::Nothing,
        }
    }
}

enum Found {
    Check(Rc<BrowserCheck>),
    /// The text can't be read as it stands.
    Unreadable,
    /// The monitor is gone, or can't be run any more.
    Nothing,
}

impl Run {
    fn stop(&self) {
        self.stopped.set(true);
        if let Some(request) = self.request.take() {
            request.abort();
        }
        let wait = self.wait.take();
        if let Some((_, end)) = wait {
            drop(end.call0(&JsValue::NULL));
        }
    }

    async fn wait(&self, milliseconds: f64) {
        let promise = Promise::new(&mut |resolve, _| {
            let end = resolve.clone();
            let timeout = Timeout::new(timer(milliseconds), move || drop(resolve.call0(&JsValue::NULL)));
            self.wait.replace(Some((timeout, end)));
        });
        // It can't fail.
        drop(JsFuture::from(promise).await);
    }
}

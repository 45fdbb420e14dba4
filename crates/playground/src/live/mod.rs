//! Checks from this browser: what is known of them, and what an event makes of that. The checks themselves run in [`runner`].

pub(crate) mod ask;
pub(crate) mod results;
pub(crate) mod runner;
mod saved;
mod slots;

use crate::state::{State, Written};
use crate::text::Text;
use results::Aside;
use serde_json::Value;
use std::rc::Rc;
use whydown::{BrowserCheck, Seen};
use whydown_schema::share;
use yew::AttrValue;

/// How many results of a monitor are kept: in the scenario, and in its history.
pub(crate) const MOST: usize = 100;

/// An endpoint, as the scenario refers to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Endpoint {
    /// The pool's id, or its name.
    pub(crate) pool: AttrValue,
    /// The origin's name, or its address.
    pub(crate) name: AttrValue,
}

impl Endpoint {
    /// As the engine takes it.
    pub(crate) fn key(&self) -> (&str, &str) {
        (&self.pool, &self.name)
    }
}

/// How long a check goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    /// One probe.
    Once,
    /// A probe in each interval of the monitor.
    Interval,
}

/// What a monitor's check does at the moment.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Doing {
    /// It waits for its turn.
    Queued,
    /// It asks: the number of the attempt.
    Asking(usize),
    /// It waits for the next probe, at this time of the browser's clock in milliseconds.
    Waiting(f64),
}

/// When something came, by the browser's clock.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Now {
    /// As RFC 3339 writes it.
    pub(crate) text: AttrValue,
    /// In milliseconds since 1970.
    pub(crate) milliseconds: f64,
}

/// What one probe came to.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Past {
    /// When.
    pub(crate) now: Now,
    /// Whether it passed; `None` where it is no result.
    pub(crate) healthy: Option<bool>,
    /// The code, where it could be seen.
    pub(crate) code: Option<u32>,
    /// In milliseconds.
    pub(crate) rtt: Option<f64>,
    /// What it says and what it doesn't.
    pub(crate) said: AttrValue,
}

/// One monitor of an endpoint.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Monitor {
    /// Its id, or the reference that reaches it.
    pub(crate) id: AttrValue,
    /// The address that the user wants asked.
    pub(crate) url: Option<AttrValue>,
    /// Whether "something answers" counts as a pass.
    pub(crate) counts_opaque: bool,
    /// How long it goes on, while it runs.
    pub(crate) runs: Option<Mode>,
    /// What it does, while it runs.
    pub(crate) doing: Option<Doing>,
    /// Its probes, in order.
    pub(crate) past: Vec<Past>,
    /// The times by which its results in the scenario are known.
    pub(crate) keys: Vec<Value>,
}

/// An endpoint with what was done to it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Checked {
    /// The endpoint.
    pub(crate) endpoint: Endpoint,
    /// Its monitors, as far as anything is known of them.
    pub(crate) monitors: Vec<Monitor>,
    /// Whether its results are those of this browser.
    pub(crate) on: bool,
    /// What was taken out of the scenario for that.
    pub(crate) aside: Option<Rc<Aside>>,
    /// Where the scenario counts in seconds: the second at which this browser's results begin, and the time of the browser then.
    pub(crate) clock: Option<(f64, f64)>,
}

/// Everything that is known of checks.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Live {
    /// The endpoint that the tab shows, where one was chosen.
    pub(crate) chosen: Option<Endpoint>,
    /// The endpoints that something was done to.
    pub(crate) checked: Vec<Checked>,
    /// Grows whenever everything has to stop.
    pub(crate) stops: u32,
    /// The scenario's text as the last result left it: the next result is part of the same step of undo.
    left: Text,
    /// What was known of the text that was replaced, in case it comes back.
    shelved: Option<Rc<Live>>,
}

/// What can happen to checks.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Event {
    /// An endpoint is to be shown.
    Choose(Endpoint),
    /// Another address is to be asked.
    Url(Endpoint, AttrValue, AttrValue),
    /// Whether "something answers" counts.
    CountOpaque(Endpoint, AttrValue, bool),
    /// Checks of these monitors were started.
    Started(Endpoint, Vec<AttrValue>, Mode, Now),
    /// A monitor's check does something else.
    Does(Endpoint, AttrValue, Doing),
    /// A probe is over.
    Came(Endpoint, Rc<BrowserCheck>, Vec<Seen>, Now),
    /// A monitor's check is over.
    Ended(Endpoint, AttrValue),
    /// Everything was stopped.
    Stopped,
    /// What was set aside is to come back.
    BringBack(Endpoint),
}

impl Live {
    /// What was done to an endpoint.
    pub(crate) fn of(&self, endpoint: &Endpoint) -> Option<&Checked> {
        self.checked.iter().find(|checked| checked.endpoint == *endpoint)
    }

    /// Whether anything runs.
    pub(crate) fn runs(&self) -> bool {
        self.checked.iter().flat_map(|checked| &checked.monitors).any(|monitor| monitor.runs.is_some())
    }

    fn change(&mut self, endpoint: &Endpoint, change: impl FnOnce(&mut Checked)) {
        if self.of(endpoint).is_none() {
            let (endpoint, monitors) = (endpoint.clone(), Vec::new());
            self.checked.push(Checked { endpoint, monitors, on: false, aside: None, clock: None });
        }
        if let Some(checked) = self.checked.iter_mut().find(|checked| checked.endpoint == *endpoint) {
            change(checked);
        }
    }

    /// Everything stops; what was set aside is kept in case the text before comes back.
    pub(crate) fn replaced(&self) -> Self {
        let shelved = self.checked.iter().any(|checked| checked.on).then(|| Rc::new(self.stopped()));
        Self { stops: self.stops.wrapping_add(1), shelved, ..Self::default() }
    }

    /// The text before is back.
    pub(crate) fn back(&self) -> Self {
        let stops = self.stops.wrapping_add(1);
        match &self.shelved {
            Some(shelved) => Self { stops, ..shelved.as_ref().clone() },
            None => Self { stops, ..Self::default() },
        }
    }

    fn stopped(&self) -> Self {
        let mut stopped = Self { stops: self.stops.wrapping_add(1), ..self.clone() };
        for monitor in stopped.checked.iter_mut().flat_map(|checked| &mut checked.monitors) {
            (monitor.runs, monitor.doing) = (None, None);
        }
        stopped
    }
}

impl Checked {
    /// What is known of a monitor.
    pub(crate) fn monitor(&self, id: &str) -> Option<&Monitor> {
        self.monitors.iter().find(|monitor| monitor.id == id)
    }

    fn change(&mut self, id: &AttrValue, change: impl FnOnce(&mut Monitor)) {
        if !self.monitors.iter().any(|monitor| monitor.id == *id) {
            self.monitors.push(Monitor {
                id: id.clone(),
                url: None,
                counts_opaque: false,
                runs: None,
                doing: None,
                past: Vec::new(),
                keys: Vec::new(),
            });
        }
        if let Some(monitor) = self.monitors.iter_mut().find(|monitor| monitor.id == *id) {
            change(monitor);
        }
    }

    /// The time of a result, as the scenario writes times.
    fn stamp(&self, now: &Now) -> Value {
        match self.clock {
            Some((second, then)) => {
                let at = second + (now.milliseconds - then).max(0.0) / 1000.0;
                // As people write it: 120 rather than 120.0.
                share::plain((at * 1000.0).round() / 1000.0).parse().map_or(Value::from(at), Value::Number)
            }
            None => Value::from(now.text.as_str()),
        }
    }
}

impl State {
    /// What an event of the checks makes of the state.
    pub(crate) fn live(self, event: Event) -> Self {
        match event {
            Event::Choose(endpoint) => self.with_live(|live| live.chosen = Some(endpoint)),
            Event::Url(endpoint, monitor, url) => {
                self.with_monitor(&endpoint, &monitor, |it| it.url = Some(url).filter(|url| !url.is_empty()))
            }
            Event::CountOpaque(endpoint, monitor, counts) => {
                self.with_monitor(&endpoint, &monitor, |it| it.counts_opaque = counts)
            }
            Event::Does(endpoint, monitor, doing) => self.with_monitor(&endpoint, &monitor, |it| {
                // What was stopped does nothing, whatever was on its way.
                it.doing = it.runs.map(|_| doing);
            }),
            Event::Ended(endpoint, monitor) => {
                self.with_monitor(&endpoint, &monitor, |it| (it.runs, it.doing) = (None, None))
            }
            Event::Stopped => self.with_live(|live| *live = live.stopped()),
            Event::Started(endpoint, monitors, mode, now) => {
                let next = self.switched_on(&endpoint, &now);
                next.with_live(|live| {
                    live.change(&endpoint, |checked| {
                        for id in &monitors {
                            checked.change(id, |it| (it.runs, it.doing) = (Some(mode), Some(Doing::Queued)));
                        }
                    });
                })
            }
            Event::Came(endpoint, check, seen, now) => self.came(&endpoint, &check, &seen, now),
            Event::BringBack(endpoint) => self.brought_back(&endpoint),
        }
    }

    fn with_live(mut self, change: impl FnOnce(&mut Live)) -> Self {
        change(Rc::make_mut(&mut self.live));
        self
    }

    fn with_monitor(self, endpoint: &Endpoint, monitor: &AttrValue, change: impl FnOnce(&mut Monitor)) -> Self {
        self.with_live(|live| live.change(endpoint, |checked| checked.change(monitor, change)))
    }

    /// From here on the endpoint's results are those of this browser: its others are set aside.
    fn switched_on(self, endpoint: &Endpoint, now: &Now) -> Self {
        let was_on = self.live.of(endpoint).is_some_and(|checked| checked.on);
        let next = self.with_live(|live| live.left = Text::default()).set_aside(endpoint);
        if was_on {
            return next;
        }
        let last = next.picture.as_ref().and_then(|picture| whydown::last_second(&picture.document));
        next.with_live(|live| {
            live.change(endpoint, |checked| {
                checked.on = true;
                checked.clock = last.map(|last| (last, now.milliseconds));
            });
        })
    }

    /// Takes the endpoint's other results out of the scenario, as a step of undo by itself.
    fn set_aside(self, endpoint: &Endpoint) -> Self {
        let Some(picture) = self.picture.clone().filter(|_| !self.is_stale()) else { return self };
        let keys = self.live.of(endpoint).map(results::keys).unwrap_or_default();
        let text = self.scenario();
        let Some(taken) = results::set_aside(&text, &picture.document, endpoint, &keys) else { return self };
        let next = self.edit(taken.edits, false);
        let after = next.scenario();
        if after == text {
            return next;
        }
        let aside = taken.aside.map(|aside| Rc::new(Aside { after: after.clone(), ..aside }));
        next.with_live(|live| {
            live.left = after;
            live.change(endpoint, |checked| checked.aside = aside.or_else(|| checked.aside.clone()));
        })
    }

    /// A probe is over: what it came to is kept, and what counts goes into the scenario.
    fn came(self, endpoint: &Endpoint, check: &BrowserCheck, seen: &[Seen], now: Now) -> Self {
        let id = AttrValue::from(check.monitor_id.clone());
        // What was stopped, or belongs to a text that is gone, comes to nothing.
        let running = self.live.of(endpoint).and_then(|it| it.monitor(&id)).filter(|it| it.runs.is_some());
        let Some(counts) = running.map(|it| it.counts_opaque) else { return self };
        let outcome = whydown::browser_outcome(check, seen, counts);
        let past = Past {
            healthy: outcome.healthy,
            code: outcome.code,
            rtt: outcome.rtt,
            said: AttrValue::from(outcome.said.message.clone()),
            now: now.clone(),
        };
        let next = self.with_monitor(endpoint, &id, |it| {
            it.past.push(past);
            let old = it.past.len().saturating_sub(MOST);
            it.past.drain(..old);
        });
        let Some(result) = outcome.result else { return next };
        // An undo may have brought the others back.
        let next = next.set_aside(endpoint);
        let Some(picture) = next.picture.clone().filter(|_| !next.is_stale()) else { return next };
        let Some(checked) = next.live.of(endpoint) else { return next };
        let at = checked.stamp(&now);
        let text = next.scenario();
        let entered = results::enter(&picture.document, checked, check, &at, result);
        let joined = !text.is_empty() && text == next.live.left;
        let next = next.edit(entered, joined);
        let left = next.scenario();
        next.with_live(|live| {
            live.left = left;
            live.change(endpoint, |checked| {
                checked.change(&id, |monitor| {
                    monitor.keys.push(at);
                    let old = monitor.keys.len().saturating_sub(MOST);
                    monitor.keys.drain(..old);
                });
            });
        })
    }

    /// The endpoint's other results come back, and those of this browser leave.
    fn brought_back(self, endpoint: &Endpoint) -> Self {
        let Some(checked) = self.live.of(endpoint).cloned() else { return self };
        let Some(picture) = self.picture.clone().filter(|_| !self.is_stale()) else { return self };
        let text = self.scenario();
        let back = results::bring_back(&text, &picture.document, &checked);
        let next = match back {
            results::Back::Text(text) => self.with_scenario(text.to_string(), Written::Edited),
            results::Back::Edits(taken, put) => {
                let next = self.edit(taken, false);
                let changed = next.scenario() != text;
                next.edit(put, changed)
            }
        };
        next.with_live(|live| {
            live.left = Text::default();
            live.change(endpoint, |checked| {
                (checked.on, checked.aside, checked.clock) = (false, None, None);
                for monitor in &mut checked.monitors {
                    (monitor.runs, monitor.doing) = (None, None);
                    monitor.past.clear();
                    monitor.keys.clear();
                }
            });
        })
    }
}

#[cfg(test)]
mod tests;

//! Every result taken so far: for asking what other readings would have made of them, and what happened when.

use crate::intake::{Counted, Target};
use crate::judge::Judged;
use crate::judge::saying::{Saying, Says};
use whydown_schema::Index;
use whydown_schema::scenario::Time;

/// Every result taken so far, in the order in which they count.
#[derive(Debug)]
pub(crate) struct History {
    results: Vec<Taken>,
    times: Vec<Time>,
    reasons: Vec<String>,
    reasons_by_text: Index<'static>,
    /// No result came in as a bare number: those are too many to keep.
    complete: bool,
    has_no_check_ran: bool,
    has_rtt: bool,
    depends_on_retries: bool,
    depends_on_window: bool,
}

/// One result, as far as verdicts and round trip times need it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Taken {
    pub(crate) target: Target,
    /// What it says, under the readings in force and under those that judging depends on.
    pub(crate) saying: Saying,
    pub(crate) timed_out: bool,
    /// In milliseconds; not a number where there is none.
    rtt: f64,
    /// The index of its time, and of its failure reason.
    time: u32,
    reason: u32,
    /// Its own number, and that of the result before it of the same target.
    number: u32,
    before: u32,
}

/// The index of nothing.
pub(crate) const NONE: u32 = u32::MAX;

impl Taken {
    /// Whether it passes.
    pub(crate) fn passes(&self) -> bool {
        self.saying.now == Says::Pass
    }

    /// Whether it says that no check ran, rather than that a check failed (Q02).
    pub(crate) fn no_check_ran(&self) -> bool {
        self.saying.now == Says::NoCheckRan
    }

    /// Its number among all results.
    pub(crate) const fn number(&self) -> u32 {
        self.number
    }

    /// The number of the result before it of the same target.
    pub(crate) fn before(&self) -> Option<usize> {
        (self.before != NONE).then_some(self.before as usize)
    }

    /// The round trip time that was measured, in milliseconds.
    pub(crate) fn rtt(&self) -> Option<f64> {
        (!self.rtt.is_nan()).then_some(self.rtt)
    }
}

impl History {
    /// Room for so many results.
    pub(crate) fn with_capacity(results: usize) -> Self {
        Self {
            results: Vec::with_capacity(results),
            times: Vec::new(),
            reasons: Vec::new(),
            reasons_by_text: Index::new(),
            complete: true,
            has_no_check_ran: false,
            has_rtt: false,
            depends_on_retries: false,
            depends_on_window: false,
        }
    }

    /// Keeps one more result.
    pub(crate) fn take(&mut self, counted: &Counted<'_>, judged: &Judged<'_>, saying: Saying) -> Taken {
        let taken = Taken {
            target: counted.target,
            saying,
            timed_out: judged.timed_out,
            rtt: judged.rtt.unwrap_or(f64::NAN),
            time: counted.probe.at.as_ref().map_or(NONE, |at| self.time_number(at)),
            reason: judged.failure_reason.map_or(NONE, |reason| self.reason_number(reason)),
            number: number(self.results.len()),
            before: NONE,
        };
        self.has_no_check_ran |= taken.no_check_ran();
        self.has_rtt |= judged.rtt.is_some() || taken.timed_out;
        self.depends_on_retries |= saying.depends_on_retries();
        self.depends_on_window |= saying.depends_on_window();
        // Once it is no longer complete, nobody asks for more than round trip times: a session may run for days.
        if self.complete || judged.rtt.is_some() {
            self.results.push(taken);
        }
        taken
    }

    /// Says which result of the same target the last one follows, by its number. Gives the last one's.
    pub(crate) fn follows(&mut self, before: u32) -> u32 {
        if !self.complete {
            return NONE;
        }
        if let Some(last) = self.results.last_mut() {
            last.before = before;
        }
        number(self.results.len().wrapping_sub(1))
    }

    /// Takes a result out; the last of all stands in its place then, and its target is given.
    pub(crate) fn take_out(&mut self, number: u32) -> Option<Target> {
        let at = number as usize;
        if at >= self.results.len() {
            return None;
        }
        self.results.swap_remove(at);
        let moved = self.results.get_mut(at)?;
        moved.number = number;
        Some(moved.target)
    }

    /// Puts the result that was taken last into the place of the one of this number. Gives the number.
    pub(crate) fn back_in_place(&mut self, place: Option<u32>) -> Option<u32> {
        let place = place?;
        let taken = self.results.pop()?;
        let held = self.results.get_mut(place as usize)?;
        *held = Taken { number: place, ..taken };
        Some(place)
    }

    /// The results of one target up to the one of this number, in order.
    pub(crate) fn chain(&self, last: u32) -> Vec<&Taken> {
        let mut chain: Vec<&Taken> =
            std::iter::successors(self.results.get(last as usize), |it| self.results.get(it.before as usize)).collect();
        chain.reverse();
        chain
    }

    /// Results that come in with one time stand side by side.
    fn time_number(&mut self, at: &Time) -> u32 {
        if self.times.last().is_none_or(|last| last.seconds() != at.seconds()) {
            self.times.push(at.clone());
        }
        number(self.times.len() - 1)
    }

    fn reason_number(&mut self, reason: &str) -> u32 {
        if let Some(known) = self.reasons_by_text.get(reason) {
            return number(known);
        }
        self.reasons_by_text.set(reason.to_owned(), self.reasons.len());
        self.reasons.push(reason.to_owned());
        number(self.reasons.len() - 1)
    }

    /// A result came in as a bare number and is not kept: what is there is no longer all.
    pub(crate) const fn miss_one(&mut self) {
        self.complete = false;
    }

    /// Every result; `None` once one is missing.
    pub(crate) fn all(&self) -> Option<&[Taken]> {
        self.complete.then_some(self.results.as_slice())
    }

    /// Every result that is kept. Those that are missing had neither a time nor a round trip time.
    pub(crate) fn kept(&self) -> &[Taken] {
        &self.results
    }

    /// The result of this number.
    pub(crate) fn result(&self, number: u32) -> Option<&Taken> {
        self.results.get(number as usize)
    }

    /// Whether no result has a time.
    pub(crate) const fn has_no_times(&self) -> bool {
        self.times.is_empty()
    }

    /// When a result was known.
    pub(crate) fn time_of(&self, taken: &Taken) -> Option<&Time> {
        self.times.get(taken.time as usize)
    }

    /// Why a result failed, in the API's own words.
    pub(crate) fn reason_of(&self, taken: &Taken) -> Option<&str> {
        self.reasons.get(taken.reason as usize).map(String::as_str)
    }

    /// Whether any result says that no check ran.
    pub(crate) const fn has_no_check_ran(&self) -> bool {
        self.has_no_check_ran
    }

    /// Whether the other reading of what retries cover makes something else of any result (Q01).
    pub(crate) const fn depends_on_retries(&self) -> bool {
        self.depends_on_retries
    }

    /// Whether a wider search of bodies makes something else of any result (R1.4).
    pub(crate) const fn depends_on_window(&self) -> bool {
        self.depends_on_window
    }

    /// Whether any result has a round trip time, or counts as one by being a timeout (Q50).
    pub(crate) const fn has_rtt(&self) -> bool {
        self.has_rtt
    }
}

fn number(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(NONE)
}

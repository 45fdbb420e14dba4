//! What came back to the browser, and what becomes of it: a result for the scenario, or none.

use super::limits::REDIRECTS;
use super::{BrowserCheck, Diagnostic};
use serde_json::{Map, Value, json};
use whydown_health::judge::{Judged, Settings, judge, reason};
use whydown_schema::readings::RetriesCover;
use whydown_schema::scenario::{Observation, ProbeError};
use whydown_schema::share::{plain, tenths};

/// What one attempt of a check has shown.
#[derive(Debug, Clone, PartialEq)]
pub enum Seen {
    /// An answer that the page may read.
    Answer {
        /// Its code.
        code: u32,
        /// The beginning of its body, where the body is looked at.
        body: Option<String>,
        /// In milliseconds.
        rtt: f64,
        /// Whether it came after a redirect.
        redirected: bool,
    },
    /// Something answers, and the server doesn't allow the page to see what.
    Opaque {
        /// In milliseconds.
        rtt: f64,
    },
    /// A redirect that wasn't followed: neither its code nor where it leads can be seen.
    Redirect {
        /// In milliseconds.
        rtt: f64,
    },
    /// Nothing came within the timeout.
    Timeout,
    /// The browser says that it failed, and doesn't say why.
    Nothing {
        /// Whether the browser has a network at all.
        online: bool,
    },
}

/// What the attempts of a probe come to.
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome {
    /// The fields of the result that say it, for an object of `probes`; `None` where it says nothing that could count.
    pub result: Option<Map<String, Value>>,
    /// Whether it passes, by the monitor's own settings; `None` where there is no result.
    pub healthy: Option<bool>,
    /// The code, where the page may see it.
    pub code: Option<u32>,
    /// In milliseconds.
    pub rtt: Option<f64>,
    /// What it says and what it doesn't.
    pub said: Diagnostic,
}

impl Seen {
    /// As an observation; `None` where it is none.
    fn observation(&self) -> Option<Observation> {
        match self {
            Self::Answer { code, body, rtt, .. } => Some(Observation {
                response_code: Some(*code),
                body: body.clone(),
                rtt: Some(tenths(*rtt)),
                ..Observation::default()
            }),
            Self::Timeout => Some(Observation { error: Some(ProbeError::Timeout), ..Observation::default() }),
            Self::Nothing { .. } => Some(Observation { error: Some(ProbeError::Other), ..Observation::default() }),
            Self::Opaque { .. } | Self::Redirect { .. } => None,
        }
    }

    fn rtt(&self) -> Option<f64> {
        match self {
            Self::Answer { rtt, .. } | Self::Opaque { rtt } | Self::Redirect { rtt } => Some(tenths(*rtt)),
            Self::Timeout | Self::Nothing { .. } => None,
        }
    }
}

/// An observation as a scenario writes it.
fn written(seen: &Observation) -> Value {
    let mut fields = Map::new();
    let mut put = |name: &str, value: Option<Value>| {
        if let Some(value) = value {
            fields.insert(name.to_owned(), value);
        }
    };
    put("response_code", seen.response_code.map(Value::from));
    put("error", seen.error.map(|error| Value::from(error.word())));
    put("rtt", seen.rtt.map(number));
    put("body", seen.body.clone().map(Value::from));
    Value::Object(fields)
}

/// A number as people write it: 12 rather than 12.0.
fn number(number: f64) -> Value {
    plain(number).parse::<serde_json::Number>().map_or(json!(number), Value::Number)
}

impl BrowserCheck {
    /// Whether another attempt follows these in the same probe (R1.11, Q01).
    #[must_use]
    pub fn again(&self, seen: &[Seen]) -> bool {
        let Some(last) = seen.last().filter(|_| seen.len() < self.attempts as usize) else { return false };
        let settings = Settings::new(Some(&self.monitor));
        let judged = |observation: Observation| judge(&settings, &[observation], self.ways);
        match (self.ways.retries_cover, last) {
            (_, Seen::Timeout) => true,
            (RetriesCover::Timeouts, seen) => seen.observation().is_some_and(|it| judged(it).timed_out),
            (RetriesCover::Failures, Seen::Redirect { .. }) => self.redirects() == Some(false),
            (RetriesCover::Failures, seen) => seen.observation().is_some_and(|it| !judged(it).healthy),
        }
    }

    /// Whether a redirect passes, whichever code it has; `None` where that depends on the code (R1.3, R1.5).
    fn redirects(&self) -> Option<bool> {
        let settings = Settings::new(Some(&self.monitor));
        let expected = REDIRECTS.iter().filter(|code| settings.expects(**code)).count();
        match expected {
            0 => Some(false),
            all if all == REDIRECTS.len() && self.body.is_none() => Some(true),
            _ => None,
        }
    }

    /// What the attempts of one probe come to. `counts_opaque` is somebody's choice to take "something answers" as a pass.
    #[must_use]
    pub fn outcome(&self, seen: &[Seen], counts_opaque: bool) -> Outcome {
        let last = seen.last().unwrap_or(&Seen::Nothing { online: false });
        let rtt = last.rtt();
        let said = |code| {
            let said = Diagnostic::note(code, "").with("monitor", self.name.as_str());
            let said = match rtt {
                Some(rtt) => said.with("rtt", plain(rtt)),
                None => said,
            };
            said.with("attempts", seen.len()).with("retried", seen.len() > 1)
        };
        let none = |said| Outcome { result: None, healthy: None, code: None, rtt, said };
        let judged = |healthy: bool, failure_reason: Option<&str>, said| {
            let mut fields = Map::new();
            fields.insert("healthy".to_owned(), Value::from(healthy));
            if let Some(reason) = failure_reason {
                fields.insert("failure_reason".to_owned(), Value::from(reason));
            }
            if let Some(rtt) = rtt {
                fields.insert("rtt".to_owned(), number(rtt));
            }
            Outcome { result: Some(fields), healthy: Some(healthy), code: None, rtt, said }
        };
        match last {
            Seen::Opaque { .. } if counts_opaque => judged(true, None, said("browser-counted")),
            Seen::Opaque { .. } => none(said("browser-opaque")),
            Seen::Redirect { .. } => {
                let says = said("browser-redirect").by("R1.5");
                match self.redirects() {
                    Some(true) => judged(true, None, says.with("passes", true)),
                    Some(false) => judged(false, Some(reason::CODE_MISMATCH), says.with("fails", true)),
                    None => none(says),
                }
            }
            Seen::Nothing { online: false } => none(said("browser-offline")),
            Seen::Nothing { .. } if !self.doubts.is_empty() => {
                let doubts = self.doubts.iter().map(|doubt| doubt.as_str());
                let said = said("browser-nothing").with("doubted", true).with("hidden", self.hidden);
                none(doubts.fold(said, |said, doubt| match doubt {
                    "mixed" => said.with("mixed", true),
                    "private" => said.with("private", true),
                    "insecure" => said.with("insecure", true),
                    _ => said.with("name", true),
                }))
            }
            Seen::Nothing { .. } => self.observed(seen, said("browser-nothing")),
            Seen::Timeout => {
                self.observed(seen, said("browser-timeout").with("timeout", plain(self.timeout)).by("R1.1"))
            }
            Seen::Answer { code, redirected, .. } => self.observed(
                seen,
                said("browser-answered").with("code", code.to_string()).with("redirected", *redirected),
            ),
        }
    }

    /// A result that the monitor's own settings judge.
    fn observed(&self, seen: &[Seen], said: Diagnostic) -> Outcome {
        let attempts: Vec<Observation> = seen.iter().filter_map(Seen::observation).collect();
        let Judged { healthy, failure_reason, response_code, rtt, .. } =
            judge(&Settings::new(Some(&self.monitor)), &attempts, self.ways);
        let mut observed: Vec<Value> = attempts.iter().map(written).collect();
        let observed = if observed.len() == 1 { observed.remove(0) } else { Value::Array(observed) };
        let said = said.with("passes", healthy).with("failure_reason", failure_reason.unwrap_or_default());
        Outcome {
            result: Some(Map::from_iter([("observed".to_owned(), observed)])),
            healthy: Some(healthy),
            code: response_code,
            rtt,
            said,
        }
    }

    /// The result that stands for one with this observation once it is only history: judged, without the body that was read. `None`
    /// where there is nothing to leave out.
    #[must_use]
    pub fn settled(&self, observed: &Value) -> Option<Map<String, Value>> {
        let attempts = observed.as_array().map_or(std::slice::from_ref(observed), Vec::as_slice);
        let long =
            attempts.iter().any(|it| it.get("body").and_then(Value::as_str).is_some_and(|it| it.len() > LONG_BODY));
        if !long {
            return None;
        }
        let read = |it: &Value| Observation {
            response_code: it.get("response_code").and_then(Value::as_u64).and_then(|it| u32::try_from(it).ok()),
            body: it.get("body").and_then(Value::as_str).map(str::to_owned),
            error: it.get("error").and_then(Value::as_str).map(|word| {
                ProbeError::ALL.iter().copied().find(|error| error.word() == word).unwrap_or(ProbeError::Other)
            }),
            rtt: it.get("rtt").and_then(Value::as_f64),
            ..Observation::default()
        };
        let attempts: Vec<Observation> = attempts.iter().map(read).collect();
        let judged = judge(&Settings::new(Some(&self.monitor)), &attempts, self.ways);
        let mut fields = Map::from_iter([("healthy".to_owned(), Value::from(judged.healthy))]);
        if let Some(reason) = judged.failure_reason {
            fields.insert("failure_reason".to_owned(), Value::from(reason));
        }
        if let Some(code) = judged.response_code {
            fields.insert("response_code".to_owned(), Value::from(code));
        }
        if let Some(rtt) = judged.rtt {
            fields.insert("rtt".to_owned(), number(rtt));
        }
        Some(fields)
    }
}

/// Up to how many bytes a body stays with a result that a later one has followed.
const LONG_BODY: usize = 512;

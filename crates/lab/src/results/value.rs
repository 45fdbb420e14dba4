//! What one result says, and what it says after a change: values as `probes` holds them.

use super::change::Outcome;
use serde_json::{Map, Number, Value};
use whydown_schema::decode::rtt_of;
use whydown_schema::lookup::field;

/// The fields of a judged result that say no more once its outcome is another.
const OF_AN_OUTCOME: [&str; 2] = ["failure_reason", "response_code"];

/// A result as it was given.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Given {
    /// `failure_reason` of a judged one.
    pub failure_reason: Option<String>,
    /// The raw observation: the last attempt.
    pub observed: Option<Map<String, Value>>,
    /// How many attempts were observed.
    pub attempts: usize,
    /// `response_code` of a judged one.
    pub response_code: Option<u64>,
    /// The round trip time, in milliseconds.
    pub rtt: Option<f64>,
}

impl Given {
    pub(super) fn of(value: Option<&Value>) -> Self {
        let Some(result) = value.and_then(Value::as_object) else { return Self::default() };
        let judged = field(result, "healthy").is_some_and(Value::is_boolean);
        let observed = field(result, "observed").filter(|_| !judged);
        let rtt = match observed {
            Some(observed) => last(observed).and_then(|attempt| field(attempt, "rtt")),
            None => field(result, "rtt"),
        };
        Self {
            failure_reason: field(result, "failure_reason").and_then(Value::as_str).map(str::to_owned),
            observed: observed.and_then(last).cloned(),
            attempts: match observed {
                Some(Value::Array(attempts)) => attempts.len(),
                Some(_) => 1,
                None => 0,
            },
            response_code: field(result, "response_code").filter(|_| judged).and_then(Value::as_u64),
            rtt: rtt.and_then(rtt_of),
        }
    }
}

/// The last attempt of an observation.
fn last(observed: &Value) -> Option<&Map<String, Value>> {
    match observed {
        Value::Array(attempts) => attempts.last()?.as_object(),
        single => single.as_object(),
    }
}

/// A result as an object, whatever its form.
pub(super) fn fields(value: Option<&Value>) -> Map<String, Value> {
    match value {
        Some(Value::Object(fields)) => fields.clone(),
        Some(Value::Bool(healthy)) => [("healthy".to_owned(), Value::Bool(*healthy))].into_iter().collect(),
        _ => Map::new(),
    }
}

/// The result after a change; nothing where it is to be none.
pub(super) fn changed(mut result: Map<String, Value>, outcome: &Outcome) -> Option<Map<String, Value>> {
    let judged = field(&result, "healthy").is_some_and(Value::is_boolean);
    match outcome {
        Outcome::Nothing => return None,
        Outcome::Pass => judge(&mut result, true),
        Outcome::Fail(reason) => {
            judge(&mut result, false);
            if let Some(reason) = reason {
                let known = field(&result, "failure_reason").and_then(Value::as_str).unwrap_or_default();
                if known != reason {
                    result.shift_remove("response_code");
                }
                match reason.is_empty() {
                    true => drop(result.shift_remove("failure_reason")),
                    false => drop(result.insert("failure_reason".to_owned(), Value::from(reason.as_str()))),
                }
            }
        }
        Outcome::Seen(seen) => {
            let rtt = result.shift_remove("rtt").filter(|_| judged);
            let mut attempt = seen.clone();
            if let (Some(rtt), None) = (rtt, field(&attempt, "rtt")) {
                attempt.insert("rtt".to_owned(), rtt);
            }
            result.shift_remove("healthy");
            for name in OF_AN_OUTCOME {
                result.shift_remove(name);
            }
            match result
                .get_mut("observed")
                .filter(|_| !judged)
                .and_then(Value::as_array_mut)
                .and_then(|it| it.last_mut())
            {
                Some(last) => *last = Value::Object(attempt),
                None => drop(result.insert("observed".to_owned(), Value::Object(attempt))),
            }
        }
        Outcome::Rtt(rtt) => {
            let holder = match judged {
                true => Some(&mut result),
                false => attempt(&mut result),
            };
            if let Some(holder) = holder {
                match rtt.and_then(number) {
                    Some(rtt) => drop(holder.insert("rtt".to_owned(), rtt)),
                    None => drop(holder.shift_remove("rtt")),
                }
            }
        }
    }
    Some(result)
}

/// Says that a result passes or fails, and keeps how long it took.
fn judge(result: &mut Map<String, Value>, healthy: bool) {
    if field(result, "healthy") == Some(&Value::Bool(healthy)) {
        return;
    }
    if let Some(rtt) = result.shift_remove("observed").as_ref().and_then(last).and_then(|it| field(it, "rtt")) {
        result.entry("rtt").or_insert_with(|| rtt.clone());
    }
    for name in OF_AN_OUTCOME {
        result.shift_remove(name);
    }
    result.insert("healthy".to_owned(), Value::Bool(healthy));
}

/// The last attempt that was observed, to be changed; one that saw nothing where there is none.
fn attempt(result: &mut Map<String, Value>) -> Option<&mut Map<String, Value>> {
    let observed = result.entry("observed").or_insert_with(|| Value::Object(Map::new()));
    match observed {
        Value::Array(attempts) => attempts.last_mut()?.as_object_mut(),
        single => single.as_object_mut(),
    }
}

/// Milliseconds as they are written: whole ones without a point.
fn number(milliseconds: f64) -> Option<Value> {
    let text = whydown_schema::share::plain(milliseconds);
    text.parse::<Number>().ok().map(Value::Number)
}

/// A result in the short form: `true` where there is nothing to say but that.
pub(super) fn short(result: Map<String, Value>) -> Value {
    match field(&result, "healthy") {
        Some(healthy) if result.len() == 1 => healthy.clone(),
        _ => Value::Object(result),
    }
}

//! The monitor.

use super::{Absent, COUNT, Form, MONITOR_TYPES, Object, TEXT, answered, nullable, optional};
use crate::scenario::Monitor;

/// Header fields by name: the values of one name are a list.
static HEADER: Form = Form::List(&TEXT);

/// A health monitor. What the plan and the type allow is more than a table says: see [`crate::validate`].
pub static MONITOR: Object = Object {
    name: "monitor",
    list: "monitors",
    closed: false,
    fields: &[
        answered("id", Form::Id),
        optional("description", TEXT),
        optional("type", Form::Word(&MONITOR_TYPES)),
        optional("method", TEXT),
        optional("path", TEXT),
        nullable("port", Form::Whole(0, 65_535)),
        nullable("header", Form::Map(&HEADER)),
        optional("expected_codes", TEXT).or(Absent::Text(Monitor::DEFAULT_CODES)),
        optional("expected_body", TEXT),
        optional("follow_redirects", Form::Flag).or(Absent::Flag(false)),
        optional("allow_insecure", Form::Flag).or(Absent::Flag(false)),
        optional("probe_zone", TEXT),
        optional("interval", COUNT).or(Absent::Number(Monitor::DEFAULT_INTERVAL)),
        optional("timeout", Form::Whole(1, 10)).or(Absent::Number(Monitor::DEFAULT_TIMEOUT)),
        optional("retries", Form::Whole(0, 5)).or(Absent::Number(Monitor::DEFAULT_RETRIES as f64)),
        optional("consecutive_up", COUNT).or(Absent::Number(Monitor::DEFAULT_CONSECUTIVE as f64)),
        optional("consecutive_down", COUNT).or(Absent::Number(Monitor::DEFAULT_CONSECUTIVE as f64)),
        answered("created_on", Form::Time),
        answered("modified_on", Form::Time),
        answered("created_at", Form::Time),
        answered("updated_at", Form::Time),
    ],
};

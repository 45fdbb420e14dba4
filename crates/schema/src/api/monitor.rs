//! The monitor.

use super::{COUNT, Form, MONITOR_TYPES, Object, TEXT, answered, nullable, optional};

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
        optional("expected_codes", TEXT),
        optional("expected_body", TEXT),
        optional("follow_redirects", Form::Flag),
        optional("allow_insecure", Form::Flag),
        optional("probe_zone", TEXT),
        optional("interval", COUNT),
        optional("timeout", Form::Whole(1, 10)),
        optional("retries", Form::Whole(0, 5)),
        optional("consecutive_up", COUNT),
        optional("consecutive_down", COUNT),
        answered("created_on", Form::Time),
        answered("modified_on", Form::Time),
        answered("created_at", Form::Time),
        answered("updated_at", Form::Time),
    ],
};

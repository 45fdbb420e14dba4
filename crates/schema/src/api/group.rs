//! The monitor group and its members.
//!
//! A group's times were called `created_at` and `updated_at` until May 2026 and are `created_on` and `modified_on` since; those of
//! members kept the old names. All are read. `id` is an answer's: the API's schema lists it among the required fields and marks
//! it as read-only, so no call has to hold it.

use super::{Absent, Form, Object, Part, TEXT, answered, field, required};
use crate::scenario::Member;

static MEMBERS: Form = Form::Object(&MEMBER);

/// A monitor group.
pub static MONITOR_GROUP: Object = Object {
    name: "monitor group",
    list: "monitor_groups",
    closed: false,
    fields: &[
        answered("id", Form::Id),
        required("description", TEXT),
        required("members", Form::List(&MEMBERS)),
        answered("created_on", Form::Time),
        answered("modified_on", Form::Time),
        answered("created_at", Form::Time),
        answered("updated_at", Form::Time),
    ],
};

/// A monitor's part in a group. The API demands all three flags and states no default (R3.9, Q18).
pub static MEMBER: Object = Object {
    name: "member",
    list: "",
    closed: false,
    fields: &[
        field("monitor_id", Form::Id, Part::Required),
        field("enabled", Form::Flag, Part::Required).or(Absent::Flag(Member::DEFAULT_ENABLED)),
        field("monitoring_only", Form::Flag, Part::Required).or(Absent::Flag(Member::DEFAULT_MONITORING_ONLY)),
        field("must_be_healthy", Form::Flag, Part::Required).or(Absent::Flag(Member::DEFAULT_MUST_BE_HEALTHY)),
        answered("created_at", Form::Time),
        answered("updated_at", Form::Time),
        answered("created_on", Form::Time),
        answered("modified_on", Form::Time),
    ],
};

//! The pool, its endpoints and its settings.

use super::{
    Absent, COUNT, Form, ORIGIN_POLICIES, Object, SESSION_SHEDDING_POLICIES, SHEDDING_POLICIES, TEXT, answered,
    nullable, optional, required,
};
use crate::scenario::{LoadShedding, Origin, Pool};

static ORIGINS: Form = Form::Object(&ORIGIN);
static REGION: Form = Form::Region;

/// A pool. `check_regions`, `health_sources` and `networks` are missing from one of the API's request schemas and taken all the
/// same; `healthy` and `failure_reason` are in no schema and in real answers.
pub static POOL: Object = Object {
    name: "pool",
    list: "pools",
    closed: false,
    fields: &[
        answered("id", Form::Id),
        required("name", TEXT),
        optional("description", Form::Text(1024)),
        optional("enabled", Form::Flag).or(Absent::Flag(Pool::DEFAULT_ENABLED)),
        optional("minimum_origins", COUNT).or(Absent::Number(Pool::DEFAULT_MINIMUM_ORIGINS as f64)),
        nullable("monitor", Form::Id),
        nullable("monitor_group", Form::Id),
        nullable("check_regions", Form::List(&REGION)),
        nullable("health_sources", Form::List(&TEXT)),
        optional("latitude", Form::Number(-90.0, 90.0)),
        optional("longitude", Form::Number(-180.0, 180.0)),
        nullable("load_shedding", Form::Object(&LOAD_SHEDDING)),
        nullable("origin_steering", Form::Object(&ORIGIN_STEERING)),
        required("origins", Form::List(&ORIGINS)),
        nullable("notification_filter", Form::Object(&NOTIFICATION_FILTER)),
        optional("notification_email", TEXT),
        optional("networks", Form::List(&TEXT)),
        answered("healthy", Form::Flag),
        answered("failure_reason", TEXT),
        answered("disabled_at", Form::Time),
        answered("created_on", Form::Time),
        answered("modified_on", Form::Time),
        answered("changed", Form::Flag),
    ],
};

/// An endpoint.
pub static ORIGIN: Object = Object {
    name: "endpoint",
    list: "",
    closed: false,
    fields: &[
        required("name", TEXT),
        required("address", TEXT),
        answered("ip", TEXT),
        optional("enabled", Form::Flag).or(Absent::Flag(Origin::DEFAULT_ENABLED)),
        optional("weight", Form::Share(100)).or(Absent::Number(Origin::DEFAULT_WEIGHT)),
        optional("port", Form::Whole(0, 65_535)),
        nullable("header", Form::Object(&ORIGIN_HEADER)),
        optional("virtual_network_id", TEXT),
        optional("flatten_cname", Form::Flag).or(Absent::Flag(true)),
        answered("disabled_at", Form::Time),
        answered("healthy", Form::Flag),
        answered("failure_reason", TEXT),
        answered("changed", Form::Flag),
    ],
};

/// The header of an endpoint: it holds the Host and nothing else.
pub static ORIGIN_HEADER: Object =
    Object { name: "endpoint's header", list: "", closed: true, fields: &[optional("Host", Form::List(&TEXT))] };

/// `load_shedding`.
pub static LOAD_SHEDDING: Object = Object {
    name: "load shedding",
    list: "",
    closed: false,
    fields: &[
        optional("default_percent", Form::Number(0.0, 100.0)).or(Absent::Number(LoadShedding::DEFAULT_PERCENT)),
        optional("default_policy", Form::Word(&SHEDDING_POLICIES)),
        optional("session_percent", Form::Number(0.0, 100.0)).or(Absent::Number(LoadShedding::DEFAULT_PERCENT)),
        optional("session_policy", Form::Word(&SESSION_SHEDDING_POLICIES)),
    ],
};

/// `origin_steering`.
pub static ORIGIN_STEERING: Object = Object {
    name: "endpoint steering",
    list: "",
    closed: false,
    fields: &[optional("policy", Form::Word(&ORIGIN_POLICIES))],
};

/// `notification_filter`.
pub static NOTIFICATION_FILTER: Object = Object {
    name: "notification filter",
    list: "",
    closed: false,
    fields: &[nullable("pool", Form::Object(&FILTER_OPTIONS)), nullable("origin", Form::Object(&FILTER_OPTIONS))],
};

/// A part of the `notification_filter`.
pub static FILTER_OPTIONS: Object = Object {
    name: "notification filter",
    list: "",
    closed: false,
    fields: &[nullable("disable", Form::Flag).or(Absent::Flag(false)), nullable("healthy", Form::Flag)],
};

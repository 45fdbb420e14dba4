//! What a load balancer does differently for some requests: custom rules and pool sets.

use super::balancer::{ADAPTIVE_ROUTING, IDS, LOCATION_STRATEGY, RANDOM_STEERING, SESSION_AFFINITY_ATTRIBUTES, WEIGHT};
use super::{Absent, COUNT, Form, Object, SECONDS, SESSION_AFFINITIES, STEERING_POLICIES, TEXT, nullable, optional};

/// A custom rule: the one place where the API forbids unknown fields.
pub static RULE: Object = Object {
    name: "rule",
    list: "",
    closed: true,
    fields: &[
        optional("name", Form::Text(200)),
        optional("condition", TEXT),
        optional("priority", COUNT).or(Absent::Number(0.0)),
        optional("disabled", Form::Flag).or(Absent::Flag(false)),
        optional("terminates", Form::Flag).or(Absent::Flag(false)),
        nullable("fixed_response", Form::Object(&FIXED_RESPONSE)),
        nullable("overrides", Form::Object(&RULE_OVERRIDES)),
    ],
};

/// The answer that a rule or a pool set gives in place of a pool's.
pub static FIXED_RESPONSE: Object = Object {
    name: "fixed response",
    list: "",
    closed: false,
    fields: &[
        optional("message_body", Form::Text(1024)),
        optional("status_code", Form::Whole(0, 999)),
        optional("content_type", Form::Text(32)),
        optional("location", Form::Text(2048)),
    ],
};

/// What a rule sets for the requests that it is for.
pub static RULE_OVERRIDES: Object = Object {
    name: "overrides",
    list: "",
    closed: false,
    fields: &[
        optional("ttl", SECONDS),
        nullable("default_pools", Form::List(&Form::Id)),
        optional("fallback_pool", Form::Id),
        nullable("region_pools", Form::Map(&IDS)),
        nullable("country_pools", Form::Map(&IDS)),
        nullable("pop_pools", Form::Map(&IDS)),
        optional("steering_policy", Form::Word(&STEERING_POLICIES)),
        nullable("random_steering", Form::Object(&RANDOM_STEERING)),
        nullable("location_strategy", Form::Object(&LOCATION_STRATEGY)),
        nullable("adaptive_routing", Form::Object(&ADAPTIVE_ROUTING)),
        optional("session_affinity", Form::Word(&SESSION_AFFINITIES)),
        optional("session_affinity_ttl", SECONDS),
        nullable("session_affinity_attributes", Form::Object(&SESSION_AFFINITY_ATTRIBUTES)),
        nullable("pools", Form::List(&Form::Id)),
        nullable("pool_weights", Form::Map(&WEIGHT)),
        optional("pool_default_weight", Form::Share(10)),
    ],
};

/// A pool set.
pub static POOL_SET: Object = Object {
    name: "pool set",
    list: "",
    closed: false,
    fields: &[
        optional("name", Form::Text(200)),
        optional("disabled", Form::Flag).or(Absent::Flag(false)),
        nullable("match", Form::Object(&POOL_SET_MATCH)),
        nullable("overrides", Form::Object(&POOL_SET_OVERRIDES)),
        nullable("fixed_response", Form::Object(&FIXED_RESPONSE)),
    ],
};

/// The requests that a pool set is for.
pub static POOL_SET_MATCH: Object = Object {
    name: "pool set's match",
    list: "",
    closed: false,
    fields: &[optional("default", Form::Flag), nullable("topology", Form::Object(&TOPOLOGY))],
};

/// The places that a pool set is for.
pub static TOPOLOGY: Object = Object {
    name: "topology",
    list: "",
    closed: false,
    fields: &[
        nullable("pops", Form::List(&TEXT)),
        nullable("countries", Form::List(&TEXT)),
        nullable("regions", Form::List(&Form::Region)),
    ],
};

/// What a pool set sets.
pub static POOL_SET_OVERRIDES: Object = Object {
    name: "overrides",
    list: "",
    closed: false,
    fields: &[
        nullable("pools", Form::List(&Form::Id)),
        nullable("pool_weights", Form::Map(&WEIGHT)),
        optional("pool_default_weight", Form::Share(10)),
        optional("fallback_pool", Form::Id),
        optional("steering_policy", Form::Word(&STEERING_POLICIES)),
    ],
};

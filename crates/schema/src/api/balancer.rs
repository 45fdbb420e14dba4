//! The load balancer and its settings.

use super::rule::{POOL_SET, RULE};
use super::{
    Absent, FAILOVER, Form, LOCATION_MODES, Object, PREFER_ECS, SAMESITE, SECONDS, SECURE, SESSION_AFFINITIES,
    STEERING_POLICIES, TEXT, answered, nullable, optional, required,
};
use crate::steering::{LoadBalancer, PoolWeights};

pub(super) static IDS: Form = Form::List(&Form::Id);
pub(super) static WEIGHT: Form = Form::Number(0.0, 1.0);
static RULES: Form = Form::Object(&RULE);
static POOL_SETS: Form = Form::Object(&POOL_SET);

/// A load balancer. `pool_sets` is in no request schema, and the documentation sends it.
pub static LOAD_BALANCER: Object = Object {
    name: "load balancer",
    list: "load_balancers",
    closed: false,
    fields: &[
        answered("id", Form::Id),
        required("name", TEXT),
        optional("description", Form::Text(1024)),
        optional("enabled", Form::Flag).or(Absent::Flag(LoadBalancer::DEFAULT_ENABLED)),
        optional("proxied", Form::Flag).or(Absent::Flag(LoadBalancer::DEFAULT_PROXIED)),
        optional("ttl", SECONDS),
        required("default_pools", Form::List(&Form::Id)),
        required("fallback_pool", Form::Id),
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
        optional("networks", Form::List(&TEXT)),
        nullable("rules", Form::List(&RULES)),
        nullable("pool_sets", Form::List(&POOL_SETS)),
        answered("zone_name", TEXT),
        answered("zone_id", Form::Id),
        answered("created_on", Form::Time),
        answered("modified_on", Form::Time),
        answered("disabled_at", Form::Time),
    ],
};

/// `random_steering`: the weights of pools, for the policies `random`, `least_outstanding_requests` and `least_connections`.
pub static RANDOM_STEERING: Object = Object {
    name: "random steering",
    list: "",
    closed: false,
    fields: &[
        optional("default_weight", Form::Share(10)).or(Absent::Number(PoolWeights::DEFAULT_WEIGHT)),
        nullable("pool_weights", Form::Map(&WEIGHT)),
    ],
};

/// `location_strategy`.
pub static LOCATION_STRATEGY: Object = Object {
    name: "location strategy",
    list: "",
    closed: false,
    fields: &[optional("mode", Form::Word(&LOCATION_MODES)), optional("prefer_ecs", Form::Word(&PREFER_ECS))],
};

/// `adaptive_routing`.
pub static ADAPTIVE_ROUTING: Object = Object {
    name: "adaptive routing",
    list: "",
    closed: false,
    fields: &[optional("failover_across_pools", Form::Flag).or(Absent::Flag(false))],
};

/// `session_affinity_attributes`.
pub static SESSION_AFFINITY_ATTRIBUTES: Object = Object {
    name: "session affinity",
    list: "",
    closed: false,
    fields: &[
        optional("drain_duration", Form::Number(0.0, 86_400.0)),
        nullable("headers", Form::List(&Form::Text(100))),
        optional("require_all_headers", Form::Flag).or(Absent::Flag(false)),
        optional("samesite", Form::Word(&SAMESITE)),
        optional("secure", Form::Word(&SECURE)),
        optional("zero_downtime_failover", Form::Word(&FAILOVER)),
    ],
};

//! Names that people write and the API doesn't know: another tool's, another product's, or the right name in the wrong place.

/// What a wrong name stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mistake {
    /// The API calls it so.
    Named(&'static str),
    /// It belongs to another kind of object.
    Of(&'static str, &'static str),
    /// It is Terraform's and no part of the API's object: the address of the call has it.
    OfTheCall,
    /// It is a field of the standalone Health Checks, which don't steer.
    OfHealthChecks,
}

/// What an unknown field of an object (by the name that sentences give it) probably stands for.
#[must_use]
pub fn mistake(object: &str, field: &str) -> Option<Mistake> {
    let known = MISTAKES.iter().find(|(of, name, _)| (*of == object || of.is_empty()) && *name == field);
    known.map(|(_, _, mistake)| *mistake)
}

/// Object, wrong name, what it stands for. An empty object is any.
const MISTAKES: &[(&str, &str, Mistake)] = &[
    ("load balancer", "default_pool_ids", Mistake::Named("default_pools")),
    ("load balancer", "fallback_pool_id", Mistake::Named("fallback_pool")),
    ("load balancer", "fallback_pools", Mistake::Named("fallback_pool")),
    ("load balancer", "default_pool", Mistake::Named("default_pools")),
    ("load balancer", "pools", Mistake::Named("default_pools")),
    ("load balancer", "steering", Mistake::Named("steering_policy")),
    ("load balancer", "check_regions", Mistake::Of("pool", "check_regions")),
    ("load balancer", "origins", Mistake::Of("pool", "origins")),
    ("load balancer", "monitor", Mistake::Of("pool", "monitor")),
    ("load balancer", "monitor_group", Mistake::Of("pool", "monitor_group")),
    ("load balancer", "minimum_origins", Mistake::Of("pool", "minimum_origins")),
    ("load balancer", "load_shedding", Mistake::Of("pool", "load_shedding")),
    ("load balancer", "origin_steering", Mistake::Of("pool", "origin_steering")),
    ("monitor", "check_regions", Mistake::Of("pool", "check_regions")),
    ("monitor", "health_sources", Mistake::Of("pool", "health_sources")),
    ("monitor", "minimum_origins", Mistake::Of("pool", "minimum_origins")),
    ("monitor", "follow_redirect", Mistake::Named("follow_redirects")),
    ("monitor", "expected_code", Mistake::Named("expected_codes")),
    ("monitor", "headers", Mistake::Named("header")),
    ("monitor", "must_be_healthy", Mistake::Of("member of a monitor group", "must_be_healthy")),
    ("monitor", "monitoring_only", Mistake::Of("member of a monitor group", "monitoring_only")),
    ("monitor", "enabled", Mistake::Of("member of a monitor group", "enabled")),
    ("monitor group", "monitors", Mistake::Named("members")),
    ("monitor group", "name", Mistake::Named("description")),
    ("monitor group", "check_regions", Mistake::Of("pool", "check_regions")),
    ("member", "id", Mistake::Named("monitor_id")),
    ("member", "monitor", Mistake::Named("monitor_id")),
    ("member", "weight", Mistake::Of("endpoint", "weight")),
    ("pool", "monitor_id", Mistake::Named("monitor")),
    ("pool", "monitor_group_id", Mistake::Named("monitor_group")),
    ("pool", "healthcheck_id", Mistake::OfHealthChecks),
    ("pool", "healthcheck", Mistake::OfHealthChecks),
    ("pool", "endpoints", Mistake::Named("origins")),
    ("pool", "minimum_endpoints", Mistake::Named("minimum_origins")),
    ("pool", "steering_policy", Mistake::Of("load balancer", "steering_policy")),
    ("pool", "session_affinity", Mistake::Of("load balancer", "session_affinity")),
    ("pool", "expected_codes", Mistake::Of("monitor", "expected_codes")),
    ("pool", "interval", Mistake::Of("monitor", "interval")),
    ("pool", "zone_id", Mistake::OfTheCall),
    ("endpoint", "headers", Mistake::Named("header")),
    ("endpoint", "monitor", Mistake::Of("pool", "monitor")),
    ("endpoint's header", "host", Mistake::Named("Host")),
    ("", "account_id", Mistake::OfTheCall),
];

//! What version 5 of the provider has attributes for.

/// Each block with its attributes, in the order in which they are written. `name:block` holds objects of that block; an attribute
/// without one takes its value as it is.
const BLOCKS: &[(&str, &str)] = &[
    (
        "monitor",
        "description type method path port header interval timeout retries consecutive_up consecutive_down expected_codes \
         expected_body follow_redirects allow_insecure probe_zone",
    ),
    ("monitor_group", "description members:member"),
    ("member", "monitor_id enabled monitoring_only must_be_healthy"),
    (
        "pool",
        "name description enabled minimum_origins monitor monitor_group check_regions latitude longitude \
         load_shedding:load_shedding origin_steering:origin_steering notification_filter:notification_filter notification_email \
         origins:endpoint",
    ),
    ("endpoint", "name address port enabled weight header:header virtual_network_id flatten_cname"),
    ("header", "host"),
    ("load_shedding", "default_percent default_policy session_percent session_policy"),
    ("origin_steering", "policy"),
    ("notification_filter", "origin:filter pool:filter"),
    ("filter", "disable healthy"),
    (
        "load_balancer",
        "name description enabled proxied ttl fallback_pool default_pools region_pools country_pools pop_pools steering_policy \
         random_steering:random_steering location_strategy:location_strategy adaptive_routing:adaptive_routing session_affinity \
         session_affinity_ttl session_affinity_attributes:session_affinity_attributes networks rules:rule",
    ),
    ("random_steering", "default_weight pool_weights"),
    ("location_strategy", "mode prefer_ecs"),
    ("adaptive_routing", "failover_across_pools"),
    (
        "session_affinity_attributes",
        "drain_duration headers require_all_headers samesite secure zero_downtime_failover",
    ),
    ("rule", "name condition priority disabled terminates fixed_response:fixed_response overrides:overrides"),
    ("fixed_response", "status_code content_type message_body location"),
    (
        "overrides",
        "ttl fallback_pool default_pools region_pools country_pools pop_pools steering_policy random_steering:random_steering \
         location_strategy:location_strategy adaptive_routing:adaptive_routing session_affinity session_affinity_ttl \
         session_affinity_attributes:session_affinity_attributes",
    ),
];

/// The attributes of a block, each with the block of its objects; none for a block that isn't known.
pub(super) fn of(block: &str) -> impl Iterator<Item = (&'static str, Option<&'static str>)> {
    let attributes = BLOCKS.iter().find(|(name, _)| *name == block).map_or("", |(_, attributes)| attributes);
    attributes.split_whitespace().map(|attribute| match attribute.split_once(':') {
        Some((name, block)) => (name, Some(block)),
        None => (attribute, None),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_block_that_is_named_is_there() {
        for (block, _) in BLOCKS {
            for inner in of(block).filter_map(|(_, inner)| inner) {
                assert!(BLOCKS.iter().any(|(name, _)| *name == inner), "{inner} of {block}");
            }
        }
    }
}

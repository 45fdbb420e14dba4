//! Load balancers with their rules and pool sets: how they steer.

use super::each;
use super::fields::{Fields, unknown_region, unknown_value};
use super::objects::nameable;
use crate::api::{
    FAILOVER, FIXED_RESPONSE, LOAD_BALANCER, LOCATION_MODES, Object, POOL_SET, POOL_SET_MATCH, POOL_SET_OVERRIDES,
    PREFER_ECS, RULE, RULE_OVERRIDES, SESSION_AFFINITIES, STEERING_POLICIES, TOPOLOGY, Words,
};
use crate::diagnostic::Diagnostic;
use crate::findings::Findings;
use crate::regions::is_region;
use crate::steering::{
    FixedResponse, LoadBalancer, LocationStrategy, MAPS, MappedPool, PoolMap, PoolSet, PoolWeights, PreferEcs, Rule,
    SessionAffinity, Steering, SteeringPolicy, Topology, ZeroDowntimeFailover,
};
use std::sync::Arc;

pub(super) fn load_balancer(fields: Fields<'_>, index: usize, findings: &mut Findings) -> LoadBalancer {
    let fields = fields.shaped(&LOAD_BALANCER, findings);
    let mut steering = settings(fields, findings);
    if steering.fallback_pool.is_none() {
        let last = steering.pools().last().map_or("", String::as_str);
        findings.push(
            Diagnostic::error("fallback-missing", fields.pointer("fallback_pool")).by("R8.4").with("taken", last),
        );
        steering.fallback_pool = steering.pools().last().cloned();
    }
    if steering.pools().is_empty() {
        findings.push(Diagnostic::error("default-pools-missing", fields.pointer("default_pools")));
    }
    let load_balancer = LoadBalancer {
        index,
        id: fields.reference("id", findings),
        name: fields.reference("name", findings),
        enabled: fields.boolean("enabled", findings).unwrap_or(LoadBalancer::DEFAULT_ENABLED),
        proxied: fields.boolean("proxied", findings).unwrap_or(LoadBalancer::DEFAULT_PROXIED),
        steering,
        rules: each(fields, "rules", findings, rule),
        pool_sets: each(fields, "pool_sets", findings, pool_set),
    };
    nameable("load balancer", load_balancer.id.is_some() || load_balancer.name.is_some(), fields, findings);
    load_balancer
}

fn rule(fields: Fields<'_>, index: usize, findings: &mut Findings) -> Rule {
    let fields = fields.shaped(&RULE, findings);
    Rule {
        index,
        name: fields.string("name", findings),
        condition: fields.string("condition", findings).unwrap_or_default(),
        priority: fields.count("priority", findings).unwrap_or(0),
        disabled: fields.boolean("disabled", findings).unwrap_or(false),
        terminates: fields.boolean("terminates", findings).unwrap_or(false),
        fixed_response: fixed_response(fields, findings),
        overrides: overrides(fields, &RULE_OVERRIDES, findings),
    }
}

fn pool_set(fields: Fields<'_>, index: usize, findings: &mut Findings) -> PoolSet {
    let fields = fields.shaped(&POOL_SET, findings);
    let matching = fields.inner("match", findings).map(|matching| matching.shaped(&POOL_SET_MATCH, findings));
    let topology = matching.as_ref().and_then(|matching| matching.inner("topology", findings));
    let topology = topology.map(|topology| topology.shaped(&TOPOLOGY, findings));
    PoolSet {
        index,
        name: fields.string("name", findings),
        disabled: fields.boolean("disabled", findings).unwrap_or(false),
        matches_all: !fields.has("match")
            || matching.is_some_and(|matching| matching.boolean("default", findings) == Some(true)),
        topology: topology.map(|topology| Topology {
            pops: topology.strings("pops", findings),
            countries: topology.strings("countries", findings),
            regions: regions(topology, findings),
        }),
        fixed_response: fixed_response(fields, findings),
        overrides: own_overrides(fields, findings),
    }
}

/// The regions of a topology; a code that the network doesn't have is told and kept: no request comes from there.
fn regions(topology: Fields<'_>, findings: &mut Findings) -> Option<Vec<String>> {
    let regions = topology.strings("regions", findings)?;
    for (index, code) in regions.iter().enumerate().filter(|(_, code)| !is_region(code)) {
        findings.push(unknown_region(topology.place.key("regions").index(index), code));
    }
    Some(regions)
}

fn fixed_response(fields: Fields<'_>, findings: &mut Findings) -> Option<FixedResponse> {
    let fixed = fields.inner("fixed_response", findings)?.shaped(&FIXED_RESPONSE, findings);
    Some(FixedResponse {
        status_code: fixed.count("status_code", findings),
        location: fixed.string("location", findings),
        content_type: fixed.string("content_type", findings),
        message_body: fixed.string("message_body", findings),
    })
}

/// What a rule or a pool set sets. Its `pools` and `pool_weights` are new names for `default_pools` and `random_steering`.
fn overrides(fields: Fields<'_>, object: &'static Object, findings: &mut Findings) -> Steering {
    let Some(overrides) = fields.inner("overrides", findings) else {
        return Steering::default();
    };
    let overrides = overrides.shaped(object, findings);
    let mut settings = settings(overrides, findings);
    if let Some(pools) = overrides.strings("pools", findings) {
        (settings.default_pools, settings.named_pools) = (Some(pools), true);
    }
    if overrides.has("pool_weights") || overrides.has("pool_default_weight") {
        settings.pool_weights = Some(pool_weights(overrides, "pool_default_weight", findings));
    }
    settings
}

/// What a pool set sets: it has new names alone, and what only a rule may set changes nothing in it.
fn own_overrides(fields: Fields<'_>, findings: &mut Findings) -> Steering {
    let all = overrides(fields, &POOL_SET_OVERRIDES, findings);
    let given = fields.inner("overrides", &mut Findings::default());
    let weighs = given.is_some_and(|given| given.has("pool_weights") || given.has("pool_default_weight"));
    Steering {
        default_pools: all.default_pools.filter(|_| all.named_pools),
        named_pools: all.named_pools,
        fallback_pool: all.fallback_pool,
        steering_policy: all.steering_policy,
        pool_weights: all.pool_weights.filter(|_| weighs),
        ..Steering::default()
    }
}

/// The settings of a load balancer, or those of them that a rule sets.
fn settings(fields: Fields<'_>, findings: &mut Findings) -> Steering {
    let attributes = fields.inner("session_affinity_attributes", findings);
    let random = fields.inner("random_steering", findings);
    let adaptive = fields.inner("adaptive_routing", findings);
    Steering {
        default_pools: fields.strings("default_pools", findings),
        named_pools: false,
        fallback_pool: fields.reference("fallback_pool", findings),
        steering_policy: steering_policy(fields, findings),
        maps: MAPS.into_iter().filter_map(|map| pool_map(fields, map, findings)).collect(),
        pool_weights: random.map(|random| pool_weights(random, "default_weight", findings)),
        location_strategy: location_strategy(fields, findings),
        failover_across_pools: adaptive.and_then(|it| it.boolean("failover_across_pools", findings)),
        session_affinity: session_affinity(fields, findings),
        session_affinity_ttl: fields.number("session_affinity_ttl", findings),
        drain_duration: attributes.and_then(|it| it.number("drain_duration", findings)),
        zero_downtime_failover: attributes.and_then(|it| zero_downtime_failover(it, findings)),
    }
}

fn steering_policy(fields: Fields<'_>, findings: &mut Findings) -> Option<SteeringPolicy> {
    let word = fields.text("steering_policy", findings)?;
    if word.is_empty() {
        return Some(SteeringPolicy::Unset);
    }
    let policy = SteeringPolicy::ALL.into_iter().find(|policy| policy.word() == word);
    if policy.is_none() {
        findings.push(unknown_value(fields.pointer("steering_policy"), word, &STEERING_POLICIES).by("R8.13"));
    }
    // Not unset: that would let a map choose (R8.13).
    policy.or(Some(SteeringPolicy::Off))
}

/// A map (region, country or data center → pools); `None` where it is absent or empty.
fn pool_map(fields: Fields<'_>, field: &'static str, findings: &mut Findings) -> Option<PoolMap> {
    let entries = fields.inner(field, findings)?;
    let mut places = Vec::with_capacity(entries.map.len());
    for place in entries.map.keys() {
        let list = entries.place.key(place);
        let pools = entries.strings(place, findings).unwrap_or_default();
        let pools = pools.into_iter().enumerate();
        let pools = pools.map(|(index, pool)| MappedPool { pool, pointer: list.index(index).pointer() });
        places.push((place.clone(), pools.collect()));
    }
    (!places.is_empty()).then(|| PoolMap { field, entries: Arc::new(places) })
}

fn pool_weights(fields: Fields<'_>, default_weight: &str, findings: &mut Findings) -> PoolWeights {
    let mut read = PoolWeights::default();
    if let Some(weight) = weight(fields, default_weight, findings) {
        read.default_weight = weight;
    }
    if let Some(weights) = fields.inner("pool_weights", findings) {
        for pool in weights.map.keys() {
            if let Some(weight) = weight(weights, pool, findings) {
                read.set(pool, weight);
            }
        }
    }
    read
}

/// A weight: 0 to 1.
pub(super) fn weight(fields: Fields<'_>, key: &str, findings: &mut Findings) -> Option<f64> {
    within(fields, key, (1.0, "0 to 1"), findings)
}

/// A number from 0 to a most; any other is told and set aside.
pub(super) fn within(
    fields: Fields<'_>,
    key: &str,
    (most, allowed): (f64, &'static str),
    findings: &mut Findings,
) -> Option<f64> {
    let number = fields.number(key, findings)?;
    if (0.0..=most).contains(&number) {
        return Some(number);
    }
    findings.push(
        Diagnostic::error("out-of-range", fields.pointer(key))
            .with("number", number)
            .with("allowed", allowed)
            .with("taken", true),
    );
    None
}

fn location_strategy(fields: Fields<'_>, findings: &mut Findings) -> Option<LocationStrategy> {
    let strategy = fields.inner("location_strategy", findings)?;
    Some(LocationStrategy {
        by_resolver: word(strategy, "mode", &LOCATION_MODES, findings) == Some("resolver_ip"),
        prefer_ecs: match word(strategy, "prefer_ecs", &PREFER_ECS, findings) {
            Some("always") => PreferEcs::Always,
            Some("never") => PreferEcs::Never,
            Some("geo") => PreferEcs::Geo,
            _ => PreferEcs::Proximity,
        },
    })
}

fn session_affinity(fields: Fields<'_>, findings: &mut Findings) -> Option<SessionAffinity> {
    let affinity = word(fields, "session_affinity", &SESSION_AFFINITIES, findings)?;
    Some(match affinity {
        "cookie" => SessionAffinity::Cookie,
        "ip_cookie" => SessionAffinity::IpCookie,
        "header" => SessionAffinity::Header,
        _ => SessionAffinity::None,
    })
}

fn zero_downtime_failover(fields: Fields<'_>, findings: &mut Findings) -> Option<ZeroDowntimeFailover> {
    Some(match word(fields, "zero_downtime_failover", &FAILOVER, findings)? {
        "temporary" => ZeroDowntimeFailover::Temporary,
        "sticky" => ZeroDowntimeFailover::Sticky,
        _ => ZeroDowntimeFailover::None,
    })
}

/// One of the words that a field takes; any other is told, and the default stands.
pub(super) fn word<'a>(
    fields: Fields<'a>,
    key: &str,
    words: &'static Words,
    findings: &mut Findings,
) -> Option<&'a str> {
    let word = fields.text(key, findings).filter(|word| !word.is_empty())?;
    if words.all.contains(&word) {
        return Some(word);
    }
    findings.push(unknown_value(fields.pointer(key), word, words));
    None
}

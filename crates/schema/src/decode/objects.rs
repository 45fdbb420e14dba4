//! The API's objects, with the defaults of the API's schema (each stated once, here).

use super::each;
use super::fields::{Fields, unknown_region, unknown_value};
use crate::api::{
    LOAD_BALANCER, MEMBER, MONITOR, MONITOR_GROUP, MONITOR_TYPES, ORIGIN, ORIGIN_POLICIES, POOL, STEERING_POLICIES,
};
use crate::diagnostic::Diagnostic;
use crate::findings::Findings;
use crate::index::Index;
use crate::regions::is_region;
use crate::scenario::{
    CheckRegions, LoadBalancer, MappedPool, Member, Monitor, MonitorGroup, Origin, OriginSteering, Pool, SteeringPolicy,
};
use serde_json::Value;

/// How many members a group may have (R3.9).
const MOST_MEMBERS: usize = 5;

pub(super) fn monitor(fields: Fields<'_>, index: usize, findings: &mut Findings) -> Monitor {
    let fields = fields.shaped(&MONITOR, findings);
    let kind = fields.string("type", findings);
    if let Some(kind) = kind.as_deref().filter(|kind| !MONITOR_TYPES.all.contains(kind)) {
        findings.push(unknown_value(fields.pointer("type"), kind, &MONITOR_TYPES));
    }
    let monitor = Monitor {
        index,
        id: fields.reference("id", findings),
        description: fields.reference("description", findings),
        kind: kind.filter(|kind| MONITOR_TYPES.all.contains(&kind.as_str())),
        timeout: fields.number("timeout", findings),
        consecutive_up: fields.count("consecutive_up", findings).unwrap_or(0),
        consecutive_down: fields.count("consecutive_down", findings).unwrap_or(0),
    };
    nameable("monitor", monitor.id.is_some() || monitor.description.is_some(), fields, findings);
    monitor
}

pub(super) fn monitor_group(fields: Fields<'_>, index: usize, findings: &mut Findings) -> MonitorGroup {
    let fields = fields.shaped(&MONITOR_GROUP, findings);
    let mut members: Vec<Member> = each(fields, "members", findings, member);
    if members.len() > MOST_MEMBERS {
        findings.push(
            Diagnostic::error("too-many-members", fields.pointer("members"))
                .by("R3.9")
                .with("members", members.len())
                .with("limit", MOST_MEMBERS),
        );
    }
    let place = fields.place.key("members");
    let mut seen = Index::new();
    members.retain(|member| {
        let Some(monitor_id) = &member.monitor_id else { return true };
        let first = seen.add(monitor_id.clone());
        if !first {
            let pointer = place.index(member.index).key("monitor_id").pointer();
            findings.push(Diagnostic::error("duplicate-member", pointer).with("monitor_id", monitor_id));
        }
        first
    });
    let group = MonitorGroup {
        index,
        id: fields.reference("id", findings),
        description: fields.reference("description", findings),
        members,
    };
    nameable("monitor group", group.id.is_some() || group.description.is_some(), fields, findings);
    group
}

fn member(fields: Fields<'_>, index: usize, findings: &mut Findings) -> Member {
    let fields = fields.shaped(&MEMBER, findings);
    let mut flag = |key: &'static str, assumed: bool| {
        fields.boolean(key, findings).unwrap_or_else(|| {
            findings.push(
                Diagnostic::error("member-flag-missing", fields.pointer(key))
                    .by("Q18")
                    .with("flag", key)
                    .with("assumed", assumed),
            );
            assumed
        })
    };
    // The defaults of Q18: a member votes unless it says otherwise.
    let enabled = flag("enabled", true);
    let monitoring_only = flag("monitoring_only", false);
    let must_be_healthy = flag("must_be_healthy", false);
    let monitor_id = fields.reference("monitor_id", findings);
    if monitor_id.is_none() {
        findings.push(Diagnostic::error("member-without-monitor", fields.place.pointer()));
    }
    Member { index, monitor_id, enabled, monitoring_only, must_be_healthy }
}

pub(super) fn pool(fields: Fields<'_>, index: usize, findings: &mut Findings) -> Pool {
    let fields = fields.shaped(&POOL, findings);
    let mut origins: Vec<Origin> = each(fields, "origins", findings, origin);
    let place = fields.place.key("origins");
    let mut seen = Index::new();
    origins.retain(|origin| {
        let Some(name) = origin.name.as_ref().or(origin.address.as_ref()) else { return true };
        let first = seen.add(name.clone());
        if !first {
            let pointer = place.index(origin.index).pointer();
            findings.push(Diagnostic::error("duplicate-endpoint", pointer).with("endpoint", name));
        }
        first
    });
    let pool = Pool {
        index,
        id: fields.reference("id", findings),
        name: fields.reference("name", findings),
        enabled: fields.boolean("enabled", findings).unwrap_or(true),
        minimum_origins: fields.count("minimum_origins", findings).unwrap_or(1),
        monitor: fields.reference("monitor", findings),
        monitor_group: fields.reference("monitor_group", findings),
        check_regions: check_regions(fields, findings),
        health_sources: fields.strings("health_sources", findings),
        sheds_percent: sheds_percent(fields, findings),
        origin_steering: origin_steering(fields, findings),
        origins,
    };
    if pool.monitor.is_some() && pool.monitor_group.is_some() {
        findings.push(Diagnostic::error("monitor-and-group", fields.pointer("monitor")).by("R3.10"));
    }
    nameable("pool", pool.id.is_some() || pool.name.is_some(), fields, findings);
    pool
}

fn origin(fields: Fields<'_>, index: usize, findings: &mut Findings) -> Origin {
    let fields = fields.shaped(&ORIGIN, findings);
    let weight = fields.number("weight", findings).filter(|weight| {
        let allowed = (0.0..=1.0).contains(weight);
        if !allowed {
            findings.push(
                Diagnostic::error("out-of-range", fields.pointer("weight"))
                    .with("number", *weight)
                    .with("allowed", "0 to 1")
                    .with("taken", true),
            );
        }
        allowed
    });
    let origin = Origin {
        index,
        name: fields.reference("name", findings),
        address: fields.reference("address", findings),
        enabled: fields.boolean("enabled", findings).unwrap_or(true),
        weight: weight.unwrap_or(1.0),
        reported_healthy: fields.boolean("healthy", findings),
        reported_reason: fields.string("failure_reason", findings),
    };
    nameable("endpoint", origin.name.is_some() || origin.address.is_some(), fields, findings);
    origin
}

/// `check_regions` (R4.2). An empty list is the API's other way to say "not set".
fn check_regions(fields: Fields<'_>, findings: &mut Findings) -> CheckRegions {
    let place = fields.place.key("check_regions");
    let codes = match fields.strings("check_regions", findings) {
        Some(codes) if !codes.is_empty() => codes,
        _ => return CheckRegions::AllDataCenters,
    };
    if codes.iter().any(|code| code == "ALL_REGIONS") {
        return CheckRegions::AllRegions;
    }
    let mut known = Vec::with_capacity(codes.len());
    for (index, code) in codes.into_iter().enumerate() {
        if !is_region(&code) {
            findings.push(unknown_region(place.index(index), &code));
        } else if !known.contains(&code) {
            known.push(code);
        }
    }
    CheckRegions::Regions(known)
}

fn sheds_percent(fields: Fields<'_>, findings: &mut Findings) -> f64 {
    let Some((map, key)) = fields.object("load_shedding", findings) else {
        return 0.0;
    };
    let place = fields.place.key(key);
    let shedding = Fields::new(map, place);
    let percent = |key, findings: &mut Findings| shedding.number(key, findings).unwrap_or(0.0);
    percent("default_percent", findings).max(percent("session_percent", findings))
}

fn origin_steering(fields: Fields<'_>, findings: &mut Findings) -> OriginSteering {
    let Some((map, key)) = fields.object("origin_steering", findings) else {
        return OriginSteering::Random;
    };
    let steering = Fields::new(map, fields.place.key(key));
    match steering.text("policy", findings) {
        None | Some("" | "random") => OriginSteering::Random,
        Some("hash") => OriginSteering::Hash,
        Some("least_outstanding_requests") => OriginSteering::LeastOutstandingRequests,
        Some("least_connections") => OriginSteering::LeastConnections,
        Some(other) => {
            findings.push(unknown_value(steering.pointer("policy"), other, &ORIGIN_POLICIES));
            OriginSteering::Random
        }
    }
}

pub(super) fn load_balancer(fields: Fields<'_>, index: usize, findings: &mut Findings) -> LoadBalancer {
    let fields = fields.shaped(&LOAD_BALANCER, findings);
    let default_pools = fields.strings("default_pools", findings).unwrap_or_default();
    let fallback_pool = fields.reference("fallback_pool", findings);
    if fallback_pool.is_none() {
        let last = default_pools.last().map_or("", String::as_str);
        findings.push(
            Diagnostic::error("fallback-missing", fields.pointer("fallback_pool")).by("R8.4").with("taken", last),
        );
    }
    if default_pools.is_empty() {
        findings.push(Diagnostic::error("default-pools-missing", fields.pointer("default_pools")));
    }
    let load_balancer = LoadBalancer {
        index,
        id: fields.reference("id", findings),
        name: fields.reference("name", findings),
        enabled: fields.boolean("enabled", findings).unwrap_or(true),
        proxied: fields.boolean("proxied", findings).unwrap_or(false),
        fallback_pool: fallback_pool.or_else(|| default_pools.last().cloned()),
        default_pools,
        steering_policy: steering_policy(fields, findings),
        mapped_pools: ["region_pools", "country_pools", "pop_pools"]
            .into_iter()
            .map(|map| (map, mapped_pools(fields, map, findings)))
            .filter(|(_, pools)| !pools.is_empty())
            .collect(),
        session_affinity: fields
            .text("session_affinity", findings)
            .is_some_and(|affinity| !affinity.is_empty() && affinity != "none"),
        active_rules: active(fields, "rules", findings),
        active_pool_sets: active(fields, "pool_sets", findings),
    };
    nameable("load balancer", load_balancer.id.is_some() || load_balancer.name.is_some(), fields, findings);
    load_balancer
}

fn steering_policy(fields: Fields<'_>, findings: &mut Findings) -> Option<SteeringPolicy> {
    let word = fields.text("steering_policy", findings).filter(|word| !word.is_empty())?;
    let policy = SteeringPolicy::ALL.into_iter().find(|policy| policy.word() == word);
    if policy.is_none() {
        findings.push(unknown_value(fields.pointer("steering_policy"), word, &STEERING_POLICIES).by("R8.13"));
    }
    // Not none at all: that would let a map choose (R8.13).
    policy.or(Some(SteeringPolicy::Off))
}

/// The pools that a map (region, country or data center → pools) names, each once.
fn mapped_pools(fields: Fields<'_>, map_name: &'static str, findings: &mut Findings) -> Vec<MappedPool> {
    let Some((map, key)) = fields.object(map_name, findings) else {
        return Vec::new();
    };
    let entries = Fields::new(map, fields.place.key(key));
    let mut pools = Vec::new();
    let mut named = Index::new();
    for place in map.keys() {
        let list = entries.place.key(place);
        for (index, pool) in entries.strings(place, findings).unwrap_or_default().into_iter().enumerate() {
            if named.add(pool.clone()) {
                pools.push(MappedPool { pool, pointer: list.index(index).pointer() });
            }
        }
    }
    pools
}

/// How many objects of a list are not disabled.
fn active(fields: Fields<'_>, key: &str, findings: &mut Findings) -> usize {
    let list = fields.list(key, findings).unwrap_or_default();
    list.iter().filter(|entry| entry.get("disabled") != Some(&Value::Bool(true))).count()
}

/// Nothing can refer to an object that has neither an id nor a name; it is evaluated all the same.
fn nameable(kind: &'static str, named: bool, fields: Fields<'_>, findings: &mut Findings) {
    if !named {
        findings.push(Diagnostic::error("nameless", fields.place.pointer()).with("object", kind));
    }
}

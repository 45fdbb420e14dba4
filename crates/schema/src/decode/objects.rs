//! The API's monitors, groups and pools, with the defaults of the API's schema (each stated once, here).

use super::fields::{Fields, unknown_region, unknown_value};
use super::steering::{weight, within, word};
use super::{each, notifications};
use crate::api::{MEMBER, MONITOR, MONITOR_GROUP, MONITOR_TYPES, ORIGIN, ORIGIN_POLICIES, POOL, SHEDDING_POLICIES};
use crate::diagnostic::Diagnostic;
use crate::findings::Findings;
use crate::regions::is_region;
use crate::scenario::{CheckRegions, Member, Monitor, MonitorGroup, Origin, OriginSteering, Pool};
use crate::steering::LoadShedding;
use std::collections::HashSet;

/// A monitor's `retries`, where it has none (R1.12).
const DEFAULT_RETRIES: u32 = 2;

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
        interval: fields.number("interval", findings),
        retries: fields.count("retries", findings).unwrap_or(DEFAULT_RETRIES),
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
    let mut seen = HashSet::new();
    members.retain(|member| {
        let Some(monitor_id) = &member.monitor_id else { return true };
        let first = seen.insert(monitor_id.clone());
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
    let mut seen = HashSet::new();
    origins.retain(|origin| {
        let Some(name) = origin.name.as_ref().or(origin.address.as_ref()) else { return true };
        let first = seen.insert(name.clone());
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
        latitude: fields.number("latitude", findings),
        longitude: fields.number("longitude", findings),
        load_shedding: load_shedding(fields, findings),
        origin_steering: origin_steering(fields, findings),
        legacy_email: notifications::legacy_email(fields, findings),
        origins,
    };
    if pool.monitor.is_some() && pool.monitor_group.is_some() {
        findings.push(Diagnostic::error("monitor-and-group", fields.pointer("monitor")).by("R3.10"));
    }
    check_health_sources(&pool, fields, findings);
    nameable("pool", pool.id.is_some() || pool.name.is_some(), fields, findings);
    pool
}

/// `health_sources`: unset, or regional before global, which needs regions to probe from (R4.8, D29).
fn check_health_sources(pool: &Pool, fields: Fields<'_>, findings: &mut Findings) {
    let Some(sources) = pool.health_sources.as_ref().filter(|sources| !sources.is_empty()) else { return };
    if *sources != ["regional", "global"] {
        let default = *sources == ["local", "global"];
        let found = Diagnostic::error("health-sources-refused", fields.pointer("health_sources")).by("D29");
        findings.push(found.with("sources", sources.clone()).with("default", default));
    } else if pool.check_regions == CheckRegions::AllDataCenters {
        findings.push(Diagnostic::error("health-sources-without-regions", fields.pointer("health_sources")).by("R4.8"));
    }
}

fn origin(fields: Fields<'_>, index: usize, findings: &mut Findings) -> Origin {
    let fields = fields.shaped(&ORIGIN, findings);
    let origin = Origin {
        index,
        name: fields.reference("name", findings),
        address: fields.reference("address", findings),
        enabled: fields.boolean("enabled", findings).unwrap_or(true),
        weight: weight(fields, "weight", findings).unwrap_or(1.0),
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

fn load_shedding(fields: Fields<'_>, findings: &mut Findings) -> LoadShedding {
    let Some(shedding) = fields.inner("load_shedding", findings) else {
        return LoadShedding::default();
    };
    let mut percent = |key| within(shedding, key, (100.0, "0 to 100"), findings).unwrap_or(0.0);
    let (default_percent, session_percent) = (percent("default_percent"), percent("session_percent"));
    LoadShedding {
        default_percent,
        by_hash: word(shedding, "default_policy", &SHEDDING_POLICIES, findings) == Some("hash"),
        session_percent,
    }
}

fn origin_steering(fields: Fields<'_>, findings: &mut Findings) -> OriginSteering {
    let Some(steering) = fields.inner("origin_steering", findings) else {
        return OriginSteering::Random;
    };
    match word(steering, "policy", &ORIGIN_POLICIES, findings) {
        Some("hash") => OriginSteering::Hash,
        Some("least_outstanding_requests") => OriginSteering::LeastOutstandingRequests,
        Some("least_connections") => OriginSteering::LeastConnections,
        _ => OriginSteering::Random,
    }
}

/// Nothing can refer to an object that has neither an id nor a name; it is evaluated all the same.
pub(super) fn nameable(kind: &'static str, named: bool, fields: Fields<'_>, findings: &mut Findings) {
    if !named {
        findings.push(Diagnostic::error("nameless", fields.place.pointer()).with("object", kind));
    }
}

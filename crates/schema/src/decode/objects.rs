//! The API's monitors, groups and pools, with the defaults of the API's schema (each stated once, here).

use super::fields::{Fields, unknown_region, unknown_value};
use super::steering::{weight, within, word};
use super::{each, notifications};
use crate::api::{MEMBER, MONITOR, MONITOR_GROUP, MONITOR_TYPES, ORIGIN, ORIGIN_POLICIES, POOL, SHEDDING_POLICIES};
use crate::diagnostic::Diagnostic;
use crate::findings::Findings;
use crate::index::Index;
use crate::regions::is_region;
use crate::scenario::{CheckRegions, Member, Monitor, MonitorGroup, MonitorType, Origin, OriginSteering, Pool};
use crate::steering::LoadShedding;
use crate::time::Time;
use serde_json::Value;

/// How many members a group may have (R3.9).
const MOST_MEMBERS: usize = 5;

pub(super) fn monitor(fields: Fields<'_>, index: usize, findings: &mut Findings) -> Monitor {
    let fields = fields.shaped(&MONITOR, findings);
    let monitor = Monitor {
        index,
        id: fields.reference("id", findings),
        description: fields.reference("description", findings),
        kind: monitor_type(fields, findings),
        method: fields.reference("method", findings),
        path: fields.reference("path", findings),
        port: fields.number("port", findings).and_then(port),
        host: host(fields, findings),
        expected_codes: fields.reference("expected_codes", findings),
        expected_body: fields.reference("expected_body", findings),
        follow_redirects: fields.boolean("follow_redirects", findings).unwrap_or(false),
        allow_insecure: fields.boolean("allow_insecure", findings).unwrap_or(false),
        probe_zone: fields.reference("probe_zone", findings),
        interval: fields.number("interval", findings).filter(|seconds| *seconds > 0.0),
        timeout: fields.number("timeout", findings),
        retries: fields.count("retries", findings),
        consecutive_up: fields.count("consecutive_up", findings).unwrap_or(Monitor::DEFAULT_CONSECUTIVE),
        consecutive_down: fields.count("consecutive_down", findings).unwrap_or(Monitor::DEFAULT_CONSECUTIVE),
    };
    nameable("monitor", monitor.id.is_some() || monitor.description.is_some(), fields, findings);
    monitor
}

fn monitor_type(fields: Fields<'_>, findings: &mut Findings) -> MonitorType {
    let Some(word) = fields.text("type", findings) else { return MonitorType::default() };
    let known = MonitorType::ALL.into_iter().find(|kind| kind.word() == word);
    if known.is_none() {
        findings.push(unknown_value(fields.pointer("type"), word, &MONITOR_TYPES));
    }
    known.unwrap_or_default()
}

/// A port; 0 is the API's other way to say "not set".
fn port(number: f64) -> Option<u16> {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole and in range")]
    let port = (1.0..=65_535.0).contains(&number).then_some(number as u16);
    port.filter(|port| f64::from(*port) == number)
}

/// The first value of the header `Host`, however its name's letters are written (R1.8). A text in the place of a list is taken,
/// though the API refuses it, which is told where a configuration is checked.
fn host(fields: Fields<'_>, findings: &mut Findings) -> Option<String> {
    let (headers, key) = fields.object("header", findings)?;
    let place = fields.place.key(key);
    let (name, value) = headers.iter().find(|(name, _)| name.eq_ignore_ascii_case("host"))?;
    let first = match value {
        Value::String(text) => Some(text.clone()),
        _ => Fields::new(headers, place).strings(name, findings)?.into_iter().next(),
    };
    first.filter(|host| !host.is_empty())
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
    let enabled = flag("enabled", Member::DEFAULT_ENABLED);
    let monitoring_only = flag("monitoring_only", Member::DEFAULT_MONITORING_ONLY);
    let must_be_healthy = flag("must_be_healthy", Member::DEFAULT_MUST_BE_HEALTHY);
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
        enabled: fields.boolean("enabled", findings).unwrap_or(Pool::DEFAULT_ENABLED),
        minimum_origins: fields.count("minimum_origins", findings).unwrap_or(Pool::DEFAULT_MINIMUM_ORIGINS),
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
        enabled: fields.boolean("enabled", findings).unwrap_or(Origin::DEFAULT_ENABLED),
        disabled_at: fields.string("disabled_at", findings).as_deref().and_then(Time::calendar),
        weight: weight(fields, "weight", findings).unwrap_or(Origin::DEFAULT_WEIGHT),
        host: host(fields, findings),
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
    let mut percent =
        |key| within(shedding, key, (100.0, "0 to 100"), findings).unwrap_or(LoadShedding::DEFAULT_PERCENT);
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

//! What the API demands of a pool and its endpoints.

use super::fields::missing;
use super::{Checked, group, header, peek};
use crate::api::POOL;
use crate::diagnostic::{Diagnostic, Severity};
use crate::findings::Findings;
use crate::fix::{Edit, Fix};
use crate::index::Index;
use crate::lookup::{field, of};
use crate::share::plain;
use serde_json::{Map, Value};
use std::net::IpAddr;

/// Checks a pool.
pub(super) fn check(pool: Checked<'_>, findings: &mut Findings) {
    name(pool, findings);
    endpoints(pool, findings);
    check_regions(pool, findings);
    coordinates(pool, findings);
    notification_email(pool, findings);
    group::shown_as_not_monitored(pool, findings);
    if pool.is_whole(&["name", "origins"]) {
        missing(pool.place, pool.map, &POOL, &["origins"], findings);
    }
}

/// Whether a pool's name may hold a character.
pub(super) const fn is_of_a_name(character: char) -> bool {
    character.is_ascii_alphanumeric() || matches!(character, '-' | '_')
}

/// `name` of letters, digits, dashes and underscores.
fn name(pool: Checked<'_>, findings: &mut Findings) {
    let name = pool.text("name");
    if let Some(character) = name.chars().find(|character| !is_of_a_name(*character)) {
        findings.push(
            Diagnostic::error("pool-name-refused", pool.pointer("name"))
                .with("name", name)
                .with("character", String::from(character))
                .with("blank", name.contains(' ')),
        );
    }
}

/// At least one endpoint; of each what the API demands.
fn endpoints(pool: Checked<'_>, findings: &mut Findings) {
    let origins = peek::list(pool.map, "origins");
    let given = field(pool.map, "origins");
    let whole = pool.is_whole(&["name", "origins"]);
    if origins.is_empty()
        && (given.is_some_and(|given| given.is_array() || given.is_null()) || given.is_none() && whole)
    {
        findings.push(Diagnostic::error("endpoints-missing", pool.pointer("origins")).answered(
            400,
            1002,
            "the origin list length must be in range [1, N]: validation failed",
        ));
    }
    let place = pool.place.key("origins");
    let mut addresses = Index::new();
    let mut sharing: Vec<Vec<(usize, String)>> = Vec::new();
    for (index, value) in origins.iter().enumerate() {
        let Value::Object(origin) = value else { continue };
        let origin_place = place.index(index);
        let at = Checked { map: origin, place: origin_place, ..pool };
        address(at, findings);
        private_address(at, findings);
        host_header(at, findings);
        let address = peek::text(origin, "address");
        if !address.is_empty() {
            let own = (index, told_apart_by(origin));
            let at = addresses.first(address, sharing.len());
            match sharing.get_mut(at) {
                Some(all) => all.push(own),
                None => sharing.push(vec![own]),
            }
        }
    }
    // In the order of the text, not of the map.
    for (index, value) in origins.iter().enumerate() {
        let address = of(value, "address").and_then(Value::as_str).unwrap_or_default();
        let shared = addresses
            .get(address)
            .and_then(|at| sharing.get(at))
            .filter(|all| all.first().is_some_and(|(first, _)| *first != index));
        if let Some((all, own)) = shared.and_then(|all| Some((all, all.iter().find(|(other, _)| *other == index)?))) {
            let same = all.iter().any(|(other, apart)| *other < index && *apart == own.1);
            let severity = if same { Severity::Error } else { Severity::Warning };
            findings.push(
                Diagnostic::new(severity, "address-shared", place.index(index).key("address").pointer())
                    .with("address", address)
                    .with("same", same),
            );
        }
    }
}

/// What tells endpoints of one address apart.
fn told_apart_by(origin: &Map<String, Value>) -> String {
    let port = peek::number(origin, "port").unwrap_or_default();
    [plain(port).as_str(), peek::text(origin, "virtual_network_id")].join(" ")
}

/// An address is an address or a host name: without a scheme, a path or a port, which has a field of its own.
fn address(origin: Checked<'_>, findings: &mut Findings) {
    let address = origin.text("address");
    let bare = address.split("://").last().unwrap_or_default();
    let host = bare.split(['/', '?', '#']).next().unwrap_or_default();
    let is_ip = |text: &str| text.trim_matches(['[', ']']).parse::<IpAddr>().is_ok();
    let (host, port) = match host.rsplit_once(':') {
        Some((name, port)) if !is_ip(host) => (name, port.parse::<u16>().ok()),
        _ => (host, None),
    };
    if address == host && !address.contains([' ', '\t', '\n']) {
        return;
    }
    let pointer = origin.pointer("address");
    let found = Diagnostic::error("address-not-a-host", pointer.clone()).with("address", address);
    let found = found.with("port", port.map_or(0, u32::from));
    let host = host.trim();
    if host.is_empty() || host.contains([' ', ':']) && !is_ip(host) {
        return findings.push(found);
    }
    let fix = Fix::write(pointer, host);
    findings.push(found.mended_by(match port.filter(|_| !origin.is_set("port")) {
        Some(port) => fix.and(Edit::add(origin.pointer("port"), port)),
        None => fix,
    }));
}

/// A private address is reached through a virtual network only.
fn private_address(origin: Checked<'_>, findings: &mut Findings) {
    let address = origin.text("address");
    let private = match address.trim_matches(['[', ']']).parse::<IpAddr>() {
        Ok(IpAddr::V4(address)) => {
            let [first, second, ..] = address.octets();
            address.is_private()
                || address.is_loopback()
                || address.is_link_local()
                || first == 100 && second & 0xc0 == 64
        }
        Ok(IpAddr::V6(address)) => {
            let first = address.segments().first().copied().unwrap_or_default();
            address.is_loopback() || first & 0xfe00 == 0xfc00 || first & 0xffc0 == 0xfe80
        }
        Err(_) => false,
    };
    if private && !origin.is_set("virtual_network_id") {
        findings.push(Diagnostic::warning("private-address", origin.pointer("address")).with("address", address));
    }
}

/// The header of an endpoint: the Host, one of it, a full name, and one that the account may send there.
fn host_header(origin: Checked<'_>, findings: &mut Findings) {
    let is_host = |name: &str| name.eq_ignore_ascii_case("host");
    header::check(origin, is_host, findings);
    let place = origin.place.key("header");
    let Some(header) = peek::object(origin.map, "header") else {
        return;
    };
    for (name, values) in header.iter().filter(|(name, _)| is_host(name)) {
        let place = place.key(name);
        let hosts = values.as_array().map_or(&[][..], Vec::as_slice);
        if hosts.len() > 1 {
            findings.push(Diagnostic::error("hosts-several", place.pointer()).with("count", hosts.len()));
        }
        for (index, host) in hosts.iter().filter_map(Value::as_str).enumerate() {
            allowed_host(origin, host, place.index(index).pointer(), findings);
        }
    }
}

/// Whether a Host may be sent to an address: it is that address, or under a zone of the account, or leads to it by DNS. The
/// last can't be told here, and the second only of zones that the scenario shows.
fn allowed_host(origin: Checked<'_>, host: &str, pointer: String, findings: &mut Findings) {
    let address = origin.text("address");
    if !host.contains('.') || host.contains([' ', '/', ':']) {
        return findings.push(Diagnostic::error("host-not-a-name", pointer).with("host", host));
    }
    if host.eq_ignore_ascii_case(address) || in_known_zone(origin, host) {
        return;
    }
    let answer = format!("Host header \"{host}\" not allowed for origin domain \"{address}\": validation failed");
    findings.push(
        Diagnostic::note("host-to-be-checked", pointer)
            .by("R1.9")
            .with("host", host)
            .with("address", address)
            .answered(400, 1002, answer),
    );
}

/// Whether a name is under a zone that a load balancer of the scenario names.
fn in_known_zone(origin: Checked<'_>, host: &str) -> bool {
    peek::list(origin.root.map, "load_balancers").iter().any(|balancer| {
        let zone = of(balancer, "zone_name").and_then(Value::as_str).unwrap_or_default();
        let under = host.len().checked_sub(zone.len()).and_then(|at| Some((host.get(..at)?, host.get(at..)?)));
        !zone.is_empty()
            && under.is_some_and(|(before, end)| {
                end.eq_ignore_ascii_case(zone) && (before.is_empty() || before.ends_with('.'))
            })
    })
}

/// Every data center, and `ALL_REGIONS`, are for Enterprise accounts (R4.2, R4.5).
fn check_regions(pool: Checked<'_>, findings: &mut Findings) {
    let regions = peek::list(pool.map, "check_regions");
    let all = regions.iter().any(|region| region == "ALL_REGIONS");
    let monitored = !pool.text("monitor").is_empty() || !pool.text("monitor_group").is_empty();
    let everywhere = regions.is_empty() && monitored && pool.is_whole(&["name", "origins"]);
    if !all && !everywhere {
        return;
    }
    let pointer = pool.pointer("check_regions");
    if let Some(found) = pool.enterprise_only("regions-are-enterprise", pointer, "check_regions", findings) {
        findings.push(found.by("R4.5").with("all_regions", all).answered(
            400,
            1002,
            "Probing from every data centre is not allowed with this subscription. Please choose regions to probe from.: \
             validation failed",
        ));
    }
}

/// Both coordinates or none.
fn coordinates(pool: Checked<'_>, findings: &mut Findings) {
    let (latitude, longitude) = (pool.number("latitude"), pool.number("longitude"));
    let (has, lacks) = match (latitude, longitude) {
        (Some(_), None) => ("latitude", "longitude"),
        (None, Some(_)) => ("longitude", "latitude"),
        _ => return,
    };
    findings.push(Diagnostic::error("coordinate-missing", pool.pointer(has)).with("has", has).with("lacks", lacks));
}

/// `notification_email` is on its way out.
fn notification_email(pool: Checked<'_>, findings: &mut Findings) {
    if pool.is_set("notification_email") && findings.first_of("pool", "notification_email") {
        findings.push(Diagnostic::note("notification-email-deprecated", pool.pointer("notification_email")));
    }
}

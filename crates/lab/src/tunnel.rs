//! Lints of endpoints behind a tunnel: what its name can't be probed by, and which Host a probe needs (R1.6, R1.8).

use crate::configuration::{Configuration, endpoint_name, pool_name};
use crate::written::header;
use serde_json::Value;
use whydown_schema::scenario::{Origin, Pool};
use whydown_schema::{Diagnostic, Findings};

const TUNNELS: &str = ".cfargotunnel.com";

pub(crate) fn lint(all: &Configuration<'_>, findings: &mut Findings) {
    for pool in &all.scenario.pools {
        let tunnels: Vec<&Origin> = pool.origins.iter().filter(|origin| origin.enabled && is_tunnel(origin)).collect();
        if !tunnels.is_empty() {
            tcp_on_tunnel(all, pool, &tunnels, findings);
            tunnel_without_host(all, pool, &tunnels, findings);
        }
    }
}

fn is_tunnel(origin: &Origin) -> bool {
    let address = origin.address.as_deref().unwrap_or_default();
    let address = address.strip_suffix('.').unwrap_or(address);
    let suffix = address.len().checked_sub(TUNNELS.len()).and_then(|start| address.get(start..));
    suffix.is_some_and(|suffix| suffix.eq_ignore_ascii_case(TUNNELS))
}

/// R1.6: behind a tunnel's name nothing answers a TCP connection.
fn tcp_on_tunnel(all: &Configuration<'_>, pool: &Pool, tunnels: &[&Origin], findings: &mut Findings) {
    if let Some(monitor) = &all.probing(pool).tcp {
        findings.push(
            about(Diagnostic::error("tcp-on-tunnel", address(pool, tunnels)).by("R1.6"), pool, tunnels)
                .with("monitor", monitor),
        );
    }
}

/// R1.8: with no Host set anywhere the probe sends the tunnel's own name, which no ingress rule knows.
fn tunnel_without_host(all: &Configuration<'_>, pool: &Pool, tunnels: &[&Origin], findings: &mut Findings) {
    let Some(monitor) = &all.probing(pool).without_host else { return };
    let written = all.written("pools", pool.index).get("origins").unwrap_or(&Value::Null);
    let hostless = |origin: &&Origin| written.get(origin.index).is_none_or(|it| header(it, "host").is_none());
    let hostless: Vec<&Origin> = tunnels.iter().copied().filter(hostless).collect();
    if !hostless.is_empty() {
        findings.push(
            about(Diagnostic::warning("tunnel-without-host", address(pool, &hostless)).by("R1.8"), pool, &hostless)
                .with("monitor", monitor),
        );
    }
}

fn address(pool: &Pool, tunnels: &[&Origin]) -> String {
    format!("/pools/{}/origins/{}/address", pool.index, tunnels.first().map_or(0, |origin| origin.index))
}

fn about(finding: Diagnostic, pool: &Pool, tunnels: &[&Origin]) -> Diagnostic {
    let names: Vec<String> = tunnels.iter().map(|origin| endpoint_name(origin)).collect();
    finding.with("pool", pool_name(pool)).with("count", names.len()).with("endpoints", names)
}

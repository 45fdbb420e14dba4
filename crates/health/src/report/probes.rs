//! What is sent to an endpoint: one entry for each monitor, whether anything came back yet or not (R1.8, R1.9).

use super::{At, Context};
use crate::judge::host::{host, method, path, port};
use crate::judge::step::cut;
use crate::model::{EndpointModel, MemberModel, Model, PoolModel};
use whydown_schema::regions::REGIONS;
use whydown_schema::report::ProbeFacts;
use whydown_schema::scenario::{CheckRegions, Monitor};

/// How many data centers of one region probe (R4.2).
const PER_REGION: usize = 3;

/// No name and no path that works is longer; what is longer is cut, since it is told for every endpoint.
const LONGEST: usize = 512;

/// The probes of an endpoint; none where it or its pool is switched off (R6.4, R6.8).
pub(super) fn facts(context: Context<'_>, at: At, pool: &PoolModel) -> Vec<ProbeFacts> {
    let model = &context.network.model;
    let endpoint = pool.endpoints.get(at.endpoint).filter(|endpoint| endpoint.enabled && pool.enabled);
    let Some(endpoint) = endpoint else { return Vec::new() };
    pool.members.iter().map(|member| of_member(model, pool, endpoint, member)).collect()
}

fn of_member(model: &Model, pool: &PoolModel, endpoint: &EndpointModel, member: &MemberModel) -> ProbeFacts {
    let monitor = model.settings_of(Some(member)).monitor();
    let host = host(monitor, endpoint.host.as_deref(), &endpoint.address);
    let told = |text: &str| cut(text, LONGEST);
    ProbeFacts {
        monitor_id: member.monitor_id.clone(),
        kind: monitor.kind.word(),
        method: method(monitor).map(told),
        port: port(monitor),
        path: path(monitor).map(told),
        host: host.map(|host| told(host.value)),
        host_from: host.map(|host| host.from),
        sni: host.and_then(|host| host.sni).map(told),
        per_second: if member.enabled { per_second(model, pool, monitor) } else { Some(0.0) },
    }
}

/// R1.9: one probe from each data center in each interval.
pub(super) fn per_second(model: &Model, pool: &PoolModel, monitor: &Monitor) -> Option<f64> {
    let interval = monitor.interval.unwrap_or(Monitor::DEFAULT_INTERVAL);
    #[expect(clippy::cast_precision_loss, reason = "data centers are far fewer than 2^52")]
    let data_centers = data_centers(model, pool)? as f64;
    // Rounded, so that a rate reads like one: 39 probes in 15 s are 2.6 a second.
    Some((data_centers / interval * 1e6).round() / 1e6)
}

/// How many data centers probe: those that the scenario names, else three of each region (R4.2); `None` where every one does and
/// none is named.
fn data_centers(model: &Model, pool: &PoolModel) -> Option<usize> {
    if model.names_data_centers {
        return Some(pool.places.data_centers.len());
    }
    match &pool.check_regions {
        CheckRegions::AllDataCenters => None,
        CheckRegions::AllRegions => Some(REGIONS.len() * PER_REGION),
        CheckRegions::Regions(codes) => Some(codes.len() * PER_REGION),
    }
}

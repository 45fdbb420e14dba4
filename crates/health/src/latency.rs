//! Round trip times of a pool (R9.x, D32, D33): the mean over members, then endpoints, then places.

use crate::intake::Target;
use crate::judge::Judged;
use crate::model::MemberModel;
use crate::network::Network;
use whydown_schema::readings::{FailingRtt, LatencyEndpoints};
use whydown_schema::scenario::Monitor;
use whydown_schema::{Readings, Role, Status};

/// A pool's round trip time over all its places, in milliseconds (D33); `None` without any.
pub(crate) fn pool_rtt(network: &Network, pool: usize) -> Option<f64> {
    if network.details.is_empty() {
        return None;
    }
    let vantage = network.model.pools.get(pool)?.places.vantage();
    let by_places = mean((0..vantage).filter_map(|slot| place_rtt(network, pool, slot)));
    by_places.or_else(|| place_rtt(network, pool, vantage))
}

/// A pool's round trip time at one place: the mean over its healthy endpoints (Q52). What one vantage point measured counts at
/// every place (D31) at which anything else was measured.
fn place_rtt(network: &Network, pool_index: usize, slot: usize) -> Option<f64> {
    let verdicts = network.verdicts.pools.get(pool_index)?;
    let held = network.held.get(pool_index)?;
    let vantage = network.model.pools.get(pool_index)?.places.vantage();
    let readings = &network.rules.readings;
    let counts = |status: Status| match readings.latency_endpoints {
        LatencyEndpoints::Healthy => status == Status::Healthy,
        LatencyEndpoints::AllProbed => status != Status::Disabled,
    };
    let counted = verdicts.endpoints.iter().enumerate().filter(|(_, status)| counts(**status));
    let mut measured_here = slot == vantage;
    let rtts: Vec<f64> = counted
        .filter_map(|(endpoint, _)| {
            let from_vantage = held.is_vantage(endpoint);
            let rtt = endpoint_rtt(network, pool_index, endpoint, if from_vantage { vantage } else { slot })?;
            measured_here |= !from_vantage;
            Some(rtt)
        })
        .collect();
    mean(rtts.into_iter().filter(|_| measured_here))
}

/// An endpoint's round trip time at one place: the unweighted mean over active members that don't just observe (R9.1, R9.2).
fn endpoint_rtt(network: &Network, pool_index: usize, endpoint: usize, slot: usize) -> Option<f64> {
    let roles = &network.rules.pools.get(pool_index)?.roles;
    mean(roles.iter().enumerate().filter(|(_, role)| matches!(role, Role::Critical | Role::Ordinary)).filter_map(
        |(member, _)| {
            let target = Target { pool: pool_index, endpoint, member: Some(member), slot };
            network.details.get(&target)?.average_rtt
        },
    ))
}

/// What a result adds to its member's moving average: nothing for a timeout, whatever was measured, and for other failures as
/// Q50 reads them (D33).
pub(crate) fn sample(result: &Judged<'_>, member: &MemberModel, readings: &Readings) -> Option<f64> {
    match readings.failing_rtt {
        FailingRtt::TimeoutValue if result.timed_out => {
            Some(member.timeout.unwrap_or(Monitor::DEFAULT_TIMEOUT) * 1000.0)
        }
        _ if result.timed_out => None,
        FailingRtt::PassingOnly if !result.healthy => None,
        _ => result.rtt,
    }
}

fn mean(numbers: impl Iterator<Item = f64>) -> Option<f64> {
    let (mut sum, mut count) = (0.0, 0.0);
    for number in numbers {
        sum += number;
        count += 1.0;
    }
    (count > 0.0).then(|| sum / count)
}

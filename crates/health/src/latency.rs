//! Round trip times of a pool (R9.x, D32, D33): the mean over members, then endpoints, then places.

use crate::intake::Target;
use crate::model::{MemberModel, PoolModel};
use crate::network::{Detail, Network};
use whydown_schema::readings::{FailingRtt, LatencyEndpoints};
use whydown_schema::{Readings, Role, Status};

/// Reasons of a timeout, which has no round trip time whatever was measured (D33).
const TIMEOUTS: [&str; 2] = ["HTTP timeout occurred", "TCP Timeout"];

/// A pool's round trip time over all its places, in milliseconds (D33); `None` without any.
pub(crate) fn pool_rtt(network: &Network, pool: usize) -> Option<f64> {
    if network.details.is_empty() {
        return None;
    }
    let places = network.model.pools.get(pool)?.places.vantage() + 1;
    mean((0..places).filter_map(|slot| place_rtt(network, pool, slot)))
}

/// A pool's round trip time at one place: the mean over its healthy endpoints (Q52).
fn place_rtt(network: &Network, pool_index: usize, slot: usize) -> Option<f64> {
    let pool = network.model.pools.get(pool_index)?;
    let verdicts = network.verdicts.pools.get(pool_index)?;
    let readings = &network.rules.readings;
    let counts = |status: Status| match readings.latency_endpoints {
        LatencyEndpoints::Healthy => status == Status::Healthy,
        LatencyEndpoints::AllProbed => status != Status::Disabled,
    };
    mean(
        verdicts
            .endpoints
            .iter()
            .enumerate()
            .filter(|(_, status)| counts(**status))
            .filter_map(|(endpoint, _)| endpoint_rtt(network, pool, pool_index, endpoint, slot)),
    )
}

/// An endpoint's round trip time at one place: the unweighted mean over active members that don't just observe (R9.1, R9.2).
fn endpoint_rtt(network: &Network, pool: &PoolModel, pool_index: usize, endpoint: usize, slot: usize) -> Option<f64> {
    let roles = &network.rules.pools.get(pool_index)?.roles;
    mean(
        pool.members
            .iter()
            .zip(roles)
            .enumerate()
            .filter(|(_, (_, role))| matches!(role, Role::Critical | Role::Ordinary))
            .filter_map(|(index, (member, _))| {
                let target = Target { pool: pool_index, endpoint, member: Some(index), slot };
                member_rtt(network.details.get(&target)?, member, &network.rules.readings)
            }),
    )
}

/// A member's round trip time, as far as a failing result's counts (Q50).
fn member_rtt(detail: &Detail, member: &MemberModel, readings: &Readings) -> Option<f64> {
    let timed_out = detail.failure_reason.as_deref().is_some_and(|reason| TIMEOUTS.contains(&reason));
    match readings.failing_rtt {
        FailingRtt::TimeoutValue if timed_out => member.timeout.map(|seconds| seconds * 1000.0),
        FailingRtt::AnyWithRtt | FailingRtt::TimeoutValue if timed_out => None,
        FailingRtt::AnyWithRtt | FailingRtt::TimeoutValue => detail.average_rtt,
        FailingRtt::PassingOnly if detail.healthy => detail.average_rtt,
        FailingRtt::PassingOnly => None,
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

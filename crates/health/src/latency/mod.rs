//! Round trip times of a pool (R9.x, D31–D33): the mean over members, then endpoints, then places.

mod averages;
#[cfg(test)]
mod tests;

pub(crate) use averages::Averages;

use crate::judge::Settings;
use crate::serving::ServingPlace;
use whydown_schema::readings::{FailingRtt, LatencyEndpoints, LatencyScope};
use whydown_schema::scenario::CheckRegions;
use whydown_schema::{Readings, Status};

/// What a pool's round trip times are looked up by (D31): the data center where every one is checked, else the region; `None`
/// where the request doesn't say, and then the pool's time is the worldwide one.
const fn looked_up<'a>(place: ServingPlace<'a>, check_regions: &CheckRegions) -> Option<&'a str> {
    match check_regions {
        CheckRegions::AllDataCenters => place.data_center,
        CheckRegions::AllRegions | CheckRegions::Regions(_) => place.region,
    }
}

/// Whether a pool's worldwide time is taken because the request doesn't say from where it comes (D31).
pub(crate) fn is_without_place(averages: &Averages<'_>, pool: usize, place: ServingPlace<'_>) -> bool {
    let pool = averages.network().model.pools.get(pool);
    averages.readings().latency_scope == LatencyScope::Region
        && pool.is_some_and(|pool| looked_up(place, &pool.check_regions).is_none())
}

/// A pool's round trip time over all its places, in milliseconds (D33); `None` without any. `statuses` are its endpoints', as
/// whoever asks reads them (Q52, D32).
pub(crate) fn pool_rtt(averages: &Averages<'_>, pool: usize, statuses: &[Status]) -> Option<f64> {
    rtt_over(averages, pool, statuses, None)
}

/// A pool's round trip time for a request from this place (Q49, D31), in milliseconds. `None` where the pool has none there: from a
/// region or data center that it isn't probed from.
pub(crate) fn pool_rtt_for(
    averages: &Averages<'_>,
    pool: usize,
    statuses: &[Status],
    place: ServingPlace<'_>,
) -> Option<f64> {
    match averages.readings().latency_scope {
        LatencyScope::Worldwide => pool_rtt(averages, pool, statuses),
        LatencyScope::Region => pool_rtt_in(averages, pool, statuses, place),
    }
}

/// A pool's round trip time at a place, whatever is compared by (D31).
pub(crate) fn pool_rtt_in(
    averages: &Averages<'_>,
    pool: usize,
    statuses: &[Status],
    place: ServingPlace<'_>,
) -> Option<f64> {
    let check_regions = &averages.network().model.pools.get(pool)?.check_regions;
    rtt_over(averages, pool, statuses, looked_up(place, check_regions))
}

/// The mean over a pool's places, or over those of one region, or at one data center; what one vantage point measured where no
/// data center has (D31).
fn rtt_over(averages: &Averages<'_>, pool_index: usize, statuses: &[Status], at: Option<&str>) -> Option<f64> {
    if averages.is_empty() {
        return None;
    }
    let pool = averages.network().model.pools.get(pool_index)?;
    let vantage = pool.places.vantage();
    let slots = match (at, &pool.check_regions) {
        (None, _) => 0..vantage,
        (Some(code), CheckRegions::AllDataCenters) => pool.places.slot(code).map_or(0..0, |slot| slot..slot + 1),
        (Some(code), _) => {
            let region = pool.places.regions.iter().find(|region| region.code == code);
            region.map_or(0..0, |region| region.slots.clone())
        }
    };
    let by_places = mean(slots.filter_map(|slot| place_rtt(averages, pool_index, statuses, slot)));
    by_places.or_else(|| place_rtt(averages, pool_index, statuses, vantage))
}

/// A pool's round trip time at one place: the mean over its healthy endpoints (Q52). What one vantage point measured counts at
/// every place (D31) at which anything else was measured.
fn place_rtt(averages: &Averages<'_>, pool_index: usize, statuses: &[Status], slot: usize) -> Option<f64> {
    let vantage = averages.network().model.pools.get(pool_index)?.places.vantage();
    let counts = |status: Status| match averages.readings().latency_endpoints {
        LatencyEndpoints::Healthy => status == Status::Healthy,
        LatencyEndpoints::AllProbed => status != Status::Disabled,
    };
    let counted = statuses.iter().enumerate().filter(|(_, status)| counts(**status));
    let mut measured_here = slot == vantage;
    let rtts: Vec<f64> = counted
        .filter_map(|(endpoint, _)| {
            let from_vantage = averages.is_vantage(pool_index, endpoint);
            let rtt = averages.endpoint(pool_index, endpoint, if from_vantage { vantage } else { slot })?;
            measured_here |= !from_vantage;
            Some(rtt)
        })
        .collect();
    mean(rtts.into_iter().filter(|_| measured_here))
}

/// What a result adds to its member's moving average: nothing for a timeout, whatever was measured, and for other failures as
/// Q50 reads them (D33).
pub(crate) fn sample(
    (passes, timed_out, rtt): (bool, bool, Option<f64>),
    monitor: &Settings,
    readings: &Readings,
) -> Option<f64> {
    match readings.failing_rtt {
        FailingRtt::TimeoutValue if timed_out => Some(monitor.timeout() * 1000.0),
        _ if timed_out => None,
        FailingRtt::PassingOnly if !passes => None,
        _ => rtt,
    }
}

/// One more value of a moving average (R9.4): it starts at the first, and alpha weighs the new one (D33).
pub(crate) fn moved(average: Option<f64>, value: f64, readings: &Readings) -> f64 {
    match average {
        Some(average) => average + readings.ewma_alpha.weight() * (value - average),
        None => value,
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

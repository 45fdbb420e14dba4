//! The round trip time of a pool as dynamic latency steering reads it (R8.10, D31).

use super::Grounds;
use super::place::ServingPlace;

/// A pool's round trip time for requests at a place, in milliseconds; `None` where it has none there.
pub(crate) fn round_trip(grounds: Grounds<'_>, pool: usize, _place: ServingPlace<'_>) -> Option<f64> {
    crate::latency::pool_rtt(grounds.network, pool)
}

//! Which endpoint of a chosen pool serves (R8.15–R8.17), and how many addresses a DNS answer holds (R8.18).

use super::policy::weighed;
use super::share::Share;
use super::shedding::shares;
use crate::model::PoolModel;
use whydown_schema::scenario::{OriginSteering, Request};

/// The parts of a pool's requests that its endpoints take: by weight (R8.15; by hash the same on the whole, R8.16 and D47), or by
/// weight and what is open to each (R8.17), which a DNS-only balancer doesn't see. One of weight 0 gets none (R6.7).
pub(crate) fn distribute(pool: &PoolModel, serving: &[usize], request: &Request, proxied: bool) -> Vec<(usize, Share)> {
    let by_load =
        matches!(pool.origin_steering, OriginSteering::LeastOutstandingRequests | OriginSteering::LeastConnections);
    let measure = |index: &usize| {
        let endpoint = pool.endpoints.get(*index)?;
        let open = (by_load && proxied).then(|| request.in_flight(&[&endpoint.name, &endpoint.address]));
        Some((*index, weighed(endpoint.weight, open)))
    };
    shares(&serving.iter().filter_map(measure).collect::<Vec<_>>())
}

/// R8.18: a DNS-only answer holds every usable address when the weights are equal, else exactly one.
pub(crate) fn addresses(pool: &PoolModel, shares: &[(usize, Share)]) -> u32 {
    let mut weights = shares.iter().filter_map(|(index, _)| pool.endpoints.get(*index)).map(|endpoint| endpoint.weight);
    let equal = match weights.next() {
        Some(first) => weights.all(|weight| weight == first),
        None => true,
    };
    if equal { u32::try_from(shares.len()).unwrap_or(u32::MAX) } else { 1 }
}

//! Which endpoint of a chosen pool serves (R8.15–R8.17), and how many addresses a DNS answer holds (R8.18).

use super::policy::weighed;
use super::share::Share;
use super::shedding::shares;
use crate::model::PoolModel;
use whydown_schema::scenario::{OriginSteering, Request};

/// The parts of a pool's requests that its endpoints take: by weight (R8.15; by hash the same on the whole, R8.16 and D47), or by
/// weight and what is open to each (R8.17), which a DNS-only balancer doesn't see. One of weight 0 gets none (R6.7). Weights that are all 0 count as all 1 (D45).
pub(crate) fn distribute(pool: &PoolModel, serving: &[usize], request: &Request, proxied: bool) -> Vec<(usize, Share)> {
    let counts =
        matches!(pool.origin_steering, OriginSteering::LeastOutstandingRequests | OriginSteering::LeastConnections);
    let weight = |index: &usize| {
        let Some(endpoint) = pool.endpoints.get(*index) else { return (*index, Share::ZERO) };
        let open = (counts && proxied).then(|| request.in_flight(&[&endpoint.name, &endpoint.address]));
        (*index, weighed(endpoint.weight, open).weight())
    };
    let weights: Vec<(usize, Share)> = serving.iter().map(weight).collect();
    if !weights.iter().all(|(_, weight)| weight.is_zero()) {
        return shares(&weights);
    }
    // All count as 1, and what is open is counted all the same.
    let even = |index: &usize| {
        let open = pool.endpoints.get(*index).filter(|_| counts && proxied);
        let open = open.map(|endpoint| request.in_flight(&[&endpoint.name, &endpoint.address]));
        (*index, weighed(1.0, open).weight())
    };
    shares(&serving.iter().map(even).collect::<Vec<_>>())
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

//! Load balancers with their pools in a few words, and where their requests go.

use super::{Balancer, Look, Pool, World, down, pool, unknown, up, way};
use serde_json::{Value, json};

/// These pools and the load balancer that uses them.
pub(crate) fn world(pools: impl IntoIterator<Item = Pool>, balancer: Balancer) -> World {
    pools.into_iter().fold(World::new(), World::pool).balancer(balancer)
}

/// A pool with one endpoint that is healthy or not.
pub(crate) fn sole(name: &'static str, endpoint: &'static str, healthy: bool) -> Pool {
    pool(name, [if healthy { up(endpoint) } else { down(endpoint) }])
}

/// A pool with one endpoint and without a monitor: it always serves.
pub(crate) fn open(name: &'static str, endpoint: &'static str) -> Pool {
    pool(name, [unknown(endpoint)]).unmonitored()
}

/// Where the only request goes.
pub(crate) fn route(world: &World) -> String {
    way(world.report().decision())
}

/// Where a request goes.
pub(crate) fn route_of(world: &World, request: Value) -> String {
    route(&world.clone().request(request))
}

/// Where requests from a data center of a region go.
pub(crate) fn route_from(world: &World, data_center: &str, region: &str) -> String {
    route_of(world, json!({ "data_center": data_center, "region": region }))
}

/// All the sentences of the proof of the only request's decision.
pub(crate) fn told(world: &World) -> String {
    let report = world.report();
    assert_eq!(report.decision().request.index, 0);
    sentences(&report.proof("/load_balancers/0/decisions/0"))
}

fn sentences(step: &whydown::Step) -> String {
    step.steps.iter().fold(step.text.clone(), |text, step| format!("{text} {}", sentences(step)))
}

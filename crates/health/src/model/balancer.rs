//! A load balancer with its pools followed, and the settings by which it steers.

use crate::steering::{ActiveRule, rules_in_order};
use std::sync::Arc;
use whydown_schema::Index;
use whydown_schema::scenario::{LoadBalancer, SteeringPolicy};
use whydown_schema::steering::{
    LocationStrategy, MappedPool, PoolMap, PoolWeights, SessionAffinity, Steering, ZeroDowntimeFailover,
};

/// A load balancer with its pools followed.
#[derive(Debug)]
pub(crate) struct BalancerModel {
    pub(crate) given: LoadBalancer,
    pub(crate) id: String,
    pub(crate) name: String,
    /// Its own settings.
    pub(crate) settings: SteeringModel,
    /// Its own maps and those that a rule or a pool set may put over them.
    pub(crate) followed: Vec<(PoolMap, MapModel)>,
    /// Every pool of R7.1, each once (D26).
    pub(crate) counted: Vec<PoolReference>,
    /// Its active rules, in the order in which they are looked at (R8.25).
    pub(crate) rules: Vec<ActiveRule>,
    /// How much work its rules and pool sets are for a request: a number that grows with them.
    pub(crate) rules_work: usize,
}

/// The settings by which requests are steered, with their pools followed.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct SteeringModel {
    pub(crate) policy: SteeringPolicy,
    /// `default_pools`, in order.
    pub(crate) order: Vec<PoolReference>,
    pub(crate) fallback: Option<PoolReference>,
    /// The maps that are given.
    pub(crate) maps: Vec<MapModel>,
    pub(crate) pool_weights: PoolWeights,
    pub(crate) location_strategy: LocationStrategy,
    pub(crate) failover_across_pools: bool,
    pub(crate) session_affinity: SessionAffinity,
    /// Seconds; `None` where it isn't set.
    pub(crate) session_affinity_ttl: Option<f64>,
    /// Seconds.
    pub(crate) drain_duration: f64,
    pub(crate) zero_downtime_failover: ZeroDowntimeFailover,
}

/// A map from places to pools.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct MapModel {
    /// `pop_pools`, `country_pools` or `region_pools`.
    pub(crate) field: &'static str,
    /// Data centers, countries or regions, each with its pools in failover order.
    pub(crate) entries: Arc<Vec<(String, Vec<PoolReference>)>>,
}

impl MapModel {
    /// Follows the pools of a map.
    fn follow(map: &PoolMap, pool_by_key: &dyn Fn(&str) -> Option<usize>) -> Self {
        let follow = |it: &MappedPool| PoolReference { reference: it.pool.clone(), pool: pool_by_key(&it.pool) };
        let entries = map.entries.iter().map(|(place, pools)| (place.clone(), pools.iter().map(follow).collect()));
        Self { field: map.field, entries: Arc::new(entries.collect()) }
    }
}

impl SteeringModel {
    /// Follows the pools of settings; maps that are followed already are shared.
    pub(crate) fn follow(
        steering: &Steering,
        followed: &[(PoolMap, MapModel)],
        pool_by_key: impl Fn(&str) -> Option<usize>,
    ) -> Self {
        let follow = |reference: &String| PoolReference { reference: reference.clone(), pool: pool_by_key(reference) };
        let map = |map: &PoolMap| {
            let same = |(given, _): &&(PoolMap, MapModel)| Arc::ptr_eq(&given.entries, &map.entries);
            let known = followed.iter().find(same);
            known.map_or_else(|| MapModel::follow(map, &pool_by_key), |(_, known)| known.clone())
        };
        Self {
            policy: crate::steering::policy_of(steering),
            order: steering.pools().iter().map(follow).collect(),
            fallback: steering.fallback_pool.as_ref().map(follow),
            maps: steering.maps.iter().map(map).collect(),
            pool_weights: steering.pool_weights.clone().unwrap_or_default(),
            location_strategy: steering.location_strategy.unwrap_or_default(),
            failover_across_pools: steering.failover_across_pools.unwrap_or_default(),
            session_affinity: steering.session_affinity.unwrap_or_default(),
            session_affinity_ttl: steering.session_affinity_ttl,
            drain_duration: steering.drain_duration.unwrap_or_default(),
            zero_downtime_failover: steering.zero_downtime_failover.unwrap_or_default(),
        }
    }

    /// Every pool that a map names, whatever its place.
    pub(crate) fn mapped(&self) -> impl Iterator<Item = &PoolReference> {
        self.maps.iter().flat_map(|map| map.entries.iter()).flat_map(|(_, pools)| pools)
    }
}

/// A pool as a balancer names it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PoolReference {
    /// The reference itself.
    pub(crate) reference: String,
    /// The pool, where the scenario holds it.
    pub(crate) pool: Option<usize>,
}

pub(super) fn balancer_model(balancer: &LoadBalancer, pools: &Index<'_>) -> BalancerModel {
    let nameless = || format!("#{}", balancer.index);
    let pool_by_key = |reference: &str| pools.get(reference);
    let overrides = balancer.rules.iter().map(|rule| &rule.overrides);
    let overrides = overrides.chain(balancer.pool_sets.iter().map(|set| &set.overrides));
    let maps = std::iter::once(&balancer.steering).chain(overrides).flat_map(|settings| &settings.maps);
    let followed: Vec<(PoolMap, MapModel)> =
        maps.map(|map| (map.clone(), MapModel::follow(map, &pool_by_key))).collect();
    let settings = SteeringModel::follow(&balancer.steering, &followed, pool_by_key);
    // D26: pools of a map count under geo alone, which is also the absent policy's meaning when there is a map (R8.13).
    let by_place = settings.policy == SteeringPolicy::Geo;
    let mut counted: Vec<PoolReference> = Vec::with_capacity(settings.order.len());
    let mut named = Index::new();
    for reference in settings.order.iter().chain(settings.mapped().filter(|_| by_place)) {
        if named.add(reference.reference.as_str()) {
            counted.push(reference.clone());
        }
    }
    drop(named);
    let active = balancer.rules.iter().filter(|rule| !rule.disabled);
    BalancerModel {
        id: balancer.id.clone().or_else(|| balancer.name.clone()).unwrap_or_else(nameless),
        name: balancer.name.clone().or_else(|| balancer.id.clone()).unwrap_or_else(nameless),
        settings,
        followed,
        counted,
        rules: rules_in_order(balancer),
        rules_work: active.map(|rule| 1 + rule.condition.len() / 64).sum::<usize>() + balancer.active_pool_sets(),
        given: balancer.clone(),
    }
}

//! Load balancers at random, and a second way to find where their requests go: by drawing one request after the other.

use super::World;
use proptest::prelude::*;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// A load balancer with its pools, simple enough to be drawn from.
#[derive(Clone, Debug)]
pub(crate) struct Traffic {
    pub(crate) pools: Vec<TrafficPool>,
    /// `default_pools`, by index.
    pub(crate) order: Vec<usize>,
    /// The pools for visitors from WEU, by index, under geo.
    pub(crate) mapped: Vec<usize>,
    /// One past the last is a pool that the scenario doesn't hold.
    pub(crate) fallback: usize,
    pub(crate) policy: &'static str,
    pub(crate) proxied: bool,
    /// The reading of Q46.
    pub(crate) shed_hash: &'static str,
    /// The reading of Q44.
    pub(crate) missing_rtt: &'static str,
}

#[derive(Clone, Debug)]
pub(crate) struct TrafficPool {
    pub(crate) enabled: bool,
    pub(crate) threshold: usize,
    /// In hundredths; `None`: the default weight, 1.
    pub(crate) weight: Option<u32>,
    /// In percent, and whether by hash.
    pub(crate) shed: (u32, bool),
    pub(crate) open: u32,
    /// Degrees from where the request is, along the equator.
    pub(crate) longitude: Option<i32>,
    pub(crate) local: &'static str,
    pub(crate) endpoints: Vec<TrafficEndpoint>,
}

#[derive(Clone, Debug)]
pub(crate) struct TrafficEndpoint {
    pub(crate) enabled: bool,
    pub(crate) passes: bool,
    /// In hundredths.
    pub(crate) weight: u32,
    pub(crate) open: u32,
    pub(crate) rtt: Option<u32>,
}

/// Pool, whether as the fallback, endpoint.
pub(crate) type Place = (String, bool, String);

impl Traffic {
    pub(crate) fn world(&self) -> World {
        let id = |pool: &usize| format!("p{pool}");
        let mut weights = Map::new();
        let mut in_flight = Map::new();
        let mut world =
            World::new().set("/data_centers/LHR", json!({ "region": "WEU", "latitude": 0, "longitude": 0 }));
        for (index, pool) in self.pools.iter().enumerate() {
            let mut origins = Vec::new();
            for (number, endpoint) in pool.endpoints.iter().enumerate() {
                let name = format!("e{index}{number}");
                origins.push(json!({ "name": name, "address": format!("{name}.internal"), "enabled": endpoint.enabled,
                                     "weight": f64::from(endpoint.weight) / 100.0 }));
                let mut probe = json!({ "monitor_id": "m", "endpoint": name, "healthy": endpoint.passes });
                if let Some(rtt) = endpoint.rtt {
                    probe["rtt"] = json!(rtt);
                }
                world = world.probe(probe);
                in_flight.insert(name, json!(endpoint.open));
            }
            let (percent, by_hash) = pool.shed;
            let mut object = json!({ "id": id(&index), "enabled": pool.enabled, "minimum_origins": pool.threshold, "monitor": "m",
                "origins": origins, "origin_steering": { "policy": pool.local },
                "load_shedding": { "default_percent": percent, "default_policy": if by_hash { "hash" } else { "random" } } });
            if let Some(longitude) = pool.longitude {
                object["latitude"] = json!(0);
                object["longitude"] = json!(longitude);
            }
            world = world.push("pools", object);
            in_flight.insert(id(&index), json!(pool.open));
            if let Some(weight) = pool.weight {
                weights.insert(id(&index), json!(f64::from(weight) / 100.0));
            }
        }
        let names = |list: &[usize]| list.iter().map(id).collect::<Vec<_>>();
        let mut www = json!({ "name": "www.example.com", "proxied": self.proxied, "steering_policy": self.policy,
            "default_pools": names(&self.order), "fallback_pool": id(&self.fallback),
            "random_steering": { "pool_weights": weights } });
        if self.policy == "geo" {
            www["region_pools"] = json!({ "WEU": names(&self.mapped), "OC": names(&self.order) });
        }
        world
            .push("load_balancers", www)
            .request(json!({ "data_center": "LHR", "region": "WEU", "in_flight": in_flight }))
            .reading("shed_hash", self.shed_hash)
            .reading("missing_rtt", self.missing_rtt)
    }

    /// The endpoints of a pool that are healthy and enabled (R8.2).
    fn healthy(&self, pool: usize) -> Vec<usize> {
        let endpoints = self.pools[pool].endpoints.iter().enumerate();
        endpoints.filter(|(_, it)| it.enabled && it.passes).map(|(index, _)| index).collect()
    }

    /// The pools that can serve, as the policy would try them: in order, or in any when it draws.
    pub(crate) fn candidates(&self) -> Vec<usize> {
        let list = if self.policy == "geo" { &self.mapped } else { &self.order };
        let usable = |pool: &usize| {
            let healthy = self.healthy(*pool).len();
            self.pools[*pool].enabled && healthy > 0 && healthy >= self.pools[*pool].threshold
        };
        let mut candidates: Vec<usize> = list.iter().copied().filter(usable).collect();
        match self.policy {
            "dynamic_latency" => {
                let rtt = |pool: &usize| self.rtt(*pool);
                if self.missing_rtt == "failover_order" && candidates.iter().any(|pool| rtt(pool).is_none()) {
                    return candidates;
                }
                let missing = if self.missing_rtt == "first" { f64::NEG_INFINITY } else { f64::INFINITY };
                candidates.sort_by(|a, b| rtt(a).unwrap_or(missing).total_cmp(&rtt(b).unwrap_or(missing)));
            }
            "proximity" => {
                candidates.sort_by_key(|pool| self.pools[*pool].longitude.map_or(i32::MAX, i32::abs));
            }
            _ => {}
        }
        candidates
    }

    /// The mean over healthy endpoints that have one (D32).
    fn rtt(&self, pool: usize) -> Option<f64> {
        let healthy = self.healthy(pool);
        let rtts: Vec<u32> = healthy.iter().filter_map(|endpoint| self.pools[pool].endpoints[*endpoint].rtt).collect();
        (!rtts.is_empty()).then(|| f64::from(rtts.iter().sum::<u32>()) / rtts.len() as f64)
    }

    fn draws_pools(&self) -> bool {
        self.counts_pools() || self.policy == "random"
    }

    fn counts_pools(&self) -> bool {
        self.policy.starts_with("least")
    }

    /// Which of these is drawn, by weight and by what is open to each.
    fn drawn(&self, draw: &mut Draws, each: &[(usize, u32, u32)], counting: bool) -> usize {
        let all_zero = each.iter().all(|(_, weight, _)| *weight == 0);
        let weight = |(_, weight, open): &(usize, u32, u32)| {
            let weight = if all_zero { 100 } else { *weight };
            f64::from(weight) / if counting && self.proxied { f64::from(open + 1) } else { 1.0 }
        };
        let total: f64 = each.iter().map(weight).sum();
        let mut left = draw.unit() * total;
        for one in each {
            left -= weight(one);
            if left < 0.0 {
                return one.0;
            }
        }
        each.iter().rev().find(|one| weight(one) > 0.0).unwrap().0
    }

    fn endpoint(&self, draw: &mut Draws, pool: usize, among: &[usize]) -> usize {
        let endpoints = &self.pools[pool].endpoints;
        let each: Vec<_> = among.iter().map(|at| (*at, endpoints[*at].weight, endpoints[*at].open)).collect();
        self.drawn(draw, &each, self.pools[pool].local.starts_with("least"))
    }

    /// Where one request goes; `None` where nobody takes it.
    fn one(&self, draw: &mut Draws, candidates: &[usize]) -> Option<Place> {
        let named =
            |pool: usize, fallback: bool, endpoint: usize| (format!("p{pool}"), fallback, format!("e{pool}{endpoint}"));
        let client = draw.unit();
        let mut left = candidates.to_vec();
        while !left.is_empty() {
            let pool = if self.draws_pools() {
                let each: Vec<_> =
                    left.iter().map(|at| (*at, self.pools[*at].weight.unwrap_or(100), self.pools[*at].open)).collect();
                self.drawn(draw, &each, self.counts_pools())
            } else {
                left[0]
            };
            let (percent, by_hash) = self.pools[pool].shed;
            let at = if by_hash && self.shed_hash == "shared" { client } else { draw.unit() };
            if at >= f64::from(percent) / 100.0 {
                let healthy = self.healthy(pool);
                return Some(named(pool, false, self.endpoint(draw, pool, &healthy)));
            }
            left.retain(|other| *other != pool);
        }
        let fallback = self.pools.get(self.fallback).filter(|pool| pool.enabled)?;
        let endpoints = fallback.endpoints.iter().enumerate();
        let enabled: Vec<usize> = endpoints.filter(|(_, it)| it.enabled).map(|(index, _)| index).collect();
        if enabled.is_empty() {
            return None;
        }
        Some(named(self.fallback, true, self.endpoint(draw, self.fallback, &enabled)))
    }

    /// Where so many requests go, and how many of them nobody takes.
    pub(crate) fn drawn_requests(&self, requests: u32, seed: u64) -> (BTreeMap<Place, u32>, u32) {
        let mut draw = Draws(seed);
        let candidates = self.candidates();
        let (mut found, mut lost) = (BTreeMap::new(), 0);
        for _ in 0..requests {
            match self.one(&mut draw, &candidates) {
                Some(place) => *found.entry(place).or_default() += 1,
                None => lost += 1,
            }
        }
        (found, lost)
    }
}

/// Numbers at random (splitmix64).
struct Draws(u64);

impl Draws {
    /// From 0 up to 1.
    fn unit(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^= mixed >> 31;
        (mixed >> 11) as f64 / (1_u64 << 53) as f64
    }
}

pub(crate) const POLICIES: [&str; 7] =
    ["off", "geo", "random", "dynamic_latency", "proximity", "least_outstanding_requests", "least_connections"];

fn weight() -> impl Strategy<Value = u32> {
    prop_oneof![2 => Just(100), 2 => Just(0), 3 => 1..100_u32]
}

fn endpoint() -> impl Strategy<Value = TrafficEndpoint> {
    (prop::bool::weighted(0.85), prop::bool::weighted(0.8), weight(), 0..4_u32, prop::option::weighted(0.9, 1..6_u32))
        .prop_map(|(enabled, passes, weight, open, rtt)| TrafficEndpoint { enabled, passes, weight, open, rtt })
}

fn traffic_pool() -> impl Strategy<Value = TrafficPool> {
    let shed = prop_oneof![3 => Just(0), 1 => Just(100), 1 => Just(50), 3 => 1..100_u32];
    let local = prop::sample::select(vec!["random", "hash", "least_outstanding_requests", "least_connections"]);
    let longitude = prop::option::weighted(0.8, prop::sample::select(vec![-170, -30, -10, 10, 30, 60, 180]));
    (
        prop::bool::weighted(0.9),
        prop_oneof![4 => Just(1_usize), 1 => 0..3_usize],
        prop::option::weighted(0.8, weight()),
        (shed, any::<bool>()),
        0..4_u32,
        longitude,
        local,
        prop::collection::vec(endpoint(), 0..=3),
    )
        .prop_map(|(enabled, threshold, weight, shed, open, longitude, local, endpoints)| TrafficPool {
            enabled,
            threshold,
            weight,
            shed,
            open,
            longitude,
            local,
            endpoints,
        })
}

pub(crate) fn traffic() -> impl Strategy<Value = Traffic> {
    let pools = prop::collection::vec(traffic_pool(), 1..=5);
    (
        pools,
        Just(vec![0, 1, 2, 3, 4_usize]).prop_shuffle(),
        1..=4_usize,
        prop::sample::subsequence(vec![0, 1, 2, 3, 4_usize], 1..=3),
        0..=5_usize,
        prop::sample::select(POLICIES.to_vec()),
        prop::bool::weighted(0.8),
        prop::sample::select(vec!["salted", "shared"]),
        prop::sample::select(vec!["failover_order", "last", "first"]),
    )
        .prop_map(|(pools, mut order, length, mut mapped, fallback, policy, proxied, shed_hash, missing_rtt)| {
            let most = pools.len();
            order.retain(|pool| *pool < most);
            order.truncate(length);
            mapped.retain(|pool| *pool < most);
            if mapped.is_empty() {
                mapped.push(0);
            }
            Traffic { pools, order, mapped, fallback: fallback.min(most), policy, proxied, shed_hash, missing_rtt }
        })
}

/// The scenario with every list of pools and every object the other way round.
pub(crate) fn turned(world: &World) -> World {
    let mut other = world.clone();
    for list in ["pools", "probes"] {
        if let Some(list) = other.0.get_mut(list).and_then(Value::as_array_mut) {
            list.reverse();
        }
    }
    World(crate::laws::reversed_keys(&other.0))
}

/// Shares by pool, whether as the fallback, and endpoint.
pub(crate) fn exact(decision: &whydown_schema::report::Decision) -> BTreeMap<Place, f64> {
    let mut found = BTreeMap::new();
    for pool in &decision.pools {
        for endpoint in &pool.endpoints {
            let place = (pool.pool_id.clone(), pool.fallback, endpoint.name.clone());
            assert!(found.insert(place, pool.share * endpoint.share).is_none(), "twice: {decision:?}");
        }
    }
    found
}

/// The part of a report that says where requests go, whatever proves it.
pub(crate) fn destination(decision: &whydown_schema::report::Decision) -> Value {
    json!({ "via": decision.via, "pools": decision.pools, "answer": decision.answer, "addresses": decision.addresses })
}

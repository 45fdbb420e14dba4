//! Random small configurations with results, for the laws.

use super::readings::{KEYS, number_or_word};
use super::{Flags, World};
use proptest::prelude::*;
use serde_json::{Map, Value, json};

/// A configuration with results, simple enough to be judged a second time by [`super::book`].
#[derive(Clone, Debug)]
pub(crate) struct Case {
    /// The chosen readings, by key; what isn't there is the default.
    pub(crate) readings: Vec<(&'static str, &'static str)>,
    /// Each region's number of data centers. They are called `WNAM-1` and so on.
    pub(crate) regions: Vec<usize>,
    pub(crate) pools: Vec<CasePool>,
    pub(crate) balancer_enabled: bool,
    pub(crate) proxied: bool,
    /// The pools in order, by index; one past the last is a pool that the scenario doesn't hold.
    pub(crate) default_pools: Vec<usize>,
    pub(crate) fallback: usize,
}

#[derive(Clone, Debug)]
pub(crate) struct CasePool {
    pub(crate) enabled: bool,
    /// `check_regions` is null: every data center in one count.
    pub(crate) all_data_centers: bool,
    pub(crate) minimum_origins: u32,
    pub(crate) attached: Attached,
    pub(crate) endpoints: Vec<CaseEndpoint>,
}

#[derive(Clone, Debug)]
pub(crate) enum Attached {
    Nothing,
    Monitor,
    Group(Vec<Flags>),
}

#[derive(Clone, Debug)]
pub(crate) struct CaseEndpoint {
    pub(crate) enabled: bool,
    /// In hundredths.
    pub(crate) weight: u32,
    /// For each member and then each data center what it says; more members than there are is harmless.
    pub(crate) results: Vec<Vec<Option<bool>>>,
    /// The verdicts that somebody else reported.
    pub(crate) reported: Vec<Option<bool>>,
}

pub(crate) const REGIONS: [&str; 3] = ["WNAM", "WEU", "OC"];
const MOST_MEMBERS: usize = 5;
const MOST_PLACES: usize = 9;

impl CasePool {
    pub(crate) fn members(&self) -> Vec<Flags> {
        match &self.attached {
            Attached::Nothing => Vec::new(),
            Attached::Monitor => vec![Flags(true, false, false)],
            Attached::Group(members) => members.clone(),
        }
    }
}

impl Case {
    pub(crate) fn reading(&self, key: &str) -> &'static str {
        let chosen = self.readings.iter().find(|(known, _)| *known == key).map(|(_, value)| *value);
        chosen.unwrap_or_else(|| KEYS.iter().find(|(known, _, _)| *known == key).unwrap().2[0])
    }

    /// Code and region of each data center, in order.
    pub(crate) fn places(&self) -> Vec<(String, &'static str)> {
        let each = self.regions.iter().zip(REGIONS);
        each.flat_map(|(count, code)| (1..=*count).map(move |number| (format!("{code}-{number}"), code))).collect()
    }

    /// The scenario without results.
    pub(crate) fn configuration(&self) -> World {
        let mut world = World::new();
        for (code, region) in self.places() {
            world = world.set(&format!("/data_centers/{code}"), json!({ "region": region }));
        }
        for (index, pool) in self.pools.iter().enumerate() {
            let mut object =
                json!({ "id": format!("p{index}"), "enabled": pool.enabled, "minimum_origins": pool.minimum_origins });
            if !pool.all_data_centers {
                object["check_regions"] = json!(REGIONS[..self.regions.len()]);
            }
            for member in 0..pool.members().len() {
                world = world.push("monitors", json!({ "id": monitor(index, member) }));
            }
            match &pool.attached {
                Attached::Nothing => {}
                Attached::Monitor => object["monitor"] = json!(monitor(index, 0)),
                Attached::Group(members) => {
                    let members: Vec<Value> = members
                        .iter()
                        .enumerate()
                        .map(|(member, Flags(enabled, monitoring_only, must_be_healthy))| {
                            json!({ "monitor_id": monitor(index, member), "enabled": enabled,
                                    "monitoring_only": monitoring_only, "must_be_healthy": must_be_healthy })
                        })
                        .collect();
                    world = world.push("monitor_groups", json!({ "id": format!("g{index}"), "members": members }));
                    object["monitor_group"] = json!(format!("g{index}"));
                }
            }
            let origins = pool.endpoints.iter().enumerate().map(|(number, endpoint)| {
                json!({ "name": format!("e{index}{number}"), "enabled": endpoint.enabled, "weight": f64::from(endpoint.weight) / 100.0 })
            });
            object["origins"] = origins.collect();
            world = world.push("pools", object);
        }
        let names: Vec<String> = self.default_pools.iter().map(|pool| format!("p{pool}")).collect();
        world = world.push(
            "load_balancers",
            json!({ "name": "www.example.com", "enabled": self.balancer_enabled, "proxied": self.proxied, "steering_policy": "off",
                    "default_pools": names, "fallback_pool": format!("p{}", self.fallback) }),
        );
        for (key, value) in &self.readings {
            world = world.reading(key, number_or_word(value));
        }
        world
    }

    /// The results, one object for each member of each endpoint, and one for each reported verdict.
    pub(crate) fn probes(&self) -> Vec<Value> {
        let places = self.places();
        let mut probes = Vec::new();
        for (index, pool) in self.pools.iter().enumerate() {
            for (number, endpoint) in pool.endpoints.iter().enumerate() {
                let name = format!("e{index}{number}");
                let short = |results: &[Option<bool>]| -> Map<String, Value> {
                    places.iter().zip(results).map(|((code, _), result)| (code.clone(), json!(result))).collect()
                };
                for (member, results) in endpoint.results.iter().enumerate().take(pool.members().len()) {
                    probes.push(
                        json!({ "monitor_id": monitor(index, member), "endpoint": name, "results": short(results) }),
                    );
                }
                for ((code, _), healthy) in places.iter().zip(&endpoint.reported) {
                    if let Some(healthy) = healthy {
                        probes.push(json!({ "endpoint": name, "data_center": code, "healthy": healthy }));
                    }
                }
            }
        }
        probes
    }

    pub(crate) fn world(&self) -> World {
        self.configuration().set("/probes", self.probes())
    }
}

pub(crate) fn monitor(pool: usize, member: usize) -> String {
    format!("m{pool}{member}")
}

fn result() -> impl Strategy<Value = Option<bool>> {
    prop_oneof![4 => Just(Some(true)), 3 => Just(Some(false)), 2 => Just(None)]
}

fn flags() -> impl Strategy<Value = Flags> {
    prop_oneof![
        5 => Just(Flags(true, false, false)),
        4 => Just(Flags(true, false, true)),
        2 => Just(Flags(true, true, false)),
        1 => Just(Flags(true, true, true)),
        1 => any::<(bool, bool)>().prop_map(|(only, must)| Flags(false, only, must)),
    ]
}

fn case_endpoint() -> impl Strategy<Value = CaseEndpoint> {
    let results = prop::collection::vec(prop::collection::vec(result(), MOST_PLACES), MOST_MEMBERS);
    let reported = prop_oneof![
        5 => Just(vec![None; MOST_PLACES]),
        1 => prop::collection::vec(prop_oneof![4 => Just(None), 1 => any::<bool>().prop_map(Some)], MOST_PLACES),
    ];
    let weight = prop_oneof![3 => Just(100), 1 => Just(0), 1 => 1..100_u32];
    (prop::bool::weighted(0.85), weight, results, reported)
        .prop_map(|(enabled, weight, results, reported)| CaseEndpoint { enabled, weight, results, reported })
}

fn case_pool() -> impl Strategy<Value = CasePool> {
    let attached = prop_oneof![
        1 => Just(Attached::Nothing),
        2 => Just(Attached::Monitor),
        6 => prop::collection::vec(flags(), 0..=MOST_MEMBERS).prop_map(Attached::Group),
    ];
    let endpoints = prop::collection::vec(case_endpoint(), 0..=3);
    (prop::bool::weighted(0.9), any::<bool>(), 0..=3_u32, attached, endpoints).prop_map(
        |(enabled, all_data_centers, minimum_origins, attached, endpoints)| CasePool {
            enabled,
            all_data_centers,
            minimum_origins,
            attached,
            endpoints,
        },
    )
}

/// Keys whose readings the stages of these tests know.
pub(crate) fn evaluated_keys() -> impl Iterator<Item = (&'static str, &'static [&'static str])> {
    const LATER: [&str; 8] = [
        "damping_level",
        "missing_rtt",
        "latency_scope",
        "ewma_order",
        "shed_hash",
        "affinity_in_critical_pool",
        "observer_alerts",
        "failing_rtt",
    ];
    KEYS.into_iter().filter(|(key, _, _)| !LATER.contains(key)).map(|(key, _, values)| (key, values))
}

/// Any reading of any question, `reject` aside: most of them the default.
fn readings() -> impl Strategy<Value = Vec<(&'static str, &'static str)>> {
    let each: Vec<_> = evaluated_keys()
        .map(|(key, values)| {
            let values: Vec<&'static str> = values.iter().copied().filter(|value| *value != "reject").collect();
            prop_oneof![3 => Just(None), 2 => prop::sample::select(values).prop_map(move |value| Some((key, value)))]
        })
        .collect();
    each.prop_map(|chosen| chosen.into_iter().flatten().collect())
}

pub(crate) fn case() -> impl Strategy<Value = Case> {
    let pools = prop::collection::vec(case_pool(), 1..=3);
    let regions = prop::collection::vec(1..=3_usize, 1..=3);
    let order = prop::collection::vec(0..=3_usize, 1..=3);
    (readings(), regions, pools, prop::bool::weighted(0.95), any::<bool>(), order, 0..=3_usize).prop_map(
        |(readings, regions, pools, balancer_enabled, proxied, mut default_pools, fallback)| {
            let most = pools.len();
            default_pools.iter_mut().for_each(|pool| *pool = (*pool).min(most));
            Case { readings, regions, pools, balancer_enabled, proxied, default_pools, fallback: fallback.min(most) }
        },
    )
}

//! The configuration with its references followed: ids have become indices, and each pool knows its members.

mod balancer;
mod pool;

pub(crate) use balancer::{BalancerModel, PoolReference, SteeringModel};
pub(crate) use pool::{Attachment, EndpointModel, HealthSources, MemberModel, PoolModel, Unresolvable};

use crate::intake::Target;
use crate::judge::Settings;
use crate::places::Places;
use crate::positions::Positions;
use balancer::balancer_model;
use pool::pool_model;
use std::sync::{Arc, OnceLock};
use whydown_schema::scenario::{CheckRegions, Scenario};
use whydown_schema::{Diagnostic, Findings, Index, Readings};

/// A configuration that can be evaluated.
#[derive(Debug)]
pub(crate) struct Model {
    pub(crate) readings: Readings,
    pub(crate) pools: Vec<PoolModel>,
    pub(crate) balancers: Vec<BalancerModel>,
    /// The monitors' settings, in the scenario's order.
    settings: Vec<Settings>,
    /// The defaults, for monitors that the scenario doesn't hold.
    default_settings: Settings,
    /// The scenario names its data centers: a result from any other is ignored (D12).
    pub(crate) names_data_centers: bool,
    /// Data centers that the scenario names.
    data_centers: Vec<NamedDataCenter>,
    data_centers_by_code: Index<'static>,
    /// Where each status and target is numbered; made once the places are known.
    pub(crate) positions: Positions,
    pools_by_key: Index<'static>,
    endpoints_by_name: OnceLock<EndpointsByName>,
}

/// The endpoints of all pools by name or address.
#[derive(Debug, Default)]
struct EndpointsByName {
    index: Index<'static>,
    /// Pool and endpoint of each that has the name.
    named: Vec<Vec<(usize, usize)>>,
}

/// What the scenario says of a data center.
#[derive(Debug, Clone)]
pub(crate) struct NamedDataCenter {
    /// Empty where it isn't said.
    pub(crate) region: String,
    pub(crate) excluded: bool,
    /// Latitude and longitude, in degrees.
    pub(crate) coordinates: Option<(f64, f64)>,
}

/// How many pools a finding names; the rest it counts.
const MOST_NAMED: usize = 5;

impl Model {
    /// Follows every reference of a scenario. The places of pools without named data centers are still empty.
    pub(crate) fn new(scenario: &Scenario, findings: &mut Findings) -> Self {
        let mut monitors = Index::new();
        for (at, monitor) in scenario.monitors.iter().enumerate() {
            if let Some(key) = monitor.id.as_deref().or(monitor.description.as_deref()) {
                monitors.set(key, at);
            }
        }
        let pools: Vec<PoolModel> = scenario.pools.iter().map(|pool| pool_model(pool, scenario, &monitors)).collect();
        let mut pools_by_key = Index::new();
        for (index, pool) in pools.iter().enumerate() {
            pools_by_key.first(pool.id.clone(), index);
        }
        let balancers =
            scenario.load_balancers.iter().map(|balancer| balancer_model(balancer, &pools_by_key)).collect();
        let mut model = Self {
            readings: scenario.readings.clone(),
            pools,
            balancers,
            settings: scenario.monitors.iter().map(|monitor| Settings::new(Some(monitor))).collect(),
            default_settings: Settings::new(None),
            names_data_centers: scenario.data_centers.is_some(),
            data_centers: Vec::new(),
            data_centers_by_code: Index::new(),
            positions: Positions::default(),
            pools_by_key,
            endpoints_by_name: OnceLock::new(),
        };
        model.note_unresolvable(scenario, findings);
        model.place_named_data_centers(scenario);
        model
    }

    /// The settings that judge a target's observations.
    pub(crate) fn settings(&self, target: Target) -> &Settings {
        let members = self.pools.get(target.pool).map_or(&[][..], |pool| &pool.members);
        self.settings_of(target.member.and_then(|member| members.get(member)))
    }

    /// The settings of a member's monitor.
    pub(crate) fn settings_of(&self, member: Option<&MemberModel>) -> &Settings {
        member.and_then(|member| self.settings.get(member.settings?)).unwrap_or(&self.default_settings)
    }

    /// The pool of this reference.
    pub(crate) fn pool_by_key(&self, key: &str) -> Option<usize> {
        self.pools_by_key.get(key)
    }

    /// A data center that the scenario names.
    pub(crate) fn data_center(&self, code: &str) -> Option<&NamedDataCenter> {
        self.data_centers.get(self.data_centers_by_code.get(code)?)
    }

    /// Every endpoint of this name or address, whatever its pool.
    pub(crate) fn endpoints_by_name(&self, name: &str) -> &[(usize, usize)] {
        let by_name = self.endpoints_by_name.get_or_init(|| {
            let mut by_name = EndpointsByName::default();
            for (pool_index, pool) in self.pools.iter().enumerate() {
                for (name, endpoint) in pool.endpoints_by_name.iter() {
                    let named = (pool_index, endpoint);
                    let at = by_name.index.first(name.to_owned(), by_name.named.len());
                    match by_name.named.get_mut(at) {
                        Some(list) => list.push(named),
                        None => by_name.named.push(vec![named]),
                    }
                }
            }
            by_name
        });
        by_name.index.get(name).and_then(|at| by_name.named.get(at)).map_or(&[], Vec::as_slice)
    }

    fn note_unresolvable(&mut self, scenario: &Scenario, findings: &mut Findings) {
        for entry in &scenario.unresolvable {
            let pointer = format!("/unresolvable/{}", entry.index);
            let Some(endpoint) = entry.endpoint.as_deref() else {
                findings.push(Diagnostic::error("probe-without-endpoint", pointer));
                continue;
            };
            match self.find_endpoint(entry.pool_id.as_deref(), endpoint, &pointer) {
                Ok((pool, endpoint)) => {
                    let found = self.pools.get_mut(pool).and_then(|pool| pool.endpoints.get_mut(endpoint));
                    if let Some(found) = found {
                        match (&entry.data_centers, &mut found.unresolvable) {
                            (_, Unresolvable::Everywhere) => {}
                            (None, unresolvable) => *unresolvable = Unresolvable::Everywhere,
                            (Some(codes), Unresolvable::At(known)) => known.extend(codes.iter().cloned()),
                            (Some(codes), unresolvable) => *unresolvable = Unresolvable::At(codes.clone()),
                        }
                    }
                }
                Err(diagnostic) => findings.push(diagnostic),
            }
        }
    }

    /// The endpoint that a result or an unresolvable name speaks of.
    ///
    /// # Errors
    /// A diagnostic at `pointer` when there is none, or more than one.
    pub(crate) fn find_endpoint(
        &self,
        pool_id: Option<&str>,
        endpoint: &str,
        pointer: &str,
    ) -> Result<(usize, usize), Diagnostic> {
        if let Some(pool_id) = pool_id {
            let Some(pool) = self.pool_by_key(pool_id) else {
                return Err(Diagnostic::error("unknown-pool", format!("{pointer}/pool_id")).with("pool", pool_id));
            };
            let found = self.pools.get(pool).and_then(|pool| pool.endpoints_by_name.get(endpoint));
            return match found {
                Some(endpoint) => Ok((pool, endpoint)),
                None => Err(Diagnostic::error("unknown-endpoint", format!("{pointer}/endpoint"))
                    .with("endpoint", endpoint)
                    .with("pool", pool_id)),
            };
        }
        match self.endpoints_by_name(endpoint) {
            [only] => Ok(*only),
            [] => Err(Diagnostic::error("unknown-endpoint", format!("{pointer}/endpoint")).with("endpoint", endpoint)),
            several => {
                let named = several.iter().filter_map(|(pool, _)| Some(self.pools.get(*pool)?.id.clone()));
                Err(Diagnostic::error("ambiguous-endpoint", pointer.to_owned())
                    .with("endpoint", endpoint)
                    .with("pools", named.take(MOST_NAMED).collect::<Vec<_>>())
                    .with("more_pools", several.len().saturating_sub(MOST_NAMED)))
            }
        }
    }

    /// D12: the expected data centers of each pool, where the scenario names them. Pools with equal regions share them.
    fn place_named_data_centers(&mut self, scenario: &Scenario) {
        let Some(named) = &scenario.data_centers else {
            return;
        };
        for it in named {
            let known = NamedDataCenter {
                region: it.region.clone().unwrap_or_default(),
                excluded: it.excluded,
                coordinates: it.latitude.zip(it.longitude),
            };
            let at = self.data_centers_by_code.first(it.code.clone(), self.data_centers.len());
            match self.data_centers.get_mut(at) {
                Some(former) => *former = known,
                None => self.data_centers.push(known),
            }
        }
        let mut shared: Vec<(CheckRegions, Arc<Places>)> = Vec::new();
        for pool in &mut self.pools {
            if let Some((_, places)) = shared.iter().find(|(check_regions, _)| *check_regions == pool.check_regions) {
                pool.places = Arc::clone(places);
                continue;
            }
            let included = named.iter().filter(|it| !it.excluded);
            let pairs = included.map(|it| (it.code.as_str(), it.region.as_deref().unwrap_or_default()));
            let places = Arc::new(Places::new(&pool.check_regions, pairs));
            shared.push((pool.check_regions.clone(), Arc::clone(&places)));
            pool.places = places;
        }
    }

    /// D15: a checked region without any data center is left out, with a warning. A pool of which no place is known at all may
    /// be judged from one vantage point, or is yet to be.
    pub(crate) fn warn_of_empty_regions(&self, findings: &mut Findings) {
        let placed = |pool: &&PoolModel| self.names_data_centers || !pool.places.data_centers.is_empty();
        for pool in self.pools.iter().filter(placed) {
            let CheckRegions::Regions(codes) = &pool.check_regions else { continue };
            for code in codes.iter().filter(|code| !pool.places.regions.iter().any(|region| region.code == **code)) {
                let pointer = format!("/pools/{}/check_regions", pool.index);
                let excluded = self.data_centers.iter().any(|it| it.region == *code && it.excluded);
                findings.push(
                    Diagnostic::warning("region-without-data-center", pointer)
                        .by("D15")
                        .with("region", code)
                        .with("excluded", excluded),
                );
            }
        }
    }
}

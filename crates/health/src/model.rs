//! The configuration with its references followed: ids have become indices, and each pool knows its members.

use crate::intake::Target;
use crate::judge::Settings;
use crate::places::{Places, checks};
use crate::positions::Positions;
use crate::steering::{ActiveRule, rules_in_order};
use std::sync::{Arc, OnceLock};
use whydown_schema::scenario::{
    CheckRegions, LegacyEmail, LoadBalancer, LoadShedding, Monitor, MonitorType, OriginSteering, Pool, Scenario,
    SteeringPolicy, Time,
};
use whydown_schema::steering::{
    LocationStrategy, MappedPool, PoolMap, PoolWeights, SessionAffinity, Steering, ZeroDowntimeFailover,
};
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

/// Which verdict steering reads before the global one (R4.8).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum HealthSources {
    /// The serving data center's own: the default.
    Local,
    /// The serving region's.
    Regional,
}

/// A pool with what is attached to it.
#[derive(Debug)]
pub(crate) struct PoolModel {
    pub(crate) index: usize,
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) enabled: bool,
    pub(crate) minimum_origins: u32,
    pub(crate) attachment: Attachment,
    pub(crate) members: Vec<MemberModel>,
    /// The members' names as sentences use them.
    pub(crate) member_names: Vec<String>,
    pub(crate) endpoints: Vec<EndpointModel>,
    pub(crate) check_regions: CheckRegions,
    pub(crate) health_sources: HealthSources,
    pub(crate) load_shedding: LoadShedding,
    /// Latitude and longitude, in degrees.
    pub(crate) coordinates: Option<(f64, f64)>,
    pub(crate) origin_steering: OriginSteering,
    /// The data center that serves a request reads its own verdict first (R4.8).
    pub(crate) reads_local: bool,
    /// What its `notification_email` is sent.
    pub(crate) legacy_email: Option<LegacyEmail>,
    pub(crate) places: Arc<Places>,
    endpoints_by_name: Index<'static>,
}

/// What decides a pool's health.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Attachment {
    /// Nothing: health is ignored (R6.5).
    Nothing,
    /// One monitor: a group of one ordinary member (R3.11).
    Monitor,
    /// A group.
    Group,
    /// A group that the scenario doesn't hold: monitored, without members, and so without results.
    MissingGroup,
}

/// A member of a pool's group.
#[derive(Debug)]
pub(crate) struct MemberModel {
    pub(crate) monitor_id: String,
    pub(crate) description: Option<String>,
    pub(crate) enabled: bool,
    pub(crate) monitoring_only: bool,
    pub(crate) must_be_healthy: bool,
    pub(crate) consecutive_up: u32,
    pub(crate) consecutive_down: u32,
    /// Seconds, where the monitor says.
    pub(crate) timeout: Option<f64>,
    pub(crate) interval: Option<f64>,
    /// How many further attempts a probe has.
    pub(crate) retries: u32,
    /// Its monitor is of type `tcp`.
    pub(crate) over_tcp: bool,
    /// Which of the model's settings are its monitor's.
    settings: Option<usize>,
}

/// An endpoint of a pool.
#[derive(Debug)]
pub(crate) struct EndpointModel {
    /// Its index in `origins`.
    pub(crate) index: usize,
    pub(crate) name: String,
    pub(crate) address: String,
    pub(crate) enabled: bool,
    /// Since when it is disabled, in seconds since 1970, where that is known (R8.21).
    pub(crate) disabled_at: Option<f64>,
    pub(crate) weight: f64,
    /// Its weight is 0 and another enabled endpoint's isn't: weights that are all 0 count as all 1 (D45).
    pub(crate) weightless: bool,
    /// Its own Host header (R1.8).
    pub(crate) host: Option<String>,
    /// What the API said of it.
    pub(crate) reported: Option<bool>,
    pub(crate) reported_reason: Option<String>,
    pub(crate) unresolvable: Unresolvable,
}

/// Where an endpoint's name doesn't resolve (R6.5, R6.10).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) enum Unresolvable {
    /// It resolves everywhere.
    #[default]
    No,
    /// It resolves nowhere.
    Everywhere,
    /// It doesn't resolve at these data centers.
    At(Vec<String>),
}

impl Unresolvable {
    /// Whether the name doesn't resolve for a request that this data center serves (D44).
    pub(crate) fn at(&self, data_center: Option<&str>) -> bool {
        match self {
            Self::No => false,
            Self::Everywhere => true,
            Self::At(codes) => data_center.is_some_and(|code| codes.iter().any(|known| known == code)),
        }
    }
}

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

impl PoolModel {
    /// The member of this monitor.
    pub(crate) fn member(&self, monitor_id: &str) -> Option<usize> {
        self.members.iter().position(|member| member.monitor_id == monitor_id)
    }

    /// Whether results from a region count for this pool.
    pub(crate) fn checks(&self, region: &str) -> bool {
        checks(&self.check_regions, region)
    }
}

fn pool_model(pool: &Pool, scenario: &Scenario, monitors: &Index<'_>) -> PoolModel {
    let (attachment, members) = attached(pool, scenario, monitors);
    let nameless = || format!("#{}", pool.index);
    let weighed = pool.origins.iter().any(|origin| origin.enabled && origin.weight > 0.0);
    let endpoints: Vec<EndpointModel> = pool
        .origins
        .iter()
        .map(|origin| {
            let name = origin.name.clone().or_else(|| origin.address.clone());
            EndpointModel {
                index: origin.index,
                name: name.unwrap_or_else(|| format!("#{}", origin.index)),
                address: origin.address.clone().unwrap_or_default(),
                enabled: origin.enabled,
                disabled_at: origin.disabled_at.as_ref().map(Time::seconds),
                weight: origin.weight,
                weightless: weighed && origin.weight == 0.0,
                host: origin.host.clone(),
                reported: origin.reported_healthy,
                reported_reason: origin.reported_reason.clone(),
                unresolvable: Unresolvable::No,
            }
        })
        .collect();
    // A name outranks an address, an earlier endpoint a later one.
    let mut endpoints_by_name = Index::new();
    for (index, endpoint) in endpoints.iter().enumerate() {
        endpoints_by_name.first(endpoint.name.clone(), index);
    }
    for (index, endpoint) in endpoints.iter().enumerate().filter(|(_, endpoint)| !endpoint.address.is_empty()) {
        endpoints_by_name.first(endpoint.address.clone(), index);
    }
    PoolModel {
        index: pool.index,
        id: pool.id.clone().or_else(|| pool.name.clone()).unwrap_or_else(nameless),
        name: pool.name.clone().or_else(|| pool.id.clone()).unwrap_or_else(nameless),
        enabled: pool.enabled,
        minimum_origins: pool.minimum_origins,
        attachment,
        member_names: spoken_names(&members),
        members,
        endpoints,
        check_regions: pool.check_regions.clone(),
        health_sources: match pool.health_sources.as_deref() {
            Some([first, second]) if first == "regional" && second == "global" => HealthSources::Regional,
            _ => HealthSources::Local,
        },
        load_shedding: pool.load_shedding,
        coordinates: pool.latitude.zip(pool.longitude),
        origin_steering: pool.origin_steering,
        reads_local: pool.check_regions == CheckRegions::AllDataCenters && pool.health_sources.is_none(),
        legacy_email: pool.legacy_email,
        places: Arc::default(),
        endpoints_by_name,
    }
}

/// What is attached to a pool: a group outranks a monitor (R3.10); a plain monitor is one ordinary member (R3.11).
fn attached(pool: &Pool, scenario: &Scenario, monitors: &Index<'_>) -> (Attachment, Vec<MemberModel>) {
    let member = |monitor_id: &str, (enabled, monitoring_only, must_be_healthy): (bool, bool, bool)| {
        let settings = monitors.get(monitor_id);
        let monitor = settings.and_then(|at| scenario.monitors.get(at));
        MemberModel {
            monitor_id: monitor_id.to_owned(),
            description: monitor.filter(|it| it.id.is_some()).and_then(|it| it.description.clone()),
            enabled,
            monitoring_only,
            must_be_healthy,
            consecutive_up: monitor.map_or(0, |it| it.consecutive_up),
            consecutive_down: monitor.map_or(0, |it| it.consecutive_down),
            timeout: monitor.and_then(|it| it.timeout),
            interval: monitor.and_then(|it| it.interval),
            retries: monitor.and_then(|it| it.retries).unwrap_or(Monitor::DEFAULT_RETRIES),
            over_tcp: monitor.is_some_and(|it| it.kind == MonitorType::Tcp),
            settings,
        }
    };
    if let Some(reference) = &pool.monitor_group {
        let group = scenario
            .monitor_groups
            .iter()
            .find(|group| group.id.as_ref().or(group.description.as_ref()) == Some(reference));
        let Some(group) = group else {
            return (Attachment::MissingGroup, Vec::new());
        };
        let members = group.members.iter().filter_map(|it| {
            Some(member(it.monitor_id.as_deref()?, (it.enabled, it.monitoring_only, it.must_be_healthy)))
        });
        return (Attachment::Group, members.collect());
    }
    match &pool.monitor {
        Some(monitor_id) => (Attachment::Monitor, vec![member(monitor_id, (true, false, false))]),
        None => (Attachment::Nothing, Vec::new()),
    }
}

/// The monitors' names in sentences: the id, or the description where the id is one of the API's long random ones and the
/// description tells the monitor apart.
fn spoken_names(members: &[MemberModel]) -> Vec<String> {
    const LONG: usize = 24;
    let told_apart = |description: &String| {
        members.iter().filter(|member| member.description.as_ref() == Some(description)).count() == 1
    };
    let spoken = |member: &MemberModel| match &member.description {
        Some(description) if member.monitor_id.len() >= LONG && told_apart(description) => description.clone(),
        _ => member.monitor_id.clone(),
    };
    members.iter().map(spoken).collect()
}

fn balancer_model(balancer: &LoadBalancer, pools: &Index<'_>) -> BalancerModel {
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

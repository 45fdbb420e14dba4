//! A pool with what is attached to it: its members and its endpoints.

use crate::places::{Places, checks};
use std::sync::Arc;
use whydown_schema::Index;
use whydown_schema::scenario::{CheckRegions, LegacyEmail, LoadShedding, OriginSteering, Pool, Scenario, Time};

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
    /// What its `notification_email` is sent.
    pub(crate) legacy_email: Option<LegacyEmail>,
    pub(crate) places: Arc<Places>,
    pub(super) endpoints_by_name: Index<'static>,
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
    /// Which of the model's settings are its monitor's.
    pub(super) settings: Option<usize>,
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

impl PoolModel {
    /// Whether the serving data center's own verdict is read first: there is one only where every data center probes (R4.8).
    pub(crate) fn reads_local(&self) -> bool {
        self.health_sources == HealthSources::Local && self.check_regions == CheckRegions::AllDataCenters
    }

    /// The member of this monitor.
    pub(crate) fn member(&self, monitor_id: &str) -> Option<usize> {
        self.members.iter().position(|member| member.monitor_id == monitor_id)
    }

    /// Whether results from a region count for this pool.
    pub(crate) fn checks(&self, region: &str) -> bool {
        checks(&self.check_regions, region)
    }
}

pub(super) fn pool_model(pool: &Pool, scenario: &Scenario, monitors: &Index<'_>) -> PoolModel {
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

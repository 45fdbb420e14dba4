//! Where the requests of a load balancer go by the place that they come from: the regions of the network, the countries that a map
//! or a pool set names, and the data centers.

use super::Context;
use crate::model::{BalancerModel, HealthSources, PoolModel, SteeringModel, Unresolvable};
use crate::steering::{self, Choice};
use whydown_schema::Index;
use whydown_schema::regions::REGIONS;
use whydown_schema::report::PlaceTraffic;
use whydown_schema::scenario::{CheckRegions, Request, SteeringPolicy};

/// How many data centers, and how many countries, are looked at: there are fewer of both.
const MOST_PLACES: usize = 500;

/// Where requests go from each place, alike ones together; nothing where no place makes a difference.
pub(super) fn by_place(context: Context<'_>, balancer: &BalancerModel) -> Vec<PlaceTraffic> {
    if !balancer.given.enabled || !depends_on_place(context, balancer) {
        return Vec::new();
    }
    let mut traffic: Vec<PlaceTraffic> = Vec::new();
    let mut from = |request: &Request, add: &dyn Fn(&mut PlaceTraffic)| {
        let choice = steering::choose(context.network.grounds(context.averages), balancer, request);
        let Ok(choice) = choice else { return };
        let mut found = entry(context, &choice);
        match traffic.iter_mut().find(|known| is_alike(known, &found)) {
            Some(known) => add(known),
            None => {
                add(&mut found);
                traffic.push(found);
            }
        }
    };
    for (code, _) in REGIONS {
        let request = Request { region: Some((*code).to_owned()), ..Request::default() };
        from(&request, &|entry| entry.regions.push((*code).to_owned()));
    }
    for country in countries(balancer) {
        let request = Request { country: Some(country.clone()), ..Request::default() };
        from(&request, &|entry| entry.countries.push(country.clone()));
    }
    for code in data_centers(context, balancer) {
        let request = Request { data_center: Some(code.clone()), ..Request::default() };
        from(&request, &|entry| entry.data_centers.push(code.clone()));
    }
    // Where all places are served alike there is nothing to tell, but under a policy that could have told them apart.
    let by_place = matches!(
        balancer.settings.policy,
        SteeringPolicy::Geo | SteeringPolicy::DynamicLatency | SteeringPolicy::Proximity
    );
    if traffic.len() > 1 || by_place { traffic } else { Vec::new() }
}

fn entry(context: Context<'_>, choice: &Choice<'_>) -> PlaceTraffic {
    let model = &context.network.model;
    let named = |reference: &crate::model::PoolReference| {
        let pool = reference.pool.and_then(|index| model.pools.get(index));
        pool.map_or_else(|| reference.reference.clone(), |pool| pool.id.clone())
    };
    let list = choice.list.references(&choice.route.settings);
    let by_latency = choice.policy == SteeringPolicy::DynamicLatency;
    let grounds = context.network.grounds(context.averages);
    let round_trip = |reference: &crate::model::PoolReference| {
        reference.pool.and_then(|pool| steering::round_trip(grounds, pool, choice.place))
    };
    PlaceTraffic {
        regions: Vec::new(),
        countries: Vec::new(),
        data_centers: Vec::new(),
        via: choice.via(),
        pools: choice.pools(model),
        answer: choice.answer(),
        order: list.iter().map(named).collect(),
        fallback: choice.route.settings.fallback.as_ref().map(named),
        round_trips: if by_latency { list.iter().map(round_trip).collect() } else { Vec::new() },
    }
}

/// Whether requests from two places are served alike.
fn is_alike(one: &PlaceTraffic, other: &PlaceTraffic) -> bool {
    one.via == other.via
        && one.pools == other.pools
        && one.answer == other.answer
        && one.order == other.order
        && one.fallback == other.fallback
        && one.round_trips == other.round_trips
}

/// Whether anything about a balancer depends on the place of a request.
fn depends_on_place(context: Context<'_>, balancer: &BalancerModel) -> bool {
    let by_place = |policy: Option<SteeringPolicy>| {
        matches!(
            policy,
            Some(
                SteeringPolicy::Geo
                    | SteeringPolicy::DynamicLatency
                    | SteeringPolicy::Proximity
                    | SteeringPolicy::Unset
            )
        )
    };
    let pools = || balancer.counted.iter().filter_map(|reference| context.network.model.pools.get(reference.pool?));
    let own = match balancer.settings.policy {
        SteeringPolicy::Geo => !balancer.settings.maps.is_empty(),
        policy => by_place(Some(policy)),
    };
    own || balancer.given.rules.iter().any(|rule| !rule.disabled && by_place(rule.overrides.steering_policy))
        || balancer.given.active_pool_sets() > 0
        || pools().any(reads_narrowly)
}

/// Whether a pool is read differently from different places (R4.8, R6.10).
fn reads_narrowly(pool: &PoolModel) -> bool {
    let by_source = match pool.health_sources {
        HealthSources::Local => pool.reads_local() && !pool.places.data_centers.is_empty(),
        HealthSources::Regional => pool.check_regions != CheckRegions::AllDataCenters,
    };
    let somewhere = |unresolvable: &Unresolvable| matches!(unresolvable, Unresolvable::At(_));
    by_source || pool.endpoints.iter().any(|endpoint| somewhere(&endpoint.unresolvable))
}

/// The countries that a map or a pool set names, each once.
fn countries(balancer: &BalancerModel) -> Vec<String> {
    let mapped = keys(&balancer.settings, "country_pools");
    let topologies = balancer.given.pool_sets.iter().filter_map(|set| set.topology.as_ref()?.countries.as_ref());
    let mut codes = each_once(mapped.chain(topologies.flatten()));
    codes.truncate(MOST_PLACES);
    codes
}

/// The data centers that the scenario names, or its results or a map do, each once.
fn data_centers(context: Context<'_>, balancer: &BalancerModel) -> Vec<String> {
    let pools = balancer.counted.iter().filter_map(|reference| context.network.model.pools.get(reference.pool?));
    let probing = pools.flat_map(|pool| &pool.places.data_centers);
    let topologies = balancer.given.pool_sets.iter().filter_map(|set| set.topology.as_ref()?.pops.as_ref());
    let mut codes = each_once(keys(&balancer.settings, "pop_pools").chain(topologies.flatten()).chain(probing));
    codes.truncate(MOST_PLACES);
    codes
}

fn keys<'a>(settings: &'a SteeringModel, field: &'static str) -> impl Iterator<Item = &'a String> {
    settings.maps.iter().filter(move |map| map.field == field).flat_map(|map| map.entries.iter()).map(|(key, _)| key)
}

fn each_once<'a>(names: impl Iterator<Item = &'a String>) -> Vec<String> {
    let mut known = Index::new();
    names.filter(|name| known.add(name.as_str())).cloned().collect()
}

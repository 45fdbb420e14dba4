//! Pool sets (R8.24): the first that is for a request gives it pools, policy, weights and fallback of its own.

use super::route::{Applied, Entry, Fate, Way};
use crate::serving::ServingPlace;
use whydown_schema::report::Via;
use whydown_schema::scenario::SteeringPolicy;
use whydown_schema::steering::{LoadBalancer, PoolSet, Steering};

/// Puts over a way what the first set makes of it that is for the place.
pub(super) fn apply<'a>(way: &mut Way<'a>, balancer: &'a LoadBalancer, place: ServingPlace<'_>) {
    for set in balancer.pool_sets.iter().filter(|set| !set.disabled) {
        let fate = fate(set, place);
        let applies = matches!(fate, Fate::Applies(_));
        way.applied.push(Applied { entry: Entry::PoolSet(set), fate });
        if applies {
            way.via = Via::PoolSet;
            way.fixed_response = set.fixed_response.clone();
            way.over = Some(over(set, way.settings()));
            return;
        }
    }
}

/// What a set makes of the settings beneath: a policy that it doesn't name is failover order, weights are its own alone, and
/// the rest is the balancer's.
fn over(set: &PoolSet, beneath: &Steering) -> Steering {
    let own = &set.overrides;
    let base = Steering {
        maps: Vec::new(),
        steering_policy: Some(SteeringPolicy::Off),
        pool_weights: None,
        ..beneath.clone()
    };
    Steering {
        steering_policy: own.steering_policy.filter(|policy| *policy != SteeringPolicy::Unset).or(base.steering_policy),
        ..own.over(base)
    }
}

/// The lists of a topology, by what they ask of a request.
const LISTS: [&str; 3] = ["pops", "countries", "regions"];

/// The lists of a set's topology that aren't empty.
pub(crate) fn lists(set: &PoolSet) -> Vec<(&'static str, &[String])> {
    let Some(topology) = &set.topology else { return Vec::new() };
    let given = [&topology.pops, &topology.countries, &topology.regions];
    let given = LISTS.into_iter().zip(given.map(|list| list.as_deref().unwrap_or_default()));
    given.filter(|(_, list)| !list.is_empty()).collect()
}

/// Whether a set is for a place: an entry of each of its lists has to be (the documentation's page; the API's schema says that
/// one list is enough). A request that doesn't say where it is matches no list (D34).
fn fate(set: &PoolSet, place: ServingPlace<'_>) -> Fate {
    if set.matches_all {
        return Fate::Applies(Vec::new());
    }
    let lists = lists(set);
    let (mut unsaid, mut elsewhere) = (Vec::new(), Vec::new());
    for (list, entries) in &lists {
        let at = match *list {
            "pops" => place.data_center,
            "countries" => place.country,
            _ => place.region,
        };
        match at {
            None => unsaid.push(*list),
            Some(at) if !entries.iter().any(|entry| entry.eq_ignore_ascii_case(at)) => elsewhere.push(*list),
            Some(_) => {}
        }
    }
    if !lists.is_empty() && unsaid.is_empty() && elsewhere.is_empty() {
        return Fate::Applies(Vec::new());
    }
    Fate::NotThere { unsaid, elsewhere }
}

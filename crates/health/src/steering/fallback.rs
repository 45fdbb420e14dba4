//! The fallback pool, its health ignored (R8.4, Q42), and what is left where it can't serve (R8.5, Q43, D44, D45).

use super::Grounds;
use super::candidates::WhyNot;
use super::sources;
use crate::model::PoolReference;
use crate::serving::ServingPlace;
use whydown_schema::Status;
use whydown_schema::readings::FallbackUsesHealth;

/// The endpoints of the fallback pool that serve.
///
/// # Errors
/// Why it can't serve.
pub(crate) fn serving(
    grounds: Grounds<'_>,
    fallback: Option<&PoolReference>,
    place: ServingPlace<'_>,
) -> Result<(usize, Vec<usize>), WhyNot> {
    let index = fallback.and_then(|reference| reference.pool).ok_or(WhyNot::Missing)?;
    let pool = grounds.model.pools.get(index).ok_or(WhyNot::Missing)?;
    if !pool.enabled {
        return Err(WhyNot::Disabled);
    }
    let enabled: Vec<usize> = pool
        .endpoints
        .iter()
        .enumerate()
        .filter(|(_, endpoint)| endpoint.enabled && !endpoint.unresolvable.at(place.data_center))
        .map(|(index, _)| index)
        .collect();
    if enabled.is_empty() {
        let switched_off = pool.endpoints.iter().all(|endpoint| !endpoint.enabled);
        return Err(if switched_off { WhyNot::NoneEnabled } else { WhyNot::Unresolvable });
    }
    Ok((index, preferred(grounds, index, place, enabled)))
}

/// Q42: the fallback uses every enabled endpoint, or prefers healthy ones.
fn preferred(grounds: Grounds<'_>, index: usize, place: ServingPlace<'_>, enabled: Vec<usize>) -> Vec<usize> {
    if grounds.readings.fallback_uses_health == FallbackUsesHealth::PreferHealthy
        && let Some(view) = sources::view(grounds, index, place)
    {
        let healthy = |at: &usize| view.statuses.get(*at) == Some(&Status::Healthy);
        if enabled.iter().any(healthy) {
            return enabled.into_iter().filter(healthy).collect();
        }
    }
    enabled
}

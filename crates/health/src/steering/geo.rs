//! Steering by place (R8.9, D34): which of the balancer's lists of pools is for a request.

use crate::model::{PoolReference, SteeringModel};
use crate::serving::ServingPlace;
use whydown_schema::steering::MAPS;

/// The list of pools that is for a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum PoolList {
    /// `default_pools`.
    Default,
    /// An entry of a map.
    Mapped {
        /// The map.
        field: &'static str,
        /// Its key: a data center, a country or a region.
        key: String,
        /// Its pools, in failover order.
        pools: Vec<PoolReference>,
    },
}

impl PoolList {
    /// Its pools, in failover order.
    pub(crate) fn references<'a>(&'a self, settings: &'a SteeringModel) -> &'a [PoolReference] {
        match self {
            Self::Default => &settings.order,
            Self::Mapped { pools, .. } => pools,
        }
    }
}

/// The most particular entry that is for the place (R8.9): of the data center, then the country, then the region; without one
/// `default_pools`. A request without a place matches no map (D34).
pub(crate) fn list(settings: &SteeringModel, place: ServingPlace<'_>) -> PoolList {
    for field in MAPS {
        let at = match field {
            "pop_pools" => place.data_center,
            "country_pools" => place.country,
            _ => place.region,
        };
        let map = settings.maps.iter().find(|map| map.field == field);
        let entry = map.zip(at).and_then(|(map, at)| map.entries.iter().find(|(key, _)| key.eq_ignore_ascii_case(at)));
        if let Some((key, pools)) = entry {
            return PoolList::Mapped { field, key: key.clone(), pools: pools.clone() };
        }
    }
    PoolList::Default
}

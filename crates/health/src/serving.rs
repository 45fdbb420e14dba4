//! Where a request is: the data center that serves it, its region, the client's country, and coordinates (D31, D34).

use crate::model::Model;
use whydown_schema::scenario::Request;

/// Where a request is. Nothing stands in for what isn't known (D31).
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct ServingPlace<'a> {
    /// The data center that serves it.
    pub(crate) data_center: Option<&'a str>,
    /// The region of that data center (R8.9), or else the one that the request names.
    pub(crate) region: Option<&'a str>,
    /// The client's country.
    pub(crate) country: Option<&'a str>,
}

impl<'a> ServingPlace<'a> {
    /// Where a request is. Its region is that of the data center, where the scenario or a result says which (R8.9).
    pub(crate) fn of(model: &'a Model, request: &'a Request) -> Self {
        let data_center = request.data_center.as_deref();
        let of_data_center = data_center.and_then(|code| region_of(model, code));
        Self { data_center, region: of_data_center.or(request.region.as_deref()), country: request.country.as_deref() }
    }
}

/// The region of a data center; `None` where nothing says it (D31).
fn region_of<'a>(model: &'a Model, code: &str) -> Option<&'a str> {
    let named = model.data_center(code).map(|known| known.region.as_str());
    let seen = || {
        model.pools.iter().find_map(|pool| {
            let slot = pool.places.slot(code)?;
            let region = pool.places.regions.iter().find(|region| region.slots.contains(&slot))?;
            Some(region.code.as_str())
        })
    };
    named.or_else(seen).filter(|region| !region.is_empty())
}

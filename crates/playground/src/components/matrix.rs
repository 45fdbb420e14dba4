//! What each monitor says of an endpoint at each data center, and what that comes to there.

use super::endpoint::Props;
use super::matrix_band::MatrixBand;
use super::more::more;
use crate::bands::{Band, bands};
use crate::view::List;
use whydown_schema::report::EndpointReport;
use yew::{Html, html};

/// Monitors by data centers, in bands as wide as the page allows.
pub(crate) fn matrix(props: &Props, endpoint: &EndpointReport) -> Html {
    let of: usize = endpoint.regions.iter().map(|region| region.data_centers.len()).sum();
    let bands = bands(&endpoint.regions, props.columns, props.centers);
    let widest = bands.iter().map(width).max().unwrap_or(1);
    let tables = bands.into_iter().map(|parts| {
        let is_here = |region: usize| parts.iter().any(|part| part.region == region);
        let selected = props.selected.filter(|place| place.region().is_some_and(is_here));
        let (pool, index) = (props.pool, props.index);
        html! { <MatrixBand report={props.report.clone()} {pool} {index} {parts} {widest} {selected} /> }
    });
    html! {
        <div class="matrix">
            { for tables }
            { more(&props.act, List::Centers, "data centers", props.centers.min(of), of) }
        </div>
    }
}

/// How many data centers a band shows.
pub(super) fn width(band: &Band) -> usize {
    band.iter().map(|part| part.width()).sum()
}

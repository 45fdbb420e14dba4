//! An endpoint: one row, and when it is open the matrix of what its monitors say where.

use super::matrix::matrix;
use super::pick::pick;
use super::sole::members;
use super::status::{mark, pill};
use crate::place::Place;
use crate::shared::Shared;
use crate::state::Action;
use whydown_schema::report::{EndpointReport, Report};
use yew::{Callback, Html, Properties, classes, component, html};

/// Up to this many data centers are shown one by one in the row; of more, the regions.
pub(crate) const MOST_CENTERS: usize = 12;

/// What an [`Endpoint`] shows.
#[derive(Debug, Properties)]
pub(crate) struct Props {
    /// The report.
    pub(crate) report: Shared<Report>,
    /// The pool's index.
    pub(crate) pool: usize,
    /// The endpoint's index.
    pub(crate) index: usize,
    /// Whether its matrix is shown.
    pub(crate) open: bool,
    /// How many data centers fit side by side.
    pub(crate) columns: usize,
    /// How many data centers are shown.
    pub(crate) centers: usize,
    /// The selected thing, when it is this or a part of it.
    pub(crate) selected: Option<Place>,
    /// What to do.
    pub(crate) act: Callback<Action>,
}

/// By what is shown: a report in which it is the same shows the same.
impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        let place = (self.pool, self.index);
        (place, self.open, self.columns, self.centers)
            == ((other.pool, other.index), other.open, other.columns, other.centers)
            && (self.selected, &self.act) == (other.selected, &other.act)
            && same_row(&self.report, &other.report, place)
    }
}

/// Whether an endpoint, by its pool's index and its own, shows the same in two reports.
pub(crate) fn same_row(one: &Shared<Report>, other: &Shared<Report>, place: (usize, usize)) -> bool {
    fn row(report: &Report, (pool, endpoint): (usize, usize)) -> Option<&EndpointReport> {
        report.pools.get(pool)?.endpoints.get(endpoint)
    }
    one == other || row(one, place) == row(other, place)
}

/// An endpoint of a pool.
#[component]
pub(crate) fn Endpoint(props: &Props) -> Html {
    let found = props.report.pools.get(props.pool).and_then(|pool| pool.endpoints.get(props.index));
    let Some(endpoint) = found else { return Html::default() };
    let place = Place::Endpoint(props.pool, props.index);
    let address = Some(&endpoint.address).filter(|address| **address != endpoint.name && !address.is_empty());
    let head = html! {
        <>
            { pill(endpoint.status) }
            <span class="name">{ &endpoint.name }</span>
            { for address.map(|address| html! { <span class="address quiet">{ address }</span> }) }
            { if props.open { Html::default() } else { glance(endpoint) } }
        </>
    };
    html! {
        <div class={classes!("endpoint", props.selected.map(|_| "endpoint--chosen"))}>
            { pick(place, props.selected, "row", None, head) }
            if props.open && !endpoint.members.is_empty() {
                { members(endpoint, props.pool, props.index, props.selected) }
            }
            if props.open && !endpoint.regions.is_empty() {
                { matrix(props, endpoint) }
            }
        </div>
    }
}

/// The verdicts of its data centers at a glance, or of its regions where those are too many.
fn glance(endpoint: &EndpointReport) -> Html {
    let centers: usize = endpoint.regions.iter().map(|region| region.data_centers.len()).sum();
    let regions = endpoint.regions.iter().take(MOST_CENTERS).map(|region| {
        let marks: Html = if centers <= MOST_CENTERS {
            region.data_centers.iter().map(|center| mark(center.status)).collect()
        } else {
            mark(region.status)
        };
        html! { <span class="glance__region"><span class="glance__code">{ &region.code }</span>{ marks }</span> }
    });
    html! { <span class="glance" aria-hidden="true">{ for regions }</span> }
}

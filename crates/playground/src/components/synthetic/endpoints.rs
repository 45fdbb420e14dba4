//! The choice of the endpoint whose results are made up.

use crate::components::balancer::same_names;
use crate::place::Place;
use crate::shared::Shared;
use crate::state::Action;
use web_sys::HtmlSelectElement;
use whydown_schema::report::Report;
use yew::{Callback, Event, Html, Properties, TargetCast, component, html};

/// How many endpoints are offered, by pool; the picture has the others.
const MOST: usize = 500;

/// What [`Endpoints`] shows.
#[derive(Debug, Properties)]
pub(crate) struct Props {
    /// The report.
    pub(crate) report: Shared<Report>,
    /// The chosen endpoint, by its pool's index and its own.
    pub(crate) chosen: (usize, usize),
    /// What to do.
    pub(crate) act: Callback<Action>,
}

/// By what is shown: a report with the same names shows the same.
impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        (self.chosen, &self.act) == (other.chosen, &other.act)
            && (self.report == other.report || same_names(&self.report, &other.report))
    }
}

/// A select of every endpoint by its pool.
#[component]
pub(crate) fn Endpoints(props: &Props) -> Html {
    let (report, (pool, endpoint)) = (&props.report, props.chosen);
    let onchange = props.act.reform(|event: Event| {
        let value = event.target_dyn_into::<HtmlSelectElement>().map(|select| select.value()).unwrap_or_default();
        let (pool, endpoint) = value.split_once(',').unwrap_or_default();
        Action::Select(Place::Endpoint(pool.parse().unwrap_or_default(), endpoint.parse().unwrap_or_default()))
    });
    let mut left = MOST;
    let groups = report.pools.iter().enumerate().filter_map(|(at, of)| {
        let option = |(index, name): (usize, &str)| {
            let selected = (at, index) == (pool, endpoint);
            html! { <option value={format!("{at},{index}")} {selected}>{ name.to_owned() }</option> }
        };
        let shown = of.endpoints.len().min(left);
        left = left.saturating_sub(shown);
        let names = of.endpoints.iter().map(|endpoint| endpoint.name.as_str()).enumerate();
        let is_chosen = |index: usize| (at, index) == (pool, endpoint);
        let options: Vec<Html> = names.filter(|(index, _)| *index < shown || is_chosen(*index)).map(option).collect();
        (!options.is_empty()).then(|| html! { <optgroup label={of.name.clone()}>{ options }</optgroup> })
    });
    html! {
        <label class="synthetic__endpoint">
            <span>{ "Endpoint" }</span>
            <select class="select" {onchange}>{ for groups }</select>
        </label>
    }
}

//! The choice of the endpoint whose results are made up.

use crate::place::Place;
use crate::state::Action;
use web_sys::HtmlSelectElement;
use whydown_schema::report::Report;
use yew::{Callback, Event, Html, TargetCast, html};

/// How many endpoints are offered, by pool; the picture has the others.
const MOST: usize = 500;

/// A select of every endpoint by its pool.
pub(super) fn endpoints(report: &Report, pool: usize, endpoint: usize, act: &Callback<Action>) -> Html {
    let onchange = act.reform(|event: Event| {
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

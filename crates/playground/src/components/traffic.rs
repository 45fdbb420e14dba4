//! Where requests from each place go: now, in which order of pools, and as the last resort.

use super::balancer::Props;
use super::few::Few;
use super::more::more;
use super::shares::{Goes, pool_name, words_of};
use crate::asking::{Asking, is_for};
use crate::state::Action;
use crate::view::List;
use crate::words;
use serde_json::{Map, Value};
use whydown_schema::report::{LoadBalancerReport, PlaceTraffic};
use yew::{Html, MouseEvent, html};

/// How many places of a row are shown at first.
const PLACES: usize = 3;
/// How many pools of a row's order.
const POOLS: usize = 4;

/// A balancer's traffic, a row for each group of places that are served alike; `chosen` is the request that is looked at.
pub(crate) fn by_place(
    props: &Props,
    index: usize,
    balancer: &LoadBalancerReport,
    chosen: Option<&Map<String, Value>>,
) -> Html {
    let count = balancer.traffic.len();
    if count == 0 {
        return Html::default();
    }
    let shown = props.view.count(List::Places(index)).min(count);
    let rows = balancer.traffic.iter().take(shown).map(|traffic| row(props, index, traffic, chosen));
    html! {
        <section class="places" aria-label={format!("Traffic of {} by place", balancer.name)}>
            <h3>{ "By place" }</h3>
            <table>
                <thead>
                    <tr>
                        <th scope="col">{ "From" }</th>
                        <th scope="col">{ "Goes to" }</th>
                        <th scope="col">{ "In order" }</th>
                        <th scope="col">{ "Last resort" }</th>
                    </tr>
                </thead>
                <tbody>{ for rows }</tbody>
            </table>
            { more(&props.act, List::Places(index), "groups of places", shown, count) }
        </section>
    }
}

fn row(props: &Props, index: usize, traffic: &PlaceTraffic, chosen: Option<&Map<String, Value>>) -> Html {
    let report = &props.report;
    let ask = |field: &'static str, code: &String| {
        let value = code.clone();
        let onclick =
            props.act.reform(move |_: MouseEvent| Action::Ask(index, Asking::For { field, value: value.clone() }));
        let is_chosen = chosen.is_some_and(|request| is_for(request, field, code));
        let (name, title) =
            if field == "region" { (words::region(code), Some(code.clone())) } else { (code.as_str(), None) };
        html! {
            <li>
                <button type="button" class="place" aria-pressed={is_chosen.to_string()} {title} {onclick}>{ name }</button>
            </li>
        }
    };
    let places: Vec<Html> = std::iter::empty()
        .chain(traffic.regions.iter().map(|code| ask("region", code)))
        .chain(traffic.countries.iter().map(|code| ask("country", code)))
        .chain(traffic.data_centers.iter().map(|code| ask("data_center", code)))
        .collect();
    let goes = Goes { via: traffic.via, pools: &traffic.pools, answer: traffic.answer, fixed: None };
    let order: Vec<Html> = traffic
        .order
        .iter()
        .enumerate()
        .map(|(at, id)| {
            let trip = traffic.round_trips.get(at).map(|trip| {
                let said = trip.map_or_else(|| "no RTT".to_owned(), words::milliseconds);
                html! { <span class="count quiet">{ " " }{ said }</span> }
            });
            html! {
                <li><span class="order">{ at.saturating_add(1) }</span>{ " " }<span class="places__pool">{ pool_name(report, id) }{ trip }</span></li>
            }
        })
        .collect();
    html! {
        <tr>
            <th scope="row"><Few class="places__from" items={places} first={PLACES} /></th>
            <td data-head="Goes to">{ words_of(report, goes) }</td>
            <td data-head="In order">
                if order.is_empty() { <span class="quiet">{ "–" }</span> } else { <Few class="places__order" items={order} first={POOLS} /> }
            </td>
            <td data-head="Last resort">{ for traffic.fallback.as_ref().map(|id| pool_name(report, id)) }</td>
        </tr>
    }
}

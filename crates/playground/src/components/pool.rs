//! A pool and its endpoints.

use super::endpoint::Endpoint;
use super::more::more;
use super::pick::pick;
use super::picture::Props;
use super::status::pill;
use crate::place::Place;
use crate::view::List;
use yew::{Html, html};

/// A pool with its verdict, and a row for each endpoint. `columns` data centers fit side by side.
pub(crate) fn pool(props: &Props, columns: usize, index: usize) -> Html {
    let Some(pool) = props.report.pools.get(index) else { return Html::default() };
    let count = pool.endpoints.len();
    let needs = if pool.monitored {
        html! { <>{ " · needs " }<b>{ pool.minimum_origins }</b></> }
    } else {
        html! { " · not monitored" }
    };
    let head = html! {
        <>
            <span class="order">{ index.saturating_add(1) }</span>
            <span class="name">{ &pool.name }</span>
            { pill(pool.status) }
            <span class="tail quiet"><b>{ format!("{} of {count}", pool.healthy_endpoints) }</b>{ " healthy" }{ needs }</span>
        </>
    };
    let shown = props.view.endpoints(index).min(count);
    let endpoints = (0..shown).map(|at| {
        let open = props.view.open == Some((index, at));
        let selected = props.selected.filter(|place| place.endpoint() == Some((index, at)));
        html! {
            <Endpoint
                key={at}
                report={props.report.clone()}
                pool={index}
                index={at}
                columns={if open { columns } else { 0 }}
                centers={if open { props.view.centers() } else { 0 }}
                {open}
                {selected}
                act={props.act.clone()}
            />
        }
    });
    html! {
        <article key={format!("pool-{index}")} class="card pool">
            { pick(Place::Pool(index), props.selected, "head", None, head) }
            { for endpoints }
            { more(&props.act, List::Endpoints(index), "endpoints", shown, count) }
        </article>
    }
}

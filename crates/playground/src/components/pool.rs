//! A pool and its endpoints.

use super::endpoint::{Endpoint, same_row};
use super::more::more;
use super::pick::pick;
use super::status::pill;
use crate::near::use_near;
use crate::place::Place;
use crate::shared::Shared;
use crate::state::Action;
use crate::view::List;
use whydown_schema::report::Report;
use yew::{Callback, Html, Properties, component, html, use_node_ref};

/// How tall a row is before it has been seen, in pixels.
const ROW: usize = 47;

/// What a [`Pool`] shows.
#[derive(Debug, Properties)]
pub(crate) struct Props {
    /// The report.
    pub(crate) report: Shared<Report>,
    /// The pool's index.
    pub(crate) index: usize,
    /// How many of its endpoints are shown.
    pub(crate) rows: usize,
    /// Its open endpoint.
    pub(crate) open: Option<usize>,
    /// How many data centers fit side by side, and how many of the open endpoint are shown.
    pub(crate) columns: usize,
    /// How many data centers of the open endpoint are shown.
    pub(crate) centers: usize,
    /// Whether its rows are made even where they can't be seen.
    pub(crate) always: bool,
    /// The selected thing, when it is this pool or a part of it.
    pub(crate) selected: Option<Place>,
    /// What to do.
    pub(crate) act: Callback<Action>,
}

/// By what is shown: a report in which it is the same shows the same.
impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        let alike = (self.index, self.rows, self.open, self.columns, self.centers)
            == (other.index, other.rows, other.open, other.columns, other.centers)
            && (self.always, self.selected, &self.act) == (other.always, other.selected, &other.act);
        if !alike || self.report == other.report {
            return alike;
        }
        let pool = |props: &'_ Self| {
            props.report.pools.get(props.index).map(|pool| {
                (
                    pool.name.clone(),
                    pool.status,
                    pool.monitored,
                    pool.healthy_endpoints,
                    pool.minimum_origins,
                    pool.endpoints.len(),
                )
            })
        };
        pool(self) == pool(other) && (0..self.rows).all(|row| same_row(&self.report, &other.report, (self.index, row)))
    }
}

/// A pool with its verdict, and a row for each endpoint. Rows that are far from what can be seen are left out, and their room is kept.
#[component]
pub(crate) fn Pool(props: &Props) -> Html {
    let root = use_node_ref();
    let near = use_near(&root, props.always || props.selected.is_some());
    let index = props.index;
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
    let shown = props.rows.min(count);
    let endpoint = |at: usize| {
        let open = props.open == Some(at);
        let selected = props.selected.filter(|place| place.endpoint() == Some((index, at)));
        html! {
            <Endpoint
                key={at}
                report={props.report.clone()}
                pool={index}
                index={at}
                columns={if open { props.columns } else { 0 }}
                centers={if open { props.centers } else { 0 }}
                {open}
                {selected}
                act={props.act.clone()}
            />
        }
    };
    html! {
        <article ref={root} class="card pool">
            { pick(Place::Pool(index), props.selected, "head", None, head) }
            if near {
                { for (0..shown).map(endpoint) }
            } else {
                <div style={format!("height: {}px", shown.saturating_mul(ROW))} />
            }
            { more(&props.act, List::Endpoints(index), "endpoints", shown, count) }
        </article>
    }
}

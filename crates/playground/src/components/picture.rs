//! The health picture: balancers, pools, endpoints, and the matrix of the open one. One tab stop; arrow keys move inside it.

use super::balancer::Balancer;
use super::course::Course;
use super::more::more;
use super::pick::element_id;
use super::pool::Pool;
use crate::navigation::{Step, next};
use crate::place::Place;
use crate::shared::Shared;
use crate::state::Action;
use crate::view::{List, View};
use crate::width::use_columns;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};
use whydown_schema::report::Report;
use yew::{
    Callback, Html, KeyboardEvent, MouseEvent, NodeRef, Properties, TargetCast, component, html, use_callback,
    use_effect_with, use_node_ref,
};

/// Up to so many rows are all made at once, seen or not.
const FEW_ROWS: usize = 60;

/// What a [`Picture`] shows.
#[derive(Debug, Properties, PartialEq)]
pub(crate) struct Props {
    /// The report.
    pub(crate) report: Shared<Report>,
    /// What is open.
    pub(crate) view: View,
    /// The selected thing.
    pub(crate) selected: Option<Place>,
    /// What to do.
    pub(crate) act: Callback<Action>,
}

/// The health picture.
#[component]
pub(crate) fn Picture(props: &Props) -> Html {
    let root = use_node_ref();
    let columns = use_columns(&root);
    let onclick = use_callback(props.act.clone(), |event: MouseEvent, act: &Callback<Action>| {
        if let Some(place) = place_of(event.target_dyn_into::<Element>()) {
            act.emit(Action::Select(place));
        }
    });
    let state = (props.report.clone(), props.view.clone(), columns, props.act.clone());
    let onkeydown = use_callback(state, |event: KeyboardEvent, (report, view, columns, act)| {
        if event.ctrl_key() || event.alt_key() || event.meta_key() || event.shift_key() {
            return;
        }
        let from = place_of(event.target_dyn_into::<Element>());
        if event.key() == "Escape" {
            // Out of what is selected, to what holds it.
            if let Some(holder) = from.and_then(Place::parent) {
                act.emit(Action::Select(holder));
            }
        } else if let Some((step, from)) = Step::of(&event.key()).zip(from) {
            event.prevent_default();
            if let Some(place) = next(report, view, *columns, from, step) {
                act.emit(Action::Select(place));
            }
        }
    });
    use_effect_with((root.clone(), props.selected), |(root, selected)| follow(root, *selected));

    let balancers = props.report.load_balancers.len();
    let pools = props.report.pools.len();
    let shown_balancers = props.view.balancers().min(balancers);
    let shown_pools = props.view.pools().min(pools);
    let rows = |pool: usize| {
        let count = props.report.pools.get(pool).map_or(0, |pool| pool.endpoints.len());
        props.view.endpoints(pool).min(count)
    };
    let always = (0..shown_pools).map(rows).fold(0, usize::saturating_add) <= FEW_ROWS;
    let balancer = |index: usize| {
        let selected = props.selected.filter(|place| place.balancer() == Some(index));
        let (report, view) = (props.report.clone(), props.view.clone());
        html! { <Balancer key={format!("balancer-{index}")} {report} {index} {view} {selected} act={props.act.clone()} /> }
    };
    let pool = |index: usize| {
        let open = props.view.open.filter(|(pool, _)| *pool == index).map(|(_, endpoint)| endpoint);
        let (columns, centers) = if open.is_some() { (columns, props.view.centers()) } else { (0, 0) };
        html! {
            <Pool
                key={format!("pool-{index}")}
                report={props.report.clone()}
                {index}
                rows={rows(index)}
                {open}
                {columns}
                {centers}
                {always}
                selected={props.selected.filter(|place| place.pool() == Some(index))}
                act={props.act.clone()}
            />
        }
    };
    let changed = !props.report.events.is_empty() || !props.report.notifications.is_empty();
    html! {
        <div class="picture" ref={root} {onclick} {onkeydown}>
            { for (0..shown_balancers).map(balancer) }
            { more(&props.act, List::Balancers, "load balancers", shown_balancers, balancers) }
            if balancers > 0 && pools > 0 { <div class="flow" aria-hidden="true" /> }
            { for (0..shown_pools).map(pool) }
            { more(&props.act, List::Pools, "pools", shown_pools, pools) }
            if balancers == 0 && pools == 0 { <p class="nothing quiet">{ "No pools and no load balancers in this scenario yet." }</p> }
            // Last, and only where it shows something: what is put before a component that shows nothing has no place.
            if changed { <Course report={props.report.clone()} /> }
        </div>
    }
}

/// The place whose element an event came from.
fn place_of(target: Option<Element>) -> Option<Place> {
    let element = target?.closest("[data-place]").ok()??;
    Place::parse(&element.get_attribute("data-place")?)
}

/// Takes the keyboard along when it is in the picture and another thing was selected.
fn follow(root: &NodeRef, selected: Option<Place>) {
    let Some(document) = web_sys::window().and_then(|window| window.document()) else { return };
    // Somebody who writes in a field of the picture stays there.
    let active = document.active_element().filter(|active| active.has_attribute("data-place"));
    let inside = active.is_some() && root.get().is_some_and(|root| root.contains(active.as_deref()));
    let target = selected.filter(|_| inside).and_then(|place| document.get_element_by_id(&element_id(place)));
    if let Some(target) = target.and_then(|target| target.dyn_into::<HtmlElement>().ok()) {
        // A focus that fails leaves the keyboard where it was.
        drop(target.focus());
    }
}

//! A load balancer: its verdict, the requests whose way is asked for, and where they go.

use super::asker::Asker;
use super::more::more;
use super::pick::pick;
use super::rule::Rule;
use super::shares::{Goes, bar, endpoints};
use super::status::pill;
use super::traffic::by_place;
use crate::asking::who;
use crate::place::Place;
use crate::shared::Shared;
use crate::state::Action;
use crate::view::{List, View};
use whydown_schema::report::{Decision, LoadBalancerReport, Report};
use yew::{Callback, Html, Properties, classes, component, html};

/// What a [`Balancer`] shows.
#[derive(Debug, Clone, Properties)]
pub(crate) struct Props {
    /// The report.
    pub(crate) report: Shared<Report>,
    /// The balancer's index.
    pub(crate) index: usize,
    /// What is open.
    pub(crate) view: View,
    /// The selected thing, when it is this balancer or a decision of it.
    pub(crate) selected: Option<Place>,
    /// What to do.
    pub(crate) act: Callback<Action>,
}

/// By what is shown: a report in which it is the same shows the same.
impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        (self.index, self.selected, &self.act) == (other.index, other.selected, &other.act)
            && self.view.of_balancer(self.index) == other.view.of_balancer(other.index)
            && (self.report == other.report
                || self.report.load_balancers.get(self.index) == other.report.load_balancers.get(other.index)
                    && same_names(&self.report, &other.report))
    }
}

/// Whether pools and endpoints are called the same in two reports.
pub(super) fn same_names(one: &Report, other: &Report) -> bool {
    let pools = one.pools.iter().zip(&other.pools);
    one.pools.len() == other.pools.len()
        && pools.into_iter().all(|(one, other)| {
            let endpoints = one.endpoints.iter().zip(&other.endpoints);
            (&one.id, &one.name, one.endpoints.len()) == (&other.id, &other.name, other.endpoints.len())
                && endpoints.into_iter().all(|(one, other)| one.name == other.name)
        })
}

/// A load balancer with its decisions.
#[component]
pub(crate) fn Balancer(props: &Props) -> Html {
    let index = props.index;
    let Some(balancer) = props.report.load_balancers.get(index) else { return Html::default() };
    let head = html! {
        <>
            <span class="name">{ &balancer.name }</span>
            { pill(balancer.status) }
            <span class="tail quiet">
                { "load balancer" }
                { for fallback(balancer).map(|pool| html! { <>{ " · fallback " }<b>{ pool }</b></> }) }
            </span>
        </>
    };
    let count = balancer.decisions.len();
    let shown = props.view.decisions(index).min(count);
    let chosen = props.view.chosen(count);
    let decisions = balancer.decisions.iter().enumerate().take(shown).map(|(at, decision)| {
        let place = Place::Decision(index, at);
        let class = classes!("decision", (count > 1 && at == chosen).then_some("decision--chosen"));
        pick(place, props.selected, class, None, row(&props.report, decision, at == chosen))
    });
    let chosen = balancer.decisions.get(chosen);
    let request = chosen.map(|decision| &decision.request.given);
    html! {
        <article class="card balancer">
            { pick(Place::Balancer(index), props.selected, "head", None, head) }
            { for decisions }
            { more(&props.act, List::Decisions(index), "requests", shown, count) }
            { for chosen.map(|decision| details(props, index, decision)) }
            { by_place(props, index, balancer, request) }
        </article>
    }
}

/// The pool that serves when no other can, as the balancer's proof names it.
fn fallback(balancer: &LoadBalancerReport) -> Option<&str> {
    balancer.because.as_ref()?.facts.text("fallback")
}

/// Where a decision sends requests.
fn goes(decision: &Decision) -> Goes<'_> {
    Goes { via: decision.via, pools: &decision.pools, answer: decision.answer, fixed: decision.fixed_response.as_ref() }
}

/// Who asks, a bar of the pools' shares, and for the chosen request the engine's sentence.
fn row(report: &Report, decision: &Decision, chosen: bool) -> Html {
    let text = decision.because.as_ref().filter(|_| chosen);
    html! {
        <>
            <span class="who quiet">{ who(&decision.request.given) }</span>
            { bar(report, goes(decision)) }
            { for text.map(|step| html! { <span class="note quiet">{ &step.text }</span> }) }
        </>
    }
}

/// What the endpoints get, what other readings would do, and the request's own fields.
fn details(props: &Props, index: usize, decision: &Decision) -> Html {
    let several = decision.pools.len() > 1 || decision.pools.iter().any(|pool| pool.endpoints.len() > 1);
    let otherwise = decision.contested.iter().map(|other| {
        html! {
            <li>
                <Rule id={other.question} />{ " otherwise: " }{ &other.text }
            </li>
        }
    });
    let named = props.report.load_balancers.get(index).is_some_and(|balancer| balancer.decisions.len() > 1);
    html! {
        <div class="details">
            if named { <h3>{ who(&decision.request.given) }</h3> }
            if several { { endpoints(&props.report, goes(decision)) } }
            { for decision.addresses.map(|count| html! { <p class="quiet">{ addresses(count) }</p> }) }
            if !decision.contested.is_empty() { <ul class="contested" aria-label="Other readings of this decision">{ for otherwise }</ul> }
            <Asker report={props.report.clone()} balancer={index} request={decision.request.index} act={props.act.clone()} />
        </div>
    }
}

fn addresses(count: u32) -> String {
    if count == 1 { "One answer holds 1 address.".to_owned() } else { format!("One answer holds {count} addresses.") }
}

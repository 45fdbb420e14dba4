//! A load balancer: its verdict, and where requests go.

use super::more::more;
use super::pick::pick;
use super::picture::Props;
use super::status::pill;
use crate::place::Place;
use crate::view::List;
use crate::words::{self, percent};
use whydown_schema::report::{Decision, LoadBalancerReport, Report, Via};
use whydown_schema::share::thousandths;
use yew::{Html, html};

/// A load balancer with its decisions.
pub(crate) fn balancer(props: &Props, index: usize) -> Html {
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
    let decisions = balancer.decisions.iter().enumerate().take(shown).map(|(at, decision)| {
        let place = Place::Decision(index, at);
        pick(place, props.selected, "decision", None, traffic(&props.report, decision, count > 1))
    });
    html! {
        <article key={format!("balancer-{index}")} class="card balancer">
            { pick(Place::Balancer(index), props.selected, "head", None, head) }
            { for decisions }
            { more(&props.act, List::Decisions(index), "requests", shown, count) }
        </article>
    }
}

/// The pool that serves when no other can, as the balancer's proof names it.
fn fallback(balancer: &LoadBalancerReport) -> Option<&str> {
    balancer.because.as_ref()?.facts.text("fallback")
}

/// Where requests like one go: a bar of the pools' shares, and the engine's sentence.
fn traffic(report: &Report, decision: &Decision, several: bool) -> Html {
    let given = |field: &str| decision.request.given.get(field).and_then(|value| value.as_str()).map(str::to_owned);
    let who = ["name", "region", "country", "data_center"].into_iter().find_map(given);
    let who = who.filter(|_| several).map(|who| html! { <span class="who quiet">{ who }</span> });
    let name = |id: &str| {
        report.pools.iter().find(|pool| pool.id == id).map_or_else(|| id.to_owned(), |pool| pool.name.clone())
    };
    let bars = decision.pools.iter().map(|pool| {
        html! {
            <span class="share" data-via={via(decision.via)} style={format!("flex-grow: {}", thousandths(pool.share))}>
                <span class="share__name">{ name(&pool.pool_id) }</span>
                <span class="share__part">{ percent(pool.share) }</span>
            </span>
        }
    });
    let answer = decision.answer.map(|answer| {
        html! { <span class="share" data-via="none"><span class="share__name">{ words::answer(answer) }</span></span> }
    });
    let text = decision.because.as_ref().map(|step| html! { <span class="note quiet">{ &step.text }</span> });
    html! { <>{ who }<span class="traffic">{ for bars }{ answer }</span>{ text }</> }
}

/// What made the choice, for the styles.
const fn via(via: Via) -> &'static str {
    match via {
        Via::Steering => "steering",
        Via::Fallback => "fallback",
        Via::None => "none",
    }
}

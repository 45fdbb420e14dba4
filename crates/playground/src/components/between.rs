//! Between two probes: what visitors get before a status changes.

use super::few::Few;
use super::line::line;
use super::rule::Rule;
use super::shares::pool_name;
use crate::place::Place;
use crate::state::Action;
use crate::words::percent;
use whydown_schema::Step;
use whydown_schema::report::{Decision, EndpointReport, PoolShare, Report, Retry};
use whydown_schema::share::seconds;
use yew::{Callback, Html, MouseEvent, html};

/// How many endpoints are listed at first.
const ENDPOINTS: usize = 8;

/// Of a decision: which failures of its endpoints go where, and how long each may fail unseen.
pub(crate) fn of_decision(report: &Report, decision: &Decision, proof: &Step, act: &Callback<Action>) -> Html {
    let seen: Vec<Html> =
        serving(report, decision).filter_map(|(place, endpoint)| seen(place, endpoint, act)).collect();
    // The proof tells why nothing is tried elsewhere.
    let told = proof.steps.iter().any(|step| step.facts.text("retry").is_some());
    if decision.retry.is_empty() && seen.is_empty() && !told {
        return Html::default();
    }
    let codes = decision.retry.first().map(|retry| retry.codes.as_slice()).unwrap_or_default();
    let alike = decision.retry.iter().all(|retry| retry.codes == codes);
    let retries: Vec<Html> = decision.retry.iter().map(|retry| retried(report, retry, !alike)).collect();
    html! {
        <section class="box" aria-labelledby="between-title">
            <h3 id="between-title">{ "Between probes" }</h3>
            <p class="quiet">{ "What visitors get before a status changes." }</p>
            if !retries.is_empty() {
                <h4>{ "Tried elsewhere " }<Rule id="R8.22" /></h4>
                if alike { <p>{ "Upon " }{ listed(codes) }{ ":" }</p> }
                <Few class="between" items={retries} first={ENDPOINTS} />
                <p class="quiet">{ "Any other code reaches the visitor." }</p>
            } else if told {
                <h4>{ "Tried elsewhere: nothing " }<Rule id="R8.22" /></h4>
            }
            if !seen.is_empty() {
                <h4>{ "Unseen for up to " }<Rule id="R5.6" /></h4>
                <Few class="between" items={seen} first={ENDPOINTS} />
            }
        </section>
    }
}

/// Codes as a list in words.
fn listed(codes: &[u16]) -> String {
    codes.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// Of an endpoint: how long it may fail unseen, with the proof.
pub(crate) fn of_endpoint(endpoint: &EndpointReport) -> Html {
    let Some(detection) = &endpoint.detection else { return Html::default() };
    html! {
        <section class="box" aria-labelledby="between-title">
            <h3 id="between-title">{ "Between probes" }</h3>
            <ul class="between between--proof">{ line(&detection.because) }</ul>
        </section>
    }
}

/// The endpoints that a decision sends requests to, with their places.
fn serving<'a>(report: &'a Report, decision: &'a Decision) -> impl Iterator<Item = (Place, &'a EndpointReport)> {
    decision.pools.iter().flat_map(move |share: &PoolShare| {
        let found = report.pools.iter().enumerate().find(|(_, pool)| pool.id == share.pool_id);
        found.into_iter().flat_map(move |(at, pool)| {
            let serves = |name: &str| share.endpoints.iter().any(|endpoint| endpoint.name == name);
            let endpoints = pool.endpoints.iter().enumerate();
            endpoints
                .filter(move |(_, endpoint)| serves(&endpoint.name))
                .map(move |(index, endpoint)| (Place::Endpoint(at, index), endpoint))
        })
    })
}

/// How long an endpoint may fail before its status changes.
fn seen(place: Place, endpoint: &EndpointReport, act: &Callback<Action>) -> Option<Html> {
    let detection = endpoint.detection.as_ref()?;
    let onclick = act.reform(move |_: MouseEvent| Action::Select(place));
    Some(html! {
        <li>
            <button type="button" class="crumb" {onclick}>{ &endpoint.name }</button>
            <span>
                { "wrong answers " }<b class="count">{ seconds(detection.answered_seconds) }</b>
                { ", no answer " }<b class="count">{ seconds(detection.timeout_seconds) }</b>
            </span>
        </li>
    })
}

/// Where a request goes that an endpoint fails, and if need be upon which codes.
fn retried(report: &Report, retry: &Retry, with_codes: bool) -> Html {
    let to = |pool: &str, endpoint: &str| {
        if pool == retry.from_pool_id {
            endpoint.to_owned()
        } else {
            format!("{endpoint} of {}", pool_name(report, pool))
        }
    };
    let targets: Vec<String> = match retry.pool_id.as_deref().zip(retry.endpoint.as_deref()) {
        Some((pool, endpoint)) => vec![to(pool, endpoint)],
        None => {
            let each = |share: &PoolShare| {
                let pool = share.pool_id.clone();
                let part = share.share;
                let of = share.endpoints.iter();
                of.map(|endpoint| format!("{} ({})", to(&pool, &endpoint.name), percent(endpoint.share * part)))
                    .collect::<Vec<_>>()
            };
            retry.pools.iter().flat_map(each).take(ENDPOINTS).collect()
        }
    };
    html! {
        <li>
            <span><b>{ &retry.from_endpoint }</b>{ " of " }{ pool_name(report, &retry.from_pool_id) }</span>
            if with_codes { <span>{ "upon " }{ listed(&retry.codes) }</span> }
            <span>{ "→ " }<b>{ targets.join(", ") }</b></span>
        </li>
    }
}

//! Shares of requests: a bar of the pools, and what each of their endpoints gets.

use super::few::Few;
use crate::words::{self, percent};
use whydown_schema::report::{Answer, FixedResponse, PoolShare, Report, Via};
use whydown_schema::share::thousandths;
use yew::{Html, html};

/// Shares below this many thousandths have no room for a name.
const NARROW: u32 = 140;
/// How many endpoints of a pool are shown at first.
const ENDPOINTS: usize = 8;

/// What a pool is called, by its id.
pub(crate) fn pool_name<'a>(report: &'a Report, id: &'a str) -> &'a str {
    report.pools.iter().find(|pool| pool.id == id).map_or(id, |pool| pool.name.as_str())
}

/// Where requests go.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Goes<'a> {
    /// What made the choice.
    pub(crate) via: Via,
    /// The pools.
    pub(crate) pools: &'a [PoolShare],
    /// What the client gets without one.
    pub(crate) answer: Option<Answer>,
    /// What is answered in place of a pool.
    pub(crate) fixed: Option<&'a FixedResponse>,
}

impl Goes<'_> {
    /// Whether a share is one of a fallback pool that serves as such.
    fn falls_back(&self, share: &PoolShare) -> bool {
        share.fallback || self.via == Via::Fallback
    }
}

/// One bar, as wide as there is room: each pool with its share, or what is answered without one.
pub(crate) fn bar(report: &Report, goes: Goes<'_>) -> Html {
    let pools = goes.pools.iter().map(|share| {
        let part = thousandths(share.share);
        let (name, falls_back) = (pool_name(report, &share.pool_id), goes.falls_back(share));
        let title = format!("{name}{} {}", fallback_word(falls_back), percent(share.share));
        html! {
            <span class="share" data-via={if falls_back { "fallback" } else { "steering" }} style={format!("flex-grow: {part}")} {title}>
                if part >= NARROW {
                    <span class="share__name">{ name }{ fallback_word(falls_back) }</span>
                    <span class="share__part">{ percent(share.share) }</span>
                } else {
                    <span class="unseen">{ name }{ fallback_word(falls_back) }{ " " }{ percent(share.share) }</span>
                }
            </span>
        }
    });
    let answer = goes.answer.map(|answer| {
        html! { <span class="share" data-via="none"><span class="share__name">{ answered(answer, goes.fixed) }</span></span> }
    });
    html! { <span class="traffic">{ for pools }{ answer }</span> }
}

/// The same in a line of words, with a thin bar where there are several pools.
pub(crate) fn words_of(report: &Report, goes: Goes<'_>) -> Html {
    let pools = goes.pools.iter().map(|share| {
        let falls_back = goes.falls_back(share);
        html! {
            <li class="goes" data-via={if falls_back { "fallback" } else { "steering" }}>
                <span class="goes__bar" aria-hidden="true" style={format!("--part: {}", thousandths(share.share))} />
                <b>{ pool_name(report, &share.pool_id) }</b>{ fallback_word(falls_back) }{ " " }
                <span class="count">{ percent(share.share) }</span>
            </li>
        }
    });
    let answer = goes
        .answer
        .map(|answer| html! { <li class="goes" data-via="none"><b>{ answered(answer, goes.fixed) }</b></li> });
    let via = words::via(goes.via).map(|via| html! { <li class="goes quiet">{ via }</li> });
    html! { <ul class="goings">{ for pools }{ answer }{ via }</ul> }
}

/// What each endpoint gets of the requests, pool by pool.
pub(crate) fn endpoints(report: &Report, goes: Goes<'_>) -> Html {
    let pools = goes.pools.iter().map(|share| {
        let endpoints: Vec<Html> = share
            .endpoints
            .iter()
            .map(|endpoint| {
                html! {
                    <li>
                        <span class="serving__name">{ &endpoint.name }</span>
                        <span class="serving__bar" aria-hidden="true"><span style={format!("--part: {}", thousandths(endpoint.share))} /></span>
                        <span class="count">{ percent(endpoint.share) }</span>
                    </li>
                }
            })
            .collect();
        let name = pool_name(report, &share.pool_id);
        html! {
            <li>
                <p class="serving__pool"><b>{ name }</b>{ fallback_word(goes.falls_back(share)) }{ " " }<span class="count quiet">{ percent(share.share) }</span></p>
                <Few class="serving__endpoints" label={format!("Endpoints of {name}")} items={endpoints} first={ENDPOINTS} />
            </li>
        }
    });
    html! { <ul class="serving" aria-label="Shares of pools and endpoints">{ for pools }</ul> }
}

const fn fallback_word(falls_back: bool) -> &'static str {
    if falls_back { " (Fallback)" } else { "" }
}

/// What a client gets without a pool: of a fixed response its code and where it points.
fn answered(answer: Answer, fixed: Option<&FixedResponse>) -> String {
    let mut said = words::answer(answer).to_owned();
    if let Some(fixed) = fixed {
        let code = fixed.status_code.map(|code| code.to_string());
        let more: Vec<String> =
            code.into_iter().chain(fixed.location.clone().map(|location| format!("→ {location}"))).collect();
        if !more.is_empty() {
            said = format!("{said}: {}", more.join(" "));
        }
    }
    said
}

//! Checks from this browser: which endpoint, what each of its monitors asks, what came back and where that leaves it.

mod choice;
mod history;
mod monitor;

use crate::components::rule::prose;
use crate::live::ask::page;
use crate::live::runner::Runner;
use crate::live::{Checked, Endpoint, Event, Live as Known, MOST, Mode, results};
use crate::place::Place;
use crate::state::{Action, Picture, Tab};
use choice::EndpointSelect;
use monitor::Monitor;
use std::rc::Rc;
use whydown::{BrowserCheck, BrowserChecks};
use whydown_schema::text::Document;
use yew::{AttrValue, Callback, Html, MouseEvent, Properties, component, html, use_memo};

/// What [`Live`] shows.
#[derive(Debug, Properties, PartialEq)]
pub(crate) struct Props {
    /// The scenario and its report.
    pub(crate) picture: Picture,
    /// What is known of checks.
    pub(crate) live: Rc<Known>,
    /// The selected thing.
    pub(crate) selected: Option<Place>,
    /// What to do.
    pub(crate) act: Callback<Action>,
    /// What runs checks.
    pub(crate) runner: Runner,
}

/// The tab.
#[component]
pub(crate) fn Live(props: &Props) -> Html {
    let document = &props.picture.document;
    let all = use_memo(document.clone(), |document| results::endpoints(document));
    let selected = selected(props, &all);
    let chosen = props.live.chosen.clone().filter(|chosen| all.iter().any(|(endpoint, _)| endpoint == chosen));
    let endpoint = chosen.or(selected).or_else(|| all.first().map(|(endpoint, _)| endpoint.clone()));
    let checked = endpoint.as_ref().and_then(|endpoint| props.live.of(endpoint)).cloned();
    let urls: Vec<(AttrValue, AttrValue)> = checked
        .iter()
        .flat_map(|checked| &checked.monitors)
        .filter_map(|it| Some((it.id.clone(), it.url.clone()?)))
        .collect();
    let checks = use_memo((document.clone(), endpoint.clone(), urls), |(document, endpoint, urls)| {
        let chosen = |id: &str| urls.iter().find(|(known, _)| known == id).map(|(_, url)| url.to_string());
        whydown::browser_checks(document, endpoint.as_ref()?.key(), &page(), chosen)
    });
    let courses = use_memo((document.clone(), endpoint.clone()), |(document, endpoint)| {
        courses(document, endpoint.as_ref(), checks.as_ref().as_ref())
    });
    let (Some(endpoint), Some(found)) = (endpoint, checks.as_ref()) else {
        return html! {
            <div class="nothing quiet"><p>{ "There is no endpoint to check: add a pool with an endpoint that has an address." }</p></div>
        };
    };
    let refused = found.refused.is_some();
    let runnable = found.checks.iter().filter(|check| can_run(check));
    let runnable: Vec<AttrValue> = runnable.map(|check| AttrValue::from(check.monitor_id.clone())).collect();
    html! {
        <div class="live">
            { head(props, &all, &endpoint, runnable, refused) }
            <p class="live__about quiet">{ prose(&found.about.message) }</p>
            { for found.refused.as_ref().map(|refused| html! { <p class="live__refused" role="status">{ prose(&refused.message) }</p> }) }
            { for checked.as_ref().and_then(|checked| aside(checked, &props.act)) }
            <ul class="checks" aria-label={format!("The monitors of {}", endpoint.name)}>
                { for found.checks.iter().zip(courses.iter()).map(|(check, course)| html! {
                    <Monitor
                        key={check.monitor_id.clone()}
                        endpoint={endpoint.clone()}
                        check={check.clone()}
                        course={course.clone()}
                        known={checked.as_ref().and_then(|it| it.monitor(&check.monitor_id)).cloned()}
                        {refused}
                        act={props.act.clone()}
                        runner={props.runner.clone()}
                    />
                }) }
            </ul>
        </div>
    }
}

/// Whether a check can be started.
pub(super) fn can_run(check: &BrowserCheck) -> bool {
    check.cannot.is_none() && check.fault.is_none()
}

fn courses(
    document: &Document,
    endpoint: Option<&Endpoint>,
    checks: Option<&BrowserChecks>,
) -> Vec<Option<whydown_schema::course::Course>> {
    let (Some(endpoint), Some(checks)) = (endpoint, checks) else { return Vec::new() };
    let monitors: Vec<&str> = checks.checks.iter().map(|check| check.monitor_id.as_str()).collect();
    whydown::courses(document, endpoint.key(), &monitors, MOST)
}

/// The endpoint that is selected in the picture, or holds what is.
fn selected(props: &Props, all: &[(Endpoint, AttrValue)]) -> Option<Endpoint> {
    let (pool, endpoint) = match props.selected? {
        Place::Endpoint(pool, endpoint)
        | Place::Region(pool, endpoint, _)
        | Place::Center(pool, endpoint, ..)
        | Place::Member(pool, endpoint, ..)
        | Place::Sole(pool, endpoint, _) => (pool, Some(endpoint)),
        Place::Pool(pool) => (pool, None),
        Place::Balancer(_) | Place::Decision(..) => return None,
    };
    let pool = props.picture.report.pools.get(pool)?;
    let endpoint = pool.endpoints.get(endpoint.unwrap_or_default())?;
    let is_it = |it: &&(Endpoint, AttrValue)| it.0.pool == pool.id && it.0.name == endpoint.name;
    all.iter().find(is_it).map(|(endpoint, _)| endpoint.clone())
}

/// The endpoint, and what starts and stops all its checks.
fn head(
    props: &Props,
    all: &Rc<Vec<(Endpoint, AttrValue)>>,
    endpoint: &Endpoint,
    runnable: Vec<AttrValue>,
    refused: bool,
) -> Html {
    let idle = refused || runnable.is_empty();
    let start = |mode: Mode, runnable: Vec<AttrValue>| {
        let (runner, endpoint) = (props.runner.clone(), endpoint.clone());
        move |_: MouseEvent| runner.start(&endpoint, runnable.clone(), mode)
    };
    let start_button = |name: &'static str, mode: Mode| {
        let onclick = start(mode, runnable.clone());
        html! { <button type="button" class="button button--small" disabled={idle} {onclick}>{ name }</button> }
    };
    let stop = props.act.reform(|_: MouseEvent| Action::Live(Event::Stopped));
    html! {
        <div class="live__head">
            <EndpointSelect all={Rc::clone(all)} chosen={endpoint.clone()} act={props.act.clone()} />
            <div class="live__all">
                { start_button("Check all once", Mode::Once) }
                { start_button("Check all on intervals", Mode::Interval) }
                <button
                    type="button"
                    class="button button--small button--stop"
                    disabled={!props.live.runs()}
                    onclick={stop}
                >
                    { "Stop everything" }
                </button>
            </div>
        </div>
    }
}

/// What was set aside for this browser's results, and the way back.
fn aside(checked: &Checked, act: &Callback<Action>) -> Option<Html> {
    if !checked.on {
        return None;
    }
    let name = &checked.endpoint.name;
    let endpoint = checked.endpoint.clone();
    let onclick = act.reform(move |_: MouseEvent| Action::Live(Event::BringBack(endpoint.clone())));
    let others = match checked.aside.as_ref().map_or(0, |aside| aside.count) {
        0 => String::new(),
        1 => String::from(" Its one other result is set aside meanwhile."),
        several => format!(" Its {several} other results are set aside meanwhile."),
    };
    let back = if others.is_empty() { "Take them out again" } else { "Bring the others back" };
    Some(html! {
        <div class="live__aside" role="status">
            <p>{ format!("The results of {name} are now those of this browser.{others}") }</p>
            <button type="button" class="link" {onclick}>{ back }</button>
        </div>
    })
}

/// On the other tabs: that checks run, and what stops them.
pub(crate) fn banner(live: &Known, tab: Tab, act: &Callback<Action>) -> Html {
    if tab == Tab::Live || !live.runs() {
        return Html::default();
    }
    let running = live.checked.iter().filter(|checked| checked.monitors.iter().any(|monitor| monitor.runs.is_some()));
    let names: Vec<&str> = running.map(|checked| checked.endpoint.name.as_str()).collect();
    html! {
        <div class="notice live__running">
            <div class="notice__row" role="status">
                <span>{ format!("This browser checks {}.", names.join(", ")) }</span>
                <span class="notice__ways">
                    <button type="button" class="link" onclick={act.reform(|_| Action::Tab(Tab::Live))}>{ "Show the checks" }</button>
                    <button type="button" class="link" onclick={act.reform(|_| Action::Live(Event::Stopped))}>{ "Stop everything" }</button>
                </span>
            </div>
        </div>
    }
}

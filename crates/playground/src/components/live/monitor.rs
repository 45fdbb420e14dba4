//! One monitor: what is asked and what can't be, the buttons, what goes on, what came back.

use super::can_run;
use super::history::history;
use crate::components::rule::prose;
use crate::components::status::pill;
use crate::live::runner::Runner;
use crate::live::{Doing, Endpoint, Event, Mode, Monitor as Known};
use crate::state::Action;
use crate::words;
use js_sys::{Date, JsString};
use wasm_bindgen::JsValue;
use web_sys::HtmlInputElement;
use whydown::{BrowserCheck, Severity};
use whydown_schema::course::Course;
use whydown_schema::share::seconds;
use yew::{AttrValue, Callback, Html, InputEvent, MouseEvent, Properties, TargetCast, classes, component, html};

/// What a [`Monitor`] shows.
#[derive(Debug, Properties, PartialEq)]
pub(crate) struct Props {
    /// Its endpoint.
    pub(crate) endpoint: Endpoint,
    /// What a browser can run of it.
    pub(crate) check: BrowserCheck,
    /// Its results in the scenario.
    pub(crate) course: Option<Course>,
    /// What is known of its checks.
    pub(crate) known: Option<Known>,
    /// Whether no result of this endpoint would count.
    pub(crate) refused: bool,
    /// What to do.
    pub(crate) act: Callback<Action>,
    /// What runs checks.
    pub(crate) runner: Runner,
}

/// One monitor.
#[component]
pub(crate) fn Monitor(props: &Props) -> Html {
    let check = &props.check;
    let id = format!("check-{}", check.monitor_id);
    let status = props.course.as_ref().filter(|course| !course.results.is_empty());
    let status = status.map(|course| pill(course.ladder.status));
    let rest = match &check.cannot {
        Some(cannot) => html! { <p class="quiet">{ prose(&cannot.message) }</p> },
        None => html! {
            <>
                { address(props) }
                { limits(props) }
                { buttons(props) }
                { progress(props) }
                <div role="status">{ for last(props) }</div>
                { history(check, props.course.as_ref(), props.known.as_ref()) }
            </>
        },
    };
    html! {
        <li class="check" aria-labelledby={id.clone()}>
            <div class="check__head">
                <h3 class="check__name" {id}>{ &check.name }</h3>
                <span class="role" data-role={check.role.word()}>{ words::role(check.role) }</span>
                <span class="check__kind quiet">{ check.kind }</span>
                <span class="grow" />
                { for status.filter(|_| check.cannot.is_none()) }
            </div>
            { rest }
        </li>
    }
}

fn on(props: &Props, event: impl Fn(Endpoint, AttrValue) -> Event + 'static) -> impl Fn() + 'static {
    let (act, endpoint) = (props.act.clone(), props.endpoint.clone());
    let id = AttrValue::from(props.check.monitor_id.clone());
    move || act.emit(Action::Live(event(endpoint.clone(), id.clone())))
}

/// The address that is asked: shown before, and to be changed.
fn address(props: &Props) -> Html {
    let check = &props.check;
    let (act, endpoint) = (props.act.clone(), props.endpoint.clone());
    let id = AttrValue::from(check.monitor_id.clone());
    let oninput = move |event: InputEvent| {
        if let Some(field) = event.target_dyn_into::<HtmlInputElement>() {
            let url = AttrValue::from(field.value());
            act.emit(Action::Live(Event::Url(endpoint.clone(), id.clone(), url)));
        }
    };
    let about = check.addresses.iter().find(|address| address.url == check.url);
    let choose = |(index, address): (usize, &whydown::BrowserAddress)| {
        let url = AttrValue::from(address.url.clone());
        let choose = on(props, move |endpoint, id| Event::Url(endpoint, id, url.clone()));
        let name = if index == 0 { "Endpoint’s address" } else { "Host name" };
        html! {
            <button
                type="button"
                class="switch"
                aria-pressed={(address.url == check.url).to_string()}
                onclick={move |_: MouseEvent| choose()}
            >{ name }</button>
        }
    };
    let described = format!("about-{}", check.monitor_id);
    let says = match (&check.fault, about) {
        (Some(fault), _) => html! { <p class="check__fault" id={described.clone()}>{ prose(&fault.message) }</p> },
        (None, Some(address)) => {
            html! { <p class="quiet" id={described.clone()}>{ prose(&address.about.message) }</p> }
        }
        (None, None) => {
            html! { <p class="quiet" id={described.clone()}>{ "An address of your own, for this session." }</p> }
        }
    };
    let tries =
        if check.attempts == 1 { "one attempt".to_owned() } else { format!("up to {} attempts", check.attempts) };
    html! {
        <div class="check__address">
            <label class="check__url">
                <span>{ "Address asked" }</span>
                <input
                    class="field"
                    type="url"
                    inputmode="url"
                    spellcheck="false"
                    autocomplete="off"
                    value={check.url.clone()}
                    aria-invalid={check.fault.is_some().to_string()}
                    aria-describedby={described}
                    {oninput}
                />
            </label>
            if check.addresses.len() > 1 {
                <div class="switches" role="group" aria-label="Which address">{ for check.addresses.iter().enumerate().map(choose) }</div>
            }
            { says }
            <p class="quiet count">{ format!("{}, {tries} of {} each", check.method, seconds(check.timeout)) }</p>
        </div>
    }
}

/// What this browser can't do or see here; said before anything is asked.
fn limits(props: &Props) -> Html {
    let limits = &props.check.limits;
    if limits.is_empty() {
        return Html::default();
    }
    let row = |limit: &whydown::Diagnostic| {
        let warns = limit.severity != Severity::Note;
        html! {
            <li class={classes!("limit", warns.then_some("limit--warns"))}>
                if warns { <span class="limit__mark" aria-hidden="true">{ "!" }</span> }
                <span>{ prose(&limit.message) }</span>
            </li>
        }
    };
    let open = props.known.as_ref().is_none_or(|known| known.past.is_empty());
    html! {
        <details class="limits" {open}>
            <summary>{ format!("What this browser can't do or see here ({})", limits.len()) }</summary>
            <ul>{ for limits.iter().map(row) }</ul>
        </details>
    }
}

fn buttons(props: &Props) -> Html {
    let check = &props.check;
    let idle = props.refused || !can_run(check);
    let (runner, endpoint) = (&props.runner, &props.endpoint);
    let id = AttrValue::from(check.monitor_id.clone());
    let start = |mode: Mode| {
        let (runner, endpoint, id) = (runner.clone(), endpoint.clone(), id.clone());
        move |_: MouseEvent| runner.start(&endpoint, vec![id.clone()], mode)
    };
    let stop = {
        let (runner, endpoint, id) = (runner.clone(), endpoint.clone(), id.clone());
        move |_: MouseEvent| runner.stop(&endpoint, &id)
    };
    let runs = props.known.as_ref().and_then(|known| known.runs);
    let counts = props.known.as_ref().is_some_and(|known| known.counts_opaque);
    let count = on(props, move |endpoint, id| Event::CountOpaque(endpoint, id, !counts));
    html! {
        <div class="check__buttons">
            <button
                type="button"
                class="button button--small"
                aria-label={format!("Check once: {}", check.name)}
                disabled={idle || runs.is_some()}
                onclick={start(Mode::Once)}
            >
                { "Check once" }
            </button>
            if runs.is_some() {
                <button
                    type="button"
                    class="button button--small button--stop"
                    aria-label={format!("Stop: {}", check.name)}
                    onclick={stop}
                >
                    { "Stop" }
                </button>
            } else {
                <button
                    type="button"
                    class="button button--small"
                    aria-label={format!("Check every {}: {}", seconds(check.interval), check.name)}
                    disabled={idle}
                    onclick={start(Mode::Interval)}
                >
                    { format!("Check every {}", seconds(check.interval)) }
                </button>
            }
            if check.hidden {
                <label class="check__count">
                    <input type="checkbox" checked={counts} onchange={move |_: yew::Event| count()} />
                    <span>{ "Count “reachable, answer not visible” as a pass" }</span>
                </label>
            }
        </div>
    }
}

/// What goes on.
fn progress(props: &Props) -> Html {
    let says = match props.known.as_ref().and_then(|known| known.doing) {
        None => String::new(),
        Some(Doing::Queued) => String::from("Waiting for its turn …"),
        Some(Doing::Asking(1)) => String::from("Asking …"),
        Some(Doing::Asking(attempt)) => format!("Asking, attempt {attempt} of {} …", props.check.attempts),
        Some(Doing::Waiting(until)) => format!("Next at {}", clock(until)),
    };
    let asks = matches!(props.known.as_ref().and_then(|known| known.doing), Some(Doing::Asking(_) | Doing::Queued));
    html! { <p class={classes!("check__progress", "quiet", asks.then_some("check__progress--asks"))} role="status">{ says }</p> }
}

/// The last outcome.
fn last(props: &Props) -> Option<Html> {
    let past = props.known.as_ref()?.past.last()?;
    let status = match past.healthy {
        Some(true) => "healthy",
        Some(false) => "unhealthy",
        None => "unknown",
    };
    Some(html! {
        <p class="check__last" data-status={status}>
            <span class="mark" data-status={status} aria-hidden="true" />
            <span><span class="count quiet">{ clock(past.now.milliseconds) }</span>{ " " }{ prose(&past.said) }</span>
        </p>
    })
}

/// A time of this browser's clock, as its user reads it.
pub(super) fn clock(milliseconds: f64) -> String {
    let date = Date::new(&JsValue::from_f64(milliseconds));
    let text: JsString = date.to_locale_time_string("en-GB");
    String::from(text)
}

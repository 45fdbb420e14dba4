//! What changed over time: what the health log would hold, and which alerts would go out.

use super::few::Few;
use super::line::sentence;
use super::rule::Rule;
use super::status::pill;
use crate::shared::Shared;
use crate::words;
use whydown_schema::Status;
use whydown_schema::event::{Event, EventOrigin, NewHealth, Notification};
use whydown_schema::report::Report;
use whydown_schema::scenario::Time;
use yew::{Html, Properties, component, html};

/// How many changes are shown at first.
const CHANGES: usize = 12;
/// How many endpoints of an entry.
const ORIGINS: usize = 6;

/// What a [`Course`] shows.
#[derive(Debug, Properties, PartialEq)]
pub(crate) struct Props {
    /// The report.
    pub(crate) report: Shared<Report>,
}

/// Entries of the health log and alerts, in order of time.
#[component]
pub(crate) fn Course(props: &Props) -> Html {
    let (events, alerts) = (&props.report.events, &props.report.notifications);
    let mut items: Vec<Html> = Vec::new();
    let mut alerts = alerts.iter().peekable();
    for event in events {
        let moment = Moment::of(event.timestamp.as_ref(), event.round);
        while let Some(earlier) = alerts.next_if(|alert| Moment::of(alert.at.as_ref(), alert.round).before(moment)) {
            items.push(alerted(earlier));
        }
        items.push(logged(event));
    }
    items.extend(alerts.map(alerted));
    html! {
        <section class="card course" aria-labelledby="course-title">
            <h3 id="course-title">{ "Over time" }</h3>
            <p class="quiet">
                { "What the health log would hold, and which alerts would go out. The log knows global changes alone: requests that one data center or region steers away by its own verdict are not in it. " }
                <Rule id="R10.5" />
            </p>
            <Few class="changes" label="Health events and alerts" {items} first={CHANGES} />
        </section>
    }
}

/// When something happened: at a time, or in a round of results.
#[derive(Clone, Copy)]
struct Moment(f64);

impl Moment {
    fn of(at: Option<&Time>, round: Option<u32>) -> Self {
        Self(at.map(Time::seconds).or_else(|| round.map(f64::from)).unwrap_or_default())
    }

    fn before(self, other: Self) -> bool {
        self.0 < other.0
    }
}

/// When it was, as the scenario writes it.
fn when(at: Option<&Time>, round: Option<u32>) -> String {
    match (at, round) {
        (Some(Time::Seconds(seconds)), _) => words::moment(*seconds),
        (Some(Time::Calendar { text, .. }), _) => text.clone(),
        (None, Some(round)) => format!("round {round}"),
        (None, None) => String::new(),
    }
}

const fn health(healthy: bool) -> Status {
    if healthy { Status::Healthy } else { Status::Unhealthy }
}

/// An entry of the health log: the pool, and the endpoints that changed.
fn logged(event: &Event) -> Html {
    let origin = |origin: &EventOrigin| {
        let reason = origin.failure_reason.as_ref().filter(|_| !origin.healthy);
        html! {
            <li>
                { pill(health(origin.healthy)) }{ " " }<b>{ &origin.name }</b>
                { for reason.map(|reason| html! { <span class="quiet">{ " " }{ reason }</span> }) }
            </li>
        }
    };
    let changed: Vec<Html> = event.origins.iter().filter(|origin| origin.changed).map(origin).collect();
    html! {
        <li class="change">
            <span class="change__when count">{ when(event.timestamp.as_ref(), event.round) }</span>
            <span class="role">{ "log" }</span>
            <div class="change__what">
                <span><b>{ &event.pool.name }</b>{ if event.pool.changed { " turned " } else { " stays " } }{ pill(health(event.pool.healthy)) }</span>
                <Few class="change__origins" items={changed} first={ORIGINS} />
            </div>
        </li>
    }
}

/// An alert, in the engine's words where it gives them.
fn alerted(alert: &Notification) -> Html {
    let what = match &alert.because {
        Some(step) => html! { <>{ sentence(&step.text, &step.facts) }{ " " }<Rule id={step.rule} /></> },
        None => html! { { alert.endpoint.clone().unwrap_or_else(|| alert.pool_name.clone()) } },
    };
    html! {
        <li class="change">
            <span class="change__when count">{ when(alert.at.as_ref(), alert.round) }</span>
            <span class="role" data-role="critical">{ "alert" }</span>
            <div class="change__what">{ pill(health(alert.new_health == NewHealth::Healthy)) }{ " " }{ what }</div>
        </li>
    }
}

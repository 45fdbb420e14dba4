//! What a monitor's checks came to, one after the other, and the damping ladder that they move (R2.x).

use super::monitor::clock;
use crate::components::rule::{Rule, prose};
use crate::components::status::pill;
use crate::live::{MOST, Monitor as Known};
use crate::words;
use whydown::BrowserCheck;
use whydown_schema::Status;
use whydown_schema::course::{Course, CourseResult, LadderReport};
use whydown_schema::scenario::Time;
use yew::{Html, html};

/// Up to how many rungs are drawn; of more the numbers alone are told.
const MOST_RUNGS: u32 = 20;

/// One probe.
struct Tick {
    /// When, to put them in order.
    at: f64,
    /// When, in words.
    when: String,
    /// The interface's word.
    status: &'static str,
    /// What it did, or why it is no result.
    said: String,
}

/// The strip and the ladder; nothing before the first probe.
pub(super) fn history(check: &BrowserCheck, course: Option<&Course>, known: Option<&Known>) -> Html {
    let ticks = ticks(course, known);
    let ladder = course.map(|course| ladder(&course.ladder));
    if ticks.is_empty() {
        return Html::default();
    }
    let count = |status: &str| ticks.iter().filter(|tick| tick.status == status).count();
    let (passed, failed, none) = (count("healthy"), count("unhealthy"), count("unknown"));
    let kinds = [(passed, "passed"), (failed, "failed"), (none, "without a result")];
    let said: Vec<String> =
        kinds.into_iter().filter(|(count, _)| *count > 0).map(|(count, kind)| format!("{count} {kind}")).collect();
    let of = if ticks.len() == 1 { "One probe".to_owned() } else { format!("The last {} probes", ticks.len()) };
    let summary = format!("{of}: {}", said.join(", "));
    let bar = |tick: &Tick| html! { <span class="tick" data-status={tick.status} title={format!("{} {}", tick.when, tick.said)} /> };
    let row = |tick: &Tick| {
        html! {
            <li class="past">
                <span class="mark" data-status={tick.status} aria-hidden="true" />
                <span><span class="count quiet">{ &tick.when }</span>{ " " }{ prose(&tick.said) }</span>
            </li>
        }
    };
    html! {
        <div class="history">
            <div class="lately" aria-hidden="true">{ for ticks.iter().map(bar) }</div>
            { for ladder }
            <details class="history__all">
                <summary aria-label={format!("{summary}, for {}", check.name)}>{ summary.clone() }</summary>
                <ol reversed=true>{ for ticks.iter().rev().map(row) }</ol>
            </details>
        </div>
    }
}

/// The probes in order: what is in the scenario, as the engine tells it, and what was no result.
fn ticks(course: Option<&Course>, known: Option<&Known>) -> Vec<Tick> {
    let past = known.map_or(&[][..], |known| &known.past);
    let keys = known.map_or(&[][..], |known| &known.keys);
    let mut counted =
        past.iter().filter(|past| past.healthy.is_some()).rev().take(keys.len()).collect::<Vec<_>>().into_iter();
    let results = course.into_iter().flat_map(|course| course.results.iter().rev()).map(|result| {
        let healthy = if result.healthy { "healthy" } else { "unhealthy" };
        // The scenario may count in seconds of its own; what was asked from here has the browser's time as well.
        let moment = match &result.at {
            Some(Time::Calendar { .. }) | None => None,
            Some(Time::Seconds(_)) => counted.next().map(|past| past.now.milliseconds),
        };
        let at = moment.or_else(|| result.at.as_ref().map(|at| at.seconds() * 1000.0)).unwrap_or_default();
        let when = match &result.at {
            Some(Time::Calendar { .. }) => clock(at),
            Some(Time::Seconds(seconds)) => words::moment(*seconds),
            None => String::new(),
        };
        Tick { at, when, status: healthy, said: said(result) }
    });
    let mut ticks: Vec<Tick> = results.collect();
    ticks.extend(past.iter().filter(|past| past.healthy.is_none()).map(|past| Tick {
        at: past.now.milliseconds,
        when: clock(past.now.milliseconds),
        status: "unknown",
        said: past.said.to_string(),
    }));
    ticks.sort_by(|one, other| one.at.total_cmp(&other.at));
    let old = ticks.len().saturating_sub(MOST);
    ticks.drain(..old);
    ticks
}

/// What a result did, with what came back.
fn said(result: &CourseResult) -> String {
    let rtt = result.rtt.map(|rtt| format!(" {}.", words::milliseconds(rtt))).unwrap_or_default();
    let reason = result.failure_reason.as_ref().map(|reason| format!(" {reason}.")).unwrap_or_default();
    [result.because.text.as_str(), &reason, &rtt].concat()
}

/// The ladder: the status that holds on one side, its opposite on the other, a rung for each result that it takes.
fn ladder(ladder: &LadderReport) -> Html {
    let drawn = match ladder.status {
        Status::Healthy => Some((Status::Healthy, Status::Unhealthy, ladder.down)),
        Status::Unhealthy => Some((Status::Unhealthy, Status::Healthy, ladder.up)),
        _ => None,
    };
    let drawn = drawn.filter(|(.., rungs)| *rungs <= MOST_RUNGS).map(|(from, to, rungs)| {
        let rung = |index: u32| html! { <span class="rung" data-climbed={(index < ladder.run).to_string()} /> };
        html! {
            <div class="ladder" aria-hidden="true">
                { pill(from) }
                <span class="ladder__rungs" data-to={to.word()}>{ for (0..rungs).map(rung) }</span>
                { pill(to) }
            </div>
        }
    });
    html! {
        <div class="history__ladder">
            { for drawn }
            <p>{ &ladder.because.text }{ " " }<Rule id={ladder.because.rule} /></p>
        </div>
    }
}

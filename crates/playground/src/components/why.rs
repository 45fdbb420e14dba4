//! Why the selected thing is as it is: the engine's proof, line by line.

use super::between;
use super::line::{Line, sentence};
use super::probes::Probes;
use super::readings::{Other, readings};
use super::rule::Rule;
use super::status::pill;
use crate::asking::who;
use crate::engine;
use crate::place::{Place, Thing};
use crate::rulebook::Rulebook;
use crate::shared::Shared;
use crate::state::Action;
use crate::words::{self, Face};
use std::rc::Rc;
use whydown_schema::report::{Answer, Contested, ContestedDecision, Report};
use whydown_schema::{Facts, Margin, Outcome, Step};
use yew::{Callback, Html, Properties, component, html, use_context, use_memo};

/// What a [`Why`] shows.
#[derive(Debug, Properties, PartialEq)]
pub(crate) struct Props {
    /// The report.
    pub(crate) report: Shared<Report>,
    /// What is explained.
    pub(crate) place: Place,
    /// Grows whenever another text is opened: rules that were read with the one before close.
    pub(crate) opened: u32,
    /// What to do.
    pub(crate) act: Callback<Action>,
}

/// The proof of one verdict.
#[component]
pub(crate) fn Why(props: &Props) -> Html {
    let step =
        use_memo((props.report.clone(), props.place), |(report, place)| engine::explain(report, *place).map(Rc::new));
    let book = use_context::<Rulebook>().unwrap_or_default();
    let Some(thing) = Thing::at(&props.report, props.place) else { return Html::default() };
    let key = format!("{}{}", props.opened, props.place.pointer());
    let face = face(thing, step.as_deref());
    let Some(step) = step.as_ref() else {
        return html! { <>{ crumbs(props) }<div class="sum">{ pill(face) }</div></> };
    };
    let lines = (0..step.steps.len()).map(|at| html! { <Line proof={Rc::clone(step)} {at} /> });
    html! {
        <>
            { crumbs(props) }
            <div class="why__head">
                <h2 class="why__title">{ sentence(&step.text, &step.facts) }</h2>
                { " " }
                <Rule key={key.clone()} id={step.rule} />
            </div>
            <div class="sum">
                { pill(face) }
                { for step.margin.as_ref().map(|margin| html! { <span class="sum__margin quiet">{ sentence(&margin.text, &places(margin)) }</span> }) }
            </div>
            <p class="unseen" aria-live="polite">{ format!("{}: {}", face.word, step.text) }</p>
            <ol class="steps" {key}>{ for lines }</ol>
            { readings(step, &others(thing), &book) }
            { beside(props, thing, step) }
        </>
    }
}

/// The names in a margin's sentence.
fn places(margin: &Margin) -> Facts {
    Facts::new().with("places", margin.places.clone())
}

/// The way to what is explained; everything on it can be selected.
fn crumbs(props: &Props) -> Html {
    let path = props.place.path();
    let items = path.iter().filter_map(|place| {
        let label = name(&props.report, *place)?;
        let here = *place == props.place;
        let place = *place;
        let onclick = props.act.reform(move |_| Action::Select(place));
        Some(html! {
            <li>
                if here { <span aria-current="page">{ label }</span> } else { <button type="button" class="crumb" {onclick}>{ label }</button> }
            </li>
        })
    });
    html! { <nav class="crumbs" aria-label="What is explained"><ol>{ for items }</ol></nav> }
}

/// What a thing is called.
fn name(report: &Report, place: Place) -> Option<String> {
    Some(match Thing::at(report, place)? {
        Thing::Balancer(balancer) => balancer.name.clone(),
        Thing::Decision(decision) if decision.request.given.is_empty() => "requests".to_owned(),
        Thing::Decision(decision) => who(&decision.request.given),
        Thing::Pool(pool) => pool.name.clone(),
        Thing::Endpoint(endpoint) => endpoint.name.clone(),
        Thing::Region(region) => {
            if region.code.is_empty() {
                words::region("").to_owned()
            } else {
                region.code.clone()
            }
        }
        Thing::Center(center) => center.code.clone(),
        Thing::Member(member) => words::monitor(member).to_owned(),
    })
}

/// The verdict on a thing.
fn face(thing: Thing<'_>, step: Option<&Step>) -> Face {
    match thing {
        Thing::Balancer(balancer) => balancer.status.into(),
        Thing::Decision(_) => step.map_or(Outcome::Unknown, |step| step.outcome).into(),
        Thing::Pool(pool) => pool.status.into(),
        Thing::Endpoint(endpoint) => endpoint.status.into(),
        Thing::Region(region) => region.status.into(),
        Thing::Center(center) => center.status.into(),
        Thing::Member(member) => member.status.into(),
    }
}

/// What else is known of a thing: what happens between probes, and what the probes of an endpoint ask.
fn beside(props: &Props, thing: Thing<'_>, step: &Step) -> Html {
    match thing {
        Thing::Decision(decision) => between::of_decision(&props.report, decision, step, &props.act),
        Thing::Endpoint(endpoint) => {
            let place = props.place.endpoint().filter(|_| !endpoint.probes.is_empty());
            html! {
                <>
                    { between::of_endpoint(endpoint) }
                    { for place.map(|place| html! { <Probes report={props.report.clone()} {place} /> }) }
                </>
            }
        }
        _ => Html::default(),
    }
}

/// The readings under which the verdict would be another one.
fn others(thing: Thing<'_>) -> Vec<Other> {
    fn all<S: Copy + Into<Face>>(contested: &[Contested<S>]) -> Vec<Other> {
        let other = |found: &Contested<S>| Other {
            question: found.question,
            key: found.key,
            reading: found.reading.clone(),
            face: found.status.into(),
            text: None,
        };
        contested.iter().map(other).collect()
    }
    fn elsewhere(contested: &[ContestedDecision]) -> Vec<Other> {
        let face = |answer: Option<Answer>| match answer {
            None => Outcome::Serves,
            Some(Answer::Http530) => Outcome::Http530,
            Some(Answer::Soa) => Outcome::Soa,
            Some(Answer::DnsRecords) => Outcome::DnsRecords,
            Some(Answer::FixedResponse) => Outcome::FixedResponse,
        };
        let other = |found: &ContestedDecision| Other {
            question: found.question,
            key: found.key,
            reading: found.reading.clone(),
            face: face(found.answer).into(),
            text: Some(found.text.clone()),
        };
        contested.iter().map(other).collect()
    }
    match thing {
        Thing::Balancer(balancer) => all(&balancer.contested),
        Thing::Pool(pool) => all(&pool.contested),
        Thing::Endpoint(endpoint) => all(&endpoint.contested),
        Thing::Decision(decision) => elsewhere(&decision.contested),
        Thing::Region(_) | Thing::Center(_) | Thing::Member(_) => Vec::new(),
    }
}

//! One result in full: what it says, or what was seen and what the monitor's settings make of it.

use super::Set;
use crate::components::entry::{Entry, Range};
use crate::components::rule::prose;
use crate::shared::Shared;
use crate::words;
use serde_json::{Map, Value};
use std::cell::RefCell;
use std::rc::Rc;
use web_sys::{HtmlSelectElement, HtmlTextAreaElement};
use whydown::results::{Change, Given, Outcome, Sheet, errors, failure_reasons};
use whydown_schema::Step;
use whydown_schema::report::{EndpointReport, MemberReport, Report};
use whydown_schema::scenario::MonitorType;
use whydown_schema::text::Document;
use yew::{
    Callback, Event, Html, InputEvent, MouseEvent, Properties, TargetCast, component, html, use_mut_ref, use_state_eq,
};

/// How many lines of a proof are shown; the panel that says why has them all.
const LINES: usize = 8;
/// What a response code may be.
const CODES: Range = Range { least: Some(0.0), most: Some(999.0), step: Some(1.0) };

/// What a [`Detail`] shows.
#[derive(Debug, Properties, PartialEq)]
pub(crate) struct Props {
    /// The results.
    pub(crate) sheet: Shared<Sheet>,
    /// The scenario that holds them.
    pub(crate) document: Shared<Document>,
    /// What they come to.
    pub(crate) report: Shared<Report>,
    /// The pool's index.
    pub(crate) pool: usize,
    /// The endpoint's.
    pub(crate) endpoint: usize,
    /// Row and column of the sheet.
    pub(crate) at: (usize, usize),
    /// Sets results.
    pub(crate) set: Callback<Set>,
}

/// Which results what is chosen here is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Scope {
    Here,
    Region,
    Everywhere,
}

/// The detail of one result.
#[component]
pub(crate) fn Detail(props: &Props) -> Html {
    let scope = use_state_eq(|| Scope::Here);
    // The field that is being typed in, at which result.
    let typing = use_mut_ref(|| None::<(&'static str, (usize, usize))>);
    let sheet = &props.sheet;
    let (row, column) = props.at;
    let (Some(of), Some(center), Some(cell)) =
        (sheet.rows.get(row), sheet.columns.get(column), sheet.cell(row, column))
    else {
        return Html::default();
    };
    let given = sheet.given(&props.document, row, column);
    let who = if of.monitor_id.is_some() { of.name.as_str() } else { "Reported verdict" };
    let title = match &center.data_center {
        Some(code) => format!("{who} at {code}"),
        None => who.to_owned(),
    };
    let targets: Vec<usize> = match *scope {
        Scope::Here => vec![column],
        Scope::Region => {
            let same = |(_, it): &(usize, &whydown::results::Column)| it.region == center.region;
            sheet.columns.iter().enumerate().filter(same).map(|(at, _)| at).collect()
        }
        Scope::Everywhere => (0..sheet.columns.len()).collect(),
    };
    let sets = Sets { set: props.set.clone(), row, columns: targets };
    let choice = |name: &'static str, passes: Option<bool>, outcome: Outcome| {
        let onclick = sets.press(outcome);
        html! {
            <button type="button" class="switch" aria-pressed={(cell.passes == passes).to_string()} {onclick}>
                { name }
            </button>
        }
    };
    let scopes = {
        let setter = scope.setter();
        let onchange = move |event: Event| {
            let value = event.target_dyn_into::<HtmlSelectElement>().map(|select| select.value());
            setter.set(match value.as_deref() {
                Some("region") => Scope::Region,
                Some("all") => Scope::Everywhere,
                _ => Scope::Here,
            });
        };
        let region = words::region(&center.region);
        html! {
            <label class="detail__scope">
                <span>{ "Set" }</span>
                <select class="select" {onchange}>
                    <option value="here" selected={*scope == Scope::Here}>{ "this result alone" }</option>
                    <option value="region" selected={*scope == Scope::Region}>{ format!("all of this row in {region}") }</option>
                    <option value="all" selected={*scope == Scope::Everywhere}>{ "all of this row" }</option>
                </select>
            </label>
        }
    };
    let started = typing.borrow().is_some_and(|(_, at)| at != props.at);
    if started {
        *typing.borrow_mut() = None;
    }
    let typed = Typed { sets: &sets, typing: &typing, at: props.at };
    let found = props.report.pools.get(props.pool).and_then(|pool| pool.endpoints.get(props.endpoint));
    let member = found.zip(of.member).and_then(|(found, at)| member(found, center.data_center.as_deref(), at));
    html! {
        <section class="detail" aria-label={title.clone()}>
            <h3>{ title }</h3>
            <div class="detail__row">
                <div class="switches" role="group" aria-label="Result">
                    { choice("Passes", Some(true), Outcome::Pass) }
                    { choice("Fails", Some(false), Outcome::Fail(None)) }
                    { choice("No result", None, Outcome::Nothing) }
                </div>
                if sheet.columns.len() > 1 { { scopes } }
            </div>
            if cell.times() > 1 {
                <p class="quiet">
                    { format!("There are {} results over time. The last one is shown and changed; “No result” takes all of them away.", cell.times()) }
                </p>
            }
            { for member.map(judged) }
            if cell.passes == Some(false) && given.observed.is_none() { { reason(of.kind, &given, &sets) } }
            if of.monitor_id.is_some() { { seen(of.kind, &given, &typed) } }
        </section>
    }
}

/// Sets some results of a row.
#[derive(Clone)]
struct Sets {
    set: Callback<Set>,
    row: usize,
    columns: Vec<usize>,
}

impl Sets {
    fn to(&self, outcome: &Outcome, joined: bool) {
        let change = |column: &usize| Change { row: self.row, column: *column, outcome: outcome.clone() };
        self.set.emit(Set { changes: self.columns.iter().map(change).collect(), joined });
    }

    fn press(&self, outcome: Outcome) -> Callback<MouseEvent> {
        let sets = self.clone();
        Callback::from(move |_| sets.to(&outcome, false))
    }
}

/// A member of the report.
fn member<'a>(found: &'a EndpointReport, code: Option<&str>, at: usize) -> Option<&'a MemberReport> {
    let Some(code) = code else { return found.members.get(at) };
    let mut centers = found.regions.iter().flat_map(|region| &region.data_centers);
    centers.find(|center| center.code == code)?.members.get(at)
}

/// What the engine says of the result, line by line.
fn judged(member: &MemberReport) -> Html {
    let Some(because) = &member.because else { return Html::default() };
    let line = |step: &Step| html! { <li>{ prose(&step.text) }</li> };
    html! {
        <div class="detail__judged">
            <p>{ prose(&because.text) }</p>
            if !because.steps.is_empty() { <ul>{ for because.steps.iter().take(LINES).map(line) }</ul> }
        </div>
    }
}

/// The choice of the reason of a failure.
fn reason(kind: MonitorType, given: &Given, sets: &Sets) -> Html {
    let sets = sets.clone();
    let onchange = move |event: Event| {
        if let Some(select) = event.target_dyn_into::<HtmlSelectElement>() {
            sets.to(&Outcome::Fail(Some(select.value())), false);
        }
    };
    let now = given.failure_reason.as_deref().unwrap_or_default();
    let known = failure_reasons(kind);
    let other = (!now.is_empty() && !known.contains(&now)).then_some(now);
    let options = known.iter().copied().chain(other).map(|reason| {
        html! { <option value={reason.to_owned()} selected={reason == now}>{ reason.to_owned() }</option> }
    });
    html! {
        <label class="detail__field detail__field--wide">
            <span>{ "Failure reason" }</span>
            <select class="select" {onchange}>
                <option value="" selected={now.is_empty()}>{ "none given" }</option>
                { for options }
            </select>
        </label>
    }
}

/// The fields of what was seen.
fn seen(kind: MonitorType, given: &Given, typed: &Typed<'_>) -> Html {
    let error = given.observed.as_ref().and_then(|it| it.get("error")).and_then(Value::as_str).unwrap_or_default();
    let known = errors(kind);
    let options = known.iter().map(|(word, reason)| {
        html! { <option value={*word} selected={*word == error}>{ format!("{word}: {reason}") }</option> }
    });
    let other = (!error.is_empty() && known.iter().all(|(word, _)| *word != error)).then(|| {
        html! { <option value={error.to_owned()} selected=true>{ error.to_owned() }</option> }
    });
    let sets = typed.sets.clone();
    let observed = given.observed.clone().unwrap_or_default();
    let on_error = move |event: Event| {
        if let Some(select) = event.target_dyn_into::<HtmlSelectElement>() {
            let value = Some(select.value()).filter(|word| !word.is_empty()).map(Value::from);
            sets.to(&Outcome::Seen(with(&observed, "error", value)), false);
        }
    };
    let sets = typed.sets.clone();
    let on_rtt = Callback::from(move |text: String| sets.to(&Outcome::Rtt(text.trim().parse().ok()), false));
    let rtt = given.rtt.map(whydown_schema::share::plain).unwrap_or_default();
    let http = kind.speaks_http().then(|| {
        html! {
            <>
                { typed.input("Response code", "response_code", given, true) }
                { typed.input("Redirect to", "location", given, false) }
                { typed.body(given) }
            </>
        }
    });
    html! {
        <fieldset class="detail__seen">
            <legend>{ "What the probe saw" }</legend>
            <p class="quiet">{ "Say what the probe saw, and the monitor’s settings judge it." }
                if given.attempts > 1 { { format!(" There were {} attempts; this is the last one.", given.attempts) } }
            </p>
            <label class="detail__field">
                <span>{ "Error" }</span>
                <select class="select" onchange={on_error}>
                    <option value="" selected={error.is_empty()}>{ "none" }</option>
                    { for options }
                    { for other }
                </select>
            </label>
            <label class="detail__field">
                <span>{ "Round trip time, in ms" }</span>
                <Entry number={Range { least: Some(0.0), ..Range::default() }} value={rtt} on_whole={on_rtt} />
            </label>
            { for http }
        </fieldset>
    }
}

/// An observation with another value of a field; nothing takes the field out.
fn with(observed: &Map<String, Value>, field: &str, value: Option<Value>) -> Map<String, Value> {
    let mut observed = observed.clone();
    match value {
        Some(value) => drop(observed.insert(field.to_owned(), value)),
        None => drop(observed.shift_remove(field)),
    }
    observed
}

/// The field that is being typed in, at which result.
type Typing = Rc<RefCell<Option<(&'static str, (usize, usize))>>>;

/// Fields that are typed in: what is typed into one of them without a pause is one step to undo.
struct Typed<'a> {
    sets: &'a Sets,
    typing: &'a Typing,
    at: (usize, usize),
}

impl Typed<'_> {
    /// Writes a field of the observation.
    fn write(&self, field: &'static str, given: &Given) -> impl Fn(Option<Value>) + 'static {
        let (sets, typing, at) = (self.sets.clone(), self.typing.clone(), self.at);
        let judged = given.observed.is_none();
        let observed = given.observed.clone().unwrap_or_default();
        move |value| {
            // Of what nobody has observed nothing can be taken away.
            if judged && value.is_none() {
                return;
            }
            let now = Some((field, at));
            let joined = *typing.borrow() == now;
            *typing.borrow_mut() = now;
            sets.to(&Outcome::Seen(with(&observed, field, value)), joined);
        }
    }

    /// Ends the typing: the next one is a step of its own.
    fn ends(&self) -> Callback<()> {
        let typing = self.typing.clone();
        Callback::from(move |()| *typing.borrow_mut() = None)
    }

    fn input(&self, label: &'static str, field: &'static str, given: &Given, is_number: bool) -> Html {
        let write = self.write(field, given);
        let on_type = Callback::from(move |text: String| match is_number {
            _ if text.is_empty() => write(None),
            true => text.trim().parse::<u32>().into_iter().for_each(|number| write(Some(Value::from(number)))),
            false => write(Some(Value::from(text))),
        });
        let value = match given.observed.as_ref().and_then(|observed| observed.get(field)) {
            Some(Value::String(text)) => text.clone(),
            Some(Value::Number(number)) => number.to_string(),
            // Of a result that somebody else has judged the code may be known too.
            _ if is_number => given.response_code.map(|code| code.to_string()).unwrap_or_default(),
            _ => String::new(),
        };
        let number = is_number.then_some(CODES);
        html! {
            <label class="detail__field">
                <span>{ label }</span>
                <Entry {number} {value} {on_type} on_leave={self.ends()} />
            </label>
        }
    }

    fn body(&self, given: &Given) -> Html {
        let write = self.write("body", given);
        let oninput = move |event: InputEvent| {
            if let Some(area) = event.target_dyn_into::<HtmlTextAreaElement>() {
                write(Some(area.value()).filter(|text| !text.is_empty()).map(Value::from));
            }
        };
        let value = given.observed.as_ref().and_then(|observed| observed.get("body")).and_then(Value::as_str);
        html! {
            <label class="detail__field detail__field--wide">
                <span>{ "Body" }</span>
                <textarea class="field" rows="2" value={value.unwrap_or_default().to_owned()} {oninput} onblur={self.ends().reform(|_| ())} />
            </label>
        }
    }
}

//! Who asks: the fields of the chosen request. Whatever is changed is written into the scenario's text.

use super::entry::{Entry, Range, meant};
use crate::asking::Asking;
use crate::shared::Shared;
use crate::state::Action;
use serde_json::{Map, Value};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, HtmlInputElement, HtmlSelectElement};
use whydown_schema::regions::REGIONS;
use whydown_schema::report::Report;
use yew::{Callback, Event, Html, MouseEvent, Properties, TargetCast, component, html, use_node_ref, use_state_eq};

/// The methods that are offered.
const METHODS: [&str; 7] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
/// Of how many pools the requests in flight can be said here; of more the text says them.
const POOLS: usize = 12;
/// How many endpoints are offered for a session.
const ENDPOINTS: usize = 500;

/// What an [`Asker`] shows.
#[derive(Debug, Properties, PartialEq)]
pub(crate) struct Props {
    /// The report.
    pub(crate) report: Shared<Report>,
    /// The balancer whose decision is looked at.
    pub(crate) balancer: usize,
    /// The request's index in the scenario's `requests`.
    pub(crate) request: usize,
    /// What to do.
    pub(crate) act: Callback<Action>,
}

/// Buttons to change, add and remove a request, and its fields on demand.
#[component]
pub(crate) fn Asker(props: &Props) -> Html {
    let open = use_state_eq(|| false);
    let root = use_node_ref();
    let found = props.report.load_balancers.get(props.balancer);
    let decisions = found.map(|balancer| balancer.decisions.as_slice()).unwrap_or_default();
    let Some(decision) = decisions.iter().find(|decision| decision.request.index == props.request) else {
        return Html::default();
    };
    let given = &decision.request.given;
    // Without any request the one decision is for anybody.
    let stands = decisions.len() > 1 || !given.is_empty();
    let toggle = {
        let (now, set) = (*open, open.setter());
        move |_: MouseEvent| set.set(!now)
    };
    let balancer = props.balancer;
    let add = {
        let set = open.setter();
        props.act.reform(move |_: MouseEvent| {
            set.set(true);
            Action::Ask(balancer, Asking::Add)
        })
    };
    let remove = {
        let (root, request) = (root.clone(), props.request);
        props.act.reform(move |_: MouseEvent| {
            // The button may go with the request: the keyboard stays beside it.
            let first = root.cast::<Element>().and_then(|root| root.query_selector("button").ok().flatten());
            if let Some(first) = first.and_then(|first| first.dyn_into::<HtmlElement>().ok()) {
                drop(first.focus());
            }
            Action::Ask(balancer, Asking::Remove(request))
        })
    };
    html! {
        <div class="asker" ref={root}>
            <div class="asker__buttons">
                <button type="button" class="button button--small" aria-expanded={open.to_string()} onclick={toggle}>
                    { "Who asks" }<span class="caret" aria-hidden="true" />
                </button>
                <button type="button" class="button button--small" onclick={add}>{ "Add a request" }</button>
                if stands { <button type="button" class="button button--small" onclick={remove}>{ "Remove this request" }</button> }
            </div>
            if *open { { fields(props, given) } }
        </div>
    }
}

/// Every field; what is empty isn't said in the request.
fn fields(props: &Props, given: &Map<String, Value>) -> Html {
    let ask = Ask { props, given };
    let pools = &props.report.pools;
    let mut codes: Vec<&str> = pools
        .iter()
        .flat_map(|pool| pool.endpoints.first())
        .flat_map(|endpoint| endpoint.regions.iter().flat_map(|region| region.data_centers.iter()))
        .map(|center| center.code.as_str())
        .collect();
    codes.sort_unstable();
    codes.dedup();
    let list = format!("centers-{}", props.balancer);
    let at = ask.said(("session", Some("pool_id")));
    let mut endpoints: Vec<&str> = pools
        .iter()
        .filter(|pool| at.is_empty() || pool.id == at || pool.name == at)
        .flat_map(|pool| pool.endpoints.iter().map(|endpoint| endpoint.name.as_str()))
        .take(ENDPOINTS)
        .collect();
    endpoints.sort_unstable();
    endpoints.dedup();
    let in_flight = pools.iter().take(POOLS).map(|pool| {
        ask.input(&format!("In flight to {}", pool.name), ("in_flight", Some(pool.id.as_str())), Kind::Number)
    });
    html! {
        <div class="asker__fields" role="group" aria-label="The request">
            { ask.input("Name", ("name", None), Kind::Text("")) }
            { ask.select("Region", ("region", None), REGIONS.iter().map(|(code, name)| (*code, *name))) }
            { ask.input("Country", ("country", None), Kind::Text("FR")) }
            { ask.listed("Data center", ("data_center", None), &list) }
            <datalist id={list.clone()}>{ for codes.iter().map(|code| html! { <option value={(*code).to_owned()} /> }) }</datalist>
            { ask.input("Latitude", ("latitude", None), Kind::Number) }
            { ask.input("Longitude", ("longitude", None), Kind::Number) }
            { ask.select("Method", ("method", None), METHODS.iter().map(|method| (*method, *method))) }
            { ask.input("Host", ("host", None), Kind::Text("www.example.com")) }
            { ask.input("Path", ("path", None), Kind::Text("/cart")) }
            { ask.header() }
            { ask.input("Client IP", ("client_ip", None), Kind::Text("192.0.2.7")) }
            { ask.select("Session: pool", ("session", Some("pool_id")), pools.iter().map(|pool| (pool.id.as_str(), pool.name.as_str()))) }
            { ask.select("Session: endpoint", ("session", Some("endpoint")), endpoints.iter().map(|name| (*name, *name))) }
            { for in_flight }
        </div>
    }
}

/// What a field takes.
#[derive(Clone, Copy)]
enum Kind {
    /// A text, with an example of one.
    Text(&'static str),
    /// A number.
    Number,
}

/// A field of requests, and the key in it where it holds an object.
type Field<'a> = (&'static str, Option<&'a str>);

/// The request whose fields are shown.
#[derive(Clone, Copy)]
struct Ask<'a> {
    props: &'a Props,
    given: &'a Map<String, Value>,
}

impl Ask<'_> {
    /// What the request says of a field, as text.
    fn said(self, (field, key): Field<'_>) -> String {
        let value = self.given.get(field);
        let value = key.map_or(value, |key| value?.get(key));
        match value {
            None | Some(Value::Null) => String::new(),
            Some(Value::String(text)) => text.clone(),
            Some(other) => other.to_string(),
        }
    }

    /// Writes a field with what was typed or chosen; nothing takes it out.
    fn write(self, (field, key): Field<'_>, is_number: bool) -> Callback<String> {
        let (balancer, request) = (self.props.balancer, self.props.request);
        let field = (field, key.map(str::to_owned));
        self.props.act.reform(move |text: String| {
            let value = Some(meant(text.trim(), is_number)).filter(|value| !value.is_null());
            Action::Ask(balancer, Asking::Set { request, field: field.clone(), value })
        })
    }

    fn input(self, label: &str, field: Field<'_>, kind: Kind) -> Html {
        let (example, number) = match kind {
            Kind::Text(example) => (example, None),
            Kind::Number => ("", Some(Range::default())),
        };
        html! {
            <label class="ask">
                <span class="ask__label">{ label }</span>
                <Entry {number} placeholder={example} value={self.said(field)} on_whole={self.write(field, number.is_some())} />
            </label>
        }
    }

    /// A text for which there are proposals.
    fn listed(self, label: &str, field: Field<'_>, list: &str) -> Html {
        html! {
            <label class="ask">
                <span class="ask__label">{ label }</span>
                <input
                    class="field"
                    type="text"
                    autocomplete="off"
                    spellcheck="false"
                    list={list.to_owned()}
                    placeholder="CDG"
                    value={self.said(field)}
                    onchange={self.write(field, false).reform(|event: Event| typed(&event))}
                />
            </label>
        }
    }

    /// One of several values. What the request says is offered too, whatever it is.
    fn select<'v>(self, label: &str, field: Field<'_>, values: impl Iterator<Item = (&'v str, &'v str)>) -> Html {
        let said = self.said(field);
        let values: Vec<(&str, &str)> = values.collect();
        let other = (!said.is_empty() && values.iter().all(|(value, _)| *value != said))
            .then_some((said.as_str(), said.as_str()));
        let options = values.iter().copied().chain(other).map(|(value, name)| {
            html! { <option value={value.to_owned()} selected={value == said}>{ name }</option> }
        });
        html! {
            <label class="ask">
                <span class="ask__label">{ label }</span>
                <select class="select" aria-label={label.to_owned()} onchange={self.write(field, false).reform(|event: Event| typed(&event))}>
                    <option value="" selected={said.is_empty()}>{ "not said" }</option>
                    { for options }
                </select>
            </label>
        }
    }

    /// One header, as `name: value`; the text can hold more.
    fn header(self) -> Html {
        let first = self.given.get("headers").and_then(Value::as_object).and_then(|headers| headers.iter().next());
        let said = first.map_or_else(String::new, |(name, value)| {
            let value = match value {
                Value::String(text) => text.clone(),
                Value::Array(list) => list.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(", "),
                other => other.to_string(),
            };
            format!("{name}: {value}")
        });
        let before = self.given.get("headers").and_then(Value::as_object).cloned().unwrap_or_default();
        let (balancer, request) = (self.props.balancer, self.props.request);
        let on_whole = self.props.act.reform(move |line: String| {
            let headers = with_header(&before, &line);
            let value = (!headers.is_empty()).then_some(Value::Object(headers));
            Action::Ask(balancer, Asking::Set { request, field: ("headers", None), value })
        });
        html! {
            <label class="ask">
                <span class="ask__label">{ "Header" }</span>
                <Entry placeholder="x-version: 2" value={said} {on_whole} />
            </label>
        }
    }
}

/// Headers with another first one, written `name: value`; nothing takes it out.
fn with_header(before: &Map<String, Value>, line: &str) -> Map<String, Value> {
    let (name, value) = line.split_once(':').unwrap_or((line, ""));
    let (name, value) = (name.trim(), value.trim());
    let own = (!name.is_empty()).then(|| (name.to_owned(), Value::from(value)));
    let rest = before.iter().skip(1).filter(|(other, _)| *other != name);
    own.into_iter().chain(rest.map(|(name, value)| (name.clone(), value.clone()))).collect()
}

/// What an element holds.
fn typed(event: &Event) -> String {
    if let Some(select) = event.target_dyn_into::<HtmlSelectElement>() {
        return select.value();
    }
    event.target_dyn_into::<HtmlInputElement>().map(|input| input.value().trim().to_owned()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::with_header;
    use serde_json::json;

    #[test]
    fn a_header_is_written_changed_and_taken_out() {
        for (before, line, after) in [
            (json!({}), "x-version: 2", json!({ "x-version": "2" })),
            (json!({ "x-version": "2" }), "x-version:  a:b ", json!({ "x-version": "a:b" })),
            (json!({ "x-version": "2" }), "cookie: a", json!({ "cookie": "a" })),
            (json!({ "a": "1", "b": "2" }), "c: 3", json!({ "c": "3", "b": "2" })),
            (json!({ "a": "1", "b": "2" }), "b: 3", json!({ "b": "3" })),
            (json!({ "a": "1", "b": "2" }), "", json!({ "b": "2" })),
            (json!({}), "x-bare", json!({ "x-bare": "" })),
        ] {
            assert_eq!(json!(with_header(before.as_object().unwrap(), line)), after, "{line}");
        }
    }
}

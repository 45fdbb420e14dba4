//! Results of checks in the scenario's text, and the results that are set aside for them. Pure: from a text to edits of it.

use super::{Checked, Endpoint, MOST};
use crate::text::Text;
use serde_json::{Map, Value};
use whydown::BrowserCheck;
use whydown_schema::Edit;
use whydown_schema::text::{Document, Source, mended, spaced};
use yew::AttrValue;

/// What was taken out of a scenario for this browser's results.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Aside {
    /// The scenario's text before.
    pub(crate) before: Text,
    /// The text without it.
    pub(crate) after: Text,
    /// What was taken out of `probes`, as it was written.
    pub(crate) probes: Vec<AttrValue>,
    /// The scenario's `at`, as it was written.
    pub(crate) at: Option<AttrValue>,
    /// How many results that were.
    pub(crate) count: usize,
}

/// What has to be done to set results aside.
pub(crate) struct Taken {
    /// The edits of the text; none where it can stay as it is.
    pub(crate) edits: Vec<Edit>,
    /// What they take out; its text after is not filled in.
    pub(crate) aside: Option<Aside>,
}

/// How the results come back.
#[derive(Debug, PartialEq)]
pub(crate) enum Back {
    /// The text before is the text again: nothing else was changed meanwhile.
    Text(Text),
    /// This browser's results are taken out, then the others are put in.
    Edits(Vec<Edit>, Vec<Edit>),
}

/// By what this browser's results for an endpoint are known: monitor and time.
pub(crate) fn keys(checked: &Checked) -> Vec<(AttrValue, Value)> {
    let of = |monitor: &super::Monitor| {
        let id = monitor.id.clone();
        monitor.keys.iter().map(move |at| (id.clone(), at.clone())).collect::<Vec<_>>()
    };
    checked.monitors.iter().flat_map(of).collect()
}

/// Whether a result is one of this browser's.
fn is_own(probe: &Value, keys: &[(AttrValue, Value)]) -> bool {
    let monitor = probe.get("monitor_id").and_then(Value::as_str);
    let elsewhere = probe.get("data_center").is_some() || probe.get("results").is_some();
    !elsewhere && keys.iter().any(|(id, at)| monitor == Some(id) && probe.get("at") == Some(at))
}

/// The places of an endpoint's results: this browser's, and the others.
fn places(document: &Document, endpoint: &Endpoint, keys: &[(AttrValue, Value)]) -> (Vec<usize>, Vec<usize>) {
    let probes = document.list("probes");
    let own = |index: &usize| probes.get(*index).is_some_and(|probe| is_own(probe, keys));
    whydown::results_of(document, endpoint.key()).into_iter().partition(own)
}

/// Takes an endpoint's other results out, and the scenario's `at`, after which this browser's would not count. `None` where there is
/// nothing to do, or the text can't be read.
pub(crate) fn set_aside(
    text: &str,
    document: &Document,
    endpoint: &Endpoint,
    keys: &[(AttrValue, Value)],
) -> Option<Taken> {
    let (_, others) = places(document, endpoint, keys);
    if others.is_empty() && document.has("probes") && !document.has("at") {
        return None;
    }
    let (mended, _) = mended(text);
    let source = Source::read(&mended).ok()?;
    let mut edits = Vec::new();
    match source.written_at("/probes") {
        Some(_) if others.is_empty() => {}
        Some(_) => edits.push(Edit::replace_written("/probes", source.written_without("/probes", &others)?)),
        None => edits.push(Edit::add("/probes", Vec::<Value>::new())),
    }
    let at = source.written_at("/at").map(|at| AttrValue::from(at.to_owned()));
    if at.is_some() {
        edits.push(Edit::remove("/at"));
    }
    let list = document.list("probes");
    let written =
        |index: &usize| source.written_at(&format!("/probes/{index}")).map(str::to_owned).map(AttrValue::from);
    let count = others.iter().filter_map(|index| list.get(*index)).map(|probe| results_in(probe)).sum();
    let probes: Vec<AttrValue> = others.iter().filter_map(written).collect();
    let any = !probes.is_empty() || at.is_some();
    let before = Text::from(text);
    let aside = any.then_some(Aside { before, after: Text::default(), probes, at, count });
    Some(Taken { edits, aside })
}

/// How many results an object of `probes` stands for.
fn results_in(probe: &Value) -> usize {
    match probe.get("results").and_then(Value::as_object) {
        Some(results) => results.values().filter(|value| !value.is_null()).count(),
        None => 1,
    }
}

/// Puts a result in, after those that are there; the oldest of its monitor leaves when there are too many, and a long body is kept
/// with the last one alone.
pub(crate) fn enter(
    document: &Document,
    checked: &Checked,
    check: &BrowserCheck,
    at: &Value,
    result: Map<String, Value>,
) -> Vec<Edit> {
    let endpoint = &checked.endpoint;
    let written = |at: &Value, result: Map<String, Value>| {
        let mut probe = Map::new();
        let named =
            [("monitor_id", check.monitor_id.as_str()), ("pool_id", &endpoint.pool), ("endpoint", &endpoint.name)];
        for (field, value) in named {
            probe.insert(field.to_owned(), Value::from(value));
        }
        probe.insert("at".to_owned(), at.clone());
        probe.extend(result);
        spaced(&Value::Object(probe))
    };
    let list = document.list("probes");
    let keys: Vec<_> = keys(checked).into_iter().filter(|(id, _)| *id == check.monitor_id).collect();
    let (own, _) = places(document, endpoint, &keys);
    let many = (own.len() + 1).saturating_sub(MOST);
    let mut edits: Vec<Edit> = own.iter().take(many).map(|index| Edit::remove(format!("/probes/{index}"))).collect();
    let last = own.last().filter(|_| own.len() > many);
    if let Some((index, last)) = last.and_then(|index| Some((index, list.get(*index)?)))
        && let Some(result) = last.get("observed").and_then(|observed| whydown::browser_settled(check, observed))
    {
        let then = last.get("at").unwrap_or(&Value::Null);
        edits.push(Edit::replace_written(format!("/probes/{index}"), written(then, result)));
    }
    edits.push(Edit::add_written("/probes/-", written(at, result)));
    edits
}

/// Takes this browser's results out and puts the others back.
pub(crate) fn bring_back(text: &str, document: &Document, checked: &Checked) -> Back {
    let nothing = Back::Edits(Vec::new(), Vec::new());
    let (mended, _) = mended(text);
    let Ok(source) = Source::read(&mended) else { return nothing };
    let (own, _) = places(document, &checked.endpoint, &keys(checked));
    let without = source.written_without("/probes", &own).filter(|_| !own.is_empty());
    let taken: Vec<Edit> = without.map(|written| Edit::replace_written("/probes", written)).into_iter().collect();
    let Some(aside) = &checked.aside else { return Back::Edits(taken, Vec::new()) };
    let rest = if taken.is_empty() { Some(text.to_owned()) } else { source.after(taken.clone()) };
    if rest.is_some_and(|rest| *rest == *aside.after) {
        return Back::Text(aside.before.clone());
    }
    let mut put: Vec<Edit> = Vec::new();
    if source.written_at("/probes").is_some() {
        put.extend(aside.probes.iter().map(|probe| Edit::add_written("/probes/-", probe.to_string())));
    } else {
        put.push(Edit::add_written("/probes", ["[", &aside.probes.join(", "), "]"].concat()));
    }
    if let Some(at) = aside.at.as_ref().filter(|_| source.written_at("/at").is_none()) {
        put.push(Edit::add_written("/at", at.to_string()));
    }
    Back::Edits(taken, put)
}

/// The endpoints of a scenario that can be referred to, with what people call their pools.
pub(crate) fn endpoints(document: &Document) -> Vec<(Endpoint, AttrValue)> {
    let text = |object: &Value, field: &str| object.get(field).and_then(Value::as_str).map(str::to_owned);
    let mut all = Vec::new();
    for pool in document.list("pools") {
        let Some(key) = text(pool, "id").or_else(|| text(pool, "name")) else { continue };
        let title = AttrValue::from(text(pool, "name").unwrap_or_else(|| key.clone()));
        let key = AttrValue::from(key);
        for origin in pool.get("origins").and_then(Value::as_array).into_iter().flatten() {
            if let Some(name) = text(origin, "name").or_else(|| text(origin, "address")) {
                let endpoint = Endpoint { pool: key.clone(), name: AttrValue::from(name) };
                all.push((endpoint, title.clone()));
            }
        }
    }
    all
}

//! The endpoints of a pool: a compact table in order, each with the rest of its fields on demand.

use super::cell::Cell;
use super::edits::{set, unset};
use super::field::{Form, fields, finding, findings_of, id_of};
use super::focus::focus;
use super::name::followed;
use super::order::{Item, Order};
use super::shown::use_shown;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use whydown::FormField;
use whydown_schema::text::Document;
use whydown_schema::{Diagnostic, Edit};
use yew::{AttrValue, Callback, Html, MouseEvent, Properties, component, html, use_state_eq};

/// The fields that the table shows of each.
const CELLS: [&str; 4] = ["name", "address", "weight", "enabled"];

/// What [`Origins`] shows.
#[derive(Debug, Properties, PartialEq)]
pub(crate) struct Props {
    /// What every part of a form needs.
    pub(crate) form: Form,
    /// The JSON pointer to the pool.
    pub(crate) pool: AttrValue,
}

/// The table, and a way to add to it.
#[component]
pub(crate) fn Origins(props: &Props) -> Html {
    let form = &props.form;
    let list = format!("{}/origins", props.pool);
    let origins: &[Value] = form.value(&list).as_array().map(Vec::as_slice).unwrap_or_default();
    let shown = use_shown(origins.len());
    let add = {
        let (form, list, added) = (form.clone(), list.clone(), shown.added());
        Callback::from(move |origin: Value| {
            let count = form.value(&list).as_array().map_or(0, Vec::len);
            let edit = match count {
                0 => Edit::add(list.clone(), json!([origin])),
                _ => Edit::add(format!("{list}/-"), origin),
            };
            form.edit(vec![edit], false);
            added.emit(count);
            focus(id_of(&format!("{list}/{count}/name")));
        })
    };
    let item = |index: usize| {
        let origin = origins.get(index)?;
        let of = format!("{list}/{index}");
        let name = named(origin, index);
        let content = html! { <Origin form={form.clone()} {of} name={name.clone()} add={add.clone()} /> };
        Some(Item { at: index, name, content })
    };
    let items: Vec<Item> = shown.indices().filter_map(item).collect();
    let new = {
        let form = form.clone();
        add.reform(move |_: MouseEvent| whydown::origin(&form.document))
    };
    let own: Vec<&Diagnostic> = form.findings.iter().filter(|found| found.path == list).collect();
    html! {
        <section class="form-field origins" aria-label="Endpoints">
            <div class="form-field__head">
                <h4 class="form-field__label">{ "Endpoints" }</h4>
                <span class="quiet form-field__default">{ origins.len() }</span>
            </div>
            if !origins.is_empty() {
                <div class="origins__head quiet" aria-hidden="true">
                    <span class="bare--name">{ "Name" }</span>
                    <span class="bare--address">{ "Address" }</span>
                    <span class="bare--weight">{ "Weight" }</span>
                    <span class="bare--enabled">{ "Enabled" }</span>
                </div>
            }
            <Order label="Endpoints" pointer={list.clone()} {items} of={origins.len()} on_shift={shown.on_shift()} act={form.act.clone()} />
            { for own.into_iter().map(finding) }
            { shown.more("endpoints") }
            <button type="button" class="button button--small" onclick={new}>{ "Add an endpoint" }</button>
        </section>
    }
}

/// What an [`Origin`] shows.
#[derive(Debug, Properties, PartialEq)]
struct OriginProps {
    form: Form,
    /// The JSON pointer to it.
    of: AttrValue,
    /// What it is called.
    name: AttrValue,
    /// Adds another endpoint.
    add: Callback<Value>,
}

/// A line of the table.
#[component]
fn Origin(props: &OriginProps) -> Html {
    let open = use_state_eq(|| false);
    let (form, of) = (&props.form, &props.of);
    let all = whydown::form("origins", form.value(of), form.plan);
    let is_open = *open;
    // Opened, the other fields tell their findings themselves.
    let is_told = |found: &Diagnostic| {
        let field = found.path.strip_prefix(of.as_str()).and_then(|rest| rest.strip_prefix('/')).unwrap_or_default();
        !is_open || field.is_empty() || CELLS.contains(&field)
    };
    let found: Vec<&Diagnostic> = findings_of(&form.findings, of).filter(|found| is_told(found)).collect();
    let about = format!("{}-about", id_of(of));
    let cell = |name: &'static str, class: &'static str| {
        let field: Option<&FormField> = all.iter().find(|field| field.name == name);
        field.map(|field| {
            html! {
                <Cell
                    form={form.clone()}
                    field={field.clone()}
                    pointer={format!("{of}/{name}")}
                    stays={of.clone()}
                    label={format!("{} of {}", field.label, props.name)}
                    described={AttrValue::from(about.clone())}
                    whole={matches!(name, "name" | "address").then(|| called(form, of, name))}
                    word={if name == "weight" { "Weight" } else { "" }}
                    {class}
                />
            }
        })
    };
    let toggle = {
        let open = open.setter();
        move |_: MouseEvent| open.set(!is_open)
    };
    let others: Vec<&str> =
        all.iter().map(|field| field.name).filter(|name| !CELLS.contains(name) && is_said(form, of, name)).collect();
    let twin = {
        let pool = of.rsplit_once('/').map(|(list, _)| list.to_owned()).unwrap_or_default();
        let (form, of) = (form.clone(), of.clone());
        props.add.reform(move |_: MouseEvent| copy_of(form.value(&of), form.value(&pool)))
    };
    let body = format!("{}-more", id_of(of));
    html! {
        <div class="origin" role="group" aria-label={props.name.clone()}>
            <div class="origin__line">
                { for cell("name", "bare--name") }
                { for cell("address", "bare--address") }
                { for cell("weight", "bare--weight") }
                { for cell("enabled", "bare--enabled") }
                <button
                    type="button"
                    class="link origin__more"
                    aria-expanded={is_open.to_string()}
                    aria-controls={body.clone()}
                    aria-label={format!("{} of {}", if is_open { "Less" } else { "More" }, props.name)}
                    onclick={toggle}
                >
                    { if is_open { "Less" } else { "More" } }
                </button>
            </div>
            if !others.is_empty() && !is_open {
                <p class="quiet origin__others">{ format!("also says: {}", others.join(", ")) }</p>
            }
            <div id={about}>{ for found.into_iter().map(finding) }</div>
            <div id={body} class="origin__body" hidden={!is_open}>
                if is_open {
                    <div class="form-fields">
                        { fields(form, "origins", of, &CELLS) }
                        <button type="button" class="button button--small" aria-label={format!("Duplicate {}", props.name)} onclick={twin}>{ "Duplicate" }</button>
                    </div>
                }
            </div>
        </div>
    }
}

/// Gives an endpoint another name or address once it is typed. Results that refer to it by the one before follow.
fn called(form: &Form, of: &AttrValue, field: &'static str) -> Callback<String> {
    let (form, of) = (form.clone(), of.clone());
    Callback::from(move |text: String| form.edit(renamed(&form.document, &of, field, &text), false))
}

/// The edits that do so. They don't follow to a name that another endpoint of the pool has.
fn renamed(document: &Document, of: &str, field: &str, text: &str) -> Vec<Edit> {
    let pointer = format!("{of}/{field}");
    let before = document.at(&pointer).and_then(Value::as_str).unwrap_or_default();
    if text.is_empty() || text == before {
        return unset(document, of, &pointer).filter(|_| text != before).into_iter().collect();
    }
    let place = of.strip_prefix("/pools/").and_then(|rest| rest.split_once('/'));
    let pool = place.and_then(|(pool, _)| pool.parse::<usize>().ok());
    let beside = pool.and_then(|pool| document.at(&format!("/pools/{pool}/origins"))?.as_array());
    let has = |text: &str| {
        let called =
            |origin: &&Value| ["name", "address"].iter().any(|field| origin.get(field).is_some_and(|it| *it == *text));
        beside.into_iter().flatten().filter(called).count()
    };
    let referrers = pool.filter(|_| has(before) == 1 && has(text) == 0);
    let referrers = referrers.map(|pool| whydown::endpoint_referrers(document, pool, before)).unwrap_or_default();
    std::iter::once(set(document, &pointer, Value::from(text))).chain(followed(referrers, text)).collect()
}

fn is_said(form: &Form, of: &str, name: &str) -> bool {
    form.document.at(&format!("{of}/{name}")).is_some_and(|value| !value.is_null())
}

/// What an endpoint is called: its name, or else its address or its place.
fn named(origin: &Value, index: usize) -> AttrValue {
    let text = |field: &str| origin.get(field).and_then(Value::as_str).filter(|text| !text.is_empty());
    let name = text("name").or_else(|| text("address"));
    name.map_or_else(|| format!("endpoint {}", index.saturating_add(1)), str::to_owned).into()
}

/// The same endpoint once more, by another name.
fn copy_of(origin: &Value, beside: &Value) -> Value {
    let beside = beside.as_array().map(Vec::as_slice).unwrap_or_default();
    let mut copy = origin.clone();
    let name = origin.get("name").and_then(Value::as_str).unwrap_or("endpoint");
    let names: BTreeSet<&str> = beside.iter().filter_map(|it| it.get("name")?.as_str()).collect();
    let free = (2..=beside.len().saturating_add(2)).map(|number| format!("{name}-{number}"));
    let free = free.into_iter().find(|name| !names.contains(name.as_str())).unwrap_or_default();
    if let Some(fields) = copy.as_object_mut() {
        fields.shift_remove("id");
        fields.insert("name".to_owned(), Value::from(free));
    }
    copy
}

#[cfg(test)]
mod tests {
    use super::{copy_of, named, renamed};
    use serde_json::json;
    use whydown_schema::text::{Document, Source};

    #[test]
    fn a_copy_is_the_same_but_for_its_name() {
        let origin = json!({ "name": "app", "address": "192.0.2.1", "weight": 0.5, "header": { "Host": ["a"] } });
        let beside = [origin.clone(), json!({ "name": "app-2" })];
        let copy = copy_of(&origin, &json!(beside));
        assert_eq!(
            copy,
            json!({ "name": "app-3", "address": "192.0.2.1", "weight": 0.5, "header": { "Host": ["a"] } })
        );
    }

    #[test]
    fn results_follow_an_endpoint_to_its_new_name() {
        let text = r#"{"pools": [{"origins": [{"name": "a", "address": "192.0.2.1"}, {"name": "b"}]}],
            "probes": [{"endpoint": "a"}, {"endpoint": "192.0.2.1"}, {"endpoint": "b"}]}"#;
        let source = Source::read(text).unwrap();
        let document = Document::of(source.value()).unwrap();
        for (field, to, expected) in [
            ("name", "c", vec!["c", "192.0.2.1", "b"]),
            ("address", "c", vec!["a", "c", "b"]),
            ("name", "b", vec!["a", "192.0.2.1", "b"]),
            ("name", "", vec!["a", "192.0.2.1", "b"]),
        ] {
            let after = source.after(renamed(&document, "/pools/0/origins/0", field, to)).unwrap();
            let after = Source::read(&after).unwrap().value();
            let said: Vec<&str> =
                after["probes"].as_array().unwrap().iter().map(|it| it["endpoint"].as_str().unwrap()).collect();
            assert_eq!(said, expected, "{field} {to}");
            assert_eq!(after["pools"][0]["origins"][0][field].as_str().unwrap_or_default(), to);
        }
        assert_eq!(renamed(&document, "/pools/0/origins/0", "name", "a"), []);
    }

    #[test]
    fn an_endpoint_is_always_called_something() {
        assert_eq!(named(&json!({ "name": "a", "address": "192.0.2.1" }), 0), "a");
        assert_eq!(named(&json!({ "name": "", "address": "192.0.2.1" }), 0), "192.0.2.1");
        assert_eq!(named(&json!(7), 2), "endpoint 3");
    }
}

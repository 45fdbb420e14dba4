//! A monitor group's form: its members in order, and what each of their flags does in this group.

use super::control::{Select, references, toggle};
use super::edits::{append, set};
use super::field::{Form, child, finding, findings_at, findings_of, id_of};
use super::focus::focus;
use super::name::NameField;
use super::order::{Item, Order};
use super::shown::use_shown;
use crate::components::rule::prose;
use crate::words;
use serde_json::{Value, json};
use whydown::{FlagConsequence, MemberConsequences};
use whydown_schema::Edit;
use whydown_schema::text::Document;
use yew::{AttrValue, Callback, Html, MouseEvent, Properties, component, html, use_state_eq};

/// What a [`Group`] shows.
#[derive(Debug, Properties, PartialEq)]
pub(crate) struct Props {
    /// What every part of a form needs.
    pub(crate) form: Form,
    /// The group's index.
    pub(crate) index: usize,
}

/// The form of a monitor group.
#[component]
pub(crate) fn Group(props: &Props) -> Html {
    let (form, index) = (&props.form, props.index);
    let of = format!("/monitor_groups/{index}");
    let members = child(&of, "members");
    let count = form.value(&members).as_array().map_or(0, Vec::len);
    let told = whydown::consequences(&form.document, index);
    let monitors = references(form, "monitors");
    let item = |at: usize| {
        let told = told.iter().find(|told| told.member == at);
        Member { form, of: format!("{members}/{at}"), at, told, monitors: &monitors }.item()
    };
    let shown = use_shown(count);
    let items: Vec<Item> = shown.indices().map(item).collect();
    html! {
        <>
            <NameField form={form.clone()} list="monitor_groups" {index} />
            <div class="members" role="group" aria-label="Members">
                <h4 class="members__title">{ "Members" }</h4>
                { findings_at(form, &members) }
                if count == 0 { <p class="quiet">{ "None yet: add the monitors that judge together." }</p> }
                <Order
                    label="Members"
                    pointer={members.clone()}
                    of={count}
                    {items}
                    class="members__list"
                    on_shift={shown.on_shift()}
                    act={form.act.clone()}
                />
                { shown.more("members") }
                <AddMember form={form.clone()} {members} added={shown.added()} />
            </div>
        </>
    }
}

/// A member that is being shown.
struct Member<'a> {
    form: &'a Form,
    /// The pointer to it.
    of: String,
    at: usize,
    told: Option<&'a MemberConsequences>,
    monitors: &'a [(String, String)],
}

impl Member<'_> {
    fn item(&self) -> Item {
        let monitor_id = child(&self.of, "monitor_id");
        let reference = self.form.value(&monitor_id).as_str().unwrap_or_default().to_owned();
        let named = self.monitors.iter().find(|(known, _)| *known == reference).map(|(_, name)| name.clone());
        let name =
            named.unwrap_or_else(|| if reference.is_empty() { "no monitor".to_owned() } else { reference.clone() });
        let choose = {
            let (form, monitor_id) = (self.form.clone(), monitor_id.clone());
            Callback::from(move |chosen: String| {
                if !chosen.is_empty() {
                    form.edit(vec![set(&form.document, &monitor_id, Value::from(chosen))], false);
                }
            })
        };
        let findings = self.form.findings.iter().filter(|found| found.path == self.of || found.path == monitor_id);
        let content = html! {
            <div class="member" role="group" aria-label={format!("Member {}: {name}", self.at.saturating_add(1))}>
                <div class="member__head">
                    <Select
                        id={id_of(&monitor_id)}
                        value={reference}
                        none="Choose a monitor"
                        choices={self.monitors.to_vec()}
                        label={AttrValue::from(format!("Monitor of member {}", self.at.saturating_add(1)))}
                        {choose}
                    />
                    if let Some(told) = self.told {
                        <span class="role" data-role={told.role.word()}>{ words::role(told.role) }</span>
                    }
                </div>
                <div class="member__body">
                    { for findings.map(finding) }
                    { for self.flags(&name) }
                </div>
            </div>
        };
        Item { at: self.at, name: name.into(), content }
    }

    fn flags(&self, name: &str) -> Vec<Html> {
        let of = self.of.as_str();
        let fields = whydown::form("members", self.form.value(of), self.form.plan);
        let flags = fields.into_iter().filter(|field| field.holds == whydown::Holds::Flag);
        let flag = |field: whydown::FormField| {
            let pointer = child(of, field.name);
            let id = id_of(&pointer);
            let default = field.default.as_ref().and_then(Value::as_bool).unwrap_or_default();
            let is_on = self.form.value(&pointer).as_bool().unwrap_or(default);
            let told = self.told.and_then(|told| told.flags.iter().find(|flag| flag.flag == field.name));
            let label = format!("{}: {name}", field.label);
            let onclick = {
                let pointer = pointer.clone();
                self.form.press(move |document| vec![set(document, &pointer, Value::from(!is_on))])
            };
            html! {
                <div class="flag" key={field.name}>
                    <label class="flag__label" for={id.clone()}>{ field.label }</label>
                    { toggle(&id, is_on, Some(format!("{id}-about")), Some(label), onclick) }
                    <div class="flag__about" id={format!("{id}-about")}>
                        { match told {
                            Some(told) => consequence(told),
                            None => html! { <p class="quiet">{ field.help }</p> },
                        } }
                        { for findings_of(&self.form.findings, &pointer).map(finding) }
                    </div>
                </div>
            }
        };
        flags.map(flag).collect()
    }
}

/// What a flag does as it is, and what it would do.
fn consequence(told: &FlagConsequence) -> Html {
    let turned = if told.on { "Turned off: " } else { "Turned on: " };
    html! {
        <>
            <p>{ prose(&told.now.text) }</p>
            if told.now.outranked_by.is_empty() || told.turned.outranked_by.is_empty() {
                <p class="flag__turned">{ turned }{ prose(&told.turned.text) }</p>
            }
        </>
    }
}

/// What an [`AddMember`] shows.
#[derive(Debug, Properties, PartialEq)]
struct AddProps {
    form: Form,
    /// The pointer to the list of members.
    members: String,
    /// Told the index of a member that is added.
    added: Callback<usize>,
}

/// A way to more members: a monitor that there is, or a new one.
#[component]
fn AddMember(props: &AddProps) -> Html {
    let chosen = use_state_eq(String::new);
    let (form, members) = (&props.form, &props.members);
    let list = form.value(members).as_array().cloned().unwrap_or_default();
    let is_member =
        |reference: &str| list.iter().any(|member| member.get("monitor_id").and_then(Value::as_str) == Some(reference));
    let free: Vec<(String, String)> =
        references(form, "monitors").into_iter().filter(|(reference, _)| !is_member(reference)).collect();
    let value = if free.iter().any(|(reference, _)| *reference == *chosen) { (*chosen).clone() } else { String::new() };
    let id = format!("{}-new", id_of(members));
    let at = list.len();
    let add = {
        let (form, members, value, chosen) = (form.clone(), members.clone(), value.clone(), chosen.clone());
        let added = props.added.clone();
        let select = id.clone();
        move |_: MouseEvent| {
            if value.is_empty() {
                return focus(select.clone());
            }
            form.edit(vec![joins(&form.document, &members, &value)], false);
            chosen.set(String::new());
            added.emit(at);
            focus(id_of(&format!("{members}/{at}/must_be_healthy")));
        }
    };
    let add_new = {
        let (form, members, added) = (form.clone(), members.clone(), props.added.clone());
        move |_: MouseEvent| {
            let Some(new) = whydown::fresh(&form.document, "monitors").pop() else { return };
            let Some(named) = whydown::named(new.list, &new.object) else { return };
            form.steps([
                append(&form.document, new.list, new.object),
                joins(&form.document, &members, &named.reference),
            ]);
            added.emit(at);
            focus(id_of(&format!("{members}/{at}/must_be_healthy")));
        }
    };
    let set_chosen = chosen.setter();
    html! {
        <div class="members__add">
            if !free.is_empty() {
                <Select
                    {id}
                    {value}
                    none="Choose a monitor"
                    choices={free}
                    label="Monitor to add"
                    choose={Callback::from(move |reference| set_chosen.set(reference))}
                />
                <button type="button" class="button button--small" onclick={add}>{ "Add" }</button>
                <button type="button" class="button button--small" onclick={add_new}>{ "Add a new monitor" }</button>
            } else {
                <button type="button" class="button button--small" {id} onclick={add_new}>{ "Add a new monitor" }</button>
            }
        </div>
    }
}

/// A monitor becomes the last member.
fn joins(document: &Document, members: &str, reference: &str) -> Edit {
    let member = whydown::member(reference);
    match document.at(members) {
        Some(Value::Array(list)) if !list.is_empty() => Edit::add(format!("{members}/-"), member),
        _ => set(document, members, json!([member])),
    }
}

/// What a group is, beside its name.
pub(super) fn summary(form: &Form, index: usize) -> String {
    let members = form.value(&format!("/monitor_groups/{index}/members")).as_array().map_or(0, Vec::len);
    if members == 1 { "1 member".to_owned() } else { format!("{members} members") }
}

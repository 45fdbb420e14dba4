//! What forms ask and say.

use serde_json::Value;
use whydown_schema::consequence::MemberConsequences;
use whydown_schema::decode;
use whydown_schema::form::FormField;
use whydown_schema::text::Document;
use whydown_schema::validate::Plan;

/// What a form for an object of the API asks: its fields in the API's order, worded, with what is taken where one is left out and
/// whether it means anything for the object as it is. `kind` is the list or field that holds such objects, for example `monitors`,
/// `members`, `origins`, `load_shedding`; the plan of the account chooses the limits.
///
/// ```
/// let form = whydown::form("monitors", &serde_json::json!({ "type": "tcp" }), None);
/// let field = |name: &str| form.iter().find(|field| field.name == name).unwrap();
/// assert!(field("port").required && !field("path").applies);
/// assert_eq!((field("interval").default_text.as_str(), field("interval").label.as_str()), ("60 s", "Interval"));
/// ```
#[must_use]
pub fn form(kind: &str, object: &Value, plan: Option<Plan>) -> Vec<FormField> {
    let mut fields = whydown_schema::form::form(kind, object, plan);
    whydown_phrases::word_form(kind, &mut fields);
    fields
}

/// What each flag of each member of a monitor group does in it, as it is and turned over, in sentences: which failures are enough,
/// who decides, who is only watched. Nothing where the scenario has no such group.
///
/// ```
/// let scenario = serde_json::json!({ "monitor_groups": [{ "members": [
///     { "monitor_id": "http", "enabled": true, "monitoring_only": false, "must_be_healthy": true },
///     { "monitor_id": "tcp", "enabled": true, "monitoring_only": false, "must_be_healthy": false } ] }] });
/// let members = whydown::consequences(&whydown::Document::of(scenario).unwrap(), 0);
/// let critical = &members[0].flags[2];
/// assert_eq!(critical.now.text, "One failure of http at a data center is enough there, whatever tcp says.");
/// assert_eq!(critical.turned.text, "http is one of 2 votes: both have to fail at a data center.");
/// ```
#[must_use]
pub fn consequences(scenario: &Document, group: usize) -> Vec<MemberConsequences> {
    let mut found = whydown_lab::group_alone(scenario, group)
        .and_then(|alone| decode::scenario(&alone).ok())
        .map_or_else(Vec::new, |(alone, _)| whydown_lab::consequences(&alone, 0));
    whydown_phrases::word_consequences(&mut found);
    found
}

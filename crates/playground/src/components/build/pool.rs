//! A pool: its endpoints, what probes them from where, how many have to be healthy, and what else can be said of it.

use super::control::references;
use super::edits::{set, unset};
use super::field::Form;
use super::name::NameField;
use super::origins::Origins;
use super::part::Fields;
use serde_json::Value;
use whydown_schema::Edit;
use whydown_schema::text::Document;
use yew::{Callback, Event, Html, Properties, component, html};

/// What a [`Pool`] shows.
#[derive(Debug, Properties, PartialEq)]
pub(crate) struct Props {
    /// What every part of a form needs.
    pub(crate) form: Form,
    /// The pool's index in the scenario.
    pub(crate) index: usize,
}

/// The form of a pool.
#[component]
pub(crate) fn Pool(props: &Props) -> Html {
    let fields = Fields::new(&props.form, "pools", format!("/pools/{}", props.index));
    let shed = ["default_percent", "default_policy", "session_percent", "session_policy"];
    let shedding = fields.part("Load shedding", &["load_shedding"], false, held(&fields, "load_shedding", &shed));
    let policy = held(&fields, "origin_steering", &["policy"]);
    let steering = fields.part("Endpoint steering", &["origin_steering"], false, policy);
    let sources = ["health_sources"];
    let place = ["latitude", "longitude"];
    let alerts = ["notification_email", "notification_filter"];
    let more = ["description", "networks"];
    html! {
        <>
            <NameField form={props.form.clone()} list="pools" index={props.index} />
            { fields.show(&["enabled"]) }
            { checked_by(&fields) }
            { fields.show(&["check_regions", "minimum_origins"]) }
            <Origins form={props.form.clone()} pool={fields.of().to_owned()} />
            { fields.part("Health read from", &sources, false, fields.show(&sources)) }
            { steering }
            { shedding }
            { fields.part("Coordinates", &place, false, fields.show(&place)) }
            { fields.part("Notifications", &alerts, false, fields.show(&alerts)) }
            { fields.part("Description and networks", &more, false, fields.show(&more)) }
        </>
    }
}

/// What a pool is, beside its name.
pub(super) fn summary(form: &Form, index: usize) -> String {
    let origins = form.value(&format!("/pools/{index}/origins")).as_array().map_or(0, Vec::len);
    if origins == 1 { "1 endpoint".to_owned() } else { format!("{origins} endpoints") }
}

/// The fields of the object that a field holds; it goes when the last of them does.
fn held(fields: &Fields, name: &'static str, names: &[&str]) -> Html {
    Fields::new(fields.form(), name, fields.pointer(name)).show_within(fields.of(), names)
}

/// What probes the endpoints of a pool.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Checked {
    Nothing,
    Monitor,
    Group,
}

impl Checked {
    /// The field that says so, and the list that it leads into.
    const fn field(self) -> Option<(&'static str, &'static str)> {
        match self {
            Self::Nothing => None,
            Self::Monitor => Some(("monitor", "monitors")),
            Self::Group => Some(("monitor_group", "monitor_groups")),
        }
    }
}

/// One choice of three, and which monitor or group.
fn checked_by(fields: &Fields) -> Html {
    let (form, of) = (fields.form(), fields.of());
    let now = match (fields.is_set("monitor_group"), fields.is_set("monitor")) {
        (true, _) => Checked::Group,
        (false, true) => Checked::Monitor,
        (false, false) => Checked::Nothing,
    };
    let name = format!("{of}/checked-by");
    let choice = |choice: Checked, label: &'static str, none: &'static str| {
        let first = choice.field().map(|(_, list)| references(form, list).into_iter().next());
        let is_missing = first == Some(None);
        let onchange = {
            let (form, of) = (form.clone(), of.to_owned());
            let reference = first.flatten().map(|(reference, _)| reference);
            Callback::from(move |_: Event| {
                // One after the other: neighbours share a comma. The undo takes them back together.
                for (index, edits) in checked(&form.document, &of, choice, reference.as_deref()).into_iter().enumerate()
                {
                    form.edit(edits, index > 0);
                }
            })
        };
        html! {
            <label class="form-option">
                <input
                    type="radio"
                    name={name.clone()}
                    checked={now == choice}
                    disabled={is_missing && now != choice}
                    {onchange}
                />
                <span>{ label }</span>
                if is_missing && now != choice { <span class="quiet form-field__range">{ none }</span> }
            </label>
        }
    };
    html! {
        <fieldset class="form-field">
            <legend class="form-field__label">{ "Checked by" }</legend>
            <div class="form-options form-options--three">
                { choice(Checked::Nothing, "Nothing", "") }
                { choice(Checked::Monitor, "A monitor", "there is none yet") }
                { choice(Checked::Group, "A monitor group", "there is none yet") }
            </div>
            // Where both are set, both are shown: one of them is to go.
            if fields.is_set("monitor_group") { { fields.show(&["monitor_group"]) } }
            if fields.is_set("monitor") { { fields.show(&["monitor"]) } }
        </fieldset>
    }
}

/// The changes that make a choice true, each to be made in the text as the one before has left it. A field that says the wrong
/// thing becomes the one that says the right thing, where it stands.
fn checked(document: &Document, pool: &str, choice: Checked, reference: Option<&str>) -> Vec<Vec<Edit>> {
    let there = |field: &str| document.at(&format!("{pool}/{field}")).is_some();
    let pointer = |field: &str| format!("{pool}/{field}");
    let Some((field, _)) = choice.field() else {
        let fields = ["monitor", "monitor_group"].into_iter().filter(|field| there(field));
        return fields.filter_map(|field| Some(vec![unset(document, pool, &pointer(field))?])).collect();
    };
    let Some(reference) = reference else { return Vec::new() };
    let other = if field == "monitor" { "monitor_group" } else { "monitor" };
    let said = document.at(&pointer(field)).filter(|value| !value.is_null());
    match (said.is_some(), there(field), there(other)) {
        (false, false, true) => {
            vec![vec![Edit::rename(pointer(other), pointer(field)), Edit::replace(pointer(other), reference)]]
        }
        (false, _, goes) => {
            let put = vec![set(document, &pointer(field), Value::from(reference))];
            let take = goes.then(|| vec![Edit::remove(pointer(other))]);
            std::iter::once(put).chain(take).collect()
        }
        (true, _, true) => vec![vec![Edit::remove(pointer(other))]],
        (true, _, false) => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::{Checked, checked};
    use whydown_schema::text::{Document, Source};

    #[test]
    fn one_choice_of_three_leaves_one_field_or_none() {
        let after = |fields: &str, choice: Checked, reference: Option<&str>| {
            let mut text = format!("{{\"pools\": [{{\"name\": \"eu\"{fields}}}]}}");
            let document = Document::of(Source::read(&text).unwrap().value()).unwrap();
            for edits in checked(&document, "/pools/0", choice, reference) {
                text = Source::read(&text).unwrap().after(edits).unwrap();
            }
            text.strip_prefix("{\"pools\": [{\"name\": \"eu\"").unwrap().strip_suffix("}]}").unwrap().to_owned()
        };
        use Checked::{Group, Monitor, Nothing};
        let both = r#", "monitor": "m", "monitor_group": "g""#;
        for (fields, choice, reference, expected) in [
            ("", Monitor, Some("web"), r#", "monitor": "web""#),
            ("", Group, None, ""),
            (
                r#", "monitor": "m" /* why */, "x": 1"#,
                Group,
                Some("shop"),
                r#", "monitor_group": "shop" /* why */, "x": 1"#,
            ),
            (r#", "monitor_group": "g""#, Monitor, Some("web"), r#", "monitor": "web""#),
            (r#", "monitor": "m""#, Nothing, None, ""),
            (r#", "monitor": "m""#, Monitor, Some("web"), r#", "monitor": "m""#),
            (r#", "monitor": null, "monitor_group": "g""#, Monitor, Some("web"), r#", "monitor": "web""#),
            (both, Nothing, None, ""),
            (both, Group, Some("shop"), r#", "monitor_group": "g""#),
            (both, Monitor, Some("web"), r#", "monitor": "m""#),
        ] {
            assert_eq!(after(fields, choice, reference), expected, "{fields} {choice:?}");
        }
    }
}

//! The weights of a load balancer's pools.

use super::cell::Cell;
use super::control::references;
use super::field::{Form, child, finding, findings_of};
use super::part::Fields;
use serde_json::Value;
use whydown::FormField;
use yew::{AttrValue, Html, Properties, component, html};

/// What [`Weights`] shows.
#[derive(Debug, Properties, PartialEq)]
pub(crate) struct Props {
    /// What every part of a form needs.
    pub(crate) form: Form,
    /// The JSON pointer to the load balancer.
    pub(crate) of: AttrValue,
}

/// A weight for each pool of the load balancer, and one for those that have none.
#[component]
pub(crate) fn Weights(props: &Props) -> Html {
    let form = &props.form;
    let fields = Fields::new(form, "random_steering", format!("{}/random_steering", props.of));
    let Some(field) = fields.get("default_weight") else { return Html::default() };
    let pointer = fields.pointer("pool_weights");
    let known = references(form, "pools");
    let default = form.value(&fields.pointer(field.name));
    let default_text = if default.is_null() { field.default_text.clone() } else { default.to_string() };
    let pools =
        form.value(&child(&props.of, "default_pools")).as_array().into_iter().flatten().filter_map(Value::as_str);
    let row = |reference: &str| {
        let name = known.iter().find(|(of, _)| of == reference).map_or(reference, |(_, name)| name);
        let at = child(&pointer, reference);
        html! {
            <li class="weights__row" key={reference.to_owned()}>
                <span class="sequence__name">{ name }</span>
                <Cell
                    form={form.clone()}
                    field={FormField { default_text: default_text.clone(), required: false, ..field.clone() }}
                    pointer={at.clone()}
                    stays={props.of.clone()}
                    label={format!("Weight of {name}")}
                    class="bare--weight"
                />
                { for findings_of(&form.findings, &at).map(finding) }
            </li>
        }
    };
    html! {
        <>
            <ul class="weights" aria-label="Weights of the pools">{ for pools.map(row) }</ul>
            { fields.show_within(&props.of, &["default_weight"]) }
        </>
    }
}

//! A load balancer: its pools in order, how one of them is chosen, and what else can be said of it. What the chosen policy reads is
//! open; the rest is folded, and says why.

use super::field::{Form, findings_at};
use super::maps::PoolsByPlace;
use super::name::NameField;
use super::part::Fields;
use super::references::References;
use super::weights::Weights;
use crate::engine::Bench;
use crate::state::Action;
use whydown::Holds;
use yew::{Html, MouseEvent, Properties, component, html};

/// The maps from places to pools.
const MAPS: [&str; 3] = ["region_pools", "country_pools", "pop_pools"];
/// What only the text can change.
const IN_TEXT: [&str; 2] = ["rules", "pool_sets"];

/// What a [`Balancer`] shows.
#[derive(Debug, Properties, PartialEq)]
pub(crate) struct Props {
    /// What every part of a form needs.
    pub(crate) form: Form,
    /// Knows where in the text what only it can change is.
    pub(crate) bench: Bench,
    /// The load balancer's index in the scenario.
    pub(crate) index: usize,
}

/// The form of a load balancer.
#[component]
pub(crate) fn Balancer(props: &Props) -> Html {
    let form = &props.form;
    let fields = Fields::new(form, "load_balancers", format!("/load_balancers/{}", props.index));
    let weights = html! { <Weights form={form.clone()} of={fields.of().to_owned()} /> };
    let maps = html! { <>{ for MAPS.into_iter().filter_map(|name| map(&fields, name)) }</> };
    let dns = ["location_strategy", "ttl"];
    let affinity = ["session_affinity_ttl", "session_affinity_attributes"];
    let more = ["description", "networks"];
    html! {
        <>
            <NameField form={form.clone()} list="load_balancers" index={props.index} />
            { fields.show(&["enabled", "proxied"]) }
            { pools(&fields) }
            { fields.show(&["fallback_pool", "steering_policy"]) }
            { fields.part("Weights", &["random_steering"], true, weights) }
            { fields.part("Pools by place", &MAPS, true, maps) }
            { fields.part("DNS answers", &dns, false, fields.show(&dns)) }
            { fields.show(&["session_affinity"]) }
            { fields.part("Sessions", &affinity, true, fields.show(&affinity)) }
            { fields.part("Adaptive routing", &["adaptive_routing"], false, adaptive(&fields)) }
            { fields.part("Description and networks", &more, false, fields.show(&more)) }
            { for IN_TEXT.into_iter().filter_map(|name| in_text(&fields, name, props)) }
        </>
    }
}

/// What a load balancer is, beside its name.
pub(super) fn summary(form: &Form, index: usize) -> String {
    let pools = form.value(&format!("/load_balancers/{index}/default_pools")).as_array().map_or(0, Vec::len);
    if pools == 1 { "1 pool".to_owned() } else { format!("{pools} pools") }
}

/// Its pools in order.
fn pools(fields: &Fields) -> Option<Html> {
    let field = fields.get("default_pools")?;
    let pointer = fields.pointer(field.name);
    let has_pools = !fields.form().document.list("pools").is_empty();
    Some(html! {
        <section class="form-field" aria-label={field.label.clone()}>
            <div class="form-field__head">
                <h4 class="form-field__label">{ field.label.clone() }</h4>
                if field.required { <span class="form-field__required">{ "required" }</span> }
            </div>
            <References
                form={fields.form().clone()}
                pointer={pointer.clone()}
                list="pools"
                label={field.label.clone()}
                add="Pool to add"
            />
            <div class="form-field__about">
                <p class="quiet">{ field.help.clone() }</p>
                if !has_pools { <p>{ "The scenario has no pool yet." }</p> }
                { findings_at(fields.form(), &pointer) }
            </div>
        </section>
    })
}

/// Pools for visitors of some places.
fn map(fields: &Fields, name: &'static str) -> Option<Html> {
    let field = fields.get(name)?.clone();
    let Holds::PoolsByPlace { places } = field.holds else { return None };
    Some(html! {
        <section class="form-field" aria-label={field.label.clone()} key={name}>
            <h4 class="form-field__label">{ field.label.clone() }</h4>
            <div class="form-field__about"><p class="quiet">{ field.help }</p></div>
            <PoolsByPlace form={fields.form().clone()} of={fields.of().to_owned()} name={field.name} {places} label={field.label} />
        </section>
    })
}

fn adaptive(fields: &Fields) -> Html {
    let pointer = fields.pointer("adaptive_routing");
    Fields::new(fields.form(), "adaptive_routing", pointer).show_within(fields.of(), &["failover_across_pools"])
}

/// What there is of a list that has no form, and a way to it.
fn in_text(fields: &Fields, name: &'static str, props: &Props) -> Option<Html> {
    let field = fields.get(name)?;
    let pointer = fields.pointer(name);
    let count = fields.form().value(&pointer).as_array().map(Vec::len).filter(|count| *count > 0)?;
    let bench = props.bench.clone();
    let act = fields.form().act.clone();
    let onclick = move |_: MouseEvent| {
        if let Some(range) = bench.locate(&pointer) {
            act.emit(Action::Find(range));
        }
    };
    Some(html! {
        <p class="form-text">
            <b>{ field.label.clone() }</b>{ format!(": {count}. ") }
            <button type="button" class="link" {onclick}>{ "Change them in the text" }</button>
        </p>
    })
}

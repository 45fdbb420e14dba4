//! Which endpoint is checked: drawn anew only when the scenario's endpoints change, since there may be thousands.

use crate::live::{Endpoint, Event};
use crate::state::Action;
use std::rc::Rc;
use web_sys::HtmlSelectElement;
use yew::{AttrValue, Callback, Event as DomEvent, Html, Properties, TargetCast, component, html};

/// What an [`EndpointSelect`] shows.
#[derive(Debug, Properties, PartialEq)]
pub(super) struct Props {
    /// The endpoints, with what people call their pools.
    pub(super) all: Rc<Vec<(Endpoint, AttrValue)>>,
    /// The one that is checked.
    pub(super) chosen: Endpoint,
    /// What to do.
    pub(super) act: Callback<Action>,
}

/// The choice of an endpoint.
#[component]
pub(super) fn EndpointSelect(props: &Props) -> Html {
    let (act, all) = (props.act.clone(), Rc::clone(&props.all));
    let onchange = move |event: DomEvent| {
        let chosen = event.target_dyn_into::<HtmlSelectElement>().and_then(|it| it.value().parse::<usize>().ok());
        if let Some((endpoint, _)) = chosen.and_then(|index| all.get(index)) {
            act.emit(Action::Live(Event::Choose(endpoint.clone())));
        }
    };
    let options = props.all.iter().enumerate().map(|(index, (it, pool))| {
        let selected = *it == props.chosen;
        html! { <option value={index.to_string()} {selected}>{ format!("{pool} › {}", it.name) }</option> }
    });
    html! {
        <label class="live__endpoint">
            <span>{ "Endpoint" }</span>
            <select class="select" {onchange}>{ for options }</select>
        </label>
    }
}

//! What the monitors say where one vantage point stands for the whole network.

use super::cut::short_id;
use super::pick::pick;
use super::status::pill;
use crate::place::Place;
use crate::words;
use whydown_schema::report::EndpointReport;
use yew::{Html, html};

/// A monitor's name; an id that nobody reads is shortened.
fn name(name: &str) -> Html {
    match short_id(name) {
        Some(short) => html! { <span title={name.to_owned()}>{ short }</span> },
        None => html! { { name } },
    }
}

/// One row for each monitor, with its role and its reason.
pub(crate) fn members(endpoint: &EndpointReport, pool: usize, at: usize, selected: Option<Place>) -> Html {
    let rows = endpoint.members.iter().enumerate().map(|(index, member)| {
        let content = html! {
            <>
                <span class="sole__who" title={member.description.clone()}>
                    <span class="sole__name">{ name(words::monitor(member)) }</span>
                    <span class="role" data-role={member.role.word()}>{ words::role(member.role) }</span>
                </span>
                <span class="sole__reason quiet">{ for member.failure_reason.clone() }</span>
                { pill(member.status) }
            </>
        };
        html! { <li>{ pick(Place::Sole(pool, at, index), selected, "sole", None, content) }</li> }
    });
    html! {
        <>
            <p class="soles__about quiet">{ "From one vantage point; data centers and regions are passed over." }</p>
            <ul class="soles" aria-label={format!("What the monitors say of {}", endpoint.name)}>{ for rows }</ul>
        </>
    }
}

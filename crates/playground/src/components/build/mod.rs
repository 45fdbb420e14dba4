//! Forms.

pub(crate) mod order;
mod starters;

use self::starters::starters;
use crate::place::Place;
use crate::shared::Shared;
use crate::state::{Action, Picture};
use whydown_schema::Diagnostic;
use yew::{Callback, Html, Properties, component, html};

/// What [`Build`] shows.
#[derive(Debug, Properties, PartialEq)]
pub(crate) struct Props {
    /// The scenario and its report.
    pub(crate) picture: Picture,
    /// The findings about the scenario.
    pub(crate) findings: Shared<Vec<Diagnostic>>,
    /// The selected thing.
    pub(crate) selected: Option<Place>,
    /// What to do.
    pub(crate) act: Callback<Action>,
}

/// The tab.
#[component]
pub(crate) fn Build(props: &Props) -> Html {
    let _ = &props.picture;
    html! { <div class="build">{ starters(&props.act) }</div> }
}

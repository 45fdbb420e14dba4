//! Made-up results.

use crate::place::Place;
use crate::state::{Action, Picture};
use yew::{Callback, Html, Properties, component, html};

/// What [`Synthetic`] shows.
#[derive(Debug, Properties, PartialEq)]
pub(crate) struct Props {
    /// The scenario and its report.
    pub(crate) picture: Picture,
    /// The selected thing.
    pub(crate) selected: Option<Place>,
    /// What to do.
    pub(crate) act: Callback<Action>,
}

/// The tab.
#[component]
pub(crate) fn Synthetic(props: &Props) -> Html {
    let _ = &props.picture;
    html! { <div class="synthetic" /> }
}

//! The bar at the top.

use super::examples_menu::ExamplesMenu;
use crate::engine;
use crate::state::Action;
use yew::{Callback, Html, MouseEvent, html};

/// The name, what the page is for, the examples and the rule book.
pub(crate) fn header(act: &Callback<Action>, on_rules: Callback<MouseEvent>) -> Html {
    html! {
        <header class="bar">
            <h1 class="logo">{ "why" }<span>{ "down" }</span></h1>
            <p class="bar__line quiet">{ "Cloudflare load-balancing health, proven step by step" }</p>
            <span class="version quiet">{ format!("v{}", engine::version()) }</span>
            <ExamplesMenu act={act.clone()} />
            <button type="button" class="button button--quiet" onclick={on_rules}>{ "Rules" }</button>
        </header>
    }
}

//! The bar at the top.

use super::menu::Menu;
use super::share::Share;
use crate::link::Linked;
use crate::state::Action;
use crate::{engine, examples};
use yew::{Callback, Html, MouseEvent, html};

/// The name, what the page is for, the examples, the rule book and the link to what is shown.
pub(crate) fn header(act: &Callback<Action>, on_rules: Callback<MouseEvent>, linked: Linked) -> Html {
    let items = examples::ALL.iter().map(|example| (example.title, example.about));
    html! {
        <header class="bar">
            <h1 class="logo">{ "why" }<span>{ "down" }</span></h1>
            <p class="bar__line quiet">{ "Cloudflare load-balancing health, proven step by step" }</p>
            <span class="version quiet">{ format!("v{}", engine::version()) }</span>
            <Menu label="Examples" quiet={true} items={items.collect::<Vec<_>>()} on_choose={act.reform(Action::Example)} />
            <button type="button" class="button button--quiet" onclick={on_rules}>{ "Rules" }</button>
            <Share {linked} act={act.clone()} />
        </header>
    }
}

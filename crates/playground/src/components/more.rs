//! The way to the rest of a long list.

use crate::state::Action;
use crate::view::List;
use yew::{Callback, Html, html};

/// A button for more of a list of `what`, of which so many are shown; nothing where all of it is.
pub(crate) fn more(act: &Callback<Action>, list: List, what: &str, shown: usize, of: usize) -> Html {
    let rest = of.saturating_sub(shown);
    if rest == 0 {
        return Html::default();
    }
    let next = rest.min(list.page());
    let onclick = act.reform(move |_| Action::More(list));
    html! {
        <div class="more">
            <span class="quiet">{ format!("{shown} of {of} {what}") }</span>
            <button type="button" class="button button--small" {onclick}>{ format!("Show {next} more") }</button>
        </div>
    }
}

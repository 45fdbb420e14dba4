//! Scenarios to begin an own one with.

use crate::components::menu::Menu;
use crate::examples;
use crate::state::Action;
use yew::{AttrValue, Callback, Html, html};

/// A menu of the starters, and of the examples behind them. What is chosen takes the place of what is there.
pub(crate) fn starters(act: &Callback<Action>) -> Html {
    let starters = examples::STARTERS.iter().map(|starter| (starter.title, starter.about));
    let items = starters.chain(examples::ALL.iter().map(|example| (example.title, example.about)));
    let on_choose = act.reform(|index: usize| match examples::STARTERS.get(index) {
        Some(starter) => Action::Open { text: starter.text.to_owned(), title: Some(AttrValue::Static(starter.title)) },
        None => Action::Example(index.saturating_sub(examples::STARTERS.len())),
    });
    html! { <Menu label="Start from…" items={items.collect::<Vec<_>>()} {on_choose} /> }
}

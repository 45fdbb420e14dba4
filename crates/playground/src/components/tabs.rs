//! The tabs of the left pane, by the pattern for tabs: one tab stop, arrow keys move and choose.

use crate::state::{Action, Tab};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};
use yew::{Callback, Html, KeyboardEvent, TargetCast, html};

/// The tabs in their order, with their names and the ids of their elements.
const TABS: [(Tab, &str, &str); 4] = [
    (Tab::Build, "Build", "build"),
    (Tab::Json, "JSON", "json"),
    (Tab::Probes, "Probes", "probes"),
    (Tab::Live, "Live checks", "live"),
];

/// The row of tabs.
pub(crate) fn tabs(chosen: Tab, act: &Callback<Action>) -> Html {
    let onkeydown = {
        let act = act.clone();
        move |event: KeyboardEvent| {
            let at = TABS.iter().position(|(tab, ..)| *tab == chosen).unwrap_or_default();
            let last = TABS.len().saturating_sub(1);
            let to = match event.key().as_str() {
                "ArrowRight" => at.checked_add(1).filter(|to| *to <= last).unwrap_or_default(),
                "ArrowLeft" => at.checked_sub(1).unwrap_or(last),
                "Home" => 0,
                "End" => last,
                _ => return,
            };
            event.prevent_default();
            let Some((tab, ..)) = TABS.get(to) else { return };
            act.emit(Action::Tab(*tab));
            let list = event.target_dyn_into::<Element>().and_then(|tab| tab.parent_element());
            let tab = list.and_then(|list| u32::try_from(to).ok().and_then(|to| list.children().item(to)));
            if let Some(tab) = tab.and_then(|tab| tab.dyn_into::<HtmlElement>().ok()) {
                // A focus that fails leaves the keyboard where it was.
                drop(tab.focus());
            }
        }
    };
    let tab = |(tab, name, id): (Tab, &'static str, &'static str)| {
        let is_chosen = tab == chosen;
        html! {
            <button
                type="button"
                role="tab"
                class="tab"
                id={format!("tab-{id}")}
                aria-selected={is_chosen.to_string()}
                aria-controls={format!("panel-{id}")}
                tabindex={if is_chosen { "0" } else { "-1" }}
                onclick={act.reform(move |_| Action::Tab(tab))}
            >
                { name }
            </button>
        }
    };
    html! { <div class="tabs" role="tablist" aria-label="Ways to change the scenario" {onkeydown}>{ for TABS.map(tab) }</div> }
}

/// What a tab shows.
pub(crate) fn panel(of: Tab, chosen: Tab, content: Html) -> Html {
    let id = TABS.iter().find(|(tab, ..)| *tab == of).map_or("", |(.., id)| *id);
    html! {
        <div class="panel" role="tabpanel" id={format!("panel-{id}")} aria-labelledby={format!("tab-{id}")} hidden={of != chosen}>
            { content }
        </div>
    }
}

//! A thing of the picture that can be selected.

use crate::place::Place;
use yew::{AttrValue, Classes, Html, classes, html};

/// The `id` of a place's element in the page.
pub(crate) fn element_id(place: Place) -> String {
    format!("at{}", place.pointer())
}

/// A button for a place. The picture as a whole listens to clicks and keys, and is one tab stop: the selected place.
pub(crate) fn pick(
    place: Place,
    selected: Option<Place>,
    class: impl Into<Classes>,
    label: Option<AttrValue>,
    content: Html,
) -> Html {
    let is_selected = selected == Some(place);
    html! {
        <button
            type="button"
            id={element_id(place)}
            class={classes!("pick", class)}
            tabindex={if is_selected { "0" } else { "-1" }}
            aria-current={is_selected.then_some("true")}
            aria-label={label}
            data-place={place.pointer()}
        >
            { content }
        </button>
    }
}

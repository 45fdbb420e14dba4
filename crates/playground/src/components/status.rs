//! A verdict, shown by icon, word and colour.

use crate::words::Face;
use yew::{Html, html};

/// A verdict with icon and word.
pub(crate) fn pill(face: impl Into<Face>) -> Html {
    let face = face.into();
    html! { <span class="pill" data-status={face.key}>{ mark(face) }{ face.word }</span> }
}

/// A verdict's icon alone; the word has to stand beside it, or in the label of what holds it.
pub(crate) fn mark(face: impl Into<Face>) -> Html {
    html! { <span class="mark" data-status={face.into().key} aria-hidden="true" /> }
}

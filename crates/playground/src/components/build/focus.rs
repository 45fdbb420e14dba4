//! The keyboard goes where the work goes on: to what was added, or beside what was taken out.

use gloo_timers::callback::Timeout;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

/// Takes the keyboard to the element of this `id`, once the page shows what was done.
pub(crate) fn focus(id: String) {
    Timeout::new(0, move || {
        let document = web_sys::window().and_then(|window| window.document());
        let element = document.and_then(|document| document.get_element_by_id(&id));
        if let Some(element) = element.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
            // A focus that fails leaves the keyboard where it was.
            drop(element.focus());
        }
    })
    .forget();
}

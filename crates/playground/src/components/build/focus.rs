//! The keyboard goes where the work goes on: to what was added, or beside what was taken out.

use gloo_timers::callback::Timeout;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

/// How often the element is looked for, and how long is waited in between, in milliseconds.
const TRIES: u32 = 30;
const PAUSE: u32 = 16;

/// Takes the keyboard to the element of this `id`, once the page shows what was done.
pub(crate) fn focus(id: String) {
    look_for(id, 0, TRIES);
}

fn look_for(id: String, pause: u32, tries: u32) {
    Timeout::new(pause, move || {
        let document = web_sys::window().and_then(|window| window.document());
        let element = document.and_then(|document| document.get_element_by_id(&id));
        match element.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
            // A focus that fails leaves the keyboard where it was.
            Some(element) => drop(element.focus()),
            None if tries > 0 => look_for(id, PAUSE, tries - 1),
            None => {}
        }
    })
    .forget();
}

//! Whether an element is near what can be seen.

use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, JsValue};
use web_sys::{Element, IntersectionObserver, IntersectionObserverEntry, IntersectionObserverInit};
use yew::{NodeRef, hook, use_effect_with, use_state_eq};

/// How far from what can be seen an element may be, above and below.
const MARGIN: &str = "900px 0px";

/// Whether an element is near what can be seen; `always` says that it counts as such wherever it is.
#[hook]
pub(crate) fn use_near(element: &NodeRef, always: bool) -> bool {
    let near = use_state_eq(|| false);
    let set = near.setter();
    use_effect_with((element.clone(), always), move |(element, always)| {
        let element = element.cast::<Element>().filter(|_| !always);
        let on_cross = Closure::<dyn FnMut(js_sys::Array)>::new(move |entries: js_sys::Array| {
            let last = entries.pop().dyn_into::<IntersectionObserverEntry>();
            if let Ok(entry) = last {
                set.set(entry.is_intersecting());
            }
        });
        let options = IntersectionObserverInit::new();
        options.set_root_margin(MARGIN);
        // The panes scroll by themselves: their edges are to be widened like those of the window.
        drop(js_sys::Reflect::set(&options, &JsValue::from_str("scrollMargin"), &JsValue::from_str(MARGIN)));
        let observer = element.as_ref().and_then(|element| {
            let observer = IntersectionObserver::new_with_options(on_cross.as_ref().unchecked_ref(), &options).ok()?;
            observer.observe(element);
            Some(observer)
        });
        move || {
            if let Some(observer) = observer {
                observer.disconnect();
            }
            drop(on_cross);
        }
    });
    always || *near
}

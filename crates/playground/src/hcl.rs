//! What reads Terraform configurations: fetched when somebody has one, and kept.

use js_sys::Function;
use std::cell::RefCell;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};
use whydown::ReadHcl;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = whydownEditor, js_name = loadHcl, catch)]
    async fn fetch_hcl() -> Result<JsValue, JsValue>;
}

thread_local! {
    static READER: RefCell<Option<Function>> = const { RefCell::new(None) };
}

/// Whether it is here.
pub(crate) fn is_here() -> bool {
    READER.with_borrow(Option::is_some)
}

/// Fetches it; says whether it is here then.
pub(crate) async fn load() -> bool {
    let read = fetch_hcl().await.ok().and_then(|read| read.dyn_into::<Function>().ok());
    if read.is_some() {
        READER.set(read);
    }
    is_here()
}

/// Does something with it, if it is here.
pub(crate) fn with_reader<T>(act: impl FnOnce(Option<ReadHcl<'_>>) -> T) -> T {
    let reader = READER.with_borrow(Clone::clone);
    match reader {
        None => act(None),
        Some(reader) => act(Some(&|text| {
            let answer = reader.call1(&JsValue::UNDEFINED, &JsValue::from_str(text));
            answer.ok().and_then(|answer| answer.as_string()).unwrap_or_default()
        })),
    }
}

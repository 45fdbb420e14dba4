//! What reads HCL: a wasm of its own, which the host loads when it has HCL and hands over as a function.

use js_sys::Function;
use std::cell::RefCell;
use wasm_bindgen::{JsCast, JsValue};
use whydown::ReadHcl;

/// What stands for an answer of a reader that gave none.
const FAILED: &str = r#"{"error":{"problem":"failed","message":"the reader of HCL failed","line":1,"column":1}}"#;

thread_local! {
    static READER: RefCell<Option<Function>> = const { RefCell::new(None) };
}

/// Keeps what reads HCL.
pub(crate) fn register(read: &JsValue) {
    READER.set(read.dyn_ref::<Function>().cloned());
}

/// Does something with what reads HCL, if it is here.
pub(crate) fn with_reader<T>(act: impl FnOnce(Option<ReadHcl<'_>>) -> T) -> T {
    // Taken out, not borrowed: what it calls may come back to us.
    let reader = READER.with_borrow(Clone::clone);
    match reader {
        None => act(None),
        Some(reader) => act(Some(&|text| {
            let answer = reader.call1(&JsValue::UNDEFINED, &JsValue::from_str(text));
            answer.ok().and_then(|answer| answer.as_string()).unwrap_or_else(|| FAILED.to_owned())
        })),
    }
}

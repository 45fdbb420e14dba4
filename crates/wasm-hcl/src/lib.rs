//! The reader of HCL as a wasm of its own: text in, JSON text out. Hosts load it beside the engine's, and only when they have HCL.

use wasm_bindgen::prelude::wasm_bindgen;

/// `read(text)`: the resources of a configuration.
#[wasm_bindgen]
#[must_use]
pub fn read(text: &str) -> String {
    whydown_hcl::read(text)
}

//! Handing a text over: to the clipboard, or as a file. The browser does it; nothing is sent anywhere.

use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = whydownEditor, js_name = copy, catch)]
    async fn copy_text(text: &str) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(js_namespace = whydownEditor, js_name = download, catch)]
    fn download_text(name: &str, text: &str) -> Result<(), JsValue>;
}

/// Copies a text; says whether the browser let it.
pub(crate) async fn copy(text: &str) -> bool {
    copy_text(text).await.is_ok_and(|copied| copied.is_truthy())
}

/// Saves a text as a file; says whether the browser took it.
pub(crate) fn download(name: &str, text: &str) -> bool {
    download_text(name, text).is_ok()
}

//! The browser's storage, where it lets the page use it: private windows and settings may refuse it, and it has little room.

use wasm_bindgen::JsCast;
use wasm_bindgen::JsValue;
use web_sys::{DomException, Storage};

/// Why something can't be kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Refused {
    /// There is no room for it.
    Full,
    /// The browser doesn't let the page keep anything.
    Forbidden,
}

/// What is kept until somebody deletes it, for all tabs.
fn lasting() -> Result<Storage, Refused> {
    let window = web_sys::window().ok_or(Refused::Forbidden)?;
    window.local_storage().ok().flatten().ok_or(Refused::Forbidden)
}

/// What is kept as long as the tab is open.
fn of_tab() -> Option<Storage> {
    web_sys::window()?.session_storage().ok().flatten()
}

/// What is kept under a key.
pub(super) fn get(key: &str) -> Option<String> {
    lasting().ok()?.get_item(key).ok().flatten()
}

/// Keeps something under a key.
pub(super) fn set(key: &str, value: &str) -> Result<(), Refused> {
    lasting()?.set_item(key, value).map_err(|error| refused(&error))
}

/// Forgets what is kept under a key.
pub(super) fn remove(key: &str) {
    if let Ok(storage) = lasting() {
        // What can't be forgotten does no harm.
        drop(storage.remove_item(key));
    }
}

/// Every key that begins so.
pub(super) fn keys(begins: &str) -> Vec<String> {
    let Ok(storage) = lasting() else { return Vec::new() };
    let keys = (0..storage.length().unwrap_or_default()).filter_map(|index| storage.key(index).ok().flatten());
    keys.filter(|key| key.starts_with(begins)).collect()
}

/// What this tab keeps for itself.
pub(super) fn get_of_tab(key: &str) -> Option<String> {
    of_tab()?.get_item(key).ok().flatten()
}

/// Has this tab keep something for itself; without it a reload opens on what was saved last.
pub(super) fn set_of_tab(key: &str, value: &str) {
    if let Some(storage) = of_tab() {
        drop(storage.set_item(key, value));
    }
}

fn refused(error: &JsValue) -> Refused {
    match error.dyn_ref::<DomException>() {
        Some(error) if error.name() == "QuotaExceededError" => Refused::Full,
        _ => Refused::Forbidden,
    }
}

//! The part of this program that the first answer does not need.
//!
//! `cargo xtask build` cuts the page's wasm in two (`crates/split`). This fetches the second part as soon as the first has answered;
//! what is called of it before that fetches it at once, while everything waits. What the page does by itself waits for it without
//! that: see [`here`]. A page that was not cut has no second part.

use js_sys::WebAssembly::{self, Instance, Module};
use js_sys::{Object, Promise, Reflect, Uint8Array};
use std::cell::{OnceCell, RefCell};
use wasm_bindgen::prelude::{JsCast, JsValue, wasm_bindgen};
use wasm_bindgen_futures::{JsFuture, future_to_promise};
use web_sys::{Response, XmlHttpRequest};

/// What the second part calls the first.
const FIRST: &str = "first";

/// The element of the page that tells where the second part is.
const MARK: &str = "meta[name=whydown-rest]";

/// Text in which each character stands for one byte, whatever the byte.
const BYTES: &str = "text/plain; charset=x-user-defined";

/// The id of the element that says so where it can't be fetched.
const SAID: &str = "rest-missing";

const FAILED: &str = "A part of this page could not be fetched. Reload it when the network is back: your text is kept.";

thread_local! {
    /// Turns full when the second part is here.
    static HERE: OnceCell<()> = const { OnceCell::new() };
    /// Ends when it was fetched, or can't be.
    static FETCHING: RefCell<Option<Promise>> = const { RefCell::new(None) };
}

/// Whether the second part is not here yet.
pub(crate) fn is_awaited() -> bool {
    HERE.with(|here| here.get().is_none()) && address().is_some()
}

/// Waits until the second part is here; the first call has it fetched. Where that fails nothing is said: it is tried again when
/// something of it is wanted.
pub(crate) async fn here() {
    let Some(address) = address().filter(|_| is_awaited()) else { return };
    let fetching = FETCHING.with_borrow_mut(|fetching| {
        let start = || future_to_promise(async move { fetch(&address).await.map(|()| JsValue::UNDEFINED) });
        fetching.get_or_insert_with(start).clone()
    });
    JsFuture::from(fetching).await.ok();
}

async fn fetch(address: &str) -> Result<(), JsValue> {
    let module = fetched(address).await?;
    // Somebody may have been in a hurry in the meantime.
    if is_awaited() {
        JsFuture::from(WebAssembly::instantiate_module(&module, &imports())).await?;
        HERE.with(|here| here.set(()).ok());
    }
    Ok(())
}

async fn fetched(address: &str) -> Result<Module, JsValue> {
    let window = web_sys::window().ok_or("no window")?;
    let response: Response = JsFuture::from(window.fetch_with_str(address)).await?.dyn_into()?;
    if !response.ok() {
        return Err(response.status_text().into());
    }
    let bytes = JsFuture::from(response.array_buffer()?).await?;
    Ok(JsFuture::from(WebAssembly::compile(&bytes)).await?.unchecked_into())
}

/// Fetches the second part and starts it while everything waits. What stands in for the functions of the second part calls this
/// where it is not there yet.
///
/// It throws where the part can't be fetched, after the page has said so.
#[expect(unreachable_pub, reason = "it is called from outside the program, which asks for `pub`")]
#[wasm_bindgen(js_name = loadRest)]
pub fn fetch_now() {
    let started = fetched_now().and_then(|module| Instance::new(&module, &imports()));
    match started {
        Ok(_) => {
            HERE.with(|here| here.set(()).ok());
        }
        Err(error) => {
            say(FAILED);
            wasm_bindgen::throw_val(error);
        }
    }
}

fn fetched_now() -> Result<Module, JsValue> {
    let address = address().ok_or("this page is whole")?;
    let request = XmlHttpRequest::new()?;
    request.open_with_async("GET", &address, false)?;
    request.override_mime_type(BYTES)?;
    request.send()?;
    if request.status()? != 200 {
        return Err(request.status_text()?.into());
    }
    let text = request.response_text()?.unwrap_or_default();
    let bytes: Vec<u8> = text.chars().map(|character| (u32::from(character) & 0xff) as u8).collect();
    Module::new(&Uint8Array::from(bytes.as_slice()))
}

/// Where the second part is, if there is one. Outside a browser, as in the tests of the page's state, there is none.
fn address() -> Option<String> {
    if cfg!(not(target_family = "wasm")) {
        return None;
    }
    web_sys::window()?.document()?.query_selector(MARK).ok()??.get_attribute("content")
}

/// What the second part is given: all that the first lets others have.
fn imports() -> Object {
    let imports = Object::new();
    // Setting a property of an object that was just made can't fail.
    Reflect::set(&imports, &FIRST.into(), &wasm_bindgen::exports()).ok();
    imports
}

/// Says something above the page, once: the page may be in no state to say it itself.
fn say(sentence: &str) {
    let Some(document) = web_sys::window().and_then(|window| window.document()) else { return };
    if let Some(body) = document.body().filter(|_| document.get_element_by_id(SAID).is_none()) {
        let told = format!("<p role=\"alert\" class=\"starting\" id=\"{SAID}\">{sentence}</p>");
        body.insert_adjacent_html("afterbegin", &told).ok();
    }
}

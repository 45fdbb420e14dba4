//! One attempt of a check: a request, its timeout, and what the browser lets the page see of the answer.

use gloo_timers::callback::Timeout;
use js_sys::{Reflect, Uint8Array};
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    AbortController, Headers, PerformanceResourceTiming, ReadableStreamDefaultReader, ReferrerPolicy, Request,
    RequestCache, RequestCredentials, RequestInit, RequestMode, RequestRedirect, Response, ResponseType, window,
};
use whydown::{BrowserCheck, Seen};

/// The longest that a browser's timers can wait, in milliseconds.
const LONGEST: f64 = 2_147_483_647.0;

/// What a request came to.
enum Came {
    /// An answer, how long it took, and the clock that goes on while its body is read.
    Answer(Response, f64, TimeLimit),
    Failed,
    TimedOut,
}

/// Asks once. `abort` is the controller of whatever is under way, so that it can be stopped.
pub(crate) async fn ask(check: &BrowserCheck, abort: &Cell<Option<AbortController>>) -> Seen {
    let redirect = if check.follows { RequestRedirect::Follow } else { RequestRedirect::Manual };
    let (response, measured, clock) = match request(check, RequestMode::Cors, redirect, abort).await {
        Came::Answer(response, measured, clock) => (response, measured, clock),
        Came::TimedOut => return Seen::Timeout,
        Came::Failed => return blind(check, abort).await,
    };
    if response.type_() == ResponseType::Opaqueredirect {
        return Seen::Redirect { rtt: rtt(&check.url, measured) };
    }
    let (code, redirected) = (u32::from(response.status()), response.redirected());
    let Some(body) = body(&response, check).await else {
        return if clock.is_over() { Seen::Timeout } else { Seen::Nothing { online: online() } };
    };
    Seen::Answer { code, body, rtt: rtt(&response.url(), measured), redirected }
}

/// Asks whether anything answers at all, without seeing what.
async fn blind(check: &BrowserCheck, abort: &Cell<Option<AbortController>>) -> Seen {
    let nothing = || Seen::Nothing { online: online() };
    if !check.hidden || !matches!(check.method.as_str(), "GET" | "HEAD" | "POST") {
        return nothing();
    }
    // Such a request can't but follow redirects.
    match request(check, RequestMode::NoCors, RequestRedirect::Follow, abort).await {
        Came::Answer(_, measured, _) => Seen::Opaque { rtt: rtt(&check.url, measured) },
        Came::TimedOut => Seen::Timeout,
        Came::Failed => nothing(),
    }
}

async fn request(
    check: &BrowserCheck,
    mode: RequestMode,
    redirect: RequestRedirect,
    abort: &Cell<Option<AbortController>>,
) -> Came {
    let Some(window) = window() else { return Came::Failed };
    let Ok(controller) = AbortController::new() else { return Came::Failed };
    let options = RequestInit::new();
    options.set_method(&check.method);
    options.set_mode(mode);
    options.set_redirect(redirect);
    options.set_credentials(RequestCredentials::Omit);
    options.set_cache(RequestCache::NoStore);
    options.set_referrer_policy(ReferrerPolicy::NoReferrer);
    options.set_signal(Some(&controller.signal()));
    if mode == RequestMode::Cors
        && let Ok(headers) = Headers::new()
    {
        for (name, value) in &check.headers {
            // What a browser refuses after all is left out, as those headers are that it names.
            drop(headers.append(name, value));
        }
        options.set_headers(&headers);
    }
    let Ok(request) = Request::new_with_str_and_init(&check.url, &options) else { return Came::Failed };
    let clock = TimeLimit::new(check.timeout, &controller);
    abort.set(Some(controller));
    let start = now();
    let came = JsFuture::from(window.fetch_with_request(&request)).await;
    match came.ok().and_then(|response| response.dyn_into::<Response>().ok()) {
        Some(response) => Came::Answer(response, now() - start, clock),
        None if clock.is_over() => Came::TimedOut,
        None => Came::Failed,
    }
}

/// The beginning of a body, where the check looks at it; `None` where it breaks off.
async fn body(response: &Response, check: &BrowserCheck) -> Option<Option<String>> {
    let (Some(most), Some(stream)) = (check.body, response.body()) else {
        if let Some(stream) = response.body() {
            // Nobody waits for it.
            drop(stream.cancel());
        }
        return Some(check.body.map(|_| String::new()));
    };
    let most = usize::try_from(most).unwrap_or(usize::MAX);
    let mut bytes: Vec<u8> = Vec::new();
    let reader: ReadableStreamDefaultReader = stream.get_reader().unchecked_into();
    while bytes.len() < most {
        let chunk = JsFuture::from(reader.read()).await.ok()?;
        let field = |name: &str| Reflect::get(&chunk, &JsValue::from_str(name)).unwrap_or(JsValue::UNDEFINED);
        if field("done").is_truthy() {
            break;
        }
        if let Ok(chunk) = field("value").dyn_into::<Uint8Array>() {
            bytes.extend_from_slice(&chunk.to_vec());
        }
    }
    drop(reader.cancel());
    bytes.truncate(most);
    let text = String::from_utf8_lossy(&bytes);
    // A letter that was cut in two is no letter.
    Some(Some(text.trim_end_matches('\u{fffd}').to_owned()))
}

/// Ends a request when its time is over.
struct TimeLimit {
    over: Rc<Cell<bool>>,
    _timeout: Timeout,
}

impl TimeLimit {
    fn new(seconds: f64, controller: &AbortController) -> Self {
        let over = Rc::new(Cell::new(false));
        let (set, controller) = (Rc::clone(&over), controller.clone());
        let timeout = Timeout::new(timer(seconds * 1000.0), move || {
            set.set(true);
            controller.abort();
        });
        Self { over, _timeout: timeout }
    }

    fn is_over(&self) -> bool {
        self.over.get()
    }
}

/// Milliseconds as a timer takes them.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and what a timer can wait")]
pub(crate) fn timer(milliseconds: f64) -> u32 {
    milliseconds.clamp(0.0, LONGEST) as u32
}

fn now() -> f64 {
    window().and_then(|window| window.performance()).map_or(0.0, |performance| performance.now())
}

fn online() -> bool {
    window().is_none_or(|window| window.navigator().on_line())
}

/// The round trip time: from the request to the first byte, where the server lets the page see these (Timing-Allow-Origin), else
/// what was measured from here.
fn rtt(url: &str, measured: f64) -> f64 {
    let Some(performance) = window().and_then(|window| window.performance()) else { return measured };
    let entries = performance.get_entries_by_name_with_entry_type(url, "resource");
    let entry = entries.iter().next_back().and_then(|entry| entry.dyn_into::<PerformanceResourceTiming>().ok());
    // The browser keeps a few hundred entries and then no more; these are read, and nobody else's.
    performance.clear_resource_timings();
    entry
        .map(|entry| (entry.request_start(), entry.response_start()))
        .filter(|(start, end)| *start > 0.0 && end > start)
        .map_or(measured, |(start, end)| end - start)
}

/// The address of the page, by which a check knows what is another origin.
pub(crate) fn page() -> String {
    let origin = window().and_then(|window| window.location().origin().ok());
    origin.unwrap_or_default()
}

//! What reads Terraform configurations: fetched when somebody has one, and kept.

use crate::engine::is_hcl;
use crate::state::{Action, State};
use js_sys::Function;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};
use whydown::ReadHcl;
use yew::platform::spawn_local;
use yew::{Callback, UseReducerDispatcher};

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

/// Counts what changes the text, so that a text that had to wait is not put over a later one.
pub(crate) type Turn = Cell<u32>;

/// Does an action; where it brings HCL, once what reads that is here.
pub(crate) fn with(action: Action, turn: &Rc<Turn>, dispatch: UseReducerDispatcher<State>) {
    let brings = match &action {
        Action::Typed { text, pasted } => !pasted.is_empty() && (is_hcl(pasted) || is_hcl(text)),
        Action::Open { text, .. } => is_hcl(text),
        Action::Select(_) | Action::More(_) | Action::Plan(_) | Action::Settle => return dispatch.dispatch(action),
        _ => false,
    };
    turn.set(turn.get().wrapping_add(1));
    if !brings || is_here() {
        return dispatch.dispatch(action);
    }
    let (turn, mine) = (Rc::clone(turn), turn.get());
    spawn_local(async move {
        load().await;
        if turn.get() == mine {
            dispatch.dispatch(action);
        }
    });
}

/// Fetches it where a text that was written is HCL, and has the text read again then.
pub(crate) fn read_again(text: &str, act: Callback<Action>) {
    if is_here() || !is_hcl(text) {
        return;
    }
    spawn_local(async move {
        if load().await {
            act.emit(Action::Reread);
        }
    });
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

//! A menu under its button.

use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, Node};
use yew::{
    Callback, FocusEvent, Html, KeyboardEvent, MouseEvent, NodeRef, Properties, classes, component, html,
    use_effect_with, use_node_ref, use_state_eq,
};

/// What a [`Menu`] needs.
#[derive(Debug, Properties, PartialEq)]
pub(crate) struct Props {
    /// What stands on the button.
    pub(crate) label: &'static str,
    /// What can be chosen: what it is called, and what it is in a few words.
    pub(crate) items: Vec<(&'static str, &'static str)>,
    /// Whether the button has no border.
    #[prop_or_default]
    pub(crate) quiet: bool,
    /// Called with the index of what was chosen.
    pub(crate) on_choose: Callback<usize>,
}

/// A button with a menu: arrow keys move in it, Escape closes it.
#[component]
pub(crate) fn Menu(props: &Props) -> Html {
    let open = use_state_eq(|| false);
    let root = use_node_ref();
    let (now, set) = (*open, open.setter());
    let toggle = {
        let set = set.clone();
        move |_: MouseEvent| set.set(!now)
    };
    use_effect_with((*open, root.clone()), |(open, root)| {
        if *open {
            focus(root, "[role=menuitem]");
        }
    });
    let on_blur = {
        let (root, set) = (root.clone(), set.clone());
        move |event: FocusEvent| {
            let to = event.related_target().and_then(|target| target.dyn_into::<Node>().ok());
            if !root.get().is_some_and(|root| root.contains(to.as_ref())) {
                set.set(false);
            }
        }
    };
    let on_key = {
        let (root, set) = (root.clone(), set.clone());
        move |event: KeyboardEvent| {
            match event.key().as_str() {
                "Escape" if now => {
                    set.set(false);
                    focus(&root, "[aria-haspopup]");
                }
                "ArrowDown" if !now => set.set(true),
                key @ ("ArrowDown" | "ArrowUp" | "Home" | "End") if now => walk(&root, key),
                _ => return,
            }
            event.prevent_default();
        }
    };
    let choose = Callback::from({
        let (root, on_choose) = (root.clone(), props.on_choose.clone());
        move |index: usize| {
            set.set(false);
            focus(&root, "[aria-haspopup]");
            on_choose.emit(index);
        }
    });
    let items = props.items.iter().enumerate().map(|(index, (title, about))| {
        let onclick = choose.reform(move |_: MouseEvent| index);
        html! {
            <button type="button" role="menuitem" tabindex="-1" class="item" {onclick}>
                <span class="item__title">{ *title }</span>
                <span class="item__about quiet">{ *about }</span>
            </button>
        }
    });
    html! {
        <div class="menu" ref={root} onfocusout={on_blur} onkeydown={on_key}>
            <button
                type="button"
                class={classes!("button", props.quiet.then_some("button--quiet"))}
                aria-haspopup="menu"
                aria-expanded={open.to_string()}
                onclick={toggle}
            >
                { props.label }<span class="caret" aria-hidden="true" />
            </button>
            if *open { <div class="menu__list" role="menu" aria-label={props.label}>{ for items }</div> }
        </div>
    }
}

/// Takes the keyboard to the first element that a selector finds.
fn focus(root: &NodeRef, selector: &str) {
    let found = root.cast::<HtmlElement>().and_then(|root| root.query_selector(selector).ok().flatten());
    if let Some(found) = found.and_then(|found| found.dyn_into::<HtmlElement>().ok()) {
        // A focus that fails leaves the keyboard where it was.
        drop(found.focus());
    }
}

/// Moves along the items; the ends are joined.
fn walk(root: &NodeRef, key: &str) {
    let Some(root) = root.cast::<HtmlElement>() else { return };
    let Ok(items) = root.query_selector_all("[role=menuitem]") else { return };
    let items: Vec<HtmlElement> =
        (0..items.length()).filter_map(|index| items.get(index)?.dyn_into::<HtmlElement>().ok()).collect();
    let active = web_sys::window().and_then(|window| window.document()).and_then(|document| document.active_element());
    let here = items.iter().position(|item| active.as_ref() == Some(item.as_ref()));
    let last = items.len().saturating_sub(1);
    let target = match (key, here) {
        ("ArrowDown", Some(here)) => {
            if here == last {
                0
            } else {
                here.saturating_add(1)
            }
        }
        ("ArrowUp", Some(here)) => here.checked_sub(1).unwrap_or(last),
        ("End", _) | ("ArrowUp", None) => last,
        _ => 0,
    };
    if let Some(item) = items.get(target) {
        drop(item.focus());
    }
}

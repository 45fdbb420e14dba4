//! The page: a scenario's text, the picture of its health, and the proof of every verdict.
//!
//! One [`State`](state::State) holds everything and one pure function changes it; the components below `components` show it.
//! Verdicts and sentences come from the engine: the page decides no rule and fills in no default.

mod asking;
mod bands;
mod components;
mod editor;
mod emphasis;
mod engine;
mod examples;
mod export;
mod files;
mod findings;
mod handing;
mod hcl;
mod keeping;
mod link;
mod live;
mod navigation;
mod near;
mod place;
mod reading;
mod rest;
mod rulebook;
mod shared;
mod source;
mod state;
mod text;
mod tidy;
mod versions;
mod view;
mod width;
mod words;

fn main() {
    let root =
        web_sys::window().and_then(|window| window.document()).and_then(|document| document.get_element_by_id("app"));
    if let Some(root) = root {
        yew::platform::spawn_local(async move {
            let start = keeping::start().await;
            yew::Renderer::<components::app::App>::with_root_and_props(root, components::app::Props { start }).render();
        });
    }
}

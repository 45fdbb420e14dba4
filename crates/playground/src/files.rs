//! Files that the user hands over: read in the browser, sent nowhere.

use crate::engine::is_hcl;
use crate::state::Action;
use wasm_bindgen_futures::JsFuture;
use web_sys::{File, FileList};
use yew::platform::spawn_local;
use yew::{AttrValue, Callback};

/// Whether there was anything to read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sent {
    /// There was.
    Some,
    /// There was not.
    Nothing,
}

/// Reads files and opens them as one text.
pub(crate) fn send(files: Option<FileList>, act: &Callback<Action>) -> Sent {
    let files: Vec<File> =
        files.map(|files| (0..files.length()).filter_map(|index| files.get(index)).collect()).unwrap_or_default();
    let Some(first) = files.first() else { return Sent::Nothing };
    let title = match files.len() {
        1 => first.name(),
        count => format!("{count} files"),
    };
    let act = act.clone();
    spawn_local(async move {
        let mut texts = Vec::new();
        for file in &files {
            if let Ok(text) = JsFuture::from(file.text()).await {
                texts.extend(text.as_string());
            }
        }
        // Several things in one text are a list of them; a configuration goes on in the next file.
        let text = match texts.as_slice() {
            [_, _, ..] if texts.iter().all(|text| is_hcl(text)) => texts.join("\n"),
            [_, _, ..] => format!("[\n{}\n]", texts.join(",\n")),
            _ => texts.concat(),
        };
        act.emit(Action::Open { text, title: Some(AttrValue::from(title)) });
    });
    Sent::Some
}

//! Files that the user hands over: read in the browser, sent nowhere.

use crate::engine::{self, is_hcl};
use crate::hcl;
use crate::state::Action;
use crate::tidy::tidy;
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

/// Reads files and opens them as one text. Several are read together.
pub(crate) fn send(files: Option<FileList>, act: &Callback<Action>) -> Sent {
    let files: Vec<File> =
        files.map(|files| (0..files.length()).filter_map(|index| files.get(index)).collect()).unwrap_or_default();
    let Some(first) = files.first() else { return Sent::Nothing };
    let title = match files.as_slice() {
        [_] => first.name(),
        [_, other] => format!("{} and {}", first.name(), other.name()),
        _ => format!("{} files", files.len()),
    };
    let act = act.clone();
    spawn_local(async move {
        let mut texts = Vec::new();
        for file in &files {
            if let Ok(text) = JsFuture::from(file.text()).await {
                texts.extend(text.as_string());
            }
        }
        let text = as_one(texts).await;
        act.emit(Action::Open { text, title: Some(AttrValue::from(title)) });
    });
    Sent::Some
}

/// Several texts as one, for the engine to read together. A Terraform configuration goes on in the next; beside anything else
/// the scenario made from it stands for it.
async fn as_one(mut texts: Vec<String>) -> String {
    let of_terraform = texts.iter().filter(|text| is_hcl(text)).count();
    if of_terraform > 0 && of_terraform < texts.len() && hcl::load().await {
        for text in &mut texts {
            if is_hcl(text)
                && let Ok(read) = engine::read(text)
            {
                *text = tidy(&read.scenario);
            }
        }
    }
    texts.join("\n")
}

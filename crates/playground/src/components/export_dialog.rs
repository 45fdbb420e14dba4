//! The dialog that shows a scenario in another format, to copy or to save.

use super::dialog::Dialog;
use super::finding_list::FindingList;
use crate::export::{Export, written};
use crate::handing;
use crate::shared::Shared;
use crate::text::Text;
use gloo_timers::callback::Timeout;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;
use whydown_schema::Diagnostic;
use yew::platform::spawn_local;
use yew::{
    AttrValue, Callback, Html, KeyboardEvent, MouseEvent, Properties, component, html, use_effect_with, use_memo,
    use_node_ref, use_state_eq,
};

/// The longest part of a file that is shown, in characters: the browser could show more, and nobody would read it.
const SHOWN: usize = 100_000;
/// How long it is said that something was copied, in milliseconds.
const SAID: u32 = 2500;

/// What the [`ExportDialog`] needs.
#[derive(Debug, Properties, PartialEq)]
pub(crate) struct Props {
    /// The format; nothing while the dialog is closed.
    pub(crate) wanted: Option<Export>,
    /// The scenario's text.
    pub(crate) scenario: Text,
    /// Why there is no scenario, where there is none.
    pub(crate) stopped: Shared<Vec<Diagnostic>>,
    /// Called when it was closed.
    pub(crate) on_close: Callback<()>,
}

/// The dialog: the files of the format, and what it can't carry.
#[component]
pub(crate) fn ExportDialog(props: &Props) -> Html {
    let title = props.wanted.map_or("", |wanted| wanted.title);
    html! {
        <Dialog open={props.wanted.is_some()} name="export" {title} size="dialog--tall" on_close={props.on_close.clone()}>
            if let Some(wanted) = props.wanted {
                <Files {wanted} scenario={props.scenario.clone()} stopped={props.stopped.clone()} />
            }
        </Dialog>
    }
}

/// What [`Files`] shows.
#[derive(Debug, Properties, PartialEq)]
struct FilesProps {
    wanted: Export,
    scenario: Text,
    stopped: Shared<Vec<Diagnostic>>,
}

/// One written file, shared so that its text is kept once.
#[derive(Debug, Clone, PartialEq)]
struct File {
    name: AttrValue,
    text: AttrValue,
}

/// The files, one at a time.
#[component]
fn Files(props: &FilesProps) -> Html {
    let chosen = use_state_eq(|| 0usize);
    let made =
        use_memo((props.wanted, props.scenario.clone(), props.stopped.clone()), |(wanted, scenario, stopped)| {
            if !stopped.is_empty() {
                return (Vec::new(), stopped.clone());
            }
            match written(*wanted, scenario) {
                Ok(written) => {
                    let files = written.files.into_iter();
                    let files =
                        files.map(|file| File { name: AttrValue::from(file.name), text: AttrValue::from(file.text) });
                    (files.collect::<Vec<_>>(), Shared::new(written.diagnostics))
                }
                Err(diagnostics) => (Vec::new(), Shared::new(diagnostics)),
            }
        });
    let (files, findings) = &*made;
    let file = files.get(*chosen).or_else(|| files.first());
    html! {
        <>
            if files.len() > 1 { <Tabs names={files.iter().map(|file| file.name.clone()).collect::<Vec<_>>()} chosen={*chosen} on_choose={
                let set = chosen.setter();
                Callback::from(move |index| set.set(index))
            } /> }
            { for file.map(|file| html! { <Shown key={&*file.name} file={file.clone()} tabbed={files.len() > 1} /> }) }
            if !findings.is_empty() {
                <section class="problems problems--export" aria-label="What to know about it">
                    <FindingList label="What to know about it" findings={findings.clone()} />
                </section>
            }
        </>
    }
}

/// What [`Tabs`] shows.
#[derive(Debug, Properties, PartialEq)]
struct TabsProps {
    names: Vec<AttrValue>,
    chosen: usize,
    on_choose: Callback<usize>,
}

/// The names of the files: one tab stop, arrow keys choose.
#[component]
fn Tabs(props: &TabsProps) -> Html {
    let root = use_node_ref();
    let last = props.names.len().saturating_sub(1);
    let onkeydown = {
        let (root, chosen, choose) = (root.clone(), props.chosen, props.on_choose.clone());
        move |event: KeyboardEvent| {
            let target = match event.key().as_str() {
                "ArrowRight" if chosen == last => 0,
                "ArrowRight" => chosen.saturating_add(1),
                "ArrowLeft" => chosen.checked_sub(1).unwrap_or(last),
                "Home" => 0,
                "End" => last,
                _ => return,
            };
            event.prevent_default();
            choose.emit(target);
            let tabs = root.cast::<HtmlElement>().and_then(|root| root.children().item(u32::try_from(target).ok()?));
            if let Some(tab) = tabs.and_then(|tab| tab.dyn_into::<HtmlElement>().ok()) {
                drop(tab.focus());
            }
        }
    };
    let tabs = props.names.iter().enumerate().map(|(index, name)| {
        let is_chosen = index == props.chosen;
        let onclick = props.on_choose.reform(move |_: MouseEvent| index);
        html! {
            <button
                type="button"
                role="tab"
                id={format!("file-{index}")}
                class="switch"
                aria-selected={is_chosen.to_string()}
                aria-controls="file"
                tabindex={if is_chosen { "0" } else { "-1" }}
                {onclick}
            >
                { name }
            </button>
        }
    });
    html! { <div class="switches switches--tabs" role="tablist" aria-label="Files" ref={root} {onkeydown}>{ for tabs }</div> }
}

/// What [`Shown`] shows.
#[derive(Debug, Properties, PartialEq)]
struct ShownProps {
    file: File,
    tabbed: bool,
}

/// One file, with what can be done with it.
#[component]
fn Shown(props: &ShownProps) -> Html {
    let said = use_state_eq(|| "");
    let setter = said.setter();
    use_effect_with(*said, move |said| {
        let timer = (!said.is_empty()).then(|| Timeout::new(SAID, move || setter.set("")));
        move || drop(timer)
    });
    let copy = {
        let (text, set) = (props.file.text.clone(), said.setter());
        move |_: MouseEvent| {
            let (text, set) = (text.clone(), set.clone());
            spawn_local(async move {
                let copied = handing::copy(&text).await;
                set.set(if copied { "Copied" } else { "The browser did not allow it. Select the text and copy it." });
            });
        }
    };
    let save = {
        let (file, set) = (props.file.clone(), said.setter());
        move |_: MouseEvent| {
            if !handing::download(&file.name, &file.text) {
                set.set("The browser did not allow it. Copy the text instead.");
            }
        }
    };
    let text = &*props.file.text;
    let end = text.char_indices().nth(SHOWN).map(|(end, _)| end);
    let part = end.and_then(|end| text.get(..end)).unwrap_or(text);
    let role = props.tabbed.then_some("tabpanel");
    html! {
        <>
            <pre id="file" class="file-text" tabindex="0" {role} aria-label={props.file.name.clone()}>{ part }</pre>
            if end.is_some() { <p class="quiet">{ "Only the beginning is shown. Copy and Download take all of it." }</p> }
            <div class="dialog__row">
                <span class="quiet grow">{ &props.file.name }</span>
                <span role="status">{ *said }</span>
                <button type="button" class="button" onclick={save}>{ "Download" }</button>
                <button type="button" class="button button--main" onclick={copy}>{ "Copy" }</button>
            </div>
        </>
    }
}

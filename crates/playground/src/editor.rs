//! The text editor of www/editor, as the page uses it. Where it is missing or fails, the page goes on without it.

use crate::state::Written;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::prelude::{Closure, JsValue, wasm_bindgen};
use web_sys::HtmlElement;
use whydown_schema::{Diagnostic, Edit, Fix, Range, Severity};

/// Called with the text after a change by the user, and with what was pasted when that was a paste.
type OnText = Closure<dyn FnMut(String, String)>;

/// Called when what can be undone, and made again, has changed.
type OnHistory = Closure<dyn FnMut(bool, bool)>;

#[wasm_bindgen]
extern "C" {
    type Mounted;

    #[wasm_bindgen(js_namespace = whydownEditor, catch)]
    fn mount(parent: &HtmlElement, label: &str, on_text: &OnText, on_history: &OnHistory) -> Result<Mounted, JsValue>;

    #[wasm_bindgen(method, catch)]
    fn text(this: &Mounted) -> Result<String, JsValue>;

    #[wasm_bindgen(method, js_name = setText, catch)]
    fn set_text(this: &Mounted, text: &str) -> Result<(), JsValue>;

    #[wasm_bindgen(method, js_name = changeText, catch)]
    fn change_text(this: &Mounted, text: &str, joined: bool) -> Result<(), JsValue>;

    #[wasm_bindgen(method, catch)]
    fn undo(this: &Mounted) -> Result<(), JsValue>;

    #[wasm_bindgen(method, catch)]
    fn redo(this: &Mounted) -> Result<(), JsValue>;

    #[wasm_bindgen(method, js_name = setFindings, catch)]
    fn set_findings(this: &Mounted, findings: &js_sys::Array) -> Result<(), JsValue>;

    #[wasm_bindgen(method, catch)]
    fn edit(this: &Mounted, changes: &js_sys::Array) -> Result<(), JsValue>;

    #[wasm_bindgen(method, js_name = showPlace, catch)]
    fn show_place(this: &Mounted, from: u32, to: u32, scroll: bool) -> Result<(), JsValue>;

    #[wasm_bindgen(method, js_name = goTo, catch)]
    fn go_to(this: &Mounted, from: u32, to: u32) -> Result<(), JsValue>;

    #[wasm_bindgen(method, catch)]
    fn destroy(this: &Mounted) -> Result<(), JsValue>;
}

/// An editor in the page, and the functions that it calls.
struct Running {
    mounted: Mounted,
    _on_text: OnText,
    _on_history: OnHistory,
}

/// A handle on the editor, empty until it is mounted. Clones are the same editor.
#[derive(Clone, Default)]
pub(crate) struct Editor(Rc<RefCell<Option<Running>>>);

impl PartialEq for Editor {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl std::fmt::Debug for Editor {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Editor").finish_non_exhaustive()
    }
}

impl Editor {
    /// Puts the editor into the page. `on_text` gets the text after each change by the user, and what was pasted; `on_history`
    /// whether something can be undone, and made again.
    pub(crate) fn mount(
        &self,
        parent: &HtmlElement,
        label: &str,
        on_text: impl FnMut(String, String) + 'static,
        on_history: impl FnMut(bool, bool) + 'static,
    ) {
        let on_text: OnText = Closure::new(on_text);
        let on_history: OnHistory = Closure::new(on_history);
        if let Ok(mounted) = mount(parent, label, &on_text, &on_history) {
            self.0.replace(Some(Running { mounted, _on_text: on_text, _on_history: on_history }));
        }
    }

    /// The text as it is now, also where the page has not heard of the last change yet; nothing while there is no editor.
    pub(crate) fn text(&self) -> Option<String> {
        self.0.try_borrow().ok()?.as_ref()?.mounted.text().ok()
    }

    /// Takes the editor away.
    pub(crate) fn unmount(&self) {
        let running = self.0.take();
        if let Some(running) = running {
            drop(running.mounted.destroy());
        }
    }

    /// Shows a text that the page has written; the editor's undo brings the old one back.
    pub(crate) fn show(&self, text: &str, written: Written) {
        self.with(|editor| match written {
            Written::Anew => editor.set_text(text),
            Written::Edited => editor.change_text(text, false),
            Written::Joined => editor.change_text(text, true),
        });
    }

    /// Takes the last change back, whoever made it.
    pub(crate) fn undo(&self) {
        self.with(Mounted::undo);
    }

    /// Makes the change again that was taken back last.
    pub(crate) fn redo(&self) {
        self.with(Mounted::redo);
    }

    /// Underlines the findings that have a place.
    pub(crate) fn set_findings(&self, findings: &[Diagnostic]) {
        let list: js_sys::Array = findings.iter().filter_map(underline).collect();
        self.with(|editor| editor.set_findings(&list));
    }

    /// Makes the edits of a fix, as if the user had typed them; the editor's undo takes them back.
    pub(crate) fn mend(&self, edits: &[Edit]) {
        let changes = changes(edits);
        self.with(|editor| editor.edit(&changes));
    }

    /// Marks the place that is being looked at, or none.
    pub(crate) fn show_place(&self, range: Option<Range>, scroll: bool) {
        let (from, to) = range.map_or((0, 0), |range| (range.start, range.end));
        self.with(|editor| editor.show_place(from, to, scroll));
    }

    /// Takes the keyboard to a place.
    pub(crate) fn go_to(&self, range: Range) {
        self.with(|editor| editor.go_to(range.start, range.end));
    }

    fn with(&self, call: impl FnOnce(&Mounted) -> Result<(), JsValue>) {
        if let Ok(running) = self.0.try_borrow()
            && let Some(running) = running.as_ref()
        {
            // A failing editor must not take the page down with it.
            drop(call(&running.mounted));
        }
    }
}

/// Edits as the editor takes them: `[from, to, text]` each. What has no place in the text is left out, and of edits that overlap
/// the first is made.
fn changes(edits: &[Edit]) -> js_sys::Array {
    let mut placed: Vec<(Range, &str)> =
        edits.iter().filter_map(|edit| Some((edit.range?, edit.text.as_deref()?))).collect();
    placed.sort_by_key(|(range, _)| (range.start, range.end));
    let mut end = 0;
    let apart = placed.into_iter().filter(|(range, _)| {
        let apart = range.start >= end;
        if apart {
            end = range.end;
        }
        apart
    });
    apart.map(|(range, text)| js_sys::Array::of3(&range.start.into(), &range.end.into(), &text.into())).collect()
}

/// The fixes of a finding that have a place in the text.
pub(crate) fn fixes(finding: &Diagnostic) -> impl Iterator<Item = &Fix> {
    let fixes = finding.fix.iter().flat_map(|fix| std::iter::once(fix.as_ref()).chain(&fix.or));
    fixes.filter(|fix| fix.edits.iter().all(|edit| edit.range.is_some()))
}

/// A finding as the editor takes it: `[from, to, severity, message, [[title, changes], …]]`.
fn underline(finding: &Diagnostic) -> Option<js_sys::Array> {
    let range = finding.range?;
    let severity = match finding.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "info",
    };
    let message = match &finding.help {
        Some(help) => format!("{}\n{help}", finding.message),
        None => finding.message.clone(),
    };
    let fixes: js_sys::Array =
        fixes(finding).map(|fix| js_sys::Array::of2(&fix.title.as_str().into(), &changes(&fix.edits))).collect();
    Some(js_sys::Array::of5(&range.start.into(), &range.end.into(), &severity.into(), &message.into(), &fixes))
}

//! The rule book: every rule, open question and settled detail.

use super::dialog::Dialog;
use super::rule::{absent, text};
use crate::rulebook::{Entry, Rulebook};
use web_sys::HtmlInputElement;
use yew::{AttrValue, Callback, Html, InputEvent, Properties, TargetCast, component, html, use_context, use_state_eq};

/// What the [`RulesDialog`] needs.
#[derive(Debug, Properties, PartialEq)]
pub(crate) struct Props {
    /// Whether it is open.
    pub(crate) open: bool,
    /// Called when it was closed.
    pub(crate) on_close: Callback<()>,
}

/// The rule book with a field to search it.
#[component]
pub(crate) fn RulesDialog(props: &Props) -> Html {
    let wanted = use_state_eq(AttrValue::default);
    let set = wanted.setter();
    let search = move |event: InputEvent| {
        set.set(AttrValue::from(event.target_unchecked_into::<HtmlInputElement>().value()));
    };
    let book = use_context::<Rulebook>().unwrap_or_default();
    let entries: Vec<&Entry> =
        if props.open { book.entries().iter().filter(|entry| speaks_of(entry, &wanted)).collect() } else { Vec::new() };
    let count = match entries.len() {
        1 => "1 entry".to_owned(),
        count => format!("{count} entries"),
    };
    let count = match book {
        Rulebook::Here(_) => html! { <p class="quiet" aria-live="polite">{ count }</p> },
        Rulebook::Awaited | Rulebook::Missing => absent(&book),
    };
    let items = entries.into_iter().map(|entry| html! { <li key={&*entry.id} class="rule">{ text(entry) }</li> });
    let tools = html! {
        <input
            class="field grow"
            type="text"
            role="searchbox"
            placeholder="Search, for example R3.4 or quorum"
            aria-label="Search the rules"
            value={(*wanted).clone()}
            oninput={search}
        />
    };
    html! {
        <Dialog open={props.open} name="rules" title="Rules" size="dialog--tall" {tools} on_close={props.on_close.clone()}>
            { count }
            <ol class="rules" tabindex="0" aria-label="The rules">{ for items }</ol>
        </Dialog>
    }
}

/// Whether an entry holds every word that is wanted.
fn speaks_of(entry: &Entry, wanted: &str) -> bool {
    let all = format!("{} {} {}", entry.id, entry.title, entry.statement).to_ascii_lowercase();
    wanted.to_ascii_lowercase().split_whitespace().all(|word| all.contains(word))
}

//! A rule's id that opens the rule.

use crate::rulebook::{Entry, Rulebook};
use crate::words;
use yew::{AttrValue, Html, MouseEvent, Properties, component, html, use_context, use_state_eq};

/// What a [`Rule`] shows.
#[derive(Debug, Properties, PartialEq)]
pub(crate) struct Props {
    /// The id, for example `R3.4` or `Q19`.
    pub(crate) id: AttrValue,
}

/// A chip with the rule's id; pressed, the rule's text and sources stand below it.
#[component]
pub(crate) fn Rule(props: &Props) -> Html {
    let open = use_state_eq(|| false);
    let onclick = {
        let (now, set) = (*open, open.setter());
        move |_: MouseEvent| set.set(!now)
    };
    let book = use_context::<Rulebook>().unwrap_or_default();
    let entry = book.entry(&props.id);
    let label = match entry {
        Some(entry) => format!("Rule {}: {}", props.id, entry.title),
        None => format!("Rule {}", props.id),
    };
    html! {
        <>
            <button
                type="button"
                class="chip"
                aria-expanded={open.to_string()}
                aria-label={label}
                title={entry.map(|entry| entry.title.clone())}
                {onclick}
            >
                { &props.id }
            </button>
            if *open { <div class="rule">{ entry.map_or_else(|| absent(&book), text) }</div> }
        </>
    }
}

/// A rule's, question's or detail's text with its sources.
pub(crate) fn text(entry: &Entry) -> Html {
    let readings = entry.readings.iter().map(|reading| {
        html! {
            <div class="rule__reading">
                <dt><code>{ &reading.value }</code>{ if reading.is_default { " (default)" } else { "" } }</dt>
                <dd>{ prose(&reading.statement) }</dd>
            </div>
        }
    });
    let sources = entry.sources.iter().map(|source| match source.url.clone() {
        Some(url) => html! { <li><a href={url} target="_blank" rel="noopener noreferrer">{ &source.title }</a></li> },
        None => html! { <li>{ &source.title }</li> },
    });
    html! {
        <>
            <h4><span class="rule__id">{ &entry.id }</span>{ &entry.title }</h4>
            <p>{ prose(&entry.statement) }</p>
            { for entry.input.as_ref().map(|input| html! { <p class="quiet">{ "For example: " }{ prose(input) }</p> }) }
            if !entry.readings.is_empty() { <dl>{ for readings }</dl> }
            { for entry.key.as_ref().map(|key| html! { <p class="quiet">{ "Chosen in a scenario by " }<code>{ format!("\"readings\": {{ \"{key}\": … }}") }</code></p> }) }
            if !entry.sources.is_empty() { <ul class="rule__sources" aria-label="Sources">{ for sources }</ul> }
            { for entry.kind.as_deref().and_then(words::kind).map(|kind| html! { <p class="quiet">{ kind }</p> }) }
            { for entry.confidence.as_ref().map(|confidence| html! { <p class="quiet">{ words::confidence(confidence) }</p> }) }
        </>
    }
}

/// What stands in place of a rule's text while there is none.
pub(crate) fn absent(book: &Rulebook) -> Html {
    let message = match book {
        Rulebook::Awaited => "The rule book is being fetched …",
        Rulebook::Missing => {
            "The rule book could not be fetched. Reload the page to try again; verdicts don't need it."
        }
        Rulebook::Here(_) => "The rule book has no entry of this name.",
    };
    html! { <p class="quiet" role="status">{ message }</p> }
}

/// A catalogue's sentence: what stands between backquotes is code.
pub(crate) fn prose(text: &str) -> Html {
    let parts = text.split('`').enumerate();
    parts
        .map(|(index, part)| {
            if index % 2 == 1 {
                html! { <code>{ part }</code> }
            } else {
                html! { { part } }
            }
        })
        .collect()
}

//! A rule's id that opens the rule.

use crate::engine::{self, Entry};
use crate::words;
use yew::{AttrValue, Html, MouseEvent, Properties, component, html, use_state_eq};

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
    let Some(entry) = engine::rule(&props.id) else {
        return html! { <span class="chip">{ &props.id }</span> };
    };
    html! {
        <>
            <button
                type="button"
                class="chip"
                aria-expanded={open.to_string()}
                aria-label={format!("Rule {}: {}", props.id, entry.title())}
                title={entry.title()}
                {onclick}
            >
                { &props.id }
            </button>
            if *open { <div class="rule">{ text(entry) }</div> }
        </>
    }
}

/// A rule's, question's or detail's text with its sources.
pub(crate) fn text(entry: Entry) -> Html {
    let readings = match entry {
        Entry::Question(question) => question.readings,
        Entry::Rule(_) | Entry::Detail(_) => &[],
    };
    let default = match entry {
        Entry::Question(question) => Some(question.default),
        Entry::Rule(_) | Entry::Detail(_) => None,
    };
    let readings = readings.iter().map(|reading| {
        let is_default = default == Some(reading.value);
        html! {
            <div class="rule__reading">
                <dt><code>{ reading.value }</code>{ if is_default { " (default)" } else { "" } }</dt>
                <dd>{ prose(reading.statement) }</dd>
            </div>
        }
    });
    let sources = entry.sources().iter().map(|source| match source.url {
        Some(url) => html! { <li><a href={url} target="_blank" rel="noopener noreferrer">{ source.title }</a></li> },
        None => html! { <li>{ source.title }</li> },
    });
    html! {
        <>
            <h4><span class="rule__id">{ entry.id() }</span>{ entry.title() }</h4>
            <p>{ prose(entry.statement()) }</p>
            if default.is_some() { <dl>{ for readings }</dl> }
            if !entry.sources().is_empty() { <ul class="rule__sources" aria-label="Sources">{ for sources }</ul> }
            { for entry.confidence().map(|confidence| html! { <p class="quiet">{ words::confidence(confidence) }</p> }) }
        </>
    }
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

//! What other readings of the documentation, or the same without a flag, would have said.

use super::line::sentence;
use super::rule::{Rule, prose};
use super::status::pill;
use crate::rulebook::Rulebook;
use crate::words::Face;
use whydown_schema::{Otherwise, Step};
use yew::{Html, html};

/// A reading under which the verdict would be another one.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Other {
    /// The question, for example `Q19`.
    pub(crate) question: &'static str,
    /// The key of the readings, for example `geo_aggregation`.
    pub(crate) key: &'static str,
    /// The value.
    pub(crate) reading: String,
    /// What the verdict would be.
    pub(crate) face: Face,
    /// Where the requests would go, of a decision.
    pub(crate) text: Option<String>,
}

impl Other {
    /// What this reading says, in the catalogue's words.
    fn statement(&self, book: &Rulebook) -> Html {
        let Some(question) = book.entry(self.question) else {
            return html! { <code>{ format!("\"{}\": \"{}\"", self.key, self.reading) }</code> };
        };
        let reading = question.readings.iter().find(|reading| reading.value == self.reading.as_str());
        match reading {
            Some(reading) => html! { <>{ prose(&question.title) }{ ": " }{ prose(&reading.statement) }</> },
            None => html! { <>{ prose(&question.title) }{ ": " }<code>{ &self.reading }</code></> },
        }
    }
}

/// The box of other readings; nothing where there are none.
pub(crate) fn readings(step: &Step, others: &[Other], book: &Rulebook) -> Html {
    let told = |other: &&Other| {
        let is_it =
            |told: &Otherwise| told.question == Some(other.question) && told.reading.as_ref() == Some(&other.reading);
        !step.otherwise.iter().any(is_it)
    };
    let counts = step.otherwise.iter().filter(|other| !other.text.is_empty());
    let counts = counts.map(|other| {
        let chip = other.question.map(|question| html! { <Rule id={question} /> });
        item(other.outcome.into(), sentence(&other.text, &other.facts), chip)
    });
    let others = others.iter().filter(told);
    let others = others.map(|other| {
        let statement = match &other.text {
            Some(text) => {
                html! { <>{ prose(text) }<span class="other__reading quiet">{ other.statement(book) }</span></> }
            }
            None => other.statement(book),
        };
        item(other.face, statement, Some(html! { <Rule id={other.question} /> }))
    });
    let items: Vec<Html> = counts.chain(others).collect();
    if items.is_empty() {
        return Html::default();
    }
    html! {
        <section class="box">
            <h3>{ "Other readings" }</h3>
            <ul class="others">{ for items }</ul>
        </section>
    }
}

fn item(face: Face, text: Html, chip: Option<Html>) -> Html {
    html! {
        <li class="other">
            <span class="other__verdict">{ pill(face) }</span>
            <div class="other__text">{ text }{ " " }{ chip.unwrap_or_default() }</div>
        </li>
    }
}

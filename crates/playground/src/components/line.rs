//! One line of a proof.

use super::cut::short_id;
use super::meter::meter;
use super::rule::Rule;
use crate::emphasis::{Kind, Piece, pieces};
use std::rc::Rc;
use whydown_schema::{Facts, Otherwise, Step};
use yew::{Html, Properties, component, html};

/// What a [`Line`] shows.
#[derive(Debug, Properties)]
pub(crate) struct Props {
    /// The proof.
    pub(crate) proof: Rc<Step>,
    /// Which of its steps.
    pub(crate) at: usize,
}

/// By what is shown: a proof in which the step is the same shows the same.
impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.proof, &other.proof) && self.at == other.at
            || self.proof.steps.get(self.at) == other.proof.steps.get(other.at)
    }
}

/// A step of a proof, drawn again only when it has changed.
#[component]
pub(crate) fn Line(props: &Props) -> Html {
    props.proof.steps.get(props.at).map(line).unwrap_or_default()
}

/// A step as an item of the list of steps: its sentence, the rule, the count, and what it rests on.
pub(crate) fn line(step: &Step) -> Html {
    html! {
        <li>
            <div class="line">{ sentence(&step.text, &step.facts) }{ " " }<Rule id={step.rule} /></div>
            { meter(&step.facts) }
            { for step.otherwise.iter().filter(|other| other.outcome != step.outcome && !other.text.is_empty()).map(otherwise) }
            if !step.steps.is_empty() { <ul class="substeps">{ for step.steps.iter().map(line) }</ul> }
        </li>
    }
}

/// What another reading would have made of this line alone.
fn otherwise(other: &Otherwise) -> Html {
    html! {
        <div class="line line--other quiet">
            { sentence(&other.text, &other.facts) }{ " " }
            { for other.question.map(|question| html! { <Rule id={question} /> }) }
        </div>
    }
}

/// An engine's sentence with its counts and names standing out.
pub(crate) fn sentence(text: &str, facts: &Facts) -> Html {
    let show = |piece: Piece| match piece.kind {
        Kind::Words => html! { { piece.text } },
        Kind::Name => match short_id(&piece.text) {
            Some(short) => html! { <b class="whole" title={piece.text}>{ short }</b> },
            // A short name never breaks at its hyphens.
            None if piece.text.len() <= 24 => html! { <b class="whole">{ piece.text }</b> },
            None => html! { <b>{ piece.text }</b> },
        },
        Kind::Code => html! { <code>{ piece.text.trim_matches('`').to_owned() }</code> },
        Kind::Count => html! { <b class="count">{ piece.text }</b> },
    };
    pieces(text, facts).into_iter().map(show).collect()
}

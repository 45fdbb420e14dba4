//! Conditions of custom rules (R8.25): Cloudflare's rules language as far as load balancing uses it, asked of one request.
//!
//! An answer is yes, no, or open: a request needn't say everything that a condition asks. What isn't understood is never guessed.

mod evaluate;
mod field;
mod lexer;
mod parser;
mod pattern;
mod set;

pub(crate) use evaluate::{Asked, Open, Reading, Truth};

use evaluate::Evaluation;
use field::List;
use parser::{Asks, Node};

/// A condition, understood or not.
#[derive(Debug)]
pub(crate) struct Condition(Understood);

#[derive(Debug)]
enum Understood {
    /// It is empty, which every request meets.
    Empty,
    Whole(Node),
    /// What is left of it where understanding ends; empty at its end.
    Until(String),
    TooLong,
}

/// What a condition says of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) truth: Truth,
    /// What the answer rests on: fields with their values.
    pub(crate) read: Vec<Reading>,
}

/// The longest condition that is looked at, in bytes: four times what the API takes.
const MOST_LENGTH: usize = 16_384;

impl Condition {
    /// Understands a condition.
    pub(crate) fn parse(text: &str) -> Self {
        if text.len() > MOST_LENGTH {
            return Self(Understood::TooLong);
        }
        if text.trim().is_empty() {
            return Self(Understood::Empty);
        }
        Self(match parser::parse(text, &mut Vec::new()) {
            Ok(node) => Understood::Whole(node),
            Err(rest) => Understood::Until(shortened(rest)),
        })
    }

    /// Whether a request meets it.
    pub(crate) fn ask(&self, asked: Asked<'_>) -> Answer {
        let open = |open: Open| Answer { truth: Truth::Open(open), read: Vec::new() };
        match &self.0 {
            Understood::Empty => Answer { truth: Truth::True, read: Vec::new() },
            Understood::TooLong => open(Open::TooLong),
            Understood::Until(rest) => open(Open::NotUnderstood(rest.clone())),
            Understood::Whole(node) => {
                let mut evaluation = Evaluation::new(asked, true);
                let answer = evaluation.answer(node);
                if !evaluation.asked_for_scheme() {
                    return answer;
                }
                // A request doesn't say its scheme: the answer holds where it is the same for both.
                let other = Evaluation::new(asked, false).answer(node);
                if answer.truth == other.truth { answer } else { open(Open::Unsaid("ssl".to_owned())) }
            }
        }
    }
}

/// What is wrong with a condition before any request asks it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ConditionTrouble {
    /// It isn't understood from here on; empty at its end.
    NotUnderstood(String),
    /// It asks for what the load balancer doesn't see: of HTTP requests where it is DNS-only, of DNS queries where it is proxied.
    OutOfReach(&'static str),
    /// It asks for a header by a name with capitals, and the names are in lower case there: it is never found.
    HeaderCase(String),
}

/// What is wrong with a condition (R8.25), the first of each kind.
#[must_use]
pub fn condition_troubles(condition: &str, proxied: bool) -> Vec<ConditionTrouble> {
    if condition.len() > MOST_LENGTH || condition.trim().is_empty() {
        return Vec::new();
    }
    let mut asks = Vec::new();
    let mut troubles = Vec::new();
    if let Err(rest) = parser::parse(condition, &mut asks) {
        return vec![ConditionTrouble::NotUnderstood(shortened(rest))];
    }
    for asked in asks {
        let trouble = match &asked {
            Asks::Field(field) if !field.reach.has(proxied) => ConditionTrouble::OutOfReach(field.name),
            Asks::List(list) if !proxied => ConditionTrouble::OutOfReach(list.map()),
            Asks::List(List::Header(name)) if name.bytes().any(|byte| byte.is_ascii_uppercase()) => {
                ConditionTrouble::HeaderCase(name.clone())
            }
            _ => continue,
        };
        if !troubles.iter().any(|known| std::mem::discriminant(known) == std::mem::discriminant(&trouble)) {
            troubles.push(trouble);
        }
    }
    troubles
}

/// How much of a text is told, in characters.
const MOST_TOLD: usize = 60;

/// A text, cut where it is long.
pub(crate) fn shortened(text: &str) -> String {
    match text.char_indices().nth(MOST_TOLD) {
        Some((end, _)) => [text.get(..end).unwrap_or_default(), "…"].concat(),
        None => text.to_owned(),
    }
}

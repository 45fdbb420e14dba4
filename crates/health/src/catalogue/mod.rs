//! The catalogue: every rule, open question and settled detail, as data to look up and to print.
//!
//! Ids are stable. A rule (`R3.4`) says how health is decided; a question (`Q19`) is a point that the
//! documentation leaves open, with its readings; a detail (`D1`) was settled once, where the documentation is
//! silent. Nothing is decided here: the stages cite these ids, and steps, pages and reports look them up.

mod balancer;
mod damping;
mod details;
mod events;
mod geography;
mod group;
mod intervals;
mod latency;
mod notifications;
mod pool;
mod probe;
mod sources;
mod steering;
#[cfg(test)]
mod tests;

use serde::Serialize;
use std::sync::LazyLock;

/// A document that a rule or question rests on.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Source {
    /// A short, stable name, for example `mg`.
    pub key: &'static str,
    /// What the document is called.
    pub title: &'static str,
    /// Its public address, where there is a certain one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub url: Option<&'static str>,
}

/// How firmly the documentation supports a rule, or the default of a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Confidence {
    /// Current documentation says it, and none contradicts it.
    High,
    /// It follows from the wording, or rests on a single loose or older source.
    Medium,
    /// The documentation is silent: it is a choice.
    Low,
}

/// What becomes of a rule (D48).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A function decides by it.
    Computed,
    /// A fact that a step, a note or a page states.
    Told,
    /// Neither: good to know.
    Background,
}

/// A rule.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Rule {
    /// For example `R3.4`.
    pub id: &'static str,
    /// A few words.
    pub title: &'static str,
    /// The rule itself, readable alone.
    pub statement: &'static str,
    /// What it rests on; empty where it follows from other rules or is a choice.
    pub sources: &'static [Source],
    /// How firm it is.
    pub confidence: Confidence,
    /// What becomes of it.
    pub kind: Kind,
}

/// One way to read an open question.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Reading {
    /// The value in a scenario's `readings`; a letter where the question has no key.
    pub value: &'static str,
    /// What this reading says.
    pub statement: &'static str,
}

/// A point that the documentation leaves open.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Question {
    /// For example `Q19`.
    pub id: &'static str,
    /// A few words.
    pub title: &'static str,
    /// What is open, and why.
    pub statement: &'static str,
    /// The key in a scenario's `readings`; without one the default is the rule. Two questions may share a key:
    /// Q08 and Q09 each hold the values of `critical_scope` that concern them, Q20 and Q21 the same ones of
    /// `geo_tie`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub key: Option<&'static str>,
    /// The ways to read it.
    pub readings: &'static [Reading],
    /// The value of the reading that is taken unless another is asked for.
    pub default: &'static str,
    /// How firm the default is.
    pub confidence: Confidence,
    /// Where the question comes from; empty where the documentation is silent.
    pub sources: &'static [Source],
    /// The smallest input that tells the readings apart, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub input: Option<&'static str>,
}

/// A detail that was settled once.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Detail {
    /// For example `D1`.
    pub id: &'static str,
    /// A few words.
    pub title: &'static str,
    /// What was settled, readable alone.
    pub statement: &'static str,
}

/// All of it, each list in the order of its ids.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Catalogue {
    /// R1.1 and following.
    pub rules: &'static [Rule],
    /// Q01 and following.
    pub questions: &'static [Question],
    /// D1 and following.
    pub details: &'static [Detail],
}

/// What an id stands for.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "entry", rename_all = "snake_case")]
pub enum Entry {
    /// `R…`
    Rule(&'static Rule),
    /// `Q…`
    Question(&'static Question),
    /// `D…`
    Detail(&'static Detail),
}

impl Entry {
    /// The id it was found by.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Rule(rule) => rule.id,
            Self::Question(question) => question.id,
            Self::Detail(detail) => detail.id,
        }
    }

    /// A few words.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Rule(rule) => rule.title,
            Self::Question(question) => question.title,
            Self::Detail(detail) => detail.title,
        }
    }

    /// One to a few sentences, readable alone.
    #[must_use]
    pub const fn statement(self) -> &'static str {
        match self {
            Self::Rule(rule) => rule.statement,
            Self::Question(question) => question.statement,
            Self::Detail(detail) => detail.statement,
        }
    }

    /// The documents behind it; none for a detail.
    #[must_use]
    pub const fn sources(self) -> &'static [Source] {
        match self {
            Self::Rule(rule) => rule.sources,
            Self::Question(question) => question.sources,
            Self::Detail(_) => &[],
        }
    }

    /// How firm it is; a detail is a choice and has none.
    #[must_use]
    pub const fn confidence(self) -> Option<Confidence> {
        match self {
            Self::Rule(rule) => Some(rule.confidence),
            Self::Question(question) => Some(question.confidence),
            Self::Detail(_) => None,
        }
    }
}

static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    [
        probe::RULES,
        damping::RULES,
        group::RULES,
        geography::RULES,
        intervals::RULES,
        pool::RULES,
        balancer::RULES,
        steering::RULES,
        latency::RULES,
        notifications::RULES,
        events::RULES,
    ]
    .concat()
});

static QUESTIONS: LazyLock<Vec<Question>> = LazyLock::new(|| {
    [
        probe::QUESTIONS,
        damping::QUESTIONS,
        group::QUESTIONS,
        geography::QUESTIONS,
        intervals::QUESTIONS,
        pool::QUESTIONS,
        balancer::QUESTIONS,
        steering::QUESTIONS,
        latency::QUESTIONS,
        notifications::QUESTIONS,
        events::QUESTIONS,
    ]
    .concat()
});

/// Every rule, question and detail.
#[must_use]
pub fn catalogue() -> Catalogue {
    Catalogue { rules: &RULES, questions: &QUESTIONS, details: details::DETAILS }
}

/// What an id such as `R3.4`, `Q19` or `D1` stands for.
#[must_use]
pub fn rule(id: &str) -> Option<Entry> {
    let all = catalogue();
    let rule = || all.rules.iter().find(|rule| rule.id == id).map(Entry::Rule);
    let question = || all.questions.iter().find(|question| question.id == id).map(Entry::Question);
    let detail = || all.details.iter().find(|detail| detail.id == id).map(Entry::Detail);
    rule().or_else(question).or_else(detail)
}

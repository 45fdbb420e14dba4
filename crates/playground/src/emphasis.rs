//! Which parts of an engine's sentence stand out: the counts, and the names that its facts hold.

use whydown_schema::{Fact, Facts};

/// What a piece of a sentence is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Words like any others.
    Words,
    /// The name of something.
    Name,
    /// A count: `2 of 3`, `83 %`.
    Count,
    /// A quotation: a field's name, a text that is looked for; with the backquotes around it.
    Code,
}

/// A piece of a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Piece {
    /// What it is.
    pub(crate) kind: Kind,
    /// Its text.
    pub(crate) text: String,
}

/// Cuts a sentence into pieces; put together they are the sentence again.
pub(crate) fn pieces(sentence: &str, facts: &Facts) -> Vec<Piece> {
    let names = names(facts);
    let mut pieces: Vec<Piece> = Vec::new();
    let mut rest = sentence;
    let mut before = None;
    while let Some(next) = rest.chars().next() {
        let starts = before.is_none_or(|character: char| !is_word(character));
        let name = || name_at(rest, &names).map(|length| (Kind::Name, length));
        let quoted = quotation_at(rest).map(|length| (Kind::Code, length));
        let found =
            quoted.or_else(|| count_at(rest).map(|length| (Kind::Count, length)).or_else(name).filter(|_| starts));
        let (kind, length) = found.unwrap_or((Kind::Words, next.len_utf8()));
        let (text, remaining) = rest.split_at_checked(length).unwrap_or((rest, ""));
        match pieces.last_mut() {
            Some(last) if last.kind == kind && kind == Kind::Words => last.text.push_str(text),
            _ => pieces.push(Piece { kind, text: text.to_owned() }),
        }
        before = text.chars().next_back();
        rest = remaining;
    }
    pieces
}

/// The names in the facts.
fn names(facts: &Facts) -> Vec<&str> {
    let mut names = Vec::new();
    for (_, fact) in facts.iter().filter(|(name, _)| !NO_NAMES.contains(name)) {
        match fact {
            Fact::Text(text) => names.push(text.as_str()),
            Fact::List(list) => names.extend(list.iter().map(String::as_str)),
            Fact::Count(_) | Fact::Number(_) | Fact::Flag(_) => {}
        }
    }
    names.retain(|name| name.chars().count() > 1 && !WORDS.contains(name));
    names
}

/// Facts that hold a word rather than a name.
const NO_NAMES: [&str; 3] = ["unit", "last", "about"];

/// Facts that are words of the interface rather than names of something.
const WORDS: [&str; 9] =
    ["healthy", "unhealthy", "unknown", "unmonitored", "disabled", "degraded", "critical", "ordinary", "observer"];

fn is_word(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

/// The length of the quotation that a text starts with, the backquotes included.
fn quotation_at(text: &str) -> Option<usize> {
    let inner = text.strip_prefix('`')?;
    inner.find('`')?.checked_add(2)
}

/// The length of the longest name that a text starts with, so that `app-1 b` is not taken for `app-1`.
fn name_at(text: &str, names: &[&str]) -> Option<usize> {
    let ends = |length: usize| text.get(length..).is_some_and(|rest| !rest.starts_with(is_word));
    names.iter().filter(|name| text.starts_with(**name) && ends(name.len())).map(|name| name.len()).max()
}

/// The length of the count that a text starts with: `2 of 3`, `83 %`.
fn count_at(text: &str) -> Option<usize> {
    let first = number_at(text)?;
    let after = text.get(first..)?;
    for percent in ["%", " %", "\u{a0}%", "\u{202f}%"] {
        if after.starts_with(percent) {
            return first.checked_add(percent.len());
        }
    }
    let second = number_at(after.strip_prefix(" of ")?)?;
    first.checked_add(" of ".len())?.checked_add(second)
}

/// The length of the number that a text starts with: `3`, `66.7`.
fn number_at(text: &str) -> Option<usize> {
    let digits = |text: &str| text.len().saturating_sub(text.trim_start_matches(|c: char| c.is_ascii_digit()).len());
    let whole = Some(digits(text)).filter(|length| *length > 0)?;
    let fraction = text.get(whole..)?.strip_prefix('.').map_or(0, digits);
    if fraction == 0 { Some(whole) } else { whole.checked_add(1)?.checked_add(fraction) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn strong(sentence: &str, facts: &Facts) -> Vec<String> {
        let pieces = pieces(sentence, facts);
        assert_eq!(pieces.iter().map(|piece| piece.text.as_str()).collect::<String>(), sentence);
        pieces.into_iter().filter(|piece| piece.kind != Kind::Words).map(|piece| piece.text).collect()
    }

    #[test]
    fn counts_and_names_stand_out() {
        let facts =
            Facts::new().with("monitor", "http-health").with("places", vec!["SEA".to_owned(), "SJC".to_owned()]);
        assert_eq!(
            strong("At SEA and SJC http-health fails: 2 of 3, which is 83 % or 66.7%.", &facts),
            ["SEA", "SJC", "http-health", "2 of 3", "83 %", "66.7%"]
        );
    }

    #[test]
    fn only_whole_names_do() {
        let facts = Facts::new().with("endpoint", "app-1").with("status", "healthy").with("region", "");
        assert_eq!(strong("app-10 is unhealthy, app-1 healthy; an app-1.", &facts), ["app-1", "app-1"]);
    }

    #[test]
    fn quotations_stand_out_whole() {
        let facts = Facts::new().with("found", "\"a 2 of 3\"").with("about", "body");
        assert_eq!(strong("The body lacks `\"a 2 of 3\"` and `x", &facts), ["`\"a 2 of 3\"`"]);
        assert_eq!(strong("`a``b`", &facts), ["`a`", "`b`"]);
    }

    #[test]
    fn nothing_breaks_on_strange_text() {
        let facts = Facts::new().with("name", "<b>é</b>");
        assert_eq!(strong("", &facts), Vec::<String>::new());
        assert_eq!(strong("ü <b>é</b> 3 of", &facts), ["<b>é</b>"]);
        assert_eq!(strong("1 of 2. 12 of 13.", &facts), ["1 of 2", "12 of 13"]);
    }
}

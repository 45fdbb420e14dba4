//! Sentences as data: a template and the facts that fill it. Most findings need no code of their own to be worded.
//!
//! * `{name}` is the fact in words: a text as it is, a count with its thousands set apart, a list with "and".
//! * `{name|or}` is a list with "or"; `{name|`}` is each in backquotes; `{name|a}` is a text with its article; `{name|s}` is a time in seconds.
//! * `{name?one|other}` chooses: the first for a count of 1, a flag that is set, a text or list that isn't empty; else the second.
//!   Both parts may hold further templates.

use super::words;
use whydown_schema::{Fact, Facts, share};

/// The words of one kind of finding.
#[derive(Debug)]
pub(super) struct Sentence {
    /// The finding's code.
    pub(super) code: &'static str,
    /// What is wrong.
    pub(super) message: &'static str,
    /// What to do; empty where there is nothing.
    pub(super) help: &'static str,
}

/// The words of a code, filled in, where a table has them.
pub(super) fn worded(table: &[Sentence], code: &str, facts: &Facts) -> Option<(String, Option<String>)> {
    let sentence = table.iter().find(|sentence| sentence.code == code)?;
    let help = filled(sentence.help, facts);
    Some((begun(filled(sentence.message, facts)), (!help.is_empty()).then_some(help)))
}

/// A sentence that begins with "the monitor", where a name would have stood, begins with a capital all the same.
fn begun(text: String) -> String {
    match text.strip_prefix("the ") {
        Some(rest) => ["The ", rest].concat(),
        None => text,
    }
}

/// A template with its facts filled in.
pub(super) fn filled(template: &str, facts: &Facts) -> String {
    let mut text = String::with_capacity(template.len() + 32);
    fill(template, facts, &mut text);
    text
}

fn fill(template: &str, facts: &Facts, text: &mut String) {
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        text.push_str(before);
        let Some((inner, after)) = closed(after) else {
            return text.push_str(after);
        };
        place(inner, facts, text);
        rest = after;
    }
    text.push_str(rest);
}

/// What is before the brace that closes, and what is after it.
fn closed(text: &str) -> Option<(&str, &str)> {
    let mut depth = 0_u32;
    for (index, character) in text.char_indices() {
        match character {
            '{' => depth += 1,
            '}' if depth == 0 => return Some((text.get(..index)?, text.get(index + 1..)?)),
            '}' => depth -= 1,
            _ => {}
        }
    }
    None
}

fn place(inner: &str, facts: &Facts, text: &mut String) {
    if let Some((name, parts)) = inner.split_once('?') {
        let (one, other) = divided(parts);
        return fill(if holds(facts.get(name)) { one } else { other }, facts, text);
    }
    let (name, form) = inner.split_once('|').unwrap_or((inner, ""));
    match facts.get(name) {
        None => {}
        Some(Fact::Text(word)) if form == "a" => text.push_str(&words::a(word)),
        Some(Fact::Text(word)) => text.push_str(word),
        Some(Fact::Count(count)) => text.push_str(&words::grouped(*count)),
        Some(Fact::List(list)) if form == "or" => text.push_str(&words::alternatives(list)),
        Some(Fact::List(list)) if form == "`" => {
            let quoted: Vec<String> = list.iter().map(|word| ["`", word, "`"].concat()).collect();
            text.push_str(&words::list(&quoted));
        }
        Some(Fact::List(list)) => text.push_str(&words::list(list)),
        Some(Fact::Number(number)) if form == "s" => text.push_str(&share::seconds(*number)),
        Some(Fact::Number(_) | Fact::Flag(_)) => text.push_str(&facts.written(name)),
    }
}

/// The two parts of a choice: divided by the first bar that is no part of a template within.
fn divided(parts: &str) -> (&str, &str) {
    let mut depth = 0_i32;
    let bar = parts.char_indices().find(|(_, character)| {
        depth += match character {
            '{' => 1,
            '}' => -1,
            _ => 0,
        };
        depth == 0 && *character == '|'
    });
    bar.and_then(|(at, _)| Some((parts.get(..at)?, parts.get(at + 1..)?))).unwrap_or((parts, ""))
}

fn holds(fact: Option<&Fact>) -> bool {
    match fact {
        None => false,
        Some(Fact::Flag(flag)) => *flag,
        Some(Fact::Count(count)) => *count == 1,
        #[expect(clippy::float_cmp, reason = "one is exactly one")]
        Some(Fact::Number(number)) => *number == 1.0,
        Some(Fact::Text(text)) => !text.is_empty(),
        Some(Fact::List(list)) => !list.is_empty(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_fill_a_template() {
        let names = |names: &[&str]| names.iter().map(ToString::to_string).collect::<Vec<_>>();
        let facts = Facts::new()
            .with("pool", "eu")
            .with("one", 1_u64)
            .with("many", 12_345_u64)
            .with("codes", names(&["NEAS", "SEAS"]))
            .with("none", names(&[]))
            .with("set", true)
            .with("weight", 0.56);
        for (template, expected) in [
            ("{pool} has {one} {one?endpoint|endpoints}.", "eu has 1 endpoint."),
            ("{many} {many?endpoint|endpoints}", "12,345 endpoints"),
            ("{codes}, or {codes|or}, or {codes|`}", "NEAS and SEAS, or NEAS or SEAS, or `NEAS` and `SEAS`"),
            ("{none?some: {none}|none of {codes|or}}", "none of NEAS or SEAS"),
            ("{set?yes, {pool?of {pool}|}|no} {missing}{weight}", "yes, of eu 0.56"),
            ("{pool|a}", "an eu"),
            ("{pool", "pool"),
        ] {
            assert_eq!(filled(template, &facts), expected, "{template}");
        }
    }
}

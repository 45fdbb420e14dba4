//! About a text as a whole, and the kinds of its parts.

use super::super::words::{a, agree, count, grouped, list, number, text};
use super::{Worded, say, tell};
use std::iter;
use whydown_schema::Facts;

/// About the text as a whole.
pub(super) fn document(code: &str, facts: &Facts) -> Option<Worded> {
    match code {
        "not-json" => not_json(facts),
        "too-large" => say(
            format!(
                "The text is {} long; at most {} bytes are read.",
                match facts.count("characters") {
                    Some(characters) => count(characters, "character", "characters"),
                    None => count(number(facts, "bytes"), "byte", "bytes"),
                },
                grouped(number(facts, "limit")),
            ),
            "Leave out results that don't matter, or write them in the short form `results`.",
        ),
        "not-an-object" => say(
            format!("A scenario is an object, and this is {}.", a(text(facts, "found"))),
            "Wrap it: { \"pools\": [ … ] }.",
        ),
        "nothing-to-evaluate" => say(
            "There is no pool and no load balancer here, so there is nothing to evaluate.",
            "Add `pools`, or paste an answer of the API: it is recognised by what it holds.",
        ),
        "no-such-place" => {
            say("The scenario has no such place; nothing was changed.", "Give a JSON pointer whose parent exists.")
        }
        "duplicate-key" => say(
            format!("`{}` is given twice in this object; the last one counts.", text(facts, "key")),
            "Remove one of the two.",
        ),
        "number-out-of-range" => say(
            format!("{} is too large to be a number; it is taken as absent.", text(facts, "number")),
            "Write a number below 1e308.",
        ),
        "more-of-these" => tell(format!(
            "{}{} {} not listed.",
            count(number(facts, "more"), "more finding", "more findings"),
            facts.text("code").map(|code| format!(" of the kind {code}")).unwrap_or_default(),
            agree(number(facts, "more"), "is", "are"),
        )),
        "half-character" => say(
            "The text holds half of a character (a lone surrogate), which is no text; it is replaced by \u{fffd}.",
            "Write the whole character.",
        ),
        "contested-shortened" => say(
            format!(
                "What other readings would change was looked at for the first {} of {} decisions; the others say nothing of it.",
                grouped(number(facts, "compared")),
                grouped(number(facts, "decisions")),
            ),
            "Ask about fewer requests or load balancers at once to see it for each.",
        ),
        "report-shortened" => say(
            format!(
                "The report would hold {} verdicts of data centers and monitors, more than {}. They are left out; those of endpoints, pools and load balancers are all here.",
                grouped(number(facts, "statuses")),
                grouped(number(facts, "limit")),
            ),
            "Evaluate fewer pools at once, or open a session: its `explain` gives the whole proof of one endpoint.",
        ),
        "targets-passed-over" => say(
            match number(facts, "count") {
                1 => "1 bare result was passed over: its number is no target, or it is none of 0, 1 and 2.".to_owned(),
                many => format!(
                    "{} bare results were passed over: their numbers are no targets, or they are none of 0, 1 and 2.",
                    grouped(many)
                ),
            },
            "Ask `target` for the numbers, and give as many results as targets: 0 fail, 1 pass, 2 forget.",
        ),
        "wrong-type" => say(
            format!(
                "{} is expected here, not {}; it is set aside.",
                super::super::reading::capital(&a(text(facts, "expected"))),
                a(text(facts, "found")),
            ),
            match text(facts, "expected") {
                "boolean" => "Write true or false, without quotes.",
                "number" => "Write the number without quotes.",
                "string" => "Put it in double quotes.",
                "time" => "Write seconds as a number, or a time such as \"2026-01-31T12:00:00Z\".",
                "result" => "Write true, false, null or { \"healthy\": … }.",
                "list" => "Put it in square brackets.",
                _ => "See the API's documentation for this object's form.",
            },
        ),
        "out-of-range" => say(
            format!(
                "`{}` is {}, which is out of range{}.",
                text(facts, "field"),
                facts.written("number"),
                if facts.flag("taken") { "; the default is taken" } else { "" }
            ),
            format!("Allowed is {}.", text(facts, "allowed")),
        ),
        "unknown-value" => {
            let allowed = facts.list("allowed");
            let (value, taken) = (text(facts, "value"), text(facts, "taken"));
            let taken = if taken.is_empty() { String::new() } else { format!("; {taken} is taken") };
            say(
                format!("\"{value}\" is none of the values that are known here{taken}."),
                match facts.text("meant") {
                    Some(near) => format!("Did you mean \"{near}\"? Known are {}.", list(allowed)),
                    None => format!("Known are {}.", list(allowed)),
                },
            )
        }
        "unknown-reading" => say(
            format!("There is no reading called {}.", text(facts, "key")),
            "The rules page lists every open question with its key.",
        ),
        "reading-out-of-range" => say(
            format!("{} is out of range for `{}`; the default is taken.", text(facts, "value"), text(facts, "key")),
            "Give a share between 0 and 1, as a number without quotes.",
        ),
        "mixed-times" => say(
            "Some times are seconds and some are calendar times; none is used, and results count in the order of the list.",
            "Write all times of one scenario in one way.",
        ),
        "not-a-time" => say(
            format!("\"{}\" is no time.", text(facts, "value")),
            "Write seconds as a number, or a time such as \"2026-01-31T12:00:00Z\".",
        ),
        "not-a-duration" => say(
            format!("\"{}\" is no round trip time; it is set aside.", text(facts, "value")),
            "Write milliseconds as a number, or a text such as \"161.1ms\".",
        ),
        _ => None,
    }
}

fn not_json(facts: &Facts) -> Option<Worded> {
    let place = format!("line {}, column {}", number(facts, "line"), number(facts, "column"));
    match text(facts, "problem") {
        "empty" => say("There is no JSON here yet.", "Paste a scenario, or an answer of the API."),
        "too_deep" => say(
            format!(
                "The JSON is nested more than {} levels deep at {place}, which is not read.",
                number(facts, "levels")
            ),
            "Leave the deepest part out: no object of the API goes deeper than a dozen levels.",
        ),
        "binary" => say(
            "This is no text but a picture, an archive or the like.",
            "Give JSON: what the API answered, or a scenario.",
        ),
        "markup" => say(
            "This is a page of HTML or XML, not JSON: perhaps an error page in place of the API's answer.",
            "Paste what the API answers, from { or [ on.",
        ),
        "command" => say("This is a curl command, not what it answers.", "Run it, and paste what it prints."),
        "placeholder" => say(
            format!(
                "`{}` ({place}) is the documentation's placeholder, with your own value missing.",
                text(facts, "placeholder")
            ),
            "Put the value there, in double quotes.",
        ),
        "more_than_one" => say(
            format!("A second JSON value begins at {place}."),
            "Put several objects into one list, or into a scenario.",
        ),
        "unterminated_object" => say(
            format!("The object that begins at {place} is never closed."),
            "Add the missing } (and what is before it).",
        ),
        "unterminated_array" => say(
            format!("The list that begins at {place} is never closed."),
            "Add the missing ] (and what is before it).",
        ),
        "not_finite" => {
            say(format!("NaN and Infinity are no JSON ({place})."), "Use null for a value that is not there.")
        }
        other => say(
            format!("This is not JSON: {} ({place}).", lower_first(other)),
            "Correct it there; the rest is read after that.",
        ),
    }
}

fn lower_first(text: &str) -> String {
    let mut characters = text.chars();
    characters
        .next()
        .map(|first| iter::once(first.to_ascii_lowercase()).chain(characters).collect())
        .unwrap_or_default()
}

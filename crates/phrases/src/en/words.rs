//! Numbers and lists in words.

use serde_json::Value;
use whydown_schema::Facts;

/// `1 region`, `2 regions`.
pub(super) fn count(number: u64, one: &str, many: &str) -> String {
    format!("{} {}", grouped(number), if number == 1 { one } else { many })
}

/// A number with its thousands set apart: `8,388,608`.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// `is` or `are`, `fails` or `fail`: the form for this number.
pub(super) const fn agree<'a>(number: u64, one: &'a str, many: &'a str) -> &'a str {
    if number == 1 { one } else { many }
}

/// The verb after `2 of 3 …`: that of the part, but of a whole that is only one, `0 of 1 region is up`.
pub(super) const fn agree_of<'a>(part: u64, whole: u64, one: &'a str, many: &'a str) -> &'a str {
    if part == 1 || whole == 1 { one } else { many }
}

/// How many names a sentence lists before it counts the rest.
const MOST_LISTED: usize = 6;

/// `a`, `a and b`, `a, b and c`; of long lists the first few and how many more.
pub(super) fn list(names: &[String]) -> String {
    join(names, "and")
}

/// `a`, `a or b`, `a, b or c`.
pub(super) fn alternatives(names: &[String]) -> String {
    join(names, "or")
}

fn join(names: &[String], word: &str) -> String {
    let more = names.len().saturating_sub(MOST_LISTED);
    if more > 1 {
        let shown = names.get(..MOST_LISTED).unwrap_or(names);
        return format!("{} {word} {} more", shown.join(", "), grouped(more as u64));
    }
    match names {
        [] => String::new(),
        [only] => only.clone(),
        [rest @ .., last] => format!("{} {word} {last}", rest.join(", ")),
    }
}

/// Text of a fact, empty where there is none.
pub(super) fn text<'a>(facts: &'a Facts, name: &str) -> &'a str {
    facts.text(name).unwrap_or_default()
}

/// A value as a sentence shows it: a text without its quotes.
pub(super) fn text_of(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Number of a fact, 0 where there is none.
pub(super) fn number(facts: &Facts, name: &str) -> u64 {
    facts.count(name).unwrap_or_default()
}

/// Where a step holds: ` at SEA`, ` at SJC, LAX and EWR`, or nothing for one vantage point.
pub(super) fn at_place(facts: &Facts) -> String {
    match facts.list("data_centers") {
        [] => facts.text("data_center").map(|code| format!(" at {code}")).unwrap_or_default(),
        codes => format!(" at {}", list(codes)),
    }
}

/// The same place again: ` there`, or nothing for one vantage point.
pub(super) fn there(facts: &Facts) -> &'static str {
    if at_place(facts).is_empty() { "" } else { " there" }
}

/// A failure reason in brackets, or nothing.
pub(super) fn reason(facts: &Facts) -> String {
    facts.text("failure_reason").map(|reason| format!(" ({reason})")).unwrap_or_default()
}

/// A part as a rounded percentage: `83 %`.
pub(super) fn percent(part: u64, of: u64) -> String {
    format!("{} %", (part * 200).checked_div(of).unwrap_or_default().div_ceil(2))
}

/// A kind of thing with its article: `a list`, `an object`; `null` has none.
pub(super) fn a(kind: &str) -> String {
    match kind {
        "null" => "null".to_owned(),
        _ if kind.starts_with(['a', 'e', 'i', 'o']) || kind.starts_with("un") => format!("an {kind}"),
        _ => format!("a {kind}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_lists_read_like_a_sentence() {
        assert_eq!(count(1, "region", "regions"), "1 region");
        assert_eq!(grouped(8_388_608), "8,388,608");
        assert_eq!(grouped(300), "300");
        let names: Vec<String> = ["a", "b", "c", "d", "e", "f", "g", "h"].map(str::to_owned).into();
        assert_eq!(list(&names[..1]), "a");
        assert_eq!(list(&names[..3]), "a, b and c");
        assert_eq!(list(&names[..7]), "a, b, c, d, e, f and g");
        assert_eq!(list(&names), "a, b, c, d, e, f and 2 more");
        assert_eq!(alternatives(&names[..2]), "a or b");
        assert_eq!((percent(5, 6), percent(4, 6), percent(1, 2)), ("83 %".into(), "67 %".into(), "50 %".into()));
    }
}

//! Two versions of a text: where they differ, and when they were saved.

use wasm_bindgen::JsValue;

/// How many lines before the first difference are shown.
const BEFORE: usize = 3;
/// How many lines are shown at most.
const SHOWN: usize = 400;

/// The part of a text that is shown beside another one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Part {
    /// The number of its first line, counted from 1.
    pub(crate) first: usize,
    /// Its lines; whether they are in the other text too.
    pub(crate) lines: Vec<(String, bool)>,
    /// How many lines follow that are not shown.
    pub(crate) more: usize,
}

/// Two texts beside each other, from a little before where they first differ. Lines differ that are between what both begin and
/// what both end with.
pub(crate) fn beside(one: &str, other: &str) -> [Part; 2] {
    let [one, other] = [one, other].map(|text| text.lines().collect::<Vec<_>>());
    let same = one.iter().zip(&other).take_while(|(one, other)| one == other).count();
    let rest = one.len().min(other.len()).saturating_sub(same);
    let end = one.iter().rev().zip(other.iter().rev()).take(rest).take_while(|(one, other)| one == other).count();
    let part = |lines: &[&str]| {
        let skipped = same.saturating_sub(BEFORE);
        let differ = same..lines.len().saturating_sub(end);
        let shown = lines.iter().enumerate().skip(skipped).take(SHOWN);
        Part {
            first: skipped.saturating_add(1),
            lines: shown.map(|(index, line)| ((*line).to_owned(), !differ.contains(&index))).collect(),
            more: lines.len().saturating_sub(skipped.saturating_add(SHOWN)),
        }
    };
    [part(&one), part(&other)]
}

/// A time in words: `at 14:03`, with the day where it isn't today.
pub(crate) fn at(milliseconds: f64) -> String {
    let [then, now] = [milliseconds, js_sys::Date::now()].map(|time| js_sys::Date::new(&JsValue::from_f64(time)));
    let day = then.to_locale_date_string("en-GB", &JsValue::UNDEFINED).as_string().unwrap_or_default();
    let today = now.to_locale_date_string("en-GB", &JsValue::UNDEFINED).as_string().unwrap_or_default();
    let time = then.to_locale_time_string("en-GB").as_string().unwrap_or_default();
    if day == today { format!("at {time}") } else { format!("on {day} at {time}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(one: &str, other: &str) -> [String; 2] {
        beside(one, other).map(|part| {
            let lines: Vec<_> =
                part.lines.iter().map(|(line, same)| format!("{}{line}", if *same { "" } else { "*" })).collect();
            format!("{}: {} +{}", part.first, lines.join(" "), part.more)
        })
    }

    #[test]
    fn lines_that_differ_are_marked_from_a_little_before_the_first() {
        for (one, other, expected) in [
            ("a\nb\nc", "a\nx\nc", ["1: a *b c +0", "1: a *x c +0"]),
            ("a\nc", "a\nb\nc", ["1: a c +0", "1: a *b c +0"]),
            ("1\n2\n3\n4\n5", "1\n2\n3\n4\n6", ["2: 2 3 4 *5 +0", "2: 2 3 4 *6 +0"]),
            ("a\na", "a\na\na", ["1: a a +0", "1: a a *a +0"]),
            ("", "a", ["1:  +0", "1: *a +0"]),
        ] {
            assert_eq!(told(one, other), expected.map(str::to_owned), "{one:?} {other:?}");
        }
    }

    #[test]
    fn a_long_text_is_shown_in_part() {
        let [one, _] = beside(&"a\n".repeat(1000), "b");
        assert_eq!((one.lines.len(), one.more), (SHOWN, 1000 - SHOWN));
    }
}

//! Names that may be too long for their place: they are cut in the middle, because ids often differ in their last characters.

use yew::{Html, html};

/// How many characters at the end always stay.
const TAIL: usize = 5;
/// How many characters of an id stay at its beginning.
const HEAD: usize = 6;
/// Ids from this length on are shortened.
const LONG_ID: usize = 24;
/// Names up to this length are left whole.
const WHOLE: usize = 14;

/// A name whose middle gives way where there is no room for all of it.
pub(crate) fn cut(name: &str) -> Html {
    let (head, tail) = halves(name);
    html! { <span class="cut"><span class="cut__head">{ head }</span><span>{ tail }</span></span> }
}

/// An id that nobody reads, as sentences show it: its first and last characters. Names that mean something stay whole.
pub(crate) fn short_id(name: &str) -> Option<String> {
    let is_id =
        name.len() >= LONG_ID && name.chars().all(|character| character.is_ascii_hexdigit() || character == '-');
    let (head, tail) = (name.get(..HEAD)?, name.get(name.len().saturating_sub(TAIL)..)?);
    is_id.then(|| format!("{head}…{tail}"))
}

/// The part of a name that may be cut off, and the part that stays.
fn halves(name: &str) -> (&str, &str) {
    if name.chars().count() <= WHOLE {
        return (name, "");
    }
    let from = name.char_indices().rev().nth(TAIL.saturating_sub(1)).map_or(name.len(), |(from, _)| from);
    name.split_at_checked(from).unwrap_or((name, ""))
}

#[cfg(test)]
mod tests {
    use super::{halves, short_id};

    #[test]
    fn only_ids_are_shortened() {
        assert_eq!(short_id("5e0a9c41d7b24f8e93a6c0d1f2e3b4a1").as_deref(), Some("5e0a9c…3b4a1"));
        assert_eq!(short_id("example-monitor-group-test-pool-us"), None);
        assert_eq!(short_id("abc"), None);
    }

    #[test]
    fn only_long_names_are_cut_and_nothing_is_lost() {
        assert_eq!(halves("http-health"), ("http-health", ""));
        assert_eq!(halves("5e0a9c41d7b24f8e93a6c0d1f2e3b4a1"), ("5e0a9c41d7b24f8e93a6c0d1f2e", "3b4a1"));
        assert_eq!(halves("überlange-Überwachung-ä"), ("überlange-Überwach", "ung-ä"));
        assert_eq!(halves(""), ("", ""));
    }
}

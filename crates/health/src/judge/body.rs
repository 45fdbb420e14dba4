//! The expected text in the body: in its first bytes, letter by letter, whatever their case (R1.4, D36).

/// How many letters of the expected text are compared where the nearest place is looked for.
const MOST_COMPARED: usize = 256;

/// A text in Unicode lower case, letter by letter: what a letter becomes doesn't depend on its neighbours (D36).
pub(super) fn lower(text: &str) -> String {
    text.chars().flat_map(char::to_lowercase).collect()
}

/// The part of a body that is searched: its first bytes of UTF-8, without a letter that is cut in two (R1.4, D36).
pub(super) fn window(body: &str, bytes: u64) -> &str {
    let mut end = usize::try_from(bytes).unwrap_or(usize::MAX).min(body.len());
    while !body.is_char_boundary(end) {
        end -= 1;
    }
    body.get(..end).unwrap_or(body)
}

/// Whether a text, in lower case, is found in a body (R1.2, R1.4).
pub(super) fn holds(body: &str, sought: &str, bytes: u64) -> bool {
    sought.is_empty() || lower(window(body, bytes)).contains(sought)
}

/// Where a body comes nearest to an expected text that it doesn't hold.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Nearest {
    /// The longest beginning of the expected text that is there.
    pub(super) found: String,
    /// What was expected after it.
    pub(super) expected: Option<char>,
    /// What came instead; `None` where the body, or the part that is searched, ends.
    pub(super) received: Option<char>,
}

/// The longest beginning of an expected text within a window, in one walk over the window.
pub(super) fn nearest(window: &str, expected: &str) -> Option<Nearest> {
    let sought: Vec<(char, usize)> = letters(expected).take(MOST_COMPARED).collect();
    let letter = |at: usize| sought.get(at).map(|(letter, _)| *letter);
    // How much of the beginning is still there after a letter that doesn't go on with it.
    let mut kept: Vec<usize> = Vec::with_capacity(sought.len());
    let mut length = 0;
    for (at, (next, _)) in sought.iter().enumerate() {
        while at > 0 && length > 0 && letter(length) != Some(*next) {
            length = kept.get(length - 1).copied().unwrap_or(0);
        }
        length += usize::from(at > 0 && letter(length) == Some(*next));
        kept.push(length);
    }
    let (mut longest, mut end, mut matched) = (0, 0, 0);
    for (next, start) in letters(window) {
        while matched > 0 && letter(matched) != Some(next) {
            matched = kept.get(matched - 1).copied().unwrap_or(0);
        }
        matched += usize::from(letter(matched) == Some(next));
        if matched > longest {
            longest = matched;
            end = start + window.get(start..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
        }
    }
    let telling = longest >= 3 || longest * 2 >= sought.len() && longest > 0;
    let (_, differs) = sought.get(longest).filter(|_| telling)?;
    Some(Nearest {
        found: expected.get(..*differs)?.to_owned(),
        expected: expected.get(*differs..)?.chars().next(),
        received: window.get(end..)?.chars().next(),
    })
}

/// The letters of a text in lower case, each with the place of the one that it came from.
fn letters(text: &str) -> impl Iterator<Item = (char, usize)> {
    text.char_indices().flat_map(|(at, letter)| letter.to_lowercase().map(move |letter| (letter, at)))
}

/// Whether the text would be found if blanks and line breaks didn't count.
pub(super) fn holds_without_blanks(window: &str, sought: &str) -> bool {
    // A long text costs as much as the window that could hold it.
    if sought.len() > window.len().saturating_add(MOST_COMPARED) {
        return false;
    }
    let dense = |text: &str| -> String { text.chars().filter(|letter| !letter.is_whitespace()).collect() };
    let sought = dense(sought);
    !sought.is_empty() && dense(&lower(window)).contains(&sought)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_count_whatever_their_case() {
        for (body, expected, found) in [
            ("all is WELL", "Is Well", true),
            ("GRÜSSE", "grüsse", true),
            ("ΟΔΟΣ ΑΒ", "οδοσ αβ", true),
            ("ΣΑΣΑ", "ΣΑΣ", true),
            ("straße", "STRASSE", false),
            ("", "a", false),
            ("", "", true),
            ("İ", "i̇", true),
        ] {
            assert_eq!(holds(body, &lower(expected), 10_240), found, "{body} {expected}");
        }
    }

    #[test]
    fn the_window_ends_between_two_letters() {
        for (body, bytes, expected) in
            [("abc", 2, "ab"), ("abc", 3, "abc"), ("abc", 99, "abc"), ("aé", 2, "a"), ("😀", 3, ""), ("abc", 0, "")]
        {
            assert_eq!(window(body, bytes), expected, "{body} {bytes}");
        }
    }

    #[test]
    fn the_nearest_place_is_the_longest_beginning() {
        let near = |window: &str, expected: &str| {
            nearest(window, expected).map(|near| (near.found, near.expected, near.received))
        };
        let found = |found: &str, expected, received| Some((found.to_owned(), Some(expected), received));
        assert_eq!(near(r#"{"status": "UP"}"#, r#"{"status":"UP"}"#), found(r#"{"status":"#, '"', Some(' ')));
        assert_eq!(near("Status: DOWN", "status: up"), found("status: ", 'u', Some('D')));
        // It begins again inside of what was matched already.
        assert_eq!(near("aabaabaaa", "aabaabaab"), found("aabaabaa", 'b', Some('a')));
        assert_eq!(near("all is we", "all is well"), found("all is we", 'l', None));
        assert_eq!(near("xyz", "all is well"), None);
        assert_eq!(near("a banana", "all is well"), None);
        assert_eq!(near("", "ok"), None);
        assert_eq!(near("o", "OK"), found("O", 'K', None));
    }

    #[test]
    fn long_texts_are_walked_through_once() {
        let body = "ab".repeat(200_000);
        let expected = "ab".repeat(100) + "c";
        assert_eq!(nearest(&body, &expected).unwrap().expected, Some('c'));
        assert!(!holds(&body, &expected, u64::MAX));
    }
}

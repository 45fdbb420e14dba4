//! Texts of others in Markdown: whatever a name holds, it stays text, on its line and in its cell.
//!
//! Names become code spans, in which nothing is markup, a mention or a link. Sentences are escaped as far as issue trackers go
//! beyond CommonMark: tables, mentions, references to issues, bare addresses and formulas.

use whydown_schema::text::find;

/// How much of a name is shown.
const LONGEST_NAME: usize = 80;

/// How much of a sentence is shown.
const LONGEST_SENTENCE: usize = 600;

/// What breaks a mention or a link without being seen.
const GAP: &str = "&#8203;";

/// A name as a code span.
pub(super) fn code(name: &str) -> String {
    let name = on_one_line(name.trim(), LONGEST_NAME);
    if name.is_empty() {
        return "–".to_owned();
    }
    // Tables differ in whether the second of two backslashes takes the bar's sign away in a code span.
    if find(&name, "\\|").is_some() {
        let mut out = String::new();
        plain(&name, &mut out);
        return out;
    }
    let (mut longest, mut run) = (0, 0);
    for character in name.chars() {
        run = if character == '`' { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    let fence = "`".repeat(longest + 1);
    // A blank at each end is taken off again; it keeps backquotes of the name from those of the fence.
    let gap = if name.starts_with('`') || name.ends_with('`') { " " } else { "" };
    // The bar is the one thing that a table reads even in a code span.
    format!("{fence}{gap}{}{gap}{fence}", name.replace('|', "\\|"))
}

/// A sentence. What stands in backquotes becomes code.
pub(super) fn prose(sentence: &str) -> String {
    let sentence = on_one_line(sentence.trim(), LONGEST_SENTENCE);
    let mut out = String::with_capacity(sentence.len() + 16);
    let mut rest = sentence.as_str();
    while let Some((before, after)) = rest.split_once('`') {
        plain(before, &mut out);
        match after.split_once('`').filter(|(inner, _)| !inner.trim().is_empty()) {
            Some((inner, after)) => {
                out.push_str(&code(inner));
                rest = after;
            }
            None => {
                out.push_str("\\`");
                rest = after;
            }
        }
    }
    plain(rest, &mut out);
    out
}

fn plain(text: &str, out: &mut String) {
    // At the beginning of a line a few characters make a list, a heading or a rule.
    if out.is_empty() {
        let digits = text.trim_start_matches(|it: char| it.is_ascii_digit());
        if digits.len() < text.len() && digits.starts_with(['.', ')']) {
            out.push_str(text.strip_suffix(digits).unwrap_or_default());
            out.push('\\');
            return plain_from(digits, out);
        }
        if text.starts_with(['-', '+', '=', '#']) {
            out.push('\\');
        }
    }
    plain_from(text, out);
}

fn plain_from(text: &str, out: &mut String) {
    let mut before = ' ';
    for (at, character) in text.char_indices() {
        let after = text.get(at + character.len_utf8()..).unwrap_or_default();
        match character {
            '\\' | '`' | '*' | '[' | ']' | '|' | '~' | '$' => out.extend(['\\', character]),
            '_' if !(before.is_alphanumeric() && after.starts_with(char::is_alphanumeric)) => out.push_str("\\_"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '@' => out.extend(["@", GAP]),
            '#' if after.starts_with(|it: char| it.is_ascii_digit()) => out.extend(["#", GAP]),
            ':' if after.starts_with("//") => out.extend([":", GAP]),
            '.' if text.get(..at).is_some_and(|before| before.ends_with("www")) => out.extend([GAP, "."]),
            other => out.push(other),
        }
        before = character;
    }
}

/// A text without line ends and characters that can't be seen or turn the direction of reading, and not longer than this.
fn on_one_line(text: &str, longest: usize) -> String {
    let mut characters = text.chars();
    let mut shown: String = characters.by_ref().take(longest).map(|it| if is_hidden(it) { ' ' } else { it }).collect();
    if characters.next().is_some() {
        shown.push('…');
    }
    shown
}

fn is_hidden(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_a_code_span_whatever_is_in_it() {
        for (name, expected) in [
            ("app-1", "`app-1`"),
            ("", "–"),
            (" \n", "–"),
            ("a`b", "``a`b``"),
            ("`", "`` ` ``"),
            ("a|b", r"`a\|b`"),
            (r"a\|`b`", r"a\\\|\`b\`"),
            ("a\n| b", r"`a \| b`"),
            ("<script>@here", "`<script>@here`"),
            ("a\u{202e}b\u{2028}c", "`a b c`"),
        ] {
            assert_eq!(code(name), expected, "{name:?}");
        }
        assert_eq!(code(&"x".repeat(10_000)).chars().count(), LONGEST_NAME + 3);
    }

    #[test]
    fn a_sentence_has_no_markup_but_its_code() {
        for (sentence, expected) in [
            ("The member lacks `enabled`; true is assumed.", "The member lacks `enabled`; true is assumed."),
            ("<img src=x onerror=alert(1)>", "&lt;img src=x onerror=alert(1)&gt;"),
            ("ask @octocat about #12", "ask @&#8203;octocat about #&#8203;12"),
            ("see https://example.com or www.example.com", "see https:&#8203;//example.com or www&#8203;.example.com"),
            ("a*b_c_ [x](y) | z", r"a\*b_c\_ \[x\](y) \| z"),
            ("- no list", r"\- no list"),
            ("1. no list", r"1\. no list"),
            ("# no heading", r"\# no heading"),
            ("an odd ` quote", r"an odd \` quote"),
            ("a `` b", r"a \`\` b"),
            ("$x$ &amp;", r"\$x\$ &amp;amp;"),
            ("two\n\nlines", "two  lines"),
        ] {
            assert_eq!(prose(sentence), expected, "{sentence:?}");
        }
    }
}

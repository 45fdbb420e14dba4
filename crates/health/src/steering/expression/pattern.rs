//! Patterns that a text is matched with: wildcards, and those regular expressions that hold nothing but literal text and anchors.

/// A pattern: parts of literal text, with anything between them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Pattern {
    /// The parts, in order; at least one.
    parts: Vec<String>,
    /// The first part stands at the start of the text.
    from_start: bool,
    /// The last part stands at its end.
    to_end: bool,
    ignores_case: bool,
}

impl Pattern {
    /// The pattern of `wildcard` and `strict wildcard`; `None` where it isn't one.
    pub(super) fn wildcard(pattern: &str, strict: bool) -> Option<Self> {
        let mut parts = vec![String::new()];
        let mut characters = pattern.chars().peekable();
        while let Some(character) = characters.next() {
            match character {
                '*' if characters.peek() == Some(&'*') => return None,
                '*' => parts.push(String::new()),
                '\\' => match characters.next()? {
                    escaped @ ('*' | '\\') => parts.last_mut()?.push(escaped),
                    _ => return None,
                },
                _ => parts.last_mut()?.push(character),
            }
        }
        if !strict {
            parts.iter_mut().for_each(|part| part.make_ascii_lowercase());
        }
        Some(Self { parts, from_start: true, to_end: true, ignores_case: !strict })
    }

    /// A regular expression of literal text, `^` in front, and `$` or `.*` behind; `None` for any other.
    pub(super) fn regex(regex: &str) -> Option<Self> {
        let (from_start, rest) = regex.strip_prefix('^').map_or((false, regex), |rest| (true, rest));
        let mut text = String::with_capacity(rest.len());
        let mut to_end = false;
        let mut characters = rest.chars();
        while let Some(character) = characters.next() {
            match character {
                '\\' => {
                    text.push(characters.next().filter(|it| it.is_ascii_punctuation() && !matches!(it, '<' | '>'))?)
                }
                '$' if characters.as_str().is_empty() => to_end = true,
                '.' if characters.as_str() == "*" => break,
                '.' | '*' | '+' | '?' | '(' | ')' | '[' | ']' | '{' | '}' | '|' | '^' | '$' => return None,
                _ => text.push(character),
            }
        }
        Some(Self { parts: vec![text], from_start, to_end, ignores_case: false })
    }

    /// Whether a text matches.
    pub(super) fn matches(&self, text: &str) -> bool {
        if self.ignores_case { self.is_in(&text.to_ascii_lowercase()) } else { self.is_in(text) }
    }

    fn is_in(&self, text: &str) -> bool {
        let [first, between @ ..] = self.parts.as_slice() else { return false };
        let (last, between) = match between.split_last() {
            None if self.from_start && self.to_end => return text == first,
            None if self.from_start => return text.starts_with(first.as_str()),
            None if self.to_end => return text.ends_with(first.as_str()),
            None => return text.contains(first.as_str()),
            Some(parts) => parts,
        };
        let Some(mut rest) = text.strip_prefix(first.as_str()) else { return false };
        for part in between {
            let Some((_, behind)) = rest.split_once(part.as_str()) else { return false };
            rest = behind;
        }
        rest.ends_with(last.as_str())
    }
}

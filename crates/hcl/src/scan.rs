//! A look over the text before it is parsed, byte by byte and without recursion: how deep it goes, and whether everything that opens
//! is closed. What else is wrong with it, the parser says.

/// How deep brackets and templates may be nested. The parser recurses, on a stack that is small in wasm.
pub(crate) const DEEPEST_NESTING: usize = 48;

/// How many comparisons of keys objects may cost: the parser compares each key of an object with those before it.
const MOST_COMPARISONS: usize = 10_000_000;

/// How many values, keys, blocks and steps of names a text may have: each costs the parser some hundred bytes.
pub(crate) const MOST_PIECES: usize = 100_000;

/// What is wrong, and where.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    pub(crate) kind: &'static str,
    pub(crate) at: usize,
}

/// What is open, and since where.
#[derive(Debug, Clone, Copy)]
enum Open<'a> {
    /// A bracket, by the byte that closes it, and how many keys it has so far.
    Bracket { closes: u8, at: usize, keys: usize },
    /// A text in quotes.
    Quoted { at: usize },
    /// What is between `${` or `%{` and `}`.
    Template { at: usize },
    /// A text that ends with a line of its own.
    Heredoc { at: usize, delimiter: &'a [u8] },
}

/// Looks a text over.
pub(crate) fn check(text: &str) -> Result<(), Problem> {
    let bytes = text.as_bytes();
    let mut open: Vec<Open<'_>> = Vec::new();
    let (mut comparisons, mut pieces) = (0_usize, 0_usize);
    let mut at = 0;
    while let Some(byte) = bytes.get(at).copied() {
        if open.len() > DEEPEST_NESTING {
            return Err(Problem { kind: "too_deep", at: at - 1 });
        }
        if pieces > MOST_PIECES {
            return Err(Problem { kind: "too_many_values", at });
        }
        let rest = bytes.get(at..).unwrap_or_default();
        match open.last_mut() {
            Some(Open::Quoted { at: start }) => match byte {
                b'\\' => at += 2,
                b'"' => {
                    open.pop();
                    at += 1;
                }
                b'\n' => return Err(Problem { kind: "open_string", at: *start }),
                _ => at += template(rest, at, &mut open, &mut pieces),
            },
            Some(Open::Heredoc { delimiter, .. }) => match ends_with(rest, delimiter) {
                Some(length) => {
                    open.pop();
                    at += length;
                }
                None => at += template(rest, at, &mut open, &mut pieces),
            },
            _ => {
                pieces += match byte {
                    // What may begin a block or a heredoc costs more.
                    b'{' | b'<' => 2,
                    b',' | b'=' | b':' | b'[' | b'(' | b'"' | b'.' => 1,
                    _ => 0,
                };
                let step = match byte {
                    b'#' => line(rest),
                    b'/' if rest.starts_with(b"//") => line(rest),
                    b'/' if rest.starts_with(b"/*") => match find(rest.get(2..).unwrap_or_default(), b"*/") {
                        Some(length) => length + 4,
                        None => return Err(Problem { kind: "open_comment", at }),
                    },
                    b'"' => {
                        open.push(Open::Quoted { at });
                        1
                    }
                    b'<' if rest.starts_with(b"<<") => heredoc(rest, at, &mut open),
                    b'{' | b'[' | b'(' => {
                        let closes = match byte {
                            b'{' => b'}',
                            b'[' => b']',
                            _ => b')',
                        };
                        open.push(Open::Bracket { closes, at, keys: 0 });
                        1
                    }
                    b'}' | b']' | b')' => match open.pop() {
                        Some(Open::Bracket { closes, .. }) if closes == byte => 1,
                        Some(Open::Template { .. }) if byte == b'}' => 1,
                        // What closes without having been opened, the parser names; it goes no further than this either.
                        _ => return Ok(()),
                    },
                    b'=' if matches!(rest.get(1), Some(b'=' | b'>')) => 2,
                    b'=' | b':' => {
                        if let Some(Open::Bracket { closes: b'}', at, keys }) = open.last_mut() {
                            comparisons += *keys;
                            *keys += 1;
                            if comparisons > MOST_COMPARISONS {
                                return Err(Problem { kind: "too_many_keys", at: *at });
                            }
                        }
                        1
                    }
                    _ => 1,
                };
                at += step;
            }
        }
    }
    match open.last() {
        None => Ok(()),
        Some(Open::Quoted { at }) => Err(Problem { kind: "open_string", at: *at }),
        Some(Open::Heredoc { at, .. }) => Err(Problem { kind: "open_heredoc", at: *at }),
        Some(Open::Bracket { at, .. } | Open::Template { at }) => Err(Problem { kind: "open_bracket", at: *at }),
    }
}

/// Opens a template where one begins; how many bytes that takes. `$${` and `%%{` stand for themselves.
fn template(rest: &[u8], at: usize, open: &mut Vec<Open<'_>>, pieces: &mut usize) -> usize {
    if rest.starts_with(b"$${") || rest.starts_with(b"%%{") {
        return 3;
    }
    if rest.starts_with(b"${") || rest.starts_with(b"%{") {
        open.push(Open::Template { at });
        *pieces += 1;
        return 2;
    }
    1
}

/// Opens a heredoc (`<<EOT` or `<<-EOT` at the end of a line); how many bytes that takes.
fn heredoc<'a>(rest: &'a [u8], at: usize, open: &mut Vec<Open<'a>>) -> usize {
    let dash = usize::from(rest.get(2) == Some(&b'-'));
    let word = rest.get(2 + dash..).unwrap_or_default();
    let length = word.iter().take_while(|byte| continues(**byte)).count();
    let after = word.get(length..).unwrap_or_default();
    if length == 0 || !(after.starts_with(b"\n") || after.starts_with(b"\r\n")) {
        return 2;
    }
    let delimiter = word.get(..length).unwrap_or_default();
    open.push(Open::Heredoc { at, delimiter });
    2 + dash + length
}

/// Whether a heredoc ends after this line; how many bytes that takes.
fn ends_with(rest: &[u8], delimiter: &[u8]) -> Option<usize> {
    let line = rest.strip_prefix(b"\n")?;
    let blank = line.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    let after = line.get(blank..)?.strip_prefix(delimiter)?;
    let ends = !after.first().is_some_and(|byte| continues(*byte));
    ends.then_some(1 + blank + delimiter.len())
}

/// Whether a byte can be part of a name.
const fn continues(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-' || byte >= 0x80
}

fn line(rest: &[u8]) -> usize {
    rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len())
}

fn find(bytes: &[u8], what: &[u8]) -> Option<usize> {
    bytes.windows(what.len()).position(|window| window == what)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_open_is_found() {
        for (text, expected) in [
            ("a = 1", None),
            ("a = \"x ${f(\"y\")} $${ %%{ \\\" z\"", None),
            ("a = <<EOT\n } \" [ ${ \"}\" } $${\n  EOTX\n  EOT\nb = 1", None),
            ("a = <<-E\r\nE\r\n", None),
            ("a = 1 << 2", None),
            ("# \" {\n// [\n/* ( \n*/a = {}", None),
            ("a = [\n", Some(("open_bracket", 4))),
            ("a {\n  b {\n}\n", Some(("open_bracket", 2))),
            ("a = \"${b", Some(("open_bracket", 5))),
            ("a = \"b\nc", Some(("open_string", 4))),
            ("a = \"b\\\"", Some(("open_string", 4))),
            ("a = <<E\nb\n EE\n", Some(("open_heredoc", 4))),
            ("/* a", Some(("open_comment", 0))),
            // What closes too early is for the parser.
            ("a = ]", None),
        ] {
            let found = check(text).err().map(|problem| (problem.kind, problem.at));
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn depth_has_a_limit() {
        for opening in ["[", "(", "{", "{a=", "\"${", "f(", "\"%{if "] {
            let closed = |levels: usize| check(&format!("a = {}", opening.repeat(levels)));
            assert_eq!(closed(100_000).unwrap_err().kind, "too_deep", "{opening}");
            assert_ne!(closed(20).unwrap_err().kind, "too_deep", "{opening}");
        }
    }

    #[test]
    fn values_have_a_limit() {
        for piece in ["[1, 1]\n", "a = b.c\n", "\"${a}\"\n", "a{}\n"] {
            assert_eq!(check(&piece.repeat(10_000)), Ok(()), "{piece}");
            assert_eq!(
                check(&piece.repeat(110_000)).map_err(|problem| problem.kind),
                Err("too_many_values"),
                "{piece}"
            );
        }
        assert_eq!(check(&format!("a = \"{}\"", "., = ".repeat(100_000))), Ok(()));
    }

    #[test]
    fn keys_have_a_limit_by_what_they_cost() {
        let object = |keys: usize| format!("a = {{ {} }}\n", "k = 1, ".repeat(keys));
        assert_eq!(check(&object(1000).repeat(15)), Ok(()));
        assert_eq!(check(&object(10_000)).map_err(|problem| problem.kind), Err("too_many_keys"));
        assert_eq!(check(&object(1000).repeat(30)).map_err(|problem| problem.kind), Err("too_many_keys"));
    }
}

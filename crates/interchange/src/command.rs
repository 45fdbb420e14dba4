//! A `curl` command, as the shell would take it apart: its address, its method, and the JSON it sends.

use crate::request::Request;
use std::ops::Range;
use whydown_schema::text::find;

/// A command, taken apart.
#[derive(Debug)]
pub(crate) struct Command {
    /// The call it makes, where the address is one of load balancing.
    pub(crate) request: Option<Request>,
    /// The JSON it sends.
    pub(crate) body: Option<Word>,
    /// The file whose contents it sends.
    pub(crate) file: Option<String>,
    /// Where it begins and ends in the text, in bytes.
    pub(crate) place: Range<usize>,
    /// A quote that is never closed, by its byte.
    pub(crate) unclosed: Option<usize>,
}

/// A word of a command without its quotes, and where its parts stand in the text.
#[derive(Debug, Default)]
pub(crate) struct Word {
    /// The word.
    pub(crate) text: String,
    /// Pairs of a byte of the word and the byte of the text that it comes from, wherever a new run begins.
    pub(crate) runs: Vec<(usize, usize)>,
    /// A JSON text in the word is open at its end.
    in_string: bool,
    escaped: bool,
}

impl Word {
    fn push(&mut self, part: &str, from: usize) {
        if part.is_empty() {
            return;
        }
        let follows = self.runs.last().is_some_and(|(to, text)| self.text.len() - to + text == from);
        if !follows {
            self.runs.push((self.text.len(), from));
        }
        for byte in part.bytes() {
            match byte {
                _ if self.escaped => self.escaped = false,
                b'\\' => self.escaped = self.in_string,
                b'"' => self.in_string = !self.in_string,
                _ => {}
            }
        }
        self.text.push_str(part);
    }

    /// A variable stands for its value: by its name, and as a text where JSON has none around it.
    fn push_variable(&mut self, name: &str, from: usize) {
        let in_json = self.text.trim_start().starts_with(['{', '[']) && !self.in_string;
        if in_json {
            self.push(&["\"", name, "\""].concat(), from);
        } else {
            self.push(name, from);
        }
    }
}

/// The words that begin a command.
const NAMES: [&str; 3] = ["curl", "curl.exe", "cf"];

/// Options of one letter that are followed by a value.
const WITH_VALUE: &str = "XdHuoAbeFTmxwEKcDYyrP";

/// Long options that are followed by a value, of those that appear with the API.
const LONG_WITH_VALUE: [&str; 12] = [
    "header",
    "user",
    "output",
    "max-time",
    "connect-timeout",
    "retry",
    "cacert",
    "cert",
    "key",
    "proxy",
    "write-out",
    "oauth2-bearer",
];

/// Options that send data.
const DATA: [&str; 6] = ["data", "data-raw", "data-binary", "data-ascii", "json", "d"];

/// Reads the command that begins in this line, if one does.
pub(crate) fn read(text: &str, at: usize) -> Option<Command> {
    let line = text.get(at..)?.lines().next()?;
    let (start, variable) = beginning(line)?;
    let mut shell = Shell { text, at: at + start };
    let words = shell.words();
    let mut command =
        Command { request: None, body: None, file: None, place: at + start..shell.at, unclosed: words.unclosed };
    let mut method = None;
    let mut address: Option<String> = None;
    let mut sends = false;
    let mut words = words.list.into_iter().skip(1);
    while let Some(word) = words.next() {
        let Some((option, attached)) = option_of(&word) else {
            if address.is_none() && word.text.contains('/') {
                address = Some(word.text);
            }
            continue;
        };
        let with_value = |known: &[&str]| known.contains(&option.as_str());
        let takes_value = with_value(&DATA)
            || with_value(&LONG_WITH_VALUE)
            || with_value(&["request", "url"])
            || option.len() == 1 && find(WITH_VALUE, &option).is_some();
        let value = match attached {
            Some(value) => Some(value),
            None if takes_value => words.next(),
            None => None,
        };
        let Some(value) = value else { continue };
        if with_value(&DATA) {
            sends = true;
            match value.text.strip_prefix('@') {
                Some("-") => {}
                Some(file) => command.file = Some(file.to_owned()),
                None if command.body.is_none() => command.body = Some(value),
                None => {}
            }
        } else if with_value(&["X", "request"]) {
            method = Some(value.text);
        } else if option == "url" {
            address = Some(value.text);
        }
    }
    let method = method.unwrap_or_else(|| if sends { "POST".to_owned() } else { "GET".to_owned() });
    command.request = Request::new(&method, address.as_deref().unwrap_or_default(), command.place.clone());
    if let Some(request) = &mut command.request {
        request.variable = variable;
    }
    Some(command)
}

/// Where the command begins in its line, and the variable that takes its answer: `$ curl`, `M1=$(curl`.
fn beginning(line: &str) -> Option<(usize, Option<String>)> {
    let mut rest = line.trim_start().trim_start_matches(['$', '>', '%']).trim_start();
    rest = rest.strip_prefix("export ").unwrap_or(rest).trim_start();
    let mut variable = None;
    if let Some((name, command)) = rest.split_once('=') {
        let is_name = !name.is_empty() && name.bytes().all(|byte| byte == b'_' || byte.is_ascii_alphanumeric());
        let command = command.trim_start_matches(['$', '(', '`', '"']);
        if is_name && NAMES.iter().any(|known| begins_with_word(command, known)) {
            variable = Some(name.to_owned());
            rest = command;
        }
    }
    let is_command = NAMES.iter().any(|known| begins_with_word(rest, known));
    is_command.then(|| (line.len() - rest.len(), variable))
}

fn begins_with_word(text: &str, word: &str) -> bool {
    // `cf() { …; }` defines the word and is no call.
    text.strip_prefix(word).is_some_and(|rest| rest.starts_with([' ', '\t', '\\']))
}

/// An option without its dashes, and the value that is attached to it: `--data=…`, `-d…`, `-sSXPOST`.
fn option_of(word: &Word) -> Option<(String, Option<Word>)> {
    let text = word.text.as_str();
    if let Some(long) = text.strip_prefix("--") {
        return Some(match long.find('=') {
            Some(sign) => (long.get(..sign).unwrap_or_default().to_owned(), rest_of(word, 2 + sign + 1)),
            None => (long.to_owned(), None),
        });
    }
    let short = text.strip_prefix('-').filter(|short| !short.is_empty())?;
    match short.char_indices().find(|(_, letter)| WITH_VALUE.contains(*letter)) {
        Some((index, letter)) => {
            let value = 1 + index + letter.len_utf8();
            Some((letter.to_string(), rest_of(word, value).filter(|rest| !rest.text.is_empty())))
        }
        None => Some((short.to_owned(), None)),
    }
}

/// The word from this byte on.
fn rest_of(word: &Word, from: usize) -> Option<Word> {
    let text = word.text.get(from..)?.to_owned();
    let run = word.runs.partition_point(|(to, _)| *to <= from).saturating_sub(1);
    let runs = word.runs.get(run..)?.iter().map(|(to, text)| match to.checked_sub(from) {
        Some(to) => (to, *text),
        None => (0, text + (from - to)),
    });
    Some(Word { text, runs: runs.collect(), in_string: false, escaped: false })
}

struct Words {
    list: Vec<Word>,
    unclosed: Option<usize>,
}

/// A reader of shell words.
struct Shell<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Shell<'a> {
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// The words up to the end of the command; what follows in its line, such as a pipe, is passed over.
    fn words(&mut self) -> Words {
        let mut words = Words { list: Vec::new(), unclosed: None };
        let mut word: Option<Word> = None;
        let mut over = false;
        while let Some(next) = self.rest().chars().next() {
            let start = self.at;
            match next {
                '\n' => break,
                '\\' => {
                    let after = self.rest().get(1..).unwrap_or_default();
                    let line_end = ["\r\n", "\n"].into_iter().find(|end| after.starts_with(end));
                    if let Some(end) = line_end {
                        self.at += 1 + end.len();
                        finish(&mut word, &mut words, over);
                    } else {
                        self.at += 1;
                        let literal =
                            after.chars().next().map_or("", |next| after.get(..next.len_utf8()).unwrap_or(""));
                        word.get_or_insert_default().push(literal, self.at);
                        self.at += literal.len();
                    }
                }
                '\'' | '"' => {
                    if !self.quoted(next, word.get_or_insert_default()) {
                        words.unclosed = Some(start);
                        finish(&mut word, &mut words, over);
                        return words;
                    }
                }
                '$' if self.rest().starts_with("$'") => {
                    self.at += 1;
                    if !self.escaped_quotes(word.get_or_insert_default()) {
                        words.unclosed = Some(start);
                        finish(&mut word, &mut words, over);
                        return words;
                    }
                }
                '$' => self.variable(word.get_or_insert_default()),
                '|' | ';' | ')' | '<' | '`' => {
                    finish(&mut word, &mut words, over);
                    over = true;
                    self.at += 1;
                }
                _ if next.is_whitespace() => {
                    finish(&mut word, &mut words, over);
                    self.at += next.len_utf8();
                    // `&` divides commands only where it stands alone: in an address it divides parameters.
                    over = over || self.rest().starts_with(['&', '#', '>']);
                }
                _ => self.run(word.get_or_insert_default()),
            }
        }
        finish(&mut word, &mut words, over);
        words
    }

    /// Plain characters, up to the next that means something.
    fn run(&mut self, word: &mut Word) {
        let rest = self.rest();
        let means = |character: char| character.is_whitespace() || "\\'\"$|;)<`".contains(character);
        let end = rest.find(means).unwrap_or(rest.len());
        word.push(rest.get(..end).unwrap_or_default(), self.at);
        self.at += end;
    }

    /// A text in quotes; whether it is closed.
    fn quoted(&mut self, quote: char, word: &mut Word) -> bool {
        self.at += 1;
        if quote == '\'' {
            let rest = self.rest();
            let end = rest.find('\'');
            word.push(rest.get(..end.unwrap_or(rest.len())).unwrap_or_default(), self.at);
            self.at += end.map_or(rest.len(), |end| end + 1);
            return end.is_some();
        }
        loop {
            let rest = self.rest();
            let Some(end) = rest.find(['"', '\\', '$']) else {
                word.push(rest, self.at);
                self.at = self.text.len();
                return false;
            };
            word.push(rest.get(..end).unwrap_or_default(), self.at);
            self.at += end;
            let after = rest.get(end + 1..).unwrap_or_default();
            match rest.as_bytes().get(end) {
                Some(b'"') => {
                    self.at += 1;
                    return true;
                }
                Some(b'$') => self.variable(word),
                _ if after.starts_with(['"', '\\', '$', '`']) => {
                    word.push(after.get(..1).unwrap_or_default(), self.at + 1);
                    self.at += 2;
                }
                _ if after.starts_with('\n') => self.at += 2,
                _ => {
                    word.push("\\", self.at);
                    self.at += 1;
                }
            }
        }
    }

    /// A text in `$'…'`, where a backslash stands for something; whether it is closed.
    fn escaped_quotes(&mut self, word: &mut Word) -> bool {
        self.at += 1;
        loop {
            let rest = self.rest();
            let Some(end) = rest.find(['\'', '\\']) else {
                word.push(rest, self.at);
                self.at = self.text.len();
                return false;
            };
            word.push(rest.get(..end).unwrap_or_default(), self.at);
            self.at += end + 1;
            let after = rest.get(end + 1..).unwrap_or_default();
            if rest.as_bytes().get(end) == Some(&b'\'') {
                return true;
            }
            let hexadecimal = |length: usize| {
                let digits = after.get(1..1 + length)?;
                char::from_u32(u32::from_str_radix(digits, 16).ok()?)
            };
            let Some(letter) = after.chars().next() else { continue };
            let (character, length) = match letter {
                'n' => ('\n', 1),
                't' => ('\t', 1),
                'r' => ('\r', 1),
                'u' => hexadecimal(4).map_or(('u', 1), |character| (character, 5)),
                'x' => hexadecimal(2).map_or(('x', 1), |character| (character, 3)),
                other => (other, other.len_utf8()),
            };
            word.push(character.encode_utf8(&mut [0; 4]), self.at);
            self.at += length;
        }
    }

    /// `$NAME` or `${NAME}` by its name; any other `$` as it is.
    fn variable(&mut self, word: &mut Word) {
        let after = self.rest().get(1..).unwrap_or_default();
        let braced = after.strip_prefix('{');
        let name = braced.unwrap_or(after);
        let is_part = |character: char| character == '_' || character.is_ascii_alphanumeric();
        let length = name.find(|character| !is_part(character)).unwrap_or(name.len());
        let closes = braced.is_none() || name.get(length..).is_some_and(|rest| rest.starts_with('}'));
        if length == 0 || !closes {
            word.push("$", self.at);
            self.at += 1;
            return;
        }
        let brace = usize::from(braced.is_some());
        word.push_variable(name.get(..length).unwrap_or_default(), self.at + 1 + brace);
        self.at += 1 + length + 2 * brace;
    }
}

fn finish(word: &mut Option<Word>, words: &mut Words, over: bool) {
    if let Some(word) = word.take()
        && !over
    {
        words.list.push(word);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sent(text: &str) -> Option<String> {
        read(text, 0)?.body.map(|body| body.text)
    }

    #[test]
    fn what_a_command_sends() {
        for (text, expected) in [
            (r#"curl -X POST https://x/pools -d '{"name":"eu"}'"#, r#"{"name":"eu"}"#),
            (r#"curl https://x/pools --data-raw "{\"name\":\"eu\"}""#, r#"{"name":"eu"}"#),
            (r#"curl https://x/pools --data=$'{"name":"it\'s \u0065u"}'"#, r#"{"name":"it's eu"}"#),
            (r#"curl https://x/pools --json '{"a":1}' | jq -r '.result'"#, r#"{"a":1}"#),
            (r#"$ curl -sSXPOST https://x/pools -d'{"a":1}'"#, r#"{"a":1}"#),
            ("curl https://x/pools \\\n  -H 'A: b' \\\r\n  --data '{\n \"a\": 1\n}'\n{}", "{\n \"a\": 1\n}"),
            (r#"cf $B/pools -d '{"monitor":"'$M1'"}'"#, r#"{"monitor":"M1"}"#),
            (r#"cf $B/pools -d '{"monitor":"'"${M1}"'"}'"#, r#"{"monitor":"M1"}"#),
            (r#"cf $B/pools -d '{"monitor":'"$M1"'}'"#, r#"{"monitor":"M1"}"#),
            (r#"cf $B/pools -d "{\"monitor\":\"$M1\"}""#, r#"{"monitor":"M1"}"#),
        ] {
            assert_eq!(sent(text).as_deref(), Some(expected), "{text}");
        }
        for text in
            ["curl https://x/pools", "curl https://x/pools -d @pool.json", "curling is a sport", "cf() { curl; }"]
        {
            assert_eq!(sent(text), None, "{text}");
        }
    }

    #[test]
    fn every_byte_sent_knows_where_it_came_from() {
        let text = r#"curl https://x/pools -d '{"a":"'"$M"'", "b": "'$'\x41\'''c"}'"#;
        let body = read(text, 0).unwrap().body.unwrap();
        let first = |text: &str, at: usize| text.get(at..).and_then(|rest| rest.chars().next());
        let runs: Vec<_> = body.runs.iter().map(|(to, from)| (first(&body.text, *to), first(text, *from))).collect();
        assert_eq!(body.text, r#"{"a":"M", "b": "A'c"}"#);
        let escaped = |from: &Option<char>| matches!(from, Some('x' | '\\'));
        assert!(runs.iter().all(|(to, from)| to == from || escaped(from)), "{runs:?}");
    }

    #[test]
    fn whose_object_and_which_variable() {
        let command =
            read("M1=$(cf $B/accounts/$A/load_balancers/monitors -d '{\"type\":\"https\"}' | jq -r .result.id)", 0)
                .unwrap();
        let request = command.request.unwrap();
        assert_eq!((request.method.as_str(), request.variable.as_deref()), ("POST", Some("M1")));
        let command = read("cf -X PATCH $B/accounts/$A/load_balancers/pools/$P -d '{}'", 0).unwrap();
        let request = command.request.unwrap();
        assert_eq!((request.is_partial(), request.subject()), (true, Some("P")));
    }

    #[test]
    fn a_quote_that_is_never_closed_is_told() {
        for text in ["curl -d '{\"a\": 1}", "curl -d \"x", "curl -d $'x\\'"] {
            assert!(read(text, 0).unwrap().unclosed.is_some(), "{text}");
        }
    }
}

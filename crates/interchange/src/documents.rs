//! Several documents in one text: JSON values one after another, with words between them, and the commands that send them.
//!
//! The text is gone through once, line by line outside of values and byte by byte within them. Nothing recurses; whether a
//! document is JSON at all is seen later.

use crate::command::{self, Command};
use crate::request::Request;
use std::borrow::Cow;
use std::ops::Range;
use whydown_schema::Diagnostic;
use whydown_schema::text::{Utf16, find};

/// One document of a text.
#[derive(Debug)]
pub(crate) struct Document<'a> {
    /// The document.
    pub(crate) body: Cow<'a, str>,
    /// Pairs of a byte of the document and the byte of the text that it comes from, wherever a new run begins.
    runs: Vec<(usize, usize)>,
    /// The call of the API that it goes with.
    pub(crate) request: Option<Request>,
}

impl<'a> Document<'a> {
    /// The whole text as one document.
    pub(crate) fn whole(text: &'a str) -> Self {
        Self { body: Cow::Borrowed(text), runs: vec![(0, 0)], request: None }
    }

    fn part(text: &'a str, place: Range<usize>, request: Option<Request>) -> Self {
        let runs = vec![(0, place.start)];
        Self { body: Cow::Borrowed(text.get(place).unwrap_or_default()), runs, request }
    }

    /// Whether it is the whole of a text, as it is.
    pub(crate) fn is_the_text(&self, text: &str) -> bool {
        self.request.is_none() && self.runs == [(0, 0)] && self.body.len() == text.len()
    }

    /// Where bytes of the document stand in the text.
    pub(crate) fn in_text(&self, (start, end): (usize, usize)) -> (usize, usize) {
        let from = |byte: usize| {
            let after = self.runs.partition_point(|(to, _)| *to <= byte);
            let run = after.checked_sub(1).and_then(|run| self.runs.get(run));
            run.map_or(byte, |(to, text)| text + (byte - to))
        };
        // The end is one past the last byte, which may be the last of its run.
        (from(start), if end > start { from(end - 1) + 1 } else { from(end) })
    }
}

/// A text, divided.
#[derive(Debug, Default)]
pub(crate) struct Split<'a> {
    /// Its documents, in order.
    pub(crate) documents: Vec<Document<'a>>,
    /// What was left aside, with its bytes.
    pub(crate) aside: Vec<(Diagnostic, (usize, usize))>,
    /// Lines that are neither JSON nor a comment nor a call, and the first of them.
    words: Option<(usize, Range<usize>)>,
}

impl Split<'_> {
    /// What was left aside, with its ranges.
    pub(crate) fn findings(&self, text: &str) -> Vec<Diagnostic> {
        let units = Utf16::new(text);
        let located = self
            .aside
            .iter()
            .map(|(found, (start, end))| Diagnostic { range: Some(units.range(*start, *end)), ..found.clone() });
        located.collect()
    }
}

/// How often the search goes on behind a value or a quote that is never closed.
const MOST_UNCLOSED: usize = 8;

/// How many calls without JSON are told.
const MOST_CALLS: usize = 100;

/// Divides a text into its documents.
pub(crate) fn split(text: &str) -> Split<'_> {
    let mut split = Split::default();
    let mut walk = Walk { text, at: 0, unclosed: 0, call: None, in_head: false };
    walk.at += text.strip_prefix('\u{feff}').map_or(0, |unmarked| text.len() - unmarked.len());
    while walk.pass_blank() {
        if walk.starts_value() {
            let place = walk.value();
            let request = walk.call.take().map(|call| call.request);
            split.documents.push(Document::part(text, place, request.flatten()));
            walk.in_head = false;
        } else {
            walk.line(&mut split);
        }
    }
    walk.end_call(&mut split);
    if let Some((lines, first)) = split.words.take()
        && !split.documents.is_empty()
    {
        let note = Diagnostic::note("words-left-aside", "").with("lines", lines);
        split.aside.push((note, (first.start, first.end)));
    }
    split
}

/// A call whose JSON was not seen yet.
#[derive(Debug)]
struct Call {
    request: Option<Request>,
    place: Range<usize>,
    file: Option<String>,
    is_command: bool,
}

struct Walk<'a> {
    text: &'a str,
    at: usize,
    unclosed: usize,
    call: Option<Call>,
    /// Header lines of HTTP may follow.
    in_head: bool,
}

impl<'a> Walk<'a> {
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Goes to the next that isn't blank; commas between values are what was cut out of a list. Whether there is any.
    fn pass_blank(&mut self) -> bool {
        let rest = self.rest();
        let next = rest.find(|character: char| !character.is_whitespace() && character != ',').unwrap_or(rest.len());
        let blank_line = rest.get(..next).is_some_and(|blank| blank.matches('\n').count() > 1);
        self.in_head = self.in_head && !blank_line;
        self.at += next;
        self.at < self.text.len()
    }

    /// A brace begins a value; a bracket does where JSON can follow, because words begin with one too (`[1]`, `[info] …`).
    fn starts_value(&self) -> bool {
        let rest = self.rest();
        rest.starts_with('{') || rest.strip_prefix('[').is_some_and(|rest| rest.trim_start().starts_with(INSIDE_A_LIST))
    }

    /// Goes behind the value that begins here.
    fn value(&mut self) -> Range<usize> {
        let start = self.at;
        let end = end_of_value(self.text.as_bytes(), start).unwrap_or_else(|| {
            // It is never closed: what begins at the margin of a later line may be whole.
            self.unclosed += 1;
            let next = ["\n{", "\n["].into_iter().filter_map(|margin| find(self.rest(), margin)).min();
            next.filter(|_| self.unclosed <= MOST_UNCLOSED).map_or(self.text.len(), |next| start + next)
        });
        self.at = end;
        start..end
    }

    /// Takes a line that begins with no value.
    fn line(&mut self, split: &mut Split<'a>) {
        let rest = self.rest();
        if let Some(label) = label_of(rest) {
            self.at += label;
            return;
        }
        let line = rest.lines().next().unwrap_or_default();
        let place = self.at..self.at + line.len();
        if self.unclosed <= MOST_UNCLOSED
            && let Some(command) = command::read(self.text, self.at)
        {
            return self.command(command, place, split);
        }
        if let Some(request) = Request::of_line(line, self.at) {
            self.end_call(split);
            self.call = Some(Call { request: Some(request), place: place.clone(), file: None, is_command: false });
            self.in_head = true;
        } else if line.starts_with("HTTP/") {
            self.in_head = true;
        } else if line.starts_with("/*") {
            self.at += find(rest, "*/").map_or(rest.len(), |end| end + 2);
            return;
        } else if !(self.in_head || is_comment(line) || is_of_a_script(line)) {
            let lines = split.words.get_or_insert((0, place.clone()));
            lines.0 += 1;
        }
        self.at = place.end;
    }

    fn command(&mut self, command: Command, line: Range<usize>, split: &mut Split<'a>) {
        self.end_call(split);
        self.in_head = false;
        if let Some(quote) = command.unclosed {
            self.unclosed += 1;
            self.at = line.end;
            split.aside.push((Diagnostic::error("command-unclosed", ""), (quote, quote + 1)));
            return;
        }
        self.at = command.place.end.max(line.start + 1);
        match command.body {
            Some(word) if word.text.trim_start().starts_with(['{', '[']) => split.documents.push(Document {
                body: Cow::Owned(word.text),
                runs: word.runs,
                request: command.request,
            }),
            _ => {
                let Command { request, file, place, .. } = command;
                self.call = Some(Call { request, place, file, is_command: true });
            }
        }
    }

    /// A call that no JSON followed.
    fn end_call(&mut self, split: &mut Split<'a>) {
        let Some(call) = self.call.take().filter(|call| call.is_command && split.aside.len() < MOST_CALLS) else {
            return;
        };
        let finding = match call.file {
            Some(file) => Diagnostic::warning("command-reads-file", "").with("file", file),
            None => Diagnostic::note("command-without-answer", ""),
        };
        split.aside.push((finding, (call.place.start, call.place.end)));
    }
}

fn is_comment(line: &str) -> bool {
    ["#", "//", "```"].iter().any(|mark| line.starts_with(mark))
}

/// A line around the commands of a script: `B=https://…` or `cf() { …; }`.
fn is_of_a_script(line: &str) -> bool {
    let after = line.trim_start_matches(|character: char| character == '_' || character.is_ascii_alphanumeric());
    after.len() < line.len() && (after.starts_with('=') || after.starts_with("()"))
}

/// How long a label may be, and how much of what follows it is looked at.
const LONGEST_LABEL: usize = 80;

/// What a list of JSON begins with, where it is one that can hold something to read.
const INSIDE_A_LIST: [char; 5] = ['{', '[', ']', '"', '/'];

/// The length of a label in front of a value: `pools: [{"id": …`, `result = {"…`.
fn label_of(text: &str) -> Option<usize> {
    let is_label = |character: char| {
        character.is_ascii_alphanumeric() || !character.is_ascii() || " _-./#*\"'`$".contains(character)
    };
    // No more is looked at than a label and the beginning of a value take: many may stand in one line.
    let (sign, _) = text.char_indices().take(LONGEST_LABEL).find(|(_, character)| !is_label(*character))?;
    let line = text.get(sign..)?;
    let line = line.get(..line.char_indices().take(LONGEST_LABEL).last()?.0)?.lines().next()?;
    let value = line.strip_prefix([':', '='])?.trim_start();
    let inside = value
        .strip_prefix(['{', '['])?
        .trim_start_matches(|character: char| character.is_whitespace() || "{[".contains(character));
    inside.is_empty().then_some(()).or_else(|| inside.starts_with(['"', '}', ']']).then_some(()))?;
    // In Terraform's language a brace at the end of the line begins a block, and is no JSON.
    let is_block = inside.is_empty() && line.starts_with('=');
    (!is_block).then(|| sign + line.len() - value.len())
}

/// One past the value that begins at this byte; `None` where it is never closed.
fn end_of_value(bytes: &[u8], start: usize) -> Option<usize> {
    let mut at = start;
    let mut depth = 0_usize;
    loop {
        match *bytes.get(at)? {
            b'{' | b'[' => depth += 1,
            b'}' | b']' => {
                depth -= 1;
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            b'"' => at = end_of_string(bytes, at + 1)?,
            b'/' if bytes.get(at + 1) == Some(&b'/') => {
                at += bytes.get(at..)?.iter().position(|byte| *byte == b'\n')?;
            }
            b'/' if bytes.get(at + 1) == Some(&b'*') => {
                at += 3 + bytes.get(at + 2..)?.windows(2).position(|pair| pair == b"*/")?;
            }
            _ => {}
        }
        at += 1;
    }
}

/// The quote that closes a string.
fn end_of_string(bytes: &[u8], start: usize) -> Option<usize> {
    let mut at = start;
    loop {
        match *bytes.get(at)? {
            b'"' => return Some(at),
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bodies(text: &str) -> Vec<String> {
        split(text).documents.into_iter().map(|document| document.body.into_owned()).collect()
    }

    #[test]
    fn which_documents_a_text_holds() {
        for (text, expected) in [
            ("{\"a\":1}\n{\"b\":2}", vec!["{\"a\":1}", "{\"b\":2}"]),
            ("{\"a\":1}{\"b\":2}", vec!["{\"a\":1}", "{\"b\":2}"]),
            ("{\"a\":1},\r\n\r\n[{\"b\":\"}\"}],", vec!["{\"a\":1}", "[{\"b\":\"}\"}]"]),
            ("# pools\n{\"a\": [1, /* ] */ 2]} // }\n// more\n[]", vec!["{\"a\": [1, /* ] */ 2]}", "[]"]),
            ("Pools [1] of {us}:\n{\"a\":1}\nand so on", vec!["{\"a\":1}"]),
            ("pools: [{\"a\":1}]\nhealth = {\n}", vec!["[{\"a\":1}]"]),
            ("```json\n{\"a\":1}\n```\n", vec!["{\"a\":1}"]),
            ("\u{feff}{\"a\":1}{\"b\":2}", vec!["{\"a\":1}", "{\"b\":2}"]),
            ("\u{feff}\u{feff}{\"a\":1}", vec![]),
            ("{\"a\": \"\n{\"b\":2}\n", vec!["{\"a\": \"", "{\"b\":2}"]),
            ("{\"a\": [\n{\"b\":2}", vec!["{\"a\": [", "{\"b\":2}"]),
            ("/* {\"a\":1} */ {\"b\":2}", vec!["{\"b\":2}"]),
            ("7 8 null \"x\"", vec![]),
            ("", vec![]),
            ("resource \"x\" \"y\" {\n  origins = [{ name = \"a\" }]\n  header = {\n  }\n}", vec![]),
        ] {
            assert_eq!(bodies(text), expected, "{text}");
        }
    }

    #[test]
    fn which_call_a_document_goes_with() {
        let text = "PATCH /accounts/a/load_balancers/pools/p1 HTTP/1.1\nContent-Type: application/json\n\n{\"enabled\": false}\n\
                    curl https://x/load_balancers/pools/p2 -d '{\"a\":1}'\n{\"b\":2}\n\
                    curl https://x/load_balancers/pools/p3/health\n{\"c\":3}";
        let split = split(text);
        let ids: Vec<_> = split
            .documents
            .iter()
            .map(|document| document.request.as_ref().and_then(|request| request.id.as_deref()))
            .collect();
        assert_eq!(ids, [Some("p1"), Some("p2"), None, Some("p3")]);
        assert!(split.aside.is_empty(), "{:?}", split.aside);
    }

    #[test]
    fn what_was_left_aside_is_said() {
        let codes = |text: &str| split(text).aside.into_iter().map(|(found, _)| found.code).collect::<Vec<_>>();
        assert_eq!(codes("Pools:\n{}\nthe end"), ["words-left-aside"]);
        assert_eq!(codes("{}\ncurl https://x/pools"), ["command-without-answer"]);
        assert_eq!(codes("{}\ncurl https://x/pools -d @pool.json"), ["command-reads-file"]);
        assert_eq!(codes("{}\ncurl https://x/pools -d '{"), ["command-unclosed"]);
        assert_eq!(codes("HTTP/2 200\ndate: today\n\n{}"), [""; 0]);
    }
}

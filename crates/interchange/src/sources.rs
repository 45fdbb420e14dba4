//! The documents of a text as JSON, with the places of their parts in the text.
//!
//! One document is pointed into as it is; of several, each is an element of one list.

use crate::documents::Document;
use crate::json::element;
use crate::request::Request;
use serde_json::Value;
use whydown_schema::Diagnostic;
use whydown_schema::text::{Source, Stop, Utf16};

/// How many documents that are no JSON are told one by one.
const MOST_STOPS: usize = 20;

/// A text whose documents were read.
#[derive(Debug)]
pub(crate) struct Sources<'a> {
    text: &'a str,
    parts: Vec<(&'a Document<'a>, Option<Source<'a>>)>,
}

/// A document as a value, with its place and the call that it goes with.
#[derive(Debug)]
pub(crate) struct Root<'a> {
    /// The document.
    pub(crate) value: Value,
    /// There are findings about its text.
    pub(crate) doubt: bool,
    /// Where it stands.
    pub(crate) pointer: String,
    /// The call of the API that it goes with.
    pub(crate) request: Option<&'a Request>,
}

impl<'a> Sources<'a> {
    /// The whole text as one document.
    ///
    /// # Errors
    /// When it is none.
    pub(crate) fn whole(text: &'a str, document: &'a Document<'a>) -> Result<Self, Diagnostic> {
        Ok(Self { text, parts: vec![(document, Some(Source::read(&document.body)?))] })
    }

    /// Each of the documents; those that are no JSON are told.
    pub(crate) fn each(text: &'a str, documents: &'a [Document<'a>]) -> (Self, Vec<Diagnostic>) {
        let mut stops = Vec::new();
        let mut stopped = 0;
        let mut sources = Self { text, parts: Vec::with_capacity(documents.len()) };
        for (index, document) in documents.iter().enumerate() {
            let source = Source::parse(&document.body);
            if let Err(stop) = &source {
                stopped += 1;
                if stopped <= MOST_STOPS {
                    let (start, end) = document.in_text((stop.start, stop.end));
                    let mut told = Stop { problem: stop.problem.clone(), start, end }.told(text);
                    told.path = element("", index);
                    stops.push(told);
                }
            }
            sources.parts.push((document, source.ok()));
        }
        if stopped > MOST_STOPS {
            stops.push(
                Diagnostic::note("more-of-these", "").with("code", "not-json").with("more", stopped - MOST_STOPS),
            );
        }
        (sources, stops)
    }

    /// Whether no document could be read.
    pub(crate) fn is_empty(&self) -> bool {
        self.parts.iter().all(|(_, source)| source.is_none())
    }

    /// The documents.
    pub(crate) fn roots(&self) -> Vec<Root<'a>> {
        let roots = self.parts.iter().enumerate().filter_map(|(index, (document, source))| {
            let (value, doubt) = source.as_ref()?.value_and_doubt();
            Some(Root { value, doubt, pointer: self.pointer_of(index), request: document.request.as_ref() })
        });
        roots.collect()
    }

    /// Findings about the text itself, in the documents that are in doubt: keys given twice, numbers that don't fit.
    pub(crate) fn findings(&self, in_doubt: &[String]) -> Vec<Diagnostic> {
        let mut all = whydown_schema::Findings::default();
        let mut units = None;
        for pointer in in_doubt {
            let Some(((document, Some(source)), _)) = self.part(pointer) else { continue };
            for (mut finding, bytes) in source.findings_in_bytes() {
                let (start, end) = document.in_text(bytes);
                finding.range = Some(units.get_or_insert_with(|| Utf16::new(self.text)).range(start, end));
                finding.path.insert_str(0, pointer);
                all.push(finding);
            }
        }
        all.finish()
    }

    /// Gives each finding that has none its range in the text.
    pub(crate) fn locate(&self, diagnostics: &mut [Diagnostic]) {
        let mut units = None;
        for diagnostic in diagnostics.iter_mut().filter(|diagnostic| diagnostic.range.is_none()) {
            let (start, end) = self.bytes_of(&diagnostic.path);
            diagnostic.range = Some(units.get_or_insert_with(|| Utf16::new(self.text)).range(start, end));
        }
    }

    /// The bytes of the text that a pointer leads to; those of the nearest parent where it leads to nothing.
    pub(crate) fn bytes_of(&self, pointer: &str) -> (usize, usize) {
        match self.part(pointer) {
            Some(((document, Some(source)), rest)) => document.in_text(source.bytes_of(rest)),
            _ => (0, self.text.len()),
        }
    }

    /// Gives the edits of fixes their ranges, where the text is one document that stands in it as it is.
    pub(crate) fn locate_fixes(&self, diagnostics: &mut [Diagnostic]) {
        if let [(document, Some(source))] = self.parts.as_slice()
            && document.is_the_text(self.text)
        {
            source.locate_fixes(diagnostics);
        }
    }

    /// The document that a pointer leads into, and the rest of the pointer.
    fn part<'p>(&self, pointer: &'p str) -> Option<(&(&'a Document<'a>, Option<Source<'a>>), &'p str)> {
        if let [only] = self.parts.as_slice() {
            return Some((only, pointer));
        }
        let pointer = pointer.strip_prefix('/')?;
        let (index, rest) = pointer.split_at(pointer.find('/').unwrap_or(pointer.len()));
        Some((self.parts.get(index.parse::<usize>().ok()?)?, rest))
    }

    fn pointer_of(&self, index: usize) -> String {
        if self.parts.len() == 1 { String::new() } else { element("", index) }
    }
}

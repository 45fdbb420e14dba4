//! Configurations in HCL. What reads HCL is no part of this crate: it is handed over as a function from text to JSON, which
//! knows no rule of conversion, and is loaded only where somebody has HCL.
//!
//! The function answers `{ "resources": [{ "type", "name", "mode", "values", "repeated", "open" }], "imports": { address: id },
//! "places": [ … ] }`, or `{ "error": { "problem", "line", "column", "start", "end" } }`. `open` lists the values that only
//! Terraform could tell, as `[attribute, text]`; `places` holds for each resource the bytes it stands at, as a tree:
//! `{ "at": [start, end], "in": { field: … } }` or `"in": [ … ]`.

use super::{LONGEST_NAME, NAMED, Origin, Resource, Terraform, kind_of};
use crate::contents::Item;
use crate::findings::Findings;
use crate::json::{element, field, take, take_list, take_object, text};
use serde_json::{Map, Value};
use whydown_schema::text::{Source, Utf16, find, index_of, unescaped};
use whydown_schema::{Diagnostic, Index};

/// The blocks at the top of a configuration.
const BLOCKS: [&str; 14] = [
    "resource",
    "data",
    "variable",
    "locals",
    "output",
    "provider",
    "terraform",
    "module",
    "import",
    "moved",
    "removed",
    "check",
    "ephemeral",
    "action",
];

/// What belongs to the account, and changes nothing here.
const OF_THE_ACCOUNT: [&str; 2] = ["account_id", "zone_id"];

/// Whether a text is a configuration in HCL: it begins, after comments, with a block of one.
#[must_use]
pub fn is_hcl(text: &str) -> bool {
    let mut rest = text.strip_prefix('\u{feff}').unwrap_or(text).trim_start();
    loop {
        let after = if rest.starts_with('#') || rest.starts_with("//") {
            rest.split_once('\n').map_or("", |(_, after)| after)
        } else if let Some(comment) = rest.strip_prefix("/*") {
            find(comment, "*/").and_then(|at| comment.get(at + 2..)).unwrap_or_default()
        } else {
            break;
        };
        rest = after.trim_start();
    }
    let end = rest.find(|character: char| !character.is_ascii_lowercase()).unwrap_or(rest.len());
    let (word, after) = rest.split_at_checked(end).unwrap_or((rest, ""));
    let line = after.lines().next().unwrap_or_default();
    let label = line.trim_start();
    BLOCKS.contains(&word)
        && (label.starts_with(['{', '"'])
            || line.starts_with(' ')
                && label.starts_with(|first: char| first.is_ascii_alphabetic())
                && label.contains('{'))
}

/// Opens what the reader of HCL made of a text.
pub(crate) fn resources_of(answer: &Value, terraform: &mut Terraform, findings: &mut Findings) -> Vec<Item> {
    let mut answer = answer.as_object().cloned().unwrap_or_default();
    if let Some(Value::Object(error)) = take(&mut answer, "error") {
        findings.add(refusal(&error));
        return Vec::new();
    }
    let imports = take_object(&mut answer, "imports");
    let mut open = Open::default();
    let mut repeated = Vec::new();
    let mut resources = Vec::new();
    for (index, resource) in take_list(&mut answer, "resources").into_iter().enumerate() {
        let Value::Object(mut resource) = resource else { continue };
        let pointer = element("/resources", index);
        let word = |key: &str| text(&resource, key).unwrap_or_default().to_owned();
        let (kind, name) = (word("type"), word("name"));
        let data = word("mode") == "data";
        let address = format!("{kind}.{name}");
        if kind_of(&kind).is_some() && !data {
            if text(&resource, "repeated").is_some() {
                repeated.push((address.clone(), pointer.clone()));
            }
            open.take_up(&take_list(&mut resource, "open"), &pointer);
        }
        let mut values = take_object(&mut resource, "values");
        if let Some(id) = imported(&imports, &address) {
            values.insert("id".to_owned(), Value::from(id));
        }
        resources.push(Resource { kind, address, values, pointer: field(&pointer, "values"), data });
    }
    follow_imports(&mut resources, &imports);
    let items = terraform.convert(resources, Origin::Configuration, "", findings);
    open.tell(findings);
    tell_repeated(repeated, findings);
    items
}

/// The id that something of this address is imported by; `terraform import` takes the account's or zone's id before it.
fn imported<'a>(imports: &'a Map<String, Value>, address: &str) -> Option<&'a str> {
    let id = imports.get(address)?.as_str()?.rsplit('/').next()?;
    Some(id).filter(|id| id.len() <= LONGEST_NAME)
}

/// Where something is imported its id is known, so that references to its address mean that id.
fn follow_imports(resources: &mut [Resource], imports: &Map<String, Value>) {
    if imports.is_empty() {
        return;
    }
    for resource in resources.iter_mut().filter(|resource| kind_of(&resource.kind).is_some()) {
        let mut unseen: Vec<&mut Value> = resource.values.iter_mut().map(|(_, value)| value).collect();
        while let Some(value) = unseen.pop() {
            match value {
                Value::String(text) => {
                    if let Some(id) = imported(imports, text) {
                        *text = id.to_owned();
                    }
                }
                Value::Array(list) => unseen.extend(list),
                Value::Object(object) => unseen.extend(object.iter_mut().map(|(_, value)| value)),
                _ => {}
            }
        }
    }
}

/// What only Terraform could tell.
#[derive(Debug, Default)]
struct Open {
    texts: Vec<String>,
    seen: Index<'static>,
    pointer: String,
}

impl Open {
    fn take_up(&mut self, list: &[Value], pointer: &str) {
        for one in list {
            let part = |index: usize| one.get(index).and_then(Value::as_str).unwrap_or_default();
            let (attribute, text) = (part(0), part(1));
            if OF_THE_ACCOUNT.contains(&attribute) || !self.seen.add(text.to_owned()) {
                continue;
            }
            if self.texts.is_empty() {
                self.pointer = field(&field(pointer, "values"), attribute);
            }
            self.texts.push(text.to_owned());
        }
    }

    fn tell(mut self, findings: &mut Findings) {
        if !self.texts.is_empty() {
            let count = self.texts.len();
            self.texts.truncate(NAMED);
            let warning = Diagnostic::warning("terraform-values-open", self.pointer).with("count", count);
            findings.add(
                warning
                    .with("more", count - self.texts.len())
                    .with("others", count > self.texts.len())
                    .with("texts", self.texts),
            );
        }
    }
}

fn tell_repeated(repeated: Vec<(String, String)>, findings: &mut Findings) {
    if let Some((_, pointer)) = repeated.first() {
        let note = Diagnostic::note("terraform-one-for-many", pointer.clone()).with("count", repeated.len());
        let names: Vec<String> = repeated.into_iter().take(NAMED).map(|(address, _)| address).collect();
        findings.add(note.with("resources", names));
    }
}

/// Why a text could not be read as HCL.
fn refusal(error: &Map<String, Value>) -> Diagnostic {
    let number = |key: &str| error.get(key).and_then(Value::as_u64).unwrap_or_default();
    let problem = text(error, "problem").unwrap_or_default();
    if problem == "too_large" {
        return Diagnostic::error("hcl-too-large", "").with("bytes", number("bytes")).with("limit", number("limit"));
    }
    let mut refusal = Diagnostic::error("not-hcl", "").with("problem", problem);
    for key in ["line", "column", "limit"] {
        refusal.facts.set(key, number(key));
    }
    // One flag for each problem that has words of its own.
    for known in
        ["too_deep", "too_many_keys", "too_many_values", "open_string", "open_comment", "open_heredoc", "open_bracket"]
    {
        if problem == known {
            refusal.facts.set(known, true);
        }
    }
    if let Some(found) = text(error, "message") {
        refusal.facts.set("message", found);
    }
    refusal
}

/// Gives each finding its place in the text of HCL.
pub(crate) fn places(hcl: &str, answer: &Value, diagnostics: &mut [Diagnostic]) {
    let utf16 = Utf16::new(hcl);
    for diagnostic in diagnostics.iter_mut() {
        let (start, end) = match answer.get("error") {
            Some(error) => {
                let number = |key: &str| error.get(key).and_then(Value::as_u64).and_then(|at| usize::try_from(at).ok());
                (number("start").unwrap_or(0), number("end").unwrap_or(hcl.len()))
            }
            None => place(answer, &diagnostic.path).unwrap_or((0, hcl.len())),
        };
        diagnostic.range = Some(utf16.range(start, end));
        // The pointer leads into an answer that nobody sees.
        diagnostic.path = String::new();
    }
}

fn place(answer: &Value, pointer: &str) -> Option<(usize, usize)> {
    let mut tokens = pointer.split('/').skip(1);
    let mut node = answer.get("places").filter(|_| tokens.next() == Some("resources"))?;
    node = node.get(index_of(tokens.next()?)?)?;
    for token in tokens.skip_while(|token| *token == "values") {
        let token = unescaped(token);
        let inner = node.get("in");
        let next = match inner {
            Some(Value::Array(list)) => index_of(&token).and_then(|index| list.get(index)),
            Some(Value::Object(fields)) => fields.get(token.as_ref()),
            _ => None,
        };
        match next {
            Some(next) => node = next,
            None => break,
        }
    }
    let at = |index: usize| node.get("at")?.get(index)?.as_u64().and_then(|at| usize::try_from(at).ok());
    Some((at(0)?, at(1)?))
}

/// What the reader of HCL answered, as a value.
pub(crate) fn answered(json: &str) -> Result<Value, Diagnostic> {
    Source::read(json).map(|source| source.value())
}

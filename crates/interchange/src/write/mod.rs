//! A scenario's configuration in outside formats, and its report as a text for people.
//!
//! The configured objects are looked up once (`inventory`) and become request bodies in which every reference is known for one
//! (`body`); a format then only spells them: `api`, `curl` and `terraform`. `markdown` tells of the report as well. What a format
//! can't carry is a diagnostic, told once for each kind of thing.

mod api;
mod body;
mod curl;
mod inventory;
mod json;
pub mod markdown;
mod terraform;

use crate::json::{element, field};
use body::Bodies;
use serde::Serialize;
use serde_json::{Map, Value};
use whydown_schema::decode::SCENARIO_KEYS;
use whydown_schema::{Diagnostic, Findings};

/// Every code that writing gives a diagnostic.
pub const WRITE_CODES: [&str; 11] = [
    "balancer-without-zone",
    "duplicate-left-out",
    "names-for-ids",
    "not-carried",
    "nothing-to-write",
    "part-set-aside",
    "read-only-left-out",
    "reference-kept",
    "renamed-for-references",
    "report-cut",
    "zones-differ",
];

/// What can be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Format {
    /// Request bodies for the API, a file for each kind of object.
    Api,
    /// A shell script that creates everything.
    Curl,
    /// Terraform, for version 5 of the provider.
    Terraform,
    /// A report for people.
    Markdown,
}

impl Format {
    /// Every format.
    pub const ALL: [Self; 4] = [Self::Api, Self::Curl, Self::Terraform, Self::Markdown];

    /// Its name, as callers give it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Api => "api",
            Self::Curl => "curl",
            Self::Terraform => "terraform",
            Self::Markdown => "markdown",
        }
    }

    /// The format of this name.
    #[must_use]
    pub fn of(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.word() == word)
    }
}

/// One written file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct WrittenFile {
    /// Its name, for example `main.tf`.
    pub name: String,
    /// What is in it.
    pub text: String,
}

/// What was written.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Written {
    /// The files, in the order in which they are to be used.
    pub files: Vec<WrittenFile>,
    /// What the format can't carry, and what was done about it.
    pub diagnostics: Vec<Diagnostic>,
}

/// The words that a written text holds beside what is written: a key's words in the reader's language.
pub type Words = fn(&str) -> &'static str;

/// The keys of a scenario that hold configuration, which is what these formats are for.
const CONFIGURATION: [&str; 4] = ["monitors", "monitor_groups", "pools", "load_balancers"];

/// Writes the configuration of a scenario: every format but Markdown, which is for [`markdown::write`].
///
/// # Errors
/// When the scenario is no object.
pub fn configuration(scenario: &Value, format: Format, words: Words) -> Result<Written, Vec<Diagnostic>> {
    let scenario = object(scenario)?;
    let mut findings = Findings::default();
    tell_what_stays_behind(scenario, format, &mut findings);
    let bodies = body::of(scenario, &mut findings);
    let files = match format {
        Format::Api => api::write(bodies, &mut findings),
        Format::Curl => curl::write(&bodies, words, &mut findings),
        Format::Terraform => terraform::write(bodies, words, &mut findings),
        Format::Markdown => Vec::new(),
    };
    if files.is_empty() {
        findings.push(Diagnostic::warning("nothing-to-write", ""));
    }
    Ok(Written { files, diagnostics: findings.finish() })
}

/// The scenario, which has to be an object.
fn object(scenario: &Value) -> Result<&Map<String, Value>, Vec<Diagnostic>> {
    let found = match scenario {
        Value::Object(map) => return Ok(map),
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "list",
    };
    Err(vec![Diagnostic::error("not-an-object", "").with("found", found)])
}

/// Names the parts of a scenario that are no configuration. Empty ones are no loss.
fn tell_what_stays_behind(scenario: &Map<String, Value>, format: Format, findings: &mut Findings) {
    for (key, value) in scenario {
        let says_something = match value {
            Value::Null => false,
            Value::String(text) => !text.is_empty(),
            Value::Array(list) => !list.is_empty(),
            Value::Object(map) => !map.is_empty(),
            _ => true,
        };
        if says_something && !CONFIGURATION.contains(&key.as_str()) {
            let known = SCENARIO_KEYS.contains(&key.as_str());
            let lost = Diagnostic::note("not-carried", field("", key)).with("format", format.word());
            findings.push(lost.with("field", key).with("scenario", true).with("known", known));
        }
    }
}

/// Tells of the balancers that belong to other zones than the first: the text has room for one.
fn tell_zones(bodies: &Bodies<'_>, findings: &mut Findings) {
    let mut first = None;
    for balancer in bodies.balancers.iter().filter(|balancer| !is_of_account(balancer.object)) {
        for key in ["zone_id", "zone_name"] {
            let Some(zone) = crate::json::text(balancer.object, key) else { continue };
            match first {
                None => first = Some((key, zone)),
                Some((known_key, known)) if known_key == key && known != zone => {
                    let place = field(&element("/load_balancers", balancer.index), key);
                    findings.push(Diagnostic::warning("zones-differ", place).with("one", known).with("other", zone));
                    return;
                }
                Some(_) => {}
            }
            break;
        }
    }
}

/// A kind or a part as it is spoken of: `monitor group`.
fn spoken(word: &str) -> String {
    word.replace('_', " ")
}

/// Whether a balancer belongs to the account: those of a zone have a host name.
fn is_of_account(balancer: &Map<String, Value>) -> bool {
    crate::json::text(balancer, "name").is_none()
}

//! The formats in which a scenario can be taken away.

use whydown::{Format, Written, WrittenFile};
use whydown_schema::Diagnostic;

/// A format of the menu.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Export {
    /// What it is called.
    pub(crate) title: &'static str,
    /// What it is, in a few words.
    pub(crate) about: &'static str,
    /// The engine's format; nothing for the scenario itself.
    format: Option<Format>,
}

/// Every format, in the order of the menu.
pub(crate) const ALL: [Export; 5] = [
    Export { title: "Scenario", about: "The text as it is, to be opened here again.", format: None },
    Export {
        title: "Request bodies",
        about: "JSON for the API, a file for each kind of object.",
        format: Some(Format::Api),
    },
    Export { title: "curl script", about: "Creates everything, in the right order.", format: Some(Format::Curl) },
    Export {
        title: "Terraform",
        about: "Resources for version 5 of the Cloudflare provider.",
        format: Some(Format::Terraform),
    },
    Export {
        title: "Report",
        about: "The verdicts with their proofs, in Markdown for an issue.",
        format: Some(Format::Markdown),
    },
];

/// The files of a scenario's text in a format.
pub(crate) fn written(export: Export, scenario: &str) -> Result<Written, Vec<Diagnostic>> {
    match export.format {
        Some(format) => whydown::write_text(scenario, format),
        None => {
            let file = WrittenFile { name: "scenario.json".to_owned(), text: scenario.to_owned() };
            Ok(Written { files: vec![file], diagnostics: Vec::new() })
        }
    }
}

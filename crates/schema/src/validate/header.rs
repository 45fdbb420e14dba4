//! The header of a monitor or an endpoint: a map of lists. Terraform's older form is a list of `{ header, values }`.

use super::{Checked, peek};
use crate::diagnostic::Diagnostic;
use crate::findings::Findings;
use crate::lookup::{field, of};
use serde_json::Value;

/// Checks the form of `header`, and of the values under these names.
pub(super) fn check(holder: Checked<'_>, named: impl Fn(&str) -> bool, findings: &mut Findings) {
    let place = holder.place.key("header");
    if let Some(Value::Array(blocks)) = field(holder.map, "header")
        && (blocks.is_empty() || blocks.iter().any(|block| of(block, "values").is_some()))
    {
        findings.push(Diagnostic::error("header-of-terraform", place.pointer()));
    }
    let header = peek::object(holder.map, "header").into_iter().flatten();
    for (name, _) in header.filter(|(name, values)| values.is_string() && named(name)) {
        findings.push(Diagnostic::error("header-value-not-a-list", place.key(name).pointer()).with("header", name));
    }
}

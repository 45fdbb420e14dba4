//! Terraform configurations, read: text in HCL becomes its resources, each value with its place in the text.
//!
//! It is a crate of its own, and in JavaScript a wasm of its own, because few have HCL and its reader is large. It knows Terraform's
//! language and no rule of conversion: what an attribute means is `whydown_interchange`'s to say, which takes the answer as JSON.
//! A text is looked over first (`scan`), so that nothing deep or endless reaches the parser.
//!
//! ```
//! let answer = whydown_hcl::read(r#"
//!     resource "cloudflare_load_balancer_pool" "eu" {
//!       name    = "eu"
//!       monitor = cloudflare_load_balancer_monitor.api.id
//!       origins {
//!         address = var.address
//!       }
//!     }"#);
//! let answer: serde_json::Value = serde_json::from_str(&answer).unwrap();
//! let pool = &answer["resources"][0];
//! assert_eq!(pool["values"]["monitor"], "cloudflare_load_balancer_monitor.api");
//! assert_eq!(pool["values"]["origins"][0]["address"], "var.address");
//! assert_eq!(pool["open"][0][1], "var.address");
//! ```

mod names;
mod resources;
mod scan;
mod value;

use hcl_edit::parser;
use serde_json::{Value, json};

/// The longest text that is read, in bytes: the configuration of thousands of pools.
pub const LONGEST_TEXT: usize = 2 * 1024 * 1024;

/// Reads a configuration: `{ "resources": […], "imports": {…}, "places": […] }`, or `{ "error": {…} }`, as JSON.
#[must_use]
pub fn read(text: &str) -> String {
    answer(text).to_string()
}

fn answer(text: &str) -> Value {
    if text.len() > LONGEST_TEXT {
        return json!({ "error": {
            "problem": "too_large", "bytes": text.len(), "limit": LONGEST_TEXT, "start": 0, "end": text.len(),
        } });
    }
    let unmarked = text.strip_prefix('\u{feff}').unwrap_or(text);
    let skipped = text.len() - unmarked.len();
    if let Err(problem) = scan::check(unmarked) {
        return refusal(unmarked, skipped, problem.kind, problem.at, "");
    }
    match parser::parse_body(unmarked) {
        Ok(body) => resources::of(unmarked, skipped, &body),
        Err(error) => refusal(unmarked, skipped, "syntax", error.location().offset(), error.message()),
    }
}

/// Why a text can't be read: one problem, with its line, its column in UTF-16 units, and the bytes to mark.
fn refusal(text: &str, skipped: usize, problem: &str, at: usize, message: &str) -> Value {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    let (before, rest) = text.split_at_checked(at).unwrap_or((text, ""));
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let column = before.get(line_start..).unwrap_or_default().encode_utf16().count() + 1;
    // Where a line or the text ends there is nothing to mark, so the character before is.
    let next = rest.chars().next().filter(|next| !matches!(next, '\n' | '\r'));
    let (start, end) = match next {
        Some(next) => (at, at + next.len_utf8()),
        None => (at - before.chars().next_back().map_or(0, char::len_utf8), at),
    };
    json!({ "error": {
        "problem": problem,
        "message": message,
        "line": before.matches('\n').count() + 1,
        "column": column,
        "limit": if problem == "too_many_values" { scan::MOST_PIECES } else { scan::DEEPEST_NESTING },
        "start": start + skipped,
        "end": end + skipped,
    } })
}

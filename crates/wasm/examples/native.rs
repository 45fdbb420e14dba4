//! Evaluates scenarios on this machine: one JSON text a line in, one report a line out.
//!
//! The npm package's tests compare what it prints with what the wasm gives for the same texts.

#![expect(clippy::print_stdout, reason = "the reports go to standard output")]

use serde_json::json;
use std::io::BufRead;
use whydown::Options;

fn main() -> std::io::Result<()> {
    for line in std::io::stdin().lock().lines() {
        let answer = match whydown::evaluate_text(&line?, Options::default()) {
            Ok(report) => json!({ "ok": true, "report": report }),
            Err(diagnostics) => json!({ "ok": false, "diagnostics": diagnostics }),
        };
        println!("{answer}");
    }
    Ok(())
}

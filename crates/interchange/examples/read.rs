//! Reads the files that are named and says what was made of each: `cargo run --example read -- answer.json`.
//!
//! Without files it reads an account of 500 pools with 20 endpoints each, and says how long each stage takes; in a release build
//! these are the figures.

#![expect(clippy::print_stdout, reason = "that is what it is for")]

use serde_json::{Value, json};
use std::time::Instant;
use whydown_interchange::read;
use whydown_schema::text::Source;

fn main() -> Result<(), std::io::Error> {
    let mut names = std::env::args().skip(1).peekable();
    if names.peek().is_none() {
        measure();
    }
    for name in names {
        tell(&name, &std::fs::read_to_string(&name)?);
    }
    Ok(())
}

fn tell(name: &str, text: &str) {
    let (what, mut diagnostics) = match read(text) {
        Ok(read) => {
            let kinds = read.recognized.iter().map(|found| format!("{} {}", found.count, found.kind.word()));
            (format!("read: {}", kinds.collect::<Vec<_>>().join(", ")), read.diagnostics)
        }
        Err(diagnostics) => ("refused".to_owned(), diagnostics),
    };
    whydown_phrases::word_diagnostics(&mut diagnostics);
    println!("{name}: {what}");
    for found in diagnostics {
        println!("    {:?} {} {}: {}", found.severity, found.code, found.path, found.message);
    }
}

fn measure() {
    let account = account();
    let list = account.to_string();
    let lines: Vec<String> = account.as_array().into_iter().flatten().map(Value::to_string).collect();
    let lines = lines.join("\n");
    let pretty = serde_json::to_string_pretty(&account).unwrap_or_default();
    for (name, text) in [("one list", &list), ("the same indented", &pretty), ("one pool a line", &lines)] {
        let fastest = |run: &dyn Fn()| {
            let times = (0..9).map(|_| {
                let start = Instant::now();
                run();
                start.elapsed()
            });
            times.min().unwrap_or_default()
        };
        let parsed = fastest(&|| drop(Source::read(text)));
        let whole = fastest(&|| drop(read(text)));
        #[expect(clippy::cast_precision_loss, reason = "megabytes")]
        let size = text.len() as f64 / 1e6;
        println!("{name}: {size:.1} MB; places and parts of the JSON {parsed:.1?}, all of reading {whole:.1?}");
    }
}

/// 500 pools with 20 endpoints each, as the API lists them.
fn account() -> Value {
    let origin = |number: usize| {
        json!({ "name": format!("app-{number}"), "address": format!("app-{number}.internal.example.com"), "enabled": true,
            "weight": 1, "port": 0, "flatten_cname": true, "header": { "Host": ["www.example.com"] },
            "virtual_network_id": format!("a5624d4e-044a-4ff0-b3e1-{number:012}"), "healthy": true,
            "failure_reason": "No failures", "disabled_at": null })
    };
    let pool = |number: usize| {
        json!({ "id": format!("{number:032x}"), "name": format!("pool-{number}"), "description": "made for measuring",
            "enabled": true, "minimum_origins": 2, "monitor_group": format!("{:032x}", number % 7), "healthy": true,
            "check_regions": ["WEU", "ENAM", "WNAM"], "created_on": "2026-01-02T03:04:05Z",
            "modified_on": "2026-01-02T03:04:05Z", "notification_email": "", "networks": ["cloudflare"],
            "origins": (0..20).map(|endpoint| origin(number * 20 + endpoint)).collect::<Vec<_>>() })
    };
    (0..500).map(pool).collect()
}

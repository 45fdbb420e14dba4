//! Prints what the API would refuse about a scenario, and what surprises in it: `cargo run --example check scenario.json [plan]`.

#![expect(clippy::print_stdout, reason = "a program that prints")]

use std::process::ExitCode;
use whydown::{Plan, Severity};

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let Some(text) = arguments.next().and_then(|path| std::fs::read_to_string(path).ok()) else {
        eprintln!("check <scenario.json> [pro|business|enterprise]");
        return ExitCode::FAILURE;
    };
    let plan = arguments.next().and_then(|plan| Plan::named(&plan));
    let found = whydown::validate_text(&text, plan);
    for found in &found {
        println!("{:?} {} {}\n    {}", found.severity, found.code, found.path, found.message);
        if let Some(help) = &found.help {
            println!("    {help}");
        }
        if let Some(fix) = &found.fix {
            println!("    -> {}", fix.title);
        }
    }
    if found.iter().any(|found| found.severity == Severity::Error) { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

//! Reads a scenario, or any API answer, from standard input and prints it in another format (`api`, `curl`, `terraform` or
//! `markdown`), with what that can't carry on standard error: `cargo run --example write terraform < answer.json`.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program for the terminal")]

use std::io::Read;
use whydown::{Diagnostic, Written};

fn main() -> std::io::Result<()> {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text)?;
    match written(&text, &std::env::args().nth(1).unwrap_or_default()) {
        Ok(written) => {
            for file in written.files {
                eprintln!("-- {}", file.name);
                print!("{}", file.text);
            }
            tell(&written.diagnostics);
        }
        Err(diagnostics) => tell(&diagnostics),
    }
    Ok(())
}

fn written(text: &str, format: &str) -> Result<Written, Vec<Diagnostic>> {
    whydown::write(&whydown::read(text)?.scenario, whydown::format(format)?)
}

fn tell(diagnostics: &[Diagnostic]) {
    for diagnostic in diagnostics {
        eprintln!("{}: {} {}", diagnostic.path, diagnostic.message, diagnostic.help.as_deref().unwrap_or_default());
    }
}

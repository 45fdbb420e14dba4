//! `cargo xtask`: sets up whatever is missing on this machine, then serves, tests, builds, packages or measures the product.
//!
//! Everything the README or continuous integration runs starts here, so that the steps exist once. Nothing here is part of
//! what a user of the product runs.

#![expect(clippy::print_stdout, reason = "a command line speaks on standard output")]

mod bench;
mod chromium;
mod ci;
mod failure;
mod install;
mod lockfile;
mod npm;
mod package;
mod page;
mod rustup;
mod shipped;
mod test;
mod tools;
mod workspace;

use failure::{Failure, Result};
use std::process::ExitCode;
use workspace::Workspace;

const HELP: &str = "\
Sets up whatever is missing, then does one of these:

  cargo xtask serve [trunk's own options]
                          builds the page and serves it with live reload, at http://127.0.0.1:8080/ unless --port says otherwise
  cargo xtask test [suite …]
                          runs every test there is, or only these suites: rust, package, page
  cargo xtask build       leaves the release page in dist/, ready for any static host and any sub-path
  cargo xtask startup     finds out anew which functions the page's first answer goes through, and builds the page
  cargo xtask package     leaves the npm package in target/npm/
  cargo xtask bench       measures speed natively and in Node, and the sizes of what is shipped
  cargo xtask ci          what continuous integration runs: formatting, lints, and every test

Tools are pinned in crates/xtask/src/tools.rs. The ones that are not on PATH in exactly that version are installed under
.tools/, which git ignores and `cargo clean` leaves alone. Browser tests use the Chromium that CHROME names, or the one on PATH.";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("\nerror: {failure}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[String]) -> Result {
    let Some((command, rest)) = arguments.split_first() else {
        println!("{HELP}");
        return Ok(());
    };
    if matches!(command.as_str(), "help" | "--help" | "-h") || rest.iter().any(|argument| argument == "--help") {
        println!("{HELP}");
        return Ok(());
    }
    let workspace = Workspace::find()?;
    match (command.as_str(), rest) {
        ("serve", options) => page::serve(&workspace, options),
        ("test", suites) => test::run_suites(&workspace, suites),
        ("build", []) => page::build(&workspace),
        ("startup", []) => page::find_startup(&workspace),
        ("package", []) => package::build(&workspace),
        ("bench", []) => bench::run_all(&workspace),
        ("ci", []) => ci::run_all(&workspace),
        ("build" | "startup" | "package" | "bench" | "ci", [unknown, ..]) => {
            Err(Failure::new(format!("`cargo xtask {command}` takes no `{unknown}`: leave it out")))
        }
        _ => Err(Failure::new(format!("there is no `cargo xtask {command}`: `cargo xtask help` lists what there is"))),
    }
}

//! Cuts the page's wasm into what its first answer needs, and the rest.
//!
//! `whydown-split watch <page>` puts a wasm that tells which functions were called into the built page in a folder, and prints the
//! functions' names; `whydown-split cut <page> <list>` cuts the wasm in that folder, so that what the list names stays in the first
//! part. Both are steps of `cargo xtask`.

#![expect(clippy::print_stdout, reason = "a command line speaks on standard output")]

mod cut;
mod module;
mod names;
mod page;
mod watch;

use std::error::Error;
use std::path::Path;
use std::process::ExitCode;

/// What went wrong is told to whoever builds the page.
type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn refuse<T>(holds: &str) -> Result<T> {
    Err(format!("this wasm can't be cut: it has {holds}").into())
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match arguments.as_slice() {
        ["watch", page] => page::watch(Path::new(page)),
        ["cut", page, list] => page::cut(Path::new(page), Path::new(list)),
        _ => Err("this takes `watch <page>` or `cut <page> <list>`".into()),
    };
    match done {
        Ok(told) => {
            print!("{told}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

//! The parts of the Rust toolchain that rustup can add.

use crate::failure::{Failure, Result};
use crate::workspace::{Workspace, announce, ask, run};
use std::path::Path;

/// What the page and the package are compiled for.
pub(crate) const WASM_TARGET: &str = "wasm32-unknown-unknown";

/// Sees to it that the toolchain can compile for wasm.
///
/// rust-toolchain.toml asks for it too, but rustup adds it by itself only when it is allowed to install automatically.
pub(crate) fn ensure_wasm_target(workspace: &Workspace) -> Result {
    let libraries = ask(workspace.command("rustc").args(["--print", "target-libdir", "--target", WASM_TARGET]));
    if libraries.is_some_and(|folder| Path::new(&folder).is_dir()) {
        return Ok(());
    }
    announce(&format!("adding the target {WASM_TARGET} to the Rust toolchain: seconds, once"));
    rustup(workspace, &["target", "add", WASM_TARGET])
}

/// Sees to it that `cargo fmt` and `cargo clippy` are there.
pub(crate) fn ensure_lint_components(workspace: &Workspace) -> Result {
    for (component, subcommand) in [("rustfmt", "fmt"), ("clippy", "clippy")] {
        if ask(workspace.cargo().args([subcommand, "--version"])).is_none() {
            announce(&format!("adding {component} to the Rust toolchain: seconds, once"));
            rustup(workspace, &["component", "add", component])?;
        }
    }
    Ok(())
}

fn rustup(workspace: &Workspace, arguments: &[&str]) -> Result {
    if ask(workspace.command("rustup").arg("--version")).is_none() {
        return Err(Failure::new(format!(
            "this Rust toolchain lacks a part, and rustup isn't there to run `rustup {}`: install rustup from https://rustup.rs",
            arguments.join(" ")
        )));
    }
    run("rustup", workspace.command("rustup").args(arguments))
}

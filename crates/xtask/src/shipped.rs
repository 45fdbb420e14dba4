//! What the compiler is told of what is shipped.
//!
//! It names no folder of the machine that built it: a panic's message holds the path of the source that it was compiled from, the
//! checkout's, the package cache's, the toolchain's. And until the names of its functions are taken off, each has one of its own.

use crate::failure::Result;
use crate::rustup::WASM_TARGET;
use crate::workspace::{Workspace, ask, run};
use std::path::{Path, PathBuf};
use std::process::Command;

/// What parts the flags of this variable, so that they may hold blanks.
const SEPARATOR: &str = "\u{1f}";

/// Names in which types are told, so that one list of functions holds from one build to the next.
const NAMES: &str = "-Csymbol-mangling-version=v0";

/// Tells the compiler, through the cargo that this command is or starts.
pub(crate) fn tell(workspace: &Workspace, command: &mut Command) -> Result {
    // The packages' folders are known once the packages are there.
    run("cargo fetch", workspace.cargo().args(["fetch", "--quiet", "--locked", "--target", WASM_TARGET]))?;
    let mut flags = vec![NAMES.to_owned()];
    let folders = folders(workspace).into_iter();
    flags.extend(folders.map(|(folder, name)| format!("--remap-path-prefix={}={name}", folder.display())));
    command.env("CARGO_ENCODED_RUSTFLAGS", flags.join(SEPARATOR));
    Ok(())
}

/// The folders that sources come from, with what they are called instead.
fn folders(workspace: &Workspace) -> Vec<(PathBuf, &'static str)> {
    let mut folders = vec![(workspace.join(""), "")];
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from).or_else(|| Some(std::env::home_dir()?.join(".cargo")));
    let caches = home.and_then(|home| std::fs::read_dir(home.join("registry/src")).ok());
    folders.extend(caches.into_iter().flatten().flatten().map(|cache| (cache.path(), "crates")));
    if let Some(toolchain) = ask(workspace.command("rustc").args(["--print", "sysroot"])) {
        folders.push((Path::new(&toolchain).join("lib/rustlib/src/rust"), "rust"));
    }
    folders
}

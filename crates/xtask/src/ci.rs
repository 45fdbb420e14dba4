//! What continuous integration runs: formatting, lints for both targets, and every test.

use crate::failure::Result;
use crate::rustup::{self, WASM_TARGET};
use crate::test;
use crate::workspace::{Workspace, announce, run};

/// Checks formatting and lints, then runs every test.
pub(crate) fn run_all(workspace: &Workspace) -> Result {
    rustup::ensure_wasm_target(workspace)?;
    rustup::ensure_lint_components(workspace)?;

    announce("checking the formatting");
    run("cargo fmt", workspace.cargo().args(["fmt", "--all", "--check"]))?;

    announce("linting for this machine: about a minute the first time");
    let mut clippy = workspace.cargo();
    clippy.args(["clippy", "--workspace", "--all-targets", "--all-features", "--", "-D", "warnings"]);
    run("cargo clippy", &mut clippy)?;

    announce("linting for wasm: about a minute the first time");
    // Tests and benches run on the machine itself; some of what they use isn't made for wasm.
    let mut clippy = workspace.cargo();
    clippy.args(["clippy", "--workspace", "--exclude", "xtask", "--target", WASM_TARGET, "--", "-D", "warnings"]);
    run("cargo clippy for wasm", &mut clippy)?;

    test::run_suites(workspace, &[])
}

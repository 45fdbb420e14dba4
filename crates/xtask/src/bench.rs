//! The figures of the README: speed natively and in Node on the same cases, and the sizes of what is shipped.

use crate::failure::Result;
use crate::package;
use crate::page;
use crate::workspace::{Workspace, announce, run};

/// Measures everything and prints it; the tables are Markdown, ready for the README.
pub(crate) fn run_all(workspace: &Workspace) -> Result {
    package::build(workspace)?;
    page::build(workspace)?;
    announce("measuring natively: a few minutes");
    run("cargo bench", workspace.cargo().args(["bench", "--bench", "*"]))?;
    announce("measuring the npm package in Node.js: about a minute");
    run("installing the package", workspace.command("node").arg("tests/npm/install.mjs"))?;
    run("the measurement in Node.js", workspace.command("node").arg("tests/npm/bench.mjs"))?;
    announce("measuring sizes");
    run(
        "the measurement of sizes",
        workspace.command("node").args(["tests/support/sizes.mjs", package::PACKAGE_WASM, "dist"]),
    )
}

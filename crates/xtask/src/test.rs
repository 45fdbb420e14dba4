//! Every test there is: the Rust code's own, the npm package as its users get it, and the page in a real browser.

use crate::failure::{Failure, OrFail, Result};
use crate::workspace::{Workspace, announce, ask, run};
use crate::{chromium, npm, package, page};
use std::path::PathBuf;

/// A part of the tests, under the name that chooses it.
struct Suite {
    name: &'static str,
    run: fn(&Workspace) -> Result,
}

const SUITES: [Suite; 3] = [
    Suite { name: "rust", run: test_rust },
    Suite { name: "package", run: test_package },
    Suite { name: "page", run: test_page },
];

/// Runs the suites of these names; every one when none is named.
pub(crate) fn run_suites(workspace: &Workspace, names: &[String]) -> Result {
    if let Some(unknown) = names.iter().find(|name| SUITES.iter().all(|suite| suite.name != name.as_str())) {
        let known = SUITES.map(|suite| suite.name).join(", ");
        return Err(Failure::new(format!(
            "there is no test suite `{unknown}`: name one of {known}, or none for all of them"
        )));
    }
    for suite in SUITES {
        if names.is_empty() || names.iter().any(|name| name == suite.name) {
            (suite.run)(workspace)?;
        }
    }
    announce("all tests passed");
    Ok(())
}

fn test_rust(workspace: &Workspace) -> Result {
    announce("testing the Rust code: a few minutes the first time");
    if ask(workspace.cargo().args(["nextest", "--version"])).is_some() {
        run("cargo nextest", workspace.cargo().args(["nextest", "run"]))?;
    } else {
        run("cargo test", workspace.cargo().args(["test", "--lib", "--bins", "--tests", "--examples"]))?;
    }
    announce("testing the page's own code, and the types for TypeScript");
    // Left out of the default members: the page is built for wasm, the types are no part of any program.
    run("cargo test", workspace.cargo().args(["test", "-p", "whydown-playground"]))?;
    run("cargo test", workspace.cargo().args(["test", "-p", "whydown-schema", "--lib", "--features", "typescript"]))?;
    announce("testing the documentation's examples");
    run("cargo test --doc", workspace.cargo().args(["test", "--doc"]))
}

fn test_package(workspace: &Workspace) -> Result {
    let chromium = chromium::ensure(workspace)?;
    package::build(workspace)?;
    announce("installing the packed npm package where the tests use it");
    run("installing the package", workspace.command("node").arg("tests/npm/install.mjs"))?;
    announce("testing the npm package in Node.js and Chromium");
    test_with_node(workspace, "tests/npm", chromium)
}

fn test_page(workspace: &Workspace) -> Result {
    let chromium = chromium::ensure(workspace)?;
    npm::ensure_packages(workspace)?;
    page::build(workspace)?;
    announce("testing the page in Chromium");
    test_with_node(workspace, "tests/browser", chromium)
}

/// Ten minutes for each file, in milliseconds: one that waits for what never comes fails by its name, and the others are run.
const FILE_LIMIT: &str = "--test-timeout=600000";

/// Runs the `*.test.mjs` of a folder. They are named one by one, because versions of Node.js differ in what they make of a
/// folder or a pattern.
fn test_with_node(workspace: &Workspace, folder: &str, chromium: PathBuf) -> Result {
    let mut files = Vec::new();
    for entry in workspace.join(folder).read_dir().or_cannot(|| format!("list {folder}"))? {
        let name = entry.or_cannot(|| format!("list {folder}"))?.file_name();
        if let Some(name) = name.to_str().filter(|name| name.ends_with(".test.mjs")) {
            files.push(format!("{folder}/{name}"));
        }
    }
    if files.is_empty() {
        return Err(Failure::new(format!("{folder} holds no tests (files named *.test.mjs): restore it from git")));
    }
    files.sort();
    let mut node = workspace.command("node");
    node.args(["--test", "--test-reporter", "spec", FILE_LIMIT]).args(files).env("CHROME", chromium);
    run(&format!("the tests in {folder}"), &mut node)
}

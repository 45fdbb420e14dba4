//! Node.js, and the npm packages that package-lock.json pins: wasm-opt, esbuild, the editor, and what tests the result.

use crate::failure::{Failure, Result};
use crate::workspace::{Workspace, announce, ask, run};
use std::process::Command;

/// The oldest Node.js that builds and tests run on.
const NODE_MAJOR: u32 = 20;

/// npm writes this file last, so it dates the installation.
const INSTALLED: &str = "node_modules/.package-lock.json";

/// Sees to it that Node.js is there and that `node_modules/` is what package-lock.json says.
pub(crate) fn ensure_packages(workspace: &Workspace) -> Result {
    ensure_node(workspace)?;
    if is_installed(workspace) {
        return Ok(());
    }
    announce("installing the npm packages of package-lock.json: under a minute, once");
    run("npm ci", npm(workspace).args(["ci", "--no-audit", "--no-fund"]))
}

/// npm itself, found the way Node's installers leave it.
pub(crate) fn npm(workspace: &Workspace) -> Command {
    workspace.command(if cfg!(windows) { "npm.cmd" } else { "npm" })
}

fn ensure_node(workspace: &Workspace) -> Result {
    let remedy = format!(
        "install Node.js {NODE_MAJOR} or newer (https://nodejs.org or your system's package manager), npm included"
    );
    let Some(version) = ask(workspace.command("node").arg("--version")) else {
        return Err(Failure::new(format!("Node.js isn't there: {remedy}")));
    };
    match major(&version) {
        Some(found) if found >= NODE_MAJOR => {}
        _ => return Err(Failure::new(format!("Node.js is {version}, which is too old: {remedy}"))),
    }
    if ask(npm(workspace).arg("--version")).is_none() {
        return Err(Failure::new(format!("npm isn't there: {remedy}")));
    }
    Ok(())
}

fn is_installed(workspace: &Workspace) -> bool {
    let modified = |place| workspace.join(place).metadata().and_then(|metadata| metadata.modified());
    match (modified(INSTALLED), modified("package-lock.json")) {
        (Ok(installed), Ok(locked)) => installed >= locked,
        _ => false,
    }
}

/// The major version in an answer such as `v20.20.2`.
fn major(version: &str) -> Option<u32> {
    version.strip_prefix('v')?.split('.').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::major;

    #[test]
    fn reads_the_major_version_of_node() {
        assert_eq!(major("v20.20.2"), Some(20));
        assert_eq!(major("v9.0.0"), Some(9));
        assert_eq!(major("20.1.0"), None);
        assert_eq!(major(""), None);
    }
}

//! The programs that build the page and the package, pinned to exact versions.
//!
//! wasm-opt and esbuild are npm packages, pinned in package.json; see [`crate::npm`].

use crate::failure::{Failure, OrFail, Result};
use crate::install;
use crate::lockfile;
use crate::workspace::{Workspace, announce, ask};
use std::path::Path;

/// Newer ones need a newer compiler than rust-toolchain.toml names.
const TRUNK_VERSION: &str = "0.21.14";

/// A program that is published as a crate.
pub(crate) struct Tool {
    /// The crate's name.
    pub(crate) package: &'static str,
    /// The program that tells the version.
    pub(crate) program: &'static str,
    /// The only version that will do.
    pub(crate) version: String,
    /// How long compiling it takes on two cores.
    pub(crate) compiles_in: &'static str,
}

/// Sees to it that Trunk, and what it calls, are on the PATH of [`Workspace::command`].
pub(crate) fn ensure_trunk(workspace: &Workspace) -> Result {
    ensure_wasm_bindgen(workspace)?;
    ensure(
        workspace,
        &Tool { package: "trunk", program: "trunk", version: TRUNK_VERSION.to_owned(), compiles_in: "about 5 minutes" },
    )
}

/// Sees to it that the wasm-bindgen command line is on the PATH of [`Workspace::command`].
///
/// It has to be of exactly the version of the library that the code is compiled with, so Cargo.lock decides.
pub(crate) fn ensure_wasm_bindgen(workspace: &Workspace) -> Result {
    let version = lockfile::version_of(workspace, "wasm-bindgen")?;
    ensure(
        workspace,
        &Tool { package: "wasm-bindgen-cli", program: "wasm-bindgen", version, compiles_in: "about 2 minutes" },
    )
}

fn ensure(workspace: &Workspace, tool: &Tool) -> Result {
    let ours = workspace.join(".tools/bin").join(format!("{}{}", tool.program, std::env::consts::EXE_SUFFIX));
    if ours.exists() && !tool.is(workspace, &ours) {
        announce(&format!("removing a {} of another version from .tools/", tool.program));
        std::fs::remove_file(&ours).or_cannot(|| format!("remove {}", ours.display()))?;
    }
    if workspace.which(tool.program).is_some_and(|program| tool.is(workspace, &program)) {
        return Ok(());
    }
    install::install(workspace, tool)?;
    if tool.is(workspace, &ours) {
        return Ok(());
    }
    Err(Failure::new(format!(
        "{} {} was installed under .tools/ but doesn't answer as that version: delete .tools/ and try again",
        tool.package, tool.version
    )))
}

impl Tool {
    fn is(&self, workspace: &Workspace, program: &Path) -> bool {
        ask(workspace.command(program).arg("--version")).is_some_and(|answer| answers_version(&answer, &self.version))
    }
}

/// Whether an answer such as `trunk 0.21.14` names this version.
fn answers_version(answer: &str, version: &str) -> bool {
    answer.split_whitespace().nth(1) == Some(version)
}

#[cfg(test)]
mod tests {
    use super::answers_version;

    #[test]
    fn only_the_exact_version_will_do() {
        assert!(answers_version("trunk 0.21.14", "0.21.14"));
        assert!(answers_version("wasm-bindgen 0.2.129 (some commit)", "0.2.129"));
        assert!(!answers_version("trunk 0.21.1", "0.21.14"));
        assert!(!answers_version("trunk 0.21.14-beta.1", "0.21.14"));
        assert!(!answers_version("", "0.21.14"));
    }
}

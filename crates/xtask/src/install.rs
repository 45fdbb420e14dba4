//! Installing a pinned tool under `.tools/`, from a published binary where that is possible, else by compiling it.

use crate::failure::{OrFail, Result};
use crate::tools::Tool;
use crate::workspace::{Workspace, announce, ask, run};

/// The tools are used for seconds at a time: compiling them fast matters more than their own speed. As published they ask for
/// link-time optimisation, which alone takes longer than all the rest.
const QUICK_PROFILE: [(&str, &str); 3] = [
    ("CARGO_PROFILE_RELEASE_LTO", "off"),
    ("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16"),
    ("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1"),
];

/// What is being compiled stands here, so that `cargo clean` doesn't touch it and an interrupted installation goes on where it
/// was.
const BUILD_FOLDER: &str = ".tools/build";

/// Installs the tool as `.tools/bin/<program>`.
pub(crate) fn install(workspace: &Workspace, tool: &Tool) -> Result {
    if ask(workspace.cargo().args(["binstall", "-V"])).is_some() {
        if download(workspace, tool) {
            return Ok(());
        }
        announce("cargo-binstall found nothing it could fetch");
    }
    compile(workspace, tool)
}

/// Tries cargo-binstall. Where the hosts of published binaries can't be reached this fails, and compiling is the way.
fn download(workspace: &Workspace, tool: &Tool) -> bool {
    announce(&format!("fetching {} {} with cargo-binstall: seconds, once", tool.package, tool.version));
    let mut binstall = workspace.cargo();
    binstall.args(["binstall", "--no-confirm", "--force", "--disable-strategies", "compile", "--root"]);
    binstall.arg(workspace.join(".tools")).arg(tool.specifier());
    run("cargo binstall", &mut binstall).is_ok()
}

fn compile(workspace: &Workspace, tool: &Tool) -> Result {
    announce(&format!("compiling {} {}: {} on two cores, once", tool.package, tool.version, tool.compiles_in));
    let mut install = workspace.cargo();
    // Without default features neither tool needs TLS: what they would download themselves is here already.
    install.args(["install", "--locked", "--force", "--no-default-features", "--root"]);
    install.arg(workspace.join(".tools")).arg("--target-dir").arg(workspace.join(BUILD_FOLDER)).arg(tool.specifier());
    install.envs(QUICK_PROFILE);
    run(&format!("compiling {}", tool.package), &mut install)?;
    std::fs::remove_dir_all(workspace.join(BUILD_FOLDER)).or_cannot(|| format!("remove {BUILD_FOLDER}"))
}

impl Tool {
    fn specifier(&self) -> String {
        format!("{}@{}", self.package, self.version)
    }
}

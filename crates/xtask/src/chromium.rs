//! The browser that the tests drive.

use crate::failure::{Failure, Result};
use crate::workspace::{Workspace, announce, ask, run};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The names under which systems install it.
const NAMES: [&str; 5] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

/// Where macOS keeps it, which isn't on PATH.
const APPLICATIONS: [&str; 2] = [
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

const REMEDY: &str = "install Chromium or Google Chrome, or set CHROME to its program";

/// A Chromium to test with: the one `CHROME` names, or one that is installed, or one that we may install.
pub(crate) fn ensure(workspace: &Workspace) -> Result<PathBuf> {
    if let Some(named) = std::env::var_os("CHROME").filter(|name| !name.is_empty()) {
        let named = PathBuf::from(named);
        return if answers(workspace, &named) {
            Ok(named)
        } else {
            Err(Failure::new(format!("CHROME names {}, which doesn't start: {REMEDY}", named.display())))
        };
    }
    if let Some(found) = find(workspace) {
        return Ok(found);
    }
    install(workspace)?;
    find(workspace).ok_or_else(|| Failure::new(format!("the chromium that apt-get installed doesn't start: {REMEDY}")))
}

fn find(workspace: &Workspace) -> Option<PathBuf> {
    let on_path = NAMES.into_iter().filter_map(|name| workspace.which(name));
    let mut candidates = on_path.chain(APPLICATIONS.map(PathBuf::from));
    candidates.find(|candidate| answers(workspace, candidate))
}

fn answers(workspace: &Workspace, program: &Path) -> bool {
    ask(workspace.command(program).arg("--version")).is_some()
}

/// Installs Debian's package where we may: as root, or with a sudo that asks no password.
fn install(workspace: &Workspace) -> Result {
    let missing = || Failure::new(format!("browser tests need Chromium, and there is none: {REMEDY}"));
    workspace.which("apt-get").ok_or_else(missing)?;
    let prefix: &[&str] = if ask(workspace.command("id").arg("-u")).as_deref() == Some("0") {
        &[]
    } else if ask(workspace.command("sudo").args(["-n", "true"])).is_some() {
        &["sudo", "-n"]
    } else {
        return Err(missing());
    };
    announce("installing Chromium with apt-get: under a minute, once");
    for arguments in [&["update"][..], &["install", "-y", "--no-install-recommends", "chromium"]] {
        let mut apt_get = elevated(workspace, prefix);
        apt_get.args(["-q"]).args(arguments).env("DEBIAN_FRONTEND", "noninteractive");
        run(&format!("apt-get {}", arguments.join(" ")), &mut apt_get)?;
    }
    Ok(())
}

fn elevated(workspace: &Workspace, prefix: &[&str]) -> Command {
    match prefix.split_first() {
        None => workspace.command("apt-get"),
        Some((sudo, options)) => {
            let mut command = workspace.command(sudo);
            command.args(options).arg("apt-get");
            command
        }
    }
}

//! The page: served while one works on it, and built for a static host.

#[cfg(unix)]
use crate::failure::Failure;
use crate::failure::Result;
use crate::workspace::{Workspace, announce, capture, run};
use crate::{chromium, npm, rustup, shipped, tools};
use std::process::Command;

/// Serves the page with live reload until interrupted; the options are Trunk's own.
pub(crate) fn serve(workspace: &Workspace, options: &[String]) -> Result {
    set_up(workspace)?;
    let port = port_in(options).unwrap_or("8080");
    announce(&format!(
        "the page will be at http://127.0.0.1:{port}/ once it is compiled: about a minute the first time"
    ));
    serve_until_stopped(trunk(workspace).arg("serve").args(options))
}

/// Becomes Trunk, so that whoever stops this command stops the server with it.
#[cfg(unix)]
fn serve_until_stopped(trunk: &mut Command) -> Result {
    use std::os::unix::process::CommandExt;
    Err(Failure::new(format!("trunk serve can't start: {}", trunk.exec())))
}

#[cfg(not(unix))]
fn serve_until_stopped(trunk: &mut Command) -> Result {
    run("trunk serve", trunk)
}

/// Where the page is left.
const DIST: &str = "dist";

/// The functions that the page's first answer goes through, as `cargo xtask startup` found them.
const STARTUP: &str = "crates/playground/startup.txt";

/// Leaves the release page in dist/, its wasm cut into what the first answer needs and the rest.
pub(crate) fn build(workspace: &Workspace) -> Result {
    build_whole(workspace)?;
    announce("cutting the page's wasm in two: seconds");
    run("cutting the page's wasm", split(workspace).args(["cut", DIST, STARTUP]))
}

/// Finds out anew which functions the first answer goes through.
pub(crate) fn find_startup(workspace: &Workspace) -> Result {
    let chromium = chromium::ensure(workspace)?;
    build_whole(workspace)?;
    announce("watching the page's first answer: seconds");
    let names = capture("watching the page's wasm", split(workspace).args(["watch", DIST]))?;
    workspace.write("target/functions.txt", names)?;
    let mut watch = workspace.command("node");
    watch.args(["tests/support/startup.mjs", "target/functions.txt"]).env("CHROME", chromium);
    let list = capture("watching the page", &mut watch)?;
    workspace.write(STARTUP, list)?;
    build(workspace)
}

fn build_whole(workspace: &Workspace) -> Result {
    set_up(workspace)?;
    announce("building the page into dist/: about a minute");
    // Relative addresses, so that the page works under whatever path it is put.
    let mut trunk = trunk(workspace);
    shipped::tell(workspace, &mut trunk)?;
    run("trunk build", trunk.args(["build", "--release", "--public-url", "./"]))
}

fn split(workspace: &Workspace) -> Command {
    let mut split = workspace.cargo();
    split.args(["run", "--quiet", "--locked", "-p", "whydown-split", "--"]);
    split
}

fn set_up(workspace: &Workspace) -> Result {
    rustup::ensure_wasm_target(workspace)?;
    npm::ensure_packages(workspace)?;
    tools::ensure_trunk(workspace)
}

fn trunk(workspace: &Workspace) -> Command {
    let mut trunk = workspace.command("trunk");
    // The version is pinned; hearing of a newer one helps nobody, and asking needs the network.
    trunk.env("TRUNK_SKIP_VERSION_CHECK", "true");
    // Trunk stops at the `1` that this variable usually holds, because it wants `true` there.
    if std::env::var_os("NO_COLOR").is_some() {
        trunk.env("NO_COLOR", "true");
    }
    trunk
}

/// The port that options of `trunk serve` name.
fn port_in(options: &[String]) -> Option<&str> {
    let mut options = options.iter();
    while let Some(option) = options.next() {
        if option == "--port" || option == "-p" {
            return options.next().map(String::as_str);
        }
        if let Some(port) = option.strip_prefix("--port=") {
            return Some(port);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::port_in;

    #[test]
    fn finds_the_port_in_trunks_options() {
        let port = |options: &[&str]| {
            let options: Vec<String> = options.iter().map(ToString::to_string).collect();
            port_in(&options).map(str::to_owned)
        };
        assert_eq!(port(&["--port", "9000"]).as_deref(), Some("9000"));
        assert_eq!(port(&["--open", "--port=9000"]).as_deref(), Some("9000"));
        assert_eq!(port(&["-p", "9000", "--open"]).as_deref(), Some("9000"));
        assert_eq!(port(&["--open"]), None);
        assert_eq!(port(&["--port"]), None);
    }
}

//! Where things stand in this checkout, and how programs are started in it.

use crate::failure::{Failure, OrFail, Result};
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The checkout this command was started from.
pub(crate) struct Workspace {
    root: PathBuf,
    path: OsString,
}

impl Workspace {
    /// The checkout that this program was compiled in.
    pub(crate) fn find() -> Result<Self> {
        // Cargo names the crate's folder to what it runs, and gets it right even after the checkout has been moved.
        let manifest = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
        let root = Path::new(&manifest)
            .ancestors()
            .nth(2)
            .ok_or_else(|| Failure::new("the checkout can't be found: start this as `cargo xtask …` inside it"))?
            .to_owned();

        // Our own tools come first, so that what is run is what is pinned.
        let mut folders = vec![root.join(".tools/bin"), root.join("node_modules/.bin")];
        folders.extend(std::env::var_os("PATH").iter().flat_map(std::env::split_paths));
        let path = std::env::join_paths(folders).map_err(|_| {
            Failure::new("the checkout's path holds a character that PATH can't carry (`:`, or `;` on Windows): move the checkout")
        })?;
        Ok(Self { root, path })
    }

    /// A place in the checkout, named with forward slashes from its root.
    pub(crate) fn join(&self, place: &str) -> PathBuf {
        self.root.join(place)
    }

    /// A program, to be started at the root of the checkout with the pinned tools first on its PATH.
    pub(crate) fn command(&self, program: impl AsRef<OsStr>) -> Command {
        let mut command = Command::new(program);
        command.current_dir(&self.root).env("PATH", &self.path);
        command
    }

    /// The cargo that runs this program, so that one toolchain does everything.
    pub(crate) fn cargo(&self) -> Command {
        self.command(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
    }

    /// Where a program of this name is first found on the PATH that [`Workspace::command`] gives.
    pub(crate) fn which(&self, program: &str) -> Option<PathBuf> {
        let file = format!("{program}{}", std::env::consts::EXE_SUFFIX);
        std::env::split_paths(&self.path).map(|folder| folder.join(&file)).find(|candidate| candidate.is_file())
    }

    /// Reads a file of the checkout.
    pub(crate) fn read(&self, place: &str) -> Result<String> {
        std::fs::read_to_string(self.join(place)).or_cannot(|| format!("read {place}"))
    }

    /// Writes a file of the checkout.
    pub(crate) fn write(&self, place: &str, contents: impl AsRef<[u8]>) -> Result {
        std::fs::write(self.join(place), contents).or_cannot(|| format!("write {place}"))
    }

    /// Copies a file of the checkout to another place in it.
    pub(crate) fn copy(&self, from: &str, to: &str) -> Result {
        std::fs::copy(self.join(from), self.join(to)).or_cannot(|| format!("copy {from} to {to}"))?;
        Ok(())
    }

    /// Makes a folder of the checkout anew, empty.
    pub(crate) fn empty_folder(&self, place: &str) -> Result {
        let folder = self.join(place);
        if folder.exists() {
            std::fs::remove_dir_all(&folder).or_cannot(|| format!("empty {place}"))?;
        }
        std::fs::create_dir_all(&folder).or_cannot(|| format!("make the folder {place}"))
    }
}

/// Says what happens next, and how long it may take where that isn't moments.
pub(crate) fn announce(step: &str) {
    println!("» {step}");
}

/// Runs a program that speaks for itself; `what` is the subject of the sentence if it fails.
pub(crate) fn run(what: &str, command: &mut Command) -> Result {
    let status = command.status().map_err(|error| could_not_start(what, command, &error))?;
    if status.success() {
        return Ok(());
    }
    Err(Failure::new(format!("{what} failed ({status}); what it printed above says why")))
}

/// Runs a program for its standard output, which is part of a file that we make.
pub(crate) fn capture(what: &str, command: &mut Command) -> Result<String> {
    let output = command.stderr(Stdio::inherit()).output().map_err(|error| could_not_start(what, command, &error))?;
    if !output.status.success() {
        return Err(Failure::new(format!("{what} failed ({}); what it printed above says why", output.status)));
    }
    String::from_utf8(output.stdout).map_err(|_| Failure::new(format!("{what} printed something that isn't text")))
}

/// What a program answers to a question about itself; nothing if it isn't there or refuses.
pub(crate) fn ask(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

fn could_not_start(what: &str, command: &Command, error: &std::io::Error) -> Failure {
    let program = Path::new(command.get_program()).display();
    Failure::new(format!("{what} can't start, because `{program}` can't be run: {error}"))
}

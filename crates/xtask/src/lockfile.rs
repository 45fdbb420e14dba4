//! What Cargo.lock pins.

use crate::failure::{Failure, Result};
use crate::workspace::Workspace;

/// The version of this package in Cargo.lock.
pub(crate) fn version_of(workspace: &Workspace, package: &str) -> Result<String> {
    let lockfile = workspace.read("Cargo.lock")?;
    version_in(&lockfile, package).map(str::to_owned).ok_or_else(|| {
        Failure::new(format!("Cargo.lock names no `{package}`: restore it with `git checkout Cargo.lock`"))
    })
}

/// Cargo writes this file itself, always in this form; a TOML reader would be a dependency for two lines of it.
fn version_in<'lockfile>(lockfile: &'lockfile str, package: &str) -> Option<&'lockfile str> {
    let mut lines = lockfile.lines().skip_while(|line| quoted(line, "name") != Some(package));
    lines.next();
    lines.next().and_then(|line| quoted(line, "version"))
}

fn quoted<'line>(line: &'line str, key: &str) -> Option<&'line str> {
    line.strip_prefix(key)?.strip_prefix(" = \"")?.strip_suffix('"')
}

#[cfg(test)]
mod tests {
    use super::version_in;

    const LOCKFILE: &str = "\
version = 4

[[package]]
name = \"wasm-bindgen-macro\"
version = \"9.9.9\"

[[package]]
name = \"wasm-bindgen\"
version = \"0.2.129\"
dependencies = [
 \"cfg-if\",
]
";

    #[test]
    fn finds_the_package_of_exactly_this_name() {
        assert_eq!(version_in(LOCKFILE, "wasm-bindgen"), Some("0.2.129"));
    }

    #[test]
    fn finds_nothing_for_a_package_that_is_not_there() {
        assert_eq!(version_in(LOCKFILE, "wasm"), None);
        assert_eq!(version_in("", "wasm-bindgen"), None);
    }
}

//! The files of a built page.

use crate::module::Module;
use crate::{Result, cut, names, watch};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

/// What Trunk puts at the end of the name of the page's wasm, behind a hash.
const ENDING: &str = "_bg.wasm";

/// How the name of the page's wasm begins.
const BEGINNING: &str = "whydown-playground-";

/// What tells the page where the rest is.
const MARK: &str = "whydown-rest";

/// The name of a rest that does not exist.
const NOWHERE: &str = "nowhere.wasm";

/// Has the page tell which functions are called; gives the names of all, a line for each. It is told of a rest that does not exist:
/// what waits for it is no part of the first answer.
pub(crate) fn watch(page: &Path) -> Result<String> {
    let (name, path) = wasm_of(page)?;
    let bytes = std::fs::read(&path)?;
    let (watched, names) = watch::watched(&Module::read(&bytes)?)?;
    check(&watched, &name)?;
    std::fs::write(path, watched)?;
    edit_html(page, |html| Some(marked(html, NOWHERE)))?;
    Ok(names)
}

/// Cuts the page's wasm. The names of both parts hold a hash of what is in them, so that no part meets one of another build.
pub(crate) fn cut(page: &Path, list: &Path) -> Result<String> {
    let (name, path) = wasm_of(page)?;
    let bytes = std::fs::read(&path)?;
    let list = std::fs::read_to_string(list)?;
    let parts = cut::cut(&Module::read(&bytes)?, &names::listed(&list), cut::SMALL)?;
    check(&parts.first, "the first part")?;
    check(&parts.rest, "the rest")?;

    let mut hasher = DefaultHasher::new();
    (&parts.first, &parts.rest).hash(&mut hasher);
    let hash = hasher.finish();
    let first_name = format!("{BEGINNING}{hash:016x}{ENDING}");
    let rest_name = format!("{BEGINNING}{hash:016x}_rest.wasm");
    edit_html(page, |html| html.contains(&name).then(|| marked(&html.replace(&name, &first_name), &rest_name)))?;
    std::fs::write(page.join(&first_name), &parts.first)?;
    std::fs::write(page.join(&rest_name), &parts.rest)?;
    std::fs::remove_file(path)?;
    Ok(format!("{first_name}: {} bytes\n{rest_name}: {} bytes\n", parts.first.len(), parts.rest.len()))
}

fn marked(html: &str, rest: &str) -> String {
    html.replacen("</head>", &format!("<meta name=\"{MARK}\" content=\"./{rest}\">\n</head>"), 1)
}

fn edit_html(page: &Path, edit: impl FnOnce(&str) -> Option<String>) -> Result<()> {
    let index = page.join("index.html");
    let html = edit(&std::fs::read_to_string(&index)?).filter(|html| html.contains(MARK));
    let html = html.ok_or_else(|| format!("{} has no head, or names no {BEGINNING}…{ENDING}", index.display()))?;
    Ok(std::fs::write(index, html)?)
}

/// The page's wasm: its name and where it is.
fn wasm_of(page: &Path) -> Result<(String, PathBuf)> {
    for entry in std::fs::read_dir(page)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with(BEGINNING) && name.ends_with(ENDING) {
            return Ok((name, entry.path()));
        }
    }
    Err(format!("{} holds no {BEGINNING}…{ENDING}", page.display()).into())
}

/// Nothing is written that a browser would refuse.
fn check(wasm: &[u8], what: &str) -> Result<()> {
    wasmparser::validate(wasm).map_err(|error| format!("{what} came out wrong: {error}"))?;
    Ok(())
}

//! The npm package: one wasm, thin entries for the hosts that load it in different ways, and the types.

use crate::failure::{Failure, OrFail, Result};
use crate::rustup::{self, WASM_TARGET};
use crate::workspace::{Workspace, announce, capture, run};
use crate::{npm, shipped, tools};

/// Where the package is left.
pub(crate) const PACKAGE: &str = "target/npm";

/// The wasm inside the package.
pub(crate) const PACKAGE_WASM: &str = "target/npm/whydown.wasm";

/// The wasm inside the package that reads HCL.
pub(crate) const PACKAGE_WASM_HCL: &str = "target/npm/whydown-hcl.wasm";

/// The entries, the readme and the manifest, as they are written by hand.
const SOURCES: &str = "crates/wasm/npm";

/// The catalogue, as the page fetches it.
const RULES: &str = "www/rules.json";

/// Files copied into the package as they are.
const COPIED: [&str; 10] = [
    "README.md",
    "api.js",
    "node.js",
    "node.cjs",
    "browser.js",
    "slim.js",
    "slim.d.ts",
    "workerd.js",
    "hcl.js",
    "hcl-workerd.js",
];

/// The package's modules of wasm: the engine, and what reads HCL.
const MODULES: [Module; 2] = [
    Module { crate_file: "whydown_wasm", name: "whydown", wasm: PACKAGE_WASM, bindings: "bindings" },
    Module { crate_file: "whydown_wasm_hcl", name: "whydown-hcl", wasm: PACKAGE_WASM_HCL, bindings: "hcl-bindings" },
];

/// One module of wasm.
struct Module {
    /// What cargo calls it.
    crate_file: &'static str,
    /// What it is called in the package.
    name: &'static str,
    /// Where it lies in the package.
    wasm: &'static str,
    /// The JavaScript between it and its callers.
    bindings: &'static str,
}

/// What wasm-bindgen makes of the code, before the package takes the parts it wants.
const BINDINGS: &str = "target/npm-bindings";

/// Leaves the package in target/npm/.
pub(crate) fn build(workspace: &Workspace) -> Result {
    rustup::ensure_wasm_target(workspace)?;
    npm::ensure_packages(workspace)?;
    tools::ensure_wasm_bindgen(workspace)?;

    announce("compiling the npm package's wasm: about a minute the first time");
    for module in &MODULES {
        compile(workspace, module)?;
    }
    announce("making the npm package in target/npm/: seconds");
    workspace.empty_folder(PACKAGE)?;
    for module in &MODULES {
        bind(workspace, module)?;
        optimize(workspace, module)?;
    }
    inline(workspace, PACKAGE_WASM, "inline.js")?;
    inline(workspace, PACKAGE_WASM_HCL, "hcl-inline.js")?;
    carry_rules(workspace)?;
    declare(workspace)?;
    for file in COPIED {
        workspace.copy(&format!("{SOURCES}/{file}"), &format!("{PACKAGE}/{file}"))?;
    }
    for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
        workspace.copy(licence, &format!("{PACKAGE}/{licence}"))?;
    }
    write_manifest(workspace)
}

fn compile(workspace: &Workspace, module: &Module) -> Result {
    let mut cargo = workspace.cargo();
    shipped::tell(workspace, &mut cargo)?;
    // The folder is named so that what comes out is found, whatever a user's own settings say.
    cargo.args(["rustc", "--release", "--lib", "--crate-type", "cdylib", "-p", &module.crate_file.replace('_', "-")]);
    cargo.args(["--target", WASM_TARGET, "--target-dir"]).arg(workspace.join("target"));
    // The standard library is compiled for speed, and would be put in wherever it is called. Only the last step is told, which
    // puts all crates together: what the crates make of themselves stays, so that the hot loops are as fast as before.
    run("cargo rustc", cargo.args(["--", "-Cllvm-args=-inline-threshold=0"]))
}

/// Makes the JavaScript that stands between wasm and its callers: once for modules, once for CommonJS.
fn bind(workspace: &Workspace, module: &Module) -> Result {
    let Module { crate_file, name, bindings, .. } = module;
    for kind in ["web", "nodejs"] {
        let mut bindgen = workspace.command("wasm-bindgen");
        // Without the default path nothing but the entries says where the wasm lies, so bundlers look for it in one place only.
        bindgen.args(["--target", kind, "--out-name", name, "--no-typescript", "--omit-default-module-path"]);
        bindgen.arg("--out-dir").arg(workspace.join(&format!("{BINDINGS}/{kind}")));
        bindgen.arg(workspace.join(&format!("target/{WASM_TARGET}/release/{crate_file}.wasm")));
        run("wasm-bindgen", &mut bindgen)?;
    }
    let bound = |kind: &str| format!("{BINDINGS}/{kind}/{name}_bg.wasm");
    let read = |place: &str| std::fs::read(workspace.join(place)).or_cannot(|| format!("read {place}"));
    if read(&bound("web"))? != read(&bound("nodejs"))? {
        return Err(Failure::new(
            "wasm-bindgen made different wasm for modules and for CommonJS, so one file can't serve both: pin the version that did",
        ));
    }
    workspace.copy(&format!("{BINDINGS}/web/{name}.js"), &format!("{PACKAGE}/{bindings}.js"))?;
    let commonjs = workspace.read(&format!("{BINDINGS}/nodejs/{name}.js"))?;
    let commonjs = commonjs.replace(&format!("{name}_bg.wasm"), &format!("{name}.wasm"));
    workspace.write(&format!("{PACKAGE}/{bindings}.cjs"), commonjs)
}

fn optimize(workspace: &Workspace, module: &Module) -> Result {
    let mut optimizer = workspace.command("wasm-opt");
    // What is put in where it is called compresses worse than what is called: without it brotli makes 15 kB less of the wasm.
    // What is hardly longer than its call is put in all the same: that costs nothing, and much of the time goes into calls.
    optimizer
        .args(["-Oz", "--one-caller-inline-max-function-size=0", "--flexible-inline-max-function-size=0"])
        .arg("--always-inline-max-function-size=4")
        .arg(workspace.join(&format!("{BINDINGS}/web/{}_bg.wasm", module.name)));
    run("wasm-opt", optimizer.arg("-o").arg(workspace.join(module.wasm)))
}

/// Writes a module that carries a wasm as text, for hosts that can't load a second file.
fn inline(workspace: &Workspace, wasm: &str, entry: &str) -> Result {
    let program = "process.stdout.write(require('node:fs').readFileSync(process.argv[1]).toString('base64'))";
    let mut node = workspace.command("node");
    node.args(["--eval", program, "--"]).arg(workspace.join(wasm));
    let encoded = capture("node", &mut node)?;
    let source = workspace.read(&format!("{SOURCES}/{entry}"))?;
    workspace.write(&format!("{PACKAGE}/{entry}"), source.replace("__WASM_BASE64__", &encoded))
}

/// Writes the rule book's two modules around its text: one for `import`, one for `require`.
fn carry_rules(workspace: &Workspace) -> Result {
    let module = workspace.read(&format!("{SOURCES}/rules.js"))?;
    // JSON without its line ends stands between single quotes as it is, once what would end or escape the quotes is escaped.
    let text = workspace.read(RULES)?.replace('\n', "").replace('\\', "\\\\").replace('\'', "\\'");
    let module = module.replace("__RULES_JSON__", &text);
    workspace.write(&format!("{PACKAGE}/rules.js"), &module)?;
    let commonjs =
        format!("{}\nmodule.exports = {{ rules, rulesJson }};\n", module.replace("export function", "function"));
    workspace.write(&format!("{PACKAGE}/rules.cjs"), commonjs)
}

/// Writes the TypeScript declarations: those of the Rust types, and below them the functions.
fn declare(workspace: &Workspace) -> Result {
    let mut cargo = workspace.cargo();
    cargo.args(["run", "--quiet", "-p", "whydown-wasm", "--example", "declarations", "--features", "typescript"]);
    let types = capture("printing the types of the Rust code", &mut cargo)?;
    let functions = workspace.read(&format!("{SOURCES}/index.d.ts"))?;
    let declarations = format!("{functions}\n{types}");
    workspace.write(&format!("{PACKAGE}/index.d.ts"), &declarations)?;
    // TypeScript takes the kind of module from the file's name, so CommonJS gets its own copy.
    workspace.write(&format!("{PACKAGE}/index.d.cts"), &declarations)
}

fn write_manifest(workspace: &Workspace) -> Result {
    let manifest = workspace.read(&format!("{SOURCES}/package.json"))?;
    workspace.write(&format!("{PACKAGE}/package.json"), manifest.replace("0.0.0", env!("CARGO_PKG_VERSION")))
}

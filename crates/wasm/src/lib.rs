//! The surface of the npm package `whydown`: conversion in, one call, conversion out. No rule is decided here.
//!
//! Every call exists in two forms, for objects and for text, and both are the same code: objects cross as JSON, made and read
//! by the host's own `JSON`. That is one path to test, it is fast, and it has no bottom to fall through: a conversion that
//! walks the host's objects itself recurses as deep as they go, and calls whatever they hide behind their properties.
//!
//! `rules()` is not among them: the catalogue is text, so the package carries it beside the wasm (`npm/rules.js`), where hosts
//! that never ask for it don't load it.

mod answer;
mod hcl;
mod host;
mod session;

pub use session::Session;

use answer::{Evaluated, Written, answer};
use host::Text;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use whydown::Diagnostic;

/// `evaluate(scenario, options?)`: the report, or why nothing can be made of the scenario.
#[wasm_bindgen]
#[must_use]
pub fn evaluate(scenario: &JsValue, options: &JsValue) -> JsValue {
    let evaluated = Text::of_object(scenario)
        .and_then(|text| text.into_value())
        .and_then(|scenario| whydown::evaluate(&scenario, host::options(options)));
    host::object(&answer(evaluated.map(Evaluated::new)))
}

/// `evaluateJson(scenario, options?)`: [`evaluate`], from text to text.
#[wasm_bindgen(js_name = evaluateJson)]
#[must_use]
pub fn evaluate_json(scenario: &JsValue, options: &JsValue) -> String {
    let options = host::options(&host::parsed(options));
    let evaluated = Text::of_string(scenario).and_then(|text| whydown::evaluate_text(text.as_str(), options));
    answer(evaluated.map(Evaluated::new))
}

/// `read(text)`: the scenario made of whatever the text holds.
#[wasm_bindgen]
#[must_use]
pub fn read(text: &JsValue) -> JsValue {
    host::object(&read_json(text))
}

/// `readJson(text)`: [`read`], with its answer as text.
#[wasm_bindgen(js_name = readJson)]
#[must_use]
pub fn read_json(text: &JsValue) -> String {
    let read =
        Text::of_string(text).and_then(|text| hcl::with_reader(|reader| whydown::read_with(text.as_str(), reader)));
    answer(read.map(answer::Read::new))
}

/// `registerHcl(read)`: what reads HCL is here, from its text to JSON text. The package's `loadHcl` calls it.
#[wasm_bindgen(js_name = registerHcl)]
pub fn register_hcl(read: &JsValue) {
    hcl::register(read);
}

/// `validate(given, options?)`: what the API would refuse of a scenario, an object or a text, and what surprises in it.
#[wasm_bindgen]
#[must_use]
pub fn validate(given: &JsValue, options: &JsValue) -> JsValue {
    if given.is_string() {
        return host::object(&validate_json(given, options));
    }
    let plan = host::plan(options);
    let found = match Text::of_object(given).and_then(Text::into_value) {
        Ok(value) => whydown::validate(&value, plan),
        Err(diagnostics) => diagnostics,
    };
    host::object(&answer::json(&found))
}

/// `validateJson(text, options?)`: [`validate`], from text to text; options may be an object or JSON.
#[wasm_bindgen(js_name = validateJson)]
#[must_use]
pub fn validate_json(text: &JsValue, options: &JsValue) -> String {
    let plan = if options.is_string() { host::plan(&host::parsed(options)) } else { host::plan(options) };
    let found = match Text::of_string(text) {
        Ok(text) => hcl::with_reader(|hcl| whydown::validate_text_with(text.as_str(), plan, hcl)),
        Err(diagnostics) => diagnostics,
    };
    answer::json(&found)
}

/// `write(scenario, format)`: the scenario as files of another format.
#[wasm_bindgen]
#[must_use]
pub fn write(scenario: &JsValue, format: &JsValue) -> JsValue {
    let written = host::format(format).and_then(|format| {
        let scenario = Text::of_object(scenario)?.into_value()?;
        whydown::write(&scenario, format)
    });
    host::object(&answer(written.map(Written::new)))
}

/// `writeJson(scenario, format)`: [`write`], from text to text; the format is its bare name here too.
#[wasm_bindgen(js_name = writeJson)]
#[must_use]
pub fn write_json(scenario: &JsValue, format: &JsValue) -> String {
    let written = host::format(format).and_then(|format| {
        let text = Text::of_string(scenario)?;
        whydown::write_text(text.as_str(), format)
    });
    answer(written.map(Written::new))
}

/// `version()`: the version of the package.
#[wasm_bindgen]
#[must_use]
pub fn version() -> String {
    whydown::version().to_owned()
}

/// `versionJson()`: [`version`], as JSON text.
#[wasm_bindgen(js_name = versionJson)]
#[must_use]
pub fn version_json() -> String {
    answer::json(&whydown::version())
}

/// What most conversions come to: a part of the answer, or the diagnostics that take its place.
type Result<T> = std::result::Result<T, Vec<Diagnostic>>;

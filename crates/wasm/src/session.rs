//! The class `Session`: the engine with its state kept on this side.

use crate::Result;
use crate::answer::{diagnosed, json};
use crate::host::{self, Text};
use js_sys::{Object, Reflect, Uint8Array, Uint32Array};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use whydown::Step;

/// A scenario that is kept evaluated while its results come in.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Session(whydown::Session);

#[wasm_bindgen]
impl Session {
    /// `Session.open(scenario)`: `{ ok: true, session }`, or why nothing can be made of the scenario.
    #[must_use]
    pub fn open(scenario: &JsValue) -> JsValue {
        opened(Text::of_object(scenario).and_then(Text::into_value).and_then(whydown::Session::open))
    }

    /// `Session.openJson(scenario)`: [`Session::open`], from text.
    #[wasm_bindgen(js_name = openJson)]
    #[must_use]
    pub fn open_json(scenario: &JsValue) -> JsValue {
        opened(Text::of_string(scenario).and_then(|text| whydown::Session::open_text(text.as_str())))
    }

    /// `layout()`: what each position of the summary belongs to.
    #[must_use]
    pub fn layout(&self) -> JsValue {
        host::object(&self.layout_json())
    }

    /// `layoutJson()`: [`Session::layout`], as text.
    #[wasm_bindgen(js_name = layoutJson)]
    #[must_use]
    pub fn layout_json(&self) -> String {
        json(&self.0.layout())
    }

    /// `summary()`: one byte for each pool, endpoint and balancer.
    #[must_use]
    pub fn summary(&self) -> Vec<u8> {
        self.0.summary()
    }

    /// `refresh()`: decides everything anew from the results that are kept, and gives the summary.
    pub fn refresh(&mut self) -> Vec<u8> {
        let mut summary = Vec::new();
        self.0.evaluate_into(&mut summary);
        summary
    }

    /// `apply(probes)`: takes results; gives the positions that changed.
    pub fn apply(&mut self, probes: &JsValue) -> Vec<u32> {
        self.take(Text::of_object(probes))
    }

    /// `applyJson(probes)`: [`Session::apply`], from text.
    #[wasm_bindgen(js_name = applyJson)]
    pub fn apply_json(&mut self, probes: &JsValue) -> Vec<u32> {
        self.take(Text::of_string(probes))
    }

    /// `applyTargets(targets, results)`: takes results by target number; gives the positions that changed.
    #[wasm_bindgen(js_name = applyTargets)]
    pub fn apply_targets(&mut self, targets: &JsValue, results: &JsValue) -> Vec<u32> {
        let targets = host::numbers::<Uint32Array>(targets, "Uint32Array");
        let results = host::numbers::<Uint8Array>(results, "Uint8Array");
        match (targets, results) {
            (Ok(targets), Ok(results)) => match (targets.length(), results.length()) {
                // One result at a time is how they come in; two numbers cross faster than two copies are made.
                (1, 1) => self.0.apply_targets(&[targets.get_index(0)], &[results.get_index(0)]),
                // A buffer that was given away has the length 0, and can't be copied.
                (targets_length, results_length) => {
                    let targets = if targets_length > 0 { targets.to_vec() } else { Vec::new() };
                    let results = if results_length > 0 { results.to_vec() } else { Vec::new() };
                    self.0.apply_targets(&targets, &results)
                }
            },
            (Err(expected), _) | (_, Err(expected)) => {
                self.0.refuse(host::not_numbers(expected));
                Vec::new()
            }
        }
    }

    /// `target(monitor_id, pool_id, endpoint, data_center?)`: the number of a target.
    #[must_use]
    pub fn target(
        &self,
        monitor_id: &JsValue,
        pool_id: &JsValue,
        endpoint: &JsValue,
        data_center: &JsValue,
    ) -> Option<u32> {
        let (pool_id, data_center) = (pool_id.as_string(), data_center.as_string());
        self.0.target(&monitor_id.as_string()?, pool_id.as_deref(), &endpoint.as_string()?, data_center.as_deref())
    }

    /// `report(options?)`: the verdicts as they are now.
    #[must_use]
    pub fn report(&self, options: &JsValue) -> JsValue {
        host::object(&json(&self.0.report(host::options(options))))
    }

    /// `reportJson(options?)`: [`Session::report`], as text.
    #[wasm_bindgen(js_name = reportJson)]
    #[must_use]
    pub fn report_json(&self, options: &JsValue) -> String {
        json(&self.0.report(host::options(&host::parsed(options))))
    }

    /// `explain(path)`: the step at a JSON pointer of the report, with its proof.
    #[must_use]
    pub fn explain(&self, path: &JsValue) -> JsValue {
        self.step(path).map_or(JsValue::UNDEFINED, |step| host::object(&json(&step)))
    }

    /// `explainJson(path)`: [`Session::explain`], as text.
    #[wasm_bindgen(js_name = explainJson)]
    #[must_use]
    pub fn explain_json(&self, path: &JsValue) -> Option<String> {
        self.step(path).map(|step| json(&step))
    }

    /// `set(path, value)`: changes the scenario at a JSON pointer.
    pub fn set(&mut self, path: &JsValue, value: &JsValue) -> JsValue {
        host::object(&self.put(path, Text::of_object(value)))
    }

    /// `setJson(path, value)`: [`Session::set`], with value and answer as text.
    #[wasm_bindgen(js_name = setJson)]
    pub fn set_json(&mut self, path: &JsValue, value: &JsValue) -> String {
        self.put(path, Text::of_string(value))
    }
}

impl Session {
    /// Takes results that have crossed; what isn't a list of results changes nothing, and the next report says so.
    fn take(&mut self, probes: Result<Text>) -> Vec<u32> {
        match probes.and_then(Text::into_value) {
            Ok(probes) => self.0.apply(&probes),
            Err(diagnostics) => {
                self.0.refuse(diagnostics);
                Vec::new()
            }
        }
    }

    fn put(&mut self, path: &JsValue, value: Result<Text>) -> String {
        let changed =
            Text::of_string(path).and_then(|path| self.0.set(path.as_str(), value.and_then(Text::into_value)?));
        match changed {
            Ok(diagnostics) => diagnosed(true, &diagnostics),
            Err(diagnostics) => diagnosed(false, &diagnostics),
        }
    }

    fn step(&self, path: &JsValue) -> Option<Step> {
        self.0.explain(&path.as_string()?)
    }
}

/// `{ ok: true, session }` or `{ ok: false, diagnostics }`.
fn opened(session: Result<whydown::Session>) -> JsValue {
    let session = match session {
        Ok(session) => session,
        Err(diagnostics) => return host::object(&diagnosed(false, &diagnostics)),
    };
    let answer = Object::new();
    for (key, value) in [("ok", JsValue::TRUE), ("session", Session(session).into())] {
        // A plain object of our own takes any property.
        let _ = Reflect::set(&answer, &key.into(), &value);
    }
    answer.into()
}

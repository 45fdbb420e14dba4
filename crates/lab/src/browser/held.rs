//! What a scenario already holds for an endpoint that is to be checked from here.

use crate::alone::Alone;
use serde_json::Value;
use whydown_health::Session;
use whydown_schema::lookup::of;
use whydown_schema::text::Document;

/// The results for an endpoint, whenever they are from, by their places in `probes`. A pool is named by its id or name, an endpoint
/// by its name or address.
#[must_use]
pub fn results_of(document: &Document, (pool, endpoint): (&str, &str)) -> Vec<usize> {
    let found = || {
        let mut alone = Alone::of_endpoint(document, (pool, endpoint))?;
        alone.source.remove("at");
        let scenario = alone.scenario()?;
        let (pool, at) = alone.find(&scenario, pool, endpoint)?;
        let results = whydown_health::results(&scenario, pool, at);
        Some(results.spoken.iter().map(|spoken| alone.probe(spoken.probe)).collect())
    };
    found().unwrap_or_default()
}

/// What the engine makes of one endpoint's results. `None` where there is no such endpoint.
#[must_use]
pub fn session_of(document: &Document, endpoint: (&str, &str)) -> Option<Session> {
    let scenario = Alone::of_endpoint(document, endpoint)?.scenario()?;
    Session::open(&scenario, Vec::new()).ok()
}

/// The time of the last result where the scenario counts in seconds; `None` where it uses calendar times, or none.
#[must_use]
pub fn last_second(document: &Document) -> Option<f64> {
    let probes = document.list("probes").iter().filter_map(|probe| of(probe, "at")?.as_f64());
    probes
        .chain(document.at("/at").and_then(Value::as_f64))
        .fold(None, |last, at| Some(last.map_or(at, |it: f64| it.max(at))))
}

//! The health of a pool by data center: the API's answer to `…/pools/{id}/health`.
//!
//! It holds verdicts of endpoints, no monitor's results, and names data centers by city: which region they are in is not told.

use crate::attachment::{Answer, attach_any, name_of};
use crate::contents::Item;
use crate::draft::Draft;
use crate::findings::{Findings, set_aside};
use crate::json::{element, field, fill, object, take, take_list, text};
use crate::merge::Placed;
use crate::roster::{Roster, reference};
use serde_json::{Map, Value};
use whydown_schema::{Diagnostic, Index};

/// The pool that stands for one which an answer does not name.
pub(crate) const UNNAMED_POOL: &str = "pool-not-named";

/// The key that the generated documentation prints in place of an address.
const PLACEHOLDER_ADDRESS: &str = "ip";

/// What is taken over of an endpoint's health, in a result's order.
const OF_A_RESULT: [&str; 4] = ["healthy", "failure_reason", "response_code", "rtt"];

/// Lays the answers into the draft.
pub(crate) fn add(items: Vec<Item>, draft: &mut Draft, findings: &mut Findings) {
    for item in items {
        add_answer(item, draft, findings);
    }
}

/// Lays the results of previews into the draft: a pool's health without data centers, for several pools at once.
pub(crate) fn add_previews(items: Vec<Item>, draft: &mut Draft, findings: &mut Findings) {
    for item in items {
        findings.once(Diagnostic::note("preview-is-a-trial", item.pointer.clone()));
        for (id, health) in item.object {
            let at = field(&item.pointer, &id);
            if let Value::Object(mut health) = health {
                let places = vec![Place::new(None, &mut health, &at, findings)];
                add_places(Some(&id), places, &at, &at, draft, findings);
            }
        }
    }
}

/// One data center of an answer, or the whole network in the form that knows no data centers.
#[derive(Debug)]
struct Place {
    label: Option<String>,
    /// What the answer says of the pool as a whole there.
    healthy: Option<bool>,
    verdicts: Vec<Verdict>,
}

/// A result with the data center that gave it.
type Located = (Option<String>, Map<String, Value>);

/// What an answer says of an endpoint.
#[derive(Debug)]
struct Verdict {
    address: String,
    /// Which of the endpoints with this address it is about.
    nth: usize,
    fields: Map<String, Value>,
}

fn add_answer(item: Item, draft: &mut Draft, findings: &mut Findings) {
    let Item { object: mut answer, pointer, .. } = item;
    if !answer.contains_key("pop_health") {
        // The data centers alone, without what is around them.
        let places = places_of(answer, &pointer, findings);
        return add_places(None, places, &pointer, &pointer, draft, findings);
    }
    let id = text(&answer, "pool_id").or_else(|| text(&answer, "id")).map(ToOwned::to_owned);
    let health = take(&mut answer, "pop_health");
    let at = field(&pointer, "pop_health");
    findings.left_aside("pool health", &pointer, &answer, &["pool_id", "id"]);
    let places = match health {
        Some(Value::Object(health)) => places_of(health, &at, findings),
        _ => Vec::new(),
    };
    add_places(id.as_deref(), places, &pointer, &at, draft, findings);
}

/// Lays the health of one pool into the draft: the answer stands at `pointer`, its data centers at `at`.
fn add_places(
    id: Option<&str>,
    places: Vec<Place>,
    pointer: &str,
    at: &str,
    draft: &mut Draft,
    findings: &mut Findings,
) {
    let shown = id.unwrap_or(UNNAMED_POOL);
    if places.iter().all(|place| place.verdicts.is_empty()) {
        tell_no_results(shown, &places, at, findings);
        return;
    }
    let mut pool = draft.pools.take_out(Some(shown), None);
    if pool.made && pool.object.is_empty() {
        if id.is_none() {
            findings.once(Diagnostic::note("assumed-pool", pointer).with("pool", UNNAMED_POOL));
        }
        fill(&mut pool.object, "id", Some(Value::from(shown)));
        let note = Diagnostic::note("assumed-minimum-origins", pointer).by("R6.1");
        findings.once(note.with("pool", shown));
        if let [Place { label: None, healthy, .. }] = places.as_slice() {
            fill(&mut pool.object, "healthy", healthy.map(Value::from));
        }
    }
    attach_any(&mut pool, Answer { pointer, time: None }, draft, findings);
    tell_places(&pool.object, &places, draft.places_data_centers(), at, findings);
    add_verdicts(shown, &mut pool, places, draft);
    draft.pools.put(pool);
}

/// The data centers of an answer. The API's own schema has `healthy` and `origins` directly below `pop_health`, without a data
/// center; its example, and what it answers, has them below each.
fn places_of(mut health: Map<String, Value>, pointer: &str, findings: &mut Findings) -> Vec<Place> {
    let literal =
        health.get("origins").is_some_and(Value::is_array) || health.get("healthy").is_some_and(Value::is_boolean);
    if literal {
        return vec![Place::new(None, &mut health, pointer, findings)];
    }
    let mut places = Vec::with_capacity(health.len());
    for (label, value) in health {
        let place = field(pointer, &label);
        match value {
            Value::Object(mut object) => places.push(Place::new(Some(label), &mut object, &place, findings)),
            _ => findings.add(set_aside(place, "not_an_object")),
        }
    }
    places
}

impl Place {
    fn new(label: Option<String>, object: &mut Map<String, Value>, pointer: &str, findings: &mut Findings) -> Self {
        let mut place = Self { label, healthy: object.get("healthy").and_then(Value::as_bool), verdicts: Vec::new() };
        let mut seen = Index::new();
        let list = field(pointer, "origins");
        let origins = take_list(object, "origins");
        findings.left_aside("data center's answer", pointer, object, &["healthy"]);
        for (index, origin) in origins.into_iter().enumerate() {
            let Value::Object(origin) = origin else {
                findings.add(set_aside(element(&list, index), "not_an_object"));
                continue;
            };
            for (address, fields) in origin {
                let at = |address: &str| field(&element(&list, index), address);
                match fields {
                    Value::Object(fields) if fields.get("healthy").is_some_and(Value::is_boolean) => {
                        if address == PLACEHOLDER_ADDRESS {
                            findings
                                .once(Diagnostic::note("placeholder-address", at(&address)).with("address", &address));
                        }
                        findings.left_aside("endpoint's health", &at(&address), &fields, &OF_A_RESULT);
                        let nth = seen.get(&address).unwrap_or_default();
                        seen.set(address.clone(), nth + 1);
                        place.verdicts.push(Verdict { address, nth, fields });
                    }
                    Value::Object(_) => findings.add(set_aside(at(&address), "no_verdict")),
                    _ => findings.add(set_aside(at(&address), "not_an_object")),
                }
            }
        }
        place
    }
}

/// How many data centers report the pool healthy, of those that report at all.
fn counted(places: &[Place]) -> (usize, usize) {
    let reported = places.iter().filter_map(|place| place.healthy);
    (reported.clone().filter(|healthy| *healthy).count(), reported.count())
}

/// No endpoint, nothing to evaluate: a pool made of this would be one without endpoints, which is a verdict nobody gave.
fn tell_no_results(pool: &str, places: &[Place], pointer: &str, findings: &mut Findings) {
    let (up, of) = counted(places);
    let note = Diagnostic::note("no-endpoint-results", pointer).by("R11.3").with("pool", pool);
    let by_data_center = places.iter().any(|place| place.label.is_some());
    findings.add(note.with("up", up).with("of", of).with("by_data_center", by_data_center));
}

/// What the form of the answer leaves open.
fn tell_places(pool: &Map<String, Value>, places: &[Place], placed: bool, pointer: &str, findings: &mut Findings) {
    let silent: Vec<String> =
        places.iter().filter(|place| place.verdicts.is_empty()).filter_map(|place| place.label.clone()).collect();
    if let Some(first) = silent.first() {
        let warning = Diagnostic::warning("data-centers-without-results", field(pointer, first)).by("Q23");
        findings.add(warning.with("pool", name_of(pool)).with("data_centers", silent));
    }
    let (up, of) = counted(places);
    let note = if places.iter().all(|place| place.label.is_none()) {
        Diagnostic::note("assumed-vantage-point", pointer).by("R4.3").with("from", "pool_health")
    } else if placed {
        return;
    } else if let Some(regions) = chosen_regions(pool) {
        // Results of no known region are in none that the pool is checked from.
        Diagnostic::warning("data-centers-without-region", pointer).by("D12").with("regions", regions)
    } else {
        Diagnostic::note("assumed-flat-count", pointer).by("R4.5").with("data_centers", places.len())
    };
    findings.once(note.with("pool", name_of(pool)).with("up", up).with("of", of));
}

/// The regions that a pool is checked from, where it names any.
fn chosen_regions(pool: &Map<String, Value>) -> Option<Vec<String>> {
    let regions = pool.get("check_regions")?.as_array()?;
    let regions: Vec<String> = regions.iter().filter_map(Value::as_str).map(ToOwned::to_owned).collect();
    (!regions.is_empty() && !regions.iter().any(|region| region == "ALL_REGIONS")).then_some(regions)
}

/// Makes the verdicts into results: one object an endpoint, in the short form where several data centers report on it.
fn add_verdicts(pool_id: &str, pool: &mut Placed, places: Vec<Place>, draft: &mut Draft) {
    let mut roster = Roster::of(&pool.object);
    let mut by_endpoint = Index::new();
    let mut gathered: Vec<(String, Vec<Located>)> = Vec::new();
    for place in places {
        for verdict in place.verdicts {
            let endpoint = endpoint_of(&verdict, pool, &mut roster);
            let slot = by_endpoint.first(endpoint.clone(), gathered.len());
            let result = (place.label.clone(), outcome(verdict.fields));
            match gathered.get_mut(slot) {
                Some((_, results)) => results.push(result),
                None => gathered.push((endpoint, vec![result])),
            }
        }
    }
    for (endpoint, results) in gathered {
        let mut probe = Map::new();
        fill(&mut probe, "pool_id", Some(Value::from(pool_id)));
        fill(&mut probe, "endpoint", Some(Value::from(endpoint)));
        if has_short_form(&results) {
            let short =
                results.into_iter().filter_map(|(label, outcome)| Some((label?, Value::Object(outcome)))).collect();
            probe.insert("results".to_owned(), Value::Object(short));
            draft.probes.push(Value::Object(probe));
            continue;
        }
        for (label, mut outcome) in results {
            let mut single = probe.clone();
            fill(&mut single, "data_center", label.map(Value::from));
            single.append(&mut outcome);
            draft.probes.push(Value::Object(single));
        }
    }
}

/// Whether the short form says all: there are several data centers, and each reports once.
fn has_short_form(results: &[Located]) -> bool {
    let mut seen = Index::new();
    results.len() > 1 && results.iter().all(|(label, _)| label.as_ref().is_some_and(|label| seen.add(label)))
}

/// By which name a verdict's endpoint is known; a pool that is made here gets it where it has none.
fn endpoint_of(verdict: &Verdict, pool: &mut Placed, roster: &mut Roster) -> String {
    let mut position = roster.nth_of_address(&verdict.address, verdict.nth);
    if position.is_none() && pool.made {
        let name = match verdict.nth {
            // Previews end a host name with the dot of DNS.
            0 => verdict.address.trim_end_matches('.').to_owned(),
            nth => format!("{} ({})", verdict.address, nth + 1),
        };
        let origin =
            object([("name", Value::from(name)), ("address", Value::from(verdict.address.trim_end_matches('.')))]);
        position = Some(roster.add(&mut pool.object, origin));
    }
    let known = position.and_then(|position| reference(&pool.object, position));
    known.unwrap_or(&verdict.address).to_owned()
}

/// The fields of a verdict that a result has, in a result's order.
fn outcome(mut fields: Map<String, Value>) -> Map<String, Value> {
    let mut outcome = Map::with_capacity(fields.len());
    for key in OF_A_RESULT {
        let value = take(&mut fields, key);
        fill(&mut outcome, key, value);
    }
    outcome
}

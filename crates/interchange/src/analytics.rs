//! Request analytics: rows of the GraphQL API that tell, for one request or many, which pool was selected and how each pool was.
//!
//! They name no endpoints. In a pool that only they name, one endpoint stands for all of them, with the pool's own health and
//! round trip time, so that what the row says can be steered by; a pool that was given keeps its own endpoints.

use crate::attachment::{Answer, attach_any, name_of};
use crate::contents::Item;
use crate::draft::Draft;
use crate::findings::Findings;
use crate::json::{fill, object, take_list, text};
use crate::roster::origins;
use serde_json::{Map, Value};
use whydown_schema::Diagnostic;

/// The endpoint that stands for those which no row names.
const UNNAMED_ENDPOINT: &str = "endpoint-not-named";

/// What the rows said of the pools.
#[derive(Default)]
struct Told {
    healthy: Vec<String>,
    unhealthy: Vec<String>,
    unmonitored: Vec<String>,
}

/// Lays the rows into the draft.
pub(crate) fn add(rows: Vec<Item>, draft: &mut Draft, findings: &mut Findings) {
    for row in rows {
        add_row(row, draft, findings);
    }
}

fn add_row(row: Item, draft: &mut Draft, findings: &mut Findings) {
    let Item { object: mut row, pointer, .. } = row;
    let selected = text(&row, "selectedPoolName").unwrap_or_default().to_owned();
    let at = ["datetime", "datetimeMinute", "timestamp"].iter().find_map(|key| text(&row, key)).map(ToOwned::to_owned);
    let mut told = Told::default();
    for pool in take_list(&mut row, "pools") {
        if let Value::Object(said) = pool {
            add_pool(&said, at.as_deref(), &pointer, &mut told, draft, findings);
        }
    }
    let code = if told.healthy.is_empty() && told.unhealthy.is_empty() && told.unmonitored.is_empty() {
        "analytics-without-pools"
    } else {
        "analytics-selected-pool"
    };
    let note = Diagnostic::note(code, pointer).with("selected", selected).with("healthy", told.healthy);
    findings.once(note.with("unhealthy", told.unhealthy).with("unmonitored", told.unmonitored));
}

fn add_pool(
    said: &Map<String, Value>,
    at: Option<&str>,
    pointer: &str,
    told: &mut Told,
    draft: &mut Draft,
    findings: &mut Findings,
) {
    let name = text(said, "poolName").or_else(|| text(said, "name"));
    let id = text(said, "id").or_else(|| text(said, "poolId"));
    let Some(shown) = name.or(id) else { return };
    let healthy = yes_or_no(said.get("healthy"));
    let monitored = yes_or_no(said.get("healthCheckEnabled")) != Some(false);
    let list = match healthy {
        _ if !monitored => &mut told.unmonitored,
        Some(false) => &mut told.unhealthy,
        _ => &mut told.healthy,
    };
    list.push(shown.to_owned());
    let mut pool = draft.pools.take_out(id, name);
    let stands_in = origins(&pool.object).first().is_some_and(|origin| origin["name"] == UNNAMED_ENDPOINT);
    if !pool.made || !pool.object.is_empty() && !stands_in {
        fill(&mut pool.object, "healthy", healthy.filter(|_| monitored).map(Value::from));
        findings.once(Diagnostic::note("analytics-beside-pool", pointer).with("pool", name_of(&pool.object)));
        return draft.pools.put(pool);
    }
    if pool.object.is_empty() {
        fill(&mut pool.object, "id", id.map(Value::from));
        fill(&mut pool.object, "name", name.map(Value::from));
        fill(&mut pool.object, "healthy", healthy.filter(|_| monitored).map(Value::from));
        let stand_in = object([("name", Value::from(UNNAMED_ENDPOINT))]);
        pool.object.insert("origins".to_owned(), Value::Array(vec![Value::Object(stand_in)]));
        findings.once(Diagnostic::note("assumed-endpoint", pointer).with("endpoint", UNNAMED_ENDPOINT));
        let vantage = Diagnostic::note("assumed-vantage-point", pointer).by("R4.3");
        findings.once(vantage.with("from", "analytics").with("pool", shown));
    }
    if let Some(healthy) = healthy.filter(|_| monitored) {
        attach_any(&mut pool, Answer { pointer, time: None }, draft, findings);
        let mut probe = Map::with_capacity(6);
        fill(&mut probe, "pool_id", Some(Value::from(id.unwrap_or(shown))));
        fill(&mut probe, "endpoint", Some(Value::from(UNNAMED_ENDPOINT)));
        fill(&mut probe, "at", at.map(Value::from));
        fill(&mut probe, "healthy", Some(Value::from(healthy)));
        // Zero is how the rows say that nothing was measured.
        let rtt = said.get("avgRttMs").filter(|rtt| rtt.as_f64().is_some_and(|rtt| rtt > 0.0));
        fill(&mut probe, "rtt", rtt.cloned());
        draft.probes.push(Value::Object(probe));
    }
    draft.pools.put(pool);
}

/// The rows write yes as 1 and no as 0.
fn yes_or_no(value: Option<&Value>) -> Option<bool> {
    match value? {
        Value::Bool(flag) => Some(*flag),
        Value::Number(number) => number.as_f64().map(|number| number != 0.0),
        _ => None,
    }
}

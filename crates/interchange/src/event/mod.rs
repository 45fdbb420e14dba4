//! Health events: what the API's analytics wrote when a status changed.
//!
//! An event of a pool with a monitor group lists what each monitor found, with the group's flags: a whole scenario can be made
//! of it. A plain event holds one verdict an endpoint. Either way there is no data center: one vantage point stands for the
//! whole network.

mod alert;
mod parts;
mod sorting;

use crate::attachment::{Answer, attach_any, attach_group, name_of};
use crate::contents::Item;
use crate::draft::Draft;
use crate::findings::{Findings, set_aside};
use crate::json::{fill, text};
use crate::members::Members;
use crate::merge::Placed;
use crate::pool_health::UNNAMED_POOL;
use crate::roster::{Roster, name_at, origin_mut, origins, reference};
use parts::{Event, Sighting};
use serde_json::{Map, Value};
use sorting::{by_pool, once_each};
use whydown_schema::order::by_number;
use whydown_schema::{Diagnostic, Index};

/// Lays the events into the draft, pool by pool.
pub(crate) fn add(items: Vec<Item>, draft: &mut Draft, findings: &mut Findings) {
    let mut events: Vec<Event> =
        once_each(items, findings).into_iter().map(|item| Event::new(item, findings)).collect();
    events.retain(|event| !event.sightings.is_empty());
    for log in by_pool(events) {
        add_log(log, draft, findings);
    }
}

/// Lays the events of one pool into the draft. What a newer event says counts before what an older one said; results are kept
/// of all of them, in time order.
fn add_log(events: Vec<Event>, draft: &mut Draft, findings: &mut Findings) {
    let mut events = by_number(events, |event| event.seconds);
    let mut pool = draft.pools.take_out(newest_text(&events, "id"), newest_text(&events, "name"));
    let mut roster = Roster::of(&pool.object);
    for event in events.iter_mut().rev() {
        describe_pool(&mut pool, event);
        place_endpoints(&mut pool, &mut roster, event, findings);
    }
    if let Some(newest) = events.last() {
        name_pool(&mut pool, newest, findings);
        tell_renames(&events, findings);
        let members = members_of(&events, findings);
        let from = Answer { pointer: &newest.pointer, time: newest.time() };
        if members.is_empty() {
            attach_any(&mut pool, from, draft, findings);
        } else {
            attach_group(&mut pool, &members, from, draft, findings);
        }
        tell_assumptions(&pool, newest, findings);
        add_results(&pool.object, &events, draft, findings);
        draft.dated(newest.time());
        put_back(pool, draft);
    }
}

/// Recoveries are matched to the name that failed. Where one endpoint is missing from the next event and one is new in it, and
/// no address says that they are two, it may be one endpoint under a new name.
fn tell_renames(events: &[Event], findings: &mut Findings) {
    for (former, next) in events.iter().zip(events.iter().skip(1)) {
        if former.sightings.len() != next.sightings.len() {
            continue;
        }
        let missing = |from: &'_ Event, other: &'_ Event| {
            let names = Index::of(other.sightings.iter().filter_map(Sighting::name));
            let mut missing = (0..from.sightings.len()).filter(|index| {
                from.sightings.get(*index).and_then(Sighting::name).is_some_and(|name| !names.contains(name))
            });
            missing.next().filter(|_| missing.next().is_none())
        };
        let one = missing(former, next).and_then(|index| former.sightings.get(index));
        let other = missing(next, former).and_then(|index| next.sightings.get(index));
        let Some((one, other)) = one.zip(other) else { continue };
        // With one address it is told where the endpoint is found by it.
        if one.address().is_none() || other.address().is_none() {
            let warning = Diagnostic::warning("perhaps-renamed", other.pointer.clone());
            let warning = warning.with("former", one.name().unwrap_or_default());
            findings.add(warning.with("endpoint", other.name().unwrap_or_default()));
        }
    }
}

/// What the newest event that says so calls the pool.
fn newest_text<'a>(events: &'a [Event], key: &str) -> Option<&'a str> {
    events.iter().rev().find_map(|event| text(&event.pool, key))
}

/// A pool that no event names gets a name: results point to it.
fn name_pool(pool: &mut Placed, newest: &Event, findings: &mut Findings) {
    if pool.made && pool.object.get("minimum_origins").is_none_or(Value::is_null) {
        let note = Diagnostic::note("assumed-minimum-origins", newest.pointer.clone()).by("R6.1");
        findings.once(note.with("pool", name_of(&pool.object)));
    }
    if text(&pool.object, "id").is_none() && text(&pool.object, "name").is_none() {
        pool.object.shift_insert(0, "id".to_owned(), Value::from(UNNAMED_POOL));
        findings.once(Diagnostic::note("assumed-pool", newest.pointer.clone()).with("pool", UNNAMED_POOL));
    }
}

/// A pool that was given stays as it is, but for what the API said of its health.
fn describe_pool(pool: &mut Placed, event: &Event) {
    if pool.made {
        fill(&mut pool.object, "id", event.pool.get("id").cloned());
        fill(&mut pool.object, "name", event.pool.get("name").cloned());
    }
    for (key, value) in &event.pool {
        let reported = matches!(key.as_str(), "healthy" | "failure_reason");
        if reported || pool.made && !matches!(key.as_str(), "changed" | "origins") {
            fill(&mut pool.object, key, Some(value.clone()));
        }
    }
}

/// Finds each endpoint of an event in the pool; a pool that is made here gets those it doesn't have yet.
fn place_endpoints(pool: &mut Placed, roster: &mut Roster, event: &mut Event, findings: &mut Findings) {
    let mut names = Index::new();
    for name in event.sightings.iter().filter_map(Sighting::name) {
        names.add(name.to_owned());
    }
    let mut taken = vec![false; origins(&pool.object).len() + event.sightings.len()];
    for sighting in &mut event.sightings {
        let found = roster.find(sighting.name(), sighting.address());
        let known_as = found.and_then(|position| name_at(&pool.object, position)).map(ToOwned::to_owned);
        let renamed = known_as.as_deref().zip(sighting.name()).filter(|(known_as, name)| known_as != name);
        // Endpoints of one event may share an address; only one that the event doesn't name otherwise can be its former self.
        let found = found.filter(|position| match renamed {
            Some((known_as, _)) => !names.contains(known_as) && taken.get(*position) != Some(&true),
            None => true,
        });
        if let Some((known_as, name)) = renamed.filter(|_| found.is_some()) {
            let note = Diagnostic::warning("assumed-renamed", sighting.pointer.clone());
            findings.add(note.with("endpoint", known_as).with("former", name));
        }
        if let Some(origin) = found.and_then(|position| origin_mut(&mut pool.object, position)) {
            if pool.made {
                sighting.complete(origin);
            } else {
                fill(origin, "healthy", sighting.fields.get("healthy").cloned());
                fill(origin, "failure_reason", sighting.fields.get("failure_reason").cloned());
            }
        }
        sighting.position = found.or_else(|| pool.made.then(|| roster.add(&mut pool.object, sighting.as_origin())));
        if let Some(taken) = sighting.position.and_then(|position| taken.get_mut(position)) {
            *taken = true;
        }
    }
}

/// The members of the group: the monitors of the newest event that lists any; those of older ones no longer take part.
fn members_of(events: &[Event], findings: &mut Findings) -> Members {
    let mut members = Members::default();
    let mut newest = true;
    for event in events.iter().rev() {
        for sighting in &event.sightings {
            for outcome in &sighting.outcomes {
                let place = || sighting.place_of(outcome);
                members.saw(&outcome.monitor, &outcome.fields, newest, place, findings);
            }
        }
        newest = newest && members.is_empty();
    }
    members
}

/// What no event tells.
fn tell_assumptions(pool: &Placed, newest: &Event, findings: &mut Findings) {
    let name = name_of(&pool.object);
    let vantage = Diagnostic::note("assumed-vantage-point", newest.pointer.clone()).by("R4.3");
    findings.once(vantage.with("from", "event").with("pool", name));
    if pool.made && !pool.object.contains_key("check_regions") {
        findings.once(Diagnostic::note("assumed-check-regions", newest.pointer.clone()).by("R4.2").with("pool", name));
    }
}

/// Makes the results, oldest first: of the monitors where an endpoint has them in any event, else of the event's own verdict.
/// A verdict beside monitors' results would push them aside (D42), so there it isn't made one.
fn add_results(pool: &Map<String, Value>, events: &[Event], draft: &mut Draft, findings: &mut Findings) {
    let sightings = || events.iter().flat_map(|event| event.sightings.iter().map(move |sighting| (event, sighting)));
    let mut monitored = Index::new();
    for (_, sighting) in sightings().filter(|(_, sighting)| !sighting.outcomes.is_empty()) {
        monitored.add(endpoint_of(sighting, pool));
    }
    let pool_id = text(pool, "id").or_else(|| text(pool, "name"));
    for (event, sighting) in sightings() {
        let endpoint = endpoint_of(sighting, pool);
        let result = |monitor, fields| result(monitor, pool_id, endpoint, event.at.as_ref(), fields);
        for outcome in &sighting.outcomes {
            match result(Some(&outcome.monitor), &outcome.fields) {
                Some(result) => draft.probes.push(result),
                None => findings.add(set_aside(sighting.place_of(outcome), "no_verdict")),
            }
        }
        if !sighting.outcomes.is_empty() {
            continue;
        }
        if monitored.contains(endpoint) {
            let warning = Diagnostic::warning("verdict-set-aside", sighting.pointer.clone()).by("D42");
            findings.add(warning.with("endpoint", endpoint));
            continue;
        }
        match result(None, &sighting.fields) {
            Some(result) => draft.probes.push(result),
            None => findings.add(set_aside(sighting.pointer.clone(), "no_verdict")),
        }
    }
}

/// By which name a result points to the endpoint.
fn endpoint_of<'a>(sighting: &'a Sighting, pool: &'a Map<String, Value>) -> &'a str {
    let known = sighting.position.and_then(|position| reference(pool, position));
    known.or(sighting.name()).or(sighting.address()).unwrap_or_default()
}

/// One result, where there is a verdict.
fn result(
    monitor: Option<&str>,
    pool: Option<&str>,
    endpoint: &str,
    at: Option<&Value>,
    fields: &Map<String, Value>,
) -> Option<Value> {
    let healthy = fields.get("healthy").filter(|healthy| healthy.is_boolean())?;
    let mut probe = Map::with_capacity(8);
    fill(&mut probe, "monitor_id", monitor.map(Value::from));
    fill(&mut probe, "pool_id", pool.map(Value::from));
    fill(&mut probe, "endpoint", Some(Value::from(endpoint)));
    fill(&mut probe, "at", at.cloned());
    fill(&mut probe, "healthy", Some(healthy.clone()));
    for key in ["failure_reason", "response_code", "rtt"] {
        fill(&mut probe, key, fields.get(key).cloned());
    }
    Some(Value::Object(probe))
}

/// Puts the pool into its list; in one made here the endpoints come last, as people write it.
fn put_back(mut pool: Placed, draft: &mut Draft) {
    if pool.made
        && let Some(origins) = pool.object.shift_remove("origins")
    {
        pool.object.insert("origins".to_owned(), origins);
    }
    draft.pools.put(pool);
}

//! What was measured, and what is asked: data centers, results, unresolvable names, requests.

use super::fields::unknown_region;
use super::fields::{Fields, kind_of};
use super::{observed, time};
use crate::diagnostic::Diagnostic;
use crate::findings::Findings;
use crate::index::Index;
use crate::lookup::field;
use crate::regions::is_region;
use crate::scenario::{
    DataCenter, Found, JudgedResult, PlacedResult, ProbeResult, Request, RequestSession, Unresolvable,
};
use crate::time::milliseconds;
use serde_json::Value;

pub(super) const DATA_CENTER_FIELDS: [&str; 5] = ["region", "country", "latitude", "longitude", "excluded"];
pub(super) const PROBE_FIELDS: [&str; 12] = [
    "monitor_id",
    "pool_id",
    "endpoint",
    "data_center",
    "region",
    "at",
    "healthy",
    "failure_reason",
    "response_code",
    "rtt",
    "observed",
    "results",
];
pub(super) const RESULT_FIELDS: [&str; 5] = ["healthy", "failure_reason", "response_code", "rtt", "observed"];
pub(super) const UNRESOLVABLE_FIELDS: [&str; 3] = ["pool_id", "endpoint", "data_centers"];
pub(super) const REQUEST_FIELDS: [&str; 13] = [
    "name",
    "region",
    "country",
    "data_center",
    "client_ip",
    "latitude",
    "longitude",
    "host",
    "method",
    "path",
    "headers",
    "session",
    "in_flight",
];

/// The fields of a request's `session`.
pub(super) const SESSION_FIELDS: [&str; 2] = ["pool_id", "endpoint"];

/// The data centers that the scenario names, or `None` where it says nothing of them.
pub(super) fn data_centers(root: Fields<'_>, findings: &mut Findings) -> Option<Vec<DataCenter>> {
    let (map, key) = root.object("data_centers", findings)?;
    let place = root.place.key(key);
    let mut data_centers = Vec::with_capacity(map.len());
    for (code, value) in map {
        let Some(fields) = Fields::of(value, place.key(code), findings) else {
            continue;
        };
        findings.unknown_fields("data center", fields, &DATA_CENTER_FIELDS);
        data_centers.push(DataCenter {
            code: code.clone(),
            region: region(fields, findings),
            country: fields.reference("country", findings),
            latitude: degrees(fields, "latitude", findings),
            longitude: degrees(fields, "longitude", findings),
            excluded: fields.boolean("excluded", findings).unwrap_or_default(),
        });
    }
    Some(data_centers)
}

/// A region's code (R4.2); one that the network doesn't have is no region.
fn region(fields: Fields<'_>, findings: &mut Findings) -> Option<String> {
    let code = fields.reference("region", findings)?;
    if is_region(&code) {
        return Some(code);
    }
    findings.push(unknown_region(fields.place.key("region"), &code));
    None
}

/// Where a name doesn't resolve. `data_centers` of the wrong type says nothing, least of all "nowhere".
pub(super) fn unresolvable(fields: Fields<'_>, index: usize, findings: &mut Findings) -> Unresolvable {
    findings.unknown_fields("unresolvable name", fields, &UNRESOLVABLE_FIELDS);
    Unresolvable {
        index,
        pool_id: fields.reference("pool_id", findings),
        endpoint: fields.reference("endpoint", findings),
        data_centers: match fields.has("data_centers") {
            true => Some(fields.strings("data_centers", findings).unwrap_or_default()),
            false => None,
        },
    }
}

pub(super) fn request(fields: Fields<'_>, index: usize, findings: &mut Findings) -> Request {
    findings.unknown_fields("request", fields, &REQUEST_FIELDS);
    // A name is for people alone.
    fields.carried(&[("name", "string")], findings);
    let (in_flight, in_flight_by_name) = in_flight(fields, findings);
    Request {
        index,
        region: region(fields, findings),
        country: fields.reference("country", findings),
        data_center: fields.reference("data_center", findings),
        client_ip: fields.reference("client_ip", findings),
        latitude: degrees(fields, "latitude", findings),
        longitude: degrees(fields, "longitude", findings),
        host: fields.reference("host", findings),
        method: fields.reference("method", findings),
        path: fields.reference("path", findings),
        headers: headers(fields, findings),
        session: session(fields, findings),
        in_flight,
        in_flight_by_name,
        given: fields.map.clone(),
    }
}

/// A latitude or a longitude; what lies outside the globe is told and set aside.
fn degrees(fields: Fields<'_>, key: &str, findings: &mut Findings) -> Option<f64> {
    let (most, allowed) = if key == "latitude" { (90.0, "-90 to 90") } else { (180.0, "-180 to 180") };
    let degrees = fields.number(key, findings)?;
    if (-most..=most).contains(&degrees) {
        return Some(degrees);
    }
    findings.push(
        Diagnostic::error("out-of-range", fields.pointer(key))
            .with("number", degrees)
            .with("allowed", allowed)
            .with("taken", true),
    );
    None
}

/// `headers`: each a text, or a list of them.
fn headers(fields: Fields<'_>, findings: &mut Findings) -> Option<Vec<(String, Vec<String>)>> {
    let headers = fields.inner("headers", findings)?;
    let mut read = Vec::with_capacity(headers.map.len());
    for (name, value) in headers.map {
        let values = match value {
            Value::String(value) => vec![value.clone()],
            _ => headers.strings(name, findings).unwrap_or_default(),
        };
        read.push((name.clone(), values));
    }
    Some(read)
}

fn session(fields: Fields<'_>, findings: &mut Findings) -> Option<RequestSession> {
    let session = fields.inner("session", findings)?;
    findings.unknown_fields("session", session, &SESSION_FIELDS);
    Some(RequestSession {
        pool_id: session.reference("pool_id", findings),
        endpoint: session.reference("endpoint", findings),
    })
}

/// `in_flight`: the numbers, and where each name's stands among them.
fn in_flight(fields: Fields<'_>, findings: &mut Findings) -> (Vec<f64>, Index<'static>) {
    let (mut read, mut places) = (Vec::new(), Index::new());
    let Some(counts) = fields.inner("in_flight", findings) else { return (read, places) };
    for name in counts.map.keys() {
        if let Some(count) = counts.count(name, findings) {
            places.set(name.clone(), read.len());
            read.push(f64::from(count));
        }
    }
    (read, places)
}

/// One object of `probes`; `None` where nothing can be made of it.
pub(super) fn probe(fields: Fields<'_>, index: usize, findings: &mut Findings) -> Option<ProbeResult> {
    findings.unknown_fields("probe result", fields, &PROBE_FIELDS);
    let mut probe = ProbeResult {
        index,
        monitor_id: fields.reference("monitor_id", findings),
        pool_id: fields.reference("pool_id", findings),
        endpoint: fields.reference("endpoint", findings),
        region: region(fields, findings),
        at: time(fields, "at", findings),
        results: Vec::new(),
        short_form: fields.has("results"),
    };
    if probe.endpoint.is_none() {
        findings.push(Diagnostic::error("probe-without-endpoint", fields.place.pointer()));
        return None;
    }
    if probe.short_form {
        probe.results = short_form(fields, probe.monitor_id.is_some(), findings);
        return Some(probe);
    }
    let data_center = fields.reference("data_center", findings);
    let found = found(fields, probe.monitor_id.is_some(), findings)?;
    probe.results.push(PlacedResult { data_center, found });
    Some(probe)
}

/// What a result says: judged, or observed by a monitor; `None` where it says nothing that can be used, which is told (D42).
fn found(fields: Fields<'_>, by_a_monitor: bool, findings: &mut Findings) -> Option<Found> {
    let observed = field(fields.map, "observed").filter(|value| !value.is_null());
    let Some(healthy) = fields.boolean("healthy", findings) else {
        // A wrong type of `healthy` is noted already; without it a raw observation has to be judged.
        return match observed {
            Some(_) if !by_a_monitor => {
                findings.push(Diagnostic::error("observed-without-monitor", fields.pointer("observed")).by("D42"));
                None
            }
            Some(observed) => observed::attempts(fields, observed, findings).map(Found::Observed),
            None => {
                if !fields.has("healthy") {
                    findings.push(Diagnostic::error("probe-without-outcome", fields.place.pointer()));
                }
                None
            }
        };
    };
    let mut result = JudgedResult {
        healthy,
        failure_reason: fields.string("failure_reason", findings).filter(|reason| !reason.is_empty()),
        response_code: fields.count("response_code", findings),
        rtt: rtt(fields, findings),
    };
    if observed.and_then(Value::as_array).is_some_and(Vec::is_empty) {
        findings.push(observed::empty(fields));
    } else if let Some(observed) = observed {
        findings.push(Diagnostic::warning("observed-beside-healthy", fields.pointer("observed")).by("D42"));
        result.rtt = result.rtt.or_else(|| observed::last_rtt(observed));
    }
    Some(Found::Judged(result))
}

/// `results`: one result for each data center, at this object's `at`.
fn short_form(fields: Fields<'_>, by_a_monitor: bool, findings: &mut Findings) -> Vec<PlacedResult> {
    let Some((map, key)) = fields.object("results", findings) else {
        return Vec::new();
    };
    for other in ["healthy", "data_center", "observed"].into_iter().filter(|other| fields.has(other)) {
        findings.push(Diagnostic::warning("beside-results", fields.pointer(other)).with("field", other));
    }
    let place = fields.place.key(key);
    let mut results = Vec::with_capacity(map.len());
    for (code, value) in map {
        let mut take = |found| results.push(PlacedResult { data_center: Some(code.clone()), found });
        match value {
            Value::Null => {}
            Value::Bool(healthy) => take(Found::Judged(JudgedResult { healthy: *healthy, ..JudgedResult::default() })),
            Value::Object(inner) => {
                let fields = Fields::new(inner, place.key(code));
                findings.unknown_fields("result", fields, &RESULT_FIELDS);
                found(fields, by_a_monitor, findings).into_iter().for_each(take);
            }
            other => findings.push(
                Diagnostic::error("wrong-type", place.key(code).pointer())
                    .with("expected", "result")
                    .with("found", kind_of(other)),
            ),
        }
    }
    results
}

/// The longest round trip time that is one, in milliseconds: a day. Averages of far longer ones are no numbers.
const MOST_RTT: f64 = 86_400_000.0;

/// A round trip time: milliseconds, or the API's text.
pub(super) fn rtt(fields: Fields<'_>, findings: &mut Findings) -> Option<f64> {
    let value = field(fields.map, "rtt").filter(|value| !value.is_null())?;
    let rtt = rtt_of(value);
    if rtt.is_none() {
        findings.push(Diagnostic::error("not-a-duration", fields.pointer("rtt")).with("value", super::plain(value)));
    }
    rtt
}

/// A round trip time in milliseconds, from a number of them or the API's text; `None` where it is none.
#[must_use]
pub fn rtt_of(value: &Value) -> Option<f64> {
    match value {
        Value::Number(number) => number.as_f64(),
        Value::String(text) => milliseconds(text),
        _ => None,
    }
    .filter(|rtt| (0.0..=MOST_RTT).contains(rtt))
}

//! Where in the scenario's text a thing of the report comes from, found by the names that both use.

use crate::place::{Place, Thing};
use serde_json::Value;
use whydown_schema::report::{EndpointReport, PoolReport, Report};
use whydown_schema::text::{Document, Piece, push_token};

/// The JSON pointer of the scenario's part that a place of the report is about.
pub(crate) fn pointer(scenario: &Document, report: &Report, place: Place) -> Option<String> {
    match (place, Thing::at(report, place)?) {
        (Place::Balancer(index), Thing::Balancer(balancer)) => {
            named(scenario, "load_balancers", index, &balancer.id, &balancer.name)
        }
        (Place::Decision(index, _), Thing::Decision(decision)) => {
            let balancer = report.load_balancers.get(index)?;
            let asked = format!("/requests/{}", decision.request.index);
            let balancers = || named(scenario, "load_balancers", index, &balancer.id, &balancer.name);
            if scenario.at(&asked).is_some() { Some(asked) } else { balancers() }
        }
        (Place::Pool(index), Thing::Pool(pool)) => named(scenario, "pools", index, &pool.id, &pool.name),
        (Place::Endpoint(pool, _), Thing::Endpoint(endpoint)) => origin(scenario, report, pool, endpoint),
        (Place::Region(pool, ..), _) => {
            let checked = format!("{}/check_regions", pool_pointer(scenario, report, pool)?);
            scenario.at(&checked).map(|_| checked)
        }
        (Place::Center(..), Thing::Center(center)) => {
            let mut pointer = String::from("/data_centers");
            push_token(&mut pointer, &center.code);
            scenario.at(&pointer).map(|_| pointer)
        }
        (Place::Member(pool, endpoint, region, center, _), Thing::Member(member)) => {
            let pool_report = report.pools.get(pool)?;
            let endpoint = pool_report.endpoints.get(endpoint)?;
            let code = endpoint.regions.get(region)?.data_centers.get(center).map(|center| center.code.as_str());
            result(scenario, pool_report, endpoint, &member.monitor_id, code)
                .or_else(|| membership(scenario, report, pool, &member.monitor_id))
        }
        (Place::Sole(pool, endpoint, _), Thing::Member(member)) => {
            let pool_report = report.pools.get(pool)?;
            let endpoint = pool_report.endpoints.get(endpoint)?;
            result(scenario, pool_report, endpoint, &member.monitor_id, None)
                .or_else(|| membership(scenario, report, pool, &member.monitor_id))
        }
        _ => None,
    }
}

/// The field of an object, where it is a text.
fn text<'a>(object: &'a Value, field: &str) -> Option<&'a str> {
    object.get(field)?.as_str()
}

/// The object of a list that bears an id or name; the one at the same index where that is it.
fn named(scenario: &Document, list: &str, index: usize, id: &str, name: &str) -> Option<String> {
    let objects = scenario.list(list);
    let is_it = |object: &Piece| match text(object, "id") {
        Some(own) => own == id,
        None => text(object, "name") == Some(name),
    };
    let at = if objects.get(index).is_some_and(is_it) { Some(index) } else { objects.iter().position(is_it) };
    at.map(|at| format!("/{list}/{at}"))
}

fn pool_pointer(scenario: &Document, report: &Report, pool: usize) -> Option<String> {
    let found = report.pools.get(pool)?;
    named(scenario, "pools", pool, &found.id, &found.name)
}

fn origin(scenario: &Document, report: &Report, pool: usize, endpoint: &EndpointReport) -> Option<String> {
    let pool = pool_pointer(scenario, report, pool)?;
    let origins = scenario.at(&format!("{pool}/origins"))?.as_array()?;
    let at = origins.iter().position(|origin| is_endpoint(origin, endpoint))?;
    Some(format!("{pool}/origins/{at}"))
}

fn is_endpoint(origin: &Value, endpoint: &EndpointReport) -> bool {
    match text(origin, "name") {
        Some(name) => name == endpoint.name,
        None => text(origin, "address") == Some(&endpoint.address),
    }
}

/// The last result of a monitor for an endpoint at a data center.
fn result(
    scenario: &Document,
    pool: &PoolReport,
    endpoint: &EndpointReport,
    monitor: &str,
    center: Option<&str>,
) -> Option<String> {
    let (index, probe) = scenario.list("probes").iter().enumerate().rfind(|(_, probe)| {
        let pool_fits = text(probe, "pool_id").is_none_or(|id| id == pool.id || id == pool.name);
        let endpoint_fits =
            text(probe, "endpoint").is_some_and(|name| name == endpoint.name || name == endpoint.address);
        let place_fits = match center {
            Some(code) => {
                text(probe, "data_center") == Some(code) || probe.get("results").and_then(|all| all.get(code)).is_some()
            }
            None => probe.get("data_center").is_none() && probe.get("results").is_none(),
        };
        pool_fits && endpoint_fits && place_fits && text(probe, "monitor_id") == Some(monitor)
    })?;
    let mut pointer = format!("/probes/{index}");
    if let Some(code) = center.filter(|_| probe.get("results").is_some()) {
        pointer.push_str("/results");
        push_token(&mut pointer, code);
    }
    Some(pointer)
}

/// A monitor's entry in the group of a pool, else the pool's own `monitor`.
fn membership(scenario: &Document, report: &Report, pool: usize, monitor: &str) -> Option<String> {
    let pool = pool_pointer(scenario, report, pool)?;
    let group = scenario.at(&format!("{pool}/monitor_group")).and_then(Value::as_str);
    let groups = scenario.list("monitor_groups");
    let in_group = group.and_then(|group| {
        let is_it = |object: &Piece| text(object, "id").or_else(|| text(object, "description")) == Some(group);
        let at = groups.iter().position(is_it)?;
        let members = groups.get(at)?.get("members")?.as_array()?;
        let member = members.iter().position(|member| text(member, "monitor_id") == Some(monitor))?;
        Some(format!("/monitor_groups/{at}/members/{member}"))
    });
    let plain = format!("{pool}/monitor");
    in_group.or_else(|| scenario.at(&plain).map(|_| plain))
}

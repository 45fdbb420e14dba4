//! The configuration in tables: what is checked, how, and what stands behind a balancer.

use super::escape::code;
use super::page::{Page, listed};
use super::{Told, room};
use serde_json::{Map, Value};
use whydown_schema::Scenario;
use whydown_schema::scenario::{CheckRegions, MonitorGroup, Pool, SteeringPolicy};

pub(super) fn write(told: &Told<'_>, page: &mut Page) {
    let scenario = told.scenario;
    let is_empty = scenario.pools.is_empty() && scenario.load_balancers.is_empty();
    if is_empty && scenario.monitors.is_empty() && scenario.monitor_groups.is_empty() {
        return;
    }
    page.section("configuration", room::CONFIGURATION);
    balancers(scenario, page);
    pools(scenario, page);
    groups(told, page);
    monitors(told.given, page);
}

fn heading(key: &str, page: &mut Page) {
    let line = format!("\n### {}", page.words(key));
    page.line(&line);
}

/// By which people know an object.
fn called<'a>(name: Option<&'a String>, id: Option<&'a String>) -> &'a str {
    name.or(id).map_or("", String::as_str)
}

/// References by the names of what they lead to.
fn names_of(references: &[String], scenario: &Scenario) -> String {
    listed(references.len(), &|index| {
        let reference = references.get(index).map_or("", String::as_str);
        let pool = scenario.pools.iter().find(|pool| pool.id.as_deref() == Some(reference));
        code(pool.and_then(|pool| pool.name.as_deref()).unwrap_or(reference))
    })
}

fn balancers(scenario: &Scenario, page: &mut Page) {
    if scenario.load_balancers.is_empty() {
        return;
    }
    heading("load-balancers", page);
    page.table(&["load-balancer", "enabled", "steering", "pools-in-order", "fallback"]);
    for balancer in &scenario.load_balancers {
        if !page.has_room() {
            continue;
        }
        let name = code(called(balancer.name.as_ref(), balancer.id.as_ref()));
        let steering = match balancer.steering.steering_policy {
            None | Some(SteeringPolicy::Unset) => "–".to_owned(),
            Some(policy) => code(policy.word()),
        };
        let fallback: Vec<String> = balancer.steering.fallback_pool.iter().cloned().collect();
        let (pools, fallback) = (names_of(balancer.steering.pools(), scenario), names_of(&fallback, scenario));
        let enabled = yes_or_no(balancer.enabled, page);
        page.row(&[&name, enabled, &steering, &pools, &fallback]);
    }
}

fn pools(scenario: &Scenario, page: &mut Page) {
    if scenario.pools.is_empty() {
        return;
    }
    heading("pools", page);
    page.table(&["pool", "enabled", "health-from", "needs", "probed-from", "endpoints"]);
    for pool in &scenario.pools {
        if !page.has_room() {
            continue;
        }
        let name = code(called(pool.name.as_ref(), pool.id.as_ref()));
        let health = health_from(pool, scenario, page);
        let needs = pool.minimum_origins.to_string();
        let regions = match &pool.check_regions {
            CheckRegions::AllDataCenters => page.words("all-data-centers").to_owned(),
            CheckRegions::AllRegions => page.words("all-regions").to_owned(),
            CheckRegions::Regions(codes) => {
                listed(codes.len(), &|index| codes.get(index).map(|region| code(region)).unwrap_or_default())
            }
        };
        let endpoints = listed(pool.origins.len(), &|index| {
            let Some(origin) = pool.origins.get(index) else { return String::new() };
            let name = code(called(origin.name.as_ref(), origin.address.as_ref()));
            if origin.enabled { name } else { format!("~~{name}~~") }
        });
        let endpoints = format!("{}: {endpoints}", pool.origins.len());
        let enabled = yes_or_no(pool.enabled, page);
        page.row(&[&name, enabled, &health, &needs, &regions, &endpoints]);
    }
}

fn health_from(pool: &Pool, scenario: &Scenario, page: &Page) -> String {
    if let Some(reference) = &pool.monitor_group {
        let group = scenario.monitor_groups.iter().find(|group| group.id.as_ref() == Some(reference));
        let name = group.and_then(|group| group.description.as_ref()).unwrap_or(reference);
        return format!("{} {}", page.words("monitor-group"), code(name));
    }
    match &pool.monitor {
        Some(reference) => format!("{} {}", page.words("monitor"), code(monitor_name(reference, scenario))),
        None => page.words("not-monitored").to_owned(),
    }
}

fn monitor_name<'a>(reference: &'a str, scenario: &'a Scenario) -> &'a str {
    let monitor = scenario.monitors.iter().find(|monitor| monitor.id.as_deref() == Some(reference));
    monitor.and_then(|monitor| monitor.description.as_deref()).filter(|name| !name.is_empty()).unwrap_or(reference)
}

fn groups(told: &Told<'_>, page: &mut Page) {
    if told.scenario.monitor_groups.is_empty() {
        return;
    }
    heading("monitor-groups", page);
    page.table(&["monitor-group", "monitor", "role"]);
    for group in &told.scenario.monitor_groups {
        members(group, told, page);
    }
}

fn members(group: &MonitorGroup, told: &Told<'_>, page: &mut Page) {
    let name = code(called(group.description.as_ref(), group.id.as_ref()));
    for member in &group.members {
        if !page.has_room() {
            continue;
        }
        let monitor = code(member.monitor_id.as_deref().map_or("", |id| monitor_name(id, told.scenario)));
        let role = page.words((told.role)(member).word());
        page.row(&[&name, &monitor, role]);
    }
}

/// The settings of the monitors, as they are given: no stage reads most of them.
fn monitors(given: &Value, page: &mut Page) {
    let monitors: Vec<&Map<String, Value>> =
        given.get("monitors").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_object).collect();
    if monitors.is_empty() {
        return;
    }
    heading("monitors", page);
    page.table(&["monitor", "type", "asks-for", "expects", "interval", "timeout"]);
    for monitor in monitors {
        if !page.has_room() {
            continue;
        }
        let text = |key: &str| monitor.get(key).and_then(Value::as_str).filter(|text| !text.is_empty());
        let shown = |keys: &[&str]| {
            let mut shown = String::new();
            for key in keys {
                let value = match monitor.get(*key) {
                    Some(Value::String(text)) if !text.is_empty() => code(text),
                    Some(number @ Value::Number(_)) => code(&number.to_string()),
                    _ => continue,
                };
                shown.push_str(if shown.is_empty() { "" } else { " " });
                shown.push_str(&value);
            }
            if shown.is_empty() { "–".to_owned() } else { shown }
        };
        let name = code(text("description").or_else(|| text("id")).unwrap_or_default());
        page.row(&[
            &name,
            &shown(&["type"]),
            &shown(&["method", "path", "port"]),
            &shown(&["expected_codes", "expected_body"]),
            &shown(&["interval"]),
            &shown(&["timeout"]),
        ]);
    }
}

fn yes_or_no(flag: bool, page: &Page) -> &'static str {
    page.words(if flag { "yes" } else { "no" })
}

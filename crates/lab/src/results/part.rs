//! The part of a scenario that decides which results of one endpoint count: small, whatever the size of the whole.

use serde_json::{Map, Value, json};
use whydown_health::EndpointResults;
use whydown_schema::Scenario;
use whydown_schema::lookup::{field, of};
use whydown_schema::report::EndpointReport;
use whydown_schema::scenario::{CheckRegions, MonitorType};
use whydown_schema::text::Document;

/// A scenario with one endpoint's results, and what they are read by.
pub(super) struct Part {
    scenario: Scenario,
    pool: usize,
    at: usize,
    /// The index in the whole scenario of each object of `probes`.
    probes: Vec<usize>,
    /// How the endpoint is named in `probes`.
    pub(super) endpoint: String,
    /// How its pool is; `None` where it has no name.
    pub(super) pool_key: Option<String>,
}

impl Part {
    /// The part for an endpoint of the report.
    pub(super) fn of(document: &Document, pool_id: &str, endpoint: &EndpointReport) -> Option<Self> {
        let names = [endpoint.name.as_str(), endpoint.address.as_str()];
        let named = |value: Option<&Value>| {
            value.and_then(Value::as_str).is_some_and(|name| !name.is_empty() && names.contains(&name))
        };
        let is_it = |origin: &&Value| named(of(origin, "name")) || named(of(origin, "address"));

        // Pools without an endpoint of the name have no say.
        let (mut pools, mut raw) = (Vec::new(), Vec::new());
        for (index, pool) in document.list("pools").iter().enumerate() {
            let Some(fields) = pool.as_object() else { continue };
            let origins = field(fields, "origins").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
            let origins: Vec<Value> = origins.iter().filter(is_it).cloned().collect();
            if !origins.is_empty() {
                let rest = fields.iter().filter(|(name, _)| *name != "origins");
                let mut pool: Map<String, Value> = rest.map(|(name, value)| (name.clone(), value.clone())).collect();
                pool.insert("origins".to_owned(), Value::Array(origins));
                pools.push(Value::Object(pool));
                raw.push(index);
            }
        }
        let list = document.list("probes");
        let probes: Vec<usize> =
            list.iter().enumerate().filter(|(_, probe)| named(of(probe, "endpoint"))).map(|(index, _)| index).collect();
        let values = |field: &str| -> Value { document.list(field).iter().map(|piece| (**piece).clone()).collect() };
        let mut centers = Map::new();
        for region in &endpoint.regions {
            let known = if region.code.is_empty() { json!({}) } else { json!({ "region": region.code }) };
            centers.extend(region.data_centers.iter().map(|center| (center.code.clone(), known.clone())));
        }
        let mut part = json!({
            "monitors": values("monitors"),
            "monitor_groups": values("monitor_groups"),
            "pools": pools,
            // What the report expects of the endpoint is what the whole scenario comes to (D12).
            "data_centers": centers,
        });
        let results = probes.iter().filter_map(|index| list.get(*index)).map(|piece| (**piece).clone());
        let results: Value = results.collect();
        if let Some(fields) = part.as_object_mut() {
            fields.insert("probes".to_owned(), results);
            for key in ["at", "readings"] {
                if let Some(value) = document.at(&format!("/{key}")) {
                    fields.insert(key.to_owned(), value.clone());
                }
            }
        }
        let (scenario, _) = whydown_schema::decode::scenario(&part).ok()?;
        let pool = scenario.pools.iter().position(|pool| match (&pool.id, &pool.name) {
            (Some(key), _) | (None, Some(key)) => key == pool_id,
            (None, None) => raw.get(pool.index).is_some_and(|index| format!("#{index}") == pool_id),
        })?;
        let found = scenario.pools.get(pool)?;
        let at = found
            .origins
            .iter()
            .position(|origin| origin.name.as_ref().or(origin.address.as_ref()) == Some(&endpoint.name))?;
        let pool_key = found.id.clone().or_else(|| found.name.clone());
        Some(Self { scenario, pool, at, probes, endpoint: endpoint.name.clone(), pool_key })
    }

    /// The endpoint's results.
    pub(super) fn results(&self) -> EndpointResults {
        whydown_health::results(&self.scenario, self.pool, self.at)
    }

    /// The objects of `probes` that speak of the endpoint, by their index in the whole scenario.
    pub(super) fn spoken(&self) -> Vec<usize> {
        self.results().spoken.iter().map(|spoken| self.raw(spoken.probe)).collect()
    }

    /// The index in the whole scenario of an object of `probes`.
    pub(super) fn raw(&self, probe: usize) -> usize {
        self.probes.get(probe).copied().unwrap_or(usize::MAX)
    }

    /// What a monitor speaks.
    pub(super) fn kind(&self, monitor_id: &str) -> MonitorType {
        let monitor = self.scenario.monitors.iter();
        let mut monitor = monitor.filter(|it| it.id.as_deref().or(it.description.as_deref()) == Some(monitor_id));
        monitor.next().map_or_else(MonitorType::default, |monitor| monitor.kind)
    }

    /// The regions that the pool is probed from.
    pub(super) fn checked(&self) -> Option<&CheckRegions> {
        self.scenario.pools.get(self.pool).map(|pool| &pool.check_regions)
    }
}

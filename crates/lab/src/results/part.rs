//! One endpoint's results, and what they are read by.

use crate::alone::Alone;
use serde_json::{Map, Value, json};
use whydown_health::EndpointResults;
use whydown_schema::Scenario;
use whydown_schema::report::EndpointReport;
use whydown_schema::scenario::{CheckRegions, MonitorType};
use whydown_schema::text::Document;

/// A scenario with one endpoint's results, and what they are read by.
pub(super) struct Part {
    alone: Alone,
    scenario: Scenario,
    pool: usize,
    at: usize,
    /// How the endpoint is named in `probes`.
    pub(super) endpoint: String,
    /// How its pool is; `None` where it has no name.
    pub(super) pool_key: Option<String>,
}

impl Part {
    /// The part for an endpoint of the report.
    pub(super) fn of(document: &Document, pool_id: &str, endpoint: &EndpointReport) -> Option<Self> {
        let mut alone = Alone::of(document, &[&endpoint.name, &endpoint.address]);
        // What the report expects of the endpoint is what the whole scenario comes to (D12).
        let mut centers = Map::new();
        for region in &endpoint.regions {
            let known = if region.code.is_empty() { json!({}) } else { json!({ "region": region.code }) };
            centers.extend(region.data_centers.iter().map(|center| (center.code.clone(), known.clone())));
        }
        alone.source.insert("data_centers".to_owned(), Value::Object(centers));
        let scenario = alone.scenario()?;
        let (pool, at) = alone.find(&scenario, pool_id, &endpoint.name)?;
        let found = scenario.pools.get(pool)?;
        let pool_key = found.id.clone().or_else(|| found.name.clone());
        Some(Self { alone, scenario, pool, at, endpoint: endpoint.name.clone(), pool_key })
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
        self.alone.probe(probe)
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

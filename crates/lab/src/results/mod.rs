//! The results of one endpoint as a sheet, monitors by data centers: read from a scenario, and changed in it by edits that leave
//! everything else alone.
//!
//! Which results count and what they say is asked of `whydown-health`. Of several results of one target over time the last one
//! is shown, and changed; taking the result away takes all of them.

mod chance;
mod change;
mod columns;
mod part;
mod restore;
mod value;

pub use chance::Chance;
pub use change::{Change, Outcome};
pub use restore::{restored, restored_all};
pub use value::Given;

use columns::{Offered, offered};
use part::Part;
use serde_json::Value;
use whydown_schema::lookup::of;
use whydown_schema::report::{EndpointReport, MemberReport, Report};
use whydown_schema::scenario::{MonitorType, ProbeError};
use whydown_schema::text::Document;
use whydown_schema::{Index, Role};

/// The results of one endpoint.
#[derive(Debug, Clone, PartialEq)]
pub struct Sheet {
    /// The places, those of one region side by side.
    pub columns: Vec<Column>,
    /// Who says something of the endpoint there.
    pub rows: Vec<Row>,
    /// Well-known data centers that could be added: region and code.
    pub more: Vec<(&'static str, &'static str)>,
    /// Row by row.
    cells: Vec<Cell>,
    /// How the endpoint is named in `probes`.
    endpoint: String,
    /// Its pool.
    pool: Option<String>,
    /// The objects of `probes` that speak of the endpoint, each with its row.
    spoken: Vec<(usize, Option<usize>)>,
}

/// A place that the endpoint is probed from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// The data center; `None`: one vantage point stands for the whole network.
    pub data_center: Option<String>,
    /// Its region; empty where none is named.
    pub region: String,
    /// Whether results are expected from it already, so that it is part of the report. Others become so with their first result.
    pub expected: bool,
}

/// Who says something of the endpoint.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// The monitor; `None`: verdicts that somebody else reported (D42).
    pub monitor_id: Option<String>,
    /// What sentences call it; empty where there is no monitor.
    pub name: String,
    /// What it does in the group.
    pub role: Option<Role>,
    /// What the monitor speaks.
    pub kind: MonitorType,
    /// The member's index in the report.
    pub member: Option<usize>,
}

/// What the results of one target come to.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Cell {
    /// Whether the last one passes; `None` where there is none.
    pub passes: Option<bool>,
    /// The API's words for the failure.
    pub failure_reason: Option<String>,
    /// The objects of `probes` that hold them, in the order of time.
    probes: Vec<usize>,
}

impl Cell {
    /// How many results there are, over time.
    #[must_use]
    pub const fn times(&self) -> usize {
        self.probes.len()
    }
}

impl Sheet {
    /// The sheet of an endpoint, by its indices in the report; `None` where the report has no such endpoint. `added` are data
    /// centers to be offered beside the others, by their code.
    #[must_use]
    pub fn read(document: &Document, report: &Report, pool: usize, endpoint: usize, added: &[String]) -> Option<Self> {
        let of_pool = report.pools.get(pool)?;
        let reported = of_pool.endpoints.get(endpoint)?;
        let part = Part::of(document, &of_pool.id, reported)?;
        let results = part.results();
        let mut rows: Vec<Row> = members(reported)
            .enumerate()
            .filter(|(_, member)| member.role != Role::Disabled)
            .map(|(at, member)| row(&part, at, member))
            .collect();
        let reported_row = results.spoken.iter().any(|spoken| spoken.member.is_none()).then_some(rows.len());
        if reported_row.is_some() {
            let (name, kind) = (String::new(), MonitorType::default());
            rows.push(Row { monitor_id: None, name, role: None, kind, member: None });
        }
        let row_of = |member: Option<usize>| match member {
            Some(_) => rows.iter().position(|row| row.member == member),
            None => reported_row,
        };
        let spoken = results.spoken.iter().map(|spoken| (part.raw(spoken.probe), row_of(spoken.member))).collect();
        let sole = results.last.iter().any(|last| last.data_center.is_none());
        let Offered { columns, more } = offered(document, &part, reported, sole, added);
        let mut places = Index::new();
        for (at, column) in columns.iter().enumerate() {
            places.set(column.data_center.clone().unwrap_or_default(), at);
        }
        let mut cells = vec![Cell::default(); rows.len() * columns.len()];
        for last in results.last {
            let column = places.get(last.data_center.as_deref().unwrap_or_default());
            let Some((row, column)) = row_of(last.member).zip(column) else { continue };
            if let Some(cell) = cells.get_mut(row * columns.len() + column) {
                *cell = Cell {
                    passes: Some(last.healthy),
                    failure_reason: last.failure_reason,
                    probes: last.probes.iter().map(|probe| part.raw(*probe)).collect(),
                };
            }
        }
        Some(Self { columns, rows, more, cells, endpoint: part.endpoint, pool: part.pool_key, spoken })
    }

    /// What the results of a target come to.
    #[must_use]
    pub fn cell(&self, row: usize, column: usize) -> Option<&Cell> {
        let number = row.checked_mul(self.columns.len())?.checked_add(column)?;
        self.cells.get(number).filter(|_| column < self.columns.len())
    }

    /// What the last result of a target says, as it was given.
    #[must_use]
    pub fn given(&self, document: &Document, row: usize, column: usize) -> Given {
        let value = self.cell(row, column).and_then(|cell| self.value(document, *cell.probes.last()?, column));
        Given::of(value)
    }

    /// The value that holds a result: of the short form, or the whole object.
    fn value<'a>(&self, document: &'a Document, probe: usize, column: usize) -> Option<&'a Value> {
        let object: &'a Value = document.list("probes").get(probe)?;
        match (short_form(object), self.columns.get(column)?.data_center.as_deref()) {
            (Some(results), Some(code)) => of(results, code),
            (Some(_), None) => None,
            (None, _) => Some(object),
        }
    }
}

/// The members of an endpoint, as its first place has them.
fn members(endpoint: &EndpointReport) -> impl Iterator<Item = &MemberReport> {
    let place = endpoint.regions.iter().find_map(|region| region.data_centers.first());
    place.map_or(&endpoint.members, |place| &place.members).iter()
}

fn row(part: &Part, at: usize, member: &MemberReport) -> Row {
    let said = member.because.as_ref().and_then(|step| step.facts.text("monitor"));
    Row {
        monitor_id: Some(member.monitor_id.clone()),
        name: said.unwrap_or(&member.monitor_id).to_owned(),
        role: Some(member.role),
        kind: part.kind(&member.monitor_id),
        member: Some(at),
    }
}

/// The failure reasons that a monitor of this type can give, the API's words (D40).
#[must_use]
pub fn failure_reasons(kind: MonitorType) -> Vec<&'static str> {
    whydown_health::judge::reason::all(kind)
}

/// The words for what can go wrong in an attempt, each with the failure reason that a monitor of this type gives for it (D40).
#[must_use]
pub fn errors(kind: MonitorType) -> Vec<(&'static str, &'static str)> {
    let reason = |error: &ProbeError| (error.word(), whydown_health::judge::reason::of(*error, kind));
    ProbeError::ALL.iter().map(reason).collect()
}

/// The results by data center that an object of `probes` lists; `None` where it is a single result.
fn short_form(probe: &Value) -> Option<&Value> {
    of(probe, "results").filter(|results| !results.is_null())
}

//! From where an endpoint can have results: the data centers that the report expects, and some to try things at where a region
//! has none yet.

use super::Column;
use super::part::Part;
use whydown_schema::Index;
use whydown_schema::data_centers::{WELL_KNOWN, region_of, well_known};
use whydown_schema::regions::REGIONS;
use whydown_schema::report::EndpointReport;
use whydown_schema::scenario::CheckRegions;
use whydown_schema::text::Document;

/// From how many data centers a region is probed (R4.1).
const OF_A_REGION: usize = 3;

/// The places of a sheet.
pub(super) struct Offered {
    /// Those that it shows.
    pub(super) columns: Vec<Column>,
    /// Those that could be added: region and code.
    pub(super) more: Vec<(&'static str, &'static str)>,
}

/// The data centers that the scenario names; `None` where it leaves them to the results (D12).
pub(super) fn named(document: &Document) -> Option<&serde_json::Map<String, serde_json::Value>> {
    document.at("/data_centers").and_then(serde_json::Value::as_object)
}

/// The places of an endpoint. `sole`: its results are of one vantage point, so that nothing is offered beside it unasked.
pub(super) fn offered(
    document: &Document,
    part: &Part,
    endpoint: &EndpointReport,
    sole: bool,
    added: &[String],
) -> Offered {
    let named = named(document);
    let checked: Option<Vec<&str>> = match part.checked() {
        None | Some(CheckRegions::AllDataCenters) => None,
        Some(CheckRegions::AllRegions) => Some(REGIONS.iter().map(|(code, _)| *code).collect()),
        Some(CheckRegions::Regions(codes)) => Some(codes.iter().map(String::as_str).collect()),
    };
    let mut columns = Columns { regions: Vec::new(), seen: Index::new() };
    for region in checked.iter().flatten() {
        columns.open(region);
    }
    for region in &endpoint.regions {
        for center in &region.data_centers {
            columns.put(&region.code, &center.code, true);
        }
    }
    // What the scenario names and the report doesn't expect is somewhere else, or sends no probes.
    let is_free = |code: &str| named.is_none_or(|named| !named.contains_key(code));
    for region in checked.iter().flatten().filter(|_| !sole) {
        let there = columns.count(region);
        if there == 0 || named.is_none() {
            let free = well_known(region).iter().filter(|code| is_free(code));
            let missing: Vec<&str> = free.copied().filter(|code| !columns.seen.contains(code)).collect();
            for code in missing.into_iter().take(OF_A_REGION.saturating_sub(there)) {
                columns.put(region, code, false);
            }
        }
    }
    let is_checked = |region: &str| checked.as_ref().is_none_or(|checked| checked.contains(&region));
    for code in added {
        if let Some(region) = region_of(code).filter(|region| is_checked(region) && is_free(code)) {
            columns.put(region, code, false);
        }
    }
    let well_known = WELL_KNOWN.iter().flat_map(|(region, codes)| codes.iter().map(|code| (*region, *code)));
    let can_be_added =
        |(region, code): &(&str, &str)| is_checked(region) && is_free(code) && !columns.seen.contains(code);
    let more = well_known.filter(can_be_added).collect();
    let mut columns: Vec<Column> = columns.regions.into_iter().flat_map(|(_, columns)| columns).collect();
    if sole || columns.is_empty() {
        columns.insert(0, Column { data_center: None, region: String::new(), expected: sole });
    }
    Offered { columns, more }
}

/// Columns by region.
struct Columns {
    regions: Vec<(String, Vec<Column>)>,
    /// The codes.
    seen: Index<'static>,
}

impl Columns {
    /// Makes room for a region, in this order.
    fn open(&mut self, code: &str) {
        if self.regions.iter().all(|(known, _)| known != code) {
            self.regions.push((code.to_owned(), Vec::new()));
        }
    }

    fn count(&self, code: &str) -> usize {
        self.regions.iter().find(|(known, _)| known == code).map_or(0, |(_, columns)| columns.len())
    }

    fn put(&mut self, region: &str, code: &str, expected: bool) {
        if self.seen.add(code.to_owned()) {
            self.open(region);
            if let Some((_, columns)) = self.regions.iter_mut().find(|(known, _)| known == region) {
                columns.push(Column { data_center: Some(code.to_owned()), region: region.to_owned(), expected });
            }
        }
    }
}

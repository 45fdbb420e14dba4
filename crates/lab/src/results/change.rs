//! Results changed in the scenario: each at its own place, new ones where they fit.

use super::columns::named;
use super::value::{changed, fields, short};
use super::{Cell, Chance, Column, Sheet, short_form};
use serde_json::{Map, Value, json};
use whydown_schema::lookup::{field, of};
use whydown_schema::text::{Document, push_token};
use whydown_schema::{Edit, Index};

/// Of one list of results, up to how many are changed each at its own place; of more, the list is written anew.
const MOST_SINGLE: usize = 64;

/// What a result is to say.
#[derive(Debug, Clone, PartialEq)]
pub enum Outcome {
    /// There is none.
    Nothing,
    /// It passes.
    Pass,
    /// It fails, for this reason; without one it keeps the one it has, and an empty one takes it away.
    Fail(Option<String>),
    /// This was seen, and the monitor's settings judge it: the fields of an attempt in `observed`.
    Seen(Map<String, Value>),
    /// It took so long, in milliseconds. Of a raw observation it is judged with the rest; where there is no result, that is all
    /// that was seen.
    Rtt(Option<f64>),
}

/// One target's new result.
#[derive(Debug, Clone, PartialEq)]
pub struct Change {
    /// The row of the sheet.
    pub row: usize,
    /// The column.
    pub column: usize,
    /// What the result is to say.
    pub outcome: Outcome,
}

/// What is to be written into one object of `probes`.
#[derive(Debug, Default)]
struct Written {
    /// The new values of `results`, by data center.
    results: Vec<(String, Value)>,
    /// Edits elsewhere in it.
    edits: Vec<Edit>,
    /// It goes as a whole.
    gone: bool,
}

/// A new object of `probes`: its row, its region where one has to be named, and its results.
#[derive(Debug)]
struct New {
    row: usize,
    region: String,
    results: Map<String, Value>,
}

impl Sheet {
    /// The edits of the scenario that these changes take: each target at most once. The rest of the text stays as it is.
    ///
    /// A result that is there is changed where it stands, of several over time the last; one that is taken away goes with those
    /// before it. New ones join an object of `probes` that holds results of the same monitor and endpoint, or make one at the end.
    #[must_use]
    pub fn edits(&self, document: &Document, changes: &[Change]) -> Vec<Edit> {
        let list = document.list("probes");
        let mut written: Vec<Written> = Vec::new();
        written.resize_with(list.len(), Written::default);
        let mut new: Vec<New> = Vec::new();
        let mut sole: Vec<Value> = Vec::new();
        let mut unexpected = Index::new();
        for change in changes {
            let (Some(cell), Some(column)) = (self.cell(change.row, change.column), self.columns.get(change.column))
            else {
                continue;
            };
            if self.says_so(change, cell) {
                continue;
            }
            if change.outcome == Outcome::Nothing {
                for probe in &cell.probes {
                    self.take_away(document, *probe, column, &mut written);
                }
                continue;
            }
            if let Some(probe) = cell.probes.last() {
                self.change(document, *probe, change, &mut written);
                continue;
            }
            let Some(result) = changed(Map::new(), &change.outcome) else { continue };
            let Some(code) = &column.data_center else {
                sole.push(self.object(change.row, "", result));
                continue;
            };
            if !column.expected {
                unexpected.add(column.region.as_str());
            }
            let value = short(result);
            if let Some(probe) = self.home(document, change.row, column) {
                if let Some(it) = written.get_mut(probe) {
                    it.results.push((code.clone(), value));
                }
                continue;
            }
            // Where the scenario names no data centers, their region stands beside their results (D12).
            let region = if named(document).is_some() { "" } else { column.region.as_str() };
            match new.iter_mut().find(|new| new.row == change.row && new.region == region) {
                Some(new) => drop(new.results.insert(code.clone(), value)),
                None => new.push(New {
                    row: change.row,
                    region: region.to_owned(),
                    results: [(code.clone(), value)].into_iter().collect(),
                }),
            }
        }
        let new = new.into_iter().map(|new| {
            let results = [("results".to_owned(), Value::Object(new.results))].into_iter().collect();
            self.object(new.row, &new.region, results)
        });
        let mut edits = Vec::new();
        self.name_data_centers(document, &unexpected, &mut edits);
        write(document, written, sole.into_iter().chain(new).collect(), edits)
    }

    /// Results by chance for every target: each fails with this probability, 0 to 1, and passes otherwise. The same seed gives
    /// the same results for the same sheet.
    #[must_use]
    pub fn random(&self, probability: f64, seed: u64) -> Vec<Change> {
        let mut chance = Chance::new(seed);
        let mut draw = |row, column| {
            let fails = chance.happens(probability);
            Change { row, column, outcome: if fails { Outcome::Fail(None) } else { Outcome::Pass } }
        };
        let columns = self.columns.len();
        (0..self.rows.len())
            .flat_map(|row| (0..columns).map(move |column| (row, column)))
            .map(|(row, column)| draw(row, column))
            .collect()
    }

    /// Whether the target says already what it is to say.
    fn says_so(&self, change: &Change, cell: &Cell) -> bool {
        let reported = self.rows.get(change.row).is_none_or(|row| row.monitor_id.is_none());
        match &change.outcome {
            Outcome::Nothing => cell.probes.is_empty(),
            Outcome::Pass => cell.passes == Some(true),
            Outcome::Fail(None) => cell.passes == Some(false),
            Outcome::Fail(Some(_)) => false,
            // Without a monitor there are no settings to judge by (D42).
            Outcome::Seen(_) => reported,
            Outcome::Rtt(_) => reported && cell.passes.is_none(),
        }
    }

    fn take_away(&self, document: &Document, probe: usize, column: &Column, written: &mut [Written]) {
        let Some((object, it)) = document.list("probes").get(probe).zip(written.get_mut(probe)) else { return };
        match (short_form(object), &column.data_center) {
            (Some(_), Some(code)) => it.results.push((code.clone(), Value::Null)),
            _ => it.gone = true,
        }
    }

    fn change(&self, document: &Document, probe: usize, change: &Change, written: &mut [Written]) {
        let Some((object, it)) = document.list("probes").get(probe).zip(written.get_mut(probe)) else { return };
        let value = self.value(document, probe, change.column);
        let before = fields(value);
        let Some(after) = changed(before.clone(), &change.outcome).filter(|after| *after != before) else { return };
        let code = self.columns.get(change.column).and_then(|column| column.data_center.as_ref());
        match (short_form(object), code) {
            (Some(_), Some(code)) => it.results.push((code.clone(), short(after))),
            _ => it.edits.push(least(format!("/probes/{probe}"), &before, after)),
        }
    }

    /// The object of `probes` that a new result can join: one of the same monitor and endpoint that lists results, of data centers
    /// whose region it is silent or right about.
    fn home(&self, document: &Document, row: usize, column: &Column) -> Option<usize> {
        let code = column.data_center.as_deref()?;
        let list = document.list("probes");
        let of_row = self.spoken.iter().rev().filter(|(_, of)| *of == Some(row)).map(|(probe, _)| *probe);
        let with_results = of_row.filter(|probe| {
            list.get(*probe).and_then(|object| short_form(object)).is_some_and(|results| results.is_object())
        });
        let holds =
            |probe: &usize| list.get(*probe).and_then(|it| short_form(it)).is_some_and(|it| of(it, code).is_some());
        let fits = |probe: &usize| {
            let region = list.get(*probe).and_then(|it| of(it, "region")).and_then(Value::as_str).unwrap_or_default();
            named(document).is_some() || region == column.region
        };
        with_results.clone().find(holds).or_else(|| with_results.clone().find(fits))
    }

    /// An object of `probes` for a row.
    fn object(&self, row: usize, region: &str, result: Map<String, Value>) -> Value {
        let monitor = self.rows.get(row).and_then(|row| row.monitor_id.clone());
        let names = [
            ("monitor_id", monitor),
            ("pool_id", self.pool.clone()),
            ("endpoint", Some(self.endpoint.clone())),
            ("region", Some(region.to_owned()).filter(|region| !region.is_empty())),
        ];
        let names = names.into_iter().filter_map(|(name, value)| Some((name.to_owned(), Value::from(value?))));
        Value::Object(names.chain(result).collect())
    }

    /// Where the scenario names its data centers, others don't count (D12): the columns of these regions are named too.
    fn name_data_centers(&self, document: &Document, regions: &Index<'_>, edits: &mut Vec<Edit>) {
        let Some(named) = named(document) else { return };
        let new = self.columns.iter().filter(|column| !column.expected && regions.contains(&column.region));
        let new = new.filter_map(|column| Some((column.data_center.clone()?, json!({ "region": column.region }))));
        if named.is_empty() {
            let all: Map<String, Value> = new.collect();
            if !all.is_empty() {
                edits.push(Edit::add("/data_centers", all));
            }
        } else {
            edits.extend(new.map(|(code, known)| Edit::add(below("/data_centers", &code), known)));
        }
    }
}

/// The edits for every object of `probes`, and for new ones at the end; none overlaps another.
fn write(document: &Document, written: Vec<Written>, new: Vec<Value>, mut edits: Vec<Edit>) -> Vec<Edit> {
    let list = document.list("probes");
    if !new.is_empty() && written.iter().all(|it| it.gone) {
        edits.push(Edit::add("/probes", new));
        return edits;
    }
    for (probe, it) in written.into_iter().enumerate() {
        let path = format!("/probes/{probe}");
        if it.gone {
            edits.push(Edit::remove(path));
            continue;
        }
        edits.extend(it.edits);
        let Some(Value::Object(before)) = list.get(probe).and_then(|object| short_form(object)) else { continue };
        let path = format!("{path}/results");
        if it.results.len() > MOST_SINGLE || before.is_empty() && !it.results.is_empty() {
            let mut after = before.clone();
            after.extend(it.results);
            edits.push(Edit::replace(path, after));
            continue;
        }
        for (code, value) in it.results {
            let place = below(&path, &code);
            edits.push(match (before.get(&code), value) {
                (Some(Value::Object(before)), Value::Object(after)) => least(place, before, after),
                (Some(_), value) => Edit::replace(place, value),
                (None, value) => Edit::add(place, value),
            });
        }
    }
    edits.extend(new.into_iter().map(|object| Edit::add("/probes/-", object)));
    edits
}

/// The smallest edit that makes one object another.
fn least(path: String, before: &Map<String, Value>, after: Map<String, Value>) -> Edit {
    let same_fields = before.len() == after.len();
    let mut other = after.iter().filter(|(name, value)| field(before, name) != Some(*value));
    match (other.next(), other.next()) {
        (Some((name, value)), None) if same_fields && before.contains_key(name) => {
            Edit::replace(below(&path, name), value.clone())
        }
        _ => Edit::replace(path, after),
    }
}

/// The pointer to a field.
pub(super) fn below(path: &str, token: &str) -> String {
    let mut path = path.to_owned();
    push_token(&mut path, token);
    path
}

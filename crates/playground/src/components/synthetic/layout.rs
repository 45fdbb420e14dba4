//! Where things are in the matrix of results: rows and columns with their heads, and how the keyboard moves among them.

use std::ops::Range;
use whydown::results::{Change, Outcome, Sheet};

/// The row of the regions.
pub(super) const REGIONS: usize = 0;
/// The row of the data centers.
pub(super) const CENTERS: usize = 1;
/// The first row of a monitor.
pub(super) const FIRST: usize = 2;

/// A place of the matrix. Column 0 holds the monitors' names; a region stands at its first data center.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct At {
    pub(super) row: usize,
    pub(super) column: usize,
}

impl Default for At {
    fn default() -> Self {
        Self { row: FIRST, column: 1 }
    }
}

impl At {
    /// The id of its element.
    pub(super) fn id(self) -> String {
        format!("result-{}-{}", self.row, self.column)
    }

    /// What an element says of its place.
    pub(super) fn written(self) -> String {
        format!("{},{}", self.row, self.column)
    }

    /// The place that an element says.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let (row, column) = text.split_once(',')?;
        Some(Self { row: row.parse().ok()?, column: column.parse().ok()? })
    }

    /// It, or the nearest place that a sheet has.
    pub(crate) fn within(self, sheet: &Sheet) -> Self {
        let row = self.row.clamp(top(sheet), sheet.rows.len().saturating_add(CENTERS).max(FIRST));
        let column = self.column.min(sheet.columns.len());
        if row >= FIRST {
            return Self { row, column };
        }
        let column = column.max(1);
        match row {
            REGIONS => Self { row, column: region(sheet, column).start },
            _ => Self { row, column },
        }
    }

    /// Row and column of the sheet that it stands for, or is the head of.
    pub(crate) fn cell(self) -> (usize, usize) {
        (self.row.saturating_sub(FIRST), self.column.saturating_sub(1))
    }

    /// Whether it is a result rather than a head.
    pub(super) const fn is_result(self) -> bool {
        self.row >= FIRST && self.column > 0
    }

    /// Every result that it stands for, by row and column of the sheet.
    pub(super) fn targets(self, sheet: &Sheet) -> Vec<(usize, usize)> {
        let rows = 0..sheet.rows.len();
        let all = |columns: Range<usize>| -> Vec<(usize, usize)> {
            rows.flat_map(|row| columns.clone().map(move |column| (row, column))).collect()
        };
        match self {
            Self { row: REGIONS, column } => {
                let Range { start, end } = region(sheet, column);
                all(start.saturating_sub(1)..end.saturating_sub(1))
            }
            Self { row: CENTERS, column } => all(column.saturating_sub(1)..column),
            Self { column: 0, .. } => (0..sheet.columns.len()).map(|column| (self.cell().0, column)).collect(),
            _ => vec![self.cell()],
        }
    }

    /// What the next press makes of it: all pass, then all fail, then none.
    pub(super) fn next(self, sheet: &Sheet) -> Outcome {
        let targets = self.targets(sheet);
        let all = |passes: bool| {
            targets
                .iter()
                .all(|(row, column)| sheet.cell(*row, *column).is_some_and(|cell| cell.passes == Some(passes)))
        };
        if all(true) {
            Outcome::Fail(None)
        } else if all(false) {
            Outcome::Nothing
        } else {
            Outcome::Pass
        }
    }

    /// The changes that set all of it.
    pub(super) fn set(self, sheet: &Sheet, outcome: &Outcome) -> Vec<Change> {
        let change = |(row, column)| Change { row, column, outcome: outcome.clone() };
        self.targets(sheet).into_iter().map(change).collect()
    }

    /// Where a key leads from here; `None` for keys that lead nowhere.
    pub(super) fn moved(self, key: &str, control: bool, sheet: &Sheet) -> Option<Self> {
        let (last_row, last_column) = (sheet.rows.len().saturating_add(CENTERS), sheet.columns.len());
        let first_column = usize::from(self.row < FIRST);
        let first_row = if self.column == 0 { FIRST } else { top(sheet) };
        let Self { row, column } = self;
        let to = match key {
            "ArrowRight" if row == REGIONS => {
                let next = region(sheet, column).end;
                Self { column: if next > last_column { column } else { next }, ..self }
            }
            "ArrowRight" => Self { column: column.saturating_add(1).min(last_column), ..self },
            "ArrowLeft" if row == REGIONS => {
                let before = region(sheet, column).start.saturating_sub(1).max(1);
                Self { column: region(sheet, before).start, ..self }
            }
            "ArrowLeft" => Self { column: column.saturating_sub(1).max(first_column), ..self },
            "ArrowDown" => Self { row: row.saturating_add(1).min(last_row), ..self },
            "ArrowUp" => Self { row: row.saturating_sub(1).max(first_row), ..self },
            "Home" if control => Self { row: top(sheet), column: 1 },
            "End" if control => Self { row: last_row, column: last_column },
            "Home" => Self { column: first_column, ..self },
            "End" => Self { column: last_column, ..self },
            _ => return None,
        };
        Some(to.within(sheet))
    }
}

/// The first row: that of the regions, where there are data centers.
fn top(sheet: &Sheet) -> usize {
    let has_regions = sheet.columns.iter().any(|column| column.data_center.is_some());
    if has_regions { REGIONS } else { CENTERS }
}

/// The columns of the region that a column is in, as places.
pub(super) fn region(sheet: &Sheet, column: usize) -> Range<usize> {
    let columns = &sheet.columns;
    let at = column.saturating_sub(1);
    let Some(of) = columns.get(at) else { return column..column.saturating_add(1) };
    let same = |index: &usize| {
        columns
            .get(*index)
            .is_some_and(|it| it.region == of.region && it.data_center.is_some() == of.data_center.is_some())
    };
    let from = (0..=at).rev().take_while(same).last().unwrap_or(at);
    let to = (at..columns.len()).take_while(same).last().unwrap_or(at);
    from.saturating_add(1)..to.saturating_add(2)
}

/// The regions of a sheet, each with its columns as places.
pub(super) fn regions(sheet: &Sheet) -> Vec<Range<usize>> {
    let mut regions = Vec::new();
    let mut column = 1;
    while column <= sheet.columns.len() {
        let found = region(sheet, column);
        column = found.end.max(column.saturating_add(1));
        regions.push(found);
    }
    regions
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::State;

    /// The first endpoint of the first example: three monitors by six data centers of two regions.
    fn sheet() -> Sheet {
        let picture = State::new().picture.unwrap();
        Sheet::read(&picture.document, &picture.report, 0, 0, &[]).unwrap()
    }

    #[test]
    fn keys_lead_to_every_place_and_no_further() {
        let sheet = sheet();
        for (from, keys, to) in [
            ((2, 1), "ArrowRight ArrowDown", (3, 2)),
            ((2, 1), "ArrowLeft", (2, 0)),
            ((2, 0), "ArrowLeft ArrowUp", (2, 0)),
            ((2, 6), "ArrowRight ArrowDown ArrowDown ArrowDown ArrowDown", (4, 6)),
            ((2, 3), "ArrowUp", (1, 3)),
            ((2, 3), "ArrowUp ArrowUp", (0, 1)),
            ((0, 1), "ArrowRight", (0, 4)),
            ((0, 4), "ArrowRight", (0, 4)),
            ((0, 4), "ArrowLeft ArrowDown", (1, 1)),
            ((1, 1), "ArrowLeft", (1, 1)),
            ((3, 4), "Home", (3, 0)),
            ((3, 4), "End", (3, 6)),
            ((3, 4), "ctrl+Home", (0, 1)),
            ((3, 4), "ctrl+End", (4, 6)),
            ((0, 1), "End", (0, 4)),
        ] {
            let mut at = At { row: from.0, column: from.1 };
            for key in keys.split(' ') {
                let (control, key) = key.strip_prefix("ctrl+").map_or((false, key), |key| (true, key));
                at = at.moved(key, control, &sheet).unwrap();
            }
            assert_eq!((at.row, at.column), to, "{from:?} {keys}");
        }
        assert_eq!(At::default().moved("a", false, &sheet), None);
    }

    #[test]
    fn a_head_stands_for_all_of_its_results() {
        let sheet = sheet();
        for ((row, column), expected) in [((0, 4), 9), ((1, 2), 3), ((3, 0), 6), ((3, 2), 1)] {
            assert_eq!(At { row, column }.targets(&sheet).len(), expected, "{row} {column}");
        }
        assert_eq!(At { row: 0, column: 4 }.targets(&sheet).first(), Some(&(0, 3)));
    }
}

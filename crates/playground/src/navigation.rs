//! Where the arrow keys lead in the picture.
//!
//! The picture is one tab stop. What is visible is a list of rows; most hold one thing, those of a matrix hold one for each
//! column. Up and down go between rows and keep the column, left and right go along a row or out of and into a thing.

use crate::bands::bands;
use crate::place::Place;
use crate::view::View;
use whydown_schema::report::{EndpointReport, Report};

/// A key that moves through the picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    /// To the row above.
    Up,
    /// To the row below.
    Down,
    /// Along the row to the left, or out of a thing.
    Left,
    /// Along the row to the right, or into a thing.
    Right,
    /// To the start of the row; from there to the very first row.
    Home,
    /// To the end of the row; from there to the very last row.
    End,
}

impl Step {
    /// The step of a keyboard event's `key`.
    pub(crate) fn of(key: &str) -> Option<Self> {
        Some(match key {
            "ArrowUp" => Self::Up,
            "ArrowDown" => Self::Down,
            "ArrowLeft" => Self::Left,
            "ArrowRight" => Self::Right,
            "Home" => Self::Home,
            "End" => Self::End,
            _ => return None,
        })
    }
}

/// One selectable thing in a row, with the columns it covers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Slot {
    place: Place,
    from: usize,
    to: usize,
}

/// Everything that is visible, row by row.
type Rows = Vec<Vec<Slot>>;

/// Where a step leads; `None` when it leads nowhere.
pub(crate) fn next(report: &Report, view: &View, columns: usize, selected: Place, step: Step) -> Option<Place> {
    let rows = rows(report, view, columns);
    let (row, slot) = find(&rows, selected)?;
    let line = rows.get(row)?;
    let here = line.get(slot)?;
    let target = match step {
        Step::Up => onto(rows.get(row.checked_sub(1)?)?, here.from),
        Step::Down => onto(rows.get(row.checked_add(1)?)?, here.from),
        Step::Left => match slot.checked_sub(1) {
            Some(left) => line.get(left).map(|slot| slot.place),
            None => out_of(selected),
        },
        Step::Right => match line.get(slot.checked_add(1)?) {
            Some(right) => Some(right.place),
            None => {
                rows.get(row.checked_add(1)?)?.first().map(|slot| slot.place).filter(|below| within(*below, selected))
            }
        },
        Step::Home if slot == 0 => rows.first()?.first().map(|slot| slot.place),
        Step::Home => line.first().map(|slot| slot.place),
        Step::End if line.len() == slot.saturating_add(1) => rows.last()?.last().map(|slot| slot.place),
        Step::End => line.last().map(|slot| slot.place),
    };
    target.filter(|target| *target != selected)
}

/// Where a thing is shown; a thing that is shown twice counts where it is shown first.
fn find(rows: &Rows, place: Place) -> Option<(usize, usize)> {
    rows.iter().enumerate().find_map(|(row, line)| Some((row, line.iter().position(|slot| slot.place == place)?)))
}

/// The thing of a row at a column, or the last one before it.
fn onto(line: &[Slot], column: usize) -> Option<Place> {
    let at = line.iter().find(|slot| (slot.from..slot.to).contains(&column));
    at.or_else(|| line.last()).map(|slot| slot.place)
}

/// What lies around a thing: the endpoint for everything in its matrix.
fn out_of(place: Place) -> Option<Place> {
    match place {
        Place::Region(..) | Place::Center(..) | Place::Member(..) => {
            place.endpoint().map(|(pool, endpoint)| Place::Endpoint(pool, endpoint))
        }
        other => other.parent(),
    }
}

/// Whether a thing is a part of another.
fn within(place: Place, outer: Place) -> bool {
    place.path().contains(&outer)
}

fn rows(report: &Report, view: &View, columns: usize) -> Rows {
    let one = |place| vec![Slot { place, from: 0, to: usize::MAX }];
    let mut rows = Rows::new();
    for (index, balancer) in report.load_balancers.iter().enumerate().take(view.balancers()) {
        rows.push(one(Place::Balancer(index)));
        let decisions = balancer.decisions.len().min(view.decisions(index));
        rows.extend((0..decisions).map(|decision| one(Place::Decision(index, decision))));
    }
    for (index, pool) in report.pools.iter().enumerate().take(view.pools()) {
        rows.push(one(Place::Pool(index)));
        for (at, endpoint) in pool.endpoints.iter().enumerate().take(view.endpoints(index)) {
            rows.push(one(Place::Endpoint(index, at)));
            if view.open == Some((index, at)) {
                rows.extend((0..endpoint.members.len()).map(|member| one(Place::Sole(index, at, member))));
                rows.extend(matrix(endpoint, view, columns, index, at));
            }
        }
    }
    rows
}

/// The rows of an endpoint's matrix: for each band the regions, each monitor, and the verdicts.
fn matrix(endpoint: &EndpointReport, view: &View, columns: usize, pool: usize, at: usize) -> Rows {
    let mut rows = Rows::new();
    for band in bands(&endpoint.regions, columns, view.centers()) {
        let mut regions = Vec::new();
        let mut verdicts = Vec::new();
        let mut members: Rows = Vec::new();
        let mut column: usize = 0;
        for part in band {
            let to = column.saturating_add(part.width());
            regions.push(Slot { place: Place::Region(pool, at, part.region), from: column, to });
            for center in part.from..part.to {
                let slot = |place| Slot { place, from: column, to: column.saturating_add(1) };
                verdicts.push(slot(Place::Center(pool, at, part.region, center)));
                let region = endpoint.regions.get(part.region);
                let count =
                    region.and_then(|region| region.data_centers.get(center)).map_or(0, |center| center.members.len());
                for member in 0..count {
                    if members.len() <= member {
                        members.push(Vec::new());
                    }
                    if let Some(row) = members.get_mut(member) {
                        row.push(slot(Place::Member(pool, at, part.region, center, member)));
                    }
                }
                column = column.saturating_add(1);
            }
        }
        rows.push(regions);
        rows.append(&mut members);
        rows.push(verdicts);
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use whydown_schema::report::{DataCenterReport, MemberReport, PoolReport, RegionReport};
    use whydown_schema::{Label, Role, Status};

    fn member() -> MemberReport {
        MemberReport {
            monitor_id: "m".to_owned(),
            description: None,
            role: Role::Ordinary,
            status: Status::Healthy,
            failure_reason: None,
            rtt: None,
            at: None,
            because: None,
        }
    }

    fn region() -> RegionReport {
        let center = || DataCenterReport {
            code: "SEA".to_owned(),
            status: Status::Healthy,
            failure_reason: None,
            because: None,
            members: vec![member(), member()],
        };
        RegionReport {
            code: "WNAM".to_owned(),
            status: Status::Healthy,
            because: None,
            data_centers: vec![center(), center()],
        }
    }

    /// One pool with two endpoints, each checked by two monitors at two data centers of two regions.
    fn report() -> Report {
        let endpoint = || EndpointReport {
            name: "app".to_owned(),
            address: String::new(),
            status: Status::Healthy,
            failure_reason: None,
            reported: None,
            contested: Vec::new(),
            because: None,
            detection: None,
            probes: Vec::new(),
            regions: vec![region(), region()],
            members: Vec::new(),
        };
        let pool = PoolReport {
            id: "p".to_owned(),
            name: "p".to_owned(),
            status: Label::Healthy,
            usable: true,
            monitored: true,
            healthy_endpoints: 2,
            minimum_origins: 1,
            rtt: None,
            contested: Vec::new(),
            because: None,
            endpoints: vec![endpoint(), endpoint()],
        };
        Report {
            at: None,
            pools: vec![pool],
            load_balancers: Vec::new(),
            events: Vec::new(),
            notifications: Vec::new(),
            diagnostics: Vec::new(),
        }
    }

    /// Walks from a place and gives the places reached.
    fn walk(columns: usize, from: Place, steps: &[Step]) -> Vec<Option<Place>> {
        let (report, view) = (report(), View::default().showing(Place::Endpoint(0, 0)));
        let mut here = from;
        let go = |step: &Step| {
            let reached = next(&report, &view, columns, here, *step);
            here = reached.unwrap_or(here);
            reached
        };
        steps.iter().map(go).collect()
    }

    #[test]
    fn down_keeps_the_column_and_crosses_regions() {
        use Step::{Down, Left, Right, Up};
        let reached = walk(9, Place::Member(0, 0, 0, 1, 0), &[Right, Down, Down, Down, Up, Left, Up]);
        let expected = [
            Place::Member(0, 0, 1, 0, 0),
            Place::Member(0, 0, 1, 0, 1),
            Place::Center(0, 0, 1, 0),
            Place::Endpoint(0, 1),
            Place::Center(0, 0, 0, 0),
            Place::Endpoint(0, 0),
            Place::Pool(0),
        ];
        assert_eq!(reached, expected.map(Some));
    }

    #[test]
    fn bands_are_walked_one_after_the_other() {
        let reached = walk(2, Place::Center(0, 0, 0, 1), &[Step::Down, Step::Down, Step::Up, Step::Up]);
        let expected =
            [Place::Region(0, 0, 1), Place::Member(0, 0, 1, 0, 0), Place::Region(0, 0, 1), Place::Center(0, 0, 0, 0)];
        assert_eq!(reached, expected.map(Some));
    }

    #[test]
    fn left_leads_out_and_right_leads_in() {
        use Step::{Left, Right};
        assert_eq!(
            walk(9, Place::Pool(0), &[Right, Right, Left, Left, Left]),
            [
                Some(Place::Endpoint(0, 0)),
                Some(Place::Region(0, 0, 0)),
                Some(Place::Endpoint(0, 0)),
                Some(Place::Pool(0)),
                None,
            ]
        );
        // A closed endpoint has nothing to lead into.
        assert_eq!(walk(9, Place::Endpoint(0, 1), &[Right]), [None]);
    }

    #[test]
    fn home_and_end_lead_to_the_ends_of_the_row_then_of_the_picture() {
        use Step::{End, Home};
        assert_eq!(
            walk(9, Place::Member(0, 0, 0, 1, 1), &[End, End, Home, Home]),
            [Some(Place::Member(0, 0, 1, 1, 1)), Some(Place::Endpoint(0, 1)), Some(Place::Pool(0)), None,]
        );
    }
}

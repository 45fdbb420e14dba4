//! A band of the matrix: its regions, its data centers, a line for each monitor, and what it comes to at each data center. Drawn again
//! only when something that it shows has changed.

use super::layout::{At, CENTERS, FIRST, REGIONS};
use super::line::{Line, View};
use crate::bands;
use crate::components::status::mark;
use crate::shared::Shared;
use crate::words;
use std::ops::Range;
use whydown::results::{Column, Sheet};
use whydown_schema::Status;
use whydown_schema::report::{EndpointReport, Report};
use yew::{AttrValue, Html, Properties, classes, component, html};

/// Some data centers of one region, side by side in a band.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Part {
    /// The column of the region's first data center, which may stand in a band before.
    region: usize,
    /// The columns.
    columns: Range<usize>,
}

impl Part {
    /// The columns of a part, by those of every region.
    pub(super) fn of(part: bands::Part, regions: &[Range<usize>]) -> Option<Self> {
        let region = regions.get(part.region)?.start;
        let columns = region.saturating_add(part.from)..region.saturating_add(part.to);
        Some(Self { region, columns })
    }
}

/// Whether a band holds a place. The monitors' names, which every band shows, belong to the first one.
pub(super) fn is_in(parts: &[Part], number: usize, at: At) -> bool {
    number == 0 && at.column == 0 || parts.iter().any(|part| part.columns.contains(&at.column))
}

/// What a [`Band`] shows.
#[derive(Debug, Properties)]
pub(crate) struct Props {
    /// The results.
    pub(crate) sheet: Shared<Sheet>,
    /// What they come to.
    pub(crate) report: Shared<Report>,
    /// The endpoint, by its pool's index and its own.
    pub(crate) place: (usize, usize),
    /// Which band it is.
    pub(crate) number: usize,
    /// Its columns, by region.
    pub(crate) parts: Vec<Part>,
    /// How many data centers the widest band shows.
    pub(crate) widest: usize,
    /// The place that has the keyboard, when it is in this band.
    pub(crate) focus: Option<At>,
}

/// By what is shown: results and a report in which it is the same show the same.
impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        (self.place, self.number, &self.parts, self.widest, self.focus)
            == (other.place, other.number, &other.parts, other.widest, other.focus)
            && (self.sheet == other.sheet || self.same_results(other))
            && (self.report == other.report || self.same_verdicts(other))
    }
}

impl Props {
    fn endpoint(&self) -> Option<&EndpointReport> {
        self.report.pools.get(self.place.0)?.endpoints.get(self.place.1)
    }

    fn name(&self) -> &str {
        self.endpoint().map_or("", |endpoint| endpoint.name.as_str())
    }

    /// Its columns; each with whether a region begins with it.
    fn columns(&self) -> impl Iterator<Item = (usize, bool)> {
        self.parts.iter().flat_map(|part| part.columns.clone().map(|column| (column, column == part.columns.start)))
    }

    /// What a column is of.
    fn column(&self, column: usize) -> Option<&Column> {
        self.sheet.columns.get(column.saturating_sub(1))
    }

    /// Whether one vantage point stands for the whole network.
    fn is_sole(&self) -> bool {
        self.sheet.columns.iter().all(|column| column.data_center.is_none())
    }

    fn same_results(&self, other: &Self) -> bool {
        let cells = |(column, _): (usize, bool)| {
            let at = column.saturating_sub(1);
            let cell = |row| self.sheet.cell(row, at) == other.sheet.cell(row, at);
            self.column(column) == other.column(column) && (0..self.sheet.rows.len()).all(cell)
        };
        self.sheet.rows == other.sheet.rows && self.is_sole() == other.is_sole() && self.columns().all(cells)
    }

    fn same_verdicts(&self, other: &Self) -> bool {
        let region = |part: &Part| self.region_status(part.region) == other.region_status(part.region);
        let center = |(column, _)| self.center_status(column) == other.center_status(column);
        self.name() == other.name() && self.parts.iter().all(region) && self.columns().all(center)
    }

    /// The verdict of the region that a column is in.
    fn region_status(&self, column: usize) -> Option<Status> {
        let of = self.column(column)?;
        self.endpoint()?.regions.iter().find(|region| region.code == of.region).map(|region| region.status)
    }

    /// The verdict of a column's data center.
    fn center_status(&self, column: usize) -> Option<Status> {
        let of = self.column(column)?;
        let region = self.endpoint()?.regions.iter().find(|region| region.code == of.region)?;
        region.data_centers.iter().find(|center| Some(&center.code) == of.data_center.as_ref()).map(|it| it.status)
    }
}

/// The band.
#[component]
pub(crate) fn Band(props: &Props) -> Html {
    let (sheet, focus) = (&props.sheet, props.focus);
    let is_sole = props.is_sole();
    let heads = props.parts.iter().map(|part| head(props, part));
    let codes = props.columns().map(|(column, opens)| {
        let at = At { row: CENTERS, column };
        let code = props.column(column).and_then(|column| column.data_center.as_deref());
        let name = code.unwrap_or("this endpoint");
        html! {
            <>
                if opens { <td class="gap" role="presentation" /> }
                <th scope="col">
                    <button
                        type="button"
                        class="code"
                        id={at.id()}
                        data-at={at.written()}
                        tabindex={if focus == Some(at) { "0" } else { "-1" }}
                        aria-label={format!("{name}: set every result")}
                    >
                        { name.to_owned() }
                    </button>
                </th>
            </>
        }
    });
    let lines = sheet.rows.iter().enumerate().map(|(index, of)| {
        let row = index.saturating_add(FIRST);
        let view = |(column, opens): (usize, bool)| {
            let center = props.column(column)?;
            let cell = sheet.cell(index, column.saturating_sub(1))?;
            Some(View {
                column,
                code: AttrValue::from(center.data_center.clone().unwrap_or_default()),
                opens,
                passes: cell.passes,
                reason: cell.failure_reason.clone().map(AttrValue::from),
                times: cell.times(),
                expected: center.expected,
            })
        };
        let cells: Vec<View> = props.columns().filter_map(view).collect();
        let name = if of.monitor_id.is_some() { of.name.clone() } else { "Reported verdict".to_owned() };
        html! {
            <Line
                key={row}
                {row}
                name={AttrValue::from(name)}
                role={of.role}
                {cells}
                focus={focus.filter(|focus| focus.row == row).map(|focus| focus.column)}
                first={props.number == 0}
            />
        }
    });
    let verdicts = props.columns().map(|(column, opens)| {
        let status = props.center_status(column);
        html! {
            <>
                if opens { <td class="gap" role="presentation" /> }
                <td class="comes-to">
                    { for status.map(|status| html! {
                        <>{ mark(status) }<span class="unseen">{ words::Face::from(status).word }</span></>
                    }) }
                </td>
            </>
        }
    });
    let (columns, gaps, widest) = (props.columns().count(), props.parts.len(), props.widest);
    html! {
        <table
            class={classes!(is_sole.then_some("results__sole"))}
            role="grid"
            aria-label={format!("Results of {}", props.name())}
            style={format!("--columns: {columns}; --gaps: {gaps}; --widest: {widest}")}
        >
            <thead>
                if !is_sole { <tr><td class="who" />{ for heads }</tr> }
                <tr><td class="who" />{ for codes }</tr>
            </thead>
            <tbody>{ for lines }</tbody>
            if !is_sole {
                <tfoot><tr><th scope="row" class="who quiet">{ "This data center" }</th>{ for verdicts }</tr></tfoot>
            }
        </table>
    }
}

/// The head of a region, which sets every result in it.
fn head(props: &Props, part: &Part) -> Html {
    let at = At { row: REGIONS, column: part.region };
    let column = props.column(part.region);
    let code = column.map_or("", |column| column.region.as_str());
    let width = part.columns.len().to_string();
    if column.is_some_and(|column| column.data_center.is_none()) {
        return html! { <><td class="gap" role="presentation" /><td colspan={width} role="presentation" /></> };
    }
    let is_first = part.columns.start == part.region;
    let label = match code {
        "" => format!("–, {}: set every result", words::region(code)),
        _ => format!("{code}, {}: set every result", words::region(code)),
    };
    html! {
        <>
            <td class="gap" role="presentation" />
            <th scope="colgroup" colspan={width}>
                <button
                    type="button"
                    class="region"
                    id={is_first.then(|| at.id())}
                    data-at={at.written()}
                    tabindex={if is_first && props.focus == Some(at) { "0" } else { "-1" }}
                    aria-label={label}
                    title={words::region(code).to_owned()}
                >
                    { for props.region_status(part.region).map(mark) }
                    <span class="region__code">{ if code.is_empty() { "–" } else { code }.to_owned() }</span>
                </button>
            </th>
        </>
    }
}

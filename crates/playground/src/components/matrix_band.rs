//! A band of the matrix: drawn again only when something that it shows has changed.

use super::cut::cut;
use super::matrix::width;
use super::pick::pick;
use super::status::mark;
use crate::bands::{Band, Part};
use crate::place::Place;
use crate::shared::Shared;
use crate::words::{self, Face};
use whydown_schema::report::{DataCenterReport, EndpointReport, MemberReport, RegionReport, Report};
use whydown_schema::{Role, Status};
use yew::{AttrValue, Html, Properties, classes, component, html};

/// What a [`MatrixBand`] shows.
#[derive(Debug, Properties)]
pub(crate) struct Props {
    /// The report.
    pub(crate) report: Shared<Report>,
    /// The pool's index.
    pub(crate) pool: usize,
    /// The endpoint's.
    pub(crate) index: usize,
    /// The data centers, by region.
    pub(crate) parts: Band,
    /// How many data centers the widest band of the matrix shows.
    pub(crate) widest: usize,
    /// The selected thing, when it is in one of these regions.
    pub(crate) selected: Option<Place>,
}

impl Props {
    fn endpoint(&self) -> Option<&EndpointReport> {
        self.report.pools.get(self.pool)?.endpoints.get(self.index)
    }

    /// The regions that are there, each with its part of the band.
    fn regions<'a>(&'a self, endpoint: &'a EndpointReport) -> impl Iterator<Item = (&'a Part, &'a RegionReport)> {
        self.parts.iter().filter_map(|part| Some((part, endpoint.regions.get(part.region)?)))
    }
}

/// By what is shown: a report in which it is the same shows the same.
impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        (self.pool, self.index, self.widest, self.selected, &self.parts)
            == (other.pool, other.index, other.widest, other.selected, &other.parts)
            && (self.report == other.report
                || self.endpoint().zip(other.endpoint()).is_some_and(|(one, other)| {
                    one.name == other.name
                        && one.regions.len() == other.regions.len()
                        && self.regions(one).zip(self.regions(other)).all(same_region)
                }))
    }
}

/// The data centers of a part, with their indices in their region.
fn centers<'a>(part: &Part, region: &'a RegionReport) -> impl Iterator<Item = (usize, &'a DataCenterReport)> {
    region.data_centers.iter().enumerate().take(part.to).skip(part.from)
}

/// Whether two regions show the same in a part.
fn same_region(((part, one), (_, other)): ((&Part, &RegionReport), (&Part, &RegionReport))) -> bool {
    (&one.code, one.status, one.data_centers.len()) == (&other.code, other.status, other.data_centers.len())
        && centers(part, one).zip(centers(part, other)).all(|((_, one), (_, other))| {
            (&one.code, one.status, &one.failure_reason) == (&other.code, other.status, &other.failure_reason)
                && one.members.len() == other.members.len()
                && one.members.iter().zip(&other.members).all(|(one, other)| {
                    (one.status, one.role, &one.failure_reason) == (other.status, other.role, &other.failure_reason)
                        && (words::monitor(one), &one.description) == (words::monitor(other), &other.description)
                })
        })
}

/// Some regions, one row for each monitor, and the verdicts.
#[component]
pub(crate) fn MatrixBand(props: &Props) -> Html {
    let Some(endpoint) = props.endpoint() else { return Html::default() };
    let gap = || html! { <td class="gap" /> };
    let parts = || props.regions(endpoint);
    let cells = |part: &Part, region: &RegionReport, cell: &dyn Fn(usize, &DataCenterReport) -> Html| -> Html {
        html! { <>{ gap() }{ for centers(part, region).map(|(at, center)| cell(at, center)) }</> }
    };
    let heads = parts().map(|(part, region)| {
        let place = Place::Region(props.pool, props.index, part.region);
        let label = format!("{} {}: {}", region.code, words::region(&region.code), Face::from(region.status).word);
        let content = html! {
            <>{ mark(region.status) }<span class="region__code">{ &region.code }</span>
            <span class="region__name">{ words::region(&region.code) }</span></>
        };
        html! {
            <>{ gap() }
            <th scope="colgroup" colspan={part.width().to_string()}>
                { pick(place, props.selected, "region", Some(AttrValue::from(label)), content) }
            </th></>
        }
    });
    let codes = parts().map(|(part, region)| {
        cells(part, region, &|_, center| html! { <th scope="col" class="code">{ &center.code }</th> })
    });
    let monitors =
        parts().next().and_then(|(part, region)| region.data_centers.get(part.from)).map(|center| &center.members);
    let rows = monitors.into_iter().flatten().enumerate().map(|(index, member)| {
        let results = parts().map(|(part, region)| {
            cells(part, region, &|at, center| match center.members.get(index) {
                Some(member) => {
                    let place = Place::Member(props.pool, props.index, part.region, at, index);
                    member_cell(place, props.selected, member, center)
                }
                None => html! { <td /> },
            })
        });
        html! {
            <tr class={classes!((member.role == Role::Disabled).then_some("off"))}>
                <th scope="row" class="who" title={title(member)}>
                    <span class="who__name">{ cut(words::monitor(member)) }</span>
                    <span class="role" data-role={member.role.word()}>{ words::role(member.role) }</span>
                </th>
                { for results }
            </tr>
        }
    });
    let verdicts = parts().map(|(part, region)| {
        cells(part, region, &|at, center| {
            let place = Place::Center(props.pool, props.index, part.region, at);
            let label = said(&center.code, center.status, center.failure_reason.as_deref());
            html! { <td>{ pick(place, props.selected, "verdict", Some(AttrValue::from(label)), mark(center.status)) }</td> }
        })
    });
    let (columns, gaps, widest) = (width(&props.parts), props.parts.len(), props.widest);
    html! {
        <table style={format!("--columns: {columns}; --gaps: {gaps}; --widest: {widest}")}>
            <caption class="unseen">{ format!("What the monitors say of {} at each data center", endpoint.name) }</caption>
            <thead>
                <tr><td class="who" />{ for heads }</tr>
                <tr><td class="who" />{ for codes }</tr>
            </thead>
            <tbody>{ for rows }</tbody>
            <tfoot><tr><th scope="row" class="who quiet">{ "This data center" }</th>{ for verdicts }</tr></tfoot>
        </table>
    }
}

/// The whole name, which may be cut off in its cell, and what else is known of the monitor.
fn title(member: &MemberReport) -> String {
    let name = words::monitor(member);
    let more = member.description.as_deref().filter(|description| *description != name);
    more.map_or_else(|| name.to_owned(), |more| format!("{name}: {more}"))
}

fn member_cell(place: Place, selected: Option<Place>, member: &MemberReport, center: &DataCenterReport) -> Html {
    let subject = format!("{} at {}", words::monitor(member), center.code);
    let label = said(&subject, member.status, member.failure_reason.as_deref());
    let title = member.failure_reason.clone();
    let votes = matches!(member.role, Role::Critical | Role::Ordinary);
    html! {
        <td {title}>
            { pick(place, selected, classes!("cell", (!votes).then_some("cell--idle")), Some(AttrValue::from(label)), mark(member.status)) }
        </td>
    }
}

/// A verdict in words, for those who don't see its icon.
fn said(subject: &str, status: Status, reason: Option<&str>) -> String {
    let word = Face::from(status).word;
    match reason {
        Some(reason) => format!("{subject}: {word}, {reason}"),
        None => format!("{subject}: {word}"),
    }
}

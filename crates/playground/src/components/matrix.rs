//! What each monitor says of an endpoint at each data center, and what that comes to there.

use super::cut::cut;
use super::endpoint::Props;
use super::more::more;
use super::pick::pick;
use super::status::mark;
use crate::bands::{Band, Part, bands};
use crate::place::Place;
use crate::view::List;
use crate::words::{self, Face};
use whydown_schema::report::{DataCenterReport, EndpointReport, MemberReport, RegionReport};
use whydown_schema::{Role, Status};
use yew::{AttrValue, Html, classes, html};

/// Monitors by data centers, in bands as wide as the page allows.
pub(crate) fn matrix(props: &Props, endpoint: &EndpointReport) -> Html {
    let of: usize = endpoint.regions.iter().map(|region| region.data_centers.len()).sum();
    let bands = bands(&endpoint.regions, props.columns, props.centers);
    let widest = bands.iter().map(width).max().unwrap_or(1);
    let tables = bands.iter().map(|band| table(props, endpoint, band, widest));
    html! {
        <div class="matrix">
            { for tables }
            { more(&props.act, List::Centers, "data centers", props.centers.min(of), of) }
        </div>
    }
}

fn width(band: &Band) -> usize {
    band.iter().map(|part| part.width()).sum()
}

/// One band: its regions, one row for each monitor, and the verdicts.
fn table(props: &Props, endpoint: &EndpointReport, band: &Band, widest: usize) -> Html {
    let gap = || html! { <td class="gap" /> };
    let parts = || band.iter().filter_map(|part| Some((part, endpoint.regions.get(part.region)?)));
    let centers = |part: &Part, region: &RegionReport, cell: &dyn Fn(usize, &DataCenterReport) -> Html| -> Html {
        let cells = region.data_centers.iter().enumerate().take(part.to).skip(part.from);
        html! { <>{ gap() }{ for cells.map(|(at, center)| cell(at, center)) }</> }
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
        centers(part, region, &|_, center| html! { <th scope="col" class="code">{ &center.code }</th> })
    });
    let monitors =
        parts().next().and_then(|(part, region)| region.data_centers.get(part.from)).map(|center| &center.members);
    let rows = monitors.into_iter().flatten().enumerate().map(|(index, member)| {
        let cells = parts().map(|(part, region)| {
            centers(part, region, &|at, center| match center.members.get(index) {
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
                { for cells }
            </tr>
        }
    });
    let verdicts = parts().map(|(part, region)| {
        centers(part, region, &|at, center| {
            let place = Place::Center(props.pool, props.index, part.region, at);
            let label = said(&center.code, center.status, center.failure_reason.as_deref());
            html! { <td>{ pick(place, props.selected, "verdict", Some(AttrValue::from(label)), mark(center.status)) }</td> }
        })
    });
    let columns = width(band);
    html! {
        <table style={format!("--columns: {columns}; --gaps: {}; --widest: {widest}", band.len())}>
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

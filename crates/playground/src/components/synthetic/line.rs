//! One monitor's results in a band: drawn again only when one of them, or the focus among them, has changed.

use super::layout::At;
use crate::components::cut::cut;
use crate::words;
use whydown_schema::Role;
use yew::{AttrValue, Html, Properties, classes, component, html};

/// What a [`Line`] shows.
#[derive(Debug, Properties, PartialEq)]
pub(crate) struct Props {
    /// The row of the matrix.
    pub(crate) row: usize,
    /// What the monitor is called.
    pub(crate) name: AttrValue,
    /// What it does in the group.
    pub(crate) role: Option<Role>,
    /// Its results.
    pub(crate) cells: Vec<View>,
    /// The column that has the focus; 0 is the name.
    pub(crate) focus: Option<usize>,
    /// Whether it is the band that the keyboard finds the name in.
    pub(crate) first: bool,
}

/// A result.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct View {
    /// The column of the matrix.
    pub(super) column: usize,
    /// The data center; empty for the one vantage point.
    pub(super) code: AttrValue,
    /// Whether a region begins here.
    pub(super) opens: bool,
    pub(super) passes: Option<bool>,
    pub(super) reason: Option<AttrValue>,
    /// How many results there are, over time.
    pub(super) times: usize,
    /// Whether the report has it already.
    pub(super) expected: bool,
}

/// The monitor's name, which sets all of its results, and its results.
#[component]
pub(crate) fn Line(props: &Props) -> Html {
    let name = &props.name;
    let head = At { row: props.row, column: 0 };
    let role = props.role.map(|role| {
        html! { <span class="role" data-role={role.word()}>{ words::role(role) }</span> }
    });
    html! {
        <tr>
            <th scope="row" class="who" title={name.clone()}>
                <button
                    type="button"
                    class="who__set"
                    id={props.first.then(|| head.id())}
                    data-at={head.written()}
                    tabindex={if props.first && props.focus == Some(0) { "0" } else { "-1" }}
                    aria-label={format!("{name}: set every result")}
                >
                    { cut(name) }
                </button>
                { for role }
            </th>
            { for props.cells.iter().map(|cell| result(props, cell)) }
        </tr>
    }
}

fn result(props: &Props, cell: &View) -> Html {
    let at = At { row: props.row, column: cell.column };
    let (state, word) = match cell.passes {
        Some(true) => ("healthy", "passes"),
        Some(false) => ("unhealthy", "fails"),
        None => ("skipped", "no result"),
    };
    let mut label = match cell.code.is_empty() {
        true => format!("{}: {word}", props.name),
        false => format!("{} at {}: {word}", props.name, cell.code),
    };
    if let Some(reason) = &cell.reason {
        label.push_str(", ");
        label.push_str(reason);
    }
    if cell.times > 1 {
        label.push_str(&format!(", the last of {} results", cell.times));
    }
    let title = match (cell.times > 1, &cell.reason) {
        (true, Some(reason)) => Some(AttrValue::from(format!("{reason}; the last of {} results", cell.times))),
        (true, None) => Some(AttrValue::from(format!("The last of {} results", cell.times))),
        (false, reason) => reason.clone(),
    };
    html! {
        <>
            if cell.opens { <td class="gap" role="presentation" /> }
            <td role="gridcell">
                <button
                    type="button"
                    class={classes!("result", (!cell.expected).then_some("result--new"))}
                    id={at.id()}
                    data-at={at.written()}
                    data-passes={state}
                    tabindex={if props.focus == Some(cell.column) { "0" } else { "-1" }}
                    aria-label={label}
                    {title}
                >
                    <span class="mark" data-status={state} aria-hidden="true" />
                    if cell.times > 1 { <span class="result__times" aria-hidden="true">{ cell.times }</span> }
                </button>
            </td>
        </>
    }
}

//! The matrix: monitors by data centers, set by pressing, by dragging and by keys.

use super::Set;
use super::layout::{At, CENTERS, FIRST, REGIONS, regions};
use super::line::{Line, View};
use crate::bands::{Band, Part, bands_of};
use crate::components::status::mark;
use crate::shared::Shared;
use crate::width::{results_in, use_columns_in};
use crate::words;
use std::ops::Range;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, PointerEvent};
use whydown::results::{Change, Outcome, Sheet};
use whydown_schema::Status;
use whydown_schema::report::{EndpointReport, Report};
use yew::{
    AttrValue, Callback, FocusEvent, Html, KeyboardEvent, MouseEvent, Properties, TargetCast, component, html,
    use_mut_ref, use_node_ref,
};

/// How far apart two looks under a moving pointer are at most, in pixels: less than a cell.
const STEP: f64 = 12.0;

/// What a [`Grid`] shows.
#[derive(Debug, Properties, PartialEq)]
pub(crate) struct Props {
    /// The results.
    pub(crate) sheet: Shared<Sheet>,
    /// What they come to.
    pub(crate) report: Shared<Report>,
    /// The pool's index.
    pub(crate) pool: usize,
    /// The endpoint's.
    pub(crate) endpoint: usize,
    /// The place that has the keyboard.
    pub(crate) focus: At,
    /// Gives another place the keyboard.
    pub(crate) on_focus: Callback<At>,
    /// Sets results.
    pub(crate) set: Callback<Set>,
}

/// What is being painted.
#[derive(Debug, Clone, PartialEq)]
struct Stroke {
    outcome: Outcome,
    pointer: i32,
    /// Where the pointer was.
    from: (f64, f64),
    /// The results that have got it.
    painted: Vec<At>,
}

/// The matrix.
#[component]
pub(crate) fn Grid(props: &Props) -> Html {
    let root = use_node_ref();
    let columns = use_columns_in(&root, results_in);
    let stroke = use_mut_ref(|| None::<Stroke>);
    let sheet = &props.sheet;
    let found = props.report.pools.get(props.pool).and_then(|pool| pool.endpoints.get(props.endpoint));

    let onpointerdown = {
        let (stroke, sheet, set) = (stroke.clone(), sheet.clone(), props.set.clone());
        move |event: PointerEvent| {
            let at = event.target_dyn_into::<Element>().and_then(|element| place(&element));
            let Some(at) = at.filter(|at| at.is_result() && event.button() == 0 && event.is_primary()) else { return };
            let outcome = at.next(&sheet);
            // A finger's events stay with the button that it was put down on: what is under it is looked up.
            let changes = at.set(&sheet, &outcome);
            let from = (f64::from(event.client_x()), f64::from(event.client_y()));
            *stroke.borrow_mut() = Some(Stroke { outcome, pointer: event.pointer_id(), from, painted: vec![at] });
            set.emit(Set { changes, joined: false });
        }
    };
    let onpointermove = {
        let (stroke, sheet, set) = (stroke.clone(), sheet.clone(), props.set.clone());
        move |event: PointerEvent| {
            let mut held = stroke.borrow_mut();
            let Some(stroke) = held.as_mut().filter(|stroke| stroke.pointer == event.pointer_id()) else { return };
            if event.buttons() == 0 {
                *held = None;
                return;
            }
            let changes = painted(stroke, (f64::from(event.client_x()), f64::from(event.client_y())), &sheet);
            drop(held);
            if !changes.is_empty() {
                set.emit(Set { changes, joined: true });
            }
        }
    };
    let end = {
        let stroke = stroke.clone();
        move |_: PointerEvent| *stroke.borrow_mut() = None
    };
    let onclick = {
        let (sheet, set) = (sheet.clone(), props.set.clone());
        move |event: MouseEvent| {
            let at = event.target_dyn_into::<Element>().and_then(|element| place(&element));
            // A pointer has set the result as it came down; this is a key, or what stands in for one.
            if let Some(at) = at.filter(|at| !at.is_result() || event.detail() == 0) {
                set.emit(Set { changes: at.set(&sheet, &at.next(&sheet)), joined: false });
            }
        }
    };
    let onkeydown = {
        let (sheet, set) = (sheet.clone(), props.set.clone());
        move |event: KeyboardEvent| {
            let Some(at) = event.target_dyn_into::<Element>().and_then(|element| place(&element)) else { return };
            let control = event.ctrl_key() || event.meta_key();
            let outcome = match event.key().as_str() {
                "p" | "P" => Outcome::Pass,
                "f" | "F" => Outcome::Fail(None),
                "n" | "N" => Outcome::Nothing,
                key => {
                    if let Some(to) = at.moved(key, control, &sheet).filter(|_| !event.alt_key() && !event.shift_key())
                    {
                        event.prevent_default();
                        give_focus(to);
                    }
                    return;
                }
            };
            if !control && !event.alt_key() {
                event.prevent_default();
                set.emit(Set { changes: at.set(&sheet, &outcome), joined: false });
            }
        }
    };
    let onfocusin = {
        let on_focus = props.on_focus.clone();
        move |event: FocusEvent| {
            if let Some(at) = event.target_dyn_into::<Element>().and_then(|element| place(&element)) {
                on_focus.emit(at);
            }
        }
    };
    let all = regions(sheet);
    let bands = bands_of(all.iter().map(|region| region.len()), columns, usize::MAX);
    let widest = bands.iter().map(|band| band.iter().map(|part| part.width()).sum::<usize>()).max().unwrap_or(1);
    let tables = bands.iter().enumerate().map(|(at, band)| table(props, found, &all, (at, band), widest));
    html! {
        <div
            class="results"
            ref={root}
            {onpointerdown}
            {onpointermove}
            onpointerup={end.clone()}
            onpointercancel={end}
            {onclick}
            {onkeydown}
            {onfocusin}
        >
            { for tables }
        </div>
    }
}

/// The place of the button that an element is in.
fn place(element: &Element) -> Option<At> {
    let button = element.closest("[data-at]").ok().flatten()?;
    At::parse(&button.get_attribute("data-at")?)
}

fn give_focus(at: At) {
    let document = web_sys::window().and_then(|window| window.document());
    let element = document.and_then(|document| document.get_element_by_id(&at.id()));
    if let Some(element) = element.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        // A focus that fails leaves the keyboard where it was.
        drop(element.focus());
    }
}

/// The results that a pointer has come over on its way to a point, and that it hasn't painted yet.
fn painted(stroke: &mut Stroke, to: (f64, f64), sheet: &Sheet) -> Vec<Change> {
    let Some(document) = web_sys::window().and_then(|window| window.document()) else { return Vec::new() };
    let (x, y) = (to.0 - stroke.from.0, to.1 - stroke.from.1);
    let looks = ((x.abs().max(y.abs()) / STEP).ceil()).clamp(1.0, 200.0);
    let mut changes = Vec::new();
    let mut look = 1.0;
    while look <= looks {
        let (x, y) = (stroke.from.0 + x * look / looks, stroke.from.1 + y * look / looks);
        look += 1.0;
        #[expect(clippy::cast_possible_truncation, reason = "pixels of a window")]
        let under = document.element_from_point(x as f32, y as f32);
        let at = under.and_then(|element| place(&element)).filter(|at| at.is_result());
        if let Some(at) = at.filter(|at| !stroke.painted.contains(at)) {
            stroke.painted.push(at);
            changes.extend(at.set(sheet, &stroke.outcome));
        }
    }
    stroke.from = to;
    changes
}

/// One band: its regions, its data centers, a line for each monitor, and what it comes to at each data center.
fn table(
    props: &Props,
    found: Option<&EndpointReport>,
    all: &[Range<usize>],
    (number, band): (usize, &Band),
    widest: usize,
) -> Html {
    let sheet = &props.sheet;
    let focus = props.focus;
    // The places of a part of a region.
    let places = |part: &Part| {
        let start = all.get(part.region).map_or(1, |region| region.start);
        start.saturating_add(part.from)..start.saturating_add(part.to)
    };
    let is_sole = sheet.columns.iter().all(|column| column.data_center.is_none());
    let heads = band.iter().map(|part| {
        let Some(region) = all.get(part.region) else { return Html::default() };
        let at = At { row: REGIONS, column: region.start };
        let column = sheet.columns.get(at.cell().1);
        let code = column.map_or("", |column| column.region.as_str());
        let status = found.and_then(|it| it.regions.iter().find(|it| it.code == code)).map(|region| region.status);
        let width = part.width().to_string();
        if column.is_some_and(|column| column.data_center.is_none()) {
            return html! { <><td class="gap" role="presentation" /><td colspan={width} role="presentation" /></> };
        }
        let is_first = part.from == 0;
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
                        tabindex={if is_first && focus == at { "0" } else { "-1" }}
                        aria-label={label}
                        title={words::region(code).to_owned()}
                    >
                        { for status.map(mark) }
                        <span class="region__code">{ if code.is_empty() { "–" } else { code }.to_owned() }</span>
                    </button>
                </th>
            </>
        }
    });
    let codes = band.iter().flat_map(|part| places(part).enumerate()).map(|(index, column)| {
        let at = At { row: CENTERS, column };
        let code = sheet.columns.get(at.cell().1).and_then(|column| column.data_center.as_deref());
        let name = code.unwrap_or("this endpoint");
        html! {
            <>
                if index == 0 { <td class="gap" role="presentation" /> }
                <th scope="col">
                    <button
                        type="button"
                        class="code"
                        id={at.id()}
                        data-at={at.written()}
                        tabindex={if focus == at { "0" } else { "-1" }}
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
        let cells: Vec<View> = band
            .iter()
            .flat_map(|part| places(part).enumerate())
            .filter_map(|(nth, column)| {
                let at = At { row, column };
                let center = sheet.columns.get(at.cell().1)?;
                let cell = sheet.cell(index, at.cell().1)?;
                Some(View {
                    column,
                    code: AttrValue::from(center.data_center.clone().unwrap_or_default()),
                    opens: nth == 0,
                    passes: cell.passes,
                    reason: cell.failure_reason.clone().map(AttrValue::from),
                    times: cell.times(),
                    expected: center.expected,
                })
            })
            .collect();
        let here = cells.iter().any(|cell| cell.column == focus.column) || number == 0 && focus.column == 0;
        let name = if of.monitor_id.is_some() { of.name.clone() } else { "Reported verdict".to_owned() };
        html! {
            <Line
                key={row}
                {row}
                name={AttrValue::from(name)}
                role={of.role}
                {cells}
                focus={(here && focus.row == row).then_some(focus.column)}
                first={number == 0}
            />
        }
    });
    let center_status = |column: usize| -> Option<Status> {
        let of = sheet.columns.get(column.saturating_sub(1))?;
        let region = found?.regions.iter().find(|region| region.code == of.region)?;
        region.data_centers.iter().find(|center| Some(&center.code) == of.data_center.as_ref()).map(|it| it.status)
    };
    let verdicts = band.iter().flat_map(|part| places(part).enumerate()).map(|(index, column)| {
        let status = center_status(column);
        html! {
            <>
                if index == 0 { <td class="gap" role="presentation" /> }
                <td class="comes-to">
                    { for status.map(|status| html! {
                        <>{ mark(status) }<span class="unseen">{ words::Face::from(status).word }</span></>
                    }) }
                </td>
            </>
        }
    });
    let columns: usize = band.iter().map(|part| part.width()).sum();
    let name = found.map_or("", |found| found.name.as_str());
    html! {
        <table
            role="grid"
            key={number}
            aria-label={format!("Results of {name}")}
            style={format!("--columns: {columns}; --gaps: {}; --widest: {widest}", band.len())}
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

//! The matrix: monitors by data centers, set by pressing, by dragging and by keys.

use super::Set;
use super::band::{Band, Part, is_in};
use super::layout::{At, regions};
use crate::bands::bands_of;
use crate::shared::Shared;
use crate::width::{results_in, use_columns_in};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, PointerEvent};
use whydown::results::{Change, Outcome, Sheet};
use whydown_schema::report::Report;
use yew::{
    Callback, FocusEvent, Html, KeyboardEvent, MouseEvent, Properties, TargetCast, component, html, use_mut_ref,
    use_node_ref,
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
    let tables = bands.iter().enumerate().map(|(number, band)| {
        let parts: Vec<Part> = band.iter().filter_map(|part| Part::of(*part, &all)).collect();
        let focus = Some(props.focus).filter(|focus| is_in(&parts, number, *focus));
        let (report, sheet, place) = (props.report.clone(), sheet.clone(), (props.pool, props.endpoint));
        html! { <Band key={number} {sheet} {report} {place} {number} {parts} {widest} {focus} /> }
    });
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

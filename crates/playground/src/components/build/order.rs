//! A list whose order counts. An item is moved by its handle: dragged, with the arrow keys, or by the buttons that a press shows.
//!
//! A move is one edit of the text, whichever way it is made, and takes the comments about the element along.

use super::field::id_of;
use super::focus::focus;
use crate::state::Action;
use std::rc::Rc;
use web_sys::Element;
use whydown_schema::Edit;
use whydown_schema::share::{plain, tenths};
use yew::{
    AttrValue, Callback, Html, KeyboardEvent, MouseEvent, NodeRef, PointerEvent, Properties, TargetCast,
    UseStateHandle, classes, component, html, use_node_ref, use_state, use_state_eq,
};

/// How far a pointer may stray, in pixels, for its press to be no drag.
const STILL: f64 = 4.0;

/// What an [`Order`] shows.
#[derive(Debug, Properties, PartialEq)]
pub(crate) struct Props {
    /// What the list is called.
    pub(crate) label: AttrValue,
    /// The JSON pointer of the list in the scenario.
    pub(crate) pointer: AttrValue,
    /// The items that are shown, in the list's order: all of them, or the first ones and others behind these.
    pub(crate) items: Vec<Item>,
    /// How many the list has.
    pub(crate) of: usize,
    /// Whether each item has a button that takes it out of the list.
    #[prop_or(true)]
    pub(crate) removes: bool,
    /// What is taken out when the only item is; the item alone where it isn't given.
    #[prop_or_default]
    pub(crate) whole: Option<AttrValue>,
    /// One more class of the list.
    #[prop_or_default]
    pub(crate) class: Option<&'static str>,
    /// Told what changes. Without it only what is shown can be passed by: nobody else could show what isn't.
    #[prop_or_default]
    pub(crate) on_shift: Option<Callback<Shift>>,
    /// What to do.
    pub(crate) act: Callback<Action>,
}

/// A change of the order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shift {
    /// An item is at another index.
    Moved {
        /// Where it was.
        from: usize,
        /// Where it is.
        to: usize,
    },
    /// The item of this index is taken out.
    Removed(usize),
}

/// An item of the list.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Item {
    /// Its index in the list.
    pub(crate) at: usize,
    /// What it is called.
    pub(crate) name: AttrValue,
    /// What is shown of it.
    pub(crate) content: Html,
}

/// An item that is being dragged.
#[derive(Debug, Clone, PartialEq)]
struct Drag {
    /// Where it was, among what is shown.
    from: usize,
    /// Where it would be now.
    to: usize,
    /// Where the pointer was, and is.
    start: f64,
    now: f64,
    /// The upper and lower edge of each item, before.
    edges: Vec<(f64, f64)>,
}

/// The list.
#[component]
pub(crate) fn Order(props: &Props) -> Html {
    let root = use_node_ref();
    let drag = use_state_eq(|| None::<Drag>);
    let told = use_state_eq(AttrValue::default);
    // The item whose handle was pressed: buttons beside it move it.
    let pressed = use_state_eq(|| None::<usize>);
    // What an item's elements hold by themselves, such as what is unfolded, goes with it when it is moved.
    let keys = use_state(|| (0..props.of).collect::<Vec<usize>>());
    let shift = {
        let (act, pointer, keys, told) = (props.act.clone(), props.pointer.clone(), keys.clone(), told.clone());
        let (items, of, on_shift) = (props.items.clone(), props.of, props.on_shift.clone());
        let pressed = pressed.clone();
        Callback::from(move |(from, to): (usize, usize)| {
            let known = to < of && (on_shift.is_some() || items.iter().any(|item| item.at == to));
            let Some(item) = items.iter().find(|item| item.at == from).filter(|_| known && from != to) else { return };
            told.set(format!("{} is now {} of {of}", item.name, to.saturating_add(1)).into());
            keys.set(moved(&keys, from, to));
            pressed.set(pressed.filter(|at| *at == from).map(|_| to));
            if let Some(on_shift) = &on_shift {
                on_shift.emit(Shift::Moved { from, to });
            }
            focus(handle_id(&pointer, to));
            let edit = Edit::relocate(&pointer, from, to);
            act.emit(Action::Edit { edits: vec![edit], joined: false });
        })
    };
    let remove = {
        let (keys, told, of) = (keys.clone(), told.clone(), props.of);
        let (items, act, pointer) = (props.items.clone(), props.act.clone(), props.pointer.clone());
        let (whole, on_shift) = (props.whole.clone().filter(|_| of == 1), props.on_shift.clone());
        let pressed = pressed.setter();
        Callback::from(move |place: usize| {
            let Some(item) = items.get(place) else { return };
            told.set(format!("{} is removed", item.name).into());
            pressed.set(None);
            keys.set(keys.iter().enumerate().filter(|(at, _)| *at != item.at).map(|(_, key)| *key).collect());
            if let Some(on_shift) = &on_shift {
                on_shift.emit(Shift::Removed(item.at));
            }
            let behind = items.get(place.saturating_add(1)).map(|item| item.at.saturating_sub(1));
            let beside = behind.or_else(|| items.get(place.checked_sub(1)?).map(|item| item.at));
            focus(beside.map_or_else(|| id_of(&pointer), |at| remove_id(&pointer, at)));
            let taken = whole.as_ref().map_or_else(|| format!("{pointer}/{}", item.at), |whole| whole.to_string());
            act.emit(Action::Edit { edits: vec![Edit::remove(taken)], joined: false });
        })
    };

    let count = props.items.len();
    let key_of = |index: usize| {
        keys.get(index).copied().unwrap_or_else(|| next(&keys).saturating_add(index.saturating_sub(keys.len())))
    };
    let places: Rc<[usize]> = props.items.iter().map(|item| item.at).collect();
    let item = |(place, item): (usize, &Item)| {
        let ways = Ways {
            item,
            pointer: &props.pointer,
            of: props.of,
            place,
            places: &places,
            root: &root,
            drag: &drag,
            pressed: &pressed,
            shift: &shift,
        };
        let offset = drag.as_ref().map_or(0.0, |drag| offset(drag, place));
        let dragged = drag.as_ref().is_some_and(|drag| drag.from == place);
        let above = place.checked_sub(1).and_then(|above| places.get(above));
        let apart = above.is_some_and(|above| above.saturating_add(1) != item.at);
        let onclick = remove.reform(move |_: MouseEvent| place);
        html! {
            <li
                key={key_of(item.at).to_string()}
                class={classes!(
                    "sequence__item",
                    dragged.then_some("sequence__item--dragged"),
                    apart.then_some("sequence__item--apart"),
                )}
                style={(offset != 0.0).then(|| format!("transform: translateY({}px)", plain(tenths(offset))))}
            >
                { ways.shown() }
                <div class="sequence__content">{ item.content.clone() }</div>
                if props.removes {
                    <button
                        type="button"
                        class="icon-button"
                        id={remove_id(&props.pointer, item.at)}
                        aria-label={format!("Remove {}", item.name)}
                        title="Remove"
                        {onclick}
                    >
                        <span class="cross" aria-hidden="true" />
                    </button>
                }
            </li>
        }
    };
    html! {
        <div class={classes!("sequence", props.class, drag.is_some().then_some("sequence--dragging"))} ref={root.clone()} id={id_of(&props.pointer)} tabindex="-1">
            if count > 0 { <ol class="sequence__list" aria-label={props.label.clone()}>{ for props.items.iter().enumerate().map(item) }</ol> }
            <span class="unseen" role="status">{ (*told).clone() }</span>
        </div>
    }
}

/// The ways to move an item.
struct Ways<'a> {
    item: &'a Item,
    /// The pointer of the list, and how many it has.
    pointer: &'a str,
    of: usize,
    /// Where the item is among what is shown, and the index of each that is.
    place: usize,
    places: &'a Rc<[usize]>,
    root: &'a NodeRef,
    drag: &'a UseStateHandle<Option<Drag>>,
    pressed: &'a UseStateHandle<Option<usize>>,
    shift: &'a Callback<(usize, usize)>,
}

impl Ways<'_> {
    fn shown(&self) -> Html {
        let (at, of) = (self.item.at, self.of);
        let is_pressed = **self.pressed == Some(at);
        let (place, root, drag) = (self.place, self.root.clone(), self.drag.clone());
        let onpointerdown = move |event: PointerEvent| {
            if event.button() != 0 {
                return;
            }
            if let Some(handle) = event.target_dyn_into::<Element>() {
                // Without the capture the drag ends where the pointer leaves the handle; nothing else is lost.
                drop(handle.set_pointer_capture(event.pointer_id()));
            }
            let at = f64::from(event.client_y());
            drag.set(Some(Drag { from: place, to: place, start: at, now: at, edges: edges(&root) }));
        };
        let drag = self.drag.clone();
        let onpointermove = move |event: PointerEvent| {
            if let Some(before) = drag.as_ref() {
                drag.set(Some(dragged(before, f64::from(event.client_y()))));
            }
        };
        let (drag, shift, places, pressed) =
            (self.drag.clone(), self.shift.clone(), Rc::clone(self.places), self.pressed.clone());
        let onpointerup = move |event: PointerEvent| {
            if let Some(before) = drag.as_ref() {
                let last = dragged(before, f64::from(event.client_y()));
                drag.set(None);
                if (last.now - last.start).abs() < STILL {
                    pressed.set(Some(at).filter(|_| !is_pressed));
                } else if let Some((from, to)) = places.get(last.from).zip(places.get(last.to)) {
                    shift.emit((*from, *to));
                }
            }
        };
        let drag = self.drag.clone();
        let onpointercancel = move |_: PointerEvent| drag.set(None);
        html! {
            <span class="sequence__ways">
                <button
                    type="button"
                    class="handle"
                    id={handle_id(self.pointer, at)}
                    aria-label={format!("Move {}, {} of {of}", self.item.name, at.saturating_add(1))}
                    aria-expanded={is_pressed.to_string()}
                    title="Drag, press the arrow keys, or press it for buttons"
                    onkeydown={self.keys()}
                    {onpointerdown}
                    {onpointermove}
                    {onpointerup}
                    {onpointercancel}
                >
                    <span class="grip" aria-hidden="true" />
                </button>
                if is_pressed {
                    { self.step("up", at.checked_sub(1)) }
                    { self.step("down", at.checked_add(1).filter(|to| *to < of)) }
                }
            </span>
        }
    }

    fn keys(&self) -> Callback<KeyboardEvent> {
        let (at, of) = (self.item.at, self.of);
        let (shift, drag, pressed) = (self.shift.clone(), self.drag.clone(), self.pressed.clone());
        Callback::from(move |event: KeyboardEvent| {
            let to = match event.key().as_str() {
                "ArrowUp" => at.checked_sub(1),
                "ArrowDown" => at.checked_add(1),
                "Home" => Some(0),
                "End" => of.checked_sub(1),
                "Escape" if drag.is_some() => {
                    drag.set(None);
                    None
                }
                "Enter" | " " => {
                    pressed.set(Some(at).filter(|at| *pressed != Some(*at)));
                    None
                }
                _ => return,
            };
            event.prevent_default();
            event.stop_propagation();
            if let Some(to) = to {
                shift.emit((at, to));
            }
        })
    }

    /// A button that moves the item by one.
    fn step(&self, way: &'static str, to: Option<usize>) -> Html {
        let (shift, at, pointer) = (self.shift.clone(), self.item.at, self.pointer.to_owned());
        let onclick = move |_: MouseEvent| {
            if let Some(to) = to {
                shift.emit((at, to));
                focus(step_id(&pointer, to, way));
            }
        };
        html! {
            <button
                type="button"
                class="icon-button"
                id={step_id(self.pointer, at, way)}
                aria-label={format!("Move {} {way}", self.item.name)}
                title={format!("Move {way}")}
                aria-disabled={to.is_none().then_some("true")}
                {onclick}
            >
                <span aria-hidden="true">{ if way == "up" { "↑" } else { "↓" } }</span>
            </button>
        }
    }
}

/// The upper and lower edge of each item.
fn edges(root: &NodeRef) -> Vec<(f64, f64)> {
    let list = root.cast::<Element>().and_then(|root| root.query_selector("ol").ok().flatten());
    let Some(list) = list else { return Vec::new() };
    let items = list.children();
    let edges = |item: Element| {
        let place = item.get_bounding_client_rect();
        (place.top(), place.bottom())
    };
    (0..items.length()).filter_map(|index| items.item(index)).map(edges).collect()
}

/// A drag, with the pointer elsewhere. An item gives way once the dragged one covers its middle.
fn dragged(drag: &Drag, now: f64) -> Drag {
    let by = now - drag.start;
    let middle = |(top, bottom): &(f64, f64)| (top + bottom) / 2.0;
    let edges = drag.edges.get(drag.from).copied().unwrap_or_default();
    let before = drag.edges.iter().take(drag.from).filter(|edge| middle(edge) > edges.0 + by).count();
    let behind = drag.edges.iter().skip(drag.from.saturating_add(1)).filter(|edge| middle(edge) < edges.1 + by).count();
    Drag { to: drag.from.saturating_sub(before).saturating_add(behind), now, ..drag.clone() }
}

/// How far from its place an item is shown while one is dragged.
fn offset(drag: &Drag, index: usize) -> f64 {
    let height = drag.edges.get(drag.from).map_or(0.0, |(top, bottom)| bottom - top);
    match index {
        _ if index == drag.from => drag.now - drag.start,
        _ if drag.from < index && index <= drag.to => -height,
        _ if drag.to <= index && index < drag.from => height,
        _ => 0.0,
    }
}

/// A list with one element at another index.
fn moved(list: &[usize], from: usize, to: usize) -> Vec<usize> {
    let mut list = list.to_vec();
    while list.len() <= from.max(to) {
        list.push(next(&list));
    }
    let element = list.remove(from);
    list.insert(to, element);
    list
}

/// A number that no element has.
fn next(list: &[usize]) -> usize {
    list.iter().max().map_or(0, |most| most.saturating_add(1))
}

/// The `id` of an item's handle.
fn handle_id(pointer: &str, index: usize) -> String {
    format!("{}-handle", id_of(&format!("{pointer}/{index}")))
}

/// The `id` of a button that moves an item.
fn step_id(pointer: &str, index: usize, way: &str) -> String {
    format!("{}-{way}", id_of(&format!("{pointer}/{index}")))
}

/// The `id` of the button that takes an item out.
fn remove_id(pointer: &str, index: usize) -> String {
    format!("{}-remove", id_of(&format!("{pointer}/{index}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drag(from: usize) -> Drag {
        let edges = vec![(0.0, 40.0), (40.0, 80.0), (80.0, 180.0), (180.0, 220.0)];
        Drag { from, to: from, start: 100.0, now: 100.0, edges }
    }

    #[test]
    fn an_item_goes_where_it_covers_the_middle_of_another() {
        for (from, by, to) in [
            (0, 0.0, 0),
            (0, 19.0, 0),
            (0, 21.0, 1),
            (0, 89.0, 1),
            (0, 91.0, 2),
            (0, 900.0, 3),
            (3, -49.0, 3),
            (3, -51.0, 2),
            (3, -121.0, 1),
            (3, -900.0, 0),
            (2, 20.0, 2),
            (2, 21.0, 3),
            (2, -21.0, 1),
        ] {
            assert_eq!(dragged(&drag(from), 100.0 + by).to, to, "{from} {by}");
        }
    }

    #[test]
    fn what_lies_between_makes_room() {
        let drag = Drag { to: 2, now: 190.0, ..drag(0) };
        assert_eq!([0, 1, 2, 3].map(|index| offset(&drag, index)), [90.0, -40.0, -40.0, 0.0]);
        let back = Drag { from: 3, to: 1, now: 50.0, ..drag };
        assert_eq!([0, 1, 2, 3].map(|index| offset(&back, index)), [0.0, 40.0, 40.0, -50.0]);
    }

    #[test]
    fn what_an_item_holds_goes_with_it() {
        assert_eq!(moved(&[0, 1, 2], 0, 2), [1, 2, 0]);
        assert_eq!(moved(&[0, 1, 2], 2, 0), [2, 0, 1]);
        assert_eq!(moved(&[], 1, 0), [1, 0]);
    }
}

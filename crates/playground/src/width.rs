//! How much fits the picture's width.

use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{HtmlElement, ResizeObserver};
use yew::{NodeRef, hook, use_effect_with, use_state_eq};

/// The fewest columns of a matrix, however narrow the page is.
const FEWEST: usize = 3;
/// The most: wider ones are hard to read along.
const MOST: usize = 26;

/// How many data centers fit side by side in an element.
#[hook]
pub(crate) fn use_columns(element: &NodeRef) -> usize {
    let columns = use_state_eq(|| 12);
    let set = columns.setter();
    use_effect_with(element.clone(), move |element| {
        let element = element.cast::<HtmlElement>();
        let measured = element.clone();
        let on_resize = Closure::<dyn FnMut()>::new(move || {
            if let Some(element) = &measured {
                set.set(columns_in(element.offset_width()));
            }
        });
        let observer = ResizeObserver::new(on_resize.as_ref().unchecked_ref()).ok();
        if let Some((observer, element)) = observer.as_ref().zip(element.as_ref()) {
            observer.observe(element);
        }
        move || {
            if let Some(observer) = observer {
                observer.disconnect();
            }
            drop(on_resize);
        }
    });
    *columns
}

/// The columns that fit a width: below 480 pixels the styles give the monitors' names 96, above 144; the rest is for the
/// card's edges and the gaps between two regions.
fn columns_in(width: i32) -> usize {
    let width = usize::try_from(width).unwrap_or(0);
    // The narrowest column holds a data center's code in the size of type that the styles give it.
    let (names, padding, column) = if width < 480 { (96, 38, 33) } else { (144, 50, 38) };
    let free = width.saturating_sub(names).saturating_sub(padding);
    free.checked_div(column).unwrap_or(FEWEST).clamp(FEWEST, MOST)
}

#[cfg(test)]
mod tests {
    use super::columns_in;

    #[test]
    fn six_data_centers_fit_a_telephone() {
        assert_eq!(columns_in(336), 6);
        assert_eq!(columns_in(0), 3);
        assert_eq!(columns_in(100_000), 26);
    }
}

//! How much fits the picture's width.

use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{HtmlElement, ResizeObserver};
use yew::{NodeRef, hook, use_effect_with, use_state_eq};

/// The fewest columns of a matrix, however narrow the page is.
const FEWEST: usize = 3;
/// The most: wider ones are hard to read along.
const MOST: usize = 26;

/// How many data centers fit side by side in an element of the picture.
#[hook]
pub(crate) fn use_columns(element: &NodeRef) -> usize {
    use_columns_in(element, columns_in)
}

/// How many of them fit side by side in an element, by its width in pixels.
#[hook]
pub(crate) fn use_columns_in(element: &NodeRef, columns_in: fn(i32) -> usize) -> usize {
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

/// The columns of results that are made up: there the element has no edges, and up to 420 pixels the styles give the monitors'
/// names 92, above 136.
pub(crate) fn results_in(width: i32) -> usize {
    let width = usize::try_from(width).unwrap_or(0);
    let (names, gaps, column) = if width <= 420 { (92, 18, 34) } else { (136, 24, 40) };
    let free = width.saturating_sub(names).saturating_sub(gaps);
    free.checked_div(column).unwrap_or(FEWEST).clamp(FEWEST, MOST)
}

#[cfg(test)]
mod tests {
    use super::{columns_in, results_in};

    #[test]
    fn six_data_centers_fit_a_telephone() {
        assert_eq!(columns_in(336), 6);
        assert_eq!(columns_in(0), 3);
        assert_eq!(columns_in(100_000), 26);
        assert_eq!([0, 328, 350, 530, 100_000].map(results_in), [3, 6, 7, 9, 26]);
    }
}

//! Putting things in order.
//!
//! Lists of things are ordered through these few functions, so that a page carries the code of one sort instead of one for each
//! type that is sorted.

/// Things in the order of their ranks, the smallest first; equal ranks keep their order.
///
/// ```
/// use whydown_schema::order::by_rank;
/// assert_eq!(by_rank(vec!["ccc", "a", "bb", "d"], |word| word.len() as u64), ["a", "d", "bb", "ccc"]);
/// ```
#[must_use]
pub fn by_rank<T>(things: Vec<T>, rank: impl Fn(&T) -> u64) -> Vec<T> {
    let places = places(things.iter().map(rank).collect());
    let mut things: Vec<Option<T>> = things.into_iter().map(Some).collect();
    places.into_iter().filter_map(|place| things.get_mut(place)?.take()).collect()
}

/// Things in the order of a number (total: negative infinity first, not-a-number last); equal numbers keep their order.
///
/// ```
/// use whydown_schema::order::by_number;
/// assert_eq!(by_number(vec![2.5, -0.1, f64::NEG_INFINITY, 0.0], |number| *number), [f64::NEG_INFINITY, -0.1, 0.0, 2.5]);
/// ```
#[must_use]
pub fn by_number<T>(things: Vec<T>, number: impl Fn(&T) -> f64) -> Vec<T> {
    by_rank(things, |thing| rank_of(number(thing)))
}

/// A rank for a number: the greater the number, the greater the rank (total as for [`by_number`]), and none is below 2^51.
#[must_use]
pub fn rank_of(number: f64) -> u64 {
    // The bits of a positive number grow with it, those of a negative one against it.
    let bits = (number + 0.0).to_bits();
    if bits >> 63 == 1 { !bits } else { bits | 1 << 63 }
}

/// Where the things of these ranks stand, in order.
fn places(ranks: Vec<u64>) -> Vec<usize> {
    let mut places: Vec<(u64, usize)> = ranks.into_iter().enumerate().map(|(place, rank)| (rank, place)).collect();
    places.sort_unstable();
    places.into_iter().map(|(_, place)| place).collect()
}

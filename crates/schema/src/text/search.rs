//! Short texts within long ones.

/// Where a short text begins within another. By plain comparison: a page needs no tables for that.
///
/// ```
/// use whydown_schema::text::find;
/// assert_eq!((find("a */ b", "*/"), find("a b", "*/")), (Some(2), None));
/// ```
#[must_use]
pub fn find(text: &str, part: &str) -> Option<usize> {
    (0..=text.len().checked_sub(part.len())?).find(|at| stands_at(text, *at, part))
}

/// Where a short text begins for the last time within another.
#[must_use]
pub fn find_last(text: &str, part: &str) -> Option<usize> {
    (0..=text.len().checked_sub(part.len())?).rev().find(|at| stands_at(text, *at, part))
}

fn stands_at(text: &str, at: usize, part: &str) -> bool {
    text.as_bytes().get(at..).is_some_and(|rest| rest.starts_with(part.as_bytes()))
}

//! Names with numbers: which place in a list a name stands for, or just whether it was there before.

use std::borrow::Cow;
use std::collections::HashMap;

/// Names, each with one number. Every lookup by name is one of these: maps of other types are code of their own.
///
/// ```
/// use whydown_schema::Index;
/// let mut index = Index::new();
/// assert_eq!(index.first("eu", 0), 0);
/// assert_eq!(index.first("eu", 1), 0);
/// assert!(index.add("us") && !index.add("us"));
/// assert_eq!((index.get("eu"), index.get("asia")), (Some(0), None));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Index<'a> {
    /// The names as long as there are few of them: going through them is faster than hashing one.
    few: Vec<(Cow<'a, str>, usize)>,
    /// All names, once there are more.
    many: HashMap<Cow<'a, str>, usize>,
}

/// How many names are gone through.
const FEW: usize = 12;

impl<'a> Index<'a> {
    /// No names yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// These names, each with 0.
    #[must_use]
    pub fn of(names: impl Iterator<Item = &'a str>) -> Self {
        let mut index = Self::new();
        for name in names {
            index.add(name);
        }
        index
    }

    /// The number of a name.
    #[inline(never)]
    #[must_use]
    pub fn get(&self, name: &str) -> Option<usize> {
        if self.many.is_empty() {
            return self.few.iter().find(|(known, _)| known == name).map(|(_, number)| *number);
        }
        self.many.get(name).copied()
    }

    /// Whether a name is there.
    #[must_use]
    pub fn contains(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    /// Gives a name its number, in place of one that it has already.
    pub fn set(&mut self, name: impl Into<Cow<'a, str>>, number: usize) {
        self.replace(name.into(), number);
    }

    /// Gives a name its number unless it has one; the number that it has then.
    pub fn first(&mut self, name: impl Into<Cow<'a, str>>, number: usize) -> usize {
        self.keep(name.into(), number).unwrap_or(number)
    }

    /// Adds a name; whether it is new.
    pub fn add(&mut self, name: impl Into<Cow<'a, str>>) -> bool {
        self.keep(name.into(), 0).is_none()
    }

    /// Every name with its number, in no order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, usize)> {
        let few = self.few.iter().map(|(name, number)| (name, number));
        few.chain(&self.many).map(|(name, number)| (name.as_ref(), *number))
    }

    #[inline(never)]
    fn replace(&mut self, name: Cow<'a, str>, number: usize) {
        if !self.many.is_empty() {
            self.many.insert(name, number);
        } else if let Some((_, known)) = self.few.iter_mut().find(|(known, _)| *known == name) {
            *known = number;
        } else {
            self.few.push((name, number));
            if self.few.len() > FEW {
                self.many.extend(std::mem::take(&mut self.few));
            }
        }
    }

    /// The number that the name has already, which stays.
    #[inline(never)]
    fn keep(&mut self, name: Cow<'a, str>, number: usize) -> Option<usize> {
        let known = self.get(&name);
        if known.is_none() {
            self.replace(name, number);
        }
        known
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_names_and_many_are_found_alike() {
        let mut index = Index::new();
        for number in 0..100 {
            let name = number.to_string();
            assert_eq!(index.get(&name), None);
            assert_eq!(index.first(name.clone(), number), number);
            assert!(!index.add(name.clone()));
            index.set(name, number + 1000);
            for known in 0..=number {
                assert_eq!(index.get(&known.to_string()), Some(known + 1000), "{known} of {number}");
            }
            let mut numbers: Vec<usize> = index.iter().map(|(_, number)| number).collect();
            numbers.sort_unstable();
            assert!(numbers.into_iter().eq(1000..=number + 1000));
        }
    }
}

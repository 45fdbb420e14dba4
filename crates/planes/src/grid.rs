//! The planes of one pool: for each endpoint, place and member, whether its status is known and whether it is up.
//!
//! The words of one place stand together, member by member, because that is how the group rule reads them.

use crate::{Kernel, Words};

/// How large a [`Grid`] is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape {
    /// How many endpoints.
    pub endpoints: usize,
    /// How many members.
    pub members: usize,
    /// How many places.
    pub places: usize,
}

/// The planes of one pool.
#[derive(Debug, Clone)]
pub struct Grid {
    endpoints: usize,
    /// Members, or 1 where there are none, so that a word of members is never empty.
    stride: usize,
    words: usize,
    known: Vec<u64>,
    up: Vec<u64>,
    /// Verdicts that somebody else reported: empty until there is one.
    reported_known: Vec<u64>,
    reported_up: Vec<u64>,
}

impl Grid {
    /// Planes without any result.
    #[must_use]
    pub fn new(shape: Shape) -> Self {
        let stride = shape.members.max(1);
        let words = shape.places.div_ceil(64).max(1);
        let size = shape.endpoints * words * stride;
        Self {
            endpoints: shape.endpoints,
            stride,
            words,
            known: vec![0; size],
            up: vec![0; size],
            reported_known: Vec::new(),
            reported_up: Vec::new(),
        }
    }

    /// How many words the places of one endpoint take.
    #[must_use]
    pub const fn words(&self) -> usize {
        self.words
    }

    /// How many places of members there are, filled up to whole words: the length of anything kept beside the planes.
    #[must_use]
    pub const fn bits(&self) -> usize {
        self.known.len() * 64
    }

    /// The number of one member's place, below [`Self::bits`].
    #[must_use]
    pub const fn bit(&self, endpoint: usize, member: usize, place: usize) -> usize {
        self.word(endpoint, member, place) * 64 + place % 64
    }

    const fn word(&self, endpoint: usize, member: usize, place: usize) -> usize {
        (endpoint * self.words + place / 64) * self.stride + member
    }

    /// Sets what a member says at a place; `None` is no result.
    pub fn set(&mut self, endpoint: usize, member: usize, place: usize, status: Option<bool>) {
        let (index, bit) = (self.word(endpoint, member, place), 1 << (place % 64));
        if let (Some(known), Some(up)) = (self.known.get_mut(index), self.up.get_mut(index)) {
            set(known, up, bit, status);
        }
    }

    /// What a member says at a place; `None` without a result.
    #[must_use]
    pub fn get(&self, endpoint: usize, member: usize, place: usize) -> Option<bool> {
        let (index, bit) = (self.word(endpoint, member, place), 1 << (place % 64));
        match (self.known.get(index), self.up.get(index)) {
            (Some(known), Some(up)) if known & bit != 0 => Some(up & bit != 0),
            _ => None,
        }
    }

    /// Sets the verdict that somebody else reported at a place; `None` is none.
    pub fn set_reported(&mut self, endpoint: usize, place: usize, status: Option<bool>) {
        if self.reported_known.is_empty() {
            if status.is_none() {
                return;
            }
            let size = self.endpoints * self.words;
            self.reported_known = vec![0; size];
            self.reported_up = vec![0; size];
        }
        let (index, bit) = (endpoint * self.words + place / 64, 1 << (place % 64));
        if let (Some(known), Some(up)) = (self.reported_known.get_mut(index), self.reported_up.get_mut(index)) {
            set(known, up, bit, status);
        }
    }

    /// The verdict reported at a place.
    #[must_use]
    pub fn reported(&self, endpoint: usize, place: usize) -> Option<bool> {
        let (known, up) = self.reported_word(endpoint, place / 64);
        let bit = 1 << (place % 64);
        (known & bit != 0).then_some(up & bit != 0)
    }

    /// Whether any verdict on this endpoint was reported.
    #[must_use]
    pub fn has_reported(&self, endpoint: usize) -> bool {
        (0..self.words).any(|word| self.reported_word(endpoint, word).0 != 0)
    }

    fn reported_word(&self, endpoint: usize, word: usize) -> (u64, u64) {
        let index = endpoint * self.words + word;
        match (self.reported_known.get(index), self.reported_up.get(index)) {
            (Some(known), Some(up)) => (*known, *up),
            _ => (0, 0),
        }
    }

    /// Decides every endpoint at every place; the words are appended.
    pub fn decide_into(&self, kernel: &Kernel, places: &mut Vec<Words>) {
        let members = self.known.chunks_exact(self.stride).zip(self.up.chunks_exact(self.stride));
        if self.reported_known.is_empty() {
            places.extend(members.map(|(known, up)| kernel.decide(known, up)));
        } else {
            let reported = self.reported_known.iter().copied().zip(self.reported_up.iter().copied());
            places.extend(
                members.zip(reported).map(|((known, up), reported)| with_reported(kernel.decide(known, up), reported)),
            );
        }
    }

    /// Decides an endpoint at the 64 places of one word.
    #[must_use]
    pub fn decide_word(&self, kernel: &Kernel, endpoint: usize, word: usize) -> Words {
        let start = (endpoint * self.words + word) * self.stride;
        let range = start..start + self.stride;
        let known = self.known.get(range.clone()).unwrap_or_default();
        let up = self.up.get(range).unwrap_or_default();
        with_reported(kernel.decide(known, up), self.reported_word(endpoint, word))
    }
}

const fn set(known: &mut u64, up: &mut u64, bit: u64, status: Option<bool>) {
    *known = if status.is_some() { *known | bit } else { *known & !bit };
    *up = if matches!(status, Some(true)) { *up | bit } else { *up & !bit };
}

/// A reported verdict outranks the group's at the same place (D42).
const fn with_reported(words: Words, (known, up): (u64, u64)) -> Words {
    Words {
        known: words.known | known,
        up: (words.up & !known) | (up & known),
        // D11: a place with a reported verdict is not looked at.
        critical_fails: words.critical_fails & !known,
    }
}

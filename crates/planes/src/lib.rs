//! Results as bit planes, and a monitor group's rule for 64 data centers at a time.
//!
//! These are the loops that run over millions of results, in a crate of their own so that it alone is compiled for speed; all
//! the rest is compiled for size. The rules themselves are stated, readably, in `whydown-health`, whose tests prove that the
//! [`Kernel`] agrees with them for every group there can be.
//!
//! Bit *i* of every word belongs to the same place: a data center, or the one vantage point after the last data center.

mod grid;
mod kernel;
mod regions;

pub use grid::{Grid, Shape};
pub use kernel::Kernel;
pub use regions::Regions;

/// The verdicts on one endpoint at 64 places.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Words {
    /// Where the verdict is known.
    pub known: u64,
    /// Where it is up; nowhere outside `known`.
    pub up: u64,
    /// Where a critical member fails (R3.4).
    pub critical_fails: u64,
}

/// How many places are known and how many are up, of those that masks (index of the word, bits) select.
#[must_use]
pub fn count(places: &[Words], masks: &[(usize, u64)]) -> (u32, u32) {
    let (mut known, mut up) = (0, 0);
    for (word, mask) in masks {
        if let Some(words) = places.get(*word) {
            known += (words.known & mask).count_ones();
            up += (words.up & mask).count_ones();
        }
    }
    (known, up)
}

/// For each endpoint, of whose places there are so many words, whether every place that masks select has a verdict and fewer than
/// so many are down.
pub fn few_down(places: &[Words], words: usize, masks: &[(usize, u64)], fewer: u32, endpoints: &mut Vec<bool>) {
    endpoints.clear();
    endpoints
        .extend(places.chunks_exact(words.max(1)).map(|places| down(places, masks).is_some_and(|down| down < fewer)));
}

/// How many of the places that masks select are down; `None` where any of them has no verdict.
#[must_use]
#[inline]
pub fn down(places: &[Words], masks: &[(usize, u64)]) -> Option<u32> {
    let (mut down, mut unknown) = (0, 0);
    for (word, mask) in masks {
        let words = places.get(*word)?;
        down += (mask & !words.up).count_ones();
        unknown |= mask & !words.known;
    }
    (unknown == 0).then_some(down)
}

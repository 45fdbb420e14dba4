//! The regions whose places all fit one word, counted at once: a number for each region, bit-sliced, at its first place.

use crate::Words;
use crate::kernel::Counter;

/// Regions side by side in one word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Regions {
    /// For each rank the first places of the regions that have more places than that.
    ranks: Vec<u64>,
}

/// The most places of a region that two planes count, and that three do. Larger regions are counted faster one by one.
const FEW: usize = 3;
const MOST: usize = 7;

impl Regions {
    /// Regions of these sizes, the first one from bit 0 on; `None` where they take more than one word,
    /// or one of them is large.
    #[must_use]
    pub fn new(sizes: impl Iterator<Item = usize>) -> Option<Self> {
        let (mut ranks, mut start) = (Vec::new(), 0_usize);
        for size in sizes {
            if start + size >= 64 || size > MOST {
                return None;
            }
            if ranks.len() < size {
                ranks.resize(size, 0);
            }
            ranks.iter_mut().take(size).for_each(|rank| *rank |= 1 << start);
            start += size;
        }
        Some(Self { ranks })
    }

    /// How many regions have a verdict, and how many of them are up: more of their places up than down, or with `ties` as many.
    /// A place without a verdict is left out, or down, where its region has another that has one.
    #[must_use]
    pub fn count(&self, places: Words, missing_is_down: bool, ties: bool) -> (u32, u32) {
        let down = if missing_is_down { !places.up } else { places.known & !places.up };
        if self.ranks.len() <= FEW {
            self.in_planes::<2>(places, down, ties)
        } else {
            self.in_planes::<3>(places, down, ties)
        }
    }

    #[inline]
    fn in_planes<const PLANES: usize>(&self, places: Words, down: u64, ties: bool) -> (u32, u32) {
        let (mut up_places, mut down_places) = (Counter::<PLANES>::default(), Counter::<PLANES>::default());
        let (mut known, mut shift) = (0, 0_u32);
        for first in &self.ranks {
            known |= (places.known >> shift) & first;
            up_places.add((places.up >> shift) & first);
            down_places.add((down >> shift) & first);
            shift += 1;
        }
        let up = up_places.exceeds(&down_places, ties) & known;
        (known.count_ones(), up.count_ones())
    }
}

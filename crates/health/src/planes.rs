//! Results as bit planes: for each endpoint and member, where its status is known and where it is up.
//!
//! The words of one place stand together, member by member, because that is how the group rule reads them.

use crate::damp::{Damping, Ladder};
use crate::model::PoolModel;

/// The planes of one pool.
#[derive(Debug, Clone)]
pub(crate) struct PoolPlanes {
    /// Members, or 1 where there are none, so that a word of members is never empty.
    stride: usize,
    words: usize,
    /// The bit of the one vantage point.
    vantage: usize,
    known: Vec<u64>,
    up: Vec<u64>,
    /// Verdicts that somebody else reported: empty until there is one.
    reported_known: Vec<u64>,
    reported_up: Vec<u64>,
    /// One ladder for each member at each place; empty where no member damps.
    ladders: Vec<Ladder>,
    /// Where each endpoint's results come from.
    origins: Vec<Origin>,
}

/// Where an endpoint's results come from. Results with a data center push those of a single vantage point aside (D42).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Origin {
    /// It has none.
    #[default]
    Nowhere,
    /// One vantage point stands for the whole network.
    Vantage,
    /// Data centers.
    Places,
}

impl PoolPlanes {
    /// Planes without any result.
    pub(crate) fn new(pool: &PoolModel, damped: bool) -> Self {
        let stride = pool.members.len().max(1);
        let words = pool.places.words();
        let size = pool.endpoints.len() * words * stride;
        Self {
            stride,
            words,
            vantage: pool.places.vantage(),
            known: vec![0; size],
            up: vec![0; size],
            reported_known: Vec::new(),
            reported_up: Vec::new(),
            ladders: if damped { vec![Ladder::default(); size * 64] } else { Vec::new() },
            origins: vec![Origin::Nowhere; pool.endpoints.len()],
        }
    }

    /// The words of an endpoint's members: one chunk of members for each word of places.
    pub(crate) fn members(&self, endpoint: usize) -> impl Iterator<Item = (&[u64], &[u64])> {
        let size = self.words * self.stride;
        let range = endpoint * size..(endpoint + 1) * size;
        let known = self.known.get(range.clone()).unwrap_or_default();
        let up = self.up.get(range).unwrap_or_default();
        known.chunks_exact(self.stride).zip(up.chunks_exact(self.stride))
    }

    /// One word of places: each member's bits.
    pub(crate) fn member_word(&self, endpoint: usize, word: usize) -> (&[u64], &[u64]) {
        let start = (endpoint * self.words + word) * self.stride;
        let range = start..start + self.stride;
        (self.known.get(range.clone()).unwrap_or_default(), self.up.get(range).unwrap_or_default())
    }

    /// One word of reported verdicts: where there is one, and where it is up.
    pub(crate) fn reported_word(&self, endpoint: usize, word: usize) -> (u64, u64) {
        let index = endpoint * self.words + word;
        match (self.reported_known.get(index), self.reported_up.get(index)) {
            (Some(known), Some(up)) => (*known, *up),
            _ => (0, 0),
        }
    }

    /// What a member says at a place; `None` without a result.
    pub(crate) fn status(&self, endpoint: usize, member: usize, slot: usize) -> Option<bool> {
        let index = (endpoint * self.words + slot / 64) * self.stride + member;
        let bit = 1 << (slot % 64);
        match (self.known.get(index), self.up.get(index)) {
            (Some(known), Some(up)) if known & bit != 0 => Some(up & bit != 0),
            _ => None,
        }
    }

    /// The verdict reported at a place.
    pub(crate) fn reported(&self, endpoint: usize, slot: usize) -> Option<bool> {
        let (known, up) = self.reported_word(endpoint, slot / 64);
        let bit = 1 << (slot % 64);
        (known & bit != 0).then_some(up & bit != 0)
    }

    /// Whether any verdict on this endpoint was reported.
    pub(crate) fn has_reported(&self, endpoint: usize) -> bool {
        (0..self.words).any(|word| self.reported_word(endpoint, word).0 != 0)
    }

    /// Where an endpoint's results come from.
    pub(crate) fn origin(&self, endpoint: usize) -> Origin {
        self.origins.get(endpoint).copied().unwrap_or_default()
    }

    /// Whether an endpoint's results come from one vantage point.
    pub(crate) fn is_vantage(&self, endpoint: usize) -> bool {
        self.origin(endpoint) == Origin::Vantage
    }

    /// Notes that a result comes from there. `false` when it is set aside: from one vantage point, beside data centers (D42).
    /// The first from a data center sets aside what one vantage point said before.
    pub(crate) fn admit(&mut self, endpoint: usize, vantage: bool) -> bool {
        match self.origin(endpoint) {
            Origin::Places if vantage => return false,
            Origin::Vantage if !vantage => self.forget_vantage(endpoint),
            _ => {}
        }
        let Some(origin) = self.origins.get_mut(endpoint) else { return false };
        *origin = if vantage { Origin::Vantage } else { Origin::Places };
        true
    }

    fn forget_vantage(&mut self, endpoint: usize) {
        for member in 0..self.stride {
            self.forget(endpoint, member, self.vantage);
        }
        let index = endpoint * self.words + self.vantage / 64;
        let bit = 1 << (self.vantage % 64);
        for words in [&mut self.reported_known, &mut self.reported_up] {
            if let Some(word) = words.get_mut(index) {
                *word &= !bit;
            }
        }
    }

    /// Takes one more result of a member, damped as its monitor says.
    pub(crate) fn take(&mut self, endpoint: usize, member: usize, slot: usize, passes: bool, damping: Damping) {
        let index = (endpoint * self.words + slot / 64) * self.stride + member;
        let status = match self.ladders.get_mut(index * 64 + slot % 64) {
            Some(ladder) => ladder.take(passes, damping),
            None => Some(passes),
        };
        self.set(index, slot, status);
    }

    /// Forgets a member's results at a place (Q14: a cached result can be dropped at once).
    pub(crate) fn forget(&mut self, endpoint: usize, member: usize, slot: usize) {
        let index = (endpoint * self.words + slot / 64) * self.stride + member;
        if let Some(ladder) = self.ladders.get_mut(index * 64 + slot % 64) {
            *ladder = Ladder::default();
        }
        self.set(index, slot, None);
    }

    /// Where a member's ladder stands at a place; `None` where nothing damps.
    pub(crate) fn ladder(&self, endpoint: usize, member: usize, slot: usize) -> Option<Ladder> {
        let index = (endpoint * self.words + slot / 64) * self.stride + member;
        self.ladders.get(index * 64 + slot % 64).copied()
    }

    /// Takes a reported verdict: not damped, the latest wins (D42).
    pub(crate) fn report(&mut self, endpoint: usize, slot: usize, passes: bool) {
        if self.reported_known.is_empty() {
            let size = self.origins.len() * self.words;
            self.reported_known = vec![0; size];
            self.reported_up = vec![0; size];
        }
        let index = endpoint * self.words + slot / 64;
        let bit = 1 << (slot % 64);
        if let (Some(known), Some(up)) = (self.reported_known.get_mut(index), self.reported_up.get_mut(index)) {
            *known |= bit;
            *up = if passes { *up | bit } else { *up & !bit };
        }
    }

    fn set(&mut self, index: usize, slot: usize, status: Option<bool>) {
        let bit = 1 << (slot % 64);
        if let (Some(known), Some(up)) = (self.known.get_mut(index), self.up.get_mut(index)) {
            *known = if status.is_some() { *known | bit } else { *known & !bit };
            *up = if status == Some(true) { *up | bit } else { *up & !bit };
        }
    }
}

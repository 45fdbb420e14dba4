//! Results by chance, the same on every platform.

/// A source of chance: SplitMix64 (Steele, Lea and Flood, 2014), which makes the same numbers from the same seed everywhere.
///
/// ```
/// use whydown_lab::results::Chance;
/// let draws = |seed| { let mut chance = Chance::new(seed); (0..4).map(|_| chance.happens(0.5)).collect::<Vec<_>>() };
/// assert_eq!(draws(7), draws(7));
/// assert!(!Chance::new(1).happens(0.0) && Chance::new(1).happens(1.0));
/// ```
#[derive(Debug, Clone)]
pub struct Chance {
    state: u64,
}

impl Chance {
    /// Starts at a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// The next number, any of 64 bits.
    pub const fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.state ^ (self.state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Whether what has this probability, 0 to 1, happens now. One number is drawn each time.
    pub fn happens(&mut self, probability: f64) -> bool {
        // A double holds 32 bits exactly, so the comparison is the same everywhere.
        let high = u32::try_from(self.next() >> 32).unwrap_or_default();
        f64::from(high) < probability * 4_294_967_296.0
    }
}

#[cfg(test)]
mod tests {
    use super::Chance;

    #[test]
    fn the_numbers_are_those_of_the_published_generator() {
        let mut chance = Chance::new(1_234_567);
        let first: Vec<u64> = (0..3).map(|_| chance.next()).collect();
        assert_eq!(first, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
    }

    #[test]
    fn a_third_is_about_a_third() {
        let mut chance = Chance::new(42);
        let happened = (0..30_000).filter(|_| chance.happens(1.0 / 3.0)).count();
        assert!((9_700..10_300).contains(&happened), "{happened}");
    }
}

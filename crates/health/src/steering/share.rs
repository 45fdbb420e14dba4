//! Exact parts of the requests: fractions of whole numbers, turned into floating point once, in the report.

use num_rational::Ratio;

/// A part of the requests, or a weight. Exact as long as numerator and denominator fit 128 bits; a sum or product that doesn't is
/// taken of its operands in 60 bits each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Share(Ratio<u128>);

/// To how many bits operands are rounded that are too long for a product to fit.
const SHORT: u32 = 60;

/// Decimals of the API's weights and percentages that are kept: the API takes two.
const DECIMALS: f64 = 1e9;

impl Share {
    pub(crate) const ZERO: Self = Self(Ratio::new_raw(0, 1));
    pub(crate) const ONE: Self = Self(Ratio::new_raw(1, 1));

    /// A decimal as people write it: `0.1` is one tenth. What is no number from 0 is 0.
    pub(crate) fn decimal(number: f64) -> Self {
        let scaled = (number * DECIMALS).round();
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "in range, and whole")]
        if scaled > 0.0 && scaled < 1e30 { Self(Ratio::new(scaled as u128, 1_000_000_000)) } else { Self::ZERO }
    }

    /// A percentage as a part of 1.
    pub(crate) fn percent(number: f64) -> Self {
        Self::decimal(number).times(Self(Ratio::new_raw(1, 100)))
    }

    pub(crate) fn is_zero(self) -> bool {
        self == Self::ZERO
    }

    pub(crate) fn plus(self, other: Self) -> Self {
        self.combined(other, |(a, b), (c, d)| {
            // Over the least common denominator, which keeps the numbers short.
            let common = gcd(b, d);
            let numerator = a.checked_mul(d / common)?.checked_add(c.checked_mul(b / common)?)?;
            Some((numerator, (b / common).checked_mul(d)?))
        })
    }

    /// What is left; nothing where more is taken than there is.
    pub(crate) fn minus(self, other: Self) -> Self {
        if other >= self {
            return Self::ZERO;
        }
        self.combined(other, |(a, b), (c, d)| {
            let common = gcd(b, d);
            let numerator = a.checked_mul(d / common)?.checked_sub(c.checked_mul(b / common)?)?;
            Some((numerator, (b / common).checked_mul(d)?))
        })
    }

    pub(crate) fn times(self, other: Self) -> Self {
        self.combined(other, |(a, b), (c, d)| {
            let (left, right) = (gcd(a, d), gcd(c, b));
            Some(((a / left).checked_mul(c / right)?, (b / right).checked_mul(d / left)?))
        })
    }

    /// This part of a whole; nothing of nothing.
    pub(crate) fn of(self, whole: Self) -> Self {
        if whole.is_zero() { Self::ZERO } else { self.times(Self(whole.0.recip())) }
    }

    /// What is left of 1.
    pub(crate) fn rest(self) -> Self {
        Self::ONE.minus(self)
    }

    pub(crate) fn sum(shares: impl Iterator<Item = Self>) -> Self {
        shares.fold(Self::ZERO, Self::plus)
    }

    /// As the report writes it.
    #[expect(clippy::cast_precision_loss, reason = "the nearest double is what a report holds")]
    pub(crate) fn number(self) -> f64 {
        *self.0.numer() as f64 / *self.0.denom() as f64
    }

    fn combined(self, other: Self, how: impl Fn((u128, u128), (u128, u128)) -> Option<(u128, u128)>) -> Self {
        let parts = |share: Self| (*share.0.numer(), *share.0.denom());
        let exact = how(parts(self), parts(other));
        let found = exact.or_else(|| how(parts(self.short()), parts(other.short())));
        found.map_or(Self::ZERO, |(numerator, denominator)| Self(Ratio::new(numerator, denominator.max(1))))
    }

    /// The same in at most [`SHORT`] bits above and below the line.
    fn short(self) -> Self {
        let (numerator, denominator) = (*self.0.numer(), *self.0.denom());
        let bits = u128::BITS - numerator.max(denominator).leading_zeros();
        let cut = bits.saturating_sub(SHORT);
        Self(Ratio::new(numerator >> cut, (denominator >> cut).max(1)))
    }
}

/// The greatest common divisor, never 0.
fn gcd(a: u128, b: u128) -> u128 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_what_people_write() {
        let tenth = Share::decimal(0.1);
        assert_eq!(Share::sum([tenth; 10].into_iter()), Share::ONE);
        assert_eq!(Share::percent(20.0).rest(), Share::decimal(0.8));
        assert_eq!([f64::NAN, -1.0, f64::INFINITY].map(Share::decimal), [Share::ZERO; 3]);
    }

    #[test]
    fn parts_of_a_whole() {
        let (one, three) = (Share::decimal(1.0), Share::decimal(3.0));
        let third = one.of(three);
        assert_eq!(third.plus(third).plus(third), Share::ONE);
        assert_eq!(one.of(Share::ZERO), Share::ZERO);
        assert_eq!(one.minus(three), Share::ZERO);
    }

    #[test]
    fn what_does_not_fit_is_rounded_and_still_adds_up() {
        // Weights over the denominators of many primes: their common denominator is far longer than 128 bits.
        let primes = [1_000_003.0, 1_000_033.0, 1_000_037.0, 1_000_039.0, 1_000_081.0, 1_000_099.0, 1_000_117.0];
        let weights = primes.map(|prime| Share::ONE.of(Share::decimal(prime)));
        let total = Share::sum(weights.into_iter());
        let sum: f64 = weights.iter().map(|weight| weight.of(total).number()).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{sum}");
    }
}

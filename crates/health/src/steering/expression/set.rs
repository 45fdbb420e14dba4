//! The sets that `in` looks into.

use super::field::Kind;
use super::lexer::Cursor;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// A set; numbers and addresses as ranges, both ends included.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Set {
    Texts(Vec<String>),
    Numbers(Vec<(i64, i64)>),
    Addresses(Vec<(IpAddr, IpAddr)>),
}

/// The set that comes next, of values of one kind; `None` where it isn't one.
pub(super) fn parse(cursor: &mut Cursor<'_>, kind: Kind) -> Option<Set> {
    let mut set = match kind {
        Kind::Text => Set::Texts(Vec::new()),
        Kind::Number => Set::Numbers(Vec::new()),
        Kind::Address => Set::Addresses(Vec::new()),
        Kind::Flag => return None,
    };
    if !cursor.take("{") {
        // The documentation leaves the braces of a single network out.
        set.add(cursor)?;
        return matches!(set, Set::Addresses(_)).then_some(set);
    }
    while !cursor.take("}") {
        set.add(cursor)?;
    }
    Some(set)
}

impl Set {
    /// How many entries it has.
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Texts(texts) => texts.len(),
            Self::Numbers(ranges) => ranges.len(),
            Self::Addresses(ranges) => ranges.len(),
        }
    }

    fn add(&mut self, cursor: &mut Cursor<'_>) -> Option<()> {
        let before = *cursor;
        let added = match self {
            Self::Texts(texts) => cursor.take_quoted().and_then(|it| it.text()).map(|text| texts.push(text)),
            Self::Numbers(ranges) => numbers(cursor.take_literal()).map(|range| ranges.push(range)),
            Self::Addresses(ranges) => addresses(cursor.take_literal()).map(|range| ranges.push(range)),
        };
        if added.is_none() {
            *cursor = before;
        }
        added
    }
}

fn numbers(literal: &str) -> Option<(i64, i64)> {
    let (first, last) = literal.split_once("..").unwrap_or((literal, literal));
    let range = (first.parse().ok()?, last.parse().ok()?);
    (range.0 <= range.1).then_some(range)
}

fn addresses(literal: &str) -> Option<(IpAddr, IpAddr)> {
    if let Some((first, last)) = literal.split_once("..") {
        let (first, last): (IpAddr, IpAddr) = (first.parse().ok()?, last.parse().ok()?);
        return (first.is_ipv4() == last.is_ipv4() && first <= last).then_some((first, last));
    }
    let Some((address, bits)) = literal.split_once('/') else {
        let address = literal.parse().ok()?;
        return Some((address, address));
    };
    let bits: u32 = bits.parse().ok()?;
    match address.parse().ok()? {
        IpAddr::V4(address) => {
            let host = u32::MAX.checked_shr(bits).unwrap_or(0);
            let network = address.to_bits() & !host;
            let end = |bits| IpAddr::V4(Ipv4Addr::from_bits(bits));
            (bits <= 32).then_some((end(network), end(network | host)))
        }
        IpAddr::V6(address) => {
            let host = u128::MAX.checked_shr(bits).unwrap_or(0);
            let network = address.to_bits() & !host;
            let end = |bits| IpAddr::V6(Ipv6Addr::from_bits(bits));
            (bits <= 128).then_some((end(network), end(network | host)))
        }
    }
}

//! The group rule for 64 data centers at a time: bit planes in, bit planes out.
//!
//! Bit *i* of every word belongs to the same data center. Failing voters are counted bit-sliced: a number per data center,
//! spread over a few words, so that one addition adds in all 64 places at once.

use super::{GroupVerdict, decide};
use whydown_schema::readings::{CriticalUnknown, CriticalVotes, GroupTie, OrdinaryUnknown};
use whydown_schema::{Readings, Role, Status};

/// The verdicts on one endpoint at 64 data centers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Words {
    /// Where the verdict is known.
    pub known: u64,
    /// Where it is up; nowhere outside `known`.
    pub up: u64,
    /// Where a critical member fails (R3.4).
    pub critical_fails: u64,
}

/// Decides 64 data centers at once: the same as [`decide`] at each of them. `known` and `up` hold one word for each member,
/// in the order of `roles`.
#[must_use]
pub fn decide_words(roles: &[Role], known: &[u64], up: &[u64], readings: &Readings) -> Words {
    let voters = roles.iter().filter(|role| matches!(role, Role::Critical | Role::Ordinary)).count();
    match voters {
        0..=7 => sliced::<3>(roles, known, up, readings),
        8..=255 => sliced::<8>(roles, known, up, readings),
        _ => one_by_one(roles, known, up, readings),
    }
}

fn sliced<const PLANES: usize>(roles: &[Role], known: &[u64], up: &[u64], readings: &Readings) -> Words {
    let mut failing = Counter::<PLANES>::default();
    let mut not_failing = Counter::<PLANES>::default();
    let (mut any, mut critical_fails, mut critical_unknown) = (0, 0, 0);
    let critical_votes = readings.critical_votes == CriticalVotes::Yes;
    let unknown_critical_passes = readings.critical_unknown == CriticalUnknown::Pass;

    for ((role, &known), &up) in roles.iter().zip(known).zip(up) {
        match role {
            Role::Critical => {
                any |= known;
                critical_fails |= known & !up;
                critical_unknown |= !known;
                if critical_votes {
                    not_failing.add((known & up) | if unknown_critical_passes { !known } else { 0 });
                }
            }
            Role::Ordinary => {
                any |= known;
                let (fails, does_not) = match readings.ordinary_unknown {
                    OrdinaryUnknown::InDenominator => (known & !up, !known | up),
                    OrdinaryUnknown::LeftOut => (known & !up, known & up),
                    OrdinaryUnknown::Failing => (!known | !up, known & up),
                };
                failing.add(fails);
                not_failing.add(does_not);
            }
            Role::Observer | Role::Disabled => {}
        }
    }

    let quorum_fails = failing.exceeds(&not_failing, readings.group_tie == GroupTie::Down);
    let undecided =
        if readings.critical_unknown == CriticalUnknown::Unknown { critical_unknown & !critical_fails } else { 0 };
    let known = any & !undecided;
    Words { known, up: known & !critical_fails & !quorum_fails, critical_fails: any & critical_fails }
}

/// A number at each of 64 places, bit-sliced: plane *p* holds bit *p* of each number.
#[derive(Clone, Copy)]
struct Counter<const PLANES: usize>([u64; PLANES]);

impl<const PLANES: usize> Default for Counter<PLANES> {
    fn default() -> Self {
        Self([0; PLANES])
    }
}

impl<const PLANES: usize> Counter<PLANES> {
    fn add(&mut self, mut carry: u64) {
        for plane in &mut self.0 {
            let sum = *plane ^ carry;
            carry &= *plane;
            *plane = sum;
        }
    }

    /// Where this number is the greater one, or with `ties` also where both are equal and not 0.
    fn exceeds(&self, other: &Self, ties: bool) -> u64 {
        let (mut greater, mut equal, mut any) = (0, u64::MAX, 0);
        for (&mine, &theirs) in self.0.iter().zip(&other.0).rev() {
            greater |= equal & mine & !theirs;
            equal &= !(mine ^ theirs);
            any |= mine;
        }
        if ties { greater | (equal & any) } else { greater }
    }
}

/// More voters than the counters hold: the readable rule, place by place.
fn one_by_one(roles: &[Role], known: &[u64], up: &[u64], readings: &Readings) -> Words {
    let mut words = Words::default();
    let mut members: Vec<(Role, Option<bool>)> = roles.iter().map(|&role| (role, None)).collect();
    for place in 0..64 {
        let bit = 1_u64 << place;
        for (((_, result), &known), &up) in members.iter_mut().zip(known).zip(up) {
            *result = (known & bit != 0).then_some(up & bit != 0);
        }
        let GroupVerdict { status, critical_failing, .. } = decide(&members, readings);
        if matches!(status, Status::Healthy | Status::Unhealthy) {
            words.known |= bit;
        }
        if status == Status::Healthy {
            words.up |= bit;
        }
        if critical_failing > 0 {
            words.critical_fails |= bit;
        }
    }
    words
}

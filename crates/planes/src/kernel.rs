//! The group rule for 64 places at a time: bit planes in, bit planes out.
//!
//! Failing voters are counted bit-sliced: a number per place, spread over a few words, so that one addition adds in all 64
//! places at once. What the readings mean for a group is worked out once, in [`Kernel::new`]; deciding a word is then a handful
//! of operations for each member, without a branch on its role.

use crate::Words;
use whydown_schema::readings::{CriticalUnknown, CriticalVotes, GroupTie, OrdinaryUnknown};
use whydown_schema::{Readings, Role};

/// A group's rule, ready for words.
#[derive(Debug, Clone)]
pub struct Kernel {
    members: Vec<Masks>,
    form: Form,
    /// All ones where a critical member without a result leaves the verdict open (Q07).
    unknown_critical_decides: u64,
    /// All ones where an ordinary member without a result counts as failing (Q10).
    unknown_fails: u64,
}

/// A member's role as masks: all ones where it applies.
#[derive(Debug, Clone, Copy)]
struct Masks {
    critical: u64,
    ordinary: u64,
}

/// How the voters are counted.
#[derive(Debug, Clone)]
enum Form {
    /// Every voter counts at every place, so the number that is needed is the same everywhere. Up to seven voters.
    SameVoters { needed: u32 },
    /// The same for any number of voters.
    ManySameVoters { needed: u32 },
    /// How many vote differs from place to place, by Q10 or Q11.
    VotersByPlace { left_out: bool, critical_votes: bool, unknown_critical_votes: bool, ties_fail: bool },
}

impl Kernel {
    /// Works out what the readings mean for a group of these roles. `failing_needed` says how many of so many voters have to fail
    /// to make it down (R3.5, Q12).
    #[must_use]
    pub fn new(roles: &[Role], readings: &Readings, failing_needed: impl Fn(u32) -> u32) -> Self {
        let all = |applies: bool| if applies { u64::MAX } else { 0 };
        let members = roles
            .iter()
            .map(|role| Masks { critical: all(*role == Role::Critical), ordinary: all(*role == Role::Ordinary) })
            .collect();
        let count = |wanted: Role| roles.iter().filter(|role| **role == wanted).count();
        let ordinary = count(Role::Ordinary);
        let same =
            readings.critical_votes == CriticalVotes::No && readings.ordinary_unknown != OrdinaryUnknown::LeftOut;
        let needed = failing_needed(u32::try_from(ordinary).unwrap_or(u32::MAX));
        let form = match ordinary + count(Role::Critical) {
            0..=7 if same => Form::SameVoters { needed },
            _ if same => Form::ManySameVoters { needed },
            _ => Form::VotersByPlace {
                left_out: readings.ordinary_unknown == OrdinaryUnknown::LeftOut,
                critical_votes: readings.critical_votes == CriticalVotes::Yes,
                unknown_critical_votes: readings.critical_unknown == CriticalUnknown::Pass,
                ties_fail: readings.group_tie == GroupTie::Down,
            },
        };
        Self {
            members,
            form,
            unknown_critical_decides: all(readings.critical_unknown == CriticalUnknown::Unknown),
            unknown_fails: all(readings.ordinary_unknown == OrdinaryUnknown::Failing),
        }
    }

    /// Decides one word: one word of `known` and `up` for each member.
    #[must_use]
    #[inline]
    pub fn decide(&self, known: &[u64], up: &[u64]) -> Words {
        match &self.form {
            Form::SameVoters { needed } => self.same_voters::<3>(*needed, known, up),
            Form::ManySameVoters { needed } => self.same_voters::<MANY>(*needed, known, up),
            Form::VotersByPlace { .. } => self.voters_by_place(known, up),
        }
    }

    #[inline]
    fn same_voters<const PLANES: usize>(&self, needed: u32, known: &[u64], up: &[u64]) -> Words {
        let mut failing = Counter::<PLANES>::default();
        let (mut any, mut critical_fails, mut critical_unknown) = (0, 0, 0);
        for ((masks, &known), &up) in self.members.iter().zip(known).zip(up) {
            any |= known & (masks.critical | masks.ordinary);
            critical_fails |= known & !up & masks.critical;
            critical_unknown |= !known & masks.critical;
            failing.add(!up & (known | self.unknown_fails) & masks.ordinary);
        }
        self.in_order(any, critical_fails, critical_unknown, failing.reaches(needed))
    }

    fn voters_by_place(&self, known: &[u64], up: &[u64]) -> Words {
        let Form::VotersByPlace { left_out, critical_votes, unknown_critical_votes, ties_fail } = self.form else {
            return Words::default();
        };
        let mut failing = Counter::<MANY>::default();
        let mut not_failing = Counter::<MANY>::default();
        let (mut any, mut critical_fails, mut critical_unknown) = (0, 0, 0);
        for ((masks, &known), &up) in self.members.iter().zip(known).zip(up) {
            any |= known & (masks.critical | masks.ordinary);
            critical_fails |= known & !up & masks.critical;
            critical_unknown |= !known & masks.critical;
            let fails = !up & (known | self.unknown_fails);
            failing.add(fails & masks.ordinary);
            let absent = if left_out { !known } else { 0 };
            let mut votes_pass = !fails & !absent & masks.ordinary;
            if critical_votes {
                let unknown = if unknown_critical_votes { !known } else { 0 };
                votes_pass |= ((known & up) | unknown) & masks.critical;
            }
            not_failing.add(votes_pass);
        }
        let quorum_fails = failing.exceeds(&not_failing, ties_fail);
        self.in_order(any, critical_fails, critical_unknown, quorum_fails)
    }

    /// The order of evaluation (R3.12): a failing critical member, then one without a result, then the quorum.
    const fn in_order(&self, any: u64, critical_fails: u64, critical_unknown: u64, quorum_fails: u64) -> Words {
        let undecided = critical_unknown & !critical_fails & self.unknown_critical_decides;
        let known = any & !undecided;
        Words { known, up: known & !critical_fails & !quorum_fails, critical_fails: any & critical_fails }
    }
}

/// Planes that count any number of members there can be.
const MANY: usize = 20;

/// A number at each of 64 places, bit-sliced: plane *p* holds bit *p* of each number.
#[derive(Clone, Copy)]
pub(crate) struct Counter<const PLANES: usize>([u64; PLANES]);

impl<const PLANES: usize> Default for Counter<PLANES> {
    fn default() -> Self {
        Self([0; PLANES])
    }
}

impl<const PLANES: usize> Counter<PLANES> {
    #[inline]
    pub(crate) fn add(&mut self, mut carry: u64) {
        for plane in &mut self.0 {
            let sum = *plane ^ carry;
            carry &= *plane;
            *plane = sum;
        }
    }

    /// Where this number is at least `needed`.
    #[inline]
    fn reaches(&self, needed: u32) -> u64 {
        if u64::from(needed) >> PLANES != 0 {
            return 0;
        }
        let (mut greater, mut equal) = (0, u64::MAX);
        for (place, &plane) in self.0.iter().enumerate().rev() {
            if needed >> place & 1 == 0 {
                greater |= equal & plane;
                equal &= !plane;
            } else {
                equal &= plane;
            }
        }
        greater | equal
    }

    /// Where this number is the greater one, or with `ties` also where both are equal and not 0.
    #[inline]
    pub(crate) fn exceeds(&self, other: &Self, ties: bool) -> u64 {
        let (mut greater, mut equal, mut any) = (0, u64::MAX, 0);
        for (&mine, &theirs) in self.0.iter().zip(&other.0).rev() {
            greater |= equal & mine & !theirs;
            equal &= !(mine ^ theirs);
            any |= mine;
        }
        if ties { greater | (equal & any) } else { greater }
    }
}

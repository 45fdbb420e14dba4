//! A monitor group on one endpoint at one data center, before data centers are combined (R3.1, R3.6, R3.7, Q17).
//!
//! [`decide`] is the rule as people read it, one data center at a time; the [`kernel`] decides 64 at once and must agree.

mod kernel;
mod role;
mod step;

pub use kernel::kernel;
pub use role::role;
pub(crate) use step::{Subject, step};

use whydown_schema::readings::{CriticalUnknown, CriticalVotes, GroupTie, OrdinaryUnknown};
use whydown_schema::{Readings, Role, Status};

/// What decided, in the order of evaluation (R3.12).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ground {
    /// Nobody votes and nobody is critical (Q15).
    NoVoters,
    /// No voting member has a result (D2, D3).
    NoResult,
    /// A critical member fails (R3.4).
    CriticalFails,
    /// A critical member has no result yet (Q07).
    CriticalUnknown,
    /// Every critical member passes and no ordinary member votes (R3.8).
    CriticalsOnly,
    /// The voters were counted (R3.5).
    Quorum,
}

/// What a group says of one endpoint at one data center, with the numbers it came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GroupVerdict {
    /// The verdict.
    pub status: Status,
    /// What decided.
    pub ground: Ground,
    /// How many members are critical.
    pub critical: u32,
    /// How many of the critical members fail.
    pub critical_failing: u32,
    /// How many of the critical members have no result.
    pub critical_unknown: u32,
    /// How many members count in the quorum (Q16).
    pub voters: u32,
    /// How many of the voters fail.
    pub failing: u32,
    /// How many failing voters make it down.
    pub needed: u32,
}

/// Decides one data center (R3.4, R3.5, R3.8, R3.12). Each member is its role and its result there, `None` without one.
///
/// ```
/// use whydown_health::group::decide;
/// use whydown_schema::{Readings, Role, Status};
/// let members = [(Role::Critical, Some(true)), (Role::Ordinary, Some(true)), (Role::Ordinary, Some(false))];
/// let verdict = decide(&members, &Readings::default());
/// assert_eq!((verdict.status, verdict.failing, verdict.voters, verdict.needed), (Status::Healthy, 1, 2, 2));
/// ```
#[must_use]
pub fn decide(members: &[(Role, Option<bool>)], readings: &Readings) -> GroupVerdict {
    let count = |role: Role, result: Option<bool>| {
        let matching = members.iter().filter(|(its_role, its_result)| *its_role == role && *its_result == result);
        u32::try_from(matching.count()).unwrap_or(u32::MAX)
    };
    let critical_failing = count(Role::Critical, Some(false));
    let critical_passing = count(Role::Critical, Some(true));
    let critical_unknown = count(Role::Critical, None);
    let critical = critical_failing + critical_passing + critical_unknown;
    let ordinary_failing = count(Role::Ordinary, Some(false));
    let ordinary_passing = count(Role::Ordinary, Some(true));
    let ordinary_unknown = count(Role::Ordinary, None);
    let ordinary = ordinary_failing + ordinary_passing + ordinary_unknown;

    let (failing, not_failing) =
        quorum(readings, (ordinary_failing, ordinary_passing, ordinary_unknown), (critical_passing, critical_unknown));
    let voters = failing + not_failing;
    let verdict = |status, ground| GroupVerdict {
        status,
        ground,
        critical,
        critical_failing,
        critical_unknown,
        voters,
        failing,
        needed: failing_needed(voters, readings),
    };

    if critical + ordinary == 0 {
        return verdict(Status::Unmonitored, Ground::NoVoters);
    }
    if critical_failing + critical_passing + ordinary_failing + ordinary_passing == 0 {
        return verdict(Status::Unknown, Ground::NoResult);
    }
    if critical_failing > 0 {
        return verdict(Status::Unhealthy, Ground::CriticalFails);
    }
    if critical_unknown > 0 && readings.critical_unknown == CriticalUnknown::Unknown {
        return verdict(Status::Unknown, Ground::CriticalUnknown);
    }
    if ordinary == 0 {
        return verdict(Status::Healthy, Ground::CriticalsOnly);
    }
    let down = failing >= failing_needed(voters, readings);
    verdict(if down { Status::Unhealthy } else { Status::Healthy }, Ground::Quorum)
}

/// The voters that fail and those that don't, given (failing, passing, without a result) ordinary members and (passing,
/// without a result) critical members. Readings: Q10 for ordinary members without a result, Q11 for critical ones that vote.
fn quorum(readings: &Readings, ordinary: (u32, u32, u32), critical: (u32, u32)) -> (u32, u32) {
    let (mut failing, mut not_failing, unknown) = ordinary;
    match readings.ordinary_unknown {
        OrdinaryUnknown::InDenominator => not_failing += unknown,
        OrdinaryUnknown::LeftOut => {}
        OrdinaryUnknown::Failing => failing += unknown,
    }
    if readings.critical_votes == CriticalVotes::Yes {
        let (passing, unknown) = critical;
        // Skipped means out of the whole evaluation; read as a pass it votes like one (Q07).
        not_failing += passing + if readings.critical_unknown == CriticalUnknown::Pass { unknown } else { 0 };
    }
    (failing, not_failing)
}

/// How many failing voters make a group down: more than half (R3.5), or with Q12's other reading at least half. Never 0, so
/// nobody failing is never down (R3.8).
#[must_use]
pub fn failing_needed(voters: u32, readings: &Readings) -> u32 {
    match readings.group_tie {
        GroupTie::Up => voters / 2 + 1,
        GroupTie::Down => voters.div_ceil(2).max(1),
    }
}

/// Whether anybody in the group decides: a critical or an ordinary member (Q15).
#[must_use]
pub fn has_voters(roles: &[Role]) -> bool {
    roles.iter().any(|role| matches!(role, Role::Critical | Role::Ordinary))
}

/// Whether a member of this role can ever turn the group's verdict, everybody having a result (R3.4, R3.5, R3.8): every way the
/// others can pass and fail is tried, with this one passing and failing.
///
/// ```
/// use whydown_health::group::can_turn;
/// use whydown_schema::{Readings, Role, readings::CriticalVotes};
/// let roles = [Role::Critical, Role::Critical, Role::Ordinary];
/// assert!(can_turn(Role::Ordinary, &roles, &Readings::default()));
/// // One failing vote of three is no majority.
/// let critical_ones_vote = Readings { critical_votes: CriticalVotes::Yes, ..Readings::default() };
/// assert!(!can_turn(Role::Ordinary, &roles, &critical_ones_vote));
/// ```
#[must_use]
pub fn can_turn(role: Role, roles: &[Role], readings: &Readings) -> bool {
    let others = |of: Role| roles.iter().filter(|it| **it == of).count().saturating_sub(usize::from(of == role));
    let (critical, ordinary) = (others(Role::Critical), others(Role::Ordinary));
    let decided = |passes: bool, critical_failing: usize, ordinary_failing: usize| {
        let critical = (0..critical).map(|member| (Role::Critical, Some(member >= critical_failing)));
        let ordinary = (0..ordinary).map(|member| (Role::Ordinary, Some(member >= ordinary_failing)));
        let members: Vec<_> = critical.chain(ordinary).chain([(role, Some(passes))]).collect();
        decide(&members, readings).status
    };
    (0..=critical).any(|critical_failing| {
        (0..=ordinary).any(|ordinary_failing| {
            decided(true, critical_failing, ordinary_failing) != decided(false, critical_failing, ordinary_failing)
        })
    })
}

//! What a flag of a group's member does.

use super::words::{agree, list};
use whydown_schema::Role;
use whydown_schema::consequence::{Consequence, FlagConsequence};

/// Words what a flag does as it is, and turned over.
pub(crate) fn flag(monitor: &str, flag: &mut FlagConsequence) {
    flag.now.text = now(monitor, flag.flag, flag.on, &flag.now);
    flag.turned.text = turned(monitor, &flag.turned);
}

/// As it is: what the flags beside it say isn't said again.
fn now(monitor: &str, flag: &str, on: bool, it: &Consequence) -> String {
    match (flag, on) {
        _ if !it.outranked_by.is_empty() => outranked(monitor, it.outranked_by),
        ("enabled", true) if it.role == Role::Observer => format!("{monitor} is probed, and only watched."),
        ("enabled", true) => format!("{monitor} is probed, and counts."),
        ("monitoring_only", false) => format!("What {monitor} finds counts."),
        _ => whole(monitor, it),
    }
}

fn turned(monitor: &str, it: &Consequence) -> String {
    if it.outranked_by.is_empty() { whole(monitor, it) } else { outranked(monitor, it.outranked_by) }
}

fn outranked(monitor: &str, by: &str) -> String {
    match by {
        "enabled" => format!("Makes no difference while {monitor} is disabled."),
        "monitoring_only" => format!("Makes no difference: {monitor} is only watched."),
        _ => format!("Makes no difference: {monitor} must be healthy, and that goes first."),
    }
}

/// The member's part in the group, and what that leaves to the others.
fn whole(monitor: &str, it: &Consequence) -> String {
    match it.role {
        Role::Critical => critical(monitor, it),
        Role::Ordinary => vote(monitor, it),
        Role::Observer => format!("{monitor} is probed and only watched: it never counts. {}", rest(it)),
        Role::Disabled => format!("{monitor} is neither probed nor counted. {}", rest(it)),
    }
}

fn critical(monitor: &str, it: &Consequence) -> String {
    let enough = format!("One failure of {monitor} at a data center is enough there");
    match it.others_alone.len() + it.other_votes.len() {
        0 => format!("{enough}: it decides alone."),
        1 => format!("{enough}, whatever {} says.", list(&[it.others_alone.as_slice(), &it.other_votes].concat())),
        others => format!("{enough}: what the other {others} monitors say no longer matters."),
    }
}

fn vote(monitor: &str, it: &Consequence) -> String {
    let beside = match it.others_alone.as_slice() {
        [] => String::new(),
        [only] => format!(" One failure of {only} is enough without it."),
        several => format!(" One failure of any of {} is enough without it.", list(several)),
    };
    let own = match (it.needed, it.voters) {
        _ if !it.decides => format!("{monitor} votes, and can never turn the verdict."),
        (Some(1), 1) => format!("{monitor} is the only vote: its failure at a data center is enough there."),
        (Some(needed), voters) if it.voters as usize == it.other_votes.len() + 1 => {
            format!("{monitor} is one of {voters} votes: {} at a data center.", have_to_fail(needed, voters, "of them"))
        }
        (Some(needed), voters) => {
            format!(
                "{monitor} is one of {voters} votes, the critical ones among them: {needed} have to fail at a data center."
            )
        }
        (None, _) => format!("{monitor} votes, and can never turn the verdict."),
    };
    own + &beside
}

/// What decides without the member.
fn rest(it: &Consequence) -> String {
    let votes = u32::try_from(it.other_votes.len()).unwrap_or(u32::MAX);
    let critical = match it.others_alone.as_slice() {
        [] if votes == 0 => return "Nobody else in the group counts, so it decides nothing.".to_owned(),
        [] => String::new(),
        [only] => format!("One failure of {only} at a data center is enough there."),
        several => format!("One failure of any of {} at a data center is enough there.", list(several)),
    };
    let left = match (it.needed, it.other_votes.as_slice()) {
        (_, []) => String::new(),
        (None, _) => "The other votes can never turn the verdict.".to_owned(),
        (Some(1), [only]) => format!("{only} is the only vote left: its failure is enough."),
        (Some(needed), _) => {
            let of = it.voters.max(votes);
            format!("Of the other {of} votes {}.", have_to_fail(needed, of, ""))
        }
    };
    [critical, left].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// `2 of them have to fail`, `both have to fail`.
fn have_to_fail(needed: u32, of: u32, whose: &str) -> String {
    let number = match (needed, of) {
        (2, 2) => "both".to_owned(),
        (needed, of) if needed == of && of > 2 => format!("all {of}"),
        (needed, _) if whose.is_empty() => needed.to_string(),
        (needed, _) => format!("{needed} {whose}"),
    };
    format!("{number} {} to fail", agree(u64::from(needed), "has", "have"))
}

//! The step that proves a group's verdict at one data center.

use super::{Ground, GroupVerdict, decide};
use whydown_schema::{Facts, Margin, MarginUnit, Otherwise, Outcome, Readings, Role, Status, Step};

/// What a group's verdict is about.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Subject<'a> {
    pub(crate) endpoint: &'a str,
    /// `None` for one vantage point.
    pub(crate) data_center: Option<&'a str>,
    /// A pool's plain `monitor`, not a group (R3.11).
    pub(crate) plain: bool,
    /// The members' names, in the group's order.
    pub(crate) names: &'a [String],
}

/// The step of one data center's verdict. `members` are those that `verdict` was decided from.
pub(crate) fn step(
    subject: Subject<'_>,
    members: &[(Role, Option<bool>)],
    verdict: &GroupVerdict,
    readings: &Readings,
) -> Step {
    let mut step = Step::new(rule(subject, verdict), verdict.status);
    step.facts.set("endpoint", subject.endpoint);
    if let Some(data_center) = subject.data_center {
        step.facts.set("data_center", data_center);
    }
    let named = |wanted: &dyn Fn(Role, Option<bool>) -> bool| -> Vec<String> {
        let found = members.iter().zip(subject.names).filter(|((role, result), _)| wanted(*role, *result));
        found.map(|(_, name)| name.clone()).collect()
    };
    let unheard_critical = |role, result: Option<bool>| role == Role::Critical && result.is_none();
    let passing_critical = |role, result| role == Role::Critical && result == Some(true);
    match verdict.ground {
        Ground::CriticalFails => {
            step.facts.set("monitors", named(&|role, result| role == Role::Critical && result == Some(false)));
        }
        Ground::CriticalUnknown => {
            step.facts.set("monitors", named(&unheard_critical));
        }
        Ground::Quorum => {
            let failing = |role, result| role == Role::Ordinary && result == Some(false);
            step.facts.set("monitors", named(&failing));
            if verdict.critical > 0 {
                step.facts.set("critical_monitors", named(&passing_critical));
            }
            if subject.plain {
                step.facts.set("monitors", subject.names.to_vec());
            }
            let unheard = |role, result: Option<bool>| role == Role::Ordinary && result.is_none();
            set_without_result(&mut step.facts, Role::Ordinary, named(&unheard), readings);
            set_without_result(&mut step.facts, Role::Critical, named(&unheard_critical), readings);
        }
        Ground::CriticalsOnly => {
            step.facts.set("monitors", named(&passing_critical));
            set_without_result(&mut step.facts, Role::Critical, named(&unheard_critical), readings);
        }
        Ground::NoVoters | Ground::NoResult => {}
    }
    set_counts(&mut step.facts, verdict);
    step.margin = margin(members, subject.names, verdict.status, readings);
    step.otherwise = otherwise(members, verdict, readings);
    step
}

/// The members of a role that have no result yet, and how they are taken (Q07, Q10).
fn set_without_result(facts: &mut Facts, role: Role, names: Vec<String>, readings: &Readings) {
    if names.is_empty() {
        return;
    }
    let (fact, key, taken) = match role {
        Role::Critical => ("critical_without_result", "critical_taken", readings.get("critical_unknown")),
        _ => ("voters_without_result", "voters_taken", readings.get("ordinary_unknown")),
    };
    facts.set(fact, names);
    facts.set(key, taken.unwrap_or_default());
}

const fn rule(subject: Subject<'_>, verdict: &GroupVerdict) -> &'static str {
    match verdict.ground {
        Ground::NoVoters => "Q15",
        Ground::NoResult => "D3",
        Ground::CriticalFails => "R3.4",
        Ground::CriticalUnknown => "Q07",
        Ground::CriticalsOnly => "R3.8",
        Ground::Quorum if subject.plain => "R3.11",
        Ground::Quorum => "R3.5",
    }
}

fn set_counts(facts: &mut Facts, verdict: &GroupVerdict) {
    if verdict.critical > 0 {
        facts.set("critical", verdict.critical);
        facts.set("critical_failing", verdict.critical_failing);
    }
    facts.set("failing", verdict.failing);
    facts.set("voters", verdict.voters);
    facts.set("needed", verdict.needed);
}

/// The largest group whose margin is searched for: one more than the API allows would do, ten costs little.
const MOST_SEARCHED: usize = 10;

/// The fewest results that would have to turn for the opposite verdict, found by trying: exact under every reading.
fn margin(members: &[(Role, Option<bool>)], names: &[String], status: Status, readings: &Readings) -> Option<Margin> {
    let opposite = match status {
        Status::Healthy => Status::Unhealthy,
        Status::Unhealthy => Status::Healthy,
        _ => return None,
    };
    let deciding: Vec<usize> = members
        .iter()
        .enumerate()
        .filter(|(_, (role, result))| matches!(role, Role::Critical | Role::Ordinary) && result.is_some())
        .map(|(index, _)| index)
        .collect();
    if deciding.len() > MOST_SEARCHED {
        return None;
    }
    let mut best: Vec<Vec<usize>> = Vec::new();
    for subset in 1_u32..1 << deciding.len() {
        let size = subset.count_ones() as usize;
        if best.first().is_some_and(|found| found.len() < size) {
            continue;
        }
        let turned: Vec<usize> =
            deciding.iter().enumerate().filter(|(bit, _)| subset & 1 << bit != 0).map(|(_, member)| *member).collect();
        let imagined: Vec<(Role, Option<bool>)> = members
            .iter()
            .enumerate()
            .map(|(index, (role, result))| (*role, result.map(|passes| passes != turned.contains(&index))))
            .collect();
        if decide(&imagined, readings).status == opposite {
            if best.first().is_some_and(|found| found.len() > size) {
                best.clear();
            }
            best.push(turned);
        }
    }

    let to_flip = u32::try_from(best.first()?.len()).ok()?;
    let role_of = |index: &usize| members.get(*index).map(|(role, _)| *role);
    let all_are = |set: &Vec<usize>, role| set.iter().all(|index| role_of(index) == Some(role));
    // A critical member that can turn the verdict alone is what to look at first.
    let (of, sets): (_, Vec<&Vec<usize>>) = if best.iter().any(|set| all_are(set, Role::Critical)) {
        (MarginUnit::CriticalMonitors, best.iter().filter(|set| all_are(set, Role::Critical)).collect())
    } else if best.iter().all(|set| all_are(set, Role::Ordinary)) {
        (MarginUnit::Voters, best.iter().collect())
    } else {
        (MarginUnit::Monitors, best.iter().collect())
    };
    let places = names
        .iter()
        .enumerate()
        .filter(|(index, _)| sets.iter().any(|set| set.contains(index)))
        .map(|(_, name)| name.clone())
        .collect();
    Some(Margin { to_flip, of, direction: opposite.into(), places, regions: None, text: String::new() })
}

/// What the other readings of the group's questions, or the same group without critical flags, would have said here.
fn otherwise(members: &[(Role, Option<bool>)], verdict: &GroupVerdict, readings: &Readings) -> Vec<Otherwise> {
    let mut found = Vec::new();
    if verdict.ground == Ground::CriticalFails {
        let unflagged: Vec<_> = members
            .iter()
            .map(|(role, result)| (if *role == Role::Critical { Role::Ordinary } else { *role }, *result))
            .collect();
        let imagined = decide(&unflagged, readings);
        found.push(Otherwise {
            question: None,
            reading: None,
            without: Some("critical_flags"),
            outcome: imagined.status.into(),
            facts: counts(&imagined),
            text: String::new(),
        });
    }
    for key in ["critical_votes", "group_tie", "critical_unknown", "ordinary_unknown"] {
        for (word, reading) in crate::alternatives::of_key(readings, key) {
            let imagined = decide(members, &reading);
            let other_count = key == "critical_votes"
                && verdict.ground == Ground::Quorum
                && (imagined.failing, imagined.voters) != (verdict.failing, verdict.voters);
            if imagined.status != verdict.status || other_count {
                found.push(Otherwise {
                    question: Readings::question_of(key, &word),
                    reading: Some(word),
                    without: None,
                    outcome: Outcome::from(imagined.status),
                    facts: counts(&imagined),
                    text: String::new(),
                });
            }
        }
    }
    found
}

fn counts(verdict: &GroupVerdict) -> Facts {
    Facts::new().with("failing", verdict.failing).with("voters", verdict.voters).with("needed", verdict.needed)
}

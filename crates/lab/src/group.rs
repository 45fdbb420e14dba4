//! Lints of monitor groups: who decides alone, who never does (R3.x).

use crate::configuration::{Configuration, group_name};
use crate::written::shown;
use whydown_health::group::{can_turn, decide, has_voters};
use whydown_schema::readings::CriticalVotes;
use whydown_schema::scenario::{Member, MonitorGroup};
use whydown_schema::{Diagnostic, Edit, Findings, Fix, Index, Readings, Role, Status};

/// Groups with more members are not tried out: the API takes five (R3.9).
const MOST_TRIED: usize = 8;

pub(crate) fn lint(all: &Configuration<'_>, findings: &mut Findings) {
    let used = Index::of(all.scenario.pools.iter().filter_map(|pool| pool.monitor_group.as_deref()));
    for (group, roles) in all.scenario.monitor_groups.iter().zip(&all.roles) {
        let the = Group { all, group, roles };
        if !all.scenario.pools.is_empty() && !group_key(group).is_some_and(|key| used.contains(key)) {
            findings.push(unused(&the));
        }
        // A group in which nobody votes is warned of by the engine, and that is the greater surprise.
        if !has_voters(roles) {
            continue;
        }
        critical_but_disabled(&the, findings);
        if roles.len() <= MOST_TRIED {
            let found = never_decides(&the).or_else(|| lone_ordinary(&the)).or_else(|| never_decides_otherwise(&the));
            let found = found.or_else(|| two_voters(&the)).or_else(|| every_member_critical(&the));
            found.into_iter().for_each(|found| findings.push(found));
        }
    }
}

fn group_key(group: &MonitorGroup) -> Option<&str> {
    group.id.as_deref().or(group.description.as_deref())
}

struct Group<'a> {
    all: &'a Configuration<'a>,
    group: &'a MonitorGroup,
    roles: &'a [Role],
}

impl Group<'_> {
    fn pointer(&self) -> String {
        format!("/monitor_groups/{}", self.group.index)
    }

    fn member_pointer(&self, member: &Member) -> String {
        format!("{}/members/{}", self.pointer(), member.index)
    }

    fn of_role(&self, role: Role) -> impl Iterator<Item = &Member> {
        self.group.members.iter().zip(self.roles).filter(move |(_, its)| **its == role).map(|(member, _)| member)
    }

    fn count(&self, role: Role) -> usize {
        self.of_role(role).count()
    }

    fn called(&self, member: &Member) -> String {
        member.monitor_id.as_deref().map_or_else(|| shown("the member"), |monitor| self.all.monitor_called(monitor))
    }

    fn names(&self, role: Role) -> Vec<String> {
        self.of_role(role).map(|member| self.called(member)).collect()
    }

    /// The verdict when one member of this role fails and everybody else passes.
    fn if_one_fails(&self, role: Role, readings: &Readings) -> Status {
        let mut failing = Some(role);
        let fails = |its: Role, failing: &mut Option<Role>| failing.take_if(|wanted| *wanted == its).is_some();
        let members: Vec<_> = self.roles.iter().map(|its| (*its, Some(!fails(*its, &mut failing)))).collect();
        decide(&members, readings).status
    }

    fn readings(&self) -> &Readings {
        &self.all.scenario.readings
    }
}

/// R3.10: a group that no pool refers to decides nothing.
fn unused(the: &Group<'_>) -> Diagnostic {
    Diagnostic::note("group-unused", the.pointer()).by("R3.10").with("group", group_name(the.group))
}

/// Q14: `must_be_healthy` on a disabled member demands nothing.
fn critical_but_disabled(the: &Group<'_>, findings: &mut Findings) {
    for member in the.of_role(Role::Disabled).filter(|member| member.must_be_healthy) {
        findings.push(
            Diagnostic::warning("critical-but-disabled", the.member_pointer(member))
                .by("Q14")
                .with("monitor", the.called(member)),
        );
    }
}

/// R3.5: a voter that can't turn the verdict, whatever the others say.
fn never_decides(the: &Group<'_>) -> Option<Diagnostic> {
    never_decides_by(the, the.readings()).map(|monitors| {
        Diagnostic::warning("voter-never-decides", the.pointer())
            .by("R3.5")
            .with("count", monitors.len())
            .with("monitors", monitors)
            .with("voters", the.count(Role::Critical) + the.count(Role::Ordinary))
    })
}

/// Q11: voters that could not turn the verdict if critical members voted, or no longer did.
fn never_decides_otherwise(the: &Group<'_>) -> Option<Diagnostic> {
    let critical_votes = match the.readings().critical_votes {
        CriticalVotes::No => CriticalVotes::Yes,
        CriticalVotes::Yes => CriticalVotes::No,
    };
    let otherwise = Readings { critical_votes, ..the.readings().clone() };
    never_decides_by(the, &otherwise).map(|monitors| {
        Diagnostic::note("voter-never-decides", the.pointer())
            .by("Q11")
            .with("count", monitors.len())
            .with("monitors", monitors)
            .with("reading", critical_votes.word())
            .with("voters", the.count(Role::Critical) + the.count(Role::Ordinary))
    })
}

fn never_decides_by(the: &Group<'_>, readings: &Readings) -> Option<Vec<String>> {
    let idle = [Role::Critical, Role::Ordinary]
        .into_iter()
        .filter(|role| the.roles.contains(role) && !can_turn(*role, the.roles, readings));
    let monitors: Vec<String> = idle.flat_map(|role| the.names(role)).collect();
    (!monitors.is_empty()).then_some(monitors)
}

/// Q11: beside critical members one ordinary member is the whole quorum, and takes the endpoint down alone.
fn lone_ordinary(the: &Group<'_>) -> Option<Diagnostic> {
    let critical = the.count(Role::Critical);
    let mut ordinary = the.of_role(Role::Ordinary);
    let (only, None) = (ordinary.next()?, ordinary.next()) else { return None };
    (critical > 0 && the.if_one_fails(Role::Ordinary, the.readings()) == Status::Unhealthy).then(|| {
        let votes = Readings { critical_votes: CriticalVotes::Yes, ..the.readings().clone() };
        Diagnostic::warning("lone-ordinary-voter", the.member_pointer(only))
            .by("Q11")
            .with("monitor", the.called(only))
            .with("critical", critical)
            .with("contested", !can_turn(Role::Ordinary, the.roles, &votes))
    })
}

/// R3.5, Q12: of two equal voters one failing is exactly half, and takes nothing down.
fn two_voters(the: &Group<'_>) -> Option<Diagnostic> {
    let mut ordinary = the.of_role(Role::Ordinary);
    let (first, second, None) = (ordinary.next()?, ordinary.next()?, ordinary.next()) else { return None };
    if the.count(Role::Critical) > 0 || the.if_one_fails(Role::Ordinary, the.readings()) == Status::Unhealthy {
        return None;
    }
    let critical = |member: &Member| {
        let pointer = format!("{}/must_be_healthy", the.member_pointer(member));
        let written = the.all.written("monitor_groups", the.group.index).get("members");
        let given = written.and_then(|members| members.get(member.index)?.get("must_be_healthy")).is_some();
        let edit = if given { Edit::replace(pointer, true) } else { Edit::add(pointer, true) };
        Fix::new("make-critical", edit).with("monitor", the.called(member))
    };
    Some(
        Diagnostic::warning("two-voters", the.pointer())
            .by("R3.5")
            .with("first", the.called(first))
            .with("second", the.called(second))
            .mended_by(critical(first).or(critical(second))),
    )
}

/// R3.4, R3.8: where every voter is critical, one failure is enough and nothing is ever counted.
fn every_member_critical(the: &Group<'_>) -> Option<Diagnostic> {
    let critical = the.count(Role::Critical);
    (critical > 1 && the.count(Role::Ordinary) == 0).then(|| {
        Diagnostic::note("every-member-critical", the.pointer())
            .by("R3.4")
            .with("critical", critical)
            .with("pair", critical == 2)
            .with("monitors", the.names(Role::Critical))
    })
}

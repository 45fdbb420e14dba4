//! What the flags of a group's members do: found by asking the group's own rule what it would decide (R3.2 to R3.8, Q13, Q14).

use crate::configuration::Configuration;
use serde_json::Value;
use whydown_health::group::{can_turn, decide, role};
use whydown_schema::consequence::{Consequence, FlagConsequence, MemberConsequences};
use whydown_schema::scenario::Member;
use whydown_schema::{Readings, Role, Scenario, Status};

/// Groups with more members are not tried out: the API takes five (R3.9).
const MOST_TRIED: usize = 12;

/// The flags, in the API's order.
const FLAGS: [&str; 3] = ["enabled", "monitoring_only", "must_be_healthy"];

/// What each flag of each member of a group does, by the group's index in the scenario; nothing where there is no such group, or
/// it is far larger than groups can be. Not yet worded.
#[must_use]
pub fn consequences(scenario: &Scenario, group: usize) -> Vec<MemberConsequences> {
    let Some(found) = scenario.monitor_groups.iter().find(|it| it.index == group) else { return Vec::new() };
    if found.members.len() > MOST_TRIED {
        return Vec::new();
    }
    // Nothing is looked up in the source: names are the scenario's.
    let all = Configuration::new(scenario, &Value::Null);
    let names: Vec<String> = (found.members.iter())
        .map(|member| member.monitor_id.as_deref().map_or_else(|| "the member".to_owned(), |it| all.monitor_called(it)))
        .collect();
    let group = Group { members: &found.members, names: &names, readings: &scenario.readings };
    (found.members.iter().enumerate())
        .map(|(at, member)| MemberConsequences {
            member: member.index,
            monitor: names.get(at).cloned().unwrap_or_default(),
            role: role_of(member, &scenario.readings),
            flags: FLAGS.map(|flag| group.flag(at, member, flag)).into(),
        })
        .collect()
}

fn role_of(member: &Member, readings: &Readings) -> Role {
    role(member.enabled, member.monitoring_only, member.must_be_healthy, readings)
}

fn value_of<'a>(member: &'a mut Member, flag: &str) -> &'a mut bool {
    match flag {
        "enabled" => &mut member.enabled,
        "monitoring_only" => &mut member.monitoring_only,
        _ => &mut member.must_be_healthy,
    }
}

struct Group<'a> {
    members: &'a [Member],
    names: &'a [String],
    readings: &'a Readings,
}

impl Group<'_> {
    fn flag(&self, at: usize, member: &Member, flag: &'static str) -> FlagConsequence {
        let mut now = member.clone();
        let on = *value_of(&mut now, flag);
        let mut turned = member.clone();
        *value_of(&mut turned, flag) = !on;
        FlagConsequence {
            flag,
            on,
            now: self.with(at, &now, &turned, flag),
            turned: self.with(at, &turned, &now, flag),
        }
    }

    /// The group with one member so. `other` is that member with the flag turned over.
    fn with(&self, at: usize, member: &Member, other: &Member, flag: &'static str) -> Consequence {
        let own = role_of(member, self.readings);
        let roles: Vec<Role> = (self.members.iter().enumerate())
            .map(|(index, it)| if index == at { own } else { role_of(it, self.readings) })
            .collect();
        let outranked_by = if own == role_of(other, self.readings) { outranking(member, flag) } else { "" };
        let others = |wanted: &dyn Fn(usize, Role) -> bool| -> Vec<String> {
            let found = roles.iter().zip(self.names).enumerate();
            let found = found.filter(|(index, (role, _))| *index != at && wanted(*index, **role));
            found.map(|(_, (_, name))| name.clone()).collect()
        };
        Consequence {
            role: own,
            outranked_by,
            alone: self.falls(&roles, &[at]),
            decides: matches!(own, Role::Critical | Role::Ordinary) && can_turn(own, &roles, self.readings),
            others_alone: others(&|index, role| role == Role::Critical && self.falls(&roles, &[index])),
            other_votes: others(&|_, role| role == Role::Ordinary),
            voters: self.decided(&roles, &[]).voters,
            needed: self.needed(&roles),
            text: String::new(),
        }
    }

    fn decided(&self, roles: &[Role], failing: &[usize]) -> whydown_health::group::GroupVerdict {
        let result = |(index, role): (usize, &Role)| (*role, Some(!failing.contains(&index)));
        let members: Vec<_> = roles.iter().enumerate().map(result).collect();
        decide(&members, self.readings)
    }

    /// Whether an endpoint is down at a data center where these fail and everybody else passes.
    fn falls(&self, roles: &[Role], failing: &[usize]) -> bool {
        self.decided(roles, failing).status == Status::Unhealthy
    }

    fn needed(&self, roles: &[Role]) -> Option<u32> {
        let ordinary: Vec<usize> =
            roles.iter().enumerate().filter(|(_, role)| **role == Role::Ordinary).map(|(index, _)| index).collect();
        let enough = |count: &usize| ordinary.get(..*count).is_some_and(|failing| self.falls(roles, failing));
        (1..=ordinary.len()).find(enough).and_then(|count| u32::try_from(count).ok())
    }
}

/// The flag because of which another one means nothing (Q13, Q14).
const fn outranking(member: &Member, flag: &str) -> &'static str {
    match flag.as_bytes() {
        _ if !member.enabled => "enabled",
        b"must_be_healthy" => "monitoring_only",
        _ => "must_be_healthy",
    }
}

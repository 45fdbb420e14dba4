//! The verdict on an endpoint at one place: a data center, or the one vantage point that stands for the whole network.

use super::{At, Context, member};
use crate::group::{self, Ground, Subject};
use crate::judge::reason;
use crate::model::{Attachment, PoolModel};
use whydown_schema::report::MemberReport;
use whydown_schema::{Role, Status, Step};

/// What one place says.
pub(super) struct Place {
    pub(super) status: Status,
    pub(super) failure_reason: Option<String>,
    pub(super) because: Option<Step>,
    pub(super) members: Vec<MemberReport>,
}

/// The verdict at a place, by the readable form of the group rule.
pub(super) fn report(context: Context<'_>, at: At, pool: &PoolModel, slot: usize) -> Place {
    let members = member::reports(context, at, pool, slot);
    let reported = context.network.held.get(at.pool).and_then(|held| held.grid.reported(at.endpoint, slot));
    if let Some(passes) = reported {
        return reported_place(context, at, pool, slot, passes, members);
    }
    let results: Vec<(Role, Option<bool>)> = members
        .iter()
        .map(|member| {
            let result = match member.status {
                Status::Healthy => Some(true),
                Status::Unhealthy => Some(false),
                _ => None,
            };
            (member.role, result)
        })
        .collect();
    let mut verdict = group::decide(&results, &context.network.rules.readings);
    if pool.attachment == Attachment::MissingGroup {
        // A group that isn't there is monitored and without results, not a group without voters.
        verdict.status = Status::Unknown;
        verdict.ground = Ground::NoResult;
    }
    let because = context.explain.then(|| {
        let subject = Subject {
            endpoint: pool.endpoints.get(at.endpoint).map_or("", |endpoint| &endpoint.name),
            data_center: pool.places.data_centers.get(slot).map(String::as_str),
            plain: pool.attachment == Attachment::Monitor,
            names: &pool.member_names,
        };
        let mut step = group::step(subject, &results, &verdict, &context.network.rules.readings);
        if pool.attachment == Attachment::MissingGroup {
            // No reading of a group's questions says anything about a group that isn't there.
            step.otherwise.clear();
        }
        if verdict.ground == Ground::NoVoters {
            let status = context.network.verdicts.pools.get(at.pool).and_then(|pool| pool.endpoints.get(at.endpoint));
            step.facts.set("health_ignored", status == Some(&Status::Unmonitored));
        }
        if let Some(reason) = (verdict.status == Status::Unhealthy).then(|| failure_reason(&members)).flatten() {
            if reason::says_no_check_ran(&reason) {
                step.facts.set("not_probed", true);
            }
            step.facts.set("failure_reason", reason);
        }
        step
    });
    Place {
        status: verdict.status,
        failure_reason: (verdict.status == Status::Unhealthy).then(|| failure_reason(&members)).flatten(),
        because,
        members,
    }
}

/// A verdict that somebody else reported outranks the group's (D42).
fn reported_place(
    context: Context<'_>,
    at: At,
    pool: &PoolModel,
    slot: usize,
    passes: bool,
    members: Vec<MemberReport>,
) -> Place {
    let status = if passes { Status::Healthy } else { Status::Unhealthy };
    let detail = context.network.details.get(&at.target(None, slot));
    let failure_reason =
        detail.and_then(|detail| context.network.reason(detail)).filter(|_| !passes).map(str::to_owned);
    let because = context.explain.then(|| {
        let mut step = Step::new("D42", status);
        if let Some(endpoint) = pool.endpoints.get(at.endpoint) {
            step.facts.set("endpoint", &endpoint.name);
        }
        if let Some(code) = pool.places.data_centers.get(slot) {
            step.facts.set("data_center", code);
        }
        if let Some(reason) = &failure_reason {
            step.facts.set("failure_reason", reason);
        }
        step
    });
    Place { status, failure_reason, because, members }
}

/// Q55: the failing critical member's reason, else the most frequent one among failing voters, ties by the members' order.
fn failure_reason(members: &[MemberReport]) -> Option<String> {
    let failing = |role: Role| {
        let members = members.iter().filter(move |member| member.role == role && member.status == Status::Unhealthy);
        members.filter_map(|member| member.failure_reason.as_deref())
    };
    failing(Role::Critical).next().or_else(|| most_frequent(failing(Role::Ordinary))).map(str::to_owned)
}

/// The text that occurs most often; of several the one that occurs first.
pub(crate) fn most_frequent<'a>(texts: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let mut counts: Vec<(&str, u32)> = Vec::new();
    for text in texts {
        match counts.iter_mut().find(|(known, _)| *known == text) {
            Some((_, count)) => *count += 1,
            None => counts.push((text, 1)),
        }
    }
    let most = counts.iter().map(|(_, count)| *count).max()?;
    counts.into_iter().find(|(_, count)| *count == most).map(|(text, _)| text)
}

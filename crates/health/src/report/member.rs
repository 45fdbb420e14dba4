//! What one monitor says of an endpoint at one place.

use super::{At, Context, ladder};
use crate::details::Detail;
use crate::judge::{self, Ways, host, reason};
use crate::model::{MemberModel, PoolModel};
use whydown_schema::report::MemberReport;
use whydown_schema::{Role, Status, Step};

/// The reports of a group's members at a place.
pub(super) fn reports(context: Context<'_>, at: At, pool: &PoolModel, slot: usize) -> Vec<MemberReport> {
    let roles = context.network.rules.pools.get(at.pool).map_or(&[][..], |rules| &rules.roles);
    let each = pool.members.iter().zip(&pool.member_names).zip(roles).enumerate();
    each.map(|(index, ((member, name), role))| report(context, at, pool, slot, (index, member, name, *role))).collect()
}

fn report(
    context: Context<'_>,
    at: At,
    pool: &PoolModel,
    slot: usize,
    (index, member, name, role): (usize, &MemberModel, &str, Role),
) -> MemberReport {
    let held = context.network.held.get(at.pool);
    let status = match (role, held.and_then(|held| held.grid.get(at.endpoint, index, slot))) {
        (Role::Disabled, _) => Status::Disabled,
        (_, None) => Status::Unknown,
        (_, Some(true)) => Status::Healthy,
        (_, Some(false)) => Status::Unhealthy,
    };
    let detail = context.network.details.get(&at.target(Some(index), slot));
    MemberReport {
        monitor_id: member.monitor_id.clone(),
        description: member.description.clone(),
        role,
        status,
        failure_reason: detail
            .filter(|_| status == Status::Unhealthy)
            .and_then(|it| context.network.reason(it))
            .map(str::to_owned),
        rtt: detail.and_then(Detail::rtt),
        at: detail.and_then(|it| context.network.history.time(it.time)).cloned(),
        because: context.explain.then(|| step(context, at, pool, slot, (index, name, role, status))),
    }
}

fn step(
    context: Context<'_>,
    at: At,
    pool: &PoolModel,
    slot: usize,
    (index, name, role, status): (usize, &str, Role, Status),
) -> Step {
    let network = context.network;
    let detail = network.details.get(&at.target(Some(index), slot));
    let ladder = network.held.get(at.pool).and_then(|held| held.ladder(at.endpoint, index, slot));
    let held = detail.is_some_and(|detail| match status {
        Status::Healthy => !detail.healthy,
        Status::Unhealthy => detail.healthy,
        Status::Unknown => true,
        _ => false,
    });
    let rule = match (role, status) {
        (Role::Disabled, _) => "R3.2",
        (_, Status::Unknown) if held => "Q05",
        (_, Status::Unknown) => "R2.5",
        _ if held => "R2.1",
        _ if detail.and_then(|it| network.reason(it)).is_some_and(reason::says_no_check_ran) => "Q02",
        (Role::Observer, _) => "R3.3",
        _ => "R5.1",
    };
    let mut step = Step::new(rule, status);
    step.facts.set("monitor", name);
    step.facts.set("role", role.word());
    if let Some(endpoint) = pool.endpoints.get(at.endpoint) {
        step.facts.set("endpoint", &endpoint.name);
    }
    if let Some(code) = pool.places.data_centers.get(slot) {
        step.facts.set("data_center", code);
    }
    if let Some(detail) = detail {
        if let Some(reason) = network.reason(detail).filter(|_| status == Status::Unhealthy) {
            step.facts.set("failure_reason", reason);
        }
        if let (true, Some(ladder), Some(member)) = (held, ladder, pool.members.get(index)) {
            let needed = if detail.healthy { member.consecutive_up } else { member.consecutive_down };
            step.facts.set("last", if detail.healthy { "passed" } else { "failed" });
            step.facts.set("run", u32::from(ladder.run()));
            step.facts.set("needed", needed.max(1));
        }
        step.steps = observed(context, at, pool, (index, detail));
        ladder::show(context, at, pool, (index, slot), detail, &mut step);
    }
    step
}

/// What an observation comes to, line by line; nothing where somebody else judged it.
fn observed(context: Context<'_>, at: At, pool: &PoolModel, (member, detail): (usize, &Detail)) -> Vec<Step> {
    let (Some(attempts), Some(endpoint)) = (&detail.observed, pool.endpoints.get(at.endpoint)) else {
        return Vec::new();
    };
    let settings = context.network.model.settings_of(pool.members.get(member));
    judge::step::steps(judge::step::Case {
        settings,
        attempts,
        ways: Ways::of(&context.network.rules.readings),
        host: host::host(settings.monitor(), endpoint.host.as_deref(), &endpoint.address),
    })
}

//! Alerts (R10.x): who would have been told what, and which alert a recovery resolves.

use super::{Change, State, Subject, Teller, When, events};
use crate::network::Network;
use whydown_schema::event::{EventSource, NewHealth, Notification};
use whydown_schema::{Status, Step};

/// Tells of a change, and keeps in mind which alerts are open (R10.4): a recovery resolves that of the same pool, endpoint or
/// observer, endpoints by their names.
pub(super) fn tell(teller: &mut Teller<'_>, state: &mut State, index: usize, when: &When, change: Change) {
    let number = teller.alerts;
    teller.alerts += 1;
    let told = state.pools.get_mut(index).and_then(|state| state.told(change.subject));
    let open = told.map(|told| std::mem::replace(&mut told.open, (!change.healthy).then_some(number)));
    let Some(network) = teller.network.filter(|_| number >= teller.skipped_alerts) else { return };
    let Some(pool) = network.model.pools.get(index) else { return };
    let (endpoint, member) = match change.subject {
        Subject::Pool => (None, None),
        Subject::Endpoint(endpoint) => (Some(endpoint), None),
        Subject::Observer(endpoint, member) => (Some(endpoint), Some(member)),
    };
    let event_source = if endpoint.is_none() { EventSource::Pool } else { EventSource::Origin };
    let legacy_email = pool.legacy_email.map(|email| {
        let sent = if endpoint.is_none() { email.pool } else { email.origin };
        if change.healthy { sent.healthy } else { sent.unhealthy }
    });
    let resolved = open.flatten().filter(|_| change.healthy);
    let mut notification = Notification {
        at: when.at.clone(),
        round: when.round,
        alert_type: "load_balancing_health_alert",
        event_source,
        new_health: if change.healthy { NewHealth::Healthy } else { NewHealth::Unhealthy },
        pool_id: pool.id.clone(),
        pool_name: pool.name.clone(),
        endpoint: endpoint.and_then(|endpoint| pool.endpoints.get(endpoint)).map(|endpoint| endpoint.name.clone()),
        monitor_id: member.and_then(|member| pool.members.get(member)).map(|member| member.monitor_id.clone()),
        legacy_email,
        resolves: resolved.and_then(|open| open.checked_sub(teller.skipped_alerts)),
        because: None,
    };
    if teller.explain {
        notification.because = Some(step(network, state, index, change, (&notification, resolved.is_some())));
    }
    teller.changes.notifications.push(notification);
}

fn step(
    network: &Network,
    state: &State,
    index: usize,
    change: Change,
    (told, resolves): (&Notification, bool),
) -> Step {
    let rule = match change.subject {
        Subject::Observer(..) => "Q53",
        _ if change.from.is_none() => "R10.7",
        _ if resolves => "R10.4",
        _ => "R10.5",
    };
    let mut step = Step::new(rule, if change.healthy { Status::Healthy } else { Status::Unhealthy });
    step.facts.set("did", if change.healthy { "recovered" } else { "failed" });
    step.facts.set("pool", &told.pool_name);
    step.facts.set("resolves", resolves);
    step.facts.set("of_pool", change.subject == Subject::Pool);
    if let Some(endpoint) = &told.endpoint {
        step.facts.set("endpoint", endpoint);
    }
    match change.subject {
        Subject::Endpoint(endpoint) if !change.healthy => {
            if let Some(reason) = events::reason(network, state, index, endpoint) {
                step.facts.set("failure_reason", reason);
            }
        }
        Subject::Observer(_, member) => {
            let names = network.model.pools.get(index).map_or(&[][..], |pool| &pool.member_names);
            step.facts.set("monitor", names.get(member).map_or("", String::as_str));
        }
        Subject::Pool => {
            if let Some(verdicts) = state.verdicts.pools.get(index) {
                step.facts.set("healthy", verdicts.verdict.counted_healthy);
                step.facts.set("needed", verdicts.verdict.threshold);
            }
        }
        Subject::Endpoint(_) => {}
    }
    if let Some(sent) = told.legacy_email {
        step.facts.set("legacy_email", sent);
    }
    step
}

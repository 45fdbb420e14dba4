//! Entries of the health log, in the API's form (R11.1, R11.2, Q55, Q56).

use super::{Change, MOST_TOLD, State, Subject, Teller, When};
use crate::intake::Target;
use crate::model::EndpointModel;
use crate::network::Network;
use crate::report::most_frequent;
use std::net::IpAddr;
use whydown_schema::event::{Event, EventOrigin, EventPool};
use whydown_schema::{Role, Status};

/// What the API says of an endpoint that doesn't fail (R1.13).
const NO_FAILURES: &str = "No failures";

/// Writes the entry of a pool in which something changed.
pub(super) fn tell(teller: &mut Teller<'_>, state: &State, index: usize, when: &When, changes: &[Change]) {
    teller.events += 1;
    let Some(network) = teller.network.filter(|_| teller.events > teller.skipped_events) else { return };
    let (Some(pool), Some(verdicts)) = (network.model.pools.get(index), state.verdicts.pools.get(index)) else {
        return;
    };
    let changed = |subject: Subject| changes.iter().any(|change| change.subject == subject && change.is_logged());
    let all = pool.endpoints.len() <= MOST_TOLD;
    let origins = pool.endpoints.iter().zip(&verdicts.endpoints).enumerate();
    let origins = origins.filter(|(endpoint, _)| all || changed(Subject::Endpoint(*endpoint)));
    let origins = origins.map(|(endpoint, (model, status))| {
        let reason = match status {
            Status::Unhealthy => reason(network, state, index, endpoint).map(str::to_owned),
            Status::Healthy => Some(NO_FAILURES.to_owned()),
            _ => None,
        };
        origin(model, *status, reason, changed(Subject::Endpoint(endpoint)))
    });
    let event = Event {
        id: teller.events.to_string(),
        timestamp: when.at.clone(),
        round: when.round,
        pool: EventPool {
            id: pool.id.clone(),
            name: pool.name.clone(),
            healthy: state.pools.get(index).and_then(|state| state.pool.health) != Some(false),
            changed: changed(Subject::Pool),
            minimum_origins: pool.minimum_origins,
        },
        origins: origins.collect(),
    };
    teller.changes.events.push(event);
}

fn origin(model: &EndpointModel, status: Status, failure_reason: Option<String>, changed: bool) -> EventOrigin {
    EventOrigin {
        name: model.name.clone(),
        address: model.address.clone(),
        ip: model.address.parse::<IpAddr>().is_ok().then(|| model.address.clone()),
        enabled: model.enabled,
        healthy: matches!(status, Status::Healthy | Status::Unmonitored),
        failure_reason,
        changed,
    }
}

/// Why an endpoint fails: at each place the failing critical member's reason, else the most frequent among failing voters; over
/// all places the most frequent (Q55).
pub(super) fn reason<'a>(network: &'a Network, state: &State, index: usize, endpoint: usize) -> Option<&'a str> {
    let (pool, roles) = (network.model.pools.get(index)?, &network.rules.pools.get(index)?.roles);
    let (held, verdicts) = (state.held.get(index)?, state.verdicts.pools.get(index)?);
    let reason_of = |member: Option<usize>, slot: usize| {
        let detail = state.last.get(&Target { pool: index, endpoint, member, slot })?;
        network.history.reason_of(network.history.result(detail.last)?)
    };
    let of_place = |slot: usize| {
        if held.grid.reported(endpoint, slot).is_some() {
            return reason_of(None, slot);
        }
        let failing = |wanted: Role| {
            let members = roles.iter().enumerate().filter(move |(_, role)| **role == wanted);
            let failing = members.filter(move |(member, _)| held.grid.get(endpoint, *member, slot) == Some(false));
            failing.filter_map(move |(member, _)| reason_of(Some(member), slot))
        };
        failing(Role::Critical).next().or_else(|| most_frequent(failing(Role::Ordinary)))
    };
    let down = (0..=pool.places.vantage()).filter(|slot| verdicts.at_place(endpoint, *slot) == Some(false));
    most_frequent(down.filter_map(of_place))
}

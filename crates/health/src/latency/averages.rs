//! Moving averages of round trip times under given readings (R9.4, Q50, Q51, D33).

use super::{mean, moved, sample};
use crate::group::role;
use crate::intake::Target;
use crate::model::MemberModel;
use crate::network::Network;
use std::borrow::Cow;
use whydown_schema::order::{by_rank, rank_of};
use whydown_schema::readings::{EwmaOrder, NoCheckRan};
use whydown_schema::{Readings, Role};

/// Moving averages under given readings: the network's own, or those that its results would have come to.
#[derive(Debug)]
pub(crate) struct Averages<'a> {
    network: &'a Network,
    readings: Cow<'a, Readings>,
    anew: Option<Vec<(u32, f64)>>,
}

/// A round trip time that counts.
struct Sample {
    /// The number of the target, or of the group's first member there.
    number: u32,
    member: usize,
    /// Equal for those of one tick, later ticks greater.
    tick: u64,
    rtt: f64,
}

impl<'a> Averages<'a> {
    /// The averages under the network's own readings.
    pub(crate) fn own(network: &'a Network) -> Self {
        let readings = &network.rules.readings;
        let anew = (readings.ewma_order == EwmaOrder::PerGroup).then(|| anew(network, readings));
        Self { network, readings: Cow::Borrowed(readings), anew }
    }

    /// The averages under these readings, made anew from the results where they differ in what averages depend on.
    pub(crate) fn under(network: &'a Network, readings: &Readings) -> Self {
        let now = &network.rules.readings;
        let same = readings.ewma_order == EwmaOrder::PerMember
            && now.ewma_alpha == readings.ewma_alpha
            && now.failing_rtt == readings.failing_rtt
            && (now.no_check_ran == readings.no_check_ran || !network.history.has_no_check_ran());
        let anew = (!same).then(|| anew(network, readings));
        Self { network, readings: Cow::Owned(readings.clone()), anew }
    }

    pub(crate) const fn network(&self) -> &'a Network {
        self.network
    }

    pub(crate) fn readings(&self) -> &Readings {
        &self.readings
    }

    /// Whether there is nothing to look up.
    pub(crate) fn is_empty(&self) -> bool {
        !self.network.history.has_rtt()
    }

    /// Whether an endpoint's results come from one vantage point.
    pub(crate) fn is_vantage(&self, pool: usize, endpoint: usize) -> bool {
        self.network.held.get(pool).is_some_and(|held| held.is_vantage(endpoint))
    }

    /// An endpoint's round trip time at one place: the unweighted mean over active members that don't just observe (R9.1, R9.2),
    /// or the average of their means (Q51).
    pub(super) fn endpoint(&self, pool: usize, endpoint: usize, slot: usize) -> Option<f64> {
        let model = self.network.model.pools.get(pool)?;
        let target = |member: usize| Target { pool, endpoint, member: Some(member), slot };
        if self.readings.ewma_order == EwmaOrder::PerGroup {
            return self.looked_up(target(0));
        }
        mean(model.members.iter().enumerate().filter_map(|(member, it)| {
            let role = role(it.enabled, it.monitoring_only, it.must_be_healthy, &self.readings);
            measures(role).then(|| self.looked_up(target(member)))?
        }))
    }

    fn looked_up(&self, target: Target) -> Option<f64> {
        let Some(anew) = &self.anew else {
            return self.network.details.get(&target)?.average_rtt();
        };
        let number = self.network.model.positions.number_of(target)?;
        let found = anew.binary_search_by_key(&number, |(known, _)| *known).ok()?;
        anew.get(found).map(|(_, average)| *average)
    }
}

/// Whether the round trip times of members in this role count (R9.1).
const fn measures(role: Role) -> bool {
    matches!(role, Role::Critical | Role::Ordinary)
}

/// The averages by the numbers of their targets, in order, from every result that is kept.
fn anew(network: &Network, readings: &Readings) -> Vec<(u32, f64)> {
    let mut averages = Vec::new();
    let samples = by_rank(by_rank(samples(network, readings), |it| it.tick), |it| u64::from(it.number));
    for target in samples.chunk_by(|one, other| one.number == other.number) {
        let mut held: Vec<(usize, f64)> = Vec::new();
        let mut average = None;
        for tick in target.chunk_by(|one, other| one.tick == other.tick) {
            for it in tick {
                match held.iter_mut().find(|(member, _)| *member == it.member) {
                    Some((_, rtt)) => *rtt = it.rtt,
                    None => held.push((it.member, it.rtt)),
                }
            }
            average = mean(held.iter().map(|(_, rtt)| *rtt)).map(|value| moved(average, value, readings));
        }
        averages.extend(target.first().zip(average).map(|(it, average)| (it.number, average)));
    }
    averages
}

/// Every round trip time that counts. One member's are each a tick of their own; of a group, a tick is a time at which some member
/// has a new one, and without times the k-th results of all members are (D33).
fn samples(network: &Network, readings: &Readings) -> Vec<Sample> {
    let positions = &network.model.positions;
    let per_group = readings.ewma_order == EwmaOrder::PerGroup;
    let skips = readings.no_check_ran == NoCheckRan::Unknown;
    let counted = network.history.kept().iter().filter(|taken| !(skips && taken.no_check_ran()));
    let numbered: Vec<_> = counted.filter_map(|taken| Some((positions.number_of(taken.target)?, taken))).collect();
    let mut samples = Vec::new();
    for results in by_rank(numbered, |(number, _)| u64::from(*number)).chunk_by(|(one, _), (other, _)| one == other) {
        let Some((number, first)) = results.first() else { continue };
        let Some((member, model)) = member_of(network, first.target) else { continue };
        if per_group && !measures(role(model.enabled, model.monitoring_only, model.must_be_healthy, readings)) {
            continue;
        }
        let group = positions.number_of(Target { member: Some(0), ..first.target }).unwrap_or(*number);
        for (count, (_, taken)) in (0..).zip(results) {
            let tick = match network.history.time_of(taken) {
                Some(at) if per_group => rank_of(at.seconds()),
                // Smaller than the rank of any time: those without one come first (D41).
                _ => count,
            };
            let monitor = network.model.settings_of(Some(model));
            if let Some(rtt) = sample((taken.passes(), taken.timed_out, taken.rtt()), monitor, readings) {
                samples.push(Sample { number: if per_group { group } else { *number }, member, tick, rtt });
            }
        }
    }
    samples
}

fn member_of(network: &Network, target: Target) -> Option<(usize, &MemberModel)> {
    let member = target.member?;
    Some((member, network.model.pools.get(target.pool)?.members.get(member)?))
}

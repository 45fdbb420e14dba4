//! The verdict on a load balancer.

use super::{Context, Proven, decision, pool, traffic};
use crate::balancer::{self, BalancerGround, PoolCounts};
use crate::model::{BalancerModel, PoolReference};
use crate::pool::PoolVerdict;
use crate::steering;
use whydown_schema::report::LoadBalancerReport;
use whydown_schema::scenario::Request;
use whydown_schema::{Findings, Label, Margin, MarginUnit, Outcome, Step};

pub(super) fn report(
    context: Context<'_>,
    index: usize,
    balancer: &BalancerModel,
    requests: &[Request],
    findings: &mut Findings,
) -> LoadBalancerReport {
    let status = context.network.verdicts.balancers.get(index).copied().unwrap_or(Label::Unknown);
    LoadBalancerReport {
        id: balancer.id.clone(),
        name: balancer.name.clone(),
        status,
        contested: context.contested.balancers.get(index).cloned().unwrap_or_default(),
        because: context.explain.then(|| step(context, index, balancer, status)),
        decisions: decision::reports(context, index, balancer, requests, findings),
        traffic: if context.explain { traffic::by_place(context, balancer) } else { Vec::new() },
    }
}

fn step(context: Context<'_>, index: usize, balancer: &BalancerModel, status: Label) -> Step {
    let counts = context.network.verdicts.pool_counts(balancer);
    let (_, ground) = balancer::decide(balancer.given.enabled, &counts, &context.network.rules.readings);
    let rule = match ground {
        BalancerGround::Disabled => "R7.4",
        BalancerGround::NoneReachable => "R7.3",
        BalancerGround::PoolUnhealthy | BalancerGround::AllHealthy => "R7.1",
        BalancerGround::PoolDegraded => "Q37",
        BalancerGround::PoolDisabled => "Q38",
        BalancerGround::FallbackUnhealthy => "Q41",
        BalancerGround::Unmonitored => "D18",
    };
    let mut step = Step::new(rule, status);
    step.facts.set("balancer", &balancer.name);
    step.facts.set("pools", counts.all());
    step.facts.set("unhealthy", counts.unhealthy);
    step.facts.set("degraded", counts.degraded);
    step.facts.set("disabled", counts.disabled);
    step.facts.set("unmonitored", counts.unmonitored);
    let named = |wanted: &dyn Fn(Option<&PoolVerdict>) -> bool| -> Vec<String> {
        let verdict =
            |reference: &PoolReference| context.network.verdicts.pools.get(reference.pool?).map(|pool| pool.verdict);
        let found = balancer.counted.iter().filter(|reference| wanted(verdict(reference).as_ref()));
        found.map(|reference| name_of(context, reference)).collect()
    };
    let is_degraded = |verdict: &PoolVerdict| verdict.usable && verdict.label == Label::Degraded;
    step.facts.set("unhealthy_pools", named(&|verdict| verdict.is_none_or(PoolVerdict::is_unhealthy)));
    step.facts.set("degraded_pools", named(&|verdict| verdict.is_some_and(is_degraded)));
    if matches!(ground, BalancerGround::PoolDisabled | BalancerGround::AllHealthy) {
        step.facts.set("disabled_pools", named(&|verdict| verdict.is_some_and(|it| it.label == Label::Disabled)));
    }
    if let Some(fallback) = &balancer.settings.fallback {
        step.facts.set("fallback", name_of(context, fallback));
        step.facts.set("fallback_is_the_only_pool", balancer.counted.iter().all(|pool| pool == fallback));
    }
    if ground == BalancerGround::NoneReachable {
        let somewhere = Request::default();
        let choice = steering::choose(context.network.grounds(context.averages), balancer, &somewhere);
        step.facts.set("fallback_serves", choice.is_ok_and(|choice| choice.is_fallback()));
    }
    step.margin = margin(context, balancer, ground, &counts);
    if !context.is_proven(Proven::Balancer(index)) {
        return step;
    }
    step.steps = balancer
        .counted
        .iter()
        .filter_map(|reference| {
            let index = reference.pool?;
            let model = context.network.model.pools.get(index)?;
            Some(pool::step(context, index, model, context.network.verdicts.pools.get(index)?))
        })
        .collect();
    step
}

/// How many pools would have to turn for the label to turn; `None` where no pool can, whatever its probes say.
fn margin(
    context: Context<'_>,
    balancer: &BalancerModel,
    ground: BalancerGround,
    counts: &PoolCounts,
) -> Option<Margin> {
    let network = context.network;
    let margins: Vec<Margin> =
        balancer.counted.iter().filter_map(|reference| pool::margin(context, reference.pool?)).collect();
    let can_fail = margins.iter().filter(|margin| margin.direction == Outcome::Critical).count();
    let can_fail = u32::try_from(can_fail).unwrap_or(u32::MAX);
    let (to_flip, direction) = match ground {
        BalancerGround::AllHealthy if counts.reachable() > 1 && can_fail > 0 => (1, Label::Degraded),
        BalancerGround::AllHealthy | BalancerGround::PoolUnhealthy if can_fail == counts.reachable() => {
            (can_fail, Label::Critical)
        }
        BalancerGround::NoneReachable => {
            // What the label would be with one pool back, as that pool would be.
            let with = |back: Outcome| {
                let mut counts = *counts;
                counts.unhealthy = counts.unhealthy.saturating_sub(1);
                *(if back == Outcome::Healthy { &mut counts.healthy } else { &mut counts.degraded }) += 1;
                balancer::decide(true, &counts, &network.rules.readings).0
            };
            let mut labels = margins.iter().filter(|it| it.direction != Outcome::Critical).map(|it| with(it.direction));
            let label = labels.next()?;
            (1, if labels.all(|other| other == label) { label } else { return None })
        }
        _ => return None,
    };
    Some(Margin {
        to_flip,
        of: MarginUnit::Pools,
        direction: Outcome::from(direction),
        places: Vec::new(),
        regions: None,
        text: String::new(),
    })
}

pub(super) fn name_of(context: Context<'_>, reference: &PoolReference) -> String {
    let pool = reference.pool.and_then(|index| context.network.model.pools.get(index));
    pool.map_or_else(|| reference.reference.clone(), |pool| pool.name.clone())
}

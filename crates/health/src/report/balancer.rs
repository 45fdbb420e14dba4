//! The verdict on a load balancer, and where its requests go.

use super::{Context, pool};
use crate::balancer::{self, BalancerGround, PoolCounts};
use crate::model::{BalancerModel, PoolModel, PoolReference};
use crate::pool::PoolVerdict;
use crate::steering::{self, Choice, End, Grounds, Unjudged, WhyNot};
use whydown_schema::readings::FallbackUsesHealth;
use whydown_schema::report::{Decision, LoadBalancerReport, Via};
use whydown_schema::scenario::{OriginSteering, Request, SteeringPolicy};
use whydown_schema::share::percent;
use whydown_schema::{Diagnostic, Findings, Label, Margin, MarginUnit, Outcome, Step};

pub(super) fn report(
    context: Context<'_>,
    index: usize,
    balancer: &BalancerModel,
    requests: &[Request],
    findings: &mut Findings,
) -> LoadBalancerReport {
    let status = context.network.verdicts.balancers.get(index).copied().unwrap_or(Label::Unknown);
    let mut decisions = Vec::with_capacity(requests.len());
    let mut unjudged: Vec<(Unjudged, usize)> = Vec::new();
    for (place, request) in requests.iter().enumerate() {
        let open = steering::not_evaluated(&context.network.model, balancer, request);
        if open.is_empty() {
            let contested = context.contested.decisions.get(index).and_then(|lists| lists.get(place));
            decisions.push(Decision {
                contested: contested.cloned().unwrap_or_default(),
                ..decision(context, balancer, request)
            });
        }
        for open in open {
            match unjudged.iter_mut().find(|(known, _)| *known == open) {
                Some((_, count)) => *count += 1,
                None => unjudged.push((open, 1)),
            }
        }
    }
    for (open, count) in unjudged {
        findings.push(not_evaluated(context, balancer, open, (count, requests.len())));
    }
    LoadBalancerReport {
        id: balancer.id.clone(),
        name: balancer.name.clone(),
        status,
        contested: context.contested.balancers.get(index).cloned().unwrap_or_default(),
        because: context.explain.then(|| step(context, balancer, status)),
        decisions,
    }
}

/// What leaves decisions open: how many of the balancer's requests, and because of what.
fn not_evaluated(
    context: Context<'_>,
    balancer: &BalancerModel,
    open: Unjudged,
    (count, of): (usize, usize),
) -> Diagnostic {
    let mut finding = Diagnostic::warning("not-evaluated", open.pointer)
        .with("what", open.what)
        .with("balancer", &balancer.name)
        .with("requests", count)
        .with("all_requests", of);
    if let Some(pool) = open.pool.and_then(|pool| context.network.model.pools.get(pool)) {
        finding.facts.set("pool", &pool.name);
    }
    if open.what == "steering_policy" {
        finding.facts.set("policy", balancer.given.steering_policy.map_or("geo", SteeringPolicy::word));
    }
    finding
}

fn step(context: Context<'_>, balancer: &BalancerModel, status: Label) -> Step {
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
    if ground == BalancerGround::PoolDisabled {
        step.facts.set("disabled_pools", named(&|verdict| verdict.is_some_and(|it| it.label == Label::Disabled)));
    }
    if let Some(fallback) = &balancer.fallback {
        step.facts.set("fallback", name_of(context, fallback));
        step.facts.set("fallback_is_the_only_pool", balancer.counted.iter().all(|pool| pool == fallback));
    }
    if ground == BalancerGround::NoneReachable {
        let end = steering::choose(grounds(context), balancer, &Request::default()).end;
        step.facts.set("fallback_serves", matches!(end, End::Fallback { .. }));
    }
    step.margin = margin(context, balancer, ground, &counts);
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

fn name_of(context: Context<'_>, reference: &PoolReference) -> String {
    let pool = reference.pool.and_then(|index| context.network.model.pools.get(index));
    pool.map_or_else(|| reference.reference.clone(), |pool| pool.name.clone())
}

fn decision(context: Context<'_>, balancer: &BalancerModel, request: &Request) -> Decision {
    let choice = steering::choose(grounds(context), balancer, request);
    let (model, proxied) = (&context.network.model, balancer.given.proxied);
    let addresses = match &choice.end {
        End::Pool { pool, shares } | End::Fallback { pool, shares } if !proxied => {
            model.pools.get(*pool).map(|pool| steering::addresses(pool, shares))
        }
        _ => None,
    };
    Decision {
        request: request.clone(),
        because: context.explain.then(|| decision_step(context, balancer, &choice)),
        via: match choice.end {
            End::Pool { .. } => Via::Steering,
            End::Fallback { .. } => Via::Fallback,
            End::Nothing(_) | End::BalancerDisabled => Via::None,
        },
        pools: choice.end.pool_share(model).into_iter().collect(),
        answer: choice.end.answer(proxied),
        addresses,
        contested: Vec::new(),
    }
}

const fn grounds(context: Context<'_>) -> Grounds<'_> {
    let network = context.network;
    Grounds { model: &network.model, verdicts: &network.verdicts, readings: &network.rules.readings }
}

fn decision_step(context: Context<'_>, balancer: &BalancerModel, choice: &Choice) -> Step {
    let proxied = balancer.given.proxied;
    let (rule, outcome) = match &choice.end {
        End::Pool { .. } => ("R8.7", Outcome::Serves),
        End::Fallback { .. } => ("R8.4", Outcome::Fallback),
        End::Nothing(why) => {
            let rule = match why {
                WhyNot::Missing => "D45",
                WhyNot::Unresolvable => "Q43",
                _ => "R8.5",
            };
            (rule, if proxied { Outcome::Http530 } else { Outcome::Soa })
        }
        End::BalancerDisabled => ("R7.4", Outcome::DnsRecords),
    };
    let mut step = Step::new(rule, outcome);
    step.facts.set("balancer", &balancer.name);
    let passed: Vec<String> = choice.passed_over.iter().map(|(pool, _)| name_of(context, pool)).collect();
    step.facts.set("passed_over", passed);
    if let Some(fallback) = &balancer.fallback {
        step.facts.set("fallback", name_of(context, fallback));
        step.facts.set("fallback_is_the_only_pool", balancer.order.iter().all(|pool| pool == fallback));
    }
    if let End::Nothing(why) = &choice.end {
        step.facts.set("why", why.word());
    }
    for (reference, why) in &choice.passed_over {
        let mut passed = Step::new(rule_of(*why), Outcome::Skipped);
        passed.facts.set("pool", name_of(context, reference));
        passed.facts.set("why", why.word());
        if let WhyNot::TooFewResolve { left, needed } = why {
            passed.facts.set("left", *left);
            passed.facts.set("needed", *needed);
        }
        step.steps.push(passed);
    }
    if let End::Pool { pool, shares } | End::Fallback { pool, shares } = &choice.end
        && let Some(model) = context.network.model.pools.get(*pool)
    {
        step.facts.set("pool", &model.name);
        step.steps.push(share_step(context, model, shares, matches!(choice.end, End::Fallback { .. })));
    }
    step
}

/// The rule by which a pool is passed over.
const fn rule_of(why: WhyNot) -> &'static str {
    match why {
        WhyNot::Missing | WhyNot::Unknown => "R6.6",
        WhyNot::Disabled => "R6.8",
        WhyNot::Critical => "R8.3",
        WhyNot::Voteless => "D21",
        WhyNot::NothingToServe => "D19",
        WhyNot::NoneHealthy => "D24",
        WhyNot::Unresolvable | WhyNot::TooFewResolve { .. } => "R6.10",
    }
}

/// How a pool's requests are divided among its endpoints (R8.15, R8.16), the fallback's by Q42.
fn share_step(context: Context<'_>, pool: &PoolModel, shares: &[(usize, f64)], fallback: bool) -> Step {
    let rule = match pool.origin_steering {
        _ if fallback => "Q42",
        OriginSteering::Hash => "R8.16",
        _ => "R8.15",
    };
    let mut step = Step::new(rule, Outcome::Serves);
    step.facts.set("pool", &pool.name);
    let serving: Vec<String> = shares
        .iter()
        .filter(|(_, share)| *share > 0.0)
        .filter_map(|(index, _)| Some(pool.endpoints.get(*index)?.name.clone()))
        .collect();
    let equal = shares.windows(2).all(|pair| matches!(pair, [(_, one), (_, other)] if one == other));
    step.facts.set("serving", serving.len());
    if fallback {
        let prefers = context.network.rules.readings.fallback_uses_health == FallbackUsesHealth::PreferHealthy;
        step.facts.set("prefers_healthy", prefers);
    }
    let weightless = |(index, _): &(usize, f64)| pool.endpoints.get(*index).is_some_and(|it| it.weight == 0.0);
    step.facts.set("weights_all_zero", shares.iter().all(weightless));
    step.facts.set("equal", equal);
    step.facts.set("endpoints", serving);
    let percents = shares.iter().filter(|(_, share)| *share > 0.0).map(|(_, share)| percent(*share));
    step.facts.set("percents", percents.collect::<Vec<_>>());
    step
}

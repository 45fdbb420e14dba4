//! Where the requests of a load balancer go, and why: the first sentence answers, the steps beneath it prove.

use super::balancer::name_of;
use super::{Context, between_probes, route, session};
use crate::model::{BalancerModel, HealthSources, PoolModel};
use crate::steering::{
    self, Choice, End, Measure, PoolList, Ranked, Ranking, Retries, Served, SessionWay, Share, Source, Unjudged, WhyNot,
};
use whydown_schema::readings::{FallbackUsesHealth, LatencyScope, ShedHash};
use whydown_schema::report::{Decision, PoolShare};
use whydown_schema::scenario::{CheckRegions, OriginSteering, Request, SteeringPolicy};
use whydown_schema::share::{percent, plain, tenths};
use whydown_schema::{Diagnostic, Facts, Findings, Outcome, Step};

/// The decisions on the requests, in order; those that can't be made are left out, and said.
pub(super) fn reports(
    context: Context<'_>,
    index: usize,
    balancer: &BalancerModel,
    requests: &[Request],
    findings: &mut Findings,
) -> Vec<Decision> {
    let mut decisions = Vec::with_capacity(requests.len());
    let mut unjudged: Vec<(Unjudged, usize)> = Vec::new();
    for (place, request) in requests.iter().enumerate() {
        match steering::choose(context.network.grounds(context.averages), balancer, request) {
            Ok(choice) => {
                let contested = context.contested.decisions.get(index).and_then(|lists| lists.get(place));
                decisions.push(Decision {
                    contested: contested.cloned().unwrap_or_default(),
                    ..decision(context, balancer, request, &choice)
                });
            }
            Err(open) => match unjudged.iter_mut().find(|(known, _)| *known == open) {
                Some((_, count)) => *count += 1,
                None => unjudged.push((open, 1)),
            },
        }
    }
    for (open, count) in unjudged {
        let mut finding = Diagnostic::warning("not-evaluated", open.pointer)
            .with("what", open.what)
            .with("balancer", &balancer.name)
            .with("requests", count)
            .with("all_requests", requests.len());
        if let Some(about) = open.about {
            finding.facts.set("about", about);
        }
        findings.push(finding);
    }
    decisions
}

fn decision(context: Context<'_>, balancer: &BalancerModel, request: &Request, choice: &Choice<'_>) -> Decision {
    let model = &context.network.model;
    let addresses = |served: &Served| {
        Some(steering::addresses(model.pools.get(served.pool)?, &served.endpoints)).filter(|_| !balancer.given.proxied)
    };
    let retries = steering::retries(context.network.grounds(context.averages), choice, request);
    let mut counts = choice.served.iter().map(addresses);
    let first = counts.next().flatten();
    Decision {
        request: request.clone(),
        because: context.explain.then(|| step(context, balancer, choice, retries.as_ref())),
        via: choice.via(),
        pools: choice.pools(model),
        answer: choice.answer(),
        fixed_response: choice.route.fixed_response.clone().filter(|_| choice.end == End::FixedResponse),
        addresses: first.filter(|_| counts.all(|other| other == first)),
        retry: between_probes::reports(context, retries.as_ref()),
        contested: Vec::new(),
    }
}

fn step(context: Context<'_>, balancer: &BalancerModel, choice: &Choice<'_>, retries: Option<&Retries>) -> Step {
    let proxied = balancer.given.proxied;
    let mut facts = Facts::default();
    let by_steering = || choice.ranking.as_ref().map_or("R8.7", |ranking| ranking.rule);
    let by_session = session::rule(choice);
    let (rule, outcome) = match choice.end {
        End::Served if by_session.is_some() => (by_session.unwrap_or_default(), Outcome::Serves),
        End::Served if choice.is_fallback() => ("R8.4", Outcome::Fallback),
        End::Served => (by_steering(), Outcome::Serves),
        End::Nothing(why) => {
            let rule = match why {
                WhyNot::Missing => "D45",
                WhyNot::Unresolvable | WhyNot::NoneEnabled => "Q43",
                _ => "R8.5",
            };
            (rule, if proxied { Outcome::Http530 } else { Outcome::Soa })
        }
        End::BalancerDisabled => ("R7.4", Outcome::DnsRecords),
        End::FixedResponse => (route::answer(choice, &mut facts), Outcome::FixedResponse),
    };
    let mut step = Step { facts, ..Step::new(rule, outcome) };
    step.facts.set("balancer", &balancer.name);
    let passed: Vec<String> = choice.passed_over.iter().map(|(pool, _)| name_of(context, pool)).collect();
    step.facts.set("passed_over", passed);
    step.facts.set("before", passed_before(context, choice));
    set_list(&mut step.facts, choice);
    if let Some(fallback) = &choice.route.settings.fallback {
        step.facts.set("fallback", name_of(context, fallback));
        let only = choice.list.references(&choice.route.settings).iter().all(|pool| pool == fallback);
        step.facts.set("fallback_is_the_only_pool", only);
    }
    if let End::Nothing(why) = choice.end {
        step.facts.set("why", why.word());
    }
    set_served(context, &mut step.facts, choice);
    let shedding = choice.ranking.as_ref().and_then(|ranking| shedding_step(context, choice, ranking));
    if let Some(ranking) = &choice.ranking {
        set_ranking(context, &mut step.facts, choice, ranking);
        step.facts.set("sheds", shedding.is_some() && !choice.nowhere_to_shed);
        step.facts.set("shed_whole", shed_whole(context, choice, ranking));
    }
    if by_session.is_some() {
        session::set_stays(context, &mut step.facts, choice);
    }
    step.steps = route::steps(choice);
    step.steps.extend(session::step(context, choice));
    // Where a session stays whole, nothing was steered.
    let steered = choice.stays() != Share::ONE;
    for (reference, why) in choice.passed_over.iter().filter(|_| steered) {
        let mut passed = Step::new(why.rule(), Outcome::Skipped);
        passed.facts.set("pool", name_of(context, reference));
        passed.facts.set("why", why.word());
        match why {
            WhyNot::TooFewResolve { left, needed } => {
                passed.facts.set("left", *left);
                passed.facts.set("needed", *needed);
            }
            WhyNot::CriticalHere(_) => {
                set_place(&mut passed.facts, choice);
            }
            _ => {}
        }
        step.steps.push(passed);
    }
    if let Some(ranking) = &choice.ranking
        && choice.end == End::Served
        && !choice.candidates.is_empty()
        && steered
    {
        step.steps.extend(source_step(context, choice));
        step.steps.extend(undecided_step(context, choice));
        step.steps.extend(ranking_step(context, choice, ranking));
        step.steps.extend(shedding);
    }
    for served in choice.steered() {
        if let Some(model) = context.network.model.pools.get(served.pool) {
            let mut share = share_step(context, model, served);
            if !proxied {
                // R8.18: what a client gets is addresses, not a request passed on.
                share.facts.set("addresses", steering::addresses(model, &served.endpoints));
            }
            step.steps.push(share);
        }
    }
    step.steps.extend(retries.iter().flat_map(|retries| between_probes::steps(context, choice, retries)));
    step.steps.extend(between_probes::open_connections(context, choice).filter(|_| steered));
    step
}

/// The first pool that the policy gave requests to.
fn first_steered(choice: &Choice<'_>) -> Option<usize> {
    choice.steered().iter().find(|served| !served.fallback).map(|served| served.pool)
}

/// The pools that are passed over and come before the first that serves; those behind it had no part in the choice.
fn passed_before(context: Context<'_>, choice: &Choice<'_>) -> Vec<String> {
    let first = first_steered(choice);
    let listed = choice.list.references(&choice.route.settings).iter();
    let mut passed = choice.passed_over.iter().map(|(pool, _)| pool).peekable();
    listed
        .take_while(|reference| first.is_none() || reference.pool != first)
        .filter_map(|reference| passed.next_if(|pool| *pool == reference))
        .map(|pool| name_of(context, pool))
        .collect()
}

/// The pools that would have come first, and keep nothing of what they get (R8.19).
fn shed_whole(context: Context<'_>, choice: &Choice<'_>, ranking: &Ranking) -> Vec<String> {
    let first = first_steered(choice);
    shedding_pools(context, choice, ranking)
        .into_iter()
        .take_while(|(index, _)| !ranking.in_order || Some(*index) != first)
        .filter(|(_, pool)| pool.load_shedding.default_percent >= 100.0)
        .map(|(_, pool)| pool.name.clone())
        .collect()
}

/// Which list the policy chose from: under geo the entry of a map (R8.9), or why none is for the request.
fn set_list(facts: &mut Facts, choice: &Choice<'_>) {
    match &choice.list {
        PoolList::Mapped { field, key, .. } => {
            facts.set("map", *field);
            facts.set("place", key);
        }
        PoolList::Default if choice.policy == SteeringPolicy::Geo => {
            let place = choice.place;
            let placed = place.data_center.is_some() || place.country.is_some() || place.region.is_some();
            facts.set("maps", choice.route.settings.maps.len());
            facts.set("placed", placed);
        }
        PoolList::Default => {}
    }
}

fn set_place(facts: &mut Facts, choice: &Choice<'_>) {
    if let Some(data_center) = choice.place.data_center {
        facts.set("data_center", data_center);
    }
    if let Some(region) = choice.place.region {
        facts.set("region", region);
    }
}

/// Where the round trip times were taken (Q49, D31): at the data center of pools that every one probes, in the region of others.
fn set_measured_at(context: Context<'_>, facts: &mut Facts, choice: &Choice<'_>) {
    if context.network.rules.readings.latency_scope == LatencyScope::Worldwide {
        facts.set("worldwide_by_reading", true);
        return;
    }
    let mut pools = choice.candidates.iter().filter_map(|it| context.network.model.pools.get(it.pool));
    let everywhere = |pool: &PoolModel| pool.check_regions == CheckRegions::AllDataCenters;
    if let Some(data_center) = choice.place.data_center.filter(|_| pools.clone().any(everywhere)) {
        facts.set("data_center", data_center);
    }
    if let Some(region) = choice.place.region.filter(|_| pools.any(|pool| !everywhere(pool))) {
        facts.set("region", region);
    }
    // Why the place says nothing, where something was said.
    match (choice.place.data_center, choice.place.region) {
        (None, Some(_)) => facts.set("data_center_unsaid", true),
        (Some(data_center), None) => facts.set("of_unknown_region", data_center),
        _ => {}
    }
}

/// What the policy looked at, and what it had to do without.
fn set_ranking(context: Context<'_>, facts: &mut Facts, choice: &Choice<'_>, ranking: &Ranking) {
    if let Some(without) = ranking.without {
        facts.set("without", without.word());
    }
    let mut weights = ranking.ranked.iter().map(|ranked| ranked.measure.weight());
    facts.set("weights_all_zero", !ranking.in_order && weights.all(Share::is_zero));
    if ranking.rule == "R8.10" {
        set_measured_at(context, facts, choice);
    }
    if matches!(ranking.rule, "R8.10" | "R8.11") {
        set_measured(facts, ranking);
    }
    let only = choice.candidates.first().filter(|_| choice.candidates.len() == 1);
    let fallback = choice.route.settings.fallback.as_ref().and_then(|fallback| fallback.pool);
    facts.set("is_the_only_one", only.is_some());
    facts.set("is_the_fallback", only.is_some_and(|only| fallback == Some(only.pool)));
}

/// Which of the pools have a number at all, and whether the first shares its with the next (D33).
fn set_measured(facts: &mut Facts, ranking: &Ranking) {
    let measures = || ranking.ranked.iter().map(|ranked| ranked.measure);
    let unmeasured = |measure: Measure| matches!(measure, Measure::RoundTrip(None) | Measure::Distance(None));
    facts.set("first_unmeasured", measures().next().is_some_and(unmeasured));
    facts.set("none_measured", !ranking.ranked.is_empty() && measures().all(unmeasured));
    let by_number = |measure: Measure| matches!(measure, Measure::RoundTrip(Some(_)) | Measure::Distance(Some(_)));
    let mut two = measures().filter(|measure| by_number(*measure)).take(2);
    facts.set("tied", two.next().zip(two.next()).is_some_and(|(first, second)| first == second));
}

/// The pools that serve, with their percentages.
fn set_served(context: Context<'_>, facts: &mut Facts, choice: &Choice<'_>) {
    let pool = |served: &Served| context.network.model.pools.get(served.pool);
    if let Some(first) = choice.served.first().and_then(pool) {
        facts.set("pool", &first.name);
    }
    let named = |served: &Served| Some(PoolShare::marked(&pool(served)?.name, served.fallback));
    facts.set("pools", choice.served.iter().filter_map(named).collect::<Vec<_>>());
    facts.set("percents", choice.served.iter().map(|served| percent(served.share.number())).collect::<Vec<_>>());
}

/// Whose verdict on the pools that could be chosen was read, where it was a narrower one than the global (R4.8).
fn source_step(context: Context<'_>, choice: &Choice<'_>) -> Option<Step> {
    let narrow = || choice.candidates.iter().filter_map(|candidate| Some((candidate.pool, candidate.source?)));
    let (_, source) = narrow().next()?;
    let name = |(pool, _): (usize, Source)| Some(context.network.model.pools.get(pool)?.name.clone());
    let mut step = Step::new("R4.8", Outcome::Applies);
    step.facts.set("pools", narrow().filter_map(name).collect::<Vec<_>>());
    step.facts.set("source", source.word());
    let verdicts = &context.network.verdicts.pools;
    let down = |(pool, _): &(usize, Source)| verdicts.get(*pool).is_some_and(|it| !it.verdict.usable);
    step.facts.set("down_globally", narrow().filter(down).filter_map(name).collect::<Vec<_>>());
    set_place(&mut step.facts, choice);
    Some(step)
}

/// Pools whose `health_sources` put the region first, where the region has no verdict on them (R4.10).
fn undecided_step(context: Context<'_>, choice: &Choice<'_>) -> Option<Step> {
    let network = context.network;
    let by_region = |index: usize| {
        let pool = network.model.pools.get(index)?;
        let flat = network.rules.pools.get(index)?.flat;
        let monitored = network.verdicts.pools.get(index)?.verdict.monitored;
        (pool.health_sources == HealthSources::Regional && monitored && !flat).then(|| pool.name.clone())
    };
    let undecided = choice.candidates.iter().filter(|candidate| candidate.source.is_none());
    let pools: Vec<String> = undecided.filter_map(|candidate| by_region(candidate.pool)).collect();
    if pools.is_empty() {
        return None;
    }
    let mut step = Step::new("R4.10", Outcome::Applies);
    step.facts.set("pools", pools);
    step.facts.set("source", Source::Global.word());
    if let Some(region) = choice.place.region {
        step.facts.set("region", region);
    }
    Some(step)
}

/// What the policy went by: the round trip time, distance or weight of each pool that could be chosen. Nothing where the order of
/// a list decides.
fn ranking_step(context: Context<'_>, choice: &Choice<'_>, ranking: &Ranking) -> Option<Step> {
    if ranking.rule == "R8.7" || ranking.rule == "R8.9" || ranking.ranked.len() < 2 {
        return None;
    }
    let mut step = Step::new(ranking.rule, Outcome::Applies);
    step.facts.set("policy", choice.policy.word());
    step.facts.set("ranking", true);
    set_ranking(context, &mut step.facts, choice, ranking);
    let name = |ranked: &Ranked| {
        let candidate = choice.candidates.get(ranked.candidate)?;
        Some(context.network.model.pools.get(candidate.pool)?.name.clone())
    };
    step.facts.set("pools", ranking.ranked.iter().filter_map(name).collect::<Vec<_>>());
    let measures = ranking.ranked.iter().map(|ranked| match ranked.measure {
        Measure::Order => String::new(),
        Measure::RoundTrip(Some(number)) | Measure::Distance(Some(number)) => plain(tenths(number)),
        Measure::RoundTrip(None) | Measure::Distance(None) => "–".to_owned(),
        Measure::Weight { set, .. } => plain(set),
    });
    step.facts.set("measures", measures.collect::<Vec<_>>());
    let open = ranking.ranked.iter().filter_map(|ranked| match ranked.measure {
        Measure::Weight { open, .. } => open.map(plain),
        _ => None,
    });
    step.facts.set("open", open.collect::<Vec<_>>());
    Some(step)
}

/// What usable pools give away (R8.19), and the readings of that (Q46).
fn shedding_step(context: Context<'_>, choice: &Choice<'_>, ranking: &Ranking) -> Option<Step> {
    let shedding: Vec<&PoolModel> = shedding_pools(context, choice, ranking)
        .into_iter()
        .map(|(_, pool)| pool)
        .filter(|pool| pool.load_shedding.default_percent > 0.0)
        .collect();
    if shedding.is_empty() {
        return None;
    }
    let by_hash = shedding.iter().filter(|pool| pool.load_shedding.by_hash).count();
    let mut step = Step::new("R8.19", Outcome::Applies);
    step.facts.set("pools", shedding.iter().map(|pool| pool.name.clone()).collect::<Vec<_>>());
    let percents = shedding.iter().map(|pool| plain(pool.load_shedding.default_percent));
    step.facts.set("percents", percents.collect::<Vec<_>>());
    step.facts.set("to_fallback", choice.served.iter().any(|served| served.fallback));
    step.facts.set("nowhere", choice.nowhere_to_shed);
    step.facts.set("several", shedding.len() > 1);
    step.facts.set("one_draw", by_hash > 1 && context.network.rules.readings.shed_hash == ShedHash::Shared);
    Some(step)
}

/// The pools that the policy could send requests to, those tried first in front. A session that stays is with a pool that gets
/// none of what it sheds.
fn shedding_pools<'a>(context: Context<'a>, choice: &Choice<'_>, ranking: &Ranking) -> Vec<(usize, &'a PoolModel)> {
    let seat = match &choice.session {
        Some(SessionWay::Stays { seat, .. }) => Some(seat.pool),
        _ => None,
    };
    let candidates = ranking.ranked.iter().filter_map(|ranked| choice.candidates.get(ranked.candidate));
    let pools = candidates.map(|candidate| candidate.pool).filter(|pool| Some(*pool) != seat);
    pools.filter_map(|index| Some((index, context.network.model.pools.get(index)?))).collect()
}

/// How a pool's requests are divided among its endpoints (R8.15–R8.17), the fallback's by Q42.
fn share_step(context: Context<'_>, pool: &PoolModel, served: &Served) -> Step {
    let rule = match pool.origin_steering {
        _ if served.fallback => "Q42",
        OriginSteering::Random => "R8.15",
        OriginSteering::Hash => "R8.16",
        OriginSteering::LeastOutstandingRequests | OriginSteering::LeastConnections => "R8.17",
    };
    let shares = &served.endpoints;
    let mut step = Step::new(rule, Outcome::Serves);
    step.facts.set("pool", &pool.name);
    let chosen = || shares.iter().filter(|(_, share)| !share.is_zero());
    let serving: Vec<String> =
        chosen().filter_map(|(index, _)| Some(pool.endpoints.get(*index)?.name.clone())).collect();
    let equal = shares.windows(2).all(|pair| matches!(pair, [(_, one), (_, other)] if one == other));
    step.facts.set("serving", serving.len());
    if served.fallback {
        let prefers = context.network.rules.readings.fallback_uses_health == FallbackUsesHealth::PreferHealthy;
        step.facts.set("prefers_healthy", prefers);
    }
    let weightless = |(index, _): &(usize, Share)| pool.endpoints.get(*index).is_some_and(|it| it.weight == 0.0);
    step.facts.set("weights_all_zero", shares.iter().all(weightless));
    step.facts.set("equal", equal);
    step.facts.set("endpoints", serving);
    step.facts.set("percents", chosen().map(|(_, share)| percent(share.number())).collect::<Vec<_>>());
    step
}

//! Lints of steering policies: weights, maps, coordinates and round trip times that don't do what they seem to (R8.x).

use crate::balancer::Balancer;
use crate::configuration::{Configuration, balancer_name, pool_name};
use crate::written::{number, shown, text};
use serde_json::{Map, Value};
use whydown_schema::scenario::{CheckRegions, LoadBalancer, Pool, SteeringPolicy};
use whydown_schema::share::percent;
use whydown_schema::steering::PoolWeights;
use whydown_schema::text::push_token;
use whydown_schema::{Diagnostic, Findings, Fix, Index};

/// The maps that a policy by place chooses by (R8.9).
const MAPS: [&str; 3] = ["region_pools", "country_pools", "pop_pools"];

pub(crate) fn lint(all: &Configuration<'_>, findings: &mut Findings) {
    for balancer in &all.scenario.load_balancers {
        let the = Balancer { all, balancer };
        // A policy that is none is told elsewhere; what it should have been isn't known.
        if misspelt(&the) {
            weights_of_unlisted_pools(&the, findings);
            continue;
        }
        match whydown_health::policy(balancer) {
            SteeringPolicy::Random | SteeringPolicy::LeastOutstandingRequests | SteeringPolicy::LeastConnections => {
                weights_of_unlisted_pools(&the, findings);
                findings_of(weights_all_zero(&the), findings);
                findings_of(shares_by_weight(&the), findings);
            }
            policy => {
                findings_of(weights_ignored(&the, policy), findings);
                match policy {
                    SteeringPolicy::Geo => geo(&the, findings),
                    SteeringPolicy::Proximity => findings_of(pools_without_coordinates(&the), findings),
                    SteeringPolicy::DynamicLatency => {
                        findings_of(latency_from_few_regions(&the), findings);
                        findings_of(latency_of_tcp(&the), findings);
                    }
                    _ => {}
                }
            }
        }
    }
}

fn misspelt(the: &Balancer<'_>) -> bool {
    let written = text(the.written(), "steering_policy");
    the.balancer.steering.steering_policy.is_some_and(|policy| policy.word() != written)
}

fn findings_of(found: Option<Diagnostic>, findings: &mut Findings) {
    found.into_iter().for_each(|found| findings.push(found));
}

fn pool_weights<'a>(the: &Balancer<'a>) -> Option<&'a Map<String, Value>> {
    let weights = the.written().get("random_steering")?.get("pool_weights")?.as_object()?;
    (!weights.is_empty()).then_some(weights)
}

/// Every pool that a load balancer may choose: `default_pools` and its maps.
fn listed(balancer: &LoadBalancer) -> Index<'_> {
    let mapped = balancer.steering.mapped_pools().map(|mapped| mapped.pool.as_str());
    Index::of(balancer.steering.pools().iter().map(String::as_str).chain(mapped))
}

/// R8.8: the weight of a pool that isn't listed changes no share.
fn weights_of_unlisted_pools(the: &Balancer<'_>, findings: &mut Findings) {
    let Some(weights) = pool_weights(the) else { return };
    let listed = listed(the.balancer);
    for reference in weights.keys().filter(|it| !listed.contains(it.as_str()) && !the.all.is_named_by_rules(it)) {
        let mut pointer = the.pointer("random_steering/pool_weights");
        push_token(&mut pointer, reference);
        let finding = Diagnostic::warning("weights-of-unlisted-pools", pointer.clone()).by("R8.8");
        let fallback = the.balancer.steering.fallback_pool.as_deref() == Some(reference);
        let named = the.named(finding).with("pool", the.all.called(reference)).with("fallback", fallback);
        findings.push(named.mended_by(Fix::remove(pointer)));
    }
}

/// D45, Q45: weights that are all 0 count as equal.
fn weights_all_zero(the: &Balancer<'_>) -> Option<Diagnostic> {
    let steering = the.written().get("random_steering")?;
    let otherwise = number(steering, "default_weight").unwrap_or(PoolWeights::DEFAULT_WEIGHT);
    let weights = steering.get("pool_weights").unwrap_or(&Value::Null);
    let pools = the.balancer.steering.pools();
    let all_zero = !pools.is_empty() && pools.iter().all(|pool| number(weights, pool).unwrap_or(otherwise) == 0.0);
    all_zero.then(|| {
        Diagnostic::warning("weights-all-zero", the.pointer("random_steering"))
            .by("D45")
            .with("of", balancer_name(the.balancer))
            .with("pools", true)
            .with("pair", pools.len() == 2)
            .with("count", pools.len())
    })
}

/// R8.8: what the weights come to while every pool is healthy. Under the other policies load decides as well.
fn shares_by_weight(the: &Balancer<'_>) -> Option<Diagnostic> {
    let steering = the.written().get("random_steering")?;
    let otherwise = number(steering, "default_weight").unwrap_or(PoolWeights::DEFAULT_WEIGHT);
    let weights = steering.get("pool_weights").unwrap_or(&Value::Null);
    let pools = the.balancer.steering.pools();
    let weight = |pool: &String| number(weights, pool).unwrap_or(otherwise);
    let total: f64 = pools.iter().map(weight).sum();
    let equal = pools.iter().all(|pool| weight(pool) == pools.first().map_or(0.0, weight));
    if equal || total <= 0.0 || !the.is_plain() || the.balancer.steering.steering_policy != Some(SteeringPolicy::Random)
    {
        return None;
    }
    let share = |pool: &String| format!("{} {} %", the.all.called(pool), percent(weight(pool) / total));
    let finding = Diagnostic::note("shares-by-weight", the.pointer("random_steering")).by("R8.8");
    Some(the.named(finding).with("shares", pools.iter().map(share).collect::<Vec<_>>()))
}

/// R8.7–R8.13: weights of pools count only where the policy draws by weight.
fn weights_ignored(the: &Balancer<'_>, policy: SteeringPolicy) -> Option<Diagnostic> {
    // Rules and pool sets may choose another policy for some requests.
    let weights = pool_weights(the).filter(|_| the.is_plain())?;
    let finding = Diagnostic::warning("weights-ignored", the.pointer("random_steering")).by("R8.8");
    let named = the.named(finding).with("policy", policy.word()).with("off", policy == SteeringPolicy::Off);
    Some(named.with("count", weights.len()))
}

fn geo(the: &Balancer<'_>, findings: &mut Findings) {
    if the.balancer.steering.maps.is_empty() {
        let finding = Diagnostic::warning("geo-without-map", the.pointer("steering_policy")).by("R8.9");
        findings.push(the.named(finding).with("count", the.balancer.steering.pools().len()));
    }
    if the.balancer.active_rules() > 0 {
        let finding = Diagnostic::warning("geo-with-rules", the.pointer("rules")).by("R8.25");
        findings.push(the.named(finding).with("count", the.balancer.active_rules()));
    }
    findings_of(geo_without_alternative(the), findings);
}

/// R8.9: where a place has one pool only, that pool's failure sends its visitors to the fallback pool, not to a neighbour.
fn geo_without_alternative(the: &Balancer<'_>) -> Option<Diagnostic> {
    let fallback = the.balancer.steering.fallback_pool.as_deref();
    let alone = |pools: &Value| match pools.as_array().map(Vec::as_slice) {
        Some([only]) => only.as_str().is_some_and(|only| Some(only) != fallback),
        _ => false,
    };
    let mut first = None;
    let mut names: Vec<String> = Vec::new();
    for map in MAPS {
        let places = the.written().get(map).and_then(Value::as_object).into_iter().flatten();
        names.extend(places.filter(|(_, pools)| alone(pools)).map(|(place, _)| shown(place)));
        first = first.or_else(|| (!names.is_empty()).then_some(map));
    }
    let finding = Diagnostic::warning("geo-without-alternative", the.pointer(first?)).by("R8.9");
    let named = the.named(finding).with("count", names.len()).with("places", names);
    Some(named.with("fallback", fallback.map(|it| the.all.called(it)).unwrap_or_default()))
}

/// R8.11: the policy needs to know where each pool is. One coordinate without the other is told elsewhere.
fn pools_without_coordinates(the: &Balancer<'_>) -> Option<Diagnostic> {
    let written = |pool: &Pool| the.all.written("pools", pool.index);
    let placed = |pool: &Pool| ["latitude", "longitude"].iter().any(|key| number(written(pool), key).is_some());
    let missing: Vec<&Pool> = the.defaults().filter(|pool| !placed(pool)).collect();
    if missing.is_empty() {
        return None;
    }
    let ids: Vec<String> = missing.iter().filter_map(|pool| pool.id.as_deref()).map(shown).collect();
    let names: Vec<String> = missing.iter().map(|pool| pool_name(pool)).collect();
    let answer = format!(
        "Proximity Load Balancer has pools missing Latitude/Longitude. Pool id's {}: validation failed",
        ids.join(" ")
    );
    let finding = Diagnostic::error("pools-without-coordinates", the.pointer("steering_policy")).by("R8.11");
    Some(the.named(finding).answered(400, 1002, answer).with("count", names.len()).with("pools", names))
}

/// R8.10: round trip times exist only where a pool is probed; elsewhere requests follow the order of the pools.
fn latency_from_few_regions(the: &Balancer<'_>) -> Option<Diagnostic> {
    let few = the.defaults().filter_map(|pool| match &pool.check_regions {
        CheckRegions::Regions(regions) => Some(format!("{} ({} of 13)", pool_name(pool), regions.len())),
        _ => None,
    });
    let few: Vec<String> = few.collect();
    (!few.is_empty()).then(|| {
        let finding = Diagnostic::warning("latency-from-few-regions", the.pointer("steering_policy")).by("R8.10");
        the.named(finding).with("count", few.len()).with("pools", few)
    })
}

/// R9.3: the round trip time of a TCP connection may end at a provider's edge and not at the server.
fn latency_of_tcp(the: &Balancer<'_>) -> Option<Diagnostic> {
    let timed = the.defaults().filter(|pool| the.all.probing(pool).tcp.is_some());
    let names: Vec<String> = timed.map(pool_name).collect();
    (!names.is_empty()).then(|| {
        let finding = Diagnostic::note("latency-of-tcp", the.pointer("steering_policy")).by("R9.3");
        the.named(finding).with("count", names.len()).with("pools", names)
    })
}

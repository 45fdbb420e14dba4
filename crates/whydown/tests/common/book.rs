//! The rule book a second time, as naive as it reads: one thing after the other, no bit planes, nothing kept.

use super::case::{Attached, Case, CaseEndpoint, CasePool};
use super::{Flags, way};
use whydown::Report;

/// Everything that a report decides, in words.
#[derive(Debug, PartialEq)]
pub(crate) struct Verdicts {
    /// For each pool: label, whether it is usable, and for each endpoint its status, its regions' and its data centers'.
    pub(crate) pools: Vec<(&'static str, bool, Vec<EndpointVerdict>)>,
    pub(crate) balancer: &'static str,
    pub(crate) way: String,
}

type EndpointVerdict = (&'static str, Vec<&'static str>, Vec<&'static str>);

/// The same, from a report. Regions and data centers are compared only where they decide.
pub(crate) fn reported(report: &Report) -> Verdicts {
    let pools = report.pools.iter().map(|pool| {
        let endpoints = pool.endpoints.iter().map(|endpoint| {
            let regions = endpoint.regions.iter().map(|region| region.status.word()).collect();
            let data_centers =
                endpoint.regions.iter().flat_map(|it| &it.data_centers).map(|it| it.status.word()).collect();
            (endpoint.status.word(), regions, data_centers)
        });
        (pool.status.word(), pool.usable, endpoints.collect())
    });
    let balancer = &report.load_balancers[0];
    Verdicts { pools: pools.collect(), balancer: balancer.status.word(), way: way(&balancer.decisions[0]) }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Critical,
    Ordinary,
    Observer,
    Disabled,
}

/// What a place says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Says {
    Up,
    Down,
    Unknown,
    /// Nobody votes there (Q15).
    NoVote,
}

impl Says {
    fn word(self) -> &'static str {
        match self {
            Self::Up => "healthy",
            Self::Down => "unhealthy",
            Self::Unknown => "unknown",
            Self::NoVote => "unmonitored",
        }
    }
}

pub(crate) fn role(Flags(enabled, monitoring_only, must_be_healthy): Flags, case: &Case) -> Role {
    if !enabled {
        Role::Disabled // R3.2, Q14
    } else if monitoring_only && must_be_healthy {
        if case.reading("critical_observer") == "critical" { Role::Critical } else { Role::Observer } // Q13
    } else if monitoring_only {
        Role::Observer // R3.3
    } else if must_be_healthy {
        Role::Critical
    } else {
        Role::Ordinary
    }
}

/// One group at one data center, in the order of R3.12.
pub(crate) fn group(members: &[(Role, Option<bool>)], case: &Case) -> Says {
    let of = |role: Role| -> Vec<Option<bool>> {
        members.iter().filter(|(its_role, _)| *its_role == role).map(|(_, result)| *result).collect()
    };
    let (mut criticals, ordinaries) = (of(Role::Critical), of(Role::Ordinary));
    if criticals.is_empty() && ordinaries.is_empty() {
        return Says::NoVote; // Q15
    }
    if criticals.iter().chain(&ordinaries).all(Option::is_none) {
        return Says::Unknown; // D2, D3
    }
    if criticals.contains(&Some(false)) {
        return Says::Down; // R3.4
    }
    match case.reading("critical_unknown") {
        "skip" => criticals.retain(Option::is_some),
        "pass" => criticals.iter_mut().for_each(|result| *result = Some(true)),
        _ if criticals.contains(&None) => return Says::Unknown, // Q07
        _ => {}
    }
    if ordinaries.is_empty() {
        return Says::Up; // R3.8
    }
    // R3.5, Q16: who fails, of how many.
    let mut votes: Vec<bool> = Vec::new();
    for result in ordinaries {
        match (result, case.reading("ordinary_unknown")) {
            (Some(passes), _) => votes.push(passes),
            (None, "in_denominator") => votes.push(true), // Q10
            (None, "failing") => votes.push(false),
            (None, _) => {}
        }
    }
    if case.reading("critical_votes") == "yes" {
        votes.extend(criticals.iter().flatten()); // Q11
    }
    let fails = votes.iter().filter(|passes| !**passes).count();
    let tie_is_down = case.reading("group_tie") == "down"; // Q12
    let down = fails * 2 > votes.len() || (tie_is_down && fails > 0 && fails * 2 == votes.len());
    if down { Says::Down } else { Says::Up }
}

/// `up` of `of`, held against a threshold in tenths (R4.4, Q20, Q22).
fn majority(up: usize, of: usize, tenths: usize, case: &Case) -> Says {
    match () {
        () if of == 0 => Says::Unknown,
        () if up * 10 > of * tenths => Says::Up,
        () if up * 10 == of * tenths && case.reading("geo_tie") == "up" => Says::Up,
        () => Says::Down,
    }
}

/// Data centers in one count: those without a verdict by Q23, those without a vote left out (D4).
fn count(places: &[Says], tenths: usize, case: &Case) -> Says {
    let number = |wanted: Says| places.iter().filter(|says| **says == wanted).count();
    let known = number(Says::Up) + number(Says::Down);
    let missing = if case.reading("missing_data_center") == "down" && known > 0 { number(Says::Unknown) } else { 0 };
    majority(number(Says::Up), known + missing, tenths, case)
}

/// All data centers, and each region (R4.3, R4.5, Q19).
pub(crate) fn global(places: &[Says], all_data_centers: bool, case: &Case) -> (Says, Vec<Says>) {
    let threshold = if case.reading("geo_threshold") == "0.7" { 7 } else { 5 };
    let mut rest = places;
    let mut regions = Vec::new();
    let mut votes = Vec::new();
    for size in &case.regions {
        let (region, others) = rest.split_at(*size);
        rest = others;
        // D13: inside a region always one half.
        let says = count(region, 5, case);
        let voteless = region.iter().all(|says| *says == Says::NoVote);
        regions.push(if voteless { Says::NoVote } else { says });
        if !voteless {
            votes.push(says);
        }
    }
    if all_data_centers || case.reading("geo_aggregation") == "flat" {
        return (count(places, threshold, case), regions);
    }
    // D15: a region with no result at all is missing (Q24).
    let number = |wanted: Says| votes.iter().filter(|says| **says == wanted).count();
    let known = number(Says::Up) + number(Says::Down);
    let missing = if case.reading("missing_region") == "down" && known > 0 { number(Says::Unknown) } else { 0 };
    (majority(number(Says::Up), known + missing, threshold, case), regions)
}

struct Judged {
    status: &'static str,
    places: Vec<Says>,
    critical_fails: bool,
    regions: Vec<Says>,
}

fn endpoint(pool: &CasePool, endpoint: &CaseEndpoint, case: &Case) -> Judged {
    let nothing = |status| Judged { status, places: Vec::new(), critical_fails: false, regions: Vec::new() };
    if !pool.enabled || !endpoint.enabled {
        return nothing("disabled"); // R6.4, R6.8
    }
    if matches!(pool.attached, Attached::Nothing) {
        return nothing("unmonitored"); // R6.5
    }
    let roles: Vec<Role> = pool.members().into_iter().map(|flags| role(flags, case)).collect();
    let mut critical_fails = false;
    let places: Vec<Says> = (0..case.places().len())
        .map(|place| {
            let members = roles.iter().enumerate().map(|(member, role)| (*role, endpoint.results[member][place]));
            let members: Vec<(Role, Option<bool>)> = members.filter(|(role, _)| *role != Role::Disabled).collect();
            match endpoint.reported[place] {
                Some(true) => Says::Up, // D42
                Some(false) => Says::Down,
                None => {
                    critical_fails |= members.contains(&(Role::Critical, Some(false)));
                    group(&members, case)
                }
            }
        })
        .collect();
    let (says, regions) = global(&places, pool.all_data_centers, case);
    let status = if places.iter().all(|says| *says == Says::NoVote) {
        match case.reading("no_voters") {
            "up" => "healthy",
            "down" => "unknown", // D21
            _ => "unmonitored",
        }
    } else if critical_fails && case.reading("critical_scope") == "endpoint" {
        "unhealthy" // Q09
    } else {
        says.word()
    };
    Judged { status, places, critical_fails, regions }
}

/// The label of a pool and whether it is usable (R6.1, R6.2).
fn pool(pool: &CasePool, judged: &[Judged], case: &Case) -> (&'static str, bool) {
    let number = |wanted: &str| judged.iter().filter(|it| it.status == wanted).count();
    let enabled = judged.len() - number("disabled");
    if !pool.enabled {
        return ("disabled", false); // R6.8, Q36
    }
    if enabled == 0 {
        return ("critical", false); // D20
    }
    // R6.5, Q15, D42.
    if number("unmonitored") == enabled {
        return ("unknown", true);
    }
    let threshold = match (pool.minimum_origins, case.reading("minimum_origins_zero")) {
        (0, "one") => 1, // Q29
        (threshold, _) => threshold as usize,
    };
    // Q32, D45: weights that are all 0 count as all 1.
    let all_zero = !pool.endpoints.iter().any(|endpoint| endpoint.enabled && endpoint.weight > 0);
    let counts =
        |index: usize| all_zero || pool.endpoints[index].weight > 0 || case.reading("weight_zero_counts") == "yes";
    let healthy = number("healthy") + number("unmonitored");
    let counted = (0..judged.len())
        .filter(|index| matches!(judged[*index].status, "healthy" | "unmonitored") && counts(*index))
        .count();
    let mut met = counted >= threshold;
    // Q15: where nobody votes at any place, no place is counted.
    let somebody_votes = judged.iter().flat_map(|it| &it.places).any(|says| *says != Says::NoVote);
    if case.reading("pool_order") == "per_data_center" && somebody_votes {
        // Q28, D24: the threshold at each place; places where no endpoint has a verdict are without one.
        let places: Vec<Says> = (0..case.places().len())
            .map(|place| {
                let at = |index: usize| judged[index].places.get(place).copied().unwrap_or(Says::NoVote);
                let up = (0..judged.len()).filter(|index| at(*index) == Says::Up && counts(*index)).count();
                match (0..judged.len()).any(|index| matches!(at(index), Says::Up | Says::Down)) {
                    false => Says::Unknown,
                    true if up >= threshold => Says::Up,
                    true => Says::Down,
                }
            })
            .collect();
        met = global(&places, pool.all_data_centers, case).0 == Says::Up;
    }
    let serves = threshold > 0 || healthy > 0; // D19
    if number("unknown") == enabled {
        return ("unknown", met && serves); // R6.6, Q34
    }
    let reaches = |it: &Judged| it.status == "unhealthy" && it.critical_fails;
    if case.reading("critical_scope") == "pool" && judged.iter().any(reaches) {
        return ("critical", false); // Q08, D10
    }
    if !met {
        return ("critical", false); // R6.1
    }
    if number("unhealthy") > 0 {
        return ("degraded", serves); // R6.2, D22
    }
    if number("unknown") > 0 {
        return (case.reading("mixed_unknown_label"), serves); // Q34
    }
    ("healthy", serves)
}

/// The label of the balancer (R7). Each pool: its label, whether it is usable, whether anything votes on it.
fn balancer(case: &Case, pools: &[(&'static str, bool, bool)]) -> &'static str {
    if !case.balancer_enabled {
        return "disabled"; // R7.4
    }
    // A pool that the scenario doesn't hold is monitored and without results.
    let of = |index: usize| pools.get(index).copied().unwrap_or(("unknown", false, true));
    let unhealthy = |index: usize| {
        let (label, usable, _) = of(index);
        label != "disabled" && !usable // R7.2, D19, Q40
    };
    let listed = &case.default_pools;
    if listed.iter().all(|index| !of(*index).1) {
        return "critical"; // R7.3
    }
    if listed.iter().any(|index| unhealthy(*index)) {
        return "degraded"; // R7.1
    }
    let any = |label: &str| listed.iter().any(|index| of(*index).0 == label);
    let yes = |key: &str| case.reading(key) == "yes";
    let fallback_unhealthy = !listed.contains(&case.fallback) && unhealthy(case.fallback);
    if (any("degraded") && yes("degraded_pool_degrades_balancer"))
        || (any("disabled") && yes("disabled_pool_degrades_balancer"))
        || (fallback_unhealthy && yes("fallback_counts"))
    {
        return "degraded"; // Q37, Q38, Q41
    }
    if listed.iter().filter(|index| of(**index).0 != "disabled").all(|index| !of(*index).2) {
        return "unknown"; // D18
    }
    "healthy"
}

/// Where a request without a place goes (R8.2–R8.5, R8.7, R8.15).
fn route(case: &Case, pools: &[(&'static str, bool, bool)], judged: &[Vec<Judged>]) -> String {
    if !case.balancer_enabled {
        return "dns_records".to_owned();
    }
    let shares = |pool: usize, serving: Vec<usize>| {
        let weight = |index: usize| f64::from(case.pools[pool].endpoints[index].weight);
        let sum: f64 = serving.iter().map(|index| weight(*index)).sum();
        let part = |index: usize| if sum > 0.0 { weight(index) / sum } else { 1.0 / serving.len() as f64 }; // D45
        let parts = serving.iter().filter(|index| part(**index) > 0.0);
        let parts: Vec<String> =
            parts.map(|index| format!("e{pool}{index} {}", (part(*index) * 1e4).round() / 1e2)).collect();
        format!("p{pool}: {}", parts.join(", "))
    };
    let with = |pool: usize, wanted: &[&str]| -> Vec<usize> {
        (0..judged[pool].len()).filter(|index| wanted.contains(&judged[pool][*index].status)).collect()
    };
    for index in
        case.default_pools.iter().copied().filter(|index| pools.get(*index).is_some_and(|(_, usable, _)| *usable))
    {
        let serving = with(index, &["healthy", "unmonitored"]);
        if !serving.is_empty() {
            return shares(index, serving); // a usable pool without a healthy endpoint is skipped (D24)
        }
    }
    let nothing = if case.proxied { "http_530_1016" } else { "soa" }.to_owned();
    if pools.get(case.fallback).is_none_or(|(label, _, _)| *label == "disabled") {
        return nothing; // R8.5, D45
    }
    let mut serving = with(case.fallback, &["healthy", "unhealthy", "unknown", "unmonitored"]);
    let healthy = with(case.fallback, &["healthy"]);
    if case.reading("fallback_uses_health") == "prefer_healthy" && !healthy.is_empty() {
        serving = healthy; // Q42
    }
    if serving.is_empty() { nothing } else { format!("fallback {}", shares(case.fallback, serving)) } // Q43
}

/// Everything by the book.
pub(crate) fn verdicts(case: &Case) -> Verdicts {
    let judged: Vec<Vec<Judged>> =
        case.pools.iter().map(|pool| pool.endpoints.iter().map(|it| endpoint(pool, it, case)).collect()).collect();
    let pools: Vec<(&'static str, bool, bool)> = case
        .pools
        .iter()
        .zip(&judged)
        .map(|(it, judged)| {
            let (label, usable) = pool(it, judged, case);
            let monitored = judged.iter().any(|it| matches!(it.status, "healthy" | "unhealthy" | "unknown"));
            (label, usable, monitored)
        })
        .collect();
    let words = |says: &[Says]| says.iter().map(|says| says.word()).collect();
    let reports = pools.iter().zip(&judged).map(|((label, usable, _), judged)| {
        let endpoints = judged.iter().map(|it| (it.status, words(&it.regions), words(&it.places)));
        (*label, *usable, endpoints.collect())
    });
    Verdicts { pools: reports.collect(), balancer: balancer(case, &pools), way: route(case, &pools, &judged) }
}

//! Lints of where pools are probed from, and how often (R4.x).

use crate::configuration::{Configuration, pool_name};
use whydown_health::geography::{Tally, two_level};
use whydown_schema::readings::GeoAggregation;
use whydown_schema::regions::REGIONS;
use whydown_schema::scenario::{CheckRegions, Pool, SteeringPolicy};
use whydown_schema::share::plain;
use whydown_schema::{Diagnostic, Findings, Index, Readings, Status};

/// How many data centers of each region probe (R4.1).
const DATA_CENTERS_PER_REGION: usize = 3;
/// How many data centers the network has, in round numbers: with All Data Centers each of them probes.
const ALL_DATA_CENTERS: usize = 300;
/// Probes a minute to one endpoint from which on they are told as a burden: two each second.
const HIGH_RATE: u64 = 120;

pub(crate) fn lint(all: &Configuration<'_>, findings: &mut Findings) {
    let by_latency = by_latency(all);
    for pool in all.scenario.pools.iter().filter(|pool| pool.enabled && all.is_monitored(pool)) {
        even_regions(pool, &all.scenario.readings, findings);
        let key = pool.id.as_deref().or(pool.name.as_deref()).unwrap_or_default();
        if let Some(found) = probe_rate(all, pool).or_else(|| probes_everywhere(all, pool, by_latency.contains(key))) {
            findings.push(found);
        }
    }
}

/// The pools that are chosen by their round trip times, which need all regions (R8.10).
fn by_latency<'a>(all: &Configuration<'a>) -> Index<'a> {
    let balancers = all.scenario.load_balancers.iter();
    let by_latency = balancers.filter(|it| whydown_health::policy(it) == SteeringPolicy::DynamicLatency);
    Index::of(by_latency.flat_map(|balancer| balancer.steering.pools().iter().map(String::as_str)))
}

/// R4.4, Q20: an even number of regions bears no more failing ones than one region fewer.
fn even_regions(pool: &Pool, readings: &Readings, findings: &mut Findings) {
    let CheckRegions::Regions(regions) = &pool.check_regions else { return };
    let count = regions.len();
    if count < 2
        || readings.geo_aggregation == GeoAggregation::Flat
        || borne(count, readings) > borne(count - 1, readings)
    {
        return;
    }
    // Two regions are worse than one: either of them failing takes everything down.
    let finding = if count == 2 { Diagnostic::warning } else { Diagnostic::note };
    findings.push(
        finding("even-regions", format!("/pools/{}/check_regions", pool.index))
            .by("R4.4")
            .with("pool", pool_name(pool))
            .with("regions", count)
            .with("pair", count == 2)
            .with("names", regions.clone())
            .with("borne", borne(count, readings))
            .with("fewer", count - 1),
    );
}

/// How many of so many regions may fail before an endpoint is down (R4.3).
fn borne(regions: usize, readings: &Readings) -> usize {
    let tally = |up| Tally { up, known: 1, expected: 1 };
    let up_with = |failing: usize| {
        let tallies = (0..regions).map(|region| tally(u32::from(region >= failing)));
        two_level(tallies, readings).status == Status::Healthy
    };
    (1..=regions).take_while(|failing| up_with(*failing)).count()
}

/// From how many data centers a pool is probed (R4.1, R4.2).
fn data_centers(all: &Configuration<'_>, pool: &Pool) -> usize {
    match &pool.check_regions {
        CheckRegions::Regions(regions) => regions.len() * DATA_CENTERS_PER_REGION,
        CheckRegions::AllRegions => REGIONS.len() * DATA_CENTERS_PER_REGION,
        CheckRegions::AllDataCenters => {
            let named = all.scenario.data_centers.as_deref().unwrap_or_default();
            named.iter().filter(|it| !it.excluded).count().max(ALL_DATA_CENTERS)
        }
    }
}

/// Whether the field says to probe from everywhere: one that is left out may just not have been pasted.
fn says_where(all: &Configuration<'_>, pool: &Pool) -> bool {
    all.written("pools", pool.index).get("check_regions").is_some()
}

/// R1.9: how many probes a minute each endpoint gets, where that is more than many a rate limiter bears.
fn probe_rate(all: &Configuration<'_>, pool: &Pool) -> Option<Diagnostic> {
    (says_where(all, pool) && per_minute(all, pool) >= HIGH_RATE)
        .then(|| rated(Diagnostic::warning("probe-rate", check_regions(pool)), all, pool).by("R1.9"))
}

/// R4.2: probing from everywhere where a few regions would do.
fn probes_everywhere(all: &Configuration<'_>, pool: &Pool, by_latency: bool) -> Option<Diagnostic> {
    let everywhere = !matches!(pool.check_regions, CheckRegions::Regions(_));
    (everywhere && !by_latency && says_where(all, pool) && all.probing(pool).monitors > 0)
        .then(|| rated(Diagnostic::note("probes-everywhere", check_regions(pool)), all, pool).by("R4.2"))
}

fn check_regions(pool: &Pool) -> String {
    format!("/pools/{}/check_regions", pool.index)
}

fn per_minute(all: &Configuration<'_>, pool: &Pool) -> u64 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "not negative, and a cast saturates")]
    let whole = |rate: f64| rate.round() as u64;
    #[expect(clippy::cast_precision_loss, reason = "a few hundred")]
    let data_centers = data_centers(all, pool) as f64;
    whole(data_centers * all.probing(pool).per_minute)
}

fn rated(finding: Diagnostic, all: &Configuration<'_>, pool: &Pool) -> Diagnostic {
    let probing = all.probing(pool);
    let regions = match &pool.check_regions {
        CheckRegions::Regions(regions) => regions.len(),
        CheckRegions::AllRegions => REGIONS.len(),
        CheckRegions::AllDataCenters => 0,
    };
    let endpoints = pool.origins.iter().filter(|origin| origin.enabled).count();
    let per_minute = per_minute(all, pool);
    finding
        .with("pool", pool_name(pool))
        .with("everywhere", regions == 0)
        .with("regions", regions)
        .with("data_centers", data_centers(all, pool))
        .with("monitors", probing.monitors)
        .with("interval", plain(probing.interval))
        .with("per_minute", per_minute)
        .with("endpoints", endpoints)
        .with("in_all", per_minute.saturating_mul(endpoints as u64))
}

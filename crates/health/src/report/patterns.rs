//! What the places' last results have in common, and what that suggests: a rate limiter that turns probes away, or a check that is
//! wrong rather than an endpoint. Nothing is decided by it.

use super::probes::per_second;
use crate::details::Detail;
use crate::model::PoolModel;
use crate::network::Network;
use whydown_schema::scenario::Monitor;
use whydown_schema::share::{percent, plain};
use whydown_schema::time::Time;
use whydown_schema::{Diagnostic, Findings};

/// What a rate limiter answers.
const TOO_MANY_REQUESTS: u16 = 429;

/// The last results of one member on one endpoint, over all data centers.
#[derive(Debug, Clone, Default)]
struct Pattern {
    results: u32,
    rate_limited: u32,
    /// The code with which all of them fail so far.
    alike: Option<u16>,
    differ: bool,
    /// The times of the first and the last.
    times: Option<(f64, f64)>,
}

impl Pattern {
    fn add(&mut self, detail: &Detail, at: Option<f64>) {
        let code = detail.response_code().filter(|_| !detail.healthy);
        self.rate_limited += u32::from(code == Some(TOO_MANY_REQUESTS));
        self.differ |= code.is_none() || self.results > 0 && self.alike != code;
        self.alike = code;
        self.results += 1;
        if let Some(at) = at {
            let (first, last) = self.times.unwrap_or((at, at));
            self.times = Some((first.min(at), last.max(at)));
        }
    }

    /// Whether the results are of one round: none is an interval older than another.
    fn at_the_same_time(&self, interval: f64) -> bool {
        self.times.is_none_or(|(first, last)| last - first <= interval)
    }
}

/// Notes what stands out of the last results of each endpoint.
pub(super) fn note(network: &Network, findings: &mut Findings) {
    if network.details.iter().all(|(_, detail)| detail.healthy || detail.response_code().is_none()) {
        return;
    }
    let firsts: Vec<usize> = network
        .model
        .pools
        .iter()
        .scan(0, |next, pool| {
            let first = *next;
            *next += pool.endpoints.len() * pool.members.len();
            Some(first)
        })
        .collect();
    let count: usize = network.model.pools.iter().map(|pool| pool.endpoints.len() * pool.members.len()).sum();
    let mut patterns = vec![Pattern::default(); count];
    for (target, detail) in network.details.iter() {
        let (Some(pool), Some(first), Some(member)) =
            (network.model.pools.get(target.pool), firsts.get(target.pool), target.member)
        else {
            continue;
        };
        // One vantage point is no pattern.
        if let Some(pattern) = patterns.get_mut(first + target.endpoint * pool.members.len() + member)
            && target.slot != pool.places.vantage()
        {
            pattern.add(detail, network.history.time(detail.time).map(Time::seconds));
        }
    }
    let mut rows = patterns.iter();
    for pool in &network.model.pools {
        for endpoint in 0..pool.endpoints.len() {
            for member in 0..pool.members.len() {
                if let Some(pattern) = rows.next() {
                    stand_out(network, pool, (endpoint, member), pattern, findings);
                }
            }
        }
    }
}

fn stand_out(
    network: &Network,
    pool: &PoolModel,
    (endpoint, member): (usize, usize),
    pattern: &Pattern,
    findings: &mut Findings,
) {
    let Some(monitor) = pool.members.get(member).map(|it| network.model.settings_of(Some(it)).monitor()) else {
        return;
    };
    let found = |code: &'static str, rule: &'static str| {
        Diagnostic::note(
            code,
            format!("/pools/{}/origins/{}", pool.index, pool.endpoints.get(endpoint).map_or(0, |it| it.index)),
        )
        .by(rule)
        .with("pool", &pool.name)
        .with("endpoint", pool.endpoints.get(endpoint).map_or("", |it| &it.name))
        .with("monitor", pool.member_names.get(member).map_or("", |name| name))
        .with("data_centers", pattern.results)
    };
    if pattern.rate_limited > 0 {
        let share = f64::from(pattern.rate_limited) / f64::from(pattern.results);
        let mut note =
            found("probes-rate-limited", "R1.9").with("limited", pattern.rate_limited).with("percent", percent(share));
        let others = pool.members.iter().filter(|member| member.enabled);
        let others: Vec<&Monitor> = others.map(|it| network.model.settings_of(Some(it)).monitor()).collect();
        let rates: Option<Vec<f64>> = others.iter().map(|it| per_second(&network.model, pool, it)).collect();
        if let Some(rates) = rates {
            note.facts.set("per_minute", plain((rates.iter().sum::<f64>() * 60.0).round()));
            note.facts.set("monitors", others.len());
        }
        findings.push(note);
    } else if let Some(code) = pattern.alike.filter(|_| !pattern.differ && pattern.results > 1)
        && pattern.at_the_same_time(monitor.interval.unwrap_or(Monitor::DEFAULT_INTERVAL))
    {
        findings.push(found("every-location-fails-alike", "R1.2").with("code", code.to_string()));
    }
}

//! Pools and load balancers (R6, R7).

use super::words::{agree, agree_of, count, list, number, text};
use whydown_schema::{Facts, Outcome, Step};

pub(super) fn step(step: &Step) -> Option<String> {
    if step.facts.text("balancer").is_some() {
        return balancer(step);
    }
    let facts = &step.facts;
    let pool = facts.text("pool")?;
    let (healthy, enabled, needed) = (number(facts, "healthy"), number(facts, "enabled"), number(facts, "needed"));
    let counted = match (healthy, enabled) {
        (0, 1) => "its one enabled endpoint is not healthy".to_owned(),
        (_, 1) => "its one enabled endpoint is healthy".to_owned(),
        _ => format!("{healthy} of {enabled} enabled endpoints {} healthy", agree_of(healthy, enabled, "is", "are")),
    };
    let counted = match number(facts, "weightless") {
        0 => counted,
        weightless => format!(
            "{healthy} of {enabled} enabled endpoints {} as healthy ({weightless} healthy {} weight 0, which by the chosen reading does not count)",
            agree_of(healthy, enabled, "counts", "count"),
            agree(weightless, "one has", "ones have"),
        ),
    };
    Some(match step.rule {
        "R6.9" => format!(
            "The dashboard shows {pool} as \"Not monitored\", as its group was attached through the API. Its health counts all the same.",
        ),
        "R6.8" => format!("{pool} is disabled: no probes and no traffic."),
        "D20" => format!("{pool} is critical: it has no enabled endpoint."),
        "R6.5" => unmonitored(facts, pool, "has no monitor"),
        "Q15" => unmonitored(facts, pool, "has a group in which nobody votes"),
        "R6.6" if enabled == 1 => {
            format!("{pool} is unknown: its one endpoint has no verdict yet, and until then it counts as down.")
        }
        "R6.6" => format!(
            "{pool} is unknown: none of its {enabled} endpoints has a verdict yet, and until then they count as down.",
        ),
        "D21" => format!("{pool} is unknown: nobody votes in its group, which by the chosen reading counts as down."),
        "Q08" => format!(
            "{pool} is critical: {} {} critical and {} on {}, which is unhealthy; by the chosen reading that takes the whole pool down.",
            list(facts.list("monitors")),
            agree(facts.list("monitors").len() as u64, "is", "are"),
            agree(facts.list("monitors").len() as u64, "fails", "fail"),
            list(facts.list("endpoints")),
        ),
        "R6.1" => format!("{pool} is critical: {counted}, and it needs {needed}.{}", never(facts, pool)),
        "Q28" => by_places(step, pool, &counted, needed),
        "R6.2" if step.outcome == Outcome::Degraded => {
            format!("{pool} is degraded: {counted}. It needs {needed}, so it still serves.")
        }
        "R6.2" if enabled == 1 => format!("{pool} is healthy: its one enabled endpoint is."),
        "R6.2" if enabled == 2 => format!("{pool} is healthy: both enabled endpoints are. It needs {needed}."),
        "R6.2" => format!("{pool} is healthy: all {enabled} enabled endpoints are. It needs {needed}."),
        "D19" => format!(
            "{pool} is {}: its threshold is 0, so it is never critical, but {counted} and there is nothing to serve with.",
            super::outcome(step.outcome),
        ),
        "Q34" => format!(
            "{pool} is {}: {counted}, and {} {} no verdict yet. It needs {needed}, so it serves.",
            super::outcome(step.outcome),
            number(facts, "unknown"),
            agree(number(facts, "unknown"), "has", "have"),
        ),
        _ => return None,
    })
}

/// The threshold held against each place, and the places counted (Q28, D24).
fn by_places(step: &Step, pool: &str, counted: &str, needed: u64) -> String {
    let facts = &step.facts;
    let (met, of, enough) = (number(facts, "places_met"), number(facts, "places"), number(facts, "places_needed"));
    let (one, many) =
        if facts.text("unit") == Some("regions") { ("region", "regions") } else { ("data center", "data centers") };
    let places = format!(
        "at {met} of {} it has {needed} healthy {}",
        count(of, one, many),
        agree(needed, "endpoint", "endpoints")
    );
    let outcome = super::outcome(step.outcome);
    if step.outcome == Outcome::Critical {
        return format!("{pool} is {outcome}: {places}, and by the chosen reading it takes {enough}.");
    }
    let nobody =
        if number(facts, "healthy") == 0 { " No endpoint is healthy over all, so it is passed over." } else { "" };
    let but = if number(facts, "healthy") < needed { "but" } else { "and" };
    format!("{pool} is {outcome}: {counted}, {but} {places}, which by the chosen reading is enough.{nobody}")
}

fn unmonitored(facts: &Facts, pool: &str, why: &str) -> String {
    if facts.flag("usable") {
        format!("{pool} {why}: its health is unknown and ignored, so it can be chosen.")
    } else {
        format!("{pool} {why}, and no endpoint's name resolves, so it can't be chosen.")
    }
}

/// A threshold that the enabled endpoints can't reach (Q33).
fn never(facts: &Facts, pool: &str) -> String {
    if number(facts, "needed") > number(facts, "countable") {
        format!(" {pool} can never be healthy like this.")
    } else {
        String::new()
    }
}

/// That no pool of a balancer can serve.
fn none_serves(pools: u64) -> String {
    match pools {
        0 => "it has no pool".to_owned(),
        1 => "its one pool can't serve".to_owned(),
        _ => format!("none of its {pools} pools can serve"),
    }
}

fn balancer(step: &Step) -> Option<String> {
    let facts = &step.facts;
    let balancer = text(facts, "balancer");
    let (pools, unhealthy) = (number(facts, "pools"), number(facts, "unhealthy"));
    let fallback = text(facts, "fallback");
    let named = |name| {
        let names = facts.list(name);
        if names.is_empty() { String::new() } else { format!(" ({})", list(names)) }
    };
    let same_pool = if facts.flag("fallback_is_the_only_pool") {
        " The fallback is the only pool there is, so failing health never moves traffic."
    } else {
        ""
    };
    Some(match (step.rule, step.outcome) {
        ("R7.4", _) => format!("{balancer} is disabled: its pools and its fallback serve nothing."),
        ("R7.1", Outcome::Degraded) => format!(
            "{balancer} is degraded: {unhealthy} of {} {} unhealthy{}, and traffic is not on the fallback yet.",
            count(pools, "pool", "pools"),
            agree(unhealthy, "is", "are"),
            named("unhealthy_pools"),
        ),
        ("R7.1", _) if number(facts, "degraded") > 0 && pools == 1 => format!(
            "{balancer} is healthy: its one pool{} is degraded, which counts as healthy.",
            named("degraded_pools"),
        ),
        ("R7.1", _) if number(facts, "degraded") > 0 => format!(
            "{balancer} is healthy: none of its {} is unhealthy. A degraded pool{} counts as healthy.",
            count(pools, "pool", "pools"),
            named("degraded_pools"),
        ),
        ("R7.1", _) if pools == 1 => format!("{balancer} is healthy: its one pool can serve."),
        ("R7.1", _) => format!(
            "{balancer} is healthy: none of its {} is unhealthy{}.",
            count(pools, "pool", "pools"),
            match facts.list("disabled_pools") {
                [] => String::new(),
                disabled =>
                    format!("; {} {} disabled and left out", list(disabled), agree(disabled.len() as u64, "is", "are")),
            },
        ),
        ("R7.3", _) if fallback.is_empty() => {
            format!("{balancer} is critical: {}, and there is no fallback.", none_serves(pools))
        }
        ("R7.3", _) => format!(
            "{balancer} is critical: {}, so only the fallback {fallback} is left{}",
            none_serves(pools),
            if facts.flag("fallback_serves") {
                format!(" and serves, labelled \"No health\".{same_pool}")
            } else {
                ", and that can't serve either.".to_owned()
            },
        ),
        ("Q37", _) => format!(
            "{balancer} is degraded: by the chosen reading a degraded pool{} makes it so.",
            named("degraded_pools"),
        ),
        ("Q38", _) => format!(
            "{balancer} is degraded: by the chosen reading a disabled pool{} makes it so.",
            named("disabled_pools"),
        ),
        ("Q41", _) => {
            format!("{balancer} is degraded: by the chosen reading its unhealthy fallback {fallback} makes it so.")
        }
        ("D18", _) => {
            format!("{balancer} is unknown: no pool that it uses has a monitor with a vote. Traffic flows as usual.")
        }
        _ => return None,
    })
}

//! About results.

use super::super::words::{agree, grouped, list, number, text};
use super::{Worded, say, tell};
use whydown_schema::Facts;

/// About results.
pub(super) fn result(code: &str, facts: &Facts) -> Option<Worded> {
    match code {
        "probe-without-endpoint" => {
            say("This names no endpoint, so it is set aside.", "Add `endpoint`: the origin's name or address.")
        }
        "probe-without-outcome" => say(
            "The result says neither `healthy` nor `observed` nor `results`, so it is set aside.",
            "Add \"healthy\": true or false.",
        ),
        "observed-without-monitor" => say(
            "A raw observation without `monitor_id` can't be judged; it is set aside.",
            "Name the monitor whose settings judge it.",
        ),
        "observed-empty" => say("`observed` lists no attempt; it is set aside.", "Add the attempts, or \"healthy\"."),
        "observed-beside-healthy" => tell(
            "Both `healthy` and `observed` are given; `healthy` counts, and of the observation only the round trip time.",
        ),
        "beside-results" => tell(format!("`{}` beside `results` is passed over.", text(facts, "field"))),
        "unknown-pool" => say(
            format!("\"{}\" is no pool of the scenario; the result is set aside.", text(facts, "pool")),
            "Use the pool's id, or its name where it has no id.",
        ),
        "unknown-endpoint" => say(
            match facts.text("pool") {
                Some(pool) => {
                    format!("{pool} has no endpoint \"{}\"; the result is set aside.", text(facts, "endpoint"))
                }
                None => format!("No pool has an endpoint \"{}\"; the result is set aside.", text(facts, "endpoint")),
            },
            "Use the origin's name or address.",
        ),
        "ambiguous-endpoint" => say(
            format!(
                "{} is an endpoint of {}{}; the result is set aside.",
                text(facts, "endpoint"),
                list(facts.list("pools")),
                match number(facts, "more_pools") {
                    0 => String::new(),
                    more => format!(" and {} more pools", grouped(more)),
                },
            ),
            "Add `pool_id`.",
        ),
        "result-ignored" => ignored(facts),
        "results-after-at" => tell(format!(
            "{} later than `at` and {} not counted.",
            match number(facts, "count") {
                1 => "1 result is".to_owned(),
                many => format!("{} results are", grouped(many)),
            },
            agree(number(facts, "count"), "is", "are"),
        )),
        "vantage-point-set-aside" => tell(format!(
            "{} has results with a data center, so this one without is set aside.",
            text(facts, "endpoint"),
        )),
        _ => None,
    }
}

fn ignored(facts: &Facts) -> Option<Worded> {
    let (pool, monitor, endpoint) = (text(facts, "pool"), text(facts, "monitor"), text(facts, "endpoint"));
    let codes = facts.list("data_centers");
    let many = codes.len() as u64;
    match text(facts, "why") {
        "pool_disabled" => tell(format!("The result is ignored: the pool {pool} is disabled and not probed.")),
        "endpoint_disabled" => tell(format!("The result is ignored: {endpoint} is disabled in {pool} and not probed.")),
        "pool_not_monitored" => say(
            format!("The result is ignored: the pool {pool} has no monitor."),
            "Attach the monitor with `monitor`, or a group with `monitor_group`.",
        ),
        "monitor_not_attached" => say(
            format!("The result is ignored: {monitor} is not attached to the pool {pool}."),
            "Attach the monitor to the pool, or add it to the pool's group.",
        ),
        "member_disabled" => tell(format!("The result is ignored: {monitor} is switched off in the group of {pool}.")),
        "data_center_excluded" => {
            tell(format!("{} {} excluded from the checks and not counted.", list(codes), agree(many, "is", "are"),))
        }
        "outside_check_regions" => tell(format!(
            "{pool} is not probed from {}: {} in none of its `check_regions`. Not counted.",
            list(codes),
            agree(many, "it is", "they are"),
        )),
        "region_not_named" => say(
            format!("No region is given for {}, and {pool} is probed by region. Not counted.", list(codes)),
            "Add `region` to the result, or the data center to `data_centers`.",
        ),
        "older" => say(
            format!("The result is ignored: a newer one for {endpoint} at this place is known already."),
            "Results count in the order of their time. Leave `at` out where a result is to count as the newest.",
        ),
        _ => say(
            format!("{} {} not in `data_centers`. Not counted.", list(codes), agree(many, "is", "are")),
            "Name the data center with its region in `data_centers`.",
        ),
    }
}

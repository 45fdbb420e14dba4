//! About what the engine made of it.

use super::super::routing::open_condition;
use super::super::words::{grouped, list, number, text};
use super::{Worded, say, tell};
use whydown_schema::Facts;

/// About what the engine made of it.
pub(super) fn engine(code: &str, facts: &Facts) -> Option<Worded> {
    match code {
        "one-vantage-point" => tell(format!(
            "The results for {} name no data center: one vantage point stands for the whole network, and regions are not counted.",
            list(facts.list("endpoints")),
        )),
        "critical-and-observer" => say(
            format!(
                "The member {} has both `must_be_healthy` and `monitoring_only`: {}.",
                text(facts, "monitor"),
                if facts.flag("observes") {
                    "it only observes, and its failure takes nothing down"
                } else {
                    "by the chosen reading it is critical all the same"
                },
            ),
            "Set one of the two to false.",
        ),
        "group-without-voters" => say(
            format!(
                "Nobody votes in this group{}, so {}.",
                match (number(facts, "members"), number(facts, "disabled")) {
                    (0, _) => ": it has no members",
                    (1, 1) => ": its only member is disabled",
                    (members, disabled) if members == disabled => ": all its members are disabled",
                    (1, _) => ": its only member just observes",
                    (_, 0) => ": all its members just observe",
                    _ => ": its members are disabled or just observe",
                },
                match text(facts, "reading") {
                    "up" => "by the chosen reading its endpoints are healthy",
                    "down" => "by the chosen reading its endpoints are unknown and count as down",
                    _ => "the health of its endpoints is ignored, as without a monitor",
                },
            ),
            "Give at least one member a vote: `enabled` true and `monitoring_only` false.",
        ),
        "threshold-zero" => say(
            if facts.flag("as_one") {
                "`minimum_origins` is 0, which the chosen reading takes as 1."
            } else {
                "`minimum_origins` is 0: the pool is never critical, but without a healthy endpoint it is passed over all the same."
            },
            "Write 1, or the number of endpoints that the traffic needs.",
        ),
        "reported-beside-results" => tell(format!(
            "A verdict on {} was reported where monitors have results of their own; the reported one counts there.",
            text(facts, "endpoint"),
        )),
        "rejected-by-reading" => say(
            format!("By the chosen reading of `{}` the API refuses this.", text(facts, "key")),
            "Change the configuration, or choose another reading.",
        ),
        "map-ignored" => tell(format!(
            "`{}` is ignored: under the policy {} pools are not chosen by place.",
            text(facts, "map"),
            text(facts, "policy"),
        )),
        "no-results" => say(
            "No result counts here, so nothing is known of any endpoint: what is monitored counts as down until one does.",
            "Paste what the API says of the pool's health (GET …/pools/:id/health), or a health event, or add `probes`.",
        ),
        "no-pools" => say(
            "There is no pool here, so nothing is known of any endpoint: every pool that a load balancer names counts as down.",
            "Paste the pools as well, and their health.",
        ),
        "not-evaluated" => not_evaluated(facts),
        _ => None,
    }
}

fn not_evaluated(facts: &Facts) -> Option<Worded> {
    match text(facts, "what") {
        what if what.starts_with("condition_") => {
            let (message, help) = open_condition(facts, &left_open(facts));
            say(message, help)
        }
        _ => say(
            format!(
                "More than {} pools shed load, which by weight is too much to work out, so {}.",
                text(facts, "about"),
                left_open(facts)
            ),
            "Health is evaluated all the same: endpoints, pools and load balancers have their verdicts.",
        ),
    }
}

/// Which decisions are left open.
fn left_open(facts: &Facts) -> String {
    let balancer = text(facts, "balancer");
    match (number(facts, "requests"), number(facts, "all_requests")) {
        (open, all) if open == all => format!("where requests of {balancer} go is left open"),
        (1, all) => format!("where 1 of the {} requests of {balancer} goes is left open", grouped(all)),
        (open, all) => {
            format!("where {} of the {} requests of {balancer} go is left open", grouped(open), grouped(all))
        }
    }
}

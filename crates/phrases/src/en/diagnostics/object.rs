//! About the API's objects.

use super::super::words::{alternatives, count, number, text};
use super::{Worded, say, tell};
use whydown_schema::{Fact, Facts};

/// About the API's objects.
pub(super) fn object(code: &str, facts: &Facts) -> Option<Worded> {
    match code {
        "duplicate-id" => say(
            format!(
                "Another object of `{}` is called \"{}\" already; the first counts.",
                text(facts, "list"),
                text(facts, "id")
            ),
            "Give each its own id, or remove one.",
        ),
        "duplicate-member" => say(
            format!("\"{}\" is a member of this group already; the first counts.", text(facts, "monitor_id")),
            "The API refuses a group with one monitor twice. Remove one of the two.",
        ),
        "duplicate-endpoint" => say(
            format!("An endpoint of this pool is called \"{}\" already; the first counts.", text(facts, "endpoint")),
            "Names are unique in a pool.",
        ),
        "nameless" => match text(facts, "object") {
            "endpoint" => say(
                "This endpoint has neither a name nor an address, so no result can refer to it.",
                "Give it a `name` and an `address`.",
            ),
            object @ ("monitor" | "monitor group") => say(
                format!("This {object} has neither an id nor a description, so nothing can refer to it."),
                "Give it an `id`.",
            ),
            object => say(
                format!("This {object} has neither an id nor a name, so nothing can refer to it."),
                "Give it an `id`.",
            ),
        },
        "member-flag-missing" => say(
            format!("The member lacks `{}`; {} is assumed.", text(facts, "flag"), word_of(facts.get("assumed"))),
            "The API's schema demands all three flags in every member.",
        ),
        "assumed-values" => tell(format!(
            "The verdicts rest on {} for missing member flags.",
            count(number(facts, "count"), "assumed value", "assumed values"),
        )),
        "member-without-monitor" => say("The member names no monitor, so it is left out.", "Add `monitor_id`."),
        "too-many-members" => say(
            format!(
                "The group has {} members, and at most {} are allowed; all of them are evaluated.",
                number(facts, "members"),
                number(facts, "limit"),
            ),
            "Remove members, or give some of them another pool.",
        ),
        "monitor-and-group" => say(
            "The pool has both `monitor` and `monitor_group`; the group is used.",
            "Choose one. The documentation allows either, not both.",
        ),
        "unknown-region" => {
            let meant = facts.list("meant");
            say(
                format!("\"{}\" is no region of the network; it is not counted.", text(facts, "region")),
                if meant.is_empty() {
                    "The regions are WNAM, ENAM, WEU, EEU, NSAM, SSAM, OC, ME, NAF, SAF, SAS, SEAS and NEAS.".to_owned()
                } else {
                    format!("Did you mean {}?", alternatives(meant))
                },
            )
        }
        "region-without-data-center" => say(
            if facts.flag("excluded") {
                format!(
                    "Every data center of {} is excluded, so the region is out of the count.",
                    text(facts, "region")
                )
            } else {
                format!("No data center of {} is named, so the region is out of the count.", text(facts, "region"))
            },
            "Add its data centers to `data_centers`.",
        ),
        "fallback-missing" => say(
            match text(facts, "taken") {
                "" => "The load balancer has no `fallback_pool`, and no pool that could be one.".to_owned(),
                taken => format!("The load balancer has no `fallback_pool`; the last pool listed, {taken}, is taken."),
            },
            "Name the pool that serves when no other can.",
        ),
        "default-pools-missing" => say(
            "The load balancer lists no pool in `default_pools`.",
            "List the pools in the order in which they should serve.",
        ),
        "unknown-reference" => {
            let (kind, reference) = (text(facts, "kind"), text(facts, "reference"));
            let treated = match kind {
                "monitor" => "it is taken as a monitor of which only results are known",
                "monitor group" => "it is taken as a group without results",
                "fallback pool" => "so there is no fallback when no pool can serve",
                _ => "it is taken as a pool without results",
            };
            let kind = if kind == "fallback pool" { "pool" } else { kind };
            if !facts.flag("listed") {
                let more = match number(facts, "more") {
                    0 => String::new(),
                    more => format!(" So it is with {} more.", count(more, "reference", "references")),
                };
                return say(
                    format!("The scenario holds no {kind}s, so \"{reference}\" is not known; {treated}.{more}"),
                    format!("Paste the {kind}{} as well.", if more.is_empty() { "" } else { "s" }),
                );
            }
            say(
                format!("\"{reference}\" is not among the {kind}s of the scenario; {treated}."),
                match facts.text("meant") {
                    Some(id) => format!("An object with an id is referred to by it: \"{id}\"."),
                    None => format!("Correct the reference, or paste the {kind}."),
                },
            )
        }
        _ => None,
    }
}

fn word_of(fact: Option<&Fact>) -> &'static str {
    if matches!(fact, Some(Fact::Flag(true))) { "true" } else { "false" }
}

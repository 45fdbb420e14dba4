//! What is wrong with an input, and what to do about it.

use super::words::{agree, alternatives, count, grouped, list, number, text};
use std::iter;
use whydown_schema::{Fact, Facts};

type Worded = (String, Option<String>);

pub(super) fn diagnostic(code: &str, facts: &Facts) -> Option<Worded> {
    document(code, facts)
        .or_else(|| object(code, facts))
        .or_else(|| result(code, facts))
        .or_else(|| engine(code, facts))
}

fn say(message: impl Into<String>, help: impl Into<String>) -> Option<Worded> {
    Some((message.into(), Some(help.into())))
}

fn tell(message: impl Into<String>) -> Option<Worded> {
    Some((message.into(), None))
}

/// About the text as a whole.
fn document(code: &str, facts: &Facts) -> Option<Worded> {
    match code {
        "not-json" => not_json(facts),
        "too-large" => say(
            format!(
                "The text is {} bytes long; at most {} are read.",
                grouped(number(facts, "bytes")),
                grouped(number(facts, "limit")),
            ),
            "Leave out results that don't matter, or write them in the short form `results`.",
        ),
        "not-an-object" => say(
            format!("A scenario is an object, and this is a {}.", text(facts, "found")),
            "Wrap it: { \"pools\": [ … ] }.",
        ),
        "nothing-to-evaluate" => say(
            "There is no pool and no load balancer here, so there is nothing to evaluate.",
            "Add `pools`, or paste an answer of the API: it is recognised by what it holds.",
        ),
        "no-such-place" => {
            say("The scenario has no such place; nothing was changed.", "Give a JSON pointer whose parent exists.")
        }
        "duplicate-key" => say(
            format!("`{}` is given twice in this object; the last one counts.", text(facts, "key")),
            "Remove one of the two.",
        ),
        "number-out-of-range" => {
            tell(format!("{} is too large to be a number; it is taken as absent.", text(facts, "number")))
        }
        "more-of-these" => tell(format!(
            "{} more findings of the kind {} are not listed.",
            grouped(number(facts, "more")),
            text(facts, "code"),
        )),
        "unknown-field" => tell(format!(
            "`{}` is no known field of a {}. It is kept and changes nothing.",
            text(facts, "field"),
            text(facts, "object"),
        )),
        "wrong-type" => say(
            format!(
                "A {} is expected here, not {}; it is set aside.",
                text(facts, "expected"),
                match text(facts, "found") {
                    "null" => "null".to_owned(),
                    found @ "object" => format!("an {found}"),
                    found => format!("a {found}"),
                },
            )
            .replace("A object", "An object"),
            match text(facts, "expected") {
                "boolean" => "Write true or false, without quotes.",
                "number" => "Write the number without quotes.",
                "string" => "Put it in double quotes.",
                "time" => "Write seconds as a number, or a time such as \"2026-01-31T12:00:00Z\".",
                "result" => "Write true, false, null or { \"healthy\": … }.",
                "list" => "Put it in square brackets.",
                _ => "See the API's documentation for this object's form.",
            },
        ),
        "out-of-range" => tell(format!(
            "{} is out of range ({}); the default is taken.",
            facts.written("number"),
            text(facts, "allowed"),
        )),
        "unknown-value" => {
            let allowed = facts.list("allowed");
            let (value, taken) = (text(facts, "value"), text(facts, "taken"));
            let near = allowed.iter().find(|word| value.starts_with(word.as_str()) && word.len() > 2);
            say(
                format!("\"{value}\" is none of the values that are known here; {taken} is taken."),
                match near {
                    Some(near) => format!("Did you mean \"{near}\"? Known are {}.", list(allowed)),
                    None => format!("Known are {}.", list(allowed)),
                },
            )
        }
        "unknown-reading" => say(
            format!("There is no reading called {}.", text(facts, "key")),
            "The rules page lists every open question with its key.",
        ),
        "reading-out-of-range" => {
            tell(format!("{} is out of range for {}; the default is taken.", text(facts, "value"), text(facts, "key"),))
        }
        "mixed-times" => say(
            "Some times are seconds and some are calendar times; none is used, and results count in the order of the list.",
            "Write all times of one scenario in one way.",
        ),
        "not-a-time" => say(
            format!("\"{}\" is no time.", text(facts, "value")),
            "Write seconds as a number, or a time such as \"2026-01-31T12:00:00Z\".",
        ),
        "not-a-duration" => say(
            format!("\"{}\" is no round trip time; it is set aside.", text(facts, "value")),
            "Write milliseconds as a number, or a text such as \"161.1ms\".",
        ),
        _ => None,
    }
}

fn not_json(facts: &Facts) -> Option<Worded> {
    let place = format!("line {}, column {}", number(facts, "line"), number(facts, "column"));
    match text(facts, "problem") {
        "empty" => say("There is no JSON here yet.", "Paste a scenario, or an answer of the API."),
        "too_deep" => tell(format!("The JSON is nested too deeply to be read ({place}).")),
        "more_than_one" => say(
            format!("A second JSON value begins at {place}."),
            "Put several objects into one list, or into a scenario.",
        ),
        "unterminated_object" => say(
            format!("The object that begins at {place} is never closed."),
            "Add the missing } (and what is before it).",
        ),
        "unterminated_array" => say(
            format!("The list that begins at {place} is never closed."),
            "Add the missing ] (and what is before it).",
        ),
        "not_finite" => {
            say(format!("NaN and Infinity are no JSON ({place})."), "Use null for a value that is not there.")
        }
        other => say(
            format!("This is not JSON: {} ({place}).", lower_first(other)),
            "Correct it there; the rest is read after that.",
        ),
    }
}

fn lower_first(text: &str) -> String {
    let mut characters = text.chars();
    characters
        .next()
        .map(|first| iter::once(first.to_ascii_lowercase()).chain(characters).collect())
        .unwrap_or_default()
}

/// About the API's objects.
fn object(code: &str, facts: &Facts) -> Option<Worded> {
    match code {
        "duplicate-id" => say(
            format!(
                "Another object of {} is called {} already; the first counts.",
                text(facts, "list"),
                text(facts, "id")
            ),
            "Give each its own id, or remove one.",
        ),
        "duplicate-member" => say(
            format!("{} is a member of this group already; the first counts.", text(facts, "monitor_id")),
            "The API refuses a group with one monitor twice. Remove one of the two.",
        ),
        "duplicate-endpoint" => say(
            format!("An endpoint of this pool is called {} already; the first counts.", text(facts, "endpoint")),
            "Names are unique in a pool.",
        ),
        "nameless" => say(
            format!("This {} has neither an id nor a name, so nothing can refer to it.", text(facts, "object")),
            "Give it an id.",
        ),
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
                format!("{} is no region of the network; it is not counted.", text(facts, "region")),
                if meant.is_empty() {
                    "The regions are WNAM, ENAM, WEU, EEU, NSAM, SSAM, OC, ME, NAF, SAF, SAS, SEAS and NEAS.".to_owned()
                } else {
                    format!("Did you mean {}?", alternatives(meant))
                },
            )
        }
        "region-without-data-center" => say(
            format!("No data center of {} is named, so the region is out of the count.", text(facts, "region")),
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
                _ => "it is taken as a pool without results",
            };
            if !facts.flag("listed") {
                return say(
                    format!("The scenario holds no {kind}s, so {reference} is not known; {treated}."),
                    format!("Paste the {kind} as well."),
                );
            }
            say(
                format!("{reference} is not among the {kind}s of the scenario; {treated}."),
                match facts.text("meant") {
                    Some(id) => format!("An object with an id is referred to by it: {id}."),
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

/// About results.
fn result(code: &str, facts: &Facts) -> Option<Worded> {
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
            format!("{} is no pool of the scenario; the result is set aside.", text(facts, "pool")),
            "Use the pool's id, or its name where it has no id.",
        ),
        "unknown-endpoint" => say(
            match facts.text("pool") {
                Some(pool) => format!("{pool} has no endpoint {}; the result is set aside.", text(facts, "endpoint")),
                None => format!("No pool has an endpoint {}; the result is set aside.", text(facts, "endpoint")),
            },
            "Use the origin's name or address.",
        ),
        "ambiguous-endpoint" => say(
            format!(
                "{} is an endpoint of {}; the result is set aside.",
                text(facts, "endpoint"),
                list(facts.list("pools")),
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
        _ => say(
            format!("{} {} not in `data_centers`. Not counted.", list(codes), agree(many, "is", "are")),
            "Name the data center with its region in `data_centers`.",
        ),
    }
}

/// About what the engine made of it.
fn engine(code: &str, facts: &Facts) -> Option<Worded> {
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
                "Nobody votes in this group, so {}.",
                match text(facts, "reading") {
                    "up" => "by the chosen reading its endpoints are healthy",
                    "down" => "by the chosen reading its endpoints are unknown and count as down",
                    _ => "the health of its endpoints is ignored, as without a monitor",
                },
            ),
            "Give at least one enabled member a vote: `monitoring_only` false.",
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
        "not-evaluated" => not_evaluated(facts),
        _ => None,
    }
}

fn not_evaluated(facts: &Facts) -> Option<Worded> {
    let left_out = |what: &str| {
        tell(format!(
            "{what} is not evaluated by this version, so where requests of {} go is left open.",
            text(facts, "balancer")
        ))
    };
    match text(facts, "what") {
        "observed" => say(
            "A raw observation is not judged by this version; the result is left out.",
            "Give the judged result: \"healthy\": true or false.",
        ),
        "reading" => tell(format!(
            "The reading `{}` belongs to a stage that this version does not evaluate.",
            text(facts, "key")
        )),
        "pool_sets" => left_out("A pool set (`pool_sets`)"),
        "rules" => left_out("A custom rule (`rules`)"),
        "steering_policy" => left_out("This steering policy"),
        "session" => left_out("Session affinity"),
        "load_shedding" => left_out("Load shedding of a pool (`load_shedding`)"),
        "origin_steering" => left_out("Endpoint choice by load (`origin_steering`)"),
        "health_sources" => left_out("Health as one data center or region sees it (`health_sources`)"),
        other => left_out(&format!("`{other}`")),
    }
}

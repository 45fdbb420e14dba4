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
            format!("A scenario is an object, and this is {}.", a(text(facts, "found"))),
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
        "number-out-of-range" => say(
            format!("{} is too large to be a number; it is taken as absent.", text(facts, "number")),
            "Write a number below 1e308.",
        ),
        "more-of-these" => tell(format!(
            "{}{} {} not listed.",
            count(number(facts, "more"), "more finding", "more findings"),
            facts.text("code").map(|code| format!(" of the kind {code}")).unwrap_or_default(),
            agree(number(facts, "more"), "is", "are"),
        )),
        "half-character" => say(
            "The text holds half of a character (a lone surrogate), which is no text; it is replaced by \u{fffd}.",
            "Write the whole character.",
        ),
        "report-shortened" => say(
            format!(
                "The report would hold {} verdicts of data centers and monitors, more than {}. They are left out; those of endpoints, pools and load balancers are all here.",
                grouped(number(facts, "statuses")),
                grouped(number(facts, "limit")),
            ),
            "Evaluate fewer pools at once, or open a session: its `explain` gives the whole proof of one endpoint.",
        ),
        "targets-passed-over" => say(
            match number(facts, "count") {
                1 => "1 bare result was passed over: its number is no target, or it is none of 0, 1 and 2.".to_owned(),
                many => format!(
                    "{} bare results were passed over: their numbers are no targets, or they are none of 0, 1 and 2.",
                    grouped(many)
                ),
            },
            "Ask `target` for the numbers, and give as many results as targets: 0 fail, 1 pass, 2 forget.",
        ),
        "unknown-field" => tell(format!(
            "`{}` is no known field of {}. It is kept and changes nothing.",
            text(facts, "field"),
            a(text(facts, "object")),
        )),
        "wrong-type" => say(
            format!(
                "{} is expected here, not {}; it is set aside.",
                super::reading::capital(&a(text(facts, "expected"))),
                a(text(facts, "found")),
            ),
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
        "out-of-range" => say(
            format!("{} is out of range; the default is taken.", facts.written("number")),
            format!("Allowed is {}.", text(facts, "allowed")),
        ),
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
        "reading-out-of-range" => say(
            format!("{} is out of range for `{}`; the default is taken.", text(facts, "value"), text(facts, "key")),
            "Give a share between 0 and 1, as a number without quotes.",
        ),
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
        "too_deep" => say(
            format!(
                "The JSON is nested more than {} levels deep at {place}, which is not read.",
                number(facts, "levels")
            ),
            "Leave the deepest part out: no object of the API goes deeper than a dozen levels.",
        ),
        "binary" => say(
            "This is no text but a picture, an archive or the like.",
            "Give JSON: what the API answered, or a scenario.",
        ),
        "markup" => say(
            "This is a page of HTML or XML, not JSON: perhaps an error page in place of the API's answer.",
            "Paste what the API answers, from { or [ on.",
        ),
        "command" => say("This is a curl command, not what it answers.", "Run it, and paste what it prints."),
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

/// A kind of thing with its article: `a list`, `an object`; `null` has none.
pub(super) fn a(kind: &str) -> String {
    match kind {
        "null" => "null".to_owned(),
        _ if kind.starts_with(['a', 'e', 'i', 'o']) || kind.starts_with("un") => format!("an {kind}"),
        _ => format!("a {kind}"),
    }
}

/// About the API's objects.
fn object(code: &str, facts: &Facts) -> Option<Worded> {
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
                return say(
                    format!("The scenario holds no {kind}s, so \"{reference}\" is not known; {treated}."),
                    format!("Paste the {kind} as well."),
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
    let (balancer, pool) = (text(facts, "balancer"), text(facts, "pool"));
    let left_out = |what: String| {
        let (open, all) = (number(facts, "requests"), number(facts, "all_requests"));
        let requests = match (open, all) {
            _ if open == all => format!("where requests of {balancer} go"),
            (1, _) => format!("where 1 of the {} requests of {balancer} goes", grouped(all)),
            _ => format!("where {} of the {} requests of {balancer} go", grouped(open), grouped(all)),
        };
        say(
            format!("{what} is not evaluated by this version, so {requests} is left open."),
            "Health is evaluated all the same: endpoints, pools and load balancers have their verdicts.",
        )
    };
    match text(facts, "what") {
        "observed" => say(
            "A raw observation is not judged by this version; the result is left out.",
            "Give the judged result: \"healthy\": true or false.",
        ),
        "reading" => say(
            format!("The reading `{}` belongs to a stage that this version does not evaluate.", text(facts, "key")),
            "Leave it out: it changes nothing here.",
        ),
        "pool_sets" => left_out("A pool set (`pool_sets`)".to_owned()),
        "rules" => left_out("A custom rule (`rules`)".to_owned()),
        "steering_policy" => left_out(format!("The steering policy {}", text(facts, "policy"))),
        "session" => left_out("Session affinity".to_owned()),
        "load_shedding" => left_out(format!("Load shedding of {pool}")),
        "origin_steering" => left_out(format!("The choice of an endpoint by its load, as {pool} makes it,")),
        "health_sources" => left_out(format!("The health of {pool} as one data center or region sees it")),
        other => left_out(format!("`{other}`")),
    }
}

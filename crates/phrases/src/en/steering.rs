//! Where requests go (R8).

use super::words::{agree, list, number, text};
use whydown_schema::{Facts, Outcome, Step};

pub(super) fn step(step: &Step) -> Option<String> {
    let facts = &step.facts;
    if facts.flag("ranking") {
        return Some(ranking(step));
    }
    if facts.text("source").is_some() {
        return Some(source(facts));
    }
    if step.rule == "R8.19" {
        return Some(shedding(facts));
    }
    if facts.text("balancer").is_some() {
        return decision(step);
    }
    let pool = facts.text("pool")?;
    match step.outcome {
        Outcome::Skipped => Some(passed_over(facts, pool)),
        Outcome::Serves => Some(shares(step, pool)),
        _ => None,
    }
}

/// What becomes of the requests.
fn decision(step: &Step) -> Option<String> {
    let facts = &step.facts;
    let (balancer, fallback) = (text(facts, "balancer"), text(facts, "fallback"));
    Some(match (step.rule, step.outcome) {
        ("R7.4", Outcome::DnsRecords) => {
            format!(
                "{balancer} is disabled: the name's ordinary DNS records answer, never a pool and never the fallback."
            )
        }
        ("R8.4", _) => {
            let same_pool = match (facts.flag("fallback_is_the_only_pool"), facts.text("map")) {
                (false, _) => "",
                (true, None) => " The fallback is the only pool there is, so failing health never moves traffic.",
                (true, Some(_)) => " No other pool is for these requests, so failing health never moves them.",
            };
            format!(
                "{}, so the fallback {fallback} takes all requests, whatever its own health. Analytics show it as {fallback} (Fallback).{same_pool}",
                no_pool(facts, balancer),
            )
        }
        ("R8.5" | "Q43" | "D45", outcome) => {
            let why = match text(facts, "why") {
                "disabled" => format!("the fallback {fallback} is disabled"),
                "missing" if fallback.is_empty() => "there is no fallback".to_owned(),
                "missing" => format!("the fallback {fallback} does not exist"),
                "none_enabled" => format!("the fallback {fallback} has no enabled endpoint"),
                _ => format!("the fallback {fallback} has no enabled endpoint that resolves"),
            };
            let answer = match outcome {
                Outcome::Http530 => "visitors get HTTP 530 with error 1016",
                _ => "DNS answers with the SOA record and no address",
            };
            format!("{} and {why}: {answer}.", no_pool(facts, balancer))
        }
        (_, Outcome::Serves) => format!("{}: {}.", who(facts), why(step)?),
        _ => return None,
    })
}

/// That no pool of the list can serve, or that those that could shed everything: under geo the list is that of a map.
fn no_pool(facts: &Facts, balancer: &str) -> String {
    if let shed @ [_, ..] = facts.list("shed_whole") {
        let rest = facts.list("passed_over").is_empty();
        let others = if rest { "" } else { ", and no other pool can serve" };
        let sheds = agree(shed.len() as u64, "sheds all that it gets", "shed all that they get");
        return format!("{} {sheds}{others}", list(shed));
    }
    match facts.text("map") {
        None => format!("No pool of {balancer} can serve"),
        Some(map) => format!(
            "No pool that {balancer} has for {} {} can serve, and under geo no other list is tried",
            place_of(map),
            text(facts, "place"),
        ),
    }
}

/// A map's kind of place.
fn place_of(map: &str) -> &'static str {
    match map {
        "pop_pools" => "the data center",
        "country_pools" => "the country",
        _ => "the region",
    }
}

/// Who takes the requests: `eu takes all requests`, or `Of the requests eu takes 80 % and us (Fallback) 20 %`.
fn who(facts: &Facts) -> String {
    match facts.list("pools") {
        [only] => format!("{only} takes all requests"),
        pools => format!("The requests are divided into {}", list(&parted(pools, facts.list("percents")))),
    }
}

/// `eu 80 %`, `us 20 %`.
fn parted(names: &[String], percents: &[String]) -> Vec<String> {
    names.iter().zip(percents).map(|(name, percent)| format!("{name} {percent} %")).collect()
}

/// Why these pools take them.
fn why(step: &Step) -> Option<String> {
    let facts = &step.facts;
    let (pools, passed, before) = (facts.list("pools"), facts.list("passed_over"), facts.list("before"));
    let several = pools.len() > 1;
    // One pool is the subject already; of several the first is told of, and how the others come in.
    let it = if several { text(facts, "pool") } else { "it" };
    let then = if several { ", and what a pool sheds goes to the next" } else { "" };
    let among = match facts.text("map") {
        None => String::new(),
        Some(map) => format!(" for {} {}", place_of(map), text(facts, "place")),
    };
    let first = match before {
        [] if several => format!("{it} is the first pool in order{among}{then}"),
        [] => format!("{it} is the first pool in order{among}, and it can serve"),
        before => format!("{it} is the first in order{among} that can serve, after {}{then}", list(before)),
    };
    // What a single pool comes to, whatever the policy would look at.
    let alone = match passed {
        [] => format!("{it} is the only pool listed, and it can serve"),
        passed => format!("no other pool can serve, {} can't", list(passed)),
    };
    let is_alone = facts.flag("is_the_only_one") && !several;
    let by_weight = matches!(step.rule, "R8.8" | "R8.12");
    if let (shed @ [_, ..], true) = (facts.list("shed_whole"), !(by_weight && several)) {
        let sheds = agree(shed.len() as u64, "sheds all that it gets", "shed all that they get");
        return Some(format!("{} {sheds}, and {} is next{then}", list(shed), text(facts, "pool")));
    }
    let less = if facts.flag("sheds") { ", less what they shed" } else { "" };
    Some(match (step.rule, text(facts, "without")) {
        ("R8.9", _) if among.is_empty() => {
            let no_map = match (number(facts, "maps"), facts.flag("placed")) {
                (0, _) => "there is no geo map, so the default pools apply",
                (_, false) => "the request doesn't say where it is, so no map applies and the default pools do",
                _ => "no map has an entry for the place of these requests, so the default pools apply",
            };
            format!("{no_map}; {first}")
        }
        ("R8.7" | "R8.9", _) => first,
        ("R8.10", "round_trip_so_order") | ("R8.11", "place_so_order") if is_alone => alone,
        ("R8.10", _) if facts.flag("none_measured") => {
            format!("no pool has a round trip time {}, so the order of the list decides; {first}", measured_at(facts))
        }
        ("R8.10", "round_trip_so_order") => {
            format!(
                "some pool has no round trip time {}, so the order of the list decides; {first}",
                measured_at(facts)
            )
        }
        ("R8.10", _) if facts.flag("first_unmeasured") => {
            format!(
                "{it} has no round trip time {}, and by the chosen reading such pools come first{then}",
                measured_at(facts)
            )
        }
        ("R8.10", _) if facts.flag("tied") => format!(
            "no pool that can serve has a lower round trip time {}; of equal ones the first in order is taken{then}",
            measured_at(facts)
        ),
        ("R8.10", _) => {
            format!("of the pools that can serve {it} has the lowest round trip time {}{then}", measured_at(facts))
        }
        ("R8.11", "place_so_order") => {
            format!("no coordinates are known for the request, so the order of the list decides; {first}")
        }
        ("R8.11", _) if facts.flag("none_measured") => {
            format!("no pool that can serve has coordinates, so the order of the list decides; {first}")
        }
        ("R8.11", _) if facts.flag("tied") => {
            format!("no pool that can serve is nearer; of equal ones the first in order is taken{then}")
        }
        ("R8.11", _) => format!("of the pools that can serve {it} is the nearest{then}"),
        (_, _) if facts.flag("weights_all_zero") && facts.flag("is_the_only_one") => {
            let both = if facts.flag("is_the_fallback") { ", and it is the fallback as well" } else { "" };
            format!("no other pool can serve, so {it} serves although its weight is 0{both}{then}")
        }
        ("R8.8", _) if several => format!("at random, by the weights of the pools that can serve{less}"),
        ("R8.12", _) if several => {
            format!("at random, by the weights of the pools that can serve and what is open to each{less}")
        }
        ("R8.8" | "R8.12", _) if is_alone => alone,
        ("R8.8" | "R8.12", _) if passed.is_empty() => "no other pool has a weight above 0".to_owned(),
        ("R8.8" | "R8.12", _) => format!("no other pool with a weight above 0 can serve, {} can't", list(passed)),
        _ => return None,
    })
}

/// Where round trip times are taken.
fn measured_at(facts: &Facts) -> String {
    if facts.flag("worldwide_by_reading") {
        return "worldwide, by the chosen reading".to_owned();
    }
    match (text(facts, "without"), facts.text("data_center"), facts.text("region")) {
        ("place_so_worldwide", _, _) => match facts.text("of_unknown_region") {
            Some(data_center) => format!("worldwide, since the region of {data_center} is not known"),
            None if facts.flag("data_center_unsaid") => "worldwide, since the request names no data center".to_owned(),
            None => "worldwide, since the request doesn't say where it is".to_owned(),
        },
        (_, None, Some(region)) => format!("in {region}"),
        (_, Some(data_center), None) => format!("at {data_center}"),
        (_, Some(data_center), Some(region)) => {
            format!("at {data_center}, or in {region} where chosen regions are probed")
        }
        _ => "there".to_owned(),
    }
}

/// What the policy went by.
fn ranking(step: &Step) -> String {
    let facts = &step.facts;
    let (pools, measures, open) = (facts.list("pools"), facts.list("measures"), facts.list("open"));
    let told = |unit: &str, without: &str| {
        let told = |(pool, measure): (&String, &String)| match measure.as_str() {
            "–" => format!("{pool} {without}"),
            measure => format!("{pool} {measure}{unit}"),
        };
        list(&pools.iter().zip(measures).map(told).collect::<Vec<_>>())
    };
    let without = text(facts, "without");
    match step.rule {
        "R8.10" => {
            let decides = match without {
                "round_trip_so_order" => " Some pool has none, so the order of the list decides.",
                _ => "",
            };
            format!("Round trip times {}: {}.{decides}", measured_at(facts), told(" ms", "none"))
        }
        "R8.11" if without == "place_so_order" => {
            "No coordinates are known for the request, so no distance can be told.".to_owned()
        }
        "R8.11" => {
            let last = if measures.iter().any(|it| it == "–") { " Pools without coordinates come last." } else { "" };
            format!("Distances: {}.{last}", told(" km", "unknown"))
        }
        "R8.12" => {
            let unseen = if without == "counts" {
                " A DNS-only load balancer sees no requests, so none count as open."
            } else {
                ""
            };
            let told =
                |((pool, weight), open): ((&String, &String), &String)| format!("{pool} {weight} with {open} open");
            let told: Vec<String> = pools.iter().zip(measures).zip(open).map(told).collect();
            format!("Each weight is divided by what is open and one more: {}.{unseen}", list(&told))
        }
        _ => format!("Weights: {}.{}", told("", ""), zeros(facts)),
    }
}

fn zeros(facts: &Facts) -> &'static str {
    if facts.flag("weights_all_zero") && facts.list("pools").len() > 1 {
        " Weights that are all 0 are taken as equal."
    } else {
        ""
    }
}

/// Whose verdict is read.
fn source(facts: &Facts) -> String {
    let pools = facts.list("pools");
    let are = agree(pools.len() as u64, "is", "are");
    let them = agree(pools.len() as u64, "it", "them");
    let place = match text(facts, "source") {
        "global" => {
            let why = match facts.text("region") {
                Some(region) => format!("{region} has no verdict of its own on {them}"),
                None => "the request names no region".to_owned(),
            };
            return format!("{} {are} judged by the global verdict: {why}.", list(pools));
        }
        "regional" => "region",
        _ => "data_center",
    };
    let second = match facts.list("down_globally") {
        [] => "the global verdict comes second".to_owned(),
        down => format!("the global verdict, by which {} could not serve, comes second", list(down)),
    };
    format!("{} {are} judged as {} sees {them}; {second}.", list(pools), text(facts, place))
}

/// What usable pools give away.
fn shedding(facts: &Facts) -> String {
    let shed = list(&parted(facts.list("pools"), facts.list("percents")));
    if facts.flag("nowhere") {
        return format!(
            "Shed although healthy: {shed}. What a pool sheds is steered to the others. No fallback takes what all of them shed, so the last one tried keeps it."
        );
    }
    let rest =
        if facts.flag("to_fallback") { " What all of them shed goes to the fallback, healthy or not." } else { "" };
    if facts.flag("one_draw") {
        return format!(
            "Shed although healthy: {shed}. What a pool sheds is steered to the others. By the chosen reading pools that shed by hash shed the same clients: whom one sheds is shed by all with at least its percentage.{rest}"
        );
    }
    let adds_up = if facts.flag("several") {
        " How several add up is not documented; each is taken to shed by itself."
    } else {
        ""
    };
    format!(
        "Shed although healthy: {shed}. What a pool sheds is steered to the others, which shed their own part of it.{rest}{adds_up}"
    )
}

fn passed_over(facts: &Facts, pool: &str) -> String {
    let because = match text(facts, "why") {
        "disabled" => "it is disabled",
        "unknown" => "it has no verdict yet, which counts as down",
        "voteless" => "nobody votes in its group, which by the chosen reading counts as down",
        "missing" => "it is not in the scenario, so nothing is known of it, which counts as down",
        "nothing_to_serve" => "its threshold is 0, but it has no healthy endpoint to send a request to",
        "none_healthy" => "it has no healthy endpoint to send a request to",
        "unresolvable" => "no endpoint is left whose name resolves",
        "critical_at_data_center" => {
            return format!(
                "{pool} is passed over: it can serve globally, but {} sees too few of its endpoints healthy itself, and its own verdict comes first. The health log, which holds global changes only, does not show this.",
                text(facts, "data_center"),
            );
        }
        "critical_in_region" => {
            return format!(
                "{pool} is passed over: it can serve globally, but {} sees too few of its endpoints healthy, and the region's verdict comes first.",
                text(facts, "region"),
            );
        }
        "too_few_resolve" => {
            let (left, needed) = (number(facts, "left"), number(facts, "needed"));
            return format!(
                "{pool} is passed over: only {left} of its healthy endpoints {} a name that resolves, and it needs {needed}.",
                agree(left, "has", "have"),
            );
        }
        _ => "it is critical",
    };
    format!("{pool} is passed over: {because}.")
}

/// How a pool's requests are divided among its endpoints.
fn shares(step: &Step, pool: &str) -> String {
    let facts = &step.facts;
    let (endpoints, percents) = (facts.list("endpoints"), facts.list("percents"));
    let fallback = step.rule == "Q42";
    let mut sentence = match (endpoints, percents) {
        ([only], _) if facts.flag("weights_all_zero") => {
            format!("{only} takes all requests of {pool}, although it has weight 0: no other is left to take them.")
        }
        ([only], _) => format!("{only} takes all requests of {pool}."),
        (_, [percent, ..]) if facts.flag("equal") => {
            format!("{} take {percent} % each of the requests of {pool}.", list(endpoints))
        }
        _ => {
            let by = if step.rule == "R8.17" { "weight and by what is open to each" } else { "weight" };
            format!(
                "The requests of {pool} are divided by {by}: {}. It takes many requests to come close to that.",
                list(&parted(endpoints, percents))
            )
        }
    };
    if facts.flag("weights_all_zero") && endpoints.len() > 1 {
        sentence.push_str(" Weights that are all 0 are taken as equal.");
    }
    if fallback {
        sentence.push_str(if facts.flag("prefers_healthy") {
            " By the chosen reading the fallback pool prefers healthy endpoints; where there is none, every enabled one serves."
        } else {
            " In the fallback pool every enabled endpoint serves, healthy or not."
        });
    }
    if step.rule == "R8.16" {
        sentence.push_str(" One client always reaches the same endpoint; which one can't be predicted.");
    }
    if let Some(addresses) = facts.count("addresses") {
        sentence.push_str(&match addresses {
            1 => " One DNS answer holds 1 address.".to_owned(),
            _ => format!(" One DNS answer holds all {addresses} addresses."),
        });
    }
    sentence
}

//! What reading a text found: what was recognised, what was assumed, what was left aside.

mod answers;
mod documents;
mod refusals;

use super::template;
use super::words::{agree, count, grouped, list, number, text};
use std::iter;
use whydown_schema::Facts;

/// The message of a finding, and what to do about it; `None` for a code that isn't reading's.
pub(super) fn diagnostic(code: &str, facts: &Facts) -> Option<(String, Option<String>)> {
    let (mut message, help) = assumption(code, facts)
        .or_else(|| event(code, facts))
        .or_else(|| answer(code, facts))
        .or_else(|| object(code, facts))
        .or_else(|| template::worded(documents::SENTENCES, code, facts))
        .or_else(|| template::worded(answers::SENTENCES, code, facts))?;
    match facts.count("more") {
        None => {}
        Some(1) => message.push_str(" There is one more like this."),
        Some(more) => message.push_str(&format!(" There are {} more like this.", grouped(more))),
    }
    Some((message, help))
}

type Wording = (String, Option<String>);

/// What the text doesn't tell and was taken for granted.
fn assumption(code: &str, facts: &Facts) -> Option<Wording> {
    Some(match code {
        "assumed-vantage-point" => {
            let answer = match facts.text("from") {
                Some("event") => "The event",
                Some("analytics") => "The row",
                _ => "The answer",
            };
            told(format!(
                "{answer} names no data center, so one vantage point stands for the whole network: regions are not counted."
            ))
        }
        "assumed-check-regions" => advised(
            format!("The event does not tell from which regions {} is checked.", pool(facts)),
            "The pool's `check_regions` tells; paste the pool beside the event to have both.",
        ),
        "assumed-minimum-origins" => advised(
            format!("It is not told how many healthy endpoints {} needs, so 1 is taken, as the API does.", pool(facts)),
            "The pool's `minimum_origins` tells; paste the pool as well.",
        ),
        "assumed-flat-count" => {
            let data_centers = number(facts, "data_centers");
            let mut message = if data_centers == 1 {
                "City names do not tell regions, so the one data center decides alone.".to_owned()
            } else {
                format!(
                    "City names do not tell regions, so the {data_centers} data centers are counted flat: more than half must be healthy."
                )
            };
            if let (Some(up), Some(of @ 1..)) = (facts.count("up"), facts.count("of")) {
                message.push_str(&format!(" {up} of {of} {} the pool healthy.", agree(of, "reports", "report")));
            }
            advised(
                message,
                "For a count by region, list each data center with its region in `data_centers`, and the pool's `check_regions`.",
            )
        }
        "assumed-monitor-group" => {
            let made = format!(
                "A monitor group was made from the flags in the event: {}, {} critical, {} only observing.",
                count(number(facts, "members"), "member", "members"),
                number(facts, "critical"),
                number(facts, "observers"),
            );
            if facts.flag("pool_given") {
                advised(
                    format!("{made} It is attached to {}, whose own group is not in the text.", pool(facts)),
                    "Paste the monitor group beside the pool to judge by what is configured. Tools older than monitor groups \
                     leave `monitor_group` out of a pool.",
                )
            } else {
                told(made)
            }
        }
        "assumed-monitors" => {
            let monitors = facts.list("monitors");
            let (known, are) = if monitors.len() == 1 { ("its id", "is") } else { ("their ids", "are") };
            advised(
                format!("Of {} only {known} {are} known, so type and settings are left open.", list(monitors)),
                "Paste the monitors beside the event to see them by name and type.",
            )
        }
        "assumed-monitor" if facts.flag("pool_given") => advised(
            format!(
                "{} lists no monitor, yet there are results for it: `{}` stands for whatever monitors it.",
                capital(&pool(facts)),
                text(facts, "monitor")
            ),
            "Without a monitor, health is ignored and the pool always gets traffic. Check that one is attached.",
        ),
        "assumed-monitor" => told(format!(
            "The results do not say which monitor they are from: `{}` stands for it.",
            text(facts, "monitor")
        )),
        "assumed-member-flag" => told(format!(
            "No event gives `{}` of {}, so it is taken as false.",
            text(facts, "flag"),
            text(facts, "monitor")
        )),
        "assumed-pool" => {
            told(format!("The text does not say which pool this is: `{}` stands for it.", text(facts, "pool")))
        }
        "assumed-renamed" => advised(
            format!(
                "{} has the address of {}, so it is taken for the same endpoint under a former name.",
                text(facts, "former"),
                text(facts, "endpoint")
            ),
            "Alerts match a recovery to the name that failed: what was opened under the former name stays open.",
        ),
        "placeholder-address" => told(format!(
            "`{}` is the documentation's placeholder for the endpoint's address. It is kept as the endpoint's name.",
            text(facts, "address")
        )),
        _ => return None,
    })
}

/// What events hold or lack.
fn event(code: &str, facts: &Facts) -> Option<Wording> {
    let monitor = || text(facts, "monitor");
    Some(match code {
        "event-time-unreadable" => advised(
            format!("\"{}\" is no time, so the results of this event have none.", text(facts, "time")),
            "Write it like 2026-01-31 13:45:00 or 2026-01-31T13:45:00Z.",
        ),
        "event-without-time" => {
            told("The event has no `timestamp`, so it is taken as older than those that have one.".to_owned())
        }
        "event-without-endpoints" => {
            told(format!("The event shows no endpoint of {}, so nothing was made of it.", pool(facts)))
        }
        "endpoint-without-name" => {
            told("This endpoint has neither `name`, `address` nor `ip`, so it was left out.".to_owned())
        }
        "member-flags-differ" => told(format!(
            "`{}` of {} is not the same everywhere: {} is taken, which is what was said last.",
            text(facts, "flag"),
            monitor(),
            facts.flag("kept")
        )),
        "monitor-left-group" => told(format!(
            "{} is in an older event but not in the newest one, so it is taken as removed from the group: it is listed as a \
             disabled member, and its results do not count.",
            monitor()
        )),
        "group-flags-differ" => advised(
            format!(
                "When the event was written, {} took part in {} with other flags than it has now. The group is judged as it is \
                 configured now.",
                list(facts.list("monitors")),
                text(facts, "group")
            ),
            "To judge as it was then, read the event without the monitor group.",
        ),
        "group-not-attached" => advised(
            format!(
                "The event has results of a monitor group, but {} has the plain monitor {}: only results of that one count.",
                pool(facts),
                monitor()
            ),
            "The pool may have changed since. To judge as it was then, read the event without the pool.",
        ),
        "verdict-set-aside" => told(format!(
            "Another event has the monitors' results for {}, so this event's own verdict on it is not used.",
            text(facts, "endpoint")
        )),
        _ => return None,
    })
}

/// What an answer of the API says beside its result.
fn answer(code: &str, facts: &Facts) -> Option<Wording> {
    Some(match code {
        "api-refused" => refusals::worded(facts),
        "health-unavailable" => advised(
            format!(
                "The API answered \"{}\": the health of {} is unknown, which is not unhealthy.",
                text(facts, "message"),
                pool(facts),
            ),
            "Is a monitor attached? Without one, health is ignored and the pool always gets traffic. With one, no result is in \
             yet, and until then its endpoints count as down.",
        ),
        "answer-empty" => told("The answer is an empty list.".to_owned()),
        "further-pages" => advised(
            format!(
                "The list holds {} of {} objects; the others are on further pages.",
                grouped(number(facts, "shown")),
                grouped(number(facts, "total"))
            ),
            "Fetch the other pages and paste all of them together, as one array.",
        ),
        "no-endpoint-results" => match (facts.count("up"), facts.count("of")) {
            (Some(up), Some(of @ 1..)) if facts.flag("by_data_center") => advised(
                format!(
                    "{up} of {} reported healthy; no endpoint results, so nothing to evaluate.",
                    count(of, "data center", "data centers")
                ),
                "Which regions are these data centers in? City names do not tell, and without it they cannot be counted by region. \
                 The answer to List Pools has the pool's own `healthy` and its endpoints.",
            ),
            _ => advised(
                "The answer holds no endpoint results, so nothing to evaluate.".to_owned(),
                "The answer to List Pools has the pool's own `healthy` and its endpoints.",
            ),
        },
        "data-centers-without-region" => advised(
            format!(
                "{} is checked from {}, and city names do not tell regions: as long as their regions are not known, none of these \
                 results count.",
                capital(&pool(facts)),
                list(facts.list("regions"))
            ),
            "List each data center with its region in `data_centers`.",
        ),
        "data-centers-without-results" => {
            let silent = facts.list("data_centers");
            told(format!(
                "No endpoint results from {}: {} left out of the count.",
                list(silent),
                if silent.len() == 1 { "it is" } else { "they are" }
            ))
        }
        _ => return None,
    })
}

/// What objects the text holds.
fn object(code: &str, facts: &Facts) -> Option<Wording> {
    let subject = || {
        let kind = match facts.text("kind") {
            Some("monitor") => "monitor",
            Some("monitor_group") => "monitor group",
            Some("pool") => "pool",
            Some("load_balancer") => "load balancer",
            Some("health_event") => "health event",
            _ => "setting",
        };
        format!("{kind} {}", text(facts, "id"))
    };
    Some(match code {
        "object-repeated" => told(format!("The {} is in the text twice, both alike. It counts once.", subject())),
        "object-conflict" => told(format!(
            "The {} is in the text twice, and the two differ{}. {}",
            subject(),
            match facts.list("fields") {
                [] => String::new(),
                fields => format!(" in {}", list(&quoted(fields))),
            },
            match facts.text("kept") {
                Some("this") => "This one was modified later and is used.",
                Some("other") => "The other one was modified later and is used.",
                _ => "The first is used.",
            }
        )),
        "object-incomplete" => advised(
            match text(facts, "kind") {
                "pool" => "This pool has no `origins`, so it is taken as one without endpoints.".to_owned(),
                _ => "This load balancer has no `default_pools`, so it is taken as one without pools.".to_owned(),
            },
            "If it is only a part of the object, paste the whole one.",
        ),
        "fields-left-aside" => told(format!(
            "`{}` is left aside: of {} a scenario has no place for it, and no rule uses it.",
            text(facts, "field"),
            super::words::a(text(facts, "part")),
        )),
        "part-set-aside" => told(
            match facts.text("why") {
                Some("not_a_list") => "A list belongs here, so this was left out.",
                Some("no_monitor_id") => "This result does not say which monitor it is from, so it was left out.",
                Some("too_deep") => "This is nested too deep to be written, so it was left out.",
                Some("no_verdict") => "This result has no `healthy` that is true or false, so it was left out.",
                _ => "An object belongs here, so this was left out.",
            }
            .to_owned(),
        ),
        "not-recognized" => advised(
            match facts.text("seen") {
                Some("object") => match facts.list("keys") {
                    [] => "Nothing can be made of this: it is an object without any key.".to_owned(),
                    keys => format!("Nothing can be made of this object with {}.", keys_in_words(keys, facts)),
                },
                Some("text") => "Nothing can be made of this: it is a text in quotes.".to_owned(),
                Some("number") => "Nothing can be made of this: it is a number.".to_owned(),
                Some("boolean") => "Nothing can be made of this: it is true or false.".to_owned(),
                _ => "Nothing can be made of this: it is null.".to_owned(),
            },
            ACCEPTED,
        ),
        "nothing-found" => advised("The text holds nothing to read: its lists are empty.".to_owned(), ACCEPTED),
        _ => return None,
    })
}

const ACCEPTED: &str = "Accepted are monitors, monitor groups, pools and load balancers as the API returns or takes them (bare, \
                        in arrays, in the answer's envelope, or in a curl command), health events and alerts, pool health \
                        (`pop_health`), preview results, request analytics, and scenarios; several in one text as well.";

fn keys_in_words(keys: &[String], facts: &Facts) -> String {
    let quoted = quoted(keys);
    let left_off = number(facts, "keys_left_off");
    let noun = if quoted.len() == 1 && left_off == 0 { "the key" } else { "the keys" };
    match left_off {
        0 => format!("{noun} {}", list(&quoted)),
        more => format!("{noun} {} and {} more", quoted.join(", "), grouped(more)),
    }
}

fn quoted(names: &[String]) -> Vec<String> {
    names.iter().map(|name| format!("`{name}`")).collect()
}

/// The pool by its name, where it has one.
fn pool(facts: &Facts) -> String {
    match facts.text("pool") {
        None | Some("") => "the pool".to_owned(),
        Some(name) => format!("pool {name}"),
    }
}

/// The same, beginning a sentence.
pub(super) fn capital(text: &str) -> String {
    let mut characters = text.chars();
    characters
        .next()
        .map_or_else(String::new, |first| iter::once(first.to_ascii_uppercase()).chain(characters).collect())
}

fn told(message: String) -> Wording {
    (message, None)
}

fn advised(message: String, help: &str) -> Wording {
    (message, Some(help.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(code: &str, facts: &Facts) -> String {
        diagnostic(code, facts).unwrap().0
    }

    #[test]
    fn an_event_says_what_it_does_not_tell() {
        assert_eq!(
            message("assumed-vantage-point", &Facts::new().with("from", "event").with("pool", "eu")),
            "The event names no data center, so one vantage point stands for the whole network: regions are not counted."
        );
        let group = Facts::new().with("members", 3_u64).with("critical", 2_u64).with("observers", 1_u64);
        assert_eq!(
            message("assumed-monitor-group", &group),
            "A monitor group was made from the flags in the event: 3 members, 2 critical, 1 only observing."
        );
        let monitors = Facts::new().with("monitors", ["a", "b", "c"].map(String::from).to_vec());
        assert_eq!(
            message("assumed-monitors", &monitors),
            "Of a, b and c only their ids are known, so type and settings are left open."
        );
    }

    #[test]
    fn pool_health_without_endpoints_is_counted_but_not_judged() {
        let facts = Facts::new().with("up", 2_u64).with("of", 3_u64).with("by_data_center", true);
        let (message, help) = diagnostic("no-endpoint-results", &facts).unwrap();
        assert_eq!(message, "2 of 3 data centers reported healthy; no endpoint results, so nothing to evaluate.");
        assert!(help.unwrap().starts_with("Which regions are these data centers in?"));
        let flat = Facts::new().with("data_centers", 3_u64).with("up", 2_u64).with("of", 3_u64);
        assert!(diagnostic("assumed-flat-count", &flat).unwrap().0.ends_with(" 2 of 3 report the pool healthy."));
    }

    #[test]
    fn what_is_not_known_is_named_by_its_keys() {
        let seen = |keys: &[&str], left_off: u64| {
            let keys = keys.iter().map(ToString::to_string).collect::<Vec<_>>();
            message(
                "not-recognized",
                &Facts::new().with("seen", "object").with("keys", keys).with("keys_left_off", left_off),
            )
        };
        assert_eq!(seen(&["id"], 0), "Nothing can be made of this object with the key `id`.");
        assert_eq!(seen(&["a", "b"], 0), "Nothing can be made of this object with the keys `a` and `b`.");
        assert_eq!(seen(&["a", "b"], 4), "Nothing can be made of this object with the keys `a`, `b` and 4 more.");
    }

    #[test]
    fn what_repeats_itself_is_counted() {
        let facts = |more: u64| Facts::new().with("why", "no_verdict").with("more", more);
        assert!(message("part-set-aside", &facts(1)).ends_with(" There is one more like this."));
        assert!(message("part-set-aside", &facts(12)).ends_with(" There are 12 more like this."));
    }

    #[test]
    fn a_code_of_somebody_else_is_left_to_them() {
        assert_eq!(diagnostic("not-json", &Facts::new()), None);
    }
}

//! What happens over time: what each result did, rounds, events, notifications and how long a failure goes unseen.

use super::template::{Sentence, filled};
use whydown_schema::share::seconds;
use whydown_schema::{Fact, Step};

/// What is said of a scenario's course.
pub(super) const SENTENCES: &[Sentence] = &[
    Sentence {
        code: "damping-of-group",
        message: "`damping_level` `endpoint` makes no difference to {pool}: it has a group, and the monitors of a group may ask for different counts, so each is damped by itself.",
        help: "",
    },
    Sentence {
        code: "results-not-shown",
        message: "What each of {count} results did is not shown: a report shows it for up to {limit}.",
        help: "Ask for the proof of one endpoint: it shows the last results of every monitor there.",
    },
    Sentence {
        code: "changes-unknown",
        message: "Results came in as bare numbers, of which no course is kept: no health event and no alert is told.",
        help: "Apply results as objects, or evaluate a scenario that holds them.",
    },
    Sentence {
        code: "changes-not-replayed",
        message: "There are {count} results, and health events and alerts are told for up to {limit}: none is told.",
        help: "Evaluate fewer results at a time, for example those of one pool.",
    },
    Sentence {
        code: "events-left-off",
        message: "{count} earlier health {count?event is|events are} left off: a report tells the latest {limit}.",
        help: "",
    },
    Sentence {
        code: "notifications-left-off",
        message: "{count} earlier {count?alert is|alerts are} left off: a report tells the latest {limit}.",
        help: "",
    },
];

/// The sentences of steps: rule, what is told (the fact `did`), and the template.
const STEPS: &[(&str, &str, &str)] = &[
    ("R2.1", "settled", "{when}{result}; before it nothing was known, so it is {outcome} from here on."),
    ("R2.1", "agreed", "{when}{result}, and it was {outcome} already."),
    ("R2.1", "reset", "{when}{result}: the count starts anew, and it stays {outcome}."),
    ("R2.1", "counted", "{when}{result}, {run} of {needed} in a row, so it stays {outcome}."),
    ("R2.1", "turned", "{when}{result}, {run} of {needed} in a row: it turns {outcome}."),
    ("R2.1", "turned_at_once", "{when}{result}: one is enough, and it turns {outcome}."),
    (
        "R2.1",
        "stands",
        "{left?One {turning?more |}{passes?pass|failure}|{left} {turning?more |}{passes?passes|failures}{turning?| in a row}} until it is {passes?healthy|unhealthy}{turning? ({run} of {needed} so far)|}.",
    ),
    (
        "R2.5",
        "stands",
        "{at_once?No result yet: the first one decides|No verdict yet: it takes {to_up?one pass|{to_up} passes in a row} to be healthy, {to_down?one failure|{to_down} failures in a row} to be unhealthy}.",
    ),
    (
        "D9",
        "skipped",
        "{when}no check ran{failure_reason? ({failure_reason})|}: by the chosen reading this counts for nothing, and it stays {outcome}.",
    ),
    (
        "Q04",
        "",
        "By the chosen reading {endpoint} itself is damped: its last round of results {last}{held?, {run} in a row; it takes {needed} to turn, so it is still {outcome}|, so it is {outcome}}.",
    ),
    (
        "R10.5",
        "failed",
        "{of_pool?{pool} turned unhealthy as a whole: {healthy} healthy {healthy?endpoint|endpoints}, and it needs {needed}|{endpoint} of {pool} turned unhealthy{failure_reason? ({failure_reason})|}}, so an alert is sent.{email}",
    ),
    (
        "R10.5",
        "recovered",
        "{of_pool?{pool} turned healthy again as a whole|{endpoint} of {pool} turned healthy again}, so an alert is sent. No open alert of that name is known, so it resolves none.{email}",
    ),
    (
        "R10.4",
        "recovered",
        "{of_pool?{pool} turned healthy again as a whole|{endpoint} of {pool} turned healthy again}, so an alert is sent, which resolves the open one of the same {of_pool?pool|endpoint}.{email}",
    ),
    (
        "R10.7",
        "failed",
        "The first verdict on {of_pool?{pool} as a whole|{endpoint} of {pool}} is unhealthy{failure_reason? ({failure_reason})|}, so an alert is sent; a first verdict that is healthy sends none.{email}",
    ),
    (
        "Q53",
        "failed",
        "{monitor} only observes, and by its results alone {endpoint} of {pool} is unhealthy: an alert is sent, while the endpoint's own status stays as it is.{email}",
    ),
    (
        "Q53",
        "recovered",
        "{monitor} only observes, and by its results alone {endpoint} of {pool} is healthy again: an alert is sent{resolves?, which resolves the open one of that monitor|}, while the endpoint's own status stays as it is.{email}",
    ),
    (
        "R5.6",
        "unseen",
        "Until a probe fails {endpoint} stays in rotation: with wrong answers for up to {answered_seconds|s}, with timeouts for up to {timeout_seconds|s}, as one data center sees it. {plain?{monitor} probes|{critical?{monitor} is critical and alone is enough; it probes|It takes {needed} failing {needed?voter|voters}, of which {monitor} is the last to notice; it probes}} every {interval|s} and waits {timeout|s} for each of {attempts} {attempts?attempt|attempts}{consecutive_down?|, and {consecutive_down} failures in a row are needed}. An outage that is shorter may not be seen at all.",
    ),
    (
        "R9.3",
        "measured",
        "The round trip time of {pool} over all its places is {rtt} ms{regions?: {regions}|}{without?; it has none in {without}, where dynamic steering goes by failover order|}. Only `dynamic_latency` uses it.{tcp? {tcp} measured over TCP: such a round trip may end at a cloud provider's edge, far from the server.|}",
    ),
    (
        "R10.2",
        "switched",
        "Switching a pool on or off sends `load_balancing_pool_enablement_alert`; no health alert goes with it.",
    ),
    (
        "R11.6",
        "silent",
        "Requests that {steering_away} {one?serves|serve} steer away from {endpoint} until the data center's own probe passes. Request analytics show that; the health log and alerts follow the global status and stay silent.",
    ),
    (
        "R5.3",
        "shorter",
        "A shorter `interval` finds a failure sooner; where the documentation says that a longer one improves failover time, that is a slip.",
    ),
    (
        "R5.5",
        "cached",
        "What clients do adds to this: a proxied load balancer may use an endpoint's name from its cache for up to 5 s, and clients of a DNS-only one keep an answer for the `ttl` of the record, 30 s by default.",
    ),
];

/// The sentence of a step that tells what happened.
pub(super) fn step(step: &Step) -> Option<String> {
    let did = step.facts.text("did").unwrap_or_default();
    let (_, _, template) = STEPS.iter().find(|(rule, told, _)| *rule == step.rule && *told == did)?;
    let mut facts = step.facts.clone();
    facts.set("outcome", super::outcome(step.outcome));
    let when = match facts.get("at") {
        _ if facts.flag("bare") => String::new(),
        Some(Fact::Text(time)) => format!("{time}: "),
        Some(_) => format!("At {} s: ", facts.written("at")),
        None => format!("Result {}: ", facts.written("number")),
    };
    facts.set("when", when);
    facts.set(
        "email",
        match facts.get("legacy_email") {
            Some(Fact::Flag(true)) => " The pool's `notification_email` gets it too.",
            Some(Fact::Flag(false)) => " The pool's `notification_filter` keeps it from its `notification_email`.",
            _ => "",
        },
    );
    Some(filled(template, &facts))
}

/// How often a member turned, what would have prevented it, and how old its last result is: sentences with a blank before them.
pub(super) fn of_member(step: &Step) -> String {
    let facts = &step.facts;
    let mut said = String::new();
    let turned = facts.count("flips").unwrap_or_default();
    if turned > 0 {
        let waits = |key| match facts.count(key) {
            Some(0) | None => "0 (no waiting)".to_owned(),
            Some(count) => super::words::grouped(count),
        };
        let mut facts = facts.clone();
        facts.set("once", turned == 1);
        facts.set("up", waits("consecutive_up"));
        facts.set("down", waits("consecutive_down"));
        said.push_str(&filled(
            " It has turned {once?once|{flips} times} in {results} results, with `consecutive_up` {up} and `consecutive_down` {down}{bypassed? (by the chosen reading bypassed, as it is critical)|}.{prevented_by? `{prevented_by}` {prevented_with} would have prevented it.|}",
            &facts,
        ));
    }
    if facts.get("age").is_some() {
        said.push_str(&format!(" Its last result is {} old.", seconds(facts.number("age").unwrap_or_default())));
    }
    said
}

//! What happens over time: what each result did, rounds, events, notifications and how long a failure goes unseen.

use super::template::{Sentence, filled};
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
        "D9",
        "skipped",
        "{when}no check ran{failure_reason? ({failure_reason})|}: by the chosen reading this counts for nothing, and it stays {outcome}.",
    ),
    (
        "Q04",
        "",
        "By the chosen reading {endpoint} itself is damped: its last round of results {last}{held?, {run} in a row; it takes {needed} to turn, so it is still {outcome}|, so it is {outcome}}.",
    ),
];

/// The sentence of a step that tells what happened.
pub(super) fn step(step: &Step) -> Option<String> {
    let did = step.facts.text("did").unwrap_or_default();
    let (_, _, template) = STEPS.iter().find(|(rule, told, _)| *rule == step.rule && *told == did)?;
    let mut facts = step.facts.clone();
    facts.set("outcome", super::outcome(step.outcome));
    let when = match facts.get("at") {
        Some(Fact::Text(time)) => format!("{time}: "),
        Some(_) => format!("At {} s: ", facts.written("at")),
        None => format!("Result {}: ", facts.written("number")),
    };
    facts.set("when", when);
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
            " It has turned {once?once|{flips} times} in {results} results, with `consecutive_up` {up} and `consecutive_down` {down}.{prevented_by? `{prevented_by}` {prevented_with} would have prevented it.|}",
            &facts,
        ));
    }
    if facts.get("age").is_some() {
        said.push_str(&format!(" Its last result is {} s old.", facts.written("age")));
    }
    said
}

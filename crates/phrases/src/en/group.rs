//! Members and groups at one place (R2, R3, R5).

use super::words::{agree, at_place, count, list, number, reason, text, there};
use whydown_schema::{Facts, Outcome, Step};

pub(super) fn step(step: &Step) -> Option<String> {
    let facts = &step.facts;
    let (at, there, reason) = (at_place(facts), there(facts), reason(facts));
    let endpoint = text(facts, "endpoint");
    let monitors = facts.list("monitors");
    let several = monitors.len() as u64;
    Some(match step.rule {
        "R3.4" => format!(
            "{} {} critical and {}{at}{reason}, so {endpoint} is down{there} whatever the other monitors say.",
            list(monitors),
            agree(several, "is", "are"),
            agree(several, "fails", "fail"),
        ),
        "R3.5" => quorum(step),
        "R3.8" if monitors.is_empty() => {
            format!(
                "No critical monitor fails{at}, and nobody else votes, so {endpoint} is up{there}.{}",
                absent(facts)
            )
        }
        "R3.8" => format!(
            "{} {} critical and {}{at}, and nobody else votes, so {endpoint} is up{there}.{}",
            list(monitors),
            agree(several, "is", "are"),
            agree(several, "passes", "pass"),
            absent(facts),
        ),
        "R3.11" if facts.flag("not_probed") => format!(
            "{} did not probe {endpoint}{at}{reason}: no check ran, which counts as failing, so it is down{there}.",
            list(monitors),
        ),
        "R3.11" if step.outcome == Outcome::Unhealthy => {
            format!("{} fails{at}{reason}, so {endpoint} is down{there}.", list(monitors))
        }
        "R3.11" => format!("{} passes{at}, so {endpoint} is up{there}.", list(monitors)),
        "D3" => format!("No monitor with a vote has a result for {endpoint}{at} yet."),
        "Q07" => format!(
            "{} {} critical and {} no result{at} yet, so whether {endpoint} is up{there} is not known.",
            list(monitors),
            agree(several, "is", "are"),
            agree(several, "has", "have"),
        ),
        "D42" => format!(
            "{endpoint} was reported {}{at}{reason}. The verdict is taken as it was reported, whatever single monitors say.",
            super::outcome(step.outcome),
        ),
        "Q15" if facts.text("pool").is_none() => no_voters(step, endpoint, &at),
        "R11.2" => compared(step),
        "R5.1" => member(facts, step.outcome, &at),
        "R3.3" => format!(
            "{}{}",
            member(facts, step.outcome, &at).trim_end_matches('.'),
            "; it only observes and has no vote."
        ),
        "Q02" => format!(
            "{} did not probe {endpoint}{at}{reason}: no check ran, {}.",
            text(facts, "monitor"),
            match text(facts, "role") {
                "observer" => "and as an observer it would have no vote anyway",
                _ => "which is read as failing",
            },
        ),
        "R3.2" => format!("{} is switched off: no probes, no vote.", text(facts, "monitor")),
        "R2.5" => format!("{} has no result{at} yet.", text(facts, "monitor")),
        "R2.1" => format!(
            "The last result of {}{at} {}, {} in a row; it takes {} to turn, so it still counts as {}.",
            text(facts, "monitor"),
            text(facts, "last"),
            number(facts, "run").max(1),
            number(facts, "needed"),
            if step.outcome == Outcome::Healthy { "passing" } else { "failing" },
        ),
        "Q05" => format!(
            "The last result of {}{at} {}, {} in a row; the first verdict takes {}, so it is still unknown.",
            text(facts, "monitor"),
            text(facts, "last"),
            number(facts, "run").max(1),
            number(facts, "needed"),
        ),
        _ => return None,
    })
}

/// What the API said beside what the rules say.
fn compared(step: &Step) -> String {
    let facts = &step.facts;
    let reason = facts.text("reported_reason").map(|reason| format!(" ({reason})")).unwrap_or_default();
    let said = format!("The API said {}{reason}", text(facts, "reported"));
    if facts.flag("agrees") {
        format!("{said}; the rules agree.")
    } else if facts.flag("comparable") {
        format!("{said}, but by the rules these results make it {}.", super::outcome(step.outcome))
    } else {
        format!("{said}; without results here there is nothing to compare it with.")
    }
}

/// What one monitor says.
fn member(facts: &Facts, outcome: Outcome, at: &str) -> String {
    let monitor = text(facts, "monitor");
    match (outcome, facts.text("failure_reason")) {
        (Outcome::Healthy, _) => format!("{monitor} passes{at}."),
        (_, Some(reason)) => format!("{monitor} fails{at}: {reason}."),
        _ => format!("{monitor} fails{at}."),
    }
}

/// The count of voters, and why it is or isn't enough (R3.5).
fn quorum(step: &Step) -> String {
    let facts = &step.facts;
    let (at, there, reason) = (at_place(facts), there(facts), reason(facts));
    let endpoint = text(facts, "endpoint");
    let (failing, voters, needed) = (number(facts, "failing"), number(facts, "voters"), number(facts, "needed"));
    let half_is_enough = needed * 2 <= voters;
    let enough = if half_is_enough { "half" } else { "more than half" };
    let critical = match facts.list("critical_monitors") {
        [] => String::new(),
        [only] => format!("{only} is critical and passes. "),
        several => format!("{} are critical and pass. ", list(several)),
    };
    let counted = format!(
        "{failing} of {} {}",
        count(voters, "voting monitor", "voting monitors"),
        agree(failing, "fails", "fail"),
    );
    let absent = absent(facts);
    if step.outcome == Outcome::Unhealthy {
        return format!("{critical}{counted}{at}{reason}; {enough} is enough to mark {endpoint} down{there}.{absent}");
    }
    if failing == 0 {
        let sentence = match voters {
            0 => format!("{critical}No voter has failed{at}, so {endpoint} is up{there}."),
            1 => format!("{critical}The one voting monitor does not fail{at}, so {endpoint} is up{there}."),
            _ => format!("{critical}None of the {voters} voting monitors fails{at}, so {endpoint} is up{there}."),
        };
        return sentence + &absent;
    }
    if failing * 2 == voters {
        return format!("{critical}{counted}{at}; half is not more than half, so {endpoint} is up{there}.{absent}");
    }
    format!("{critical}{counted}{at}; it takes {enough} to mark {endpoint} down{there}.{absent}")
}

/// The members without a result, and how they are taken (Q07, Q10): a sentence with a blank before it, or nothing.
fn absent(facts: &Facts) -> String {
    let critical = match text(facts, "critical_taken") {
        "pass" => "taken as passing",
        _ => "passed over",
    };
    let voters = match text(facts, "voters_taken") {
        "failing" => "counted as failing",
        "left_out" => "left out of the count",
        _ => "counted as not failing",
    };
    let mut sentences = String::new();
    for (fact, taken) in [("critical_without_result", critical), ("voters_without_result", voters)] {
        let names = facts.list(fact);
        let several = names.len() as u64;
        if several > 0 {
            sentences.push_str(&format!(
                " {} {} no result yet and {} {taken}.",
                list(names),
                agree(several, "has", "have"),
                agree(several, "is", "are"),
            ));
        }
    }
    sentences
}

/// A group in which nobody votes (Q15).
fn no_voters(step: &Step, endpoint: &str, at: &str) -> String {
    match step.outcome {
        // At one place, while the endpoint's verdict comes from a reading or from what was reported.
        Outcome::Unmonitored if step.facts.get("health_ignored").is_some() && !step.facts.flag("health_ignored") => {
            format!("No monitor of the group has a vote{at}.")
        }
        Outcome::Healthy => {
            format!("No monitor of the group has a vote{at}, so by the chosen reading {endpoint} is healthy.")
        }
        Outcome::Unknown => format!(
            "No monitor of the group has a vote{at}, so by the chosen reading {endpoint} is unknown, which counts as down."
        ),
        _ => format!(
            "No monitor of the group has a vote{at}: {endpoint} is treated as if it had no monitor, and its health is ignored."
        ),
    }
}

//! Damping: how many results in a row change a status.

use super::sources::{API, HD, MG, MON, PR_2063};
use super::{Confidence, Kind, Question, Reading, Rule};

pub(super) const RULES: &[Rule] = &[
    Rule {
        id: "R2.1",
        title: "How many results in a row change a status",
        statement: "`consecutive_down` failures with no pass among them turn a healthy target \
            unhealthy; `consecutive_up` passes with no failure among them turn it back.",
        sources: &[API],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R2.2",
        title: "0 works like 1",
        statement: "At 0, which is the default, and at 1 alike, one contrary result is enough to \
            change the status.",
        sources: &[API],
        confidence: Confidence::Medium,
        kind: Kind::Computed,
    },
    Rule {
        id: "R2.3",
        title: "A contrary result starts the count anew",
        statement: "Fail, pass, fail is not two failures in a row: the pass sets the count of \
            failures back to zero. A failure does the same to a count of passes.",
        sources: &[API],
        confidence: Confidence::Medium,
        kind: Kind::Computed,
    },
    Rule {
        id: "R2.4",
        title: "Retries are not consecutive failures",
        statement: "Retries repeat attempts inside a probe; the consecutive counters compare one \
            probe with the next. A probe whose retries are all used up counts as one failure.",
        sources: &[MON, API],
        confidence: Confidence::Medium,
        kind: Kind::Computed,
    },
    Rule {
        id: "R2.5",
        title: "Unknown before the first result",
        statement: "As long as its first check has not finished, a target is neither healthy nor \
            unhealthy but unknown.",
        sources: &[MON],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
];

pub(super) const QUESTIONS: &[Question] = &[
    Question {
        id: "Q03",
        title: "What `consecutive_down` counts",
        statement: "By the letter of one page, an endpoint becomes unhealthy by being marked \
            healthy `consecutive_down` times, and a note elsewhere wants it to pass. A reviewer \
            asked about it in 2021; the wording was still there in April 2026.",
        key: None,
        readings: &[
            Reading { value: "A", statement: "Failures, as the schema says." },
            Reading { value: "B", statement: "Passes, as the page is worded." },
        ],
        default: "A",
        confidence: Confidence::High,
        sources: &[API, HD, MON, PR_2063],
        input: Some("`consecutive_down` 2, two passes. A stays healthy, B turns unhealthy."),
    },
    Question {
        id: "Q04",
        title: "Which status is damped",
        statement: "The schema attaches the counters to one check, another page to the endpoint as \
            a whole. With several monitors in a group the second has no clear meaning, as each may \
            ask for a different count.",
        key: Some("damping_level"),
        readings: &[
            Reading {
                value: "monitor",
                statement: "Each monitor's result at each data center, before anything is \
                    combined.",
            },
            Reading { value: "endpoint", statement: "The endpoint's combined status." },
        ],
        default: "monitor",
        confidence: Confidence::Medium,
        sources: &[API, HD],
        input: Some(
            "One region, three data centers, `consecutive_down` 2: SEA and SJC fail in one round, \
                SJC and LAX in the next. `monitor`: only SJC has turned, up. `endpoint`: two \
                rounds lost in a row, down.",
        ),
    },
    Question {
        id: "Q05",
        title: "Whether the first result waits",
        statement: "The documentation ends unknown with the first check. It leaves open whether \
            that result must first be confirmed like any other.",
        key: Some("first_result"),
        readings: &[
            Reading { value: "immediate", statement: "The first result becomes the status at once." },
            Reading { value: "damped", statement: "The status stays unknown until the full count is reached." },
        ],
        default: "immediate",
        confidence: Confidence::Medium,
        sources: &[MON],
        input: Some(
            "`consecutive_up` 3, the first probe passes. `immediate`: healthy. `damped`: unknown, \
                which counts as down, up to the third pass.",
        ),
    },
    Question {
        id: "Q06",
        title: "Whether a critical failure skips damping",
        statement: "A failing critical monitor is said to act immediately. That may mean \
            regardless of the other monitors, or also regardless of its own `consecutive_down`.",
        key: Some("override_bypasses_damping"),
        readings: &[
            Reading { value: "no", statement: "Its status is damped like any other; only then does it decide." },
            Reading { value: "yes", statement: "Its first failure decides." },
        ],
        default: "no",
        confidence: Confidence::Medium,
        sources: &[MG],
        input: Some("A critical monitor with `consecutive_down` 2 fails once. `no`: up. `yes`: down."),
    },
];

//! Intervals, and how long a result stands.

use super::sources::{AN, API, LIM, MG, MON, RA};
use super::{Confidence, Kind, Question, Reading, Rule};

pub(super) const RULES: &[Rule] = &[
    Rule {
        id: "R5.1",
        title: "Every member keeps its own interval",
        statement: "Members of a group run at their own pace. Between runs a member's most recent \
            result stands, and it is replaced only when the following run has finished.",
        sources: &[MG],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R5.2",
        title: "Which intervals are allowed",
        statement: "One page allows 10 to 3600 s on Enterprise and 15 to 3600 s elsewhere; another \
            sets the minimum at 60 s for Pro, 15 s for Business and 10 s for Enterprise. As they \
            disagree, 10 to 3600 s is accepted and values that some plan refuses get a warning.",
        sources: &[LIM, MON],
        confidence: Confidence::Medium,
        kind: Kind::Computed,
    },
    Rule {
        id: "R5.3",
        title: "A shorter interval finds failures sooner",
        statement: "One page claims that a longer interval improves failover time; the schema says \
            a shorter one does, and that is what is right.",
        sources: &[MON, API],
        confidence: Confidence::High,
        kind: Kind::Told,
    },
    Rule {
        id: "R5.4",
        title: "Known once, known for good",
        statement: "Because its last result stands until the next one (R5.1), an enabled member \
            that has finished a run never goes back to unknown.",
        sources: &[MG],
        confidence: Confidence::Medium,
        kind: Kind::Computed,
    },
    Rule {
        id: "R5.5",
        title: "How long clients keep the old answer",
        statement: "A proxied load balancer resolves its endpoints' names through a cache of up to \
            5 s by default. Clients of a DNS-only one move when the record's TTL, 30 s, has run \
            out.",
        sources: &[AN, RA, API],
        confidence: Confidence::High,
        kind: Kind::Told,
    },
    Rule {
        id: "R5.6",
        title: "The longest it takes to notice",
        statement: "From one data center a failure is seen at the latest after about one interval \
            plus all attempts at full timeout: 60 s, two retries and 5 s make 75 s. Each further \
            failure that `consecutive_down` asks for adds an interval; what combining the data \
            centers takes on top is unpublished.",
        sources: &[],
        confidence: Confidence::Low,
        kind: Kind::Computed,
    },
];

pub(super) const QUESTIONS: &[Question] = &[
    Question {
        id: "Q25",
        title: "Whether a result expires when the next run starts",
        statement: "A run takes time. At the moment it begins, the last result is one interval old \
            and the new one is not there yet.",
        key: None,
        readings: &[
            Reading { value: "A", statement: "The last result stands until the new one is complete." },
            Reading { value: "B", statement: "The status is unknown while the run is under way." },
        ],
        default: "A",
        confidence: Confidence::High,
        sources: &[MG],
        input: Some(
            "Interval 30 s, timeout 5 s; a run starts at 30 s and ends at 35 s. Asked at 32 s, A \
                gives the last result, B unknown.",
        ),
    },
    Question {
        id: "Q26",
        title: "When a group is evaluated",
        statement: "Members with different intervals report at different times, and nothing says \
            which report makes the group decide anew.",
        key: None,
        readings: &[
            Reading { value: "A", statement: "Every member's result does." },
            Reading { value: "B", statement: "The group follows its slowest member." },
        ],
        default: "A",
        confidence: Confidence::Medium,
        sources: &[],
        input: Some(
            "A member with a 10 s interval fails at 10 s, the other has 30 s. A decides at 10 s, B \
                at 30 s.",
        ),
    },
    Question {
        id: "Q27",
        title: "Whether data centers probe at the same moment",
        statement: "Nothing is published about the offsets between data centers.",
        key: None,
        readings: &[
            Reading {
                value: "A",
                statement: "Each data center and monitor starts at an offset of its own, drawn at \
                    random.",
            },
            Reading { value: "B", statement: "All start at 0, which suits tests." },
        ],
        default: "A",
        confidence: Confidence::Low,
        sources: &[],
        input: None,
    },
];

//! A monitor group at one data center.

use super::sources::{ALCHEMY, API, BLOG, CL_MG, HD, MG, POOLS};
use super::{Confidence, Kind, Question, Reading, Rule};

pub(super) const RULES: &[Rule] = &[
    Rule {
        id: "R3.1",
        title: "First inside each data center",
        statement: "Every data center comes to a verdict on an endpoint by the group rule, from \
            its own probes alone. Those verdicts are what is then combined across data centers.",
        sources: &[BLOG],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R3.2",
        title: "Disabled members take no part",
        statement: "A member with `enabled: false` is not probed and has no influence. The pages \
            say disabled; the field of that name does not exist.",
        sources: &[MG, API],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R3.3",
        title: "Monitoring-only members have no vote",
        statement: "A member with `monitoring_only: true` is probed and can raise notifications, \
            and its results never change an endpoint's health.",
        sources: &[MG, BLOG, CL_MG, API],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R3.4",
        title: "A failing critical monitor decides alone",
        statement: "When a member with `must_be_healthy: true` fails at a data center, the \
            endpoint is down there, however many other members pass.",
        sources: &[MG, BLOG],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R3.5",
        title: "More than half of the voters must fail",
        statement: "With no critical failure, a data center calls the endpoint down only when over \
            50% of its voting members fail: 2 of 3, 3 of 4, 3 of 5.",
        sources: &[MG, BLOG],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R3.6",
        title: "One endpoint at a time",
        statement: "What a group finds concerns the endpoint that was probed. Its neighbours in \
            the pool keep their own verdicts (Q08).",
        sources: &[MG, BLOG],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R3.7",
        title: "A critical failure stays local",
        statement: "A critical member that fails at one data center takes the endpoint down there \
            and nowhere else: in the published example the other five of six outvote it and the \
            endpoint stays up (Q09).",
        sources: &[BLOG],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R3.8",
        title: "Critical members alone can keep it up",
        statement: "If the group has critical members only and all of them pass, the endpoint is \
            up: none of no voters fails. The first request body of the announcement has this form.",
        sources: &[BLOG],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R3.9",
        title: "Five members at most, Enterprise only",
        statement: "A group holds up to five members, needs an Enterprise plan and is managed \
            through the API. Other accounts are refused with code 1002, `monitor groups not \
            enabled; enterprise only`.",
        sources: &[BLOG, MG, ALCHEMY],
        confidence: Confidence::Medium,
        kind: Kind::Computed,
    },
    Rule {
        id: "R3.10",
        title: "How a pool gets its group",
        statement: "A pool names its group in `monitor_group`; a pool may have a group or a \
            `monitor`, not both. Which one wins is not written, so when both are there the group \
            is used and an error is reported.",
        sources: &[BLOG, API, POOLS],
        confidence: Confidence::Low,
        kind: Kind::Computed,
    },
    Rule {
        id: "R3.11",
        title: "A group of one",
        statement: "A group with a single voting or critical member behaves like that monitor \
            attached directly: its failure is the critical one, or 1 of 1 and thus more than half.",
        sources: &[],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R3.12",
        title: "The order of the group rule",
        statement: "Disabled members go first, then observers. Next a critical failure decides; \
            after it, members without a result are dealt with (Q07, Q10); the quorum comes last.",
        sources: &[],
        confidence: Confidence::Medium,
        kind: Kind::Computed,
    },
];

pub(super) const QUESTIONS: &[Question] = &[
    Question {
        id: "Q07",
        title: "A critical member without a result",
        statement: "A new critical monitor has no result yet. If that already counts against the \
            endpoint, attaching one to a live group takes the endpoint out of service until its \
            first check is done.",
        key: Some("critical_unknown"),
        readings: &[
            Reading {
                value: "unknown",
                statement: "The verdict is unknown, which counts as down: the member has to be \
                    healthy and is not known to be.",
            },
            Reading { value: "skip", statement: "No failure was seen, so it is passed over and the quorum decides." },
            Reading { value: "pass", statement: "It is treated as passing." },
        ],
        default: "unknown",
        confidence: Confidence::Low,
        sources: &[API, HD],
        input: Some(
            "A critical member without a result, two ordinary members pass. `unknown`: unknown, \
                down. `skip` and `pass`: up.",
        ),
    },
    Question {
        id: "Q08",
        title: "What `must_be_healthy` takes down",
        statement: "The pages apply the flag to an endpoint. The schema's description of the field \
            speaks of the pool's health.",
        key: Some("critical_scope"),
        readings: &[
            Reading { value: "data_center", statement: "The endpoint it failed on, at the data center that saw it." },
            Reading { value: "pool", statement: "The whole pool." },
        ],
        default: "data_center",
        confidence: Confidence::High,
        sources: &[MG, BLOG, API],
        input: Some(
            "Two endpoints, threshold 1; the critical monitor fails on the first. `data_center`: \
                the pool is Degraded and the second serves. `pool`: the pool is Critical.",
        ),
    },
    Question {
        id: "Q09",
        title: "Whether one data center's critical failure decides everywhere",
        statement: "One page has the endpoint marked unhealthy immediately, which can be taken as \
            worldwide. The announcement's example shows the opposite.",
        key: Some("critical_scope"),
        readings: &[
            Reading {
                value: "data_center",
                statement: "It decides at that data center, whose vote is then counted with the \
                    others.",
            },
            Reading {
                value: "endpoint",
                statement: "A single data center's critical failure takes the endpoint down \
                    globally.",
            },
        ],
        default: "data_center",
        confidence: Confidence::High,
        sources: &[MG, BLOG],
        input: Some(
            "One region of three data centers; the critical monitor fails at one, everything else \
                passes. `data_center`: 2 of 3, up. `endpoint`: down.",
        ),
    },
    Question {
        id: "Q10",
        title: "An ordinary member without a result",
        statement: "Some members have reported and one has not. The sentence about more than half \
            of the assigned monitors reporting unhealthy does not say how to count it. Where no \
            member has a result at all, the verdict is unknown whichever way this is read.",
        key: Some("ordinary_unknown"),
        readings: &[
            Reading { value: "in_denominator", statement: "It counts as a voter that is not failing." },
            Reading { value: "left_out", statement: "It is not counted at all." },
            Reading { value: "failing", statement: "It counts as a voter that fails." },
        ],
        default: "in_denominator",
        confidence: Confidence::Low,
        sources: &[MG],
        input: Some(
            "Three ordinary members. One fails, two have no result: `in_denominator` 1 of 3, up; \
                `left_out` 1 of 1, down; `failing` 3 of 3, down. One passes, two have none: only \
                `failing`, with 2 of 3, is down.",
        ),
    },
    Question {
        id: "Q11",
        title: "Whether a passing critical member votes",
        statement: "Two documents, one of them twice, count the other or remaining monitors in the \
            quorum; a bullet counts the assigned ones and excludes only observers and disabled \
            ones. Without its vote, one critical and one ordinary member mean that the ordinary \
            one alone can take the endpoint down.",
        key: Some("critical_votes"),
        readings: &[
            Reading { value: "no", statement: "The quorum is held among the ordinary members." },
            Reading { value: "yes", statement: "A passing critical member is one more healthy vote." },
        ],
        default: "no",
        confidence: Confidence::Medium,
        sources: &[MG, BLOG],
        input: Some(
            "A critical member passes, the one ordinary member fails. `no`: 1 of 1, down. `yes`: 1 \
                of 2, up. Two critical pass, two of three ordinary fail: 2 of 3, down, against 2 \
                of 5, up.",
        ),
    },
    Question {
        id: "Q12",
        title: "Exactly half of the voters fail",
        statement: "The rule asks for more than 50% failing. One passage of the announcement puts \
            it the other way round, as a majority of healthy monitors.",
        key: Some("group_tie"),
        readings: &[
            Reading { value: "up", statement: "Half is not more than half, so the endpoint is up." },
            Reading { value: "down", statement: "Half is no healthy majority, so the endpoint is down." },
        ],
        default: "up",
        confidence: Confidence::High,
        sources: &[MG, BLOG],
        input: Some("Two ordinary members, one passes and one fails."),
    },
    Question {
        id: "Q13",
        title: "Critical and monitoring-only at once",
        statement: "A member can carry both `must_be_healthy` and `monitoring_only`. One flag says \
            its failure decides, the other that its results never count.",
        key: Some("critical_observer"),
        readings: &[
            Reading {
                value: "observer",
                statement: "It is an observer without influence; the configuration gets a warning.",
            },
            Reading {
                value: "critical",
                statement: "Its failure decides; being an observer only costs it its vote in the \
                    quorum.",
            },
            Reading { value: "reject", statement: "Such a member is refused." },
        ],
        default: "observer",
        confidence: Confidence::Medium,
        sources: &[MG, BLOG, CL_MG, API],
        input: Some(
            "A member with both flags fails, one ordinary member passes. `observer`: up. \
                `critical`: down. `reject`: not evaluated.",
        ),
    },
    Question {
        id: "Q14",
        title: "A critical member that is disabled",
        statement: "`must_be_healthy` on a member with `enabled: false`: required, yet never \
            probed. Documents combine enabled members only. A result it had before is forgotten \
            when it is disabled, for nothing would ever renew it.",
        key: None,
        readings: &[
            Reading { value: "A", statement: "It is left aside like any disabled member." },
            Reading { value: "B", statement: "A required monitor has no result, so the endpoint is unknown or down." },
        ],
        default: "A",
        confidence: Confidence::High,
        sources: &[MG],
        input: Some("A disabled critical member beside an ordinary one that passes. A: up. B: down."),
    },
    Question {
        id: "Q15",
        title: "A group in which nobody votes",
        statement: "A group may hold only observers, only disabled members, or nothing. Were that \
            unknown and thus down, adding an observer could stop the traffic, against R3.3. A \
            group of critical members is not meant (R3.8).",
        key: Some("no_voters"),
        readings: &[
            Reading {
                value: "unmonitored",
                statement: "Health is unknown, and steering ignores it as it does without any \
                    monitor.",
            },
            Reading { value: "up", statement: "None of no voters fails, so the endpoint is up." },
            Reading {
                value: "down",
                statement: "Something monitors and nothing has a result: the endpoint is unknown, \
                    and that is down.",
            },
            Reading { value: "reject", statement: "Such a group is refused." },
        ],
        default: "unmonitored",
        confidence: Confidence::Medium,
        sources: &[MG, HD],
        input: Some(
            "Steering `off`, the first pool has one endpoint and a group of one failing observer, \
                the second pool is healthy. `unmonitored` and `up` stay on the first pool, `down` \
                fails over.",
        ),
    },
    Question {
        id: "Q16",
        title: "Who is counted in the quorum",
        statement: "The size of the quorum follows from Q10 and Q11 and is written nowhere in one \
            place.",
        key: None,
        readings: &[Reading { value: "A", statement: "Every enabled ordinary member, with or without a result." }],
        default: "A",
        confidence: Confidence::Medium,
        sources: &[MG, BLOG],
        input: None,
    },
    Question {
        id: "Q17",
        title: "Group first or data centers first",
        statement: "Monitors can be combined inside each data center and the data centers \
            afterwards, or each monitor across data centers and the monitors afterwards. The \
            results can differ; the announcement's example takes the first way.",
        key: None,
        readings: &[
            Reading { value: "A", statement: "The group rule in each data center, then the data centers." },
            Reading { value: "B", statement: "Each monitor's global status, then the group rule." },
        ],
        default: "A",
        confidence: Confidence::Medium,
        sources: &[BLOG],
        input: Some(
            "Three ordinary monitors, three data centers. At SEA the first and second fail, at SJC \
                the second and third, at LAX none. A: two of three data centers down, endpoint \
                down. B: only the second monitor fails globally, 1 of 3, up.",
        ),
    },
    Question {
        id: "Q18",
        title: "Member flags that are left out",
        statement: "Terraform wants all four member fields; a request body in the announcement \
            omits some.",
        key: None,
        readings: &[
            Reading { value: "A", statement: "`enabled` true, `monitoring_only` false, `must_be_healthy` false." },
            Reading {
                value: "B",
                statement: "The same, but `must_be_healthy` true, as one third-party wrapper has \
                    it.",
            },
        ],
        default: "A",
        confidence: Confidence::Medium,
        sources: &[API, BLOG],
        input: Some("A member without `must_be_healthy` fails, two ordinary members pass. A: up. B: down."),
    },
];

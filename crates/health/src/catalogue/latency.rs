//! Round trip times, and groups.

use super::sources::{AN, BLOG, CL_MG, DYN, MG};
use super::{Confidence, Kind, Question, Reading, Rule};

pub(super) const RULES: &[Rule] = &[
    Rule {
        id: "R9.1",
        title: "A group's round trip time",
        statement: "A group's round trip time is the average over its enabled members other than \
            observers. Critical members are included.",
        sources: &[MG, BLOG, CL_MG],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R9.2",
        title: "All members weigh the same",
        statement: "No document weights the average, so each member counts once.",
        sources: &[],
        confidence: Confidence::Medium,
        kind: Kind::Computed,
    },
    Rule {
        id: "R9.3",
        title: "Only dynamic steering uses it",
        statement: "Round trip times matter under `dynamic_latency` and nowhere else. With a TCP \
            monitor the trip can stop at a cloud provider's edge and flatter a server far behind \
            it.",
        sources: &[MG, DYN],
        confidence: Confidence::High,
        kind: Kind::Told,
    },
    Rule {
        id: "R9.4",
        title: "The moving average",
        statement: "The average is exponentially weighted and logged per pool as `avgRttMs`; its \
            factor and the age at which a value is dropped are not published. The factor is the \
            reading `ewma_alpha`, 0.3 unless set to another number above 0 and up to 1.",
        sources: &[DYN, AN],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
];

pub(super) const QUESTIONS: &[Question] = &[
    Question {
        id: "Q49",
        title: "Per place or worldwide",
        statement: "Dynamic steering compares pools for the region or data center that serves. The \
            announcement speaks of averaging a group over hundreds of locations.",
        key: Some("latency_scope"),
        readings: &[
            Reading { value: "region", statement: "The serving region or data center has its own average." },
            Reading { value: "worldwide", statement: "A pool has one average over all locations." },
        ],
        default: "region",
        confidence: Confidence::Medium,
        sources: &[DYN, BLOG],
        input: Some(
            "Pool X has 10 ms in WEU and 200 ms in ENAM, pool Y 100 ms in both. `region`: X in \
                WEU, Y in ENAM. `worldwide`: 105 against 100, Y in both.",
        ),
    },
    Question {
        id: "Q50",
        title: "Whether failing members' times count",
        statement: "A wrong answer has a round trip time, a timeout has none. The documents do not \
            say which of them enter the average.",
        key: Some("failing_rtt"),
        readings: &[
            Reading { value: "any_with_rtt", statement: "Every result that has a time counts." },
            Reading { value: "passing_only", statement: "Only results that passed count." },
            Reading { value: "timeout_value", statement: "As the first, and a timeout counts as the timeout itself." },
        ],
        default: "any_with_rtt",
        confidence: Confidence::Low,
        sources: &[],
        input: Some(
            "X: one member 20 ms, one timed out at 5000 ms; Y: 50 ms. The first two choose X, \
                `timeout_value` Y. X: 20 ms, and 120 ms with a wrong code: `any_with_rtt` has 70 \
                and chooses Y, `passing_only` has 20 and chooses X.",
        ),
    },
    Question {
        id: "Q51",
        title: "Which average is taken first",
        statement: "Each member can have its own moving average and the group the mean of those, \
            or the mean is taken first and then smoothed. The two are equal while all members \
            report together, and differ once a slower member's last value has to serve for several \
            ticks.",
        key: Some("ewma_order"),
        readings: &[
            Reading { value: "per_member", statement: "A moving average per member, then the mean." },
            Reading { value: "per_group", statement: "The mean, then one moving average." },
        ],
        default: "per_member",
        confidence: Confidence::Low,
        sources: &[],
        input: Some(
            "Factor 0.5; one member gives 20, 20, 80, 80 every 10 s, the other 40, held, then 100 \
                at the third tick, held at the fourth. `per_member` 67.5, `per_group` 75.",
        ),
    },
    Question {
        id: "Q52",
        title: "Which endpoints' times count",
        statement: "A pool's time is made from its endpoints'; it is not said whether unhealthy \
            ones that were measured are among them.",
        key: Some("latency_endpoints"),
        readings: &[
            Reading { value: "healthy", statement: "Healthy, enabled endpoints only." },
            Reading { value: "all_probed", statement: "All endpoints that are probed." },
        ],
        default: "healthy",
        confidence: Confidence::Low,
        sources: &[],
        input: Some(
            "One pool has 20 ms healthy and 200 ms unhealthy, another 100 ms. `healthy`: 20 wins. \
                `all_probed`: 110 loses.",
        ),
    },
];

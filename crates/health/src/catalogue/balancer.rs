//! From pools to the load balancer.

use super::sources::{DNS, GEO, HD};
use super::{Confidence, Kind, Question, Reading, Rule};

pub(super) const RULES: &[Rule] = &[
    Rule {
        id: "R7.1",
        title: "What a load balancer's label means",
        statement: "Healthy: all its pools are. Degraded: one pool or more is unhealthy and the \
            fallback is not needed yet. Critical: none is healthy and requests go to the fallback.",
        sources: &[HD],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R7.2",
        title: "Which pools count as unhealthy here",
        statement: "For the load balancer's label only a Critical pool is unhealthy; a Degraded \
            one passes for healthy (Q37).",
        sources: &[HD],
        confidence: Confidence::Medium,
        kind: Kind::Computed,
    },
    Rule {
        id: "R7.3",
        title: "When the fallback takes over",
        statement: "A pool cannot be reached when it is disabled or unhealthy. If that goes for \
            every pool, the fallback pool serves.",
        sources: &[HD],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R7.4",
        title: "A disabled load balancer",
        statement: "With the load balancer itself switched off, its name is answered from ordinary \
            DNS records if there are any, and otherwise fails. Neither its pools nor its fallback \
            are used.",
        sources: &[DNS],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
];

pub(super) const QUESTIONS: &[Question] = &[
    Question {
        id: "Q37",
        title: "When all that is wrong is a Degraded pool",
        statement: "Every pool serves, one with an endpoint down. A load balancer is Degraded \
            through an unhealthy pool, which a Degraded one is not; no page draws the conclusion.",
        key: Some("degraded_pool_degrades_balancer"),
        readings: &[
            Reading { value: "no", statement: "The load balancer is Healthy." },
            Reading { value: "yes", statement: "It is Degraded like the pool." },
        ],
        default: "no",
        confidence: Confidence::Medium,
        sources: &[HD],
        input: Some("One pool, threshold 1, one of two endpoints up."),
    },
    Question {
        id: "Q38",
        title: "Whether a disabled pool spoils the label",
        statement: "One pool is healthy, another is switched off on purpose. With all pools off \
            the load balancer is Critical in any case (R7.3).",
        key: Some("disabled_pool_degrades_balancer"),
        readings: &[
            Reading { value: "no", statement: "A disabled pool is left out of the label." },
            Reading { value: "yes", statement: "It makes the load balancer Degraded." },
        ],
        default: "no",
        confidence: Confidence::Low,
        sources: &[],
        input: Some("First pool healthy, second disabled. `no`: Healthy. `yes`: Degraded."),
    },
    Question {
        id: "Q39",
        title: "One pool that is its own fallback",
        statement: "If the only pool misses its threshold, the load balancer is Critical and \
            requests still go to that pool, now as the fallback whose health is ignored. With this \
            set-up no failure ever moves traffic. Only the pool's label is in doubt.",
        key: None,
        readings: &[
            Reading { value: "A", statement: "Critical, as a pool in use below its threshold." },
            Reading { value: "B", statement: "No health, as a fallback." },
            Reading { value: "C", statement: "Both: Critical, and said to be serving as the fallback." },
        ],
        default: "C",
        confidence: Confidence::Low,
        sources: &[HD, GEO],
        input: None,
    },
    Question {
        id: "Q40",
        title: "Pools that are unknown or not monitored",
        statement: "The load balancer's three labels leave out pools without any verdict.",
        key: None,
        readings: &[Reading {
            value: "A",
            statement: "If no pool is monitored the label is Health unknown and traffic flows \
                    as usual; a monitored pool without a verdict counts as unhealthy.",
        }],
        default: "A",
        confidence: Confidence::Low,
        sources: &[],
        input: None,
    },
    Question {
        id: "Q41",
        title: "Whether the fallback counts",
        statement: "A fallback pool that is not among the default pools may be unhealthy while \
            nobody needs it. Nothing says whether that shows on the load balancer.",
        key: Some("fallback_counts"),
        readings: &[
            Reading { value: "no", statement: "Only the pools that steering uses count." },
            Reading { value: "yes", statement: "An unhealthy fallback makes the load balancer Degraded." },
        ],
        default: "no",
        confidence: Confidence::Low,
        sources: &[],
        input: Some(
            "The default pool is healthy, a separate fallback unhealthy. `no`: Healthy. `yes`: \
                Degraded.",
        ),
    },
];

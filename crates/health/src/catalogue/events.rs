//! Events, the health log and analytics.

use super::sources::{AN, API, ERR, FAQ, HD, MON};
use super::{Confidence, Kind, Question, Reading, Rule};

pub(super) const RULES: &[Rule] = &[
    Rule {
        id: "R11.1",
        title: "What the health log holds",
        statement: "The log has an entry when an endpoint's global status changes, and no other \
            entries.",
        sources: &[AN, MON, HD],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R11.2",
        title: "The form of an event",
        statement: "An event has `id`, `timestamp`, a `pool` (`id`, `name`, `healthy`, `changed`, \
            `minimum_origins`) and `origins` (`name`, `address`, `ip`, `enabled`, `healthy`, \
            `failure_reason`, `changed`). Events can be filtered by pool id, name and health, by \
            origin name and health, and by time.",
        sources: &[API],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R11.3",
        title: "Health per data center",
        statement: "`GET /accounts/{account_id}/load_balancers/pools/{pool_id}/health` gives \
            `pop_health`: by data center, `healthy` and for each origin address `healthy`, \
            `failure_reason`, `response_code` and `rtt`. One page ascribes this breakdown to the \
            events route; it is the health route that has it.",
        sources: &[API, ERR, HD],
        confidence: Confidence::Medium,
        kind: Kind::Computed,
    },
    Rule {
        id: "R11.4",
        title: "What request analytics hold",
        statement: "The GraphQL sets `loadBalancingRequestsAdaptive` and \
            `loadBalancingRequestsAdaptiveGroups` hold `lbName`, `coloCode`, `region`, \
            `steeringPolicy`, `proxied`, `numberOriginsSelected`, `errorType`, `sessionAffinity` \
            and `sessionAffinityStatus`. The pool that was chosen is in `selectedPoolName`, \
            `selectedPoolHealthy`, `selectedPoolAvgRttMs` and `selectedPoolHealthChecksEnabled`, \
            and all candidates with their health in `pools` and `origins`.",
        sources: &[AN],
        confidence: Confidence::Medium,
        kind: Kind::Told,
    },
    Rule {
        id: "R11.5",
        title: "Why request counts differ",
        statement: "Load balancing analytics count requests that were not served from cache. Other \
            dashboards count more.",
        sources: &[AN, FAQ],
        confidence: Confidence::High,
        kind: Kind::Told,
    },
    Rule {
        id: "R11.6",
        title: "Local decisions are not in the log",
        statement: "When one data center steers away by itself (R4.9), request analytics show it \
            and the health log does not.",
        sources: &[FAQ],
        confidence: Confidence::High,
        kind: Kind::Told,
    },
];

pub(super) const QUESTIONS: &[Question] = &[
    Question {
        id: "Q55",
        title: "The failure reason of a group",
        statement: "Several monitors may fail for different reasons, and an event has room for \
            one.",
        key: None,
        readings: &[Reading {
            value: "A",
            statement: "The failing critical member's; else the most frequent among the \
                    failing voters, the earlier member winning a tie. Across data centers the most \
                    frequent.",
        }],
        default: "A",
        confidence: Confidence::Low,
        sources: &[],
        input: None,
    },
    Question {
        id: "Q56",
        title: "Whether a first result is an event",
        statement: "Analytics describe changes between healthy and unhealthy only. A target that \
            leaves unknown changes neither way.",
        key: None,
        readings: &[
            Reading { value: "A", statement: "No event is written." },
            Reading { value: "B", statement: "An event is written." },
        ],
        default: "A",
        confidence: Confidence::Low,
        sources: &[AN],
        input: None,
    },
];

//! From endpoints to the pool.

use super::sources::{API, AR, CC, ERR, FAQ, GO_767, GO_1337, GO_1338, HD, MG, PM, PR_14357, RA, RH, WT};
use super::{Confidence, Kind, Question, Reading, Rule};

pub(super) const RULES: &[Rule] = &[
    Rule {
        id: "R6.1",
        title: "The health threshold",
        statement: "A pool can be used while at least `minimum_origins` of its endpoints are \
            healthy. Below that it is unhealthy, shown as Critical, and gets traffic only if it \
            happens to be serving as the fallback.",
        sources: &[HD, API, RA],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R6.2",
        title: "What a pool's label means",
        statement: "Healthy: every endpoint is. Degraded: some are not, but the threshold holds \
            and the pool serves. Critical: the threshold is missed; Health unknown: no monitor, or \
            no result yet; No health: the pool is the load balancer's fallback.",
        sources: &[HD, RA, CC],
        confidence: Confidence::Medium,
        kind: Kind::Computed,
    },
    Rule {
        id: "R6.3",
        title: "The API's `healthy` flag",
        statement: "The API has one boolean, `healthy`, for a pool. It is true for Healthy and for \
            Degraded.",
        sources: &[API, GO_767],
        confidence: Confidence::Medium,
        kind: Kind::Computed,
    },
    Rule {
        id: "R6.4",
        title: "Disabled endpoints",
        statement: "An endpoint with `enabled: false` is neither probed nor given traffic in that \
            pool. The same address in another pool is not affected.",
        sources: &[API],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R6.5",
        title: "Without a monitor health does not matter",
        statement: "A pool with no monitor is always open to steering, up or down. The one thing \
            that rules it out is a host name that does not resolve.",
        sources: &[HD],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R6.6",
        title: "With a monitor, unknown is down",
        statement: "Once a monitor is attached, an endpoint whose status is still unknown counts \
            as down. Health unknown on the dashboard can thus mean that traffic flows (R6.5) or \
            that none does.",
        sources: &[HD],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R6.7",
        title: "Weight 0",
        statement: "An endpoint of weight 0 goes on being probed, and no traffic should reach it.",
        sources: &[WT],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R6.8",
        title: "Disabled pools",
        statement: "A pool with `enabled: false` is not probed and gets no traffic; load balancers \
            that list it go on to the next pool.",
        sources: &[API],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R6.9",
        title: "The dashboard may say Not monitored",
        statement: "A pool whose group was attached through the API shows as Not monitored on the \
            dashboard. Its health is applied all the same.",
        sources: &[MG],
        confidence: Confidence::High,
        kind: Kind::Told,
    },
    Rule {
        id: "R6.10",
        title: "Names that do not resolve somewhere",
        statement: "If an endpoint's host name does not resolve at a data center, requests handled \
            there pass the endpoint over. Elsewhere nothing changes.",
        sources: &[FAQ],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R6.11",
        title: "Open connections are not cut",
        statement: "An unhealthy verdict keeps new requests away; what is already connected, a \
            WebSocket for one, stays connected. An HTTP/2 GOAWAY from an endpoint is no failure.",
        sources: &[PM, AR],
        confidence: Confidence::High,
        kind: Kind::Told,
    },
];

pub(super) const QUESTIONS: &[Question] = &[
    Question {
        id: "Q28",
        title: "Endpoints first or data centers first",
        statement: "A pool's threshold can be applied once to the endpoints' global statuses, or \
            at every data center, whose pool verdicts are then counted. The API's health answer \
            has a verdict per data center; one page describes the first way, three passages fit \
            the second. Steering by local or regional health looks at one place in either case.",
        key: Some("pool_order"),
        readings: &[
            Reading { value: "endpoints_first", statement: "Each endpoint's global status first, then the threshold." },
            Reading {
                value: "per_data_center",
                statement: "The threshold at each data center, then the majority of its verdicts.",
            },
        ],
        default: "endpoints_first",
        confidence: Confidence::Low,
        sources: &[HD, API, RH, ERR],
        input: Some(
            "Three endpoints, threshold 3, three data centers that each miss another endpoint: \
                `endpoints_first` healthy, `per_data_center` Critical. Two endpoints, threshold 1; \
                SEA sees only the first, SJC only the second, LAX neither: Critical, against \
                healthy.",
        ),
    },
    Question {
        id: "Q29",
        title: "A threshold of 0",
        statement: "`minimum_origins` is an integer with default 1 and no stated lower bound. \
            Somebody wanted 0 badly enough to patch a client library; whether the API means to \
            allow it was asked there and is not answered.",
        key: Some("minimum_origins_zero"),
        readings: &[
            Reading {
                value: "literal",
                statement: "The pool is never Critical; a warning is given, and steering passes \
                    over a pool in which nothing can be chosen.",
            },
            Reading { value: "one", statement: "0 works as 1." },
            Reading { value: "reject", statement: "0 is refused." },
        ],
        default: "literal",
        confidence: Confidence::Low,
        sources: &[API, GO_1337, GO_1338],
        input: Some(
            "One endpoint, unhealthy, threshold 0. `literal`: Degraded. `one`: Critical. `reject`: \
                not evaluated.",
        ),
    },
    Question {
        id: "Q30",
        title: "All endpoints are disabled",
        statement: "A page on maintenance warns that disabling endpoints can bring a pool under \
            its threshold; the case that none is left is not named. Without a monitor such a pool \
            cannot serve either, having nothing to serve from.",
        key: None,
        readings: &[
            Reading { value: "A", statement: "0 is below the threshold, so the pool is Critical." },
            Reading { value: "B", statement: "No enabled endpoint is unhealthy, so the pool is Healthy." },
            Reading { value: "C", statement: "Nothing is probed, so its health is unknown." },
        ],
        default: "A",
        confidence: Confidence::Medium,
        sources: &[PM],
        input: Some("Two endpoints, both disabled, threshold 1."),
    },
    Question {
        id: "Q31",
        title: "One healthy and one disabled endpoint",
        statement: "The threshold is 1, so the pool serves. What is open is whether a disabled \
            endpoint spoils the label.",
        key: None,
        readings: &[
            Reading { value: "A", statement: "Healthy: a disabled endpoint is not counted." },
            Reading { value: "B", statement: "Degraded: not all endpoints are healthy." },
        ],
        default: "A",
        confidence: Confidence::Medium,
        sources: &[],
        input: Some("Threshold 1, one endpoint healthy, one disabled."),
    },
    Question {
        id: "Q32",
        title: "Whether weight 0 counts towards the threshold",
        statement: "An endpoint of weight 0 is probed and can be healthy, yet is meant to get no \
            traffic. If it counts, a pool can be usable with nothing weighted to send traffic to; \
            then that endpoint is used and the step says so.",
        key: Some("weight_zero_counts"),
        readings: &[
            Reading { value: "yes", statement: "It is probed and healthy, so it counts." },
            Reading { value: "no", statement: "Only endpoints that can get traffic count." },
        ],
        default: "yes",
        confidence: Confidence::Low,
        sources: &[WT],
        input: Some(
            "Threshold 1; the first endpoint has weight 0 and is healthy, the second weight 1 and \
                is unhealthy. `yes`: usable. `no`: Critical.",
        ),
    },
    Question {
        id: "Q33",
        title: "A threshold that cannot be met",
        statement: "`minimum_origins` is larger than the number of enabled endpoints.",
        key: None,
        readings: &[Reading { value: "A", statement: "The pool is Critical at all times, as the number says." }],
        default: "A",
        confidence: Confidence::Medium,
        sources: &[API],
        input: None,
    },
    Question {
        id: "Q34",
        title: "The label while some results are missing",
        statement: "With threshold 1, one healthy endpoint makes the pool usable even if the other \
            has no result. Which label it gets is not said. If all are unknown the label is Health \
            unknown, and steering passes the pool over.",
        key: Some("mixed_unknown_label"),
        readings: &[
            Reading { value: "degraded", statement: "Unknown counts as down, so Degraded." },
            Reading { value: "healthy", statement: "Nothing is known to be wrong, so Healthy." },
            Reading { value: "unknown", statement: "Not everything is known, so Health unknown." },
        ],
        default: "degraded",
        confidence: Confidence::Low,
        sources: &[HD],
        input: Some("Threshold 1, one endpoint healthy, one without a result."),
    },
    Question {
        id: "Q35",
        title: "Whether pools can be Degraded at all",
        statement: "The label has been on the health page for years. In 2024 a change wanted it \
            removed as not applicable and was closed; there are signs that it went and came back \
            in 2025. In April 2026 it is there, and in the reference architecture too.",
        key: None,
        readings: &[
            Reading { value: "A", statement: "Degraded is a pool label." },
            Reading { value: "B", statement: "It is not; such a pool is Healthy." },
        ],
        default: "A",
        confidence: Confidence::Medium,
        sources: &[HD, RA, PR_14357],
        input: None,
    },
    Question {
        id: "Q36",
        title: "The label of a disabled pool",
        statement: "None of the five labels of R6.2 is said to apply to it.",
        key: None,
        readings: &[Reading { value: "A", statement: "A label of its own: Disabled." }],
        default: "A",
        confidence: Confidence::Low,
        sources: &[],
        input: None,
    },
];

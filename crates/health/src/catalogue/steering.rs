//! Where a request goes: policies, fallback, shedding, affinity, retries.

use super::sources::{
    API, AR, CL_FB, CN, DYN, ECS, GEO, HD, LBR, LOR, LS, PM, PROX, PSET, RA, SA, SPEC, STD, TS, WT, ZDF,
};
use super::{Confidence, Kind, Question, Reading, Rule};

pub(super) const RULES: &[Rule] = &[
    Rule {
        id: "R8.1",
        title: "The order of a steering decision",
        statement: "Health is looked at first, pool sets second. Then the load balancer's policy \
            picks a pool, and last the pool's own policy picks an endpoint.",
        sources: &[TS],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R8.2",
        title: "Who can be picked",
        statement: "The choice is among usable pools, and within the chosen pool among its \
            enabled, healthy endpoints.",
        sources: &[API, STD],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R8.3",
        title: "What happens when a pool turns Critical",
        statement: "Under `off` the next usable pool in the list takes over, unhealthy ones being \
            passed by. Any other policy simply runs again over the pools that are left.",
        sources: &[HD],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R8.4",
        title: "The last resort",
        statement: "When no pool can be used, the fallback pool gets the request, healthy or not. \
            If none is named it is the last pool in the list.",
        sources: &[HD, STD],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R8.5",
        title: "When the fallback is off as well",
        statement: "With all pools out and the fallback disabled, a proxied client gets HTTP 530 \
            carrying error 1016. A DNS-only one gets the SOA record and no address.",
        sources: &[HD],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R8.6",
        title: "How analytics name the fallback",
        statement: "Requests that went to the fallback as a last resort appear in analytics under \
            the pool's name followed by `(Fallback)`.",
        sources: &[CL_FB],
        confidence: Confidence::High,
        kind: Kind::Told,
    },
    Rule {
        id: "R8.7",
        title: "`off`: in order",
        statement: "The first usable pool of `default_pools` takes all requests. If nothing is \
            monitored this is always the first, short of a host name that does not resolve (R6.5).",
        sources: &[STD, HD],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R8.8",
        title: "`random`: by weight",
        statement: "A usable pool's share is its weight over the sum of the usable pools' weights. \
            The weight is its entry in `random_steering.pool_weights`, or else `default_weight`, \
            or else 1.",
        sources: &[STD, API, RA],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R8.9",
        title: "`geo`: by place",
        statement: "The first match among `pop_pools`, `country_pools`, `region_pools` and \
            `default_pools` gives the list, whose order is the order of failover; the region is \
            that of the data center that answers. If every pool of that list is down the global \
            fallback serves, not a neighbouring place and not `default_pools`.",
        sources: &[GEO, API, AR, PSET],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R8.10",
        title: "`dynamic_latency`: the fastest pool",
        statement: "The usable pool with the lowest round trip time for the serving region or data \
            center wins, by a moving average of probe times that takes about 10 minutes to build. \
            Where there is no such time, the order of the list decides. All Regions or All Data \
            Centers is required.",
        sources: &[DYN, RA],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R8.11",
        title: "`proximity`: the nearest pool",
        statement: "The usable pool nearest by latitude and longitude wins, measured from the data \
            center for proxied requests and by `location_strategy` (ECS first, unless set) for \
            DNS-only ones. Every pool should have coordinates; what happens to one without is not \
            documented, and it is put last.",
        sources: &[PROX, API, ECS],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R8.12",
        title: "`least_outstanding_requests` and `least_connections`",
        statement: "Each pool's weight is divided by its requests in flight plus 1, and the \
            results are used as random weights: 0.4 with 3 open and 0.6 with none give 14.29% and \
            85.71%. DNS-only load balancers take every count as 0, which leaves the plain weights. \
            `least_connections` does the same with open connections.",
        sources: &[RA, LOR, PSET, API],
        confidence: Confidence::Medium,
        kind: Kind::Computed,
    },
    Rule {
        id: "R8.13",
        title: "An empty policy",
        statement: "`steering_policy` `\"\"` acts as `geo` when any of the geo maps is filled and \
            as `off` when none is.",
        sources: &[API],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R8.14",
        title: "`hash` is not for pools",
        statement: "Hashing chooses among the endpoints of a pool. It is no value of \
            `steering_policy`.",
        sources: &[RA],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R8.15",
        title: "Endpoints by weight",
        statement: "`random`, the default inside a pool, gives each healthy enabled endpoint its \
            weight over the sum of theirs. Of 0.25, 0.25 and 0.5 with the third down, the first \
            two take 50% each.",
        sources: &[WT],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R8.16",
        title: "Endpoints by hash",
        statement: "`hash` ties a client to an endpoint by its address (`CF-Connecting-IP`) and \
            the weights; changing the list of endpoints moves clients. Whether an endpoint's \
            failure also moves clients of the others is not published.",
        sources: &[API, RA],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R8.17",
        title: "Endpoints by load",
        statement: "`least_outstanding_requests` and `least_connections` apply R8.12 to the \
            endpoints of a pool instead of to pools.",
        sources: &[API],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R8.18",
        title: "How many addresses a DNS answer holds",
        statement: "A DNS-only answer lists all usable addresses when their weights are equal. One \
            differing weight reduces it to a single address.",
        sources: &[RA],
        confidence: Confidence::Medium,
        kind: Kind::Computed,
    },
    Rule {
        id: "R8.19",
        title: "Load shedding",
        statement: "A pool can turn away `default_percent` of new and unpinned traffic (policy \
            `random` or `hash`) and `session_percent` of existing sessions (`hash` only). That \
            part goes to other pools by the steering policy and, if they all shed, partly to the \
            fallback. Health is not changed.",
        sources: &[LS, API],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R8.20",
        title: "Session affinity",
        statement: "With `cookie`, `ip_cookie` or `header` a client stays with its endpoint as \
            long as that is healthy and the session runs, whatever the weights; after that a new \
            one is chosen and kept. A cookie lives for a fixed time from its start (23 h by \
            default), a header session until it has been idle for its TTL (1800 s by default).",
        sources: &[SA, API, RA, WT],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R8.21",
        title: "Draining",
        statement: "A disabled endpoint keeps its sessions for up to `drain_duration` if affinity \
            is on and the load balancer is proxied. An unhealthy one is left at once.",
        sources: &[PM, SA, API],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R8.22",
        title: "Zero-downtime failover",
        statement: "On 521, 522, 523, 525 or 526 a request is sent once more, to another healthy \
            endpoint of the pool if there is one (older text stops at 523). With affinity the \
            setting is `none`, `temporary` or `sticky`. No status changes by it.",
        sources: &[ZDF, SA],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R8.23",
        title: "Failover across pools",
        statement: "With `failover_across_pools`, a request that finds no healthy alternative in \
            its pool is retried in the next pools of the steering order. Under `geo` only pools of \
            the same match are tried, then the global fallback.",
        sources: &[AR, API],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R8.24",
        title: "Pool sets",
        statement: "Pool sets are looked at in order before custom rules, and the first that \
            matches supplies pools, policy (failover order where it names none), weights and \
            fallback, over which custom rules put theirs. Each list of places that a set has must \
            name the request's place (the API's schema says that one is enough). If none matches, \
            the load balancer's own fields hold.",
        sources: &[PSET],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R8.25",
        title: "Custom rules",
        statement: "A rule may answer by itself or replace affinity, TTL, policy, fallback, pools \
            or region pools. Rules are looked at by priority, then in the order of the list, and \
            later ones are put over earlier ones until one terminates. Two pages call rules \
            incompatible with geo steering, although region pools are among the things a rule can \
            set.",
        sources: &[LBR, GEO],
        confidence: Confidence::Medium,
        kind: Kind::Computed,
    },
    Rule {
        id: "R8.26",
        title: "Spectrum and the China network",
        statement: "On Spectrum there is no failover across pools, no custom rule and, by its \
            page, no affinity; the reference architecture allows affinity through hashing. In the \
            China network affinity works by cookie only, and private off-ramps are not available.",
        sources: &[SPEC, RA, CN],
        confidence: Confidence::High,
        kind: Kind::Told,
    },
    Rule {
        id: "R8.27",
        title: "Affinity on DNS-only load balancers",
        statement: "One page says `ip_cookie` is not supported there, another that nothing else \
            works. Because of that contradiction no affinity is applied to a DNS-only load \
            balancer.",
        sources: &[SA, RA],
        confidence: Confidence::Low,
        kind: Kind::Computed,
    },
];

pub(super) const QUESTIONS: &[Question] = &[
    Question {
        id: "Q42",
        title: "Which endpoint of the fallback serves",
        statement: "Health is ignored when the fallback is chosen. Whether it is also ignored \
            inside the pool is less clear.",
        key: Some("fallback_uses_health"),
        readings: &[
            Reading { value: "no", statement: "All its enabled endpoints share the traffic." },
            Reading { value: "prefer_healthy", statement: "Healthy endpoints are preferred." },
        ],
        default: "no",
        confidence: Confidence::Low,
        sources: &[RA],
        input: Some(
            "The fallback serves with threshold 2, equal weights, one endpoint healthy and one \
                not. `no`: 50% each. `prefer_healthy`: all to the healthy one.",
        ),
    },
    Question {
        id: "Q43",
        title: "A fallback without enabled endpoints",
        statement: "The fallback pool is enabled, every endpoint in it is disabled.",
        key: None,
        readings: &[Reading { value: "A", statement: "The outcome is that of a disabled fallback (R8.5)." }],
        default: "A",
        confidence: Confidence::Low,
        sources: &[],
        input: None,
    },
    Question {
        id: "Q44",
        title: "Some pools have no round trip time",
        statement: "Without current times, dynamic steering goes by the order of the list. It is \
            not said what happens if only some pools lack one.",
        key: Some("missing_rtt"),
        readings: &[
            Reading {
                value: "failover_order",
                statement: "One usable pool without a time puts the whole decision into list \
                    order.",
            },
            Reading { value: "last", statement: "Pools with a time are sorted by it, the rest follow in list order." },
            Reading { value: "first", statement: "Pools without a time come first." },
        ],
        default: "failover_order",
        confidence: Confidence::Low,
        sources: &[DYN],
        input: Some(
            "Pools in order: none, 50 ms, 20 ms. `failover_order` takes the first, `last` the \
                third, `first` the first. With 50 ms, 20 ms, none: the first, the second, the \
                third.",
        ),
    },
    Question {
        id: "Q45",
        title: "Only pools of weight 0 are left",
        statement: "All pools with a weight are out, and what is usable has weight 0. Shares \
            cannot be computed.",
        key: None,
        readings: &[
            Reading { value: "A", statement: "The weight-0 pools share equally." },
            Reading { value: "B", statement: "They cannot be chosen; the fallback serves." },
        ],
        default: "A",
        confidence: Confidence::Low,
        sources: &[],
        input: Some(
            "First pool weight 1 and Critical, second weight 0 and healthy. A: the second serves. \
                B: the fallback serves.",
        ),
    },
    Question {
        id: "Q46",
        title: "Shedding from several pools in a row",
        statement: "What one pool sheds reaches the next, which sheds too. Whether the draws are \
            independent is not said; that shed traffic is never shed again is ruled out, as some \
            is said to reach the fallback when all pools shed. With policy `random` the draws are \
            independent in any case.",
        key: Some("shed_hash"),
        readings: &[
            Reading { value: "salted", statement: "Under policy `hash` each pool draws for itself." },
            Reading {
                value: "shared",
                statement: "Pools with policy `hash` use a common draw: whoever one turns away, \
                    the others with at least its percentage turn away too.",
            },
        ],
        default: "salted",
        confidence: Confidence::Low,
        sources: &[LS],
        input: Some(
            "Policy `off`, two pools that shed 50% each by hash. `salted`: 50%, 25% and 25% for \
                the fallback. `shared`: 50%, 0 and 50%.",
        ),
    },
    Question {
        id: "Q47",
        title: "Shedding before or after health",
        statement: "Whether a pool's health is looked at before part of its traffic is turned \
            away.",
        key: None,
        readings: &[Reading {
            value: "A",
            statement: "Health first: usable pools shed, and what the only usable pool sheds \
                    goes to the fallback.",
        }],
        default: "A",
        confidence: Confidence::Low,
        sources: &[],
        input: None,
    },
    Question {
        id: "Q48",
        title: "A session in a Critical pool",
        statement: "A client is pinned to an endpoint that is healthy in a pool that is not. One \
            page makes affinity depend on the endpoint's health only; others give a Critical pool \
            no traffic.",
        key: Some("affinity_in_critical_pool"),
        readings: &[
            Reading { value: "move", statement: "The pool gets no traffic, so the session moves." },
            Reading { value: "stay", statement: "The endpoint is healthy, so the session stays." },
        ],
        default: "move",
        confidence: Confidence::Low,
        sources: &[SA, HD, API],
        input: Some(
            "Threshold 2; the pinned endpoint is healthy, the other unhealthy; a second pool is \
                usable.",
        ),
    },
];

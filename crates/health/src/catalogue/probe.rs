//! One probe: from what came back to pass or fail, with a reason.

use super::sources::{API, ERR, FAQ, HD, MON, PR_31583, RA};
use super::{Confidence, Kind, Question, Reading, Rule};

pub(super) const RULES: &[Rule] = &[
    Rule {
        id: "R1.1",
        title: "What makes a probe fail",
        statement: "A probe fails when nothing comes back within the monitor's `timeout`, or when \
            what comes back is not what the monitor expects. It passes only if neither is the \
            case.",
        sources: &[HD],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R1.2",
        title: "When an HTTP probe passes",
        statement: "Three things must hold for an `http` or `https` monitor: the connection opens, \
            TLS included (`allow_insecure` forgives certificate faults); the status code matches \
            `expected_codes`; and the text of `expected_body`, if any is set, is found in the \
            body, without regard to case.",
        sources: &[MON, ERR, API],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R1.3",
        title: "Single codes and classes",
        statement: "`expected_codes` can name status codes one by one, such as `200`, and a whole \
            class at once, such as `2xx`.",
        sources: &[MON],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R1.4",
        title: "Only the first 10 KB are searched",
        statement: "`expected_body` is looked for up to 10 KB into the answer; text beyond is \
            never seen. Other copies of the documentation give 100 MB or 100,000 KB, so the \
            reading `body_window` (10240 bytes unless set) changes it.",
        sources: &[ERR, FAQ, MON],
        confidence: Confidence::Medium,
        kind: Kind::Computed,
    },
    Rule {
        id: "R1.5",
        title: "Redirects",
        statement: "Without `follow_redirects` the redirect itself is the answer: a 301 passes \
            against `301` or `3xx` and fails against `200`. With it, the answer at the end of the \
            chain is the one that counts.",
        sources: &[MON, ERR],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R1.6",
        title: "TCP, ping, UDP and SMTP monitors",
        statement: "Within the timeout, `tcp` needs a SYN/ACK and `icmp_ping` an echo reply. \
            `udp_icmp` first needs a successful ping, and then its UDP packet must not be answered \
            with ICMP Port Unreachable. `smtp` needs 250 to HELO and 221 to QUIT.",
        sources: &[MON],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R1.7",
        title: "A silent UDP service passes",
        statement: "A service that throws the UDP packet away without a word sends no Port \
            Unreachable, so a `udp_icmp` monitor takes it for healthy (R1.6).",
        sources: &[],
        confidence: Confidence::Medium,
        kind: Kind::Computed,
    },
    Rule {
        id: "R1.8",
        title: "Which Host header a probe sends",
        statement: "A Host header set on the endpoint goes first, then one set on the monitor, \
            then the endpoint's address. If neither sets one, the TLS handshake names no server \
            (no SNI).",
        sources: &[MON, ERR],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R1.9",
        title: "How many probes are sent",
        statement: "Once per interval, every checking data center sends one probe to each endpoint \
            for each monitor. A host name is probed over IPv4 as soon as it has an A record; over \
            IPv6 only if all it has is AAAA.",
        sources: &[MON],
        confidence: Confidence::High,
        kind: Kind::Told,
    },
    Rule {
        id: "R1.10",
        title: "Probes pass the zone by",
        statement: "Unless `probe_zone` (Simulate Zone) is set, a probe goes to the endpoint \
            without passing through the zone's layer 7 features. Visitors can see errors that the \
            probe does not, and the reverse.",
        sources: &[RA, MON],
        confidence: Confidence::High,
        kind: Kind::Told,
    },
    Rule {
        id: "R1.11",
        title: "Retries are attempts within one probe",
        statement: "With `retries` at 2, one probe makes up to three attempts, each right after \
            the last and not an interval later. It times out only if none of them was answered \
            within `timeout`.",
        sources: &[MON, API, PR_31583],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R1.12",
        title: "Values of settings left out",
        statement: "A missing `minimum_origins` is 1, missing `consecutive_up` and \
            `consecutive_down` are 0, a missing `allow_insecure` is false: the schema says so. For \
            `interval`, `timeout` and `retries` the figures of the documentation's examples are \
            taken: 60 s, 5 s and 2.",
        sources: &[API, MON],
        confidence: Confidence::Medium,
        kind: Kind::Computed,
    },
    Rule {
        id: "R1.13",
        title: "What is recorded of a probe",
        statement: "A probe leaves `healthy`, `failure_reason`, `response_code` and `rtt`. The \
            reason of a probe that passed is the text `No failures`.",
        sources: &[API],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
];

pub(super) const QUESTIONS: &[Question] = &[
    Question {
        id: "Q01",
        title: "Which failures are retried",
        statement: "The schema speaks of retries after a timeout. One table about TCP can be \
            understood as retrying every kind of failure.",
        key: Some("retries_cover"),
        readings: &[
            Reading {
                value: "timeouts",
                statement: "Only an attempt that timed out is followed by another; a wrong answer \
                    ends the probe.",
            },
            Reading {
                value: "failures",
                statement: "Whatever went wrong, the next attempt is made, and one good attempt \
                    lets the probe pass.",
            },
        ],
        default: "timeouts",
        confidence: Confidence::Medium,
        sources: &[API, MON],
        input: Some(
            "`retries` 1; the first attempt gets a 500, a second one would get a 200. `timeouts` \
                fails with `Response code mismatch error`, `failures` passes.",
        ),
    },
    Question {
        id: "Q02",
        title: "A check that never ran",
        statement: "`Monitor Config Error` and `DNS Internal` are given as reasons although no \
            probe left the network. It is not written whether the endpoint then fails or merely \
            has no result; for `DNS Internal` the documents even disagree on whether a proxied \
            name may be an endpoint.",
        key: Some("no_check_ran"),
        readings: &[
            Reading { value: "unhealthy", statement: "It is a failure, with that reason." },
            Reading { value: "unknown", statement: "It is no result at all." },
        ],
        default: "unhealthy",
        confidence: Confidence::Medium,
        sources: &[ERR, RA],
        input: Some(
            "Three ordinary members, one failing, one with `Monitor Config Error`, one passing. \
                `unhealthy` counts 2 of 3 failing, down; `unknown` counts 1 of 3, up.",
        ),
    },
];

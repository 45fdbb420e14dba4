//! Notifications.

use super::sources::{API, BLOG, CL_ST, HC, HD, MG, NL, NOTIF};
use super::{Confidence, Kind, Question, Reading, Rule};

pub(super) const RULES: &[Rule] = &[
    Rule {
        id: "R10.1",
        title: "The health alert and its filters",
        statement: "`load_balancing_health_alert` can be narrowed by `pool_id` (also for pools yet \
            to come), by `new_health` (`Healthy` or `Unhealthy`) and by `event_source` (`pool` or \
            `origin`). It goes where the account's policy sends it: e-mail, webhook or PagerDuty.",
        sources: &[NOTIF, NL],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R10.2",
        title: "The enablement alert",
        statement: "`load_balancing_pool_enablement_alert` reports that a pool was switched on or \
            off. Health does not trigger it.",
        sources: &[NL],
        confidence: Confidence::High,
        kind: Kind::Told,
    },
    Rule {
        id: "R10.3",
        title: "The pool's own, older settings",
        statement: "`notification_email` on a pool is deprecated. Its `notification_filter` has, \
            for `pool` and `origin`, `disable` and `healthy`; `healthy: false` lets only failures \
            through.",
        sources: &[API],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R10.4",
        title: "Recovery closes the same incident",
        statement: "Since August and September 2026 an alert about recovery resolves the open \
            incident of the same pool or endpoint. An endpoint renamed in between no longer \
            matches; a change that is neither failure nor recovery is sent without such a state.",
        sources: &[CL_ST],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R10.5",
        title: "Alerts follow global changes",
        statement: "A change of the global status raises an alert; one data center's opinion does \
            not.",
        sources: &[HC, HD],
        confidence: Confidence::Medium,
        kind: Kind::Computed,
    },
    Rule {
        id: "R10.6",
        title: "Observers can alert",
        statement: "A member that is monitoring only has no say in health and may still cause \
            notifications.",
        sources: &[MG, BLOG],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R10.7",
        title: "The first result",
        statement: "Nothing is written about the step out of unknown. Unknown to unhealthy is \
            taken to alert, unknown to healthy not to.",
        sources: &[],
        confidence: Confidence::Low,
        kind: Kind::Computed,
    },
];

pub(super) const QUESTIONS: &[Question] = &[
    Question {
        id: "Q53",
        title: "What an observer's alert looks like",
        statement: "Alerts come from a pool or an endpoint, and an observer changes the status of \
            neither; yet it is said to notify.",
        key: Some("observer_alerts"),
        readings: &[
            Reading {
                value: "origin_event",
                statement: "A marked event of the endpoint, by R4.3 over that observer's results \
                    alone.",
            },
            Reading { value: "none", statement: "None is sent." },
        ],
        default: "origin_event",
        confidence: Confidence::Low,
        sources: &[MG, BLOG],
        input: Some(
            "An observer fails at every data center, the voters pass. `origin_event`: one alert, \
                the endpoint healthy. `none`: no alert.",
        ),
    },
    Question {
        id: "Q54",
        title: "Whether Healthy to Degraded alerts",
        statement: "The pool loses an endpoint and keeps its threshold; its `healthy` flag stays \
            true. The alert of the endpoint goes out either way.",
        key: None,
        readings: &[
            Reading { value: "A", statement: "The pool sends none." },
            Reading { value: "B", statement: "The pool sends one." },
        ],
        default: "A",
        confidence: Confidence::Medium,
        sources: &[API],
        input: Some("Two endpoints, threshold 1, the second goes down."),
    },
];

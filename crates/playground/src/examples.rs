//! The scenarios that the page offers: examples of one question each, on the first of which it opens, and starters for an own one.

use crate::place::Place;

/// A scenario, or an answer of the API, to look at.
#[derive(Debug)]
pub(crate) struct Example {
    /// Its name in the menu.
    pub(crate) title: &'static str,
    /// What it shows, in a few words.
    pub(crate) about: &'static str,
    /// The text.
    pub(crate) text: &'static str,
    /// What is selected first; `None`: the first endpoint that is down.
    pub(crate) look_at: Option<Place>,
}

/// Every example, in the order of the menu.
pub(crate) const ALL: [Example; 8] = [
    Example {
        title: "Six data centers",
        about: "The critical monitor fails at one data center of six; the endpoint stays up.",
        text: include_str!("../../../www/examples/six-data-centers.json"),
        look_at: Some(Place::Endpoint(0, 0)),
    },
    Example {
        title: "A health event",
        about: "What the API tells of a pool with a monitor group: one origin went down.",
        text: include_str!("../../../www/examples/health-event.json"),
        look_at: None,
    },
    Example {
        title: "Two voters, one fails",
        about: "Half of the monitors is not more than half: up.",
        text: include_str!("../../../www/examples/two-voters.json"),
        look_at: None,
    },
    Example {
        title: "One of two regions",
        about: "Half of the regions is no majority: down.",
        text: include_str!("../../../www/examples/one-of-two-regions.json"),
        look_at: None,
    },
    Example {
        title: "Two texts disagree",
        about: "Down when regions are counted, up when data centers are.",
        text: include_str!("../../../www/examples/two-texts-disagree.json"),
        look_at: None,
    },
    Example {
        title: "Pools by region",
        about: "Europe's only pool is down: its visitors go overseas, to the fallback.",
        text: include_str!("../../../www/examples/pools-by-region.json"),
        look_at: Some(Place::Decision(0, 0)),
    },
    Example {
        title: "Shedding and a session",
        about: "Pools by weight, one sheds a fifth; a session stays where it began.",
        text: include_str!("../../../www/examples/shedding-and-a-session.json"),
        look_at: Some(Place::Decision(0, 0)),
    },
    Example {
        title: "A redirect",
        about: "What the probes saw, judged: a redirect, a missing word, a second attempt.",
        text: include_str!("../../../www/examples/a-redirect.json"),
        look_at: Some(Place::Center(0, 0, 0, 0)),
    },
];

/// A scenario to begin an own one with.
#[derive(Debug)]
pub(crate) struct Starter {
    /// Its name in the menu.
    pub(crate) title: &'static str,
    /// What it is for, in a few words.
    pub(crate) about: &'static str,
    /// The text.
    pub(crate) text: &'static str,
}

/// Every starter, in the order of the menu.
pub(crate) const STARTERS: [Starter; 4] = [
    Starter {
        title: "One critical, two voting",
        about: "A monitor group: one monitor decides alone, two only together.",
        text: include_str!("../../../www/examples/starters/one-critical-two-voting.json"),
    },
    Starter {
        title: "Try a new check without risk",
        about: "A monitor group: the new check is watched beside the one that votes.",
        text: include_str!("../../../www/examples/starters/a-new-check-without-risk.json"),
    },
    Starter {
        title: "Primary and standby",
        about: "Two pools in order: the standby serves while the primary can't.",
        text: include_str!("../../../www/examples/starters/primary-and-standby.json"),
    },
    Starter { title: "Nothing", about: "An empty scenario, to be built from the first monitor on.", text: "{}\n" },
];

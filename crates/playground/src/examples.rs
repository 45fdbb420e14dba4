//! The examples that the page offers. It opens on the first.

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

//! What of the scenario is looked at, and so much of the engine's report: the verdicts at once, and of many results the rest a moment
//! later.

use super::{Picture, State};
use crate::components::endpoint::MOST_CENTERS;
use crate::engine;
use crate::place::{self, Place};
use crate::shared::Shared;
use crate::text::Text;
use crate::view::View;
use whydown::{Focus, Proven};
use whydown_schema::report::Report;

impl State {
    pub(super) fn select(self, place: Place) -> Self {
        let view = self.view.clone().showing(place);
        self.look(Some(place), view)
    }

    /// Looks at a place, as far as it is there, with so much open.
    pub(super) fn look(self, place: Option<Place>, view: View) -> Self {
        let Some(picture) = self.picture.clone() else { return self };
        self.bench.hold(&picture.text);
        let (report, focus, place, view) = match self.looked_at(place, view, false) {
            Some(looked) => looked,
            None => return self,
        };
        let place = place.or(self.selected);
        if focus == picture.focus {
            return Self { selected: place, view, ..self };
        }
        let rest = self.settled || !self.bench.is_huge();
        let report = if rest { with_the_rest(report, &picture.report) } else { report };
        Self { picture: Some(Picture { report: Shared::new(report), focus, ..picture }), selected: place, view, ..self }
    }

    /// The report as far as it is looked at, and what is looked at then. A place that isn't there leads to the nearest that is.
    fn looked_at(&self, place: Option<Place>, view: View, whole: bool) -> Option<(Report, Focus, Option<Place>, View)> {
        let told = |place: Option<Place>, view: &View| {
            let focus = focus(place, view);
            let report = self.bench.report(&Focus { changes: whole, ..focus.clone() }, whole)?;
            Some((report, focus))
        };
        let (report, before) = told(place, &view)?;
        let place = place.map_or_else(|| place::first(&report), |place| place.nearest(&report));
        let view = view.fitting(&report);
        let view = match place.or_else(|| place::first(&report)) {
            Some(place) if view.open.is_none() => view.showing(place::first(&report).unwrap_or(place)).showing(place),
            Some(place) => view.showing(place),
            None => view,
        };
        if focus(place, &view) == before {
            return Some((report, before, place, view));
        }
        let (report, focus) = told(place, &view)?;
        Some((report, focus, place, view))
    }

    /// Takes a scenario's text in.
    pub(super) fn evaluated(self, text: &Text) -> Self {
        if let Err(findings) = self.bench.take(text) {
            return self.stopped_by(findings);
        }
        let settled = !self.bench.finds_later();
        let whole = !self.bench.is_huge();
        let Some((report, focus, selected, view)) = self.looked_at(self.selected, self.view.clone(), whole) else {
            return self;
        };
        let picture = Picture {
            report: Shared::new(report),
            text: text.clone(),
            document: Shared::new(self.bench.document()),
            bench: self.bench.clone(),
            focus,
        };
        let stopped = Shared::new(Vec::new());
        let next = Self { picture: Some(picture), stopped, selected, view, settled, ..self };
        if settled { next.with_findings() } else { next }
    }

    /// Says what was left for later.
    pub(super) fn settle(self) -> Self {
        let Some(picture) = self.picture.clone().filter(|_| !self.settled && !self.is_stale()) else { return self };
        self.bench.hold(&picture.text);
        if !self.bench.is_huge() {
            return Self { settled: true, ..self }.with_findings();
        }
        let Some((report, focus, selected, view)) = self.looked_at(self.selected, self.view.clone(), true) else {
            return self;
        };
        let picture = Some(Picture { report: Shared::new(report), focus, ..picture });
        Self { picture, selected, view, settled: true, ..self }.with_findings()
    }

    /// Says what there is to say about the text that the editor shows.
    pub(super) fn with_findings(self) -> Self {
        // The places of the scenario mean nothing in the answer's text.
        let findings = match self.shows_answer() {
            true => engine::findings_of_answer(&self.text, self.plan),
            false => self.bench.findings(self.plan),
        };
        // What is as it was is not drawn again.
        if *self.findings == findings {
            return self;
        }
        Self { findings: Shared::new(findings), ..self }
    }
}

/// How much of the report the page shows.
fn focus(place: Option<Place>, view: &View) -> Focus {
    let proven = match place {
        Some(Place::Balancer(balancer)) => Some(Proven::Balancer(balancer)),
        Some(Place::Decision(balancer, _)) => Some(Proven::Decision(balancer)),
        Some(Place::Pool(pool)) => Some(Proven::Pool(pool)),
        _ => None,
    };
    let rows = (0..view.pools()).map(|pool| view.endpoints(pool)).collect();
    Focus { open: view.open, proven, rows, few: MOST_CENTERS, changes: false }
}

/// A report of the same scenario with what looking elsewhere doesn't change, and takes long to find.
fn with_the_rest(mut report: Report, before: &Report) -> Report {
    report.events.clone_from(&before.events);
    report.notifications.clone_from(&before.notifications);
    for (pool, before) in report.pools.iter_mut().zip(&before.pools) {
        pool.contested.clone_from(&before.contested);
        for (endpoint, before) in pool.endpoints.iter_mut().zip(&before.endpoints) {
            endpoint.contested.clone_from(&before.contested);
        }
    }
    for (balancer, before) in report.load_balancers.iter_mut().zip(&before.load_balancers) {
        balancer.contested.clone_from(&before.contested);
        for (decision, before) in balancer.decisions.iter_mut().zip(&before.decisions) {
            decision.contested.clone_from(&before.contested);
        }
    }
    report
}

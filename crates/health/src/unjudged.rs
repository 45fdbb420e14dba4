//! What a scenario asks that this version can't judge: named, never guessed.

use whydown_schema::scenario::Scenario;
use whydown_schema::{Diagnostic, Findings, Readings};

/// Readings of stages that are not evaluated yet.
const LATER_READINGS: [&str; 3] = ["retries_cover", "affinity_in_critical_pool", "body_window"];

/// Notes every reading that was chosen for a stage that is not evaluated yet.
pub(crate) fn note_later_readings(scenario: &Scenario, findings: &mut Findings) {
    let default = Readings::default();
    for key in LATER_READINGS {
        let chosen = scenario.readings.get(key) != default.get(key)
            || (key == "body_window" && scenario.readings.body_window != default.body_window);
        if chosen {
            findings.push(
                Diagnostic::warning("not-evaluated", format!("/readings/{key}"))
                    .with("what", "reading")
                    .with("key", key),
            );
        }
    }
}

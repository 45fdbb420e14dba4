//! What a scenario asks that this version can't judge: named, never guessed.

use whydown_schema::scenario::Scenario;
use whydown_schema::{Diagnostic, Findings, Readings};

/// Readings of stages that are not evaluated yet.
const LATER_READINGS: [&str; 1] = ["affinity_in_critical_pool"];

/// Notes every reading that was chosen for a stage that is not evaluated yet.
pub(crate) fn note_later_readings(scenario: &Scenario, findings: &mut Findings) {
    let default = Readings::default();
    for key in LATER_READINGS {
        if scenario.readings.get(key) != default.get(key) {
            findings.push(
                Diagnostic::warning("not-evaluated", format!("/readings/{key}"))
                    .with("what", "reading")
                    .with("key", key),
            );
        }
    }
}

//! What the three flags of a member make it.

use whydown_schema::readings::CriticalObserver;
use whydown_schema::{Readings, Role};

/// The role of a member with these flags (R3.2, R3.3, Q13, Q14).
///
/// `enabled: false` outranks everything (Q14). A member that is both `monitoring_only` and `must_be_healthy` only observes,
/// unless `critical_observer` reads it otherwise: then it is critical, and so named (Q13, D5).
#[must_use]
pub fn role(enabled: bool, monitoring_only: bool, must_be_healthy: bool, readings: &Readings) -> Role {
    let observes = monitoring_only && !(must_be_healthy && readings.critical_observer == CriticalObserver::Critical);
    match (enabled, observes, must_be_healthy) {
        (false, _, _) => Role::Disabled,
        (true, true, _) => Role::Observer,
        (true, false, true) => Role::Critical,
        (true, false, false) => Role::Ordinary,
    }
}

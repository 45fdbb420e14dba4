//! What the API demands of a monitor group. How many members, and each one once, is found in reading it (R3.9).

use super::fields::missing;
use super::{Checked, peek};
use crate::api::MONITOR_GROUP;
use crate::diagnostic::Diagnostic;
use crate::findings::Findings;

/// Checks a monitor group.
pub(super) fn check(group: Checked<'_>, findings: &mut Findings) {
    entitlement(group, findings);
    if !group.is_set("id") || group.is_whole(&["members", "created_on", "created_at"]) {
        missing(group.place, group.map, &MONITOR_GROUP, &[], findings);
    }
}

/// Groups are for Enterprise accounts, and only the API makes them; the API says so before it looks at any member.
fn entitlement(group: Checked<'_>, findings: &mut Findings) {
    let pointer = group.place.pointer();
    if let Some(found) = group.enterprise_only("groups-are-enterprise", pointer, "monitor_groups", findings) {
        findings.push(found.by("R3.9").answered(400, 1002, "monitor groups not enabled; enterprise only"));
    }
}

/// The dashboard shows a pool with a group as not monitored, and its health is applied all the same (R6.9).
pub(super) fn shown_as_not_monitored(pool: Checked<'_>, findings: &mut Findings) {
    if !peek::text(pool.map, "monitor_group").is_empty() && findings.first_of("dashboard", "monitor_group") {
        findings.push(Diagnostic::note("dashboard-shows-not-monitored", pool.pointer("monitor_group")).by("R6.9"));
    }
}

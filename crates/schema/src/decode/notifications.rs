//! A pool's notifications of old: an address and a filter, both deprecated (R10.3).

use super::fields::Fields;
use crate::findings::Findings;
use crate::scenario::{LegacyEmail, SentChanges};

/// What a pool's `notification_email` is sent; `None` without an address.
pub(super) fn legacy_email(fields: Fields<'_>, findings: &mut Findings) -> Option<LegacyEmail> {
    fields.text("notification_email", findings).filter(|address| !address.is_empty())?;
    let Some((filter, key)) = fields.object("notification_filter", findings) else {
        return Some(LegacyEmail::default());
    };
    let filter = Fields::new(filter, fields.place.key(key));
    Some(LegacyEmail { pool: sent(filter, "pool", findings), origin: sent(filter, "origin", findings) })
}

/// `disable` sends nothing; `healthy` sends recoveries or failures alone, and both where it is absent.
fn sent(filter: Fields<'_>, source: &'static str, findings: &mut Findings) -> SentChanges {
    let Some((options, key)) = filter.object(source, findings) else {
        return SentChanges::default();
    };
    let options = Fields::new(options, filter.place.key(key));
    let disabled = options.boolean("disable", findings).unwrap_or(false);
    let only = options.boolean("healthy", findings);
    SentChanges { healthy: !disabled && only != Some(false), unhealthy: !disabled && only != Some(true) }
}

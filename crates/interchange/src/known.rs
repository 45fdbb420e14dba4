//! Answers and requests that are known and hold nothing to evaluate, told by the keys that only they have.

use crate::json::{is_list, is_object, text};
use serde_json::{Map, Value};

/// What an object is that holds nothing to evaluate, as the code of its finding.
pub(crate) fn code_of(object: &Map<String, Value>) -> Option<&'static str> {
    let has = |key: &str| object.contains_key(key);
    let only = |key: &str| object.len() == 1 && has(key);
    Some(if has("preview_id") {
        "answer-preview-started"
    } else if has("resource_type") || has("reference_type") {
        "answer-references"
    } else if is_list(object, "resources") {
        "answer-search"
    } else if has("minimum_monitor_interval") || has("max_origins_per_pool") {
        "answer-usage"
    } else if has("iso_standard") || has("region_code") && is_list(object, "countries") {
        "answer-regions"
    } else if only("notification_email") && text(object, "notification_email").is_some() {
        "request-bulk-patch-refused"
    } else if only("notification_email") {
        "request-bulk-patch"
    } else if only("id") {
        "answer-deletion"
    } else if has("count") && is_object(object, "dimensions") {
        "request-analytics-grouped"
    } else {
        return None;
    })
}

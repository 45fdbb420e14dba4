//! Which generation of the provider wrote a resource, told by its shape: v4 knew blocks, which are lists, and v5 knows objects.

use super::Origin;
use super::convert::{MAPS, SINGLE};
use serde_json::{Map, Value};

/// A generation of the provider.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Generation {
    /// v4: lists of blocks; 0 and "" are unset; no monitor groups.
    V4,
    /// The shape of v5, written before pools had `monitor_group` (v5.11).
    EarlyV5,
    /// v5.
    V5,
}

impl Generation {
    /// What it is called.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::V4 => "v4",
            Self::EarlyV5 => "early v5",
            Self::V5 => "v5",
        }
    }

    /// The generation of these attributes; nothing where both write them alike.
    pub(super) fn of(values: &Map<String, Value>, origin: Origin) -> Option<Self> {
        if values.contains_key("default_pool_ids") || values.contains_key("fallback_pool_id") {
            return Some(Self::V4);
        }
        if values.contains_key("default_pools") || values.contains_key("members") {
            return Some(Self::V5);
        }
        let endpoints = values.get("origins").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        let first = endpoints.first().and_then(Value::as_object);
        // A state lists what is unset as null, so a name that is missing was not known then.
        let v5 =
            match origin == Origin::State && values.contains_key("origins") && !values.contains_key("monitor_group") {
                true => Self::EarlyV5,
                false => Self::V5,
            };
        let headers = [values.get("header"), first.and_then(|origin| origin.get("header"))];
        let told = SINGLE.iter().chain(&MAPS).map(|key| values.get(*key)).chain(headers).flatten();
        for value in told {
            match value {
                Value::Array(_) => return Some(Self::V4),
                Value::Object(_) => return Some(v5),
                _ => {}
            }
        }
        let zero =
            |key: &str| values.get(key).and_then(Value::as_f64).is_some_and(|number| number.abs() < f64::EPSILON);
        if zero("consecutive_up") && zero("consecutive_down") && zero("port") {
            return Some(Self::V4);
        }
        ["monitor_group", "notification_filter", "networks"].iter().any(|key| values.contains_key(*key)).then_some(v5)
    }
}

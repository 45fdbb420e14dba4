//! Fields of JSON objects, found fast.
//!
//! The objects of the API have a dozen fields. Going through them is several times faster than hashing a name, which `Map::get`
//! does; only large maps (results by data center, weights by pool) are worth it.

use serde_json::{Map, Value};

/// Up to how many fields an object is gone through.
const FEW: usize = 32;

/// The value of a field.
#[must_use]
pub fn field<'a>(map: &'a Map<String, Value>, key: &str) -> Option<&'a Value> {
    if map.len() > FEW {
        return map.get(key);
    }
    map.iter().find(|(name, _)| name.as_str() == key).map(|(_, value)| value)
}

/// The value of a field of a value that is an object.
#[must_use]
pub fn of<'a>(value: &'a Value, key: &str) -> Option<&'a Value> {
    value.as_object().and_then(|map| field(map, key))
}

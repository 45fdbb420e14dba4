//! The endpoints of one pool, found by name or by address.

use crate::json::text;
use serde_json::{Map, Value};
use std::net::IpAddr;
use whydown_schema::Index;

/// Where each endpoint of a pool stands in its `origins`.
#[derive(Debug, Default)]
pub(crate) struct Roster {
    by_name: Index<'static>,
    /// Several endpoints may share an address, when their ports or networks differ.
    by_address: Index<'static>,
    positions: Vec<Vec<usize>>,
}

impl Roster {
    /// The roster of a pool.
    pub(crate) fn of(pool: &Map<String, Value>) -> Self {
        let mut roster = Self::default();
        for (position, origin) in origins(pool).iter().enumerate() {
            if let Some(origin) = origin.as_object() {
                roster.note(origin, position);
            }
        }
        roster
    }

    /// The endpoint of this name, or else the only one of this address.
    pub(crate) fn find(&self, name: Option<&str>, address: Option<&str>) -> Option<usize> {
        let by_name = name.and_then(|name| self.by_name.get(name));
        by_name.or_else(|| match self.of_address(address?) {
            [only] => Some(*only),
            _ => None,
        })
    }

    /// The k-th endpoint of this address.
    pub(crate) fn nth_of_address(&self, address: &str, nth: usize) -> Option<usize> {
        self.of_address(address).get(nth).copied()
    }

    fn of_address(&self, address: &str) -> &[usize] {
        self.by_address.get(&normal(address)).and_then(|at| self.positions.get(at)).map_or(&[], Vec::as_slice)
    }

    /// Adds an endpoint to the pool.
    pub(crate) fn add(&mut self, pool: &mut Map<String, Value>, origin: Map<String, Value>) -> usize {
        let Some(Value::Array(list)) = pool.get_mut("origins") else {
            self.note(&origin, 0);
            pool.insert("origins".to_owned(), Value::Array(vec![Value::Object(origin)]));
            return 0;
        };
        let position = list.len();
        self.note(&origin, position);
        list.push(Value::Object(origin));
        position
    }

    fn note(&mut self, origin: &Map<String, Value>, position: usize) {
        if let Some(name) = text(origin, "name") {
            self.by_name.first(name.to_owned(), position);
        }
        if let Some(address) = text(origin, "address") {
            let at = self.by_address.first(normal(address), self.positions.len());
            match self.positions.get_mut(at) {
                Some(positions) => positions.push(position),
                None => self.positions.push(vec![position]),
            }
        }
    }
}

/// The endpoints of a pool.
pub(crate) fn origins(pool: &Map<String, Value>) -> &[Value] {
    pool.get("origins").and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

/// An endpoint of a pool, to be changed.
pub(crate) fn origin_mut(pool: &mut Map<String, Value>, position: usize) -> Option<&mut Map<String, Value>> {
    pool.get_mut("origins")?.as_array_mut()?.get_mut(position)?.as_object_mut()
}

/// The name of an endpoint.
pub(crate) fn name_at(pool: &Map<String, Value>, position: usize) -> Option<&str> {
    text(origins(pool).get(position)?.as_object()?, "name")
}

/// By which a result names the endpoint: its name, or else its address.
pub(crate) fn reference(pool: &Map<String, Value>, position: usize) -> Option<&str> {
    name_at(pool, position).or_else(|| text(origins(pool).get(position)?.as_object()?, "address"))
}

/// An address in the one form in which it is compared: `2001:DB8::5` and `2001:db8:0::5` are one, so are `a.example.` and
/// `A.example`.
fn normal(address: &str) -> String {
    let numbered = |octets: &[u8]| octets.iter().map(|octet| char::from(*octet)).collect();
    match address.parse::<IpAddr>() {
        Ok(IpAddr::V4(address)) => numbered(&address.octets()),
        Ok(IpAddr::V6(address)) => numbered(&address.octets()),
        Err(_) => address.trim_end_matches('.').to_ascii_lowercase(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn an_endpoint_is_found_by_name_or_address() {
        let pool = json!({ "origins": [
            { "name": "a", "address": "2001:DB8::5" },
            { "name": "b", "address": "App.example.com." },
            { "name": "c", "address": "192.0.2.1", "port": 80 },
            { "name": "d", "address": "192.0.2.1", "port": 81 },
            7,
        ] });
        let pool = pool.as_object().unwrap();
        let roster = Roster::of(pool);
        for (name, address, expected) in [
            (Some("a"), None, Some("a")),
            (None, Some("2001:db8:0::5"), Some("a")),
            (Some("renamed"), Some("app.example.com"), Some("b")),
            (Some("d"), Some("192.0.2.1"), Some("d")),
            (None, Some("192.0.2.1"), None),
            (Some("e"), None, None),
            (None, None, None),
        ] {
            let found = roster.find(name, address).and_then(|position| reference(pool, position));
            assert_eq!(found, expected, "{name:?} {address:?}");
        }
        let second = roster.nth_of_address("192.0.2.1", 1).and_then(|position| reference(pool, position));
        assert_eq!((second, roster.nth_of_address("192.0.2.1", 2)), (Some("d"), None));
    }
}

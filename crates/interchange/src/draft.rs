//! The scenario while it is being put together.

use crate::contents::Item;
use crate::findings::{Findings, set_aside};
use crate::json::{element, field, text};
use crate::kind::{Kind, SCENARIO_LISTS};
use crate::merge::Shelf;
use crate::placement::Placement;
use serde_json::{Map, Value};
use whydown_schema::Diagnostic;
use whydown_schema::decode::SCENARIO_KEYS;

/// A part of an object, as people send to change one, is taken as it is; without its list it would be judged as an empty one.
fn tell_incomplete(item: &Item, findings: &mut Findings) {
    let list = match item.kind {
        Kind::Pool => "origins",
        Kind::LoadBalancer => "default_pools",
        _ => return,
    };
    if item.object.get(list).is_none_or(Value::is_null) {
        let warning = Diagnostic::warning("object-incomplete", item.pointer.clone());
        findings.add(warning.with("kind", item.kind.word()).with("missing", list));
    }
}

/// A scenario in the making.
#[derive(Debug)]
pub(crate) struct Draft {
    /// Its monitors.
    pub(crate) monitors: Shelf,
    /// Its monitor groups.
    pub(crate) monitor_groups: Shelf,
    /// Its pools.
    pub(crate) pools: Shelf,
    /// Its results.
    pub(crate) probes: Vec<Value>,
    load_balancers: Shelf,
    /// The lists and settings that are only carried.
    rest: Map<String, Value>,
    /// When the newest event was written that made a pool.
    newest: Option<String>,
    made_groups: usize,
    /// Where results and other things that are only carried stand in the text.
    carried: Vec<Placement>,
}

impl Default for Draft {
    fn default() -> Self {
        Self {
            monitors: Shelf::named_by("description"),
            monitor_groups: Shelf::named_by("description"),
            pools: Shelf::named_by("name"),
            load_balancers: Shelf::named_by("name"),
            probes: Vec::new(),
            rest: Map::new(),
            newest: None,
            made_groups: 0,
            carried: Vec::new(),
        }
    }
}

impl Draft {
    /// Lays an object as it was given into its list.
    pub(crate) fn lay(&mut self, item: Item, findings: &mut Findings) {
        tell_incomplete(&item, findings);
        let Item { kind, object, pointer } = item;
        match kind {
            Kind::Monitor => self.monitors.lay(kind, object, pointer, findings),
            Kind::MonitorGroup => self.monitor_groups.lay(kind, object, pointer, findings),
            Kind::Pool => self.pools.lay(kind, object, pointer, findings),
            Kind::LoadBalancer => self.load_balancers.lay(kind, object, pointer, findings),
            Kind::Scenario => self.lay_scenario(object, &pointer, findings),
            // The others are no objects of a scenario; they are laid in by their own modules.
            _ => {}
        }
    }

    /// Lays a part, as it is sent to change an object, over the object of its id. Where that isn't in the text, the part stands
    /// for it.
    pub(crate) fn lay_part(&mut self, item: Item, findings: &mut Findings) {
        let Item { kind, object, pointer } = item;
        let (list, shelf) = match kind {
            Kind::Monitor => ("monitors", &mut self.monitors),
            Kind::MonitorGroup => ("monitor_groups", &mut self.monitor_groups),
            Kind::Pool => ("pools", &mut self.pools),
            Kind::LoadBalancer => ("load_balancers", &mut self.load_balancers),
            _ => return,
        };
        let fields: Vec<String> = object.keys().filter(|key| *key != "id").cloned().collect();
        let note = Diagnostic::note("part-laid-over", pointer.clone()).with("kind", kind.word());
        let note = note.with("id", text(&object, "id").unwrap_or_default()).with("fields", fields.clone());
        match shelf.lay_over(object) {
            Ok(slot) => {
                findings.add(note);
                let place = element(&field("", list), slot);
                self.carried.extend(
                    fields.iter().map(|name| Placement { scenario: field(&place, name), text: field(&pointer, name) }),
                );
            }
            Err(object) => {
                findings.add(Diagnostic { code: "part-alone", ..note });
                shelf.lay_alone(object, pointer);
            }
        }
    }

    /// Lays in a scenario that stands beside other things: lists are joined, of a setting the first counts.
    fn lay_scenario(&mut self, scenario: Map<String, Value>, pointer: &str, findings: &mut Findings) {
        for (key, value) in scenario {
            let place = field(pointer, &key);
            let kind = match key.as_str() {
                "monitors" => Some(Kind::Monitor),
                "monitor_groups" => Some(Kind::MonitorGroup),
                "pools" => Some(Kind::Pool),
                "load_balancers" => Some(Kind::LoadBalancer),
                _ => None,
            };
            match (kind, value) {
                (Some(kind), Value::Array(list)) => self.lay_list(kind, list, &place, findings),
                (None, Value::Array(mut list)) if key == "probes" => {
                    self.carry(&key, self.probes.len(), &place, list.len());
                    self.probes.append(&mut list);
                }
                (None, value) if !SCENARIO_LISTS.contains(&key.as_str()) => self.set(key, value, place, findings),
                (None, Value::Array(mut list)) => {
                    let known = self.rest.get(&key).and_then(Value::as_array).map_or(0, Vec::len);
                    self.carry(&key, known, &place, list.len());
                    match self.rest.get_mut(&key) {
                        Some(Value::Array(known)) => known.append(&mut list),
                        _ => drop(self.rest.insert(key, Value::Array(list))),
                    }
                }
                _ => findings.add(set_aside(place, "not_a_list")),
            }
        }
    }

    fn lay_list(&mut self, kind: Kind, list: Vec<Value>, place: &str, findings: &mut Findings) {
        for (index, value) in list.into_iter().enumerate() {
            let pointer = element(place, index);
            match value {
                Value::Object(object) => self.lay(Item { kind, object, pointer }, findings),
                _ => findings.add(set_aside(pointer, "not_an_object")),
            }
        }
    }

    /// Remembers where the elements of a list stand that is appended to one of ours.
    fn carry(&mut self, key: &str, known: usize, place: &str, length: usize) {
        let list = field("", key);
        self.carried.extend(
            (0..length).map(|index| Placement { scenario: element(&list, known + index), text: element(place, index) }),
        );
    }

    fn set(&mut self, key: String, value: Value, place: String, findings: &mut Findings) {
        match self.rest.get(&key) {
            None => {
                self.carried.push(Placement { scenario: field("", &key), text: place });
                self.rest.insert(key, value);
            }
            Some(known) if *known == value => {}
            Some(_) => {
                let conflict = Diagnostic::warning("object-conflict", place);
                findings.add(conflict.with("kind", "setting").with("id", key).with("kept", "first"));
            }
        }
    }

    /// An id for a group made here, that no group has.
    pub(crate) fn fresh_group_id(&mut self) -> String {
        loop {
            self.made_groups += 1;
            let id = match self.made_groups {
                1 => "group-from-event".to_owned(),
                number => format!("group-from-event-{number}"),
            };
            if self.monitor_groups.object(&id).is_none() {
                return id;
            }
        }
    }

    /// Whether somebody said where the data centers are.
    pub(crate) fn places_data_centers(&self) -> bool {
        self.rest.get("data_centers").is_some_and(Value::is_object)
    }

    /// Remembers when an event was written, for the scenario's name.
    pub(crate) fn dated(&mut self, time: Option<&str>) {
        self.newest = time.map(ToOwned::to_owned);
    }

    /// Where everything stands in the text that was given.
    pub(crate) fn placements(&self) -> Vec<Placement> {
        let lists = [
            ("/monitors", &self.monitors),
            ("/monitor_groups", &self.monitor_groups),
            ("/pools", &self.pools),
            ("/load_balancers", &self.load_balancers),
        ];
        let given = lists.iter().flat_map(|(list, shelf)| {
            shelf.given().map(|(index, text)| Placement { scenario: element(list, index), text: text.to_owned() })
        });
        given.chain(self.carried.iter().cloned()).collect()
    }

    /// The scenario: its keys in their order, empty lists left out.
    pub(crate) fn into_scenario(mut self) -> Value {
        let name = self.name_of_made();
        let mut parts = Map::new();
        let probes = (!self.probes.is_empty()).then_some(Value::Array(self.probes));
        for (key, value) in [
            ("name", self.rest.shift_remove("name").or(name.map(Value::String))),
            ("monitors", self.monitors.into_value()),
            ("monitor_groups", self.monitor_groups.into_value()),
            ("pools", self.pools.into_value()),
            ("load_balancers", self.load_balancers.into_value()),
            ("probes", probes),
        ] {
            if let Some(value) = value {
                parts.insert(key.to_owned(), value);
            }
        }
        parts.append(&mut self.rest);
        let mut scenario = Map::with_capacity(parts.len());
        for key in SCENARIO_KEYS {
            if let Some(value) = parts.shift_remove(key) {
                scenario.insert(key.to_owned(), value);
            }
        }
        scenario.append(&mut parts);
        Value::Object(scenario)
    }

    /// A scenario made of one pool's results is called by that pool, and by the time where an event gave it.
    fn name_of_made(&self) -> Option<String> {
        let pool = self.pools.only().filter(|pool| pool.made && pool.given.is_none())?;
        let name = text(&pool.object, "name").or_else(|| text(&pool.object, "id"))?;
        Some(match &self.newest {
            Some(time) => format!("{name}, {time}"),
            None => name.to_owned(),
        })
    }
}

//! Parts of a scenario by themselves: small, whatever the size of the whole, and read as they are read in it.

use serde_json::{Map, Value, json};
use whydown_schema::Scenario;
use whydown_schema::decode;
use whydown_schema::lookup::of;
use whydown_schema::text::Document;

/// What decides of the checks and results of the endpoints of one name.
pub(crate) struct Alone {
    /// The pools that have such an endpoint, with no other one, and whatever these pools are checked by; the results for the
    /// name, `at` and the readings. Other pools have no say.
    pub(crate) source: Map<String, Value>,
    /// The index in the whole of each pool.
    pools: Vec<usize>,
    /// The index in the whole of each object of `probes`.
    probes: Vec<usize>,
}

impl Alone {
    /// The part for what is called by one of these names, an endpoint's name and its address.
    pub(crate) fn of(document: &Document, names: &[&str]) -> Self {
        let named = |value: &Value, field: &str| text(value, field).is_some_and(|name| names.contains(&name));
        let is_it = |origin: &&Value| named(origin, "name") || named(origin, "address");
        let (mut pools, mut places) = (Vec::new(), Vec::new());
        for (index, pool) in document.list("pools").iter().enumerate() {
            let Some(fields) = pool.as_object() else { continue };
            let origins: Vec<Value> = origins(pool).iter().filter(is_it).cloned().collect();
            if !origins.is_empty() {
                let rest = fields.iter().filter(|(name, _)| *name != "origins");
                let mut pool: Map<String, Value> = rest.map(|(name, value)| (name.clone(), value.clone())).collect();
                pool.insert("origins".to_owned(), Value::Array(origins));
                pools.push(Value::Object(pool));
                places.push(index);
            }
        }
        let of_pools = |field: &str| -> Vec<&str> { pools.iter().filter_map(|pool| text(pool, field)).collect() };
        let groups = called(document, "monitor_groups", &of_pools("monitor_group"));
        let mut monitors = of_pools("monitor");
        monitors.extend(groups.iter().flat_map(members));
        let monitors = called(document, "monitors", &monitors);
        let results = document.list("probes").iter().enumerate();
        let (probes, results): (Vec<usize>, Vec<Value>) = results
            .filter(|(_, probe)| named(probe, "endpoint"))
            .map(|(index, probe)| (index, Value::clone(probe)))
            .unzip();
        let lists =
            [("monitors", monitors), ("monitor_groups", groups), ("pools", pools), ("probes", results)].into_iter();
        let mut source: Map<String, Value> = lists.map(|(name, list)| (name.to_owned(), Value::Array(list))).collect();
        for key in ["at", "readings"] {
            if let Some(value) = document.at(&format!("/{key}")) {
                source.insert(key.to_owned(), value.clone());
            }
        }
        Self { source, pools: places, probes }
    }

    /// The part for an endpoint of a pool, both by what refers to them; `None` where there is no such endpoint.
    pub(crate) fn of_endpoint(document: &Document, (pool, endpoint): (&str, &str)) -> Option<Self> {
        let found =
            document.list("pools").iter().find(|it| text(it, "id").or_else(|| text(it, "name")) == Some(pool))?;
        let origins = origins(found);
        let named = |field: &str| origins.iter().find(|origin| text(origin, field) == Some(endpoint));
        let origin = named("name").or_else(|| named("address"))?;
        let names = ["name", "address"].into_iter().filter_map(|field| text(origin, field));
        Some(Self::of(document, &names.collect::<Vec<_>>()))
    }

    /// The part as a scenario.
    pub(crate) fn scenario(&self) -> Option<Scenario> {
        decode::scenario(&Value::Object(self.source.clone())).ok().map(|(scenario, _)| scenario)
    }

    /// Where an endpoint is in the part's scenario: its pool, by id, name or its number in the whole, and itself.
    pub(crate) fn find(&self, scenario: &Scenario, pool: &str, endpoint: &str) -> Option<(usize, usize)> {
        let at = scenario.pools.iter().position(|it| match (&it.id, &it.name) {
            (Some(key), _) | (None, Some(key)) => key == pool,
            (None, None) => self.pools.get(it.index).is_some_and(|index| format!("#{index}") == pool),
        })?;
        let origins = &scenario.pools.get(at)?.origins;
        let called = |it: &Option<String>| it.as_deref() == Some(endpoint);
        let named = origins.iter().position(|origin| called(&origin.name));
        Some((at, named.or_else(|| origins.iter().position(|origin| called(&origin.address)))?))
    }

    /// The index in the whole scenario of an object of the part's `probes`.
    pub(crate) fn probe(&self, probe: usize) -> usize {
        self.probes.get(probe).copied().unwrap_or(usize::MAX)
    }
}

/// A monitor group with its monitors and the readings. Results, which may be many, tell nothing of it.
#[must_use]
pub fn group_alone(document: &Document, group: usize) -> Option<Value> {
    let group = document.list("monitor_groups").get(group)?;
    let monitors = called(document, "monitors", &members(group).collect::<Vec<_>>());
    let readings = document.at("/readings").unwrap_or(&Value::Null);
    Some(json!({ "monitors": monitors, "monitor_groups": [&**group], "readings": readings }))
}

/// The objects of a list that one of these references may mean.
fn called(document: &Document, list: &str, references: &[&str]) -> Vec<Value> {
    let meant = |object: &Value, field: &str| text(object, field).is_some_and(|name| references.contains(&name));
    let objects = document.list(list).iter();
    objects.filter(|it| meant(it, "id") || meant(it, "description")).map(|it| Value::clone(it)).collect()
}

fn members(group: &Value) -> impl Iterator<Item = &str> {
    let members = of(group, "members").and_then(Value::as_array);
    members.into_iter().flatten().filter_map(|member| text(member, "monitor_id"))
}

fn origins(pool: &Value) -> &[Value] {
    of(pool, "origins").and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

fn text<'a>(object: &'a Value, field: &str) -> Option<&'a str> {
    of(object, field).and_then(Value::as_str).filter(|text| !text.is_empty())
}

//! The configuration with its references followed, made once for all lints.

use crate::probing::Probing;
use crate::written::shown;
use serde_json::Value;
use whydown_health::group::{has_voters, role};
use whydown_schema::form::LONG_ID;
use whydown_schema::scenario::{LoadBalancer, Monitor, MonitorGroup, Origin, Pool};
use whydown_schema::{Index, Role, Scenario};

/// The configuration, its references followed.
pub(crate) struct Configuration<'a> {
    pub(crate) scenario: &'a Scenario,
    source: &'a Value,
    groups: Index<'a>,
    pools: Index<'a>,
    /// What the members of each group are by its flags and the readings.
    pub(crate) roles: Vec<Vec<Role>>,
    monitors: Index<'a>,
    of_monitors: Vec<Probing>,
    of_groups: Vec<Probing>,
    nothing: Probing,
    /// Descriptions of several monitors.
    repeated: Index<'a>,
    /// Every text within `rules` and `pool_sets`: the pools that they name are among them.
    named_by_rules: Index<'a>,
}

/// What one monitor is to a pool.
pub(crate) struct Member<'a> {
    /// By what the pool or the group refers to it.
    pub(crate) reference: &'a str,
    /// How a sentence calls it.
    pub(crate) name: String,
    /// What it does in the group.
    pub(crate) role: Role,
    /// The monitor, where the scenario holds it.
    pub(crate) monitor: Option<&'a Monitor>,
}

impl<'a> Configuration<'a> {
    pub(crate) fn new(scenario: &'a Scenario, source: &'a Value) -> Self {
        let readings = &scenario.readings;
        let roles = scenario.monitor_groups.iter().map(|group| {
            let of = |it: &whydown_schema::scenario::Member| {
                role(it.enabled, it.monitoring_only, it.must_be_healthy, readings)
            };
            group.members.iter().map(of).collect()
        });
        let mut configuration = Self {
            scenario,
            source,
            monitors: keyed(scenario.monitors.iter().map(|it| it.id.as_deref().or(it.description.as_deref()))),
            groups: keyed(scenario.monitor_groups.iter().map(|it| it.id.as_deref().or(it.description.as_deref()))),
            pools: keyed(scenario.pools.iter().map(|it| it.id.as_deref().or(it.name.as_deref()))),
            roles: roles.collect(),
            of_monitors: Vec::new(),
            of_groups: Vec::new(),
            nothing: Probing::default(),
            repeated: repeated(scenario.monitors.iter().filter_map(|it| it.description.as_deref())),
            named_by_rules: named_by_rules(source),
        };
        configuration.of_monitors = (scenario.monitors.iter())
            .map(|it| Probing::of(&configuration.monitor_name(it), configuration.written("monitors", it.index)))
            .collect();
        configuration.of_groups = scenario.monitor_groups.iter().map(|it| configuration.group_probing(it)).collect();
        configuration
    }

    /// An object as it was written.
    pub(crate) fn written(&self, list: &str, index: usize) -> &'a Value {
        self.source.get(list).and_then(|list| list.get(index)).unwrap_or(&Value::Null)
    }

    /// A load balancer as it was written.
    pub(crate) fn written_balancer(&self, balancer: &LoadBalancer) -> &'a Value {
        self.written("load_balancers", balancer.index)
    }

    /// The pool of this reference.
    pub(crate) fn pool(&self, reference: &str) -> Option<&'a Pool> {
        self.pools.get(reference).and_then(|at| self.scenario.pools.get(at))
    }

    /// How a sentence calls the pool of this reference.
    pub(crate) fn called(&self, reference: &str) -> String {
        self.pool(reference).map_or_else(|| shown(reference), pool_name)
    }

    /// How a sentence calls the monitor of this reference.
    pub(crate) fn monitor_called(&self, reference: &str) -> String {
        self.monitor(reference).map_or_else(|| shown(reference), |monitor| self.monitor_name(monitor))
    }

    /// How a sentence calls a monitor: by its description where its id is no name and nothing else is described so.
    pub(crate) fn monitor_name(&self, monitor: &Monitor) -> String {
        let described = monitor.description.as_deref().filter(|text| !self.repeated.contains(text));
        let id = monitor.id.as_deref().filter(|id| id.len() < LONG_ID || described.is_none());
        shown(id.or(described).unwrap_or("the monitor"))
    }

    fn monitor(&self, reference: &str) -> Option<&'a Monitor> {
        self.monitors.get(reference).and_then(|at| self.scenario.monitors.get(at))
    }

    /// What is attached to a pool: the members of its group (R3.10), or its one monitor (R3.11).
    pub(crate) fn members(&self, pool: &'a Pool) -> Vec<Member<'a>> {
        let member = |reference: &'a str, role: Role| Member {
            reference,
            name: self.monitor_called(reference),
            role,
            monitor: self.monitor(reference),
        };
        match (&pool.monitor_group, &pool.monitor) {
            (Some(group), _) => {
                let at = self.groups.get(group.as_str());
                let group = at.and_then(|at| self.scenario.monitor_groups.get(at));
                let roles = at.and_then(|at| self.roles.get(at)).into_iter().flatten();
                let members = group.map_or(&[][..], |group| &group.members).iter().zip(roles);
                members.filter_map(|(it, role)| Some(member(it.monitor_id.as_deref()?, *role))).collect()
            }
            (None, Some(monitor)) => vec![member(monitor, Role::Ordinary)],
            (None, None) => Vec::new(),
        }
    }

    /// What probes the endpoints of a pool; of a monitor and a group the group (R3.10).
    pub(crate) fn probing(&self, pool: &Pool) -> &Probing {
        let found = match (&pool.monitor_group, &pool.monitor) {
            (Some(group), _) => self.groups.get(group.as_str()).and_then(|at| self.of_groups.get(at)),
            (None, Some(monitor)) => self.monitors.get(monitor.as_str()).and_then(|at| self.of_monitors.get(at)),
            (None, None) => None,
        };
        found.unwrap_or(&self.nothing)
    }

    /// Whether something that votes is attached to a pool (R6.5, Q15); a reference to nothing is taken as if it voted.
    pub(crate) fn is_monitored(&self, pool: &Pool) -> bool {
        match &pool.monitor_group {
            Some(group) => {
                self.groups.get(group.as_str()).and_then(|at| self.roles.get(at)).is_none_or(|roles| has_voters(roles))
            }
            None => pool.monitor.is_some(),
        }
    }

    /// Whether a rule of a load balancer may turn on session affinity for some requests.
    pub(crate) fn names_affinity(&self, balancer: &LoadBalancer) -> bool {
        balancer.active_rules() > 0 && self.named_by_rules.contains("session_affinity")
    }

    /// Whether a rule or a pool set may name this pool.
    pub(crate) fn is_named_by_rules(&self, reference: &str) -> bool {
        self.named_by_rules.contains(reference)
    }

    fn group_probing(&self, group: &MonitorGroup) -> Probing {
        let mut all = Probing::default();
        for member in group.members.iter().filter(|member| member.enabled) {
            let monitor = member.monitor_id.as_deref().and_then(|reference| self.monitors.get(reference));
            if let Some(probing) = monitor.and_then(|at| self.of_monitors.get(at)) {
                all.add(probing);
            }
        }
        all
    }
}

/// Positions by reference; the first of a name counts.
fn keyed<'a>(keys: impl Iterator<Item = Option<&'a str>>) -> Index<'a> {
    let mut index = Index::new();
    for (at, key) in keys.enumerate() {
        if let Some(key) = key {
            index.first(key, at);
        }
    }
    index
}

fn repeated<'a>(names: impl Iterator<Item = &'a str>) -> Index<'a> {
    let mut seen = Index::new();
    Index::of(names.filter(|name| !seen.add(*name)))
}

fn named_by_rules(source: &Value) -> Index<'_> {
    let balancers = source.get("load_balancers").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let mut open: Vec<&Value> =
        balancers.iter().flat_map(|it| [it.get("rules"), it.get("pool_sets")]).flatten().collect();
    let mut named = Index::new();
    while let Some(value) = open.pop() {
        match value {
            Value::String(text) => {
                named.add(text.as_str());
            }
            Value::Array(list) => open.extend(list),
            Value::Object(map) => {
                for (key, value) in map {
                    named.add(key.as_str());
                    open.push(value);
                }
            }
            _ => {}
        }
    }
    named
}

/// How a sentence calls a group.
pub(crate) fn group_name(group: &MonitorGroup) -> String {
    shown(group.description.as_deref().or(group.id.as_deref()).unwrap_or("the group"))
}

/// How a sentence calls a pool.
pub(crate) fn pool_name(pool: &Pool) -> String {
    shown(pool.name.as_deref().or(pool.id.as_deref()).unwrap_or("the pool"))
}

/// How a sentence calls an endpoint.
pub(crate) fn endpoint_name(origin: &Origin) -> String {
    shown(origin.name.as_deref().or(origin.address.as_deref()).unwrap_or("the endpoint"))
}

/// How a sentence calls a load balancer.
pub(crate) fn balancer_name(balancer: &LoadBalancer) -> String {
    shown(balancer.name.as_deref().or(balancer.id.as_deref()).unwrap_or("the load balancer"))
}

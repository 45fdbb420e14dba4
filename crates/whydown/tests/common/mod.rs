//! Scenarios in a few words, and a way to look into reports. Every report made here is held to [`wording`].

pub(crate) mod book;
pub(crate) mod case;
pub(crate) mod draws;
pub(crate) mod full;
pub(crate) mod readings;
pub(crate) mod traffic;
pub(crate) mod wording;

use serde_json::{Map, Value, json};
use whydown::{Diagnostic, Options, Report, Severity, Step};
use whydown_schema::report::{
    DataCenterReport, Decision, EndpointReport, LoadBalancerReport, MemberReport, PoolReport, RegionReport,
};

/// A scenario under construction: the JSON that a user would hand over.
#[derive(Clone, Debug)]
pub(crate) struct World(pub(crate) Value);

/// The flags of a member: (`enabled`, `monitoring_only`, `must_be_healthy`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Flags(pub(crate) bool, pub(crate) bool, pub(crate) bool);

pub(crate) const ORDINARY: Flags = Flags(true, false, false);
pub(crate) const CRITICAL: Flags = Flags(true, false, true);
pub(crate) const OBSERVER: Flags = Flags(true, true, false);
pub(crate) const DISABLED: Flags = Flags(false, false, false);
/// Both `must_be_healthy` and `monitoring_only` (Q13).
pub(crate) const CRITICAL_OBSERVER: Flags = Flags(true, true, true);
/// `must_be_healthy` and switched off (Q14).
pub(crate) const CRITICAL_DISABLED: Flags = Flags(false, false, true);

/// What a monitor says at one data center.
pub(crate) const PASS: &str = "WNAM +";
pub(crate) const FAIL: &str = "WNAM -";
pub(crate) const NONE: &str = "WNAM ?";

/// `"WNAM ++-, WEU ?"`: for each region its data centers, `+` up, `-` down, `?` without a result. They are called `WNAM-1`,
/// `WNAM-2`, `WNAM-3` and `WEU-1`.
pub(crate) fn network(text: &str) -> Vec<(&str, Vec<(String, Option<bool>)>)> {
    let regions = text.split(", ").filter(|region| !region.is_empty());
    regions
        .map(|region| {
            let (code, marks) = region.split_once(' ').unwrap();
            let result = |mark| match mark {
                '+' => Some(true),
                '-' => Some(false),
                '?' => None,
                other => panic!("{other} in {text}"),
            };
            (code, marks.chars().zip(1..).map(|(mark, number)| (format!("{code}-{number}"), result(mark))).collect())
        })
        .collect()
}

/// Pool `eu` with the endpoint `app-1`, checked by the monitor `m1` from these data centers.
pub(crate) fn judged(results: &str) -> World {
    World::new()
        .places(results)
        .pool(pool("eu", [unknown("app-1")]).with("monitor", "m1"))
        .results("m1", "app-1", results)
}

/// Pool `eu` with the endpoint `app-1`, checked by a group of the monitors `m1`, `m2` …: each its flags and what it says.
pub(crate) fn grouped(members: &[(Flags, &str)]) -> World {
    let places = members.first().map_or("WNAM ?", |(_, results)| results);
    let flags: Vec<Flags> = members.iter().map(|(flags, _)| *flags).collect();
    let mut world = World::new().places(places).group("g", &flags);
    world = world.pool(pool("eu", [unknown("app-1")]).with("monitor_group", "g"));
    for ((_, results), number) in members.iter().zip(1..) {
        world = world.results(&format!("m{number}"), "app-1", results);
    }
    world
}

impl World {
    pub(crate) fn new() -> Self {
        Self(json!({}))
    }

    /// One more object in a list of the scenario.
    pub(crate) fn push(mut self, list: &str, object: Value) -> Self {
        let list = self.0.as_object_mut().unwrap().entry(list).or_insert_with(|| json!([]));
        list.as_array_mut().unwrap().push(object);
        self
    }

    /// Sets one place of the scenario; missing parents become objects.
    pub(crate) fn set(mut self, pointer: &str, value: impl Into<Value>) -> Self {
        let mut place = &mut self.0;
        for token in pointer.split('/').skip(1) {
            place = match place {
                Value::Array(list) => &mut list[token.parse::<usize>().unwrap()],
                other => {
                    if other.is_null() {
                        *other = json!({});
                    }
                    other.as_object_mut().unwrap().entry(token).or_insert(Value::Null)
                }
            };
        }
        *place = value.into();
        self
    }

    pub(crate) fn reading(self, key: &str, value: impl Into<Value>) -> Self {
        self.set(&format!("/readings/{key}"), value)
    }

    /// Names the data centers of a [`network`], and the monitor of [`judged`].
    pub(crate) fn places(mut self, text: &str) -> Self {
        for (region, data_centers) in network(text) {
            for (code, _) in data_centers {
                self = self.set(&format!("/data_centers/{code}"), json!({ "region": region }));
            }
        }
        self.push("monitors", json!({ "id": "m1" }))
    }

    /// A group of the monitors `m1`, `m2` … with these flags.
    pub(crate) fn group(mut self, id: &str, members: &[Flags]) -> Self {
        let mut objects = Vec::new();
        for (Flags(enabled, monitoring_only, must_be_healthy), number) in members.iter().zip(1..) {
            let monitor_id = format!("m{number}");
            if number > 1 {
                self = self.push("monitors", json!({ "id": monitor_id }));
            }
            objects.push(json!({ "monitor_id": monitor_id, "enabled": enabled, "monitoring_only": monitoring_only,
                                 "must_be_healthy": must_be_healthy }));
        }
        self.push("monitor_groups", json!({ "id": id, "members": objects }))
    }

    /// What a monitor says of an endpoint over a [`network`].
    pub(crate) fn results(mut self, monitor: &str, endpoint: &str, text: &str) -> Self {
        for (region, data_centers) in network(text) {
            let results: Map<String, Value> =
                data_centers.into_iter().map(|(code, result)| (code, json!(result))).collect();
            let probe = json!({ "monitor_id": monitor, "endpoint": endpoint, "region": region, "results": results });
            self = self.push("probes", probe);
        }
        self
    }

    /// One result of a monitor at one data center.
    pub(crate) fn result(self, monitor: &str, endpoint: &str, data_center: &str, healthy: bool) -> Self {
        self.probe(
            json!({ "monitor_id": monitor, "endpoint": endpoint, "data_center": data_center, "healthy": healthy }),
        )
    }

    pub(crate) fn probe(self, probe: Value) -> Self {
        self.push("probes", probe)
    }

    pub(crate) fn request(self, request: Value) -> Self {
        self.push("requests", request)
    }

    pub(crate) fn pool(mut self, pool: Pool) -> Self {
        for endpoint in &pool.endpoints {
            if let Some(healthy) = endpoint.passes {
                self = self.probe(json!({ "monitor_id": "m", "pool_id": pool.name, "endpoint": endpoint.name,
                                          "data_center": "LHR", "healthy": healthy }));
            }
        }
        let origins: Vec<Value> = pool.endpoints.into_iter().map(|endpoint| endpoint.fields.into()).collect();
        let mut fields = pool.fields;
        fields.insert("origins".to_owned(), origins.into());
        self.push("pools", fields.into())
    }

    pub(crate) fn balancer(self, balancer: Balancer) -> Self {
        self.push("load_balancers", balancer.0)
    }

    /// Evaluates; the report's sentences are held to [`wording`].
    pub(crate) fn evaluate(&self) -> Result<Report, Vec<Diagnostic>> {
        let evaluated = whydown::evaluate(&self.0, Options::default());
        match &evaluated {
            Ok(report) => wording::of_report(report),
            Err(diagnostics) => wording::of_refusal(diagnostics),
        }
        evaluated
    }

    pub(crate) fn report(&self) -> Report {
        self.evaluate().unwrap_or_else(|diagnostics| panic!("{diagnostics:#?}"))
    }

    /// The report without what is contested, which costs most.
    pub(crate) fn proofs(&self) -> Report {
        let options = Options { explain: true, contested: false };
        let report = whydown::evaluate(&self.0, options).unwrap_or_else(|diagnostics| panic!("{diagnostics:#?}"));
        wording::of_report(&report);
        report
    }

    /// The findings of a scenario that is refused.
    pub(crate) fn refused(&self) -> Vec<Diagnostic> {
        self.evaluate().unwrap_err()
    }

    /// The status of the endpoint `app-1`.
    pub(crate) fn status(&self) -> &'static str {
        self.report().status("app-1")
    }
}

/// An endpoint of a [`pool`]: what its pool's monitor `m` says of it from London.
#[derive(Clone, Debug)]
pub(crate) struct Endpoint {
    name: &'static str,
    passes: Option<bool>,
    fields: Map<String, Value>,
}

fn endpoint(name: &'static str, passes: Option<bool>) -> Endpoint {
    let fields =
        Map::from_iter([("name".to_owned(), json!(name)), ("address".to_owned(), json!(format!("{name}.internal")))]);
    Endpoint { name, passes, fields }
}

/// An endpoint whose probe passes.
pub(crate) fn up(name: &'static str) -> Endpoint {
    endpoint(name, Some(true))
}

/// An endpoint whose probe fails.
pub(crate) fn down(name: &'static str) -> Endpoint {
    endpoint(name, Some(false))
}

/// An endpoint without a result.
pub(crate) fn unknown(name: &'static str) -> Endpoint {
    endpoint(name, None)
}

/// A disabled endpoint.
pub(crate) fn off(name: &'static str) -> Endpoint {
    endpoint(name, None).with("enabled", false)
}

impl Endpoint {
    pub(crate) fn with(mut self, key: &str, value: impl Into<Value>) -> Self {
        self.fields.insert(key.to_owned(), value.into());
        self
    }

    pub(crate) fn weight(self, weight: f64) -> Self {
        self.with("weight", weight)
    }
}

/// A pool under construction.
#[derive(Clone, Debug)]
pub(crate) struct Pool {
    name: &'static str,
    endpoints: Vec<Endpoint>,
    fields: Map<String, Value>,
}

/// A pool that the monitor `m` checks from every data center, with threshold 1.
pub(crate) fn pool<const N: usize>(name: &'static str, endpoints: [Endpoint; N]) -> Pool {
    let pool = Pool { name, endpoints: endpoints.into(), fields: Map::new() };
    pool.with("id", name).with("name", name).with("monitor", "m").with("minimum_origins", 1)
}

impl Pool {
    pub(crate) fn with(mut self, key: &str, value: impl Into<Value>) -> Self {
        if key == "monitor_group" {
            self.fields.remove("monitor");
        }
        self.fields.insert(key.to_owned(), value.into());
        self
    }

    pub(crate) fn threshold(self, minimum_origins: u32) -> Self {
        self.with("minimum_origins", minimum_origins)
    }

    pub(crate) fn disabled(self) -> Self {
        self.with("enabled", false)
    }

    pub(crate) fn unmonitored(mut self) -> Self {
        self.fields.remove("monitor");
        self
    }
}

/// A load balancer under construction.
#[derive(Clone, Debug)]
pub(crate) struct Balancer(Value);

/// The proxied load balancer `www.example.com` with the policy `off`.
pub(crate) fn balancer(default_pools: &[&str], fallback_pool: &str) -> Balancer {
    Balancer(json!({ "name": "www.example.com", "default_pools": default_pools, "fallback_pool": fallback_pool,
                     "steering_policy": "off", "proxied": true }))
}

impl Balancer {
    pub(crate) fn with(mut self, key: &str, value: impl Into<Value>) -> Self {
        self.0.as_object_mut().unwrap().insert(key.to_owned(), value.into());
        self
    }

    pub(crate) fn dns_only(self) -> Self {
        self.with("proxied", false)
    }
}

/// Looking into a report by name. What isn't there fails the test.
pub(crate) trait Look {
    fn endpoint(&self, name: &str) -> &EndpointReport;
    fn status(&self, endpoint: &str) -> &'static str;
    fn region(&self, endpoint: &str, code: &str) -> &RegionReport;
    fn data_center(&self, endpoint: &str, code: &str) -> &DataCenterReport;
    fn pool(&self, id: &str) -> &PoolReport;
    fn balancer(&self) -> &LoadBalancerReport;
    /// The decision on the only request.
    fn decision(&self) -> &Decision;
    /// Findings of this code, as (severity, path).
    fn found(&self, code: &str) -> Vec<(Severity, &str)>;
    /// The codes of all errors.
    fn errors(&self) -> Vec<&'static str>;
    /// The proof of one thing, by a JSON pointer.
    fn proof(&self, pointer: &str) -> Step;
}

impl Look for Report {
    fn endpoint(&self, name: &str) -> &EndpointReport {
        let mut endpoints = self.pools.iter().flat_map(|pool| &pool.endpoints);
        endpoints.find(|endpoint| endpoint.name == name).unwrap_or_else(|| panic!("no endpoint {name}"))
    }

    fn status(&self, endpoint: &str) -> &'static str {
        self.endpoint(endpoint).status.word()
    }

    fn region(&self, endpoint: &str, code: &str) -> &RegionReport {
        let mut regions = self.endpoint(endpoint).regions.iter();
        regions.find(|region| region.code == code).unwrap_or_else(|| panic!("no region {code}"))
    }

    fn data_center(&self, endpoint: &str, code: &str) -> &DataCenterReport {
        let mut data_centers = self.endpoint(endpoint).regions.iter().flat_map(|region| &region.data_centers);
        data_centers.find(|data_center| data_center.code == code).unwrap_or_else(|| panic!("no data center {code}"))
    }

    fn pool(&self, id: &str) -> &PoolReport {
        self.pools.iter().find(|pool| pool.id == id).unwrap_or_else(|| panic!("no pool {id}"))
    }

    fn balancer(&self) -> &LoadBalancerReport {
        assert_eq!(self.load_balancers.len(), 1);
        &self.load_balancers[0]
    }

    fn decision(&self) -> &Decision {
        let [decision] = self.balancer().decisions.as_slice() else {
            panic!("not one decision: {:#?}", self.balancer().decisions)
        };
        decision
    }

    fn found(&self, code: &str) -> Vec<(Severity, &str)> {
        found(&self.diagnostics, code)
    }

    fn errors(&self) -> Vec<&'static str> {
        self.diagnostics.iter().filter(|found| found.severity == Severity::Error).map(|found| found.code).collect()
    }

    fn proof(&self, pointer: &str) -> Step {
        whydown::explain(self, pointer).unwrap_or_else(|| panic!("no step at {pointer}"))
    }
}

/// Looking into the proof of a decision.
pub(crate) trait Parts {
    /// The first step of a rule.
    fn part(&self, rule: &str) -> Option<&Step>;
    /// What the steps of a rule say.
    fn says(&self, rule: &str) -> Vec<&str>;
}

impl Parts for Decision {
    fn part(&self, rule: &str) -> Option<&Step> {
        self.because.as_ref().unwrap().steps.iter().find(|step| step.rule == rule)
    }

    fn says(&self, rule: &str) -> Vec<&str> {
        let steps = self.because.as_ref().unwrap().steps.iter().filter(|step| step.rule == rule);
        steps.map(|step| step.text.as_str()).collect()
    }
}

pub(crate) fn found<'a>(diagnostics: &'a [Diagnostic], code: &str) -> Vec<(Severity, &'a str)> {
    let matching = diagnostics.iter().filter(|found| found.code == code);
    matching.map(|found| (found.severity, found.path.as_str())).collect()
}

/// A member of a data center's report.
pub(crate) fn member<'a>(members: &'a [MemberReport], monitor_id: &str) -> &'a MemberReport {
    members.iter().find(|member| member.monitor_id == monitor_id).unwrap_or_else(|| panic!("no member {monitor_id}"))
}

/// Where requests go: `eu: a 50, b 50`, with the way it was chosen in front when that isn't the policy, or the answer. Of several
/// pools each with its share: `80% p1: a 100; 20% fallback p2: b 100`.
pub(crate) fn way(decision: &Decision) -> String {
    use whydown_schema::report::{Answer, Via};
    let percent = |share: f64| (share * 1e4).round() / 1e2;
    let only_fallback = decision.pools.iter().all(|pool| pool.fallback);
    let pools: Vec<String> = decision
        .pools
        .iter()
        .map(|pool| {
            let whole: f64 = pool.endpoints.iter().map(|it| it.share).sum();
            assert!((whole - 1.0).abs() < 1e-9, "{pool:?}");
            let parts = pool.endpoints.iter().map(|it| format!("{} {}", it.name, percent(it.share)));
            let share = if pool.share == 1.0 { String::new() } else { format!("{}% ", percent(pool.share)) };
            let fallback = if pool.fallback && !only_fallback { "fallback " } else { "" };
            format!("{share}{fallback}{}: {}", pool.pool_id, parts.collect::<Vec<_>>().join(", "))
        })
        .collect();
    let all: f64 = decision.pools.iter().map(|pool| pool.share).sum();
    assert_eq!((all - 1.0).abs() < 1e-9, decision.answer.is_none(), "{decision:?}");
    let answer = match decision.answer {
        None => "",
        Some(Answer::Http530) => "http_530_1016",
        Some(Answer::Soa) => "soa",
        Some(Answer::DnsRecords) => "dns_records",
        Some(Answer::FixedResponse) => "fixed_response",
    };
    let chosen = pools.join("; ");
    match decision.via {
        Via::Steering => chosen,
        Via::Fallback => format!("fallback {chosen}"),
        Via::Rule => format!("rule {chosen}{answer}"),
        Via::PoolSet => format!("pool_set {chosen}{answer}"),
        Via::None => {
            assert!(pools.is_empty() && !answer.is_empty(), "{decision:?}");
            answer.to_owned()
        }
    }
}

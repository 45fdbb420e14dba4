//! Lints of load balancers whatever their policy: the fallback pool, load shedding, session affinity (R7.x, R8.x).

use crate::configuration::{Configuration, balancer_name, pool_name};
use crate::written::{flag, number, text};
use serde_json::Value;
use whydown_schema::scenario::{LoadBalancer, Pool};
use whydown_schema::share::plain;
use whydown_schema::steering::SessionAffinity;
use whydown_schema::{Diagnostic, Edit, Findings, Fix};

pub(crate) fn lint(all: &Configuration<'_>, findings: &mut Findings) {
    for balancer in &all.scenario.load_balancers {
        let the = Balancer { all, balancer };
        let found = [
            fallback_disabled(&the),
            fallback_only_secondary(&the).or_else(|| own_fallback(&the)),
            load_shedding_everywhere(&the),
            affinity_settings_unused(&the),
        ];
        found.into_iter().flatten().for_each(|found| findings.push(found));
    }
}

/// A load balancer with the configuration it stands in.
pub(crate) struct Balancer<'a> {
    pub(crate) all: &'a Configuration<'a>,
    pub(crate) balancer: &'a LoadBalancer,
}

impl<'a> Balancer<'a> {
    /// The pointer to one of its fields.
    pub(crate) fn pointer(&self, field: &str) -> String {
        format!("/load_balancers/{}/{field}", self.balancer.index)
    }

    /// The same finding, with the load balancer's name.
    pub(crate) fn named(&self, finding: Diagnostic) -> Diagnostic {
        finding.with("balancer", balancer_name(self.balancer))
    }

    /// It as it was written.
    pub(crate) fn written(&self) -> &'a Value {
        self.all.written_balancer(self.balancer)
    }

    /// The pools of `default_pools` that the scenario holds, in order.
    pub(crate) fn defaults(&self) -> impl Iterator<Item = &'a Pool> {
        self.balancer.steering.pools().iter().filter_map(|reference| self.all.pool(reference))
    }

    fn fallback(&self) -> Option<&'a Pool> {
        self.all.pool(self.balancer.steering.fallback_pool.as_deref()?)
    }

    /// The one pool that it has, if it has one only.
    fn only_pool(&self) -> Option<&'a str> {
        let [only] = self.balancer.steering.pools() else { return None };
        self.balancer.steering.maps.is_empty().then_some(only)
    }

    /// Whether nothing but its own fields chooses its pools.
    pub(crate) fn is_plain(&self) -> bool {
        self.balancer.active_rules() == 0 && self.balancer.active_pool_sets() == 0
    }
}

/// R8.5: when no pool can serve, a disabled fallback pool doesn't either.
fn fallback_disabled(the: &Balancer<'_>) -> Option<Diagnostic> {
    let fallback = the.fallback().filter(|pool| !pool.enabled)?;
    let finding = Diagnostic::warning("fallback-disabled", the.pointer("fallback_pool")).by("R8.5");
    Some(the.named(finding).with("pool", pool_name(fallback)).with("proxied", the.balancer.proxied))
}

/// R8.4, R7.1: a second pool that is only the fallback serves with its health ignored, and only once the load balancer is
/// critical. A fallback without a monitor is none that health was asked of.
fn fallback_only_secondary(the: &Balancer<'_>) -> Option<Diagnostic> {
    let (only, reference) = (the.only_pool()?, the.balancer.steering.fallback_pool.as_deref()?);
    let fallback = the.fallback().filter(|pool| pool.enabled && the.all.is_monitored(pool))?;
    let primary = the.all.pool(only)?;
    if only == reference || !the.is_plain() || !the.all.is_monitored(primary) {
        return None;
    }
    let fix = Fix::new("also-default", Edit::add(the.pointer("default_pools/1"), reference));
    let finding = Diagnostic::warning("fallback-only-secondary", the.pointer("fallback_pool")).by("R8.4");
    let named = the.named(finding).with("primary", pool_name(primary)).with("fallback", pool_name(fallback));
    Some(named.mended_by(fix.with("pool", pool_name(fallback))))
}

/// Q39: the only pool is its own fallback, so its health moves no request away from it.
fn own_fallback(the: &Balancer<'_>) -> Option<Diagnostic> {
    let only = the.only_pool().filter(|only| the.balancer.steering.fallback_pool.as_deref() == Some(only))?;
    let pool = the.all.pool(only).filter(|pool| the.all.is_monitored(pool))?;
    let finding = Diagnostic::note("own-fallback", the.pointer("fallback_pool")).by("Q39");
    Some(the.named(finding).with("pool", pool_name(pool)).with("threshold", pool.minimum_origins))
}

/// R8.19: where every pool sheds, some traffic ends at the fallback pool although everything is healthy.
fn load_shedding_everywhere(the: &Balancer<'_>) -> Option<Diagnostic> {
    let enabled: Vec<&Pool> = the.defaults().filter(|pool| pool.enabled).collect();
    let all_known = the.defaults().count() == the.balancer.steering.pools().len();
    if enabled.is_empty() || !all_known || enabled.iter().any(|pool| pool.load_shedding.most() <= 0.0) {
        return None;
    }
    let sheds = enabled
        .iter()
        .map(|pool| [&pool_name(pool), " ", &plain(pool.load_shedding.most()), " %"].concat())
        .collect::<Vec<_>>();
    let finding = Diagnostic::warning("load-shedding-everywhere", the.pointer("default_pools")).by("R8.19");
    let fallback = the.balancer.steering.fallback_pool.as_deref().map(|reference| the.all.called(reference));
    let named = the.named(finding).with("all", enabled.len() == the.defaults().count()).with("sheds", sheds);
    Some(named.with("fallback", fallback.unwrap_or_default()))
}

/// R8.20: settings of sessions that nothing pins, other than those that the API writes by itself.
fn affinity_settings_unused(the: &Balancer<'_>) -> Option<Diagnostic> {
    let (written, pinned) =
        (the.written(), the.balancer.steering.session_affinity.is_some_and(|it| it != SessionAffinity::None));
    let attributes = written.get("session_affinity_attributes").unwrap_or(&Value::Null);
    let other_than =
        |key, default: &str| !matches!(text(attributes, key), "" | "none") && text(attributes, key) != default;
    let set = [
        ("session_affinity_ttl", number(written, "session_affinity_ttl").is_some_and(|ttl| ttl > 0.0)),
        ("drain_duration", number(attributes, "drain_duration").is_some_and(|seconds| seconds > 0.0)),
        ("headers", attributes.get("headers").and_then(Value::as_array).is_some_and(|list| !list.is_empty())),
        ("require_all_headers", flag(attributes, "require_all_headers")),
        ("samesite", other_than("samesite", "Auto")),
        ("secure", other_than("secure", "Auto")),
        ("zero_downtime_failover", other_than("zero_downtime_failover", "none")),
    ];
    let fields: Vec<String> = set.iter().filter(|(_, is_set)| *is_set).map(|(field, _)| (*field).to_owned()).collect();
    if pinned || fields.is_empty() || the.all.names_affinity(the.balancer) {
        return None;
    }
    let first = if fields.first().is_some_and(|field| field == "session_affinity_ttl") {
        "session_affinity_ttl"
    } else {
        "session_affinity_attributes"
    };
    let finding = Diagnostic::note("affinity-settings-unused", the.pointer(first)).by("R8.20");
    Some(the.named(finding).with("count", fields.len()).with("fields", fields))
}

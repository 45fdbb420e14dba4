//! What is asked about a configuration: designs that are taken and will surprise, each found and told before it does.
//!
//! [`lints`] goes through the configuration once. A lint states facts and the rule they rest on; `whydown-phrases` words them.
//! No rule of health is decided here: whether a voter can turn a verdict, whether a pool can ever be usable, how many regions
//! must be up, is asked of `whydown-health`. What the engine itself cautions of (`whydown_health::cautions`) is not told again.
//!
//! ```
//! let source = serde_json::json!({ "pools": [
//!     { "id": "p-eu", "monitor": "m", "minimum_origins": 2, "origins": [{ "name": "app-1", "address": "192.0.2.1" }] },
//! ] });
//! let (scenario, _) = whydown_schema::decode::scenario(&source).unwrap();
//! let found = whydown_lab::lints(&scenario, &source);
//! assert_eq!((found[0].code, found[0].path.as_str()), ("threshold-unreachable", "/pools/0/minimum_origins"));
//! ```

mod alone;
mod balancer;
pub mod browser;
mod configuration;
mod flags;
mod group;
mod monitor;
mod pool;
mod probing;
mod regions;
pub mod results;
mod rules;
mod steering;
mod tunnel;
mod written;

pub use alone::group_alone;
pub use flags::consequences;

use configuration::Configuration;
use serde_json::Value;
use whydown_schema::{Diagnostic, Findings, Scenario};

/// Every code that [`lints`] raises, beside `more-of-these`.
pub const CODES: &[&str] = &[
    "affinity-settings-unused",
    "body-marker-spacing",
    "codes-accept-blocked",
    "codes-accept-redirects",
    "codes-accept-server-errors",
    "codes-as-list-of-classes",
    "condition-header-case",
    "condition-not-understood",
    "condition-out-of-reach",
    "consecutive-zero",
    "critical-but-disabled",
    "even-regions",
    "every-member-critical",
    "fallback-disabled",
    "fallback-only-secondary",
    "geo-with-rules",
    "geo-without-alternative",
    "geo-without-map",
    "group-unused",
    "head-with-body",
    "latency-from-few-regions",
    "latency-of-tcp",
    "load-shedding-everywhere",
    "lone-ordinary-voter",
    "monitor-unused",
    "own-fallback",
    "pool-unmonitored",
    "pool-unused",
    "pools-without-coordinates",
    "port-of-other-scheme",
    "probe-rate",
    "probes-everywhere",
    "redirect-fails",
    "shares-by-weight",
    "slow-down-fast-up",
    "tcp-on-tunnel",
    "threshold-unreachable",
    "tunnel-without-host",
    "two-voters",
    "user-agent-ignored",
    "voter-never-decides",
    "weights-all-zero",
    "weights-ignored",
    "weights-of-unlisted-pools",
];

/// What will surprise about a configuration. `source` is the JSON that `scenario` was decoded from: fields that no stage of the
/// evaluation reads are looked up there. Findings of one kind are listed up to a hundred times and then counted.
#[must_use]
pub fn lints(scenario: &Scenario, source: &Value) -> Vec<Diagnostic> {
    let configuration = Configuration::new(scenario, source);
    let mut findings = Findings::default();
    monitor::lint(&configuration, &mut findings);
    group::lint(&configuration, &mut findings);
    pool::lint(&configuration, &mut findings);
    regions::lint(&configuration, &mut findings);
    tunnel::lint(&configuration, &mut findings);
    balancer::lint(&configuration, &mut findings);
    steering::lint(&configuration, &mut findings);
    rules::lint(&configuration, &mut findings);
    findings.finish()
}

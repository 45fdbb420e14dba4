//! The documents that rules and questions rest on.

use super::Source;

/// A source with a public address.
const fn at(key: &'static str, title: &'static str, url: &'static str) -> Source {
    Source { key, title, url: Some(url) }
}

/// A source without a certain public address.
const fn named(key: &'static str, title: &'static str) -> Source {
    Source { key, title, url: None }
}

pub(super) const MG: Source =
    at("mg", "Monitor Groups", "https://developers.cloudflare.com/load-balancing/monitors/monitor-groups/");
pub(super) const BLOG: Source = at(
    "blog",
    "Load Balancing Monitor Groups: Multi-Service Health Checks for Resilient Applications",
    "https://blog.cloudflare.com/load-balancing-monitor-groups-multi-service-health-\
     checks-for-resilient/",
);
pub(super) const CL_MG: Source = named("cl-mg", "Changelog: monitor groups for load balancing (October 2025)");
pub(super) const HD: Source = at(
    "hd",
    "How endpoints and pools become unhealthy",
    "https://developers.cloudflare.com/load-balancing/understand-basics/health-details/",
);
pub(super) const HCR: Source =
    at("hcr", "Monitors: health monitor regions", "https://developers.cloudflare.com/load-balancing/monitors/");
pub(super) const RH: Source = at(
    "rh",
    "Regional health (beta)",
    "https://developers.cloudflare.com/load-balancing/understand-basics/regional-health/",
);
pub(super) const MON: Source =
    at("mon", "Monitors, and how to create them", "https://developers.cloudflare.com/load-balancing/monitors/");
pub(super) const ERR: Source = at(
    "err",
    "Common error codes",
    "https://developers.cloudflare.com/load-balancing/troubleshooting/common-error-codes/",
);
pub(super) const FAQ: Source = at(
    "faq",
    "Load balancing FAQs",
    "https://developers.cloudflare.com/load-balancing/troubleshooting/load-balancing-faq/",
);
pub(super) const API: Source =
    at("api", "Load Balancers: API reference", "https://developers.cloudflare.com/api/resources/load_balancers/");
pub(super) const RA: Source = at(
    "ra",
    "Load balancing reference architecture",
    "https://developers.cloudflare.com/reference-architecture/architectures/load-balancing/",
);
pub(super) const TS: Source = at(
    "ts",
    "Traffic steering",
    "https://developers.cloudflare.com/load-balancing/understand-basics/traffic-steering/",
);
pub(super) const STD: Source = at(
    "std",
    "Standard steering policies",
    "https://developers.cloudflare.com/load-balancing/understand-basics/traffic-\
     steering/steering-policies/standard-options/",
);
pub(super) const DYN: Source = at(
    "dyn",
    "Dynamic steering",
    "https://developers.cloudflare.com/load-balancing/understand-basics/traffic-\
     steering/steering-policies/dynamic-steering/",
);
pub(super) const GEO: Source = at(
    "geo",
    "Geo steering",
    "https://developers.cloudflare.com/load-balancing/understand-basics/traffic-\
     steering/steering-policies/geo-steering/",
);
pub(super) const PROX: Source = at(
    "prox",
    "Proximity steering",
    "https://developers.cloudflare.com/load-balancing/understand-basics/traffic-\
     steering/steering-policies/proximity-steering/",
);
pub(super) const LOR: Source = at(
    "lor",
    "Least Outstanding Requests steering",
    "https://developers.cloudflare.com/load-balancing/understand-basics/traffic-\
     steering/steering-policies/least-outstanding-requests/",
);
pub(super) const PSET: Source = at(
    "pset",
    "Pool sets",
    "https://developers.cloudflare.com/load-balancing/understand-basics/traffic-\
     steering/pool-sets/",
);
pub(super) const ECS: Source = at(
    "ecs",
    "Global traffic steering: EDNS Client Subnet support",
    "https://developers.cloudflare.com/load-balancing/understand-basics/traffic-\
     steering/steering-policies/",
);
pub(super) const WT: Source = at(
    "wt",
    "Endpoint steering and weights",
    "https://developers.cloudflare.com/load-balancing/understand-basics/traffic-\
     steering/origin-level-steering/",
);
pub(super) const AR: Source = at(
    "ar",
    "Adaptive routing",
    "https://developers.cloudflare.com/load-balancing/understand-basics/adaptive-routing/",
);
pub(super) const ZDF: Source = named("zdf", "Zero-downtime failover: which errors are retried");
pub(super) const SA: Source = at(
    "sa",
    "Session affinity",
    "https://developers.cloudflare.com/load-balancing/understand-basics/session-affinity/",
);
pub(super) const LS: Source =
    at("ls", "Load shedding", "https://developers.cloudflare.com/load-balancing/additional-options/load-shedding/");
pub(super) const PM: Source = at(
    "pm",
    "Planned maintenance",
    "https://developers.cloudflare.com/load-balancing/additional-options/planned-maintenance/",
);
pub(super) const CC: Source = at(
    "cc",
    "Common load balancer configurations",
    "https://developers.cloudflare.com/load-balancing/load-balancers/common-configurations/",
);
pub(super) const DNS: Source = at(
    "dns",
    "DNS records for load balancing",
    "https://developers.cloudflare.com/load-balancing/load-balancers/dns-records/",
);
pub(super) const LBR: Source = at(
    "lbr",
    "Load balancing rules",
    "https://developers.cloudflare.com/load-balancing/additional-options/load-balancing-rules/",
);
pub(super) const SPEC: Source = at(
    "spec",
    "Load balancing with Spectrum",
    "https://developers.cloudflare.com/load-balancing/additional-options/spectrum/",
);
pub(super) const CN: Source = at(
    "cn",
    "Load balancing in the China network",
    "https://developers.cloudflare.com/load-balancing/additional-options/load-balancing-china/",
);
pub(super) const LIM: Source =
    at("lim", "Load balancing limitations", "https://developers.cloudflare.com/load-balancing/reference/limitations/");
pub(super) const POOLS: Source = at("pools", "Pools", "https://developers.cloudflare.com/load-balancing/pools/");
pub(super) const AN: Source = at(
    "an",
    "Load balancing analytics",
    "https://developers.cloudflare.com/load-balancing/reference/load-balancing-analytics/",
);
pub(super) const NOTIF: Source = at(
    "notif",
    "Health monitor notifications: migration guide",
    "https://developers.cloudflare.com/load-balancing/reference/migration-guides/\
     health-monitor-notifications/",
);
pub(super) const NL: Source =
    at("nl", "Available notifications", "https://developers.cloudflare.com/notifications/notification-available/");
pub(super) const CL_ST: Source = named("cl-st", "Changelog: stateful health notifications (2026)");
pub(super) const CL_FB: Source = named("cl-fb", "Changelog: fallback pool analytics (2026)");
pub(super) const HC: Source = at(
    "hc",
    "Health Checks, a separate product: notifications",
    "https://developers.cloudflare.com/health-checks/how-to/health-checks-notifications/",
);
pub(super) const OLD: Source = named("old", "Retired support article 115000002528 (70% quorum)");
pub(super) const ALCHEMY: Source = at(
    "alchemy",
    "Alchemy, a third-party wrapper: MonitorGroup",
    "https://alchemy.run/providers/cloudflare/loadbalancer/monitorgroup",
);
pub(super) const PR_2063: Source = at(
    "pr-2063",
    "cloudflare-docs pull request 2063 (2021)",
    "https://github.com/cloudflare/cloudflare-docs/pull/2063",
);
pub(super) const PR_14357: Source = at(
    "pr-14357",
    "cloudflare-docs pull request 14357 (2024)",
    "https://github.com/cloudflare/cloudflare-docs/pull/14357",
);
pub(super) const PR_31583: Source = at(
    "pr-31583",
    "cloudflare-docs pull request 31583 (2026)",
    "https://github.com/cloudflare/cloudflare-docs/pull/31583",
);
pub(super) const GO_767: Source =
    at("go-767", "cloudflare-go issue 767", "https://github.com/cloudflare/cloudflare-go/issues/767");
pub(super) const GO_1337: Source =
    at("go-1337", "cloudflare-go issue 1337", "https://github.com/cloudflare/cloudflare-go/issues/1337");
pub(super) const GO_1338: Source =
    at("go-1338", "cloudflare-go pull request 1338", "https://github.com/cloudflare/cloudflare-go/pull/1338");

//! The form of a scenario's JSON, for TypeScript: what a caller writes, where [`crate::scenario`] is what the engine makes of it.
//!
//! Nothing is read through these types. [`crate::decode`] reads leniently, field by field, from tables of the fields that each
//! object has; a test holds these types to the same tables, so neither can say what the other doesn't know. Objects accept
//! further fields (they are kept), which the declarations add.

use std::collections::HashMap;
use ts_rs::TS;

/// Seconds on the scenario's own clock, or an RFC 3339 string; one scenario uses one kind.
#[derive(Debug, TS)]
#[ts(type = "number | string")]
pub struct Time;

/// A round trip time: milliseconds, or the API's form such as `"161.1ms"`.
#[derive(Debug, TS)]
#[ts(type = "number | string")]
pub struct RoundTripTime;

/// The values of a header.
#[derive(Debug, TS)]
#[ts(type = "string | string[]")]
pub struct HeaderValue;

/// What isn't looked into: kept as it is.
#[derive(Debug, TS)]
#[ts(type = "unknown")]
pub struct Anything;

/// How open questions are read, by key; declared from the table that reads them.
#[derive(Debug, TS)]
#[ts(type = "Readings")]
pub struct ReadingsByKey;

macro_rules! objects {
    ($( $(#[$doc:meta])* $name:ident { $( $(#[$field_doc:meta])* $field:ident $(as $renamed:literal)? : $type:ty ),* $(,)? } )*) => {
        $(
            $(#[$doc])*
            #[derive(Debug, TS)]
            #[allow(missing_docs, reason = "the API's own field names, documented where it needs saying")]
            pub struct $name {
                $( $(#[$field_doc])* #[ts(optional $(, rename = $renamed)?)] pub $field: Option<$type>, )*
            }
        )*

        /// The objects declared here, with the names of their fields.
        pub const OBJECTS: &[(&str, &[&str])] = &[
            $( (stringify!($name), &[$( field_name!($field $(as $renamed)?) ),*]) ),*
        ];
    };
}

macro_rules! field_name {
    ($field:ident) => {
        stringify!($field)
    };
    ($field:ident as $renamed:literal) => {
        $renamed
    };
}

objects! {
    /// What a user hands over: a configuration, the results of its monitors, and what is asked about it.
    Scenario {
        name: String,
        description: String,
        monitors: Vec<Monitor>,
        monitor_groups: Vec<MonitorGroup>,
        pools: Vec<Pool>,
        load_balancers: Vec<LoadBalancer>,
        /// What is known of the data centers, by their codes; without it those seen in results count.
        data_centers: HashMap<String, DataCenter>,
        /// Endpoints whose names don't resolve.
        unresolvable: Vec<Unresolvable>,
        /// Results, of monitors or as somebody else reported them.
        probes: Vec<ProbeResult>,
        /// Synthetic trouble for simulations; an evaluation passes it over.
        faults: Vec<Anything>,
        /// What decisions are asked for; without any, one for a request without a place.
        requests: Vec<Request>,
        /// The time to evaluate at; by default after the last result.
        at: Time,
        /// How open questions are read.
        readings: ReadingsByKey,
        schema as "$schema": String,
    }

    /// A health monitor, as the API returns or takes it.
    Monitor {
        id: String,
        description: String,
        /// `http` unless it says otherwise.
        kind as "type": String,
        method: String,
        path: String,
        port: Nullable<u32>,
        header: Nullable<HashMap<String, Vec<String>>>,
        expected_codes: String,
        expected_body: String,
        follow_redirects: bool,
        allow_insecure: bool,
        probe_zone: String,
        /// Seconds.
        interval: f64,
        /// Seconds.
        timeout: f64,
        retries: u32,
        /// Passes in a row that make an unhealthy target healthy; 0 acts like 1.
        consecutive_up: u32,
        /// Failures in a row that make a healthy target unhealthy; 0 acts like 1.
        consecutive_down: u32,
        created_on: String,
        modified_on: String,
        created_at: String,
        updated_at: String,
    }

    /// A monitor group, as the API returns or takes it.
    MonitorGroup {
        id: String,
        description: String,
        members: Vec<MonitorGroupMember>,
        created_on: String,
        modified_on: String,
        created_at: String,
        updated_at: String,
    }

    /// A monitor's part in a group. The API demands all three flags.
    MonitorGroupMember {
        monitor_id: String,
        enabled: bool,
        monitoring_only: bool,
        must_be_healthy: bool,
        created_at: String,
        updated_at: String,
        created_on: String,
        modified_on: String,
    }

    /// A pool, as the API returns or takes it.
    Pool {
        id: String,
        name: String,
        description: String,
        enabled: bool,
        /// How many healthy endpoints make it usable; 1 unless it says otherwise.
        minimum_origins: u32,
        monitor: Nullable<String>,
        monitor_group: Nullable<String>,
        /// Region codes; `null` is every data center.
        check_regions: Nullable<Vec<String>>,
        health_sources: Nullable<Vec<String>>,
        latitude: f64,
        longitude: f64,
        load_shedding: Nullable<LoadShedding>,
        origin_steering: Nullable<OriginSteering>,
        origins: Vec<Origin>,
        notification_filter: Nullable<NotificationFilter>,
        notification_email: String,
        networks: Vec<String>,
        /// What the API reported; compared, never used.
        healthy: bool,
        failure_reason: String,
        disabled_at: String,
        created_on: String,
        modified_on: String,
        changed: bool,
    }

    /// An endpoint of a pool.
    Origin {
        name: String,
        address: String,
        ip: String,
        enabled: bool,
        /// 0 to 1; 1 unless it says otherwise.
        weight: f64,
        port: u32,
        header: Nullable<OriginHeader>,
        virtual_network_id: String,
        flatten_cname: bool,
        disabled_at: String,
        /// What the API reported; compared, never used.
        healthy: bool,
        failure_reason: String,
        changed: bool,
    }

    /// A load balancer, as the API returns or takes it.
    LoadBalancer {
        id: String,
        name: String,
        description: String,
        enabled: bool,
        proxied: bool,
        ttl: f64,
        /// Pool ids, in failover order.
        default_pools: Vec<String>,
        /// The pool that serves when no other can.
        fallback_pool: String,
        region_pools: Nullable<HashMap<String, Vec<String>>>,
        country_pools: Nullable<HashMap<String, Vec<String>>>,
        pop_pools: Nullable<HashMap<String, Vec<String>>>,
        steering_policy: String,
        random_steering: Nullable<RandomSteering>,
        location_strategy: Nullable<LocationStrategy>,
        adaptive_routing: Nullable<AdaptiveRouting>,
        session_affinity: String,
        session_affinity_ttl: f64,
        session_affinity_attributes: Nullable<SessionAffinityAttributes>,
        networks: Vec<String>,
        rules: Nullable<Vec<CustomRule>>,
        pool_sets: Nullable<Vec<PoolSet>>,
        zone_name: String,
        zone_id: String,
        created_on: String,
        modified_on: String,
        disabled_at: String,
    }

    /// How a pool gives away a part of its traffic.
    LoadShedding {
        default_percent: f64,
        default_policy: String,
        session_percent: f64,
        session_policy: String,
    }

    /// How a pool chooses among its endpoints.
    OriginSteering {
        policy: String,
    }

    /// Which changes of health are notified.
    NotificationFilter {
        pool: Nullable<FilterOptions>,
        origin: Nullable<FilterOptions>,
    }

    /// Which changes of a pool's or its endpoints' health are notified.
    FilterOptions {
        disable: Nullable<bool>,
        /// Without it, all changes.
        healthy: Nullable<bool>,
    }

    /// What is sent to an endpoint in the place of its own name.
    OriginHeader {
        host as "Host": Vec<String>,
    }

    /// The weights of pools.
    RandomSteering {
        /// 0 to 1 in steps of 0.1.
        default_weight: f64,
        pool_weights: Nullable<HashMap<String, f64>>,
    }

    /// By which place a request is steered where no proxy saw it.
    LocationStrategy {
        mode: String,
        prefer_ecs: String,
    }

    /// Whether a failed request may go to another pool.
    AdaptiveRouting {
        failover_across_pools: bool,
    }

    /// How sessions stay with their endpoint.
    SessionAffinityAttributes {
        /// Seconds.
        drain_duration: f64,
        headers: Nullable<Vec<String>>,
        require_all_headers: bool,
        samesite: String,
        secure: String,
        zero_downtime_failover: String,
    }

    /// A custom rule of a load balancer. The API forbids further fields.
    CustomRule {
        name: String,
        condition: String,
        priority: u32,
        disabled: bool,
        terminates: bool,
        fixed_response: Nullable<FixedResponse>,
        overrides: Nullable<RuleOverrides>,
    }

    /// The answer that a rule or a pool set gives itself.
    FixedResponse {
        message_body: String,
        status_code: u32,
        content_type: String,
        location: String,
    }

    /// What a rule sets for its requests.
    RuleOverrides {
        ttl: f64,
        default_pools: Nullable<Vec<String>>,
        fallback_pool: String,
        region_pools: Nullable<HashMap<String, Vec<String>>>,
        country_pools: Nullable<HashMap<String, Vec<String>>>,
        pop_pools: Nullable<HashMap<String, Vec<String>>>,
        steering_policy: String,
        random_steering: Nullable<RandomSteering>,
        location_strategy: Nullable<LocationStrategy>,
        adaptive_routing: Nullable<AdaptiveRouting>,
        session_affinity: String,
        session_affinity_ttl: f64,
        session_affinity_attributes: Nullable<SessionAffinityAttributes>,
        pools: Nullable<Vec<String>>,
        pool_weights: Nullable<HashMap<String, f64>>,
        pool_default_weight: f64,
    }

    /// A pool set of a load balancer.
    PoolSet {
        name: String,
        disabled: bool,
        matching as "match": Nullable<PoolSetMatch>,
        overrides: Nullable<PoolSetOverrides>,
        fixed_response: Nullable<FixedResponse>,
    }

    /// The requests that a pool set is for.
    PoolSetMatch {
        default: bool,
        topology: Nullable<Topology>,
    }

    /// The places that a pool set is for.
    Topology {
        pops: Nullable<Vec<String>>,
        countries: Nullable<Vec<String>>,
        regions: Nullable<Vec<String>>,
    }

    /// What a pool set sets for its requests.
    PoolSetOverrides {
        pools: Nullable<Vec<String>>,
        pool_weights: Nullable<HashMap<String, f64>>,
        pool_default_weight: f64,
        fallback_pool: String,
        steering_policy: String,
    }

    /// What is known of a data center.
    DataCenter {
        region: String,
        country: String,
        latitude: f64,
        longitude: f64,
        /// Sends no probes and is out of the count.
        excluded: bool,
    }

    /// An endpoint whose name doesn't resolve: at these data centers, or nowhere at all.
    Unresolvable {
        pool_id: String,
        endpoint: String,
        data_centers: Vec<String>,
    }

    /// What was found at an endpoint: at one data center, or with `results` at several.
    ProbeResult {
        /// The monitor; without one this is a verdict as somebody else reported it.
        monitor_id: String,
        /// May be left out when the endpoint is in one pool only.
        pool_id: String,
        /// The origin's `name`, or its `address`.
        endpoint: String,
        /// Without one, this vantage point stands for the whole network.
        data_center: String,
        region: String,
        at: Time,
        healthy: bool,
        failure_reason: String,
        response_code: u32,
        rtt: RoundTripTime,
        /// In place of `healthy`: what was seen, or the attempts of one probe in order; the monitor's settings judge it.
        observed: Attempts,
        /// One result for each data center; `null` for none.
        results: HashMap<String, DataCenterResult>,
    }

    /// A result at one data center.
    JudgedResult {
        healthy: bool,
        failure_reason: String,
        response_code: u32,
        rtt: RoundTripTime,
        /// In place of `healthy`, as in a result of its own.
        observed: Attempts,
    }

    /// What one attempt of a probe saw.
    Observation {
        response_code: u32,
        body: String,
        /// Where a redirect leads.
        location: String,
        /// What went wrong before there was an answer.
        error: ErrorWord,
        rtt: RoundTripTime,
        /// The Host header that the server saw.
        received_host: String,
        /// How many redirects were followed, or where they led.
        redirects: Redirects,
    }

    /// A request whose way is asked for.
    Request {
        name: String,
        region: String,
        country: String,
        data_center: String,
        client_ip: String,
        latitude: f64,
        longitude: f64,
        host: String,
        method: String,
        path: String,
        /// Each a text, or a list of them.
        headers: HashMap<String, HeaderValue>,
        session: RequestSession,
        /// Open requests or connections by a pool's id or name, or an endpoint's name.
        in_flight: HashMap<String, f64>,
    }

    /// The session that a request belongs to.
    RequestSession {
        pool_id: String,
        /// The origin's name or address.
        endpoint: String,
    }
}

/// `observed`: one attempt, or the attempts of one probe in order.
#[derive(Debug, TS)]
#[ts(untagged)]
pub enum Attempts {
    /// The only one.
    One(Observation),
    /// Several.
    Several(Vec<Observation>),
}

/// How many redirects were followed, or where they led.
#[derive(Debug, TS)]
#[ts(type = "number | string[]")]
pub struct Redirects;

/// An `error`; declared from the words that are read.
#[derive(Debug, TS)]
#[ts(type = "ProbeErrorWord")]
pub struct ErrorWord;

/// A field that the API also writes as `null`.
pub type Nullable<T> = Option<T>;

/// An entry of `results`.
#[derive(Debug, TS)]
#[ts(untagged)]
pub enum DataCenterResult {
    /// Passes or fails.
    Healthy(bool),
    /// No result.
    Missing(()),
    /// A result with its details.
    Judged(JudgedResult),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decode::FIELD_TABLES;

    use crate::api::{self, Object};

    /// The API's objects under their names in TypeScript.
    const API: [(&str, &Object); 22] = [
        ("Monitor", &api::MONITOR),
        ("MonitorGroup", &api::MONITOR_GROUP),
        ("MonitorGroupMember", &api::MEMBER),
        ("Pool", &api::POOL),
        ("Origin", &api::ORIGIN),
        ("OriginHeader", &api::ORIGIN_HEADER),
        ("LoadShedding", &api::LOAD_SHEDDING),
        ("OriginSteering", &api::ORIGIN_STEERING),
        ("NotificationFilter", &api::NOTIFICATION_FILTER),
        ("FilterOptions", &api::FILTER_OPTIONS),
        ("LoadBalancer", &api::LOAD_BALANCER),
        ("RandomSteering", &api::RANDOM_STEERING),
        ("LocationStrategy", &api::LOCATION_STRATEGY),
        ("AdaptiveRouting", &api::ADAPTIVE_ROUTING),
        ("SessionAffinityAttributes", &api::SESSION_AFFINITY_ATTRIBUTES),
        ("CustomRule", &api::RULE),
        ("FixedResponse", &api::FIXED_RESPONSE),
        ("RuleOverrides", &api::RULE_OVERRIDES),
        ("PoolSet", &api::POOL_SET),
        ("PoolSetMatch", &api::POOL_SET_MATCH),
        ("Topology", &api::TOPOLOGY),
        ("PoolSetOverrides", &api::POOL_SET_OVERRIDES),
    ];

    #[test]
    fn every_declared_object_has_the_fields_that_are_read() {
        assert_eq!(OBJECTS.len(), FIELD_TABLES.len() + API.len());
        for (name, fields) in OBJECTS {
            let own = FIELD_TABLES.iter().find(|(table, _)| table == name).map(|(_, fields)| fields.to_vec());
            let of_the_api = API.iter().find(|(table, _)| table == name);
            let of_the_api = of_the_api.map(|(_, object)| object.fields.iter().map(|field| field.name).collect());
            let mut read: Vec<&str> = own.or(of_the_api).unwrap_or_else(|| panic!("{name} is read by no table"));
            let mut declared = fields.to_vec();
            declared.sort_unstable();
            read.sort_unstable();
            assert_eq!(declared, read, "{name}");
        }
    }
}

//! What forms call the fields of the API's objects, and what each does, in a sentence.

use super::words::text_of;
use whydown_schema::form::{Choice, FormField, Holds};
use whydown_schema::regions::region_name;

/// Words a field of a form for this kind of object.
pub(crate) fn field(kind: &str, field: &mut FormField) {
    let entry = FIELDS.iter().find(|(of, name, ..)| (*of == kind || of.is_empty()) && *name == field.name);
    let (label, help) = entry.map_or(("", ""), |(_, _, label, help)| (*label, *help));
    label.clone_into(&mut field.label);
    help.clone_into(&mut field.help);
    if field.label.is_empty() {
        field.label = capital(&field.name.replace('_', " "));
    }
    if let Holds::Word { words } | Holds::Words { words, .. } | Holds::PoolsByPlace { places: words } = &mut field.holds
    {
        for choice in words {
            choice.label = word(field.name, choice);
            choice.about = said_of(ABOUT, field.name, choice.word);
        }
    }
    if !field.applies {
        field.idle = said_of(IDLE, kind, field.name);
    }
    field.default_text = default_text(kind, field);
}

/// The last column of a table, where the first two are these; empty where it has no such line.
fn said_of(table: &[(&str, &str, &str)], first: &str, second: &str) -> String {
    let line = table.iter().find(|(one, other, _)| *one == first && *other == second);
    line.map_or_else(String::new, |(.., said)| (*said).to_owned())
}

/// What is taken where a field is left out, in words.
fn default_text(kind: &str, field: &FormField) -> String {
    let Some(default) = &field.default else {
        return said_of(ABSENT, kind, field.name);
    };
    match (&field.holds, default.as_str()) {
        (Holds::Word { words }, Some(word)) => {
            let choice = words.iter().find(|choice| choice.word == word);
            choice.map_or_else(|| word.to_owned(), |choice| choice.label.clone())
        }
        (Holds::Flag, _) => if default.as_bool() == Some(true) { "on" } else { "off" }.to_owned(),
        _ => {
            let unit = match field.unit {
                "" => String::new(),
                unit => [" ", unit].concat(),
            };
            text_of(default) + &unit
        }
    }
}

/// A word that a field takes, for people.
fn word(field: &str, choice: &Choice) -> String {
    if let Some(name) = region_name(choice.word) {
        return [name, " (", choice.word, ")"].concat();
    }
    let known = WORDS.iter().find(|(of, word, _)| *of == field && *word == choice.word);
    known.map_or_else(|| choice.word.to_owned(), |(.., label)| (*label).to_owned())
}

fn capital(words: &str) -> String {
    let mut characters = words.chars();
    let first = characters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(characters).collect()
}

/// Kind of object (empty: any), field, what a form calls it, what it does.
const FIELDS: &[(&str, &str, &str, &str)] = &[
    ("", "id", "Id", "What the API calls it; others refer to it by this."),
    // Monitors.
    ("monitors", "description", "Name", "What people call it. Without an id, others refer to it by this."),
    ("monitors", "type", "Type", "What it asks, and so what counts as an answer."),
    ("monitors", "method", "Method", "How it asks: HEAD gets no body."),
    ("monitors", "path", "Path", "What it asks for, with the query if there is one."),
    ("monitors", "port", "Port", "Where it connects to."),
    ("monitors", "header", "Header", "Sent with every probe. An endpoint's own Host goes before this one's."),
    ("monitors", "expected_codes", "Expected codes", "The codes that pass: single ones or classes, such as 200, 3xx."),
    (
        "monitors",
        "expected_body",
        "Expected body",
        "A text that has to occur in the first 10 KB of the answer, in any case of letters.",
    ),
    (
        "monitors",
        "follow_redirects",
        "Follow redirects",
        "Judges what a redirect leads to, instead of the redirect itself.",
    ),
    (
        "monitors",
        "allow_insecure",
        "Allow insecure",
        "Passes over a certificate that isn't trusted or is another name's.",
    ),
    ("monitors", "probe_zone", "Simulate zone", "Sends probes through this zone's settings, as visitors' requests go."),
    ("monitors", "interval", "Interval", "How often each data center asks."),
    ("monitors", "timeout", "Timeout", "How long an attempt may take."),
    ("monitors", "retries", "Retries", "How many more attempts a probe has after a timeout, at once."),
    (
        "monitors",
        "consecutive_up",
        "Passes to recover",
        "How many passes in a row make a failing target healthy. 0 acts like 1.",
    ),
    (
        "monitors",
        "consecutive_down",
        "Failures to go down",
        "How many failures in a row make a healthy target fail. 0 acts like 1.",
    ),
    // Monitor groups.
    ("monitor_groups", "description", "Name", "What people call it. Without an id, pools refer to it by this."),
    ("monitor_groups", "members", "Members", "The monitors that judge together, five at most."),
    ("members", "monitor_id", "Monitor", "The monitor that this member stands for."),
    ("members", "enabled", "Enabled", "Probes, and counts."),
    ("members", "monitoring_only", "Monitoring only", "Probes and alerts, and doesn't count."),
    ("members", "must_be_healthy", "Must be healthy", "A failure of it is enough, whatever the others say."),
    // Pools and endpoints.
    ("pools", "name", "Name", "Letters, digits, - and _. Without an id, load balancers refer to it by this."),
    ("pools", "description", "Description", "For people alone."),
    ("pools", "enabled", "Enabled", "A disabled pool gets no traffic and no probes."),
    (
        "pools",
        "minimum_origins",
        "Healthy endpoints needed",
        "With fewer healthy endpoints the pool is critical, and is passed over.",
    ),
    ("pools", "monitor", "Monitor", "What probes its endpoints."),
    (
        "pools",
        "monitor_group",
        "Monitor group",
        "Several monitors that judge its endpoints together. It goes before a single monitor.",
    ),
    ("pools", "check_regions", "Checked from", "The regions whose data centers probe its endpoints."),
    (
        "pools",
        "health_sources",
        "Health read from",
        "Whose verdict steering reads first: that of the visitor's region, or the global one.",
    ),
    ("pools", "latitude", "Latitude", "Where it is, for steering by proximity; with the longitude or not at all."),
    ("pools", "longitude", "Longitude", "Where it is, for steering by proximity; with the latitude or not at all."),
    ("pools", "load_shedding", "Load shedding", "A part of its traffic that it gives away although it is healthy."),
    ("pools", "origin_steering", "Endpoint steering", "How it chooses among its endpoints."),
    ("pools", "origins", "Endpoints", "The servers that get its traffic."),
    ("pools", "notification_filter", "Notification filter", "Which changes are sent to the address below."),
    (
        "pools",
        "notification_email",
        "Notification address",
        "Deprecated: alerts are set up in the account's notifications now.",
    ),
    ("pools", "networks", "Networks", "Where it may be reached from."),
    ("origins", "name", "Name", "What people and results call it; once in a pool."),
    ("origins", "address", "Address", "Its IP address or host name."),
    ("origins", "enabled", "Enabled", "A disabled endpoint gets no traffic and no probes."),
    (
        "origins",
        "weight",
        "Weight",
        "Its part of the pool's traffic, beside the weights of the others. With 0 it gets none and is still probed.",
    ),
    ("origins", "port", "Port", "Where traffic and probes connect to; 0 stands for the protocol's own."),
    ("origins", "header", "Header", "The Host that it is asked for, in place of the request's or the monitor's."),
    ("origins", "virtual_network_id", "Virtual network", "The tunnel network that a private address is in."),
    ("origins", "flatten_cname", "Flatten CNAME", "Answers with addresses in place of its host name."),
    ("origin_header", "Host", "Host", "One host name."),
    (
        "load_shedding",
        "default_percent",
        "Requests shed",
        "The part of requests without a session that goes elsewhere.",
    ),
    (
        "load_shedding",
        "default_policy",
        "Chosen by",
        "Which requests go elsewhere: any, or always those of the same visitors.",
    ),
    ("load_shedding", "session_percent", "Sessions shed", "The part of running sessions that goes elsewhere."),
    ("load_shedding", "session_policy", "Sessions chosen by", "Which sessions go elsewhere."),
    ("origin_steering", "policy", "Policy", "How an endpoint is chosen for a request."),
    ("notification_filter", "pool", "Changes of the pool", "Which changes of the pool are sent."),
    ("notification_filter", "origin", "Changes of endpoints", "Which changes of its endpoints are sent."),
    ("notification_filter_options", "disable", "Send none", "Sends nothing at all."),
    (
        "notification_filter_options",
        "healthy",
        "Only recoveries",
        "On: recoveries alone. Off: failures alone. Left out: both.",
    ),
    // Load balancers.
    ("load_balancers", "name", "Host name", "The name that visitors ask for."),
    ("load_balancers", "description", "Description", "For people alone."),
    (
        "load_balancers",
        "enabled",
        "Enabled",
        "Disabled, the name answers with its ordinary DNS records, if it has any, and no pool is asked.",
    ),
    (
        "load_balancers",
        "proxied",
        "Proxied",
        "Requests go through Cloudflare; otherwise it answers DNS queries with addresses.",
    ),
    ("", "ttl", "TTL", "How long resolvers may keep its answer."),
    ("", "default_pools", "Pools", "In the order in which they are tried."),
    ("", "fallback_pool", "Fallback pool", "Gets what no other pool can take, whatever its own health."),
    ("", "region_pools", "Pools by region", "For visitors of these regions, in order."),
    ("", "country_pools", "Pools by country", "For visitors of these countries, in order."),
    ("", "pop_pools", "Pools by data center", "For visitors of these data centers, in order."),
    ("", "steering_policy", "Steering", "How a pool is chosen for a request."),
    ("", "random_steering", "Weights", "The parts of traffic by pool, for policies that weigh."),
    ("", "location_strategy", "Location", "Where a DNS-only load balancer takes a visitor to be."),
    ("", "adaptive_routing", "Adaptive routing", "What happens to a request that an endpoint fails."),
    ("", "session_affinity", "Session affinity", "Keeps a visitor's requests on one endpoint."),
    ("", "session_affinity_ttl", "Session lasts", "How long a session is kept."),
    ("", "session_affinity_attributes", "Session settings", "Details of how sessions are kept."),
    ("load_balancers", "networks", "Networks", "Where it may be reached from."),
    ("load_balancers", "rules", "Rules", "Other settings for requests that meet a condition."),
    ("load_balancers", "pool_sets", "Pool sets", "Other pools for visitors of some places."),
    ("random_steering", "default_weight", "Weight of the others", "That of pools without a weight of their own."),
    ("", "pool_weights", "Weights by pool", "From 0 to 1, beside each other."),
    ("", "pool_default_weight", "Weight of the others", "That of pools without a weight of their own."),
    ("location_strategy", "mode", "Visitor is at", "The data center that was asked, or the resolver's address."),
    (
        "location_strategy",
        "prefer_ecs",
        "Client subnet",
        "When the visitor's network, as the resolver tells it, is used instead.",
    ),
    (
        "adaptive_routing",
        "failover_across_pools",
        "Fail over across pools",
        "Tries another pool when no endpoint of this one answers.",
    ),
    (
        "session_affinity_attributes",
        "drain_duration",
        "Drain for",
        "How long sessions stay with an endpoint that was disabled.",
    ),
    ("session_affinity_attributes", "headers", "Headers", "The request headers that make a session, one or more."),
    (
        "session_affinity_attributes",
        "require_all_headers",
        "Require all headers",
        "A request without one of them has no session.",
    ),
    ("session_affinity_attributes", "samesite", "SameSite", "That attribute of the cookie."),
    ("session_affinity_attributes", "secure", "Secure", "That attribute of the cookie."),
    (
        "session_affinity_attributes",
        "zero_downtime_failover",
        "Failover of sessions",
        "Where a session goes when its endpoint can't be reached.",
    ),
    // Rules and pool sets.
    ("rules", "name", "Name", "What people call it."),
    ("rules", "condition", "Condition", "Which requests it is for; empty stands for all."),
    ("rules", "priority", "Priority", "Lower ones come first."),
    ("", "disabled", "Disabled", "Passed over."),
    ("rules", "terminates", "Last rule", "No later rule is looked at."),
    ("", "fixed_response", "Fixed response", "An answer without asking any pool."),
    ("", "overrides", "Settings", "What it sets for these requests."),
    ("fixed_response", "message_body", "Body", "The text of the answer."),
    ("fixed_response", "status_code", "Status code", "The code of the answer."),
    ("fixed_response", "content_type", "Content type", "The kind of the text."),
    ("fixed_response", "location", "Location", "Where a redirect leads to."),
    ("pool_sets", "name", "Name", "What people call it."),
    ("pool_sets", "match", "Visitors", "Who it is for."),
    ("pool_set_match", "default", "Everybody else", "For visitors that no other pool set is for."),
    ("pool_set_match", "topology", "Places", "Where the visitors are."),
    ("topology", "pops", "Data centers", "Codes of data centers."),
    ("topology", "countries", "Countries", "Codes of countries."),
    ("topology", "regions", "Regions", "Regions of the network."),
    ("", "pools", "Pools", "In the order in which they are tried."),
];

/// Kind of object, field, what leaving it out means.
const ABSENT: &[(&str, &str, &str)] = &[
    ("monitors", "expected_body", "any body"),
    ("monitors", "probe_zone", "no zone"),
    ("monitors", "header", "no header of its own"),
    ("pools", "check_regions", "every data center"),
    ("pools", "health_sources", "the data center's own verdict, then the global one"),
    ("pools", "monitor", "not monitored"),
    ("pools", "monitor_group", "no group"),
    ("load_balancers", "fallback_pool", "the last of its pools"),
    ("notification_filter_options", "healthy", "both"),
];

/// Field, word, the word for people.
const WORDS: &[(&str, &str, &str)] = &[
    ("type", "http", "HTTP"),
    ("type", "https", "HTTPS"),
    ("type", "tcp", "TCP"),
    ("type", "udp_icmp", "UDP, after a ping"),
    ("type", "icmp_ping", "Ping (ICMP)"),
    ("type", "smtp", "SMTP"),
    ("method", "connection_established", "Connection established"),
    ("check_regions", "ALL_REGIONS", "All regions"),
    ("health_sources", "regional", "The region"),
    ("health_sources", "global", "Everywhere together"),
    ("steering_policy", "off", "Failover order (off)"),
    ("steering_policy", "geo", "By place (geo)"),
    ("steering_policy", "random", "By weight (random)"),
    ("steering_policy", "dynamic_latency", "Fastest first (dynamic_latency)"),
    ("steering_policy", "proximity", "Nearest first (proximity)"),
    ("steering_policy", "least_outstanding_requests", "Fewest open requests (least_outstanding_requests)"),
    ("steering_policy", "least_connections", "Fewest connections (least_connections)"),
    ("policy", "random", "By weight (random)"),
    ("policy", "hash", "Same visitor, same endpoint (hash)"),
    ("policy", "least_outstanding_requests", "Fewest open requests (least_outstanding_requests)"),
    ("policy", "least_connections", "Fewest connections (least_connections)"),
    ("default_policy", "random", "Any requests (random)"),
    ("default_policy", "hash", "Those of the same visitors (hash)"),
    ("session_policy", "hash", "Those of the same visitors (hash)"),
    ("session_affinity", "none", "None"),
    ("session_affinity", "cookie", "By cookie"),
    ("session_affinity", "ip_cookie", "By address, then cookie (ip_cookie)"),
    ("session_affinity", "header", "By header"),
    ("mode", "pop", "The data center that was asked (pop)"),
    ("mode", "resolver_ip", "The resolver's address (resolver_ip)"),
    ("prefer_ecs", "always", "Always"),
    ("prefer_ecs", "never", "Never"),
    ("prefer_ecs", "proximity", "Under proximity alone"),
    ("prefer_ecs", "geo", "Under geo alone"),
    ("zero_downtime_failover", "none", "Nowhere: it fails"),
    ("zero_downtime_failover", "temporary", "Elsewhere for this request (temporary)"),
    ("zero_downtime_failover", "sticky", "Elsewhere to stay (sticky)"),
];

/// Field, word, what choosing it does.
const ABOUT: &[(&str, &str, &str)] = &[
    ("steering_policy", "off", "The first pool in order that can serve gets everything."),
    (
        "steering_policy",
        "geo",
        "Visitors go to the pools listed for their data center, country or region, all others to the pools in order.",
    ),
    ("steering_policy", "random", "Requests are spread over the pools that can serve, by weight."),
    (
        "steering_policy",
        "dynamic_latency",
        "The pool that probes reach fastest from where the visitor is gets everything.",
    ),
    ("steering_policy", "proximity", "The nearest pool that can serve gets everything, by coordinates."),
    (
        "steering_policy",
        "least_outstanding_requests",
        "Requests are spread by weight, and fewer go where more are still open.",
    ),
    (
        "steering_policy",
        "least_connections",
        "Requests are spread by weight, and fewer go where more connections are open.",
    ),
    ("policy", "random", "Requests are spread over the healthy endpoints, by weight."),
    ("policy", "hash", "A visitor's address leads to the same endpoint each time, by weight."),
    ("policy", "least_outstanding_requests", "Requests are spread by weight, and fewer go where more are still open."),
    ("policy", "least_connections", "Requests are spread by weight, and fewer go where more connections are open."),
    ("session_affinity", "none", "Each request is steered by itself."),
    ("session_affinity", "cookie", "A cookie names the endpoint, for a fixed time from the first request on."),
    (
        "session_affinity",
        "ip_cookie",
        "The visitor's address leads to the first endpoint; from then on a cookie names it.",
    ),
    (
        "session_affinity",
        "header",
        "Requests with the same headers stay on one endpoint, until there were none for a while.",
    ),
];

/// Kind of object, field, why it means nothing where it doesn't apply.
const IDLE: &[(&str, &str, &str)] = &[
    ("pools", "health_sources", "Only a pool that is checked from chosen regions has their verdicts to read."),
    ("load_balancers", "ttl", "Only a DNS-only load balancer has a TTL of its own."),
    ("load_balancers", "region_pools", "Only steering by place (geo) reads it."),
    ("load_balancers", "country_pools", "Only steering by place (geo) reads it."),
    ("load_balancers", "pop_pools", "Only steering by place (geo) reads it."),
    ("load_balancers", "random_steering", "Only policies that spread requests by weight read it."),
    ("load_balancers", "location_strategy", "Only a DNS-only load balancer reads it."),
    ("load_balancers", "session_affinity_ttl", "Without session affinity there are no sessions."),
    ("load_balancers", "session_affinity_attributes", "Without session affinity there are no sessions."),
];

#[cfg(test)]
mod tests {
    use serde_json::json;
    use whydown_schema::form::{Holds, form, kinds};

    /// A field of an empty object's form, or of this one's.
    fn worded(kind: &str, object: &serde_json::Value, name: &str) -> whydown_schema::form::FormField {
        let mut field = form(kind, object, None).into_iter().find(|field| field.name == name).unwrap();
        super::field(kind, &mut field);
        field
    }

    #[test]
    fn a_field_that_the_chosen_policy_does_not_read_says_who_would() {
        let balancer = |policy: &str| json!({ "steering_policy": policy, "proxied": true });
        for (policy, field, applies) in [
            ("off", "random_steering", false),
            ("random", "random_steering", true),
            ("least_connections", "random_steering", true),
            ("random", "country_pools", false),
            ("geo", "country_pools", true),
            ("", "region_pools", true),
            ("proximity", "location_strategy", false),
        ] {
            let field = worded("load_balancers", &balancer(policy), field);
            assert_eq!((field.applies, field.idle.ends_with('.')), (applies, !applies), "{policy} {}", field.name);
        }
    }

    #[test]
    fn every_policy_says_what_it_does() {
        for (kind, field) in [
            ("load_balancers", "steering_policy"),
            ("load_balancers", "session_affinity"),
            ("origin_steering", "policy"),
        ] {
            let Holds::Word { words } = worded(kind, &json!({}), field).holds else { panic!("{field} is no word") };
            for choice in words {
                assert!(choice.about.ends_with('.'), "{field} {}", choice.word);
            }
        }
    }

    #[test]
    fn every_field_of_every_kind_has_a_name_and_a_sentence() {
        for kind in kinds() {
            for mut field in form(kind, &json!({}), None) {
                super::field(kind, &mut field);
                assert!(!field.label.is_empty() && field.help.ends_with('.'), "{kind} {}: {}", field.name, field.help);
                if let Holds::Word { words } | Holds::Words { words, .. } = &field.holds {
                    assert!(words.iter().all(|choice| !choice.label.is_empty()), "{kind} {}", field.name);
                }
            }
        }
    }
}

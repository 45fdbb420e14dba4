//! About a configuration that the API refuses, or takes otherwise than meant: what `whydown_schema::validate` finds.

use super::super::template::Sentence;

const fn say(code: &'static str, message: &'static str, help: &'static str) -> Sentence {
    Sentence { code, message, help }
}

/// The words of each finding.
pub(super) const SENTENCES: &[Sentence] = &[
    // Fields.
    say(
        "unknown-field",
        "{health_checks?`{field}` belongs to the standalone Health Checks, another product that does not steer: a pool has no such \
         field.|{call?`{field}` is no field of the API's object: the address of the call holds it.|{of?`{field}` is no field of \
         {object|a}: it belongs to {of|a}, as `{meant}`.|{meant?`{field}` is no field of {object|a}: the API calls it \
         `{meant}`.|`{field}` is no known field of {object|a}. It is kept and changes nothing.}}}}",
        "{health_checks?A pool takes its health from `monitor` or `monitor_group`.|{call?Leave it out of the object.|{of?Move it \
         there: here the API ignores or refuses it, and it changes nothing.|{meant?Under this name it changes nothing.|}}}}",
    ),
    say(
        "field-refused",
        "The API forbids the field `{field}` in this {object}.",
        "{meant?It is called `{meant}`.|Take it out: unknown fields are refused here, not passed over.}",
    ),
    say("field-missing", "The {object} lacks `{field}`, which the API demands.", "Add `{field}`."),
    say(
        "null-taken-as-absent",
        "`{field}` is null; it is taken as left out, though the API's schema allows no null for {object|a}'s `{field}`.",
        "Leave it out.",
    ),
    say("taken-as-not-set", "`{field}` of the {object} is {written}, which is taken as not set.", ""),
    say("too-long", "This text has {characters} characters; at most {limit} are allowed.", "Shorten it."),
    say(
        "not-a-step",
        "`{field}` is {number}, which is no multiple of {step}.",
        "Weights go in steps of {step}, compared as decimals: 0.56 is one of 0.01, 0.565 is none.",
    ),
    say("time-unreadable", "\"{value}\" is no time of RFC 3339; it is kept as it is.", ""),
    say(
        "placeholder-id",
        "\"{id}\" is a placeholder from an example, not an id.",
        "{member?Give each member the id of its own monitor|Write the object's own id}: what GET lists for it.",
    ),
    // Monitors.
    say(
        "interval-refused",
        "An interval of {seconds} s is refused{plan? on {plan}|}: allowed are {shortest} to {longest} s.",
        "The page on monitor settings gives 60 s for Pro, 15 s for Business and 10 s for Enterprise{other_page?; the page on \
         limitations gives 15 s for every plan below Enterprise, so the account may allow it after all|}. A range of [0, 0] in the \
         answer means that load balancing is not part of the account's subscription.",
    ),
    say(
        "interval-by-plan",
        "An interval of {seconds} s is refused on {refusing|or}.",
        "Choose the account's plan, or take 60 s, which every plan allows (page on monitor settings; the page on limitations says \
         15 s for every plan below Enterprise).",
    ),
    say(
        "no-retries",
        "With `retries` 0 a single timeout fails the check.",
        "The documented range is 1 to 5; official clients send 0 too.",
    ),
    say(
        "interval-within-attempts",
        "{attempts} attempts of {timeout} s may take {longest} s, which is no less than the interval of {interval} s.",
        "The interval has to be longer than `(retries + 1) × timeout`: raise it, or lower `timeout` or `retries`.",
    ),
    say(
        "port-missing",
        "Monitors of type {type} need a `port`, and this one has none.",
        "Add the port that is to be asked.",
    ),
    say(
        "expected-codes-missing",
        "The monitor says nothing of `expected_codes`, and the API refuses monitors of HTTP without any.",
        "Write the codes that count as healthy: \"200\", or \"2xx\" for all of a class. The API's schema no longer demands them, \
         but its answers do.",
    ),
    say(
        "field-without-effect",
        "`{field}` has no effect on {type|a} monitor.",
        "Only monitors of type http and https use it. Take it out, or change the type.",
    ),
    say(
        "method-unknown",
        "\"{method}\" is no method of {type|a} monitor.",
        "{meant?Write it as \"{meant}\".|Known are {allowed|or}.}",
    ),
    say(
        "header-of-terraform",
        "This is the older Terraform form of `header`; the API wants a map from each name to a list of values.",
        "Write { \"Host\": [\"www.example.com\"] }.",
    ),
    say(
        "header-value-not-a-list",
        "The value of `{header}` has to be a list, even if it is only one.",
        "Put it into square brackets.",
    ),
    // Groups.
    say(
        "groups-are-enterprise",
        "{plan?{plan} accounts can't have monitor groups: they are for Enterprise, and only the API creates them.|Monitor groups are \
         for Enterprise accounts, and only the API creates them.}",
        "{plan?Attach one `monitor` to each pool instead.|}",
    ),
    say(
        "dashboard-shows-not-monitored",
        "The dashboard shows a pool with a monitor group as \"Not monitored\"; its health is applied all the same.",
        "Ask the API, or read the health events: they hold each monitor's result.",
    ),
    // Pools.
    say(
        "pool-name-refused",
        "The name \"{name}\" holds {blank?a blank|\"{character}\"}: only letters, digits, `-` and `_` are allowed.",
        "Rename the pool, for example with `-` in its place.",
    ),
    say(
        "pool-name-taken",
        "Another pool of the account is called \"{name}\" ({other}).",
        "Give each pool a name of its own.",
    ),
    say(
        "endpoints-missing",
        "The pool has no endpoint in `origins`; it needs at least one.",
        "Add an endpoint with `name` and `address`. A range of [1, 0] in the answer means that load balancing is not part of the \
         account's subscription.",
    ),
    say(
        "address-shared",
        "{same?Another endpoint of this pool has the address {address} and nothing that tells the two apart.|Another endpoint of this \
         pool has the address {address} too, with another port or virtual network: the page on creating pools says that this is \
         refused, a later change of the documentation that it is allowed.}",
        "{same?Remove one of them, or give each its own `port` or `virtual_network_id`.|Pool health names endpoints by address, so it \
         can't tell these two apart. Give each a host name of its own if the API refuses.}",
    ),
    say(
        "address-not-a-host",
        "\"{address}\" is neither an address nor a host name.",
        "Write the host alone, without scheme, path and port; `port` is a field of its own, and the type of the monitor says whether \
         it is asked by HTTPS.",
    ),
    say(
        "private-address",
        "{address} is a private address, which no data center reaches by itself.",
        "Add the `virtual_network_id` of the tunnel's network; without it health says \"DNS Internal\".",
    ),
    say("hosts-several", "An endpoint has one Host, and these are {count}.", "Keep one."),
    say(
        "host-not-a-name",
        "\"{host}\" is no full host name.",
        "Write a name such as www.example.com, without scheme, port and path.",
    ),
    say(
        "host-to-be-checked",
        "Whether the Host {host} may be sent to {address} can't be told from here.",
        "It is allowed if one of three holds: it is under a zone of the account (look at the account's zones); it is the address \
         itself (it is not); it leads to the address by public DNS (look it up).",
    ),
    say(
        "regions-are-enterprise",
        "{plan?{plan} accounts can't probe from|Only Enterprise accounts can probe from} {all_regions?all regions (`ALL_REGIONS`)|every \
         data center (no `check_regions`)}.",
        "List the regions to probe from in `check_regions`.",
    ),
    say(
        "health-sources-refused",
        "The API takes `health_sources` only as [\"regional\", \"global\"] or left out{default?; what is written here is what holds \
         without it|}.",
        "{default?Leave it out.|Write [\"regional\", \"global\"], or leave it out for local, then global.}",
    ),
    say(
        "health-sources-without-regions",
        "{flat?Counted as one, data centers make no regions, so `regional` has no decision and the global one is \
         read.|Regional health needs regions: `check_regions` names none, so the global decision is read.}",
        "{flat?Read `geo_aggregation` as `two_level`, or leave `health_sources` out.|List at least one region in \
         `check_regions`.}",
    ),
    say("coordinate-missing", "The pool has a `{has}` and no `{lacks}`.", "Set both, or neither."),
    say(
        "notification-email-deprecated",
        "`notification_email` is deprecated.",
        "Use a notification of the account; the bulk call on pools takes only \"\" here.",
    ),
    // Load balancers.
    say(
        "ttl-of-proxied",
        "`ttl` has no effect on a proxied load balancer; the API stores 0.",
        "Leave it out, or set `proxied` to false.",
    ),
    say(
        "map-of-terraform",
        "This is the older Terraform form of `{map}`; the API wants a map from each place to a list of pool ids.",
        "Write { \"WEU\": [\"<pool id>\"] }.",
    ),
    say(
        "country-unknown",
        "\"{country}\" is no country code.",
        "{meant?Did you mean {meant}? |}Codes have two capital letters (ISO 3166-1 alpha-2).",
    ),
    say(
        "pop-unknown",
        "\"{pop}\" is no code of a data center.",
        "Codes are those of airports, in capital letters: LAX, CDG.",
    ),
    say(
        "pops-are-enterprise",
        "{plan?{plan} accounts can't choose pools by data center|Only Enterprise accounts can choose pools by data center}.",
        "Choose by country or region instead.",
    ),
    say(
        "affinity-ttl-refused",
        "{seconds} s is out of range for session affinity by {affinity}: allowed are {from} to {to} s.",
        "Change `session_affinity_ttl`, or leave it out.",
    ),
    say(
        "affinity-headers-missing",
        "Session affinity by header names no header.",
        "List them in `session_affinity_attributes.headers`.",
    ),
    say(
        "affinity-headers-several",
        "{headers} headers are too many for session affinity{plan? on {plan}|}: at most {limit} {limit?is|are} allowed.",
        "Enterprise accounts may name five, others one.",
    ),
    say(
        "affinity-headers-by-plan",
        "{headers} headers for session affinity need an Enterprise account; others may name one.",
        "",
    ),
    say("affinity-header-empty", "This header has no name.", "Take it out, or name it."),
    say(
        "affinity-header-twice",
        "The header {header} is listed twice; case does not matter.",
        "Remove one of the two.",
    ),
    say(
        "samesite-needs-secure",
        "`samesite` \"None\" needs a secure cookie, and `secure` is \"Never\".",
        "Set `secure` to \"Auto\" or \"Always\", or `samesite` to something else.",
    ),
    say(
        "sticky-with-header",
        "`zero_downtime_failover` \"sticky\" is not supported with session affinity by header.",
        "Set it to \"temporary\" or \"none\".",
    ),
    // Rules and pool sets.
    say(
        "rule-does-nothing",
        "The rule has neither `overrides` nor a `fixed_response`.",
        "Say what it does for its requests.",
    ),
    say(
        "rule-does-both",
        "The rule has both `overrides` and a `fixed_response`.",
        "Keep one: a fixed response is given without asking any pool.",
    ),
    say("weights-twice", "`{field}` and `random_steering` both give weights.", "Keep one of the two."),
    say("drain-in-rule", "`drain_duration` can't be set by a rule.", "Set it on the load balancer."),
    say(
        "pool-sets-too-many",
        "{count} pool sets are too many: a load balancer may have 1,000.",
        "Join sets that do the same.",
    ),
    say(
        "pool-set-does-nothing",
        "The pool set has neither `overrides.pools` nor a `fixed_response`.",
        "Name its pools.",
    ),
    say("pool-set-does-both", "The pool set has both pools and a `fixed_response`.", "Keep one of the two."),
    say(
        "pool-set-geo",
        "A pool set can't steer by `geo`: its match says the places already.",
        "Choose another policy.",
    ),
    say(
        "pool-set-default-and-places",
        "The pool set is the default one and names places as well.",
        "Keep `default` or `topology`.",
    ),
    say(
        "pool-set-matches-nothing",
        "The pool set's `match` sets no condition.",
        "Set `default` or `topology`, or leave `match` out: the set is for every request then.",
    ),
    say("pool-set-nowhere", "The pool set's `topology` names no place.", "Name places, or make it the default."),
    say(
        "topology-contested",
        "The topology lists {lists}: the documentation wants a request to fit all of them, the API's schema one.",
        "Use one list in each pool set, and nobody has to guess.",
    ),
    say(
        "topology-too-large",
        "{count} entries of `{list}` are too many: each list may have 1,000.",
        "Split the set, or name larger places.",
    ),
    say("topology-entry-twice", "\"{entry}\" is listed twice.", "Remove one of the two."),
    // The account.
    say(
        "id-too-long",
        "The id {id} is longer than 32 characters, which no id of the API is.",
        "Ids are what GET lists.",
    ),
    say(
        "over-quota",
        "{count} {what} are more than the {limit} that a {plan} account may have.",
        "The page on limitations states the quotas; Enterprise accounts have their own.",
    ),
];

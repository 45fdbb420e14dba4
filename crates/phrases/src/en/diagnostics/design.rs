//! About a design that will surprise: what `whydown_lab` finds.

use super::super::template::Sentence;

/// The words of each finding, monitors first.
pub(super) const SENTENCES: &[Sentence] = &[
    Sentence {
        code: "monitor-unused",
        message: "No pool uses the monitor {monitor}, neither directly nor through a group, so it probes nothing.",
        help: "Name it in a pool's `monitor` or in a group's `members`, or remove it.",
    },
    Sentence {
        code: "port-of-other-scheme",
        message: "{monitor} is of type {type} and probes port {port}, where {other} is usually spoken: such a probe fails before \
            the endpoint is even asked.",
        help: "Set `type` to {other}, or another port if the endpoint really speaks {type} there.",
    },
    Sentence {
        code: "head-with-body",
        message: "{monitor} can never pass: it asks with HEAD, whose answer has no body, and looks for `expected_body` in it.",
        help: "Ask with GET, or leave `expected_body` out.",
    },
    Sentence {
        code: "body-marker-spacing",
        message: "{edges?`expected_body` begins or ends with a blank, which has to be in the answer too|{json?`expected_body` \
            is compared as text and not as JSON, blanks included|`expected_body` is compared as text, blanks \
            included}}: `{marker}` is found only where the answer is spaced just so. Upper and lower case make no difference.",
        help: "{json?Look for a part without blanks and colons, for example the value alone in its quotes.|Look for one word \
            that is in the answer only when all is well.}",
    },
    Sentence {
        code: "user-agent-ignored",
        message: "The header {header} has no effect: the User-Agent of probes can't be set, so a firewall that lets in only \
            this value blocks them.",
        help: "Let in what probes really send: a User-Agent that holds \"Cloudflare-Traffic-Manager/1.0\" and a pool-id.",
    },
    Sentence {
        code: "redirect-fails",
        message: "{monitor} probes over plain HTTP and expects {expected}: if the site sends visitors on to HTTPS, it answers \
            301, and that fails as `Response code mismatch error`.",
        help: "Probe with type https, or set `follow_redirects`. If the endpoint answers over HTTP itself, all is well.",
    },
    Sentence {
        code: "codes-as-list-of-classes",
        message: "`expected_codes` {expected} is read as {codes}. Single codes in a list are documented, and so is one class; \
            classes in a list are not.",
        help: "See in a preview of the monitor that the API takes it so, or write the codes one by one.",
    },
    Sentence {
        code: "codes-accept-blocked",
        message: "{expected} accepts {codes|or}: an endpoint whose firewall or rate limiter turns the probe away counts as \
            healthy, whatever becomes of it.",
        help: "Expect what a working endpoint answers, and let the probes in.",
    },
    Sentence {
        code: "codes-accept-redirects",
        message: "{expected} accepts redirects: one to anywhere passes, and nobody looks at what is behind it.",
        help: "Set `follow_redirects` to have the answer at the end judged, or expect the one code that is meant.",
    },
    Sentence {
        code: "codes-accept-server-errors",
        message: "{monitor} takes server errors for health: {expected} accepts codes from 500 on. Is that meant?",
        help: "An endpoint that works answers 2xx as a rule. A check that should alert while a service is up belongs elsewhere.",
    },
    Sentence {
        code: "consecutive-zero",
        message: "{fields|`} {count?is|are} 0 (no waiting): the next opposite result turns the status, just as with 1 or with \
            nothing written.",
        help: "Write 2 or more to sit out single results.",
    },
    Sentence {
        code: "slow-down-fast-up",
        message: "{monitor} needs {down} failures in a row to call an endpoint down, and {up?one pass|{up} passes in a row} to \
            bring it back: with a probe every {interval} s a failing endpoint serves for {seconds} s or more, and returns to \
            service while it may still be unsteady.",
        help: "Lower `consecutive_down`, or raise `consecutive_up`.",
    },
    // Groups.
    Sentence {
        code: "group-unused",
        message: "No pool uses the group {group}, so it decides nothing.",
        help: "Name it in a pool's `monitor_group`. A pool read and written back by a tool older than groups loses it.",
    },
    Sentence {
        code: "critical-but-disabled",
        message: "{monitor} has `must_be_healthy`, but the member is disabled: it is not probed, and takes nothing down.",
        help: "Enable the member if it is to decide, or set `must_be_healthy` to false.",
    },
    Sentence {
        code: "voter-never-decides",
        message: "{reading?{monitors} decide{count?s|} nothing if critical monitors vote in the quorum (the other reading of \
            Q11, `critical_votes`: {reading}): whatever else fails, there is no majority of the {voters} votes.|{monitors} \
            can never change the verdict: whatever else fails, there is no majority of the {voters} votes.}",
        help: "Make critical what has to take an endpoint down, and `monitoring_only` what should only be watched.",
    },
    Sentence {
        code: "lone-ordinary-voter",
        message: "{monitor} is the only ordinary monitor beside {critical} critical {critical?one|ones}, so it is the whole \
            quorum: when it fails alone, 1 of 1 fails, and the endpoint is down as if it were critical too.{contested? The \
            documentation can also be read so that critical monitors vote (Q11); then it could never take anything down.|}",
        help: "Say what is meant: `must_be_healthy` if it has to pass, `monitoring_only` if not, or add a second ordinary monitor.",
    },
    Sentence {
        code: "two-voters",
        message: "{first} and {second} are the only voters, and both must fail to take an endpoint down: 1 of 2 is exactly \
            half, and more than half is needed.",
        help: "Mark the one critical (`must_be_healthy`) that must never fail, or add a third.",
    },
    Sentence {
        code: "every-member-critical",
        message: "{pair?Both|All {critical}} voters are critical ({monitors}): any one of them failing is enough to take an endpoint down at \
            that data center, and no votes are ever counted.",
        help: "Keep `must_be_healthy` for what the service can't do without, if a majority should decide the rest.",
    },
    // Pools.
    Sentence {
        code: "threshold-unreachable",
        message: "{pool} can never be healthy: {none?no|{enabled}} enabled {enabled?endpoint|endpoints}, threshold \
            {threshold}.{any_disabled? {disabled} {disabled?endpoint is|endpoints are} disabled.|}{pool_disabled? The pool is \
            disabled too, so it is skipped anyway.|}{monitored?| It has no monitor: until it gets one the threshold is not \
            applied, and an enabled endpoint serves unasked.}",
        help: "{any_disabled?Enable endpoints, or lower|Add endpoints, or lower} `minimum_origins` to what is there.",
    },
    Sentence {
        code: "weights-all-zero",
        message: "{count?The only weight of {of} is 0: it gets all the traffic nevertheless|{pair?Both|All {count}} weights of {of} are 0: \
            they are taken as equal, an even share for each} (our reading; the documentation is silent). A client that writes \
            0 for what isn't set leaves such weights behind.",
        help: "Leave weights out for an even share ({pools?`default_weight`|`weight`} is 1 then), or give each its own.",
    },
    Sentence {
        code: "pool-unmonitored",
        message: "{pool} has no monitor, while {monitored} other {monitored?pool has|pools have} one: its health is ignored, so \
            it gets traffic and is never passed over even when its endpoints are down.",
        help: "Set `monitor` or `monitor_group` on it, if failover should count on it.",
    },
    Sentence {
        code: "pool-unused",
        message: "No load balancer here lists {pool}, so no request reaches it.",
        help: "Add it to `default_pools`, or paste the load balancer that uses it.",
    },
    Sentence {
        code: "even-regions",
        message: "{pool} is checked from {regions} regions ({names}), and more than half must be up: {pair?when either of them \
            is down, the endpoint is|with {borne} {borne?region|regions} down it holds, with one more it doesn't}. {fewer} \
            {fewer?region bears|regions bear} just as many failures.",
        help: "Check from an odd number of regions.",
    },
    Sentence {
        code: "probe-rate",
        message: "Each endpoint of {pool} gets {per_minute} probes a minute: {everywhere?about {data_centers} data \
            centers|{regions} {regions?region|regions} × 3 data centers}, {monitors} {monitors?monitor|monitors}, every \
            {interval} s{monitors?| at the shortest}. A rate limiter may answer 429, which is a failed check.",
        help: "Check from fewer regions or less often, or let the probes past the rate limiter.",
    },
    Sentence {
        code: "probes-everywhere",
        message: "{pool} is checked from {everywhere?every data center, about {data_centers}|all {regions} regions, 3 data \
            centers each}: {per_minute} probes a minute to each endpoint{endpoints?|, {in_all} in all}.",
        help: "The regions that your visitors come from are enough, unless pools are chosen by latency. Name a few in \
            `check_regions`.",
    },
    Sentence {
        code: "tcp-on-tunnel",
        message: "{monitor} can't check {endpoints} of {pool}: behind a tunnel's name (cfargotunnel.com) no TCP connection can be \
            probed.",
        help: "Use an HTTP monitor, to an ingress rule with a fixed status if need be. That shows only that cloudflared can be \
            reached, not that the service behind it takes requests.",
    },
    Sentence {
        code: "tunnel-without-host",
        message: "{monitor} sets no Host, and neither {count?does|do} {endpoints} of {pool}: the probe asks for the tunnel's own \
            name, which no ingress rule knows, and the answer is a 404.",
        help: "Set the header `Host` on the endpoint or on the monitor to a host name that the tunnel serves.",
    },
    // Load balancers.
    Sentence {
        code: "fallback-disabled",
        message: "The fallback pool of {balancer}, {pool}, is disabled: when no other pool can serve, visitors get {proxied?HTTP \
            530 with error 1016|no address, only the SOA record}.",
        help: "Enable it, or name another pool as `fallback_pool`.",
    },
    Sentence {
        code: "fallback-only-secondary",
        message: "{fallback} serves {balancer} only as the fallback: when {primary} fails it gets everything, even when its own \
            monitor says it is down, and the load balancer is critical at every such failover.",
        help: "List both in `default_pools`, {primary} first: then {fallback} takes over by its health.",
    },
    Sentence {
        code: "own-fallback",
        message: "{pool} is the only pool of {balancer} and its own fallback: {threshold?without a healthy endpoint|with fewer \
            than {threshold} healthy endpoints} it is critical, and gets all requests as before, its unhealthy endpoints \
            included.",
        help: "Health moves traffic only where there is a second pool.",
    },
    Sentence {
        code: "load-shedding-everywhere",
        message: "Every pool of {balancer}{all?| that is enabled} sheds ({sheds}): what the last one sheds ends at the fallback pool{fallback? \
            {fallback}|}, although everything is healthy.",
        help: "Leave one pool without load shedding, or make sure that the fallback can bear its part.",
    },
    Sentence {
        code: "affinity-settings-unused",
        message: "{fields|`} of {balancer} {count?changes|change} nothing: `session_affinity` is not set, so no session is kept \
            on its endpoint.",
        help: "Set `session_affinity`, or leave {count?it|them} out.",
    },
    Sentence {
        code: "weights-of-unlisted-pools",
        message: "The weight of {pool} changes nothing: {balancer} doesn't list that pool{fallback?, and as the fallback it \
            takes everything or nothing|}.",
        help: "Add the pool to `default_pools`, or remove the weight.",
    },
    Sentence {
        code: "shares-by-weight",
        message: "While every pool is healthy, the requests of {balancer} are divided by weight: {shares}.",
        help: "The share of a pool that is not healthy goes to the others, in proportion to their weights.",
    },
    Sentence {
        code: "weights-ignored",
        message: "`pool_weights` of {balancer} {count?gives a weight|gives {count} weights} that the policy {policy} ignores\
            {off?: the first healthy pool in order gets everything|}.",
        help: "Weights divide traffic under `random`, `least_outstanding_requests` and `least_connections`.",
    },
    Sentence {
        code: "geo-without-map",
        message: "{balancer} steers by geo without any map of places, so everybody gets {count?its one pool|its pools in order, \
            as with `off`}.",
        help: "Add `region_pools`, or write `off`, with which custom rules work too.",
    },
    Sentence {
        code: "geo-with-rules",
        message: "{balancer} steers by geo and has {count} custom {count?rule|rules}: by the documentation the two don't work \
            together.",
        help: "Use `off` or another policy with rules, or pool sets (`pool_sets`) for places.",
    },
    Sentence {
        code: "geo-without-alternative",
        message: "{places} {count?has|have} one pool only: when it is down, visitors from there go to the fallback \
            pool{fallback? {fallback}|}, not to a neighbouring place and not to `default_pools`.",
        help: "Give each place a second pool, in order. A pool set can have a fallback of its own.",
    },
    Sentence {
        code: "pools-without-coordinates",
        message: "{balancer} steers by proximity, and {pools} {count?has|have} no `latitude` and `longitude`. The API refuses \
            that.",
        help: "Give every pool both.",
    },
    Sentence {
        code: "latency-from-few-regions",
        message: "{balancer} chooses by latency, and round trip times are known only where a pool is checked: {pools}. Visitors \
            from elsewhere get the pools in order, the nearest or not.",
        help: "Check every pool from all regions (`ALL_REGIONS`) or from all data centers, as the documentation demands.",
    },
    Sentence {
        code: "latency-of-tcp",
        message: "{balancer} chooses by latency, and {pools} {count?is|are} measured by a tcp monitor: that round trip may end at \
            a provider's edge, so a far pool can look the fastest.",
        help: "Measure with an http or https monitor that asks the application itself.",
    },
];

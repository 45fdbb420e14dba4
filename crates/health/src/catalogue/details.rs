//! Details settled once, where the documents are silent.

use super::Detail;

pub(super) const DETAILS: &[Detail] = &[
    Detail {
        id: "D1",
        title: "An unknown data center is a missing one",
        statement: "If a data center's verdict is unknown (Q02, Q05, Q07, Q10) it is handled like \
            one that has not reported (Q23). An endpoint with no other data center is unknown \
            itself, and down for all purposes (R6.6).",
    },
    Detail {
        id: "D2",
        title: "A verdict takes one result",
        statement: "While every critical and ordinary member is without a result, a data center is \
            unknown however Q10 is read; results of observers do not help. A passing critical \
            member is enough to call it up, none of the ordinary ones being known to fail.",
    },
    Detail {
        id: "D3",
        title: "Where the group rule runs",
        statement: "The group rule needs a critical or ordinary member whose damped status is \
            known at that data center; without one Q23 applies. So `skip` and `pass` of Q07 only \
            ever act next to another member's result. By default an unknown critical member gives \
            unknown even where the quorum would be lost (R3.12). If nobody votes, Q15 decides \
            everywhere, results or not, and regions and data centers show `unmonitored`.",
    },
    Detail {
        id: "D4",
        title: "Data centers without a vote",
        statement: "A data center that Q15 deprives of its vote is not counted. An endpoint for \
            which no data center votes is unmonitored.",
    },
    Detail {
        id: "D5",
        title: "Both flags, read as critical",
        statement: "Under the reading `critical` of Q13 the member's role is reported as \
            `critical`, and its round trip time enters the average.",
    },
    Detail {
        id: "D6",
        title: "What `reject` looks at",
        statement: "The `reject` readings of Q13, Q15 and Q29 look through the entire scenario, in \
            use or not; only disabled members are spared.",
    },
    Detail {
        id: "D7",
        title: "Critical without damping",
        statement: "Reading `yes` of Q06 sets a critical member's `consecutive_down` to 1 and \
            leaves everything else as it was.",
    },
    Detail {
        id: "D8",
        title: "Damping the endpoint",
        statement: "For Q04 `endpoint`, results with the same `at` form a round, or the k-th \
            results where there are no times; the last of several in a round counts, and whoever \
            sends none keeps the one before. Only plain monitors are damped this way (a group is \
            not, with a note); a reported verdict fills all rounds of its place. Data centers show \
            their last raw result, and narrower health sources read that.",
    },
    Detail {
        id: "D9",
        title: "Results of checks that never ran",
        statement: "Under Q02 `unknown`, results with the reasons `Monitor Config Error`, `DNS \
            Internal` or `Load Balancing Not Enabled` are passed over: the result before them \
            stands and no counter moves.",
    },
    Detail {
        id: "D10",
        title: "A critical failure that takes the pool",
        statement: "Under `critical_scope` `pool`, a pool is Critical when one of its enabled \
            endpoints is globally unhealthy and a critical member fails on that endpoint at any \
            data center.",
    },
    Detail {
        id: "D11",
        title: "A wider scope and narrower sources",
        statement: "A wider `critical_scope` does not touch what local and regional sources say \
            (R4.8), and places with a reported verdict are not looked at for it. `pool` has no \
            effect once an endpoint is read place by place.",
    },
    Detail {
        id: "D12",
        title: "Which data centers are expected",
        statement: "A pool expects the scenario's `data_centers` in its checked regions, and with \
            null or absent `check_regions` every one; results from data centers that are not named \
            there are ignored, with a note. Where none are listed, those in the pool's counted \
            probes are expected: probes without `region` form one region `\"\"` that no \
            `check_regions` names, and the first region given for a data center holds. The input \
            need not have three per region, as the network has; if kinds of times are mixed, `at` \
            is disregarded.",
    },
    Detail {
        id: "D13",
        title: "Where the threshold applies",
        statement: "`geo_threshold` is the share of regions, or of data centers where these are \
            counted flat. A region's own majority stays at one half.",
    },
    Detail {
        id: "D14",
        title: "Ties on both levels",
        statement: "`geo_tie` goes for data centers as well as regions. `up` means that reaching \
            the threshold exactly is enough.",
    },
    Detail {
        id: "D15",
        title: "Regions without any result",
        statement: "A region none of whose data centers reported is a missing region (Q24); \
            `missing_data_center` cannot turn it down. A checked region with no data centers, or \
            excluded ones only, drops out of the count and draws a warning.",
    },
    Detail {
        id: "D16",
        title: "Regions in flat counting",
        statement: "Where data centers are counted flat, a region still shows what most of its \
            data centers say, for information only. Whatever has no result shows `unknown`, in \
            every mode.",
    },
    Detail {
        id: "D17",
        title: "Results that are ignored",
        statement: "Results are ignored, with a note, if they come from outside `check_regions` or \
            from a monitor that is not attached, or concern a pool without a monitor or a disabled \
            endpoint, member or pool.",
    },
    Detail {
        id: "D18",
        title: "Unmonitored pools and the balancer's label",
        statement: "R7.1 takes an unmonitored pool for healthy. Only if every pool is unmonitored \
            is the label unknown.",
    },
    Detail {
        id: "D19",
        title: "Threshold 0 and nothing healthy",
        statement: "With Q29 `literal` and no healthy endpoint, the pool's `usable` is false and \
            R7.1 counts it as unhealthy.",
    },
    Detail {
        id: "D20",
        title: "Pools without an enabled endpoint",
        statement: "Monitored or not, and whatever its threshold, such a pool is Critical and \
            unusable. Apart from that, a pool without a monitor has no threshold to meet.",
    },
    Detail {
        id: "D21",
        title: "Nobody votes, read as down",
        statement: "Under Q15 `down`, endpoint and pool have the status `unknown`, and steering \
            takes that for down.",
    },
    Detail {
        id: "D22",
        title: "Unhealthy beats missing in the label",
        statement: "The readings of Q34 are for pools without an unhealthy endpoint; one enabled \
            unhealthy endpoint makes a pool that holds its threshold Degraded.",
    },
    Detail {
        id: "D23",
        title: "Who is in label and count",
        statement: "The label and `healthy_endpoints` take in every enabled endpoint. Q32 `no` \
            removes weight-0 endpoints from the threshold alone.",
    },
    Detail {
        id: "D24",
        title: "Pools per data center",
        statement: "With Q28 `per_data_center`, `usable` follows the majority and the label still \
            R6.2; at each data center an endpoint without a verdict is not healthy, and a data \
            center without any verdict is left out (Q23). D19 uses the global count if the \
            threshold is 0. A usable pool without a healthy endpoint is passed over by steering.",
    },
    Detail {
        id: "D25",
        title: "A balancer has one label",
        statement: "The label is made from global statuses. It is Critical when all the pools of \
            D26 are out of reach (R7.3), even if a certain request, by a narrower view, would see \
            it otherwise.",
    },
    Detail {
        id: "D26",
        title: "Which pools are all pools",
        statement: "R7.1 looks at the pools of `default_pools` and, under geo, also at those of \
            the maps.",
    },
    Detail {
        id: "D27",
        title: "Endpoints of disabled pools",
        statement: "Endpoints read `disabled` when their pool is. `healthy_endpoints` is 0 there, \
            and also for an unmonitored pool.",
    },
    Detail {
        id: "D28",
        title: "The first source that decides",
        statement: "`health_sources` (R4.8) is worked through for each endpoint separately. An \
            unknown status decides nothing, so the next source is asked.",
    },
    Detail {
        id: "D29",
        title: "Narrow sources without a place",
        statement: "If `check_regions` is null and a request names no `data_center`, the global \
            status is read. `[\"local\",\"global\"]` written out is treated as the default, with \
            an error as the API refuses it; `regional` where data centers are counted flat decides \
            nothing, also with an error.",
    },
    Detail {
        id: "D30",
        title: "When nothing is left",
        statement: "R8.5 applies if the request has no usable pool and the fallback is disabled. \
            The decision then has `via` `none` and no pools.",
    },
    Detail {
        id: "D31",
        title: "Which place's latency",
        statement: "For R8.10 a pool's time is averaged over the serving region, also with chosen \
            regions (none where that region is not checked), or taken from the serving data center \
            with All Data Centers; one vantage point stands for everywhere, and beside data \
            centers its values count at each place. A request without the place its policy looks \
            at (data center, region or coordinates, none standing in for another) is compared \
            worldwide, or under proximity by list order, and the step says so. A data center of \
            unknown region is in no region.",
    },
    Detail {
        id: "D32",
        title: "The order of the averages",
        statement: "Latency is averaged over members, then over endpoints that steering takes for \
            healthy, then over data centers. A result without a time leaves the previous time in \
            force.",
    },
    Detail {
        id: "D33",
        title: "Fine points of latency",
        statement: "`pools[].rtt` is the average over all places; equal times or distances fall to \
            list order; reported verdicts bring no times. The moving average begins as the first \
            value, and the factor is the weight of the newest; under Q51 `per_group` it ticks \
            whenever any member has a new time, or with the k-th results if there is no `at`. A \
            timeout has no time even if one was measured; `timeout_value` takes in every timeout, \
            recognizing a judged one by its reason.",
    },
    Detail {
        id: "D34",
        title: "Geo maps and the request's place",
        statement: "The maps count under `geo` only; any other policy ignores them with a note, \
            and an absent `steering_policy` is `\"\"`. The country is the request's own; with no \
            place given, none of the maps applies.",
    },
    Detail {
        id: "D35",
        title: "How expected codes are written",
        statement: "`expected_codes` is a list with commas, in which blanks mean nothing. Left \
            out, it is `200`.",
    },
    Detail {
        id: "D36",
        title: "How bodies are compared",
        statement: "R1.4 counts 10,240 bytes of UTF-8. Both texts are compared in Unicode lower \
            case, and a missing body is an empty one.",
    },
    Detail {
        id: "D37",
        title: "Slower than the timeout",
        statement: "An observed round trip time longer than the monitor's `timeout` makes the \
            attempt a timeout.",
    },
    Detail {
        id: "D38",
        title: "Followed redirects",
        statement: "If `follow_redirects` is on, what `observed` describes is the answer that came \
            last.",
    },
    Detail {
        id: "D39",
        title: "What `allow_insecure` forgives",
        statement: "`tls_untrusted` and `tls_name` are forgiven, and whatever else was observed is \
            judged as usual. Other TLS errors still fail.",
    },
    Detail {
        id: "D40",
        title: "From error to failure reason",
        statement: "`timeout` gives `HTTP timeout occurred` (http, https), `TCP Timeout` (tcp, \
            smtp) or `Other Failure` (ping, udp_icmp). Name and network: `dns` `DNS Unknown Host`, \
            `dns_internal` `DNS Internal`, `refused` `TCP connection failed`, `unreachable` \
            `Network Unreachable`, `no_route` `No route to host error`, `reset` `Connection Reset \
            by Peer`, `port_unreachable` `Other Failure` (udp_icmp). The rest: `tls_handshake` \
            `TLS Handshake Failure`, `tls_protocol` `TLS protocol error`, `tls_sni` `TLS \
            unrecognized name error`, `tls_name` `TLS name mismatch error`, `tls_untrusted` `TLS \
            untrusted certificate error`, `invalid_response` `HTTP Invalid Response`, \
            `monitor_config` `Monitor Config Error`, `other` `Other Failure`.",
    },
    Detail {
        id: "D41",
        title: "What `at` means",
        statement: "`at` is the moment at which a result was there, and an evaluation takes in \
            results up to its own `at`, that moment included. Results without a time are earlier \
            than all others; at equal times the order of the list holds.",
    },
    Detail {
        id: "D42",
        title: "Which result wins",
        statement: "What D17 ignores displaces nothing. `healthy` wins over `observed`, with a \
            warning, and only a missing `rtt` is then read from `observed` (of a list, the last \
            attempt's); D37 is for observations alone. `observed` without `monitor_id`, or an \
            empty list of it, is set aside with an error; a probe with `healthy`, with or without \
            `observed`, but no `monitor_id` is a reported verdict. A reported verdict wins, with a \
            note, over monitor results at its data center, is not damped, counts whatever the \
            group, and is replaced by a later one; endpoints without one, in a pool that otherwise \
            has no vote, are as Q15 says, so by default `unmonitored` and counted as healthy. For \
            one endpoint, results with a data center set aside those without, with a note.",
    },
    Detail {
        id: "D43",
        title: "Several attempts of one probe",
        statement: "`observed` may list the attempts in order (R1.11, Q01); any beyond `retries` + \
            1 are left aside, and a warning says so. The last one judged gives reason and round \
            trip time, so under Q01 `failures` the probe is a timeout if that one timed out. An \
            HTTP attempt that shows no code and no error becomes `HTTP Invalid Response`.",
    },
    Detail {
        id: "D44",
        title: "Endpoints that do not resolve",
        statement: "An endpoint listed in `unresolvable` cannot be chosen and is not counted \
            against the threshold of that request's pool; its status stays (Q28 `per_data_center` \
            then applies the threshold a single time, to the endpoints left, and only an entry \
            without `data_centers` says that a name resolves nowhere). A fallback with nothing \
            that resolves ends as R8.5. If all of an unmonitored pool resolves nowhere, it cannot \
            be used and is unhealthy for R7.1.",
    },
    Detail {
        id: "D45",
        title: "Missing fallbacks, zero weights, loads",
        statement: "Naming a `fallback_pool` that does not exist is like having it disabled \
            (R8.5). If all weights are 0 they are taken for equal, 1 each (Q32, Q45). The `least_` \
            policies weigh pools as `random_steering` does; `in_flight` is read under the exact \
            name, so a pool needs a number of its own beside those of its endpoints.",
    },
    Detail {
        id: "D46",
        title: "How shed traffic moves on",
        statement: "Under `off`, shed traffic arrives at the next usable pool and is shed there by \
            that pool's percentage, down the list; what the last one sheds is for the fallback. \
            Other policies spread it over the pools not tried yet. `shed_hash` `shared` gives all \
            pools with policy `hash` a common draw: whoever is turned away by one is turned away \
            by each with at least its percentage (Q46).",
    },
    Detail {
        id: "D47",
        title: "Hash shares without a hash",
        statement: "The function behind `hash` is not published, and none is made up. Shares \
            follow the weights, and the step adds that a client always gets the same endpoint, \
            though which one cannot be told.",
    },
    Detail {
        id: "D48",
        title: "Computed, told, background",
        statement: "A rule is computed if a function decides by it and a test holds it to that, \
            told if a step, a note or a page shows it as a fact, and background otherwise. The \
            catalogue carries which.",
    },
    Detail {
        id: "D49",
        title: "The same numbers everywhere",
        statement: "Great-circle distances, and any other result that hangs on a mathematics \
            library, come from the same library natively and in WebAssembly.",
    },
];

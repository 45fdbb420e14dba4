//! About answers and messages other than configuration, events and pool health.

use crate::en::template::Sentence;

/// Where what can be evaluated comes from.
const WHAT_TO_PASTE: &str = "Paste the answer to List Pools, Pool Health or the health events: these can be evaluated.";

/// The sentences, by code. What request analytics hold, and what not, is R11.4 and R11.5.
pub(super) const SENTENCES: &[Sentence] = &[
    Sentence {
        code: "analytics-selected-pool",
        message: "`healthy` of the selected pool{selected? ({selected})|} is nearly always 1, because steering selects healthy \
                  pools: as a metric it tells nothing. What counts is the list `pools`, which was read: \
                  {healthy?healthy {healthy}|none healthy}{unhealthy?; unhealthy {unhealthy}|}{unmonitored?; without a monitor \
                  (`healthCheckEnabled` 0), so its health is ignored: {unmonitored}|}.",
        help: "Such rows count requests that reached the load balancer: what the cache answered is in none of them, so totals \
               differ from other dashboards.",
    },
    Sentence {
        code: "analytics-without-pools",
        message: "The row names the selected pool{selected? ({selected})|} but lists no `pools`. That pool is nearly always healthy, \
                  because steering selects healthy pools, so it tells nothing about health.",
        help: "Ask for `pools { poolName healthy healthCheckEnabled avgRttMs }` in the query.",
    },
    Sentence {
        code: "analytics-beside-pool",
        message: "Request analytics name no endpoints, so of {pool} only `healthy` is kept, as what the API reported; the round trip \
                  time is left out.",
        help: "",
    },
    Sentence {
        code: "assumed-endpoint",
        message: "Request analytics name no endpoints: in each pool `{endpoint}` stands for all of them, with the pool's own health \
                  and `avgRttMs`. Single endpoints, regions and `minimum_origins` can't be evaluated.",
        help: "Paste the pools beside the rows to see their endpoints.",
    },
    Sentence {
        code: "request-analytics-grouped",
        message: "These are grouped counts of request analytics: they do not tell how each pool was.",
        help: "Ask for `loadBalancingRequestsAdaptive` with `pools { poolName healthy healthCheckEnabled avgRttMs }`.",
    },
    Sentence {
        code: "preview-is-a-trial",
        message: "A preview tries a monitor's settings out: this is what they would have found, not what the pool's health is.",
        help: "",
    },
    Sentence {
        code: "answer-preview-started",
        message: "This says only that a preview was started: pools by id, and the `preview_id`. It has no results.",
        help: "Ask `GET …/load_balancers/preview/{preview_id}` a few seconds later, and paste that answer.",
    },
    Sentence {
        code: "answer-references",
        message: "These are references: what uses an object and what it uses. They hold no configuration and no health.",
        help: WHAT_TO_PASTE,
    },
    Sentence {
        code: "answer-search",
        message: "These are search results: names and ids, of monitor groups none. They hold no configuration and no health.",
        help: WHAT_TO_PASTE,
    },
    Sentence {
        code: "answer-usage",
        message: "These are counts of what the account uses and may use, monitor groups left out. They hold no configuration and no health.",
        help: WHAT_TO_PASTE,
    },
    Sentence {
        code: "answer-regions",
        message: "These are the regions with their countries. They hold no configuration and no health.",
        help: WHAT_TO_PASTE,
    },
    Sentence {
        code: "answer-deletion",
        message: "This is an id and nothing else, as the API answers after a deletion. There is nothing in it to evaluate.",
        help: WHAT_TO_PASTE,
    },
    Sentence {
        code: "request-bulk-patch-refused",
        message: "The API refuses this: the call on all pools at once takes nothing but `notification_email` \"\", which clears it.",
        help: "Change the address pool by pool, or use a notification of the account: `notification_email` is deprecated.",
    },
    Sentence {
        code: "request-bulk-patch",
        message: "This changes `notification_email` of all pools and nothing else. There is nothing in it to evaluate.",
        help: WHAT_TO_PASTE,
    },
];

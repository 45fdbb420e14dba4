//! Sessions, and what happens between probes (R6.11, R8.20–R8.23, R8.27, Q48).

use super::template::{Sentence, filled};
use whydown_schema::{Outcome, Step};

/// The words of these steps; `None` for any other.
pub(super) fn step(step: &Step) -> Option<String> {
    let facts = &step.facts;
    if step.rule == "R6.11" {
        return Some(filled(OPEN_CONNECTIONS, facts));
    }
    if let Some(word) = facts.text("retry") {
        let retried = if step.outcome == Outcome::Applies { RETRIED } else { "" };
        return Some([&filled(of(RETRIES, word)?, facts), filled(retried, facts).as_str()].concat());
    }
    if facts.text("stays").is_some() {
        return Some(filled(TAKES, facts));
    }
    let words = of(SESSIONS, facts.text("session")?)?;
    let tail = match step.outcome {
        Outcome::Stays => [KEEPS, LIVES].concat(),
        Outcome::Moves if facts.text("shed").is_some() => KEEPS.to_owned(),
        Outcome::Moves => MOVES.to_owned(),
        Outcome::Applies => LIVES.to_owned(),
        _ => String::new(),
    };
    Some(filled(&[words, tail.as_str()].concat(), facts))
}

fn of(table: &[(&str, &'static str)], word: &str) -> Option<&'static str> {
    table.iter().find(|(known, _)| *known == word).map(|(_, words)| *words)
}

/// The first sentence of a decision on a request whose session stays.
const TAKES: &str = "{rest?Of such requests {stays} % stay with {endpoint} of {pool}, where their session is; the rest goes to \
    {rest}.|{endpoint} of {pool} takes the request: its session stays there.}";

/// What becomes of a session, by its fact `session`.
const SESSIONS: &[(&str, &str)] = &[
    ("stays", "The session is with {endpoint} of {pool}, which is healthy{seen_by? as {seen_by} sees it|}."),
    ("unmonitored", "The session is with {endpoint} of {pool}, whose health is ignored."),
    (
        "drains",
        "The session is with {endpoint} of {pool}, which is disabled and drains: \
         {since_known?{since} of {drain} s have passed|since when is not known, so its {drain} s are taken not to be over}.",
    ),
    (
        "unhealthy",
        "The session was with {endpoint} of {pool}, which is unhealthy{seen_by? as {seen_by} sees it|} and is left at once: \
         only a disabled endpoint drains.",
    ),
    ("unknown", "The session was with {endpoint} of {pool}, which has no verdict yet, and that counts as down."),
    ("unresolvable", "The session was with {endpoint} of {pool}, whose name does not resolve for this request."),
    (
        "disabled",
        "The session was with {endpoint} of {pool}, which is disabled, and this load balancer does not drain.",
    ),
    (
        "drained",
        "The session was with {endpoint} of {pool}, which was disabled {since} s ago, and it drains for {drain} s only.",
    ),
    ("pool_disabled", "The session was with {endpoint} of {pool}, and {pool} is disabled."),
    ("other_pool", "The session was with {endpoint} of {pool}, and this request is not steered to {pool}."),
    (
        "pool",
        "The session was with {endpoint} of {pool}, which {drains?drains|could keep it}, but {pool} takes no new requests. \
         Whether sessions stay all the same is not documented; they are taken to leave.",
    ),
    ("unplaced", "With which endpoint the session was is not known."),
    ("begins", "The endpoint that takes this request keeps its session."),
    ("not_kept", "This load balancer keeps no sessions, so the request is decided like any other."),
    (
        "dns_only",
        "No session is kept: this load balancer is DNS-only, for which the documentation contradicts itself about session \
         affinity, so none is applied.",
    ),
];

/// What else is to be said of a session that stays.
const KEEPS: &str = "{weightless? Its weight is 0, but a session outranks weights.|}{despite? By the chosen reading it stays \
    although {pool} takes no new requests.|}{shed? {pool} sheds {shed} % of its sessions{nowhere?, but nothing else could take \
    them, so it keeps them|: these go where the policy sends them among the other pools, or to the fallback}.|}";

const LIVES: &str = " Sessions are recognized by {by_header?request headers and end after {ttl} s without a request|\
    a cookie{by_address?, at first by the client's address,|} and last {ttl} s from their start}{ttl_given?| (the default)}.";

const MOVES: &str = " {unserved?No endpoint can take its requests now.|A new endpoint is chosen and kept, \
    {by_header?until {ttl} s pass without a request|with a new cookie that lives {ttl} s}{ttl_given?| (the default)}.}";

/// Where a failed request goes, by the fact `retry`.
const RETRIES: &[(&str, &str)] = &[
    (
        "within",
        "Between probes a request to {more?an endpoint{pool? of {pool}|}|{endpoints|or}} that ends in {codes|or} is sent once \
         more, to {to?{to|or}|another healthy endpoint of the same pool}.",
    ),
    (
        "across",
        "Between probes a request to {more?an endpoint{pool? of {pool}|}|{endpoints|or}} that ends in {codes|or} is sent once \
         more, to {to?{to|or}|another pool}: no other endpoint of {pool?{pool}|its pool} is healthy, and failover across pools \
         is on{place?, within the pools for {place} and the fallback|}.",
    ),
    (
        "not_across",
        "Between probes a request to {more?an endpoint{pool? of {pool}|}|{endpoints|or}} that ends in {codes|or} is not \
         retried, and the visitor gets the error: no other endpoint of {pool?{pool}|its pool} is healthy, and failover across \
         pools is off.",
    ),
    (
        "nowhere",
        "Between probes a request to {more?an endpoint{pool? of {pool}|}|{endpoints|or}} that ends in {codes|or} is not \
         retried, and the visitor gets the error: no other endpoint of {pool?{pool}|its pool} is healthy, and there is no \
         other pool to go to.",
    ),
    (
        "sessions",
        "Between probes nothing is retried: requests belong to sessions, and for these zero-downtime failover is set to none. \
         The visitor gets the error, {codes|or} as well as any other.",
    ),
];

/// What else is to be said of a retry.
const RETRIED: &str = "{sticky? The session moves along.|}{temporary? The session stays: its next request tries the first \
    endpoint again.|}{sticky_by_header? With affinity by header that is said not to be supported.|} Older text names \
    {older_codes} only. Any other code, 503 for one, is passed to the visitor, and no status changes by a retry.\
    {shortened? The report lists the first of these retries only.|}";

const OPEN_CONNECTIONS: &str = "{more?Endpoints such as {endpoints} are|{endpoints} {unhealthy?is|are}} unhealthy, which keeps \
    new requests away only: what is already connected, a WebSocket for one, stays connected. An HTTP/2 GOAWAY makes no \
    endpoint unhealthy.";

/// What is wrong with the session of a request.
pub(super) const SENTENCES: &[Sentence] = &[Sentence {
    code: "session-unplaced",
    message: "{endpoint?{several?The session's endpoint \"{endpoint}\" is in several pools|\
        There is no endpoint \"{endpoint}\"{pool? of a pool \"{pool}\"|} for the session to be with}|\
        The session names no endpoint}, so the request is decided like one without a session.",
    help: "Give `pool_id` and `endpoint`: the pool's id, and the origin's name or address.",
}];

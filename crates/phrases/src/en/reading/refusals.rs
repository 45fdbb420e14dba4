//! What a refusal of the API means, and what to do about it.

use crate::en::template::filled;
use crate::en::words::text;
use whydown_schema::Facts;

/// The reason, what it means, and what to do.
const REASONS: &[(&str, &str, &str)] = &[
    (
        "no_entitlement",
        "No number is in that range: the account's limit is zero, because it has no load-balancing subscription. Nothing is wrong \
         with the {subject}.",
        "Turn load balancing on for the account, then send the same again.",
    ),
    (
        "out_of_range",
        "The account's plan allows {low} to {high}.",
        "Write a value from {low} to {high} for the {subject}, or ask for a plan that allows more.",
    ),
    (
        "not_found",
        "There is no such object in this account: its id is wrong, or it was deleted.",
        "Check the id and the account in the address; the list of that kind shows the ids there are.",
    ),
    ("validation", "A value is not accepted.", "Paste what was sent beside this answer: its fields are checked here."),
    (
        "groups_not_enabled",
        "Monitor groups need an Enterprise plan with load balancing; that is checked before anything in the group.",
        "Without it, attach a single monitor to the pool with `monitor`.",
    ),
    (
        "zone_not_enabled",
        "The zone has no load-balancing subscription.",
        "Turn load balancing on for the zone, or use one that has it.",
    ),
    (
        "probing_everywhere",
        "`check_regions: null` and `ALL_REGIONS` probe from every data center, which needs an Enterprise plan.",
        "List the regions in the pool's `check_regions`, for example [\"WNAM\"].",
    ),
    (
        "host_header",
        "An endpoint may be sent a `Host` only if the name is in a zone of this account, equals the endpoint's address, or resolves \
         publicly to it.",
        "Check these three. Only the second can be seen in the configuration.",
    ),
    (
        "coordinates",
        "The steering policy `proximity` needs `latitude` and `longitude` in every pool.",
        "Set both in each pool that is named, or choose another `steering_policy`.",
    ),
    (
        "still_referenced",
        "Something uses it, so it can't be deleted.",
        "Ask `…/references` of the object what uses it, and take it out there first: `monitor` or `monitor_group` of pools; default, \
         fallback, region, country and rule pools of load balancers.",
    ),
    (
        "monitor_missing",
        "The group names a monitor that is not in the account.",
        "Check each `monitor_id` against the list of monitors.",
    ),
    (
        "access_failed",
        "It names a pool that does not exist, or that the token may not see.",
        "Check each pool id against the list of pools of the same account.",
    ),
    (
        "no_route",
        "The address is none of the API's.",
        "Look for an empty variable (`//`), a missing account or zone id, or a misspelt word in the address.",
    ),
    (
        "authentication",
        "The token was not accepted.",
        "Send `Authorization: Bearer …` with a token that is active and belongs to this account.",
    ),
    (
        "forbidden",
        "The token lacks the permission.",
        "Pools, monitors and groups need \"Load Balancing: Monitors and Pools\" of the account; load balancers need \"Load \
         Balancers\" of the zone.",
    ),
    (
        "pool_sets_too_large",
        "A load balancer can have at most 1,000 pool sets.",
        "Join sets that send to the same pools.",
    ),
    (
        "pool_set_no_intent",
        "A pool set says neither where to send nor what to answer.",
        "Give it `overrides.pools` or `fixed_response`.",
    ),
    (
        "pool_set_default_with_match",
        "A pool set has both `default` and `topology` in `match`.",
        "Keep one: `default` is for whatever no other set matches.",
    ),
    (
        "pool_set_empty_topology",
        "A pool set's `topology` names no place.",
        "List `pops`, `countries` or `regions` in it, or use `default`.",
    ),
    (
        "pool_set_topology_too_large",
        "A list in a pool set's `topology` is longer than 1,000 entries.",
        "Name regions in place of single countries or data centers.",
    ),
    (
        "pool_set_entitlement",
        "The plan does not allow pool sets by that kind of place.",
        "Match by another kind (`regions`, `countries`, `pops`), or ask for a plan that allows it.",
    ),
];

/// A refusal in the API's own words, what it means, and what to do.
pub(super) fn worded(facts: &Facts) -> (String, Option<String>) {
    let message = text(facts, "message");
    let mut said = match (facts.text("code"), message) {
        (None, "") => "The API refused without saying why.".to_owned(),
        (Some(code), "") => format!("The API refused: {code}."),
        (None, message) => format!("The API refused: \"{message}\"."),
        (Some(code), message) => format!("The API refused: {code} \"{message}\"."),
    };
    let reason = facts.text("reason");
    let Some((_, meaning, help)) = REASONS.iter().find(|(known, ..)| Some(*known) == reason) else {
        return (said, None);
    };
    said.push(' ');
    said.push_str(&filled(meaning, facts));
    (said, Some(filled(help, facts)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_is_told_in_the_api_s_words_and_explained() {
        for (message, reason, said, help) in [
            (
                "interval is not in range [0, 0]: validation failed",
                "no_entitlement",
                "The API refused: 1002 \"interval is not in range [0, 0]: validation failed\". No number is in that range: the \
                 account's limit is zero, because it has no load-balancing subscription. Nothing is wrong with the interval.",
                Some("Turn load balancing on for the account, then send the same again."),
            ),
            (
                "interval is not in range [60, 3600]: validation failed",
                "out_of_range",
                "The API refused: 1002 \"interval is not in range [60, 3600]: validation failed\". The account's plan allows 60 to 3600.",
                Some("Write a value from 60 to 3600 for the interval, or ask for a plan that allows more."),
            ),
            ("something new", "", "The API refused: 1002 \"something new\".", None),
        ] {
            let facts = Facts::new().with("message", message).with("code", "1002").with("reason", reason);
            let facts = facts.with("subject", "interval").with("low", "60").with("high", "3600");
            assert_eq!(worded(&facts), (said.to_owned(), help.map(str::to_owned)), "{message}");
        }
        assert_eq!(worded(&Facts::new().with("message", "")).0, "The API refused without saying why.");
    }
}

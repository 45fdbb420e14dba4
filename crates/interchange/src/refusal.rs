//! Why the API refused: its codes and messages, told apart.

use crate::json::text;
use serde_json::Value;
use whydown_schema::Diagnostic;
use whydown_schema::text::find;

/// What a refusal is about, by a part of its message; the first that fits counts.
const BY_MESSAGE: [(&str, &str); 20] = [
    ("health info unavailable", "health_unavailable"),
    ("monitor groups not enabled", "groups_not_enabled"),
    ("load balancing not enabled", "zone_not_enabled"),
    ("probing from every data cent", "probing_everywhere"),
    ("host header", "host_header"),
    ("latitude", "coordinates"),
    ("still referenced", "still_referenced"),
    ("in use by", "still_referenced"),
    ("referenced monitor does not exist", "monitor_missing"),
    ("access failed", "access_failed"),
    ("pool_sets_too_large", "pool_sets_too_large"),
    ("pool_set_no_intent", "pool_set_no_intent"),
    ("pool_set_default_with_match", "pool_set_default_with_match"),
    ("pool_set_empty_topology", "pool_set_empty_topology"),
    ("pool_set_topology_too_large", "pool_set_topology_too_large"),
    ("_entitlement", "pool_set_entitlement"),
    ("no route for", "no_route"),
    ("authentication error", "authentication"),
    ("forbidden", "forbidden"),
    ("unauthorized", "forbidden"),
];

/// What a refusal is about, by its code alone.
const BY_CODE: [(&str, &str); 6] = [
    ("1001", "not_found"),
    ("1002", "validation"),
    ("7003", "no_route"),
    ("10000", "authentication"),
    ("9109", "forbidden"),
    ("403", "forbidden"),
];

/// A refusal as the API words it, with what it is about (`reason`) where that is known.
pub(crate) fn told(error: &Value, place: String) -> Diagnostic {
    let object = error.as_object();
    let message = object.and_then(|error| text(error, "message")).or(error.as_str()).unwrap_or_default();
    let code = match object.and_then(|error| error.get("code")) {
        Some(Value::Number(code)) => Some(code.to_string()),
        Some(Value::String(code)) => Some(code.clone()),
        _ => None,
    };
    let lower = message.to_ascii_lowercase();
    let by_message = BY_MESSAGE.iter().find(|(part, _)| find(&lower, part).is_some()).map(|(_, reason)| *reason);
    if by_message == Some("health_unavailable") {
        return Diagnostic::warning("health-unavailable", place).by("R6.2").with("message", message);
    }
    let mut diagnostic = Diagnostic::error("api-refused", place).with("message", message);
    let range = range_of(message);
    let by_range = range.as_ref().map(|(_, low, high)| match (low.as_str(), high.as_str()) {
        // No number lies between one and zero: the upper bound is what the account has, and it has nothing.
        (_, "0") => "no_entitlement",
        _ => "out_of_range",
    });
    let by_code = || BY_CODE.iter().find(|(known, _)| Some(*known) == code.as_deref()).map(|(_, reason)| *reason);
    if let Some(reason) = by_range.or(by_message).or_else(by_code) {
        diagnostic.facts.set("reason", reason);
    }
    if let Some((subject, low, high)) = range {
        diagnostic.facts.set("subject", subject);
        diagnostic.facts.set("low", low);
        diagnostic.facts.set("high", high);
    }
    if let Some(code) = code {
        diagnostic.facts.set("code", code);
    }
    diagnostic
}

/// What is out of which range: `the origin list length must be in range [1, 0]`.
fn range_of(message: &str) -> Option<(&str, String, String)> {
    const IN_RANGE: &str = " in range [";
    let at = find(message, IN_RANGE)?;
    let (before, after) = (message.get(..at)?, message.get(at + IN_RANGE.len()..)?);
    let (low, high) = after.split_once(']')?.0.split_once(',')?;
    let subject = before.strip_suffix(" must be").unwrap_or(before);
    let subject = subject.strip_suffix(" is not").unwrap_or(subject);
    let subject = subject.strip_prefix("the ").unwrap_or(subject);
    Some((subject, low.trim().to_owned(), high.trim().to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_a_refusal_is_about() {
        for (code, message, reason) in [
            (1001, "object not found", Some("not_found")),
            (1002, "interval is not in range [0, 0]: validation failed", Some("no_entitlement")),
            (1002, "the origin list length must be in range [1, 0]: validation failed", Some("no_entitlement")),
            (1002, "interval is not in range [60, 3600]: validation failed", Some("out_of_range")),
            (1002, "monitor groups not enabled; enterprise only", Some("groups_not_enabled")),
            (1002, "load balancing not enabled for zone", Some("zone_not_enabled")),
            (1002, "object is still referenced: validation failed", Some("still_referenced")),
            (1002, "Monitor group is in use by one or more pools", Some("still_referenced")),
            (1002, "Host header \"a\" not allowed for origin domain \"b\": validation failed", Some("host_header")),
            (1002, "POOL_SET_POP_ENTITLEMENT: validation failed", Some("pool_set_entitlement")),
            (1002, "something new: validation failed", Some("validation")),
            (7003, "", Some("no_route")),
            (10000, "Authentication error", Some("authentication")),
            (4711, "whatever", None),
        ] {
            let told = told(&json!({ "code": code, "message": message }), String::new());
            assert_eq!((told.code, told.facts.text("reason")), ("api-refused", reason), "{message}");
        }
        let range =
            told(&json!({ "message": "interval is not in range [60, 3600]: validation failed" }), String::new());
        let facts = ["subject", "low", "high"].map(|name| range.facts.text(name));
        assert_eq!(facts, [Some("interval"), Some("60"), Some("3600")]);
        assert_eq!(told(&json!({ "message": "Health info unavailable" }), String::new()).code, "health-unavailable");
    }
}

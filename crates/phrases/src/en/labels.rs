//! Headings, labels and comments of written files.

/// The words of each key.
const LABELS: &[(&str, &str)] = &[
    // The report.
    ("title", "Load balancing: what is healthy, and why"),
    ("as-of", "Evaluated as of"),
    ("verdicts", "Verdicts"),
    ("what", "what"),
    ("status", "status"),
    ("why", "why"),
    ("load-balancer", "load balancer"),
    ("pool", "pool"),
    ("endpoint", "endpoint"),
    ("proofs", "Why"),
    ("all-healthy", "Everything is healthy."),
    ("healthy-ones", "What is healthy, and why"),
    ("lines", "lines of proof"),
    ("more-lines", "more lines"),
    ("margin", "Margin:"),
    ("otherwise", "Otherwise:"),
    ("requests", "Where requests go"),
    ("request", "request"),
    ("any-request", "any"),
    ("goes-to", "goes to"),
    ("questions", "Open questions that matter here"),
    (
        "questions-about",
        "The documentation can be read in more than one way. Under another reading these would turn out differently:",
    ),
    ("now", "now"),
    ("question", "question"),
    ("reading", "other reading"),
    ("would-be", "would be"),
    ("requests-of", "its requests"),
    ("configuration", "Configuration"),
    ("load-balancers", "Load balancers"),
    ("pools", "Pools"),
    ("monitor-groups", "Monitor groups"),
    ("monitors", "Monitors"),
    ("enabled", "enabled"),
    ("yes", "yes"),
    ("no", "no"),
    ("steering", "steering"),
    ("pools-in-order", "pools, in order"),
    ("fallback", "fallback"),
    ("health-from", "health from"),
    ("needs", "healthy endpoints needed"),
    ("probed-from", "probed from"),
    ("endpoints", "endpoints"),
    ("all-data-centers", "all data centers"),
    ("all-regions", "all regions"),
    ("monitor-group", "monitor group"),
    ("monitor", "monitor"),
    ("not-monitored", "not monitored"),
    ("role", "role"),
    ("critical", "critical: its failure decides alone"),
    ("ordinary", "votes"),
    ("observer", "observes, no vote"),
    ("disabled", "disabled"),
    ("type", "type"),
    ("asks-for", "asks for"),
    ("expects", "expects"),
    ("interval", "interval in s"),
    ("timeout", "timeout in s"),
    ("findings", "Findings"),
    ("error", "Error"),
    ("warning", "Warning"),
    ("note", "Note"),
    ("cut", "Some of it is left out, to stay below what an issue tracker takes."),
    // The script. These stand in comments and between quotes of either kind.
    (
        "curl-intro",
        "Creates monitors, monitor groups, pools and load balancers, each attached to those created before it.",
    ),
    ("curl-needs", "Needs bash, curl 7.76 or newer, and jq."),
    (
        "curl-halfway",
        "Run again after a failure it creates everything once more: delete what is listed as created first.",
    ),
    ("curl-token", "set it to an API token that may edit monitors, pools and load balancers"),
    ("curl-account", "set it to the id of the account"),
    ("curl-zone", "set it to the id of the zone of the load balancers"),
    ("curl-tool-missing", "not found, and needed by this script"),
    (
        "curl-create",
        "Creates the object whose body is on standard input and keeps its id: create VARIABLE PATH LABEL [jq arguments]",
    ),
    ("curl-token-hidden", "The token comes through a file, so that no list of processes shows it."),
    ("curl-failed", "was not created. The API answered:"),
    ("curl-no-id", "the answer holds no id:"),
    // Terraform.
    ("terraform-account", "The id of the account of the monitors, groups and pools."),
    ("terraform-zone", "The id of the zone of the load balancers."),
];

/// The words of a key; empty for one that there is not.
pub(crate) fn label(key: &str) -> &'static str {
    LABELS.iter().find(|(known, _)| *known == key).map_or("", |(_, words)| words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_in_a_script_or_a_table_ends_neither() {
        for (key, words) in LABELS {
            assert!(!words.contains(['\'', '"', '`', '$', '\\', '\n', '|', '}', '%', '<', '*']), "{key}: {words}");
        }
        assert_eq!(label("pool"), "pool");
        assert_eq!(label("no such key"), "");
    }
}

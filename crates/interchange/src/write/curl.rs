//! A shell script that creates everything with curl: monitors, then groups, then pools, then balancers, each attached to what
//! was created before by the ids that the API gave.
//!
//! Bodies stand in here-documents whose end word is quoted, so that the shell takes nothing in them for its own; JSON text has
//! no line that could end one. (Inside a command substitution the old bash of macOS would take quotes in them for its own; so they
//! stand outside.) A body that refers to something is a jq program: JSON is one as it stands, and the ids come in as variables.

use super::body::{Bodies, Body, Key, Node};
use super::inventory::Target;
use super::{Words, WrittenFile, is_of_account, json, tell_zones};
use crate::kind::Kind;
use std::collections::HashSet;
use std::fmt::Write as _;
use whydown_schema::Findings;

/// How much of a name a script's line shows.
const LONGEST_LABEL: usize = 60;

pub(super) fn write(bodies: &Bodies<'_>, words: Words, findings: &mut Findings) -> Vec<WrittenFile> {
    let count: usize = bodies.lists().iter().map(|(_, _, _, of_kind)| of_kind.len()).sum();
    if count == 0 {
        return Vec::new();
    }
    let in_zone = bodies.balancers.iter().any(|balancer| !is_of_account(balancer.object));
    tell_zones(bodies, findings);
    let mut script = beginning(in_zone, words);
    for (kind, _, _, of_kind) in bodies.lists() {
        for (slot, body) in of_kind.iter().enumerate() {
            call(Target { kind, slot }, body, &mut script);
        }
    }
    vec![WrittenFile { name: "create.sh".to_owned(), text: script }]
}

fn beginning(in_zone: bool, words: Words) -> String {
    let mut script = String::from("#!/usr/bin/env bash\n");
    for line in ["curl-intro", "curl-needs", "curl-halfway"] {
        let _ = writeln!(script, "# {}", words(line));
    }
    script.push_str("set -euo pipefail\n\n");
    let variables: [(&str, &str, bool); 3] = [
        ("CLOUDFLARE_API_TOKEN", "curl-token", true),
        ("ACCOUNT_ID", "curl-account", true),
        ("ZONE_ID", "curl-zone", in_zone),
    ];
    for (name, meaning, _) in variables.iter().filter(|(_, _, needed)| *needed) {
        let _ = writeln!(script, ": \"${{{name}:?{}}}\"", words(meaning));
    }
    script.push_str("api=\"${CLOUDFLARE_API_URL:-https://api.cloudflare.com/client/v4}\"\n\n");
    for tool in ["curl", "jq"] {
        let _ = writeln!(
            script,
            "command -v {tool} >/dev/null || {{ echo '{tool}: {}' >&2; exit 1; }}",
            words("curl-tool-missing")
        );
    }
    let _ = write!(
        script,
        r#"
# {about}
create() {{
  local variable=$1 path=$2 what=$3 body answer id
  shift 3
  if [ "$#" -gt 0 ]; then
    body=$(jq --null-input "$@" --from-file /dev/stdin)
  else
    body=$(cat)
  fi
  # {token_hidden}
  if ! answer=$(printf '%s' "$body" | curl --silent --show-error --fail-with-body --request POST "$api/$path" \
    --header @<(printf 'Authorization: Bearer %s\n' "$CLOUDFLARE_API_TOKEN") \
    --header 'Content-Type: application/json' --data-binary @-); then
    printf '%s: {failed}\n%s\n' "$what" "$answer" >&2
    exit 1
  fi
  if ! id=$(jq --exit-status --raw-output '.result.id | strings' <<<"$answer"); then
    printf '%s: {no_id}\n%s\n' "$what" "$answer" >&2
    exit 1
  fi
  printf '%s: %s\n' "$what" "$id"
  printf -v "$variable" '%s' "$id"
}}
"#,
        about = words("curl-create"),
        token_hidden = words("curl-token-hidden"),
        failed = words("curl-failed"),
        no_id = words("curl-no-id"),
    );
    script
}

/// The call that creates one object and keeps its id.
fn call(target: Target, body: &Body<'_>, script: &mut String) {
    let path = match target.kind {
        Kind::Monitor => "accounts/$ACCOUNT_ID/load_balancers/monitors",
        Kind::MonitorGroup => "accounts/$ACCOUNT_ID/load_balancers/monitor_groups",
        Kind::Pool => "accounts/$ACCOUNT_ID/load_balancers/pools",
        _ if is_of_account(body.object) => "accounts/$ACCOUNT_ID/load_balancers",
        _ => "zones/$ZONE_ID/load_balancers",
    };
    let what = quoted(&label(target.kind, body.name.or(body.key)));
    let _ = write!(script, "\ncreate {} \"{path}\" {what}", variable(target));
    let (mut used, mut told) = (Vec::new(), HashSet::new());
    references(&body.node, &mut used);
    for name in used.into_iter().map(variable) {
        let argument = format!(" \\\n  --arg {name} \"${name}\"");
        if told.insert(name) {
            script.push_str(&argument);
        }
    }
    script.push_str(" <<'JSON'\n");
    json::print(&body.node, 0, &|target| format!("${}", variable(target)), script);
    script.push_str("\nJSON\n");
}

/// The variable that holds an object's id.
fn variable(target: Target) -> String {
    let kind = match target.kind {
        Kind::Monitor => "monitor",
        Kind::MonitorGroup => "group",
        Kind::Pool => "pool",
        _ => "load_balancer",
    };
    format!("{kind}_{}", target.slot + 1)
}

/// What a body refers to, in order.
fn references(node: &Node<'_>, used: &mut Vec<Target>) {
    match node {
        Node::Reference(target) => used.push(*target),
        Node::List(list) => list.iter().for_each(|node| references(node, used)),
        Node::Object(fields) => {
            for (key, node) in fields {
                if let Key::Reference(target) = key {
                    used.push(*target);
                }
                references(node, used);
            }
        }
        Node::Scalar(_) | Node::Text(_) => {}
    }
}

/// What an object is called in the script's own messages: on one line, and not too long.
fn label(kind: Kind, name: Option<&str>) -> String {
    let mut label = kind.word().replace('_', " ");
    let Some(name) = name else { return label };
    label.push(' ');
    let mut characters = name.chars();
    label.extend(characters.by_ref().take(LONGEST_LABEL).map(|it| if it.is_control() { ' ' } else { it }));
    if characters.next().is_some() {
        label.push('…');
    }
    label
}

/// A text as one word of the shell, whatever is in it.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

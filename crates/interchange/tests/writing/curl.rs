//! The script: that the shell takes nothing in it for its own, and what it sends when it is run.

use crate::any::{self, Configuration, KINDS};
use crate::{codes, text, written};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicUsize, Ordering};
use whydown_interchange::write::Format;

fn script(scenario: &Value) -> String {
    text(&written(scenario, Format::Curl)).to_owned()
}

/// A curl that keeps what it is given and answers with an id that a careless script would trip over.
const STUB: &str = r#"#!/usr/bin/env bash
number=$(($(cat "$RECORDS/count" 2>/dev/null || echo 0) + 1))
echo "$number" >"$RECORDS/count"
cat >"$RECORDS/$number.body"
for argument in "$@"; do
  case $argument in
    http*) printf '%s' "$argument" >"$RECORDS/$number.url" ;;
    @/*) cat "${argument#@}" >"$RECORDS/$number.header" ;;
  esac
done
if [ "$number" = "${FAIL_AT:-}" ]; then
  echo '{"success":false,"errors":[{"code":1002,"message":"interval is not in range"}],"result":null}'
  exit 22
fi
printf '{"success":true,"result":{"id":"id %s \\" $(touch \\\\n"}}' "$number"
"#;

/// The id that the stub gives to the object created at this place, from 1.
fn id(number: usize) -> String {
    format!("id {number} \" $(touch \\n")
}

/// A folder with the stub in it.
struct Bench(PathBuf);

impl Bench {
    /// Sets it up; `None`, and a word about it, where there is no bash or no jq to run scripts with.
    fn new() -> Option<Self> {
        for tool in ["bash", "jq"] {
            if Command::new(tool).arg("--version").output().is_err() {
                eprintln!("SKIPPED: there is no {tool} here, so no script is run");
                return None;
            }
        }
        static BENCHES: AtomicUsize = AtomicUsize::new(0);
        let number = BENCHES.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("whydown-curl-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join("curl"), STUB).unwrap();
        assert!(Command::new("chmod").arg("+x").arg(folder.join("curl")).status().unwrap().success());
        Some(Self(folder))
    }

    /// Runs a script with these variables beside those that it asks for.
    fn run(&self, script: &str, variables: &[(&str, &str)]) -> Output {
        std::fs::write(self.0.join("create.sh"), script).unwrap();
        let mut path = OsString::from(&self.0);
        path.push(":");
        path.push(std::env::var_os("PATH").unwrap_or_default());
        let mut bash = Command::new("bash");
        bash.arg(self.0.join("create.sh")).current_dir(&self.0).env("PATH", path).env("RECORDS", &self.0);
        bash.env("CLOUDFLARE_API_TOKEN", "secret").env("ACCOUNT_ID", "acc").env("ZONE_ID", "zone");
        bash.envs(variables.iter().copied()).output().unwrap()
    }

    /// What was sent, in order: where to, and the body.
    fn sent(&self) -> Vec<(String, Value)> {
        let read = |number: usize, what: &str| std::fs::read_to_string(self.0.join(format!("{number}.{what}")));
        (1..)
            .map_while(|number| Some((read(number, "url").ok()?, read(number, "body").ok()?)))
            .map(|(url, body)| (url, serde_json::from_str(&body).unwrap_or_else(|error| panic!("{error}: {body}"))))
            .collect()
    }

    fn folder(&self) -> &Path {
        &self.0
    }
}

impl Drop for Bench {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn two_pools() -> Value {
    json!({
        "monitors": [{ "id": "m", "description": "tcp", "type": "tcp" }],
        "monitor_groups": [{ "id": "g", "description": "both", "members": [{ "monitor_id": "m", "enabled": true }] }],
        "pools": [{ "id": "p", "name": "eu", "monitor_group": "g", "origins": [] }, { "name": "us", "monitor": "m", "origins": [] }],
        "load_balancers": [
            { "name": "www.example.com", "default_pools": ["p", "us"], "fallback_pool": "us",
              "random_steering": { "pool_weights": { "p": 0.5, "us": 1 } } },
            { "description": "of the account", "default_pools": ["p"], "fallback_pool": "p" },
        ],
    })
}

#[test]
fn everything_is_created_in_order_and_attached_by_the_ids_that_the_api_gave() {
    let Some(bench) = Bench::new() else { return };
    let output = bench.run(&script(&two_pools()), &[]);
    assert!(output.status.success(), "{output:?}");
    let base = "https://api.cloudflare.com/client/v4";
    assert_eq!(
        bench.sent(),
        [
            (format!("{base}/accounts/acc/load_balancers/monitors"), json!({ "description": "tcp", "type": "tcp" })),
            (
                format!("{base}/accounts/acc/load_balancers/monitor_groups"),
                json!({ "description": "both", "members": [{ "monitor_id": id(1), "enabled": true }] })
            ),
            (
                format!("{base}/accounts/acc/load_balancers/pools"),
                json!({ "name": "eu", "monitor_group": id(2), "origins": [] })
            ),
            (
                format!("{base}/accounts/acc/load_balancers/pools"),
                json!({ "name": "us", "monitor": id(1), "origins": [] })
            ),
            (
                format!("{base}/zones/zone/load_balancers"),
                json!({ "name": "www.example.com", "default_pools": [id(3), id(4)], "fallback_pool": id(4),
                        "random_steering": { "pool_weights": { (id(3)): 0.5, (id(4)): 1 } } })
            ),
            (
                format!("{base}/accounts/acc/load_balancers"),
                json!({ "description": "of the account", "default_pools": [id(3)], "fallback_pool": id(3) })
            ),
        ]
    );
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(told.starts_with(&format!("monitor tcp: {}\nmonitor group both: {}\n", id(1), id(2))), "{told}");
    let header = std::fs::read_to_string(bench.folder().join("1.header")).unwrap();
    assert_eq!(header, "Authorization: Bearer secret\n");
}

#[test]
fn a_refusal_ends_the_script_and_is_shown() {
    let Some(bench) = Bench::new() else { return };
    let output = bench.run(&script(&two_pools()), &[("FAIL_AT", "2")]);
    assert!(!output.status.success());
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.contains("monitor group both") && told.contains("interval is not in range"), "{told}");
    assert_eq!(bench.sent().len(), 2);
}

#[test]
fn without_its_variables_the_script_sends_nothing() {
    let Some(bench) = Bench::new() else { return };
    for variable in ["CLOUDFLARE_API_TOKEN", "ACCOUNT_ID", "ZONE_ID"] {
        let output = bench.run(&script(&two_pools()), &[(variable, "")]);
        assert!(!output.status.success());
        assert!(String::from_utf8(output.stderr).unwrap().contains(variable));
        assert_eq!(bench.sent(), []);
    }
    let mut scenario = two_pools();
    scenario["load_balancers"] = json!([]);
    assert!(bench.run(&script(&scenario), &[("ZONE_ID", "")]).status.success(), "no balancer needs a zone");
}

#[test]
fn a_message_names_the_object_on_one_line_and_not_at_length() {
    for (name, expected) in [("it's", r"'pool it'\''s'"), ("a\nb", "'pool a b'"), ("$(id)`id`!", "'pool $(id)`id`!'")] {
        let scenario = json!({ "pools": [{ "name": name, "origins": [] }] });
        assert!(script(&scenario).contains(&format!("/load_balancers/pools\" {expected} <<'JSON'\n")), "{name}");
    }
    let long = script(&json!({ "pools": [{ "name": "x".repeat(10_000), "origins": [] }] }));
    assert!(long.contains(&format!("'pool {}…'", "x".repeat(60))));
}

#[test]
fn balancers_of_several_zones_are_told_of() {
    let balancer =
        |name: &str, zone: &str| json!({ "name": name, "zone_name": zone, "default_pools": [], "fallback_pool": "p" });
    let scenario = |zones: [&str; 2]| json!({ "load_balancers": [balancer("a.example.com", zones[0]), balancer("b.example.com", zones[1])] });
    for (zones, told) in [(["example.com", "example.org"], true), (["example.com", "example.com"], false)] {
        let written = written(&scenario(zones), Format::Curl);
        assert_eq!(codes(&written.diagnostics).contains(&"zones-differ"), told);
    }
}

proptest! {
    // Each case runs a script, which starts dozens of programs.
    #![proptest_config(any::cases(12))]

    #[test]
    fn whatever_is_in_a_configuration_is_sent_as_it_is(given in any::configuration()) {
        check_what_is_sent(&given);
    }
}

fn check_what_is_sent(given: &Configuration) {
    let Some(bench) = Bench::new() else { return };
    let written = written(&given.scenario(), Format::Curl);
    if written.files.is_empty() {
        return;
    }
    let output = bench.run(text(&written), &[]);
    assert!(output.status.success(), "{}\n{}", String::from_utf8_lossy(&output.stderr), text(&written));
    let first_of_kind: Vec<usize> =
        (0..KINDS.len()).map(|kind| given.0.iter().take(kind).map(Vec::len).sum()).collect();
    let new_id = |kind: usize, place: usize| id(first_of_kind[kind] + place + 1);
    let expected: Vec<Value> = given
        .0
        .iter()
        .flatten()
        .map(|object| Configuration::with_references(&Value::Object(object.fields.clone()), &new_id))
        .map(|body| as_jq_writes(&body))
        .collect();
    let sent: Vec<Value> = bench.sent().into_iter().map(|(_, body)| as_jq_writes(&body)).collect();
    assert_eq!(sent, expected);
}

/// jq writes `30.0` as `30`; to JSON they are one.
fn as_jq_writes(value: &Value) -> Value {
    match value {
        Value::Number(number) => json!(number.as_f64()),
        Value::Array(list) => list.iter().map(as_jq_writes).collect(),
        Value::Object(map) => map.iter().map(|(key, value)| (key.clone(), as_jq_writes(value))).collect(),
        other => other.clone(),
    }
}

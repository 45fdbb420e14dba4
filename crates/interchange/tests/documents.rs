//! Several documents in one text: JSON after JSON, commands that send it, and what is between.

#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "a test that panics has failed, which is what it is for"
)]

mod common;

use common::{at, codes, keys, kinds, only, refused, taken};
use serde_json::{Value, json};
use whydown_interchange::{Kind, read_and_check};
use whydown_schema::{Diagnostic, Severity};

const COMMANDS: &str = include_str!("fixtures/commands.sh");
const TRANSCRIPT: &str = include_str!("fixtures/transcript.txt");

/// The part of the text that a finding marks.
fn marked<'a>(text: &'a str, found: &Diagnostic) -> &'a str {
    let range = found.range.unwrap();
    let units: Vec<u16> = text.encode_utf16().collect();
    let before = String::from_utf16(&units[..range.start as usize]).unwrap().len();
    let length = String::from_utf16(&units[range.start as usize..range.end as usize]).unwrap().len();
    &text[before..before + length]
}

#[test]
fn documents_one_after_another_are_one_list() {
    let monitor = r#"{ "id": "m", "type": "tcp", "port": 80 }"#;
    let pool = r#"{ "id": "p", "monitor": "m", "origins": [{ "name": "a", "address": "192.0.2.1" }] }"#;
    let listed = taken(&format!("[{monitor}, {pool}]"));
    for (question, text) in [
        ("a line each", format!("{monitor}\n{pool}\n")),
        ("no line between", format!("{monitor}{pool}")),
        ("commas, as cut out of a list", format!("{monitor},\n{pool},")),
        ("Windows' line ends and a byte order mark", format!("\u{feff}{monitor}\r\n\r\n{pool}\r\n")),
        ("comments", format!("# monitors\n{monitor}\n// pools\n{pool} // the end")),
        ("fences of Markdown", format!("```json\n{monitor}\n```\n```json\n{pool}\n```\n")),
        ("an answer with its head", format!("HTTP/2 200\r\nserver: x\r\n\r\n{monitor}\n{pool}")),
        ("labels", format!("monitors: {monitor}\npools = {pool}")),
    ] {
        let read = taken(&text);
        assert_eq!(read.scenario, listed.scenario, "{question}");
        assert_eq!(kinds(&read), [(Kind::Monitor, 1), (Kind::Pool, 1)], "{question}");
        assert!(read.diagnostics.is_empty(), "{question}: {:?}", read.diagnostics);
    }
    let worded = taken(&format!("The monitors are\n{monitor}\nand the pools\nof yesterday\n{pool}"));
    assert_eq!(only(&worded.diagnostics, "words-left-aside").facts.count("lines"), Some(3));
    // Words around one document alone leave its pointers as they are.
    let read = taken(&format!("My pool:\n{}", r#"{ "id": "p", "name": "p", "minimum_origins": 1 }"#));
    assert_eq!(only(&read.diagnostics, "object-incomplete").path, "");
}

#[test]
fn findings_point_into_the_document_that_they_are_about() {
    let text =
        "{ \"id\": \"p\", \"origins\": [] }\n\n# é😀\n[{ \"x\": 1 }, { \"id\": 1, \"origins\": [], \"id\": 2 }]\n";
    let read = taken(text);
    let twice = only(&read.diagnostics, "duplicate-key");
    assert_eq!((twice.path.as_str(), marked(text, twice)), ("/1/1/id", "\"id\": 1"));
    let stranger = only(&read.diagnostics, "not-recognized");
    assert_eq!((stranger.path.as_str(), marked(text, stranger)), ("/1/0", "{ \"x\": 1 }"));
}

#[test]
fn a_document_that_is_no_json_stops_no_other() {
    let text = "{ \"id\": \"p\", \"origins\": [] }\n{ \"id\": nope }\n{ \"id\": \"q\", \"origins\": [] }";
    let read = taken(text);
    assert_eq!(kinds(&read), [(Kind::Pool, 2)]);
    let broken = only(&read.diagnostics, "not-json");
    assert_eq!((broken.severity, broken.path.as_str(), marked(text, broken)), (Severity::Error, "/1", "nope"));
    assert_eq!((broken.facts.count("line"), broken.facts.count("column")), (Some(2), Some(9)));
    // One that is never closed takes no later one with it.
    let read = taken("{ \"id\": \"p\", \"origins\": [\n{ \"id\": \"q\", \"origins\": [] }");
    assert_eq!(at(&read.scenario, "/pools/0/id"), "q");
    only(&read.diagnostics, "not-json");
}

/// C06, C07: the configuration beside the refusal of it is read, and the refusal is explained.
#[test]
fn a_refusal_beside_what_was_refused_stops_nothing() {
    let refusal = |message: &str| json!({ "success": false, "errors": [{ "code": 1002, "message": message }], "messages": [], "result": null });
    for (object, message, list) in [
        (
            json!({ "type": "tcp", "method": "connection_established", "timeout": 7, "interval": 60, "retries": 5 }),
            "interval is not in range [0, 0]: validation failed",
            "monitors",
        ),
        (
            json!({ "name": "eu", "origins": [{ "name": "a", "address": "192.0.2.1", "enabled": false }] }),
            "the origin list length must be in range [1, 0]: validation failed",
            "pools",
        ),
    ] {
        let read = taken(&format!("{object}\n{}", refusal(message)));
        assert_eq!(read.scenario, json!({ list: [object] }));
        let found = only(&read.diagnostics, "api-refused");
        assert_eq!((found.path.as_str(), found.facts.text("reason")), ("/1/errors/0", Some("no_entitlement")));
    }
}

/// C88: a pool whose health isn't available is unknown, which is not unhealthy; the pool beside it is read.
#[test]
fn a_pool_without_available_health_is_unknown() {
    let pool = json!({ "id": "p", "name": "eu", "monitor": "m", "origins": [{ "name": "a", "address": "192.0.2.1" }] });
    let call = "curl https://api.example.com/accounts/a/load_balancers/pools/p/health";
    let answer = json!({ "success": false, "errors": [{ "message": "Health info unavailable" }] });
    let read = taken(&format!("{pool}\n{call}\n{answer}"));
    assert_eq!(read.scenario, json!({ "pools": [pool] }));
    let found = only(&read.diagnostics, "health-unavailable");
    assert_eq!((found.severity, found.facts.text("pool")), (Severity::Warning, Some("p")));
}

#[test]
fn commands_make_what_they_would_make() {
    let read = taken(COMMANDS);
    assert_eq!(kinds(&read), [(Kind::Monitor, 2), (Kind::MonitorGroup, 1), (Kind::Pool, 2)]);
    let scenario = &read.scenario;
    assert_eq!((at(scenario, "/monitors/0/id"), at(scenario, "/monitors/1/id")), (&json!("M1"), &json!("M2")));
    assert_eq!(at(scenario, "/monitors/1/description"), "it's the \"login\"");
    let members = at(scenario, "/monitor_groups/0/members");
    assert_eq!((at(members, "/0/monitor_id"), at(members, "/1/monitor_id")), (&json!("M1"), &json!("M2")));
    // The pool that is created gets the group by the call that changes it.
    assert_eq!(scenario["pools"].as_array().unwrap().len(), 1);
    assert_eq!(
        (at(scenario, "/pools/0/id"), at(scenario, "/pools/0/monitor_group"), at(scenario, "/pools/0/name")),
        (&json!("P"), &json!("G"), &json!("checkout"))
    );
    let laid_over = only(&read.diagnostics, "part-laid-over");
    assert_eq!(
        (laid_over.facts.text("id"), laid_over.facts.list("fields")),
        (Some("P"), &["monitor_group".to_owned()][..])
    );
    assert_eq!(codes(&read.diagnostics), ["assumed-id", "part-laid-over"]);
    assert!(read.diagnostics.iter().all(|found| found.severity == Severity::Note));
}

#[test]
fn calls_as_the_documentation_prints_them_are_read_with_their_answers() {
    let read = taken(TRANSCRIPT);
    assert_eq!(kinds(&read), [(Kind::MonitorGroup, 1), (Kind::Pool, 1), (Kind::PoolHealth, 1), (Kind::OtherAnswer, 1)]);
    assert_eq!(
        at(&read.scenario, "/pools/0"),
        &json!({ "id": "pool-eu", "monitor_group": "g-1", "monitor": "",
        "origins": [{ "name": "203.0.113.9", "address": "203.0.113.9" }] })
    );
    let alone = only(&read.diagnostics, "part-alone");
    assert_eq!(alone.facts.list("fields"), ["monitor", "monitor_group"]);
    // The health's own answer doesn't name the pool; the call does.
    assert_eq!(at(&read.scenario, "/probes/0/pool_id"), "pool-eu");
    only(&read.diagnostics, "answer-deletion");
}

#[test]
fn what_was_sent_and_answered_counts_once() {
    let sent = json!({ "name": "eu", "origins": [{ "name": "a", "address": "192.0.2.1" }] });
    let answered =
        json!({ "id": "p", "name": "eu", "enabled": true, "origins": [{ "name": "a", "address": "192.0.2.1" }] });
    let call = |answer: &Value| {
        format!("POST /accounts/a/load_balancers/pools\n\n{sent}\n\n{}", json!({ "success": true, "result": answer }))
    };
    let read = taken(&call(&answered));
    assert_eq!(read.scenario, json!({ "pools": [answered] }));
    assert_eq!(only(&read.diagnostics, "sent-and-answered").path, "/0");
    // Another pool is no answer to it.
    let other = json!({ "id": "q", "name": "us", "origins": [] });
    assert_eq!(taken(&call(&other)).scenario, json!({ "pools": [sent, other] }));
}

#[test]
fn the_path_tells_what_the_body_alone_does_not() {
    for (call, body, list, id) in [
        ("PATCH /accounts/a/load_balancers/pools/p", json!({ "enabled": false }), "pools", Some("p")),
        ("PUT /accounts/a/load_balancers/monitors/m", json!({ "description": "d" }), "monitors", Some("m")),
        ("POST /accounts/a/load_balancers/monitor_groups", json!({ "description": "d" }), "monitor_groups", None),
        ("PATCH /zones/z/load_balancers/l", json!({ "enabled": false }), "load_balancers", Some("l")),
        ("PATCH /accounts/a/load_balancers/pools/p", json!({ "notification_email": "" }), "pools", Some("p")),
        // What the body does tell stands.
        ("POST /accounts/a/load_balancers/pools", json!({ "type": "https" }), "monitors", None),
    ] {
        let read = taken(&format!("{call}\n\n{body}"));
        assert_eq!(keys(&read.scenario), [list], "{call}");
        let object = &read.scenario[list][0];
        assert_eq!(object.get("id").and_then(Value::as_str), id, "{call}");
        assert_eq!(read.diagnostics.iter().any(|found| found.code == "assumed-id"), id.is_some(), "{call}");
    }
    // Without the path they are nothing.
    only(&refused(r#"{ "enabled": false }"#), "not-recognized");
    only(&refused("PATCH /accounts/a/load_balancers/pools\n\n{ \"notification_email\": \"\" }"), "request-bulk-patch");
}

#[test]
fn a_command_without_json_is_no_answer() {
    for text in [
        "curl https://api.example.com/accounts/a/load_balancers/pools",
        "$ curl https://api.example.com/accounts/a/load_balancers/pools \\\n  -H 'Authorization: Bearer x' | jq",
        "cf $B/accounts/$A/load_balancers/pools",
        "curl -X PUT https://api.example.com/accounts/a/load_balancers/pools/p -d @pool.json",
    ] {
        let diagnostics = refused(text);
        assert_eq!(only(&diagnostics, "not-json").facts.text("problem"), Some("command"), "{text}");
        let file = diagnostics.iter().find(|found| found.code == "command-reads-file");
        assert_eq!(file.is_some(), text.contains('@'), "{text}");
    }
    let read = taken("{ \"id\": \"p\", \"origins\": [] }\ncurl https://api.example.com/load_balancers/pools/p/health");
    assert_eq!(only(&read.diagnostics, "command-without-answer").severity, Severity::Note);
}

#[test]
fn findings_about_what_a_command_sends_mark_the_command() {
    let text = r#"curl https://x/load_balancers/pools -d "{ \"name\": \"é\", \"origins\": [], \"name\": \"b\" }""#;
    let read = taken(text);
    assert_eq!(
        marked(text, only(&read.diagnostics, "duplicate-key")),
        r#"\"name\": \"é\""#.strip_prefix('\\').unwrap()
    );
    let text = "curl https://x/load_balancers/pools -d '{ \"name\": <name> }'";
    let found = refused(text);
    let found = only(&found, "not-json");
    assert_eq!((found.facts.text("problem"), marked(text, found)), (Some("placeholder"), "<name>"));
}

/// C86: the documentation's placeholders without quotes are named as what they are, with line and column.
#[test]
fn a_placeholder_without_quotes_is_named() {
    let text = "{\n  \"timestamp\": \"2026-02-03 04:05:06\",\n  \"pool\": { \"id\": <id>, \"healthy\": true }\n}";
    for (text, lines) in [(text.to_owned(), 0), (format!("# the event\n\n{text}"), 2)] {
        let found = refused(&text);
        let found = only(&found, "not-json");
        assert_eq!(found.facts.text("placeholder"), Some("<id>"));
        assert_eq!((found.facts.count("line"), found.facts.count("column")), (Some(3 + lines), Some(19)));
        let mut worded = vec![found.clone()];
        whydown_phrases::word_diagnostics(&mut worded);
        assert!(worded[0].message.starts_with("`<id>` (line "), "{}", worded[0].message);
    }
}

#[test]
fn what_is_found_in_the_scenario_is_placed_in_the_text() {
    let text = "# é\n{ \"result\": [{ \"id\": \"m\", \"type\": \"tcp\" }] }\n\
        { \"pools\": [7, { \"id\": \"p\", \"origins\": [{ \"name\": \"a\", \"weight\": 0.56 }] }], \"probes\": [{ \"endpoint\": \"a\" }],\n\
        \"readings\": { \"geo_tie\": \"up\" }, \"requests\": [{ \"name\": \"r\" }] }\n\
        PATCH /load_balancers/pools/p\n\n{ \"minimum_origins\": 12 }\n\
        { \"timestamp\": 4, \"pool\": { \"id\": \"q\" }, \"origins\": [{ \"name\": \"b\", \"healthy\": true }] }";
    for (pointer, in_text, expected) in [
        ("/monitors/0/type", "/0/result/0/type", Some("\"tcp\"")),
        ("/monitors/0/port", "/0/result/0/port", Some("{ \"id\": \"m\", \"type\": \"tcp\" }")),
        ("/pools/0/origins/0/weight", "/1/pools/1/origins/0/weight", Some("0.56")),
        ("/pools/0/minimum_origins", "/2/minimum_origins", Some("12")),
        ("/probes/0/endpoint", "/1/probes/0/endpoint", Some("\"a\"")),
        ("/readings/geo_tie", "/1/readings/geo_tie", Some("\"up\"")),
        ("/requests/0", "/1/requests/0", Some("{ \"name\": \"r\" }")),
        // What was made here stands nowhere, and is nobody's mistake.
        ("/pools/1/id", "", None),
        ("/probes/1", "", None),
        ("/nothing", "", None),
    ] {
        let read = read_and_check(text, None, &|_| vec![Diagnostic::error("checked", pointer)]).unwrap();
        let found = read.diagnostics.iter().find(|found| found.code == "checked");
        let told = found.map(|found| (found.path.as_str(), marked(text, found)));
        assert_eq!(told, expected.map(|expected| (in_text, expected)), "{pointer}");
    }
    // A scenario that is handed on stands where it stands.
    let text = "// mine\n{ \"result\": { \"pools\": [{ \"id\": \"p\" }] } }";
    let read = read_and_check(text, None, &|_| vec![Diagnostic::error("checked", "/pools/0/id")]).unwrap();
    assert_eq!(marked(text, only(&read.diagnostics, "checked")), "\"p\"");
}

//! Texts that are meant to harm, and the odd ones that people have.

mod common;

use common::{at, codes, kinds, only, refused, taken};
use serde_json::json;
use std::time::{Duration, Instant};
use whydown_interchange::{Kind, read};

#[test]
fn a_text_of_fifty_megabytes_is_refused_by_its_length() {
    let found = read(&" ".repeat(50_000_000)).unwrap_err();
    let found = only(&found, "too-large");
    assert_eq!((found.facts.count("bytes"), found.facts.count("limit")), (Some(50_000_000), Some(8 * 1024 * 1024)));
}

/// However the text is made, reading it takes time in proportion to its length. The bound is far above what is needed, and far
/// below what a loop within a loop would take.
#[test]
fn nothing_takes_more_than_its_share_of_time() {
    let many = |part: &str| part.repeat(200_000 / part.len());
    for (question, text) in [
        ("a hundred thousand documents", "{\"type\": \"tcp\"}\n".repeat(100_000)),
        ("documents without a line between", many("{\"a\":1}")),
        ("documents that are no JSON", many("{a}\n")),
        ("documents with labels, on one line", many("a: {\"b\": 1} ")),
        ("documents with words, on one line", many("{} and ")),
        ("documents that are never closed", many("{\"a\": [\n")),
        ("a string that is never closed", format!("{}{{\"", many("{\"a\":1}\n"))),
        ("quotes that are never closed", many("{\"\n")),
        ("brackets that begin nothing", many("[x\n")),
        ("blank lines", many("\n")),
        ("nesting", many("[")),
        ("nesting that is closed", format!("{}{}", "[".repeat(100_000), "]".repeat(100_000))),
        ("nested objects", format!("{}1{}", "{\"result\":".repeat(100_000), "}".repeat(100_000))),
        ("comments that are never closed", many("/*\n")),
        ("comments between documents", many("/* {} */ {}\n")),
        ("commands without a body", many("curl https://x/pools\n")),
        ("commands with a body", many("curl https://x/pools -d '{\"a\":1}'\n")),
        ("commands that are never closed", many("curl 'x\ncurl \"y\n")),
        ("commands with quotes that are never closed", format!("{}curl -d '", many("curl -d $'\\'"))),
        ("commands on one line", many("curl ")),
        ("one long command", format!("curl -d '{{\"a\": \"{}\"}}'", many("'$A'"))),
        ("continued lines", format!("curl {}", many("\\\n"))),
        ("parts of one pool", many("PATCH /load_balancers/pools/p\n\n{\"enabled\": false}\n")),
        ("calls", many("GET /pools\n")),
        ("heads", many("HTTP/2 200\nx: y\n")),
        ("placeholders", many("{\"a\": <b>}\n")),
        ("answers that failed", many("{\"success\":false,\"errors\":[{\"code\":1002}]}\n")),
        ("versions of one pool", many("{\"id\":\"p\",\"origins\":[1,2,3],\"a\":[]}\n{\"id\":\"p\",\"origins\":[3]}\n")),
        ("rows of analytics", many("{\"selectedPoolName\":\"a\",\"pools\":[{\"poolName\":\"a\",\"healthy\":1}]}\n")),
        ("alerts", many("{\"new_health\":\"Healthy\",\"pool_id\":\"p\",\"origin_name\":\"a\"}\n")),
        ("deletions", many("{\"id\":\"p\"}\n")),
        ("keys given twice", format!("{{{}\"b\": 1}}", many("\"a\": 1, "))),
        ("halves of characters", format!("[{}1]", many("\"\\ud800\","))),
        ("marks of byte order", many("\u{feff}")),
    ] {
        let start = Instant::now();
        let findings = match read(&text) {
            Ok(read) => read.diagnostics.len(),
            Err(diagnostics) => diagnostics.len(),
        };
        let took = start.elapsed();
        println!("{question}: {took:?}, {findings} findings");
        assert!(took < Duration::from_secs(8), "{question}: {took:?}");
        assert!(findings < 500, "{question}: {findings}");
    }
}

#[test]
fn odd_texts_are_read_as_what_they_are() {
    let pool = |more: &str| format!("{{ \"id\": \"p\", \"origins\": []{more} }}");
    // A name that means something in JavaScript is a name.
    let read = taken(&pool(", \"__proto__\": { \"enabled\": false }, \"constructor\": 1"));
    assert_eq!(at(&read.scenario, "/pools/0/__proto__/enabled"), false);
    // Numbers that JavaScript can't hold are kept as they are written.
    let read = taken(&pool(
        ", \"serial\": 9223372036854775807, \"large\": 18446744073709551615, \"small\": -9223372036854775808",
    ));
    let pool_read = at(&read.scenario, "/pools/0").to_string();
    for number in ["9223372036854775807", "18446744073709551615", "-9223372036854775808"] {
        assert!(pool_read.contains(number), "{pool_read}");
    }
    // Half of a character is replaced, and said.
    let read = taken(&pool(", \"name\": \"\\ud800\""));
    assert_eq!(
        (at(&read.scenario, "/pools/0/name"), codes(&read.diagnostics)),
        (&json!("\u{fffd}"), vec!["half-character"])
    );
    // Windows' line ends, a byte order mark, and comments.
    let read = taken(&format!("\u{feff}// pools\r\n{}\r\n", pool(",\r\n /* none */")));
    assert_eq!(kinds(&read), [(Kind::Pool, 1)]);
    // No text, or that of something else.
    for (text, problem) in
        [("", "empty"), (" \n", "empty"), ("<html>{\"a\": 1}</html>", "markup"), ("\0PNG{}", "binary")]
    {
        assert_eq!(only(&refused(text), "not-json").facts.text("problem"), Some(problem), "{text:?}");
    }
    let terraform = "resource \"cloudflare_load_balancer_pool\" \"a\" {\n  origins = [{\n    name = \"a\"\n  }]\n}\n";
    assert_eq!(codes(&refused(terraform)), ["not-json"]);
}

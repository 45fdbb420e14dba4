//! Conditions of custom rules (R8.25): what Cloudflare's rules language says of a request, and what is left open.

use crate::laws::cases;
use proptest::prelude::*;
use serde_json::{Value, json};
use whydown::{Options, Report, evaluate};
use whydown_schema::report::Answer;

fn scenario(condition: &str, request: &Value, proxied: bool) -> Value {
    json!({
        "pools": [{ "name": "p1", "origins": [{ "name": "a", "address": "192.0.2.1" }] }],
        "load_balancers": [{ "name": "www.example.com", "proxied": proxied, "steering_policy": "off", "default_pools": ["p1"],
            "fallback_pool": "p1", "rules": [{ "name": "r", "condition": condition, "fixed_response": { "status_code": 403 } }] }],
        "requests": [request],
    })
}

fn report(condition: &str, request: &Value, proxied: bool) -> Report {
    let options = Options { explain: false, contested: false };
    evaluate(&scenario(condition, request, proxied), options).unwrap()
}

/// What a report makes of the one rule: whether it answered, or what is open.
fn truth(report: &Report) -> String {
    let open = report.diagnostics.iter().find(|found| found.code == "not-evaluated");
    match (report.load_balancers[0].decisions.as_slice(), open) {
        ([decision], None) if decision.answer == Some(Answer::FixedResponse) => "yes".to_owned(),
        ([decision], None) if decision.pools.len() == 1 => "no".to_owned(),
        ([], Some(open)) => {
            assert_eq!(open.path, "/load_balancers/0/rules/0/condition");
            let about = open.facts.text("about").map(|about| format!(" {about}")).unwrap_or_default();
            format!("{}{about}", open.facts.text("what").unwrap().trim_start_matches("condition_"))
        }
        _ => panic!("{report:#?}"),
    }
}

fn asked(condition: &str, request: &Value) -> String {
    truth(&report(condition, request, true))
}

/// A request that says everything it can.
fn full() -> Value {
    json!({ "host": "api.example.com", "method": "POST", "path": "/v1/items?sort=asc&tag=a&tag=b&flag", "client_ip": "192.0.2.7",
            "country": "fr", "region": "WEU", "data_center": "CDG",
            "headers": { "User-Agent": "curl/8.5", "Cookie": "session=1", "X-Env": ["canary", "blue"], "Accept": "text/html" } })
}

#[test]
fn what_does_a_condition_say_of_a_request_that_says_everything() {
    let headers = "http.request.headers";
    for (condition, expected) in [
        // Every request, and none.
        ("true", "yes"),
        ("(true) and not false", "yes"),
        ("false", "no"),
        // Fields.
        (r#"http.host eq "api.example.com""#, "yes"),
        (r#"http.host == "API.example.com""#, "no"),
        (r#"http.request.method eq "POST""#, "yes"),
        (r#"http.request.uri.path eq "/v1/items""#, "yes"),
        (r#"http.request.uri.query eq "sort=asc&tag=a&tag=b&flag""#, "yes"),
        (r#"http.request.uri eq "/v1/items?sort=asc&tag=a&tag=b&flag""#, "yes"),
        (r#"http.user_agent contains "curl""#, "yes"),
        (r#"http.cookie contains "session=1""#, "yes"),
        (r#"http.referer eq """#, "yes"),
        (r#"ip.src.country eq "FR""#, "yes"),
        (r#"ip.geoip.country in {"DE" "FR"}"#, "yes"),
        (r#"cf.load_balancer.name eq "www.example.com""#, "yes"),
        (r#"cf.load_balancer.region eq "WEU""#, "yes"),
        // Addresses.
        ("ip.src eq 192.0.2.7", "yes"),
        ("ip.src ne 192.0.2.7", "no"),
        ("ip.src in {192.0.2.0/24}", "yes"),
        ("ip.src in 192.0.2.0/24", "yes"),
        ("ip.src in {198.51.100.0/24 192.0.2.7}", "yes"),
        ("ip.src in {192.0.2.3..192.0.2.6}", "no"),
        ("ip.src in {192.0.2.3..192.0.2.7}", "yes"),
        ("ip.src in {0.0.0.0/0}", "yes"),
        ("ip.src in {192.0.2.7/32}", "yes"),
        ("ip.src in {::/0 2001:db8::/32}", "no"),
        // Operators.
        (r#"http.host ne "api.example.com""#, "no"),
        (r#"http.host != "b""#, "yes"),
        (r#"http.host lt "b" and http.host <= "api.example.com" and http.host gt "a" and http.host >= "a""#, "yes"),
        (r#"http.request.uri.path contains "/v1/""#, "yes"),
        (r#"http.request.uri.path contains r"/v2/""#, "no"),
        (r#"http.host in {"a" "api.example.com"}"#, "yes"),
        (r#"http.host in {}"#, "no"),
        (r#"http.host wildcard "*.EXAMPLE.com""#, "yes"),
        (r#"http.host strict wildcard "*.EXAMPLE.com""#, "no"),
        (r#"http.host strict wildcard "*.example.com""#, "yes"),
        (r#"http.request.uri.path wildcard "/v1""#, "no"),
        (r#"http.request.uri.path wildcard "/*/it*s""#, "yes"),
        (r#"http.request.uri.path wildcard r"/\*/items""#, "no"),
        ("len(http.host) eq 15", "yes"),
        ("len(http.host) in {1..14 16..20}", "no"),
        // Regular expressions of literal text.
        (r#"http.host matches "^api\.""#, "yes"),
        (r#"http.host ~ "example\.com$""#, "yes"),
        (r#"http.host matches r"^example""#, "no"),
        (r#"http.request.uri.path matches "^/v1/.*""#, "yes"),
        (r#"http.request.uri.path matches "^/v1$""#, "no"),
        // Words join in this order: not, and, xor, or.
        (r#"not http.host eq "b""#, "yes"),
        (r#"!(http.host eq "b")"#, "yes"),
        (r#"not not http.host eq "b""#, "no"),
        (r#"not http.host eq "b" and http.host eq "b""#, "no"),
        (r#"http.host ne "b" or http.host eq "b" and http.host eq "b""#, "yes"),
        (r#"(http.host ne "b" or http.host eq "b") and http.host eq "b""#, "no"),
        (r#"http.host ne "b" xor http.host ne "c""#, "no"),
        (r#"http.host ne "b" ^^ http.host ne "c" && http.host eq "c""#, "yes"),
        (r#"http.host eq "b" || http.host ne "c""#, "yes"),
        // Functions.
        (r#"starts_with(http.request.uri.path, "/v1")"#, "yes"),
        (r#"not ends_with(http.request.uri.path, "s")"#, "no"),
        (r#"lower(http.request.method) eq "post""#, "yes"),
        (r#"upper(http.host) contains "API""#, "yes"),
        (r#"concat(http.host, ":", http.request.method) eq "api.example.com:POST""#, "yes"),
        (r#"substring(http.host, 0, 3) eq "api""#, "yes"),
        (r#"substring(http.host, -3) eq "com""#, "yes"),
        (r#"substring(http.host, 4, -4) eq "example""#, "yes"),
        (r#"substring(http.host, 90) eq """#, "yes"),
        (r#"http.host eq coalesce(http.request.uri.args["host"][0], "api.example.com")"#, "yes"),
        // Lists.
        (&format!(r#"{headers}["x-env"][0] eq "canary""#), "yes"),
        (&format!(r#"{headers}["x-env"][2] eq "canary""#), "no"),
        (&format!(r#"{headers}["x-env"][2] ne "canary""#), "no"),
        (&format!(r#"not {headers}["x-env"][2] eq "canary""#), "yes"),
        // The names are in lower case there.
        (&format!(r#"any({headers}["X-Env"][*] eq "canary")"#), "no"),
        (&format!(r#"any({headers}["x-env"][*] eq "blue")"#), "yes"),
        (&format!(r#"all({headers}["x-env"][*] contains "a")"#), "no"),
        (&format!(r#"all({headers}["x-env"][*] contains "a" or {headers}["x-env"][*] eq "blue")"#), "yes"),
        (&format!(r#"any(lower({headers}["x-env"][*])[*] contains "blue")"#), "yes"),
        (&format!(r#"any(starts_with({headers}["x-env"][*], "bl"))"#), "yes"),
        (&format!(r#"any({headers}["absent"][*] ne "a")"#), "no"),
        (&format!(r#"all({headers}["absent"][*] ne "a")"#), "no"),
        (&format!(r#"len({headers}["x-env"]) eq 2"#), "yes"),
        (&format!(r#"len({headers}["absent"]) >= 0"#), "no"),
        (&format!(r#"not len({headers}["absent"]) >= 0"#), "yes"),
        (&format!(r#"len({headers}["x-env"][0]) eq 6"#), "yes"),
        (&format!(r#"any({headers}.names[*] eq "X-Env")"#), "yes"),
        (&format!(r#"any({headers}.values[*] eq "blue")"#), "yes"),
        (&format!(r#"{headers}["host"][0] eq "api.example.com""#), "yes"),
        (r#"any(http.request.uri.args["tag"][*] eq "b")"#, "yes"),
        (r#"http.request.uri.args["flag"][0] eq """#, "yes"),
        (r#"all(len(http.request.uri.args["tag"][*])[*] in {1})"#, "yes"),
        (r#"all(not len(http.request.uri.args["tag"][*])[*] in {1})"#, "no"),
        (r#"any(http.request.uri.args.names[*] eq "sort")"#, "yes"),
        (r#"any(http.request.uri.args.values[*] eq "asc")"#, "yes"),
        // Both schemes give the same.
        (r#"http.request.full_uri contains "://api.example.com/v1/""#, "yes"),
        (r#"http.request.full_uri wildcard "http*://api.example.com/*""#, "yes"),
        (r#"ssl or not ssl"#, "yes"),
        // Strings.
        (r#"http.host ne "a\"b\\\x2e""#, "yes"),
        (r##"http.host ne r#"a"b"#"##, "yes"),
        ("http.host\n\t eq \"api.example.com\"", "yes"),
        // An empty condition is every request's.
        ("", "yes"),
        ("  \n", "yes"),
    ] {
        assert_eq!(asked(condition, &full()), expected, "{condition}");
    }
}

#[test]
fn what_is_left_open_and_why() {
    let agent = r#"http.user_agent contains "curl""#;
    for (condition, expected) in [
        // A request that says nothing has the balancer's name, GET and /.
        (r#"http.host eq "www.example.com" and http.request.method eq "GET" and http.request.uri eq "/""#, "yes"),
        (r#"http.request.uri.query eq """#, "yes"),
        (r#"len(http.request.uri.args["a"]) eq 1"#, "no"),
        (agent, "unsaid http.user_agent"),
        (r#"http.request.headers["x-env"][0] eq "a""#, r#"unsaid http.request.headers["x-env"]"#),
        (r#"any(http.request.headers.names[*] eq "a")"#, "unsaid http.request.headers.names"),
        ("ip.src in {192.0.2.0/24}", "unsaid ip.src"),
        (r#"ip.src.country eq "FR""#, "unsaid ip.src.country"),
        (r#"ip.src.continent eq "EU""#, "unsaid ip.src.continent"),
        (r#"cf.load_balancer.region eq "WEU""#, "unsaid cf.load_balancer.region"),
        (r#"http.request.version eq "HTTP/3""#, "unsaid http.request.version"),
        ("http.request.timestamp.sec gt 0", "unsaid http.request.timestamp.sec"),
        ("ssl", "unsaid ssl"),
        (r#"http.request.full_uri eq "https://www.example.com/""#, "unsaid ssl"),
        (r#"http.request.full_uri eq "ftp://www.example.com/""#, "no"),
        // What is known decides where it can.
        (r#"http.user_agent contains "curl" and http.host eq "b""#, "no"),
        (r#"http.host eq "b" and http.user_agent contains "curl""#, "no"),
        (r#"http.user_agent contains "curl" or http.host ne "b""#, "yes"),
        (r#"http.user_agent contains "curl" and http.host ne "b""#, "unsaid http.user_agent"),
        (r#"http.user_agent contains "curl" or http.host eq "b""#, "unsaid http.user_agent"),
        (r#"http.host ne "b" xor http.user_agent contains "curl""#, "unsaid http.user_agent"),
        (r#"not http.user_agent contains "curl""#, "unsaid http.user_agent"),
        (r#"http.host matches "^(www|api)\.""#, r#"regex ^(www|api)\."#),
        (r#"http.host matches "w+""#, "regex w+"),
        (r#"http.host matches "[a-z]""#, "regex [a-z]"),
        (r#"http.host matches "\d""#, r"regex \d"),
        (r#"http.host matches "(www)" and http.host eq "b""#, "no"),
        // What only the other kind of balancer sees.
        (r#"dns.qry.name eq "www.example.com.""#, "of_dns dns.qry.name"),
        // What isn't understood, from where on.
        ("http.host", "text"),
        ("http.host eq", "text eq"),
        (r#"http.host eq "a"#, r#"text "a"#),
        (r#"http.host eq "\q""#, r#"text "\q""#),
        (r#"http.host EQ "a""#, r#"text EQ "a""#),
        (r#"http.nothing eq "a""#, r#"text http.nothing eq "a""#),
        (r#"http.host eq "a" and"#, "text"),
        (r#"http.host eq "a" foo"#, "text foo"),
        (r#"(http.host eq "a""#, "text"),
        (r#"http.host eq "a")"#, "text )"),
        ("http.host eq 5", "text 5"),
        (r#"ip.src eq "192.0.2.1""#, r#"text "192.0.2.1""#),
        ("ip.src eq 192.0.2.0/24", "text 192.0.2.0/24"),
        ("ip.src lt 192.0.2.1", "text lt 192.0.2.1"),
        (r#"ip.src contains "1""#, r#"text contains "1""#),
        ("ip.src in $office", "text $office"),
        ("ip.src in {192.0.2.0/33}", "text 192.0.2.0/33}"),
        ("ip.src in {192.0.2.9..192.0.2.1}", "text 192.0.2.9..192.0.2.1}"),
        (r#"ip.src in {"a"}"#, r#"text "a"}"#),
        (r#"http.host in {"a", "b"}"#, r#"text , "b"}"#),
        (r#"http.host wildcard "**""#, r#"text "**""#),
        (r#"http.request.headers["a"] eq "b""#, r#"text eq "b""#),
        (r#"http.request.headers["a"][*] eq "b""#, r#"text [*] eq "b""#),
        (r#"any(http.host eq "a")"#, r#"text http.host eq "a")"#),
        (r#"any(http.request.headers["a"][*] eq "a" or http.request.headers["b"][*] eq "b")"#, r#"text [*] eq "b")"#),
        (r#"http.request.uri.path starts_with "/a""#, r#"text starts_with "/a""#),
        (r#"regex_replace(http.host, "a", "b") eq "b""#, r#"text regex_replace(http.host, "a", "b") eq "b""#),
        ("ssl eq true", "text eq true"),
        ("http.request.timestamp.sec eq 99999999999999999999", "text 99999999999999999999"),
    ] {
        assert_eq!(asked(condition, &json!({})), expected, "{condition}");
    }
    let long = r#"http.host eq "a" or "#.repeat(1000);
    assert_eq!(asked(&long, &json!({})), "length");
    let long = json!({ "path": "/a".repeat(20_000) });
    assert_eq!(asked(r#"http.request.uri.path contains "b""#, &long), "value http.request.uri.path");
    assert_eq!(asked(r#"http.host eq "b" and http.request.uri.path contains "b""#, &long), "no");
    let no_agent = json!({ "headers": { "Accept": "*/*" } });
    assert_eq!(asked(agent, &no_agent), "no");
    assert_eq!(asked(r#"http.user_agent eq """#, &no_agent), "yes");
    assert_eq!(asked("ip.src in {::/0}", &json!({ "client_ip": "2001:db8::1" })), "yes");
    assert_eq!(asked("ip.src in {2001:db8::/32}", &json!({ "client_ip": "2001:db8::1" })), "yes");
    assert_eq!(asked("ip.src eq fe80::1", &json!({ "client_ip": "fe80::1" })), "yes");
    assert_eq!(asked("ip.src in {192.0.2.0/24}", &json!({ "client_ip": "nobody" })), "unsaid ip.src");
    let nothing = json!({ "headers": {} });
    let missing = r#"concat(http.request.headers["a"][0], "b") eq "b""#;
    assert_eq!(asked(missing, &nothing), "function concat");
    assert_eq!(asked(r#"substring(http.host, 0, 1) eq "a""#, &json!({ "host": "äa" })), "function substring");
}

#[test]
fn what_does_a_dns_only_load_balancer_see() {
    let lyon = json!({ "client_ip": "192.0.2.7", "country": "FR", "region": "WEU", "host": "api.example.com" });
    for (condition, expected) in [
        ("ip.src in {192.0.2.0/24}", "yes"),
        (r#"cf.load_balancer.region eq "WEU""#, "yes"),
        (r#"cf.load_balancer.name eq "www.example.com""#, "yes"),
        (r#"dns.qry.name eq "api.example.com.""#, "yes"),
        ("dns.qry.type eq 28", "unsaid dns.qry.type"),
        ("dns.rr.opt.client", "unsaid dns.rr.opt.client"),
        (r#"http.host eq "api.example.com""#, "of_http http.host"),
        (r#"http.request.uri.args["a"][0] eq "b""#, "of_http http.request.uri.args"),
        (r#"any(http.request.headers["a"][*] eq "b")"#, "of_http http.request.headers"),
        (r#"http.host eq "a" and ip.src eq 192.0.2.8"#, "no"),
    ] {
        assert_eq!(truth(&report(condition, &lyon, false)), expected, "{condition}");
    }
}

#[test]
fn what_is_hostile_ends() {
    for (condition, expected) in [
        ("(".repeat(16_000), "text"),
        ("not ".repeat(4_000), "text"),
        ("!".repeat(16_000), "text"),
        ("lower(".repeat(2_000), "text"),
        ("any(".repeat(4_000), "text"),
        (["(".repeat(30), r#"http.host eq "www.example.com""#.to_owned(), ")".repeat(30)].concat(), "yes"),
        (["http.host eq \"", &"a".repeat(16_000), "\""].concat(), "no"),
        ([r#"http.request.uri.path wildcard ""#, &"*a".repeat(7_000), "\""].concat(), "no"),
        (vec![r#"http.host eq "b""#; 700].join(" or "), "no"),
    ] {
        let path = format!("/{}b", "a".repeat(30_000));
        let said = asked(&condition, &json!({ "path": path }));
        assert!(said.starts_with(expected), "{said}: {condition:.60}");
    }
}

/// Conditions of the language, by their parts.
fn condition() -> impl Strategy<Value = String> {
    let leaf = prop::sample::select(vec![
        r#"http.host eq "a.example.com""#,
        r#"http.host contains "example""#,
        r#"http.request.uri.path wildcard "/a*""#,
        r#"starts_with(http.request.uri.path, "/b")"#,
        "ip.src in {192.0.2.0/25}",
        r#"http.user_agent eq "x""#,
        r#"any(http.request.headers["x-env"][*] eq "blue")"#,
        r#"http.host matches "(a|b)""#,
        "ssl",
    ]);
    leaf.prop_map(|leaf| leaf.to_owned()).prop_recursive(4, 24, 3, |inner| {
        let joined = (inner.clone(), prop::sample::select(vec!["and", "or", "xor", "&&", "||", "^^"]), inner.clone());
        prop_oneof![
            inner.clone().prop_map(|it| format!("not ({it})")),
            joined.prop_map(|(left, join, right)| format!("({left}) {join} ({right})")),
        ]
    })
}

fn request() -> impl Strategy<Value = Value> {
    let host = prop::option::of(prop::sample::select(vec!["a.example.com", "b.example.com"]));
    let path = prop::option::of(prop::sample::select(vec!["/a", "/b?x=1"]));
    let ip = prop::option::of(prop::sample::select(vec!["192.0.2.7", "192.0.2.200", "2001:db8::1"]));
    let headers = prop::option::of(prop::sample::select(vec![
        json!({}),
        json!({ "user-agent": "x" }),
        json!({ "X-Env": ["blue", "green"] }),
    ]));
    (host, path, ip, headers).prop_map(
        |(host, path, ip, headers)| json!({ "host": host, "path": path, "client_ip": ip, "headers": headers }),
    )
}

/// Of answers: yes, no, or open for whatever reason.
fn word(answer: &str) -> &str {
    if matches!(answer, "yes" | "no") { answer } else { "open" }
}

fn opposite(answer: &str) -> &str {
    match answer {
        "yes" => "no",
        "no" => "yes",
        open => open,
    }
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn law_any_text_is_a_condition_or_told(text in "\\PC{0,80}") {
        asked(&text, &full());
    }

    #[test]
    fn law_any_parts_in_any_order_are_a_condition_or_told(parts in prop::collection::vec(prop::sample::select(vec![
        "http.host", "http.request.headers", "[\"a\"]", "[*]", "[0]", "eq", "in", "{", "}", "(", ")", "\"a\"", "r#\"", "and", "not",
        "any(", "len(", ",", "ip.src", "192.0.2.1", "/24", "..", "5", "-", "wildcard", "\\", "\"", "é", "matches", "ssl", "concat(",
    ]), 0..24)) {
        asked(&parts.join(" "), &full());
        asked(&parts.concat(), &full());
    }

    #[test]
    fn law_not_turns_an_answer_round(condition in condition(), request in request()) {
        let answer = asked(&condition, &request);
        let negated = asked(&format!("not ({condition})"), &request);
        prop_assert_eq!(word(&negated), opposite(word(&answer)));
    }

    #[test]
    fn law_and_and_or_are_kleenes(left in condition(), right in condition(), request in request()) {
        let rank = |answer: &str| ["no", "open", "yes"].iter().position(|it| *it == word(answer)).unwrap();
        let (one, other) = (asked(&left, &request), asked(&right, &request));
        let joined = |join: &str| rank(&asked(&format!("({left}) {join} ({right})"), &request));
        let touches_scheme = left.contains("ssl") && right.contains("ssl");
        // Of the two schemes both sides see the same one, which can tell more than each side alone.
        if !touches_scheme {
            prop_assert_eq!(joined("and"), rank(&one).min(rank(&other)));
            prop_assert_eq!(joined("or"), rank(&one).max(rank(&other)));
        }
        let xor = rank(&asked(&format!("({left}) xor ({right})"), &request));
        match (word(&one), word(&other)) {
            ("open", _) | (_, "open") => {}
            (one, other) => prop_assert_eq!(xor, if one == other { 0 } else { 2 }),
        }
    }
}

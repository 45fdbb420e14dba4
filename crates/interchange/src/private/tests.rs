use super::*;
use serde_json::json;

fn text_of(value: &Value) -> String {
    private(&value.to_string()).text
}

#[test]
fn what_is_private_gets_a_stand_in() {
    for (before, after) in [
        (
            json!({ "header": { "Authorization": ["Bearer abcdef"] } }),
            json!({ "header": { "Authorization": ["Bearer token-1"] } }),
        ),
        (
            json!({ "header": { "x-api-key": ["k1", "k2"] } }),
            json!({ "header": { "x-api-key": ["token-1", "token-2"] } }),
        ),
        (json!({ "headers": { "Cookie": "a=b; c=d" } }), json!({ "headers": { "Cookie": "token-1" } })),
        (json!({ "CF-Access-Client-Secret": ["0123"] }), json!({ "CF-Access-Client-Secret": ["token-1"] })),
        (json!({ "path": "/health?token=abc&x=1" }), json!({ "path": "/health?token=token-1&x=1" })),
        (
            json!({ "address": "https://joe:hunter2@example.com/" }),
            json!({ "address": "https://joe:token-1@example.com/" }),
        ),
        (json!("curl -H 'Authorization: Bearer 0123456789abcdef'"), json!("curl -H 'Authorization: Bearer token-1'")),
        (json!("v1.0-144c9defac04969c7bfad8ef-631a41d003a32d25fe878081ef365c49503f7fada600da935e"), json!("token-1")),
        (json!("cfut_0123456789abcdefghij"), json!("token-1")),
        (json!("Sn3lZJTBX6kkg7OdcBUAxOO963GEIyGQqnFTOFYY"), json!("token-1")),
        (json!("144c9defac04969c7bfad8efaa8ea194144c9"), json!("token-1")),
        (json!("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl"), json!("token-1")),
        (json!("-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY-----\n"), json!("token-1\n")),
        (
            json!({ "notification_email": "ops@corp.com,Jö@corp.de" }),
            json!({ "notification_email": "user1@example.com,user2@example.com" }),
        ),
        (
            json!(["10.0.0.1:80", "192.168.1.1/24", "172.16.3.4", "100.64.0.1", "169.254.1.1", "127.0.0.1."]),
            json!(["192.0.2.1:80", "192.0.2.2/24", "192.0.2.3", "192.0.2.4", "192.0.2.5", "192.0.2.6."]),
        ),
        (
            json!(["[fd00::1]:443", "fe80::1%eth0", "::1", "::ffff:10.0.0.1"]),
            json!(["[2001:db8::1]:443", "2001:db8::2%eth0", "2001:db8::3", "2001:db8::4"]),
        ),
        (
            json!(["http://db.prod.internal:80/", "PRINTER.local", "ip-10-0-0-1.ec2.internal."]),
            json!(["http://host-1.example.com:80/", "host-2.example.com", "host-3.example.com."]),
        ),
        (
            json!({ "ops@corp.com": 1, "10.0.0.1": { "a": 1 } }),
            json!({ "user1@example.com": 1, "192.0.2.1": { "a": 1 } }),
        ),
    ] {
        assert_eq!(text_of(&before), after.to_string());
    }
}

#[test]
fn what_everybody_may_read_stays() {
    for public in [
        json!(["192.0.2.1", "198.51.100.7", "203.0.113.9", "8.8.8.8", "2001:db8::1", "2606:4700::1111", "::"]),
        json!({ "User-Agent": ["Mozilla/5.0 Chrome/127.0.0.0 Safari/537.36"], "Host": ["www.example.com"] }),
        json!({ "id": "f1aba936b94213e5b8dca0c0dbf1f9cc", "monitor": "144c9defac04969c7bfad8efaa8ea194144c9def" }),
        json!({ "session_affinity": "cookie", "session_affinity_attributes": { "headers": ["x-session-id"] } }),
        json!({ "notification_email": "user1@example.com", "x": "@", "y": "a@b", "z": "a@b.1" }),
        json!({ "header": { "X-Api-Key": ["token-7", ""], "Authorization": ["Bearer token-1"] } }),
        json!({ "condition": "ip.src in {10.0.0.0/8 192.168.0.0/16}", "token": { "count": 1 }, "path": "/a?x=1" }),
        json!([
            "1.2.3",
            "10.0.0",
            "10.0.0.256",
            "v10.0.0.1",
            "10.0.0.1.nip.io",
            "internal",
            ".internal",
            "12:34:56",
            "local"
        ]),
    ] {
        let found = private(&public.to_string());
        assert_eq!((found.text, found.diagnostics), (public.to_string(), vec![]));
    }
}

#[test]
fn the_same_gets_the_same_and_something_else_never_the_same() {
    let text = r#"{
  // 10.0.0.1 is Joe's (joe@corp.com)
  "pools": [{ "origins": [{ "name": "10.0.0.1", "address": "10.0.0.1" }, { "name": "b", "address": "192.0.2.1" }] }],
  "probes": [{ "endpoint": "10.0.0.1" }], /* JOE@corp.com */
}"#;
    let expected = r#"{
  // 192.0.2.2 is Joe's (user1@example.com)
  "pools": [{ "origins": [{ "name": "192.0.2.2", "address": "192.0.2.2" }, { "name": "b", "address": "192.0.2.1" }] }],
  "probes": [{ "endpoint": "192.0.2.2" }], /* user1@example.com */
}"#;
    assert_eq!(private(text).text, expected);
    let many: Vec<String> = (0..5000).map(|number| format!("10.0.{}.{}", number / 250, number % 250 + 1)).collect();
    let new: Vec<String> = serde_json::from_str(&text_of(&json!(many))).unwrap();
    let mut apart = new.clone();
    apart.sort();
    apart.dedup();
    assert_eq!(apart.len(), many.len());
    assert_eq!(private(&json!(new).to_string()).diagnostics, vec![], "stand-ins are not found again");
}

#[test]
fn a_secret_that_its_name_tells_is_found_under_other_names() {
    let value = json!({ "rules": [{ "condition": "any(http.request.headers[\"x-api-key\"][*] eq \"open sesame\")" }],
        "requests": [{ "headers": { "x-api-key": "open sesame" } }] });
    let expected = json!({ "rules": [{ "condition": "any(http.request.headers[\"x-api-key\"][*] eq \"token-1\")" }],
        "requests": [{ "headers": { "x-api-key": "token-1" } }] });
    assert_eq!(text_of(&value), expected.to_string());
}

#[test]
fn a_finding_has_its_place_and_a_fix_that_makes_it_go() {
    let text = "{ \"ä\": 1, \"pools\": [{}, { \"origins\": [{ \"address\": \"10.0.0.1\" }] }], // 10.0.0.2\n \"a/b@corp.com\": {} }";
    let found = private(text).diagnostics;
    let told: Vec<_> =
        found.iter().map(|it| (it.code, it.path.as_str(), it.range.map(|it| it.start), it.fix.is_some())).collect();
    assert_eq!(
        told,
        [
            ("holds-private-address", "/pools/1/origins/0/address", Some(51), true),
            ("holds-private-address", "", Some(69), false),
            ("holds-email", "/a~1b@corp.com", Some(82), true),
        ]
    );
    let edits: Vec<Edit> = found.iter().filter_map(|it| it.fix.as_ref()).flat_map(|fix| fix.edits.clone()).collect();
    let mended = whydown_schema::text::edited(text, &edits).unwrap();
    assert!(
        mended.contains("\"address\": \"192.0.2.1\"") && mended.contains("\"a/user1@example.com\": {}"),
        "{mended}"
    );
    // The edits as JSON Patch say the same.
    let source = whydown_schema::text::Source::read(text).unwrap();
    let bare = edits.into_iter().map(|edit| Edit { range: None, text: None, ..edit });
    assert_eq!(source.after(bare.collect()), Some(mended));
}

#[test]
fn a_secret_is_never_shown_whole() {
    let found = private(r#"{ "X-Auth-Key": "0123456789", "password": "short", "note": "joe@corp.com" }"#);
    let shown: Vec<_> = found.diagnostics.iter().map(|it| it.facts.written("found")).collect();
    assert_eq!(shown, ["[\"0123…\"]", "[\"…\"]", "[\"joe@corp.com\"]"]);
}

#[test]
fn a_text_that_cannot_be_read_is_looked_at_all_the_same() {
    for (text, expected) in [
        (r#"{ "X-Api-Key": ["abc"#, r#"{ "X-Api-Key": ["token-1""#),
        ("{ \"a\": \"10.0.0.1\n \"b\": \"10.0.0.2\" }", "{ \"a\": \"192.0.2.1\"\n \"b\": \"192.0.2.2\" }"),
        (r#"]]}} "a@corp.com" "#, r#"]]}} "user1@example.com" "#),
        ("// 10.0.0.1", "// 192.0.2.1"),
        ("/* 10.0.0.1", "/* 192.0.2.1"),
        ("", ""),
        (r#""\u12 10.0.0.1""#, r#""\\u12 192.0.2.1""#),
    ] {
        assert_eq!(private(text).text, expected, "{text}");
    }
}

#[test]
fn hostile_texts_take_no_longer_than_their_length() {
    let repeated = |part: &str| part.repeat(1_000_000 / part.len());
    let texts = [
        repeated("["),
        repeated("{\"a\":"),
        repeated("[\"10.0.0.1\","),
        format!("\"{}\"", repeated("-----BEGIN ")),
        format!("\"{}\"", repeated("token=")),
        format!("\"{}\"", repeated("bearer ")),
        format!("\"{}\"", repeated("://a:")),
        format!("\"{}\"", repeated("a@")),
        format!("\"{}\"", repeated("1.")),
        format!("\"{}\"", repeated(":")),
        format!("\"{}\"", repeated("🙂")),
        repeated("//"),
        repeated("\""),
        format!("[{}]", repeated("{\"password\":\"0123456789\"},")),
        format!(
            "[{}]",
            (0..40_000).map(|it| format!("\"10.{}.{}.1\"", it / 250, it % 250)).collect::<Vec<_>>().join(",")
        ),
    ];
    for text in texts {
        let started = std::time::Instant::now();
        let found = private(&text);
        assert!(found.diagnostics.len() <= 401);
        assert!(started.elapsed().as_secs() < 10, "{}…", text.chars().take(30).collect::<String>());
    }
}

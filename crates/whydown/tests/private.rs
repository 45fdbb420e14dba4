//! What is said of a text before it is handed on.

use serde_json::json;
use whydown::{private, private_text};

#[test]
fn each_kind_of_finding_is_said_with_its_place() {
    let text = r#"{ "monitors": [{ "header": { "Authorization": ["Bearer 0123456789"] } }], // 10.0.0.2 and db.internal
  "pools": [{ "notification_email": "ops@corp.com", "origins": [{ "address": "10.0.0.1" }, { "address": "db.internal" }] }] }"#;
    let told: Vec<_> = private_text(text).diagnostics.into_iter().map(|found| (found.path, found.message)).collect();
    assert_eq!(
        told,
        [
            (
                "/monitors/0/header/Authorization/0".to_owned(),
                "`Authorization` holds what looks like a secret: `0123…`.".to_owned()
            ),
            (String::new(), "A comment names an address of a private network: `10.0.0.2`.".to_owned()),
            (
                "/pools/0/notification_email".to_owned(),
                "`notification_email` names an e-mail address: `ops@corp.com`.".to_owned()
            ),
            (
                "/pools/0/origins/0/address".to_owned(),
                "`address` names an address of a private network: `10.0.0.1`.".to_owned()
            ),
            (
                "/pools/0/origins/1/address".to_owned(),
                "`address` names a host of a private network: `db.internal`.".to_owned()
            ),
        ]
    );
}

#[test]
fn a_fix_says_what_it_puts_in() {
    let found = private(&json!({ "pools": [{ "origins": [{ "address": "10.0.0.1" }] }] }));
    let fix = found[0].fix.as_ref().unwrap();
    assert_eq!(fix.title, "Put \"192.0.2.1\" in its place");
    assert_eq!(
        (fix.edits[0].path.as_str(), &fix.edits[0].value),
        ("/pools/0/origins/0/address", &Some(json!("192.0.2.1")))
    );
    assert!(found[0].range.is_none() && fix.edits[0].range.is_none(), "a value has no places in a text");
}

#[test]
fn the_verdicts_are_the_same_with_stand_ins() {
    let scenario = json!({
        "monitors": [{ "id": "m", "type": "https", "header": { "X-Api-Key": ["0123456789"] } }],
        "pools": [{ "id": "p", "monitor": "m", "origins": [{ "name": "10.0.0.1", "address": "10.0.0.1" }, { "name": "db.internal", "address": "db.internal" }] }],
        "probes": [{ "endpoint": "10.0.0.1", "monitor_id": "m", "results": { "CDG": true } }, { "endpoint": "db.internal", "monitor_id": "m", "results": { "CDG": false } }],
    });
    let statuses = |text: &str| -> Vec<_> {
        let report = whydown::evaluate_text(text, whydown::Options::default()).unwrap();
        report.pools.iter().flat_map(|pool| pool.endpoints.iter().map(|it| it.status)).collect()
    };
    let text = scenario.to_string();
    let replaced = private_text(&text).text;
    assert!(!replaced.contains("10.0.0.1") && !replaced.contains("internal"));
    assert_eq!(statuses(&replaced), statuses(&text));
}

//! Any text as the condition of a custom rule, asked of requests that say much and little: it is answered, or said to be open.
#![no_main]

use libfuzzer_sys::fuzz_target;
use serde_json::json;
use whydown_schema::report::Answer;

fuzz_target!(|given: (&str, &str, &str, bool)| {
    let (condition, path, header, proxied) = given;
    let ask = |condition: &str| {
        let scenario = json!({
            "pools": [{ "name": "p1", "origins": [{ "name": "a", "address": "192.0.2.1" }] }],
            "load_balancers": [{ "name": "www.example.com", "proxied": proxied, "default_pools": ["p1"], "fallback_pool": "p1",
                "rules": [{ "condition": condition, "fixed_response": { "status_code": 403 } }] }],
            "requests": [{}, { "path": path, "client_ip": "192.0.2.7", "headers": { "x-env": header } }],
        });
        let options = whydown::Options { explain: true, contested: false };
        let report = whydown::evaluate(&scenario, options).expect("a scenario with a condition is evaluated");
        let open = report.diagnostics.iter().any(|found| found.code == "not-evaluated");
        let decisions = &report.load_balancers[0].decisions;
        assert_eq!(decisions.len() < 2, open, "{condition}");
        let answers: Vec<bool> = decisions.iter().map(|it| it.answer == Some(Answer::FixedResponse)).collect();
        answers
    };
    let answers = ask(condition);
    // What is negated is answered the other way round; a condition that only looks like one isn't.
    if answers.len() == 2 && !condition.trim().is_empty() && condition.len() < 8000 {
        let negated = ask(&format!("not ({condition})"));
        assert!(negated.is_empty() || negated.iter().zip(&answers).all(|(not, it)| not != it), "{condition}");
    }
});

//! Any text as a scenario: evaluating it ends, with a report or with the reason.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Err(found) = whydown::evaluate_text(text, whydown::Options { explain: true, contested: true }) {
        assert!(!found.is_empty());
    }
});

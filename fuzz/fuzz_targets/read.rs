//! Any text: reading it ends, and what it makes can be read again and evaluated.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(read) = whydown::read(text) {
        let again = read.scenario.to_string();
        assert!(whydown::read(&again).is_ok() || read.scenario.as_object().is_some_and(serde_json::Map::is_empty));
    }
});

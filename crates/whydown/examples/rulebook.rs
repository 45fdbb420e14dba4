//! Prints the catalogue as the page and the npm package carry it: `cargo run -p whydown --example rulebook > www/rules.json`.

use std::io::{Error, Write};

fn main() -> Result<(), Error> {
    std::io::stdout().write_all(whydown::rules_text()?.as_bytes())
}

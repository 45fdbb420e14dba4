//! Text after a command or a method and a path: quoting, variables, continued lines and bodies.
#![no_main]

use libfuzzer_sys::fuzz_target;
use whydown_fuzz::read_and_look;

fuzz_target!(|text: &str| {
    read_and_look(&format!("curl -X POST https://api.example.com/accounts/a/load_balancers/{text}"));
    read_and_look(&format!("PATCH /accounts/a/load_balancers/pools/p{text}"));
});

//! Any configuration: reading it ends within its limits.
#![no_main]

use libfuzzer_sys::fuzz_target;
use whydown_fuzz::read_and_look;

fuzz_target!(|text: &str| {
    read_and_look(text);
    read_and_look(&format!("resource \"cloudflare_load_balancer_pool\" \"a\" {{\n{text}\n}}\n"));
});

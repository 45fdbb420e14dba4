//! Any text: reading it ends, every finding has its place in it, and what it makes can be read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use whydown_fuzz::read_and_look;

fuzz_target!(|text: &str| read_and_look(text));

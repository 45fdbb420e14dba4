//! Attributes of any kind in a state, a plan and a state file.
#![no_main]

use libfuzzer_sys::fuzz_target;
use whydown_fuzz::read_and_look;

fuzz_target!(|text: &str| {
    for kind in ["_pool", "", "_monitor", "_monitor_group"] {
        let resource = format!(r#"{{"mode":"managed","type":"cloudflare_load_balancer{kind}","name":"a","address":"cloudflare_load_balancer{kind}.a","values":{text}}}"#);
        read_and_look(&format!(r#"{{"format_version":"1.0","values":{{"root_module":{{"resources":[{resource}]}}}}}}"#));
        let instances = format!(r#"{{"mode":"managed","type":"cloudflare_load_balancer{kind}","name":"a","instances":[{{"schema_version":0,"attributes":{text}}}]}}"#);
        read_and_look(&format!(r#"{{"version":4,"resources":[{instances}]}}"#));
    }
    read_and_look(text);
});

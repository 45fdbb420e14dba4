//! Where the API's own documents, tools and answers disagree: twenty known places, and what is made of each.

use serde_json::{Value, json};
use whydown::{Diagnostic, Read, Severity, read, validate, validate_text};

fn taken(value: &Value) -> Read {
    taken_text(&value.to_string())
}

fn taken_text(text: &str) -> Read {
    read(text).unwrap_or_else(|diagnostics| panic!("{text}: {diagnostics:#?}"))
}

fn errors(found: &[Diagnostic]) -> Vec<(&str, &str)> {
    let errors = found.iter().filter(|found| found.severity == Severity::Error);
    errors.map(|found| (found.code, found.path.as_str())).collect()
}

fn the<'a>(found: &'a [Diagnostic], code: &str) -> &'a Diagnostic {
    found.iter().find(|found| found.code == code).unwrap_or_else(|| panic!("no {code}: {found:#?}"))
}

fn member(monitor: &str) -> Value {
    json!({ "monitor_id": monitor, "enabled": true, "monitoring_only": false, "must_be_healthy": true })
}

fn pool(more: Value) -> Value {
    let mut pool = json!({ "id": "p", "name": "eu", "monitor": "m", "check_regions": ["WEU"],
                           "origins": [{ "name": "a", "address": "www.example.net" }] });
    pool.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    pool
}

/// 1: groups say `created_on` since May 2026 and said `created_at` before; members still do.
#[test]
fn mismatch_1_both_names_of_a_groups_times_are_read() {
    for (created, modified) in [("created_on", "modified_on"), ("created_at", "updated_at")] {
        let mut group = json!({ "id": "g", "description": "g", "members": [member("m")] });
        group["members"][0]["created_at"] = json!("2026-01-01T00:00:00Z");
        group["members"][0]["updated_at"] = json!("2026-01-01T00:00:00Z");
        group[created] = json!("2026-01-01T00:00:00Z");
        group[modified] = json!("2026-02-01T00:00:00Z");
        assert_eq!(taken(&group).scenario["monitor_groups"][0], group, "kept as it is");
        let found = validate(&json!({ "monitors": [{ "id": "m" }], "monitor_groups": [group] }), None);
        assert!(found.iter().all(|found| found.code != "unknown-field"), "{created}");
        // Of two versions the later is taken, whichever way it says when it was written.
        let mut older = group.clone();
        older["description"] = json!("old");
        older[modified] = json!("2026-01-15T00:00:00Z");
        assert_eq!(taken(&json!([group, older])).scenario["monitor_groups"][0]["description"], "g");
        assert_eq!(taken(&json!([older, group])).scenario["monitor_groups"][0]["description"], "g");
    }
}

/// 2: `id` is required and read-only at once: no call needs it.
#[test]
fn mismatch_2_a_group_to_be_created_needs_no_id() {
    let scenario =
        json!({ "monitors": [{ "id": "m" }], "monitor_groups": [{ "description": "g", "members": [member("m")] }] });
    assert_eq!(errors(&validate(&scenario, None)), []);
    let written = whydown::write(&scenario, whydown::Format::Api).unwrap();
    let groups = written.files.iter().find(|file| file.name == "monitor_groups.json").unwrap();
    let groups: Value = serde_json::from_str(&groups.text).unwrap();
    assert_eq!(groups["monitor_groups"][0].get("id"), None);
}

/// 3: every generated type of pool health is wrong, and its example is right; both are read.
#[test]
fn mismatch_3_pool_health_is_read_in_both_shapes() {
    let result =
        json!({ "192.0.2.1": { "healthy": false, "failure_reason": "TCP connection failed", "rtt": "12.1ms" } });
    let maps = json!({ "pool_id": "p", "pop_health": { "Amsterdam, NL": { "healthy": false, "origins": [result] } } });
    let typed =
        json!({ "pool_id": "p", "pop_health": { "healthy": false, "origins": [{ "ip": result["192.0.2.1"] }] } });
    let of_maps = taken(&maps);
    assert_eq!(of_maps.scenario["probes"][0]["data_center"], "Amsterdam, NL", "{}", of_maps.scenario);
    assert_eq!(of_maps.scenario["probes"][0]["healthy"], false);
    assert!(!taken(&typed).scenario["probes"].as_array().unwrap().is_empty());
}

/// 4: fields that one request schema or another lacks are taken, at creation too.
#[test]
fn mismatch_4_fields_that_a_request_schema_lacks_are_taken() {
    let scenario = json!({
        "monitors": [{ "id": "m" }],
        "pools": [pool(json!({ "health_sources": ["regional", "global"], "networks": ["cloudflare"] }))],
        "load_balancers": [{ "name": "www.example.com", "enabled": true, "default_pools": ["p"], "fallback_pool": "p",
                             "pool_sets": [{ "match": { "default": true }, "overrides": { "pools": ["p"] } }] }],
    });
    let found = validate(&scenario, None);
    assert_eq!(errors(&found), []);
    assert!(found.iter().all(|found| found.code != "unknown-field"));
}

/// 5: whether the lists of a topology are joined by "and" or by "or".
#[test]
fn mismatch_5_a_topology_of_two_lists_is_contested() {
    let set = |topology: Value| {
        json!({ "pools": [pool(json!({}))], "load_balancers": [{ "name": "lb", "default_pools": ["p"], "fallback_pool": "p",
            "pool_sets": [{ "match": { "topology": topology }, "overrides": { "pools": ["p"] } }] }] })
    };
    let found = validate(&set(json!({ "countries": ["FR"], "regions": ["WEU"] })), None);
    let contested = the(&found, "topology-contested");
    assert_eq!(contested.severity, Severity::Warning);
    assert!(contested.message.contains("countries and regions") && contested.message.contains("schema"));
    assert!(
        validate(&set(json!({ "countries": ["FR", "DE"] })), None)
            .iter()
            .all(|found| found.code != "topology-contested")
    );
}

/// 6: as binary fractions ten legal weights are no multiples of 0.01, and three none of 0.1.
#[test]
fn mismatch_6_legal_weights_are_taken_as_decimals() {
    for weight in [0.07, 0.14, 0.28, 0.29, 0.47, 0.56, 0.57, 0.58, 0.59, 0.94] {
        let origins = json!([{ "name": "a", "address": "192.0.2.1", "weight": weight }]);
        let found =
            validate(&json!({ "monitors": [{ "id": "m" }], "pools": [pool(json!({ "origins": origins }))] }), None);
        assert_eq!(errors(&found), [], "{weight}");
    }
    for weight in [0.3, 0.6, 0.7] {
        let balancer = json!({ "name": "lb", "default_pools": ["p"], "fallback_pool": "p", "random_steering": { "default_weight": weight } });
        let scenario = json!({ "monitors": [{ "id": "m" }], "pools": [pool(json!({}))], "load_balancers": [balancer] });
        assert_eq!(errors(&validate(&scenario, None)), [], "{weight}");
    }
}

/// The only fix of a finding, as its title.
fn mended(scenario: &Value, code: &str) -> String {
    let found = validate(scenario, None);
    the(&found, code).fix.as_ref().unwrap_or_else(|| panic!("no fix for {code}")).title.clone()
}

/// 7: the documentation's example steers by `random_steering`.
#[test]
fn mismatch_7_the_documented_policy_is_mended() {
    let balancer =
        json!({ "name": "lb", "default_pools": ["p"], "fallback_pool": "p", "steering_policy": "random_steering" });
    assert_eq!(
        mended(&json!({ "pools": [pool(json!({}))], "load_balancers": [balancer] }), "unknown-value"),
        "Write \"random\""
    );
}

/// 8: the documentation's error page says `follow_redirect`.
#[test]
fn mismatch_8_the_documented_field_is_renamed() {
    let monitor = json!({ "id": "m", "type": "https", "expected_codes": "200", "follow_redirect": true });
    assert_eq!(mended(&json!({ "monitors": [monitor] }), "unknown-field"), "Rename to `follow_redirects`");
}

/// 9: an older schema wrote the empty text with its quotes.
#[test]
fn mismatch_9_quotes_in_place_of_nothing_are_mended() {
    let balancer =
        |policy: &str| json!({ "name": "lb", "default_pools": ["p"], "fallback_pool": "p", "steering_policy": policy });
    let scenario = |policy| json!({ "pools": [pool(json!({}))], "load_balancers": [balancer(policy)] });
    assert_eq!(mended(&scenario("\"\""), "unknown-value"), "Write \"\"");
    assert!(validate(&scenario(""), None).iter().all(|found| found.code != "unknown-value"));
}

/// 10: `expected_codes` was required, is optional, and is needed.
#[test]
fn mismatch_10_expected_codes_are_needed_for_http() {
    let scenario = json!({ "monitors": [{ "type": "https", "description": "m", "path": "/" }] });
    let found = validate(&scenario, None);
    let missing = the(&found, "expected-codes-missing");
    assert_eq!(missing.severity, Severity::Error);
    assert!(missing.help.as_ref().unwrap().contains("schema no longer demands them"));
    assert_eq!(missing.fix.as_ref().unwrap().title, "Add `expected_codes`: \"200\"");
}

/// 11: the shortest interval, and how much of a body is searched, by page.
#[test]
fn mismatch_11_pages_that_disagree_are_both_named() {
    let monitor = json!({ "monitors": [{ "type": "https", "expected_codes": "200", "interval": 20, "timeout": 2, "retries": 1 }] });
    let found = validate(&monitor, Some(whydown::Plan::Pro));
    let help = the(&found, "interval-refused").help.clone().unwrap();
    assert!(help.contains("page on monitor settings") && help.contains("page on limitations gives 15 s"), "{help}");
    // The window of the body is a reading.
    let window = json!({ "pools": [pool(json!({}))], "readings": { "body_window": 104_857_600 } });
    assert!(validate(&window, None).iter().all(|found| !found.code.contains("reading")));
}

/// 12: names of regions differ between schema and documentation; codes agree.
#[test]
fn mismatch_12_either_name_of_a_region_leads_to_its_code() {
    for (schema, documentation, code) in [
        ("North Africa", "Northern Africa", "NAF"),
        ("South Africa", "Southern Africa", "SAF"),
        ("South East Asia", "Southeast Asia", "SEAS"),
        ("North East Asia", "Northeast Asia", "NEAS"),
    ] {
        for name in [schema, documentation] {
            let scenario = json!({ "pools": [pool(json!({ "check_regions": [name] }))] });
            assert_eq!(mended(&scenario, "unknown-region"), format!("Write \"{code}\""), "{name}");
        }
    }
}

/// 13: the question to the regions endpoint is called by two names; the answer is the same.
#[test]
fn mismatch_13_the_answer_of_the_regions_endpoint_is_known_by_either_call() {
    let answer = r#"{ "success": true, "errors": [], "messages": [], "result": { "iso_standard": "Country Codes: ISO 3166-1 alpha-2",
        "regions": [{ "region_code": "WEU", "countries": [{ "country_code_a2": "FR", "country_name": "France" }] }] } }"#;
    for question in ["country_code", "country_code_a2"] {
        let text = format!("GET /accounts/a/load_balancers/regions?{question}=FR\n\n{answer}");
        let found = read(&text).unwrap_err();
        assert!(found.iter().any(|found| found.code == "answer-regions"), "{found:#?}");
    }
}

/// 14: an endpoint's Host is `Host` for the API, `host` for Terraform v5 and a pair for v4.
#[test]
fn mismatch_14_the_three_forms_of_an_endpoints_host_are_one() {
    let hosts = json!(["www.example.net"]);
    let origin = |header: Value| json!([{ "name": "a", "address": "www.example.net", "header": header }]);
    let scenario = |header: Value| json!({ "pools": [pool(json!({ "origins": origin(header) }))] });
    assert_eq!(mended(&scenario(json!({ "host": hosts })), "field-refused"), "Rename to `Host`");
    let blocks = scenario(json!([{ "header": "Host", "values": hosts }]));
    let found = validate(&blocks, None);
    let fix = the(&found, "header-of-terraform").fix.clone().unwrap();
    assert_eq!(serde_json::to_value(&fix.edits).unwrap()[0]["value"], json!({ "Host": hosts }));
    // Read from states of both, they are the API's.
    let state = |header: Value| {
        json!({ "values": { "root_module": { "resources": [{ "mode": "managed", "type": "cloudflare_load_balancer_pool", "name": "p",
            "address": "cloudflare_load_balancer_pool.p",
            "values": { "id": "p", "name": "eu", "origins": [{ "name": "a", "address": "www.example.net", "header": header }] } }] } } })
    };
    for header in [json!({ "host": hosts }), json!([{ "header": "Host", "values": hosts }])] {
        let read = taken(&state(header));
        assert_eq!(read.scenario["pools"][0]["origins"][0]["header"], json!({ "Host": hosts }));
    }
}

/// 15: the upgrade guide makes lists of the maps by place, and the schema maps.
#[test]
fn mismatch_15_maps_by_place_are_read_as_maps_and_as_lists() {
    let blocks = json!([{ "region": "WEU", "pool_ids": ["p"] }]);
    let balancer =
        |map: &Value| json!({ "name": "lb", "default_pools": ["p"], "fallback_pool": "p", "region_pools": map });
    let scenario = json!({ "pools": [pool(json!({}))], "load_balancers": [balancer(&blocks)] });
    let found = validate(&scenario, None);
    let fix = the(&found, "map-of-terraform").fix.clone().unwrap();
    assert_eq!(serde_json::to_value(&fix.edits).unwrap()[0]["value"], json!({ "WEU": ["p"] }));
    for map in [blocks, json!({ "WEU": ["p"] })] {
        let state = json!({ "values": { "root_module": { "resources": [{ "mode": "managed", "type": "cloudflare_load_balancer",
            "name": "lb", "address": "cloudflare_load_balancer.lb", "values": balancer(&map) }] } } });
        assert_eq!(taken(&state).scenario["load_balancers"][0]["region_pools"], json!({ "WEU": ["p"] }));
    }
}

/// 16: tools see changes where there are none: the order of endpoints, a part that is null or left out.
#[test]
fn mismatch_16_order_and_unset_parts_are_no_difference() {
    let (a, b) = (json!({ "name": "a", "address": "192.0.2.1" }), json!({ "name": "b", "address": "192.0.2.2" }));
    let one = pool(json!({ "origins": [a, b], "load_shedding": null }));
    let other = pool(json!({ "origins": [b, a] }));
    let read = taken(&json!([one, other]));
    let conflict = the(&read.diagnostics, "object-conflict");
    assert_eq!(conflict.facts.list("fields"), Vec::<String>::new().as_slice(), "{conflict:?}");
}

/// 17: Terraform v4 drops the monitor group of a pool.
#[test]
fn mismatch_17_what_v4_can_not_show_is_said() {
    let state = json!({ "version": 4, "resources": [{ "mode": "managed", "type": "cloudflare_load_balancer_pool", "name": "p",
        "instances": [{ "schema_version": 0, "attributes": { "id": "p", "name": "eu", "monitor": "m", "load_shedding": [],
            "origin_steering": [{ "policy": "random" }], "origins": [{ "name": "a", "address": "192.0.2.1" }] } }] }] });
    let read = taken(&state);
    assert!(
        the(&read.diagnostics, "terraform-v4-without-groups").help.as_ref().unwrap().contains("takes the group off")
    );
}

/// 18: cf-terraforming doesn't know monitor groups.
#[test]
fn mismatch_18_a_group_that_is_named_and_not_there_is_said() {
    let state = json!({ "values": { "root_module": { "resources": [{ "mode": "managed", "type": "cloudflare_load_balancer_pool",
        "name": "p", "address": "cloudflare_load_balancer_pool.p",
        "values": { "id": "p", "name": "eu", "monitor_group": "g", "origins": [{ "name": "a", "address": "192.0.2.1" }],
                    "origin_steering": { "policy": "random" } } }] } } });
    let read = taken(&state);
    assert!(the(&read.diagnostics, "terraform-group-missing").help.as_ref().unwrap().contains("cf-terraforming"));
}

/// 19: the search endpoint has no groups, usage counts none, and no filter finds a group's pools.
#[test]
fn mismatch_19_answers_that_leave_groups_out_are_named() {
    for (answer, code) in [
        (
            json!({ "resources": [{ "resource_id": "p", "resource_name": "eu", "resource_type": "pool" }] }),
            "answer-search",
        ),
        (
            json!({ "load_balancers": 1, "monitors": 2, "origins": 3, "pools": 4, "max_origins_per_pool": 5,
                 "minimum_monitor_interval": 60 }),
            "answer-usage",
        ),
    ] {
        let found =
            read(&json!({ "success": true, "errors": [], "messages": [], "result": answer }).to_string()).unwrap_err();
        let told = the(&found, code);
        let said = format!("{} {}", told.message, told.help.clone().unwrap_or_default());
        assert!(said.contains("monitor group"), "{said}");
    }
}

/// 20: the schema calls the parts of pool health regions, and they are data centers.
#[test]
fn mismatch_20_pool_health_is_by_data_center() {
    let health = json!({ "pool_id": "p", "pop_health": {
        "Amsterdam, NL": { "healthy": true, "origins": [{ "192.0.2.1": { "healthy": true } }] },
        "Newark, NJ": { "healthy": false, "origins": [{ "192.0.2.1": { "healthy": false } }] } } });
    let read = taken(&health);
    assert!(the(&read.diagnostics, "assumed-flat-count").message.contains("2 data centers are counted flat"));
}

#[test]
fn what_is_read_from_a_text_is_validated_in_it() {
    let text = "{ \"success\": true, \"result\": [{ \"id\": \"p\", \"name\": \"a b\", \"origins\": [{ \"name\": \"a\", \"address\": \"192.0.2.1\" }] }] }";
    let found = validate_text(text, None);
    let refused = the(&found, "pool-name-refused");
    assert_eq!(refused.path, "/result/0/name");
    let mended = whydown::edited(text, &refused.fix.as_ref().unwrap().edits).unwrap();
    assert_eq!(mended, text.replace("a b", "a-b"));
    // An object has no places.
    let object: Value = serde_json::from_str(text).unwrap();
    let found = validate(&object, None);
    let refused = the(&found, "pool-name-refused");
    assert_eq!((refused.path.as_str(), refused.range), ("/result/0/name", None));
}

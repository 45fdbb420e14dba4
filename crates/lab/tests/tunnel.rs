//! Endpoints behind a tunnel.

use super::{Severity, only, places};
use serde_json::{Value, json};

const TUNNEL: &str = "3f9a0c52-0000-4000-8000-000000000000.cfargotunnel.com";

fn behind(address: &str, monitor: Value, origin_header: Value) -> Value {
    json!({ "monitors": [monitor], "pools": [{ "id": "p", "name": "eu", "monitor": "m",
        "origins": [{ "name": "app-1", "address": "192.0.2.1" }, { "name": "app-2", "address": address, "header": origin_header }] }] })
}

/// C27: a tunnel with ingress rules answers 404.
#[test]
fn c27_a_host_is_set_somewhere() {
    let bare = json!({ "id": "m", "type": "https", "header": {} });
    let hosted = json!({ "id": "m", "type": "https", "header": { "host": ["app.example.com"] } });
    for (address, monitor, origin_header, raised) in [
        (TUNNEL, &bare, json!(null), true),
        ("X.CFARGOTUNNEL.COM.", &bare, json!({}), true),
        (TUNNEL, &bare, json!({ "Host": [] }), true),
        (TUNNEL, &bare, json!({ "Host": ["app.example.com"] }), false),
        (TUNNEL, &hosted, json!(null), false),
        ("app.example.com", &bare, json!(null), false),
        ("cfargotunnel.com", &bare, json!(null), false),
    ] {
        let source = behind(address, monitor.clone(), origin_header);
        let expected = if raised { vec!["/pools/0/origins/1/address"] } else { vec![] };
        assert_eq!(places(&source, "tunnel-without-host"), expected, "{source}");
    }
    let found = only(&behind(TUNNEL, bare, json!(null)), "tunnel-without-host");
    assert_eq!((found.severity, found.rule), (Severity::Warning, Some("R1.8")));
    assert_eq!(
        found.message,
        "m sets no Host, and neither does app-2 of eu: the probe asks for the tunnel's own name, which no ingress rule \
         knows, and the answer is a 404."
    );
}

/// C29: a TCP monitor on a tunnel, by itself and in a group.
#[test]
fn c29_no_tcp_check_reaches_behind_a_tunnel() {
    let tcp = json!({ "id": "m", "type": "tcp", "port": 22 });
    let source = behind(TUNNEL, tcp.clone(), json!(null));
    let found = only(&source, "tcp-on-tunnel");
    assert_eq!((found.severity, found.path.as_str()), (Severity::Error, "/pools/0/origins/1/address"));
    assert!(found.message.starts_with("m can't check app-2 of eu"), "{}", found.message);
    assert!(found.help.unwrap().contains("not that the service behind it takes requests"));
    assert_eq!(places(&behind("192.0.2.2", tcp, json!(null)), "tcp-on-tunnel"), Vec::<String>::new());

    let mut group = source;
    group["pools"][0]["monitor"] = Value::Null;
    group["pools"][0]["monitor_group"] = json!("g");
    for (enabled, expected) in [(true, vec!["/pools/0/origins/1/address"]), (false, vec![])] {
        group["monitor_groups"] = json!([{ "id": "g", "members": [
            { "monitor_id": "m", "enabled": enabled, "monitoring_only": true, "must_be_healthy": false }] }]);
        assert_eq!(places(&group, "tcp-on-tunnel"), expected);
    }
}

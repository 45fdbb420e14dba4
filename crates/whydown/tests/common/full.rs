//! One scenario that holds every part the engine reads, as text with comments.

/// Two regions, a group of four, two pools, a balancer, results of every form.
pub(crate) const FULL: &str = r#"{
  // What a user might paste together.
  "name": "checkout",
  "monitors": [
    { "id": "http", "description": "HTTP login", "type": "https", "timeout": 5, "retries": 1,
      "expected_codes": "2xx", "expected_body": "alive", "header": { "Host": ["www.example.com"] }, "consecutive_up": 1, "consecutive_down": 2 },
    { "id": "tcp", "type": "tcp" },
    { "description": "db" },
    { "id": "probe", "type": "http" }
  ],
  "monitor_groups": [
    { "id": "checkout", "description": "The shop", "members": [
      { "monitor_id": "http", "enabled": true, "monitoring_only": false, "must_be_healthy": true },
      { "monitor_id": "tcp", "enabled": true, "monitoring_only": false, "must_be_healthy": false },
      { "monitor_id": "db", "enabled": true, "monitoring_only": false, "must_be_healthy": false },
      { "monitor_id": "probe", "enabled": true, "monitoring_only": true, "must_be_healthy": false }
    ] }
  ],
  "pools": [
    { "id": "eu", "name": "Europe", "enabled": true, "minimum_origins": 1, "monitor_group": "checkout",
      "check_regions": ["WEU", "EEU"], "origin_steering": { "policy": "random" },
      "origins": [
        { "name": "app-1", "address": "192.0.2.1", "enabled": true, "weight": 0.5, "healthy": true, "failure_reason": "No failures" },
        { "name": "app-2", "address": "192.0.2.2", "enabled": true, "weight": 1 },
        { "name": "app-3", "address": "192.0.2.3", "enabled": false }
      ] },
    { "id": "us", "name": "America", "monitor": "tcp", "check_regions": ["ENAM"],
      "load_shedding": { "default_percent": 0, "session_percent": 0 },
      "origins": [{ "name": "web-1", "address": "198.51.100.1" }] }
  ],
  "load_balancers": [
    { "id": "lb", "name": "www.example.com", "enabled": true, "proxied": true, "default_pools": ["eu", "us"], "fallback_pool": "us",
      "steering_policy": "off", "session_affinity": "none", "region_pools": {}, "rules": [], "pool_sets": [] }
  ],
  "data_centers": {
    "CDG": { "region": "WEU", "country": "FR", "excluded": false }, "AMS": { "region": "WEU" },
    "WAW": { "region": "EEU" }, "EWR": { "region": "ENAM" }, "BOS": { "region": "ENAM", "excluded": true }
  },
  "unresolvable": [{ "pool_id": "eu", "endpoint": "app-2", "data_centers": ["WAW"] }],
  "probes": [
    { "monitor_id": "http", "pool_id": "eu", "endpoint": "app-1", "data_center": "CDG", "region": "WEU", "at": 10, "healthy": true,
      "failure_reason": "No failures", "response_code": 200, "rtt": "12.1ms" },
    { "monitor_id": "http", "endpoint": "app-1", "at": 20, "results": { "CDG": true, "AMS": null, "WAW": { "healthy": true, "rtt": 40.5 } } },
    { "monitor_id": "tcp", "endpoint": "192.0.2.1", "at": 20, "results": { "CDG": true, "AMS": false, "WAW": true } },
    { "monitor_id": "db", "endpoint": "app-1", "at": 20, "results": { "CDG": true, "AMS": true, "WAW": true } },
    { "monitor_id": "probe", "endpoint": "app-1", "at": 20, "results": { "CDG": false } },
    { "endpoint": "app-2", "data_center": "CDG", "at": 20, "healthy": false, "failure_reason": "TCP connection failed" },
    { "monitor_id": "tcp", "endpoint": "web-1", "at": 20, "results": { "EWR": true } },
    { "monitor_id": "tcp", "endpoint": "web-1", "at": 30, "results": { "EWR": { "observed": [{ "error": "timeout" },
      { "response_code": 301, "location": "https://www.example.com/", "body": "moved", "rtt": 30, "received_host": "192.0.2.2",
        "redirects": 1 }] } } }
  ],
  "requests": [{ "name": "a visitor in Paris", "region": "WEU", "data_center": "CDG", "country": "FR" }],
  "at": 60,
  "readings": { "geo_aggregation": "two_level", "geo_threshold": 0.5, "group_tie": "up" },
}"#;

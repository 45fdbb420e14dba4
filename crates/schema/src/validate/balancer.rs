//! What the API demands of a load balancer. Missing and unknown pools are found in reading it.

use super::fields::missing;
use super::{Checked, Plan, peek, rule};
use crate::api::LOAD_BALANCER;
use crate::decode::{Place, unknown_region};
use crate::diagnostic::Diagnostic;
use crate::findings::Findings;
use crate::index::Index;
use crate::lookup::field;
use crate::regions::is_region;
use serde_json::{Map, Value};

/// Checks a load balancer.
pub(super) fn check(balancer: Checked<'_>, findings: &mut Findings) {
    // Balancers of an account that are older than names have none.
    let whole = balancer.is_whole(&["name", "default_pools", "fallback_pool", "default_pool_ids", "fallback_pools"]);
    if whole && !balancer.is_set("id") {
        missing(balancer.place, balancer.map, &LOAD_BALANCER, &["default_pools", "fallback_pool"], findings);
    }
    ttl(balancer, findings);
    settings(balancer, findings);
    rule::rules(balancer, findings);
    rule::pool_sets(balancer, findings);
}

/// `ttl` is the DNS answer's; a proxied balancer has none of its own.
fn ttl(balancer: Checked<'_>, findings: &mut Findings) {
    if peek::flag(balancer.map, "proxied") && balancer.is_set("ttl") {
        findings.push(Diagnostic::warning("ttl-of-proxied", balancer.pointer("ttl")));
    }
}

/// The settings that rules may set as well.
pub(super) fn settings(balancer: Checked<'_>, findings: &mut Findings) {
    place_maps(balancer, findings);
    session_affinity(balancer, findings);
}

/// The keys of the three maps.
fn place_maps(balancer: Checked<'_>, findings: &mut Findings) {
    let keys = |map: &'static str| peek::object(balancer.map, map).into_iter().flat_map(Map::keys);
    for (map, wanted) in [("region_pools", "region"), ("country_pools", "country"), ("pop_pools", "pop")] {
        let Some(Value::Array(blocks)) = field(balancer.map, map) else {
            continue;
        };
        if blocks.is_empty() || blocks.iter().any(|block| block.get(wanted).is_some()) {
            findings.push(Diagnostic::error("map-of-terraform", balancer.pointer(map)).with("map", map));
        }
    }
    let place = balancer.place.key("region_pools");
    for code in keys("region_pools").filter(|code| !is_region(code)) {
        findings.push(unknown_region(place.key(code), code));
    }
    let place = balancer.place.key("country_pools");
    for code in keys("country_pools").filter(|code| !is_country(code)) {
        findings.push(unknown_country(place.key(code), code));
    }
    let place = balancer.place.key("pop_pools");
    let is_pop = |code: &str| code.len() >= 3 && code.chars().all(|it| it.is_ascii_uppercase() || it.is_ascii_digit());
    for code in keys("pop_pools").filter(|code| !is_pop(code)) {
        findings.push(Diagnostic::warning("pop-unknown", place.key(code).pointer()).with("pop", code));
    }
    if balancer.is_set("pop_pools")
        && let Some(found) =
            balancer.enterprise_only("pops-are-enterprise", balancer.pointer("pop_pools"), "pop_pools", findings)
    {
        findings.push(found);
    }
}

/// The two-letter codes of countries (ISO 3166-1), and Kosovo's.
const COUNTRIES: &str = "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ \
    CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO \
    FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE \
    JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO \
    MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW \
    PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM \
    TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW XK";

/// Whether a code is a country's.
fn is_country(code: &str) -> bool {
    code.len() == 2 && COUNTRIES.split(' ').any(|country| country == code)
}

/// A code that is no country's, and the one that was meant where that is certain.
fn unknown_country(place: Place<'_>, code: &str) -> Diagnostic {
    let upper = code.to_ascii_uppercase();
    let meant = match upper.as_str() {
        "UK" => "GB",
        "EL" => "GR",
        other if is_country(other) => other,
        _ => "",
    };
    Diagnostic::error("country-unknown", place.pointer()).with("country", code).with("meant", meant)
}

/// The shortest and the longest time to live of a session, in seconds, by the kind of affinity.
pub(crate) fn affinity_ttl(affinity: &str) -> Option<(f64, f64)> {
    match affinity {
        "cookie" | "ip_cookie" => Some((1800.0, 604_800.0)),
        "header" => Some((30.0, 3600.0)),
        _ => None,
    }
}

/// Session affinity: its time to live by its kind, and the attributes that go together.
fn session_affinity(balancer: Checked<'_>, findings: &mut Findings) {
    let affinity = balancer.text("session_affinity");
    if let (Some((from, to)), Some(ttl)) = (affinity_ttl(affinity), balancer.number("session_affinity_ttl"))
        && !(from..=to).contains(&ttl)
        && ttl != 0.0
    {
        findings.push(
            Diagnostic::error("affinity-ttl-refused", balancer.pointer("session_affinity_ttl"))
                .with("seconds", ttl)
                .with("affinity", affinity)
                .with("from", from)
                .with("to", to),
        );
    }
    let attributes = peek::object(balancer.map, "session_affinity_attributes");
    let place = balancer.place.key("session_affinity_attributes");
    let headers = attributes.map(|attributes| peek::list(attributes, "headers")).unwrap_or_default();
    if affinity == "header" {
        affinity_headers(balancer, headers, place.key("headers"), findings);
    }
    let Some(attributes) = attributes else {
        return;
    };
    if peek::text(attributes, "samesite") == "None" && peek::text(attributes, "secure") == "Never" {
        findings.push(Diagnostic::error("samesite-needs-secure", place.key("secure").pointer()));
    }
    if affinity == "header" && peek::text(attributes, "zero_downtime_failover") == "sticky" {
        findings.push(Diagnostic::error("sticky-with-header", place.key("zero_downtime_failover").pointer()));
    }
}

/// Affinity by header needs headers: at most five on Enterprise, one elsewhere, each once.
fn affinity_headers(balancer: Checked<'_>, headers: &[Value], place: Place<'_>, findings: &mut Findings) {
    if headers.is_empty() {
        findings.push(Diagnostic::error("affinity-headers-missing", place.pointer()));
    }
    let most = match balancer.plan {
        Some(Plan::Pro | Plan::Business) => 1,
        Some(Plan::Enterprise) | None => 5,
    };
    if headers.len() > most {
        findings.push(
            Diagnostic::error("affinity-headers-several", place.pointer())
                .with("headers", headers.len())
                .with("limit", most)
                .with("plan", balancer.plan.map_or("", Plan::name)),
        );
    } else if balancer.plan.is_none() && headers.len() > 1 {
        findings.push(Diagnostic::note("affinity-headers-by-plan", place.pointer()).with("headers", headers.len()));
    }
    let mut seen = Index::new();
    for (index, header) in headers.iter().enumerate() {
        let Some(header) = header.as_str() else { continue };
        if header.is_empty() {
            findings.push(Diagnostic::error("affinity-header-empty", place.index(index).pointer()));
        } else if !seen.add(header.to_ascii_lowercase()) {
            findings
                .push(Diagnostic::error("affinity-header-twice", place.index(index).pointer()).with("header", header));
        }
    }
}
